"""Modules written by hand: every version of SPIR-V, an instruction of each capability that the device's extensions and features promise, and those of the
core that Khronos' translator lacks.
"""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt.compiler.spirv_expansions import expand
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
               OpEntryPoint Kernel %k "k" %gid {more}
               OpSource OpenCL_C 200000
               {decorations}
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
EXTENSIONS = {
    "GroupNonUniformRotateKHR": "SPV_KHR_subgroup_rotate",
    "BitInstructions": "SPV_KHR_bit_instructions",
    "DotProductInput4x8BitPackedKHR": "SPV_KHR_integer_dot_product",
    "DotProductInput4x8BitKHR": "SPV_KHR_integer_dot_product",
}
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
    "GroupNonUniformRotateKHR": ("1.3", "", "%r = OpGroupNonUniformRotateKHR %uint %3 %g %1", G - LANE + (LANE + 1) % 16),
    "BitInstructions": (
        "1.0", "", "%i = OpBitFieldInsert %uint %g %4 %1 %3\n%s = OpBitFieldSExtract %uint %i %1 %3\n%t = OpBitReverse %uint %s\n"
        "%r = OpBitFieldUExtract %uint %t %0 %3", 7 + 0 * G,  # 0b100 in bits 1 to 3 is -4, 0b1…100, reversed 0b001…1
    ),
    "DotProductInput4x8BitPackedKHR": (
        "1.0", "",
        "%n = OpNot %uint %g\n%d = OpSUDotKHR %uint %n %g PackedVectorFormat4x8BitKHR\n%r = OpSDotAccSatKHR %uint %n %g %d PackedVectorFormat4x8BitKHR",
        0 - 2 * (G + 1) * G,
    ),
    "DotProductInput4x8BitKHR": (
        "1.0", "%byte = OpTypeInt 8 0\n%b4 = OpTypeVector %byte 4",
        "%v = OpBitcast %b4 %g\n%d = OpUDotKHR %uint %v %v\n%r = OpUDotAccSatKHR %uint %v %v %d", 2 * G * G,
    ),
    "SubgroupDispatch": ("1.1", "", "%r = OpIAdd %uint %g %1", G + 1),
    "GroupNonUniformShuffleRelative": (
        "1.3", "", "%s = OpGroupNonUniformShuffleUp %uint %3 %g %1\n%c = OpULessThan %bool %0 %g\n%r = OpSelect %uint %c %s %0", None,
    ),
}  # fmt: skip


INSTRUCTION_TYPES = """
  %float = OpTypeFloat 32
     %v2 = OpTypeVector %uint 2
     %v4 = OpTypeVector %uint 4
  %bool2 = OpTypeVector %bool 2
     %f2 = OpTypeVector %float 2
   %half = OpConstant %float 0.5
  %third = OpConstant %float 0.333333343
  %k2048 = OpConstant %uint 2048
   %pair = OpTypeStruct %uint %uint
  %pair2 = OpTypeStruct %v2 %v2
  %large = OpTypeStruct %ulong %ulong
  %mixed = OpTypeStruct %uint %v2
  %array = OpTypeArray %uint %4
 %array2 = OpTypeArray %uint %4
   %nest = OpTypeStruct %pair %array
  %nest2 = OpTypeStruct %pair %array2
%to_nest = OpTypePointer CrossWorkgroup %nest
%to_pair = OpTypePointer CrossWorkgroup %pair
%to_float = OpTypePointer Generic %float
 %floats = OpTypePointer CrossWorkgroup %float
%generic = OpTypePointer Generic %uint
%locals  = OpTypePointer Workgroup %uint
  %local = OpVariable %locals Workgroup
   %full = OpConstant %uint 0xFFFFFFFF
    %max = OpConstant %ulong 0xFFFFFFFFFFFFFFFF
"""
# Instructions that make %r of %g and %place, which is %a by %x, and what %r is.
INSTRUCTIONS: dict[str, tuple[str, Any]] = {
    "a vector of its components": ("%v = OpCompositeConstruct %v4 %1 %g %3 %4\n%r = OpCompositeExtract %uint %v 1", G),
    "a vector of vectors": (
        "%v = OpCompositeConstruct %v2 %g %3\n%w = OpCompositeConstruct %v4 %1 %v %2\n%p = OpCompositeExtract %uint %w 1\n"
        "%q = OpCompositeExtract %uint %w 3\n%r = OpIAdd %uint %p %q", G + 2,
    ),
    "a vector of booleans": ("%c = OpULessThan %bool %g %4\n%v = OpCompositeConstruct %bool2 %c %true\n%e = OpAll %bool %v\n%r = OpSelect %uint %e %1 %0", G < 4),
    "a dot product": (
        "%f = OpConvertUToF %float %g\n%v = OpCompositeConstruct %f2 %f %half\n%w = OpVectorTimesScalar %f2 %v %half\n"
        "%d = OpDot %float %w %v\n%r = OpConvertFToU %uint %d", (G * G + 0.25) // 2,
    ),
    "a vector's component in a structure": (
        "%n = OpUndef %mixed\n%m = OpCompositeInsert %mixed %3 %n 1 0\n%s = OpCompositeInsert %mixed %g %m 1 1\n"
        "%p = OpCompositeExtract %uint %s 1 0\n%q = OpCompositeExtract %uint %s 1 1\n%r = OpIAdd %uint %p %q", G + 3,
    ),
    "OpCopyMemory of a number": ("OpStore %place %g\nOpCopyMemory %there %place Aligned 4\n%r = OpLoad %uint %there", G),
    "OpCopyMemory of a structure": (
        "%even = OpBitwiseAnd %uint %g %1\n%odd = OpIEqual %bool %even %1\nOpStore %place %g\n%from = OpBitcast %to_pair %place\n%to = OpBitcast %to_pair %there\n"
        "OpCopyMemory %to %from Aligned 4\n%r = OpLoad %uint %there", G,
    ),
    "OpGenericPtrMemSemantics": (
        "%f = OpBitcast %floats %place\n%p = OpPtrCastToGeneric %to_float %f\n%q = OpGenericPtrMemSemantics %uint %p\n%r = OpIAdd %uint %q %0", 0x200 + 0 * G,
    ),
    "OpGenericPtrMemSemantics of local memory": (
        "%p = OpPtrCastToGeneric %generic %local\n%q = OpGenericPtrMemSemantics %uint %p\n%r = OpIAdd %uint %q %0", 0x100 + 0 * G,
    ),
    "OpGenericCastToPtrExplicit, pointers of two kinds": (
        "%f = OpBitcast %floats %place\n%p = OpPtrCastToGeneric %to_float %f\n%q = OpGenericCastToPtrExplicit %floats %p CrossWorkgroup\n"
        "%s = OpPtrCastToGeneric %generic %place\n%t = OpGenericCastToPtrExplicit %global %s CrossWorkgroup\nOpStore %q %half\nOpStore %t %g\n%r = OpLoad %uint %place", G,
    ),
    "OpIAddCarry": ("%s = OpIAddCarry %pair %g %full\n%r = OpCompositeExtract %uint %s 1", G > 0),
    "OpIAddCarry, the sum": ("%s = OpIAddCarry %pair %g %full\n%r = OpCompositeExtract %uint %s 0", G - np.uint32(1)),
    "OpIAddCarry of 64 bits": ("%s = OpIAddCarry %large %x %max\n%c = OpCompositeExtract %ulong %s 1\n%r = OpUConvert %uint %c", G > 0),
    "OpIAddCarry of vectors": (
        "%v = OpCompositeConstruct %v2 %g %full\n%w = OpCompositeConstruct %v2 %full %full\n%s = OpIAddCarry %pair2 %v %w\n"
        "%p = OpCompositeExtract %uint %s 1 0\n%q = OpCompositeExtract %uint %s 1 1\n%r = OpIAdd %uint %p %q", (G > 0) + 1,
    ),
    "OpISubBorrow": ("%s = OpISubBorrow %pair %g %4\n%r = OpCompositeExtract %uint %s 1", G < 4),
    "OpUMulExtended": ("%s = OpUMulExtended %pair %g %full\n%r = OpCompositeExtract %uint %s 1", np.maximum(G, 1) - 1),
    "OpSMulExtended": ("%s = OpSMulExtended %pair %g %full\n%r = OpCompositeExtract %uint %s 1", np.where(G, 0xFFFFFFFF, 0)),
    "OpQuantizeToF16": (  # 2048.5 and more lie halfway between two halves, or above one
        "%s = OpIAdd %uint %g %k2048\n%f = OpConvertUToF %float %s\n%h = OpFAdd %float %f %half\n%q = OpQuantizeToF16 %float %h\n%r = OpConvertFToU %uint %q",
        (2048.5 + G).astype(np.float16),
    ),
    "OpQuantizeToF16 of a vector": (
        "%v = OpCompositeConstruct %f2 %half %third\n%q = OpQuantizeToF16 %f2 %v\n%e = OpCompositeExtract %float %q 1\n%r = OpBitcast %uint %e",
        np.full(ITEMS, np.float32(np.float16(1 / 3))).view(np.uint32),
    ),
    "OpSizeOf a number": ("%r = OpSizeOf %uint %place", 4 + 0 * G),
    "OpSizeOf a structure": ("%p = OpBitcast %to_nest %a\n%r = OpSizeOf %uint %p", 24 + 0 * G),
    "OpCopyLogical": (
        "%n = OpUndef %nest\n%m = OpCompositeInsert %nest %g %n 1 2\n%s = OpCompositeInsert %nest %3 %m 0 1\n%c = OpCopyLogical %nest2 %s\n"
        "%p = OpCompositeExtract %uint %c 1 2\n%q = OpCompositeExtract %uint %c 0 1\n%r = OpIAdd %uint %p %q", G + 3,
    ),
    "OpPtrEqual": ("%e = OpPtrEqual %bool %start %a\n%r = OpSelect %uint %e %1 %0", G == 0),
    "OpPtrNotEqual": ("%e = OpPtrNotEqual %bool %start %a\n%r = OpSelect %uint %e %1 %0", G > 0),
    "OpPtrDiff": ("%d = OpPtrDiff %ulong %start %a\n%r = OpUConvert %uint %d", G),
    "OpPtrDiff of 32 bits, negative": ("%d = OpPtrDiff %uint %a %start\n%r = OpSNegate %uint %d", G),
}  # fmt: skip


def assembled(
    folder: Path, version: str, head: str = "", types: str = "", body: str = "%r = OpIAdd %uint %g %1", more: str = "", decorations: str = ""
) -> bytes:
    (folder / "k.spvasm").write_text(MODULE.format(head=head, types=types, body=body, more=more, decorations=decorations))
    subprocess.run(["spirv-as", "--target-env", f"spv{version}", "-o", folder / "k.spv", folder / "k.spvasm"], check=True)
    return (folder / "k.spv").read_bytes()


def built(context: Any, folder: Path, version: str, *parts: str, **more: str) -> Any:
    return cl.Program(context, assembled(folder, version, *parts, **more)).build()


def every_instruction(folder: Path) -> bytes:
    """A module whose kernel does all of `INSTRUCTIONS`, each with four words of its own for each work-item."""
    types, bodies = INSTRUCTION_TYPES, ["%x4 = OpIMul %ulong %x %places"]
    types += "%places = OpConstant %ulong 4\n"
    for number, (body, _) in enumerate(INSTRUCTIONS.values()):
        types += f"%first_{number} = OpConstant %ulong {ITEMS * (1 + 4 * number)}\n"
        body = f"%y = OpIAdd %ulong %x4 %first_{number}\n%place = OpInBoundsPtrAccessChain %global %a %y\n%there = OpInBoundsPtrAccessChain %global %place %2\n{body}\nOpStore %place %r"
        for name in re.findall(r"(%\w+) = ", body):
            body = re.sub(rf"{name}\b", f"{name}_{number}", body)
        bodies.append(body.replace("%start", "%place"))
    bodies.append("%r = OpIAdd %uint %g %0")
    return assembled(folder, "1.4", "OpCapability GenericPointer", types, "\n".join(bodies), "%local")


@pytest.fixture(scope="module")
def narrow(installation: Installation) -> Any:
    """A context of a device with warps of 16 lanes."""
    from vortex_rt import Device

    return Device("cores=1,warps=4,threads=16").context


def launched(context: Any, program: Any, size: int = ITEMS) -> np.ndarray:
    values = np.full(size, 0x3E00, np.uint32)  # 1.5 as a half
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
    head = "OpCapability DotProductKHR\n" if name.startswith("DotProduct") else ""
    head += f"OpCapability {name}" + (f'\nOpExtension "{EXTENSIONS[name]}"' if name in EXTENSIONS else "")
    found = launched(narrow, built(narrow, tmp_path, version, head, types, body))
    if wanted is None:  # the first lane of a sub-group has no neighbour
        found, wanted = found[LANE > 0], (G - 1)[LANE > 0]
    np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize("decoration", ["NoSignedWrap", "NoUnsignedWrap"])
def test_sums_that_promise_not_to_wrap(narrow: Any, tmp_path: Path, decoration: str) -> None:
    """cl_khr_spirv_no_integer_wrap_decoration: also in a version of SPIR-V before 1.4."""
    program = built(narrow, tmp_path, "1.2", 'OpExtension "SPV_KHR_no_integer_wrap_decoration"', decorations=f"OpDecorate %r {decoration}")
    assert (launched(narrow, program) == G + 1).all()


@pytest.fixture(scope="module")
def results(narrow: Any, tmp_path_factory: pytest.TempPathFactory) -> np.ndarray:
    """What the work-items get of each of `INSTRUCTIONS`."""
    module = every_instruction(tmp_path_factory.mktemp("instructions"))
    words = launched(narrow, cl.Program(narrow, module).build(), ITEMS * (1 + 4 * len(INSTRUCTIONS)))
    return words[ITEMS:].reshape(len(INSTRUCTIONS), ITEMS, 4)[:, :, 0]


@pytest.mark.parametrize("name", INSTRUCTIONS)
def test_an_instruction_that_the_reader_lacks(results: np.ndarray, name: str) -> None:
    np.testing.assert_array_equal(results[list(INSTRUCTIONS).index(name)], np.asarray(INSTRUCTIONS[name][1]).astype(np.uint32))


def test_what_stands_for_them_is_valid(tmp_path: Path) -> None:
    module = every_instruction(tmp_path)
    words = expand(list(struct.unpack(f"<{len(module) // 4}I", module)))
    (tmp_path / "expanded.spv").write_bytes(struct.pack(f"<{len(words)}I", *words))
    subprocess.run(["spirv-val", "--target-env", "spv1.4", tmp_path / "expanded.spv"], check=True)
