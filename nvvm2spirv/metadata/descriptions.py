"""What is said about a module beside its code: kernels, arguments, variables of the host, addresses in initial values.
"""

from dataclasses import dataclass, field
from typing import Annotated

from nvvm2spirv.metadata.launch_bounds import LaunchBounds

# -- fields ------------------------------------------------------------------------------------------------------------
# What is said of a field of a description beside its Python type: `Annotated[int, Described(…)]`.
#
# `vortex_rt.kernel_schema` reads these annotations, and prints C structures, readers and documents from them. Nothing
# is evaluated where a description is only used.

EXACT = 1 << 53
"""Up to here JSON's numbers, which are doubles to most readers, are exact."""


@dataclass(frozen=True)
class Described:
    """A field's meaning, its unit, and what is allowed.

    number       C type of an integer: `u32`, `u64`, `i64`
    least, most  bounds of an integer; None: those of its type
    names        what a text may be, or members of a tuple of texts; their places are the numbers that C sees
    needed       a text is never empty
    """

    meaning: str
    unit: str = ""
    number: str = "u32"
    least: int | None = None
    most: int | None = None
    names: tuple[str, ...] = ()
    needed: bool = False


@dataclass(frozen=True)
class Argument:
    """A kernel's argument, of a translation and of a built program alike."""

    name: Annotated[str, Described("the source's, or empty")]
    type: Annotated[str, Described("OpenCL C's name, as near as is known: `float*`, `int`, `struct S`")]
    kind: Annotated[
        str, Described("memory that a pointer points to, or what else it is; a structure is a value, by its bytes",
                       names=("global", "constant", "local", "value", "image", "sampler")),
    ]  # fmt: skip
    size: Annotated[int, Described("in the argument block: a pointer's own", "bytes", most=16 << 20)]
    align: Annotated[int, Described("a power of two", "bytes", most=4096)]
    offset: Annotated[int, Described("in the argument block, behind those before it", "bytes", most=16 << 20)] = 0
    access: Annotated[
        str, Described("of an image", names=("read_only", "write_only", "read_write", "none")),
    ] = "none"  # fmt: skip
    qualifiers: Annotated[
        tuple[str, ...], Described("of the type pointed to", names=("const", "restrict", "volatile", "pipe")),
    ] = ()  # fmt: skip

    @property
    def address_space(self) -> int:
        """OpenCL's number: 0 private, 1 global (and CUDA's constant memory), 3 local."""
        return {"global": 1, "constant": 1, "local": 3}.get(self.kind, 0)


@dataclass(frozen=True)
class KernelDescription:
    """An entry point.

    argument_bytes  of the source's parameters: the end of the last one
    local_bytes    static shared memory it uses
    dynamic_local  whether the last argument is dynamic shared memory, whose size the launch gives
    generic_accesses  loads, stores and atomics left whose address space is not known
    constant_bytes    variables in constant memory that it uses
    """

    name: str
    arguments: tuple[Argument, ...]
    argument_bytes: int = 0
    local_bytes: int = 0
    dynamic_local: bool = False
    launch_bounds: LaunchBounds = field(default_factory=LaunchBounds)
    generic_accesses: int = 0
    constant_bytes: int = 0

    @property
    def parameters(self) -> tuple[Argument, ...]:
        """The source's parameters: all arguments but dynamic shared memory."""
        return self.arguments[:-1] if self.dynamic_local else self.arguments


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
