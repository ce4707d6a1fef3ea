"""Kernels' functions for instructions (``vortex_intrinsics.h``): what they become, in divergent code too, and where a device lacks them."""

from __future__ import annotations

import numpy as np
import pytest

from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.request import Shape
from vortex_rt.isa.disasm import assembly, row_of
from vortex_rt.isa.header import FUNCTIONS
from vortex_rt.isa.table import lookup

HEADER = "#include <vortex_intrinsics.h>\n"
DOT8 = (
    HEADER
    + """
kernel void k(global const int *a, global const int *b, global int *out, int n) {
  int i = get_global_id(0), sum = -1;
  for (int j = 0; j < i % n; j++) /* lanes leave one after another */
    if (a[i] & 1) sum += __vortex_dot8(a[i], b[j]);
    else sum -= __vortex_dot8(b[j], b[i]);
  out[i] = sum;
}
"""
)
DEVICE_KEYS = frozenset({"dot8", "tcu"})


def dot8(a: int, b: int) -> int:
    return int((np.array([a], np.int32).view(np.int8).astype(int) * np.array([b], np.int32).view(np.int8)).sum())


@pytest.mark.parametrize(("xlen", "shape"), [(64, "1x4x4"), (32, "1x4x4"), (64, "1x4x32")])
def test_a_function_becomes_its_instruction_in_divergent_code(build_source, make_device, xlen, shape):
    program = build_source(DOT8, target=f"rv{xlen}", features=DEVICE_KEYS)
    assert program.assembly.count("r 0x5b, 0, 0") == 2
    rng = np.random.default_rng(1)
    a, b = rng.integers(-(2**31), 2**31, (2, 64), dtype=np.int32)
    out = np.zeros(64, np.int32)
    make_device(shape, xlen, dot8=True).launch(program, "k", [a, b, out, 7], (4,), (16,))
    for i in range(64):
        sums = [dot8(a[i], b[j]) if a[i] & 1 else -dot8(b[j], b[i]) for j in range(i % 7)]
        assert out[i] == -1 + sum(sums)


MATRIX = (
    HEADER
    + """
kernel void k(global const float *a, global const float *b, global float *c, int n) {
  int lane = get_sub_group_local_id();
  __vortex_tcu_set(c[lane]);
  for (int i = 0; i < n; i++) __vortex_tcu_mma(a[i * 32 + lane], b[i * 32 + lane]);
  c[lane] = __vortex_tcu_get();
}
"""
)


def test_the_accumulator_of_the_matrix_unit_goes_through_a_loop(build_source, make_device):
    program = build_source(MATRIX.replace("get_sub_group_local_id()", "get_local_id(0)"), features=DEVICE_KEYS)
    a, b = np.random.default_rng(2).integers(-5, 5, (2, 3, 32)).astype(np.float32)
    c = np.arange(32, dtype=np.float32)
    wanted = c[:16].reshape(4, 4) + sum(a[i].reshape(4, 8) @ b[i].reshape(8, 4) for i in range(3))
    make_device("1x4x32", tcu=True).launch(program, "k", [a, b, c, 3], (1,), (32,))
    np.testing.assert_array_equal(c[:16].reshape(4, 4), wanted)
    assert not c[16:].any()


def test_a_device_without_the_instruction_refuses_the_program(build_source):
    with pytest.raises(CompileError, match=r"kernel 'k' uses the instruction 'dot8', which this device lacks(.|\n)*dot8=true"):
        build_source(DOT8)


ASKS = (
    HEADER
    + """
#if defined __VORTEX_DOT8__ && defined cl_vortex_dot8
#define MACRO 1
#else
#define MACRO 0
#endif
kernel void k(global int *out) {
  out[0] = MACRO;
  out[1] = __vortex_has_dot8() ? __vortex_dot8(0x01020304, 0x01010101) : -7;
}
"""
)


@pytest.mark.parametrize(("features", "wanted"), [((), [0, -7]), (("dot8",), [1, 10])])
def test_programs_can_ask(build_source, make_device, features, wanted):
    out = np.zeros(2, np.int32)
    program = build_source(ASKS, features=frozenset(features))
    make_device("1x4x4", dot8=bool(features)).launch(program, "k", [out], (1,), (1,))
    assert out.tolist() == wanted


BARRIER = MATRIX.replace("c[lane] = __", "barrier(CLK_LOCAL_MEM_FENCE); c[lane] = __").replace("get_sub_group_local_id()", "get_local_id(0)")


def test_virtual_warps_must_not_share_an_accumulator(build_source):
    shape = Shape(1, 4, 32)
    with pytest.raises(CompileError, match=r"kernel 'k' uses the matrix unit(.|\n)*at most 128 work-items"):
        build_source(BARRIER, features=DEVICE_KEYS, shape=shape)
    build_source(BARRIER.replace("kernel void", "kernel __attribute__((reqd_work_group_size(128, 1, 1))) void"), features=DEVICE_KEYS, shape=shape)


def test_a_wrong_declaration_is_refused(build_source):
    with pytest.raises(CompileError, match="'__vortex_dot8' is int"):
        build_source("float __vortex_dot8(float); kernel void k(global float *p) { *p = __vortex_dot8(*p); }")


@pytest.mark.parametrize("name", [row.name for row in FUNCTIONS.values()])
def test_insn_is_read_back(name):
    row = lookup(name)
    registers = {"d": "a0", "s": "a1", "t": "a2"}
    found, fields = row_of(assembly(row, registers).removeprefix(".insn ").split(", "))
    assert found is row
    assert fields == registers
