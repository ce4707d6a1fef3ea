"""What a kernel's parameters are: PTX gives sizes, the code tells pointers and floating-point numbers.

A parameter of 64 bits whose value is used as an address is a pointer; hosts can then give it a buffer. One of ``.b32``
or ``.b64`` type that is only read as a floating-point number is one.
"""

from collections.abc import Iterator

from nvvm2spirv.builtins.ptx import ast
from nvvm2spirv.ptx.tree import PtxFunction, PtxVariable

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
