"""What is said about a module beside its code: kernels, arguments, variables of the host, addresses in initial values.
"""

from __future__ import annotations

from nvvm2spirv.metadata.launch_bounds import LaunchBounds
from nvvm2spirv.records import dataclass, field


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
class KernelDescription:
    """An entry point.

    local_bytes    static shared memory it uses
    dynamic_local  whether the last argument is dynamic shared memory, whose size the launch gives
    generic_accesses  loads, stores and atomics left whose address space is not known
    constant_bytes    variables in constant memory that it uses
    """

    name: str
    arguments: tuple[Argument, ...]
    local_bytes: int = 0
    dynamic_local: bool = False
    launch_bounds: LaunchBounds = field(default_factory=LaunchBounds)
    generic_accesses: int = 0
    constant_bytes: int = 0


@dataclass(frozen=True)
class SymbolDescription:
    """A module variable that the host can reach by name.

    kind     `device`, `constant`, `managed`, `texture`, `surface`
    index    first argument of the accessor kernels
    reader   kernel (global uchar *out, uint index, ulong offset, ulong size): copies bytes out, one byte a work-item
             (run ≥ size items)
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
class Relocation:
    """The address of a variable, plus bytes, that stands where the placeholder is in the initial value of another."""

    placeholder: int
    symbol: str
    offset: int
