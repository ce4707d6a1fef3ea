// A library with kernels, for `loads_plugin.cpp`.
#include <cuda_runtime.h>

__global__ void square(int *p) { *p *= *p; }

extern "C" int plugin_square(int value) {
  int *p;
  if (cudaMallocManaged(&p, 4)) return -1;
  *p = value;
  square<<<1, 1>>>(p);
  if (cudaGetLastError() || cudaDeviceSynchronize()) return -2;
  value = *p;
  cudaFree(p);
  return value;
}
