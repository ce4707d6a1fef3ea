"""Kernels as the device compiler builds them: scheduling, arguments, intrinsics, atomics, bounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from simulated_device import LocalBytes

from nvvm2spirv.ir.model import Module as IrModule
from vortex_rt.compiler import build, frontend, pipeline, private_arrays, request
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.target import TARGETS

# The basic kernels, through both inputs and on several shapes, give the right numbers.

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


# Structures that a kernel takes by value.

BY_VALUE = """
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64"
%Source = type { i64, i64 }
define internal void @k(ptr byval(%Source) align 8 %s, i64 %i, ptr %o) alwaysinline nounwind {
  %second = getelementptr i64, ptr %s, i64 1
  %x = load i64, ptr %second, align 8
  store i64 %i, ptr %s, align 8
  store i64 %x, ptr %o, align 8
  ret void
}
define void @entry(ptr noalias readonly align 16 %args, i64 %i, ptr %o) nounwind {
  %place = getelementptr i8, ptr %args, i64 8
  call void @k(ptr byval(%Source) align 8 %place, i64 %i, ptr %o)
  ret void
}
"""


def test_a_structure_by_value_is_read_in_words() -> None:
    # The inliner's copy of it has no alignment. Left so, each of its words is read as eight bytes.
    process = pipeline.optimiser()
    text = process.complete(BY_VALUE.encode()).stdout.decode()
    assert re.findall(r"= load i64, ptr %\S+, align (\d+)", text) == ["16"]


# Intrinsics of LLVM for which RISC-V's own code does not run on a Vortex.

INTRINSICS = """
kernel void cycles(global ulong *o) { int i = get_global_id(0); o[2 * i] = __builtin_readcyclecounter(); o[2 * i + 1] = __builtin_readcyclecounter(); }
kernel void rounding(global int *o) { o[get_global_id(0)] = __builtin_flt_rounds(); }
"""


@pytest.mark.parametrize("target", ["rv64", "rv32"])
def test_cycle_counter_and_rounding_mode(build_source, make_device, target):
    program, device = build_source(INTRINSICS, target=target), make_device("1x4x4", xlen=64 if target == "rv64" else 32)
    counts, modes = np.zeros((8, 2), np.uint64), np.zeros(8, np.int32)
    device.launch(program, "cycles", [counts], (2,), (4,))
    device.launch(program, "rounding", [modes], (2,), (4,))
    assert (counts[:, 0] < counts[:, 1]).all()
    assert (counts < 1_000_000).all()
    assert (modes == 1).all()


# Every work-item runs exactly once with its own ids, for any geometry, in all three scheduling modes.

SCHEDULED = """
kernel void k(global uint *runs, global ulong *ids) {
  BARRIER
  size_t i = get_global_linear_id();
  atomic_inc(&runs[i]);
  ids[4 * i] = get_global_id(0) | get_global_id(1) << 20 | get_global_id(2) << 40;
  ids[4 * i + 1] = get_local_id(0) | get_local_id(1) << 20 | get_local_id(2) << 40;
  ids[4 * i + 2] = get_group_id(0) | get_group_id(1) << 20 | get_group_id(2) << 40;
  ids[4 * i + 3] = get_local_linear_id() | (ulong)get_work_dim() << 20 | get_num_groups(0) << 40;
}
"""
GEOMETRIES = [
    ((5,), (3,)), ((1,), (1,)), ((7,), (64,)), ((3,), (100,)), ((2,), (1024,)), ((17,), (5,)),
    ((3, 2), (4, 4)), ((2, 3), (5, 7)), ((1, 4), (33, 3)), ((2, 1, 3), (2, 3, 4)), ((1, 2, 2), (7, 5, 3)),
    ((1, 1, 2), (8, 8, 16)),
]  # fmt: skip


def expected(groups: tuple[int, ...], local: tuple[int, ...], offset: tuple[int, int, int]) -> np.ndarray:
    g, n = (*groups, 1, 1)[:3], (*local, 1, 1)[:3]
    size = [a * b for a, b in zip(g, n)]
    z, y, x = np.meshgrid(*(np.arange(s, dtype=np.uint64) for s in reversed(size)), indexing="ij")
    place = [x.ravel(), y.ravel(), z.ravel()]
    lid = [p % np.uint64(m) for p, m in zip(place, n)]
    gid = [p // np.uint64(m) for p, m in zip(place, n)]

    def packed(parts: list[np.ndarray]) -> np.ndarray:
        return parts[0] | parts[1] << np.uint64(20) | parts[2] << np.uint64(40)

    moved = [p + np.uint64(o) for p, o in zip(place, offset)]
    linear = (lid[2] * np.uint64(n[1]) + lid[1]) * np.uint64(n[0]) + lid[0]
    last = linear | np.uint64(len(groups) << 20) | np.uint64(g[0] << 40)
    return np.stack([packed(moved), packed(lid), packed(gid), last], axis=1)


@pytest.mark.parametrize("barrier", [False, True], ids=["free", "groups"])
@pytest.mark.parametrize("shape", ["1x4x4", "1x2x2", "2x16x8", "4x32x32"])
def test_all_work_items_run_once_with_their_ids(build_source, device_of, shape, barrier):
    program = build_source(
        SCHEDULED.replace("BARRIER", "barrier(CLK_LOCAL_MEM_FENCE);" if barrier else ""), options=("-cl-std=CL3.0",)
    )
    assert program.metadata.kernels[0].barriers == barrier
    for groups, local in GEOMETRIES:
        count = int(np.prod(groups) * np.prod(local))
        offset = (11, 5, 0) if len(groups) > 1 else (0, 0, 0)
        runs, ids = np.zeros(count, np.uint32), np.zeros((count, 4), np.uint64)
        device_of(shape).launch(program, "k", [runs, ids], groups, local, global_offset=offset)
        assert (runs == 1).all(), (groups, local)
        np.testing.assert_array_equal(ids, expected(groups, local, offset), err_msg=f"{groups} groups of {local}")


def test_where_all_groups_fit_a_core_a_barrier_is_one_instruction(build_source, device_of):
    from vortex_rt.compiler.request import Shape

    text = SCHEDULED.replace("BARRIER", "barrier(CLK_LOCAL_MEM_FENCE);")
    program = build_source(text, options=("-cl-std=CL3.0",), shape=Shape(4, 32, 32))
    assert "__vx_switch" not in program.assembly
    assert "\tblt\ts10, zero" not in program.assembly
    count = 2 * 1024
    runs, ids = np.zeros(count, np.uint32), np.zeros((count, 4), np.uint64)
    device_of("4x32x32").launch(program, "k", [runs, ids], (2,), (1024,))
    assert (runs == 1).all()
    np.testing.assert_array_equal(ids, expected((2,), (1024,), (0, 0, 0)))


VORTEX3 = {"features": frozenset({"vote_shuffle", "vortex3"})}


@pytest.mark.parametrize("barrier", [False, True], ids=["free", "groups"])
@pytest.mark.parametrize(("shape", "threads"), [("1x4x4", 4), ("4x32x32", 32)])
def test_a_vortex3_starts_the_groups_that_fit_a_core(build_source, make_device, shape, threads, barrier):
    """Warps take their later groups with other lanes on than the first; registers that last are right in all lanes."""
    from vortex_rt.compiler.request import Shape

    text = SCHEDULED.replace("BARRIER", "barrier(CLK_LOCAL_MEM_FENCE);" if barrier else "")
    program = build_source(text, options=("-cl-std=CL3.0",), shape=Shape(0, 0, threads), **VORTEX3)
    device = make_device(shape, generation=3, vote_shuffle=True)
    for groups, local in GEOMETRIES:
        count = int(np.prod(groups) * np.prod(local))
        offset = (11, 5, 0) if len(groups) > 1 else (0, 0, 0)
        runs, ids = np.zeros(count, np.uint32), np.zeros((count, 4), np.uint64)
        device.launch(program, "k", [runs, ids], groups, local, global_offset=offset, by_device=True)
        assert device.started_by_device == (np.prod(local) <= device.config.warps * threads)
        assert (runs == 1).all(), (groups, local)
        np.testing.assert_array_equal(ids, expected(groups, local, offset), err_msg=f"{groups} groups of {local}")


def test_groups_that_a_vortex3_starts_have_stacks_and_local_memory(build_source, make_device):
    text = """
    kernel void k(global uint *out, uint rounds) {
      local uint sums[64];
      uint own[16], l = get_local_id(0), n = get_local_size(0);
      for (uint i = 0; i < 16; i++) own[(i * 7 + l) % 16] = i + get_group_id(0);
      uint total = 0;
      for (uint i = 0; i < rounds; i++) total += own[(i * l) % 16];
      sums[l] = total;
      barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] = total + sums[(l + 1) % n];
    }
    """
    from vortex_rt.compiler.request import Shape

    program = build_source(text, shape=Shape(0, 0, 4), **VORTEX3)
    device = make_device("1x4x4", generation=3, vote_shuffle=True)
    for local in (3, 5, 16):
        found = []
        for by_device in (False, True):
            out = np.zeros(40 * local, np.uint32)
            device.launch(program, "k", [out, 9], (40,), (local,), by_device=by_device)
            assert device.started_by_device == by_device
            found.append(out)
        np.testing.assert_array_equal(*found)
        assert len(np.unique(found[0])) > 40


# Devices without atomic instructions: nothing in the final code is one, or the program is refused.

FEATURES = frozenset({"no_atomics", "no_lr_sc"})


@pytest.fixture
def compiled(tmp_path: Path) -> Callable[..., build.Program]:
    def run(source: str, target: str = "rv64", features: frozenset[str] = FEATURES) -> build.Program:
        place = tmp_path / "program.cl"
        place.write_text(source)
        options = frontend.FrontEndOptions(["-cl-std=CL3.0"], no_atomics="no_atomics" in features)
        return build.build(build.Request([place], TARGETS[target], options, features, request.Shape(1, 4, 4)))

    return run


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("kernel void count(global int *a) { atomic_inc(a); }", "count"),
        ("kernel void swap(local int *a) { atomic_xchg(a, 3); }", "swap"),
        ("kernel void compare(global int *a) { if (atomic_cmpxchg(a, 1, 2)) a[1] = 1; }", "compare"),
        ("kernel void c11(global atomic_int *a) { atomic_fetch_max_explicit(a, 3, memory_order_relaxed, "
         "memory_scope_work_group); }", "c11"),
    ],
)
@pytest.mark.parametrize("target", ["rv64", "rv32"])
def test_program_with_atomics_is_refused(
    compiled: Callable[..., build.Program], source: str, name: str, target: str
) -> None:
    with pytest.raises(
        CompileError, match=rf"no atomic instructions \(no_atomics\), and the program uses some: .*'{name}'"
    ):
        compiled(source, target)
    compiled(source, target, FEATURES - {"no_atomics"})


WITHOUT = """
#ifdef cl_khr_int64_base_atomics
#error the device has none
#endif
kernel void all(global int *a, local int *l) {
  l[get_local_id(0)] = a[get_global_id(0)]; barrier(CLK_LOCAL_MEM_FENCE); printf("%d\\n", l[0]); a[get_global_id(0)] = l[get_local_size(0) - 1 - get_local_id(0)];
}
"""


@pytest.mark.parametrize("target", ["rv64", "rv32"])
def test_program_without_atomics_has_none(compiled: Callable[..., build.Program], target: str) -> None:
    assert not re.search(r"^\s+(amo|lr\.|sc\.)", compiled(WITHOUT, target).assembly, re.MULTILINE)
    with_atomics = compiled(WITHOUT.replace("#error", "#pragma"), target, frozenset()).assembly
    assert re.search(r"^\s+amoadd\.w", with_atomics, re.MULTILINE), "printf reserves its place with one elsewhere"


# Stores to constant places outside of an object on the stack fault; all others stay.


@pytest.mark.parametrize(
    ("step", "faults"),
    [
        ("i8, ptr %a, i64 23", False), ("i8, ptr %a, i64 24", True), ("i8, ptr %a, i64 -1", True),
        ("[3 x i64], ptr %a, i64 0, i64 2", False), ("[3 x i64], ptr %a, i64 1, i64 0", True),
        ("%S, ptr %a, i64 0, i32 1", False), ("%S, ptr %a, i64 1, i32 1", True), ("i8, ptr %a, i64 %n", False),
    ],
)  # fmt: skip
def test_place_of_a_store(step: str, faults: bool):
    module = IrModule(
        f"%S = type {{ i64, [2 x i64] }}\ndefine void @f(i64 %n) {{\n  %a = alloca %S, align 8\n"
        f"  %p = getelementptr {step}\n  store i8 1, ptr %p, align 1\n  ret void\n}}\n"
    )
    private_arrays.fault_outside(module, 8)
    assert bool(re.search(r"store volatile i8 1, ptr null, align 1", str(module))) == faults


def test_steps_add_up():
    module = IrModule(
        "define void @f() {\n  %a = alloca i64, i32 2\n  %p = getelementptr i8, ptr %a, i64 8\n"
        "  %q = getelementptr i8, ptr %p, i64 8\n  store i8 1, ptr %p\n  store i8 2, ptr %q\n  ret void\n}\n"
    )
    private_arrays.fault_outside(module, 8)
    assert "store i8 1, ptr %p" in str(module)
    assert "store volatile i8 2, ptr null" in str(module)
