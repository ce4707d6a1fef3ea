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


RULES: tuple[tuple[str, Callable[[bytes, int], bytes]], ...] = (
    ("use 'template' keyword to treat '.*' as a dependent template name", _with_template),
    ("missing 'template' keyword prior to dependent template name", _with_template),
    ("reference to non-static member function must be called", _call_with_template),
    ("constexpr if condition is not a constant expression", _of_type),
)
"""What clang says → the source with the place in another form."""
_MESSAGE = re.compile(
    rf"^{_COLOR}(?P<file>[^\n]*?):(?P<line>\d+):(?P<column>\d+): {_COLOR}error: {_COLOR}"
    rf"(?:{'|'.join(f'({pattern})' for pattern, _ in RULES)})",
    re.MULTILINE,
)


def wanted(messages: str) -> dict[str, dict[tuple[int, int], int]]:
    """Return the places (lines and columns, from 1) that clang's messages speak of, with the number of the rule, by
    file.
    """
    found: dict[str, dict[tuple[int, int], int]] = {}
    for message in _MESSAGE.finditer(messages):
        rule = next(number for number in range(len(RULES)) if message[4 + number] is not None)
        found.setdefault(message["file"], {})[int(message["line"]), int(message["column"])] = rule
    return found


def repaired(text: bytes, places: dict[tuple[int, int], int]) -> bytes:
    """Return a source with these places in another form."""
    starts = [0, *(found.end() for found in re.finditer(rb"\n", text))]
    for (line, column), rule in sorted(places.items(), reverse=True):
        if line <= len(starts):
            text = RULES[rule][1](text, starts[line - 1] + column - 1)
    return text
