__device__ int base = 40;
static __device__ int step = 2;
__device__ int next(int value) { return value + step; }
