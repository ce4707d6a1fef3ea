"""The compiled library of builtins is what the families give; linking its bodies and writing them is the same; when it
is out of date it is made again, or translation ends with an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from on_device import module_text
from test_table import INTRINSICS, LIBDEVICE, callable_entries

from nvvm2spirv import Options, SpirvModule, translate
from nvvm2spirv.builtins import find, table
from nvvm2spirv.compile_builtins import signatures
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.lower_builtins import LowerBuiltins

library = import_module("nvvm2spirv.builtins.library")  # the package has a function of this name
PACKAGE = Path(library.PACKAGE)
SAMPLE = "__nv_sinf __nv_sin __nv_powf __nv_j0 llvm.nvvm.barrier0.popc __nv_float2int_rz llvm.nvvm.shfl.sync.bfly.i32 llvm.nvvm.read.ptx.sreg.ntid.y"


def signature(name: str) -> tuple[str, list[str]]:
    return table().find(name).parsed_signature()


def sample() -> str:
    return module_text({name: signature(name) for name in SAMPLE.split()})


def written(source: str, options: Options, monkeypatch: pytest.MonkeyPatch) -> SpirvModule:
    """The translation with every body written by Python."""
    steps = tuple(LowerBuiltins() if isinstance(step, LowerBuiltins) else step for step in pipeline.PIPELINE)
    with monkeypatch.context() as patch:
        patch.setattr(pipeline, "PIPELINE", steps)
        return translate(source, options)


def test_the_table_is_that_of_the_families():
    names = [
        *LIBDEVICE, *INTRINSICS, *table().names(), "llvm.lifetime.start.p0", "llvm.nvvm.nothing.f32", "asm", "f",
        "llvm.sqrt.v4f32", "llvm.nvvm.mma.x",
    ]
    for name in names:
        found, entry = find(name), table().find(name)
        assert (found is None) == (entry is None)
        if entry is not None:
            assert (found.name, found.signature, found.status) == (entry.name, entry.signature, entry.status)
            assert found.lowering == entry.lowering or entry.status == "body"


def test_bodies_are_compiled_but_for_those_of_the_call_site():
    """What is missing takes its types from the call."""
    library_ = library.CompiledLibrary()
    assert {f"__n2s.{name}" for name, _, _ in signatures() if table().find(name).signature} <= set(library_.bodies)
    assert "__n2s.llvm.exp.f32.f32" in library_.bodies


@pytest.mark.parametrize(
    "options",
    [
        Options(), Options(opt_level=0), Options(fast_math=True), Options(spirv_version="1.3", warp_ops="subgroup"),
        Options(traps="print"),
    ],
    ids=["default", "O0", "fast-math", "sub-groups", "print"],
)  # fmt: skip
def test_linked_and_written_bodies_are_the_same(options, monkeypatch):
    assert translate(sample(), options).binary == written(sample(), options, monkeypatch).binary


def test_modules_with_narrow_pointers(monkeypatch):
    source = sample().replace("nvptx64", "nvptx")
    assert translate(source).binary == written(source, Options(), monkeypatch).binary


@pytest.mark.slow
@pytest.mark.parametrize("family", ["workitem", "barrier", "classify", "math", "arithmetic", "convert", "integer", "warp"])
def test_every_linked_body_is_the_written_one(family, monkeypatch):
    entries = list(callable_entries(family).items())
    for start in range(0, len(entries), 30):
        source = module_text(dict(entries[start : start + 30]))
        texts = [translate(source, Options(opt_level=1)).llvm_ir, written(source, Options(opt_level=1), monkeypatch).llvm_ir]
        linked, by_python = (sorted(text.split("\n")) for text in texts)  # a table may stand before another
        assert linked == by_python


def test_conditions_are_the_options_that_a_body_asks():
    bodies = library.CompiledLibrary().bodies
    assert bodies["__n2s.__nv_sinf"][3] == ()
    assert bodies["__n2s.llvm.nvvm.shfl.sync.bfly.i32"][3] == (("warp_ops", "device-library"),)
    assert bodies["__n2s.llvm.trap"][3] == (("traps", "device-library"),)
    assert ("pointer_bits", 64) in bodies["__n2s.llvm.nvvm.read.ptx.sreg.tid.x"][3]
    assert {condition for body in bodies.values() for condition in body[3]} == {
        ("warp_ops", "device-library"), ("traps", "device-library"), ("pointer_bits", 64),
    }


def test_a_declaration_says_that_a_body_is_convergent():
    """A body written for a call of it takes the word over, and is kept from moving before it is inlined."""
    found = library.CompiledLibrary()
    assert found.attributes("__n2s.llvm.nvvm.barrier0") == "convergent"
    assert found.attributes("__n2s.llvm.nvvm.shfl.sync.bfly.i32") == "convergent"
    assert found.attributes("__n2s.__nv_sinf") == ""


def test_without_the_optimiser_bodies_are_in_the_text():
    text = translate(sample(), Options(emit="llvm", stop_after="lower-builtins")).llvm_ir
    assert "define internal float @__n2s.__nv_sinf(" in text
    text = translate(sample(), Options(emit="llvm", stop_after="optimize")).llvm_ir
    assert "@__n2s.__nv_sinf" not in text


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """A copy of the package, which this process's library functions look at."""
    shutil.copytree(PACKAGE, tmp_path / "nvvm2spirv", ignore=shutil.ignore_patterns("__pycache__", "spirv-val", "spirv-dis"))
    monkeypatch.setattr(library, "PACKAGE", str(tmp_path / "nvvm2spirv"))
    return tmp_path / "nvvm2spirv"


def test_an_edit_is_noticed_and_a_touch_is_none(copied):
    found = library.CompiledLibrary(str(copied / "builtins" / "library.bin"))
    source = copied / "builtins" / "bodies" / "roots.py"
    assert found.is_current()
    os.utime(source)
    assert found.is_current()
    assert os.stat(found.path).st_mtime_ns >= source.stat().st_mtime_ns, "compared once"
    text = source.read_text()
    source.write_text(text.replace("0.5", "0.6", 1))
    os.utime(source, ns=(2**62, 2**62))
    assert not found.is_current()
    source.write_text(text + "\n")
    os.utime(source, ns=(0, 0))
    assert not found.is_current(), "its size tells"
    source.write_text(text)
    assert found.is_current()
    (copied / "builtins" / "new.py").write_text("")
    assert not found.is_current()


def test_a_process_keeps_the_library_that_it_opened(copied):
    path = copied / "builtins" / "library.bin"
    found = library.CompiledLibrary(str(path))
    before = found.definitions(["__n2s.__nv_sinf"])
    assert [name for name, _ in before] == ["__n2s_two_over_pi", "__n2s.__nv_sinf"]
    new = path.with_name("new")
    new.write_bytes(b"another")
    new.replace(path)
    assert found.definitions(["__n2s.__nv_sinf"]) == before


def run_copy(copied: Path) -> subprocess.CompletedProcess[str]:
    code = "from nvvm2spirv.cli import main; main()"
    source = copied.parent / "in.ll"
    source.write_text(sample())
    return subprocess.run(
        [sys.executable, "-c", code, str(source), "-o", str(source) + ".spv"], cwd=copied.parent, capture_output=True,
        text=True, check=False, env={**os.environ, "PYTHONPATH": str(copied.parent)},
    )  # fmt: skip


def test_a_library_that_is_missing_is_made(copied):
    """The file of the package is what its sources give, too: a process of its own makes the same bytes."""
    path = copied / "builtins" / "library.bin"
    whole = path.read_bytes()
    assert library.CompiledLibrary().digest == library.digest_of(library.sources())
    path.unlink()
    result = run_copy(copied)
    assert result.returncode == 0, result.stderr
    assert "compiling their library" in result.stderr
    assert path.read_bytes() == whole
    assert run_copy(copied).stderr == ""


@pytest.mark.parametrize("content", [b"", b"text", library.MAGIC + bytes(8), Path(library.PATH).read_bytes()[:1000]])
def test_a_damaged_library_is_none(content, tmp_path):
    (tmp_path / "library.bin").write_bytes(content)
    with pytest.raises(ValueError, match=r"is no library of builtins|empty file"):
        library.CompiledLibrary(str(tmp_path / "library.bin"))


def test_a_library_that_cannot_be_made_is_an_error(copied):
    with (copied / "builtins" / "math.py").open("a") as file:
        file.write("\nraise RuntimeError('half an edit')\n")
    result = run_copy(copied)
    assert result.returncode == 3
    assert "half an edit" in result.stderr
    assert "the library of builtins cannot be made: python -m nvvm2spirv.compile_builtins" in result.stderr
    assert not (copied.parent / "in.ll.spv").exists()
