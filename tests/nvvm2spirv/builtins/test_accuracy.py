"""libdevice's mathematics: within CUDA's documented bounds, right on special values, and the same bits on every device.
"""

from __future__ import annotations

import itertools
import json
import math

import accuracy
import numpy as np
import page_tables
import pytest
from evaluate import Evaluator
from on_device import DeviceEvaluator

from nvvm2spirv.options import Options

NAMES = [f"__nv_{stem}{suffix}" for stem in accuracy.REFERENCES for suffix in ("f", "")]


@pytest.fixture(scope="module")
def host() -> Evaluator:
    return Evaluator(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_within_documented_bound(name, host, request):
    inputs = accuracy.inputs_of(name, 20000 if request.config.getoption("--long") else 150)
    measured = accuracy.measure(name, inputs, host.call(name, *inputs)[0])
    assert measured.within, f"{measured.ulp:.2f} ULP at {measured.at}, bound {measured.bound}"


def _edges(type_: str) -> list[float]:
    """Numbers at which formulas change or leave the range: subnormals, the ends of the normal range,
    their roots, powers of two, next to 1.
    """
    info = np.finfo(np.float32 if type_ == "float" else np.float64)
    smallest, tiny, largest, digits = float(info.smallest_subnormal), float(info.tiny), float(info.max), info.nmant
    positive = [
        smallest, 3 * smallest, tiny - smallest, tiny, tiny**0.5, 1e-5, 0.5, 0.75, 1 - float(info.eps) / 2, 1.0,
        1 + float(info.eps), 1.5, 2.0, 3.0, 10.0, 100.25,
        2.0 ** (digits - 1) + 0.5, 2.0**digits, largest**0.5, largest,
    ]  # fmt: skip
    return [*positive, *(-x for x in positive)]


@pytest.mark.parametrize("name", NAMES)
def test_within_documented_bound_at_the_edges(name, host):
    stem, type_ = accuracy.split_name(name)
    function = accuracy.REFERENCES[stem]
    edges = _edges(type_) if function.absolute is None else [x for x in _edges(type_) if abs(x) < function.absolute[0]]
    arguments = itertools.product(*([edges if len(function.ranges) < 3 else edges[::3]] * len(function.ranges)))
    inputs = [
        np.array(column, np.float32 if type_ == "float" else np.float64) for column in zip(*arguments, strict=True)
    ]
    if function.integers is not None:
        integers = np.array([0, 1, -1, 2, 3, -3, 127, -149, 1000, 2**31 - 1, -(2**31)], np.int32)
        inputs = [np.repeat(inputs[0], len(integers)), np.tile(integers, len(inputs[0]))]
    measured = accuracy.measure(name, inputs, host.call(name, *inputs)[0])
    assert measured.within, f"{measured.ulp:.2f} ULP at {measured.at}, bound {measured.bound}"


def test_committed_measurements_are_complete_and_within_bounds():
    functions = json.loads(page_tables.MEASURED.read_text())["functions"]
    assert set(functions) == {*NAMES, *accuracy.BOUNDED}
    assert {n: f for n, f in functions.items() if "ulp" in f and f["ulp"] > max(f["bound"], 0.5) + 1e-3} == {}
    assert {n: f for n, f in functions.items() if "error" in f and f["error"] > f["bound"]} == {}


GROUP = 12
GROUPS = [NAMES[i : i + GROUP] for i in range(0, len(NAMES), GROUP)]


@pytest.mark.parametrize("names", GROUPS, ids=[g[0].removeprefix("__nv_") for g in GROUPS])
def test_same_bits_on_device(names, host, opencl_device):
    if opencl_device.is_vortex and opencl_device.config.threads < 32:
        names = names[::4]  # the compiler and the arithmetic are those of the wide device
    evaluator = DeviceEvaluator(opencl_device, names)
    for name in names:
        inputs = accuracy.inputs_of(name, 40)
        expected, got = host.call(name, *inputs)[0], evaluator.call(name, *inputs)[0]
        np.testing.assert_array_equal(got, expected, err_msg=name)


def test_fast_math_leaves_the_bodies_alone(host, intel_cpu):
    """Reassociation would take the rounding errors that the bodies carry along to be zero."""
    names = ["__nv_logf", "__nv_pow", "__nv_tanhf", "__nv_sin", "__nv_erfcf", "__nv_lgamma"]
    evaluator = DeviceEvaluator(intel_cpu, names, Options(fast_math=True))
    for name in names:
        inputs = accuracy.inputs_of(name, 100)
        np.testing.assert_array_equal(evaluator.call(name, *inputs)[0], host.call(name, *inputs)[0], err_msg=name)


# -- special values ---------------------------------------------------------------------------------------------------

INF, NAN = math.inf, math.nan
#: Function (float and double) → arguments and results, after C99 Annex F and the CUDA Math API.
SPECIAL: dict[str, list[tuple[tuple[float, ...], float]]] = {
    "sqrt": [((-1.0,), NAN), ((-0.0,), -0.0), ((INF,), INF)],
    "rsqrt": [((0.0,), INF), ((-0.0,), -INF), ((INF,), 0.0), ((-1.0,), NAN)],
    "cbrt": [((-0.0,), -0.0), ((-INF,), -INF), ((-27.0,), -3.0), ((NAN,), NAN)],
    "rcbrt": [((0.0,), INF), ((-0.0,), -INF), ((-INF,), -0.0), ((8.0,), 0.5)],
    "hypot": [((INF, NAN), INF), ((NAN, -INF), INF), ((0.0, -0.0), 0.0), ((3.0, -4.0), 5.0), ((NAN, 1.0), NAN)],
    "rhypot": [((INF, NAN), 0.0), ((0.0, 0.0), INF)],
    "norm3d": [((INF, NAN, 1.0), INF), ((2.0, 3.0, 6.0), 7.0)],
    "norm4d": [((1.0, 1.0, 1.0, 1.0), 2.0)],
    "exp": [((-INF,), 0.0), ((INF,), INF), ((0.0,), 1.0), ((NAN,), NAN), ((1e30,), INF), ((-1e30,), 0.0)],
    "exp2": [((10.0,), 1024.0), ((-INF,), 0.0), ((INF,), INF), ((-1.0,), 0.5)],
    "exp10": [((2.0,), 100.0), ((-INF,), 0.0), ((INF,), INF)],
    "expm1": [((-0.0,), -0.0), ((-INF,), -1.0), ((INF,), INF), ((NAN,), NAN), ((-1e30,), -1.0)],
    "log": [((0.0,), -INF), ((-0.0,), -INF), ((1.0,), 0.0), ((-1.0,), NAN), ((INF,), INF), ((NAN,), NAN),
            ((-INF,), NAN)],
    "log2": [((8.0,), 3.0), ((0.0,), -INF), ((-1.0,), NAN), ((INF,), INF), ((1.0,), 0.0)],
    "log10": [((1000.0,), 3.0), ((0.0,), -INF), ((-1.0,), NAN), ((INF,), INF), ((1.0,), 0.0)],
    "log1p": [((-1.0,), -INF), ((-0.0,), -0.0), ((INF,), INF), ((-2.0,), NAN)],
    "sin": [((-0.0,), -0.0), ((INF,), NAN), ((NAN,), NAN)],
    "cos": [((0.0,), 1.0), ((-INF,), NAN)],
    "tan": [((-0.0,), -0.0), ((INF,), NAN)],
    "sinpi": [((-0.0,), -0.0), ((1.0,), 0.0), ((-1.0,), -0.0), ((0.5,), 1.0), ((1.5,), -1.0), ((INF,), NAN),
              ((1e30,), 0.0)],
    "cospi": [((0.5,), 0.0), ((1.5,), 0.0), ((1.0,), -1.0), ((2.0,), 1.0), ((-INF,), NAN), ((1e30,), 1.0)],
    "asin": [((-0.0,), -0.0), ((1.1,), NAN), ((NAN,), NAN)],
    "acos": [((1.0,), 0.0), ((-1.5,), NAN)],
    "atan": [((-0.0,), -0.0), ((INF,), math.pi / 2), ((-INF,), -math.pi / 2), ((NAN,), NAN)],
    "atan2": [
        ((0.0, -1.0), math.pi), ((-0.0, -1.0), -math.pi), ((0.0, 0.0), 0.0), ((-0.0, 0.0), -0.0),
        ((0.0, -0.0), math.pi),
        ((1.0, 0.0), math.pi / 2), ((INF, INF), math.pi / 4), ((INF, -INF), 3 * math.pi / 4), ((1.0, -INF), math.pi),
        ((1.0, INF), 0.0),
        ((-INF, 5.0), -math.pi / 2), ((NAN, 1.0), NAN),
    ],
    "sinh": [((-0.0,), -0.0), ((INF,), INF), ((-INF,), -INF), ((1e4,), INF)],
    "cosh": [((0.0,), 1.0), ((-INF,), INF), ((1e4,), INF)],
    "tanh": [((-0.0,), -0.0), ((INF,), 1.0), ((-INF,), -1.0), ((NAN,), NAN)],
    "asinh": [((-0.0,), -0.0), ((-INF,), -INF)],
    "acosh": [((1.0,), 0.0), ((0.5,), NAN), ((INF,), INF), ((-INF,), NAN)],
    "atanh": [((-0.0,), -0.0), ((1.0,), INF), ((-1.0,), -INF), ((2.0,), NAN)],
    "pow": [
        ((2.0, 10.0), 1024.0), ((-2.0, 3.0), -8.0), ((-2.0, 0.5), NAN), ((0.0, -1.0), INF), ((-0.0, -1.0), -INF),
        ((-0.0, -2.0), INF),
        ((-0.0, 3.0), -0.0), ((1.0, NAN), 1.0), ((NAN, 0.0), 1.0), ((-1.0, INF), 1.0), ((0.5, INF), 0.0),
        ((2.0, -INF), 0.0), ((2.0, INF), INF),
        ((-INF, 3.0), -INF), ((-INF, 2.0), INF), ((-INF, -3.0), -0.0), ((INF, -1.0), 0.0), ((NAN, 1.0), NAN),
        ((2.0, NAN), NAN),
        ((10.0, 1e30), INF), ((10.0, -1e30), 0.0), ((-INF, 0.5), INF), ((9.0, 0.5), 3.0),
    ],
    "erf": [((-0.0,), -0.0), ((INF,), 1.0), ((-INF,), -1.0)],
    "erfc": [((INF,), 0.0), ((-INF,), 2.0), ((0.0,), 1.0)],
    "erfcx": [((INF,), 0.0), ((-INF,), INF), ((0.0,), 1.0)],
    "erfinv": [((-0.0,), -0.0), ((1.0,), INF), ((-1.0,), -INF), ((1.5,), NAN)],
    "erfcinv": [((0.0,), INF), ((2.0,), -INF), ((-1.0,), NAN), ((1.0,), 0.0)],
    "normcdf": [((INF,), 1.0), ((-INF,), 0.0), ((0.0,), 0.5)],
    "normcdfinv": [((0.0,), -INF), ((1.0,), INF), ((2.0,), NAN), ((0.5,), 0.0)],
    "tgamma": [((5.0,), 24.0), ((0.0,), INF), ((-0.0,), -INF), ((-1.0,), NAN), ((INF,), INF), ((-INF,), NAN),
               ((1e3,), INF)],
    "lgamma": [((1.0,), 0.0), ((2.0,), 0.0), ((0.0,), INF), ((-3.0,), INF), ((-INF,), INF), ((INF,), INF),
               ((NAN,), NAN)],
    "j0": [((0.0,), 1.0), ((INF,), 0.0), ((NAN,), NAN)],
    "j1": [((-0.0,), -0.0), ((INF,), 0.0)],
    "y0": [((0.0,), -INF), ((-1.0,), NAN), ((INF,), 0.0)],
    "y1": [((0.0,), -INF), ((-1.0,), NAN), ((INF,), 0.0)],
    "cyl_bessel_i0": [((0.0,), 1.0), ((-INF,), INF)],
    "cyl_bessel_i1": [((-0.0,), -0.0), ((-INF,), -INF)],
    "fmod": [((5.5, 2.0), 1.5), ((-5.5, 2.0), -1.5), ((1.0, 0.0), NAN), ((INF, 1.0), NAN), ((1.0, INF), 1.0),
             ((-0.0, 1.0), -0.0)],
    "remainder": [((5.5, 2.0), -0.5), ((5.0, 2.0), 1.0), ((7.0, 2.0), -1.0), ((1.0, 0.0), NAN), ((1.0, INF), 1.0)],
    "fmin": [((NAN, 1.0), 1.0), ((1.0, NAN), 1.0), ((2.0, -3.0), -3.0), ((NAN, NAN), NAN), ((INF, 3.0), 3.0)],
    "fmax": [((NAN, 1.0), 1.0), ((2.0, -3.0), 2.0), ((-INF, 3.0), 3.0)],
    "fdim": [((3.0, 1.0), 2.0), ((1.0, 3.0), 0.0), ((NAN, 1.0), NAN)],
    "round": [((0.5,), 1.0), ((-0.5,), -1.0), ((2.5,), 3.0), ((-0.2,), -0.0), ((0.49999997,), 0.0), ((INF,), INF)],
    "rint": [((0.5,), 0.0), ((1.5,), 2.0), ((-2.5,), -2.0)],
    "logb": [((8.0,), 3.0), ((0.0,), -INF), ((-INF,), INF), ((NAN,), NAN)],
    "nextafter": [((1.0, 1.0), 1.0), ((0.0, -0.0), -0.0), ((NAN, 1.0), NAN)],
}  # fmt: skip

SPECIAL_NAMES = [f"__nv_{stem}{suffix}" for stem in SPECIAL for suffix in ("f", "")]


@pytest.fixture(scope="module")
def special_host() -> Evaluator:
    return Evaluator(SPECIAL_NAMES)


def _special_case(name: str) -> tuple[list[np.ndarray], np.ndarray]:
    stem = name.removeprefix("__nv_")
    cases = SPECIAL[stem] if stem in SPECIAL else SPECIAL[stem[:-1]]
    dtype = np.float64 if stem in SPECIAL else np.float32
    columns = [np.array(column, dtype) for column in zip(*(arguments for arguments, _ in cases), strict=True)]
    return columns, np.array([r for _, r in cases], dtype)


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize("name", SPECIAL_NAMES)
def test_special_values(name, special_host):
    columns, expected = _special_case(name)
    got = special_host.call(name, *columns)[0]
    # Irrational results (fractions of pi) may be one unit off; everything else is exact.
    np.testing.assert_allclose(got, expected, rtol=np.finfo(expected.dtype).eps, atol=0)
    signed = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(got)[signed], np.signbit(expected)[signed])


@pytest.mark.filterwarnings("ignore:overflow")
def test_special_values_on_device(special_host, opencl_device):
    names = (
        SPECIAL_NAMES[::4] if opencl_device.is_vortex and opencl_device.config.threads == 32 else SPECIAL_NAMES[1::6]
    )
    for start in range(0, len(names), 20):
        group = names[start : start + 20]
        evaluator = DeviceEvaluator(opencl_device, group)
        for name in group:
            columns, _ = _special_case(name)
            np.testing.assert_array_equal(
                evaluator.call(name, *columns)[0], special_host.call(name, *columns)[0], err_msg=name
            )


# -- functions with other shapes --------------------------------------------------------------------------------------


def test_sincos_is_sin_and_cos():
    host = Evaluator(["__nv_sincos", "__nv_sin", "__nv_cos", "__nv_sincospif", "__nv_sinpif", "__nv_cospif"])
    x = np.linspace(-1e3, 1e3, 500)
    sine, cosine = (slot.view(np.float64) for slot in host.call("__nv_sincos", x))
    np.testing.assert_array_equal(sine, host.call("__nv_sin", x)[0])
    np.testing.assert_array_equal(cosine, host.call("__nv_cos", x)[0])
    y = np.linspace(-9, 9, 333).astype(np.float32)
    sine, cosine = (slot.view(np.float32)[::2] for slot in host.call("__nv_sincospif", y))
    np.testing.assert_array_equal(sine, host.call("__nv_sinpif", y)[0])
    np.testing.assert_array_equal(cosine, host.call("__nv_cospif", y)[0])


@pytest.mark.parametrize(
    ("name", "tolerance", "kind"),
    [("__nv_jn", 5e-12, "j"), ("__nv_jnf", 2.2e-6, "j"), ("__nv_yn", 5e-12, "y"), ("__nv_ynf", 2.2e-6, "y")],
)
def test_bessel_of_integer_order(name, tolerance, kind):
    """Absolute error within CUDA's bound (yn: where it does not grow past 1)."""
    import mpmath

    host = Evaluator([name])
    n, x = np.meshgrid(
        np.array([0, 1, 2, 3, 5, 17, 64, 128], np.int32),
        np.array([0.5, 1.0, 3.3, 7.9, 8.5, 20.0, 63.7, 100.0, 150.5, 1000.0]),
    )
    n, x = n.ravel(), x.ravel().astype(np.float32).astype(np.float64)
    got = host.call(name, n, x)[0].astype(float)
    reference = np.array(
        [
            float((mpmath.besselj if kind == "j" else mpmath.bessely)(int(k), mpmath.mpf(v)))
            for k, v in zip(n, x, strict=True)
        ]
    )
    bounded = np.abs(reference) < 1
    np.testing.assert_allclose(got[bounded], reference[bounded], rtol=0, atol=tolerance)
    big = ~bounded & (np.abs(reference) < 1e30)
    np.testing.assert_allclose(got[big], reference[big], rtol=1e-11 if tolerance < 1e-8 else 1e-4)


@pytest.mark.parametrize("name", accuracy.BOUNDED)
def test_error_within_documented_interval(name):
    measured = accuracy.measure_bounded(name, Evaluator([name]).call, 1000)
    assert measured["error"] <= measured["bound"]


def test_fast_power():
    host = Evaluator(["__nv_fast_powf"])
    x, y = np.array([2.0, 10.0, 0.5, 3.0], np.float32), np.array([10.0, 3.0, 4.0, -2.0], np.float32)
    np.testing.assert_allclose(host.call("__nv_fast_powf", x, y)[0], x.astype(float) ** y, rtol=1e-5)
