/* BLAS-like extensions: sums and packing of matrices, and functions that are told their types when they are called. */
#ifndef VORTEX_CUBLAS_EXTENDED_H
#define VORTEX_CUBLAS_EXTENDED_H
#include "level1.h"
#include "level3.h"

namespace vortex_blas {

template <typename T>
Status geam(Handle handle, Operation ta, Operation tb, Index m, Index n, const T *alpha, const T *a, Index lda,
            const T *beta, const T *b, Index ldb, T *c, Index ldc) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && valid(ta) && valid(tb) && m >= 0 && n >= 0 &&
             lda >= at_least_one(plain(ta) ? m : n) && ldb >= at_least_one(plain(tb) ? m : n) &&
             ldc >= at_least_one(m));
  VX_REQUIRE((c != a || (ta == CUBLAS_OP_N && lda == ldc)) && (c != b || (tb == CUBLAS_OP_N && ldb == ldc)));
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(launch_geam<T>(handle->stream, m, n, scalar(handle, alpha), source(a, lda, ta), scalar(handle, beta),
                                  source(b, ldb, tb), target(c, ldc)));
}
template <typename T>
Status dgmm(Handle handle, Side side, Index m, Index n, const T *a, Index lda, const T *x, Index incx, T *c,
            Index ldc) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(side) && m >= 0 && n >= 0 && lda >= at_least_one(m) && ldc >= at_least_one(m));
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  const bool left = side == CUBLAS_SIDE_LEFT;
  return status_of(launch_dgmm<T>(handle->stream, m, n, left, source(a, lda, CUBLAS_OP_N),
                                  vector(x, left ? m : n, incx), target(c, ldc)));
}
template <typename T> Status repack(Handle handle, bool pack, Fill fill, Index n, T *ap, T *a, Index lda) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && n >= 0 && lda >= at_least_one(n));
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  Structured<T> view = packed<T>(ap, n, fill, TRIANGULAR);
  view.column = lda;
  return status_of(launch_packed<T>(handle->stream, view, ap, a, pack));
}
template <typename T> Status tpttr(Handle handle, Fill fill, Index n, const T *ap, T *a, Index lda) {
  return repack<T>(handle, false, fill, n, const_cast<T *>(ap), a, lda);
}
template <typename T> Status trttp(Handle handle, Fill fill, Index n, const T *a, Index lda, T *ap) {
  return repack<T>(handle, true, fill, n, ap, const_cast<T *>(a), lda);
}

/* What is stored in, and what is computed in, for each type that level 1 takes. */
template <typename T, typename A> struct Types {
  typedef T Stored;
  typedef A Computed;
};
template <typename Act> Status by_type(cudaDataType type, Act act) {
  switch (type) {
  case CUDA_R_16F:
    return act(Types<__half, float>());
  case CUDA_R_16BF:
    return act(Types<Bfloat16, float>());
  case CUDA_R_32F:
    return act(Types<float, float>());
  case CUDA_R_64F:
    return act(Types<double, double>());
  case CUDA_C_32F:
    return act(Types<Complex<float>, Complex<float>>());
  case CUDA_C_64F:
    return act(Types<Complex<double>, Complex<double>>());
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}
template <typename T> struct type_code;
#define VX_CODE(T, code)                                                                                               \
  template <> struct type_code<T> {                                                                                    \
    static constexpr cudaDataType value = code;                                                                        \
  };
VX_CODE(float, CUDA_R_32F)
VX_CODE(double, CUDA_R_64F)
VX_CODE(Complex<float>, CUDA_C_32F)
VX_CODE(Complex<double>, CUDA_C_64F)
VX_CODE(int, CUDA_R_32I)
#undef VX_CODE

/* A scalar of this type for arithmetic in A: A itself, its real type, or half; else NOT_SUPPORTED. */
template <typename A> Status scalar_of(Handle handle, const void *p, cudaDataType type, Scalar<A> *made) {
  VX_REQUIRE(p != nullptr);
  const bool on_device = handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE;
  const ScalarType held = type == type_code<A>::value ? SAME : type == CUDA_R_16F ? HALF : REAL;
  if (held == REAL && !(Number<A>::complex && type == type_code<Real<A>>::value)) return CUBLAS_STATUS_NOT_SUPPORTED;
  const Scalar<A> at = {p, A(0), held, false, false};
  *made = on_device ? at : Scalar<A>{nullptr, at.get(), held, false, false};
  return CUBLAS_STATUS_SUCCESS;
}

inline Status axpy_ex(Handle handle, Index n, const void *alpha, cudaDataType alpha_type, const void *x,
                      cudaDataType x_type, Index incx, void *y, cudaDataType y_type, Index incy,
                      cudaDataType computed) {
  VX_HANDLE(handle);
  return by_type(x_type, [&](auto types) -> Status {
    typedef typename decltype(types)::Stored T;
    typedef typename decltype(types)::Computed A;
    Scalar<A> factor;
    if (x_type != y_type || computed != type_code<A>::value) return CUBLAS_STATUS_NOT_SUPPORTED;
    VX_TRY(scalar_of(handle, alpha, alpha_type, &factor));
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    return status_of(
        launch_axpy<T, A>(handle->stream, n, factor, vector((const T *)x, n, incx), vector((T *)y, n, incy)));
  });
}
inline Status scal_ex(Handle handle, Index n, const void *alpha, cudaDataType alpha_type, void *x, cudaDataType x_type,
                      Index incx, cudaDataType computed) {
  VX_HANDLE(handle);
  return by_type(x_type, [&](auto types) -> Status {
    typedef typename decltype(types)::Stored T;
    typedef typename decltype(types)::Computed A;
    Scalar<A> factor;
    if (computed != type_code<A>::value) return CUBLAS_STATUS_NOT_SUPPORTED;
    VX_TRY(scalar_of(handle, alpha, alpha_type, &factor));
    if (n <= 0 || incx <= 0) return CUBLAS_STATUS_SUCCESS;
    return status_of(launch_scal<T, A>(handle->stream, n, factor, vector((T *)x, n, incx)));
  });
}
template <bool conjugated>
Status dot_ex(Handle handle, Index n, const void *x, cudaDataType x_type, Index incx, const void *y,
              cudaDataType y_type, Index incy, void *result, cudaDataType result_type, cudaDataType computed) {
  VX_HANDLE(handle);
  return by_type(x_type, [&](auto types) -> Status {
    typedef typename decltype(types)::Stored T;
    typedef typename decltype(types)::Computed A;
    if (x_type != y_type || result_type != x_type || computed != type_code<A>::value)
      return CUBLAS_STATUS_NOT_SUPPORTED;
    return dot_as<T, A>(handle, conjugated, n, (const T *)x, incx, (const T *)y, incy, (T *)result);
  });
}
inline Status nrm2_ex(Handle handle, Index n, const void *x, cudaDataType x_type, Index incx, void *result,
                      cudaDataType result_type, cudaDataType computed) {
  VX_HANDLE(handle);
  const bool narrow = x_type == CUDA_R_16F || x_type == CUDA_R_16BF;
  const bool of_floats = narrow || x_type == CUDA_R_32F || x_type == CUDA_C_32F;
  const cudaDataType real = of_floats ? CUDA_R_32F : CUDA_R_64F;
  if (computed != real || result_type != (narrow ? x_type : real)) return CUBLAS_STATUS_NOT_SUPPORTED;
  switch (x_type) {
  case CUDA_R_16F:
    return nrm2_as<__half, float, __half>(handle, n, (const __half *)x, incx, (__half *)result);
  case CUDA_R_16BF:
    return nrm2_as<Bfloat16, float, Bfloat16>(handle, n, (const Bfloat16 *)x, incx, (Bfloat16 *)result);
  case CUDA_R_32F:
    return nrm2(handle, n, (const float *)x, incx, (float *)result);
  case CUDA_R_64F:
    return nrm2(handle, n, (const double *)x, incx, (double *)result);
  case CUDA_C_32F:
    return nrm2(handle, n, (const Complex<float> *)x, incx, (float *)result);
  case CUDA_C_64F:
    return nrm2(handle, n, (const Complex<double> *)x, incx, (double *)result);
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}
inline Status rot_ex(Handle handle, Index n, void *x, cudaDataType x_type, Index incx, void *y, cudaDataType y_type,
                     Index incy, const void *c, const void *s, cudaDataType cs_type, cudaDataType computed) {
  VX_HANDLE(handle);
  return by_type(x_type, [&](auto types) -> Status {
    typedef typename decltype(types)::Stored T;
    typedef typename decltype(types)::Computed A;
    if (x_type != y_type || computed != type_code<A>::value) return CUBLAS_STATUS_NOT_SUPPORTED;
    /* c is real even where s is complex */
    const bool narrow = sizeof(T) == 2 && cs_type == x_type;
    if (narrow && cs_type != CUDA_R_16F) return CUBLAS_STATUS_NOT_SUPPORTED;
    Scalar<Real<A>> cosine;
    Scalar<A> sine;
    VX_TRY(scalar_of(handle, c, narrow ? CUDA_R_16F : type_code<Real<A>>::value, &cosine));
    VX_TRY(scalar_of(handle, s, cs_type, &sine));
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    return status_of(
        launch_rot<T, A>(handle->stream, n, vector((T *)x, n, incx), vector((T *)y, n, incy), cosine, sine));
  });
}

/* An operand of a product whose type is known at run time: one matrix, a strided batch or an array of addresses. */
struct Operand {
  const void *data;
  const void *const *array;
  Index stride, ld;
  cudaDataType type;

  template <typename T> Source<T> source(Operation operation) const {
    Source<T> view = vortex_blas::source((const T *)data, ld, operation);
    view.array = (const T *const *)array;
    view.batch = stride;
    return view;
  }
  template <typename T> Target<T> target() const {
    Target<T> view = vortex_blas::target((T *)const_cast<void *>(data), ld);
    view.array = (T *const *)array;
    view.batch = stride;
    return view;
  }
};

/* The types that a product of these operands is computed in: act(In, Out, Acc, Scale). */
template <typename In, typename Out, typename Acc, typename Scale> struct GemmTypes {
  typedef In Stored;
  typedef Out Result;
  typedef Acc Sum;
  typedef Scale Factor;
};
template <typename Act> Status by_gemm_types(cudaDataType in, cudaDataType out, cublasComputeType_t computed, Act act) {
  switch (computed) {
  case CUBLAS_COMPUTE_16F:
  case CUBLAS_COMPUTE_16F_PEDANTIC: /* sums are kept in float, and rounded once */
    if (in == CUDA_R_16F && out == CUDA_R_16F) return act(GemmTypes<__half, __half, float, float>(), CUDA_R_16F);
    break;
  case CUBLAS_COMPUTE_32F:
  case CUBLAS_COMPUTE_32F_PEDANTIC:
  case CUBLAS_COMPUTE_32F_FAST_16F:
  case CUBLAS_COMPUTE_32F_FAST_16BF:
  case CUBLAS_COMPUTE_32F_FAST_TF32: /* the same as 32F: there are no tensor cores */
    if (in == CUDA_R_32F && out == CUDA_R_32F) return act(GemmTypes<float, float, float, float>(), CUDA_R_32F);
    if (in == CUDA_C_32F && out == CUDA_C_32F)
      return act(GemmTypes<Complex<float>, Complex<float>, Complex<float>, Complex<float>>(), CUDA_C_32F);
    if (in == CUDA_R_16F && out == CUDA_R_16F) return act(GemmTypes<__half, __half, float, float>(), CUDA_R_32F);
    if (in == CUDA_R_16F && out == CUDA_R_32F) return act(GemmTypes<__half, float, float, float>(), CUDA_R_32F);
    if (in == CUDA_R_16BF && out == CUDA_R_16BF) return act(GemmTypes<Bfloat16, Bfloat16, float, float>(), CUDA_R_32F);
    if (in == CUDA_R_16BF && out == CUDA_R_32F) return act(GemmTypes<Bfloat16, float, float, float>(), CUDA_R_32F);
    if (in == CUDA_R_8I && out == CUDA_R_32F) return act(GemmTypes<int8_t, float, float, float>(), CUDA_R_32F);
    if (in == CUDA_C_8I && out == CUDA_C_32F)
      return act(GemmTypes<ComplexInt8, Complex<float>, Complex<float>, Complex<float>>(), CUDA_C_32F);
    break;
  case CUBLAS_COMPUTE_64F:
  case CUBLAS_COMPUTE_64F_PEDANTIC:
    if (in == CUDA_R_64F && out == CUDA_R_64F) return act(GemmTypes<double, double, double, double>(), CUDA_R_64F);
    if (in == CUDA_C_64F && out == CUDA_C_64F)
      return act(GemmTypes<Complex<double>, Complex<double>, Complex<double>, Complex<double>>(), CUDA_C_64F);
    break;
  case CUBLAS_COMPUTE_32I:
  case CUBLAS_COMPUTE_32I_PEDANTIC:
    if (in == CUDA_R_8I && out == CUDA_R_32I) return act(GemmTypes<int8_t, int, int, int>(), CUDA_R_32I);
    break;
  default:
    return CUBLAS_STATUS_INVALID_VALUE;
  }
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

inline Status gemm_of(Handle handle, Operation ta, Operation tb, Index m, Index n, Index k, const void *alpha,
                      const Operand &a, const Operand &b, const void *beta, const Operand &c, Index batch,
                      cublasComputeType_t computed) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && batch >= 0 && gemm_fits(ta, tb, m, n, k, a.ld, b.ld, c.ld));
  if (a.type != b.type) return CUBLAS_STATUS_NOT_SUPPORTED;
  return by_gemm_types(a.type, c.type, computed, [&](auto types, cudaDataType scale_type) -> Status {
    typedef decltype(types) Chosen;
    typedef typename Chosen::Stored In;
    typedef typename Chosen::Result Out;
    typedef typename Chosen::Factor Scale;
    Scalar<Scale> first, second;
    VX_TRY(scalar_of(handle, alpha, scale_type, &first));
    VX_TRY(scalar_of(handle, beta, scale_type, &second));
    return product<In, Out, typename Chosen::Sum, Scale>(handle->stream, m, n, k, batch, first,
                                                         a.template source<In>(ta), b.template source<In>(tb), second,
                                                         c.template target<Out>());
  });
}
inline Status gemm_ex(Handle handle, Operation ta, Operation tb, Index m, Index n, Index k, const void *alpha,
                      const void *a, cudaDataType a_type, Index lda, const void *b, cudaDataType b_type, Index ldb,
                      const void *beta, void *c, cudaDataType c_type, Index ldc, cublasComputeType_t computed,
                      cublasGemmAlgo_t) {
  return gemm_of(handle, ta, tb, m, n, k, alpha, {a, nullptr, 0, lda, a_type}, {b, nullptr, 0, ldb, b_type}, beta,
                 {c, nullptr, 0, ldc, c_type}, 1, computed);
}
inline Status gemm_batched_ex(Handle handle, Operation ta, Operation tb, Index m, Index n, Index k, const void *alpha,
                              const void *const *a, cudaDataType a_type, Index lda, const void *const *b,
                              cudaDataType b_type, Index ldb, const void *beta, void *const *c, cudaDataType c_type,
                              Index ldc, Index batch, cublasComputeType_t computed, cublasGemmAlgo_t) {
  return gemm_of(handle, ta, tb, m, n, k, alpha, {nullptr, a, 0, lda, a_type}, {nullptr, b, 0, ldb, b_type}, beta,
                 {nullptr, c, 0, ldc, c_type}, batch, computed);
}
inline Status gemm_strided_ex(Handle handle, Operation ta, Operation tb, Index m, Index n, Index k, const void *alpha,
                              const void *a, cudaDataType a_type, Index lda, Index stride_a, const void *b,
                              cudaDataType b_type, Index ldb, Index stride_b, const void *beta, void *c,
                              cudaDataType c_type, Index ldc, Index stride_c, Index batch, cublasComputeType_t computed,
                              cublasGemmAlgo_t) {
  return gemm_of(handle, ta, tb, m, n, k, alpha, {a, nullptr, stride_a, lda, a_type},
                 {b, nullptr, stride_b, ldb, b_type}, beta, {c, nullptr, stride_c, ldc, c_type}, batch, computed);
}
/* sgemmEx, cgemmEx: arithmetic in float. */
template <typename T>
Status gemm_float_ex(Handle handle, Operation ta, Operation tb, Index m, Index n, Index k, const T *alpha,
                     const void *a, cudaDataType a_type, Index lda, const void *b, cudaDataType b_type, Index ldb,
                     const T *beta, void *c, cudaDataType c_type, Index ldc) {
  VX_HANDLE(handle);
  const bool complex = c_type == CUDA_C_32F;
  if (complex != Number<T>::complex) return CUBLAS_STATUS_NOT_SUPPORTED;
  return gemm_of(handle, ta, tb, m, n, k, alpha, {a, nullptr, 0, lda, a_type}, {b, nullptr, 0, ldb, b_type}, beta,
                 {c, nullptr, 0, ldc, c_type}, 1, CUBLAS_COMPUTE_32F);
}
/* hgemm and its batches: scalars are half as well. */
inline Status gemm(Handle handle, Operation ta, Operation tb, Index m, Index n, Index k, const __half *alpha,
                   const __half *a, Index lda, const __half *b, Index ldb, const __half *beta, __half *c, Index ldc) {
  return gemm_of(handle, ta, tb, m, n, k, alpha, {a, nullptr, 0, lda, CUDA_R_16F}, {b, nullptr, 0, ldb, CUDA_R_16F},
                 beta, {c, nullptr, 0, ldc, CUDA_R_16F}, 1, CUBLAS_COMPUTE_16F);
}
inline Status gemm_batched(Handle handle, Operation ta, Operation tb, Index m, Index n, Index k, const __half *alpha,
                           const __half *const *a, Index lda, const __half *const *b, Index ldb, const __half *beta,
                           __half *const *c, Index ldc, Index batch) {
  return gemm_of(handle, ta, tb, m, n, k, alpha, {nullptr, (const void *const *)a, 0, lda, CUDA_R_16F},
                 {nullptr, (const void *const *)b, 0, ldb, CUDA_R_16F}, beta,
                 {nullptr, (const void *const *)c, 0, ldc, CUDA_R_16F}, batch, CUBLAS_COMPUTE_16F);
}
inline Status gemm_strided(Handle handle, Operation ta, Operation tb, Index m, Index n, Index k, const __half *alpha,
                           const __half *a, Index lda, Index stride_a, const __half *b, Index ldb, Index stride_b,
                           const __half *beta, __half *c, Index ldc, Index stride_c, Index batch) {
  return gemm_of(handle, ta, tb, m, n, k, alpha, {a, nullptr, stride_a, lda, CUDA_R_16F},
                 {b, nullptr, stride_b, ldb, CUDA_R_16F}, beta, {c, nullptr, stride_c, ldc, CUDA_R_16F}, batch,
                 CUBLAS_COMPUTE_16F);
}

/* csyrkEx, cherkEx and their 3m forms. */
template <bool hermitian, typename S>
Status rank_k_ex(Handle handle, Fill fill, Operation operation, Index n, Index k, const S *alpha, const void *a,
                 cudaDataType a_type, Index lda, const S *beta, void *c, cudaDataType c_type, Index ldc) {
  typedef Complex<float> C;
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && rank_k_fits<C>(hermitian, fill, operation, n, k, lda, ldc));
  Scalar<C> first, second;
  VX_TRY(scalar_of(handle, alpha, type_code<S>::value, &first));
  VX_TRY(scalar_of(handle, beta, type_code<S>::value, &second));
  if (c_type != CUDA_C_32F || (a_type != CUDA_C_32F && a_type != CUDA_C_8I)) return CUBLAS_STATUS_NOT_SUPPORTED;
  return a_type == CUDA_C_32F ? rank_k(handle, hermitian, fill, operation, n, k, first, (const C *)a, lda, (const C *)a,
                                       lda, second, (C *)c, ldc)
                              : rank_k(handle, hermitian, fill, operation, n, k, first, (const ComplexInt8 *)a, lda,
                                       (const ComplexInt8 *)a, lda, second, (C *)c, ldc);
}

} // namespace vortex_blas
#endif
