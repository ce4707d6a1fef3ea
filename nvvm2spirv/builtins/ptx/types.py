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

# -- special -----------------------------------------------------------------------------------------------------------
# PTX's special registers: their types and the intrinsic, constant or refusal behind each.
#
# Source: PTX ISA, chapter "Special Registers"; LLVM's IntrinsicsNVVM for the names. The work-item family lowers the
# intrinsics.

@dataclass(frozen=True)
class SpecialRegister:
    """One register: PTX type, and either an intrinsic, a constant value, or the reason why it is refused."""

    type: str
    intrinsic: str = ""
    value: int | None = None
    refused: str = ""
    high_half: bool = False
    """The register is the upper half of the 64-bit intrinsic's result."""


def _registers() -> dict[str, SpecialRegister]:
    prefix = "llvm.nvvm.read.ptx.sreg."
    table: dict[str, SpecialRegister] = {}
    for vector in ("tid", "ntid", "ctaid", "nctaid"):
        for axis in "xyz":
            table[f"{vector}.{axis}"] = SpecialRegister("u32", f"{prefix}{vector}.{axis}")
        table[f"{vector}.w"] = SpecialRegister("u32", value=0 if vector in ("tid", "ctaid") else 1)
    for vector in ("clusterid", "nclusterid", "cluster.ctaid", "cluster.nctaid"):
        for axis in "xyz":
            table[f"{vector.replace('.', '_')}.{axis}"] = SpecialRegister("u32", f"{prefix}{vector}.{axis}")
    table["cluster_ctarank"] = SpecialRegister("u32", f"{prefix}cluster.ctarank")
    table["cluster_nctarank"] = SpecialRegister("u32", f"{prefix}cluster.nctarank")
    table["is_explicit_cluster"] = SpecialRegister("pred", "llvm.nvvm.is_explicit_cluster")
    for name in ("laneid", "warpid", "nwarpid", "smid", "nsmid", "clock"):
        table[name] = SpecialRegister("u32", prefix + name)
    table["warpsize"] = SpecialRegister("u32", prefix + "warpsize")
    table["gridid"] = SpecialRegister("u64", prefix + "gridid")
    for relation in ("eq", "le", "lt", "ge", "gt"):
        table[f"lanemask_{relation}"] = SpecialRegister("u32", f"{prefix}lanemask.{relation}")
    table["clock64"] = SpecialRegister("u64", prefix + "clock64")
    table["clock_hi"] = SpecialRegister("u32", prefix + "clock64", high_half=True)
    table["globaltimer"] = SpecialRegister("u64", prefix + "globaltimer")
    table["globaltimer_lo"] = SpecialRegister("u32", prefix + "globaltimer")
    table["globaltimer_hi"] = SpecialRegister("u32", prefix + "globaltimer", high_half=True)
    for name in ("dynamic_smem_size", "total_smem_size", "aggr_smem_size"):
        table[name] = SpecialRegister("u32", f"{prefix}{name}")
    for index in range(32):
        table[f"envreg{index}"] = SpecialRegister(
            "b32", refused="environment registers are set by NVIDIA's driver only"
        )
    for index in range(8):
        table[f"pm{index}"] = SpecialRegister("u32", refused="performance monitors are NVIDIA hardware")
        table[f"pm{index}_64"] = SpecialRegister("u64", refused="performance monitors are NVIDIA hardware")
    table["current_graph_exec"] = SpecialRegister("u64", value=0)
    return table


SPECIAL_REGISTERS: dict[str, SpecialRegister] = _registers()
