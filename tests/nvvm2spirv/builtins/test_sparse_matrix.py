"""mma.sp against NumPy, with the layouts as the PTX ISA writes them ("Matrix fragments for … sparse matrix A")."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from test_matrix import (
    BITS,
    HEAD,
    accumulator,
    expected,
    fragments,
    opcode,
    packed_result,
    products_of_the_unit,
    rng,
    values,
)

from nvvm2spirv import TranslationError, translate
from nvvm2spirv.builtins.matrix import MatrixProduct
from nvvm2spirv.builtins.sparse_matrix import SPARSE_PRODUCTS, SparseProduct
from vortex_rt import Device, Module

pytestmark = pytest.mark.device
Array = np.ndarray[Any, Any]
PAIRS = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
"""The places of the units of a chunk that may be kept."""
PAIRS += [(second, first) for first, second in PAIRS]
"""… and, but for ordered metadata, the higher place first."""


def kept(p: MatrixProduct, lane: int, i: int) -> tuple[int, int]:
    """Row of a_i, and its column in the matrix of kept elements, half of the first column that its register covers on."""
    per = 32 // BITS[p.left.name]
    register = i // per
    first = lane % 4 * 2 * per + (8 * per if register >= 2 else 0)
    return (lane >> 2) + 8 * (register % 2), first // 2 + i % per


def of_columns(p: MatrixProduct, lane: int, i: int) -> tuple[int, int]:
    per = 32 // BITS[p.right.name]
    return lane % 4 * per + i % per + 4 * per * (i // per), lane >> 2


def whole_matrix(p: MatrixProduct, a: Array, places: Array) -> Array:
    """The matrix with its zeros; ``places``: of each chunk of a row, an index to `PAIRS`."""
    bits = BITS[p.left.name]
    chunk, unit = {32: (2, 2), 16: (4, 1), 8: (4, 1), 4: (8, 2)}[bits]
    full = np.zeros((16, p.k), a.dtype)
    for row in range(16):
        for at in range(p.k // chunk):
            first, second = PAIRS[places[row, at]]
            columns = [first // 2] if bits == 32 else [unit * place + i for place in (first, second) for i in range(unit)]
            for number, column in enumerate(columns):
                full[row, at * chunk + column] = a[row, at * chunk // 2 + number]
    return full


def metadata(p: MatrixProduct, places: Array, selector: int) -> Array:
    """The words of all lanes; those that the selector does not name hold anything."""
    words = rng.integers(0, 2**32, 32, np.uint64)
    chunks = places.shape[1]
    taken = set()
    for row in range(16):
        for at in range(chunks):
            low = 4 * (row % 8)
            if BITS[p.left.name] >= 16:  # half a word a row
                lane, bit = low + selector * (chunks // 4) + at // 4, 16 * (row // 8) + 4 * (at % 4)
            else:  # a word a row
                lane, bit = low + 2 * selector + 2 * (at // 8) + row // 8, 4 * (at % 8)
            if lane not in taken:
                taken.add(lane)
                words[lane] = 0
            first, second = PAIRS[places[row, at]]
            words[lane] |= np.uint64((first | second << 2) << bit)
    return words.astype(np.uint32)


def kernel(name: str, sparse: SparseProduct, selector: int, spelling: str = "sp") -> str:
    """A kernel that reads A, B, C and metadata and writes D, each lane its registers one behind the other."""
    p, (left, right) = sparse.dense, sparse.registers
    counts = {"a": left, "b": right, "c": p.elements(p.addend), "e": 1, "d": p.elements(p.result)}
    lines = [f".visible .entry {name}(" + ", ".join(f".param .u64 p{v}" for v in counts) + ") {", ".reg .u32 %t;"]
    lines += [f".reg .b64 %{v}p; .reg .b32 %{v}<{n}>;" for v, n in counts.items()]
    lines.append("mov.u32 %t, %tid.x;")
    for v, n in counts.items():
        lines.append(f"ld.param.u64 %{v}p, [p{v}]; mad.wide.u32 %{v}p, %t, {4 * n}, %{v}p;")
        if v != "d":
            lines += [f"ld.global.b32 %{v}{i}, [%{v}p+{i * 4}];" for i in range(n)]
    groups = {v: "{" + ", ".join(f"%{v}{i}" for i in range(n)) + "}" for v, n in counts.items()}
    text = opcode(p).replace("mma.sync", f"mma.{spelling}.sync")
    lines.append(f"{text} {groups['d']}, {groups['a']}, {groups['b']}, {groups['c']}, %e0, {selector:#x};")
    lines += [f"st.global.b32 [%dp+{i * 4}], %d{i};" for i in range(counts["d"])]
    return "\n".join([*lines, "ret; }"])


def check(device: Device, chosen: list[tuple[str, int]], on_unit: bool | None = None) -> None:
    """Run products with selectors; ``on_unit``: they must, or must not, come from a tensor unit."""
    products = [(SPARSE_PRODUCTS[f"llvm.nvvm.mma.sp.{name}"], selector) for name, selector in chosen]
    spellings = ("sp", "sp::ordered_metadata")
    text = HEAD + "\n".join(kernel(f"k{at}", p, s, spellings[at % 2]) for at, (p, s) in enumerate(products))
    module = Module.from_ptx(device, text)
    for at, (sparse, selector) in enumerate(products):
        p, (left, right) = sparse.dense, sparse.registers
        (a_bits, a), (b_bits, b) = values(p.left.name, (16, p.k // 2)), values(p.right.name, (p.k, 8))
        places = rng.integers(0, (12, 6)[at % 2], (16, p.k // {32: 2, 4: 8}.get(BITS[p.left.name], 4)))
        if p.left.name == "tf32":
            places = places % 2 * 5  # (0, 1) or (2, 3): 0b0100 or 0b1110
        c = rng.integers(-(2**31), 2**31, (16, 8)) if p.result == "s32" else rng.integers(-8, 9, (16, 8)) / 4.0
        lanes = np.array([[accumulator(lane, i) for i in range(4)] for lane in range(32)])
        given = packed_result(c, p.addend)[lanes[..., 0], lanes[..., 1]]
        out = device.zeros((32, 4), given.dtype)
        arguments = (
            fragments(a_bits, lambda lane, i, p=p: kept(p, lane, i), BITS[p.left.name], left),  # type: ignore[misc]
            fragments(b_bits, lambda lane, i, p=p: of_columns(p, lane, i), BITS[p.right.name], right),  # type: ignore[misc]
            given, metadata(p, places, selector),
        )  # fmt: skip
        getattr(module, f"k{at}")[1, 32](*(device.array(array) for array in arguments), out)
        wanted = packed_result(expected(p, whole_matrix(p, a, places), b, c), p.result)
        np.testing.assert_array_equal(np.asarray(out), wanted[lanes[..., 0], lanes[..., 1]], err_msg=f"{sparse.name} {selector}")
        assert on_unit is None or (products_of_the_unit(device) > 0) == on_unit, sparse.name


QUICK = [
    ("m16n8k16.row.col.f16.f16", 3), ("m16n8k32.row.col.f32.f32", 1), ("m16n8k16.row.col.bf16", 0), ("m16n8k8.row.col.tf32", 2),
    ("m16n8k16.row.col.tf32", 1), ("m16n8k32.row.col.s8.u8", 1), ("m16n8k64.row.col.satfinite.u8", 0), ("m16n8k64.row.col.s4", 1),
    ("m16n8k128.row.col.u4.s4", 0), ("m16n8k64.row.col.f32.e4m3.e5m2.f32", 0),
]  # fmt: skip
ALL = [(name.removeprefix("llvm.nvvm.mma.sp."), s) for name, p in SPARSE_PRODUCTS.items() for s in range(p.selectors)]


def test_products(cuda_device: Device) -> None:
    check(cuda_device, QUICK)


def test_products_of_the_tensor_unit(unit: Device) -> None:
    """The same results, by plain code where the unit has no such products (mixed types, saturation)."""
    mixed = [chosen for chosen in QUICK if any(part in chosen[0] for part in ("s8.u8", "satfinite", "u4.s4", "e4m3.e5m2"))]
    check(unit, [chosen for chosen in QUICK if chosen not in mixed], on_unit=True)
    check(unit, mixed, on_unit=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cuda", "cuda3"])
def test_all_products(name: str) -> None:
    for at in range(0, len(ALL), 8):
        check(Device(name), ALL[at : at + 8])


def test_infinities_that_meet_no_element_do_not_count(unit: Device) -> None:
    """A dense product would have 0 times infinity, which is not a number."""
    sparse = SPARSE_PRODUCTS["llvm.nvvm.mma.sp.m16n8k16.row.col.f32.f32"]
    p = sparse.dense
    b = np.ones((16, 8), np.float16)
    b[2::4], b[3::4] = np.inf, np.nan  # A keeps the first two of four
    places = np.zeros((16, 4), np.int64)
    out = unit.zeros((32, 4), np.float32)
    arguments = (
        np.full((32, 2), 0x3C003C00, np.uint32),
        fragments(b.view(np.uint16).astype(np.uint64), lambda lane, i: of_columns(p, lane, i), 16, 2),
        np.zeros((32, 4), np.float32), metadata(p, places, 0),
    )  # fmt: skip
    Module.from_ptx(unit, HEAD + kernel("k", sparse, 0)).k[1, 32](*map(unit.array, arguments), out)
    np.testing.assert_array_equal(np.asarray(out), np.full((32, 4), 8, np.float32))


@pytest.mark.parametrize(
    ("was", "becomes", "message"),
    [
        ("%e0, 0x0", "%e0, 0x2", "the sparsity selector of m16n8k32 is less than 2 here"),
        ("m16n8k32.row.col.f32.f16.f16.f32", "m16n8k32.row.col.f32.tf32.tf32.f32", "PTX has no such product"),
        ("%e0, 0x0", "%e0, %t", "constant"),
    ],
)
def test_what_ptx_has_not_is_refused(was: str, becomes: str, message: str) -> None:
    text = HEAD + kernel("k", SPARSE_PRODUCTS["llvm.nvvm.mma.sp.m16n8k32.row.col.f32.f32"], 0)
    with pytest.raises(TranslationError, match=message):
        translate(text.replace(was, becomes))
