"""The targets images can be built for."""

from dataclasses import dataclass

from vortex_rt import abi
from vortex_rt.isa import registers

LINK_ADDRESS = abi.IMAGE_BASE
"""Where images are linked: below 2 GiB, so that %hi/%lo reach everything, and above the usual buffers."""


@dataclass(frozen=True)
class Target:
    """A target: what goes into program.json, and how LLVM is told."""

    name: str
    xlen: int
    triple: str
    front_triple: str
    abi: str
    features: tuple[str, ...]
    data_layout: str
    libclc: str

    @property
    def pointer_bytes(self) -> int:
        """Bytes of a pointer."""
        return self.xlen // 8

    @property
    def attributes(self) -> str:
        """llc's -mattr: extensions and reserved registers."""
        reserved = [f"+reserve-x{registers.NUMBER[name]}" for name in registers.RESERVED]
        return ",".join([f"+{f}" for f in self.features] + reserved)


RV64 = Target(
    "rv64imafd_zicond",
    64,
    "riscv64-unknown-elf",
    "spir64-unknown-unknown",
    "lp64d",
    ("m", "a", "f", "d", "zicond"),
    "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128",
    "spirv64-mesa3d-.spv",
)
RV32 = Target(
    "rv32imaf",
    32,
    "riscv32-unknown-elf",
    "spir-unknown-unknown",
    "ilp32f",
    ("m", "a", "f"),
    "e-m:e-p:32:32-i64:64-n32-S128",
    "spirv-mesa3d-.spv",
)
TARGETS = {"rv64": RV64, "rv32": RV32, RV64.name: RV64, RV32.name: RV32}
