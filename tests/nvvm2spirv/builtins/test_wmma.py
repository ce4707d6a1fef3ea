"""wmma: loads, products and stores of fragments, against NumPy and against LLVM's names."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import Any

import numpy as np
import pytest
from test_matrix import BITS, HEAD, expected, packed_result, products_of_the_unit, rng, values

from nvvm2spirv import TranslationError, translate
from nvvm2spirv.builtins.wmma import FRAGMENTS, PRODUCTS, Fragment, FragmentProduct, layouts
from vortex_rt import Device, Module

Array = np.ndarray[Any, Any]
PAD = 16
"""Elements between the rows (columns) of a matrix where a stride is given."""


def in_memory(patterns: Array, layout: str, bits: int, pad: int) -> Array:
    """A matrix's bits as they lie in memory, as bytes."""
    lines = patterns if layout == "row" else patterns.T
    padded = np.pad(lines, ((0, 0), (0, pad))).astype(np.uint64)
    if bits >= 8:
        return np.ascontiguousarray(padded.astype(f"u{bits // 8}")).view(np.uint8).reshape(-1)
    each = (padded[..., None] >> np.arange(bits, dtype=np.uint64)) & np.uint64(1)
    return np.packbits(each.astype(np.uint8).reshape(-1), bitorder="little")


def instructions(p: FragmentProduct) -> dict[str, str]:
    """The PTX of its loads, its product and its store; strides are in %s where they are not what a matrix has."""
    m = p.product
    left, right = m.layouts.split(".")
    of = {"a": left, "b": right, "c": left, "d": right}
    lines = {}
    for fragment in p.fragments:
        part = fragment.part
        group = "{" + ", ".join(f"%{part}{i}" for i in range(fragment.registers)) + "}"
        verb, operands = ("store", f"[%{part}p], {group}") if part == "d" else ("load", f"{group}, [%{part}p]")
        name = f"wmma.{verb}.{part}.sync.aligned.{of[part]}.{m.shape}.global.{fragment.kind}"
        lines[part] = f"{name} {operands}{', %s' + part if has_stride(fragment, of[part]) else ''};"
    groups = ", ".join("{" + ", ".join(f"%{f.part}{i}" for i in range(f.registers)) + "}"
                       for f in (p.fragments[3], *p.fragments[:3]))  # fmt: skip
    operation = f".{m.operation}.popc" if m.operation else ""
    kinds = f"{m.result}.{m.addend}" if m.left.name == "f16" else f"{m.result}.{m.left.name}.{m.right.name}.{m.addend}"
    rounding = f".{p.rounding.rstrip('.')}" if p.rounding else ""
    saturating = ".satfinite" if m.saturating else ""
    lines["mma"] = f"wmma.mma{operation}.sync.aligned.{m.layouts}.{m.shape}{rounding}.{kinds}{saturating} {groups};"
    return lines


def has_stride(fragment: Fragment, layout: str) -> bool:
    return fragment.part in "ad" or layout == "col"


def kernel(name: str, p: FragmentProduct) -> str:
    lines = [f".visible .entry {name}(" + ", ".join(f".param .u64 p{v}" for v in "abcd") + ") {"]
    left, right = p.product.layouts.split(".")
    for fragment, layout in zip(p.fragments, (left, right, left, right), strict=True):
        part, wide = fragment.part, "f64" if fragment.kind == "f64" else "b32"
        lines.append(f".reg .{wide} %{part}<{fragment.registers}>; .reg .b64 %{part}p; .reg .b32 %s{part};")
        lines.append(f"ld.param.u64 %{part}p, [p{part}]; mov.u32 %s{part}, {fragment.stride(layout) + PAD};")
    made = instructions(p)
    return "\n".join([*lines, *(made[step] for step in ("a", "b", "c", "mma", "d")), "ret; }"])


def check(device: Device, products: list[FragmentProduct]) -> None:
    text = HEAD + "\n".join(kernel(f"k{at}", p) for at, p in enumerate(products))
    module = Module.from_ptx(device, text)
    for at, p in enumerate(products):
        m = p.product
        (a_bits, a), (b_bits, b) = values(m.left.name, (m.m, m.k)), values(m.right.name, (m.k, m.n))
        whole = m.result == "s32"
        c = rng.integers(-(2**31), 2**31, (m.m, m.n)) if whole else rng.integers(-8, 9, (m.m, m.n)) / 4.0
        if m.saturating and not whole:
            c[0, :3] = (6e4, np.inf, np.nan)
        wanted = expected(m, a, b, c) if whole or not m.saturating else a @ b + c
        if m.saturating and not whole:
            largest = 65504.0 if m.result == "f16" else np.finfo(np.float32).max
            wanted = np.clip(np.where(np.isnan(wanted), 0, wanted), -largest, largest)
        left, right = m.layouts.split(".")
        given = packed_result(c, m.addend)
        matrices = [(a_bits, left, BITS[m.left.name]), (b_bits, right, BITS[m.right.name]),
                    (given.view(f"u{given.itemsize}"), left, given.itemsize * 8)]  # fmt: skip
        arguments = [
            device.array(in_memory(bits, layout, width, PAD if has_stride(f, layout) else 0))
            for (bits, layout, width), f in zip(matrices, p.fragments[:3], strict=True)
        ]
        result = packed_result(wanted, m.result)
        lines = (m.m, m.n + PAD) if right == "row" else (m.n, m.m + PAD)
        out = device.zeros(lines, result.dtype)
        getattr(module, f"k{at}")[1, 32](*arguments, out)
        got = np.asarray(out)
        assert not got[:, -PAD:].any()
        np.testing.assert_array_equal(got[:, :-PAD] if right == "row" else got[:, :-PAD].T, result, err_msg=p.name)


QUICK = [
    *(f"m16n16k16.mma.{layouts}.f32.f32" for layouts in ("row.col", "col.row")), "m32n8k16.mma.row.row.f16.f16.satfinite",
    "m8n32k16.mma.col.col.f32.f16.satfinite", "m8n32k16.mma.row.row.bf16", "m16n16k8.mma.col.row.tf32", "m8n8k4.mma.row.col.rn.f64",
    "m16n16k16.mma.row.col.s8.satfinite", "m32n8k16.mma.col.row.u8", "m8n8k32.mma.row.col.s4", "m8n8k128.mma.xor.popc.row.col.b1",
]  # fmt: skip


def test_products(cuda_device: Device) -> None:
    check(cuda_device, [PRODUCTS[f"llvm.nvvm.wmma.{name}"] for name in QUICK])


def test_products_of_the_tensor_unit() -> None:
    unit = Device("cuda3", mode="timing")
    for name in ("m16n16k16.mma.row.col.f32.f32", "m32n8k16.mma.row.row.f16.f16.satfinite", "m8n32k16.mma.col.col.f32.f16.satfinite",
                 "m8n32k16.mma.row.row.bf16", "m16n16k8.mma.col.row.tf32", "m32n8k16.mma.col.row.u8"):  # fmt: skip
        check(unit, [PRODUCTS[f"llvm.nvvm.wmma.{name}"]])
        assert products_of_the_unit(unit) == (1 if "m16n16" in name else 2), name


@pytest.mark.slow
def test_all_products_of_the_tensor_unit() -> None:
    every = [p for p in PRODUCTS.values() if p.product.left.name not in ("f64", "b1")]
    for at in range(0, len(every), 16):
        check(Device("cuda3"), every[at : at + 16])


@pytest.mark.slow
def test_all_products(cuda_device: Device) -> None:
    every = list(PRODUCTS.values())
    for at in range(0, len(every), 16):
        check(cuda_device, every[at : at + 16])


@pytest.mark.skipif(shutil.which("llc-19") is None, reason="needs llc-19")
def test_llvm_knows_the_names_and_signatures() -> None:
    text = ['target triple = "nvptx64-nvidia-cuda"']

    def function(name: str, returned: str, arguments: list[str]) -> None:
        parameters = ", ".join(f"{type_} %a{i}" for i, type_ in enumerate(arguments))
        result, back = ("", "ret void") if returned == "void" else ("%r = ", f"ret {returned} %r")
        text.append(f"declare {returned} @{name}({', '.join(arguments)})")
        text.append(f"define {returned} @f{len(text)}({parameters}) {{ {result}call {returned} @{name}({parameters})\n{back} }}")

    for name, p in PRODUCTS.items():
        if not p.rounding:  # LLVM 19 has the intrinsics with a rounding only for mma
            *sources, result = p.fragments
            function(name, result.returned, [type_ for f in sources for type_ in f.types])
    for f in FRAGMENTS:
        for layout in layouts(f):
            for stride in (False, True):
                rest = ["i32"] if stride else []
                if f.part == "d":
                    function(f"{f.name(layout, stride=stride)}.p1", "void", ["ptr addrspace(1)", *f.types, *rest])
                else:
                    function(f"{f.name(layout, stride=stride)}.p1", f.returned, ["ptr addrspace(1)", *rest])
    command = ["llc-19", "-march=nvptx64", "-mcpu=sm_90", "-mattr=+ptx80", "-o", "-"]
    made = subprocess.run(command, input="\n".join(text), capture_output=True, text=True, check=True).stdout
    written = set(re.findall(r"^\s*(wmma\.[\w.]+)", made, re.M))
    for p in PRODUCTS.values():
        assert p.rounding or instructions(p)["mma"].partition(" ")[0] in written, p.name
    lines = {f"wmma.{'store' if f.part == 'd' else 'load'}.{f.part}.sync.aligned.{layout}.{f.shape}.global.{f.kind}"
             for f in FRAGMENTS for layout in layouts(f)}  # fmt: skip
    assert lines <= written


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("wmma.load.a.sync.aligned.row.m16n16k8.global.f16 {%x}, [%d];", "PTX has no such fragment"),
        ("wmma.load.a.sync.aligned.col.m8n8k32.global.s4 {%x}, [%d];", "PTX has no such fragment"),
        ("wmma.load.c.sync.aligned.row.m8n8k32.global.s32 {%x}, [%d];", "expected 2 elements, found 1"),
    ],
)
def test_forms_that_ptx_has_not_are_refused(line: str, message: str) -> None:
    text = f".visible .entry k(.param .u64 p) {{ .reg .b64 %d; .reg .b32 %x; ld.param.u64 %d, [p]; {line} ret; }}"
    with pytest.raises(TranslationError, match=message):
        translate(HEAD + text)
