"""Counters of the last run as plain data, for JSON and the Python API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..version import VERSION
from .c_structures import words_of
from .json_data import JsonObject
from .results import CONFIDENCE
from .state import COUNTERS

if TYPE_CHECKING:
    from .machine_state import MachineState

#: Name in the result → field of the core's state.
CORE_COUNTERS = {
    "cycles": "cycles",
    "instructions": "instructions",
    "thread_instructions": "thread_instructions",
    "masked_instructions": "masked",
    "loads": "loads",
    "stores": "stores",
    "local_loads": "local_loads",
    "local_stores": "local_stores",
    "atomics": "atomics",
    "branches": "branches",
    "float_instructions": "fp",
    "splits": "splits",
    "divergent_splits": "divergent_splits",
    "barriers": "barriers",
}


def counters(machine: MachineState) -> JsonObject:
    """Return ``total`` and ``per_core`` counters (warp instructions unless named otherwise) with version, configuration
    and mode.

    In timing mode ``["timing"]`` of both has the timing model's: stalls in cycles by cause, accesses and misses of the
    caches, latencies summed. In sampled mode these are of the parts that were timed (``["sampling"]`` of the total),
    the cycles are the estimate, and ``cycles_error`` is half its confidence interval.
    """
    config = machine.config
    per_core: list[JsonObject] = [
        {name: getattr(core, field) for name, field in CORE_COUNTERS.items()} for core in machine.cores
    ]
    total: JsonObject = {name: sum(core[name] for core in per_core) for name in CORE_COUNTERS}
    total["cycles"] = max(core["cycles"] for core in per_core)
    if machine.timing is not None:
        rows = [words_of(row) for row in machine.counters]
        total["timing"] = dict(zip(COUNTERS, map(sum, zip(*rows, strict=True)), strict=True))
        for own, row in zip(per_core, rows, strict=True):
            own["timing"] = dict(zip(COUNTERS, row, strict=True))
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
