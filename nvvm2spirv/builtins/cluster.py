"""Thread block clusters (PTX ISA, "Cluster"): questions about them, addresses in other blocks' shared memory.

The device library serves them (``__vx_cluster_*``): a cluster's blocks run at once on one core, with their shared
memory side by side. With ``warp_ops="subgroup"`` the device is not ours, and every block is a cluster of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nvvm2spirv.builtins.builder import Builder, Value

if TYPE_CHECKING:
    from collections.abc import Callable

_PURE = "nounwind willreturn memory(none)"
_ALONE = {
    "__vx_cluster_block_id": 0, "__vx_cluster_blocks": 1, "__vx_cluster_rank": 0, "__vx_cluster_size": 1,
}  # fmt: skip
"""What a block that is a cluster of its own is told, but for what its grid tells."""
_OF_GRID = {"__vx_cluster_id": "get_group_id", "__vx_cluster_count": "get_num_groups"}


def is_single(b: Builder) -> bool:
    """Whether all clusters have one block."""
    return bool(b.options.warp_ops == "subgroup")


def question(b: Builder, *, function: str, dimension: int | None = None) -> Value:
    """A number about the cluster, in a dimension where one is given."""
    arguments = [] if dimension is None else [b.const("i32", dimension)]
    if not is_single(b):
        return b.call(function, "i32", arguments, _PURE)
    if function in _ALONE:
        return b.const("i32", _ALONE[function])
    return b.cast("trunc", b.opencl(_OF_GRID[function], f"i{b.pointer_bits}", *arguments, kinds="j"), "i32")


def is_explicit(b: Builder) -> Value:
    """Whether the launch has clusters."""
    return b.const("i1", 0) if is_single(b) else b.call("__vx_cluster_is_explicit", "i32", [], _PURE).ne(0)


def _through_address(b: Builder, place: Value, function: Callable[[Value], Value]) -> Value:
    """Apply a function of addresses to an address or a pointer."""
    if not place.type.startswith("ptr"):
        return function(place)
    return function(b.cast("ptrtoint", place, f"i{b.pointer_bits}"))


def address_in(b: Builder, place: Value, block: Value) -> Value:
    """mapa: where a block of the cluster has what this one has at a place in shared memory, as pointer or address."""
    if is_single(b):
        return place
    bits = f"i{b.pointer_bits}"
    there = _through_address(b, place, lambda address: b.call("__vx_cluster_map", bits, [address, block], _PURE))
    return b.cast("inttoptr", there, place.type) if place.type.startswith("ptr") else there


def rank_of(b: Builder, place: Value) -> Value:
    """getctarank: which block of the cluster has a place in shared memory."""
    if is_single(b):
        return b.const("i32", 0)
    return _through_address(b, place, lambda address: b.call("__vx_cluster_rank_of", "i32", [address], _PURE))
