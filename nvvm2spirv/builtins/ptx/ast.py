"""Syntax tree of PTX code. Every node knows the span of the text it came from, for carets."""

from __future__ import annotations

from dataclasses import dataclass, field

from .lexer import Span


@dataclass(frozen=True)
class PtxOperand:
    """Base of everything that may stand between the commas of an instruction."""

    span: Span


@dataclass(frozen=True)
class Name(PtxOperand):
    """A register, label or variable: ``r1``, ``%p3``, ``$L1`` (LLVM's ``$$`` already decoded)."""

    name: str


@dataclass(frozen=True)
class Special(PtxOperand):
    """A special register such as ``%tid.x`` or ``%laneid``, spelled without the percent sign."""

    name: str


@dataclass(frozen=True)
class AsmOperand(PtxOperand):
    """``$n``: operand ``index`` of the asm statement, outputs first."""

    index: int


@dataclass(frozen=True)
class Component(PtxOperand):
    """``v.x``: element ``index`` of a vector register."""

    base: PtxOperand
    index: int


@dataclass(frozen=True)
class IntImmediate(PtxOperand):
    """An integer constant (constant expressions are folded; 64-bit two's complement)."""

    value: int


@dataclass(frozen=True)
class FloatImmediate(PtxOperand):
    """A floating-point constant, ``bits`` wide (64 for decimal notation, which PTX reads as double)."""

    value: float
    bits: int


@dataclass(frozen=True)
class Not(PtxOperand):
    """``!p``: a predicate source that is negated."""

    operand: PtxOperand


@dataclass(frozen=True)
class Sink(PtxOperand):
    """``_``: a result that is thrown away."""


@dataclass(frozen=True)
class Vector(PtxOperand):
    """``{a, b, …}``."""

    elements: tuple[PtxOperand, ...]


@dataclass(frozen=True)
class OperandPair(PtxOperand):
    """``p|q``: two results of one instruction."""

    first: PtxOperand
    second: PtxOperand


@dataclass(frozen=True)
class Address(PtxOperand):
    """``[base + offset]`` or a texture's ``[texture, sampler, coordinates]``."""

    base: PtxOperand
    offset: int = 0
    extra: tuple[PtxOperand, ...] = ()


@dataclass(frozen=True)
class Arguments(PtxOperand):
    """``(a, b, …)``: what a call passes, or where its results go."""

    elements: tuple[PtxOperand, ...]


@dataclass(frozen=True)
class PtxStatement:
    """Base of the statements."""

    span: Span


@dataclass(frozen=True)
class Guard:
    """``@p`` or ``@!p`` before an instruction."""

    operand: PtxOperand
    negated: bool


@dataclass(frozen=True)
class PtxInstruction(PtxStatement):
    """``@guard name.modifier… operands;``.

    ``modifiers`` are spelled without their dots; ``modifier_spans`` go with them.
    """

    name: str
    modifiers: tuple[str, ...]
    modifier_spans: tuple[Span, ...]
    operands: tuple[PtxOperand, ...]
    guard: Guard | None
    opcode_span: Span

    @property
    def opcode(self) -> str:
        """The opcode as PTX writes it, for example ``add.sat.s32``."""
        return ".".join((self.name, *self.modifiers))


@dataclass(frozen=True)
class Label(PtxStatement):
    """``name:``."""

    name: str


@dataclass(frozen=True)
class RegisterDeclaration(PtxStatement):
    """``.reg .v2 .type a, b, c<4>;`` with the ranges already spelled out. ``vector`` is 1 for scalars."""

    type: str
    vector: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class VariableDeclaration(PtxStatement):
    """``.shared .align 8 .b8 name[64];``: ``bytes`` bytes in ``space`` (shared, local, param)."""

    space: str
    align: int
    name: str
    bytes: int


@dataclass(frozen=True)
class JumpTable(PtxStatement):
    """``name: .branchtargets L1, L2;``: the labels that ``brx.idx`` chooses from."""

    name: str
    labels: tuple[Name, ...]


@dataclass(frozen=True)
class SourceLine(PtxStatement):
    """``.loc file line column``: where what follows comes from."""

    file: int
    line: int
    column: int


@dataclass(frozen=True)
class PtxBlock(PtxStatement):
    """``{ … }``: a scope of its own for registers and labels."""

    statements: tuple[PtxStatement, ...] = field(default=())
