"""Functions and source lines of a kernel image, from its ELF file's symbols and DWARF line tables."""

from __future__ import annotations

import bisect
import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from pathlib import Path

    from elftools.construct import Container
    from elftools.dwarf.dwarfinfo import DWARFInfo
    from elftools.elf.elffile import ELFFile
    from elftools.elf.sections import SymbolTableSection

START_UP = "_start"
"""The start-up code, which is part of every launch and names no kernel."""
PLAIN_NAMES = {START_UP: "start-up and hand-out of blocks"}
"""What functions of ours are called for people."""


def short_name(function: str) -> str:
    """Return a C++ function's name without arguments, as ``ns::name``; other names as they are."""
    if not function.startswith("_Z"):
        return function
    rest, parts = function[2:].removeprefix("L").removeprefix("N"), []
    while (length := re.match(r"[1-9]\d*", rest)) is not None:
        end = length.end() + int(length[0])
        parts.append(rest[length.end() : end])
        rest = rest[end:]
    return "::".join(parts) + ("<…>" if rest.startswith("I") else "") or function


@dataclass(frozen=True)
class CodeLocation:
    """What an address belongs to; empty and 0 where unknown. ``file`` is the name, ``path`` where it was compiled."""

    function: str = ""
    offset: int = 0
    file: str = ""
    line: int = 0
    path: str = ""

    def __str__(self) -> str:
        parts = []
        if self.function:
            parts.append(f"{self.function}+0x{self.offset:x}" if self.offset else self.function)
        if self.file:
            parts.append(f"at {self.file}:{self.line}")
        return " ".join(parts)


class ImageSymbols:
    """Symbols of an ELF file. Raises ValueError if the file is not a readable ELF."""

    def __init__(self, path: str | Path) -> None:
        from elftools.common.exceptions import ELFError
        from elftools.elf.elffile import ELFFile

        self.path = path
        self._functions: list[tuple[int, str, int]] = []
        self._lines: list[tuple[int, str, int]] = []
        try:
            with open(self.path, "rb") as file:
                elf = ELFFile(file)
                self._read_functions(elf)
                if elf.has_dwarf_info():
                    self._read_lines(elf.get_dwarf_info())
        except OSError as error:
            raise ValueError(f"{path}: {error.strerror}") from None
        except (ELFError, AssertionError, KeyError) as error:
            raise ValueError(f"{path}: not a readable ELF file: {error}") from None
        self._functions.sort()
        self._lines.sort(key=lambda row: row[0])
        self._function_starts = [row[0] for row in self._functions]
        self._line_starts = [row[0] for row in self._lines]

    def _read_functions(self, elf: ELFFile) -> None:
        table = cast("SymbolTableSection | None", elf.get_section_by_name(".symtab"))
        if table is None:
            return
        for symbol in table.iter_symbols():
            info = symbol["st_info"]
            is_code = info["type"] == "STT_FUNC" or (info["type"] == "STT_NOTYPE" and info["bind"] == "STB_GLOBAL")
            if is_code and symbol.name and symbol["st_shndx"] not in ("SHN_UNDEF", "SHN_ABS"):
                self._functions.append((symbol["st_value"], symbol.name, symbol["st_size"]))

    def _read_lines(self, dwarf: DWARFInfo) -> None:
        for unit in dwarf.iter_CUs():
            program = dwarf.line_program_for_CU(unit)
            if program is None:
                continue
            first = 0 if program["version"] >= 5 else 1
            files = [_path(entry, program["include_directory"], first) for entry in program["file_entry"]]
            for entry in program.get_entries():
                row = entry.state
                if row is None:
                    continue
                if row.end_sequence:
                    self._lines.append((row.address, "", 0))
                elif row.line and 0 <= row.file - first < len(files):  # line 0: no source; the line before goes on
                    self._lines.append((row.address, files[row.file - first], row.line))

    def locate(self, pc: int) -> CodeLocation:
        """Return function and source line of an address."""
        function, offset = "", 0
        at = bisect.bisect_right(self._function_starts, pc) - 1
        if at >= 0:
            start, name, size = self._functions[at]
            if not size or pc < start + size:
                function, offset = name, pc - start
        path, line = "", 0
        at = bisect.bisect_right(self._line_starts, pc) - 1
        if at >= 0:
            _, path, line = self._lines[at]
        return CodeLocation(function, offset, os.path.basename(path), line, path)

    def address(self, name: str) -> int | None:
        """Return the address of a function or global label, None if unknown."""
        return next((start for start, symbol, _ in self._functions if symbol == name), None)


def _path(entry: Container, folders: list[bytes], first: int) -> str:
    """Return the path of a file in a line table; `first` is the number of the first folder (DWARF 5, section 6.2.4)."""
    folder = folders[entry.dir_index - first] if 0 <= entry.dir_index - first < len(folders) else b""
    return os.path.join(*(os.fsdecode(part) for part in (folder, entry.name)))


class LazyImageSymbols:
    """Symbols that are read when first asked for; an unreadable file knows nothing."""

    def __init__(self, path: str | Path) -> None:
        self.path = path
        if not os.path.isfile(path):
            raise ValueError(f"{path}: no such file")
        self._symbols: ImageSymbols | None = None
        self._failed = False

    def locate(self, pc: int) -> CodeLocation:
        """Return function and source line of an address."""
        if self._symbols is None and not self._failed:
            try:
                self._symbols = ImageSymbols(self.path)
            except ValueError:
                self._failed = True
        return self._symbols.locate(pc) if self._symbols else CodeLocation()


def find_elf(image: Path) -> Path | None:
    """Return the ELF file that belongs to an image: itself, or one of the same name beside it."""
    for candidate in (image, image.with_suffix(".elf")):
        try:
            with candidate.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    return candidate
        except OSError:
            continue
    return None
