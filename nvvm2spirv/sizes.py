"""When a module is divided, for what must not import the passes to know it."""

from __future__ import annotations

LARGE = 300_000
"""Characters of LLVM text from which a module is divided: below, starting a worker costs more than it gains."""
PARTS_READY = "nvvm2spirv.parts:ready"
"""The worker's task that loads what translates a part."""
