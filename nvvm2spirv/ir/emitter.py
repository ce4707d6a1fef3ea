"""Collects the text of new instructions, with fresh names."""

import math
import operator
import re
import struct
from collections.abc import Callable

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Function, Instruction


def signed(value: int, bits: int) -> int:
    """The value of the low `bits` bits in two's complement."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def constant(type_: str, value: float) -> str:
    """LLVM's spelling of a number in a type, splat for vectors; floats are rounded once, to nearest even."""
    if types.vector(type_):
        return f"splat ({types.scalar(type_)} {constant(types.scalar(type_), value)})"
    match type_:
        case "double":
            return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"
        case "float":
            try:
                rounded = struct.unpack("<f", struct.pack("<f", value))[0]
            except OverflowError:
                rounded = math.copysign(math.inf, value)
            return constant("double", rounded)
        case "half":
            return f"0xH{struct.unpack('<H', struct.pack('<e', value))[0]:04X}"
        case "bfloat":
            single = struct.unpack("<I", struct.pack("<f", value))[0]
            return f"0xR{(single + 0x7FFF + ((single >> 16) & 1)) >> 16:04X}"
        case "i1":
            return "true" if int(value) & 1 else "false"
    return "null" if type_.startswith("ptr") else str(signed(int(value), types.integer_bits(type_) or 64))


_FOLDS: dict[str, Callable[[int, int], int]] = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul,
    "and": operator.and_, "or": operator.or_, "xor": operator.xor,
}  # fmt: skip
_SHIFTS: dict[str, Callable[[int, int], int]] = {"shl": operator.lshift, "lshr": operator.rshift}


def _folded(opcode: str, type_: str, left: str, right: str) -> str | None:
    """The result of an operation on two constants; None for any other."""
    bits = types.integer_bits(type_)
    if bits is None or bits == 1 or not (_NUMBER.match(left) and _NUMBER.match(right)):
        return None
    a, b = int(left) & ((1 << bits) - 1), int(right) & ((1 << bits) - 1)
    if opcode in _FOLDS:
        return str(signed(_FOLDS[opcode](a, b), bits))
    return str(signed(_SHIFTS[opcode](a, b), bits)) if opcode in _SHIFTS and b < bits else None


_NUMBER = re.compile(r"-?\d+\Z")


class Emitter:
    """Lines of LLVM text to be inserted into a function."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.lines: list[str] = []
        self.declarations: list[str] = []

    def emit(self, body: str, name: str = "") -> str:
        """Append `%new = body`; return the name."""
        name = name or self.function.fresh("%x")
        self.lines.append(f"{name} = {body}")
        return name

    def op(self, opcode: str, type_: str, left: str, right: str | int, name: str = "") -> str:
        """Append a two-operand instruction; an int becomes a constant of the type. Of two constants, which LLVM's back
        end refuses in places, the result is one."""
        second = constant(type_, right) if isinstance(right, int) else right
        folded = _folded(opcode, type_, left, second)
        if folded is None:
            return self.emit(f"{opcode} {type_} {left}, {second}", name)
        return self.emit(f"add {type_} {folded}, 0", name) if name else folded

    def cast(self, opcode: str, value: str, from_: str, to: str, name: str = "") -> str:
        """Append a conversion; nothing if the types are equal and no name is asked for."""
        if from_ == to and not name:
            return value
        return self.emit(f"{opcode if from_ != to else 'bitcast'} {from_} {value} to {to}", name)

    def resize(self, value: str, from_: str, to: str, opcode: str = "zext", name: str = "") -> str:
        """Extend (with `opcode`) or truncate an integer."""
        before, after = types.integer_bits(types.scalar(from_)) or 0, types.integer_bits(types.scalar(to)) or 0
        return self.cast("trunc" if before > after else opcode, value, from_, to, name)

    def select(self, condition: str, type_: str, yes: str, no: str, name: str = "", condition_type: str = "i1") -> str:
        """Append a select."""
        return self.emit(f"select {condition_type} {condition}, {type_} {yes}, {type_} {no}", name)

    def call(self, name: str, result: str, arguments: list[tuple[str, str]], target: str = "") -> str:
        """Append a call of a pure external function, declaring it."""
        self.declarations.append(
            f"declare {result} @{name}({', '.join(t for t, _ in arguments)}) nounwind willreturn memory(none)"
        )
        return self.emit(f"call {result} @{name}({', '.join(f'{t} {v}' for t, v in arguments)})", target)

    def declare(self) -> None:
        """Add the declarations to the module."""
        for declaration in self.declarations:
            match = re.search(r"@([\w.]+)\(", declaration)
            if match and match.group(1) not in self.function.module.functions:
                self.function.module.link(declaration)
        self.declarations.clear()

    def replace(self, instruction: Instruction) -> None:
        """Put the lines in the place of an instruction."""
        instruction.block.substitute(instruction, "\n".join(self.lines))

    def byte_offset(self, i: Instruction, pointer_bytes: int) -> None:
        """Emit a `getelementptr T, p, i, j…` as one with an index in bytes."""
        named = i.block.function.module.types
        type_, constant, total = i.source_type or "", 0, ""
        for position, operand in enumerate(i.operands[1:]):
            structure = types.fields(type_, named) if position else None
            if structure:
                constant += types.field_offset(type_, int(operand.value), named, pointer_bytes)
                type_ = structure[1][int(operand.value)]
                continue
            if position:
                type_ = types.element(type_, 0, named)
            size = types.size_align(type_, named, pointer_bytes)[0]
            if re.fullmatch(r"-?\d+", operand.value):
                constant += int(operand.value) * size
                continue
            scaled = self.op("mul", "i64", self.resize(operand.value, operand.type, "i64", "sext"), size)
            total = self.op("add", "i64", total, scaled) if total else scaled
        if constant and total:
            total = self.op("add", "i64", total, constant)
        self.emit(f"getelementptr i8, {i.operands[0]}, i64 {total or constant}", i.result or "")
