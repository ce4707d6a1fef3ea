"""What to say behind messages of the compiler whose words do not tell the reason: a row a reason."""

from __future__ import annotations

import re

from vortex_rt.cuda.libraries import names

COLOR = r"(?:\x1b\[[\d;]*[mK])*"
NOTES = (
    (
        re.compile(rf"error: {COLOR}reference to __global__ function '.*' in __(?:global|device|host__ __device)__ "),
        "a launch by device code must be written out, kernel<<<...>>>(...) with the kernel's template arguments, and "
        "not stand in a macro",
    ),
    (
        re.compile(r"error: Unresolved extern function 'cudaDeviceSynchronize'"),
        "a kernel cannot wait for the kernels that it has launched: device code of CUDA 12 has no "
        "cudaDeviceSynchronize",
    ),
)
"""Pattern of a message → the note."""


def note(message: str) -> str:
    """Return the note that belongs behind a message, or ""."""
    for pattern, text in NOTES:
        if pattern.search(message):
            return f"note: {text}\n"
    return names.header_hint(message)
