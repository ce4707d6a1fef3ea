"""Why warps do not issue: the one vocabulary of profiles, timelines, plots and sweeps."""

import itertools
from dataclasses import dataclass

from ..isa.rows import OWN


@dataclass(frozen=True)
class StallReason:
    """A cause: its counter (``state.TimingCounters``), a word for narrow columns, a phrase, a colour of CSS."""

    counter: str
    word: str
    text: str
    colour: str


BARRIER = "stalls_barrier"

_OWN_COLOURS = ("#a16207", "#0e7490", "#a21caf", "#15803d")

REASONS = (
    StallReason("stalls_lsu", "load", "waits for a load", "#c2410c"),
    StallReason("stalls_alu", "ALU", "waits for an ALU result", "#4d7c0f"),
    StallReason("stalls_fpu", "FPU", "waits for an FPU result", "#0f766e"),
    StallReason("stalls_csr", "CSR", "waits for a CSR", "#7c3aed"),
    StallReason("stalls_wctl", "warp control", "waits for warp control", "#be185d"),
    StallReason(BARRIER, "barrier", "waits at a barrier", "#64748b"),
    *(
        StallReason(f"stalls_{unit.name.lower()}", unit.name, f"waits for {unit.name}", colour)
        for unit, colour in zip(OWN, itertools.cycle(_OWN_COLOURS))
    ),
)
"""In cycles of warps."""
REST = StallReason("rest", "issue", "issue, fetch and other warps' turns", "#2563eb")
"""What none of them explains."""

TEXTS = {reason.counter: reason.text for reason in REASONS}
PIPELINE = {
    "scheduler_idle": "no warp ready",
    "ibuffer_stalls": "fetch: instruction buffer full",
    "operand_stalls": "operand collectors",
    "lsu_stalls": "LSU busy",
}
"""In cycles of a core's stage."""


def main_reason(events: dict[str, int], cycles: int) -> str:
    """Return what most of the ``cycles`` of warps were spent on, with its part; empty if nothing waited."""
    found = max(REASONS, key=lambda reason: events.get(reason.counter, 0))
    count = events.get(found.counter, 0)
    return f"{found.word} {count / cycles:.0%}" if count and cycles else ""
