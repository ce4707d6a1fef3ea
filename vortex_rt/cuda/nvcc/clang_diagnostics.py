"""What clang says in a pass, as it writes it for programs (``--serialize-diagnostics``), read by libclang
(``clang_loadDiagnostics``), which comes with clang.
"""

from __future__ import annotations

import ctypes
import enum
import re
from dataclasses import dataclass
from functools import cache

from vortex_rt import bundle

LIBRARY = bundle.part("llvm/lib/libclang-19.so.19") or "libclang-19.so.19"
_QUOTED = re.compile(r"'([^'<][^']*)'")


class Severity(enum.IntEnum):
    """How bad a message is (``CXDiagnosticSeverity``)."""

    IGNORED = 0
    NOTE = 1
    WARNING = 2
    ERROR = 3
    FATAL = 4


@dataclass(frozen=True)
class SourcePlace:
    """A place in a file as clang read it: line and column from 1, in bytes; line 0 stands for none."""

    file: str
    line: int
    column: int


@dataclass(frozen=True)
class FixIt:
    """Text that clang wants in the place of what is between two places."""

    start: SourcePlace
    end: SourcePlace
    text: str


@dataclass(frozen=True)
class ClangDiagnostic:
    """A message with what belongs to it."""

    severity: Severity
    message: str
    place: SourcePlace
    ranges: tuple[tuple[SourcePlace, SourcePlace], ...]
    """Begin and end of the parts of the source that it speaks of."""
    fixes: tuple[FixIt, ...]
    notes: tuple[ClangDiagnostic, ...]

    @property
    def kind(self) -> str:
        """The message with ``'%'`` in the place of the program's names and types."""
        return _QUOTED.sub("'%'", self.message)

    @property
    def names(self) -> list[str]:
        """The program's names and types in the message."""
        return _QUOTED.findall(self.message)


class _String(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p), ("flags", ctypes.c_uint))


class _Location(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p * 2), ("number", ctypes.c_uint))


class _Range(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p * 2), ("begin", ctypes.c_uint), ("end", ctypes.c_uint))


_FUNCTIONS = {
    "clang_loadDiagnostics": (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p, ctypes.POINTER(_String)),
    "clang_disposeDiagnosticSet": (None, ctypes.c_void_p),
    "clang_getNumDiagnosticsInSet": (ctypes.c_uint, ctypes.c_void_p),
    "clang_getDiagnosticInSet": (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint),
    "clang_getChildDiagnostics": (ctypes.c_void_p, ctypes.c_void_p),
    "clang_getDiagnosticSeverity": (ctypes.c_uint, ctypes.c_void_p),
    "clang_getDiagnosticSpelling": (_String, ctypes.c_void_p),
    "clang_getDiagnosticLocation": (_Location, ctypes.c_void_p),
    "clang_getDiagnosticNumRanges": (ctypes.c_uint, ctypes.c_void_p),
    "clang_getDiagnosticRange": (_Range, ctypes.c_void_p, ctypes.c_uint),
    "clang_getDiagnosticNumFixIts": (ctypes.c_uint, ctypes.c_void_p),
    "clang_getDiagnosticFixIt": (_String, ctypes.c_void_p, ctypes.c_uint, ctypes.POINTER(_Range)),
    "clang_getRangeStart": (_Location, _Range),
    "clang_getRangeEnd": (_Location, _Range),
    "clang_getFileLocation": (
        None, _Location, ctypes.POINTER(ctypes.c_void_p), *[ctypes.POINTER(ctypes.c_uint)] * 3,
    ),
    "clang_getFileName": (_String, ctypes.c_void_p),
    "clang_getCString": (ctypes.c_char_p, _String),
    "clang_disposeString": (None, _String),
}  # fmt: skip
"""Function of libclang → types of its result and its parameters (``clang-c/CXDiagnostic.h``)."""


@cache
def _library() -> ctypes.CDLL:
    library = ctypes.CDLL(LIBRARY)
    for name, (result, *parameters) in _FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, parameters
    return library


def read(path: str) -> list[ClangDiagnostic]:
    """Return the messages of a pass that was to write them to ``path``; none if it ended before it could.

    Raises:
        OSError: libclang is not there.
    """
    library = _library()
    why = _String()
    found = library.clang_loadDiagnostics(path.encode(errors="surrogateescape"), None, ctypes.byref(why))
    if not found:
        library.clang_disposeString(why)
        return []
    try:
        return list(_in_set(found))
    finally:
        library.clang_disposeDiagnosticSet(found)


def _in_set(diagnostics: int) -> tuple[ClangDiagnostic, ...]:
    library = _library()
    numbers = range(library.clang_getNumDiagnosticsInSet(diagnostics))
    return tuple(_diagnostic(library.clang_getDiagnosticInSet(diagnostics, number)) for number in numbers)


def _diagnostic(item: int) -> ClangDiagnostic:
    library = _library()
    ranges = [library.clang_getDiagnosticRange(item, n) for n in range(library.clang_getDiagnosticNumRanges(item))]
    fixes = []
    for number in range(library.clang_getDiagnosticNumFixIts(item)):
        replaced = _Range()
        text = _text(library.clang_getDiagnosticFixIt(item, number, ctypes.byref(replaced)))
        fixes.append(FixIt(*_ends(replaced), text))
    return ClangDiagnostic(
        Severity(library.clang_getDiagnosticSeverity(item)),
        _text(library.clang_getDiagnosticSpelling(item)),
        _place(library.clang_getDiagnosticLocation(item)),
        tuple(map(_ends, ranges)),
        tuple(fixes),
        _in_set(library.clang_getChildDiagnostics(item)),
    )


def _ends(part: _Range) -> tuple[SourcePlace, SourcePlace]:
    library = _library()
    return _place(library.clang_getRangeStart(part)), _place(library.clang_getRangeEnd(part))


def _place(location: _Location) -> SourcePlace:
    library = _library()
    file, line, column, offset = ctypes.c_void_p(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    library.clang_getFileLocation(location, *map(ctypes.byref, (file, line, column, offset)))
    return SourcePlace(_text(library.clang_getFileName(file)) if file else "", line.value, column.value)


def _text(string: _String) -> str:
    library = _library()
    data: bytes | None = library.clang_getCString(string)
    library.clang_disposeString(string)
    return (data or b"").decode(errors="surrogateescape")
