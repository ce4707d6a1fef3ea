"""Counters of the timing model, columns ``tc[core, …]``, and the records of a trace."""

from __future__ import annotations

import enum

from ..isa.counters import CLASSES


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
    REGISTER_READS = 48  # registers that lanes read and wrote
    REGISTER_WRITES = 49
    # LANES_ALU + Unit: thread instructions of a unit, of which there may be as many as numbers to STALLS_DOT8
    LANES_ALU = 50
    LANES_BRANCH = 51
    LANES_MUL = 52
    LANES_DIV = 53
    LANES_FP_MISC = 54
    LANES_FMA = 55
    LANES_FDIV = 56
    LANES_FSQRT = 57
    LANES_FCVT = 58
    LANES_LOAD = 59
    LANES_STORE = 60
    LANES_CSR = 61
    LANES_WCTL = 62
    LANES_FENCE = 63
    LANES_DOT8 = 64
    LANES_TCU = 65
    # of units of their own, in isa.table's order: cycles that other instructions wait for their results, instructions
    STALLS_DOT8 = 74
    STALLS_TCU = 75
    DOT8_INSTRUCTIONS = 82
    TCU_INSTRUCTIONS = 83
    COUNT = 90


PROFILED = (
    K.STALLS_ALU, K.STALLS_FPU, K.STALLS_LSU, K.STALLS_CSR, K.STALLS_WCTL, K.IBUFFER_STALLS, K.OPERAND_STALLS,
    K.LSU_STALLS, K.LOAD_LATENCY, K.LOCAL_BANK_STALLS, K.COALESCER_MISSES, K.ICACHE_MISSES, K.DCACHE_READS,
    K.DCACHE_READ_MISSES, K.DCACHE_WRITES, K.MEMORY_READS, *(k for k in K if K.STALLS_DOT8 <= k < K.DOT8_INSTRUCTIONS),
)
"""The counters that a profile has for every instruction, at most as many as `state.F` has room for; the last are the
stalls of units of their own.
"""


TRACED = (
    K.STALLS_ALU, K.STALLS_FPU, K.STALLS_LSU, K.STALLS_CSR, K.STALLS_WCTL, K.DCACHE_READS, K.DCACHE_WRITES,
    K.LOCAL_READS, K.LOCAL_WRITES, K.IBUFFER_STALLS, K.OPERAND_STALLS, K.LSU_STALLS, K.LOCAL_BANK_STALLS,
    K.DCACHE_READ_MISSES, K.MEMORY_READS, K.MEMORY_WRITES,
)
"""The counters of which a trace record holds a part: the stalls and accesses of its instruction, and what else its core
counted since the record before.
"""


class R(enum.IntEnum):
    """trace[record, …]: an executed instruction, its stages in cycles; COUNTED starts what TRACED counted for it."""

    CORE = 0
    WARP = 1
    PC = 2
    MASK = 3
    SCHEDULE = 4
    DECODE = 5
    ISSUE = 6
    EXECUTE = 7
    COMMIT = 8
    WORD = 9
    LIVES = 10  # 0 if the warp ended with it
    COUNTED = 11
    COUNT = 11 + len(TRACED)


MPM_COLUMNS = tuple(
    tuple(int(K[name.upper()]) if name.upper() in K.__members__ else -1 for name in names) for names in CLASSES.values()
)
"""The column of K for each counter of an MPM class, -1 where it is none of the timing model's."""
