"""What a translation gives: the SPIR-V bytes with a description of kernels and symbols."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nvvm2spirv.files import write_atomically
from nvvm2spirv.metadata.launch_bounds import LaunchBounds


@dataclass(frozen=True)
class Argument:
    """A kernel's argument.

    kind           `global`, `constant`, `local`, `value` (scalars and by-value structures), `image`, `sampler`
    type           OpenCL C's name as near as the IR tells: `float*`, `int`, `struct S`
    size, align    bytes; of a pointer, the pointer's; of a by-value structure, the structure's
    address_space  OpenCL's: 0 private, 1 global, 2 constant, 3 local
    dynamic        the trailing local pointer that stands for dynamic shared memory
    """

    name: str
    kind: str
    type: str
    size: int
    align: int
    address_space: int = 0
    access: str = "none"
    byval: bool = False
    dynamic: bool = False


@dataclass(frozen=True)
class Kernel:
    """An entry point.

    local_bytes    static shared memory it uses
    dynamic_local  whether the last argument is dynamic shared memory, whose size the launch gives
    generic_accesses  loads, stores and atomics left whose address space is not known
    """

    name: str
    arguments: tuple[Argument, ...]
    local_bytes: int = 0
    dynamic_local: bool = False
    launch_bounds: LaunchBounds = field(default_factory=LaunchBounds)
    generic_accesses: int = 0


@dataclass(frozen=True)
class Symbol:
    """A module variable that the host can reach by name.

    kind     `device`, `constant`, `managed`, `texture`, `surface`
    index    first argument of the accessor kernels
    reader   kernel (global uchar *out, uint index, ulong offset, ulong size): copies bytes out, one byte a work-item (run ≥ size items)
    writer   kernel (global const uchar *in, uint index, ulong offset, ulong size): the other way
    locator  kernel (global ulong *out, uint index): stores the variable's device address
    """

    name: str
    kind: str
    size: int
    align: int
    index: int
    reader: str
    writer: str
    locator: str


@dataclass(frozen=True)
class SpirvModule:
    """A SPIR-V module and its description.

    `bytes(module)` or `.binary` is what clCreateProgramWithIL takes. `extra` holds what builtins recorded (textures, printf …).
    """

    binary: bytes
    version: str
    address_bits: int
    kernels: tuple[Kernel, ...]
    symbols: tuple[Symbol, ...] = ()
    llvm_ir: str = ""
    warnings: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)

    def __bytes__(self) -> bytes:
        return self.binary

    def kernel(self, name: str) -> Kernel:
        """The kernel with this symbol name; KeyError if there is none."""
        for kernel in self.kernels:
            if kernel.name == name:
                return kernel
        raise KeyError(name)

    def describe(self) -> dict[str, Any]:
        """Everything but the bytes, ready for JSON; the form of `--symbols`."""
        return {
            "version": 1,
            "spirv_version": self.version,
            "address_bits": self.address_bits,
            "kernels": [dataclasses.asdict(kernel) for kernel in self.kernels],
            "symbols": [dataclasses.asdict(symbol) for symbol in self.symbols],
            **self.extra,
        }

    def write(self, path: str | Path) -> None:
        """Write the binary, whole or not at all."""
        write_atomically(Path(path), self.binary)

    def write_symbols(self, path: str | Path) -> None:
        """Write `describe()` as JSON, whole or not at all."""
        import json  # few translations want it

        write_atomically(Path(path), (json.dumps(self.describe(), indent=2) + "\n").encode())
