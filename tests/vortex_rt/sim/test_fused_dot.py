"""The tensor unit with the RTL's arithmetic, against what the RTL's dot product unit (VX_tcu_fedp_tfr) gave under Verilator."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from tests.vortex_rt.sim.grids import run_grid
from tests.vortex_rt.sim.test_tensor_unit import BITS, SCALED, SHAPE, fragments, multiplied
from vortex_rt.isa.vortex_rows import TensorFormat as Format
from vortex_rt.sim.config import ConfigError, from_text
from vortex_rt.sim.errors import SimulationError

SEEN: dict[str, str] = json.loads(Path(__file__).with_name("rtl_tiles.json").read_text())
"""Format, lanes and kind → the tile of D, a word after the other: the RTL's unit did each micro-operation's dot products."""
RTL = SHAPE + ",tensor_arithmetic=rtl"
KINDS = ("bits", "near", "ones")
FIELDS = {  # bits of exponent and mantissa
    Format.FP32: (8, 23), Format.TF32: (8, 10), Format.FP16: (5, 10), Format.BF16: (8, 7), Format.E4M3: (4, 3), Format.E5M2: (5, 2),
    Format.MXFP8: (4, 3), Format.MXBF8: (5, 2), Format.MXFP4: (2, 1), Format.NVFP4: (2, 1),
}  # fmt: skip


def arbitrary(name: str, count: int, dtype: type = np.uint32) -> np.ndarray:
    """The same bits with every version of NumPy."""
    return np.frombuffer(hashlib.shake_128(name.encode()).digest(count * np.dtype(dtype).itemsize), dtype)


def arbitrary_words(name: str, source: Format, kind: str, shape: tuple[int, int]) -> np.ndarray:
    """Words of elements: any ``bits``; numbers ``near`` 1; or (``ones``) numbers whose mantissas are nearly all ones."""
    exponent, mantissa = FIELDS[source]
    bits = BITS.get(source, 32)
    words = arbitrary(name, shape[0] * shape[1]).reshape(shape)
    if kind == "bits":
        return words
    total = np.zeros_like(words)
    for at in range(0, 32, bits):
        element = words >> at & np.uint32((1 << bits) - 1)
        field = element >> mantissa & np.uint32(3 if kind == "near" else 1)
        element &= np.uint32(~((1 << exponent) - 1 << mantissa) & 0xFFFFFFFF)
        element |= (field + np.uint32((1 << exponent - 1) - 2)) << mantissa
        if kind == "ones":
            element |= np.uint32((1 << mantissa) - 2)
            element &= np.uint32((1 << exponent + mantissa) - 1)  # all of one sign
        total |= element << at
    return total


def arbitrary_scales(name: str, source: Format, kind: str, lines: int, words: int) -> np.ndarray:
    """Bytes of scales: any, or of numbers near 1."""
    values = arbitrary(name, lines * max(1, words * 32 // BITS[source] // SCALED[source][2]), np.uint8).reshape(lines, -1)
    if kind == "bits":
        return values
    return (values & 15) + np.uint8(48 if source is Format.NVFP4 else 120)


def operands(source: Format, lanes: int, kind: str) -> tuple[list[np.ndarray], tuple[np.ndarray, np.ndarray] | None]:
    """A, B, C as words, and the scales of a format that has some."""
    f, name = fragments(lanes), f"{source.name} {lanes} {kind}"
    shapes = {"a": (f.rows, f.words), "b": (f.words, f.columns), "c": (f.rows, f.columns)}
    matrices = [arbitrary_words(f"{name} {key}", Format.FP32 if key == "c" else source, kind, shape) for key, shape in shapes.items()]
    if source not in SCALED:
        return matrices, None
    of_a, of_b = (arbitrary_scales(f"{name} scales {key}", source, kind, lines, f.words) for key, lines in (("a", f.rows), ("b", f.columns)))
    return matrices, (of_a, of_b)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lanes", [4, 16])
@pytest.mark.parametrize("source", [item for item in FIELDS if item is not Format.FP32])
def test_a_tile_is_the_rtls_to_the_last_bit(source, lanes, kind):
    (a, b, c), scales = operands(source, lanes, kind)
    found = multiplied(RTL, lanes, source, Format.FP32, a, b, c, None, scales)
    assert found.astype(">u4").tobytes().hex() == SEEN[f"{source.name} {lanes} {kind}"]


@pytest.mark.parametrize(("a", "b", "c", "simx", "rtl"), [
    (0x3FFF3FFF, 0x3FFF3FFF, 1.984375, 17.968753814697266, -14.031246185302734),  # the adder has four bits above the products' 1
    (0x3C003C00, 0x3C00BC00, 2.0**-30, 2.0**-30, 0), (0, 0, 2.0**-130, 2.0**-130, 0),  # cut off; no subnormal results
])  # fmt: skip
def test_sums_that_differ(a, b, c, simx, rtl):
    of_a = np.full((8, 4), a, np.uint32)
    of_b = np.full((4, 4), b, np.uint32) * (np.arange(4, dtype=np.uint32) < 2)[:, None]  # one micro-operation has products
    of_c = np.full((8, 4), c, np.float32).view(np.uint32)
    for shape, expected in ((SHAPE, simx), (RTL, rtl)):
        assert (multiplied(shape, 4, Format.FP16, Format.FP32, of_a, of_b, of_c).view(np.float32) == expected).all()


def test_integers_are_the_same_in_both_arithmetics():
    words = [arbitrary(name, 32).reshape(shape) for name, shape in (("a", (8, 4)), ("b", (4, 8)), ("c", (8, 4)))]
    a, b, c = words[0], words[1][:, :4], words[2]
    assert (multiplied(RTL, 4, Format.I8, Format.I32, a, b, c) == multiplied(SHAPE, 4, Format.I8, Format.I32, a, b, c)).all()


def test_the_rtl_has_no_results_of_16_bits():
    with pytest.raises(SimulationError, match="no products of these formats"):
        run_grid("wmma 2, 2, 0", RTL.format(threads=4), block=(4, 1, 1))


def test_the_arithmetic_is_that_of_a_tensor_unit():
    with pytest.raises(ConfigError, match="needs tensor=true"):
        from_text("vortex3,tensor_arithmetic=rtl")
