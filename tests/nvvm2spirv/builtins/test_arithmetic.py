"""PTX's arithmetic intrinsics: flushing, saturation, NaN rules and conversions, against a model of each."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from evaluate import Evaluator
from on_device import DeviceEvaluator

TINY = float(np.finfo(np.float32).tiny)
VALUES = np.array(
    [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, -2.5, 3.7, -0.3, TINY, -TINY, TINY / 2, -TINY / 4, 1e-45, 3e38, -3e38, math.inf,
     -math.inf, math.nan, 65504.0, 65520.0, 1e-7, 2.0**-25],
    np.float32,
)  # fmt: skip
X, Y = (v.ravel() for v in np.meshgrid(VALUES, VALUES))


def flush(x: np.ndarray) -> np.ndarray:
    return np.where(np.abs(x) < np.finfo(np.float32).tiny, np.copysign(np.float32(0), x), x)


def saturate(x: np.ndarray) -> np.ndarray:
    return np.where(x > 0, np.minimum(x, np.float32(1)), np.float32(0))


def with_nan(pick: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    return lambda x, y: np.where(np.isnan(x) | np.isnan(y), np.float32(np.nan), pick(x, y))


def xorsign(pick: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    return lambda x, y: np.copysign(
        pick(np.abs(x), np.abs(y)), np.where(np.signbit(x) ^ np.signbit(y), -1, 1).astype(np.float32)
    )


def ftz(operation: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    return lambda *operands: flush(operation(*map(flush, operands)))


BINARY: dict[str, Callable[..., np.ndarray]] = {
    "add.rn.f": lambda x, y: x + y,
    "add.rn.ftz.f": ftz(lambda x, y: x + y),
    "add.rn.sat.f": lambda x, y: saturate(x + y),
    "add.rn.ftz.sat.f": lambda x, y: saturate(flush(flush(x) + flush(y))),
    "mul.rn.ftz.f": ftz(lambda x, y: x * y),
    "div.rn.f": lambda x, y: x / y,
    "div.rn.ftz.f": ftz(lambda x, y: x / y),
    "fmin.f": np.fmin,
    "fmax.ftz.f": ftz(np.fmax),
    "fmin.nan.f": with_nan(np.fmin),
    "fmax.xorsign.abs.f": xorsign(np.fmax),
    "fmin.ftz.nan.xorsign.abs.f": ftz(with_nan(xorsign(np.fmin))),
}
UNARY: dict[str, Callable[..., np.ndarray]] = {
    "floor.f": np.floor,
    "ceil.ftz.f": ftz(np.ceil),
    "trunc.f": np.trunc,
    "round.f": np.rint,
    "saturate.f": saturate,
    "saturate.ftz.f": lambda x: saturate(flush(x)),
    "sqrt.rn.f": np.sqrt,
    "sqrt.rn.ftz.f": ftz(np.sqrt),
    "rcp.rn.f": lambda x: np.float32(1) / x,
    "rcp.rn.ftz.f": ftz(lambda x: np.float32(1) / x),
    "rcp.approx.ftz.f": ftz(lambda x: np.float32(1) / x),
}
NAMES = {f"llvm.nvvm.{name}": function for name, function in {**BINARY, **UNARY}.items()}


@pytest.fixture(scope="module")
def host() -> Evaluator:
    return Evaluator(NAMES)


def reference(name: str) -> tuple[list[np.ndarray], np.ndarray]:
    columns = [X, Y] if name.removeprefix("llvm.nvvm.") in BINARY else [VALUES]
    with np.errstate(all="ignore"):
        return columns, NAMES[name](*columns).astype(np.float32)


@pytest.mark.parametrize("name", NAMES)
def test_against_the_model(name, host):
    columns, expected = reference(name)
    got = host.call(name, *columns)[0]
    np.testing.assert_array_equal(got, expected)
    if "fmin" not in name and "fmax" not in name:
        numbers = ~np.isnan(expected)
        np.testing.assert_array_equal(np.signbit(got)[numbers], np.signbit(expected)[numbers])


def test_same_bits_on_device(host, opencl_device):
    evaluator = DeviceEvaluator(opencl_device, NAMES)
    for name in NAMES:
        columns, _ = reference(name)
        np.testing.assert_array_equal(evaluator.call(name, *columns)[0], host.call(name, *columns)[0], err_msg=name)


@pytest.mark.parametrize(("name", "expected"), [
    ("llvm.nvvm.f2i.rn", [0, 0, 1, -1, 0, 2, -2, 4, 0]),
    ("llvm.nvvm.f2i.rm.ftz", [0, 0, 1, -1, 0, 1, -3, 3, -1]),
    ("llvm.nvvm.f2ui.rp", [0, 0, 1, 0, 1, 2, 0, 4, 0]),
    ("llvm.nvvm.f2ll.rz", [0, 0, 1, -1, 0, 1, -2, 3, 0]),
])  # fmt: skip
def test_float_to_integer_intrinsics(name, expected):
    np.testing.assert_array_equal(Evaluator([name]).call(name, VALUES[:9])[0], expected)


def test_words_of_a_double():
    evaluator = Evaluator(["llvm.nvvm.d2i.lo", "llvm.nvvm.d2i.hi", "llvm.nvvm.lohi.i2d"])
    values = np.array([1.0, -math.pi, 1e300, -0.0])
    low, high = (evaluator.call(f"llvm.nvvm.d2i.{w}", values)[0] for w in ("lo", "hi"))
    np.testing.assert_array_equal(
        (high.astype(np.int64) << 32) | (low.astype(np.int64) & 0xFFFFFFFF), values.view(np.int64)
    )
    np.testing.assert_array_equal(evaluator.call("llvm.nvvm.lohi.i2d", low, high)[0], values)


def test_half_and_tf32_conversions():
    evaluator = Evaluator(["llvm.nvvm.f2h.rn", "llvm.nvvm.h2f", "llvm.nvvm.f2tf32.rna", "llvm.nvvm.f2tf32.rz"])
    numbers = VALUES[~np.isnan(VALUES)]
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(
            evaluator.call("llvm.nvvm.f2h.rn", numbers)[0].view(np.float16), numbers.astype(np.float16)
        )
    x = np.array([1.0, 1.0 + 2.0**-11, 1.0 + 3 * 2.0**-11, -1.0 - 2.0**-11, 1.0 + 2.0**-12], np.float32)
    away = evaluator.call("llvm.nvvm.f2tf32.rna", x)[0].view(np.float32)
    np.testing.assert_array_equal(
        away, np.array([1.0, 1.0 + 2.0**-10, 1.0 + 2 * 2.0**-10, -1.0 - 2.0**-10, 1.0], np.float32)
    )
    down = evaluator.call("llvm.nvvm.f2tf32.rz", x)[0].view(np.float32)
    np.testing.assert_array_equal(down, np.array([1.0, 1.0, 1.0 + 2.0**-10, -1.0, 1.0], np.float32))
