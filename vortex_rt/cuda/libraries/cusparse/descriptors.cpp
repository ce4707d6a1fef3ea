/* Descriptors of vectors and matrices. Those of read-only data are the same objects, whose functions (Const in their
 * names) are generated: table.py. */
#include "sparse.h"

#include <new>

using sparse::known;

template <class D> static cusparseStatus_t made(D **place, const D &value) {
  SPARSE_NEED(place, INVALID_VALUE);
  *place = new (std::nothrow) D(value);
  return *place ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ALLOC_FAILED;
}
template <class T> static void put(T *place, T value) {
  if (place) *place = value;
}
#define DESTROY(Name)                                                                                                    \
  cusparseStatus_t impl_cusparseDestroy##Name(cusparseConst##Name##Descr_t descr) {                                      \
    delete const_cast<cusparse##Name##Descr_t>(descr);                                                                   \
    return CUSPARSE_STATUS_SUCCESS;                                                                                      \
  }
/* Values of a descriptor: read, replaced. */
#define VALUES(Name)                                                                                                     \
  cusparseStatus_t impl_cusparse##Name##GetValues(cusparse##Name##Descr_t descr, void **values) {                        \
    SPARSE_NEED(descr && values, INVALID_VALUE);                                                                         \
    *values = descr->values;                                                                                             \
    return CUSPARSE_STATUS_SUCCESS;                                                                                      \
  }                                                                                                                      \
  cusparseStatus_t impl_cusparse##Name##SetValues(cusparse##Name##Descr_t descr, void *values) {                         \
    SPARSE_NEED(descr && values, INVALID_VALUE);                                                                         \
    descr->values = values;                                                                                              \
    return CUSPARSE_STATUS_SUCCESS;                                                                                      \
  }
DESTROY(SpVec)
DESTROY(DnVec)
DESTROY(SpMat)
DESTROY(DnMat)
VALUES(SpVec)
VALUES(DnVec)
VALUES(SpMat)
VALUES(DnMat)

/* ---- vectors ---- */

cusparseStatus_t impl_cusparseCreateSpVec(cusparseSpVecDescr_t *descr, int64_t size, int64_t nnz, void *indices, void *values,
                                          cusparseIndexType_t kind, cusparseIndexBase_t base, cudaDataType type) {
  SPARSE_NEED(size >= 0 && nnz >= 0 && nnz <= size && known(kind), INVALID_VALUE);
  return made(descr, {size, nnz, indices, values, kind, base, type});
}

cusparseStatus_t impl_cusparseSpVecGet(cusparseSpVecDescr_t descr, int64_t *size, int64_t *nnz, void **indices, void **values,
                                       cusparseIndexType_t *kind, cusparseIndexBase_t *base, cudaDataType *type) {
  SPARSE_NEED(descr, INVALID_VALUE);
  put(size, descr->size);
  put(nnz, descr->nnz);
  put(indices, descr->indices);
  put(values, descr->values);
  put(kind, descr->kind);
  put(base, descr->base);
  put(type, descr->type);
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpVecGetIndexBase(cusparseConstSpVecDescr_t descr, cusparseIndexBase_t *base) {
  SPARSE_NEED(descr && base, INVALID_VALUE);
  *base = descr->base;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseCreateDnVec(cusparseDnVecDescr_t *descr, int64_t size, void *values, cudaDataType type) {
  SPARSE_NEED(size >= 0, INVALID_VALUE);
  return made(descr, {size, values, type});
}

cusparseStatus_t impl_cusparseDnVecGet(cusparseDnVecDescr_t descr, int64_t *size, void **values, cudaDataType *type) {
  SPARSE_NEED(descr, INVALID_VALUE);
  put(size, descr->size);
  put(values, descr->values);
  put(type, descr->type);
  return CUSPARSE_STATUS_SUCCESS;
}

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

#define COMPRESSED(Name, FORMAT)                                                                                         \
  cusparseStatus_t impl_cusparseCreate##Name(cusparseSpMatDescr_t *descr, int64_t rows, int64_t cols, int64_t nnz, void *offsets, \
                                             void *indices, void *values, cusparseIndexType_t offsets_kind,              \
                                             cusparseIndexType_t indices_kind, cusparseIndexBase_t base, cudaDataType type) { \
    return create(descr, FORMAT, rows, cols, nnz, offsets, indices, values, offsets_kind, indices_kind, base, type);     \
  }                                                                                                                      \
  cusparseStatus_t impl_cusparse##Name##Get(cusparseSpMatDescr_t descr, int64_t *rows, int64_t *cols, int64_t *nnz, void **offsets, \
                                            void **indices, void **values, cusparseIndexType_t *offsets_kind,            \
                                            cusparseIndexType_t *indices_kind, cusparseIndexBase_t *base, cudaDataType *type) { \
    SPARSE_NEED(descr && descr->format == FORMAT, INVALID_VALUE);                                                        \
    put(offsets_kind, descr->offsets_kind);                                                                              \
    return get(descr, rows, cols, nnz, offsets, indices, values, indices_kind, base, type);                              \
  }                                                                                                                      \
  cusparseStatus_t impl_cusparse##Name##SetPointers(cusparseSpMatDescr_t descr, void *offsets, void *indices, void *values) { \
    return set_pointers(descr, FORMAT, offsets, indices, values);                                                        \
  }

static cusparseStatus_t get(const cusparseSpMatDescr *descr, int64_t *rows, int64_t *cols, int64_t *nnz, void **offsets, void **indices,
                            void **values, cusparseIndexType_t *kind, cusparseIndexBase_t *base, cudaDataType *type) {
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

COMPRESSED(Csr, CUSPARSE_FORMAT_CSR)
COMPRESSED(Csc, CUSPARSE_FORMAT_CSC)

SERVE(cusparseCreateCoo, create(spMatDescr, CUSPARSE_FORMAT_COO, rows, cols, nnz, cooRowInd, cooColInd, cooValues,
      cooIdxType, cooIdxType, idxBase, valueType))

cusparseStatus_t impl_cusparseCooGet(cusparseSpMatDescr_t descr, int64_t *rows, int64_t *cols, int64_t *nnz, void **row_indices,
                                     void **indices, void **values, cusparseIndexType_t *kind, cusparseIndexBase_t *base,
                                     cudaDataType *type) {
  SPARSE_NEED(descr && descr->format == CUSPARSE_FORMAT_COO, INVALID_VALUE);
  return get(descr, rows, cols, nnz, row_indices, indices, values, kind, base, type);
}

SERVE(cusparseCooSetPointers, set_pointers(spMatDescr, CUSPARSE_FORMAT_COO, cooRows, cooColumns, cooValues))
SERVE(cusparseCreateBsr, create(spMatDescr, CUSPARSE_FORMAT_BSR, brows, bcols, bnnz, bsrRowOffsets, bsrColInd,
      bsrValues, bsrRowOffsetsType, bsrColIndType, idxBase, valueType, rowBlockSize, colBlockSize, order))

cusparseStatus_t impl_cusparseSpMatGetFormat(cusparseConstSpMatDescr_t descr, cusparseFormat_t *format) {
  SPARSE_NEED(descr && format, INVALID_VALUE);
  *format = descr->format;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t descr, cusparseIndexBase_t *base) {
  SPARSE_NEED(descr && base, INVALID_VALUE);
  *base = descr->base;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpMatGetSize(cusparseConstSpMatDescr_t descr, int64_t *rows, int64_t *cols, int64_t *nnz) {
  SPARSE_NEED(descr && rows && cols && nnz, INVALID_VALUE);
  *rows = descr->rows;
  *cols = descr->cols;
  *nnz = descr->nnz;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseSpMatGetStridedBatch(cusparseConstSpMatDescr_t descr, int *count) {
  SPARSE_NEED(descr && count, INVALID_VALUE);
  *count = descr->batches;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseCooSetStridedBatch(cusparseSpMatDescr_t descr, int count, int64_t stride) {
  SPARSE_NEED(descr && descr->format == CUSPARSE_FORMAT_COO && count > 0, INVALID_VALUE);
  descr->batches = count;
  descr->offsets_stride = descr->values_stride = stride;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseCsrSetStridedBatch(cusparseSpMatDescr_t descr, int count, int64_t offsets_stride, int64_t values_stride) {
  SPARSE_NEED(descr && descr->format == CUSPARSE_FORMAT_CSR && count > 0, INVALID_VALUE);
  descr->batches = count;
  descr->offsets_stride = offsets_stride;
  descr->values_stride = values_stride;
  return CUSPARSE_STATUS_SUCCESS;
}

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

cusparseStatus_t impl_cusparseDnMatGet(cusparseDnMatDescr_t descr, int64_t *rows, int64_t *cols, int64_t *ld, void **values,
                                       cudaDataType *type, cusparseOrder_t *order) {
  SPARSE_NEED(descr, INVALID_VALUE);
  put(rows, descr->rows);
  put(cols, descr->cols);
  put(ld, descr->ld);
  put(values, descr->values);
  put(type, descr->type);
  put(order, descr->order);
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseDnMatSetStridedBatch(cusparseDnMatDescr_t descr, int count, int64_t stride) {
  SPARSE_NEED(descr && count > 0, INVALID_VALUE);
  descr->batches = count;
  descr->stride = stride;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t impl_cusparseDnMatGetStridedBatch(cusparseConstDnMatDescr_t descr, int *count, int64_t *stride) {
  SPARSE_NEED(descr && count && stride, INVALID_VALUE);
  *count = descr->batches;
  *stride = descr->stride;
  return CUSPARSE_STATUS_SUCCESS;
}
