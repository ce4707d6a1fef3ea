"""What gdb reads of an image: a copy of its ELF file, as the original may be one of a process's open files only."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from elftools.elf.elffile import ELFFile

from ..symbols import START_UP

if TYPE_CHECKING:
    from elftools.elf.sections import SymbolTableSection


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
    would have two places for a kernel's name.
    """
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
