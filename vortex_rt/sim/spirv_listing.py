"""The SPIR-V that an image is made of, by source line: what stands between a kernel's source and its machine code."""

import os
import re
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile

from .. import bundle
from ..abi import SPIRV_SECTION
from .json_data import JsonObject

_STRING = re.compile(r'(%\w+) = OpString "(.*)"$')
_NAME = re.compile(r'OpName (%\w+) "(.*)"$')
_LINE = re.compile(r"OpLine (%\w+) (\d+) \d+$")
_FUNCTION = re.compile(r"(%\w+) = OpFunction ")
_ENDS_LINE = re.compile(r"OpNoLine|OpBranch|OpSwitch|OpReturn|OpKill|OpUnreachable|OpFunctionEnd")
"""What ends the reach of OpLine: SPIR-V specification, section 3.42.2 (a block ends it too)."""
_SILENT = re.compile(r".*OpExtInst %\w+ %\w+ Debug|.*OpExtInst %\w+ %\w+ 2[34]\b|OpLine|OpNoLine|OpFunctionEnd")
"""Debug information, which becomes no code."""


@dataclass
class Passage:
    """Instructions that follow each other, of one source line; ``file`` is empty and ``line`` 0 where none is known."""

    function: str
    file: str
    line: int
    code: list[str]


def modules(image: Path) -> list[bytes]:
    """Return the SPIR-V modules with source lines that an image's ELF file holds; none where it cannot be read."""
    try:
        with open(image, "rb") as file:
            section = ELFFile(file).get_section_by_name(SPIRV_SECTION)
            data = section.data() if section is not None else b""
    except (OSError, ELFError):
        return []
    found = []
    while data:
        (length,) = struct.unpack_from("<I", data)
        found.append(zlib.decompress(data[4 : 4 + length]))
        data = data[4 + length :]
    return found


def of_image(image: Path) -> list[JsonObject]:
    """Return the functions of an image's SPIR-V as passages (their fields, for JSON), in their order; nothing for
    images without source lines, and where there is no spirv-dis, which is said."""
    try:
        status = os.stat(image)
    except OSError:
        return []
    return _listing(image, (status.st_dev, status.st_ino, status.st_mtime_ns))


@lru_cache(maxsize=64)
def _listing(image: Path, version: tuple[int, ...]) -> list[JsonObject]:
    """A program's launches are of few images; ``version`` tells files of one name apart."""
    found = modules(image)
    tool = shutil.which("spirv-dis", path=bundle.search_path())
    if found and not tool:
        print("vortex-sim: profile without SPIR-V: no spirv-dis (Debian's spirv-tools) on PATH", file=sys.stderr)
    return [vars(passage) for module in found if tool for passage in passages(_disassembled(tool, module))]


def _disassembled(tool: str, module: bytes) -> str:
    words = [tool, "--no-color", "--no-indent", "--no-header", "-"]
    return subprocess.run(words, input=module, capture_output=True, check=True).stdout.decode(errors="replace")


def passages(text: str) -> Iterator[Passage]:
    """Yield what stands in functions, from the text of spirv-dis."""
    files: dict[str, str] = {}
    names: dict[str, str] = {}
    place = ("", "", 0)
    passage = Passage(*place, [])
    for row in text.splitlines():
        if found := _STRING.match(row):
            files[found[1]] = found[2]
        elif found := _NAME.match(row):
            names[found[1]] = found[2]
        elif found := _FUNCTION.match(row):
            place = (names.get(found[1], found[1]), "", 0)
        elif found := _LINE.match(row):
            place = (place[0], files.get(found[1], ""), int(found[2]))
        if place[0] and not _SILENT.match(row):
            if (passage.function, passage.file, passage.line) != place:
                if passage.code:
                    yield passage
                passage = Passage(*place, [])
            passage.code.append(row)
        if _ENDS_LINE.match(row):
            place = (place[0] if not row.startswith("OpFunctionEnd") else "", "", 0)
    if passage.code:
        yield passage
