/* Triangular systems: a block of one warp for each right-hand side goes through the rows in their order. */
#include "sparse.h"

struct cusparseSpSVDescr {
  void *values; /* in the place of the matrix's, or null */
};
struct cusparseSpSMDescr {
  int unused;
};

namespace sparse {

enum { LANES = 32 };
struct Triangle {
  bool lower, unit, conjugated;
};

/* Rows of L or U: x[row] = (b[row] - sum of the entries before the diagonal times x) / diagonal. */
template <class T> __global__ void solve_rows(Rows<T> m, Triangle kind, Factor<T> alpha, Dense<T> b, bool b_conjugated, Dense<T> x) {
  __shared__ T sums[LANES];
  __shared__ T diagonal;
  const int lane = threadIdx.x, column = blockIdx.x;
  for (int64_t step = 0; step < m.rows; ++step) {
    const int64_t row = kind.lower ? step : m.rows - 1 - step;
    T sum{};
    for (int64_t k = m.offsets[row] + lane, end = m.offsets[row + 1]; k < end; k += LANES) {
      const int64_t other = m.indices[k];
      const T value = conjugate(m.values[k], kind.conjugated);
      if (other == row) diagonal = value;
      else if ((other < row) == kind.lower) sum = sum + value * x(other, column);
    }
    sums[lane] = sum;
    __syncthreads();
    if (lane == 0) {
      for (int i = 1; i < LANES; ++i) sum = sum + sums[i];
      const T right = alpha() * conjugate(b(row, column), b_conjugated) - sum;
      x(row, column) = kind.unit ? right : right / diagonal;
    }
    __syncthreads();
  }
}

/* The same for the transposed matrix, whose columns are the rows here: each x that is found is taken off the rest. */
template <class T>
__global__ void solve_columns(Rows<T> m, Triangle kind, Factor<T> alpha, Dense<T> b, bool b_conjugated, Dense<T> x) {
  __shared__ T found, diagonal;
  const int lane = threadIdx.x, column = blockIdx.x;
  for (int64_t row = lane; row < m.rows; row += LANES) x(row, column) = alpha() * conjugate(b(row, column), b_conjugated);
  __syncthreads();
  for (int64_t step = 0; step < m.rows; ++step) {
    const int64_t row = kind.lower ? m.rows - 1 - step : step;
    const int64_t first = m.offsets[row], last = m.offsets[row + 1];
    for (int64_t k = first + lane; k < last; k += LANES)
      if (m.indices[k] == row) diagonal = conjugate(m.values[k], kind.conjugated);
    __syncthreads();
    if (lane == 0) {
      found = kind.unit ? x(row, column) : x(row, column) / diagonal;
      x(row, column) = found;
    }
    __syncthreads();
    for (int64_t k = first + lane; k < last; k += LANES) {
      const int64_t other = m.indices[k];
      if (other != row && (other < row) == kind.lower)
        x(other, column) = x(other, column) - conjugate(m.values[k], kind.conjugated) * found;
    }
    __syncthreads();
  }
}

template <class T>
cusparseStatus_t solve(cusparseHandle_t handle, cusparseOperation_t op, const void *alpha, const cusparseSpMatDescr &a, Dense<T> b,
                       bool b_conjugated, Dense<T> x, int64_t columns) {
  RowsOf<T> rows(a, handle->stream);
  SPARSE_NEED(rows, ALLOC_FAILED);
  const Triangle kind{a.fill == CUSPARSE_FILL_MODE_LOWER, a.diagonal == CUSPARSE_DIAG_TYPE_UNIT, op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE};
  if (columns == 0) return CUSPARSE_STATUS_SUCCESS;
  if (op == CUSPARSE_OPERATION_NON_TRANSPOSE)
    solve_rows<T><<<(unsigned)columns, LANES, 0, handle->stream>>>(*rows, kind, factor<T>(handle, alpha), b, b_conjugated, x);
  else
    solve_columns<T><<<(unsigned)columns, LANES, 0, handle->stream>>>(*rows, kind, factor<T>(handle, alpha), b, b_conjugated, x);
  return launched();
}

static cusparseStatus_t check(cusparseHandle_t handle, cusparseConstSpMatDescr_t a) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(a && a->rows == a->cols, INVALID_VALUE);
  SPARSE_NEED(a->format == CUSPARSE_FORMAT_CSR || a->format == CUSPARSE_FORMAT_COO, NOT_SUPPORTED);
  return CUSPARSE_STATUS_SUCCESS;
}

} // namespace sparse

using namespace sparse;

cusparseStatus_t impl_cusparseSpSV_createDescr(cusparseSpSVDescr_t *description) {
  SPARSE_NEED(description, INVALID_VALUE);
  *description = new cusparseSpSVDescr{};
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpSV_destroyDescr(cusparseSpSVDescr_t description) {
  delete description;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpSV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t a,
                                              cusparseConstDnVecDescr_t, cusparseDnVecDescr_t, cudaDataType, cusparseSpSVAlg_t,
                                              cusparseSpSVDescr_t, size_t *size) {
  const cusparseStatus_t status = check(handle, a);
  return status == CUSPARSE_STATUS_SUCCESS ? small_buffer(handle, size) : status;
}

cusparseStatus_t impl_cusparseSpSV_analysis(cusparseHandle_t handle, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t a,
                                            cusparseConstDnVecDescr_t, cusparseDnVecDescr_t, cudaDataType, cusparseSpSVAlg_t,
                                            cusparseSpSVDescr_t description, void *) {
  SPARSE_NEED(description, INVALID_VALUE);
  description->values = nullptr;
  return check(handle, a);
}

cusparseStatus_t impl_cusparseSpSV_solve(cusparseHandle_t handle, cusparseOperation_t op, const void *alpha, cusparseConstSpMatDescr_t a,
                                         cusparseConstDnVecDescr_t b, cusparseDnVecDescr_t x, cudaDataType type, cusparseSpSVAlg_t,
                                         cusparseSpSVDescr_t description) {
  const cusparseStatus_t status = check(handle, a);
  if (status != CUSPARSE_STATUS_SUCCESS) return status;
  SPARSE_NEED(alpha && b && x && description && b->size == a->rows && x->size == a->rows, INVALID_VALUE);
  SPARSE_NEED(a->type == type && b->type == type && x->type == type, NOT_SUPPORTED);
  cusparseSpMatDescr matrix = *a;
  if (description->values) matrix.values = description->values;
  return with_type(type, [&](auto zero) {
    using T = decltype(zero);
    return solve<T>(handle, op, alpha, matrix, dense<T>(*b), false, dense<T>(*x), 1);
  });
}

cusparseStatus_t impl_cusparseSpSV_updateMatrix(cusparseHandle_t handle, cusparseSpSVDescr_t description, void *values,
                                                cusparseSpSVUpdate_t part) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(description && values, INVALID_VALUE);
  SPARSE_NEED(part == CUSPARSE_SPSV_UPDATE_GENERAL, NOT_SUPPORTED);
  description->values = values;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpSM_createDescr(cusparseSpSMDescr_t *description) {
  SPARSE_NEED(description, INVALID_VALUE);
  *description = new cusparseSpSMDescr{};
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpSM_destroyDescr(cusparseSpSMDescr_t description) {
  delete description;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpSM_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t, const void *,
                                              cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t, cusparseDnMatDescr_t, cudaDataType,
                                              cusparseSpSMAlg_t, cusparseSpSMDescr_t, size_t *size) {
  const cusparseStatus_t status = check(handle, a);
  return status == CUSPARSE_STATUS_SUCCESS ? small_buffer(handle, size) : status;
}

SERVE(cusparseSpSM_analysis, check(handle, matA))

cusparseStatus_t impl_cusparseSpSM_solve(cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b, const void *alpha,
                                         cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b, cusparseDnMatDescr_t x,
                                         cudaDataType type, cusparseSpSMAlg_t, cusparseSpSMDescr_t) {
  const cusparseStatus_t status = check(handle, a);
  if (status != CUSPARSE_STATUS_SUCCESS) return status;
  const bool turned = op_b != CUSPARSE_OPERATION_NON_TRANSPOSE;
  SPARSE_NEED(alpha && b && x && x->rows == a->rows && (turned ? b->cols : b->rows) == a->rows && (turned ? b->rows : b->cols) == x->cols,
              INVALID_VALUE);
  SPARSE_NEED(a->type == type && b->type == type && x->type == type, NOT_SUPPORTED);
  return with_type(type, [&](auto zero) {
    using T = decltype(zero);
    const Dense<T> right = dense<T>(*b);
    return solve<T>(handle, op_a, alpha, *a, turned ? right.transposed() : right, op_b == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE,
                    dense<T>(*x), x->cols);
  });
}
