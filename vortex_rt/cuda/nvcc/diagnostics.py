"""Messages of the translator as a compiler's: the place in the CUDA source first."""

import re

from nvvm2spirv.diagnostics import Diagnostic, TranslationError
from vortex_rt.cuda.libraries import names

# What to say behind messages of the compiler whose words do not tell the reason: a row a reason.


_COLOR = re.compile(r"\x1b\[[\d;]*[mK]")
NOTES = (
    (
        re.compile(r"error: reference to __global__ function '.*' in __(?:global|device|host__ __device)__ "),
        "a launch in device code must stand in the body of the function itself, with the kernel's name before <<<: "
        "in a macro's definition it is taken for the host's",
    ),
    (
        re.compile(r"error: no matching (?:member )?function for call to '__pick'"),
        "which kernel this launch in device code means cannot be told from its arguments: "
        "write a template's arguments, kernel<...><<<...>>>(...), or give arguments of just the parameters' types",
    ),
)
"""Pattern of a message → the note."""


def note(message: str) -> str:
    """Return the note that belongs behind a message, or ""."""
    plain = _COLOR.sub("", message)
    for pattern, text in NOTES:
        if pattern.search(plain):
            return f"note: {text}\n"
    return names.header_hint(plain)


def text(error: TranslationError, source: str) -> str:
    """Return the messages, each once, with the lines of the source that they are about."""
    return "".join(dict.fromkeys(_message(diagnostic, source) for diagnostic in error.diagnostics))


def _message(diagnostic: Diagnostic, source: str) -> str:
    place = diagnostic.location.source or (str(diagnostic.location) if diagnostic.location.line else "")
    message, *more = diagnostic.message.split("\n")
    lines = [f"{place or source}: {diagnostic.severity}: {message} [{diagnostic.code.id}]"]
    if shown := _source_line(place):
        lines += shown
    elif diagnostic.location.text:
        lines.append(f"  {diagnostic.location.text}")
    lines += [f"  {line}" for line in more]
    if diagnostic.hint:
        lines.append(f"  hint: {diagnostic.hint}")
    return "\n".join(lines) + "\n"


def _source_line(place: str) -> list[str]:
    """Return the line at FILE:LINE:COLUMN and a caret below its column."""
    name, _, rest = place.partition(":")
    if place.count(":") >= 2:
        name, line, column = place.rsplit(":", 2)
    else:
        line, column = rest, "0"
    try:
        with open(name, encoding="utf-8", errors="replace") as file:
            found = file.read().split("\n")[int(line) - 1].replace("\t", " ")
    except (OSError, ValueError, IndexError):
        return []
    return [f"    {found}", *([" " * (int(column) + 3) + "^"] if int(column) else [])]
