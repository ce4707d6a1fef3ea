/* Level 1: vectors. */
#ifndef VORTEX_CUBLAS_LEVEL1_H
#define VORTEX_CUBLAS_LEVEL1_H
#include "handle.h"
#include "rotations.h"

namespace vortex_blas {

template <bool smallest, typename T, typename I>
Status extreme(Handle handle, Index n, const T *x, Index incx, I *result) {
  VX_HANDLE(handle);
  VX_REQUIRE(result != nullptr);
  if (n <= 0 || incx <= 0) return leave_zero(handle, result, sizeof *result);
  return leave_result(handle, result, sizeof *result, [&](void *at) {
    return launch_extreme<T>(handle->stream, n, vector(x, n, incx), smallest, sizeof(I) == 8, at);
  });
}
template <typename T, typename I> Status amax(Handle handle, Index n, const T *x, Index incx, I *result) {
  return extreme<false>(handle, n, x, incx, result);
}
template <typename T, typename I> Status amin(Handle handle, Index n, const T *x, Index incx, I *result) {
  return extreme<true>(handle, n, x, incx, result);
}

template <typename T> Status asum(Handle handle, Index n, const T *x, Index incx, Real<T> *result) {
  VX_HANDLE(handle);
  VX_REQUIRE(result != nullptr);
  if (n <= 0 || incx <= 0) return leave_zero(handle, result, sizeof *result);
  return leave_result(handle, result, sizeof *result,
                      [&](void *at) { return launch_asum<T>(handle->stream, n, vector(x, n, incx), at); });
}

template <typename T, typename A, typename Out>
Status nrm2_as(Handle handle, Index n, const T *x, Index incx, Out *result) {
  VX_HANDLE(handle);
  VX_REQUIRE(result != nullptr);
  if (n <= 0 || incx <= 0) return leave_zero(handle, result, sizeof *result);
  return leave_result(handle, result, sizeof *result,
                      [&](void *at) { return launch_nrm2<T, A, Out>(handle->stream, n, vector(x, n, incx), at); });
}
template <typename T> Status nrm2(Handle handle, Index n, const T *x, Index incx, Real<T> *result) {
  return nrm2_as<T, T, Real<T>>(handle, n, x, incx, result);
}

template <typename T, typename A>
Status dot_as(Handle handle, bool conjugated, Index n, const T *x, Index incx, const T *y, Index incy, T *result) {
  VX_HANDLE(handle);
  VX_REQUIRE(result != nullptr);
  if (n <= 0) return leave_zero(handle, result, sizeof *result);
  return leave_result(handle, result, sizeof *result, [&](void *at) {
    return launch_dot<T, A>(handle->stream, n, vector(x, n, incx), vector(y, n, incy), conjugated, at);
  });
}
template <typename T> Status dot(Handle handle, Index n, const T *x, Index incx, const T *y, Index incy, T *result) {
  return dot_as<T, T>(handle, false, n, x, incx, y, incy, result);
}
template <typename T> Status dotc(Handle handle, Index n, const T *x, Index incx, const T *y, Index incy, T *result) {
  return dot_as<T, T>(handle, true, n, x, incx, y, incy, result);
}

template <typename T> Status axpy(Handle handle, Index n, const T *alpha, const T *x, Index incx, T *y, Index incy) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr);
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(launch_axpy<T, T>(handle->stream, n, scalar(handle, alpha), vector(x, n, incx), vector(y, n, incy)));
}

template <typename T> Status scale_by(Handle handle, Index n, const Scalar<T> &alpha, T *x, Index incx) {
  if (n <= 0 || incx <= 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(launch_scal<T, T>(handle->stream, n, alpha, vector(x, n, incx)));
}
template <typename T> Status scal(Handle handle, Index n, const T *alpha, T *x, Index incx) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr);
  return scale_by(handle, n, scalar(handle, alpha), x, incx);
}
/* csscal, zdscal */
template <typename R> Status scal(Handle handle, Index n, const R *alpha, Complex<R> *x, Index incx) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr);
  return scale_by(handle, n, real_scalar<Complex<R>>(handle, alpha), x, incx);
}

template <typename T> Status copy(Handle handle, Index n, const T *x, Index incx, T *y, Index incy) {
  VX_HANDLE(handle);
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(launch_copy<T>(handle->stream, n, vector(x, n, incx), vector(y, n, incy)));
}
template <typename T> Status swap(Handle handle, Index n, T *x, Index incx, T *y, Index incy) {
  VX_HANDLE(handle);
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(launch_swap<T>(handle->stream, n, vector(x, n, incx), vector(y, n, incy)));
}

template <typename T>
Status rot(Handle handle, Index n, T *x, Index incx, T *y, Index incy, const Real<T> *c, const T *s) {
  VX_HANDLE(handle);
  VX_REQUIRE(c != nullptr && s != nullptr);
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(launch_rot<T, T>(handle->stream, n, vector(x, n, incx), vector(y, n, incy), scalar(handle, c),
                                    scalar(handle, s)));
}
/* csrot, zdrot */
template <typename R>
Status rot(Handle handle, Index n, Complex<R> *x, Index incx, Complex<R> *y, Index incy, const R *c, const R *s) {
  VX_HANDLE(handle);
  VX_REQUIRE(c != nullptr && s != nullptr);
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(launch_rot<Complex<R>, Complex<R>>(handle->stream, n, vector(x, n, incx), vector(y, n, incy),
                                                      scalar(handle, c), real_scalar<Complex<R>>(handle, s)));
}

template <typename T> Status rotm(Handle handle, Index n, T *x, Index incx, T *y, Index incy, const T *parameters) {
  VX_HANDLE(handle);
  VX_REQUIRE(parameters != nullptr);
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  RotmParameters<T> held = {};
  const bool on_device = handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE;
  if (!on_device) std::copy(parameters, parameters + 5, held.values);
  return status_of(launch_rotm<T>(handle->stream, n, vector(x, n, incx), vector(y, n, incy), held,
                                  on_device ? parameters : nullptr));
}

template <typename T> Status rotg(Handle handle, T *a, T *b, Real<T> *c, T *s) {
  VX_HANDLE(handle);
  VX_REQUIRE(a != nullptr && b != nullptr && c != nullptr && s != nullptr);
  if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) return status_of(launch_rotg<T>(handle->stream, a, b, c, s));
  make_rotation(a, b, c, s);
  return CUBLAS_STATUS_SUCCESS;
}
template <typename T> Status rotmg(Handle handle, T *d1, T *d2, T *x1, const T *y1, T *parameters) {
  VX_HANDLE(handle);
  VX_REQUIRE(d1 != nullptr && d2 != nullptr && x1 != nullptr && y1 != nullptr && parameters != nullptr);
  if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE)
    return status_of(launch_rotmg<T>(handle->stream, d1, d2, x1, y1, parameters));
  make_modified_rotation(d1, d2, x1, *y1, parameters);
  return CUBLAS_STATUS_SUCCESS;
}

} // namespace vortex_blas
#endif
