"""Vectors that SPIR-V lacks, element by element.

SPIR-V's Kernel profile has vectors of 2, 3, 4, 8 and 16 integers of 8 to 64 bits, floats and booleans. Any other vector
(5 elements, 32 elements, odd integers, pointers) is replaced by one value an element. Also reductions of any vector,
which the back end lacks, and bitcasts between booleans and an integer: SPIR-V's booleans have no bits (OpTypeBool).
"""

import re

from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.emitter import Emitter
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.passes.base import Context, Pass

LENGTHS = frozenset((2, 3, 4, 8, 16))
ELEMENTS = frozenset(("i1", "i8", "i16", "i32", "i64", "half", "float", "double"))

_VECTOR = re.compile(r"<(\d+) x ([^<>]+)>")
_BITS_OF_BOOLEANS = re.compile(r"\bbitcast (<\d+ x i1>|.* to <\d+ x i1>)")
_LANEWISE = frozenset(
    "add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem fneg freeze icmp fcmp select "
    "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint inttoptr addrspacecast getelementptr".split()
)
_REDUCTIONS = {
    "add": "add", "mul": "mul", "and": "and", "or": "or", "xor": "xor", "fadd": "fadd", "fmul": "fmul",
    "smin": "llvm.smin", "smax": "llvm.smax",
    "umin": "llvm.umin", "umax": "llvm.umax", "fmin": "llvm.minnum", "fmax": "llvm.maxnum", "fminimum": "llvm.minimum",
    "fmaximum": "llvm.maximum",
}  # fmt: skip


def is_legal(type_: str) -> bool:
    """Whether a type is no vector, or one that SPIR-V has."""
    parts = types.vector(type_)
    return parts is None or (parts[0] in LENGTHS and parts[1] in ELEMENTS)


def split_call(call: Instruction, e: Emitter) -> None:
    """Replace a call of an intrinsic on vectors by one an element."""
    parts = types.vector(call.type)
    assert parts
    assert call.result
    name = re.sub(r"\.v\d+(?=[ifbp])", ".", call.callee_name or "")
    flags = "".join(f"{flag} " for flag in call.flags if flag != "tail")
    e.declarations.append(f"declare {parts[1]} @{name}({', '.join(types.scalar(o.type) for o in call.operands)})")
    result = "poison"
    for lane in range(parts[0]):
        values = [
            f"{types.scalar(o.type)} {e.emit(f'extractelement {o}, i32 {lane}') if types.vector(o.type) else o.value}"
            for o in call.operands
        ]
        made = e.emit(f"call {flags}{parts[1]} @{name}({', '.join(values)})")
        last = call.result if lane == parts[0] - 1 else ""
        result = e.emit(f"insertelement {call.type} {result}, {parts[1]} {made}, i32 {lane}", last)
    e.declare()
    e.replace(call)


class ScalarizeVectors(Pass):
    """Split vectors that SPIR-V lacks into their elements."""

    name = "scalarize-vectors"

    def apply(self, module: Module, context: Context) -> None:
        for function in module.defined():
            text = function.raw()
            illegal = any(not is_legal(match.group()) for match in _VECTOR.finditer(text))
            if illegal or "@llvm.vector.reduce." in text or _BITS_OF_BOOLEANS.search(text):
                _Scalarizer(function, context).run()


class _Scalarizer:
    def __init__(self, function: Function, context: Context) -> None:
        self.function = function
        self.context = context
        self.named = function.module.types
        self.parts: dict[str, list[str]] = {}
        self.emitter = Emitter(function)

    def run(self) -> None:
        for instruction in self.function.instructions():
            if instruction.result and not is_legal(instruction.type):
                length = self._length(instruction.type)
                self.parts[instruction.result] = [self.function.fresh(instruction.result) for _ in range(length)]
        for parameter in self.function.parameters:
            if not is_legal(parameter.type):
                self._error(f"a parameter of type {parameter.type}", None)
        for instruction in self.function.instructions():
            if self._concerns(instruction):
                self.emitter = Emitter(self.function)
                if self._rewrite(instruction):
                    self.emitter.declare()
                    self.emitter.replace(instruction)

    @staticmethod
    def _length(type_: str) -> int:
        parts = types.vector(type_)
        assert parts
        return parts[0]

    def _concerns(self, instruction: Instruction) -> bool:
        if (instruction.callee_name or "").startswith("llvm.vector.reduce."):
            return True
        concerned = (instruction.type, *(operand.type for operand in instruction.operands))
        if not all(map(is_legal, concerned)):
            return True
        if instruction.opcode == "bitcast":
            return "i1" in map(types.scalar, concerned)
        if instruction.opcode == "getelementptr":
            return instruction.type.startswith("ptr") and any(
                not is_legal(match.group()) for match in _VECTOR.finditer(instruction.source_type or "")
            )
        return instruction.opcode == "alloca" and not is_legal(instruction.source_type or "")

    def _error(self, what: str, where: Instruction | None) -> None:
        self.context.reporter.error(
            Code.UNSUPPORTED_TYPE, f"{what} cannot be expressed in SPIR-V", where or self.function,
            module=self.function.module,
        )

    def _rewrite(self, instruction: Instruction) -> bool:
        opcode = instruction.opcode
        if opcode == "getelementptr" and instruction.type.startswith("ptr"):
            self.emitter.byte_offset(instruction, self.context.pointer_bytes)
            return True
        method = getattr(self, f"_{opcode}", None)
        if opcode in _LANEWISE:
            self._lanewise(instruction)
        elif method is not None:
            return bool(method(instruction))
        else:
            self._error(
                f"'{opcode}' on {instruction.type if instruction.type != 'void' else instruction.operands[0].type}",
                instruction,
            )
            return False
        return True

    # -- values ----------------------------------------------------------------------------------------------------

    def elements(self, type_: str, value: str) -> list[str]:
        """Element values of a vector operand."""
        length = self._length(type_)
        known = self.parts.get(value)
        if known is not None:
            return known
        if value in ("poison", "undef"):
            return [value] * length
        if value == "zeroinitializer":
            return [zero(types.scalar(type_))] * length
        if value.startswith("splat ("):
            inner = value[7:-1]
            return [inner[scan.type_end(inner, 0) + 1 :]] * length
        if value.startswith("<"):
            return [item[scan.type_end(item, 0) + 1 :] for item in scan.split_list(value[1:-1])]
        return [self.emitter.emit(f"extractelement {type_} {value}, i32 {index}") for index in range(length)]

    def define(self, instruction: Instruction, bodies: list[str]) -> None:
        """Define the result by one instruction body an element."""
        assert instruction.result
        names = self.parts.get(instruction.result)
        if names is not None:
            for name, body in zip(names, bodies, strict=True):
                self.emitter.emit(body, name)
            return
        self.build(instruction, [self.emitter.emit(body) for body in bodies])

    def build(self, instruction: Instruction, values: list[str]) -> None:
        """Define the result by element values."""
        assert instruction.result
        names = self.parts.get(instruction.result)
        element = types.scalar(instruction.type)
        if names is not None:
            for name, value in zip(names, values, strict=True):
                self._copy(name, element, value)
            return
        vector = "poison"
        for index, value in enumerate(values):
            name = instruction.result if index == len(values) - 1 else ""
            vector = self.emitter.emit(
                f"insertelement {instruction.type} {vector}, {element} {value}, i32 {index}", name
            )

    def _copy(self, name: str, type_: str, value: str) -> None:
        self.function.replace_uses(name, value)

    # -- instructions ----------------------------------------------------------------------------------------------

    def _lanewise(self, i: Instruction) -> None:
        columns = []
        for operand in i.operands:
            if types.vector(operand.type):
                columns.append(
                    [(types.scalar(operand.type), value) for value in self.elements(operand.type, operand.value)]
                )
            else:
                columns.append([(operand.type, operand.value)] * self._length(i.type))
        words = " ".join([i.opcode, *i.flags])
        bodies = []
        for lane in zip(*columns, strict=True):
            texts = [f"{type_} {value}" for type_, value in lane]
            if i.opcode in ("getelementptr",):
                bodies.append(f"{words} {i.source_type}, " + ", ".join(texts))
            elif i.opcode in ("select",):
                bodies.append(f"{words} " + ", ".join(texts))
            elif len(lane) == 2:
                bodies.append(f"{words} {texts[0]}, {lane[1][1]}")
            elif i.opcode in ("fneg", "freeze"):
                bodies.append(f"{words} {texts[0]}")
            else:
                bodies.append(f"{words} {texts[0]} to {types.scalar(i.type)}")
        self.define(i, bodies)

    def _phi(self, i: Instruction) -> bool:
        names = self.parts[i.result or ""]
        element = types.scalar(i.type)
        incoming = [
            (self._phi_elements(i.type, i.operands[k].value), i.operands[k + 1].value)
            for k in range(0, len(i.operands), 2)
        ]
        for index, name in enumerate(names):
            self.emitter.emit(
                f"phi {element} " + ", ".join(f"[ {values[index]}, {label} ]" for values, label in incoming), name
            )
        return True

    def _phi_elements(self, type_: str, value: str) -> list[str]:
        return self.elements(type_, value)  # illegal vectors have parts or are constants, so nothing is emitted here

    def _extractelement(self, i: Instruction) -> bool:
        assert i.result
        values = self.elements(i.operands[0].type, i.operands[0].value)
        index = i.operands[1]
        if re.fullmatch(r"\d+", index.value):
            self._copy(i.result, i.type, values[int(index.value)] if int(index.value) < len(values) else "poison")
            return True
        result = values[0]
        for position, value in enumerate(values[1:], 1):
            hit = self.emitter.op("icmp eq", index.type, index.value, position)
            result = self.emitter.select(hit, i.type, value, result, i.result if position == len(values) - 1 else "")
        if len(values) == 1:
            self._copy(i.result, i.type, result)
        return True

    def _insertelement(self, i: Instruction) -> bool:
        values = list(self.elements(i.operands[0].type, i.operands[0].value))
        new, index = i.operands[1], i.operands[2]
        if re.fullmatch(r"\d+", index.value):
            if int(index.value) < len(values):
                values[int(index.value)] = new.value
            self.build(i, values)
            return True
        bodies = []
        for position, value in enumerate(values):
            hit = self.emitter.op("icmp eq", index.type, index.value, position)
            bodies.append(f"select i1 {hit}, {new.type} {new.value}, {new.type} {value}")
        self.define(i, bodies)
        return True

    def _shufflevector(self, i: Instruction) -> bool:
        first, second, mask = i.operands
        pool = self.elements(first.type, first.value) + self.elements(second.type, second.value)
        chosen = self.elements(mask.type, mask.value)
        self.build(i, ["poison" if c in ("poison", "undef") else pool[int(c)] for c in chosen])
        return True

    def _layout(self, type_: str) -> tuple[int, int] | None:
        """(elements, bytes of one) if elements are whole bytes."""
        element = types.scalar(type_)
        bits = types.integer_bits(element) or types.FLOAT_BITS.get(element) or 8 * self.context.pointer_bytes
        return (self._length(type_), bits // 8) if bits % 8 == 0 else None

    def _addresses(self, i: Instruction, pointer_type: str, pointer: str, type_: str) -> list[tuple[str, int]] | None:
        layout = self._layout(type_)
        if layout is None:
            return None
        match = re.search(r", align (\d+)", i.suffix)
        align = int(match.group(1)) if match else 1
        result = []
        for index in range(layout[0]):
            offset = index * layout[1]
            address = (
                pointer
                if not offset
                else self.emitter.emit(f"getelementptr i8, {pointer_type} {pointer}, i64 {offset}")
            )
            result.append((address, align if not offset else min(align, offset & -offset)))
        return result

    def _load(self, i: Instruction) -> bool:
        pointer = i.operands[0]
        element = types.scalar(i.type)
        volatile = "volatile " if "volatile" in i.flags else ""
        addresses = self._addresses(i, pointer.type, pointer.value, i.type)
        if addresses is None:  # packed bits: one integer
            length, bits = self._length(i.type), types.integer_bits(element) or 1
            whole = self.emitter.emit(f"load {volatile}i{length * bits}, {pointer}{i.suffix}")
            self.build(i, self._unpack(whole, length, bits, element))
            return True
        self.define(
            i, [f"load {volatile}{element}, {pointer.type} {address}, align {align}" for address, align in addresses]
        )
        return True

    def _store(self, i: Instruction) -> bool:
        value, pointer = i.operands
        element = types.scalar(value.type)
        values = self.elements(value.type, value.value)
        volatile = "volatile " if "volatile" in i.flags else ""
        addresses = self._addresses(i, pointer.type, pointer.value, value.type)
        if addresses is None:
            length, bits = self._length(value.type), types.integer_bits(element) or 1
            self.emitter.lines.append(
                f"store {volatile}i{length * bits} {self._pack(values, bits, element)}, {pointer}{i.suffix}"
            )
            return True
        for part, (address, align) in zip(values, addresses, strict=True):
            self.emitter.lines.append(f"store {volatile}{element} {part}, {pointer.type} {address}, align {align}")
        return True

    def _pack(self, values: list[str], bits: int, element: str) -> str:
        """Elements joined to one integer, the first lowest."""
        whole = f"i{bits * len(values)}"
        result = ""
        for index, value in enumerate(values):
            integer = value if types.integer_bits(element) else self.emitter.cast("bitcast", value, element, f"i{bits}")
            wide = self.emitter.cast("zext", integer, f"i{bits}", whole)
            shifted = self.emitter.op("shl", whole, wide, index * bits) if index else wide
            result = self.emitter.op("or", whole, result, shifted) if result else shifted
        return result

    def _unpack(self, whole: str, length: int, bits: int, element: str) -> list[str]:
        type_ = f"i{bits * length}"
        values = []
        for index in range(length):
            shifted = self.emitter.op("lshr", type_, whole, index * bits) if index else whole
            part = self.emitter.cast("trunc", shifted, type_, f"i{bits}")
            values.append(
                part if types.integer_bits(element) else self.emitter.cast("bitcast", part, f"i{bits}", element)
            )
        return values

    @staticmethod
    def _bits(element: str) -> int:
        return types.integer_bits(element) or types.FLOAT_BITS.get(element) or 64

    def _bitcast(self, i: Instruction) -> bool:
        assert i.result
        source = i.operands[0]
        if types.vector(source.type):
            element = types.scalar(source.type)
            whole = self._pack(self.elements(source.type, source.value), self._bits(element), element)
            total = self._bits(element) * self._length(source.type)
        else:
            total = self._bits(source.type)
            whole = (
                source.value
                if types.integer_bits(source.type)
                else self.emitter.cast("bitcast", source.value, source.type, f"i{total}")
            )
        if not types.vector(i.type):
            if types.integer_bits(i.type):
                self._copy(i.result, i.type, whole)
            else:
                self.emitter.cast("bitcast", whole, f"i{total}", i.type, i.result)
            return True
        element = types.scalar(i.type)
        self.build(i, self._unpack(whole, self._length(i.type), self._bits(element), element))
        return True

    def _alloca(self, i: Instruction) -> bool:
        size, align = types.size_align(i.source_type or "", self.named, self.context.pointer_bytes)
        suffix = i.suffix if "align" in i.suffix else f", align {align}{i.suffix}"
        count = f", {i.operands[0]}" if i.operands else ""
        self.emitter.emit(f"alloca [{size} x i8]{count}{suffix}", i.result or "")
        return True

    def _call(self, i: Instruction) -> bool:
        name = i.callee_name or ""
        if name.startswith("llvm.vector.reduce."):
            return self._reduce(i, name.split(".")[3])
        if not name.startswith("llvm."):
            self._error(
                f"a call of '{name or i.callee}' with a vector such as "
                f"{next(o.type for o in i.operands if types.vector(o.type))}",
                i,
            )
            return False
        scalar_name = re.sub(r"\.v\d+(?=[ifbp])", ".", name)
        columns = [
            [(types.scalar(o.type), v) for v in self.elements(o.type, o.value)] if types.vector(o.type)
            else [(o.type, o.value)] * self._length(i.type)
            for o in i.operands
        ]
        element = types.scalar(i.type)
        flags = " ".join(f for f in i.flags if f != "tail")
        bodies = []
        for lane in zip(*columns, strict=True):
            bodies.append(
                f"call {flags + ' ' if flags else ''}{element} @{scalar_name}({', '.join(f'{t} {v}' for t, v in lane)})"
            )
        self.emitter.declarations.append(
            f"declare {element} @{scalar_name}({', '.join(column[0][0] for column in columns)})"
        )
        self.define(i, bodies)
        return True

    def _reduce(self, i: Instruction, kind: str) -> bool:
        assert i.result
        operation = _REDUCTIONS.get(kind)
        if operation is None:
            self._error(f"the reduction '{kind}'", i)
            return False
        vector = i.operands[-1]
        values = self.elements(vector.type, vector.value)
        if len(i.operands) == 2:  # fadd and fmul have a start value
            values = [i.operands[0].value, *values]
        flags = " ".join(f for f in i.flags if f != "tail")
        result = values[0]
        for index, value in enumerate(values[1:], 1):
            name = i.result if index == len(values) - 1 else ""
            if operation.startswith("llvm."):
                suffix = {"half": "f16", "float": "f32", "double": "f64"}.get(i.type, i.type)
                self.emitter.declarations.append(f"declare {i.type} @{operation}.{suffix}({i.type}, {i.type})")
                result = self.emitter.emit(
                    f"call {i.type} @{operation}.{suffix}({i.type} {result}, {i.type} {value})", name
                )
            else:
                result = self.emitter.op(f"{operation} {flags}".strip(), i.type, result, value, name)
        return True


def zero(type_: str) -> str:
    """LLVM's spelling of a scalar's zero."""
    if type_ == "i1":
        return "false"
    if types.integer_bits(type_):
        return "0"
    if types.address_space(type_) is not None:
        return "null"
    return "0xH0000" if type_ == "half" else "0.000000e+00"
