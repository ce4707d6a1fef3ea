/* Products of a sparse matrix with dense vectors and matrices. A vector is a matrix with one column. */
#include "sparse.h"

namespace sparse {

/* C = alpha op(M) B + beta C, where op is at most the conjugate: a thread for each element. */
template <class T>
__global__ void by_rows(Rows<T> m, bool conjugated, Factor<T> alpha, Dense<T> b, bool b_conjugated, Factor<T> beta, Dense<T> c,
                        int64_t columns) {
  SPARSE_FOR(i, m.rows * columns) {
    const int64_t row = i % m.rows, column = i / m.rows;
    T sum{};
    m.each(row, [&](int64_t k, T value) { sum = sum + conjugate(value, conjugated) * conjugate(b(k, column), b_conjugated); });
    sum = alpha() * sum;
    const T scale = beta();
    c(row, column) = is_zero(scale) ? sum : sum + scale * c(row, column);
  }
}

template <class T> __global__ void scale(Dense<T> c, int64_t rows, int64_t columns, Factor<T> beta) {
  SPARSE_FOR(i, rows * columns) {
    T &place = c(i % rows, i / rows);
    place = is_zero(beta()) ? T{} : beta() * place;
  }
}

/* C += alpha op(M^T) B: a thread for each row of M and column of B. */
template <class T>
__global__ void by_columns(Rows<T> m, bool conjugated, Factor<T> alpha, Dense<T> b, bool b_conjugated, Dense<T> c, int64_t columns) {
  SPARSE_FOR(i, m.rows * columns) {
    const int64_t row = i % m.rows, column = i / m.rows;
    const T share = alpha() * conjugate(b(row, column), b_conjugated);
    m.each(row, [&](int64_t k, T value) { add_atomically(&c(k, column), conjugate(value, conjugated) * share); });
  }
}

template <class T>
cusparseStatus_t product(cusparseHandle_t handle, cusparseOperation_t op, const void *alpha, const cusparseSpMatDescr &a, Dense<T> b,
                         bool b_conjugated, const void *beta, Dense<T> c, int64_t columns, int batch = 0) {
  RowsOf<T> rows(a, handle->stream, batch);
  SPARSE_NEED(rows, ALLOC_FAILED);
  const Rows<T> &m = *rows;
  const bool transposed = (op != CUSPARSE_OPERATION_NON_TRANSPOSE) != (a.format == CUSPARSE_FORMAT_CSC);
  const bool conjugated = op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
  const Factor<T> times = factor<T>(handle, alpha), plus = factor<T>(handle, beta);
  if (!transposed) {
    by_rows<T><<<blocks_for(m.rows * columns), BLOCK, 0, handle->stream>>>(m, conjugated, times, b, b_conjugated, plus, c, columns);
  } else {
    scale<T><<<blocks_for(m.cols * columns), BLOCK, 0, handle->stream>>>(c, m.cols, columns, plus);
    by_columns<T><<<blocks_for(m.rows * columns), BLOCK, 0, handle->stream>>>(m, conjugated, times, b, b_conjugated, c, columns);
  }
  return launched();
}

static int64_t all_rows(const cusparseSpMatDescr &a) { return a.format == CUSPARSE_FORMAT_BSR ? a.rows * a.block_rows : a.rows; }
static int64_t all_columns(const cusparseSpMatDescr &a) { return a.format == CUSPARSE_FORMAT_BSR ? a.cols * a.block_cols : a.cols; }

} // namespace sparse

using namespace sparse;

SERVE(cusparseSpMV_bufferSize, small_buffer(handle, bufferSize))

cusparseStatus_t impl_cusparseSpMV_preprocess(cusparseHandle_t handle, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t,
                                              cusparseConstDnVecDescr_t, const void *, cusparseDnVecDescr_t, cudaDataType,
                                              cusparseSpMVAlg_t, void *) {
  SPARSE_HANDLE(handle);
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t op, const void *alpha, cusparseConstSpMatDescr_t a,
                                   cusparseConstDnVecDescr_t x, const void *beta, cusparseDnVecDescr_t y, cudaDataType type,
                                   cusparseSpMVAlg_t, void *) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(alpha && a && x && beta && y, INVALID_VALUE);
  SPARSE_NEED(a->type == type && x->type == type && y->type == type, NOT_SUPPORTED);
  const bool transposed = op != CUSPARSE_OPERATION_NON_TRANSPOSE;
  SPARSE_NEED(x->size == (transposed ? all_rows(*a) : all_columns(*a)) && y->size == (transposed ? all_columns(*a) : all_rows(*a)),
              INVALID_VALUE);
  return with_type(type, [&](auto zero) {
    using T = decltype(zero);
    return product<T>(handle, op, alpha, *a, dense<T>(*x), false, beta, dense<T>(*y), 1);
  });
}

SERVE(cusparseSpMM_bufferSize, small_buffer(handle, bufferSize))

cusparseStatus_t impl_cusparseSpMM_preprocess(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t, const void *,
                                              cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void *, cusparseDnMatDescr_t,
                                              cudaDataType, cusparseSpMMAlg_t, void *) {
  SPARSE_HANDLE(handle);
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b, const void *alpha,
                                   cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b, const void *beta, cusparseDnMatDescr_t c,
                                   cudaDataType type, cusparseSpMMAlg_t, void *) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(alpha && a && b && beta && c, INVALID_VALUE);
  SPARSE_NEED(a->type == type && b->type == type && c->type == type, NOT_SUPPORTED);
  const bool a_transposed = op_a != CUSPARSE_OPERATION_NON_TRANSPOSE, b_transposed = op_b != CUSPARSE_OPERATION_NON_TRANSPOSE;
  const int64_t inner = a_transposed ? all_rows(*a) : all_columns(*a);
  SPARSE_NEED(c->rows == (a_transposed ? all_columns(*a) : all_rows(*a)) && (b_transposed ? b->cols : b->rows) == inner &&
                  (b_transposed ? b->rows : b->cols) == c->cols,
              INVALID_VALUE);
  return with_type(type, [&](auto zero) {
    using T = decltype(zero);
    for (int batch = 0; batch < c->batches; ++batch) {
      Dense<T> right = dense<T>(*b, b->batches > 1 ? batch : 0);
      cusparseStatus_t status =
          product<T>(handle, op_a, alpha, *a, b_transposed ? right.transposed() : right, op_b == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE,
                     beta, dense<T>(*c, batch), c->cols, a->batches > 1 ? batch : 0);
      if (status != CUSPARSE_STATUS_SUCCESS) return status;
    }
    return CUSPARSE_STATUS_SUCCESS;
  });
}
