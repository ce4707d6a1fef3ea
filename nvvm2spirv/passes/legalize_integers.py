"""Integers of widths that SPIR-V lacks, as integers it has.

An iN of up to 64 bits lives in the next of i8, i16, i32, i64; a wider one in 64-bit limbs, the lowest first. The bits
above N are kept zero after every operation, and signed operations extend the sign first. Memory is read and written in
exactly the bytes LLVM would touch. Also arithmetic on i1, which SPIR-V's booleans do not have.
"""

import re

from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir import types
from nvvm2spirv.ir.emitter import Emitter, signed
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.passes import limbs
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.legalize_signatures import LegalizeSignatures
from nvvm2spirv.passes.limbs import DIVIDE, FLOAT_TO_WIDE, LEGAL, WIDE_TO_FLOAT, container, is_legal, limb_type

# -- booleans ----------------------------------------------------------------------------------------------------------

_BOOLEAN_ARITHMETIC = re.compile(
    r" = (?:add|sub|mul|[us]div|[us]rem|shl|[la]shr|icmp \w+|sitofp) (?:\w+ )*(?:i1 |<\d+ x i1>)"
)
_OPERATIONS = frozenset("add sub mul udiv sdiv urem srem shl lshr ashr".split())


def _define_booleans(function: Function) -> None:
    """Booleans (and vectors of them): add and sub are xor, mul is and;
    a division or shift by anything defined gives the first operand or false.
    """
    for i in function.instructions():
        if i.opcode in _OPERATIONS and types.scalar(i.type) == "i1":
            left, right = i.operands[0].value, i.operands[1].value
            if i.opcode in ("add", "sub"):
                i.replace(f"{i.result} = xor {i.type} {left}, {right}")
            elif i.opcode == "mul":
                i.replace(f"{i.result} = and {i.type} {left}, {right}")
            else:
                i.replace_by_value(
                    left if i.opcode not in ("urem", "srem") else "zeroinitializer" if types.vector(i.type) else "false"
                )
        elif i.opcode == "sitofp" and types.scalar(i.operands[0].type) == "i1":  # true is -1; the back end makes it 1
            wide = types.with_scalar(i.operands[0].type, "i32")
            i.replace(f"%wide = sext {i.operands[0]} to {wide}\n{i.result} = sitofp {wide} %wide to {i.type}")
        elif i.opcode == "icmp" and types.scalar(i.operands[0].type) == "i1" and i.flags[-1] not in ("eq", "ne"):
            _compare_booleans(i)
    function.flush()


def _compare_booleans(i: Instruction) -> None:
    type_, (a, b) = i.type, (operand.value for operand in i.operands)
    predicate = i.flags[-1]
    if predicate[0] == "s":  # true is -1
        predicate = "u" + {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}[predicate[1:]]
    if predicate in ("ugt", "uge"):
        a, b = b, a
    ones = "splat (i1 true)" if types.vector(type_) else "true"
    if predicate in ("ult", "ugt"):
        i.replace(f"%not = xor {type_} {a}, {ones}\n{i.result} = and {type_} %not, {b}")
    else:
        i.replace(f"%not = xor {type_} {a}, {ones}\n{i.result} = or {type_} %not, {b}")


_SIGNED = frozenset(("sdiv", "srem", "ashr"))
_OVERFLOWING = frozenset(("add", "sub", "mul", "shl"))


class LegalizeIntegers(Pass):
    """Rewrite integers of odd widths (masked) and of more than 64 bits (limbs)."""

    name = "legalize-integers"

    def apply(self, module: Module, context: Context) -> None:
        known = set(module.functions)
        for function in limbs.functions_with_odd(module):
            _Legalizer(function, context).run()
        if module.functions.keys() - known:  # wide arithmetic was linked
            LegalizeSignatures().apply(module, context)
            for function in limbs.functions_with_odd(module):
                if function.name not in known:
                    _Legalizer(function, context).run()
        for function in module.defined():
            if _BOOLEAN_ARITHMETIC.search(function.raw()):
                _define_booleans(function)


class _Legalizer:
    """One function's rewriting; `x.limbs(operand)` gives what stands for an operand."""

    def __init__(self, function: Function, context: Context) -> None:
        self.function = function
        self.context = context
        self.known: dict[str, list[str]] = {}
        self.odd: dict[str, bool] = {}
        self.emitter = Emitter(function)

    def run(self) -> None:
        for parameter in self.function.parameters:
            byval = parameter.attribute("byval")
            if byval and self._holds_odd(byval[6:-1]):
                size, align = types.size_align(byval[6:-1], self.function.module.types, self.context.pointer_bytes)
                aligned = parameter.attribute("align") or f"align {align}"
                parameter.attributes = [f"byval({{ [{size} x i8] }})", aligned]
        for i in self.function.instructions():
            if i.result and not is_legal(i.type):
                bits = types.integer_bits(i.type) or 0
                self.known[i.result] = [self.function.fresh(i.result) for _ in range(-(-bits // 64))]
        for i in self.function.instructions():
            if not is_legal(i.type) or any(not is_legal(operand.type) for operand in i.operands):
                self.emitter = Emitter(self.function)
                if self._rewrite(i):
                    self.emitter.declare()
                    self.emitter.replace(i)
            elif i.opcode in ("alloca", "getelementptr") and self._holds_odd(i.source_type or ""):
                self._memory_type(i)
        self.function.flush()

    def _holds_odd(self, type_: str) -> bool:
        if type_ not in self.odd:
            self.odd[type_] = limbs.holds_odd(type_, self.function.module.types)
        return self.odd[type_]

    def _error(self, what: str, where: Instruction | None) -> None:
        self.context.reporter.error(
            Code.UNSUPPORTED_TYPE, f"{what} cannot be expressed in SPIR-V", where or self.function,
            module=self.function.module,
        )

    def _rewrite(self, i: Instruction) -> bool:
        method = getattr(self, f"_{i.opcode}", None)
        if i.opcode in _OVERFLOWING or i.opcode in ("and", "or", "xor", "lshr", "ashr", "udiv", "sdiv", "urem", "srem"):
            return self._binary(i)
        if method is None:
            self._error(f"'{i.opcode}' on {i.type if i.type != 'void' else i.operands[0].type}", i)
            return False
        return bool(method(i))

    # -- values ----------------------------------------------------------------------------------------------------

    def limbs(self, type_: str, value: str) -> list[str]:
        """Limbs of an operand, bits above its width zero."""
        bits = types.integer_bits(type_)
        assert bits
        if bits in LEGAL:
            return [value]
        known = self.known.get(value)
        if known is not None:
            return known
        count = -(-bits // 64)
        if value in ("poison", "undef"):
            return ["0"] * count
        number = (int(value) if value not in ("true", "false") else int(value == "true")) & ((1 << bits) - 1)
        width = 64 if count > 1 else types.integer_bits(container(bits)) or 64
        return [str(signed(number >> (64 * index), width)) for index in range(count)]

    def mask(self, bits: int, values: list[str]) -> list[str]:
        """Clear the bits above the width."""
        if bits in LEGAL or bits % 64 == 0:
            return values
        type_ = limb_type(bits)
        return [*values[:-1], self.emitter.op("and", type_, values[-1], (1 << (bits - 64 * (len(values) - 1))) - 1)]

    def sign_extended(self, bits: int, values: list[str]) -> list[str]:
        """The sign in the bits above the width."""
        if bits in LEGAL or bits % 64 == 0:
            return values
        type_ = limb_type(bits)
        free = (types.integer_bits(type_) or 64) - (bits - 64 * (len(values) - 1))
        return [*values[:-1], self.emitter.op("ashr", type_, self.emitter.op("shl", type_, values[-1], free), free)]

    def define(self, i: Instruction, values: list[str]) -> bool:
        """The result is these limbs."""
        assert i.result
        for name, value in zip(self.known.get(i.result, [i.result]), values, strict=True):
            self.function.replace_uses(name, value)
        return True

    # -- arithmetic ------------------------------------------------------------------------------------------------

    def _binary(self, i: Instruction) -> bool:
        bits = types.integer_bits(i.type) or 0
        a, b = self.limbs(i.type, i.operands[0].value), self.limbs(i.type, i.operands[1].value)
        if bits <= 64:
            type_ = limb_type(bits)
            if i.opcode in ("sdiv", "srem"):
                a, b = self.sign_extended(bits, a), self.sign_extended(bits, b)
            elif i.opcode == "ashr":
                a = self.sign_extended(bits, a)
            values = [self.emitter.op(i.opcode, type_, a[0], b[0])]
        elif i.opcode in ("and", "or", "xor"):
            return self.define(i, [self.emitter.op(i.opcode, "i64", x, y) for x, y in zip(a, b, strict=True)])
        elif i.opcode in ("add", "sub"):
            values = limbs.add(self.emitter, a, b, i.opcode)
        elif i.opcode == "mul":
            values = limbs.multiply(self.emitter, a, b)
        elif i.opcode in ("shl", "lshr", "ashr"):
            values = limbs.shift(self.emitter, i.opcode, self.sign_extended(bits, a) if i.opcode == "ashr" else a, b[0])
        else:
            if len(a) > 2:
                self._error(f"'{i.opcode}' on {i.type}", i)
                return False
            if i.opcode in _SIGNED:
                a, b = self.sign_extended(bits, a), self.sign_extended(bits, b)
            values = self._divide(i.opcode, a, b)
        if i.opcode in _OVERFLOWING or i.opcode in _SIGNED:
            values = self.mask(bits, values)
        return self.define(i, values)

    def _divide(self, opcode: str, a: list[str], b: list[str]) -> list[str]:
        self.function.module.link(DIVIDE)
        e = self.emitter
        pair = e.emit(f"call {{ i64, i64 }} @__n2s.{opcode}128(i64 {a[0]}, i64 {a[1]}, i64 {b[0]}, i64 {b[1]})")
        return [e.emit(f"extractvalue {{ i64, i64 }} {pair}, {index}") for index in range(2)]

    # -- comparisons and choices -----------------------------------------------------------------------------------

    def _icmp(self, i: Instruction) -> bool:
        bits = types.integer_bits(i.operands[0].type) or 0
        a, b = (self.limbs(operand.type, operand.value) for operand in i.operands)
        predicate = i.flags[-1]
        e = self.emitter
        if predicate[0] == "s":
            a, b = self.sign_extended(bits, a), self.sign_extended(bits, b)
        type_ = limb_type(bits)
        if len(a) == 1:
            e.op(f"icmp {predicate}", type_, a[0], b[0], i.result or "")
            return True
        if predicate in ("eq", "ne"):
            difference = ""
            for x, y in zip(a, b, strict=True):
                limb = e.op("xor", "i64", x, y)
                difference = e.op("or", "i64", difference, limb) if difference else limb
            e.op(f"icmp {predicate}", "i64", difference, 0, i.result or "")
            return True
        result = e.op(f"icmp u{predicate[1:]}", "i64", a[0], b[0])
        for index in range(1, len(a)):
            last = index == len(a) - 1
            order = e.op(f"icmp {predicate if last else 'u' + predicate[1:]}", "i64", a[index], b[index])
            same = e.op("icmp eq", "i64", a[index], b[index])
            result = e.select(same, "i1", result, order, i.result or "" if last else "")
        return True

    def _select(self, i: Instruction) -> bool:
        type_ = limb_type(types.integer_bits(i.type) or 0)
        yes, no = self.limbs(i.type, i.operands[1].value), self.limbs(i.type, i.operands[2].value)
        return self.define(
            i, [self.emitter.select(i.operands[0].value, type_, x, y) for x, y in zip(yes, no, strict=True)]
        )

    def _phi(self, i: Instruction) -> bool:
        type_ = limb_type(types.integer_bits(i.type) or 0)
        incoming = [
            (self.limbs(i.type, i.operands[k].value), i.operands[k + 1].value) for k in range(0, len(i.operands), 2)
        ]
        for index, name in enumerate(self.known[i.result or ""]):
            self.emitter.emit(
                f"phi {type_} " + ", ".join(f"[ {values[index]}, {label} ]" for values, label in incoming), name
            )
        return True

    def _freeze(self, i: Instruction) -> bool:
        bits = types.integer_bits(i.type) or 0
        type_ = limb_type(bits)
        frozen = [self.emitter.emit(f"freeze {type_} {value}") for value in self.limbs(i.type, i.operands[0].value)]
        return self.define(i, self.mask(bits, frozen))

    def _switch(self, i: Instruction) -> bool:
        bits = types.integer_bits(i.operands[0].type) or 0
        if bits > 64:
            self._error(f"a switch on {i.operands[0].type}", i)
            return False
        for operand in i.operands:
            if operand.type != "label":
                type_ = operand.type
                operand.value = self.limbs(type_, operand.value)[0]
                operand.type = container(bits)
        return False

    # -- conversions -----------------------------------------------------------------------------------------------

    def _zext(self, i: Instruction) -> bool:
        source = i.operands[0]
        return self.define(
            i,
            limbs.resized(self.emitter,
                self.limbs(source.type, source.value),
                types.integer_bits(source.type) or 0,
                types.integer_bits(i.type) or 0,
            ),
        )

    def _sext(self, i: Instruction) -> bool:
        source = i.operands[0]
        from_bits, to_bits = types.integer_bits(source.type) or 0, types.integer_bits(i.type) or 0
        values = self.sign_extended(from_bits, self.limbs(source.type, source.value))
        before, after = limb_type(from_bits), limb_type(to_bits)
        if before != after:
            values = [self.emitter.resize(values[0], before, after, "sext"), *values[1:]]
        count = max(1, -(-to_bits // 64))
        if len(values) < count:
            values += [self.emitter.op("ashr", "i64", values[-1], 63)] * (count - len(values))
        return self.define(i, self.mask(to_bits, values))

    def _trunc(self, i: Instruction) -> bool:
        source = i.operands[0]
        from_bits, to_bits = types.integer_bits(source.type) or 0, types.integer_bits(i.type) or 0
        values = self.limbs(source.type, source.value)
        count = max(1, -(-to_bits // 64))
        before, after = limb_type(from_bits), limb_type(to_bits)
        values = values[:count]
        if before != after:
            values = [self.emitter.resize(values[0], before, after)]
        return self.define(i, self.mask(to_bits, values))

    def _ptrtoint(self, i: Instruction) -> bool:
        source, bits = i.operands[0], types.integer_bits(i.type) or 0
        address = self.emitter.cast("ptrtoint", source.value, source.type, "i64")
        return self.define(i, self.mask(bits, limbs.resized(self.emitter, [address], 64, bits)))

    def _inttoptr(self, i: Instruction) -> bool:
        source = i.operands[0]
        bits = types.integer_bits(source.type) or 0
        values = limbs.resized(self.emitter, self.limbs(source.type, source.value), bits, 64)
        self.emitter.cast("inttoptr", values[0], "i64", i.type, i.result or "")
        return True

    def _uitofp(self, i: Instruction) -> bool:
        source = i.operands[0]
        bits = types.integer_bits(source.type) or 0
        values = self.limbs(source.type, source.value)
        if i.opcode == "sitofp":
            values = self.sign_extended(bits, values)
        if len(values) == 1:
            self.emitter.cast(i.opcode, values[0], limb_type(bits), i.type, i.result or "")
            return True
        if len(values) > 2 or i.type not in ("float", "double"):
            self._error(f"a conversion of {source.type} to {i.type}", i)
            return False
        self.function.module.link(WIDE_TO_FLOAT)
        self.emitter.emit(
            f"call {i.type} @__n2s.{i.opcode}128.{i.type}(i64 {values[0]}, i64 {values[1]})", i.result or ""
        )
        return True

    _sitofp = _uitofp

    def _fptoui(self, i: Instruction) -> bool:
        source, bits = i.operands[0], types.integer_bits(i.type) or 0
        if bits <= 64:
            converted = self.emitter.cast(i.opcode, source.value, source.type, limb_type(bits))
            return self.define(i, self.mask(bits, [converted]))
        if bits > 128:
            self._error(f"a conversion of {source.type} to {i.type}", i)
            return False
        self.function.module.link(FLOAT_TO_WIDE)
        wide = self.emitter.cast("fpext", source.value, source.type, "double")
        pair = self.emitter.emit(f"call {{ i64, i64 }} @__n2s.{i.opcode}128(double {wide})")
        values = [self.emitter.emit(f"extractvalue {{ i64, i64 }} {pair}, {index}") for index in range(2)]
        return self.define(i, self.mask(bits, values))

    _fptosi = _fptoui

    def _bitcast(self, i: Instruction) -> bool:
        """Between a wide or odd integer and a vector, through the vector's elements."""
        source, result = i.operands[0], i.type
        e = self.emitter
        if is_legal(result):
            parts = types.vector(result)
            bits = types.integer_bits(source.type) or 0
            values = self.limbs(source.type, source.value)
            if parts is None:
                self._error(f"a bitcast of {source.type} to {result}", i)
                return False
            width = types.integer_bits(parts[1]) or types.FLOAT_BITS.get(parts[1]) or 64
            vector = "poison"
            for index in range(parts[0]):
                piece = limbs.part_of(self.emitter, values, bits, index * width, width)
                element = piece if types.integer_bits(parts[1]) else e.cast("bitcast", piece, f"i{width}", parts[1])
                vector = e.emit(
                    f"insertelement {result} {vector}, {parts[1]} {element}, i32 {index}",
                    i.result or "" if index == parts[0] - 1 else "",
                )
            return True
        bits = types.integer_bits(result) or 0
        parts = types.vector(source.type)
        if parts is None:
            return self.define(i, self.limbs(source.type, source.value))
        width = types.integer_bits(parts[1]) or types.FLOAT_BITS.get(parts[1]) or 64
        pieces = []
        for index in range(parts[0]):
            element = e.emit(f"extractelement {source.type} {source.value}, i32 {index}")
            pieces.append(
                (
                    element if types.integer_bits(parts[1]) else e.cast("bitcast", element, parts[1], f"i{width}"),
                    index * width,
                    width,
                )
            )
        return self.define(i, limbs.joined(self.emitter, pieces, bits))

    # -- memory ----------------------------------------------------------------------------------------------------

    def _pieces(self, i: Instruction, bits: int, pointer_type: str, pointer: str) -> list[tuple[str, int, int, int]]:
        """(address, start bit, width, alignment) of the power-of-two accesses that make up an iN in memory."""
        match = re.search(r", align (\d+)", i.suffix)
        align = int(match.group(1)) if match else 1
        total, offset = -(-bits // 8), 0
        result = []
        while offset < total:
            size = 8
            while size > total - offset:
                size //= 2
            address = (
                self.emitter.emit(f"getelementptr i8, {pointer_type} {pointer}, i64 {offset}") if offset else pointer
            )
            result.append((address, offset * 8, size * 8, min(align, offset & -offset) if offset else align))
            offset += size
        return result

    def _load(self, i: Instruction) -> bool:
        bits, pointer = types.integer_bits(i.type) or 0, i.operands[0]
        volatile = "volatile " if "volatile" in i.flags else ""
        if "atomic" in i.flags:
            self._error(f"an atomic load of {i.type}", i)
            return False
        pieces = []
        for address, start, width, align in self._pieces(i, bits, pointer.type, pointer.value):
            pieces.append(
                (self.emitter.emit(f"load {volatile}i{width}, {pointer.type} {address}, align {align}"), start, width)
            )
        return self.define(i, self.mask(bits, limbs.joined(self.emitter, pieces, bits)))

    def _store(self, i: Instruction) -> bool:
        value, pointer = i.operands
        bits = types.integer_bits(value.type) or 0
        volatile = "volatile " if "volatile" in i.flags else ""
        values = self.limbs(value.type, value.value)
        for address, start, width, align in self._pieces(i, bits, pointer.type, pointer.value):
            piece = limbs.part_of(self.emitter, values, bits, start, width)
            self.emitter.lines.append(f"store {volatile}i{width} {piece}, {pointer.type} {address}, align {align}")
        return True

    def _memory_type(self, i: Instruction) -> None:
        """Allocate bytes, and index in bytes, where a type in memory holds odd integers."""
        source = i.source_type or ""
        named = self.function.module.types
        if i.opcode == "alloca":
            size, align = types.size_align(source, named, self.context.pointer_bytes)
            i.source_type = f"[{size} x i8]"
            if "align" not in i.suffix:
                i.suffix = f", align {align}{i.suffix}"
        elif i.type.startswith("ptr"):
            e = Emitter(self.function)
            e.byte_offset(i, self.context.pointer_bytes)
            e.replace(i)

    def _getelementptr(self, i: Instruction) -> bool:
        """An index of an odd width: LLVM sign-extends it to the pointer's width, or truncates it."""
        for operand in i.operands[1:]:
            if not is_legal(operand.type):
                bits = types.integer_bits(operand.type) or 0
                values = self.sign_extended(bits, self.limbs(operand.type, operand.value))
                operand.value = self.emitter.resize(values[0], limb_type(bits), "i64", "sext")
                operand.type = "i64"
        i.insert_before("\n".join(self.emitter.lines))
        return False
