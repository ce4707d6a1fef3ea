// C = A * B of floats, n × n: a thread an element, with tiles in shared memory, and with the matrix unit.
#include <vortex_intrinsics.h>

extern "C" __global__ void elements(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; i++) sum += a[row * n + i] * b[i * n + column];
  c[row * n + column] = sum;
}

#define TILE 8

extern "C" __global__ void tiles(const float *a, const float *b, float *c, int n) {
  __shared__ float left[TILE][TILE], right[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int first = 0; first < n; first += TILE) {
    left[y][x] = a[row * n + first + x];
    right[y][x] = b[(first + y) * n + column];
    __syncthreads();
    for (int i = 0; i < TILE; i++) sum += left[y][i] * right[i][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// A warp, which is a block here, a tile of C of 2^side × 2^side: its lanes load a piece of A of 2^deep columns and one of B of
// 2^deep rows, and the unit adds their product to its accumulator.
extern "C" __global__ void unit(const float *a, const float *b, float *c, int n, int side, int deep) {
  int lane = threadIdx.x, m = 1 << side, depth = 1 << deep, row = blockIdx.y << side, column = blockIdx.x << side;
  const float *left = a + (row + (lane >> deep)) * n + (lane & (depth - 1));
  const float *right = b + (lane >> side) * n + column + (lane & (m - 1));
  __vortex_tcu_set(0);
  for (int i = 0; i < n; i += depth) {
    __vortex_tcu_mma(*left, *right);
    left += depth;
    right += depth * n;
  }
  float sum = __vortex_tcu_get();
  if (lane < m * m) c[(row + (lane >> side)) * n + column + (lane & (m - 1))] = sum;
}
