// Where do the cycles go? vortex-sim profile ./divergence (docs/howto/profiling.md).
#include <cstdio>

// Neighbours need different numbers of turns: lanes wait.
__global__ void divergent(int n, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int k = 0; k < i % 13; k++)
    y[i] = y[i] * 0.5f + 1.0f;
}

// The same work, sorted: lanes of a warp agree.
__global__ void sorted(int n, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int turns = i * 13 / n;
  for (int k = 0; k < turns; k++)
    y[i] = y[i] * 0.5f + 1.0f;
}

int main() {
  const int n = 2048;
  float *y, sum = 0;
  if (cudaMallocManaged(&y, n * sizeof *y) != cudaSuccess) return 1;
  for (int i = 0; i < n; i++) y[i] = 0;
  divergent<<<n / 128, 128>>>(n, y);
  sorted<<<n / 128, 128>>>(n, y);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  for (int i = 0; i < n; i++) sum += y[i];
  printf("%g\n", sum);
  return cudaFree(y);
}
