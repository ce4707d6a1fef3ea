"""The compute capability that the device reports, which code is compiled for where a program asks for no other."""

from __future__ import annotations

import os
import re

DEFAULT_CAPABILITY = 70
"""That of libcuda (``device_capability`` in device.c) without ``VORTEX_CUDA_ARCH``."""


def reported() -> int:
    """Return the compute capability, 10 times: ``VORTEX_CUDA_ARCH`` may say ``86``, ``sm_86`` or ``8.6``."""
    wanted = re.search(r"(\d+)(?:\.(\d))?", os.environ.get("VORTEX_CUDA_ARCH", ""))
    number = int("".join(wanted.groups(""))) if wanted else 0
    return number if 10 <= number < 1000 else DEFAULT_CAPABILITY
