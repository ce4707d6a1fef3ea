"""The decorator of functions that become the simulator's machine code (``build``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba

njit: Any = numba.njit


def compiled(function: Callable[..., Any]) -> Any:
    """Decorate a function for Numba.

    Arrays are views of memory that others own: without Numba's runtime, nothing can be allocated.
    """
    return njit(error_model="numpy", _nrt=False)(function)
