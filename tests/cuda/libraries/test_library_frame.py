"""What CUDA's libraries have in common, and stand-ins for those that we do not have."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from vortex_rt.cuda.libraries import build, model, names, stand_in
from vortex_rt.cuda.libraries import build as building
from vortex_rt.cuda.libraries.model import load
from vortex_rt.cuda.toolkit import Toolkit
from vortex_rt.driver import setup
from vortex_rt.driver.locate import program_environment
from vortex_rt.settings import header

# What CUDA's libraries have in common: their names on link lines, the tables, the trace, and what nvcc says of
# libraries that are not there.

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


# A stand-in builds its library at the first call, hands the call over as it came, and is told of by nvcc.

LIBRARY = load("curand")
REAL = """
#include <stdarg.h>
double mixed(long a, double t, long b, double u, long c, double v, long d, double w, long e, double x, long f, double y,
             long g, double z, long h, double s, double r) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + (t + u + v + w + x + y + z + s + 2 * r) / 1024;
}
double sum(int count, ...) {
  va_list list;
  va_start(list, count);
  double all = 0;
  while (count-- > 0) all += va_arg(list, double);
  va_end(list);
  return all;
}
"""
CALLS = """
#include <stdio.h>
double mixed(long, double, long, double, long, double, long, double, long, double, long, double, long, double, long, double, double);
double sum(int, ...);
int main(void) {
  for (int k = 0; k < 2; k++)
    printf("%.10f %.1f\\n", mixed(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9), sum(3, 0.5, 1., 2.));
}
"""


def run(*command: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **more})


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program that links a stand-in in a toolkit whose set-up is ``python``, a script that each test writes."""
    toolkit = Toolkit(tmp_path / "toolkit")
    folder = toolkit.root / "libraries" / names.STAND_IN
    for made in (folder, toolkit.lib / "link", toolkit.root / "generated"):
        made.mkdir(parents=True)
    header.write(toolkit.root / "generated")
    header.write_places(toolkit.root, toolkit.root, {"python": tmp_path / "python", "toolkit": toolkit.root})
    text, calls, real = (tmp_path / name for name in ("names.S", "calls.c", "real.c"))
    text.write_text(stand_in.assembly(["mixed", "sum"]))
    calls.write_text(CALLS)
    real.write_text(REAL)
    for command in (
        stand_in.command(LIBRARY, text, folder, toolkit),
        ["cc", "-shared", "-fPIC", real, "-o", tmp_path / "real.so"],
    ):
        assert run(*command).stderr == ""
    build.show(LIBRARY, folder / LIBRARY.soname, toolkit)
    link = [f"-L{toolkit.lib}", "-lcurand", f"-Wl,-rpath,{toolkit.lib}", "-Wl,-z,now"]
    assert run("cc", calls, *link, "-o", tmp_path / "calls").stderr == ""
    return tmp_path / "calls"


def write_setup(program: Path, body: str) -> None:
    script = program.parent / "python"
    script.write_text(f'#!/bin/sh\necho "$@" >>{program.parent}/asked\n{body}\n')
    script.chmod(0o755)


def test_the_first_call_builds_and_all_arguments_arrive(program):
    lib = program.parent / "toolkit" / "lib64"
    write_setup(program, f"echo progress; ln -sf {program.parent}/real.so {lib}/{LIBRARY.soname}")
    line = f"{204 + 54 / 1024:.10f} 3.5\n"
    first = run(program)
    assert (first.returncode, first.stdout) == (0, line * 2)
    assert first.stderr.splitlines()[-1] == "progress"
    assert "libcurand.so.10 is not built yet: building it, once" in first.stderr
    again = run(program)
    assert (again.returncode, again.stdout, again.stderr) == (0, line * 2, "")
    assert (program.parent / "asked").read_text() == "-P -m vortex_rt.driver.setup --with-libraries=curand\n"


@pytest.mark.parametrize(("body", "said"), [
    ("exit 1", "it could not be built: run `vortex-setup --with-libraries=curand`"),
    ("exit 0", "the sources have changed since this toolkit was made"),
])  # fmt: skip
def test_a_build_that_gives_no_library_is_told_of(program, body, said):
    write_setup(program, body)
    done = run(program)
    assert done.returncode < 0
    assert done.stdout == ""
    assert said in done.stderr


def test_link_lines_tell_a_stand_in_from_a_library(program):
    lib = program.parent / "toolkit" / "lib64"
    assert [names.not_built(name, str(lib)) for name in ("curand", "curand_static", "cufft", "m")] == [
        "curand", "curand", "", "",
    ]  # fmt: skip
    assert names.missing("curand", [str(lib)]) == ""
    (lib / LIBRARY.soname).unlink()
    (lib / LIBRARY.soname).symlink_to(program.parent / "real.so")
    assert names.not_built("curand", str(lib)) == ""


def test_all_functions_of_a_library_are_there(tmp_path):
    text = tmp_path / "names.S"
    wanted = sorted(row.name for row in LIBRARY.rows)
    text.write_text(stand_in.assembly(wanted))
    (tmp_path / "generated").mkdir()
    header.write(tmp_path / "generated")
    command = stand_in.command(LIBRARY, text, tmp_path, Toolkit(tmp_path))
    assert run(*command).stderr == ""
    listed = run("nm", "-D", "--defined-only", tmp_path / LIBRARY.soname).stdout.splitlines()
    assert sorted(line.split()[-1] for line in listed) == wanted
