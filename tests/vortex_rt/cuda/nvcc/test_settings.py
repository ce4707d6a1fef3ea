"""What nvcc is told: settings, dialect, prelude."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from vortex_rt.cuda.nvcc import diagnostics, prelude, settings, table
from vortex_rt.cuda.nvcc.dialect import accepted, changes, joined, separated, with_registers
from vortex_rt.cuda.nvcc.errors import FatalError
from vortex_rt.cuda.nvcc.process import Tools
from vortex_rt.cuda.nvcc.settings import read

# nvcc's command line: forms of options, lists, option files, what is refused, and in which words.


@pytest.mark.parametrize("words", ["-o x a.cu", "-o=x a.cu", "--output-file x a.cu", "--output-file=x a.cu"])
def test_a_value_may_stand_behind_a_blank_or_an_equals_sign(words):
    assert read(words.split()).output == "x"


@pytest.mark.parametrize(
    ("words", "key", "value"),
    [
        ("-Ia -I b,c --include-path=d", "include_path", ["a", "b", "c", "d"]),
        ("-isystem=s -isystem t", "system_include", ["s", "t"]),
        ("-DA=1 -D B", "defines", ["A=1", "B"]),
        ("-DX(a,b)=a", "defines", ["X(a,b)=a"]),
        ("-DA=1,B=2,3", "defines", ["A=1", "B=2,3"]),
        (r"-DA=1\,B=2\,3 -DC", "defines", ["A=1,B=2,3", "C"]),
        (r"-Ia\,b,c", "include_path", ["a,b", "c"]),
        (r"-Xcompiler -DA=1\,2,-O2", "compiler_options", ["-DA=1,2", "-O2"]),
        ("-Xcompiler -Wall,-fPIC", "compiler_options", ["-Wall", "-fPIC"]),
        ("--compiler-options=-O2", "compiler_options", ["-O2"]),
        ("-Xcompiler -Wl,-rpath,/x", "compiler_options", ["-Wl,-rpath,/x"]),
        ("-Xlinker -rpath,/x", "linker_options", ["-rpath", "/x"]),
        ("-compiler-options -Wall -ptxas-options=-v", "compiler_options", ["-Wall"]),
        ("-O3", "optimize", "3"),
        ("-O 2", "optimize", "2"),
        ("-std=c++17", "standard", "c++17"),
        ("-std c++14", "standard", "c++14"),
        ("-x cu", "language", "cu"),
        ("-rdc=true", "relocatable", True),
        ("--relocatable-device-code false", "relocatable", False),
        ("-dc", "relocatable", True),
        ("-use_fast_math", "fast_math", True),
        ("--use_fast_math", "fast_math", True),
        ("-ftz=true", "ftz", True),
        ("-fmad=false", "fmad", False),
        ("-t4", "threads", 4),
        ("--threads 0", "threads", 0),
        ("-lineinfo", "line_info", True),
        ("--expt-extended-lambda", "extended_lambda", True),
        ("-default-stream per-thread", "default_stream", "per-thread"),
        ("-cudart shared", "cudart", "shared"),
        ("-ccbin g++-12", "ccbin", "g++-12"),
        ("--vortex-shape 4x4x8 --vortex-shape=none", "shapes", ["4x4x8", "none"]),
    ],
)
def test_options_reach_their_setting(words, key, value):
    assert getattr(read([*words.split(), "a.cu"]), key) == value


def test_an_option_for_another_tool_may_hold_blanks_and_quotes():
    assert read(["-Xcompiler", "-Wall -DX='a b'", "a.cu"]).compiler_options == ["-Wall", "-DX=a b"]


@pytest.mark.parametrize("word", ["-Xptxas -v", "--ptxas-options=-v", "-maxrregcount 32", "-maxrregcount=32", "-prec-div=false", "--expt-relaxed-constexpr",
                                  "-Wno-deprecated-gpu-targets", "-diag-suppress 177,186", "-Xcudafe --diag_suppress=1", "-m64", "-res-usage", "-dlto"])  # fmt: skip
def test_what_means_nothing_here_is_ignored_with_its_value(word):
    assert read([*word.split(), "a.cu"]).inputs == [("a.cu", "cu")]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--frobnicate a.cu", "Unknown option '--frobnicate'"),
        ("-Wall a.cu", "Unknown option '-Wall'"),
        ("a.cu -o", "argument expected after '-o'"),
        ("-arch=sm_5 a.cu", "Unsupported gpu architecture 'sm_5'"),
        ("--arch=sm_80 a.cu", "Unknown option '--arch=sm_80'"),
        ("-compiles a.cu", "Unknown option '-compiles'"),
        ("-g=true a.cu", "no argument expected after '-g'"),
        ("-std=c++99 a.cu", "Value 'c++99' is not defined for option 'std'"),
        ("-Ofast a.cu", "'fast': expected a number"),
        ("-gencode arch=compute_80 a.cu", "Option '--generate-code arch=compute_80', missing code"),
        ("-cudart=maybe a.cu", "Value 'maybe' is not defined for option 'cudart'"),
        ("-deviceemu a.cu", "Unknown option '-deviceemu'"),
        ("-m32 a.cu", "Unknown option '-m32'"),
        ("-r a.cu", "partial links are not supported"),
        ("-ftz=perhaps a.cu", "'perhaps': expected true or false"),
        ("-t many a.cu", "'many': expected a number"),
        ("-gencode nonsense a.cu", "'nonsense' is not in 'keyword=value' format"),
        ("--options-file /nowhere a.cu", "Could not open options file '/nowhere'"),
    ],
)
def test_what_is_wrong_is_told(words, message):
    with pytest.raises(FatalError, match=re.escape(message)):
        read(words.split())


def test_the_last_output_file_counts():
    settings = read("-o x -o y a.cu".split())
    assert settings.output == "y"
    assert "incompatible redefinition for option 'output-file'" in settings.warnings[0]


def test_unknown_options_can_be_handed_on():
    settings = read(["-forward-unknown-to-host-compiler", "-pthread", "-Wall", "a.cu"])
    assert settings.compiler_options == ["-pthread", "-Wall"]
    assert read(["--forward-unknown-to-host-linker", "-Wl,-z,now", "a.cu"]).linker_options == ["-Wl,-z,now"]


def test_option_files_may_name_others(tmp_path):
    (tmp_path / "one.rsp").write_text(f'-DA="x y" -I{tmp_path}\n@{tmp_path}/two.rsp\n')
    (tmp_path / "two.rsp").write_text("-O1 b.cu")
    settings = read(["--options-file", str(tmp_path / "one.rsp"), "a.cu"])
    assert settings.defines == ["A=x y"]
    assert settings.optimize == "1"
    assert [name for name, _ in settings.inputs] == ["b.cu", "a.cu"]


def test_option_files_that_name_each_other_end(tmp_path):
    (tmp_path / "one.rsp").write_text(f"@{tmp_path}/one.rsp")
    with pytest.raises(FatalError, match="name each other"):
        read([f"@{tmp_path}/one.rsp"])


@pytest.mark.parametrize(
    ("words", "capability"),
    [
        ("", 70), ("-arch=sm_20", 70), ("-arch=compute_80", 80), ("-arch sm_90a", 90), ("-arch=native", 70), ("-arch=all-major", 70), ("-arch=sm_120", 90),
        ("-gencode arch=compute_60,code=sm_60 -gencode arch=compute_80,code=sm_80", 70), ("-gencode=arch=compute_80,code=[sm_80,compute_80]", 80),
    ],
)  # fmt: skip
def test_device_code_is_compiled_for_what_the_device_is_unless_only_newer_ones_are_named(words, capability):
    assert read([*words.split(), "a.cu"]).capability == capability


@pytest.mark.parametrize(
    ("words", "architecture"),
    [
        ("-arch=sm_90a", "sm_90a"), ("-gencode arch=compute_90a,code=sm_90a", "sm_90a"), ("-arch=sm_90", "sm_90"), ("", "sm_70"),
        ("-arch=sm_100a", "sm_90"), ("-gencode arch=compute_80,code=sm_80 -gencode arch=compute_90a,code=sm_90a", "sm_80"),
    ],
)  # fmt: skip
def test_features_of_one_generation_are_on_where_they_were_asked_for(words, architecture):
    assert read([*words.split(), "a.cu"]).device_architecture == architecture


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.cu", "cu"), ("a.c", "c"), ("a.cc", "c++"), ("a.cpp", "c++"), ("a.cxx", "c++"), ("a.o", "object"), ("a.a", "library"), ("a.so", "library"),
     ("libx.so.1.2", "library"), ("a.bc", "nvvm"), ("a.ll", "nvvm"), ("a.ptx", "ptx"), ("a.txt", "")],
)  # fmt: skip
def test_inputs_are_told_by_their_suffix(name, kind):
    assert read([name]).inputs == [(name, kind)]
    assert read(["-x", "cu", name]).inputs[0][1] == (kind if kind in ("object", "library") else "cu")


def test_libraries_stay_in_their_places():
    assert read(["a.o", "-lx", "b.a", "-l", "y"]).inputs == [
        ("a.o", "object"),
        ("x", "-l"),
        ("b.a", "library"),
        ("y", "-l"),
    ]


def test_every_option_has_a_name_of_its_own_and_is_in_the_help():
    names = [name for options in table.GROUPS.values() for option in options for name in option.names]
    assert len(names) == len(set(names))
    text = diagnostics.usage()
    assert all(f"-{name}" in text for name in names)
    settings = read(["a.cu"])
    listed = [
        option
        for option in table.OPTIONS.values()
        if option.effect == table.SET and option.key not in ("options_file", "libraries")
    ]
    assert all(hasattr(settings, option.key) for option in listed)
    assert all(option.help for option in table.OPTIONS.values())


def test_the_version_is_what_other_tools_look_for():
    lines = diagnostics.version_text().splitlines()
    assert "nvcc: NVIDIA (R) Cuda compiler driver" in lines[0]
    assert lines[-1] == "Cuda compilation tools, release 12.3, V12.3.107"


@pytest.mark.parametrize("words", ["-dc -c a.cu", "-c -dc a.cu"])
def test_minus_c_beside_minus_dc_changes_nothing(words):
    settings = read(words.split())
    assert (settings.phase, settings.relocatable) == ("compile", True)


def test_headers_that_the_host_compiler_is_told_of_are_for_both_sides():
    found = read(["-Xcompiler", "-isystem,/a,-I/b,-O2,-I,/c,-include,x.h,-isystem/d,-Wall", "a.cu", "-I/first"])
    assert found.compiler_options == ["-O2", "-Wall"]
    assert (found.system_include, found.include_path, found.includes) == (["/a", "/d"], ["/first", "/b", "/c"], ["x.h"])


# What only NVIDIA's compiler takes: launch marks with blanks in them, grids in braces, asm operands without commas
# and registers with one %, alignas behind __shared__, marks behind "C", macros for pragmas; lines and columns stay.


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("k << < 1, 2 >> > (a);", "k <<<  1, 2 >>>  (a);"),
        ("k<<<1, 2>> >(a); A<B<C<int>> > x;", "k<<<1, 2>>> (a); A<B<C<int>> > x;"),
        ("A<B<C<int>> > x;", "A<B<C<int>> > x;"),
        (
            's = "<< <"; // << < \n/* << < */ char c = \'"\'; k<<\t<1, 1>>>();',
            's = "<< <"; // << < \n/* << < */ char c = \'"\'; k<<<\t1, 1>>>();',
        ),
        ("x << y >> z;", "x << y >> z;"),
        ("ostream &operator<< <2>(A<B<int>> >); k<< <1, 1>> >();", "ostream &operator<< <2>(A<B<int>> >); k<<< 1, 1>>> ();"),
        ("friend S &operator << <>(S &);", "friend S &operator << <>(S &);"),
    ],
)
def test_marks_of_launches_are_joined(text, made):
    assert joined(text.encode()).decode() == made
    assert len(made) == len(text)


@pytest.mark.parametrize(("text", "made"), [
    ("k<<<g, {x, y, 1}, 0, s>>>(a, {1, 2});", "k<<<g, dim3{x, y, 1}, 0, s>>>(a, {1, 2});"),
    ("k << <{1}, /* b, { */ {f({2}, 3)}>>>(); int a[] = {1, {2}};", "k <<< dim3{1}, /* b, { */ dim3{f({2}, 3)}>>>(); int a[] = {1, {2}};"),
    ("k<<<f<a, b>(1), {2}>>>({3});", "k<<<f<a, b>(1), dim3{2}>>>({3});"),
    ('printf("<<<%d, {%d}>>>", 1, 2); k<<<dim3{1}, [&] { return 3; }()>>>({1});', None),
])  # fmt: skip
def test_braces_of_a_launch_are_a_dim3(text, made):
    assert accepted(text.encode()).decode() == (made or text)


def test_such_a_source_compiles_with_messages_of_its_own_places(nvcc):
    nvcc.write(
        part_h="inline void g(int *a) { k << < 1, 2 >> > (a); }\n",
        a_cu='__global__ void k(int *a) { a[0] = 1; }\n#include "part.h"\nint f() { g(0); k << <1, {1, 2} >> >(0); int u; return 0; }\n',
    )
    done = nvcc("-c", "a.cu", "-MMD", "-Xcompiler", "-Wall")
    assert "a.cu:3:" in done.stderr
    assert "dialect" not in done.stderr
    assert (nvcc.folder / "a.d").read_text().replace("\\\n", " ").split() == ["a.o:", "a.cu", "part.h"]


@pytest.mark.parametrize(("text", "wanted"), [
    (b'asm volatile("st [%1], %0;" ::"r"(a) "l"(b) : "memory");', b'asm volatile("st [%1], %0;" ::"r"(a),"l"(b) : "memory");'),
    (b'asm("x %0, %1, %2;" : "=r"(a)\n : "r"(f(1, (b)))\n   "r"(c)"r"(d));',
     b'asm("x %0, %1, %2;" : "=r"(a)\n : "r"(f(1, (b))),\n   "r"(c),"r"(d));'),
    (b'asm("a;" "b %0;" : "=r"(x) : "r"(y), "r"(z));', None),
    (b'asm("membar.gl;"); f("a" ":" (b) "c");', None),
])  # fmt: skip
def test_operands_of_asm_without_a_comma_get_one(text, wanted):
    assert separated(text) == (text if wanted is None else wanted)


@pytest.mark.parametrize(("text", "wanted"), [
    (r'asm("mov.u32 %0, %laneid;" : "=r"(x));', r'asm("mov.u32 %0, %%laneid;" : "=r"(x));'),
    (r'asm volatile ("{.reg .u16 %al;\n"/* : */ "mov.b32 {%al, %_b},%1;}"' "\n" r': "=r"(x) : "r"("%s"[0]));',
     r'asm volatile ("{.reg .u16 %%al;\n"/* : */ "mov.b32 {%%al, %%_b},%1;}"' "\n" r': "=r"(x) : "r"("%s"[0]));'),
    (r'asm("{.reg .u32 %r1; mov.u32 %r1, %1; add.u32 %0, %r1, %[y];}" : "=r"(x) : "r"(y), [y] "r"(z));',
     r'asm("{.reg .u32 %%r1; mov.u32 %%r1, %1; add.u32 %0, %%r1, %[y];}" : "=r"(x) : "r"(y), [y] "r"(z));'),
    ('asm(R"(mov.u32 %0,\n "%tid".x;)" :: "r"(x));', 'asm(R"(mov.u32 %0,\n "%%tid".x;)" :: "r"(x));'),
    ('asm("mov %%tid.x, %w0 %l[there] %= %c1" : "=r"(x) : "i"(1));', None),
    ('asm("nop %eax"); f("%d %s" ":", a); __asm__ volatile("" : "+r"(a) :: "%eax");', None),
])  # fmt: skip
def test_registers_of_asm_may_have_one_percent_sign(text, wanted):
    assert with_registers(text.encode()).decode() == (text if wanted is None else wanted)


def test_registers_with_one_percent_sign_are_read(nvcc):
    nvcc.write(a_cu="""#define REGISTER(name) ({ unsigned x; asm("mov.u32 %0, %tid." name ";" : "=r"(x)); x; })
__global__ void k(unsigned *p) {
  unsigned lane, sum;
  asm("mov.u32 %0, %laneid;" : "=r"(lane));
  asm volatile("{.reg .u32 %r1;\\n\\t"
               "add.u32 %r1, %1, 5; add.u32 %0, %r1, %2;}" : "=r"(sum) : "r"(lane), "r"(REGISTER("x")));
  p[threadIdx.x] = sum;
}
void f(unsigned *p) { asm("movl %k1, %%ecx; movl %%ecx, %0" : "=r"(p[0]) : "r"(p[1]) : "ecx"); }
""")
    nvcc("-c", "a.cu")


@pytest.mark.parametrize(("text", "made"), [
    ("__shared__ alignas(16) char a[4];", "alignas(16) __shared__ char a[4];"),
    ("extern  __shared__\talignas(alignof(T)) char a[];", "alignas(alignof(T))\textern  __shared__ char a[];"),
    ("alignas(16) __shared__ char a[4];", "alignas(16) __shared__ char a[4];"),
    ("__shared__ int alignas_;", "__shared__ int alignas_;"),
])  # fmt: skip
def test_alignas_goes_before_the_space(text, made):
    assert accepted(text.encode()).decode() == made
    assert len(made) == len(text)


def test_alignas_behind_the_space_compiles(nvcc):
    nvcc.write(a_cu="struct T { double x; };\ntemplate <class U> __global__ void k(U *p) {\n"
                    "  __shared__ alignas(U) char a[64];\n  extern __shared__ alignas(16) char b[];\n  a[threadIdx.x] = b[0]; p->x = a[1];\n}\n"
                    "template __global__ void k<T>(T *);\n__device__ alignas(32) int d;\n")
    nvcc("-c", "a.cu")


def test_a_mark_may_follow_the_language_without_a_blank():
    assert accepted(b'extern  "C"__global__ void k();') == b'extern"C"  __global__ void k();'
    assert accepted(b'extern "C" __global__ void k();') == b'extern "C" __global__ void k();'


@pytest.mark.parametrize(("text", "made"), [
    ("#if A\n  #define UNROLL #pragma unroll\n#endif", '#if A\n  #define UNROLL _Pragma("unroll")\n#endif'),
    ("#define N # pragma unroll 4 // four\r\n", '#define N _Pragma("unroll 4") // four\r\n'),
    ('#define W #pragma GCC warning "w"', '#define W _Pragma("GCC warning \\"w\\"")'),
    ("#define F(x) #x pragma\n#pragma unroll", None),
    ("#define F(x) \\\n  #pragma", None),
])  # fmt: skip
def test_a_macro_that_is_a_pragma_becomes_the_operator(text, made):
    assert accepted(text.encode()).decode() == (text if made is None else made)


@pytest.mark.parametrize("include", ['"h.h"', "<parts/h.h>"])
def test_such_a_macro_serves_in_a_header_of_the_user(nvcc, include):
    (nvcc.folder / "inc" / "parts").mkdir(parents=True)
    (nvcc.folder / "inc" / "parts" / "h.h").write_text("#define UNROLL #pragma unroll\n")
    nvcc.write(
        h_h="#include <parts/h.h>\n",
        a_cu=f"#include {include}\n__global__ void k(int *a) {{\n  UNROLL\n  for (int i = 0; i < 4; i++) a[i] = i;\n}}\n",
    )
    nvcc("-c", "a.cu", "-I", "inc")


@pytest.mark.parametrize(("text", "made"), [
    ("__global__ void k() { a::b<T, (1 > 2)><<<dim3(1 >> 2), (f<g<h<int>>>(1))\n>>>(p, // x\n q(1)); }",
     "__global__ void k() { VORTEX_LAUNCH((a::b<T, (1 > 2)>), (p, q(1)))(dim3(1 >> 2), (f<g<h<int>>>(1))\n)(p, // x\n q(1)); }"),
    ("__device__ T f(int a = g({1})) { if (x) return ::k<<<1,2>>>(); (K)<<<1,2,3,s>>>(S{x}); }",
     "__device__ T f(int a = g({1})) { if (x) return VORTEX_LAUNCH((::k), ())(1,2)(); VORTEX_LAUNCH_ONE(((K)))(1,2,3,s)(S{x}); }"),
    ("auto l = [=] __device__ (int i) { k<<<i, 1>>>(); }; __device__ int x[] = {1}; void h() { k<<<1,1>>>(); }",
     "auto l = [=] __device__ (int i) { VORTEX_LAUNCH((k), ())(i, 1)(); }; __device__ int x[] = {1}; void h() { k<<<1,1>>>(); }"),
    ("__device__ int x; void h() { k<<<1,1>>>(); }\n__global__ void z();\nvoid q() { k<<<1,1>>>(); }", None),
    ("#define D(x) __global__ void x() { k<<<1,1>>>(); }\n__global__ void z() { /* k<<<1,1>>>() */ s = \"k<<<1,1>>>()\"; }", None),
    ("#define KERNEL static __global__\nKERNEL void k() {\n#if N\n n<<<1,1>>>(1);\n#endif\n}",
     "#define KERNEL static __global__\nKERNEL void k() {\n#if N\n VORTEX_LAUNCH((n), (1))(1,1)(1);\n#endif\n}"),
])  # fmt: skip
def test_launches_in_device_code_name_their_kernel_in_a_macro(text, made):
    ((_, found),) = changes({"a.cu": text.encode()}).items() if made else (("", text.encode()),)
    assert found.decode() == (made or text)
    if made is None:
        assert changes({"a.cu": text.encode()}) == {}


# The precompiled prelude: the same objects as without, made the second time, and never an old one.

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
