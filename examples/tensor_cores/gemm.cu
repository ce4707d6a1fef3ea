// C = A * B of n x n matrices in five ways, from a thread an element to a pipeline of tensor cores. B lies by columns where it
// is of halves.
#include <mma.h>
using namespace nvcuda;

// A thread an element, floats.
extern "C" __global__ void plain(const float *a, const float *b, float *c, int n) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum = fmaf(a[row * n + k], b[k * n + column], sum);
  c[row * n + column] = sum;
}

// The same, with tiles of 32 x 32 in shared memory: a block of 32 x 8 threads, a thread four rows. A warp's threads want the same
// elements of A, but of those that read one word of shared memory each waits for the others: a thread reads one, and shuffles
// hand them round.
extern "C" __global__ void tiled(const float *a, const float *b, float *c, int n) {
  __shared__ float left[32][32], right[32][32];
  const int x = threadIdx.x, y = threadIdx.y, top = blockIdx.y * 32, first = blockIdx.x * 32;
  float sum[4] = {};
  for (int step = 0; step < n; step += 32) {
    for (int i = y; i < 32; i += 8) {
      left[i][x] = a[(top + i) * n + step + x];
      right[i][x] = b[(step + i) * n + first + x];
    }
    __syncthreads();
    float own[4];
    for (int i = 0; i < 4; ++i) own[i] = left[y + 8 * i][x];
#pragma unroll 8
    for (int k = 0; k < 32; ++k)
      for (int i = 0; i < 4; ++i) sum[i] = fmaf(__shfl_sync(~0u, own[i], k), right[k][x], sum[i]);
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) c[(top + y + 8 * i) * n + first + x] = sum[i];
}

// A block of 16 warps has 64 x 64 elements, a warp 16 x 16. Rows of shared memory are a little longer than a tile's: the lanes
// of a load of a fragment find their words in different banks.
constexpr int TILE = 64, DEPTH = 32, LINE = DEPTH + 8, OUT = TILE + 4;

// Tiles of A and B, and the block's results when these are done with.
union __align__(16) Tiles {
  half of[2][TILE][LINE];
  float out[TILE][OUT];
};

static __device__ void fetch(half (*to)[LINE], const half *from, int n) {
  const int line = threadIdx.x / 8, at = threadIdx.x % 8 * 4;
  *(uint2 *)&to[line][at] = *(const uint2 *)(from + line * n + at);
}

// A warp writes whole lines of memory, and a thread 8 bytes: memory has all of a line written by each request, of which eight
// threads together make one.
static __device__ void put(float *to, const float (*out)[OUT], int n) {
  __syncthreads();
  for (int at = threadIdx.x * 2; at < TILE * TILE; at += blockDim.x * 2)
    *(float2 *)&to[at / TILE * n + at % TILE] = *(const float2 *)&out[at / TILE][at % TILE];
}

static __device__ unsigned word(const half *at) { return *(const unsigned *)at; }

// By fragments of nvcuda::wmma.
extern "C" __global__ void fragments(const half *a, const half *b, float *c, int n) {
  __shared__ Tiles tiles;
  auto &left = tiles.of[0], &right = tiles.of[1];
  const int warp = threadIdx.x / 32, top = blockIdx.y * TILE, first = blockIdx.x * TILE, row = warp / 4 * 16, column = warp % 4 * 16;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int step = 0; step < n; step += DEPTH) {
    fetch(left, a + top * n + step, n);
    fetch(right, b + first * n + step, n);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < DEPTH; k += 16) {
      wmma::load_matrix_sync(x, &left[row][k], LINE);
      wmma::load_matrix_sync(y, &right[column][k], LINE);
      wmma::mma_sync(sum, x, y, sum);
    }
    __syncthreads();
  }
  wmma::store_matrix_sync(&tiles.out[row][column], sum, OUT, wmma::mem_row_major);
  put(c + top * n + first, tiles.out, n);
}

// By instructions of PTX, 16 x 8 elements each.
extern "C" __global__ void instructions(const half *a, const half *b, float *c, int n) {
  __shared__ Tiles tiles;
  auto &left = tiles.of[0], &right = tiles.of[1];
  const int warp = threadIdx.x / 32, group = threadIdx.x % 32 / 4, member = threadIdx.x % 4;
  const int top = blockIdx.y * TILE, first = blockIdx.x * TILE, row = warp / 4 * 16 + group, column = warp % 4 * 16;
  const half *x_at = &left[row][member * 2], *y_at = &right[column + group][member * 2];
  float sum[2][4] = {};
  for (int step = 0; step < n; step += DEPTH) {
    fetch(left, a + top * n + step, n);
    fetch(right, b + first * n + step, n);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < DEPTH; k += 16) {
      unsigned x[4], y[2];
      for (int r = 0; r < 4; ++r) x[r] = word(x_at + r % 2 * 8 * LINE + k + r / 2 * 8);
      for (int j = 0; j < 2; ++j) {
        for (int r = 0; r < 2; ++r) y[r] = word(y_at + 8 * j * LINE + k + r * 8);
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                     : "+f"(sum[j][0]), "+f"(sum[j][1]), "+f"(sum[j][2]), "+f"(sum[j][3])
                     : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
      }
    }
    __syncthreads();
  }
  for (int j = 0; j < 2; ++j)
    for (int r = 0; r < 4; ++r) tiles.out[row + r / 2 * 8][column + 8 * j + member * 2 + r % 2] = sum[j][r];
  put(c + top * n + first, tiles.out, n);
}

// By fragments again, as a pipeline: while a warp multiplies one tile, the next one is on its way from memory to its registers,
// and there are two tiles in shared memory, so that a step has one barrier. The two lie side by side in each line: an
// instruction's offset reaches all of a fragment then, and no addresses need registers.
extern "C" __global__ void __launch_bounds__(512) pipeline(const half *a, const half *b, float *c, int n) {
  __shared__ union __align__(16) {
    half of[2 * TILE][2][LINE];
    float out[TILE][OUT];
  } tiles;
  const int warp = threadIdx.x / 32, row = warp / 4 * 16, column = warp % 4 * 16, line = threadIdx.x / 8, at = threadIdx.x % 8 * 4;
  const half *x_from = a + (blockIdx.y * TILE + line) * n + at, *y_from = b + (blockIdx.x * TILE + line) * n + at;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  uint2 x_next = *(const uint2 *)x_from, y_next = *(const uint2 *)y_from;
  for (int left = n; left > 0; left -= 2 * DEPTH)
#pragma unroll
    for (int odd = 0; odd < 2; ++odd) {
      *(uint2 *)&tiles.of[line][odd][at] = x_next;
      *(uint2 *)&tiles.of[TILE + line][odd][at] = y_next;
      __syncthreads();
      if (odd == 0 || left > 2 * DEPTH) {
        x_next = *(const uint2 *)(x_from += DEPTH);
        y_next = *(const uint2 *)(y_from += DEPTH);
      }
#pragma unroll
      for (int k = 0; k < DEPTH; k += 16) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
        wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
        wmma::load_matrix_sync(x, &tiles.of[row][odd][k], 2 * LINE);
        wmma::load_matrix_sync(y, &tiles.of[TILE + column][odd][k], 2 * LINE);
        wmma::mma_sync(sum, x, y, sum);
      }
    }
  __syncthreads();
  wmma::store_matrix_sync(&tiles.out[row][column], sum, OUT, wmma::mem_row_major);
  put(c + blockIdx.y * TILE * n + blockIdx.x * TILE, tiles.out, n);
}
