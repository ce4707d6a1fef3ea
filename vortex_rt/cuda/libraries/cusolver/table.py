"""The functions of libcusolver: the dense families, and the interface that is told types and takes 64-bit sizes."""

from vortex_rt.cuda.libraries.cusolver.families import FAMILIES
from vortex_rt.cuda.libraries.model import CudaLibrary, forwarding
from vortex_rt.cuda.table import headers as writing
from vortex_rt.cuda.table.model import SERVED, ApiFunction, Enumeration, driver, enumerations

VERSION = (11, 5, 4)
STATUS = Enumeration(
    "cusolverStatus", "cusolverStatus_t", "CUSOLVER_STATUS_",
    "SUCCESS NOT_INITIALIZED ALLOC_FAILED INVALID_VALUE ARCH_MISMATCH MAPPING_ERROR EXECUTION_FAILED INTERNAL_ERROR "
    "MATRIX_TYPE_NOT_SUPPORTED NOT_SUPPORTED ZERO_PIVOT INVALID_LICENSE IRS_PARAMS_NOT_INITIALIZED IRS_PARAMS_INVALID "
    "IRS_PARAMS_INVALID_PREC IRS_PARAMS_INVALID_REFINE IRS_PARAMS_INVALID_MAXITER IRS_INTERNAL_ERROR=20 "
    "IRS_NOT_SUPPORTED IRS_OUT_OF_RANGE IRS_NRHS_NOT_SUPPORTED_FOR_REFINE_GMRES IRS_INFOS_NOT_INITIALIZED=25 "
    "IRS_INFOS_NOT_DESTROYED IRS_MATRIX_SINGULAR=30 INVALID_WORKSPACE",
)  # fmt: skip
COMMON_ENUMERATIONS = enumerations("""
enumerations, the last two of functions that are not here:
    cusolverEigType (*_t) CUSOLVER_EIG_: TYPE_1=1 TYPE_2 TYPE_3
    cusolverEigMode (*_t) CUSOLVER_EIG_MODE_: NOVECTOR VECTOR
    cusolverEigRange (*_t) CUSOLVER_EIG_RANGE_: ALL=1001 I V
    cusolverAlgMode (*_t) CUSOLVER_ALG_: 0 1 2
    cusolverDeterministicMode (*_t) CUSOLVER_: DETERMINISTIC_RESULTS=1 ALLOW_NON_DETERMINISTIC_RESULTS
    cusolverNorm (*_t) CUSOLVER_: INF_NORM=104 MAX_NORM ONE_NORM FRO_NORM
    cusolverIRSRefinement (*_t) CUSOLVER_IRS_REFINE_: NOT_SET=1100 NONE CLASSICAL CLASSICAL_GMRES GMRES GMRES_GMRES
        GMRES_NOPCOND
    cusolverPrecType (*_t) CUSOLVER_: R_8I=1201 R_8U R_64F R_32F R_16F R_16BF R_TF32 R_AP C_8I=1211 C_8U C_64F C_32F
        C_16F C_16BF C_TF32 C_AP
""")
DENSE_ENUMERATIONS = (Enumeration("cusolverDnFunction", "cusolverDnFunction_t", "CUSOLVERDN_", "GETRF POTRF"),)
_COMMON_HEAD = """
#define CUSOLVER_VER_MAJOR {0}
#define CUSOLVER_VER_MINOR {1}
#define CUSOLVER_VER_PATCH {2}
#define CUSOLVER_VER_BUILD 0
#define CUSOLVER_VERSION (CUSOLVER_VER_MAJOR * 1000 + CUSOLVER_VER_MINOR * 100 + CUSOLVER_VER_PATCH)
#include <stdint.h>
#include "library_types.h"
typedef int cusolver_int_t;
"""
_TYPES = """
typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
typedef struct cusolverDnParams *cusolverDnParams_t;
"""


def _rows(group: str, *rows: tuple[str, str]) -> tuple[ApiFunction, ...]:
    return tuple(driver(name, parameters, group, SERVED, result="cusolverStatus_t") for name, parameters in rows)


_H = "cusolverDnHandle_t handle"
_X = f"{_H}, cusolverDnParams_t params"
_UPLO = "cublasFillMode_t uplo"
_A, _IN = "cudaDataType dataTypeA, void *A, int64_t lda", "cudaDataType dataTypeA, const void *A, int64_t lda"
_B = "cudaDataType dataTypeB, void *B, int64_t ldb"
_COMPUTE = "cudaDataType computeType"
_SIZES = "size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost"
_WORK = (
    "void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost, size_t workspaceInBytesOnHost, "
    "int *info"
)
_EIG = f"{_X}, cusolverEigMode_t jobz, {_UPLO}, int64_t n"
_SVD = f"{_X}, signed char jobu, signed char jobvt, int64_t m, int64_t n"
_SVD_IN = ("cudaDataType dataTypeS, const void *S, cudaDataType dataTypeU, const void *U, int64_t ldu, "
           "cudaDataType dataTypeVT, const void *VT, int64_t ldvt")  # fmt: skip
_DENSE = [
    (f"cusolverDn{name}", family.parameter_list(element, real), f"vortex_solver::{family.call}")
    for family in FAMILIES for name, element, real in family.members()
]  # fmt: skip
"""Functions of the families: name, parameters, and the function of C++."""
FUNCTIONS = (
    *_rows("version", ("cusolverGetVersion", "int *version"),
           ("cusolverGetProperty", "libraryPropertyType type, int *value")),
    *_rows(
        "handle",
        ("cusolverDnCreate", "cusolverDnHandle_t *handle"),
        ("cusolverDnDestroy", _H),
        ("cusolverDnSetStream", f"{_H}, cudaStream_t streamId"),
        ("cusolverDnGetStream", f"{_H}, cudaStream_t *streamId"),
        ("cusolverDnSetDeterministicMode", f"{_H}, cusolverDeterministicMode_t mode"),
        ("cusolverDnGetDeterministicMode", f"{_H}, cusolverDeterministicMode_t *mode"),
        ("cusolverDnCreateParams", "cusolverDnParams_t *params"),
        ("cusolverDnDestroyParams", "cusolverDnParams_t params"),
        ("cusolverDnSetAdvOptions", "cusolverDnParams_t params, cusolverDnFunction_t function, cusolverAlgMode_t algo"),
    ),
    *(row for kind in ("Syevj", "Gesvdj") for row in _rows(
        "handle",
        (f"cusolverDnCreate{kind}Info", f"{kind.lower()}Info_t *info"),
        (f"cusolverDnDestroy{kind}Info", f"{kind.lower()}Info_t info"),
        (f"cusolverDnX{kind.lower()}SetTolerance", f"{kind.lower()}Info_t info, double tolerance"),
        (f"cusolverDnX{kind.lower()}SetMaxSweeps", f"{kind.lower()}Info_t info, int max_sweeps"),
        (f"cusolverDnX{kind.lower()}SetSortEig", f"{kind.lower()}Info_t info, int sort"),
        (f"cusolverDnX{kind.lower()}GetResidual", f"{_H}, {kind.lower()}Info_t info, double *residual"),
        (f"cusolverDnX{kind.lower()}GetSweeps", f"{_H}, {kind.lower()}Info_t info, int *executed_sweeps"),
    )),
    *_rows("dense", *((name, parameters) for name, parameters, _ in _DENSE)),
    *_rows(
        "dense, types at run time",
        ("cusolverDnXpotrf_bufferSize", f"{_X}, {_UPLO}, int64_t n, {_IN}, {_COMPUTE}, {_SIZES}"),
        ("cusolverDnXpotrf", f"{_X}, {_UPLO}, int64_t n, {_A}, {_COMPUTE}, {_WORK}"),
        ("cusolverDnXpotrs", f"{_X}, {_UPLO}, int64_t n, int64_t nrhs, {_IN}, {_B}, int *info"),
        ("cusolverDnXgetrf_bufferSize", f"{_X}, int64_t m, int64_t n, {_IN}, {_COMPUTE}, {_SIZES}"),
        ("cusolverDnXgetrf", f"{_X}, int64_t m, int64_t n, {_A}, int64_t *ipiv, {_COMPUTE}, {_WORK}"),
        ("cusolverDnXgetrs",
         f"{_X}, cublasOperation_t trans, int64_t n, int64_t nrhs, {_IN}, const int64_t *ipiv, {_B}, int *info"),
        ("cusolverDnXgeqrf_bufferSize",
         f"{_X}, int64_t m, int64_t n, {_IN}, cudaDataType dataTypeTau, const void *tau, {_COMPUTE}, {_SIZES}"),
        ("cusolverDnXgeqrf",
         f"{_X}, int64_t m, int64_t n, {_A}, cudaDataType dataTypeTau, void *tau, {_COMPUTE}, {_WORK}"),
        ("cusolverDnXsyevd_bufferSize",
         f"{_EIG}, {_IN}, cudaDataType dataTypeW, const void *W, {_COMPUTE}, {_SIZES}"),
        ("cusolverDnXsyevd", f"{_EIG}, {_A}, cudaDataType dataTypeW, void *W, {_COMPUTE}, {_WORK}"),
        ("cusolverDnXgesvd_bufferSize", f"{_SVD}, {_IN}, {_SVD_IN}, {_COMPUTE}, {_SIZES}"),
        ("cusolverDnXgesvd", f"{_SVD}, {_A}, {_SVD_IN.replace('const ', '')}, {_COMPUTE}, {_WORK}"),
    ),
)  # fmt: skip
_SOURCE = "vortex_rt/cuda/libraries/cusolver/table.py"
_FORWARD_HEAD = """/* Generated by vortex_rt/cuda/libraries/cusolver/table.py: families, given to their templates. */
#include "dense.h"
#include "libcusolver_impl.h"

using vortex_solver::native;
"""


def _headers() -> dict[str, str]:
    common = [
        _COMMON_HEAD.strip().format(*VERSION),
        *(writing.enumeration(row) for row in (STATUS, *COMMON_ENUMERATIONS)),
        *writing.declarations([row for row in FUNCTIONS if row.group == "version"], prefix="", convention=""),
    ]
    dense = [
        '#include "cuComplex.h"\n#include "cublas_v2.h"\n#include "cusolver_common.h"\n',
        *(writing.enumeration(row) for row in DENSE_ENUMERATIONS),
        _TYPES.strip() + "\n",
        *writing.declarations([row for row in FUNCTIONS if row.group != "version"], prefix="", convention=""),
    ]
    return {
        "cusolver_common.h": writing.page("CUSOLVER_COMMON_H_", "cuSOLVER: what its parts share.", common, _SOURCE),
        "cusolverDn.h": writing.page("CUSOLVERDN_H_", "cuSOLVER: dense matrices.", dense, _SOURCE),
    }


LIBRARY = CudaLibrary(
    package="cusolver",
    link_name="cusolver",
    version=VERSION,
    title="cuSOLVER, dense",
    header="cusolverDn.h",
    guard="CUSOLVERDN_H_",
    status=STATUS,
    status_type="cusolverStatus_t",
    rows=FUNCTIONS,
    needs=("cublas",),
    system=("-ldl",),
    headers=_headers(),
    generated={
        "forward_dense.cpp": "\n".join([
            _FORWARD_HEAD, *(forwarding(*row, "cusolverStatus_t") for row in _DENSE), "",
        ]),
    },
)
