"""vortex-cc: files, exit statuses, messages, options, cache."""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from vortex_rt.compiler.target import LINK_ADDRESS
from vortex_rt.kernel_schema.program import VERSION
from vortex_rt.settings import cache_folder

SPECIALISED = """
               OpCapability Kernel
               OpCapability Addresses
               OpCapability Linkage
               OpCapability Int64
               OpMemoryModel Physical64 OpenCL
               OpEntryPoint Kernel %k "k"
               OpDecorate %spec SpecId 5
       %void = OpTypeVoid
       %uint = OpTypeInt 32 0
       %spec = OpSpecConstant %uint 11
        %ptr = OpTypePointer CrossWorkgroup %uint
         %fn = OpTypeFunction %void %ptr
          %k = OpFunction %void None %fn
          %p = OpFunctionParameter %ptr
      %entry = OpLabel
               OpStore %p %spec Aligned 4
               OpReturn
               OpFunctionEnd
    """
KERNEL = "kernel void k(global int *p) { p[get_global_id(0)] = VALUE; }\n"


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run the command line in a folder of its own."""

    def call(*arguments: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "vortex_rt.compiler", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=os.environ)

    return call


@pytest.fixture
def source(tmp_path) -> Path:
    place = tmp_path / "k.cl"
    place.write_text(KERNEL)
    return place


def test_build_writes_image_elf_and_metadata(run, source, tmp_path):
    done = run("build", source, "--options", "-DVALUE=3", "-o", "out")
    assert done.returncode == 0, done.stderr
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["program.elf", "program.json", "program.vxbin"]
    image = (tmp_path / "out/program.vxbin").read_bytes()
    low, high = struct.unpack_from("<QQ", image)
    assert low == LINK_ADDRESS
    assert high - low == len(image) - 16
    data = json.loads((tmp_path / "out/program.json").read_text())
    assert data["version"] == VERSION
    assert data["target"] == "rv64imafd_zicond"
    assert low <= data["kernels"][0]["entry"] < high


def test_output_is_reproducible(run, source, tmp_path):
    for name in ("a", "b"):
        assert run("build", source, "--options", "-DVALUE=3", "--no-cache", "-o", name).returncode == 0
    assert (tmp_path / "a/program.vxbin").read_bytes() == (tmp_path / "b/program.vxbin").read_bytes()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kernel void k(global int *p) { p[0] = missing(3); }", "missing"),
        ("int missing(int); kernel void k(global int *p) { p[0] = missing(3); }", "undefined function"),
        ("kernel void k(global char *f) { printf(f); }", "format"),
    ],
)
def test_faults_of_the_input_are_told_and_nothing_is_written(run, tmp_path, text, message):
    (tmp_path / "bad.cl").write_text(text)
    done = run("build", "bad.cl", "-o", "out")
    assert done.returncode == 1
    assert "error" in done.stderr
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_program_without_kernels_is_a_program(run, tmp_path):
    (tmp_path / "f.cl").write_text("constant int table[2] = {1, 2}; int f(int x) { return x + table[x & 1]; }")
    done = run("build", "f.cl", "-o", "out")
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "out/program.json").read_text())["kernels"] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([0x07230203, 0x00010600, 0, 10, 0], "1.6"),
        ([0x07230203, 0x00010200, 0, 10, 0, 0x00050011], "bad length"),
        ([0x07230203, 0x00010200], "truncated"),
    ],
)
def test_damaged_spirv_is_refused(run, tmp_path, words, message):
    (tmp_path / "bad.spv").write_bytes(struct.pack(f"<{len(words)}I", *words))
    done = run("build", "bad.spv", "-o", "out")
    assert done.returncode == 1
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_usage_errors_have_their_own_status(run, source):
    assert run("build", source).returncode == 2
    assert run("build", source, "--spec", "nonsense", "-o", "out").returncode == 2
    assert run("build", source, "--options", "-frobnicate", "-o", "out").returncode == 1
    assert run("--help").returncode == 0


def test_objects_link_to_a_program_and_to_a_library(run, tmp_path):
    (tmp_path / "a.cl").write_text("int twice(int); kernel void k(global int *p) { p[0] = twice(p[0]); }")
    (tmp_path / "b.cl").write_text("int twice(int x) { return HALF + HALF; }")
    assert run("compile", "a.cl", "-o", "a.bc").returncode == 0
    assert run("compile", "b.cl", "--options", "-D HALF=x", "-o", "b.bc").returncode == 0
    assert run("link", "b.bc", "--library", "-o", "lib.bc").returncode == 0
    done = run("link", "a.bc", "lib.bc", "-o", "out")
    assert done.returncode == 0, done.stderr
    assert run("link", "a.bc", "-o", "alone").returncode == 1


def test_embedded_headers_and_includes(run, tmp_path):
    (tmp_path / "h.cl").write_text('#include "dir/value.h"\n' + KERNEL)
    (tmp_path / "content").write_text("#define VALUE 7\n")
    assert run("compile", "h.cl", "--header", "dir/value.h=content", "-o", "h.bc").returncode == 0
    assert run("compile", "h.cl", "-o", "h2.bc").returncode == 1


def test_a_changed_include_is_not_taken_from_the_cache(run, tmp_path):
    (tmp_path / "h.cl").write_text('#include "value.h"\n' + KERNEL)
    images = []
    for value in (1, 2):
        (tmp_path / "value.h").write_text(f"#define VALUE {value}\n")
        assert run("build", "h.cl", "--options", f"-I{tmp_path}", "-o", "out").returncode == 0
        images.append((tmp_path / "out/program.vxbin").read_bytes())
    assert images[0] != images[1]


def test_parallel_builds_share_a_cache(run, source, tmp_path, monkeypatch):
    from vortex_rt.compiler import library
    from vortex_rt.compiler.target import RV64

    ready = library.folder(RV64)  # what is tested is the cache of programs
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "library").symlink_to(ready.parent)
    monkeypatch.setenv("VORTEX_RT_CACHE", str(tmp_path / "cache"))
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda n: run("build", source, "--options", "-DVALUE=3", "-o", f"out{n}"), range(4)))
    assert [r.returncode for r in results] == [0] * 4
    assert len({(tmp_path / f"out{n}/program.vxbin").read_bytes() for n in range(4)}) == 1
    assert len([p for p in (tmp_path / "cache/programs").iterdir() if not p.name.startswith(".")]) == 1


def test_specialization_constants(tmp_path, run, device_of):
    module = tmp_path / "s.spv"
    subprocess.run(["spirv-as", "--target-env", "spv1.2", "-", "-o", module], input=SPECIALISED, text=True, check=True)
    from vortex_rt.compiler.build import Request, build
    from vortex_rt.compiler.frontend import FrontEndOptions

    for constants, expected in (({}, 11), ({5: struct.pack("<I", 42), 9: b"\0"}, 42)):
        result = np.zeros(1, np.uint32)
        device_of("1x4x4").launch(
            build(Request([module], options=FrontEndOptions(spec_constants=constants))), "k", [result], (1,), (1,)
        )
        assert result[0] == expected


SPECIALISED_TYPES = """
               OpCapability Kernel
               OpCapability Addresses
               OpCapability Linkage
               OpCapability Int8
               OpCapability Int64
               OpCapability Float64
               OpMemoryModel Physical64 OpenCL
               OpEntryPoint Kernel %k "k"
               OpDecorate %double_value SpecId 1
               OpDecorate %char_value SpecId 2
               OpDecorate %bool_value SpecId 3
       %void = OpTypeVoid
       %char = OpTypeInt 8 0
      %ulong = OpTypeInt 64 0
     %double = OpTypeFloat 64
       %bool = OpTypeBool
       %five = OpConstant %ulong 5
       %nine = OpConstant %ulong 9
%double_value = OpSpecConstant %double 0.5
 %char_value = OpSpecConstant %char 7
 %bool_value = OpSpecConstantFalse %bool
        %ptr = OpTypePointer CrossWorkgroup %ulong
         %fn = OpTypeFunction %void %ptr
        %one = OpConstant %ulong 1
        %two = OpConstant %ulong 2
          %k = OpFunction %void None %fn
          %p = OpFunctionParameter %ptr
      %entry = OpLabel
       %bits = OpBitcast %ulong %double_value
               OpStore %p %bits Aligned 8
       %wide = OpUConvert %ulong %char_value
         %p1 = OpInBoundsPtrAccessChain %ptr %p %one
               OpStore %p1 %wide Aligned 8
     %choice = OpSelect %ulong %bool_value %five %nine
         %p2 = OpInBoundsPtrAccessChain %ptr %p %two
               OpStore %p2 %choice Aligned 8
               OpReturn
               OpFunctionEnd
"""


def test_specialization_constants_of_every_kind(tmp_path, device_of):
    """Wide numbers, numbers narrower than a word, truth values."""
    from vortex_rt.compiler.build import Request, build
    from vortex_rt.compiler.frontend import FrontEndOptions

    module = tmp_path / "s.spv"
    subprocess.run(["spirv-as", "--target-env", "spv1.2", "-", "-o", module], input=SPECIALISED_TYPES, text=True, check=True)
    given = {1: struct.pack("<d", 1 / 3), 2: b"\xff", 3: b"\1"}
    for constants, expected in (({}, (0.5, 7, 9)), (given, (1 / 3, 255, 5))):
        result = np.zeros(3, np.uint64)
        program = build(Request([module], options=FrontEndOptions(spec_constants=constants)))
        device_of("1x4x4").launch(program, "k", [result], (1,), (1,))
        assert (result[0].view(np.float64), *result[1:]) == expected


def test_source_lines_reach_the_image(run, tmp_path):
    (tmp_path / "lines.cl").write_text(
        "kernel void k(global int *p) {\n  int v = p[get_global_id(0)];\n  v *= 3;\n  p[1] = v;\n}\n"
    )
    assert run("build", "lines.cl", "--options", "-g", "-o", "out").returncode == 0
    elf = tmp_path / "out/program.elf"
    text = subprocess.run(["llvm-dwarfdump-19", "--debug-line", elf], capture_output=True, text=True, check=True).stdout
    assert "lines.cl" in text
    lined = SPECIALISED.replace("OpDecorate", '%file = OpString "origin.cu"\n OpDecorate', 1).replace(
        "OpStore", "OpLine %file 42 3\n OpStore"
    )
    subprocess.run(
        ["spirv-as", "--target-env", "spv1.2", "-", "-o", tmp_path / "lines.spv"], input=lined, text=True, check=True
    )
    assert run("build", "lines.spv", "-o", "out2").returncode == 0
    text = subprocess.run(
        ["llvm-dwarfdump-19", "--debug-line", tmp_path / "out2/program.elf"], capture_output=True, text=True, check=True
    ).stdout
    assert "origin.cu" in text
    assert " 42 " in text


def test_the_source_of_a_program_given_as_text_outlives_the_build(run, tmp_path):
    """The driver writes it into a folder that is gone when somebody looks for the lines of a profile."""
    folder = tmp_path / "vortex-build-x1"
    folder.mkdir()
    (folder / "program.cl").write_text("kernel void k(global int *p) {\n  p[1] = 3;\n}\n")
    assert run("build", str(folder / "program.cl"), "--options", "-g", "-o", "out").returncode == 0
    text = subprocess.run(
        ["llvm-dwarfdump-19", "--debug-line", tmp_path / "out/program.elf"], capture_output=True, text=True, check=True
    ).stdout
    (kept,) = {*re.findall(rf'"({re.escape(cache_folder())}/sources/\w+/program.cl)"', text)}
    assert Path(kept).read_text() == (folder / "program.cl").read_text()


def test_stack_need_is_reported(run, tmp_path):
    (tmp_path / "big.cl").write_text(
        "kernel void k(global int *p) { int a[3000]; int i = get_global_id(0); for (int j = 0; j < 3000; j++) a[(j * "
        "7) % 3000] = i * j; p[i] = a[p[i] % 3000]; }"
    )
    assert run("build", "big.cl", "-o", "out").returncode == 0
    kernel = json.loads((tmp_path / "out/program.json").read_text())["kernels"][0]
    assert kernel["stack_bytes"] >= 12000
