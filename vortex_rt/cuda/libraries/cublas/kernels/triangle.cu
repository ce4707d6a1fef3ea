/* The small step of trsm: a triangular system of at most TRIANGLE rows with many right sides, one a thread. The rest of
 * a larger system is products (gemm.cu). */
#include "launch.h"

namespace vortex_blas {

template <typename T>
__global__ void __launch_bounds__(TRIANGLE)
    triangle_kernel(int rows, Index columns, Index batch, Scalar<T> alpha_at, Source<T> a_batch, Target<T> b_batch) {
  __shared__ T tile[TRIANGLE][TRIANGLE + 1], solution[TRIANGLE][TRIANGLE];
  const T alpha = alpha_at.get();
  const int lane = threadIdx.x;
  const Index column = (Index)blockIdx.x * TRIANGLE + lane;
  for (Index index = blockIdx.z; index < batch; index += gridDim.z) {
    const Source<T> a = a_batch.at(index);
    T *b = b_batch.at(index) + column * b_batch.column;
    __syncthreads();
    if (alpha != T(0))
      for (int j = 0; j < rows; ++j)
        if (lane < rows) tile[lane][j] = a.template get<T>(lane, j);
    __syncthreads();
    if (column >= columns) continue;
    for (int step = 0; step < rows; ++step) {
      const int i = a.upper ? rows - 1 - step : step;
      T x = T(0);
      if (alpha != T(0)) {
        x = alpha * b[i * b_batch.row];
        for (int other = 0; other < step; ++other) {
          const int j = a.upper ? rows - 1 - other : other;
          x = multiply_add(-tile[i][j], solution[j][lane], x);
        }
        if (!a.unit) x = x / tile[i][i];
      }
      solution[i][lane] = x;
      b[i * b_batch.row] = x;
    }
  }
}

template <typename T>
cudaError_t launch_triangle(cudaStream_t stream, Index rows, Index columns, Index batch, Scalar<T> alpha, Source<T> a,
                            Target<T> b) {
  const dim3 grid((unsigned)((columns + TRIANGLE - 1) / TRIANGLE), 1, (unsigned)(batch < 65535 ? batch : 65535));
  triangle_kernel<T><<<grid, TRIANGLE, 0, stream>>>((int)rows, columns, batch, alpha, a, b);
  return cudaPeekAtLastError();
}

#define VX_ALONE(T)                                                                                                    \
  template cudaError_t launch_triangle<T>(cudaStream_t, Index, Index, Index, Scalar<T>, Source<T>, Target<T>);
VX_ALONE(float)
VX_ALONE(double)
VX_ALONE(Complex<float>)
VX_ALONE(Complex<double>)
} // namespace vortex_blas
