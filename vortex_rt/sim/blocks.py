"""State that only a Vortex 3.0 has, for Python and the core's C: the grid that its KMU walks, each core's dispatcher of
blocks, what a warp knows of its block, its trap registers, and barriers with phases."""

import ctypes
from typing import Annotated

from .c_structures import Words, i64, structure, u64

BLOCK_BARRIERS = 8
"""Barriers of a block."""
METADATA = 64
"""Words that a warp of 32 lanes has for what sparse products keep: 16 for each of four blocks of A."""
SCALES = 32
"""Words of four scales that a warp of 32 lanes has for A, and for B."""
SLOTS = 64
"""Blocks that a core has room for at most: as many as it has warps."""

Triple = Annotated[Words, ctypes.c_int64 * 3]
"""x, y, z."""


@structure
class Kmu(ctypes.Structure):
    """The kernel management unit: a launch, and the block that comes next."""

    running: i64  # 1: there are blocks left
    start: u64  # the image's base, where a warp begins
    entry: u64
    argument: u64
    grid: Triple  # blocks
    block: Triple  # threads
    cluster: Triple  # blocks
    step: Triple  # from the first thread of a warp to that of the next
    threads: i64  # of a block
    local: i64  # bytes from a block's local memory to the next one's
    owner: i64  # the core that has a part of a cluster, -1: none
    due: i64  # timing mode: the cycle in which a copy ends
    met: i64  # 1: a core has come to a global barrier
    origin: Triple  # first block of the next block's cluster
    offset: Triple  # of the next block from there


@structure
class BlockDispatcher(ctypes.Structure):
    """A core's dispatcher of blocks, which starts the warps of one at a time."""

    pending: i64  # 1: a block waits for a slot
    first: i64  # 1: it is its cluster's first
    pending_block: Triple
    starting: i64  # 1: warps of a block are being started
    slot: i64  # of that block
    rank: i64  # of its next warp
    block: Triple
    thread: Triple  # first thread of its next warp
    tail: i64  # the slot whose turn is next
    assigned: i64  # warps that belong to a block, a bit each
    entered: i64  # warps that have been at the image's base
    left: Annotated[Words, ctypes.c_int64 * SLOTS]  # warps of the block in each slot that have not ended


@structure
class WarpContext(ctypes.Structure):
    """A warp's place in its block, and its trap registers."""

    slot: i64  # of the block in the core
    rank: i64  # in the block
    thread: Triple  # of lane 0
    block: Triple
    mscratch: u64
    mstatus: u64
    mtvec: u64
    mepc: u64
    mcause: u64
    mtval: u64
    metadata: Annotated[Words, ctypes.c_uint64 * METADATA]  # of the tensor unit, words
    scales: Annotated[Words, ctypes.c_uint64 * (2 * SCALES)]  # of A, then of B


@structure
class PhasedBarrier(ctypes.Structure):
    """A barrier, of which each of a core's slots has `BLOCK_BARRIERS`. Sets of warps have a bit for each."""

    phase: i64  # 0 or 1
    arrivals: i64
    events: i64  # transactions to come
    waiting: i64  # warps
    arrived: i64  # a global one's: warps that have
    cores: i64  # a global one's: how many cores it is for, from when this core has come; else 0


TRANSFERS = 16
"""Copies of DXA that a core has under way."""


@structure
class Transfer(ctypes.Structure):
    """A copy of DXA that has not been done."""

    local: u64  # offset in local memory
    meta: i64  # barrier << 4 | descriptor
    receivers: u64  # a bit each, from the issuer's block on
    coordinate: Annotated[Words, ctypes.c_int64 * 5]  # elements
    lines: i64  # of global memory
    cycle: i64  # in which it is done, in timing mode


@structure
class TransferQueue(ctypes.Structure):
    """The copies of a core, in order."""

    count: i64
    free: i64  # the cycle from which the engine of the core's number is free
    transfer: Annotated["ctypes.Array[Transfer]", Transfer * TRANSFERS]
