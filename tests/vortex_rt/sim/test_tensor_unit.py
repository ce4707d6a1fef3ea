"""The tensor unit of Vortex 3.0: which register of which lane holds which element, and results to the last bit."""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass

import ml_dtypes
import numpy as np
import pytest

from tests.vortex_rt.sim.grids import OUT, run_grid
from vortex_rt.failures import Failure
from vortex_rt.isa.registers import FLOAT_NAMES
from vortex_rt.isa.vortex_rows import TensorFormat as Format
from vortex_rt.sim.errors import SimulationError

SHAPE = "vortex3,tensor=true,threads={threads},warps=4"
A, B, C, METADATA, SCALES = OUT, OUT + 0x10000, OUT + 0x20000, OUT + 0x40000, OUT + 0x50000


@dataclass(frozen=True)
class Fragments:
    """Tiles of a number of lanes: rows, columns and words of k (of which ``depth`` at once), and for A, B and C a place for
    each register and lane.
    """

    rows: int
    columns: int
    words: int
    depth: int
    first_of_b: int
    a: dict[tuple[int, int], tuple[int, int]]
    b: dict[tuple[int, int], tuple[int, int]]
    c: dict[tuple[int, int], tuple[int, int]]


#: Lanes → first register of B, and rows of the tables that SimX v3 was seen to have: register → elements of lanes from 0 on.
SEEN = {
    4: (28, {10: "4,0 4,1 5,0 5,1", 13: "0,2 0,3 1,2 1,3", 17: "2,2 2,3 3,2 3,3"},
        {28: "2,2 3,2 2,3 3,3", 29: "0,0 1,0 0,1 1,1", 31: "0,2 1,2 0,3 1,3"},
        {0: "4,0 4,1 5,0 5,1", 3: "0,0 0,1 1,0 1,1", 7: "2,0 2,1 3,0 3,1"}),
    16: (28, {10: "8,0 8,1 8,2 8,3 9,0", 16: "4,0 4,1 4,2 4,3 5,0", 15: "12,4 12,5 12,6 12,7 13,4"},
         {28: "4,4 5,4 6,4 7,4 4,5", 30: "4,0 5,0 6,0 7,0 4,1", 31: "0,4 1,4 2,4 3,4 0,5"},
         {2: "0,4 0,5 0,6 0,7 1,4", 4: "12,0 12,1 12,2 12,3 13,0", 7: "4,0 4,1 4,2 4,3 5,0"}),
    32: (24, {10: "8,8 8,9 8,10 8,11 9,8", 14: "8,12 8,13 8,14 8,15 9,12", 17: "0,12 0,13 0,14 0,15 1,12"},
         {24: "8,8 9,8 10,8 11,8 8,9", 27: "8,0 9,0 10,0 11,0 8,1", 31: "12,0 13,0 14,0 15,0 12,1"},
         {0: "8,0 8,1 8,2 8,3 9,0", 4: "8,4 8,5 8,6 8,7 9,4", 7: "0,12 0,13 0,14 0,15 1,12"}),
}  # fmt: skip


def fragments(lanes: int) -> Fragments:
    """The layout, from the geometry: blocks of m × n elements and k words, and the registers of a block's micro-operation."""
    size = (lanes * 8).bit_length() - 1
    columns, rows = 1 << size // 2, 1 << size - size // 2
    words, bits = lanes * 8 // rows, lanes.bit_length() - 1
    n, m = 1 << bits // 2, 1 << bits - bits // 2
    depth = lanes // m
    halves = lanes // (depth * n)
    first = 28 if columns * words // lanes == 4 else 24
    a, b, c = {}, {}, {}
    for k in range(words // depth):
        for i in range(rows // m):
            for j in range(columns // n):
                if halves == 1:
                    ra, rb = (i & 1) << 2 | (1 - (i >> 1)) << 1 | k, (j ^ k) << 1 | (1 - k)
                    rc = (i & 1) << 2 | (1 - (i >> 1)) << 1 | (1 - ((i >> 1) ^ j))
                else:
                    ra, rb = (k & 1) << 2 | (1 - i) << 1 | (i ^ k >> 1), (k & 1) << 2 | (k >> 1 ^ j >> 1) << 1 | (1 - (j >> 1))
                    rc = (j & 1) << 2 | (1 - i) << 1 | j >> 1
                for lane in range(lanes):
                    c[rc, lane] = (i * m + lane // n, j * n + lane % n)
                    a[10 + ra, lane] = (i * m + lane // depth, k * depth + lane % depth)
                for lane in range(depth * n):
                    b[first + rb, j % halves * depth * n + lane] = (k * depth + lane % depth, j * n + lane // depth)
    return Fragments(rows, columns, words, depth, first, a, b, c)


def sparse_fragments(lanes: int) -> Fragments:
    """The same of sparse products, whose A has half of the ``words``: which element a register has, as upstream's kernels load
    them (vx_tensor.h), not which register a micro-operation takes."""
    f = fragments(lanes)
    m, n, depth = (1 << lanes.bit_length() // 2), 1 << (lanes.bit_length() - 1) // 2, f.depth
    squares, steps = m == n, f.columns // n
    a, b, c = {}, {}, {}
    for lane in range(lanes):
        for register in range(f.rows // m * f.words // depth // 2):
            row, block = divmod(register, f.words // depth // 2)
            a[10 + register, lane] = (row * m + lane // depth, block * depth + lane % depth)
        for register in range(32 - f.first_of_b):
            column, block = register * n // 2, 0
            if not squares:
                block = 1 - (register & 1)
                column = (register >> 2 << 1 | 1 - (register >> 1 & 1) ^ block) * n
            b[f.first_of_b + register, lane] = (block * 2 * depth + lane % (2 * depth), column + lane // (2 * depth))
        for register in range(8):
            row, column = divmod(register, steps)
            if not squares:
                row = register >> 1 & 1
                column = register >> 2 << 1 | 1 - (register & 1) ^ row
            c[register, lane] = (row * m + lane // n, column * n + lane % n)
    return Fragments(f.rows, f.columns, f.words, depth, f.first_of_b, a, b, c)


def random_keeps(rng: np.random.Generator, rows: int, words: int, source: Format) -> np.ndarray:
    """For each row and element of so many words of B whether the row has it: half of each two words."""
    per = 32 // BITS[source]
    order = rng.random((rows, words // 2, 2 * per)).argsort(-1)
    return (order < per).reshape(rows, words * per)


def metadata(keeps: np.ndarray, lanes: int, source: Format) -> np.ndarray:
    """The words that `tcu.ld` takes, slot by slot: of a block of A each row's bits of all first words, then of the second ones."""
    f, m, per = fragments(lanes), 1 << lanes.bit_length() // 2, 32 // BITS[source]
    blocks = f.words // f.depth // 2
    taken = np.zeros((4, lanes // 2), np.uint32)
    for row in range(keeps.shape[0]):
        for word in range(keeps.shape[1] // per):
            block, in_block = divmod(word, 2 * f.depth)
            for element in range(per):
                bit = ((row % m * 2 + in_block % 2) * f.depth + in_block // 2) * per + element
                taken[row // m * blocks + block, bit // 32] |= np.uint32(int(keeps[row, word * per + element]) << bit % 32)
    return taken.T.reshape(2, lanes)


def sparse_product(
    a: np.ndarray, b: np.ndarray, c: np.ndarray, keeps: np.ndarray, source: Format, result: Format, depth: int
) -> np.ndarray:
    """`product` of each row of A with what the row has of B."""
    bits = BITS[source]
    per = 32 // bits
    parts = np.stack([b >> at & np.uint32((1 << bits) - 1) for at in range(0, 32, bits)], 1).reshape(-1, b.shape[1])
    rows = []
    for row, kept in enumerate(keeps):
        taken = parts[kept].reshape(-1, per, b.shape[1]) << np.arange(0, 32, bits, np.uint32)[:, None]
        gathered = np.bitwise_or.reduce(taken, 1).astype(np.uint32)
        rows.append(product(a[row : row + 1], gathered, c[row : row + 1], source, result, depth)[0])
    return np.array(rows)


@pytest.mark.parametrize("lanes", SEEN)
def test_the_layout_is_the_one_that_was_seen(lanes):
    first, *tables = SEEN[lanes]
    found = fragments(lanes)
    assert found.first_of_b == first
    for table, rows in zip((found.a, found.b, found.c), tables):
        for register, text in rows.items():
            assert " ".join("{},{}".format(*table[register, lane]) for lane in range(len(text.split()))) == text
        assert len(set(table.values())) == len(table)


# ---- elements --------------------------------------------------------------------------------------------------------

FLOATS = {
    Format.FP16: np.float16, Format.BF16: ml_dtypes.bfloat16, Format.E4M3: ml_dtypes.float8_e4m3fn, Format.E5M2: ml_dtypes.float8_e5m2,
}
SCALED = {  # elements, scales, and how many elements along k share one
    Format.MXFP8: (ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e8m0fnu, 32), Format.MXBF8: (ml_dtypes.float8_e5m2, ml_dtypes.float8_e8m0fnu, 32),
    Format.MXFP4: (ml_dtypes.float4_e2m1fn, ml_dtypes.float8_e8m0fnu, 32), Format.NVFP4: (ml_dtypes.float4_e2m1fn, ml_dtypes.float8_e4m3fn, 16),
}
INTEGERS = {Format.I8: (8, True), Format.U8: (8, False), Format.I4: (4, True), Format.U4: (4, False)}
BITS = {Format.TF32: 32, Format.FP16: 16, Format.BF16: 16, Format.E4M3: 8, Format.E5M2: 8, Format.I8: 8, Format.U8: 8, Format.I4: 4, Format.U4: 4, Format.MXFP8: 8, Format.MXBF8: 8, Format.MXFP4: 4, Format.NVFP4: 4}


def random_words(rng: np.random.Generator, source: Format, shape: tuple[int, ...], numbers: bool) -> np.ndarray:
    """Words of random bits, or (``numbers``) of small numbers."""
    if source in FLOATS and numbers:
        values = (rng.standard_normal((*shape, 32 // BITS[source])) * 2).astype(FLOATS[source])
        return values.view(np.uint32)[..., 0]
    if source is Format.TF32:
        values = rng.standard_normal(shape).astype(np.float32).view(np.uint32) if numbers else rng.integers(0, 1 << 32, shape, np.uint32)
        return values >> 13
    return rng.integers(0, 1 << 32, shape, np.uint32)


def elements(words: np.ndarray, source: Format) -> np.ndarray:
    """The elements of words, in a last axis, as float32 or int64."""
    bits = BITS[source]
    parts = np.stack([words >> at & np.uint32((1 << bits) - 1) for at in range(0, 32, bits)], -1)
    if source in INTEGERS:
        values = parts.astype(np.int64)
        return np.where(values >> bits - 1 & INTEGERS[source][1], values - (1 << bits), values)
    if source is Format.TF32:
        return (parts << np.uint32(13)).view(np.float32)
    unsigned = parts.astype(np.uint16 if bits == 16 else np.uint8)
    return unsigned.view(SCALED[source][0] if source in SCALED else FLOATS[source]).astype(np.float32)


def product(a: np.ndarray, b: np.ndarray, c: np.ndarray, source: Format, result: Format, depth: int) -> np.ndarray:
    """What the unit computes for A (rows × words), B (words × columns) and C as words, in blocks of ``depth`` words."""
    x, y = elements(a, source), elements(b, source)
    if result is Format.I32:
        total = c.astype(np.int64) + np.einsum("ike,kje->ij", x, y)
        return (total & 0xFFFFFFFF).astype(np.uint32)
    with np.errstate(all="ignore"):
        if result is Format.FP32:
            total = c.view(np.float32)
            for first in range(0, a.shape[1], depth):
                block = np.zeros_like(total)
                for k in range(first, first + depth):
                    part = np.zeros_like(total)
                    for e in range(x.shape[2]):
                        part = x[:, k, e, None] * y[None, k, :, e] + part
                    block = part + block
                total = total + block
            bits = total.astype(np.float32).view(np.uint32)
            return np.where(np.isnan(total), np.uint32(0x7FC00000), bits)
        kind = FLOATS[result]
        total = (c & 0xFFFF).astype(np.uint16).view(kind)
        for k in range(a.shape[1]):
            for e in range(x.shape[2]):  # the product is exact in 64 bits; the sum is rounded to 32 bits first
                exact = x[:, k, e, None].astype(np.float64) * y[None, k, :, e].astype(np.float64) + total.astype(np.float64)
                total = exact.astype(np.float32).astype(kind)
        return total.view(np.uint16).astype(np.uint32)


def random_scales(rng: np.random.Generator, source: Format, lines: int, words: int, numbers: bool) -> np.ndarray:
    """Bytes of the scales of so many lines of k: any, or of small numbers."""
    count = max(1, words * 32 // BITS[source] // SCALED[source][2])
    middle = 56 if source is Format.NVFP4 else 127
    return rng.integers(*((middle - 8, middle + 9) if numbers else (0, 256)), (lines, count), np.uint8)


def scaled_product(
    a: np.ndarray, b: np.ndarray, c: np.ndarray, source: Format, scales: tuple[np.ndarray, np.ndarray], keeps: np.ndarray | None
) -> np.ndarray:
    """What the unit computes for A, B and C in words, with the scales of A's rows and B's columns: an element after the other."""
    _, kind, block = SCALED[source]
    x = elements(a, source).reshape(a.shape[0], -1)
    y = elements(b.T.copy(), source).reshape(b.shape[1], -1)
    of_a, of_b = (part.view(kind).astype(np.float32) for part in scales)
    total = c.view(np.float32).copy()
    with np.errstate(all="ignore"):
        for row in range(a.shape[0]):
            taken = np.arange(y.shape[1]) if keeps is None else np.flatnonzero(keeps[row])
            for at, k in enumerate(taken):
                total[row] = (x[row, at] * of_a[row, k // block]) * (y[:, k] * of_b[:, k // block]) + total[row]
    return np.where(np.isnan(total), np.uint32(0x7FC00000), total.view(np.uint32))


def load_scales(lanes: int, source: Format, scales: tuple[np.ndarray, np.ndarray], memory: dict[int, bytes]) -> str:
    """Put scales into memory; return what loads them."""
    text = ""
    for slot, part in zip((16, 17), scales, strict=True):
        address = SCALES + 0x1000 * slot
        memory[address] = part.tobytes().ljust(4 * lanes, b"\0")
        text += f"li t1, {address}\ntcu.ld {slot}, t1, {int(source)}\n"
    return text


def loads(registers: list[int], lanes: int, address: int) -> str:
    """Load F registers from rows of words, a row a register."""
    text = f"li t1, {address}\ncsrr t0, thread_id\nslli t0, t0, 2\nadd t1, t1, t0\n"
    return text + "".join(f"flw f{number}, {4 * lanes * at}(t1)\n" for at, number in enumerate(registers))


def load_metadata(lanes: int, source: Format) -> str:
    """Load both slots, of which half of the formats need one."""
    return "".join(f"li t1, {METADATA + 4 * lanes * slot}\ntcu.ld {slot}, t1, {int(source)}\n" for slot in range(2))


def stores(registers: list[int], lanes: int, address: int) -> str:
    return loads(registers, lanes, address).replace("flw", "fsw")


def spread(matrix: np.ndarray, table: dict[tuple[int, int], tuple[int, int]], lanes: int) -> tuple[list[int], bytes]:
    """A matrix as rows of registers."""
    registers = sorted({register for register, _ in table})
    rows = np.array([[matrix[table[register, lane]] for lane in range(lanes)] for register in registers], np.uint32)
    return registers, rows.tobytes()


PAIRS = [
    *((source, Format.FP32) for source in (*FLOATS, Format.TF32)), (Format.FP16, Format.FP16), (Format.BF16, Format.BF16),
    *((source, Format.I32) for source in INTEGERS), *((source, Format.FP32) for source in SCALED),
]  # fmt: skip


def c_words(rng: np.random.Generator, result: Format, shape: tuple[int, int]) -> np.ndarray:
    if result is Format.I32:
        return rng.integers(0, 1 << 32, shape, np.uint32)
    values = rng.standard_normal(shape).astype(np.float32)
    return values.view(np.uint32) if result is Format.FP32 else values.astype(FLOATS[result]).view(np.uint16).astype(np.uint32)


@pytest.mark.parametrize("lanes", [4, 8, 16, 32])
@pytest.mark.parametrize(("source", "result"), PAIRS)
@pytest.mark.parametrize(
    ("numbers", "sparse"), [(True, False), (False, False), (True, True)], ids=["numbers", "bits", "sparse"]
)
def test_wmma_to_the_last_bit(lanes, source, result, numbers, sparse):
    rng = np.random.default_rng(lanes * 1000 + source * 10 + result)
    f = fragments(lanes)
    a, b = random_words(rng, source, (f.rows, f.words >> sparse), numbers), random_words(rng, source, (f.words, f.columns), numbers)
    c = c_words(rng, result, (f.rows, f.columns))
    keeps = random_keeps(rng, f.rows, f.words, source) if sparse else None
    scales = None
    if source in SCALED:
        scales = tuple(random_scales(rng, source, lines, f.words, numbers) for lines in (f.rows, f.columns))
        expected = scaled_product(a, b, c, source, scales, keeps)
    else:
        expected = sparse_product(a, b, c, keeps, source, result, f.depth) if sparse else product(a, b, c, source, result, f.depth)
    found = multiplied(SHAPE, lanes, source, result, a, b, c, keeps, scales)
    if result in FLOATS:
        kind = FLOATS[result]
        nan = np.isnan(expected.astype(np.uint16).view(kind).astype(np.float32))
        assert np.isnan(found.astype(np.uint16).view(kind).astype(np.float32))[nan].all()
        found, expected = np.where(nan, 0, found), np.where(nan, 0, expected)
    assert found.tolist() == expected.tolist()


def multiplied(
    shape: str, lanes: int, source: Format, result: Format, a: np.ndarray, b: np.ndarray, c: np.ndarray,
    keeps: np.ndarray | None = None, scales: tuple[np.ndarray, np.ndarray] | None = None,
) -> np.ndarray:
    """What `wmma` makes of a tile, with ``keeps`` of a sparse one, in words of C."""
    f = fragments(lanes) if keeps is None else sparse_fragments(lanes)
    memory = {} if keeps is None else {METADATA: metadata(keeps, lanes, source).tobytes()}
    text = "" if keeps is None else load_metadata(lanes, source)
    if scales is not None:
        text += load_scales(lanes, source, scales, memory)
    for address, matrix, table in ((A, a, f.a), (B, b, f.b), (C, c, f.c)):
        registers, memory[address] = spread(matrix, table, lanes)
        text += loads(registers, lanes, address)
    text += f"wmma {int(result)}, {int(source)}, {int(keeps is not None)}\n" + stores(registers, lanes, OUT + 0x30000) + "ret"
    machine = run_grid(named(text), shape.format(threads=lanes), memory=memory, block=(lanes, 1, 1))
    rows = np.frombuffer(machine.read(OUT + 0x30000, 8 * lanes * 4), np.uint32).reshape(8, lanes)
    found = np.zeros_like(c)
    for (register, lane), place in f.c.items():
        found[place] = rows[register, lane]
    return found


def named(text: str) -> str:
    """Registers by the names of the calling convention."""
    return re.sub(r"\bf(\d+)\b", lambda match: FLOAT_NAMES[int(match[1])], text)


@pytest.mark.parametrize("lanes", [4, 8, 16, 32])
@pytest.mark.parametrize(("size", "shared"), [(0, False), (0, True), (1, False), (1, True), (2, True)])
@pytest.mark.parametrize("in_blocks", [False, True], ids=["lines", "blocks"])
@pytest.mark.parametrize("source", [Format.FP16, Format.I8, Format.MXFP4])
@pytest.mark.parametrize("sparse", [False, True], ids=["dense", "sparse"])
def test_wgmma_takes_its_operands_from_local_memory(lanes, size, shared, in_blocks, source, sparse):
    result = Format.I32 if source in INTEGERS else Format.FP32
    rng = np.random.default_rng(lanes + size)
    bits = lanes.bit_length() - 1
    n, m = 1 << bits // 2, 1 << bits - bits // 2
    depth, accumulators = lanes // m, 8 << size
    rows, columns, words = 2 * m, accumulators * lanes // (2 * m), 2 * depth
    a, b = random_words(rng, source, (rows, words >> sparse), True), random_words(rng, source, (words, columns), True)
    c = c_words(rng, result, (rows, columns))
    keeps = random_keeps(rng, rows, words, source)

    def laid(lines: np.ndarray, block: int, block_of_b: bool) -> tuple[np.ndarray, int]:
        """Lines of words as local memory has them, and the bytes from one to the next (0: in blocks)."""
        if not in_blocks:
            return np.pad(lines, ((0, 0), (0, 1))).ravel(), 4 * (lines.shape[1] + 1)
        count = lines.shape[0] // block
        if sparse and block_of_b:  # words of a block behind each other, each of all columns
            return lines.reshape(count, block, words).transpose(0, 2, 1).ravel(), 0
        return lines.reshape(count, block, -1, depth).transpose(2, 0, 1, 3).ravel(), 0

    left, left_stride = laid(a, m, False)
    right, right_stride = laid(b.T, n, True)
    place = 4 * left.size
    text = ""
    for index in range(accumulators):  # register n * 2 + m
        text += loads([index], lanes, C + 4 * lanes * index)
    if not shared:
        text += loads([24, 25, 26, 27][: 4 >> sparse], lanes, A)
    for address, data, offset in ((A + 0x8000, left, 0), (B, right, place)):
        text += f"li t0, {address}\ncsrr t1, block_local_mem\nli t2, {offset}\nadd t1, t1, t2\nli t2, {data.size}\n1: lw t3, 0(t0)\nsw t3, 0(t1)\naddi t0, t0, 4\naddi t1, t1, 4\naddi t2, t2, -1\nbnez t2, 1b\n"
    text += f"mv s0, a0\nmv s1, a1\nli a0, {left_stride << 16}\nli a1, {right_stride << 16 | place}\n"
    memory: dict[int, bytes] = {}
    if source in SCALED:
        scales = random_scales(rng, source, rows, words, True), random_scales(rng, source, columns, words, True)
        text += load_scales(lanes, source, scales, memory)
    text += load_metadata(lanes, source) + f"wgmma {int(result)}, {int(source)}, {sparse | size << 1 | shared << 3}\n"
    for index in range(accumulators):
        text += stores([index], lanes, OUT + 0x30000 + 4 * lanes * index)
    blocks_of_c = np.array([c[at % 2 * m + lane // n, at // 2 * n + lane % n] for at in range(accumulators) for lane in range(lanes)], np.uint32)
    blocks_of_a = np.array([a[i * m + lane // depth, k * depth + lane % depth] for i in range(2) for k in range(2 >> sparse) for lane in range(lanes)], np.uint32)
    memory |= {A: blocks_of_a.tobytes(), A + 0x8000: left.tobytes(), B: right.tobytes(), C: blocks_of_c.tobytes()}
    memory[METADATA] = metadata(keeps, lanes, source).tobytes()
    too_many = source in SCALED and scales[1].size > 4 * lanes
    with pytest.raises(SimulationError, match="more scales than a word") if too_many else contextlib.nullcontext():
        machine = run_grid(named(text + "ret"), SHAPE.format(threads=lanes), memory=memory, block=(lanes, 1, 1), local_memory=4 * (left.size + right.size))
    if too_many:
        return
    stored = np.frombuffer(machine.read(OUT + 0x30000, 4 * accumulators * lanes), np.uint32).reshape(accumulators, lanes)
    found = np.array([[stored[column // n * 2 + row // m, row % m * n + column % n] for column in range(columns)] for row in range(rows)])
    if source in SCALED:
        expected = scaled_product(a, b, c, source, scales, keeps if sparse else None)
    else:
        expected = sparse_product(a, b, c, keeps, source, result, depth) if sparse else product(a, b, c, source, result, depth)
    assert found.tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("text", "threads", "message"),
    [
        ("li t0, 7\ntmc t0\nwmma 0, 2, 0", 4, "works on all lanes of a warp"), ("wmma 0, 2, 0", 2, "needs warps of 4, 8, 16 or 32"),
        ("wmma 0, 17, 0", 4, "no products of these formats"), ("wmma 2, 3, 0", 4, "no products"), ("wmma 0, 2, 1", 4, "metadata of a sparse product"),
        ("tcu.ld 16, a0, 2", 4, "no products"), ("tcu.ld 0, a0, 0", 4, "no products"),
        ("tcu.ld 16, a0, 4", 4, "no products"), ("tcu.ld 18, a0, 8", 4, "no products"), ("wmma 2, 8, 0", 4, "no products"),
        ("wgmma 0, 2, 4", 4, "32 only with A in local memory"), ("wgmma 0, 2, 6", 4, "8 or 16 registers"),
    ],
)  # fmt: skip
def test_what_the_unit_does_not_do_is_an_error_with_the_reason(text, threads, message):
    with pytest.raises(SimulationError, match=message) as error:
        run_grid(text, SHAPE.format(threads=threads), block=(threads, 1, 1))
    assert error.value.kind is Failure.ILLEGAL_INSTRUCTION


def test_a_descriptor_behind_local_memory_is_an_error():
    with pytest.raises(SimulationError, match="read of 4 bytes at 0x1ffff4000") as error:
        run_grid("li a0, 0\nli a1, 0x103ff0\nwgmma 0, 2, 8", SHAPE.format(threads=4), block=(4, 1, 1))
    assert error.value.kind is Failure.BAD_ADDRESS


def test_metadata_lie_at_a_multiple_of_four():
    with pytest.raises(SimulationError) as error:
        run_grid("addi a0, a0, 2\ntcu.ld 0, a0, 2", SHAPE.format(threads=4), block=(4, 1, 1))
    assert error.value.kind is Failure.MISALIGNED


def cycles(count: int, warps: int, lanes: int = 4, instruction: str = "wmma 0, 2, 0", timing: str = "simx") -> int:
    body = load_metadata(lanes, Format.FP16) + "li a0, 0\nli a1, 0\n" + f"{instruction}\n" * count
    memory = {METADATA: bytes([0x55]) * 8 * lanes}
    shape = f"{SHAPE.format(threads=lanes)},timing={timing}"
    machine = run_grid(body + "ret", shape, "timing", memory, block=(lanes * warps, 1, 1))
    return machine.last_result.cycles


@pytest.mark.parametrize(("lanes", "warps", "seen"), [(4, 1, 47.25), (4, 4, 176.5), (32, 1, 95.4)])
def test_wmma_takes_the_cycles_that_simx_needs(lanes, warps, seen):
    each = (cycles(24, warps, lanes) - cycles(8, warps, lanes)) / 16
    assert each == pytest.approx(seen, rel=0.1)


def test_products_that_wait_for_the_unit_hold_up_no_others():
    def total(additions: int, products: int) -> int:
        text = "csrr t0, warp_id\nbnez t0, 1f\n" + "add t1, t1, t1\n" * additions + "ret\n1:\n" + "wmma 0, 2, 0\n" * products + "ret"
        return run_grid(text, SHAPE.format(threads=32), "timing", block=(128, 1, 1)).last_result.cycles

    assert total(400, 16) < 1.1 * max(total(400, 1), total(1, 16))


@pytest.mark.parametrize(("lanes", "size", "seen"), [
    (4, 0, 50.5), (4, 1, 96), (4, 2, 196), (16, 0, 59.8), (16, 1, 111), (16, 2, 223), (32, 0, 63.8), (32, 1, 115), (32, 2, 227),
])  # fmt: skip
def test_wgmma_takes_the_cycles_that_simx_needs(lanes, size, seen):
    instruction = f"wgmma 0, 2, {8 | size << 1}"
    each = (cycles(24, 1, lanes, instruction) - cycles(8, 1, lanes, instruction)) / 16
    assert each == pytest.approx(seen, rel=0.05)


@pytest.mark.parametrize(("instruction", "warps", "seen"), [
    ("wmma 0, 2, 0", 1, 32), ("wmma 0, 2, 0", 4, 128), ("wgmma 0, 2, 8", 1, 42), ("wgmma 0, 2, 8", 4, 168), ("wgmma 0, 2, 9", 1, 21),
    ("wgmma 0, 2, 10", 1, 82), ("wgmma 0, 2, 12", 1, 162), ("wgmma 0, 2, 12", 4, 648), ("wgmma 0, 2, 0", 1, 40), ("wgmma 0, 2, 2", 4, 320),
])  # fmt: skip
def test_products_take_the_cycles_that_the_rtl_needs(instruction, warps, seen):
    each = (cycles(24, warps, 4, instruction, "rtl") - cycles(8, warps, 4, instruction, "rtl")) / 16
    assert each == pytest.approx(seen, rel=0.06)


@pytest.mark.parametrize(("lanes", "instruction", "share"), [(4, "wmma", 1), (32, "wmma", 0.5), (4, "wgmma", 0.5), (32, "wgmma", 0.5)])
def test_a_sparse_product_has_half_the_micro_operations_unless_blocks_are_squares(lanes, instruction, share):
    def each(flags: int) -> float:
        return (cycles(24, 4, lanes, f"{instruction} 0, 2, {flags}") - cycles(8, 4, lanes, f"{instruction} 0, 2, {flags}")) / 16

    flags = 8 if instruction == "wgmma" else 0
    assert each(flags | 1) == pytest.approx(each(flags) * share, rel=0.1)


def test_a_sparse_product_waits_for_its_metadata():
    def total(load: str) -> int:
        return run_grid(load + "wmma 0, 2, 1\nret", SHAPE.format(threads=4), "timing", {METADATA: bytes([0x55]) * 16, OUT: b""}, block=(4, 1, 1)).last_result.cycles

    load = f"li t1, {METADATA}\ntcu.ld 0, t1, 2\n"
    loaded = load + "fence\n"  # the second one finds the line in the cache
    assert total(loaded + load) > total(loaded) + 5
