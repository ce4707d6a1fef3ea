"""Assembling, linking, and the files of an image."""

import hashlib
import struct
from dataclasses import dataclass, field

from vortex_rt.compiler import library, tools
from vortex_rt.compiler.lower import GLOBALS_SECTION
from vortex_rt.compiler.target import LINK_ADDRESS, Target
from vortex_rt.kernel_schema.program import GlobalRelocation, Globals, PlacedVariable

TEXT_END = "__vx_text_end"
"""The symbol behind all code."""
LINKER_SCRIPT = f"""ENTRY(_start)
SECTIONS {{
  . = {LINK_ADDRESS:#x};
  .text : {{ *(.text.start) *(.text .text.*) {TEXT_END} = .; }}
  .rodata : {{ *(.rodata .rodata.* .srodata .srodata.* .data.rel.ro .data.rel.ro.*) }}
  {GLOBALS_SECTION} 0 (NOLOAD) : {{ *({GLOBALS_SECTION}) }}
  /DISCARD/ : {{ *(.eh_frame .comment .riscv.attributes .note*) }}
}}
"""

_SHF_ALLOC, _SHT_NOBITS, _SHT_RELA, _SHT_SYMTAB = 2, 8, 4, 2


@dataclass
class Section:
    """A section of an ELF file."""

    name: str
    type: int
    flags: int
    address: int
    data: bytes
    link: int
    info: int


@dataclass
class ElfSymbol:
    """A symbol of an ELF file."""

    name: str
    value: int
    size: int
    section: int


class Elf:
    """Sections and symbols of a small RISC-V ELF file."""

    def __init__(self, data: bytes) -> None:
        wide = data[4] == 2
        if wide:
            (offset,), entry, count, strings = struct.unpack_from("<Q", data, 40), *struct.unpack_from("<HHH", data, 58)
        else:
            (offset,), entry, count, strings = struct.unpack_from("<I", data, 32), *struct.unpack_from("<HHH", data, 46)
        raw = [struct.unpack_from("<IIQQQQIIQQ" if wide else "<10I", data, offset + i * entry) for i in range(count)]
        names = raw[strings][4]
        self.wide = wide
        self.sections = []
        for head in raw:
            end = data.index(b"\0", names + head[0])
            content = b"" if head[1] == _SHT_NOBITS else data[head[4] : head[4] + head[5]]
            self.sections.append(
                Section(data[names + head[0] : end].decode(), head[1], head[2], head[3], content, head[6], head[7])
            )
        self.symbols = self._symbols()

    def section(self, name: str) -> tuple[int, Section] | None:
        """Return (index, section) by name."""
        return next(((i, s) for i, s in enumerate(self.sections) if s.name == name), None)

    def _symbols(self) -> list[ElfSymbol]:
        result = []
        for table in self.sections:
            if table.type != _SHT_SYMTAB:
                continue
            strings = self.sections[table.link].data
            size = 24 if self.wide else 16
            for at in range(0, len(table.data), size):
                if self.wide:
                    name, _, _, place, value, length = struct.unpack_from("<IBBHQQ", table.data, at)
                else:
                    name, value, length, _, _, place = struct.unpack_from("<IIIBBH", table.data, at)
                result.append(ElfSymbol(strings[name : strings.index(b"\0", name)].decode(), value, length, place))
        return result

    def relocations(self, section: int) -> list[tuple[int, int, int]]:
        """Return (offset, symbol index, addend) of the relocations of a section."""
        result = []
        for table in self.sections:
            if table.type == _SHT_RELA and table.info == section:
                size = 24 if self.wide else 12
                for at in range(0, len(table.data), size):
                    if self.wide:
                        offset, info, addend = struct.unpack_from("<QQq", table.data, at)
                        result.append((offset, info >> 32, addend))
                    else:
                        offset, info, addend = struct.unpack_from("<IIi", table.data, at)
                        result.append((offset, info >> 8, addend))
        return result


@dataclass
class LinkedImage:
    """A linked image."""

    vxbin: bytes
    elf: bytes
    symbols: dict[str, int]
    globals: Globals = field(default_factory=Globals)
    globals_initial: bytes | None = None


def assembler(target: Target) -> tools.Process:
    """Start llvm-mc, which waits for `link`."""
    features = ",".join(f"+{f}" for f in target.features)
    options = [f"-triple={target.triple}", f"-mattr={features}", f"-target-abi={target.abi}", "-filetype=obj"]
    return tools.Process("llvm-mc-19", *options, "-", "-o", "-", waits=True)


def linker(target: Target) -> tools.Process:
    """Start lld, which waits for `link`."""
    script = library.folder(target) / f"program.{hashlib.sha256(LINKER_SCRIPT.encode()).hexdigest()[:16]}.ld"
    if not script.exists():
        tools.write_atomically(script, LINKER_SCRIPT.encode())
    options = ["--threads=1", "--no-relax", "-z", "norelro", "-T", str(script)]
    return tools.Process("ld.lld-19", *options, "/dev/stdin", "-o", "-", waits=True)


def link(text: str, target: Target, assembling: tools.Process, linking: tools.Process) -> LinkedImage:
    """Assemble and link one program."""
    objective = assembling.complete(text.encode()).stdout
    elf = linking.complete(objective).stdout
    linked = Elf(elf)
    symbols = {s.name: s.value for s in linked.symbols if s.name}
    image = LinkedImage(_vxbin(linked), elf, symbols)
    _globals(Elf(objective), linked, target, image)
    return image


def _vxbin(elf: Elf) -> bytes:
    """Vortex's own format: lowest and highest address, then the bytes from the lowest on."""
    parts = [s for s in elf.sections if s.flags & _SHF_ALLOC and s.address >= LINK_ADDRESS and s.data]
    end = max(s.address + len(s.data) for s in parts)
    content = bytearray(end - LINK_ADDRESS)
    for part in parts:
        content[part.address - LINK_ADDRESS : part.address - LINK_ADDRESS + len(part.data)] = part.data
    return struct.pack("<QQ", LINK_ADDRESS, end) + bytes(content)


def _globals(objective: Elf, linked: Elf, target: Target, image: LinkedImage) -> None:
    """Describe the globals buffer: its initial content, the pointers in it, its symbols."""
    found = objective.section(GLOBALS_SECTION)
    if found is None:
        return
    number, section = found
    content = bytearray(section.data)
    relocations = []
    for offset, symbol_number, addend in objective.relocations(number):
        symbol = objective.symbols[symbol_number]
        name = symbol.name or objective.sections[symbol.section].name
        if symbol.section == number:
            relocations.append(GlobalRelocation(offset, "globals", symbol.value + addend))
        elif symbol.name in image.symbols:
            relocations.append(GlobalRelocation(offset, "image", image.symbols[symbol.name] - LINK_ADDRESS + addend))
        else:
            place = next(s.address for s in linked.sections if s.name == "." + name.lstrip(".").split(".")[0])
            relocations.append(GlobalRelocation(offset, "image", place - LINK_ADDRESS + addend))
        width = target.pointer_bytes
        content[offset : offset + width] = bytes(width)
    variables = [
        PlacedVariable(s.name, s.size, s.value)
        for s in objective.symbols if s.section == number and s.name and s.size
    ]  # fmt: skip
    variables.sort(key=lambda variable: variable.offset)
    image.globals = Globals(len(content), any(content), tuple(relocations), tuple(variables))
    image.globals_initial = bytes(content) if any(content) else None
