"""wgmma against NumPy: each type, shared layout and operand form, with the layouts of the PTX ISA ("Asynchronous Warpgroup Level Matrix Instructions")."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from vortex_rt import Device, Module

pytestmark = pytest.mark.device
Array = np.ndarray[Any, Any]
HEAD = ".version 8.0\n.target sm_90a\n.address_size 64\n"
#: PTX's type → NumPy's, bytes of an element (b1: a byte has eight).
TYPES: dict[str, Any] = {
    "f16": np.float16, "bf16": ml_dtypes.bfloat16, "tf32": np.float32, "e4m3": ml_dtypes.float8_e4m3fn,
    "e5m2": ml_dtypes.float8_e5m2, "s8": np.int8, "u8": np.uint8, "b1": np.uint8,
}  # fmt: skip
ROW = 32
"""Bytes of a row of A, or a column of B, that one instruction multiplies."""


@dataclass(frozen=True)
class Layout:
    """How a factor lies in shared memory: bytes of a swizzled row (16: none), and whether rows lie across k."""

    span: int = 16
    across: bool = False

    @property
    def mode(self) -> int:
        """In the descriptor."""
        return {16: 0, 128: 1, 64: 2, 32: 3}[self.span]

    def strides(self, rows: int) -> tuple[int, int]:
        """Leading and stride byte offset of a factor of one instruction's depth."""
        if self.across and self.span > 16:
            return 16 * self.span, 8 * self.span  # next rows; next eight k
        if self.across:
            return rows * 16, 128  # next eight k; next eight rows
        return (rows * 16, 128) if self.span == 16 else (16, 8 * self.span)

    def place(self, rows: int, row: int, byte: int) -> int:
        """Of a byte of a row; across k, of a byte of the elements of 16 bits (row, byte // 2)."""
        leading, stride = self.strides(rows)
        if self.across:
            k, unit = byte // 2, self.span // 2
            far, near = (leading, stride) if self.span > 16 else (stride, leading)
            at = row // unit * far + row % unit * 2 + k % 8 * self.span + k // 8 * near + byte % 2
        else:
            along = byte if self.span > 16 else byte // 16 * leading + byte % 16
            at = row // 8 * stride + row % 8 * self.span + along
        return at ^ ((at >> 7 & (self.span // 16 - 1)) << 4)

    def image(self, factor: Array) -> Array:
        """The bytes in shared memory; ``factor``: a row of bytes for each row of A, or column of B."""
        rows = len(factor)
        out = np.zeros(16384, np.uint8)
        for row in range(rows):
            for byte in range(factor.shape[1]):
                out[self.place(rows, row, byte)] = factor[row, byte]
        return out

    def descriptor(self, rows: int) -> int:
        """Without the address."""
        leading, stride = self.strides(rows)
        return leading // 16 << 16 | stride // 16 << 32 | self.mode << 62


@dataclass(frozen=True)
class Case:
    """One instruction."""

    columns: int
    result: str
    left: str
    right: str
    a: Layout | None = Layout()
    b: Layout = Layout()
    signs: tuple[int, int] = (1, 1)
    keep: int = 1
    saturating: bool = False

    @property
    def per(self) -> int:
        """Elements of a row."""
        return 256 if self.left == "b1" else ROW // np.dtype(TYPES[self.left]).itemsize

    @property
    def text(self) -> str:
        """The instruction with its registers."""
        count = self.columns // (4 if self.result == "f16" else 2)
        d = "{" + ", ".join(f"%d{i}" for i in range(count)) + "}"
        a = "%a" if self.a else "{%r0, %r1, %r2, %r3}"
        name = f"wgmma.mma_async.sync.aligned.m64n{self.columns}k{self.per}{'.satfinite' if self.saturating else ''}"
        name += f".{self.result}.{self.left}.{self.right}{'.and.popc' if self.left == 'b1' else ''}"
        numbers = "" if self.result == "s32" else f", {self.signs[0]}, {self.signs[1]}"
        if self.left in ("f16", "bf16"):
            numbers += f", {int(self.a.across)}" if self.a else ""
            numbers += f", {int(self.b.across)}"
        return f"{name} {d}, {a}, %b, p{numbers};"


def kernel(name: str, c: Case) -> str:
    """A kernel (images of A and B, registers of A and D, D): one warp group."""
    count = c.columns // (4 if c.result == "f16" else 2)
    load = "\n".join(f"ld.global.b32 %d{i}, [%pd+{4 * i}];" for i in range(count))
    store = "\n".join(f"st.global.b32 [%pd+{4 * i}], %d{i};" for i in range(count))
    kind = "f32" if c.result == "f32" else "b32"
    sides = "".join(
        f"mov.u64 %{side}, {side}image; and.b64 %{side}, %{side}, 0x3FFFF; shr.u64 %{side}, %{side}, 4; "
        f"or.b64 %{side}, %{side}, {layout.descriptor(rows) if layout else 0:#x};\n"
        for side, layout, rows in (("a", c.a, 64), ("b", c.b, c.columns))
    )
    copies = "".join(f"ld.global.b32 %x, [%p{s}]; st.shared.b32 [%s{s}], %x;" for s in "ab")
    return f"""
.visible .entry {name}(.param .u64 qa, .param .u64 qb, .param .u64 qr, .param .u64 qd) {{
.reg .u32 %t, %i, %x, %r<4>; .reg .{kind} %d<{count}>; .reg .u64 %a, %b, %pa, %pb, %pr, %pd, %sa, %sb; .reg .pred p, more;
.shared .align 1024 .b8 aimage[16384]; .shared .align 1024 .b8 bimage[16384];
mov.u32 %t, %tid.x; mul.lo.u32 %i, %t, 4;
ld.param.u64 %pa, [qa]; ld.param.u64 %pb, [qb]; ld.param.u64 %pr, [qr]; ld.param.u64 %pd, [qd];
mov.u64 %sa, aimage; mov.u64 %sb, bimage;
mad.wide.u32 %pa, %t, 4, %pa; mad.wide.u32 %pb, %t, 4, %pb; mad.wide.u32 %sa, %t, 4, %sa; mad.wide.u32 %sb, %t, 4, %sb;
NEXT: {copies}
add.u64 %pa, %pa, 512; add.u64 %pb, %pb, 512; add.u64 %sa, %sa, 512; add.u64 %sb, %sb, 512; add.u32 %i, %i, 512;
setp.lt.u32 more, %i, 16384; @more bra NEXT;
bar.sync 0;
mad.wide.u32 %pr, %t, 16, %pr; ld.global.v4.b32 {{%r0, %r1, %r2, %r3}}, [%pr];
mad.wide.u32 %pd, %t, {4 * count}, %pd; {load}
{sides}
setp.ne.u32 p, {c.keep}, 0;
wgmma.fence.sync.aligned; {c.text} wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;
{store}
ret; }}"""


rng = np.random.default_rng(5)


def factor(kind: str, rows: int, per: int) -> tuple[Array, Array]:
    """Random elements: a row of bytes for each row, and what they stand for."""
    if kind == "b1":
        bits = rng.integers(0, 2, (rows, per))
        return np.packbits(bits, axis=1, bitorder="little"), bits.astype(np.float64)
    if kind in ("s8", "u8"):
        values = rng.integers(np.iinfo(TYPES[kind]).min, np.iinfo(TYPES[kind]).max + 1, (rows, per)).astype(TYPES[kind])
    else:
        values = (rng.integers(-8, 9, (rows, per)) / 4.0).astype(TYPES[kind])  # exact in every type, sums too
    return values.view(np.uint8).reshape(rows, -1), values.astype(np.float64)


def check(device: Device, cases: list[Case]) -> None:
    module = Module.from_ptx(device, HEAD + "".join(kernel(f"k{i}", c) for i, c in enumerate(cases)))
    for i, c in enumerate(cases):
        (a_bytes, a), (b_bytes, b) = factor(c.left, 64, c.per), factor(c.right, c.columns, c.per)
        stored = {"f16": np.float16, "f32": np.float32, "s32": np.int32}[c.result]
        top = 2**31 if c.saturating else 2**20
        before = (rng.integers(-top, top, (64, c.columns)) if c.result == "s32" else rng.integers(-8, 9, (64, c.columns)) / 4.0)
        lanes = np.arange(128)
        row, column = 16 * (lanes // 32) + lanes % 32 // 4, lanes % 4 * 2
        place = np.arange(c.columns // 2)
        rows = row[:, None] + 8 * (place // 2 % 2)
        columns = column[:, None] + 8 * (place // 4) + place % 2
        quads = np.stack([a_bytes[row[:, None] + 8 * (r % 2), lanes[:, None] % 4 * 4 + 16 * (r // 2) + np.arange(4)] for r in range(4)], 1)
        out = device.array(np.ascontiguousarray(before[rows, columns].astype(stored)).view(np.uint32))
        images = [(c.a or Layout()).image(a_bytes), c.b.image(b_bytes)]
        registers = np.ascontiguousarray(quads).view(np.uint32)
        getattr(module, f"k{i}")[1, 128](*map(device.array, (*images, registers)), out)
        exact = a @ b.T * c.signs[0] * c.signs[1] + before * c.keep
        exact = np.clip(exact, -(2**31), 2**31 - 1) if c.saturating else exact
        got = np.asarray(out).view(stored).reshape(128, -1)
        np.testing.assert_array_equal(got, exact[rows, columns].astype(stored), err_msg=c.text[:90])


SWIZZLES = (32, 64, 128)
QUICK = [
    Case(16, "f32", "f16", "f16"),
    Case(32, "f32", "bf16", "bf16", Layout(128), Layout(128)),
    Case(64, "f16", "f16", "f16", None, Layout(64, across=True), signs=(-1, 1), keep=0),
    Case(24, "s32", "s8", "u8", Layout(32), saturating=True),
]
LONG = [
    *(Case(32, "f32", "f16", "f16", Layout(a), Layout(b)) for a in (16, *SWIZZLES) for b in (16, *SWIZZLES)),
    *(Case(64, "f32", "bf16", "bf16", Layout(s, across=True), Layout(s, across=True)) for s in (16, *SWIZZLES)),
    Case(8, "f32", "tf32", "tf32", Layout(64), signs=(1, -1)), Case(16, "f32", "tf32", "tf32", None),
    Case(16, "f32", "e4m3", "e5m2"), Case(16, "f16", "e5m2", "e4m3", None, Layout(128)),
    Case(16, "s32", "u8", "s8", None), Case(8, "s32", "b1", "b1"), Case(8, "s32", "b1", "b1", None, keep=0),
    Case(256, "f32", "f16", "f16", Layout(128), Layout(32)),
]  # fmt: skip


def test_products(cuda_device: Device) -> None:
    check(cuda_device, QUICK)


def test_products_of_the_tensor_unit() -> None:
    """Each warp has its 16 rows from the unit, two blocks of eight columns an instruction."""
    unit = Device("cuda3", mode="timing")
    others = [Case(8, "f32", "tf32", "tf32", Layout(64), signs=(1, -1)), Case(16, "f32", "e4m3", "e4m3"), Case(24, "s32", "u8", "u8", None)]
    for case in (*QUICK[:3], *others):
        check(unit, [case])
        assert unit.counters.total["timing"]["tcu_instructions"] == 4 * -(-case.columns // 16), case
    check(unit, [QUICK[3]])
    assert unit.counters.total["timing"]["tcu_instructions"] == 0, "of mixed signs"


IN_PLACE = [
    Case(32, "f32", "f16", "f16", None), Case(32, "f16", "f16", "f16", signs=(-1, 1), keep=0),
    Case(32, "f32", "bf16", "bf16", Layout(128)), Case(32, "s32", "s8", "s8", None), Case(32, "f32", "e5m2", "e5m2"),
]  # fmt: skip
"""B as the unit's wgmma reads it from local memory: of 32 columns, without a swizzle."""
LOOP = """
#define D(i) "+f"(d[i])
extern "C" __global__ void k(const unsigned *a, const unsigned *b, float *out, int n, int times) {
  __shared__ __align__(128) unsigned tile[2048];
  const unsigned me = threadIdx.x;
  float d[16] = {};
  for (int t = 0; t < times; ++t) {
    __syncthreads();
    for (int i = me; i < n * 256; i += 128) tile[i] = b[t * n * 256 + i];
    __syncthreads();
    unsigned at = (unsigned)__cvta_generic_to_shared(tile) >> 4;
    for (int k = 0; k < n; ++k, at += 64) {
      const uint4 x = ((const uint4 *)a)[(t * n + k) * 128 + me];
      asm volatile("wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, "
                   "%14, %15}, {%16, %17, %18, %19}, %20, 1, 1, 1, 0;"
                   : D(0), D(1), D(2), D(3), D(4), D(5), D(6), D(7), D(8), D(9), D(10), D(11), D(12), D(13), D(14), D(15)
                   : "r"(x.x), "r"(x.y), "r"(x.z), "r"(x.w), "l"(8ull << 32 | 32 << 16 | (at & 0x3FFF)));
    }
  }
  for (int i = 0; i < 16; ++i) out[me * 16 + i] = d[i];
}
"""


def test_products_whose_columns_the_unit_reads_itself() -> None:
    unit = Device("cuda3", mode="timing")
    for case in IN_PLACE:
        check(unit, [case])
        assert unit.counters.total["timing"]["tcu_instructions"] == 4, case


def test_sums_stay_in_the_units_order_around_loops() -> None:
    """Exact sums against NumPy, and no exchange of columns in the loop."""
    unit = Device("cuda3")
    module = Module.from_cuda(unit, LOOP)
    counts = {}
    for n, times in ((1, 1), (8, 1), (2, 3)):
        a, b = (rng.integers(-8, 9, (rows, n * times * 16)).astype(np.float16) for rows in (64, 32))
        lanes = np.arange(128)
        row = 16 * (lanes // 32) + lanes % 32 // 4
        words = a.view(np.uint32).reshape(64, n * times, 2, 4)
        quads = np.stack([words[row + 8 * (r % 2), :, r // 2, lanes % 4] for r in range(4)], -1).transpose(1, 0, 2)
        tiles = b.view(np.uint32).reshape(32, n * times, 2, 4).transpose(1, 2, 0, 3)
        out = unit.zeros((128, 16), np.float32)
        module["k"][1, 128](*(unit.array(np.ascontiguousarray(x)) for x in (quads, tiles)), out, n, times)
        counts[n, times] = unit.counters.instructions
        place = np.arange(16)
        exact = a.astype(np.float32) @ b.astype(np.float32).T
        at = (row[:, None] + 8 * (place // 2 % 2), lanes[:, None] % 4 * 2 + 8 * (place // 4) + place % 2)
        np.testing.assert_array_equal(out.copy_to_host(), exact[at])
    assert (counts[8, 1] - counts[1, 1]) / (4 * 7) < 60, "an exchange of columns alone has more"


REFUSED = """
import sys
import numpy as np
from vortex_rt import Device, Module
unit = Device("cuda3")
words, out = unit.zeros((4096,), np.uint32), unit.zeros((128, 16), np.float32)
Module.from_cuda(unit, sys.argv[1])["k"][1, 128](words, words, out, 1, 1)
out.copy_to_host()
"""


def test_a_launch_without_the_cores_local_memory_is_refused() -> None:
    """The unit would read what nobody wrote."""
    environment = os.environ | {"VORTEX_LOCAL_MEMORY": "global"}
    command = [sys.executable, "-c", REFUSED, LOOP]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "kernel 'k' has the tensor unit read local memory, which is not the core's in this launch" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("at", range(0, len(LONG), 6))
def test_all_products_of_the_tensor_unit(at: int) -> None:
    check(Device("cuda3"), LONG[at : at + 6])


@pytest.mark.slow
@pytest.mark.parametrize("at", range(0, len(LONG), 6))
def test_all_products(cuda_device: Device, at: int) -> None:
    check(cuda_device, LONG[at : at + 6])


def test_on_warps_of_four_threads() -> None:
    check(Device("cores=1,warps=32,threads=4,local_memory=65536"), [Case(16, "f32", "f16", "f16", None)])
