"""What ``compute-sanitizer`` says of findings: tables of headings and of advice, and the lines that they make."""

from collections.abc import Callable
from typing import Any

Record = dict[str, Any]
"""A line of the simulator's file (`vortex_rt.sim.sanitizer`)."""

LEVELS = {"info": "INFO", "warn": "WARNING", "error": "ERROR"}
"""Level of the command line → the severity's name."""
SEVERITIES = list(LEVELS.values())

RACES = {
    "READ_AFTER_WRITE": ("Read", "Write", "RAW"), "WRITE_AFTER_READ": ("Write", "Read", "WAR"),
    "WRITE_AFTER_WRITE": ("Write", "Write", "WAW"),
}  # fmt: skip
"""Problem → this access, the one before, the hazard."""

BARRIERS = {
    "BARRIER_WITHOUT_LANES": "Barrier error detected. Divergent thread(s) in warp",
    "BARRIERS_DIFFER": "Barrier error detected. Warps of the block wait at different barriers",
    "LANES_DO_NOT_COME": "Barrier error detected. Divergent thread(s) in warp: a mask names threads that do not come",
    "LANE_NOT_IN_MASK": "Barrier error detected. Invalid arguments: the mask of a thread does not name the thread",
    "MASKS_DIFFER": "Barrier error detected. Invalid arguments: threads that a mask names have another mask",
}
"""Problem → heading."""

WHOSE = {
    "BARRIER_WITHOUT_LANES": "{1} threads of its warp are missing, first {0}",
    "LANES_DO_NOT_COME": "{1} threads of its warp are missing, first {0}, which goes on at {2}",
    "LANE_NOT_IN_MASK": "{1} threads of its warp, first {0}",
    "MASKS_DIFFER": "{1} threads of its warp, first {0}",
}  # fmt: skip
"""Problem → whom it is about: the first thread, how many, and where that is."""

ADVICE = {
    "SAME_INSTRUCTION": "lanes of one warp write different values with one instruction: let one lane write, or use an "
                        "atomic operation",
    "SAME_WARP": "the lanes are of one warp, which CUDA does not run in lockstep: __syncwarp() between the accesses",
    "SAME_BLOCK": "the threads are of one block: __syncthreads() between the accesses, or atomic operations for both",
    "OTHER_BLOCK": "blocks run in any order: two kernels, atomic operations for both, or __threadfence() and a flag "
                   "that is set and read by atomic operations",
    "ATOMIC": "one of the accesses is atomic, the other is not: make both atomic, or order them",
    "BARRIER_WITHOUT_LANES": "a condition that differs between the threads of the warp encloses the barrier, or some "
                             "have returned before it: take the barrier out of the condition",
    "BARRIERS_DIFFER": "a condition that differs between warps leads to two barriers, or to a return before one: use "
                       "one barrier, behind the condition",
    "LANES_DO_NOT_COME": "a condition that differs between the threads of the warp encloses the call: take it out of "
                         "the condition, or give it the mask of those that come, of a __ballot_sync() before it",
    "LANE_NOT_IN_MASK": "each thread that calls must have its own bit in the mask: let only those that have it call",
    "MASKS_DIFFER": "all threads that a mask names must give this mask",
    "STALE_READ": "the cores' data caches do not see each other's stores: read by an atomic operation, or a volatile "
                  "access, what other blocks write, and let __threadfence() stand before other reads",
    "NOT_WRITTEN": "write it before, or set the allocation with cudaMemset",
}  # fmt: skip
"""Relation of the threads, or problem → what to do."""

ACCESSES = {1: "read", 2: "write", 3: "atomic access"}
FAULTS = {
    "ACCESS_VIOLATION": "Invalid __{space}__ {access} of size {size} bytes",
    "BAD_ADDRESS": "Invalid {access} of size {size} bytes",
    "MISALIGNED": "Misaligned {access} of size {size} bytes",
}
SUMMARIES = {
    "racecheck": "RACECHECK SUMMARY: {hazards} hazard{s} displayed ({errors} error{es}, {warnings} warning{ws})",
}
SUMMARY = "ERROR SUMMARY: {errors} error{es}"


def _index(place: list[int]) -> str:
    return "(" + ",".join(map(str, place)) + ")"


class Report:
    """The lines of a report; what is below ``level`` is left out, behind ``limit`` findings only counted (0: none)."""

    def __init__(self, tool: str, name: Callable[[str], str], level: str = "warn", limit: int = 100) -> None:
        self.tool, self.name = tool, name
        self.least = SEVERITIES.index(LEVELS[level])
        self.limit = limit
        self.errors = self.warnings = self.shown = 0
        self.lines: list[str] = []

    def add(self, record: Record) -> None:
        """Add a finding, a fault, or, which is an error too, that some findings are missing."""
        severity = record.get("severity", "ERROR")
        if SEVERITIES.index(severity) < self.least:
            return
        self.errors += severity == "ERROR"
        self.warnings += severity == "WARNING"
        self._show([*self._said(record), f"    in launch {record['launch']} of {self.name(record['kernel'])}", ""])

    def _show(self, lines: list[str]) -> None:
        self.shown += 1
        if not self.limit or self.shown <= self.limit:
            self.lines += lines

    def _said(self, record: Record) -> list[str]:
        if record["kind"] == "incomplete":
            return [f"Findings are missing: {record['message']}"]
        return self._fault(record) if record["kind"] == "fault" else self._finding(record)

    def failed(self, kernel: str, error: int) -> None:
        """Add a kernel's failure of which only CUDA's number is known."""
        self.errors += 1
        self.lines.append(f"Error {error} in kernel {self.name(kernel)}")

    def say(self, lines: list[str]) -> None:
        """Add an error of the host."""
        self.errors += 1
        self._show(lines)

    def summary(self) -> str:
        """Return the last line."""

        def plural(number: int) -> str:
            return "" if number == 1 else "s"

        hazards = self.errors + self.warnings
        return SUMMARIES.get(self.tool, SUMMARY).format(
            errors=self.errors, es=plural(self.errors), warnings=self.warnings, ws=plural(self.warnings),
            hazards=hazards, s=plural(hazards),
        )  # fmt: skip

    def _at(self, place: Record) -> str:
        line = f" in {place['file']}:{place['line']}" if place["file"] else f" (pc {place['pc']:#x})"
        return f"{self.name(place['function'])}+{place['offset']:#x}{line}"

    def _who(self, place: Record) -> str:
        return f"by thread {_index(place['thread'])} in block {_index(place['block'])}"

    def _finding(self, record: Record) -> list[str]:
        problem, other = record["problem"], record["other"]
        where = f"    at {self._at(record)}, {self._who(record)}"
        if problem in RACES:
            return self._race(record, other)
        advice = f"    Hint: {ADVICE[problem]}"
        if problem == "NOT_WRITTEN":
            memory = f"at {record['address']:#x} that nobody wrote, used"
            return [
                f"Uninitialized __{record['space']}__ memory read of size {record['size']} bytes {memory}", where,
                f"    read at {self._at(other)}", advice,
            ]  # fmt: skip
        if problem == "STALE_READ":
            atomic = " (atomic)" if record["atomic"] else ""
            written = f"written{atomic} at {self._at(other)}, {self._who(other)}" if other["pc"] else "writer not known"
            return [
                f"Stale __global__ memory read of size {record['size']} bytes at {record['address']:#x} "
                f"[{record['count']} reads]", where, f"    {written}", advice,
            ]  # fmt: skip
        lines = [BARRIERS[problem], where]
        if problem == "BARRIERS_DIFFER":
            lines.append(f"    others wait at {self._at(other)}")
        else:
            whose = WHOSE[problem].format(_index(other["thread"]), record["data"].bit_count(), self._at(other))
            lines.append(f"    {whose}")
        return [*lines, advice]

    def _race(self, record: Record, other: Record) -> list[str]:
        now, before, hazard = RACES[record["problem"]]
        atomic = [" (atomic)" if record["atomic"] & bit else "" for bit in (1, 2)]
        level = record["severity"].capitalize()
        advice = ADVICE["ATOMIC" if record["atomic"] else record["relation"]]
        return [
            f"{level}: {hazard} hazard on {record['size']} bytes of __{record['space']}__ memory at "
            f"{record['address']:#x} [{record['count']} hazards]",
            f"    {now} access{atomic[0]} at {self._at(record)}, {self._who(record)}",
            f"    {before} access{atomic[1]} at {self._at(other)}, {self._who(other)}",
            f"    Hint: {advice}",
        ]

    def _fault(self, record: Record) -> list[str]:
        first, *rest = record["message"].splitlines()
        if "thread" not in record:
            return [f"Kernel stopped: {first}", *rest]
        heading = FAULTS.get(record["failure"], "Kernel stopped")
        detail = first.partition("; ")[2] or first
        return [
            heading.format(access=ACCESSES.get(record["access"], "access"), size=record["size"], space=record["space"]),
            f"    at {self._at(record)}, {self._who(record)}" + f" and {record['lanes'] - 1} more of its warp"
            * (record["lanes"] > 1),
            f"    Address {record['address']:#x}: {detail}" if record["failure"] in FAULTS else f"    {first}",
        ]
