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
SERVE(cusparseSpMV_preprocess, checked(handle))

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
SERVE(cusparseSpMM_preprocess, checked(handle))

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

/* Operations on a sparse and a dense vector. */

namespace sparse {

template <class T> __global__ void scale_vector(T *y, int64_t n, Factor<T> beta) {
  SPARSE_FOR(i, n) y[i] = is_zero(beta()) ? T{} : beta() * y[i];
}

template <class T> __global__ void add_scattered(Index places, const T *x, int64_t nnz, Factor<T> alpha, T *y) {
  SPARSE_FOR(k, nnz) y[places[k]] = y[places[k]] + alpha() * x[k];
}

template <class T> __global__ void gather(Index places, T *x, int64_t nnz, const T *y) {
  SPARSE_FOR(k, nnz) x[k] = y[places[k]];
}

template <class T> __global__ void scatter(Index places, const T *x, int64_t nnz, T *y) {
  SPARSE_FOR(k, nnz) y[places[k]] = x[k];
}

template <class T> __global__ void rotate(Index places, T *x, int64_t nnz, T *y, Factor<T> c, Factor<T> s) {
  SPARSE_FOR(k, nnz) {
    const int64_t place = places[k];
    const T before = x[k];
    x[k] = c() * before + s() * y[place];
    y[place] = c() * y[place] - s() * before;
  }
}

/* One block: each thread adds up a part. */
template <class T> __global__ void dot(Index places, const T *x, int64_t nnz, const T *y, bool conjugated, T *result) {
  __shared__ T sums[BLOCK];
  T sum{};
  SPARSE_FOR(k, nnz) sum = sum + conjugate(x[k], conjugated) * y[places[k]];
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (int half = BLOCK / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) sums[threadIdx.x] = sums[threadIdx.x] + sums[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) *result = sums[0];
}

static Index places_of(const cusparseSpVecDescr &x) { return index(x.indices, x.kind, x.base); }

} // namespace sparse

using namespace sparse;

/* act(the numbers of x, those of y) for a sparse and a dense vector of one size and type. */
template <class Act>
static cusparseStatus_t with_vectors(cusparseHandle_t handle, bool given, cusparseConstSpVecDescr_t x, cusparseConstDnVecDescr_t y,
                                     Act act) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(given && x && y && x->size == y->size && x->type == y->type, INVALID_VALUE);
  return with_type(x->type, [&](auto zero) {
    using T = decltype(zero);
    act(static_cast<T *>(x->values), static_cast<T *>(y->values), blocks_for(x->nnz));
    return launched();
  });
}

SERVE(cusparseAxpby, with_vectors(handle, alpha && beta, vecX, vecY, [&](auto *x, auto *y, unsigned blocks) {
        using T = std::remove_reference_t<decltype(*x)>;
        scale_vector<T><<<blocks_for(vecY->size), BLOCK, 0, handle->stream>>>(y, vecY->size, factor<T>(handle, beta));
        add_scattered<T><<<blocks, BLOCK, 0, handle->stream>>>(places_of(*vecX), x, vecX->nnz, factor<T>(handle, alpha), y);
      }))
SERVE(cusparseGather, with_vectors(handle, true, vecX, vecY, [&](auto *x, auto *y, unsigned blocks) {
        gather<<<blocks, BLOCK, 0, handle->stream>>>(places_of(*vecX), x, vecX->nnz, y);
      }))
SERVE(cusparseScatter, with_vectors(handle, true, vecX, vecY, [&](auto *x, auto *y, unsigned blocks) {
        scatter<<<blocks, BLOCK, 0, handle->stream>>>(places_of(*vecX), x, vecX->nnz, y);
      }))
SERVE(cusparseRot, with_vectors(handle, c_coeff && s_coeff, vecX, vecY, [&](auto *x, auto *y, unsigned blocks) {
        using T = std::remove_reference_t<decltype(*x)>;
        rotate<T><<<blocks, BLOCK, 0, handle->stream>>>(places_of(*vecX), x, vecX->nnz, y, factor<T>(handle, c_coeff),
                                                        factor<T>(handle, s_coeff));
      }))

SERVE(cusparseSpVV_bufferSize, small_buffer(handle, bufferSize))

cusparseStatus_t impl_cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t op, cusparseConstSpVecDescr_t x,
                                   cusparseConstDnVecDescr_t y, void *result, cudaDataType type, void *) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(x && y && result && x->size == y->size, INVALID_VALUE);
  SPARSE_NEED(x->type == type && y->type == type, NOT_SUPPORTED);
  return with_type(type, [&](auto zero) {
    using T = decltype(zero);
    const bool on_host = handle->mode == CUSPARSE_POINTER_MODE_HOST;
    Scratch scratch(handle->stream, sizeof(T));
    SPARSE_NEED(scratch, ALLOC_FAILED);
    dot<T><<<1, BLOCK, 0, handle->stream>>>(places_of(*x), static_cast<const T *>(x->values), x->nnz, static_cast<const T *>(y->values),
                                            op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE, on_host ? scratch.as<T>() : static_cast<T *>(result));
    /* A stream that captures cannot be waited for: the graph writes the result when it runs. */
    cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
    if (on_host && (cudaMemcpyAsync(result, scratch.as<T>(), sizeof(T), cudaMemcpyDeviceToHost, handle->stream) != cudaSuccess ||
                    cudaStreamIsCapturing(handle->stream, &capture) != cudaSuccess ||
                    (capture == cudaStreamCaptureStatusNone && cudaStreamSynchronize(handle->stream) != cudaSuccess)))
      return CUSPARSE_STATUS_EXECUTION_FAILED;
    return launched();
  });
}
