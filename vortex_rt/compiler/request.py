"""What to build and for which device."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from vortex_rt.compiler.frontend import Options
from vortex_rt.compiler.target import RV64, Target


@dataclass(frozen=True)
class Device:
    """The shape programs are built for; 0: any."""

    cores: int = 0
    warps: int = 0
    threads: int = 0


@dataclass
class Request:
    """What to build and for which device."""

    inputs: list[Path]
    target: Target = RV64
    options: Options = field(default_factory=Options)
    features: frozenset[str] = frozenset()
    """Properties of the device that code may rely on: `arguments.FEATURES`."""
    device: Device = Device()
    keep: Path | None = None
    """Folder for the intermediate files, for debugging."""
