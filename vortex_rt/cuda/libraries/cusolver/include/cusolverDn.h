/* cuSOLVER: dense matrices. Written by tools/docs from vortex_rt/cuda/libraries/cusolver/table.py. */
#ifndef CUSOLVERDN_H_
#define CUSOLVERDN_H_
#include "cuComplex.h"
#include "cublas_v2.h"
#include "cusolver_common.h"

enum cusolverDnFunction {
  CUSOLVERDN_GETRF = 0,
  CUSOLVERDN_POTRF = 1
};
typedef enum cusolverDnFunction cusolverDnFunction_t;

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
typedef struct cusolverDnParams *cusolverDnParams_t;

#ifdef __cplusplus
extern "C" {
#endif
/* handle */
cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *__handle);
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t __handle);
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t __handle, cudaStream_t __streamId);
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t __handle, cudaStream_t *__streamId);
cusolverStatus_t cusolverDnSetDeterministicMode(cusolverDnHandle_t __handle, cusolverDeterministicMode_t __mode);
cusolverStatus_t cusolverDnGetDeterministicMode(cusolverDnHandle_t __handle, cusolverDeterministicMode_t *__mode);
cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t *__params);
cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t __params);
cusolverStatus_t cusolverDnSetAdvOptions(cusolverDnParams_t __params, cusolverDnFunction_t __function,
    cusolverAlgMode_t __algo);
cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *__info);
cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t __info);
cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t __info, double __tolerance);
cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t __info, int __max_sweeps);
cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t __info, int __sort);
cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t __handle, syevjInfo_t __info, double *__residual);
cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t __handle, syevjInfo_t __info, int *__executed_sweeps);
cusolverStatus_t cusolverDnCreateGesvdjInfo(gesvdjInfo_t *__info);
cusolverStatus_t cusolverDnDestroyGesvdjInfo(gesvdjInfo_t __info);
cusolverStatus_t cusolverDnXgesvdjSetTolerance(gesvdjInfo_t __info, double __tolerance);
cusolverStatus_t cusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t __info, int __max_sweeps);
cusolverStatus_t cusolverDnXgesvdjSetSortEig(gesvdjInfo_t __info, int __sort);
cusolverStatus_t cusolverDnXgesvdjGetResidual(cusolverDnHandle_t __handle, gesvdjInfo_t __info, double *__residual);
cusolverStatus_t cusolverDnXgesvdjGetSweeps(cusolverDnHandle_t __handle, gesvdjInfo_t __info, int *__executed_sweeps);
/* dense */
cusolverStatus_t cusolverDnSpotrf_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, float *__A,
    int __lda, int *__Lwork);
cusolverStatus_t cusolverDnDpotrf_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, double *__A,
    int __lda, int *__Lwork);
cusolverStatus_t cusolverDnCpotrf_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    cuComplex *__A, int __lda, int *__Lwork);
cusolverStatus_t cusolverDnZpotrf_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    cuDoubleComplex *__A, int __lda, int *__Lwork);
cusolverStatus_t cusolverDnSpotrf(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, float *__A, int __lda,
    float *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnDpotrf(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, double *__A, int __lda,
    double *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnCpotrf(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, cuComplex *__A,
    int __lda, cuComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnZpotrf(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, cuDoubleComplex *__A,
    int __lda, cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnSpotrs(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, int __nrhs,
    const float *__A, int __lda, float *__B, int __ldb, int *__devInfo);
cusolverStatus_t cusolverDnDpotrs(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, int __nrhs,
    const double *__A, int __lda, double *__B, int __ldb, int *__devInfo);
cusolverStatus_t cusolverDnCpotrs(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, int __nrhs,
    const cuComplex *__A, int __lda, cuComplex *__B, int __ldb, int *__devInfo);
cusolverStatus_t cusolverDnZpotrs(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, int __nrhs,
    const cuDoubleComplex *__A, int __lda, cuDoubleComplex *__B, int __ldb, int *__devInfo);
cusolverStatus_t cusolverDnSpotri_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, float *__A,
    int __lda, int *__Lwork);
cusolverStatus_t cusolverDnDpotri_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, double *__A,
    int __lda, int *__Lwork);
cusolverStatus_t cusolverDnCpotri_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    cuComplex *__A, int __lda, int *__Lwork);
cusolverStatus_t cusolverDnZpotri_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    cuDoubleComplex *__A, int __lda, int *__Lwork);
cusolverStatus_t cusolverDnSpotri(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, float *__A, int __lda,
    float *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnDpotri(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, double *__A, int __lda,
    double *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnCpotri(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, cuComplex *__A,
    int __lda, cuComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnZpotri(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, cuDoubleComplex *__A,
    int __lda, cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnSpotrfBatched(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    float **__Aarray, int __lda, int *__infoArray, int __batchSize);
cusolverStatus_t cusolverDnDpotrfBatched(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    double **__Aarray, int __lda, int *__infoArray, int __batchSize);
cusolverStatus_t cusolverDnCpotrfBatched(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    cuComplex **__Aarray, int __lda, int *__infoArray, int __batchSize);
cusolverStatus_t cusolverDnZpotrfBatched(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    cuDoubleComplex **__Aarray, int __lda, int *__infoArray, int __batchSize);
cusolverStatus_t cusolverDnSpotrsBatched(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, int __nrhs,
    float **__Aarray, int __lda, float **__Barray, int __ldb, int *__info, int __batchSize);
cusolverStatus_t cusolverDnDpotrsBatched(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, int __nrhs,
    double **__Aarray, int __lda, double **__Barray, int __ldb, int *__info, int __batchSize);
cusolverStatus_t cusolverDnCpotrsBatched(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, int __nrhs,
    cuComplex **__Aarray, int __lda, cuComplex **__Barray, int __ldb, int *__info, int __batchSize);
cusolverStatus_t cusolverDnZpotrsBatched(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, int __nrhs,
    cuDoubleComplex **__Aarray, int __lda, cuDoubleComplex **__Barray, int __ldb, int *__info, int __batchSize);
cusolverStatus_t cusolverDnSgetrf_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, float *__A, int __lda,
    int *__Lwork);
cusolverStatus_t cusolverDnDgetrf_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, double *__A, int __lda,
    int *__Lwork);
cusolverStatus_t cusolverDnCgetrf_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, cuComplex *__A, int __lda,
    int *__Lwork);
cusolverStatus_t cusolverDnZgetrf_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, cuDoubleComplex *__A,
    int __lda, int *__Lwork);
cusolverStatus_t cusolverDnSgetrf(cusolverDnHandle_t __handle, int __m, int __n, float *__A, int __lda,
    float *__Workspace, int *__devIpiv, int *__devInfo);
cusolverStatus_t cusolverDnDgetrf(cusolverDnHandle_t __handle, int __m, int __n, double *__A, int __lda,
    double *__Workspace, int *__devIpiv, int *__devInfo);
cusolverStatus_t cusolverDnCgetrf(cusolverDnHandle_t __handle, int __m, int __n, cuComplex *__A, int __lda,
    cuComplex *__Workspace, int *__devIpiv, int *__devInfo);
cusolverStatus_t cusolverDnZgetrf(cusolverDnHandle_t __handle, int __m, int __n, cuDoubleComplex *__A, int __lda,
    cuDoubleComplex *__Workspace, int *__devIpiv, int *__devInfo);
cusolverStatus_t cusolverDnSgetrs(cusolverDnHandle_t __handle, cublasOperation_t __trans, int __n, int __nrhs,
    const float *__A, int __lda, const int *__devIpiv, float *__B, int __ldb, int *__devInfo);
cusolverStatus_t cusolverDnDgetrs(cusolverDnHandle_t __handle, cublasOperation_t __trans, int __n, int __nrhs,
    const double *__A, int __lda, const int *__devIpiv, double *__B, int __ldb, int *__devInfo);
cusolverStatus_t cusolverDnCgetrs(cusolverDnHandle_t __handle, cublasOperation_t __trans, int __n, int __nrhs,
    const cuComplex *__A, int __lda, const int *__devIpiv, cuComplex *__B, int __ldb, int *__devInfo);
cusolverStatus_t cusolverDnZgetrs(cusolverDnHandle_t __handle, cublasOperation_t __trans, int __n, int __nrhs,
    const cuDoubleComplex *__A, int __lda, const int *__devIpiv, cuDoubleComplex *__B, int __ldb, int *__devInfo);
cusolverStatus_t cusolverDnSgeqrf_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, float *__A, int __lda,
    int *__Lwork);
cusolverStatus_t cusolverDnDgeqrf_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, double *__A, int __lda,
    int *__Lwork);
cusolverStatus_t cusolverDnCgeqrf_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, cuComplex *__A, int __lda,
    int *__Lwork);
cusolverStatus_t cusolverDnZgeqrf_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, cuDoubleComplex *__A,
    int __lda, int *__Lwork);
cusolverStatus_t cusolverDnSgeqrf(cusolverDnHandle_t __handle, int __m, int __n, float *__A, int __lda, float *__TAU,
    float *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnDgeqrf(cusolverDnHandle_t __handle, int __m, int __n, double *__A, int __lda, double *__TAU,
    double *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnCgeqrf(cusolverDnHandle_t __handle, int __m, int __n, cuComplex *__A, int __lda,
    cuComplex *__TAU, cuComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnZgeqrf(cusolverDnHandle_t __handle, int __m, int __n, cuDoubleComplex *__A, int __lda,
    cuDoubleComplex *__TAU, cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnSorgqr_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int __k, const float *__A,
    int __lda, const float *__tau, int *__Lwork);
cusolverStatus_t cusolverDnDorgqr_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int __k, const double *__A,
    int __lda, const double *__tau, int *__Lwork);
cusolverStatus_t cusolverDnCungqr_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int __k,
    const cuComplex *__A, int __lda, const cuComplex *__tau, int *__Lwork);
cusolverStatus_t cusolverDnZungqr_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int __k,
    const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__tau, int *__Lwork);
cusolverStatus_t cusolverDnSorgqr(cusolverDnHandle_t __handle, int __m, int __n, int __k, float *__A, int __lda,
    const float *__tau, float *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnDorgqr(cusolverDnHandle_t __handle, int __m, int __n, int __k, double *__A, int __lda,
    const double *__tau, double *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnCungqr(cusolverDnHandle_t __handle, int __m, int __n, int __k, cuComplex *__A, int __lda,
    const cuComplex *__tau, cuComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnZungqr(cusolverDnHandle_t __handle, int __m, int __n, int __k, cuDoubleComplex *__A,
    int __lda, const cuDoubleComplex *__tau, cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnSormqr_bufferSize(cusolverDnHandle_t __handle, cublasSideMode_t __side,
    cublasOperation_t __trans, int __m, int __n, int __k, const float *__A, int __lda, const float *__tau,
    const float *__C, int __ldc, int *__Lwork);
cusolverStatus_t cusolverDnDormqr_bufferSize(cusolverDnHandle_t __handle, cublasSideMode_t __side,
    cublasOperation_t __trans, int __m, int __n, int __k, const double *__A, int __lda, const double *__tau,
    const double *__C, int __ldc, int *__Lwork);
cusolverStatus_t cusolverDnCunmqr_bufferSize(cusolverDnHandle_t __handle, cublasSideMode_t __side,
    cublasOperation_t __trans, int __m, int __n, int __k, const cuComplex *__A, int __lda, const cuComplex *__tau,
    const cuComplex *__C, int __ldc, int *__Lwork);
cusolverStatus_t cusolverDnZunmqr_bufferSize(cusolverDnHandle_t __handle, cublasSideMode_t __side,
    cublasOperation_t __trans, int __m, int __n, int __k, const cuDoubleComplex *__A, int __lda,
    const cuDoubleComplex *__tau, const cuDoubleComplex *__C, int __ldc, int *__Lwork);
cusolverStatus_t cusolverDnSormqr(cusolverDnHandle_t __handle, cublasSideMode_t __side, cublasOperation_t __trans,
    int __m, int __n, int __k, const float *__A, int __lda, const float *__tau, float *__C, int __ldc,
    float *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnDormqr(cusolverDnHandle_t __handle, cublasSideMode_t __side, cublasOperation_t __trans,
    int __m, int __n, int __k, const double *__A, int __lda, const double *__tau, double *__C, int __ldc,
    double *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnCunmqr(cusolverDnHandle_t __handle, cublasSideMode_t __side, cublasOperation_t __trans,
    int __m, int __n, int __k, const cuComplex *__A, int __lda, const cuComplex *__tau, cuComplex *__C, int __ldc,
    cuComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnZunmqr(cusolverDnHandle_t __handle, cublasSideMode_t __side, cublasOperation_t __trans,
    int __m, int __n, int __k, const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__tau,
    cuDoubleComplex *__C, int __ldc, cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnSsytrf_bufferSize(cusolverDnHandle_t __handle, int __n, float *__A, int __lda, int *__Lwork);
cusolverStatus_t cusolverDnDsytrf_bufferSize(cusolverDnHandle_t __handle, int __n, double *__A, int __lda,
    int *__Lwork);
cusolverStatus_t cusolverDnCsytrf_bufferSize(cusolverDnHandle_t __handle, int __n, cuComplex *__A, int __lda,
    int *__Lwork);
cusolverStatus_t cusolverDnZsytrf_bufferSize(cusolverDnHandle_t __handle, int __n, cuDoubleComplex *__A, int __lda,
    int *__Lwork);
cusolverStatus_t cusolverDnSsytrf(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, float *__A, int __lda,
    int *__ipiv, float *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnDsytrf(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, double *__A, int __lda,
    int *__ipiv, double *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnCsytrf(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, cuComplex *__A,
    int __lda, int *__ipiv, cuComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnZsytrf(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, cuDoubleComplex *__A,
    int __lda, int *__ipiv, cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnSsytrd_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    const float *__A, int __lda, const float *__d, const float *__e, const float *__tau, int *__Lwork);
cusolverStatus_t cusolverDnDsytrd_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    const double *__A, int __lda, const double *__d, const double *__e, const double *__tau, int *__Lwork);
cusolverStatus_t cusolverDnChetrd_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    const cuComplex *__A, int __lda, const float *__d, const float *__e, const cuComplex *__tau, int *__Lwork);
cusolverStatus_t cusolverDnZhetrd_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    const cuDoubleComplex *__A, int __lda, const double *__d, const double *__e, const cuDoubleComplex *__tau,
    int *__Lwork);
cusolverStatus_t cusolverDnSsytrd(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, float *__A, int __lda,
    float *__d, float *__e, float *__tau, float *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnDsytrd(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, double *__A, int __lda,
    double *__d, double *__e, double *__tau, double *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnChetrd(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, cuComplex *__A,
    int __lda, float *__d, float *__e, cuComplex *__tau, cuComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnZhetrd(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, cuDoubleComplex *__A,
    int __lda, double *__d, double *__e, cuDoubleComplex *__tau, cuDoubleComplex *__Workspace, int __Lwork,
    int *__devInfo);
cusolverStatus_t cusolverDnSorgtr_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    const float *__A, int __lda, const float *__tau, int *__Lwork);
cusolverStatus_t cusolverDnDorgtr_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    const double *__A, int __lda, const double *__tau, int *__Lwork);
cusolverStatus_t cusolverDnCungtr_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    const cuComplex *__A, int __lda, const cuComplex *__tau, int *__Lwork);
cusolverStatus_t cusolverDnZungtr_bufferSize(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n,
    const cuDoubleComplex *__A, int __lda, const cuDoubleComplex *__tau, int *__Lwork);
cusolverStatus_t cusolverDnSorgtr(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, float *__A, int __lda,
    const float *__tau, float *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnDorgtr(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, double *__A, int __lda,
    const double *__tau, double *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnCungtr(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, cuComplex *__A,
    int __lda, const cuComplex *__tau, cuComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnZungtr(cusolverDnHandle_t __handle, cublasFillMode_t __uplo, int __n, cuDoubleComplex *__A,
    int __lda, const cuDoubleComplex *__tau, cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnSgebrd_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int *__Lwork);
cusolverStatus_t cusolverDnDgebrd_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int *__Lwork);
cusolverStatus_t cusolverDnCgebrd_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int *__Lwork);
cusolverStatus_t cusolverDnZgebrd_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int *__Lwork);
cusolverStatus_t cusolverDnSgebrd(cusolverDnHandle_t __handle, int __m, int __n, float *__A, int __lda, float *__D,
    float *__E, float *__TAUQ, float *__TAUP, float *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnDgebrd(cusolverDnHandle_t __handle, int __m, int __n, double *__A, int __lda, double *__D,
    double *__E, double *__TAUQ, double *__TAUP, double *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnCgebrd(cusolverDnHandle_t __handle, int __m, int __n, cuComplex *__A, int __lda, float *__D,
    float *__E, cuComplex *__TAUQ, cuComplex *__TAUP, cuComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnZgebrd(cusolverDnHandle_t __handle, int __m, int __n, cuDoubleComplex *__A, int __lda,
    double *__D, double *__E, cuDoubleComplex *__TAUQ, cuDoubleComplex *__TAUP, cuDoubleComplex *__Workspace,
    int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnSsyevd_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const float *__A, int __lda, const float *__W, int *__Lwork);
cusolverStatus_t cusolverDnDsyevd_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const double *__A, int __lda, const double *__W, int *__Lwork);
cusolverStatus_t cusolverDnCheevd_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const cuComplex *__A, int __lda, const float *__W, int *__Lwork);
cusolverStatus_t cusolverDnZheevd_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__A, int __lda, const double *__W, int *__Lwork);
cusolverStatus_t cusolverDnSsyevd(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, float *__A, int __lda, float *__W, float *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnDsyevd(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, double *__A, int __lda, double *__W, double *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnCheevd(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, cuComplex *__A, int __lda, float *__W, cuComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnZheevd(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, cuDoubleComplex *__A, int __lda, double *__W, cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnSsygvd_bufferSize(cusolverDnHandle_t __handle, cusolverEigType_t __itype,
    cusolverEigMode_t __jobz, cublasFillMode_t __uplo, int __n, const float *__A, int __lda, const float *__B,
    int __ldb, const float *__W, int *__Lwork);
cusolverStatus_t cusolverDnDsygvd_bufferSize(cusolverDnHandle_t __handle, cusolverEigType_t __itype,
    cusolverEigMode_t __jobz, cublasFillMode_t __uplo, int __n, const double *__A, int __lda, const double *__B,
    int __ldb, const double *__W, int *__Lwork);
cusolverStatus_t cusolverDnChegvd_bufferSize(cusolverDnHandle_t __handle, cusolverEigType_t __itype,
    cusolverEigMode_t __jobz, cublasFillMode_t __uplo, int __n, const cuComplex *__A, int __lda, const cuComplex *__B,
    int __ldb, const float *__W, int *__Lwork);
cusolverStatus_t cusolverDnZhegvd_bufferSize(cusolverDnHandle_t __handle, cusolverEigType_t __itype,
    cusolverEigMode_t __jobz, cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__A, int __lda,
    const cuDoubleComplex *__B, int __ldb, const double *__W, int *__Lwork);
cusolverStatus_t cusolverDnSsygvd(cusolverDnHandle_t __handle, cusolverEigType_t __itype, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, float *__A, int __lda, float *__B, int __ldb, float *__W, float *__Workspace,
    int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnDsygvd(cusolverDnHandle_t __handle, cusolverEigType_t __itype, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, double *__A, int __lda, double *__B, int __ldb, double *__W, double *__Workspace,
    int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnChegvd(cusolverDnHandle_t __handle, cusolverEigType_t __itype, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, cuComplex *__A, int __lda, cuComplex *__B, int __ldb, float *__W,
    cuComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnZhegvd(cusolverDnHandle_t __handle, cusolverEigType_t __itype, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, cuDoubleComplex *__A, int __lda, cuDoubleComplex *__B, int __ldb, double *__W,
    cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo);
cusolverStatus_t cusolverDnSsyevj_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const float *__A, int __lda, const float *__W, int *__Lwork,
    syevjInfo_t __params);
cusolverStatus_t cusolverDnDsyevj_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const double *__A, int __lda, const double *__W, int *__Lwork,
    syevjInfo_t __params);
cusolverStatus_t cusolverDnCheevj_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const cuComplex *__A, int __lda, const float *__W, int *__Lwork,
    syevjInfo_t __params);
cusolverStatus_t cusolverDnZheevj_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__A, int __lda, const double *__W, int *__Lwork,
    syevjInfo_t __params);
cusolverStatus_t cusolverDnSsyevj(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, float *__A, int __lda, float *__W, float *__Workspace, int __Lwork, int *__devInfo, syevjInfo_t __params);
cusolverStatus_t cusolverDnDsyevj(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, double *__A, int __lda, double *__W, double *__Workspace, int __Lwork, int *__devInfo,
    syevjInfo_t __params);
cusolverStatus_t cusolverDnCheevj(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, cuComplex *__A, int __lda, float *__W, cuComplex *__Workspace, int __Lwork, int *__devInfo,
    syevjInfo_t __params);
cusolverStatus_t cusolverDnZheevj(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, cuDoubleComplex *__A, int __lda, double *__W, cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo,
    syevjInfo_t __params);
cusolverStatus_t cusolverDnSsyevjBatched_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const float *__A, int __lda, const float *__W, int *__Lwork, syevjInfo_t __params,
    int __batchSize);
cusolverStatus_t cusolverDnDsyevjBatched_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const double *__A, int __lda, const double *__W, int *__Lwork,
    syevjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnCheevjBatched_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const cuComplex *__A, int __lda, const float *__W, int *__Lwork,
    syevjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnZheevjBatched_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__A, int __lda, const double *__W, int *__Lwork,
    syevjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnSsyevjBatched(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, float *__A, int __lda, float *__W, float *__Workspace, int __Lwork, int *__devInfo, syevjInfo_t __params,
    int __batchSize);
cusolverStatus_t cusolverDnDsyevjBatched(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, double *__A, int __lda, double *__W, double *__Workspace, int __Lwork, int *__devInfo,
    syevjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnCheevjBatched(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, cuComplex *__A, int __lda, float *__W, cuComplex *__Workspace, int __Lwork, int *__devInfo,
    syevjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnZheevjBatched(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, cublasFillMode_t __uplo,
    int __n, cuDoubleComplex *__A, int __lda, double *__W, cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo,
    syevjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnSsygvj_bufferSize(cusolverDnHandle_t __handle, cusolverEigType_t __itype,
    cusolverEigMode_t __jobz, cublasFillMode_t __uplo, int __n, const float *__A, int __lda, const float *__B,
    int __ldb, const float *__W, int *__Lwork, syevjInfo_t __params);
cusolverStatus_t cusolverDnDsygvj_bufferSize(cusolverDnHandle_t __handle, cusolverEigType_t __itype,
    cusolverEigMode_t __jobz, cublasFillMode_t __uplo, int __n, const double *__A, int __lda, const double *__B,
    int __ldb, const double *__W, int *__Lwork, syevjInfo_t __params);
cusolverStatus_t cusolverDnChegvj_bufferSize(cusolverDnHandle_t __handle, cusolverEigType_t __itype,
    cusolverEigMode_t __jobz, cublasFillMode_t __uplo, int __n, const cuComplex *__A, int __lda, const cuComplex *__B,
    int __ldb, const float *__W, int *__Lwork, syevjInfo_t __params);
cusolverStatus_t cusolverDnZhegvj_bufferSize(cusolverDnHandle_t __handle, cusolverEigType_t __itype,
    cusolverEigMode_t __jobz, cublasFillMode_t __uplo, int __n, const cuDoubleComplex *__A, int __lda,
    const cuDoubleComplex *__B, int __ldb, const double *__W, int *__Lwork, syevjInfo_t __params);
cusolverStatus_t cusolverDnSsygvj(cusolverDnHandle_t __handle, cusolverEigType_t __itype, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, float *__A, int __lda, float *__B, int __ldb, float *__W, float *__Workspace,
    int __Lwork, int *__devInfo, syevjInfo_t __params);
cusolverStatus_t cusolverDnDsygvj(cusolverDnHandle_t __handle, cusolverEigType_t __itype, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, double *__A, int __lda, double *__B, int __ldb, double *__W, double *__Workspace,
    int __Lwork, int *__devInfo, syevjInfo_t __params);
cusolverStatus_t cusolverDnChegvj(cusolverDnHandle_t __handle, cusolverEigType_t __itype, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, cuComplex *__A, int __lda, cuComplex *__B, int __ldb, float *__W,
    cuComplex *__Workspace, int __Lwork, int *__devInfo, syevjInfo_t __params);
cusolverStatus_t cusolverDnZhegvj(cusolverDnHandle_t __handle, cusolverEigType_t __itype, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int __n, cuDoubleComplex *__A, int __lda, cuDoubleComplex *__B, int __ldb, double *__W,
    cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo, syevjInfo_t __params);
cusolverStatus_t cusolverDnSgesvd_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int *__Lwork);
cusolverStatus_t cusolverDnDgesvd_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int *__Lwork);
cusolverStatus_t cusolverDnCgesvd_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int *__Lwork);
cusolverStatus_t cusolverDnZgesvd_bufferSize(cusolverDnHandle_t __handle, int __m, int __n, int *__Lwork);
cusolverStatus_t cusolverDnSgesvd(cusolverDnHandle_t __handle, signed char __jobu, signed char __jobvt, int __m,
    int __n, float *__A, int __lda, float *__S, float *__U, int __ldu, float *__VT, int __ldvt, float *__work,
    int __lwork, float *__rwork, int *__devInfo);
cusolverStatus_t cusolverDnDgesvd(cusolverDnHandle_t __handle, signed char __jobu, signed char __jobvt, int __m,
    int __n, double *__A, int __lda, double *__S, double *__U, int __ldu, double *__VT, int __ldvt, double *__work,
    int __lwork, double *__rwork, int *__devInfo);
cusolverStatus_t cusolverDnCgesvd(cusolverDnHandle_t __handle, signed char __jobu, signed char __jobvt, int __m,
    int __n, cuComplex *__A, int __lda, float *__S, cuComplex *__U, int __ldu, cuComplex *__VT, int __ldvt,
    cuComplex *__work, int __lwork, float *__rwork, int *__devInfo);
cusolverStatus_t cusolverDnZgesvd(cusolverDnHandle_t __handle, signed char __jobu, signed char __jobvt, int __m,
    int __n, cuDoubleComplex *__A, int __lda, double *__S, cuDoubleComplex *__U, int __ldu, cuDoubleComplex *__VT,
    int __ldvt, cuDoubleComplex *__work, int __lwork, double *__rwork, int *__devInfo);
cusolverStatus_t cusolverDnSgesvdj_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __econ,
    int __m, int __n, const float *__A, int __lda, const float *__S, const float *__U, int __ldu, const float *__V,
    int __ldv, int *__Lwork, gesvdjInfo_t __params);
cusolverStatus_t cusolverDnDgesvdj_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __econ,
    int __m, int __n, const double *__A, int __lda, const double *__S, const double *__U, int __ldu, const double *__V,
    int __ldv, int *__Lwork, gesvdjInfo_t __params);
cusolverStatus_t cusolverDnCgesvdj_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __econ,
    int __m, int __n, const cuComplex *__A, int __lda, const float *__S, const cuComplex *__U, int __ldu,
    const cuComplex *__V, int __ldv, int *__Lwork, gesvdjInfo_t __params);
cusolverStatus_t cusolverDnZgesvdj_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __econ,
    int __m, int __n, const cuDoubleComplex *__A, int __lda, const double *__S, const cuDoubleComplex *__U, int __ldu,
    const cuDoubleComplex *__V, int __ldv, int *__Lwork, gesvdjInfo_t __params);
cusolverStatus_t cusolverDnSgesvdj(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __econ, int __m, int __n,
    float *__A, int __lda, float *__S, float *__U, int __ldu, float *__V, int __ldv, float *__Workspace, int __Lwork,
    int *__devInfo, gesvdjInfo_t __params);
cusolverStatus_t cusolverDnDgesvdj(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __econ, int __m, int __n,
    double *__A, int __lda, double *__S, double *__U, int __ldu, double *__V, int __ldv, double *__Workspace,
    int __Lwork, int *__devInfo, gesvdjInfo_t __params);
cusolverStatus_t cusolverDnCgesvdj(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __econ, int __m, int __n,
    cuComplex *__A, int __lda, float *__S, cuComplex *__U, int __ldu, cuComplex *__V, int __ldv, cuComplex *__Workspace,
    int __Lwork, int *__devInfo, gesvdjInfo_t __params);
cusolverStatus_t cusolverDnZgesvdj(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __econ, int __m, int __n,
    cuDoubleComplex *__A, int __lda, double *__S, cuDoubleComplex *__U, int __ldu, cuDoubleComplex *__V, int __ldv,
    cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo, gesvdjInfo_t __params);
cusolverStatus_t cusolverDnSgesvdjBatched_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __m,
    int __n, const float *__A, int __lda, const float *__S, const float *__U, int __ldu, const float *__V, int __ldv,
    int *__Lwork, gesvdjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnDgesvdjBatched_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __m,
    int __n, const double *__A, int __lda, const double *__S, const double *__U, int __ldu, const double *__V,
    int __ldv, int *__Lwork, gesvdjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnCgesvdjBatched_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __m,
    int __n, const cuComplex *__A, int __lda, const float *__S, const cuComplex *__U, int __ldu, const cuComplex *__V,
    int __ldv, int *__Lwork, gesvdjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnZgesvdjBatched_bufferSize(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __m,
    int __n, const cuDoubleComplex *__A, int __lda, const double *__S, const cuDoubleComplex *__U, int __ldu,
    const cuDoubleComplex *__V, int __ldv, int *__Lwork, gesvdjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnSgesvdjBatched(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __m, int __n,
    float *__A, int __lda, float *__S, float *__U, int __ldu, float *__V, int __ldv, float *__Workspace, int __Lwork,
    int *__devInfo, gesvdjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnDgesvdjBatched(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __m, int __n,
    double *__A, int __lda, double *__S, double *__U, int __ldu, double *__V, int __ldv, double *__Workspace,
    int __Lwork, int *__devInfo, gesvdjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnCgesvdjBatched(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __m, int __n,
    cuComplex *__A, int __lda, float *__S, cuComplex *__U, int __ldu, cuComplex *__V, int __ldv, cuComplex *__Workspace,
    int __Lwork, int *__devInfo, gesvdjInfo_t __params, int __batchSize);
cusolverStatus_t cusolverDnZgesvdjBatched(cusolverDnHandle_t __handle, cusolverEigMode_t __jobz, int __m, int __n,
    cuDoubleComplex *__A, int __lda, double *__S, cuDoubleComplex *__U, int __ldu, cuDoubleComplex *__V, int __ldv,
    cuDoubleComplex *__Workspace, int __Lwork, int *__devInfo, gesvdjInfo_t __params, int __batchSize);
/* dense, types at run time */
cusolverStatus_t cusolverDnXpotrf_bufferSize(cusolverDnHandle_t __handle, cusolverDnParams_t __params,
    cublasFillMode_t __uplo, int64_t __n, cudaDataType __dataTypeA, const void *__A, int64_t __lda,
    cudaDataType __computeType, size_t *__workspaceInBytesOnDevice, size_t *__workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXpotrf(cusolverDnHandle_t __handle, cusolverDnParams_t __params, cublasFillMode_t __uplo,
    int64_t __n, cudaDataType __dataTypeA, void *__A, int64_t __lda, cudaDataType __computeType, void *__bufferOnDevice,
    size_t __workspaceInBytesOnDevice, void *__bufferOnHost, size_t __workspaceInBytesOnHost, int *__info);
cusolverStatus_t cusolverDnXpotrs(cusolverDnHandle_t __handle, cusolverDnParams_t __params, cublasFillMode_t __uplo,
    int64_t __n, int64_t __nrhs, cudaDataType __dataTypeA, const void *__A, int64_t __lda, cudaDataType __dataTypeB,
    void *__B, int64_t __ldb, int *__info);
cusolverStatus_t cusolverDnXgetrf_bufferSize(cusolverDnHandle_t __handle, cusolverDnParams_t __params, int64_t __m,
    int64_t __n, cudaDataType __dataTypeA, const void *__A, int64_t __lda, cudaDataType __computeType,
    size_t *__workspaceInBytesOnDevice, size_t *__workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgetrf(cusolverDnHandle_t __handle, cusolverDnParams_t __params, int64_t __m, int64_t __n,
    cudaDataType __dataTypeA, void *__A, int64_t __lda, int64_t *__ipiv, cudaDataType __computeType,
    void *__bufferOnDevice, size_t __workspaceInBytesOnDevice, void *__bufferOnHost, size_t __workspaceInBytesOnHost,
    int *__info);
cusolverStatus_t cusolverDnXgetrs(cusolverDnHandle_t __handle, cusolverDnParams_t __params, cublasOperation_t __trans,
    int64_t __n, int64_t __nrhs, cudaDataType __dataTypeA, const void *__A, int64_t __lda, const int64_t *__ipiv,
    cudaDataType __dataTypeB, void *__B, int64_t __ldb, int *__info);
cusolverStatus_t cusolverDnXgeqrf_bufferSize(cusolverDnHandle_t __handle, cusolverDnParams_t __params, int64_t __m,
    int64_t __n, cudaDataType __dataTypeA, const void *__A, int64_t __lda, cudaDataType __dataTypeTau,
    const void *__tau, cudaDataType __computeType, size_t *__workspaceInBytesOnDevice,
    size_t *__workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgeqrf(cusolverDnHandle_t __handle, cusolverDnParams_t __params, int64_t __m, int64_t __n,
    cudaDataType __dataTypeA, void *__A, int64_t __lda, cudaDataType __dataTypeTau, void *__tau,
    cudaDataType __computeType, void *__bufferOnDevice, size_t __workspaceInBytesOnDevice, void *__bufferOnHost,
    size_t __workspaceInBytesOnHost, int *__info);
cusolverStatus_t cusolverDnXsyevd_bufferSize(cusolverDnHandle_t __handle, cusolverDnParams_t __params,
    cusolverEigMode_t __jobz, cublasFillMode_t __uplo, int64_t __n, cudaDataType __dataTypeA, const void *__A,
    int64_t __lda, cudaDataType __dataTypeW, const void *__W, cudaDataType __computeType,
    size_t *__workspaceInBytesOnDevice, size_t *__workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXsyevd(cusolverDnHandle_t __handle, cusolverDnParams_t __params, cusolverEigMode_t __jobz,
    cublasFillMode_t __uplo, int64_t __n, cudaDataType __dataTypeA, void *__A, int64_t __lda, cudaDataType __dataTypeW,
    void *__W, cudaDataType __computeType, void *__bufferOnDevice, size_t __workspaceInBytesOnDevice,
    void *__bufferOnHost, size_t __workspaceInBytesOnHost, int *__info);
cusolverStatus_t cusolverDnXgesvd_bufferSize(cusolverDnHandle_t __handle, cusolverDnParams_t __params,
    signed char __jobu, signed char __jobvt, int64_t __m, int64_t __n, cudaDataType __dataTypeA, const void *__A,
    int64_t __lda, cudaDataType __dataTypeS, const void *__S, cudaDataType __dataTypeU, const void *__U, int64_t __ldu,
    cudaDataType __dataTypeVT, const void *__VT, int64_t __ldvt, cudaDataType __computeType,
    size_t *__workspaceInBytesOnDevice, size_t *__workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgesvd(cusolverDnHandle_t __handle, cusolverDnParams_t __params, signed char __jobu,
    signed char __jobvt, int64_t __m, int64_t __n, cudaDataType __dataTypeA, void *__A, int64_t __lda,
    cudaDataType __dataTypeS, void *__S, cudaDataType __dataTypeU, void *__U, int64_t __ldu, cudaDataType __dataTypeVT,
    void *__VT, int64_t __ldvt, cudaDataType __computeType, void *__bufferOnDevice, size_t __workspaceInBytesOnDevice,
    void *__bufferOnHost, size_t __workspaceInBytesOnHost, int *__info);
#ifdef __cplusplus
}
#endif

#endif
