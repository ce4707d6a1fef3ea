/* Incomplete factors without fill-in, in the place of the matrix: a block of one warp goes through the rows. Columns of a
 * row must be sorted, as cuSPARSE asks. */
#include "sparse.h"

/* Row of the first zero on the diagonal, counted as the matrix counts, or -1; on the device. */
struct FactorInfo {
  int *pivot;
};
struct csrilu02Info : FactorInfo {};
struct csric02Info : FactorInfo {};

namespace sparse {

enum { LANES = 32 };

/* The place of a column in a row's entries from `first` on, or -1. */
inline __device__ int64_t find(const Index &indices, int64_t first, int64_t last, int64_t column) {
  while (first < last) {
    const int64_t middle = (first + last) / 2, found = indices[middle];
    if (found == column) return middle;
    if (found < column) first = middle + 1;
    else last = middle;
  }
  return -1;
}

template <class T> __global__ void lower_upper(Rows<T> m, int *pivot) {
  const int lane = threadIdx.x;
  for (int64_t row = 0; row < m.rows; ++row) {
    const int64_t first = m.offsets[row], last = m.offsets[row + 1];
    for (int64_t k = first; k < last && m.indices[k] < row; ++k) {
      const int64_t line = m.indices[k], end = m.offsets[line + 1], middle = find(m.indices, m.offsets[line], end, line);
      const T divisor = middle < 0 ? T{} : m.values[middle];
      if (middle < 0 || is_zero(divisor)) {
        if (lane == 0 && *pivot < 0) *pivot = (int)line + m.indices.base;
        continue;
      }
      const T share = m.values[k] / divisor;
      __syncthreads();
      if (lane == 0) m.values[k] = share;
      for (int64_t j = middle + 1 + lane; j < end; j += LANES) {
        const int64_t place = find(m.indices, k + 1, last, m.indices[j]);
        if (place >= 0) m.values[place] = m.values[place] - share * m.values[j];
      }
      __syncthreads();
    }
    if (lane == 0) {
      const int64_t middle = find(m.indices, first, last, row);
      if ((middle < 0 || is_zero(m.values[middle])) && *pivot < 0) *pivot = (int)row + m.indices.base;
    }
    __syncthreads();
  }
}

inline __device__ bool positive(float value) { return value > 0; }
inline __device__ bool positive(double value) { return value > 0; }
template <class R> __device__ bool positive(Complex<R> value) { return value.x > 0; }

template <class T> __global__ void cholesky(Rows<T> m, int *pivot) {
  __shared__ T sums[LANES];
  const int lane = threadIdx.x;
  for (int64_t row = 0; row < m.rows; ++row) {
    const int64_t first = m.offsets[row], last = m.offsets[row + 1];
    for (int64_t k = first; k < last && m.indices[k] <= row; ++k) {
      const int64_t line = m.indices[k], start = m.offsets[line], end = m.offsets[line + 1];
      T sum{};
      for (int64_t j = start + lane; j < end; j += LANES) {
        const int64_t column = m.indices[j], place = column < line ? find(m.indices, first, k, column) : -1;
        if (place >= 0) sum = sum + m.values[place] * conjugate(m.values[j], true);
      }
      sums[lane] = sum;
      __syncthreads();
      if (lane == 0) {
        for (int i = 1; i < LANES; ++i) sum = sum + sums[i];
        const T rest = m.values[k] - sum;
        const int64_t middle = line == row ? k : find(m.indices, start, end, line);
        if (line == row) {
          if (!positive(rest) && *pivot < 0) *pivot = (int)row + m.indices.base;
          m.values[k] = root(rest);
        } else {
          m.values[k] = middle < 0 ? rest : rest / conjugate(m.values[middle], true);
        }
      }
      __syncthreads();
    }
  }
}

template <class Info> cusparseStatus_t create(Info **info) {
  SPARSE_NEED(info, INVALID_VALUE);
  int *pivot = nullptr;
  SPARSE_NEED(cudaMalloc(&pivot, sizeof(int)) == cudaSuccess && cudaMemset(pivot, 0xff, sizeof(int)) == cudaSuccess, ALLOC_FAILED);
  *info = new Info{{pivot}};
  return CUSPARSE_STATUS_SUCCESS;
}

template <class Info> cusparseStatus_t destroy(Info *info) {
  if (info) cudaFree(info->pivot);
  delete info;
  return CUSPARSE_STATUS_SUCCESS;
}

static cusparseStatus_t zero_pivot(cusparseHandle_t handle, const FactorInfo *info, int *position) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(info && position, INVALID_VALUE);
  int found = -1;
  SPARSE_NEED(cudaMemcpyAsync(&found, info->pivot, sizeof found, cudaMemcpyDeviceToHost, handle->stream) == cudaSuccess &&
                  cudaStreamSynchronize(handle->stream) == cudaSuccess,
              EXECUTION_FAILED);
  if (handle->mode == CUSPARSE_POINTER_MODE_HOST) *position = found;
  else cudaMemcpy(position, &found, sizeof found, cudaMemcpyHostToDevice);
  return found < 0 ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ZERO_PIVOT;
}

template <class T> using Kernel = void (*)(Rows<T>, int *);

template <class T>
cusparseStatus_t run(Kernel<T> kernel, cusparseHandle_t handle, int m, const cusparseMatDescr *description, void *values, const int *offsets,
                     const int *columns, const FactorInfo *info) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(m >= 0 && description && info, INVALID_VALUE);
  const int base = description->base;
  cudaMemsetAsync(info->pivot, 0xff, sizeof(int), handle->stream);
  kernel<<<1, LANES, 0, handle->stream>>>(Rows<T>{m, m, index(offsets, base), index(columns, base), static_cast<T *>(values), 1, 1, false},
                                          info->pivot);
  return launched();
}

} // namespace sparse

using namespace sparse;

/* The functions of both factorizations for a type: letter, C's type, ours. */
#define FUNCTIONS(name, kernel, letter, number, type)                                                                    \
  cusparseStatus_t impl_cusparse##letter##name##_bufferSize(cusparseHandle_t handle, int, int, const cusparseMatDescr_t, number *, \
                                                            const int *, const int *, name##Info_t, int *size) {         \
    SPARSE_HANDLE(handle);                                                                                               \
    SPARSE_NEED(size, INVALID_VALUE);                                                                                    \
    *size = 8;                                                                                                           \
    return CUSPARSE_STATUS_SUCCESS;                                                                                      \
  }                                                                                                                      \
  cusparseStatus_t impl_cusparse##letter##name##_analysis(cusparseHandle_t handle, int, int, const cusparseMatDescr_t, const number *, \
                                                          const int *, const int *, name##Info_t info, cusparseSolvePolicy_t, void *) { \
    SPARSE_HANDLE(handle);                                                                                               \
    SPARSE_NEED(info, INVALID_VALUE);                                                                                    \
    return CUSPARSE_STATUS_SUCCESS;                                                                                      \
  }                                                                                                                      \
  cusparseStatus_t impl_cusparse##letter##name(cusparseHandle_t handle, int m, int, const cusparseMatDescr_t description, number *values, \
                                               const int *offsets, const int *columns, name##Info_t info,                \
                                               cusparseSolvePolicy_t, void *) {                                          \
    return run<type>(kernel<type>, handle, m, description, values, offsets, columns, info);                              \
  }
#define FACTORIZATION(name, Name, kernel)                                                                                \
  cusparseStatus_t impl_cusparseCreate##Name##Info(name##Info_t *info) { return create(info); }                          \
  cusparseStatus_t impl_cusparseDestroy##Name##Info(name##Info_t info) { return destroy(info); }                         \
  cusparseStatus_t impl_cusparseX##name##_zeroPivot(cusparseHandle_t handle, name##Info_t info, int *position) {         \
    return zero_pivot(handle, info, position);                                                                           \
  }                                                                                                                      \
  FUNCTIONS(name, kernel, S, float, float)                                                                               \
  FUNCTIONS(name, kernel, D, double, double)                                                                             \
  FUNCTIONS(name, kernel, C, cuComplex, Complex<float>)                                                                  \
  FUNCTIONS(name, kernel, Z, cuDoubleComplex, Complex<double>)

FACTORIZATION(csrilu02, Csrilu02, lower_upper)
FACTORIZATION(csric02, Csric02, cholesky)
