"""Instructions that kernels reach: by name, by inline assembly, of extensions, on RV32."""

from __future__ import annotations

import re

import numpy as np
import pytest

from nvvm2spirv import Options as TranslationOptions
from nvvm2spirv import translate
from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.inline_assembly import without_marker
from vortex_rt.compiler.request import Shape
from vortex_rt.compiler.target import RV32
from vortex_rt.cuda.compile import main
from vortex_rt.isa.disasm import assembly, row_of
from vortex_rt.isa.header import FUNCTIONS
from vortex_rt.isa.table import lookup

# Kernels' functions for instructions (``vortex_intrinsics.h``): what they become, in divergent code too, and where a
# device lacks them.

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


# Inline RISC-V assembly of OpenCL C: operands, divergent code, effects, and what is refused.

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


@pytest.mark.usefixtures('waiting_tools')
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


@pytest.mark.usefixtures('waiting_tools')
@pytest.mark.parametrize("shape", ["1x2x2", "1x8x32"])
def test_branches_between_barriers_with_virtual_warps_too(build_source, device_of, shape):
    got, wanted = np.zeros(32, np.int32), np.arange(32)
    device_of(shape).launch(build_source(BARRIERS), "k", [got, 5], (1,), (32,))
    for r in range(5):
        other = wanted[::-1] - 40
        wanted = np.where((np.arange(32) + r) % 3, wanted + other + (other >= 0), wanted)
    np.testing.assert_array_equal(got, wanted)


@pytest.mark.usefixtures('waiting_tools')
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


@pytest.mark.usefixtures('waiting_tools')
def test_what_has_no_effect_is_shared_and_what_has_one_stays(build_source):
    plain = 'static int f(int x) { int y; __asm__("xori %0, %1, 123" : "=r"(y) : "r"(x)); return y; }'
    kernel = "kernel void k(global int *p, int n) { for (int i = 0; i < 2; i++) p[i] = f(n) + f(n); if (n == 7) f(n); }"
    assert count(build_source(plain + kernel), "123") == 1
    assert count(build_source(plain.replace("__asm__", "__asm__ volatile") + kernel), "123") >= 3


@pytest.mark.usefixtures('waiting_tools')
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


@pytest.mark.usefixtures('waiting_tools')
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


@pytest.mark.usefixtures('waiting_tools')
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


@pytest.mark.usefixtures('waiting_tools')
@pytest.mark.parametrize("text", REFUSED)
def test_refused(build_source, text):
    with pytest.raises(CompileError, match=f"kernel 'k': inline assembly: (`.*` )?.*{REFUSED[text]}"):
        build_source(f'kernel void k(global int *p) {{ int v = p[0]; __asm__ volatile("{text}" : "+r"(v)); p[0] = v; }}')


@pytest.mark.usefixtures('waiting_tools')
@pytest.mark.parametrize("text", [".insn r 0x0b, 3, 1, %0, %0, x0", "csrr %0, 0xcc4"])
def test_what_depends_on_other_lanes_has_to_be_volatile(build_source, text):
    """Otherwise it could be moved to where other lanes are on."""
    source = f'kernel void k(global int *p) {{ int v = p[0]; __asm__("{text}" : "+r"(v)); p[0] = v; }}'
    features = frozenset({"vote_shuffle"})
    with pytest.raises(CompileError, match="depends on the warp's other lanes: make the statement volatile"):
        build_source(source, features=features)
    build_source(source.replace("__asm__", "__asm__ volatile"), features=features)


@pytest.mark.usefixtures('waiting_tools')
def test_refused_operands(build_source):
    for statement, reason in {
        '__asm__("nop" : "=m"(p[0]))': "constraint '=m' is not supported",
        '__asm__("nop" : : "r"((float2)(1, 2)))': "cannot hold <2 x float>",
        '__asm__ goto("nop" : : : : out); out:': "asm goto is not supported",
        '__asm__("addi %0, %0, %1" : "+r"(v) : "i"(v))': "operand of constraint 'i' is no constant",
    }.items():
        with pytest.raises(CompileError, match=reason):
            build_source(f"kernel void k(global int *p) {{ int v = p[0]; {statement}; p[0] = v; }}")


@pytest.mark.usefixtures('waiting_tools')
def test_a_message_has_the_line_of_the_source(build_source):
    with pytest.raises(CompileError, match=r"\.cl:3: .*kernel 'k': inline assembly: line 1: "):
        build_source('kernel void k(global int *p) {\n  int v;\n  __asm__("foo %0" : "=r"(v));\n  *p = v;\n}', options=("-g",))


# Bit fields and dot products of bytes (cl_khr_extended_bit_ops, cl_khr_integer_dot_product), as Python computes them.

N = 64
TYPES = {"char": np.int8, "uchar": np.uint8, "short": np.int16, "ushort": np.uint16, "int": np.int32, "uint": np.uint32, "long": np.int64, "ulong": np.uint64}
SATURATED = {"s": (-(2**31), 2**31 - 1), "u": (0, 2**32 - 1)}


def numbers(kind: type, seed: int) -> np.ndarray:
    limits = np.iinfo(kind)
    return np.random.default_rng(seed).integers(limits.min, limits.max, N, dtype=kind, endpoint=True)


@pytest.mark.parametrize("name", TYPES)
def test_bit_fields(build_source, device_of, name):
    kind, plain = TYPES[name], name.removeprefix("u")
    bits = np.dtype(kind).itemsize * 8
    program = build_source(f"""
    kernel void k(global const {name} *a, global const {name} *b, global const uint2 *field, global {name} *r) {{
      int i = get_global_id(0); uint o = field[i].x, n = field[i].y;
      r[5 * i] = bitfield_insert(a[i], b[i], o, n);
      r[5 * i + 1] = bitfield_extract_unsigned(a[i], o, n);
      r[5 * i + 2] = bitfield_extract_signed(a[i], o, n);
      r[5 * i + 3] = bit_reverse(({name}3)(1, a[i], 2)).y;
      {plain}2 v = bitfield_extract_signed(({name}2)(b[i], a[i]), o, n);
      r[5 * i + 4] = v.y;
    }}""")  # fmt: skip
    a, b = numbers(kind, 1), numbers(kind, 2)
    field = np.zeros((N, 2), np.uint32)
    field[:, 0] = np.arange(N) * 7 % (bits + 1)
    field[:, 1] = np.minimum(np.arange(N) * 5 % (bits + 1), bits - field[:, 0])
    field[:2] = (0, bits), (bits, 0)
    r = np.zeros((N, 5), kind)
    device_of("1x4x4").launch(program, "k", [a, b, field, r], (N // 16,), (16,))
    everything = (1 << bits) - 1
    for i in range(N):
        (o, n), x, y = map(int, field[i]), int(a[i]) & everything, int(b[i]) & everything
        mask = (1 << n) - 1
        part = x >> o & mask
        signed = (part - (1 << n) if n and part >> (n - 1) else part) & everything
        reverse = int(f"{x:0{bits}b}"[::-1], 2)
        wanted = [x & ~(mask << o) | (y & mask) << o, part, signed, reverse, signed]
        assert [int(v) & everything for v in r[i]] == wanted, (i, o, n)


@pytest.mark.parametrize("left", "su")
@pytest.mark.parametrize("right", "su")
def test_dot_products_of_bytes(build_source, device_of, left, right):
    word = "uint" if left == right == "u" else "int"
    a, b = ("char4" if side == "s" else "uchar4" for side in (left, right))
    program = build_source(f"""
    kernel void k(global const uint *x, global const uint *y, global const {word} *z, global {word} *r) {{
      int i = get_global_id(0); {a} v = as_{a}(x[i]); {b} w = as_{b}(y[i]);
      r[4 * i] = dot(v, w); r[4 * i + 1] = dot_acc_sat(v, w, z[i]);
      r[4 * i + 2] = dot_4x8packed_{left}{right}_{word}(x[i], y[i]);
      r[4 * i + 3] = dot_acc_sat_4x8packed_{left}{right}_{word}(x[i], y[i], z[i]);
    }}""")
    x, y, z = numbers(np.uint32, 3), numbers(np.uint32, 4), numbers(TYPES[word], 5)
    x[:2], y[:2] = 0x80808080, (0x80808080, 0x7F7F7F7F)
    z[:8] = [np.iinfo(z.dtype).max, np.iinfo(z.dtype).min] * 4
    r = np.zeros((N, 4), z.dtype)
    device_of("1x4x4").launch(program, "k", [x, y, z, r], (N // 16,), (16,))
    bytes_of = {"s": np.int8, "u": np.uint8}
    v, w = (n.view(bytes_of[side]).reshape(N, 4).astype(np.int64) for n, side in ((x, left), (y, right)))
    dots = (v * w).sum(1)
    low, high = SATURATED["u" if word == "uint" else "s"]
    sums = np.clip(dots + z.astype(np.int64), low, high)
    np.testing.assert_array_equal(r.astype(np.int64), np.stack([dots, sums, dots, sums], 1))


@pytest.mark.parametrize("element", [1, 3, 4, 16])
def test_async_copies_of_lines_and_planes(build_source, device_of, element):
    """Both ways, with elements of several sizes that lie apart in both memories."""
    program = build_source("""
    kernel void k(global const uchar *from, global uchar *to, local uchar *area, uint n) {
      for (uint i = get_local_id(0); i < 4096; i += get_local_size(0)) area[i] = 0xEE;
      barrier(CLK_LOCAL_MEM_FENCE);
      event_t e = async_work_group_copy_3D3D(area, 2, from, 5, n, 3, 2, 2, 7, 20, 4, 9, 0);
      wait_group_events(1, &e);
      e = async_work_group_copy_2D2D(to, 1, area, 2, n, 3, 4, 4, 6, e);
      async_work_group_copy_3D3D(to, 40, area, 2, n, 3, 2, 2, 4, 9, 5, 11, e);
      wait_group_events(1, &e);
    }""")
    source = np.random.default_rng(6).integers(0, 200, 64 * element, dtype=np.uint8)
    out = np.full(80 * element, 0xDD, np.uint8)
    device_of("1x4x4").launch(program, "k", [source, out, 4096, np.uint32(element)], (1,), (24,))
    items, area = source.reshape(64, element), np.full((64, element), 0xEE, np.uint8)
    wanted = np.full((80, element), 0xDD, np.uint8)
    places = [(plane, line) for plane in range(2) for line in range(2)]
    for plane, line in places:
        area[2 + 9 * plane + 4 * line :][:3] = items[5 + 20 * plane + 7 * line :][:3]
    for line in range(4):
        wanted[1 + 6 * line :][:3] = area[2 + 4 * line :][:3]
    for plane, line in places:
        wanted[40 + 11 * plane + 5 * line :][:3] = area[2 + 9 * plane + 4 * line :][:3]
    np.testing.assert_array_equal(out.reshape(80, element), wanted)


# What only the 32-bit target meets: no double, and SPIR-V with 64-bit sizes.


def build_cuda(source: str, folder, *flags: str):
    """Build CUDA code for RV32 through NVVM IR and SPIR-V with 64-bit addresses."""
    (folder / "k.cu").write_text(source)
    main([str(folder / "k.cu"), "-o", str(folder / "k.ll"), *flags])
    (folder / "k.spv").write_bytes(translate((folder / "k.ll").read_text(), TranslationOptions()).binary)
    return build(Request([folder / "k.spv"], RV32))


@pytest.mark.parametrize(
    ("source", "line", "name"),
    [
        ("__global__ void k(double *o) {\n  int i = threadIdx.x;\n  o[i] = o[i] * 2.0;\n}", 3, "kernel 'k (_Z1kPd)'"),
        ("__global__ void k(double *o) {\n  o[0] =\n    fma(o[0], o[1], o[2]);\n}", 3, "kernel 'k (_Z1kPd)'"),
        ("__global__ void k(float *o) {\n\n\n  o[0] = (float)sin((double)o[0]);\n}", 4, "kernel 'k (_Z1kPf)'"),
        ("__global__ void k(int *o, double x) {\n  o[0] = x > 1.0;\n}", 2, "kernel 'k (_Z1kPid)'"),
    ],
)  # fmt: skip
def test_computing_with_double_is_refused_where_it_stands(tmp_path, source, line, name):
    with pytest.raises(CompileError, match=re.escape(f"k.cu:{line}: {name}: RV32 has no double")):
        build_cuda(source, tmp_path, "-g")
    with pytest.raises(CompileError, match=re.escape(f"error: {name}: RV32 has no double")):
        build_cuda(source, tmp_path)


def test_moving_doubles_is_served(tmp_path, make_device):
    source = """
    struct P { int i; double d; };
    __global__ void k(P *o, const P *a, int n) { int i = threadIdx.x; o[i] = a[n - 1 - i]; o[i].d = -o[i].d; }
    """
    kind = np.dtype([("i", np.int32), ("d", np.float64)], align=True)
    a, o = np.zeros(8, kind), np.zeros(8, kind)
    a["i"], a["d"] = np.arange(8), np.arange(8) * 1.5
    make_device("1x4x4", xlen=32).launch(build_cuda(source, tmp_path), "_Z1kP1PPKS_i", [o, a, 8], (1,), (8,))
    assert o["i"].tolist() == a["i"][::-1].tolist()
    assert o["d"].tolist() == (-a["d"][::-1]).tolist()


def test_sizes_of_64_bits_reach_the_library_of_32_bits(tmp_path, make_device):
    """Work-item functions are inlined, and their results right where all 64 bits count."""
    source = """
    __global__ void k(unsigned long long *o, int n) {
      unsigned long long i = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;
      if (i < n) o[i] = (i << 33) + gridDim.x;
    }
    """
    program = build_cuda(source, tmp_path)
    assert not re.search(r"^_Z\w*get_\w+:|call\s+_Z", program.assembly, re.M)
    out = np.zeros(24, np.uint64)
    make_device("1x4x4", xlen=32).launch(program, "_Z1kPyi", [out, 20], (3,), (8,))
    assert out.tolist() == [(i << 33) + 3 if i < 20 else 0 for i in range(24)]
