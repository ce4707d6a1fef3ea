// ----- matmul.cu
// Tiled matrix product as in many tutorials: a template over the tile and the element type, edges padded with zeros.
template <typename T, int TILE>
__global__ void matmul(const T *__restrict__ a, const T *__restrict__ b, T *__restrict__ c, int m, int n, int k) {
  __shared__ T as[TILE][TILE], bs[TILE][TILE + 1];
  const int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  T sum = T(0);
  for (int t = 0; t < (k + TILE - 1) / TILE; ++t) {
    const int ac = t * TILE + threadIdx.x, br = t * TILE + threadIdx.y;
    as[threadIdx.y][threadIdx.x] = row < m && ac < k ? a[row * k + ac] : T(0);
    bs[threadIdx.y][threadIdx.x] = br < k && col < n ? b[br * n + col] : T(0);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TILE; ++i) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = sum;
}
template __global__ void matmul<float, 16>(const float *, const float *, float *, int, int, int);
template __global__ void matmul<double, 8>(const double *, const double *, double *, int, int, int);
template __global__ void matmul<int, 16>(const int *, const int *, int *, int, int, int);
// ----- scan.cu
// Work-efficient exclusive scan of each block in dynamic shared memory, then adding the blocks' offsets.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void scan_blocks(const int *in, int *out, int *sums, int n) {
  extern __shared__ int temp[];
  const int tid = threadIdx.x, base = 2 * blockIdx.x * blockDim.x;
  temp[2 * tid] = base + 2 * tid < n ? in[base + 2 * tid] : 0;
  temp[2 * tid + 1] = base + 2 * tid + 1 < n ? in[base + 2 * tid + 1] : 0;
  int offset = 1;
  const int count = 2 * blockDim.x;
  for (int d = count >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) temp[offset * (2 * tid + 2) - 1] += temp[offset * (2 * tid + 1) - 1];
    offset *= 2;
  }
  if (tid == 0) {
    sums[blockIdx.x] = temp[count - 1];
    temp[count - 1] = 0;
  }
  for (int d = 1; d < count; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (tid < d) {
      const int ai = offset * (2 * tid + 1) - 1, bi = offset * (2 * tid + 2) - 1;
      const int t = temp[ai];
      temp[ai] = temp[bi];
      temp[bi] += t;
    }
  }
  __syncthreads();
  if (base + 2 * tid < n) out[base + 2 * tid] = temp[2 * tid];
  if (base + 2 * tid + 1 < n) out[base + 2 * tid + 1] = temp[2 * tid + 1];
}

__global__ void add_offsets(int *data, const int *offsets, int n) {
  for (int i = threadIdx.x; i < 2 * blockDim.x; i += blockDim.x) {
    const int at = 2 * blockIdx.x * blockDim.x + i;
    if (at < n) data[at] += offsets[blockIdx.x];
  }
}

// A whole host program in the same file, as people write them.
int main() {
  int *in, *out, *sums;
  const int n = 1000;
  cudaMalloc((void **)&in, n * sizeof(int));
  cudaMalloc((void **)&out, n * sizeof(int));
  cudaMalloc((void **)&sums, sizeof(int));
  scan_blocks<<<1, 512, 1024 * sizeof(int)>>>(in, out, sums, n);
  cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) fprintf(stderr, "%s\n", cudaGetErrorString(error));
  cudaFree(in);
  return 0;
}
// ----- bitonic.cu
// Bitonic sort of each block's part with keys and values; the direction alternates between blocks.
__device__ inline void compare(unsigned int &ka, unsigned int &va, unsigned int &kb, unsigned int &vb, unsigned int dir) {
  if ((ka > kb) == dir) {
    unsigned int t = ka; ka = kb; kb = t;
    t = va; va = vb; vb = t;
  }
}
__global__ void bitonic_sort(unsigned int *keys, unsigned int *values, unsigned int size) {
  __shared__ unsigned int k[512], v[512];
  keys += blockIdx.x * size;
  values += blockIdx.x * size;
  for (unsigned int i = threadIdx.x; i < size; i += blockDim.x) { k[i] = keys[i]; v[i] = values[i]; }
  for (unsigned int s = 2; s < size; s <<= 1) {
    const unsigned int dir = (threadIdx.x & (s / 2)) != 0;
    for (unsigned int stride = s / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      const unsigned int pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      compare(k[pos], v[pos], k[pos + stride], v[pos + stride], dir);
    }
  }
  for (unsigned int stride = size / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    const unsigned int pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    compare(k[pos], v[pos], k[pos + stride], v[pos + stride], 1);
  }
  __syncthreads();
  for (unsigned int i = threadIdx.x; i < size; i += blockDim.x) { keys[i] = k[i]; values[i] = v[i]; }
}
// ----- blackscholes.cu
// European options after Black and Scholes, with the rational approximation of the normal distribution.
#include <math.h>
__device__ inline float cnd(float d) {
  const float A1 = 0.31938153f, A2 = -0.356563782f, A3 = 1.781477937f, A4 = -1.821255978f, A5 = 1.330274429f;
  const float RSQRT2PI = 0.39894228040143267793994605993438f;
  float k = __fdividef(1.0f, 1.0f + 0.2316419f * fabsf(d));
  float c = RSQRT2PI * __expf(-0.5f * d * d) * (k * (A1 + k * (A2 + k * (A3 + k * (A4 + k * A5)))));
  if (d > 0) c = 1.0f - c;
  return c;
}
__launch_bounds__(128)
__global__ void black_scholes(float2 *__restrict call, float2 *__restrict put, const float2 *__restrict price, const float2 *__restrict strike,
                              const float2 *__restrict years, float riskfree, float volatility, int n) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n / 2) return;
  float c[2], p[2];
  const float s[2] = {price[i].x, price[i].y}, x[2] = {strike[i].x, strike[i].y}, t[2] = {years[i].x, years[i].y};
  for (int j = 0; j < 2; ++j) {
    float sqrt_t = __fdividef(1.0f, rsqrtf(t[j]));
    float d1 = __fdividef(__logf(s[j] / x[j]) + (riskfree + 0.5f * volatility * volatility) * t[j], volatility * sqrt_t);
    float d2 = d1 - volatility * sqrt_t, n1 = cnd(d1), n2 = cnd(d2), e = __expf(-riskfree * t[j]);
    c[j] = s[j] * n1 - x[j] * e * n2;
    p[j] = x[j] * e * (1.0f - n2) - s[j] * (1.0f - n1);
  }
  call[i] = make_float2(c[0], c[1]);
  put[i] = make_float2(p[0], p[1]);
}
// ----- mandelbrot.cu
// Escape times in double precision with a small complex class; lanes leave the loop at different times.
struct Complex {
  double re, im;
  __host__ __device__ Complex(double r, double i) : re(r), im(i) {}
  __host__ __device__ Complex operator*(const Complex &o) const { return Complex(re * o.re - im * o.im, re * o.im + im * o.re); }
  __host__ __device__ Complex operator+(const Complex &o) const { return Complex(re + o.re, im + o.im); }
  __host__ __device__ double norm2() const { return re * re + im * im; }
};
__device__ int escape(Complex c, int limit) {
  Complex z(0, 0);
  int i = 0;
  while (i < limit && z.norm2() <= 4.0) { z = z * z + c; ++i; }
  return i;
}
__global__ void mandelbrot(int *out, int width, int height, double x0, double y0, double step, int limit) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = escape(Complex(x0 + x * step, y0 + y * step), limit);
}
// ----- spmv.cu
// Sparse matrix times vector: one thread a row, and one warp a row with a shuffle reduction.
__global__ void spmv_scalar(int rows, const int *ptr, const int *col, const float *val, const float *x, float *y) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < rows) {
    float dot = 0;
    for (int j = ptr[row]; j < ptr[row + 1]; j++) dot += val[j] * x[col[j]];
    y[row] = dot;
  }
}
__global__ void spmv_vector(int rows, const int *ptr, const int *col, const float *val, const float *x, float *y) {
  const int lane = threadIdx.x & 31, row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= rows) return;
  float sum = 0;
  for (int j = ptr[row] + lane; j < ptr[row + 1]; j += 32) sum += __ldg(&val[j]) * __ldg(&x[col[j]]);
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, d);
  if (lane == 0) y[row] = sum;
}
// ----- transpose.cu
// Transpose through a padded shared tile; each thread moves several rows.
const int TILE_DIM = 32, BLOCK_ROWS = 8;
__global__ void transpose(float *odata, const float *idata, int width, int height) {
  __shared__ float tile[TILE_DIM][TILE_DIM + 1];
  int x = blockIdx.x * TILE_DIM + threadIdx.x, y = blockIdx.y * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE_DIM + threadIdx.x;
  y = blockIdx.x * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < height && y + j < width) odata[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}
// ----- stencil.cu
// Seven-point stencil in three dimensions: the block walks along z with the column in registers and the plane in shared memory.
#define BX 16
#define BY 8
__constant__ float c0, c1;
__global__ void stencil7(const float *in, float *out, int nx, int ny, int nz) {
  __shared__ float plane[BY + 2][BX + 2];
  const int i = blockIdx.x * BX + threadIdx.x, j = blockIdx.y * BY + threadIdx.y;
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  const bool inside = i > 0 && i < nx - 1 && j > 0 && j < ny - 1, valid = i < nx && j < ny;
  const int slice = nx * ny, at = j * nx + i;
  float below = valid ? in[at] : 0, here = valid ? in[at + slice] : 0;
  for (int k = 1; k < nz - 1; ++k) {
    const float above = valid ? in[at + (k + 1) * slice] : 0;
    plane[ty][tx] = here;
    if (threadIdx.x == 0 && i > 0 && j < ny) plane[ty][0] = in[at + k * slice - 1];
    if (threadIdx.x == BX - 1 && i < nx - 1 && j < ny) plane[ty][BX + 1] = in[at + k * slice + 1];
    if (threadIdx.y == 0 && j > 0 && i < nx) plane[0][tx] = in[at + k * slice - nx];
    if (threadIdx.y == BY - 1 && j < ny - 1 && i < nx) plane[BY + 1][tx] = in[at + k * slice + nx];
    __syncthreads();
    if (inside)
      out[at + k * slice] = c0 * here + c1 * (below + above + plane[ty][tx - 1] + plane[ty][tx + 1] + plane[ty - 1][tx] + plane[ty + 1][tx]);
    __syncthreads();
    below = here;
    here = above;
  }
}
// ----- reduce_shuffle.cu
// Block reduction by shuffles within warps and through shared memory between them, for any operation and type.
template <typename T> struct Sum { static __device__ T identity() { return T(0); } __device__ T operator()(T a, T b) const { return a + b; } };
template <typename T> struct Max { static __device__ T identity() { return T(-1e30); } __device__ T operator()(T a, T b) const { return max(a, b); } };

template <typename T, typename Op> __inline__ __device__ T warp_reduce(T value, Op op) {
#pragma unroll
  for (int offset = warpSize / 2; offset > 0; offset /= 2) value = op(value, __shfl_down_sync(0xffffffff, value, offset));
  return value;
}
template <typename T, typename Op> __global__ void reduce(const T *in, T *out, int n) {
  static __shared__ T shared[32];
  Op op;
  T value = Op::identity();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) value = op(value, in[i]);
  value = warp_reduce(value, op);
  const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  if (lane == 0) shared[warp] = value;
  __syncthreads();
  value = threadIdx.x < blockDim.x / warpSize ? shared[lane] : Op::identity();
  if (warp == 0) value = warp_reduce(value, op);
  if (threadIdx.x == 0) out[blockIdx.x] = value;
}
template __global__ void reduce<double, Sum<double>>(const double *, double *, int);
template __global__ void reduce<float, Max<float>>(const float *, float *, int);
// ----- groups.cu
// Cooperative groups: sums by tile size, a warp-aggregated counter, and a compaction that keeps the order inside a warp.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

template <int SIZE> __global__ void tile_sums(const int *in, int *out) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<SIZE> tile = cg::tiled_partition<SIZE>(block);
  const int total = cg::reduce(tile, in[cg::this_grid().thread_rank()], cg::plus<int>());
  if (tile.thread_rank() == 0) out[blockIdx.x * tile.meta_group_size() + tile.meta_group_rank()] = total;
  block.sync();
}
template __global__ void tile_sums<4>(const int *, int *);
template __global__ void tile_sums<32>(const int *, int *);

__device__ int aggregated_increment(int *counter) {
  cg::coalesced_group active = cg::coalesced_threads();
  int start;
  if (active.thread_rank() == 0) start = atomicAdd(counter, (int)active.size());
  return active.shfl(start, 0) + active.thread_rank();
}
__global__ void filter_positive(const int *in, int *out, int *count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) out[aggregated_increment(count)] = in[i];
}
__global__ void scan_tiles(const int *in, int *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = cg::exclusive_scan(tile, in[i], cg::plus<int>());
}
// ----- classes.cu
// C++ as people write it: a matrix view with overloaded operators, functors, a generic kernel taking a lambda-like object, inheritance.
#include <cstdint>
namespace app {
template <typename T> class View {
 public:
  __device__ View(T *data, int rows, int cols) : data_(data), rows_(rows), cols_(cols) {}
  __device__ T &operator()(int r, int c) { return data_[r * cols_ + c]; }
  __device__ const T &operator()(int r, int c) const { return data_[r * cols_ + c]; }
  __device__ int rows() const { return rows_; }
  __device__ int cols() const { return cols_; }
 private:
  T *data_;
  int rows_, cols_;
};
struct Polynomial {
  float coefficient[4];
  __device__ float operator()(float x) const {
    float y = 0;
    for (int i = 3; i >= 0; --i) y = y * x + coefficient[i];
    return y;
  }
};
struct Base { int scale; __device__ int apply(int x) const { return x * scale; } };
struct Derived : Base { int shift; __device__ int apply(int x) const { return Base::apply(x) + shift; } };
template <typename F> __global__ void map(float *x, int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) x[i] = f(x[i]);
}
template __global__ void map<Polynomial>(float *, int, Polynomial);
}  // namespace app

__global__ void row_sums(float *m, int rows, int cols, float *sums) {
  const app::View<float> view(m, rows, cols);
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  auto sum = [&](int row) {
    float s = 0;
    for (int c = 0; c < view.cols(); ++c) s += view(row, c);
    return s;
  };
  if (r < view.rows()) sums[r] = sum(r);
}
__global__ void derived(int *x, app::Derived d) { x[threadIdx.x] = d.apply(x[threadIdx.x]); }
enum class Op : uint8_t { Add, Sub, Mul, Xor };
__global__ void interpret(const Op *program, int length, int *x) {
  int value = x[threadIdx.x];
  for (int pc = 0; pc < length; ++pc) {
    switch (program[pc]) {
      case Op::Add: value += 7; break;
      case Op::Sub: value -= 3; break;
      case Op::Mul: value *= 5; break;
      case Op::Xor: value ^= 0x55; break;
    }
    if (value > 1000000) break;
  }
  x[threadIdx.x] = value;
}
// ----- softmax.cu
// Row softmax and layer normalisation: one block a row, warp shuffles and shared memory, half-precision in and out.
#include <cuda_fp16.h>
#include <float.h>
__device__ float block_reduce(float value, bool maximum) {
  __shared__ float parts[32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  for (int o = 16; o; o >>= 1) {
    const float other = __shfl_xor_sync(~0u, value, o);
    value = maximum ? fmaxf(value, other) : value + other;
  }
  __syncthreads();
  if (lane == 0) parts[warp] = value;
  __syncthreads();
  value = parts[0];
  for (int w = 1; w < (blockDim.x >> 5); ++w) value = maximum ? fmaxf(value, parts[w]) : value + parts[w];
  return value;
}
__global__ void softmax(const __half *in, __half *out, int cols) {
  in += blockIdx.x * cols;
  out += blockIdx.x * cols;
  float top = -FLT_MAX, sum = 0;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) top = fmaxf(top, __half2float(in[c]));
  top = block_reduce(top, true);
  for (int c = threadIdx.x; c < cols; c += blockDim.x) sum += expf(__half2float(in[c]) - top);
  sum = block_reduce(sum, false);
  for (int c = threadIdx.x; c < cols; c += blockDim.x) out[c] = __float2half(expf(__half2float(in[c]) - top) / sum);
}
// ----- fft.cu
// Radix-2 FFT of 256 points in shared memory, sincosf for the twiddles, bit reversal by __brev.
__global__ void fft256(float2 *data, int inverse) {
  __shared__ float2 s[256];
  data += blockIdx.x * 256;
  const int t = threadIdx.x;  // 128 threads
  s[__brev(t) >> 24] = data[t];
  s[__brev(t + 128) >> 24] = data[t + 128];
  for (int half = 1; half < 256; half *= 2) {
    __syncthreads();
    const int pair = t / half * half * 2 + t % half;
    float sn, cs;
    sincosf((inverse ? 1.0f : -1.0f) * 3.14159265358979f * (t % half) / half, &sn, &cs);
    const float2 a = s[pair], b = s[pair + half];
    const float2 w = make_float2(b.x * cs - b.y * sn, b.x * sn + b.y * cs);
    s[pair] = make_float2(a.x + w.x, a.y + w.y);
    s[pair + half] = make_float2(a.x - w.x, a.y - w.y);
  }
  __syncthreads();
  data[t] = s[t];
  data[t + 128] = s[t + 128];
}
// ----- hashing.cu
// Open-addressing hash table with 64-bit compare-exchange, then counting words by lookups.
typedef unsigned long long u64;
#define EMPTY 0xffffffffffffffffull
__device__ unsigned int mix(unsigned int k) {
  k ^= k >> 16; k *= 0x85ebca6bu; k ^= k >> 13; k *= 0xc2b2ae35u;
  return k ^ (k >> 16);
}
__global__ void insert(u64 *table, unsigned int mask, const unsigned int *keys, const unsigned int *values, int n, int *duplicates) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const u64 entry = (u64)keys[i] << 32 | values[i];
  for (unsigned int slot = mix(keys[i]) & mask;; slot = (slot + 1) & mask) {
    const u64 old = atomicCAS(&table[slot], EMPTY, entry);
    if (old == EMPTY) return;
    if ((unsigned int)(old >> 32) == keys[i]) { atomicAdd(duplicates, 1); return; }
  }
}
__global__ void lookup(const u64 *table, unsigned int mask, const unsigned int *keys, unsigned int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int found = 0xffffffffu;
  for (unsigned int slot = mix(keys[i]) & mask; table[slot] != EMPTY; slot = (slot + 1) & mask)
    if ((unsigned int)(table[slot] >> 32) == keys[i]) { found = (unsigned int)table[slot]; break; }
  out[i] = found;
}
// ----- frontier.cu
// Breadth-first search with a frontier queue, atomicCAS on the levels and a warp's queue space taken at once.
__global__ void expand(const int *row, const int *col, int *level, const int *frontier, int size, int *next, int *next_size, int depth) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= size) return;
  const int v = frontier[i];
  for (int e = row[v]; e < row[v + 1]; ++e)
    if (atomicCAS(&level[col[e]], -1, depth) == -1) next[atomicAdd(next_size, 1)] = col[e];
}
// ----- montecarlo.cu
// Pi by random points: a counter-based generator in each thread, 64-bit multiplies, double-precision atomics.
__device__ unsigned int philox(unsigned int counter, unsigned int key) {
  unsigned int x = counter, y = key;
  for (int round = 0; round < 10; ++round) {
    const unsigned int hi = __umulhi(0xD256D193u, x), lo = 0xD256D193u * x;
    x = hi ^ y ^ key;
    y = lo;
    key += 0x9E3779B9u;
  }
  return x;
}
__global__ void pi(double *estimate, unsigned long long *inside, int samples) {
  const unsigned int id = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int count = 0;
  for (int s = 0; s < samples; ++s) {
    const float x = philox(2 * (id * samples + s), 7) * 0x1p-32f, y = philox(2 * (id * samples + s) + 1, 7) * 0x1p-32f;
    count += x * x + y * y < 1.0f;
  }
  atomicAdd(inside, (unsigned long long)count);
  atomicAdd(estimate, 4.0 * count / ((double)samples * gridDim.x * blockDim.x));
}
// ----- pointers.cu
// Structures with pointers in device memory: a list of jobs, each with its own arrays, and a linked list.
struct Job { const float *in; float *out; int length; float factor; };
struct Node { int value; Node *next; };
__constant__ Job *jobs;
__global__ void run_jobs(int count) {
  const Job job = jobs[blockIdx.x];
  for (int i = threadIdx.x; i < job.length; i += blockDim.x) job.out[i] = job.in[i] * job.factor;
}
__global__ void walk(const Node *head, int *sum) {
  int total = 0;
  for (const Node *n = head; n; n = n->next) total += n->value;
  *sum = total;
}
// ----- life.cu
// Game of life on bytes, on a torus; byte loads and stores, boolean logic.
__global__ void life(const unsigned char *in, unsigned char *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int alive = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx || dy) alive += in[(y + dy + height) % height * width + (x + dx + width) % width];
  out[y * width + x] = alive == 3 || (alive == 2 && in[y * width + x]);
}
