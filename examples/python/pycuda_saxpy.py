"""PyCUDA: CUDA C++ compiled by nvcc. Run it with `vortex-env python examples/python/pycuda_saxpy.py`."""

import numpy as np
import pycuda.autoinit
import pycuda.driver as cuda
from pycuda.compiler import SourceModule

module = SourceModule("""
__global__ void saxpy(float a, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}""")
x, y = np.arange(1000, dtype=np.float32), np.ones(1000, dtype=np.float32)
module.get_function("saxpy")(np.float32(2), cuda.In(x), cuda.InOut(y), np.int32(1000), grid=(8, 1), block=(128, 1, 1))
print("y[999] =", y[999], "on", pycuda.autoinit.device.name())
