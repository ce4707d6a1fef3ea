"""Layout of the simulated machine's state: indices into the integer arrays that the compiled code works on.

``machine[…]`` holds what is the same for all cores, ``core[c, …]`` a core's and ``warp[c * warps + w, …]`` a warp's
state, all int64. Compiled functions call them ``ms``, ``cs`` and ``ws``, the registers ``r``, and reach all arrays
through the pointer table ``P``. Registers are uint64, ``registers[((c * warps + w) * REGISTER_ROWS + row) * threads +
lane]``: rows 0–31 integer, 32–63 F, then the rows below.
"""

from __future__ import annotations

import enum

from ..isa.counters import AREA as _AREA

REGISTER_ROWS = 67
SINK_ROW = 64
"""Destination of writes to x0."""
RESULT_ROW = 65
"""Results before they are merged under a thread mask."""
ADDRESS_ROW = 66
"""Addresses of the memory instruction in progress."""

DECODED_PAGES = 256
"""Pages of 4 KiB whose decoded instructions a core keeps."""
DECODED_FIELDS = 8
"""op, rd, rs1, rs2, rs3 (register offsets), immediate, flags, instruction word."""
HINTS = 512
"""Memory instructions of a core whose last interval is remembered (a power of two)."""
IO_BASE, IO_COUNTERS, IO_LIMIT = 0x40, _AREA, 0x10000
"""Console bytes, counter words (256 bytes a core), and the first address that can be allocated."""
CONSOLE_SIZE = 8192
"""Console events (lane offset << 8 | byte) a core can hold before the host must take them."""


class P(enum.IntEnum):
    """The pointer table: host addresses of the arrays."""

    MACHINE = 0
    CORE = 1
    WARP = 2
    REGISTERS = 3
    STACK = 4
    BARRIER = 5
    DECODED = 6
    PAGES = 7
    SLOTS = 8
    TABLE = 9
    OPCODES = 10
    RIGHTS = 11
    INTERVALS = 12
    RESERVED = 13
    CONSOLE = 14
    COUNTERS = 15
    BREAKS = 16
    TIMING = 17
    PROFILE = 18
    MATRIX = 19
    STALE = 20
    WORDS = 21  # that the pages in DECODED were decoded from
    COUNT = 24


class M(enum.IntEnum):
    """machine[]."""

    THREADS = 0
    WARPS = 1
    CORES = 2
    FULL_MASK = 3
    XLEN = 4
    MEMORY = 5  # host address
    MEMORY_SIZE = 6
    LOCAL = 7  # host address
    LOCAL_SIZE = 8
    LOCAL_BASE = 9
    ADDRESS_MASK = 10
    DENY = 11  # 1: some byte denies reads, 2: writes
    STRICT = 12  # deny what no interval allows; the page map is not used then
    INTERVALS = 13
    BARRIERS = 14
    RESERVATIONS = 15
    MPM_CLASS = 16
    QUIRKS = 17
    QUANTUM = 18
    TIMING = 19
    BREAKPOINTS = 20
    CORES_PER_CLUSTER = 21
    TABLE_ROWS = 22
    PROFILE_BASE = 23
    PROFILE_SIZE = 24  # instructions that are profiled from PROFILE_BASE on
    IO_END = 25  # end of the console's and the counters' words; 0: the program has none
    EXTENSIONS = 26  # set of the device's (isa.extensions)
    RUN_INSTRUCTIONS = 27  # the last run's: warp instructions, those times active lanes, cycles
    RUN_THREAD_INSTRUCTIONS = 28
    RUN_CYCLES = 29
    ALONE = 30  # no other host thread runs a core now
    INTERPRETER = 31  # every instruction on the interpreter, which tests compare the executor with
    ADDRESS_SIZE = 32  # of memory and of the addresses behind it, where only intervals allow accesses
    COUNT = 33


class C(enum.IntEnum):
    """core[c, …]."""

    ACTIVE = 0  # warp mask
    STALLED = 1  # warp mask: waits at a barrier or wspawn
    NEXT_WARP = 2
    REASON = 3
    MSCRATCH = 4
    SPAWN_COUNT = 5
    SPAWN_PC = 6
    SPAWN_WARP = 7  # -1: no wspawn waits
    FAULT_KIND = 8
    FAULT_WARP = 9
    FAULT_LANES = 10
    FAULT_PC = 11
    FAULT_DATA = 12
    FAULT_DATA2 = 13
    CONSOLE_LENGTH = 14
    DECODED = 15  # pages decoded
    CYCLES = 16
    INSTRUCTIONS = 17
    THREAD_INSTRUCTIONS = 18
    LOADS = 19
    STORES = 20
    ATOMICS = 21
    BRANCHES = 22
    SPLITS = 23
    DIVERGENT_SPLITS = 24
    BARRIERS = 25
    FP = 26
    LOCAL_LOADS = 27
    LOCAL_STORES = 28
    MASKED = 29  # instructions with a lane switched off
    STEP_ROW = 30  # the last instruction's row of decoded[]
    STEP_SPACE = 31  # of the last memory instruction: 0 global, 1 local, 2 ADDRESS_ROW holds host addresses
    STEP_LANES = 32  # active lanes after the last instruction
    SKIP_BREAK = 33
    QUANTUM_LEFT = 34  # functional mode: of the turn of warp NEXT_WARP, which the core's budget cut short
    WRITTEN = 35  # rows of registers that some instruction decoded so far may write, as a set
    # start and end of the interval that an instruction last accessed, by PC modulo HINTS words and by need (1 to 3)
    FIRST_HINT = 36
    COUNT = FIRST_HINT + HINTS * 8


class F(enum.IntEnum):
    """profile[core, instruction, …]."""

    EXECUTED = 0  # times executed by a warp
    THREADS = 1  # times executed by a thread
    WAIT = 2  # timing mode: cycles from decode to issue
    CYCLES = 3  # timing mode: cycles from the warp's previous issue to this one
    FIRST_EVENT = 4  # timing mode: what timing_state.PROFILED counted meanwhile
    COUNT = 28


class W(enum.IntEnum):
    """warp[w, …]."""

    PC = 0
    MASK = 1
    FFLAGS = 2
    FRM = 3
    DEPTH = 4
    BARRIER = 5  # barrier that the warp waits at, -1: none
    BARRIER_COUNT = 6
    INSTRUCTIONS = 7
    COUNT = 8


class Reason(enum.IntEnum):
    """Why a core stopped running."""

    BUDGET = 0
    SWITCH = 1  # the warp ended or waits
    FAULT = 2
    ATOMIC = 3  # next is an atomic operation, and these were to wait
    CONSOLE = 4  # console buffer full
    IDLE = 5  # no warp can run


class Stack(enum.IntEnum):
    """stack[(w * threads + depth), …]: an entry of the divergence stack."""

    ORIGINAL = 0
    OTHER = 1
    PC = 2
    FALLTHROUGH = 3
    COUNT = 4


class T(enum.IntEnum):
    """Columns of the decoder's table, a row for each instruction, sorted by major opcode."""

    MATCH = 0
    MASK = 1
    OP = 2
    FORMAT = 3
    RD = 4  # 0 none, 1 integer, 2 F
    RS1 = 5
    RS2 = 6
    RS3 = 7
    UNIT = 8
    ROUNDS = 9
    ROW = 10  # index into isa.TABLE
    NEEDS = 11  # bit of the extension that a device must have, 0: none
    COUNT = 12


FORMATS = ("N", "R", "R4", "I", "SH", "S", "B", "U", "J", "C", "A")

# flags of a decoded instruction
FLAG_ROUNDING = 7
FLAG_ALIAS = 8
FLAG_UNIT_SHIFT = 4
FLAG_UNIT = 31
FLAG_ROW_SHIFT = 9
FLAG_SOURCES_SHIFT = 20  # which of rs1, rs2, rs3 are read
ILLEGAL = -1
