// Code 1 of the paper: every thread adds one pair.
extern "C" __global__ void vecadd(int *a, int *b, int *c) {
  int gid = threadIdx.x;
  c[gid] = a[gid] + b[gid];
}

// The same for any length: the last block has threads with nothing to do.
extern "C" __global__ void vecadd_n(const int *a, const int *b, int *c, int n) {
  int gid = blockIdx.x * blockDim.x + threadIdx.x;
  if (gid < n) c[gid] = a[gid] + b[gid];
}
