"""Counters of loops: those that do not wrap, and those that are compared when they are stepped."""

from __future__ import annotations

import pytest

from nvvm2spirv.ir.model import Module
from vortex_rt.compiler import pipeline
from vortex_rt.compiler.induction import compare_stepped, note_no_wrap
from vortex_rt.compiler.target import RV64

LOOP = """define void @f(i32 %n) {{
entry:
  %limit = {limit}
  br label %loop
loop:
  %i = phi i32 [ {start}, %entry ], [ %next, %loop ]
  %next = add {flags} i32 %i, 2
  %end = icmp {test} i32 %next, {compared}
  br i1 %end, label %out, label %loop
out:
  ret void
}}
"""
GOOD = {"limit": "and i32 %n, 2147483646", "start": "0", "flags": "nuw", "test": "eq", "compared": "%limit"}


def _steps(**changes: str) -> list[str]:
    module = Module(LOOP.format(**(GOOD | changes)))
    note_no_wrap(module)
    return next(i.flags for f in module.defined() for i in f.instructions() if i.result == "%next")


def test_a_counter_up_to_a_masked_limit_does_not_wrap():
    assert _steps() == ["nuw", "nsw"]


@pytest.mark.parametrize(
    "changes",
    [
        {"limit": "and i32 %n, -2"}, {"limit": "or i32 %n, 2"}, {"start": "-2"}, {"start": "%n"},
        {"test": "ugt"}, {"compared": "%n"},
    ],
)  # fmt: skip
def test_nothing_is_noted_of_other_counters(changes):
    assert "nsw" not in _steps(**changes)


MATRIX = """extern "C" __global__ void k(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % n, y = i / n; float s = 0;
  for (int j = 0; j < n; j++) s += a[y * n + j] * b[j * n + x]; c[i] = s; }"""


def test_indices_in_a_loop_need_no_extension(tmp_path):
    """The product's loop, unrolled twice: 4 loads, 2 multiplications, 3 steps of pointers, a counter, a branch."""
    import nvvm2spirv
    from vortex_rt.compiler.build import Request, build
    from vortex_rt.cuda.compile import compile_cuda

    source, spirv = tmp_path / "k.cu", tmp_path / "k.spv"
    source.write_text(MATRIX)
    ir = compile_cuda(source)
    spirv.write_bytes(nvvm2spirv.translate(ir if isinstance(ir, str) else ir.decode()).binary)
    lines = [line.split("#")[0].split() for line in build(Request([spirv])).assembly.splitlines()]
    first = next(n for n, words in enumerate(lines) if words and words[0] == "fmadd.s")
    begin = max(n for n in range(first) if lines[n] and lines[n][0].endswith(":"))
    end = next(n for n in range(first, len(lines)) if lines[n] and lines[n][0] in ("bne", "beq", "blt", "bge"))
    assert len([words for words in lines[begin + 1 : end + 1] if words]) <= 11


BOUNDED = """define void @f(i32 %n, i1 %other) {{
entry:
  br label %loop
loop:
  %i = phi i32 [ {start}, %entry ], [ %next, %loop ]
  %next = add i32 %i, {step}
  %below = icmp {test} i32 %i, {bound}
  %on = select i1 %other, i1 %below, i1 false
  br i1 {condition}, label {ways}
out:
  ret void
}}
"""
STEPPED = {"start": "0", "step": "1", "test": "ult", "bound": "59", "condition": "%on", "ways": "%loop, label %out"}


def _compared(**changes: str) -> str:
    module = Module(BOUNDED.format(**(STEPPED | changes)))
    compare_stepped(module)
    return next(str(i).strip() for f in module.defined() for i in f.instructions() if i.result == "%below")


@pytest.mark.parametrize("test", ["ult", "slt"])
@pytest.mark.parametrize("start", ["0", "70"])
def test_a_bounded_counter_is_compared_when_it_is_stepped(test, start):
    assert _compared(test=test, start=start) == f"%below = icmp {test} i32 %next, 60"


@pytest.mark.parametrize(
    "changes",
    [
        {"start": "%n"}, {"start": "-3"}, {"step": "2"}, {"test": "ugt"}, {"test": "ne"}, {"bound": "%n"},
        {"bound": "2147483647"}, {"condition": "%other"}, {"ways": "%out, label %loop"},
    ],
)  # fmt: skip
def test_other_counters_are_compared_as_they_are(changes):
    bound, test = changes.get("bound", "59"), changes.get("test", "ult")
    assert _compared(**changes) == f"%below = icmp {test} i32 %i, {bound}"


def test_the_cheaper_code_of_loops():
    """Instructions weigh as the loop that llc says they are in; spills more."""
    flat = "f:\n# %bb.0:\n\taddi\ta0, a0, 1\n\t.size\tf, 4\n"
    loop = ".LBB0_1:                # %l\n                        # =>This Inner Loop Header: Depth=1\n\taddi\ta0, a0, 1\n"
    spill = "\tsd\ta0, 8(sp)                      # 8-byte Folded Spill\n"
    assert pipeline.cost(flat) == 1
    assert pipeline.cost(flat + loop) == 1 + pipeline.ROUNDS
    assert pipeline.cost(flat + loop + spill) == 1 + pipeline.ROUNDS * (2 + pipeline.SPILLED)
    assert pipeline.cost(loop + "# %bb.2:                 # %exit\n\taddi\ta0, a0, 1\n") == pipeline.ROUNDS + 1


@pytest.mark.parametrize(("spills", "times"), [(0, 1), (1, 1), (2, 2)])
def test_code_is_made_again_where_its_spills_cost_enough(monkeypatch, spills, times):
    code = "f:\n" + "\taddi\ta0, a0, 1\n" * 70 + "\tsd\ta0, 8(sp)  # 8-byte Folded Spill\n" * spills
    made = []
    monkeypatch.setattr(pipeline, "generator", lambda *options: options)
    monkeypatch.setattr(pipeline, "_generated", lambda process, *_: made.append(process) or pipeline.GeneratedCode(code, {}, spills > 0))
    assert pipeline.generate("", RV64).assembly == code
    assert ["-disable-lsr" in options for options in made] == [False, True][:times]
