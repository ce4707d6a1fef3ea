"""The plan of a launch from Python: libvortex-launch, which the driver is built from too.

``plan`` fills the launch block of ``vortex_rt.abi`` but for its addresses.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from vortex_rt import abi
from vortex_rt.driver import installed

if TYPE_CHECKING:
    from pathlib import Path

C_TYPES = {"u32": ctypes.c_uint32, "u64": ctypes.c_uint64}
MESSAGE_BYTES = 256


class PlanError(ValueError):
    """The launch cannot run on this shape: its groups are too large or too many, or need too much local memory."""


class LaunchBlock(ctypes.LittleEndianStructure):
    """``vortex_launch_block``: the members of ``abi.BLOCK``. ``bytes(block)`` is what device memory gets."""

    _fields_ = [
        (field.name, C_TYPES[field.type] * field.count if field.count > 1 else C_TYPES[field.type])
        for field in abi.BLOCK.members
    ]


class LaunchShape(ctypes.Structure):
    """``vortex_shape``."""

    _fields_ = [
        ("cores", ctypes.c_uint32),
        ("warps", ctypes.c_uint32),
        ("threads", ctypes.c_uint32),
        ("writes_counters", ctypes.c_uint32),
        ("local_capacity", ctypes.c_uint64),
    ]


class LaunchGeometry(ctypes.Structure):
    """``vortex_geometry``."""

    _fields_ = [
        *((name, ctypes.c_uint64 * 3) for name in ("num_groups", "local_size", "global_offset")),
        *((name, ctypes.c_uint32) for name in ("work_dim", "needs_groups")),
        *((name, ctypes.c_uint64) for name in ("local_bytes", "stack_bytes", "dynamic_bytes")),
        *((name, ctypes.c_uint64 * 3) for name in ("first_group", "all_groups", "enqueued_size", "global_size")),
        ("cluster", ctypes.c_uint32 * 3),
        ("by_device", ctypes.c_uint32),
    ]


def load(path: Path | str) -> ctypes.CDLL:
    """Return a library that exports the plan's functions, with their types."""
    library = ctypes.CDLL(str(path))
    block, shape = ctypes.POINTER(LaunchBlock), ctypes.POINTER(LaunchShape)
    library.vortex_plan.argtypes = [shape, ctypes.POINTER(LaunchGeometry), block, ctypes.c_char_p, ctypes.c_size_t]
    library.vortex_plan_stacks.argtypes = [shape, block]
    library.vortex_plan_stacks.restype = ctypes.c_uint64
    library.vortex_plan_local.argtypes = [ctypes.POINTER(ctypes.c_uint64), ctypes.c_uint64]
    library.vortex_plan_local.restype = ctypes.c_uint64
    return library


@cache
def library() -> ctypes.CDLL:
    """Return libvortex-launch. Raises NotInstalledError."""
    return load(installed().library_folder / "libvortex-launch.so")


def _three(values: Sequence[int], absent: int) -> Any:
    return (ctypes.c_uint64 * 3)(*(*values, *[absent] * 3)[:3])


def plan(
    shape: LaunchShape,
    num_groups: Sequence[int],
    local_size: Sequence[int],
    *,
    needs_groups: bool,
    local_bytes: int = 0,
    stack_bytes: int = 0,
    global_offset: Sequence[int] = (),
    dynamic_bytes: int = 0,
    cluster: Sequence[int] = (),
    by_device: bool = False,
) -> LaunchBlock:
    """Return the launch block, its addresses 0. Raises PlanError.

    Args:
        shape: cores, warps of a core, threads of a warp, local memory of a core in bytes.
        num_groups: groups in up to three dimensions, as many as get_work_dim() is to tell.
        local_size: work-items of a group in x, y, z.
        needs_groups: the kernel has barriers or local memory (metadata ``barriers``, ``local_bytes``, local pointer
            arguments): its groups stay together; otherwise MODE_FREE.
        local_bytes: local memory of one group, static and dynamic.
        stack_bytes: private memory of a work-item.
        global_offset: get_global_offset().
        dynamic_bytes: the part of ``local_bytes`` that is dynamic.
        cluster: groups of a cluster in x, y, z; empty: there are none.
        by_device: the device starts the groups by itself where one fits a core.
    """
    geometry = LaunchGeometry(
        _three(num_groups, 1),
        _three(local_size, 1),
        _three(global_offset, 0),
        len(num_groups),
        needs_groups,
        local_bytes,
        stack_bytes,
        dynamic_bytes,
        cluster=(ctypes.c_uint32 * 3)(*(*cluster, 1, 1)[:3] if cluster else ()),
        by_device=by_device,
    )
    block, message = LaunchBlock(), ctypes.create_string_buffer(MESSAGE_BYTES)
    if (
        library().vortex_plan(ctypes.byref(shape), ctypes.byref(geometry), ctypes.byref(block), message, MESSAGE_BYTES)
        != 0
    ):
        raise PlanError(message.value.decode())
    return block


def stacks(shape: LaunchShape, block: LaunchBlock) -> int:
    """Return the bytes of all work-items' stacks."""
    return int(library().vortex_plan_stacks(ctypes.byref(shape), ctypes.byref(block)))


def place_local(local_bytes: int, size: int) -> tuple[int, int]:
    """Return the offset of ``size`` bytes of dynamic local memory behind ``local_bytes``, and the sum then."""
    total = ctypes.c_uint64(local_bytes)
    return int(library().vortex_plan_local(ctypes.byref(total), size)), total.value
