"""CUDA's headers for host code, and headers that are made."""

from __future__ import annotations

import json
import os
import subprocess

import compilers
import mpmath
import numpy as np
import pytest

from vortex_rt.cuda import made_headers
from vortex_rt.cuda.compile import include_folders
from vortex_rt.cuda.table import driver_api, runtime_api

# CUDA's headers as host code sees them: gcc, g++, clang, and clang's host pass of a CUDA source.

#: Not for programs to include by themselves: the prelude is for clang, with its intrinsics, and a pair of macros goes around it.
_NOT_ALONE = {"vortex_cuda_prelude.h", "clang_intrinsics.h", "hide_user_macros.h", "restore_user_macros.h",
              "thrust/system/cuda/detail/cdp_dispatch.h"}  # the last goes before Thrust's own
HEADERS = sorted({str(path.relative_to(folder)) for folder in include_folders() for path in folder.rglob("*.h")} - _NOT_ALONE)
#: Overloaded functions.
_ONLY_CPLUSPLUS = {name for name in HEADERS if name.startswith("curand_")}
GUARDS = {
    "cuda_runtime.h": ["__CUDA_RUNTIME_H__", "__CUDA_RUNTIME_API_H__", "__DRIVER_TYPES_H__", "__VECTOR_TYPES_H__", "__TEXTURE_TYPES_H__"],
    "cuda.h": ["__cuda_cuda_h__"],
    "cuda_profiler_api.h": ["__CUDA_PROFILER_API_H__"],
    "cuda_gl_interop.h": ["__CUDA_GL_INTEROP_H__"],
    "cuComplex.h": ["CU_COMPLEX_H_"],
}


def headers_for(compiler: str) -> list[str]:
    return [name for name in HEADERS if "++" in compiler or name not in _ONLY_CPLUSPLUS]


@pytest.mark.parametrize("compiler", ["gcc-c99", "g++-c++11"])
def test_every_header_parses_alone(compiler, tmp_path):
    """One compiler a language shows what a header lacks; what each compiler and standard takes, the next test."""
    found = {
        name: compilers.messages(compilers.HOST[compiler], f"#include <{name}>\n#include <{name}>\n", tmp_path) for name in headers_for(compiler)
    }
    assert {name: text for name, text in found.items() if text} == {}


@pytest.mark.parametrize("compiler", sorted(compilers.HOST))
def test_all_headers_parse_together_in_either_order(compiler, tmp_path):
    older = "cublas.h"  # refuses to be with cublas_v2.h
    together = [name for name in headers_for(compiler) if name != older]
    for headers in (together, together[::-1], [older]):
        assert compilers.messages(compilers.HOST[compiler], "".join(f"#include <{name}>\n" for name in headers), tmp_path) == ""


@pytest.mark.parametrize("compiler", ["gcc-c11", "g++-c++17", "cuda-host", "cuda-device"])
def test_guards_that_programs_ask_for_are_defined(compiler, tmp_path):
    for header, guards in GUARDS.items():
        checks = "".join(f"#ifndef {guard}\n#error {guard}\n#endif\n" for guard in guards)
        assert compilers.messages(compilers.ALL[compiler], f"#include <{header}>\n{checks}", tmp_path, only=("-E", "-o", "/dev/null")) == ""


@pytest.mark.parametrize("compiler", ["cuda-host", "cuda-device"])
def test_a_cuda_source_sees_nvccs_macros_and_headers_without_an_include(compiler, tmp_path):
    source = """
    #if !defined(__NVCC__) || !defined(__CUDACC__) || __CUDACC_VER_MAJOR__ != 12 || CUDART_VERSION != 12030
    #error macros
    #endif
    #ifdef __cuda_cuda_h__
    #error "cuda.h is for programs that include it"
    #endif
    int main() { cudaDeviceProp p; clock_t t = clock(); printf("%d", (int)t); time(0); assert(cudaGetDeviceProperties(&p, 0) == cudaSuccess); }
    """
    assert compilers.messages(compilers.ALL[compiler], source, tmp_path) == ""


@pytest.mark.parametrize("compiler", ["g++-c++11", "clang-c++17", "cuda-host", "cuda-device"])
def test_the_header_of_halves_brings_memory_functions_and_moves(compiler, tmp_path):
    """Files beside CUDA sources have `strcmp` and `std::memcpy` from a library's header, which includes that of halves."""
    source = """
    #include <cublas_v2.h>
    int main(int, char **v) { int same = !strcmp(v[0], "x"), copy; std::memcpy(&copy, &same, sizeof copy); return std::move(copy); }
    """
    assert compilers.messages(compilers.ALL[compiler], source, tmp_path) == ""


@pytest.mark.parametrize("minor", [36, 41, 42])
@pytest.mark.parametrize("compiler", ["cuda-host", "cuda-device"])
def test_functions_that_newer_glibc_declares_are_not_defined_again(compiler, minor, tmp_path):
    """glibc 2.41 has sinpi and cospi, 2.42 rsqrt, each with its float form, for C23 and all of C++."""
    if minor < int(os.confstr("CS_GNU_LIBC_VERSION").rpartition(".")[2]):
        pytest.skip("this system's glibc is newer")
    declared = [name for name, since in (("sinpi", 41), ("cospi", 41), ("rsqrt", 42)) if minor >= since]
    functions = "".join(f"extern double {name}(double) noexcept(true); extern float {name}f(float) noexcept(true);\n" for name in declared)
    newer = tmp_path / "newer.h"
    newer.write_text(f"#include <math.h>\n#undef __GLIBC_MINOR__\n#define __GLIBC_MINOR__ {minor}\nextern \"C\" {{\n{functions}}}\n")
    source = """
    __host__ __device__ double f(double x, float y) { return sinpi(x) + cospi(x) + rsqrt(x) + sinpi(y) + cospif(y) + rsqrtf(y) + rsqrt(y); }
    __global__ void k(double *x) { *x = f(*x, 1); }
    """
    clang, *options = compilers.ALL[compiler]
    assert compilers.messages((clang, "-include", str(newer), *options), source, tmp_path) == ""


#: One call of every C++ form.
FORMS = """
texture<float, 2> image; texture<int> line; surface<void, 2> plane;
__constant__ float constants[4]; __device__ int counter;
__global__ void kernel(float *p, int n) {}
struct Bytes { size_t operator()(int block) const { return block * 4; } };
int main() {
  float *p; void *v; int i; size_t s; cudaStream_t stream = 0; cudaArray_t array = 0; cudaMipmappedArray_t levels = 0; cudaMemPool_t pool = 0;
  cudaGraph_t graph = 0; cudaGraphNode_t node = 0; cudaGraphExec_t exec = 0; cudaEvent_t event; cudaChannelFormatDesc d = cudaCreateChannelDesc<float4>();
  cudaFuncAttributes a; cudaLaunchConfig_t config = {}; const char *name; cudaFunction_t f; cudaKernel_t k; cudaUserObject_t object; void *arguments[2];
  cudaMalloc(&p, 4); cudaMallocHost(&p, 4); cudaMallocHost(&p, 4, 1); cudaHostAlloc(&p, 4, 0); cudaHostGetDevicePointer(&p, v, 0);
  cudaMallocManaged(&p, 4); cudaStreamAttachMemAsync(stream, p); cudaMallocPitch(&p, &s, 4, 4); cudaMallocAsync(&p, 4, stream);
  cudaMallocAsync(&p, 4, pool, stream); cudaMallocAsync(&v, 4, pool, stream); cudaMallocFromPoolAsync(&p, 4, pool, stream);
  cudaMemcpyToSymbol(constants, p, 4); cudaMemcpyToSymbol(counter, p, 4, 0, cudaMemcpyHostToDevice); cudaMemcpyToSymbolAsync(constants, p, 4);
  cudaMemcpyFromSymbol(p, constants, 4); cudaMemcpyFromSymbolAsync(p, counter, 4); cudaGetSymbolAddress(&v, counter); cudaGetSymbolSize(&s, constants);
  cudaMemcpyToSymbol("constants", p, 4);
  cudaGraphAddMemcpyNodeToSymbol(&node, graph, 0, 0, counter, p, 4, 0, cudaMemcpyDefault);
  cudaGraphAddMemcpyNodeFromSymbol(&node, graph, 0, 0, p, counter, 4, 0, cudaMemcpyDefault);
  cudaGraphMemcpyNodeSetParamsToSymbol(node, counter, p, 4, 0, cudaMemcpyDefault);
  cudaGraphMemcpyNodeSetParamsFromSymbol(node, p, counter, 4, 0, cudaMemcpyDefault);
  cudaGraphExecMemcpyNodeSetParamsToSymbol(exec, node, counter, p, 4, 0, cudaMemcpyDefault);
  cudaGraphExecMemcpyNodeSetParamsFromSymbol(exec, node, p, counter, 4, 0, cudaMemcpyDefault);
  cudaGraphExecUpdateResult updated; cudaGraphExecUpdate(exec, graph, &node, &updated);
  cudaGraphInstantiate(&exec, graph); cudaGraphInstantiate(&exec, graph, 0, 0, 0); cudaUserObjectCreate(&object, v, 0);
  cudaEventCreate(&event); cudaEventCreate(&event, cudaEventDisableTiming); cudaEventRecord(event);
  cudaLaunchKernel(kernel, 1, 1, arguments); cudaLaunchCooperativeKernel(kernel, 1, 1, arguments); cudaLaunchKernelEx(&config, kernel, p, 'n');
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1); cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1);
  cudaFuncSetSharedMemConfig(kernel, cudaSharedMemBankSizeDefault); cudaFuncGetAttributes(&a, kernel); cudaFuncGetName(&name, kernel);
  cudaGetFuncBySymbol(&f, kernel); cudaGetKernel(&k, kernel);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&i, kernel, 32, 0); cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&i, kernel, 32, 0, 0);
  cudaOccupancyAvailableDynamicSMemPerBlock(&s, kernel, 1, 32); cudaOccupancyMaxPotentialBlockSize(&i, &i, kernel);
  cudaOccupancyMaxPotentialBlockSizeWithFlags(&i, &i, kernel); cudaOccupancyMaxPotentialBlockSizeVariableSMem(&i, &i, kernel, Bytes());
  cudaOccupancyMaxPotentialClusterSize(&i, kernel, &config); cudaOccupancyMaxActiveClusters(&i, kernel, &config);
  cudaBindTexture(&s, line, p); cudaBindTexture(&s, line, p, d, 16); cudaBindTexture(&s, &line, p, &d); cudaBindTexture2D(&s, image, p, 4, 4, 16);
  cudaBindTexture2D(&s, image, p, d, 4, 4, 16); cudaBindTextureToArray(image, array); cudaBindTextureToArray(image, array, d);
  cudaBindTextureToMipmappedArray(image, levels, d); cudaUnbindTexture(image); cudaGetTextureAlignmentOffset(&s, line);
  cudaBindSurfaceToArray(plane, array); cudaBindSurfaceToArray(plane, array, d);
  kernel<<<1, 1, 0, stream>>>(p, 1);
  cudaMemLocation here = {cudaMemLocationTypeDevice, 0}; cudaMemPrefetchAsync(p, 4, here, 0, stream); cudaMemAdvise(p, 4, cudaMemAdviseSetReadMostly, here);
  cudaMemPrefetchAsync(p, 4, 0); cudaMemAdvise(p, 4, cudaMemAdviseSetReadMostly, 0);
}
"""


@pytest.mark.parametrize("stream", ["legacy", "per-thread"])
def test_everything_declared_is_defined(stream, tmp_path):
    """The C++ forms leave nothing undefined but the libraries' exports and clang's registration calls."""
    source, made = tmp_path / "forms.cu", tmp_path / "forms.o"
    source.write_text(FORMS)
    container = tmp_path / "container"
    container.write_bytes(b"nothing")
    options = ("-Xclang", "-fgpu-default-stream=per-thread", "-DCUDA_API_PER_THREAD_DEFAULT_STREAM") if stream == "per-thread" else ()
    command = [*compilers.CUDA_HOST, *options, "-Xclang", "-fcuda-include-gpubinary", "-Xclang", str(container), "-c", "-o", str(made), str(source)]
    subprocess.run(command, check=True)
    listed = subprocess.run(["nm", "-u", str(made)], capture_output=True, text=True, check=True).stdout
    wanted = {word for word in listed.split() if word != "U" and word != "w"}
    exports = {name for row in (*runtime_api.FUNCTIONS, *driver_api.FUNCTIONS) for name in row.exports}
    outside = {name for name in wanted - exports if not name.startswith("__cuda")}
    assert outside <= {"atexit", "memset", "__gxx_personality_v0", "_ZSt9terminatev", "_GLOBAL_OFFSET_TABLE_"}
    suffix = "_ptsz" if stream == "per-thread" else ""
    assert {f"cudaLaunchKernel{suffix}", "cudaMemcpyToSymbol" + ("_ptds" if suffix else ""), "cudaBindTexture"} <= wanted


def test_vector_types_and_complex_numbers_in_c(tmp_path):
    source = """
    #include <stdio.h>
    #include <cuda_runtime.h>
    #include <cuComplex.h>
    int main(void) {
      float4 v = make_float4(1, 2, 3, 4); struct dim3 d = {1, 2, 3}; struct cudaExtent e = make_cudaExtent(4, 5, 6);
      cuDoubleComplex q = cuCdiv(make_cuDoubleComplex(1, 2), make_cuDoubleComplex(3, -4));
      struct cudaDeviceProp p; p.major = 7;
      printf("%g %u %zu %.3f %.3f %.3f %d\\n", v.w, d.z, e.depth, cuCreal(q), cuCimag(q), cuCabs(q), p.major);
      return 0;
    }
    """
    for name in ("gcc-c99", "g++-c++11", "clang-c11"):
        assert compilers.output(compilers.HOST[name], source, tmp_path, "-lm") == b"4 3 6 -0.200 0.400 0.447 7\n"


MATH = {
    "sinpi": (mpmath.sinpi, (-2.0, -1.25, -0.5, 1e-5, 0.75, 1000.25)),
    "cospi": (mpmath.cospi, (-2.0, -1.25, -0.5, 1e-5, 0.75, 1000.25)),
    "erfcx": (lambda x: mpmath.exp(x * x) * mpmath.erfc(x), (-3.0, 0.0, 0.5, 7.0, 24.9, 30.0)),
    "normcdf": (mpmath.ncdf, (-10.0, -1.0, 0.0, 2.5)),
    "erfinv": (mpmath.erfinv, (-0.999, -0.3, 1e-12, 0.49, 0.51, 0.9999999)),
    "erfcinv": (lambda p: mpmath.erfinv(1 - p), (1e-5, 0.1, 0.7, 1.0, 1.9)),
    "normcdfinv": (lambda p: mpmath.sqrt(2) * mpmath.erfinv(2 * p - 1), (1e-5, 0.1, 0.3, 0.75, 0.999)),
    "cyl_bessel_i0": (lambda x: mpmath.besseli(0, x), (0.0, 0.5, 3.0, 20.0)),
    "cyl_bessel_i1": (lambda x: mpmath.besseli(1, x), (0.0, -0.5, 3.0, 20.0)),
    "rcbrt": (lambda x: 1 / mpmath.cbrt(x), (0.001, 2.0, 1e10)),
    "rsqrt": (lambda x: 1 / mpmath.sqrt(x), (0.001, 2.0, 1e10)),
}


def test_math_functions_of_cuda_work_in_host_code(tmp_path):
    lines = [f'printf("%.17g %.9g\\n", {name}({x!r}), (double){name}f({x!r}f));' for name, (_, samples) in MATH.items() for x in samples]
    lines.append('printf("%.17g %.17g %.17g\\n", rhypot(3., 4.), norm4d(1., 2., 2., 4.), rnorm3d(2., 3., 6.));')
    lines.append('printf("%u %lld %llu %d %g\\n", umax(1u, 2u), llmin(-1ll, 2ll), ullmax(1ull, 2ull), max(1, 2), (double)min(1.5f, 2.f));')
    source = "int main() { float f = 2; if (isnan(f) || std::isinf(f) || signbit(f)) return 1;\n" + "\n".join(lines) + "\n}\n"
    raw = compilers.output(compilers.CUDA_HOST, source, tmp_path, "-lstdc++", "-lm").decode().splitlines()
    samples = [(name, reference, x) for name, (reference, values) in MATH.items() for x in values]
    with mpmath.workdps(40):
        for (name, reference, x), line in zip(samples, raw, strict=False):
            double, single = map(float, line.split())
            assert double == pytest.approx(float(reference(mpmath.mpf(x))), rel=2e-15, abs=1e-300), (name, x)
            assert single == pytest.approx(float(reference(mpmath.mpf(float(np.float32(x))))), rel=3e-7, abs=1e-30), (name, x)
    assert raw[-2:] == ["0.20000000000000001 5 0.14285714285714285", "2 -1 2 2 1.5"]


@pytest.mark.parametrize("compiler", ["g++-c++11", "g++-c++20", "clang-c++17"])
def test_typed_forms_work_without_clangs_cuda_mode(compiler, tmp_path):
    source = """
    #include <cuda_runtime.h>
    void stub(float *, int) {}
    int main() {
      float *p; size_t pitch; int grid, block; cudaEvent_t event; cudaFuncAttributes a; cudaLaunchConfig_t config = {}; float4 v = make_float4(1, 2, 3, 4);
      dim3 blocks(2), threads = 64; cudaExtent e = make_cudaExtent(1, 2, 3); cudaChannelFormatDesc d = cudaCreateChannelDesc<uchar4>();
      cudaMalloc(&p, 4); cudaMallocManaged(&p, 4); cudaMallocHost(&p, 4); cudaMallocPitch(&p, &pitch, 4, 4); cudaMemcpyAsync(p, p, 4, cudaMemcpyDefault);
      cudaEventCreate(&event, cudaEventDisableTiming); cudaEventRecord(event); cudaFuncGetAttributes(&a, stub); cudaLaunchKernelEx(&config, stub, p, 1);
      cudaOccupancyMaxPotentialBlockSize(&grid, &block, stub, 0, 128); cudaLaunchKernel((const void *)stub, blocks, threads, 0, 0, cudaStreamPerThread);
      return v.x + e.depth + d.w + threads.x;
    }
    """
    assert compilers.messages(compilers.HOST[compiler], source, tmp_path) == ""


# Headers that come from tables are made where and when they are needed, and none is kept in the repository; that each
# compiles alone is in test_host_headers.py and test_compile.py.

NAMES = sorted(made_headers.makers())


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A project of one table, for which `ensure` makes headers anew at every call."""
    (tmp_path / "table.py").write_text("1")
    (tmp_path / "kept").mkdir()
    monkeypatch.setattr(made_headers, "ROOT", tmp_path)
    monkeypatch.setattr(made_headers, "NOTE", tmp_path / "note.json")
    monkeypatch.setattr(made_headers, "SOURCES", ("table.py",))
    monkeypatch.setattr(made_headers, "makers", lambda: {"kept/a.h": lambda: "a\n", "new/b.h": lambda: "b"})
    monkeypatch.setattr(made_headers, "ensure", made_headers.ensure.__wrapped__)
    return tmp_path


def test_no_made_header_is_kept():
    if subprocess.run(["git", "rev-parse"], cwd=made_headers.ROOT, capture_output=True, check=False).returncode:
        pytest.skip("not a git checkout")
    names = [*NAMES, str(made_headers.NOTE.relative_to(made_headers.ROOT))]
    tracked = subprocess.run(["git", "ls-files", *names], cwd=made_headers.ROOT, capture_output=True, text=True, check=True)
    assert tracked.stdout.split() == []
    ignored = subprocess.run(["git", "check-ignore", *names], cwd=made_headers.ROOT, capture_output=True, text=True, check=True)
    assert sorted(ignored.stdout.split()) == sorted(names)


def test_what_is_made_is_what_the_tables_say():
    made_headers.ensure()
    assert json.loads(made_headers.NOTE.read_text())["headers"] == NAMES
    assert {name for name, make in made_headers.makers().items() if (made_headers.ROOT / name).read_text() != make().rstrip() + "\n"} == set()


def test_a_header_is_made_where_it_is_missing_or_its_table_changed(folder):
    made_headers.ensure()
    assert (folder / "kept/a.h").read_text() == "a\n"
    assert (folder / "new/b.h").read_text() == "b\n"
    (folder / "new/b.h").unlink()
    made_headers.ensure()
    assert (folder / "new/b.h").read_text() == "b\n"
    (folder / "new/b.h").write_text("of an older table")
    (folder / "table.py").write_text("2")
    made_headers.ensure()
    assert (folder / "new/b.h").read_text() == "b\n"


def test_nothing_is_written_where_all_is_current(folder, monkeypatch):
    made_headers.ensure()
    monkeypatch.setattr(made_headers, "makers", lambda: pytest.fail("the tables are loaded"))
    made_headers.ensure()


def test_a_header_that_no_table_has_any_more_goes(folder, monkeypatch):
    made_headers.ensure()
    monkeypatch.setattr(made_headers, "makers", lambda: {"kept/a.h": lambda: "a"})
    (folder / "table.py").write_text("2")
    made_headers.ensure()
    assert not (folder / "new/b.h").exists()
    assert (folder / "kept/a.h").exists()
