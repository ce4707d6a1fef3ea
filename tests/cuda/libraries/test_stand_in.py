"""A stand-in builds its library at the first call, hands the call over as it came, and is told of by nvcc."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from vortex_rt.cuda.libraries import build, names, stand_in
from vortex_rt.cuda.libraries.model import load
from vortex_rt.cuda.toolkit import Toolkit
from vortex_rt.settings import header

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
