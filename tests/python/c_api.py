"""Programs through the C API, by way of pypjrt."""

import ctypes

import numpy as np
from pypjrt.client import Executable

# Numbers of the C API.
TYPES = {
    "bool": 1, "int8": 2, "int16": 3, "int32": 4, "int64": 5, "uint8": 6, "uint16": 7, "uint32": 8, "uint64": 9, "float16": 10, "float32": 11,
    "float64": 12, "bfloat16": 13, "complex64": 14, "complex128": 15, "float8_e5m2": 16, "float8_e4m3fn": 17, "float8_e4m3b11fnuz": 18,
    "float8_e5m2fnuz": 19, "float8_e4m3fnuz": 20, "int4": 21, "uint4": 22, "int2": 24, "uint2": 25, "float8_e4m3": 26, "float8_e3m4": 27,
    "float8_e8m0fnu": 28, "float4_e2m1fn": 29, "float6_e2m3fn": 32, "float6_e3m2fn": 33,
}  # fmt: skip
NAMES = {number: name for name, number in TYPES.items()}


def compile(client, code: bytes, form: str, replicas: int, partitions: int = 1):
    plugin, void = client._plugin, ctypes.c_void_p
    # CompileOptionsProto { executable_build_options { num_replicas, num_partitions, device_assignment } }
    assignment = bytes([0x08, replicas, 0x10, partitions])
    for p in range(partitions):
        ids = bytes(range(p, replicas * partitions, partitions))
        assignment += bytes([0x1A, len(ids) + 2, 0x0A, len(ids)]) + ids
    build = bytes([0x20, replicas, 0x28, partitions, 0x4A, len(assignment)]) + assignment
    options = bytes([0x1A, len(build)]) + build
    keep = [ctypes.create_string_buffer(b, len(b)) for b in (code, form.encode(), options)]
    c, f, o = (ctypes.cast(b, void) for b in keep)
    program = plugin.args("PJRT_Program", code=c, code_size=len(code), format=f, format_size=len(form))
    args = plugin.args("PJRT_Client_Compile_Args", client=client._check(), program=ctypes.addressof(program), compile_options=o, compile_options_size=len(options))
    plugin.call("PJRT_Client_Compile", args)
    return Executable(plugin, args.executable, client)


def run(client, code: bytes, form: str, replicas: int, inputs: list[list[np.ndarray]], partitions: int = 1) -> list[list[np.ndarray]]:
    """`inputs` has, for each parameter, the value of every device; the results are, for each device, its values."""
    import ml_dtypes

    with compile(client, code, form, replicas, partitions) as executable, client.devices() as devices:
        rows = []
        for number in range(replicas * partitions):
            device = next(d for d in devices if d.id == number)
            row = []
            for values in inputs:
                v = values[number]
                row.append(client.buffer_from_host(bytearray(v.tobytes() or b"\0"), TYPES[v.dtype.name], list(v.shape), device))
            rows.append(row)
        results = []
        for buffers in executable.execute_sharded(rows):
            arrays = []
            for b in buffers:
                name = NAMES[int(b.element_type)]
                array = np.zeros(b.unpadded_dimensions, getattr(ml_dtypes, name, None) or name)
                if array.size:
                    host = bytearray(array.nbytes)
                    b.to_host(host)
                    array = np.frombuffer(bytes(host), array.dtype).reshape(array.shape)
                arrays.append(array)
            results.append(arrays)
        return results
