"""CUDA sources to NVVM IR: the command and the language."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from vortex_rt import Device, LaunchError, Module
from vortex_rt.cuda import precompiled
from vortex_rt.cuda.compile import PRELUDE, PTX_VERSION, CudaCompileError, compile_cuda, include_folders, main

# compile_cuda and cuda2nvvm: what they make, what they say, what they leave behind.

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


# What C++ means in device code: calls through virtual tables, and recursion.


@pytest.fixture(scope="module")
def device() -> Device:
    """The shape that CUDA programs run on."""
    return Device("cuda")


def test_a_virtual_function_takes_and_gives_structures_by_value(device):
    """The caller's structure is copied: a function that changes its parameter changes nothing else."""
    source = """
    struct Four { int a, b; float c, d; };
    struct Stack { __device__ virtual void push(Four) = 0; __device__ virtual Four top(int) const = 0; };
    struct Twice : Stack {
      Four *room;
      int count;
      __device__ Twice(Four *memory) : room(memory), count(0) {}
      __device__ void push(Four value) override { const int at = atomicAdd(&count, 1); value.b *= 2; room[at] = value; }
      __device__ Four top(int at) const override { return room[at]; }
    };
    struct Plain : Twice {
      __device__ Plain(Four *memory) : Twice(memory) {}
      __device__ void push(Four value) override { room[atomicAdd(&count, 1)] = value; }
    };
    __device__ void use(Stack *stack, int number, int *out) {
      Four value{number, 10 * number, 0.5f * number, -1.0f};
      stack->push(value);
      __syncthreads();
      const Four found = stack->top(threadIdx.x);
      atomicAdd(out, found.b + (int)(2 * found.c));
      if (value.b != 10 * number || found.d != -1.0f) atomicAdd(out + 1, 1);
    }
    __global__ void k(int *out, int which) {
      __shared__ Four memory[64];
      __shared__ __align__(16) char places[2][sizeof(Twice)];
      __shared__ Stack *stack;
      if (threadIdx.x == 0) stack = which ? (Stack *)new (places[0]) Twice(memory) : new (places[1]) Plain(memory);
      __syncthreads();
      use(stack, threadIdx.x, out);
    }
    """
    kernel = Module.from_cuda(device, source).k
    for which, factor in ((1, 20), (0, 10)):
        out = device.zeros(2, np.int32)
        kernel[1, 64](out, which)
        assert out.copy_to_host().tolist() == [(factor + 1) * sum(range(64)), 0]


OWNED = """
struct Owner {
  int *ends;
  __device__ Owner(int *ends) : ends(ends) {}
  __device__ Owner(Owner &&other) : ends(other.ends) { other.ends = nullptr; }
  __device__ ~Owner() { if (ends) atomicAdd(ends, 1); }
};
struct Self { // whose copies know where they are
  const Self *place;
  __device__ Self() : place(this) {}
  __device__ Self(const Self &) : place(this) {}
};
struct Around { Owner owner; float more[5]; };
__device__ __noinline__ void apart(Owner owner) { Owner kept(static_cast<Owner &&>(owner)); }
__device__ void joined(Around value) { Owner kept(static_cast<Owner &&>(value.owner)); }
__device__ __noinline__ bool is_there(Self self) { return self.place == &self; }
__global__ void k(int *ends) {
  Owner named(ends), *elsewhere = new Owner(ends + 3);
  apart(Owner(ends + 1));
  apart(static_cast<Owner &&>(named));
  joined(Around{ends + 2});
  apart(static_cast<Owner &&>(*elsewhere));
  delete elsewhere;
  Self self;
  ends[4] = is_there(self) && is_there(Self());
}
"""


def test_an_object_that_is_passed_by_value_ends_once(device):
    """A function that moves from its parameter changes what the caller destroys (Itanium C++ ABI, 3.1.1)."""
    out = device.zeros(5, np.int32)
    Module.from_cuda(device, OWNED).k[1, 1](out)
    assert out.copy_to_host().tolist() == [1, 1, 1, 1, 1]


VIRTUAL_BASE = """
struct Root { int root; __device__ virtual int value() const { return root; } __device__ virtual ~Root() {} };
struct Left : virtual Root { int left; __device__ int value() const override { return left + root; } __device__ ~Left() {} };
struct Leaf : Left { __device__ Leaf(int value) { root = value; left = 2; } };
__global__ void k(int *out) {
  Root *leaf = new Leaf(out[0]);
  out[0] = leaf->value();
  delete leaf;
}
"""


def test_a_virtual_base_is_made_and_ended(device):
    """Its constructors get the table of the tables."""
    out = device.zeros(1, np.int32)
    Module.from_cuda(device, VIRTUAL_BASE).k[1, 1](out)
    assert out.copy_to_host().tolist() == [2]


def test_a_plain_structure_stays_a_value(tmp_path):
    """Other compilers' device code passes it so; also where the launch gives a kernel what is not plain."""
    source = tmp_path / "k.cu"
    source.write_text(
        "struct Plain { int a[9]; __device__ Plain(int x) { a[0] = x; } };\n"
        "struct Owner { int *p; __host__ __device__ Owner(const Owner &); __host__ __device__ ~Owner(); };\n"
        "__device__ int take(Plain value);\n__device__ int end(Owner value);\n"
        "__global__ void k(int *p, Owner owner) { *p = take(Plain(*p)) + end(owner); }\n"
    )
    text = compile_cuda(source, extra=("-fgpu-rdc",)).decode()
    assert 'byval(%struct.Plain)' in next(line for line in text.splitlines() if line.startswith("declare") and "take" in line)
    assert "byval" not in next(line for line in text.splitlines() if line.startswith("declare") and "3end" in line)
    assert "byval(%struct.Owner)" in next(line for line in text.splitlines() if line.startswith("define") and "@_Z1k" in line)


RECURSION = """
__device__ __noinline__ int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
__device__ void quicksort(int *a, int low, int high) {
  if (low >= high) return;
  const int pivot = a[(low + high) / 2];
  int i = low, j = high;
  while (i <= j) {
    while (a[i] < pivot) ++i;
    while (a[j] > pivot) --j;
    if (i <= j) { const int kept = a[i]; a[i++] = a[j]; a[j--] = kept; }
  }
  quicksort(a, low, j);
  quicksort(a, i, high);
}
__device__ bool odd(int n);
__device__ __noinline__ bool even(int n) { return n == 0 || odd(n - 1); }
__device__ __noinline__ bool odd(int n) { return n != 0 && even(n - 1) && n % 64 != 63; }
struct Node { __device__ virtual int size() const { return 1; } };
struct Pair : Node {
  const Node *left, *right;
  __device__ Pair(const Node *l, const Node *r) : left(l), right(r) {}
  __device__ int size() const override { return left->size() + right->size(); }
};
extern "C" __global__ void recurse(int *out) {
  const int t = threadIdx.x;
  out[4 * t] = ackermann(2, t % 5);
  int a[16], sorted = 1;
  for (int i = 0; i < 16; ++i) a[i] = (i * 7 + t * 5) % 16;
  quicksort(a, 0, t % 16);
  for (int i = 1; i <= t % 16; ++i) sorted &= a[i - 1] <= a[i];
  out[4 * t + 1] = sorted;
  out[4 * t + 2] = even(t % 40);
  const Node leaf;
  const Pair two(&leaf, &leaf), three(&two, &leaf), five(&two, &three);
  const Node *which[] = {&leaf, &two, &three, &five};
  out[4 * t + 3] = which[t % 4]->size();
}
extern "C" __global__ void other(int *out) { out[threadIdx.x] = ackermann(1, threadIdx.x); }
"""


@pytest.mark.parametrize("shape", ["cuda", "cores=1,warps=4,threads=8"])
def test_functions_call_themselves_and_each_other(shape):
    """Each lane to a depth of its own: directly, through another function, and through a virtual table."""
    chosen = Device(shape)
    module = Module.from_cuda(chosen, RECURSION)
    out = chosen.zeros(256, np.int32)
    module.recurse[1, 64](out)
    t = np.arange(64)
    want = np.stack([2 * (t % 5) + 3, np.ones(64), t % 40 % 2 == 0, np.array([1, 2, 3, 5])[t % 4]], axis=1)
    np.testing.assert_array_equal(out.copy_to_host().reshape(64, 4), want)
    module.other[1, 64](out)
    np.testing.assert_array_equal(out.copy_to_host()[:64], t + 2)


@pytest.mark.parametrize("shape", ["cuda", "cores=1,warps=4,threads=8"])
def test_a_recursion_without_end_is_told(shape, monkeypatch):
    """It stops before it writes into another thread's stack; more stack lets one go deeper."""
    source = """
    __device__ __noinline__ int deep(int n, const int *before) {
      int own[8];
      for (int i = 0; i < 8; ++i) own[i] = before[i] + n;
      return n == 0 ? own[3] : deep(n - 1, own) + own[n % 8];
    }
    extern "C" __global__ void recurse(int *out, int depth) { out[8 + threadIdx.x] = deep(threadIdx.x == 40 ? depth : 3, out); }
    """
    chosen = Device(shape)
    module = Module.from_cuda(chosen, source)
    out = chosen.zeros(72, np.int32)
    module.recurse[1, 64](out, 20)
    with pytest.raises(LaunchError, match="deeper than the stack"):
        module.recurse[1, 64](out, 1000)
    monkeypatch.setenv("VORTEX_STACK", str(1 << 18))
    module.recurse[1, 64](out, 1000)
    got = out.copy_to_host()[8:]
    sums = np.cumsum(np.arange(1000, -1, -1))
    assert got[40] == sums.sum()
    assert (got[:40] == 3 + 5 + 6 + 6).all()
