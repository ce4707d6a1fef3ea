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
