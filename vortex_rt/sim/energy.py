"""An estimate of the energy of a run: counters times the energy of an event, and static power times time.

The table of energies is ``energy.toml``, or the user's (``--energy-table``, VORTEX_ENERGY_TABLE).
See docs/reference/energy.md.
"""

from __future__ import annotations

import functools
import math
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from .. import settings
from ..errors import meant
from .config import Config
from .counters import CORE_COUNTERS, counters
from .json_data import JsonObject
from .state import COUNTERS

if TYPE_CHECKING:
    from .machine_state import MachineState

STATIC = "static power"
WIDTHS = {"xlen": 1, "lsu_line": 8, "line_size": 8}
"""Keys that say how wide an access is, with the bits of their unit."""
CAPACITIES = ("icache_size", "dcache_size", "l2_size", "l3_size", "local_memory")
KNOWN = {*CORE_COUNTERS, *COUNTERS}
"""Counters that a table may name."""


@dataclass(frozen=True)
class EnergyEvent:
    """A row of the table. ``picojoules`` are those of ``bits`` bits in a memory of ``bytes`` bytes; on a device they
    grow with the width and with the square root of the capacity that the configuration's keys say."""

    name: str
    counters: tuple[str, ...]
    picojoules: float
    source: str
    width: str = ""
    bits: int = 0
    capacity: str = ""
    bytes: int = 0

    def joules(self, config: Config) -> float:
        """Return the energy of one event on a device."""
        energy = self.picojoules * 1e-12
        if self.width:
            energy *= config.effective(self.width) * WIDTHS[self.width] / self.bits
        if self.capacity:
            energy *= math.sqrt(config.effective(self.capacity) / self.bytes)
        return energy


@dataclass(frozen=True)
class EnergyTable:
    """What events cost, and the static power of a lane in milliwatts."""

    name: str
    events: tuple[EnergyEvent, ...]
    milliwatts_per_lane: float
    static_source: str

    def estimate(self, counts: Mapping[str, float], config: Config) -> EnergyEstimate:
        """Return the energy of a run: ``counts`` are counters by name, ``cycles`` the device's among them.

        Raises ValueError if one is missing: functional mode counts no cycles, nor did older versions all events.
        """
        wanted = {"cycles", *(name for event in self.events for name in event.counters)}
        if missing := sorted(wanted - counts.keys()):
            raise ValueError(f"an energy needs timing mode's counters; {missing[0]} is none of them")
        parts = {
            event.name: event.joules(config) * sum(counts[name] for name in event.counters) for event in self.events
        }
        seconds = counts["cycles"] / (config.clock_mhz * 1e6)
        parts[STATIC] = self.milliwatts_per_lane * 1e-3 * config.lanes * config.total_cores * seconds
        return EnergyEstimate(self.name, seconds, {name: energy for name, energy in parts.items() if energy})


@dataclass(frozen=True)
class EnergyEstimate:
    """Joules by the table's rows; what needed none is left out."""

    table: str
    seconds: float
    parts: dict[str, float] = field(default_factory=dict)

    @property
    def joules(self) -> float:
        """The sum."""
        return sum(self.parts.values())

    def data(self) -> JsonObject:
        """Return it for JSON; it says that it is an estimate."""
        watts = self.joules / self.seconds if self.seconds else 0.0
        return {"estimate": True, "table": self.table, "joules": self.joules, "watts": watts, "parts": self.parts}


def report(data: JsonObject) -> str:
    """Return an estimate's data (``EnergyEstimate.data``) as text, the largest parts first."""
    lines = [f"energy: about {si(data['joules'], 'J')}, {si(data['watts'], 'W')} (estimate: {data['table']})"]
    for name, energy in sorted(data["parts"].items(), key=lambda part: -part[1]):
        lines.append(f"{energy / data['joules']:7.1%} {si(energy, 'J'):>10}  {name}")
    return "\n".join(lines) + "\n"


def si(value: float, unit: str) -> str:
    """Return a value with three digits and a prefix, as ``1.25 µJ``."""
    power = min(0, max(-4, math.floor(math.log10(value) / 3))) if value > 0 else 0
    return f"{value / 1000**power:.3g} {('', 'm', 'µ', 'n', 'p')[-power]}{unit}"


def added(estimates: Iterable[JsonObject]) -> JsonObject:
    """Return the sum of runs' estimates (``EnergyEstimate.data``), which follow each other in time."""
    found = list(estimates)
    parts: dict[str, float] = {}
    for data in found:
        for name, energy in data["parts"].items():
            parts[name] = parts.get(name, 0.0) + energy
    seconds = sum(data["joules"] / data["watts"] for data in found if data["watts"])
    return EnergyEstimate(", ".join(dict.fromkeys(data["table"] for data in found)), seconds, parts).data()


@functools.cache
def load_table(path: str = "") -> EnergyTable:
    """Read a table; without a path VORTEX_ENERGY_TABLE's or the project's. Raises ValueError naming the mistake."""
    place = Path(path or settings.ENERGY_TABLE.text() or Path(__file__).with_name("energy.toml"))
    try:
        return _table(tomllib.loads(place.read_text(encoding="utf-8")))
    except OSError as error:
        raise ValueError(f"energy table {place}: {error.strerror}") from None
    except (ValueError, TypeError) as error:  # tomllib's is one too
        raise ValueError(f"energy table {place}: {error}") from None


def _table(data: JsonObject) -> EnergyTable:
    _check_keys(data, ["name", "static", "event"], "")
    static = {"milliwatts_per_lane": 0.0, "source": ""}
    _check_keys(data.get("static", {}), static, "static: ")
    static |= data.get("static", {})
    return EnergyTable(
        str(data.get("name", "unnamed")), tuple(_event(row) for row in data.get("event", ())),
        _amount(static["milliwatts_per_lane"], "static"), str(static["source"]),
    )  # fmt: skip


def _check_keys(given: Iterable[str], known: Collection[str], place: str) -> None:
    for key in given:
        if key not in known:
            raise ValueError(f"{place}unknown key '{key}'; {meant(key, known)}")


def _event(row: JsonObject) -> EnergyEvent:
    name = str(row.get("name", ""))
    if not name or not row.get("counters") or not row.get("source"):
        raise ValueError(f"event '{name}' lacks name, counters or source")
    _check_keys(row, EnergyEvent.__dataclass_fields__, f"event '{name}': ")
    event = EnergyEvent(**{**row, "counters": tuple(row["counters"])})
    _amount(event.picojoules, name)
    if unknown := set(event.counters) - KNOWN:
        raise ValueError(f"event '{name}': no counter '{min(unknown)}'; {meant(min(unknown), sorted(KNOWN))}")
    for key, known, amount in ((event.width, WIDTHS, event.bits), (event.capacity, CAPACITIES, event.bytes)):
        if bool(key) != (amount > 0) or (key and key not in known):
            raise ValueError(f"event '{name}': width (of {', '.join(WIDTHS)}) goes with bits, capacity (of "
                             f"{', '.join(CAPACITIES)}) with bytes")  # fmt: skip
    return event


def _amount(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise ValueError(f"'{name}': {value!r} is no energy or power")
    return float(value)


def counters_with_energy(machine: MachineState) -> JsonObject:
    """Return the counters of the last run, in timing mode with its ``energy`` (``EnergyEstimate.data``)."""
    found = counters(machine)
    if machine.timing is not None:
        counts = {**found["total"], **found["total"]["timing"]}
        found["energy"] = load_table().estimate(counts, machine.config).data()
    return found
