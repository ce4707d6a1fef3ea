"""Copies that the final code needs not, and extensions that are made once."""

from __future__ import annotations

import re

import numpy as np
import pytest

from nvvm2spirv.ir.model import Module
from vortex_rt.compiler.divergence.assembly import parse
from vortex_rt.compiler.divergence.frames import Object, resolve
from vortex_rt.compiler.extensions import extend_early
from vortex_rt.compiler.webs import read_in_place

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


NARROWED_LATER = """define void @k(ptr %p, i64 %a, i32 %n) {
entry:
  %x = add i64 %a, 5
  %shifted = shl i64 %x, 32
  %index = ashr exact i64 %shifted, 32
  %q = getelementptr i32, ptr %p, i64 %index
  store i32 0, ptr %q
  br i1 true, label %then, label %end
then:
  %i = trunc i64 %x to i32
  %less = icmp slt i32 %i, %n
  br label %end
end:
  ret void
}
"""


def test_an_index_is_not_extended_after_its_uses():
    """Where the narrow value is computed behind them, on one of the ways."""
    module = Module(NARROWED_LATER)
    extend_early(module)
    assert str(module).split() == str(Module(NARROWED_LATER)).split()


SPILLED = """	.globl	k
	.type	k,@function
k:
	addi	a0, tp, 0
	addi	a0, a0, 0
	sd	a0, 16(sp)                      # 8-byte Folded Spill
	addi	a0, tp, 0
	addi	a0, a0, 4
	sd	a0, 8(sp)                       # 8-byte Folded Spill
	ret
.Lfunc_end0:
"""


def test_of_equal_copies_the_one_that_is_spilled_stays():
    function = parse(SPILLED, {"k"}).functions[0]
    resolve(function, [Object(16, 8, True), Object(8, 8, True)])
    read_in_place(function)
    code = [str(item) for block in function.blocks for item in block.items]
    stored = [place for place, item in enumerate(code) if item.startswith("\tsd")]
    assert [re.split(r"\s+#", code[place - 1].strip())[0] for place in stored] == ["addi\ta0, tp, 0", "addi\ta0, tp, 4"]
