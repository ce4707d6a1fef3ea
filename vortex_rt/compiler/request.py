"""What to build and for which device."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from vortex_rt.compiler.target import RV64, Target


@dataclass
class Options:
    """What clBuildProgram's option string and the command line ask of the front end."""

    arguments: list[str] = field(default_factory=list)
    spec_constants: dict[int, bytes] = field(default_factory=dict)
    headers: dict[str, Path] = field(default_factory=dict)
    no_atomics: bool = False
    """The device has no atomic instructions: their extensions' macros are not defined."""


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
