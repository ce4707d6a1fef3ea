"""docs/reference/ptx.md, from the tables (``tools/docs`` writes it)."""

from collections.abc import Iterable

from nvvm2spirv.builtins import ptx as _ptx  # noqa: F401  (fills the instruction table)
from nvvm2spirv.builtins.ptx.forms import FORMS, REFUSED
from nvvm2spirv.ptx.functions import BOUNDS
from nvvm2spirv.ptx.parser import LINKAGE, NUMBERED, PLAIN
from nvvm2spirv.ptx.tree import OPAQUE

_HEADER = """# PTX

Files of PTX ISA 6.0 to 9 are read as clang and LLVM, nvcc, NVRTC and Triton write them, and become NVVM IR, so that
everything after it is shared. Written by `tools/docs`; do not edit.

```
nvvm2spirv kernel.ptx -o kernel.spv --symbols kernel.json     also `-`; the content tells that it is PTX
nvvm2spirv kernel.ptx --partial                               leave out kernels with something unknown
nvcc -fatbin kernel.ptx, nvcc -cubin kernel.ptx               a container, or SPIR-V
```

In Python: `Module.from_ptx(device, source)`, `nvvm2spirv.translate(source)`, `nvvm2spirv.api.nvvm_of_ptx(source)`
(NVVM IR for a link). In the CUDA driver API: `cuModuleLoad`, `cuModuleLoadData(Ex)`, `cuLibraryLoadData`,
`cuLinkAddData` take PTX text and NVIDIA's fat binaries with PTX in them (plain, LZ4, Zstandard), and so do programs
that NVIDIA's nvcc compiled and that load `libcudart.so`. Of a fat binary's PTX the one for the newest architecture up
to the reported one (`VORTEX_CUDA_ARCH`) is taken, or else the oldest; a fat binary without PTX gives 209. What NVIDIA's
device linker made (`nvcc -rdc=true`) has none: the PTX of the parts that the program brings beside it is linked
instead. The driver leaves out kernels with something unknown, says so on standard error, and answers 500 when they are
asked for (linked parts have to be known as a whole); PTX of which nothing is known gives 218. `cuobjdump -lptx`,
`-xptx` and `-ptx` list and write the PTX of a file.

## How it is read

* Registers become local variables of their width, which LLVM promotes; addresses, which PTX computes as integers,
  become pointers again where one variable or parameter is at their origin, through loops too. Addresses of shared
  memory that are cut to 32 bits are completed.
* A kernel's parameter of 64 bits that the code uses as an address is described as a pointer, one of `.b32` or `.b64`
  type that is only read as a float as such; `Module.from_ptx` takes a buffer, `None` or a number for one of 8 bytes
  that is not used. Arrays (`.b8 name[24]`) are structures by value, passed as bytes.
* Functions of the file are called by `.param` space or by registers; scalars go as integers, arrays by a pointer to
  the caller's memory. Calls through pointers go to the functions of that prototype whose address is taken. `vprintf`,
  `malloc`, `free`, `__assertfail` and what [builtins](builtins.md) lists may be called without a body.
* Variables keep their initial values, addresses (`generic(x)+4`, bytes by masks) included. The host may name all that
  are not a compiler's own (`$str`, `_$_str`, `__unnamed_1`), as nvcc leaves `.visible` out for `static` ones.
* `.file` and `.loc` give the source lines of messages, faults and profiles; an inlined line is its innermost place.
* All that is unknown in a file is reported at once, each with line, caret and hint ([N2S008](diagnostics.md#n2s008)).

## Limits

* Matrix products of a warp (`mma`, `wmma`) are plain instructions, or a tensor unit's. Sparse products and
  separate samplers are refused. The last section lists what exists in PTX and
  is refused, [inline PTX](inline-ptx.md) where results differ from NVIDIA's hardware in the last bits.
* A number that is made of two addresses, or of a masked one, stays a number when it is made a pointer: right on this
  device, where all memory has one numbering, and slower.
* Registers start as zero. `.section` and debugging data other than lines are passed over; `.pragma`, cache operators
  and tuning directives have no effect.
* Modules of several files are linked by `cuLink` or nvcc's device link, not by `nvvm2spirv`.

## Public wheels

Entries of nvcc's PTX in wheels of PyPI that become SPIR-V which spirv-val accepts; samples, as files are large:

| wheel | files tried | entries translated |
|---|---:|---:|
| bitsandbytes 0.50.2 (`mma` on halves and bf16, `ldmatrix`) | 8 | 50 of 50 |
| spconv-cu118 2.3.8 (`mma` on halves, tf32 and Volta's, `ldmatrix`) | 22 | 58 of 58 |
| nvidia-curand-cu12 10.3.10.19 | 3 | 118 of 118 |
| nvidia-nvjpeg-cu12 12.4.0.76 | 7 | 54 of 54 |
| nvidia-nvjpeg2k-cu12 0.11.0.51 | 3 | 17 of 17 |
| jax-cuda12-plugin 0.10.2 (its modules in C++) | 3 | 14 of 14 |

## Directives
"""


def text() -> str:
    """The whole document."""
    families: dict[str, list[str]] = {}
    for name, forms in FORMS.items():
        for family in dict.fromkeys(form.family for form in forms):
            families.setdefault(family, []).append(name)
    rows = {
        "linkage": LINKAGE,
        "launch bounds, in the kernel's description": BOUNDS,
        "of functions, without effect": (NUMBERED | PLAIN) - BOUNDS.keys(),
        "opaque types": (f".{name}" for name in OPAQUE),
    }
    parts = [_HEADER, "| directives | names |", "|---|---|"]
    parts += [f"| {what} | {_names(names)} |" for what, names in rows.items()]
    shared = "The forms of each, with types and modifiers, are in [inline PTX](inline-ptx.md): one table serves both."
    parts += ["", "## Instructions", "", shared, "", "| family | instructions |", "|---|---|"]
    parts += [f"| {family} | {_names(families[family])} |" for family in sorted(families)]
    parts += ["", "## Refused", "", _names(REFUSED)]
    return "\n".join(parts) + "\n"


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))
