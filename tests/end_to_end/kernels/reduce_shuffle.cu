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
