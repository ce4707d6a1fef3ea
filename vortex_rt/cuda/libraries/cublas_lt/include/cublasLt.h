/* cublasLt. Written by tools/docs from vortex_rt/cuda/libraries/cublas_lt/table.py. */
#ifndef CUBLASLT_H_
#define CUBLASLT_H_
#include "cublas_api.h"
enum cublasLtOrder {
  CUBLASLT_ORDER_COL = 0,
  CUBLASLT_ORDER_ROW = 1,
  CUBLASLT_ORDER_COL32 = 2,
  CUBLASLT_ORDER_COL4_4R2_8C = 3,
  CUBLASLT_ORDER_COL32_2R_4R4 = 4
};
typedef enum cublasLtOrder cublasLtOrder_t;

enum cublasLtMatrixLayoutAttribute {
  CUBLASLT_MATRIX_LAYOUT_TYPE = 0,
  CUBLASLT_MATRIX_LAYOUT_ORDER = 1,
  CUBLASLT_MATRIX_LAYOUT_ROWS = 2,
  CUBLASLT_MATRIX_LAYOUT_COLS = 3,
  CUBLASLT_MATRIX_LAYOUT_LD = 4,
  CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,
  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6,
  CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET = 7
};
typedef enum cublasLtMatrixLayoutAttribute cublasLtMatrixLayoutAttribute_t;

enum cublasLtMatmulDescAttributes {
  CUBLASLT_MATMUL_DESC_COMPUTE_TYPE = 0,
  CUBLASLT_MATMUL_DESC_SCALE_TYPE = 1,
  CUBLASLT_MATMUL_DESC_POINTER_MODE = 2,
  CUBLASLT_MATMUL_DESC_TRANSA = 3,
  CUBLASLT_MATMUL_DESC_TRANSB = 4,
  CUBLASLT_MATMUL_DESC_TRANSC = 5,
  CUBLASLT_MATMUL_DESC_FILL_MODE = 6,
  CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
  CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8,
  CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE = 10,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE = 13,
  CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE = 14,
  CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET = 15,
  CUBLASLT_MATMUL_DESC_A_SCALE_POINTER = 17,
  CUBLASLT_MATMUL_DESC_B_SCALE_POINTER = 18,
  CUBLASLT_MATMUL_DESC_C_SCALE_POINTER = 19,
  CUBLASLT_MATMUL_DESC_D_SCALE_POINTER = 20,
  CUBLASLT_MATMUL_DESC_AMAX_D_POINTER = 21,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE = 22,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER = 23,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER = 24,
  CUBLASLT_MATMUL_DESC_FAST_ACCUM = 25,
  CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = 26
};
typedef enum cublasLtMatmulDescAttributes cublasLtMatmulDescAttributes_t;

enum cublasLtPointerMode {
  CUBLASLT_POINTER_MODE_HOST = 0,
  CUBLASLT_POINTER_MODE_DEVICE = 1,
  CUBLASLT_POINTER_MODE_DEVICE_VECTOR = 2,
  CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO = 3,
  CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST = 4
};
typedef enum cublasLtPointerMode cublasLtPointerMode_t;

enum cublasLtPointerModeMask {
  CUBLASLT_POINTER_MODE_MASK_HOST = 1,
  CUBLASLT_POINTER_MODE_MASK_DEVICE = 2,
  CUBLASLT_POINTER_MODE_MASK_DEVICE_VECTOR = 4,
  CUBLASLT_POINTER_MODE_MASK_ALPHA_DEVICE_VECTOR_BETA_ZERO = 8,
  CUBLASLT_POINTER_MODE_MASK_ALPHA_DEVICE_VECTOR_BETA_HOST = 16
};
typedef enum cublasLtPointerModeMask cublasLtPointerModeMask_t;

enum cublasLtEpilogue {
  CUBLASLT_EPILOGUE_DEFAULT = 1,
  CUBLASLT_EPILOGUE_RELU = 2,
  CUBLASLT_EPILOGUE_RELU_AUX = 130,
  CUBLASLT_EPILOGUE_BIAS = 4,
  CUBLASLT_EPILOGUE_RELU_BIAS = 6,
  CUBLASLT_EPILOGUE_RELU_AUX_BIAS = 134,
  CUBLASLT_EPILOGUE_DRELU = 136,
  CUBLASLT_EPILOGUE_DRELU_BGRAD = 152,
  CUBLASLT_EPILOGUE_GELU = 32,
  CUBLASLT_EPILOGUE_GELU_AUX = 160,
  CUBLASLT_EPILOGUE_GELU_BIAS = 36,
  CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164,
  CUBLASLT_EPILOGUE_DGELU = 192,
  CUBLASLT_EPILOGUE_DGELU_BGRAD = 208,
  CUBLASLT_EPILOGUE_BGRADA = 256,
  CUBLASLT_EPILOGUE_BGRADB = 512
};
typedef enum cublasLtEpilogue cublasLtEpilogue_t;

enum cublasLtMatmulPreferenceAttributes {
  CUBLASLT_MATMUL_PREF_SEARCH_MODE = 0,
  CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1,
  CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK = 3,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES = 5,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES = 6,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES = 7,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES = 8,
  CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT = 9,
  CUBLASLT_MATMUL_PREF_IMPL_MASK = 12
};
typedef enum cublasLtMatmulPreferenceAttributes cublasLtMatmulPreferenceAttributes_t;

enum cublasLtMatmulSearch {
  CUBLASLT_SEARCH_BEST_FIT = 0,
  CUBLASLT_SEARCH_LIMITED_BY_ALGO_ID = 1,
  CUBLASLT_SEARCH_RESERVED_02 = 2,
  CUBLASLT_SEARCH_RESERVED_03 = 3,
  CUBLASLT_SEARCH_RESERVED_04 = 4,
  CUBLASLT_SEARCH_RESERVED_05 = 5,
  CUBLASLT_SEARCH_RESERVED_06 = 6,
  CUBLASLT_SEARCH_RESERVED_07 = 7,
  CUBLASLT_SEARCH_RESERVED_08 = 8,
  CUBLASLT_SEARCH_RESERVED_09 = 9
};
typedef enum cublasLtMatmulSearch cublasLtMatmulSearch_t;

enum cublasLtReductionScheme {
  CUBLASLT_REDUCTION_SCHEME_NONE = 0,
  CUBLASLT_REDUCTION_SCHEME_INPLACE = 1,
  CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE = 2,
  CUBLASLT_REDUCTION_SCHEME_OUTPUT_TYPE = 4,
  CUBLASLT_REDUCTION_SCHEME_MASK = 7
};
typedef enum cublasLtReductionScheme cublasLtReductionScheme_t;

enum cublasLtMatrixTransformDescAttributes {
  CUBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE = 0,
  CUBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE = 1,
  CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA = 2,
  CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSB = 3
};
typedef enum cublasLtMatrixTransformDescAttributes cublasLtMatrixTransformDescAttributes_t;

enum cublasLtMatmulAlgoCapAttributes {
  CUBLASLT_ALGO_CAP_SPLITK_SUPPORT = 0,
  CUBLASLT_ALGO_CAP_REDUCTION_SCHEME_MASK = 1,
  CUBLASLT_ALGO_CAP_CTA_SWIZZLING_SUPPORT = 2,
  CUBLASLT_ALGO_CAP_STRIDED_BATCH_SUPPORT = 3,
  CUBLASLT_ALGO_CAP_OUT_OF_PLACE_RESULT_SUPPORT = 4,
  CUBLASLT_ALGO_CAP_UPLO_SUPPORT = 5,
  CUBLASLT_ALGO_CAP_TILE_IDS = 6,
  CUBLASLT_ALGO_CAP_CUSTOM_OPTION_MAX = 7,
  CUBLASLT_ALGO_CAP_CUSTOM_MEMORY_ORDER = 10,
  CUBLASLT_ALGO_CAP_POINTER_MODE_MASK = 11,
  CUBLASLT_ALGO_CAP_EPILOGUE_MASK = 12,
  CUBLASLT_ALGO_CAP_STAGES_IDS = 13,
  CUBLASLT_ALGO_CAP_LD_NEGATIVE = 14,
  CUBLASLT_ALGO_CAP_NUMERICAL_IMPL_FLAGS = 15,
  CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_A_BYTES = 16,
  CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_B_BYTES = 17,
  CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_C_BYTES = 18,
  CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_D_BYTES = 19
};
typedef enum cublasLtMatmulAlgoCapAttributes cublasLtMatmulAlgoCapAttributes_t;

enum cublasLtMatmulAlgoConfigAttributes {
  CUBLASLT_ALGO_CONFIG_ID = 0,
  CUBLASLT_ALGO_CONFIG_TILE_ID = 1,
  CUBLASLT_ALGO_CONFIG_SPLITK_NUM = 2,
  CUBLASLT_ALGO_CONFIG_REDUCTION_SCHEME = 3,
  CUBLASLT_ALGO_CONFIG_CTA_SWIZZLING = 4,
  CUBLASLT_ALGO_CONFIG_CUSTOM_OPTION = 5,
  CUBLASLT_ALGO_CONFIG_STAGES_ID = 6,
  CUBLASLT_ALGO_CONFIG_INNER_SHAPE_ID = 7,
  CUBLASLT_ALGO_CONFIG_CLUSTER_SHAPE_ID = 8
};
typedef enum cublasLtMatmulAlgoConfigAttributes cublasLtMatmulAlgoConfigAttributes_t;

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

#ifdef __cplusplus
extern "C" {
#endif
/* handle */
cublasStatus_t cublasLtCreate(cublasLtHandle_t *__lightHandle);
cublasStatus_t cublasLtDestroy(cublasLtHandle_t __lightHandle);
cublasStatus_t cublasLtGetProperty(libraryPropertyType __type, int *__value);
cublasStatus_t cublasLtHeuristicsCacheGetCapacity(size_t *__capacity);
cublasStatus_t cublasLtHeuristicsCacheSetCapacity(size_t __capacity);
/* version */
size_t cublasLtGetVersion(void);
size_t cublasLtGetCudartVersion(void);
unsigned cublasLtDisableCpuInstructionsSetMask(unsigned __mask);
/* texts */
const char *cublasLtGetStatusName(cublasStatus_t __error);
const char *cublasLtGetStatusString(cublasStatus_t __error);
/* descriptors */
cublasStatus_t cublasLtMatrixLayoutInit_internal(cublasLtMatrixLayout_t __desc, size_t __size, cudaDataType __type,
    uint64_t __rows, uint64_t __cols, int64_t __ld);
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *__desc, cudaDataType __type, uint64_t __rows,
    uint64_t __cols, int64_t __ld);
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t __desc);
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t __desc, cublasLtMatrixLayoutAttribute_t __attr,
    const void *__buf, size_t __sizeInBytes);
cublasStatus_t cublasLtMatrixLayoutGetAttribute(cublasLtMatrixLayout_t __desc, cublasLtMatrixLayoutAttribute_t __attr,
    void *__buf, size_t __sizeInBytes, size_t *__sizeWritten);
cublasStatus_t cublasLtMatmulDescInit_internal(cublasLtMatmulDesc_t __desc, size_t __size,
    cublasComputeType_t __computeType, cudaDataType __scaleType);
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *__desc, cublasComputeType_t __computeType,
    cudaDataType __scaleType);
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t __desc);
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t __desc, cublasLtMatmulDescAttributes_t __attr,
    const void *__buf, size_t __sizeInBytes);
cublasStatus_t cublasLtMatmulDescGetAttribute(cublasLtMatmulDesc_t __desc, cublasLtMatmulDescAttributes_t __attr,
    void *__buf, size_t __sizeInBytes, size_t *__sizeWritten);
cublasStatus_t cublasLtMatmulPreferenceInit_internal(cublasLtMatmulPreference_t __desc, size_t __size);
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *__desc);
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t __desc);
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t __desc,
    cublasLtMatmulPreferenceAttributes_t __attr, const void *__buf, size_t __sizeInBytes);
cublasStatus_t cublasLtMatmulPreferenceGetAttribute(cublasLtMatmulPreference_t __desc,
    cublasLtMatmulPreferenceAttributes_t __attr, void *__buf, size_t __sizeInBytes, size_t *__sizeWritten);
cublasStatus_t cublasLtMatrixTransformDescInit_internal(cublasLtMatrixTransformDesc_t __desc, size_t __size,
    cudaDataType __scaleType);
cublasStatus_t cublasLtMatrixTransformDescCreate(cublasLtMatrixTransformDesc_t *__desc, cudaDataType __scaleType);
cublasStatus_t cublasLtMatrixTransformDescDestroy(cublasLtMatrixTransformDesc_t __desc);
cublasStatus_t cublasLtMatrixTransformDescSetAttribute(cublasLtMatrixTransformDesc_t __desc,
    cublasLtMatrixTransformDescAttributes_t __attr, const void *__buf, size_t __sizeInBytes);
cublasStatus_t cublasLtMatrixTransformDescGetAttribute(cublasLtMatrixTransformDesc_t __desc,
    cublasLtMatrixTransformDescAttributes_t __attr, void *__buf, size_t __sizeInBytes, size_t *__sizeWritten);
/* matmul */
cublasStatus_t cublasLtMatmul(cublasLtHandle_t __lightHandle, cublasLtMatmulDesc_t __computeDesc, const void *__alpha,
    const void *__A, cublasLtMatrixLayout_t __Adesc, const void *__B, cublasLtMatrixLayout_t __Bdesc,
    const void *__beta, const void *__C, cublasLtMatrixLayout_t __Cdesc, void *__D, cublasLtMatrixLayout_t __Ddesc,
    const cublasLtMatmulAlgo_t *__algo, void *__workspace, size_t __workspaceSizeInBytes, cudaStream_t __stream);
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t __lightHandle, cublasLtMatmulDesc_t __operationDesc,
    cublasLtMatrixLayout_t __Adesc, cublasLtMatrixLayout_t __Bdesc, cublasLtMatrixLayout_t __Cdesc,
    cublasLtMatrixLayout_t __Ddesc, cublasLtMatmulPreference_t __preference, int __requestedAlgoCount,
    cublasLtMatmulHeuristicResult_t *__heuristicResultsArray, int *__returnAlgoCount);
cublasStatus_t cublasLtMatmulAlgoGetIds(cublasLtHandle_t __lightHandle, cublasComputeType_t __computeType,
    cudaDataType __scaleType, cudaDataType __Atype, cudaDataType __Btype, cudaDataType __Ctype, cudaDataType __Dtype,
    int __requestedAlgoCount, int *__algoIdsArray, int *__returnAlgoCount);
cublasStatus_t cublasLtMatmulAlgoInit(cublasLtHandle_t __lightHandle, cublasComputeType_t __computeType,
    cudaDataType __scaleType, cudaDataType __Atype, cudaDataType __Btype, cudaDataType __Ctype, cudaDataType __Dtype,
    int __algoId, cublasLtMatmulAlgo_t *__algo);
cublasStatus_t cublasLtMatmulAlgoCheck(cublasLtHandle_t __lightHandle, cublasLtMatmulDesc_t __operationDesc,
    cublasLtMatrixLayout_t __Adesc, cublasLtMatrixLayout_t __Bdesc, cublasLtMatrixLayout_t __Cdesc,
    cublasLtMatrixLayout_t __Ddesc, const cublasLtMatmulAlgo_t *__algo, cublasLtMatmulHeuristicResult_t *__result);
cublasStatus_t cublasLtMatmulAlgoCapGetAttribute(const cublasLtMatmulAlgo_t *__algo,
    cublasLtMatmulAlgoCapAttributes_t __attr, void *__buf, size_t __sizeInBytes, size_t *__sizeWritten);
cublasStatus_t cublasLtMatmulAlgoConfigSetAttribute(cublasLtMatmulAlgo_t *__algo,
    cublasLtMatmulAlgoConfigAttributes_t __attr, const void *__buf, size_t __sizeInBytes);
cublasStatus_t cublasLtMatmulAlgoConfigGetAttribute(const cublasLtMatmulAlgo_t *__algo,
    cublasLtMatmulAlgoConfigAttributes_t __attr, void *__buf, size_t __sizeInBytes, size_t *__sizeWritten);
/* matrix transform */
cublasStatus_t cublasLtMatrixTransform(cublasLtHandle_t __lightHandle, cublasLtMatrixTransformDesc_t __transformDesc,
    const void *__alpha, const void *__A, cublasLtMatrixLayout_t __Adesc, const void *__beta, const void *__B,
    cublasLtMatrixLayout_t __Bdesc, void *__C, cublasLtMatrixLayout_t __Cdesc, cudaStream_t __stream);
/* logging */
cublasStatus_t cublasLtLoggerSetCallback(cublasLtLoggerCallback_t __callback);
cublasStatus_t cublasLtLoggerSetFile(FILE *__file);
cublasStatus_t cublasLtLoggerOpenFile(const char *__logFile);
cublasStatus_t cublasLtLoggerSetLevel(int __level);
cublasStatus_t cublasLtLoggerSetMask(int __mask);
cublasStatus_t cublasLtLoggerForceDisable(void);
#ifdef __cplusplus
}
#endif

static inline cublasStatus_t cublasLtMatrixLayoutInit(cublasLtMatrixLayout_t __desc, cudaDataType type, uint64_t rows, uint64_t cols, int64_t ld) {
  return cublasLtMatrixLayoutInit_internal(__desc, sizeof(*__desc), type, rows, cols, ld);
}

static inline cublasStatus_t cublasLtMatmulDescInit(cublasLtMatmulDesc_t __desc, cublasComputeType_t computeType, cudaDataType scaleType) {
  return cublasLtMatmulDescInit_internal(__desc, sizeof(*__desc), computeType, scaleType);
}

static inline cublasStatus_t cublasLtMatmulPreferenceInit(cublasLtMatmulPreference_t __desc) {
  return cublasLtMatmulPreferenceInit_internal(__desc, sizeof(*__desc));
}

static inline cublasStatus_t cublasLtMatrixTransformDescInit(cublasLtMatrixTransformDesc_t __desc, cudaDataType scaleType) {
  return cublasLtMatrixTransformDescInit_internal(__desc, sizeof(*__desc), scaleType);
}
#endif
