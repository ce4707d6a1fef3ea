"""What a row of the CUDA API's table says, and the few words rows are written in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

# Tables that are written as text: rows below the titles of their sections.
#
# ::
#
#     Title:
#         a row
#         another, whose words
#             go on where a line is further in


def rows(text: str) -> Iterator[tuple[str, str]]:
    """Yield the rows, each with its title."""
    title = ""
    for line in re.sub(r"\n {8,}", " ", text).strip().splitlines():
        if line.startswith(" "):
            yield title, line.strip()
        else:
            title = line.removesuffix(":")


@dataclass(frozen=True)
class ApiParameter:
    """One C parameter: ``type`` without the name, and the value C++ programs may leave out (``default``, or "")."""

    type: str
    name: str
    default: str = ""

    @property
    def declaration(self) -> str:
        """``void **devPtr``, as C writes it."""
        return f"{self.type}{'' if self.type.endswith('*') else ' '}{self.name}"


@dataclass(frozen=True)
class Status:
    """Whether a function is served; otherwise the error it returns and why.

    ``driver`` names the function of the driver API that a served function of the runtime hands its parameters to, one
    by one; "" where an implementation is written. ``or_null``: there is nothing to do where the first of them is null.
    """

    code: int
    reason: str = ""
    driver: str = ""
    or_null: bool = False

    @property
    def served(self) -> bool:
        """True where an implementation stands behind the exported function."""
        return self.code == 0


@dataclass(frozen=True)
class ApiFunction:
    """One exported function of libcudart or libcuda.

    ``name`` is the symbol (``cuMemAlloc_v2``), ``api`` what programs write (``cuMemAlloc``); the headers map one to the
    other. ``per_thread`` is the suffix of the variant for per-thread default streams ("_ptsz", "_ptds" or "": there is
    none). ``state`` says what the entry point does around the call, see :data:`CHECKED` and :data:`NONE`.
    """

    name: str
    result: str
    parameters: tuple[ApiParameter, ...]
    group: str
    status: Status
    api: str
    per_thread: str = ""
    state: str = "checked"

    @property
    def exports(self) -> tuple[str, ...]:
        """Every symbol of this function."""
        return (self.name, self.name + self.per_thread) if self.per_thread else (self.name,)

    @property
    def parameter_list(self) -> str:
        """The parameters between the parentheses of a C prototype."""
        return ", ".join(parameter.declaration for parameter in self.parameters) or "void"

    def prototype(self, name: str | None = None) -> str:
        """A C prototype without the semicolon, of this function or of one with the same parameters called ``name``."""
        space = "" if self.result.endswith("*") else " "
        return f"{self.result}{space}{name or self.name}({self.parameter_list})"


CHECKED = "checked"
"""The entry point initialises the library, and a fault of an earlier kernel (a sticky error) is its result."""
NONE = "none"
"""It works without a device, after a fault as well, and leaves the thread's last error alone."""

SERVED = Status(0)
SAME_NAME = "the same"
AS_DRIVER = Status(0, driver=SAME_NAME)
"""The driver's function does it whose name has ``cu`` in place of ``cuda``."""
PLANNED = Status(801, "not implemented yet")
NO_AFFINITY = Status(224, "the device has no execution affinity")
NO_COREDUMP = Status(801, "there are no GPU core dumps")
NO_EXPORT_TABLES = Status(801, "undocumented tables of NVIDIA's driver")
NO_EXTERNAL = Status(801, "there is no external memory and there are no external semaphores")
NO_GRAPHICS = Status(801, "the device has no graphics")
NO_LUID = Status(801, "devices have LUIDs on Windows alone")
NO_NVSCI = Status(801, "there is no NvSci")
NO_PROFILER_FILES = Status(801, "profiles are asked for by VORTEX_PROF")
NO_PEERS = Status(801, "there is one device")
NO_SPARSE_ARRAYS = Status(801, "arrays have all their memory from the start")
NO_DMA_BUFFERS = Status(801, "there are no devices to give DMA buffers to")

_PARAMETER = re.compile(r"(?P<type>.*?[\s*])(?P<name>\w+)(?:\s*=\s*(?P<default>\w+))?")


def driver(name: str, parameters: str, group: str, status: Status, *, result: str = "CUresult", api: str = "",
           per_thread: str = "", state: str = CHECKED) -> ApiFunction:
    """A row of the driver API; ``parameters`` is C's list."""
    return ApiFunction(name, result, _parse(name, parameters), group, status, api or name, per_thread, state)


def _parse(function: str, text: str) -> tuple[ApiParameter, ...]:
    parsed = []
    for part in filter(None, text.split(", ")):
        match = _PARAMETER.fullmatch(part)
        if match is None:
            raise ValueError(f"{function}: {part!r} is no parameter of C")
        parsed.append(ApiParameter(match["type"].strip(), match["name"], match["default"] or ""))
    return tuple(parsed)


STATUSES = {name: value for name, value in list(globals().items()) if isinstance(value, Status)}
"""The above by their names."""
_FUNCTION = re.compile(r"(?P<result>.*?)(?P<name>\w+)\((?P<parameters>[^()]*)\)(?P<words>[^()]*)")
_VERSION = re.compile(r"_v\d+$")


def functions(text: str, result: str) -> tuple[ApiFunction, ...]:
    """Rows of a text: C's prototypes below the names of their groups.

    ::

        pool:
            cuMemFreeAsync(CUdeviceptr dptr, CUstream hStream) _ptsz
            cuMemHostAlloc(void **pp, size_t bytesize,
                unsigned int Flags)

    ``result`` is the type of functions that name none. Parameters may have C++'s default arguments. Words behind them
    say what is not usual: the suffix of the variant for per-thread default streams; `STATUSES` by name where a function
    is not served; ``driver=NAME``, the function of the driver that serves one of the runtime with the same parameters,
    and ``OR_NULL`` behind it where null is no error;
    ``api=NAME``, what programs write, if that is not the name without its version; NONE, the state.
    """
    return tuple(_function(row, group, result) for group, row in rows(text))


def _function(text: str, group: str, result: str) -> ApiFunction:
    match = _FUNCTION.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no function of C")
    name, status, api, per_thread, state = match["name"], SERVED, _VERSION.sub("", match["name"]), "", CHECKED
    for word in match["words"].split():
        key, _, value = word.partition("=")
        if key == "api":
            api = value
        elif key == "driver":
            status = Status(0, driver=value)
        elif word == "OR_NULL":
            status = replace(status, or_null=True)
        elif word in ("_ptsz", "_ptds"):
            per_thread = word
        elif word == "NONE":
            state = NONE
        elif word in STATUSES:
            status = STATUSES[word]
        else:
            raise ValueError(f"{name}: {word!r} is none of the words that a row may have")
    parameters = _parse(name, match["parameters"])
    return ApiFunction(name, match["result"].strip() or result, parameters, group, status, api, per_thread, state)


@dataclass(frozen=True)
class Enumeration:
    """One C enumeration: its tag, the typedef names for it, and its enumerators without their common ``prefix``.

    ``words`` is read as C reads enumerators: ``Name`` is one more than the one before, ``Name=5`` is 5.
    """

    tag: str
    typedefs: str
    prefix: str
    words: str

    @property
    def values(self) -> tuple[tuple[str, int], ...]:
        """Full names and numbers, in the order of the header."""
        found: list[tuple[str, int]] = []
        value = -1
        for word in self.words.split():
            name, _, number = word.partition("=")
            value = int(number) if number else value + 1
            found.append((self.prefix + name, value))
        return tuple(found)


_ENUMERATION = re.compile(r"(\w+)(?: \((.*?)\))? (\w+|-): (.*)")


def _names(tag: str, typedefs: str) -> str:
    return typedefs.replace(",", "").replace("*", re.sub("_(st|enum|union)$", "", tag))


def enumerations(text: str) -> tuple[Enumeration, ...]:
    """Enumerations of a text: a row ``tag (typedef, typedef) prefix: words`` each; ``-`` is no prefix. A star is the
    tag without its ending."""
    found = []
    for _, row in rows(text):
        match = _ENUMERATION.fullmatch(row)
        if match is None:
            raise ValueError(f"{row!r} is no enumeration")
        tag, typedefs, prefix, words = match.groups("")
        found.append(Enumeration(tag, _names(tag, typedefs), prefix.removeprefix("-"), words))
    return tuple(found)


@dataclass(frozen=True)
class StructureField:
    """A member of a structure: C's declaration of it and its offset in bytes from the start of the outermost one."""

    declaration: str
    name: str
    offset: int


@dataclass(frozen=True)
class Nested:
    """A structure or union declared inside another; ``name`` with its array bounds, or "" if it is anonymous."""

    kind: str
    name: str
    members: tuple[StructureField | Nested, ...]


@dataclass(frozen=True)
class ApiStructure:
    """One C structure or union (``kind``): tag, typedef names, size in bytes on x86-64, and its members as text.

    A member is ``offset declaration;``; inner structures are written as in C, their members with offsets from the
    outermost start.
    """

    tag: str
    typedefs: str
    size: int
    text: str
    kind: str = "struct"
    aligned: int = 0

    @property
    def members(self) -> tuple[StructureField | Nested, ...]:
        """The members in order."""
        return _members(iter(self.text.replace("};", "} ;").split()))


_STRUCTURE = re.compile(r"(union )?(\w+)(?: \((.*?)\))? (\d+)(?:/(\d+))?: (.*)")


def structures(text: str) -> tuple[ApiStructure, ...]:
    """Structures of a text: a row ``tag (typedef, typedef) bytes: members`` each, ``bytes/alignment`` where that is
    more than the members', behind ``union`` where they lie upon each other; ``as TAG`` for the members of another.
    Typedefs are written as those of enumerations."""
    found: dict[str, ApiStructure] = {}
    for _, row in rows(text):
        match = _STRUCTURE.fullmatch(row)
        if match is None:
            raise ValueError(f"{row!r} is no structure")
        union, tag, typedefs, size, aligned, members = match.groups("")
        if members.startswith("as "):
            members = found[members.removeprefix("as ")].text
        kind = union.strip() or "struct"
        found[tag] = ApiStructure(tag, _names(tag, typedefs), int(size), members, kind, int(aligned or 0))
    return tuple(found.values())


_LAST_NAME = re.compile(r"(\w+)(?:\[\d+\])*$")


def _members(words: Iterator[str], closing: str = "") -> tuple[StructureField | Nested, ...]:
    """Members up to the word ``closing`` ("" for the end); anonymous ones end in ``} ;``."""
    found: list[StructureField | Nested] = []
    for word in words:
        if word == closing:
            return tuple(found)
        if word in ("struct", "union"):
            if next(words) != "{":
                raise ValueError(f"an inner {word} without its members")
            inner = _members(words, "}")
            found.append(Nested(word, next(words).rstrip(";"), inner))
            continue
        declaration = []
        for part in words:
            declaration.append(part)
            if part.endswith(";"):
                break
        text = " ".join(declaration).rstrip(";")
        match = _LAST_NAME.search(text)
        if match is None:
            raise ValueError(f"{text!r} declares nothing")
        found.append(StructureField(text, match[1], int(word)))
    if closing:
        raise ValueError("an inner structure is not closed")
    return tuple(found)
