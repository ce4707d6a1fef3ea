"""A kernel's address in device code is a number that the host knows it by: a hash of its name.

Device code names kernels to launch them. The number goes wherever a pointer goes, and the host, which has the names of
all kernels of the linked program, finds the kernel that it stands for (docs/reference/interfaces.md).
"""

from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Module
from nvvm2spirv.passes.base import Context
from nvvm2spirv.passes.indirect_calls import address_taken, number_addresses

_BASIS, _PRIME = 0xCBF29CE484222325, 0x100000001B3


@dataclass(frozen=True)
class KernelAddresses:
    """Replace addresses of kernels by their numbers."""

    name: ClassVar[str] = "kernel-addresses"

    def apply(self, module: Module, context: Context) -> None:
        taken = [name for name in address_taken(module) if module.functions[name].is_kernel]
        if taken:
            number_addresses(
                module, {scan.token("@", name): f"inttoptr (i64 {kernel_number(name)} to ptr)" for name in taken}
            )


def kernel_number(name: str) -> int:
    """Return the number that stands for a kernel's address: the low 63 bits of the FNV-1a hash of its name in UTF-8."""
    number = _BASIS
    for byte in name.encode():
        number = (number ^ byte) * _PRIME % 2**64
    return number % 2**63
