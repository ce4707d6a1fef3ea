"""What a profile says of a kernel as a whole: how near it comes to the device's limits, and rules that tell what to
change, where, and about how much that may gain.

Gains are estimates: the part of the warps' cycles that the matter accounts for, which other limits may take over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, prod
from pathlib import Path

from ..abi import MODE_FREE
from .json_data import JsonObject
from .stalls import BARRIER, REASONS
from .symbols import PLAIN_NAMES

LEAST_GAIN = 0.05
"""Below it a rule is silent."""
ACCESSES = ("dcache_reads", "dcache_writes")
_FLOAT_MEMORY = ("flw", "fld", "flh", "fsw", "fsd", "fsh", "fence")


@dataclass(frozen=True)
class MemoryAccesses:
    """Accesses of warps to global memory, the requests to the data cache that they made, the fewest that would do."""

    count: int
    requests: int
    fewest: int

    def __add__(self, other: MemoryAccesses) -> MemoryAccesses:
        return MemoryAccesses(
            self.count + other.count, self.requests + other.requests, self.fewest + other.fewest
        )

    def __str__(self) -> str:
        each, fewest = (number / max(1, self.count) for number in (self.requests, self.fewest))
        return f"{each:.3g} requests for an access of a warp, where {fewest:.3g} would do"


NO_ACCESS = MemoryAccesses(0, 0, 0)


@dataclass
class LineCounts:
    """What the instructions of a line, or of a function without lines, came to."""

    place: str
    file: str = ""
    line: int = 0
    executed: int = 0
    threads: int = 0
    cycles: int = 0
    accesses: list[MemoryAccesses] = field(default_factory=list)
    local: int = 0
    events: Counter[str] = field(default_factory=Counter)


class KernelFacts:
    """A kernel of ``profile_page.merged`` whose launches have all that is needed (``known``)."""

    def __init__(self, kernel: JsonObject) -> None:
        self.kernel = kernel
        self.device, self.counters, self.launch = (kernel.get(name) or {} for name in ("device", "counters", "launch"))
        self.known = bool(self.device and self.counters and kernel["cycles"])
        self.cycles = sum(entry["cycles"] for entry in kernel["instructions"]) or 1
        self.core_cycles = kernel["cycles"] * self.device.get("cores", 1)

    @cached_property
    def lines(self) -> list[LineCounts]:
        """Return the kernel's own lines; of a memory instruction also its requests, and the fewest that would do."""
        found: dict[str, LineCounts] = {}
        for entry in self.kernel["instructions"]:
            if entry["function"] in (*PLAIN_NAMES, *PLAIN_NAMES.values()):
                continue
            place = f"{Path(entry['file']).name}:{entry['line']}" if entry["file"] else entry["function"]
            counts = found.setdefault(place, LineCounts(place, entry["file"], entry["line"]))
            for name in ("executed", "threads", "cycles"):
                setattr(counts, name, getattr(counts, name) + entry[name])
            counts.events.update(entry["events"])
            if requests := sum(entry["events"].get(name, 0) for name in ACCESSES):
                fewest = ceil(entry["threads"] / entry["executed"] / self.device["request_lanes"])
                counts.accesses.append(MemoryAccesses(entry["executed"], requests, entry["executed"] * fewest))
            if entry["events"].get("local_bank_stalls"):
                counts.local += entry["executed"]
        return list(found.values())

    @cached_property
    def accesses(self) -> MemoryAccesses:
        """The accesses of all lines."""
        return sum((each for line in self.lines for each in line.accesses), NO_ACCESS)

    @cached_property
    def events(self) -> Counter[str]:
        """The events of all instructions."""
        counts: Counter[str] = Counter()
        for entry in self.kernel["instructions"]:
            counts.update(entry["events"])
        return counts

    def stalled(self) -> float:
        """The part of the cycles in which warps waited for results."""
        return sum(self.waits(reason.counter) for reason in REASONS if reason.counter != BARRIER)

    def waits(self, counter: str) -> float:
        """The part of the cycles that a counter of stalls has."""
        return self.events[counter] / self.cycles

    def occupancy(self) -> tuple[int, str]:
        """Return how many of a core's warps have work at once, and what limits them (empty if nothing does)."""
        cores, warps, threads = (self.device[name] for name in ("cores", "warps", "threads"))
        groups, size = prod(self.launch["grid"]), prod(self.launch["block"])
        if self.launch["mode"] == MODE_FREE:
            live = min(warps, ceil(groups * ceil(size / threads) / cores))
            return live, "" if live == warps else f"the grid has {groups} blocks of {size} threads for {cores} cores"
        slots, each, local = (self.launch[name] for name in ("slots", "warps_per_group", "local_bytes"))
        resident = min(slots, ceil(groups / cores))
        if resident < slots:
            return resident * each, f"the grid has {groups} blocks for {cores} cores"
        if (slots + 1) * each <= warps:
            return slots * each, f"a block takes {local} of {self.device['local_memory']} bytes of shared memory"
        return slots * each, "" if slots * each == warps else f"a block of {size} threads takes {each} warps"


def measures(kernel: JsonObject) -> list[list[str | float | None]]:
    """Return [name, part of the limit or None, text] of a kernel; none where a recording lacks what they need."""
    facts = KernelFacts(kernel)
    if not facts.known:
        return []
    device, counted, rows = facts.device, facts.counters, kernel["instructions"]
    executed = sum(row["executed"] for row in rows)
    floats = sum(
        row["threads"] * (2 if row["where"].startswith(("fmadd", "fmsub", "fnmadd", "fnmsub")) else 1)
        for row in rows if row["where"].startswith("f") and not row["where"].startswith(_FLOAT_MEMORY)
    )  # fmt: skip
    read, written = (device["line_size"] * counted[name] for name in ("memory_reads", "memory_writes"))
    local = counted["local_reads"] + counted["local_writes"]
    slots, lanes = facts.core_cycles * device["slices"], device["lanes"]
    peak, width = 2 * device["cores"] * device["slices"] * lanes, device["memory_bytes_per_cycle"]
    intensity = floats / (read + written) if read + written else 0.0
    roof = min(peak, width * intensity) if read + written else peak
    made: list[list[str | float | None]] = [
        ["issue", executed / slots, f"{executed:,} instructions of warps in {slots:,} places"],
        ["FP", floats / (2 * slots * lanes), f"{floats:,} operations of threads, a fused one counted twice"],
        ["memory", (read + written) / (kernel["cycles"] * width), f"{read:,} bytes read, {written:,} written"],
        ["local memory", local / (facts.core_cycles * lanes), f"{local:,} accesses of threads"],
    ]
    if floats and read + written:
        what = "the memory's" if roof < peak else "the FP units'"
        text = f"{intensity:.2g} FP operations a byte: the roof is {what}, {roof:.3g} a cycle of at most {peak}"
        made.append(["roofline", floats / kernel["cycles"] / roof, text])
    if facts.launch:
        live, limit = facts.occupancy()
        text = f"{live} of {device['warps']} warps of a core"
        made.append(["occupancy", live / device["warps"], f"{text}: {limit}" if limit else text])
    if counted["dcache_reads"]:
        hits = 1 - counted["dcache_read_misses"] / counted["dcache_reads"]
        made.append(["data cache hits", hits, f"{counted['dcache_reads']:,} reads"])
    if (accesses := facts.accesses).count:
        made.append(["coalescing", min(1.0, accesses.fewest / accesses.requests), str(accesses)])
    return made


@dataclass(frozen=True)
class Rule:
    """A rule: the part of the cycles that a line may gain (0 or below: silent), what is so, and what to do about it."""

    name: str
    gain: Callable[[KernelFacts, LineCounts], float]
    says: Callable[[KernelFacts, LineCounts], str]
    do: str


def _scattered(line: LineCounts) -> MemoryAccesses:
    """The accesses of a line that make at least twice the requests that would do."""
    return sum((each for each in line.accesses if each.requests >= 2 * each.fewest), NO_ACCESS)


def _uncoalesced(facts: KernelFacts, line: LineCounts) -> float:
    found = _scattered(line)
    return facts.waits("stalls_lsu") * (found.requests - found.fewest) / max(1, facts.accesses.requests)


def _bank_conflicts(facts: KernelFacts, line: LineCounts) -> float:
    few = line.local * ceil(facts.device["threads"] / facts.device["lanes"])  # floats: two in a bank's word of 64 bits
    stalls = line.events["local_bank_stalls"]
    return (stalls - few) / facts.core_cycles if stalls > 2 * few else 0.0


def _divergence(facts: KernelFacts, line: LineCounts) -> float:
    idle = 1 - line.threads / (line.executed * facts.device["threads"])
    return idle * line.cycles / facts.cycles if idle > 0.25 else 0.0


def _barrier(facts: KernelFacts, line: LineCounts) -> float:
    part = line.events[BARRIER] / facts.cycles
    return part if part > 0.2 else 0.0


def _few_warps(facts: KernelFacts, line: LineCounts) -> float:
    if not facts.launch:
        return 0.0
    idle = 1 - facts.occupancy()[0] / facts.device["warps"]
    return idle * facts.stalled() if idle >= 0.5 else 0.0


LINE_RULES = (
    Rule(
        "uncoalesced access", _uncoalesced,
        lambda facts, line: str(_scattered(line)),
        "let neighbouring threads access neighbouring addresses; where one side of a copy cannot, go through shared "
        "memory",
    ),
    Rule(
        "bank conflicts", _bank_conflicts,
        lambda facts, line: f"{line.events['local_bank_stalls'] / line.local:.0f} cycles more for an access to shared "
        "memory",
        "let the threads of a warp access different banks: pad the rows of the array by an element",
    ),
    Rule(
        "divergence", _divergence,
        lambda facts, line: f"{line.threads / line.executed:.1f} of {facts.device['threads']} lanes work",
        "give the threads of a warp the same way: sort the work, or branch by warp and not by thread",
    ),
    Rule(
        "long barrier waits", _barrier,
        lambda facts, line: f"{line.events[BARRIER] / facts.cycles:.0%} of the warps' cycles are waits at barriers",
        "spread the work before the barrier evenly over the block's warps, or have fewer barriers",
    ),
)  # fmt: skip
KERNEL_RULES = (
    Rule(
        "too few warps", _few_warps,
        lambda facts, line: f"{facts.occupancy()[0]} of {facts.device['warps']} warps of a core have work, "
        f"and wait for {facts.stalled():.0%} of their cycles: {facts.occupancy()[1]}",
        "launch more threads, or let blocks take less",
    ),
)  # fmt: skip


def advice(kernel: JsonObject) -> list[JsonObject]:
    """Return what to change in a kernel, the most promising first: ``rule``, ``place``, ``file``, ``line``, ``text``,
    ``gain`` (a part of the kernel's cycles).
    """
    facts = KernelFacts(kernel)
    if not facts.known:
        return []

    def found() -> Iterator[JsonObject]:
        whole = LineCounts("launch")
        for rules, lines in ((LINE_RULES, facts.lines), (KERNEL_RULES, [whole])):
            for rule in rules:
                for line in lines:
                    if (gain := rule.gain(facts, line)) >= LEAST_GAIN:
                        yield {
                            "rule": rule.name, "place": line.place, "file": line.file, "line": line.line,
                            "text": f"{rule.says(facts, line)}: {rule.do}", "gain": round(gain, 3),
                        }  # fmt: skip

    return sorted(found(), key=lambda each: (-each["gain"], each["rule"], each["place"]))
