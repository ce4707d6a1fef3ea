"""Descriptions as data: the fields of a class and their kinds of values; and what is described of built programs."""

import typing
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal

from nvvm2spirv.metadata import descriptions as field_words
from nvvm2spirv.metadata.descriptions import EXACT, Argument, Described

Kind = Literal["text", "flag", "number", "triple", "choice", "choices", "structure", "list"]
Description = Any
"""A class whose fields are described."""
BOUNDS = {"u32": (0, 2**32 - 1), "u64": (0, EXACT), "i64": (-EXACT, EXACT)}
"""Least and most of a number of a C type."""


@dataclass(frozen=True)
class SchemaField:
    """A field of a description.

    of       the class of a structure, or of a list's members
    default  None where there is none
    """

    name: str
    kind: Kind
    described: Described
    of: Description | None
    default: Any

    @property
    def bounds(self) -> tuple[int, int]:
        """Least and most of a number."""
        least, most = BOUNDS[self.described.number]
        said = self.described
        return least if said.least is None else said.least, most if said.most is None else said.most

    @property
    def count(self) -> str:
        """Name of the C member that counts a list."""
        return f"{self.name.removesuffix('s')}_count"


@cache
def schema_fields(description: Description) -> tuple[SchemaField, ...]:
    """Return the fields of a class that are described; those of a stage's own are left out."""
    names = vars(field_words) | {"Annotated": typing.Annotated}
    hints = typing.get_type_hints(description, localns=names, include_extras=True)
    return tuple(
        _field(item.name, hints[item.name], None if item.default is MISSING else item.default)
        for item in fields(description)
        if typing.get_origin(hints[item.name]) is typing.Annotated
    )


def _field(name: str, hint: Any, default: Any) -> SchemaField:
    plain, described = typing.get_args(hint)
    members = typing.get_args(plain)
    of: Description | None = None
    kind: Kind
    if plain is str:
        kind = "choice" if described.names else "text"
    elif plain in (bool, int):
        kind = "flag" if plain is bool else "number"
    elif members == (int, int, int):
        kind = "triple"
    elif members and is_dataclass(members[0]):
        kind, of = "list", members[0]
    elif is_dataclass(plain):
        kind, of = "structure", plain
    else:
        assert members[0] is str, f"{name}: {plain}"
        kind = "choices"
    return SchemaField(name, kind, described, of, default)


def choices_of(description: Description, field: str) -> tuple[str, ...]:
    """Return the names of a choice, whose places are C's numbers."""
    return next(item.described.names for item in schema_fields(description) if item.name == field)


def plain_values(description: Description, record: Any) -> dict[str, Any]:
    """Return the described fields of a record as JSON has them."""
    return {item.name: _plain(item, getattr(record, item.name)) for item in schema_fields(description)}


def _plain(item: SchemaField, value: Any) -> Any:
    if item.kind == "structure":
        assert item.of is not None
        return plain_values(item.of, value)
    if item.kind == "list":
        assert item.of is not None
        return [plain_values(item.of, member) for member in value]
    return list(value) if item.kind in ("triple", "choices") else value


# program.json: what the device compiler says of a program, and the driver reads.
#
# The image's addresses and sizes are the compiler's; names, types and bounds are the source's. `VERSION` changes with
# the fields.


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
