"""Atomic instructions and fences as SPIR-V atomics with explicit scope and memory semantics.

LLVM's SPIR-V back end leaves the memory classes out of an operation's semantics, so that nothing would be ordered, and
turns atomic loads and stores into plain ones. So every atomic becomes a `__spirv_Atomic*` call here, which the back end
translates one to one. Volatile accesses to vectors become one access of as many bytes, as PTX's are on NVIDIA's
hardware; the widest, 16 bytes, is the device library's. What the device lacks becomes a compare-exchange loop:
operations without an instruction (nand, wrapping increments), floating point, and 8- and 16-bit values inside their
32-bit word.

The pass runs after the optimiser, when the address spaces of most pointers are known (NVVM's numbering; the names it
calls say the final one).
"""

import re
from collections.abc import Callable

from nvvm2spirv.builtins.builder import (
    FLOAT_BITS,
    Builder,
    Value,
    bit_width,
    int_type_of,
    vector_length,
)  # fmt: skip
from nvvm2spirv.builtins.classify import float_maximum, float_minimum
from nvvm2spirv.builtins.spirv_enums import ALL_MEMORY, ORDERINGS, SCOPES, Scope, Semantics
from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Instruction, Module
from nvvm2spirv.ir.types import suffix as intrinsic_suffix
from nvvm2spirv.options import ATOMICS
from nvvm2spirv.passes.address_spaces import SPACES
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.lower_builtins import render

PRIVATE = 5

#: atomicrmw operation → SPIR-V instruction on integers.
NATIVE = {
    "xchg": "AtomicExchange",
    "add": "AtomicIAdd",
    "sub": "AtomicISub",
    "and": "AtomicAnd",
    "or": "AtomicOr",
    "xor": "AtomicXor",
    "max": "AtomicSMax",
    "min": "AtomicSMin",
    "umax": "AtomicUMax",
    "umin": "AtomicUMin",
}
NATIVE_FLOAT = {
    "fadd": ("add", "AtomicFAddEXT"),
    "fmin": ("minmax", "AtomicFMinEXT"),
    "fmax": ("minmax", "AtomicFMaxEXT"),
}

_ATOMIC = re.compile(r" = (?:atomicrmw|cmpxchg|load atomic) | = load volatile <|store (?:atomic |volatile <)|fence ")
_ALIGNMENT = re.compile(r"\balign (\d+)")
LOAD_PAIR, STORE_PAIR = "__vx_load_pair", "__vx_store_pair"
"""Functions of the device library: 16 bytes at once."""
PAIR = "<2 x i64>"
_SCOPE = re.compile(r'syncscope\("([^"]*)"\)')
_ORDERING = re.compile(r"\b(unordered|monotonic|acquire|release|acq_rel|seq_cst)\b")


def _nan_aware(pick: Callable[[Builder, Value, Value], Value]) -> Callable[[Builder, Value, Value], Value]:
    def operation(b: Builder, old: Value, value: Value) -> Value:
        return b.select(old.is_nan() | value.is_nan(), old + value, pick(b, old, value))

    return operation


#: atomicrmw operation → the new value from the old one and the operand.
OPERATIONS: dict[str, Callable[[Builder, Value, Value], Value]] = {
    "xchg": lambda b, old, value: value,
    "add": lambda b, old, value: old + value,
    "sub": lambda b, old, value: old - value,
    "and": lambda b, old, value: old & value,
    "nand": lambda b, old, value: ~(old & value),
    "or": lambda b, old, value: old | value,
    "xor": lambda b, old, value: old ^ value,
    "max": lambda b, old, value: b.select(old > value, old, value),
    "min": lambda b, old, value: b.select(old < value, old, value),
    "umax": lambda b, old, value: b.select(old.ugt(value), old, value),
    "umin": lambda b, old, value: b.select(old.ult(value), old, value),
    "fadd": lambda b, old, value: old + value,
    "fsub": lambda b, old, value: old - value,
    "fmax": float_maximum,
    "fmin": float_minimum,
    "fmaximum": _nan_aware(float_maximum),
    "fminimum": _nan_aware(float_minimum),
    "fmaximumnum": float_maximum,
    "fminimumnum": float_minimum,
    "uinc_wrap": lambda b, old, value: b.select(old.uge(value), b.const(old.type, 0), old + 1),
    "udec_wrap": lambda b, old, value: b.select(old.eq(0) | old.ugt(value), value, old - 1),
    "usub_cond": lambda b, old, value: b.select(old.uge(value), old - value, old),
    "usub_sat": lambda b, old, value: b.select(old.uge(value), old - value, b.const(old.type, 0)),
}


class LowerAtomics(Pass):
    """Turn atomics and fences into calls of SPIR-V's, or into loops where the device lacks one."""

    name = "lower-atomics"

    def apply(self, module: Module, context: Context) -> None:
        """Rewrite `module` in place; what the device cannot do goes to the reporter."""
        lowering = _AtomicLowering(module, context)
        for function in module.defined_with(_ATOMIC):
            for instruction in function.instructions():
                if not instruction.may_have(_ATOMIC):
                    continue
                match instruction.opcode:
                    case "atomicrmw":
                        lowering.read_modify_write(instruction)
                    case "cmpxchg":
                        lowering.compare_exchange(instruction)
                    case "load" if "atomic" in instruction.flags:
                        lowering.load(instruction)
                    case "store" if "atomic" in instruction.flags:
                        lowering.store(instruction)
                    case "load" if "volatile" in instruction.flags:
                        lowering.load_vector(instruction)
                    case "store" if "volatile" in instruction.flags:
                        lowering.store_vector(instruction)
                    case "fence":
                        lowering.fence(instruction)


def spirv_call(
    b: Builder, name: str, result: str, pointer: Value, element: str, scope: Scope, semantics: list[Semantics],
    values: list[Value],
) -> Value:
    """A `__spirv_<name>` atomic on `pointer` to `element`."""
    letters = {"i32": "i", "i64": "l", "half": "Dh", "float": "f", "double": "d"}
    space = SPACES[types.address_space(pointer.type) or 0]
    letter = letters[element]
    full = f"__spirv_{name}"
    mangled = (
        f"_Z{len(full)}{full}P{f'U3AS{space}' if space else ''}{letter}i{'i' * len(semantics)}{letter * len(values)}"
    )
    operands = [pointer, b.const("i32", int(scope)), *(b.const("i32", int(s)) for s in semantics), *values]
    return b.call(mangled, result, operands, "nounwind")


def _orderings(text: str) -> tuple[Scope, list[str]]:
    match = _SCOPE.search(text)
    return SCOPES.get(match.group(1) if match else "", Scope.DEVICE), _ORDERING.findall(_SCOPE.sub("", text))


class _AtomicLowering:
    """One run over a module."""

    def __init__(self, module: Module, context: Context) -> None:
        self.module = module
        self.context = context
        self.capabilities = frozenset(context.options.atomics)

    # -- instructions ---------------------------------------------------------------------------------------------

    def read_modify_write(self, instruction: Instruction) -> None:
        operation = next(flag for flag in instruction.flags if flag != "volatile")
        pointer, operand = instruction.operands
        scope, orderings = _orderings(instruction.suffix)
        semantics = ORDERINGS[orderings[0]]
        b = self._builder()
        address, value = Value(b, pointer.type, pointer.value), Value(b, operand.type, operand.value)
        if not self._check(instruction, operand.type):
            return
        if types.address_space(pointer.type) == PRIVATE:
            result = self._private(b, operation, address, value)
        elif self._is_native(operation, operand.type):
            kind = operand.type
            if operation in NATIVE_FLOAT:
                capability = f"float{bit_width(kind)}-{NATIVE_FLOAT[operation][0]}"
                extensions = self.context.facts.setdefault("extensions", [])
                extensions += [name for name in ATOMICS[capability][1].split(", ") if name not in extensions]
                result = spirv_call(b, NATIVE_FLOAT[operation][1], kind, address, kind, scope, [semantics], [value])
            else:
                integer = self._integer(kind)
                bits = self._to_bits(b, value)
                old = spirv_call(b, NATIVE[operation], integer, address, integer, scope, [semantics], [bits])
                result = self._from_bits(b, old, kind)
        else:
            result = self._helper(b, f"atomic.{operation}", address, [value], scope, [semantics], self._loop(operation))
        self._finish(instruction, b, result)

    def compare_exchange(self, instruction: Instruction) -> None:
        pointer, expected, desired = instruction.operands
        scope, (success, failure) = _orderings(instruction.suffix)
        b = self._builder()
        address = Value(b, pointer.type, pointer.value)
        old_value, new_value = Value(b, expected.type, expected.value), Value(b, desired.type, desired.value)
        if not self._check(instruction, expected.type):
            return
        semantics = [_strongest(ORDERINGS[success], ORDERINGS[failure]), ORDERINGS[failure]]
        compare, new = self._to_bits(b, old_value), self._to_bits(b, new_value)
        if types.address_space(pointer.type) == PRIVATE:
            old = b.load(compare.type, address)
            b.store(b.select(old.eq(compare), new, old), address)
        elif bit_width(compare.type) < 32:
            old = self._helper(b, "atomic.cmpxchg", address, [compare, new], scope, semantics, _narrow_compare_exchange)
        else:
            old = spirv_call(
                b, "AtomicCompareExchange", compare.type, address, compare.type, scope, semantics, [new, compare]
            )
        same = old.eq(compare)
        self._finish(instruction, b, b.struct(self._from_bits(b, old, expected.type), same))

    def load(self, instruction: Instruction) -> None:
        pointer = instruction.operands[0]
        scope, orderings = _orderings(instruction.suffix)
        semantics = ORDERINGS[orderings[0]]
        b = self._builder()
        address = Value(b, pointer.type, pointer.value)
        integer = self._integer(instruction.type)
        if types.address_space(pointer.type) == PRIVATE:
            result = b.load(instruction.type, address)
        elif self._has_word(integer):
            bits = spirv_call(b, "AtomicLoad", integer, address, integer, scope, [semantics], [])
            result = self._from_bits(b, bits, instruction.type)
        else:  # naturally aligned plain accesses are single on every device; only the order needs saying
            result = b.emit(f"load volatile {instruction.type}, {address.type} {address.text}", instruction.type)
            if semantics:
                _barrier(b, scope, semantics)
        self._finish(instruction, b, result)

    def store(self, instruction: Instruction) -> None:
        operand, pointer = instruction.operands
        scope, orderings = _orderings(instruction.suffix)
        semantics = ORDERINGS[orderings[0]]
        b = self._builder()
        address, value = Value(b, pointer.type, pointer.value), Value(b, operand.type, operand.value)
        integer = self._integer(operand.type)
        if types.address_space(pointer.type) == PRIVATE:
            b.store(value, address)
        elif self._has_word(integer):
            spirv_call(b, "AtomicStore", "void", address, integer, scope, [semantics], [self._to_bits(b, value)])
        else:
            if semantics:
                _barrier(b, scope, semantics)
            b.emit_void(f"store volatile {value.type} {value.text}, {address.type} {address.text}")
        self._finish(instruction, b, None)

    def load_vector(self, instruction: Instruction) -> None:
        """A volatile load: other threads store the whole vector or nothing of it."""
        whole = self._whole(instruction, instruction.type, instruction.operands[0].type)
        if whole is None:
            return
        b, pointer = self._builder(), instruction.operands[0]
        address = Value(b, pointer.type, pointer.value)
        if whole == PAIR:
            bits = b.call(LOAD_PAIR, PAIR, [self._generic(b, address)], "nounwind")
        else:
            bits = spirv_call(b, "AtomicLoad", whole, address, whole, Scope.DEVICE, [Semantics.RELAXED], [])
        self._finish(instruction, b, b.cast("bitcast", bits, instruction.type))

    def store_vector(self, instruction: Instruction) -> None:
        """A volatile store, seen by other threads whole or not at all."""
        operand, pointer = instruction.operands
        whole = self._whole(instruction, operand.type, pointer.type)
        if whole is None:
            return
        b = self._builder()
        address = Value(b, pointer.type, pointer.value)
        bits = b.cast("bitcast", Value(b, operand.type, operand.value), whole)
        if whole == PAIR:
            b.call(STORE_PAIR, "void", [self._generic(b, address), bits], "nounwind")
        else:
            spirv_call(b, "AtomicStore", "void", address, whole, Scope.DEVICE, [Semantics.RELAXED], [bits])
        self._finish(instruction, b, None)

    def fence(self, instruction: Instruction) -> None:
        scope, orderings = _orderings(instruction.text)
        b = self._builder()
        if scope != Scope.INVOCATION:
            _barrier(b, scope, ORDERINGS[orderings[0]])
        self._finish(instruction, b, None)

    # -- parts ----------------------------------------------------------------------------------------------------

    def _builder(self) -> Builder:
        return Builder(self.context.options, self.context.pointer_bytes * 8)

    def _integer(self, type_: str) -> str:
        if types.address_space(type_) is not None:
            return f"i{self.context.pointer_bytes * 8}"
        return int_type_of(type_)

    def _to_bits(self, b: Builder, value: Value) -> Value:
        if types.address_space(value.type) is not None:
            return b.cast("ptrtoint", value, self._integer(value.type))
        return b.bits(value) if value.type in FLOAT_BITS else value

    def _from_bits(self, b: Builder, bits: Value, type_: str) -> Value:
        if types.address_space(type_) is not None:
            return b.cast("inttoptr", bits, type_)
        return b.from_bits(bits, type_) if type_ in FLOAT_BITS else bits

    def _has_word(self, integer: str) -> bool:
        return integer == "i32" or (integer == "i64" and "int64" in self.capabilities)

    def _is_native(self, operation: str, type_: str) -> bool:
        if operation in NATIVE_FLOAT:
            return f"float{bit_width(type_)}-{NATIVE_FLOAT[operation][0]}" in self.capabilities and type_ != "bfloat"
        return operation in NATIVE and bit_width(self._integer(type_)) >= 32

    def _generic(self, b: Builder, address: Value) -> Value:
        return address if address.type == "ptr" else b.cast("addrspacecast", address, "ptr")

    def _whole(self, instruction: Instruction, type_: str, pointer: str) -> str | None:
        """The type as which a vector is one access, or None where it stays as it is: alone with its thread, not aligned
        to its size, of other sizes, or more than the device does at once.
        """
        match = _ALIGNMENT.search(instruction.suffix)
        if not type_.startswith("<") or match is None or types.address_space(pointer) == PRIVATE:
            return None
        try:
            bits = vector_length(type_) * bit_width(types.scalar(type_))
        except ValueError:  # pointers
            return None
        if 8 * int(match.group(1)) < bits:
            return None
        if bits == 128:
            return PAIR if self.context.options.warp_ops == "device-library" else None
        return f"i{bits}" if self._has_word(f"i{bits}") else None

    def _check(self, instruction: Instruction, type_: str) -> bool:
        try:
            width = bit_width(self._integer(type_))
        except (ValueError, KeyError):
            width = 0
        if width not in (8, 16, 32, 64):
            self.context.reporter.error(
                Code.UNSUPPORTED_TYPE, f"atomic operation on {type_}", instruction,
                hint="use 8-, 16-, 32- or 64-bit values", module=self.module,
            )  # fmt: skip
            return False
        if width == 64 and "int64" not in self.capabilities:
            self.context.reporter.error(
                Code.UNSUPPORTED_TYPE, f"atomic operation on {type_}, but the target has no 64-bit atomics",
                instruction,
                hint="use 32-bit values, or name the capability if the device has it: int64", module=self.module,
            )  # fmt: skip
            return False
        return True

    def _private(self, b: Builder, operation: str, address: Value, value: Value) -> Value:
        old = b.load(value.type, address)
        b.store(OPERATIONS[operation](b, old, value), address)
        return old

    def _loop(self, operation: str) -> Callable[..., Value]:
        def body(b: Builder, address: Value, value: Value, scope: Scope, semantics: list[Semantics]) -> Value:
            type_ = value.type
            if bit_width(self._integer(type_)) < 32:
                return _narrow_loop(b, OPERATIONS[operation], address, value, scope, semantics[0])

            def step(old: Value) -> Value:
                return self._to_bits(b, OPERATIONS[operation](b, self._from_bits(b, old, type_), value))

            old = _compare_exchange_loop(b, address, self._integer(type_), step, scope, semantics[0])
            return self._from_bits(b, old, type_)

        return body

    def _helper(
        self, b: Builder, stem: str, address: Value, values: list[Value], scope: Scope, semantics: list[Semantics],
        body: Callable[..., Value],
    ) -> Value:  # fmt: skip
        """Call the internal function that does the operation in a loop; linked once."""
        result = values[0].type
        kinds = [address.type, *(v.type for v in values)]
        order = ".".join(str(int(s)) for s in semantics)
        name = f"__n2s.{stem}.{intrinsic_suffix(result)}.{intrinsic_suffix(address.type)}.{scope.name.lower()}.{order}"
        if name not in self.module.functions:
            inner = self._builder()
            arguments = [Value(inner, type_, f"%a{index}") for index, type_ in enumerate(kinds)]
            value = body(inner, *arguments, scope=scope, semantics=semantics)
            self.module.link(render(name, result, kinds, inner, value, self.module))
        return b.call_internal(name, result, address, *values)

    def _finish(self, instruction: Instruction, b: Builder, result: Value | None) -> None:
        for name, declaration in b.declarations.items():
            if name not in self.module.functions:
                self.module.declare(declaration)
        lines = [line.strip() for line in b.lines]
        if instruction.result is None or result is None:
            if lines:
                instruction.replace("\n".join(lines))
            else:
                instruction.erase()
            return
        pattern = re.compile(re.escape(result.text) + r"(?![\w.])")
        own = instruction.result
        instruction.replace("\n".join(pattern.sub(lambda _: own, line) for line in lines))


def _strongest(success: Semantics, failure: Semantics) -> Semantics:
    """Semantics of the successful exchange; SPIR-V wants it at least as strong as the failure's."""
    if Semantics.SEQUENTIALLY_CONSISTENT in failure:
        return failure
    if Semantics.ACQUIRE in failure and Semantics.RELEASE in success:
        return Semantics.ACQUIRE_RELEASE | ALL_MEMORY
    return success | failure if success == Semantics.RELAXED else success


def _barrier(b: Builder, scope: Scope, semantics: Semantics) -> None:
    operands = [b.const("i32", int(scope)), b.const("i32", int(semantics))]
    b.call("_Z21__spirv_MemoryBarrierii", "void", operands, "nounwind")


def _compare_exchange_loop(
    b: Builder, address: Value, integer: str, step: Callable[[Value], Value], scope: Scope, semantics: Semantics
) -> Value:  # fmt: skip
    """Old bits of the word at `address` after it was replaced by `step(old)`."""
    old = b.var(spirv_call(b, "AtomicLoad", integer, address, integer, scope, [Semantics.RELAXED], []))
    failure = _failure(semantics)
    with b.repeat() as loop:
        expected = old.get()
        seen = spirv_call(
            b, "AtomicCompareExchange", integer, address, integer, scope, [semantics, failure],
            [step(expected), expected],
        )
        old.set(seen)
        loop.again = seen.ne(expected)
    return old.get()


def _failure(semantics: Semantics) -> Semantics:
    """Semantics for an exchange that failed: the acquiring part only."""
    if Semantics.SEQUENTIALLY_CONSISTENT in semantics:
        return semantics
    if Semantics.ACQUIRE in semantics or Semantics.ACQUIRE_RELEASE in semantics:
        return Semantics.ACQUIRE | ALL_MEMORY
    return Semantics.RELAXED


def _containing_word(b: Builder, address: Value) -> tuple[Value, Value]:
    """(address of the aligned 32-bit word around `address`, bit offset in it)."""
    bits = f"i{b.pointer_bits}"
    number = b.cast("ptrtoint", address, bits)
    word = b.cast("inttoptr", number & -4, address.type)
    offset = b.cast("trunc", number, "i32") & 3
    return word, offset << 3


def _narrow_loop(
    b: Builder, operation: Callable[[Builder, Value, Value], Value], address: Value, value: Value, scope: Scope,
    semantics: Semantics,
) -> Value:  # fmt: skip
    type_, integer = value.type, int_type_of(value.type)
    word, shift = _containing_word(b, address)
    mask = b.const("i32", (1 << bit_width(integer)) - 1) << shift

    def extract(whole: Value) -> Value:
        return b.cast("trunc", whole.lshr(shift), integer)

    def step(whole: Value) -> Value:
        new = operation(b, b.from_bits(extract(whole), type_), value)
        return (whole & ~mask) | (b.cast("zext", b.bits(new), "i32") << shift)

    return b.from_bits(extract(_compare_exchange_loop(b, word, "i32", step, scope, semantics)), type_)


def _narrow_compare_exchange(
    b: Builder, address: Value, expected: Value, desired: Value, scope: Scope, semantics: list[Semantics]
) -> Value:  # fmt: skip
    """Old value; the word is left as it is where the old value is not the expected one."""

    def exchange(b: Builder, old: Value, new: Value) -> Value:
        return b.select(old.eq(expected), new, old)

    return _narrow_loop(b, exchange, address, desired, scope, semantics[0])
