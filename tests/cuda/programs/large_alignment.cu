// Local variables with alignments that LLVM's SPIR-V back end cannot write.
#include "expect.h"

__device__ __noinline__ void fill(char *p, int n) {
  for (int i = 0; i < n; i++) p[i] = i + threadIdx.x;
}

template <int alignment> __global__ void weigh(int *sums, int n) {
  alignas(alignment) char values[64];
  fill(values, n);
  int sum = 0;
  for (int i = 0; i < n; i++) sum += values[n - 1 - i] * (i + 1);
  sums[threadIdx.x] = (size_t)values % alignment ? -1 : sum;
}

template <int alignment> void check(int *sums) {
  const int n = 60;
  weigh<alignment><<<1, 64>>>(sums, n);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  for (int thread = 0; thread < 64; thread++) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += (char)(n - 1 - i + thread) * (i + 1);
    EXPECT(sums[thread] == sum);
  }
}

int main() {
  int *sums;
  EXPECT(cudaMallocManaged(&sums, 64 * sizeof *sums) == cudaSuccess);
  check<64>(sums);
  check<128>(sums);
  check<256>(sums);
  check<1024>(sums);
  return result();
}
