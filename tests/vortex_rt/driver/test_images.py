"""Images: transfers of every kind, and what kernels read and write through descriptors and samplers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyopencl as cl
import pytest

MF, ORDER, TYPE, KIND = cl.mem_flags, cl.channel_order, cl.channel_type, cl.mem_object_type
pytestmark = pytest.mark.device
RGBA8 = cl.ImageFormat(ORDER.RGBA, TYPE.UNSIGNED_INT8)
GRAY32 = cl.ImageFormat(ORDER.R, TYPE.FLOAT)


def image(context: Any, form: Any, shape: tuple[int, ...], host: np.ndarray | None = None) -> cl.Image:
    flags = MF.READ_WRITE | (MF.COPY_HOST_PTR if host is not None else 0)
    return cl.Image(context, flags, form, shape=shape, hostbuf=host)


def fetch(
    queue: Any, source: Any, shape: tuple[int, ...], dtype: Any, origin: tuple[int, ...] | None = None
) -> np.ndarray:
    """Read a region of `shape` pixels (x, y[, z]); arrays come as [z][y][x][channel]."""
    channels = source.format.channel_count
    out = np.zeros((*reversed(shape), channels), dtype)
    cl.enqueue_copy(queue, out, source, origin=origin or (0,) * len(shape), region=shape)
    return out


@pytest.fixture
def picture() -> np.ndarray:
    return np.random.default_rng(3).integers(0, 256, (7, 13, 4), np.uint8)


def test_write_and_read_whole_and_part(context: Any, queue: Any, picture: np.ndarray) -> None:
    target = image(context, RGBA8, (13, 7))
    cl.enqueue_copy(queue, target, picture, origin=(0, 0), region=(13, 7))
    assert (fetch(queue, target, (13, 7), np.uint8) == picture).all()
    assert (fetch(queue, target, (5, 3), np.uint8, (4, 2)) == picture[2:5, 4:9]).all()
    patch = np.full((2, 3, 4), 9, np.uint8)
    cl.enqueue_copy(queue, target, patch, origin=(1, 5), region=(3, 2))
    picture[5:7, 1:4] = 9
    assert (fetch(queue, target, (13, 7), np.uint8) == picture).all()


def test_copy_host_ptr_with_pitch(context: Any, queue: Any, picture: np.ndarray) -> None:
    padded = np.zeros((7, 20, 4), np.uint8)
    padded[:, :13] = picture
    source = cl.Image(context, MF.READ_ONLY | MF.COPY_HOST_PTR, RGBA8, shape=(13, 7), pitches=(80,), hostbuf=padded)
    assert (fetch(queue, source, (13, 7), np.uint8) == picture).all()


def test_copies_between_images_and_buffers(context: Any, queue: Any, picture: np.ndarray) -> None:
    source, target = image(context, RGBA8, (13, 7), picture), image(context, RGBA8, (13, 7), np.zeros_like(picture))
    cl.enqueue_copy(queue, target, source, src_origin=(2, 1), dest_origin=(5, 3), region=(4, 2))
    expected = np.zeros_like(picture)
    expected[3:5, 5:9] = picture[1:3, 2:6]
    assert (fetch(queue, target, (13, 7), np.uint8) == expected).all()
    buffer = cl.Buffer(context, MF.READ_WRITE | MF.COPY_HOST_PTR, hostbuf=np.zeros(100, np.uint8))
    cl.enqueue_copy(queue, buffer, source, origin=(2, 1), region=(4, 2), offset=8)
    out = np.empty(100, np.uint8)
    cl.enqueue_copy(queue, out, buffer)
    assert (out[8:40].reshape(2, 4, 4) == picture[1:3, 2:6]).all()
    assert not out[40:].any()
    cl.enqueue_copy(queue, target, buffer, offset=8, origin=(0, 0), region=(4, 2))
    assert (fetch(queue, target, (4, 2), np.uint8) == picture[1:3, 2:6]).all()


def test_fill_and_map(context: Any, queue: Any, picture: np.ndarray) -> None:
    target = image(context, RGBA8, (13, 7), picture)
    cl.enqueue_fill_image(queue, target, np.array([1, 2, 3, 4], np.uint32), (3, 2), (5, 4))
    picture[2:6, 3:8] = (1, 2, 3, 4)
    assert (fetch(queue, target, (13, 7), np.uint8) == picture).all()
    view, _ = cl.enqueue_map_image(
        queue, target, cl.map_flags.READ | cl.map_flags.WRITE, (1, 1), (4, 3), (3, 4, 4), np.uint8
    )[:2]
    assert (np.asarray(view)[0, 0] == picture[1, 1]).all()
    del view
    queue.finish()


@pytest.mark.parametrize(
    ("order", "pixel"),
    [("R", (1,)), ("A", (4,)), ("RG", (1, 2)), ("RA", (1, 4)), ("RGBA", (1, 2, 3, 4)), ("BGRA", (3, 2, 1, 4))],
)
def test_fill_takes_the_channels_that_an_image_has(context: Any, queue: Any, order: str, pixel: tuple[int, ...]) -> None:
    style = cl.ImageFormat(getattr(cl.channel_order, order), cl.channel_type.UNSIGNED_INT8)
    target = image(context, style, (3, 2), np.zeros((2, 3, len(pixel)), np.uint8))
    cl.enqueue_fill_image(queue, target, np.array([1, 2, 3, 4], np.uint32), (0, 0), (3, 2))
    seen = np.zeros((2, 3, len(pixel)), np.uint8)
    cl.enqueue_copy(queue, seen, target, origin=(0, 0), region=(3, 2))
    assert (seen == pixel).all()


def test_volume_and_array(context: Any, queue: Any) -> None:
    volume = np.random.default_rng(4).random((3, 4, 5, 1), np.float32)
    source = image(context, GRAY32, (5, 4, 3), volume)
    assert (fetch(queue, source, (5, 4, 3), np.float32) == volume).all()
    assert (fetch(queue, source, (2, 2, 2), np.float32, (1, 2, 1)) == volume[1:3, 2:4, 1:3]).all()
    layers = cl.Image(context, MF.READ_WRITE | MF.COPY_HOST_PTR, GRAY32, shape=(5, 4, 3), is_array=True, hostbuf=volume)
    assert layers.type == KIND.IMAGE2D_ARRAY
    assert (fetch(queue, layers, (5, 4, 3), np.float32) == volume).all()
    cl.enqueue_copy(queue, layers, volume[:1, :2, :3].copy(), origin=(1, 2, 2), region=(3, 2, 1))
    volume[2:3, 2:4, 1:4] = volume[:1, :2, :3]
    assert (fetch(queue, layers, (5, 4, 3), np.float32) == volume).all()


READ = """
__kernel void read2d(read_only image2d_t image, sampler_t sampler, __global float4 *out, int w) {
  int x = get_global_id(0), y = get_global_id(1);
  out[y * w + x] = read_imagef(image, sampler, (int2)(x, y));
}
__kernel void sample(read_only image2d_t image, sampler_t sampler, __global const float2 *at, __global float4 *out) {
  int i = get_global_id(0); out[i] = read_imagef(image, sampler, at[i]);
}
__kernel void invert(read_only image2d_t in, write_only image2d_t out) {
  const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;
  int2 c = (int2)(get_global_id(0), get_global_id(1));
  uint4 p = read_imageui(in, s, c);
  write_imageui(out, c, (uint4)(255 - p.x, 255 - p.y, 255 - p.z, p.w));
}
__kernel void volume(read_only image3d_t image, __global float *out) {
  int i = get_global_id(0);
  int4 size = (int4)(get_image_width(image), get_image_height(image), get_image_depth(image), 1);
  out[i] = read_imagef(image, (int4)(i % size.x, i / size.x % size.y, i / size.x / size.y, 0)).x;
}
__kernel void layer(read_only image2d_array_t image, __global float *out) {
  int i = get_global_id(0), w = get_image_width(image), h = get_image_height(image);
  out[i] = read_imagef(image, (int4)(i % w, i / w % h, i / w / h, 0)).x + get_image_array_size(image);
}
__kernel void line(read_only image1d_buffer_t image, __global float *out) {
  out[get_global_id(0)] = read_imagef(image, (int)get_global_id(0)).x * get_image_width(image);
}
"""


@pytest.fixture(scope="module")
def program(device: Any) -> Any:
    return cl.Program(device.context, READ).build()


UNORM = {
    TYPE.UNORM_INT8: (np.uint8, 255), TYPE.UNORM_INT16: (np.uint16, 65535), TYPE.FLOAT: (np.float32, 1),
    TYPE.HALF_FLOAT: (np.float16, 1),
}


@pytest.mark.parametrize("channels", [ORDER.R, ORDER.RG, ORDER.RGBA, ORDER.BGRA, ORDER.A])
@pytest.mark.parametrize("kind", UNORM)
def test_formats(context: Any, queue: Any, program: Any, channels: int, kind: int) -> None:
    if channels == ORDER.BGRA and kind != TYPE.UNORM_INT8:
        pytest.skip("not a format of the device")
    form = cl.ImageFormat(channels, kind)
    dtype, scale = UNORM[kind]
    data = (np.random.default_rng(5).random((4, 6, form.channel_count)) * scale).astype(dtype)
    source = image(context, form, (6, 4), data)
    sampler = cl.Sampler(context, False, cl.addressing_mode.CLAMP, cl.filter_mode.NEAREST)
    out = cl.Buffer(context, MF.WRITE_ONLY, 24 * 16)
    cl.Kernel(program, "read2d")(queue, (6, 4), None, source, sampler, out, np.int32(6))
    got = np.empty((4, 6, 4), np.float32)
    cl.enqueue_copy(queue, got, out)
    expected = np.zeros((4, 6, 4), np.float32)
    expected[..., 3] = 1
    value = data.astype(np.float32) / np.float32(scale)
    places = {ORDER.R: [0], ORDER.RG: [0, 1], ORDER.RGBA: [0, 1, 2, 3], ORDER.BGRA: [2, 1, 0, 3], ORDER.A: [3]}[
        channels
    ]
    for i, place in enumerate(places):
        expected[..., place] = value[..., i]
    np.testing.assert_allclose(got, expected, rtol=1e-6)


def linear(data: np.ndarray, u: float, v: float) -> float:
    """Bilinear sample of a picture with clamp-to-edge addressing at unnormalized coordinates (OpenCL 3.0, 8.2)."""
    h, w = data.shape
    x, y = u - 0.5, v - 0.5
    i, j = int(np.floor(x)), int(np.floor(y))
    a, b = x - i, y - j
    def at(p: int, q: int) -> float:
        return float(data[min(max(q, 0), h - 1), min(max(p, 0), w - 1)])

    return (
        (1 - a) * (1 - b) * at(i, j)
        + a * (1 - b) * at(i + 1, j)
        + (1 - a) * b * at(i, j + 1)
        + a * b * at(i + 1, j + 1)
    )


def test_linear_sampling_with_normalized_coordinates(context: Any, queue: Any, program: Any) -> None:
    rng = np.random.default_rng(6)
    data, points = rng.random((8, 10), np.float32), rng.random((40, 2), np.float32) * 1.4 - 0.2
    points = points.astype(np.float32)
    source = image(context, GRAY32, (10, 8), data)
    sampler = cl.Sampler(context, True, cl.addressing_mode.CLAMP_TO_EDGE, cl.filter_mode.LINEAR)
    where = cl.Buffer(context, MF.READ_ONLY | MF.COPY_HOST_PTR, hostbuf=points)
    out = cl.Buffer(context, MF.WRITE_ONLY, 40 * 16)
    cl.Kernel(program, "sample")(queue, (40,), (8,), source, sampler, where, out)
    got = np.empty((40, 4), np.float32)
    cl.enqueue_copy(queue, got, out)
    np.testing.assert_allclose(got[:, 0], [linear(data, u * 10, v * 8) for u, v in points], atol=2e-6)


def test_writing(context: Any, queue: Any, program: Any, picture: np.ndarray) -> None:
    source, target = image(context, RGBA8, (13, 7), picture), image(context, RGBA8, (13, 7))
    cl.Kernel(program, "invert")(queue, (13, 7), None, source, target)
    expected = 255 - picture
    expected[..., 3] = picture[..., 3]
    assert (fetch(queue, target, (13, 7), np.uint8) == expected).all()


def test_volume_in_a_kernel(context: Any, queue: Any, program: Any) -> None:
    data = np.random.default_rng(7).random((3, 4, 5), np.float32)
    out = cl.Buffer(context, MF.WRITE_ONLY, 240)
    cl.Kernel(program, "volume")(queue, (60,), (4,), image(context, GRAY32, (5, 4, 3), data), out)
    got = np.empty(60, np.float32)
    cl.enqueue_copy(queue, got, out)
    assert (got == data.ravel()).all()


def test_layers_in_a_kernel(context: Any, queue: Any, program: Any) -> None:
    data = np.random.default_rng(8).random((3, 4, 5), np.float32)
    source = cl.Image(context, MF.READ_WRITE | MF.COPY_HOST_PTR, GRAY32, shape=(5, 4, 3), is_array=True, hostbuf=data)
    out = cl.Buffer(context, MF.WRITE_ONLY, 240)
    cl.Kernel(program, "layer")(queue, (60,), (4,), source, out)
    got = np.empty(60, np.float32)
    cl.enqueue_copy(queue, got, out)
    assert (got == data.ravel() + 3).all()


def test_image_over_a_buffer(context: Any, queue: Any, program: Any) -> None:
    data = np.arange(16, dtype=np.float32)
    buffer = cl.Buffer(context, MF.READ_WRITE | MF.COPY_HOST_PTR, hostbuf=data)
    source = cl.Image(context, MF.READ_ONLY, GRAY32, shape=(16,), buffer=buffer)
    out = cl.Buffer(context, MF.WRITE_ONLY, 64)
    cl.Kernel(program, "line")(queue, (16,), (4,), source, out)
    got = np.empty(16, np.float32)
    cl.enqueue_copy(queue, got, out)
    assert (got == data * 16).all()


def test_unsupported_format_and_size_are_refused(context: Any) -> None:
    with pytest.raises(cl.Error):
        image(context, cl.ImageFormat(ORDER.BGRA, TYPE.FLOAT), (4, 4))
    with pytest.raises(cl.Error):
        image(context, RGBA8, (20000, 4))


def test_supported_formats_include_those_of_the_full_profile(context: Any) -> None:
    formats = cl.get_supported_image_formats(context, MF.READ_WRITE, KIND.IMAGE2D)
    have = {(f.channel_order, f.channel_data_type) for f in formats}
    integer = [
        TYPE.SIGNED_INT8, TYPE.SIGNED_INT16, TYPE.SIGNED_INT32, TYPE.UNSIGNED_INT8, TYPE.UNSIGNED_INT16,
        TYPE.UNSIGNED_INT32,
    ]
    needed = {(ORDER.RGBA, t) for t in [TYPE.UNORM_INT8, TYPE.UNORM_INT16, TYPE.HALF_FLOAT, TYPE.FLOAT, *integer]}
    assert needed | {(ORDER.BGRA, TYPE.UNORM_INT8)} <= have


OPTIONAL = """
#if !defined(__opencl_c_read_write_images) || !defined(__opencl_c_3d_image_writes) || !defined(cl_khr_3d_image_writes)
#error the device reports them
#endif
kernel void volume(write_only image3d_t i) { int4 p = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0); write_imagef(i, p, (float4)(p.x, p.y, p.z, 1)); }
kernel void twice(read_write image2d_t i) { int2 p = (int2)(get_global_id(0), get_global_id(1)); write_imagef(i, p, 2 * read_imagef(i, p)); }
"""


def test_reported_kinds_of_image_writes(context: Any, queue: Any) -> None:
    """3-D writes and read-write images are reported, have their macros, and work."""
    names = set(context.devices[0].extensions.split()) | {f.name for f in context.devices[0].opencl_c_features}
    assert {"cl_khr_3d_image_writes", "__opencl_c_3d_image_writes", "__opencl_c_read_write_images"} <= names
    program = cl.Program(context, OPTIONAL).build(["-cl-std=CL3.0"])
    pixel = cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.FLOAT)
    volume = cl.create_image(context, cl.mem_flags.READ_WRITE, pixel, shape=(4, 3, 2))
    cl.Kernel(program, "volume")(queue, (4, 3, 2), None, volume)
    out = np.zeros((2, 3, 4, 4), np.float32)
    cl.enqueue_copy(queue, out, volume, origin=(0, 0, 0), region=(4, 3, 2))
    z, y, x = np.indices((2, 3, 4))
    assert (out[..., :3] == np.stack([x, y, z], -1)).all()
    plane = cl.create_image(
        context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, pixel, shape=(4, 3), hostbuf=out[1].copy()
    )
    cl.Kernel(program, "twice")(queue, (4, 3), None, plane)
    got = np.zeros((3, 4, 4), np.float32)
    cl.enqueue_copy(queue, got, plane, origin=(0, 0), region=(4, 3))
    assert (got == 2 * out[1]).all()
