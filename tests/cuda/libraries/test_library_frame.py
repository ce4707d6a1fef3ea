"""What CUDA's libraries have in common: their names on link lines, the tables, the trace, and what nvcc says of libraries
that are not there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from vortex_rt.cuda.libraries import build as building
from vortex_rt.cuda.libraries import model, names
from vortex_rt.driver import setup
from vortex_rt.driver.locate import program_environment

DRAW = """#include <cstdio>
#include <curand.h>
int main() {
  unsigned *numbers, host[4];
  curandGenerator_t generator;
  cudaMalloc(&numbers, sizeof host);
  int status = curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
  status |= curandSetPseudoRandomGeneratorSeed(generator, 0) | curandGenerate(generator, numbers, 4);
  cudaMemcpy(host, numbers, sizeof host, cudaMemcpyDefault);
  std::printf("%d %08x %08x %08x %08x\\n", status, host[0], host[1], host[2], host[3]);
}
"""


@pytest.mark.parametrize("package", names.packages())
def test_a_table_has_each_function_once_and_a_status_for_those_not_served(package):
    library = model.load(package)
    exported = [row.name for row in library.rows]
    assert len(exported) == len(set(exported))
    known = {number for _, number in library.status.values}
    assert {row.status.code for row in library.rows} <= known
    assert all(row.status.reason for row in library.rows if not row.status.served)
    assert set(library.needs) < set(names.packages())


def test_names_that_nobody_has_are_explained(tmp_path):
    assert "has no NPP" in names.missing("nppif", [])
    assert names.missing("m", []) == ""
    (tmp_path / "libcudnn.so").touch()
    assert names.missing("cudnn", [str(tmp_path)]) == ""


def test_a_build_is_named_by_its_sources(monkeypatch):
    library = model.load("curand")
    before = building.key(library)
    assert building.key(library) == before
    monkeypatch.setattr(building, "COMPILER", building.COMPILER[1:])
    assert building.key(library) != before


def test_a_name_that_is_no_library_is_refused():
    with pytest.raises(setup.SetupFailedError, match="no library nonsense; there are curand"):
        setup.chosen_libraries("nonsense")


def test_a_program_links_a_library_and_its_calls_are_traced(toolkit, with_library, run, tmp_path):
    with_library("curand")
    (tmp_path / "draw.cu").write_text(DRAW)
    made = subprocess.run([toolkit.nvcc, "draw.cu", "-lcurand", "-o", "draw"], cwd=tmp_path, capture_output=True, text=True)
    assert (made.returncode, made.stderr) == (0, "")
    done = run(tmp_path / "draw", VORTEX_CUDA_TRACE="1", LD_LIBRARY_PATH="")
    assert done.stdout == "0 6627e8d5 e169c58d bc57ac4c 9b00dbd8\n", done.stderr  # Random123's known answer
    assert "curandGenerate(generator=0x" in done.stderr
    assert "n=4) = 0 CURAND_STATUS_SUCCESS" in done.stderr
    assert "cudaLaunchKernel" not in done.stderr  # the library's own


def test_a_program_links_the_static_form(with_library, build, run):
    with_library("curand")
    done = run(build(str(Path(__file__).parents[3] / "examples" / "programs" / "pi.cu"), "-lcurand_static"), LD_LIBRARY_PATH="")
    printed = "device functions: pi is about 3.1306\nhost API:         pi is about 3.1345\n"
    assert (done.returncode, done.stdout) == (0, printed), done.stderr


@pytest.mark.parametrize(("package", "function"), [("cublas", "cublasGetVersion_v2"), ("cusparse", "cusparseGetVersion")])
def test_a_version_is_told_without_a_handle(toolkit, with_library, package, function):
    """JAX asks so when it is imported."""
    code = f"import ctypes as c, sys; v = c.c_int(); print(c.CDLL(sys.argv[1]).{function}(None, c.byref(v)), v.value >= 12000)"
    done = subprocess.run(
        [sys.executable, "-c", code, with_library(package) / f"lib{package}.so.12"], capture_output=True, text=True,
        env={**program_environment(), "LD_LIBRARY_PATH": str(toolkit.lib)},
    )  # fmt: skip
    assert done.stdout == "0 True\n", done.stderr


@pytest.mark.parametrize(("header", "title"), [("cudnn.h", "cuDNN"), ("nccl.h", "NCCL"), ("npp.h", "NPP"), ("nvjpeg.h", "nvJPEG")])
def test_headers_and_libraries_that_do_not_exist_are_named(toolkit, tmp_path, header, title):
    (tmp_path / "a.cpp").write_text(f"#include <{header}>\nint main() {{}}\n")
    done = subprocess.run([toolkit.nvcc, "-c", "a.cpp"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode != 0
    assert f"note: {header}: the toolkit has no {title}" in done.stderr
    (tmp_path / "b.cpp").write_text("int main() {}\n")
    word = "-lnppc" if title == "NPP" else f"-l{title.lower()}"
    linked = subprocess.run([toolkit.nvcc, "b.cpp", word], cwd=tmp_path, capture_output=True, text=True)
    assert linked.returncode != 0
    assert f"{word}: the toolkit has no {title}" in linked.stderr
