"""nvcc's host side: code, images, managed variables, hints, questions, termination."""

from __future__ import annotations

import contextlib
import hashlib
import os
import signal
import struct
import subprocess
import sys
import weakref

import pytest

from vortex_rt.cuda import container, elf
from vortex_rt.cuda.compile import compile_cuda
from vortex_rt.cuda.container import EntryKind, shape_key
from vortex_rt.cuda.nvcc import commands, process, settings
from vortex_rt.cuda.nvcc.errors import FatalError
from vortex_rt.cuda.nvcc.images import read_shape
from vortex_rt.cuda.nvcc.managed import rewritten
from vortex_rt.cuda.nvcc.process import TerminatedError, Termination, Tools
from vortex_rt.cuda.symbol_table import VariableFlag, read_symbol_table

# Host code computes what gcc's does: loops whose indices wrap, which clang 19 changes under an assumption that it
# does not check.

LOOPS = """
#include <cstdio>
typedef unsigned char u8; typedef unsigned short u16; typedef unsigned u32;
static u32 a[1024], b[1024], c[1024];
__attribute__((noinline)) void masked(u32 n) {  // a group of strided loads
  u32 v[32], s[64];
  for (u32 i = 0; i < 32; ++i) { v[i] = 7 + n * i; s[i] = i; s[i + 32] = n; }
  for (u32 i = 0; i < 32; ++i) v[i] += s[(i * 7) & 63];
  for (u32 i = 0; i < 32; ++i) a[i] = v[i];
}
__attribute__((noinline)) void checked(u32 *to, u32 *from) { for (u32 i = 0; i < 200; ++i) to[i] = from[(u8)(3 * i)] + 1; }
__attribute__((noinline)) void wanted(u32 *to, u32 *from) {
#ifdef __clang__
#pragma clang loop vectorize(enable)
#endif
  for (u32 i = 0; i < 200; ++i) to[i] = from[(u8)(3 * i)] + 1;
}
__attribute__((noinline)) u32 summed(const char *p) { u32 s = 0; u8 j = 0; for (u32 i = 0; i < 200; ++i) { s += *(const u32 *)(p + j); j += 4; } return s; }
__attribute__((noinline)) void consecutive(const char *__restrict p, u32 *__restrict to) { u8 j = 0; for (u32 i = 0; i < 200; ++i) { to[i] += *(const u32 *)(p + j); j += 4; } }
__attribute__((noinline)) void forwarded(char *__restrict p, const u32 *__restrict from, u32 *__restrict to, u32 n) {
  u8 j = 0; for (u32 i = 0; i < n; ++i) { to[i] = *(u32 *)(p + j); *(u32 *)(p + j + 4) = from[i]; j += 4; }
}
static void show(const char *name, u32 more) { u32 h = more; for (u32 i = 0; i < 1024; ++i) h = (h * 31 + a[i]) * 31 + b[i] + c[i]; printf("%s %08x\\n", name, h); }
int main() {
  volatile u32 many = 150;
  for (u32 i = 0; i < 1024; ++i) { a[i] = i * 77; b[i] = i * i * 31; c[i] = ~i; }
  masked(many & 1); show("masked", 0);
  checked(a, b); show("checked", 0);
  wanted(c, b); show("wanted", 0);
  show("summed", summed((const char *)b));
  consecutive((const char *)b, c); show("consecutive", 0);
  forwarded((char *)a, b, c, many); show("forwarded", 0);
}
"""


@pytest.fixture(scope="module")
def expected(tmp_path_factory) -> str:
    folder = tmp_path_factory.mktemp("judge")
    (folder / "loops.cpp").write_text(LOOPS)
    subprocess.run(["g++", "-O0", "-fno-strict-aliasing", "loops.cpp", "-o", "loops"], cwd=folder, check=True)
    return subprocess.run([folder / "loops"], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("more", [("-O1",), ("-O2",), ("-O3",), ("-O3", "-Xcompiler", "-mavx2"), ("-O2", "managed")])
def test_loops_whose_index_wraps_are_as_gccs(tmp_path, expected, more):
    """Managed variables take another way: LLVM optimises a module that clang has not."""
    words = [word for word in more if word.startswith("-")]
    asked = settings.read(["-Xcompiler", "-fno-strict-aliasing", *words])
    source, made, program = (str(tmp_path / name) for name in ("loops.cu", "loops.o", "loops"))
    (tmp_path / "loops.cu").write_text(LOOPS)
    if "managed" in more:
        what = ("-Xclang", "-disable-llvm-passes", "-emit-llvm", "-S")
        subprocess.run(commands.host(asked, source, f"{made}.ll", "/dev/null", what=what), check=True)
        subprocess.run(commands.generate(asked, f"{made}.ll", made), check=True)
    else:
        subprocess.run(commands.host(asked, source, made, "/dev/null"), check=True)
    subprocess.run(["g++", made, "-o", program], check=True)
    assert subprocess.run([program], capture_output=True, text=True, check=True).stdout == expected


KERNELS = """
extern "C" __global__ void shorts(const char *__restrict p, unsigned short *__restrict o) {
  unsigned char j = 0; for (unsigned i = 0; i < 256; ++i) { o[i] = *(const unsigned short *)(p + j) * 5; j += 2; }
}
extern "C" __global__ void forwarded(char *__restrict p, const int *__restrict from, int *__restrict to, unsigned n) {
  unsigned char j = 0; for (unsigned i = 0; i < n; ++i) { to[i] = *(int *)(p + j); *(int *)(p + j + 4) = from[i]; j += 4; }
}
"""


def test_device_code_has_no_loop_twice_for_an_index_that_may_wrap():
    made = compile_cuda(KERNELS, opt_level="3").decode()
    assert "lver" not in made
    assert "vector.body" not in made


# Messages of clang that do not tell the reason get a note that does.


def test_a_launch_in_a_macro_is_refused_with_its_reason(nvcc):
    nvcc.write(
        a_cu="#define LAUNCH(K, N) K<<<1, N>>>()\n__global__ void child() {}\n"
        "template <int N> __global__ void parent() { LAUNCH(child, N); }\n"
        "int main() { LAUNCH(parent<1>, 1); }\n"
    )
    done = nvcc("-rdc=true", "-c", "a.cu", status=1)
    assert "a.cu:3:52: error: reference to __global__ function 'child'" in done.stderr
    assert "note: a launch in device code must stand in the body of the function itself" in done.stderr


def test_a_launch_whose_kernel_is_not_known_is_refused_with_its_reason(nvcc):
    nvcc.write(
        a_cu="template <class T> __global__ void child(T *p, long n) {}\n"
        "__global__ void parent(int *p) { child<<<1, 1>>>(p, 1); }\n"
    )
    done = nvcc("-c", "a.cu", status=1)
    assert "a.cu:2:" in done.stderr
    assert "note: which kernel this launch in device code means cannot be told from its arguments" in done.stderr


# Images ahead of time: a program binary in the container for each shape asked for.


def test_a_program_for_each_shape_stands_beside_the_spirv(nvcc):
    nvcc.write(a_cu="__device__ int d = 3;\n__global__ void k(int *o) { o[threadIdx.x] = ++d; }\nint f() { int n = 1; return cudaMemcpyToSymbol(d, &n, 4); }\n")
    nvcc("-fatbin", "--vortex-shape", "2x4x8,default", "a.cu")
    entries = container.read((nvcc.folder / "a.fatbin").read_bytes())
    programs = {entry.key: entry.payload for entry in entries if entry.kind == EntryKind.PROGRAM}
    assert set(programs) == {shape_key("vortex-2x4x8-rv64"), shape_key("vortex-4x32x32-rv64")}
    assert EntryKind.SPIRV in {entry.kind for entry in entries}
    data = programs[shape_key("vortex-2x4x8-rv64")]
    magic, kind, count = struct.unpack_from("<8sII", data)
    assert (magic, kind) == (b"VORTEXP2", 1)
    assert data[16:36] == hashlib.sha1(data[40:]).digest()
    names, place = [], 40
    for _ in range(count):
        length, _, size = struct.unpack_from("<IIQ", data, place)
        names.append(data[place + 16 : place + 16 + length].decode())
        place += 16 + length + size
    assert place == len(data)
    assert {"program.vxbin", "program.json"} <= set(names)


@pytest.mark.parametrize("name", ["4x4", "0x4x4", "big", "4x4x4x4"])
def test_a_shape_that_is_none_is_refused(name):
    with pytest.raises(FatalError, match="'vortex-shape'"):
        read_shape(name)


# What build systems ask of the host compiler through nvcc (``-Xcompiler -dumpversion``), and outputs that are no
# files.


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


# SIGTERM ends nvcc and what it has started, whenever it comes.


@pytest.fixture
def termination(monkeypatch):
    made = Termination()
    monkeypatch.setattr(process, "termination", made)
    before = signal.signal(signal.SIGTERM, made.handle)
    yield made
    signal.signal(signal.SIGTERM, before)


def test_it_ends_the_work_at_once(termination):
    with pytest.raises(TerminatedError):
        signal.raise_signal(signal.SIGTERM)


def test_a_tool_that_is_being_started_is_known_to_be_ended(termination, monkeypatch):
    start = process.Process

    def interrupted(*command):
        signal.raise_signal(signal.SIGTERM)
        return start(*command)

    monkeypatch.setattr(process, "Process", interrupted)
    tools = Tools(shown=False, dry=False)
    with pytest.raises(TerminatedError):
        tools.start([sys.executable, "-V"])
    (started,) = tools.running
    tools.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(started._running.pid, 0)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_no_tool_is_started_after_python_has_dropped_the_exception(termination):
    class Dropped:
        pass

    gone = Dropped()
    reference = weakref.ref(gone, lambda _: signal.raise_signal(signal.SIGTERM))
    with contextlib.suppress(TerminatedError):  # Python may give the signal a moment later, when nothing drops it
        del gone
    assert reference() is None
    with pytest.raises(TerminatedError):
        Tools(shown=False, dry=False).start([sys.executable, "-V"])


# Managed variables: what becomes of the host's module, and that the device's symbols say so.

MODULE = """target triple = "x86_64-pc-linux-gnu"
@v = internal global i32 undef, section "vortex_managed", align 4
@t = dso_local global [4 x float] undef, section "vortex_managed", align 16
@e = external global i32, section "vortex_managed"
@plain = dso_local global i32 3, align 4
@where = dso_local global ptr getelementptr inbounds ([4 x float], ptr @t, i64 0, i64 2), align 8
@text = private constant [3 x i8] c"@v\\00"
@h = internal global ptr null
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @__cuda_module_ctor, ptr null }]
define i32 @f(i1 %c) {
  %a = load i32, ptr @v, align 4
  %b = load float, ptr getelementptr inbounds ([4 x float], ptr @t, i64 0, i64 1), align 4
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %p = phi ptr [ @v, %x ], [ @plain, %0 ]
  %n = add i64 ptrtoint (ptr getelementptr (i8, ptr @e, i64 4) to i64), sub (i64 ptrtoint (ptr @v to i64), i64 ptrtoint (ptr @t to i64))
  %l = load i32, ptr %p, align 4
  ret i32 %l
}
define i32 @g() {
  %a = load i32, ptr @plain, align 4
  ret i32 %a
}
define internal void @init() {
  store i32 1, ptr @v, align 4
  ret void
}
define internal void @__cuda_register_globals(ptr %0) {
entry:
  call void @__cudaRegisterVar(ptr %0, ptr @v, ptr @text, ptr @text, i32 0, i64 4, i32 0, i32 0)
  call void @__cudaRegisterVar(ptr %0, ptr @plain, ptr @text, ptr @text, i32 0, i64 4, i32 0, i32 0)
  ret void
}
declare void @__cudaRegisterVar(ptr, ptr, ptr, ptr, i32, i64, i32, i32)
define internal void @__cuda_module_ctor() {
  call void @__cuda_register_globals(ptr @h)
  ret void
}
"""


def test_uses_go_through_pointers_and_llvm_takes_the_result(tmp_path):
    made = rewritten(MODULE)
    (tmp_path / "made.ll").write_text(made)
    subprocess.run(["llvm-as-19", "made.ll", "-o", "made.bc"], cwd=tmp_path, check=True)
    assert "@v = internal global ptr null, align 8" in made
    assert "@e = external global ptr, align 8" in made
    assert "@where = dso_local global ptr null, align 8" in made
    assert 'c"@v\\00"' in made
    assert made.count("call ptr @__vortex_managed_address(ptr @v)") == 2
    assert "phi ptr [ %vortex.managed." in made
    assert "@__cudaRegisterManagedVar(ptr %0, ptr @v," in made
    assert "@__cudaRegisterVar(ptr %0, ptr @plain," in made
    order = [made.index(f"ptr {name}, ptr null }}") for name in ("@__cuda_module_ctor", "@__vortex_managed_pointers", "@init")]
    assert order == sorted(order), "registration comes before what may use the variables"


def test_a_module_without_managed_variables_stays():
    text = MODULE.replace('section "vortex_managed"', 'section "other"')
    assert rewritten(text) == text


def test_an_address_in_a_structure_is_refused():
    with pytest.raises(FatalError, match="initial value of @s"):
        rewritten('@v = internal global i32 undef, section "vortex_managed", align 4\n@s = global { ptr, i32 } { ptr @v, i32 1 }, align 8\n')


def test_the_device_side_says_which_are_managed(nvcc):
    nvcc.write(a_cu='__managed__ int m = 3;\n#include "m.h"\n__device__ int d;\n__global__ void k() { m += d + n[1]; }\nint f() { return m + n[2]; }\n', m_h="static __managed__ int n[4];\n")
    nvcc("-c", "-O2", "-g", "a.cu")
    data = (nvcc.folder / "a.o").read_bytes()
    (section,) = elf.named(data, ".nv_fatbin")
    (symbols,) = [entry.payload for entry in container.read(elf.content(data, section)) if entry.kind == EntryKind.SYMBOLS]
    flags = {variable.name: variable.flags for variable in read_symbol_table(symbols).variables}
    assert flags["m"] == flags["_ZL1n"] == VariableFlag.MANAGED
    assert "__cudaRegisterManagedVar" in {name for name, _ in elf.symbols(data)}


def test_a_header_may_be_what_has_them(nvcc):
    nvcc.write(a_cu='#include "m.h"\n__global__ void k() { m += 1; }\nint f() { return m; }\n', m_h="__managed__ int m;\n")
    nvcc("-c", "a.cu")
    assert "__cudaRegisterManagedVar" in {name for name, _ in elf.symbols((nvcc.folder / "a.o").read_bytes())}
