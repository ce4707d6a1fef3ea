"""Work-item identity and PTX special registers (PTX ISA, "Special Registers").

A CUDA thread is a work-item, a block a work-group, a grid an ND-range. CUDA's warps are 32 consecutive work-items in
x-major order; the hardware's lane and warp are known to the device library only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.table import Body, Builtin, DeviceCall, Refuse

if TYPE_CHECKING:
    from collections.abc import Callable


# -- cluster -----------------------------------------------------------------------------------------------------------
# Thread block clusters (PTX ISA, "Cluster"): questions about them, addresses in other blocks' shared memory.
#
# The device library serves them (``__vx_cluster_*``): a cluster's blocks run at once on one core, with their shared
# memory side by side. With ``warp_ops="subgroup"`` the device is not ours, and every block is a cluster of its own.

_PURE = "nounwind willreturn memory(none)"
_ALONE = {
    "__vx_cluster_block_id": 0, "__vx_cluster_blocks": 1, "__vx_cluster_rank": 0, "__vx_cluster_size": 1,
}  # fmt: skip
"""What a block that is a cluster of its own is told, but for what its grid tells."""
_OF_GRID = {"__vx_cluster_id": "get_group_id", "__vx_cluster_count": "get_num_groups"}


def clusters_are_single(b: Builder) -> bool:
    """Whether all clusters have one block."""
    return bool(b.options.warp_ops == "subgroup")


def cluster_question(b: Builder, *, function: str, dimension: int | None = None) -> Value:
    """A number about the cluster, in a dimension where one is given."""
    arguments = [] if dimension is None else [b.const("i32", dimension)]
    if not clusters_are_single(b):
        return b.call(function, "i32", arguments, _PURE)
    if function in _ALONE:
        return b.const("i32", _ALONE[function])
    return b.cast("trunc", b.opencl(_OF_GRID[function], f"i{b.pointer_bits}", *arguments, kinds="j"), "i32")


def is_explicit_cluster(b: Builder) -> Value:
    """Whether the launch has clusters."""
    return b.const("i1", 0) if clusters_are_single(b) else b.call("__vx_cluster_is_explicit", "i32", [], _PURE).ne(0)


def _through_address(b: Builder, place: Value, function: Callable[[Value], Value]) -> Value:
    """Apply a function of addresses to an address or a pointer."""
    if not place.type.startswith("ptr"):
        return function(place)
    return function(b.cast("ptrtoint", place, f"i{b.pointer_bits}"))


def cluster_address(b: Builder, place: Value, block: Value) -> Value:
    """mapa: where a block of the cluster has what this one has at a place in shared memory, as pointer or address."""
    if clusters_are_single(b):
        return place
    bits = f"i{b.pointer_bits}"
    there = _through_address(b, place, lambda address: b.call("__vx_cluster_map", bits, [address, block], _PURE))
    return b.cast("inttoptr", there, place.type) if place.type.startswith("ptr") else there


def cluster_rank(b: Builder, place: Value) -> Value:
    """getctarank: which block of the cluster has a place in shared memory."""
    if clusters_are_single(b):
        return b.const("i32", 0)
    return _through_address(b, place, lambda address: b.call("__vx_cluster_rank_of", "i32", [address], _PURE))


WARP_SIZE = 32
_PREFIX = "llvm.nvvm.read.ptx.sreg."


def work_item_query(b: Builder, *, function: str, dimension: int) -> Value:
    """OpenCL's ``size_t function(uint)`` as CUDA's 32-bit value."""
    size_type = f"i{b.pointer_bits}"
    result = b.opencl(function, size_type, b.const("i32", dimension), kinds="j")
    return b.cast("trunc", result, "i32")


def _constant(b: Builder, *, value: int) -> Value:
    return b.const("i32", value)


def local_linear_id(b: Builder) -> Value:
    """Index of the thread in its block, x fastest (CUDA Programming Guide, "Thread Hierarchy")."""
    x, y, z = (work_item_query(b, function="get_local_id", dimension=d) for d in range(3))
    size_x, size_y = (work_item_query(b, function="get_local_size", dimension=d) for d in range(2))
    return x + size_x * (y + size_y * z)


def lane_id(b: Builder) -> Value:
    """%laneid."""
    if b.options.warp_ops == "subgroup":
        return b.spirv_builtin("SubgroupLocalInvocationId", "i32")
    return b.call("__vx_lane_id", "i32", [], "nounwind willreturn memory(none)")


def warp_id(b: Builder) -> Value:
    """%warpid."""
    if b.options.warp_ops == "subgroup":
        return b.spirv_builtin("SubgroupId", "i32")
    return b.call("__vx_warp_id", "i32", [], "nounwind willreturn memory(none)")


def warp_count(b: Builder) -> Value:
    """%nwarpid: warps of the block (PTX allows any upper bound of %warpid)."""
    if b.options.warp_ops == "subgroup":
        return b.spirv_builtin("NumSubgroups", "i32")
    return b.call("__vx_num_warps", "i32", [], "nounwind willreturn memory(none)")


def lanemask_eq(b: Builder) -> Value:
    """Bit of this lane."""
    return b.const("i32", 1) << lane_id(b)


def lanemask_lt(b: Builder) -> Value:
    """Bits of the lanes below this one."""
    return lanemask_eq(b) - 1


def lanemask_le(b: Builder) -> Value:
    """Bits of the lanes up to this one."""
    bit = lanemask_eq(b)
    return bit | (bit - 1)


def lanemask_gt(b: Builder) -> Value:
    """Bits of the lanes above this one."""
    return ~lanemask_le(b)


def lanemask_ge(b: Builder) -> Value:
    """Bits of this lane and those above."""
    return ~lanemask_lt(b)


def clock64(b: Builder) -> Value:
    """Cycles of this core; volatile, so two reads are two reads."""
    return b.call("__vx_clock", "i64", [], "nounwind")


def clock(b: Builder) -> Value:
    """Low half of the cycle counter."""
    return b.cast("trunc", clock64(b), "i32")


def clock_hi(b: Builder) -> Value:
    """High half of the cycle counter."""
    return b.cast("trunc", clock64(b).lshr(32), "i32")


def total_smem_size(b: Builder) -> Value:
    """Bytes of shared memory of the block, static and dynamic, as the device allots them (multiples of 64)."""
    return b.call("__vx_shared_bytes", "i32", [], "nounwind willreturn memory(none)")


def dynamic_smem_size(b: Builder) -> Value:
    """Bytes of dynamic shared memory that the launch asked for."""
    return b.call("__vx_dynamic_shared_bytes", "i32", [], "nounwind willreturn memory(none)")


_ENVREG = Refuse("environment registers belong to NVIDIA's driver: pass the value as a kernel argument")
_PM = Refuse("performance counters %pm are not readable in a kernel: use the counters of the launch on the host")

TABLE: list[Builtin] = [
    *(
        Builtin(f"{_PREFIX}{register}.{letter}", "i32()", body)
        for register, function, fourth in (
            ("tid", "get_local_id", 0), ("ntid", "get_local_size", 1), ("ctaid", "get_group_id", 0),
            ("nctaid", "get_num_groups", 1),
        )
        for letter, body in zip("xyzw", [*(Body(work_item_query, function=function, dimension=i) for i in range(3)),
                                         Body(_constant, value=fourth)])
    ),
    Builtin(f"{_PREFIX}laneid", "i32()", Body(lane_id)),
    Builtin(f"{_PREFIX}warpid", "i32()", Body(warp_id)),
    Builtin(f"{_PREFIX}nwarpid", "i32()", Body(warp_count)),
    Builtin(f"{_PREFIX}warpsize", "i32()", Body(_constant, value=WARP_SIZE)),
    Builtin(f"{_PREFIX}smid", "i32()", DeviceCall("__vx_core_id")),
    Builtin(f"{_PREFIX}nsmid", "i32()", DeviceCall("__vx_num_cores")),
    Builtin(f"{_PREFIX}gridid", "i32()", Body(_constant, value=0), note="launches are told apart on the host"),
    Builtin(f"{_PREFIX}lanemask.eq", "i32()", Body(lanemask_eq)),
    Builtin(f"{_PREFIX}lanemask.lt", "i32()", Body(lanemask_lt)),
    Builtin(f"{_PREFIX}lanemask.le", "i32()", Body(lanemask_le)),
    Builtin(f"{_PREFIX}lanemask.gt", "i32()", Body(lanemask_gt)),
    Builtin(f"{_PREFIX}lanemask.ge", "i32()", Body(lanemask_ge)),
    Builtin(f"{_PREFIX}clock", "i32()", Body(clock)),
    Builtin(f"{_PREFIX}clock.hi", "i32()", Body(clock_hi)),
    Builtin(f"{_PREFIX}clock64", "i64()", Body(clock64)),
    Builtin("llvm.readcyclecounter", "i64()", Body(clock64)),
    Builtin("llvm.readsteadycounter", "i64()", Body(clock64), note="cycles stand for nanoseconds"),
    Builtin(f"{_PREFIX}globaltimer", "i64()", Body(clock64), note="cycles stand for nanoseconds"),
    Builtin(f"{_PREFIX}globaltimer.lo", "i32()", Body(clock), note="cycles stand for nanoseconds"),
    Builtin(f"{_PREFIX}globaltimer.hi", "i32()", Body(clock_hi), note="cycles stand for nanoseconds"),
    Builtin(f"{_PREFIX}dynamic_smem_size", "i32()", Body(dynamic_smem_size)),
    Builtin(f"{_PREFIX}total_smem_size", "i32()", Body(total_smem_size)),
    Builtin(f"{_PREFIX}aggr_smem_size", "i32()", Body(total_smem_size)),
    *(Builtin(f"{_PREFIX}envreg{n}", "i32()", _ENVREG) for n in range(32)),
    *(Builtin(f"{_PREFIX}pm{n}", "i32()", _PM) for n in range(4)),
    *(
        Builtin(f"{_PREFIX}{register}.{letter}", "i32()", body)
        for register, function, fourth in (
            ("cluster.ctaid", "__vx_cluster_block_id", 0), ("cluster.nctaid", "__vx_cluster_blocks", 1),
            ("clusterid", "__vx_cluster_id", 0), ("nclusterid", "__vx_cluster_count", 1),
        )
        for letter, body in zip("xyzw", [*(Body(cluster_question, function=function, dimension=i) for i in range(3)),
                                         Body(_constant, value=fourth)])
    ),
    Builtin(f"{_PREFIX}cluster.ctarank", "i32()", Body(cluster_question, function="__vx_cluster_rank")),
    Builtin(f"{_PREFIX}cluster.nctarank", "i32()", Body(cluster_question, function="__vx_cluster_size")),
    Builtin("llvm.nvvm.is_explicit_cluster", "i1()", Body(is_explicit_cluster)),
    Builtin("llvm.nvvm.getctarank", None, Body(cluster_rank), overloaded=True),
    Builtin("llvm.nvvm.getctarank.shared.cluster", None, Body(cluster_rank), overloaded=True),
    Builtin("llvm.nvvm.mapa", None, Body(cluster_address), overloaded=True),
    Builtin("llvm.nvvm.mapa.shared.cluster", None, Body(cluster_address), overloaded=True),
    Builtin("__nvvm_warp_size", "i32()", Body(_constant, value=WARP_SIZE)),
]
