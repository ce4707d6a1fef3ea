// Pairs of kernels that do the same: one that a rule of the profile finds fault with, and one that follows the advice.
#include <cstdio>

#define STEPS 8

__global__ void uncoalesced_access(const float *in, float *out, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  out[x * n + y] = in[y * n + x];
}
__global__ void uncoalesced_access_better(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32, y = blockIdx.y * 32;
  for (int j = threadIdx.y; j < 32; j += 8) tile[j][threadIdx.x] = in[(y + j) * n + x + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8) out[(x + j) * n + y + threadIdx.x] = tile[threadIdx.x][j];
}

template <class T> __device__ void fill(T *to, int n, T value) {
#pragma unroll 4
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) to[i] = value;
}
__global__ void half_filled_lines(float *out, int n) { fill(out, n, 1.0f); }
__global__ void half_filled_lines_better(float2 *out, int n) { fill(out, n / 2, float2{1, 1}); }

template <int pitch> __device__ void rows(float *out) {
  __shared__ float table[32 * pitch];
  for (int i = threadIdx.x; i < 32 * pitch; i += blockDim.x) table[i] = i;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 64; k++) sum += table[threadIdx.x % 32 * pitch + k % 32];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void bank_conflicts(float *out) { rows<32>(out); }
__global__ void bank_conflicts_better(float *out) { rows<33>(out); }

__device__ float turns(float x, int count) {
  for (int k = 0; k < count; k++) x = x * 0.5f + 1.0f;
  return x;
}
__global__ void divergence(float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = turns(y[i], 20 * (i % 8));
}
__global__ void divergence_better(float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = turns(y[i], 20 * ((i / 32 + i / 256) % 8));
}

__device__ void stride(float *y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = turns(y[i], STEPS);
}
__global__ void too_few_warps(float *y, int n) { stride(y, n); }
__global__ void too_few_warps_better(float *y, int n) { stride(y, n); }

__global__ void long_barrier_waits(float *y) {
  __shared__ float part[256];
  part[threadIdx.x] = y[threadIdx.x];
  for (int round = 0; round < 8; round++) {
    __syncthreads();
    if (threadIdx.x < 32)
      for (int i = threadIdx.x; i < 256; i += 32) part[i] = turns(part[i], STEPS);
    __syncthreads();
  }
  y[threadIdx.x] = part[threadIdx.x];
}
__global__ void long_barrier_waits_better(float *y) {
  __shared__ float part[256];
  part[threadIdx.x] = y[threadIdx.x];
  for (int round = 0; round < 8; round++) {
    __syncthreads();
    part[threadIdx.x] = turns(part[threadIdx.x], STEPS);
    __syncthreads();
  }
  y[threadIdx.x] = part[threadIdx.x];
}

template <int count> __device__ void polynomials(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float all = 0;
#pragma unroll 1
  for (int first = 0; first < 72; first += count) {
    float sum[count] = {};
#pragma unroll 1
    for (int k = 0; k < 8; k++) {
      float x = in[k * 64 + i];
      for (int j = 0; j < count; j++) sum[j] = sum[j] * x + float(first + j);
    }
    for (int j = 0; j < count; j++) all += sum[j];
  }
  out[i] = all;
}
__global__ void register_spills(const float *in, float *out) { polynomials<72>(in, out); }
__global__ void register_spills_better(const float *in, float *out) { polynomials<12>(in, out); }

__global__ void dependent_instructions(float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
  for (int j = 0; j < 4; j++) y[j * 160 + i] = turns(y[j * 160 + i], 64);
}
__global__ void dependent_instructions_better(float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = y[i], b = y[160 + i], c = y[320 + i], d = y[480 + i];
  for (int k = 0; k < 64; k++) a = a * 0.5f + 1.0f, b = b * 0.5f + 1.0f, c = c * 0.5f + 1.0f, d = d * 0.5f + 1.0f;
  y[i] = a, y[160 + i] = b, y[320 + i] = c, y[480 + i] = d;
}

__global__ void tail_of_blocks(float *y, int n) { stride(y, n); }
__global__ void tail_of_blocks_better(float *y, int n) { stride(y, n); }

__device__ void add_one(float *y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] += 1;
  __syncthreads();
}
__global__ void start_up(float *y, int n) { add_one(y, n); }
__global__ void start_up_better(float *y, int n) { add_one(y, n); }

int main() {
  const int n = 64;
  float *a, *b;
  cudaMalloc(&a, n * n * sizeof *a);
  cudaMalloc(&b, 8 * n * n * sizeof *b);
  cudaMemset(a, 0, n * n * sizeof *a);
  uncoalesced_access<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(a, b, n);
  uncoalesced_access_better<<<dim3(n / 32, n / 32), dim3(32, 8)>>>(a, b, n);
  half_filled_lines<<<4, 64>>>(b, 8 * n * n);
  half_filled_lines_better<<<4, 64>>>((float2 *)b, 8 * n * n);
  bank_conflicts<<<4, 64>>>(b);
  bank_conflicts_better<<<4, 64>>>(b);
  divergence<<<32, 64>>>(a);
  divergence_better<<<32, 64>>>(a);
  too_few_warps<<<1, 32>>>(a, n * n);
  too_few_warps_better<<<16, 32>>>(a, n * n);
  long_barrier_waits<<<1, 256>>>(a);
  long_barrier_waits_better<<<1, 256>>>(a);
  register_spills<<<4, 64>>>(a, b);
  register_spills_better<<<4, 64>>>(a, b);
  dependent_instructions<<<5, 32>>>(a);
  dependent_instructions_better<<<5, 32>>>(a);
  tail_of_blocks<<<5, 64>>>(a, n * n);
  tail_of_blocks_better<<<4, 64>>>(a, n * n);
  start_up<<<128, 32>>>(a, n * n);
  start_up_better<<<8, 32>>>(a, n * n);
  return cudaDeviceSynchronize();
}
