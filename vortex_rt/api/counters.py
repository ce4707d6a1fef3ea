"""What the device counted during launches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast


@dataclass(frozen=True)
class Counters:
    """Counters of one launch, over all cores: attributes such as ``instructions``, ``loads``, ``divergent_splits``.

    ``raw`` is the simulator's whole report, with ``total``, ``per_core``, shape, configuration hash and version.
    ``instructions`` are those of hardware warps, ``thread_instructions`` the same times the active lanes. In functional
    mode ``cycles`` only counts instructions issued.
    """

    raw: Mapping[str, Any] = field(default_factory=dict)

    @property
    def total(self) -> Mapping[str, Any]:
        """Sums over the cores."""
        return cast(Mapping[str, Any], self.raw.get("total", {}))

    @property
    def timed(self) -> bool:
        """Whether ``cycles`` are the timing model's."""
        return self.raw.get("mode") in ("timing", "sampled")

    @property
    def instructions(self) -> int:
        """Instructions that hardware warps executed."""
        return int(self.total.get("instructions", 0))

    @property
    def cycles(self) -> int:
        """Cycles of the slowest core."""
        return int(self.total.get("cycles", 0))

    @property
    def ipc(self) -> float:
        """Warp instructions per cycle of the whole device; 0 in functional mode."""
        return self.instructions / self.cycles if self.timed and self.cycles else 0.0

    def __getattr__(self, name: str) -> Any:
        if name == "raw" or name.startswith("_"):  # while copying or unpickling there is no content yet
            raise AttributeError(name)
        for values in (self.total, self.raw):
            if name in values:
                return values[name]
        known = sorted({*self.total, *self.raw} - {"total", "per_core"})
        raise AttributeError(f"no counter {name!r}; there are: {', '.join(known) or 'none'}")

    def __repr__(self) -> str:
        return f"Counters({', '.join(f'{name}={value}' for name, value in self.total.items())})"


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
        """Cycles of all launches."""
        return sum(launch.counters.cycles for launch in self.launches)

    @property
    def seconds(self) -> float:
        """Host seconds spent in the launches."""
        return sum(launch.seconds for launch in self.launches)
