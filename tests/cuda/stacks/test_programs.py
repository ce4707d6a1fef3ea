"""Python's CUDA packages: their programs, and the environment that serves them."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pytest

from vortex_rt.cuda.table import compilers
from vortex_rt.cuda.toolkit import COMPILING_LIBRARIES, Toolkit
from vortex_rt.cuda.tools.env import preloaded, starts_python

# Programs for Numba, PyCUDA and cuda.core run unchanged; those of the README as they stand there.

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples" / "python"
FEATURES = Path(__file__).parent / "programs" / "numba_features.py"
QUICK = (
    "dynamic_shared_memory", "local_and_constant_arrays", "atomics", "shuffles_and_votes", "cooperative_groups", "device_functions",
    "records_and_tuples", "printing", "exceptions", "streams_and_events", "remainders",
)  # fmt: skip
LONG = ("shared_memory", "reduction", "universal_functions", "random_numbers")


@pytest.mark.parametrize(
    ("name", "package"), [("numba_saxpy", "numba-cuda"), ("pycuda_saxpy", "pycuda"), ("cuda_core_saxpy", "cuda-core")]
)
def test_an_example_of_the_readme_prints_its_result(run_python, name, package):
    path = EXAMPLES / f"{name}.py"
    body = path.read_text().split('"""\n', 1)[1].strip()
    assert body in (ROOT / "README.md").read_text()
    assert "y[999] = 1999.0" in run_python(path, package)


def test_the_runtime_of_cuda_bindings_is_the_toolkits(run_python):
    printed = run_python(FEATURES.with_name("bindings_runtime.py"), "cuda-bindings")
    assert printed.splitlines()[-1] == "done"


def test_the_runtime_of_cuda_13_is_that_of_12_with_other_parameters(run_python):
    assert run_python(FEATURES.with_name("cudart_13.py")) == "done\n"


def test_a_function_that_libcudart_has_not_is_not_supported(run_python, tmp_path):
    program = "from cuda.bindings import runtime\nprint(int(runtime.cudaLibraryUnload(0)[0]))\n"
    (tmp_path / "program.py").write_text(program)
    assert run_python(tmp_path / "program.py", "cuda-bindings") == "801\n"


def test_a_sitecustomize_that_is_there_already_runs_too(run_python, tmp_path, monkeypatch):
    (tmp_path / "sitecustomize.py").write_text("import builtins\nbuiltins.own = 'the own one'\n")
    (tmp_path / "program.py").write_text("print(own)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert run_python(tmp_path / "program.py") == "the own one\n"


def check_features(run_python, names):
    printed = run_python(FEATURES, "numba-cuda", arguments=names)
    assert [line for line in printed.splitlines() if line.startswith("done: ")] == [f"done: {name}" for name in names]
    return printed


def test_features_of_numba(run_python):
    printed = check_features(run_python, QUICK)
    assert "thread 0 1.500000\nthread 1 1.500000\n" in printed


@pytest.mark.slow
def test_more_features_of_numba(run_python):
    check_features(run_python, LONG)


# Which commands vortex-env gives the compiling libraries, and that these present the interfaces that packages look
# for.


@pytest.mark.parametrize(
    ("name", "first_line", "expected"),
    [("run", b"#!/usr/bin/env python3\n", True), ("run", b"#!/bin/sh\n", False), ("run", b"\x7fELF\x02", False),
     ("python3.11", b"\x7fELF\x02", True)],
)  # fmt: skip
def test_commands_in_python_are_known(tmp_path, name, first_line, expected):
    path = tmp_path / name
    path.write_bytes(first_line)
    path.chmod(0o755)
    assert starts_python(str(path), "") is expected
    assert starts_python(name, str(tmp_path)) is expected


@pytest.mark.parametrize("command", ["vortex-env", "vortex-setup"])
def test_a_cccl_that_is_not_there_is_said(tmp_path, command):
    environment = os.environ | {"VORTEX_CCCL": str(tmp_path)}
    done = subprocess.run([Path(sys.prefix, "bin", command)], env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 1
    assert f"$VORTEX_CCCL: no Thrust, CUB and libcu++ in '{tmp_path}'" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_is_preloaded_already_stays_first_and_nothing_is_listed_twice():
    toolkit = Toolkit(Path("/t"))
    once = preloaded(toolkit, {"LD_PRELOAD": "libother.so"})
    assert once.split(":") == ["libother.so", *(f"/t/lib64/{name}" for name in COMPILING_LIBRARIES)]
    assert preloaded(toolkit, {"LD_PRELOAD": once}) == once


@pytest.mark.parametrize(
    ("file", "rows"),
    [("libnvvm.so.4", compilers.NVVM), ("libnvrtc.so.12", compilers.NVRTC), ("libnvrtc.so.13", compilers.NVRTC),
     ("libnvJitLink.so.12", compilers.NVJITLINK), ("libnvJitLink.so.13", compilers.NVJITLINK)],
)  # fmt: skip
def test_a_library_exports_every_function_of_its_table(toolkit, file, rows):
    library = ctypes.CDLL(str(toolkit.lib / file))
    for row in rows:
        assert hasattr(library, row.name)
    if "nvrtc" in file:
        major, minor = ctypes.c_int(), ctypes.c_int()
        assert library.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor)) == 0
        assert major.value == int(file.rsplit(".", 1)[1])
    if "JitLink" in file:
        assert hasattr(library, "__nvJitLinkCreate_12_3")


def test_libnvvm_compiles_links_and_keeps_a_log(toolkit):
    library = ctypes.CDLL(str(toolkit.lib / "libnvvm.so.4"))
    library.nvvmGetErrorString.restype = ctypes.c_char_p
    assert library.nvvmGetErrorString(9) == b"NVVM_ERROR_COMPILATION"
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    assert library.nvvmCreateProgram(ctypes.byref(program)) == 0
    assert library.nvvmCompileProgram(program, 0, None) == 8  # no module
    text = b'target triple = "nvptx64-nvidia-cuda"\ndefine ptx_kernel void @k(ptr %p) {\n  ret void\n}\n'
    assert library.nvvmAddModuleToProgram(program, text, ctypes.c_size_t(len(text)), b"m") == 0
    assert library.nvvmVerifyProgram(program, 1, (ctypes.c_char_p * 1)(b"-nonsense")) == 7
    assert library.nvvmGetProgramLogSize(program, ctypes.byref(size)) == 0
    log = ctypes.create_string_buffer(size.value)
    assert library.nvvmGetProgramLog(program, log) == 0
    assert log.value == b"-nonsense is an unsupported option"
    assert library.nvvmCompileProgram(program, 1, (ctypes.c_char_p * 1)(b"-arch=compute_70")) == 0
    assert library.nvvmGetProgramLogSize(program, ctypes.byref(size)) == 0
    assert size.value == 1
    assert library.nvvmGetCompiledResultSize(program, ctypes.byref(size)) == 0
    made = ctypes.create_string_buffer(size.value)
    assert library.nvvmGetCompiledResult(program, made) == 0
    assert b".visible .entry k(" in made.value
    assert library.nvvmDestroyProgram(ctypes.byref(program)) == 0
    assert program.value is None
