"""Variables of a module of PTX as LLVM's globals: types, linkage, initial values.

What is not ``.visible`` may still be named by the host, as nvcc leaves the word out for ``static`` variables; only
strings and other constants that compilers make are the module's own.
"""

import re
import struct
from collections.abc import Iterator, Mapping

from nvvm2spirv.builtins.ptx import ast
from nvvm2spirv.builtins.ptx.lexer import PtxError
from nvvm2spirv.builtins.ptx.lowering import SPACES
from nvvm2spirv.ir import scan
from nvvm2spirv.ptx.tree import OPAQUE, InitialValue, PtxFunction, PtxVariable

#: Names that compilers give to what has none in the source: strings, tables of switches, copies of local constants.
_MADE = re.compile(r"\$|_\$_|__unnamed_|__const\$|__constant\$|str\b|(_ZZ.*)?(__func__|__PRETTY_FUNCTION__)")
#: From so many bytes on a table is no text.
LARGE = 4096
_PACK = {16: "<e", 32: "<f", 64: "<d"}


def type_of(variable: PtxVariable) -> str:
    """LLVM's type of a variable without addresses in it."""
    scalar = variable.scalar.storage if variable.initial or not variable.scalar.is_float else variable.scalar.llvm
    count = variable.count * variable.vector
    return f"[{count} x {scalar}]" if variable.array or count != 1 else scalar


def definition(
    variable: PtxVariable, variables: Mapping[str, PtxVariable], functions: Mapping[str, PtxFunction]
) -> str:
    """The line that defines a variable at module level. Raises PtxError for initial values that have no LLVM form."""
    head = f"{scan.token('@', variable.name)} ="
    space = f"addrspace({SPACES[variable.space]})"
    tail = f"align {variable.alignment}"
    if variable.space == "shared":
        if variable.count == 0:
            return f"{head} external {space} global [0 x i8], {tail}"
        return f"{head} internal {space} global {type_of(variable)} undef, {tail}"
    if variable.linkage == "extern":
        return f"{head} external {space} global {type_of(variable)}, {tail}"
    if variable.type in OPAQUE:
        return f"{head} {space} global i64 undef, align 8"
    own = variable.linkage not in ("visible", "weak", "common") and bool(_MADE.match(variable.name))
    linkage = "internal " if own else ""
    external = "" if own else "externally_initialized "
    kind = "constant" if own and variable.initial else "global"
    type_, value = initial(variable, variables, functions)
    return f"{head} {linkage}{space} {external}{kind} {type_} {value}, {tail}"


def initial(
    variable: PtxVariable, variables: Mapping[str, PtxVariable], functions: Mapping[str, PtxFunction]
) -> tuple[str, str]:
    """Type and text of a variable's initial value; what the initialiser leaves out is zero."""
    values = variable.initial
    if not values:
        return type_of(variable), "zeroinitializer"
    if not any(value.symbol for value in values):
        data = b"".join(_bytes(value, variable) for value in values).ljust(variable.bytes, b"\0")
        return _wide(data, variable) or (type_of(variable), _numbers(data, variable))
    return _packed(_pieces(variable), variable, variables, functions)


def _wide(data: bytes, variable: PtxVariable) -> tuple[str, str] | None:
    """A large table of bytes as words: SPIR-V's constants have at most 65,533 members."""
    size = next((size for size in (8, 4) if variable.alignment % size == 0 and len(data) % size == 0), 0)
    if variable.scalar.bits != 8 or len(data) < LARGE or not size or not any(data):
        return None
    numbers = [int.from_bytes(data[at : at + size], "little", signed=True) for at in range(0, len(data), size)]
    type_ = f"i{8 * size}"
    return f"[{len(numbers)} x {type_}]", "[" + ", ".join(f"{type_} {number}" for number in numbers) + "]"


def _bytes(value: InitialValue, variable: PtxVariable) -> bytes:
    """A number as it lies in memory."""
    kind = variable.scalar
    if kind.is_float and isinstance(value.number, float):
        return struct.pack(_PACK[kind.bits], value.number)
    if value.bits:
        return struct.pack(_PACK[value.bits], value.number)[: kind.bits // 8]
    number = value.number if isinstance(value.number, int) else 0
    return (number & ((1 << kind.bits) - 1)).to_bytes(kind.bits // 8, "little")


def _numbers(data: bytes, variable: PtxVariable) -> str:
    if not any(data):
        return "zeroinitializer"
    size = variable.scalar.bits // 8
    if size == 1 and (variable.array or variable.vector > 1):
        return 'c"' + "".join(f"\\{byte:02X}" for byte in data) + '"'
    numbers = [int.from_bytes(data[at : at + size], "little", signed=True) for at in range(0, len(data), size)]
    if not variable.array and len(numbers) == 1:
        return str(numbers[0])
    return "[" + ", ".join(f"{variable.scalar.storage} {number}" for number in numbers) + "]"


def _pieces(variable: PtxVariable) -> list[bytes | InitialValue]:
    """Runs of bytes, and addresses of 8 bytes: one value, or the 8 bytes of one that masks take apart."""
    size = variable.scalar.bits // 8
    pieces: list[bytes | InitialValue] = []
    values = list(variable.initial)
    at = 0
    while at < len(values):
        value = values[at]
        if not value.symbol:
            data = _bytes(value, variable)
            if pieces and isinstance(pieces[-1], bytes):
                data = pieces.pop() + data  # type: ignore[operator]
            pieces.append(data)
            at += 1
            continue
        count = 8 // size
        parts = values[at : at + count]
        whole = (1 << variable.scalar.bits) - 1
        masks = [whole << (variable.scalar.bits * index) for index in range(count)]
        if len(parts) != count or any(
            (part.symbol, part.offset) != (value.symbol, value.offset)
            or (part.mask != mask and not (count == 1 and part.mask == 0))
            for part, mask in zip(parts, masks)
        ):
            raise PtxError(
                "an address in an initialiser must be whole", value.span,
                "8 bytes, or the 8 masks of its bytes in order",
            )
        pieces.append(value)
        at += count
    return pieces


def _packed(
    pieces: list[bytes | InitialValue], variable: PtxVariable, variables: Mapping[str, PtxVariable],
    functions: Mapping[str, PtxFunction],
) -> tuple[str, str]:
    """A packed structure of byte arrays and pointers."""
    types: list[str] = []
    values: list[str] = []
    size = 0
    for piece in pieces:
        if isinstance(piece, bytes):
            types.append(f"[{len(piece)} x i8]")
            values.append(f"{types[-1]} " + ('c"' + "".join(f"\\{byte:02X}" for byte in piece) + '"'))
            size += len(piece)
        else:
            types.append("ptr")
            values.append(f"ptr {_address(piece, variables, functions)}")
            size += 8
    if size < variable.bytes:
        types.append(f"[{variable.bytes - size} x i8]")
        values.append(f"{types[-1]} zeroinitializer")
    return "<{ " + ", ".join(types) + " }>", "<{ " + ", ".join(values) + " }>"


def _address(value: InitialValue, variables: Mapping[str, PtxVariable], functions: Mapping[str, PtxFunction]) -> str:
    """A constant generic pointer to a variable or function."""
    token = scan.token("@", value.symbol)
    if value.symbol in functions:
        address = token
    elif value.symbol in variables:
        space = SPACES[variables[value.symbol].space]
        address = f"addrspacecast (ptr addrspace({space}) {token} to ptr)"
    else:
        raise PtxError(f"'{value.symbol}' is not declared", value.span)
    return f"getelementptr (i8, ptr {address}, i64 {value.offset})" if value.offset else address


# -- parameters --------------------------------------------------------------------------------------------------------
# What a kernel's parameters are: PTX gives sizes, the code tells pointers and floating-point numbers.
#
# A parameter of 64 bits whose value is used as an address is a pointer; hosts can then give it a buffer. One of
# ``.b32`` or ``.b64`` type that is only read as a floating-point number is one.

_ACCESSES = frozenset(("ld", "ldu", "st", "atom", "red", "prefetch", "cp"))
_SUMS = frozenset(("add", "sub", "mad", "selp"))


def kinds_of(function: PtxFunction) -> dict[str, str]:
    """LLVM's type of each scalar parameter of a kernel, by name."""
    return {
        variable.name: kind for variable, kind in _Uses(function).kinds() if not variable.array and variable.vector == 1
    }


def instructions(block: ast.PtxBlock) -> Iterator[ast.PtxInstruction]:
    """The instructions of a block and those within it, in order."""
    for statement in block.statements:
        if isinstance(statement, ast.PtxBlock):
            yield from instructions(statement)
        elif isinstance(statement, ast.PtxInstruction):
            yield statement


class _Uses:
    """Follows the parameters' values through registers, each as often as it is assigned."""

    def __init__(self, function: PtxFunction) -> None:
        self.parameters = {parameter.name: parameter for parameter in function.signature.parameters}
        self.roots: dict[str, set[str]] = {}
        self.pointers = {name for name, parameter in self.parameters.items() if parameter.pointer}
        self.loads: dict[str, set[str]] = {}
        for instruction in instructions(function.body) if function.body else ():
            self.follow(instruction)

    def kinds(self) -> Iterator[tuple[PtxVariable, str]]:
        for name, parameter in self.parameters.items():
            kind = parameter.scalar
            loads = self.loads.get(name, set())
            if kind.bits == 64 and not kind.is_float and name in self.pointers:
                yield parameter, "ptr"
            elif kind.kind == "b" and loads in ({"f32"}, {"f64"}) and loads == {f"f{kind.bits}"}:
                yield parameter, {32: "float", 64: "double"}[kind.bits]
            else:
                yield parameter, kind.llvm if kind.lanes == 1 and kind.kind != "bf" else kind.storage

    def follow(self, instruction: ast.PtxInstruction) -> None:
        """Note what an instruction does with values that come from parameters."""
        operands = instruction.operands
        name = instruction.name
        if name == "ld" and {"param", "param::entry"} & set(instruction.modifiers):
            self.load(instruction)
            return
        if name in _ACCESSES:
            for operand in operands:
                if isinstance(operand, ast.Address):
                    self.use(self.roots_of(operand.base))
        elif name == "cvta":
            roots = self.roots_of(operands[1])
            self.use(roots)
            self.give(operands[0], roots)
        elif name == "mov" and len(operands) == 2:
            self.give(operands[0], self.roots_of(operands[1]))
        elif name in _SUMS:
            self.give(operands[0], set().union(*(self.roots_of(operand) for operand in operands[1:])))

    def load(self, instruction: ast.PtxInstruction) -> None:
        target, address = instruction.operands[:2]
        if not isinstance(address, ast.Address) or not isinstance(address.base, ast.Name):
            return
        name = address.base.name
        if name not in self.parameters:
            return
        kind = instruction.modifiers[-1]
        # A register's name tells more than a load of bits.
        is_float = isinstance(target, ast.Name) and target.name.startswith(("%f", "%fd")) and kind.startswith("b")
        self.loads.setdefault(name, set()).add(f"f{kind[1:]}" if is_float else kind)
        if address.offset == 0:
            self.give(target, {name})

    def roots_of(self, operand: ast.PtxOperand) -> set[str]:
        return self.roots.get(operand.name, set()) if isinstance(operand, ast.Name) else set()

    def give(self, operand: ast.PtxOperand, roots: set[str]) -> None:
        if isinstance(operand, ast.Name) and roots:
            self.roots.setdefault(operand.name, set()).update(roots)

    def use(self, roots: set[str]) -> None:
        """An address comes from these parameters; only if it is one alone is it known to be the pointer."""
        if len(roots) == 1:
            self.pointers |= roots
