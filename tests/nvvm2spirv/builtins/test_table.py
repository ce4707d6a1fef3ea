"""The table is complete, agrees with libdevice's signatures, and every entry becomes valid SPIR-V."""

from __future__ import annotations

import re
from pathlib import Path

import llvmlite.binding as llvm
import pytest
from on_device import module_text

from nvvm2spirv import Options, translate
from nvvm2spirv.builtins import FAMILIES, table
from nvvm2spirv.builtins.table import Refuse

DATA = Path(__file__).parent / "data"
LIBDEVICE = dict(line.split(" ", 1) for line in (DATA / "libdevice.txt").read_text().splitlines())
LIBRARY = Path(llvm.__file__).with_name("libllvmlite.so")
#: LLVM's own table, whose names no function of its C API lists: strings between zero bytes in llvmlite's library.
INTRINSICS = sorted(
    {name.decode() for name in re.findall(rb"llvm\.nvvm\.[\w.]+(?=\0)", LIBRARY.read_bytes())}
)


def test_every_libdevice_function_has_an_entry_with_its_signature():
    entries = {name: table().find(name) for name in LIBDEVICE}
    assert [name for name, entry in entries.items() if entry is None] == []
    assert {n: e.signature for n, e in entries.items() if e.signature != LIBDEVICE[n]} == {}


def test_no_libdevice_function_is_refused():
    assert [name for name in LIBDEVICE if table().find(name).status == "refused"] == []


def test_every_nvvm_intrinsic_has_an_entry():
    assert len(INTRINSICS) > 2500
    assert [name for name in INTRINSICS if table().find(name) is None] == []


def test_what_is_refused_says_what_to_use_instead():
    for entries in table().families.values():
        for entry in entries:
            if isinstance(entry.lowering, Refuse):
                assert len(entry.lowering.hint) > 25, entry.name


@pytest.mark.parametrize("name",
                         [n for n in INTRINSICS if (e := table().find(n)) and e.signature and not e.prefix][::7])
def test_signature_is_the_intrinsics(name):
    """LLVM itself knows the signature: a wrong one does not parse."""
    result, types = table().find(name).parsed_signature()
    llvm.parse_assembly(f"declare {result} @{name}({', '.join(types)})").verify()


def callable_entries(family: str) -> dict[str, tuple[str, list[str]]]:
    """Entries of a family that a plain kernel can call with loaded arguments."""
    result = {}
    for entry in table().families[family]:
        signature = entry.parsed_signature()
        simple = (
            signature
            and entry.status in ("mapped", "body", "device")
            and not entry.prefix
            and "..." not in (entry.signature or "")
        )
        constants = entry.name.startswith("llvm.nvvm.idp2a.")  # an argument must be a constant
        if (
            simple
            and not constants
            and not any("{ ptr" in t or t.startswith("[") for t in [signature[0], *signature[1]])
        ):
            result[entry.name] = signature
    return result


SHARD = 60
SHARDS = [
    (family, start)
    for family in ("workitem", "barrier", "classify", "math", "arithmetic", "convert", "integer", "warp")
    for start in range(0, len(callable_entries(family)), SHARD)
]


@pytest.mark.parametrize(("family", "start"), SHARDS)
def test_every_entry_becomes_valid_spirv(family, start):
    entries = dict(list(callable_entries(family).items())[start : start + SHARD])
    module = translate(module_text(entries), Options(opt_level=1))
    assert len(module.kernels) == len(entries)


TEXTURES = [
    e for family in ("texture", "surface") for e in table().families[family] if e.status == "body" and e.signature
]


@pytest.mark.parametrize("start", range(0, len(TEXTURES), 40))
def test_every_texture_entry_becomes_valid_spirv(start):
    """For every geometry, also those that no run covers."""
    chosen = TEXTURES[start : start + 40]
    lines = ['target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"', 'target triple = "nvptx64-nvidia-cuda"']
    for index, entry in enumerate(chosen):
        signature = entry.parsed_signature()
        assert signature is not None
        result, types = signature
        lines.append(f"declare {result} @{entry.name}({', '.join(types)})")
        parameters = ", ".join(f"{t} %a{i}" for i, t in enumerate(types))
        call = f"call {result} @{entry.name}({parameters})"
        body = f"  {call}" if result == "void" else f"  %r = {call}\n  store {result} %r, ptr %out"
        lines.append(f"define ptx_kernel void @k{index}(ptr %out, {parameters}) {{\n{body}\n  ret void\n}}")
    module = translate("\n".join(lines) + "\n", Options(opt_level=1))
    assert len(module.kernels) == len(chosen)


def test_families_are_modules_with_tables():
    assert set(table().families) <= set(FAMILIES)
    assert len(table().names()) > 1500
