/* cuSPARSE: sparse matrices. Written by tools/docs from vortex_rt/cuda/libraries/cusparse/table.py. */
#ifndef CUSPARSE_H_
#define CUSPARSE_H_
#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 2
#define CUSPARSE_VER_PATCH 0
#define CUSPARSE_VER_BUILD 103
#define CUSPARSE_VERSION 12200
#include <stddef.h>
#include <stdint.h>
#include "cuComplex.h"
#include "cuda_runtime_api.h"
#include "library_types.h"
#ifndef CUSPARSEAPI
#define CUSPARSEAPI
#endif

enum cusparseStatus {
  CUSPARSE_STATUS_SUCCESS = 0,
  CUSPARSE_STATUS_NOT_INITIALIZED = 1,
  CUSPARSE_STATUS_ALLOC_FAILED = 2,
  CUSPARSE_STATUS_INVALID_VALUE = 3,
  CUSPARSE_STATUS_ARCH_MISMATCH = 4,
  CUSPARSE_STATUS_MAPPING_ERROR = 5,
  CUSPARSE_STATUS_EXECUTION_FAILED = 6,
  CUSPARSE_STATUS_INTERNAL_ERROR = 7,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
  CUSPARSE_STATUS_ZERO_PIVOT = 9,
  CUSPARSE_STATUS_NOT_SUPPORTED = 10,
  CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
};
typedef enum cusparseStatus cusparseStatus_t;

enum cusparsePointerMode {
  CUSPARSE_POINTER_MODE_HOST = 0,
  CUSPARSE_POINTER_MODE_DEVICE = 1
};
typedef enum cusparsePointerMode cusparsePointerMode_t;

enum cusparseAction {
  CUSPARSE_ACTION_SYMBOLIC = 0,
  CUSPARSE_ACTION_NUMERIC = 1
};
typedef enum cusparseAction cusparseAction_t;

enum cusparseMatrixType {
  CUSPARSE_MATRIX_TYPE_GENERAL = 0,
  CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
  CUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
  CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3
};
typedef enum cusparseMatrixType cusparseMatrixType_t;

enum cusparseFillMode {
  CUSPARSE_FILL_MODE_LOWER = 0,
  CUSPARSE_FILL_MODE_UPPER = 1
};
typedef enum cusparseFillMode cusparseFillMode_t;

enum cusparseDiagType {
  CUSPARSE_DIAG_TYPE_NON_UNIT = 0,
  CUSPARSE_DIAG_TYPE_UNIT = 1
};
typedef enum cusparseDiagType cusparseDiagType_t;

enum cusparseIndexBase {
  CUSPARSE_INDEX_BASE_ZERO = 0,
  CUSPARSE_INDEX_BASE_ONE = 1
};
typedef enum cusparseIndexBase cusparseIndexBase_t;

enum cusparseOperation {
  CUSPARSE_OPERATION_NON_TRANSPOSE = 0,
  CUSPARSE_OPERATION_TRANSPOSE = 1,
  CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
};
typedef enum cusparseOperation cusparseOperation_t;

enum cusparseDirection {
  CUSPARSE_DIRECTION_ROW = 0,
  CUSPARSE_DIRECTION_COLUMN = 1
};
typedef enum cusparseDirection cusparseDirection_t;

enum cusparseSolvePolicy {
  CUSPARSE_SOLVE_POLICY_NO_LEVEL = 0,
  CUSPARSE_SOLVE_POLICY_USE_LEVEL = 1
};
typedef enum cusparseSolvePolicy cusparseSolvePolicy_t;

enum cusparseCsr2CscAlg {
  CUSPARSE_CSR2CSC_ALG_DEFAULT = 1,
  CUSPARSE_CSR2CSC_ALG1 = 1
};
typedef enum cusparseCsr2CscAlg cusparseCsr2CscAlg_t;

enum cusparseFormat {
  CUSPARSE_FORMAT_CSR = 1,
  CUSPARSE_FORMAT_CSC = 2,
  CUSPARSE_FORMAT_COO = 3,
  CUSPARSE_FORMAT_BLOCKED_ELL = 5,
  CUSPARSE_FORMAT_BSR = 6,
  CUSPARSE_FORMAT_SLICED_ELLPACK = 7
};
typedef enum cusparseFormat cusparseFormat_t;

enum cusparseOrder {
  CUSPARSE_ORDER_COL = 1,
  CUSPARSE_ORDER_ROW = 2
};
typedef enum cusparseOrder cusparseOrder_t;

enum cusparseIndexType {
  CUSPARSE_INDEX_16U = 1,
  CUSPARSE_INDEX_32I = 2,
  CUSPARSE_INDEX_64I = 3
};
typedef enum cusparseIndexType cusparseIndexType_t;

enum cusparseSpMVAlg {
  CUSPARSE_SPMV_ALG_DEFAULT = 0,
  CUSPARSE_SPMV_CSR_ALG1 = 2,
  CUSPARSE_SPMV_CSR_ALG2 = 3,
  CUSPARSE_SPMV_COO_ALG1 = 1,
  CUSPARSE_SPMV_COO_ALG2 = 4,
  CUSPARSE_SPMV_SELL_ALG1 = 5
};
typedef enum cusparseSpMVAlg cusparseSpMVAlg_t;

enum cusparseSpSVAlg {
  CUSPARSE_SPSV_ALG_DEFAULT = 0
};
typedef enum cusparseSpSVAlg cusparseSpSVAlg_t;

enum cusparseSpSVUpdate {
  CUSPARSE_SPSV_UPDATE_GENERAL = 0,
  CUSPARSE_SPSV_UPDATE_DIAGONAL = 1
};
typedef enum cusparseSpSVUpdate cusparseSpSVUpdate_t;

enum cusparseSpSMAlg {
  CUSPARSE_SPSM_ALG_DEFAULT = 0
};
typedef enum cusparseSpSMAlg cusparseSpSMAlg_t;

enum cusparseSpMMAlg {
  CUSPARSE_SPMM_ALG_DEFAULT = 0,
  CUSPARSE_SPMM_COO_ALG1 = 1,
  CUSPARSE_SPMM_COO_ALG2 = 2,
  CUSPARSE_SPMM_COO_ALG3 = 3,
  CUSPARSE_SPMM_COO_ALG4 = 5,
  CUSPARSE_SPMM_CSR_ALG1 = 4,
  CUSPARSE_SPMM_CSR_ALG2 = 6,
  CUSPARSE_SPMM_CSR_ALG3 = 12,
  CUSPARSE_SPMM_BLOCKED_ELL_ALG1 = 13,
  CUSPARSE_SPMM_BSR_ALG1 = 14
};
typedef enum cusparseSpMMAlg cusparseSpMMAlg_t;

enum cusparseSpGEMMAlg {
  CUSPARSE_SPGEMM_DEFAULT = 0,
  CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC = 1,
  CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC = 2,
  CUSPARSE_SPGEMM_ALG1 = 3,
  CUSPARSE_SPGEMM_ALG2 = 4,
  CUSPARSE_SPGEMM_ALG3 = 5
};
typedef enum cusparseSpGEMMAlg cusparseSpGEMMAlg_t;

enum cusparseSparseToDenseAlg {
  CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0
};
typedef enum cusparseSparseToDenseAlg cusparseSparseToDenseAlg_t;

enum cusparseDenseToSparseAlg {
  CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0
};
typedef enum cusparseDenseToSparseAlg cusparseDenseToSparseAlg_t;

enum cusparseSDDMMAlg {
  CUSPARSE_SDDMM_ALG_DEFAULT = 0
};
typedef enum cusparseSDDMMAlg cusparseSDDMMAlg_t;

enum cusparseSpMatAttribute {
  CUSPARSE_SPMAT_FILL_MODE = 0,
  CUSPARSE_SPMAT_DIAG_TYPE = 1
};
typedef enum cusparseSpMatAttribute cusparseSpMatAttribute_t;

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct csric02Info *csric02Info_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef struct bsric02Info *bsric02Info_t;
typedef struct bsrilu02Info *bsrilu02Info_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef const struct cusparseSpVecDescr *cusparseConstSpVecDescr_t;
typedef const struct cusparseDnVecDescr *cusparseConstDnVecDescr_t;
typedef const struct cusparseSpMatDescr *cusparseConstSpMatDescr_t;
typedef const struct cusparseDnMatDescr *cusparseConstDnMatDescr_t;

#ifdef __cplusplus
extern "C" {
#endif
/* handle */
cusparseStatus_t cusparseCreate(cusparseHandle_t *__handle);
cusparseStatus_t cusparseDestroy(cusparseHandle_t __handle);
cusparseStatus_t cusparseGetVersion(cusparseHandle_t __handle, int *__version);
cusparseStatus_t cusparseGetProperty(libraryPropertyType __type, int *__value);
cusparseStatus_t cusparseSetStream(cusparseHandle_t __handle, cudaStream_t __streamId);
cusparseStatus_t cusparseGetStream(cusparseHandle_t __handle, cudaStream_t *__streamId);
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t __handle, cusparsePointerMode_t __mode);
cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t __handle, cusparsePointerMode_t *__mode);
const char *cusparseGetErrorName(cusparseStatus_t __error);
const char *cusparseGetErrorString(cusparseStatus_t __error);
/* matrix descriptor */
cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *__descrA);
cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t __descrA);
cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t __descrA, cusparseMatrixType_t __type);
cusparseStatus_t cusparseSetMatFillMode(cusparseMatDescr_t __descrA, cusparseFillMode_t __fillMode);
cusparseStatus_t cusparseSetMatDiagType(cusparseMatDescr_t __descrA, cusparseDiagType_t __diagType);
cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t __descrA, cusparseIndexBase_t __base);
cusparseMatrixType_t cusparseGetMatType(const cusparseMatDescr_t __descrA);
cusparseFillMode_t cusparseGetMatFillMode(const cusparseMatDescr_t __descrA);
cusparseDiagType_t cusparseGetMatDiagType(const cusparseMatDescr_t __descrA);
cusparseIndexBase_t cusparseGetMatIndexBase(const cusparseMatDescr_t __descrA);
/* vectors */
cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t *__spVecDescr, int64_t __size, int64_t __nnz, void *__indices,
    void *__values, cusparseIndexType_t __idxType, cusparseIndexBase_t __idxBase, cudaDataType __valueType);
cusparseStatus_t cusparseCreateConstSpVec(cusparseConstSpVecDescr_t *__spVecDescr, int64_t __size, int64_t __nnz,
    const void *__indices, const void *__values, cusparseIndexType_t __idxType, cusparseIndexBase_t __idxBase,
    cudaDataType __valueType);
cusparseStatus_t cusparseSpVecGet(cusparseSpVecDescr_t __spVecDescr, int64_t *__size, int64_t *__nnz, void **__indices,
    void **__values, cusparseIndexType_t *__idxType, cusparseIndexBase_t *__idxBase, cudaDataType *__valueType);
cusparseStatus_t cusparseConstSpVecGet(cusparseConstSpVecDescr_t __spVecDescr, int64_t *__size, int64_t *__nnz,
    const void **__indices, const void **__values, cusparseIndexType_t *__idxType, cusparseIndexBase_t *__idxBase,
    cudaDataType *__valueType);
cusparseStatus_t cusparseSpVecGetValues(cusparseSpVecDescr_t __spVecDescr, void **__values);
cusparseStatus_t cusparseConstSpVecGetValues(cusparseConstSpVecDescr_t __spVecDescr, const void **__values);
cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *__dnVecDescr, int64_t __size, void *__values,
    cudaDataType __valueType);
cusparseStatus_t cusparseCreateConstDnVec(cusparseConstDnVecDescr_t *__dnVecDescr, int64_t __size, const void *__values,
    cudaDataType __valueType);
cusparseStatus_t cusparseDnVecGet(cusparseDnVecDescr_t __dnVecDescr, int64_t *__size, void **__values,
    cudaDataType *__valueType);
cusparseStatus_t cusparseConstDnVecGet(cusparseConstDnVecDescr_t __dnVecDescr, int64_t *__size, const void **__values,
    cudaDataType *__valueType);
cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t __dnVecDescr, void **__values);
cusparseStatus_t cusparseConstDnVecGetValues(cusparseConstDnVecDescr_t __dnVecDescr, const void **__values);
cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t __spVecDescr);
cusparseStatus_t cusparseSpVecGetIndexBase(cusparseConstSpVecDescr_t __spVecDescr, cusparseIndexBase_t *__idxBase);
cusparseStatus_t cusparseSpVecSetValues(cusparseSpVecDescr_t __spVecDescr, void *__values);
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t __dnVecDescr);
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t __dnVecDescr, void *__values);
/* matrices */
cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *__spMatDescr, int64_t __rows, int64_t __cols, int64_t __nnz,
    void *__csrRowOffsets, void *__csrColInd, void *__csrValues, cusparseIndexType_t __csrRowOffsetsType,
    cusparseIndexType_t __csrColIndType, cusparseIndexBase_t __idxBase, cudaDataType __valueType);
cusparseStatus_t cusparseCreateConstCsr(cusparseConstSpMatDescr_t *__spMatDescr, int64_t __rows, int64_t __cols,
    int64_t __nnz, const void *__csrRowOffsets, const void *__csrColInd, const void *__csrValues,
    cusparseIndexType_t __csrRowOffsetsType, cusparseIndexType_t __csrColIndType, cusparseIndexBase_t __idxBase,
    cudaDataType __valueType);
cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t *__spMatDescr, int64_t __rows, int64_t __cols, int64_t __nnz,
    void *__cscColOffsets, void *__cscRowInd, void *__cscValues, cusparseIndexType_t __cscColOffsetsType,
    cusparseIndexType_t __cscRowIndType, cusparseIndexBase_t __idxBase, cudaDataType __valueType);
cusparseStatus_t cusparseCreateConstCsc(cusparseConstSpMatDescr_t *__spMatDescr, int64_t __rows, int64_t __cols,
    int64_t __nnz, const void *__cscColOffsets, const void *__cscRowInd, const void *__cscValues,
    cusparseIndexType_t __cscColOffsetsType, cusparseIndexType_t __cscRowIndType, cusparseIndexBase_t __idxBase,
    cudaDataType __valueType);
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *__spMatDescr, int64_t __rows, int64_t __cols, int64_t __nnz,
    void *__cooRowInd, void *__cooColInd, void *__cooValues, cusparseIndexType_t __cooIdxType,
    cusparseIndexBase_t __idxBase, cudaDataType __valueType);
cusparseStatus_t cusparseCreateConstCoo(cusparseConstSpMatDescr_t *__spMatDescr, int64_t __rows, int64_t __cols,
    int64_t __nnz, const void *__cooRowInd, const void *__cooColInd, const void *__cooValues,
    cusparseIndexType_t __cooIdxType, cusparseIndexBase_t __idxBase, cudaDataType __valueType);
cusparseStatus_t cusparseCreateBsr(cusparseSpMatDescr_t *__spMatDescr, int64_t __brows, int64_t __bcols, int64_t __bnnz,
    int64_t __rowBlockSize, int64_t __colBlockSize, void *__bsrRowOffsets, void *__bsrColInd, void *__bsrValues,
    cusparseIndexType_t __bsrRowOffsetsType, cusparseIndexType_t __bsrColIndType, cusparseIndexBase_t __idxBase,
    cudaDataType __valueType, cusparseOrder_t __order);
cusparseStatus_t cusparseCreateConstBsr(cusparseConstSpMatDescr_t *__spMatDescr, int64_t __brows, int64_t __bcols,
    int64_t __bnnz, int64_t __rowBlockSize, int64_t __colBlockSize, const void *__bsrRowOffsets,
    const void *__bsrColInd, const void *__bsrValues, cusparseIndexType_t __bsrRowOffsetsType,
    cusparseIndexType_t __bsrColIndType, cusparseIndexBase_t __idxBase, cudaDataType __valueType,
    cusparseOrder_t __order);
cusparseStatus_t cusparseCsrGet(cusparseSpMatDescr_t __spMatDescr, int64_t *__rows, int64_t *__cols, int64_t *__nnz,
    void **__offsets, void **__indices, void **__values, cusparseIndexType_t *__offsetsType,
    cusparseIndexType_t *__indicesType, cusparseIndexBase_t *__idxBase, cudaDataType *__valueType);
cusparseStatus_t cusparseConstCsrGet(cusparseConstSpMatDescr_t __spMatDescr, int64_t *__rows, int64_t *__cols,
    int64_t *__nnz, const void **__offsets, const void **__indices, const void **__values,
    cusparseIndexType_t *__offsetsType, cusparseIndexType_t *__indicesType, cusparseIndexBase_t *__idxBase,
    cudaDataType *__valueType);
cusparseStatus_t cusparseCscGet(cusparseSpMatDescr_t __spMatDescr, int64_t *__rows, int64_t *__cols, int64_t *__nnz,
    void **__offsets, void **__indices, void **__values, cusparseIndexType_t *__offsetsType,
    cusparseIndexType_t *__indicesType, cusparseIndexBase_t *__idxBase, cudaDataType *__valueType);
cusparseStatus_t cusparseConstCscGet(cusparseConstSpMatDescr_t __spMatDescr, int64_t *__rows, int64_t *__cols,
    int64_t *__nnz, const void **__offsets, const void **__indices, const void **__values,
    cusparseIndexType_t *__offsetsType, cusparseIndexType_t *__indicesType, cusparseIndexBase_t *__idxBase,
    cudaDataType *__valueType);
cusparseStatus_t cusparseCooGet(cusparseSpMatDescr_t __spMatDescr, int64_t *__rows, int64_t *__cols, int64_t *__nnz,
    void **__cooRowInd, void **__cooColInd, void **__cooValues, cusparseIndexType_t *__idxType,
    cusparseIndexBase_t *__idxBase, cudaDataType *__valueType);
cusparseStatus_t cusparseConstCooGet(cusparseConstSpMatDescr_t __spMatDescr, int64_t *__rows, int64_t *__cols,
    int64_t *__nnz, const void **__cooRowInd, const void **__cooColInd, const void **__cooValues,
    cusparseIndexType_t *__idxType, cusparseIndexBase_t *__idxBase, cudaDataType *__valueType);
cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t __spMatDescr, void **__values);
cusparseStatus_t cusparseConstSpMatGetValues(cusparseConstSpMatDescr_t __spMatDescr, const void **__values);
cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *__dnMatDescr, int64_t __rows, int64_t __cols, int64_t __ld,
    void *__values, cudaDataType __valueType, cusparseOrder_t __order);
cusparseStatus_t cusparseCreateConstDnMat(cusparseConstDnMatDescr_t *__dnMatDescr, int64_t __rows, int64_t __cols,
    int64_t __ld, const void *__values, cudaDataType __valueType, cusparseOrder_t __order);
cusparseStatus_t cusparseDnMatGet(cusparseDnMatDescr_t __dnMatDescr, int64_t *__rows, int64_t *__cols, int64_t *__ld,
    void **__values, cudaDataType *__type, cusparseOrder_t *__order);
cusparseStatus_t cusparseConstDnMatGet(cusparseConstDnMatDescr_t __dnMatDescr, int64_t *__rows, int64_t *__cols,
    int64_t *__ld, const void **__values, cudaDataType *__type, cusparseOrder_t *__order);
cusparseStatus_t cusparseDnMatGetValues(cusparseDnMatDescr_t __dnMatDescr, void **__values);
cusparseStatus_t cusparseConstDnMatGetValues(cusparseConstDnMatDescr_t __dnMatDescr, const void **__values);
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t __spMatDescr);
cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t __spMatDescr, cusparseFormat_t *__format);
cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t __spMatDescr, cusparseIndexBase_t *__idxBase);
cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t __spMatDescr, void *__values);
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t __spMatDescr, int64_t *__rows, int64_t *__cols,
    int64_t *__nnz);
cusparseStatus_t cusparseSpMatGetStridedBatch(cusparseConstSpMatDescr_t __spMatDescr, int *__batchCount);
cusparseStatus_t cusparseCooSetStridedBatch(cusparseSpMatDescr_t __spMatDescr, int __batchCount, int64_t __batchStride);
cusparseStatus_t cusparseCsrSetStridedBatch(cusparseSpMatDescr_t __spMatDescr, int __batchCount,
    int64_t __offsetsBatchStride, int64_t __columnsValuesBatchStride);
cusparseStatus_t cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t __spMatDescr,
    cusparseSpMatAttribute_t __attribute_, void *__data, size_t __dataSize);
cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t __spMatDescr, cusparseSpMatAttribute_t __attribute_,
    void *__data, size_t __dataSize);
cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t __spMatDescr, void *__csrRowOffsets, void *__csrColInd,
    void *__csrValues);
cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t __spMatDescr, void *__cscColOffsets, void *__cscRowInd,
    void *__cscValues);
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t __spMatDescr, void *__cooRows, void *__cooColumns,
    void *__cooValues);
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t __dnMatDescr);
cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t __dnMatDescr, void *__values);
cusparseStatus_t cusparseDnMatSetStridedBatch(cusparseDnMatDescr_t __dnMatDescr, int __batchCount,
    int64_t __batchStride);
cusparseStatus_t cusparseDnMatGetStridedBatch(cusparseConstDnMatDescr_t __dnMatDescr, int *__batchCount,
    int64_t *__batchStride);
cusparseStatus_t cusparseCreateBlockedEll(cusparseSpMatDescr_t *__spMatDescr, int64_t __rows, int64_t __cols,
    int64_t __ellBlockSize, int64_t __ellCols, void *__ellColInd, void *__ellValue, cusparseIndexType_t __ellIdxType,
    cusparseIndexBase_t __idxBase, cudaDataType __valueType);
cusparseStatus_t cusparseCreateSlicedEll(cusparseSpMatDescr_t *__spMatDescr, int64_t __rows, int64_t __cols,
    int64_t __nnz, int64_t __sellValuesSize, int64_t __sliceSize, void *__sellSliceOffsets, void *__sellColInd,
    void *__sellValues, cusparseIndexType_t __sellSliceOffsetsType, cusparseIndexType_t __sellColIndType,
    cusparseIndexBase_t __idxBase, cudaDataType __valueType);
/* sparse and dense vectors */
cusparseStatus_t cusparseAxpby(cusparseHandle_t __handle, const void *__alpha, cusparseConstSpVecDescr_t __vecX,
    const void *__beta, cusparseDnVecDescr_t __vecY);
cusparseStatus_t cusparseGather(cusparseHandle_t __handle, cusparseConstDnVecDescr_t __vecY,
    cusparseSpVecDescr_t __vecX);
cusparseStatus_t cusparseScatter(cusparseHandle_t __handle, cusparseConstSpVecDescr_t __vecX,
    cusparseDnVecDescr_t __vecY);
cusparseStatus_t cusparseRot(cusparseHandle_t __handle, const void *__c_coeff, const void *__s_coeff,
    cusparseSpVecDescr_t __vecX, cusparseDnVecDescr_t __vecY);
cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t __handle, cusparseOperation_t __opX,
    cusparseConstSpVecDescr_t __vecX, cusparseConstDnVecDescr_t __vecY, const void *__result,
    cudaDataType __computeType, size_t *__bufferSize);
cusparseStatus_t cusparseSpVV(cusparseHandle_t __handle, cusparseOperation_t __opX, cusparseConstSpVecDescr_t __vecX,
    cusparseConstDnVecDescr_t __vecY, void *__result, cudaDataType __computeType, void *__externalBuffer);
/* products */
cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t __handle, cusparseOperation_t __opA, const void *__alpha,
    cusparseConstSpMatDescr_t __matA, cusparseConstDnVecDescr_t __vecX, const void *__beta, cusparseDnVecDescr_t __vecY,
    cudaDataType __computeType, cusparseSpMVAlg_t __alg, size_t *__bufferSize);
cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t __handle, cusparseOperation_t __opA, const void *__alpha,
    cusparseConstSpMatDescr_t __matA, cusparseConstDnVecDescr_t __vecX, const void *__beta, cusparseDnVecDescr_t __vecY,
    cudaDataType __computeType, cusparseSpMVAlg_t __alg, void *__externalBuffer);
cusparseStatus_t cusparseSpMV(cusparseHandle_t __handle, cusparseOperation_t __opA, const void *__alpha,
    cusparseConstSpMatDescr_t __matA, cusparseConstDnVecDescr_t __vecX, const void *__beta, cusparseDnVecDescr_t __vecY,
    cudaDataType __computeType, cusparseSpMVAlg_t __alg, void *__externalBuffer);
cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t __handle, cusparseOperation_t __opA,
    cusparseOperation_t __opB, const void *__alpha, cusparseConstSpMatDescr_t __matA, cusparseConstDnMatDescr_t __matB,
    const void *__beta, cusparseDnMatDescr_t __matC, cudaDataType __computeType, cusparseSpMMAlg_t __alg,
    size_t *__bufferSize);
cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t __handle, cusparseOperation_t __opA,
    cusparseOperation_t __opB, const void *__alpha, cusparseConstSpMatDescr_t __matA, cusparseConstDnMatDescr_t __matB,
    const void *__beta, cusparseDnMatDescr_t __matC, cudaDataType __computeType, cusparseSpMMAlg_t __alg,
    void *__externalBuffer);
cusparseStatus_t cusparseSpMM(cusparseHandle_t __handle, cusparseOperation_t __opA, cusparseOperation_t __opB,
    const void *__alpha, cusparseConstSpMatDescr_t __matA, cusparseConstDnMatDescr_t __matB, const void *__beta,
    cusparseDnMatDescr_t __matC, cudaDataType __computeType, cusparseSpMMAlg_t __alg, void *__externalBuffer);
cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t __handle, cusparseOperation_t __opA,
    cusparseOperation_t __opB, const void *__alpha, cusparseConstDnMatDescr_t __matA, cusparseConstDnMatDescr_t __matB,
    const void *__beta, cusparseSpMatDescr_t __matC, cudaDataType __computeType, cusparseSDDMMAlg_t __alg,
    size_t *__bufferSize);
cusparseStatus_t cusparseSDDMM_preprocess(cusparseHandle_t __handle, cusparseOperation_t __opA,
    cusparseOperation_t __opB, const void *__alpha, cusparseConstDnMatDescr_t __matA, cusparseConstDnMatDescr_t __matB,
    const void *__beta, cusparseSpMatDescr_t __matC, cudaDataType __computeType, cusparseSDDMMAlg_t __alg,
    void *__externalBuffer);
cusparseStatus_t cusparseSDDMM(cusparseHandle_t __handle, cusparseOperation_t __opA, cusparseOperation_t __opB,
    const void *__alpha, cusparseConstDnMatDescr_t __matA, cusparseConstDnMatDescr_t __matB, const void *__beta,
    cusparseSpMatDescr_t __matC, cudaDataType __computeType, cusparseSDDMMAlg_t __alg, void *__externalBuffer);
cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *__descr);
cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t __descr);
cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t __handle, cusparseOperation_t __opA,
    cusparseOperation_t __opB, const void *__alpha, cusparseConstSpMatDescr_t __matA, cusparseConstSpMatDescr_t __matB,
    const void *__beta, cusparseSpMatDescr_t __matC, cudaDataType __computeType, cusparseSpGEMMAlg_t __alg,
    cusparseSpGEMMDescr_t __spgemmDescr, size_t *__bufferSize1, void *__externalBuffer1);
cusparseStatus_t cusparseSpGEMM_getNumProducts(cusparseSpGEMMDescr_t __spgemmDescr, int64_t *__num_prods);
cusparseStatus_t cusparseSpGEMM_estimateMemory(cusparseHandle_t __handle, cusparseOperation_t __opA,
    cusparseOperation_t __opB, const void *__alpha, cusparseConstSpMatDescr_t __matA, cusparseConstSpMatDescr_t __matB,
    const void *__beta, cusparseSpMatDescr_t __matC, cudaDataType __computeType, cusparseSpGEMMAlg_t __alg,
    cusparseSpGEMMDescr_t __spgemmDescr, float __chunk_fraction, size_t *__bufferSize3, void *__externalBuffer3,
    size_t *__bufferSize2);
cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t __handle, cusparseOperation_t __opA, cusparseOperation_t __opB,
    const void *__alpha, cusparseConstSpMatDescr_t __matA, cusparseConstSpMatDescr_t __matB, const void *__beta,
    cusparseSpMatDescr_t __matC, cudaDataType __computeType, cusparseSpGEMMAlg_t __alg,
    cusparseSpGEMMDescr_t __spgemmDescr, size_t *__bufferSize2, void *__externalBuffer2);
cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t __handle, cusparseOperation_t __opA, cusparseOperation_t __opB,
    const void *__alpha, cusparseConstSpMatDescr_t __matA, cusparseConstSpMatDescr_t __matB, const void *__beta,
    cusparseSpMatDescr_t __matC, cudaDataType __computeType, cusparseSpGEMMAlg_t __alg,
    cusparseSpGEMMDescr_t __spgemmDescr);
cusparseStatus_t cusparseSpGEMMreuse_workEstimation(cusparseHandle_t __handle, cusparseOperation_t __opA,
    cusparseOperation_t __opB, cusparseConstSpMatDescr_t __matA, cusparseConstSpMatDescr_t __matB,
    cusparseSpMatDescr_t __matC, cusparseSpGEMMAlg_t __alg, cusparseSpGEMMDescr_t __spgemmDescr, size_t *__bufferSize1,
    void *__externalBuffer1);
/* triangular systems */
cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t *__descr);
cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t __descr);
cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t __handle, cusparseOperation_t __opA, const void *__alpha,
    cusparseConstSpMatDescr_t __matA, cusparseConstDnVecDescr_t __vecX, cusparseDnVecDescr_t __vecY,
    cudaDataType __computeType, cusparseSpSVAlg_t __alg, cusparseSpSVDescr_t __spsvDescr, size_t *__bufferSize);
cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t __handle, cusparseOperation_t __opA, const void *__alpha,
    cusparseConstSpMatDescr_t __matA, cusparseConstDnVecDescr_t __vecX, cusparseDnVecDescr_t __vecY,
    cudaDataType __computeType, cusparseSpSVAlg_t __alg, cusparseSpSVDescr_t __spsvDescr, void *__externalBuffer);
cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t __handle, cusparseOperation_t __opA, const void *__alpha,
    cusparseConstSpMatDescr_t __matA, cusparseConstDnVecDescr_t __vecX, cusparseDnVecDescr_t __vecY,
    cudaDataType __computeType, cusparseSpSVAlg_t __alg, cusparseSpSVDescr_t __spsvDescr);
cusparseStatus_t cusparseSpSV_updateMatrix(cusparseHandle_t __handle, cusparseSpSVDescr_t __spsvDescr,
    void *__newValues, cusparseSpSVUpdate_t __updatePart);
cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t *__descr);
cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t __descr);
cusparseStatus_t cusparseSpSM_bufferSize(cusparseHandle_t __handle, cusparseOperation_t __opA,
    cusparseOperation_t __opB, const void *__alpha, cusparseConstSpMatDescr_t __matA, cusparseConstDnMatDescr_t __matB,
    cusparseDnMatDescr_t __matC, cudaDataType __computeType, cusparseSpSMAlg_t __alg, cusparseSpSMDescr_t __spsmDescr,
    size_t *__bufferSize);
cusparseStatus_t cusparseSpSM_analysis(cusparseHandle_t __handle, cusparseOperation_t __opA, cusparseOperation_t __opB,
    const void *__alpha, cusparseConstSpMatDescr_t __matA, cusparseConstDnMatDescr_t __matB,
    cusparseDnMatDescr_t __matC, cudaDataType __computeType, cusparseSpSMAlg_t __alg, cusparseSpSMDescr_t __spsmDescr,
    void *__externalBuffer);
cusparseStatus_t cusparseSpSM_solve(cusparseHandle_t __handle, cusparseOperation_t __opA, cusparseOperation_t __opB,
    const void *__alpha, cusparseConstSpMatDescr_t __matA, cusparseConstDnMatDescr_t __matB,
    cusparseDnMatDescr_t __matC, cudaDataType __computeType, cusparseSpSMAlg_t __alg, cusparseSpSMDescr_t __spsmDescr);
/* conversions */
cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t __handle, cusparseConstSpMatDescr_t __matA,
    cusparseDnMatDescr_t __matB, cusparseSparseToDenseAlg_t __alg, size_t *__bufferSize);
cusparseStatus_t cusparseSparseToDense(cusparseHandle_t __handle, cusparseConstSpMatDescr_t __matA,
    cusparseDnMatDescr_t __matB, cusparseSparseToDenseAlg_t __alg, void *__externalBuffer);
cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t __handle, cusparseConstDnMatDescr_t __matA,
    cusparseSpMatDescr_t __matB, cusparseDenseToSparseAlg_t __alg, size_t *__bufferSize);
cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t __handle, cusparseConstDnMatDescr_t __matA,
    cusparseSpMatDescr_t __matB, cusparseDenseToSparseAlg_t __alg, void *__externalBuffer);
cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t __handle, cusparseConstDnMatDescr_t __matA,
    cusparseSpMatDescr_t __matB, cusparseDenseToSparseAlg_t __alg, void *__externalBuffer);
cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t __handle, int __m, int __n, int __nnz,
    const void *__csrVal, const int *__csrRowPtr, const int *__csrColInd, void *__cscVal, int *__cscColPtr,
    int *__cscRowInd, cudaDataType __valType, cusparseAction_t __copyValues, cusparseIndexBase_t __idxBase,
    cusparseCsr2CscAlg_t __alg, size_t *__bufferSize);
cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t __handle, int __m, int __n, int __nnz, const void *__csrVal,
    const int *__csrRowPtr, const int *__csrColInd, void *__cscVal, int *__cscColPtr, int *__cscRowInd,
    cudaDataType __valType, cusparseAction_t __copyValues, cusparseIndexBase_t __idxBase, cusparseCsr2CscAlg_t __alg,
    void *__buffer);
cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t __handle, const int *__cooRowInd, int __nnz, int __m,
    int *__csrSortedRowPtr, cusparseIndexBase_t __idxBase);
cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t __handle, const int *__csrSortedRowPtr, int __nnz, int __m,
    int *__cooRowInd, cusparseIndexBase_t __idxBase);
cusparseStatus_t cusparseCreateIdentityPermutation(cusparseHandle_t __handle, int __n, int *__p);
cusparseStatus_t cusparseXcoosort_bufferSizeExt(cusparseHandle_t __handle, int __m, int __n, int __nnz,
    const int *__cooRowsA, const int *__cooColsA, size_t *__pBufferSizeInBytes);
cusparseStatus_t cusparseXcoosortByRow(cusparseHandle_t __handle, int __m, int __n, int __nnz, int *__cooRowsA,
    int *__cooColsA, int *__P, void *__pBuffer);
cusparseStatus_t cusparseXcoosortByColumn(cusparseHandle_t __handle, int __m, int __n, int __nnz, int *__cooRowsA,
    int *__cooColsA, int *__P, void *__pBuffer);
cusparseStatus_t cusparseXcsrsort_bufferSizeExt(cusparseHandle_t __handle, int __m, int __n, int __nnz,
    const int *__csrRowPtrA, const int *__csrColIndA, size_t *__pBufferSizeInBytes);
cusparseStatus_t cusparseXcsrsort(cusparseHandle_t __handle, int __m, int __n, int __nnz,
    const cusparseMatDescr_t __descrA, const int *__csrRowPtr, int *__csrColInd, int *__P, void *__pBuffer);
cusparseStatus_t cusparseXcscsort_bufferSizeExt(cusparseHandle_t __handle, int __m, int __n, int __nnz,
    const int *__cscColPtrA, const int *__cscRowIndA, size_t *__pBufferSizeInBytes);
cusparseStatus_t cusparseXcscsort(cusparseHandle_t __handle, int __m, int __n, int __nnz,
    const cusparseMatDescr_t __descrA, const int *__cscColPtr, int *__cscRowInd, int *__P, void *__pBuffer);
/* incomplete factors */
cusparseStatus_t cusparseCreateCsrilu02Info(csrilu02Info_t *__info);
cusparseStatus_t cusparseDestroyCsrilu02Info(csrilu02Info_t __info);
cusparseStatus_t cusparseXcsrilu02_zeroPivot(cusparseHandle_t __handle, csrilu02Info_t __info, int *__position);
cusparseStatus_t cusparseScsrilu02_bufferSize(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, float *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA,
    csrilu02Info_t __info, int *__pBufferSizeInBytes);
cusparseStatus_t cusparseDcsrilu02_bufferSize(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, double *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA,
    csrilu02Info_t __info, int *__pBufferSizeInBytes);
cusparseStatus_t cusparseCcsrilu02_bufferSize(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, cuComplex *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csrilu02Info_t __info, int *__pBufferSizeInBytes);
cusparseStatus_t cusparseZcsrilu02_bufferSize(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, cuDoubleComplex *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csrilu02Info_t __info, int *__pBufferSizeInBytes);
cusparseStatus_t cusparseScsrilu02_analysis(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, const float *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csrilu02Info_t __info, cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseDcsrilu02_analysis(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, const double *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csrilu02Info_t __info, cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseCcsrilu02_analysis(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, const cuComplex *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csrilu02Info_t __info, cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseZcsrilu02_analysis(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, const cuDoubleComplex *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csrilu02Info_t __info, cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseScsrilu02(cusparseHandle_t __handle, int __m, int __nnz, const cusparseMatDescr_t __descrA,
    float *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA, csrilu02Info_t __info,
    cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseDcsrilu02(cusparseHandle_t __handle, int __m, int __nnz, const cusparseMatDescr_t __descrA,
    double *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA, csrilu02Info_t __info,
    cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseCcsrilu02(cusparseHandle_t __handle, int __m, int __nnz, const cusparseMatDescr_t __descrA,
    cuComplex *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA, csrilu02Info_t __info,
    cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseZcsrilu02(cusparseHandle_t __handle, int __m, int __nnz, const cusparseMatDescr_t __descrA,
    cuDoubleComplex *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA, csrilu02Info_t __info,
    cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseCreateCsric02Info(csric02Info_t *__info);
cusparseStatus_t cusparseDestroyCsric02Info(csric02Info_t __info);
cusparseStatus_t cusparseXcsric02_zeroPivot(cusparseHandle_t __handle, csric02Info_t __info, int *__position);
cusparseStatus_t cusparseScsric02_bufferSize(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, float *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA,
    csric02Info_t __info, int *__pBufferSizeInBytes);
cusparseStatus_t cusparseDcsric02_bufferSize(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, double *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA,
    csric02Info_t __info, int *__pBufferSizeInBytes);
cusparseStatus_t cusparseCcsric02_bufferSize(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, cuComplex *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csric02Info_t __info, int *__pBufferSizeInBytes);
cusparseStatus_t cusparseZcsric02_bufferSize(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, cuDoubleComplex *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csric02Info_t __info, int *__pBufferSizeInBytes);
cusparseStatus_t cusparseScsric02_analysis(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, const float *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csric02Info_t __info, cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseDcsric02_analysis(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, const double *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csric02Info_t __info, cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseCcsric02_analysis(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, const cuComplex *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csric02Info_t __info, cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseZcsric02_analysis(cusparseHandle_t __handle, int __m, int __nnz,
    const cusparseMatDescr_t __descrA, const cuDoubleComplex *__values, const int *__csrSortedRowPtrA,
    const int *__csrSortedColIndA, csric02Info_t __info, cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseScsric02(cusparseHandle_t __handle, int __m, int __nnz, const cusparseMatDescr_t __descrA,
    float *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA, csric02Info_t __info,
    cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseDcsric02(cusparseHandle_t __handle, int __m, int __nnz, const cusparseMatDescr_t __descrA,
    double *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA, csric02Info_t __info,
    cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseCcsric02(cusparseHandle_t __handle, int __m, int __nnz, const cusparseMatDescr_t __descrA,
    cuComplex *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA, csric02Info_t __info,
    cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseZcsric02(cusparseHandle_t __handle, int __m, int __nnz, const cusparseMatDescr_t __descrA,
    cuDoubleComplex *__values, const int *__csrSortedRowPtrA, const int *__csrSortedColIndA, csric02Info_t __info,
    cusparseSolvePolicy_t __policy, void *__pBuffer);
cusparseStatus_t cusparseScsrilu02_numericBoost(cusparseHandle_t __handle, csrilu02Info_t __info, int __enable_boost,
    double *__tol, float *__boost_val);
cusparseStatus_t cusparseDcsrilu02_numericBoost(cusparseHandle_t __handle, csrilu02Info_t __info, int __enable_boost,
    double *__tol, double *__boost_val);
cusparseStatus_t cusparseCcsrilu02_numericBoost(cusparseHandle_t __handle, csrilu02Info_t __info, int __enable_boost,
    double *__tol, cuComplex *__boost_val);
cusparseStatus_t cusparseZcsrilu02_numericBoost(cusparseHandle_t __handle, csrilu02Info_t __info, int __enable_boost,
    double *__tol, cuDoubleComplex *__boost_val);
#ifdef __cplusplus
}
#endif

#endif
