"""SPIR-V reaches devices that read LLVM bitcode only; without such a device."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import nvvm2spirv
from vortex_rt.api import spir
from vortex_rt.errors import BuildError

MODULE = """
target triple = "nvptx64-nvidia-cuda"
define void @k(ptr %p) { store i32 7, ptr %p ret void }
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
"""
BITCODE = b"BC\xc0\xde"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Arguments of the programs that were made."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(spir.cl, "Program", lambda *arguments: calls.append(arguments))
    return calls


def device(il: str = "", extensions: str = "") -> Any:
    return SimpleNamespace(name="d", il_version=il, extensions=extensions)


def test_a_device_that_reads_spirv_gets_it(made: list[tuple[Any, ...]]) -> None:
    assert spir.program("context", device("SPIR-V_1.2", "cl_khr_spir"), b"words")[1] == []
    assert made == [("context", b"words")]


def test_a_device_that_reads_neither_says_so_itself(made: list[tuple[Any, ...]]) -> None:
    spir.program("context", device(), b"words")
    assert made == [("context", b"words")]


def test_a_device_that_reads_bitcode_gets_that(made: list[tuple[Any, ...]]) -> None:
    target = device("", "cl_khr_fp64 cl_khr_spir")
    _, options = spir.program("context", target, nvvm2spirv.translate(MODULE).binary)
    (context, devices, binaries), = made  # fmt: skip
    assert (context, devices, options) == ("context", [target], ["-x", "spir"])
    assert binaries[0].startswith(BITCODE)


def test_functions_may_be_inlined_there(made: list[tuple[Any, ...]], tmp_path: Path) -> None:
    """POCL's CPU device cannot run a function that asks for its work-item and was not inlined."""
    kept = MODULE.replace("store", "call void @f() store") + "define internal void @f() noinline { call void @barrier() ret void }"
    kept = kept.replace("@barrier", "@llvm.nvvm.barrier0") + "declare void @llvm.nvvm.barrier0()"
    spirv = nvvm2spirv.translate(kept).binary
    (tmp_path / "kept.spv").write_bytes(spirv)
    assert "DontInline" in subprocess.run(("spirv-dis", tmp_path / "kept.spv"), capture_output=True, text=True, check=True).stdout
    spir.program("context", device("", "cl_khr_spir"), spirv)
    (_, _, (bitcode,)), = made  # fmt: skip
    text = subprocess.run(("llvm-dis-19",), input=bitcode, capture_output=True, check=True).stdout.decode()
    assert "@f(" in text
    assert "noinline" not in text


def test_a_damaged_module_is_refused_with_the_reason() -> None:
    with pytest.raises(BuildError, match="llvm-spirv refused") as error:
        spir.program("context", device("", "cl_khr_spir"), b"no module")
    assert "magic" in str(error.value)


@pytest.mark.from_source
def test_without_the_translator_the_reason_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(BuildError, match="no llvm-spirv"):
        spir.program("context", device("", "cl_khr_spir"), b"words")
