"""Textures: every read is ordinary loads through the descriptor that the handle points at (``texture_descriptor.py``).

So textures work on any device, with or without images, and handles may come from anywhere. Addressing and filtering
follow the CUDA C++ programming guide, appendix "Texture Fetching": linear filtering takes the elements around ``x -
0.5`` with weights of 8 fractional bits; in a plane the weights of all four elements have them (``textures.md``).

Which fields are constant for one instruction (geometry, coordinate type, result type) is decided when the body is made;
formats, filters and address modes are looked up at run time. Channels that the program does not use are removed by the
optimiser.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nvvm2spirv.builtins.bodies.floats import half_to_float
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.table import Body, Builtin, Refuse
from nvvm2spirv.builtins.texture_descriptor import FIELDS, OFFSETS, SIZE, AddressMode, ChannelKind, FilterMode, ReadMode
from nvvm2spirv.ir.emitter import constant

#: Descriptors do not change during a launch: they are read as constant memory.
DESCRIPTOR_POINTER = "ptr addrspace(4)"
DATA_POINTER = "ptr addrspace(1)"
_CODES = {"Q": "i64", "I": "i32", "f": "float"}
_FIELD_TYPES = {entry.name: _CODES[entry.code] for entry in FIELDS}


class Texture:
    """A descriptor seen from device code: fields are loaded where they are used."""

    def __init__(self, b: Builder, handle: Value) -> None:
        self.b = b
        self.handle = handle
        self.address = b.cast("inttoptr", handle, DESCRIPTOR_POINTER)

    def get(self, name: str, index: int = 0, type_: str = "") -> Value:
        """Field ``name``, element ``index``; ``type_`` reads its bits as another type."""
        kind = type_ or _FIELD_TYPES[name]
        offset = OFFSETS[name] + index * (8 if _FIELD_TYPES[name] == "i64" else 4)
        return self.b.load(kind, self.b.offset(self.address, "i8", offset), 8 if kind == "i64" else 4)

    def size(self, axis: int) -> Value:
        """Elements along x, y or z."""
        return self.get(("width", "height", "depth")[axis])

    def mode(self, axis: int) -> Value:
        """Address mode in force: wrap and mirror act as clamp without normalised coordinates."""
        mode = self.get("address", axis)
        periodic = mode.eq(AddressMode.WRAP) | mode.eq(AddressMode.MIRROR)
        return self.b.select(periodic & self.get("normalized").eq(0), AddressMode.CLAMP, mode)

    def row_address(self, indices: Sequence[Value], slice_index: Value | None) -> Value:
        """Address of the element with these coordinates (x first) in a slice."""
        b = self.b
        offset = b.cast("zext", indices[0], "i64") * b.cast("zext", self.get("element_bytes"), "i64")
        if len(indices) > 1:
            offset = offset + b.cast("zext", indices[1], "i64") * self.get("row_pitch")
        deep = indices[2] if len(indices) > 2 else slice_index
        if deep is not None:
            offset = offset + b.cast("zext", deep, "i64") * self.get("slice_pitch")
        return b.offset(b.cast("inttoptr", self.get("data"), DATA_POINTER), "i8", offset)


# --- elements ---------------------------------------------------------------------------------------------------------


def element_channels(t: Texture, address: Value, want_float: bool) -> list[Value]:
    """The four channels at an address: floats, or 32-bit registers extended by the format's signedness.

    Missing channels give 0, 0, 0, 1. Formats of 32 bits, the usual ones, leave after one branch.
    """
    b = t.b
    channels, bits, kind = t.get("channels"), t.get("channel_bits"), t.get("channel_kind")
    result_type = "float" if want_float else "i32"
    results = [b.var(0, result_type) for _ in range(4)]
    # A missing channel reads the first one, which is always there.
    present = [channels.ugt(index) for index in range(4)]
    places = [b.select(flag, b.const("i64", index), 0) for index, flag in enumerate(present)]
    wide = bits.eq(32)
    with b.if_(wide):
        for place, result in zip(places, results):
            result.set(b.load(result_type, b.offset(address, "i32", place), 4))
    with b.if_(~wide):
        for index, (place, result) in enumerate(zip(places, results)):
            raw = b.var(0, "i32")
            for width in (16, 8):
                with b.if_(bits.eq(width)):
                    value = b.load(f"i{width}", b.offset(address, f"i{width}", place), width // 8)
                    signed = kind.eq(ChannelKind.SIGNED)
                    raw.set(b.select(signed, b.cast("sext", value, "i32"), b.cast("zext", value, "i32")))
            result.set(narrow_channel(t, raw.get(), index) if want_float else raw.get())
    if want_float:
        one = b.select(
            kind.eq(ChannelKind.FLOAT) | t.get("read_mode").eq(ReadMode.NORMALIZED_FLOAT), b.const("float", 1.0), 0.0
        )
    else:
        one = b.select(kind.eq(ChannelKind.FLOAT), b.const("i32", 0x3F800000), 1)
    missing: list[Value | float] = [0, 0, 0, one]
    return [results[0].get(), *(b.select(present[i], results[i].get(), missing[i]) for i in (1, 2, 3))]


def srgb_to_linear(value: int) -> float:
    """IEC 61966-2-1 for 8 bits."""
    x = value / 255
    return x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4


def _srgb_channel(b: Builder, raw: Value) -> Value:
    """Look an 8-bit channel up in a table, which is exact and smaller than a power function."""
    values = ", ".join(f"float {constant('float', srgb_to_linear(i))}" for i in range(256))
    b.add_global(
        "__n2s.srgb", f"@__n2s.srgb = internal unnamed_addr addrspace(4) constant [256 x float] [{values}], align 4"
    )
    table = Value(b, "ptr addrspace(4)", "@__n2s.srgb")
    return b.load("float", b.offset(table, "float", b.cast("zext", raw & 0xFF, "i64")), 4)


def narrow_channel(t: Texture, raw: Value, index: int) -> Value:
    """A channel of 8 or 16 bits as a float: half, normalised integer, or the integer's bits."""
    b = t.b
    bits, kind = t.get("channel_bits"), t.get("channel_kind")
    value = b.var(b.from_bits(raw, "float"))
    with b.if_(kind.eq(ChannelKind.FLOAT)):
        value.set(half_to_float(b, raw))
    with b.if_(t.get("read_mode").eq(ReadMode.NORMALIZED_FLOAT)):
        narrow = bits.eq(8)
        unsigned = b.cast("uitofp", raw, "float") / b.select(narrow, b.const("float", 255.0), 65535.0)
        signed = b.cast("sitofp", raw, "float") / b.select(narrow, b.const("float", 127.0), 32767.0)
        signed = b.select(signed < -1.0, -1.0, signed)
        scaled = b.select(kind.eq(ChannelKind.SIGNED), signed, unsigned)
        value.set(scaled)
        if index < 3:
            with b.if_(t.get("srgb").ne(0)):
                value.set(_srgb_channel(b, raw))
    return value.get()


@dataclass(frozen=True)
class Place:
    """An element that a read touches: indices that are safe to load, and whether the border colour replaces it."""

    indices: list[Value]
    inside: Value


def read_element(t: Texture, place: Place, slice_index: Value | None, want_float: bool) -> list[Value]:
    """Four channels of one element, or the border."""
    values = element_channels(t, t.row_address(place.indices, slice_index), want_float)
    kind = "float" if want_float else "i32"
    return [t.b.select(place.inside, value, t.get("border", i, kind)) for i, value in enumerate(values)]


# --- addressing -------------------------------------------------------------------------------------------------------


def resolve(t: Texture, axis: int, index: Value) -> tuple[Value, Value]:
    """An element index under the axis' address mode: a safe index, and whether it stands for an element (not the
    border).

    After wrapping and mirroring of the coordinate, an index is at most one outside the texture.
    """
    b, size, mode = t.b, t.size(axis), t.mode(axis)
    clamped = b.intrinsic("llvm.smin", b.intrinsic("llvm.smax", index, b.const("i32", 0)), size - 1)
    wrapped = b.select(index < 0, index + size, b.select(index >= size, index - size, index))
    wrapped = b.intrinsic("llvm.smin", b.intrinsic("llvm.smax", wrapped, b.const("i32", 0)), size - 1)
    return b.select(mode.eq(AddressMode.WRAP), wrapped, clamped), index.ult(size) | mode.ne(AddressMode.BORDER)


def position(t: Texture, axis: int, coordinate: Value) -> Value:
    """A coordinate in elements: scaled if normalised, wrapped or mirrored,
    and bounded so that it converts to an integer."""
    b, mode = t.b, t.mode(axis)
    size = b.cast("uitofp", t.size(axis), "float")
    whole = b.intrinsic("llvm.floor", coordinate)
    fraction = coordinate - whole
    odd = (whole * 0.5 - b.intrinsic("llvm.floor", whole * 0.5)).ne(0.0)
    mirrored = b.select(odd, 1.0 - fraction, fraction)
    periodic = b.select(
        mode.eq(AddressMode.WRAP), fraction, b.select(mode.eq(AddressMode.MIRROR), mirrored, coordinate)
    )
    scaled = b.select(t.get("normalized").ne(0), periodic * size, coordinate)
    # Also catches NaN, which reads element 0 or the border below it.
    bounded = b.select(scaled > -2.0, scaled, -2.0)
    return b.select(bounded < size + 2.0, bounded, size + 2.0)


def place_of(t: Texture, indices: Sequence[Value]) -> Place:
    """Resolve the index of every axis."""
    pairs = [resolve(t, axis, index) for axis, index in enumerate(indices)]
    inside = pairs[0][1]
    for _, flag in pairs[1:]:
        inside = inside & flag
    return Place([index for index, _ in pairs], inside)


def to_index(b: Builder, x: Value) -> Value:
    """Largest integer that is not above ``x``."""
    return b.cast("fptosi", b.intrinsic("llvm.floor", x), "i32")


# --- reads ------------------------------------------------------------------------------------------------------------


def fetch(t: Texture, indices: Sequence[Value], slice_index: Value | None, want_float: bool) -> list[Value]:
    """Integer coordinates: no filter, and outside only the border or the edge."""
    b = t.b
    places = []
    inside: Value | None = None
    for axis, index in enumerate(indices):
        size = t.size(axis)
        within = index.ult(size)
        keep = within | t.get("address", axis).ne(AddressMode.BORDER)
        inside = keep if inside is None else inside & keep
        places.append(b.select(within, index, b.select(index < 0, 0, size - 1)))
    assert inside is not None
    return read_element(t, Place(places, inside), slice_index, want_float)


def to_256ths(b: Builder, weight: Value) -> Value:
    """A weight from 0 to 1, rounded to 8 fractional bits."""
    return b.rint(weight * 256.0) * (1 / 256)


def sample(t: Texture, coordinates: Sequence[Value], slice_index: Value | None, want_float: bool) -> list[Value]:
    """Floating-point coordinates, filtered as the descriptor says.

    A linear filter is the weighted sum over the 2, 4 or 8 elements around the position. The sum is a loop, of one step
    for the point filter, so that the element code exists once.
    """
    b = t.b
    positions = [position(t, axis, coordinate) for axis, coordinate in enumerate(coordinates)]
    if not want_float:
        return read_element(t, place_of(t, [to_index(b, x) for x in positions]), slice_index, False)
    linear = t.get("filter").eq(FilterMode.LINEAR)
    moved = [b.select(linear, x - 0.5, x) for x in positions]
    first = [to_index(b, x) for x in moved]
    # 1.0 is representable.
    weights = [b.select(linear, to_256ths(b, x - b.intrinsic("llvm.floor", x)), 0.0) for x in moved]
    both = to_256ths(b, weights[0] * weights[1]) if len(weights) > 1 else None
    # -0 is the neutral element of addition.
    results = [b.var(-0.0, "float") for _ in range(4)]
    corner = b.var(0, "i32")
    corners = b.select(linear, b.const("i32", 1 << len(positions)), 1)
    with b.while_(lambda: corner.get() < corners):
        now = corner.get()
        steps = [now.lshr(axis) & 1 for axis in range(len(first))]
        indices = [index + step for index, step in zip(first, steps)]
        parts = [b.select(step.ne(0), upper, 1.0 - upper) for step, upper in zip(steps, weights)]
        weight = parts[0]
        if both is not None:
            of_row = b.select(steps[0].ne(0), both, weights[1] - both)
            weight = b.select(steps[1].ne(0), of_row, parts[0] - of_row)
        for part in parts[2:]:
            weight = weight * part
        for result, value in zip(results, read_element(t, place_of(t, indices), slice_index, True)):
            result.set(result.get() + weight * value)
        corner.set(now + 1)
    return [result.get() for result in results]


def gather(t: Texture, coordinates: Sequence[Value], component: int, want_float: bool) -> list[Value]:
    """tld4: one channel of the four elements that linear filtering would take, counter-clockwise from the lower left.
    """
    b = t.b
    first = [to_index(b, position(t, axis, x) - 0.5) for axis, x in enumerate(coordinates)]
    corners = ((0, 1), (1, 1), (1, 0), (0, 0))
    return [read_element(t, place_of(t, [first[0] + i, first[1] + j]), None, want_float)[component] for i, j in corners]


def layer_index(t: Texture, layer: Value, faces: int = 1) -> Value:
    """A layer, clamped to those there are."""
    b = t.b
    count = t.get("layers") if faces == 1 else t.get("layers").udiv(faces)
    return b.intrinsic("llvm.smin", b.intrinsic("llvm.smax", layer, b.const("i32", 0)), count - 1)


def cube_face(b: Builder, x: Value, y: Value, z: Value) -> tuple[Value, list[Value]]:
    """Face and its coordinates in 0 … 1 for a direction (programming guide, "Cubemap Textures")."""
    ax, ay, az = b.fabs(x), b.fabs(y), b.fabs(z)
    x_major = (ax >= ay) & (ax >= az)
    y_major = ~x_major & (ay >= az)

    def pick(of_x: Value, of_y: Value, of_z: Value) -> Value:
        return b.select(x_major, of_x, b.select(y_major, of_y, of_z))

    major = pick(x, y, z)
    negative = major < 0.0
    face = pick(b.const("i32", 0), b.const("i32", 2), b.const("i32", 4)) + b.cast("zext", negative, "i32")
    s = pick(b.select(negative, z, -z), x, b.select(negative, -x, x))
    t = pick(-y, b.select(negative, -z, z), -y)
    scale = b.fabs(major)
    return face, [(value / scale + 1.0) * 0.5 for value in (s, t)]


# --- levels of detail -------------------------------------------------------------------------------------------------


def level_handle(t: Texture, level: Value) -> Texture:
    """The descriptor of one mipmap level."""
    b = t.b
    last = b.cast("uitofp", t.get("levels") - 1, "float")
    bounded = b.select(level > 0.0, level, 0.0)
    bounded = b.select(bounded < last, bounded, last)
    index = b.cast("zext", b.cast("fptoui", bounded, "i32"), "i64")
    return Texture(b, t.handle + index * SIZE)


def with_level(t: Texture, lod: Value, read: Callable[[Texture], list[Value]], want_float: bool) -> list[Value]:
    """Read the level nearest to ``lod``, or blend two levels when the level filter is linear."""
    b = t.b
    lod = lod + t.get("level_bias")
    low, high = t.get("level_min"), t.get("level_max")
    lod = b.select(lod > low, lod, low)
    lod = b.select(lod < high, lod, high)
    if not want_float:
        return read(level_handle(t, b.intrinsic("llvm.floor", lod + 0.5)))
    blend = t.get("level_filter").eq(FilterMode.LINEAR) & t.get("levels").ugt(1)
    base = b.intrinsic("llvm.floor", b.select(blend, lod, lod + 0.5))
    upper = b.select(blend, lod - base, 0.0)
    results = [b.var(-0.0, "float") for _ in range(4)]
    step = b.var(0, "i32")
    steps = b.select(blend, b.const("i32", 2), 1)
    with b.while_(lambda: step.get() < steps):
        now = step.get()
        weight = b.select(now.eq(0), 1.0 - upper, upper)
        for result, value in zip(results, read(level_handle(t, base + b.cast("sitofp", now, "float")))):
            result.set(result.get() + weight * value)
        step.set(now + 1)
    return [result.get() for result in results]


def level_of_gradients(t: Texture, dx: Sequence[Value], dy: Sequence[Value]) -> Value:
    """log2 of the longer gradient in elements."""
    b = t.b

    def length(gradient: Sequence[Value]) -> Value:
        total = b.const("float", 0.0)
        for axis, g in enumerate(gradient):
            elements = b.select(t.get("normalized").ne(0), g * b.cast("uitofp", t.size(axis), "float"), g)
            total = total + elements * elements
        return total

    x, y = length(dx), length(dy)
    longer = b.select(x > y, x, y)
    return b.builtin("__nv_log2f", "float", b.select(longer > 1.0, longer, 1.0)) * 0.5


# --- the table --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Geometry:
    """A geometry in LLVM's intrinsic names: axes with coordinates, a leading layer, cube faces."""

    name: str
    axes: int
    layered: bool = False
    cube: bool = False


GEOMETRIES = (
    Geometry("1d", 1),
    Geometry("1d.array", 1, layered=True),
    Geometry("2d", 2),
    Geometry("2d.array", 2, layered=True),
    Geometry("3d", 3),
    Geometry("cube", 3, cube=True),
    Geometry("cube.array", 3, layered=True, cube=True),
)
_RESULTS = {"v4f32": "float", "v4s32": "i32", "v4u32": "i32"}


def _structure(member: str) -> str:
    return "{ " + ", ".join([member] * 4) + " }"


def integer_registers(t: Texture, channels: Callable[[bool], list[Value]]) -> list[Value]:
    """What an instruction with ``.u32`` or ``.s32`` results gives: integers, or the bits of floats where the texture
    reads floats.

    The texture decides, not the instruction: clang's header reads normalised floats by ``.u32``.
    """
    b = t.b
    results = [b.var(0, "i32") for _ in range(4)]
    floats = t.get("read_mode").eq(ReadMode.NORMALIZED_FLOAT) | t.get("channel_kind").eq(ChannelKind.FLOAT)
    with b.if_(floats):
        for result, value in zip(results, channels(True)):
            result.set(b.bits(value))
    with b.if_(~floats):
        for result, value in zip(results, channels(False)):
            result.set(value)
    return [result.get() for result in results]


def read_texture(
    b: Builder, handle: Value, *arguments: Value, geometry: Geometry, coordinate: str, want_float: bool, variant: str
) -> Value:
    """The body of one ``tex.unified`` intrinsic; arguments: handle, layer, coordinates, level or gradients."""
    t = Texture(b, handle)
    rest = list(arguments)
    layer = layer_index(t, rest.pop(0), 6 if geometry.cube else 1) if geometry.layered else None
    coordinates, more = rest[: geometry.axes], rest[geometry.axes :]
    if geometry.cube:
        face, coordinates = cube_face(b, *coordinates)
        layer = face if layer is None else layer * 6 + face

    def channels(floats: bool) -> list[Value]:
        def read(texture: Texture) -> list[Value]:
            if coordinate == "s32":
                return fetch(texture, coordinates, layer, floats)
            return sample(texture, coordinates, layer, floats)

        if variant == "level":
            return with_level(t, more[0], read, floats)
        if variant == "grad":
            half = len(more) // 2
            return with_level(t, level_of_gradients(t, more[:half], more[half:]), read, floats)
        return read(t)

    return b.struct(*(channels(True) if want_float else integer_registers(t, channels)))


def _reads() -> list[Builtin]:
    entries = []
    for geometry in GEOMETRIES:
        for result, member in _RESULTS.items():
            for coordinate, variant in (("s32", ""), ("f32", ""), ("f32", "level"), ("f32", "grad")):
                if geometry.cube and (coordinate == "s32" or variant == "grad"):
                    continue
                name = ".".join(filter(None, ("llvm.nvvm.tex.unified", geometry.name, variant, result, coordinate)))
                types = [
                    "i64",
                    *(["i32"] if geometry.layered else []),
                    *["i32" if coordinate == "s32" else "float"] * geometry.axes,
                ]
                types += ["float"] * {"": 0, "level": 1, "grad": 2 * geometry.axes}[variant]
                signature = f"{_structure(member)}({', '.join(types)})"
                body = Body(read_texture, geometry=geometry, coordinate=coordinate, variant=variant,
                            want_float=member == "float")  # fmt: skip
                entries.append(Builtin(name, signature, body))
    return entries


def gather_texture(b: Builder, handle: Value, x: Value, y: Value, *, component: int, want_float: bool) -> Value:
    """The body of one ``tld4.unified`` intrinsic."""
    t = Texture(b, handle)
    if want_float:
        return b.struct(*gather(t, [x, y], component, True))
    return b.struct(*integer_registers(t, lambda floats: gather(t, [x, y], component, floats)))


def query(b: Builder, handle: Value, *, name: str) -> Value:
    """The body of ``txq`` or ``suq`` with this LLVM name."""
    t = Texture(b, handle)
    if name == "channel.data.type":
        return channel_data_type(t)
    if name == "channel.order":
        count = t.get("channels")
        return b.select(count.eq(1), b.const("i32", 0x10B0), b.select(count.eq(2), b.const("i32", 0x10B2), 0x10B5))
    if name == "num.samples":
        return b.const("i32", 1)
    return t.get({"array.size": "layers", "num.mipmap.levels": "levels"}.get(name, name))


def channel_data_type(t: Texture) -> Value:
    """OpenCL's number of the channel type (cl.h: CL_SNORM_INT8 = 0x10D0 … CL_FLOAT = 0x10DE), as PTX documents it."""
    b = t.b
    size = b.select(
        t.get("channel_bits").eq(8), b.const("i32", 0), b.select(t.get("channel_bits").eq(16), b.const("i32", 1), 2)
    )
    kind = t.get("channel_kind")
    signed = kind.eq(ChannelKind.SIGNED)
    normalized = b.select(signed, b.const("i32", 0x10D0), 0x10D2) + size
    integer = b.select(signed, b.const("i32", 0x10D7), 0x10DA) + size
    number = b.select(t.get("read_mode").eq(ReadMode.NORMALIZED_FLOAT), normalized, integer)
    return b.select(kind.eq(ChannelKind.FLOAT), 0x10DC + size, number)


QUERIES = ("width", "height", "depth", "array.size", "channel.data.type", "channel.order")


def reference_handle(b: Builder, reference: Value) -> Value:
    """A legacy reference is a module variable that holds the descriptor's address; the host sets it by the symbol's
    name.

    Device code cannot change it: read as constant memory, it can be read once before a loop that stores.
    """
    return b.load("i64", b.cast("addrspacecast", reference, DESCRIPTOR_POINTER), 8)


_INDEPENDENT = Refuse(
    "separate samplers (independent texturing mode) are not available: use texture objects or references"
)

TABLE: list[Builtin] = [
    Builtin("llvm.nvvm.texsurf.handle.internal", None, Body(reference_handle), overloaded=True,
            note="legacy texture and surface references"),
    *_reads(),
    *(
        Builtin(
            f"llvm.nvvm.tld4.unified.{component}.2d.{result}.f32", f"{_structure(member)}(i64, float, float)",
            Body(gather_texture, component="rgba".index(component), want_float=member == "float"),
        )
        for component in "rgba"
        for result, member in _RESULTS.items()
    ),
    *(Builtin(f"llvm.nvvm.txq.{name}", "i32(i64)", Body(query, name=name)) for name in (
        *QUERIES, "num.mipmap.levels", "num.samples",
    )),
    Builtin("llvm.nvvm.tex.", None, _INDEPENDENT, prefix=True),
    Builtin("llvm.nvvm.tld4.", None, _INDEPENDENT, prefix=True),
    Builtin("llvm.nvvm.istypep.", None, Refuse("a handle does not say what it is: pass the kind beside it"),
            prefix=True),
]
