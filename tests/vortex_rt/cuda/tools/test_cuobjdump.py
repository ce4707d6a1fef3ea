"""cuobjdump: lists and extracts ours and NVIDIA's device code, wherever it stands."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from vortex_rt.cuda import container, fatbin
from vortex_rt.cuda.container import ContainerEntry, EntryKind
from vortex_rt.cuda.symbol_table import (
    KernelSymbol,
    ParameterKind,
    ParameterSymbol,
    SymbolTable,
    VariableFlag,
    VariableSymbol,
)
from vortex_rt.cuda.tools.cuobjdump import main

SYMBOLS = SymbolTable(
    (KernelSymbol("add", (ParameterSymbol("a", "float*", ParameterKind.GLOBAL, 0, 8, 8),), 8, 64, max_threads=(32, 1, 1)),),
    (VariableSymbol("table", 16, 4, VariableFlag.CONSTANT),),
)
SPIRV = b"\x03\x02\x23\x07" + bytes(20)
OURS = container.write(
    (ContainerEntry(EntryKind.SPIRV, SPIRV), ContainerEntry(EntryKind.SYMBOLS, SYMBOLS.to_bytes()), ContainerEntry(EntryKind.SOURCE, b"add.cu"), ContainerEntry(EntryKind.ARCHITECTURE, b"sm_80"))
)
PTX = b".version 8.3\n.target sm_70\n\0\0\0\0\0"


def theirs() -> bytes:
    head = fatbin.ENTRY.fill(kind=1, header_size=64, payload_size=len(PTX), architecture=70, version=8 << 16 | 3)
    return fatbin.HEADER.fill(magic=fatbin.MAGIC, version=16 << 16 | 1, size=len(head + PTX)) + head + PTX


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
    assert Path("code.5.sm_70.ptx").read_bytes() == PTX.rstrip(b"\0")
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
