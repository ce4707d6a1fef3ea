"""Barriers and fences (PTX ISA, "Parallel Synchronization and Communication Instructions").

CUDA's barriers order all memory accesses of the threads that take part, shared and global; so do ours: one
OpControlBarrier with both memory classes. ``membar`` and ``fence.sc`` are sequentially consistent fences.
"""

from collections.abc import Callable

from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.spirv_enums import ALL_MEMORY, Scope, Semantics
from nvvm2spirv.builtins.table import Body, Builtin, Refuse
from nvvm2spirv.builtins.workitem import clusters_are_single, local_linear_id

_CONVERGENT = "convergent nounwind"
_COUNTER = "__n2s_barrier_counter"


def control_barrier(b: Builder, scope: Scope = Scope.WORKGROUP) -> None:
    """OpControlBarrier that orders shared and global memory."""
    semantics = Semantics.SEQUENTIALLY_CONSISTENT | ALL_MEMORY
    operands = [b.const("i32", int(x)) for x in (scope, scope, semantics)]
    b.call("_Z22__spirv_ControlBarrieriii", "void", operands, _CONVERGENT)


def memory_barrier(b: Builder, scope: Scope, semantics: Semantics = Semantics.SEQUENTIALLY_CONSISTENT) -> None:
    """OpMemoryBarrier over shared and global memory."""
    operands = [b.const("i32", int(x)) for x in (scope, semantics | ALL_MEMORY)]
    b.call("_Z21__spirv_MemoryBarrierii", "void", operands, "nounwind")


def block_barrier(b: Builder, *_barrier_id: Value) -> None:
    """All threads of the block. Which id they name does not matter: all must arrive before any goes on."""
    control_barrier(b)


def counted_barrier(b: Builder, barrier_id: Value, count: Value) -> None:
    """``bar.sync id, count``: only ``count`` threads take part. The device library orders their memory accesses."""
    b.call("__vx_barrier", "void", [barrier_id, count], _CONVERGENT)


def counted_arrival(b: Builder, barrier_id: Value, count: Value) -> None:
    """``bar.arrive id, count``: one of ``count`` threads, which does not wait."""
    memory_barrier(b, Scope.WORKGROUP)
    b.call("__vx_barrier_arrive", "void", [barrier_id, count], _CONVERGENT)


def _count_predicates(b: Builder, predicate: Value) -> Value:
    """Number of threads of the block with a true predicate, known to all; three barriers, one shared counter."""
    b.add_global(_COUNTER, f"@{_COUNTER} = internal addrspace(3) global i32 undef, align 4")
    counter = Value(b, "ptr addrspace(3)", f"@{_COUNTER}")
    with b.if_(local_linear_id(b).eq(0)):
        b.store(b.const("i32", 0), counter)
    control_barrier(b)
    with b.if_(predicate):
        b.emit(f'atomicrmw add {counter.type} {counter.text}, i32 1 syncscope("block") monotonic', "i32")
    control_barrier(b)
    total = b.load("i32", counter)
    control_barrier(b)
    return total


def _block_size(b: Builder) -> Value:
    size = b.opencl("get_local_size", f"i{b.pointer_bits}", b.const("i32", 0), kinds="j")
    for dimension in (1, 2):
        size = size * b.opencl("get_local_size", f"i{b.pointer_bits}", b.const("i32", dimension), kinds="j")
    return b.cast("trunc", size, "i32")


def barrier_popc(b: Builder, *arguments: Value) -> Value:
    """Barrier that counts true predicates (the last argument, i32 or i1)."""
    return _count_predicates(b, _as_bool(arguments[-1]))


def barrier_and(b: Builder, *arguments: Value) -> Value:
    """Barrier that tells whether all predicates are true; the result is as wide as the predicate."""
    predicate = arguments[-1]
    result = _count_predicates(b, _as_bool(predicate)).eq(_block_size(b))
    return b.cast("zext", result, predicate.type)


def barrier_or(b: Builder, *arguments: Value) -> Value:
    """Barrier that tells whether any predicate is true."""
    predicate = arguments[-1]
    return b.cast("zext", _count_predicates(b, _as_bool(predicate)).ne(0), predicate.type)


def _as_bool(value: Value) -> Value:
    return value if value.type == "i1" else value.ne(0)


def warp_sync(b: Builder, mask: Value) -> None:
    """bar.warp.sync: the lanes of ``mask`` wait for each other and see each other's writes (by the device library)."""
    if b.options.warp_ops == "subgroup":
        control_barrier(b, Scope.SUBGROUP)
    else:
        b.call("__vx_warp_sync", "void", [mask], _CONVERGENT)


def fence(
    b: Builder, *_: Value, scope: Scope, semantics: Semantics = Semantics.SEQUENTIALLY_CONSISTENT
) -> None:
    """A fence of the block or device."""
    memory_barrier(b, scope, semantics)


def cluster_arrive(b: Builder) -> None:
    """Arriving releases; the wait is the barrier."""
    memory_barrier(b, Scope.WORKGROUP, Semantics.RELEASE)


def cluster_wait(b: Builder) -> None:
    """The barrier of all threads of the cluster."""
    if clusters_are_single(b):
        control_barrier(b)
    else:
        b.call("__vx_cluster_barrier", "void", [], _CONVERGENT)


def nothing(b: Builder, *_: Value) -> None:
    """A hint without effect."""


_RED_COUNT = Refuse("a barrier reduction over part of the block is not available: use the form over the whole block")

_BLOCK_FENCE, _DEVICE_FENCE = Body(fence, scope=Scope.WORKGROUP), Body(fence, scope=Scope.DEVICE)
_ACQ, _REL = Semantics.ACQUIRE, Semantics.RELEASE


def _entry(name: str, signature: str, function: Callable[..., Value | None], note: str = "") -> Builtin:
    return Builtin(f"llvm.nvvm.{name}", signature, Body(function), note=note)


TABLE: list[Builtin] = [
    _entry("barrier0", "void()", block_barrier),
    _entry("barrier0.popc", "i32(i32)", barrier_popc),
    _entry("barrier0.and", "i32(i32)", barrier_and),
    _entry("barrier0.or", "i32(i32)", barrier_or),
    _entry("barrier.n", "void(i32)", block_barrier),
    _entry("bar.sync", "void(i32)", block_barrier),
    _entry("barrier.sync", "void(i32)", block_barrier),
    _entry("barrier", "void(i32, i32)", counted_barrier),
    _entry("barrier.sync.cnt", "void(i32, i32)", counted_barrier),
    _entry("bar.warp.sync", "void(i32)", warp_sync),
    *(
        entry
        for aligned in ("", ".aligned")
        for entry in (
            _entry(f"barrier.cta.sync{aligned}.all", "void(i32)", block_barrier),
            _entry(f"barrier.cta.sync{aligned}.count", "void(i32, i32)", counted_barrier),
            _entry(f"barrier.cta.arrive{aligned}.count", "void(i32, i32)", counted_arrival),
            _entry(f"barrier.cta.red.popc{aligned}.all", "i32(i32, i1)", barrier_popc),
            _entry(f"barrier.cta.red.and{aligned}.all", "i1(i32, i1)", barrier_and),
            _entry(f"barrier.cta.red.or{aligned}.all", "i1(i32, i1)", barrier_or),
            Builtin(f"llvm.nvvm.barrier.cta.red.popc{aligned}.count", "i32(i32, i32, i1)", _RED_COUNT),
            Builtin(f"llvm.nvvm.barrier.cta.red.and{aligned}.count", "i1(i32, i32, i1)", _RED_COUNT),
            Builtin(f"llvm.nvvm.barrier.cta.red.or{aligned}.count", "i1(i32, i32, i1)", _RED_COUNT),
            _entry(f"barrier.cluster.arrive{aligned}", "void()", cluster_arrive),
            _entry(f"barrier.cluster.arrive.relaxed{aligned}", "void()", nothing),
            _entry(f"barrier.cluster.wait{aligned}", "void()", cluster_wait),
        )
    ),
    Builtin("llvm.nvvm.membar.cta", "void()", _BLOCK_FENCE),
    Builtin("llvm.nvvm.membar.gl", "void()", _DEVICE_FENCE),
    Builtin("llvm.nvvm.membar.sys", "void()", _DEVICE_FENCE, note="see SCOPES"),
    Builtin("llvm.nvvm.fence.sc.cluster", "void()", _BLOCK_FENCE),
    *(
        Builtin(f"llvm.nvvm.fence.{name}", "void()", Body(fence, scope=Scope.WORKGROUP, semantics=semantics))
        for name, semantics in (
            ("acquire.sync_restrict.space.cluster.scope.cluster", _ACQ),
            ("release.sync_restrict.space.cta.scope.cluster", _REL),
            ("proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster", _ACQ),
            ("proxy.async_generic.release.sync_restrict.space.cta.scope.cluster", _REL),
            ("mbarrier_init.release.cluster", _REL),
        )
    ),
    *(
        Builtin(f"llvm.nvvm.fence.proxy.{name}", "void()", _DEVICE_FENCE, note="one proxy")
        for name in ("alias", "async", "async.global", "async.shared_cluster", "async.shared_cta")
    ),
    Builtin("llvm.nvvm.fence.proxy.tensormap_generic.", None, _DEVICE_FENCE, prefix=True, note="one proxy"),
]
