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
