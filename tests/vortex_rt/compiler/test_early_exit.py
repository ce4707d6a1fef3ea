"""Work-items that return before others of their group come to a barrier, and kernels that must not pay for it."""

from __future__ import annotations

import numpy as np
import pytest
from simulated_device import LocalBytes

from nvvm2spirv.ir.model import Module
from vortex_rt import abi
from vortex_rt.compiler import early_exit

GUARD = """
kernel void k(global const int *a, global int *o, int n, local int *s) {
  int l = get_local_id(0), i = get_global_id(0), m = min(n - (int)(get_group_id(0) * get_local_size(0)), (int)get_local_size(0));
  if (i >= n) return;
  s[l] = a[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  int t = 0;
  for (int r = 0; r < 3; r++) {
    t += s[(l + r * 37) % m];
    barrier(CLK_LOCAL_MEM_FENCE);
    s[l] = t;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  o[i] = t;
}
"""
"""Work-items beyond the end return; the others exchange values."""

ROUNDS = """
kernel void k(global const int *rounds, global int *o, int n, local int *s) {
  int l = get_local_id(0), size = get_local_size(0);
  s[l] = 0;
  if (l == 0) for (int i = 0; i < size; i++) s[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int mine = rounds[get_global_id(0)], t = 0;
  for (int r = 0; r < mine; r++) {
    s[l] = r + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int other = s[(l + 1) % size];
    t += other * (l + 1);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  o[get_global_id(0)] = t;
  if (n) return;
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] += s[size - 1];
}
"""
"""Every work-item leaves the kernel after as many rounds as it is told; what it wrote last stays."""


def guard_expected(a: np.ndarray, n: int, size: int) -> np.ndarray:
    out = np.zeros_like(a)
    for start in range(0, n, size):
        s = a[start : min(start + size, n)].copy()
        t = np.zeros_like(s)
        for r in range(3):
            t = t + s[(np.arange(len(s)) + r * 37) % len(s)]
            s = t.copy()
        out[start : start + len(s)] = t
    return out


def rounds_expected(rounds: np.ndarray, size: int) -> np.ndarray:
    out = np.zeros_like(rounds)
    for start in range(0, len(rounds), size):
        mine = rounds[start : start + size]
        s, lanes = np.zeros(size, np.int32), np.arange(size)
        for r in range(mine.max()):
            live = r < mine
            s[live] = r + 1
            out[start : start + size] += np.where(live, s[(lanes + 1) % size] * (lanes + 1), 0).astype(np.int32)
    return out


class Runner:
    def __init__(self, build_source, device_of) -> None:
        self.build, self.device_of = build_source, device_of

    def __call__(self, source: str, shape: str, data: np.ndarray, n: int, groups: int, size: int) -> np.ndarray:
        out = np.zeros(groups * size, np.int32)
        device = self.device_of(shape)
        device.launch(self.build(source), "k", [data, out, n, LocalBytes(4 * size)], (groups,), (size,))
        assert device.trap_code == abi.TRAP_NONE
        return out


@pytest.fixture
def run(build_source, device_of):
    return Runner(build_source, device_of)


CASES = [(shape, size) for shape in ("1x4x4", "1x8x32", "4x32x32", "2x4x8") for size in (64, 256, 1024)]


def lanes_may_differ(shape: str, size: int) -> bool:
    """Whether the group fits on the core: else only whole warps may return early."""
    _, warps, threads = map(int, shape.split("x"))
    return size <= warps * threads


@pytest.mark.parametrize(("shape", "size"), CASES)
def test_work_items_beyond_the_end_return_before_barriers(run, shape, size):
    groups = 3 if size == 1024 else 9
    threads = int(shape.split("x")[2])
    data = np.random.default_rng(size).integers(-1000, 1000, groups * size).astype(np.int32)
    for n in (
        threads, groups * size - size // 2, (groups - 1) * size + threads,
        *((1, size - 1, groups * size - size + 5) if lanes_may_differ(shape, size) else ()),
    ):
        np.testing.assert_array_equal(
            run(GUARD, shape, data, n, groups, size), guard_expected(data, n, size), err_msg=f"n = {n}"
        )


@pytest.mark.parametrize(("shape", "size"), CASES)
def test_warps_leave_a_loop_of_barriers_at_different_times(run, shape, size):
    groups = 2 if size == 1024 else 7
    threads = int(shape.split("x")[2])
    random = np.random.default_rng(size)
    rounds = np.repeat(random.integers(0, 6, groups * size // threads), threads).astype(np.int32)
    np.testing.assert_array_equal(run(ROUNDS, shape, rounds, 1, groups, size), rounds_expected(rounds, size))
    if lanes_may_differ(shape, size):
        rounds = random.integers(0, 6, groups * size).astype(np.int32)
        np.testing.assert_array_equal(run(ROUNDS, shape, rounds, 1, groups, size), rounds_expected(rounds, size))


def test_all_return_at_once_and_none_does(run):
    data = np.arange(512, dtype=np.int32)
    assert not run(GUARD, "1x8x32", data, 0, 8, 64).any()
    np.testing.assert_array_equal(run(GUARD, "1x8x32", data, 512, 8, 64), guard_expected(data, 512, 64))


def test_a_barrier_in_a_function_that_is_not_inlined(build_source, device_of):
    source = """
    __attribute__((noinline)) int down(local int *s, int depth) {
      barrier(CLK_LOCAL_MEM_FENCE);
      int v = s[depth];
      return depth ? v + down(s, depth - 1) : v;
    }
    kernel void k(global int *o, int n) {
      local int s[64];
      s[get_local_id(0)] = get_local_id(0);
      barrier(CLK_LOCAL_MEM_FENCE);
      if ((int)get_local_id(0) >= n) return;
      o[get_global_id(0)] = down(s, 5);
    }
    """
    for n in (0, 32, 40, 64):
        out = np.zeros(256, np.int32)
        device_of("1x8x32").launch(build_source(source), "k", [out, n], (4,), (64,))
        np.testing.assert_array_equal(out, np.where(np.arange(256) % 64 < n, 15, 0), err_msg=f"n = {n}")


def test_rv32(build_source, make_device):
    device = make_device("2x4x8", xlen=32)
    data, out = np.arange(320, dtype=np.int32), np.zeros(320, np.int32)
    device.launch(build_source(GUARD, target="rv32"), "k", [data, out, 290, LocalBytes(128)], (10,), (32,))
    np.testing.assert_array_equal(out, guard_expected(data, 290, 32))


UNIFORM = {
    "reduction": """
      for (int w = get_local_size(0) / 2; w > 0; w >>= 1) { if (l < w) s[l] += s[l + w]; barrier(CLK_LOCAL_MEM_FENCE); }""",
    "argument": "if (n > 3) { s[l] = 1; barrier(CLK_LOCAL_MEM_FENCE); s[l] += s[l ^ 1]; }",
    "group id": "for (int r = 0; r < (int)get_group_id(0) + n; r++) { s[l] += r; barrier(CLK_LOCAL_MEM_FENCE); }",
    "trap": "if (l > n) __builtin_trap(); s[l] = 1; barrier(CLK_LOCAL_MEM_FENCE); s[l] += s[0];",
    "divergent code between": "for (int r = 0; r < n; r++) { for (int q = 0; q < l; q++) s[l] += o[q]; "
                              "barrier(CLK_LOCAL_MEM_FENCE); }",
}
PARTIAL = {
    "guard": "if (l >= n) return; s[l] = 1; barrier(CLK_LOCAL_MEM_FENCE); s[l] += s[0];",
    "data": "if (o[0] > 3) return; s[l] = 1; barrier(CLK_LOCAL_MEM_FENCE); s[l] += s[0];",
    "trip count": "for (int r = 0; r < l; r++) { s[l] += r; barrier(CLK_LOCAL_MEM_FENCE); }",
    "phi": "int m = n; if (l > 5) m = 7; if (m == 7) return; barrier(CLK_LOCAL_MEM_FENCE); s[l] = s[0];",
    "loop exit": "int r = 0; while (o[r] < l) r++; for (int q = 0; q < r; q++) { s[l] += q; "
                 "barrier(CLK_LOCAL_MEM_FENCE); }",
}
FRAME = (
    "kernel void k(global int *o, int n) {{ local int s[1024]; int l = get_local_id(0); s[l] = o[l]; "
    "barrier(CLK_LOCAL_MEM_FENCE); {} o[l] = s[l]; }}"
)


@pytest.mark.parametrize(
    ("body", "partial"), [(b, False) for b in UNIFORM.values()] + [(b, True) for b in PARTIAL.values()],
    ids=[*UNIFORM, *PARTIAL],
)
def test_only_kernels_with_barriers_that_some_may_miss_pay(build_source, body, partial):
    program = build_source(FRAME.format(body))
    assert (program.metadata.kernels[0].local_bytes > 4096) == partial


def test_kernels_that_need_nothing_stay_as_they_are():
    text = """
define void @k(ptr %args, i32 %n) {
  call void @__vx_group_barrier()
  ret void
}
"""
    module = Module(text)
    before = str(module)
    assert not early_exit.protect(module, {"k"})
    assert str(module) == before


def test_single_lanes_that_return_in_a_group_larger_than_the_core_are_reported(build_source, device_of):
    data, out = np.zeros(64, np.int32), np.zeros(64, np.int32)
    device = device_of("1x4x4")
    device.launch(build_source(GUARD), "k", [data, out, 13, LocalBytes(256)], (1,), (64,))
    assert device.trap_code == abi.TRAP_DIVERGENT_BARRIER
