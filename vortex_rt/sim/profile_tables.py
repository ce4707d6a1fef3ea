"""Profiles as tables: a summary of kernels and lines for the terminal, CSV, and the differences of two recordings."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ..cxx_names import demangled
from .config import MODES
from .json_data import JsonObject
from .profile_advice import advice
from .profile_recording import Recording, kernel_name, launch_shape
from .stalls import main_reason
from .symbols import PLAIN_NAMES

GONE = "–"
MOST_KERNELS = 20
"""Kernels in the summary's first table."""
MOST_LAUNCHES = 4
"""Of a kernel, told one by one; of more the shortest and the longest."""


@dataclass
class CostRow:
    """What a kernel, or a line of one, came to over all launches; a line's ``device_cycles`` are its part of the
    kernel's, ``function`` is for code without a line."""

    kernel: str
    file: str = ""
    line: int = 0
    function: str = ""
    launches: int = 0
    device_cycles: int = 0
    executed: int = 0
    threads: int = 0
    cycles: int = 0
    events: Counter[str] = field(default_factory=Counter)

    def add(self, entry: JsonObject) -> None:
        """Add an instruction of a profile."""
        self.executed += entry["executed"]
        self.threads += entry["threads"]
        self.cycles += entry["cycles"]
        self.events.update(entry["events"])

    @property
    def cost(self) -> int:
        """What rows are sorted by: cycles of warps, in functional mode instructions."""
        return self.cycles or self.executed

    @property
    def time(self) -> int:
        """What two recordings are compared by: device cycles where they are known, else the cost. The cost alone, which
        are sums over warps, grows with the warps that share the work."""
        return self.device_cycles or self.cost

    @property
    def lanes(self) -> float:
        """Active lanes of an instruction, on average."""
        return self.threads / self.executed if self.executed else 0.0

    @property
    def main_stall(self) -> str:
        """What was mostly waited for, with its part of the cycles; empty if nothing waited."""
        return main_reason(self.events, self.cycles)

    @property
    def code(self) -> str:
        """What stands in place of a source line: a function without lines, else the kernel."""
        return self.kernel if self.function in PLAIN_NAMES else self.function or self.kernel

    @property
    def place(self) -> str:
        """File and line for people."""
        if self.file:
            return f"{Path(self.file).name}:{self.line}"
        return PLAIN_NAMES.get(self.function, "(no line)")


def kernel_rows(recording: Recording) -> list[CostRow]:
    """Return a row a kernel, most expensive first."""
    return [_row(kernel, kernel["launches"]) for kernel in recording.kernels]


def _row(run: JsonObject, launches: int) -> CostRow:
    """Return the row of a kernel, or of one launch."""
    row = CostRow(run["name"], launches=launches, device_cycles=run["cycles"])
    for entry in run["instructions"]:
        row.add(entry)
    return row


def launch_rows(recording: Recording) -> dict[str, list[CostRow]]:
    """Return by kernel a row for each of its launches, called after its number in the recording and its shape; of very
    many the shortest and the longest."""
    rows: dict[str, list[CostRow]] = {}
    for number, profile in enumerate(recording.launches, 1):
        name = f"  launch {number}" + (f" of {shape}" if (shape := launch_shape(profile)) else "")
        cycles = profile.get("result", {}).get("cycles", 0)
        run = {"name": name, "cycles": cycles, "instructions": profile["instructions"]}
        rows.setdefault(kernel_name(profile), []).append(_row(run, 1))
    for kernel, each in rows.items():
        if len(each) > MOST_LAUNCHES:
            by_time = sorted(each, key=lambda row: row.time)
            rows[kernel] = [by_time[0], by_time[-1]]
    return rows


def line_rows(recording: Recording) -> list[CostRow]:
    """Return a row for every line of every kernel, most expensive first; what has no line is a row of its function."""
    rows: dict[tuple[str, str, int, str], CostRow] = {}
    for kernel in recording.kernels:
        for entry in kernel["instructions"]:
            place = kernel["name"], entry["file"], entry["line"], "" if entry["file"] else entry["function"]
            rows.setdefault(place, CostRow(*place)).add(entry)
    times = {row.kernel: row.device_cycles / (row.cycles or 1) for row in kernel_rows(recording)}
    for row in rows.values():
        row.device_cycles = round(row.cycles * times[row.kernel])
    return sorted(rows.values(), key=lambda row: (-row.cost, row.kernel, row.file, row.line, row.function))


def summary(recording: Recording, top: int, sources: dict[str, list[str]]) -> str:
    """Return the kernels, and the ``top`` most expensive lines, as text; ``sources`` are lines of files by name."""
    kernels, lines = kernel_rows(recording), line_rows(recording)
    plain = demangled(name for row in lines for name in (row.kernel, row.function))
    total = sum(row.cost for row in kernels) or 1
    devices = {f"{profile['configuration']}: {MODES[profile['mode']]}" for profile in recording.launches}
    out = [
        *sorted(devices),
        f"{'share':>7} {'launches':>8} {'cycles':>12} {'instructions':>12} {'IPC':>6} {'lanes':>6}"
        f"  {'main stall':<10}  kernel"
    ]
    launches = launch_rows(recording) if len(kernels) < MOST_KERNELS else {}
    rows = []
    for kernel in kernels[:MOST_KERNELS]:
        rows += [kernel, *(launches.get(kernel.kernel, ()) if kernel.launches > 1 else ())]
    for row in rows:
        ipc = f"{row.executed / row.device_cycles:6.3f}" if row.cycles and row.device_cycles else f"{GONE:>6}"
        cycles = f"{row.device_cycles:12,}" if row.cycles and row.device_cycles else f"{GONE:>12}"
        out.append(
            f"{row.cost / total:7.1%} {row.launches:8} {cycles} {row.executed:12,} {ipc} {row.lanes:6.1f}"
            f"  {row.main_stall:<10}  {plain(row.kernel)}"
        )
    if len(kernels) > MOST_KERNELS:
        out.append(f"… {len(kernels) - MOST_KERNELS} more kernels")
    if top:
        out.append(f"\n{'share':>7} {'executed':>12} {'lanes':>6}  {'main stall':<10}  line")
    for row in lines[:top]:
        text = sources.get(row.file, [])
        code = text[row.line - 1].strip() if 0 < row.line <= len(text) else plain(row.code)
        out.append(
            f"{row.cost / total:7.1%} {row.executed:12,} {row.lanes:6.1f}  {row.main_stall:<10}  {row.place}  {code}"
        )
    return "\n".join([*out, *_advice(recording.kernels, top)]) + "\n"


def _advice(kernels: list[JsonObject], top: int) -> list[str]:
    """Return the ``top`` pieces of advice, by what they may gain of all kernels' time."""
    plain = demangled(kernel["name"] for kernel in kernels)
    found = [(each["gain"] * kernel["cycles"], kernel["name"], each) for kernel in kernels for each in advice(kernel)]
    whole = sum(kernel["cycles"] for kernel in kernels)
    return [
        *(["", f"{'may gain':>8}  what to change"] if found and top else []),
        *(
            f"{gain / whole:>8.0%}  {each['place']} in {plain(name).partition('(')[0]}: "
            f"{each['rule']}: {each['text']}"
            for gain, name, each in sorted(found, key=lambda item: -item[0])[:top]
        ),
    ]  # fmt: skip


def as_csv(recording: Recording) -> str:
    """Return a row for every line of every kernel, with all events, as CSV."""
    rows = sorted(line_rows(recording), key=lambda row: (row.kernel, row.file, row.line, row.function))
    names = sorted({name for row in rows for name in row.events})
    plain = demangled(name for row in rows for name in (row.kernel, row.function))
    mode = ", ".join(sorted({str(profile["mode"]) for profile in recording.launches}))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["kernel", "file", "line", "function", "executed", "threads", "cycles", *names, "mode"])
    for row in rows:
        counts = [row.executed, row.threads, row.cycles, *(row.events[name] for name in names)]
        writer.writerow([plain(row.kernel), row.file, row.line or "", plain(row.function), *counts, mode])
    return text.getvalue()


def comparison(before: Recording, after: Recording, top: int) -> str:
    """Return what changed between two recordings as text, in an order that depends on nothing but them: kernels by
    device cycles, then the ``top`` lines whose cost changed most."""
    out = []
    for sign, recording in (("before:", before), ("after: ", after)):
        out.append(f"{sign} {'; '.join(recording.devices)}")
    kernels = _paired(kernel_rows(before), kernel_rows(after), lambda row: (row.kernel,))
    plain = demangled(str(key[0]) for key, _, _ in kernels)
    out.append(f"\n{'before':>14} {'after':>14} {'speed-up':>9} {'instructions':>13}  {'main stall':<24}  kernel")
    for key, old, new in kernels:
        out.append(
            f"{_count(old)} {_count(new)} {_ratio(old, new)} {_change(old, new):>13}"
            f"  {_stalls(old, new):<24}  {plain(str(key[0]))}"
        )
    lines = _paired(line_rows(before), line_rows(after), lambda row: (row.kernel, row.file, row.line, row.function))
    changed = [item for item in lines if _cost(item[1]) != _cost(item[2])]
    if top and changed:
        out.append(f"\n{'before':>14} {'after':>14} {'change':>14}  {'main stall':<24}  line")
    for _, old, new in changed[:top]:
        some = new or old
        assert some is not None
        out.append(
            f"{_count(old)} {_count(new)} {_cost(new) - _cost(old):+14,}  {_stalls(old, new):<24}  {some.place}"
            + ("" if some.file else f"  {plain(some.code)}")
        )
    return "\n".join(out) + "\n"


Pair = tuple[tuple[str | int, ...], CostRow | None, CostRow | None]


def _paired(
    before: Iterable[CostRow], after: Iterable[CostRow], key: Callable[[CostRow], tuple[str | int, ...]]
) -> list[Pair]:
    """Return (key, row before, row after), by how much they differ."""
    old, new = {key(row): row for row in before}, {key(row): row for row in after}
    pairs: list[Pair] = [(name, old.get(name), new.get(name)) for name in sorted({*old, *new})]
    return sorted(pairs, key=lambda pair: -abs(_cost(pair[2]) - _cost(pair[1])))


def _cost(row: CostRow | None) -> int:
    return row.time if row else 0


def _count(row: CostRow | None) -> str:
    return f"{row.time:14,}" if row else f"{GONE:>14}"


def _ratio(old: CostRow | None, new: CostRow | None) -> str:
    return f"{old.time / new.time:8.2f}×" if old and new and new.time else f"{GONE:>9}"


def _change(old: CostRow | None, new: CostRow | None) -> str:
    return f"{new.executed / old.executed - 1:+.1%}" if old and new and old.executed else GONE


def _stalls(old: CostRow | None, new: CostRow | None) -> str:
    return f"{(old.main_stall if old else '') or GONE} → {(new.main_stall if new else '') or GONE}"
