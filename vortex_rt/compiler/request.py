"""What to build and for which devices."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from vortex_rt.compiler.target import RV64, Target
from vortex_rt.isa.extensions import EXTENSIONS
from vortex_rt.opencl_features import LARGEST_GROUP


@dataclass
class FrontEndOptions:
    """What clBuildProgram's option string and the command line ask of the front end."""

    arguments: list[str] = field(default_factory=list)
    spec_constants: dict[int, bytes] = field(default_factory=dict)
    headers: dict[str, Path] = field(default_factory=dict)
    no_atomics: bool = False
    """The device has no atomic instructions: their extensions' macros are not defined."""
    no_progress: bool = False
    """Warps of a large group are virtual, which do not make progress independently."""


@dataclass(frozen=True)
class Shape:
    """The shape of the devices that a program is built for; 0: any."""

    cores: int = 0
    warps: int = 0
    threads: int = 0

    @property
    def has_virtual_warps(self) -> bool:
        """Whether the largest group is known to need more warps than a core has."""
        return 0 < self.warps * self.threads < LARGEST_GROUP

    @property
    def fits_all_groups(self) -> bool:
        """Whether the largest group is known to fit a core's warps: none is virtual."""
        return self.warps * self.threads >= LARGEST_GROUP


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

    @property
    def device_target(self) -> Target:
        """The target with the extensions among the features that LLVM's code generator knows."""
        known = tuple(e.llvm for e in EXTENSIONS if e.llvm and e.key in self.features)
        return replace(self.target, features=(*self.target.features, *known))
