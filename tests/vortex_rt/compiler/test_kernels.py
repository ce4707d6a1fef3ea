"""The basic kernels, through both inputs and on several shapes, give the right numbers."""

from __future__ import annotations

import numpy as np
import pytest
from simulated_device import LocalBytes

SOURCE = r"""
kernel void vecadd(global const float *a, global const float *b, global float *c, uint n) {
  size_t i = get_global_id(0);
  if (i < n) c[i] = a[i] + b[i];
}
kernel void saxpy2d(global const float *x, global float *y, float a, int w, int h) {
  int i = get_global_id(0), j = get_global_id(1);
  if (i >= w || j >= h) return;
  y[j * w + i] += a * x[j * w + i];
}
kernel void saxpy3d(global const float *x, global float *y, float a, int w, int h, int d) {
  int i = get_global_id(0), j = get_global_id(1), k = get_global_id(2);
  if (i >= w || j >= h || k >= d) return;
  y[(k * h + j) * w + i] += a * x[(k * h + j) * w + i];
}
kernel void reduce(global const int *in, global int *out, local int *s) {
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = get_local_size(0) / 2; d > 0; d >>= 1) {
    if (l < d) s[l] += s[l + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) out[get_group_id(0)] = s[0];
}
kernel void histogram(global const uchar *in, global uint *bins, uint n) {
  local uint part[64];
  for (int i = get_local_id(0); i < 64; i += get_local_size(0)) part[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) atomic_inc(&part[in[i] & 63]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_local_id(0); i < 64; i += get_local_size(0)) atomic_add(&bins[i], part[i]);
}
kernel void collatz(global const uint *in, global uint *steps) {
  size_t i = get_global_id(0);
  ulong v = in[i];
  uint n = 0;
  while (v != 1) {
    v = v & 1 ? 3 * v + 1 : v / 2;
    if (++n > 500) break;
  }
  steps[i] = n;
}
"""

SHAPES = ["1x4x4", "4x32x32"]


@pytest.fixture(params=["opencl", "spirv"])
def program(request, build_source):
    return build_source(SOURCE, request.param)


def collatz_steps(value: int) -> int:
    steps = 0
    while value != 1:
        value = 3 * value + 1 if value & 1 else value // 2
        steps += 1
        if steps > 500:
            break
    return steps


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("local", [1, 16, 50, 256])
def test_vector_add_with_bounds_check(program, device_of, shape, local):
    n = 1000
    rng = np.random.default_rng(1)
    a, b = rng.random((2, n), dtype=np.float32)
    c = np.zeros(n + 24, np.float32)
    device_of(shape).launch(program, "vecadd", [a, b, c, n], (-(-n // local),), (local,))
    np.testing.assert_array_equal(c[:n], a + b)
    assert not c[n:].any()


@pytest.mark.parametrize("shape", SHAPES)
def test_two_and_three_dimensions_with_early_return(program, device_of, shape):
    rng = np.random.default_rng(2)
    x, y = rng.random((2, 19, 37), dtype=np.float32)
    expected = y + np.float32(2) * x
    device_of(shape).launch(program, "saxpy2d", [x, y, 2.0, 37, 19], (5, 3), (8, 8))
    np.testing.assert_allclose(y, expected, rtol=1e-6)
    x, y = rng.random((2, 5, 7, 11), dtype=np.float32)
    expected = y + np.float32(3) * x
    device_of(shape).launch(program, "saxpy3d", [x, y, 3.0, 11, 7, 5], (3, 2, 3), (4, 4, 2))
    np.testing.assert_allclose(y, expected, rtol=1e-6)


@pytest.mark.parametrize("shape", [*SHAPES, "1x2x2", "1x4x32"])
@pytest.mark.parametrize("local", [8, 64, 256, 1024])
def test_reduction_with_barriers_in_groups_of_any_size(program, device_of, shape, local):
    values = np.random.default_rng(3).integers(-1000, 1000, 2048, dtype=np.int32)
    out = np.zeros(2048 // local, np.int32)
    device_of(shape).launch(program, "reduce", [values, out, LocalBytes(4 * local)], (2048 // local,), (local,))
    np.testing.assert_array_equal(out, values.reshape(-1, local).sum(axis=1))


@pytest.mark.parametrize("shape", SHAPES)
def test_histogram_with_local_and_global_atomics(program, device_of, shape):
    values = np.random.default_rng(4).integers(0, 256, 3000, dtype=np.uint8)
    bins = np.zeros(64, np.uint32)
    device_of(shape).launch(program, "histogram", [values, bins, 3000], (6,), (32,))
    np.testing.assert_array_equal(bins, np.bincount(values & 63, minlength=64))


@pytest.mark.parametrize("shape", SHAPES)
def test_data_dependent_loop(program, device_of, shape):
    values = np.arange(1, 257, dtype=np.uint32)
    steps = np.zeros(256, np.uint32)
    device_of(shape).launch(program, "collatz", [values, steps], (16,), (16,))
    np.testing.assert_array_equal(steps, [collatz_steps(int(v)) for v in values])


def test_the_same_kernels_on_rv32(build_source, device_of):
    program = build_source(SOURCE, target="rv32")
    device = device_of("1x4x4", 32)
    assert program.metadata.target == "rv32imaf"
    values, out = np.arange(256, dtype=np.int32), np.zeros(4, np.int32)
    device.launch(program, "reduce", [values, out, LocalBytes(256)], (4,), (64,))
    np.testing.assert_array_equal(out, values.reshape(4, 64).sum(1))
    a, b, c = np.ones(50, np.float32), np.arange(50, dtype=np.float32), np.zeros(50, np.float32)
    device.launch(program, "vecadd", [a, b, c, 50], (5,), (10,))
    np.testing.assert_array_equal(c, a + b)
    values, bins = np.arange(300, dtype=np.uint8), np.zeros(64, np.uint32)
    device.launch(program, "histogram", [values, bins, 300], (2,), (8,))
    np.testing.assert_array_equal(bins, np.bincount(values & 63, minlength=64))
    numbers, steps = np.arange(1, 33, dtype=np.uint32), np.zeros(32, np.uint32)
    device.launch(program, "collatz", [numbers, steps], (2,), (16,))
    np.testing.assert_array_equal(steps, [collatz_steps(int(v)) for v in numbers])


def test_metadata_describes_kernels_and_arguments(program):
    kernels = {k.name: k for k in program.metadata.kernels}
    assert set(kernels) == {"vecadd", "saxpy2d", "saxpy3d", "reduce", "histogram", "collatz"}
    reduce = kernels["reduce"]
    assert [a.kind for a in reduce.arguments] == ["global", "global", "local"]
    assert [a.offset for a in reduce.arguments] == [0, 8, 16]
    assert reduce.barriers
    assert reduce.local_bytes == 0
    assert kernels["histogram"].local_bytes == 256
    assert not kernels["vecadd"].barriers
    assert [a.size for a in kernels["vecadd"].arguments] == [8, 8, 8, 4]


def test_generated_code_is_right_under_the_quirks_of_simx(build_source, make_device):
    """srai by 32 or more shifts in zeros there, LR/SC is not to be trusted, local memory wraps at 2 KiB."""
    program = build_source(
        SOURCE + """
        kernel void signs(global const long *x, global long *r, global int *sum) {
          int i = get_global_id(0);
          r[i] = (x[i] >> 63) + (x[i] >> 40) + abs_diff(x[i], 5l) / 3;
          int old = *sum;
          while (true) { int seen = atomic_cmpxchg(sum, old, old + i); if (seen == old) break; old = seen; }
        }""",
        features=frozenset({"no_lr_sc"}),
    )  # fmt: skip
    device = make_device("2x8x4", simx_quirks=True, flush_registers=False)
    x = np.array([-(2**62), 2**62, -1, 0, 5, -(2**41), 2**50, 77], np.int64)
    r, total = np.zeros(8, np.int64), np.zeros(1, np.int32)
    device.launch(program, "signs", [x, r, total], (2,), (4,))
    np.testing.assert_array_equal(r, [(int(v) >> 63) + (int(v) >> 40) + abs(int(v) - 5) // 3 for v in x])
    assert total[0] == sum(range(8))
    values, out = np.arange(128, dtype=np.int32), np.zeros(4, np.int32)
    device.launch(program, "reduce", [values, out, LocalBytes(128)], (4,), (32,))
    np.testing.assert_array_equal(out, values.reshape(4, 32).sum(1))


@pytest.mark.parametrize("target", ["rv64", "rv32"])
def test_counters_and_rounding_mode(build_source, device_of, target):
    program = build_source(
        """
        kernel void k(global ulong *o) {
          int i = get_global_id(0); ulong before = __builtin_readcyclecounter(); o[8 + i] = i * 3;
          ulong after = __builtin_readcyclecounter(); o[i] = after > before ? __builtin_flt_rounds() : 99;
        }""",
        target=target,
    )
    out = np.zeros(16, np.uint64)
    device_of("1x4x4", 64 if target == "rv64" else 32).launch(program, "k", [out], (2,), (4,))
    np.testing.assert_array_equal(out, [1] * 8 + [3 * i for i in range(8)])
