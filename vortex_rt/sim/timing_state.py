"""Layout of the timing model's state, and how a configuration fills its parameters.

Times are cycles (int64). ``tp`` holds the parameters, ``tc[core, …]`` counters, ``wt[warp, …]`` and ``ct[core, …]``
times, ``cal[core, port, …]`` the calendars of pipeline ports, ``ci[cache, …]`` the caches' geometry, and the caches'
tags, ages and miss entries lie in arrays of their own.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..isa.counters import CLASSES
from .arrays import Array

if TYPE_CHECKING:
    from .config import Config

CALENDAR = 1024
"""Cycles that a calendar looks ahead (a power of two)."""
MAX_IBUFFER = 64
MAX_LSU_QUEUE = 64
MAX_MSHRS = 256
WRITE_QUEUE = 32
"""Lines written last that DRAM still holds in its write queue."""


class Q(enum.IntEnum):
    """Parameters tp[]. LATENCY + Unit is a unit's latency."""

    LANES = 0
    SLICES = 1
    COLLECTORS = 2
    IBUFFER = 3
    LSU_QUEUE = 4
    LSU_LINE = 5
    LANES_PER_PORT = 6
    SOCKET_CORES = 7
    ARBITER = 8  # extra cycles each way when cores share an L1
    FETCH = 9  # schedule to decode with a hit
    DISPATCH = 10  # issue to unit without sources
    ICACHE = 11  # first instruction cache, -1: none
    DCACHE = 12
    L2 = 13
    L3 = 14
    LINE_SHIFT = 15
    WORD_SHIFT = 16
    DRAM_LATENCY = 17
    DRAM_CYCLES = 18  # of the bus for a line
    DRAM_FORWARD = 19
    PATH = 20  # L1 to memory, each way
    FILL = 21  # fill to replay
    MISS_HOLD = 22
    CACHE_LATENCY = 23
    TRACE = 24  # trace records that fit, 0: no trace
    PROFILE_BASE = 25
    LOCAL_BANKS = 26
    CLUSTER_SOCKETS = 27
    LATENCY = 32
    COUNT = 64


class K(enum.IntEnum):
    """Counters tc[core, …]."""

    SCHEDULER_IDLE = 0
    IBUFFER_STALLS = 1
    SCOREBOARD_STALLS = 2
    STALLS_ALU = 3
    STALLS_FPU = 4
    STALLS_LSU = 5
    STALLS_SFU = 6
    STALLS_CSR = 7
    STALLS_WCTL = 8
    FETCHES = 9
    LOADS = 10
    STORES = 11
    FETCH_LATENCY = 12
    LOAD_LATENCY = 13
    ICACHE_READS = 14
    ICACHE_MISSES = 15
    ICACHE_MSHR_STALLS = 16
    DCACHE_READS = 17
    DCACHE_WRITES = 18
    DCACHE_READ_MISSES = 19
    DCACHE_WRITE_MISSES = 20
    DCACHE_BANK_STALLS = 21
    DCACHE_MSHR_STALLS = 22
    L2_READS = 23
    L2_WRITES = 24
    L2_READ_MISSES = 25
    L2_WRITE_MISSES = 26
    L2_BANK_STALLS = 27
    L2_MSHR_STALLS = 28
    L3_READS = 29
    L3_WRITES = 30
    L3_READ_MISSES = 31
    L3_WRITE_MISSES = 32
    L3_BANK_STALLS = 33
    L3_MSHR_STALLS = 34
    MEMORY_READS = 35
    MEMORY_WRITES = 36
    MEMORY_LATENCY = 37
    LOCAL_READS = 38
    LOCAL_WRITES = 39
    LOCAL_BANK_STALLS = 40
    MEMORY_BANK_STALLS = 41
    COALESCER_MISSES = 42
    OPERAND_STALLS = 43
    LSU_STALLS = 44
    DISPATCH_STALLS = 45
    COMMIT_STALLS = 46
    COUNT = 48


PROFILED = (
    K.STALLS_ALU, K.STALLS_FPU, K.STALLS_LSU, K.STALLS_CSR, K.STALLS_WCTL, K.IBUFFER_STALLS, K.OPERAND_STALLS,
    K.LSU_STALLS, K.LOAD_LATENCY, K.LOCAL_BANK_STALLS, K.COALESCER_MISSES, K.ICACHE_MISSES, K.DCACHE_READS,
    K.DCACHE_READ_MISSES, K.DCACHE_WRITES, K.MEMORY_READS,
)
"""The counters that a profile has for every instruction, as many as `state.F` has room for."""


MPM_COLUMNS = tuple(
    tuple(int(K[name.upper()]) if name.upper() in K.__members__ else -1 for name in names) for names in CLASSES.values()
)
"""The column of K for each counter of an MPM class, -1 where it is none of the timing model's."""


class WT(enum.IntEnum):
    """wt[warp, …]; ISSUED starts a ring of the last instructions' issue times."""

    NEXT_FETCH = 0
    LAST_ISSUE = 1
    POSITION = 2
    ISSUED = 4
    COUNT = 4 + MAX_IBUFFER


class CT(enum.IntEnum):
    """ct[core, …]; LOADS_END starts the times when the loads in flight end."""

    CLOCK = 0
    LAST_DECODE = 1
    FINISH = 2
    READY = 3  # when the core can schedule next
    LOADS_START = 8
    LOADS_END = 8 + MAX_LSU_QUEUE
    COUNT = 8 + 2 * MAX_LSU_QUEUE


class Port(enum.IntEnum):
    """Calendars of a core: those of a slice are PORT + slice."""

    LOCAL = 0
    COALESCER = 1  # up to 4 ports
    DISPATCH_LSU = 5
    DISPATCH_SFU = 6
    ISSUE = 7
    OPERANDS_IN = 15
    OPERANDS_OUT = 23
    DISPATCH_ALU = 31
    DISPATCH_FPU = 39
    COMMIT = 47
    COUNT = 55


class CI(enum.IntEnum):
    """ci[cache, …]: geometry; a cache has MISSES + CALENDAR rows for each bank."""

    SETS = 0
    WAYS = 1
    BANKS = 2
    MSHRS = 3
    TAGS = 4  # first tag
    BANK = 5  # first bank row
    COUNT = 8


MAX_SLICES = 8


class TP(enum.IntEnum):
    """Pointer table of the timing model's arrays."""

    PARAMETERS = 0
    COUNTERS = 1
    WARP_TIMES = 2
    CORE_TIMES = 3
    SCOREBOARD = 4
    SCOREBOARD_UNIT = 5
    CALENDARS = 6
    COLLECTORS = 7  # busy collectors: [core * slices, CALENDAR, (cycle, count)]
    CACHES = 8
    TAGS = 9
    AGES = 10
    BANKS = 11  # calendars of cache banks
    MISS_LINES = 12
    MISS_TIMES = 13
    BANK_STATE = 14  # blocked until, latest fill
    DRAM = 15  # bus free, write position, written lines …
    TRACE = 16
    TRACE_LENGTH = 17
    COUNT = 24


@dataclass
class TimingState:
    """All arrays of the timing model."""

    parameters: Array
    counters: Array
    warp_times: Array
    core_times: Array
    scoreboard: Array
    scoreboard_unit: Array
    calendars: Array
    collectors: Array
    caches: Array
    tags: Array
    ages: Array
    banks: Array
    miss_lines: Array
    miss_times: Array
    bank_state: Array
    dram: Array
    trace: Array
    trace_length: Array
    pointers: Array

    def reset(self) -> None:
        """Empty pipelines and caches and clear the counters for a new run."""
        for name in (
            "counters", "warp_times", "core_times", "scoreboard", "scoreboard_unit", "ages", "miss_times", "bank_state",
            "dram", "trace_length",
        ):
            getattr(self, name).fill(0)
        for name in ("calendars", "collectors", "tags", "banks", "miss_lines"):
            getattr(self, name).fill(-1)
        for line in range(4, len(self.dram)):
            self.dram.elements[line] = -1

    def set_time(self, now: int) -> None:
        """Let every core and warp go on at cycle ``now``."""
        self.core_times.set_column(CT.CLOCK, now)
        self.warp_times.set_column(WT.NEXT_FETCH, now)

    def enable_trace(self, records: int) -> None:
        """Make room for ``records`` instructions between two looks at the trace; 0 stops it."""
        if records:
            self.trace = Array(records, self.trace.shape[1])
            self.pointers.elements[TP.TRACE] = self.trace.address
        self.parameters.elements[Q.TRACE] = records


def _parameters(config: Config) -> Array:
    from ..isa.table import Unit

    lanes, line, socket = config.lanes, config.effective("lsu_line"), config.effective("socket_size")
    ports = max(1, lanes * config.xlen // 8 // line)
    sockets = -(-config.cores // socket)
    parameters = Array(Q.COUNT)
    tp = parameters.elements
    values = {
        Q.LANES: lanes, Q.SLICES: config.issue_slices, Q.COLLECTORS: config.effective("operand_collectors"),
        Q.IBUFFER: config.ibuffer, Q.LSU_QUEUE: config.lsu_queue, Q.LSU_LINE: line.bit_length() - 1,
        Q.LANES_PER_PORT: max(1, lanes // ports),
        Q.SOCKET_CORES: socket, Q.ARBITER: int(socket > 1), Q.FETCH: config.fetch_latency,
        Q.DISPATCH: config.dispatch_latency, Q.LINE_SHIFT: config.line_size.bit_length() - 1,
        Q.WORD_SHIFT: 3 if config.xlen == 64 else 2,
        Q.DRAM_LATENCY: config.dram_latency, Q.DRAM_CYCLES: max(1, config.line_size // config.dram_bytes_per_cycle),
        Q.DRAM_FORWARD: config.dram_forward_latency, Q.PATH: config.memory_path_latency, Q.FILL: config.fill_latency,
        Q.MISS_HOLD: config.lsu_miss_hold, Q.CACHE_LATENCY: config.cache_latency, Q.LOCAL_BANKS: lanes,
        Q.CLUSTER_SOCKETS: sockets,
    }  # fmt: skip
    for index, value in values.items():
        tp[index] = value
    latencies = {
        Unit.ALU: config.alu_latency, Unit.BRANCH: config.alu_latency, Unit.MUL: config.mul_latency,
        Unit.DIV: config.effective("div_latency"),
        Unit.FP_MISC: config.fp_misc_latency, Unit.FMA: config.fma_latency, Unit.FDIV: config.fdiv_latency,
        Unit.FSQRT: config.fsqrt_latency,
        Unit.FCVT: config.fcvt_latency, Unit.LOAD: 0, Unit.STORE: 1, Unit.CSR: config.sfu_latency,
        Unit.WCTL: config.sfu_latency, Unit.FENCE: 1,
    }  # fmt: skip
    for unit, latency in latencies.items():
        tp[Q.LATENCY + unit] = latency
    return parameters


def make_timing(config: Config) -> TimingState:
    """Return the timing model's state for a configuration."""
    parameters = _parameters(config)
    tp = parameters.elements
    cores, warps = config.total_cores, config.total_cores * config.warps
    slices = config.issue_slices
    if slices > MAX_SLICES:
        raise ValueError(f"issue_width={slices}; at most {MAX_SLICES}")
    sockets = tp[Q.CLUSTER_SOCKETS] * config.clusters
    dcache_banks = config.effective("dcache_banks")
    rows: list[list[int]] = []
    tags = banks = 0

    def add(count: int, size: int, ways: int, bank_count: int, mshrs: int) -> int:
        nonlocal tags, banks
        first = len(rows)
        sets = max(1, size // config.line_size // ways)
        for _ in range(count):
            rows.append([sets, ways, bank_count, mshrs, tags, banks, 0, 0])
            tags += sets * ways
            banks += bank_count
        return first

    tp[Q.ICACHE] = (
        add(sockets, config.icache_size, config.icache_ways, 1, config.effective("icache_mshrs"))
        if config.icache
        else -1
    )
    tp[Q.DCACHE] = (
        add(sockets, config.dcache_size, config.dcache_ways, dcache_banks, config.dcache_mshrs) if config.dcache else -1
    )
    tp[Q.L2] = (
        add(config.clusters, config.l2_size, config.l2_ways, min(2 * sockets, 16), config.l2_mshrs) if config.l2 else -1
    )
    tp[Q.L3] = (
        add(1, config.l3_size, config.l3_ways, min(2 * config.clusters, 16), config.l3_mshrs) if config.l3 else -1
    )

    caches = Array(max(1, len(rows)), CI.COUNT)
    for index, row in enumerate(rows):
        for column, value in enumerate(row):
            caches.elements[index, column] = value
    bank_rows = max(1, banks)
    state = TimingState(
        parameters, Array(cores, K.COUNT), Array(warps, WT.COUNT), Array(cores, CT.COUNT), Array(warps, 64),
        Array(warps, 64),
        Array(cores, Port.COUNT, CALENDAR), Array(cores * slices, CALENDAR, 2), caches, Array(max(1, tags)),
        Array(max(1, tags)),
        Array(bank_rows, CALENDAR), Array(bank_rows, MAX_MSHRS), Array(bank_rows, MAX_MSHRS), Array(bank_rows, 2),
        Array(4 + WRITE_QUEUE),
        Array(1, 10), Array(1), Array(TP.COUNT),
    )  # fmt: skip
    for index, part in enumerate((
        state.parameters, state.counters, state.warp_times, state.core_times, state.scoreboard, state.scoreboard_unit,
        state.calendars,
        state.collectors, state.caches, state.tags, state.ages, state.banks, state.miss_lines, state.miss_times,
        state.bank_state, state.dram,
        state.trace, state.trace_length,
    )):  # fmt: skip
        state.pointers.elements[index] = part.address
    state.reset()
    return state
