// C = A * B of n x n matrices in six ways, from a thread an element to products of four warps (wgmma). B lies by columns where
// it is of halves.
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

#if __CUDA_ARCH__ >= 900
// By products of four warps, wgmma: a block has 64 columns, of which four warps have 32, and all rows. Its columns of B stay in
// shared memory, as wgmma reads them: of eight rows of B the 32 columns side by side, 16 bytes each. A goes from memory to registers.
// The second four warps fetch their columns while the first ones multiply, and stay behind: so the ones write results, through
// shared memory in whole lines, while the others multiply. Few loads are under way at once, as code comes through the same caches.
constexpr int WIDE = 32, MOST = 256, RESULTS = WIDE + 4;  // columns of a product, the largest n, a line of results
using Word = unsigned long long;

static __device__ unsigned place(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

// Fetch 32 columns of B by some of the block's warps, 32 of k at a time: eight threads have a line of memory.
static __device__ void fetch_columns(half (*to)[WIDE][8], const half *from, int n, int warp, int warps) {
  const int line = threadIdx.x % 32 / 8, part = threadIdx.x % 8;
#pragma unroll 1
  for (int k = warp * 32; k < n; k += warps * 32) {
    const half *source = from + line * n + k + part * 4;
    half *target = &to[k / 8 + part / 2][line][part % 2 * 4];
#pragma unroll 1
    for (int column = 0; column < WIDE; column += 16) {
      Word words[4];
#pragma unroll
      for (int i = 0; i < 4; ++i, source += 4 * n) words[i] = *(const Word *)source;
#pragma unroll
      for (int i = 0; i < 4; ++i, target += 32) *(Word *)target = words[i];
    }
  }
  asm volatile("fence.proxy.async;" ::: "memory");  // wgmma reads what these stores have written
}

// sum += A * B: 16 columns of A in a warp's registers, B from shared memory, of which it wants places in units of 16 bytes.
static __device__ void multiply(float (&sum)[16], const unsigned (&a)[4], unsigned b) {
  asm volatile(
      "wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, "
      "{%16, %17, %18, %19}, %20, 1, 1, 1, 0;"
      : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3]), "+f"(sum[4]), "+f"(sum[5]), "+f"(sum[6]), "+f"(sum[7]),
        "+f"(sum[8]), "+f"(sum[9]), "+f"(sum[10]), "+f"(sum[11]), "+f"(sum[12]), "+f"(sum[13]), "+f"(sum[14]), "+f"(sum[15])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b & 0x3fff | (Word)WIDE << 16 | (Word)8 << 32));
}

extern "C" __global__ void __launch_bounds__(256) groups(const half *a, const half *b, float *c, int n) {
  __shared__ __align__(128) half right[2][MOST / 8][WIDE][8];
  __shared__ __align__(16) float results[8][16][RESULTS];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, side = warp / 4, first = blockIdx.x * 2 * WIDE;
  fetch_columns(right[0], b + first * n, n, warp, 8);
  __syncthreads();
  if (side) {
    fetch_columns(right[1], b + (first + WIDE) * n, n, warp - 4, 4);
    asm volatile("bar.sync 1, 128;" ::: "memory");
  }
  const unsigned base = place(right[side]) / 16;
  float *out = c + (warp % 4 * 16 + lane / 16) * n + first + side * WIDE + lane % 16 * 2;
  const half *left = a + (warp % 4 * 16 + lane / 4) * n + lane % 4 * 2, *end = left + n * n;
  float *own = &results[warp][lane / 4][lane % 4 * 2];
  const float *line = &results[warp][lane / 16][lane % 16 * 2];
#pragma unroll 1
  for (; left != end; left += 63 * n) {
    float sum[16] = {};
#pragma unroll 1
    for (int k = 0; k < n; k += 32, left += 32) {
      unsigned x[2][4];
      for (int j = 0; j < 2; ++j)
        for (int r = 0; r < 4; ++r) x[j][r] = word(left + 16 * j + r % 2 * 8 * n + r / 2 * 8);
      asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
      for (int j = 0; j < 2; ++j) multiply(sum, x[j], base + (k / 16 + j) * 2 * WIDE);
      asm volatile("wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;" ::: "memory");
    }
    for (int r = 0; r < 16; ++r) own[r % 4 / 2 * 8 * RESULTS + r / 4 * 8 + r % 2] = sum[r];
    __syncwarp();
#pragma unroll
    for (int r = 0; r < 16; r += 2, out += 2 * n) *(float2 *)out = *(const float2 *)&line[r * RESULTS];
    __syncwarp();
    out += 48 * n;
  }
}
#endif
