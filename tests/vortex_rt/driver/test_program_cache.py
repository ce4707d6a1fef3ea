"""Programs that were built before: found without starting the compiler, under the key that the compiler computes; never what is out of date or damaged."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt.compiler import cache
from vortex_rt.settings import cache_folder

MF = cl.mem_flags
pytestmark = pytest.mark.device

SOURCE = "kernel void k(global int *p) { p[get_global_id(0)] = VALUE; }\n"
ONE = ["-DVALUE=1"]
SPIRV = """
               OpCapability Addresses
               OpCapability Kernel
               OpMemoryModel Physical64 OpenCL
               OpEntryPoint Kernel %k "k"
               OpDecorate %value SpecId 11
       %uint = OpTypeInt 32 0
       %void = OpTypeVoid
     %global = OpTypePointer CrossWorkgroup %uint
         %fn = OpTypeFunction %void %global
      %value = OpSpecConstant %uint 17
          %k = OpFunction %void None %fn
          %a = OpFunctionParameter %global
      %entry = OpLabel
               OpStore %a %value Aligned 4
               OpReturn
               OpFunctionEnd
"""


@pytest.fixture
def programs(device: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of cached programs of a cache that has the device's library and nothing else."""
    root = tmp_path / "cache"
    root.mkdir()
    (root / "library").symlink_to(Path(cache_folder(), "library"))
    cl.Program(device.context, "kernel void any() {}").build()  # the library is there
    monkeypatch.setenv("VORTEX_RT_CACHE", str(root))
    return root / "programs"


@pytest.fixture
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    return lambda: monkeypatch.setenv("VORTEX_RT_PYTHON", "/nonexistent/python")


def stored(programs: Path) -> list[Path]:
    return sorted(path for path in programs.iterdir() if not path.name.startswith(".")) if programs.is_dir() else []


def result(device: Any, program: Any) -> int:
    out = np.zeros(4, np.int32)
    buffer = cl.Buffer(device.context, MF.READ_WRITE, out.nbytes)
    queue = cl.CommandQueue(device.context)
    cl.Kernel(program, "k")(queue, (4,), (4,), buffer)
    cl.enqueue_copy(queue, out, buffer)
    return int(out[0])


def built(device: Any, source: str, options: list[str]) -> int:
    return result(device, cl.Program(device.context, source).build(options))


def from_source(device: Any) -> Any:
    return cl.Program(device.context, SOURCE).build(["-DVALUE=5", "-cl-std=CL3.0", "-g", "-cl-denorms-are-zero"])


def without_options(device: Any) -> Any:
    return cl.Program(device.context, SOURCE.replace("VALUE", "5")).build()


def with_strange_bytes(device: Any) -> Any:
    return cl.Program(device.context, "// \u00e4\u20ac \\ no more\n#define VALUE \\  \n  5\n" + SOURCE).build()


def from_objects(device: Any) -> Any:
    main = "int five(void); kernel void k(global int *p) { p[get_global_id(0)] = five(); }"
    objects = [cl.Program(device.context, text).compile() for text in (main, "int four(void); int five(void) { return four() + 1; }")]
    library = cl.link_program(device.context, [cl.Program(device.context, "int four(void) { return 4; }").compile()], ["-create-library"])
    return cl.link_program(device.context, [*objects, library])


def specialised(device: Any) -> Any:
    code = subprocess.run(["spirv-as", "--target-env", "spv1.1", "-", "-o", "-"], input=SPIRV.encode(), capture_output=True, check=True).stdout
    program = cl.Program(device.context, code)
    program._get_prg().set_specialization_constant(11, np.uint32(5))
    return program.build()


@pytest.mark.parametrize("build", [from_source, without_options, with_strange_bytes, from_objects, specialised])
def test_the_driver_finds_what_the_compiler_stored(device: Any, programs: Path, without_compiler: Callable[[], None], build: Callable[..., Any]) -> None:
    assert result(device, build(device)) == 5
    before = stored(programs)
    assert before
    without_compiler()
    assert result(device, build(device)) == 5
    assert stored(programs) == before


def test_another_program_option_or_constant_is_another_key(device: Any, programs: Path) -> None:
    built(device, SOURCE, ONE)
    for count, (text, options) in enumerate([(SOURCE, ["-DVALUE=2"]), (SOURCE + "\n", ONE), (SOURCE, [*ONE, "-g"])], 2):
        built(device, text, options)
        assert len(stored(programs)) == count
    specialised(device)
    specialised(device)
    assert len(stored(programs)) == 5


def test_the_key_is_as_documented(device: Any, programs: Path) -> None:
    """docs/reference/interfaces.md, spelled out."""
    program = cl.Program(device.context, SOURCE).build(ONE)
    options = program.get_build_info(device.cl_device, cl.program_build_info.OPTIONS)
    shape = [device.config.threads, device.config.warps, device.config.cores]
    words = ["--target", f"rv{device.config.xlen}"]
    words += [word for name, value in zip(("threads", "warps", "cores"), shape, strict=True) for word in (f"--{name}", str(value))]
    words += ["--options", options]
    digest = hashlib.sha1()
    for part in ["vortex program 1", cache.compiler_hash(), "program", str(len(words)), *words, "0", SOURCE]:
        digest.update(len(part).to_bytes(8, "little") + part.encode())
    assert [path.name for path in stored(programs)] == [digest.hexdigest()]


@pytest.mark.parametrize("damage", ["cut", "empty", "flipped", "another kind", "a folder", "text"])
def test_a_damaged_entry_is_built_again(device: Any, programs: Path, damage: str) -> None:
    assert built(device, SOURCE, ONE) == 1
    [entry] = stored(programs)
    data = entry.read_bytes()
    if damage == "a folder":
        entry.unlink()
        entry.mkdir()
    else:
        middle = len(data) // 2
        flipped = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
        wrong = {"cut": data[:middle], "empty": b"", "flipped": flipped, "another kind": data[:8] + b"\2" + data[9:], "text": b"no program"}
        entry.write_bytes(wrong[damage])
    assert built(device, SOURCE, ONE) == 1
    assert damage == "a folder" or entry.read_bytes() == data


def test_the_log_of_a_program_from_the_cache_has_its_warnings(device: Any, programs: Path, without_compiler: Callable[[], None]) -> None:
    def log() -> str:
        program = cl.Program(device.context, "#warning look here\n" + SOURCE).build(ONE)
        return str(program.get_build_info(device.cl_device, cl.program_build_info.LOG))

    first = log()
    assert "look here" in first
    without_compiler()
    assert log() == first


def test_a_changed_compiler_is_noticed(device: Any, programs: Path, without_compiler: Callable[[], None], tmp_path: Path) -> None:
    built(device, SOURCE, ONE)
    [note] = (programs.parent / cache.NOTES).iterdir()
    part, absent, text = tmp_path / "part.py", tmp_path / "clang-19", note.read_text()

    def note_now() -> None:
        status = part.stat()
        note.write_text(f"{text}{status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino} {part}\n- {absent}\n")

    without_compiler()
    for change in (lambda: part.write_text("two"), part.unlink, absent.touch, lambda: note.write_text(text[:-1])):
        part.write_text("one")
        os.utime(part, ns=(0, 0))
        absent.unlink(missing_ok=True)
        note_now()
        assert built(device, SOURCE, ONE) == 1
        change()
        if part.exists():
            os.utime(part, ns=(0, 0))
        with pytest.raises(cl.RuntimeError, match="cannot start the device compiler"):
            built(device, SOURCE, ONE)


def test_no_note_is_left_of_files_that_may_still_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VORTEX_RT_CACHE", str(tmp_path / "cache"))
    new = tmp_path / "new"
    new.write_text("x")
    for place, written in ((Path(cache.__file__), True), (new, False)):
        note = cache._Note()
        note.see(str(place))
        note.leave("0" * 64)
        found = list((tmp_path / "cache" / cache.NOTES).glob("*"))
        assert bool(found) is written
        for entry in found:
            entry.unlink()


@pytest.mark.parametrize(
    "directive", ['#include "value.h"', '#inc\\\nlude "value.h"', '#incl\\  \nude "value.h"', '#import "value.h"', '# /* */ include "value.h"'], ids=range(5)
)
def test_a_changed_header_is_noticed(device: Any, programs: Path, tmp_path: Path, directive: str) -> None:
    for value in (1, 2, 1):
        (tmp_path / "value.h").write_text(f"#define VALUE {value}\n")
        assert built(device, f"{directive}\n{SOURCE}", [f"-I{tmp_path}"]) == value
    assert len(stored(programs)) == 2, "and what was built before is found again"


def test_a_cache_that_cannot_be_written_is_none(device: Any, programs: Path) -> None:
    programs.write_text("a file where the folder should be")
    (programs.parent / cache.NOTES).write_text("here too")
    for _ in range(2):
        assert built(device, SOURCE, ONE) == 1
    assert programs.read_text() == "a file where the folder should be"
