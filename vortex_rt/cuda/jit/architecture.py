"""The compute capability that the device reports, which code is compiled for where a program asks for no other."""

from __future__ import annotations

from vortex_rt import settings


def reported() -> int:
    """Return the compute capability, 10 times. Raises SettingError."""
    return settings.CUDA_ARCH.number()
