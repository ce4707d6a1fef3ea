"""As much of ELF as device code in host files needs: sections, undefined symbols, archives, and a section's content
replaced. 64-bit, little-endian.

pyelftools reads more and takes longer to load than a compilation takes.
"""

import struct
from collections.abc import Iterator

from vortex_rt.errors import VortexError

MAGIC = b"\x7fELF\x02\x01"
ARCHIVE_MAGIC = b"!<arch>\n"
THIN_MAGIC = b"!<thin>\n"
SECTION = struct.Struct("<IIQQQQIIQQ")
SYMBOL = struct.Struct("<IBBHQQ")
PROGBITS, SYMTAB, NOBITS = 1, 2, 8
ALLOCATED = 2
_FIELDS = ("name", "type", "flags", "address", "offset", "size", "link", "info", "align", "entry_size")


class ElfError(VortexError):
    """A file is damaged, or no file of the kind."""


class ElfSection:
    """A section: its name, its place in the file, and the number and place of its header."""

    def __init__(self, name: str, values: dict[str, int], header: int) -> None:
        self.name = name
        self.type = values["type"]
        self.offset = values["offset"]
        self.size = values["size"]
        self.link = values["link"]
        self.header = header


def is_elf(data: bytes) -> bool:
    """Whether a file is an ELF file that this module reads."""
    return data[: len(MAGIC)] == MAGIC


def sections(data: bytes) -> list[ElfSection]:
    """Return the sections of a file.

    Raises:
        ElfError: it is no 64-bit little-endian ELF file, or a damaged one.
    """
    if not is_elf(data):
        raise ElfError("not a 64-bit ELF file")
    try:
        (start,) = struct.unpack_from("<Q", data, 0x28)
        size, count, names = struct.unpack_from("<HHH", data, 0x3A)
        if start == 0:
            return []
        count = count or _header(data, start)["size"]
        if size != SECTION.size or start + count * size > len(data):
            raise ElfError(f"damaged ELF file: {count} section headers at {start} of {len(data)} bytes")
        headers = [start + index * size for index in range(count)]
        read = [_header(data, header) for header in headers]
        if names == 0xFFFF:
            names = read[0]["link"]
        table = read[names]["offset"]
        return [
            ElfSection(_text(data, table + values["name"]), values, header) for values, header in zip(read, headers)
        ]
    except (struct.error, IndexError, ValueError, OverflowError) as error:
        raise ElfError(f"damaged ELF file: {error}") from None


def _header(data: bytes, place: int) -> dict[str, int]:
    return dict(zip(_FIELDS, SECTION.unpack_from(data, place)))


def _text(data: bytes, place: int) -> str:
    return data[place : data.index(0, place)].decode(errors="replace")


def content(data: bytes, section: ElfSection) -> bytes:
    """Return a section's bytes."""
    return b"" if section.type == NOBITS else data[section.offset : section.offset + section.size]


def named(data: bytes, *names: str) -> list[ElfSection]:
    """Return the sections with one of these names."""
    return [section for section in sections(data) if section.name in names]


def symbols(data: bytes) -> Iterator[tuple[str, bool]]:
    """Yield the name of each global or weak symbol and whether the file defines it. Raises ElfError."""
    listed = sections(data)
    for table in (section for section in listed if section.type == SYMTAB):
        try:
            strings = listed[table.link].offset
            for place in range(table.offset, table.offset + table.size, SYMBOL.size):
                name, info, _, where, _, _ = SYMBOL.unpack_from(data, place)
                if info >> 4 and name:
                    yield _text(data, strings + name), where != 0
        except (struct.error, IndexError, ValueError, OverflowError) as error:
            raise ElfError(f"damaged symbol table: {error}") from None


ADDRESS_SANITIZER = "asan_globals"
"""Sections with AddressSanitizer's descriptions of variables: each is linked to its variable's section and begins with
the address, the size, and the size with the bytes behind it that nobody may touch."""


def replace(data: bytes, name: str, replacement: bytes) -> bytes:
    """Return a relocatable object in which the section called ``name``, which holds one variable, has other content: it
    moves to the end of the file, where nothing has to make room.

    Raises:
        ElfError: there is no such section.
    """
    listed = sections(data)
    for number, section in enumerate(listed):
        if section.name != name:
            continue
        replacement += bytes(-len(replacement) % 8)
        place = len(data) + -len(data) % 64
        patched = bytearray(data + bytes(place - len(data)) + replacement)
        struct.pack_into("<QQ", patched, section.header + 24, place, len(replacement))
        for described in listed:
            if described.name == ADDRESS_SANITIZER and described.link == number:
                struct.pack_into("<QQ", patched, described.offset + 8, len(replacement), len(replacement))
        return bytes(patched)
    raise ElfError(f"no section {name}")


def add(data: bytes, name: str, added: bytes) -> bytes:
    """Return a relocatable object with one more section, which is loaded and read-only. Headers and their names move to
    the end of the file.

    Raises:
        ElfError: the object is damaged, or has too many sections for the plain form of ELF.
    """
    listed = sections(data)
    (names,) = struct.unpack_from("<H", data, 0x3E)
    if not listed or names >= len(listed) or len(listed) >= 0xFEFF:
        raise ElfError("no sections, or too many")
    table = content(data, listed[names])
    headers = [bytearray(data[section.header : section.header + SECTION.size]) for section in listed]
    place = len(data) + -len(data) % 64
    names_place = place + len(added)
    new_table = table + name.encode() + b"\0"
    struct.pack_into("<QQ", headers[names], 24, names_place, len(new_table))
    headers.append(bytearray(SECTION.pack(len(table), PROGBITS, ALLOCATED, 0, place, len(added), 0, 0, 8, 0)))
    start = names_place + len(new_table)
    start += -start % 8
    body = data + bytes(place - len(data)) + added + new_table
    whole = bytearray(body + bytes(start - len(body)) + b"".join(headers))
    struct.pack_into("<Q", whole, 0x28, start)
    struct.pack_into("<H", whole, 0x3C, len(headers))
    return bytes(whole)


def members(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each member of an archive; members of a thin archive have no content here. Raises
    ElfError."""
    if data[:8] not in (ARCHIVE_MAGIC, THIN_MAGIC):
        raise ElfError("not an archive")
    thin = data[:8] == THIN_MAGIC
    place, long_names = 8, b""
    while place + 60 <= len(data):
        name = data[place : place + 16].decode(errors="replace").rstrip()
        digits = data[place + 48 : place + 58].strip()
        if not digits.isdigit() or data[place + 58 : place + 60] != b"`\n":
            raise ElfError(f"damaged archive: no member at {place}")
        size = int(digits)
        special = name in ("/", "//", "/SYM64/")
        body = data[place + 60 : place + 60 + size] if special or not thin else b""
        if name == "//":
            long_names = body
        elif not special:
            if name[:1] == "/" and name[1:].isdigit():
                name = long_names[int(name[1:]) :].split(b"\n", 1)[0].decode(errors="replace")
            yield name.removesuffix("/"), body
        place += 60 + (size + size % 2 if special or not thin else 0)
