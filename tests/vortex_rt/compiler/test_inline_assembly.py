"""Inline RISC-V assembly of OpenCL C: operands, divergent code, effects, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.inline_assembly import without_marker

pytestmark = pytest.mark.usefixtures("waiting_tools")

DIVERGENT = """
kernel void k(global int *a, global float *f, global int *out) {
  int i = get_global_id(0), v = 5; float g = 1;
  if (a[i] & 1) {
    __asm__("add %0, %1, %2\\n slli %0, %0, 1" : "=&r"(v) : "r"(a[i]), "r"(7));
    __asm__("fadd.s %0, %2, %2; addi %1, %3, %4" : "=&X"(g), "=r"(v) : "X"(f[i]), "r"(v), "i"(9));
    __asm__ volatile("1: addi %0, %0, -1; bgtz %0, 1b # lanes leave one after another\\n lw %0, 0(%1)" : "+&r"(v) : "r"(a + i) : "memory");
  }
  out[i] = v + (int)g;
}
"""


@pytest.mark.parametrize(("xlen", "shape"), [(64, "1x4x4"), (32, "1x4x4"), (64, "1x4x32")])
def test_operands_and_branches_in_divergent_code(build_source, make_device, xlen, shape):
    program = build_source(DIVERGENT, target=f"rv{xlen}")
    assert "loop exit" in program.assembly, "the branch of the statement is protected"
    a, f, out = np.arange(1, 65, dtype=np.int32), np.arange(64, dtype=np.float32), np.zeros(64, np.int32)
    make_device(shape, xlen).launch(program, "k", [a, f, out], (2,), (32,))
    np.testing.assert_array_equal(out, np.where(a & 1, a + (2 * f).astype(int), 6))


BARRIERS = """
kernel void k(global int *p, int rounds) {
  local int rows[32];
  int i = get_local_id(0), sum = i;
  for (int r = 0; r < rounds; r++) {
    rows[i] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((i + r) % 3) __asm__ volatile("add %0, %0, %1; bltz %1, 1f; addi %0, %0, 1; 1:" : "+r"(sum) : "r"(rows[31 - i] - 40));
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  p[i] = sum;
}
"""


@pytest.mark.parametrize("shape", ["1x2x2", "1x8x32"])
def test_branches_between_barriers_with_virtual_warps_too(build_source, device_of, shape):
    got, wanted = np.zeros(32, np.int32), np.arange(32)
    device_of(shape).launch(build_source(BARRIERS), "k", [got, 5], (1,), (32,))
    for r in range(5):
        other = wanted[::-1] - 40
        wanted = np.where((np.arange(32) + r) % 3, wanted + other + (other >= 0), wanted)
    np.testing.assert_array_equal(got, wanted)


def test_narrow_operands_are_sign_extended_and_cut(build_source, make_device):
    program = build_source(
        """
    kernel void k(global char *a, global short *b, global long *out) {
      long sum; short cut;
      __asm__("add %0, %2, %3; addi %1, %3, 1" : "=&r"(sum), "=r"(cut) : "r"(a[0]), "r"(b[0]));
      out[0] = sum; out[1] = cut; out[2] = (uint)a[0];
      float x = 1.5f; int bits; __asm__("mv %0, %1" : "=r"(bits) : "r"(x)); out[3] = bits;
    }"""
    )
    a, b, out = np.array([-5], np.int8), np.array([32767], np.int16), np.zeros(4, np.int64)
    make_device("1x4x4").launch(program, "k", [a, b, out], (1,), (1,))
    assert out.tolist() == [32762, -32768, 0xFFFFFFFB, 0x3FC00000]


def count(program, word: str) -> int:
    return program.assembly.count(word)


def test_what_has_no_effect_is_shared_and_what_has_one_stays(build_source):
    plain = 'static int f(int x) { int y; __asm__("xori %0, %1, 123" : "=r"(y) : "r"(x)); return y; }'
    kernel = "kernel void k(global int *p, int n) { for (int i = 0; i < 2; i++) p[i] = f(n) + f(n); if (n == 7) f(n); }"
    assert count(build_source(plain + kernel), "123") == 1
    assert count(build_source(plain.replace("__asm__", "__asm__ volatile") + kernel), "123") >= 3


def test_a_memory_clobber_keeps_memory_in_order(build_source, make_device):
    program = build_source(
        """
    kernel void k(global int *p) {
      p[0] = 1;
      __asm__("lw t0, 0(%0); addi t0, t0, 41; sw t0, 0(%0)" : : "r"(p) : "memory");
      p[1] = p[0];
    }""".replace('"lw', '"#riscv t0\\n lw')
    )
    p = np.zeros(2, np.int32)
    make_device("1x4x4").launch(program, "k", [p], (1,), (1,))
    assert p.tolist() == [42, 42]


def test_insn_of_an_extension(build_source, make_device):
    source = """
    kernel void k(global int *p) {
      int v = p[0];
      if (get_local_id(0) & 1) __asm__(".insn r 0x5b, 0, 0, %0, %1, %2" : "=r"(v) : "r"(v), "r"(0x01010101));
      p[get_local_id(0) + 1] = v;
    }"""
    p = np.full(5, 0x01020304, np.int32)
    program = build_source(source, features=frozenset({"dot8"}))
    make_device("1x4x4", dot8=True).launch(program, "k", [p], (1,), (4,))
    assert p[1:].tolist() == [0x01020304, 10] * 2
    with pytest.raises(CompileError, match="uses the instruction 'dot8', which this device lacks"):
        build_source(source)


def test_the_marker_may_name_registers_that_change():
    assert without_marker("\n #riscv t0, fa1\nnop") == ("nop", ["~{x5}", "~{f11}"])
    assert without_marker("nop") == ("nop", [])
    with pytest.raises(ValueError, match="'r7' behind #riscv is no register"):
        without_marker("#riscv r7\nnop")


REFUSED = {
    "nop; frobnicate t0": "line 1: unrecognized instruction mnemonic.*frobnicate",
    "nop\\n add %0, %0": "line 2: too few operands",
    "andn %0, %0, %0": "line 1: instruction requires the following: 'Zbb'",
    ".insn r 0x0b, 0, 0, x0, %0, x0": r"`tmc \w+` controls the warp's threads",
    ".insn r 0x0b, 1, 0, x0, %0, %0": "`wspawn .*controls the warp",
    ".insn r CUSTOM_0, 2, 0, %0, %0, x0": "`split .*controls the warp",
    ".word 0x0002b00b": "`join .*controls the warp",
    ".insn r 0x0b, 4, 0, x0, %0, %0": "`bar .*controls the warp",
    ".insn r 0x0b, 5, 0, x0, %0, %0": "`pred .*controls the warp",
    ".insn r 0x0b, 0, 99, x0, %0, %0": "0x[0-9a-f]+ is no instruction of a Vortex",
    ".insn r 0x0b, 6, 0, x0, %0, %0": "is an instruction of Vortex 3.0",
    "ebreak": "ends the core's warps",
    "ret": "leaves the statement",
    "beqz %0, . + 64": "`beq` leaves the statement",
    "call somewhere": "refers to a symbol outside",
    ".section .data": "line 1: the directive '.section' is not allowed",
    "mv s8, %0": "changes a register that is not the statement's: s8 holds",
    "addi sp, sp, -16": "sp is the stack pointer",
    "sw %0, 0(sp)": "accesses memory whose layout is the compiler's: sp",
    "csrw fcsr, %0": "writes a CSR",
}


@pytest.mark.parametrize("text", REFUSED)
def test_refused(build_source, text):
    with pytest.raises(CompileError, match=f"kernel 'k': inline assembly: (`.*` )?.*{REFUSED[text]}"):
        build_source(f'kernel void k(global int *p) {{ int v = p[0]; __asm__ volatile("{text}" : "+r"(v)); p[0] = v; }}')


@pytest.mark.parametrize("text", [".insn r 0x0b, 3, 1, %0, %0, x0", "csrr %0, 0xcc4"])
def test_what_depends_on_other_lanes_has_to_be_volatile(build_source, text):
    """Otherwise it could be moved to where other lanes are on."""
    source = f'kernel void k(global int *p) {{ int v = p[0]; __asm__("{text}" : "+r"(v)); p[0] = v; }}'
    features = frozenset({"vote_shuffle"})
    with pytest.raises(CompileError, match="depends on the warp's other lanes: make the statement volatile"):
        build_source(source, features=features)
    build_source(source.replace("__asm__", "__asm__ volatile"), features=features)


def test_refused_operands(build_source):
    for statement, reason in {
        '__asm__("nop" : "=m"(p[0]))': "constraint '=m' is not supported",
        '__asm__("nop" : : "r"((float2)(1, 2)))': "cannot hold <2 x float>",
        '__asm__ goto("nop" : : : : out); out:': "asm goto is not supported",
        '__asm__("addi %0, %0, %1" : "+r"(v) : "i"(v))': "operand of constraint 'i' is no constant",
    }.items():
        with pytest.raises(CompileError, match=reason):
            build_source(f"kernel void k(global int *p) {{ int v = p[0]; {statement}; p[0] = v; }}")


def test_a_message_has_the_line_of_the_source(build_source):
    with pytest.raises(CompileError, match=r"\.cl:3: .*kernel 'k': inline assembly: line 1: "):
        build_source('kernel void k(global int *p) {\n  int v;\n  __asm__("foo %0" : "=r"(v));\n  *p = v;\n}', options=("-g",))
