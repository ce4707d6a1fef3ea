/* The product of two sparse matrices by rows (Gustavson): each worker has a line of marks, one for each column of B.
 *
 * The result is made when `compute` gets its buffer, in memory of its own, and copied into the caller's arrays later. */
#include "sparse.h"

#include <new>

struct cusparseSpGEMMDescr {
  int64_t rows, nnz, products;
  void *offsets, *indices, *values;
};

namespace sparse {

enum { WORKERS = 256, MOST_MARKS = 1 << 24 };

/* Count the columns of each row of A B, and the products in it. */
template <class T> __global__ void count_rows(Rows<T> a, Rows<T> b, int *marks, int workers, int64_t *counts, int64_t *products) {
  const int64_t worker = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (worker >= workers) return;
  int *mine = marks + worker * b.cols;
  for (int64_t row = worker; row < a.rows; row += workers) {
    int64_t count = 0, all = 0;
    for (int64_t k = a.offsets[row], end = a.offsets[row + 1]; k < end; ++k) {
      const int64_t line = a.indices[k];
      for (int64_t j = b.offsets[line], last = b.offsets[line + 1]; j < last; ++j, ++all) {
        int &mark = mine[b.indices[j]];
        if (mark != (int)row + 1) ++count;
        mark = (int)row + 1;
      }
    }
    counts[row] = count;
    products[row] = all;
  }
}

/* Fill the rows, whose columns come sorted. A mark is a column's place in the row, and one. */
template <class T>
__global__ void fill_rows(Rows<T> a, Rows<T> b, Factor<T> alpha, int *marks, int workers, const int64_t *offsets, int64_t *indices,
                          T *values) {
  const int64_t worker = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (worker >= workers) return;
  int *mine = marks + worker * b.cols;
  for (int64_t row = worker; row < a.rows; row += workers) {
    int64_t *columns = indices + offsets[row];
    T *sums = values + offsets[row];
    int count = 0;
    for (int64_t k = a.offsets[row], end = a.offsets[row + 1]; k < end; ++k) {
      const int64_t line = a.indices[k];
      for (int64_t j = b.offsets[line], last = b.offsets[line + 1]; j < last; ++j) {
        const int64_t column = b.indices[j];
        const T product = a.values[k] * b.values[j];
        int &mark = mine[column];
        if (mark == 0) {
          columns[count] = column;
          sums[count] = product;
          mark = ++count;
        } else {
          sums[mark - 1] = sums[mark - 1] + product;
        }
      }
    }
    for (int i = 0; i < count; ++i) mine[columns[i]] = 0;
    for (int i = 1; i < count; ++i) {
      const int64_t column = columns[i];
      const T sum = sums[i];
      int place = i;
      for (; place > 0 && columns[place - 1] > column; --place) {
        columns[place] = columns[place - 1];
        sums[place] = sums[place - 1];
      }
      columns[place] = column;
      sums[place] = sum;
    }
    for (int i = 0; i < count; ++i) sums[i] = alpha() * sums[i];
  }
}

__global__ void to_indices(const int64_t *from, int64_t n, Index into) {
  SPARSE_FOR(i, n) into.set(i, from[i]);
}

static void drop(cusparseSpGEMMDescr &made, cudaStream_t stream) {
  for (void **place : {&made.offsets, &made.indices, &made.values}) {
    if (*place) cudaFreeAsync(*place, stream);
    *place = nullptr;
  }
}

template <class T>
cusparseStatus_t multiply(cusparseHandle_t handle, const void *alpha, const cusparseSpMatDescr &a, const cusparseSpMatDescr &b,
                          cusparseSpGEMMDescr &made) {
  cudaStream_t stream = handle->stream;
  drop(made, stream);
  const int64_t rows = a.rows, columns = std::max<int64_t>(b.cols, 1);
  const int workers = (int)std::clamp<int64_t>(std::min(rows, MOST_MARKS / columns), 1, WORKERS);
  const size_t mark_bytes = (size_t)workers * columns * sizeof(int), row_bytes = (rows + 1) * sizeof(int64_t);
  RowsOf<T> left(a, stream), right(b, stream);
  Scratch marks(stream, mark_bytes), offsets(stream, row_bytes), products(stream, row_bytes);
  SPARSE_NEED(left && right && marks && offsets && products, ALLOC_FAILED);
  const unsigned blocks = (workers + BLOCK - 1) / BLOCK;
  cudaMemsetAsync(marks.as<int>(), 0, mark_bytes, stream);
  count_rows<T><<<blocks, BLOCK, 0, stream>>>(*left, *right, marks.as<int>(), workers, offsets.as<int64_t>(), products.as<int64_t>());
  for (int64_t *sums : {offsets.as<int64_t>(), products.as<int64_t>()}) running_sums(sums, rows, {sums, true, 0}, stream);
  cudaMemcpyAsync(&made.nnz, offsets.as<int64_t>() + rows, 8, cudaMemcpyDeviceToHost, stream);
  cudaMemcpyAsync(&made.products, products.as<int64_t>() + rows, 8, cudaMemcpyDeviceToHost, stream);
  SPARSE_NEED(cudaStreamSynchronize(stream) == cudaSuccess, EXECUTION_FAILED);
  Scratch indices(stream, made.nnz * sizeof(int64_t)), values(stream, made.nnz * sizeof(T));
  SPARSE_NEED(indices && values, ALLOC_FAILED);
  cudaMemsetAsync(marks.as<int>(), 0, mark_bytes, stream);
  fill_rows<T><<<blocks, BLOCK, 0, stream>>>(*left, *right, factor<T>(handle, alpha), marks.as<int>(), workers, offsets.as<int64_t>(),
                                             indices.as<int64_t>(), values.as<T>());
  made.rows = rows;
  made.offsets = offsets.release();
  made.indices = indices.release();
  made.values = values.release();
  return launched();
}

/* Whether a product is one that is served. */
template <class Type>
cusparseStatus_t check(cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b, const void *alpha, const void *beta,
                       cusparseConstSpMatDescr_t a, cusparseConstSpMatDescr_t b, cusparseSpMatDescr_t c, Type type,
                       cusparseSpGEMMDescr_t made) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(alpha && beta && a && b && c && made && a->cols == b->rows && c->rows == a->rows && c->cols == b->cols, INVALID_VALUE);
  SPARSE_NEED(op_a == CUSPARSE_OPERATION_NON_TRANSPOSE && op_b == CUSPARSE_OPERATION_NON_TRANSPOSE && a->type == type && b->type == type &&
                  c->type == type && a->format == CUSPARSE_FORMAT_CSR && b->format == CUSPARSE_FORMAT_CSR &&
                  c->format == CUSPARSE_FORMAT_CSR,
              NOT_SUPPORTED);
  if (handle->mode == CUSPARSE_POINTER_MODE_HOST)
    return with_type(type, [&](auto zero) {
      return is_zero(*static_cast<const decltype(zero) *>(beta)) ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_SUPPORTED;
    });
  return CUSPARSE_STATUS_SUCCESS;
}

} // namespace sparse

using namespace sparse;

cusparseStatus_t impl_cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *description) {
  SPARSE_NEED(description, INVALID_VALUE);
  *description = new cusparseSpGEMMDescr{};
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t description) {
  if (description) drop(*description, nullptr);
  delete description;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpGEMM_workEstimation(cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b,
                                                    const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstSpMatDescr_t b,
                                                    const void *beta, cusparseSpMatDescr_t c, cudaDataType type, cusparseSpGEMMAlg_t,
                                                    cusparseSpGEMMDescr_t made, size_t *size, void *) {
  const cusparseStatus_t status = check(handle, op_a, op_b, alpha, beta, a, b, c, type, made);
  return status == CUSPARSE_STATUS_SUCCESS ? small_buffer(handle, size) : status;
}

cusparseStatus_t impl_cusparseSpGEMM_getNumProducts(cusparseSpGEMMDescr_t made, int64_t *products) {
  SPARSE_NEED(made && products, INVALID_VALUE);
  *products = made->products;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpGEMM_estimateMemory(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t, const void *,
                                                    cusparseConstSpMatDescr_t, cusparseConstSpMatDescr_t, const void *,
                                                    cusparseSpMatDescr_t, cudaDataType, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t, float,
                                                    size_t *size3, void *, size_t *size2) {
  if (size2) *size2 = 8;
  return small_buffer(handle, size3);
}

cusparseStatus_t impl_cusparseSpGEMM_compute(cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b,
                                             const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstSpMatDescr_t b, const void *beta,
                                             cusparseSpMatDescr_t c, cudaDataType type, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t made,
                                             size_t *size, void *buffer) {
  cusparseStatus_t status = check(handle, op_a, op_b, alpha, beta, a, b, c, type, made);
  if (status != CUSPARSE_STATUS_SUCCESS) return status;
  if (!buffer) return small_buffer(handle, size);
  status = with_type(type, [&](auto zero) { return multiply<decltype(zero)>(handle, alpha, *a, *b, *made); });
  c->nnz = status == CUSPARSE_STATUS_SUCCESS ? made->nnz : 0;
  return status;
}

cusparseStatus_t impl_cusparseSpGEMM_copy(cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b, const void *alpha,
                                          cusparseConstSpMatDescr_t a, cusparseConstSpMatDescr_t b, const void *beta,
                                          cusparseSpMatDescr_t c, cudaDataType type, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t made) {
  const cusparseStatus_t status = check(handle, op_a, op_b, alpha, beta, a, b, c, type, made);
  if (status != CUSPARSE_STATUS_SUCCESS) return status;
  SPARSE_NEED(made->offsets && c->offsets && (!made->nnz || (c->indices && c->values)), INVALID_VALUE);
  cudaStream_t stream = handle->stream;
  to_indices<<<blocks_for(made->rows + 1), BLOCK, 0, stream>>>(static_cast<int64_t *>(made->offsets), made->rows + 1,
                                                               index(c->offsets, c->offsets_kind, c->base));
  to_indices<<<blocks_for(made->nnz), BLOCK, 0, stream>>>(static_cast<int64_t *>(made->indices), made->nnz,
                                                          index(c->indices, c->indices_kind, c->base));
  return with_type(type, [&](auto zero) {
    cudaMemcpyAsync(c->values, made->values, made->nnz * sizeof zero, cudaMemcpyDeviceToDevice, stream);
    return launched();
  });
}
