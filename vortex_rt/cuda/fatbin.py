"""Reader of NVIDIA's fat binaries: which code they hold, for which architecture, and the code itself, expanded.

A header of 16 bytes, then entries, each a header (whose size it tells), and a payload that may be an LZ4 block or a
Zstandard frame. Several fat binaries may follow each other.
"""

import enum
import struct
from collections.abc import Iterator
from dataclasses import dataclass

import zstandard

from vortex_rt.binary_structure import BinaryStructure
from vortex_rt.errors import VortexError

MAGIC = 0xBA55ED50
OLD_MAGIC = 0x1EE55A01
LARGEST_PAYLOAD = 1 << 31

HEADER = BinaryStructure("fatbin_header", """
    u32 magic: 0xBA55ED50
    u32 version: low half: version, 1; high half: size of this header, 16
    u64 size: bytes that follow
""", meaning="head of a fat binary")  # fmt: skip
ENTRY = BinaryStructure("fatbin_entry", """
    u32 kind: low half: Kind; high half: version, 0x0101
    u32 header_size: bytes of this header: 64, or more where options follow
    u64 payload_size: bytes of the payload with padding
    u32 compressed_size: bytes of the compressed payload, 0: it is not compressed
    u32 options: offset of an option text in the header, or 0
    u32 version: low half: minor, high half: major version of the code's format
    u32 architecture: compute capability * 10
    u64 bits: address bits, or 0
    u64 flags: Flag
    u64 zero: 0
    u64 plain_size: bytes of the payload when expanded
""", meaning="head of an entry")  # fmt: skip


class FatBinaryKind(enum.IntEnum):
    """What an entry holds."""

    PTX = 1
    ELF = 2
    OLD_CUBIN = 4
    NVVM = 8


class FatBinaryFlag(enum.IntFlag):
    """Properties of an entry that matter here."""

    BITS_64 = 1
    DEBUG = 2
    LINUX = 0x10
    LZ4 = 0x2000
    ZSTANDARD = 0x8000


class FatbinError(VortexError):
    """A fat binary is damaged, or of a form that is not read."""


@dataclass(frozen=True)
class DeviceCode:
    """One entry: its kind (`FatBinaryKind`, or another number), architecture (70: sm_70), version of the format
    (major, minor) and the code, expanded."""

    kind: int
    architecture: int
    version: tuple[int, int]
    flags: int
    payload: bytes


def is_fatbin(data: bytes, offset: int = 0) -> bool:
    """Whether a fat binary begins at ``offset``."""
    return data[offset : offset + 4] == MAGIC.to_bytes(4, "little")


def size_of(data: bytes, offset: int = 0) -> int:
    """Return the bytes of the fat binary at ``offset``. Raises FatbinError if there is none, or not the whole of it."""
    try:
        header = HEADER.read(data, offset)
    except struct.error:
        raise FatbinError("damaged fat binary: it ends in its header") from None
    if header["magic"] == OLD_MAGIC:
        raise FatbinError("fat binaries of CUDA before 4.0 are not read")
    if header["magic"] != MAGIC or header["version"] >> 16 != HEADER.size:
        raise FatbinError("not a fat binary")
    size = HEADER.size + int(header["size"])
    if size > len(data) - offset:
        raise FatbinError(f"damaged fat binary: {size} bytes announced, {len(data) - offset} there")
    return size


def read(data: bytes) -> tuple[DeviceCode, ...]:
    """Read the fat binary at the beginning of ``data``.

    Raises:
        FatbinError: it is damaged: sizes that do not fit, payloads that do not expand to what is announced.
    """
    end = size_of(data)
    try:
        return tuple(_entries(data[:end]))
    except (struct.error, ValueError, zstandard.ZstdError) as error:
        raise FatbinError(f"damaged fat binary: {error}") from None


def _entries(data: bytes) -> Iterator[DeviceCode]:
    place = HEADER.size
    while place < len(data):
        entry = ENTRY.read(data, place)
        start = place + entry["header_size"]
        following = start + entry["payload_size"]
        if entry["header_size"] < ENTRY.size or following > len(data):
            raise ValueError(f"entry at {place} ends at {following} of {len(data)} bytes")
        version = (entry["version"] >> 16, entry["version"] & 0xFFFF)
        yield DeviceCode(
            entry["kind"] & 0xFFFF, entry["architecture"], version, entry["flags"],
            _expanded(data[start:following], entry),
        )
        place = following


def _expanded(payload: bytes, entry: dict[str, int]) -> bytes:
    compressed, plain, flags = entry["compressed_size"], entry["plain_size"], entry["flags"]
    if not flags & (FatBinaryFlag.LZ4 | FatBinaryFlag.ZSTANDARD):
        return payload
    if plain > LARGEST_PAYLOAD or compressed > len(payload):
        raise ValueError(f"{compressed} bytes of {len(payload)} that expand to {plain}")
    payload = payload[:compressed]
    made = lz4(payload, plain) if flags & FatBinaryFlag.LZ4 else _zstandard(payload, plain)
    if len(made) != plain:
        raise ValueError(f"a payload expands to {len(made)} bytes, {plain} announced")
    return made


def _zstandard(data: bytes, size: int) -> bytes:
    if zstandard.frame_content_size(data) > size:
        raise ValueError("a payload expands to more than announced")
    return zstandard.ZstdDecompressor().decompress(data, max_output_size=size)


def lz4(data: bytes, size: int) -> bytes:
    """Expand an LZ4 block to at most ``size`` bytes. Raises ValueError if it is damaged."""
    made = bytearray()
    place = 0

    def length(first: int) -> int:
        nonlocal place
        total = first
        while first == 15:
            total += data[place]
            place += 1
            if data[place - 1] != 255:
                break
        return total

    try:
        while place < len(data):
            token = data[place]
            place += 1
            count = length(token >> 4)
            made += data[place : place + count]
            place += count
            if place >= len(data):
                break
            distance = data[place] | data[place + 1] << 8
            place += 2
            count = length(token & 15) + 4
            if not 0 < distance <= len(made) or len(made) + count > size:
                raise ValueError("a damaged LZ4 block")
            while count > 0:  # what is copied may begin to repeat while it is copied
                part = made[-distance:][:count]
                made += part
                count -= len(part)
    except IndexError:
        raise ValueError("an LZ4 block ends early") from None
    return bytes(made)
