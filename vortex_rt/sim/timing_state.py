"""Counters of the timing model: columns ``tc[core, …]``."""

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
