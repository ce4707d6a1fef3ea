"""Inline assembly as LLVM has it: constraint string and arguments → ``$0``, ``$1``, …, and back to the call's result.

Each distinct statement becomes one internal function, which the inliner puts back in place; so a statement may contain
branches and loops. Source: LLVM language reference, "Inline Assembler Constraint String"; NVPTX's letters from CUDA's
"Inline PTX Assembly".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nvvm2spirv.builtins.builder import Builder, Value, Variable, bit_width, is_float
from nvvm2spirv.builtins.table import CallSite, digest
from nvvm2spirv.diagnostics import Code

from .lexer import PtxError
from .lowering import AsmOperandValue, PtxLowering, Register, carry_use
from .parser import parse
from .types import TYPES

# -- riscv -------------------------------------------------------------------------------------------------------------
# Inline assembly whose text begins with ``#riscv``: RISC-V's, which goes to the device compiler as it is.
#
# A statement becomes a call of an imported function whose name holds its text (docs/reference/interfaces.md).
# SPV_INTEL_inline_assembly would say it too, but LLVM's SPIR-V back end (22) takes one output at most, and spirv-val of
# 2023 misreads OpAsmTargetINTEL.

MARKER = "#riscv"
PREFIX = "__vortex_asm."
_REGISTERS = {"h": "r", "r": "r", "l": "r", "f": "f", "d": "f"}
"""NVPTX's letter → RISC-V's; registers are as wide as the device has them."""
_TYPES = frozenset(("i8", "i16", "i32", "i64", "float", "double", "ptr"))


class RiscvConstraintError(Exception):
    """A constraint or an operand that RISC-V assembly cannot have."""


def is_riscv(template: str) -> bool:
    """Whether a statement's text is RISC-V assembly."""
    return template.lstrip().startswith(MARKER)


def _constraint(item: str) -> str:
    """A constraint with RISC-V's letter."""
    body = item.lstrip("=&%")
    modifiers = item[: len(item) - len(body)]
    if item.startswith("~") or body.isdigit() or body in ("i", "n"):
        return item
    if body in _REGISTERS:
        return modifiers + _REGISTERS[body]
    raise RiscvConstraintError(f"constraint '{item}' is not one of RISC-V assembly: r h l for integers, f d, i n")


def lower_riscv(site: CallSite, has_effect: bool) -> Value | None:
    """Replace the statement by a call of its stand-in (a `builtins.table.Rewrite`). Raises RiscvConstraintError."""
    assert site.assembly is not None
    template, constraints = site.assembly
    items = [_constraint(item) for item in constraints.split(",") if item]
    for argument in site.arguments:
        if argument.type not in _TYPES and not argument.type.startswith("ptr addrspace"):
            raise RiscvConstraintError(f"an operand of type {argument.type} fills no register")
    has_effect = has_effect or "~{memory}" in items
    attributes = "convergent nounwind" if has_effect else "nounwind willreturn memory(none)"
    types = ",".join([site.result_type, *(argument.type for argument in site.arguments)])
    texts = f"{template.encode().hex()}.{','.join(items).encode().hex()}"
    name = f"{PREFIX}{int(has_effect)}.{texts}.{digest(types.encode())}"
    result: Value = site.builder.call(name, site.result_type, site.arguments, attributes)
    return None if site.result_type == "void" else result


#: Constraint letter → width of the register.
REGISTER_BITS = {"b": 1, "c": 16, "h": 16, "r": 32, "l": 64, "N": 64, "q": 128, "f": 32, "d": 64}
IMMEDIATE = "ni"


@dataclass(frozen=True)
class Constraint:
    """One entry of the constraint string: output or input, register letter, or the number of the output it is tied to.
    """

    output: bool
    letter: str
    tied: int | None = None


class ConstraintError(Exception):
    """A constraint that PTX does not have."""


def parse_constraints(text: str) -> list[Constraint]:
    """Outputs and inputs of a constraint string in order; clobbers are left out as they change nothing here.

    Raises ConstraintError for indirect operands, alternatives and letters that PTX does not have.
    """
    constraints = []
    for item in filter(None, text.split(",")):
        if item.startswith("~"):
            continue
        output = item.startswith("=")
        body = item.lstrip("=&%")
        if body.isdigit():
            constraints.append(Constraint(output, "", int(body)))
        elif body in REGISTER_BITS or body in IMMEDIATE:
            constraints.append(Constraint(output, body))
        else:
            raise ConstraintError(f"constraint '{item}' is not one of PTX: " + " ".join((*REGISTER_BITS, *IMMEDIATE)))
    return constraints


def _members(result: str) -> list[str]:
    """Types of the outputs: the members of the call's literal structure, or its one type."""
    if result == "void":
        return []
    if result.startswith("{"):
        return [part.strip() for part in result.strip("{} ").split(",")]
    return [result]


@dataclass(frozen=True)
class InlineAsm:
    """An inline-assembly statement with everything its function depends on."""

    template: str
    constraints: str
    result: str
    types: tuple[str, ...]
    constants: tuple[int | None, ...]
    shares_carry: bool = False
    """The last argument points at the function's carry flag, which goes on from statement to statement."""

    @property
    def stem(self) -> str:
        """A name for the function, equal for equal statements."""
        return f"ptx.{digest(repr(self).encode())}"

    def emit(self, b: Builder, *arguments: Value) -> Value | None:
        """Emit the function's body; raises PtxError and ConstraintError."""
        constraints = parse_constraints(self.constraints)
        outputs = [c for c in constraints if c.output]
        members = _members(self.result)
        if len(members) != len(outputs):
            raise ConstraintError(f"{len(outputs)} outputs, but the result is {self.result}")
        registers = self.output_registers(b, outputs)
        operands = [AsmOperandValue(register) for register in registers]
        inputs = [c for c in constraints if not c.output]
        for constraint, argument, constant in zip(inputs, arguments, self.constants):
            if constraint.tied is not None:
                register = registers[constraint.tied]
                register.elements[0].set(to_register(b, argument, register.type.bits))
                operands.append(AsmOperandValue(register))
            elif constraint.letter in IMMEDIATE:
                if constant is None:
                    raise ConstraintError(f"constraint '{constraint.letter}' needs an integer constant")
                operands.append(AsmOperandValue(None, constant))
            else:
                pointer = argument if argument.type.startswith("ptr") else None
                operands.append(AsmOperandValue(input_register(b, constraint, argument), pointer=pointer))
        end = f"asm.end.{self.stem[4:]}"
        lowering = PtxLowering(b, operands, end, b.add_global)
        if self.shares_carry:
            lowering.carry = Variable(b, "i1", arguments[-1])
        lowering.run(self.template, self.stem[4:])
        b.emit_void(f"br label %{end}")
        b.place(end)
        results = [from_register(b, register.elements[0].get(), member) for register, member in zip(registers, members)]
        if not results:
            return None
        return b.struct(*results) if self.result.startswith("{") else results[0]

    def output_registers(self, b: Builder, outputs: Sequence[Constraint]) -> list[Register]:
        """Variables for the outputs."""
        registers = []
        for constraint in outputs:
            kind = TYPES["pred"] if constraint.letter == "b" else TYPES[f"b{REGISTER_BITS[constraint.letter]}"]
            registers.append(Register(kind, (b.var(0, kind.storage),)))
        return registers


def input_register(b: Builder, constraint: Constraint, argument: Value) -> Register:
    """A variable that starts as the argument (PTX may write to it)."""
    kind = TYPES["pred"] if constraint.letter == "b" else TYPES[f"b{REGISTER_BITS[constraint.letter]}"]
    return Register(kind, (b.var(to_register(b, argument, kind.bits)),))


def to_register(b: Builder, value: Value, bits: int) -> Value:
    """An argument of any type as the bits of a register."""
    if value.type.startswith("ptr"):
        return b.cast("ptrtoint", value, f"i{bits}")
    if is_float(value.type):
        value = b.bits(value)
    if value.type.startswith("<"):
        value = b.cast("bitcast", value, f"i{bits}")
    return b.cast("zext" if bit_width(value.type) < bits else "trunc", value, f"i{bits}")


def from_register(b: Builder, bits: Value, type_: str) -> Value:
    """The bits of a register as a result of any type."""
    if type_.startswith("ptr"):
        return b.cast("inttoptr", bits, type_)
    if type_.startswith("<") or is_float(type_):
        width = sum(bit_width(t) for t in [type_]) if not type_.startswith("<") else bit_width(bits.type)
        return b.from_bits(b.cast("trunc", bits, f"i{width}"), type_)
    return b.cast("trunc" if bit_width(type_) < bit_width(bits.type) else "zext", bits, type_)


def lower_inline_asm(site: CallSite) -> Value | None:
    """Replace one inline-assembly call by a call of its function (a :class:`~nvvm2spirv.builtins.table.Rewrite`)."""
    assert site.assembly is not None
    template, constraints = site.assembly
    arguments = list(site.arguments)
    try:
        if is_riscv(template):
            return lower_riscv(site, (site.call.callee or "").startswith("asm sideeffect"))
        immediate = [c.letter in IMMEDIATE and bool(c.letter) for c in parse_constraints(constraints) if not c.output]
        constants = tuple(site.constant(index) if flag else None for index, flag in enumerate(immediate))
        flag = shared_carry(site, template)
        if flag:
            arguments.append(Value(site.builder, "ptr", flag))
        types = tuple(argument.type for argument in arguments)
        statement = InlineAsm(template, constraints, site.result_type, types, constants, bool(flag))
        name = site.function(statement.stem, site.result_type, types, statement.emit)
    except PtxError as error:
        raise site.error(
            f"{error.message}\n{indent(error.excerpt(template))}", code=Code.UNKNOWN_ASM, hint=error.hint
        ) from None
    except (ConstraintError, RiscvConstraintError) as error:
        raise site.error(f"inline assembly: {error}", code=Code.UNKNOWN_ASM) from None
    result: Value = site.builder.call_internal(name, site.result_type, *arguments)
    return None if site.result_type == "void" else result


CARRY_FLAG = "%ptx.carry"


def shared_carry(site: CallSite, template: str) -> str:
    """Name of the function's carry flag if this statement takes part in a chain over several statements, else empty.

    Multi-word arithmetic is often written with one instruction a statement. The flag becomes a local variable of the
    function when a statement of it reads the flag before writing it.
    """
    if ".cc" not in template and "addc" not in template and "subc" not in template and "madc" not in template:
        return ""
    function = site.call.block.function
    first = function.blocks[0].instructions[0]
    if first.result == CARRY_FLAG:
        return CARRY_FLAG
    reads, writes = carry_use(parse(template))
    others = [
        i.callee or ""
        for i in function.instructions()
        if i.opcode == "call" and (i.callee or "").startswith("asm") and i is not site.call
    ]
    continued = reads and any(".cc" in text for text in others)
    if continued or (writes and any(re.search(r"\b(add|sub|mad)c\b", text) for text in others)):
        first.insert_before(f"{CARRY_FLAG} = alloca i1\nstore i1 false, ptr {CARRY_FLAG}")
        return CARRY_FLAG
    return ""


def indent(text: str) -> str:
    """Indent the excerpt of a diagnostic."""
    return "\n".join("    " + line for line in text.split("\n"))
