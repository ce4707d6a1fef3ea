"""The parts that the device library consists of."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from nvvm2spirv.ir.parser import declared
from vortex_rt.compiler import tools

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

# Linking a program with what it needs of the device library.

COMMON = 2
"""So many parts are linked in the first round: half of all programs need a function of the second, and a part of which
nothing is needed takes less time than a round."""


def link_parts(program: bytes, place: Path, internalize: bool = True, begun: bool = False) -> str:
    """Link a program with what it needs of the library in a folder; returns the module's text.

    ``begun``: the program is text, and the front end has linked the first part.
    """
    indices = _indices(place)
    current = program
    pending = _needed(current.decode(), indices) if begun else [part.name for part in PARTS[:COMMON]]
    for _ in range(20):
        if not pending:
            break
        flags = ("--only-needed", *(("--internalize",) if internalize else ()))
        files = [place / f"{name}.bc" for name in pending]
        linker = tools.Process("llvm-link-19", "-S", *flags, "--suppress-warnings", "-", *files, "-o", "-", waits=True)
        current = linker.complete(current).stdout
        pending = _needed(current.decode(), indices)
    return current.decode()


@cache
def _indices(place: Path) -> dict[str, frozenset[str]]:
    """Return what each part defines; what is in a library's folder never changes."""
    return {part.name: frozenset((place / f"{part.name}.txt").read_text().split()) for part in PARTS}


def _needed(text: str, indices: dict[str, frozenset[str]]) -> list[str]:
    """Return the parts, by name, that define what a module lacks, each function from the first that has it."""
    missing = declared(text)
    pending = []
    for name, defined in indices.items():
        if missing & defined:
            pending.append(name)
            missing = missing - defined
    return pending
