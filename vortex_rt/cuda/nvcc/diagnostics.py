"""Messages of the translator as a compiler's: the place in the CUDA source first."""

from nvvm2spirv.diagnostics import Diagnostic, TranslationError


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
