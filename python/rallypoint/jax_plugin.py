"""Registration with JAX."""

import logging

NAME = "rallypoint"


def initialize():
    """Called by JAX for every installed plugin before its first backend.

    Without ``JAX_PLATFORMS`` JAX makes a client of every registered plugin, and ours would wait for the other
    processes of the job, so it registers only where ``JAX_PLATFORMS`` (or ``jax_platforms``) names it.
    """
    try:
        import jax

        if NAME in (jax.config.jax_platforms or "").split(","):
            _register()
    except Exception:
        logging.getLogger(__name__).exception("rallypoint could not be registered with JAX")


def _register():
    from jax._src import xla_bridge

    import rallypoint

    # Without it JAX warns, in every process, that the platform is experimental.
    getattr(xla_bridge, "_nonexperimental_plugins", set()).add(NAME)
    # Below the priority of JAX's own CPU backend, 0.
    api = xla_bridge.register_plugin(NAME, priority=-100, library_path=rallypoint.library_path(), factory=lambda: _client(api))
    try:
        from rallypoint import jax_ffi

        jax_ffi.register(rallypoint.library_path())
    except Exception:
        logging.getLogger(__name__).warning("callbacks and jax.ffi are not available with this version of JAX", exc_info=True)


def _client(api):
    from jax._src import xla_bridge

    import rallypoint
    from rallypoint import jax_ffi

    is_gpu = jax_ffi.is_gpu(rallypoint.library_path())
    if is_gpu:
        # By now JAX's own packages for GPUs have had their turn.
        jax_ffi.register_gpu(api)
    client = xla_bridge.make_pjrt_c_api_client(NAME, options=_options)
    # Callbacks get their arguments on a device of the platform "cpu". Ours are that where JAX's own backend is not asked for.
    if not is_gpu and "cpu" not in (xla_bridge.config.jax_platforms.value or "").split(","):
        getattr(xla_bridge, "_backends", {})["cpu"] = client
    return client


def _options() -> dict:
    import jax

    import rallypoint
    from rallypoint import jax_ffi

    if jax_ffi.is_gpu(rallypoint.library_path()):
        from jaxlib import xla_client

        # What users of JAX's own GPU backend have set counts here too. The vendor knows its name.
        options = xla_client.generate_pjrt_gpu_plugin_options()
        options.pop("platform_name", None)
        return options
    devices = getattr(jax.config, "jax_num_cpu_devices", -1)
    return {"cpu_device_count": devices} if devices > 0 else {}
