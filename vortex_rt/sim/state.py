"""The state of a device that Python and the core's C share (``state.h`` is made of it), in words of 64 bits.

What only timing mode has is in C alone (``core/pipeline.h``), but for its parameters and its clock (`parameters`).
Registers are ``registers[((core * warps + warp) * REGISTER_ROWS + row) * threads + lane]``: rows 0–31 integer, 32–63 F,
then the rows below.
"""

import ctypes
import enum
from typing import Annotated

from ..isa.counters import AREA as _AREA
from ..isa.counters import CLASSES
from ..isa.rows import OWN, Unit
from .c_structures import Words, i32, i64, structure, u64, word_names

REGISTER_ROWS = 67
SINK_ROW = 64
"""Destination of writes to x0."""
RESULT_ROW = 65
"""Results before they are merged under a thread mask."""
ADDRESS_ROW = 66
"""Addresses of the memory instruction in progress."""

DECODED_PAGES = 256
"""Pages of 4 KiB whose decoded instructions a core keeps."""
HINTS = 512
"""Memory instructions of a core whose last interval is remembered (a power of two)."""
IO_BASE, IO_COUNTERS, IO_LIMIT = 0x40, _AREA, 0x10000
"""Console bytes, counter words (256 bytes a core), and the first address that can be allocated."""
CONSOLE_SIZE = 8192
"""Console events (lane offset << 8 | byte) a core can hold before the host must take them."""
BREAKPOINTS, WATCHPOINTS = 64, 16

# flags of a decoded instruction
FLAG_ROUNDING = 7
FLAG_UNIT_SHIFT = 4
FLAG_UNIT = 31
FLAG_ROW_SHIFT = 9
FLAG_SOURCES_SHIFT = 20  # which of rs1, rs2, rs3 are read
ILLEGAL = -1

FORMATS = ("N", "R", "R4", "I", "SH", "S", "B", "U", "J", "C", "A")


class Reason(enum.IntEnum):
    """Why a core stopped running."""

    BUDGET = 0
    SWITCH = 1  # the warp ended or waits
    FAULT = 2
    ATOMIC = 3  # next is an atomic operation, and these were to wait
    CONSOLE = 4  # console buffer full
    IDLE = 5  # no warp can run


# ---- the device ------------------------------------------------------------------------------------------------------


@structure
class DeviceState(ctypes.Structure):
    """What is the same for all cores."""

    threads: i64
    warps: i64
    cores: i64
    full_mask: u64
    xlen: i64
    memory: u64  # host address
    memory_size: u64
    address_size: u64  # of memory and of the addresses behind it, where only intervals allow accesses
    address_mask: u64
    local: u64  # host address
    local_size: u64
    local_base: u64
    io_end: u64  # end of the console's and the counters' words; 0: the program has none
    rings: i64  # 1: the console is rings in memory below io_end
    deny: i64  # 1: some byte denies reads, 2: writes
    strict: i64  # deny what no interval allows; the page map is not used then
    intervals: i64
    barriers: i64
    reservations: i64
    mpm_class: i64
    quirks: i64
    quantum: i64
    timing: i64  # 1: in timing mode
    breakpoints: i64
    watchpoints: i64
    cores_per_cluster: i64
    table_rows: i64
    profile_base: i64
    profile_size: i64  # places of instructions, each 2 bytes, that are profiled from profile_base on
    extensions: i64  # set of the device's (isa.extensions)
    run_instructions: i64  # the last run's: warp instructions, those times active lanes, cycles
    run_thread_instructions: i64
    run_cycles: i64
    vortex3: i64  # 1: a Vortex 3.0
    rtl_tensor: i64  # 1: its tensor unit has the RTL's arithmetic
    alone: i64  # no other host thread runs a core now
    interpreter: i64  # every instruction on the interpreter, which tests compare the executor with


@structure
class Window(ctypes.Structure):
    """Memory that an instruction accessed last."""

    start: i64
    end: i64


@structure
class Core(ctypes.Structure):
    """A core: scheduling of warps, counters, the fault that it stopped at."""

    active: i64  # warp mask
    stalled: i64  # warp mask: waits at a barrier or wspawn
    next_warp: i64
    reason: i64  # `Reason`
    mscratch: u64
    spawn_count: i64
    spawn_pc: u64
    spawn_warp: i64  # -1: no wspawn waits
    fault_kind: i64
    fault_warp: i64
    fault_lanes: u64
    fault_pc: u64
    fault_data: u64
    fault_data2: i64  # of a breakpoint 0, of a watchpoint what the access did, as `Watchpoint.need`
    console_length: i64
    decoded: i64  # pages decoded
    cycles: i64
    instructions: i64
    thread_instructions: i64
    loads: i64
    stores: i64
    atomics: i64
    branches: i64
    splits: i64
    divergent_splits: i64
    barriers: i64
    fp: i64
    local_loads: i64
    local_stores: i64
    masked: i64  # instructions with a lane switched off
    step_row: i64  # the last instruction's row of the decoded ones
    step_space: i64  # of the last memory instruction: 0 global, 1 local, 2 ADDRESS_ROW holds host addresses
    step_lanes: i64  # active lanes after the last instruction
    skip_break: i64
    quantum_left: i64  # functional mode: of the turn of warp next_warp, which the core's budget cut short
    written: i64  # rows of registers that some instruction decoded so far may write, as a set
    # by PC modulo HINTS words and by need (1 to 3); cleared by itself
    window: Annotated["ctypes.Array[ctypes.Array[Window]]", (Window * 4) * HINTS]


@structure
class Warp(ctypes.Structure):
    """A warp."""

    pc: u64
    mask: u64
    fflags: i64
    frm: i64
    depth: i64
    barrier: i64  # that the warp waits at, -1: none
    barrier_count: i64
    instructions: i64


@structure
class IpdomEntry(ctypes.Structure):
    """An entry of a warp's IPDOM stack: what a split has put off."""

    original: u64
    other: u64
    pc: u64
    fallthrough: i64


@structure
class Interval(ctypes.Structure):
    """Device memory that a program may access."""

    start: i64
    end: i64
    rights: i64


@structure
class Watchpoint(ctypes.Structure):
    """Memory at whose accesses a run stops; in local memory, that of any core."""

    start: u64
    end: u64
    need: i64  # 1: reads, 2: writes


@structure
class Encoding(ctypes.Structure):
    """A row of the decoder's table, sorted by major opcode."""

    match: i64
    mask: i64
    op: i64
    format: i64
    rd: i64  # 0 none, 1 integer, 2 F
    rs1: i64
    rs2: i64
    rs3: i64
    unit: i64
    rounds: i64
    row: i64  # index into isa.TABLE
    needs: i64  # bit of the extension that a device must have, 0: none


@structure
class Decoded(ctypes.Structure):
    """A decoded instruction; registers are offsets in a warp's rows."""

    op: i32
    rd: i32
    rs1: i32
    rs2: i32
    rs3: i32
    immediate: i32
    flags: i32
    word: i32


# ---- caches that hold data -------------------------------------------------------------------------------------------


@structure
class CopyLevel(ctypes.Structure):
    """The caches of a level, one after the other, that hold lines as they were when they came."""

    cores: i64  # that share one
    sets: i64
    all_sets: i64  # of all caches of the level
    ways: i64
    lines: Annotated[int, ctypes.c_uint64, "u64 *"]  # line + 1 in each way of each set, 0: none
    next: Annotated[int, ctypes.c_uint64, "i64 *"]  # of each set: the way whose line came first
    bytes: Annotated[int, ctypes.c_uint64, "u8 *"]  # a line for each way


@structure
class Copies(ctypes.Structure):
    """The data caches between cores and what all of them share (``core/coherence.c``)."""

    levels: i64
    atomic_level: i64  # which does atomic operations; `levels`: memory, or a cache that all cores share
    line_shift: i64
    coherent: i64  # 1: loads give what memory has
    level: Annotated["ctypes.Array[CopyLevel]", CopyLevel * 2]


# ---- what is counted -------------------------------------------------------------------------------------------------

_OWN = [unit.name.lower() for unit in OWN]
_STALLS_OWN = Annotated[Words, ctypes.c_int64 * len(OWN), tuple(f"stalls_{name}" for name in _OWN)]


@structure
class CacheCounters(ctypes.Structure):
    """Counters of a level of caches."""

    reads: i64
    writes: i64
    read_misses: i64
    write_misses: i64
    bank_stalls: i64
    mshr_stalls: i64


@structure
class TimingCounters(ctypes.Structure):
    """Counters of a core's timing; stalls and latencies are sums of cycles."""

    scheduler_idle: i64
    ibuffer_stalls: i64
    scoreboard_stalls: i64
    stalls_alu: i64
    stalls_fpu: i64
    stalls_lsu: i64
    stalls_sfu: i64
    stalls_csr: i64
    stalls_wctl: i64
    stalls_barrier: i64  # from a barrier's execution to the warp's next instruction
    fetches: i64
    loads: i64
    stores: i64
    fetch_latency: i64
    load_latency: i64
    icache_reads: i64
    icache_misses: i64
    icache_mshr_stalls: i64
    dcache: CacheCounters
    l2: CacheCounters
    l3: CacheCounters
    memory_reads: i64
    memory_writes: i64
    memory_latency: i64
    local_reads: i64
    local_writes: i64
    local_bank_stalls: i64
    memory_bank_stalls: i64
    coalescer_misses: i64
    operand_stalls: i64
    lsu_stalls: i64
    register_reads: i64  # registers that lanes read and wrote
    register_writes: i64
    # thread instructions of each unit
    lanes: Annotated[Words, ctypes.c_int64 * len(Unit), tuple(f"lanes_{unit.name.lower()}" for unit in Unit)]
    # units of their own: cycles that other instructions wait for their results, instructions
    stalls_own: _STALLS_OWN
    own_instructions: Annotated[Words, ctypes.c_int64 * len(OWN), tuple(f"{name}_instructions" for name in _OWN)]


COUNTERS = word_names(TimingCounters)
"""The counters' names, in the order of the words."""


@structure
class InstructionProfile(ctypes.Structure):
    """What a core did at one instruction; from ``wait`` on in timing mode, from ``stalls_alu`` on what the counters of
    these names counted meanwhile."""

    executed: i64  # times executed by a warp
    threads: i64  # times executed by a thread
    wait: i64  # cycles from decode to issue
    cycles: i64  # from the warp's previous issue to this one
    stalls_alu: i64
    stalls_fpu: i64
    stalls_lsu: i64
    stalls_csr: i64
    stalls_wctl: i64
    stalls_barrier: i64  # at the barrier itself, with these cycles
    ibuffer_stalls: i64
    operand_stalls: i64
    lsu_stalls: i64
    load_latency: i64
    local_bank_stalls: i64
    coalescer_misses: i64
    icache_misses: i64
    dcache_reads: i64
    dcache_read_misses: i64
    dcache_writes: i64
    memory_reads: i64
    stalls_own: _STALLS_OWN


EVENTS = word_names(InstructionProfile)[4:]
"""The counters that a profile has for every instruction."""

TRACED_OWN = (
    "stalls_alu", "stalls_fpu", "stalls_lsu", "stalls_csr", "stalls_wctl", "dcache_reads", "dcache_writes",
    "local_reads", "local_writes",
)  # fmt: skip
TRACED = (
    *TRACED_OWN, "ibuffer_stalls", "operand_stalls", "lsu_stalls", "local_bank_stalls", "dcache_read_misses",
    "memory_reads", "memory_writes",
)  # fmt: skip
"""The counters of which a trace record holds a part: the stalls and accesses of its instruction, and what else its core
counted since the record before."""


@structure
class TraceRecord(ctypes.Structure):
    """An executed instruction and the cycles of its stages."""

    core: i64
    warp: i64
    pc: i64
    mask: i64
    schedule: i64
    decode: i64
    issue: i64
    execute: i64
    commit: i64
    word: i64
    lives: i64  # 0 if the warp ended with it
    counted: Annotated[Words, ctypes.c_int64 * len(TRACED), TRACED]


MPM_COLUMNS = tuple(
    tuple(COUNTERS.index(name) if name in COUNTERS else -1 for name in names) for names in CLASSES.values()
)
"""The word of the counters for each place of an MPM class, -1 where it is none of the timing model's."""

# ---- all of it -------------------------------------------------------------------------------------------------------


@structure
class Gpu(ctypes.Structure):
    """Host addresses of the device's tables."""

    device: Annotated[int, ctypes.c_uint64, "DeviceState *"]
    cores: Annotated[int, ctypes.c_uint64, "Core *"]
    warps: Annotated[int, ctypes.c_uint64, "Warp *"]
    registers: Annotated[int, ctypes.c_uint64, "u64 *"]
    stack: Annotated[int, ctypes.c_uint64, "IpdomEntry *"]
    barriers: Annotated[int, ctypes.c_uint64, "i64 *"]
    decoded: Annotated[int, ctypes.c_uint64, "Decoded *"]
    words: Annotated[int, ctypes.c_uint64, "u32 *"]  # that the pages in decoded were decoded from
    pages: Annotated[int, ctypes.c_uint64, "i32 *"]
    slots: Annotated[int, ctypes.c_uint64, "i64 *"]
    table: Annotated[int, ctypes.c_uint64, "const Encoding *"]
    opcodes: Annotated[int, ctypes.c_uint64, "const i64 *"]
    rights: Annotated[int, ctypes.c_uint64, "const u8 *"]
    intervals: Annotated[int, ctypes.c_uint64, "const Interval *"]
    reserved: Annotated[int, ctypes.c_uint64, "i64 *"]
    console: Annotated[int, ctypes.c_uint64, "i64 *"]
    breaks: Annotated[int, ctypes.c_uint64, "const u64 *"]
    watches: Annotated[int, ctypes.c_uint64, "const Watchpoint *"]
    matrix: Annotated[int, ctypes.c_uint64, "u64 *"]
    stale: Annotated[int, ctypes.c_uint64, "i64 *"]
    counters: Annotated[int, ctypes.c_uint64, "TimingCounters *"]
    profile: Annotated[int, ctypes.c_uint64, "InstructionProfile *"]
    # of a Vortex 3.0 (blocks.py)
    kmu: Annotated[int, ctypes.c_uint64, "Kmu *"]
    dispatchers: Annotated[int, ctypes.c_uint64, "BlockDispatcher *"]
    contexts: Annotated[int, ctypes.c_uint64, "WarpContext *"]
    phased: Annotated[int, ctypes.c_uint64, "PhasedBarrier *"]
    transfers: Annotated[int, ctypes.c_uint64, "TransferQueue *"]
    descriptors: Annotated[int, ctypes.c_uint64, "const i64 *"]  # of DXA
    copies: Annotated[int, ctypes.c_uint64, "const Copies *"]  # 0: no stale line can be read
    # timing mode
    timing: Annotated[int, ctypes.c_uint64, "Timing *"]  # pipeline.h
    parameters: Annotated[int, ctypes.c_uint64, "const Parameters *"]
    clock: Annotated[int, ctypes.c_uint64, "Clock *"]
    executed: Annotated[int, ctypes.c_uint64, "i64 *"]  # instructions of each warp, since sampled mode set them to 0
    trace: Annotated[int, ctypes.c_uint64, "TraceRecord *"]
    sanitizer: Annotated[int, ctypes.c_uint64, "Sanitizer *"]  # 0: none is on
