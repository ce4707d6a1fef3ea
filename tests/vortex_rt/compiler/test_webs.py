"""Copies that the final code needs not, and extensions that are made once."""

from __future__ import annotations

import re

import numpy as np
import pytest

from nvvm2spirv.ir.model import Module
from vortex_rt.compiler.extensions import extend_early

LOCAL = """kernel void k(global const int *in, global int *out) {
    local int first[32], second[32]; int l = get_local_id(0), w = get_local_size(0);
    first[l] = in[get_global_id(0)]; second[l] = first[l] * 3; barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = first[w - 1 - l] + second[(l + 1) % w]; }
"""


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize("size", [16, 32])  # a group of 32 is larger than the core
def test_local_id_and_local_memory_are_read_in_place(build_source, device_of, target, size):
    program = build_source(LOCAL, "opencl", target, ("-cl-std=CL2.0",))
    body = program.assembly.split("\nk:")[1].split(".Lfunc_end")[0]
    assert not re.search(r"\tmv\t\w+, s8|\taddi\t\w+, (tp|s8), 0\b", body)
    data, out = np.arange(2 * size, dtype=np.int32) ** 2, np.zeros(2 * size, np.int32)
    device_of("1x4x4", int(target[2:])).launch(program, "k", [data, out], (2,), (size,))
    expected = [group[::-1] + 3 * np.roll(group, -1) for group in data.reshape(2, size)]
    np.testing.assert_array_equal(out.reshape(2, size), expected)


INDEX = """define void @k(ptr %p, i64 %a, i32 %n) {{
entry:
  %x = add i64 %a, 5
  %i = trunc i64 %x to i32
  %less = icmp slt i32 %i, %n
  br i1 %less, label %then, label %end
then:
  %shifted = shl i64 %x, 32
  %index = ashr exact i64 %shifted, 32
  %q = getelementptr i32, ptr %p, i64 %index
  store i32 {stored}, ptr %q
  br label %end
end:
  ret void
}}
"""


@pytest.mark.parametrize(("stored", "moved"), [("0", True), ("%i", False)])
def test_an_index_is_extended_where_it_is_compared(stored, moved):
    """But not where the narrow value is needed behind the branch too, which would take two registers."""
    module = Module(INDEX.format(stored=stored))
    extend_early(module)
    where = {item.result: block.label for block in module.defined()[0].blocks for item in block.instructions}
    assert (where["%index"], where["%shifted"]) == (("%entry",) * 2 if moved else ("%then",) * 2)
    text = str(module)
    assert text.index("%x =") < text.index("%shifted =") < text.index("%index =") < text.index("%q =")
