"""What to build and for which devices."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from vortex_rt.compiler.target import RV64, Target


@dataclass
class FrontEndOptions:
    """What clBuildProgram's option string and the command line ask of the front end."""

    arguments: list[str] = field(default_factory=list)
    spec_constants: dict[int, bytes] = field(default_factory=dict)
    headers: dict[str, Path] = field(default_factory=dict)
    no_atomics: bool = False
    """The device has no atomic instructions: their extensions' macros are not defined."""


@dataclass(frozen=True)
class Shape:
    """The shape of the devices that a program is built for; 0: any."""

    cores: int = 0
    warps: int = 0
    threads: int = 0


@dataclass
class Request:
    """What to build and for which devices."""

    inputs: list[Path]
    target: Target = RV64
    options: FrontEndOptions = field(default_factory=FrontEndOptions)
    features: frozenset[str] = frozenset()
    """Properties of the device that code may rely on: `arguments.FEATURES`."""
    shape: Shape = Shape()
    keep: Path | None = None
    """Folder for the intermediate files, for debugging."""
