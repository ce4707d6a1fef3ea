"""compile_cuda and cuda2nvvm: what they make, what they say, what they leave behind."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from vortex_rt.cuda import precompiled
from vortex_rt.cuda.compile import PRELUDE, PTX_VERSION, CudaCompileError, compile_cuda, include_folders, main

KERNEL = 'extern "C" __global__ void k(float *a) { a[threadIdx.x] = 1.0f; }\n'
ROOT = Path(__file__).parents[3]


def compiled(body: str, **settings) -> str:
    return compile_cuda(body + "\n", **settings).decode()


def test_a_kernel_is_marked_and_targets_nvptx():
    ir = compiled(KERNEL)
    assert 'target triple = "nvptx64-nvidia-cuda"' in ir
    assert '!{ptr @k, !"kernel", i32 1}' in ir


def test_host_code_is_parsed_and_left_out():
    ir = compiled(
        "#include <cstdio>\n#include <vector>\n#include <cuda_runtime.h>\n" + KERNEL + "int main() {\n"
        "  std::vector<float> h(8); float *d; cudaMalloc(&d, 32);\n"
        "  k<<<dim3(1, 2), 8, 0>>>(d);\n"
        "  cudaError_t e = cudaMemcpy(h.data(), d, 32, cudaMemcpyDeviceToHost);\n"
        '  printf("%s %f\\n", cudaGetErrorString(e), h[0]); return 0; }'
    )
    assert "@main" not in ir
    assert "define dso_local void @k" in ir


def test_templates_lambdas_and_classes_compile():
    ir = compiled(
        "template <class F> __global__ void apply(float *a, F f) { a[threadIdx.x] = f(a[threadIdx.x]); }\n"
        "struct Scale { float by; __device__ float operator()(float x) const { return by * x; } };\n"
        "template __global__ void apply<Scale>(float *, Scale);\n"
        "__global__ void lambda(float *a) { auto twice = [](float x) { return 2 * x; }; a[0] = twice(a[0]); }"
    )
    assert "byval(%struct.Scale)" in ir


@pytest.mark.parametrize("level", ["0", "1", "2", "3"])
def test_every_optimisation_level_works(level):
    assert "@k" in compiled(KERNEL, opt_level=level)


def test_a_value_that_only_the_leader_sets_may_be_shuffled():
    ir = compiled(
        'extern "C" __global__ void k(int *counter, int *out) {\n'
        "  int start;\n  if (threadIdx.x % 32 == 0) start = atomicAdd(counter, 32);\n"
        "  out[threadIdx.x] = __shfl_sync(~0u, start, 0);\n}"
    )
    assert ir.index("br i1") < ir.index("atomicrmw")


def test_debug_information_names_the_source(tmp_path):
    source = tmp_path / "lines.cu"
    source.write_text(KERNEL)
    assert '!DIFile(filename: "' in compile_cuda(source, debug=True).decode()


def test_defines_include_dirs_and_architecture(tmp_path):
    (tmp_path / "mine.h").write_text("#define FACTOR 3\n")
    ir = compiled(
        '#include "mine.h"\nextern "C" __global__ void k(int *a) { a[0] = FACTOR * WIDTH; a[1] = __CUDA_ARCH__; }',
        include_dirs=[tmp_path], defines=["WIDTH=7"], gpu_arch="sm_80",
    )  # fmt: skip
    assert "store i32 21," in ir
    assert "store i32 800," in ir


def test_an_error_has_the_place_and_writes_nothing(tmp_path):
    source = tmp_path / "bad.cu"
    source.write_text("__global__ void k(int *a) {\n  a[0] = nothing;\n}\n")
    with pytest.raises(CudaCompileError, match=r"bad\.cu:2:10: error: use of undeclared identifier 'nothing'"):
        compile_cuda(source, tmp_path / "bad.ll")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.cu"]


def run_command(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(Path(sys.executable).with_name("cuda2nvvm")), *arguments], capture_output=True, text=True, env=env
    )


def test_command_writes_beside_the_source_by_default(tmp_path, capsys):
    source = tmp_path / "k.cu"
    source.write_text(KERNEL)
    main([str(source)])
    assert "define dso_local void @k" in (tmp_path / "k.ll").read_text()
    main([str(source), "--bitcode"])
    assert (tmp_path / "k.bc").read_bytes().startswith(b"BC\xc0\xde")


def test_command_passes_other_options_to_clang(tmp_path):
    source = tmp_path / "k.cu"
    source.write_text("template <class T> concept Any = true;\n" + KERNEL)
    header = tmp_path / "extra.h"
    header.write_text("#define UNUSED\n")
    main([str(source), "-std=c++20", "-Wall", "-o", str(tmp_path / "k.ll"), "--", "-include", str(header)])
    assert (tmp_path / "k.ll").exists()


def test_fast_math_selects_the_fast_functions(tmp_path):
    source = tmp_path / "k.cu"
    source.write_text('extern "C" __global__ void k(float *a) { a[0] = sinf(a[1]) / a[2]; }\n')
    main([str(source), "--use_fast_math"])
    ir = (tmp_path / "k.ll").read_text()
    assert "__nv_fast_sinf" in ir
    assert "fdiv fast" in ir


def test_exit_status_of_a_bad_source_a_missing_source_and_a_missing_clang(tmp_path):
    source = tmp_path / "k.cu"
    source.write_text("this is not CUDA\n")
    bad = run_command(str(source), "-o", str(tmp_path / "out.ll"))
    assert bad.returncode == 1
    assert "k.cu:1:1: error:" in bad.stderr
    assert not (tmp_path / "out.ll").exists()
    missing = run_command(str(tmp_path / "none.cu"))
    assert (missing.returncode, missing.stderr) == (1, f"{tmp_path}/none.cu: no such file\n")
    no_clang = run_command(str(source), env={"VORTEX_CLANG": "clang-that-is-not-there", "PATH": "/usr/bin"})
    assert no_clang.returncode == 3
    assert "install it (apt-get install clang-19) or set VORTEX_CLANG" in no_clang.stderr
    assert run_command().returncode == 2
    assert run_command(str(source), "two.cu").returncode == 2


HEADERS = sorted(
    {str(path.relative_to(folder)) for folder in include_folders() for path in folder.rglob("*.h*")}
    - {"thrust/system/cuda/detail/cdp_dispatch.h"}  # which goes before Thrust's own
)


def included(name: str, found: set[str]) -> set[str]:
    """Our headers that a header includes, and itself."""
    path = next((path for folder in include_folders() if (path := folder / name).is_file()), None)
    if path is not None and name not in found:
        found.add(name)
        for other in re.findall(r'^#\s*include [<"]([^>"]+)', path.read_text(), re.M):
            included(other, found)
    return found


BEFORE = sorted(included(PRELUDE, set()) & set(HEADERS))
"""Those that every source begins with."""


def test_headers_of_the_prelude_can_be_included_again():
    compiled("".join(f"#include <{header}>\n" for header in BEFORE) + KERNEL)


@pytest.mark.parametrize("header", sorted(set(HEADERS) - set(BEFORE)))
def test_every_other_header_can_be_included_first_and_twice(header):
    compiled(f"#include <{header}>\n#include <{header}>\n" + KERNEL)


WITH_PRELUDE = """#include <cstdio>
__device__ int counter;
__global__ void k(float *a) { atomicAdd(&counter, 1); a[0] = sinf(a[1]) * __LINE__ + __shfl_sync(~0u, a[2], 0); printf("%f", a[3]); }
"""


@pytest.fixture
def preludes(tmp_path, monkeypatch) -> Path:
    """Where precompiled preludes appear, in a cache without any."""
    monkeypatch.setenv("VORTEX_RT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / precompiled.FOLDER


@pytest.mark.parametrize("level", ["0", "2"])
def test_code_is_the_same_with_the_prelude_precompiled(level, preludes):
    """Which it is for the second source with the same options."""
    made, numbers = [], []
    for _ in range(3):
        made.append(compiled(WITH_PRELUDE, opt_level=level))
        numbers.append(len(list(preludes.glob("*.pch"))))
    assert numbers == [0, 1, 1]
    place = re.compile(r"^!\d+ = !\{i64 \d+\}$", re.M)  # of inline assembly: an offset into all that was read
    name = re.compile(r"cuda2nvvm-\w+")
    assert len({name.sub("", place.sub("", text)) for text in made}) == 1


def test_a_precompiled_prelude_that_clang_does_not_take_is_made_anew(preludes, capfd):
    for _ in range(2):
        compiled(KERNEL)
    [file] = preludes.glob("*.pch")
    file.write_bytes(b"cut off")
    assert "@k" in compiled(KERNEL)
    assert not file.exists()
    assert capfd.readouterr().err == ""
    with pytest.raises(CudaCompileError, match=r"source\.cu:1:\d+: error: use of undeclared identifier 'nothing'"):
        compiled("__global__ void k(int *a) { a[0] = nothing; }")
    assert file.exists()


@pytest.mark.parametrize("words", [{"debug": True}, {"include_dirs": ["."]}, {"extra": ["-include", "math.h"]}, {"extra": ["-Wp,-DX=1"]}])
def test_what_does_without_a_precompiled_prelude(words, preludes):
    compiled(KERNEL, **words)
    assert not preludes.exists()


def test_no_toolkit_is_looked_for(tmp_path, monkeypatch):
    # Warp functions need a PTX version that clang takes from an installed toolkit, if there is one.
    monkeypatch.setenv("CUDA_PATH", str(tmp_path))
    ir = compiled('extern "C" __global__ void k(unsigned *u) { u[0] = __ballot_sync(~0u, u[1]); __syncwarp(); }')
    assert f'"target-features"="+{PTX_VERSION},+sm_70"' in ir
