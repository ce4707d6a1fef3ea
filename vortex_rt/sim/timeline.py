"""What the device does over time: recorded in bounded memory during the launches of a program in timing mode.

Launches follow each other on one axis of cycles, without the time that the host takes between them. Over all of it
`Samples` keep sums an interval and core; when the intervals are used up, each two become one. Of the first
instructions, or those of a window, the records themselves are kept (``timing_state.R``).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

import numpy as np

from ..isa.control import OPCODE, Control
from ..isa.disasm import disassemble
from ..isa.table import TABLE, Unit
from ..version import VERSION
from .symbols import START_UP
from .timing_state import TRACED, K, R

if TYPE_CHECKING:
    from .config import Config
    from .results import RunResult

Rows = Any  # of a NumPy array [record, R]

NEVER = 1 << 60
MOST_INTERVALS = 2048
BUFFER = 8192
"""Records between two looks at the trace."""

WAITS = {
    "stalls_lsu": "waits for a load",
    "stalls_alu": "waits for an ALU result",
    "stalls_fpu": "waits for an FPU result",
    "stalls_csr": "waits for a CSR",
    "stalls_wctl": "waits for warp control",
    "barrier": "waits at a barrier",
}
"""Causes for which a warp does not issue, and their words; what remains is issue, fetch and other warps' turns."""

TRAFFIC = (
    K.DCACHE_READS, K.DCACHE_READ_MISSES, K.DCACHE_WRITES, K.LOCAL_READS, K.LOCAL_WRITES, K.LOCAL_BANK_STALLS,
    K.MEMORY_READS, K.MEMORY_WRITES,
)
COUNTS = ("instructions", "lanes", *(counter.name.lower() for counter in TRAFFIC))
"""What is summed where it happens; the waits and ``warps``, those that live, are spans of time."""
COLUMNS = (*COUNTS, "warps", *WAITS)

_STALLS = [K[name.upper()] for name in WAITS if name.upper() in K.__members__]
_BARRIER = OPCODE | Control.BAR << 12
_BARRIER_MASK = 0xFE00707F


def counted(counter: K) -> int:
    """Return the column of a record with what a counter of TRACED counted."""
    return R.COUNTED + TRACED.index(counter)


@dataclass(frozen=True)
class TimelineOptions:
    """What is recorded: in the cycles [first, last), samples of ``interval`` cycles or more, and up to ``events``
    instructions one by one.
    """

    interval: int = 64
    events: int = 100_000
    first: int = 0
    last: int = NEVER

    @classmethod
    def from_text(cls, text: str) -> TimelineOptions:
        """Read ``first=…,last=…,interval=…,events=…``. Raises ValueError."""
        known = {item.name for item in fields(cls)}
        values = {}
        for word in filter(None, text.split(",")):
            name, _, value = word.partition("=")
            if name not in known or not value.isdigit():
                raise ValueError(f"{word!r} of a timeline's options is none of {', '.join(sorted(known))} = number")
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
    energy: dict[str, Any] = field(default_factory=dict)
    code: dict[int, tuple[str, str]] = field(default_factory=dict)
    rows: list[Rows] = field(default_factory=list)
    counts: Counter[int] = field(default_factory=Counter)

    def data(self) -> dict[str, Any]:
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

    def count(self, column: str, core: Rows, cycle: Rows, amount: Rows) -> None:
        """Add amounts where they happen."""
        cores = self.values.shape[1]
        place = core * MOST_INTERVALS + cycle // self.interval
        sums = np.bincount(place, weights=amount, minlength=cores * MOST_INTERVALS)
        self.values[COLUMNS.index(column)] += sums.reshape(cores, -1)

    def spread(self, column: str, core: Rows, begin: Rows, end: Rows) -> None:
        """Add spans of time: to every interval the cycles that lie in it."""
        cores, size = self.values.shape[1], self.interval
        first, last = begin // size, end // size
        place, shape = core * MOST_INTERVALS, (cores, MOST_INTERVALS)

        def sums(at: Rows, weights: Rows = None) -> Rows:
            return np.bincount(place + at, weights=weights, minlength=cores * MOST_INTERVALS).reshape(shape)

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
        rows[:, R.SCHEDULE : R.COMMIT + 1] += launch.start
        self.samples.reach(int(rows[:, R.COMMIT].max()))
        self._count(rows)
        self._wait(rows)
        room = max(0, self.options.events - self.recorded)
        if room:
            launch.rows.append(rows[:room])
        self.recorded += min(room, len(rows))
        self.left_out += max(0, len(rows) - room)
        launch.counts.update(_occurrences(rows[:, R.PC]))

    def _count(self, rows: Rows) -> None:
        core, issue, execute = rows[:, R.CORE], rows[:, R.ISSUE], rows[:, R.EXECUTE]
        self.samples.count("instructions", core, issue, np.ones(len(rows)))
        self.samples.count("lanes", core, issue, np.bitwise_count(rows[:, R.MASK].astype(np.uint64)))
        for counter in TRAFFIC:
            amount = rows[:, counted(counter)]
            if amount.any():
                self.samples.count(counter.name.lower(), core, execute, amount)

    def _wait(self, rows: Rows) -> None:
        """Spans of every warp: its life, and what it waited for before each instruction."""
        warp = rows[:, R.CORE] * self.config.warps + rows[:, R.WARP]
        order = np.lexsort((rows[:, R.ISSUE], warp))  # they come as they ended
        rows, warp = rows[order], warp[order]
        core, issue = rows[:, R.CORE], rows[:, R.ISSUE]
        head = np.append(True, warp[1:] != warp[:-1])
        ended = rows[:, R.LIVES] == 0
        barrier = np.where(is_barrier(rows[:, R.WORD]) & ~ended, rows[:, R.EXECUTE], -1)
        before = np.where(head, self._issued[warp], np.append(-1, issue[:-1]))
        lived = np.where(head, self._lives[warp], np.append(False, ~ended[:-1]))
        arrived = np.where(head, self._barrier[warp], np.append(-1, barrier[:-1]))
        begin = np.where(lived, before, np.maximum(before, rows[:, R.SCHEDULE]))
        self.samples.spread("warps", core, begin, np.maximum(issue, begin))
        for counter in _STALLS:
            wait = rows[:, counted(counter)]
            if wait.any():
                self.samples.spread(counter.name.lower(), core, issue - wait, issue)
        at = (arrived >= 0) & (rows[:, R.SCHEDULE] > arrived)
        if at.any():
            self.samples.spread("barrier", core[at], arrived[at], rows[at, R.SCHEDULE])
        last = np.append(head[1:], True)
        self._issued[warp[last]] = np.maximum(self._issued[warp[last]], issue[last])
        self._lives[warp[last]] = ~ended[last]
        self._barrier[warp[last]] = barrier[last]

    def finish(self, result: RunResult, energy: dict[str, Any], finished: bool, symbols: Any) -> None:
        """The launch has ended, or was ended; ``energy`` is what its counters come to (``EnergyEstimate.data``)."""
        launch = self.launches[-1]
        launch.end, launch.instructions = launch.start + result.cycles, result.instructions
        launch.finished, launch.energy = finished, energy
        launch.kernel = launch.kernel or self._busiest_function(symbols)
        for rows in launch.rows:
            words = dict(zip(rows[:, R.PC].tolist(), rows[:, R.WORD].tolist(), strict=True))
            for pc in words.keys() - launch.code.keys():
                place = str(symbols.locate(pc)) if symbols is not None else ""
                launch.code[pc] = disassemble(words[pc], pc, self.config.xlen), place

    def _busiest_function(self, symbols: Any) -> str:
        """What the last launch is called where its kernel is not known: an image's."""
        weights: Counter[str] = Counter()
        for pc, count in self.launches[-1].counts.items():
            weights[symbols.locate(pc).function if symbols is not None else ""] += count
        names = [name for name, _ in weights.most_common() if name and name != START_UP]
        return next(iter(names), f"launch {len(self.launches)}")

    def data(self) -> dict[str, Any]:
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


def _occurrences(addresses: Rows) -> dict[int, int]:
    """Return how often each address of an instruction occurs."""
    low = int(addresses.min())
    if int(addresses.max()) - low < 1 << 22:
        counts = np.bincount((addresses - low) >> 2)
        found = np.flatnonzero(counts)
        return dict(zip((low + 4 * found).tolist(), counts[found].tolist(), strict=True))
    return dict(zip(*(part.tolist() for part in np.unique(addresses, return_counts=True)), strict=True))


def is_barrier(words: Rows) -> Rows:
    """Whether instruction words are Vortex's ``bar``."""
    return (words & _BARRIER_MASK) == _BARRIER


def unit_of(word: int) -> str:
    """Return the function unit of an instruction, "?" of none."""
    return next((Unit(row.unit).name.lower() for row in TABLE if word & row.mask == row.match), "?")
