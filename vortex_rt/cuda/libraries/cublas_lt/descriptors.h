/* What happens to the sums of a product before they are stored: D = activation(alpha sum + beta C + bias). */
#ifndef VORTEX_CUBLASLT_DESCRIPTORS_H
#define VORTEX_CUBLASLT_DESCRIPTORS_H

#include "../cublas/kernels/launch.h"

#include <cstddef>
#include <cstring>
#include <cublasLt.h>

namespace vortex_blas {

enum Activation : int { IDENTITY, RELU, GELU };
enum BiasType : int { NO_BIAS, BIAS_HALF, BIAS_BFLOAT16, BIAS_FLOAT, BIAS_SAME };

struct Epilogue {
  Activation activation;
  BiasType bias_type; /* BIAS_SAME: that of the scalars */
  const void *bias;   /* one number a row */
  Index bias_batch;
  bool alpha_vector, beta_vector; /* alpha, beta are addresses of one number a row */
  Index alpha_batch;
};

/* m by n sums of each matrix of a batch lie together by columns. */
template <typename Acc, typename Out, typename Scale>
cudaError_t launch_epilogue(cudaStream_t stream, Index m, Index n, Index batch, const Acc *sums, Scalar<Scale> alpha,
                            Scalar<Scale> beta, Source<Out> c, Target<Out> d, Epilogue epilogue);

} // namespace vortex_blas

/* What is in cublasLt's opaque descriptors: a member for each attribute. */

namespace vortex_blas {

struct Attribute {
  int name;
  size_t offset, size;
};
/* A descriptor of MEMBERS, which is a list X(attribute, type, member). */
#define VX_MEMBER(attribute, Type, member) Type member;
#define VX_ATTRIBUTE(attribute, Type, member) {attribute, offsetof(Self, member), sizeof(Type)},
#define VX_DESCRIPTOR_OF(Name, MEMBERS)                                                                                \
  struct Name {                                                                                                        \
    MEMBERS(VX_MEMBER)                                                                                                 \
    /* Where an attribute is, null: there is none of that name. */                                                     \
    static const Attribute *find(int name) {                                                                           \
      typedef Name Self;                                                                                               \
      static const Attribute table[] = {MEMBERS(VX_ATTRIBUTE)};                                                        \
      for (const Attribute &row : table)                                                                               \
        if (row.name == name) return &row;                                                                             \
      return nullptr;                                                                                                  \
    }                                                                                                                  \
  };

#define VX_LAYOUT(X)                                                                                                   \
  X(CUBLASLT_MATRIX_LAYOUT_TYPE, cudaDataType, type)                                                                   \
  X(CUBLASLT_MATRIX_LAYOUT_ORDER, int32_t, order)                                                                      \
  X(CUBLASLT_MATRIX_LAYOUT_ROWS, uint64_t, rows)                                                                       \
  X(CUBLASLT_MATRIX_LAYOUT_COLS, uint64_t, columns)                                                                    \
  X(CUBLASLT_MATRIX_LAYOUT_LD, int64_t, ld)                                                                            \
  X(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, int32_t, batch)                                                                \
  X(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, int64_t, stride)                                                      \
  X(CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET, int64_t, plane)
#define VX_MATMUL(X)                                                                                                   \
  X(CUBLASLT_MATMUL_DESC_COMPUTE_TYPE, cublasComputeType_t, compute_type)                                              \
  X(CUBLASLT_MATMUL_DESC_SCALE_TYPE, cudaDataType, scale_type)                                                         \
  X(CUBLASLT_MATMUL_DESC_POINTER_MODE, int32_t, pointer_mode)                                                          \
  X(CUBLASLT_MATMUL_DESC_TRANSA, int32_t, trans_a)                                                                     \
  X(CUBLASLT_MATMUL_DESC_TRANSB, int32_t, trans_b)                                                                     \
  X(CUBLASLT_MATMUL_DESC_TRANSC, int32_t, trans_c)                                                                     \
  X(CUBLASLT_MATMUL_DESC_FILL_MODE, int32_t, fill)                                                                     \
  X(CUBLASLT_MATMUL_DESC_EPILOGUE, uint32_t, epilogue)                                                                 \
  X(CUBLASLT_MATMUL_DESC_BIAS_POINTER, void *, bias)                                                                   \
  X(CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, int64_t, bias_batch)                                                       \
  X(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, void *, aux)                                                            \
  X(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, int64_t, aux_ld)                                                             \
  X(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, int64_t, aux_batch)                                                \
  X(CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE, int64_t, alpha_batch)                                              \
  X(CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET, int32_t, sm_count)                                                           \
  X(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, void *, a_scale)                                                             \
  X(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, void *, b_scale)                                                             \
  X(CUBLASLT_MATMUL_DESC_C_SCALE_POINTER, void *, c_scale)                                                             \
  X(CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, void *, d_scale)                                                             \
  X(CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, void *, amax)                                                                 \
  X(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE, int32_t, aux_type)                                                    \
  X(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER, void *, aux_scale)                                                \
  X(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER, void *, aux_amax)                                                  \
  X(CUBLASLT_MATMUL_DESC_FAST_ACCUM, int8_t, fast_accumulation)                                                        \
  X(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, int32_t, bias_type)
#define VX_PREFERENCE(X)                                                                                               \
  X(CUBLASLT_MATMUL_PREF_SEARCH_MODE, uint32_t, search_mode)                                                           \
  X(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, uint64_t, workspace)                                                     \
  X(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, uint32_t, reduction_mask)                                              \
  X(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, uint32_t, alignment_a)                                                 \
  X(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, uint32_t, alignment_b)                                                 \
  X(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, uint32_t, alignment_c)                                                 \
  X(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, uint32_t, alignment_d)                                                 \
  X(CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT, float, waves)                                                                \
  X(CUBLASLT_MATMUL_PREF_IMPL_MASK, uint64_t, implementations)
#define VX_TRANSFORM(X)                                                                                                \
  X(CUBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE, cudaDataType, scale_type)                                               \
  X(CUBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE, int32_t, pointer_mode)                                                \
  X(CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, int32_t, trans_a)                                                           \
  X(CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSB, int32_t, trans_b)

VX_DESCRIPTOR_OF(Layout, VX_LAYOUT)
VX_DESCRIPTOR_OF(Matmul, VX_MATMUL)
VX_DESCRIPTOR_OF(Preference, VX_PREFERENCE)
VX_DESCRIPTOR_OF(Transform, VX_TRANSFORM)
struct Algorithm {
  int32_t id;
  uint32_t configuration[9]; /* by cublasLtMatmulAlgoConfigAttributes_t */
};

template <typename T> cublasStatus_t set_attribute(T *descriptor, int name, const void *value, size_t size) {
  const Attribute *found = descriptor != nullptr ? T::find(name) : nullptr;
  if (found == nullptr || value == nullptr || size != found->size) return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy((char *)descriptor + found->offset, value, size);
  return CUBLAS_STATUS_SUCCESS;
}
/* A size of zero asks how large the attribute is. */
template <typename T>
cublasStatus_t get_attribute(const T *descriptor, int name, void *value, size_t size, size_t *written) {
  const Attribute *found = descriptor != nullptr ? T::find(name) : nullptr;
  if (found == nullptr || (size == 0 && written == nullptr) || (size != 0 && (value == nullptr || size != found->size)))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (size != 0) std::memcpy(value, (const char *)descriptor + found->offset, size);
  if (written != nullptr) *written = found->size;
  return CUBLAS_STATUS_SUCCESS;
}

} // namespace vortex_blas

#endif
