// A layer of a quantised network: C = A * B of signed bytes, B stored by columns, so that both are read along k.
#include <vortex_intrinsics.h>

extern "C" __global__ void bytes(const signed char *a, const signed char *b, int *c, int n, int k) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  for (int i = 0; i < k; i++) sum += a[row * k + i] * b[column * k + i];
  c[row * n + column] = sum;
}

// Four bytes a load; CUDA's own function takes them apart again.
extern "C" __global__ void words(const int *a, const int *b, int *c, int n, int k) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  for (int i = 0; i < k / 4; i++) sum = __dp4a(a[row * (k / 4) + i], b[column * (k / 4) + i], sum);
  c[row * n + column] = sum;
}

extern "C" __global__ void instruction(const int *a, const int *b, int *c, int n, int k) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  for (int i = 0; i < k / 4; i++) sum += __vortex_dot8(a[row * (k / 4) + i], b[column * (k / 4) + i]);
  c[row * n + column] = sum;
}
