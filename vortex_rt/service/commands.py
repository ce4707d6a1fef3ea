"""What `start.py` and the service can do, by name: each a function that takes a command line's words and returns the
exit status. A process loads the one that it is for; the service all that its workers do.
"""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SERVED: dict[str, str] = {
    "jit": "vortex_rt.cuda.jit.requests:run",
    "vortex-cc": "vortex_rt.compiler.cli:run",
    "nvcc": "vortex_rt.cuda.nvcc.cli:run",
}
"""Command → its function; the service's workers do these. With ``served`` it may return `requests.REFUSES`."""
PROCESSES: dict[str, str] = {
    "cuobjdump": "vortex_rt.cuda.tools.cuobjdump:run",
    "compute-sanitizer": "vortex_rt.cuda.tools.sanitizer:command_line",
    "__nvcc_device_query": "vortex_rt.cuda.jit.architecture:run",
    "note": "vortex_rt.compiler.cache:run",
    "serve": "vortex_rt.service.server:run",
    "simulator": "vortex_rt.sim.server:run",
}
"""Command → its function, always in a process of its own."""

LATER = (
    "concurrent.futures", "nvvm2spirv.ptx.module", "nvvm2spirv.ptx.pointers", "vortex_rt.cuda.nvcc.unit", "zstandard",
)
"""What the served commands import when they need it; the service has it."""


def find(name: str) -> Any:
    """Return the function of a command."""
    module, _, function = (SERVED | PROCESSES)[name].partition(":")
    return getattr(import_module(module), function)


def main(name: str, words: list[str]) -> None:
    """Do a command in this process, and leave it."""
    if name in PROCESSES:
        sys.exit(find(name)(words))
    gc.disable()  # looking for cycles takes a fifth of the time on a large program, and saves little memory
    status = find(name)(words)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # nothing is left to do; leaving by the door takes as long as a cached object
