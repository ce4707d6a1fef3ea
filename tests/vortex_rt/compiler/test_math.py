"""Math built-ins stay within OpenCL's error bounds (OpenCL 3.0 C, table of relative errors, in units in the last place)."""

from __future__ import annotations

import math

import mpmath
import numpy as np
import pytest

from vortex_rt.compiler.runner import Device

# name: (ULP float, ULP double, low, high, reference)
UNARY = {
    "acos": (4, 4, -1, 1, mpmath.acos),
    "acosh": (4, 4, 1, 1e6, mpmath.acosh),
    "acospi": (5, 5, -1, 1, lambda x: mpmath.acos(x) / mpmath.pi),
    "asin": (4, 4, -1, 1, mpmath.asin),
    "asinh": (4, 4, -1e5, 1e5, mpmath.asinh),
    "asinpi": (5, 5, -1, 1, lambda x: mpmath.asin(x) / mpmath.pi),
    "atan": (5, 5, -1e3, 1e3, mpmath.atan),
    "atanh": (5, 5, -0.999, 0.999, mpmath.atanh),
    "atanpi": (5, 5, -1e3, 1e3, lambda x: mpmath.atan(x) / mpmath.pi),
    "cbrt": (2, 2, -1e6, 1e6, lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x))),
    "ceil": (0, 0, -1e6, 1e6, mpmath.ceil),
    "cos": (4, 4, -1e4, 1e4, mpmath.cos),
    "cosh": (4, 4, -80, 80, mpmath.cosh),
    "cospi": (4, 4, -1e3, 1e3, mpmath.cospi),
    "erf": (16, 16, -4, 4, mpmath.erf),
    "erfc": (16, 16, -4, 9, mpmath.erfc),
    "exp": (3, 3, -80, 80, mpmath.exp),
    "exp2": (3, 3, -120, 120, lambda x: mpmath.power(2, x)),
    "exp10": (3, 3, -35, 35, lambda x: mpmath.power(10, x)),
    "expm1": (3, 3, -10, 80, mpmath.expm1),
    "fabs": (0, 0, -1e6, 1e6, abs),
    "floor": (0, 0, -1e6, 1e6, mpmath.floor),
    "log": (3, 3, 1e-30, 1e30, mpmath.log),
    "log2": (3, 3, 1e-30, 1e30, lambda x: mpmath.log(x, 2)),
    "log10": (3, 3, 1e-30, 1e30, mpmath.log10),
    "log1p": (2, 2, -0.99, 1e6, mpmath.log1p),
    "rint": (0, 0, -1e6, 1e6, lambda x: mpmath.mpf(round(float(x)))),
    "round": (0, 0, -1e6, 1e6, lambda x: mpmath.sign(x) * mpmath.floor(abs(x) + mpmath.mpf(0.5))),
    "rsqrt": (2, 2, 1e-20, 1e20, lambda x: 1 / mpmath.sqrt(x)),
    "sin": (4, 4, -1e4, 1e4, mpmath.sin),
    "sinh": (4, 4, -80, 80, mpmath.sinh),
    "sinpi": (4, 4, -1e3, 1e3, mpmath.sinpi),
    "sqrt": (3, 0.5, 0, 1e30, mpmath.sqrt),
    "tan": (5, 5, -1e4, 1e4, mpmath.tan),
    "tanh": (5, 5, -20, 20, mpmath.tanh),
    "tanpi": (6, 6, -100, 100, lambda x: mpmath.sinpi(x) / mpmath.cospi(x)),
    "tgamma": (16, 16, 0.1, 30, mpmath.gamma),
    "trunc": (0, 0, -1e6, 1e6, lambda x: mpmath.sign(x) * mpmath.floor(abs(x))),
}
BINARY = {
    "atan2": (6, 6, (-1e3, 1e3), (-1e3, 1e3), mpmath.atan2),
    "atan2pi": (6, 6, (-1e3, 1e3), (-1e3, 1e3), lambda x, y: mpmath.atan2(x, y) / mpmath.pi),
    "copysign": (0, 0, (-1e3, 1e3), (-1, 1), lambda x, y: abs(x) * (1 if y >= 0 else -1)),
    "fdim": (0.5, 0.5, (-1e3, 1e3), (-1e3, 1e3), lambda x, y: max(x - y, mpmath.mpf(0))),
    "fmax": (0, 0, (-1e3, 1e3), (-1e3, 1e3), max),
    "fmin": (0, 0, (-1e3, 1e3), (-1e3, 1e3), min),
    "fmod": (0, 0, (-1e3, 1e3), (0.1, 10), lambda x, y: mpmath.mpf(math.fmod(float(x), float(y)))),
    "hypot": (4, 4, (-1e3, 1e3), (-1e3, 1e3), mpmath.hypot),
    "pow": (16, 16, (1e-3, 1e3), (-10, 10), mpmath.power),
    "powr": (16, 16, (1e-3, 1e3), (-10, 10), mpmath.power),
    "remainder": (0, 0, (-1e3, 1e3), (0.1, 10), lambda x, y: mpmath.mpf(math.remainder(float(x), float(y)))),
}
COUNT = 96


def source(kind: str) -> str:
    lines = []
    for name in UNARY:
        lines.append(f"kernel void {name}_(global const {kind} *x, global {kind} *r) {{ size_t i = get_global_id(0); r[i] = {name}(x[i]); }}")
    for name in BINARY:
        lines.append(
            f"kernel void {name}_(global const {kind} *x, global const {kind} *y, global {kind} *r) "
            f"{{ size_t i = get_global_id(0); r[i] = {name}(x[i], y[i]); }}"
        )
    return "\n".join(lines)


def ulps(result: np.ndarray, exact: list[mpmath.mpf]) -> float:
    """Return the largest error in units in the last place of the exact value's floating-point neighbour."""
    worst = 0.0
    for got, want in zip(result, exact):
        rounded = result.dtype.type(float(want)) if abs(want) < np.finfo(result.dtype).max else result.dtype.type(np.inf)
        if not np.isfinite(rounded):
            assert got == rounded
            continue
        unit = mpmath.mpf(float(np.spacing(np.maximum(np.abs(rounded), np.finfo(result.dtype).tiny))))
        assert np.isfinite(got), f"{got} for {want}"
        worst = max(worst, float(abs(mpmath.mpf(float(got)) - want) / unit))
    return worst


def inputs(rng: np.random.Generator, low: float, high: float, dtype: type) -> np.ndarray:
    values = rng.uniform(low, high, COUNT)
    if low > 0 and high / low > 1e6:
        values = np.exp(rng.uniform(math.log(low), math.log(high), COUNT))
    elif high > 100:
        half = COUNT // 2
        values[:half] = rng.uniform(max(low, -4), 4, half)
    return values.astype(dtype)


@pytest.fixture(params=["float", "double"])
def case(request, build_source):
    return request.param, build_source(source(request.param))


def launch(device: Device, program, name: str, *arrays: np.ndarray) -> None:
    device.launch(program, name + "_", list(arrays), (COUNT // 32,), (32,))


def test_functions_of_one_argument(case, device_of):
    kind, program = case
    dtype = np.float32 if kind == "float" else np.float64
    rng = np.random.default_rng(7)
    mpmath.mp.prec = 120
    faults = []
    for name, (single, double, low, high, reference) in UNARY.items():
        x = inputs(rng, low, high, dtype)
        result = np.zeros_like(x)
        launch(device_of("1x4x32"), program, name, x, result)
        error = ulps(result, [reference(mpmath.mpf(float(v))) for v in x])
        bound = single if kind == "float" else double
        if error > max(bound, 0.5 if bound else 0):
            faults.append(f"{name}: {error:.2f} ulp, allowed {bound}")
    assert not faults, faults


def test_functions_of_two_arguments(case, device_of):
    kind, program = case
    dtype = np.float32 if kind == "float" else np.float64
    rng = np.random.default_rng(8)
    mpmath.mp.prec = 120
    faults = []
    for name, (single, double, first, second, reference) in BINARY.items():
        x, y = inputs(rng, *first, dtype), inputs(rng, *second, dtype)
        result = np.zeros_like(x)
        launch(device_of("1x4x32"), program, name, x, y, result)
        error = ulps(result, [reference(mpmath.mpf(float(a)), mpmath.mpf(float(b))) for a, b in zip(x, y)])
        bound = single if kind == "float" else double
        if error > max(bound, 0.5 if bound else 0):
            faults.append(f"{name}: {error:.2f} ulp, allowed {bound}")
    assert not faults, faults


def test_special_values(build_source, device_of):
    text = """
    kernel void k(global const float *x, global float *r) {
      int i = get_global_id(0);
      float v = x[i];
      r[8 * i] = sin(v); r[8 * i + 1] = exp(v); r[8 * i + 2] = log(v); r[8 * i + 3] = sqrt(v);
      r[8 * i + 4] = fmin(v, 1.0f); r[8 * i + 5] = pow(v, 2.0f); r[8 * i + 6] = floor(v); r[8 * i + 7] = atan(v);
    }
    """
    x = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0, 1e-40], np.float32)
    result = np.zeros(64, np.float32)
    device_of("1x4x4").launch(build_source(text), "k", [x, result], (2,), (4,))
    with np.errstate(all="ignore"):
        expected = np.stack([np.sin(x), np.exp(x), np.log(x), np.sqrt(x), np.fmin(x, 1), np.power(x, 2), np.floor(x), np.arctan(x)], axis=1)
    np.testing.assert_allclose(result.reshape(8, 8), expected.astype(np.float32), rtol=1e-6, atol=1e-44)
