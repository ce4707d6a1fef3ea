"""How near a kernel comes to the device's limits: shares of what the device can do, the way to memory and back, the
roofline, and how many warps have work."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, prod
from pathlib import Path

from ..abi import MODE_FREE
from ..isa.registers import Fixed
from ..isa.table import TABLE, Kind
from .json_data import JsonObject
from .stalls import BARRIER, REASONS
from .symbols import PLAIN_NAMES

ACCESSES = ("dcache_reads", "dcache_writes")
_FLOAT_MEMORY = ("flw", "fld", "flh", "fsw", "fsd", "fsh", "fence")
CELLS = tuple(f"({register})" for register in (Fixed.CELLS, Fixed.SCRATCH))
"""How the operand of an access to the cells ends in which the device compiler keeps what finds no register."""
_FUSED = ("fmadd", "fmsub", "fnmadd", "fnmsub")


def counted(number: float, noun: str, form: str = ",") -> str:
    """Return ``1 block`` or ``2,000 blocks``."""
    text = f"{number:{form}}"
    return f"{text} {noun}{'s' * (text != '1')}"


@dataclass(frozen=True)
class MemoryAccesses:
    """Accesses of warps to global memory, the requests to the data cache that they made, the fewest that would do;
    ``narrow``: of stores with which a request fills at most half a line, the requests times the bytes of a thread."""

    count: int
    requests: int
    fewest: int
    narrow: int = 0

    def __add__(self, other: MemoryAccesses) -> MemoryAccesses:
        return MemoryAccesses(
            self.count + other.count, self.requests + other.requests, self.fewest + other.fewest,
            self.narrow + other.narrow,
        )  # fmt: skip

    def __str__(self) -> str:
        each, fewest = (number / max(1, self.count) for number in (self.requests, self.fewest))
        return f"{counted(each, 'request', '.3g')} for an access of a warp, where {fewest:.3g} would do"


STORES = {row.name: 1 << (row.match >> 12 & 3) for row in TABLE if row.kind is Kind.STORE}
"""Instructions that store → bytes of a thread."""
OURS = (*PLAIN_NAMES, *PLAIN_NAMES.values())
"""Functions that are no part of a kernel."""
NO_ACCESS = MemoryAccesses(0, 0, 0)


@dataclass
class LineCounts:
    """What the instructions of a line, or of a function without lines, came to: among them ``accesses`` to global
    memory, those for ``spilled`` registers, how many executions of accesses to local memory."""

    place: str
    file: str = ""
    line: int = 0
    executed: int = 0
    threads: int = 0
    cycles: int = 0
    accesses: list[MemoryAccesses] = field(default_factory=list)
    spilled: list[MemoryAccesses] = field(default_factory=list)
    local: int = 0
    events: Counter[str] = field(default_factory=Counter)


class KernelFacts:
    """A kernel of a recording (``profile_recording.merged``) whose launches have all that is needed (``known``)."""

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
            if entry["function"] in OURS:
                continue
            place = f"{Path(entry['file']).name}:{entry['line']}" if entry["file"] else entry["function"]
            counts = found.setdefault(place, LineCounts(place, entry["file"], entry["line"]))
            for name in ("executed", "threads", "cycles"):
                setattr(counts, name, getattr(counts, name) + entry[name])
            counts.events.update(entry["events"])
            if requests := sum(entry["events"].get(name, 0) for name in ACCESSES):
                fewest = ceil(entry["threads"] / entry["executed"] / self.device["request_lanes"])
                kind = counts.spilled if entry["where"].endswith(CELLS) else counts.accesses
                width = STORES.get(entry["where"].split()[0], 0)
                narrow = requests * width * (2 * width * self.device["request_lanes"] <= self.device["line_size"])
                kind.append(MemoryAccesses(entry["executed"], requests, entry["executed"] * fewest, narrow))
            if entry["events"].get("local_bank_stalls"):
                counts.local += entry["executed"]
        return list(found.values())

    @cached_property
    def accesses(self) -> MemoryAccesses:
        """The accesses of all lines."""
        return sum((each for line in self.lines for each in line.accesses), NO_ACCESS)

    @cached_property
    def spilled(self) -> MemoryAccesses:
        """The accesses of all lines for spilled registers."""
        return sum((each for line in self.lines for each in line.spilled), NO_ACCESS)

    @property
    def requests(self) -> int:
        """All requests of loads and stores to the data cache and local memory; 1 if there were none, to divide by."""
        local: int = (self.counters["local_reads"] + self.counters["local_writes"]) // self.device["lanes"]
        return max(1, self.accesses.requests + self.spilled.requests + local)

    @cached_property
    def events(self) -> Counter[str]:
        """The events of all instructions."""
        counts: Counter[str] = Counter()
        for entry in self.kernel["instructions"]:
            counts.update(entry["events"])
        return counts

    @cached_property
    def floats(self) -> int:
        """FP operations of threads, a fused multiply-add counted twice."""
        done: int = sum(
            row["threads"] * (2 if row["where"].startswith(_FUSED) else 1)
            for row in self.kernel["instructions"]
            if row["where"].startswith("f") and not row["where"].startswith(_FLOAT_MEMORY)
        )
        return done

    @property
    def bytes_read(self) -> int:
        """From memory."""
        return int(self.device["line_size"] * self.counters["memory_reads"])

    @property
    def bytes_written(self) -> int:
        """To memory."""
        return int(self.device["line_size"] * self.counters["memory_writes"])

    @property
    def traffic(self) -> int:
        """Bytes from and to memory."""
        return self.bytes_read + self.bytes_written

    @property
    def memory_part(self) -> float:
        """The part of the memory's bandwidth that is used."""
        return self.traffic / (int(self.kernel["cycles"]) * int(self.device["memory_bytes_per_cycle"]))

    @cached_property
    def issued(self) -> float:
        """The part of the places for instructions that were used."""
        executed = sum(row["executed"] for row in self.kernel["instructions"])
        return float(executed / (self.core_cycles * self.device["slices"]))

    @cached_property
    def start_up(self) -> float:
        """The part of the cycles in code before and between blocks, without waits for memory: that is busy with what
        the kernel asked for."""
        rows = [row for row in self.kernel["instructions"] if row["function"] in OURS]
        return float(sum(row["cycles"] - row["events"].get("stalls_lsu", 0) for row in rows) / self.cycles)

    def rounds(self) -> tuple[int, float]:
        """Return how many blocks (warps, where blocks do not keep together) the device runs at once, and in how many
        rounds of these the grid is done."""
        cores, warps, threads = (self.device[name] for name in ("cores", "warps", "threads"))
        groups, size = prod(self.launch["grid"]), prod(self.launch["block"])
        if self.launch["mode"] == MODE_FREE:
            return cores * warps, groups * ceil(size / threads) / (cores * warps)
        return cores * self.launch["slots"], groups / (cores * self.launch["slots"])

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
            shape = f"{counted(groups, 'block')} of {counted(size, 'thread')} for {counted(cores, 'core')}"
            return live, "" if live == warps else f"the grid has {shape}"
        slots, each, local = (self.launch[name] for name in ("slots", "warps_per_group", "local_bytes"))
        resident = min(slots, ceil(groups / cores))
        if resident < slots:
            return resident * each, f"the grid has {counted(groups, 'block')} for {counted(cores, 'core')}"
        if (slots + 1) * each <= warps:
            return slots * each, f"a block takes {local} of {self.device['local_memory']} bytes of shared memory"
        takes = f"a block of {counted(size, 'thread')} takes {counted(each, 'warp')}"
        return slots * each, "" if slots * each == warps else takes


def measures(kernel: JsonObject) -> list[list[str | float | None]]:
    """Return [name, part of the limit or None, text] of a kernel; none where a recording lacks what they need."""
    facts = KernelFacts(kernel)
    if not facts.known:
        return []
    device, counters = facts.device, facts.counters
    executed = sum(row["executed"] for row in kernel["instructions"])
    local = counters["local_reads"] + counters["local_writes"]
    slots, lanes = facts.core_cycles * device["slices"], device["lanes"]
    made: list[list[str | float | None]] = [
        ["issue", facts.issued, f"{executed:,} instructions of warps in {slots:,} places"],
        ["FP", facts.floats / (2 * slots * lanes), f"{facts.floats:,} operations of threads, fused ones are two"],
        ["memory", facts.memory_part, f"{facts.bytes_read:,} bytes read, {facts.bytes_written:,} written"],
        ["local memory", local / (facts.core_cycles * lanes), f"{local:,} accesses of threads"],
    ]
    if facts.launch:
        live, limit = facts.occupancy()
        text = f"{live} of {device['warps']} warps of a core"
        made.append(["occupancy", live / device["warps"], f"{text}: {limit}" if limit else text])
    if (accesses := facts.accesses).count:
        made.append(["coalescing", min(1.0, accesses.fewest / accesses.requests), str(accesses)])
    return made


def roofline(kernel: JsonObject) -> JsonObject | None:
    """Return a kernel's place under the device's roof: operations a cycle (``rate``) and a byte from and to memory
    (``intensity``), the ``peak`` of operations and the memory's ``width`` in bytes a cycle. ``what`` are FP operations,
    of a kernel without any the instructions of threads. None where they are not known, or nothing went to memory."""
    facts = KernelFacts(kernel)
    if not facts.known or not facts.traffic:
        return None
    device = facts.device
    threads = device["cores"] * device["slices"] * device["lanes"]
    done, peak = facts.floats, 2 * threads
    if not done:
        done, peak = sum(row["threads"] for row in kernel["instructions"]), threads
    return {
        "what": "FP operations" if facts.floats else "instructions of threads", "rate": done / kernel["cycles"],
        "intensity": done / facts.traffic, "peak": peak, "width": device["memory_bytes_per_cycle"],
    }  # fmt: skip


def memory_levels(kernel: JsonObject) -> list[JsonObject]:
    """Return what a kernel's accesses meet on their way, the threads first: ``name``, what comes ``into`` it, the
    ``part`` of it that hits, or of its bandwidth that is used, with a ``text``. The last two stand by themselves."""
    facts = KernelFacts(kernel)
    if not facts.known:
        return []
    counters, device, accesses = facts.counters, facts.device, facts.accesses

    def cache(name: str, level: str, into: str) -> JsonObject:
        reads, misses = counters[f"{level}_reads"], counters[f"{level}_read_misses"]
        hits = 1 - misses / reads if reads else None
        text = f"{counted(reads, 'read')}, {misses:,} missed" if reads else "no reads"
        return {"name": name, "into": into, "part": hits, "text": text}

    def lines(level: str) -> str:
        reads, writes = counted(counters[f"{level}_reads"], "read"), counted(counters[f"{level}_writes"], "write")
        return f"{reads} and {writes} of lines"

    local = counters["local_reads"] + counters["local_writes"]
    latency = counters["memory_latency"] / max(1, counters["memory_reads"])
    return [
        {"name": "warps", "into": "", "part": None, "text": f"{accesses.count:,} loads and stores of global memory"},
        cache("data cache", "dcache", f"{accesses.requests:,} in all: {accesses}"),
        *(cache(level.upper(), level, lines(level)) for level in device["caches"]),
        {
            "name": "memory", "into": lines("memory"), "part": facts.memory_part,
            "text": f"of {device['memory_bytes_per_cycle']} bytes a cycle; a read takes {latency:.0f} cycles",
        },
        {
            "name": "local memory", "into": f"{local:,} access{'es' * (local != 1)} of threads",
            "part": local / (facts.core_cycles * device["lanes"]),
            "text": f"of its banks; conflicts take {counted(counters['local_bank_stalls'], 'cycle')}",
        },
        {
            "name": "instruction cache", "into": f"{counters['icache_reads']:,} fetches",
            "part": 1 - counters["icache_misses"] / max(1, counters["icache_reads"]),
            "text": f"{counters['icache_misses']:,} missed",
        },
    ]  # fmt: skip
