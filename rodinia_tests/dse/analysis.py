"""What follows from an exploration's rows: the points that no other beats, and what each key does."""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from .space import FIELDS

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
