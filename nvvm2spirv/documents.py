"""Pages of docs/reference that come from the translator's tables (`tools/docs` writes them)."""

import inspect
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from nvvm2spirv.api import translate
from nvvm2spirv.builtins import FAMILIES, table
from nvvm2spirv.builtins import ptx as _ptx  # noqa: F401  (fills the instruction table)
from nvvm2spirv.builtins.ptx.forms import FORMS, REFUSED, Form
from nvvm2spirv.builtins.ptx.types import SPECIAL_REGISTERS
from nvvm2spirv.builtins.table import Builtin
from nvvm2spirv.builtins.texture_descriptor import ALIGNMENT, FIELDS, OFFSETS, SIZE
from nvvm2spirv.diagnostics import Code, TranslationError
from nvvm2spirv.options import Options
from nvvm2spirv.ptx.functions import BOUNDS
from nvvm2spirv.ptx.parser import LINKAGE, NUMBERED, PLAIN
from nvvm2spirv.ptx.tree import OPAQUE

# -- builtins ----------------------------------------------------------------------------------------------------------

MEASURED = Path(__file__).with_name("builtins") / "accuracy.json"

_BUILTINS = """# Builtins

What becomes of each NVVM intrinsic, libdevice function and device runtime call. Written by
`tools/docs` from the tables in `nvvm2spirv/builtins/`; do not edit.

* **mapped**: an OpenCL C built-in or LLVM intrinsic takes its place. **body**: code of our own, inlined, with the same
  result on every device. **device**: a call to the [device library](interfaces.md). **kept**: LLVM's SPIR-V back
  end takes it as it is. **refused**: translation stops with the name, the line and the hint shown.
* A name ending in `…` stands for all names that begin so; `.*` for LLVM's type suffixes.
* *bound* is what CUDA documents (ULP, 0 = exact rounding); *measured* the largest error found (ULP, or abs./rel.)
  against a 40-digit reference over dense and special inputs, on bodies run by the host, the simulated device and
  Intel's CPU runtime with equal bits.
"""


def measured() -> dict[str, dict[str, object]]:
    """Measured accuracy by name."""
    return json.loads(MEASURED.read_text())["functions"] if MEASURED.exists() else {}


def _builtin_name(entry: Builtin) -> str:
    return f"`{entry.name}`" + ("…" if entry.prefix else ".*" if entry.overloaded else "")


def _builtin_row(entry: Builtin, accuracy: dict[str, dict[str, object]]) -> str:
    found = accuracy.get(entry.name)
    shown = ""
    if found:
        kind = "rel." if found.get("relative") else "abs."
        shown = f"{found['ulp']:.2f}" if "ulp" in found else f"{found['error']:.1e} {kind}"
    mapping = entry.mapping
    if entry.status != "refused":
        mapping = f"`{mapping}`" if mapping != "<lambda>" else "body"
    cells = [
        _builtin_name(entry), f"`{entry.signature}`" if entry.signature else "", entry.status, mapping, entry.accuracy,
        shown, entry.note,
    ]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def builtins_page() -> str:
    """The whole document."""
    accuracy = measured()
    parts = [_BUILTINS, "| family | mapped | body | device | kept | refused |", "|---|---|---|---|---|---|"]
    for family, entries in table().families.items():
        counts = [
            sum(e.status == status for e in entries) for status in ("mapped", "body", "device", "kept", "refused")
        ]
        parts.append(f"| {FAMILIES[family]} | " + " | ".join(str(c) if c else "" for c in counts) + " |")
    for family, entries in table().families.items():
        parts += [
            "",
            f"## {FAMILIES[family]}",
            "",
            "| name | signature | status | mapping | bound | measured | note |",
            "|---|---|---|---|---|---|---|",
        ]
        parts += [_builtin_row(entry, accuracy) for entry in entries]
    return "\n".join(parts) + "\n"


# -- inline PTX --------------------------------------------------------------------------------------------------------

_INLINE_PTX = """# Inline PTX

`asm("…")` in device code is parsed as PTX and lowered to LLVM IR, so it runs on any device. Written by
`tools/docs` from the instruction table in
`nvvm2spirv/builtins/ptx/instructions/`; do not edit.

## What a statement may contain

* Operands `$0`, `$1`, … (`%0` in CUDA C++) with the constraints `r l f d h b c q n i`, `=`, `&`, `+` and matching
  digits; clobbers change nothing.
* Several instructions, comments, `{ }` scopes, `.reg` declarations (ranges `r<10>` and `.v2`/`.v4` too), `.local` and
  `.shared` variables, labels and branches inside the statement, guards `@p` and `@!p`, constant expressions, labels
  made unique with `%=`.
* Registers have PTX's widths: what ptxas rejects for a width is rejected here. `ld`, `st` and `cvt` may use wider
  registers.
* The carry flag goes on from statement to statement within one function, as multi-word arithmetic libraries expect.
* 32-bit shared addresses (`cvta.to.shared`, `__cvta_generic_to_shared` cut to 32 bits) work: they are completed
  relative to a shared variable.
* Each distinct statement becomes one internal function that is inlined. Eviction priorities,
  prefetches and cache policies have no effect; asynchronous copies are done at once. Vectors of up to 16 bytes are
  seen whole by other threads where an access is volatile, has a memory order, or is `.cg`, `.cv` or `.wt`; else the
  cache operator has no effect.

What is not in the table is refused with the PTX text, a caret at the culprit, the place in the source and a hint.
Devices see no PTX: what the device itself cannot do (barriers over part of a block without the device library, say) is
refused by the family that lowers it, see [builtins](builtins.md).

Differences from NVIDIA's hardware: approximate functions (`ex2`, `sin`, `rcp.approx` …) are at least as accurate as PTX
asks but give other bits; `min` and `max` of two NaNs, and arithmetic on NaN, give some NaN; `nanosleep` does not pause;
division by zero of integers gives all ones and `x % 0` gives `x`.

## Instructions

Notation: `.word` must be there, `.word?` may be, `.name(a|b)` is a choice; `d:type <- a:type` are results and sources
with their types (`any`: an address, a vector or something else that the instruction explains; `wide`: twice the width;
`/p:pred`: an optional second result `d|p`). "As" names the [builtin](builtins.md) that gives the result. Modifiers may
come in any order, as ptxas takes them; of two types the first is the first one's. Every row is run by a test.
"""


def _summary(form: Form) -> str:
    text = inspect.getdoc(form.handler) or ""
    return " ".join(text.split("\n\n")[0].split())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def inline_ptx_page() -> str:
    """The whole document."""
    families: dict[str, list[Form]] = {}
    for forms in FORMS.values():
        for form in forms:
            families.setdefault(form.family, []).append(form)
    parts = [_INLINE_PTX]
    for family in sorted(families):
        parts += [f"### {family.capitalize()}", "", "| row | note |", "|---|---|"]
        parts += [f"| `{_cell(form.text)}` | {_cell(_summary(form))} |" for form in families[family]]
        parts.append("")
    parts += ["## Special registers", "", "| register | type | value |", "|---|---|---|"]
    for name, register in SPECIAL_REGISTERS.items():
        value = (
            f"refused: {register.refused}"
            if register.refused
            else f"`{register.intrinsic}`"
            if register.intrinsic
            else str(register.value)
        )
        parts.append(f"| `%{name}` | `.{register.type}` | {value}{', upper half' if register.high_half else ''} |")
    parts += ["", "## Refused", "", "| instruction | use instead |", "|---|---|"]
    parts += [f"| `{name}` | {_cell(hint)} |" for name, hint in sorted(REFUSED.items())]
    return "\n".join(parts) + "\n"


# -- PTX ---------------------------------------------------------------------------------------------------------------

_PTX = """# PTX

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


def ptx_page() -> str:
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
    parts = [_PTX, "| directives | names |", "|---|---|"]
    parts += [f"| {what} | {_names(names)} |" for what, names in rows.items()]
    shared = "The forms of each, with types and modifiers, are in [inline PTX](inline-ptx.md): one table serves both."
    parts += ["", "## Instructions", "", shared, "", "| family | instructions |", "|---|---|"]
    parts += [f"| {family} | {_names(families[family])} |" for family in sorted(families)]
    parts += ["", "## Refused", "", _names(REFUSED)]
    return "\n".join(parts) + "\n"


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))


# -- textures ----------------------------------------------------------------------------------------------------------

_TEXTURES = f"""# Textures and surfaces

Written by `tools/docs`; do not edit.

A handle (`cudaTextureObject_t`, `cudaSurfaceObject_t`, or the value of a legacy reference) is the device address of a
**descriptor** in global memory. Reads and writes are ordinary loads and stores through it, so they need no image
support of the device, and handles may come from anywhere: kernel arguments, memory, a table.

* **Legacy references** (`texture<T, dim, mode> t;`, clang's `!"texture"` annotation): the variable is a module symbol
  of kind `texture` (or `surface`) that holds the handle; the host writes it by name (`module.textures["t"].bind(array)`
  in `vortex_rt`).
* **Objects**: pass the handle as a 64-bit kernel argument (`device.texture(array, …)`).
* **Hosts of other kinds** fill `nvvm2spirv.builtins.texture_descriptor.TextureDescriptor` and write its `pack()` into a
  buffer that stays alive.

## What is read, and how

| feature | served |
|---|---|
| geometries | 1-D, 2-D, 3-D, layered 1-D and 2-D, cube maps, layered cube maps |
| coordinates | integers (fetch: no filter; outside the edge, or the border) and floats, in elements or normalised |
| filters | point; linear with weights of 8 fractional bits, as in the CUDA C++ programming guide, "Texture Fetching" |
| address modes | clamp, border for all coordinates; wrap, mirror for normalised ones (otherwise they act as clamp) |
| read modes | elements; 8- and 16-bit integers as normalised floats; 8-bit sRGB |
| formats | 1, 2 or 4 channels of 8, 16, 32 bits, signed, unsigned; half and float. Missing channels read 0, 0, 0, 1 |
| memory | linear (outside: zero), pitched, packed |
| mipmaps | `tex.level`, `tex.grad`: nearest level, or two levels blended |
| gather | `tld4`, one component of the four elements of a 2-D linear filter |
| queries | `txq`, `suq`: sizes, layers, levels, channel type and order (OpenCL's numbers) |
| surfaces | `suld.b`, `sust.b` of 8 to 64 bits × 1, 2, 4; trap, clamp, zero; `sust.p` with conversion to the format |

Not served (refused at translation): separate samplers (PTX's independent mode), multi-sample textures, anisotropic
filters (ignored by the host side), seamless filtering over cube edges (each face clamps by itself), `sured`.

**Tolerance.** Point reads are exact. A linear filter multiplies and adds in float with weights rounded to 1/256: other
hardware may round the same weight the other way, so results may differ by up to 2⁻⁹ of the difference between
neighbours for each axis. sRGB is exact to float.

## The descriptor

{SIZE} bytes, little-endian, {ALIGNMENT}-byte aligned. A mipmap is one descriptor a level, one behind the other.

| offset | type | field | meaning |
|---|---|---|---|
"""
_FIELD_TYPES = {"Q": "u64", "I": "u32", "f": "f32"}


def textures_page() -> str:
    """The whole document."""
    rows = []
    for entry in FIELDS:
        count = f"[{entry.count}]" if entry.count > 1 else ""
        rows.append(f"| {OFFSETS[entry.name]} | {_FIELD_TYPES[entry.code]}{count} | `{entry.name}` | {entry.meaning} |")
    return _TEXTURES + "\n".join(rows) + "\n"


# -- diagnostics -------------------------------------------------------------------------------------------------------

_TARGET = 'target triple = "nvptx64-nvidia-cuda"\n'


@dataclass(frozen=True)
class Example:
    """An input (without its target line unless it is `whole`) and the options with which it fails."""

    source: str
    options: Options = field(default_factory=Options)
    arguments: str = ""
    """The options as the command line has them."""
    whole: bool = False

    def text(self) -> str:
        """The input as the translator reads it."""
        return self.source if self.whole else _TARGET + self.source

    def diagnostics(self) -> TranslationError:
        """What the translator says of it. Raises AssertionError if that is nothing."""
        try:
            translate(self.text(), self.options, name="kernel.ll")
        except TranslationError as error:
            return error
        raise AssertionError("this example does not fail")


def _kernel(body: str, after: str = "") -> str:
    return f"define ptx_kernel void @k(ptr %p, i32 %n) {{\n{body}  ret void\n}}\n{after}"


EXAMPLES: dict[Code, Example] = {
    Code.NOT_IR: Example("__global__ void k(int *p) { *p = 1; }\n", whole=True),
    Code.INVALID_PTX: Example(
        ".version 7.0\n.target sm_70\n.address_size 64\n.entry k() {\n  .reg .b32 %r<2>;\n"
        "  frobnicate.u32 %r1, %r0;\n  ret;\n}\n", whole=True,
    ),
    Code.WRONG_TARGET: Example('target triple = "x86_64-linux-gnu"\ndefine void @f() {\n  ret void\n}\n', whole=True),
    Code.NO_KERNEL: Example("define void @f() {\n  ret void\n}\n"),
    Code.UNKNOWN_KERNEL: Example(_kernel(""), Options(kernels=("reduce",)), "--kernel reduce"),
    Code.INVALID_IR: Example(_kernel("  %x = add i32 %n, %y\n")),
    Code.BAD_METADATA: Example(_kernel("", '!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !"maxntidx"}\n')),
    Code.UNKNOWN_INTRINSIC: Example(_kernel("  %r = call float @__nv_sinpiff(float 1.0)\n  store float %r, ptr %p\n",
                                            "declare float @__nv_sinpiff(float)\n")),
    Code.UNKNOWN_FUNCTION: Example(_kernel("  call void @helper()\n", "declare void @helper()\n")),
    Code.UNSUPPORTED_ARGUMENT: Example(_kernel("  %r = call double @__nv_sinf(double 1.0)\n  store double %r, ptr %p\n",
                                               "declare double @__nv_sinf(double)\n")),
    Code.UNKNOWN_ASM: Example(_kernel('  call void asm sideeffect "frobnicate.u32 $0;", "r"(i32 %n)\n')),
    Code.UNSUPPORTED_OPERATION: Example(_kernel("  %v = va_arg ptr %p, i32\n  store i32 %v, ptr %p\n")),
    Code.UNSUPPORTED_TYPE: Example(_kernel("  %x = load fp128, ptr %p\n  %y = fadd fp128 %x, %x\n"
                                           "  store fp128 %y, ptr %p\n")),
    Code.RECURSION: Example(
        _kernel(
            "  %r = call i32 @f(i32 %n)\n  store i32 %r, ptr %p\n",
            "define i32 @f(i32 %n) noinline {\n  %z = icmp eq i32 %n, 0\n  br i1 %z, label %stop, label %more\nmore:\n"
            "  %m = udiv i32 %n, 3\n"
            "  %r = call i32 @f(i32 %m)\n  %s = call i32 @f(i32 %r)\n  %t = xor i32 %s, %n\n  ret i32 %t\nstop:\n"
            "  ret i32 1\n}\n",
        ),
        Options(warp_ops="subgroup"), "--warp-ops subgroup",
    ),
    Code.INDIRECT_CALL: Example(_kernel("  %f = load ptr, ptr %p\n  call void %f(i32 %n)\n")),
    Code.UNSUPPORTED_GLOBAL: Example(
        "@wide = addrspace(1) global fp128 0xL00000000000000000000000000000000\n" + _kernel("")
    ),
    Code.VERSION: Example(
        _kernel("  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n, i32 16, i32 31)\n"
                "  store i32 %r, ptr %p\n",
                "declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)\n"),
        Options(warp_ops="subgroup"), "--warp-ops subgroup",
    ),
}  # fmt: skip

_IN_WORDS = {
    Code.UNREADABLE: "`nvvm2spirv missing.ll`",
    Code.EMISSION: "none is known: inputs for which LLVM aborts are defects; the message names the function that is at "
                   "fault",
    Code.INVALID_SPIRV: "none is known",
    Code.NO_VALIDATOR: "`PATH=/nowhere nvvm2spirv kernel.ll`",
    Code.OUTPUT: "`nvvm2spirv kernel.ll -o /dev/full`",
}


def diagnostics_page() -> str:
    """The document."""
    lines = [
        "# Diagnostics",
        "",
        "Written by `tools/docs` from the table in `nvvm2spirv/diagnostics.py` and the examples in "
        "`nvvm2spirv/documents.py`; do not edit.",
        "",
        "A diagnostic is `file:line:column: error[code]: message`, the line of the input, a caret, the place in the "
        "CUDA source where debug information",
        "tells it, and a hint. All problems of a module come out in one run; the command's exit status is then 1 and "
        "no output is written. In Python,",
        "`nvvm2spirv.TranslationError.diagnostics` holds them. A code never changes its meaning.",
        "",
        "| code | name | meaning |",
        "|---|---|---|",
        *(f"| [{code.id}](#{code.id.lower()}) | `{code.name}` | {code.meaning} |" for code in Code),
        "",
    ]
    for code in Code:
        lines += [f"## {code.id}", "", f"Meaning: {code.meaning}. What to do: {code.remedy}.", ""]
        example = EXAMPLES.get(code)
        if example is None:
            lines += [f"Example: {_IN_WORDS[code]}.", ""]
            continue
        command = f"nvvm2spirv {example.arguments + ' ' if example.arguments else ''}kernel.ll"
        lines += [
            "```llvm", example.text().rstrip(), "```", "", f"`{command}` says", "", "```", str(example.diagnostics()),
            "```", "",
        ]
    return "\n".join(lines)
