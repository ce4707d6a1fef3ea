"""The functions of libcublasLt."""

from vortex_rt.cuda.libraries.cublas.table import STATUS
from vortex_rt.cuda.libraries.model import CudaLibrary
from vortex_rt.cuda.table import headers as writing
from vortex_rt.cuda.table.model import SERVED, ApiFunction, Status, driver, enumerations

VERSION = (12, 3, 4)
NO_TRANSFORM = Status(15, "matrices are in the orders that products take: by columns or by rows")
ENUMERATIONS = enumerations("""
enumerations:
    cublasLtOrder (*_t) CUBLASLT_ORDER_: COL ROW COL32 COL4_4R2_8C COL32_2R_4R4
    cublasLtMatrixLayoutAttribute (*_t) CUBLASLT_MATRIX_LAYOUT_: TYPE ORDER ROWS COLS LD BATCH_COUNT
        STRIDED_BATCH_OFFSET PLANE_OFFSET
    cublasLtMatmulDescAttributes (*_t) CUBLASLT_MATMUL_DESC_: COMPUTE_TYPE SCALE_TYPE POINTER_MODE TRANSA TRANSB TRANSC
        FILL_MODE EPILOGUE BIAS_POINTER BIAS_BATCH_STRIDE=10 EPILOGUE_AUX_POINTER EPILOGUE_AUX_LD
        EPILOGUE_AUX_BATCH_STRIDE ALPHA_VECTOR_BATCH_STRIDE SM_COUNT_TARGET A_SCALE_POINTER=17 B_SCALE_POINTER
        C_SCALE_POINTER D_SCALE_POINTER AMAX_D_POINTER EPILOGUE_AUX_DATA_TYPE EPILOGUE_AUX_SCALE_POINTER
        EPILOGUE_AUX_AMAX_POINTER FAST_ACCUM BIAS_DATA_TYPE
    cublasLtPointerMode (*_t) CUBLASLT_POINTER_MODE_: HOST DEVICE DEVICE_VECTOR ALPHA_DEVICE_VECTOR_BETA_ZERO
        ALPHA_DEVICE_VECTOR_BETA_HOST
    cublasLtPointerModeMask (*_t) CUBLASLT_POINTER_MODE_MASK_: HOST=1 DEVICE=2 DEVICE_VECTOR=4
        ALPHA_DEVICE_VECTOR_BETA_ZERO=8 ALPHA_DEVICE_VECTOR_BETA_HOST=16
    cublasLtEpilogue (*_t) CUBLASLT_EPILOGUE_: DEFAULT=1 RELU=2 RELU_AUX=130 BIAS=4 RELU_BIAS=6 RELU_AUX_BIAS=134
        DRELU=136 DRELU_BGRAD=152 GELU=32 GELU_AUX=160 GELU_BIAS=36 GELU_AUX_BIAS=164 DGELU=192 DGELU_BGRAD=208
        BGRADA=256 BGRADB=512
    cublasLtMatmulPreferenceAttributes (*_t) CUBLASLT_MATMUL_PREF_: SEARCH_MODE MAX_WORKSPACE_BYTES
        REDUCTION_SCHEME_MASK=3 MIN_ALIGNMENT_A_BYTES=5 MIN_ALIGNMENT_B_BYTES MIN_ALIGNMENT_C_BYTES
        MIN_ALIGNMENT_D_BYTES MAX_WAVES_COUNT IMPL_MASK=12
    cublasLtMatmulSearch (*_t) CUBLASLT_SEARCH_: BEST_FIT LIMITED_BY_ALGO_ID RESERVED_02 RESERVED_03 RESERVED_04
        RESERVED_05 RESERVED_06 RESERVED_07 RESERVED_08 RESERVED_09
    cublasLtReductionScheme (*_t) CUBLASLT_REDUCTION_SCHEME_: NONE INPLACE COMPUTE_TYPE OUTPUT_TYPE=4 MASK=7
    cublasLtMatrixTransformDescAttributes (*_t) CUBLASLT_MATRIX_TRANSFORM_DESC_: SCALE_TYPE POINTER_MODE TRANSA TRANSB
    cublasLtMatmulAlgoCapAttributes (*_t) CUBLASLT_ALGO_CAP_: SPLITK_SUPPORT REDUCTION_SCHEME_MASK
        CTA_SWIZZLING_SUPPORT STRIDED_BATCH_SUPPORT OUT_OF_PLACE_RESULT_SUPPORT UPLO_SUPPORT TILE_IDS CUSTOM_OPTION_MAX
        CUSTOM_MEMORY_ORDER=10 POINTER_MODE_MASK EPILOGUE_MASK STAGES_IDS LD_NEGATIVE NUMERICAL_IMPL_FLAGS
        MIN_ALIGNMENT_A_BYTES MIN_ALIGNMENT_B_BYTES MIN_ALIGNMENT_C_BYTES MIN_ALIGNMENT_D_BYTES
    cublasLtMatmulAlgoConfigAttributes (*_t) CUBLASLT_ALGO_CONFIG_: ID TILE_ID SPLITK_NUM REDUCTION_SCHEME
        CTA_SWIZZLING CUSTOM_OPTION STAGES_ID INNER_SHAPE_ID CLUSTER_SHAPE_ID
""")
HEAD = """
#include "cublas_api.h"
"""
TYPES = """
typedef struct cublasLtContext *cublasLtHandle_t;
typedef struct { uint64_t data[8]; } cublasLtMatrixLayoutOpaque_t;
typedef cublasLtMatrixLayoutOpaque_t *cublasLtMatrixLayout_t;
typedef struct { uint64_t data[32]; } cublasLtMatmulDescOpaque_t;
typedef cublasLtMatmulDescOpaque_t *cublasLtMatmulDesc_t;
typedef struct { uint64_t data[8]; } cublasLtMatrixTransformDescOpaque_t;
typedef cublasLtMatrixTransformDescOpaque_t *cublasLtMatrixTransformDesc_t;
typedef struct { uint64_t data[10]; } cublasLtMatmulPreferenceOpaque_t;
typedef cublasLtMatmulPreferenceOpaque_t *cublasLtMatmulPreference_t;
typedef struct { uint64_t data[8]; } cublasLtMatmulAlgo_t;
typedef struct {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
} cublasLtMatmulHeuristicResult_t;
typedef void (*cublasLtLoggerCallback_t)(int logLevel, const char *functionName, const char *message);
"""


def _rows(
    group: str, *rows: tuple[str, str], status: Status = SERVED, result: str = "cublasStatus_t"
) -> tuple[ApiFunction, ...]:
    return tuple(driver(name, parameters, group, status, result=result) for name, parameters in rows)


def _object(kind: str, created: str) -> tuple[tuple[str, str], ...]:
    """A descriptor's functions: ``kind`` is its name in functions, ``created`` what it is made with."""
    word, variable = f"cublasLt{kind}", "desc"
    attributes = {"MatrixLayout": "cublasLtMatrixLayoutAttribute_t",
                  "MatmulPreference": "cublasLtMatmulPreferenceAttributes_t",
                  "MatmulDesc": "cublasLtMatmulDescAttributes_t",
                  "MatrixTransformDesc": "cublasLtMatrixTransformDescAttributes_t"}[kind]  # fmt: skip
    more = f", {created}" if created else ""
    return (
        (f"{word}Init_internal", f"{word}_t {variable}, size_t size{more}"),
        (f"{word}Create", f"{word}_t *{variable}{more}"),
        (f"{word}Destroy", f"{word}_t {variable}"),
        (f"{word}SetAttribute", f"{word}_t {variable}, {attributes} attr, const void *buf, size_t sizeInBytes"),
        (f"{word}GetAttribute",
         f"{word}_t {variable}, {attributes} attr, void *buf, size_t sizeInBytes, size_t *sizeWritten"),
    )  # fmt: skip


_HANDLE = "cublasLtHandle_t lightHandle"
_LAYOUTS = ", ".join(f"cublasLtMatrixLayout_t {name}desc" for name in "ABCD")
_TYPES = "cublasComputeType_t computeType, cudaDataType scaleType, " + ", ".join(
    f"cudaDataType {name}type" for name in "ABCD"
)
_ATTRIBUTE = "void *buf, size_t sizeInBytes, size_t *sizeWritten"
FUNCTIONS = (
    *_rows("handle", ("cublasLtCreate", "cublasLtHandle_t *lightHandle"), ("cublasLtDestroy", _HANDLE),
           ("cublasLtGetProperty", "libraryPropertyType type, int *value"),
           ("cublasLtHeuristicsCacheGetCapacity", "size_t *capacity"),
           ("cublasLtHeuristicsCacheSetCapacity", "size_t capacity")),
    *_rows("version", ("cublasLtGetVersion", ""), ("cublasLtGetCudartVersion", ""), result="size_t"),
    *_rows("version", ("cublasLtDisableCpuInstructionsSetMask", "unsigned mask"), result="unsigned"),
    *_rows("texts", ("cublasLtGetStatusName", "cublasStatus_t error"),
           ("cublasLtGetStatusString", "cublasStatus_t error"), result="const char *"),
    *_rows(
        "descriptors",
        *_object("MatrixLayout", "cudaDataType type, uint64_t rows, uint64_t cols, int64_t ld"),
        *_object("MatmulDesc", "cublasComputeType_t computeType, cudaDataType scaleType"),
        *_object("MatmulPreference", ""),
        *_object("MatrixTransformDesc", "cudaDataType scaleType"),
    ),
    *_rows(
        "matmul",
        ("cublasLtMatmul",
         f"{_HANDLE}, cublasLtMatmulDesc_t computeDesc, const void *alpha, const void *A, "
         "cublasLtMatrixLayout_t Adesc, const void *B, cublasLtMatrixLayout_t Bdesc, const void *beta, const "
         "void *C, cublasLtMatrixLayout_t Cdesc, "
         "void *D, cublasLtMatrixLayout_t Ddesc, const cublasLtMatmulAlgo_t *algo, void *workspace, "
         "size_t workspaceSizeInBytes, cudaStream_t stream"),
        ("cublasLtMatmulAlgoGetHeuristic",
         f"{_HANDLE}, cublasLtMatmulDesc_t operationDesc, {_LAYOUTS}, cublasLtMatmulPreference_t preference, "
         "int requestedAlgoCount, cublasLtMatmulHeuristicResult_t *heuristicResultsArray, int *returnAlgoCount"),
        ("cublasLtMatmulAlgoGetIds",
         f"{_HANDLE}, {_TYPES}, int requestedAlgoCount, int *algoIdsArray, int *returnAlgoCount"),
        ("cublasLtMatmulAlgoInit", f"{_HANDLE}, {_TYPES}, int algoId, cublasLtMatmulAlgo_t *algo"),
        ("cublasLtMatmulAlgoCheck",
         f"{_HANDLE}, cublasLtMatmulDesc_t operationDesc, {_LAYOUTS}, const cublasLtMatmulAlgo_t *algo, "
         "cublasLtMatmulHeuristicResult_t *result"),
        ("cublasLtMatmulAlgoCapGetAttribute",
         f"const cublasLtMatmulAlgo_t *algo, cublasLtMatmulAlgoCapAttributes_t attr, {_ATTRIBUTE}"),
        ("cublasLtMatmulAlgoConfigSetAttribute",
         "cublasLtMatmulAlgo_t *algo, cublasLtMatmulAlgoConfigAttributes_t attr, const void *buf, size_t sizeInBytes"),
        ("cublasLtMatmulAlgoConfigGetAttribute",
         f"const cublasLtMatmulAlgo_t *algo, cublasLtMatmulAlgoConfigAttributes_t attr, {_ATTRIBUTE}"),
    ),
    *_rows(
        "matrix transform",
        ("cublasLtMatrixTransform",
         f"{_HANDLE}, cublasLtMatrixTransformDesc_t transformDesc, const void *alpha, const void *A, "
         "cublasLtMatrixLayout_t Adesc, const void *beta, const void *B, cublasLtMatrixLayout_t Bdesc, void *C, "
         "cublasLtMatrixLayout_t Cdesc, cudaStream_t stream"),
        status=NO_TRANSFORM,
    ),
    *_rows(
        "logging",
        ("cublasLtLoggerSetCallback", "cublasLtLoggerCallback_t callback"),
        ("cublasLtLoggerSetFile", "FILE *file"),
        ("cublasLtLoggerOpenFile", "const char *logFile"),
        ("cublasLtLoggerSetLevel", "int level"),
        ("cublasLtLoggerSetMask", "int mask"),
        ("cublasLtLoggerForceDisable", ""),
    ),
)  # fmt: skip
_INIT = """
static inline cublasStatus_t cublasLt{kind}Init(cublasLt{kind}_t __desc{parameters}) {{
  return cublasLt{kind}Init_internal(__desc, sizeof(*__desc){values});
}}
"""


def _inits() -> str:
    """The Init functions, which tell the library how large the descriptor is that the program was compiled with."""
    text = ""
    for row in FUNCTIONS:
        if row.name.endswith("Init_internal"):
            more = row.parameters[2:]
            text += _INIT.format(
                kind=row.name.removeprefix("cublasLt").removesuffix("Init_internal"),
                parameters="".join(f", {p.declaration}" for p in more), values="".join(f", {p.name}" for p in more),
            )  # fmt: skip
    return text


def _header() -> str:
    parts = [
        HEAD.strip(),
        *(writing.enumeration(row) for row in ENUMERATIONS),
        TYPES.strip() + "\n",
        *writing.declarations(FUNCTIONS, prefix="", convention=""),
        _inits().strip(),
    ]
    return writing.page("CUBLASLT_H_", "cublasLt.", parts, "vortex_rt/cuda/libraries/cublas_lt/table.py")


LIBRARY = CudaLibrary(
    package="cublas_lt",
    link_name="cublasLt",
    version=VERSION,
    title="cublasLt",
    header="cublasLt.h",
    guard="CUBLASLT_H_",
    status=STATUS,
    status_type="cublasStatus_t",
    rows=FUNCTIONS,
    sources=("*.cu", "*.cpp", "../cublas/kernels/gemm_*.cu"),
    needs=("cublas",),
    headers={"cublasLt.h": _header()},
)
