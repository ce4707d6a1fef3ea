"""Buffers of the Python API, and what misuse is told."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from vortex_rt import (
    AllocationError,
    ArgumentError,
    BuildError,
    Device,
    LaunchError,
    Module,
    ReleasedError,
    TextureDescription,
    UnknownKernelError,
    UnknownSymbolError,
    VortexError,
)

pytestmark = pytest.mark.device


# Device arrays, module variables and textures.


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


# Wrong uses of the Python API: each is an error of the package that says where, and the device works on.

SOURCE = """
__constant__ int table[4] = {10, 20, 30, 40};
extern "C" __global__ void k(int *x, float f, long n) { x[threadIdx.x] = f + n; }
extern "C" __global__ void fetch(cudaTextureObject_t t, float *o) { o[0] = tex1Dfetch<float>(t, 0); }
texture<float, 1, cudaReadModeElementType> line;
extern "C" __global__ void fetch_line(float *o) { o[0] = tex1Dfetch(line, 0); }
"""


class World:
    """What the cases use: a device with a module, and another device."""

    def __init__(self) -> None:
        self.device = Device("vortex")
        self.other = Device("cores=2,warps=4,threads=4")
        self.module = Module.from_cuda(self.device, SOURCE)
        self.x = self.device.zeros(8, np.int32)
        self.table = self.module.symbols["table"]

    def k(self, *arguments, shape=(1, 8)):
        self.module.k[shape](*arguments)

    def image(self):
        import pyopencl as cl

        return cl.create_image(
            self.device.context, cl.mem_flags.READ_WRITE, cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.FLOAT),
            (4, 4),
        )

    def slice(self):
        import pyopencl.array

        return pyopencl.array.zeros(self.device.queue, 8, np.int32)[4:]


@pytest.fixture(scope="module")
def world() -> World:
    return World()


SQUARE = np.zeros((2, 2), np.float32)
CASES = {
    # launch shapes
    "grid of a fraction": (lambda w: w.k(w.x, 1, 1, shape=(1.5, 1)), ArgumentError,
                           "grid must be one to three positive integers, not 1.5"),
    "grid of text": (lambda w: w.k(w.x, 1, 1, shape=("3", 1)), ArgumentError, "positive integers"),
    "grid that overflows": (lambda w: w.k(w.x, 1, 1, shape=(2**58, 64)), ArgumentError,
                            "at most 4294967295 can be launched"),
    "product that overflows": (lambda w: w.k(w.x, 1, 1, shape=((2**31, 2**31, 2**31), 1)), ArgumentError,
                               "at most 4294967295"),
    "block of a fraction": (lambda w: w.k(w.x, 1, 1, shape=(1, (2, 2.0))), ArgumentError, "block must be"),
    "shared bytes of a fraction": (lambda w: w.k(w.x, 1, 1, shape=(1, 1, 1.5)), ArgumentError,
                                   "shared_bytes must be an integer from 0 on"),
    "negative shared bytes": (lambda w: w.k(w.x, 1, 1, shape=(1, 1, -5)), ArgumentError, "shared_bytes must be"),
    # arguments
    "huge number for a float": (lambda w: w.k(w.x, 10**400, 1), ArgumentError, r"argument 2 \(float f\) .* too large"),
    "complex number": (lambda w: w.k(w.x, 1j, 1), ArgumentError, r"argument 2 \(float f\) is a value; got complex"),
    "array for a number": (lambda w: w.k(w.x, np.zeros(1, np.float32), 1), ArgumentError, "is one number; got ndarray"),
    "float in an array of no dimensions": (lambda w: w.k(w.x, 1, np.array(1.5)), ArgumentError, "is an integer"),
    "date": (lambda w: w.k(w.x, 1, np.datetime64(3, "s")), ArgumentError, "is one number; got datetime64"),
    "array of another device": (lambda w: w.k(w.other.zeros(8, np.int32), 1, 1), ArgumentError,
                                r"argument 1 \(int\* x\) lies on another device"),
    "buffer of another device": (lambda w: w.k(w.other.zeros(8, np.int32).buffer, 1, 1), ArgumentError,
                                 "another device"),
    "address for a pointer": (lambda w: w.k(w.x.address, 1, 1), ArgumentError, "is a pointer; got int"),
    "image for a pointer": (lambda w: w.k(w.image(), 1, 1), ArgumentError, "is a pointer; got Image"),
    "slice of a pyopencl array": (lambda w: w.k(w.slice(), 1, 1), ArgumentError, "begins 16 bytes into its buffer"),
    "empty array written to": (lambda w: w.k(w.device.zeros(0, np.int32), 1, 1), LaunchError,
                               "lie behind the allocation of 1 bytes"),
    # arrays
    "negative size": (lambda w: w.device.zeros(-1), ArgumentError, "no negative dimensions"),
    "two negative sizes": (lambda w: w.device.zeros((-2, -3)), ArgumentError, "no negative dimensions"),
    "size of a fraction": (lambda w: w.device.zeros(1.5), ArgumentError, "a shape is an integer"),
    "huge size": (lambda w: w.device.empty((2**40, 2**40)), AllocationError, "allocates up to"),
    "objects": (lambda w: w.device.zeros(3, object), ArgumentError, "cannot lie in device memory"),
    "text": (lambda w: w.device.array(["ab", "c"]), ArgumentError, "cannot lie in device memory"),
    "no type": (lambda w: w.device.zeros(3, "nonsense"), ArgumentError, "no NumPy type"),
    "empty structure": (lambda w: w.device.zeros(3, np.dtype([])), ArgumentError, "cannot lie in device memory"),
    "ragged list": (lambda w: w.device.array([[1], [1, 2]]), ArgumentError, "not an array"),
    "floats into integers": (lambda w: w.x.copy_from_host([1.5] * 8), ArgumentError,
                             "float64 does not become one of int32"),
    "integers that do not fit": (lambda w: w.x.copy_from_host(np.arange(8) << 30), ArgumentError, "do not fit int32"),
    "fill with a fraction": (lambda w: w.x.fill(1.5), ArgumentError, "does not become"),
    "fill with too large a number": (lambda w: w.x.fill(2**40), ArgumentError, "do not fit int32"),
    "fill with another shape": (lambda w: w.x.fill(np.arange(3)), ArgumentError, "cannot fill"),
    "out of another type": (lambda w: w.x.copy_to_host(np.zeros(8, np.float32)), ArgumentError, "not 32 of float32"),
    "out that is read-only": (lambda w: w.x.copy_to_host(np.frombuffer(bytes(32), np.int32)), ArgumentError,
                              "written to"),
    "out that is no array": (lambda w: w.x.copy_to_host([0] * 8), ArgumentError, "not list"),
    "impossible reshape": (lambda w: w.x.reshape(3, 3), ArgumentError, "cannot get the shape"),
    "view as objects": (lambda w: w.x.view(object), ArgumentError, "cannot lie in device memory"),
    "element": (lambda w: w.x[0], ArgumentError, "no elements on the host\n  hint: copy it"),
    "elements": (lambda w: list(w.x), ArgumentError, "no elements on the host"),
    "address of a number": (lambda w: w.device.address_of(3), ArgumentError, "only a pyopencl.Buffer has an address"),
    # variables
    "text into a variable": (lambda w: w.table.write("abc"), ArgumentError, "cannot lie in device memory"),
    "too much for a variable": (lambda w: w.table.write([1] * 5), ArgumentError, "table has 16 bytes; 40 at offset 0"),
    "negative shape of a variable": (lambda w: w.table.read(np.int32, -1), ArgumentError, "no negative"),
    "variable as objects": (lambda w: w.table.read(object), ArgumentError, "cannot lie"),
    "offset of a fraction": (lambda w: w.table.write(1, offset=1.5), ArgumentError, "an offset is an integer"),
    "offset behind a variable": (lambda w: w.table.read(np.int32, offset=17), ArgumentError, "at offset 17 do not fit"),
    "negative offset": (lambda w: w.table.read(np.int32, offset=-4), ArgumentError, "at offset -4 do not fit"),
    "unknown variable": (lambda w: w.module.symbols[3], UnknownSymbolError, "no variable 3"),
    # textures
    "texture of text": (lambda w: w.device.texture("abc"), ArgumentError, "cannot lie"),
    "texture of four axes": (lambda w: w.device.texture(np.zeros((2, 2, 2, 2), np.float32)), ArgumentError,
                             "cannot have the shape"),
    "description as text": (lambda w: w.device.texture(SQUARE, "linear"), ArgumentError, "TextureDescription, not str"),
    "filter as a number": (lambda w: w.device.texture(SQUARE, TextureDescription(filter=3)), ArgumentError,
                           "no texture mode"),
    "four address modes": (lambda w: w.device.texture(SQUARE, TextureDescription(address=("wrap",) * 4)), ArgumentError,
                           "no texture mode"),
    "short border": (lambda w: w.device.texture(SQUARE, TextureDescription(border=(0, 0))), ArgumentError,
                     "a border is four numbers"),
    "channels as text": (lambda w: w.device.texture(SQUARE, channels="2"), ArgumentError, "channels is a number"),
    "texture of another device's array": (lambda w: w.device.texture(w.other.zeros(4)), ArgumentError,
                                          "another device"),
    "texture of another device": (lambda w: w.module.fetch[1, 1](w.other.texture(np.zeros(4, np.float32)),
                                                                 w.device.zeros(1)), ArgumentError, "another device"),
    "binding another device's texture": (lambda w: w.module.textures["line"].bind(w.other.texture(np.zeros(
        4, np.float32,
    ))), ArgumentError, "another device"),
    "unbound texture reference": (lambda w: w.module.fetch_line[1, 1](w.device.zeros(1)), LaunchError,
                                  "fetch_line.*null pointer"),
    "number for a texture": (lambda w: w.module.fetch[1, 1](0, w.device.zeros(1)), LaunchError, "null pointer"),
    # devices and modules
    "device of a number": (lambda w: Device(3), ArgumentError, "not 3"),
    "device of a dictionary": (lambda w: Device({"cores": 2}), ArgumentError, "configuration is a preset"),
    "unknown preset": (lambda w: Device("nonsense"), VortexError, "neither a preset"),
    "unknown mode": (lambda w: Device(mode="fast"), VortexError, "functional, timing"),
    "no OpenCL device": (lambda w: Device.from_opencl("x"), ArgumentError, "takes a pyopencl.Device"),
    "module for no device": (lambda w: Module.from_cuda(None, SOURCE), ArgumentError,
                             "built for a Device, not for NoneType"),
    "no SPIR-V": (lambda w: Module.from_spirv(w.device, b"garbage"), BuildError, "no SPIR-V binary"),
    "empty SPIR-V": (lambda w: Module.from_spirv(w.device, b""), BuildError, "no SPIR-V binary"),
    "half a SPIR-V": (lambda w: Module.from_spirv(w.device, w.module.translated.binary[:400]), BuildError,
                      "refused the program"),
    "missing SPIR-V file": (lambda w: Module.from_spirv(w.device, "/no/such.spv"), BuildError, "No such file"),
    "missing OpenCL file": (lambda w: Module.from_opencl(w.device, "/no/such.cl"), BuildError, "No such file"),
    "missing CUDA file": (lambda w: Module.from_cuda(w.device, "/no/such.cu"), VortexError, "no such file"),
    "source of a number": (lambda w: Module.from_nvvm(w.device, 3), ArgumentError,
                           "source is a str or bytes or PathLike, not int"),
    "unknown kernel": (lambda w: w.module[3], UnknownKernelError, "no kernel 3"),
    "call with keywords": (lambda w: w.module.k(x=3), ArgumentError, "needs a launch shape"),
    "pickled array": (lambda w: pickle.dumps(w.x), ArgumentError, "cannot be pickled"),
    "copied device": (lambda w: copy.deepcopy(w.device), ArgumentError, "cannot be pickled or copied"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_use_is_told_and_the_device_works_on(world, name):
    use, error, message = CASES[name]
    with pytest.raises(error, match=f"(?s){message}") as raised:
        use(world)
    assert isinstance(raised.value, VortexError)
    world.k(world.x, 1.5, 3)
    assert world.x.copy_to_host().tolist() == [4] * 8


def test_numpy_scalars_and_arrays_shape_a_launch(world):
    world.k(world.x, np.array(1.5), np.int8(2), shape=(np.int64(1), np.array([2, 4])))
    assert world.x.copy_to_host()[:2].tolist() == [3, 3]


USES = {
    "copy_to_host": lambda w, x: x.copy_to_host(),
    "copy_from_host": lambda w, x: x.copy_from_host(np.zeros(8, np.int32)),
    "fill": lambda w, x: x.fill(3),
    "address": lambda w, x: x.address,
    "buffer": lambda w, x: x.buffer,
    "argument": lambda w, x: w.k(x, 1, 1),
    "numpy": lambda w, x: np.asarray(x),
    "variable": lambda w, x: w.table.write(x),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("through", ["itself", "view", "reshape"])
def test_a_freed_array_is_told(world, use, through):
    x = world.device.zeros(8, np.int32)
    view = {"itself": x, "view": x.view(np.int32), "reshape": x.reshape(8)}[through]
    x.free()
    x.free()
    with pytest.raises(ReleasedError, match="was freed"):
        USES[use](world, view)
    world.k(world.x, 1.5, 3)
    assert world.x.copy_to_host().tolist() == [4] * 8


def test_a_kernel_that_runs_keeps_what_is_freed(world):
    x = world.device.zeros(8, np.int32)
    event = world.module.k[1, 8].launch(x, 1.5, 3)
    x.free()
    world.device.synchronize()
    assert event.command_execution_status == 0


def test_an_error_does_not_repeat_an_earlier_message(world):
    with pytest.raises(LaunchError, match="null pointer"):
        world.k(None, 1, 1)
    import pyopencl as cl

    with pytest.raises(VortexError) as raised, world.device.commands.turn("something else"):
        cl.Buffer(world.device.context, cl.mem_flags.READ_WRITE, 0)
    assert "null pointer" not in str(raised.value)
