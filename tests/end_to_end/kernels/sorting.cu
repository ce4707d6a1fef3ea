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
