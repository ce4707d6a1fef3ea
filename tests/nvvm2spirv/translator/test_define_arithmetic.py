"""Arithmetic that SPIR-V leaves undefined, and bytes of constants."""

from __future__ import annotations

import math
import re
import struct

import numpy as np
import pytest

from nvvm2spirv import Options, translate
from vortex_rt import Device, Module

# Shifts by the width or more and conversions of NaN and values out of range give what PTX's shl, shr and cvt give, at
# every level, constants included.

HEADER = 'target triple = "nvptx64-nvidia-cuda"\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n'
LEVELS = [0, 2]


@pytest.fixture(scope="module",
                params=[pytest.param("cuda", marks=pytest.mark.device), pytest.param("intel", marks=pytest.mark.intel)])
def device(request: pytest.FixtureRequest) -> Device:
    return request.getfixturevalue("intel_cpu") if request.param == "intel" else Device("cuda")


def kernel(name: str, inputs: list[str], output: str, lines: list[str]) -> str:
    """Thread t: `lines` make %r from %v0, %v1 …, the t-th elements of the inputs."""
    pointers = ", ".join([*(f"ptr addrspace(1) %p{k}" for k in range(len(inputs))), "ptr addrspace(1) %o"])
    text = [f"define ptx_kernel void @{name}({pointers}) {{", "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()"]
    for k, type_ in enumerate(inputs):
        text += [
            f"  %q{k} = getelementptr {type_}, ptr addrspace(1) %p{k}, i32 %t",
            f"  %v{k} = load {type_}, ptr addrspace(1) %q{k}, align 1",
        ]
    text += [f"  {line}" for line in lines]
    return "\n".join(
        [
            *text, f"  %qo = getelementptr {output}, ptr addrspace(1) %o, i32 %t",
            f"  store {output} %r, ptr addrspace(1) %qo, align 1", "  ret void", "}\n",
        ]
    )


OPCODES = ("shl", "lshr", "ashr")
TYPES = ["i8", "i16", "i32", "i64", "i128", "<2 x i32>", "<3 x i16>", "<4 x i32>", "<5 x i32>", "<8 x i8>", "<2 x i64>"]


def width(type_: str) -> int:
    return int(re.search(r"i(\d+)", type_).group(1))


def lanes(type_: str) -> int:
    return int(type_[1:].split()[0]) if type_[0] == "<" else 1


def shifted(opcode: str, value: int, amount: int, bits: int) -> int:
    """PTX ISA: amounts greater than the width are clamped to it."""
    amount = min(amount, bits)
    if opcode == "shl":
        return (value << amount) % (1 << bits)
    if opcode == "ashr" and value >> (bits - 1):
        return ((value - (1 << bits)) >> amount) % (1 << bits)
    return value >> amount


def packed(values: list[int], type_: str) -> np.ndarray:
    """Elements in memory; a vector of three or five takes the place of four or eight."""
    count, size = lanes(type_), width(type_) // 8
    place = 1 << (count - 1).bit_length()
    data = b"".join(
        b"".join(v.to_bytes(size, "little") for v in values[i : i + count]).ljust(place * size, b"\0")
        for i in range(0, len(values), count)
    )
    return np.frombuffer(data, np.uint8)


def cases(type_: str) -> tuple[list[int], list[int]]:
    bits, count = width(type_), lanes(type_)
    amounts = [
        a % (1 << bits)
        for a in (
            0, 1, bits - 1, bits, bits + 1, bits + 5, 2 * bits - 1, 2 * bits, 3 * bits + 1, (1 << bits) - 1,
            1 << (bits - 1), 255,
        )
    ]
    values = [
        0x1234_5678_9ABC_DEF1_8765_4321_0FED_CBA9 % (1 << bits) | 1 << (bits - 1), (1 << bits) - 1,
        (1 << (bits - 1)) - 1, 0x55,
    ]
    pairs = [(v, a) for v in values for a in amounts]
    pairs = pairs[: len(pairs) // count * count]
    return [v for v, _ in pairs], [a for _, a in pairs]


@pytest.mark.parametrize("level", LEVELS)
def test_shifts(device, level):
    def body(opcode, type_):
        return [f"%r = {opcode} {type_} %v0, %v1"]

    names = {(opcode, type_): f"k{k}" for k, (opcode, type_) in enumerate((o, t) for o in OPCODES for t in TYPES)}
    text = HEADER + "".join(
        kernel(name, [type_, type_], type_, body(opcode, type_)) for (opcode, type_), name in names.items()
    )
    module = Module.from_nvvm(device, text, Options(opt_level=level))
    for (opcode, type_), name in names.items():
        values, amounts = cases(type_)
        want = packed([shifted(opcode, v, a, width(type_)) for v, a in zip(values, amounts, strict=True)], type_)
        out = device.zeros(want.size, np.uint8)
        module[name][1, len(values) // lanes(type_)](
            device.array(packed(values, type_)), device.array(packed(amounts, type_)), out
        )
        got = out.copy_to_host()
        if lanes(type_) in (3, 5):  # the padding of a vector in memory is nobody's
            size, place = width(type_) // 8, 1 << (lanes(type_) - 1).bit_length()
            got, want = (a.reshape(-1, place * size)[:, : lanes(type_) * size] for a in (got, want))
        np.testing.assert_array_equal(got, want, err_msg=f"{opcode} {type_}")


CONSTANT_AMOUNTS = (31, 32, 33, 64, -1)


@pytest.mark.parametrize("level", LEVELS)
def test_shifts_by_constants_and_of_constants(device, level):
    text, expected = HEADER, []
    for opcode in OPCODES:
        for amount in CONSTANT_AMOUNTS:
            lines = [f"%a = {opcode} i32 %v0, {amount}",
                     f"%b = {opcode} <2 x i32> <i32 -7, i32 9>, <i32 {amount}, i32 {amount}>",
                     "%b0 = extractelement <2 x i32> %b, i32 0",
                     f"%c = {opcode} i32 -7, {amount}", "%d = xor i32 %b0, %c", "%r = or i32 %a, %d"]  # fmt: skip
            text += kernel(f"k{len(expected)}", ["i32"], "i32", lines)
            expected.append((opcode, amount % 2**32))
    module = Module.from_nvvm(device, text, Options(opt_level=level))
    for k, (opcode, amount) in enumerate(expected):
        out = device.zeros(1, np.uint32)
        module[f"k{k}"][1, 1](device.array(np.array([0x87654321], np.uint32)), out)
        assert int(out.copy_to_host()[0]) == shifted(opcode, 0x87654321, amount, 32), (opcode, amount)


def llvm_of(body: list[str], inputs: list[str], output: str) -> str:
    return translate(HEADER + kernel("k", inputs, output, body), Options(emit="llvm")).llvm_ir


@pytest.mark.parametrize("opcode", OPCODES)
@pytest.mark.parametrize("amount", [
    ["%n = and i32 %v1, 31"], ["%n = lshr i32 %v1, 27"], ["%m = trunc i32 %v1 to i4", "%n = zext i4 %m to i32"],
    ["%n = urem i32 %v1, 32"],
    ["%n = add i32 0, 7"], ["%m = and i32 %v1, 15", "%n = sub i32 31, %m"],
    ["%m = and i32 %v1, 3", "%n = mul i32 %m, 8"],
])  # fmt: skip
def test_amounts_in_range_cost_nothing(opcode, amount):
    text = llvm_of([*amount, f"%r = {opcode} i32 %v0, %n"], ["i32", "i32"], "i32")
    assert "select" not in text
    assert "icmp" not in text
    assert "umin" not in text


FLOATS = {"half": (np.float16, "e"), "float": (np.float32, "f"), "double": (np.float64, "d")}
INTEGERS = (8, 16, 32, 64)
VALUES = [math.nan, -math.nan, math.inf, -math.inf, 0.0, -0.0, 0.9, -0.9, -1.0, 1.5, -1.5, 127.9, 128.0, -128.9, -129.0,
          255.9, 256.0, 300.0, 32767.5, 32768.0, -32769.0,
          65535.5, 65536.0, 70000.0, 2147483520.0, 2147483647.0, 2147483648.0, -2147483648.0, -2147483904.0,
          4294967040.0, 4294967296.0, 9.223371e18, 2.0**63, -(2.0**63),
          -1e19, 2.0**64, 1.8e19, 3e38, -3e38]  # fmt: skip


def converted(value: float, source: str, bits: int, signed: bool) -> int:
    """PTX ISA, cvt.rzi; to 8 bits through 32."""
    if bits == 8:
        return converted(value, source, 32, signed) % 256
    if math.isnan(value):
        return 1 << (bits - 1) if source == "double" or bits == 64 else 0
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    whole = high if value > high else low if value < low else int(value)
    return whole % (1 << bits)


def values_of(source: str) -> np.ndarray:
    with np.errstate(over="ignore"):
        return np.array(VALUES, FLOATS[source][0])


@pytest.mark.parametrize("level", LEVELS)
def test_conversions(device, level):
    kinds = [(s, b, signed) for s in FLOATS for b in INTEGERS for signed in (True, False)]
    text = HEADER
    for k, (source, bits, signed) in enumerate(kinds):
        opcode = "fptosi" if signed else "fptoui"
        text += kernel(f"k{k}", [source], f"i{bits}", [f"%r = {opcode} {source} %v0 to i{bits}"])
        text += kernel(
            f"v{k}", [f"<4 x {source}>"], f"<4 x i{bits}>", [f"%r = {opcode} <4 x {source}> %v0 to <4 x i{bits}>"]
        )
    module = Module.from_nvvm(device, text, Options(opt_level=level))
    for k, (source, bits, signed) in enumerate(kinds):
        values = np.concatenate([values_of(source), values_of(source)[:1]])
        want = [converted(float(v), source, bits, signed) for v in values]
        for name, threads in ((f"k{k}", values.size), (f"v{k}", values.size // 4)):
            out = device.zeros(values.size, f"u{bits // 8}")
            module[name][1, threads](device.array(values), out)
            assert [int(v) for v in out.copy_to_host()] == want, (name, source, bits, signed)


@pytest.mark.device
def test_conversions_of_constants():
    device = Device("cuda")
    kinds = [(s, b, signed) for s in ("float", "double") for b in INTEGERS for signed in (True, False)]
    text = HEADER
    for k, (source, bits, signed) in enumerate(kinds):
        lines, last = [], "zeroinitializer"
        for index, value in enumerate(values_of(source)[:16]):
            constant = f"0x{struct.unpack('<Q', struct.pack('<d', float(value)))[0]:016X}"
            lines += [f"%c{index} = {'fptosi' if signed else 'fptoui'} {source} {constant} to i{bits}",
                      f"%s{index} = insertelement <16 x i{bits}> {last}, i{bits} %c{index}, i32 {index}"]  # fmt: skip
            last = f"%s{index}"
        text += kernel(
            f"k{k}",
            [],
            f"<16 x i{bits}>",
            [
                *lines,
                f"%r = shufflevector <16 x i{bits}> {last}, <16 x i{bits}> poison, <16 x i32> "
                f"<{', '.join(f'i32 {i}' for i in range(16))}>",
            ],
        )
    module = Module.from_nvvm(device, text)
    for k, (source, bits, signed) in enumerate(kinds):
        out = device.zeros(16, f"u{bits // 8}")
        module[f"k{k}"][1, 1](out)
        assert [int(v) for v in out.copy_to_host()] == [
            converted(float(v), source, bits, signed) for v in values_of(source)[:16]
        ], (source, bits, signed)


def test_a_conversion_is_one_instruction_in_spirv():
    text = llvm_of(["%r = fptosi float %v0 to i32"], ["float"], "i32")
    assert "llvm.fptosi.sat.i32.f32" in text
    assert "select" not in text
    assert "fcmp" not in text


# How much constant memory a kernel's description says that it uses: what the module was given with, by the functions
# that the kernel reaches.

SOURCE = """
target triple = "nvptx64-nvidia-cuda"
@table = addrspace(4) externally_initialized global [16 x float] zeroinitializer, align 4
@byte = addrspace(4) constant i8 7, align 1
@wide = internal addrspace(4) constant [3 x double] [double 1.0, double 2.0, double 3.0], align 8
@rows = internal addrspace(4) constant [1 x ptr addrspace(4)] [ptr addrspace(4) @wide], align 8
@format = private addrspace(4) constant [6 x i8] c"%lld\\0A\\00", align 1
@unused = addrspace(4) externally_initialized global [100 x i32] zeroinitializer, align 4
@elsewhere = addrspace(1) global [8 x float] zeroinitializer, align 4

declare i32 @vprintf(ptr, ptr)

define internal float @look_up(i64 %i) noinline {
  %address = getelementptr float, ptr addrspace(4) @table, i64 %i
  %value = load float, ptr addrspace(4) %address
  ret float %value
}
define ptx_kernel void @direct(ptr %out, i64 %i) {
  %value = call float @look_up(i64 %i)
  store float %value, ptr %out
  %small = load i8, ptr addrspace(4) @byte
  %where = getelementptr i8, ptr %out, i64 4
  store i8 %small, ptr %where
  ret void
}
define ptx_kernel void @by_table(ptr %out, i64 %i) {
  %row = load ptr addrspace(4), ptr addrspace(4) @rows
  %address = getelementptr double, ptr addrspace(4) %row, i64 %i
  %value = load double, ptr addrspace(4) %address
  store double %value, ptr %out
  ret void
}
define ptx_kernel void @prints(i64 %value) {
  %arguments = alloca i64
  store i64 %value, ptr %arguments
  %text = addrspacecast ptr addrspace(4) @format to ptr
  %done = call i32 @vprintf(ptr %text, ptr %arguments)
  ret void
}
define ptx_kernel void @none(ptr %out) {
  %value = load float, ptr addrspace(1) @elsewhere
  store float %value, ptr %out
  ret void
}
"""


def sizes(options: Options) -> dict[str, int]:
    return {kernel.name: kernel.constant_bytes for kernel in translate(SOURCE, options).kernels}


def test_variables_of_functions_and_tables_that_a_kernel_reaches_are_counted_each_aligned() -> None:
    counted = sizes(Options())
    assert counted["direct"] in (16 * 4 + 1, 4 + 16 * 4)  # one byte before or behind the table
    assert {name: size for name, size in counted.items() if name != "direct"} == {
        "by_table": 8 + 3 * 8, "prints": 6, "none": 0
    }  # fmt: skip


def test_a_kernel_translated_alone_uses_as_much() -> None:
    assert sizes(Options(kernels=("by_table",))) == {"by_table": 8 + 3 * 8}
