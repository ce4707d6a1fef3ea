/* Factorisations of batches of small matrices, one block a matrix: LU with partial pivoting, and QR by Householder's
 * reflections as LAPACK stores them. */
#include "launch.h"

namespace vortex_blas {

namespace {
constexpr int THREADS = 128;

template <typename R> struct Largest {
  R size;
  int row;
};

/* The sum over the block of what each thread has; every thread gets it. */
template <typename S> __device__ __forceinline__ S block_sum(S mine, S *space) {
  __syncthreads();
  space[threadIdx.x] = mine;
  for (int width = THREADS / 2; width > 0; width /= 2) {
    __syncthreads();
    if (threadIdx.x < width) space[threadIdx.x] = space[threadIdx.x] + space[threadIdx.x + width];
  }
  __syncthreads();
  return space[0];
}
} // namespace

/* A = P L U in place. Without `pivots` rows stay where they are. info is 0, or the first column whose pivot is zero. */
template <typename T>
__global__ void __launch_bounds__(THREADS) getrf_kernel(int n, Index batch, Target<T> a_batch, int *pivots, int *info) {
  __shared__ Largest<Real<T>> found[THREADS];
  const int thread = threadIdx.x;
  for (Index index = blockIdx.x; index < batch; index += gridDim.x) {
    T *a = a_batch.at(index);
    const Index column = a_batch.column;
    int failed = 0;
    for (int k = 0; k < n; ++k) {
      int pivot = k;
      if (pivots != nullptr) {
        Largest<Real<T>> best = {Real<T>(-1), k};
        for (int i = k + thread; i < n; i += THREADS) {
          const Real<T> size = size_of(a[i + k * column]);
          if (size > best.size) best = {size, i};
        }
        found[thread] = best;
        for (int width = THREADS / 2; width > 0; width /= 2) {
          __syncthreads();
          if (thread < width) {
            const Largest<Real<T>> other = found[thread + width];
            if (other.size > found[thread].size || (other.size == found[thread].size && other.row < found[thread].row))
              found[thread] = other;
          }
        }
        __syncthreads();
        pivot = found[0].row;
        if (thread == 0) pivots[index * n + k] = pivot + 1;
        if (pivot != k)
          for (int j = thread; j < n; j += THREADS) {
            const T kept = a[k + j * column];
            a[k + j * column] = a[pivot + j * column];
            a[pivot + j * column] = kept;
          }
      }
      __syncthreads();
      const T head = a[k + k * column];
      if (head == T(0)) {
        failed = failed == 0 ? k + 1 : failed;
      } else {
        for (int i = k + 1 + thread; i < n; i += THREADS) a[i + k * column] = a[i + k * column] / head;
        __syncthreads();
        const int rest = n - k - 1;
        for (int at = thread; at < rest * rest; at += THREADS) {
          const int i = k + 1 + at % rest, j = k + 1 + at / rest;
          a[i + j * column] = multiply_add(-a[i + k * column], a[k + j * column], a[i + j * column]);
        }
      }
      __syncthreads();
    }
    if (thread == 0) info[index] = failed;
  }
}

/* A = Q R in place: column k holds R above, and below the diagonal the vector of a reflection 1 - tau v v', v[k] = 1.
 */
template <typename T>
__global__ void __launch_bounds__(THREADS)
    geqrf_kernel(int m, int n, Index batch, Target<T> a_batch, T *const *tau_at) {
  typedef Real<T> R;
  __shared__ R real_space[THREADS];
  __shared__ T space[THREADS];
  const int thread = threadIdx.x, steps = m < n ? m : n;
  for (Index index = blockIdx.x; index < batch; index += gridDim.x) {
    T *a = a_batch.at(index), *taus = tau_at[index];
    const Index column = a_batch.column;
    for (int k = 0; k < steps; ++k) {
      T *v = a + k * column;
      R largest = 0; /* the norm of the column from row k on, scaled by its largest part */
      for (int i = k; i < m; ++i) largest = size_of(v[i]) > largest ? size_of(v[i]) : largest;
      R below = 0;
      for (int i = k + 1 + thread; i < m; i += THREADS) {
        const R re = real_part(v[i]) / largest, im = imaginary_part(v[i]) / largest;
        below += re * re + im * im;
      }
      below = largest > 0 ? block_sum(below, real_space) : R(0);
      const T head = v[k];
      __syncthreads();
      T tau = T(0);
      if (below > 0 || imaginary_part(head) != R(0)) {
        const R re = real_part(head) / largest, im = imaginary_part(head) / largest;
        R norm = largest * (R)sqrt((double)(re * re + im * im + below));
        const R beta = real_part(head) >= R(0) ? -norm : norm;
        tau = (T(beta) - head) / T(beta);
        const T scale = T(1) / (head - T(beta));
        for (int i = k + 1 + thread; i < m; i += THREADS) v[i] = v[i] * scale;
        if (thread == 0) v[k] = T(beta);
      }
      if (thread == 0) taus[k] = tau;
      __syncthreads();
      if (tau != T(0))
        for (int j = k + 1; j < n; ++j) { /* the reflection's adjoint, as Q' A = R */
          T *c = a + j * column;
          T sum = thread == 0 ? c[k] : T(0);
          for (int i = k + 1 + thread; i < m; i += THREADS) sum = multiply_add(conjugate(v[i]), c[i], sum);
          sum = block_sum(sum, space) * conjugate(tau);
          for (int i = k + 1 + thread; i < m; i += THREADS) c[i] = multiply_add(-v[i], sum, c[i]);
          if (thread == 0) c[k] = c[k] - sum;
          __syncthreads();
        }
    }
  }
}

/* C = Q' C with the reflections of geqrf; info is 0, or the first row in which R has a zero on its diagonal. */
template <typename T>
__global__ void __launch_bounds__(THREADS) reflect_kernel(int m, int n, int columns, Index batch, Target<T> a_batch,
                                                          T *const *tau_at, Target<T> c_batch, int *info) {
  __shared__ T space[THREADS];
  const int thread = threadIdx.x;
  for (Index index = blockIdx.x; index < batch; index += gridDim.x) {
    const T *a = a_batch.at(index), *taus = tau_at[index];
    int failed = 0;
    for (int k = 0; k < n; ++k) {
      const T *v = a + k * a_batch.column;
      if (v[k] == T(0) && failed == 0) failed = k + 1;
      for (int j = 0; j < columns; ++j) {
        T *c = c_batch.at(index) + j * c_batch.column;
        T sum = thread == 0 ? c[k] : T(0);
        for (int i = k + 1 + thread; i < m; i += THREADS) sum = multiply_add(conjugate(v[i]), c[i], sum);
        sum = block_sum(sum, space) * conjugate(taus[k]);
        for (int i = k + 1 + thread; i < m; i += THREADS) c[i] = multiply_add(-v[i], sum, c[i]);
        if (thread == 0) c[k] = c[k] - sum;
        __syncthreads();
      }
    }
    if (thread == 0 && info != nullptr) info[index] = failed;
  }
}

/* info is 0, or the first row in which U has a zero on its diagonal. */
template <typename T> __global__ void zero_pivots_kernel(Index n, Index batch, Source<T> a_batch, int *info) {
  for (Index index = (Index)blockIdx.x * blockDim.x + threadIdx.x; index < batch;
       index += (Index)gridDim.x * blockDim.x) {
    const Source<T> a = a_batch.at(index);
    int failed = 0;
    for (Index k = n; k-- > 0;)
      if (a.data[k * (a.row + a.column)] == T(0)) failed = (int)k + 1;
    info[index] = failed;
  }
}

/* The addresses of `batch` blocks of memory that lie side by side. */
template <typename T> __global__ void addresses_kernel(Index batch, T **array, T *first, Index distance) {
  for (Index i = (Index)blockIdx.x * blockDim.x + threadIdx.x; i < batch; i += (Index)gridDim.x * blockDim.x)
    array[i] = first + i * distance;
}

#define VX_BLOCKS(batch) (unsigned)((batch) < 65535 ? (batch) : 65535)

template <typename T>
cudaError_t launch_getrf(cudaStream_t stream, Index n, Index batch, Target<T> a, int *pivots, int *info) {
  getrf_kernel<T><<<VX_BLOCKS(batch), THREADS, 0, stream>>>((int)n, batch, a, pivots, info);
  return cudaPeekAtLastError();
}
template <typename T>
cudaError_t launch_geqrf(cudaStream_t stream, Index m, Index n, Index batch, Target<T> a, T *const *tau) {
  geqrf_kernel<T><<<VX_BLOCKS(batch), THREADS, 0, stream>>>((int)m, (int)n, batch, a, tau);
  return cudaPeekAtLastError();
}
template <typename T>
cudaError_t launch_reflect(cudaStream_t stream, Index m, Index n, Index columns, Index batch, Target<T> a,
                           T *const *tau, Target<T> c, int *info) {
  reflect_kernel<T><<<VX_BLOCKS(batch), THREADS, 0, stream>>>((int)m, (int)n, (int)columns, batch, a, tau, c, info);
  return cudaPeekAtLastError();
}
template <typename T>
cudaError_t launch_zero_pivots(cudaStream_t stream, Index n, Index batch, Source<T> a, int *info) {
  zero_pivots_kernel<T><<<(unsigned)((batch + 127) / 128), 128, 0, stream>>>(n, batch, a, info);
  return cudaPeekAtLastError();
}
template <typename T>
cudaError_t launch_addresses(cudaStream_t stream, Index batch, T **array, T *first, Index distance) {
  addresses_kernel<T><<<(unsigned)((batch + 127) / 128), 128, 0, stream>>>(batch, array, first, distance);
  return cudaPeekAtLastError();
}

#define VX_ALONE(T)                                                                                                    \
  template cudaError_t launch_getrf<T>(cudaStream_t, Index, Index, Target<T>, int *, int *);                           \
  template cudaError_t launch_geqrf<T>(cudaStream_t, Index, Index, Index, Target<T>, T *const *);                      \
  template cudaError_t launch_reflect<T>(cudaStream_t, Index, Index, Index, Index, Target<T>, T *const *, Target<T>,   \
                                         int *);                                                                       \
  template cudaError_t launch_zero_pivots<T>(cudaStream_t, Index, Index, Source<T>, int *);                            \
  template cudaError_t launch_addresses<T>(cudaStream_t, Index, T **, T *, Index);
VX_ALONE(float)
VX_ALONE(double)
VX_ALONE(Complex<float>)
VX_ALONE(Complex<double>)
} // namespace vortex_blas
