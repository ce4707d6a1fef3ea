"""nvcc without a link: objects with device code, other outputs, dependency rules, messages, the cache, and that nothing is left half-written."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time

import pytest

from vortex_rt.cuda import container, elf
from vortex_rt.cuda.container import EntryKind
from vortex_rt.cuda.symbol_table import read_symbol_table

from .conftest import COMMAND

ADD = """
#include "factor.h"
__constant__ int table[4];
__global__ void __launch_bounds__(64) add(const float *a, float *b, char c, double d) { extern __shared__ float s[]; s[threadIdx.x] = a[0]; __syncthreads(); b[threadIdx.x] = s[0] * FACTOR + c + d + table[c]; }
int main() { int t[4] = {}; cudaMemcpyToSymbol(table, t, 16); add<<<1, 32, 128>>>(nullptr, nullptr, 1, 2.0); return cudaDeviceSynchronize(); }
"""


@pytest.fixture
def add(nvcc):
    nvcc.write(add_cu=ADD, factor_h="#define FACTOR 3\n")
    return nvcc


def device_code(path, section=".nv_fatbin"):
    data = path.read_bytes()
    (found,) = elf.named(data, section)
    return container.read(elf.content(data, found))


def test_an_object_carries_spirv_and_its_symbols(add):
    add("-c", "add.cu")
    entries = device_code(add.folder / "add.o")
    assert [entry.kind for entry in entries][:2] == [EntryKind.SPIRV, EntryKind.SYMBOLS]
    assert entries[0].payload[:4] == b"\x03\x02\x23\x07"
    symbols = read_symbol_table(entries[1].payload)
    (kernel,) = symbols.kernels
    assert kernel.name == "_Z3addPKfPfcd"
    assert [(parameter.offset, parameter.size) for parameter in kernel.parameters] == [(0, 8), (8, 8), (16, 1), (24, 8)]
    assert (kernel.parameter_bytes, kernel.flags, kernel.max_threads) == (32, 1, (64, 1, 1))
    assert [variable.name for variable in symbols.variables] == ["table"]
    assert dict.fromkeys(os.listdir(add.folder)) == dict.fromkeys(["add.cu", "factor.h", "add.o"])


def test_gcc_and_binutils_take_the_object(add):
    add("-c", "add.cu", "-o", "x.o")
    for command in (["ld", "-r", "x.o", "-o", "y.o"], ["objdump", "-h", "x.o"], ["strip", "-g", "x.o"], ["nm", "x.o"]):
        subprocess.run(command, cwd=add.folder, check=True, capture_output=True)
    assert device_code(add.folder / "y.o") == device_code(add.folder / "x.o")


def test_a_source_without_kernels_compiles(nvcc):
    nvcc.write(
        host_cu="int f() { return 1; }\n", variable_cu="__device__ int v;\nvoid f() { cudaMemcpyToSymbol(v, 0, 4); }\n"
    )
    nvcc("-c", "host.cu", "variable.cu")
    assert container.MAGIC not in (nvcc.folder / "host.o").read_bytes()
    assert EntryKind.SPIRV not in {entry.kind for entry in device_code(nvcc.folder / "variable.o")}


def test_a_function_that_nothing_defines_is_an_error(nvcc):
    nvcc.write(a_cu="__device__ int elsewhere(int);\n__global__ void k(int *o) { o[0] = elsewhere(1); }\n")
    assert "a.cu: error: Unresolved extern function '_Z9elsewherei'" in nvcc("-c", "a.cu", status=1).stderr


def test_c_and_cpp_go_to_the_host_compiler(nvcc):
    text = "#include <cuda_runtime.h>\n#if !defined(__NVCC__) || __CUDACC_VER_MAJOR__ != 12\n#error\n#endif\nint f(void) { return cudaFree(0); }\n"
    nvcc.write(a_c=text + "int new = sizeof 'a' == sizeof(int);\n", b_cpp=text + "static_assert(sizeof 'a' == 1);\n")
    done = nvcc("-c", "-v", "-std=c++17", "a.c", "b.cpp")
    assert "/gcc -c -x c " in done.stderr
    assert "/g++ -c -x c++ " in done.stderr
    assert nvcc("-c", "-v", "-ccbin", "clang-19", "b.cpp").stderr.count("clang++-19") == 1


def test_other_outputs(add):
    add("-ptx", "add.cu")
    assert ".entry _Z3addPKfPfcd" in (add.folder / "add.ptx").read_text()
    add("-cubin", "add.cu", "-o", "x.spv")
    assert (add.folder / "x.spv").read_bytes()[:4] == b"\x03\x02\x23\x07"
    add("-fatbin", "add.cu")
    assert container.read((add.folder / "add.fatbin").read_bytes()) == device_code_of(add)
    assert "cudaMemcpyToSymbol(table, t, 16)" in add("-E", "add.cu").stdout
    add("-cuda", "add.cu")
    assert "s[0] * 3" in (add.folder / "add.cu.cpp.ii").read_text()


def device_code_of(nvcc):
    nvcc("-c", "add.cu", "-o", "other.o")
    return device_code(nvcc.folder / "other.o")


def test_nvvm_ir_and_ptx_are_inputs(add):
    subprocess.run([sys.executable, "-m", "vortex_rt.cuda.compile", "add.cu"], cwd=add.folder, check=True)
    add("-fatbin", "add.ll")
    assert EntryKind.SPIRV in {entry.kind for entry in container.read((add.folder / "add.fatbin").read_bytes())}
    add("-ptx", "add.ll", "-o", "a.ptx")
    add("-fatbin", "a.ptx", "-o", "p.fatbin")
    kinds = {entry.kind for entry in container.read((add.folder / "p.fatbin").read_bytes())}
    assert {EntryKind.SPIRV, EntryKind.SYMBOLS} <= kinds
    (add.folder / "bad.ptx").write_text(".version 8.0\n.target sm_70\n.entry k() { frobnicate.u32 %r1; }\n")
    assert "bad.ptx:3:14: error: unknown PTX instruction 'frobnicate.u32' [N2S008]" in add("-cubin", "bad.ptx", status=1).stderr


def test_rules_for_make(add):
    rule = add("-MM", "add.cu").stdout
    assert rule.replace("\\\n", " ").split() == ["add.o:", "add.cu", "factor.h"]
    assert "cuda_runtime_api.h" in add("-M", "add.cu").stdout
    add("-c", "-MMD", "-MP", "add.cu", "-o", "sub.o")
    assert (add.folder / "sub.d").read_text().replace("\\\n", " ").split() == [
        "sub.o:",
        "add.cu",
        "factor.h",
        "factor.h:",
    ]
    add("-c", "-MD", "-MF", "x.dep", "-MT", "target", "add.cu")
    assert (add.folder / "x.dep").read_text().startswith("target: ")
    assert "stddef.h" in (add.folder / "x.dep").read_text()


def test_a_header_that_only_the_device_includes_is_in_the_rule(nvcc):
    nvcc.write(
        a_cu='#ifdef __CUDA_ARCH__\n#include "device_only.h"\n#endif\n__global__ void k() {}\n', device_only_h=""
    )
    assert "device_only.h" in nvcc("-MM", "a.cu").stdout


def test_errors_of_the_source_come_once_and_leave_no_object(nvcc):
    nvcc.write(bad_cu="__global__ void k(int *a) { a[0] = nonsense; }\n")
    done = nvcc("-c", "bad.cu", status=1)
    assert done.stderr.count("use of undeclared identifier 'nonsense'") == 1
    assert os.listdir(nvcc.folder) == ["bad.cu"]


def test_what_gcc_and_nvidias_compiler_only_warn_of_is_no_error(nvcc):
    nvcc.write(a_cu="""
        #include <cinttypes>
        #include <cstdio>
        struct S { unsigned char byte; };
        extern "C"__global__ void k(unsigned *p, int n) { register int i = n; S s = {i}; p[0] = s.byte; }
        void f(int n) { register int i = n; S s = {i}; printf("%"PRIu64, (uint64_t)s.byte); }
    """)
    done = nvcc("-c", "a.cu")
    assert (done.returncode, done.stderr.count("warning: ")) == (0, 5)


def test_what_cannot_be_translated_is_told_with_the_line_of_the_source(nvcc):
    nvcc.write(bad_cu='__global__ void k(int *a) {\n  asm volatile("frobnicate.u32 %0, 1;" : "=r"(a[1]));\n}\n')
    done = nvcc("-c", "bad.cu", status=1)
    assert "bad.cu:2:3: error: unknown PTX instruction 'frobnicate.u32'" in done.stderr
    assert 'asm volatile("frobnicate.u32' in done.stderr
    assert os.listdir(nvcc.folder) == ["bad.cu"]


def test_warnings_come_once_and_again_from_the_cache(nvcc, tmp_path):
    nvcc.write(warn_cu="__global__ void k(int *a) { int unused_one; a[0] = 1; }\n")
    for _ in range(2):
        done = nvcc("-c", "warn.cu", "-Xcompiler", "-Wall", VORTEX_RT_CACHE=str(tmp_path / "cache"))
        assert done.stderr.count("unused variable 'unused_one'") == 1
    assert "unused" not in nvcc("-c", "-w", "-Xcompiler", "-Wall", "warn.cu").stderr
    nvcc("-c", "-Werror", "all-warnings", "-Xcompiler", "-Wall", "warn.cu", status=1)


def test_the_host_compilers_warnings_are_no_errors_in_cuda_sources(nvcc):
    nvcc.write(warn_cu="__global__ void k(int *a) { int unused_one; a[0] = 1; }\n", warn_cpp="int f() { int other; return 0; }\n")
    assert "unused variable 'unused_one'" in nvcc("-c", "-Xcompiler", "-Wall,-Werror", "warn.cu").stderr
    nvcc("-c", "-Xcompiler", "-Wall,-Werror", "warn.cpp", status=1)


def test_a_second_compile_is_a_hit_and_a_changed_header_is_not(add, tmp_path):
    cache = {"VORTEX_RT_CACHE": str(tmp_path / "cache")}
    add("-c", "add.cu", **cache)
    first = (add.folder / "add.o").read_bytes()
    broken = {**cache, "VORTEX_CLANG": ""}
    add("-c", "add.cu", "-o", "again.o", **broken)
    assert (add.folder / "again.o").read_bytes() == first
    (record,) = [path for path in (tmp_path / "cache" / "cuda-objects").iterdir() if not path.name.startswith(".")]
    times = record.stat().st_ctime_ns
    add("-c", "add.cu", **cache)
    assert record.read_bytes()
    (add.folder / "factor.h").write_text("#define FACTOR 5\n")
    add("-c", "add.cu", **cache)
    assert (add.folder / "add.o").read_bytes() != first
    assert record.stat().st_ctime_ns > times
    record.write_bytes(b"damaged")
    add("-c", "add.cu", **cache)
    add("-c", "-DX", "add.cu", **cache)
    assert len(list((tmp_path / "cache" / "cuda-objects").iterdir())) >= 2


def test_a_new_header_that_hides_an_included_one_is_noticed(nvcc, tmp_path):
    nvcc.write(a_cu='#include "v.h"\nint value = V;\n')
    for folder in ("first", "second"):
        (nvcc.folder / folder).mkdir()
    (nvcc.folder / "second" / "v.h").write_text("#define V 2\n")
    compile_ = ("-c", "a.cu", "-Ifirst", "-Isecond", "-o", "a.o")
    objects = []
    for hiding in (None, "first/v.h", "v.h"):
        if hiding:
            (nvcc.folder / hiding).write_text(f"#define V {len(hiding)}\n")
        nvcc(*compile_, VORTEX_RT_CACHE=str(tmp_path / "cache"))
        objects.append((nvcc.folder / "a.o").read_bytes())
    assert len(set(objects)) == 3


def test_what_depends_on_the_time_is_not_kept(nvcc, tmp_path):
    nvcc.write(t_cu="const char *when = __TIME__;\n")
    nvcc("-c", "t.cu", VORTEX_RT_CACHE=str(tmp_path / "cache"))
    folder = tmp_path / "cache" / "cuda-objects"
    assert not folder.exists() or [path for path in folder.iterdir() if not path.name.startswith(".")] == []


def test_intermediate_files_are_kept_where_asked(add):
    add("--keep", "--keep-dir", "kept", "-c", "add.cu")
    assert {"add.bc", "add.fatbin"} <= set(os.listdir(add.folder / "kept"))


@pytest.mark.parametrize("define", ["", "-DNDEBUG"])
def test_headers_may_declare_the_function_of_assert_for_both_sides(nvcc, define):
    """As CCCL does where NDEBUG is defined, so that release builds with Thrust compile."""
    nvcc.write(
        a_cu="""#ifdef NDEBUG
extern "C" __host__ __device__ void __assert_fail(const char *, const char *, unsigned, const char *) noexcept
    __attribute__((noreturn));
#endif
#include <cassert>
__host__ __device__ int both(int x) { assert(x > 0); return x; }
__global__ void k(int *o) { assert(*o != 7); *o = both(*o); }
int main() { assert(both(1)); k<<<1, 1>>>(0); return 0; }
"""
    )
    assert "error" not in nvcc("-c", "a.cu", *filter(None, [define])).stderr
    used = {name for name, defined in elf.symbols((nvcc.folder / "a.o").read_bytes()) if not defined}
    assert ("__assert_fail" in used) == (not define)


def test_options_of_the_host_compiler_for_the_linker_are_none_of_a_compilation(add):
    add("-c", "add.cu", "-Xcompiler", "-export-dynamic,-rdynamic", "-o", "exported.o")


@pytest.mark.parametrize("option", ["-std=c++03", "-Xcompiler=-std=gnu++98"])
def test_an_older_standard_than_the_headers_takes_what_it_took(nvcc, option):
    nvcc.write(
        old_cu='#include <cstdio>\n#define NAME "kernel"\n__global__ void k(float *p) { p[0] = sqrtf(2.0f); }\n'
        "int main() { double d = 1.5; int narrowed[] = {d}; "
        'std::printf("%s"NAME"%d", "", narrowed[0]); k<<<1, 1>>>(0); return 0; }\n'
    )
    assert "error" not in nvcc(option, "-c", "old.cu").stderr


def test_a_dry_run_prints_and_does_nothing(add):
    done = add("--dryrun", "-c", "add.cu")
    assert "#$ TOP=" in done.stderr
    assert len(re.findall(r"^#\$ /\S*/clang", done.stderr, re.M)) == 3, "the host's side; the device's, and its passes"
    assert sorted(os.listdir(add.folder)) == ["add.cu", "factor.h"]


def test_a_dry_run_tells_the_libraries_of_a_link_behind_quoted_files(add):
    """As configuration scripts cut them out: after ``-o "a.out"``, without the objects in quotes."""
    line = add("--dryrun", "add.cu").stderr.splitlines()[-1]
    assert line.count('-o "a.out"') == 1
    words = re.sub(r'"[\w./-]*\.o"', "", line.split('-o "a.out"')[1]).split()
    assert [words[0], words[-1]] == ["-Wl,--start-group", "-Wl,--end-group"]
    assert words[1].startswith('"-L')
    assert re.fullmatch(r"-Wl,-rpath,.*/lib64", words[2])  # where the static runtime looks for libcuda
    assert words[3:-1] == ["-lcudadevrt", "-lcudart_static", "-lrt", "-lpthread", "-ldl"]


def test_a_library_may_be_named_before_what_uses_it(nvcc):
    nvcc.write(
        outer_c="int inner(void); int outer(void) { return inner(); }\n",
        inner_c="int inner(void) { return 7; }\n",
        main_cu='extern "C" int outer(void);\nint main() { return outer() - 7; }\n',
    )
    for name in ("outer", "inner"):
        subprocess.run(["gcc", "-c", f"{name}.c"], cwd=nvcc.folder, check=True)
        subprocess.run(["ar", "qcs", f"lib{name}.a", f"{name}.o"], cwd=nvcc.folder, check=True)
    nvcc("--cudart=none", "-L.", "-linner", "-louter", "main.cu", "-o", "main")
    subprocess.run(["./main"], cwd=nvcc.folder, check=True)
    words = "--start-group,libinner.a,libouter.a,--end-group"
    nvcc("--cudart=none", "main.cu", "-Xlinker", words, "-o", "main")
    subprocess.run(["./main"], cwd=nvcc.folder, check=True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "nvcc fatal   : No input files specified"),
        (("x.txt",), "nvcc fatal   : Don't know what to do with 'x.txt'"),
        (("-c", "none.cu"), "nvcc fatal   : Could not open input file 'none.cu'"),
        (
            ("-c", "add.cu", "factor.cu", "-o", "x"),
            "A single input file is required for a non-link phase when an outputfile is specified",
        ),
        (("-c", "add.cu", "-o", "no/such/folder/x.o"), "nvcc fatal   : Could not write 'no/such/folder/x.o'"),
    ],
)
def test_a_wrong_command_is_told_in_nvccs_words(add, words, message):
    add.write(factor_cu="")
    assert message in add(*words, status=1).stderr


def test_names_with_blanks_and_several_sources_at_once(nvcc):
    nvcc.write(**{"a b_cu": "__global__ void k() {}\n", "c_cu": "__global__ void l() {}\n"})
    nvcc("-c", "-t", "2", "a b.cu", "c.cu", "-odir", ".")
    assert {"a b.o", "c.o"} <= set(os.listdir(nvcc.folder))


def test_an_end_from_outside_leaves_nothing_half_written(nvcc):
    """The source takes seconds to compile, so that the signal comes before the end on a busy machine too."""
    loop = "int x = N; for (int i = 0; i < 100000; ++i) x = (x * 5 + i) % 1000; return x;"
    checks = "".join(f"static_assert(slow<{number}>() >= 0);\n" for number in range(200))
    nvcc.write(slow_cu=f"template <int N> constexpr int slow() {{ {loop} }}\n{checks}__global__ void k() {{}}\n")
    command = [*COMMAND, str(nvcc.root), "-std=c++17", "-c", "--no-cache", "slow.cu"]
    temporary = nvcc.folder / "temporary"
    temporary.mkdir()
    process = subprocess.Popen(
        command, cwd=nvcc.folder, env={**os.environ, "TMPDIR": str(temporary)}, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 60
    while not os.listdir(temporary) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert os.listdir(temporary) == []
    assert not (nvcc.folder / "slow.o").exists()


def test_separate_compilation_keeps_bitcode_and_the_device_link_joins_it(nvcc):
    nvcc.write(
        c_cu="__device__ int twice(int x) { return 2 * x; }\n",
        a_cu="extern __device__ int shared_var; __device__ int twice(int); static __device__ int own = 5;\n"
        "__global__ void ka(int *o) { o[0] = twice(shared_var) + own; }\nvoid fa() { int n = 1; cudaMemcpyToSymbol(own, &n, 4); ka<<<1, 1>>>(0); }\n",
        b_cu="__device__ int shared_var = 3; static __device__ int own = 6;\n"
        "__global__ void kb(int *o) { o[0] = own; }\nvoid fb() { int n = 1; cudaMemcpyToSymbol(own, &n, 4); kb<<<1, 1>>>(0); }\n",
    )
    nvcc("-dc", "a.cu", "b.cu", "c.cu")
    assert [entry.kind for entry in device_code(nvcc.folder / "a.o", "__nv_relfatbin")][:1] == [EntryKind.NVVM]
    subprocess.run(["ar", "qcs", "libb.a", "b.o", "c.o"], cwd=nvcc.folder, check=True)
    for inputs in (["a.o", "b.o", "c.o"], ["a.o", "libb.a"], ["a.o", "-L.", "-lb"]):
        nvcc("-dlink", *inputs, "-o", "linked.o")
        symbols = read_symbol_table(device_code(nvcc.folder / "linked.o")[1].payload)
        assert {kernel.name for kernel in symbols.kernels} == {"_Z2kaPi", "_Z2kbPi"}
        assert sorted(variable.name.split("__")[0] for variable in symbols.variables) == [
            "_ZL3own",
            "_ZL3own",
            "shared_var",
        ]
    called = {
        name
        for name, defined in elf.symbols((nvcc.folder / "a.o").read_bytes())
        if name.startswith("__cudaRegisterLinkedBinary") and not defined
    }
    defined = {name for name, defined in elf.symbols((nvcc.folder / "linked.o").read_bytes()) if defined}
    assert called
    assert called <= defined


def test_a_function_that_no_file_defines_is_an_error_of_the_device_link(nvcc):
    nvcc.write(a_cu="__device__ int elsewhere(int);\n__global__ void k(int *o) { o[0] = elsewhere(1); }\n")
    nvcc("-dc", "a.cu")
    assert "elsewhere" in nvcc("-dlink", "a.o", "-o", "l.o", status=1).stderr


def test_headers_of_another_cuda_come_behind_ours(nvcc):
    other = nvcc.folder / "other" / "include"
    other.mkdir(parents=True)
    for name in ("cuda_runtime.h", "cuda_runtime_api.h"):
        (other / name).write_text("#error another CUDA's header\n")
    (other / "only_there.h").write_text("#define THERE 1\n")
    text = "#include <cuda_runtime.h>\n#include <only_there.h>\nint f(void) { return THERE + cudaFree(0); }\n"
    nvcc.write(a_cu=text, b_cpp=text)
    nvcc("-c", "-I", "other/include", "a.cu", "b.cpp")


def test_errors_of_the_hosts_side_alone_and_of_missing_tools_are_told(nvcc):
    nvcc.write(a_cu="__global__ void k() {}\n#ifndef __CUDA_ARCH__\nint f() { return nonsense; }\n#endif\n", b_o="not an object")
    assert "use of undeclared identifier 'nonsense'" in nvcc("-c", "a.cu", status=1).stderr
    assert "nvcc fatal   : no-such-clang not found" in nvcc("-c", "a.cu", status=1, VORTEX_CLANG="no-such-clang").stderr
    assert "Failed to find the host compiler 'no-such-gcc'" in nvcc("b.o", "-ccbin", "no-such-gcc", status=1).stderr
    (nvcc.folder / "c.o").write_bytes(b"\x7fELF\x02\x01" + bytes(34) + b"\xff" * 200)
    assert "nvcc fatal   : 'c.o': damaged ELF file" in nvcc("-dlink", "c.o", status=1).stderr
