// ----- raytracer.cu
// A small ray tracer: float3 with operators as in the samples' helper_math, spheres in constant memory, a loop of bounces.
#include <math_constants.h>
inline __host__ __device__ float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
inline __host__ __device__ float3 operator-(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
inline __host__ __device__ float3 operator*(float3 a, float s) { return make_float3(a.x * s, a.y * s, a.z * s); }
inline __host__ __device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline __device__ float3 normalize(float3 a) { return a * rsqrtf(dot(a, a)); }
struct Sphere { float3 centre; float radius; float3 colour; float mirror; };
__constant__ Sphere spheres[4];
__device__ bool hit(const Sphere &s, float3 from, float3 direction, float &t) {
  const float3 oc = from - s.centre;
  const float b = dot(oc, direction), c = dot(oc, oc) - s.radius * s.radius, d = b * b - c;
  if (d < 0) return false;
  const float near = -b - sqrtf(d);
  if (near < 1e-3f || near >= t) return false;
  t = near;
  return true;
}
__global__ void render(float3 *image, int width, int height, int count, float3 light) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float3 from = make_float3(0, 0, -3), direction = normalize(make_float3((x + 0.5f) / width - 0.5f, (y + 0.5f) / height - 0.5f, 1));
  float3 colour = make_float3(0, 0, 0);
  float weight = 1;
  for (int bounce = 0; bounce < 4 && weight > 0.01f; ++bounce) {
    float t = CUDART_INF_F;
    int nearest = -1;
    for (int i = 0; i < count; ++i)
      if (hit(spheres[i], from, direction, t)) nearest = i;
    if (nearest < 0) {
      colour = colour + make_float3(0.2f, 0.3f, 0.5f) * weight;
      break;
    }
    const Sphere &s = spheres[nearest];
    const float3 at = from + direction * t, normal = normalize(at - s.centre);
    const float shade = fmaxf(0.0f, dot(normal, light));
    colour = colour + s.colour * (weight * (1 - s.mirror) * (0.1f + 0.9f * shade));
    weight *= s.mirror;
    from = at;
    direction = direction - normal * (2 * dot(direction, normal));
  }
  image[y * width + x] = colour;
}
// ----- sha256.cu
// SHA-256 of one 64-byte block a thread: rotations by funnel shifts, byte permutes, a constant table, a local array.
#include <stdint.h>
__constant__ uint32_t K[64];
__device__ __forceinline__ uint32_t rotr(uint32_t x, int n) { return __funnelshift_r(x, x, n); }
__global__ void sha256(const uint32_t *blocks, uint32_t *digests, int count) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= count) return;
  uint32_t w[64];
  for (int i = 0; i < 16; ++i) w[i] = __byte_perm(blocks[16 * id + i], 0, 0x0123);
  for (int i = 16; i < 64; ++i) {
    const uint32_t s0 = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const uint32_t s1 = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], k = h[7];
  for (int i = 0; i < 64; ++i) {
    const uint32_t t1 = k + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
    const uint32_t t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    k = g; g = f; f = e; e = d + t1; d = c; c = b; b = a; a = t1 + t2;
  }
  const uint32_t v[8] = {a, b, c, d, e, f, g, k};
  for (int i = 0; i < 8; ++i) digests[8 * id + i] = h[i] + v[i];
}
// ----- queens.cu
// Solutions of n queens: explicit stacks in local arrays, early exits, one subtree a thread.
__global__ void queens(int n, unsigned int *solutions) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (first >= n * n) return;
  const unsigned int all = (1u << n) - 1;
  unsigned int columns[16], left[16], right[16], free[16];
  const unsigned int q0 = 1u << first / n, q1 = 1u << first % n;
  unsigned int c = q0, l = q0 << 1, r = q0 >> 1;
  if (q1 & (c | l | r)) return;
  int depth = 2;
  columns[2] = c | q1;
  left[2] = (l | q1) << 1;
  right[2] = (r | q1) >> 1;
  free[2] = all & ~(columns[2] | left[2] | right[2]);
  unsigned int count = 0;
  while (depth >= 2) {
    if (free[depth] == 0) { --depth; continue; }
    const unsigned int bit = free[depth] & -free[depth];
    free[depth] ^= bit;
    if (depth == n - 1) { ++count; continue; }
    columns[depth + 1] = columns[depth] | bit;
    left[depth + 1] = (left[depth] | bit) << 1;
    right[depth + 1] = (right[depth] | bit) >> 1;
    free[depth + 1] = all & ~(columns[depth + 1] | left[depth + 1] | right[depth + 1]);
    ++depth;
  }
  atomicAdd(solutions, count);
}
// ----- kmeans.cu
// K-means in two kernels: nearest centre with float4 loads, and new sums by float atomics in shared then global memory.
#include <float.h>
__global__ void assign(const float4 *points, const float4 *centres, int *label, int n, int k) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 p = __ldg(&points[i]);
  float best = FLT_MAX;
  int which = 0;
  for (int c = 0; c < k; ++c) {
    const float4 q = centres[c];
    const float dx = p.x - q.x, dy = p.y - q.y, dz = p.z - q.z, dw = p.w - q.w, d = dx * dx + dy * dy + dz * dz + dw * dw;
    if (d < best) { best = d; which = c; }
  }
  label[i] = which;
}
__global__ void accumulate(const float4 *points, const int *label, float *sums, int *counts, int n, int k) {
  extern __shared__ float partial[];  // k × 4 sums, then k counts
  int *count = (int *)(partial + 4 * k);
  for (int i = threadIdx.x; i < 5 * k; i += blockDim.x) partial[i] = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const float4 p = points[i];
    float *s = partial + 4 * label[i];
    atomicAdd(s, p.x); atomicAdd(s + 1, p.y); atomicAdd(s + 2, p.z); atomicAdd(s + 3, p.w);
    atomicAdd(&count[label[i]], 1);
  }
  __syncthreads();
  for (int j = threadIdx.x; j < 4 * k; j += blockDim.x) atomicAdd(&sums[j], partial[j]);
  for (int j = threadIdx.x; j < k; j += blockDim.x) atomicAdd(&counts[j], count[j]);
}
// ----- quantized.cu
// Quantised matrix-vector product by byte dot products, a complex Mandelbrot step with cuComplex, loads with cache hints.
#include <cuComplex.h>
__global__ void gemv_int8(const int *matrix, const int *vector, int *out, int rows, int words) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  int sum = 0;
  for (int w = 0; w < words; ++w) sum = __dp4a(__ldcg(&matrix[r * words + w]), vector[w], sum);
  __stcs(&out[r], sum);
}
__global__ void complex_ops(const cuFloatComplex *a, const cuFloatComplex *b, cuFloatComplex *quotient, float *magnitude, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  quotient[i] = cuCdivf(a[i], b[i]);
  magnitude[i] = cuCabsf(cuCfmaf(a[i], b[i], make_cuComplex(1.0f, 0.0f)));
}
// ----- sorting.cu
// One pass of a radix sort over four bits: warp ballots rank equal digits, shared memory holds the blocks' histograms.
#define DIGITS 16
__global__ void count_digits(const unsigned int *keys, unsigned int *histogram, int n, int shift) {
  __shared__ unsigned int local[DIGITS];
  if (threadIdx.x < DIGITS) local[threadIdx.x] = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&local[keys[i] >> shift & (DIGITS - 1)], 1u);
  __syncthreads();
  if (threadIdx.x < DIGITS) histogram[threadIdx.x * gridDim.x + blockIdx.x] = local[threadIdx.x];
}
__global__ void scatter(const unsigned int *keys, const unsigned int *offsets, unsigned int *out, int n, int shift) {
  __shared__ unsigned int warp_counts[32][DIGITS];
  const int i = blockIdx.x * blockDim.x + threadIdx.x, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const bool valid = i < n;
  const unsigned int key = valid ? keys[i] : 0xffffffffu, digit = key >> shift & (DIGITS - 1);
  unsigned int same = __ballot_sync(0xffffffffu, valid);
  for (int bit = 0; bit < 4; ++bit) {
    const unsigned int votes = __ballot_sync(0xffffffffu, digit >> bit & 1);
    same &= (digit >> bit & 1) ? votes : ~votes;
  }
  const unsigned int rank = __popc(same & ((1u << lane) - 1));
  for (int d = lane; d < DIGITS; d += 32) warp_counts[warp][d] = 0;
  __syncwarp();
  if (valid && rank == 0) warp_counts[warp][digit] = __popc(same);
  __syncthreads();
  unsigned int before = 0;
  for (int w = 0; w < warp; ++w) before += warp_counts[w][digit];
  if (valid) out[offsets[digit * gridDim.x + blockIdx.x] + before + rank] = key;
}
// ----- simd.cu
// SIMD in a word: each function on packed bytes or half-words.
__global__ void packed(const unsigned int *a, const unsigned int *b, unsigned int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned int x = a[i], y = b[i];
  const unsigned int results[] = {__vadd4(x, y),      __vsub4(x, y),   __vmaxu4(x, y),   __vmins4(x, y),  __vabsdiffu4(x, y), __vavgu4(x, y),
                                  __vaddus4(x, y),    __vsubss4(x, y), __vcmpgtu4(x, y), __vseteq4(x, y), __vadd2(x, y),      __vmaxs2(x, y),
                                  __vaddss2(x, y),    __vcmples2(x, y), __vneg4(x),      __vabs2(x),      __vsadu4(x, y)};
  for (int k = 0; k < 17; ++k) out[k * n + i] = results[k];
}
