"""The container of device code in a host object (magic ``VTXFATB1``): what the CUDA compiler writes and libcuda reads.

A header, a table of entries, and the entries' payloads, each at a multiple of 8 bytes; all little-endian. Entries with
the same module index belong together: the SPIR-V of a module, its symbol table, images built ahead of time. The records
here are the format: ``python -m vortex_rt.cuda.container`` prints the C header ``vtx_container.h`` for the library, so
that the two cannot drift apart.
"""

import enum
import hashlib
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vortex_rt.binary_structure import BinaryStructure
from vortex_rt.cuda import symbol_table
from vortex_rt.cuda.symbol_table import KernelFlag, ParameterKind, TextureKind, VariableFlag
from vortex_rt.errors import VortexError

MAGIC = b"VTXFATB1"
SECTIONS = {False: ".nv_fatbin", True: "__nv_relfatbin"}
"""Section of a host object that has it, of code that is complete and of code for a device link."""
VERSION = 1
ALIGNMENT = 8
LARGEST_PAYLOAD = 1 << 31
"""Entries whose header says more are damaged."""
COMPRESS_FROM = 512
"""Smaller payloads stay as they are."""
COMPRESSION_LEVEL = 3


class ContainerError(VortexError):
    """A container is damaged, or of another version."""


class EntryKind(enum.IntEnum):
    """What a payload is; the numbers are part of the format."""

    NVVM = 1
    """Bitcode for the device link of separate compilation."""
    SPIRV = 2
    SYMBOLS = 3
    """Symbol table (`vortex_rt.cuda.symbol_table`)."""
    PROGRAM = 4
    """CL_PROGRAM_BINARIES of a device; the key is that of the device's shape (`shape_key`)."""
    SOURCE = 5
    """Name of the source file, UTF-8."""
    PTX = 6
    ARCHITECTURE = 7
    """Architectures that were asked for, as `sm_70,compute_70`."""


class ContainerFlag(enum.IntFlag):
    """How a payload is stored."""

    ZSTANDARD = 1


HEADER = BinaryStructure("container_header", """
    u8 magic[8]: VTXFATB1
    u32 version: VTX_CONTAINER_VERSION
    u32 entries: entries of the table
    u64 size: bytes of the whole container
    u64 digest: first 8 bytes of the SHA-256 of all behind the header: identifies the content
""", meaning="head of a container; the table of entries follows")  # fmt: skip
ENTRY = BinaryStructure("container_entry", """
    u32 kind: VTX_KIND_*
    u32 module: index of the module it belongs to
    u32 flags: VTX_FLAG_*
    u32 reserved: 0
    u64 offset: bytes from the start of the container to the payload, a multiple of 8
    u64 stored_size: bytes of the payload here
    u64 plain_size: bytes of the payload when expanded; at most VTX_LARGEST_PAYLOAD
    u8 key[24]: VTX_KIND_PROGRAM: first 24 bytes of the SHA-256 of the device's shape key, else 0
""", meaning="an entry of the table")  # fmt: skip


@dataclass(frozen=True)
class ContainerEntry:
    """A payload with what it is: ``module`` groups entries, ``key`` (24 bytes) names the shape of a program."""

    kind: EntryKind
    payload: bytes
    module: int = 0
    key: bytes = bytes(24)


def shape_key(text: str) -> bytes:
    """Return the key of an entry of kind PROGRAM for a shape: OpenCL's name of the device, `vortex-4x32x32-rv64`."""
    return hashlib.sha256(text.encode()).digest()[:24]


def write(entries: Sequence[ContainerEntry]) -> bytes:
    """Return a container of these entries; the same entries give the same bytes."""
    place = HEADER.size + len(entries) * ENTRY.size
    table = b""
    payloads = b""
    for entry in entries:
        stored, flags = _compressed(entry.payload)
        table += ENTRY.fill(
            kind=entry.kind, module=entry.module, flags=flags, offset=place + len(payloads), stored_size=len(stored),
            plain_size=len(entry.payload), key=entry.key,
        )  # fmt: skip
        payloads += stored + bytes(-len(stored) % ALIGNMENT)
    body = table + payloads
    header = HEADER.fill(
        magic=MAGIC, version=VERSION, entries=len(entries), size=HEADER.size + len(body), digest=_digest(body)
    )
    return header + body


def _compressed(payload: bytes) -> tuple[bytes, ContainerFlag]:
    if len(payload) >= COMPRESS_FROM:
        import zstandard

        smaller = zstandard.ZstdCompressor(level=COMPRESSION_LEVEL).compress(payload)
        if len(smaller) < len(payload):
            return smaller, ContainerFlag.ZSTANDARD
    return payload, ContainerFlag(0)


def _digest(body: bytes) -> int:
    return int.from_bytes(hashlib.sha256(body).digest()[:8], "little")


def size_of(data: bytes, offset: int = 0) -> int:
    """Return the bytes of the container that begins at ``offset``, 0 if none does."""
    if data[offset : offset + len(MAGIC)] != MAGIC or len(data) - offset < HEADER.size:
        return 0
    return int(HEADER.read(data, offset)["size"])


def read(data: bytes) -> tuple[ContainerEntry, ...]:
    """Read a container; bytes behind it are left alone.

    Raises:
        ContainerError: it is damaged: sizes, offsets, flags or kinds that cannot be, another digest, payloads that do
        not expand to what the table says.
    """
    try:
        return _read(data)
    except (struct.error, ValueError) as error:
        raise ContainerError(f"damaged container: {error}") from None


def _read(data: bytes) -> tuple[ContainerEntry, ...]:
    header = HEADER.read(data, 0)
    if header["magic"] != MAGIC:
        raise ValueError("it does not begin with VTXFATB1")
    if header["version"] != VERSION:
        raise ContainerError(f"container of version {header['version']}, not {VERSION}")
    size = header["size"]
    first = HEADER.size + header["entries"] * ENTRY.size
    if not first <= size <= len(data):
        raise ValueError(f"{header['entries']} entries and {size} bytes do not fit into {len(data)} bytes")
    data = data[:size]
    if header["digest"] != _digest(data[HEADER.size :]):
        raise ValueError("its content does not have the digest of its header")
    return tuple(_read_entry(data, place, first) for place in range(HEADER.size, first, ENTRY.size))


def _read_entry(data: bytes, place: int, first: int) -> ContainerEntry:
    values = ENTRY.read(data, place)
    offset, stored, plain, flags = values["offset"], values["stored_size"], values["plain_size"], values["flags"]
    if offset % ALIGNMENT or not first <= offset <= offset + stored <= len(data):
        raise ValueError(f"payload at {offset} … {offset + stored} of {len(data)} bytes")
    if flags & ~ContainerFlag.ZSTANDARD or plain > LARGEST_PAYLOAD or values["reserved"]:
        raise ValueError(f"entry with flags {flags}, {plain} bytes")
    payload = data[offset : offset + stored]
    if flags & ContainerFlag.ZSTANDARD:
        payload = _expanded(payload, plain)
    if len(payload) != plain:
        raise ValueError(f"a payload has {len(payload)} bytes, its entry says {plain}")
    return ContainerEntry(EntryKind(values["kind"]), payload, values["module"], values["key"])


def _expanded(payload: bytes, size: int) -> bytes:
    import zstandard

    try:
        if zstandard.frame_content_size(payload) != size:
            raise ValueError("a compressed payload has another size than its entry says")
        return zstandard.ZstdDecompressor().decompress(payload)
    except zstandard.ZstdError as error:
        raise ValueError(str(error)) from None


def c_header() -> str:
    """Return ``vtx_container.h``: constants and structures of containers and symbol tables."""
    constants: Iterable[tuple[str, int]] = (
        ("CONTAINER_VERSION", VERSION),
        ("CONTAINER_ALIGNMENT", ALIGNMENT),
        ("SYMBOLS_VERSION", symbol_table.SYMBOLS_VERSION),
        *((f"KIND_{kind.name}", kind) for kind in EntryKind),
        *((f"FLAG_{flag.name}", flag) for flag in ContainerFlag),
        *((f"PARAMETER_{kind.name}", kind) for kind in ParameterKind),
        *((f"KERNEL_FLAG_{flag.name}", flag) for flag in KernelFlag),
        *((f"VARIABLE_FLAG_{flag.name}", flag) for flag in VariableFlag),
        *((f"TEXTURE_KIND_{kind.name}", kind) for kind in TextureKind),
    )
    lines = [
        "/* Generated by python -m vortex_rt.cuda.container; do not edit. */",
        "#ifndef VTX_CONTAINER_H",
        "#define VTX_CONTAINER_H",
        "#include <stdint.h>",
        f'#define VTX_CONTAINER_MAGIC "{MAGIC.decode()}"',
        f"#define VTX_LARGEST_PAYLOAD {LARGEST_PAYLOAD}ULL",
        *(f"#define VTX_{name} {int(value)}" for name, value in constants),
    ]
    for record in (HEADER, ENTRY, symbol_table.HEADER, *symbol_table.RECORDS):
        lines += [f"/* {record.meaning} */", *record.declaration(f"vtx_{record.name}")]
        lines.append(f'_Static_assert(sizeof(vtx_{record.name}) == {record.size}, "layout of vtx_{record.name}");')
    return "\n".join([*lines, "#endif"]) + "\n"


if __name__ == "__main__":
    print(c_header(), end="")
