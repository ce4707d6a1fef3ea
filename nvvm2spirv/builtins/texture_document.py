"""docs/reference/textures.md (``tools/docs`` writes it)."""

from nvvm2spirv.builtins.texture_descriptor import ALIGNMENT, FIELDS, OFFSETS, SIZE

_HEADER = f"""# Textures and surfaces

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
_TYPES = {"Q": "u64", "I": "u32", "f": "f32"}


def text() -> str:
    """The whole document."""
    rows = []
    for entry in FIELDS:
        count = f"[{entry.count}]" if entry.count > 1 else ""
        rows.append(f"| {OFFSETS[entry.name]} | {_TYPES[entry.code]}{count} | `{entry.name}` | {entry.meaning} |")
    return _HEADER + "\n".join(rows) + "\n"
