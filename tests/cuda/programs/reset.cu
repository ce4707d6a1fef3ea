// cudaDeviceReset: what was on the device is gone, the next call starts afresh; variables have their first values
// again.
#include "expect.h"

__device__ int counter = 10;
__global__ void count(int *out) { *out = ++counter; }

int main() {
  for (int round = 0; round < 2; ++round) {
    int *p, value = 0;
    OK(cudaMalloc(&p, 4));
    count<<<1, 1>>>(p);
    OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
    EXPECT(value == 11);
    cudaStream_t stream;
    OK(cudaStreamCreate(&stream));
    OK(cudaDeviceReset());
    EXPECT(cudaFree(p) != cudaSuccess);
    (void)cudaGetLastError();
  }
  return result();
}
