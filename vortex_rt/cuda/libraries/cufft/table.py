"""The functions of libcufft."""

from vortex_rt.cuda.libraries.model import CudaLibrary
from vortex_rt.cuda.table.model import SERVED, ApiFunction, Enumeration, Status, driver, enumerations

STATUS = Enumeration(
    "cufftResult_t", "cufftResult", "CUFFT_",
    "SUCCESS INVALID_PLAN ALLOC_FAILED INVALID_TYPE INVALID_VALUE INTERNAL_ERROR EXEC_FAILED SETUP_FAILED INVALID_SIZE "
    "UNALIGNED_DATA INCOMPLETE_PARAMETER_LIST INVALID_DEVICE PARSE_ERROR NO_WORKSPACE NOT_IMPLEMENTED LICENSE_ERROR "
    "NOT_SUPPORTED MISSING_DEPENDENCY NVRTC_FAILURE NVJITLINK_FAILURE NVSHMEM_FAILURE",  # from MISSING on CUDA 13's
)  # fmt: skip
ENUMERATIONS = enumerations("""
enumerations:
    cufftType_t (cufftType) CUFFT_: R2C=42 C2R=44 C2C=41 D2Z=106 Z2D=108 Z2Z=105
    cufftCompatibility_t (cufftCompatibility) CUFFT_COMPATIBILITY_: FFTW_PADDING=1
    cufftXtCallbackType_t (cufftXtCallbackType) CUFFT_CB_: LD_COMPLEX LD_COMPLEX_DOUBLE LD_REAL LD_REAL_DOUBLE
        ST_COMPLEX ST_COMPLEX_DOUBLE ST_REAL ST_REAL_DOUBLE UNDEFINED
""")
HEAD = """
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
"""
TYPES = """
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef int cufftHandle;
"""
NO_CALLBACKS = Status(16, "kernels take no callbacks")
ONE_DEVICE = Status(16, "there is one device")


def _rows(group: str, *rows: tuple[str, str], status: Status = SERVED) -> tuple[ApiFunction, ...]:
    return tuple(driver(name, parameters, group, status, result="cufftResult") for name, parameters in rows)


_EXTENTS = {
    "1d": "int nx, cufftType type, int batch",
    "2d": "int nx, int ny, cufftType type",
    "3d": "int nx, int ny, int nz, cufftType type",
}
_MANY = (
    "int rank, {0} *n, {0} *inembed, {0} istride, {0} idist, {0} *onembed, {0} ostride, {0} odist, cufftType type, "
    "{0} batch"
)
_XT_MANY = (
    "int rank, long long *n, long long *inembed, long long istride, long long idist, cudaDataType inputtype, "
    "long long *onembed, long long ostride, long long odist, cudaDataType outputtype, long long batch, "
    "size_t *workSize, cudaDataType executiontype"
)
_MANY_32, _MANY_64 = _MANY.format("int"), _MANY.format("long long")
_EXEC = "cufftHandle plan, {0} *idata, {1} *odata"
FUNCTIONS: tuple[ApiFunction, ...] = (
    *_rows(
        "plans",
        *((f"cufftPlan{kind}", f"cufftHandle *plan, {extents}") for kind, extents in _EXTENTS.items()),
        ("cufftPlanMany", f"cufftHandle *plan, {_MANY_32}"),
        ("cufftCreate", "cufftHandle *plan"),
        *((f"cufftMakePlan{kind}", f"cufftHandle plan, {rest}, size_t *workSize") for kind, rest in _EXTENTS.items()),
        ("cufftMakePlanMany", f"cufftHandle plan, {_MANY_32}, size_t *workSize"),
        ("cufftMakePlanMany64", f"cufftHandle plan, {_MANY_64}, size_t *workSize"),
        ("cufftXtMakePlanMany", f"cufftHandle plan, {_XT_MANY}"),
        ("cufftDestroy", "cufftHandle plan"),
    ),
    *_rows(
        "work areas",
        *((f"cufftEstimate{kind}", f"{extents}, size_t *workSize") for kind, extents in _EXTENTS.items()),
        ("cufftEstimateMany", f"{_MANY_32}, size_t *workSize"),
        *((f"cufftGetSize{kind}", f"cufftHandle plan, {rest}, size_t *workSize") for kind, rest in _EXTENTS.items()),
        ("cufftGetSizeMany", f"cufftHandle plan, {_MANY_32}, size_t *workSize"),
        ("cufftGetSizeMany64", f"cufftHandle plan, {_MANY_64}, size_t *workSize"),
        ("cufftXtGetSizeMany", f"cufftHandle plan, {_XT_MANY}"),
        ("cufftGetSize", "cufftHandle plan, size_t *workSize"),
        ("cufftSetWorkArea", "cufftHandle plan, void *workArea"),
        ("cufftSetAutoAllocation", "cufftHandle plan, int autoAllocate"),
    ),
    *_rows(
        "transforms",
        ("cufftExecC2C", _EXEC.format("cufftComplex", "cufftComplex") + ", int direction"),
        ("cufftExecR2C", _EXEC.format("cufftReal", "cufftComplex")),
        ("cufftExecC2R", _EXEC.format("cufftComplex", "cufftReal")),
        ("cufftExecZ2Z", _EXEC.format("cufftDoubleComplex", "cufftDoubleComplex") + ", int direction"),
        ("cufftExecD2Z", _EXEC.format("cufftDoubleReal", "cufftDoubleComplex")),
        ("cufftExecZ2D", _EXEC.format("cufftDoubleComplex", "cufftDoubleReal")),
        ("cufftXtExec", "cufftHandle plan, void *input, void *output, int direction"),
        ("cufftSetStream", "cufftHandle plan, cudaStream_t stream"),
    ),
    *_rows(
        "version",
        ("cufftGetVersion", "int *version"),
        ("cufftGetProperty", "libraryPropertyType type, int *value"),
    ),
    *_rows(
        "callbacks",
        ("cufftXtSetCallback",
         "cufftHandle plan, void **callback_routine, cufftXtCallbackType cbType, void **caller_info"),
        ("cufftXtClearCallback", "cufftHandle plan, cufftXtCallbackType cbType"),
        ("cufftXtSetCallbackSharedSize", "cufftHandle plan, cufftXtCallbackType cbType, size_t sharedSize"),
        status=NO_CALLBACKS,
    ),
    *_rows("several devices", ("cufftXtSetGPUs", "cufftHandle handle, int nGPUs, int *whichGPUs"), status=ONE_DEVICE),
)  # fmt: skip
LIBRARY = CudaLibrary(
    package="cufft", link_name="cufft", version=(11, 2, 1), title="cuFFT: Fourier transforms",
    header="cufft.h", guard="_CUFFT_H_", head=HEAD, status=STATUS, status_type="cufftResult", enumerations=ENUMERATIONS,
    types=TYPES, rows=FUNCTIONS,
)
