"""Fat binaries, and cuobjdump's view of them."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest
import zstandard

from vortex_rt.cuda import container, fatbin
from vortex_rt.cuda.container import ContainerEntry, EntryKind
from vortex_rt.cuda.fatbin import FatBinaryFlag, FatBinaryKind
from vortex_rt.cuda.symbol_table import (
    KernelSymbol,
    ParameterKind,
    ParameterSymbol,
    SymbolTable,
    VariableFlag,
    VariableSymbol,
)
from vortex_rt.cuda.tools.cuobjdump import main

# NVIDIA's fat binaries: what their entries hold, plain and compressed; what is damaged is refused.

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


# cuobjdump: lists and extracts ours and NVIDIA's device code, wherever it stands.

SYMBOLS = SymbolTable(
    (KernelSymbol("add", (ParameterSymbol("a", "float*", ParameterKind.GLOBAL, 0, 8, 8),), 8, 64, max_threads=(32, 1, 1)),),
    (VariableSymbol("table", 16, 4, VariableFlag.CONSTANT),),
)
SPIRV = b"\x03\x02\x23\x07" + bytes(20)
OURS = container.write(
    (ContainerEntry(EntryKind.SPIRV, SPIRV), ContainerEntry(EntryKind.SYMBOLS, SYMBOLS.to_bytes()), ContainerEntry(EntryKind.SOURCE, b"add.cu"), ContainerEntry(EntryKind.ARCHITECTURE, b"sm_80"))
)
LISTED = b".version 8.3\n.target sm_70\n\0\0\0\0\0"


def theirs() -> bytes:
    head = fatbin.ENTRY.fill(kind=1, header_size=64, payload_size=len(LISTED), architecture=70, version=8 << 16 | 3)
    return fatbin.HEADER.fill(magic=fatbin.MAGIC, version=16 << 16 | 1, size=len(head + LISTED)) + head + LISTED


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """A folder with the same device code in an object, an archive, a program and on its own."""
    monkeypatch.chdir(tmp_path)
    Path("both.bin").write_bytes(OURS + bytes(-len(OURS) % 8) + theirs())
    Path("code.c").write_text('__asm__(".section .nv_fatbin,\\"a\\"\\n.balign 8\\n.incbin \\"both.bin\\"\\n.previous");\nint main(void) { return 0; }\n')
    for command in (["cc", "-c", "code.c"], ["ar", "qcs", "code.a", "code.o"], ["cc", "code.o", "-o", "code"]):
        subprocess.run(command, check=True)
    return tmp_path


@pytest.mark.parametrize("name", ["both.bin", "code.o", "code.a", "code"])
def test_all_that_a_file_holds_is_listed(folder, capsys, name):
    main([name])
    text = capsys.readouterr().out
    assert "add.cu (container)" in text
    assert "kernel add(float* at 0): 64 bytes shared, at most 32x1x1 threads" in text
    assert "variable table: 16 bytes, constant" in text
    assert "ptx, sm_70, version 8.3" in text


def test_names_are_listed_as_nvidias_tool_does(folder, capsys):
    main(["-lelf", "-lptx", "code.o"])
    assert capsys.readouterr().out == "ELF file    1: code.1.sm_80.spv\nPTX file    1: code.5.sm_70.ptx\n"


def test_code_is_extracted(folder, capsys):
    main(["-xelf", "all", "-xptx", "sm_70", "code.a"])
    assert Path("code.1.sm_80.spv").read_bytes() == SPIRV
    assert Path("code.5.sm_70.ptx").read_bytes() == LISTED.rstrip(b"\0")
    main(["--extract", "out", "code.o"])
    assert len(list(Path("out").iterdir())) == 5
    capsys.readouterr()
    main(["-ptx", "-symbols", "code.o"])
    assert ".target sm_70" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        ([], 2, "No input files specified"),
        (["-sass", "code.o"], 2, "is not supported"),
        (["--wrong", "code.o"], 2, "Unknown option '--wrong'"),
        (["-xelf"], 2, "Missing argument"),
        (["none.o"], 1, "none.o: No such file"),
        (["damaged.bin"], 1, "damaged container"),
    ],
)
def test_what_is_wrong_is_told(folder, capsys, words, status, message):
    Path("damaged.bin").write_bytes(OURS[:100])
    with pytest.raises(SystemExit) as error:
        main(words)
    assert error.value.code == status
    assert message in capsys.readouterr().err


def test_a_file_without_device_code_is_no_error(folder, capsys):
    main(["code.c"])
    assert "does not contain device code" in capsys.readouterr().out
