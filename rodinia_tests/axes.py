"""The axes of a grid: the keys of the configuration that differ between rows, and what changes along one of them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from math import exp, log
from typing import Any

from vortex_rt.sim.config import Config, from_text
from vortex_rt.sim.energy import EnergyTable

from .common import NAMES
from .jobs import Row

# Estimates of energy in rows: among the counters of the job and of each kernel, in joules.
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


SHAPE = ("clusters", "cores", "warps", "threads")
"""The keys that come first, and are told as the shape."""
Value = int | str


@functools.cache
def _config(preset: str) -> Config:
    return from_text(preset)


def config_of(row: Row) -> Config:
    """The configuration of a row. Raises ConfigError if its preset is a file that is gone."""
    return _config(str(row["preset"]))


def value_of(row: Row, axis: str) -> Value:
    """A key's value in a row's configuration, for which 0 may mean Vortex's rule; yes and no as ``off`` and ``on``."""
    config = config_of(row)
    value = getattr(config, axis)
    if isinstance(value, bool):
        return ("off", "on")[value]
    return value if isinstance(value, str) else config.effective(axis)


def varied(rows: list[Row]) -> list[str]:
    """The keys that differ between rows, shape first, the mode left out; what a rule derives from them is none."""
    keys = [item.name for item in fields(Config) if item.name not in ("mode", *SHAPE)]
    return [
        key for key in (*SHAPE, *keys) if len({getattr(config_of(row), key) for row in rows}) > 1
    ]  # fmt: skip


def series_name(row: Row) -> str:
    """What a row is called in a plot: application and variant."""
    return f"{row['application']} ({row['variant']})" if row["variant"] else str(row["application"])


def by_application(rows: list[Row]) -> dict[str, list[Row]]:
    """Rows of each application and variant, in the table's order."""
    found: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: (NAMES.index(row["application"]), row["variant"])):
        found.setdefault(series_name(row), []).append(row)
    return found


def geometric_mean(values: list[float]) -> float:
    """The mean of ratios."""
    return exp(sum(log(value) for value in values) / len(values))


def arithmetic_mean(values: list[float]) -> float:
    """The mean of rates."""
    return sum(values) / len(values)


def _families(rows: list[Row], axis: str) -> list[dict[Value, Row]]:
    """Rows that differ in nothing but the axis, by its value; those that nothing can be compared with are left out."""
    found: dict[tuple[Any, ...], dict[Value, Row]] = {}
    others = [item.name for item in fields(Config) if item.name not in (axis, "mode")]
    for row in rows:
        config = config_of(row)
        key = (row["size"], *(getattr(config, name) for name in others))
        found.setdefault(key, {})[value_of(row, axis)] = row
    return [family for family in found.values() if len(family) > 1]


def along(rows: list[Row], axis: str, quantity: Quantity) -> dict[str, dict[Value, float]]:
    """Per application: value of the axis → the quantity, all else equal, as the mean over everything else that varies.

    A relative quantity is that at the axis' smallest value over that here.
    """
    lines: dict[str, dict[Value, float]] = {}
    for application, members in by_application(rows).items():
        found: dict[Value, list[float]] = {}
        for family in _families(members, axis):
            amounts = {value: amount for value, row in family.items() if (amount := quantity.of(row)) is not None}
            if quantity.relative and amounts:
                base = amounts[min(amounts)]
                amounts = {value: base / amount for value, amount in amounts.items() if base > 0 and amount > 0}
            for value, amount in amounts.items():
                found.setdefault(value, []).append(amount)
        mean = geometric_mean if quantity.relative else arithmetic_mean
        if found:
            lines[application] = {value: mean(found[value]) for value in sorted(found)}
    return lines


@dataclass(frozen=True)
class Quantity:
    """What is drawn over an axis; ``of`` gives None where a row has it not."""

    label: str
    of: Callable[[Row], float | None]
    relative: bool = False


def _ratio(above: tuple[str, ...], below: tuple[str, ...]) -> Callable[[Row], float | None]:
    """A quotient of sums of counters, or None."""

    def quotient(row: Row) -> float | None:
        counters = row.get("counters", {})
        divisor = sum(counters.get(name, 0) for name in below)
        return sum(counters.get(name, 0) for name in above) / divisor if divisor else None

    return quotient


def memory_bytes(row: Row) -> float:
    """Bytes read from and written to memory."""
    counters = row.get("counters", {})
    lines = counters.get("timing.memory_reads", 0) + counters.get("timing.memory_writes", 0)
    return float(lines * config_of(row).line_size)


SPEEDUP = Quantity("speed-up", lambda row: float(row["cycles"]), relative=True)
QUANTITIES = (
    SPEEDUP,
    Quantity("instructions per cycle", lambda row: float(row["ipc"])),
    Quantity("data cache misses\nof reads", _ratio(("timing.dcache_read_misses",), ("timing.dcache_reads",))),
    Quantity("memory bytes\nper cycle", lambda row: memory_bytes(row) / row["cycles"]),
    Quantity("energy saved\n(estimate)", lambda row: row.get("counters", {}).get(TOTAL), relative=True),
)


def speedups(rows: list[Row], axis: str) -> dict[str, dict[Value, float]]:
    """Per application: value of the axis → cycles at its smallest value over cycles here, all else equal (geometric
    mean over it)."""
    return along(rows, axis, SPEEDUP)


def shown(value: Value) -> str:
    """A value as a tick: 16K, 2M."""
    for factor, suffix in ((1 << 20, "M"), (1 << 10, "K")):
        if isinstance(value, int) and value >= factor and value % factor == 0:
            return f"{value // factor}{suffix}"
    return str(value)


MARKERS = "osD^v<>Ph*"
UNITS = {
    "_latency": "cycles", "_interval": "cycles", "_size": "bytes", "_line": "bytes", "_ways": "ways",
    "_mshrs": "entries", "memory": "bytes", "_per_cycle": "bytes a cycle",
}  # fmt: skip
"""By how a key's name ends."""
COUNTED = ("socket_size", "sample_size")
"""Keys that end so and count something else."""


def name_of(axis: str) -> str:
    """What an axis is called under a picture: the key, what it means, and the unit of its values."""
    meaning = next(item.metadata["meaning"] for item in fields(Config) if item.name == axis).partition(";")[0]
    unit = next((unit for end, unit in UNITS.items() if axis.endswith(end) and axis not in COUNTED), "")
    return f"{axis}: {meaning}{' in ' + unit if unit else ''}"


def point_style(index: int) -> dict[str, Any]:
    """How the points of the series of a number are drawn: each pair of marker and colour once in a hundred series."""
    return {"color": f"C{index % 10}", "marker": MARKERS[(index + index // 10) % len(MARKERS)]}


def span_of(found: Iterable[dict[str, dict[Value, float]]]) -> tuple[float, float]:
    """Return the least and the greatest of what ``along`` gave, for pictures that are to have the same scale."""
    heights = [height for lines in found for line in lines.values() for height in line.values()]
    return min(heights), max(heights)


def scales(rows: list[Row]) -> dict[Quantity, tuple[float, float]]:
    """Return the span of each quantity over all axes that vary."""
    found = ((quantity, [along(rows, axis, quantity) for axis in varied(rows)]) for quantity in QUANTITIES)
    return {quantity: span_of(lines) for quantity, lines in found if any(lines)}


def draw_lines(
    plot: Any, axis: str, lines: dict[str, dict[Value, float]], quantity: Quantity, span: tuple[float, float]
) -> None:
    """Thin lines are applications, the thick one is their mean; the axis is logarithmic where its values double. The
    scale is that of ``span``, with zero where the quantity is no ratio."""
    values = sorted({value for line in lines.values() for value in line}, key=lambda value: (str(type(value)), value))
    numbers = [value for value in values if isinstance(value, int) and value > 0]
    scaled = len(numbers) == len(values)
    place: dict[Value, float] = {value: float(value) if scaled else at for at, value in enumerate(values)}
    for index, (application, line) in enumerate(lines.items()):
        points = [place[value] for value in line]
        plot.plot(points, list(line.values()), linewidth=0.8, markersize=4, label=application, **point_style(index))
    mean = geometric_mean if quantity.relative else arithmetic_mean
    means = [mean([line[value] for line in lines.values() if value in line]) for value in values]
    name = "geometric mean" if quantity.relative else "mean"
    plot.plot([place[value] for value in values], means, color="black", linewidth=2.5, label=name)
    if scaled:
        plot.set_xscale("log", base=2)
    low, high = span
    if quantity.relative and high > 2 * low:
        plot.set_yscale("log", base=2)
        plot.yaxis.set_major_formatter("{x:g}")
    plot.set_ylim(low / 1.1 if quantity.relative else 0, 1.1 * high or 1)
    plot.set_xticks([place[value] for value in values], [shown(value) for value in values], minor=False)
    plot.set_xlabel(name_of(axis), wrap=True)
    plot.grid(alpha=0.3)
