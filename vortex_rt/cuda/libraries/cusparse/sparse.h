/* What the parts of libcusparse share: handles and descriptors, the form in which kernels see matrices, scratch memory. */
#ifndef VORTEX_CUSPARSE_SPARSE_H
#define VORTEX_CUSPARSE_SPARSE_H
#include "libcusparse_impl.h"
#include "numbers.h"

#include <algorithm>

struct cusparseContext {
  cudaStream_t stream;
  cusparsePointerMode_t mode;
};
struct cusparseMatDescr {
  cusparseMatrixType_t type;
  cusparseFillMode_t fill;
  cusparseDiagType_t diagonal;
  cusparseIndexBase_t base;
};
struct cusparseSpVecDescr {
  int64_t size, nnz;
  void *indices, *values;
  cusparseIndexType_t kind;
  cusparseIndexBase_t base;
  cudaDataType type;
};
struct cusparseDnVecDescr {
  int64_t size;
  void *values;
  cudaDataType type;
};
/* `offsets` belong to rows (CSR, BSR), to columns (CSC), or are each entry's row (COO); `indices` are of the other side.
 * Of BSR, rows, columns and entries are counted in blocks. */
struct cusparseSpMatDescr {
  cusparseFormat_t format;
  int64_t rows, cols, nnz;
  void *offsets, *indices, *values;
  cusparseIndexType_t offsets_kind, indices_kind;
  cusparseIndexBase_t base;
  cudaDataType type;
  int64_t block_rows, block_cols;
  cusparseOrder_t order;
  int batches;
  int64_t offsets_stride, values_stride;
  cusparseFillMode_t fill;
  cusparseDiagType_t diagonal;
};
struct cusparseDnMatDescr {
  int64_t rows, cols, ld;
  void *values;
  cudaDataType type;
  cusparseOrder_t order;
  int batches;
  int64_t stride;
};

namespace sparse {

enum { BLOCK = 128, MOST_BLOCKS = 32 };
inline unsigned blocks_for(int64_t n) { return (unsigned)std::clamp<int64_t>((n + BLOCK - 1) / BLOCK, 1, MOST_BLOCKS); }
/* In a kernel: `i` goes over 0 … n - 1, shared among all threads of the grid. */
#define SPARSE_FOR(i, n)                                                                                                 \
  for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += (int64_t)gridDim.x * blockDim.x)

inline cusparseStatus_t launched() {
  return cudaGetLastError() == cudaSuccess ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}

/* Indices of 32 or 64 bits, without their base. */
struct Index {
  void *data;
  bool wide;
  int base;
  __host__ __device__ int64_t operator[](int64_t i) const {
    return (wide ? static_cast<const int64_t *>(data)[i] : static_cast<const int *>(data)[i]) - base;
  }
  __device__ void set(int64_t i, int64_t value) const {
    if (wide) static_cast<int64_t *>(data)[i] = value + base;
    else static_cast<int *>(data)[i] = (int)(value + base);
  }
  Index from(int64_t i) const { return {static_cast<char *>(data) + i * (wide ? 8 : 4), wide, base}; }
};
inline Index index(const void *data, cusparseIndexType_t kind, cusparseIndexBase_t base) {
  return {const_cast<void *>(data), kind == CUSPARSE_INDEX_64I, base == CUSPARSE_INDEX_BASE_ONE};
}
inline Index index(const int *data, int base = 0) { return {const_cast<int *>(data), false, base}; }
inline bool known(cusparseIndexType_t kind) { return kind == CUSPARSE_INDEX_32I || kind == CUSPARSE_INDEX_64I; }

/* A matrix by rows: CSR, or BSR with its blocks. */
template <class T> struct Rows {
  int64_t rows, cols;
  Index offsets, indices;
  T *values;
  int block_rows, block_cols;
  bool by_columns; /* in a block */
  /* Call f(column, value) for the entries of a row. */
  template <class F> __device__ void each(int64_t row, F f) const {
    if (block_rows == 1 && block_cols == 1) {
      for (int64_t k = offsets[row], end = offsets[row + 1]; k < end; ++k) f(indices[k], values[k]);
      return;
    }
    const int64_t line = row / block_rows, inside = row % block_rows;
    for (int64_t k = offsets[line], end = offsets[line + 1]; k < end; ++k) {
      const T *block = values + k * block_rows * block_cols;
      for (int c = 0; c < block_cols; ++c)
        f(indices[k] * block_cols + c, block[by_columns ? c * block_rows + inside : inside * block_cols + c]);
    }
  }
};

/* A dense matrix; a vector is one with a column. */
template <class T> struct Dense {
  T *data;
  int64_t row_step, column_step;
  __device__ T &operator()(int64_t row, int64_t column) const { return data[row * row_step + column * column_step]; }
  Dense transposed() const { return {data, column_step, row_step}; }
};
template <class T> Dense<T> dense(const cusparseDnMatDescr &m, int batch = 0) {
  T *data = static_cast<T *>(m.values) + batch * m.stride;
  return m.order == CUSPARSE_ORDER_ROW ? Dense<T>{data, m.ld, 1} : Dense<T>{data, 1, m.ld};
}
template <class T> Dense<T> dense(const cusparseDnVecDescr &v) { return {static_cast<T *>(v.values), 1, v.size}; }

/* A factor of the caller's, on the host or on the device. */
template <class T> struct Factor {
  const T *place;
  T value;
  __device__ T operator()() const { return place ? *place : value; }
};
template <class T> Factor<T> factor(cusparseHandle_t handle, const void *value) {
  const T *typed = static_cast<const T *>(value);
  return handle->mode == CUSPARSE_POINTER_MODE_DEVICE ? Factor<T>{typed, T{}} : Factor<T>{nullptr, *typed};
}

/* Memory of the stream's pool, for as long as the object lives. */
class Scratch {
  cudaStream_t stream;
  void *place = nullptr;

public:
  Scratch(cudaStream_t on, size_t bytes) : stream(on) {
    if (cudaMallocAsync(&place, bytes ? bytes : 1, stream) != cudaSuccess) place = nullptr;
  }
  ~Scratch() {
    if (place) cudaFreeAsync(place, stream);
  }
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;
  explicit operator bool() const { return place; }
  template <class T> T *as() const { return static_cast<T *>(place); }
  void *release() {
    void *kept = place;
    place = nullptr;
    return kept;
  }
};

/* index.cu */
/* offsets[i] = how many of the n sorted indices are less than i, for i of 0 … count. */
void offsets_of_sorted(Index sorted, int64_t n, Index offsets, int64_t count, cudaStream_t stream);
/* The row of each entry. */
void rows_of_offsets(Index offsets, int64_t rows, Index found, cudaStream_t stream);
/* In the place of counts their sums: offsets[i] = counts[0] + … + counts[i - 1], for i of 0 … n. Both may be the same. */
void running_sums(const int64_t *counts, int64_t n, Index offsets, cudaStream_t stream);
void sequence(int *places, int64_t n, cudaStream_t stream);
/* Sorts entries by (major, minor); `payload` goes with them. */
cusparseStatus_t sort_pairs(Index major, Index minor, int *payload, int64_t n, cudaStream_t stream);

/* A matrix's rows for kernels. COO gets offsets of its own in `scratch`; of CSC these are the rows of the transposed matrix. */
template <class T> class RowsOf {
  Scratch scratch;
  Rows<T> found;

public:
  RowsOf(const cusparseSpMatDescr &m, cudaStream_t stream, int batch = 0)
      : scratch(stream, m.format == CUSPARSE_FORMAT_COO ? (m.rows + 1) * 8 : 1) {
    const bool blocks = m.format == CUSPARSE_FORMAT_BSR, columns = m.format == CUSPARSE_FORMAT_CSC;
    Index offsets = index(m.offsets, m.offsets_kind, m.base).from(batch * m.offsets_stride);
    if (m.format == CUSPARSE_FORMAT_COO && scratch) {
      Index made{scratch.as<void>(), true, 0};
      offsets_of_sorted(offsets, m.nnz, made, m.rows, stream);
      offsets = made;
    }
    found = {columns ? m.cols : m.rows * (blocks ? m.block_rows : 1), columns ? m.rows : m.cols * (blocks ? m.block_cols : 1), offsets,
             index(m.indices, m.indices_kind, m.base).from(batch * m.values_stride), static_cast<T *>(m.values) + batch * m.values_stride,
             blocks ? (int)m.block_rows : 1, blocks ? (int)m.block_cols : 1, m.order == CUSPARSE_ORDER_COL};
  }
  explicit operator bool() const { return bool(scratch); }
  const Rows<T> &operator*() const { return found; }
};

/* Call f(T{}) for the type of values. */
template <class F> cusparseStatus_t with_type(cudaDataType type, F f) {
  switch (type) {
  case CUDA_R_32F: return f(float{});
  case CUDA_R_64F: return f(double{});
  case CUDA_C_32F: return f(Complex<float>{});
  case CUDA_C_64F: return f(Complex<double>{});
  default: return CUSPARSE_STATUS_NOT_SUPPORTED;
  }
}

inline cusparseStatus_t checked(cusparseHandle_t handle) { return handle ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_INITIALIZED; }

/* Programs allocate what they are told; nothing is kept in it. */
inline cusparseStatus_t small_buffer(cusparseHandle_t handle, size_t *size) {
  if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!size) return CUSPARSE_STATUS_INVALID_VALUE;
  *size = 8;
  return CUSPARSE_STATUS_SUCCESS;
}

} // namespace sparse
#define SPARSE_NEED(condition, status)                                                                                   \
  if (!(condition)) return CUSPARSE_STATUS_##status
#define SPARSE_HANDLE(handle) SPARSE_NEED(handle, NOT_INITIALIZED)
#endif
