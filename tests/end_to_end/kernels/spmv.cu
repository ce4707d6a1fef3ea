// Sparse matrix times vector: one thread a row, and one warp a row with a shuffle reduction.
__global__ void spmv_scalar(int rows, const int *ptr, const int *col, const float *val, const float *x, float *y) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < rows) {
    float dot = 0;
    for (int j = ptr[row]; j < ptr[row + 1]; j++) dot += val[j] * x[col[j]];
    y[row] = dot;
  }
}
__global__ void spmv_vector(int rows, const int *ptr, const int *col, const float *val, const float *x, float *y) {
  const int lane = threadIdx.x & 31, row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= rows) return;
  float sum = 0;
  for (int j = ptr[row] + lane; j < ptr[row + 1]; j += 32) sum += __ldg(&val[j]) * __ldg(&x[col[j]]);
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, d);
  if (lane == 0) y[row] = sum;
}
