"""What the table of a library says, families of functions in it, and the public headers that come of it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path

from vortex_rt.cuda.libraries import names
from vortex_rt.cuda.table import entry_points
from vortex_rt.cuda.table import headers as writing
from vortex_rt.cuda.table.model import SERVED, ApiFunction, Enumeration, driver

HANDLES = re.compile(r"(?!u?int|size)\w+_t|\w+Handle")
"""Types of which a trace shows what a call leaves behind a pointer: those of numbers may lie in device memory."""


@dataclass(frozen=True)
class CudaLibrary:
    """A library: its names, what is written of it, and what it exports.

    ``package`` is its folder here, ``link_name`` what stands behind ``-l``. ``header`` is the public header, of which
    ``head`` is the text before the enumerations, ``types`` what follows them and ``tail`` what follows the functions.
    ``texts`` says what each status means (else its name does). ``headers`` are public headers with their texts, in
    place of the one that is made of the other members; ``more_headers`` are others that are generated. ``sources`` are
    patterns of files to compile, ``generated`` more sources with their texts, ``prepare`` makes what its folder lacks;
    ``needs`` are other packages that it links, ``system`` options for the linker.
    """

    package: str
    link_name: str
    version: tuple[int, int, int]
    title: str
    header: str
    guard: str
    status: Enumeration
    status_type: str
    rows: Sequence[ApiFunction]
    enumerations: Sequence[Enumeration] = ()
    head: str = ""
    types: str = ""
    tail: str = ""
    texts: Mapping[int, str] = field(default_factory=dict)
    more_headers: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    sources: tuple[str, ...] = ("*.cu", "*.cpp", "*.c")
    needs: tuple[str, ...] = ()
    system: tuple[str, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    generated: Mapping[str, str] = field(default_factory=dict)
    prepare: Callable[[], None] = lambda: None

    @property
    def folder(self) -> Path:
        """Where its table and sources are."""
        return Path(names.FOLDER, self.package)

    @property
    def soname(self) -> str:
        """``libcurand.so.10``."""
        return f"lib{self.link_name}.so.{self.version[0]}"

    @property
    def entry_points(self) -> entry_points.Library:
        """The same for the generator of exported functions."""
        said = {number: self.texts.get(number, name) for name, number in self.status.values}
        return entry_points.Library(
            name=f"lib{self.link_name}", header=self.header, status=self.status_type, rows=self.rows,
            errors=self.status, texts=said, results=HANDLES,
        )


TYPES = {
    "S": ("float", "float"),
    "D": ("double", "double"),
    "C": ("cuComplex", "float"),
    "Z": ("cuDoubleComplex", "double"),
    "H": ("__half", "__half"),
}
"""Letter → type of the elements, type of their real parts."""


@dataclass(frozen=True)
class Family:
    """Functions of a library of linear algebra that differ by the type of their elements only.

    ``names`` are those behind the library's prefix, ``{t}`` and ``{l}`` standing for the letter; ``letters`` has one
    for each name, or one for each name that ``{t}`` makes. ``versioned`` functions are exported with ``_v2`` and have
    a form for the old interface without a handle, ``wide`` ones have a form for sizes of 64 bits. In the text of
    ``parameters`` ``{T}`` is the type of the elements and ``{R}`` that of their real parts. ``call`` is the function
    of C++ with the same arguments.
    """

    group: str
    names: str
    letters: str
    parameters: str
    call: str
    versioned: bool = False
    wide: bool = False

    def members(self) -> Iterator[tuple[str, str, str]]:
        """Each function: its name behind ``cublas``, type of the elements and of their real parts."""
        written = self.names.split()
        if len(written) == 1:
            written *= len(self.letters)
        for name, letter in zip(written, self.letters, strict=True):
            yield (name.format(t=letter, l=letter.lower()), *TYPES[letter])

    def parameter_list(self, element: str, real: str) -> str:
        """The parameters of the function for these types."""
        return self.parameters.format(T=element, R=real)


def forwarding(name: str, parameters: str, call: str, status: str) -> str:
    """Return the C++ text of an implementation that gives its arguments, in types of ours, to ``call``."""
    row = driver(name, parameters, "", SERVED)
    values = ", ".join(f"native({parameter.name})" for parameter in row.parameters)
    return f'extern "C" {status} impl_{name}({row.parameter_list}) {{ return {call}({values}); }}'


def load(package: str) -> CudaLibrary:
    """Return the library of a folder."""
    found: CudaLibrary = import_module(f"vortex_rt.cuda.libraries.{package}.table").LIBRARY
    return found


def libraries() -> list[CudaLibrary]:
    """Return all libraries that can be made, in an order in which each stands behind those it needs."""
    return [load(package) for package in names.packages()]


# ---- the public headers that come of a table (made_headers.py) -------------------------------------------------------


def headers_of(library: CudaLibrary) -> dict[str, Callable[[], str]]:
    """Return, by its name, what makes each public header that comes from the table."""
    if library.headers:
        return {name: partial(str, text) for name, text in library.headers.items()}
    return {library.header: partial(header, library), **library.more_headers}


def header(library: CudaLibrary) -> str:
    """Return the public header."""
    parts = [
        *([library.head.strip() + "\n"] if library.head else []),
        *(writing.enumeration(row) for row in (library.status, *library.enumerations)),
        *([library.types.strip() + "\n"] if library.types else []),
        *writing.declarations(library.rows, prefix="", convention=""),
        *(f"#define {row.api} {row.name}" for row in library.rows if row.api != row.name),
        *([library.tail.strip()] if library.tail else []),
    ]
    source = f"vortex_rt/cuda/libraries/{library.package}/table.py"
    return writing.page(library.guard, f"{library.title}.", parts, source)
