"""Image built-ins (OpenCL C 3.0, 6.15.15) for every image type, generated as OpenCL C over the functions of images.h.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class ImageType:
    """An image type: dimensions, whether it is an array, how coordinates are written."""

    name: str
    dims: int
    array: bool = False
    sampled: bool = True
    depth: bool = False

    @property
    def coordinate(self) -> str:
        """Vector suffix of coordinates."""
        return {1: "", 2: "2", 3: "4"}[self.dims + self.array]


TYPES = (
    ImageType("image1d_t", 1),
    ImageType("image1d_buffer_t", 1, sampled=False),
    ImageType("image1d_array_t", 1, array=True),
    ImageType("image2d_t", 2),
    ImageType("image2d_array_t", 2, array=True),
    ImageType("image2d_depth_t", 2, depth=True),
    ImageType("image2d_array_depth_t", 2, array=True, depth=True),
    ImageType("image3d_t", 3),
)
ACCESS = ("read_only", "write_only", "read_write")
RESULTS = {"f": "float4", "i": "int4", "ui": "uint4", "h": "half4"}
FROM_BITS = {"half4": "halves_of({})"}
"""How a result is made of what the image's functions return, where that is not its bits."""
TO_BITS = {"half4": "bits_of(v)"}
"""What those take of a value that is written."""
HALVES = """
static inline half4 halves_of(uint4 bits) {
  float4 f = __builtin_astype(bits, float4);
  return (half4)((half)f.x, (half)f.y, (half)f.z, (half)f.w);
}
static inline uint4 bits_of(half4 v) {
  return __builtin_astype((float4)((float)v.x, (float)v.y, (float)v.z, (float)v.w), uint4);
}
"""


def _coordinates(item: ImageType) -> tuple[str, str, str, str]:
    """Return the text of x, y, z and the layer's coordinate."""
    total = item.dims + item.array
    parts = ["c"] if total == 1 else ["c.x", "c.y", "c.z"][:total]
    layer = parts.pop() if item.array else "0"
    parts += ["0"] * (3 - len(parts))
    return parts[0], parts[1], parts[2], layer


def _reads(item: ImageType, access: str) -> Iterator[str]:
    x, y, z, layer = _coordinates(item)
    for letter, result in RESULTS.items():
        if item.depth and letter != "f":
            continue
        kind, convert = (
            ("float", "__builtin_astype({}.x, float)")
            if item.depth
            else (result, FROM_BITS.get(result, f"__builtin_astype({{}}, {result})"))
        )
        integer, floating = f"int{item.coordinate}", f"float{item.coordinate}"
        image = "const __global Image *i = __vx_image(image);"
        index = f"clamp({layer}, 0, (int)i->layers - 1)" if item.array else "0"
        call = f"__vx_real_read_texel(i, 0, {x}, {y}, {z}, {item.dims}, {index})"
        yield (
            f"OVERLOADABLE {kind} read_image{letter}({access} {item.name} image, {integer} c) {{ {image} return "
            f"{convert.format(call)}; }}"
        )
        if not item.sampled or access != "read_only":
            continue
        call = f"__vx_real_read_texel(i, __vx_sampler(s), {x}, {y}, {z}, {item.dims}, {index})"
        head = f"OVERLOADABLE {kind} read_image{letter}({access} {item.name} image, sampler_t s"
        yield f"{head}, {integer} c) {{ {image} return {convert.format(call)}; }}"
        index = f"layer_index({layer}, i)" if item.array else "0"
        call = f"__vx_real_sample(i, __vx_sampler(s), {x}, {y}, {z}, {item.dims}, {index})"
        yield f"{head}, {floating} c) {{ {image} return {convert.format(call)}; }}"
        yield f"{head}, {floating} c, float lod) {{ return read_image{letter}(image, s, c); }}"


def _writes(item: ImageType, access: str) -> Iterator[str]:
    x, y, z, layer = _coordinates(item)
    place = f"{x}, {y}, {layer if item.array else z}"
    for letter, value in RESULTS.items():
        if item.depth and letter != "f":
            continue
        kind, bits = (
            ("float", "(uint4)(__builtin_astype(v, uint), 0, 0, 0)")
            if item.depth
            else (value, TO_BITS.get(value, "__builtin_astype(v, uint4)"))
        )
        yield (
            f"OVERLOADABLE void write_image{letter}({access} {item.name} image, int{item.coordinate} c, {kind} v) "
            f"{{ __vx_real_write(__vx_image(image), {place}, {bits}); }}"
        )


def _queries(item: ImageType, access: str) -> Iterator[str]:
    head = f"({access} {item.name} image)"
    fields = {"width": "width", "channel_data_type": "type", "channel_order": "order"}
    if item.dims > 1:
        fields["height"] = "height"
    if item.dims > 2:
        fields["depth"] = "depth"
    for name, place in fields.items():
        yield f"OVERLOADABLE int get_image_{name}{head} {{ return (int)__vx_image(image)->{place}; }}"
    if item.array:
        yield f"OVERLOADABLE size_t get_image_array_size{head} {{ return __vx_image(image)->layers; }}"
    if item.dims == 2:
        yield (
            f"OVERLOADABLE int2 get_image_dim{head} {{ const __global Image *i = __vx_image(image); return "
            "(int2)((int)i->width, (int)i->height); }"
        )
    if item.dims == 3:
        size = "(int4)((int)i->width, (int)i->height, (int)i->depth, 0)"
        yield f"OVERLOADABLE int4 get_image_dim{head} {{ const __global Image *i = __vx_image(image); return {size}; }}"


def source(doubles: bool) -> str:
    """Return the OpenCL C text."""
    del doubles
    lines = [
        '#include "images.h"',
        "#pragma OPENCL EXTENSION cl_khr_depth_images : enable",
        "#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable",
        "CONST uint __vx_sampler(sampler_t);",
        HALVES,
    ]
    for item in TYPES:
        for access in ACCESS:
            lines.append(f"OVERLOADABLE CONST const __global Image *__vx_image({access} {item.name});")
            lines.extend(_queries(item, access))
            if access != "write_only":
                lines.extend(_reads(item, access))
            if access != "read_only":
                lines.extend(_writes(item, access))
    return "\n".join(lines) + "\n"
