/* Matrices element by element: sums (geam), scaled rows or columns (dgmm), packing, and what solving with pivots needs.
 */
#include "launch.h"

namespace vortex_blas {

namespace {
constexpr unsigned ROWS = 32, COLUMNS = 8;
dim3 grid_of(Index m, Index n, Index batch = 1) {
  return dim3((unsigned)((m + ROWS - 1) / ROWS * ((n + COLUMNS - 1) / COLUMNS)), 1,
              (unsigned)(batch < 65535 ? batch : 65535));
}
/* The row and column of this thread in a grid of grid_of. */
__device__ __forceinline__ void position(Index m, Index &i, Index &j) {
  const unsigned tiles = (unsigned)((m + ROWS - 1) / ROWS);
  i = (Index)(blockIdx.x % tiles) * ROWS + threadIdx.x % ROWS;
  j = (Index)(blockIdx.x / tiles) * COLUMNS + threadIdx.x / ROWS;
}
} // namespace

template <typename T>
__global__ void geam_kernel(Index m, Index n, Scalar<T> alpha_at, Source<T> a_at, Scalar<T> beta_at, Source<T> b_at,
                            Target<T> c) {
  Index i, j;
  position(m, i, j);
  if (i >= m || j >= n) return;
  const T alpha = alpha_at.get(), beta = beta_at.get();
  T sum = T(0);
  if (alpha != T(0)) sum = alpha * a_at.at(0).template get<T>(i, j);
  if (beta != T(0)) sum = multiply_add(beta, b_at.at(0).template get<T>(i, j), sum);
  c.at(0)[i * c.row + j * c.column] = sum;
}

template <typename T>
__global__ void dgmm_kernel(Index m, Index n, bool left, Source<T> a, Vector<const T> x, Target<T> c) {
  Index i, j;
  position(m, i, j);
  if (i < m && j < n)
    c.at(0)[i * c.row + j * c.column] = a.at(0).template get<T>(i, j) * x.at(0)[(left ? i : j) * x.step];
}

template <typename T> __global__ void copy_matrices_kernel(Index m, Index n, Index batch, Source<T> a, Target<T> c) {
  Index i, j;
  position(m, i, j);
  if (i < m && j < n)
    for (Index index = blockIdx.z; index < batch; index += gridDim.z)
      c.at(index)[i * c.row + j * c.column] = a.at(index).template get<T>(i, j);
}

/* Between a triangle of a full matrix and its packed form. */
template <typename T> __global__ void packed_kernel(Structured<T> packed, T *ap, T *a, bool pack) {
  Index i, j;
  position(packed.order, i, j);
  if (i >= packed.order || j >= packed.order || (packed.stored_upper ? i > j : i < j)) return;
  T *full = a + i + j * packed.column, *element = ap + packed.place(i, j);
  if (pack)
    *element = *full;
  else
    *full = *element;
}

/* C = P, the rows of the identity exchanged as the pivots of a factorisation say; without pivots the identity. */
template <typename T>
__global__ void permuted_identity_kernel(Index n, Index batch, const int *pivots, Target<T> c_batch) {
  for (Index index = blockIdx.z; index < batch; index += gridDim.z) {
    T *c = c_batch.at(index);
    const int *exchanged = pivots != nullptr ? pivots + index * n : nullptr;
    for (Index j = (Index)blockIdx.x * blockDim.x + threadIdx.x; j < n; j += (Index)gridDim.x * blockDim.x) {
      Index one = j; /* the row in which column j has its one */
      if (exchanged != nullptr)
        for (Index k = 0; k < n; ++k) {
          const Index other = exchanged[k] - 1;
          one = one == k ? other : one == other ? k : one;
        }
      for (Index i = 0; i < n; ++i) c[i * c_batch.row + j * c_batch.column] = T(i == one ? 1 : 0);
    }
  }
}

/* Rows k and pivots[k] of B exchanged for every k, forwards or backwards; a thread has a column. */
template <typename T>
__global__ void exchange_kernel(Index n, Index columns, Index batch, const int *pivots, bool backwards,
                                Target<T> b_batch) {
  for (Index index = blockIdx.z; index < batch; index += gridDim.z) {
    T *b = b_batch.at(index);
    const int *exchanged = pivots + index * n;
    for (Index j = (Index)blockIdx.x * blockDim.x + threadIdx.x; j < columns; j += (Index)gridDim.x * blockDim.x)
      for (Index step = 0; step < n; ++step) {
        const Index k = backwards ? n - 1 - step : step, other = exchanged[k] - 1;
        if (other != k) {
          T *one = b + k * b_batch.row + j * b_batch.column, *two = b + other * b_batch.row + j * b_batch.column;
          const T kept = *one;
          *one = *two;
          *two = kept;
        }
      }
  }
}

template <typename T>
cudaError_t launch_geam(cudaStream_t stream, Index m, Index n, Scalar<T> alpha, Source<T> a, Scalar<T> beta,
                        Source<T> b, Target<T> c) {
  geam_kernel<T><<<grid_of(m, n), ROWS * COLUMNS, 0, stream>>>(m, n, alpha, a, beta, b, c);
  return cudaPeekAtLastError();
}
template <typename T>
cudaError_t launch_dgmm(cudaStream_t stream, Index m, Index n, bool left, Source<T> a, Vector<const T> x, Target<T> c) {
  dgmm_kernel<T><<<grid_of(m, n), ROWS * COLUMNS, 0, stream>>>(m, n, left, a, x, c);
  return cudaPeekAtLastError();
}
template <typename T>
cudaError_t launch_copy_matrices(cudaStream_t stream, Index m, Index n, Index batch, Source<T> a, Target<T> c) {
  copy_matrices_kernel<T><<<grid_of(m, n, batch), ROWS * COLUMNS, 0, stream>>>(m, n, batch, a, c);
  return cudaPeekAtLastError();
}
template <typename T> cudaError_t launch_packed(cudaStream_t stream, Structured<T> packed, T *ap, T *a, bool pack) {
  packed_kernel<T><<<grid_of(packed.order, packed.order), ROWS * COLUMNS, 0, stream>>>(packed, ap, a, pack);
  return cudaPeekAtLastError();
}
template <typename T>
cudaError_t launch_permuted_identity(cudaStream_t stream, Index n, Index batch, const int *pivots, Target<T> c) {
  const dim3 grid((unsigned)((n + 31) / 32), 1, (unsigned)(batch < 65535 ? batch : 65535));
  permuted_identity_kernel<T><<<grid, 32, 0, stream>>>(n, batch, pivots, c);
  return cudaPeekAtLastError();
}
template <typename T>
cudaError_t launch_exchange(cudaStream_t stream, Index n, Index columns, Index batch, const int *pivots, bool backwards,
                            Target<T> b) {
  const dim3 grid((unsigned)((columns + 31) / 32), 1, (unsigned)(batch < 65535 ? batch : 65535));
  exchange_kernel<T><<<grid, 32, 0, stream>>>(n, columns, batch, pivots, backwards, b);
  return cudaPeekAtLastError();
}

#define VX_ALONE(T)                                                                                                    \
  template cudaError_t launch_geam<T>(cudaStream_t, Index, Index, Scalar<T>, Source<T>, Scalar<T>, Source<T>,          \
                                      Target<T>);                                                                      \
  template cudaError_t launch_dgmm<T>(cudaStream_t, Index, Index, bool, Source<T>, Vector<const T>, Target<T>);        \
  template cudaError_t launch_copy_matrices<T>(cudaStream_t, Index, Index, Index, Source<T>, Target<T>);               \
  template cudaError_t launch_packed<T>(cudaStream_t, Structured<T>, T *, T *, bool);                                  \
  template cudaError_t launch_permuted_identity<T>(cudaStream_t, Index, Index, const int *, Target<T>);                \
  template cudaError_t launch_exchange<T>(cudaStream_t, Index, Index, Index, const int *, bool, Target<T>);
VX_ALONE(float)
VX_ALONE(double)
VX_ALONE(Complex<float>)
VX_ALONE(Complex<double>)
} // namespace vortex_blas
