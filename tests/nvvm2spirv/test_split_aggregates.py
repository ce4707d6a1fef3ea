"""Phis and selects of aggregates become one for each field."""

from __future__ import annotations

import pytest

import nvvm2spirv

HEADER = 'target triple = "nvptx64-nvidia-cuda"\n%pair = type { i32, float }\n'
FOOTER = '!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !"kernel", i32 1}\n'

LOOP = """
define void @k(ptr %p, i64 %v) {
entry:
  %first = cmpxchg ptr %p, i64 0, i64 %v monotonic monotonic
  %done = extractvalue { i64, i1 } %first, 1
  br i1 %done, label %exit, label %again
again:
  %last = phi { i64, i1 } [ %first, %entry ], [ %next, %again ]
  %seen = extractvalue { i64, i1 } %last, 0
  %next = cmpxchg ptr %p, i64 %seen, i64 %v monotonic monotonic
  %ok = extractvalue { i64, i1 } %next, 1
  br i1 %ok, label %exit, label %again
exit:
  ret void
}
"""

SELECT = """
define void @k(ptr %p, i1 %c, i32 %a, float %b) {
  %x0 = insertvalue %pair poison, i32 %a, 0
  %x1 = insertvalue %pair %x0, float %b, 1
  %y0 = insertvalue { %pair, i32 } poison, %pair %x1, 0
  %y1 = insertvalue { %pair, i32 } %y0, i32 7, 1
  %z0 = insertvalue { %pair, i32 } %y1, float 0.0, 0, 1
  %z = select i1 %c, { %pair, i32 } %y1, { %pair, i32 } %z0
  %field = extractvalue { %pair, i32 } %z, 0, 1
  store float %field, ptr %p
  ret void
}
"""


@pytest.mark.parametrize(
    ("body", "level"), [(LOOP, 0), (LOOP, 2), (SELECT, 2)],
    ids=["loop of compare-exchange -O0", "loop of compare-exchange", "select of nested structures"],
)
def test_no_aggregate_reaches_the_back_end_in_a_phi_or_select(body, level):
    module = nvvm2spirv.translate(HEADER + body + FOOTER, nvvm2spirv.Options(opt_level=level))
    lines = [line for line in module.llvm_ir.splitlines() if " = phi " in line or " = select " in line]
    assert not [line for line in lines if "phi {" in line or "phi %" in line or ", {" in line or ", %pair" in line]
