"""cuBLAS: what its functions return, its enumerations and functions, and the interface of ``cublas.h``."""

import re

from vortex_rt.cuda.libraries.cublas.families import FAMILIES, headers
from vortex_rt.cuda.libraries.model import CudaLibrary, Family, forwarding
from vortex_rt.cuda.table.model import NONE, SERVED, ApiFunction, ApiParameter, Enumeration, driver, enumerations

_ENUMERATIONS = ("cublasFillMode_t", "cublasOperation_t", "cublasDiagType_t", "cublasSideMode_t")
_BY_VALUE = ("alpha", "beta", "c", "s")
"""Pointers to constants that are numbers here."""
_MANAGEMENT = (
    ("cublasInit", "", "cublasStatus"),
    ("cublasShutdown", "", "cublasStatus"),
    ("cublasGetError", "", "cublasStatus"),
    ("cublasGetVersion", "int *version", "cublasStatus"),
    ("cublasAlloc", "int n, int elemSize, void **devicePtr", "cublasStatus"),
    ("cublasFree", "void *devicePtr", "cublasStatus"),
    ("cublasSetKernelStream", "cudaStream_t stream", "cublasStatus"),
)


def _parse(parameters: str) -> tuple[ApiParameter, ...]:
    return driver("", parameters, "", SERVED).parameters


def _result(parameters: tuple[ApiParameter, ...]) -> str:
    """Return the type of the result: what ``result`` points at, or void."""
    last = parameters[-1]
    return last.type.removesuffix("*").strip() if last.name == "result" else "void"


def _by_value(parameter: ApiParameter) -> bool:
    return parameter.name in _BY_VALUE and parameter.type.startswith("const ")


def _parameter(parameter: ApiParameter) -> str:
    if parameter.type in _ENUMERATIONS:
        return f"char {parameter.name}"
    if _by_value(parameter):
        return f"{parameter.type.removeprefix('const ').removesuffix('*').strip()} {parameter.name}"
    return parameter.declaration


def _is_in_place(name: str, parameter: ApiParameter) -> bool:
    """The old trmm writes over B."""
    return name.endswith("trmm") and parameter.name in ("C", "ldc")


def _listed(name: str, parameters: tuple[ApiParameter, ...]) -> str:
    kept = [p for p in parameters if p.name not in ("handle", "result") and not _is_in_place(name, p)]
    return ", ".join(map(_parameter, kept))


def prototype(name: str, parameters: str) -> tuple[str, str]:
    """Return the result and the parameters of the old form of a function."""
    parsed = _parse(parameters)
    listed = _listed(name, parsed)
    if name.endswith("trmm"):
        element = next(p.type for p in parsed if p.name == "C")
        listed = listed.replace(f"const {element}B", f"{element}B")
    return _result(parsed), listed


def rows() -> tuple[ApiFunction, ...]:
    """Return the functions of the old interface."""
    found = [driver(name, parameters, "old interface", SERVED, result=result, state=NONE)
             for name, parameters, result in _MANAGEMENT]  # fmt: skip
    for family in FAMILIES:
        if family.versioned:
            for name, element, real in family.members():
                result, listed = prototype(name, family.parameter_list(element, real))
                found.append(driver(f"cublas{name}", listed, "old interface", SERVED, result=result, state=NONE))
    return tuple(found)


def definition(name: str, parameters: str) -> str:
    """Return C++ for the old form: a call of the new one with the old interface's handle."""
    parsed = _parse(parameters)
    result, listed = prototype(name, parameters)
    values = []
    for parameter in parsed:
        if parameter.name == "handle":
            values.append("vortex_blas::old_handle()")
        elif parameter.type in _ENUMERATIONS:
            values.append(f"vortex_blas::{parameter.type.removesuffix('_t')}_of({parameter.name})")
        elif parameter.name == "result":
            values.append("&result")
        elif _is_in_place(name, parameter):
            values.append({"C": "B", "ldc": "ldb"}[parameter.name])
        else:
            values.append(f"{'&' * _by_value(parameter)}{parameter.name}")
    call = f"vortex_blas::keep_status(impl_cublas{name}_v2({', '.join(values)}));"
    body = call if result == "void" else f"{result} result = {{}}; {call} return result;"
    return f'extern "C" {result} impl_cublas{name}({listed}) {{ {body} }}'


# The functions of libcublas: those of the families, those about the handle and memory, and the old interface.


# cuBLAS's enumerations.

STATUS = Enumeration(
    "cublasStatus", "cublasStatus_t", "CUBLAS_STATUS_",
    "SUCCESS NOT_INITIALIZED ALLOC_FAILED=3 INVALID_VALUE=7 ARCH_MISMATCH MAPPING_ERROR=11 EXECUTION_FAILED=13 "
    "INTERNAL_ERROR NOT_SUPPORTED LICENSE_ERROR",
)  # fmt: skip
TEXTS = dict(zip((number for _, number in STATUS.values), (
    "the operation completed", "the library was not initialised", "there is not enough memory",
    "an argument has a value that makes no sense", "the device lacks what the operation needs",
    "memory of the device could not be reached", "a kernel failed", "an operation inside the library failed",
    "the operation is not supported with these arguments", "the licence could not be checked",
)))  # fmt: skip
_ALGORITHMS = " ".join(f"ALGO{number}" for number in range(24))
_TENSOR_ALGORITHMS = " ".join(f"ALGO{number}_TENSOR_OP" for number in range(16))
ENUMERATIONS = enumerations(f"""
enumerations:
    cublasFillMode (*_t) CUBLAS_FILL_MODE_: LOWER UPPER FULL
    cublasDiagType (*_t) CUBLAS_DIAG_: NON_UNIT UNIT
    cublasSideMode (*_t) CUBLAS_SIDE_: LEFT RIGHT
    cublasOperation (*_t) CUBLAS_OP_: N T C HERMITAN=2 CONJG
    cublasPointerMode (*_t) CUBLAS_POINTER_MODE_: HOST DEVICE
    cublasAtomicsMode (*_t) CUBLAS_ATOMICS_: NOT_ALLOWED ALLOWED
    cublasGemmAlgo (*_t) CUBLAS_GEMM_: DFALT=-1 DEFAULT=-1 {_ALGORITHMS} DEFAULT_TENSOR_OP=99 DFALT_TENSOR_OP=99
        {_TENSOR_ALGORITHMS}
    cublasMath (*_t) CUBLAS_: DEFAULT_MATH TENSOR_OP_MATH PEDANTIC_MATH TF32_TENSOR_OP_MATH
        MATH_DISALLOW_REDUCED_PRECISION_REDUCTION=16
    cublasComputeType (*_t) CUBLAS_COMPUTE_: 16F=64 16F_PEDANTIC 32F=68 32F_PEDANTIC 64F 64F_PEDANTIC 32I 32I_PEDANTIC
        32F_FAST_16F 32F_FAST_16BF 32F_FAST_TF32=77
""")

# The source that gives each function of a family to its C++ template.

HEAD = """/* Generated by vortex_rt/cuda/libraries/cublas/table.py: functions of {title}, given to their templates. */
#include "host/batched.h"
#include "host/extended.h"
#include "host/legacy.h"
#include "libcublas_impl.h"

using vortex_blas::native;
"""
_INT = re.compile(r"\bint\b(?<!long long int)")


def widened(parameters: str) -> str:
    """Return parameters for sizes of 64 bits."""
    return _INT.sub("int64_t", parameters)


def sources() -> dict[str, str]:
    """Return file → text: one for each group of families."""
    groups: dict[str, list[str]] = {}
    for family in FAMILIES:
        name = family.group.replace(" ", "_")
        groups.setdefault(name, [HEAD.format(title=family.group)]).extend(_definitions(family))
    return {f"forward_{group}.cpp": "\n".join(parts) + "\n" for group, parts in groups.items()}


def _definitions(family: Family) -> list[str]:
    found = []
    for name, element, real in family.members():
        parameters = family.parameter_list(element, real)
        suffix = "_v2" if family.versioned else ""
        forms = [("", parameters), ("_64", widened(parameters))] if family.wide else [("", parameters)]
        for form, listed in forms:
            call = f"vortex_blas::{family.call}"
            found.append(forwarding(f"cublas{name}{suffix}{form}", listed, call, "cublasStatus_t"))
        if family.versioned:
            found.append(definition(name, parameters))
    return found


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
                rows.append(_row(family.group, f"cublas{name}", f"{suffix}_64", widened(parameters)))
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
            written.append((f"{plain}_64", widened(parameters)))
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

LIBRARY = CudaLibrary(
    package="cublas", link_name="cublas", version=VERSION, title="cuBLAS", header="cublas.h",
    guard="CUBLAS_H_", status=STATUS, status_type="cublasStatus_t", rows=(*FUNCTIONS, *rows()),
    enumerations=ENUMERATIONS, texts=TEXTS, sources=("kernels/*.cu", "host/*.cpp"),
    headers=headers(FUNCTIONS, rows(), STATUS, ENUMERATIONS, VERSION), generated=sources(),
)
