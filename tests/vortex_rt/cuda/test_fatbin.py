"""NVIDIA's fat binaries: what their entries hold, plain and compressed; what is damaged is refused."""

from __future__ import annotations

import random

import pytest
import zstandard

from vortex_rt.cuda import fatbin
from vortex_rt.cuda.fatbin import FatBinaryFlag, FatBinaryKind

PTX = b".version 8.3\n.target sm_70\n" + b"mov.u32 %r1, %r2;\n" * 40 + b"\0"


def lz4_block(data: bytes) -> bytes:
    """An LZ4 block of the simplest kind: literals, then one copy of what came 18 bytes before, then literals."""
    head, repeated, tail = data[:46], data[46:-8], data[-8:]
    assert repeated == (data[28:46] * 100)[: len(repeated)]

    def length(count: int) -> bytes:
        return b"" if count < 15 else bytes([255] * ((count - 15) // 255) + [(count - 15) % 255])

    literals, copied = min(len(head), 15), min(len(repeated) - 4, 15)
    first = bytes([literals << 4 | copied]) + length(len(head)) + head + (18).to_bytes(2, "little") + length(len(repeated) - 4)
    return first + bytes([len(tail) << 4]) + tail


def entry(kind: int, payload: bytes, architecture: int = 70, flags: int = 0, plain: int = 0, options: bytes = b"") -> bytes:
    padded = payload + bytes(-len(payload) % 8)
    header = fatbin.ENTRY.fill(
        kind=0x01010000 | kind, header_size=64 + len(options), payload_size=len(padded), compressed_size=len(payload) if flags else 0,
        version=8 << 16 | 3, architecture=architecture, flags=flags | FatBinaryFlag.BITS_64, plain_size=plain,
    )  # fmt: skip
    return header + options + padded


def binary(*entries: bytes) -> bytes:
    body = b"".join(entries)
    return fatbin.HEADER.fill(magic=fatbin.MAGIC, version=16 << 16 | 1, size=len(body)) + body


WHOLE = binary(
    entry(FatBinaryKind.ELF, b"\x7fELF" + bytes(100), 80),
    entry(FatBinaryKind.PTX, PTX + bytes(-len(PTX) % 8)),
    entry(FatBinaryKind.PTX, lz4_block(PTX), 75, FatBinaryFlag.LZ4, len(PTX), b"-O3\0\0\0\0\0"),
    entry(FatBinaryKind.PTX, zstandard.ZstdCompressor().compress(PTX), 90, FatBinaryFlag.ZSTANDARD, len(PTX)),
)


def test_entries_are_told_and_expanded():
    codes = fatbin.read(WHOLE + b"behind it")
    assert [(code.kind, code.architecture) for code in codes] == [(FatBinaryKind.ELF, 80), (FatBinaryKind.PTX, 70), (FatBinaryKind.PTX, 75), (FatBinaryKind.PTX, 90)]
    assert codes[0].payload.startswith(b"\x7fELF")
    assert {code.payload.rstrip(b"\0") for code in codes[1:]} == {PTX.rstrip(b"\0")}
    assert codes[1].version == (8, 3)
    assert fatbin.size_of(WHOLE) == len(WHOLE)


def test_lz4_copies_may_overlap_and_literals_may_be_long():
    assert fatbin.lz4(lz4_block(PTX), len(PTX)) == PTX
    assert fatbin.lz4(b"\x10a\x01\x00", 5) == b"aaaaa"
    long = bytes(range(256)) * 2
    assert fatbin.lz4(bytes([0xF0, 255, 512 - 15 - 255]) + long, 512) == long


@pytest.mark.parametrize("data", [b"\x10a\x00\x00", b"\x10a\x05\x00", b"\x1fa\x01\x00" + b"\xff" * 20, b"\xf0", b"\x10a\x01"])
def test_a_damaged_lz4_block_is_refused(data):
    with pytest.raises(ValueError, match="LZ4"):
        fatbin.lz4(data, 40)


@pytest.mark.parametrize("size", [0, 3, 15, 16, 40, 100, len(WHOLE) - 1])
def test_a_fat_binary_cut_short_is_refused(size):
    with pytest.raises(fatbin.FatbinError):
        fatbin.read(WHOLE[:size])


def test_random_damage_is_an_error_and_nothing_else():
    chance = random.Random(3)
    for _ in range(500):
        data = bytearray(WHOLE)
        for _ in range(chance.randint(1, 5)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            fatbin.read(bytes(data))
        except fatbin.FatbinError:
            continue


def test_the_oldest_form_is_told():
    with pytest.raises(fatbin.FatbinError, match=r"CUDA before 4\.0"):
        fatbin.read(fatbin.OLD_MAGIC.to_bytes(4, "little") + bytes(60))
