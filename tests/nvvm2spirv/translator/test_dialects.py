"""Dialects of NVVM IR, from LLVM 7 to what is newer than ours."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import numpy as np
import pytest
from test_fixtures import dialects

from nvvm2spirv import translate
from nvvm2spirv.ir.upgrade import has_typed_pointers, upgrade_typed_pointers, with_older_literals
from vortex_rt import Device, Module

# NVVM IR as other compilers and their other versions write it: the same kernels come out, and they give NumPy's
# results. ``tests/fixtures/dialects`` holds CUDA sources compiled by clang 13, 14 (typed pointers), 15, 16 and 22,
# unoptimised as text and optimised as bitcode (``README.md`` there has the command), and modules written in the
# manner of libNVVM, Triton and LLVM 20.

ROOT = Path(__file__).parents[3]
MODULES = dialects()
#: What needs the device library (a counted barrier): other OpenCL devices cannot link it.
NEEDS_VORTEX = ("reduction-attributes.ll",)
COMPILERS = ("clang13", "clang14", "clang15", "clang16", "clang22")
POINTER, INT, STRUCT = ("global", "pointer"), ("value", 4), ("value", "Scale")
#: The kernels of each source with their arguments' kinds and sizes; a pointer's and the structure's depend on the
#: module's pointers.
KERNELS = {
    "vecadd": {"vecadd": [POINTER, POINTER, POINTER, INT]},
    "reduction": {"reduction": [POINTER, POINTER, INT]},
    "memory": {"filter": [POINTER, POINTER, INT, STRUCT], "histogram": [POINTER, INT, POINTER]},
    "printing": {"largest": [POINTER, POINTER, INT]},
}
#: The structure by pointer width: with -m32, clang takes the layout of a 32-bit x86 host, where 8-byte integers are
#: aligned to 4 bytes.
SCALE = {
    bits: np.dtype({"names": ["factor", "offset", "bins"], "formats": ["f4", "i8", ("i4", 2)], "offsets": offsets,
                    "itemsize": size})
    for bits, offsets, size in ((64, [0, 8, 16], 24), (32, [0, 4, 12], 20))
}


def source_of(name: str) -> str:
    return name.split("-")[0]


def is_32_bit(name: str) -> bool:
    return "-m32." in name


@pytest.fixture(scope="module")
def simulated() -> dict[bool, Device]:
    """The device for modules with 64-bit (False) and with 32-bit pointers."""
    return {False: Device("cuda"), True: Device("cuda,xlen=32")}


def test_every_source_by_every_compiler():
    expected = {
        f"{source}-{compiler}.{suffix}" for source in KERNELS for compiler in COMPILERS for suffix in ("ll", "bc")
    }
    assert expected <= set(MODULES)


def test_the_dialects_differ():
    texts = {name: text for name, text in MODULES.items() if source_of(name) == "reduction" and isinstance(text, str)}
    assert {name for name, text in texts.items() if "i32*" in text} == {
        "reduction-clang13.ll",
        "reduction-clang14.ll",
        "reduction-libnvvm.ll",
    }
    assert {name for name, text in texts.items() if "ptx_kernel" in text} == {
        "reduction-clang22.ll",
        "reduction-attributes.ll",
    }


@pytest.mark.parametrize("name", MODULES)
def test_the_same_kernels(name):
    module = translate(MODULES[name])  # spirv-val included
    arguments = {k.name: [(a.kind, a.size) for a in k.parameters] for k in module.kernels}
    assert module.address_bits == (32 if is_32_bit(name) else 64)
    sizes = {4: 4, "pointer": module.address_bits // 8, "Scale": SCALE[module.address_bits].itemsize}
    assert arguments == {
        kernel: [(kind, sizes[size]) for kind, size in expected] for kernel, expected in KERNELS[source_of(name)].items()
    }
    dynamic = {k.name for k in module.kernels if k.dynamic_local}
    assert dynamic == {"histogram"} & set(arguments) | ({"reduction"} if name == "reduction-triton.ll" else set())
    assert {(s.name, s.kind, s.size) for s in module.symbols} == (
        {("weights", "constant", 12), ("calls", "device", 4)} if source_of(name) == "memory" else set()
    )


@pytest.mark.parametrize("name", [name for name in MODULES if source_of(name) == "reduction"])
def test_launch_bounds(name):
    (kernel,) = translate(MODULES[name]).kernels
    assert kernel.launch_bounds.max_block_size == 128
    assert any(kernel.launch_bounds.required_threads) == (name == "reduction-triton.ll")
    word_of_red = 4 if name == "reduction-attributes.ll" else 0
    assert kernel.local_bytes == (0 if name == "reduction-triton.ll" else 512 + word_of_red)


def run_vecadd(module: Module, device: Device) -> None:
    a, b = np.random.default_rng(1).random((2, 1000), dtype=np.float32)
    c = device.zeros(1000)
    module.vecadd[8, 128](device.array(a), device.array(b), c, 1000)
    np.testing.assert_array_equal(c.copy_to_host(), a + b)


def run_reduction(module: Module, device: Device) -> None:
    data = np.random.default_rng(2).integers(-1000, 1000, 3001, dtype=np.int32)
    partial = device.zeros(4, np.int32)
    dynamic = module.translated.kernels[0].dynamic_local
    launch = (4, 128, 512) if dynamic else (4, 128)
    module.reduction[launch](device.array(data), partial, data.size)
    padded = np.resize(np.append(data, np.zeros(4 * 128 * 6 - data.size, np.int32)), (6, 4, 128))
    np.testing.assert_array_equal(partial.copy_to_host(), padded.sum(axis=(0, 2)))


def run_memory(module: Module, device: Device) -> None:
    rng = np.random.default_rng(3)
    signal = rng.random(300, dtype=np.float32)
    out = device.zeros(300)
    module.filter[3, 128](
        device.array(signal), out, 300, np.array((2.0, 5, (7, 3)), SCALE[module.translated.address_bits])
    )
    np.testing.assert_allclose(out.copy_to_host(), np.convolve(signal, [0.25, 0.5, 0.25], "same") * 2 + 5, rtol=1e-6)
    assert module.symbols["calls"].read(np.int32) == 900

    data = rng.integers(0, 256, 2000, dtype=np.uint8)
    bins = device.zeros(256, np.int32)
    module.histogram[3, 64, 1024](device.array(data), data.size, bins)
    np.testing.assert_array_equal(bins.copy_to_host(), np.bincount(data, minlength=256))


def run_printing(module: Module, device: Device) -> None:
    captured = importlib.import_module("examples.printing").captured
    data = np.random.default_rng(4).integers(-(10**12), 10**12, 200)
    top = device.array(np.array([-(2**62)]))
    text = captured(lambda: module.largest[2, 128](device.array(data), top, 200))
    rest = np.fmod(data, 4)  # as in C: of the dividend's sign
    mine = np.select([rest == 0, rest == 1, rest == 2], [data * 3, -data, data ^ 0x5555], data)
    assert top.copy_to_host()[0] == mine.max()
    assert re.fullmatch(rf"first {mine[0]} of 200: done 1\.50*\n", text)


RUN = {"vecadd": run_vecadd, "reduction": run_reduction, "memory": run_memory, "printing": run_printing}


@pytest.mark.device
@pytest.mark.parametrize("name", MODULES)
def test_on_the_simulated_device(name, simulated):
    device = simulated[is_32_bit(name)]
    RUN[source_of(name)](Module.from_nvvm(device, MODULES[name]), device)


@pytest.mark.intel
@pytest.mark.parametrize("name", [name for name in MODULES if not is_32_bit(name) and name not in NEEDS_VORTEX])
def test_on_intels_cpu_runtime(name, intel_cpu):
    RUN[source_of(name)](Module.from_nvvm(intel_cpu, MODULES[name]), intel_cpu)


# Typed pointers of LLVM 3.x to 16, as text before and after.

PAIRS = [
    ("%p = getelementptr inbounds float, float* %a, i64 %i", "%p = getelementptr inbounds float, ptr %a, i64 %i"),
    ("%p = getelementptr inbounds float* %a, i64 %i", "%p = getelementptr inbounds float, ptr %a, i64 %i"),
    ("%v = load float, float addrspace(1)* %p, align 4", "%v = load float, ptr addrspace(1) %p, align 4"),
    ("%v = load volatile i32 addrspace(3)* %p", "%v = load volatile i32, ptr addrspace(3) %p"),
    ("%v = load i8*, i8** %p", "%v = load ptr, ptr %p"),
    ("%v = load i8** %p", "%v = load ptr, ptr %p"),
    ("store <2 x float>* %v, <2 x float>** %p", "store ptr %v, ptr %p"),
    ("%c = bitcast [4 x [2 x i32]]* %a to i8 addrspace(0)*", "%c = bitcast ptr %a to ptr"),
    ("%f = load i32 (i8*, ...)*, i32 (i8*, ...)** %p", "%f = load ptr, ptr %p"),
    ("%r = call i32 (i8*, ...)* @printf(i8* %f)", "%r = call i32 (ptr, ...) @printf(ptr %f)"),
    ("%r = call i32 (i8*, ...) @printf(i8* %f)", "%r = call i32 (ptr, ...) @printf(ptr %f)"),
    ("call void (i32)* %fp(i32 1)", "call void (i32) %fp(i32 1)"),
    ("call void %fp(i32* %p)", "call void %fp(ptr %p)"),
    ("define void @k(%struct.S* byval align 8 %s, %T* noalias sret %r)",
     "define void @k(ptr byval(%struct.S) align 8 %s, ptr noalias sret(%T) %r)"),
    ("define void @k(%struct.S* byval(%struct.S) %s)", "define void @k(ptr byval(%struct.S) %s)"),
    ("@t = global [2 x i8*] [i8* null, i8* bitcast (i32* @x to i8*)]",
     "@t = global [2 x ptr] [ptr null, ptr bitcast (ptr @x to ptr)]"),
    ("@p = global i8* getelementptr inbounds ([3 x i8]* @s, i32 0, i32 0)",
     "@p = global ptr getelementptr inbounds ([3 x i8], ptr @s, i32 0, i32 0)"),
    ("%n = type { i32, %n*, { i8*, i64 }* }", "%n = type { i32, ptr, ptr }"),
    ('@s = constant [4 x i8] c"a*b\\00" ; a * in a comment', '@s = constant [4 x i8] c"a*b\\00" ; a * in a comment'),
    ('%"quoted*name" = type { i8* }', '%"quoted*name" = type { ptr }'),
    ("!5 = metadata !{void (float*)* @k, metadata !\"kernel\", i32 1}", "!5 = !{ptr @k, !\"kernel\", i32 1}"),
    ("!5 = !{void (float*, i32)* @k, !\"kernel\", i32 1}", "!5 = !{ptr @k, !\"kernel\", i32 1}"),
    ("%o = cmpxchg i32* %p, i32 1, i32 2 acq_rel", "%o = cmpxchg ptr %p, i32 1, i32 2 acq_rel acquire"),
    ("%x = select i1 %c, i32** %a, i32** %b", "%x = select i1 %c, ptr %a, ptr %b"),
    ("%c = icmp eq %struct.node* %a, null", "%c = icmp eq ptr %a, null"),
    ("%v = phi i8 addrspace(1)* [ %a, %x ], [ null, %y ]", "%v = phi ptr addrspace(1) [ %a, %x ], [ null, %y ]"),
    ("%i = ptrtoint <{ i8, i32 }>* %p to i64", "%i = ptrtoint ptr %p to i64"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_upgrade(before, after):
    assert upgrade_typed_pointers(before) == after
    assert upgrade_typed_pointers(after) == after


def test_detection():
    assert has_typed_pointers("define void @k(float* %p) {\n}")
    assert has_typed_pointers('!0 = metadata !{metadata !"x"}')
    assert not has_typed_pointers('; a * b\n@s = constant [3 x i8] c"a*b"\ndefine void @k(ptr %p) {\n}')


PAPER = """
; ModuleID = 'vecadd.bc'
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define dso_local void @_Z6vecaddPfS_S_(float* %a, float* %b, float* %c) #0 {
entry:
  %a.addr = alloca float*, align 8
  store float* %a, float** %a.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1, !range !9
  %idxprom = sext i32 %0 to i64
  %1 = load float*, float** %a.addr, align 8
  %arrayidx = getelementptr inbounds float, float* %1, i64 %idxprom
  %2 = load float, float* %arrayidx, align 4
  %arrayidx2 = getelementptr inbounds float, float* %b, i64 %idxprom
  %3 = load float, float* %arrayidx2, align 4
  %add = fadd contract float %2, %3
  %arrayidx4 = getelementptr inbounds float, float* %c, i64 %idxprom
  store float %add, float* %arrayidx4, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent noinline norecurse nounwind optnone }
attributes #1 = { nounwind readnone }

!nvvm.annotations = !{!3, !4, !5, !4, !6}
!llvm.module.flags = !{!0}
!nvvmir.version = !{!8}
!0 = !{i32 2, !"nvvm-reflect-ftz", i32 0}
!3 = !{void (float*, float*, float*)* @_Z6vecaddPfS_S_, !"kernel", i32 1}
!4 = !{null, !"align", i32 8}
!5 = !{null, !"align", i32 8, !"align", i32 65544, !"align", i32 131080}
!6 = !{null, !"align", i32 16}
!8 = !{i32 1, i32 4}
!9 = !{i32 0, i32 1024}
"""


def test_the_papers_module_translates():
    module = translate(PAPER)
    (kernel,) = module.kernels
    assert kernel.name == "_Z6vecaddPfS_S_"
    assert [(a.kind, a.type, a.address_space) for a in kernel.arguments] == [("global", "float*", 1)] * 3
    assert kernel.generic_accesses == 0


LLVM_3_4 = """
target triple = "nvptx64-nvidia-cuda"
%struct.P = type { float, %struct.P* }
@msg = private addrspace(4) constant [6 x i8] c"a * b\\00"
define void @k(float addrspace(1)* %out, %struct.P* byval %p) {
  %q = getelementptr inbounds %struct.P* %p, i32 0, i32 0
  %v = load float* %q, align 4
  store float %v, float addrspace(1)* %out, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = metadata !{void (float addrspace(1)*, %struct.P*)* @k, metadata !"kernel", i32 1}
"""


def test_llvm_3_4_translates():
    (kernel,) = translate(LLVM_3_4).kernels
    assert (kernel.arguments[1].kind, kernel.arguments[1].type, kernel.arguments[1].size) == ("value", "P", 16)


# Floating-point constants as newer versions of LLVM print them.

LITERALS = [
    ("%1 = fmul float %0, f0x3FB8AA3B", "%1 = fmul float %0, 0x3FF7154760000000"),
    ("%1 = fmul half %0, f0x3C01", "%1 = fmul half %0, 0xH3C01"),
    ("store bfloat f0x3F80, ptr %p", "store bfloat 0xR3F80, ptr %p"),
    ("%1 = fadd double %0, f0x3FF3AE147AE147AE", "%1 = fadd double %0, 0x3FF3AE147AE147AE"),
    ("phi float [ -inf, %a ], [ +inf, %b ]", "phi float [ 0xFFF0000000000000, %a ], [ 0x7FF0000000000000, %b ]"),
    ("ret double +qnan", "ret double 0x7FF8000000000000"),
    ("ret half -qnan", "ret half 0xHFE00"),
    ("ret float +nan(0x1)", "ret float 0x7FF8000020000000"),
    ("ret float -snan(0x1)", "ret float 0xFFF0000020000000"),
    ("ret float 0x1.8p3", "ret float 0x4028000000000000"),
    ("ret float 1.000000e-01", "ret float 0x3FB99999A0000000"),
    ("ret half -1.000000e-01", "ret half 0xHAE66"),
    ("<2 x float> <float 1.0, float f0x40000001>", "<2 x float> <float 1.0, float 0x4000000020000000>"),
    ("splat (bfloat +inf)", "splat (bfloat 0xR7F80)"),
    ("select i1 %c, half %a, half f0x0001", "select i1 %c, half %a, half 0xH0001"),
]  # fmt: skip
UNCHANGED = [
    "%1 = fmul double %0, 1.000000e-01", "%1 = fmul float %0, 1.500000e+00", "ret float 0x3FB99999A0000000",
    'c"float f0x3FB8AA3B"', "call float @f0x12345678(float %f0x12345678)", "; float f0x3FB8AA3B", "store i32 -1, ptr %p",
]  # fmt: skip


@pytest.mark.parametrize(("newer", "older"), LITERALS)
def test_literals(newer: str, older: str) -> None:
    assert with_older_literals(newer) == older
    assert with_older_literals(older) == older


@pytest.mark.parametrize("text", UNCHANGED)
def test_what_older_readers_know_stays(text: str) -> None:
    assert with_older_literals(text) == text


def test_every_float_keeps_its_bits() -> None:
    rng = np.random.default_rng(1)
    bits = [*rng.integers(0, 2**32, 300), 0x7F800001, 0xFFC00000, 1, 0x80000000]
    for pattern in map(int, bits):
        word = with_older_literals(f"float f0x{pattern:08X}").split()[1]
        wide = int(word, 16)
        if pattern & 0x7FFFFFFF > 0x7F800000:
            assert wide == (pattern >> 31) << 63 | 0x7FF << 52 | (pattern & 0x7FFFFF) << 29
        else:
            value = np.array(wide, np.uint64).view(np.float64)
            assert int(value.astype(np.float32).view(np.uint32)) == pattern


def test_a_module_with_them_is_translated() -> None:
    text = """target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %v = load float, ptr addrspace(1) %p
  %w = fmul float %v, f0x3FB8AA3B
  %x = fadd float %w, 1.000000e-01
  store float %x, ptr addrspace(1) %p
  ret void
}
"""
    assert [kernel.name for kernel in translate(text).kernels] == ["k"]
