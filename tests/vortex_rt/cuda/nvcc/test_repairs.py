"""What clang refuses and nvcc takes is read in another form where clang's message says it is."""

from __future__ import annotations

import re
import subprocess

import pytest

from vortex_rt.cuda.compile import INCLUDE_DIR as INCLUDE
from vortex_rt.cuda.nvcc import clang_diagnostics
from vortex_rt.cuda.nvcc.clang_diagnostics import ClangDiagnostic, Severity, SourcePlace
from vortex_rt.cuda.nvcc.repairs import BOTH, DEVICE, HOST, NEWER_FORMS, REPAIRS, SourceEdit, SourceText, edited, wanted

CUDA = ("-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "-Wno-unknown-cuda-version", "-std=c++17", "-fsyntax-only")
MARKS = "#define __device__ __attribute__((device))\n#define __host__ __attribute__((host))\n"


def said_of(folder, text: str) -> list[ClangDiagnostic]:
    """What clang says of a source in the device's pass."""
    (folder / "a.cu").write_text(text)
    command = ["clang-19", *CUDA, "--serialize-diagnostics", "a.dia", "a.cu"]
    subprocess.run(command, cwd=folder, capture_output=True)
    return clang_diagnostics.read(str(folder / "a.dia"))


def repaired(folder, text: str, side: str = DEVICE) -> str:
    """A source in the form that the pass reads after the first messages of the device's."""
    source = SourceText(text.encode())
    changes = wanted(said_of(folder, text), side, lambda _: source)
    return edited(source.text, [change for change in changes if isinstance(change, SourceEdit)], source.text).decode()


def test_what_clang_says_is_read_with_places_ranges_fixes_and_notes(tmp_path):
    (said,) = said_of(tmp_path, "template <class T> void g(T a) { typename T::b<int> c; }\n")
    assert (said.severity, said.kind, said.names) == (
        Severity.ERROR, "use '%' keyword to treat '%' as a dependent template name", ["template", "b"]
    )
    (fix,) = said.fixes
    assert (fix.start, fix.end, fix.text) == (said.place, said.place, "template ")
    assert said.place == SourcePlace("a.cu", 1, 46)

    (said,) = said_of(tmp_path, "int f(int x) { return x; }\nstruct A {};\nint y = f(A{});\n")
    assert said.ranges == ((SourcePlace("a.cu", 3, 9), SourcePlace("a.cu", 3, 10)),)
    (note,) = said.notes
    assert (note.severity, note.place) == (Severity.NOTE, SourcePlace("a.cu", 1, 5))
    assert note.names == ["A", "int"]


def test_a_pass_that_wrote_no_messages_has_none(tmp_path):
    assert clang_diagnostics.read(str(tmp_path / "none.dia")) == []


def test_names_of_a_program_do_not_make_a_message_of_a_rule(tmp_path):
    """A quoted name with the words of another message."""
    source = "struct overloaded {}; int function(overloaded) { return \"overloaded function\"; }\n"
    assert wanted(said_of(tmp_path, source), DEVICE, lambda _: SourceText(source.encode())) == {}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "template <class T> void g(T a) { a.b<int>(); typename T::c<int> e; T::d<int>(1); }",
            "template <class T> void g(T a) { a.template b<int>(); typename T::template c<int> e; T::template d<int>(1); }",
        ),
        (
            "template <class T> struct A { static constexpr bool w = 1; int f() { if constexpr (!(this->w)) return 1; "
            "if constexpr (this->w) return 2; return 3; } }; int x = A<int>().f();",
            "template <class T> struct A { static constexpr bool w = 1; int f() { "
            "if constexpr (!(::std::remove_pointer_t<decltype(this)>::w)) return 1; "
            "if constexpr (::std::remove_pointer_t<decltype(this)>::w) return 2; return 3; } }; int x = A<int>().f();",
        ),
        (
            "namespace std { int a(int); }\ntemplate <class T> T f(T x) { using ::a; return ::a(x); }",
            "namespace std { int a(int); }\ntemplate <class T> T f(T x) { using std::a; return ::a(x); }",
        ),
        (
            "void f(void *p, int n) { const double ( *a ) [n] = (const double (*)[n])p; }",
            "void f(void *p, int n) { auto a = (const double (*)[n])p; }",
        ),
        (
            MARKS + "struct A { template <class T> struct B { __device__ int f(); }; };\n"
            "template <class T> int A::B<T>::f() { return 1; }",
            MARKS + "struct A { template <class T> struct B { __device__ int f(); }; };\n"
            "template <class T> int __device__ A::B<T>::f() { return 1; }",
        ),
        (
            MARKS + "template <class T> __device__ T f(T x) { return x; }\n"
            "template <> __host__ __device__ int f<int>(int x) { return x; }",
            MARKS + "template <class T> __device__ T __host__ f(T x) { return x; }\n"
            "template <> __host__ __device__ int f<int>(int x) { return x; }",
        ),
        (
            MARKS + "__device__ int f(int x) { return x; }\nint g() { return f(1) + f(2); }",
            MARKS + "__device__ int __attribute__((host, device)) f(int x) { return x; }\nint g() { return f(1) + f(2); }",
        ),
    ],
)  # fmt: skip
def test_edits_are_made_where_clang_says(tmp_path, source, expected):
    assert repaired(tmp_path, source) == expected


def test_what_only_the_device_may_take_stays_in_the_hosts_form(tmp_path):
    source = MARKS + "__device__ int f(int x) { return x; }\nint g() { return f(1); }"
    read = SourceText(source.encode())
    changes = wanted(said_of(tmp_path, source), DEVICE, lambda _: read)
    assert set(changes.values()) == {DEVICE}
    assert wanted(said_of(tmp_path, source), HOST, lambda _: read) == {}


@pytest.mark.parametrize("repair", REPAIRS, ids=lambda repair: f"{repair.severity.name} {repair.said}")
def test_a_message_about_something_else_changes_nothing(repair):
    """Its words with a place where the source is not what the row is for."""
    source = SourceText(b"f(-x);\n")
    for column in (3, 90):
        place = SourcePlace("a.cu", 1, column)
        note = ClangDiagnostic(Severity.NOTE, "'x' declared here", place, (), (), ())
        said = ClangDiagnostic(repair.severity, repair.said.replace("'%'", "'x'"), place, ((place, place),), (), (note,))
        side = DEVICE if repair.side == BOTH else repair.side
        changes = wanted([said], side, lambda _: source)
        made = [change for change in changes if isinstance(change, SourceEdit) and b"__host__" not in change.text]
        assert edited(source.text, made, source.text) == source.text


def test_every_repair_has_a_reason():
    assert all(len(repair.reason) > 40 for repair in REPAIRS)


def test_edits_reach_another_passs_form_in_lines_that_are_alike():
    read = b"int a; int b;\nint c;\nint d;\n"
    other = b"// two more\n\nint a; int b;\nint  c;\nint d;\n"[13:]
    edits = [SourceEdit("a.cu", read.index(name), read.index(name), b"x") for name in (b"a", b"b", b"c", b"d")]
    assert edited(read, edits, read) == b"int xa; int xb;\nint xc;\nint xd;\n"
    assert edited(other, edits, read) == b"int xa; int xb;\nint  c;\nint xd;\n"


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


def test_guides_of_deduction_are_for_both_sides(nvcc):
    """But a constructor of the host stays the host's."""
    guides = (
        "template <class... F> struct Calls : F... { using F::operator()...; };\n"
        "template <class... F> Calls(F...) -> Calls<F...>;\n"
        "template <class T> struct Pair { T a, b; };\ntemplate <class T> Pair(T, T) -> Pair<T>;\n"
    )
    use = "Calls calls{[](int x) { return x; }, [](float x) { return 2; }}; Pair pair{1, 2}; return calls(pair.a);"
    for space in ("__device__", "__host__ __device__"):
        nvcc.write(a_cu=f"{guides}{space} int f() {{ {use} }}\n__global__ void k(int *a) {{ *a = f(); }}\n")
        nvcc("-c", "a.cu")
    hosts = "template <class T> struct Box { Box(T x) {} };\ntemplate <class T> Box(T) -> Box<T>;\n"
    nvcc.write(a_cu=f"{hosts}__global__ void k() {{ Box box(3); }}\n")
    assert "call to __host__ function from __global__ function" in nvcc("-c", "a.cu", status=1).stderr


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
    headers = [(INCLUDE / name).read_text() for name in ("cuda.h", "cuda_newer_forms.h", "cuda_runtime_forms.h")]
    guarded = "".join(text.partition("!defined(VORTEX_ONLY_FORMS_OF_CUDA_12)")[2] for text in headers)
    forms = set(re.findall(r"(?:CUresult|cudaError_t) (cu\w+)\(", guarded))
    assert len(forms) > 10
    assert forms == NEWER_FORMS
