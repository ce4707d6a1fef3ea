"""Modules written by hand: every version of SPIR-V, and an instruction of each capability that the device's extensions and features promise."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt.driver import Installation

pytestmark = pytest.mark.device

ITEMS, GROUP = 64, 32
MODULE = """
               OpCapability Addresses
               OpCapability Kernel
               OpCapability Int64
               {head}
       %std  = OpExtInstImport "OpenCL.std"
               OpMemoryModel Physical64 OpenCL
               OpEntryPoint Kernel %k "k" %gid
               OpSource OpenCL_C 200000
               OpDecorate %gid BuiltIn GlobalInvocationId
       %uint = OpTypeInt 32 0
      %ulong = OpTypeInt 64 0
       %bool = OpTypeBool
       %void = OpTypeVoid
    %v3ulong = OpTypeVector %ulong 3
      %input = OpTypePointer Input %v3ulong
     %global = OpTypePointer CrossWorkgroup %uint
         %fn = OpTypeFunction %void %global
          %0 = OpConstant %uint 0
          %1 = OpConstant %uint 1
          %2 = OpConstant %uint 2
          %3 = OpConstant %uint 3
          %4 = OpConstant %uint 4
       %true = OpConstantTrue %bool
       %wide = OpConstant %ulong 0
               {types}
        %gid = OpVariable %input Input
          %k = OpFunction %void None %fn
          %a = OpFunctionParameter %global
      %entry = OpLabel
        %ids = OpLoad %v3ulong %gid
          %x = OpCompositeExtract %ulong %ids 0
          %g = OpUConvert %uint %x
      %place = OpInBoundsPtrAccessChain %global %a %x
               {body}
               OpStore %place %r Aligned 4
               OpReturn
               OpFunctionEnd
"""
G = np.arange(ITEMS, dtype=np.uint32)
LANE = G % 16  # of the device's warps
BALLOT = "%v4 = OpTypeVector %uint 4"

# Capabilities (besides an extension), the version that has them, types, instructions that make %r of %g and %place, and what %r is.
CAPABILITIES: dict[str, tuple[str, str, str, Any]] = {
    "Int8": ("1.0", "%byte = OpTypeInt 8 0", "%n = OpUConvert %byte %g\n%m = OpIMul %byte %n %n\n%r = OpUConvert %uint %m", G * G & 255),
    "Int16": ("1.0", "%short = OpTypeInt 16 0", "%n = OpUConvert %short %g\n%m = OpNot %short %n\n%r = OpUConvert %uint %m", ~G & 0xFFFF),
    "Float16": ("1.0", "%half = OpTypeFloat 16", "%h = OpConvertUToF %half %g\n%s = OpFAdd %half %h %h\n%r = OpConvertFToU %uint %s", 2 * G),
    "Float16Buffer": (
        "1.0", "%half = OpTypeFloat 16\n%float = OpTypeFloat 32\n%halves = OpTypePointer CrossWorkgroup %half",
        "%p = OpBitcast %halves %place\n%h = OpExtInst %float %std vload_half %wide %p\n%s = OpFAdd %float %h %h\n%r = OpConvertFToU %uint %s", 3 + 0 * G,
    ),
    "Float64": ("1.0", "%double = OpTypeFloat 64", "%h = OpConvertUToF %double %g\n%s = OpFMul %double %h %h\n%r = OpConvertFToU %uint %s", G * G),
    "Vector16": (
        "1.0", "%v16 = OpTypeVector %uint 16\n%none = OpUndef %v16",
        "%v = OpCompositeInsert %v16 %g %none 11\n%w = OpIAdd %v16 %v %v\n%r = OpCompositeExtract %uint %w 11", 2 * G,
    ),
    "GenericPointer": (
        "1.0", "%generic = OpTypePointer Generic %uint",
        "%p = OpPtrCastToGeneric %generic %place\nOpStore %p %g Aligned 4\n%r = OpLoad %uint %p Aligned 4", G,
    ),
    "Int64Atomics": (
        "1.0", "%words = OpTypePointer CrossWorkgroup %ulong",
        "%p = OpBitcast %words %a\n%old = OpAtomicIAdd %ulong %p %1 %0 %wide\n%b = OpUConvert %uint %old\n%r = OpISub %uint %b %b", 0 * G,
    ),
    "Groups": ("1.0", "", "%r = OpGroupIAdd %uint %2 Reduce %g", np.repeat(G.reshape(-1, GROUP).sum(1), GROUP)),
    "GroupNonUniform": ("1.3", "", "%e = OpGroupNonUniformElect %bool %3\n%r = OpSelect %uint %e %1 %0", (LANE == 0) * 1),
    "GroupNonUniformVote": (
        "1.3", "", "%c = OpULessThan %bool %g %4\n%e = OpGroupNonUniformAny %bool %3 %c\n%r = OpSelect %uint %e %1 %0", (G < 16) * 1,
    ),
    "GroupNonUniformArithmetic": ("1.3", "", "%r = OpGroupNonUniformIAdd %uint %3 InclusiveScan %1", LANE + 1),
    "GroupNonUniformClustered": ("1.3", "", "%r = OpGroupNonUniformUMax %uint %3 ClusteredReduce %g %4", G | 3),
    "GroupNonUniformBallot": (
        "1.3", BALLOT, "%c = OpULessThan %bool %4 %g\n%b = OpGroupNonUniformBallot %v4 %3 %c\n%r = OpGroupNonUniformBallotBitCount %uint %3 Reduce %b",
        np.where(G < 16, 11, 16),
    ),
    "GroupNonUniformShuffle": ("1.3", "", "%r = OpGroupNonUniformShuffleXor %uint %3 %g %1", G ^ 1),
    "GroupNonUniformShuffleRelative": (
        "1.3", "", "%s = OpGroupNonUniformShuffleUp %uint %3 %g %1\n%c = OpULessThan %bool %0 %g\n%r = OpSelect %uint %c %s %0", None,
    ),
}  # fmt: skip


def built(context: Any, folder: Path, version: str, head: str = "", types: str = "", body: str = "%r = OpIAdd %uint %g %1") -> Any:
    (folder / "k.spvasm").write_text(MODULE.format(head=head, types=types, body=body))
    subprocess.run(["spirv-as", "--target-env", f"spv{version}", "-o", folder / "k.spv", folder / "k.spvasm"], check=True)
    return cl.Program(context, (folder / "k.spv").read_bytes()).build()


@pytest.fixture(scope="module")
def narrow(installation: Installation) -> Any:
    """A context of a device with warps of 16 lanes."""
    from vortex_rt import Device

    return Device("cores=1,warps=4,threads=16").context


def launched(context: Any, program: Any) -> np.ndarray:
    values = np.full(ITEMS, 0x3E00, np.uint32)  # 1.5 as a half
    buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=values)
    queue = cl.CommandQueue(context)
    program.k(queue, (ITEMS,), (GROUP,), buffer)
    cl.enqueue_copy(queue, values, buffer)
    return values


@pytest.mark.parametrize("version", ["1.0", "1.1", "1.2", "1.3", "1.4"])
def test_every_version(narrow: Any, tmp_path: Path, version: str) -> None:
    assert (launched(narrow, built(narrow, tmp_path, version)) == G + 1).all()


@pytest.mark.parametrize("name", CAPABILITIES)
def test_an_instruction_of_each_capability(narrow: Any, tmp_path: Path, name: str) -> None:
    version, types, body, wanted = CAPABILITIES[name]
    found = launched(narrow, built(narrow, tmp_path, version, f"OpCapability {name}", types, body))
    if wanted is None:  # the first lane of a sub-group has no neighbour
        found, wanted = found[LANE > 0], (G - 1)[LANE > 0]
    np.testing.assert_array_equal(found, wanted)
