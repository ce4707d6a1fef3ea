"""Variables of programs and facts of kernels by the functions that the driver exports."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt.driver import Installation
from vortex_rt.kernel_schema.c_structures import ctypes_structure
from vortex_rt.kernel_schema.program import BuiltKernel

from .test_svm import plain_environment

pytestmark = pytest.mark.device

SOURCE = """
__global int counter = 5;
__global int table[4] = {10, 20, 30, 40};
__global int *where = &table[2];
__kernel void add(__global int *out) {
  counter += table[1];
  out[0] = counter;
  out[1] = *where;
}
__kernel void follow(__global int *p) { p[1] = p[0] + table[3]; }
__kernel __attribute__((reqd_work_group_size(8, 2, 1))) void grouped(__global int *a) {
  __local int l[100];
  l[get_local_id(0)] = a[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[1] = l[7];
}
"""
INVALID_VALUE, INVALID_PROGRAM_EXECUTABLE = -30, -45


@pytest.fixture(scope="module")
def driver(installation: Installation) -> ctypes.CDLL:
    return ctypes.CDLL(str(installation.driver_library))


def symbol(driver: ctypes.CDLL, device: Any, program: Any, name: str) -> tuple[int, int, int]:
    """(status, address, size) of a variable."""
    address, size = ctypes.c_void_p(), ctypes.c_size_t()
    handles = (ctypes.c_void_p(program.int_ptr), ctypes.c_void_p(device.cl_device.int_ptr))
    status = driver.pocl_vortex_symbol(*handles, name.encode(), ctypes.byref(address), ctypes.byref(size))
    return status, address.value or 0, size.value


def variable(driver: ctypes.CDLL, device: Any, program: Any, name: str, kind: Any = ctypes.c_int) -> Any:
    """The variable's own memory, as the host sees it."""
    status, address, size = symbol(driver, device, program, name)
    assert status == 0
    return (kind * (size // ctypes.sizeof(kind))).from_address(address)


@pytest.fixture
def program(device: Any) -> Any:
    return cl.Program(device.context, SOURCE).build("-cl-std=CL3.0", cache_dir=False)


def test_initial_values_are_there_before_the_first_launch(driver: ctypes.CDLL, device: Any, program: Any) -> None:
    assert list(variable(driver, device, program, "table")) == [10, 20, 30, 40]
    table = symbol(driver, device, program, "table")[1]
    assert list(variable(driver, device, program, "where", ctypes.c_uint64)) == [table + 8]


def test_host_and_kernels_share_a_variable(driver: ctypes.CDLL, device: Any, queue: Any, program: Any) -> None:
    counter, table = (variable(driver, device, program, name) for name in ("counter", "table"))
    counter[0], table[2] = 100, 33
    out = np.empty(2, np.int32)
    buffer = cl.Buffer(device.context, cl.mem_flags.READ_WRITE, 8)
    for _ in range(2):
        cl.Kernel(program, "add")(queue, (1,), (1,), buffer)
    cl.enqueue_copy(queue, out, buffer)
    assert list(out) == [140, 33]
    assert counter[0] == 140


def test_a_variables_address_is_a_kernel_argument(driver: ctypes.CDLL, device: Any, queue: Any, program: Any) -> None:
    _, address, size = symbol(driver, device, program, "table")
    kernel = cl.Kernel(program, "follow")
    kernel.set_arg(0, cl.SVM(np.frombuffer((ctypes.c_char * size).from_address(address), np.int32)))
    cl.enqueue_nd_range_kernel(queue, kernel, (1,), (1,)).wait()
    assert list(variable(driver, device, program, "table")) == [10, 50, 30, 40]


def test_programs_have_their_own_variables(driver: ctypes.CDLL, device: Any, program: Any) -> None:
    other = cl.Program(device.context, SOURCE).build("-cl-std=CL3.0", cache_dir=False)
    variable(driver, device, program, "counter")[0] = 1
    assert variable(driver, device, other, "counter")[0] == 5


def test_what_is_not_there(driver: ctypes.CDLL, device: Any, program: Any) -> None:
    assert symbol(driver, device, program, "nosuch")[0] == INVALID_VALUE
    assert driver.pocl_vortex_symbol(None, None, b"table", None, None) == INVALID_VALUE
    assert driver.pocl_vortex_kernel(None, ctypes.c_void_p(device.cl_device.int_ptr), ctypes.create_string_buffer(64)) == INVALID_VALUE


def description(driver: ctypes.CDLL, device: Any, kernel: Any) -> Any:
    """What pocl_vortex_kernel gives."""
    found = ctypes.POINTER(ctypes_structure(BuiltKernel))()
    handles = (ctypes.c_void_p(kernel.int_ptr), ctypes.c_void_p(device.cl_device.int_ptr))
    assert driver.pocl_vortex_kernel(*handles, ctypes.byref(found)) == 0
    return found.contents


def test_descriptions_of_kernels(driver: ctypes.CDLL, device: Any, program: Any) -> None:
    kernel = description(driver, device, cl.Kernel(program, "grouped"))
    assert (kernel.name, kernel.attributes) == (b"grouped", b"reqd_work_group_size(8,2,1)")
    assert (kernel.local_bytes, kernel.argument_count, kernel.argument_bytes) == (400, 1, 8)
    assert list(kernel.required_local_size) == [8, 2, 1]
    assert (kernel.max_local_size, kernel.barriers, kernel.uses_printf, kernel.uses_heap, kernel.recursive) == (0, True, False, False, False)


def test_names_are_those_of_cuda(driver: ctypes.CDLL, device: Any) -> None:
    from vortex_rt import Module

    source = """
__device__ int counter = 7;
__constant__ float table[4] = {1, 2, 3, 4};
namespace deep { __device__ double d[2]; }
extern "C" __global__ void add(float *out) { out[threadIdx.x] = counter + table[threadIdx.x] + deep::d[1]; }
"""
    program = Module.from_cuda(device, source).program
    assert variable(driver, device, program, "counter")[0] == 7
    assert list(variable(driver, device, program, "table", ctypes.c_float)) == [1, 2, 3, 4]
    assert symbol(driver, device, program, "_ZN4deep1dE")[::2] == (0, 16)


C_PROGRAM = """
#include "pocl_vortex.h"
int main(void) {
  vortex_kernel kernel = {0};
  return VORTEX_FAILURE_TRAP_ASSERT == VORTEX_FAILURE_TRAP_BASE + 1 && VORTEX_ARGUMENT_KIND_SAMPLER == 5 && !kernel.recursive ? 0 : 1;
}
"""


@pytest.mark.parametrize("compiler", ["cc", "c++"])
def test_the_header_is_c_and_cpp(installation: Installation, tmp_path: Path, compiler: str) -> None:
    import subprocess

    source = tmp_path / ("a.c" if compiler == "cc" else "a.cpp")
    source.write_text(C_PROGRAM)
    flags = ["-DCL_TARGET_OPENCL_VERSION=300", "-Wall", "-Werror", f"-I{installation.include_folder}"]
    subprocess.run([compiler, *flags, source, "-o", tmp_path / "a"], check=True)
    subprocess.run([tmp_path / "a"], check=True)


COARSE = """
import ctypes, numpy as np, vortex_rt, pyopencl as cl
from vortex_rt.api.platform import vortex_devices
from vortex_rt.driver import installed
context = cl.Context([vortex_devices()[0]]); queue = cl.CommandQueue(context)
program = cl.Program(context, '''SOURCE''').build('-cl-std=CL3.0')
kernel = cl.Kernel(program, "add")
driver, address, size = ctypes.CDLL(str(installed().driver_library)), ctypes.c_void_p(), ctypes.c_size_t()
cl_program = ctypes.c_void_p(program.int_ptr)
assert driver.pocl_vortex_symbol(cl_program, ctypes.c_void_p(context.devices[0].int_ptr), b"counter", ctypes.byref(address), ctypes.byref(size)) == 0
assert address.value and size.value == 4
out, buffer = np.empty(2, np.int32), cl.Buffer(context, cl.mem_flags.READ_WRITE, 8)
kernel(queue, (1,), (1,), buffer)
cl.enqueue_copy(queue, out, buffer)
print(list(map(int, out)))
"""


def test_a_library_that_cannot_map_memory_has_variables_too(
    run_python: Callable[..., CompletedProcess[str]], compile_c: Callable[..., Path], driver_source: Path, installation: Installation
) -> None:
    done = run_python(COARSE.replace("SOURCE", SOURCE), env=plain_environment(compile_c, driver_source, installation))
    assert done.stdout == "[25, 30]\n", done.stderr


ARGUMENTS = """
typedef struct { char c; double d; short s; } mixed;
kernel void k(global int *a, char b, mixed m, local float *l, double3 v, constant int *c, read_only image2d_t i, sampler_t s) {
  a[0] = b + m.s + (int)l[0] + (int)v.x + c[0] + (int)read_imagef(i, s, (int2)(0)).x;
}
"""
GLOBAL, CONSTANT, LOCAL, VALUE, IMAGE, SAMPLER = range(6)
READ_ONLY, NONE = 0, 3


def test_arguments_as_they_are_laid_out(driver: ctypes.CDLL, device: Any) -> None:
    kernel = cl.Kernel(cl.Program(device.context, ARGUMENTS).build(cache_dir=False), "k")
    described = description(driver, device, kernel)
    arguments = described.arguments[: described.argument_count]
    assert [(argument.kind, argument.size, argument.align, argument.offset) for argument in arguments] == [
        (GLOBAL, 8, 8, 0), (VALUE, 1, 1, 8), (VALUE, 24, 8, 16), (LOCAL, 8, 8, 40), (VALUE, 32, 32, 64), (CONSTANT, 8, 8, 96),
        (IMAGE, 8, 8, 104), (SAMPLER, 4, 4, 112),
    ]  # fmt: skip
    assert [argument.access for argument in arguments] == [*[NONE] * 6, READ_ONLY, NONE]


def test_python_knows_the_sizes_of_opencl_kernels(device: Any) -> None:
    from vortex_rt import ArgumentError, Module

    source = "typedef struct { int x; char y; } pair; kernel void k(global int *a, pair p, int i) { a[0] = p.x + i; }"
    module = Module.from_opencl(device, source)
    assert [parameter.size for parameter in module.kernels["k"].parameters] == [0, 8, 4]
    with pytest.raises(ArgumentError, match="has 8 bytes; got 7"):
        module["k"][1, 1](device.array(np.zeros(1, np.int32)), b"1234567", 3)
