/* Between sparse and dense matrices and between formats; and the product of dense matrices where a sparse one has entries. */
#include "sparse.h"

namespace sparse {

template <class T> __global__ void clear(Dense<T> m, int64_t rows, int64_t columns) {
  SPARSE_FOR(i, rows * columns) m(i % rows, i / rows) = T{};
}

template <class T> __global__ void to_dense(Rows<T> m, Dense<T> into) {
  SPARSE_FOR(row, m.rows) m.each(row, [&](int64_t column, T value) { into(row, column) = value; });
}

template <class T> __global__ void count_entries(Dense<T> m, int64_t rows, int64_t columns, int64_t *counts) {
  SPARSE_FOR(row, rows) {
    int64_t count = 0;
    for (int64_t column = 0; column < columns; ++column) count += !is_zero(m(row, column));
    counts[row] = count;
  }
}

template <class T> __global__ void to_sparse(Dense<T> m, int64_t rows, int64_t columns, Index offsets, Index indices, T *values) {
  SPARSE_FOR(row, rows) {
    int64_t k = offsets[row];
    for (int64_t column = 0; column < columns; ++column)
      if (const T value = m(row, column); !is_zero(value)) {
        indices.set(k, column);
        values[k++] = value;
      }
  }
}

/* C = alpha (A B) + beta C at the entries of C; `by_columns`: `rows` are C's columns. */
template <class T>
__global__ void sampled_product(Rows<T> c, int64_t nnz, bool by_columns, Factor<T> alpha, Dense<T> a, Dense<T> b, int64_t inner,
                                Factor<T> beta) {
  SPARSE_FOR(k, nnz) {
    int64_t low = 0, high = c.rows;
    while (high - low > 1) {
      const int64_t middle = (low + high) / 2;
      if (c.offsets[middle] <= k) low = middle;
      else high = middle;
    }
    const int64_t other = c.indices[k], row = by_columns ? other : low, column = by_columns ? low : other;
    T sum{};
    for (int64_t i = 0; i < inner; ++i) sum = sum + a(row, i) * b(i, column);
    sum = alpha() * sum;
    c.values[k] = is_zero(beta()) ? sum : sum + beta() * c.values[k];
  }
}

template <class T> __global__ void take(const T *from, const int *places, int64_t n, T *into) {
  SPARSE_FOR(i, n) into[i] = from[places[i]];
}

__global__ void copy_indices(Index from, int64_t n, Index into) {
  SPARSE_FOR(i, n) into.set(i, from[i]);
}

template <class T> Dense<T> by_lines(const cusparseDnMatDescr &m, bool columns, int batch = 0) {
  const Dense<T> made = dense<T>(m, batch);
  return columns ? made.transposed() : made;
}

/* Offsets of a dense matrix's entries by rows, or by columns. */
template <class T>
void offsets_of_dense(const cusparseDnMatDescr &m, bool columns, Index offsets, int64_t *counts, cudaStream_t stream) {
  const int64_t lines = columns ? m.cols : m.rows, length = columns ? m.rows : m.cols;
  count_entries<T><<<blocks_for(lines), BLOCK, 0, stream>>>(by_lines<T>(m, columns), lines, length, counts);
  running_sums(counts, lines, offsets, stream);
}

static cusparseStatus_t check(cusparseHandle_t handle, cusparseConstSpMatDescr_t sparse, cusparseConstDnMatDescr_t dense) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(sparse && dense && sparse->type == dense->type, INVALID_VALUE);
  SPARSE_NEED(sparse->format != CUSPARSE_FORMAT_BSR && sparse->batches <= 1 && dense->batches <= 1, NOT_SUPPORTED);
  SPARSE_NEED(sparse->rows == dense->rows && sparse->cols == dense->cols, INVALID_VALUE);
  return CUSPARSE_STATUS_SUCCESS;
}

} // namespace sparse

using namespace sparse;

SERVE(cusparseSparseToDense_bufferSize, small_buffer(handle, bufferSize))

cusparseStatus_t impl_cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t a, cusparseDnMatDescr_t b,
                                            cusparseSparseToDenseAlg_t, void *) {
  const cusparseStatus_t status = check(handle, a, b);
  if (status != CUSPARSE_STATUS_SUCCESS) return status;
  return with_type(a->type, [&](auto zero) {
    using T = decltype(zero);
    RowsOf<T> rows(*a, handle->stream);
    SPARSE_NEED(rows, ALLOC_FAILED);
    clear<T><<<blocks_for(b->rows * b->cols), BLOCK, 0, handle->stream>>>(dense<T>(*b), b->rows, b->cols);
    to_dense<T><<<blocks_for((*rows).rows), BLOCK, 0, handle->stream>>>(*rows, by_lines<T>(*b, a->format == CUSPARSE_FORMAT_CSC));
    return launched();
  });
}

SERVE(cusparseDenseToSparse_bufferSize, small_buffer(handle, bufferSize))

cusparseStatus_t impl_cusparseDenseToSparse_analysis(cusparseHandle_t handle, cusparseConstDnMatDescr_t a, cusparseSpMatDescr_t b,
                                                     cusparseDenseToSparseAlg_t, void *) {
  const cusparseStatus_t status = check(handle, b, a);
  if (status != CUSPARSE_STATUS_SUCCESS) return status;
  return with_type(a->type, [&](auto zero) {
    using T = decltype(zero);
    const bool columns = b->format == CUSPARSE_FORMAT_CSC;
    const int64_t lines = columns ? a->cols : a->rows;
    Scratch counts(handle->stream, (lines + 1) * 8);
    SPARSE_NEED(counts, ALLOC_FAILED);
    const Index offsets{counts.as<void>(), true, 0};
    offsets_of_dense<T>(*a, columns, offsets, counts.as<int64_t>(), handle->stream);
    if (b->format != CUSPARSE_FORMAT_COO)
      copy_indices<<<blocks_for(lines + 1), BLOCK, 0, handle->stream>>>(offsets, lines + 1, index(b->offsets, b->offsets_kind, b->base));
    if (cudaMemcpyAsync(&b->nnz, counts.as<int64_t>() + lines, 8, cudaMemcpyDeviceToHost, handle->stream) != cudaSuccess ||
        cudaStreamSynchronize(handle->stream) != cudaSuccess)
      return CUSPARSE_STATUS_EXECUTION_FAILED;
    return launched();
  });
}

cusparseStatus_t impl_cusparseDenseToSparse_convert(cusparseHandle_t handle, cusparseConstDnMatDescr_t a, cusparseSpMatDescr_t b,
                                                    cusparseDenseToSparseAlg_t, void *) {
  const cusparseStatus_t status = check(handle, b, a);
  if (status != CUSPARSE_STATUS_SUCCESS) return status;
  return with_type(a->type, [&](auto zero) {
    using T = decltype(zero);
    const bool columns = b->format == CUSPARSE_FORMAT_CSC, coo = b->format == CUSPARSE_FORMAT_COO;
    const int64_t lines = columns ? a->cols : a->rows, length = columns ? a->rows : a->cols;
    Scratch counts(handle->stream, (lines + 1) * 8);
    SPARSE_NEED(counts, ALLOC_FAILED);
    Index offsets{counts.as<void>(), true, 0};
    offsets_of_dense<T>(*a, columns, offsets, counts.as<int64_t>(), handle->stream);
    if (coo) rows_of_offsets(offsets, lines, index(b->offsets, b->offsets_kind, b->base), handle->stream);
    to_sparse<T><<<blocks_for(lines), BLOCK, 0, handle->stream>>>(by_lines<T>(*a, columns), lines, length, offsets,
                                                                  index(b->indices, b->indices_kind, b->base), static_cast<T *>(b->values));
    return launched();
  });
}

SERVE(cusparseSDDMM_bufferSize, small_buffer(handle, bufferSize))
SERVE(cusparseSDDMM_preprocess, checked(handle))

cusparseStatus_t impl_cusparseSDDMM(cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b, const void *alpha,
                                    cusparseConstDnMatDescr_t a, cusparseConstDnMatDescr_t b, const void *beta, cusparseSpMatDescr_t c,
                                    cudaDataType type, cusparseSDDMMAlg_t, void *) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(alpha && a && b && beta && c, INVALID_VALUE);
  SPARSE_NEED(a->type == type && b->type == type && c->type == type, NOT_SUPPORTED);
  SPARSE_NEED(c->format != CUSPARSE_FORMAT_BSR && op_a != CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE &&
                  op_b != CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE,
              NOT_SUPPORTED);
  const bool a_turned = op_a == CUSPARSE_OPERATION_TRANSPOSE, b_turned = op_b == CUSPARSE_OPERATION_TRANSPOSE;
  const int64_t inner = a_turned ? a->rows : a->cols;
  SPARSE_NEED((a_turned ? a->cols : a->rows) == c->rows && (b_turned ? b->cols : b->rows) == inner &&
                  (b_turned ? b->rows : b->cols) == c->cols,
              INVALID_VALUE);
  return with_type(type, [&](auto zero) {
    using T = decltype(zero);
    for (int batch = 0; batch < (c->batches > 1 ? c->batches : 1); ++batch) {
      RowsOf<T> rows(*c, handle->stream, batch);
      SPARSE_NEED(rows, ALLOC_FAILED);
      sampled_product<T><<<blocks_for(c->nnz), BLOCK, 0, handle->stream>>>(
          *rows, c->nnz, c->format == CUSPARSE_FORMAT_CSC, factor<T>(handle, alpha),
          by_lines<T>(*a, a_turned, a->batches > 1 ? batch : 0), by_lines<T>(*b, b_turned, b->batches > 1 ? batch : 0), inner,
          factor<T>(handle, beta));
    }
    return launched();
  });
}

SERVE(cusparseCsr2cscEx2_bufferSize, small_buffer(handle, bufferSize))

cusparseStatus_t impl_cusparseCsr2cscEx2(cusparseHandle_t handle, int m, int n, int nnz, const void *values, const int *offsets,
                                         const int *columns, void *csc_values, int *csc_offsets, int *csc_rows, cudaDataType type,
                                         cusparseAction_t action, cusparseIndexBase_t base, cusparseCsr2CscAlg_t, void *) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(m >= 0 && n >= 0 && nnz >= 0, INVALID_VALUE);
  Scratch major(handle->stream, (size_t)nnz * sizeof(int)), places(handle->stream, (size_t)nnz * sizeof(int));
  SPARSE_NEED(major && places, ALLOC_FAILED);
  cudaStream_t stream = handle->stream;
  const Index sorted = index(major.as<int>());
  copy_indices<<<blocks_for(nnz), BLOCK, 0, stream>>>(index(columns, base), nnz, sorted);
  rows_of_offsets(index(offsets, base), m, index(csc_rows, base), stream);
  sequence(places.as<int>(), nnz, stream);
  const cusparseStatus_t status = sort_pairs(sorted, index(csc_rows, base), places.as<int>(), nnz, stream);
  if (status != CUSPARSE_STATUS_SUCCESS) return status;
  offsets_of_sorted(sorted, nnz, index(csc_offsets, base), n, stream);
  if (action == CUSPARSE_ACTION_SYMBOLIC) return launched();
  return with_type(type, [&](auto zero) {
    using T = decltype(zero);
    take<T><<<blocks_for(nnz), BLOCK, 0, stream>>>(static_cast<const T *>(values), places.as<int>(), nnz, static_cast<T *>(csc_values));
    return launched();
  });
}
