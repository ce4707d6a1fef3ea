/* cuBLAS: types and functions. Written by tools/docs from vortex_rt/cuda/libraries/cublas. */
#ifndef CUBLAS_API_H_
#define CUBLAS_API_H_
#define CUBLAS_VER_MAJOR 12
#define CUBLAS_VER_MINOR 3
#define CUBLAS_VER_PATCH 4
#define CUBLAS_VER_BUILD 0
#define CUBLAS_VERSION (CUBLAS_VER_MAJOR * 10000 + CUBLAS_VER_MINOR * 100 + CUBLAS_VER_PATCH)
#ifndef CUBLASWINAPI
#define CUBLASWINAPI
#endif
#ifndef CUBLASAPI
#define CUBLASAPI
#endif
#include <stdint.h>
#include <stdio.h>
#include "cuda_runtime.h"
#include "cuComplex.h"
#include "cuda_fp16.h"
#include "cuda_bf16.h"
#include "library_types.h"
#ifndef __cplusplus /* C has pointers to them only */
typedef struct __half __half;
typedef struct __nv_bfloat16 __nv_bfloat16;
#endif
enum cublasStatus {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
};
typedef enum cublasStatus cublasStatus_t;

enum cublasFillMode {
  CUBLAS_FILL_MODE_LOWER = 0,
  CUBLAS_FILL_MODE_UPPER = 1,
  CUBLAS_FILL_MODE_FULL = 2
};
typedef enum cublasFillMode cublasFillMode_t;

enum cublasDiagType {
  CUBLAS_DIAG_NON_UNIT = 0,
  CUBLAS_DIAG_UNIT = 1
};
typedef enum cublasDiagType cublasDiagType_t;

enum cublasSideMode {
  CUBLAS_SIDE_LEFT = 0,
  CUBLAS_SIDE_RIGHT = 1
};
typedef enum cublasSideMode cublasSideMode_t;

enum cublasOperation {
  CUBLAS_OP_N = 0,
  CUBLAS_OP_T = 1,
  CUBLAS_OP_C = 2,
  CUBLAS_OP_HERMITAN = 2,
  CUBLAS_OP_CONJG = 3
};
typedef enum cublasOperation cublasOperation_t;

enum cublasPointerMode {
  CUBLAS_POINTER_MODE_HOST = 0,
  CUBLAS_POINTER_MODE_DEVICE = 1
};
typedef enum cublasPointerMode cublasPointerMode_t;

enum cublasAtomicsMode {
  CUBLAS_ATOMICS_NOT_ALLOWED = 0,
  CUBLAS_ATOMICS_ALLOWED = 1
};
typedef enum cublasAtomicsMode cublasAtomicsMode_t;

enum cublasGemmAlgo {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_ALGO1 = 1,
  CUBLAS_GEMM_ALGO2 = 2,
  CUBLAS_GEMM_ALGO3 = 3,
  CUBLAS_GEMM_ALGO4 = 4,
  CUBLAS_GEMM_ALGO5 = 5,
  CUBLAS_GEMM_ALGO6 = 6,
  CUBLAS_GEMM_ALGO7 = 7,
  CUBLAS_GEMM_ALGO8 = 8,
  CUBLAS_GEMM_ALGO9 = 9,
  CUBLAS_GEMM_ALGO10 = 10,
  CUBLAS_GEMM_ALGO11 = 11,
  CUBLAS_GEMM_ALGO12 = 12,
  CUBLAS_GEMM_ALGO13 = 13,
  CUBLAS_GEMM_ALGO14 = 14,
  CUBLAS_GEMM_ALGO15 = 15,
  CUBLAS_GEMM_ALGO16 = 16,
  CUBLAS_GEMM_ALGO17 = 17,
  CUBLAS_GEMM_ALGO18 = 18,
  CUBLAS_GEMM_ALGO19 = 19,
  CUBLAS_GEMM_ALGO20 = 20,
  CUBLAS_GEMM_ALGO21 = 21,
  CUBLAS_GEMM_ALGO22 = 22,
  CUBLAS_GEMM_ALGO23 = 23,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
  CUBLAS_GEMM_ALGO1_TENSOR_OP = 101,
  CUBLAS_GEMM_ALGO2_TENSOR_OP = 102,
  CUBLAS_GEMM_ALGO3_TENSOR_OP = 103,
  CUBLAS_GEMM_ALGO4_TENSOR_OP = 104,
  CUBLAS_GEMM_ALGO5_TENSOR_OP = 105,
  CUBLAS_GEMM_ALGO6_TENSOR_OP = 106,
  CUBLAS_GEMM_ALGO7_TENSOR_OP = 107,
  CUBLAS_GEMM_ALGO8_TENSOR_OP = 108,
  CUBLAS_GEMM_ALGO9_TENSOR_OP = 109,
  CUBLAS_GEMM_ALGO10_TENSOR_OP = 110,
  CUBLAS_GEMM_ALGO11_TENSOR_OP = 111,
  CUBLAS_GEMM_ALGO12_TENSOR_OP = 112,
  CUBLAS_GEMM_ALGO13_TENSOR_OP = 113,
  CUBLAS_GEMM_ALGO14_TENSOR_OP = 114,
  CUBLAS_GEMM_ALGO15_TENSOR_OP = 115
};
typedef enum cublasGemmAlgo cublasGemmAlgo_t;

enum cublasMath {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
};
typedef enum cublasMath cublasMath_t;

enum cublasComputeType {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32I_PEDANTIC = 73,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77
};
typedef enum cublasComputeType cublasComputeType_t;

typedef struct cublasContext *cublasHandle_t;
typedef cudaDataType cublasDataType_t;
typedef void (*cublasLogCallback)(const char *__message);

#ifdef __cplusplus
extern "C" {
#endif
/* handle */
cublasStatus_t cublasCreate_v2(cublasHandle_t *__handle);
cublasStatus_t cublasDestroy_v2(cublasHandle_t __handle);
cublasStatus_t cublasGetVersion_v2(cublasHandle_t __handle, int *__version);
cublasStatus_t cublasGetProperty(libraryPropertyType __type, int *__value);
cublasStatus_t cublasSetStream_v2(cublasHandle_t __handle, cudaStream_t __streamId);
cublasStatus_t cublasGetStream_v2(cublasHandle_t __handle, cudaStream_t *__streamId);
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t __handle, void *__workspace, size_t __workspaceSizeInBytes);
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t __handle, cublasPointerMode_t __mode);
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t __handle, cublasPointerMode_t *__mode);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t __handle, cublasAtomicsMode_t __mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t __handle, cublasAtomicsMode_t *__mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t __handle, cublasMath_t __mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t __handle, cublasMath_t *__mode);
cublasStatus_t cublasSetSmCountTarget(cublasHandle_t __handle, int __smCountTarget);
cublasStatus_t cublasGetSmCountTarget(cublasHandle_t __handle, int *__smCountTarget);
/* texts */
const char *cublasGetStatusName(cublasStatus_t __error);
const char *cublasGetStatusString(cublasStatus_t __error);
/* version */
size_t cublasGetCudartVersion(void);
/* logging */
cublasStatus_t cublasLoggerConfigure(int __logIsOn, int __logToStdOut, int __logToStdErr, const char *__logFileName);
cublasStatus_t cublasSetLoggerCallback(cublasLogCallback __userCallback);
cublasStatus_t cublasGetLoggerCallback(cublasLogCallback *__userCallback);
/* memory */
cublasStatus_t cublasSetVector(int __n, int __elemSize, const void *__x, int __incx, void *__devicePtr, int __incy);
cublasStatus_t cublasSetVector_64(int64_t __n, int64_t __elemSize, const void *__x, int64_t __incx, void *__devicePtr,
    int64_t __incy);
cublasStatus_t cublasGetVector(int __n, int __elemSize, const void *__x, int __incx, void *__y, int __incy);
cublasStatus_t cublasGetVector_64(int64_t __n, int64_t __elemSize, const void *__x, int64_t __incx, void *__y,
    int64_t __incy);
cublasStatus_t cublasSetMatrix(int __rows, int __cols, int __elemSize, const void *__A, int __lda, void *__B,
    int __ldb);
cublasStatus_t cublasSetMatrix_64(int64_t __rows, int64_t __cols, int64_t __elemSize, const void *__A, int64_t __lda,
    void *__B, int64_t __ldb);
cublasStatus_t cublasGetMatrix(int __rows, int __cols, int __elemSize, const void *__A, int __lda, void *__B,
    int __ldb);
cublasStatus_t cublasGetMatrix_64(int64_t __rows, int64_t __cols, int64_t __elemSize, const void *__A, int64_t __lda,
    void *__B, int64_t __ldb);
cublasStatus_t cublasSetVectorAsync(int __n, int __elemSize, const void *__x, int __incx, void *__devicePtr, int __incy,
    cudaStream_t __stream);
cublasStatus_t cublasSetVectorAsync_64(int64_t __n, int64_t __elemSize, const void *__x, int64_t __incx,
    void *__devicePtr, int64_t __incy, cudaStream_t __stream);
cublasStatus_t cublasGetVectorAsync(int __n, int __elemSize, const void *__x, int __incx, void *__y, int __incy,
    cudaStream_t __stream);
cublasStatus_t cublasGetVectorAsync_64(int64_t __n, int64_t __elemSize, const void *__x, int64_t __incx, void *__y,
    int64_t __incy, cudaStream_t __stream);
cublasStatus_t cublasSetMatrixAsync(int __rows, int __cols, int __elemSize, const void *__A, int __lda, void *__B,
    int __ldb, cudaStream_t __stream);
cublasStatus_t cublasSetMatrixAsync_64(int64_t __rows, int64_t __cols, int64_t __elemSize, const void *__A,
    int64_t __lda, void *__B, int64_t __ldb, cudaStream_t __stream);
cublasStatus_t cublasGetMatrixAsync(int __rows, int __cols, int __elemSize, const void *__A, int __lda, void *__B,
    int __ldb, cudaStream_t __stream);
cublasStatus_t cublasGetMatrixAsync_64(int64_t __rows, int64_t __cols, int64_t __elemSize, const void *__A,
    int64_t __lda, void *__B, int64_t __ldb, cudaStream_t __stream);
/* level 1 */
cublasStatus_t cublasIsamax_v2(cublasHandle_t __handle, int __n, const float *__x, int __incx, int *__result);
cublasStatus_t cublasIsamax_v2_64(cublasHandle_t __handle, int64_t __n, const float *__x, int64_t __incx,
    int64_t *__result);
cublasStatus_t cublasIdamax_v2(cublasHandle_t __handle, int __n, const double *__x, int __incx, int *__result);
cublasStatus_t cublasIdamax_v2_64(cublasHandle_t __handle, int64_t __n, const double *__x, int64_t __incx,
    int64_t *__result);
cublasStatus_t cublasIcamax_v2(cublasHandle_t __handle, int __n, const cuComplex *__x, int __incx, int *__result);
cublasStatus_t cublasIcamax_v2_64(cublasHandle_t __handle, int64_t __n, const cuComplex *__x, int64_t __incx,
    int64_t *__result);
cublasStatus_t cublasIzamax_v2(cublasHandle_t __handle, int __n, const cuDoubleComplex *__x, int __incx, int *__result);
cublasStatus_t cublasIzamax_v2_64(cublasHandle_t __handle, int64_t __n, const cuDoubleComplex *__x, int64_t __incx,
    int64_t *__result);
cublasStatus_t cublasIsamin_v2(cublasHandle_t __handle, int __n, const float *__x, int __incx, int *__result);
cublasStatus_t cublasIsamin_v2_64(cublasHandle_t __handle, int64_t __n, const float *__x, int64_t __incx,
    int64_t *__result);
cublasStatus_t cublasIdamin_v2(cublasHandle_t __handle, int __n, const double *__x, int __incx, int *__result);
cublasStatus_t cublasIdamin_v2_64(cublasHandle_t __handle, int64_t __n, const double *__x, int64_t __incx,
    int64_t *__result);
cublasStatus_t cublasIcamin_v2(cublasHandle_t __handle, int __n, const cuComplex *__x, int __incx, int *__result);
cublasStatus_t cublasIcamin_v2_64(cublasHandle_t __handle, int64_t __n, const cuComplex *__x, int64_t __incx,
    int64_t *__result);
cublasStatus_t cublasIzamin_v2(cublasHandle_t __handle, int __n, const cuDoubleComplex *__x, int __incx, int *__result);
cublasStatus_t cublasIzamin_v2_64(cublasHandle_t __handle, int64_t __n, const cuDoubleComplex *__x, int64_t __incx,
    int64_t *__result);
cublasStatus_t cublasSasum_v2(cublasHandle_t __handle, int __n, const float *__x, int __incx, float *__result);
cublasStatus_t cublasSasum_v2_64(cublasHandle_t __handle, int64_t __n, const float *__x, int64_t __incx,
    float *__result);
cublasStatus_t cublasDasum_v2(cublasHandle_t __handle, int __n, const double *__x, int __incx, double *__result);
cublasStatus_t cublasDasum_v2_64(cublasHandle_t __handle, int64_t __n, const double *__x, int64_t __incx,
    double *__result);
cublasStatus_t cublasScasum_v2(cublasHandle_t __handle, int __n, const cuComplex *__x, int __incx, float *__result);
cublasStatus_t cublasScasum_v2_64(cublasHandle_t __handle, int64_t __n, const cuComplex *__x, int64_t __incx,
    float *__result);
cublasStatus_t cublasDzasum_v2(cublasHandle_t __handle, int __n, const cuDoubleComplex *__x, int __incx,
    double *__result);
cublasStatus_t cublasDzasum_v2_64(cublasHandle_t __handle, int64_t __n, const cuDoubleComplex *__x, int64_t __incx,
    double *__result);
cublasStatus_t cublasSaxpy_v2(cublasHandle_t __handle, int __n, const float *__alpha, const float *__x, int __incx,
    float *__y, int __incy);
cublasStatus_t cublasSaxpy_v2_64(cublasHandle_t __handle, int64_t __n, const float *__alpha, const float *__x,
    int64_t __incx, float *__y, int64_t __incy);
cublasStatus_t cublasDaxpy_v2(cublasHandle_t __handle, int __n, const double *__alpha, const double *__x, int __incx,
    double *__y, int __incy);
cublasStatus_t cublasDaxpy_v2_64(cublasHandle_t __handle, int64_t __n, const double *__alpha, const double *__x,
    int64_t __incx, double *__y, int64_t __incy);
cublasStatus_t cublasCaxpy_v2(cublasHandle_t __handle, int __n, const cuComplex *__alpha, const cuComplex *__x,
    int __incx, cuComplex *__y, int __incy);
cublasStatus_t cublasCaxpy_v2_64(cublasHandle_t __handle, int64_t __n, const cuComplex *__alpha, const cuComplex *__x,
    int64_t __incx, cuComplex *__y, int64_t __incy);
cublasStatus_t cublasZaxpy_v2(cublasHandle_t __handle, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__x, int __incx, cuDoubleComplex *__y, int __incy);
cublasStatus_t cublasZaxpy_v2_64(cublasHandle_t __handle, int64_t __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__x, int64_t __incx, cuDoubleComplex *__y, int64_t __incy);
cublasStatus_t cublasScopy_v2(cublasHandle_t __handle, int __n, const float *__x, int __incx, float *__y, int __incy);
cublasStatus_t cublasScopy_v2_64(cublasHandle_t __handle, int64_t __n, const float *__x, int64_t __incx, float *__y,
    int64_t __incy);
cublasStatus_t cublasDcopy_v2(cublasHandle_t __handle, int __n, const double *__x, int __incx, double *__y, int __incy);
cublasStatus_t cublasDcopy_v2_64(cublasHandle_t __handle, int64_t __n, const double *__x, int64_t __incx, double *__y,
    int64_t __incy);
cublasStatus_t cublasCcopy_v2(cublasHandle_t __handle, int __n, const cuComplex *__x, int __incx, cuComplex *__y,
    int __incy);
cublasStatus_t cublasCcopy_v2_64(cublasHandle_t __handle, int64_t __n, const cuComplex *__x, int64_t __incx,
    cuComplex *__y, int64_t __incy);
cublasStatus_t cublasZcopy_v2(cublasHandle_t __handle, int __n, const cuDoubleComplex *__x, int __incx,
    cuDoubleComplex *__y, int __incy);
cublasStatus_t cublasZcopy_v2_64(cublasHandle_t __handle, int64_t __n, const cuDoubleComplex *__x, int64_t __incx,
    cuDoubleComplex *__y, int64_t __incy);
cublasStatus_t cublasSdot_v2(cublasHandle_t __handle, int __n, const float *__x, int __incx, const float *__y,
    int __incy, float *__result);
cublasStatus_t cublasSdot_v2_64(cublasHandle_t __handle, int64_t __n, const float *__x, int64_t __incx,
    const float *__y, int64_t __incy, float *__result);
cublasStatus_t cublasDdot_v2(cublasHandle_t __handle, int __n, const double *__x, int __incx, const double *__y,
    int __incy, double *__result);
cublasStatus_t cublasDdot_v2_64(cublasHandle_t __handle, int64_t __n, const double *__x, int64_t __incx,
    const double *__y, int64_t __incy, double *__result);
cublasStatus_t cublasCdotu_v2(cublasHandle_t __handle, int __n, const cuComplex *__x, int __incx, const cuComplex *__y,
    int __incy, cuComplex *__result);
cublasStatus_t cublasCdotu_v2_64(cublasHandle_t __handle, int64_t __n, const cuComplex *__x, int64_t __incx,
    const cuComplex *__y, int64_t __incy, cuComplex *__result);
cublasStatus_t cublasZdotu_v2(cublasHandle_t __handle, int __n, const cuDoubleComplex *__x, int __incx,
    const cuDoubleComplex *__y, int __incy, cuDoubleComplex *__result);
cublasStatus_t cublasZdotu_v2_64(cublasHandle_t __handle, int64_t __n, const cuDoubleComplex *__x, int64_t __incx,
    const cuDoubleComplex *__y, int64_t __incy, cuDoubleComplex *__result);
cublasStatus_t cublasCdotc_v2(cublasHandle_t __handle, int __n, const cuComplex *__x, int __incx, const cuComplex *__y,
    int __incy, cuComplex *__result);
cublasStatus_t cublasCdotc_v2_64(cublasHandle_t __handle, int64_t __n, const cuComplex *__x, int64_t __incx,
    const cuComplex *__y, int64_t __incy, cuComplex *__result);
cublasStatus_t cublasZdotc_v2(cublasHandle_t __handle, int __n, const cuDoubleComplex *__x, int __incx,
    const cuDoubleComplex *__y, int __incy, cuDoubleComplex *__result);
cublasStatus_t cublasZdotc_v2_64(cublasHandle_t __handle, int64_t __n, const cuDoubleComplex *__x, int64_t __incx,
    const cuDoubleComplex *__y, int64_t __incy, cuDoubleComplex *__result);
cublasStatus_t cublasSnrm2_v2(cublasHandle_t __handle, int __n, const float *__x, int __incx, float *__result);
cublasStatus_t cublasSnrm2_v2_64(cublasHandle_t __handle, int64_t __n, const float *__x, int64_t __incx,
    float *__result);
cublasStatus_t cublasDnrm2_v2(cublasHandle_t __handle, int __n, const double *__x, int __incx, double *__result);
cublasStatus_t cublasDnrm2_v2_64(cublasHandle_t __handle, int64_t __n, const double *__x, int64_t __incx,
    double *__result);
cublasStatus_t cublasScnrm2_v2(cublasHandle_t __handle, int __n, const cuComplex *__x, int __incx, float *__result);
cublasStatus_t cublasScnrm2_v2_64(cublasHandle_t __handle, int64_t __n, const cuComplex *__x, int64_t __incx,
    float *__result);
cublasStatus_t cublasDznrm2_v2(cublasHandle_t __handle, int __n, const cuDoubleComplex *__x, int __incx,
    double *__result);
cublasStatus_t cublasDznrm2_v2_64(cublasHandle_t __handle, int64_t __n, const cuDoubleComplex *__x, int64_t __incx,
    double *__result);
cublasStatus_t cublasSrot_v2(cublasHandle_t __handle, int __n, float *__x, int __incx, float *__y, int __incy,
    const float *__c, const float *__s);
cublasStatus_t cublasSrot_v2_64(cublasHandle_t __handle, int64_t __n, float *__x, int64_t __incx, float *__y,
    int64_t __incy, const float *__c, const float *__s);
cublasStatus_t cublasDrot_v2(cublasHandle_t __handle, int __n, double *__x, int __incx, double *__y, int __incy,
    const double *__c, const double *__s);
cublasStatus_t cublasDrot_v2_64(cublasHandle_t __handle, int64_t __n, double *__x, int64_t __incx, double *__y,
    int64_t __incy, const double *__c, const double *__s);
cublasStatus_t cublasCrot_v2(cublasHandle_t __handle, int __n, cuComplex *__x, int __incx, cuComplex *__y, int __incy,
    const float *__c, const cuComplex *__s);
cublasStatus_t cublasCrot_v2_64(cublasHandle_t __handle, int64_t __n, cuComplex *__x, int64_t __incx, cuComplex *__y,
    int64_t __incy, const float *__c, const cuComplex *__s);
cublasStatus_t cublasZrot_v2(cublasHandle_t __handle, int __n, cuDoubleComplex *__x, int __incx, cuDoubleComplex *__y,
    int __incy, const double *__c, const cuDoubleComplex *__s);
cublasStatus_t cublasZrot_v2_64(cublasHandle_t __handle, int64_t __n, cuDoubleComplex *__x, int64_t __incx,
    cuDoubleComplex *__y, int64_t __incy, const double *__c, const cuDoubleComplex *__s);
cublasStatus_t cublasCsrot_v2(cublasHandle_t __handle, int __n, cuComplex *__x, int __incx, cuComplex *__y, int __incy,
    const float *__c, const float *__s);
cublasStatus_t cublasCsrot_v2_64(cublasHandle_t __handle, int64_t __n, cuComplex *__x, int64_t __incx, cuComplex *__y,
    int64_t __incy, const float *__c, const float *__s);
cublasStatus_t cublasZdrot_v2(cublasHandle_t __handle, int __n, cuDoubleComplex *__x, int __incx, cuDoubleComplex *__y,
    int __incy, const double *__c, const double *__s);
cublasStatus_t cublasZdrot_v2_64(cublasHandle_t __handle, int64_t __n, cuDoubleComplex *__x, int64_t __incx,
    cuDoubleComplex *__y, int64_t __incy, const double *__c, const double *__s);
cublasStatus_t cublasSrotg_v2(cublasHandle_t __handle, float *__a, float *__b, float *__c, float *__s);
cublasStatus_t cublasSrotg_v2_64(cublasHandle_t __handle, float *__a, float *__b, float *__c, float *__s);
cublasStatus_t cublasDrotg_v2(cublasHandle_t __handle, double *__a, double *__b, double *__c, double *__s);
cublasStatus_t cublasDrotg_v2_64(cublasHandle_t __handle, double *__a, double *__b, double *__c, double *__s);
cublasStatus_t cublasCrotg_v2(cublasHandle_t __handle, cuComplex *__a, cuComplex *__b, float *__c, cuComplex *__s);
cublasStatus_t cublasCrotg_v2_64(cublasHandle_t __handle, cuComplex *__a, cuComplex *__b, float *__c, cuComplex *__s);
cublasStatus_t cublasZrotg_v2(cublasHandle_t __handle, cuDoubleComplex *__a, cuDoubleComplex *__b, double *__c,
    cuDoubleComplex *__s);
cublasStatus_t cublasZrotg_v2_64(cublasHandle_t __handle, cuDoubleComplex *__a, cuDoubleComplex *__b, double *__c,
    cuDoubleComplex *__s);
cublasStatus_t cublasSrotm_v2(cublasHandle_t __handle, int __n, float *__x, int __incx, float *__y, int __incy,
    const float *__param);
cublasStatus_t cublasSrotm_v2_64(cublasHandle_t __handle, int64_t __n, float *__x, int64_t __incx, float *__y,
    int64_t __incy, const float *__param);
cublasStatus_t cublasDrotm_v2(cublasHandle_t __handle, int __n, double *__x, int __incx, double *__y, int __incy,
    const double *__param);
cublasStatus_t cublasDrotm_v2_64(cublasHandle_t __handle, int64_t __n, double *__x, int64_t __incx, double *__y,
    int64_t __incy, const double *__param);
cublasStatus_t cublasSrotmg_v2(cublasHandle_t __handle, float *__d1, float *__d2, float *__x1, const float *__y1,
    float *__param);
cublasStatus_t cublasSrotmg_v2_64(cublasHandle_t __handle, float *__d1, float *__d2, float *__x1, const float *__y1,
    float *__param);
cublasStatus_t cublasDrotmg_v2(cublasHandle_t __handle, double *__d1, double *__d2, double *__x1, const double *__y1,
    double *__param);
cublasStatus_t cublasDrotmg_v2_64(cublasHandle_t __handle, double *__d1, double *__d2, double *__x1, const double *__y1,
    double *__param);
cublasStatus_t cublasSscal_v2(cublasHandle_t __handle, int __n, const float *__alpha, float *__x, int __incx);
cublasStatus_t cublasSscal_v2_64(cublasHandle_t __handle, int64_t __n, const float *__alpha, float *__x,
    int64_t __incx);
cublasStatus_t cublasDscal_v2(cublasHandle_t __handle, int __n, const double *__alpha, double *__x, int __incx);
cublasStatus_t cublasDscal_v2_64(cublasHandle_t __handle, int64_t __n, const double *__alpha, double *__x,
    int64_t __incx);
cublasStatus_t cublasCscal_v2(cublasHandle_t __handle, int __n, const cuComplex *__alpha, cuComplex *__x, int __incx);
cublasStatus_t cublasCscal_v2_64(cublasHandle_t __handle, int64_t __n, const cuComplex *__alpha, cuComplex *__x,
    int64_t __incx);
cublasStatus_t cublasZscal_v2(cublasHandle_t __handle, int __n, const cuDoubleComplex *__alpha, cuDoubleComplex *__x,
    int __incx);
cublasStatus_t cublasZscal_v2_64(cublasHandle_t __handle, int64_t __n, const cuDoubleComplex *__alpha,
    cuDoubleComplex *__x, int64_t __incx);
cublasStatus_t cublasCsscal_v2(cublasHandle_t __handle, int __n, const float *__alpha, cuComplex *__x, int __incx);
cublasStatus_t cublasCsscal_v2_64(cublasHandle_t __handle, int64_t __n, const float *__alpha, cuComplex *__x,
    int64_t __incx);
cublasStatus_t cublasZdscal_v2(cublasHandle_t __handle, int __n, const double *__alpha, cuDoubleComplex *__x,
    int __incx);
cublasStatus_t cublasZdscal_v2_64(cublasHandle_t __handle, int64_t __n, const double *__alpha, cuDoubleComplex *__x,
    int64_t __incx);
cublasStatus_t cublasSswap_v2(cublasHandle_t __handle, int __n, float *__x, int __incx, float *__y, int __incy);
cublasStatus_t cublasSswap_v2_64(cublasHandle_t __handle, int64_t __n, float *__x, int64_t __incx, float *__y,
    int64_t __incy);
cublasStatus_t cublasDswap_v2(cublasHandle_t __handle, int __n, double *__x, int __incx, double *__y, int __incy);
cublasStatus_t cublasDswap_v2_64(cublasHandle_t __handle, int64_t __n, double *__x, int64_t __incx, double *__y,
    int64_t __incy);
cublasStatus_t cublasCswap_v2(cublasHandle_t __handle, int __n, cuComplex *__x, int __incx, cuComplex *__y, int __incy);
cublasStatus_t cublasCswap_v2_64(cublasHandle_t __handle, int64_t __n, cuComplex *__x, int64_t __incx, cuComplex *__y,
    int64_t __incy);
cublasStatus_t cublasZswap_v2(cublasHandle_t __handle, int __n, cuDoubleComplex *__x, int __incx, cuDoubleComplex *__y,
    int __incy);
cublasStatus_t cublasZswap_v2_64(cublasHandle_t __handle, int64_t __n, cuDoubleComplex *__x, int64_t __incx,
    cuDoubleComplex *__y, int64_t __incy);
/* level 2 */
cublasStatus_t cublasSgbmv_v2(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n, int __kl, int __ku,
    const float *__alpha, const float *__A, int __lda, const float *__x, int __incx, const float *__beta, float *__y,
    int __incy);
cublasStatus_t cublasSgbmv_v2_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    int64_t __kl, int64_t __ku, const float *__alpha, const float *__A, int64_t __lda, const float *__x, int64_t __incx,
    const float *__beta, float *__y, int64_t __incy);
cublasStatus_t cublasDgbmv_v2(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n, int __kl, int __ku,
    const double *__alpha, const double *__A, int __lda, const double *__x, int __incx, const double *__beta,
    double *__y, int __incy);
cublasStatus_t cublasDgbmv_v2_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    int64_t __kl, int64_t __ku, const double *__alpha, const double *__A, int64_t __lda, const double *__x,
    int64_t __incx, const double *__beta, double *__y, int64_t __incy);
cublasStatus_t cublasCgbmv_v2(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n, int __kl, int __ku,
    const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__x, int __incx,
    const cuComplex *__beta, cuComplex *__y, int __incy);
cublasStatus_t cublasCgbmv_v2_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    int64_t __kl, int64_t __ku, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__x,
    int64_t __incx, const cuComplex *__beta, cuComplex *__y, int64_t __incy);
cublasStatus_t cublasZgbmv_v2(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n, int __kl, int __ku,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__x, int __incx,
    const cuDoubleComplex *__beta, cuDoubleComplex *__y, int __incy);
cublasStatus_t cublasZgbmv_v2_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    int64_t __kl, int64_t __ku, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda,
    const cuDoubleComplex *__x, int64_t __incx, const cuDoubleComplex *__beta, cuDoubleComplex *__y, int64_t __incy);
cublasStatus_t cublasSgemv_v2(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const float *__alpha, const float *__A, int __lda, const float *__x, int __incx, const float *__beta, float *__y,
    int __incy);
cublasStatus_t cublasSgemv_v2_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const float *__alpha, const float *__A, int64_t __lda, const float *__x, int64_t __incx, const float *__beta,
    float *__y, int64_t __incy);
cublasStatus_t cublasDgemv_v2(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const double *__alpha, const double *__A, int __lda, const double *__x, int __incx, const double *__beta,
    double *__y, int __incy);
cublasStatus_t cublasDgemv_v2_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const double *__alpha, const double *__A, int64_t __lda, const double *__x, int64_t __incx, const double *__beta,
    double *__y, int64_t __incy);
cublasStatus_t cublasCgemv_v2(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__x, int __incx,
    const cuComplex *__beta, cuComplex *__y, int __incy);
cublasStatus_t cublasCgemv_v2_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__x, int64_t __incx,
    const cuComplex *__beta, cuComplex *__y, int64_t __incy);
cublasStatus_t cublasZgemv_v2(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__x, int __incx,
    const cuDoubleComplex *__beta, cuDoubleComplex *__y, int __incy);
cublasStatus_t cublasZgemv_v2_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda, const cuDoubleComplex *__x,
    int64_t __incx, const cuDoubleComplex *__beta, cuDoubleComplex *__y, int64_t __incy);
cublasStatus_t cublasSger_v2(cublasHandle_t __handle, int __m, int __n, const float *__alpha, const float *__x,
    int __incx, const float *__y, int __incy, float *__A, int __lda);
cublasStatus_t cublasSger_v2_64(cublasHandle_t __handle, int64_t __m, int64_t __n, const float *__alpha,
    const float *__x, int64_t __incx, const float *__y, int64_t __incy, float *__A, int64_t __lda);
cublasStatus_t cublasDger_v2(cublasHandle_t __handle, int __m, int __n, const double *__alpha, const double *__x,
    int __incx, const double *__y, int __incy, double *__A, int __lda);
cublasStatus_t cublasDger_v2_64(cublasHandle_t __handle, int64_t __m, int64_t __n, const double *__alpha,
    const double *__x, int64_t __incx, const double *__y, int64_t __incy, double *__A, int64_t __lda);
cublasStatus_t cublasCgeru_v2(cublasHandle_t __handle, int __m, int __n, const cuComplex *__alpha, const cuComplex *__x,
    int __incx, const cuComplex *__y, int __incy, cuComplex *__A, int __lda);
cublasStatus_t cublasCgeru_v2_64(cublasHandle_t __handle, int64_t __m, int64_t __n, const cuComplex *__alpha,
    const cuComplex *__x, int64_t __incx, const cuComplex *__y, int64_t __incy, cuComplex *__A, int64_t __lda);
cublasStatus_t cublasZgeru_v2(cublasHandle_t __handle, int __m, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__x, int __incx, const cuDoubleComplex *__y, int __incy, cuDoubleComplex *__A, int __lda);
cublasStatus_t cublasZgeru_v2_64(cublasHandle_t __handle, int64_t __m, int64_t __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__x, int64_t __incx, const cuDoubleComplex *__y, int64_t __incy, cuDoubleComplex *__A,
    int64_t __lda);
cublasStatus_t cublasCgerc_v2(cublasHandle_t __handle, int __m, int __n, const cuComplex *__alpha, const cuComplex *__x,
    int __incx, const cuComplex *__y, int __incy, cuComplex *__A, int __lda);
cublasStatus_t cublasCgerc_v2_64(cublasHandle_t __handle, int64_t __m, int64_t __n, const cuComplex *__alpha,
    const cuComplex *__x, int64_t __incx, const cuComplex *__y, int64_t __incy, cuComplex *__A, int64_t __lda);
cublasStatus_t cublasZgerc_v2(cublasHandle_t __handle, int __m, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__x, int __incx, const cuDoubleComplex *__y, int __incy, cuDoubleComplex *__A, int __lda);
cublasStatus_t cublasZgerc_v2_64(cublasHandle_t __handle, int64_t __m, int64_t __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__x, int64_t __incx, const cuDoubleComplex *__y, int64_t __incy, cuDoubleComplex *__A,
    int64_t __lda);
cublasStatus_t cublasSsbmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, int __k, const float *__alpha,
    const float *__A, int __lda, const float *__x, int __incx, const float *__beta, float *__y, int __incy);
cublasStatus_t cublasSsbmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, int64_t __k,
    const float *__alpha, const float *__A, int64_t __lda, const float *__x, int64_t __incx, const float *__beta,
    float *__y, int64_t __incy);
cublasStatus_t cublasDsbmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, int __k, const double *__alpha,
    const double *__A, int __lda, const double *__x, int __incx, const double *__beta, double *__y, int __incy);
cublasStatus_t cublasDsbmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, int64_t __k,
    const double *__alpha, const double *__A, int64_t __lda, const double *__x, int64_t __incx, const double *__beta,
    double *__y, int64_t __incy);
cublasStatus_t cublasChbmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, int __k,
    const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__x, int __incx,
    const cuComplex *__beta, cuComplex *__y, int __incy);
cublasStatus_t cublasChbmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, int64_t __k,
    const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__x, int64_t __incx,
    const cuComplex *__beta, cuComplex *__y, int64_t __incy);
cublasStatus_t cublasZhbmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, int __k,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__x, int __incx,
    const cuDoubleComplex *__beta, cuDoubleComplex *__y, int __incy);
cublasStatus_t cublasZhbmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, int64_t __k,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda, const cuDoubleComplex *__x,
    int64_t __incx, const cuDoubleComplex *__beta, cuDoubleComplex *__y, int64_t __incy);
cublasStatus_t cublasSspmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const float *__alpha,
    const float *__AP, const float *__x, int __incx, const float *__beta, float *__y, int __incy);
cublasStatus_t cublasSspmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const float *__alpha,
    const float *__AP, const float *__x, int64_t __incx, const float *__beta, float *__y, int64_t __incy);
cublasStatus_t cublasDspmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const double *__alpha,
    const double *__AP, const double *__x, int __incx, const double *__beta, double *__y, int __incy);
cublasStatus_t cublasDspmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const double *__alpha,
    const double *__AP, const double *__x, int64_t __incx, const double *__beta, double *__y, int64_t __incy);
cublasStatus_t cublasChpmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuComplex *__alpha,
    const cuComplex *__AP, const cuComplex *__x, int __incx, const cuComplex *__beta, cuComplex *__y, int __incy);
cublasStatus_t cublasChpmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuComplex *__alpha, const cuComplex *__AP, const cuComplex *__x, int64_t __incx, const cuComplex *__beta,
    cuComplex *__y, int64_t __incy);
cublasStatus_t cublasZhpmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__AP, const cuDoubleComplex *__x, int __incx, const cuDoubleComplex *__beta,
    cuDoubleComplex *__y, int __incy);
cublasStatus_t cublasZhpmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__AP, const cuDoubleComplex *__x, int64_t __incx,
    const cuDoubleComplex *__beta, cuDoubleComplex *__y, int64_t __incy);
cublasStatus_t cublasSsymv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const float *__alpha,
    const float *__A, int __lda, const float *__x, int __incx, const float *__beta, float *__y, int __incy);
cublasStatus_t cublasSsymv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const float *__alpha,
    const float *__A, int64_t __lda, const float *__x, int64_t __incx, const float *__beta, float *__y, int64_t __incy);
cublasStatus_t cublasDsymv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const double *__alpha,
    const double *__A, int __lda, const double *__x, int __incx, const double *__beta, double *__y, int __incy);
cublasStatus_t cublasDsymv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const double *__alpha,
    const double *__A, int64_t __lda, const double *__x, int64_t __incx, const double *__beta, double *__y,
    int64_t __incy);
cublasStatus_t cublasCsymv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuComplex *__alpha,
    const cuComplex *__A, int __lda, const cuComplex *__x, int __incx, const cuComplex *__beta, cuComplex *__y,
    int __incy);
cublasStatus_t cublasCsymv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__x, int64_t __incx,
    const cuComplex *__beta, cuComplex *__y, int64_t __incy);
cublasStatus_t cublasZsymv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__x, int __incx, const cuDoubleComplex *__beta,
    cuDoubleComplex *__y, int __incy);
cublasStatus_t cublasZsymv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda, const cuDoubleComplex *__x,
    int64_t __incx, const cuDoubleComplex *__beta, cuDoubleComplex *__y, int64_t __incy);
cublasStatus_t cublasChemv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuComplex *__alpha,
    const cuComplex *__A, int __lda, const cuComplex *__x, int __incx, const cuComplex *__beta, cuComplex *__y,
    int __incy);
cublasStatus_t cublasChemv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__x, int64_t __incx,
    const cuComplex *__beta, cuComplex *__y, int64_t __incy);
cublasStatus_t cublasZhemv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__x, int __incx, const cuDoubleComplex *__beta,
    cuDoubleComplex *__y, int __incy);
cublasStatus_t cublasZhemv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda, const cuDoubleComplex *__x,
    int64_t __incx, const cuDoubleComplex *__beta, cuDoubleComplex *__y, int64_t __incy);
cublasStatus_t cublasSspr_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const float *__alpha,
    const float *__x, int __incx, float *__AP);
cublasStatus_t cublasSspr_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const float *__alpha,
    const float *__x, int64_t __incx, float *__AP);
cublasStatus_t cublasDspr_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const double *__alpha,
    const double *__x, int __incx, double *__AP);
cublasStatus_t cublasDspr_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const double *__alpha,
    const double *__x, int64_t __incx, double *__AP);
cublasStatus_t cublasChpr_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const float *__alpha,
    const cuComplex *__x, int __incx, cuComplex *__AP);
cublasStatus_t cublasChpr_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const float *__alpha,
    const cuComplex *__x, int64_t __incx, cuComplex *__AP);
cublasStatus_t cublasZhpr_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const double *__alpha,
    const cuDoubleComplex *__x, int __incx, cuDoubleComplex *__AP);
cublasStatus_t cublasZhpr_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const double *__alpha,
    const cuDoubleComplex *__x, int64_t __incx, cuDoubleComplex *__AP);
cublasStatus_t cublasSspr2_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const float *__alpha,
    const float *__x, int __incx, const float *__y, int __incy, float *__AP);
cublasStatus_t cublasSspr2_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const float *__alpha,
    const float *__x, int64_t __incx, const float *__y, int64_t __incy, float *__AP);
cublasStatus_t cublasDspr2_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const double *__alpha,
    const double *__x, int __incx, const double *__y, int __incy, double *__AP);
cublasStatus_t cublasDspr2_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const double *__alpha,
    const double *__x, int64_t __incx, const double *__y, int64_t __incy, double *__AP);
cublasStatus_t cublasChpr2_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuComplex *__alpha,
    const cuComplex *__x, int __incx, const cuComplex *__y, int __incy, cuComplex *__AP);
cublasStatus_t cublasChpr2_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuComplex *__alpha, const cuComplex *__x, int64_t __incx, const cuComplex *__y, int64_t __incy,
    cuComplex *__AP);
cublasStatus_t cublasZhpr2_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__x, int __incx, const cuDoubleComplex *__y, int __incy, cuDoubleComplex *__AP);
cublasStatus_t cublasZhpr2_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__x, int64_t __incx, const cuDoubleComplex *__y,
    int64_t __incy, cuDoubleComplex *__AP);
cublasStatus_t cublasSsyr_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const float *__alpha,
    const float *__x, int __incx, float *__A, int __lda);
cublasStatus_t cublasSsyr_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const float *__alpha,
    const float *__x, int64_t __incx, float *__A, int64_t __lda);
cublasStatus_t cublasDsyr_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const double *__alpha,
    const double *__x, int __incx, double *__A, int __lda);
cublasStatus_t cublasDsyr_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const double *__alpha,
    const double *__x, int64_t __incx, double *__A, int64_t __lda);
cublasStatus_t cublasCsyr_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuComplex *__alpha,
    const cuComplex *__x, int __incx, cuComplex *__A, int __lda);
cublasStatus_t cublasCsyr_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const cuComplex *__alpha,
    const cuComplex *__x, int64_t __incx, cuComplex *__A, int64_t __lda);
cublasStatus_t cublasZsyr_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__x, int __incx, cuDoubleComplex *__A, int __lda);
cublasStatus_t cublasZsyr_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__x, int64_t __incx, cuDoubleComplex *__A, int64_t __lda);
cublasStatus_t cublasCher_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const float *__alpha,
    const cuComplex *__x, int __incx, cuComplex *__A, int __lda);
cublasStatus_t cublasCher_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const float *__alpha,
    const cuComplex *__x, int64_t __incx, cuComplex *__A, int64_t __lda);
cublasStatus_t cublasZher_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const double *__alpha,
    const cuDoubleComplex *__x, int __incx, cuDoubleComplex *__A, int __lda);
cublasStatus_t cublasZher_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const double *__alpha,
    const cuDoubleComplex *__x, int64_t __incx, cuDoubleComplex *__A, int64_t __lda);
cublasStatus_t cublasSsyr2_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const float *__alpha,
    const float *__x, int __incx, const float *__y, int __incy, float *__A, int __lda);
cublasStatus_t cublasSsyr2_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const float *__alpha,
    const float *__x, int64_t __incx, const float *__y, int64_t __incy, float *__A, int64_t __lda);
cublasStatus_t cublasDsyr2_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const double *__alpha,
    const double *__x, int __incx, const double *__y, int __incy, double *__A, int __lda);
cublasStatus_t cublasDsyr2_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n, const double *__alpha,
    const double *__x, int64_t __incx, const double *__y, int64_t __incy, double *__A, int64_t __lda);
cublasStatus_t cublasCsyr2_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuComplex *__alpha,
    const cuComplex *__x, int __incx, const cuComplex *__y, int __incy, cuComplex *__A, int __lda);
cublasStatus_t cublasCsyr2_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuComplex *__alpha, const cuComplex *__x, int64_t __incx, const cuComplex *__y, int64_t __incy,
    cuComplex *__A, int64_t __lda);
cublasStatus_t cublasZsyr2_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__x, int __incx, const cuDoubleComplex *__y, int __incy, cuDoubleComplex *__A, int __lda);
cublasStatus_t cublasZsyr2_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__x, int64_t __incx, const cuDoubleComplex *__y,
    int64_t __incy, cuDoubleComplex *__A, int64_t __lda);
cublasStatus_t cublasCher2_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuComplex *__alpha,
    const cuComplex *__x, int __incx, const cuComplex *__y, int __incy, cuComplex *__A, int __lda);
cublasStatus_t cublasCher2_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuComplex *__alpha, const cuComplex *__x, int64_t __incx, const cuComplex *__y, int64_t __incy,
    cuComplex *__A, int64_t __lda);
cublasStatus_t cublasZher2_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__x, int __incx, const cuDoubleComplex *__y, int __incy, cuDoubleComplex *__A, int __lda);
cublasStatus_t cublasZher2_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, int64_t __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__x, int64_t __incx, const cuDoubleComplex *__y,
    int64_t __incy, cuDoubleComplex *__A, int64_t __lda);
cublasStatus_t cublasStbmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, int __k, const float *__A, int __lda, float *__x, int __incx);
cublasStatus_t cublasStbmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, int64_t __k, const float *__A, int64_t __lda, float *__x, int64_t __incx);
cublasStatus_t cublasDtbmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, int __k, const double *__A, int __lda, double *__x, int __incx);
cublasStatus_t cublasDtbmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, int64_t __k, const double *__A, int64_t __lda, double *__x, int64_t __incx);
cublasStatus_t cublasCtbmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, int __k, const cuComplex *__A, int __lda, cuComplex *__x, int __incx);
cublasStatus_t cublasCtbmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, int64_t __k, const cuComplex *__A, int64_t __lda, cuComplex *__x,
    int64_t __incx);
cublasStatus_t cublasZtbmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, int __k, const cuDoubleComplex *__A, int __lda, cuDoubleComplex *__x, int __incx);
cublasStatus_t cublasZtbmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, int64_t __k, const cuDoubleComplex *__A, int64_t __lda, cuDoubleComplex *__x,
    int64_t __incx);
cublasStatus_t cublasStbsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, int __k, const float *__A, int __lda, float *__x, int __incx);
cublasStatus_t cublasStbsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, int64_t __k, const float *__A, int64_t __lda, float *__x, int64_t __incx);
cublasStatus_t cublasDtbsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, int __k, const double *__A, int __lda, double *__x, int __incx);
cublasStatus_t cublasDtbsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, int64_t __k, const double *__A, int64_t __lda, double *__x, int64_t __incx);
cublasStatus_t cublasCtbsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, int __k, const cuComplex *__A, int __lda, cuComplex *__x, int __incx);
cublasStatus_t cublasCtbsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, int64_t __k, const cuComplex *__A, int64_t __lda, cuComplex *__x,
    int64_t __incx);
cublasStatus_t cublasZtbsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, int __k, const cuDoubleComplex *__A, int __lda, cuDoubleComplex *__x, int __incx);
cublasStatus_t cublasZtbsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, int64_t __k, const cuDoubleComplex *__A, int64_t __lda, cuDoubleComplex *__x,
    int64_t __incx);
cublasStatus_t cublasStpmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const float *__AP, float *__x, int __incx);
cublasStatus_t cublasStpmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const float *__AP, float *__x, int64_t __incx);
cublasStatus_t cublasDtpmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const double *__AP, double *__x, int __incx);
cublasStatus_t cublasDtpmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const double *__AP, double *__x, int64_t __incx);
cublasStatus_t cublasCtpmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const cuComplex *__AP, cuComplex *__x, int __incx);
cublasStatus_t cublasCtpmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const cuComplex *__AP, cuComplex *__x, int64_t __incx);
cublasStatus_t cublasZtpmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const cuDoubleComplex *__AP, cuDoubleComplex *__x, int __incx);
cublasStatus_t cublasZtpmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const cuDoubleComplex *__AP, cuDoubleComplex *__x, int64_t __incx);
cublasStatus_t cublasStpsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const float *__AP, float *__x, int __incx);
cublasStatus_t cublasStpsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const float *__AP, float *__x, int64_t __incx);
cublasStatus_t cublasDtpsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const double *__AP, double *__x, int __incx);
cublasStatus_t cublasDtpsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const double *__AP, double *__x, int64_t __incx);
cublasStatus_t cublasCtpsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const cuComplex *__AP, cuComplex *__x, int __incx);
cublasStatus_t cublasCtpsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const cuComplex *__AP, cuComplex *__x, int64_t __incx);
cublasStatus_t cublasZtpsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const cuDoubleComplex *__AP, cuDoubleComplex *__x, int __incx);
cublasStatus_t cublasZtpsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const cuDoubleComplex *__AP, cuDoubleComplex *__x, int64_t __incx);
cublasStatus_t cublasStrmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const float *__A, int __lda, float *__x, int __incx);
cublasStatus_t cublasStrmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const float *__A, int64_t __lda, float *__x, int64_t __incx);
cublasStatus_t cublasDtrmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const double *__A, int __lda, double *__x, int __incx);
cublasStatus_t cublasDtrmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const double *__A, int64_t __lda, double *__x, int64_t __incx);
cublasStatus_t cublasCtrmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const cuComplex *__A, int __lda, cuComplex *__x, int __incx);
cublasStatus_t cublasCtrmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const cuComplex *__A, int64_t __lda, cuComplex *__x, int64_t __incx);
cublasStatus_t cublasZtrmv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const cuDoubleComplex *__A, int __lda, cuDoubleComplex *__x, int __incx);
cublasStatus_t cublasZtrmv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const cuDoubleComplex *__A, int64_t __lda, cuDoubleComplex *__x,
    int64_t __incx);
cublasStatus_t cublasStrsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const float *__A, int __lda, float *__x, int __incx);
cublasStatus_t cublasStrsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const float *__A, int64_t __lda, float *__x, int64_t __incx);
cublasStatus_t cublasDtrsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const double *__A, int __lda, double *__x, int __incx);
cublasStatus_t cublasDtrsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const double *__A, int64_t __lda, double *__x, int64_t __incx);
cublasStatus_t cublasCtrsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const cuComplex *__A, int __lda, cuComplex *__x, int __incx);
cublasStatus_t cublasCtrsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const cuComplex *__A, int64_t __lda, cuComplex *__x, int64_t __incx);
cublasStatus_t cublasZtrsv_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int __n, const cuDoubleComplex *__A, int __lda, cuDoubleComplex *__x, int __incx);
cublasStatus_t cublasZtrsv_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    cublasDiagType_t __diag, int64_t __n, const cuDoubleComplex *__A, int64_t __lda, cuDoubleComplex *__x,
    int64_t __incx);
/* level 3 */
cublasStatus_t cublasSgemm_v2(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const float *__alpha, const float *__A, int __lda, const float *__B, int __ldb,
    const float *__beta, float *__C, int __ldc);
cublasStatus_t cublasSgemm_v2_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const float *__alpha, const float *__A, int64_t __lda, const float *__B,
    int64_t __ldb, const float *__beta, float *__C, int64_t __ldc);
cublasStatus_t cublasDgemm_v2(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const double *__alpha, const double *__A, int __lda, const double *__B, int __ldb,
    const double *__beta, double *__C, int __ldc);
cublasStatus_t cublasDgemm_v2_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const double *__alpha, const double *__A, int64_t __lda, const double *__B,
    int64_t __ldb, const double *__beta, double *__C, int64_t __ldc);
cublasStatus_t cublasCgemm_v2(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__B, int __ldb,
    const cuComplex *__beta, cuComplex *__C, int __ldc);
cublasStatus_t cublasCgemm_v2_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda,
    const cuComplex *__B, int64_t __ldb, const cuComplex *__beta, cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZgemm_v2(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__B,
    int __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZgemm_v2_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda,
    const cuDoubleComplex *__B, int64_t __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int64_t __ldc);
cublasStatus_t cublasSsymm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int __m,
    int __n, const float *__alpha, const float *__A, int __lda, const float *__B, int __ldb, const float *__beta,
    float *__C, int __ldc);
cublasStatus_t cublasSsymm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int64_t __m,
    int64_t __n, const float *__alpha, const float *__A, int64_t __lda, const float *__B, int64_t __ldb,
    const float *__beta, float *__C, int64_t __ldc);
cublasStatus_t cublasDsymm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int __m,
    int __n, const double *__alpha, const double *__A, int __lda, const double *__B, int __ldb, const double *__beta,
    double *__C, int __ldc);
cublasStatus_t cublasDsymm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int64_t __m,
    int64_t __n, const double *__alpha, const double *__A, int64_t __lda, const double *__B, int64_t __ldb,
    const double *__beta, double *__C, int64_t __ldc);
cublasStatus_t cublasCsymm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int __m,
    int __n, const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__B, int __ldb,
    const cuComplex *__beta, cuComplex *__C, int __ldc);
cublasStatus_t cublasCsymm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int64_t __m,
    int64_t __n, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__B, int64_t __ldb,
    const cuComplex *__beta, cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZsymm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int __m,
    int __n, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__B,
    int __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZsymm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int64_t __m,
    int64_t __n, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda, const cuDoubleComplex *__B,
    int64_t __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int64_t __ldc);
cublasStatus_t cublasChemm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int __m,
    int __n, const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__B, int __ldb,
    const cuComplex *__beta, cuComplex *__C, int __ldc);
cublasStatus_t cublasChemm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int64_t __m,
    int64_t __n, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__B, int64_t __ldb,
    const cuComplex *__beta, cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZhemm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int __m,
    int __n, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__B,
    int __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZhemm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo, int64_t __m,
    int64_t __n, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda, const cuDoubleComplex *__B,
    int64_t __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int64_t __ldc);
cublasStatus_t cublasSsyrk_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const float *__alpha, const float *__A, int __lda, const float *__beta, float *__C, int __ldc);
cublasStatus_t cublasSsyrk_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const float *__alpha, const float *__A, int64_t __lda, const float *__beta, float *__C,
    int64_t __ldc);
cublasStatus_t cublasDsyrk_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const double *__alpha, const double *__A, int __lda, const double *__beta, double *__C, int __ldc);
cublasStatus_t cublasDsyrk_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const double *__alpha, const double *__A, int64_t __lda, const double *__beta,
    double *__C, int64_t __ldc);
cublasStatus_t cublasCsyrk_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__beta, cuComplex *__C,
    int __ldc);
cublasStatus_t cublasCsyrk_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__beta,
    cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZsyrk_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__beta,
    cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZsyrk_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda,
    const cuDoubleComplex *__beta, cuDoubleComplex *__C, int64_t __ldc);
cublasStatus_t cublasCherk_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const float *__alpha, const cuComplex *__A, int __lda, const float *__beta, cuComplex *__C, int __ldc);
cublasStatus_t cublasCherk_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const float *__alpha, const cuComplex *__A, int64_t __lda, const float *__beta,
    cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZherk_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const double *__alpha, const cuDoubleComplex *__A, int __lda, const double *__beta, cuDoubleComplex *__C,
    int __ldc);
cublasStatus_t cublasZherk_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const double *__alpha, const cuDoubleComplex *__A, int64_t __lda, const double *__beta,
    cuDoubleComplex *__C, int64_t __ldc);
cublasStatus_t cublasSsyr2k_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const float *__alpha, const float *__A, int __lda, const float *__B, int __ldb, const float *__beta,
    float *__C, int __ldc);
cublasStatus_t cublasSsyr2k_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const float *__alpha, const float *__A, int64_t __lda, const float *__B, int64_t __ldb,
    const float *__beta, float *__C, int64_t __ldc);
cublasStatus_t cublasDsyr2k_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const double *__alpha, const double *__A, int __lda, const double *__B, int __ldb, const double *__beta,
    double *__C, int __ldc);
cublasStatus_t cublasDsyr2k_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const double *__alpha, const double *__A, int64_t __lda, const double *__B, int64_t __ldb,
    const double *__beta, double *__C, int64_t __ldc);
cublasStatus_t cublasCsyr2k_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__B, int __ldb,
    const cuComplex *__beta, cuComplex *__C, int __ldc);
cublasStatus_t cublasCsyr2k_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__B,
    int64_t __ldb, const cuComplex *__beta, cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZsyr2k_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__B,
    int __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZsyr2k_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda,
    const cuDoubleComplex *__B, int64_t __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int64_t __ldc);
cublasStatus_t cublasCher2k_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__B, int __ldb,
    const float *__beta, cuComplex *__C, int __ldc);
cublasStatus_t cublasCher2k_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__B,
    int64_t __ldb, const float *__beta, cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZher2k_v2(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__B,
    int __ldb, const double *__beta, cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZher2k_v2_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda,
    const cuDoubleComplex *__B, int64_t __ldb, const double *__beta, cuDoubleComplex *__C, int64_t __ldc);
cublasStatus_t cublasStrmm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const float *__alpha, const float *__A,
    int __lda, const float *__B, int __ldb, float *__C, int __ldc);
cublasStatus_t cublasStrmm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const float *__alpha,
    const float *__A, int64_t __lda, const float *__B, int64_t __ldb, float *__C, int64_t __ldc);
cublasStatus_t cublasDtrmm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const double *__alpha, const double *__A,
    int __lda, const double *__B, int __ldb, double *__C, int __ldc);
cublasStatus_t cublasDtrmm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const double *__alpha,
    const double *__A, int64_t __lda, const double *__B, int64_t __ldb, double *__C, int64_t __ldc);
cublasStatus_t cublasCtrmm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const cuComplex *__alpha,
    const cuComplex *__A, int __lda, const cuComplex *__B, int __ldb, cuComplex *__C, int __ldc);
cublasStatus_t cublasCtrmm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const cuComplex *__alpha,
    const cuComplex *__A, int64_t __lda, const cuComplex *__B, int64_t __ldb, cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZtrmm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__B, int __ldb, cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZtrmm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__A, int64_t __lda, const cuDoubleComplex *__B, int64_t __ldb, cuDoubleComplex *__C,
    int64_t __ldc);
cublasStatus_t cublasStrsm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const float *__alpha, const float *__A,
    int __lda, float *__B, int __ldb);
cublasStatus_t cublasStrsm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const float *__alpha,
    const float *__A, int64_t __lda, float *__B, int64_t __ldb);
cublasStatus_t cublasDtrsm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const double *__alpha, const double *__A,
    int __lda, double *__B, int __ldb);
cublasStatus_t cublasDtrsm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const double *__alpha,
    const double *__A, int64_t __lda, double *__B, int64_t __ldb);
cublasStatus_t cublasCtrsm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const cuComplex *__alpha,
    const cuComplex *__A, int __lda, cuComplex *__B, int __ldb);
cublasStatus_t cublasCtrsm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const cuComplex *__alpha,
    const cuComplex *__A, int64_t __lda, cuComplex *__B, int64_t __ldb);
cublasStatus_t cublasZtrsm_v2(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__A, int __lda, cuDoubleComplex *__B, int __ldb);
cublasStatus_t cublasZtrsm_v2_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__A, int64_t __lda, cuDoubleComplex *__B, int64_t __ldb);
cublasStatus_t cublasHgemm(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const __half *__alpha, const __half *__A, int __lda, const __half *__B, int __ldb,
    const __half *__beta, __half *__C, int __ldc);
cublasStatus_t cublasHgemm_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const __half *__alpha, const __half *__A, int64_t __lda, const __half *__B,
    int64_t __ldb, const __half *__beta, __half *__C, int64_t __ldc);
cublasStatus_t cublasCgemm3m(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__B, int __ldb,
    const cuComplex *__beta, cuComplex *__C, int __ldc);
cublasStatus_t cublasCgemm3m_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda,
    const cuComplex *__B, int64_t __ldb, const cuComplex *__beta, cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZgemm3m(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__B,
    int __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZgemm3m_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda,
    const cuDoubleComplex *__B, int64_t __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int64_t __ldc);
cublasStatus_t cublasSsyrkx(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const float *__alpha, const float *__A, int __lda, const float *__B, int __ldb, const float *__beta,
    float *__C, int __ldc);
cublasStatus_t cublasSsyrkx_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int64_t __n,
    int64_t __k, const float *__alpha, const float *__A, int64_t __lda, const float *__B, int64_t __ldb,
    const float *__beta, float *__C, int64_t __ldc);
cublasStatus_t cublasDsyrkx(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const double *__alpha, const double *__A, int __lda, const double *__B, int __ldb, const double *__beta,
    double *__C, int __ldc);
cublasStatus_t cublasDsyrkx_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int64_t __n,
    int64_t __k, const double *__alpha, const double *__A, int64_t __lda, const double *__B, int64_t __ldb,
    const double *__beta, double *__C, int64_t __ldc);
cublasStatus_t cublasCsyrkx(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__B, int __ldb,
    const cuComplex *__beta, cuComplex *__C, int __ldc);
cublasStatus_t cublasCsyrkx_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int64_t __n,
    int64_t __k, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__B, int64_t __ldb,
    const cuComplex *__beta, cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZsyrkx(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__B,
    int __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZsyrkx_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int64_t __n,
    int64_t __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda, const cuDoubleComplex *__B,
    int64_t __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int64_t __ldc);
cublasStatus_t cublasCherkx(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__B, int __ldb,
    const float *__beta, cuComplex *__C, int __ldc);
cublasStatus_t cublasCherkx_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int64_t __n,
    int64_t __k, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__B, int64_t __ldb,
    const float *__beta, cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZherkx(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__B,
    int __ldb, const double *__beta, cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZherkx_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int64_t __n,
    int64_t __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda, const cuDoubleComplex *__B,
    int64_t __ldb, const double *__beta, cuDoubleComplex *__C, int64_t __ldc);
/* batches */
cublasStatus_t cublasHgemmBatched(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int __m, int __n, int __k, const __half *__alpha, const __half *const *__Aarray, int __lda,
    const __half *const *__Barray, int __ldb, const __half *__beta, __half *const *__Carray, int __ldc,
    int __batchCount);
cublasStatus_t cublasHgemmBatched_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const __half *__alpha, const __half *const *__Aarray, int64_t __lda,
    const __half *const *__Barray, int64_t __ldb, const __half *__beta, __half *const *__Carray, int64_t __ldc,
    int64_t __batchCount);
cublasStatus_t cublasSgemmBatched(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int __m, int __n, int __k, const float *__alpha, const float *const *__Aarray, int __lda,
    const float *const *__Barray, int __ldb, const float *__beta, float *const *__Carray, int __ldc, int __batchCount);
cublasStatus_t cublasSgemmBatched_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const float *__alpha, const float *const *__Aarray, int64_t __lda,
    const float *const *__Barray, int64_t __ldb, const float *__beta, float *const *__Carray, int64_t __ldc,
    int64_t __batchCount);
cublasStatus_t cublasDgemmBatched(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int __m, int __n, int __k, const double *__alpha, const double *const *__Aarray, int __lda,
    const double *const *__Barray, int __ldb, const double *__beta, double *const *__Carray, int __ldc,
    int __batchCount);
cublasStatus_t cublasDgemmBatched_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const double *__alpha, const double *const *__Aarray, int64_t __lda,
    const double *const *__Barray, int64_t __ldb, const double *__beta, double *const *__Carray, int64_t __ldc,
    int64_t __batchCount);
cublasStatus_t cublasCgemmBatched(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int __m, int __n, int __k, const cuComplex *__alpha, const cuComplex *const *__Aarray, int __lda,
    const cuComplex *const *__Barray, int __ldb, const cuComplex *__beta, cuComplex *const *__Carray, int __ldc,
    int __batchCount);
cublasStatus_t cublasCgemmBatched_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const cuComplex *__alpha, const cuComplex *const *__Aarray, int64_t __lda,
    const cuComplex *const *__Barray, int64_t __ldb, const cuComplex *__beta, cuComplex *const *__Carray, int64_t __ldc,
    int64_t __batchCount);
cublasStatus_t cublasZgemmBatched(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int __m, int __n, int __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *const *__Aarray, int __lda,
    const cuDoubleComplex *const *__Barray, int __ldb, const cuDoubleComplex *__beta, cuDoubleComplex *const *__Carray,
    int __ldc, int __batchCount);
cublasStatus_t cublasZgemmBatched_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *const *__Aarray,
    int64_t __lda, const cuDoubleComplex *const *__Barray, int64_t __ldb, const cuDoubleComplex *__beta,
    cuDoubleComplex *const *__Carray, int64_t __ldc, int64_t __batchCount);
cublasStatus_t cublasCgemm3mBatched(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int __m, int __n, int __k, const cuComplex *__alpha, const cuComplex *const *__Aarray, int __lda,
    const cuComplex *const *__Barray, int __ldb, const cuComplex *__beta, cuComplex *const *__Carray, int __ldc,
    int __batchCount);
cublasStatus_t cublasCgemm3mBatched_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const cuComplex *__alpha, const cuComplex *const *__Aarray, int64_t __lda,
    const cuComplex *const *__Barray, int64_t __ldb, const cuComplex *__beta, cuComplex *const *__Carray, int64_t __ldc,
    int64_t __batchCount);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int __m, int __n, int __k, const __half *__alpha, const __half *__A, int __lda,
    long long int __strideA, const __half *__B, int __ldb, long long int __strideB, const __half *__beta, __half *__C,
    int __ldc, long long int __strideC, int __batchCount);
cublasStatus_t cublasHgemmStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int64_t __m, int64_t __n, int64_t __k, const __half *__alpha, const __half *__A,
    int64_t __lda, long long int __strideA, const __half *__B, int64_t __ldb, long long int __strideB,
    const __half *__beta, __half *__C, int64_t __ldc, long long int __strideC, int64_t __batchCount);
cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int __m, int __n, int __k, const float *__alpha, const float *__A, int __lda,
    long long int __strideA, const float *__B, int __ldb, long long int __strideB, const float *__beta, float *__C,
    int __ldc, long long int __strideC, int __batchCount);
cublasStatus_t cublasSgemmStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int64_t __m, int64_t __n, int64_t __k, const float *__alpha, const float *__A,
    int64_t __lda, long long int __strideA, const float *__B, int64_t __ldb, long long int __strideB,
    const float *__beta, float *__C, int64_t __ldc, long long int __strideC, int64_t __batchCount);
cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int __m, int __n, int __k, const double *__alpha, const double *__A, int __lda,
    long long int __strideA, const double *__B, int __ldb, long long int __strideB, const double *__beta, double *__C,
    int __ldc, long long int __strideC, int __batchCount);
cublasStatus_t cublasDgemmStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int64_t __m, int64_t __n, int64_t __k, const double *__alpha, const double *__A,
    int64_t __lda, long long int __strideA, const double *__B, int64_t __ldb, long long int __strideB,
    const double *__beta, double *__C, int64_t __ldc, long long int __strideC, int64_t __batchCount);
cublasStatus_t cublasCgemmStridedBatched(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int __m, int __n, int __k, const cuComplex *__alpha, const cuComplex *__A, int __lda,
    long long int __strideA, const cuComplex *__B, int __ldb, long long int __strideB, const cuComplex *__beta,
    cuComplex *__C, int __ldc, long long int __strideC, int __batchCount);
cublasStatus_t cublasCgemmStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int64_t __m, int64_t __n, int64_t __k, const cuComplex *__alpha, const cuComplex *__A,
    int64_t __lda, long long int __strideA, const cuComplex *__B, int64_t __ldb, long long int __strideB,
    const cuComplex *__beta, cuComplex *__C, int64_t __ldc, long long int __strideC, int64_t __batchCount);
cublasStatus_t cublasZgemmStridedBatched(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int __m, int __n, int __k, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A,
    int __lda, long long int __strideA, const cuDoubleComplex *__B, int __ldb, long long int __strideB,
    const cuDoubleComplex *__beta, cuDoubleComplex *__C, int __ldc, long long int __strideC, int __batchCount);
cublasStatus_t cublasZgemmStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int64_t __m, int64_t __n, int64_t __k, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *__A, int64_t __lda, long long int __strideA, const cuDoubleComplex *__B, int64_t __ldb,
    long long int __strideB, const cuDoubleComplex *__beta, cuDoubleComplex *__C, int64_t __ldc,
    long long int __strideC, int64_t __batchCount);
cublasStatus_t cublasCgemm3mStridedBatched(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int __m, int __n, int __k, const cuComplex *__alpha, const cuComplex *__A, int __lda,
    long long int __strideA, const cuComplex *__B, int __ldb, long long int __strideB, const cuComplex *__beta,
    cuComplex *__C, int __ldc, long long int __strideC, int __batchCount);
cublasStatus_t cublasCgemm3mStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int64_t __m, int64_t __n, int64_t __k, const cuComplex *__alpha, const cuComplex *__A,
    int64_t __lda, long long int __strideA, const cuComplex *__B, int64_t __ldb, long long int __strideB,
    const cuComplex *__beta, cuComplex *__C, int64_t __ldc, long long int __strideC, int64_t __batchCount);
cublasStatus_t cublasStrsmBatched(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const float *__alpha,
    const float *const *__Aarray, int __lda, float *const *__Barray, int __ldb, int __batchCount);
cublasStatus_t cublasStrsmBatched_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const float *__alpha,
    const float *const *__Aarray, int64_t __lda, float *const *__Barray, int64_t __ldb, int64_t __batchCount);
cublasStatus_t cublasDtrsmBatched(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const double *__alpha,
    const double *const *__Aarray, int __lda, double *const *__Barray, int __ldb, int __batchCount);
cublasStatus_t cublasDtrsmBatched_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const double *__alpha,
    const double *const *__Aarray, int64_t __lda, double *const *__Barray, int64_t __ldb, int64_t __batchCount);
cublasStatus_t cublasCtrsmBatched(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const cuComplex *__alpha,
    const cuComplex *const *__Aarray, int __lda, cuComplex *const *__Barray, int __ldb, int __batchCount);
cublasStatus_t cublasCtrsmBatched_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const cuComplex *__alpha,
    const cuComplex *const *__Aarray, int64_t __lda, cuComplex *const *__Barray, int64_t __ldb, int64_t __batchCount);
cublasStatus_t cublasZtrsmBatched(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int __m, int __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *const *__Aarray, int __lda, cuDoubleComplex *const *__Barray, int __ldb, int __batchCount);
cublasStatus_t cublasZtrsmBatched_64(cublasHandle_t __handle, cublasSideMode_t __side, cublasFillMode_t __uplo,
    cublasOperation_t __trans, cublasDiagType_t __diag, int64_t __m, int64_t __n, const cuDoubleComplex *__alpha,
    const cuDoubleComplex *const *__Aarray, int64_t __lda, cuDoubleComplex *const *__Barray, int64_t __ldb,
    int64_t __batchCount);
cublasStatus_t cublasSgemvBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const float *__alpha, const float *const *__Aarray, int __lda, const float *const *__xarray, int __incx,
    const float *__beta, float *const *__yarray, int __incy, int __batchCount);
cublasStatus_t cublasSgemvBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const float *__alpha, const float *const *__Aarray, int64_t __lda, const float *const *__xarray, int64_t __incx,
    const float *__beta, float *const *__yarray, int64_t __incy, int64_t __batchCount);
cublasStatus_t cublasDgemvBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const double *__alpha, const double *const *__Aarray, int __lda, const double *const *__xarray, int __incx,
    const double *__beta, double *const *__yarray, int __incy, int __batchCount);
cublasStatus_t cublasDgemvBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const double *__alpha, const double *const *__Aarray, int64_t __lda, const double *const *__xarray, int64_t __incx,
    const double *__beta, double *const *__yarray, int64_t __incy, int64_t __batchCount);
cublasStatus_t cublasCgemvBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const cuComplex *__alpha, const cuComplex *const *__Aarray, int __lda, const cuComplex *const *__xarray, int __incx,
    const cuComplex *__beta, cuComplex *const *__yarray, int __incy, int __batchCount);
cublasStatus_t cublasCgemvBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const cuComplex *__alpha, const cuComplex *const *__Aarray, int64_t __lda, const cuComplex *const *__xarray,
    int64_t __incx, const cuComplex *__beta, cuComplex *const *__yarray, int64_t __incy, int64_t __batchCount);
cublasStatus_t cublasZgemvBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *const *__Aarray, int __lda,
    const cuDoubleComplex *const *__xarray, int __incx, const cuDoubleComplex *__beta, cuDoubleComplex *const *__yarray,
    int __incy, int __batchCount);
cublasStatus_t cublasZgemvBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *const *__Aarray, int64_t __lda,
    const cuDoubleComplex *const *__xarray, int64_t __incx, const cuDoubleComplex *__beta,
    cuDoubleComplex *const *__yarray, int64_t __incy, int64_t __batchCount);
cublasStatus_t cublasSgemvStridedBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const float *__alpha, const float *__A, int __lda, long long int __strideA, const float *__x, int __incx,
    long long int __stridex, const float *__beta, float *__y, int __incy, long long int __stridey, int __batchCount);
cublasStatus_t cublasSgemvStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m,
    int64_t __n, const float *__alpha, const float *__A, int64_t __lda, long long int __strideA, const float *__x,
    int64_t __incx, long long int __stridex, const float *__beta, float *__y, int64_t __incy, long long int __stridey,
    int64_t __batchCount);
cublasStatus_t cublasDgemvStridedBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const double *__alpha, const double *__A, int __lda, long long int __strideA, const double *__x, int __incx,
    long long int __stridex, const double *__beta, double *__y, int __incy, long long int __stridey, int __batchCount);
cublasStatus_t cublasDgemvStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m,
    int64_t __n, const double *__alpha, const double *__A, int64_t __lda, long long int __strideA, const double *__x,
    int64_t __incx, long long int __stridex, const double *__beta, double *__y, int64_t __incy, long long int __stridey,
    int64_t __batchCount);
cublasStatus_t cublasCgemvStridedBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const cuComplex *__alpha, const cuComplex *__A, int __lda, long long int __strideA, const cuComplex *__x,
    int __incx, long long int __stridex, const cuComplex *__beta, cuComplex *__y, int __incy, long long int __stridey,
    int __batchCount);
cublasStatus_t cublasCgemvStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m,
    int64_t __n, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, long long int __strideA,
    const cuComplex *__x, int64_t __incx, long long int __stridex, const cuComplex *__beta, cuComplex *__y,
    int64_t __incy, long long int __stridey, int64_t __batchCount);
cublasStatus_t cublasZgemvStridedBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, long long int __strideA,
    const cuDoubleComplex *__x, int __incx, long long int __stridex, const cuDoubleComplex *__beta,
    cuDoubleComplex *__y, int __incy, long long int __stridey, int __batchCount);
cublasStatus_t cublasZgemvStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m,
    int64_t __n, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda, long long int __strideA,
    const cuDoubleComplex *__x, int64_t __incx, long long int __stridex, const cuDoubleComplex *__beta,
    cuDoubleComplex *__y, int64_t __incy, long long int __stridey, int64_t __batchCount);
cublasStatus_t cublasHSHgemvBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const float *__alpha, const __half *const *__Aarray, int __lda, const __half *const *__xarray, int __incx,
    const float *__beta, __half *const *__yarray, int __incy, int __batchCount);
cublasStatus_t cublasHSHgemvBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const float *__alpha, const __half *const *__Aarray, int64_t __lda, const __half *const *__xarray, int64_t __incx,
    const float *__beta, __half *const *__yarray, int64_t __incy, int64_t __batchCount);
cublasStatus_t cublasHSSgemvBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const float *__alpha, const __half *const *__Aarray, int __lda, const __half *const *__xarray, int __incx,
    const float *__beta, float *const *__yarray, int __incy, int __batchCount);
cublasStatus_t cublasHSSgemvBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const float *__alpha, const __half *const *__Aarray, int64_t __lda, const __half *const *__xarray, int64_t __incx,
    const float *__beta, float *const *__yarray, int64_t __incy, int64_t __batchCount);
cublasStatus_t cublasTSTgemvBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const float *__alpha, const __nv_bfloat16 *const *__Aarray, int __lda, const __nv_bfloat16 *const *__xarray,
    int __incx, const float *__beta, __nv_bfloat16 *const *__yarray, int __incy, int __batchCount);
cublasStatus_t cublasTSTgemvBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const float *__alpha, const __nv_bfloat16 *const *__Aarray, int64_t __lda, const __nv_bfloat16 *const *__xarray,
    int64_t __incx, const float *__beta, __nv_bfloat16 *const *__yarray, int64_t __incy, int64_t __batchCount);
cublasStatus_t cublasTSSgemvBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const float *__alpha, const __nv_bfloat16 *const *__Aarray, int __lda, const __nv_bfloat16 *const *__xarray,
    int __incx, const float *__beta, float *const *__yarray, int __incy, int __batchCount);
cublasStatus_t cublasTSSgemvBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m, int64_t __n,
    const float *__alpha, const __nv_bfloat16 *const *__Aarray, int64_t __lda, const __nv_bfloat16 *const *__xarray,
    int64_t __incx, const float *__beta, float *const *__yarray, int64_t __incy, int64_t __batchCount);
cublasStatus_t cublasHSHgemvStridedBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const float *__alpha, const __half *__A, int __lda, long long int __strideA, const __half *__x, int __incx,
    long long int __stridex, const float *__beta, __half *__y, int __incy, long long int __stridey, int __batchCount);
cublasStatus_t cublasHSHgemvStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m,
    int64_t __n, const float *__alpha, const __half *__A, int64_t __lda, long long int __strideA, const __half *__x,
    int64_t __incx, long long int __stridex, const float *__beta, __half *__y, int64_t __incy, long long int __stridey,
    int64_t __batchCount);
cublasStatus_t cublasHSSgemvStridedBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const float *__alpha, const __half *__A, int __lda, long long int __strideA, const __half *__x, int __incx,
    long long int __stridex, const float *__beta, float *__y, int __incy, long long int __stridey, int __batchCount);
cublasStatus_t cublasHSSgemvStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m,
    int64_t __n, const float *__alpha, const __half *__A, int64_t __lda, long long int __strideA, const __half *__x,
    int64_t __incx, long long int __stridex, const float *__beta, float *__y, int64_t __incy, long long int __stridey,
    int64_t __batchCount);
cublasStatus_t cublasTSTgemvStridedBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const float *__alpha, const __nv_bfloat16 *__A, int __lda, long long int __strideA, const __nv_bfloat16 *__x,
    int __incx, long long int __stridex, const float *__beta, __nv_bfloat16 *__y, int __incy, long long int __stridey,
    int __batchCount);
cublasStatus_t cublasTSTgemvStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m,
    int64_t __n, const float *__alpha, const __nv_bfloat16 *__A, int64_t __lda, long long int __strideA,
    const __nv_bfloat16 *__x, int64_t __incx, long long int __stridex, const float *__beta, __nv_bfloat16 *__y,
    int64_t __incy, long long int __stridey, int64_t __batchCount);
cublasStatus_t cublasTSSgemvStridedBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n,
    const float *__alpha, const __nv_bfloat16 *__A, int __lda, long long int __strideA, const __nv_bfloat16 *__x,
    int __incx, long long int __stridex, const float *__beta, float *__y, int __incy, long long int __stridey,
    int __batchCount);
cublasStatus_t cublasTSSgemvStridedBatched_64(cublasHandle_t __handle, cublasOperation_t __trans, int64_t __m,
    int64_t __n, const float *__alpha, const __nv_bfloat16 *__A, int64_t __lda, long long int __strideA,
    const __nv_bfloat16 *__x, int64_t __incx, long long int __stridex, const float *__beta, float *__y, int64_t __incy,
    long long int __stridey, int64_t __batchCount);
cublasStatus_t cublasSgetrfBatched(cublasHandle_t __handle, int __n, float *const *__Aarray, int __lda, int *__P,
    int *__info, int __batchSize);
cublasStatus_t cublasDgetrfBatched(cublasHandle_t __handle, int __n, double *const *__Aarray, int __lda, int *__P,
    int *__info, int __batchSize);
cublasStatus_t cublasCgetrfBatched(cublasHandle_t __handle, int __n, cuComplex *const *__Aarray, int __lda, int *__P,
    int *__info, int __batchSize);
cublasStatus_t cublasZgetrfBatched(cublasHandle_t __handle, int __n, cuDoubleComplex *const *__Aarray, int __lda,
    int *__P, int *__info, int __batchSize);
cublasStatus_t cublasSgetrsBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __n, int __nrhs,
    const float *const *__Aarray, int __lda, const int *__devIpiv, float *const *__Barray, int __ldb, int *__info,
    int __batchSize);
cublasStatus_t cublasDgetrsBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __n, int __nrhs,
    const double *const *__Aarray, int __lda, const int *__devIpiv, double *const *__Barray, int __ldb, int *__info,
    int __batchSize);
cublasStatus_t cublasCgetrsBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __n, int __nrhs,
    const cuComplex *const *__Aarray, int __lda, const int *__devIpiv, cuComplex *const *__Barray, int __ldb,
    int *__info, int __batchSize);
cublasStatus_t cublasZgetrsBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __n, int __nrhs,
    const cuDoubleComplex *const *__Aarray, int __lda, const int *__devIpiv, cuDoubleComplex *const *__Barray,
    int __ldb, int *__info, int __batchSize);
cublasStatus_t cublasSgetriBatched(cublasHandle_t __handle, int __n, const float *const *__Aarray, int __lda,
    const int *__P, float *const *__Carray, int __ldc, int *__info, int __batchSize);
cublasStatus_t cublasDgetriBatched(cublasHandle_t __handle, int __n, const double *const *__Aarray, int __lda,
    const int *__P, double *const *__Carray, int __ldc, int *__info, int __batchSize);
cublasStatus_t cublasCgetriBatched(cublasHandle_t __handle, int __n, const cuComplex *const *__Aarray, int __lda,
    const int *__P, cuComplex *const *__Carray, int __ldc, int *__info, int __batchSize);
cublasStatus_t cublasZgetriBatched(cublasHandle_t __handle, int __n, const cuDoubleComplex *const *__Aarray, int __lda,
    const int *__P, cuDoubleComplex *const *__Carray, int __ldc, int *__info, int __batchSize);
cublasStatus_t cublasSmatinvBatched(cublasHandle_t __handle, int __n, const float *const *__Aarray, int __lda,
    float *const *__Ainv, int __lda_inv, int *__info, int __batchSize);
cublasStatus_t cublasDmatinvBatched(cublasHandle_t __handle, int __n, const double *const *__Aarray, int __lda,
    double *const *__Ainv, int __lda_inv, int *__info, int __batchSize);
cublasStatus_t cublasCmatinvBatched(cublasHandle_t __handle, int __n, const cuComplex *const *__Aarray, int __lda,
    cuComplex *const *__Ainv, int __lda_inv, int *__info, int __batchSize);
cublasStatus_t cublasZmatinvBatched(cublasHandle_t __handle, int __n, const cuDoubleComplex *const *__Aarray, int __lda,
    cuDoubleComplex *const *__Ainv, int __lda_inv, int *__info, int __batchSize);
cublasStatus_t cublasSgeqrfBatched(cublasHandle_t __handle, int __m, int __n, float *const *__Aarray, int __lda,
    float *const *__TauArray, int *__info, int __batchSize);
cublasStatus_t cublasDgeqrfBatched(cublasHandle_t __handle, int __m, int __n, double *const *__Aarray, int __lda,
    double *const *__TauArray, int *__info, int __batchSize);
cublasStatus_t cublasCgeqrfBatched(cublasHandle_t __handle, int __m, int __n, cuComplex *const *__Aarray, int __lda,
    cuComplex *const *__TauArray, int *__info, int __batchSize);
cublasStatus_t cublasZgeqrfBatched(cublasHandle_t __handle, int __m, int __n, cuDoubleComplex *const *__Aarray,
    int __lda, cuDoubleComplex *const *__TauArray, int *__info, int __batchSize);
cublasStatus_t cublasSgelsBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n, int __nrhs,
    float *const *__Aarray, int __lda, float *const *__Carray, int __ldc, int *__info, int *__devInfoArray,
    int __batchSize);
cublasStatus_t cublasDgelsBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n, int __nrhs,
    double *const *__Aarray, int __lda, double *const *__Carray, int __ldc, int *__info, int *__devInfoArray,
    int __batchSize);
cublasStatus_t cublasCgelsBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n, int __nrhs,
    cuComplex *const *__Aarray, int __lda, cuComplex *const *__Carray, int __ldc, int *__info, int *__devInfoArray,
    int __batchSize);
cublasStatus_t cublasZgelsBatched(cublasHandle_t __handle, cublasOperation_t __trans, int __m, int __n, int __nrhs,
    cuDoubleComplex *const *__Aarray, int __lda, cuDoubleComplex *const *__Carray, int __ldc, int *__info,
    int *__devInfoArray, int __batchSize);
/* extensions */
cublasStatus_t cublasSgeam(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, const float *__alpha, const float *__A, int __lda, const float *__beta, const float *__B, int __ldb,
    float *__C, int __ldc);
cublasStatus_t cublasSgeam_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, const float *__alpha, const float *__A, int64_t __lda, const float *__beta,
    const float *__B, int64_t __ldb, float *__C, int64_t __ldc);
cublasStatus_t cublasDgeam(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, const double *__alpha, const double *__A, int __lda, const double *__beta, const double *__B, int __ldb,
    double *__C, int __ldc);
cublasStatus_t cublasDgeam_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, const double *__alpha, const double *__A, int64_t __lda, const double *__beta,
    const double *__B, int64_t __ldb, double *__C, int64_t __ldc);
cublasStatus_t cublasCgeam(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, const cuComplex *__alpha, const cuComplex *__A, int __lda, const cuComplex *__beta, const cuComplex *__B,
    int __ldb, cuComplex *__C, int __ldc);
cublasStatus_t cublasCgeam_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, const cuComplex *__alpha, const cuComplex *__A, int64_t __lda, const cuComplex *__beta,
    const cuComplex *__B, int64_t __ldb, cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZgeam(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__beta,
    const cuDoubleComplex *__B, int __ldb, cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZgeam_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, const cuDoubleComplex *__alpha, const cuDoubleComplex *__A, int64_t __lda,
    const cuDoubleComplex *__beta, const cuDoubleComplex *__B, int64_t __ldb, cuDoubleComplex *__C, int64_t __ldc);
cublasStatus_t cublasSdgmm(cublasHandle_t __handle, cublasSideMode_t __mode, int __m, int __n, const float *__A,
    int __lda, const float *__x, int __incx, float *__C, int __ldc);
cublasStatus_t cublasSdgmm_64(cublasHandle_t __handle, cublasSideMode_t __mode, int64_t __m, int64_t __n,
    const float *__A, int64_t __lda, const float *__x, int64_t __incx, float *__C, int64_t __ldc);
cublasStatus_t cublasDdgmm(cublasHandle_t __handle, cublasSideMode_t __mode, int __m, int __n, const double *__A,
    int __lda, const double *__x, int __incx, double *__C, int __ldc);
cublasStatus_t cublasDdgmm_64(cublasHandle_t __handle, cublasSideMode_t __mode, int64_t __m, int64_t __n,
    const double *__A, int64_t __lda, const double *__x, int64_t __incx, double *__C, int64_t __ldc);
cublasStatus_t cublasCdgmm(cublasHandle_t __handle, cublasSideMode_t __mode, int __m, int __n, const cuComplex *__A,
    int __lda, const cuComplex *__x, int __incx, cuComplex *__C, int __ldc);
cublasStatus_t cublasCdgmm_64(cublasHandle_t __handle, cublasSideMode_t __mode, int64_t __m, int64_t __n,
    const cuComplex *__A, int64_t __lda, const cuComplex *__x, int64_t __incx, cuComplex *__C, int64_t __ldc);
cublasStatus_t cublasZdgmm(cublasHandle_t __handle, cublasSideMode_t __mode, int __m, int __n,
    const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__x, int __incx, cuDoubleComplex *__C, int __ldc);
cublasStatus_t cublasZdgmm_64(cublasHandle_t __handle, cublasSideMode_t __mode, int64_t __m, int64_t __n,
    const cuDoubleComplex *__A, int64_t __lda, const cuDoubleComplex *__x, int64_t __incx, cuDoubleComplex *__C,
    int64_t __ldc);
cublasStatus_t cublasSgemmEx(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const float *__alpha, const void *__A, cudaDataType __Atype, int __lda, const void *__B,
    cudaDataType __Btype, int __ldb, const float *__beta, void *__C, cudaDataType __Ctype, int __ldc);
cublasStatus_t cublasSgemmEx_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const float *__alpha, const void *__A, cudaDataType __Atype, int64_t __lda,
    const void *__B, cudaDataType __Btype, int64_t __ldb, const float *__beta, void *__C, cudaDataType __Ctype,
    int64_t __ldc);
cublasStatus_t cublasCgemmEx(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const cuComplex *__alpha, const void *__A, cudaDataType __Atype, int __lda, const void *__B,
    cudaDataType __Btype, int __ldb, const cuComplex *__beta, void *__C, cudaDataType __Ctype, int __ldc);
cublasStatus_t cublasCgemmEx_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const cuComplex *__alpha, const void *__A, cudaDataType __Atype,
    int64_t __lda, const void *__B, cudaDataType __Btype, int64_t __ldb, const cuComplex *__beta, void *__C,
    cudaDataType __Ctype, int64_t __ldc);
cublasStatus_t cublasCgemm3mEx(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const cuComplex *__alpha, const void *__A, cudaDataType __Atype, int __lda, const void *__B,
    cudaDataType __Btype, int __ldb, const cuComplex *__beta, void *__C, cudaDataType __Ctype, int __ldc);
cublasStatus_t cublasCgemm3mEx_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const cuComplex *__alpha, const void *__A, cudaDataType __Atype,
    int64_t __lda, const void *__B, cudaDataType __Btype, int64_t __ldb, const cuComplex *__beta, void *__C,
    cudaDataType __Ctype, int64_t __ldc);
cublasStatus_t cublasGemmEx(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const void *__alpha, const void *__A, cudaDataType __Atype, int __lda, const void *__B,
    cudaDataType __Btype, int __ldb, const void *__beta, void *__C, cudaDataType __Ctype, int __ldc,
    cublasComputeType_t __computeType, cublasGemmAlgo_t __algo);
cublasStatus_t cublasGemmEx_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const void *__alpha, const void *__A, cudaDataType __Atype, int64_t __lda,
    const void *__B, cudaDataType __Btype, int64_t __ldb, const void *__beta, void *__C, cudaDataType __Ctype,
    int64_t __ldc, cublasComputeType_t __computeType, cublasGemmAlgo_t __algo);
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int __m, int __n, int __k, const void *__alpha, const void *const *__Aarray, cudaDataType __Atype, int __lda,
    const void *const *__Barray, cudaDataType __Btype, int __ldb, const void *__beta, void *const *__Carray,
    cudaDataType __Ctype, int __ldc, int __batchCount, cublasComputeType_t __computeType, cublasGemmAlgo_t __algo);
cublasStatus_t cublasGemmBatchedEx_64(cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb,
    int64_t __m, int64_t __n, int64_t __k, const void *__alpha, const void *const *__Aarray, cudaDataType __Atype,
    int64_t __lda, const void *const *__Barray, cudaDataType __Btype, int64_t __ldb, const void *__beta,
    void *const *__Carray, cudaDataType __Ctype, int64_t __ldc, int64_t __batchCount, cublasComputeType_t __computeType,
    cublasGemmAlgo_t __algo);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int __m, int __n, int __k, const void *__alpha, const void *__A, cudaDataType __Atype,
    int __lda, long long int __strideA, const void *__B, cudaDataType __Btype, int __ldb, long long int __strideB,
    const void *__beta, void *__C, cudaDataType __Ctype, int __ldc, long long int __strideC, int __batchCount,
    cublasComputeType_t __computeType, cublasGemmAlgo_t __algo);
cublasStatus_t cublasGemmStridedBatchedEx_64(cublasHandle_t __handle, cublasOperation_t __transa,
    cublasOperation_t __transb, int64_t __m, int64_t __n, int64_t __k, const void *__alpha, const void *__A,
    cudaDataType __Atype, int64_t __lda, long long int __strideA, const void *__B, cudaDataType __Btype, int64_t __ldb,
    long long int __strideB, const void *__beta, void *__C, cudaDataType __Ctype, int64_t __ldc,
    long long int __strideC, int64_t __batchCount, cublasComputeType_t __computeType, cublasGemmAlgo_t __algo);
cublasStatus_t cublasCsyrkEx(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuComplex *__alpha, const void *__A, cudaDataType __Atype, int __lda, const cuComplex *__beta,
    void *__C, cudaDataType __Ctype, int __ldc);
cublasStatus_t cublasCsyrkEx_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const cuComplex *__alpha, const void *__A, cudaDataType __Atype, int64_t __lda,
    const cuComplex *__beta, void *__C, cudaDataType __Ctype, int64_t __ldc);
cublasStatus_t cublasCsyrk3mEx(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const cuComplex *__alpha, const void *__A, cudaDataType __Atype, int __lda, const cuComplex *__beta,
    void *__C, cudaDataType __Ctype, int __ldc);
cublasStatus_t cublasCsyrk3mEx_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const cuComplex *__alpha, const void *__A, cudaDataType __Atype, int64_t __lda,
    const cuComplex *__beta, void *__C, cudaDataType __Ctype, int64_t __ldc);
cublasStatus_t cublasCherkEx(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const float *__alpha, const void *__A, cudaDataType __Atype, int __lda, const float *__beta, void *__C,
    cudaDataType __Ctype, int __ldc);
cublasStatus_t cublasCherkEx_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const float *__alpha, const void *__A, cudaDataType __Atype, int64_t __lda,
    const float *__beta, void *__C, cudaDataType __Ctype, int64_t __ldc);
cublasStatus_t cublasCherk3mEx(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans, int __n,
    int __k, const float *__alpha, const void *__A, cudaDataType __Atype, int __lda, const float *__beta, void *__C,
    cudaDataType __Ctype, int __ldc);
cublasStatus_t cublasCherk3mEx_64(cublasHandle_t __handle, cublasFillMode_t __uplo, cublasOperation_t __trans,
    int64_t __n, int64_t __k, const float *__alpha, const void *__A, cudaDataType __Atype, int64_t __lda,
    const float *__beta, void *__C, cudaDataType __Ctype, int64_t __ldc);
cublasStatus_t cublasAxpyEx(cublasHandle_t __handle, int __n, const void *__alpha, cudaDataType __alphaType,
    const void *__x, cudaDataType __xType, int __incx, void *__y, cudaDataType __yType, int __incy,
    cudaDataType __executionType);
cublasStatus_t cublasAxpyEx_64(cublasHandle_t __handle, int64_t __n, const void *__alpha, cudaDataType __alphaType,
    const void *__x, cudaDataType __xType, int64_t __incx, void *__y, cudaDataType __yType, int64_t __incy,
    cudaDataType __executionType);
cublasStatus_t cublasScalEx(cublasHandle_t __handle, int __n, const void *__alpha, cudaDataType __alphaType, void *__x,
    cudaDataType __xType, int __incx, cudaDataType __executionType);
cublasStatus_t cublasScalEx_64(cublasHandle_t __handle, int64_t __n, const void *__alpha, cudaDataType __alphaType,
    void *__x, cudaDataType __xType, int64_t __incx, cudaDataType __executionType);
cublasStatus_t cublasDotEx(cublasHandle_t __handle, int __n, const void *__x, cudaDataType __xType, int __incx,
    const void *__y, cudaDataType __yType, int __incy, void *__result, cudaDataType __resultType,
    cudaDataType __executionType);
cublasStatus_t cublasDotEx_64(cublasHandle_t __handle, int64_t __n, const void *__x, cudaDataType __xType,
    int64_t __incx, const void *__y, cudaDataType __yType, int64_t __incy, void *__result, cudaDataType __resultType,
    cudaDataType __executionType);
cublasStatus_t cublasDotcEx(cublasHandle_t __handle, int __n, const void *__x, cudaDataType __xType, int __incx,
    const void *__y, cudaDataType __yType, int __incy, void *__result, cudaDataType __resultType,
    cudaDataType __executionType);
cublasStatus_t cublasDotcEx_64(cublasHandle_t __handle, int64_t __n, const void *__x, cudaDataType __xType,
    int64_t __incx, const void *__y, cudaDataType __yType, int64_t __incy, void *__result, cudaDataType __resultType,
    cudaDataType __executionType);
cublasStatus_t cublasNrm2Ex(cublasHandle_t __handle, int __n, const void *__x, cudaDataType __xType, int __incx,
    void *__result, cudaDataType __resultType, cudaDataType __executionType);
cublasStatus_t cublasNrm2Ex_64(cublasHandle_t __handle, int64_t __n, const void *__x, cudaDataType __xType,
    int64_t __incx, void *__result, cudaDataType __resultType, cudaDataType __executionType);
cublasStatus_t cublasRotEx(cublasHandle_t __handle, int __n, void *__x, cudaDataType __xType, int __incx, void *__y,
    cudaDataType __yType, int __incy, const void *__c, const void *__s, cudaDataType __csType,
    cudaDataType __executionType);
cublasStatus_t cublasRotEx_64(cublasHandle_t __handle, int64_t __n, void *__x, cudaDataType __xType, int64_t __incx,
    void *__y, cudaDataType __yType, int64_t __incy, const void *__c, const void *__s, cudaDataType __csType,
    cudaDataType __executionType);
cublasStatus_t cublasStpttr(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const float *__AP, float *__A,
    int __lda);
cublasStatus_t cublasDtpttr(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const double *__AP, double *__A,
    int __lda);
cublasStatus_t cublasCtpttr(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuComplex *__AP,
    cuComplex *__A, int __lda);
cublasStatus_t cublasZtpttr(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__AP,
    cuDoubleComplex *__A, int __lda);
cublasStatus_t cublasStrttp(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const float *__A, int __lda,
    float *__AP);
cublasStatus_t cublasDtrttp(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const double *__A, int __lda,
    double *__AP);
cublasStatus_t cublasCtrttp(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuComplex *__A, int __lda,
    cuComplex *__AP);
cublasStatus_t cublasZtrttp(cublasHandle_t __handle, cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__A,
    int __lda, cuDoubleComplex *__AP);
#ifdef __cplusplus
}
#endif

static inline cublasStatus_t cublasMigrateComputeType(cublasHandle_t __handle, cudaDataType __type,
                                                      cublasComputeType_t *__made) {
  cublasMath_t __mode = CUBLAS_DEFAULT_MATH;
  const cublasStatus_t __status = cublasGetMathMode(__handle, &__mode);
  const int __pedantic = (__mode & 0xf) == CUBLAS_PEDANTIC_MATH;
  if (__status != CUBLAS_STATUS_SUCCESS) return __status;
  switch (__type) {
  case CUDA_R_32F: case CUDA_C_32F: *__made = __pedantic ? CUBLAS_COMPUTE_32F_PEDANTIC : CUBLAS_COMPUTE_32F; break;
  case CUDA_R_64F: case CUDA_C_64F: *__made = __pedantic ? CUBLAS_COMPUTE_64F_PEDANTIC : CUBLAS_COMPUTE_64F; break;
  case CUDA_R_16F: *__made = __pedantic ? CUBLAS_COMPUTE_16F_PEDANTIC : CUBLAS_COMPUTE_16F; break;
  case CUDA_R_32I: *__made = __pedantic ? CUBLAS_COMPUTE_32I_PEDANTIC : CUBLAS_COMPUTE_32I; break;
  default: return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  return CUBLAS_STATUS_SUCCESS;
}
#ifdef __cplusplus
static inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *A, cudaDataType Atype, int lda, const void *B, cudaDataType Btype, int ldb, const void *beta, void *C, cudaDataType Ctype, int ldc, cudaDataType computeType, cublasGemmAlgo_t algo) {
  cublasComputeType_t __migrated = CUBLAS_COMPUTE_32F;
  const cublasStatus_t __status = cublasMigrateComputeType(handle, computeType, &__migrated);
  return __status != CUBLAS_STATUS_SUCCESS ? __status : cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb, beta, C, Ctype, ldc, __migrated, algo);
}
static inline cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *const *Aarray, cudaDataType Atype, int lda, const void *const *Barray, cudaDataType Btype, int ldb, const void *beta, void *const *Carray, cudaDataType Ctype, int ldc, int batchCount, cudaDataType computeType, cublasGemmAlgo_t algo) {
  cublasComputeType_t __migrated = CUBLAS_COMPUTE_32F;
  const cublasStatus_t __status = cublasMigrateComputeType(handle, computeType, &__migrated);
  return __status != CUBLAS_STATUS_SUCCESS ? __status : cublasGemmBatchedEx(handle, transa, transb, m, n, k, alpha, Aarray, Atype, lda, Barray, Btype, ldb, beta, Carray, Ctype, ldc, batchCount, __migrated, algo);
}
static inline cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *A, cudaDataType Atype, int lda, long long int strideA, const void *B, cudaDataType Btype, int ldb, long long int strideB, const void *beta, void *C, cudaDataType Ctype, int ldc, long long int strideC, int batchCount, cudaDataType computeType, cublasGemmAlgo_t algo) {
  cublasComputeType_t __migrated = CUBLAS_COMPUTE_32F;
  const cublasStatus_t __status = cublasMigrateComputeType(handle, computeType, &__migrated);
  return __status != CUBLAS_STATUS_SUCCESS ? __status : cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, strideA, B, Btype, ldb, strideB, beta, C, Ctype, ldc, strideC, batchCount, __migrated, algo);
}
#endif
#endif
