"""Linking a program with what it needs of the device library."""

from __future__ import annotations

from pathlib import Path

from nvvm2spirv.ir.parser import declared
from vortex_rt.compiler import tools
from vortex_rt.compiler.library.parts import PARTS


def link_parts(program: Path, place: Path, output: Path, internalize: bool = True, begun: bool = False) -> str:
    """Link a program with what it needs of the library in a folder; returns the module's text.

    ``begun``: the program is text, and the front end has linked the first part.
    """
    indices = {part.name: set((place / f"{part.name}.txt").read_text().split()) for part in PARTS}
    current = program
    text = program.read_text() if begun else ""
    pending = _needed(text, indices) if begun else [PARTS[0].name]
    for _ in range(20):
        if not pending:
            break
        flags = ("--only-needed", *(("--internalize",) if internalize else ()))
        tools.check(
            "llvm-link-19", "-S", *flags, "--suppress-warnings", current, *(place / f"{name}.bc" for name in pending),
            "-o", output,
        )
        text = output.read_text()
        current = output
        pending = _needed(text, indices)
    return text


def _needed(text: str, indices: dict[str, set[str]]) -> list[str]:
    """Return the parts, by name, that define what a module lacks, each function from the first that has it."""
    missing = declared(text)
    pending = []
    for name, defined in indices.items():
        if missing & defined:
            pending.append(name)
            missing = missing - defined
    return pending
