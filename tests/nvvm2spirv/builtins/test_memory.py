"""Questions about address spaces, asynchronous copies, cached loads and hints."""

from __future__ import annotations

import numpy as np
import pytest
from opencl_devices import translated

from nvvm2spirv import Options, translate
from vortex_rt import Module

SPACES = """target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
define ptx_kernel void @k(ptr %out, i32 %which) {
  %slot = alloca [4 x i32], align 16
  store volatile i32 1, ptr %slot
  %shared = addrspacecast ptr addrspace(3) @tile to ptr
  store volatile i32 2, ptr %shared
  %is1 = icmp eq i32 %which, 1
  %is2 = icmp eq i32 %which, 2
  %a = select i1 %is1, ptr %shared, ptr %out
  %p = select i1 %is2, ptr %slot, ptr %a
  %g = call i1 @llvm.nvvm.isspacep.global(ptr %p)
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %l = call i1 @llvm.nvvm.isspacep.local(ptr %p)
  %gi = zext i1 %g to i32
  %si = zext i1 %s to i32
  %li = zext i1 %l to i32
  store i32 %gi, ptr %out
  %o1 = getelementptr i32, ptr %out, i32 1
  store i32 %si, ptr %o1
  %o2 = getelementptr i32, ptr %out, i32 2
  store i32 %li, ptr %o2
  ret void
}
"""


@pytest.mark.parametrize(("which", "expected"), [(0, [1, 0, 0]), (1, [0, 1, 0]), (2, [0, 0, 1])],
                         ids=["global", "shared", "local"])
def test_address_space_of_a_generic_pointer(which, expected, opencl_device):
    if not opencl_device.is_vortex:
        pytest.skip(
            "Intel's CPU runtime answers every OpGenericCastToPtrExplicit with the pointer: its address spaces are one"
        )
    out = opencl_device.zeros(3, np.int32)
    Module.from_spirv(opencl_device, translated(SPACES)).k[1, 1](out, which)
    assert list(out.copy_to_host()) == expected


COPIES = """target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i32] undef, align 16
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3), ptr addrspace(1), i32)
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.prefetch.global.L2(ptr addrspace(1))
declare void @llvm.nvvm.nanosleep(i32)
define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %bytes) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %four = shl i32 %t, 2
  call void @llvm.nvvm.prefetch.global.L2(ptr addrspace(1) %in)
  %d = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %four
  %s = getelementptr i32, ptr addrspace(1) %in, i32 %four
  call void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3) %d, ptr addrspace(1) %s)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.nanosleep(i32 5)
  call void @llvm.nvvm.barrier0()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %partial, label %store
partial:
  call void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3) @tile, ptr addrspace(1) %in, i32 %bytes)
  br label %store
store:
  call void @llvm.nvvm.barrier0()
  %o = sub i32 15, %t
  %oi = shl i32 %o, 2
  %ds = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %oi
  %v = load <4 x i32>, ptr addrspace(3) %ds, align 16
  %os = getelementptr i32, ptr addrspace(1) %out, i32 %four
  store <4 x i32> %v, ptr addrspace(1) %os, align 16
  ret void
}
"""


@pytest.mark.parametrize("count", [0, 3, 4, 8])
def test_asynchronous_copies(count, opencl_device):
    """16 threads copy 16 bytes each; then one copies `count` of 8 bytes again, the rest becoming zero."""
    data = np.random.default_rng(1).integers(-(2**31), 2**31, 64).astype(np.int32)
    out = opencl_device.zeros(64, np.int32)
    Module.from_spirv(opencl_device, translated(COPIES)).k[1, 16](opencl_device.array(data), out, count)
    expected = data.copy()
    partial = np.zeros(8, np.uint8)
    partial[:count] = data.view(np.uint8)[:count]
    expected[:2] = partial.view(np.int32)
    np.testing.assert_array_equal(out.copy_to_host().reshape(16, 4), expected.reshape(16, 4)[::-1])


def test_cached_loads_are_loads():
    text = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1), i32)
define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %v = call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) %in, i32 4)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
"""
    assert "load i32, ptr addrspace(1) %in" in translate(text, Options()).llvm_ir
