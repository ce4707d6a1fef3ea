"""Programs that nvcc links: separate compilation, shared libraries, OpenMP, options of the link; and vortex-env."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

ADD = """
#include <cstdio>
__global__ void add(int *a) { a[0] += 5; }
int main(int count, char **words) {
  int *device, value = count;
  cudaMalloc(&device, 4);
  cudaMemcpy(device, &value, 4, cudaMemcpyHostToDevice);
  add<<<1, 1>>>(device);
  cudaMemcpy(&value, device, 4, cudaMemcpyDeviceToHost);
  printf("%d\\n", value);
  return cudaGetLastError();
}
"""


@pytest.fixture
def nvcc(toolkit, tmp_path):
    def run(*words: str, **sources: str) -> subprocess.CompletedProcess[str]:
        for name, text in sources.items():
            stem, _, suffix = name.rpartition("_")
            (tmp_path / f"{stem}.{suffix}").write_text(text)
        done = subprocess.run([toolkit.nvcc, *words], cwd=tmp_path, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stdout + done.stderr
        return done

    return run


@pytest.fixture
def output(tmp_path):
    """What a program prints, started without anything in its environment."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LD_", "CUDA"))}

    def run(*words: str) -> str:
        return subprocess.run(words, cwd=tmp_path, env=plain, capture_output=True, text=True, timeout=600, check=True).stdout

    return run


@pytest.mark.parametrize("kind", ["static", "shared"])
def test_a_program_runs_without_an_environment(nvcc, output, kind):
    nvcc("a.cu", "-o", "a", "-cudart", kind, a_cu=ADD)
    assert output("./a") == "6\n"


def test_run_starts_the_program_with_its_arguments(nvcc):
    assert nvcc("-run", "-run-args", "x,y", "a.cu", a_cu=ADD).stdout == "8\n"


def test_cpp_and_cuda_in_one_command(nvcc, output):
    nvcc(
        "main.cpp", "k.cu", "-o", "both", "-std=c++17",
        main_cpp='#include <cstdio>\nint run();\nint main() { std::printf("%d\\n", run()); }\n',
        k_cu="__global__ void k(int *a) { *a = 9; }\nint run() { int *d, h; cudaMalloc(&d, 4); k<<<1, 1>>>(d); cudaMemcpy(&h, d, 4, cudaMemcpyDefault); return h; }\n",
    )  # fmt: skip
    assert output("./both") == "9\n"


PARTS = {
    "a_cu": "#include <cstdio>\nextern __device__ int shared_value; __device__ int twice(int); static __device__ int own = 5;\n"
    "__global__ void k(int *o) { o[0] = twice(shared_value) + own; }\nvoid run_b(int *);\n"
    "int main() { int *d, h[2], five = 50; cudaMalloc(&d, 8); cudaMemcpyToSymbol(own, &five, 4); k<<<1, 1>>>(d); run_b(d + 1);\n"
    'cudaMemcpy(h, d, 8, cudaMemcpyDeviceToHost); printf("%d %d\\n", h[0], h[1]); }\n',
    "b_cu": "__device__ int shared_value = 3; __device__ int twice(int x) { return 2 * x; } static __device__ int own = 100;\n"
    "__global__ void k2(int *o) { o[0] = own + shared_value; }\nvoid run_b(int *d) { int n = 200; cudaMemcpyToSymbol(own, &n, 4); k2<<<1, 1>>>(d); }\n",
}


def test_separate_compilation_in_one_command_and_in_steps(nvcc, output):
    nvcc("-rdc=true", "a.cu", "b.cu", "-o", "whole", **PARTS)
    assert output("./whole") == "56 203\n"
    nvcc("-dc", "a.cu", "b.cu")
    nvcc("-lib", "b.o", "-o", "libb.a")
    nvcc("a.o", "-L.", "-lb", "-o", "parts")
    assert output("./parts") == "56 203\n"


def test_managed_variables_across_files(nvcc, output):
    nvcc(
        "-rdc=true", "m.cu", "n.cu", "-o", "managed",
        m_cu='#include <cstdio>\nextern __managed__ int value; void change();\nint main() { value = 4; change(); printf("%d\\n", value); }\n',
        n_cu="__managed__ int value = 1;\n__global__ void k() { value *= 10; }\nvoid change() { value++; k<<<1, 1>>>(); cudaDeviceSynchronize(); }\n",
    )  # fmt: skip
    assert output("./managed") == "50\n"


def test_a_shared_library_with_kernels(nvcc, output):
    nvcc(
        "-shared", "-Xcompiler", "-fPIC", "lib.cu", "-o", "libk.so",
        lib_cu='__global__ void k(int *a) { *a = 11; }\nextern "C" int run() { int *d, h; cudaMalloc(&d, 4); k<<<1, 1>>>(d); cudaMemcpy(&h, d, 4, cudaMemcpyDefault); return h; }\n',
    )  # fmt: skip
    nvcc("use.cpp", "-L.", "-lk", "-Xlinker", "-rpath,$ORIGIN", "-o", "use", use_cpp='#include <cstdio>\nextern "C" int run();\nint main() { std::printf("%d\\n", run()); }\n')
    assert output("./use") == "11\n"


def test_openmp_in_host_code(nvcc, output):
    nvcc(
        "omp.cu", "host.cpp", "-Xcompiler", "-fopenmp", "-o", "omp",
        omp_cu='#include <cstdio>\n#include <omp.h>\nint other();\nint main() { omp_set_num_threads(3); int n = 0;\n#pragma omp parallel reduction(+ : n)\nn += 1;\nprintf("%d %d\\n", n, other()); }\n',
        host_cpp="int other() { int n = 0;\n#pragma omp parallel for reduction(+ : n)\nfor (int i = 0; i < 10; ++i) n += i;\nreturn n; }\n",
    )  # fmt: skip
    assert output("./omp") == "3 45\n"


def test_vortex_env_sets_what_build_files_look_for(toolkit):
    printed = subprocess.run([sys.executable, "-c", "from vortex_rt.cuda.tools.env import main; main()"], capture_output=True, text=True, check=True).stdout
    assert f"export CUDA_HOME={toolkit.root}\n" in printed
    found = subprocess.run(["bash", "-c", f'eval "{printed}"; command -v nvcc; echo $CUDACXX'], capture_output=True, text=True, check=True).stdout
    assert found.split() == [str(toolkit.nvcc)] * 2


@pytest.mark.parametrize(("told", "printed"), [({}, "70\n"), ({"VORTEX_CUDA_ARCH": "8.6"}, "86\n")])
def test_makefiles_may_ask_for_the_compute_capability(toolkit, told, printed):
    environment = {name: value for name, value in os.environ.items() if name != "VORTEX_CUDA_ARCH"} | told
    assert subprocess.check_output([toolkit.bin / "__nvcc_device_query"], text=True, env=environment) == printed


def test_vortex_env_runs_a_command(toolkit):
    program = "import sys; sys.argv[1:] = ['sh', '-c', 'echo $LIBRARY_PATH; exit 3']; from vortex_rt.cuda.tools.env import main; main()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ, "LIBRARY_PATH": "/x"})
    assert done.stdout == f"{toolkit.lib}/link:/x\n"
    assert done.returncode == 3
    absent = program.replace("'sh', '-c', 'echo $LIBRARY_PATH; exit 3'", "'no-such-command'")
    assert subprocess.run([sys.executable, "-c", absent], capture_output=True).returncode == 127


def test_gccs_openmp_on_a_link_line_brings_llvms(toolkit, tmp_path):
    text = "#include <omp.h>\nint main() { int n = 0;\n#pragma omp parallel\n  n = omp_get_num_threads();\n  return n < 1; }\n"
    (tmp_path / "a.cu").write_text(text)
    for words in (("-c", "-Xcompiler", "-fopenmp", "a.cu"), ("a.o", "-o", "a", "-lgomp"), ("./a",)):
        command = words if words[0] == "./a" else (toolkit.nvcc, *words)
        subprocess.run(command, cwd=tmp_path, check=True)


ARCHITECTURE = """
#include <cstdio>
__global__ void kernel() {}
int main() {
  const int compiled_for[] = {__CUDA_ARCH_LIST__};
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, kernel);
  printf("%d %d %d\\n", compiled_for[0], attributes.ptxVersion, attributes.binaryVersion);
  kernel<<<1, 1>>>();
  return cudaDeviceSynchronize();
}
"""


@pytest.mark.parametrize("how", [(), ("-rdc=true",)], ids=["whole", "linked"])
def test_a_kernel_tells_the_architecture_it_was_compiled_for(nvcc, output, how):
    """CUB's dispatch asks for it, and runs nothing where it was not compiled for what it is told."""
    nvcc("a.cu", "-o", "a", "-arch=sm_80", *how, a_cu=ARCHITECTURE)
    assert output("./a") == "800 80 80\n"


def test_libraries_may_stand_before_what_needs_them(nvcc, output):
    """Static and shared ones, also where the linker takes shared ones only as they are needed."""
    nvcc("-lib", "-o", "libs.a", "s.cpp", s_cpp="int first() { return 4; }\n")
    nvcc("-shared", "-Xcompiler", "-fPIC", "-o", "libd.so", "d.cpp", d_cpp="int second() { return 5; }\n")
    main = '#include <cstdio>\nint first(), second();\nint main() { printf("%d %d\\n", first(), second()); }\n'
    nvcc("-L.", "-ls", "-ld", "-Xlinker", "--as-needed,-rpath,$ORIGIN", "main.cu", "-o", "main", main_cu=main)
    assert output("./main") == "4 5\n"


ASSERTIONS = """
#include HEADER
#include <cstdio>
__global__ void silent(int *a) { assert(*a == 3); *a = 4; }
#undef NDEBUG
#include <cassert>
static __host__ __device__ int small(int value) { assert(value < 5); return value; }
__global__ void loud(int *a) { *a = small(*a + 1); }
int main() {
  int *a, started = 7;
  cudaMalloc(&a, 4);
  cudaMemcpy(a, &started, 4, cudaMemcpyDefault);
  silent<<<1, 1>>>(a);
  printf("%d\\n", cudaDeviceSynchronize());
  loud<<<1, 1>>>(a);
  printf("%d %d\\n", cudaDeviceSynchronize(), small(1));
}
"""


@pytest.mark.parametrize(("options", "printed"), [((), "710\n710 1\n"), (("-DNDEBUG",), "0\n710 1\n")], ids=["debug", "release"])
def test_assertions_in_kernels_follow_ndebug(nvcc, output, options, printed):
    nvcc("-DHEADER=<cassert>", *options, "a.cu", "-o", "a", a_cu=ASSERTIONS)
    assert output("./a") == printed


def test_what_assertions_call_may_be_declared_for_host_and_device(nvcc):
    """As libcu++ does where NDEBUG is defined."""
    declared = 'extern "C" __host__ __device__ void __assert_fail(const char *, const char *, unsigned, const char *) noexcept __attribute__((__noreturn__));\n'
    nvcc("-DNDEBUG", "-DHEADER=<cstdlib>", "-c", "a.cu", a_cu=declared + ASSERTIONS)


def test_names_are_demangled(nvcc, output):
    nvcc("a.cpp", "-o", "a", "-lcufilt", a_cpp="""#include <cstdio>
#include <cstdlib>
#include <nv_decode.h>
int main() {
  size_t size = 0, small = 2;
  int status[4];
  char *name = __cu_demangle("_Z1kIfEvPT_i", nullptr, &size, status);
  char *same = __cu_demangle("_Z1kPi", static_cast<char *>(malloc(small)), &small, status + 1);
  char *none = __cu_demangle("k", nullptr, nullptr, status + 2), *wrong = __cu_demangle(nullptr, same, &small, status + 3);
  printf("%s %zu %d\\n%s %zu %d\\n%p %d %p %d\\n", name, size, status[0], same, small, status[1], none, status[2], wrong, status[3]);
}
""")
    assert output("./a") == "void k<float>(float*, int) 27 0\nk(int*) 8 0\n(nil) -2 (nil) -3\n"
