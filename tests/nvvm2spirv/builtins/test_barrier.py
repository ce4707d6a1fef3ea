"""Barriers make every thread wait, order both memories and reduce predicates; unknown forms are refused."""

from __future__ import annotations

import subprocess

import numpy as np
import pytest
from on_device import translated

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
    module = Module.from_spirv(opencl_device, translated(ROTATE))
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


@pytest.mark.parametrize("data", [np.arange(96), np.arange(1, 97), np.full(96, 2), np.array([0] * 95 + [7])],
                         ids=["mixed", "all", "even", "one"])
def test_barrier_reductions(data, opencl_device):
    module = Module.from_spirv(opencl_device, translated(REDUCE))
    out = opencl_device.zeros(96 * 4, np.int32)
    module.reduce[1, 96](opencl_device.array(data.astype(np.int32)), out)
    odd = data & 1
    got = out.copy_to_host().reshape(96, 4)
    assert (got[:, 0] == odd.sum()).all()
    assert ((got[:, 1] != 0) == (data != 0).all()).all()
    assert ((got[:, 2] != 0) == odd.any()).all()
    assert (got[:, 3] == (data > 50).sum()).all()


COUNTED = HEADER + """
declare void @llvm.nvvm.NAME(i32, i32)
@tile = internal addrspace(3) global [256 x i32] undef, align 4
define ptx_kernel void @halves(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %upper = icmp uge i32 %t, 64
  br i1 %upper, label %second, label %first
first:
  br label %rounds
second:
  br label %rounds
rounds:
  %id = phi i32 [ 1, %first ], [ 2, %second ]
  %length = phi i32 [ 64, %first ], [ 128, %second ]
  %base = phi i32 [ 0, %first ], [ 64, %second ]
  %count = phi i32 [ 3, %first ], [ 7, %second ]
  %own = getelementptr [256 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %own
  br label %round
round:
  %k = phi i32 [ 0, %rounds ], [ %k1, %round ]
  call void @llvm.nvvm.NAME(i32 %id, i32 %length)
  %place = sub i32 %t, %base
  %place1 = add i32 %place, 1
  %wrapped = urem i32 %place1, %length
  %next = add i32 %wrapped, %base
  %p = getelementptr [256 x i32], ptr addrspace(3) @tile, i32 0, i32 %next
  %v = load i32, ptr addrspace(3) %p
  call void @llvm.nvvm.NAME(i32 %id, i32 %length)
  store i32 %v, ptr addrspace(3) %own
  %k1 = add i32 %k, 1
  %more = icmp ult i32 %k1, %count
  br i1 %more, label %round, label %done
done:
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %v, ptr %o
  ret void
}
"""


@pytest.mark.device
@pytest.mark.parametrize("name", ["barrier", "barrier.cta.sync.count"])
def test_parts_of_a_block_wait_apart(name, cuda_device):
    """Two warps rotate their values three times and four others seven times, each part at a barrier of its own."""
    module = Module.from_nvvm(cuda_device, COUNTED.replace("NAME", name))
    out = cuda_device.zeros(192, np.int32)
    module.halves[1, 192](out)
    threads = np.arange(192)
    np.testing.assert_array_equal(
        out.copy_to_host(), np.concatenate([np.roll(threads[:64], -3), np.roll(threads[64:], -7)])
    )


ALL_REDUCTIONS = HEADER + """
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1)
define ptx_kernel void @reduce(ptr %in, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %p
  %q = icmp ne i32 %x, 0
  %a = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %q)
  %b = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 1, i1 %q)
  %c = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %q)
  %b1 = zext i1 %b to i32
  %c1 = zext i1 %c to i32
  %ab = shl i32 %a, 2
  %bs = shl i32 %b1, 1
  %or = or i32 %ab, %bs
  %r = or i32 %or, %c1
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o
  ret void
}
"""


@pytest.mark.device
@pytest.mark.parametrize("block", [32, 80, 256])
def test_reductions_of_newer_names(block, cuda_device):
    module = Module.from_nvvm(cuda_device, ALL_REDUCTIONS)
    for data in (np.zeros(block), np.ones(block), np.arange(block) % 3, np.arange(block) == block - 1):
        out = cuda_device.zeros(block, np.int32)
        module.reduce[1, block](cuda_device.array(data.astype(np.int32)), out)
        expected = int(np.count_nonzero(data)) << 2 | int(data.all()) << 1 | int(data.any())
        np.testing.assert_array_equal(out.copy_to_host(), expected)


def spirv_text(body: str, *declarations: str) -> str:
    text = HEADER + "\n".join(declarations) + "\ndefine ptx_kernel void @k(ptr %p) {\n" + body + "\n  ret void\n}\n"
    binary = translate(text, Options()).binary
    return subprocess.run(
        ["spirv-dis", "--no-color", "-"], input=binary, capture_output=True, check=True
    ).stdout.decode()


@pytest.mark.parametrize("name",
                         ["barrier0", "barrier.cta.sync.aligned.all", "barrier.cta.sync.all"])
def test_barrier_is_one_control_barrier_with_both_memories(name):
    arguments = "i32" if "cta" in name else ""
    text = spirv_text(
        f"  call void @llvm.nvvm.{name}({'i32 0' if arguments else ''})", f"declare void @llvm.nvvm.{name}({arguments})"
    )
    barriers = [line.split()[1:] for line in text.splitlines() if "OpControlBarrier" in line]
    # Workgroup, Workgroup, SequentiallyConsistent | Workgroup- | CrossWorkgroupMemory
    assert barriers == [["%uint_2", "%uint_2", "%uint_784"]]


@pytest.mark.parametrize(
    ("name", "scope"), [("membar.cta", 2), ("membar.gl", 1), ("membar.sys", 1), ("fence.sc.cluster", 2),
                        ("fence.proxy.alias", 1)],
)
def test_fence_scope(name, scope):
    text = spirv_text(
        f"  store volatile i32 1, ptr %p\n  call void @llvm.nvvm.{name}()\n  store volatile i32 2, ptr %p",
        f"declare void @llvm.nvvm.{name}()",
    )
    assert [line.split()[1:] for line in text.splitlines() if "OpMemoryBarrier" in line] == [
        [f"%uint_{scope}", "%uint_784"]
    ]


def test_counted_barrier_is_a_device_call():
    text = spirv_text("  call void @llvm.nvvm.barrier(i32 1, i32 64)", "declare void @llvm.nvvm.barrier(i32, i32)")
    assert '"__vx_barrier" Import' in text


@pytest.mark.parametrize("name", ["barrier.cluster.wait", "barrier.cluster.wait.aligned"])
def test_a_clusters_barrier_is_a_device_call(name):
    text = spirv_text(f"  call void @llvm.nvvm.{name}()", f"declare void @llvm.nvvm.{name}()")
    assert '"__vx_cluster_barrier" Import' in text


@pytest.mark.parametrize(("name", "types", "values", "hint"), [
    ("barrier.cta.red.popc.count", "i32, i32, i1", "i32 1, i32 64, i1 true", "use the form over the whole block"),
])  # fmt: skip
def test_what_is_missing_is_refused_with_the_line(name, types, values, hint):
    result = "i32" if "popc" in name else "void"
    with pytest.raises(TranslationError) as caught:
        spirv_text(
            f"  {'%r = ' if result != 'void' else ''}call {result} @llvm.nvvm.{name}({values})",
            f"declare {result} @llvm.nvvm.{name}({types})",
        )
    message = str(caught.value)
    assert ":7:" in message
    assert f"'llvm.nvvm.{name}' is not available on the target" in message
    assert hint in message
