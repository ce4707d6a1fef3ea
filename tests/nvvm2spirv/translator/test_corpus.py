"""Whole modules: the NVVM IR of the examples, our CUDA sources at every level of clang, with and without libdevice.

That of the benchmarks is translated, read and run in tests/rodinia_tests.
"""

from __future__ import annotations

import glob
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from nvvm2spirv import Options, translate
from vortex_rt.api.nvvm_ir import nvvm_of

ROOT = Path(__file__).parents[3]
SOURCES = sorted([*(ROOT / "examples").glob("*.cu"), *(ROOT / "rodinia_tests").glob("*/kernel.cu")])
EXAMPLES = [source for source in SOURCES if source.parent.name == "examples"]
LEVELS = [("0", False), ("1", False), ("2", True), ("3", False)]


def check(source, **options):
    """Translate (spirv-val included) and let llvm-spirv 15, the device compiler's reader, read the result."""
    module = translate(source, Options(**options))
    if shutil.which("llvm-spirv-15"):
        with tempfile.NamedTemporaryFile(suffix=".spv") as file:
            file.write(module.binary)
            file.flush()
            read = subprocess.run(
                ["llvm-spirv-15", "-r", file.name, "-o", "/dev/null"], capture_output=True, check=False
            )
        assert read.returncode == 0, read.stderr.decode()[:2000]
    return module


@pytest.mark.parametrize("source", EXAMPLES, ids=lambda path: path.stem)
def test_example(source):
    module = check(nvvm_of(source))
    assert module.kernels
    assert not any(kernel.generic_accesses for kernel in module.kernels)


def libdevice():
    found = glob.glob(f"{sys.prefix}/lib/python*/site-packages/nvidia/**/libdevice.10.bc", recursive=True)
    return found[0] if found else None


def compile_cuda(source, tmp_path, level, debug, library=None):
    from vortex_rt.cuda.compile import CudaCompileError, clang_command

    out = tmp_path / "k.ll"
    try:
        command = clang_command(source, out, opt_level=level, debug=debug)
    except CudaCompileError as error:
        pytest.skip(str(error))
    if library:
        command[1:1] = ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", library]
    subprocess.run(command, check=True, capture_output=True)
    return out


@pytest.mark.parametrize("source", SOURCES[::4], ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_unoptimised_source_with_debug_information(source, tmp_path):
    module = check(compile_cuda(source, tmp_path, "0", debug=True))
    assert source.name.encode() in module.binary  # its lines are told


@pytest.mark.slow
@pytest.mark.parametrize(("level", "debug"), LEVELS)
@pytest.mark.parametrize("source", SOURCES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_every_source_at_every_level(source, level, debug, tmp_path):
    path = compile_cuda(source, tmp_path, level, debug)
    check(path)
    check(path, opt_level=0)


@pytest.mark.parametrize("level", ["0", "2"])
@pytest.mark.parametrize("name", ["examples/nbody.cu", "rodinia_tests/myocyte/kernel.cu"])
def test_libdevice_linked_in(name, level, tmp_path):
    library = libdevice()
    if library is None:
        pytest.skip("libdevice is not installed (pip install -e '.[corpus]')")
    check(compile_cuda(ROOT / name, tmp_path, level, debug=False, library=library))
