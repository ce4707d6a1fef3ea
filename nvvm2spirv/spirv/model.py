"""What a translation gives: the SPIR-V bytes with a description of kernels and symbols."""

import os
from dataclasses import asdict, dataclass, field

from nvvm2spirv.files import write_atomically
from nvvm2spirv.metadata.descriptions import KernelDescription, SymbolDescription


@dataclass(frozen=True)
class SpirvModule:
    """A SPIR-V module and its description.

    `bytes(module)` or `.binary` is what clCreateProgramWithIL takes. `extra` holds what builtins recorded (textures,
    printf …).
    """

    binary: bytes
    version: str
    address_bits: int
    kernels: tuple[KernelDescription, ...]
    symbols: tuple[SymbolDescription, ...] = ()
    llvm_ir: str = ""
    warnings: tuple[str, ...] = ()
    extra: dict[str, object] = field(default_factory=dict)

    def __bytes__(self) -> bytes:
        return self.binary

    def kernel(self, name: str) -> KernelDescription:
        """The kernel with this symbol name; KeyError if there is none."""
        for kernel in self.kernels:
            if kernel.name == name:
                return kernel
        raise KeyError(name)

    def describe(self) -> dict[str, object]:
        """Everything but the bytes, ready for JSON; the form of `--symbols`."""
        return {
            "version": 2,
            "spirv_version": self.version,
            "address_bits": self.address_bits,
            "kernels": [asdict(kernel) for kernel in self.kernels],
            "symbols": [asdict(symbol) for symbol in self.symbols],
            **self.extra,
        }

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the binary, whole or not at all."""
        write_atomically(path, self.binary)
