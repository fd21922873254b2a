"""Foreign functions for JAX, which its Python callbacks are among.

JAX lowers for our devices as for its own CPU backend, because they are CPUs. So functions that are registered for ``"cpu"`` go
to the plugin, too, as do those for ``"rallypoint"``. Python callbacks are calls of a function of jaxlib, which gets the
callables as user data of the execution. That function keeps a state whose making jaxlib does not show, so here is another
of the same name. ctypes takes the interpreter's lock for it.
"""

import atexit
import ctypes
import functools
import logging
import traceback

import numpy as np

NAME = "rallypoint"
# Routines that the engine has itself, with the same results everywhere and without SciPy.
_OWN = ("lapack_", "tridiagonal_solve_perturbed_ffi")
_STAGES = ("instantiate", "prepare", "initialize", "execute")
# Numbers of PJRT's extensions; the plugin's own is among them as an unknown one.
_GPU, _FFI, _FUNCTIONS = 0, 5, 11

_CALLBACK = "xla_ffi_python_cpu_callback"
# The same for the shards of an array; that it gets those is the engine's doing.
_SHARD_CALLBACK = "xla_ffi_partitioned_python_cpu_callback"
_BUFFER_CALLBACK = "xla_buffer_python_cpu_callback"
_REPLACED = (_CALLBACK, _SHARD_CALLBACK)
# Element types by their numbers in XLA's interface.
_DTYPES = {
    1: "bool", 2: "int8", 3: "int16", 4: "int32", 5: "int64", 6: "uint8", 7: "uint16", 8: "uint32", 9: "uint64",
    10: "float16", 11: "float32", 12: "float64", 15: "complex64", 16: "bfloat16", 18: "complex128",
    19: "float8_e5m2", 20: "float8_e4m3fn", 21: "int4", 22: "uint4", 23: "float8_e4m3b11fnuz", 24: "float8_e5m2fnuz",
    25: "float8_e4m3fnuz", 26: "int2", 27: "uint2", 28: "float8_e4m3", 29: "float8_e3m4", 32: "float4_e2m1fn",
    33: "float8_e8m0fnu",
}  # fmt: skip
_TOKEN = 17
_INTERNAL = 13

_P, _N, _I = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int64
_CALL = ctypes.CFUNCTYPE(_P, _P)


class _Buffer(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("dtype", ctypes.c_uint32), ("data", _P), ("rank", _I), ("dims", ctypes.POINTER(_I))]


class _Values(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("count", _I), ("kinds", _P), ("values", ctypes.POINTER(ctypes.POINTER(_Buffer)))]


class _Span(ctypes.Structure):
    _fields_ = [("data", _P), ("len", _N)]


class _Scalar(ctypes.Structure):
    _fields_ = [("dtype", ctypes.c_uint32), ("value", ctypes.POINTER(ctypes.c_uint64))]


class _Attrs(ctypes.Structure):
    _fields_ = [
        ("size", _N), ("ext", _P), ("count", _I), ("kinds", _P), ("names", ctypes.POINTER(ctypes.POINTER(_Span))),
        ("values", ctypes.POINTER(ctypes.POINTER(_Scalar))),
    ]  # fmt: skip


class _Version(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("major", ctypes.c_int), ("minor", ctypes.c_int)]


class _Metadata(ctypes.Structure):
    _fields_ = [("size", _N), ("version", _Version)]


class _Extension(ctypes.Structure):
    _fields_ = [("size", _N), ("kind", ctypes.c_uint32), ("next", _P), ("metadata", ctypes.POINTER(_Metadata))]


class _ErrorCreate(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("message", ctypes.c_char_p), ("code", ctypes.c_int)]


class _UserData(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("context", _P), ("type_id", ctypes.POINTER(_I)), ("data", _P)]


class _Callables(ctypes.Structure):
    """jaxlib's list of the callables of a program."""

    _fields_ = [("list", ctypes.POINTER(_P)), ("count", ctypes.c_uint32)]


class _Api(ctypes.Structure):
    _fields_ = [
        ("size", _N), ("ext", _P), ("version", _Version), ("internal", _P), ("create_error", _CALL), ("error_message", _CALL),
        ("destroy_error", _CALL), ("register_handler", _CALL), ("stream", _CALL), ("register_type", _CALL), ("user_data", _CALL),
    ]  # fmt: skip


class _Frame(ctypes.Structure):
    _fields_ = [
        ("size", _N), ("ext", ctypes.POINTER(_Extension)), ("api", ctypes.POINTER(_Api)), ("context", _P), ("stage", ctypes.c_uint32),
        ("args", _Values), ("results", _Values), ("attrs", _Attrs),
    ]  # fmt: skip


def _dtype(code):
    name = _DTYPES[code]
    try:
        return np.dtype(name)
    except TypeError:
        import ml_dtypes

        return np.dtype(getattr(ml_dtypes, name))


def _array(buffer):
    """The memory of an argument or a result, without a copy; ``None`` for a token."""
    if buffer.dtype == _TOKEN:
        return None
    shape = tuple(buffer.dims[i] for i in range(buffer.rank))
    dtype = _dtype(buffer.dtype)
    count = int(np.prod(shape, dtype=np.int64))
    if count == 0:
        return np.empty(shape, dtype)
    memory = (ctypes.c_uint8 * (count * dtype.itemsize)).from_address(buffer.data)
    return np.frombuffer(memory, dtype).reshape(shape)


def _index(attrs):
    for i in range(attrs.count):
        name = attrs.names[i].contents
        if ctypes.string_at(name.data, name.len) == b"index":
            return attrs.values[i].contents.value[0]
    raise RuntimeError("the call has no attribute index")


def _callable(frame):
    # jaxlib chooses the number of the type and does not tell it; 0 asks for the only user data.
    args = _UserData(ctypes.sizeof(_UserData), None, frame.context, ctypes.pointer(_I(0)), None)
    api = frame.api.contents
    if error := api.user_data(ctypes.addressof(args)):
        api.destroy_error(ctypes.addressof(_UserData(3 * ctypes.sizeof(_P), None, error)))
        raise RuntimeError("the execution comes without callables")
    callables, index = ctypes.cast(args.data, ctypes.POINTER(_Callables)).contents, _index(frame.attrs)
    if index >= callables.count:
        raise RuntimeError(f"the program has {callables.count} callables, there is no number {index}")
    return ctypes.cast(callables.list[index], ctypes.py_object).value


def _run(frame):
    # Copies, as the callback may keep them.
    args = (_array(frame.args.values[i].contents) for i in range(frame.args.count))
    results = _callable(frame)(*(None if a is None else a.copy() for a in args))
    for i, result in enumerate(results[: frame.results.count]):
        out = _array(frame.results.values[i].contents)
        if out is not None and out.size:
            out[...] = result


@ctypes.CFUNCTYPE(_P, ctypes.POINTER(_Frame))
def _callback(pointer):
    frame = pointer.contents
    if frame.ext:
        frame.ext.contents.metadata.contents.version = _Version(ctypes.sizeof(_Version), None, 0, 3)
        return None
    try:
        _run(frame)
        return None
    except BaseException as e:
        text = f"Python callback failed: {type(e).__name__}: {e}\n{traceback.format_exc()}"
        args = _ErrorCreate(ctypes.sizeof(_ErrorCreate) - 4, None, text.replace("\0", " ").encode(), _INTERNAL)
        return frame.api.contents.create_error(ctypes.addressof(args))


def _close(plugin):
    """Callbacks that have been asked for still run; later ones fail, as there is no interpreter that could run them."""
    import jax

    try:
        jax.effects_barrier()
    except Exception:
        # Whoever waits for the results has been told.
        pass
    for name in (*_REPLACED, _BUFFER_CALLBACK):
        plugin.withdraw(name)


# Registration with the plugin


class _Function(ctypes.Structure):
    _fields_ = [("size", _N), ("name", ctypes.c_char_p), ("name_len", _N), ("version", ctypes.c_int), ("stages", _P * 4)]


class _Name(ctypes.Structure):
    _fields_ = [("size", _N), ("name", ctypes.c_char_p), ("name_len", _N)]


class _Type(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("name", ctypes.c_char_p), ("name_len", _N), ("id", _I), ("info", _P)]


class _Message(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("error", _P), ("message", _P), ("len", _N)]


class _Plugin:
    """The functions of the plugin's C API that register others."""

    def __init__(self, path):
        get = ctypes.CDLL(path).GetPjrtApi
        get.restype = ctypes.POINTER(_P)
        # Size, extensions, version of three words, then the functions.
        self.table = get()
        self.functions = {}
        at = self.table[1]
        while at:
            # Size, number, next, then the functions.
            words = ctypes.cast(at, ctypes.POINTER(_P))
            self.functions[(words[1] or 0) & 0xFFFFFFFF] = words
            at = words[2]

    def call(self, extension, function, args):
        error = ctypes.CFUNCTYPE(_P, _P)(self.functions[extension][3 + function])(ctypes.addressof(args))
        if error:
            destroy, message = self.table[5], self.table[6]
            text = _Message(ctypes.sizeof(_Message), None, error, None, 0)
            ctypes.CFUNCTYPE(None, _P)(message)(ctypes.addressof(text))
            said = ctypes.string_at(text.message, text.len).decode()
            last = _Message(24, None, error, None, 0)
            ctypes.CFUNCTYPE(None, _P)(destroy)(ctypes.addressof(last))
            raise RuntimeError(said)

    def register(self, name, fn, platform, api_version, traits=0):
        """The arguments are those that jaxlib has for functions of its own CPU backend."""
        stages = fn if isinstance(fn, dict) else {"execute": fn}
        addresses = [_address(stages.get(stage)) for stage in _STAGES]
        self.call(_FUNCTIONS, 0, _function(name, api_version, addresses))

    def withdraw(self, name):
        """Returns when no call of the function is under way any more."""
        self.call(_FUNCTIONS, 1, _Name(ctypes.sizeof(_Name), name.encode(), len(name)))

    def register_type(self, name, registration):
        if not isinstance(registration, dict):
            registration = {"type_id": registration}
        type_id = ctypes.cast(_address(registration["type_id"]), ctypes.POINTER(_I))
        info = _address(registration.get("type_info"))
        name = name if isinstance(name, bytes) else name.encode()
        # Size and extensions come before the deleter in XLA's struct, and not in that of PJRT.
        args = _Type(ctypes.sizeof(_Type), None, name, len(name), type_id[0], info + 16 if info else None)
        self.call(_FFI, 0, args)
        type_id[0] = args.id


def is_gpu(path):
    """Whether the plugin that computes is one for GPUs."""
    return _GPU in _Plugin(path).functions


def register_gpu(api):
    """Has what is registered with JAX for GPUs go to the vendor's plugin behind ours, whose table ``api`` is.

    The package that JAX has for the vendor, like ``jax_cuda13_plugin``, knows how. Where JAX's own backend has been set up it
    has done so already, for the same plugin: both load the file once, and the functions belong to the file.
    """
    from jaxlib import plugin_support, xla_client

    for vendor, platform in (("cuda", "CUDA"), ("rocm", "ROCM")):
        if platform in getattr(xla_client, "_custom_callback_handler", {}):
            return
        extension = plugin_support.import_from_plugin(vendor, f"{vendor}_plugin_extension")
        if extension is None:
            continue
        for name, value in extension.ffi_types().items():
            xla_client.register_custom_type(name, value, platform=platform)
        xla_client.register_custom_type_handler(platform, functools.partial(extension.register_custom_type, api))
        for name, value in extension.ffi_handlers().items():
            xla_client.register_custom_call_target(name, value, platform=platform, api_version=1)
        xla_client.register_custom_call_handler(platform, functools.partial(extension.register_custom_call_target, api))
        return
    logging.getLogger(__name__).warning(
        "no package of JAX's for this GPU is installed, such as jax-cuda13-plugin: programs that call its functions, as callbacks and jnp.linalg do, will fail"
    )


def _function(name, api_version, addresses):
    name = name if isinstance(name, bytes) else name.encode()
    return _Function(ctypes.sizeof(_Function), name, len(name), api_version, (_P * 4)(*addresses))


def _address(capsule):
    if capsule is None:
        return None
    name, pointer = ctypes.pythonapi.PyCapsule_GetName, ctypes.pythonapi.PyCapsule_GetPointer
    name.restype, name.argtypes = ctypes.c_char_p, [ctypes.py_object]
    pointer.restype, pointer.argtypes = _P, [ctypes.py_object, ctypes.c_char_p]
    return pointer(capsule, name(capsule))


def register(path):
    """Makes foreign functions available to the plugin at ``path``, those registered so far and later ones."""
    from jaxlib import _jax, xla_client

    plugin = _Plugin(path)
    if _FUNCTIONS not in plugin.functions:
        # Another plugin computes, and has functions of its own.
        return
    xla_client.register_custom_call_handler(NAME, plugin.register)
    xla_client.register_custom_type_handler(NAME, plugin.register_type)

    def for_cpu(name, *args):
        _jax.register_custom_call_target(name, *args)
        if not (name.decode() if isinstance(name, bytes) else name).startswith(_OWN):
            try:
                plugin.register(name, *args)
            except RuntimeError as e:
                # It is there for JAX's own backend, which is what was asked for.
                logging.getLogger(__name__).warning("a function for the CPU is not available to %s: %s", NAME, e)

    def type_for_cpu(*args):
        # The one who comes first chooses the number of the type, and the other takes it.
        _jax.register_custom_type(*args)
        plugin.register_type(*args)

    for name in _REPLACED:
        plugin.call(_FUNCTIONS, 0, _function(name, 1, [None, None, None, ctypes.cast(_callback, _P).value]))
    atexit.register(_close, plugin)
    for name, fn in xla_client.custom_call_targets("Host").items():
        if not name.startswith(_OWN) and name not in _REPLACED:
            plugin.register(name, fn, "Host", int(isinstance(fn, dict)))
    # As JAX's own CPU backend does when it is made, whose registration has no effect after this one.
    xla_client.register_custom_call_handler("cpu", for_cpu)
    xla_client.register_custom_type_handler("cpu", type_for_cpu)
