"""Counters of the last run as plain data, for JSON and the Python API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..version import VERSION
from .results import CONFIDENCE
from .state import C
from .timing_state import K

if TYPE_CHECKING:
    from .machine_state import MachineState

#: Name in the result → column of the core's state.
CORE_COUNTERS = {
    "cycles": C.CYCLES,
    "instructions": C.INSTRUCTIONS,
    "thread_instructions": C.THREAD_INSTRUCTIONS,
    "masked_instructions": C.MASKED,
    "loads": C.LOADS,
    "stores": C.STORES,
    "local_loads": C.LOCAL_LOADS,
    "local_stores": C.LOCAL_STORES,
    "atomics": C.ATOMICS,
    "branches": C.BRANCHES,
    "float_instructions": C.FP,
    "splits": C.SPLITS,
    "divergent_splits": C.DIVERGENT_SPLITS,
    "barriers": C.BARRIERS,
}


NOT_COUNTED = (K.COUNT, K.DISPATCH_STALLS, K.COMMIT_STALLS)
"""Columns that the timing model leaves at 0."""


def counters(machine: MachineState) -> dict[str, Any]:
    """Return ``total`` and ``per_core`` counters (warp instructions unless named otherwise) with version, configuration
    and mode.

    In timing mode ``["timing"]`` of both has the timing model's: stalls in cycles by cause, accesses and misses of the
    caches, latencies summed. In sampled mode these are of the parts that were timed (``["sampling"]`` of the total),
    the cycles are the estimate, and ``cycles_error`` is half its confidence interval.
    """
    config = machine.config
    per_core: list[dict[str, Any]] = [
        {name: machine.core.elements[core, column] for name, column in CORE_COUNTERS.items()}
        for core in range(config.total_cores)
    ]
    total: dict[str, Any] = {name: sum(core[name] for core in per_core) for name in CORE_COUNTERS}
    total["cycles"] = max(core["cycles"] for core in per_core)
    if machine.timing is not None:
        names = {column.name.lower(): column for column in K if column not in NOT_COUNTED}
        total["timing"] = {name: sum(machine.counters.column(column)) for name, column in names.items()}
        for core, own in enumerate(per_core):
            own["timing"] = {name: machine.counters.elements[core, column] for name, column in names.items()}
    lanes = total["instructions"] * config.threads
    estimate = machine.estimate
    if estimate is not None:
        total["sampling"] = {
            "samples": estimate.samples, "detailed_instructions": estimate.detailed,
            "cycles_variance": estimate.variance, "cycles_drift": estimate.drift,
        }  # fmt: skip
    return {
        "version": VERSION,
        "mode": config.mode,
        "device": config.headline(),
        "shape": config.shape(),
        "configuration": config.hash(),
        "clock_mhz": config.clock_mhz,
        "seconds": round(machine.last_result.seconds, 6) if machine.last_result else 0.0,
        "instructions_per_cycle": round(total["instructions"] / total["cycles"], 6) if total["cycles"] else 0.0,
        "lane_occupancy": round(total["thread_instructions"] / lanes, 6) if lanes else 0.0,
        "total": total,
        "per_core": per_core,
        **({"cycles_error": estimate.error, "confidence": CONFIDENCE} if estimate is not None else {}),
    }
