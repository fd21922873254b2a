"""Runs the test suites of the openxla/stablehlo repository through the C API of a plugin and prints how many agree.

    .cache/venv-jax/bin/python tests/python/stablehlo_suites.py PLUGIN.so CHECKOUT [--suite testdata|quantized|interpret] [--only REGEX]

CHECKOUT is a working tree of https://github.com/openxla/stablehlo. `testdata` are single programs with their inputs and
expected values in two functions beside `main`. They run with the inputs as arguments, so that nothing is known while
compiling. `quantized` and `interpret` are small functions whose `check` operations state what a value must be; they become results of
the function, beside what they are compared with. How closely results must agree is what the check says.

Programs run in a process of their own, which is started again when it dies or when a program takes too long. The exit
status is 0 if all agree.
"""

import argparse
import collections
import json
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

DEVICES = 8
# What PJRT has no words for: programs that differ by device, and queues and channels outside a program.
NOT_FOR_PJRT = [
    (r'"interpreter\.run_parallel"(?s:.*)\b(infeed|outfeed)\b', "infeed and outfeed"),
    (r"stablehlo\.(send|recv)\b", "send and receive between different programs"),
]


class Skipped(Exception):
    """The case has nothing to compare, or cannot be put to a PJRT client."""


# ---- text of programs


def balanced(text, start, pairs="()[]{}<>"):
    """The end of the bracket that opens at `start`."""
    depth, i = 0, start
    while i < len(text):
        c = text[i]
        if c == '"':
            i = text.index('"', i + 1)
        elif text.startswith("->", i):
            i += 1
        elif c in pairs[::2]:
            depth += 1
        elif c in pairs[1::2]:
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1
    raise ValueError(f"a bracket does not close: {text[start:start + 60]}")


def split(text):
    """The parts between commas that are in no bracket."""
    parts, start, i = [], 0, 0
    while i < len(text):
        if text[i] in "([{<":
            i = balanced(text, i)
        elif text[i] == '"':
            i = text.index('"', i + 1) + 1
        elif text[i] == ",":
            parts.append(text[start:i].strip())
            start = i = i + 1
        else:
            i += 1
    return parts + [text[start:].strip()] if text[start:].strip() else parts


def type_at(text, start):
    """The end of the type that starts there."""
    word = re.compile(r"[!\w.]+").match(text, start)
    end = word.end()
    return balanced(text, end) if text[end : end + 1] == "<" else end


class Function:
    """One function of a module, as text that can be changed and put back."""

    def __init__(self, text, found):
        self.start, self.name = found.start(), found[1]
        at = found.end() - 1
        end = balanced(text, at)
        self.params = split(text[at + 1 : end - 1])
        brace = re.compile(r"\s*(?:->\s*)?").match(text, end).end()
        self.results = []
        if text[end:brace].strip():
            if text[brace] == "(":
                stop = balanced(text, brace)
                self.results = [re.split(r"\s*\{", r)[0] for r in split(text[brace + 1 : stop - 1])]
            else:
                stop = type_at(text, brace)
                self.results = [text[brace:stop]]
            brace = stop
        brace = text.index("{", brace)
        if text[end:brace].strip().startswith("attributes"):
            brace = text.index("{", balanced(text, brace))
        self.end = balanced(text, brace)
        self.body = text[brace + 1 : self.end - 1]

    def returned(self):
        """What the function returns, and the body before that."""
        found = list(re.finditer(r"^\s*(?:func\.)?return\b([^:\n]*)", self.body, re.M))[-1]
        return split(found[1]), self.body[: found.start()]


def functions(text):
    return [Function(text, m) for m in re.finditer(r"func\.func\s+(?:public\s+|private\s+)?@([\w.\"$-]+)\s*\(", text)]


def function(name, params, body, values):
    """`values` are (name, type)."""
    types = ", ".join(t for _, t in values)
    returned = f"return {', '.join(v for v, _ in values)} : {types}" if values else "return"
    return f"func.func public @{name}({', '.join(params)}) -> ({types}) {{\n{body}\n{returned}\n}}"


# ---- cases: (inputs and expected values as a program, the program to test, its grid, its checks)


class Case:
    """`data` returns inputs and expected values, `code` takes the inputs. `inputs` has the number of inputs of each device,
    `checks` for each comparison device, result and how."""

    def __init__(self, data, code, grid, inputs, checks):
        self.data, self.code, self.grid, self.inputs, self.checks = data, code, grid, inputs, checks


def testdata(text):
    main = next(f for f in functions(text) if f.name == "main")
    inputs, of_inputs, in_types = called(main.body, "inputs")
    expected, of_expected, out_types = called(main.body, "expected")
    if not expected:
        raise Skipped("no expected values")
    checks = re.findall(r"^\s*stablehlo\.custom_call @check\.expect_(\w+)\(([^,]*), ([^)]*)\)[^:]*: \((.*)\) -> \(\)$", main.body, re.M)
    data = function("main", [], inputs + "\n" + expected, list(zip(of_inputs + of_expected, in_types + out_types)))

    body = re.sub(r"^\s*stablehlo\.custom_call @check\..*$", "", main.returned()[1], flags=re.M)
    body = body.replace(inputs, "").replace(expected, "")
    results = "\n".join(value for _, value, _, _ in checks)
    for k, name in enumerate(of_inputs):
        body, results = (re.sub(re.escape(name) + r"(?![\w#])", f"%input_{k}", text) for text in (body, results))
    values = [(value, split(types)[0]) for value, (_, _, _, types) in zip(results.split("\n"), checks)]
    code = function("main", [f"%input_{k}: {t}" for k, t in enumerate(in_types)], body, values)
    how = {"eq": {"how": "eq"}, "close": {"how": "ulp", "most": 3}, "almost_eq": {"how": "near", "within": 1e-3}}
    where = [{"device": 0, "result": k, "expected": of_expected.index(want), **how[kind]} for k, (kind, _, want, _) in enumerate(checks)]
    put = lambda new: text[: main.start] + new + text[main.end :]
    return Case(put(data), put(code), [1, 1], [len(in_types)], where)


def called(body, name):
    """The line that calls the function, its values and their types."""
    found = re.search(rf"^\s*(%\w+)(?::\d+)? = call @{name}\(\) : \(\) -> (.*)$", body, re.M)
    if not found:
        return "", [], []
    types = split(found[2].strip("()"))
    return found[0], [f"{found[1]}#{k}" if len(types) > 1 else found[1] for k in range(len(types))], types


CHECK = re.compile(
    r"""\n[ ]*(?: check\.expect_(?P<kind>\w+)\s+(?P<value>%[\w#]+),\s*
             | "check\.expect_(?P<generic>\w+_const)"\((?P<operand>%[\w#]+)\)[ ]<\{value[ ]=[ ]
             | %\w+[ ]=[ ]stablehlo\.custom_call[ ]@check\.eq\((?P<want>%[\w#]+),[ ](?P<got>%[\w#]+)\)[^:]*:[ ]\()""",
    re.X,
)


def take_checks(body):
    """The body without its `check` operations, and those: (value, what it must be, type, how)."""
    checks = []
    while found := CHECK.search(body):
        kind, at = found["kind"] or found["generic"] or "call", found.end()
        value = found["value"] or found["operand"] or found["got"]
        if kind == "serialized_eq":
            raise Skipped("values written to files")
        if kind.endswith("_const"):
            colon = re.compile(r"\s*:\s*").match(body, balanced(body, body.index("<", at))).end()
            end = type_at(body, colon)
            want, ty = body[at:end], body[colon:end]
        elif kind == "call":
            end = type_at(body, at)
            want, ty = found["want"], body[at:end]
        else:
            want = re.compile(r"%[\w#]+").match(body, at)[0]
            end, ty = at + len(want), None
        tail = re.compile(r"[^\n]*").match(body, end)
        options = dict(re.findall(r"(\w+) = ([\d.eE+-]+)", tail[0]))
        ty = ty or split(tail[0].rpartition(" : ")[2])[0]
        if kind.startswith("eq") or kind == "call" and re.search(r"x?u?i\d+>$", ty):
            how = {"how": "eq"}
        elif kind.startswith("almost") or kind == "call":
            how = {"how": "near", "within": float(options.get("tolerance", 1e-4))}
        else:
            how = {"how": "ulp", "most": int(options.get("max_ulp_difference", 1))}
        checks.append((value, want, ty, how))
        body = body[: found.start()] + body[tail.end() :]
    return body, checks


def expected_values(checks):
    """Operations that make the constants, and the values to return."""
    lines, values = [], []
    for k, (_, want, ty, _) in enumerate(checks):
        if not want.startswith("%"):
            lines.append(f"%expected_{k} = stablehlo.constant {want}")
            want = f"%expected_{k}"
        values.append((want, ty))
    return "\n".join(lines), values


def interpret(text):
    for pattern, why in NOT_FOR_PJRT:
        if re.search(pattern, text):
            raise Skipped(why)
    found = functions(text)
    with_checks = [f for f in found if CHECK.search(f.body)]
    if not with_checks:
        raise Skipped("no expected values")
    main = with_checks[0]
    body, checks = take_checks(main.returned()[1])
    put = lambda new: re.sub(r"@main\b", "@other", text[: main.start]) + new + text[main.end :]
    constants, wanted = expected_values(checks)
    if run := re.search(r'^\s*(%\w+)(?::(\d+))? = "interpreter\.run_parallel"\(([^)]*)\)\s*', body, re.M):
        return parallel(put, found, body, run, checks, constants, wanted)
    data = function("main", [], body + constants, wanted)
    code = function("main", [], body, [(value, ty) for value, _, ty, _ in checks])
    where = [{"device": 0, "result": k, "expected": k, **how} for k, (_, _, _, how) in enumerate(checks)]
    return Case(put(data), put(code), [1, 1], [0], where)


def parallel(put, found, body, run, checks, constants, wanted):
    attributes = balanced(body, run.end())
    rows = re.search(r"programs\s*=\s*(\[\s*\[.*?\]\s*\])", body[run.end() : attributes], re.S)[1]
    grid = [re.findall(r"@([\w.]+)", row) for row in re.findall(r"\[([^\[\]]*)\]", rows)]
    names = {name for row in grid for name in row}
    if len(names) > 1:
        raise Skipped("different programs on the devices")
    program = next(f for f in found if f.name in names)
    operands = split(run[3])
    types = re.compile(r"\s*:\s*").match(body, attributes).end()
    end = balanced(body, types)
    operand_types = split(body[types + 1 : end - 1])
    tail = re.compile(r"\s*->\s*").match(body, end).end()
    end = balanced(body, tail) if body[tail] == "(" else type_at(body, tail)
    rest = body[: run.start()] + body[end:]
    data = function("main", [], rest + constants, list(zip(operands, operand_types)) + wanted)
    per_device = len(program.results)
    where = []
    for k, (value, _, _, how) in enumerate(checks):
        number = int(value.partition("#")[2] or 0)
        where.append({"device": number // per_device, "result": number % per_device, "expected": k, **how})
    values, text = program.returned()
    code = function("main", program.params, text, list(zip(values, program.results)))
    devices = len(grid) * len(grid[0])
    return Case(put(data), put(code), [len(grid), len(grid[0])], [len(operands) // devices] * devices, where)


FOLDERS = {"testdata": "stablehlo/testdata", "quantized": "stablehlo/testdata/quantized", "interpret": "stablehlo/tests/interpret"}


def cases(checkout, suite):
    """(name, text) of each."""
    for path in sorted((checkout / FOLDERS[suite]).rglob("*.mlir")):
        if suite == "testdata":
            if path.parent.name != "quantized":
                yield path.stem, path.read_text()
            continue
        for k, text in enumerate(re.split(r"^(?:// )+-----.*$", path.read_text(), flags=re.M)):
            text = re.sub(r"//.*", "", text)
            if functions(text):
                module = re.search(r"module @(\w+)", text)
                yield f"{path.stem}.{k}.{module[1] if module else functions(text)[0].name}", text


# ---- comparison


def real(values, t):
    """Complex values as pairs."""
    return values.view({"complex64": "float32", "complex128": "float64"}[t.name]) if t.kind == "c" else values


def ulps(a, b):
    """How many values of the type are between them, as floats of 64 bits; infinite for what is not finite and differs."""
    bits = np.dtype(f"u{a.dtype.itemsize}")
    finite = np.isfinite(a.astype(np.float64)) & np.isfinite(b.astype(np.float64))
    equal = (a.view(bits) == b.view(bits)) | (np.isnan(a.astype(np.float64)) & np.isnan(b.astype(np.float64)))
    sign = np.array(1 << (8 * a.dtype.itemsize - 1), bits)
    place = lambda v: (v.view(bits) & ~sign).astype(object) * np.where(v.view(bits) & sign, -1, 1)
    distance = np.abs(place(a) - place(b)).astype(np.float64)
    return np.where(equal, 0, np.where(finite, distance, np.inf))


def compare(got, want, check):
    """Why they differ, or nothing."""
    if got.dtype != want.dtype or got.shape != want.shape:
        return f"{got.dtype}{list(got.shape)}, not {want.dtype}{list(want.shape)}"
    a, b = (np.ascontiguousarray(real(v.reshape(-1), v.dtype)) for v in (got, want))
    if check["how"] == "ulp":
        distance = ulps(a, b)
        bad, unit = distance > check["most"], "values apart"
        worst = distance
    else:
        exact = a.dtype.kind in "iub" or "int" in a.dtype.name
        x, y = (a, b) if exact else (a.astype(np.float64), b.astype(np.float64))
        with np.errstate(invalid="ignore"):
            same = (x == y) if exact else (x == y) | (np.isnan(x) & np.isnan(y))
            worst = np.where(same, 0, np.abs(x.astype(np.float64) - y.astype(np.float64)))
            bad, unit = (~same if check["how"] == "eq" else ~same & ~(worst <= check["within"])), "apart"
    if not bad.any():
        return None
    k = int(np.argmax(np.where(bad, np.nan_to_num(worst, nan=np.inf), -1)))
    return f"{int(bad.sum())} of {bad.size} elements of {got.dtype}: element {k} is {a[k]}, not {b[k]}, {worst[k]:g} {unit}"


# ---- the process that runs programs


def worker(plugin):
    import os

    import c_api
    import pypjrt

    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    client = pypjrt.Client.create(plugin, options={"cpu_device_count": DEVICES})

    def run(code, grid, inputs):
        return c_api.run(client, code.encode(), "mlir", grid[0], inputs, partitions=grid[1])

    for line in sys.stdin:
        request = json.loads(line)
        try:
            case = (testdata if request["suite"] == "testdata" else interpret)(request["text"])
            [values] = run(case.data, [1, 1], [])
            inputs, wanted = values[: sum(case.inputs)], values[sum(case.inputs) :]
            count = case.inputs[0]
            columns = [[inputs[d * count + p] for d in range(len(case.inputs))] for p in range(count)]
            results = run(case.code, case.grid, columns)
            differences = [compare(results[c["device"]][c["result"]], wanted[c["expected"]], c) for c in case.checks]
            answer = next((("wrong", d) for d in differences if d), ("ok", ""))
        except Skipped as e:
            answer = ("skipped", str(e))
        except pypjrt.errors.PjrtError as e:
            answer = (type(e).__name__, str(e).splitlines()[0])
        except Exception as e:
            answer = ("runner", f"{type(e).__name__}: {e}")
        print(json.dumps(answer), file=out, flush=True)


class Worker:
    def __init__(self, plugin):
        self.command = [sys.executable, __file__, "--worker", plugin]
        self.process = None

    def run(self, request, timeout):
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            ready, _, _ = select.select([self.process.stdout], [], [], timeout)
            line = self.process.stdout.readline() if ready else None
        except BrokenPipeError:
            line = ""
        if line:
            return tuple(json.loads(line))
        self.process.kill()
        code = self.process.wait()
        self.process = None
        return ("timeout", f"longer than {timeout} s") if line is None else ("died", f"the process ended with {code}")


def main():
    if sys.argv[1:2] == ["--worker"]:
        return worker(sys.argv[2])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plugin")
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--suite", choices=list(FOLDERS))
    parser.add_argument("--only", metavar="REGEX", default="")
    parser.add_argument("--timeout", metavar="SECONDS", type=float, default=30)
    options = parser.parse_args()
    process = Worker(options.plugin)
    failed = False
    for suite in [options.suite] if options.suite else FOLDERS:
        start, outcomes = time.time(), collections.defaultdict(list)
        for name, text in cases(options.checkout, suite):
            if re.search(options.only, name):
                outcome, why = process.run({"suite": suite, "text": text}, options.timeout)
                if outcome == "wrong" and text.startswith("// RUN-DISABLED"):
                    outcome = "wrong, but disabled in the suite too"
                outcomes[outcome].append((name, why))
                if outcome not in ("ok", "skipped"):
                    print(f"{suite} {name}: {outcome}: {why}", flush=True)
        skipped = collections.Counter(why for _, why in outcomes["skipped"])
        total = sum(map(len, outcomes.values())) - skipped.total()
        bad = {k: len(v) for k, v in outcomes.items() if k not in ("ok", "skipped") and v}
        failed |= bool(bad)
        print(f"{suite}: {len(outcomes['ok'])} of {total} agree; others: {bad or 'none'}; not run: {dict(skipped)}; {time.time() - start:.0f} s")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
