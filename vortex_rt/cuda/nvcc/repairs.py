"""What clang refuses and NVIDIA's compiler takes, where only clang's message tells the place: the source is compiled
again in another form. Lines stay. `dialect` has what can be told from the text alone.

NVIDIA's looks into the body of a template where it is used only; clang does so (`WHEN_USED`) once it has found an
unknown name. Of clang's own functions only those are known to GCC whose names begin with ``__builtin``.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_COLOR = r"(?:\x1b\[[\d;]*[mK])*"
_CALL_OPERATOR = re.compile(rb"operator\s*\(\s*\)\s*<")
_ACCESS = re.compile(rb"\.|->|::")
_BOTH_SIDES = b"__attribute__((host, device)) "
_NAME = re.compile(rb"\w|~")
_QUALIFIERS = re.compile(rb"(?<![\w:>])(?:\w+\s*::\s*)+$")
_USING_MACRO = re.compile(rb"\w*USING\w*\s*\(\s*(\w+)\s*\)")
_USING = re.compile(rb"\busing\s*\Z")
_POINTER = re.compile(rb"(?:[\w:]+\s+)*[\w:]+\s*\(\s*\*\s*\Z")
_BOUNDS = re.compile(rb"(\w+)\s*\)\s*(?:\[[^\]]*\]\s*)+(=)")
_THIS = re.compile(rb"[!(\s]*(?:not\s+)?(this\s*->)(?=\s*\w)")


def _with_template(text: bytes, place: int) -> bytes:
    """``typename A::b<int>`` or ``a.b<int>`` of a dependent A or a."""
    found = _ACCESS.match(text, place)
    place = found.end() if found else place
    return text[:place] + b"template " + text[place:]


def _of_type(text: bytes, place: int) -> bytes:
    """``if constexpr (this->value)`` of a static member: ``this`` is no constant to clang before version 20."""
    found = _THIS.match(text, place)
    if found is None:
        return text
    return text[: found.start(1)] + b"::std::remove_pointer_t<decltype(this)>::" + text[found.end(1) :]


def _call_with_template(text: bytes, place: int) -> bytes:
    """``value.operator()<int>(…)`` of a dependent value."""
    return _with_template(text, place) if _CALL_OPERATOR.match(text, place) else text


def _of_std(text: bytes, place: int) -> bytes:
    """``using ::arg;`` in a template that nothing instantiates, also by a macro (Eigen's)."""
    if found := _USING_MACRO.match(text, place):
        return text[:place] + b"using ::std::" + found[1] + text[found.end() :]
    using = _USING.search(text, 0, place) and text.startswith(b"::", place)
    return text[:place] + b"::std" + text[place:] if using else text


def _of_its_value(text: bytes, place: int) -> bytes:
    """``double (*a)[n] = …`` with an ``n`` known when the program runs: clang takes each such type for another one."""
    before, behind = _POINTER.search(text, max(0, place - 200), place), _BOUNDS.match(text, place)
    if before is None or behind is None:
        return text
    return text[: before.start()] + b"auto " + behind[1] + b" " + behind[2] + text[behind.end() :]


def _on_both_sides(text: bytes, place: int) -> bytes:
    """A function's declaration, whose name is at the place."""
    qualified = _QUALIFIERS.search(text, max(0, place - 200), place)
    start = qualified.start() if qualified else place
    before = text[:start]
    if not _NAME.match(text, place) or before.endswith(_BOTH_SIDES) or before.rstrip().endswith(b"::"):
        return text
    return before + _BOTH_SIDES + text[start:]


BOTH, DEVICE, HOST = "both", "device", "host"
"""The passes that read a repaired source: what only one of them cannot take must stay an error of the other's."""

RULES: tuple[tuple[str, str, Callable[[bytes, int], bytes]], ...] = (
    (BOTH, "error: use 'template' keyword to treat '.*' as a dependent template name", _with_template),
    (BOTH, "error: missing 'template' keyword prior to dependent template name", _with_template),
    (BOTH, "error: reference to non-static member function must be called", _call_with_template),
    (BOTH, "error: constexpr if condition is not a constant expression", _of_type),
    (BOTH, "error: no member named '.*' in the global namespace; did you mean 'std::", _of_std),
    (
        BOTH,
        r"error: cannot initialize a variable of type '(?P<type>.*\(\*\)\[.*)' with an .value of type '(?P=type)'",
        _of_its_value,
    ),
    # NVIDIA's checks the calls of host functions in the host's pass only and those of device functions in the device's,
    # since what `#ifdef __CUDA_ARCH__` chooses may belong to another side in each.
    (DEVICE, "note: candidate .*not viable: call to __device__ function from __host__ function", _on_both_sides),
    (HOST, "note: candidate .*not viable: call to __host__ function from __(?:device|global)__", _on_both_sides),
)
"""Who reads the repaired source, what clang says, and what makes the source with the place in another form."""


def _with_colors(pattern: str) -> str:
    severity, said = pattern.split(": ", 1)
    return f"{severity}: {_COLOR}{said}"


_AT = rf"^{_COLOR}(?P<{{0}}file>[^\n]*?):(?P<{{0}}line>\d+):(?P<{{0}}column>\d+): {_COLOR}"
_SAID = "|".join(f"(?P<rule{number}>{_with_colors(pattern)})" for number, (_, pattern, _) in enumerate(RULES))
_MESSAGE = re.compile(f"{_AT.format('')}(?:{_SAID})", re.MULTILINE)
_OTHER_SPACES = re.compile(
    rf"{_AT.format('later_')}error: {_COLOR}(?:out-of-line definition of '.*' does not match any declaration in|"
    rf"__host__ (?:__device__ function '.*' cannot overload __host__|"
    rf"function '.*' cannot overload __host__ __device__) function)[^\n]*\n(?:(?!.*(?:error|note): )[^\n]*\n)*"
    rf"{_AT.format('earlier_')}note: {_COLOR}(?:member declaration nearly matches|previous declaration is here)",
    re.MULTILINE,
)
_HOST_ONLY = re.compile(
    rf"^(?!/usr/)[^\n]*error: {_COLOR}reference to __host__ function '.*' in __host__ __device__ function[^\n]*\n"
    rf"(?:(?!.*(?:error|declared here))[^\n]*\n)*?"
    rf"{_AT.format('')}note: {_COLOR}'.*' declared here",
    re.MULTILINE,
)
WHEN_USED = ("-fdelayed-template-parsing", "-Wno-delayed-template-parsing-in-cxx20")
"""clang's options to look into the bodies of templates where they are used only."""
ONE_FORM = "-DVORTEX_ONLY_FORMS_OF_CUDA_12"
NEWER_FORMS = (
    r"(?:cu(?:CtxCreate|MemPrefetchAsync|MemAdvise|GraphAddNode)|"
    r"cuda(?:MemPrefetchAsync|MemAdvise|Graph(?:AddNode|AddDependencies|RemoveDependencies|GetEdges|"
    r"NodeGetDependencies|NodeGetDependentNodes)|Stream(?:GetCaptureInfo|UpdateCaptureDependencies)))"
)
"""The option with which functions have one form each, so that their address is that of one, and those of them that
have a second form (``cuda_newer_forms.h``, ``cuda_runtime_newer_forms.h``)."""
_UNKNOWN = re.compile(rf"error: {_COLOR}use of undeclared identifier")
_BUILTIN = re.compile(
    rf"error: {_COLOR}static declaration of '(?P<name>\w+)' follows non-static declaration[^\n]*\n"
    rf"(?:(?!.*(?:error|note): )[^\n]*\n)*.*note: {_COLOR}'(?P=name)' is a builtin with type"
)
_OVERLOADED = re.compile(rf"error: {_COLOR}[^\n]*overloaded function[^\n]*\n[^\n]*\b{NEWER_FORMS}\b")
_SYSTEM = "/usr/"
_SPACE = re.compile(rb"\b__(?:device|host)__\b")
_BEFORE = re.compile(rb"[;{}]|^[ \t]*#.*", re.MULTILINE)
_SCOPES = re.compile(rb"(?:\w+\s*(?:<[^<>;]*>\s*)?::\s*)*\Z")


def wanted(messages: str, side: str = DEVICE) -> dict[str, dict[tuple[int, int], int]]:
    """Return the places (lines and columns, from 1) that the messages of a pass speak of, with the number of the rule,
    by file.
    """
    found: dict[str, dict[tuple[int, int], int]] = {}
    for message in _MESSAGE.finditer(messages):
        rule = next(number for number in range(len(RULES)) if message[f"rule{number}"] is not None)
        if RULES[rule][0] in (BOTH, side):
            found.setdefault(message["file"], {})[int(message["line"]), int(message["column"])] = rule
    return found


def options(messages: bytes) -> list[str]:
    """Return the options with which clang may take what it has refused in a pass: templates that nothing uses,
    addresses of functions that have a newer form, and functions of the names of its own (``__rdtsc``)."""
    said = messages.decode(errors="replace")
    found = [*WHEN_USED] if _UNKNOWN.search(said) else []
    found += [ONE_FORM] if _OVERLOADED.search(said) else []
    own = dict.fromkeys(builtin["name"] for builtin in _BUILTIN.finditer(said))
    return [*found, *(f"-D{name}={name}_of_program" for name in own)]


def with_spaces(messages: str, text_of: Callable[[str], bytes]) -> dict[str, dict[tuple[int, int], bytes]]:
    """Return what to insert (``__device__`` and the like), by file and place, where clang's messages speak of functions
    that only their declaration or only their definition gives to the device, or of functions of the host that ones for
    both call: nvcc warns of those.

    ``text_of``: the text of a file.
    """
    found: dict[str, dict[tuple[int, int], bytes]] = {}
    for message in _OTHER_SPACES.finditer(messages):
        sides = []
        for side in ("later_", "earlier_"):
            text, at = text_of(message[side + "file"]), (int(message[side + "line"]), int(message[side + "column"]))
            sides.append((message[side + "file"], *_declared(text, at)))
        for (file, at, own), (_, _, others) in (sides, sides[::-1]):
            if missing := [space for space in others if space not in own]:
                found.setdefault(file, {})[at] = b" ".join(missing) + b" "
    for message in _HOST_ONLY.finditer(messages):
        file, at = message["file"], (int(message["line"]), int(message["column"]))
        if not file.startswith(_SYSTEM):
            at, own = _declared(text_of(file), at)
            if not own:
                found.setdefault(file, {})[at] = b"__host__ __device__ "
    return found


def _declared(text: bytes, at: tuple[int, int]) -> tuple[tuple[int, int], list[bytes]]:
    """Return where a function's name begins with its scopes, and what its declaration says before of host and device.

    ``at``: line and column of the name without scopes.
    """
    place = _starts(text)[at[0] - 1] + at[1] - 1
    ends = [before.end() for before in _BEFORE.finditer(text, 0, place)]
    head = text[ends[-1] if ends else 0 : place]
    scopes = _SCOPES.search(head)
    own = [*_SPACE.findall(head), *([b"__host__", b"__device__"] if _BOTH_SIDES.strip() in head else [])]
    return _position(text, place - (len(head) - scopes.start() if scopes else 0)), own


def _starts(text: bytes) -> list[int]:
    return [0, *(found.end() for found in re.finditer(rb"\n", text))]


def _position(text: bytes, place: int) -> tuple[int, int]:
    start = text.rfind(b"\n", 0, place) + 1
    return text.count(b"\n", 0, place) + 1, place - start + 1


def repaired(text: bytes, places: Mapping[tuple[int, int], int | bytes], side: str = DEVICE) -> bytes:
    """Return a source with these places in the form that a pass reads: by a rule's number, or with something
    inserted."""
    starts = _starts(text)
    for (line, column), change in sorted(places.items(), key=lambda row: row[0], reverse=True):
        if line > len(starts):
            continue
        place = starts[line - 1] + column - 1
        if isinstance(change, bytes):
            text = text[:place] + change + text[place:]
        elif RULES[change][0] in (BOTH, side):
            text = RULES[change][2](text, place)
    return text
