"""A check on LLVM's SPIR-V back end: variables of functions are as large as in the IR.

The back end has pointers without types to give types to, and may give a variable the type of one access. What is stored
then runs over the stack.
"""

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.model import Module
from nvvm2spirv.spirv.binary import Binary, text_of
from nvvm2spirv.spirv.grammar import Decoration, Op


class VariableSizeError(Exception):
    """A variable has become smaller; the text says which, and where."""


def check_variables(binary: Binary, module: Module, pointer_bytes: int) -> None:
    """Compare every OpVariable of a function with its alloca, by their names. Raises VariableSizeError."""
    wanted = _allocas(module, pointer_bytes)
    if not wanted:
        return
    layout = _Layout(pointer_bytes)
    names: dict[int, str] = {}
    function = ""
    for opcode, operands in binary.operations:
        if opcode == Op.Name:
            names[operands[0]] = text_of(operands[1:])
        elif opcode == Op.Function:
            function = names.get(operands[1], "")
        elif opcode == Op.Variable and function:
            name = names.get(operands[1], "")
            size, before = layout.size_align(layout.types[operands[0]][1][2])[0], wanted.get((function, name), 0)
            if size < before:
                raise VariableSizeError(
                    f"variable '{name}' of function '{function}' has {before} bytes in the IR and {size} in SPIR-V"
                )
        else:
            layout.note(opcode, operands)


def _allocas(module: Module, pointer_bytes: int) -> dict[tuple[str, str], int]:
    """Bytes of each variable, by plain names of function and variable."""
    return {
        (function.name, scan.plain_name(i.result)): types.size_align(i.source_type, module.types, pointer_bytes)[0]
        for function in module.defined()
        for block in function.blocks
        for i in block.instructions
        if i.opcode == "alloca" and i.result and i.source_type and not i.operands
    }


class _Layout:
    """Sizes of a module's types after OpenCL's rules; what is opaque is held as a pointer."""

    def __init__(self, pointer_bytes: int) -> None:
        self.pointer_bytes = pointer_bytes
        self.types: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.constants: dict[int, int] = {}
        self.packed: set[int] = set()

    def note(self, opcode: int, operands: tuple[int, ...]) -> None:
        """Remember a declaration."""
        if Op.TypeVoid <= opcode <= Op.TypeForwardPointer:
            self.types[operands[0]] = opcode, operands
        elif opcode == Op.Constant:
            self.constants[operands[1]] = operands[2]
        elif opcode == Op.Decorate and operands[1] == Decoration.CPacked:
            self.packed.add(operands[0])

    def size_align(self, type_: int) -> tuple[int, int]:
        """(size, alignment) in bytes."""
        opcode, operands = self.types[type_]
        if opcode == Op.TypeBool:
            return 1, 1
        if opcode in (Op.TypeInt, Op.TypeFloat):
            return operands[1] // 8, operands[1] // 8
        if opcode == Op.TypeVector:
            size = self.size_align(operands[1])[0] * (operands[2] if operands[2] != 3 else 4)
            return size, size
        if opcode == Op.TypeArray:
            size, align = self.size_align(operands[1])
            return size * self.constants[operands[2]], align
        if opcode != Op.TypeStruct:
            return self.pointer_bytes, self.pointer_bytes
        end, align = 0, 1
        for member in operands[1:]:
            size, own = self.size_align(member) if type_ not in self.packed else (self.size_align(member)[0], 1)
            end, align = -(-end // own) * own + size, max(align, own)
        return -(-end // align) * align, align
