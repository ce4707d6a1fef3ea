"""The instruction table: decoder, executor, assembler, disassembler, timing, the device compiler's checker and
``docs/reference/isa.md`` all come from it.

A row holds the encoding (``match`` under ``mask``), the assembler operands, the unit that the timing model uses, and
what the instruction does: for most rows a C expression for one lane, from which ``sim/codegen`` writes the simulator's
interpreter and, of integer operations, branches and loads, its executor. In an expression

* ``a``, ``b``, ``c`` are the source registers (u64; integer registers of RV32 are kept sign-extended), ``b`` of an
  immediate form is the sign-extended immediate; ``pc`` is the instruction's address, ``v`` the loaded bits;
* ``w(x)`` is the low word of x sign-extended, ``low32(x)`` the same zero-extended; what else may be called is in
  ``sim/core/lane.h`` and ``sim/core/softfloat.h``, where ``f`` has the rounding mode and takes the flags.

``host`` is the same on the host's floating-point unit, for a whole warp, and ``avx512`` on its vectors: names are those
of ``sim/core/operation.h``, ``halves.h`` and ``avx512.h``. Without them the executor leaves an operation to the
interpreter. Rows may give ``rv32``, the expression for RV32, and ``intrinsic``, the C type of the function by which
kernels use the instruction. See ``docs/howto/add-an-instruction.md``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import extensions
from .rows import F3, F6, F7, OPCODE, RS2, InstructionRow, Kind, Unit
from .vortex_rows import dot8_rows, matrix_rows, vortex3_rows, vortex_rows

__all__ = ["TABLE", "InstructionRow", "Kind", "lookup"]


def _r(
    name: str, ext: str, opcode: int, f3: int, f7: int, does: str, unit: Unit = Unit.ALU, rv32: str = "", xlen: int = 0,
    avx512: str = "",
) -> InstructionRow:
    return InstructionRow(
        name, ext, opcode | f3 << 12 | f7 << 25, F7, "R", "d,s,t", Kind.ALU, unit, does, rv32, xlen, avx512=avx512
    )


def _i(name: str, f3: int, does: str, rv32: str = "", opcode: int = 0x13, xlen: int = 0) -> InstructionRow:
    return InstructionRow(name, "I", opcode | f3 << 12, F3, "I", "d,s,i", Kind.ALU, Unit.ALU, does, rv32, xlen)


def _shift(
    name: str, f3: int, high: int, does: str, rv32: str = "", opcode: int = 0x13, xlen: int = 0, six: bool = True
) -> InstructionRow:
    mask = F6 if six else F7
    return InstructionRow(
        name, "I", opcode | f3 << 12 | high << 25, mask, "SH", "d,s,h", Kind.ALU, Unit.ALU, does, rv32, xlen
    )


def _branch(name: str, f3: int, does: str, compare: str) -> InstructionRow:
    """``compare``: x86's type of the operands, and its predicate."""
    return InstructionRow(
        name, "I", 0x63 | f3 << 12, F3, "B", "s,t,p", Kind.BRANCH, Unit.BRANCH, does, fetch_stall=True,
        avx512=f"VECTOR_BRANCH({compare})",
    )


def _load(name: str, ext: str, f3: int, does: str, rule: str = "", fp: bool = False, xlen: int = 0) -> InstructionRow:
    """``rule``: SIGNED, UNSIGNED or BOXED where vectors have a form of it."""
    opcode, operands = (0x07, "D,m") if fp else (0x03, "d,m")
    avx512 = f"VECTOR_LOAD({8 << (f3 & 3)}, {rule})" if rule else ""
    return InstructionRow(
        name, ext, opcode | f3 << 12, F3, "I", operands, Kind.LOAD, Unit.LOAD, does, xlen=xlen, avx512=avx512
    )


def _store(name: str, ext: str, f3: int, fp: bool = False, xlen: int = 0) -> InstructionRow:
    opcode, operands = (0x27, "T,m") if fp else (0x23, "t,m")
    return InstructionRow(
        name, ext, opcode | f3 << 12, F3, "S", operands, Kind.STORE, Unit.STORE, xlen=xlen,
        avx512=f"VECTOR_STORE({8 << f3})",
    )


def _amo(name: str, f5: int) -> Iterator[InstructionRow]:
    for suffix, f3, xlen in (("w", 2, 0), ("d", 3, 64)):
        mask = 0xF8000000 | F3
        operands = "d,(s)" if name == "lr" else "d,t,(s)"
        if name == "lr":
            mask |= RS2
        yield InstructionRow(
            f"{name}.{suffix}", "A", 0x2F | f3 << 12 | f5 << 27, mask, "A", operands, Kind.AMO,
            Unit.LOAD if name == "lr" else Unit.STORE, name, xlen=xlen,
        )


def _fp(
    name: str, f7: int, operands: str, kind: Kind, unit: Unit, does: str, f3: int | None = None, rs2: int | None = None,
    ext: str = "F", xlen: int = 0, host: str = "", avx512: str = "",
) -> InstructionRow:
    """Encode an OP-FP row; ``f3`` None: rounding mode."""
    match, mask = 0x53 | f7 << 25, 0xFE00007F
    if f3 is not None:
        match, mask = match | f3 << 12, mask | 0x7000
    if rs2 is not None:
        match, mask = match | rs2 << 20, mask | RS2
    return InstructionRow(
        name, ext, match, mask, "R", operands + ("" if f3 is not None else ",rm"), kind, unit, does, xlen=xlen,
        host=host, avx512=avx512,
    )


def _base() -> Iterator[InstructionRow]:
    yield InstructionRow("lui", "I", 0x37, OPCODE, "U", "d,i", Kind.ALU, Unit.ALU, "b")
    yield InstructionRow("auipc", "I", 0x17, OPCODE, "U", "d,i", Kind.ALU, Unit.ALU, "pc + b", "w(pc + b)")
    yield InstructionRow("jal", "I", 0x6F, OPCODE, "J", "d,p", Kind.JAL, Unit.BRANCH, fetch_stall=True)
    yield InstructionRow("jalr", "I", 0x67, F3, "I", "d,m", Kind.JALR, Unit.BRANCH, fetch_stall=True)
    yield _branch("beq", 0, "a == b", "epi64, _MM_CMPINT_EQ")
    yield _branch("bne", 1, "a != b", "epi64, _MM_CMPINT_NE")
    yield _branch("blt", 4, "(i64)a < (i64)b", "epi64, _MM_CMPINT_LT")
    yield _branch("bge", 5, "(i64)a >= (i64)b", "epi64, _MM_CMPINT_NLT")
    yield _branch("bltu", 6, "a < b", "epu64, _MM_CMPINT_LT")
    yield _branch("bgeu", 7, "a >= b", "epu64, _MM_CMPINT_NLT")
    yield _load("lb", "I", 0, "(u64)(i64)(int8_t)v", "SIGNED")
    yield _load("lh", "I", 1, "(u64)(i64)(int16_t)v", "SIGNED")
    yield _load("lw", "I", 2, "w(v)", "SIGNED")
    yield _load("ld", "I", 3, "v", "UNSIGNED", xlen=64)
    yield _load("lbu", "I", 4, "v", "UNSIGNED")
    yield _load("lhu", "I", 5, "v", "UNSIGNED")
    yield _load("lwu", "I", 6, "v", "UNSIGNED", xlen=64)
    yield _store("sb", "I", 0)
    yield _store("sh", "I", 1)
    yield _store("sw", "I", 2)
    yield _store("sd", "I", 3, xlen=64)
    yield _i("addi", 0, "a + b", "w(a + b)")
    yield _i("slti", 2, "(i64)a < (i64)b")
    yield _i("sltiu", 3, "a < b")
    yield _i("xori", 4, "a ^ b")
    yield _i("ori", 6, "a | b")
    yield _i("andi", 7, "a & b")
    yield _shift("slli", 1, 0, "a << (b & 63)", "w(a << (b & 31))")
    yield _shift("srli", 5, 0, "a >> (b & 63)", "w(low32(a) >> (b & 31))")
    yield _shift("srai", 5, 0x20, "(i64)a >> (b & 63)", "(i64)w(a) >> (b & 31)")
    for name, f3, f7, does, rv32 in (
        ("add", 0, 0, "a + b", "w(a + b)"),
        ("sub", 0, 0x20, "a - b", "w(a - b)"),
        ("sll", 1, 0, "a << (b & 63)", "w(a << (b & 31))"),
        ("slt", 2, 0, "(i64)a < (i64)b", ""),
        ("sltu", 3, 0, "a < b", ""),
        ("xor", 4, 0, "a ^ b", ""),
        ("srl", 5, 0, "a >> (b & 63)", "w(low32(a) >> (b & 31))"),
        ("sra", 5, 0x20, "(i64)a >> (b & 63)", "(i64)w(a) >> (b & 31)"),
        ("or", 6, 0, "a | b", ""),
        ("and", 7, 0, "a & b", ""),
    ):
        yield _r(name, "I", 0x33, f3, f7, does, rv32=rv32)
    yield InstructionRow("addiw", "I", 0x1B, F3, "I", "d,s,i", Kind.ALU, Unit.ALU, "w(a + b)", xlen=64)
    yield _shift("slliw", 1, 0, "w(a << (b & 31))", opcode=0x1B, xlen=64, six=False)
    yield _shift("srliw", 5, 0, "w(low32(a) >> (b & 31))", opcode=0x1B, xlen=64, six=False)
    yield _shift("sraiw", 5, 0x20, "(i64)w(a) >> (b & 31)", opcode=0x1B, xlen=64, six=False)
    for name, f3, f7, does in (
        ("addw", 0, 0, "w(a + b)"),
        ("subw", 0, 0x20, "w(a - b)"),
        ("sllw", 1, 0, "w(a << (b & 31))"),
        ("srlw", 5, 0, "w(low32(a) >> (b & 31))"),
        ("sraw", 5, 0x20, "(i64)w(a) >> (b & 31)"),
    ):
        yield _r(name, "I", 0x3B, f3, f7, does, xlen=64)
    yield InstructionRow("fence", "I", 0x0F, F3, "N", "", Kind.SYSTEM, Unit.FENCE, "fence")
    yield InstructionRow("fence.i", "Zifencei", 0x100F, F3, "N", "", Kind.SYSTEM, Unit.FENCE, "fence.i")
    for name, match in (("ecall", 0x73), ("ebreak", 0x100073)):
        yield InstructionRow(
            name, "I", match, 0xFFFFFFFF, "N", "", Kind.SYSTEM, Unit.ALU, "halt",
            meaning="stops every warp of the core; on 3.0 where `mtvec` is set: trap"
        )
    for name, match in (("uret", 0x00200073), ("sret", 0x10200073), ("mret", 0x30200073)):
        traps = "; on 3.0, go back from a trap handler" if name == "mret" else ""
        yield InstructionRow(
            name, "I", match, 0xFFFFFFFF, "N", "", Kind.SYSTEM, Unit.ALU, "mret" if traps else "nothing",
            meaning=f"no operation: there are no traps{traps}",
        )


def _division(kind: str, operand: str, result: str, signed: bool) -> str:
    """A division on binary64: quotient or remainder, how operands are read and results kept, the least operand."""
    return f"VECTOR_DIVIDE({'(i64)1 << 52' if signed else '0'}, {operand}, {kind}, {result})"


def _multiply() -> Iterator[InstructionRow]:
    for name, f3, does, rv32 in (
        ("mul", 0, "a * b", "w(a * b)"),
        ("mulh", 1, "mul_high_signed(a, b)", "w((u64)((i64)a * (i64)b) >> 32)"),
        ("mulhsu", 2, "mulhsu(a, b)", "w((u64)((i64)a * (i64)low32(b)) >> 32)"),
        ("mulhu", 3, "mul_high(a, b)", "w(low32(a) * low32(b) >> 32)"),
    ):
        yield _r(name, "M", 0x33, f3, 1, does, Unit.MUL, rv32)
    yield _r("mulw", "M", 0x3B, 0, 1, "w(a * b)", Unit.MUL, xlen=64)
    for name, f3, does, word, kind in (
        ("div", 4, "divs(a, b)", "w(divs(w(a), w(b)))", "QUOTIENT"),
        ("divu", 5, "divu(a, b)", "divuw(a, b)", "QUOTIENT"),
        ("rem", 6, "rems(a, b)", "w(rems(w(a), w(b)))", "REMAINDER"),
        ("remu", 7, "remu(a, b)", "remuw(a, b)", "REMAINDER"),
    ):
        signed = not name.endswith("u")
        whole = _division(kind, "WHOLE", "WHOLE", signed)
        low = _division(kind, "LOW_SIGNED" if signed else "LOW_UNSIGNED", "LOW_SIGNED", signed)
        yield _r(name, "M", 0x33, f3, 1, does, Unit.DIV, word, avx512=whole)
        yield _r(f"{name}w", "M", 0x3B, f3, 1, word, Unit.DIV, xlen=64, avx512=low)
    yield _r("czero.eqz", "Zicond", 0x33, 5, 7, "b == 0 ? 0 : a")
    yield _r("czero.nez", "Zicond", 0x33, 7, 7, "b == 0 ? a : 0")


def _system() -> Iterator[InstructionRow]:
    for name, f3 in (("csrrw", 1), ("csrrs", 2), ("csrrc", 3)):
        yield InstructionRow(name, "Zicsr", 0x73 | f3 << 12, F3, "C", "d,csr,s", Kind.CSR, Unit.CSR, name[4:])
        yield InstructionRow(
            name + "i", "Zicsr", 0x73 | (f3 + 4) << 12, F3, "C", "d,csr,z", Kind.CSR, Unit.CSR, name[4:]
        )
    for name, f5 in (
        ("lr", 2), ("sc", 3), ("amoswap", 1), ("amoadd", 0), ("amoxor", 4), ("amoand", 12),
        ("amoor", 8), ("amomin", 16), ("amomax", 20), ("amominu", 24), ("amomaxu", 28),
    ):  # fmt: skip
        yield from _amo(name, f5)


@dataclass(frozen=True)
class _FloatFormat:
    """A format of floating-point numbers: how instructions name and encode it, and the functions of its expressions."""

    letter: str
    extension: str
    code: int  # in funct7
    width: int  # funct3 of loads and stores
    name: str
    box: str = ""
    """Suffix of ``box…`` and ``unbox…`` where registers are wider."""

    @property
    def bits(self) -> int:
        """Its width."""
        return 8 << self.width

    @property
    def is_boxed(self) -> bool:
        """Whether F registers are wider."""
        return self.bits < 64

    def boxed(self, text: str) -> str:
        """Wrap an encoding's expression for an F register."""
        return f"box{self.box}({text})" if self.is_boxed else text

    def nearest(self, operands: int, value: str) -> str:
        """The host's form of an operation that is done to nearest."""
        if self.bits == 16:
            return f"HALF_{operands}({value})"
        return f"TO_NEAREST; FLOAT_{operands}({self.bits}, f{self.bits}_result({value}))"

    def vector(self, name: str) -> str:
        """The form of an addition and its kin on vectors, if there is one."""
        known = ("fadd", "fsub", "fmul", "fdiv") if self.bits == 64 else ("fadd", "fsub", "fmul")
        return f"VECTOR_{name[1:].upper()}{self.bits}" if self.bits > 16 and name in known else ""

    def unboxed(self, register: str) -> str:
        """Wrap an F register's expression for its encoding."""
        return f"unbox{self.box}({register})" if self.is_boxed else register


_SINGLE = _FloatFormat("s", "F", 0, 2, "F32")
_DOUBLE = _FloatFormat("d", "D", 1, 3, "F64")
_HALF = _FloatFormat("h", extensions.ZFH.name, 2, 1, "F16", "16")


def _float(form: _FloatFormat) -> Iterator[InstructionRow]:
    """Rows of F, D or Zfh, without conversions between floating-point formats."""
    fmt, letter, ext, code, bits = form.name, form.letter, form.extension, form.code, form.bits
    x, y, z = form.unboxed("a"), form.unboxed("b"), form.unboxed("c")
    sign = f"{1 << bits - 1:#x}u"
    size = {16: "h", 32: "w", 64: "d"}[bits]

    yield _load(f"fl{size}", ext, form.width, form.boxed("v"), {32: "BOXED", 64: "UNSIGNED"}.get(bits, ""), fp=True)
    yield _store(f"fs{size}", ext, form.width, fp=True)
    for name, f7, unit, does, operator in (
        ("fadd", 0, Unit.FMA, "fp_add", "+"), ("fsub", 4, Unit.FMA, "fp_subtract", "-"),
        ("fmul", 8, Unit.FMA, "fp_multiply", "*"), ("fdiv", 12, Unit.FDIV, "fp_divide", "/"),
    ):
        yield _fp(
            f"{name}.{letter}", f7 | code, "D,S,T", Kind.FP_ARITH, unit, form.boxed(f"{does}(f, {x}, {y}, {fmt})"),
            ext=ext, host=form.nearest(2, f"x {operator} y"), avx512=form.vector(name),
        )
    yield _fp(
        f"fsqrt.{letter}", 0x2C | code, "D,S", Kind.FP_ARITH, Unit.FSQRT, form.boxed(f"fp_square_root(f, {x}, {fmt})"),
        rs2=0, ext=ext, host=form.nearest(1, "__builtin_sqrtf(x)" if bits == 32 else "__builtin_sqrt(x)"),
    )
    for name, opcode, product, addend, x86 in (
        ("fmadd", 0x43, "x", "z", "fmadd"), ("fmsub", 0x47, "x", "-z", "fmsub"),
        ("fnmsub", 0x4B, "-x", "z", "fnmadd"), ("fnmadd", 0x4F, "-x", "-z", "fnmsub"),
    ):
        negated = f"{int(product[0] == '-')}, {int(addend[0] == '-')}"
        yield InstructionRow(
            f"{name}.{letter}", ext, opcode | code << 25, 0x0600007F, "R4", "D,S,T,U,rm", Kind.FP_ARITH, Unit.FMA,
            form.boxed(f"fp_fused(f, {x}, {y}, {z}, {negated}, {fmt})"),
            host={
                16: f"HALF_3(f16_fused({product}, y, {addend}))",
                32: f"FUSED(32, float, __builtin_fmaf({product}, y, {addend}))",
                64: f"FUSED(64, double, __builtin_fma({product}, y, {addend}))",
            }[bits],
            avx512=f"VECTOR_FUSED{bits}({x86})" if bits > 16 else "",
        )
    for name, f3, rule in (("fsgnj", 0, f"({y} & {sign})"), ("fsgnjn", 1, f"(~{y} & {sign})"), ("fsgnjx", 2, "")):
        text = f"({x} & ~(u64){sign}) | {rule}" if rule else f"{x} ^ ({y} & {sign})"
        yield _fp(f"{name}.{letter}", 0x10 | code, "D,S,T", Kind.ALU, Unit.FP_MISC, form.boxed(text), f3, ext=ext)
    for name, f3, does, vector in (("fmin", 0, "minimum", "min, or"), ("fmax", 1, "maximum", "max, and")):
        lesser = form.boxed(f"{name[1:]}{bits}(a, b, &signaling)")
        yield _fp(
            f"{name}.{letter}", 0x14 | code, "D,S,T", Kind.FP, Unit.FP_MISC,
            form.boxed(f"fp_{does}(f, {x}, {y}, {fmt})"), f3, ext=ext,
            host=f"LESSER_OF({f'unbox{form.box}' if form.is_boxed else ''}, {lesser})",
            avx512=f"VECTOR_LESSER32({vector})" if bits == 32 else "",
        )
    for name, f3, does, operator, x86 in (
        ("fle", 0, "less_or_equal", "<=", "_CMP_LE_OS"), ("flt", 1, "less", "<", "_CMP_LT_OS"),
        ("feq", 2, "equal", "==", "_CMP_EQ_OQ"),
    ):
        yield _fp(
            f"{name}.{letter}", 0x50 | code, "d,S,T", Kind.FP, Unit.FP_MISC, f"fp_{does}(f, {x}, {y}, {fmt})", f3,
            ext=ext, host=f"FLOAT_2({bits}, (u64)(x {operator} y))",
            avx512=f"VECTOR_COMPARE32({x86})" if bits == 32 else "",
        )
    yield _fp(
        f"fclass.{letter}", 0x70 | code, "d,S", Kind.ALU, Unit.FP_MISC, f"fp_classify({x}, {fmt})", 1, rs2=0, ext=ext
    )
    yield from _moves(form)
    yield from _integers(form)


def _integers(form: _FloatFormat) -> Iterator[InstructionRow]:
    """Conversions from and to integers."""
    letter, ext, code, bits, fmt = form.letter, form.extension, form.code, form.bits, form.name
    x = form.unboxed("a")
    for rs2, name, width, signed, limits, value in (
        (0, "w", 32, "true", "-0x1p31, 2147483647.0", "w((u64)(i32)rounded)"),
        (1, "wu", 32, "false", "0.0, 4294967295.0", "w((u64)(i64)rounded)"),
        (2, "l", 64, "true", "-0x1p63, 0x1p63", "(u64)(i64)rounded"),
        (3, "lu", 64, "false", "0.0, 0x1p63", "(u64)(i64)rounded"),
    ):
        xlen = 64 if width == 64 else 0
        source = "a" if width == 64 else "w(a)" if signed == "true" else "low32(a)"
        number = {"w": "(i32)a", "wu": "(u32)a", "l": "(i64)a", "lu": "a"}[name]
        yield _fp(
            f"fcvt.{name}.{letter}", 0x60 | code, "d,S", Kind.FP, Unit.FCVT,
            f"fp_to_integer(f, {x}, {fmt}, {signed}, {width})", rs2=rs2, ext=ext, xlen=xlen,
            host=f"TO_INTEGER{bits}({limits}, {value})",
        )
        yield _fp(
            f"fcvt.{letter}.{name}", 0x68 | code, "D,s", Kind.FP, Unit.FCVT,
            form.boxed(f"fp_from_integer(f, {source}, {signed}, {fmt})"), rs2=rs2, ext=ext, xlen=xlen,
            host={
                16: f"HALF_OF_INTEGER((double){number})", 32: f"FROM_INTEGER(f32_result((float){number}))",
                64: f"FROM_INTEGER(f64_result((double){number}))",
            }[bits],
        )


def _moves(form: _FloatFormat) -> Iterator[InstructionRow]:
    """Moves of encodings between the register files."""
    letter, to_integer = {"s": ("w", "w(a)"), "d": ("d", "a"), "h": ("h", "(u64)(i64)(int16_t)a")}[form.letter]
    common: dict[str, Any] = {"ext": form.extension, "xlen": 64 if form.bits == 64 else 0, "rs2": 0, "f3": 0}
    kind, unit = Kind.ALU, Unit.FP_MISC
    yield _fp(f"fmv.x.{letter}", 0x70 | form.code, "d,S", kind, unit, to_integer, **common)
    yield _fp(f"fmv.{letter}.x", 0x78 | form.code, "D,s", kind, unit, form.boxed("a"), **common)


def _conversions() -> Iterator[InstructionRow]:
    """Conversions between floating-point formats."""
    for to, source, host, avx512 in (
        (_SINGLE, _DOUBLE, "TO_NEAREST; FLOAT_1(64, f32_result((float)x))", ""),
        (_DOUBLE, _SINGLE, "TO_NEAREST; FLOAT_1(32, f64_result((double)x))", "VECTOR_WIDEN"),
        (_SINGLE, _HALF, "FLOAT_1(16, f32_result((float)x))", ""),
        (_HALF, _SINGLE, "TO_HALF(FIRST32_ON, (double)x)", ""),
        (_DOUBLE, _HALF, "FLOAT_1(16, f64_result((double)(float)x))", ""),
        (_HALF, _DOUBLE, "TO_HALF(FIRST64_ON, x)", ""),
    ):
        yield _fp(
            f"fcvt.{to.letter}.{source.letter}", 0x20 | to.code, "D,S", Kind.FP, Unit.FCVT,
            to.boxed(f"fp_convert(f, {source.unboxed('a')}, {source.name}, {to.name})"), rs2=source.code,
            ext=_HALF.extension if _HALF in (to, source) else "D", host=host, avx512=avx512,
        )


def _table() -> tuple[InstructionRow, ...]:
    standard = (*_base(), *_multiply(), *_system(), *_float(_SINGLE), *_float(_DOUBLE), *_conversions())
    return (*standard, *vortex_rows(), *dot8_rows(), *matrix_rows(), *_float(_HALF), *vortex3_rows())


TABLE: tuple[InstructionRow, ...] = _table()
"""All rows; where two match a word, the first wins."""


def lookup(name: str) -> InstructionRow:
    """Return the row of a mnemonic; raises KeyError."""
    for row in TABLE:
        if row.name == name:
            return row
    raise KeyError(name)
