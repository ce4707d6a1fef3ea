"""cuda.core: CUDA C++ compiled by NVRTC. Run it with `vortex-env python examples/python/cuda_core_saxpy.py`."""

import numpy as np
from cuda.core import Device, LaunchConfig, LegacyPinnedMemoryResource, Program, ProgramOptions, launch

device = Device()
device.set_current()
stream = device.create_stream()
source = """
template <typename T> __global__ void saxpy(T a, const T *x, T *y, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}"""
program = Program(source, code_type="c++", options=ProgramOptions(std="c++17", arch=f"sm_{device.arch}"))
kernel = program.compile("cubin", name_expressions=("saxpy<float>",)).get_kernel("saxpy<float>")
buffers = [LegacyPinnedMemoryResource().allocate(4000, stream=stream) for _ in range(2)]
x, y = (np.from_dlpack(buffer).view(np.float32) for buffer in buffers)
x[:], y[:] = np.arange(1000), 1
launch(stream, LaunchConfig(grid=8, block=128), kernel, np.float32(2), *buffers, np.uint64(1000))
stream.sync()
print("y[999] =", y[999])
