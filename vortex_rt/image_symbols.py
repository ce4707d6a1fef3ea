"""What an image's ELF file says of itself, from the device compiler to who looks into a run."""

EXIT_PLACE = "__vx_exit_place"
"""Absolute symbol, with a dot and a kernel's name behind it: where in the group's local memory the compiler keeps, in 8
bytes, what it must know of warps that have returned (`vortex_rt.compiler.early_exit`), if the kernel needs that."""

SPIRV_SECTION = ".vortex.spirv"
"""Section, of no address, with the SPIR-V modules with source lines that the image is made of: behind each other, the
length of a module compressed by zlib, four little-endian bytes, and the module."""

SHARED_VARIABLE = "__vx_shared_variable"
"""Absolute symbols, with a kernel's name and a variable's behind it, a colon before each: where in the group's local
memory a variable of that kernel lies; the symbol's size is the variable's."""

CELLS_END = "__vx_cells_end"
"""Absolute symbol, with a dot and a kernel's name behind it: bytes of the cells that a warp of the kernel may use
(`vortex_rt.compiler.cells`)."""

CELLS_BIAS = "__vx_cells_bias"
"""Absolute symbol: so many bytes above a lane's part of the first cell its register for cells points."""

CELL_STRIDE = "__vx_cell_stride"
"""Absolute symbol: bytes between the parts of a cell of two lanes side by side; 0: each lane has cells of its own."""
