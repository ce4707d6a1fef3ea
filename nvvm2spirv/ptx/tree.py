"""Syntax tree of a file of PTX: what stands around the instructions, whose nodes `nvvm2spirv.builtins.ptx.ast` has."""

from dataclasses import dataclass, field

from nvvm2spirv.builtins.ptx import ast
from nvvm2spirv.builtins.ptx.lexer import Span
from nvvm2spirv.builtins.ptx.types import TYPES, PtxType

#: Opaque types: handles of textures, surfaces and samplers.
OPAQUE = {"texref": "texture", "surfref": "surface", "samplerref": "sampler"}


@dataclass(frozen=True)
class InitialValue:
    """One number of an initialiser, or an address: ``mask(generic(symbol)+offset)``."""

    span: Span
    number: int | float = 0
    bits: int = 0
    """Width of a floating-point constant; 0: an integer."""
    symbol: str = ""
    offset: int = 0
    mask: int = 0
    """Bits of the address that are taken, shifted to the bottom; 0: all."""


@dataclass(frozen=True)
class PtxVariable:
    """A variable: ``count`` elements of ``vector`` scalars of ``type``; count 0 is an array of unknown length."""

    span: Span
    space: str
    type: str
    vector: int
    align: int
    name: str
    count: int = 1
    array: bool = False
    linkage: str = ""
    initial: tuple[InitialValue, ...] = ()
    managed: bool = False
    pointer: bool = False
    """A kernel's parameter that says ``.ptr``."""

    @property
    def scalar(self) -> PtxType:
        """The type of one scalar; handles are 64 bits wide."""
        return TYPES["b64"] if self.type in OPAQUE else TYPES[self.type]

    @property
    def bytes(self) -> int:
        """Size in bytes."""
        return self.scalar.bits // 8 * self.vector * self.count

    @property
    def alignment(self) -> int:
        """Alignment in bytes."""
        return self.align or self.scalar.bits // 8 * self.vector


@dataclass(frozen=True)
class PtxSignature:
    """Results and parameters of a function; each is in ``.param`` or ``.reg`` space."""

    results: tuple[PtxVariable, ...]
    parameters: tuple[PtxVariable, ...]


@dataclass(frozen=True)
class Prototype(ast.PtxStatement):
    """``name: .callprototype (…) _ (…);``: the signature of an indirect call."""

    name: str
    signature: PtxSignature


@dataclass(frozen=True)
class PtxFunction:
    """A kernel or function; ``body`` is None for a declaration. ``directives`` holds `.maxntid` and its like."""

    span: Span
    name: str
    entry: bool
    linkage: str
    signature: PtxSignature
    directives: dict[str, tuple[int, ...]]
    body: ast.PtxBlock | None


@dataclass
class PtxModule:
    """A whole file."""

    version: tuple[int, int] = (0, 0)
    target: tuple[str, ...] = ()
    address_bits: int = 64
    variables: dict[str, PtxVariable] = field(default_factory=dict)
    functions: dict[str, PtxFunction] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    files: dict[int, str] = field(default_factory=dict)
