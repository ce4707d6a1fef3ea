"""Surfaces: loads and stores of elements through the same descriptors as textures, without filters.

``suld.b`` and ``sust.b`` count x in bytes, ``sust.p`` counts elements and converts 32-bit channels to the surface's
format (PTX ISA, "Surface Instructions"). The mode says what an access outside does: ``trap`` stops the launch,
``clamp`` takes the nearest place inside, ``zero`` loads zero and stores nothing.
"""

from collections.abc import Sequence

from nvvm2spirv.builtins.assertion import TRAP_TRAP, stop_launch
from nvvm2spirv.builtins.bodies.rounding import float_to_half_bits
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.table import Body, Builtin
from nvvm2spirv.builtins.texture import DATA_POINTER, GEOMETRIES, QUERIES, Geometry, Texture, query
from nvvm2spirv.builtins.texture_descriptor import ChannelKind

_MODES = ("clamp", "trap", "zero")


def _bounded(b: Builder, index: Value, last: Value, mode: str) -> tuple[Value, Value]:
    """An index that is safe to use, and whether it was inside ``0 … last``."""
    inside = index.ule(last)
    clamped = b.intrinsic("llvm.smin", b.intrinsic("llvm.smax", index, b.const("i32", 0)), last)
    return clamped, inside


def surface_address(
    t: Texture, geometry: Geometry, coordinates: Sequence[Value], size: Value | int, mode: str
) -> tuple[Value, Value]:
    """Address of an access of ``size`` bytes, x in bytes, and whether it was inside; traps outside in mode ``trap``."""
    b = t.b
    rest = list(coordinates)
    layer = rest.pop(0) if geometry.layered else None
    x, inside = _bounded(b, rest[0], t.get("width") * t.get("element_bytes") - size, mode)
    offset = b.cast("zext", x, "i64")
    others = [
        (index, t.size(axis) - 1, "row_pitch" if axis == 1 else "slice_pitch")
        for axis, index in enumerate(rest)
        if axis
    ]
    if layer is not None:
        others.append((layer, t.get("layers") - 1, "slice_pitch"))
    for index, last, pitch in others:
        place, within = _bounded(b, index, last, mode)
        inside = inside & within
        offset = offset + b.cast("zext", place, "i64") * t.get(pitch)
    if mode == "trap":
        with b.if_(~inside):
            stop_launch(b, TRAP_TRAP, b"surface access outside the surface")
    return b.offset(b.cast("inttoptr", t.get("data"), DATA_POINTER), "i8", offset), inside


def load(
    b: Builder, handle: Value, *coordinates: Value, geometry: Geometry, bits: int, count: int, mode: str
) -> Value:
    """``suld``."""
    size = bits // 8
    address, inside = surface_address(Texture(b, handle), geometry, coordinates, size * count, mode)
    values = []
    for index in range(count):
        value = b.load(f"i{bits}", b.offset(address, f"i{bits}", index) if index else address, size)
        value = b.select(inside, value, 0) if mode == "zero" else value
        # There are no 8-bit registers in PTX.
        values.append(b.cast("zext", value, "i16") if bits == 8 else value)
    return values[0] if count == 1 else b.struct(*values)


def store(
    b: Builder, handle: Value, *arguments: Value, geometry: Geometry, bits: int, count: int, mode: str
) -> None:
    """``sust.b``."""
    coordinates, values = arguments[:-count], arguments[-count:]
    size = bits // 8
    address, inside = surface_address(Texture(b, handle), geometry, coordinates, size * count, mode)

    def write() -> None:
        for index, value in enumerate(values):
            narrow = b.cast("trunc", value, f"i{bits}")
            b.store(narrow, b.offset(address, narrow.type, index) if index else address, size)

    if mode == "clamp":
        write()
    else:
        with b.if_(inside):
            write()


def store_formatted(b: Builder, handle: Value, *arguments: Value, geometry: Geometry, count: int) -> None:
    """``sust.p``: x in elements, channels converted to the format; channels that the format lacks are dropped."""
    t = Texture(b, handle)
    coordinates, values = list(arguments[:-count]), arguments[-count:]
    layered = int(geometry.layered)
    coordinates[layered] = coordinates[layered] * t.get("element_bytes")
    address, inside = surface_address(t, geometry, coordinates, t.get("element_bytes"), "trap")
    channel_bits, channels = t.get("channel_bits"), t.get("channels")
    for index, value in enumerate(values):
        with b.if_(inside & channels.ugt(index)):
            for width in (8, 16, 32):
                with b.if_(channel_bits.eq(width)):
                    _store_channel(t, address, index, value, width)


def _store_channel(t: Texture, address: Value, index: int, value: Value, width: int) -> None:
    b = t.b
    stored = b.cast("trunc" if width < int(value.type[1:]) else "zext", value, f"i{width}")
    if width == 16 and value.type == "i32":
        as_half = float_to_half_bits(b, b.from_bits(value, "float"))
        stored = b.select(t.get("channel_kind").eq(ChannelKind.FLOAT), as_half, stored)
    b.store(stored, b.offset(address, f"i{width}", index) if index else address, width // 8)


def _accesses() -> list[Builtin]:
    entries = []
    for geometry in GEOMETRIES:
        if geometry.cube:
            continue
        places = ["i64", *["i32"] * (geometry.axes + geometry.layered)]
        for bits in (8, 16, 32, 64):
            for count in (1, 2, 4):
                if bits * count > 128:
                    continue
                member = f"i{max(bits, 16)}"
                result = member if count == 1 else "{ " + ", ".join([member] * count) + " }"
                kind = f"{'' if count == 1 else f'v{count}'}i{bits}"
                stored = ", ".join([*places, *[member] * count])
                for mode in _MODES:
                    name = f"{geometry.name}.{kind}.{mode}"
                    loaded, written = (
                        Body(body, geometry=geometry, bits=bits, count=count, mode=mode) for body in (load, store)
                    )
                    entries.append(Builtin(f"llvm.nvvm.suld.{name}", f"{result}({', '.join(places)})", loaded))
                    entries.append(Builtin(f"llvm.nvvm.sust.b.{name}", f"void({stored})", written))
                if bits < 64:
                    body = Body(store_formatted, geometry=geometry, count=count)
                    entries.append(Builtin(f"llvm.nvvm.sust.p.{geometry.name}.{kind}.trap", f"void({stored})", body))
    return entries


TABLE: list[Builtin] = [
    *_accesses(),
    *(Builtin(f"llvm.nvvm.suq.{name}", "i32(i64)", Body(query, name=name)) for name in QUERIES),
]
