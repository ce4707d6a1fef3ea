"""What an image's ELF file says of itself, from the device compiler to who looks into a run."""

from __future__ import annotations

EXIT_PLACE = "__vx_exit_place"
"""Absolute symbol, with a dot and a kernel's name behind it: where in the group's local memory the compiler keeps, in 8
bytes, what it must know of warps that have returned (`vortex_rt.compiler.early_exit`), if the kernel needs that."""

SPIRV_SECTION = ".vortex.spirv"
"""Section, of no address, with the SPIR-V modules with source lines that the image is made of: behind each other, the
length of a module compressed by zlib, four little-endian bytes, and the module."""
