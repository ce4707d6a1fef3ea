"""Inline assembly of programs, as the optimiser and the code generator see it: operands as wide as registers, marks
around the text that say which statement of the source it is. `statements` takes the text between the marks apart when
registers are known."""

import re
from dataclasses import dataclass

from nvvm2spirv.ir import nodes, scan
from nvvm2spirv.ir.model import Function, Instruction, Module
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.names import Names
from vortex_rt.isa import registers
from vortex_rt.isa.header import LIBRARY

MARKER = "#riscv"
"""First word of the text in CUDA, where other inline assembly is PTX; names of registers that the statement changes
may follow on its line, as front ends for other processors do not take them as clobbers."""
CARRIED = "__vortex_asm."
"""Start of the functions by which SPIR-V carries statements (docs/reference/interfaces.md)."""
BEGIN, END = "#vx_begin", "#vx_end"

_CALL = re.compile(r'asm((?: \w+)*) "((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)"$')
_ELEMENT = re.compile(r"elementtype\(([^()]*)\)")
_INTEGERS = ("i8", "i16", "i32", "i64")
_IMMEDIATES = ("i", "n", "I", "J", "K")


@dataclass(frozen=True)
class AsmStatement:
    """A statement of inline assembly: for messages, where it is."""

    function: str
    place: str
    has_effect: bool
    """Whether it is volatile or changes memory: others may be moved, copied and left out."""

    def fail(self, reason: str, shown: Names) -> CompileError:
        """Return the error that refuses it."""
        place = f"{self.place}: " if self.place else ""
        return CompileError(f"error: {place}{shown.describe(self.function)}: inline assembly: {reason}")


def restore(module: Module) -> None:
    """Make statements of the calls by whose names SPIR-V carries them."""
    for name in [name for name, f in module.functions.items() if f.is_declaration and name.startswith(CARRIED)]:
        effect, template, constraints, _ = name.removeprefix(CARRIED).split(".")
        flag = "sideeffect " if effect == "1" else ""
        text = f'asm {flag}"{scan.escape(bytes.fromhex(template))}", "{scan.escape(bytes.fromhex(constraints))}"'
        for function in module.defined():
            for call in function.calls(name):
                result = f"{call.result} = " if call.result else ""
                operands = ", ".join(f"{operand.type} {operand.value}" for operand in call.operands)
                call.replace(f"{result}call {call.type} {text}({operands})")
        del module.functions[name]


def prepare(module: Module, xlen: int, doubles: bool, shown: Names) -> list[AsmStatement]:
    """Rewrite the program's statements; returns them by the number that their marks have.

    Raises:
        CompileError: an operand is of a kind that the device has no register for.
    """
    statements: list[AsmStatement] = []
    for function in module.defined():
        for call in [i for i in function.instructions() if "asm" in i.raw and i.opcode in ("call", "callbr")]:
            if call.opcode == "callbr":
                where = AsmStatement(function.name, nodes.location(module, call.debug_location), True)
                raise where.fail("asm goto is not supported", shown)
            match = _CALL.match(call.callee or "") if (call.callee or "").startswith("asm") else None
            if match is None:
                continue
            text = scan.unescape(match[2]).decode("utf-8", "replace")
            if not text.strip() or text.startswith(LIBRARY):
                continue
            has_effect = "sideeffect" in match[1] or "~{memory}" in match[3]
            statement = AsmStatement(function.name, nodes.location(module, call.debug_location), has_effect)
            try:
                lines = _Rewriting(call, match[1], text, scan.unescape(match[3]).decode(), xlen, doubles).lines(
                    len(statements)
                )
            except ValueError as error:
                raise statement.fail(str(error), shown) from None
            call.replace("\n".join(lines))
            statements.append(statement)
    return statements


def check_immediates(module: Module, statements: list[AsmStatement], shown: Names) -> None:
    """Refuse statements whose operand of ``i`` or ``n`` is no constant after all optimisation.

    Raises:
        CompileError: with the statement.
    """
    if not statements:
        return
    for function in module.defined():
        for call in [i for i in function.instructions() if i.opcode == "call" and BEGIN in i.raw]:
            match = _CALL.match(call.callee or "")
            assert match is not None
            inputs = [item for item in match[3].split(",") if not item.startswith(("=", "~"))]
            for item, operand in zip(inputs, call.operands):
                if item in _IMMEDIATES and operand.value.startswith("%"):
                    number = int(match[2].partition(f"{BEGIN} ")[2].partition("\\0A")[0])
                    raise statements[number].fail(f"the operand of constraint '{item}' is no constant", shown)


@dataclass(frozen=True)
class _Output:
    """An output: its constraint, its type, and where it is stored if it is no part of the call's result."""

    constraint: str
    type: str
    address: str = ""


class _Rewriting:
    """One call on its way to operands that fill registers."""

    def __init__(self, call: Instruction, flags: str, text: str, constraints: str, xlen: int, doubles: bool) -> None:
        self.call = call
        self.function: Function = call.block.function
        self.types = members(self.function.module.types.get(call.type, call.type))
        self.xlen = xlen
        self.doubles = doubles
        self.text, clobbers = without_marker(text)
        self.constraints = [item for item in constraints.split(",") if item] + clobbers
        self.before: list[str] = []
        self.outputs: list[_Output] = []
        self.inputs: list[str] = []
        self.has_effect = "sideeffect" in flags or "~{memory}" in self.constraints

    def lines(self, number: int) -> list[str]:
        """Return the call's replacement."""
        values = self.operands()
        wide = [self.register_type(output.type, output.constraint[-1]) for output in self.outputs]
        result = "void" if not wide else wide[0] if len(wide) == 1 else "{ " + ", ".join(wide) + " }"
        template = scan.escape(f"{BEGIN} {number}\n{self.text}\n{END} {number}".encode())
        clobbers = [item for item in self.constraints if item.startswith("~")]
        constraints = ",".join([*(output.constraint for output in self.outputs), *self.inputs, *clobbers])
        text = (
            f'call {result} asm {"sideeffect " if self.has_effect else ""}"{template}", "{constraints}"'
            f"({', '.join(values)})"
        )
        return [*self.before, *self.results(text, result, wide)]

    def operands(self) -> list[str]:
        """Take the constraints with their operands apart; returns the new operands."""
        types, operands, values = list(self.types), list(self.call.operands), []
        for item in (item for item in self.constraints if not item.startswith("~")):
            output, indirect, kind = item.startswith("="), "*" in item, item.lstrip("=&%*")
            operand = operands.pop(0) if indirect or not output else None
            element = _ELEMENT.search(operand.attributes) if operand is not None and indirect else None
            if output:
                type_ = element[1] if element else types.pop(0) if types else ""
                address = operand.value if operand is not None else ""
                self.outputs.append(_Output(lettered(item.replace("*", ""), type_), type_, address))
                continue
            assert operand is not None
            type_, value = operand.type, operand.value
            if element:
                type_, value = element[1], self.emit(f"load {element[1]}, ptr {operand.value}")
            if kind in _IMMEDIATES:
                self.inputs.append(item)
                values.append(f"{type_} {value}")
            elif kind.isdigit():
                self.inputs.append(kind)
                values.append(self.widened(type_, value, self.outputs[int(kind)].constraint[-1]))
            else:
                self.inputs.append(lettered(item.replace("*", ""), type_))
                values.append(self.widened(type_, value, self.inputs[-1][-1]))
        return values

    def emit(self, text: str) -> str:
        """Emit an instruction before the call; returns its result."""
        name = self.function.fresh("%asm")
        self.before.append(f"{name} = {text}")
        return name

    def register_type(self, type_: str, kind: str) -> str:
        """The type that fills a register of a kind, for a value of ``type_``."""
        if kind == "f":
            if not _is_float(type_) or (type_ == "double" and not self.doubles):
                raise ValueError(f"a register of constraint 'f' cannot hold {type_}")
            return type_
        if type_ == "ptr":
            return type_
        if type_ not in (*_INTEGERS, "float", "double") or (self.xlen == 32 and type_ in ("i64", "double")):
            raise ValueError(f"a register of constraint 'r' cannot hold {type_} on RV{self.xlen}")
        return f"i{self.xlen}"

    def widened(self, type_: str, value: str, kind: str) -> str:
        """An input as a typed operand; numbers of 32 bits and less are sign-extended, as RISC-V's ABI has them."""
        wide = self.register_type(type_, kind)
        if _is_float(type_) and wide != type_:
            bits = "i32" if type_ == "float" else "i64"
            type_, value = bits, self.emit(f"bitcast {type_} {value} to {bits}")
        if type_ != wide:
            value = self.emit(f"sext {type_} {value} to {wide}")
        return f"{wide} {value}"

    def results(self, text: str, result: str, wide: list[str]) -> list[str]:
        """The call and what makes its result, or stores, of the outputs."""
        if not wide:
            return [text]
        raw, name = self.function.fresh("%asm"), self.call.result
        lines = [f"{raw} = {text}"]
        kept = []
        for index, (output, have) in enumerate(zip(self.outputs, wide)):
            part = raw
            if len(wide) > 1:
                part = self.function.fresh("%asm")
                lines.append(f"{part} = extractvalue {result} {raw}, {index}")
            if have != output.type:
                value = self.function.fresh("%asm")
                lines += self.back(part, have, output.type, value)
                part = value
            if output.address:
                lines.append(f"store {output.type} {part}, ptr {output.address}")
            else:
                kept.append((output.type, part))
        if name is None or not kept:
            return lines
        if self.call.type == kept[0][0]:
            type_, part = kept[0]
            return [*lines, f"{name} = freeze {type_} {part}"]
        aggregate = "poison"
        for index, (type_, part) in enumerate(kept):
            step = name if index == len(kept) - 1 else self.function.fresh("%asm")
            lines.append(f"{step} = insertvalue {self.call.type} {aggregate}, {type_} {part}, {index}")
            aggregate = step
        return lines

    def back(self, value: str, have: str, want: str, name: str) -> list[str]:
        """Conversions from a register's type."""
        if not _is_float(want):
            return [f"{name} = trunc {have} {value} to {want}"]
        bits = "i32" if want == "float" else "i64"
        if bits == have:
            return [f"{name} = bitcast {have} {value} to {want}"]
        cut = self.function.fresh("%asm")
        return [f"{cut} = trunc {have} {value} to {bits}", f"{name} = bitcast {bits} {cut} to {want}"]


def without_marker(text: str) -> tuple[str, list[str]]:
    """Return the text behind the marker's line and the clobbers that this line names.

    Raises:
        ValueError: a name there is no register.
    """
    if not text.lstrip().startswith(MARKER):
        return text, []
    first, _, rest = text.lstrip().partition("\n")
    clobbers = []
    for name in first.removeprefix(MARKER).replace(",", " ").split():
        if name not in registers.NUMBER:
            raise ValueError(f"'{name}' behind {MARKER} is no register")
        number = registers.NUMBER[name]
        clobbers.append(f"~{{{'x' if number < 32 else 'f'}{number % 32}}}")
    return rest, clobbers


def members(type_: str) -> list[str]:
    """Types of the outputs: the members of the call's literal structure, or its one type."""
    if type_ == "void":
        return []
    return [part.strip() for part in type_.strip("{} ").split(",")] if type_.startswith("{") else [type_]


def _is_float(type_: str) -> bool:
    return type_ in ("float", "double")


def lettered(constraint: str, type_: str) -> str:
    """A constraint with the kind of register in place of ``X``, which leaves that to the operand's type (clang takes
    no ``f`` for OpenCL C).

    Raises:
        ValueError: Vortex devices have none of its kind.
    """
    modifiers, found = constraint[: len(constraint) - 1], constraint[-1]
    if modifiers.strip("=&%") == "" and found in "rfX":
        return modifiers + ("f" if found == "X" and _is_float(type_) else "r" if found == "X" else found)
    raise ValueError(f"constraint '{constraint}' is not supported: r, f, X, i, n and digits are")
