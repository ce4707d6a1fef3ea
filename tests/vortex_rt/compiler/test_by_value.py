"""Structures that a kernel takes by value."""

from __future__ import annotations

import re

from vortex_rt.compiler import pipeline

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
