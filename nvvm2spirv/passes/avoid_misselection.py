"""Spellings that LLVM 22's SPIR-V back end takes wrongly, as others of the same meaning.

They come from code that LLVM has not optimised.
"""

import re
from collections.abc import Mapping

from nvvm2spirv.ir import types
from nvvm2spirv.ir.constants import EXPRESSION, expand_in, with_defined_members
from nvvm2spirv.ir.emitter import Emitter, constant
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.passes.base import Context, Pass

_CONCERNED = re.compile(
    r" = (?:(?:phi|select) [^\n]*\bptr|alloca |trunc |insertelement |extractelement |icmp \w+ ptr|select [^\n]*<\d"
    r"|getelementptr (?:(?:inbounds|nuw|nusw) )*(?:ptr|[%{\[<])|[us]itofp (?:nneg )?<\d+ x i1>"
    r"|fpto[us]i [^\n]* to (?:<\d+ x i1>|i1\b))"
)
_OF_BOOLEANS = frozenset(("trunc", "uitofp", "sitofp", "fptoui", "fptosi"))
_LARGE_ALIGNMENT = re.compile(r", align (\d{3,})\b")
"""128 and more, as all are powers of two."""


class AvoidMisselection(Pass):
    """Addresses in arrays and structures of pointers, and those that come from phis, are counted in bytes; pointers are
    compared as integers; `zext` of a `trunc` is a mask; an element outside of its vector is poison; vectors are
    selected by vectors; variables with a large alignment are placed at run time; numbers and booleans become each other
    by comparisons and selects.

    * `getelementptr` through a type that holds pointers, and loads and stores of pointers, make the back end change the
      type of the variable they start from: an alloca of 288 bytes becomes an OpVariable of one, and what is stored runs
      over the stack.
    * What a call or a structure gives to a phi keeps the type that its other uses ask for; the phi gets its own.
    * Where a pointer to pointers comes from a phi, it gets the type of some of the incoming values, and the others keep
      theirs.
    * In a comparison the two pointers' element types are unified, so that the address of a field gets another type than
      the field.
    * `select` of vectors by one bit becomes an OpSelect of these operands, which needs SPIR-V 1.4.
    * The alignment of a variable is written as one signed byte, so that 256 becomes 0.
    * `zext` of a `trunc`, where three widths meet, becomes an OpBitwiseAnd of operands of different widths.
    * `trunc` to booleans and `uitofp` of booleans go through vectors of more than 128 bits, whose registers do not fit;
      `fptoui` to a boolean is not selected at all.
    """

    name = "avoid-misselection"

    def apply(self, module: Module, context: Context) -> None:
        integer = f"i{8 * context.pointer_bytes}"
        for function in module.defined_with(_CONCERNED):
            instructions = list(function.instructions())
            joined = {
                i.result for i in instructions
                if i.opcode in ("phi", "select") and i.may_have(_CONCERNED) and i.type.startswith("ptr")
            }  # fmt: skip
            untyped = joined | {
                i.result for i in instructions if i.opcode == "alloca" and not (i.source_type or "").startswith("ptr")
            }
            merged = {
                operand.value for i in instructions
                if i.opcode == "phi" and i.result in joined for operand in i.operands
            }  # fmt: skip
            truncations = {i.result: i for i in instructions if i.opcode == "trunc"}
            has_pointers = any(i.opcode == "alloca" and (i.source_type or "").startswith("ptr") for i in instructions)
            users = function.users() if has_pointers else {}
            for instruction in instructions:
                if instruction.opcode in ("call", "extractvalue") and instruction.result in merged:
                    _give_address(instruction)
                if instruction.opcode not in ("load", "store", "zext") and not instruction.may_have(_CONCERNED):
                    continue
                if (
                    instruction.opcode == "getelementptr"
                    and instruction.type.startswith("ptr")
                    and holds_pointer(instruction.source_type or "", module.types)
                ):
                    emitter = Emitter(function)
                    emitter.byte_offset(instruction, context.pointer_bytes)
                    emitter.replace(instruction)
                elif instruction.opcode == "alloca" and (large := _LARGE_ALIGNMENT.search(instruction.text)):
                    size = types.size_align(instruction.source_type or "", module.types, context.pointer_bytes)[0]
                    _place(function, instruction, size, int(large[1]), integer)
                elif instruction.opcode == "alloca" and holds_pointer(instruction.source_type or "", module.types):
                    _hide(function, instruction, users.get(instruction.result or "", []))
                elif instruction.opcode in ("load", "store"):
                    _access_by_bytes(instruction, untyped)
                elif instruction.opcode == "select":
                    _spread_condition(instruction)
                elif instruction.opcode in ("extractelement", "insertelement"):
                    _stay_inside(instruction)
                elif instruction.opcode == "zext" and truncations:
                    _mask(instruction, truncations)
                elif instruction.opcode in _OF_BOOLEANS:
                    _convert_booleans(instruction)
                elif instruction.opcode == "icmp" and instruction.operands[0].type.startswith("ptr"):
                    _compare_integers(instruction, integer)


def holds_pointer(type_: str, named: Mapping[str, str]) -> bool:
    """Whether a type is or contains a pointer."""
    if type_.startswith("ptr"):
        return True
    if parts := types.array(type_) or types.vector(type_):
        return holds_pointer(parts[1], named)
    structure = types.fields(type_, named)
    return structure is not None and any(holds_pointer(field, named) for field in structure[1])


def _hide(function: Function, alloca: Instruction, users: list[Instruction]) -> None:
    """Let all accesses to a variable begin at an address of its own, in bytes; lifetimes stay with the variable.

    A pointer that is only read and written needs none.
    """
    text = alloca.text.partition(" = ")[2]
    if (pointer := alloca.source_type or "").startswith("ptr"):
        if all(_accesses(user, pointer, alloca.result) for user in users):
            return
        text = text.replace(f"alloca {pointer}", f"alloca [1 x {pointer}]", 1)
    base, address = alloca.replace(
        f"%variable = {text}\n{alloca.result} = getelementptr i8, {alloca.type} %variable, i64 0"
    )
    for call in _lifetimes(function, address):
        call.replace(call.text.replace(str(address.result), str(base.result)))


def _lifetimes(function: Function, variable: Instruction) -> list[Instruction]:
    """Return the calls that mark where a variable begins and ends to be in use."""
    names = [f"llvm.lifetime.{edge}.p{types.address_space(variable.type) or 0}" for edge in ("start", "end")]
    return [call for call in function.calls(*names) if call.operands[-1].value == variable.result]


def _place(function: Function, alloca: Instruction, size: int, alignment: int, integer: str) -> None:
    """Make a variable larger, and let it begin at the first address in it that has the alignment."""
    for call in _lifetimes(function, alloca):
        call.erase()
    kind, granted = alloca.type, 64
    space = f", {kind.partition(' ')[2]}" if " " in kind else ""
    alloca.replace(
        f"%room = alloca [{size + alignment - granted} x i8], align {granted}{space}\n"
        f"%number = ptrtoint {kind} %room to {integer}\n"
        f"%negative = sub {integer} 0, %number\n"
        f"%before = and {integer} %negative, {alignment - 1}\n"
        f"{alloca.result} = getelementptr inbounds i8, {kind} %room, {integer} %before"
    )


def _accesses(user: Instruction, type_: str, variable: str | None) -> bool:
    """Whether an instruction reads or writes a variable as what it is, or marks its lifetime."""
    if user.opcode == "call":
        return (user.callee_name or "").startswith("llvm.lifetime.")
    if user.opcode == "store":
        return user.operands[0].type == type_ and user.operands[0].value != variable
    return user.opcode == "load" and user.type == type_


def _access_by_bytes(access: Instruction, untyped: set[str | None]) -> None:
    """Let an access of a pointer through one of ``untyped`` say nothing about the type of these."""
    if not untyped:
        return
    pointer, accessed = access.operands[-1], access.type if access.opcode == "load" else access.operands[0].type
    if accessed.startswith("ptr") and pointer.value in untyped:
        name = access.block.function.fresh("%address")
        access.insert_before(f"{name} = getelementptr i8, {pointer}, i64 0")
        pointer.value = name


def _give_address(source: Instruction) -> None:
    """Let a pointer's users have it as an address of its own, in bytes."""
    new = source.block.function.fresh("%pointer")
    given = source.text.replace(str(source.result), new, 1)
    source.replace(f"{given}\n{source.result} = getelementptr i8, {source.type} {new}, i64 0")


def _spread_condition(select: Instruction) -> None:
    """Select between vectors by a vector."""
    condition, parts = select.operands[0], types.vector(select.type)
    if parts is None or types.vector(condition.type):
        return
    wide = f"<{parts[0]} x i1>"
    if condition.value in ("true", "false"):
        new = f"splat (i1 {condition.value})"
    else:
        first, new = select.block.function.fresh("%first"), select.block.function.fresh("%condition")
        select.insert_before(
            f"{first} = insertelement {wide} poison, {condition}, i32 0\n"
            f"{new} = shufflevector {wide} {first}, {wide} poison, <{parts[0]} x i32> zeroinitializer"
        )
    condition.type, condition.value = wide, new


def _stay_inside(access: Instruction) -> None:
    """An element that the vector does not have is poison; SPIR-V forbids to ask for it,
    and the back end may find an index to be constant.
    """
    parts, index = types.vector(access.operands[0].type), access.operands[-1]
    if parts is None:
        return
    if re.fullmatch(r"-?\d+", index.value):
        if not 0 <= int(index.value) < parts[0]:
            access.replace_by_value("poison")
    elif (types.integer_bits(index.type) or 0) >= 8:
        inside, name = access.block.function.fresh("%inside"), access.block.function.fresh("%index")
        if parts[0] & (parts[0] - 1):
            access.insert_before(
                f"{inside} = icmp ult {index}, {parts[0]}\n{name} = select i1 {inside}, {index}, {index.type} 0"
            )
        else:
            access.insert_before(f"{name} = and {index}, {parts[0] - 1}")
        index.value = name


def _mask(extension: Instruction, truncations: Mapping[str | None, Instruction]) -> None:
    """Extend from a narrow type what was cut, perhaps in steps, from one wider than the result."""
    truncation = first = truncations.get(extension.operands[0].value)
    if truncation is None or first is None:
        return
    while (before := truncations.get(first.operands[0].value)) is not None:
        first = before
    source = first.operands[0]
    bits = [types.integer_bits(type_) for type_ in (source.type, extension.type, truncation.type)]
    if None in bits or not bits[0] > bits[1] > bits[2]:  # type: ignore[operator]
        return
    assert bits[2] is not None
    cut = f"%cut = trunc {source} to {extension.type}"
    extension.replace(f"{cut}\n{extension.result} = and {extension.type} %cut, {(1 << bits[2]) - 1}")


def _convert_booleans(conversion: Instruction) -> None:
    """Make booleans from numbers by a comparison, numbers from booleans by a select."""
    source, result = conversion.operands[0], conversion.type
    opcode = conversion.opcode
    if opcode == "trunc" and result.endswith("x i1>"):
        bit = f"%bit = and {source}, {constant(source.type, 1)}"
        conversion.replace(f"{bit}\n{conversion.result} = icmp ne {source.type} %bit, zeroinitializer")
    elif opcode in ("uitofp", "sitofp") and source.type.endswith("x i1>"):
        one = constant(result, 1.0 if opcode == "uitofp" else -1.0)
        conversion.replace(f"{conversion.result} = select {source}, {result} {one}, {result} zeroinitializer")
    elif opcode in ("fptoui", "fptosi") and types.scalar(result) == "i1":
        predicate, least = ("oge", 1.0) if opcode == "fptoui" else ("ole", -1.0)
        conversion.replace(f"{conversion.result} = fcmp {predicate} {source}, {constant(source.type, least)}")


def _compare_integers(comparison: Instruction, integer: str) -> None:
    left, right = comparison.operands
    predicate = comparison.text.partition(" icmp ")[2].split(" ptr")[0]
    lines = []
    values = []
    for name, value in (("%left", left.value), ("%right", right.value)):
        if value != "null":
            lines.append(f"{name} = ptrtoint {left.type} {value} to {integer}")
        values.append("0" if value == "null" else name)
    comparison.replace("\n".join([*lines, f"{comparison.result} = icmp {predicate} {integer} {', '.join(values)}"]))


# -- expand constants --------------------------------------------------------------------------------------------------

_UNDEFINED = re.compile(r" (?:undef|poison)")
_AGGREGATE = re.compile(r"[{\[][^\n]*\b(?:undef|poison)\b")


class ExpandConstants(Pass):
    """Turn constant expressions among instructions' operands into instructions,
    undefined members of constants into zero.
    """

    name = "expand-constants"

    def apply(self, module: Module, context: Context) -> None:
        for variable in module.globals.values():
            if variable.initializer:
                variable.initializer = with_defined_members(variable.initializer)
        for function in module.defined():
            if function.may_have(EXPRESSION):
                expand_in(function, lambda text: True)
            if not function.may_have(_UNDEFINED):
                continue
            undefined = (i for block in function.blocks for i in block.instructions if _UNDEFINED.search(i.raw))
            for instruction in (i for i in undefined if _AGGREGATE.search(i.raw)):
                for operand in instruction.operands:
                    if operand.type.startswith(("{", "[", "%", "<{")):
                        operand.value = with_defined_members(operand.value)
