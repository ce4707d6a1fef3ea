"""Reads of textures: sampling as NumPy has it, and PTX's forms."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from on_device import BOTH
from texture_reading import AXES, HEAD, Image, Reader, reader_on, words

from nvvm2spirv import Options, translate
from nvvm2spirv.builtins.ptx import ast
from nvvm2spirv.builtins.ptx.forms import FORMS, find
from nvvm2spirv.builtins.ptx.parser import parse
from nvvm2spirv.builtins.texture_descriptor import AddressMode, FilterMode, ReadMode

# Texture reads on a device give what the programming guide says, for every geometry, filter, address mode and format.

RNG = np.random.default_rng(7)


@pytest.fixture(params=BOTH)
def device(request: pytest.FixtureRequest) -> Reader:
    return reader_on(request.param)


def random_data(
    dtype: str, channels: int, width: int, height: int = 1, depth: int = 1, layers: int = 1
) -> np.ndarray[Any, Any]:
    shape = (layers, depth, height, width, channels)
    if np.dtype(dtype).kind == "f":
        return RNG.standard_normal(shape).astype(dtype)
    info = np.iinfo(dtype)
    return RNG.integers(info.min, info.max, shape, dtype=dtype, endpoint=True)


def compare(got: np.ndarray[Any, Any], expected: list[list[Any]], tolerance: float = 0.0) -> None:
    wanted = (
        np.array(expected, dtype=np.float64).astype(got.dtype)
        if got.dtype.kind == "f"
        else np.array(expected, dtype=np.int64).astype(np.int32)
    )
    if tolerance:
        np.testing.assert_allclose(got, wanted, rtol=0, atol=tolerance)
    else:
        np.testing.assert_array_equal(got, wanted)


FORMATS = [(dtype, channels) for dtype in ("i1", "u1", "i2", "u2", "i4", "u4", "f2", "f4") for channels in (1, 2, 4)]


@pytest.mark.parametrize(("dtype", "channels"), FORMATS)
def test_fetch_of_every_format(device: Reader, dtype: str, channels: int) -> None:
    """Elements as they are: integers extended, halves as floats; outside linear memory zero."""
    image = Image(random_data(dtype, channels, 37), address=(AddressMode.BORDER,) * 3)
    handle, _keep = device.upload(image)
    index = np.arange(-3, 41)
    kind = {"i": "v4s32", "u": "v4u32", "f": "v4f32"}[dtype[0]]
    got = device.read(f"1d.{kind}.s32", handle, words(index))
    compare(got, [image.fetch([int(i)]) for i in index])


@pytest.mark.parametrize(("dtype", "channels"), [(d, c) for d, c in FORMATS if d in ("i1", "u1", "i2", "u2")])
def test_normalised_reads(device: Reader, dtype: str, channels: int) -> None:
    image = Image(random_data(dtype, channels, 64), read_mode=ReadMode.NORMALIZED_FLOAT)
    handle, _keep = device.upload(image)
    index = np.arange(64)
    compare(device.read("1d.v4f32.s32", handle, words(index)), [image.fetch([int(i)]) for i in index], 1e-7)


MODES = list(product(AddressMode, FilterMode, (False, True)))


@pytest.mark.parametrize("geometry", ["1d", "2d", "3d", "1d.array", "2d.array"])
@pytest.mark.parametrize(("mode", "filter", "normalized"), MODES, ids=lambda v: getattr(v, "name", str(v)).lower())
def test_sampling(device: Reader, geometry: str, mode: AddressMode, filter: FilterMode, normalized: bool) -> None:
    axes, layered = AXES[geometry], "array" in geometry
    sizes = (9, 6, 5)[:axes]
    data = random_data("f4", 2, *sizes, layers=3) if axes < 3 else random_data("f4", 2, *sizes)
    image = Image(data, (mode,) * 3, filter, normalized=normalized, border=(0.5, -1.0, 2.0, 3.0))
    handle, _keep = device.upload(image)
    rows = 96
    # Multiples of 1/64 of an element, so that weights and floors are the same in float and double.
    columns = [RNG.integers(-64 * 2 * n, 64 * 3 * n, rows) / 64.0 for n in sizes]
    columns = [c / n if normalized else c for c, n in zip(columns, sizes)]
    columns = [c.astype(np.float32) for c in columns]
    layers = RNG.integers(-1, 5, rows) if layered else np.zeros(rows, np.int64)
    got = device.read(f"{geometry}.v4f32.f32", handle, words(*([layers] if layered else []), *columns))
    if normalized:
        # Scaling by the size rounds: stay away from where a floor or a weight could go either way.
        keep = np.ones(rows, bool)
        for c, n in zip(columns, sizes):
            at = c.astype(np.float64) * n * 256
            keep &= np.abs(at / 128 - np.round(at / 128)) > 1e-3
            keep &= np.abs(at - np.floor(at) - 0.5) > 1e-2
        got, columns, layers = got[keep], [c[keep] for c in columns], layers[keep]
        assert len(got) > 10
    expected = [image.sample([float(c[row]) for c in columns], int(layers[row])) for row in range(len(got))]
    compare(got, expected, 0.02 if normalized and filter == FilterMode.LINEAR else 1e-5)


@pytest.mark.parametrize("dtype", ["i4", "u2"])
def test_sampling_of_integers(device: Reader, dtype: str) -> None:
    image = Image(random_data(dtype, 4, 8, 8))
    handle, _keep = device.upload(image)
    x, y = RNG.uniform(-2, 10, 50).astype(np.float32), RNG.uniform(-2, 10, 50).astype(np.float32)
    got = device.read(f"2d.v4{'s32' if dtype[0] == 'i' else 'u32'}.f32", handle, words(x, y))
    compare(got, [image.sample([float(a), float(b)]) for a, b in zip(x, y)])


def test_linear_filter_of_normalised_bytes(device: Reader) -> None:
    image = Image(random_data("u1", 4, 8, 8), filter=FilterMode.LINEAR, read_mode=ReadMode.NORMALIZED_FLOAT)
    handle, _keep = device.upload(image)
    x, y = RNG.integers(0, 512, 60) / 64.0, RNG.integers(0, 512, 60) / 64.0
    got = device.read("2d.v4f32.f32", handle, words(x, y))
    compare(got, [image.sample([float(a), float(b)]) for a, b in zip(x, y)], 1e-6)


def test_weights_of_a_plane_are_256ths(device: Reader) -> None:
    """What NVIDIA's GPUs gave for an element alone, off by 0.4, 0.8 and 0.6 on both axes; an even area stays even."""
    data = np.zeros((1, 1, 4, 4, 2), np.float32)
    data[..., 2, 2, 0], data[..., 1] = 1, 1
    handle, _keep = device.upload(Image(data, filter=FilterMode.LINEAR))
    x = np.array([1.9, 2.3, 3.1, 2.1], np.float32)
    compare(device.read("2d.v4f32.f32", handle, words(x, x)), [[n / 256, 1, 0, 1] for n in (41, 164, 41, 93)])


def test_rows_with_a_pitch(device: Reader) -> None:
    """Rows may be longer than the width: cudaMallocPitch."""
    data = RNG.standard_normal((5, 16)).astype(np.float32)
    image = Image(np.ascontiguousarray(data[:, :9]).reshape(1, 1, 5, 9, 1))
    elements = device.device.array(data.reshape(-1))
    from nvvm2spirv.builtins.texture_descriptor import ChannelFormat, TextureDescriptor

    descriptor = TextureDescriptor(elements.address, ChannelFormat.of(np.float32), 9, 5, row_pitch=64)
    packed = device.device.array(np.frombuffer(descriptor.pack(), np.uint8))
    i, j = np.divmod(np.arange(45), 9)
    got = device.read("2d.v4f32.s32", packed.address, words(j, i))
    compare(got, [image.fetch([int(x), int(y)]) for x, y in zip(j, i)])


@pytest.mark.parametrize("component", range(4))
def test_gather(device: Reader, component: int) -> None:
    image = Image(random_data("f4", 4, 8, 8))
    handle, _keep = device.upload(image)
    x, y = RNG.uniform(-1, 9, 40).astype(np.float32), RNG.uniform(-1, 9, 40).astype(np.float32)
    got = device.read(f"tld4.{'rgba'[component]}", handle, words(x, y))
    expected = []
    for a, b in zip(x, y):
        i, j = int(np.floor(a - np.float32(0.5))), int(np.floor(b - np.float32(0.5)))
        expected.append(
            [image.element(0, [i + di, j + dj, 0])[component] for di, dj in ((0, 1), (1, 1), (1, 0), (0, 0))]
        )
    compare(got, expected)


@pytest.mark.parametrize("layered", [False, True])
def test_cube_maps(device: Reader, layered: bool) -> None:
    """Faces +x, -x, +y, -y, +z, -z; each face holds its number."""
    cubes = 2 if layered else 1
    data = np.arange(6 * cubes, dtype=np.float32).reshape(-1, 1, 1, 1, 1) * np.ones((6 * cubes, 1, 4, 4, 1), np.float32)
    data = data + np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4, 1) / 100
    image = Image(data, normalized=True)
    handle, _keep = device.upload(image)
    directions = RNG.standard_normal((60, 3)).astype(np.float32)
    cube = RNG.integers(0, cubes, 60)
    got = device.read(
        "cube.array.v4f32.f32" if layered else "cube.v4f32.f32",
        handle,
        words(*([cube] if layered else []), *directions.T),
    )
    expected = []
    for d, c in zip(directions, cube):
        major = int(np.argmax(np.abs(d)))
        x, y, z = map(float, d)
        face = 2 * major + (d[major] < 0)
        s, t = [(-z, -y), (z, -y), (x, z), (x, -z), (x, -y), (-x, -y)][face]
        m = abs(float(d[major]))
        expected.append(image.sample([(s / m + 1) / 2, (t / m + 1) / 2], int(face) + 6 * int(c)))
    compare(got, expected, 1e-6)


def test_level_and_gradients_of_a_mipmap(device: Reader) -> None:
    """Point filter between levels takes the nearest; a linear one blends."""
    from nvvm2spirv.builtins.texture_descriptor import ChannelFormat, TextureDescriptor

    buffers = [device.device.array(np.full(n, float(level), np.float32)) for level, n in enumerate((64, 16, 4, 1))]
    sizes = (8, 4, 2, 1)
    for blend in FilterMode:
        parts = [
            TextureDescriptor(b.address, ChannelFormat.of(np.float32), n, n, normalized=True, level_filter=blend,
                              level_range=(0.0, 3.0)) for b, n in zip(buffers, sizes)
        ]
        packed = device.device.array(np.frombuffer(parts[0].with_levels(*parts[1:]).pack(), np.uint8))
        lod = np.array([-1.0, 0.0, 0.25, 0.75, 1.5, 2.0, 2.9, 9.0], np.float32)
        middle = np.full_like(lod, 0.5)
        clamped = np.clip(lod, 0, 3)
        wanted = clamped if blend == FilterMode.LINEAR else np.floor(clamped + 0.5)
        got = device.read("2d.level", packed.address, words(middle, middle, lod))
        np.testing.assert_allclose(got[:, 0], wanted, atol=1e-6)
        # A gradient of 2^k elements asks for level k; the texture has 8 elements.
        step, zero = np.exp2(clamped).astype(np.float32) / 8, np.zeros_like(lod)
        got = device.read("2d.grad", packed.address, words(middle, middle, step, zero, zero, zero))
        np.testing.assert_allclose(got[:, 0], wanted, atol=1e-5)


def test_srgb(device: Reader) -> None:
    """Colour channels are linearised, alpha is not."""
    image = Image(np.arange(256, dtype=np.uint8).reshape(1, 1, 1, 64, 4), read_mode=ReadMode.NORMALIZED_FLOAT)
    handle, _keep = device.upload(image, srgb=True)
    got = device.read("1d.v4f32.s32", handle, words(np.arange(64)))
    x = image.data.reshape(64, 4) / 255.0
    linear = np.where(x <= 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4)
    linear[:, 3] = x[:, 3]
    np.testing.assert_allclose(got, linear, atol=2e-6)


# The PTX spellings of texture and surface instructions reach the same bodies, with coordinates and results in PTX's
# places.

FORMS_RNG = np.random.default_rng(11)


class Statement:
    """A statement with outputs ``$0…`` of one letter, the handle, then inputs given by their letters."""

    def __init__(self, ptx: str, outputs: str, inputs: str) -> None:
        self.ptx, self.outputs, self.inputs = ptx, outputs, inputs

    def kernel(self) -> str:
        types = {"f": "float", "r": "i32", "h": "i16", "l": "i64"}
        count = len(self.outputs)
        members = [types[letter] for letter in self.outputs]
        result = "void" if not members else members[0] if count == 1 else "{ " + ", ".join(members) + " }"
        constraints = ",".join([*(f"={letter}" for letter in self.outputs), "l", *self.inputs, "~{memory}"])
        lines = ["define void @k(ptr %out, i64 %handle, ptr %in) {"]
        arguments = ["i64 %handle"]
        for i, letter in enumerate(self.inputs):
            lines.append(f"  %p{i} = getelementptr i64, ptr %in, i64 {i}\n  %c{i} = load {types[letter]}, ptr %p{i}")
            arguments.append(f"{types[letter]} %c{i}")
        lines.append(
            f'  {"%r = " if members else ""}call {result} asm sideeffect "{self.ptx}", '
            f'"{constraints}"({", ".join(arguments)})'
        )
        for i, member in enumerate(members):
            value = "%r"
            if count > 1:
                lines.append(f"  %e{i} = extractvalue {result} %r, {i}")
                value = f"%e{i}"
            lines.append(f"  %o{i} = getelementptr i64, ptr %out, i64 {i}\n  store {member} {value}, ptr %o{i}")
        return (
            HEAD
            + "\n".join([*lines, "  ret void", "}"])
            + '\n!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !"kernel", i32 1}\n'
        )

    def run(self, device: Any, handle: int, *values: float) -> list[Any]:
        import pyopencl as cl

        program = cl.Program(device.context, translate(self.kernel(), Options(traps="print")).binary).build()
        dtypes = {"f": np.float32, "r": np.int32, "h": np.int16, "l": np.int64}
        packed = b"".join(
            np.array([v], np.int64 if c == "l" else dtypes[c]).tobytes().ljust(8, b"\0")
            for c, v in zip(self.inputs, values)
        )
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        out = np.zeros(8 * max(1, len(self.outputs)), np.uint8)
        buffers = (
            cl.Buffer(device.context, flags, hostbuf=out),
            cl.Buffer(device.context, flags, hostbuf=np.frombuffer(packed or b"\0" * 8, np.uint8).copy()),
        )
        cl.Kernel(program, "k")(device.queue, (1,), (1,), buffers[0], np.uint64(handle), buffers[1])
        cl.enqueue_copy(device.queue, out, buffers[0])
        return [np.frombuffer(out[8 * i : 8 * i + 8].tobytes(), dtypes[c])[0] for i, c in enumerate(self.outputs)]


DATA = FORMS_RNG.standard_normal((3, 1, 4, 8, 4)).astype(np.float32)
VOLUME = FORMS_RNG.standard_normal((1, 3, 4, 8, 4)).astype(np.float32)
INTEGERS = FORMS_RNG.integers(-99, 99, (3, 1, 4, 8, 4)).astype(np.int32)
V4 = "{$0,$1,$2,$3}"
TEX = [
    (f"tex.1d.v4.f32.s32 {V4}, [$4, {{$5}}];", "r", (5,), DATA, lambda i: i.fetch([5])),
    (f"tex.1d.v4.f32.s32 {V4}, [$4, $5];", "r", (5,), DATA, lambda i: i.fetch([5])),
    (f"tex.1d.v4.f32.f32 {V4}, [$4, {{$5}}];", "f", (5.5,), DATA, lambda i: i.sample([5.5])),
    (f"tex.2d.v4.f32.f32 {V4}, [$4, {{$5, $6}}];", "ff", (5.5, 2.5), DATA, lambda i: i.sample([5.5, 2.5])),
    (f"tex.base.2d.v4.f32.f32 {V4}, [$4, {{$5, $6}}];", "ff", (5.5, 2.5), DATA, lambda i: i.sample([5.5, 2.5])),
    (f"tex.3d.v4.f32.f32 {V4}, [$4, {{$5, $6, $7, $7}}];", "fff", (5.5, 2.5, 1.5), VOLUME,
     lambda i: i.sample([5.5, 2.5, 1.5])),
    (f"tex.a1d.v4.f32.f32 {V4}, [$4, {{$5, $6}}];", "rf", (2, 3.5), DATA, lambda i: i.sample([3.5], 2)),
    (f"tex.a2d.v4.f32.s32 {V4}, [$4, {{$5, $6, $7, $7}}];", "rrr", (1, 3, 2), DATA, lambda i: i.fetch([3, 2], 1)),
    (f"tex.level.2d.v4.f32.f32 {V4}, [$4, {{$5, $6}}], $7;", "fff", (5.5, 2.5, 0.0), DATA,
     lambda i: i.sample([5.5, 2.5])),
    (f"tex.grad.2d.v4.f32.f32 {V4}, [$4, {{$5, $6}}], {{$7, $7}}, {{$7, $7}};", "fff", (5.5, 2.5, 0.0), DATA,
     lambda i: i.sample([5.5, 2.5])),
    (f"tld4.g.2d.v4.f32.f32 {V4}, [$4, {{$5, $6}}];", "ff", (3.0, 2.0), DATA,
     lambda i: [i.element(0, [2 + a, 1 + b, 0])[1] for a, b in ((0, 1), (1, 1), (1, 0), (0, 0))]),
]


@pytest.mark.intel
@pytest.mark.parametrize(("ptx", "inputs", "values", "data", "expected"), TEX,
                         ids=[row[0].split()[0] + row[1] for row in TEX])
def test_texture_forms(
    ptx: str, inputs: str, values: tuple[float, ...], data: np.ndarray[Any, Any], expected: Any
) -> None:
    reader = reader_on("intel")
    image = Image(data)
    handle, _keep = reader.upload(image)
    got = Statement(ptx, "ffff", inputs).run(reader.device, handle, *values)
    np.testing.assert_allclose(got, expected(image), atol=1e-6)


@pytest.mark.intel
def test_integer_results_and_cube() -> None:
    reader = reader_on("intel")
    image = Image(INTEGERS)
    handle, _keep = reader.upload(image)
    ptx = f"tex.a2d.v4.s32.s32 {V4}, [$4, {{$5, $6, $7, $7}}];"
    assert Statement(ptx, "rrrr", "rrr").run(reader.device, handle, 2, 7, 3) == list(INTEGERS[2, 0, 3, 7])
    faces = Image(np.arange(6, dtype=np.float32).reshape(6, 1, 1, 1, 1))
    handle, _keep2 = reader.upload(faces)
    got = Statement(f"tex.cube.v4.f32.f32 {V4}, [$4, {{$5, $6, $7, $7}}];", "ffff", "fff").run(
        reader.device, handle, 0.1, -2.0, 0.3
    )
    assert got[0] == 3.0


@pytest.mark.intel
@pytest.mark.parametrize("filter", list(FilterMode))
def test_integer_results_of_a_texture_that_reads_floats_are_its_bits(filter: FilterMode) -> None:
    """clang's own header reads normalised floats so."""
    reader = reader_on("intel")
    image = Image(FORMS_RNG.integers(0, 255, (1, 1, 4, 8, 4), np.uint8), read_mode=ReadMode.NORMALIZED_FLOAT, filter=filter)
    handle, _keep = reader.upload(image)
    got = Statement(f"tex.2d.v4.u32.f32 {V4}, [$4, {{$5, $6}}];", "rrrr", "ff").run(reader.device, handle, 2.75, 1.25)
    np.testing.assert_allclose(np.array(got, np.int32).view(np.float32), image.sample([2.75, 1.25]), atol=1e-6)


@pytest.mark.intel
def test_resident_predicate_is_true() -> None:
    reader = reader_on("intel")
    image = Image(DATA)
    handle, _keep = reader.upload(image)
    ptx = f"{{.reg .pred p; tex.2d.v4.f32.f32 {V4}|p, [$5, {{$6, $7}}]; selp.f32 $4, 0f3F800000, 0f00000000, p; }}"
    got = Statement(ptx, "fffff", "ff").run(reader.device, handle, 2.5, 1.5)
    np.testing.assert_allclose(got, [*image.sample([2.5, 1.5]), 1.0])


@pytest.mark.intel
def test_queries() -> None:
    reader = reader_on("intel")
    handle, _keep = reader.upload(Image(DATA[:, :, :, :, :2].copy()))
    wanted = {
        "width": 8, "height": 4, "depth": 1, "array_size": 3, "channel_data_type": 0x10DE, "channel_order": 0x10B2,
    }
    for kind, extra in (("txq", {"num_mipmap_levels": 1, "num_samples": 1}), ("suq", {})):
        for name, value in {**wanted, **extra}.items():
            assert Statement(f"{kind}.{name}.b32 $0, [$1];", "r", "").run(reader.device, handle) == [value], name


@pytest.mark.intel
@pytest.mark.parametrize(("bits", "count"),
                         [(bits, count) for bits in (8, 16, 32, 64) for count in (1, 2, 4) if bits * count <= 128])
def test_surface_stores_and_loads(bits: int, count: int) -> None:
    """x counts bytes; what sust wrote, suld reads, in every width and geometry that CUDA has."""
    letter = {8: "h", 16: "h", 32: "r", 64: "l"}[bits]
    everywhere = (("1d", 1), ("2d", 2), ("3d", 3), ("a1d", 2), ("a2d", 3))
    reader = reader_on("intel")
    size = bits * count // 8
    vec = f".v{count}" if count > 1 else ""
    results = "{" + ",".join(f"${i}" for i in range(count)) + "}"
    for geometry, coordinates in everywhere if (bits, count) == (32, 2) else everywhere[1:2]:
        layers, depth = (3, 1) if geometry.startswith("a") else (1, 3)
        raw = FORMS_RNG.integers(0, 127, (layers, depth, 4, 64), dtype=np.uint8)
        image = Image(raw.reshape(layers, depth, 4, 64, 1))
        handle, keep = reader.upload(image)
        place = {
            "1d": (2 * size,), "2d": (2 * size, 3), "3d": (2 * size, 3, 2), "a1d": (2, 2 * size),
            "a2d": (2, 2 * size, 1),
        }[geometry]
        flat = {"1d": (0, 0, 0), "2d": (0, 0, 3), "3d": (0, 2, 3), "a1d": (2, 0, 0), "a2d": (2, 0, 1)}[geometry]
        values = [int(v) for v in FORMS_RNG.integers(1, 100, count)]
        names = [f"${count + 1 + i}" for i in range(coordinates)]
        pad = names + names[-1:] * (coordinates == 3)
        load = f"suld.b.{geometry}{vec}.b{bits}.zero {results}, [${count}, {{{', '.join(pad)}}}];"
        expected = np.frombuffer(raw[flat][2 * size : 3 * size].tobytes(), f"u{bits // 8}")
        got = Statement(load, letter * count, "r" * coordinates).run(reader.device, handle, *place)
        assert [int(v) & ((1 << bits) - 1) for v in got] == [int(v) for v in expected], load
        at = [f"${1 + i}" for i in range(coordinates)]
        pad = at + at[-1:] * (coordinates == 3)
        stored = ",".join(f"${1 + coordinates + i}" for i in range(count))
        store = f"sust.b.{geometry}{vec}.b{bits}.trap [$0, {{{', '.join(pad)}}}], {{{stored}}};"
        Statement(store, "", "r" * coordinates + letter * count).run(reader.device, handle, *place, *values)
        memory = keep[0].copy_to_host().reshape(raw.shape)
        assert list(np.frombuffer(memory[flat][2 * size : 3 * size].tobytes(), f"u{bits // 8}")) == values, store
        memory[flat][2 * size : 3 * size] = raw[flat][2 * size : 3 * size]
        np.testing.assert_array_equal(memory, raw)


@pytest.mark.intel
def test_surface_modes_outside(capfd: pytest.CaptureFixture[str]) -> None:
    reader = reader_on("intel")
    raw = np.arange(32, dtype=np.int32).reshape(1, 1, 4, 8, 1)
    handle, keep = reader.upload(Image(raw))
    load = "suld.b.2d.b32.{} $0, [$1, {{$2, $3}}];"
    assert Statement(load.format("clamp"), "r", "rr").run(reader.device, handle, 1000, -5) == [7]
    assert Statement(load.format("zero"), "r", "rr").run(reader.device, handle, 1000, 0) == [0]
    assert Statement(load.format("zero"), "r", "rr").run(reader.device, handle, 4, 4) == [0]
    Statement(load.format("trap"), "r", "rr").run(reader.device, handle, 32, 0)
    assert "surface access outside the surface" in capfd.readouterr().out
    Statement("sust.b.2d.b32.zero [$0, {$1, $2}], {$3};", "", "rrr").run(reader.device, handle, -4, 0, 99)
    np.testing.assert_array_equal(keep[0].copy_to_host(), raw.reshape(-1))
    Statement("sust.b.2d.b32.clamp [$0, {$1, $2}], {$3};", "", "rrr").run(reader.device, handle, -4, 9, 99)
    assert keep[0].copy_to_host()[24] == 99


@pytest.mark.intel
@pytest.mark.parametrize(("dtype", "letter", "values", "stored"), [
    ("f4", "r", np.array([1.5, -2.0], np.float32).view(np.int32), [1.5, -2.0]),
    ("f2", "r", np.array([0.333333, 70000.0], np.float32).view(np.int32), [0.333333, 70000.0]),
    ("i2", "r", np.array([-5, 300], np.int32), [-5, 300]),
    ("u1", "r", np.array([5, 200], np.int32), [5, 200]),
])  # fmt: skip
def test_formatted_stores_convert(dtype: str, letter: str, values: np.ndarray[Any, Any], stored: list[float]) -> None:
    """sust.p counts elements and converts to the surface's format."""
    reader = reader_on("intel")
    handle, keep = reader.upload(Image(np.zeros((1, 1, 2, 4, 2), dtype)))
    Statement("sust.p.2d.v2.b32.trap [$0, {$1, $2}], {$3, $4};", "", "rr" + letter * 2).run(
        reader.device, handle, 3, 1, *map(int, values)
    )
    with np.errstate(over="ignore"):
        expected = np.array(stored).astype(dtype)
    np.testing.assert_array_equal(keep[0].copy_to_host().reshape(2, 4, 2)[1, 3], expected)


def test_every_texture_row_is_run() -> None:
    run = {find(i).form.text for row in TEX for i in parse(row[0]).statements if isinstance(i, ast.PtxInstruction)}
    wanted = {form.text for name in ("tex", "tld4") for form in FORMS[name]}
    assert wanted <= run
