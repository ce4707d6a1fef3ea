"""Every pass takes time in proportion to the operations of a block."""

from __future__ import annotations

import time

import pytest

from nvvm2spirv import Options
from nvvm2spirv.diagnostics import Reporter
from nvvm2spirv.lowering import no_garbage_collection
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.base import Context
from nvvm2spirv.reader import Source, read

HEAD = """target triple = "nvptx64-nvidia-cuda"
@g = addrspace(1) global [64 x i32] zeroinitializer
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.bswap.i32(i32)
define ptx_kernel void @k(ptr %p, ptr addrspace(1) %o, i32 %x, float %f) {
  %v0 = load i32, ptr %p
  %f0 = fadd float %f, 1.0
"""
STEP = """  %a# = shl i32 %v#, %x
  %b# = sext i32 %a# to i128
  %c# = add i128 %b#, 12345
  %d# = trunc i128 %c# to i32
  %e# = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %d#, i32 %x)
  %g# = extractvalue { i32, i1 } %e#, 0
  %h# = extractvalue { i32, i1 } %e#, 1
  %i# = zext i1 %h# to i32
  %j# = add i32 %g#, %i#
  %k# = call i32 @llvm.bswap.i32(i32 %j#)
  %l# = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %m# = getelementptr [64 x i32], ptr addrspacecast (ptr addrspace(1) @g to ptr), i32 0, i32 %l#
  store volatile i32 %k#, ptr %m#
  %n# = atomicrmw add ptr addrspace(1) %o, i32 %k# monotonic
  %q# = fmul contract float %f#, %f
  %f~ = fadd contract float %q#, 2.0
  %r# = fptosi float %f~ to i32
  %s# = call i32 asm "add.u32 $0, $1, 5;", "=r,r"(i32 %r#)
  %t# = insertelement <5 x i32> poison, i32 %s#, i32 3
  %u# = extractelement <5 x i32> %t#, i32 3
  %v~ = xor i32 %u#, %n#
"""


def times(steps: int) -> dict[str, float]:
    """Processor time of each pass over a block of 21 operations a step."""
    text = (
        HEAD
        + "".join(STEP.replace("#", str(k)).replace("~", str(k + 1)) for k in range(steps))
        + f"  store i32 %v{steps}, ptr %p\n  ret void\n}}\n"
    )
    reporter = Reporter()
    start = time.process_time()
    module = read(Source("<input>", text.encode()), reporter)
    assert module is not None, reporter.diagnostics
    context = Context(Options(opt_level=0), reporter)
    result = {"read": time.process_time() - start}
    for step in pipeline.PIPELINE:
        start = time.process_time()
        step.apply(module, context)
        result[step.name] = result.get(step.name, 0.0) + time.process_time() - start
    reporter.raise_if_any()
    return result


@pytest.fixture(scope="module")
def measured() -> tuple[dict[str, float], dict[str, float]]:
    with no_garbage_collection():  # as in a translation; the collector's walks fall to whichever pass is running
        times(2)  # imports, tables
        small, *large = times(120), times(960), times(960)
        return small, {name: min(part[name] for part in large) for name in small}  # others may be at work


@pytest.mark.parametrize("name", ["read", *pipeline.names()])
def test_a_pass_is_linear_in_a_block_of_20000_operations(name, measured):
    small, large = (part[name] for part in measured)
    assert large < 16 * max(small, 0.02), (small, large)  # eight times the operations
