// Output from kernels: printf, with strings, and the host sees it in order per thread.
#include <stdio.h>

extern "C" __global__ void hello(int n, float scale) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) printf("thread %d of block %d: %s %5.2f\n", threadIdx.x, blockIdx.x, i % 2 ? "odd" : "even", i * scale);
}
