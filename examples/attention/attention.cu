// softmax(Q Kᵀ / √d) V of heads with n rows of d = 64: by the formula, by tiles that never write the n x n matrix, and by tiles
// on tensor cores. blockIdx.z is the head.
#include <math.h>
#include <mma.h>
using namespace nvcuda;

constexpr int WIDTH = 64;
constexpr float SCALE = 0.125f, LOG2_E = 1.4426950408889634f;  // 1 / √d

static __device__ float largest_of(float x, int lanes) {
  for (int i = 1; i < lanes; i *= 2) x = fmaxf(x, __shfl_xor_sync(~0u, x, i));
  return x;
}
static __device__ float sum_of(float x, int lanes) {
  for (int i = 1; i < lanes; i *= 2) x += __shfl_xor_sync(~0u, x, i);
  return x;
}

// The formula in three kernels: a thread an element of Q Kᵀ, a warp a row of the softmax, a thread an element of the result.
extern "C" __global__ void scores(const float *q, const float *k, float *s, int n) {
  const int key = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y, head = blockIdx.z * n;
  float sum = 0;
  for (int i = 0; i < WIDTH; ++i) sum = fmaf(q[(head + row) * WIDTH + i], k[(head + key) * WIDTH + i], sum);
  s[(head + row) * n + key] = sum * SCALE;
}

extern "C" __global__ void softmax(float *s, int n) {
  const int lane = threadIdx.x;
  float *row = s + (blockIdx.z * n + blockIdx.y * blockDim.y + threadIdx.y) * n;
  float most = -INFINITY, total = 0;
  for (int i = lane; i < n; i += 32) most = fmaxf(most, row[i]);
  most = largest_of(most, 32);
  for (int i = lane; i < n; i += 32) total += row[i] = exp2f((row[i] - most) * LOG2_E);
  total = sum_of(total, 32);
  for (int i = lane; i < n; i += 32) row[i] /= total;
}

extern "C" __global__ void weighted(const float *s, const float *v, float *o, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y, head = blockIdx.z * n;
  float sum = 0;
  for (int key = 0; key < n; ++key) sum = fmaf(s[(head + row) * n + key], v[(head + key) * WIDTH + column], sum);
  o[(head + row) * WIDTH + column] = sum;
}

// Tiles of 32 keys in shared memory. A block of 16 warps has 64 rows, a warp four, whose elements its lanes hold and hand round: all
// reading one word of Vortex's local memory would take turns. A lane has the scores of the rows with one key, then two columns of
// the result. What was summed up shrinks when a tile has a larger score (online softmax).
constexpr int KEYS = 32, ROWS = 4, WARPS = 16;

extern "C" __global__ void tiled(const float *q, const float *k, const float *v, float *o, int n) {
  __shared__ float keys[KEYS][WIDTH + 1], values[KEYS][WIDTH];
  const int lane = threadIdx.x, row = blockIdx.z * n + (blockIdx.x * WARPS + threadIdx.y) * ROWS;
  float own[ROWS][2], sum[ROWS][2] = {}, most[ROWS], total[ROWS] = {};
  for (int r = 0; r < ROWS; ++r) {
    for (int half = 0; half < 2; ++half) own[r][half] = q[(row + r) * WIDTH + lane + 32 * half] * (SCALE * LOG2_E);
    most[r] = -INFINITY;
  }
  for (int first = blockIdx.z * n; first < (blockIdx.z + 1) * n; first += KEYS) {
    __syncthreads();
    for (int key = threadIdx.y; key < KEYS; key += WARPS)
      for (int i = lane; i < WIDTH; i += 32) {
        keys[key][i] = k[(first + key) * WIDTH + i];
        values[key][i] = v[(first + key) * WIDTH + i];
      }
    __syncthreads();
    float s[ROWS] = {};
    for (int half = 0; half < 2; ++half)
#pragma unroll 4
      for (int i = 0; i < 32; ++i) {
        const float of_key = keys[lane][32 * half + i];
        for (int r = 0; r < ROWS; ++r) s[r] = fmaf(__shfl_sync(~0u, own[r][half], i), of_key, s[r]);
      }
    for (int r = 0; r < ROWS; ++r) {
      const float now = fmaxf(most[r], largest_of(s[r], 32)), factor = exp2f(most[r] - now);
      s[r] = exp2f(s[r] - now);
      most[r] = now;
      total[r] = total[r] * factor + s[r];  // of this lane's keys
      sum[r][0] *= factor;
      sum[r][1] *= factor;
    }
#pragma unroll 4
    for (int key = 0; key < KEYS; ++key) {
      const float of_value[2] = {values[key][lane], values[key][lane + 32]};
      for (int r = 0; r < ROWS; ++r) {
        const float weight = __shfl_sync(~0u, s[r], key);
        for (int half = 0; half < 2; ++half) sum[r][half] = fmaf(weight, of_value[half], sum[r][half]);
      }
    }
  }
  for (int r = 0; r < ROWS; ++r) {
    const float all = sum_of(total[r], 32);
    for (int half = 0; half < 2; ++half) o[(row + r) * WIDTH + lane + 32 * half] = sum[r][half] / all;
  }
}

// The same on tensor cores, with tiles of 64 keys: of the 64 x 64 scores, and then of the result, a warp has 16 x 16. In between
// eight threads have a row of the softmax, and leave its weights, halves, where the scores were. The result lies in shared memory
// too, as one product at a time is all that registers hold. Lines are longer than a tile's, so that neighbours lie in different banks.
constexpr int TILE = 64, LINE = TILE + 8, WIDE = TILE + 4;
using Sum = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;

static __device__ void fetch(half (*to)[LINE], const half *from) {
  const int at = threadIdx.x % 32 * 2;
  for (int row = threadIdx.x / 32; row < TILE; row += 16) *(half2 *)&to[row][at] = *(const half2 *)(from + row * WIDTH + at);
}

// Multiply each row by its factor: a matrix whose columns are all the same has no stride.
static __device__ void scale(Sum &sum, const float *factors) {
  Sum of_rows;
  wmma::load_matrix_sync(of_rows, factors, 0, wmma::mem_col_major);
#pragma unroll
  for (int i = 0; i < Sum::num_elements; ++i) sum.x[i] *= of_rows.x[i];
}

extern "C" __global__ void tensor_cores(const half *q, const half *k, const half *v, float *o, int n) {
  __shared__ half queries[TILE][LINE], keys[TILE][LINE], values[TILE][LINE];
  __shared__ float scores[TILE][WIDE], result[TILE][WIDE], factors[TILE];
  const int warp = threadIdx.x / 32, row = warp / 4 * 16, column = warp % 4 * 16, head = blockIdx.z * n;
  const int line = threadIdx.x / 8, member = threadIdx.x % 8;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
  Sum sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::store_matrix_sync(&result[row][column], sum, WIDE, wmma::mem_row_major);
  float most = -INFINITY, total = 0;
  fetch(queries, q + (head + blockIdx.x * TILE) * WIDTH);
  for (int first = head; first < head + n; first += TILE) {
    fetch(keys, k + first * WIDTH);
    fetch(values, v + first * WIDTH);
    __syncthreads();
    wmma::fill_fragment(sum, 0.0f);
    for (int i = 0; i < WIDTH; i += 16) {
      wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
      wmma::load_matrix_sync(x, &queries[row][i], LINE);
      wmma::load_matrix_sync(y, &keys[column][i], LINE);
      wmma::mma_sync(sum, x, y, sum);
    }
    wmma::store_matrix_sync(&scores[row][column], sum, WIDE, wmma::mem_row_major);
    __syncthreads();
    float of_row[TILE / 8], now = most;
#pragma unroll
    for (int i = 0; i < TILE / 8; ++i) now = fmaxf(now, of_row[i] = scores[line][8 * i + member] * (SCALE * LOG2_E));
    now = largest_of(now, 8);  // all eight have read by then
    const float factor = exp2f(most - now);
    total *= factor;
    most = now;
#pragma unroll
    for (int i = 0; i < TILE / 8; ++i) {
      const float weight = exp2f(of_row[i] - now);
      ((half *)scores[line])[8 * i + member] = __float2half(weight);
      total += weight;
    }
    if (member == 0) factors[line] = factor;
    __syncthreads();
    wmma::load_matrix_sync(sum, &result[row][column], WIDE, wmma::mem_row_major);
    scale(sum, &factors[row]);
    for (int i = 0; i < TILE; i += 16) {
      wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> y;
      wmma::load_matrix_sync(x, (half *)scores[row] + i, 2 * WIDE);
      wmma::load_matrix_sync(y, &values[i][column], LINE);
      wmma::mma_sync(sum, x, y, sum);
    }
    wmma::store_matrix_sync(&result[row][column], sum, WIDE, wmma::mem_row_major);
    __syncthreads();
  }
  total = sum_of(total, 8);
  if (member == 0) factors[line] = 1 / total;
  __syncthreads();
  wmma::load_matrix_sync(sum, &result[row][column], WIDE, wmma::mem_row_major);
  scale(sum, &factors[row]);
  wmma::store_matrix_sync(o + (head + blockIdx.x * TILE + row) * WIDTH + column, sum, WIDTH, wmma::mem_row_major);
}
