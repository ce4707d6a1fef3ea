// A kernel that launches kernels of another file, which has a kernel of the same name for itself.
#include "expect.h"

extern __device__ int total;
__global__ void child(int n, int depth);
__global__ void other(int n);
__device__ void launch_own(int n);
static __global__ void own(int n) { atomicAdd(&total, 1000 * n); }

__global__ void parent() {
  child<<<1, 1>>>(1, 2);
  other<<<1, 1>>>(10);
  launch_own(100);
  own<<<1, 1>>>(1);
}

int main() {
  int value;
  parent<<<1, 1>>>();
  OK(cudaMemcpyFromSymbol(&value, total, sizeof value));
  EXPECT(value == 3 + 20 + 100 + 1000);
  return result();
}
