"""PTX's fundamental types and the LLVM types that carry them.

Source: PTX ISA, "Fundamental Types" and "Packed Data Types". bf16 and tf32 have no SPIR-V type: they live in integers.
"""

from __future__ import annotations

from dataclasses import dataclass

_FLOATS = {16: "half", 32: "float", 64: "double"}


@dataclass(frozen=True)
class PtxType:
    """A fundamental type: ``kind`` is ``u``, ``s``, ``b``, ``f``, ``bf`` or ``p``; ``lanes`` is 2 for packed types."""

    name: str
    kind: str
    bits: int
    lanes: int = 1

    @property
    def is_float(self) -> bool:
        """True for the IEEE floating-point types that LLVM and SPIR-V have."""
        return self.kind == "f"

    @property
    def is_signed(self) -> bool:
        """True for ``.sN``."""
        return self.kind == "s"

    @property
    def storage(self) -> str:
        """The integer type that a register of this type is kept in."""
        return f"i{self.bits}"

    @property
    def llvm(self) -> str:
        """The LLVM type on which operations of this type work."""
        scalar = f"i{self.bits // self.lanes}" if self.kind != "f" else _FLOATS[self.bits // self.lanes]
        return scalar if self.lanes == 1 else f"<{self.lanes} x {scalar}>"

    @property
    def element(self) -> PtxType:
        """The type of one lane of a packed type, the type itself otherwise."""
        return self if self.lanes == 1 else TYPES[f"{self.kind}{self.bits // 2}"]


def _types() -> dict[str, PtxType]:
    table = [PtxType(f"{kind}{bits}", kind, bits) for kind in "usb" for bits in (8, 16, 32, 64)]
    table += [PtxType("b128", "b", 128), PtxType("pred", "p", 1), PtxType("tf32", "b", 32)]
    table += [PtxType(f"f{bits}", "f", bits) for bits in (16, 32, 64)]
    table += [PtxType("f16x2", "f", 32, 2), PtxType("bf16", "bf", 16), PtxType("bf16x2", "bf", 32, 2)]
    table += [PtxType("u16x2", "u", 32, 2), PtxType("s16x2", "s", 32, 2)]
    return {row.name: row for row in table}


TYPES: dict[str, PtxType] = _types()
