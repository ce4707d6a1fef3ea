"""NVVM IR of a source is made at its first use, kept as long as nothing that goes into it changes, and carried by a wheel."""

from __future__ import annotations

import pytest

from vortex_rt.api import nvvm_ir
from vortex_rt.cuda.compile import ClangNotFoundError, find_clang

SOURCE = """extern "C" __global__ void k(float *x) { x[threadIdx.x] = NUMBER; asm volatile("membar.gl;"); }
// cuda2nvvm: -DNUMBER=1.0f
// cuda2nvvm other: -UNUMBER -DNUMBER=2.0f
"""


@pytest.fixture
def source(tmp_path, monkeypatch):
    monkeypatch.setenv("VORTEX_RT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "given").mkdir()
    (tmp_path / "given" / "k.cu").write_text(SOURCE)
    return tmp_path / "given" / "k.cu"


@pytest.fixture
def no_clang(monkeypatch):
    def take_away():
        monkeypatch.setenv("VORTEX_CLANG", "clang-that-is-not-there")

    return take_away


def test_a_source_says_how_its_variants_are_compiled(source):
    assert nvvm_ir.variants(source) == {"": ("-DNUMBER=1.0f",), "other": ("-DNUMBER=1.0f", "-UNUMBER", "-DNUMBER=2.0f")}
    plain, other = nvvm_ir.nvvm_of(source), nvvm_ir.nvvm_of(source, "other")
    assert (plain.name, other.name) == ("k.ll", "k.other.ll")
    assert "store float 1.0" in plain.read_text()
    assert "store float 2.0" in other.read_text()
    with pytest.raises(KeyError):
        nvvm_ir.nvvm_of(source, "third")


def test_the_text_names_no_place_of_the_machine(source):
    text = nvvm_ir.nvvm_of(source).read_text()
    assert str(source.parent) not in text
    assert 'source_filename = "given/k.cu"' in text
    assert "!srcloc" in text
    assert text.rstrip().endswith("= !{i64 0}")


def test_it_is_made_once(source, monkeypatch):
    first = nvvm_ir.nvvm_of(source)
    monkeypatch.setattr(nvvm_ir, "compile_cuda", lambda *_, **__: pytest.fail("made again"))
    assert nvvm_ir.nvvm_of(source) == first


def test_whatever_goes_into_it_makes_it_another(source, monkeypatch, tmp_path):
    files = [nvvm_ir.nvvm_of(source)]
    source.write_text(SOURCE.replace("1.0f", "3.0f"))
    files.append(nvvm_ir.nvvm_of(source))
    assert "store float 3.0" in files[-1].read_text()
    with monkeypatch.context() as changed:
        changed.setattr(nvvm_ir, "_headers", lambda: "other headers")
        files.append(nvvm_ir.nvvm_of(source))
    (tmp_path / "clang").write_text(f'#!/bin/sh\nexec {find_clang()} "$@"\n')
    (tmp_path / "clang").chmod(0o755)
    monkeypatch.setenv("VORTEX_CLANG", str(tmp_path / "clang"))
    files.append(nvvm_ir.nvvm_of(source))
    assert len(set(files)) == 4


def test_what_a_wheel_carries_needs_no_clang(source, no_clang):
    mine = source.parent / "k.mine.ll"
    for path in (mine, source.parent / "k.0123456789abcdef.ll"):
        path.touch()
    nvvm_ir.carry([source])
    no_clang()
    files = {nvvm_ir.nvvm_of(source), nvvm_ir.nvvm_of(source, "other")}
    assert set(source.parent.iterdir()) == {source, mine, *files}


def test_what_is_carried_of_an_older_source_is_not_taken(source, no_clang):
    nvvm_ir.carry([source])
    source.write_text(SOURCE.replace("1.0f", "3.0f"))
    no_clang()
    with pytest.raises(ClangNotFoundError, match="clang-that-is-not-there not found; install it"):
        nvvm_ir.nvvm_of(source)


def test_who_waits_is_told(source, monkeypatch, capsys):
    monkeypatch.setattr(nvvm_ir, "PATIENCE", 0.0)
    nvvm_ir.nvvm_of(source)
    nvvm_ir.nvvm_of(source)
    assert capsys.readouterr().err == "vortex_rt: compiling given/k.cu to NVVM IR …\n"
