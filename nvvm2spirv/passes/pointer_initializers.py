"""Pointers in the initial values of module variables.

LLVM's back end writes wrong offsets for them (a byte offset as an element index) and types that do not match. So each
pointer becomes an integer placeholder here, and `spirv.relocations` turns the placeholders into `OpSpecConstantOp
ConvertPtrToU` and `IAdd` in the finished binary. A pointer to global memory and its generic form are the same bits.
"""

import re

from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.constants import bytes_constant, constant_bytes
from nvvm2spirv.ir.model import Module
from nvvm2spirv.metadata.descriptions import Relocation
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.limbs import holds_odd

_CASTS = ("addrspacecast", "bitcast", "inttoptr", "ptrtoint", "ptrtoaddr")


class UnsupportedInitializerError(ValueError):
    """The initial value cannot be expressed."""


class PointerInitializers(Pass):
    """Replace pointers in initial values by placeholders; leaves `relocations` (list of Relocation) in the facts."""

    name = "pointer-initializers"

    def apply(self, module: Module, context: Context) -> None:
        _flatten_odd_integers(module, context)
        variables = [
            v
            for v in module.globals.values()
            if v.initializer and ("@" in v.initializer or "ptr" in v.initializer) and not v.name.startswith("llvm.")
        ]
        if not variables:
            return
        rewriter = _Rewriter(module, context.pointer_bytes)
        for variable in variables:
            try:
                type_, value = rewriter.rewrite(variable.type, variable.initializer or "")
            except UnsupportedInitializerError as error:
                message = f"the initial value of '{variable.name}' cannot be expressed in SPIR-V: {error}"
                context.reporter.error(Code.UNSUPPORTED_GLOBAL, message, module=module, needle=variable.token)
                continue
            if not variable.align:
                align = types.size_align(variable.type, module.types, context.pointer_bytes)[1]
                variable.suffix += f", align {align}"
            variable.type, variable.initializer = type_, value
        context.facts["relocations"] = rewriter.relocations


def _flatten_odd_integers(module: Module, context: Context) -> None:
    """Variables that hold integers of widths SPIR-V lacks become bytes."""
    for variable in module.globals.values():
        if not holds_odd(variable.type, module.types):
            continue
        size, align = types.size_align(variable.type, module.types, context.pointer_bytes)
        try:
            data = constant_bytes(variable.type, variable.initializer or "undef", module.types, context.pointer_bytes)
        except ValueError:
            continue  # holds addresses too; the check of supported operations refuses it
        if variable.initializer is not None and variable.initializer not in ("undef", "poison"):
            variable.initializer = bytes_constant(data) if any(data) else "zeroinitializer"
        variable.type = f"[{size} x i8]"
        if not variable.align:
            variable.suffix += f", align {align}"


class _Rewriter:
    def __init__(self, module: Module, pointer_bytes: int) -> None:
        self.module = module
        self.named = module.types
        self.pointer_bytes = pointer_bytes
        self.integer = f"i{8 * pointer_bytes}"
        self.relocations: list[Relocation] = []
        self.base = 0x4E32535652454C00 if pointer_bytes == 8 else 0x4E325300

    def rewrite(self, type_: str, value: str) -> tuple[str, str]:
        """The type with integers for pointers, and the value in it."""
        if types.address_space(type_) is not None:
            return self.integer, str(self._number(value))
        structure = types.fields(type_, self.named)
        if structure:
            packed, members = structure
            left, right = ("<{ ", " }>") if packed else ("{ ", " }")
            if value in ("zeroinitializer", "undef", "poison"):
                return left + ", ".join(self.plain(member) for member in members) + right, value
            items = scan.split_list(value[2:-2] if packed else value[1:-1])
            parts = [
                self.rewrite(member, item[scan.type_end(item, 0) + 1 :])
                for member, item in zip(members, items, strict=True)
            ]
            return left + ", ".join(t for t, _ in parts) + right, left + ", ".join(f"{t} {v}" for t, v in parts) + right
        array = types.array(type_)
        if array:
            element = self.plain(array[1])
            new = f"[{array[0]} x {element}]"
            if not value.startswith("["):
                return new, value
            items = scan.split_list(value[1:-1])
            parts = [self.rewrite(array[1], item[scan.type_end(item, 0) + 1 :]) for item in items]
            return new, "[" + ", ".join(f"{t} {v}" for t, v in parts) + "]"
        if "@" in value or "ptr" in value:  # an integer made of an address, or of a function's number
            if type_ != self.integer:
                raise UnsupportedInitializerError(f"an address in {type_}")
            return type_, str(self._number(value))
        return type_, value

    def plain(self, type_: str) -> str:
        """The type with integers for pointers."""
        if types.address_space(type_) is not None:
            return self.integer
        structure = types.fields(type_, self.named)
        if structure:
            left, right = ("<{ ", " }>") if structure[0] else ("{ ", " }")
            return left + ", ".join(map(self.plain, structure[1])) + right
        array = types.array(type_)
        return f"[{array[0]} x {self.plain(array[1])}]" if array else type_

    def _number(self, value: str) -> int:
        symbol, offset = self._evaluate(value)
        if not symbol:
            return offset
        name = scan.plain_name(symbol)
        if name in self.module.functions:
            raise UnsupportedInitializerError(f"the address of the function '{name}'")
        if name not in self.module.globals or self.module.globals[name].address_space not in (1, 4):
            raise UnsupportedInitializerError(f"the address of '{name}', which is not in global memory")
        if self.module.globals[name].linkage:  # the back end drops an internal variable that nothing seems to use
            self.module.globals[name].linkage = ""
        placeholder = self.base + len(self.relocations)
        self.relocations.append(Relocation(placeholder, name, offset))
        return placeholder

    def _evaluate(self, value: str) -> tuple[str, int]:
        """(symbol token or empty, byte offset) of a constant."""
        if value in ("null", "undef", "poison", "zeroinitializer"):
            return "", 0
        if re.fullmatch(r"-?\d+", value):
            return "", int(value)
        if value[0] == "@":
            return value, 0
        expression = scan.expression(value)
        if not expression:
            raise UnsupportedInitializerError(value)
        opcode, _, inner = expression
        if opcode in _CASTS:
            start = scan.type_end(inner, 0) + 1
            return self._evaluate(inner[start : scan.value_end(inner, start)])
        parts = scan.split_list(inner)
        if opcode == "getelementptr":
            return self._element(parts)
        if opcode in ("add", "sub"):
            (left, a), (right, b) = (self._evaluate(part[scan.type_end(part, 0) + 1 :]) for part in parts)
            if opcode == "add" and not (left and right):
                return left or right, a + b
            if opcode == "sub" and (not right or left == right):
                return "" if right else left, a - b
        raise UnsupportedInitializerError(value)

    def _element(self, parts: list[str]) -> tuple[str, int]:
        type_ = parts[0]
        symbol, offset = self._evaluate(parts[1][scan.type_end(parts[1], 0) + 1 :])
        for position, part in enumerate(parts[2:]):
            index = self._evaluate(part[scan.type_end(part, 0) + 1 :])[1]
            if position == 0:
                offset += index * types.size_align(type_, self.named, self.pointer_bytes)[0]
            else:
                offset += types.field_offset(type_, index, self.named, self.pointer_bytes)
                type_ = types.element(type_, index, self.named)
        return symbol, offset
