"""Programs: logs, options, kernel information, specialization constants, separate compilation, binaries, variables."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

MF = cl.mem_flags
pytestmark = pytest.mark.device


def run(context: Any, queue: Any, program: Any, name: str, *arguments: Any, count: int = 8) -> np.ndarray:
    buffer = cl.Buffer(context, MF.READ_WRITE | MF.COPY_HOST_PTR, hostbuf=np.zeros(count, np.int32))
    cl.Kernel(program, name)(queue, (count,), (4,), buffer, *arguments)
    out = np.empty(count, np.int32)
    cl.enqueue_copy(queue, out, buffer)
    return out


def build_error(context: Any, source: str, options: list[str] | None = None) -> str:
    with pytest.raises(cl.RuntimeError) as caught:
        cl.Program(context, source).build(options or [])
    assert caught.value.code == cl.status_code.BUILD_PROGRAM_FAILURE
    return str(caught.value)


GOOD = "__kernel void good(__global int *a) { a[get_global_id(0)] = 5; }"


def test_error_in_the_source_is_in_the_build_log(context: Any, queue: Any) -> None:
    log = build_error(context, "__kernel void bad(__global int *a) {\n  a[0] = undeclared;\n}")
    assert "program.cl:2:10: error: use of undeclared identifier 'undeclared'" in log
    assert (run(context, queue, cl.Program(context, GOOD).build(), "good") == 5).all()


def test_unresolved_function_is_in_the_build_log(context: Any) -> None:
    assert "nowhere" in build_error(
        context, "int nowhere(int); __kernel void k(__global int *a) { a[0] = nowhere(a[1]); }"
    )


def test_warning_is_in_the_log_of_a_good_build(context: Any) -> None:
    mark = f"look here {time.time_ns()}"  # a source that no cache knows
    program = cl.Program(context, f"#warning {mark}\n" + GOOD).build()
    assert mark in program.get_build_info(context.devices[0], cl.program_build_info.LOG)


def test_unknown_option_is_refused(context: Any) -> None:
    with pytest.raises(cl.RuntimeError, match="INVALID_BUILD_OPTIONS"):
        cl.Program(context, GOOD).build(["-no-such-option"])


def test_options(context: Any, queue: Any, tmp_path: Path) -> None:
    (tmp_path / "with space.h").write_text("#define FROM_HEADER 30\n")
    source = (
        '#include "with space.h"\n__kernel void k(__global int *a) { a[get_global_id(0)] = FROM_HEADER + ONE + TWO; }'
    )
    program = cl.Program(context, source).build(
        ["-DONE=1", "-D", "TWO=2", f"-I{tmp_path}", "-cl-std=CL3.0", "-cl-mad-enable", "-g", "-cl-denorms-are-zero"]
    )
    assert (run(context, queue, program, "k") == 33).all()


def test_kernel_argument_information(context: Any) -> None:
    source = """__kernel void k(__global const float *restrict in, __constant int *table, __local double *scratch, uint4 vector, __global volatile int *out) {
      out[get_global_id(0)] = in[0] + table[0] + scratch[0] + vector.x; }"""
    kernel = cl.Kernel(cl.Program(context, source).build(["-cl-kernel-arg-info"]), "k")
    info = cl.kernel_arg_info
    address, qualifier = cl.kernel_arg_address_qualifier, cl.kernel_arg_type_qualifier
    expected = [
        ("in", "float*", address.GLOBAL, qualifier.CONST | qualifier.RESTRICT),
        ("table", "int*", address.CONSTANT, qualifier.CONST),
        ("scratch", "double*", address.LOCAL, 0),
        ("vector", "uint4", address.PRIVATE, 0),
        ("out", "int*", address.GLOBAL, qualifier.VOLATILE),
    ]
    assert kernel.num_args == 5
    for i, (name, kind, space, bits) in enumerate(expected):
        got = tuple(
            kernel.get_arg_info(i, what)
            for what in (info.NAME, info.TYPE_NAME, info.ADDRESS_QUALIFIER, info.TYPE_QUALIFIER)
        )
        assert got[:3] == (name, kind, space)
        assert got[3] & bits == bits


def test_kernel_names_and_attributes(context: Any) -> None:
    source = (
        "__kernel __attribute__((reqd_work_group_size(8, 2, 1))) void first(__global int *a) { a[0] = 1; } __kernel "
        "void second(__global int *a) { a[0] = 2; }"
    )
    program = cl.Program(context, source).build()
    assert sorted(program.kernel_names.split(";")) == ["first", "second"]
    kernel = cl.Kernel(program, "first")
    assert "reqd_work_group_size(8,2,1)" in kernel.attributes.replace(" ", "")
    information = cl.kernel_work_group_info
    device = context.devices[0]
    assert list(kernel.get_work_group_info(information.COMPILE_WORK_GROUP_SIZE, device)) == [8, 2, 1]
    assert kernel.get_work_group_info(information.PREFERRED_WORK_GROUP_SIZE_MULTIPLE, device) == 4
    assert kernel.get_work_group_info(information.WORK_GROUP_SIZE, device) == 1024


def test_local_memory_of_a_kernel_counts_static_and_dynamic(context: Any) -> None:
    source = """__kernel void k(__global int *a, __local int *l) { __local int own[64]; own[get_local_id(0)] = l[0];
      barrier(CLK_LOCAL_MEM_FENCE); a[get_global_id(0)] = own[get_local_id(0) ^ 1]; }"""
    kernel = cl.Kernel(cl.Program(context, source).build(), "k")
    kernel.set_arg(1, cl.LocalMemory(100))
    assert kernel.get_work_group_info(cl.kernel_work_group_info.LOCAL_MEM_SIZE, context.devices[0]) == 356


def test_private_memory_of_a_kernel(context: Any) -> None:
    source = """__kernel void k(__global int *a) { int t[100]; for (int i = 0; i < 100; i++) t[i] = a[i] * i;
      int s = 0; for (int i = 0; i < 100; i++) s += t[a[i + 100] % 100]; a[0] = s; }
      __kernel void none(__global int *a) { a[0] = 1; }"""
    program = cl.Program(context, source).build()
    sizes = [
        cl.Kernel(program, name).get_work_group_info(cl.kernel_work_group_info.PRIVATE_MEM_SIZE, context.devices[0])
        for name in ("k", "none")
    ]
    # A work-item's own, beside what each has for start-up, although the arrays of a warp's lanes lie interleaved.
    assert 400 <= sizes[0] - sizes[1] < 512


COUNTING = (
    "__global int total = 40; __global int *__constant where = &total; __kernel void count(__global int *a, int by) { "
    "if (get_global_id(0) == 0) { *where += by; a[0] = total; } }"
)


def test_program_scope_variables_live_as_long_as_the_program(context: Any, queue: Any) -> None:
    first = cl.Program(context, COUNTING).build(["-cl-std=CL3.0"])
    second = cl.Program(context, COUNTING).build(["-cl-std=CL3.0"])
    other = cl.Program(context, GOOD).build()
    assert run(context, queue, first, "count", np.int32(1))[0] == 41
    assert run(context, queue, second, "count", np.int32(100))[0] == 140
    assert (run(context, queue, other, "good") == 5).all()  # another image in between
    assert run(context, queue, first, "count", np.int32(1))[0] == 42
    assert run(context, queue, second, "count", np.int32(100))[0] == 240


def test_many_programs_alive_at_once(context: Any, queue: Any) -> None:
    programs = [
        cl.Program(context, f"__kernel void k(__global int *a) {{ a[get_global_id(0)] = {i}; }}").build()
        for i in range(8)
    ]
    for i in (0, 7, 3, 3, 1, 6, 0):
        assert (run(context, queue, programs[i], "k") == i).all()


def test_rebuilding_with_other_options(context: Any, queue: Any) -> None:
    program = cl.Program(context, "__kernel void k(__global int *a) { a[get_global_id(0)] = VALUE; }")
    for value in (3, 4):
        built = cl.Program(context, program.source).build([f"-DVALUE={value}"])
        assert (run(context, queue, built, "k") == value).all()


# ---- separate compilation --------------------------------------------------------------------------------------------

MAIN = '#include "shape.h"\nint helper(int); __kernel void k(__global int *a) { a[get_global_id(0)] = helper(get_global_id(0)) + SHAPE; }'
HELPER = "int helper(int x) { return 10 * x; }"


def compiled(context: Any, source: str, headers: list[tuple[str, Any]] | None = None) -> Any:
    return cl.Program(context, source).compile([], context.devices, headers or [])


def test_compile_with_embedded_header_and_link(context: Any, queue: Any) -> None:
    header = cl.Program(context, "#define SHAPE 7\n")
    objects = [compiled(context, MAIN, [("shape.h", header)]), compiled(context, HELPER)]
    program = cl.link_program(context, objects)
    assert (run(context, queue, program, "k") == np.arange(8) * 10 + 7).all()


def test_library(context: Any, queue: Any) -> None:
    header = cl.Program(context, "#define SHAPE 1\n")
    library = cl.link_program(context, [compiled(context, HELPER)], "-create-library")
    kind = library.get_build_info(context.devices[0], cl.program_build_info.BINARY_TYPE)
    assert kind == cl.program_binary_type.LIBRARY
    program = cl.link_program(context, [compiled(context, MAIN, [("shape.h", header)]), library])
    assert (run(context, queue, program, "k") == np.arange(8) * 10 + 1).all()


def test_unresolved_symbol_at_link_time_is_an_error(context: Any) -> None:
    header = cl.Program(context, "#define SHAPE 1\n")
    with pytest.raises(cl.RuntimeError, match="LINK_PROGRAM_FAILURE"):
        cl.link_program(context, [compiled(context, MAIN, [("shape.h", header)])])


# ---- binaries --------------------------------------------------------------------------------------------------------


def test_program_binary_reloads(context: Any, queue: Any) -> None:
    device = context.devices[0]
    source = cl.Program(context, COUNTING.replace("40", "1000")).build(["-cl-std=CL3.0"])
    assert run(context, queue, source, "count", np.int32(1))[0] == 1001
    [binary] = source.get_info(cl.program_info.BINARIES)
    again = cl.Program(context, [device], [binary]).build()
    assert run(context, queue, again, "count", np.int32(5))[0] == 1005
    assert again.get_info(cl.program_info.BINARIES) == [binary]
    assert cl.Kernel(again, "count").num_args == 2


def test_binary_of_an_object_links(context: Any, queue: Any) -> None:
    [binary] = compiled(context, HELPER).get_info(cl.program_info.BINARIES)
    source = "int helper(int); __kernel void k(__global int *a) { a[get_global_id(0)] = helper(3); }"
    [other] = compiled(context, source).get_info(cl.program_info.BINARIES)
    with pytest.raises(cl.Error, match="BUILD_PROGRAM_FAILURE"):
        cl.Program(context, context.devices, [other]).build()  # helper is missing
    assert binary != other


@pytest.mark.parametrize("damage", ["cut", "foreign", "flipped"])
def test_damaged_binary_is_refused(context: Any, damage: str) -> None:
    [binary] = cl.Program(context, GOOD).build().get_info(cl.program_info.BINARIES)
    bad = {"cut": binary[: len(binary) // 2], "foreign": b"\x7fELF" + bytes(100), "flipped": b"VORTEXP1" + bytes(64)}[
        damage
    ]
    with pytest.raises(cl.Error, match=r"INVALID_BINARY|BUILD_PROGRAM_FAILURE"):
        cl.Program(context, [context.devices[0]], [bad]).build()


# ---- SPIR-V ----------------------------------------------------------------------------------------------------------

SPECIALIZED = """
               OpCapability Addresses
               OpCapability Kernel
               OpCapability Int64
               OpMemoryModel Physical64 OpenCL
               OpEntryPoint Kernel %k "k" %gid
               OpSource OpenCL_C 102000
               OpName %a "a"
               OpDecorate %gid BuiltIn GlobalInvocationId
               OpDecorate %value SpecId 11
               OpDecorate %wide SpecId 12
       %uint = OpTypeInt 32 0
      %ulong = OpTypeInt 64 0
       %void = OpTypeVoid
    %v3ulong = OpTypeVector %ulong 3
      %input = OpTypePointer Input %v3ulong
     %global = OpTypePointer CrossWorkgroup %uint
         %fn = OpTypeFunction %void %global
      %value = OpSpecConstant %uint 17
       %wide = OpSpecConstant %ulong 1
        %gid = OpVariable %input Input
          %k = OpFunction %void None %fn
          %a = OpFunctionParameter %global
      %entry = OpLabel
        %ids = OpLoad %v3ulong %gid
          %x = OpCompositeExtract %ulong %ids 0
      %place = OpInBoundsPtrAccessChain %global %a %x
     %narrow = OpUConvert %uint %wide
        %sum = OpIAdd %uint %value %narrow
               OpStore %place %sum Aligned 4
               OpReturn
               OpFunctionEnd
"""


@pytest.fixture(scope="module")
def spirv(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("spirv")
    (folder / "k.spvasm").write_text(SPECIALIZED)
    subprocess.run(["spirv-as", "--target-env", "spv1.1", "-o", folder / "k.spv", folder / "k.spvasm"], check=True)
    return (folder / "k.spv").read_bytes()


def test_program_from_il(context: Any, queue: Any, spirv: bytes) -> None:
    program = cl.Program(context, spirv).build()
    assert (run(context, queue, program, "k") == 18).all()


def test_specialization_constants(context: Any, queue: Any, spirv: bytes) -> None:
    program = cl.Program(context, spirv)
    program._get_prg().set_specialization_constant(11, np.uint32(400))
    program._get_prg().set_specialization_constant(12, np.uint64(20))
    assert (run(context, queue, program.build(), "k") == 420).all()
    assert (run(context, queue, cl.Program(context, spirv).build(), "k") == 18).all()


def test_unknown_specialization_constant_is_refused(context: Any, spirv: bytes) -> None:
    with pytest.raises(cl.Error, match="INVALID_SPEC_ID"):
        cl.Program(context, spirv)._get_prg().set_specialization_constant(99, np.uint32(1))


def test_damaged_spirv_is_a_build_error(context: Any, spirv: bytes) -> None:
    with pytest.raises(cl.RuntimeError) as caught:
        cl.Program(context, spirv[:200]).build()
    assert caught.value.code == cl.status_code.BUILD_PROGRAM_FAILURE


def test_not_spirv_is_refused(context: Any, spirv: bytes) -> None:
    with pytest.raises(cl.Error, match="INVALID_VALUE"):
        cl.Program(context, spirv[:8])._get_prg()


def test_program_from_il_gives_a_binary(context: Any, queue: Any, spirv: bytes) -> None:
    [binary] = cl.Program(context, spirv).build().get_info(cl.program_info.BINARIES)
    assert (run(context, queue, cl.Program(context, [context.devices[0]], [binary]).build(), "k") == 18).all()
