/* Handles, and the descriptors of the older functions. */
#include "sparse.h"

#include <iterator>
#include <new>

cusparseStatus_t impl_cusparseCreate(cusparseHandle_t *handle) {
  SPARSE_NEED(handle, INVALID_VALUE);
  if (cudaFree(nullptr) != cudaSuccess) return CUSPARSE_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) cusparseContext{nullptr, CUSPARSE_POINTER_MODE_HOST};
  return *handle ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ALLOC_FAILED;
}

cusparseStatus_t impl_cusparseDestroy(cusparseHandle_t handle) {
  SPARSE_HANDLE(handle);
  delete handle;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseGetVersion(cusparseHandle_t, int *version) { /* JAX asks with no handle */
  SPARSE_NEED(version, INVALID_VALUE);
  *version = CUSPARSE_VERSION;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseGetProperty(libraryPropertyType type, int *value) {
  const int numbers[] = {CUSPARSE_VER_MAJOR, CUSPARSE_VER_MINOR, CUSPARSE_VER_PATCH};
  SPARSE_NEED(value && (unsigned)type <= PATCH_LEVEL, INVALID_VALUE);
  *value = numbers[type];
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream) {
  SPARSE_HANDLE(handle);
  handle->stream = stream;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseGetStream(cusparseHandle_t handle, cudaStream_t *stream) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(stream, INVALID_VALUE);
  *stream = handle->stream;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED((unsigned)mode <= CUSPARSE_POINTER_MODE_DEVICE, INVALID_VALUE);
  handle->mode = mode;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t *mode) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(mode, INVALID_VALUE);
  *mode = handle->mode;
  return CUSPARSE_STATUS_SUCCESS;
}

SERVE(cusparseGetErrorName, vx_error_name(error, "unrecognized error code"))
SERVE(cusparseGetErrorString, vx_error_text(error, "unrecognized error code"))

cusparseStatus_t impl_cusparseCreateMatDescr(cusparseMatDescr_t *made) {
  SPARSE_NEED(made, INVALID_VALUE);
  *made = new (std::nothrow) cusparseMatDescr{};
  return *made ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ALLOC_FAILED;
}

cusparseStatus_t impl_cusparseDestroyMatDescr(cusparseMatDescr_t matrix) {
  delete matrix;
  return CUSPARSE_STATUS_SUCCESS;
}

#define PROPERTY(Name, Type, field, last)                                                                                \
  cusparseStatus_t impl_cusparseSetMat##Name(cusparseMatDescr_t matrix, Type value) {                                    \
    SPARSE_NEED(matrix && (unsigned)value <= last, INVALID_VALUE);                                                       \
    matrix->field = value;                                                                                               \
    return CUSPARSE_STATUS_SUCCESS;                                                                                      \
  }                                                                                                                      \
  Type impl_cusparseGetMat##Name(const cusparseMatDescr_t matrix) { return matrix ? matrix->field : Type{}; }
PROPERTY(Type, cusparseMatrixType_t, type, CUSPARSE_MATRIX_TYPE_TRIANGULAR)
PROPERTY(FillMode, cusparseFillMode_t, fill, CUSPARSE_FILL_MODE_UPPER)
PROPERTY(DiagType, cusparseDiagType_t, diagonal, CUSPARSE_DIAG_TYPE_UNIT)
PROPERTY(IndexBase, cusparseIndexBase_t, base, CUSPARSE_INDEX_BASE_ONE)

/* Descriptors of vectors and matrices. Those of read-only data are the same objects, whose functions (Const in their
 * names) are generated: table.py. */

using sparse::known;

template <class D> static cusparseStatus_t made(D **place, const D &value) {
  SPARSE_NEED(place, INVALID_VALUE);
  *place = new (std::nothrow) D(value);
  return *place ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ALLOC_FAILED;
}
template <class T> static void put(T *place, T value) {
  if (place) *place = value;
}
/* Tells or notes members of a descriptor where the arguments are right, by the parameters of the table's row. */
#define ANSWER(name, valid, ...)                                                                                        \
  SIGNATURE_##name {                                                                                                    \
    SPARSE_NEED(valid, INVALID_VALUE);                                                                                  \
    __VA_ARGS__;                                                                                                        \
    return CUSPARSE_STATUS_SUCCESS;                                                                                     \
  }
/* What all descriptors have: their end, and values that are read and replaced. */
#define DESCRIPTOR(Name, descr)                                                                                         \
  ANSWER(cusparseDestroy##Name, true, delete const_cast<cusparse##Name##Descr_t>(descr))                                \
  ANSWER(cusparse##Name##GetValues, descr && values, *values = descr->values)                                           \
  ANSWER(cusparse##Name##SetValues, descr && values, descr->values = values)
DESCRIPTOR(SpVec, spVecDescr)
DESCRIPTOR(DnVec, dnVecDescr)
DESCRIPTOR(SpMat, spMatDescr)
DESCRIPTOR(DnMat, dnMatDescr)

/* ---- vectors ---- */

cusparseStatus_t impl_cusparseCreateSpVec(cusparseSpVecDescr_t *descr, int64_t size, int64_t nnz, void *indices, void *values,
                                          cusparseIndexType_t kind, cusparseIndexBase_t base, cudaDataType type) {
  SPARSE_NEED(size >= 0 && nnz >= 0 && nnz <= size && known(kind), INVALID_VALUE);
  return made(descr, {size, nnz, indices, values, kind, base, type});
}

ANSWER(cusparseSpVecGet, spVecDescr, put(size, spVecDescr->size); put(nnz, spVecDescr->nnz); put(indices,
       spVecDescr->indices); put(values, spVecDescr->values); put(idxType, spVecDescr->kind); put(idxBase,
       spVecDescr->base); put(valueType, spVecDescr->type))
ANSWER(cusparseSpVecGetIndexBase, spVecDescr && idxBase, *idxBase = spVecDescr->base)

cusparseStatus_t impl_cusparseCreateDnVec(cusparseDnVecDescr_t *descr, int64_t size, void *values, cudaDataType type) {
  SPARSE_NEED(size >= 0, INVALID_VALUE);
  return made(descr, {size, values, type});
}

ANSWER(cusparseDnVecGet, dnVecDescr, put(size, dnVecDescr->size); put(values, dnVecDescr->values); put(valueType,
       dnVecDescr->type))

/* ---- sparse matrices ---- */

static cusparseStatus_t create(cusparseSpMatDescr_t *descr, cusparseFormat_t format, int64_t rows, int64_t cols, int64_t nnz,
                               void *offsets, void *indices, void *values, cusparseIndexType_t offsets_kind,
                               cusparseIndexType_t indices_kind, cusparseIndexBase_t base, cudaDataType type, int64_t block_rows = 1,
                               int64_t block_cols = 1, cusparseOrder_t order = CUSPARSE_ORDER_ROW) {
  SPARSE_NEED(rows >= 0 && cols >= 0 && nnz >= 0 && block_rows > 0 && block_cols > 0, INVALID_VALUE);
  SPARSE_NEED(known(offsets_kind) && known(indices_kind), NOT_SUPPORTED);
  return made(descr, {format, rows, cols, nnz, offsets, indices, values, offsets_kind, indices_kind, base, type, block_rows, block_cols,
                      order, 1, 0, 0, CUSPARSE_FILL_MODE_LOWER, CUSPARSE_DIAG_TYPE_NON_UNIT});
}

static cusparseStatus_t get(const cusparseSpMatDescr *descr, cusparseFormat_t format, int64_t *rows, int64_t *cols, int64_t *nnz,
                            void **offsets, void **indices, void **values, cusparseIndexType_t *offsets_kind,
                            cusparseIndexType_t *kind, cusparseIndexBase_t *base, cudaDataType *type) {
  SPARSE_NEED(descr && descr->format == format, INVALID_VALUE);
  put(offsets_kind, descr->offsets_kind);
  put(rows, descr->rows);
  put(cols, descr->cols);
  put(nnz, descr->nnz);
  put(offsets, descr->offsets);
  put(indices, descr->indices);
  put(values, descr->values);
  put(kind, descr->indices_kind);
  put(base, descr->base);
  put(type, descr->type);
  return CUSPARSE_STATUS_SUCCESS;
}

static cusparseStatus_t set_pointers(cusparseSpMatDescr_t descr, cusparseFormat_t format, void *offsets, void *indices, void *values) {
  SPARSE_NEED(descr && descr->format == format, INVALID_VALUE);
  descr->offsets = offsets;
  descr->indices = indices;
  descr->values = values;
  return CUSPARSE_STATUS_SUCCESS;
}

SERVE(cusparseCreateCsr, create(spMatDescr, CUSPARSE_FORMAT_CSR, rows, cols, nnz, csrRowOffsets, csrColInd, csrValues,
      csrRowOffsetsType, csrColIndType, idxBase, valueType))
SERVE(cusparseCreateCsc, create(spMatDescr, CUSPARSE_FORMAT_CSC, rows, cols, nnz, cscColOffsets, cscRowInd, cscValues,
      cscColOffsetsType, cscRowIndType, idxBase, valueType))
SERVE(cusparseCreateCoo, create(spMatDescr, CUSPARSE_FORMAT_COO, rows, cols, nnz, cooRowInd, cooColInd, cooValues,
      cooIdxType, cooIdxType, idxBase, valueType))
SERVE(cusparseCsrGet, get(spMatDescr, CUSPARSE_FORMAT_CSR, rows, cols, nnz, offsets, indices, values, offsetsType,
      indicesType, idxBase, valueType))
SERVE(cusparseCscGet, get(spMatDescr, CUSPARSE_FORMAT_CSC, rows, cols, nnz, offsets, indices, values, offsetsType,
      indicesType, idxBase, valueType))
SERVE(cusparseCooGet, get(spMatDescr, CUSPARSE_FORMAT_COO, rows, cols, nnz, cooRowInd, cooColInd, cooValues, nullptr,
      idxType, idxBase, valueType))
SERVE(cusparseCsrSetPointers, set_pointers(spMatDescr, CUSPARSE_FORMAT_CSR, csrRowOffsets, csrColInd, csrValues))
SERVE(cusparseCscSetPointers, set_pointers(spMatDescr, CUSPARSE_FORMAT_CSC, cscColOffsets, cscRowInd, cscValues))
SERVE(cusparseCooSetPointers, set_pointers(spMatDescr, CUSPARSE_FORMAT_COO, cooRows, cooColumns, cooValues))
SERVE(cusparseCreateBsr, create(spMatDescr, CUSPARSE_FORMAT_BSR, brows, bcols, bnnz, bsrRowOffsets, bsrColInd,
      bsrValues, bsrRowOffsetsType, bsrColIndType, idxBase, valueType, rowBlockSize, colBlockSize, order))
ANSWER(cusparseSpMatGetFormat, spMatDescr && format, *format = spMatDescr->format)
ANSWER(cusparseSpMatGetIndexBase, spMatDescr && idxBase, *idxBase = spMatDescr->base)
ANSWER(cusparseSpMatGetSize, spMatDescr && rows && cols && nnz, *rows = spMatDescr->rows; *cols = spMatDescr->cols;
       *nnz = spMatDescr->nnz)
ANSWER(cusparseSpMatGetStridedBatch, spMatDescr && batchCount, *batchCount = spMatDescr->batches)
ANSWER(cusparseCooSetStridedBatch, spMatDescr && spMatDescr->format == CUSPARSE_FORMAT_COO && batchCount > 0,
       spMatDescr->batches = batchCount; spMatDescr->offsets_stride = spMatDescr->values_stride = batchStride)
ANSWER(cusparseCsrSetStridedBatch, spMatDescr && spMatDescr->format == CUSPARSE_FORMAT_CSR && batchCount > 0,
       spMatDescr->batches = batchCount; spMatDescr->offsets_stride = offsetsBatchStride;
       spMatDescr->values_stride = columnsValuesBatchStride)

cusparseStatus_t impl_cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t descr, cusparseSpMatAttribute_t attribute, void *data,
                                                size_t size) {
  SPARSE_NEED(descr && data && size == sizeof(cusparseFillMode_t), INVALID_VALUE);
  if (attribute == CUSPARSE_SPMAT_FILL_MODE) *static_cast<cusparseFillMode_t *>(data) = descr->fill;
  else *static_cast<cusparseDiagType_t *>(data) = descr->diagonal;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpMatSetAttribute(cusparseSpMatDescr_t descr, cusparseSpMatAttribute_t attribute, void *data, size_t size) {
  SPARSE_NEED(descr && data && size == sizeof(cusparseFillMode_t), INVALID_VALUE);
  if (attribute == CUSPARSE_SPMAT_FILL_MODE) descr->fill = *static_cast<cusparseFillMode_t *>(data);
  else descr->diagonal = *static_cast<cusparseDiagType_t *>(data);
  return CUSPARSE_STATUS_SUCCESS;
}

/* ---- dense matrices ---- */

cusparseStatus_t impl_cusparseCreateDnMat(cusparseDnMatDescr_t *descr, int64_t rows, int64_t cols, int64_t ld, void *values,
                                          cudaDataType type, cusparseOrder_t order) {
  SPARSE_NEED(rows >= 0 && cols >= 0 && ld >= (order == CUSPARSE_ORDER_ROW ? cols : rows), INVALID_VALUE);
  return made(descr, {rows, cols, ld, values, type, order, 1, 0});
}

ANSWER(cusparseDnMatGet, dnMatDescr, put(rows, dnMatDescr->rows); put(cols, dnMatDescr->cols); put(ld, dnMatDescr->ld);
       put(values, dnMatDescr->values); put(type, dnMatDescr->type); put(order, dnMatDescr->order))
ANSWER(cusparseDnMatSetStridedBatch, dnMatDescr && batchCount > 0, dnMatDescr->batches = batchCount;
       dnMatDescr->stride = batchStride)
ANSWER(cusparseDnMatGetStridedBatch, dnMatDescr && batchCount && batchStride, *batchCount = dnMatDescr->batches;
       *batchStride = dnMatDescr->stride)
