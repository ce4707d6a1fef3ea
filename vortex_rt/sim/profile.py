"""Where a kernel spends its instructions and cycles: counts for each PC, by source line and function."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ..isa.disasm import disassemble
from . import spirv_listing
from .c_structures import word_names
from .energy import counters_with_energy
from .faults import instruction_at
from .json_data import JsonObject
from .state import EVENTS, InstructionProfile
from .symbols import CodeLocation

if TYPE_CHECKING:
    from .config import Config
    from .machine_state import MachineState


RESULT = ("cycles", "instructions", "thread_instructions")
"""What a launch came to; cycles are the device's."""
UNKNOWN = CodeLocation()


@dataclass
class Entry:
    """Counts of a PC, line or function.

    ``cycles`` (timing mode) sum over warps the time since each one's previous issue; ``events`` what the counters of
    `state.EVENTS` counted on the way, so stalls are cycles of these and misses are lines.
    """

    where: str
    location: CodeLocation = UNKNOWN
    executed: int = 0
    threads: int = 0
    wait: int = 0
    cycles: int = 0
    events: Counter[str] = field(default_factory=Counter)

    def add(self, counts: dict[str, int]) -> None:
        """Add counts by the names of `state.InstructionProfile`."""
        self.executed += counts["executed"]
        self.threads += counts["threads"]
        self.wait += counts["wait"]
        self.cycles += counts["cycles"]
        self.events.update({name: counts[name] for name in EVENTS})

    def weight(self) -> int:
        """What entries are sorted by: cycles, in functional mode instructions."""
        return self.cycles or self.executed

    def data(self) -> JsonObject:
        """Return the counts for JSON, without events that never happened."""
        return {
            "where": self.where, "executed": self.executed, "threads": self.threads, "wait": self.wait,
            "cycles": self.cycles, "events": {name: count for name, count in self.events.items() if count},
        }


def _rows(machine: MachineState) -> Iterator[tuple[int, CodeLocation, dict[str, int]]]:
    """Yield (address, location, counts over all cores) of every instruction executed, in address order."""
    records = machine.profile_counts.numpy.reshape(machine.config.total_cores, -1)
    executed = np.flatnonzero(records["executed"].any(axis=0))
    counts = {name: records[name][:, executed].sum(axis=0).tolist() for name in word_names(InstructionProfile)}
    for place, index in enumerate(executed.tolist()):
        pc = machine.device.profile_base + 2 * index
        location = machine.symbols.locate(pc) if machine.symbols is not None else UNKNOWN
        yield pc, location, {name: count[place] for name, count in counts.items()}


def by_pc(machine: MachineState) -> list[tuple[int, Entry]]:
    """Return (address, counts) of every instruction executed, in address order."""
    found = []
    for pc, location, row in _rows(machine):
        entry = Entry(disassemble(instruction_at(machine, pc), pc, machine.config.xlen), location)
        entry.add(row)
        found.append((pc, entry))
    return found


def _grouped(machine: MachineState, key: str) -> list[Entry]:
    groups: dict[str, Entry] = defaultdict(lambda: Entry(""))
    for pc, location, row in _rows(machine):
        name = location.function or f"0x{pc:x}"
        if key == "line" and location.path:
            name = f"{location.path}:{location.line}"
        groups[name].where = name
        groups[name].add(row)
    return sorted(groups.values(), key=Entry.weight, reverse=True)


def by_line(machine: MachineState) -> list[Entry]:
    """Return the counts by source line (function, or address, where lines are unknown), most expensive first."""
    return _grouped(machine, "line")


def by_function(machine: MachineState) -> list[Entry]:
    """Return the counts by function, most expensive first."""
    return _grouped(machine, "function")


def device_limits(config: Config) -> JsonObject:
    """Return what a kernel's counts are compared with: in a core ``slices`` issue an instruction a cycle each,
    a unit has ``lanes``, and the lanes of a request to the data cache are ``request_lanes``; ``caches`` are those
    behind the data cache."""
    return {
        "cores": config.total_cores, "warps": config.warps, "threads": config.threads, "slices": config.issue_slices,
        "lanes": config.lanes, "request_lanes": max(1, config.effective("lsu_line") * 8 // config.xlen),
        "line_size": config.line_size, "memory_bytes_per_cycle": config.dram_bytes_per_cycle,
        "local_memory": config.local_memory, "caches": [level for level in ("l2", "l3") if getattr(config, level)],
    }  # fmt: skip


def as_data(machine: MachineState, kernel: str = "", shape: JsonObject | None = None) -> JsonObject:
    """Return the whole profile for JSON: the ``kernel`` that was launched and the ``launch``'s shape, where they are
    known, what the launch came to (``result``), ``functions``, ``lines``, and ``instructions`` with where they stand,
    the ``spirv`` that they were made of (`spirv_listing.Passage`), and in timing mode the ``energy`` of the run, its
    ``counters`` and the ``device``."""
    result = machine.last_result
    timed: JsonObject = {}
    if machine.timing is not None:
        counted = counters_with_energy(machine)
        timed = {"energy": counted["energy"], "counters": counted["total"]["timing"]}
        timed["device"] = device_limits(machine.config)
    return {
        "configuration": machine.config.describe(),
        "mode": machine.config.mode,
        "kernel": kernel,
        **({"launch": shape} if shape else {}),
        **({"result": {name: getattr(result, name) for name in RESULT}} if result is not None else {}),
        **timed,
        "functions": [entry.data() for entry in by_function(machine)],
        "lines": [entry.data() for entry in by_line(machine)],
        "instructions": [
            {
                "pc": pc, **entry.data(), "function": entry.location.function, "file": entry.location.path,
                "line": entry.location.line,
            }
            for pc, entry in by_pc(machine)
        ],
        "spirv": spirv_listing.of_image(Path(machine.symbols.path)) if machine.symbols is not None else [],
    }


class _SourceFiles:
    """Source lines, read from files that exist where the debug information says or below ``folders``."""

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = {}

    def line(self, where: str) -> str:
        name, _, number = where.rpartition(":")
        if not name or not number.isdigit():
            return ""
        if name not in self._files:
            try:
                self._files[name] = Path(name).read_text(encoding="utf-8", errors="replace").splitlines()
            except OSError:
                self._files[name] = []
        lines = self._files[name]
        return lines[int(number) - 1].strip() if 0 < int(number) <= len(lines) else ""


def report(machine: MachineState, limit: int = 20) -> str:
    """Return tables of the most expensive functions, lines and instructions."""
    timing = machine.timing is not None
    unit = "cycles" if timing else "instructions"
    total = sum(entry.weight() for entry in by_function(machine)) or 1
    source = _SourceFiles()
    out = [f"profile, {machine.config.headline()}"]

    def table(title: str, rows: list[tuple[str, Entry, str]]) -> None:
        out.append(f"\n{'share':>6} {unit:>12} {'executed':>12} {'lanes':>6}{'   wait' if timing else ''}  {title}")
        for where, entry, note in rows[:limit]:
            lanes = entry.threads / entry.executed if entry.executed else 0.0
            wait = f" {entry.wait / entry.executed:6.1f}" if timing else ""
            out.append(
                f"{entry.weight() / total:6.1%} {entry.weight():12} {entry.executed:12} {lanes:6.2f}{wait}  "
                f"{where}{'  ' + note if note else ''}"
            )

    if machine.symbols is not None:
        table("function", [(entry.where, entry, "") for entry in by_function(machine)])
        table("source line", [(entry.where, entry, source.line(entry.where)) for entry in by_line(machine)])
    hottest = sorted(by_pc(machine), key=lambda item: item[1].weight(), reverse=True)
    table("instruction", [(f"0x{pc:x}", entry, entry.where) for pc, entry in hottest])
    return "\n".join(out) + "\n"
