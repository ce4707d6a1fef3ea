// The kernels that launches_elsewhere.cu launches.
#include <cuda_runtime.h>

__device__ int total;
static __global__ void own(int n) { atomicAdd(&total, n); }
__global__ void child(int n, int depth);
__global__ void other(int n) { own<<<1, 2>>>(n); }
__device__ void launch_own(int n) { own<<<1, 1>>>(n); }
__global__ void child(int n, int depth) {
  atomicAdd(&total, n);
  if (depth > 0) child<<<1, 1>>>(n, depth - 1);
}
