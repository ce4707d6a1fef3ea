"""What the parts of the debugger say to each other: how the device goes on, why it stops, and who is asked about it."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from elftools.elf.elffile import ELFFile

from ...failures import Failure
from ..errors import SimulationError
from ..symbols import START_UP
from .connection import GdbConnection
from .lanes import Lane, Lanes

if TYPE_CHECKING:
    from elftools.elf.sections import SymbolTableSection


# What gdb reads of an image: a copy of its ELF file, as the original may be one of a process's open files only.


@dataclass(frozen=True)
class LoadedImage:
    """The image on the device: the copy, where the image begins, where its kernels do."""

    path: Path
    start: int
    kernels_at: int


def copy_of_image(path: Path, folder: Path) -> LoadedImage:
    """Copy an image's ELF file into a folder, under a name of its content."""
    data = bytearray(path.read_bytes())
    copy = folder / f"kernels-{hashlib.sha256(data).hexdigest()[:16]}.elf"
    with path.open("rb") as file:
        elf = ELFFile(file)
        first = min(segment["p_vaddr"] for segment in elf.iter_segments() if segment["p_type"] == "PT_LOAD")
        table = cast("SymbolTableSection", elf.get_section_by_name(".symtab"))
        _begin_at_source(elf, table, data)
        start = table.get_symbol_by_name(START_UP)
    copy.write_bytes(data)
    return LoadedImage(copy, first, start[0]["st_value"] + start[0]["st_size"] if start else first)


def _begin_at_source(elf: ELFFile, table: SymbolTableSection, data: bytearray) -> None:
    """Let the symbols of kernels begin where their functions do by DWARF: before that arguments are fetched, and gdb
    would have two places for a kernel's name."""
    if not elf.has_dwarf_info():
        return
    functions = [
        entry.attributes["DW_AT_low_pc"].value
        for unit in elf.get_dwarf_info().iter_CUs()
        for entry in unit.iter_DIEs()
        if entry.tag == "DW_TAG_subprogram" and "DW_AT_low_pc" in entry.attributes
    ]
    form, value_at, size_at = ("<Q", 8, 16) if elf.elfclass == 64 else ("<I", 4, 8)
    for index, symbol in enumerate(table.iter_symbols()):
        value, size = symbol["st_value"], symbol["st_size"]
        inside = [address for address in functions if value < address < value + size]
        if symbol["st_info"]["type"] == "STT_FUNC" and inside:
            entry = table["sh_offset"] + index * table["sh_entsize"]
            struct.pack_into(form, data, entry + value_at, min(inside))
            struct.pack_into(form, data, entry + size_at, value + size - min(inside))


ShouldStop = Callable[[], Failure | None] | None
"""What asks the host whether a run is to end, and why."""


@dataclass(frozen=True)
class Watch:
    """A watched range of addresses; ``need`` is 1 for reads, 2 for writes, 3 for both."""

    start: int
    size: int
    need: int


@dataclass(frozen=True)
class Resume:
    """How gdb lets the device go on: all of it; or with a ``lane`` only its warp, and others as far as that waits for
    them. With ``step`` up to the lane's next instruction outside of ``stay``. ``back``: the other way, in the past."""

    lane: Lane | None = None
    step: bool = False
    stay: range = range(0)
    back: bool = False


@dataclass(frozen=True)
class Stop:
    """Why the device has stopped, and the lane that gdb is told of. ``error`` is what the launch fails with if it goes
    on."""

    lane: Lane
    failure: Failure | None = None
    error: SimulationError | None = None
    watched: int | None = None
    access: int = 0
    beginning: bool = False
    """Whether the device has come back to where its past begins."""


class DebugSession(Protocol):
    """gdb's session with a device, as the device and the answers to gdb see it (`debugger.Debugger`)."""

    lanes: Lanes
    focus: Lane | None
    image: LoadedImage | None
    connection: GdbConnection | None
    killed: bool

    def begin(self, should_stop: ShouldStop) -> Resume | None:
        """A launch begins: return how it goes on, None: without a debugger. Raises SimulationError."""

    def stopped(self, stop: Stop, should_stop: ShouldStop) -> Resume | None:
        """The device has stopped: tell gdb and return how it goes on, None: without it. Raises SimulationError."""

    def stopping_lane(self, address: int, lanes: Sequence[Lane]) -> Lane | None:
        """Return the lane of which gdb is told at a breakpoint, None: its conditions hold for none."""

    def interrupted(self) -> bool:
        """Return whether gdb wants the device to stop. Raises SimulationError if it has gone."""

    def describe_launch(self) -> str:
        """Return number, kernel, grid and block of the launch."""

    def program_file(self) -> str:
        """Return the file that gdb takes for the program."""

    def detach(self) -> None:
        """Let the program go on without gdb."""
