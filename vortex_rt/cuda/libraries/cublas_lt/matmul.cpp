/* cublasLtMatmul: the sums by cuBLAS's kernel, the rest by the epilogue's. */
#include "../cublas/host/extended.h"
#include "descriptors.h"
#include "libcublasLt_impl.h"

namespace {
using namespace vortex_blas;

/* A product that was found to make sense: its sizes, and the layouts of its matrices. */
struct Problem {
  const Matmul *operation;
  const Layout *a, *b, *c, *d;
  Index m, n, k, batch;
  Epilogue epilogue;
};

bool fits(const Layout &layout) {
  const int64_t needed = (int64_t)(layout.order == CUBLASLT_ORDER_COL ? layout.rows : layout.columns);
  return layout.ld >= std::max<int64_t>(needed, 1) && layout.batch >= 1;
}
/* The view of a layout's matrix under an operation. */
template <typename T> Source<T> source_of(const Layout &layout, const void *data, cublasOperation_t operation) {
  Source<T> view = source((const T *)data, layout.ld, operation);
  if (layout.order == CUBLASLT_ORDER_ROW) std::swap(view.row, view.column);
  view.batch = layout.stride;
  return view;
}
template <typename T> Target<T> target_of(const Layout &layout, void *data) {
  Target<T> view = target((T *)data, layout.ld);
  if (layout.order == CUBLASLT_ORDER_ROW) std::swap(view.row, view.column);
  view.batch = layout.stride;
  return view;
}

Status epilogue_of(const Matmul &operation, cudaDataType result_type, Epilogue *made) {
  *made = {};
  switch (operation.epilogue) {
  case CUBLASLT_EPILOGUE_DEFAULT:
  case CUBLASLT_EPILOGUE_BIAS:
    made->activation = IDENTITY;
    break;
  case CUBLASLT_EPILOGUE_RELU:
  case CUBLASLT_EPILOGUE_RELU_BIAS:
    made->activation = RELU;
    break;
  case CUBLASLT_EPILOGUE_GELU:
  case CUBLASLT_EPILOGUE_GELU_BIAS:
    made->activation = GELU;
    break;
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  const bool complex = result_type == CUDA_C_32F || result_type == CUDA_C_64F;
  if (complex && made->activation != IDENTITY) return CUBLAS_STATUS_NOT_SUPPORTED;
  if ((operation.epilogue & CUBLASLT_EPILOGUE_BIAS) != 0) {
    VX_REQUIRE(operation.bias != nullptr);
    const int type = operation.bias_type >= 0   ? operation.bias_type
                     : result_type == CUDA_R_8I ? (int)CUDA_R_32F
                                                : (int)result_type;
    made->bias_type = type == operation.scale_type ? BIAS_SAME
                      : type == CUDA_R_16F         ? BIAS_HALF
                      : type == CUDA_R_16BF        ? BIAS_BFLOAT16
                      : type == CUDA_R_32F         ? BIAS_FLOAT
                                                   : NO_BIAS;
    if (made->bias_type == NO_BIAS || complex != (type == result_type && complex)) return CUBLAS_STATUS_NOT_SUPPORTED;
    made->bias = operation.bias;
    made->bias_batch = operation.bias_batch;
  }
  return CUBLAS_STATUS_SUCCESS;
}

/* Look at everything but pointers to matrices: INVALID_VALUE for what makes no sense, NOT_SUPPORTED for the rest. */
Status examine(cublasLtMatmulDesc_t operation, cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
               cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d, Problem *problem) {
  VX_REQUIRE(operation != nullptr && a != nullptr && b != nullptr && c != nullptr && d != nullptr);
  const Matmul &matmul = *(const Matmul *)operation;
  *problem = {&matmul, (const Layout *)a, (const Layout *)b, (const Layout *)c, (const Layout *)d, 0, 0, 0, 0, {}};
  for (const Layout *layout : {problem->a, problem->b, problem->c, problem->d}) {
    if (layout->order != CUBLASLT_ORDER_COL && layout->order != CUBLASLT_ORDER_ROW) return CUBLAS_STATUS_NOT_SUPPORTED;
    VX_REQUIRE(fits(*layout) && layout->batch == problem->d->batch);
  }
  VX_REQUIRE(valid((cublasOperation_t)matmul.trans_a) && valid((cublasOperation_t)matmul.trans_b));
  if (matmul.trans_c != CUBLAS_OP_N || matmul.fill != CUBLAS_FILL_MODE_FULL || matmul.a_scale || matmul.b_scale ||
      matmul.c_scale || matmul.d_scale || matmul.amax || matmul.aux_scale || matmul.aux_amax)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  const bool a_plain = plain((cublasOperation_t)matmul.trans_a), b_plain = plain((cublasOperation_t)matmul.trans_b);
  problem->m = (Index)(a_plain ? problem->a->rows : problem->a->columns);
  problem->k = (Index)(a_plain ? problem->a->columns : problem->a->rows);
  problem->n = (Index)(b_plain ? problem->b->columns : problem->b->rows);
  problem->batch = problem->d->batch;
  VX_REQUIRE((Index)(b_plain ? problem->b->rows : problem->b->columns) == problem->k);
  for (const Layout *layout : {problem->c, problem->d})
    VX_REQUIRE((Index)layout->rows == problem->m && (Index)layout->columns == problem->n);
  if (problem->a->type != problem->b->type || problem->c->type != problem->d->type) return CUBLAS_STATUS_NOT_SUPPORTED;
  return epilogue_of(matmul, problem->d->type, &problem->epilogue);
}

/* The types of stored factors, of results, of sums and of scalars: act(GemmTypes), with sums in the type Sum. */
template <typename Act> Status by_types(const Problem &problem, Act act) {
  const cudaDataType in = problem.a->type, out = problem.d->type, scale = problem.operation->scale_type;
  typedef Complex<float> C;
  typedef Complex<double> Z;
  switch (problem.operation->compute_type) {
  case CUBLAS_COMPUTE_16F:
  case CUBLAS_COMPUTE_16F_PEDANTIC:
    if (in == CUDA_R_16F && out == CUDA_R_16F && scale == CUDA_R_16F)
      return act(GemmTypes<__half, __half, float, float>());
    break;
  case CUBLAS_COMPUTE_32I:
  case CUBLAS_COMPUTE_32I_PEDANTIC:
    if (in == CUDA_R_8I && out == CUDA_R_32I && scale == CUDA_R_32I) return act(GemmTypes<int8_t, int, int, int>());
    if (in == CUDA_R_8I && out == CUDA_R_8I && scale == CUDA_R_32F) return act(GemmTypes<int8_t, int8_t, int, float>());
    break;
  case CUBLAS_COMPUTE_64F:
  case CUBLAS_COMPUTE_64F_PEDANTIC:
    if (in == CUDA_R_64F && out == CUDA_R_64F && scale == CUDA_R_64F)
      return act(GemmTypes<double, double, double, double>());
    if (in == CUDA_C_64F && out == CUDA_C_64F && scale == CUDA_C_64F) return act(GemmTypes<Z, Z, Z, Z>());
    break;
  default:
    if (in == CUDA_C_32F && out == CUDA_C_32F && scale == CUDA_C_32F) return act(GemmTypes<C, C, C, C>());
    if (scale != CUDA_R_32F) break;
    if (in == CUDA_R_32F && out == CUDA_R_32F) return act(GemmTypes<float, float, float, float>());
    if (in == CUDA_R_16F && out == CUDA_R_16F) return act(GemmTypes<__half, __half, float, float>());
    if (in == CUDA_R_16F && out == CUDA_R_32F) return act(GemmTypes<__half, float, float, float>());
    if (in == CUDA_R_16BF && out == CUDA_R_16BF) return act(GemmTypes<Bfloat16, Bfloat16, float, float>());
    if (in == CUDA_R_16BF && out == CUDA_R_32F) return act(GemmTypes<Bfloat16, float, float, float>());
  }
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

/* alpha or beta where the pointer mode says that it is. */
template <typename T> Scalar<T> scalar_at(const void *p, bool on_device, cudaDataType type) {
  const Scalar<T> at = {p, T(0), type == CUDA_R_16F ? HALF : SAME, false, false};
  return on_device ? at : Scalar<T>{nullptr, at.get(), SAME, false, false};
}

template <typename Types>
Status multiply(const Problem &problem, const void *alpha_at, const void *a, const void *b, const void *beta_at,
                const void *c, void *d, cudaStream_t stream) {
  typedef typename Types::Stored In;
  typedef typename Types::Result Out;
  typedef typename Types::Sum Acc;
  typedef typename Types::Factor Scale;
  const Matmul &matmul = *problem.operation;
  const int mode = matmul.pointer_mode;
  const bool vectors = mode >= CUBLASLT_POINTER_MODE_DEVICE_VECTOR;
  const bool beta_on_device = mode == CUBLASLT_POINTER_MODE_DEVICE || mode == CUBLASLT_POINTER_MODE_DEVICE_VECTOR;
  VX_REQUIRE(mode >= CUBLASLT_POINTER_MODE_HOST && mode <= CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST);
  if (vectors && matmul.scale_type == CUDA_R_16F) return CUBLAS_STATUS_NOT_SUPPORTED;
  const Scalar<Scale> alpha =
      scalar_at<Scale>(alpha_at, vectors || mode == CUBLASLT_POINTER_MODE_DEVICE, matmul.scale_type);
  const Scalar<Scale> beta = mode == CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO
                                 ? number<Scale>(0)
                                 : scalar_at<Scale>(beta_at, beta_on_device, matmul.scale_type);
  Epilogue epilogue = problem.epilogue;
  epilogue.alpha_vector = vectors;
  epilogue.beta_vector = mode == CUBLASLT_POINTER_MODE_DEVICE_VECTOR;
  epilogue.alpha_batch = matmul.alpha_batch;
  VX_REQUIRE(is_zero(beta) || c != nullptr);
  const Source<In> left = source_of<In>(*problem.a, a, (cublasOperation_t)matmul.trans_a);
  const Source<In> right = source_of<In>(*problem.b, b, (cublasOperation_t)matmul.trans_b);
  Temporary memory(stream, problem.m * problem.n * problem.batch * sizeof(Acc));
  VX_TRY(memory.status());
  Acc *sums = memory.as<Acc>();
  Target<Acc> out = target(sums, problem.m);
  out.batch = problem.m * problem.n;
  VX_TRY((product<In, Acc, Acc, Acc>(stream, problem.m, problem.n, problem.k, problem.batch, number<Acc>(1), left,
                                     right, number<Acc>(0), out)));
  return status_of(launch_epilogue<Acc, Out, Scale>(stream, problem.m, problem.n, problem.batch, sums, alpha, beta,
                                                    source_of<Out>(*problem.c, c, CUBLAS_OP_N),
                                                    target_of<Out>(*problem.d, d), epilogue));
}
} // namespace

extern "C" {
cublasStatus_t impl_cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t operation, const void *alpha,
                                   const void *a, cublasLtMatrixLayout_t a_layout, const void *b,
                                   cublasLtMatrixLayout_t b_layout, const void *beta, const void *c,
                                   cublasLtMatrixLayout_t c_layout, void *d, cublasLtMatrixLayout_t d_layout,
                                   const cublasLtMatmulAlgo_t *, void *, size_t, cudaStream_t stream) {
  VX_HANDLE(handle);
  Problem problem;
  VX_TRY(examine(operation, a_layout, b_layout, c_layout, d_layout, &problem));
  VX_REQUIRE(alpha != nullptr);
  VX_REQUIRE(beta != nullptr || problem.operation->pointer_mode == CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO);
  if (problem.m == 0 || problem.n == 0) return CUBLAS_STATUS_SUCCESS;
  VX_REQUIRE(a != nullptr && b != nullptr && d != nullptr);
  return by_types(problem,
                  [&](auto types) { return multiply<decltype(types)>(problem, alpha, a, b, beta, c, d, stream); });
}

cublasStatus_t impl_cublasLtMatmulAlgoCheck(cublasLtHandle_t handle, cublasLtMatmulDesc_t operation,
                                            cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                            cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                            const cublasLtMatmulAlgo_t *algorithm,
                                            cublasLtMatmulHeuristicResult_t *result) {
  VX_HANDLE(handle);
  VX_REQUIRE(algorithm != nullptr && result != nullptr);
  Problem problem;
  VX_TRY(examine(operation, a, b, c, d, &problem));
  VX_TRY(by_types(problem, [](auto) { return CUBLAS_STATUS_SUCCESS; }));
  *result = {};
  result->algo = *algorithm;
  result->wavesCount = 1;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t impl_cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t operation,
                                                   cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                                   cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                                   cublasLtMatmulPreference_t preference, int asked,
                                                   cublasLtMatmulHeuristicResult_t *results, int *count) {
  VX_HANDLE(handle);
  VX_REQUIRE(preference != nullptr && asked >= 1 && results != nullptr && count != nullptr);
  const cublasLtMatmulAlgo_t only = {};
  *count = 0;
  VX_TRY(impl_cublasLtMatmulAlgoCheck(handle, operation, a, b, c, d, &only, results));
  *count = 1;
  return CUBLAS_STATUS_SUCCESS;
}
}
