"""Thrust, CUB and libcu++: where nvcc finds their headers, what it says where they are not, and what they ask of the compiler."""

from __future__ import annotations

import sys
import tomllib

import pytest

from vortex_rt.cuda import cccl
from vortex_rt.cuda.libraries import names
from vortex_rt.cuda.nvcc import libcudacxx
from vortex_rt.driver import cuda_setup

SOURCE = "#include <thrust/version.h>\n__global__ void k(int *a) { *a = THRUST_VERSION; }\n"


def installation(folder, version=200805, parts=("",)):
    for part in parts:
        (folder / part / "thrust").mkdir(parents=True)
    (folder / parts[0] / "thrust" / "version.h").write_text(f"#define THRUST_VERSION {version} // no comment\n")
    return folder


@pytest.fixture
def source(nvcc, tmp_path):
    nvcc.write(a_cu=SOURCE)
    nvcc.environment.update(VORTEX_CCCL="off", VORTEX_RT_CACHE=str(tmp_path / "cache"))
    return nvcc


@pytest.mark.parametrize("layout", [("",), ("include",), ("include/cccl",), ("thrust", "cub", "libcudacxx/include")])
def test_every_layout_is_known(tmp_path, layout):
    place = installation(tmp_path / "cccl", parts=layout)
    found = cccl.find(str(place))
    assert found is not None
    assert found.folders == tuple(str(place / part) for part in layout)
    assert found.version == "2.8.5"


@pytest.mark.parametrize(("number", "text"), [(101702, "1.17.2"), (200802, "2.8.2"), (300503, "3.5.3"), ("X", "")])
def test_the_version_is_thrusts(tmp_path, number, text):
    found = cccl.find(str(installation(tmp_path, number)))
    assert found is not None
    assert found.version == text


def test_the_option_goes_before_the_variable_and_i_before_both(source, tmp_path):
    by_option, by_variable, by_i = (installation(tmp_path / name, n) for name, n in (("o", 1), ("v", 2), ("i", 3)))

    def version(*words, **environment):
        return source("-E", "a.cu", *words, **environment).stdout.split("*a = ")[1].split(";")[0]

    assert version(VORTEX_CCCL=str(by_variable)) == "2"
    assert version("--vortex-cccl", str(by_option), VORTEX_CCCL=str(by_variable)) == "1"
    assert version("--vortex-cccl", str(by_option), "-I", str(by_i)) == "3"
    assert version("-isystem", str(by_i), VORTEX_CCCL=str(by_variable)) == "3"


def test_the_place_does_not_depend_on_how_python_was_named(tmp_path, monkeypatch):
    environment = tmp_path / "venv"
    version = ".".join(map(str, sys.version_info[:2]))
    packages = environment / "lib" / f"python{version}" / "site-packages" / "nvidia" / "cuda_cccl"
    found = installation(packages, parts=("include",))
    monkeypatch.delenv("VORTEX_CCCL", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "executable", "venv/bin/python3")
    assert cccl.find().folders == (str(found / "include"),)


def test_what_is_named_must_be_there(source, tmp_path):
    assert "no Thrust, CUB and libcu++ in" in source("-c", "a.cu", "-vortex-cccl", str(tmp_path), status=1).stderr
    assert "$VORTEX_CCCL: no Thrust" in source("-c", "a.cu", VORTEX_CCCL=str(tmp_path), status=1).stderr


def test_another_place_is_not_served_from_the_cache(source, tmp_path):
    old, new = installation(tmp_path / "old", 1), installation(tmp_path / "new", 2)
    objects = []
    for place in (old, new):
        source("-c", "a.cu", VORTEX_CCCL=str(place))
        objects.append((source.folder / "a.o").read_bytes())
    assert objects[0] != objects[1]


@pytest.mark.parametrize("name", ["a.cu", "a.cpp"])
def test_a_header_that_is_not_found_says_how_to_get_it(source, name):
    source.write(a_cpp=SOURCE.replace("__global__", ""))
    assert source("-c", name, status=1).stderr.count("vortex-setup --with-cccl") == 1


def test_other_headers_have_no_hint():
    text = "a.cu:1:10: fatal error: 'mine/thrust.h' file not found\n    1 | #include <mine/thrust.h>\n"
    assert names.header_hint(text) == ""


def test_what_these_headers_ask_of_a_compiler(nvcc):
    nvcc.write(a_cu="""
#if __CUDACC__ && defined(__NVCC__) && !defined(__cpp_pack_indexing)
template <class T> __host__ __device__ T made(int);
template <class T> __host__ __device__ char test(decltype(made<T>(0)) *);
template <class T> __host__ __device__ long test(...);
__global__ void k(int *a) { *a = sizeof(test<int>(nullptr)); }
#else
#error macros
#endif
""")
    nvcc("-c", "a.cu")


HEADER = b"""struct barrier
{
  ~barrier()
  {
    if (here()) { asm volatile("mbarrier.inval.shared.b64 [%0];"); }
  }
  int wait();
};
"""


def test_a_shared_barrier_is_taken_since_its_destructor_is_read_as_the_compilers_own(source, tmp_path):
    better = libcudacxx.without_destructor(HEADER)
    assert better.split() == b"struct barrier { ~barrier() = default; int wait(); };".split()
    assert better.count(b"\n") == HEADER.count(b"\n")
    place = installation(tmp_path / "cccl") / "cuda" / "__barrier" / "barrier_block_scope.h"
    place.parent.mkdir(parents=True)
    place.write_bytes(b"inline __device__ bool here() { return false; }\n" + HEADER)
    source.write(a_cu=f"#include <{libcudacxx.HEADER}>\n__global__ void k() {{ __shared__ barrier b; b.wait(); }}\n"
                      "__device__ int barrier::wait() { return 0; }\n".replace("\n__global__", "\n__device__ int x;\n__global__"))
    place.write_bytes(place.read_bytes().replace(b"int wait", b"__device__ int wait").replace(b"~b", b"__device__ ~b"))
    source("-c", "a.cu", VORTEX_CCCL=str(tmp_path / "cccl"))


@pytest.mark.parametrize("text", [b"struct barrier { int x; };", b"x.~barrier(); { }"])
def test_a_header_without_that_destructor_stays(text):
    assert libcudacxx.without_destructor(text) == text


def test_setup_says_what_it_found(tmp_path, monkeypatch):
    monkeypatch.setenv("VORTEX_CCCL", str(installation(tmp_path / "cccl")))
    assert cuda_setup.cccl_found() == f"CCCL 2.8.5 (Thrust, CUB, libcu++) in {tmp_path / 'cccl'}"
    monkeypatch.setenv("VORTEX_CCCL", "off")
    assert "--with-cccl" in cuda_setup.cccl_found()
    monkeypatch.setenv("VORTEX_CCCL", str(tmp_path))
    assert "no Thrust" in cuda_setup.cccl_found()


def test_setup_installs_the_package_and_says_how_else(tmp_path, monkeypatch):
    asked = tmp_path / "asked"
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\necho "$@" > {asked}\nexit 1\n')
    python.chmod(0o755)
    monkeypatch.setenv("VORTEX_CCCL", "off")
    monkeypatch.setattr("sys.executable", str(python))
    with pytest.raises(cuda_setup.CcclSetupError, match=r"hint: install .*nvidia-cuda-cccl-cu12"):
        cuda_setup.install_cccl()
    assert asked.read_text().split()[:3] == ["-m", "pip", "install"]
    assert cccl.REQUIREMENT in asked.read_text()


def test_the_extra_asks_for_the_same(request):
    project = tomllib.loads((request.config.rootpath / "pyproject.toml").read_text())["project"]
    assert project["optional-dependencies"]["cccl"] == [cccl.REQUIREMENT]
