"""Atomics: every operation, width and memory gives the old and new values that LLVM's language reference says,
also when threads compete.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from on_device import translated

from nvvm2spirv import Options, TranslationError, translate
from vortex_rt import Module

DTYPES = {
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "half": np.float16, "float": np.float32,
    "double": np.float64,
}
INTEGER = "xchg add sub and nand or xor max min umax umin uinc_wrap udec_wrap usub_cond usub_sat".split()
FLOATING = "xchg fadd fsub fmax fmin fmaximum fminimum".split()


def model(operation: str, old: Any, value: Any, bits: int) -> Any:
    """The new value (Python integers are unsigned here)."""
    top = 1 << bits
    if operation in FLOATING and operation != "xchg":
        nan = np.isnan(old) or np.isnan(value)
        return {
            "fadd": old + value,
            "fsub": old - value,
            "fmax": np.fmax(old, value),
            "fmin": np.fmin(old, value),
            "fmaximum": np.nan if nan else max(old, value),
            "fminimum": np.nan if nan else min(old, value),
        }[operation]
    if operation == "xchg":
        return value

    def signed(x: int) -> int:
        return x - top if x >> (bits - 1) else x

    return {
        "add": old + value,
        "sub": old - value,
        "and": old & value,
        "nand": ~(old & value),
        "or": old | value,
        "xor": old ^ value,
        "max": max(signed(old), signed(value)),
        "min": min(signed(old), signed(value)),
        "umax": max(old, value),
        "umin": min(old, value),
        "uinc_wrap": 0 if old >= value else old + 1,
        "udec_wrap": value if old == 0 or old > value else old - 1,
        "usub_cond": old - value if old >= value else old,
        "usub_sat": max(old - value, 0),
    }[operation] % top


@dataclass(frozen=True)
class Case:
    operation: str
    type: str
    memory: str = "global"

    @property
    def name(self) -> str:
        return f"{self.operation}_{self.type}_{self.memory}"


CASES = [
    *(Case(operation, type_) for type_ in ("i32", "i64") for operation in INTEGER),
    *(Case(operation, type_) for type_ in ("i8", "i16") for operation in (
        "add", "xchg", "max", "umin", "nand", "uinc_wrap",
    )),
    *(Case(operation, type_) for type_ in ("float", "double") for operation in FLOATING),
    *(Case(operation, "half") for operation in ("xchg", "fadd", "fsub", "fmax", "fmin")),
    *(Case(operation, type_, memory) for memory in ("shared", "generic") for operation,
      type_ in (("add", "i32"), ("umax", "i64"), ("sub", "i16"), ("fadd", "float"))),
]
COUNT = 6


def kernel(case: Case) -> str:
    """One thread performs COUNT operations on %cell with the values, and stores what each returned and the end."""
    t = case.type
    lines = [f"define ptx_kernel void @{case.name}(ptr %cell, ptr %values, ptr %old, i32 %flag) {{"]
    pointer, address = "ptr", "%cell"
    if case.memory == "shared":
        pointer, address = "ptr addrspace(3)", "@shared"
    elif case.memory == "generic":  # which memory it is, is only known when it runs
        lines += [
            "  %g = addrspacecast ptr addrspace(3) @shared to ptr",
            "  %c = icmp eq i32 %flag, 0",
            "  %p = select i1 %c, ptr %cell, ptr %g",
        ]
        address = "%p"
    if case.memory != "global":
        lines += [f"  %start = load {t}, ptr %cell", f"  store {t} %start, {pointer} {address}"]
    for i in range(COUNT):
        lines += [
            f"  %v{i} = getelementptr {t}, ptr %values, i32 {i}",
            f"  %x{i} = load {t}, ptr %v{i}",
            f"  %r{i} = atomicrmw {case.operation} {pointer} {address}, {t} %x{i} seq_cst",
            f"  %o{i} = getelementptr {t}, ptr %old, i32 {i}",
            f"  store {t} %r{i}, ptr %o{i}",
        ]
    lines += [
        f"  %e = load {t}, {pointer} {address}", f"  %oe = getelementptr {t}, ptr %old, i32 {COUNT}",
        f"  store {t} %e, ptr %oe", "  ret void", "}",
    ]
    return "\n".join(lines)


TEXT = (
    'target triple = "nvptx64-nvidia-cuda"\n@shared = internal addrspace(3) global [4 x i64] undef, align 16\n'
    + "\n".join(map(kernel, CASES))
)


@pytest.fixture(scope="module")
def module(opencl_device) -> Module:
    return Module.from_spirv(opencl_device, translated(TEXT))


def values_for(case: Case) -> tuple[np.ndarray, np.ndarray]:
    dtype = DTYPES[case.type]
    random = np.random.default_rng(len(case.name))
    if dtype in (np.float16, np.float32, np.float64):
        values = np.array(
            [
                1.5, -2.25, np.nan if "imum" in case.operation else 8.0, 0.125, 100 if case.type == "half" else 1e10,
                -3.0,
            ],
            dtype,
        )
        return np.array([2.5], dtype), values
    info = np.iinfo(dtype)
    values = random.integers(info.min, info.max, COUNT, dtype=dtype, endpoint=True)
    if "wrap" in case.operation or "usub" in case.operation:
        values = np.array([5, 7, 6, 3, 100, 2], dtype)
    return np.array([6], dtype), values


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_old_and_new_values(case, module, opencl_device):
    start, values = values_for(case)
    cell, old = opencl_device.array(np.resize(start, 8)), opencl_device.zeros(COUNT + 2, DTYPES[case.type])
    module[case.name][1, 1](cell, opencl_device.array(values), old, int(case.memory == "generic"))
    got = old.copy_to_host()[: COUNT + 1]
    bits = 8 * start.itemsize
    integer = start.dtype.kind == "i"
    current = int(start[0]) % 2**bits if integer else start[0]
    expected = []
    for value in values:
        expected.append(current)
        current = model(case.operation, current, int(value) % 2**bits if integer else value, bits)
    expected.append(current)
    reference = (
        np.array(expected, np.dtype(f"u{start.itemsize}")).view(start.dtype)
        if integer
        else np.array(expected, start.dtype)
    )
    np.testing.assert_array_equal(got, reference)
    if case.type in ("i8", "i16", "half") and case.memory == "global":  # the neighbours in the same word
        np.testing.assert_array_equal(cell.copy_to_host()[1:], start[0])


CONTENTION = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr, float)
define ptx_kernel void @compete(ptr %i, ptr %l, ptr %f, ptr %d, ptr %h, ptr %w) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = atomicrmw add ptr %i, i32 1 monotonic
  %b = atomicrmw add ptr %l, i64 4294967296 syncscope("device") acq_rel
  %c = atomicrmw fadd ptr %f, float 0.5 monotonic
  %e = atomicrmw fadd ptr %d, double 2.5e-01 monotonic
  %g = atomicrmw add ptr %h, i16 3 monotonic
  %k = atomicrmw uinc_wrap ptr %w, i32 9 monotonic
  %m = getelementptr float, ptr %f, i32 1
  %n = call float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr %m, float 1.0)
  ret void
}
define ptx_kernel void @lock_free_maximum(ptr %best, ptr %data) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %data, i32 %t
  %x = load float, ptr %p
  %bits = bitcast float %x to i32
  %first = load atomic i32, ptr %best monotonic, align 4
  br label %again
again:
  %seen = phi i32 [ %first, %entry ], [ %now, %swap ]
  %value = bitcast i32 %seen to float
  %larger = fcmp ogt float %x, %value
  br i1 %larger, label %swap, label %done
swap:
  %pair = cmpxchg ptr %best, i32 %seen, i32 %bits acq_rel monotonic
  %now = extractvalue { i32, i1 } %pair, 0
  %ok = extractvalue { i32, i1 } %pair, 1
  br i1 %ok, label %done, label %again
done:
  ret void
}
"""


def test_nothing_is_lost_when_threads_compete(opencl_device):
    module = Module.from_spirv(opencl_device, translated(CONTENTION))
    blocks, threads = 8, 64
    total = blocks * threads
    i, w = opencl_device.zeros(1, np.int32), opencl_device.zeros(1, np.int32)
    wide, h = opencl_device.zeros(1, np.int64), opencl_device.zeros(2, np.int16)
    f, d = opencl_device.zeros(2, np.float32), opencl_device.zeros(1, np.float64)
    module.compete[blocks, threads](i, wide, f, d, h, w)
    assert i.copy_to_host()[0] == total
    assert wide.copy_to_host()[0] == total << 32
    assert list(f.copy_to_host()) == [total * 0.5, total]
    assert d.copy_to_host()[0] == total * 0.25
    assert list(h.copy_to_host()) == [total * 3, 0]
    assert w.copy_to_host()[0] == total % 10


def test_compare_exchange_loop_of_the_program(opencl_device):
    module = Module.from_spirv(opencl_device, translated(CONTENTION))
    data = np.random.default_rng(3).uniform(0, 100, 256).astype(np.float32)
    best = opencl_device.zeros(1, np.float32)
    module.lock_free_maximum[1, 256](best, opencl_device.array(data))
    assert best.copy_to_host()[0] == data.max()


# -- what the SPIR-V says ---------------------------------------------------------------------------------------------


def disassembly(text: str, **options: Any) -> str:
    binary = translate('target triple = "nvptx64-nvidia-cuda"\n' + text, Options(**options)).binary
    return subprocess.run(
        ["spirv-dis", "--no-color", "-"], input=binary, capture_output=True, check=True
    ).stdout.decode()


@pytest.mark.parametrize(
    ("ordering", "semantics"),
    [("monotonic", 0), ("acquire", 0x302), ("release", 0x304), ("acq_rel", 0x308), ("seq_cst", 0x310)],
)
def test_semantics_name_the_memory_they_order(ordering, semantics):
    """Without the memory bits nothing would be ordered (SPIR-V, "Memory Semantics")."""
    text = disassembly(
        f"define ptx_kernel void @k(ptr %p) {{\n  %x = atomicrmw add ptr %p, i32 1 {ordering}\n  ret void\n}}"
    )
    line = next(line for line in text.splitlines() if "OpAtomicIAdd" in line)
    operand = line.split()[6]
    expected = "%uint_0" if semantics == 0 else f"%uint_{semantics}"
    assert operand == expected


@pytest.mark.parametrize(("scope", "expected"), [("", 1), ("device", 1), ("block", 2), ("cluster", 2)])
def test_scope(scope, expected):
    sync = f'syncscope("{scope}") ' if scope else ""
    text = disassembly(
        f"define ptx_kernel void @k(ptr %p) {{\n  %x = atomicrmw add ptr %p, i32 1 {sync}monotonic\n  ret void\n}}"
    )
    line = next(line for line in text.splitlines() if "OpAtomicIAdd" in line)
    assert line.split()[5] == f"%uint_{expected}"


def test_fences_order_both_memories_and_a_single_thread_needs_none():
    text = disassembly(
        'define ptx_kernel void @k(ptr %p) {\n  store volatile i32 1, ptr %p\n  fence syncscope("block") acq_rel\n'
        '  fence syncscope("singlethread") seq_cst\n  fence seq_cst\n  store volatile i32 2, ptr %p\n  ret void\n}'
    )
    fences = [line.split()[1:] for line in text.splitlines() if "OpMemoryBarrier" in line]
    assert fences == [["%uint_2", "%uint_776"], ["%uint_1", "%uint_784"]]


def test_atomic_loads_and_stores_stay_atomic():
    text = disassembly(
        "define ptx_kernel void @k(ptr %p, ptr %q) {\n  %x = load atomic i32, ptr %p acquire, align 4\n"
        "  store atomic i32 %x, ptr %q release, align 4\n  ret void\n}"
    )
    assert "OpAtomicLoad" in text
    assert "OpAtomicStore" in text


def test_without_64_bit_atomics_the_diagnostic_names_the_line():
    with pytest.raises(
        TranslationError,
        match=r":3:\d+: error\[N2S021\]: atomic operation on i64, but the target has no 64-bit atomics",
    ):
        disassembly(
            "define ptx_kernel void @k(ptr %p) {\n  %x = atomicrmw add ptr %p, i64 1 monotonic\n  ret void\n}",
            atomics=(),
        )


def test_wide_atomics_are_refused():
    with pytest.raises(TranslationError, match="atomic operation on i128"):
        disassembly(
            "define ptx_kernel void @k(ptr %p) {\n  %x = atomicrmw xchg ptr %p, i128 1 monotonic\n  ret void\n}"
        )


@pytest.mark.parametrize(("operation", "type_", "capability", "instruction", "extension"), [
    ("fadd", "float", "float32-add", "OpAtomicFAddEXT", "SPV_EXT_shader_atomic_float_add"),
    ("fadd", "double", "float64-add", "OpAtomicFAddEXT", "SPV_EXT_shader_atomic_float_add"),
    ("fmin", "float", "float32-minmax", "OpAtomicFMinEXT", "SPV_EXT_shader_atomic_float_min_max"),
    ("fmax", "double", "float64-minmax", "OpAtomicFMaxEXT", "SPV_EXT_shader_atomic_float_min_max"),
])  # fmt: skip
def test_native_float_atomics_where_the_target_has_them(operation, type_, capability, instruction, extension):
    body = (
        f"define ptx_kernel void @k(ptr %p, {type_} %v) {{\n  %x = atomicrmw {operation} ptr %p, {type_} %v monotonic\n"
        "  ret void\n}"
    )
    native = disassembly(body, atomics=("int64", capability), validate=False)
    assert instruction in native
    assert f'OpExtension "{extension}"' in native
    loop = disassembly(body)
    assert instruction not in loop
    assert "OpAtomicCompareExchange" in loop
