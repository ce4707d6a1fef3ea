"""What clang refuses and NVIDIA's compiler takes, where only clang's message tells the place: the source is compiled
again in another form. Lines stay. `dialect` has what can be told from the text alone.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_COLOR = r"(?:\x1b\[[\d;]*[mK])*"
_CALL_OPERATOR = re.compile(rb"operator\s*\(\s*\)\s*<")
_ACCESS = re.compile(rb"\.|->|::")
_BOTH_SIDES = b"__attribute__((host, device)) "
_NAME = re.compile(rb"\w|~")
_QUALIFIERS = re.compile(rb"(?<![\w:>])(?:\w+\s*::\s*)+$")
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
    # NVIDIA's checks the calls of host functions in the host's pass only and those of device functions in the device's,
    # since what `#ifdef __CUDA_ARCH__` chooses may belong to another side in each.
    (DEVICE, "note: candidate .*not viable: call to __device__ function from __host__ function", _on_both_sides),
    (HOST, "note: candidate .*not viable: call to __host__ function from __(?:device|global)__", _on_both_sides),
)
"""Who reads the repaired source, what clang says, and what makes the source with the place in another form."""


def _with_colors(pattern: str) -> str:
    severity, said = pattern.split(": ", 1)
    return f"{severity}: {_COLOR}{said}"


_MESSAGE = re.compile(
    rf"^{_COLOR}(?P<file>[^\n]*?):(?P<line>\d+):(?P<column>\d+): {_COLOR}"
    rf"(?:{'|'.join(f'({_with_colors(pattern)})' for _, pattern, _ in RULES)})",
    re.MULTILINE,
)


def wanted(messages: str, side: str = DEVICE) -> dict[str, dict[tuple[int, int], int]]:
    """Return the places (lines and columns, from 1) that the messages of a pass speak of, with the number of the rule,
    by file.
    """
    found: dict[str, dict[tuple[int, int], int]] = {}
    for message in _MESSAGE.finditer(messages):
        rule = next(number for number in range(len(RULES)) if message[4 + number] is not None)
        if RULES[rule][0] in (BOTH, side):
            found.setdefault(message["file"], {})[int(message["line"]), int(message["column"])] = rule
    return found


def repaired(text: bytes, places: dict[tuple[int, int], int], side: str = DEVICE) -> bytes:
    """Return a source with these places in the form that a pass reads."""
    starts = [0, *(found.end() for found in re.finditer(rb"\n", text))]
    for (line, column), rule in sorted(places.items(), reverse=True):
        if line <= len(starts) and RULES[rule][0] in (BOTH, side):
            text = RULES[rule][2](text, starts[line - 1] + column - 1)
    return text
