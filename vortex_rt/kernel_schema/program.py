"""program.json: what the device compiler says of a program, and the driver reads.

The image's addresses and sizes are the compiler's; names, types and bounds are the source's. ``VERSION`` changes with
the fields.
"""

from dataclasses import dataclass, field
from typing import Annotated

from nvvm2spirv.metadata.descriptions import EXACT, Argument, Described

VERSION = 3
MOST_LOCAL_BYTES = 1 << 30
MOST_STACK_BYTES = 1 << 30
MOST_GLOBALS_BYTES = 1 << 48
Triple = tuple[int, int, int]


@dataclass
class BuiltKernel:
    """A kernel of a built program."""

    name: Annotated[str, Described("its name for OpenCL, no other kernel's", needed=True)]
    arguments: Annotated[tuple[Argument, ...], Described("in the order of the source")]
    argument_bytes: Annotated[int, Described("of the argument block", "bytes", most=16 << 20)]
    entry: Annotated[int, Described("its entry in the image, a multiple of 4", "address", "u64")] = 0
    attributes: Annotated[str, Described("as CL_KERNEL_ATTRIBUTES tells them")] = ""
    local_bytes: Annotated[int, Described("static local memory of a group", "bytes", most=MOST_LOCAL_BYTES)] = 0
    stack_bytes: Annotated[
        int, Described("what a launch gives every lane: lane 0 of a warp has the cells of all its lanes", "bytes",
                       most=MOST_STACK_BYTES),
    ] = 0  # fmt: skip
    private_bytes: Annotated[
        int, Described("a work-item's own memory, its frames and its part of the cells: what OpenCL and CUDA report",
                       "bytes", most=MOST_STACK_BYTES),
    ] = 0  # fmt: skip
    recursive: Annotated[bool, Described("`stack_bytes` and `private_bytes` count one round of a recursion")] = False
    barriers: Annotated[bool, Described("work-items of a group wait for each other")] = False
    uses_printf: Annotated[bool, Described("a launch needs a printf buffer")] = False
    uses_heap: Annotated[bool, Described("a launch needs the program's heap")] = False
    needs_core_local: Annotated[bool, Described("the tensor unit reads local memory: it is the core's")] = False
    required_local_size: Annotated[Triple, Described("the only size of a group; 0, 0, 0: any", "work-items")] = (
        0, 0, 0,
    )  # fmt: skip
    max_local_size: Annotated[int, Described("the largest group; 0: as the device allows", "work-items")] = 0


@dataclass
class PlacedVariable:
    """A variable in the globals buffer."""

    name: Annotated[str, Described("the source's, mangled if it is C++", needed=True)]
    size: Annotated[int, Described("of the variable", "bytes", "u64", most=MOST_GLOBALS_BYTES)]
    offset: Annotated[int, Described("in the globals buffer", "bytes", "u64", most=MOST_GLOBALS_BYTES)]


@dataclass
class GlobalRelocation:
    """A pointer in the globals buffer: the base of its target, and `addend`, which may be negative."""

    offset: Annotated[int, Described("in the globals buffer", "bytes", "u64", most=MOST_GLOBALS_BYTES)]
    target: Annotated[str, Described("what it points into", names=("image", "globals"))]
    addend: Annotated[int, Described("added to the target's base", "bytes", "i64")]


@dataclass
class Globals:
    """The globals buffer: the module's variables in global memory. A program has one, or that of another program with
    the same variables, however often its image comes and goes; other read-only data stay in the image."""

    size: Annotated[int, Described("of the buffer", "bytes", "u64", most=MOST_GLOBALS_BYTES)] = 0
    initial: Annotated[bool, Described("its first content is globals.bin; else 0")] = False
    relocations: Annotated[tuple[GlobalRelocation, ...], Described("pointers in the first content")] = ()
    variables: Annotated[tuple[PlacedVariable, ...], Described("in the order of their places")] = ()


@dataclass
class PrintfElement:
    """An argument of a call of printf, as its record holds it."""

    size: Annotated[int, Described("of an element: 1, 2, 4 or 8", "bytes", most=8)]
    vector: Annotated[int, Described("of the vector", "elements", least=1, most=16)] = 1


@dataclass
class PrintfFormat:
    """A call of printf; records name it by its place in the list."""

    format: Annotated[str, Described("the literal")]
    arguments: Annotated[tuple[PrintfElement, ...], Described("behind the format")] = ()


@dataclass
class ProgramDescription:
    """A built program."""

    version: Annotated[int, Described(f"{VERSION}: of this description")]
    abi: Annotated[int, Described("ABI_VERSION of the launch block (`vortex_rt/abi.py`)")]
    target: Annotated[str, Described("instruction set, as `rv64imafd_zicond`")]
    xlen: Annotated[int, Described("of an address: 32 or 64", "bits")]
    kernels: Annotated[tuple[BuiltKernel, ...], Described("in the order of the source")] = ()
    globals: Annotated[Globals, Described("the globals buffer")] = field(default_factory=Globals)
    formats: Annotated[tuple[PrintfFormat, ...], Described("calls of printf")] = ()
    grid: Annotated[bool, Described("a Vortex 3.0 may start the groups (START_GRID)")] = False


STRUCTURES: dict[str, type] = {
    "argument": Argument,
    "kernel": BuiltKernel,
    "variable": PlacedVariable,
    "relocation": GlobalRelocation,
    "globals": Globals,
    "printf_argument": PrintfElement,
    "printf_format": PrintfFormat,
    "program_description": ProgramDescription,
}
"""C name behind ``vortex_`` → class; each names only those above it."""
assert EXACT > MOST_GLOBALS_BYTES
