"""What the lanes of a warp do together reaches the image in one place, which lanes that part reach together; the
checker refuses an image where a pass has taken them apart.
"""

from __future__ import annotations

import time

import pytest

from nvvm2spirv.ir.model import Module
from vortex_rt.abi import MARK_MASK, SyncMark
from vortex_rt.compiler import convergence, lower, pipeline
from vortex_rt.compiler.checker import UnprotectedError, code
from vortex_rt.compiler.checker import convergence as proof
from vortex_rt.compiler.convergence import loops
from vortex_rt.compiler.request import Shape
from vortex_rt.isa.table import Kind

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
