/* The parameters of Givens rotations, plain and modified, for the host and for one thread of the device. */
#ifndef VORTEX_CUBLAS_ROTATIONS_H
#define VORTEX_CUBLAS_ROTATIONS_H
#include "../kernels/launch.h"
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
#endif
