// What a launch may ask for: shared memory beyond 48 KiB, launch bounds, large parameters, large grids.
#include "expect.h"

struct Large {
  int values[1000];
};
__global__ void sum(Large large, int *out) {
  int total = 0;
  for (int i = 0; i < 1000; ++i) total += large.values[i];
  *out = total;
}
extern __shared__ int buffer[];
__global__ void dynamic(int *out, int last) {
  buffer[last] = 5;
  *out = buffer[last];
}
__global__ void __launch_bounds__(64) narrow(int *out) { atomicAdd(out, 1); }
__global__ void count(unsigned long long *out) {
  atomicAdd(out, (unsigned long long)blockIdx.z * 10000 + blockIdx.y * 100 + blockIdx.x);
}

int main() {
  int *out, value = 0, maximum = 0;
  OK(cudaMalloc(&out, 8));
  Large large;
  for (int i = 0; i < 1000; ++i) large.values[i] = i;
  sum<<<1, 1>>>(large, out);
  OK(cudaMemcpy(&value, out, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 499500);

  OK(cudaDeviceGetAttribute(&maximum, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
  EXPECT(maximum >= 48 << 10);
  if (maximum > 48 << 10) {
    dynamic<<<1, 1, maximum>>>(out, maximum / 4 - 1);
    GIVES(cudaGetLastError(), cudaErrorInvalidValue);
    OK(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, maximum));
    dynamic<<<1, 1, maximum>>>(out, maximum / 4 - 1);
    OK(cudaGetLastError());
    OK(cudaMemcpy(&value, out, 4, cudaMemcpyDeviceToHost));
    EXPECT(value == 5);
  }
  EXPECT(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, maximum + 1) != cudaSuccess);
  (void)cudaGetLastError();
  dynamic<<<1, 1, 48 << 10>>>(out, (48 << 8) - 1);
  OK(cudaGetLastError());

  OK(cudaMemset(out, 0, 8));
  narrow<<<3, 64>>>(out);
  OK(cudaGetLastError());
  narrow<<<3, 65>>>(out);
  EXPECT(cudaGetLastError() != cudaSuccess);
  OK(cudaMemcpy(&value, out, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 192);

  OK(cudaMemset(out, 0, 8));
  count<<<dim3(3, 4, 5), 1>>>((unsigned long long *)out);
  unsigned long long total = 0;
  OK(cudaMemcpy(&total, out, 8, cudaMemcpyDeviceToHost));
  EXPECT(total == 60 * 2 * 10000 + 60 * 150 + 60);
  return result();
}
