"""Rules that tell of a kernel's profile what to change, where, and about how much that may gain.

Gains are estimates: the part of the warps' cycles that the matter accounts for, which other limits may take over.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil

from ..abi import MODE_FREE
from .json_data import JsonObject
from .profile_limits import NO_ACCESS, KernelFacts, LineCounts, MemoryAccesses, counted
from .stalls import BARRIER

WIDEST = 8
"""Bytes that a thread stores with one instruction, at most."""
LEAST_GAIN = 0.05
"""Below it a rule is silent."""


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
    return facts.waits("stalls_lsu") * (found.requests - found.fewest) / facts.requests


def _narrow(line: LineCounts) -> MemoryAccesses:
    """The stores of a line with which neighbours write neighbouring elements, and a request at most half a line."""
    return sum((each for each in line.accesses if each.narrow and each.requests < 2 * each.fewest), NO_ACCESS)


def _unfilled(facts: KernelFacts, line: LineCounts) -> float:
    found = _narrow(line)
    if facts.memory_part < 0.5:
        return 0.0
    saved = (found.requests - found.narrow / WIDEST) * facts.device["line_size"]
    reach = min(1.0, facts.counters["memory_writes"] / max(1, facts.counters["dcache_writes"]))  # others, caches join
    return float(saved * reach / max(1, facts.traffic) * min(1.0, facts.memory_part))


def _spills(facts: KernelFacts, line: LineCounts) -> float:
    return facts.waits("stalls_lsu") * sum(line.spilled, NO_ACCESS).requests / facts.requests


def _results(facts: KernelFacts, line: LineCounts) -> float:
    return (line.events["stalls_alu"] + line.events["stalls_fpu"]) / facts.cycles


def _dependent(facts: KernelFacts, line: LineCounts) -> float:
    part = _results(facts, line)
    return part * (1 - facts.issued) if part > 0.5 else 0.0


def _start_up(facts: KernelFacts, line: LineCounts) -> float:
    return facts.start_up if facts.start_up > 0.25 else 0.0


def _tail(facts: KernelFacts, line: LineCounts) -> float:
    rounds = facts.rounds()[1] if facts.launch else 0
    return 1 - rounds / ceil(rounds) if rounds > 1 else 0.0


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


def _unit(facts: KernelFacts) -> str:
    return "warps" if facts.launch["mode"] == MODE_FREE else "blocks"


LINE_RULES = (
    Rule(
        "uncoalesced access", _uncoalesced,
        lambda facts, line: str(_scattered(line)),
        "let neighbouring threads access neighbouring addresses; where one side of a copy cannot, go through shared "
        "memory",
    ),
    Rule(
        "half-filled lines", _unfilled,
        lambda facts, line: "a request writes "
        f"{_narrow(line).narrow / _narrow(line).requests * facts.device['request_lanes']:.0f} of the "
        f"{facts.device['line_size']} bytes of a line, each of which goes to memory for itself",
        f"let a thread load and write {WIDEST} bytes with one instruction: copy a float2, or put two values into an "
        "unsigned long long",
    ),
    Rule(
        "register spills", _spills,
        lambda facts, line: "values that found no register take "
        f"{sum(line.spilled, NO_ACCESS).requests:,} of {counted(facts.requests, 'request')} to memory",
        "keep fewer values at once: unroll less, split the loop, or keep arrays in shared memory",
    ),
    Rule(
        "dependent instructions", _dependent,
        lambda facts, line: f"{_results(facts, line):.0%} of the warps' cycles wait for the result of the instruction "
        "before",
        "let a thread compute several independent values side by side, or launch more warps",
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
        "start-up", _start_up,
        lambda facts, line: f"{facts.start_up:.0%} of the cycles start threads and hand out blocks",
        "let a thread do more: fewer blocks, and in a loop over the elements",
    ),
    Rule(
        "tail of blocks", _tail,
        lambda facts, line: f"the grid has {facts.rounds()[1]:.3g} times the {facts.rounds()[0]} {_unit(facts)} that "
        "run at once",
        "launch a multiple of these, or smaller blocks",
    ),
    Rule(
        "too few warps", _few_warps,
        lambda facts, line: f"{facts.occupancy()[0]} of {facts.device['warps']} warps of a core have work, "
        f"and wait for {facts.stalled():.0%} of their cycles: {facts.occupancy()[1]}",
        "launch more threads, or let blocks take less",
    ),
)  # fmt: skip


def advice(kernel: JsonObject) -> list[JsonObject]:
    """Return what to change in a kernel, the most promising first: ``rule``, ``place``, ``file``, ``line``, ``text``,
    ``gain`` (a part of the kernel's cycles)."""
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
