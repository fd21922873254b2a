import os

# Before the first import of JAX: ours is the default, JAX's own CPU backend is the reference.
os.environ["JAX_PLATFORMS"] = "rallypoint,cpu"
os.environ["RALLYPOINT_CPU_DEVICES"] = "4"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"
