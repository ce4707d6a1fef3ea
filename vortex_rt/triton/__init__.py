"""Triton's backend `vortex` (entry point group ``triton.backends``), and arrays in device memory for its kernels.

Triton imports ``compiler`` and ``driver`` whenever it is imported, so that both load little before they are used.
"""

from __future__ import annotations

from vortex_rt.triton.tensor import TritonTensor, array, as_tensor, empty, zeros

__all__ = ["TritonTensor", "array", "as_tensor", "empty", "zeros"]
