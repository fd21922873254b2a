"""Python callbacks and foreign functions for JAX.

jaxlib has a handler for Python callbacks on the CPU, but it is made for jaxlib's own client: it takes C++ objects out of the
execution. Here the handler is a Python function with the same name and the same attributes, which the plugin calls through the
C interface that all foreign functions have. ctypes takes the interpreter's lock for it.
"""

import atexit
import ctypes
import functools
import itertools
import os
import threading
import traceback

import numpy as np

NAME = "rallypoint"
_TARGET = "xla_ffi_python_cpu_callback"
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


class _Buffer(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("dtype", ctypes.c_uint32), ("data", _P), ("rank", _I), ("dims", ctypes.POINTER(_I))]


class _Values(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("count", _I), ("kinds", _P), ("values", ctypes.POINTER(ctypes.POINTER(_Buffer)))]


class _Span(ctypes.Structure):
    _fields_ = [("data", _P), ("len", _N)]


class _Scalar(ctypes.Structure):
    _fields_ = [("dtype", ctypes.c_uint32), ("value", ctypes.POINTER(ctypes.c_uint64))]


class _Attrs(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("count", _I), ("kinds", _P), ("names", ctypes.POINTER(ctypes.POINTER(_Span))), ("values", ctypes.POINTER(ctypes.POINTER(_Scalar)))]  # fmt: skip


class _Version(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("major", ctypes.c_int), ("minor", ctypes.c_int)]


class _Metadata(ctypes.Structure):
    _fields_ = [("size", _N), ("version", _Version)]


class _Extension(ctypes.Structure):
    _fields_ = [("size", _N), ("kind", ctypes.c_uint32), ("next", _P), ("metadata", ctypes.POINTER(_Metadata))]


class _ErrorCreate(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("message", ctypes.c_char_p), ("code", ctypes.c_int)]


class _Api(ctypes.Structure):
    _fields_ = [("size", _N), ("ext", _P), ("version", _Version), ("internal", _P), ("create_error", ctypes.CFUNCTYPE(_P, ctypes.POINTER(_ErrorCreate)))]  # fmt: skip


class _Frame(ctypes.Structure):
    _fields_ = [
        ("size", _N), ("ext", ctypes.POINTER(_Extension)), ("api", ctypes.POINTER(_Api)), ("context", _P), ("stage", ctypes.c_uint32),
        ("args", _Values), ("results", _Values), ("attrs", _Attrs),
    ]  # fmt: skip


# Callables by number. JAX calls compiled programs without what it was told to keep alive with them, so these stay.
_callables = {}
_numbers = itertools.count(1)
# Numbers of another process, from a cache of compiled programs, mean other callables.
_process = int.from_bytes(os.urandom(7), "little")
_idle = threading.Condition()
_running = 0
_closed = False


class _Callable:
    def __init__(self, function):
        self.function = function


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


def _attributes(attrs):
    names = (ctypes.string_at(attrs.names[i].contents.data, attrs.names[i].contents.len).decode() for i in range(attrs.count))
    return {name: attrs.values[i] for i, name in enumerate(names) if name in ("index", "process")}


def _call(frame):
    attrs = {name: value.contents.value[0] for name, value in _attributes(frame.attrs).items()}
    holder = _callables.get(attrs["index"]) if attrs.get("process") == _process else None
    if holder is None:
        raise RuntimeError("the callback belongs to another process or to a program that is gone")
    # Copies, as the callback may keep them.
    args = [_array(frame.args.values[i].contents) for i in range(frame.args.count)]
    results = holder.function(*(None if a is None else a.copy() for a in args))
    for i, result in enumerate(results):
        out = _array(frame.results.values[i].contents)
        if out is not None and out.size:
            out[...] = result


@ctypes.CFUNCTYPE(_P, ctypes.POINTER(_Frame))
def _handler(pointer):
    global _running
    frame = pointer.contents
    if frame.ext:
        frame.ext.contents.metadata.contents.version = _Version(ctypes.sizeof(_Version), None, 0, 3)
        return None
    try:
        with _idle:
            if _closed:
                raise RuntimeError("the interpreter ends")
            _running += 1
        try:
            _call(frame)
        finally:
            with _idle:
                _running -= 1
                _idle.notify_all()
        return None
    except BaseException as e:
        text = f"Python callback failed: {type(e).__name__}: {e}\n{traceback.format_exc()}"
        args = _ErrorCreate(ctypes.sizeof(_ErrorCreate) - 4, None, text.replace("\0", " ").encode(), _INTERNAL)
        return frame.api.contents.create_error(ctypes.byref(args))


def _close():
    """Callbacks that have been asked for still run; later ones fail, as there is no interpreter that could run them."""
    global _closed
    import jax

    try:
        jax.effects_barrier()
    except Exception:
        traceback.print_exc()
    with _idle:
        _closed = True
        _idle.wait_for(lambda: _running == 0, timeout=60)


# Registration with the plugin


class _Gpu(ctypes.Structure):
    _fields_ = [("size", _N), ("name", ctypes.c_char_p), ("name_len", _N), ("version", ctypes.c_int), ("stages", _P * 4)]


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
            words = ctypes.cast(at, ctypes.POINTER(_P))
            self.functions[(words[1] or 0) & 0xFFFFFFFF] = [words[3], words[4] if (words[0] or 0) > 32 else None]
            at = words[2]

    def call(self, function, args):
        error = ctypes.CFUNCTYPE(_P, _P)(function)(ctypes.addressof(args))
        if error:
            destroy, message = self.table[5], self.table[6]
            text = _Message(ctypes.sizeof(_Message), None, error, None, 0)
            ctypes.CFUNCTYPE(None, _P)(message)(ctypes.addressof(text))
            said = ctypes.string_at(text.message, text.len).decode()
            last = _Message(24, None, error, None, 0)
            ctypes.CFUNCTYPE(None, _P)(destroy)(ctypes.addressof(last))
            raise RuntimeError(said)

    def register(self, name, stages, version):
        text = name.encode()
        self.call(self.functions[0][0], _Gpu(ctypes.sizeof(_Gpu), text, len(text), version, (_P * 4)(*stages)))

    def register_type(self, name, type_id, info):
        text = name.encode()
        args = _Type(ctypes.sizeof(_Type), None, text, len(text), type_id[0], info)
        self.call(self.functions[5][0], args)
        type_id[0] = args.id


def _address(capsule):
    if capsule is None:
        return None
    name, pointer = ctypes.pythonapi.PyCapsule_GetName, ctypes.pythonapi.PyCapsule_GetPointer
    name.restype, name.argtypes = ctypes.c_char_p, [ctypes.py_object]
    pointer.restype, pointer.argtypes = _P, [ctypes.py_object, ctypes.c_char_p]
    return pointer(capsule, name(capsule))


def _register_target(plugin, name, fn, platform, api_version, traits=0):
    stages = fn if isinstance(fn, dict) else {"execute": fn}
    addresses = [_address(stages.get(stage)) for stage in ("instantiate", "prepare", "initialize", "execute")]
    name = name.decode() if isinstance(name, bytes) else name
    plugin.register(name, addresses, api_version)


def _register_type(plugin, name, registration):
    if not isinstance(registration, dict):
        registration = {"type_id": registration}
    type_id = ctypes.cast(_address(registration["type_id"]), ctypes.POINTER(_I))
    info = _address(registration.get("type_info"))
    # Size and extensions come before the deleter in XLA's struct, and not in that of PJRT.
    plugin.register_type(name, type_id, info + 16 if info else None)


def register(path):
    """Makes callbacks and foreign functions available to the plugin at ``path``."""
    from jaxlib import xla_client

    plugin = _Plugin(path)
    plugin.register(_TARGET, [None, None, None, ctypes.cast(_handler, _P).value], 1)
    xla_client.register_custom_call_handler(NAME, functools.partial(_register_target, plugin))
    xla_client.register_custom_type_handler(NAME, functools.partial(_register_type, plugin))
    _register_rules()
    atexit.register(_close)


def _register_rules():
    from jax._src import callback as cb
    from jax._src import debugging
    from jax.interpreters import mlir

    def debug(ctx, *args, callback, effect, **params):
        def function(*values):
            callback(*_arrays(values))
            return ()

        return _emit(ctx, args, function, effect, ordered=isinstance(effect, debugging.OrderedDebugEffect))

    def debug_print(ctx, *args, fmt, ordered, in_tree, static_args, np_printoptions, has_placeholders, logging_record, **params):
        function = functools.partial(debugging._format_print_callback, fmt, dict(np_printoptions), has_placeholders, logging_record)
        function = debugging._make_flat_callback(in_tree, function, static_args)
        effect = debugging.ordered_debug_effect if ordered else debugging.debug_effect
        return debug(ctx, *args, callback=function, effect=effect)

    def pure(ctx, *args, callback, **params):
        return _emit(ctx, args, lambda *values: tuple(callback(*_arrays(values))), None, ordered=False)

    def io(ctx, *args, callback, ordered, **params):
        effect = cb._OrderedIOEffect if ordered else cb._IOEffect
        return _emit(ctx, args, lambda *values: tuple(callback(*_arrays(values))), effect, ordered=ordered)

    # Each call has a number of its own.
    for primitive, rule in [
        (cb.pure_callback_p, pure),
        (cb.io_callback_p, io),
        (debugging.debug_callback_p, debug),
        (debugging.debug_print_p, debug_print),
    ]:
        mlir.register_lowering(primitive, rule, platform=NAME, cacheable=False)


def _arrays(values):
    """What callbacks get: arrays of JAX, on the CPU where JAX has it as a platform, too."""
    import jax

    try:
        device = jax.local_devices(backend="cpu")[0]
    except RuntimeError:
        device = jax.local_devices()[0]
    return jax.device_put(values, device)


def _emit(ctx, args, function, effect, *, ordered):
    """A call of ``function``, with a token before and after it where the order of calls matters."""
    from jax._src import core, dtypes, ffi, sharding_impls
    from jax.interpreters import mlir

    results = ctx.avals_out

    def checked(*values):
        out = function(*values[1:] if ordered else values)
        if len(out) != len(results):
            raise RuntimeError(f"Mismatched number of outputs from callback. Expected: {len(results)}, Actual: {len(out)}")
        out = [dtypes.canonicalize_value(np.asarray(x)) for x in out]
        for i, (x, aval) in enumerate(zip(out, results)):
            if x.shape != aval.shape:
                raise RuntimeError(f"Incorrect output shape for return value #{i}: Expected: {aval.shape}, Actual: {x.shape}")
            if x.dtype != aval.dtype:
                raise RuntimeError(f"Incorrect output dtype for return value #{i}: Expected: {aval.dtype}, Actual: {x.dtype}")
        return [None, *out] if ordered else out

    holder = _Callable(checked)
    number = next(_numbers)
    _callables[number] = holder
    attributes = {"index": np.uint64(number), "process": np.uint64(_process)}
    # A program over global arrays calls once, one for each device calls on each.
    if isinstance(ctx.module_context.axis_context, sharding_impls.ShardingContext) and not results:
        attributes["rallypoint.once"] = np.bool_(True)
    operands, inner = list(args), ctx
    if ordered:
        operands.insert(0, ctx.tokens_in.get(effect))
        inner = ctx.replace(avals_in=[core.abstract_token, *ctx.avals_in], avals_out=[core.abstract_token, *results])
    lower = ffi.build_ffi_lowering_function(_TARGET, has_side_effect=effect is not None)
    out = list(lower(inner, *operands, **attributes).results)
    if ordered:
        ctx.set_tokens_out(ctx.tokens_in.update_tokens(mlir.TokenSet({effect: out.pop(0)})))
    return out
