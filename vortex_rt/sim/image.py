"""Kernel images: Vortex's vxbin, ELF executables and raw binaries."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..isa.compressed import instruction

SYMBOLS = b"VXSYMTAB"
"""End of a vxbin that names its kernels (3.0)."""
RVC = 1
"""Bit of an ELF file's flags: compressed instructions (RISC-V ELF psABI specification)."""


class ImageError(ValueError):
    """A file that is no kernel image, or does not fit the device."""


@dataclass(frozen=True)
class Image:
    """A program in memory: ``segments`` of (address, bytes, memory size), first instruction, register width if known.

    ``code`` are the (start, end) of what can be executed, ``compressed``: whether of 16 bits, too.
    """

    entry: int
    segments: tuple[tuple[int, bytes, int], ...]
    xlen: int = 0
    code: tuple[tuple[int, int], ...] = ()
    path: Path = field(default_factory=Path)
    compressed: bool = False
    kernels: dict[str, int] = field(default_factory=dict)
    """Where each kernel begins that a vxbin of 3.0 names."""

    def instructions(self, low: int, high: int, xlen: int) -> Iterator[tuple[int, bytes, int]]:
        """Yield (address, bytes, the instruction that they are or stand for) of what can be executed in [low, high)."""
        least = 2 if self.compressed else 4
        for address, data, _ in self.segments:
            if not any(first < address + len(data) and address < last for first, last in self.code):
                continue
            at, end = -(-max(address, low) // least) * least, min(address + len(data), high)
            while at + least <= end:
                found = data[at - address : at - address + 4]
                word, size = int.from_bytes(found, "little"), 4
                if self.compressed:
                    word, size = instruction(word, xlen)
                yield at, found[:size], word
                at += size

    @property
    def low(self) -> int:
        """Lowest address."""
        return min(address for address, _, _ in self.segments)

    @property
    def high(self) -> int:
        """End of the highest segment."""
        return max(address + size for address, _, size in self.segments)


def load_image(path: Path, base: int | None = None, xlen: int = 64) -> Image:
    """Read a ``.vxbin``, ELF, assembly (``.s``, see ``assembler``) or raw file.

    ``base`` is the address of an assembly or raw file (0x80000000), ``xlen`` the register width that assembly is for.
    Raises ImageError.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ImageError(f"{path}: {error.strerror}") from None
    if path.suffix in (".s", ".asm"):
        return _from_assembly(path, data, 0x80000000 if base is None else base, xlen)
    if data[:4] == b"\x7fELF":
        return _from_elf(path)
    if path.suffix == ".vxbin":
        if len(data) < 20:
            raise ImageError(f"{path}: {len(data)} bytes are too few for a vxbin")
        low, high = struct.unpack_from("<QQ", data)
        data, kernels = _symbols(path, data)
        if high < low or high - low > 1 << 34 or low % 4 or len(data) - 16 > high - low:
            raise ImageError(f"{path}: not a vxbin: address range 0x{low:x}..0x{high:x} for {len(data) - 16} bytes")
        code = ((low, low + len(data) - 16),)
        return Image(low, ((low, data[16:], high - low),), code=code, path=path, kernels=kernels)
    if not data:
        raise ImageError(f"{path}: empty file")
    address = 0x80000000 if base is None else base
    return Image(address, ((address, data, len(data)),), code=((address, address + len(data)),), path=path)


def _symbols(path: Path, data: bytes) -> tuple[bytes, dict[str, int]]:
    """Take kernels' names off the end of a vxbin: names, (offset, bytes, 0, address) of each, how many, `SYMBOLS`.

    Raises ImageError.
    """
    if not data.endswith(SYMBOLS):
        return data, {}
    (count,), rows = struct.unpack_from("<I", data, len(data) - len(SYMBOLS) - 4), struct.Struct("<IHHQ")
    table = len(data) - len(SYMBOLS) - 4 - count * rows.size
    entries = list(rows.iter_unpack(data[table : table + count * rows.size])) if table >= 16 else []
    names = table - max((offset + length for offset, length, _, _ in entries), default=0)
    if len(entries) != count or names < 16:
        raise ImageError(f"{path}: the {count} kernels that it names do not fit into it")
    texts = (data[names + offset : names + offset + length] for offset, length, _, _ in entries)
    return data[:names], {text.decode(errors="replace"): entry[3] for text, entry in zip(texts, entries, strict=True)}


def _from_assembly(path: Path, data: bytes, base: int, xlen: int) -> Image:
    from .assembler import AssemblyError, assemble

    try:
        code = assemble(data.decode(), base, xlen)
    except (AssemblyError, UnicodeDecodeError) as error:
        raise ImageError(f"{path}: {error}") from None
    if not code:
        raise ImageError(f"{path}: no instructions")
    return Image(base, ((base, code, len(code)),), xlen, ((base, base + len(code)),), path)


def write_vxbin(image: Image) -> bytes:
    """Return an image in Vortex's own format; the entry point must be its first byte. Raises ImageError."""
    if image.entry != image.low:
        raise ImageError(f"{image.path}: a vxbin starts at its first byte, 0x{image.low:x}, not at 0x{image.entry:x}")
    end = max(address + len(data) for address, data, _ in image.segments)
    flat = bytearray(end - image.low)
    for address, data, _ in image.segments:
        flat[address - image.low : address - image.low + len(data)] = data
    return struct.pack("<QQ", image.low, image.high) + bytes(flat)


def _from_elf(path: Path) -> Image:
    from elftools.common.exceptions import ELFError
    from elftools.elf.elffile import ELFFile

    try:
        with path.open("rb") as file:
            elf = ELFFile(file)
            if elf["e_machine"] != "EM_RISCV":
                raise ImageError(f"{path}: ELF for {elf['e_machine']}, not RISC-V")
            if elf["e_type"] != "ET_EXEC":
                raise ImageError(f"{path}: not a linked executable (ELF type {elf['e_type']})")
            segments = tuple(
                (segment["p_paddr"], segment.data(), segment["p_memsz"])
                for segment in elf.iter_segments()
                if segment["p_type"] == "PT_LOAD" and segment["p_memsz"]
            )
            if not segments:
                raise ImageError(f"{path}: nothing to load")
            code = tuple(
                (segment["p_paddr"], segment["p_paddr"] + segment["p_filesz"])
                for segment in elf.iter_segments()
                if segment["p_type"] == "PT_LOAD" and segment["p_flags"] & 1
            )
            return Image(elf["e_entry"], segments, elf.elfclass, code, path, bool(elf["e_flags"] & RVC))
    except ELFError as error:
        raise ImageError(f"{path}: not a readable ELF file: {error}") from None
