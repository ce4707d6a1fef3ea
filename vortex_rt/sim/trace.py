"""Event traces of timing mode in Chrome's trace format, which Perfetto and chrome://tracing show.

A core is a process and a warp a thread. A slice is an instruction from its issue to the warp's next issue, so a long
slice is a warp that waits after that instruction; its arguments hold the cycle of every stage. Counter tracks show
instructions per cycle and active lanes. One microsecond of the trace is one cycle.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..isa.disasm import disassemble
from ..isa.table import TABLE, Unit
from .files import write_file

if TYPE_CHECKING:
    from .machine_state import MachineState

FIELDS = ("core", "warp", "pc", "mask", "schedule", "decode", "issue", "execute", "commit", "word")
"""Columns of ``Machine.trace_records``; stages in cycles."""

INTERVAL = 100
"""Cycles between two values of a counter track."""


def records(machine: MachineState) -> np.ndarray:
    """Return all trace records of the last run, a row an instruction in the order of execution."""
    if not machine.trace_records:
        return np.zeros((0, len(FIELDS)), dtype=np.int64)
    rows: np.ndarray = np.concatenate(machine.trace_records)  # in the order of their ends
    return rows[np.argsort(rows[:, FIELDS.index("schedule")], kind="stable")]


def events(machine: MachineState) -> Iterator[dict[str, Any]]:
    """Yield the events of the last run's trace."""
    rows = records(machine)
    config = machine.config
    for core in range(config.total_cores):
        yield {"ph": "M", "name": "process_name", "pid": core, "args": {"name": f"core {core}"}}
        for warp in np.unique(rows[rows[:, 0] == core, 1]):
            yield {"ph": "M", "name": "thread_name", "pid": core, "tid": int(warp), "args": {"name": f"warp {warp}"}}
    names: dict[tuple[int, int], tuple[str, str, str]] = {}
    order = np.lexsort((rows[:, 6], rows[:, 1], rows[:, 0]))
    ordered = rows[order]
    for index, row in enumerate(ordered):
        core, warp, pc, mask, schedule, decode, issue, execute, commit, word = (int(value) for value in row)
        following = ordered[index + 1] if index + 1 < len(ordered) else None
        same = following is not None and following[0] == core and following[1] == warp
        end = int(following[6]) if same and following is not None else commit
        if (pc, word) not in names:
            text = disassemble(word, pc, config.xlen)
            where = str(machine.symbols.locate(pc)) if machine.symbols is not None else ""
            names[pc, word] = (text, _category(word), where)
        text, category, where = names[pc, word]
        arguments = {
            "pc": f"0x{pc:x}", "lanes": f"0x{mask:x}", "schedule": schedule, "decode": decode, "issue": issue,
            "execute": execute, "commit": commit,
        }
        if where:
            arguments["where"] = where
        yield {
            "ph": "X", "name": text, "cat": category, "pid": core, "tid": warp, "ts": issue, "dur": max(1, end - issue),
            "args": arguments,
        }
    yield from _counter_events(rows, config.total_cores)


def _category(word: int) -> str:
    for row in TABLE:
        if word & row.mask == row.match:
            return Unit(row.unit).name.lower()
    return "?"


def _counter_events(rows: np.ndarray, cores: int) -> Iterator[dict[str, Any]]:
    for core in range(cores):
        mine = rows[rows[:, 0] == core]
        if not len(mine):
            continue
        interval = mine[:, 4] // INTERVAL
        count = np.bincount(interval)
        lanes = np.bincount(interval, weights=[int(mask).bit_count() for mask in mine[:, 3]])
        for at, (instructions, active) in enumerate(zip(count, lanes, strict=True)):
            shared = {"ph": "C", "pid": core, "ts": at * INTERVAL}
            yield {**shared, "name": "instructions per cycle", "args": {"IPC": round(instructions / INTERVAL, 3)}}
            yield {
                **shared,
                "name": "lanes per instruction",
                "args": {"lanes": round(active / instructions, 2) if instructions else 0},
            }


def write_trace(machine: MachineState, path: Path) -> int:
    """Write the last run's trace as JSON; return the number of events."""
    lines = [json.dumps(event, separators=(",", ":")) for event in events(machine)]
    head = {"displayTimeUnit": "ms", "otherData": {"configuration": machine.config.describe()}}
    write_file(path, (json.dumps(head)[:-1] + ',"traceEvents":[\n' + ",\n".join(lines) + "\n]}\n").encode())
    return len(lines)
