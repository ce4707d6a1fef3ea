"""The device link of separate compilation."""

from __future__ import annotations

from vortex_rt.cuda.nvcc.process import Tools
from vortex_rt.cuda.nvcc.settings import Settings


def object_for(inputs: list[str], settings: Settings, tools: Tools, folder: str, *, always: bool = False) -> list[str]:
    """Return the object that holds the linked device code of the inputs, if there is any."""
    return []
