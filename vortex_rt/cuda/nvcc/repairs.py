"""What clang refuses and NVIDIA's compiler takes, where only clang's message tells the place: the source is compiled
again in another form, or with another option. Lines stay. `dialect` has what can be told from the text alone.

A message is known by its words without the program's names, the place by clang's own account of it
(`clang_diagnostics`); where it has a fix-it, that is what is done. `REPAIRS` lists all.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from vortex_rt.cuda.nvcc.clang_diagnostics import ClangDiagnostic, Severity, SourcePlace

_BOTH_SIDES = b"__attribute__((host, device)) "
_NAME = re.compile(rb"[\w~]+")
_CALL_OPERATOR = re.compile(rb"(?:\.|->|::)?\s*operator\s*\(\s*\)\s*<")
_MEMBER_ACCESS = re.compile(rb"\.|->|::")
_OF_THIS = re.compile(rb"this\s*->(?=\s*\w)")
_POINTER = re.compile(rb"(?:[\w:]+\s+)*[\w:]+\s*\(\s*\*\s*\Z")
_USING = re.compile(rb"\busing\s*\Z")
_USING_MACRO = re.compile(rb"\w*USING\w*\Z")
_SPACE = re.compile(rb"\b__(?:device|host)__\b")
_BEFORE = re.compile(rb"[;{}]|^[ \t]*#.*", re.MULTILINE)
_SCOPES = re.compile(rb"(?:\w+\s*(?:<[^<>;]*>\s*)?::\s*)*\Z")
_SYSTEM = "/usr/"

WHEN_USED = ("-fdelayed-template-parsing", "-Wno-delayed-template-parsing-in-cxx20")
"""clang's options to look into the bodies of templates where they are used only, as NVIDIA's does."""
ONE_FORM = "-DVORTEX_ONLY_FORMS_OF_CUDA_12"
"""The option with which functions have one form each, so that their address is that of one."""
NEWER_FORMS = frozenset(
    "cuCtxCreate cuMemPrefetchAsync cuMemAdvise cuGraphAddNode cudaMemPrefetchAsync cudaMemAdvise cudaGraphAddNode "
    "cudaGraphAddDependencies cudaGraphRemoveDependencies cudaGraphGetEdges cudaGraphNodeGetDependencies "
    "cudaGraphNodeGetDependentNodes cudaStreamGetCaptureInfo cudaStreamUpdateCaptureDependencies".split()
)
"""Functions with a second form (``cuda_newer_forms.h``, ``table/forms.py``)."""


class SourceText:
    """A file as clang read it, with its places as numbers of bytes."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.starts = [0, *(found.end() for found in re.finditer(rb"\n", text))]
        """The bytes before each line."""

    def at(self, place: SourcePlace) -> int:
        """The bytes before a place."""
        return self.starts[place.line - 1] + place.column - 1 if 0 < place.line <= len(self.starts) else 0

    def lines(self, first: int, last: int) -> bytes:
        """The lines of these numbers, from 0, and those between; empty if there are none."""
        return self.text[self.starts[first] : [*self.starts, None][last + 1]] if last < len(self.starts) else b""

    def name(self, place: SourcePlace) -> bytes:
        """The name that begins at a place, empty if none does."""
        found = _NAME.match(self.text, self.at(place))
        return found[0] if found else b""

    def head(self, place: SourcePlace) -> tuple[int, bytes]:
        """Where a declared function's name begins with its scopes, and what its declaration says before.

        ``place``: its name without scopes.
        """
        end = self.at(place)
        starts = [before.end() for before in _BEFORE.finditer(self.text, 0, end)]
        head = self.text[starts[-1] if starts else 0 : end]
        scopes = _SCOPES.search(head)
        return end - (len(head) - scopes.start() if scopes else 0), head


@dataclass(frozen=True)
class SourceEdit:
    """Another text for the bytes from ``start`` to ``end`` of a file."""

    file: str
    start: int
    end: int
    text: bytes


TextOf = Callable[[str], SourceText]
Changes = Iterator[SourceEdit | str]
"""Edits, and options for clang."""


def _fixed(said: ClangDiagnostic, text_of: TextOf) -> Changes:
    """What clang's fix-its say."""
    for fix in said.fixes:
        source = text_of(fix.start.file)
        yield SourceEdit(fix.start.file, source.at(fix.start), source.at(fix.end), fix.text.encode())


def _with_template(said: ClangDiagnostic, text_of: TextOf) -> Changes:
    source = text_of(said.place.file)
    start = source.at(said.place)
    if source.name(said.place):
        yield SourceEdit(said.place.file, start, start, b"template ")


def _call_with_template(said: ClangDiagnostic, text_of: TextOf) -> Changes:
    source = text_of(said.place.file)
    start = source.at(said.place)
    if _CALL_OPERATOR.match(source.text, start):
        access = _MEMBER_ACCESS.match(source.text, start)
        start = access.end() if access else start
        yield SourceEdit(said.place.file, start, start, b"template ")


def _of_type(said: ClangDiagnostic, text_of: TextOf) -> Changes:
    for note in said.notes:
        if note.names[:1] == ["this"]:
            source = text_of(note.place.file)
            if found := _OF_THIS.match(source.text, source.at(note.place)):
                yield SourceEdit(note.place.file, *found.span(), b"::std::remove_pointer_t<decltype(this)>::")


def _of_std(said: ClangDiagnostic, text_of: TextOf) -> Changes:
    source = text_of(said.place.file)
    if said.fixes and _USING.search(source.text, 0, source.at(said.fixes[0].start)):
        yield from _fixed(said, text_of)
    elif said.ranges:  # a macro, in which clang fixes nothing
        start, end = (source.at(place) for place in said.ranges[0])
        macro, _, name = source.text[start:end].rstrip(b" )").partition(b"(")
        if name.strip() == said.names[0].encode() and _USING_MACRO.match(macro.strip()):
            yield SourceEdit(said.place.file, start, end, b"using ::" + said.names[1].encode())


def _of_its_value(said: ClangDiagnostic, text_of: TextOf) -> Changes:
    half = len(said.names) // 2  # a type has two names where it is an alias
    source = text_of(said.place.file)
    end = source.at(said.place)
    before = _POINTER.search(source.text, max(0, end - 200), end)
    if before and said.ranges and said.names[:half] == said.names[half:] and "(*)[" in said.names[-1]:
        new = b"auto " + source.name(said.place) + b" = "
        yield SourceEdit(said.place.file, before.start(), source.at(said.ranges[0][0]), new)


def _on_both_sides(said: ClangDiagnostic, text_of: TextOf) -> Changes:
    source = text_of(said.place.file)
    start, head = source.head(said.place)
    if source.name(said.place) and _BOTH_SIDES.strip() not in head:
        yield SourceEdit(said.place.file, start, start, _BOTH_SIDES)


def _guide_on_both_sides(said: ClangDiagnostic, text_of: TextOf) -> Changes:
    for note in said.notes:
        if "call to __host__ function from" in note.kind or note.kind.startswith("'<deduction guide for "):
            start, head = text_of(note.place.file).head(note.place)
            if not _spaces(head):
                yield SourceEdit(note.place.file, start, start, _BOTH_SIDES)


def _as_declared(said: ClangDiagnostic, text_of: TextOf) -> Changes:
    """The spaces of the one declaration for the other one."""
    other = next((note for note in said.notes if note.kind in _EARLIER), None)
    if other is None:
        return
    heads = [(place, *text_of(place.file).head(place)) for place in (said.place, other.place)]
    for (place, start, own), (_, _, others) in (heads, heads[::-1]):
        if missing := [space for space in _spaces(others) if space not in _spaces(own)]:
            yield SourceEdit(place.file, start, start, b" ".join(missing) + b" ")


def _callee_on_both_sides(said: ClangDiagnostic, text_of: TextOf) -> Changes:
    for note in said.notes:
        if note.kind == "'%' declared here" and not said.place.file.startswith(_SYSTEM):
            start, head = text_of(note.place.file).head(note.place)
            if not _spaces(head) and not note.place.file.startswith(_SYSTEM):
                yield SourceEdit(note.place.file, start, start, b"__host__ __device__ ")


def _spaces(head: bytes) -> list[bytes]:
    return [*_SPACE.findall(head), *([b"__host__", b"__device__"] if _BOTH_SIDES.strip() in head else [])]


_EARLIER = (
    "member declaration nearly matches", "previous declaration is here",
    "candidate template ignored: target attributes do not match",
)  # fmt: skip


def _when_used(_said: ClangDiagnostic, _text_of: TextOf) -> Changes:
    yield from WHEN_USED


def _of_another_name(said: ClangDiagnostic, _text_of: TextOf) -> Changes:
    if any(note.kind == "'%' is a builtin with type '%'" for note in said.notes):
        yield f"-D{said.names[0]}={said.names[0]}_of_program"


def _with_one_form(said: ClangDiagnostic, text_of: TextOf) -> Changes:
    source = text_of(said.place.file)
    parts = (_NAME.findall(source.text, source.at(start), source.at(end)) for start, end in said.ranges)
    if any(name.decode(errors="replace") in NEWER_FORMS for names in parts for name in names):
        yield ONE_FORM


BOTH, DEVICE, HOST = "both", "device", "host"
"""The passes that read a repaired source: what only one of them cannot take must stay an error of the other's."""


@dataclass(frozen=True)
class Repair:
    """What is done when clang says something."""

    severity: Severity
    said: str
    """Words of the message, with ``'%'`` for the program's names."""
    side: str
    """The passes whose messages count and which read the new form."""
    changes: Callable[[ClangDiagnostic, TextOf], Changes]
    reason: str
    """The public programs that want it, and why NVIDIA's compiler takes them."""


_EVALUATED_LATE = "header libraries of templates whose dependent names NVIDIA's front end takes without `template`"
_ONE_PASS = (
    "libraries of number types with a body for each side by `#ifdef __CUDA_ARCH__`: NVIDIA's checks the calls of host "
    "functions in the host's pass only and those of device functions in the device's"
)
_ONE_DECLARATION = (
    "physics codes that mark a member for the device where it is declared or where it is defined, which is enough for "
    "NVIDIA's"
)
_GUIDES = "sets of lambdas for `visit`, whose deduction guide clang takes for a function of the host"

REPAIRS = (
    Repair(Severity.ERROR, "use '%' keyword to treat '%' as a dependent template name", BOTH, _fixed, _EVALUATED_LATE),
    Repair(
        Severity.ERROR, "missing '%' keyword prior to dependent template name '%'", BOTH, _with_template,
        _EVALUATED_LATE,
    ),
    Repair(
        Severity.ERROR, "reference to non-static member function must be called", BOTH, _call_with_template,
        _EVALUATED_LATE,
    ),
    Repair(
        Severity.ERROR, "constexpr if condition is not a constant expression", BOTH, _of_type,
        "libraries of tensor layouts that ask `if constexpr (this->value)` of a static member: `this` is no constant "
        "to clang before version 20",
    ),
    Repair(
        Severity.ERROR, "no member named '%' in the global namespace; did you mean '%'?", BOTH, _of_std,
        "linear algebra in templates, which brings `using ::name` of what only std has into what nothing instantiates, "
        "also by a macro",
    ),
    Repair(
        Severity.ERROR, "cannot initialize a variable of type '%'", BOTH, _of_its_value,
        "host code in C's style with pointers to rows of a length known at run time, of which clang takes each type "
        "for another one",
    ),
    Repair(
        Severity.NOTE, "not viable: call to __device__ function from __host__ function", DEVICE, _on_both_sides,
        _ONE_PASS,
    ),
    Repair(
        Severity.NOTE, "not viable: call to __host__ function from __device__ function", HOST, _on_both_sides, _ONE_PASS
    ),
    Repair(
        Severity.NOTE, "not viable: call to __host__ function from __global__ function", HOST, _on_both_sides, _ONE_PASS
    ),
    Repair(
        Severity.ERROR, "out-of-line definition of '%' does not match any declaration in '%'", BOTH, _as_declared,
        _ONE_DECLARATION,
    ),
    Repair(
        Severity.ERROR, "__host__ __device__ function '%' cannot overload __host__ function '%'", BOTH, _as_declared,
        _ONE_DECLARATION,
    ),
    Repair(
        Severity.ERROR, "__host__ function '%' cannot overload __host__ __device__ function '%'", BOTH, _as_declared,
        _ONE_DECLARATION,
    ),
    Repair(
        Severity.ERROR, "no function template matches function template specialization '%'", BOTH, _as_declared,
        "libraries that specialise a function of the device for both sides, which NVIDIA's takes",
    ),
    Repair(
        Severity.ERROR, "reference to __host__ function '%' in __host__ __device__ function", BOTH,
        _callee_on_both_sides,
        "header libraries whose functions for both sides call unmarked ones: NVIDIA's warns of it only",
    ),
    Repair(
        Severity.ERROR, "reference to __host__ function '<deduction guide for ", BOTH, _guide_on_both_sides, _GUIDES
    ),
    Repair(
        Severity.ERROR, "no viable constructor or deduction guide for deduction of template arguments of '%'", BOTH,
        _guide_on_both_sides, _GUIDES,
    ),
    Repair(
        Severity.ERROR, "use of undeclared identifier '%'", BOTH, _when_used,
        "sorting and scanning libraries with names of nothing in templates that no program uses: NVIDIA's looks into "
        "the body of a template where it is used",
    ),
    Repair(
        Severity.ERROR, "static declaration of '%' follows non-static declaration", BOTH, _of_another_name,
        "benchmarks with a timer of the name of one of clang's own functions (`__rdtsc`); gcc's own begin with "
        "`__builtin`",
    ),
    Repair(
        Severity.ERROR, "overloaded function", BOTH, _with_one_form,
        "layers over graphs and memory advice that take a function's address: in CUDA 12 it has one form",
    ),
)  # fmt: skip


def wanted(diagnostics: Iterable[ClangDiagnostic], side: str, text_of: TextOf) -> dict[SourceEdit | str, str]:
    """Return what is to be done about the messages of a pass: edits and options, with the pass for which.

    ``text_of``: a file as that pass read it.
    """
    found: dict[SourceEdit | str, str] = {}
    for said in diagnostics:
        for item in (said, *said.notes):
            for repair in REPAIRS:
                if item.severity == repair.severity and repair.said in item.kind and repair.side in (BOTH, side):
                    found |= dict.fromkeys(repair.changes(item, text_of), repair.side)
    return found


def edited(text: bytes, edits: Iterable[SourceEdit], read: bytes) -> bytes:
    """Return a source with edits of the form that a pass has ``read`` of it, in the lines that both have alike; of
    edits at one place the first counts."""
    own, other = SourceText(text), SourceText(read)
    by_place: dict[int, SourceEdit] = {}
    for edit in edits:
        by_place.setdefault(edit.start, edit)
    for start, edit in sorted(by_place.items(), reverse=True):
        first, last = (read.count(b"\n", 0, place) for place in (start, edit.end))
        if own.lines(first, last) == other.lines(first, last):
            shift = own.starts[first] - other.starts[first]
            text = text[: start + shift] + edit.text + text[edit.end + shift :]
    return text
