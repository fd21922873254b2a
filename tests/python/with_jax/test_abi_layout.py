"""Our header against what Python packages ship of the public one: every struct's size and offsets, every slot of the table."""

import ctypes
import os
import pathlib
import re
import subprocess
import sys
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
HEADER = ROOT / "pjrt_c_api" / "pjrt_c_api.h"


def evaluate(tmp_path, header, expressions):
    """The values of C constant expressions under a header."""
    source = tmp_path / "layout.c"
    lines = "".join(f'  printf("%zu\\n", (size_t)({e}));\n' for e in expressions)
    source.write_text(f'#include <stdio.h>\n#include "{header}"\nint main(void) {{\n{lines}  return 0;\n}}\n')
    program = tmp_path / "layout"
    subprocess.run([os.environ.get("CC", "cc"), "-std=c11", "-o", program, source], check=True)
    return [int(n) for n in subprocess.run([program], capture_output=True, text=True, check=True).stdout.split()]


def fields_of(header):
    """{struct: [field]} of a header with one field per line, comments and unions allowed."""
    text = re.sub(r"//[^\n]*", "", header.read_text())
    found = {}
    for name, body in re.findall(r"struct (PJRT_\w+) \{(.*?)\n\}", text, re.S):
        found[name] = []
        # A declaration ends at a semicolon; the name is in (*name)(...), in the macro of the table, or the last word.
        for declaration in re.split(r"[;{}]", body):
            match = re.search(r"\(\*(\w+)\)\s*\(|_PJRT_API_STRUCT_FIELD\((\w+)\)|(\w+)\s*$", declaration)
            if match and (match[3] or "") != "union":
                found[name].append(match[1] or match[2] or match[3])
    return found


def ours():
    return fields_of(HEADER)


def test_every_struct_of_pypjrt(tmp_path):
    from pypjrt._abi import pjrt_0_114 as official

    declared = ours()
    structs = {n: s for n, s in vars(official).items() if n in declared and isinstance(s, type) and issubclass(s, ctypes.Structure)}
    # Handles of the header are opaque in the package.
    missing = [n for n in declared if n not in structs and n not in ("PJRT_Api", "PJRT_Error", "PJRT_Memory")]
    assert not missing, f"pypjrt does not describe {missing}"
    expressions, expected = [], []
    for name, struct in structs.items():
        expressions.append(f"sizeof({name})")
        expected.append(ctypes.sizeof(struct))
        fields = [f[0] for f in struct._fields_ if f[0] not in getattr(struct, "_anonymous_", ())]
        for field in fields:
            expressions.append(f"offsetof({name}, {field})")
            expected.append(getattr(struct, field).offset)
        assert len(declared[name]) >= len(fields), name
    assert len(structs) > 170 and len(expressions) > 900
    got = evaluate(tmp_path, HEADER, expressions)
    assert [(e, g, w) for e, g, w in zip(expressions, got, expected) if g != w] == []


def test_every_slot_and_number_of_pypjrt(tmp_path):
    from pypjrt._abi import pjrt_0_114 as official

    expressions = [f"offsetof(PJRT_Api, {f})" for f in official.FUNCTIONS] + ["sizeof(PJRT_Api)", "PJRT_API_MAJOR", "PJRT_API_MINOR"]
    expected = [official.VTABLE_OFFSET + 8 * official.SLOT[f] for f in official.FUNCTIONS]
    expected += [official.PJRT_Api_STRUCT_SIZE, official.PJRT_API_MAJOR, official.PJRT_API_MINOR]
    # Every enumerator that our header has.
    numbers = re.findall(r"^  (PJRT_\w+) = \d+,$", HEADER.read_text(), re.M)
    known = [n for n in numbers if hasattr(official, n)]
    assert len(known) > 80 and len(known) == len(numbers), set(numbers) - set(known)
    expressions += known
    expected += [getattr(official, n) for n in known]
    got = evaluate(tmp_path, HEADER, expressions)
    assert [(e, g, w) for e, g, w in zip(expressions, got, expected) if g != w] == []


def test_the_header_that_xla_cpu_pjrt_ships(tmp_path):
    """Version 0.81: what it has lies where ours has it; structs have only grown at the end since."""
    cache = ROOT / ".cache" / "xla-cpu-pjrt"
    header = cache / "pjrt_c_api.h"
    if not header.exists():
        pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", "--dest", tmp_path, "xla-cpu-pjrt==0.0.1"]
        subprocess.run(pip, check=True)
        with zipfile.ZipFile(next(tmp_path.glob("xla_cpu_pjrt-*.whl"))) as wheel:
            member = next(n for n in wheel.namelist() if n.endswith("pjrt_c_api.h"))
            cache.mkdir(parents=True, exist_ok=True)
            header.write_bytes(wheel.read(member))
    declared = ours()
    theirs = fields_of(header)
    common = {n: [f for f in fields if f in declared[n]] for n, fields in theirs.items() if n in declared}
    renamed = {n: sorted(set(fields) - set(declared.get(n, ()))) for n, fields in theirs.items()}
    assert {n: f for n, f in renamed.items() if f} == {}
    expressions = [f"offsetof({n}, {f})" for n, fields in common.items() for f in fields]
    assert len(common) > 130 and len(expressions) > 700
    old, new = evaluate(tmp_path, header, expressions), evaluate(tmp_path, HEADER, expressions)
    assert [(e, o, n) for e, o, n in zip(expressions, old, new) if o != n] == []


if __name__ == "__main__":
    sys.exit(pytest.main([__file__]))
