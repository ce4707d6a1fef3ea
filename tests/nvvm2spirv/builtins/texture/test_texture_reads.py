"""Texture reads on a device give what the programming guide says, for every geometry, filter, address mode and format.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from opencl_devices import BOTH
from texture_reading import AXES, Reader, reader_on, words
from texture_sampling import Image

from nvvm2spirv.builtins.texture_descriptor import AddressMode, FilterMode, ReadMode

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
