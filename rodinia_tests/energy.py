"""Estimates of energy in a sweep's rows: ``energy.*`` among the counters, of the job and of each kernel, in joules."""

from typing import Any

from vortex_rt.sim.config import Config, from_text
from vortex_rt.sim.energy import EnergyTable

from .jobs import Row

TOTAL = "energy.total"
PREFIX = "energy."


def add_energy(row: Row, table: EnergyTable) -> None:
    """Put estimates into a row that has the timing model's counters; others stay as they are."""
    if row["mode"] != "timing" or row["device"] != "vortex" or not row.get("counters"):
        return
    config = from_text(row["preset"]).with_options({"mode": "timing"})
    for counters in (row["counters"], *row.get("kernels", {}).values()):
        counters |= energies(counters, config, table)


def energies(counters: dict[str, float], config: Config, table: EnergyTable) -> dict[str, float]:
    """Return the estimate of summed counters by part and in all; nothing if they lack what the table counts."""
    counts = {name.removeprefix("timing."): value for name, value in counters.items()}
    try:
        estimate = table.estimate(counts, config)
    except ValueError:  # rows of versions that counted less
        return {}
    return {TOTAL: estimate.joules} | {PREFIX + name.replace(" ", "_"): value for name, value in estimate.parts.items()}


def parts(row: Row) -> dict[str, float]:
    """Return the estimate of a row by part, the total left out."""
    found: dict[str, Any] = row.get("counters", {})
    return {
        name.removeprefix(PREFIX).replace("_", " "): value
        for name, value in found.items() if name.startswith(PREFIX) and name != TOTAL
    }  # fmt: skip
