"""What to say behind messages of the compiler whose words do not tell the reason: a row a reason."""

from __future__ import annotations

import re

from vortex_rt.cuda.libraries import names

COLOR = r"(?:\x1b\[[\d;]*[mK])*"
NOTES = (
    (
        re.compile(rf"error: {COLOR}reference to __global__ function '.*' in __(?:global|device|host__ __device)__ "),
        "kernels cannot be launched from kernels: dynamic parallelism is not supported; launch from the host instead",
    ),
)
"""Pattern of a message → the note."""


def note(message: str) -> str:
    """Return the note that belongs behind a message, or ""."""
    for pattern, text in NOTES:
        if pattern.search(message):
            return f"note: {text}\n"
    return names.header_hint(message)
