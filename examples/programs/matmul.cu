// A small matrix product whose caches are explored: docs/howto/design-space.md.
#include <cmath>
#include <cstdio>

const int n = 32;

__global__ void matmul(const float *a, const float *b, float *c) {
  int row = blockIdx.x * blockDim.y + threadIdx.y, column = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

int main() {
  float *a, *b, *c, worst = 0;
  if (cudaMallocManaged(&a, 3 * n * n * sizeof *a) != cudaSuccess) return 1;
  b = a + n * n, c = b + n * n;
  for (int i = 0; i < n * n; i++) a[i] = i % 7, b[i] = i % 5;
  matmul<<<n / 4, dim3(n, 4)>>>(a, b, c);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  for (int i = 0; i < n * n; i++) {
    float sum = 0;
    for (int k = 0; k < n; k++) sum += a[i / n * n + k] * b[k * n + i % n];
    worst = fmaxf(worst, fabsf(sum - c[i]));
  }
  printf("largest error %g\n", worst);
  return worst != 0;
}
