"""What to say behind messages of the compiler whose words do not tell the reason: a row a reason."""

import re

from vortex_rt.cuda.libraries import names

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
