"""cuBLAS's public headers, from the tables."""

from collections.abc import Iterable, Sequence

from vortex_rt.cuda.table import headers as writing
from vortex_rt.cuda.table.model import ApiFunction, Enumeration

_SOURCE = "vortex_rt/cuda/libraries/cublas"
_HEAD = """
#define CUBLAS_VER_MAJOR {0}
#define CUBLAS_VER_MINOR {1}
#define CUBLAS_VER_PATCH {2}
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
"""
_TYPES = """
typedef struct cublasContext *cublasHandle_t;
typedef cudaDataType cublasDataType_t;
typedef void (*cublasLogCallback)(const char *__message);
"""
_ONE_OF_TWO = '#ifdef {}\n#error "{} was included before: a source has one of the two interfaces"\n#endif'
#: Before CUDA 11 the type to compute in was given as one of data.
_TAIL = """
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
"""


def headers(functions: Sequence[ApiFunction], old: Sequence[ApiFunction], status: Enumeration,
            enumerations: Sequence[Enumeration], version: tuple[int, int, int]) -> dict[str, str]:  # fmt: skip
    """Return name → text of cublas_api.h, cublas_v2.h and cublas.h."""
    api = [
        _HEAD.strip().format(*version),
        *(writing.enumeration(row) for row in (status, *enumerations)),
        _TYPES.strip() + "\n",
        *writing.declarations(functions, prefix="", convention=""),
        _TAIL.strip(),
        *_older_products(functions),
    ]
    new = [
        _ONE_OF_TWO.format("CUBLAS_H_", "cublas.h"),
        '#include "cublas_api.h"',
        *(f"#define {row.api} {row.name}" for row in functions if row.api != row.name),
    ]
    before = [
        _ONE_OF_TWO.format("CUBLAS_V2_H_", "cublas_v2.h"),
        '#include "cublas_api.h"\ntypedef cublasStatus_t cublasStatus;',
        *writing.declarations(old, prefix="", convention=""),
    ]
    return {
        "cublas_api.h": writing.page("CUBLAS_API_H_", "cuBLAS: types and functions.", api, _SOURCE),
        "cublas_v2.h": writing.page("CUBLAS_V2_H_", "cuBLAS, by the names that programs write.", new, _SOURCE),
        "cublas.h": writing.page("CUBLAS_H_", "cuBLAS's old interface, without a handle.", before, _SOURCE),
    }


def _older_products(functions: Iterable[ApiFunction]) -> list[str]:
    """In C++ products also take the type to compute in as one of data."""
    lines = ["#ifdef __cplusplus"]
    for row in functions:
        if row.name in ("cublasGemmEx", "cublasGemmBatchedEx", "cublasGemmStridedBatchedEx"):
            listed = row.parameter_list.replace("cublasComputeType_t computeType", "cudaDataType computeType")
            values = ", ".join("__migrated" if p.name == "computeType" else p.name for p in row.parameters)
            lines.append(
                f"static inline cublasStatus_t {row.name}({listed}) {{\n"
                "  cublasComputeType_t __migrated = CUBLAS_COMPUTE_32F;\n"
                "  const cublasStatus_t __status = cublasMigrateComputeType(handle, computeType, &__migrated);\n"
                f"  return __status != CUBLAS_STATUS_SUCCESS ? __status : {row.name}({values});\n}}"
            )
    return [*lines, "#endif"]
