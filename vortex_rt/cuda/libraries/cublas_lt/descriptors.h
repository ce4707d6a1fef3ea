/* What is in cublasLt's opaque descriptors, and which member each attribute is. */
#ifndef VORTEX_CUBLASLT_DESCRIPTORS_H
#define VORTEX_CUBLASLT_DESCRIPTORS_H
#include <cstddef>
#include <cstring>
#include <cublasLt.h>

namespace vortex_blas {

struct Layout {
  cudaDataType type;
  int32_t order;
  uint64_t rows, columns;
  int64_t ld;
  int32_t batch;
  int64_t stride, plane;
};
struct Matmul {
  cublasComputeType_t compute_type;
  cudaDataType scale_type;
  int32_t pointer_mode, trans_a, trans_b, trans_c, fill;
  uint32_t epilogue;
  void *bias;
  int64_t bias_batch;
  void *aux;
  int64_t aux_ld, aux_batch, alpha_batch;
  int32_t sm_count;
  void *a_scale, *b_scale, *c_scale, *d_scale, *amax;
  int32_t aux_type;
  void *aux_scale, *aux_amax;
  int8_t fast_accumulation;
  int32_t bias_type;
};
struct Preference {
  uint32_t search_mode;
  uint64_t workspace;
  uint32_t reduction_mask, alignment[4];
  float waves;
  uint64_t implementations;
};
struct Transform {
  cudaDataType scale_type;
  int32_t pointer_mode, trans_a, trans_b;
};
struct Algorithm {
  int32_t id;
  uint32_t configuration[9]; /* by cublasLtMatmulAlgoConfigAttributes_t */
};

struct Attribute {
  int name;
  size_t offset, size;
};
#define VX_ATTRIBUTE(name, Structure, member) {name, offsetof(Structure, member), sizeof(Structure::member)}

inline const Attribute *attributes(const Layout *, size_t &count) {
  static const Attribute table[] = {
      VX_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_TYPE, Layout, type),
      VX_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_ORDER, Layout, order),
      VX_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_ROWS, Layout, rows),
      VX_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_COLS, Layout, columns),
      VX_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_LD, Layout, ld),
      VX_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, Layout, batch),
      VX_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, Layout, stride),
      VX_ATTRIBUTE(CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET, Layout, plane),
  };
  count = sizeof table / sizeof *table;
  return table;
}
inline const Attribute *attributes(const Matmul *, size_t &count) {
  static const Attribute table[] = {
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_COMPUTE_TYPE, Matmul, compute_type),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_SCALE_TYPE, Matmul, scale_type),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_POINTER_MODE, Matmul, pointer_mode),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_TRANSA, Matmul, trans_a),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_TRANSB, Matmul, trans_b),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_TRANSC, Matmul, trans_c),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_FILL_MODE, Matmul, fill),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_EPILOGUE, Matmul, epilogue),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_BIAS_POINTER, Matmul, bias),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, Matmul, bias_batch),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, Matmul, aux),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, Matmul, aux_ld),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, Matmul, aux_batch),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE, Matmul, alpha_batch),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET, Matmul, sm_count),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, Matmul, a_scale),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, Matmul, b_scale),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_C_SCALE_POINTER, Matmul, c_scale),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, Matmul, d_scale),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, Matmul, amax),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE, Matmul, aux_type),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER, Matmul, aux_scale),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER, Matmul, aux_amax),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_FAST_ACCUM, Matmul, fast_accumulation),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, Matmul, bias_type),
  };
  count = sizeof table / sizeof *table;
  return table;
}
inline const Attribute *attributes(const Preference *, size_t &count) {
  static const Attribute table[] = {
      VX_ATTRIBUTE(CUBLASLT_MATMUL_PREF_SEARCH_MODE, Preference, search_mode),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, Preference, workspace),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, Preference, reduction_mask),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, Preference, alignment[0]),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, Preference, alignment[1]),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, Preference, alignment[2]),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, Preference, alignment[3]),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT, Preference, waves),
      VX_ATTRIBUTE(CUBLASLT_MATMUL_PREF_IMPL_MASK, Preference, implementations),
  };
  count = sizeof table / sizeof *table;
  return table;
}
inline const Attribute *attributes(const Transform *, size_t &count) {
  static const Attribute table[] = {
      VX_ATTRIBUTE(CUBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE, Transform, scale_type),
      VX_ATTRIBUTE(CUBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE, Transform, pointer_mode),
      VX_ATTRIBUTE(CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, Transform, trans_a),
      VX_ATTRIBUTE(CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSB, Transform, trans_b),
  };
  count = sizeof table / sizeof *table;
  return table;
}

template <typename T> const Attribute *find(const T *descriptor, int name) {
  size_t count;
  const Attribute *table = attributes(descriptor, count);
  for (size_t i = 0; i < count; ++i)
    if (table[i].name == name) return &table[i];
  return nullptr;
}
template <typename T> cublasStatus_t set_attribute(T *descriptor, int name, const void *value, size_t size) {
  const Attribute *found = descriptor != nullptr ? find(descriptor, name) : nullptr;
  if (found == nullptr || value == nullptr || size != found->size) return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy((char *)descriptor + found->offset, value, size);
  return CUBLAS_STATUS_SUCCESS;
}
/* A size of zero asks how large the attribute is. */
template <typename T>
cublasStatus_t get_attribute(const T *descriptor, int name, void *value, size_t size, size_t *written) {
  const Attribute *found = descriptor != nullptr ? find(descriptor, name) : nullptr;
  if (found == nullptr || (size == 0 && written == nullptr) || (size != 0 && (value == nullptr || size != found->size)))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (size != 0) std::memcpy(value, (const char *)descriptor + found->offset, size);
  if (written != nullptr) *written = found->size;
  return CUBLAS_STATUS_SUCCESS;
}

} // namespace vortex_blas
#endif
