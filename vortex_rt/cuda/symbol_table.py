"""The binary symbol table of a device module: what the CUDA libraries must know of kernels, parameters, variables and
textures.

A header, then the records of each kind in the order of RECORDS, then the strings: NUL-terminated UTF-8, named by their
offset in the strings, of which
the first is empty. Everything is little-endian. `vortex_rt.cuda.container` prints the C structures.
"""

import enum
import struct
from collections.abc import Callable
from dataclasses import dataclass, field

from vortex_rt.binary_structure import BinaryStructure
from vortex_rt.errors import VortexError

SYMBOLS_VERSION = 2


class SymbolTableError(VortexError):
    """A symbol table is damaged, or of another version."""


class ParameterKind(enum.IntEnum):
    """What a kernel's parameter is for OpenCL; the numbers are part of the format."""

    VALUE = 0
    GLOBAL = 1
    CONSTANT = 2
    LOCAL = 3
    IMAGE = 4
    SAMPLER = 5


class KernelFlag(enum.IntFlag, boundary=enum.STRICT):
    """Properties of a kernel."""

    DYNAMIC_SHARED = 1
    """OpenCL's kernel has one more argument behind CUDA's parameters: dynamic shared memory (a local pointer)."""


class VariableFlag(enum.IntFlag, boundary=enum.STRICT):
    """Properties of a variable."""

    CONSTANT = 1
    MANAGED = 2
    EXTERN = 4


NO_KERNEL_FLAG = KernelFlag(0)
NO_VARIABLE_FLAG = VariableFlag(0)


class TextureKind(enum.IntEnum):
    """Which kind of reference a record is about."""

    TEXTURE = 1
    SURFACE = 2


HEADER = BinaryStructure("symbols_header", """
    u32 version: VTX_SYMBOLS_VERSION
    u32 address_bits: 32 or 64
    u32 kernels: records of each kind, in this order behind the header
    u32 parameters: of all kernels
    u32 variables: of the module
    u32 textures: textures and surfaces
    u32 strings: bytes of the strings, which end the table; at least 1, the last is 0
    u32 reader: string: kernel that copies variables out, where they have no address; or empty
    u32 writer: string: kernel for the other direction
    u32 locator: string: kernel that tells a variable's device address
""", meaning="head of a symbol table: how many records of each kind follow")  # fmt: skip
KERNEL = BinaryStructure("kernel", """
    u32 name: string: the mangled name, of CUDA and of OpenCL
    u32 flags: VTX_KERNEL_FLAG_*
    u32 first_parameter: index of its first parameter record
    u32 parameters: CUDA's parameters, which are the first arguments of OpenCL's kernel
    u32 parameter_bytes: bytes of the parameters as CUDA lays them out
    u32 static_shared: bytes of static shared memory
    u32 max_threads[3]: __launch_bounds__: most threads of a block by dimension; 0: not said
    u32 required_threads[3]: exactly these threads of a block; 0: not said
    u32 min_blocks: __launch_bounds__: blocks of a multiprocessor; 0: not said
    u32 max_registers: __maxnreg__; 0: not said
    u32 cluster[3]: __cluster_dims__; 0: not said
    u32 max_cluster_rank: most blocks of a cluster; 0: not said
    u32 constant_bytes: bytes of the variables in constant memory that it uses
""", meaning="an entry point")  # fmt: skip
PARAMETER = BinaryStructure("parameter", """
    u32 name: string; may be empty
    u32 type: string: OpenCL C's name as near as known
    u32 kind: VTX_PARAMETER_*
    u32 offset: bytes from the start of CUDA's parameter block
    u32 size: bytes
    u32 align: bytes
""", meaning="a kernel's parameter")  # fmt: skip
VARIABLE = BinaryStructure("variable", """
    u32 name: string: as registered
    u32 device_name: string: in the program of OpenCL
    u64 size: bytes
    u32 align: bytes
    u32 flags: VTX_VARIABLE_FLAG_*
    u32 index: argument `index` of the header's accessor kernels
    u32 reserved: 0
""", meaning="a variable of the module that the host can name")  # fmt: skip
TEXTURE = BinaryStructure("texture", """
    u32 name: string: as registered
    u32 device_name: string: in the program of OpenCL
    u32 kind: VTX_TEXTURE_KIND_*
    u32 size: bytes of the variable that holds the handle
    u32 index: argument `index` of the header's accessor kernels
    u32 reserved: 0
""", meaning="a texture or surface reference")  # fmt: skip

RECORDS = (KERNEL, PARAMETER, VARIABLE, TEXTURE)
"""Kinds of records in the order in which they follow the header, whose members of the same place count them."""
COUNTS = ("kernels", "parameters", "variables", "textures")


@dataclass(frozen=True)
class ParameterSymbol:
    """A kernel's parameter; ``offset`` as CUDA lays the parameters out."""

    name: str
    type: str
    kind: ParameterKind
    offset: int
    size: int
    align: int


@dataclass(frozen=True)
class KernelSymbol:
    """A kernel; see the members of KERNEL."""

    name: str
    parameters: tuple[ParameterSymbol, ...] = ()
    parameter_bytes: int = 0
    static_shared: int = 0
    flags: KernelFlag = NO_KERNEL_FLAG
    max_threads: tuple[int, int, int] = (0, 0, 0)
    required_threads: tuple[int, int, int] = (0, 0, 0)
    min_blocks: int = 0
    max_registers: int = 0
    cluster: tuple[int, int, int] = (0, 0, 0)
    max_cluster_rank: int = 0
    constant_bytes: int = 0


@dataclass(frozen=True)
class VariableSymbol:
    """A variable that the host can name; see the members of VARIABLE."""

    name: str
    size: int
    align: int
    flags: VariableFlag = NO_VARIABLE_FLAG
    index: int = 0
    device_name: str = ""


@dataclass(frozen=True)
class TextureSymbol:
    """A texture or surface reference; see the members of TEXTURE."""

    name: str
    kind: TextureKind
    size: int = 8
    index: int = 0
    device_name: str = ""


@dataclass(frozen=True)
class SymbolTable:
    """Everything that a module's symbol table says."""

    kernels: tuple[KernelSymbol, ...] = ()
    variables: tuple[VariableSymbol, ...] = ()
    textures: tuple[TextureSymbol, ...] = ()
    address_bits: int = 64
    reader: str = ""
    writer: str = ""
    locator: str = ""

    def to_bytes(self) -> bytes:
        """Return the table as the libraries read it."""
        return _Writer().table(self)


@dataclass
class _Writer:
    """Collects strings, each once."""

    places: dict[str, int] = field(default_factory=lambda: {"": 0})
    strings: bytearray = field(default_factory=lambda: bytearray(1))

    def string(self, text: str) -> int:
        if text not in self.places:
            self.places[text] = len(self.strings)
            self.strings += text.encode() + b"\0"
        return self.places[text]

    def table(self, table: SymbolTable) -> bytes:
        records: list[list[bytes]] = [[], [], [], []]
        for kernel in table.kernels:
            records[0].append(self.kernel(kernel, len(records[1])))
            records[1] += [self.parameter(parameter) for parameter in kernel.parameters]
        records[2] = [self.variable(variable) for variable in table.variables]
        records[3] = [self.texture(texture) for texture in table.textures]
        accessors = {key: self.string(getattr(table, key)) for key in ("reader", "writer", "locator")}
        counts = {name: len(made) for name, made in zip(COUNTS, records)}
        header = HEADER.fill(
            version=SYMBOLS_VERSION, address_bits=table.address_bits, strings=len(self.strings), **counts, **accessors
        )
        return b"".join([header, *(record for made in records for record in made), self.strings])

    def kernel(self, kernel: KernelSymbol, first: int) -> bytes:
        values = {item.name: getattr(kernel, item.name) for item in KERNEL.members[4:]}
        return KERNEL.fill(
            name=self.string(kernel.name),
            flags=kernel.flags,
            first_parameter=first,
            parameters=len(kernel.parameters),
            **values,
        )

    def parameter(self, parameter: ParameterSymbol) -> bytes:
        values = {item.name: getattr(parameter, item.name) for item in PARAMETER.members[2:]}
        return PARAMETER.fill(name=self.string(parameter.name), type=self.string(parameter.type), **values)

    def variable(self, variable: VariableSymbol) -> bytes:
        names = {"name": self.string(variable.name), "device_name": self.string(variable.device_name or variable.name)}
        return VARIABLE.fill(
            size=variable.size, align=variable.align, flags=variable.flags, index=variable.index, **names
        )

    def texture(self, texture: TextureSymbol) -> bytes:
        names = {"name": self.string(texture.name), "device_name": self.string(texture.device_name or texture.name)}
        return TEXTURE.fill(kind=texture.kind, size=texture.size, index=texture.index, **names)


def read_symbol_table(data: bytes) -> SymbolTable:
    """Read a symbol table.

    Raises:
        SymbolTableError: it is damaged: sizes that do not fit, strings outside the strings, unknown kinds.
    """
    try:
        return _read(data)
    except (struct.error, ValueError) as error:
        raise SymbolTableError(f"damaged symbol table: {error}") from None


def _read(data: bytes) -> SymbolTable:
    header = HEADER.read(data, 0)
    if header["version"] != SYMBOLS_VERSION:
        raise ValueError(f"version {header['version']}, not {SYMBOLS_VERSION}")
    ends = [HEADER.size]
    for name, record in zip(COUNTS, RECORDS):
        ends.append(ends[-1] + header[name] * record.size)
    if ends[-1] + header["strings"] != len(data) or data[-1] != 0:
        raise ValueError(f"{len(data)} bytes do not hold what the header counts")
    strings = data[ends[-1] :]

    def string(offset: int) -> str:
        if offset >= len(strings):
            raise ValueError(f"string at {offset} of {len(strings)} bytes")
        return strings[offset : strings.index(0, offset)].decode()

    kernels, parameters, variables, textures = (
        [record.read(data, place) for place in range(start, end, record.size)]
        for record, start, end in zip(RECORDS, ends, ends[1:])
    )
    for item in parameters:
        item |= {"name": string(item["name"]), "type": string(item["type"]), "kind": ParameterKind(item["kind"])}
    read_parameters = [ParameterSymbol(**item) for item in parameters]

    def kernel(item: dict[str, int]) -> KernelSymbol:
        first = item.pop("first_parameter")
        count = item.pop("parameters")
        if first + count > len(read_parameters):
            raise ValueError(f"parameters {first} … {first + count} of {len(read_parameters)}")
        own = tuple(read_parameters[first : first + count])
        named = {"name": string(item["name"]), "flags": KernelFlag(item["flags"]), "parameters": own}
        return KernelSymbol(**{**item, **named})  # type: ignore[arg-type]

    def named(item: dict[str, int], **more: Callable[[int], int]) -> dict[str, int | str]:
        del item["reserved"]
        texts = {key: string(item[key]) for key in ("name", "device_name")}
        return {**item, **texts, **{key: read(item[key]) for key, read in more.items()}}

    return SymbolTable(
        tuple(kernel(item) for item in kernels),
        tuple(VariableSymbol(**named(item, flags=VariableFlag)) for item in variables),  # type: ignore[arg-type]
        tuple(TextureSymbol(**named(item, kind=TextureKind)) for item in textures),  # type: ignore[arg-type]
        header["address_bits"],
        *(string(header[key]) for key in ("reader", "writer", "locator")),
    )
