"""Acquires of SPIR-V become calls on devices whose caches keep old values."""

import struct
import subprocess
from pathlib import Path

import pytest

from vortex_rt.compiler.spirv_order import add_acquires
from vortex_rt.compiler.spirv_words import opcode_of, split

MODULE = """
OpCapability Kernel
OpCapability Addresses
OpCapability Linkage
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k"
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%pointer = OpTypePointer CrossWorkgroup %uint
%kind = OpTypeFunction %void %pointer
%device = OpConstant %uint 1
%group = OpConstant %uint 2
%relaxed = OpConstant %uint 0x200
%acquire = OpConstant %uint 0x202
%release = OpConstant %uint 0x204
%local = OpConstant %uint 0x102
%k = OpFunction %void None %kind
%p = OpFunctionParameter %pointer
%entry = OpLabel
{}
OpReturn
OpFunctionEnd
"""
CALL = 57


@pytest.mark.parametrize(
    ("line", "calls"),
    [
        ("OpMemoryBarrier %device %acquire", 1),
        ("OpMemoryBarrier %device %release", 0),
        ("OpMemoryBarrier %device %local", 0),
        ("OpMemoryBarrier %group %acquire", 0),  # the library keeps the group on a core
        ("OpControlBarrier %group %device %acquire", 1),
        ("OpControlBarrier %group %group %acquire", 0),
        ("%r = OpAtomicLoad %uint %p %device %acquire", 1),
        ("%r = OpAtomicLoad %uint %p %device %relaxed", 0),
        ("%r = OpAtomicLoad %uint %p %group %acquire", 1),
        ("%r = OpAtomicIAdd %uint %p %group %release %device", 0),
        ("%r = OpAtomicCompareExchange %uint %p %group %relaxed %acquire %device %group", 1),
    ],
)
def test_the_cache_is_emptied_behind_what_acquires(tmp_path: Path, line: str, calls: int):
    place, text = tmp_path / "a.spv", MODULE.format(line)
    subprocess.run(["spirv-as", "--target-env", "spv1.2", "-o", place, "-"], input=text, text=True, check=True)
    words = list(struct.unpack(f"<{place.stat().st_size // 4}I", place.read_bytes()))
    changed = add_acquires(words)
    assert [opcode_of(item) for item in split(changed)].count(CALL) == calls
    assert (changed == words) == (calls == 0)
    place.write_bytes(struct.pack(f"<{len(changed)}I", *changed))
    subprocess.run(["spirv-val", "--target-env", "spv1.2", place], check=True)
