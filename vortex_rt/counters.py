"""What the device counted during launches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Counters:
    """Counters of one launch, as the simulator reports them; ``raw`` holds all of them.

    ``instructions`` are warp instructions, ``thread_instructions`` the same times the active lanes. ``cycles`` is 0 in functional mode, which
    has no notion of time.
    """

    raw: Mapping[str, Any] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.raw[name]
        except KeyError:
            raise AttributeError(f"no counter {name!r}; there are: {', '.join(sorted(self.raw)) or 'none'}") from None

    @property
    def instructions(self) -> int:
        """Warp instructions executed."""
        return int(self.raw.get("instructions", 0))

    @property
    def cycles(self) -> int:
        """Cycles, or 0 in functional mode."""
        return int(self.raw.get("cycles", 0))

    @property
    def ipc(self) -> float:
        """Warp instructions per cycle, or 0 in functional mode."""
        return self.instructions / self.cycles if self.cycles else 0.0


@dataclass(frozen=True)
class Launch:
    """One finished launch: shape as given (blocks and threads), counters, host seconds from call to end."""

    kernel: str
    grid: tuple[int, ...]
    block: tuple[int, ...]
    counters: Counters
    seconds: float

    def shape(self) -> str:
        """Blocks and threads for reports, as ``32·7 × 16·16``."""
        return " × ".join("·".join(map(str, extent)) for extent in (self.grid, self.block))


@dataclass
class Profile:
    """The launches inside a ``with device.profile() as p:`` block, in order."""

    launches: list[Launch] = field(default_factory=list)

    @property
    def instructions(self) -> int:
        """Warp instructions of all launches."""
        return sum(launch.counters.instructions for launch in self.launches)

    @property
    def cycles(self) -> int:
        """Cycles of all launches, 0 in functional mode."""
        return sum(launch.counters.cycles for launch in self.launches)

    @property
    def seconds(self) -> float:
        """Host seconds spent in the launches."""
        return sum(launch.seconds for launch in self.launches)
