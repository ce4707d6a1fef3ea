"""Products that fill parts of the tensor unit become one, which gives the same bits."""

from __future__ import annotations

import re

import numpy as np
import pytest

from vortex_rt.compiler.request import Shape

LANES = 32
UNIT = {"features": frozenset({"vote_shuffle", "vortex3", "tensor"}), "shape": Shape(1, 4, LANES)}
HEAD = """
#define PRODUCT __attribute__((convergent)) float8
PRODUCT __vx_wmma_f16(float8 c, float8 a, float8 b);
PRODUCT __vx_wmma_bf16(float8 c, float8 a, float8 b);
#define LANE get_local_id(0)
float8 half_deep(global const float *p) { return (float8)(0, p[LANE], p[32 + LANE], 0, 0, p[64 + LANE], p[96 + LANE], 0); }
float8 narrow(global const float *p) { return (float8)(0, p[LANE], 0, 0, 0, p[32 + LANE], 0, 0); }
float8 columns(float x) { return (float8)(x, 0, x + LANE, 0, x * LANE, 0, x - LANE, 0); }
float8 sums(float x) { return (float8)(x, x + 1, x + LANE, x * 2, x * LANE, x / 3, x - LANE, -x); }
"""
BEHIND = """
kernel void k(global const float *p, global float8 *out) {
  float8 first = __vx_wmma_f16(sums(3), half_deep(p), half_deep(p + 128));
  KEEP
  out[LANE] = __vx_wmma_f16(first, half_deep(p + 256), half_deep(p + 384));
}
"""
BESIDE = """
kernel void k(global const float *p, global float8 *out) {
  float8 a = half_deep(p), first = __vx_wmma_f16(columns(2), a, narrow(p + 128));
  ORDER
  float8 second = __vx_wmma_f16(columns(5), a, narrow(p + 256));
  out[LANE] = (float8)(first.even, second.even);
}
"""


@pytest.fixture(scope="module")
def words() -> np.ndarray:
    """Two halves a word."""
    return np.random.default_rng(4).normal(size=1024).astype(np.float16).view(np.float32)


@pytest.fixture
def run(build_source, make_device, words):
    """Give the instructions of the unit in a kernel, and the bits of its result."""

    def give(text: str, *marks: str) -> tuple[int, np.ndarray]:
        program = build_source(HEAD + text, options=("-cl-std=CL2.0",), **UNIT)
        out = np.zeros((2 * LANES, 8), np.float32)
        device = make_device("1x4x32", generation=3, vote_shuffle=True, tensor=True)
        device.launch(program, "k", [words, out], (1,), (LANES,))
        return len(re.findall(r"\.insn\s+r 0x0b, 0, 2,", program.assembly)), out[:LANES].view(np.uint32)

    return give


def test_sums_that_go_on_are_one_product(run):
    joined, result = run(BEHIND.replace("KEEP", ""))
    apart, expected = run(BEHIND.replace("KEEP", "out[32 + LANE] = first;"))
    assert (joined, apart) == (1, 2)
    np.testing.assert_array_equal(result, expected)
    assert len(np.unique(result)) > 100


def test_columns_of_one_left_factor_are_one_product(run):
    joined, result = run(BESIDE.replace("ORDER", ""))
    apart, expected = run(BESIDE.replace("ORDER", "if (first.s0 == 12345) a.s1 = 7;"))
    assert (joined, apart) == (1, 2)
    np.testing.assert_array_equal(result, expected)


@pytest.mark.parametrize(
    ("wanted", "other"),
    [("__vx_wmma_f16(first", "__vx_wmma_bf16(first"), ("half_deep(p + 384)", "(half_deep(p + 384) + (float8)(p[500]))"),
     ("__vx_wmma_f16(first,", "__vx_wmma_f16(first.s10325476,"), ("__vx_wmma_f16(first,", "__vx_wmma_f16(first + 1,")],
    ids=["another format", "all of k", "other registers", "changed sums"],
)  # fmt: skip
def test_what_differs_stays_apart(run, wanted, other):
    count, _ = run(BEHIND.replace("KEEP", "").replace(wanted, other))
    assert count == 2


def test_a_product_whose_free_columns_are_looked_at_stays_apart(run):
    """They are zeros, and another's sums in a product of both."""
    text = BESIDE.replace("(first.even, second.even)", "(first.odd, second.even)")
    count, result = run(text.replace("ORDER", ""))
    _, expected = run(text.replace("ORDER", "if (first.s0 == 12345) a.s1 = 7;"))
    assert count == 2
    np.testing.assert_array_equal(result, expected)
    assert not result[:, :4].any()
