"""vstore_half rounds as its name says for every magnitude, in every size and address space;
vload_half and vloada_half read what was stored.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

MODES = ("rte", "rtz", "rtp", "rtn")

OPTIONS = ("-cl-std=CL2.0",)
KERNELS = "".join(
    f"kernel void scalar_{kind}(global const {kind} *x, global half *r) {{ size_t i = get_global_id(0);"
    + "".join(f" vstore_half_{mode}(x[i], 5 * i + {n}, r);" for n, mode in enumerate(MODES))
    + " vstore_half(x[i], 5 * i + 4, r); }\n"
    for kind in ("float", "double")
) + """
kernel void vectors(global const float *x, global float *r, global half *scratch) {
  size_t i = get_global_id(0); ushort words[4]; local ushort block[4 * 32];
  private half *own = (private half *)words; local half *shared = (local half *)block; half *p = own; if (i & 1) p = shared + 4 * i;
  float3 v = vload3(i, x);
  vstorea_half3_rtz(v, 0, own); float3 a = vloada_half3(0, own);
  vstorea_half3_rtp(v, i, shared); float3 b = vloada_half3(i, shared);
  vstore_half3_rtn(v, i, scratch); float3 c = vload_half3(i, scratch);
  vstore_half3(v, 0, p); float3 d = vload_half3(0, p);
  vstore4((float4)(a.x, b.y, c.z, d.x + 0 * vload_half(0, p)), i, r);
}
"""


def rounded(value: float, mode: str) -> float:
    """The half in the mode's direction, exactly."""
    if not math.isfinite(value) or value == 0:
        return value
    with np.errstate(over="ignore"):
        nearest = np.float16(value)
    if mode == "rte":
        return float(nearest)
    upwards = {"rtp": True, "rtn": False, "rtz": value < 0}[mode]
    if np.isinf(nearest):
        beyond = 1 if nearest > 0 else -1
        return float(nearest) if (beyond > 0) == upwards else beyond * 65504.0
    error = Fraction(value) - Fraction(float(nearest))
    if error == 0 or (error > 0) != upwards:
        return float(nearest)
    with np.errstate(over="ignore"):
        step = np.nextafter(nearest, np.float16(math.inf if upwards else -math.inf))
    return math.copysign(float(step), value)


def values() -> np.ndarray:
    """Halves, what is between them, what is beyond them on both sides, and specials."""
    halves = np.arange(0x7C00, dtype=np.uint16).view(np.float16).astype(np.float64)
    between = [(halves[:-1] + halves[1:])[::89] / 2, (halves[:-1] * 0.3 + halves[1:] * 0.7)[::101]]
    outside = [65504, 65519.99, 65520, 1e6, 2.9e-8, 2.0**-25, 2.99e-8, 1e-30, 1e-300, math.inf, 0.0]
    positive = np.concatenate([halves[::97], *between, outside])
    every = np.concatenate([positive, -positive, [math.nan]])
    return np.concatenate([every, np.zeros(-len(every) % 32)])


@pytest.mark.parametrize("kind", ["float", "double"])
def test_stores_of_halves_round_in_their_direction(kind, build_source, device_of):
    x = values().astype(np.float32 if kind == "float" else np.float64)
    stored = np.zeros((len(x), 5), np.float16)
    device_of("1x4x32").launch(
        build_source(KERNELS, options=OPTIONS), f"scalar_{kind}", [x, stored], (len(x) // 32,), (32,)
    )
    want = np.array([[rounded(float(v), mode) for mode in (*MODES, "rte")] for v in x])
    np.testing.assert_array_equal(stored, want)
    np.testing.assert_array_equal(np.signbit(stored)[~np.isnan(want)], np.signbit(want)[~np.isnan(want)])


def test_vectors_of_halves_in_every_address_space(build_source, device_of):
    x = (np.arange(96, dtype=np.float32) * 0.37 - 9).reshape(32, 3)
    result = np.zeros((32, 4), np.float32)
    device_of("1x4x32").launch(
        build_source(KERNELS, options=OPTIONS), "vectors", [x, result, np.zeros(96, np.float16)], (1,), (32,)
    )
    modes = ("rtz", "rtp", "rtn", "rte")
    want = [[rounded(float(row[column]), mode) for column, mode in zip((0, 1, 2, 0), modes, strict=True)] for row in x]
    np.testing.assert_array_equal(result, want)
