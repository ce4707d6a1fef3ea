"""What only NVIDIA's compiler takes: launch marks with blanks in them, asm operands without commas, alignas behind __shared__, marks behind "C", macros for pragmas; lines and columns stay."""

from __future__ import annotations

import pytest

from vortex_rt.cuda.nvcc.dialect import accepted, joined, separated


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
    ],
)
def test_marks_of_launches_are_joined(text, made):
    assert joined(text.encode()).decode() == made
    assert len(made) == len(text)


def test_such_a_source_compiles_with_messages_of_its_own_places(nvcc):
    nvcc.write(
        part_h="inline void g(int *a) { k << < 1, 2 >> > (a); }\n",
        a_cu='__global__ void k(int *a) { a[0] = 1; }\n#include "part.h"\nint f() { g(0); k << <1, 1 >> >(0); int u; return 0; }\n',
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


def test_such_a_macro_serves_in_a_header_of_quotes(nvcc):
    nvcc.write(
        h_h="#define UNROLL #pragma unroll\n",
        a_cu='#include "h.h"\n__global__ void k(int *a) {\n  UNROLL\n  for (int i = 0; i < 4; i++) a[i] = i;\n}\n',
    )
    nvcc("-c", "a.cu")
