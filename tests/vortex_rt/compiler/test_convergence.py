"""Where diverged lanes meet again, and loops that lanes leave early."""

from __future__ import annotations

import time

import numpy as np
import pytest
from simulated_device import LocalBytes

from nvvm2spirv.ir.model import Module
from vortex_rt import abi
from vortex_rt.abi import MARK_MASK, SyncMark
from vortex_rt.compiler import convergence, early_exit, lower, pipeline
from vortex_rt.compiler.checker import UnprotectedError, code
from vortex_rt.compiler.checker import convergence as proof
from vortex_rt.compiler.convergence import loops
from vortex_rt.compiler.request import Shape
from vortex_rt.isa.table import Kind

# What the lanes of a warp do together reaches the image in one place, which lanes that part reach together; the
# checker refuses an image where a pass has taken them apart.

VOTING_LOOP = """
kernel void walk(global const int *child, global int *out, int last) {
  int lane = get_local_id(0), depth = 0, sum = 0;
  local int place[32];
  place[0] = 0;
  do {
    int at = place[depth];
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    while (at < last) {
      int c = child[at++];
      if (sub_group_all(c > lane)) sum += c;
      else { if (lane == 0) place[depth] = at; depth++; at = c; }
    }
    depth--;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  } while (depth >= 0);
  out[lane] = sum;
}
"""
"""Two nested loops in which lanes vote, and a condition that lanes do not share and no loop changes."""
WIDE = {"options": ("-cl-std=CL3.0",), "features": frozenset(("vote_shuffle",))}


def test_a_loop_of_votes_is_not_copied_for_each_way_of_a_lanes_condition(build_source):
    text = build_source(VOTING_LOOP, shape=Shape(threads=32), **WIDE).assembly
    numbers = [line.split()[1] for line in text.splitlines() if line.strip().startswith(convergence.MARK)]
    assert numbers
    assert len(numbers) == len(set(numbers))


def test_the_checker_refuses_what_a_pass_makes_of_votes_that_are_not_convergent(build_source, monkeypatch):
    monkeypatch.setattr(convergence, "mark", lambda module: {"something"})
    monkeypatch.setattr(lower.convergence, "CONVERGENT", "cold")
    with pytest.raises(UnprotectedError, match="warp operation"):
        build_source(VOTING_LOOP + "// unmarked", shape=Shape(threads=32), **WIDE)


EITHER = """
kernel void k(global const int *a, global int *out) {
  int i = get_local_id(0), x = a[i], y = a[i + 32], r = -1;
  if ((x > 3) | (y < 2)) r = sub_group_reduce_add(x + y);
  out[i] = r;
}
"""


def test_a_branch_on_two_conditions_brings_lanes_to_a_vote_together(build_source, monkeypatch):
    """LLVM's code generator makes two branches of one, and lanes come to the block behind it by either."""
    build_source(EITHER, shape=Shape(threads=32), **WIDE)
    monkeypatch.setattr(pipeline, "ONE_BRANCH_A_CONDITION", "-O2")
    with pytest.raises(UnprotectedError, match="warp operation"):
        build_source(EITHER + "// two branches", shape=Shape(threads=32), **WIDE)


def lowered(body: str) -> Module:
    return Module(f"declare void @__vx_group_barrier()\n{body}")


def test_effects_are_convergent_and_what_calls_them_too():
    module = lowered(
        "define void @f() {\n  call void @g()\n  ret void\n}\n"
        'define void @g() {\n  call void asm sideeffect "x", ""()\n  ret void\n}\n'
        'define i32 @h() {\n  %r = call i32 asm "csrr $0, 0xcc0", "=r"()\n  ret i32 %r\n}\n'
        "define void @i() {\n  call void @__vx_group_barrier()\n  ret void\n}"
    )
    assert convergence.mark(module) == {"f", "g", "i"}
    assert [" convergent" in str(i) for f in "gh" for i in module.functions[f].instructions()] == [True, False, False, False]


def test_operations_are_numbered_with_calls_that_reach_one():
    module = lowered(
        "define void @f(i1 %c) {\ne:\n  br label %h\nh:\n  call void @g()\n  br i1 %c, label %h, label %x\n"
        "x:\n  call void @__vx_group_barrier()\n  ret void\n}\n"
        'define void @g() {\n  call void asm sideeffect "v", ""()\n  ret void\n}'
    )
    assert convergence.number(module) == [frozenset({0})]
    lines = [str(i).strip() for i in module.functions["f"].instructions()]
    assert [place for place, line in enumerate(lines) if convergence.MARK in line] == [1, 4]
    assert f'"{convergence.MARK} 2, 0\\0Av"' in str(module)


@pytest.mark.parametrize(
    ("operations", "successors", "found"),
    [
        ([[], [1], [2], []], [[1], [2], [1, 3], []], [{1, 2}]),  # one loop
        ([[], [1], [2], []], [[1], [2], [2, 1], []], [{1, 2}, {2}]),  # a loop in a loop
        ([[], [1], [2], []], [[1], [1, 2], [2, 3], []], [{1}, {2}]),  # one after the other
        ([[1], [2]], [[1], []], []),  # none
        ([[], [1], [2], []], [[1, 2], [2], [1, 3], []], [{1, 2}]),  # one with two entries
        ([[7], []], [[0, 1], []], [{7}]),  # at the entry
        ([[], [1], [2], []], [[1], [2, 1], [1, 3], []], [{1, 2}]),  # two edges back to one head
    ],
)
def test_loops_of_operations(operations, successors, found):
    assert sorted(map(sorted, loops(operations, successors))) == sorted(map(sorted, found))


BRANCH = code.MachineOp("beq", Kind.BRANCH, 0, 10, 0, 0, 0, 1 << 10, 0)
NOTHING = code.MachineOp("addi", Kind.ALU, 0, 0, 0, 0, 0, 0, 0x13)


def image(successors: list[list[int]]) -> code.ImageFunction:
    """A function of one instruction a block."""
    ops = [BRANCH if len(after) == 2 else NOTHING for after in successors]
    blocks = [
        code.ImageBlock(
            n, n, n + 1, BRANCH if len(after) == 2 else None, after[0] if len(after) == 2 else -1,
            after[-1] if after else -1, not after,
        )
        for n, after in enumerate(successors)
    ]  # fmt: skip
    return code.ImageFunction("f", 0, ops, blocks)


@pytest.mark.parametrize(
    ("inside", "successors", "divergent", "refused"),
    [
        ([[], [5], [5], []], [[1, 2], [3], [3], []], {0}, True),  # a copy on each way
        ([[], [5], [5], []], [[1, 2], [3], [3], []], set(), False),  # all lanes go one way
        ([[], [5], [6], []], [[1, 2], [3], [3], []], {0}, False),  # two operations
        ([[], [], [], [5]], [[1, 2], [3], [3], []], {0}, False),  # behind the place where they meet
        ([[], [], [], [5], []], [[1, 3], [2, 4], [3], [4], []], {0, 1}, True),  # reached early by some
    ],
)
def test_lanes_that_part_must_not_come_to_an_operation_apart(inside, successors, divergent, refused):
    function, operations = image(successors), [set(numbers) for numbers in inside]
    if refused:
        with pytest.raises(UnprotectedError, match="warp operation 5 on both ways"):
            proof.verify_meeting(function, operations, divergent)
    else:
        proof.verify_meeting(function, operations, divergent)


@pytest.mark.parametrize(
    ("before", "refused"),
    [([{1, 2}], True), ([{1, 2}, {1}], False), ([{1}, {2}], True), ([{1, 2, 3}, {1, 3}], False)],
)
def test_an_operation_loops_as_it_did(before, refused):
    """The image has {1} in {1, 2}."""
    function, inside = image([[1], [1, 2], [1, 3], []]), [set(), {1}, {2}, set()]
    inner = image([[1], [2], [2, 3], [1, 4], []]), [set(), {2}, {1}, set(), set()]
    looped = proof.by_operation(map(frozenset, before))
    proof.verify_loops(function, inside, proof.by_operation([frozenset({1, 2})]))  # two edges back to one head are one loop
    if refused:
        with pytest.raises(UnprotectedError, match="warp operation"):
            proof.verify_loops(*inner, looped)
    else:
        proof.verify_loops(*inner, looped)


def test_proving_loops_takes_as_long_as_there_are_functions():
    """Loops of other functions are not looked at: that took the square of their number."""
    function = image([[1], [2], [2, 3], [1, 4], []])

    def seconds(count: int) -> float:
        begin = time.process_time()
        before = proof.by_operation(frozenset({2 * n + k for k in inner}) for n in range(count) for inner in ((0, 1), (0,)))
        for n in range(count):
            proof.verify_loops(function, [set(), {2 * n + 1}, {2 * n}, set(), set()], before)
        return time.process_time() - begin

    small, large = (min(seconds(count) for _ in range(3)) for count in (200, 1600))
    assert large < 16 * small


def test_marks_at_the_end_of_a_block_stay_in_it(build_source):
    """A fence of the compiler alone in a branch's block: its mark must not fall to where the ways meet."""
    text = "kernel void k(global int *p) { if (p[0]) { p[1] = 2; mem_fence(CLK_GLOBAL_MEM_FENCE); } p[3] = p[2]; }"
    assert build_source(text).statistics  # the build checks the image


def test_a_mask_of_lanes_stands_in_the_mark_or_is_shown_by_an_instruction():
    call = 'call void asm sideeffect "# library\\0A\\09# lanes meet $0", "ri"(i32 {})'
    module = lowered(f"define void @f(i32 %m) {{\n  {call.format(255)}\n  {call.format('%m')}\n  ret void\n}}")
    convergence.number(module)
    constant, variable, _ = map(str, module.functions["f"].instructions())
    assert f'"{convergence.MARK} 0, {SyncMark.LANES_MEET | MARK_MASK | 255 << 32}\\0A# library' in constant
    assert f'"{convergence.MARK} 1, {int(SyncMark.LANES_MEET)}\\0Aaddi zero, $0, 0\\0A\\09# library' in variable
    assert ('"ri"' in constant, '"r"' in variable) == (True, True)


def test_what_is_inlined_twice_is_two_operations():
    body = 'define internal void @g() alwaysinline {\n  call void asm sideeffect "v", ""()\n  ret void\n}\n'
    body += "define void @f() {\n  call void @g()\n  call void @g()\n  ret void\n}"
    module = Module(pipeline.inline(str(lowered(body))))
    convergence.number(module)
    assert [f"{convergence.MARK} {n}, 0\\" in str(module) for n in range(3)] == [True, True, False]


# Work-items that return before others of their group come to a barrier, and kernels that must not pay for it.

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
