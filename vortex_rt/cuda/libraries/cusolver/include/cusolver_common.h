/* cuSOLVER: what its parts share. Written by tools/docs from vortex_rt/cuda/libraries/cusolver/table.py. */
#ifndef CUSOLVER_COMMON_H_
#define CUSOLVER_COMMON_H_
#define CUSOLVER_VER_MAJOR 11
#define CUSOLVER_VER_MINOR 5
#define CUSOLVER_VER_PATCH 4
#define CUSOLVER_VER_BUILD 0
#define CUSOLVER_VERSION (CUSOLVER_VER_MAJOR * 1000 + CUSOLVER_VER_MINOR * 100 + CUSOLVER_VER_PATCH)
#include <stdint.h>
#include "library_types.h"
typedef int cusolver_int_t;
enum cusolverStatus {
  CUSOLVER_STATUS_SUCCESS = 0,
  CUSOLVER_STATUS_NOT_INITIALIZED = 1,
  CUSOLVER_STATUS_ALLOC_FAILED = 2,
  CUSOLVER_STATUS_INVALID_VALUE = 3,
  CUSOLVER_STATUS_ARCH_MISMATCH = 4,
  CUSOLVER_STATUS_MAPPING_ERROR = 5,
  CUSOLVER_STATUS_EXECUTION_FAILED = 6,
  CUSOLVER_STATUS_INTERNAL_ERROR = 7,
  CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
  CUSOLVER_STATUS_NOT_SUPPORTED = 9,
  CUSOLVER_STATUS_ZERO_PIVOT = 10,
  CUSOLVER_STATUS_INVALID_LICENSE = 11,
  CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED = 12,
  CUSOLVER_STATUS_IRS_PARAMS_INVALID = 13,
  CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC = 14,
  CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE = 15,
  CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER = 16,
  CUSOLVER_STATUS_IRS_INTERNAL_ERROR = 20,
  CUSOLVER_STATUS_IRS_NOT_SUPPORTED = 21,
  CUSOLVER_STATUS_IRS_OUT_OF_RANGE = 22,
  CUSOLVER_STATUS_IRS_NRHS_NOT_SUPPORTED_FOR_REFINE_GMRES = 23,
  CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED = 25,
  CUSOLVER_STATUS_IRS_INFOS_NOT_DESTROYED = 26,
  CUSOLVER_STATUS_IRS_MATRIX_SINGULAR = 30,
  CUSOLVER_STATUS_INVALID_WORKSPACE = 31
};
typedef enum cusolverStatus cusolverStatus_t;

enum cusolverEigType {
  CUSOLVER_EIG_TYPE_1 = 1,
  CUSOLVER_EIG_TYPE_2 = 2,
  CUSOLVER_EIG_TYPE_3 = 3
};
typedef enum cusolverEigType cusolverEigType_t;

enum cusolverEigMode {
  CUSOLVER_EIG_MODE_NOVECTOR = 0,
  CUSOLVER_EIG_MODE_VECTOR = 1
};
typedef enum cusolverEigMode cusolverEigMode_t;

enum cusolverEigRange {
  CUSOLVER_EIG_RANGE_ALL = 1001,
  CUSOLVER_EIG_RANGE_I = 1002,
  CUSOLVER_EIG_RANGE_V = 1003
};
typedef enum cusolverEigRange cusolverEigRange_t;

enum cusolverAlgMode {
  CUSOLVER_ALG_0 = 0,
  CUSOLVER_ALG_1 = 1,
  CUSOLVER_ALG_2 = 2
};
typedef enum cusolverAlgMode cusolverAlgMode_t;

enum cusolverDeterministicMode {
  CUSOLVER_DETERMINISTIC_RESULTS = 1,
  CUSOLVER_ALLOW_NON_DETERMINISTIC_RESULTS = 2
};
typedef enum cusolverDeterministicMode cusolverDeterministicMode_t;

#ifdef __cplusplus
extern "C" {
#endif
/* version */
cusolverStatus_t cusolverGetVersion(int *__version);
cusolverStatus_t cusolverGetProperty(libraryPropertyType __type, int *__value);
#ifdef __cplusplus
}
#endif

#endif
