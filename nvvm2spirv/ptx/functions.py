"""Functions of a module of PTX as LLVM's: parameters, results, registers, calls and source lines.

A parameter in ``.param`` space is memory: a local variable that holds a scalar, or what a pointer refers to. Functions
take and give scalars as integers of their width; an array goes by a pointer to the caller's memory. Functions that
the tables of builtins know have their own types, to which the bits are cast.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from nvvm2spirv import builtins
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.ptx import ast
from nvvm2spirv.builtins.ptx.inline_asm import from_register, to_register
from nvvm2spirv.builtins.ptx.lexer import PtxError
from nvvm2spirv.builtins.ptx.lowering import SPACES, PtxLowering, Register, Storage, carry_use
from nvvm2spirv.builtins.ptx.types import PtxType
from nvvm2spirv.ir import scan
from nvvm2spirv.ptx.debug_lines import DebugLines, first_line
from nvvm2spirv.ptx.pointers import SHARED_ADDRESS
from nvvm2spirv.ptx.tree import OPAQUE, Prototype, PtxFunction, PtxModule, PtxSignature, PtxVariable
from nvvm2spirv.ptx.variables import kinds_of

ATTRIBUTES = "convergent nounwind"
#: Names that the builder gives to values and blocks.
_TAKEN = re.compile(r"([va]|then|endif|else|while|body|endwhile|repeat|done)\d+$|entry$|ptx\.")
#: What a grid shares for its barriers.
_GRID = "__ptx.grid.workspace"
#: Directive → attribute of the NVPTX target.
BOUNDS = {
    ".maxntid": "nvvm.maxntid", ".reqntid": "nvvm.reqntid", ".minnctapersm": "nvvm.minctasm",
    ".maxnreg": "nvvm.maxnreg", ".reqnctapercluster": "nvvm.cluster_dim", ".maxclusterrank": "nvvm.maxclusterrank",
}  # fmt: skip


def in_memory(variable: PtxVariable) -> bool:
    """Whether a parameter goes by a pointer: arrays and vectors."""
    return variable.array or variable.vector > 1 or variable.scalar.bits > 64


def result_type(signature: PtxSignature) -> str:
    """LLVM's result type of a function."""
    scalars = [result.scalar.storage for result in signature.results if not in_memory(result)]
    return "void" if not scalars else scalars[0] if len(scalars) == 1 else "{ " + ", ".join(scalars) + " }"


def parameter_types(signature: PtxSignature) -> list[str]:
    """LLVM's parameter types of a function: results that lie in memory come first."""
    return ["ptr" for result in signature.results if in_memory(result)] + [
        "ptr" if in_memory(parameter) else parameter.scalar.storage for parameter in signature.parameters
    ]


@dataclass
class ModuleState:
    """What the functions of a module share: the tree, names for the whole module, errors found so far."""

    tree: PtxModule
    lines: DebugLines
    globals: dict[str, str] = field(default_factory=dict)
    declarations: dict[str, str] = field(default_factory=dict)
    structures: dict[str, str] = field(default_factory=dict)
    errors: dict[str, list[PtxError]] = field(default_factory=dict)
    """What is wrong, by function; of variables under an empty name."""
    uses: dict[str, set[str]] = field(default_factory=dict)
    """The functions that each function calls or takes the address of."""

    def declare(self, name: str, result: str, types: Sequence[str]) -> str:
        """Declare a function that something else defines; its name."""
        text = f"declare {result} {scan.token('@', name)}({', '.join(types)}) {ATTRIBUTES}"
        known = self.declarations.setdefault(name, text)
        if known != text:
            raise TypeError(f"{name} is used as {known} and as {text}")
        return name

    def structure(self, size: int) -> str:
        """The type of a kernel's parameter of so many bytes; its name is what hosts are told."""
        name = f"%struct.bytes{size}"
        self.structures.setdefault(name, f"{name} = type {{ [{size} x i8] }}")
        return name

    def add_global(self, name: str, definition: str) -> None:
        """Have the module define a global, once."""
        self.globals.setdefault(name, definition)


class FunctionLowering(PtxLowering):
    """Writes one function."""

    in_file = True
    generic_spaces = frozenset(("global", "const", "param", "local"))

    def __init__(self, state: ModuleState, function: PtxFunction) -> None:
        b = Builder(pointer_bits=state.tree.address_bits, builtin_resolver=state.declare)
        super().__init__(b, (), "ptx.end", state.add_global)
        self.state = state
        self.function = function
        self.prototypes: dict[str, PtxSignature] = {}
        self.parameters: dict[str, Storage | Register] = {}
        self.place = ""
        self.subprogram = ""

    # --- the function as a whole --------------------------------------------------------------------------------------

    def text(self) -> str:
        """The definition; what is wrong with its instructions goes to the module's errors."""
        function = self.function
        assert function.body is not None
        line = first_line(function.body)
        if line is not None:
            self.subprogram = self.state.lines.function(function.name, line)
            self.place = self.state.lines.place(line, self.subprogram)
        arguments = self.declare_entry() if function.entry else self.declare_function()
        if any(carry_use(function.body)):
            self.carry = self.b.local("i1")
        self.annotate(0)
        self.block(function.body)
        start = len(self.b.lines)
        self.branch(self.end)
        self.b.place(self.end)
        self.give_results()
        self.annotate(start)
        if function.entry:
            head = "define ptx_kernel void"
        else:
            linkage = {"visible": "", "weak": "weak "}.get(function.linkage, "internal ")
            head = f"define {linkage}{result_type(function.signature)}"
        tail = f"{ATTRIBUTES}{bounds(function)}" + (f" !dbg {self.subprogram}" if self.subprogram else "")
        self.state.declarations.update(self.b.declarations)
        self.state.globals.update(self.b.globals)
        body = "\n".join(["entry:", *self.b.entry_allocas, *self.b.lines])
        return f"{head} {scan.token('@', function.name)}({', '.join(arguments)}) {tail} {{\n{body}\n}}"

    def declare_entry(self) -> list[str]:
        """A kernel's parameters, with the types that hosts want to know."""
        kinds = kinds_of(self.function)
        arguments = []
        for parameter in self.function.signature.parameters:
            name = scan.token("%", f"{parameter.name}.p" if _TAKEN.match(parameter.name) else parameter.name)
            if in_memory(parameter):
                type_ = self.state.structure(parameter.bytes)
                arguments.append(f"ptr byval({type_}) align {parameter.alignment} {name}")
                address = Value(self.b, "ptr", name)
            else:
                type_ = kinds[parameter.name]
                arguments.append(f"{type_} {name}")
                address = self.memory(parameter)
                bits = to_register(self.b, Value(self.b, type_, name), parameter.scalar.bits)
                self.b.store(bits, address)
            self.parameters[parameter.name] = Storage("param", address)
        return arguments

    def declare_function(self) -> list[str]:
        """A function's results and parameters."""
        arguments: list[str] = []
        for result in self.function.signature.results:
            if in_memory(result):
                arguments.append(f"ptr %a{len(arguments)}")
                self.parameters[result.name] = Storage("param", Value(self.b, "ptr", f"%a{len(arguments) - 1}"))
            else:
                self.parameters[result.name] = self.place_of(result)
        for parameter in self.function.signature.parameters:
            type_ = "ptr" if in_memory(parameter) else parameter.scalar.storage
            argument = Value(self.b, type_, f"%a{len(arguments)}")
            arguments.append(f"{type_} {argument.text}")
            if in_memory(parameter):
                self.parameters[parameter.name] = Storage("param", argument)
                continue
            place = self.place_of(parameter)
            self.parameters[parameter.name] = place
            if isinstance(place, Register):
                place.elements[0].set(argument)
            else:
                self.b.store(argument, place.address)
        return arguments

    def place_of(self, parameter: PtxVariable) -> Storage | Register:
        """Where a scalar parameter or result of a function lives: a register, or memory."""
        if parameter.space == "reg":
            kind = parameter.scalar
            return Register(kind, (self.b.local(kind.storage),))
        return Storage("param", self.memory(parameter))

    def memory(self, parameter: PtxVariable) -> Value:
        """A local variable for a parameter."""
        self.labels += 1
        name = f"%ptx.param{self.labels}"
        self.b.entry_allocas.append(f"  {name} = alloca {parameter.scalar.storage}, align {parameter.alignment}")
        return Value(self.b, "ptr", name)

    def give_results(self) -> None:
        """Return what the result parameters hold."""
        values = []
        for result in self.function.signature.results:
            if in_memory(result):
                continue
            place = self.parameters[result.name]
            kind = result.scalar.storage
            values.append(
                place.elements[0].get() if isinstance(place, Register) else self.b.load(kind, place.address)
            )
        if not values:
            self.b.emit_void("ret void")
            return
        value = values[0] if len(values) == 1 else self.b.struct(*values)
        self.b.emit_void(f"ret {value.type} {value.text}")

    # --- statements ---------------------------------------------------------------------------------------------------

    def statement(self, statement: ast.PtxStatement) -> None:
        """Lower one statement; an error in it does not hide those of the next."""
        start = len(self.b.lines)
        match statement:
            case ast.SourceLine():
                self.place = self.state.lines.place(statement, self.subprogram)
            case Prototype(name=name, signature=signature):
                self.prototypes[name] = signature
            case ast.PtxBlock():
                super().statement(statement)
                return
            case _:
                try:
                    super().statement(statement)
                except PtxError as error:
                    self.state.errors.setdefault(self.function.name, []).append(error)
        self.annotate(start)

    def annotate(self, start: int) -> None:
        """Give the instructions from a line on the present source line."""
        if self.place:
            lines = self.b.lines
            for index in range(start, len(lines)):
                if lines[index][0] == " ":
                    lines[index] += f", !dbg {self.place}"

    def leave(self, instruction: ast.PtxInstruction) -> None:
        """Return; the results are given at the end."""
        self.branch(self.end)
        self.dead_block()

    # --- names --------------------------------------------------------------------------------------------------------

    def lookup(self, operand: ast.PtxOperand) -> Register:
        """A register, which may be a parameter."""
        if isinstance(operand, ast.Name):
            parameter = self.parameters.get(operand.name)
            if isinstance(parameter, Register):
                return parameter
        try:
            return super().lookup(operand)
        except PtxError as error:
            if isinstance(operand, ast.Name):
                raise PtxError(f"'{operand.name}' is not declared", error.span) from None
            raise

    def storage(self, operand: ast.PtxOperand) -> Storage | None:
        """A variable: of a scope, a parameter, or of the module; a function is its address."""
        found = super().storage(operand)
        if found is not None or not isinstance(operand, ast.Name):
            return found
        name = operand.name
        parameter = self.parameters.get(name)
        if isinstance(parameter, Storage):
            return parameter
        if any(name in scope.declared for scope in self.scopes):
            return None
        tree = self.state.tree
        name = tree.aliases.get(name, name)
        if name in tree.variables:
            return self.module_variable(tree.variables[name])
        if name in tree.functions:
            self.state.uses.setdefault(self.function.name, set()).add(name)
            return Storage("", Value(self.b, "ptr", scan.token("@", name)))
        return None

    def special(self, operand: ast.PtxOperand, name: str) -> Value:
        """A special register. Grid-wide barriers find their counters by two environment registers, high half first."""
        if name not in ("envreg1", "envreg2"):
            return super().special(operand, name)
        self.state.add_global(_GRID, f"@{_GRID} = internal addrspace(1) global [16 x i32] zeroinitializer, align 8")
        address = self.b.cast("ptrtoint", Value(self.b, "ptr addrspace(1)", f"@{_GRID}"), "i64")
        return self.b.cast("trunc", address.lshr(32) if name == "envreg1" else address, "i32")

    def module_variable(self, variable: PtxVariable) -> Storage:
        """A variable of the module; one of ``.local`` space is each thread's own."""
        if variable.space == "local":
            declaration = ast.VariableDeclaration(
                variable.span, "local", variable.alignment, variable.name, variable.bytes
            )
            outer, self.scopes = self.scopes, self.scopes[:1]
            self.declare_storage(declaration)
            self.scopes = outer
            return self.scopes[0].storage[variable.name]
        space = SPACES[variable.space]
        return Storage(variable.space, Value(self.b, f"ptr addrspace({space})", scan.token("@", variable.name)))

    def read_bits(self, operand: ast.PtxOperand, kind: PtxType, *, relaxed: bool = False) -> Value:
        """Texture and surface variables stand for their handles."""
        variable = self.state.tree.variables.get(operand.name) if isinstance(operand, ast.Name) else None
        if variable is None or variable.type not in OPAQUE:
            return super().read_bits(operand, kind, relaxed=relaxed)
        address = self.module_variable(variable).address
        return self.builtin("llvm.nvvm.texsurf.handle.internal.p1", "i64", address)

    def to_pointer(self, address: Value, space: str) -> Value:
        """An integer address as a pointer: the step after this one finds what it refers to."""
        if SPACES[space] == 3 and address.type == "i32":
            return self.shared_address(address)
        return super().to_pointer(address, "" if space == "local" else space)

    def shared_address(self, address: Value) -> Value:
        """A shared address of 32 bits."""
        name = self.state.declare(SHARED_ADDRESS, "ptr addrspace(3)", ["i32"])
        return self.emit_call(scan.token("@", name), "ptr addrspace(3)", [address])

    # --- calls --------------------------------------------------------------------------------------------------------

    def call(self, instruction: ast.PtxInstruction) -> None:
        """``call (results), target, (arguments), prototype``."""
        operands = list(instruction.operands)
        results = operands.pop(0) if isinstance(operands[0], ast.Arguments) else None
        target = operands.pop(0) if operands else None
        arguments = operands.pop(0) if operands and isinstance(operands[0], ast.Arguments) else None
        if not isinstance(target, ast.Name):
            raise PtxError("expected the function to call", instruction.span)
        result_operands = results.elements if isinstance(results, ast.Arguments) else ()
        values = arguments.elements if isinstance(arguments, ast.Arguments) else ()
        tree = self.state.tree
        name = tree.aliases.get(target.name, target.name)
        function = tree.functions.get(name)
        if function is not None:
            signature = function.signature
        else:
            signature = self.prototype(target, operands)
        if len(values) != len(signature.parameters) or len(result_operands) != len(signature.results):
            counts = f"{len(signature.results)} results and {len(signature.parameters)} arguments"
            raise PtxError(f"'{target.name}' has {counts}", instruction.span)
        passed = [
            self.address_in_memory(operand)
            for operand, result in zip(result_operands, signature.results) if in_memory(result)
        ]
        passed += [self.argument(operand, parameter) for operand, parameter in zip(values, signature.parameters)]
        if function is None:
            address = self.b.cast("inttoptr", self.address_bits(target), "ptr")
            value = self.emit_call(address.text, result_type(signature), passed)
        else:
            value = self.call_by_name(function, passed)
        self.take_results(value, result_operands, signature)

    def prototype(self, target: ast.Name, rest: Sequence[ast.PtxOperand]) -> PtxSignature:
        """The signature of an indirect call, from its prototype or from one of the functions it lists."""
        if rest and isinstance(rest[0], ast.Name) and rest[0].name in self.prototypes:
            return self.prototypes[rest[0].name]
        if rest:
            span = rest[0].span
            raise PtxError("this prototype is not defined here", span)
        raise PtxError(f"function '{target.name}' is not declared", target.span)

    def address_in_memory(self, operand: ast.PtxOperand) -> Value:
        """The address of a ``.param`` variable that stands for an array."""
        found = self.storage(operand)
        if found is None:
            raise PtxError("expected a .param variable", operand.span)
        return found.address

    def argument(self, operand: ast.PtxOperand, parameter: PtxVariable) -> Value:
        """What is passed for a parameter."""
        if in_memory(parameter):
            return self.address_in_memory(operand)
        found = self.storage(operand)
        kind = parameter.scalar
        if found is not None and found.space == "param":
            return self.b.load(kind.storage, found.address)
        return self.read_bits(operand, kind)

    def take_results(self, value: Value, operands: Sequence[ast.PtxOperand], signature: PtxSignature) -> None:
        """Put a call's results where they go."""
        scalars = [
            (operand, result) for operand, result in zip(operands, signature.results) if not in_memory(result)
        ]
        for index, (operand, result) in enumerate(scalars):
            kind = result.scalar
            part = value if len(scalars) == 1 else self.b.extract(value, index, kind.storage)
            found = self.storage(operand)
            if found is not None:
                self.b.store(part, found.address)
            else:
                self.write(operand, kind, part)

    def call_by_name(self, function: PtxFunction, arguments: list[Value]) -> Value:
        """Call a function of the module, or one that the tables of builtins know."""
        signature = function.signature
        name = scan.token("@", function.name)
        self.state.uses.setdefault(self.function.name, set()).add(function.name)
        entry = builtins.find(function.name) if function.body is None else None
        known = entry.parsed_signature() if entry is not None else None
        if known is None:
            if function.body is None:
                self.state.declare(function.name, result_type(signature), parameter_types(signature))
            return self.emit_call(name, result_type(signature), arguments)
        result, types = known
        if len(types) != len(arguments):
            span = self.current.span if self.current else function.span
            raise PtxError(f"'{function.name}' takes {len(types)} arguments here", span)
        cast = [from_register(self.b, argument, type_) for argument, type_ in zip(arguments, types)]
        self.state.declare(function.name, result, types)
        value = self.emit_call(name, result, cast)
        if result == "void" or not signature.results:
            return value
        return to_register(self.b, value, signature.results[0].scalar.bits)

    def emit_call(self, target: str, result: str, arguments: Sequence[Value]) -> Value:
        """One call instruction."""
        text = f"call {result} {target}({', '.join(f'{a.type} {a.text}' for a in arguments)})"
        if result == "void":
            self.b.emit_void(text)
            return Value(self.b, "void", "")
        return self.b.emit(text, result)


def bounds(function: PtxFunction) -> str:
    """Attributes of a kernel's launch bounds, each after a blank."""
    return "".join(
        f' "{attribute}"="{",".join(map(str, function.directives[name]))}"'
        for name, attribute in BOUNDS.items()
        if name in function.directives
    )

