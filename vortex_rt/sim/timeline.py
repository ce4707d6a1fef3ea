"""What the device does over time: recorded in bounded memory during the launches of a program in timing mode.

Launches follow each other on one axis of cycles, without the time that the host takes between them. Over all of it
`Samples` keep sums an interval and core; when the intervals are used up, each two become one. Of the first
instructions, or those of a window, the records themselves are kept (`state.TraceRecord`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ..errors import meant
from ..isa.control import OPCODE, Control
from ..isa.disasm import disassemble
from ..isa.rows import Unit
from ..isa.table import TABLE
from ..version import VERSION
from .json_data import JsonObject
from .stalls import BARRIER, TEXTS
from .state import TRACED_OWN
from .symbols import START_UP

if TYPE_CHECKING:
    import numpy.typing as npt

    from .config import Config
    from .results import RunResult
    from .symbols import LazyImageSymbols

Rows: TypeAlias = "npt.NDArray[np.void]"
"""Records."""
Column: TypeAlias = "npt.NDArray[np.int64]"

NEVER = 1 << 60
MOST_INTERVALS = 2048
BUFFER = 8192
"""Records between two looks at the trace."""

WAITS = {name: text for name, text in TEXTS.items() if name in TRACED_OWN or name == BARRIER}
"""Causes that a trace knows for which a warp does not issue, and their words."""

TRAFFIC = (
    "dcache_reads", "dcache_read_misses", "dcache_writes", "local_reads", "local_writes", "local_bank_stalls",
    "memory_reads", "memory_writes",
)  # fmt: skip
COUNTS = ("instructions", "lanes", *TRAFFIC)
"""What is summed where it happens; the waits and ``warps``, those that live, are spans of time."""
COLUMNS = (*COUNTS, "warps", *WAITS)

STALLS = [name for name in WAITS if name != BARRIER]
_BARRIER = OPCODE | Control.BAR << 12
_BARRIER_MASK = 0xFE00707F


@dataclass(frozen=True)
class TimelineOptions:
    """What is recorded: in the cycles [first, last), samples of ``interval`` cycles or more, and up to ``events``
    instructions one by one."""

    interval: int = 64
    events: int = 5_000
    first: int = 0
    last: int = NEVER

    @classmethod
    def from_text(cls, text: str) -> TimelineOptions:
        """Read ``first=…,last=…,interval=…,events=…``. Raises ValueError."""
        known = sorted(item.name for item in fields(cls))
        values = {}
        for word in filter(None, text.split(",")):
            name, _, value = word.partition("=")
            if name not in known:
                raise ValueError(f"a timeline has no option '{name}'; {meant(name, known)}")
            if not value.isdigit():
                raise ValueError(f"'{word}' of a timeline's options is no {name}=NUMBER")
            values[name] = int(value)
        return cls(**values).checked()

    def checked(self) -> TimelineOptions:
        """Return the options. Raises ValueError if they are none."""
        if self.interval < 1 or self.first < 0 or self.events < 0 or self.last <= self.first:
            raise ValueError(f"a timeline from cycle {self.first} to {self.last} in intervals of {self.interval}")
        return self

    def text(self) -> str:
        """Return what ``from_text`` reads."""
        return ",".join(f"{item.name}={getattr(self, item.name)}" for item in fields(self))


@dataclass
class TimelineLaunch:
    """A launch on the axis of cycles; ``code`` has disassembly and place by address."""

    start: int
    kernel: str = ""
    end: int = 0
    instructions: int = 0
    finished: bool = False
    energy: JsonObject = field(default_factory=dict)
    code: dict[int, tuple[str, str]] = field(default_factory=dict)
    rows: list[Rows] = field(default_factory=list)
    counts: Counter[int] = field(default_factory=Counter)

    def data(self) -> JsonObject:
        """Return it for JSON, without its instructions."""
        return {name: getattr(self, name) for name in ("kernel", "start", "end", "instructions", "finished", "energy")}


class Samples:
    """Sums over intervals of equal length, for every core and column."""

    def __init__(self, cores: int, interval: int) -> None:
        self.interval = interval
        self.values = np.zeros((len(COLUMNS), cores, MOST_INTERVALS))
        self.used = 0

    def reach(self, cycle: int) -> None:
        """Make the intervals long enough to hold a cycle."""
        while cycle // self.interval >= MOST_INTERVALS:
            pairs = self.values.reshape(*self.values.shape[:2], -1, 2).sum(axis=3)
            self.values[:, :, : MOST_INTERVALS // 2] = pairs
            self.values[:, :, MOST_INTERVALS // 2 :] = 0
            self.interval *= 2
            self.used = -(-self.used // 2)
        self.used = max(self.used, cycle // self.interval + 1)

    def count(self, column: str, core: Column, cycle: Column, amount: Column) -> None:
        """Add amounts where they happen."""
        cores = self.values.shape[1]
        place = core * MOST_INTERVALS + cycle // self.interval
        sums = np.bincount(place, weights=amount, minlength=cores * MOST_INTERVALS)
        self.values[COLUMNS.index(column)] += sums.reshape(cores, -1)

    def spread(self, column: str, core: Column, begin: Column, end: Column) -> None:
        """Add spans of time: to every interval the cycles that lie in it."""
        cores, size = self.values.shape[1], self.interval
        first, last = begin // size, end // size
        place, shape = core * MOST_INTERVALS, (cores, MOST_INTERVALS)

        def sums(at: Column, weights: Column | None = None) -> npt.NDArray[np.float64]:
            found = np.bincount(place + at, weights=weights, minlength=cores * MOST_INTERVALS)
            return found.reshape(shape).astype(np.float64)

        inner = np.cumsum(sums(first) - sums(last), axis=1)  # spans that go on behind this interval
        inner[:, 1:], inner[:, 0] = inner[:, :-1].copy(), 0
        partial = sums(first, (first + 1) * size - begin) - sums(last, (last + 1) * size - end)
        self.values[COLUMNS.index(column)] += partial + size * inner

    def data(self) -> dict[str, list[list[float]]]:
        """Return the columns in which something happened: lists of intervals by core."""
        used = self.values[:, :, : self.used].round().astype(int)  # all amounts are whole
        return {name: used[index].tolist() for index, name in enumerate(COLUMNS) if used[index].any()}


class TimelineRecorder:
    """Takes the records of a machine's launches."""

    def __init__(self, config: Config, options: TimelineOptions) -> None:
        self.config = config
        self.options = options
        self.samples = Samples(config.total_cores, options.interval)
        self.launches: list[TimelineLaunch] = []
        self.recorded = 0
        self.left_out = 0
        self._warps = config.total_cores * config.warps

    @property
    def end(self) -> int:
        """Where the next launch starts."""
        return self.launches[-1].end if self.launches else 0

    def window(self) -> tuple[int, int]:
        """The cycles to record of the launch in progress, in its own time."""
        start = self.launches[-1].start
        return max(0, self.options.first - start), max(0, self.options.last - start)

    def begin(self, kernel: str = "") -> None:
        """A launch starts, of a kernel whose name may be known."""
        if self.launches:
            self.launches[-1].counts.clear()  # kept so far for a launch that goes on after a breakpoint
        self.launches.append(TimelineLaunch(self.end, kernel))
        self._issued = np.full(self._warps, -1)  # of each warp's last instruction
        self._lives = np.zeros(self._warps, dtype=bool)
        self._barrier = np.full(self._warps, -1)  # when it arrived at the barrier that it waits at

    def add(self, rows: Rows) -> None:
        """Take records, in the order of execution."""
        launch = self.launches[-1]
        rows = rows.copy()
        for stage in ("schedule", "decode", "issue", "execute", "commit"):
            rows[stage] += launch.start
        self.samples.reach(int(rows["commit"].max()))
        self._count(rows)
        self._wait(rows)
        room = max(0, self.options.events - self.recorded)
        if room:
            launch.rows.append(rows[:room])
        self.recorded += min(room, len(rows))
        self.left_out += max(0, len(rows) - room)
        launch.counts.update(_occurrences(rows["pc"]))

    def _count(self, rows: Rows) -> None:
        core, issue, execute = rows["core"], rows["issue"], rows["execute"]
        self.samples.count("instructions", core, issue, np.ones(len(rows), dtype=np.int64))
        self.samples.count("lanes", core, issue, np.bitwise_count(rows["mask"].astype(np.uint64)))
        for counter in TRAFFIC:
            amount = rows[counter]
            if amount.any():
                self.samples.count(counter, core, execute, amount)

    def _wait(self, rows: Rows) -> None:
        """Spans of every warp: its life, and what it waited for before each instruction."""
        warp = rows["core"] * self.config.warps + rows["warp"]
        order = np.lexsort((rows["issue"], warp))  # they come as they ended
        rows, warp = rows[order], warp[order]
        core, issue = rows["core"], rows["issue"]
        head = np.append(True, warp[1:] != warp[:-1])
        ended = rows["lives"] == 0
        barrier = np.where(is_barrier(rows["word"]) & ~ended, rows["execute"], -1)
        before = np.where(head, self._issued[warp], np.append(-1, issue[:-1]))
        lived = np.where(head, self._lives[warp], np.append(False, ~ended[:-1]))
        arrived = np.where(head, self._barrier[warp], np.append(-1, barrier[:-1]))
        begin = np.where(lived, before, np.maximum(before, rows["schedule"]))
        self.samples.spread("warps", core, begin, np.maximum(issue, begin))
        for counter in STALLS:
            wait = rows[counter]
            if wait.any():
                self.samples.spread(counter, core, issue - wait, issue)
        at = (arrived >= 0) & (rows["schedule"] > arrived)
        if at.any():
            self.samples.spread(BARRIER, core[at], arrived[at], rows["schedule"][at])
        last = np.append(head[1:], True)
        self._issued[warp[last]] = np.maximum(self._issued[warp[last]], issue[last])
        self._lives[warp[last]] = ~ended[last]
        self._barrier[warp[last]] = barrier[last]

    def finish(self, result: RunResult, energy: JsonObject, finished: bool, symbols: LazyImageSymbols | None) -> None:
        """The launch has ended, or was ended; ``energy`` is what its counters come to (``EnergyEstimate.data``)."""
        launch = self.launches[-1]
        launch.end, launch.instructions = launch.start + result.cycles, result.instructions
        launch.finished, launch.energy = finished, energy
        launch.kernel = launch.kernel or self._busiest_function(symbols)
        for rows in launch.rows:
            words = dict(zip(rows["pc"].tolist(), rows["word"].tolist(), strict=True))
            for pc in words.keys() - launch.code.keys():
                place = str(symbols.locate(pc)) if symbols is not None else ""
                launch.code[pc] = disassemble(words[pc], pc, self.config.xlen), place

    def _busiest_function(self, symbols: LazyImageSymbols | None) -> str:
        """What the last launch is called where its kernel is not known: an image's."""
        weights: Counter[str] = Counter()
        for pc, count in self.launches[-1].counts.items():
            weights[symbols.locate(pc).function if symbols is not None else ""] += count
        names = [name for name, _ in weights.most_common() if name and name != START_UP]
        return next(iter(names), f"launch {len(self.launches)}")

    def data(self) -> JsonObject:
        """Return all but the single instructions, for JSON."""
        config = self.config
        return {
            "version": VERSION, "configuration": config.describe(), "cores": config.total_cores, "warps": config.warps,
            "threads": config.threads, "line_size": config.line_size, "clock_mhz": config.clock_mhz,
            "memory_bytes_per_cycle": config.dram_bytes_per_cycle, "first": self.options.first,
            "last": min(self.options.last, self.end), "interval": self.samples.interval,
            "launches": [launch.data() for launch in self.launches], "samples": self.samples.data(),
            "instructions_left_out": self.left_out,
        }  # fmt: skip


def _occurrences(addresses: Column) -> dict[int, int]:
    """Return how often each address of an instruction occurs."""
    low = int(addresses.min())
    if int(addresses.max()) - low < 1 << 22:
        counts = np.bincount((addresses - low) >> 2)
        found = np.flatnonzero(counts)
        return dict(zip((low + 4 * found).tolist(), counts[found].tolist(), strict=True))
    return dict(zip(*(part.tolist() for part in np.unique(addresses, return_counts=True)), strict=True))


def is_barrier(words: Column) -> npt.NDArray[np.bool_]:
    """Whether instruction words are Vortex's ``bar``."""
    found: npt.NDArray[np.bool_] = (words & _BARRIER_MASK) == _BARRIER
    return found


def unit_of(word: int) -> str:
    """Return the function unit of an instruction, "?" of none."""
    return next((Unit(row.unit).name.lower() for row in TABLE if word & row.mask == row.match), "?")
