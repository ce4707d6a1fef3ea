"""Barriers make every thread wait, order both memories and reduce predicates; unknown forms are refused."""

from __future__ import annotations

import subprocess

import numpy as np
import pytest

from nvvm2spirv import Options, TranslationError, translate
from vortex_rt import Module

HEADER = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
"""

ROTATE = HEADER + """
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.membar.gl()
@tile = internal addrspace(3) global [256 x i32] undef, align 4
define ptx_kernel void @rotate(ptr %out, ptr %scratch) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %base = mul i32 %b, %n
  %i = add i32 %base, %t
  %s = getelementptr [256 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  store i32 %i, ptr addrspace(3) %s
  call void @llvm.nvvm.barrier0()
  %t1 = add i32 %t, 1
  %r = urem i32 %t1, %n
  %s1 = getelementptr [256 x i32], ptr addrspace(3) @tile, i32 0, i32 %r
  %v = load i32, ptr addrspace(3) %s1
  %g = getelementptr i32, ptr %scratch, i32 %i
  store i32 %v, ptr %g
  call void @llvm.nvvm.membar.gl()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 3)
  %ir = add i32 %base, %r
  %g1 = getelementptr i32, ptr %scratch, i32 %ir
  %w = load i32, ptr %g1
  %o = getelementptr i32, ptr %out, i32 %i
  store i32 %w, ptr %o
  ret void
}
"""


@pytest.mark.parametrize("block", [32, 96, 256])
def test_barrier_orders_shared_and_global_memory(block, opencl_device):
    """Each thread reads what its neighbour wrote, first in shared and then in global memory."""
    module = Module.from_nvvm(opencl_device, ROTATE)
    blocks = 4
    out, scratch = opencl_device.zeros(blocks * block, np.int32), opencl_device.zeros(blocks * block, np.int32)
    module.rotate[blocks, block](out, scratch)
    expected = np.arange(blocks * block).reshape(blocks, block)
    np.testing.assert_array_equal(out.copy_to_host().reshape(blocks, block), np.roll(expected, -2, axis=1))


REDUCE = HEADER + """
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare i32 @llvm.nvvm.barrier0.and(i32)
declare i32 @llvm.nvvm.barrier0.or(i32)
declare i32 @llvm.nvvm.barrier.cta.red.popc.all(i32, i1)
define ptx_kernel void @reduce(ptr %in, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %p
  %odd = and i32 %x, 1
  %a = call i32 @llvm.nvvm.barrier0.popc(i32 %odd)
  %b = call i32 @llvm.nvvm.barrier0.and(i32 %x)
  %c = call i32 @llvm.nvvm.barrier0.or(i32 %odd)
  %big = icmp sgt i32 %x, 50
  %d = call i32 @llvm.nvvm.barrier.cta.red.popc.all(i32 2, i1 %big)
  %row = mul i32 %t, 4
  %o0 = getelementptr i32, ptr %out, i32 %row
  store i32 %a, ptr %o0
  %o1 = getelementptr i32, ptr %o0, i32 1
  store i32 %b, ptr %o1
  %o2 = getelementptr i32, ptr %o0, i32 2
  store i32 %c, ptr %o2
  %o3 = getelementptr i32, ptr %o0, i32 3
  store i32 %d, ptr %o3
  ret void
}
"""


@pytest.mark.parametrize("data", [np.arange(96), np.arange(1, 97), np.full(96, 2), np.array([0] * 95 + [7])], ids=["mixed", "all", "even", "one"])
def test_barrier_reductions(data, opencl_device):
    module = Module.from_nvvm(opencl_device, REDUCE)
    out = opencl_device.zeros(96 * 4, np.int32)
    module.reduce[1, 96](opencl_device.array(data.astype(np.int32)), out)
    odd = data & 1
    got = out.copy_to_host().reshape(96, 4)
    assert (got[:, 0] == odd.sum()).all()
    assert ((got[:, 1] != 0) == (data != 0).all()).all()
    assert ((got[:, 2] != 0) == odd.any()).all()
    assert (got[:, 3] == (data > 50).sum()).all()


def spirv_text(body: str, *declarations: str) -> str:
    text = HEADER + "\n".join(declarations) + "\ndefine ptx_kernel void @k(ptr %p) {\n" + body + "\n  ret void\n}\n"
    binary = translate(text, Options()).binary
    return subprocess.run(["spirv-dis", "--no-color", "-"], input=binary, capture_output=True, check=True).stdout.decode()


@pytest.mark.parametrize("name", ["barrier0", "barrier.cta.sync.aligned.all", "barrier.cta.sync.all", "barrier.cluster.wait"])
def test_barrier_is_one_control_barrier_with_both_memories(name):
    arguments = "i32" if "cta" in name else ""
    text = spirv_text(f"  call void @llvm.nvvm.{name}({'i32 0' if arguments else ''})", f"declare void @llvm.nvvm.{name}({arguments})")
    barriers = [line.split()[1:] for line in text.splitlines() if "OpControlBarrier" in line]
    assert barriers == [["%uint_2", "%uint_2", "%uint_784"]]  # Workgroup, Workgroup, SequentiallyConsistent | Workgroup- | CrossWorkgroupMemory


@pytest.mark.parametrize(("name", "scope"), [("membar.cta", 2), ("membar.gl", 1), ("membar.sys", 1), ("fence.sc.cluster", 2), ("fence.proxy.alias", 1)])
def test_fence_scope(name, scope):
    text = spirv_text(
        f"  store volatile i32 1, ptr %p\n  call void @llvm.nvvm.{name}()\n  store volatile i32 2, ptr %p", f"declare void @llvm.nvvm.{name}()"
    )
    assert [line.split()[1:] for line in text.splitlines() if "OpMemoryBarrier" in line] == [[f"%uint_{scope}", "%uint_784"]]


def test_counted_barrier_is_a_device_call():
    text = spirv_text("  call void @llvm.nvvm.barrier(i32 1, i32 64)", "declare void @llvm.nvvm.barrier(i32, i32)")
    assert '"__vx_barrier" Import' in text


@pytest.mark.parametrize(("name", "types", "values", "hint"), [
    ("barrier.cta.arrive.count", "i32, i32", "i32 1, i32 64", "use bar.sync / __syncthreads()"),
    ("barrier.cta.red.popc.count", "i32, i32, i1", "i32 1, i32 64, i1 true", "use the form over the whole block"),
    ("mbarrier.inval", "ptr", "ptr %p", "use __syncthreads()"),
])  # fmt: skip
def test_what_is_missing_is_refused_with_the_line(name, types, values, hint):
    result = "i32" if "popc" in name else "void"
    with pytest.raises(TranslationError) as caught:
        spirv_text(f"  {'%r = ' if result != 'void' else ''}call {result} @llvm.nvvm.{name}({values})", f"declare {result} @llvm.nvvm.{name}({types})")
    message = str(caught.value)
    assert ":7:" in message
    assert f"'llvm.nvvm.{name}' is not available on the target" in message
    assert hint in message
