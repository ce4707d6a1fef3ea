"""Images ahead of time: programs built for the shapes that were asked for, beside the SPIR-V that serves all others."""

from __future__ import annotations

from nvvm2spirv.spirv.model import SpirvModule
from vortex_rt.cuda.container import Entry
from vortex_rt.cuda.nvcc import device_code
from vortex_rt.cuda.nvcc.settings import Settings


def with_images(modules: list[SpirvModule], managed: tuple[str, ...], settings: Settings) -> list[Entry]:
    """Return the entries of translated modules, with programs for the shapes of ``--vortex-shape``."""
    return device_code.entries(modules, managed)
