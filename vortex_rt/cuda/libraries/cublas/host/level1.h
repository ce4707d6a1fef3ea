/* The parameters of Givens rotations, plain and modified, for the host and for one thread of the device. */
#ifndef VORTEX_CUBLAS_LEVEL1_H
#define VORTEX_CUBLAS_LEVEL1_H

#include "../kernels/launch.h"
#include "handle.h"

#include <math.h>

namespace vortex_blas {

VX_BOTH float root(float x) { return sqrtf(x); }
VX_BOTH double root(double x) { return sqrt(x); }
template <typename R> VX_BOTH R hypotenuse(R a, R b) {
  const R scale = absolute(a) + absolute(b);
  return scale == R(0) ? R(0) : scale * root((a / scale) * (a / scale) + (b / scale) * (b / scale));
}

/* c and s with [c s; -s c] [a; b] = [r; 0]; a becomes r, b the number z from which c and s can be had again. */
template <typename R> VX_BOTH void make_rotation(R *a, R *b, R *c, R *s) {
  const R x = *a, y = *b;
  const bool first_larger = absolute(x) > absolute(y);
  R r = hypotenuse(x, y);
  if (r == R(0)) {
    *c = R(1);
    *s = *a = *b = R(0);
    return;
  }
  if ((first_larger ? x : y) < R(0)) r = -r;
  *c = x / r;
  *s = y / r;
  *a = r;
  *b = first_larger ? *s : *c != R(0) ? R(1) / *c : R(1);
}
/* The same for complex numbers, with a real c; b stays. */
template <typename R> VX_BOTH void make_rotation(Complex<R> *a, Complex<R> *b, R *c, Complex<R> *s) {
  const R size = hypotenuse(a->re, a->im);
  if (size == R(0)) {
    *c = R(0);
    *s = Complex<R>(1);
    *a = *b;
    return;
  }
  const R norm = hypotenuse(size, hypotenuse(b->re, b->im));
  const Complex<R> direction = {a->re / size, a->im / size}, t = direction * conjugate(*b);
  *c = size / norm;
  *s = {t.re / norm, t.im / norm};
  *a = {direction.re * norm, direction.im * norm};
}

/* H with H [sqrt(d1) x1; sqrt(d2) y1] = [r; 0]: parameters[0] tells which of its elements (h11, h21, h12, h22) stand in
 * the others, d1, d2 and x1 are brought up to date. Numbers out of 2^-24 … 2^24 are scaled by powers of 4096. */
template <typename R> VX_BOTH void make_modified_rotation(R *d1, R *d2, R *x1, R y1, R *parameters) {
  const R gamma = 4096, small = R(1) / (gamma * gamma), large = gamma * gamma;
  R flag, h11 = 0, h12 = 0, h21 = 0, h22 = 0;
  const R p2 = *d2 * y1, p1 = *d1 * *x1, q2 = p2 * y1, q1 = p1 * *x1;
  bool zero = *d1 < R(0);
  if (!zero && p2 == R(0)) {
    parameters[0] = R(-2);
    return;
  }
  if (!zero && absolute(q1) > absolute(q2)) {
    h21 = -y1 / *x1;
    h12 = p2 / p1;
    const R u = R(1) - h12 * h21;
    zero = !(u > R(0));
    flag = R(0);
    if (!zero) {
      *d1 /= u;
      *d2 /= u;
      *x1 *= u;
    }
  } else if (!zero && q2 >= R(0)) {
    flag = R(1);
    h11 = p1 / p2;
    h22 = *x1 / y1;
    const R u = R(1) + h11 * h22, kept = *d2 / u;
    *d2 = *d1 / u;
    *d1 = kept;
    *x1 = y1 * u;
  } else {
    zero = true;
  }
  if (zero) {
    flag = R(-1);
    h11 = h12 = h21 = h22 = *d1 = *d2 = *x1 = R(0);
  }
  for (int row = 0; row < 2; ++row) {
    R *d = row == 0 ? d1 : d2, *one = row == 0 ? &h11 : &h21, *other = row == 0 ? &h12 : &h22;
    while (*d != R(0) && (absolute(*d) <= small || absolute(*d) >= large) && absolute(*d) <= R(3e38)) {
      if (flag == R(0)) {
        h11 = h22 = R(1);
      } else if (flag == R(1)) {
        h21 = R(-1);
        h12 = R(1);
      }
      flag = R(-1);
      const bool up = absolute(*d) <= small;
      const R factor = up ? R(1) / gamma : gamma;
      *d = up ? *d * gamma * gamma : *d / (gamma * gamma);
      if (row == 0) *x1 *= factor;
      *one *= factor;
      *other *= factor;
    }
  }
  parameters[0] = flag;
  if (flag < R(0)) {
    parameters[1] = h11;
    parameters[2] = h21;
    parameters[3] = h12;
    parameters[4] = h22;
  } else if (flag == R(0)) {
    parameters[2] = h21;
    parameters[3] = h12;
  } else {
    parameters[1] = h11;
    parameters[4] = h22;
  }
}

} // namespace vortex_blas

/* Level 1: vectors. */

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
