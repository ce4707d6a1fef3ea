"""Which functions keep the control flow that they have."""

from __future__ import annotations

import pytest

from vortex_rt.compiler import structure

NESTED = "if (p[i] & 1) { if (p[i] & 2) p[i] = 3; else p[i + 9] += 7; } else for (int j = 0; j < p[i]; j++) p[j] += j;"


def define(name: str, body: str) -> str:
    return f"define void @{name}(i1 %c) {{\n{body}\n}}"


PLAIN = "  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  ret void"
ONE_EXIT = "  br label %h\nh:\n  br i1 %c, label %b, label %e\nb:\n  br label %h, !llvm.loop !0\ne:\n  ret void"
TWO_EXITS = "  br label %h\nh:\n  br i1 %c, label %b, label %e\nb:\n  br i1 %c, label %h, label %e\ne:\n  ret void"
TWO_PLACES = TWO_EXITS.replace("label %h, label %e", "label %h, label %f") + "\nf:\n  br label %e"
NAMED = 'x:\n  br label %"a b"\n"a b":\n  br i1 %c, label %"a b", label %e\ne:\n  ret void'


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        (PLAIN, True),
        (ONE_EXIT, True),
        (NAMED, True),
        (TWO_EXITS, False),
        (TWO_PLACES, False),
        ("  call void @__vx_group_barrier()\n" + PLAIN, False),
        ("  call void @__vx_yield()\n" + PLAIN, False),
        ('  %1 = call i32 asm volatile "x", "=r"()\n' + PLAIN, False),
        ("  %1 = cmpxchg ptr null, i32 0, i32 1 seq_cst seq_cst\n" + PLAIN, False),
    ],
)
def test_a_function_keeps_its_control_flow_unless_lanes_meet_or_loops_are_left_by_many_edges(body, kept):
    before, structured = define("f", body), define("f", "  ret void")
    assert structure.choose(before, structured) == (before if kept else structured)


def test_functions_are_chosen_one_by_one():
    barrier = "  call void @__vx_group_barrier()\n" + PLAIN
    head, tail = "declare void @__vx_group_barrier()\n", "\n!0 = !{}\n"
    before = head + define("f", PLAIN) + "\n" + define("g", barrier) + tail
    structured = head + define("f", "  ret void") + "\n" + define("g", "  ret void") + tail
    assert structure.choose(before, structured) == head + define("f", PLAIN) + "\n" + define("g", "  ret void") + tail
    renumbered = structured.replace("!0 = !{}", "!0 = !{i32 1}")
    assert structure.choose(before, renumbered) == renumbered


def test_nested_branches_need_less_code_than_structured_ones(build_source, monkeypatch):
    text = f"kernel void k(global int *p) {{ int i = get_global_id(0); {NESTED} }}"
    kept = build_source(text)
    monkeypatch.setattr(structure, "choose", lambda before, structured: structured)
    structured = build_source(text, options=("-DSTRUCTURED",))
    assert kept.assembly.count("\n") < structured.assembly.count("\n")
