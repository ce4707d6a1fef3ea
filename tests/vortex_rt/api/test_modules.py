"""Where modules come from, and what a bad source is told."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import nvvm2spirv
from vortex_rt import BuildError, Module
from vortex_rt.api.numba_front import numba_toolkit
from vortex_rt.cuda.compile import CudaCompileError, compile_cuda

pytestmark = pytest.mark.device

CUDA = 'extern "C" __global__ void square(float *x) { x[threadIdx.x] *= x[threadIdx.x]; }\n'


def check_square(device, module):
    x = device.array(np.arange(8, dtype=np.float32))
    module.square[1, 8](x)
    np.testing.assert_array_equal(x.copy_to_host(), np.arange(8) ** 2)


def test_from_cuda_text_and_file(device, tmp_path):
    check_square(device, Module.from_cuda(device, CUDA))
    path = tmp_path / "square.cu"
    path.write_text(CUDA)
    check_square(device, Module.from_cuda(device, path, opt_level="0"))


def test_from_nvvm_text_file_and_bitcode(device, tmp_path):
    text = compile_cuda(CUDA)
    check_square(device, Module.from_nvvm(device, text.decode()))
    path = tmp_path / "square.ll"
    path.write_bytes(text)
    check_square(device, Module.from_nvvm(device, path))
    check_square(device, Module.from_nvvm(device, str(path), nvvm2spirv.Options(opt_level=0)))
    check_square(device, Module.from_nvvm(device, compile_cuda(CUDA, bitcode=True)))


def test_from_spirv_of_the_translator_of_bytes_and_of_a_file(device, tmp_path):
    translated = nvvm2spirv.translate(compile_cuda(CUDA))
    check_square(device, Module.from_spirv(device, translated))
    check_square(device, Module.from_spirv(device, translated.binary))
    path = tmp_path / "square.spv"
    path.write_bytes(translated.binary)
    check_square(device, Module.from_spirv(device, path))


def test_from_opencl(device, tmp_path):
    source = "__kernel void square(__global float *x) { x[get_local_id(0)] *= x[get_local_id(0)] * FACTOR; }\n"
    check_square(device, Module.from_opencl(device, source, "-DFACTOR=1"))
    path = tmp_path / "square.cl"
    path.write_text(source)
    check_square(device, Module.from_opencl(device, path, "-DFACTOR=1"))


def test_from_numba(device):
    with numba_toolkit():  # numba-cuda looks for CUDA's runtime when it is imported
        numba = pytest.importorskip("numba")
        from numba import cuda

    def kernel(x, y, out, factor):
        stage = cuda.shared.array(32, numba.float32)
        i, j = cuda.grid(2)
        stage[cuda.threadIdx.x] = x[i, j]
        cuda.syncthreads()
        if i < out.shape[0]:
            out[i, j] = factor * stage[cuda.threadIdx.x] + math.sqrt(y[j])
        cuda.atomic.add(out, (0, 0), 1)

    module = Module.from_numba(device, kernel, "void(float32[:, ::1], float32[::1], float32[:, ::1], float64)")
    x, y = np.random.default_rng(1).random((16, 4), dtype=np.float32), np.arange(4, dtype=np.float32)
    out = device.zeros((16, 4))
    module.kernel[(1, 4), (16, 1)](device.array(x), device.array(y), out, 2.5)
    expected = 2.5 * x + np.sqrt(y)
    expected[0, 0] += 64
    np.testing.assert_allclose(out.copy_to_host(), expected, rtol=1e-6)


def test_errors_of_each_stage_are_told_apart(device, tmp_path):
    with pytest.raises(CudaCompileError, match="error: expected"):
        Module.from_cuda(device, "__global__ void k( {\n")
    with pytest.raises(nvvm2spirv.TranslationError, match=r"N2S002"):
        Module.from_nvvm(device, "this is not\nLLVM IR\n")
    with pytest.raises(nvvm2spirv.TranslationError, match="N2S001"):
        Module.from_nvvm(device, tmp_path / "none.ll")
    with pytest.raises(BuildError, match="refused the program"):
        Module.from_opencl(device, "__kernel void k(__global int *x) { x[0] = nothing; }\n")
    with pytest.raises(BuildError):
        Module.from_spirv(device, b"not SPIR-V at all")
    with pytest.raises(BuildError, match=r"none\.spv: No such file"):
        Module.from_spirv(device, Path(tmp_path, "none.spv"))


def test_source_text_may_be_a_single_line(device):
    module = Module.from_opencl(device, "kernel void one(global int *out) { out[get_global_id(0)] = 1; }")
    out = device.zeros(4, np.int32)
    module.one[1, 4](out)
    np.testing.assert_array_equal(out.copy_to_host(), [1, 1, 1, 1])
