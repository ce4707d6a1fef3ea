"""Lowering of PTX code: syntax tree → LLVM IR through the builder of IR bodies.

PTX registers become integer variables as wide as the register (the optimiser turns them into SSA values); an operation
reads them in the LLVM type of the instruction's type. A guarded instruction is branched around. What an instruction
does stands in the instruction table (``instructions/``).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from nvvm2spirv import builtins
from nvvm2spirv.builtins.builder import Builder, Value, Variable, bit_width, is_float
from nvvm2spirv.builtins.table import Refuse

from . import ast
from .forms import Match, OperandForm, find
from .lexer import PtxError, Span
from .parser import parse
from .types import SPECIAL_REGISTERS, TYPES, PtxType

#: NVVM's address space of each PTX state space. Parameters are reached through generic pointers.
SPACES = {
    "": 0, "global": 1, "shared": 3, "shared::cta": 3, "shared::cluster": 3, "const": 4, "local": 5, "param": 0,
    "param::entry": 0, "param::func": 0,
}

#: NVVM's suffix of an integer type in an intrinsic's name.
NVVM_SUFFIXES = {
    "s16": "s", "u16": "us", "s32": "i", "u32": "ui", "s64": "ll", "u64": "ull", "b32": "i", "b64": "ll",
}  # fmt: skip

#: A shared variable whose only use is its address.
SHARED_ANCHOR = "@__ptx.shared.anchor"


def space_pointer(space: str) -> str:
    """LLVM's pointer type of a state space (empty: generic)."""
    return f"ptr addrspace({SPACES[space]})" if SPACES[space] else "ptr"


@dataclass(frozen=True)
class Register:
    """A PTX register: type and one variable for each element (one unless it was declared as a vector)."""

    type: PtxType
    elements: tuple[Variable, ...]


@dataclass(frozen=True)
class Storage:
    """A variable: its state space and address."""

    space: str
    address: Value


@dataclass
class PtxScope:
    """Names declared between two braces."""

    declared: dict[str, tuple[PtxType, int]] = field(default_factory=dict)
    registers: dict[str, Register] = field(default_factory=dict)
    """Those of the declared registers that are used."""
    storage: dict[str, Storage] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    tables: dict[str, ast.JumpTable] = field(default_factory=dict)


@dataclass(frozen=True)
class AsmOperandValue:
    """What ``$n`` stands for: a register, or an integer constant for the constraints ``n`` and ``i``.

    ``pointer`` is the argument itself if it is a pointer: addresses made from it keep what LLVM knows of the object.
    """

    register: Register | None
    constant: int | None = None
    pointer: Value | None = None


class PtxLowering:
    """Emits the instructions of an inline-assembly template with ``b``; ``operands`` are its ``$0``, ``$1``, …"""

    #: Files have functions with parameters; inline assembly has operands.
    in_file = False
    #: State spaces whose addresses are generic addresses.
    generic_spaces = frozenset(("global", "const", "param"))

    def __init__(
        self, b: Builder, operands: Sequence[AsmOperandValue], end: str, add_global: Callable[[str, str], None]
    ) -> None:
        self.b = b
        self.operands = operands
        self.end = end
        self.add_global = add_global
        self.current: ast.PtxInstruction | None = None
        self.scopes: list[PtxScope] = []
        self.carry: Variable | None = None
        self.labels = 0

    # --- statements ---------------------------------------------------------------------------------------------------

    def run(self, template: str, uid: str) -> None:
        """Lower the whole template; raises PtxError."""
        self.block(parse(template, uid))

    def block(self, block: ast.PtxBlock) -> None:
        """Lower a scope."""
        scope = PtxScope()
        for statement in block.statements:
            if isinstance(statement, ast.Label):
                if statement.name in scope.labels:
                    raise PtxError(f"label '{statement.name}' is defined twice", statement.span)
                scope.labels[statement.name] = self.label()
            elif isinstance(statement, ast.JumpTable):
                scope.tables[statement.name] = statement
        self.scopes.append(scope)
        for statement in block.statements:
            self.statement(statement)
        self.scopes.pop()

    def statement(self, statement: ast.PtxStatement) -> None:
        """Lower one statement."""
        match statement:
            case ast.PtxInstruction():
                self.instruction(statement)
            case ast.Label(name=name):
                target = self.scopes[-1].labels[name]
                self.branch(target)
                self.b.place(target)
            case ast.PtxBlock():
                self.block(statement)
            case ast.RegisterDeclaration(type=type_name, vector=vector, names=names):
                kind = TYPES[type_name]
                self.scopes[-1].declared.update(dict.fromkeys(names, (kind, vector)))
            case ast.VariableDeclaration():
                self.declare_storage(statement)

    def declare_storage(self, statement: ast.VariableDeclaration) -> None:
        """``.local`` and ``.param`` storage is an alloca, ``.shared`` storage a global of the module."""
        self.labels += 1
        if statement.space in ("local", "param"):
            name = f"%ptx.local{self.labels}"
            self.b.entry_allocas.append(f"  {name} = alloca [{statement.bytes} x i8], align {statement.align}")
            address = Value(self.b, "ptr", name)
        else:
            plain = f"__ptx.{self.end}.{statement.name}"
            name = f"@{plain}"
            self.add_global(
                plain, f"{name} = internal addrspace(3) global [{statement.bytes} x i8] undef, align {statement.align}"
            )
            address = Value(self.b, "ptr addrspace(3)", name)
        self.scopes[-1].storage[statement.name] = Storage(statement.space, address)

    def instruction(self, instruction: ast.PtxInstruction) -> None:
        """Lower one instruction, branching around it if its guard is false."""
        match = find(instruction)
        if instruction.guard is None:
            self.execute(match)
            return
        condition = self.predicate(instruction.guard.operand)
        if instruction.guard.negated:
            condition = ~condition
        with self.b.if_(condition):
            self.execute(match)

    def execute(self, match: Match) -> None:
        """Read the sources, call the handler, write the results."""
        self.current = match.instruction
        form, operands = match.form, match.instruction.operands
        results, sources = operands[: len(form.results)], operands[len(form.results) :]
        raw = [operand for operand, spec in zip(results, form.results) if spec.type == "any"]
        values: list[Value | ast.PtxOperand | None] = [*raw]
        for index, spec in enumerate(form.sources):
            if index >= len(sources):
                values.append(None)
            elif spec.type == "any":
                values.append(sources[index])
            else:
                values.append(self.read(sources[index], self.operand_type(match, spec.type)))
        outcome = form.handler(self, match, *values)
        if raw or not form.results:
            return
        produced = outcome if isinstance(outcome, tuple) else (outcome,)
        for operand, spec in zip(results, form.results):
            self.write_results(match, operand, spec, produced)

    def write_results(
        self, match: Match, operand: ast.PtxOperand, spec: OperandForm, produced: tuple[Value, ...]
    ) -> None:
        """Write one result, or the two of a pair."""
        if isinstance(operand, ast.OperandPair):
            if not spec.second:
                raise PtxError(f"'{match.instruction.opcode}' has one result here, not two", operand.span)
            self.write(operand.first, self.operand_type(match, spec.type), produced[0])
            self.write(operand.second, self.operand_type(match, spec.second), produced[1])
        else:
            self.write(operand, self.operand_type(match, spec.type), produced[0])

    def operand_type(self, match: Match, name: str) -> PtxType:
        """The PTX type of an operand of a row."""
        if name == "wide":
            narrow = TYPES[match.choice["type"]]
            return TYPES[f"{narrow.kind}{narrow.bits * 2}"]
        return TYPES[match.choice.get(name, name)]

    def builtin(self, name: str, result: str, *arguments: Value) -> Value:
        """Call what another family lowers; raises PtxError at the instruction if that family refuses it."""
        entry = builtins.find(name)
        if entry is None or entry.status == "refused":
            span = self.current.opcode_span if self.current else Span(0, 1)
            opcode = self.current.opcode if self.current else name
            hint = (
                entry.lowering.hint
                if entry and isinstance(entry.lowering, Refuse)
                else f"it needs {name}, which is not known"
            )
            raise PtxError(f"PTX instruction '{opcode}' is not available", span, hint)
        return self.b.builtin(name, result, *arguments)

    def serve(self, match: Match, target: str, values: Sequence[Value | ast.PtxOperand]) -> object:
        """What the intrinsic of a row gives (`forms.intrinsics`)."""
        form, choice = match.form, match.choice
        words = {m.group: f"{choice[m.group]}." if m.group in choice else "" for m in form.modifiers if m.optional}
        words = {**choice, **words, "nvvm": NVVM_SUFFIXES.get(choice.get("type", ""), "")}
        name, _, listed = target.removesuffix(")").partition("(")
        given = {source.name: value for source, value in zip(form.sources, values) if isinstance(value, Value)}
        arguments = list(given.values())
        if listed:
            arguments = [given.get(word) or self.b.const("i1", word == "true") for word in listed.split(", ")]
        types = [self.operand_type(match, t).llvm for r in form.results for t in (r.type, r.second) if t]
        result = "void" if not types else types[0] if len(types) == 1 else f"{{ {', '.join(types)} }}"
        value = self.builtin(name.format_map(words).rstrip("."), result, *arguments)
        if len(types) < 2:
            return value
        return tuple(self.b.extract(value, at, type_) for at, type_ in enumerate(types))

    # --- reading and writing ------------------------------------------------------------------------------------------

    def lookup(self, operand: ast.PtxOperand) -> Register:
        """The register that an operand names."""
        span = operand.span
        if isinstance(operand, ast.AsmOperand):
            if operand.index >= len(self.operands):
                raise PtxError(f"the statement has no operand {operand.index}", span)
            register = self.operands[operand.index].register
            if register is None:
                raise PtxError("a constant operand cannot be written", span)
            return register
        if isinstance(operand, ast.Component):
            vector = self.lookup(operand.base)
            if operand.index >= len(vector.elements):
                raise PtxError("the register has no such component", span)
            return Register(vector.type, (vector.elements[operand.index],))
        if isinstance(operand, ast.Name):
            for scope in reversed(self.scopes):
                if operand.name in scope.registers:
                    return scope.registers[operand.name]
                if operand.name in scope.declared:
                    kind, count = scope.declared[operand.name]
                    made = Register(kind, tuple(self.b.local(kind.storage) for _ in range(count)))
                    scope.registers[operand.name] = made
                    return made
            hint = "declare it with .reg in the same asm statement, or pass it as an operand"
            raise PtxError(f"register '{operand.name}' is not declared", span, hint)
        raise PtxError("expected a register", span)

    def storage(self, operand: ast.PtxOperand) -> Storage | None:
        """The variable that an operand names, if it names one."""
        if isinstance(operand, ast.Name):
            for scope in reversed(self.scopes):
                if operand.name in scope.storage:
                    return scope.storage[operand.name]
        return None

    def address_of(self, operand: ast.PtxOperand) -> Value | None:
        """The address that ``variable`` or ``variable+4`` stands for, if the operand is that."""
        if isinstance(operand, ast.Address) and not operand.extra:
            variable = self.storage(operand.base)
            return self.b.offset(variable.address, "i8", operand.offset) if variable is not None else None
        variable = self.storage(operand)
        return variable.address if variable is not None else None

    def constant(self, operand: ast.PtxOperand) -> int | None:
        """The value of an operand that is an integer constant."""
        if isinstance(operand, ast.IntImmediate):
            return operand.value
        if isinstance(operand, ast.AsmOperand) and operand.index < len(self.operands):
            return self.operands[operand.index].constant
        return None

    def require_constant(self, operand: ast.PtxOperand) -> int:
        """The value of an operand that PTX wants to be a constant; raises PtxError if it is not."""
        value = self.constant(operand)
        if value is None:
            raise PtxError("this operand must be a constant", operand.span, 'use the constraint "n"')
        return value

    def predicate(self, operand: ast.PtxOperand) -> Value:
        """Read a predicate as i1."""
        return self.read(operand, TYPES["pred"])

    def read(self, operand: ast.PtxOperand, kind: PtxType, *, relaxed: bool = False) -> Value:
        """Read an operand as a value of ``kind.llvm``; ``relaxed`` lets the register be wider, as ld, st and cvt do."""
        return self.from_storage(self.read_bits(operand, kind, relaxed=relaxed), kind)

    def read_bits(self, operand: ast.PtxOperand, kind: PtxType, *, relaxed: bool = False) -> Value:
        """Read an operand as its bit pattern, ``kind.bits`` wide."""
        span = operand.span
        constant = self.constant(operand)
        if constant is not None:
            if kind.is_float:
                raise PtxError(
                    f"a .{kind.name} operand needs a floating-point constant", span, "for example 0f3F800000"
                )
            return self.b.const(kind.storage, constant)
        match operand:
            case ast.FloatImmediate(value=value, bits=bits):
                if not kind.is_float and kind.bits != bits:
                    raise PtxError(f"a floating-point constant does not fit a .{kind.name} operand", span)
                precise = {16: "half", 32: "float", 64: "double"}[kind.bits]
                return self.b.bits(self.b.const(precise, value))
            case ast.Not(operand=inner):
                return ~self.read_bits(inner, kind)
            case ast.Special(name=name):
                return self.fit(self.special(operand, name), kind, operand, relaxed=True)
            case ast.Vector(elements=elements):
                return self.pack(elements, kind)
            case ast.Sink():
                raise PtxError("'_' can only take a result", span)
        address = self.address_of(operand)
        if address is not None:
            return self.b.cast("ptrtoint", address, kind.storage)
        register = self.lookup(operand)
        if len(register.elements) != 1:
            raise PtxError("a vector register cannot be used as a scalar", span)
        return self.fit(register.elements[0].get(), kind, operand, relaxed=relaxed)

    def fit(self, bits: Value, kind: PtxType, operand: ast.PtxOperand, *, relaxed: bool) -> Value:
        """Check a register's width against the instruction's, or narrow it."""
        width = bit_width(bits.type)
        if width == kind.bits:
            return bits
        if kind.kind == "p" or width == 1 or not (relaxed and width > kind.bits):
            message = f"the operand is {width} bits wide, the instruction wants .{kind.name}"
            raise PtxError(message, operand.span)
        return self.b.cast("trunc", bits, kind.storage)

    def pack(self, elements: Sequence[ast.PtxOperand], kind: PtxType) -> Value:
        """``{a, b}`` as one number, the first element in the low bits."""
        width, part = self.part_of(elements, kind)
        total = self.b.const(kind.storage, 0)
        for index, element in enumerate(elements):
            wide = self.b.cast("zext", self.read_bits(element, part), kind.storage)
            total = total | (wide << (index * width))
        return total

    @staticmethod
    def part_of(elements: Sequence[ast.PtxOperand], kind: PtxType) -> tuple[int, PtxType]:
        """Width and type of each of the elements that a number is packed from."""
        width, rest = divmod(kind.bits, len(elements))
        part = TYPES.get(f"b{width}")
        if rest or part is None:
            first, last = elements[0].span, elements[-1].span
            span = Span(first.offset, last.offset - first.offset + last.length)
            raise PtxError(f"a .{kind.name} cannot be split into {len(elements)} parts", span)
        return width, part

    def from_storage(self, bits: Value, kind: PtxType) -> Value:
        """Bit pattern → value of the type that operations of ``kind`` work on."""
        return bits if kind.llvm == bits.type else self.b.from_bits(bits, kind.llvm)

    def write(self, operand: ast.PtxOperand, kind: PtxType, value: Value, *, relaxed: bool = False) -> None:
        """Write a result; ``relaxed`` extends it into a wider register by the type's signedness."""
        if isinstance(operand, ast.Sink):
            return
        bits = value
        if is_float(value.type) or value.type.startswith("<"):
            bits = self.b.cast("bitcast", value, kind.storage)
        if isinstance(operand, ast.Vector):
            self.unpack(operand.elements, bits, kind)
            return
        register = self.lookup(operand)
        if len(register.elements) != 1:
            raise PtxError("a vector register cannot take a scalar", operand.span)
        width = register.type.bits
        if width != kind.bits:
            if not relaxed or width < kind.bits or kind.bits == 1:
                message = f"the register is {width} bits wide, the result is .{kind.name}"
                raise PtxError(message, operand.span)
            bits = self.b.cast("sext" if kind.is_signed else "zext", bits, f"i{width}")
        register.elements[0].set(bits)

    def unpack(self, elements: Sequence[ast.PtxOperand], bits: Value, kind: PtxType) -> None:
        """Write a number into ``{a, b}``, the low bits into the first element."""
        width, part = self.part_of(elements, kind)
        for index, element in enumerate(elements):
            self.write(element, part, self.b.cast("trunc", bits.lshr(index * width), part.storage))

    def elements(self, operand: ast.PtxOperand, count: int) -> list[ast.PtxOperand]:
        """The ``count`` scalars of a vector operand: ``{a, b}`` or a vector register."""
        if isinstance(operand, ast.Vector):
            found: list[ast.PtxOperand] = list(operand.elements)
        elif count == 1:
            found = [operand]
        else:
            register = self.lookup(operand)
            found = [ast.Component(operand.span, operand, i) for i in range(len(register.elements))]
        if len(found) != count:
            raise PtxError(f"expected {count} elements, found {len(found)}", operand.span)
        return found

    def special(self, operand: ast.PtxOperand, name: str) -> Value:
        """Read a special register at its own width."""
        register = SPECIAL_REGISTERS[name]
        kind = TYPES[register.type]
        if register.refused:
            raise PtxError(f"special register '%{name}' is not available", operand.span, register.refused)
        if register.value is not None:
            return self.b.const(kind.storage, register.value)
        if register.type == "pred":
            return self.builtin(register.intrinsic, "i1")
        wide = "64" in register.intrinsic or "timer" in register.intrinsic
        value = self.builtin(register.intrinsic, "i64" if wide else "i32")
        if register.high_half:
            value = value.lshr(32)
        return self.b.cast("zext" if bit_width(value.type) < kind.bits else "trunc", value, kind.storage)

    # --- addresses ----------------------------------------------------------------------------------------------------

    def pointer(self, operand: ast.PtxOperand, space: str) -> Value:
        """The address ``[base + offset]`` as a pointer of a state space (empty: generic)."""
        if not isinstance(operand, ast.Address) or operand.extra:
            raise PtxError("expected an address such as [a+4]", operand.span)
        variable = self.storage(operand.base)
        if variable is not None:
            return self.b.offset(variable.address, "i8", operand.offset) if operand.offset else variable.address
        if space.startswith("param") and not self.in_file:
            span = operand.span
            hint = "pass the value as an operand"
            raise PtxError("inline assembly has no parameters", span, hint)
        if isinstance(operand.base, ast.AsmOperand) and operand.base.index < len(self.operands):
            pointer = self.operands[operand.base.index].pointer
            if pointer is not None:
                pointer = self.b.cast("addrspacecast", pointer, space_pointer(space))
                return self.b.offset(pointer, "i8", operand.offset) if operand.offset else pointer
        address = self.address_bits(operand.base)
        if operand.offset:
            address = address + operand.offset
        return self.to_pointer(address, space)

    def address_bits(self, operand: ast.PtxOperand) -> Value:
        """An address register: 64 bits, or 32 bits for shared and local memory."""
        if isinstance(operand, ast.IntImmediate):
            return self.b.const("i64", operand.value)
        register = self.lookup(operand)
        if register.type.bits not in (32, 64):
            raise PtxError("an address is 32 or 64 bits wide", operand.span)
        return register.elements[0].get()

    def to_pointer(self, address: Value, space: str) -> Value:
        """An integer address as a pointer. 32-bit addresses reach shared memory relative to an anchor inside it."""
        if address.type == "i32":
            address = self.widen_shared(address) if SPACES[space] == 3 else self.b.cast("zext", address, "i64")
        return self.b.cast("inttoptr", address, space_pointer(space))

    def widen_shared(self, address: Value) -> Value:
        """Complete a shared address that was cut to 32 bits, as ``__cvta_generic_to_shared`` users do.

        On this device shared memory may lie anywhere in 64 bits; the block's shared memory is smaller than 2 GiB, so
        the distance from any variable in it fits 32 signed bits.
        """
        self.add_global(SHARED_ANCHOR[1:], f"{SHARED_ANCHOR} = internal addrspace(3) global i32 undef, align 4")
        anchor = self.b.cast("ptrtoint", Value(self.b, "ptr addrspace(3)", SHARED_ANCHOR), "i64")
        distance = address - self.b.cast("trunc", anchor, "i32")
        return anchor + self.b.cast("sext", distance, "i64")

    # --- control flow -------------------------------------------------------------------------------------------------

    def label(self) -> str:
        """A fresh block name."""
        self.labels += 1
        return f"ptx.L{self.labels}"

    def branch(self, target: str) -> None:
        """Jump; what follows until the next label is dead."""
        self.b.emit_void(f"br label %{target}")

    def dead_block(self) -> None:
        """Start a block for what stands after a jump."""
        self.b.place(self.label())

    def label_of(self, operand: ast.PtxOperand) -> str:
        """The block of a label in this scope or one around it."""
        if isinstance(operand, ast.Name):
            for scope in reversed(self.scopes):
                if operand.name in scope.labels:
                    return scope.labels[operand.name]
        raise PtxError("this label is not defined in the asm statement", operand.span)

    def table_of(self, operand: ast.PtxOperand) -> list[str]:
        """The blocks of a table of jump targets."""
        if isinstance(operand, ast.Name):
            for scope in reversed(self.scopes):
                if operand.name in scope.tables:
                    return [self.label_of(label) for label in scope.tables[operand.name].labels]
        raise PtxError("this table of .branchtargets is not defined here", operand.span)

    def jump(self, index: Value, targets: Sequence[str]) -> None:
        """Jump to the block of a number; one beyond the table is undefined in PTX."""
        none = self.label()
        cases = " ".join(f"i32 {number}, label %{target}" for number, target in enumerate(targets))
        self.b.emit_void(f"switch i32 {index.text}, label %{none} [ {cases} ]")
        self.b.place(none)
        self.b.emit_void("unreachable")

    def call(self, instruction: ast.PtxInstruction) -> None:
        """Call a function; inline assembly cannot."""
        span = instruction.opcode_span
        raise PtxError(
            "PTX instruction 'call' is not supported in inline assembly", span, "call the function in CUDA C++"
        )

    def leave(self, instruction: ast.PtxInstruction) -> None:
        """Return from the function; inline assembly cannot."""
        span = instruction.opcode_span
        raise PtxError(
            "PTX instruction 'ret' is not supported in inline assembly", span,
            "return in CUDA C++; 'exit' ends the thread",
        )

    # --- carry flag ---------------------------------------------------------------------------------------------------

    def set_carry(self, carry: Value) -> None:
        """Write CC.CF."""
        if self.carry is None:
            self.carry = self.b.var(0, "i1")
        self.carry.set(carry)

    def get_carry(self, match: Match) -> Value:
        """Read CC.CF, which must have been written by an earlier instruction of the statement or the function."""
        if self.carry is None:
            span = match.instruction.opcode_span
            hint = (
                "begin the chain with an instruction that has .cc, in this statement or an earlier one of the same "
                "function"
            )
            raise PtxError(f"'{match.instruction.opcode}' reads the carry flag, which nothing here has set", span, hint)
        return self.carry.get()


def carry_use(block: ast.PtxBlock) -> tuple[bool, bool]:
    """Whether a template reads the carry flag before it writes it, and whether it writes it."""
    reads = writes = False
    for statement in block.statements:
        if isinstance(statement, ast.PtxBlock):
            inner_reads, inner_writes = carry_use(statement)
            reads |= inner_reads and not writes
            writes |= inner_writes
        elif isinstance(statement, ast.PtxInstruction):
            reads |= statement.name in ("addc", "subc", "madc") and not writes
            writes |= "cc" in statement.modifiers
    return reads, writes
