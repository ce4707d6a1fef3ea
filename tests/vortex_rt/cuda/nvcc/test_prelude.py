"""The precompiled prelude: the same objects as without, made the second time, and never an old one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from vortex_rt.cuda.nvcc import prelude, settings
from vortex_rt.cuda.nvcc.process import Tools

SOURCE = """#include <cmath>
static __device__ int counter;
__device__ float scaled(float x) { return sinf(x) * __LINE__; }
__global__ void kernel(float *a) { atomicAdd(&counter, 1); a[threadIdx.x] = scaled(a[threadIdx.x]) + VALUE; }
void launch(float *a) { kernel<<<1, 32>>>(a); std::printf("%f", std::fabs(VALUE)); }
"""
REPAIRED = SOURCE.replace("<<<1, 32>>>", "<< <1, 32>> >") + """
template <class T> __host__ __device__ int called(T a) { return a.made<int>(); }
struct Made { template <class T> __host__ __device__ int made() { return sizeof(T); } };
__global__ void sizes(int *a) { *a = called(Made()); }
int size() { return called(Made()); }
"""
"""What clang reads in another form, some of it after it has refused it."""
SEPARATE = ("-O0", "-rdc=true", "-std=c++20", "-lineinfo", "-I.", "-DX=1")


@pytest.fixture(scope="module")
def place(tmp_path_factory) -> Path:
    """A folder with a cache for all tests, and a clang that writes the words of each call to ``told``."""
    folder = tmp_path_factory.mktemp("clang")
    clang = folder / "clang"
    clang.write_text(f'#!/bin/sh\necho "$*" >> {folder}/told\nexec {shutil.which("clang-19")} "$@"\n')
    clang.chmod(0o755)
    return folder


@pytest.fixture
def told(nvcc, place) -> Path:
    nvcc.environment |= {"VORTEX_CLANG": str(place / "clang"), "VORTEX_RT_CACHE": str(place / "cache")}
    return place / "told"


def compiled(nvcc, told: Path, value: int, *words: str, source: str = SOURCE) -> tuple[bytes, list[int]]:
    """The object of a source, and how many preludes clang made and took for it."""
    told.write_text("")
    nvcc.write(a_cu=source.replace("VALUE", str(value)))
    nvcc("-c", "a.cu", "-o", "a.o", *words)
    called = told.read_text()
    return (nvcc.folder / "a.o").read_bytes(), [called.count(word) for word in ("-emit-pch", "-include-pch")]


def test_objects_are_the_same_with_it(nvcc, told):
    """Without optimisation; with it, the last test."""
    assert [compiled(nvcc, told, value, *SEPARATE)[1] for value in (1, 2)] == [[0, 0], [2, 2]]
    made, calls = compiled(nvcc, told, 3, *SEPARATE)
    assert calls == [0, 2]
    assert compiled(nvcc, told, 3, *SEPARATE, "--no-cache") == (made, [0, 0])


def test_messages_and_dependencies_are_the_same_with_it(nvcc, told):
    """Of a source with an error, and of one that includes another header than the prelude's."""
    rules = []
    for value in (11, 12, 13):
        _, calls = compiled(nvcc, told, value, "-O2", "-MD")
        rules.append((nvcc.folder / "a.d").read_text().split())
    assert calls == [0, 2]
    assert rules[2][2] == "a.cu"
    assert set(rules[2]) == set(rules[0])
    nvcc.write(bad_cu="__global__ void k(int *a) { a[0] = nowhere; cudaMalloc(a); }\n")
    told.write_text("")
    failed = nvcc("-c", "bad.cu", "-O2", status=1)
    assert "-include-pch" in told.read_text()
    assert failed.stderr == nvcc("-c", "bad.cu", "-O2", "--no-cache", status=1).stderr


def test_what_is_repaired_begins_with_it_all_the_same(nvcc, told):
    for value in (41, 42):
        compiled(nvcc, told, value, "-O2", "-MD")
    made, calls = compiled(nvcc, told, 43, "-O2", "-MD", source=REPAIRED)
    assert calls == [0, 4]  # two of each pass
    told.write_text("")
    assert compiled(nvcc, told, 43, "-O2", "-MD", "--no-cache", source=REPAIRED) == (made, [0, 0])


def test_a_header_that_changes_is_noticed_and_one_that_comes_before_it(nvcc, told):
    for value in (21, 22, 23):
        _, calls = compiled(nvcc, told, value, "-I.")
    assert calls == [0, 2]
    for seen in (1, 2):
        (nvcc.folder / "math.h").write_text(f"#include_next <math.h>\n#define SEEN {seen}\n")
        nvcc.write(b_cu=f"static_assert(SEEN == {seen});\n")
        nvcc("-c", "b.cu", "-I.")


@pytest.mark.parametrize(
    "words", ["-g", "-G", "-include a.h", "--keep", "--no-cache", "-Xcompiler -include,a.h", "-Xcompiler -save-temps"]
)
def test_what_does_without(monkeypatch, tmp_path, words):
    monkeypatch.setenv("VORTEX_RT_CACHE", str(tmp_path))
    asked = settings.read([*words.split(), "-c", "a.cu"])
    assert [prelude.prepared(asked, Tools(False, False), str(tmp_path)) for _ in range(2)] == [{}, {}]
    assert not any(tmp_path.iterdir())


def test_set_up_makes_those_of_usual_options_which_levels_of_optimisation_share(nvcc, told, monkeypatch):
    for name in ("VORTEX_CLANG", "VORTEX_RT_CACHE"):
        monkeypatch.setenv(name, nvcc.environment[name])
    monkeypatch.setattr(prelude, "USUAL", (("-O3", "-Xcompiler=-DX=2"),))
    prelude.prepare_usual()
    made, calls = compiled(nvcc, told, 31, "-O1", "-Xcompiler=-DX=2")
    assert calls == [0, 2]
    assert compiled(nvcc, told, 31, "-O1", "-Xcompiler=-DX=2", "--no-cache") == (made, [0, 0])


def test_what_clang_says_of_headers_read_before_is_not_repaired(nvcc, told):
    """In C++20 it takes two functions of the prelude, which launch kernels from kernels, for one."""
    programs = Path(__file__).parents[3] / "cuda" / "programs"
    source = (programs / "dynamic_parallelism.cu").read_text() + "// VALUE\n"
    words = ("-std=c++20", "-arch=sm_90", f"-I{programs}")
    calls = [compiled(nvcc, told, value, *words, source=source)[1] for value in (51, 52, 53)]
    assert calls[2][0] == 0
    assert calls[2][1] > 0
