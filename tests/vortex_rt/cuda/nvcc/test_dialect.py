"""What only NVIDIA's compiler takes: launch marks with blanks in them, grids in braces, asm operands without commas and registers with one %, alignas behind __shared__, marks behind "C", macros for pragmas; lines and columns stay."""

from __future__ import annotations

import pytest

from vortex_rt.cuda.nvcc.dialect import accepted, changes, joined, separated, with_registers


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
