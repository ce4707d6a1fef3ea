"""What build systems ask of the host compiler through nvcc (``-Xcompiler -dumpversion``), and outputs that are no
files."""

from __future__ import annotations

import subprocess

import pytest


def gccs(*words: str, compiler: str = "gcc") -> str:
    return subprocess.run([compiler, *words], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    "question",
    ["-dumpfullversion -dumpversion", "-dumpmachine", "--version", "-print-search-dirs", "-print-file-name=libm.so",
     "-print-prog-name=ld", "-print-multiarch", "--help", "-Q,--help=target"],
)
@pytest.mark.parametrize("phase", [[], ["-c"], ["-E"]])
def test_the_host_compiler_answers(nvcc, question, phase):
    """ggml's build names a source that is not there."""
    answer = nvcc(*phase, "-Xcompiler", question, ".c").stdout
    assert answer
    assert answer == gccs(*question.replace(",", " ").split())
    assert list(nvcc.folder.iterdir()) == []


def test_of_cuda_and_cpp_sources_the_compiler_of_cpp_is_asked(nvcc):
    assert nvcc("-Xcompiler", "--version", "a.cu").stdout == gccs("--version", compiler="g++")
    assert "clang version" in nvcc("-ccbin", "clang++-19", "-Xcompiler", "--version", "a.cu").stdout


def test_the_question_is_shown_where_commands_are(nvcc):
    done = nvcc("--dryrun", "-Xcompiler", "-dumpmachine", ".c")
    assert (done.stdout, done.stderr.splitlines()[-1].split("/")[-1]) == ("", "gcc -dumpmachine")


@pytest.mark.parametrize("name", ["a.cu", "b.cpp"])
def test_a_check_of_the_syntax_writes_nothing(nvcc, name):
    nvcc.write(a_cu="__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n", b_cpp="int f();\n", c_cu="int main( {}\n")
    before = sorted(nvcc.folder.iterdir())
    nvcc("-c", "-Xcompiler", "-fsyntax-only", name)
    assert "c.cu:1" in nvcc("-c", "-Xcompiler", "-fsyntax-only", "c.cu", status=1).stderr
    assert sorted(nvcc.folder.iterdir()) == before


def test_macros_are_printed(nvcc):
    assert "#define __CUDACC__ " in nvcc("-E", "-Xcompiler", "-dM", "-x", "cu", "/dev/null").stdout


def test_standard_input_is_an_input(nvcc):
    nvcc.write(a_cu="int from_standard_input;\n")
    with open(nvcc.folder / "a.cu") as file:
        assert "int from_standard_input;" in nvcc("-E", "-x", "cu", "-", stdin=file).stdout


def test_the_linker_answers(nvcc):
    nvcc.write(a_c="int main(void) { return 0; }\n")
    assert "ld" in nvcc("-cudart", "none", "-cudadevrt", "none", "-Xlinker", "--version", "a.c").stdout


@pytest.mark.parametrize("name", ['"{}"', "{}"])
def test_run_starts_a_program_that_is_there(nvcc, name):
    """Meson looks so whether programs run, with the name in quotes, as NVIDIA's nvcc gives it to a shell."""
    program = nvcc.folder / "check.exe"
    program.write_text("#!/bin/sh\necho \"ran with $*\"\nexit 7\n")
    assert "Don't know what to do" in nvcc("--run", name.format(program), status=1).stderr  # nothing to start
    program.chmod(0o755)
    assert nvcc("--run", name.format(program), "-run-args", "a,b", status=7).stdout == "ran with a b\n"
