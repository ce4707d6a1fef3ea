/* Level 2: products of a matrix and a vector, triangular systems with one right side, and updates of rank one and two.
 * Band and packed matrices differ from full ones in where an element lies (see Structured). */
#include "launch.h"

namespace vortex_blas {

namespace {
template <typename T> __device__ __forceinline__ T shuffled_down(T x, int width) {
  return __shfl_down_sync(0xffffffffu, x, width);
}
template <typename R> __device__ __forceinline__ Complex<R> shuffled_down(Complex<R> x, int width) {
  return {shuffled_down(x.re, width), shuffled_down(x.im, width)};
}
} // namespace

/* y = alpha A x + beta y for a general matrix. Where the elements of a column lie side by side a thread makes a row of
 * y; else a warp does, its lanes along the row. */
template <typename T, typename A, typename Out>
__global__ void __launch_bounds__(128) gemv_kernel(Index m, Index n, Index batch, Scalar<A> alpha_at, Source<T> a_batch,
                                                   Vector<const T> x_batch, Scalar<A> beta_at, Vector<Out> y_batch) {
  const A alpha = alpha_at.get(), beta = beta_at.get();
  const bool product = alpha != A(0) && n > 0;
  const bool by_warp = a_batch.row != 1 && a_batch.column == 1;
  const int lane = by_warp ? threadIdx.x % 32 : 0, lanes = by_warp ? 32 : 1;
  const Index row = ((Index)blockIdx.x * blockDim.x + threadIdx.x) / lanes;
  for (Index index = blockIdx.z; index < batch; index += gridDim.z) {
    const Source<T> a = a_batch.at(index);
    const T *x = x_batch.at(index);
    A sum = A(0);
    if (product && row < m)
      for (Index j = lane; j < n; j += lanes)
        sum = multiply_add(conjugate_if(a.conjugated, convert<A>::from(a.data[row * a.row + j * a.column])),
                           convert<A>::from(x[j * x_batch.step]), sum);
    if (by_warp)
      for (int width = 16; width > 0; width /= 2) sum = sum + shuffled_down(sum, width);
    if (lane == 0 && row < m) {
      Out *place = y_batch.at(index) + row * y_batch.step;
      A result = product ? alpha * sum : A(0);
      if (beta != A(0)) result = multiply_add(beta, convert<A>::from(*place), result);
      *place = convert<Out>::from(result);
    }
  }
}

template <typename T>
__global__ void structured_kernel(Index n, Index m, Scalar<T> alpha_at, Structured<T> a, Vector<const T> x_at,
                                  Scalar<T> beta_at, Vector<T> y_at) {
  const T alpha = alpha_at.get(), beta = beta_at.get();
  const T *x = x_at.at(0);
  T *y = y_at.at(0);
  for (Index i = (Index)blockIdx.x * blockDim.x + threadIdx.x; i < m; i += (Index)gridDim.x * blockDim.x) {
    T result = T(0);
    if (alpha != T(0)) {
      const Index begin = i - a.below > 0 ? i - a.below : 0, end = i + a.above + 1 < n ? i + a.above + 1 : n;
      for (Index j = begin; j < end; ++j) result = multiply_add(a.get(i, j), x[j * x_at.step], result);
      result = alpha * result;
    }
    T *place = y + i * y_at.step;
    if (beta != T(0)) result = multiply_add(beta, *place, result);
    *place = result;
  }
}

/* Solves A x = b in place: one block, column by column. */
template <typename T> __global__ void solve_kernel(Index n, Structured<T> a, Vector<T> x_at) {
  T *x = x_at.at(0);
  for (Index step = 0; step < n; ++step) {
    const Index j = a.upper ? n - 1 - step : step;
    T value = x[j * x_at.step];
    if (!a.unit) value = value != T(0) ? value / a.get(j, j) : value;
    __syncthreads();
    if (threadIdx.x == 0) x[j * x_at.step] = value;
    if (value != T(0)) {
      const Index begin = a.upper ? (j - a.above > 0 ? j - a.above : 0) : j + 1;
      const Index end = a.upper ? j : (j + a.below + 1 < n ? j + a.below + 1 : n);
      for (Index i = begin + threadIdx.x; i < end; i += blockDim.x)
        x[i * x_at.step] = multiply_add(-a.get(i, j), value, x[i * x_at.step]);
    }
    __syncthreads();
  }
}

/* A += alpha x y' [+ conj(alpha) y x'], where ' transposes, and conjugates if asked. */
template <typename T>
__global__ void rank_kernel(Index m, Index n, Scalar<T> alpha_at, Vector<const T> x_at, Vector<const T> y_at,
                            bool conjugated, bool twice, bool hermitian, Region region, Structured<T> a, T *data) {
  const T alpha = alpha_at.get();
  if (alpha == T(0)) return;
  const T *x = x_at.at(0), *y = y_at.at(0);
  const Index j = (Index)blockIdx.x / a.tiles * 8 + threadIdx.x / 32;
  const Index i = (Index)(blockIdx.x % a.tiles) * 32 + threadIdx.x % 32;
  if (i >= m || j >= n || (region == UPPER_PART && i > j) || (region == LOWER_PART && i < j)) return;
  T *place = data + a.place(i, j);
  const T xi = x[i * x_at.step], yj = conjugate_if(conjugated, y[j * y_at.step]);
  T old = *place;
  if (hermitian && i == j) old = T(real_part(old));
  T result = multiply_add(alpha * xi, yj, old);
  if (twice)
    result = multiply_add(conjugate_if(conjugated, alpha) * y[i * y_at.step],
                          conjugate_if(conjugated, x[j * x_at.step]), result);
  *place = hermitian && i == j ? T(real_part(result)) : result;
}

template <typename T, typename A, typename Out>
cudaError_t launch_gemv(cudaStream_t stream, Index m, Index n, Index batch, Scalar<A> alpha, Source<T> a,
                        Vector<const T> x, Scalar<A> beta, Vector<Out> y) {
  const Index threads = m * (a.row != 1 && a.column == 1 ? 32 : 1);
  const dim3 grid((unsigned)((threads + 127) / 128), 1, (unsigned)(batch < 65535 ? batch : 65535));
  gemv_kernel<T, A, Out><<<grid, 128, 0, stream>>>(m, n, batch, alpha, a, x, beta, y);
  return cudaPeekAtLastError();
}
template <typename T>
cudaError_t launch_structured(cudaStream_t stream, Index m, Index n, Scalar<T> alpha, Structured<T> a,
                              Vector<const T> x, Scalar<T> beta, Vector<T> y) {
  structured_kernel<T><<<(unsigned)((m + 127) / 128), 128, 0, stream>>>(n, m, alpha, a, x, beta, y);
  return cudaPeekAtLastError();
}
template <typename T> cudaError_t launch_solve(cudaStream_t stream, Index n, Structured<T> a, Vector<T> x) {
  solve_kernel<T><<<1, n <= 64 ? 32 : n <= 512 ? 128 : 256, 0, stream>>>(n, a, x);
  return cudaPeekAtLastError();
}
template <typename T>
cudaError_t launch_rank(cudaStream_t stream, Index m, Index n, Scalar<T> alpha, Vector<const T> x, Vector<const T> y,
                        bool conjugated, bool twice, bool hermitian, Region region, Structured<T> a, T *data) {
  a.tiles = (unsigned)((m + 31) / 32);
  rank_kernel<T><<<a.tiles *(unsigned)((n + 7) / 8), 256, 0, stream>>>(m, n, alpha, x, y, conjugated, twice, hermitian,
                                                                       region, a, data);
  return cudaPeekAtLastError();
}

#define VX_GEMV(T, A, Out)                                                                                             \
  template cudaError_t launch_gemv<T, A, Out>(cudaStream_t, Index, Index, Index, Scalar<A>, Source<T>,                 \
                                              Vector<const T>, Scalar<A>, Vector<Out>);
#define VX_ALONE(T)                                                                                                    \
  VX_GEMV(T, T, T)                                                                                                     \
  template cudaError_t launch_structured<T>(cudaStream_t, Index, Index, Scalar<T>, Structured<T>, Vector<const T>,     \
                                            Scalar<T>, Vector<T>);                                                     \
  template cudaError_t launch_solve<T>(cudaStream_t, Index, Structured<T>, Vector<T>);                                 \
  template cudaError_t launch_rank<T>(cudaStream_t, Index, Index, Scalar<T>, Vector<const T>, Vector<const T>, bool,   \
                                      bool, bool, Region, Structured<T>, T *);
VX_ALONE(float)
VX_ALONE(double)
VX_ALONE(Complex<float>)
VX_ALONE(Complex<double>)
VX_GEMV(__half, float, __half)
VX_GEMV(__half, float, float)
VX_GEMV(Bfloat16, float, Bfloat16)
VX_GEMV(Bfloat16, float, float)
} // namespace vortex_blas
