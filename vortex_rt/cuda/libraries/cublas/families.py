"""The families of cuBLAS's functions: one row for what differs by the type of its elements only.

In the text of a row ``{T}`` is the type of the elements and ``{R}`` that of their real parts; ``int`` is ``int64_t`` in
the ``_64`` form. Each function is C++'s ``vortex_blas::CALL`` with the same arguments (``host/``).
"""

from collections.abc import Iterable, Sequence

from vortex_rt.cuda.libraries.model import Family
from vortex_rt.cuda.table import headers as writing
from vortex_rt.cuda.table.model import ApiFunction, Enumeration

_H = "cublasHandle_t handle"
_UPLO = "cublasFillMode_t uplo"
_TRIANGLE = f"{_UPLO}, cublasOperation_t trans, cublasDiagType_t diag"
_SIDE = "cublasSideMode_t side"
_X, _Y = "const {T} *x, int incx", "const {T} *y, int incy"
_XX, _YY = "{T} *x, int incx", "{T} *y, int incy"
_ALPHA, _BETA = "const {T} *alpha", "const {T} *beta"
_A, _B = "const {T} *A, int lda", "const {T} *B, int ldb"
_AA, _BB, _CC = "{T} *A, int lda", "{T} *B, int ldb", "{T} *C, int ldc"
_AS, _BS = "const {T} *const *Aarray, int lda", "const {T} *const *Barray, int ldb"
_AAS, _BBS, _CCS = "{T} *const *Aarray, int lda", "{T} *const *Barray, int ldb", "{T} *const *Carray, int ldc"
_STRIDED = "{} *{}, int ld{}, long long int stride{}"
_SA, _SB = _STRIDED.format("const {T}", "A", "a", "A"), _STRIDED.format("const {T}", "B", "b", "B")
_SC = _STRIDED.format("{T}", "C", "c", "C")
_GEMM = f"{_H}, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k"
_GEMV = f"{_H}, cublasOperation_t trans, int m, int n"
_RANK_K = f"{_H}, {_UPLO}, cublasOperation_t trans, int n, int k"
_REAL_ALPHA, _REAL_BETA = "const {R} *alpha", "const {R} *beta"
_BATCH = "int batchCount"


def _level(
    group: str, *rows: tuple[str, str, str, str], versioned: bool = True, wide: bool = True
) -> tuple[Family, ...]:
    return tuple(Family(group, names, letters, parameters, call, versioned, wide)
                 for names, letters, parameters, call in rows)  # fmt: skip


LEVEL_1 = _level(
    "level 1",
    ("I{l}amax", "SDCZ", f"{_H}, int n, {_X}, int *result", "amax"),
    ("I{l}amin", "SDCZ", f"{_H}, int n, {_X}, int *result", "amin"),
    ("Sasum Dasum Scasum Dzasum", "SDCZ", f"{_H}, int n, {_X}, {{R}} *result", "asum"),
    ("{t}axpy", "SDCZ", f"{_H}, int n, {_ALPHA}, {_X}, {_YY}", "axpy"),
    ("{t}copy", "SDCZ", f"{_H}, int n, {_X}, {_YY}", "copy"),
    ("Sdot Ddot Cdotu Zdotu", "SDCZ", f"{_H}, int n, {_X}, {_Y}, {{T}} *result", "dot"),
    ("{t}dotc", "CZ", f"{_H}, int n, {_X}, {_Y}, {{T}} *result", "dotc"),
    ("Snrm2 Dnrm2 Scnrm2 Dznrm2", "SDCZ", f"{_H}, int n, {_X}, {{R}} *result", "nrm2"),
    ("{t}rot", "SDCZ", f"{_H}, int n, {_XX}, {_YY}, const {{R}} *c, const {{T}} *s", "rot"),
    ("Csrot Zdrot", "CZ", f"{_H}, int n, {_XX}, {_YY}, const {{R}} *c, const {{R}} *s", "rot"),
    ("{t}rotg", "SDCZ", f"{_H}, {{T}} *a, {{T}} *b, {{R}} *c, {{T}} *s", "rotg"),
    ("{t}rotm", "SD", f"{_H}, int n, {_XX}, {_YY}, const {{T}} *param", "rotm"),
    ("{t}rotmg", "SD", f"{_H}, {{T}} *d1, {{T}} *d2, {{T}} *x1, const {{T}} *y1, {{T}} *param", "rotmg"),
    ("{t}scal", "SDCZ", f"{_H}, int n, {_ALPHA}, {_XX}", "scal"),
    ("Csscal Zdscal", "CZ", f"{_H}, int n, {_REAL_ALPHA}, {_XX}", "scal"),
    ("{t}swap", "SDCZ", f"{_H}, int n, {_XX}, {_YY}", "swap"),
)
LEVEL_2 = _level(
    "level 2",
    ("{t}gbmv", "SDCZ", f"{_GEMV}, int kl, int ku, {_ALPHA}, {_A}, {_X}, {_BETA}, {_YY}", "gbmv"),
    ("{t}gemv", "SDCZ", f"{_GEMV}, {_ALPHA}, {_A}, {_X}, {_BETA}, {_YY}", "gemv"),
    ("Sger Dger Cgeru Zgeru", "SDCZ", f"{_H}, int m, int n, {_ALPHA}, {_X}, {_Y}, {_AA}", "ger<false>"),
    ("{t}gerc", "CZ", f"{_H}, int m, int n, {_ALPHA}, {_X}, {_Y}, {_AA}", "ger<true>"),
    ("{t}sbmv", "SD", f"{_H}, {_UPLO}, int n, int k, {_ALPHA}, {_A}, {_X}, {_BETA}, {_YY}", "sbmv<false>"),
    ("{t}hbmv", "CZ", f"{_H}, {_UPLO}, int n, int k, {_ALPHA}, {_A}, {_X}, {_BETA}, {_YY}", "sbmv<true>"),
    ("{t}spmv", "SD", f"{_H}, {_UPLO}, int n, {_ALPHA}, const {{T}} *AP, {_X}, {_BETA}, {_YY}", "spmv<false>"),
    ("{t}hpmv", "CZ", f"{_H}, {_UPLO}, int n, {_ALPHA}, const {{T}} *AP, {_X}, {_BETA}, {_YY}", "spmv<true>"),
    ("{t}symv", "SDCZ", f"{_H}, {_UPLO}, int n, {_ALPHA}, {_A}, {_X}, {_BETA}, {_YY}", "symv<false>"),
    ("{t}hemv", "CZ", f"{_H}, {_UPLO}, int n, {_ALPHA}, {_A}, {_X}, {_BETA}, {_YY}", "symv<true>"),
    ("{t}spr", "SD", f"{_H}, {_UPLO}, int n, {_ALPHA}, {_X}, {{T}} *AP", "spr<false>"),
    ("{t}hpr", "CZ", f"{_H}, {_UPLO}, int n, {_REAL_ALPHA}, {_X}, {{T}} *AP", "spr<true>"),
    ("{t}spr2", "SD", f"{_H}, {_UPLO}, int n, {_ALPHA}, {_X}, {_Y}, {{T}} *AP", "spr2<false>"),
    ("{t}hpr2", "CZ", f"{_H}, {_UPLO}, int n, {_ALPHA}, {_X}, {_Y}, {{T}} *AP", "spr2<true>"),
    ("{t}syr", "SDCZ", f"{_H}, {_UPLO}, int n, {_ALPHA}, {_X}, {_AA}", "syr<false>"),
    ("{t}her", "CZ", f"{_H}, {_UPLO}, int n, {_REAL_ALPHA}, {_X}, {_AA}", "syr<true>"),
    ("{t}syr2", "SDCZ", f"{_H}, {_UPLO}, int n, {_ALPHA}, {_X}, {_Y}, {_AA}", "syr2<false>"),
    ("{t}her2", "CZ", f"{_H}, {_UPLO}, int n, {_ALPHA}, {_X}, {_Y}, {_AA}", "syr2<true>"),
    ("{t}tbmv", "SDCZ", f"{_H}, {_TRIANGLE}, int n, int k, {_A}, {_XX}", "tbmv_or_solve<false>"),
    ("{t}tbsv", "SDCZ", f"{_H}, {_TRIANGLE}, int n, int k, {_A}, {_XX}", "tbmv_or_solve<true>"),
    ("{t}tpmv", "SDCZ", f"{_H}, {_TRIANGLE}, int n, const {{T}} *AP, {_XX}", "tpmv_or_solve<false>"),
    ("{t}tpsv", "SDCZ", f"{_H}, {_TRIANGLE}, int n, const {{T}} *AP, {_XX}", "tpmv_or_solve<true>"),
    ("{t}trmv", "SDCZ", f"{_H}, {_TRIANGLE}, int n, {_A}, {_XX}", "trmv_or_solve<false>"),
    ("{t}trsv", "SDCZ", f"{_H}, {_TRIANGLE}, int n, {_A}, {_XX}", "trmv_or_solve<true>"),
)
LEVEL_3 = _level(
    "level 3",
    ("{t}gemm", "SDCZ", f"{_GEMM}, {_ALPHA}, {_A}, {_B}, {_BETA}, {_CC}", "gemm"),
    ("{t}symm", "SDCZ", f"{_H}, {_SIDE}, {_UPLO}, int m, int n, {_ALPHA}, {_A}, {_B}, {_BETA}, {_CC}", "symm<false>"),
    ("{t}hemm", "CZ", f"{_H}, {_SIDE}, {_UPLO}, int m, int n, {_ALPHA}, {_A}, {_B}, {_BETA}, {_CC}", "symm<true>"),
    ("{t}syrk", "SDCZ", f"{_RANK_K}, {_ALPHA}, {_A}, {_BETA}, {_CC}", "syrk<false>"),
    ("{t}herk", "CZ", f"{_RANK_K}, {_REAL_ALPHA}, {_A}, {_REAL_BETA}, {_CC}", "syrk<true>"),
    ("{t}syr2k", "SDCZ", f"{_RANK_K}, {_ALPHA}, {_A}, {_B}, {_BETA}, {_CC}", "syr2k<false>"),
    ("{t}her2k", "CZ", f"{_RANK_K}, {_ALPHA}, {_A}, {_B}, {_REAL_BETA}, {_CC}", "syr2k<true>"),
    ("{t}trmm", "SDCZ", f"{_H}, {_SIDE}, {_TRIANGLE}, int m, int n, {_ALPHA}, {_A}, {_B}, {_CC}", "trmm"),
    ("{t}trsm", "SDCZ", f"{_H}, {_SIDE}, {_TRIANGLE}, int m, int n, {_ALPHA}, {_A}, {_BB}", "trsm"),
)
LEVEL_3_MORE = _level(
    "level 3",
    ("Hgemm", "H", f"{_GEMM}, {_ALPHA}, {_A}, {_B}, {_BETA}, {_CC}", "gemm"),
    ("{t}gemm3m", "CZ", f"{_GEMM}, {_ALPHA}, {_A}, {_B}, {_BETA}, {_CC}", "gemm"),
    ("{t}syrkx", "SDCZ", f"{_RANK_K}, {_ALPHA}, {_A}, {_B}, {_BETA}, {_CC}", "syrkx<false>"),
    ("{t}herkx", "CZ", f"{_RANK_K}, {_ALPHA}, {_A}, {_B}, {_REAL_BETA}, {_CC}", "syrkx<true>"),
    versioned=False,
)  # fmt: skip
_GEMV_16 = "{} *{}, int inc{}"
_SIXTEEN = (("HSH", "__half", "__half"), ("HSS", "__half", "float"), ("TST", "__nv_bfloat16", "__nv_bfloat16"),
            ("TSS", "__nv_bfloat16", "float"))  # fmt: skip
BATCHES = (
    *_level(
        "batches",
        ("{t}gemmBatched", "HSDCZ", f"{_GEMM}, {_ALPHA}, {_AS}, {_BS}, {_BETA}, {_CCS}, {_BATCH}", "gemm_batched"),
        ("Cgemm3mBatched", "C", f"{_GEMM}, {_ALPHA}, {_AS}, {_BS}, {_BETA}, {_CCS}, {_BATCH}", "gemm_batched"),
        ("{t}gemmStridedBatched", "HSDCZ", f"{_GEMM}, {_ALPHA}, {_SA}, {_SB}, {_BETA}, {_SC}, {_BATCH}",
         "gemm_strided"),
        ("Cgemm3mStridedBatched", "C", f"{_GEMM}, {_ALPHA}, {_SA}, {_SB}, {_BETA}, {_SC}, {_BATCH}", "gemm_strided"),
        ("{t}trsmBatched", "SDCZ",
         f"{_H}, {_SIDE}, {_TRIANGLE}, int m, int n, {_ALPHA}, {_AS}, {_BBS}, {_BATCH}", "trsm_batched"),
        ("{t}gemvBatched", "SDCZ",
         f"{_GEMV}, {_ALPHA}, {_AS}, const {{T}} *const *xarray, int incx, {_BETA}, {{T}} *const *yarray, int incy, "
         f"{_BATCH}", "gemv_batched"),
        ("{t}gemvStridedBatched", "SDCZ",
         f"{_GEMV}, {_ALPHA}, {_SA}, const {{T}} *x, int incx, long long int stridex, {_BETA}, {{T}} *y, int incy, "
         f"long long int stridey, {_BATCH}", "gemv_strided"),
        *((f"{letters}gemvBatched", "S",
           f"{_GEMV}, const float *alpha, const {stored} *const *Aarray, int lda, const {stored} *const *xarray, "
           f"int incx, const float *beta, {made} *const *yarray, int incy, {_BATCH}", "gemv_batched")
          for letters, stored, made in _SIXTEEN),
        *((f"{letters}gemvStridedBatched", "S",
           f"{_GEMV}, const float *alpha, const {stored} *A, int lda, long long int strideA, const {stored} *x, "
           f"int incx, long long int stridex, const float *beta, {made} *y, int incy, long long int stridey, {_BATCH}",
           "gemv_strided")
          for letters, stored, made in _SIXTEEN),
        versioned=False,
    ),
    *_level(
        "batches",
        ("{t}getrfBatched", "SDCZ", f"{_H}, int n, {_AAS}, int *P, int *info, int batchSize", "getrf_batched"),
        ("{t}getrsBatched", "SDCZ",
         f"{_H}, cublasOperation_t trans, int n, int nrhs, {_AS}, const int *devIpiv, {_BBS}, int *info, int batchSize",
         "getrs_batched"),
        ("{t}getriBatched", "SDCZ", f"{_H}, int n, {_AS}, const int *P, {_CCS}, int *info, int batchSize",
         "getri_batched"),
        ("{t}matinvBatched", "SDCZ",
         f"{_H}, int n, {_AS}, {{T}} *const *Ainv, int lda_inv, int *info, int batchSize", "matinv_batched"),
        ("{t}geqrfBatched", "SDCZ",
         f"{_H}, int m, int n, {_AAS}, {{T}} *const *TauArray, int *info, int batchSize", "geqrf_batched"),
        ("{t}gelsBatched", "SDCZ",
         f"{_H}, cublasOperation_t trans, int m, int n, int nrhs, {_AAS}, {_CCS}, int *info, int *devInfoArray, "
         "int batchSize", "gels_batched"),
        versioned=False, wide=False,
    ),
)  # fmt: skip
_TYPED = "{}void *{}, cudaDataType {}Type"
_EX = "cublasComputeType_t computeType, cublasGemmAlgo_t algo"
_EX_A, _EX_B = "const void *A, cudaDataType Atype, int lda", "const void *B, cudaDataType Btype, int ldb"
_EX_C = "void *C, cudaDataType Ctype, int ldc"
_EX_X, _EX_Y = "const void *x, cudaDataType xType, int incx", "const void *y, cudaDataType yType, int incy"
_EX_ALPHA = "const void *alpha, cudaDataType alphaType"
_EXECUTION = "cudaDataType executionType"
_EX_RESULT = "void *result, cudaDataType resultType"
EXTENSIONS = (
    *_level(
        "extensions",
        ("{t}geam", "SDCZ", f"{_H}, cublasOperation_t transa, cublasOperation_t transb, int m, int n, {_ALPHA}, {_A}, "
         f"{_BETA}, {_B}, {_CC}", "geam"),
        ("{t}dgmm", "SDCZ", f"{_H}, cublasSideMode_t mode, int m, int n, {_A}, {_X}, {_CC}", "dgmm"),
        ("{t}gemmEx", "SC", f"{_GEMM}, {_ALPHA}, {_EX_A}, {_EX_B}, {_BETA}, {_EX_C}", "gemm_float_ex"),
        ("Cgemm3mEx", "C", f"{_GEMM}, {_ALPHA}, {_EX_A}, {_EX_B}, {_BETA}, {_EX_C}", "gemm_float_ex"),
        ("GemmEx", "S", f"{_GEMM}, const void *alpha, {_EX_A}, {_EX_B}, const void *beta, {_EX_C}, {_EX}", "gemm_ex"),
        ("GemmBatchedEx", "S",
         f"{_GEMM}, const void *alpha, const void *const *Aarray, cudaDataType Atype, int lda, "
         "const void *const *Barray, cudaDataType Btype, int ldb, const void *beta, void *const *Carray, "
         f"cudaDataType Ctype, int ldc, {_BATCH}, {_EX}", "gemm_batched_ex"),
        ("GemmStridedBatchedEx", "S",
         f"{_GEMM}, const void *alpha, {_EX_A}, long long int strideA, {_EX_B}, long long int strideB, "
         f"const void *beta, {_EX_C}, long long int strideC, {_BATCH}, {_EX}", "gemm_strided_ex"),
        ("CsyrkEx", "C", f"{_RANK_K}, {_ALPHA}, {_EX_A}, {_BETA}, {_EX_C}", "rank_k_ex<false>"),
        ("Csyrk3mEx", "C", f"{_RANK_K}, {_ALPHA}, {_EX_A}, {_BETA}, {_EX_C}", "rank_k_ex<false>"),
        ("CherkEx", "C", f"{_RANK_K}, {_REAL_ALPHA}, {_EX_A}, {_REAL_BETA}, {_EX_C}", "rank_k_ex<true>"),
        ("Cherk3mEx", "C", f"{_RANK_K}, {_REAL_ALPHA}, {_EX_A}, {_REAL_BETA}, {_EX_C}", "rank_k_ex<true>"),
        ("AxpyEx", "S", f"{_H}, int n, {_EX_ALPHA}, {_EX_X}, void *y, cudaDataType yType, int incy, {_EXECUTION}",
         "axpy_ex"),
        ("ScalEx", "S", f"{_H}, int n, {_EX_ALPHA}, void *x, cudaDataType xType, int incx, {_EXECUTION}", "scal_ex"),
        ("DotEx", "S", f"{_H}, int n, {_EX_X}, {_EX_Y}, {_EX_RESULT}, {_EXECUTION}", "dot_ex<false>"),
        ("DotcEx", "S", f"{_H}, int n, {_EX_X}, {_EX_Y}, {_EX_RESULT}, {_EXECUTION}", "dot_ex<true>"),
        ("Nrm2Ex", "S", f"{_H}, int n, {_EX_X}, {_EX_RESULT}, {_EXECUTION}", "nrm2_ex"),
        ("RotEx", "S", f"{_H}, int n, void *x, cudaDataType xType, int incx, void *y, cudaDataType yType, int incy, "
         f"const void *c, const void *s, cudaDataType csType, {_EXECUTION}", "rot_ex"),
        versioned=False,
    ),
    *_level(
        "extensions",
        ("{t}tpttr", "SDCZ", f"{_H}, {_UPLO}, int n, const {{T}} *AP, {_AA}", "tpttr"),
        ("{t}trttp", "SDCZ", f"{_H}, {_UPLO}, int n, {_A}, {{T}} *AP", "trttp"),
        versioned=False, wide=False,
    ),
)  # fmt: skip
FAMILIES = (*LEVEL_1, *LEVEL_2, *LEVEL_3, *LEVEL_3_MORE, *BATCHES, *EXTENSIONS)


# cuBLAS's public headers, from the tables.


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
