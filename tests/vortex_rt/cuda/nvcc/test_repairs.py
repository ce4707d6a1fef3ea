"""What clang refuses and nvcc takes is read in another form where clang's message says it is."""

from __future__ import annotations

import re

import pytest

from vortex_rt.cuda.compile import INCLUDE_DIR as INCLUDE
from vortex_rt.cuda.nvcc.repairs import HOST, NEWER_FORMS, RULES, repaired, wanted


def test_messages_tell_the_places_and_rules():
    messages = (
        "dir/a.cu:2:45: error: use 'template' keyword to treat 'other' as a dependent template name\n"
        "\x1b[1mb.cuh:3:4: \x1b[0m\x1b[0;1;31merror: \x1b[0m\x1b[1mmissing 'template' keyword prior to dependent template name 'b'\n"
        "a.cu:9:1: error: reference to __host__ function 'puts' in __global__ function\n"
        "b.cuh:7:1: error: constexpr if condition is not a constant expression\n"
    )
    found = wanted(messages)
    assert {name: list(places) for name, places in found.items()} == {"dir/a.cu": [(2, 45)], "b.cuh": [(3, 4), (7, 1)]}
    assert len({found["b.cuh"][3, 4], found["dir/a.cu"][2, 45], found["b.cuh"][7, 1]}) == 3


def test_of_several_in_a_line_each_is_repaired():
    assert repaired(b"\na.b<int>(); c::d<int>();", {(2, 2): 0, (2, 14): 0}) == b"\na.template b<int>(); c::template d<int>();"


def test_what_is_not_of_the_rule_stays():
    for rule in range(len(RULES)):
        place = {(1, 3): rule, (5, 1): rule}
        assert repaired(b"f(-x);", place).replace(b"template ", b"") == b"f(-x);"
        assert repaired(b"f(-x);", place, HOST) in (b"f(-x);", repaired(b"f(-x);", place))


def test_such_a_source_compiles(nvcc):
    nvcc.write(
        part_h="""#pragma once
template <class T> struct Base { static constexpr bool wide = sizeof(T) > 4; };
struct Pick { template <int N> __host__ __device__ int operator()(int x) const { return N + x; } };
template <class T> struct Ref : Base<T> {
  template <class U = int> using other = U;
  Pick pick;
  __host__ __device__ constexpr int width() const { if constexpr (this->wide) { return 8; } else { return 4; } }
  __host__ __device__ constexpr bool narrow() const { if constexpr (not this->wide) return true; else return false; }
};
template <class R> struct User {
  using kind = typename R::other<>;
  __host__ __device__ int call(R r) { return r.pick.operator()<3>(1); }
};
""",
        a_cu="""#include "part.h"
template <class T> __global__ void k(T *p) {
  static_assert(Ref<T>().width() == 8 && !Ref<T>().narrow(), "");
  typename User<Ref<T>>::kind one = 1;
  *p = one + User<Ref<T>>().call({});
}
int main() { k<double><<<1, 1>>>(nullptr); int unused; return 0; }
""",
    )
    done = nvcc("-c", "a.cu", "-MMD", "-Xcompiler", "-Wall")
    assert "a.cu:7:" in done.stderr
    assert "error" not in done.stderr
    assert (nvcc.folder / "a.d").read_text().replace("\\\n", " ").split() == ["a.o:", "a.cu", "part.h"]


CHOSEN_BY_PASS = """#ifdef __CUDA_ARCH__
#define SIDE __device__
static inline __device__ int *first(int *x) { return x + __clz(~0); }
template <typename T> static inline __device__ T twice(T x) { return 2 * x; }
struct Pair { int x; __device__ Pair(int y) : x(y) {} __device__ Pair operator+(int y) const; };
__device__ Pair Pair::operator+(int y) const { return Pair(x + y); }
#else
#define SIDE
static inline int *first(int *x) { return x; }
template <typename T> static inline T twice(T x) { return x + x; }
struct Pair { int x; Pair(int y) : x(y) {} Pair operator+(int y) const { return Pair(x + y); } };
#endif
SIDE static int same(int x) { return x; }
"""


def test_what_the_architecture_macro_chooses_may_be_called_from_the_other_side(nvcc):
    """In the device's pass host functions call device functions, in the host's kernels call host functions."""
    nvcc.write(
        both_h=CHOSEN_BY_PASS,
        a_cu='#include "both.h"\n__global__ void k(int *o) { *first(o) = twice(same(2)) + (Pair(3) + 4).x; }\n'
        "int main() { int x = 1; return *first(&x) - twice(same(4)) + (Pair(3) + 4).x; }\n",
    )
    assert "error" not in nvcc("-c", "a.cu").stderr


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("__device__ int f(int x) { return x; }\nint main() { return f(0); }\n", "__device__ function from __host__"),
        ("static int f(int x) { return x; }\n__global__ void k(int *p) { *p = f(2); }\n", "from __global__ function"),
    ],
)
def test_a_call_of_the_wrong_side_in_both_passes_is_an_error(nvcc, source, message):
    nvcc.write(a_cu=source)
    done = nvcc("-c", "a.cu", status=1)
    assert message in done.stderr
    assert "__attribute__" not in done.stderr


def test_a_function_is_the_devices_where_its_declaration_or_its_definition_says_so(nvcc):
    nvcc.write(
        counter_h="""class Counter {
 public:
  Counter(int *place);
  ~Counter();
  void add(int value);  // a definition gives it to the device
  __device__ int read() const;
  static float scaled(float value, int by);
  int operator()(int n) const;
 private:
  int *place;
};
template <class T> struct Sum { T with(T value) const; T other; };
int doubled(int);
""",
        a_cu="""#include "counter.h"
inline __device__
Counter::Counter(int *place) : place(place)
{
}
__device__ Counter::~Counter() {}
#define INLINE __forceinline__
INLINE __device__ void Counter::add(int value) { atomicAdd(place, value); }
int Counter::read() const { return *place; }
__host__ __device__ float Counter::scaled(float value, int by) { return value * by; }
__device__ int Counter::operator()(int n) const { return n + 1; }
template <class T> __device__ T Sum<T>::with(T value) const { return value + other; }
__host__ __device__ int doubled(int n) { return 2 * n; }
__global__ void k(int *p) {
  Counter counter(p);
  counter.add(2);
  Sum<int> sum = {3};
  p[1] = sum.with(4) + counter.read() + Counter::scaled(2, 2) + counter(1) + doubled(1);
}
int main() { return Counter::scaled(1, 2) + doubled(3); }
""",
    )
    nvcc("-c", "a.cu")


def test_other_differences_of_a_declaration_stay_errors(nvcc):
    nvcc.write(a_cu="struct A { void f(int); };\n__device__ void A::f(float) {}\n__global__ void k() {}\n")
    assert "does not match" in nvcc("-c", "a.cu", status=1).stderr


def test_what_a_function_for_both_sides_calls_is_for_both(nvcc):
    """nvcc warns of a function of the host in one for host and device; here it becomes one, with what it calls."""
    nvcc.write(
        box_h="""#pragma once
inline int deeper(int x) { return x * 2; }
inline int plain(int x) { return deeper(x) + 1; }
template <class T> struct Box { T w; T scaled(T x) const { return x * w; } static T base(const T &x) { return x; } };
struct Pair { int a; explicit Pair(int v) : a(v) {} Pair(const Pair &) = default; int sum() const; };
inline int Pair::sum() const { return a + 1; }
""",
        a_cu="""#include "box.h"
template <class T> __host__ __device__ T use(const Box<T> &b, T x) { return b.scaled(x) + Box<T>::base(x) + plain(1); }
__host__ __device__ inline int made() { Pair p(3), q = p; return p.sum() + q.sum(); }
__global__ void k(int *p) { Box<int> b; b.w = 3; p[0] = use(b, 4) + made(); }
int main() { return made(); }
""",
    )
    nvcc("-c", "a.cu")


def test_a_function_of_the_host_in_a_kernel_stays_an_error(nvcc):
    nvcc.write(
        a_cu="int plain(int x) { return x; }\n__global__ void k(int *p) { *p = plain(1); }\n",
        b_cu="#include <string>\n__host__ __device__ int f(int x) { std::string s(x, ' '); return s.size(); }\n"
        "__global__ void k(int *p) { *p = f(2); }\n",
    )
    assert "call to __host__ function" in nvcc("-c", "a.cu", status=1).stderr
    assert "__host__" in nvcc("-c", "b.cu", status=1).stderr


def test_a_template_that_nothing_uses_may_name_what_only_std_has(nvcc):
    nvcc.write(
        a_cu="""#include <complex>
#define MY_USING_STD(NAME) using ::NAME
template <class T> T angle(T x) { MY_USING_STD(arg); return arg(x); }
template <class T> T other(T x) { using ::arg; return arg(x); }
__global__ void k(int *p) { *p = 1; }
"""
    )
    nvcc("-c", "a.cu")


def test_a_pointer_to_rows_of_a_length_known_at_run_time_takes_its_own_type(nvcc):
    nvcc.write(a_cu="""struct Cell { double x; };
double last(void *memory, int n, int m) {
  double (*rows)[n][m] = (double (*)[n][m])memory;
  Cell ( *cells ) [m] = (Cell (*)[m])memory; double (*same)[n][m] = rows;
  return rows[1][n - 1][m - 1] + cells[2][1].x + same[0][0][1];
}
""")
    nvcc("-c", "a.cu")
    forms = repaired(b"f(); const double ( *a ) [n][m] = b;", {(1, 22): 5})
    assert forms == b"f(); auto a = b;"


def test_a_pointer_to_rows_of_another_type_is_refused(nvcc):
    nvcc.write(a_cu="void f(void *p, int n) { double (*rows)[n] = (float (*)[n])p; rows[0][0] = 1; }\n")
    assert "cannot initialize" in nvcc("-c", "a.cu", status=1).stderr


def test_an_unknown_name_in_a_template_that_nothing_uses_is_not_looked_at(nvcc):
    nvcc.write(
        a_cu="""template <class T> struct Bits {
  __device__ __forceinline__ static unsigned lowest(T x) { low = __ffs(x); return min(low, missing); }
  __device__ static unsigned highest(T x) { return __clz(x); }
};
__global__ void k(unsigned *p) { *p = Bits<int>::highest(*p); }
""",
        b_cu="template <class T> __device__ T f(T x) { return x + missing; }\n__global__ void k(int *p) { *p = f(*p); }\n",
        c_cu="__global__ void k(int *p) { *p = missing; }\n",
    )
    nvcc("-c", "a.cu")
    nvcc("-c", "-std=c++20", "a.cu")
    for source in ("b.cu", "c.cu"):
        assert "undeclared identifier 'missing'" in nvcc("-c", source, status=1).stderr


def test_a_function_may_have_the_name_of_one_of_clangs_own(nvcc):
    nvcc.write(a_cu="static unsigned long inline __rdtsc() { return 7; }\n__global__ void k(int *p) { *p = 1; }\nunsigned long f() { return __rdtsc(); }\n")
    nvcc("-c", "a.cu")


def test_a_constructor_of_the_host_defined_elsewhere_may_be_called_in_a_kernel_that_the_device_reads_otherwise(nvcc):
    nvcc.write(a_cu="""#ifdef __CUDA_ARCH__
#define SPACE __device__
#else
#define SPACE __host__
#endif
template <int N> struct Number { int value; SPACE Number(int x); };
template <int N> SPACE Number<N>::Number(int x) : value(N * x) {}
template <int N> __global__ void k(int *p) { Number<N> a(*p); *p = a.value; }
int main() { k<3><<<1, 1>>>(nullptr); }
""")
    nvcc("-c", "a.cu")


def test_a_function_with_a_newer_form_has_one_address(nvcc):
    nvcc.write(
        a_cu="""#include <cuda.h>
struct Traits { static constexpr const auto inserter = cuGraphAddNode; };
using Advise = decltype(&cudaMemAdvise);
__global__ void k(int *p) { *p = 1; }
Advise f(CUgraphNode *node, CUgraph graph) { Traits::inserter(node, graph, nullptr, 0, nullptr); return cudaMemAdvise; }
""",
        b_cu="#include <cuda.h>\nint g(int); float g(float);\nauto f = g;\nauto h = cuGraphAddNode;\n",
    )
    nvcc("-c", "a.cu")
    assert "b.cu:3:" in nvcc("-c", "b.cu", status=1).stderr


def test_each_newer_form_can_be_told_from_the_older():
    """Those that the headers have are those that a pass can do without."""
    headers = (INCLUDE / "cuda_newer_forms.h").read_text() + (INCLUDE / "cuda_runtime_newer_forms.h").read_text()
    forms = set(re.findall(r"(?:CUresult|VORTEX_FORM) (cu\w+)\(", headers))
    assert len(forms) > 10
    assert all(re.fullmatch(NEWER_FORMS, name) for name in forms)
