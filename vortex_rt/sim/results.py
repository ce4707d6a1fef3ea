"""What a run gives."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RunResult:
    """What a run executed.

    ``cycles`` is the largest of the cores'; in functional mode a core's cycles are its warp instructions.
    """

    instructions: int
    thread_instructions: int
    cycles: int
    seconds: float
