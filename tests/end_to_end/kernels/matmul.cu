// Tiled matrix product as in many tutorials: a template over the tile and the element type, edges padded with zeros.
template <typename T, int TILE>
__global__ void matmul(const T *__restrict__ a, const T *__restrict__ b, T *__restrict__ c, int m, int n, int k) {
  __shared__ T as[TILE][TILE], bs[TILE][TILE + 1];
  const int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  T sum = T(0);
  for (int t = 0; t < (k + TILE - 1) / TILE; ++t) {
    const int ac = t * TILE + threadIdx.x, br = t * TILE + threadIdx.y;
    as[threadIdx.y][threadIdx.x] = row < m && ac < k ? a[row * k + ac] : T(0);
    bs[threadIdx.y][threadIdx.x] = br < k && col < n ? b[br * n + col] : T(0);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TILE; ++i) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = sum;
}
template __global__ void matmul<float, 16>(const float *, const float *, float *, int, int, int);
template __global__ void matmul<double, 8>(const double *, const double *, double *, int, int, int);
template __global__ void matmul<int, 16>(const int *, const int *, int *, int, int, int);
