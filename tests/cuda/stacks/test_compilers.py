"""What libnvvm, libnvrtc, libnvJitLink and cuLink are asked for, answered by the worker's functions."""

from __future__ import annotations

import re

import pytest

from vortex_rt.cuda import container
from vortex_rt.cuda.container import EntryKind
from vortex_rt.cuda.jit import device_text, requests
from vortex_rt.cuda.jit.device_text import DamagedTextError, DeviceText
from vortex_rt.cuda.symbol_table import read_symbol_table

TYPED = """target triple = "nvptx64-nvidia-cuda"
define void @k(float* %p) {
  %v = load float, float* %p
  %r = call float @h(float %v)
  %s = call float @__nv_sqrtf(float %r)
  store float %s, float* %p
  ret void
}
declare float @h(float)
declare float @__nv_sqrtf(float)
!nvvm.annotations = !{!0}
!0 = !{void (float*)* @k, !"kernel", i32 1}
"""
CALLED = """target triple = "nvptx64-nvidia-cuda"
define float @h(float %v) {
  %r = fadd float %v, 1.0
  ret float %r
}
"""
OPTIONS = b"-opt=3\0-arch=compute_75\0"


def modules(*texts: str, kinds=()) -> list[bytes]:
    """Parts of a request of libnvvm: name, kind and data of each module."""
    parts = []
    for index, text in enumerate(texts):
        parts += [b"m%d" % index, kinds[index] if kinds else b"", text.encode()]
    return parts


def compiled(*texts: str, options: bytes = OPTIONS) -> bytes:
    """The text of device code that libnvvm makes of modules."""
    status, log, text = requests.answer([b"compile-nvvm", options, *modules(*texts)])
    assert (status, log) == (requests.DONE, b"")
    return text


def kernels(made: bytes) -> list[str]:
    """The kernels in a container."""
    tables = [entry.payload for entry in container.read(made) if entry.kind == EntryKind.SYMBOLS]
    return [kernel.name for table in tables for kernel in read_symbol_table(table).kernels]


def test_modules_of_typed_pointers_are_linked_and_the_text_reads_like_ptx():
    text = compiled(TYPED, CALLED)
    assert text == text.strip()
    assert b"\0" not in text
    assert b".target sm_75" in text
    assert b".visible .entry k(" in text
    assert [code.capability for code in device_text.read(text)] == [75]
    status, _, made = requests.answer([b"link", b"", b"text", text])
    assert status == requests.DONE
    assert kernels(made) == ["k"]


def test_a_lazy_module_is_linked_only_where_something_of_it_is_called():
    lazy = modules(TYPED, CALLED)
    lazy[4] = b"lazy"
    status, _, text = requests.answer([b"compile-nvvm", OPTIONS, *lazy])
    assert status == requests.DONE
    assert b".extern .func  (.param .b32 func_retval0) h" not in text
    other = CALLED.replace("@h", "@unused")
    parts = modules(TYPED, CALLED, other)
    parts[7] = b"lazy"
    assert b"unused" not in requests.answer([b"compile-nvvm", OPTIONS, *parts])[2]


def test_texts_are_linked_and_a_function_that_is_missing_is_an_error_only_then():
    calling, called = compiled(TYPED, options=b"-arch=compute_70\0-gen-lto\0"), compiled(CALLED)
    assert b".extern .func h" in calling
    status, log = requests.answer([b"link", b"", b"a", calling])
    assert status == requests.REFUSED
    assert b"the function 'h' is called but nothing defines it" in log
    for parts in ([b"a", calling, b"b", called], [b"both", calling + b"\n" + called]):
        status, _, made = requests.answer([b"link", b"-arch=sm_70\0-lto\0", *parts])
        assert status == requests.DONE
        assert kernels(made) == ["k"]


def test_a_text_for_linkers_begins_like_lto_ir_and_a_linker_gives_the_linked_text():
    calling, called = (compiled(text, options=b"-arch=compute_75\0-gen-lto\0") for text in (TYPED, CALLED))
    assert calling[:4] == bytes.fromhex("ed434e7f")
    status, _, made, text = requests.answer([b"link", b"-arch=sm_80\0-lto\0-ptx\0", b"a", calling, b"b", called])
    assert (status, kernels(made)) == (requests.DONE, ["k"])
    assert b".target sm_80" in text
    assert b".visible .entry k(" in text
    assert kernels(requests.answer([b"link", b"", b"linked", text])[2]) == ["k"]


def test_a_call_of_what_no_function_can_be_stops_the_launch_instead_of_the_link():
    calling = CALLED.replace("%r = fadd float %v, 1.0", "%f = inttoptr i64 16 to ptr\n  %r = call float %f(float %v)")
    status, log, made = requests.answer([b"link", b"", b"a", compiled(TYPED), b"b", compiled(calling)])
    assert (status, kernels(made)) == (requests.DONE, ["k"])
    assert b"hint: the call stops the launch" in log


def test_what_a_kernels_attributes_cannot_mean_is_told():
    text = TYPED.replace("float* %p) {", "float* %p) noinline {")
    status, log, _ = requests.answer([b"compile-nvvm", OPTIONS, *modules(text)])
    assert (status, log) == (requests.DONE, b"warning: kernel 'k': overriding noinline attribute\n")


def test_a_module_for_another_target_is_refused():
    status, log = requests.answer([b"verify-nvvm", OPTIONS, *modules(TYPED.replace("nvptx64-nvidia-cuda", "x86_64-linux"))])
    assert (status, log) == (requests.INVALID_INPUT, b"m0: Invalid target triple 'x86_64-linux': NVVM IR's is nvptx64-nvidia-cuda")


def test_what_is_no_module_is_told_with_the_line():
    status, log = requests.answer([b"verify-nvvm", OPTIONS, *modules(TYPED.replace("load float", "laod float"))])
    assert status == requests.INVALID_INPUT
    assert b"m0: LLVM IR parsing error\n<string>:3:8: error: expected instruction opcode" in log


@pytest.mark.parametrize("option", ["-frobnicate", "-arch=x", "--no-such=1"])
def test_an_unknown_option_is_refused(option):
    status, log = requests.answer([b"verify-nvvm", option.encode() + b"\0", *modules(CALLED)])
    assert status == requests.INVALID_OPTION
    assert option.encode() in log


def test_an_empty_text_is_an_empty_module():
    assert requests.answer([b"verify-nvvm", OPTIONS, *modules("")])[0] == requests.DONE


def test_atomic_operations_whose_result_nothing_reads_are_reductions_in_the_text():
    body = """
  %g = addrspacecast ptr %p to ptr addrspace(1)
  %unread = atomicrmw fadd ptr addrspace(1) %g, float 1.0 monotonic
  %read = atomicrmw max ptr addrspace(1) %g, i32 7 monotonic
  %swapped = atomicrmw xchg ptr addrspace(1) %g, i32 %read monotonic
"""
    text = compiled(f"target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr %p) {{{body}  ret void\n}}\n")
    written = re.findall(rb"^\t((?:atom|red)\S*)", text, re.M)
    assert [b".".join(word.split(b".")[:1] + word.split(b".")[-3:]) for word in written] == [
        b"red.global.add.f32", b"atom.global.max.s32", b"atom.global.exch.b32",
    ]  # fmt: skip


def test_what_cannot_be_translated_is_told_by_the_compilation():
    register = "i32 @llvm.nvvm.read.ptx.sreg.envreg3()"
    refused = CALLED.replace("%r = fadd float %v, 1.0", f"%i = call {register}\n  %r = sitofp i32 %i to float")
    status, log = requests.answer([b"compile-nvvm", OPTIONS, *modules(TYPED, f"{refused}declare {register}\n")])[:2]
    assert status == requests.REFUSED
    assert b"N2S010" in log


def test_code_for_other_gpus_is_refused_with_what_to_do():
    status, log = requests.answer([b"link", b"", b"foreign", b"\x7fELF" + bytes(100)])
    assert status == requests.FOREIGN
    assert b"vortex-env COMMAND" in log


def test_a_text_is_read_back_and_damage_is_seen():
    code = DeviceText(b"BC\xc0\xde" + bytes(range(256)), 86, ("ftz", "no-contract"))
    text = device_text.write(code, ("a",), ("b",), ("c",))
    assert device_text.read(text + b"\0") == [code]
    assert device_text.read(text + text) == [code, code]
    for damaged in (text[:-5], text.replace(b"//CODE ", b"//CODE A", 1), text.replace(b".target sm_86", b"")):
        with pytest.raises(DamagedTextError):
            device_text.read(damaged)


SOURCE = b"""#include "a/answer.h"
template <typename T> __global__ void scale(T a, T *x) { x[threadIdx.x] *= a + ANSWER; }
namespace N { template <int V> __global__ void put(int *p) { *p = V; } }
__constant__ int table[4];
extern "C" __global__ void plain(int *p) { *p = table[0]; }
"""


def cuda(source: bytes, expressions: bytes = b"", options: bytes = b"-arch=sm_80\0-std=c++17\0"):
    return requests.answer(
        [b"compile-cuda", options, expressions, b"/tmp", b"my.cu", source, b"a/answer.h", b"#define ANSWER 42\n"]
    )


def test_cuda_source_with_headers_gives_text_container_and_lowered_names():
    status, log, text, made, names = cuda(SOURCE, b"scale<double>\0&N::put<3>\0&table\0plain\0")
    assert (status, log) == (requests.DONE, b"")
    assert names == b"_Z5scaleIdEvT_PS0_\0_ZN1N3putILi3EEEvPi\0table\0plain\0"
    assert sorted(kernels(made)) == ["_Z5scaleIdEvT_PS0_", "_ZN1N3putILi3EEEvPi", "plain"]
    assert device_text.read(text)[0].capability == 80
    assert b"__vortex_lowered_name" not in text


@pytest.mark.parametrize(("told", "expected"), [("sm_86", 86), ("8.6", 86), ("75", 75), ("", 70)])
def test_without_an_architecture_code_is_for_the_one_that_the_device_reports(monkeypatch, told, expected):
    monkeypatch.setenv("VORTEX_CUDA_ARCH", told)
    status, _, text, *_ = cuda(b'extern "C" __global__ void k(int *p) { *p = __CUDA_ARCH__; }', options=b"")
    assert status == requests.DONE
    for made in (text, compiled(CALLED, options=b"")):
        assert device_text.read(made)[0].capability == expected
        assert b".target sm_%d\n" % expected in made


def test_a_setting_that_is_no_architecture_is_said_as_such(monkeypatch):
    monkeypatch.setenv("VORTEX_CUDA_ARCH", "none")
    status, log = cuda(b'extern "C" __global__ void k() {}', options=b"")
    assert (status, log) == (requests.INVALID_OPTION, b"VORTEX_CUDA_ARCH=none is not a compute capability (86, 8.6 or sm_86)")


def test_static_variables_that_kernels_read_are_found_by_the_names_that_the_source_gives_them():
    source = b"""static __constant__ float table[4];
    __device__ static int counter = 3;
    static __device__ int never_read[8];
    namespace N { static __constant__ __align__(16) int inner[2] = {}; }
    static const int plain[3] = {1, 2, 3};
    static __device__ int next(int i) { static int calls = 0; return calls++ + plain[i & 1]; }
    extern "C" __global__ void k(float *p) { *p = table[next(*p)] + counter + N::inner[1]; }"""
    status, _, _, made, names = cuda(source, b"&table\0N::inner\0")
    assert status == requests.DONE
    assert names == b"table\0_ZN1NL5innerE\0"
    [symbols] = [read_symbol_table(entry.payload) for entry in container.read(made) if entry.kind == EntryKind.SYMBOLS]
    assert sorted((v.name, v.size) for v in symbols.variables) == [("_ZN1NL5innerE", 8), ("counter", 4), ("table", 16)]


def test_macros_of_options_may_bear_names_that_the_hosts_headers_declare():
    """libnvrtc has no <stdint.h>, so programs (libCEED) name its types by options."""
    source = b"""#if !defined(FLAG) || defined(GONE) || M_PI != 3
    #error macros
    #endif
    extern "C" __global__ void k(int32_t *p, uint64_t n) { *p = TWICE(abs) + sizeof(n); }"""
    told = ("-Dint32_t=int", "-Duint64_t=unsigned char", "-DTWICE(x)=(2 * x)", "-Dabs=21", "-DFLAG", "-DGONE", "-UGONE", "-DM_PI=3")
    status, log, text, *_ = cuda(source, options="\0".join(told).encode() + b"\0")
    assert (status, log) == (requests.DONE, b"")
    assert "43;" in text.decode()


@pytest.mark.parametrize("declared", [
    "typedef long long int int64_t;\n  typedef unsigned long long uint64_t;",  # PyTorch's and nvFuser's
    "using int64_t = long long; using uint64_t = unsigned long long;",
])
def test_a_program_may_declare_the_types_of_the_hosts_headers_by_itself(declared):
    source = b"""#include "types.h"
    static_assert(__is_same(int64_t, long long) && __is_same(uint64_t, unsigned long long), "its own");
    extern "C" __global__ void k(int64_t *p) { *p = sizeof(uint64_t) + (int64_t)abs(-3.0f); }"""
    given = [b"compile-cuda", b"", b"", b"/tmp", b"my.cu", source, b"types.h", declared.encode()]
    assert requests.answer(given)[:2] == [requests.DONE, b""]


def test_a_program_may_have_a_standard_library_of_its_own():
    """libnvrtc has none: PyTorch's and Jitify's programs bring traits and limits in `namespace std`."""
    source = b"""namespace std { template <class T, T v> struct integral_constant { static constexpr T value = 2 * v; };
    template <class T> struct numeric_limits; template <> struct numeric_limits<int> { static constexpr int digits = 7; }; }
    extern "C" __global__ void k(int *p) { *p = std::integral_constant<int, 20>::value + std::numeric_limits<int>::digits; }"""
    status, log, text, *_ = cuda(source)
    assert (status, log) == (requests.DONE, b"")
    assert "47;" in text.decode()


def test_the_text_names_the_instructions_of_halves():
    source = b"""#include <cuda_fp16.h>
    extern "C" __global__ void k(__half *p) { p[0] = __habs(p[1]) + __hneg(p[2]) * p[3]; }"""
    status, log, text, *_ = cuda(source)
    assert (status, log) == (requests.DONE, b"")
    for instruction in ("abs.f16", "neg.f16", "fma.rn.f16"):
        assert instruction in text.decode()


def test_clangs_messages_name_the_program_and_its_line():
    status, log = cuda(b"\n__global__ void k(int *p) { *p = foo; }\n")[:2]
    assert status == requests.REFUSED
    assert b"my.cu:2:" in log
    assert b"use of undeclared identifier 'foo'" in log


def test_an_unused_variable_is_told_unless_warnings_are_off():
    source = b"__device__ int f(int a) { int unused; return a; }\n__global__ void k(int *p) { *p = f(*p); }\n"
    assert b"my.cu:1:31: warning: unused variable 'unused'" in cuda(source)[1]
    assert cuda(source, options=b"-w\0")[:2] == [requests.DONE, b""]


def test_a_constexpr_function_may_call_what_only_other_compilers_evaluate():
    source = b"__device__ constexpr float f() { return 1.f / ::log(10.f); }\n__global__ void k(float *p) { *p = f(); }\n"
    assert cuda(source)[:2] == [requests.DONE, b""]


def test_what_only_nvidias_compiler_takes_is_taken_in_headers_too():
    source = b'#include "a/answer.h"\n__global__ void k(float *p) { __shared__ alignas(16) float a[4]; f(a); *p = *a; }\n'
    header = b"__device__ void f(float *p) { __shared__  alignas(alignof(float4)) float b[4]; *p = *b; }\n"
    given = [b"compile-cuda", b"-arch=sm_80\0", b"", b"/tmp", b"my.cu", source, b"a/answer.h", header]
    assert requests.answer(given)[:2] == [requests.DONE, b""]


def test_the_toolkits_half_types_are_found_before_those_that_a_package_brings(tmp_path):
    (tmp_path / "cuda_fp16.h").write_text("#error for NVIDIA's compiler only\n")
    source = b"#include <cuda_fp16.h>\n__global__ void k(__half *p) { *p = __hadd(*p, *p); }\n"
    assert cuda(source, options=f"-I{tmp_path}\0".encode())[0] == requests.DONE


def test_an_option_that_libnvrtc_does_not_have_is_refused():
    status, log = cuda(SOURCE, options=b"-frobnicate\0")[:2]
    assert status == requests.INVALID_OPTION
    assert b"Unknown option '-frobnicate'" in log


def test_functions_without_marks_are_the_devices_where_asked():
    source = b"int add(int a) { return a + 1; }\n__global__ void k(int *p) { *p = add(*p); }\n"
    assert cuda(source)[0] == requests.REFUSED
    assert cuda(source, options=b"--device-as-default-execution-space\0")[0] == requests.DONE


FAST = """target triple = "nvptx64-nvidia-cuda"
@_ZN08NumbaEnv1k = common global i8* null
define void @k(float* %p) noinline {
  %v = load float, float* %p
  %m = fmul float %v, 3.0
  %s = fadd float %m, %v
  %d = fdiv float %v, %s
  store float %d, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*)* @k, !"kernel", i32 1, !"maxntidx", i32 128}
"""


@pytest.mark.parametrize(
    ("options", "expected"),
    [("-opt=3", (".version 7.8", "fma.rn.f32", "div.rn.f32", ".maxntid 128, 1, 1")), ("-fma=0", ("mul.rn.f32", "add.rn.f32")),
     ("-ftz=1 -prec-div=0 -arch=compute_90a", ("fma.rn.ftz.f32", "div.approx.ftz.f32", ".target sm_90a")),
     ("-opt=0", (".common .global .align 8 .u64 _ZN08NumbaEnv1k;",))],
)  # fmt: skip
def test_the_text_shows_what_options_ask_for(options, expected):
    text = compiled(FAST.replace(" noinline", ""), options=b"".join(word.encode() + b"\0" for word in options.split()))
    for part in expected:
        assert part in text.decode()
