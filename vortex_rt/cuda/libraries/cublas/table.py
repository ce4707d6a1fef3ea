"""The functions of libcublas: those of the families, those about the handle and memory, and the old interface."""

from vortex_rt.cuda.libraries.cublas import document, forward, legacy
from vortex_rt.cuda.libraries.cublas.enumerations import ENUMERATIONS, STATUS
from vortex_rt.cuda.libraries.cublas.families import FAMILIES
from vortex_rt.cuda.libraries.model import CudaLibrary
from vortex_rt.cuda.table.model import SERVED, ApiFunction, driver

VERSION = (12, 3, 4)


def family_rows() -> tuple[ApiFunction, ...]:
    """Return the functions of the families: for each the common one, then that for sizes of 64 bits."""
    rows = []
    for family in FAMILIES:
        for name, element, real in family.members():
            parameters = family.parameter_list(element, real)
            suffix = "_v2" if family.versioned else ""
            rows.append(_row(family.group, f"cublas{name}", suffix, parameters))
            if family.wide:
                rows.append(_row(family.group, f"cublas{name}", f"{suffix}_64", forward.widened(parameters)))
    return tuple(rows)


def _row(group: str, name: str, suffix: str, parameters: str) -> ApiFunction:
    api = name + suffix.replace("_v2", "")
    return driver(name + suffix, parameters, group, SERVED, result="cublasStatus_t", api=api)


def _rows(group: str, *rows: tuple[str, str], result: str = "cublasStatus_t") -> tuple[ApiFunction, ...]:
    """Rows by name and parameters; one in _v2 is that of the function without it, one in ``[_64]`` stands for two."""
    found = []
    for name, parameters in rows:
        plain = name.removesuffix("[_64]")
        written = [(plain, parameters)]
        if plain != name:
            written.append((f"{plain}_64", forward.widened(parameters)))
        found += [driver(exported, text, group, SERVED, result=result, api=exported.replace("_v2", ""))
                  for exported, text in written]  # fmt: skip
    return tuple(found)


_HANDLE = "cublasHandle_t handle"
_SET_VECTOR = "int n, int elemSize, const void *x, int incx, void *devicePtr, int incy"
_GET_VECTOR = "int n, int elemSize, const void *x, int incx, void *y, int incy"
_SET_MATRIX = "int rows, int cols, int elemSize, const void *A, int lda, void *B, int ldb"
_STREAM = ", cudaStream_t stream"
MANAGEMENT = (
    *_rows(
        "handle",
        ("cublasCreate_v2", "cublasHandle_t *handle"),
        ("cublasDestroy_v2", _HANDLE),
        ("cublasGetVersion_v2", f"{_HANDLE}, int *version"),
        ("cublasGetProperty", "libraryPropertyType type, int *value"),
        ("cublasSetStream_v2", f"{_HANDLE}, cudaStream_t streamId"),
        ("cublasGetStream_v2", f"{_HANDLE}, cudaStream_t *streamId"),
        ("cublasSetWorkspace_v2", f"{_HANDLE}, void *workspace, size_t workspaceSizeInBytes"),
        ("cublasSetPointerMode_v2", f"{_HANDLE}, cublasPointerMode_t mode"),
        ("cublasGetPointerMode_v2", f"{_HANDLE}, cublasPointerMode_t *mode"),
        ("cublasSetAtomicsMode", f"{_HANDLE}, cublasAtomicsMode_t mode"),
        ("cublasGetAtomicsMode", f"{_HANDLE}, cublasAtomicsMode_t *mode"),
        ("cublasSetMathMode", f"{_HANDLE}, cublasMath_t mode"),
        ("cublasGetMathMode", f"{_HANDLE}, cublasMath_t *mode"),
        ("cublasSetSmCountTarget", f"{_HANDLE}, int smCountTarget"),
        ("cublasGetSmCountTarget", f"{_HANDLE}, int *smCountTarget"),
    ),
    *_rows("texts", ("cublasGetStatusName", "cublasStatus_t error"), ("cublasGetStatusString", "cublasStatus_t error"),
           result="const char *"),
    *_rows("version", ("cublasGetCudartVersion", ""), result="size_t"),
    *_rows(
        "logging",
        ("cublasLoggerConfigure", "int logIsOn, int logToStdOut, int logToStdErr, const char *logFileName"),
        ("cublasSetLoggerCallback", "cublasLogCallback userCallback"),
        ("cublasGetLoggerCallback", "cublasLogCallback *userCallback"),
    ),
    *_rows(
        "memory",
        ("cublasSetVector[_64]", _SET_VECTOR),
        ("cublasGetVector[_64]", _GET_VECTOR),
        ("cublasSetMatrix[_64]", _SET_MATRIX),
        ("cublasGetMatrix[_64]", _SET_MATRIX),
        ("cublasSetVectorAsync[_64]", _SET_VECTOR + _STREAM),
        ("cublasGetVectorAsync[_64]", _GET_VECTOR + _STREAM),
        ("cublasSetMatrixAsync[_64]", _SET_MATRIX + _STREAM),
        ("cublasGetMatrixAsync[_64]", _SET_MATRIX + _STREAM),
    ),
)  # fmt: skip
FUNCTIONS = (*MANAGEMENT, *family_rows())
"""What cublas_api.h declares."""

_ABOUT = """
Dense linear algebra by kernels of our own (`vortex_rt/cuda/libraries/cublas/kernels`), compiled by our own `nvcc`: all
functions of levels 1, 2 and 3 in the four types, also with sizes of 64 bits (`…_64`), batches, factorisations of
batches, the extensions, and the interface of `cublas.h` without a handle.

Results are those of the reference BLAS: increments may be negative, a factor of zero means that what it multiplies is
not read, and of triangular and symmetric matrices only the named triangle is. Sums of half, bfloat16 and of products
with `CUBLAS_COMPUTE_16F` are kept in float and rounded once; TF32 and the `FAST` types are computed in float.
Algorithms, math modes, atomics modes, the user's workspace and the target of SM counts are kept and have no effect:
each product has one kernel, and results do not change from run to run. Temporary memory comes from the stream's
memory pool.
"""

LIBRARY = CudaLibrary(
    package="cublas",
    link_name="cublas",
    version=VERSION,
    title="cuBLAS",
    about=_ABOUT,
    header="cublas.h",
    guard="CUBLAS_H_",
    status=STATUS,
    status_type="cublasStatus_t",
    rows=(*FUNCTIONS, *legacy.rows()),
    enumerations=ENUMERATIONS,
    sources=("kernels/*.cu", "host/*.cpp"),
    headers=document.headers(FUNCTIONS, legacy.rows(), STATUS, ENUMERATIONS, VERSION),
    generated=forward.sources(),
)
