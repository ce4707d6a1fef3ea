"""mma, ldmatrix, stmatrix and movmatrix against NumPy, with the layouts as the PTX ISA writes them for each shape."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from nvvm2spirv import TranslationError, translate
from nvvm2spirv.builtins.matrix import PRODUCTS, MatrixProduct
from vortex_rt import Device, Module

pytestmark = pytest.mark.device
Array = np.ndarray[Any, Any]
Place = Callable[[int, int], tuple[int, int]]
HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"


# -- PTX ISA, "Matrix Fragments for mma.…": (lane, i) → row and column of a_i, b_i, c_i --------------------------------


def quads(width: int, second: int = 0, *, rows_by: int = 0) -> Place:
    """A: row groupID, or groupID + 8 where a bit of i says so; columns of `width` elements, later ones from `second` on."""

    def place(lane: int, i: int) -> tuple[int, int]:
        group, thread = lane >> 2, lane % 4
        row = group + 8 if rows_by and i // rows_by % 2 else group
        return row, thread * width + i % width + (second if second and i >= 2 * width else 0)

    return place


def column_of(width: int, second: int = 0) -> Place:
    def place(lane: int, i: int) -> tuple[int, int]:
        return (lane % 4) * width + i % width + (second if second and i >= width else 0), lane >> 2

    return place


def accumulator(lane: int, i: int) -> tuple[int, int]:
    return (lane >> 2) + (8 if i >= 2 else 0), (lane % 4) * 2 + (i & 1)


def f64_a(lane: int, i: int) -> tuple[int, int]:
    return (lane >> 2) + 8 * (i % 2), lane % 4 + 4 * (i // 2)


def f64_b(lane: int, i: int) -> tuple[int, int]:
    return lane % 4 + 4 * i, lane >> 2


LAYOUTS: dict[tuple[str, str], tuple[Place, Place]] = {
    ("m16n8k8", "16"): (quads(2, rows_by=2), column_of(2)),
    ("m16n8k16", "16"): (quads(2, 8, rows_by=2), column_of(2, 8)),
    ("m16n8k4", "32"): (lambda lane, i: ((lane >> 2) + 8 * i, lane % 4), lambda lane, i: (lane % 4, lane >> 2)),
    ("m16n8k8", "32"): (lambda lane, i: ((lane >> 2) + 8 * (i in (1, 3)), lane % 4 + 4 * (i >= 2)),
                        lambda lane, i: (lane % 4 + 4 * i, lane >> 2)),
    ("m8n8k16", "8"): (quads(4), column_of(4)),
    ("m16n8k16", "8"): (quads(4, rows_by=4), column_of(4)),
    ("m16n8k32", "8"): (quads(4, 16, rows_by=4), column_of(4, 16)),
    ("m8n8k32", "4"): (quads(8), column_of(8)),
    ("m16n8k32", "4"): (quads(8, rows_by=8), column_of(8)),
    ("m16n8k64", "4"): (quads(8, 32, rows_by=8), column_of(8, 32)),
    ("m8n8k128", "1"): (quads(32), column_of(32)),
    ("m16n8k128", "1"): (quads(32, rows_by=32), column_of(32)),
    ("m16n8k256", "1"): (quads(32, 128, rows_by=32), column_of(32, 128)),
    ("m8n8k4", "64"): (lambda lane, i: (lane >> 2, lane % 4), lambda lane, i: (lane % 4, lane >> 2)),
    **{(f"m16n8k{k}", "64"): (f64_a, f64_b) for k in (4, 8, 16)},
}  # fmt: skip
BITS = {"e4m3": 8, "e5m2": 8, "f64": 64, "tf32": 32, "bf16": 16, "f16": 16, "s8": 8, "u8": 8, "s4": 4, "u4": 4, "b1": 1}
FLOATS_OF_8 = {"e4m3": ml_dtypes.float8_e4m3fn, "e5m2": ml_dtypes.float8_e5m2}
rng = np.random.default_rng(11)


def values(kind: str, shape: tuple[int, int]) -> tuple[Array, Array]:
    """Random elements: bit patterns, and what they stand for."""
    if kind in FLOATS_OF_8:
        halves = (rng.integers(-8, 9, shape) / 4.0).astype(FLOATS_OF_8[kind])
        return halves.view(np.uint8).astype(np.uint64), halves.astype(np.float64)
    if kind in ("f64", "tf32", "bf16", "f16"):
        numbers = rng.integers(-8, 9, shape) / 4.0  # products and sums are exact in every type
        if kind == "f64":
            return numbers.view(np.uint64), numbers
        if kind == "f16":
            return numbers.astype(np.float16).view(np.uint16).astype(np.uint64), numbers
        bits = numbers.astype(np.float32).view(np.uint32).astype(np.uint64)
        return (bits >> 16, numbers) if kind == "bf16" else (bits | 0x1FFF, numbers)  # the hardware ignores tf32's rest
    bits = BITS[kind]
    patterns = rng.integers(0, 2**bits, shape).astype(np.uint64)
    numbers = patterns.astype(np.int64)
    return patterns, np.where(numbers >> (bits - 1), numbers - 2**bits, numbers) if kind[0] == "s" else numbers


def fragments(patterns: Array, place: Place, bits: int, registers: int) -> Array:
    """The registers of all 32 lanes."""
    width = max(32, bits)
    out = np.zeros((32, registers), np.uint64)
    for lane in range(32):
        for i in range(registers * width // bits):
            out[lane, i * bits // width] |= patterns[place(lane, i)] << np.uint64(i * bits % width)
    return out.astype(np.uint64 if width == 64 else np.uint32)


def opcode(p: MatrixProduct) -> str:
    types = f"{p.result}.{p.left.name}.{p.right.name}.{p.addend}"
    tail = f".{p.operation}.popc" if p.operation else ""
    return f"mma.sync.aligned.{p.shape}.{p.layouts}{'.satfinite' if p.saturating else ''}.{types}{tail}"


def kernel(name: str, p: MatrixProduct) -> str:
    """A kernel that reads A, B and C and writes D, each lane its registers one behind the other."""
    left, right = p.registers
    wide = "64" if p.left.name == "f64" else "32"
    counts = {"a": left, "b": right, "c": p.elements(p.addend), "d": p.elements(p.result)}
    size = int(wide) // 8
    lines = [f".visible .entry {name}(" + ", ".join(f".param .u64 p{v}" for v in counts) + ") {", ".reg .u32 %t;"]
    lines += [f".reg .b64 %{v}p; .reg .{'f64' if wide == '64' else 'b32'} %{v}<{n}>;" for v, n in counts.items()]
    lines.append("mov.u32 %t, %tid.x;")
    for v, n in counts.items():
        lines.append(f"ld.param.u64 %{v}p, [p{v}]; mad.wide.u32 %{v}p, %t, {n * size}, %{v}p;")
        if v != "d":
            lines += [f"ld.global.b{wide} %{v}{i}, [%{v}p+{i * size}];" for i in range(n)]
    groups = {v: "{" + ", ".join(f"%{v}{i}" for i in range(n)) + "}" for v, n in counts.items()}
    lines.append(f"{opcode(p)} {groups['d']}, {groups['a']}, {groups['b']}, {groups['c']};")
    lines += [f"st.global.b{wide} [%dp+{i * size}], %d{i};" for i in range(counts["d"])]
    return "\n".join([*lines, "ret; }"])


def packed_result(numbers: Array, kind: str) -> Array:
    return numbers.astype({"f16": np.float16, "f32": np.float32, "f64": np.float64, "s32": np.int32}[kind])


def expected(p: MatrixProduct, a: Array, b: Array, c: Array) -> Array:
    if p.operation:
        matched = a[:, :, None] & b[None] if p.operation == "and" else a[:, :, None] ^ b[None]
        return c + matched.sum(1)
    exact = a @ b + c
    if p.saturating:
        return np.clip(exact, -(2**31), 2**31 - 1)
    return (exact + 2**31) % 2**32 - 2**31 if p.result == "s32" else exact


COMMON = {p.name: p for p in PRODUCTS.values() if not p.is_volta}
QUICK = ("llvm.nvvm.mma.m16n8k16.row.col.f32.f32", "llvm.nvvm.mma.m16n8k8.row.col.f16.f16", "llvm.nvvm.mma.m16n8k8.row.col.tf32",
         "llvm.nvvm.mma.m16n8k16.row.col.bf16", "llvm.nvvm.mma.m16n8k32.row.col.satfinite.s8.u8", "llvm.nvvm.mma.m8n8k4.row.col.f64",
         "llvm.nvvm.mma.m16n8k64.row.col.u4", "llvm.nvvm.mma.m16n8k32.row.col.f32.e4m3.e5m2.f32",
         "llvm.nvvm.mma.m16n8k16.row.col.f16.e5m2.e5m2.f16", "llvm.nvvm.mma.and.popc.m16n8k256.row.col.b1")  # fmt: skip


def products_of_the_unit(device: Device) -> int:
    """How many products of matrices the last launch had done by a tensor unit."""
    return int(device.counters.total["timing"]["tcu_instructions"])


def check(device: Device, names: list[str], on_unit: bool | None = None) -> None:
    """Run products; ``on_unit``: they must, or must not, come from a tensor unit (of a device that counts cycles)."""
    text = HEAD + "\n".join(kernel(f"k{at}", COMMON[name]) for at, name in enumerate(names))
    module = Module.from_ptx(device, text)
    for at, name in enumerate(names):
        p = COMMON[name]
        bits = BITS[p.left.name]
        place_a, place_b = LAYOUTS[p.shape, str(bits)]
        (a_bits, a), (b_bits, b) = values(p.left.name, (p.m, p.k)), values(p.right.name, (p.k, p.n))
        if p.result == "s32":
            c = rng.integers(-(2**31), 2**31, (p.m, p.n))
        else:
            c = rng.integers(-8, 9, (p.m, p.n)) / 4.0
        count = p.m * p.n // 32
        lanes = np.array([[accumulator(lane, i) for i in range(count)] for lane in range(32)])
        given = packed_result(c, p.addend)[lanes[..., 0], lanes[..., 1]]
        out = device.zeros((32, count), given.dtype)
        left, right = p.registers
        arguments = (fragments(a_bits, place_a, bits, left), fragments(b_bits, place_b, bits, right), given)
        getattr(module, f"k{at}")[1, 32](*(device.array(array) for array in arguments), out)
        wanted = packed_result(expected(p, a, b, c), p.result)[lanes[..., 0], lanes[..., 1]]
        np.testing.assert_array_equal(np.asarray(out), wanted, err_msg=name)
        assert on_unit is None or (products_of_the_unit(device) > 0) == on_unit, name


def test_products(cuda_device: Device) -> None:
    check(cuda_device, list(QUICK))


QUICK_OF_UNIT = ("llvm.nvvm.mma.m16n8k16.row.col.f32.f32", "llvm.nvvm.mma.m16n8k8.row.col.f16.f16", "llvm.nvvm.mma.m16n8k8.row.col.tf32",
                 "llvm.nvvm.mma.m16n8k16.row.col.bf16", "llvm.nvvm.mma.m8n8k16.row.col.u8", "llvm.nvvm.mma.m16n8k64.row.col.s4",
                 "llvm.nvvm.mma.m16n8k32.row.col.f32.e4m3.e4m3.f32")  # fmt: skip


def test_products_of_the_tensor_unit(unit: Device) -> None:
    """The same results, and where the unit has no such products (mixed signs, saturation, f64, b1) by plain code."""
    check(unit, list(QUICK_OF_UNIT), on_unit=True)
    check(unit, [name for name in QUICK if "satfinite" in name or "f64" in name or "b1" in name], on_unit=False)


def test_narrower_warps_compute_by_themselves() -> None:
    """CUDA's warps are made of several there, and the unit's tiles are smaller."""
    check(Device("cuda3,cores=1,warps=4,threads=16", mode="timing"), list(QUICK[:1]), on_unit=False)


@pytest.mark.slow
def test_all_products_of_the_tensor_unit(unit: Device) -> None:
    names = list(COMMON)
    for at in range(0, len(names), 8):
        check(unit, names[at : at + 8])


def test_halves_of_every_kind(cuda_device: Device) -> None:
    """A column of them times ones: what is subnormal, infinite or not a number stays it."""
    p = COMMON["llvm.nvvm.mma.m16n8k8.row.col.f32.f32"]
    kinds = [0, -0.0, 2**-24, -(2**-24), 2**-14 - 2**-24, 2**-14, 2**-15, 65504, -65504, np.inf, -np.inf, np.nan, 1, -1, 1 / 3, 0.1]
    a, b = np.zeros((16, 8), np.uint64), np.zeros((8, 8), np.uint64)
    a[:, 0], b[0] = np.array(kinds, np.float16).view(np.uint16), 0x3C00
    place_a, place_b = LAYOUTS[p.shape, "16"]
    given = fragments(a, place_a, 16, 2), fragments(b, place_b, 16, 1), np.zeros((32, 4), np.float32)
    out = cuda_device.zeros((32, 4), np.float32)
    Module.from_ptx(cuda_device, HEAD + kernel("k", p)).k[1, 32](*map(cuda_device.array, given), out)
    rows = np.array([[accumulator(lane, i)[0] for i in range(4)] for lane in range(32)])
    np.testing.assert_array_equal(np.asarray(out), np.array(kinds, np.float16).astype(np.float32)[rows])


@pytest.mark.slow
def test_all_products(cuda_device: Device) -> None:
    names = list(COMMON)
    for at in range(0, len(names), 8):
        check(cuda_device, names[at : at + 8])


# -- m8n8k4 on halves: four products, of the lanes 4q … 4q+3 and 16+4q … 16+4q+3 ---------------------------------------


def volta_places(p: MatrixProduct, kind: str) -> tuple[Place, Place, Place]:
    left, right = p.layouts.split(".")

    def a(lane: int, i: int) -> tuple[int, int]:
        high = 4 if lane >= 16 else 0
        return (lane % 4 + high, i) if left == "row" else (i % 4 + high, lane % 4)

    def b(lane: int, i: int) -> tuple[int, int]:
        high = 4 if lane >= 16 else 0
        return (lane % 4, i + high) if right == "row" else (i, lane % 4 + high)

    def c(lane: int, i: int) -> tuple[int, int]:
        high = 4 if lane >= 16 else 0
        if kind == "f16":
            return lane % 4 + high, i
        return (lane & 1) + (i & 2) + high, (i & 4) + (lane & 2) + (i & 1)

    return a, b, c


@pytest.mark.parametrize("layouts", ["row.col", "col.row", "row.row", "col.col"])
def test_products_of_quarters_of_a_warp(cuda_device: Device, layouts: str) -> None:
    chosen = [p for p in PRODUCTS.values() if p.is_volta and p.layouts == layouts]
    assert len(chosen) == 3
    module = Module.from_ptx(cuda_device, HEAD + "\n".join(kernel(f"k{at}", p) for at, p in enumerate(chosen)))
    for at, p in enumerate(chosen):
        a_bits, a = values("f16", (4 * 8, 4))
        b_bits, b = values("f16", (4 * 4, 8))
        c = rng.integers(-8, 9, (4, 8, 8)) / 4.0
        wanted = a.reshape(4, 8, 4) @ b.reshape(4, 4, 8) + c

        def of_quarter(place: Place, rows: int) -> Place:
            def found(lane: int, i: int) -> tuple[int, int]:
                row, column = place(lane, i)
                return lane % 16 // 4 * rows + row, column

            return found

        place_a, place_b, _ = volta_places(p, "f16")
        left = fragments(a_bits, of_quarter(place_a, 8), 16, 2)
        right = fragments(b_bits, of_quarter(place_b, 4), 16, 2)

        def gathered(numbers: Array, kind: str, p: MatrixProduct = p) -> Array:
            place = volta_places(p, kind)[2]
            lanes = [[numbers[lane % 16 // 4][place(lane, i)] for i in range(8)] for lane in range(32)]
            return packed_result(np.array(lanes), kind)

        out = cuda_device.zeros((32, 8), packed_result(c, p.result).dtype)
        arguments = (left, right, gathered(c, p.addend))
        getattr(module, f"k{at}")[1, 32](*(cuda_device.array(array) for array in arguments), out)
        np.testing.assert_array_equal(np.asarray(out), gathered(wanted, p.result), err_msg=p.name)


# -- moving matrices --------------------------------------------------------------------------------------------------

MOVES = HEAD + """
.visible .entry load(.param .u64 source, .param .u64 out) {
.shared .align 16 .b8 tile[512];
.reg .u32 %r<8>; .reg .b32 %m<8>; .reg .b64 %d<4>;
mov.u32 %r0, %tid.x; ld.param.u64 %d0, [source]; ld.param.u64 %d1, [out];
mad.wide.u32 %d2, %r0, 16, %d0; mad.wide.u32 %d3, %r0, 16, %d1;
ld.global.v4.b32 {%m0, %m1, %m2, %m3}, [%d2];
mov.u32 %r1, tile; mad.lo.u32 %r2, %r0, 16, %r1;
st.shared.v4.b32 [%r2], {%m0, %m1, %m2, %m3};
bar.sync 0;
ORDER
st.global.v4.b32 [%d3], {%m4, %m5, %m6, %m7};
ret; }
"""


def moved(device: Device, instructions: str, source: Array) -> Array:
    out = device.zeros((32, 4), np.uint32)
    Module.from_ptx(device, MOVES.replace("ORDER", instructions)).load[1, 32](device.array(source), out)
    return np.asarray(out).view(np.uint16).reshape(32, 4, 2)


def held(matrices: Array, lane: int, transposed: bool = False) -> list[list[int]]:
    """What a lane has of 8 by 8 matrices: row lane / 4, two columns from 2·(lane % 4) on."""
    row, column = lane // 4, 2 * (lane % 4)
    return [[(m.T if transposed else m)[row, column + i] for i in range(2)] for m in matrices]


def test_ldmatrix(cuda_device: Device) -> None:
    source = rng.integers(0, 2**16, (4, 8, 8)).astype(np.uint16)
    plain = moved(cuda_device, "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%m4, %m5, %m6, %m7}, [%r2];", source)
    np.testing.assert_array_equal(plain, [held(source, lane) for lane in range(32)])
    turned = moved(cuda_device, "ldmatrix.sync.aligned.x4.trans.m8n8.shared::cta.b16 {%m4, %m5, %m6, %m7}, [%r2];", source)
    np.testing.assert_array_equal(turned, [held(source, lane, transposed=True) for lane in range(32)])
    two = "mov.b32 %m6, 0; mov.b32 %m7, 0; ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%m4, %m5}, [%r2];"
    np.testing.assert_array_equal(moved(cuda_device, two, source)[:, :2], [held(source[:2], lane) for lane in range(32)])


def test_stmatrix_and_movmatrix(cuda_device: Device) -> None:
    source = rng.integers(0, 2**16, (4, 8, 8)).astype(np.uint16)
    for trans in ("", ".trans"):
        lines = f"""ldmatrix.sync.aligned.m8n8.x4{trans}.shared.b16 {{%m0, %m1, %m2, %m3}}, [%r2]; bar.sync 0;
stmatrix.sync.aligned.m8n8.x4{trans}.shared.b16 [%r2], {{%m3, %m2, %m1, %m0}}; bar.sync 0;
ld.shared.v4.b32 {{%m4, %m5, %m6, %m7}}, [%r2];"""
        np.testing.assert_array_equal(moved(cuda_device, lines, source).reshape(4, 8, 8), source[::-1])
    lines = """ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%m4}, [%r2]; movmatrix.sync.aligned.m8n8.trans.b16 %m5, %m4;
mov.b32 %m6, 0; mov.b32 %m7, 0;"""
    got = moved(cuda_device, lines, source)[:, 1]
    np.testing.assert_array_equal(got, [held(source[:1], lane, transposed=True)[0] for lane in range(32)])


# -- names and refusals -----------------------------------------------------------------------------------------------


def test_the_intrinsics_do_the_same(cuda_device: Device) -> None:
    p = PRODUCTS["llvm.nvvm.mma.m16n8k16.row.col.f32.f32"]
    text = f"""target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare {p.returned} @{p.name}({", ".join(p.arguments)})
define ptx_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
    names = []
    for v, n in (("a", 4), ("b", 2)):
        for i in range(n):
            text += f"""  %{v}i{i} = mul i32 %t, {n}
  %{v}j{i} = add i32 %{v}i{i}, {i}
  %{v}p{i} = getelementptr <2 x half>, ptr addrspace(1) %{v}, i32 %{v}j{i}
  %{v}{i} = load <2 x half>, ptr addrspace(1) %{v}p{i}
"""
            names.append(f"<2 x half> %{v}{i}")
    text += f"  %r = call {p.returned} @{p.name}({', '.join([*names, *['float 1.0'] * 4])})\n"
    for i in range(4):
        text += f"""  %e{i} = extractvalue {p.returned} %r, {i}
  %i{i} = mul i32 %t, 4
  %j{i} = add i32 %i{i}, {i}
  %p{i} = getelementptr float, ptr addrspace(1) %d, i32 %j{i}
  store float %e{i}, ptr addrspace(1) %p{i}
"""
    (a_bits, a), (b_bits, b) = values("f16", (16, 16)), values("f16", (16, 8))
    place_a, place_b = LAYOUTS["m16n8k16", "16"]
    out = cuda_device.zeros((32, 4), np.float32)
    arguments = (fragments(a_bits, place_a, 16, 4), fragments(b_bits, place_b, 16, 2))
    Module.from_nvvm(cuda_device, text + "  ret void\n}\n").k[1, 32](*(cuda_device.array(array) for array in arguments), out)
    lanes = np.array([[accumulator(lane, i) for i in range(4)] for lane in range(32)])
    np.testing.assert_array_equal(np.asarray(out), (a @ b + 1)[lanes[..., 0], lanes[..., 1]])


@pytest.mark.skipif(shutil.which("llc-19") is None, reason="needs llc-19")
def test_llvm_knows_the_names_and_signatures() -> None:
    newer = {"m16n8k4", "m16n8k8", "m16n8k16"}  # of f64: LLVM has no intrinsics for them yet
    known = [p for p in PRODUCTS.values() if not (p.left.name == "f64" and p.shape in newer) and p.left.name not in FLOATS_OF_8]
    text = 'target triple = "nvptx64-nvidia-cuda"\n'
    for at, p in enumerate(known):
        parameters = ", ".join(f"{type_} %a{i}" for i, type_ in enumerate(p.arguments))
        text += f"""declare {p.returned} @{p.name}({", ".join(p.arguments)})
define {p.returned} @f{at}({parameters}) {{
  %r = call {p.returned} @{p.name}({parameters})
  ret {p.returned} %r
}}
"""
    command = ["llc-19", "-march=nvptx64", "-mcpu=sm_90", "-mattr=+ptx80", "-o", "-"]
    made = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    written = {name.strip() for name in re.findall(r"^\s*(mma\.[\w.]+)", made, re.M)}
    assert written == {opcode(p) for p in known}


def test_a_product_that_ptx_has_not_is_refused() -> None:
    text = kernel("k", PRODUCTS["llvm.nvvm.mma.m16n8k8.row.col.f32.f32"])
    with pytest.raises(TranslationError, match="PTX has no such product"):
        translate(HEAD + text.replace("row.col.f32.f16", "col.row.f32.f16"))
