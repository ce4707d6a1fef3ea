/* Handles, descriptors, algorithms (there is one) and logging. */
#include "descriptors.h"
#include "libcublasLt_impl.h"
#include <new>

struct cublasLtContext {};

using namespace vortex_blas;

namespace {
constexpr int ONLY_ALGORITHM = 0;

/* Put first values into the program's descriptor, which must be large enough. */
template <typename T, typename Opaque> cublasStatus_t start(Opaque *descriptor, size_t size, const T &values) {
  static_assert(sizeof(T) <= sizeof(Opaque), "a descriptor has room for its members");
  if (descriptor == nullptr || size < sizeof(Opaque)) return CUBLAS_STATUS_INVALID_VALUE;
  std::memset((void *)descriptor, 0, sizeof *descriptor);
  std::memcpy((void *)descriptor, &values, sizeof values);
  return CUBLAS_STATUS_SUCCESS;
}
template <typename T, typename Opaque> cublasStatus_t create(Opaque **descriptor, const T &values) {
  if (descriptor == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *descriptor = new (std::nothrow) Opaque;
  return *descriptor == nullptr ? CUBLAS_STATUS_ALLOC_FAILED : start(*descriptor, sizeof(Opaque), values);
}
template <typename Opaque> cublasStatus_t destroy(Opaque *descriptor) {
  delete descriptor;
  return CUBLAS_STATUS_SUCCESS;
}
Layout layout_of(cudaDataType type, uint64_t rows, uint64_t columns, int64_t ld) {
  return {type, CUBLASLT_ORDER_COL, rows, columns, ld, 1, 0, 0};
}
Matmul matmul_of(cublasComputeType_t compute_type, cudaDataType scale_type) {
  Matmul values = {};
  values.compute_type = compute_type;
  values.scale_type = scale_type;
  values.fill = CUBLAS_FILL_MODE_FULL;
  values.epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  values.bias_type = values.aux_type = -1;
  return values;
}
Preference preference_of() {
  Preference values = {};
  values.reduction_mask = CUBLASLT_REDUCTION_SCHEME_MASK;
  values.alignment_a = values.alignment_b = values.alignment_c = values.alignment_d = 256;
  values.implementations = ~0ull;
  return values;
}
Transform transform_of(cudaDataType scale_type) { return {scale_type, CUBLASLT_POINTER_MODE_HOST, 0, 0}; }
} // namespace

extern "C" {
#define VX_DESCRIPTOR(Kind, Structure)                                                                                 \
  SERVE(cublasLt##Kind##Destroy, destroy(desc))                                                                        \
  SERVE(cublasLt##Kind##SetAttribute, set_attribute((Structure *)desc, attr, buf, sizeInBytes))                        \
  SERVE(cublasLt##Kind##GetAttribute, get_attribute((const Structure *)desc, attr, buf, sizeInBytes, sizeWritten))
VX_DESCRIPTOR(MatrixLayout, Layout)
VX_DESCRIPTOR(MatmulDesc, Matmul)
VX_DESCRIPTOR(MatmulPreference, Preference)
VX_DESCRIPTOR(MatrixTransformDesc, Transform)

SERVE(cublasLtMatrixLayoutInit_internal, start(desc, size, layout_of(type, rows, cols, ld)))
SERVE(cublasLtMatrixLayoutCreate, create(desc, layout_of(type, rows, cols, ld)))
SERVE(cublasLtMatmulDescInit_internal, start(desc, size, matmul_of(computeType, scaleType)))
SERVE(cublasLtMatmulDescCreate, create(desc, matmul_of(computeType, scaleType)))
SERVE(cublasLtMatmulPreferenceInit_internal, start(desc, size, preference_of()))
SERVE(cublasLtMatmulPreferenceCreate, create(desc, preference_of()))
SERVE(cublasLtMatrixTransformDescInit_internal, start(desc, size, transform_of(scaleType)))
SERVE(cublasLtMatrixTransformDescCreate, create(desc, transform_of(scaleType)))

cublasStatus_t impl_cublasLtCreate(cublasLtHandle_t *handle) {
  int devices;
  if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) cublasLtContext;
  return *handle != nullptr ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}
cublasStatus_t impl_cublasLtDestroy(cublasLtHandle_t handle) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t impl_cublasLtGetProperty(libraryPropertyType type, int *value) { return cublasGetProperty(type, value); }
size_t impl_cublasLtGetVersion(void) { return CUBLAS_VERSION; }
size_t impl_cublasLtGetCudartVersion(void) { return CUDART_VERSION; }
const char *impl_cublasLtGetStatusName(cublasStatus_t status) { return cublasGetStatusName(status); }
const char *impl_cublasLtGetStatusString(cublasStatus_t status) { return cublasGetStatusString(status); }
unsigned impl_cublasLtDisableCpuInstructionsSetMask(unsigned) { return 0; }
/* Nothing is searched, so nothing is remembered. */
cublasStatus_t impl_cublasLtHeuristicsCacheGetCapacity(size_t *capacity) {
  if (capacity == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *capacity = 0;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t impl_cublasLtHeuristicsCacheSetCapacity(size_t) { return CUBLAS_STATUS_SUCCESS; }

cublasStatus_t impl_cublasLtMatmulAlgoGetIds(cublasLtHandle_t handle, cublasComputeType_t, cudaDataType, cudaDataType,
                                             cudaDataType, cudaDataType, cudaDataType, int asked, int *ids,
                                             int *count) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (asked < 1 || ids == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  ids[0] = ONLY_ALGORITHM;
  if (count != nullptr) *count = 1;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t impl_cublasLtMatmulAlgoInit(cublasLtHandle_t handle, cublasComputeType_t, cudaDataType, cudaDataType,
                                           cudaDataType, cudaDataType, cudaDataType, int id,
                                           cublasLtMatmulAlgo_t *algorithm) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (algorithm == nullptr || id != ONLY_ALGORITHM) return CUBLAS_STATUS_INVALID_VALUE;
  std::memset(algorithm, 0, sizeof *algorithm);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t impl_cublasLtMatmulAlgoConfigSetAttribute(cublasLtMatmulAlgo_t *algorithm,
                                                         cublasLtMatmulAlgoConfigAttributes_t attribute,
                                                         const void *value, size_t size) {
  if (algorithm == nullptr || value == nullptr || size > sizeof(uint32_t) || attribute < CUBLASLT_ALGO_CONFIG_ID ||
      attribute > CUBLASLT_ALGO_CONFIG_CLUSTER_SHAPE_ID)
    return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(&((Algorithm *)algorithm)->configuration[attribute], value, size);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t impl_cublasLtMatmulAlgoConfigGetAttribute(const cublasLtMatmulAlgo_t *algorithm,
                                                         cublasLtMatmulAlgoConfigAttributes_t attribute, void *value,
                                                         size_t size, size_t *written) {
  const size_t whole =
      attribute == CUBLASLT_ALGO_CONFIG_INNER_SHAPE_ID || attribute == CUBLASLT_ALGO_CONFIG_CLUSTER_SHAPE_ID
          ? sizeof(uint16_t)
          : sizeof(uint32_t);
  if (algorithm == nullptr || attribute < CUBLASLT_ALGO_CONFIG_ID ||
      attribute > CUBLASLT_ALGO_CONFIG_CLUSTER_SHAPE_ID || (size != 0 && (value == nullptr || size < whole)))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (size != 0) std::memcpy(value, &((const Algorithm *)algorithm)->configuration[attribute], whole);
  if (written != nullptr) *written = whole;
  return CUBLAS_STATUS_SUCCESS;
}
/* What the one algorithm can: no splitting of sums, no swizzles, any alignment, strided batches, a result of its own.
 */
cublasStatus_t impl_cublasLtMatmulAlgoCapGetAttribute(const cublasLtMatmulAlgo_t *algorithm,
                                                      cublasLtMatmulAlgoCapAttributes_t attribute, void *value,
                                                      size_t size, size_t *written) {
  int32_t number = 0;
  size_t whole = sizeof number;
  switch (attribute) {
  case CUBLASLT_ALGO_CAP_STRIDED_BATCH_SUPPORT:
  case CUBLASLT_ALGO_CAP_OUT_OF_PLACE_RESULT_SUPPORT:
  case CUBLASLT_ALGO_CAP_CUSTOM_MEMORY_ORDER:
    number = 1;
    break;
  case CUBLASLT_ALGO_CAP_POINTER_MODE_MASK:
    number = 31;
    break;
  case CUBLASLT_ALGO_CAP_EPILOGUE_MASK:
    number = CUBLASLT_EPILOGUE_DEFAULT | CUBLASLT_EPILOGUE_RELU | CUBLASLT_EPILOGUE_BIAS | CUBLASLT_EPILOGUE_GELU;
    break;
  case CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_A_BYTES:
  case CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_B_BYTES:
  case CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_C_BYTES:
  case CUBLASLT_ALGO_CAP_MIN_ALIGNMENT_D_BYTES:
    number = 1;
    break;
  case CUBLASLT_ALGO_CAP_TILE_IDS:
  case CUBLASLT_ALGO_CAP_STAGES_IDS:
    whole = 0; /* lists without members */
    break;
  default:
    break;
  }
  if (algorithm == nullptr || (size != 0 && value == nullptr) || (size != 0 && size < whole))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (size != 0) std::memcpy(value, &number, whole);
  if (written != nullptr) *written = whole;
  return CUBLAS_STATUS_SUCCESS;
}

/* There is nothing to log: VORTEX_CUDA_TRACE shows the calls. */
cublasStatus_t impl_cublasLtLoggerSetCallback(cublasLtLoggerCallback_t) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t impl_cublasLtLoggerSetFile(FILE *) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t impl_cublasLtLoggerOpenFile(const char *) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t impl_cublasLtLoggerSetLevel(int) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t impl_cublasLtLoggerSetMask(int) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t impl_cublasLtLoggerForceDisable(void) { return CUBLAS_STATUS_SUCCESS; }
}
