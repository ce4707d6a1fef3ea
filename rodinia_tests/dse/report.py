"""What follows from an exploration's rows: points that no other beats, what each key does, the page that shows it."""

import base64
import io
import json
import math
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from vortex_rt.version import VERSION

from ..page import STYLE
from ..report import number
from .space import FIELDS
from .store import SPACE, StoreError, read

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Effect:
    """What a key does to a measure: the part of the logarithm's variance that its values explain, and for each value
    the geometric mean relative to all points' and the number of points."""

    key: str
    share: float
    means: list[tuple[object, float, int]]

    @property
    def range(self) -> float:
        """The largest mean over the smallest."""
        return max(mean for _, mean, _ in self.means) / min(mean for _, mean, _ in self.means)


def good(table: pa.Table, columns: list[str]) -> pa.Table:
    """The rows that went well and have these columns, with numbers above 0 in them."""
    kept = table.filter(table["ok"])
    for name in columns:
        kept = kept.filter(pc.fill_null(pc.greater(kept[name], 0), False))
    return kept


def numbers(table: pa.Table, column: str) -> Floats:
    """A column as floating-point numbers."""
    return np.asarray(table[column].to_pylist(), dtype=np.float64)


def pareto(costs: Floats) -> list[int]:
    """Indices of the rows of ``costs`` (points × measures, less is better) that no other row beats: is nowhere worse
    and somewhere better. Equal rows stay, once. In the order of the first measure."""
    order = np.lexsort(costs.T[::-1])
    front: list[int] = []
    for index in order:
        if not any(np.all(costs[kept] <= costs[index]) for kept in front):
            front.append(int(index))
    return front


def varied(table: pa.Table) -> list[str]:
    """The keys of the configuration that have more than one value."""
    return [name for name in FIELDS if pc.count_distinct(table[name]).as_py() > 1]


def programs_combined(table: pa.Table, measure: str) -> pa.Table:
    """A row a configuration: the geometric mean of the measure over the programs, of those that all programs ran on."""
    programs = pc.count_distinct(table["program"]).as_py()
    places: dict[str, list[int]] = {}
    for index, configuration in enumerate(table["configuration"].to_pylist()):
        places.setdefault(configuration, []).append(index)
    values = numbers(table, measure)
    kept = [indices for indices in places.values() if len(indices) == programs]
    means = [math.exp(float(np.mean(np.log(values[indices])))) for indices in kept]
    combined = table.take([indices[0] for indices in kept])
    return combined.set_column(combined.schema.get_field_index(measure), measure, pa.array(means, pa.float64()))


def effects(table: pa.Table, measure: str) -> list[Effect]:
    """What each key that varies does to a measure, strongest first (one-way analysis of variance of the logarithm)."""
    logarithms = np.log(numbers(table, measure))
    total = float(np.var(logarithms))
    found = []
    for key in varied(table):
        values = table[key].to_pylist()
        groups = {value: np.array([v == value for v in values]) for value in sorted(set(values))}
        between = sum(
            members.sum() * (logarithms[members].mean() - logarithms.mean()) ** 2 for members in groups.values()
        ) / len(values)
        means = [
            (value, math.exp(float(logarithms[members].mean() - logarithms.mean())), int(members.sum()))
            for value, members in groups.items()
        ]
        found.append(Effect(key, float(between) / total if total else 0.0, means))
    return sorted(found, key=lambda effect: -effect.share)


def failures(table: pa.Table) -> list[tuple[str, int]]:
    """Reasons of the points that failed and how often, most frequent first; numbers in them are left out."""
    counts: dict[str, int] = {}
    for reason in table.filter(pc.invert(table["ok"]))["reason"].to_pylist():
        first = (reason or "no reason").strip().splitlines()[0][:160]
        counts[first] = counts.get(first, 0) + 1
    return sorted(counts.items(), key=lambda item: -item[1])


# The report of an exploration: one page with tables and plots, which needs no other file.


matplotlib.use("Agg")



MAX_ROWS = 60
"""Points of the front that the page's table shows."""


def write_report(folder: Path, output: Path, measure: str, costs: tuple[str, ...]) -> list[str]:
    """Write the page of the results in a folder; return the lines that sum it up.

    Raises:
        StoreError: there are no results, or none with these columns.
    """
    table = read(folder)
    for name in (measure, *costs):
        if name not in table.schema.names:
            raise StoreError(f"no column {name!r}; there are {', '.join(table.schema.names)}")
    usable = good(table, [measure, *costs])
    if not usable.num_rows:
        raise StoreError(f"none of {table.num_rows} points has {measure} and {', '.join(costs)}")
    combined = programs_combined(usable, measure)
    front = combined.take(pareto(np.stack([numbers(combined, name) for name in (measure, *costs)], axis=1)))
    found = effects(combined, measure)
    shown = [name for name in costs if len(set(combined[name].to_pylist())) > 1] or list(costs[:1])
    described = json.loads((folder / SPACE).read_text()) if (folder / SPACE).exists() else {}
    plots = [
        _scatter(combined, front, measure, title(described, combined), shown),
        *([_effects(found, measure)] if found else []),
    ]
    parts = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>Design-space exploration</title><style>{STYLE}</style>',
        f"</head><body><h1>Design-space exploration: {escape(title(described, combined))}</h1>",
        f"<p>{table.num_rows} points, {usable.num_rows} with {escape(measure)}, {combined.num_rows} configurations "
        f"that all programs ran on; version {VERSION}; measured in {sum(numbers(table, 'seconds')):.0f} s of work.</p>",
        *(f'<figure><img alt="plot" src="data:image/png;base64,{plot}"></figure>' for plot in plots),
        _front_table(front, measure, costs, varied(combined)), _effect_table(found, measure), _failure_table(table),
        f"<h2>Exploration</h2><pre>{escape(json.dumps(described, indent=1))}</pre></body></html>\n",
    ]  # fmt: skip
    output.write_text("\n".join(parts), encoding="utf-8")
    failed = table.num_rows - usable.num_rows
    return [
        f"{table.num_rows} points, {failed} without {measure}; "
        f"{front.num_rows} of {combined.num_rows} configurations on the front",
        *(f"{effect.key}: {effect.share:.1%} of the variance, up to {effect.range:.2f} ×" for effect in found[:8]),
    ]


def title(described: dict[str, Any], table: pa.Table) -> str:
    """Programs and the shapes that occur."""
    programs = described.get("programs") or sorted(set(table["program"].to_pylist()))
    return ", ".join(Path(name).name if name.startswith("image:") else name for name in programs)


def _rows(headings: list[str], rows: list[list[str]], words: int = 1) -> str:
    """A table; the columns behind the first ``words`` are numbers."""
    lines = ["<table><thead><tr>", *(f"<th>{escape(heading)}</th>" for heading in headings), "</tr></thead><tbody>"]
    for row in rows:
        cells = (
            f"<td{'' if index < words else ' class=' + chr(34) + 'number' + chr(34)}>{escape(cell)}</td>"
            for index, cell in enumerate(row)
        )
        lines += ["<tr>", *cells, "</tr>"]
    return "".join([*lines, "</tbody></table>"])


def _front_table(front: pa.Table, measure: str, costs: tuple[str, ...], keys: list[str]) -> str:
    shown = front.slice(0, MAX_ROWS).to_pylist()
    rows = [
        [
            ", ".join(f"{key}={str(row[key]).lower()}" for key in keys),
            *(f"{row[name]:,.0f}" for name in (measure, *costs)), number(row["ipc"]),
        ]
        for row in shown
    ]  # fmt: skip
    more = f"<p>… and {front.num_rows - MAX_ROWS} more</p>" if front.num_rows > MAX_ROWS else ""
    note = f"No other configuration has less of one of {', '.join((measure, *costs))} and not more of another."
    return f"<h2>Pareto front</h2><p>{note}</p>" + _rows(["configuration", measure, *costs, "IPC"], rows) + more


def _effect_table(found: list[Effect], measure: str) -> str:
    rows = [
        [
            effect.key, "; ".join(f"{str(value).lower()}: {mean:.3f}" for value, mean, _ in effect.means[:24]),
            f"{effect.share:.1%}", f"{effect.range:.3f}",
        ]
        for effect in found
    ]  # fmt: skip
    note = (
        f"Part of the variance of log({measure}) that the values of a key explain alone, and the geometric mean of "
        "each value's points relative to that of all. What is missing to 100 % is what keys do together."
    )
    return f"<h2>Sensitivity</h2><p>{escape(note)}</p>" + _rows(
        ["key", f"{measure} by value", "share", "largest / smallest"], rows, 2
    )


def _failure_table(table: pa.Table) -> str:
    rows = [[reason, str(count)] for reason, count in failures(table)]
    return "<h2>Points that failed</h2>" + (_rows(["reason", "points"], rows) if rows else "<p>None.</p>")


UNITS = {"storage_kib": "storage in KiB", "lanes": "lanes of function units", "seconds": "seconds of work"}
"""What columns are called under a picture that do not say it themselves."""


def named(column: str) -> str:
    """What a column is called under a picture: its meaning with its unit, where that is known."""
    return UNITS.get(column, column)


def _scatter(table: pa.Table, front: pa.Table, measure: str, heading: str, costs: list[str]) -> str:
    figure, panels = plt.subplots(1, len(costs), figsize=(3 + 5 * len(costs), 4.5), squeeze=False, layout="constrained")
    for panel, cost in zip(panels[0], costs, strict=True):
        panel.scatter(numbers(table, cost), numbers(table, measure), s=8, alpha=0.4, label="all points")
        both = np.stack([numbers(front, measure), numbers(front, cost)], axis=1)
        line = both[pareto(both)]
        panel.plot(line[:, 1], line[:, 0], "o-", color="tab:red", markersize=4, label="front of these two")
        panel.set(xlabel=named(cost), ylabel=named(measure), xscale="log", yscale="log")
        panel.legend()
    figure.suptitle(f"{heading}: {table.num_rows} configurations")
    return _png(figure)


def _effects(found: list[Effect], measure: str) -> str:
    shown = found[:6]
    figure, panels = plt.subplots(
        1, 1 + len(shown), figsize=(3.4 + 2.4 * len(shown), 3.4), squeeze=False, layout="constrained"
    )
    bars, *others = panels[0]
    bars.barh([effect.key for effect in found[:12]], [100 * effect.share for effect in found[:12]])
    bars.invert_yaxis()
    bars.set(xlabel=f"% of the variance of log({measure})")
    for panel, effect in zip(others, shown, strict=True):
        panel.sharey(others[0])  # a key of little effect looks like one
        panel.plot([str(value).lower() for value, _, _ in effect.means], [mean for _, mean, _ in effect.means], "o-")
        panel.axhline(1, color="grey", linewidth=0.8)
        panel.set(title=f"{effect.key} ({effect.share:.1%})", xlabel="value", ylabel=f"{measure}, relative to the mean")
        panel.tick_params(axis="x", rotation=60, labelsize=7)
    return _png(figure)


def _png(figure: Any) -> str:
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=100)
    plt.close(figure)
    return base64.b64encode(data.getvalue()).decode()
