"""The parts that the device library consists of."""

from dataclasses import dataclass
from pathlib import Path

SOURCES = Path(__file__).parent


@dataclass(frozen=True)
class Part:
    """A part of the library: OpenCL C files, or libclc, or what a module of this package generates.

    Such a module has ``source(doubles)``, which returns OpenCL C, and may have ``ir(doubles)``, which returns LLVM IR.
    It is imported only where the library is built, as no program needs it afterwards.
    """

    name: str
    files: tuple[str, ...] = ()
    generated: bool = False


PARTS = (
    Part("core", tuple(sorted(p.name for p in SOURCES.glob("*.cl")))),
    Part("builtins", generated=True),
    Part("integers", generated=True),
    Part("subgroups", ("subgroups/extensions.cl",)),
    Part("mathematics", generated=True),
    Part("conversions", generated=True),
    Part("halves", generated=True),
    Part("images", generated=True),
    Part("libclc"),
)
