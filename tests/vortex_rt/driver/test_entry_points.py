"""OpenCL's entry points: none is missing, and wrong arguments get the error that the specification names."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

MF = cl.mem_flags
pytestmark = pytest.mark.device

ENTRIES = 149  # of OpenCL 3.0's dispatch table
DIRECT3D = {*range(75, 81), *range(109, 119)}
INVALID_OPERATION, INVALID_PROPERTY, INVALID_DEVICE_TYPE = -59, -64, -31


@pytest.fixture(scope="module")
def opencl() -> ctypes.CDLL:
    library = ctypes.CDLL("libOpenCL.so.1")
    for name in ("clCreateContext", "clCreateContextFromType", "clLinkProgram"):
        getattr(library, name).restype = ctypes.c_void_p
    return library


def table(device: Any) -> Any:
    """The dispatch table, to which every OpenCL object points first."""
    return ctypes.cast(
        ctypes.c_void_p(device.cl_device.platform.int_ptr), ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p))
    )[0]


def test_no_entry_that_a_program_can_call_is_null(device: Any) -> None:
    assert [i for i in range(ENTRIES) if i not in DIRECT3D and not table(device)[i]] == []


def test_set_command_queue_property_is_refused(opencl: ctypes.CDLL, queue: Any) -> None:
    assert (
        opencl.clSetCommandQueueProperty(ctypes.c_void_p(queue.int_ptr), ctypes.c_uint64(1), 1, None)
        == INVALID_OPERATION
    )


@pytest.mark.parametrize("entry", [92, 119, 122])
def test_objects_of_opengl_and_egl_are_refused(device: Any, entry: int) -> None:
    arguments = {92: 1, 119: 4, 122: 2}[entry]
    function = ctypes.CFUNCTYPE(ctypes.c_void_p, *[ctypes.c_void_p] * (arguments + 2))(table(device)[entry])
    error = ctypes.c_int()
    assert function(device.context.int_ptr, *[None] * arguments, ctypes.addressof(error)) is None
    assert error.value == INVALID_OPERATION


@pytest.mark.parametrize("entry", [120, 121])
def test_egl_commands_are_refused(device: Any, queue: Any, entry: int) -> None:
    function = ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p, ctypes.c_void_p
    )
    assert function(table(device)[entry])(queue.int_ptr, 0, None, 0, None, None) == INVALID_OPERATION


@pytest.mark.parametrize("kind", [0, 1 << 20, (1 << 40) | 4])
def test_wrong_device_type(opencl: ctypes.CDLL, device: Any, kind: int) -> None:
    platform, count, error = ctypes.c_void_p(device.cl_device.platform.int_ptr), ctypes.c_uint(), ctypes.c_int()
    assert opencl.clGetDeviceIDs(platform, ctypes.c_uint64(kind), 0, None, ctypes.byref(count)) == INVALID_DEVICE_TYPE
    properties = (ctypes.c_ssize_t * 3)(0x1084, device.cl_device.platform.int_ptr, 0)
    assert opencl.clCreateContextFromType(properties, ctypes.c_uint64(kind), None, None, ctypes.byref(error)) is None
    assert error.value == INVALID_DEVICE_TYPE


USER_SYNC, GL_CONTEXT, EGL_DISPLAY = 0x1085, 0x2008, 0x2009


@pytest.mark.parametrize(
    "properties", [(USER_SYNC, -1), (USER_SYNC, 2), (GL_CONTEXT, 1), (EGL_DISPLAY, 1), (0x7777, 0),
                   (USER_SYNC, 1, USER_SYNC, 1)],
)
def test_invalid_context_properties(opencl: ctypes.CDLL, device: Any, properties: tuple[int, ...]) -> None:
    values = (ctypes.c_ssize_t * (len(properties) + 3))(0x1084, device.cl_device.platform.int_ptr, *properties, 0)
    error, handle = ctypes.c_int(), ctypes.c_void_p(device.cl_device.int_ptr)
    assert opencl.clCreateContext(values, 1, ctypes.byref(handle), None, None, ctypes.byref(error)) is None
    assert error.value == INVALID_PROPERTY
    values = (ctypes.c_ssize_t * 5)(0x1084, device.cl_device.platform.int_ptr, USER_SYNC, 1, 0)
    made = opencl.clCreateContext(values, 1, ctypes.byref(handle), None, None, ctypes.byref(error))
    assert made is not None
    assert opencl.clReleaseContext(ctypes.c_void_p(made)) == 0


# -- arguments ----------------------------------------------------------------------------------------------------

SOURCE = """
kernel void r(read_only image2d_t i, sampler_t s, global float4 *o) { o[0] = read_imagef(i, s, (int2)(0, 0)); }
kernel void w(write_only image2d_t i) { write_imagef(i, (int2)(0, 0), (float4)(1)); }
kernel void b(global int *p, constant int *c) { p[0] = c[0]; }
"""


@pytest.fixture(scope="module")
def objects(device: Any) -> dict[str, Any]:
    context, pixel = device.context, cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.FLOAT)
    flags = {"read": MF.READ_ONLY, "write": MF.WRITE_ONLY, "both": MF.READ_WRITE}
    images = {name: cl.Image(context, flag, pixel, shape=(4, 4)) for name, flag in flags.items()}
    return images | {
        "buffer": cl.Buffer(context, MF.READ_WRITE, 64),
        "sampler": cl.Sampler(context, False, cl.addressing_mode.CLAMP, cl.filter_mode.NEAREST),
    }


@pytest.fixture(scope="module")
def arguments_program(device: Any) -> Any:
    return cl.Program(device.context, SOURCE).build()


@pytest.mark.parametrize(
    ("kernel", "index", "given", "error"),
    [
        ("r", 0, "read", None), ("r", 0, "both", None), ("w", 0, "write", None), ("w", 0, "both", None),
        ("r", 1, "sampler", None), ("b", 0, "buffer", None),
        ("r", 0, "write", "INVALID_ARG_VALUE"), ("w", 0, "read", "INVALID_ARG_VALUE"),
        ("r", 0, "buffer", "INVALID_ARG_VALUE"), ("w", 0, "buffer", "INVALID_ARG_VALUE"),
        ("b", 0, "both", "INVALID_ARG_VALUE"), ("b", 1, "read", "INVALID_ARG_VALUE"),
        ("r", 2, "both", "INVALID_ARG_VALUE"),
        ("r", 0, "sampler", "INVALID_MEM_OBJECT"), ("b", 0, "sampler", "INVALID_MEM_OBJECT"),
        ("r", 0, None, "INVALID_MEM_OBJECT"),
        ("r", 1, "buffer", "INVALID_SAMPLER"), ("r", 1, "both", "INVALID_SAMPLER"), ("r", 1, None, "INVALID_SAMPLER"),
        ("r", 1, "null", "INVALID_SAMPLER"),
        ("b", 0, None, None),
    ],
)  # fmt: skip
def test_argument_of_the_right_kind_and_access(
    opencl: ctypes.CDLL, arguments_program: Any, objects: dict[str, Any], kernel: str, index: int, given: str | None,
    error: str | None,
) -> None:
    handle = ctypes.c_void_p(objects[given].int_ptr if given in objects else None)
    value = None if given == "null" else ctypes.byref(handle)
    target = cl.Kernel(arguments_program, kernel)
    status = opencl.clSetKernelArg(ctypes.c_void_p(target.int_ptr), index, ctypes.c_size_t(8), value)
    assert status == (0 if error is None else int(getattr(cl.status_code, error)))


def test_object_of_another_context_is_refused(device: Any, arguments_program: Any) -> None:
    other = cl.Buffer(cl.Context([device.cl_device]), MF.READ_WRITE, 64)
    with pytest.raises(cl.Error, match="INVALID_ARG_VALUE"):
        cl.Kernel(arguments_program, "b").set_arg(0, other)


def test_image_that_a_kernel_writes_is_new_on_its_device(device: Any) -> None:
    """Where two devices share a context, a written image has to move to the other one."""
    from vortex_rt import Device

    other = Device("preset=vortex,warps=8")
    context = cl.Context([device.cl_device, other.cl_device])
    queues = [cl.CommandQueue(context, d.cl_device) for d in (device, other)]
    program = cl.Program(context, SOURCE).build()
    pixel = cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.FLOAT)
    image = cl.Image(
        context, MF.READ_WRITE | MF.COPY_HOST_PTR, pixel, shape=(1, 1), hostbuf=np.zeros((1, 1, 4), np.float32)
    )
    out, read = np.zeros(4, np.float32), cl.Kernel(program, "r")
    result, sampler = (
        cl.Buffer(context, MF.READ_WRITE, 16),
        cl.Sampler(context, False, cl.addressing_mode.CLAMP, cl.filter_mode.NEAREST),
    )
    for queue, expected in zip(queues, (0, 0)):
        read(queue, (1,), (1,), image, sampler, result).wait()
        cl.enqueue_copy(queue, out, result)
        assert (out == expected).all()
    cl.Kernel(program, "w")(queues[0], (1,), (1,), image).wait()
    read(queues[1], (1,), (1,), image, sampler, result).wait()
    cl.enqueue_copy(queues[1], out, result)
    assert (out == 1).all()


# -- launches -----------------------------------------------------------------------------------------------------

SIZES = """
__attribute__((reqd_work_group_size(2, 3, 1))) kernel void required(global int *o) { if (get_global_id(0) + get_global_id(1) == 0) { o[0] = get_local_size(0); o[1] = get_local_size(1); } }
kernel void any(global int *o) { if (get_global_id(0) == 0) o[0] = 1; }
"""


@pytest.fixture(scope="module")
def sizes(device: Any) -> tuple[Any, Any]:
    return cl.Program(device.context, SIZES).build(), cl.Buffer(device.context, MF.READ_WRITE, 64)


@pytest.mark.parametrize(("total", "right"),
                         [((4, 6), True), ((64, 96), True), ((5, 6), False), ((4, 7), False), ((4,), False)])
def test_required_group_size_is_taken_where_none_is_named(
    sizes: tuple[Any, Any], queue: Any, total: tuple[int, ...], right: bool
) -> None:
    program, out = sizes
    kernel = cl.Kernel(program, "required")
    kernel.set_args(out)
    if not right:
        with pytest.raises(cl.Error, match="INVALID_WORK_GROUP_SIZE"):
            cl.enqueue_nd_range_kernel(queue, kernel, total, None)
        return
    cl.enqueue_nd_range_kernel(queue, kernel, total, None).wait()
    host = np.zeros(2, np.int32)
    cl.enqueue_copy(queue, host, out)
    assert host.tolist() == [2, 3]


@pytest.mark.parametrize(
    ("total", "group", "offset", "error"),
    [
        ((8,), (0,), None, "INVALID_WORK_GROUP_SIZE"),
        ((8, 8), (8, 0), None, "INVALID_WORK_GROUP_SIZE"),
        ((1 << 63,), (64,), None, "INVALID_GLOBAL_WORK_SIZE"),
        ((1 << 38,), (64,), None, "INVALID_GLOBAL_WORK_SIZE"),
        ((1 << 20, 1 << 20), (1, 1), None, "INVALID_GLOBAL_WORK_SIZE"),
        ((1 << 32, 1 << 32), (1 << 32, 1 << 32), None, "INVALID_WORK_GROUP_SIZE"),
        ((64,), (64,), (1 << 64) - 8, "INVALID_GLOBAL_OFFSET"),
    ],
)
def test_sizes_that_the_device_cannot_count(
    sizes: tuple[Any, Any], queue: Any, opencl: ctypes.CDLL, total: Any, group: Any, offset: Any, error: str
) -> None:
    program, out = sizes
    kernel = cl.Kernel(program, "any")
    kernel.set_args(out)

    def array(values: Any) -> Any:
        return (ctypes.c_size_t * len(total))(*((values,) * len(total) if isinstance(values, int) else values))

    status = opencl.clEnqueueNDRangeKernel(
        ctypes.c_void_p(queue.int_ptr), ctypes.c_void_p(kernel.int_ptr), len(total), array(offset) if offset else None,
        array(total), array(group), 0, None, None,
    )
    assert status == int(getattr(cl.status_code, error))


# -- building -----------------------------------------------------------------------------------------------------


def test_program_that_does_not_link_has_a_log(opencl: ctypes.CDLL, context: Any, device: Any) -> None:
    compiled = cl.Program(context, "int missing(int); kernel void k(global int *a) { a[0] = missing(a[1]); }").compile()
    handle, error = ctypes.c_void_p(compiled.int_ptr), ctypes.c_int()
    made = opencl.clLinkProgram(
        ctypes.c_void_p(context.int_ptr), 0, None, b"", 1, ctypes.byref(handle), None, None, ctypes.byref(error)
    )
    assert error.value == int(cl.status_code.LINK_PROGRAM_FAILURE)
    assert made is not None
    log = ctypes.create_string_buffer(4096)
    assert (
        opencl.clGetProgramBuildInfo(
            ctypes.c_void_p(made), ctypes.c_void_p(device.cl_device.int_ptr), 0x1183, ctypes.c_size_t(4096), log, None
        )
        == 0
    )
    assert b"missing" in log.value
    assert opencl.clReleaseProgram(ctypes.c_void_p(made)) == 0


GOOD = "kernel void good(global int *a) { a[get_global_id(0)] = 5; }"


@pytest.mark.parametrize("option", ["-cl-no-subgroup-ifp", "-cl-uniform-work-group-size"])
def test_options_that_promise_what_always_holds(context: Any, option: str) -> None:
    cl.Program(context, GOOD).build([option])
    with pytest.raises(cl.RuntimeError) as caught:
        cl.Program(context, "kernel void k(global int *a) { a[0] = undeclared_name; }").build([option])
    assert "undeclared_name" in str(caught.value)


def test_link_options_without_a_library(context: Any, device: Any) -> None:
    compiled = cl.Program(context, GOOD).compile()
    cl.link_program(context, [compiled], "-cl-fast-relaxed-math -cl-no-signed-zeros")
    cl.link_program(context, [compiled], "-cl-no-subgroup-ifp")


def test_long_option_lists(context: Any) -> None:
    """POCL writes some options at many times their length."""
    cl.Program(context, GOOD).build(["-g"] * 200 + ["-cl-denorms-are-zero"] * 200)
    compiled = cl.Program(context, GOOD).compile()
    cl.link_program(context, [compiled], " ".join(["-cl-unsafe-math-optimizations"] * 60))


def test_link_of_many_objects(context: Any, queue: Any) -> None:
    """More than the command line once took."""
    count = 600
    parts = [cl.Program(context, f"int f{i}(void) {{ return {i}; }}") for i in range(3)]
    main = "int f0(void), f1(void), f2(void); kernel void k(global int *a) { a[0] = f0() + f1() + f2(); }"
    objects = [part.compile() for part in parts]
    empty = cl.Program(context, "int declared_only(int);").compile()
    program = cl.link_program(context, [cl.Program(context, main).compile(), *objects, *[empty] * count])
    buffer = cl.Buffer(context, MF.READ_WRITE, 4)
    cl.Kernel(program, "k")(queue, (1,), (1,), buffer)
    out = np.zeros(1, np.int32)
    cl.enqueue_copy(queue, out, buffer)
    assert out[0] == 3
