"""What the sanitizers of the simulator's core and Python share: what a launch is, what its instructions mean, findings.

A *thread* is a work-item: its linear group in the launch and its packed local id (`Fixed.LOCAL_ID`).
"""

import ctypes
import enum
from typing import Annotated

from .c_structures import i32, i64, structure, u64

FINDINGS = 1024
"""Different findings of a launch that are kept."""


class Tool(enum.IntEnum):
    """What is looked for: bits of a set."""

    RACECHECK = 1
    INITCHECK = 2
    SYNCCHECK = 4
    MEMCHECK = 8
    COHERENCECHECK = 16


class Problem(enum.IntEnum):
    """What was found."""

    READ_AFTER_WRITE = 0
    WRITE_AFTER_READ = 1
    WRITE_AFTER_WRITE = 2
    BARRIER_WITHOUT_LANES = 3  # `data`: the lanes that have not come
    BARRIERS_DIFFER = 4  # warps of a block meet at two places
    NOT_WRITTEN = 5  # a value is used that was read from memory nobody wrote
    LANES_DO_NOT_COME = 6  # `data`: lanes that a mask names, and that do something else
    LANE_NOT_IN_MASK = 7  # `data`: lanes whose own bit their mask lacks
    MASKS_DIFFER = 8  # of lanes that one of them names
    STALE_READ = 9  # the core's data cache has a value that another core's threads have overwritten


class Gravity(enum.IntEnum):
    """How bad it is."""

    INFO = 0
    WARNING = 1
    ERROR = 2


class Relation(enum.IntEnum):
    """How near two threads are."""

    SAME_INSTRUCTION = 0  # lanes of a warp that execute it together
    SAME_WARP = 1
    SAME_BLOCK = 2
    OTHER_BLOCK = 3


class Space(enum.IntEnum):
    """Where memory lies."""

    GLOBAL = 0
    SHARED = 1
    LOCAL = 2


@structure
class Finding(ctypes.Structure):
    """A problem at an instruction, or between two; later ones of the same kind at the same place are counted."""

    problem: i32  # `Problem`
    severity: i32  # `Gravity`
    relation: i32  # `Relation`
    space: i32  # `Space`
    size: i32  # bytes of the access
    atomic: i32  # 1: this access, 2: the other one
    thread: i32  # packed local id
    other_thread: i32
    group: i64
    other_group: i64
    pc: u64
    other_pc: u64
    address: u64
    data: i64
    count: i64


@structure
class Extent(ctypes.Structure):
    """A part of a group's shared memory that may be accessed, relative to where the group's memory begins."""

    start: u64
    end: u64


@structure
class Meeting(ctypes.Structure):
    """A place where lanes meet that a mask names."""

    pc: u64
    mask: i64  # -1: each lane has its own, in the register that the instruction reads


@structure
class Sanitizer(ctypes.Structure):
    """The sanitizers of a device; what a launch differs by is set before it."""

    tools: i64  # set of `Tool`
    # the program
    first: u64  # address of the first instruction behind start-up's code
    switch_at: u64  # start-up's routine to which a virtual warp comes at the group's barrier; 0: none
    exit_state: u64  # place in a group's shared memory of what the compiler keeps of its warps, or far beyond
    marked: u64  # address of the first instruction that has a byte in marks
    marks_end: u64
    marks: Annotated[int, ctypes.c_uint64, "const u8 *"]  # set of bits 1 << SyncMark, and MARK_HELD_BIT
    meetings: Annotated[int, ctypes.c_uint64, "const Meeting *"]  # by address
    meetings_count: i64
    # the launch
    group_size: i64
    groups: i64
    virtual_warps: i64
    warps_per_group: i64
    tail_mask: u64
    local_x: i64
    local_y: i64
    local_bytes: i64  # of a group's shared memory
    extents: Annotated[int, ctypes.c_uint64, "const Extent *"]
    extents_count: i64
    cluster_size: i64  # groups that see each other's shared memory
    shared_first: u64  # first byte of core 0's local memory
    shared_stride: u64  # from one core's to the next's
    shared_size: u64  # of a core's
    private_first: u64  # stacks and cells
    private_end: u64
    stack_log2: i64  # of the bytes of a thread's stack
    cells_end: i64  # bytes of a warp's cells
    cells_bias: i64  # see abi
    cell_stride: i64
    quiet_first: u64  # the heap's management
    quiet_end: u64
    findings: Annotated[int, ctypes.c_uint64, "Finding *"]
    found: i64
    incomplete: i64  # 1: no memory was left for what some accesses come to
    state: Annotated[int, ctypes.c_uint64, "struct SanitizerState *"]  # the core's own


MARK_HELD_BIT = 128
"""Bit of a place in marks: what they say is so behind the instruction too."""
