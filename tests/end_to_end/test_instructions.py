"""Kernels that use instructions of extensions, from CUDA through SPIR-V and from OpenCL C, with and without the extension."""

from __future__ import annotations

import numpy as np
import pyopencl as cl
import pytest

from examples.tensor_cores import gemm
from vortex_rt import Device, Module

WITH = "cores=1,warps=4,threads=4,dot8=true,tcu=true"
WITHOUT = "cores=1,warps=4,threads=4"
CUDA = """
#include <vortex_intrinsics.h>
extern "C" __global__ void k(const int *a, const int *b, int *out) {
  int i = threadIdx.x + blockIdx.x * blockDim.x, v = 5;
  if (i % 3) v = ASK __vortex_dot8(a[i], b[i]);
  out[i] = v;
}
"""
OPENCL = """
#include <vortex_intrinsics.h>
kernel void k(global const int *a, global const int *b, global int *out) {
  int i = get_global_id(0), v = 5;
  if (i % 3) v = ASK __vortex_dot8(a[i], b[i]);
  out[i] = v;
}
"""
A, B = np.random.default_rng(3).integers(-(2**31), 2**31, (2, 32), dtype=np.int32)
DOT8 = (A.view(np.int8).astype(int) * B.view(np.int8)).reshape(32, 4).sum(axis=1)


@pytest.fixture(scope="module", params=[WITH, WITHOUT], ids=["with", "without"])
def device(request: pytest.FixtureRequest) -> Device:
    return Device(request.param)


@pytest.fixture
def has_dot8(request: pytest.FixtureRequest) -> bool:
    return "with" in request.node.callspec.id.split("-")


def run(device: Device, module: Module) -> np.ndarray:
    out = device.zeros(32, np.int32)
    module.k[(2,), (16,)](device.array(A), device.array(B), out)
    return out.copy_to_host()


def test_the_instruction_from_cuda_in_divergent_code(device, has_dot8):
    source = CUDA.replace("ASK", "")
    if has_dot8:
        np.testing.assert_array_equal(run(device, Module.from_cuda(device, source)), np.where(np.arange(32) % 3, DOT8, 5))
    else:
        with pytest.raises(Exception, match="uses the instruction 'dot8', which this device lacks"):
            Module.from_cuda(device, source).k  # noqa: B018


def test_cuda_programs_can_ask(device, has_dot8):
    module = Module.from_cuda(device, CUDA.replace("ASK", "!__vortex_has_dot8() ? -1 :"))
    np.testing.assert_array_equal(run(device, module), np.where(np.arange(32) % 3, DOT8 if has_dot8 else -1, 5))


def test_opencl_programs_can_ask(device, has_dot8):
    opencl = device.context.devices[0]
    assert ("cl_vortex_dot8" in opencl.extensions.split()) == has_dot8
    source = OPENCL.replace("ASK", "!__vortex_has_dot8() ? -1 :")
    kernel = cl.Program(device.context, source).build().k
    buffers = [cl.Buffer(device.context, cl.mem_flags.COPY_HOST_PTR, hostbuf=part) for part in (A, B, np.zeros(32, np.int32))]
    queue, out = cl.CommandQueue(device.context), np.zeros(32, np.int32)
    kernel(queue, (32,), (16,), *buffers)
    cl.enqueue_copy(queue, out, buffers[2])
    np.testing.assert_array_equal(out, np.where(np.arange(32) % 3, DOT8 if has_dot8 else -1, 5))
    if not has_dot8:
        with pytest.raises(cl.RuntimeError, match="dot8=true"):
            cl.Program(device.context, OPENCL.replace("ASK", "")).build()


ASSEMBLY = """
#include <vortex_intrinsics.h>
extern "C" __global__ void k(const int *a, const float *f, int *out) {
  int i = threadIdx.x, v = 5; float g = 1;
  if (a[i] & 1) {
    __vortex_asm("add %0, %1, %2\\n slli %0, %0, 1" : "=&r"(v) : "r"(a[i]), "r"(7));
    asm("#riscv t0, ft0\\n fmv.s ft0, %2; fadd.s %0, ft0, %2; li t0, 9; add %1, %3, t0; addi %1, %1, %4"
        : "=&f"(g), "=r"(v) : "f"(f[i]), "r"(v), "n"(-9));
    __vortex_asm_volatile("1: addi %0, %0, -1; bgtz %0, 1b; lw %0, 0(%1)" : "+r"(v) : "l"(a + i) : "memory");
  }
  asm("{ .reg .u32 t; mov.u32 t, 3; add.u32 %0, %0, t; }" : "+r"(v));  // PTX beside it
  out[i] = v + (int)g;
}
"""


def test_riscv_assembly_from_cuda(device):
    a, f, out = np.arange(1, 33, dtype=np.int32), np.arange(32, dtype=np.float32), device.zeros(32, np.int32)
    Module.from_cuda(device, ASSEMBLY).k[(1,), (32,)](device.array(a), device.array(f), out)
    np.testing.assert_array_equal(out.copy_to_host(), np.where(a & 1, a + (2 * f).astype(int), 6) + 3)


def test_the_assemblers_message_comes_back_with_the_line(device):
    source = 'extern "C" __global__ void k(int *p) {\n  asm("#riscv\\n nop; frobnicate %0" : "+r"(p[0]));\n}'
    with pytest.raises(Exception, match=r":2: kernel 'k': inline assembly: line 1: unrecognized instruction mnemonic"):
        Module.from_cuda(device, source, debug=True).k  # noqa: B018


def test_constraints_that_riscv_lacks_are_refused():
    source = 'extern "C" __global__ void k(__int128 *p) {\n  asm("#riscv\\n nop" : : "q"(p[0]));\n}'
    with pytest.raises(Exception, match="constraint 'q' is not one of RISC-V assembly"):
        Module.from_cuda(Device(WITHOUT), source)


def test_the_worked_examples_are_right_and_pay():
    from examples.instructions import speedup

    device = Device("cores=1,warps=4,threads=16,mode=timing,dot8=true,tcu=true")
    products = speedup.dot8(device, n=16, k=32)
    assert products["instruction"] * 1.4 < products["words"] < products["bytes"]
    matrices = speedup.matrix(device, n=32)
    assert matrices["unit"] * 1.4 < min(matrices["tiles"], matrices["elements"])
    programs = speedup.lud(device)
    assert programs["lud_internal"]["unit"] * 2 < programs["lud_internal"]["tiles"]
    assert programs["lud"]["unit"] < programs["lud"]["tiles"]
    clusters = speedup.kmeans(device)["kmeans"]
    assert clusters["instruction"] * 2 < clusters["__dp4a"]


# CUDA's tensor cores on a Vortex 3.0's: the example's products are right, and as much faster as its page says.


@pytest.mark.device
def test_each_way_to_multiply_is_as_much_faster_than_plain_code_as_the_page_says() -> None:
    cycles = gemm.run(Device("cuda3", mode="timing"), 128, gemm.KERNELS[:-1])
    for name, gain in (("tiled", 1.05), ("fragments", 9), ("instructions", 8.5), ("pipeline", 10)):
        assert cycles["plain"] > gain * cycles[name], name


@pytest.mark.device
def test_products_of_four_warps_use_as_much_of_the_unit_as_the_page_says() -> None:
    assert gemm.run(Device("cuda3", mode="timing"), 256, ("groups",))["groups"] < 45_056 / 0.68


@pytest.mark.device
def test_the_same_program_runs_without_a_unit() -> None:
    gemm.run(Device("cuda"), 64, ("fragments", "instructions", "pipeline", "groups"))
