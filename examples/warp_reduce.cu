// Sum without shared memory: lanes of a warp exchange registers by shuffles, one atomic per warp.
extern "C" __global__ void warp_reduce(const int *in, int *total, int *positive, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = i < n ? in[i] : 0;
  unsigned int signs = __ballot_sync(0xffffffffu, value > 0);
  for (int distance = warpSize / 2; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffffu, value, distance);
  if (threadIdx.x % warpSize == 0) {
    atomicAdd(total, value);
    atomicAdd(positive, __popc(signs));
  }
}
