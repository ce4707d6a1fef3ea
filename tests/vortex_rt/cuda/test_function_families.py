"""Device functions whose arguments or results are more than a number: vectors, complex numbers, halves, pointers,
atomics, warps, cached loads.

`test_every_function` sends each function that it does not run itself to a test here or elsewhere.
"""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from compilers import FLOATS, LANES, WORDS, run


def test_vector_constructors(functions, device, architecture):
    makers = [f for f in functions if re.fullmatch(r"make_\w+\d", f.name) and not re.search("half|bfloat", f.name)]
    assert len(makers) == 48
    lines, want = [], []
    for f in makers:
        count = len(f.parameters)
        lines.append(
            f"  {{ auto v = {f.name}({', '.join(map(str, range(3, 3 + count)))});"
            + "".join(f" *o++ = v.{m};" for m in "xyzw"[:count])
            + " }"
        )
        want += range(3, 3 + count)
    np.testing.assert_array_equal(run(device, "\n".join(lines), len(want), threads=1, architecture=architecture)[0], want)


COMPLEX = {
    "Conj": lambda a, b, c: a.conjugate(), "Cadd": lambda a, b, c: a + b, "Csub": lambda a, b, c: a - b,
    "Cmul": lambda a, b, c: a * b,
    "Cdiv": lambda a, b, c: a / b, "Cfma": lambda a, b, c: a * b + c, "Creal": lambda a, b, c: a.real,
    "Cimag": lambda a, b, c: a.imag, "Cabs": lambda a, b, c: abs(a),
}  # fmt: skip


@pytest.mark.parametrize(
    ("suffix", "type_", "make"),
    [("f", "cuFloatComplex", "make_cuFloatComplex"), ("", "cuDoubleComplex", "make_cuDoubleComplex")],
)
def test_complex_functions(functions, device, suffix, type_, make, architecture):
    counts = {
        f.name: len(f.parameters)
        for f in functions
        if re.fullmatch(r"cuC\w+", f.name) and type_ in f.parameters and "To" not in f.name
    }
    assert {n.removeprefix("cu").removesuffix("f" if suffix else "\0") for n in counts} == set(COMPLEX)
    real = "float" if suffix else "double"
    lines = [
        f"  {type_} z[3] = "
        f"{{{', '.join(f'{make}(({real})a0[(i + {2 * n}) % {LANES}], ({real})a0[(i + {2 * n + 1}) % {LANES}])' for n in range(3))}}};"
    ]
    for name in COMPLEX:
        call = f"cu{name}{suffix}({', '.join(f'z[{n}]' for n in range(counts[f'cu{name}{suffix}']))})"
        lines.append(
            f"  *o++ = {call};"
            if name in ("Creal", "Cimag", "Cabs")
            else f"  {{ auto r = {call}; *o++ = r.x; *o++ = r.y; }}"
        )
    got = run(device, "\n".join(lines), 15, FLOATS, headers="#include <cuComplex.h>\n", architecture=architecture)
    for i in range(LANES):
        numbers = [complex(FLOATS[(i + 2 * n) % LANES], FLOATS[(i + 2 * n + 1) % LANES]) for n in range(3)]
        want: list[float] = []
        for function in COMPLEX.values():
            value = function(*numbers)
            want += [value] if isinstance(value, float) else [value.real, value.imag]
        np.testing.assert_allclose(got[i], want, rtol=2e-5 if suffix else 1e-13, atol=1e-2 if suffix else 1e-10)


def test_complex_conversions_and_products_of_the_compiler(device):
    body = """  cuComplex c = make_cuComplex(1.5f, -2.0f); cuDoubleComplex d = cuComplexFloatToDouble(c); cuFloatComplex e = cuComplexDoubleToFloat(d);
  double _Complex p = __muldc3(1.0, 2.0, 3.0, 4.0), q = __divdc3(1.0, 2.0, 3.0, 4.0); float _Complex r = __mulsc3(1, 2, 3, 4), s = __divsc3(1, 2, 3, 4);
  *o++ = d.x; *o++ = e.y; *o++ = __real__ p; *o++ = __imag__ p; *o++ = __real__ q; *o++ = __imag__ q; *o++ = __real__ r; *o++ = __imag__ s;"""
    got = run(device, body, 8, headers="#include <cuComplex.h>\n", threads=1)[0]
    np.testing.assert_allclose(got, [1.5, -2, -5, 10, 0.44, 0.08, -5, 0.08], rtol=1e-7)


SMALL_FLOATS = "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n"
PAIRS = {"__half2": "__half", "__nv_bfloat162": "__nv_bfloat16"}
ATOMIC = re.compile(r"(?:__(?:ill|ull|ll|i|u|f|d)A|a)tomic([A-Z]\w+?)(?:_block|_system)?")
ATOMIC_RESULTS = {
    "Add": lambda m, v: m + v, "Sub": lambda m, v: m - v, "And": lambda m, v: m & v, "Or": lambda m, v: m | v,
    "Xor": lambda m, v: m ^ v, "Min": min, "Max": max,
    "Exch": lambda m, v: v, "CAS": lambda m, v: v, "Inc": lambda m, v: 0 if m >= v else m + 1,
    "Dec": lambda m, v: v if m == 0 or m > v else m - 1,
}  # fmt: skip


def test_atomic_functions(functions, device, architecture):
    """Each on a word of its own, from two first values: the old value comes back, the new one is stored, also where
    nobody takes the old one.
    """
    lines, names = [], []
    for f in functions:
        match = ATOMIC.fullmatch(f.name)
        if match is None:
            continue
        assert match.group(1) in ATOMIC_RESULTS, f.name
        type_ = f.parameters[0].removesuffix(" *")
        for first, value in ((12, 10), (3, 9)):
            one = PAIRS.get(type_)
            second = f"{type_}(({one}){value}, ({one})2)" if one else f"({type_}){value}"
            start = f"{type_}(({one}){first}, ({one})1)" if one else f"({type_}){first}"
            if type_ in ("float2", "float4"):
                second, start = (f"make_{type_}({', '.join([str(n)] * int(type_[-1]))})" for n in (value, first))
            compare = f"({type_}){first}, " if match.group(1) == "CAS" else ""
            view = ".x" if one else f".{'yw'[type_[-1] == '4']}" if type_ in ("float2", "float4") else ""
            cast = "(float)" if re.search("half|bfloat16", type_) else ""
            call = f"{f.name}(&m, {compare}{second})"
            lines.append(
                f"  {{ __shared__ __align__(16) {type_} m; m = {start}; auto r = {call}; *o++ = {cast}r{view}; "
                f"*o++ = {cast}m{view}; m = {start}; {call}; *o++ = {cast}m{view}; }}"
            )
            stored = ATOMIC_RESULTS[match.group(1)](first, value)
            if stored < 0 and type_.startswith("unsigned"):
                stored += 2 ** (64 if "long" in type_ else 32)
            names.append((str(f), first, stored, stored))
    assert len(names) > 300
    got = run(device, "\n".join(lines), 3 * len(names), headers=SMALL_FLOATS, threads=1, architecture=architecture)
    got = got[0].reshape(-1, 3)
    want = np.array([row[1:] for row in names], np.float64)
    wrong = [f"{names[i]}: {got[i]}, not {want[i]}" for i in np.nonzero((got != want).any(axis=1))[0]]
    assert wrong == []


def test_warp_functions(functions, device, architecture):
    """Every overload of the shuffles, votes and matches."""
    shuffles = {"__shfl_sync": ("5", lambda i: 5), "__shfl_up_sync": ("3", lambda i: i - 3 if i >= 3 else i),
                "__shfl_down_sync": ("3", lambda i: i + 3 if i < 29 else i),
                "__shfl_xor_sync": ("9", lambda i: i ^ 9)}  # fmt: skip
    lines, want = [], []
    lanes = range(LANES)
    values = [7 * (i % 5) + 1 for i in lanes]
    matching = [sum(1 << j for j in lanes if values[j] == values[i]) for i in lanes]
    lines.append("  int value = 7 * (i % 5) + 1, all;")
    for f in functions:
        if f.name in shuffles:
            type_ = f.parameters[1]
            operand, source = shuffles[f.name]
            make, view = (
                (f"{type_}(({PAIRS[type_]})(float)value, ({PAIRS[type_]})2.0f)", ".x")
                if type_ in PAIRS
                else (f"({type_})(float)value", "")
                if type_ in PAIRS.values()
                else (f"({type_})value", "")
            )
            lines.append(f"  *o++ = (double)(float){f.name}(~0u, {make}, {operand}){view};")
            want.append([values[source(i)] for i in lanes])
        elif f.name.startswith("__match") and "_any_" in f.name:
            lines.append(f"  *o++ = {f.name}(~0u, ({f.parameters[1]})value);")
            want.append(matching)
        elif f.name.startswith("__match"):
            lines.append(
                f"  *o++ = {f.name}(~0u, ({f.parameters[1]})value, &all); *o++ = all; *o++ = {f.name}(~0u, "
                f"({f.parameters[1]})1, &all); *o++ = all;"
            )
            want += [[0] * LANES, [0] * LANES, [2**32 - 1] * LANES, [1] * LANES]
    for call, expected in (("__all_sync(~0u, value > 0)", 1), ("__all_sync(~0u, i)", 0), ("__any_sync(~0u, i == 9)", 1),
                           ("__any_sync(~0u, i > 99)", 0), ("__uni_sync(~0u, 1)", 1),
                           ("__uni_sync(~0u, i == 3)", 0), ("__ballot_sync(~0u, i < 5)", 31),
                           ("__activemask() >> i & 1", 1), ("__fns(0x94u, 0, 2)", 4)):  # fmt: skip
        lines.append(f"  *o++ = {call};")
        want.append([expected] * LANES)
    assert len(want) > 50
    got = run(device, "\n".join(lines), len(want), headers=SMALL_FLOATS, architecture=architecture)
    wrong = [n for n in range(len(want)) if list(got[:, n]) != [float(v) for v in want[n]]]
    assert wrong == [], [(n, got[:, n], want[n]) for n in wrong[:3]]


def test_cached_loads(functions, device, architecture):
    """__ldg of every type, and the hinted loads and stores on one."""
    types = [f.parameters[0].removeprefix("const ").removesuffix(" *") for f in functions if f.name == "__ldg"]
    assert len(types) > 30
    lines = []
    for type_ in types:
        lines.append(
            f"  {{ {type_} v = __ldg((const {type_} *)a0 + 3); *o++ = same(&v, (const {type_} *)a0 + 3, sizeof v); }}"
        )
    for name in ("__ldca", "__ldcg", "__ldcs", "__ldlu", "__ldcv"):
        lines.append(f"  *o++ = {name}(a0 + 5) == a0[5];")
    for name in ("__stwb", "__stcg", "__stcs", "__stwt"):
        lines.append(f"  {name}(o, 1.0); o++;")
    same = (
        "__device__ bool same(const void *a, const void *b, int n) { while (n-- > 0) if (((const char *)a)[n] != "
        "((const char *)b)[n]) return false; return true; }\n"
    )
    got = run(
        device,
        "\n".join(lines),
        len(types) + 9,
        np.arange(64) + 0.37,
        headers=SMALL_FLOATS + same,
        threads=1,
        architecture=architecture,
    )
    np.testing.assert_array_equal(got, 1)


@pytest.mark.parametrize(("type_", "suffix"), [("float", "f"), ("double", "")])
def test_functions_with_pointers(device, type_, suffix):
    """Second results, by the suffixed names and (float) the overloads; norms of arrays; quiet NaNs."""
    lines = [f"  {type_} x = a0[i], y = a0[(i * 5 + 3) % 32], s, c; int n;"]
    forms = ("f", "") if suffix else ("",)
    for form in forms:
        lines += [
            f"  sincos{form}(x, &s, &c); *o++ = s; *o++ = c;", f"  sincospi{form}(x, &s, &c); *o++ = s; *o++ = c;",
            f"  *o++ = frexp{form}(x, &n); *o++ = n;", f"  *o++ = modf{form}(x, &s); *o++ = s;",
            f"  *o++ = remquo{form}(x, y, &n); *o++ = n & 7;",
        ]  # fmt: skip
    lines += [
        f'  {type_} v[3] = {{x, y, 2}}; *o++ = norm{suffix}(3, v); *o++ = rnorm{suffix}(3, v); *o++ = nan{suffix}("");'
    ]
    x = FLOATS.astype(np.float32 if suffix else np.float64)
    y = x[(np.arange(LANES) * 5 + 3) % LANES]
    got = run(device, "\n".join(lines), 10 * len(forms) + 3, x.astype(np.float64))
    wide, other = x.astype(np.float64), y.astype(np.float64)
    rest = [math.remainder(a, b) if b else math.nan for a, b in zip(wide, other)]
    whole = [round((a - r) / b) & 7 if b else 0 for a, b, r in zip(wide, other, rest)]
    turn = np.fmod(wide, 2) * np.pi
    columns = [np.sin(wide), np.cos(wide), np.sin(turn), np.cos(turn), *np.frexp(x), *np.modf(x), rest, whole] * len(
        forms
    )
    length = np.sqrt(wide**2 + other**2 + 4)
    columns += [length, 1 / length, np.full(LANES, np.nan)]
    for number, want in enumerate(columns):
        np.testing.assert_allclose(
            got[:, number], want, rtol=1e-5 if suffix else 1e-13, atol=2e-6 if suffix else 1e-12,
            err_msg=f"column {number}",
        )


def test_pointer_functions(device):
    body = """  __shared__ int s; int local = i; const double *g = a0;
  *o++ = __isShared(&s); *o++ = __isGlobal(g); *o++ = __isLocal(&local); *o++ = __isShared(g); *o++ = __isConstant(&s); *o++ = __isGlobal(&s);
  s = 41; *(int *)__cvta_shared_to_generic(__cvta_generic_to_shared(&s)) += 1; *o++ = s;
  *o++ = *(const double *)__cvta_global_to_generic(__cvta_generic_to_global(g));"""
    got = run(device, body, 8, np.array([2.5]), threads=1)[0]
    np.testing.assert_array_equal(got, [1, 1, 1, 0, 0, 0, 42, 2.5])


def test_functions_without_a_value_to_compare(device):
    body = """  long long t = clock64(); clock_t u = clock(); __threadfence(); __threadfence_block(); __threadfence_system(); __nanosleep(5);
  *o++ = clock64() >= t; *o++ = clock() - u >= 0;"""
    np.testing.assert_array_equal(run(device, body, 2, threads=1), 1)


def test_choices_of_dynamic_programming(device):
    """``__vibmax`` and ``__vibmin``: the winner, and whether the first operand is it (equal ones: it is)."""
    lines, wants = ["  int a = (int)a0[i], b = (int)a0[(i * 5 + 3) % 32]; bool p, q;"], []
    a, b = WORDS, WORDS[(np.arange(LANES) * 5 + 3) % LANES]
    for name, wins in (("max", np.greater_equal), ("min", np.less_equal)):
        for suffix, dtype in (("s32", np.int32), ("u32", np.uint32)):
            lines.append(f"  {{ long long r = __vib{name}_{suffix}(a, b, &p); *o++ = (double)r; *o++ = p; }}")
            x, y = a.astype(np.int64).astype(dtype), b.astype(np.int64).astype(dtype)
            wants += [np.where(wins(x, y), x, y), wins(x, y)]
        for suffix, dtype in (("s16x2", np.int16), ("u16x2", np.uint16)):
            lines.append(f"  *o++ = __vib{name}_{suffix}(a, b, &p, &q); *o++ = p; *o++ = q;")
            x, y = a.astype(np.uint32).view(dtype).reshape(-1, 2), b.astype(np.uint32).view(dtype).reshape(-1, 2)
            won = wins(x, y)
            wants += [np.where(won, x, y).astype(dtype).reshape(-1).view(np.uint32), won[:, 1], won[:, 0]]
    slots = sum(line.count("*o++") for line in lines)
    got = run(device, "\n".join(lines), slots, WORDS)
    assert np.array_equal(got, np.stack(wants, 1).astype(np.float64))
