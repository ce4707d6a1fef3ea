// Reverses each block's part; the launch gives the size of the shared array, and a device function uses it too.
extern __shared__ int stage[];

__device__ int mirrored(int i) { return stage[blockDim.x - 1 - i]; }

extern "C" __global__ void reverse_blocks(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  stage[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = mirrored(threadIdx.x);
}
