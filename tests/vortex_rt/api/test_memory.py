"""Device arrays, module variables and textures."""

from __future__ import annotations

import numpy as np
import pytest

from vortex_rt import ArgumentError, Module, TextureDescription, UnknownSymbolError

pytestmark = pytest.mark.device


@pytest.mark.parametrize(
    "dtype", [np.uint8, np.int16, np.int32, np.float32, np.float64, np.complex64, [("a", "i4"), ("b", "f8")]],
)
@pytest.mark.parametrize("shape", [(0,), (), (1,), (7, 5), (2, 3, 4)])
def test_an_array_comes_back_as_it_went(device, shape, dtype):
    host = np.zeros(shape, dtype)
    host.reshape(-1).view(np.uint8)[:] = np.arange(host.nbytes) % 63
    array = device.array(host)
    assert (array.shape, array.dtype, array.nbytes) == (host.shape, host.dtype, host.nbytes)
    np.testing.assert_array_equal(array.copy_to_host(), host)


def test_a_strided_host_array_is_packed(device):
    host = np.arange(24).reshape(4, 6)[::2, ::3]
    np.testing.assert_array_equal(device.array(host).copy_to_host(), host)


def test_fill_full_view_reshape_and_out(device):
    array = device.full((2, 4), 3, np.int32)
    np.testing.assert_array_equal(array.copy_to_host(), np.full((2, 4), 3))
    array.fill(-1)
    assert (array.view(np.uint8).copy_to_host() == 255).all()
    assert array.reshape(4, -1).shape == (4, 2)
    out = np.empty((2, 4), np.int32)
    assert array.copy_to_host(out) is out
    assert out[0, 0] == -1
    assert np.asarray(array).sum() == -8


def test_copies_of_another_size_are_refused(device):
    array = device.zeros(4)
    with pytest.raises(ArgumentError, match="5 elements does not fill a device array of 4"):
        array.copy_from_host(np.zeros(5))
    with pytest.raises(ArgumentError, match="C-contiguous array of 16 bytes"):
        array.copy_to_host(np.empty(3, np.float32))


def test_addresses_of_living_buffers_differ_and_stay(device):
    first, second = device.zeros(16), device.zeros(16)
    assert first.address != second.address
    assert first.address == first.address


def test_counters_stay_those_of_the_last_kernel_when_a_variable_is_read(device, module):
    module.fill[1, 4](device.zeros(4, np.int32), 0, 4)
    counters = device.counters
    assert counters.instructions > 0
    module.symbols["table"].read(np.int32)
    assert device.counters == counters


def test_variables_are_read_and_written_by_name(device, module):
    np.testing.assert_array_equal(module.symbols["table"].read(np.int32), [10, 20, 30, 40])
    module.symbols["table"].write(np.int32(99), offset=8)
    out = device.zeros(4, np.int32)
    module.fill[1, 4](out, 0, 4)
    np.testing.assert_array_equal(out.copy_to_host(), [10, 20, 99, 40])
    module.symbols["table"].write(np.array([10, 20, 30, 40], np.int32))


def test_a_device_variable_keeps_its_value_between_launches(module):
    module.symbols["total"].write(0.0)
    for value in (1.5, 2.0, 0.25):
        module.add_total[1, 1](value)
    assert module.symbols["total"].read(np.float64) == 3.75


def test_wrong_uses_of_variables_are_told(module):
    with pytest.raises(UnknownSymbolError, match=r"no variable 'tabel'\n  hint: the module has .*table"):
        module.symbols["tabel"]
    with pytest.raises(ArgumentError, match="table has 16 bytes; 20 at offset 0 do not fit"):
        module.symbols["table"].write(np.zeros(5, np.int32))
    assert set(module.symbols) == {"table", "total"}


TEXTURES = """
texture<float, 1, cudaReadModeElementType> line;
texture<unsigned char, 2, cudaReadModeNormalizedFloat> picture;
extern "C" __global__ void read_line(float *out) { out[threadIdx.x] = tex1Dfetch(line, (int)threadIdx.x - 1); }
extern "C" __global__ void read_picture(float *out) { out[threadIdx.x] = tex2D(picture, threadIdx.x + 0.5f, 1.5f); }
extern "C" __global__ void read_object(cudaTextureObject_t t, float4 *out) { out[threadIdx.x] = tex2D<float4>(t, threadIdx.x + 0.5f, 0.5f); }
extern "C" __global__ void copy_surface(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
  surf2Dwrite(surf2Dread<float>(from, threadIdx.x * 4, 0), to, threadIdx.x * 4, 1);
}
"""


@pytest.fixture(scope="module")
def textures(device) -> Module:
    return Module.from_cuda(device, TEXTURES)


def test_linear_memory_gives_zero_outside(device, textures):
    textures.textures["line"].bind(np.array([1, 2, 3], np.float32))
    out = device.zeros(5)
    textures.read_line[1, 5](out)
    np.testing.assert_array_equal(out.copy_to_host(), [0, 1, 2, 3, 0])


def test_normalised_reads_scale_bytes_to_one(device, textures):
    image = np.array([[0, 1, 2], [51, 102, 255]], np.uint8)
    textures.textures["picture"].bind(image, TextureDescription(normalized_reads=True))
    out = device.zeros(3)
    textures.read_picture[1, 3](out)
    np.testing.assert_allclose(out.copy_to_host(), np.array([51, 102, 255]) / 255, rtol=1e-6)


def test_a_texture_object_of_four_channels(device, textures):
    texels = np.random.default_rng(1).random((2, 3, 4), dtype=np.float32)
    out = device.zeros((3, 4))
    textures.read_object[1, 3](device.texture(texels, channels=4), out)
    np.testing.assert_array_equal(out.copy_to_host(), texels[0])


def test_a_surface_is_written_and_read_back(device, textures):
    source, target = (
        device.texture(np.arange(4, dtype=np.float32).reshape(1, 4)),
        device.texture(np.zeros((2, 4), np.float32)),
    )
    textures.copy_surface[1, 4](source, target)
    np.testing.assert_array_equal(target.array.copy_to_host(), [[0, 0, 0, 0], [0, 1, 2, 3]])


def test_impossible_textures_are_refused(device, textures):
    with pytest.raises(ArgumentError, match="linear filtering needs a floating-point format"):
        device.texture(np.zeros((2, 2), np.uint8), TextureDescription(filter="linear"))
    with pytest.raises(ArgumentError, match="no texture mode 'SIDEWAYS'"):
        device.texture(np.zeros((2, 2), np.float32), TextureDescription(address="sideways"))
    with pytest.raises(ArgumentError, match=r"needs a last axis of 4; the shape is \(2, 2\)"):
        device.texture(np.zeros((2, 2), np.float32), channels=4)
    with pytest.raises(UnknownSymbolError, match="no texture reference 'lines'\n  hint: the module has line, picture"):
        textures.textures["lines"]
