"""Performance counters: the CSRs from ``mcycle`` on, of which 0 and 2 are always the same and the others belong to the
class that a DCR chooses."""

from .csr import CSR

FIRST, COUNT = CSR.MCYCLE.value, 32
LAST = FIRST + COUNT - 1
HIGH_HALF = CSR.MCYCLEH - CSR.MCYCLE
"""From a counter to the CSR with its upper half (RV32)."""

AREA, CORE_BYTES = 0x80, 256
"""Where a finished kernel leaves them in device memory: the first core's area, bytes a core; counter i at 8 * i.

Counter 1's place holds the exit code.
"""
EXIT_CODE = 1

_COMMON = ("mcycle", "", "minstret")
_PIPELINE = (
    "scheduler_idle", "", "ibuffer_stalls", "scoreboard_stalls", "", "stalls_alu", "stalls_fpu", "stalls_lsu",
    "stalls_sfu", "stalls_csr",
    "stalls_wctl", "fetches", "loads", "stores", "fetch_latency", "load_latency", "", "stalls_tcu",
)  # fmt: skip
_MEMORY = (
    "icache_reads", "icache_misses", "icache_mshr_stalls", "dcache_reads", "dcache_writes", "dcache_read_misses",
    "dcache_write_misses",
    "dcache_bank_stalls", "dcache_mshr_stalls", "l2_reads", "l2_writes", "l2_read_misses", "l2_write_misses",
    "l2_bank_stalls", "l2_mshr_stalls",
    "l3_reads", "l3_writes", "l3_read_misses", "l3_write_misses", "l3_bank_stalls", "l3_mshr_stalls", "memory_reads",
    "memory_writes",
    "memory_latency", "local_reads", "local_writes", "local_bank_stalls", "memory_bank_stalls", "coalescer_misses",
)  # fmt: skip


def _class(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the counters of a class, `COUNT` names; "" reads 0."""
    known = (*_COMMON, *names)
    return known + ("",) * (COUNT - len(known))


CLASSES: dict[str, tuple[str, ...]] = {
    "none": _class(()), "pipeline": _class(_PIPELINE), "memory": _class(_MEMORY), "reserved": _class(()),
}
"""Names of the counters by class, in the order of the classes' numbers (facts of Vortex's VX_types.vh)."""
