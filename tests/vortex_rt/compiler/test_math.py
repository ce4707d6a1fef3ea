"""OpenCL C's math functions stay within its error bounds for arguments of every size,
and are right at their edges (see `math_oracle`).
"""

from __future__ import annotations

import math
from fractions import Fraction

import math_oracle as oracle
import mpmath
import numpy as np
import pytest

pytestmark = pytest.mark.usefixtures("waiting_tools")

KINDS = tuple(oracle.DTYPES)


@pytest.fixture(params=KINDS)
def case(request, build_source):
    """(element type, program with a kernel for each function)."""
    return request.param, build_source("\n".join(oracle.kernel(name, request.param) for name in oracle.FUNCTIONS))


def launch(device, program, name: str, *arrays: np.ndarray) -> list[np.ndarray]:
    """Run a kernel over arrays, which are filled up to whole groups; returns them as they are afterwards."""
    count = len(arrays[0])
    padded = [np.concatenate([a, np.repeat(a[:1], -count % 32, axis=0)]) for a in arrays]
    device.launch(program, name + "_", padded, (len(padded[0]) // 32,), (32,))
    return [a[:count] for a in padded]


def faults_of(name: str, kind: str, device, program, count: int) -> list[str]:
    """Wrong results of a function."""
    function = oracle.FUNCTIONS[name]
    columns = oracle.points(function, kind, count)
    got = launch(device, program, name, *columns, np.zeros(len(columns[0]), oracle.DTYPES[kind]))[-1]
    faults = []
    with mpmath.workprec(160):
        for index, value in enumerate(got):
            arguments = [
                int(c[index]) if letter == "I" else float(c[index])
                for c, letter in zip(columns, function.arguments, strict=True)
            ]
            if wrong := oracle.mismatch(function, kind, arguments, float(value)):
                faults.append(f"{name}{tuple(arguments)} = {wrong}")
    return faults


def test_functions_are_within_their_bounds(case, device_of, request):
    kind, program = case
    count = 100_000 if request.config.getoption("--long") else 120
    faults = [
        fault for name in oracle.FUNCTIONS for fault in faults_of(name, kind, device_of("1x4x32"), program, count)[:3]
    ]
    assert not faults, "\n".join(faults)


SECOND = """
kernel void sincos_(global const T *x, global T *r, global T *s) { size_t i = get_global_id(0); r[i] = sincos(x[i], &s[i]); }
kernel void modf_(global const T *x, global T *r, global T *s) { size_t i = get_global_id(0); T t; r[i] = modf(x[i], &t); s[i] = t; }
kernel void fract_(global const T *x, global T *r, global T *s) { size_t i = get_global_id(0); local T t[32]; r[i] = fract(x[i], &t[i & 31]); s[i] = t[i & 31]; }
kernel void frexp_(global const T *x, global T *r, global int *s) { size_t i = get_global_id(0); r[i] = frexp(x[i], &s[i]); }
kernel void lgamma_r_(global const T *x, global T *r, global int *s) { size_t i = get_global_id(0); r[i] = lgamma_r(x[i], &s[i]); }
kernel void ilogb_(global const T *x, global int *r) { size_t i = get_global_id(0); r[i] = ilogb(x[i]); }
kernel void nextafter_(global const T *x, global const T *y, global T *r) { size_t i = get_global_id(0); r[i] = nextafter(x[i], y[i]); }
kernel void remquo_(global const T *x, global const T *y, global T *r, global int *s) { size_t i = get_global_id(0); r[i] = remquo(x[i], y[i], &s[i]); }
kernel void vector_(global const T *x, global const T *y, global T *r, global int *s) {
  size_t i = get_global_id(0); T4 v = (T4)(x[i], 1, 2, x[i]); int4 n; T4 q = remquo(v, (T4)(y[i]), &n); r[i] = q.w; s[i] = n.w;
}
"""


def second_case(kind: str, build_source, *, arguments: int, count: int = 400):
    """(program, argument columns) of the functions with other results than a number."""
    program = build_source(SECOND.replace("T4", f"{kind}4").replace("T ", f"{kind} "))
    shape = oracle.Function((0, 0), None, float, "T" * arguments)
    return program, oracle.points(shape, kind, count)


def same(got: np.ndarray, want: np.ndarray) -> None:
    """Equal, with the signs of zeros."""
    np.testing.assert_array_equal(got, want)
    numbers = ~np.isnan(want)
    np.testing.assert_array_equal(np.signbit(got)[numbers], np.signbit(want)[numbers])


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("kind", KINDS)
def test_functions_with_two_results(kind, build_source, device_of):
    program, (x,) = second_case(kind, build_source, arguments=1)
    device, zero, none = device_of("1x4x32"), np.zeros_like(x), np.zeros(len(x), np.int32)
    _, fraction, whole = launch(device, program, "modf", x, zero, zero)
    same(fraction, np.modf(x)[0])
    same(whole, np.modf(x)[1])
    _, fraction, whole = launch(device, program, "fract", x, zero, zero)
    same(whole, np.floor(x))
    expected = np.where(
        (x == 0) | np.isinf(x),
        np.copysign(zero, x),
        np.minimum(x - np.floor(x), np.nextafter(x.dtype.type(1), x.dtype.type(0))),
    )
    same(fraction, expected)
    _, fraction, exponent = launch(device, program, "frexp", x, zero, none)
    same(fraction, np.frexp(x)[0])
    np.testing.assert_array_equal(exponent[np.isfinite(x)], np.frexp(x)[1][np.isfinite(x)])
    exponent = launch(device, program, "ilogb", x, none)[1]
    special = {0.0: -(2**31), math.inf: 2**31 - 1}
    np.testing.assert_array_equal(
        exponent, [2**31 - 1 if math.isnan(v) else special.get(abs(v), math.frexp(v)[1] - 1) for v in map(float, x)]
    )
    _, _, sign = launch(device, program, "lgamma_r", x, zero, none)
    gamma = oracle.c_function("tgamma", 1)
    np.testing.assert_array_equal(
        sign, [-1 if math.copysign(1, gamma(float(v))) < 0 and not math.isnan(gamma(float(v))) else 1 for v in x]
    )
    _, sine, cosine = launch(device, program, "sincos", x, zero, zero)
    with mpmath.workprec(160):
        for function, results in (("sin", sine), ("cos", cosine)):
            assert not [
                v
                for v, r in zip(x, results, strict=True)
                if oracle.mismatch(oracle.FUNCTIONS[function], kind, [float(v)], float(r))
            ]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("kind", KINDS)
def test_functions_of_two_arguments_with_other_results(kind, build_source, device_of):
    program, (x, y) = second_case(kind, build_source, arguments=2)
    device, zero, none = device_of("1x4x32"), np.zeros_like(x), np.zeros(len(x), np.int32)
    same(launch(device, program, "nextafter", x, y, zero)[2], np.nextafter(x, y))
    for name in ("remquo", "vector"):
        _, _, rest, quotient = launch(device, program, name, x, y, zero, none)
        for a, b, r, q in zip(map(float, x), map(float, y), map(float, rest), quotient, strict=True):
            want = oracle.FUNCTIONS["remainder"].special(a, b)
            assert r == want or (math.isnan(r) and math.isnan(want)), (a, b, r, want)
            if math.isfinite(a) and b != 0 and not math.isnan(b):
                exact = 0 if math.isinf(b) else round(Fraction(a) / Fraction(b))
                assert q == (abs(exact) & 0x7F) * (-1 if exact < 0 else 1), (a, b, q, exact)


def test_rootn_and_half_precision_names_exist_for_vectors(build_source, device_of):
    program = build_source("""
    kernel void k_(global const float *x, global float *r) {
      size_t i = get_global_id(0); float3 v = (float3)(x[i], x[i] * 8, 2); float3 s = rootn(v, (int3)(3, 3, 1)) + pown(v, (int3)(0)) + ldexp(v, 1) - powr(v, (float3)(1));
      r[i] = s.y + half_sin(x[i]) - native_cos(x[i]) + half_powr(x[i], 2.0f);
    }""")
    x = np.linspace(0.5, 4, 32).astype(np.float32)
    got = launch(device_of("1x4x32"), program, "k", x, np.zeros_like(x))[1]
    wide = x.astype(np.float64)
    np.testing.assert_allclose(
        got, 2 * np.cbrt(wide) + 1 + 16 * wide - 8 * wide + np.sin(wide) - np.cos(wide) + wide**2, rtol=1e-6
    )


@pytest.mark.parametrize("kind", KINDS)
def test_lengths_neither_overflow_nor_vanish(kind, build_source, device_of):
    program = build_source(f"kernel void k_(global const {kind} *x, global {kind} *r) {{ size_t i = get_global_id(0); "
                           f"{kind}4 v = vload4(i, x);"
                           f" r[8 * i] = length(v); r[8 * i + 1] = distance(v.xyz, ({kind}3)(0)); r[8 * i + 2] = "
                           "fabs(length(v.x)); vstore4(normalize(v), 2 * i + 1, r); }")  # fmt: skip
    dtype = oracle.DTYPES[kind]
    scales = np.resize(
        np.array([1, 1e30, 3e38, 1e-30, 1e-42] if kind == "float" else [1, 1e200, 1.7e308, 1e-200, 1e-310]), 32
    )
    x = (np.array([0.3, -0.5, 0.8, 0.1]) * scales[:, None]).astype(dtype)
    got = launch(device_of("1x4x32"), program, "k", x, np.zeros((32, 8), dtype))[1]
    wide = x.astype(np.longdouble)
    length = np.sqrt((wide**2).sum(axis=1))
    want = np.stack(
        [
            length, np.sqrt((wide[:, :3] ** 2).sum(axis=1)), np.abs(wide[:, 0]), np.zeros(32),
            *(wide / length[:, None]).T,
        ],
        axis=1,
    )
    np.testing.assert_allclose(
        got, want.astype(dtype), rtol=8 * np.finfo(dtype).eps, atol=float(np.finfo(dtype).smallest_subnormal)
    )
