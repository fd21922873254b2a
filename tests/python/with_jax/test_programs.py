"""Every program of tests/programs, through each format that it can be written in, over the C API.

A program's first lines say what goes in and what must come out; tests/programs.rs reads the same files.
"""

from pathlib import Path

import c_api
import ml_dtypes
import numpy as np
import pypjrt
import pytest
import rallypoint
from jaxlib import _hlo, _jax

PROGRAMS = Path(__file__).parents[2] / "programs"
FILES = sorted(PROGRAMS.glob("*.mlir")) + sorted(PROGRAMS.glob("*.hlo"))
SMALL = {"bf16": "bfloat16", "s4": "int4", "u4": "uint4", "f8e4m3fn": "float8_e4m3fn", "f8e5m2": "float8_e5m2"}
NUMPY = {"pred": "bool", "f16": "float16", "f32": "float32", "f64": "float64", "c64": "complex64", "c128": "complex128"}


def dtype(name):
    if name in SMALL:
        return np.dtype(getattr(ml_dtypes, SMALL[name]))
    return np.dtype(NUMPY.get(name) or {"s": "int", "u": "uint"}[name[0]] + name[1:])


def element(text, t):
    if text.startswith("0x"):
        return np.frombuffer(int(text, 16).to_bytes(t.itemsize, "little"), t)[0]
    if t.kind == "b":
        return {"true": True, "false": False}[text]
    if t.kind == "c":
        return complex(text[:-1] + "j")
    return t.type(int(text) if t.kind in "iu" else float(text))


def tensor(line, replicas):
    """`f32[2]: 1 2 | 3 4`: one array for each replica, or the same for all."""
    shape, _, data = line.partition(":")
    name, _, dims = shape.strip().rstrip("]").partition("[")
    t, dims = dtype(name), [int(d) for d in dims.split(",") if d]
    arrays = [np.array([element(e, t) for e in part.split()], t).reshape(dims) for part in data.split("|")]
    return arrays * replicas if len(arrays) == 1 else arrays


class Program:
    def __init__(self, path):
        self.text = path.read_text()
        self.language = path.suffix.removeprefix(".")
        heads = [line[4:].partition(" ") for line in self.text.splitlines() if line.startswith("//! ")]
        first = {key: value for key, _, value in heads}
        self.replicas = int(first.get("replicas", 1))
        self.tolerance = float(first.get("tolerance", 0))
        self.error = first.get("error")
        self.without = first.get("without", "").split()
        self.inputs = [tensor(value, self.replicas) for key, _, value in heads if key == "in"]
        self.outputs = [tensor(value, self.replicas) for key, _, value in heads if key == "out"]

    def code(self, form):
        if form == "text":
            return self.text.encode(), self.language
        if form == "bytecode":
            return _jax.mlir.serialize_portable_artifact(self.text, "1.10.0", True), "mlir"
        computation = _jax.mlir.mlir_module_to_xla_computation(self.text, use_tuple_args=False, return_tuple=False)
        if form == "hlo":
            return computation.as_serialized_hlo_module_proto(), "hlo"
        options = _hlo.HloPrintOptions()
        options.print_large_constants = True
        return computation.get_hlo_module().to_string(options).encode(), "hlo"


def clients():
    made = {}

    def client(devices):
        if devices not in made:
            made[devices] = pypjrt.Client.create(rallypoint.library_path(), options={"cpu_device_count": devices})
        return made[devices]

    return client


@pytest.fixture(scope="module")
def client():
    return clients()


def compare(got, want, tolerance, where):
    assert got.dtype == want.dtype and got.shape == want.shape, f"{where}: {got.dtype}{got.shape}, want {want.dtype}{want.shape}"
    if tolerance:
        np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance, equal_nan=True, err_msg=where)
    elif got.dtype.kind in "fcV":
        wide = np.complex128 if got.dtype.kind == "c" else np.float64
        a, b = got.astype(wide), want.astype(wide)
        np.testing.assert_array_equal(a, b, err_msg=where)
        np.testing.assert_array_equal(np.signbit(a.real)[~np.isnan(a)], np.signbit(b.real)[~np.isnan(b)], err_msg=where)
    else:
        np.testing.assert_array_equal(got, want, err_msg=where)


FORMS = {"text": "text", "bytecode": "bytecode", "hlo": "hlo", "hlo_text": "hlo"}


def cases():
    for path in FILES:
        program = Program(path)
        forms = FORMS if program.language == "mlir" else ["text"]
        yield from ((path, form) for form in forms if FORMS[form] not in program.without)


CASES = list(cases())


@pytest.mark.parametrize("path, form", CASES, ids=lambda v: getattr(v, "stem", v))
def test_program(path, form, client):
    program = Program(path)
    code, name = program.code(form)
    run = lambda: c_api.run(client(program.replicas), code, name, program.replicas, program.inputs)
    if program.error:
        with pytest.raises(pypjrt.errors.PjrtError) as e:
            run()
        code, *words = program.error.split()
        assert type(e.value).__name__ == code and all(word in str(e.value) for word in words), repr(e.value)
        return
    results = run()
    assert len(results) == program.replicas
    for replica, arrays in enumerate(results):
        assert len(arrays) == len(program.outputs)
        for k, (got, want) in enumerate(zip(arrays, program.outputs)):
            compare(got, want[replica], program.tolerance, f"{path.stem} as {form}, result {k}, replica {replica}")


def test_there_is_a_program_for_each_family():
    assert len(FILES) >= 70
