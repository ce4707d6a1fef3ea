"""The folder that looks like CUDA's: programs, build systems, moved folders, pages of the simulator."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from elftools.elf.elffile import ELFFile
from parts import parts_of

from vortex_rt.cuda import cccl
from vortex_rt.cuda.toolkit import Toolkit
from vortex_rt.cuda.tools.env import variables
from vortex_rt.cxx_names import demangled
from vortex_rt.driver.locate import PYTHON, cache_root, installed, program_environment
from vortex_rt.driver.setup import pocl_folder
from vortex_rt.sim.cli import main
from vortex_rt.sim.profile_advice import KERNEL_RULES, LINE_RULES, advice
from vortex_rt.sim.profile_recording import merged
from vortex_rt.sim.trace import read_trace

# Programs that nvcc links: separate compilation, shared libraries, OpenMP, options of the link; and vortex-env.

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


# Projects with the build files that CUDA projects have: CMake with the language CUDA, Makefiles with gcc as the
# linker.

PROJECTS = Path(__file__).parents[1] / "projects"


@pytest.fixture
def shell(toolkit, tmp_path):
    """``shell("makefile", "make", "-j2")``: runs a command in a project, in the environment of vortex-env."""
    environment = {**os.environ, **variables(toolkit, os.environ)}

    def run(project: str, *words: str) -> str:
        folder = tmp_path / project
        if not folder.exists():
            folder.mkdir()
            for name, text in parts_of(PROJECTS / f"{project}.txt").items():
                (folder / name).write_text(text)
        done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_cmake_takes_the_toolkit_for_cuda(shell):
    shell("cmake", "cmake", "-S", ".", "-B", "built")
    shell("cmake", "cmake", "--build", "built")
    alone = ("env", "-u", "LD_LIBRARY_PATH")  # programs know where the libraries are
    assert shell("cmake", *alone, "./built/separate") == "42\n"
    assert shell("cmake", *alone, "./built/host") == "7\n"


def test_make_links_with_gcc_and_a_device_link_of_its_own(shell, toolkit):
    shell("makefile", "make", "-j2", f"CUDA_DIR={toolkit.root}")
    assert shell("makefile", "./plain") == "scaled\n"
    assert shell("makefile", "./open") == "scaled\n"
    assert "Nothing to be done" in shell("makefile", "make", f"CUDA_DIR={toolkit.root}")


def test_cmake_links_one_openmp_library(shell, toolkit):
    shell("openmp", "cmake", "-S", ".", "-B", "built", f"-DOpenMP_gomp_LIBRARY={toolkit.lib}/libgomp.so")
    shell("openmp", "cmake", "--build", "built")
    assert shell("openmp", "./built/threads") == "111 111 3 96\n"


def test_gcc_links_one_openmp_library(shell):
    shell("openmp", "make")
    assert shell("openmp", "./threads") == "111 111 3 96\n"


@pytest.mark.skipif(cccl.find() is None, reason=f"needs {cccl.REQUIREMENT} (vortex-setup --with-cccl)")
@pytest.mark.from_source  # a bundle in a checkout has its packages for CMake elsewhere than the installed one
def test_cmake_finds_thrust_and_cub_in_the_toolkit(shell):
    """Their own files for CMake, where the compiler finds their headers."""
    shell("packages", "cmake", "-S", ".", "-B", "built")
    shell("packages", "cmake", "--build", "built")
    for program in ("host", "device", "plain"):
        assert shell("packages", f"./built/{program}") == "found\n", program


# What set-up builds finds its parts at run time: it works, by itself, where it is copied to.

SOURCE = r"""
#include <cstdio>
#include <cuda_runtime.h>
__global__ void add(int *data) { data[threadIdx.x] += 40; }
int main() {
    int *data;
    cudaMallocManaged(&data, 2 * sizeof *data);
    data[0] = 1, data[1] = 2;
    add<<<1, 2>>>(data);
    cudaDeviceSynchronize();
    std::printf("%d %d\n", data[0], data[1]);
    FILE *maps = std::fopen("/proc/self/maps", "r");
    for (int c; (c = std::fgetc(maps)) != EOF;) std::putchar(c);
}
"""


@pytest.mark.device
@pytest.mark.from_source
def test_a_copied_set_up_compiles_and_runs_without_the_first(toolkit: Toolkit, cache: Path, tmp_path: Path) -> None:
    for folder in (toolkit.root, installed().root):
        unused = shutil.ignore_patterns("generated", "*-????????????????")  # the latter: libraries of CUDA
        shutil.copytree(folder, cache / folder.name, symlinks=True, ignore=unused)
    copied = Toolkit(cache / toolkit.root.name)
    (tmp_path / "add.cu").write_text(SOURCE)
    plain = program_environment()
    environment = {**plain, "VORTEX_RT_CACHE": str(cache), "VORTEX_COMPILE_SERVER": "0", "PATH": f"{copied.bin}:{plain['PATH']}"}

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("nvcc", "add.cu", "-o", "add")
    result, *maps = run("./add").splitlines()
    assert result == "41 42"
    ours = {line.split(maxsplit=5)[5] for line in maps if "vortex" in line or "libcuda" in line}
    assert {Path(file).name for file in ours} >= {"libcuda.so.1", "libpocl-vortex.so.2", "libvortex-nvsim.so"}
    assert [file for file in ours if file.startswith(str(cache_root()))] == []
    assert "add" in run("cuobjdump", "--list", "add")
    found = run(sys.executable, "-m", "vortex_rt.driver.setup", "--print-cuda").strip()
    assert found == str(copied.root), "nothing is built again"


def libraries(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


@pytest.mark.device
@pytest.mark.from_source
def test_no_library_has_the_folder_of_a_build_in_it(toolkit: Toolkit) -> None:
    places = [os.fsencode(place) for place in (installed().root, toolkit.root, pocl_folder(), PYTHON)]
    seen, found = 0, []
    for path in libraries(toolkit.lib, toolkit.bin, toolkit.root / "libraries" / "stand-in", installed().root):
        with path.open("rb") as file:
            if file.read(4) != b"\x7fELF":
                continue
            sections = [item for item in ELFFile(file).iter_sections() if not item.name.startswith(".debug")]
            data = {item.name: item.data() for item in sections}
            found += [f"{path.name} {name}" for name in data if any(place in data[name] for place in places)]
        seen += 1
    assert found == []
    assert seen > 20, "the search sees libraries"


# A CUDA program under ``vortex-sim profile`` and ``timeline``: the lines that cost, with the lanes that diverge; its
# kernels in order, each with what it waits for.

PROGRAMS = Path(__file__).parents[3] / "examples" / "programs"
DIVERGENCE, PHASES = PROGRAMS / "divergence.cu", PROGRAMS / "phases.cu"


def test_the_divergent_kernel_of_the_example_runs_with_fewer_lanes(build, tmp_path):
    program = build(str(DIVERGENCE), "-lineinfo")
    page, data = tmp_path / "page.html", tmp_path / "data.json"
    result = CliRunner().invoke(main, ["profile", "-o", str(page), "--json", str(data), "--preset", "vortex", str(program)])
    assert result.exit_code == 0, result.output
    assert "2 launches" in result.stderr
    lanes = {}
    for launch in json.loads(data.read_text()):
        loop = [row for row in launch["instructions"] if row["where"].startswith("fmadd")]
        assert {Path(row["file"]).name for row in loop} == {DIVERGENCE.name}
        name = next(row["function"] for row in loop)
        assert launch["kernel"] == name
        assert {DIVERGENCE.read_text().splitlines()[row["line"] - 1].strip() for row in loop} == {"y[i] = y[i] * 0.5f + 1.0f;"}
        lanes[name] = sum(row["threads"] for row in loop) / sum(row["executed"] for row in loop)
    assert lanes["_Z9divergentiPf"] < 3 < lanes["_Z6sortediPf"] <= 4
    assert "turns; k++)" in page.read_text()


def test_the_phases_of_the_example_are_told_apart(build, tmp_path):
    program = build(str(PHASES))
    arguments = ["timeline", "-o", str(tmp_path / "t.json"), "--events", "0", "--preset", "vortex", "--config", "cores=2,warps=8,threads=8"]
    result = CliRunner().invoke(main, [*arguments, str(program)])
    assert result.exit_code == 0, result.output
    (data,) = read_trace(tmp_path / "t.json")["timelines"]
    assert [launch["kernel"] for launch in data["launches"]] == ["_Z5scalePffi", "_Z3sumPKfPf", "_Z7iteratePf", "_Z3sumPKfPf"]
    most = []
    for launch in data["launches"][:3]:
        part = slice(launch["start"] // data["interval"] + 1, launch["end"] // data["interval"])
        waits = {name: np.array(data["samples"][name])[:, part].sum() for name in ("stalls_lsu", "stalls_fpu", "stalls_barrier")}
        most.append(max(waits, key=waits.__getitem__))
    assert most == ["stalls_lsu", "stalls_barrier", "stalls_fpu"]


# The rules of a profile, each on a pair of kernels (advice.cu) of which one follows the advice: it is faster, and
# silent.

ADVISED = Path(__file__).with_name("advice.cu")
LINES = {
    "uncoalesced access": "out[x * n + y] = in[y * n + x];",
    "half-filled lines": "for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) to[i] = value;",
    "bank conflicts": "for (int k = 0; k < 64; k++) sum += table[threadIdx.x % 32 * pitch + k % 32];",
    "divergence": "for (int k = 0; k < count; k++) x = x * 0.5f + 1.0f;",
    "too few warps": "",
    "register spills": "for (int j = 0; j < count; j++) sum[j] = sum[j] * x + float(first + j);",
    "dependent instructions": "for (int k = 0; k < count; k++) x = x * 0.5f + 1.0f;",
    "start-up": "",
    "tail of blocks": "",
    "long barrier waits": "for (int i = threadIdx.x; i < 256; i += 32) part[i] = turns(part[i], STEPS);",
}


def named(rule):
    """The kernel that a rule finds fault with."""
    return rule.replace(" ", "_").replace("-", "_")


def profiled(program, folder):
    """Run a program; return its kernels by their names in the source, and what was said of the run."""
    arguments = ["profile", "-o", str(folder / "a.html"), "--json", str(folder / "a.json"), "--top", "99", "--config", "cores=1,warps=8"]
    result = CliRunner().invoke(main, [*arguments, str(program)])
    assert result.exit_code == 0, result.output
    found = merged(json.loads((folder / "a.json").read_text()))
    plain = demangled(kernel["name"] for kernel in found)
    return {plain(kernel["name"]).partition("(")[0]: kernel for kernel in found}, result.stderr


def passages(kernel, line):
    """The SPIR-V of a line of the source."""
    return [row for each in kernel["spirv"] if (each["file"], each["line"]) == (str(ADVISED), line) for row in each["code"]]


def test_following_the_advice_helps_and_silences_the_rule(build, tmp_path):
    kernels, told = profiled(build(str(ADVISED), "-lineinfo"), tmp_path)
    for rule in (each.name for each in (*LINE_RULES, *KERNEL_RULES)):
        slow, fast = (kernels[named(rule) + suffix] for suffix in ("", "_better"))
        (found,) = (each for each in advice(slow) if each["rule"] == rule)
        code = ADVISED.read_text().splitlines()[found["line"] - 1].strip() if found["line"] else ""
        assert code == LINES[rule]
        assert f"{found['place']} in {named(rule)}: {rule}: " in told
        assert all(row["function"] for row in slow["spirv"])
        assert advice(fast) == [], "no other rule finds fault with it either"
        gained = 1 - fast["cycles"] / slow["cycles"]
        if code:
            assert passages(slow, found["line"]), "the page has the line's SPIR-V between source and instructions"
        assert gained > found["gain"] / 2 > 0, f"{rule}: the estimate is no promise, but no fancy either"
