/* cuFFT: Fourier transforms. Written by tools/docs from vortex_rt/cuda/libraries/cufft/table.py. */
#ifndef _CUFFT_H_
#define _CUFFT_H_
#include "cuComplex.h"
#include "cuda_runtime.h"
#include "library_types.h"
#define CUFFT_VER_MAJOR 11
#define CUFFT_VER_MINOR 2
#define CUFFT_VER_PATCH 1
#define CUFFT_VER_BUILD 0
#define CUFFT_VERSION 11201
#define MAX_CUFFT_ERROR 0x11
#define CUFFT_FORWARD (-1)
#define CUFFT_INVERSE 1
#define CUFFT_COMPATIBILITY_DEFAULT CUFFT_COMPATIBILITY_FFTW_PADDING
#ifndef CUFFTAPI
#define CUFFTAPI
#endif

enum cufftResult_t {
  CUFFT_SUCCESS = 0,
  CUFFT_INVALID_PLAN = 1,
  CUFFT_ALLOC_FAILED = 2,
  CUFFT_INVALID_TYPE = 3,
  CUFFT_INVALID_VALUE = 4,
  CUFFT_INTERNAL_ERROR = 5,
  CUFFT_EXEC_FAILED = 6,
  CUFFT_SETUP_FAILED = 7,
  CUFFT_INVALID_SIZE = 8,
  CUFFT_UNALIGNED_DATA = 9,
  CUFFT_INCOMPLETE_PARAMETER_LIST = 10,
  CUFFT_INVALID_DEVICE = 11,
  CUFFT_PARSE_ERROR = 12,
  CUFFT_NO_WORKSPACE = 13,
  CUFFT_NOT_IMPLEMENTED = 14,
  CUFFT_LICENSE_ERROR = 15,
  CUFFT_NOT_SUPPORTED = 16
};
typedef enum cufftResult_t cufftResult;

enum cufftType_t {
  CUFFT_R2C = 42,
  CUFFT_C2R = 44,
  CUFFT_C2C = 41,
  CUFFT_D2Z = 106,
  CUFFT_Z2D = 108,
  CUFFT_Z2Z = 105
};
typedef enum cufftType_t cufftType;

enum cufftCompatibility_t {
  CUFFT_COMPATIBILITY_FFTW_PADDING = 1
};
typedef enum cufftCompatibility_t cufftCompatibility;

enum cufftXtCallbackType_t {
  CUFFT_CB_LD_COMPLEX = 0,
  CUFFT_CB_LD_COMPLEX_DOUBLE = 1,
  CUFFT_CB_LD_REAL = 2,
  CUFFT_CB_LD_REAL_DOUBLE = 3,
  CUFFT_CB_ST_COMPLEX = 4,
  CUFFT_CB_ST_COMPLEX_DOUBLE = 5,
  CUFFT_CB_ST_REAL = 6,
  CUFFT_CB_ST_REAL_DOUBLE = 7,
  CUFFT_CB_UNDEFINED = 8
};
typedef enum cufftXtCallbackType_t cufftXtCallbackType;

typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef int cufftHandle;

#ifdef __cplusplus
extern "C" {
#endif
/* plans */
cufftResult cufftPlan1d(cufftHandle *__plan, int __nx, cufftType __type, int __batch);
cufftResult cufftPlan2d(cufftHandle *__plan, int __nx, int __ny, cufftType __type);
cufftResult cufftPlan3d(cufftHandle *__plan, int __nx, int __ny, int __nz, cufftType __type);
cufftResult cufftPlanMany(cufftHandle *__plan, int __rank, int *__n, int *__inembed, int __istride, int __idist,
    int *__onembed, int __ostride, int __odist, cufftType __type, int __batch);
cufftResult cufftCreate(cufftHandle *__plan);
cufftResult cufftMakePlan1d(cufftHandle __plan, int __nx, cufftType __type, int __batch, size_t *__workSize);
cufftResult cufftMakePlan2d(cufftHandle __plan, int __nx, int __ny, cufftType __type, size_t *__workSize);
cufftResult cufftMakePlan3d(cufftHandle __plan, int __nx, int __ny, int __nz, cufftType __type, size_t *__workSize);
cufftResult cufftMakePlanMany(cufftHandle __plan, int __rank, int *__n, int *__inembed, int __istride, int __idist,
    int *__onembed, int __ostride, int __odist, cufftType __type, int __batch, size_t *__workSize);
cufftResult cufftMakePlanMany64(cufftHandle __plan, int __rank, long long *__n, long long *__inembed,
    long long __istride, long long __idist, long long *__onembed, long long __ostride, long long __odist,
    cufftType __type, long long __batch, size_t *__workSize);
cufftResult cufftXtMakePlanMany(cufftHandle __plan, int __rank, long long *__n, long long *__inembed,
    long long __istride, long long __idist, cudaDataType __inputtype, long long *__onembed, long long __ostride,
    long long __odist, cudaDataType __outputtype, long long __batch, size_t *__workSize, cudaDataType __executiontype);
cufftResult cufftDestroy(cufftHandle __plan);
/* work areas */
cufftResult cufftEstimate1d(int __nx, cufftType __type, int __batch, size_t *__workSize);
cufftResult cufftEstimate2d(int __nx, int __ny, cufftType __type, size_t *__workSize);
cufftResult cufftEstimate3d(int __nx, int __ny, int __nz, cufftType __type, size_t *__workSize);
cufftResult cufftEstimateMany(int __rank, int *__n, int *__inembed, int __istride, int __idist, int *__onembed,
    int __ostride, int __odist, cufftType __type, int __batch, size_t *__workSize);
cufftResult cufftGetSize1d(cufftHandle __plan, int __nx, cufftType __type, int __batch, size_t *__workSize);
cufftResult cufftGetSize2d(cufftHandle __plan, int __nx, int __ny, cufftType __type, size_t *__workSize);
cufftResult cufftGetSize3d(cufftHandle __plan, int __nx, int __ny, int __nz, cufftType __type, size_t *__workSize);
cufftResult cufftGetSizeMany(cufftHandle __plan, int __rank, int *__n, int *__inembed, int __istride, int __idist,
    int *__onembed, int __ostride, int __odist, cufftType __type, int __batch, size_t *__workSize);
cufftResult cufftGetSizeMany64(cufftHandle __plan, int __rank, long long *__n, long long *__inembed,
    long long __istride, long long __idist, long long *__onembed, long long __ostride, long long __odist,
    cufftType __type, long long __batch, size_t *__workSize);
cufftResult cufftXtGetSizeMany(cufftHandle __plan, int __rank, long long *__n, long long *__inembed,
    long long __istride, long long __idist, cudaDataType __inputtype, long long *__onembed, long long __ostride,
    long long __odist, cudaDataType __outputtype, long long __batch, size_t *__workSize, cudaDataType __executiontype);
cufftResult cufftGetSize(cufftHandle __plan, size_t *__workSize);
cufftResult cufftSetWorkArea(cufftHandle __plan, void *__workArea);
cufftResult cufftSetAutoAllocation(cufftHandle __plan, int __autoAllocate);
/* transforms */
cufftResult cufftExecC2C(cufftHandle __plan, cufftComplex *__idata, cufftComplex *__odata, int __direction);
cufftResult cufftExecR2C(cufftHandle __plan, cufftReal *__idata, cufftComplex *__odata);
cufftResult cufftExecC2R(cufftHandle __plan, cufftComplex *__idata, cufftReal *__odata);
cufftResult cufftExecZ2Z(cufftHandle __plan, cufftDoubleComplex *__idata, cufftDoubleComplex *__odata, int __direction);
cufftResult cufftExecD2Z(cufftHandle __plan, cufftDoubleReal *__idata, cufftDoubleComplex *__odata);
cufftResult cufftExecZ2D(cufftHandle __plan, cufftDoubleComplex *__idata, cufftDoubleReal *__odata);
cufftResult cufftXtExec(cufftHandle __plan, void *__input, void *__output, int __direction);
cufftResult cufftSetStream(cufftHandle __plan, cudaStream_t __stream);
/* version */
cufftResult cufftGetVersion(int *__version);
cufftResult cufftGetProperty(libraryPropertyType __type, int *__value);
/* callbacks */
cufftResult cufftXtSetCallback(cufftHandle __plan, void **__callback_routine, cufftXtCallbackType __cbType,
    void **__caller_info);
cufftResult cufftXtClearCallback(cufftHandle __plan, cufftXtCallbackType __cbType);
cufftResult cufftXtSetCallbackSharedSize(cufftHandle __plan, cufftXtCallbackType __cbType, size_t __sharedSize);
/* several devices */
cufftResult cufftXtSetGPUs(cufftHandle __handle, int __nGPUs, int *__whichGPUs);
#ifdef __cplusplus
}
#endif

#endif
