"""Syntax tree of inline PTX. Every node knows the span of the template it came from, for carets."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Span:
    """A piece of the template: first character and number of characters."""

    offset: int
    length: int

    def to(self, other: Span) -> Span:
        """Return the span from the start of this one to the end of ``other``."""
        return Span(self.offset, max(self.length, other.offset + other.length - self.offset))


@dataclass(frozen=True)
class Operand:
    """Base of everything that may stand between the commas of an instruction."""

    span: Span


@dataclass(frozen=True)
class Name(Operand):
    """A register, label or variable: ``r1``, ``%p3``, ``$L1`` (LLVM's ``$$`` already decoded)."""

    name: str


@dataclass(frozen=True)
class Special(Operand):
    """A special register such as ``%tid.x`` or ``%laneid``, spelled without the percent sign."""

    name: str


@dataclass(frozen=True)
class AsmOperand(Operand):
    """``$n``: operand ``index`` of the asm statement, outputs first."""

    index: int


@dataclass(frozen=True)
class Component(Operand):
    """``v.x``: element ``index`` of a vector register."""

    base: Operand
    index: int


@dataclass(frozen=True)
class IntImmediate(Operand):
    """An integer constant (constant expressions are folded; 64-bit two's complement)."""

    value: int


@dataclass(frozen=True)
class FloatImmediate(Operand):
    """A floating-point constant, ``bits`` wide (64 for decimal notation, which PTX reads as double)."""

    value: float
    bits: int


@dataclass(frozen=True)
class Not(Operand):
    """``!p``: a predicate source that is negated."""

    operand: Operand


@dataclass(frozen=True)
class Sink(Operand):
    """``_``: a result that is thrown away."""


@dataclass(frozen=True)
class Vector(Operand):
    """``{a, b, …}``."""

    elements: tuple[Operand, ...]


@dataclass(frozen=True)
class Pair(Operand):
    """``p|q``: two results of one instruction."""

    first: Operand
    second: Operand


@dataclass(frozen=True)
class Address(Operand):
    """``[base + offset]`` or a texture's ``[texture, sampler, coordinates]``."""

    base: Operand
    offset: int = 0
    extra: tuple[Operand, ...] = ()


@dataclass(frozen=True)
class Statement:
    """Base of the statements."""

    span: Span


@dataclass(frozen=True)
class Guard:
    """``@p`` or ``@!p`` before an instruction."""

    operand: Operand
    negated: bool


@dataclass(frozen=True)
class Instruction(Statement):
    """``@guard name.modifier… operands;``.

    ``modifiers`` are spelled without their dots; ``modifier_spans`` go with them.
    """

    name: str
    modifiers: tuple[str, ...]
    modifier_spans: tuple[Span, ...]
    operands: tuple[Operand, ...]
    guard: Guard | None
    opcode_span: Span

    @property
    def opcode(self) -> str:
        """The opcode as PTX writes it, for example ``add.sat.s32``."""
        return ".".join((self.name, *self.modifiers))


@dataclass(frozen=True)
class Label(Statement):
    """``name:``."""

    name: str


@dataclass(frozen=True)
class RegisterDeclaration(Statement):
    """``.reg .v2 .type a, b, c<4>;`` with the ranges already spelled out. ``vector`` is 1 for scalars."""

    type: str
    vector: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class VariableDeclaration(Statement):
    """``.shared .align 8 .b8 name[64];``: storage of ``bytes`` bytes in ``space``."""

    space: str
    align: int
    name: str
    bytes: int


@dataclass(frozen=True)
class Block(Statement):
    """``{ … }``: a scope of its own for registers and labels."""

    statements: tuple[Statement, ...] = field(default=())
