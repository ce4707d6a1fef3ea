// CUDA's math functions that the host's C library lacks, for host code (CUDA Math API; nvcc has them on both sides).
#ifndef VORTEX_CUDA_MATH_HOST_FUNCTIONS_H
#define VORTEX_CUDA_MATH_HOST_FUNCTIONS_H
#if defined(__CUDA__) && defined(__clang__)
#define VORTEX_HOST static __host__ __inline__

VORTEX_HOST unsigned int umin(unsigned int __a, unsigned int __b) { return __b < __a ? __b : __a; }
VORTEX_HOST unsigned int umax(unsigned int __a, unsigned int __b) { return __a < __b ? __b : __a; }
VORTEX_HOST long long llmin(long long __a, long long __b) { return __b < __a ? __b : __a; }
VORTEX_HOST long long llmax(long long __a, long long __b) { return __a < __b ? __b : __a; }
VORTEX_HOST unsigned long long ullmin(unsigned long long __a, unsigned long long __b) { return __b < __a ? __b : __a; }
VORTEX_HOST unsigned long long ullmax(unsigned long long __a, unsigned long long __b) { return __a < __b ? __b : __a; }

VORTEX_HOST double fdivide(double __x, double __y) { return __x / __y; }
VORTEX_HOST double rcbrt(double __x) { return 1.0 / __builtin_cbrt(__x); }
VORTEX_HOST double rhypot(double __x, double __y) { return 1.0 / __builtin_hypot(__x, __y); }
VORTEX_HOST double norm3d(double __x, double __y, double __z) { return __builtin_hypot(__builtin_hypot(__x, __y), __z); }
VORTEX_HOST double rnorm3d(double __x, double __y, double __z) { return 1.0 / norm3d(__x, __y, __z); }
VORTEX_HOST double norm4d(double __x, double __y, double __z, double __w) { return __builtin_hypot(norm3d(__x, __y, __z), __w); }
VORTEX_HOST double rnorm4d(double __x, double __y, double __z, double __w) { return 1.0 / norm4d(__x, __y, __z, __w); }
VORTEX_HOST double norm(int __number, const double *__x) {
  double __length = 0;
  for (int __i = 0; __i < __number; ++__i) __length = __builtin_hypot(__length, __x[__i]);
  return __length;
}
VORTEX_HOST double rnorm(int __number, const double *__x) { return 1.0 / norm(__number, __x); }

// sin(pi x) and cos(pi x): the multiple of 1/2 next to x, and the rest, are exact.
VORTEX_HOST void sincospi(double __x, double *__sine, double *__cosine) {
  const double __halves = __builtin_rint(2 * __x), __rest = (__x - __halves / 2) * 3.14159265358979323846;
  const double __s = __builtin_sin(__rest), __c = __builtin_cos(__rest);
  const int __quarter = (int)(__halves - 4 * __builtin_floor(__halves / 4));
  *__sine = __quarter == 0 ? __s : __quarter == 1 ? __c : __quarter == 2 ? -__s : __quarter == 3 ? -__c : __s;
  *__cosine = __quarter == 0 ? __c : __quarter == 1 ? -__s : __quarter == 2 ? -__c : __quarter == 3 ? __s : __c;
}
#if !VORTEX_LIBC_HAS(2, 41) // which has these two, for C23
VORTEX_HOST double sinpi(double __x) {
  double __s, __c;
  sincospi(__x, &__s, &__c);
  return __s == 0 ? __builtin_copysign(0.0, __x) : __s;
}
VORTEX_HOST double cospi(double __x) {
  double __s, __c;
  sincospi(__x, &__s, &__c);
  return __c + 0.0;
}
#endif

// exp(x*x) erfc(x): beyond 25 erfc underflows, and the first terms of its asymptotic series are exact enough.
VORTEX_HOST double erfcx(double __x) {
  if (__x < 25) {
    const double __square = __x * __x, __error = __builtin_fma(__x, __x, -__square);
    return __builtin_exp(__square) * (1 + __error) * __builtin_erfc(__x);
  }
  const double __y = 1 / (2 * __x * __x);
  double __sum = 1;
  for (int __k = 8; __k > 0; --__k) __sum = 1 - (2 * __k - 1) * __y * __sum;
  return 0.56418958354775628695 / __x * __sum;
}
// In the tail the rounding of x / sqrt(2) counts: its error times the slope of erfc, -2 y erfc(y) there.
VORTEX_HOST double normcdf(double __x) {
  const double __y = -__x * 0.70710678118654752440;
  const double __error = __builtin_fma(-__x, 0.70710678118654752440, -__y) + __x * 4.8336466567264567e-17;
  const double __tail = __builtin_erfc(__y);
  return 0.5 * (__y > 1 ? __tail - 2 * __y * __error * __tail : __tail);
}
// The y with erf(y) = x, |x| <= 1/2: two terms of the series, then Halley's steps.
VORTEX_HOST double __erfinv_middle(double __x) {
  double __y = 0.88622692545275801365 * __x * (1 + 0.26179938779914943654 * __x * __x);
  for (int __step = 0; __step < 3; ++__step) {
    const double __residue = __builtin_erf(__y) - __x;
    __y -= __residue / (1.12837916709551257390 * __builtin_exp(-__y * __y) + __y * __residue);
  }
  return __y;
}
// The y with erfc(y) = p: a first guess from the tail's size, then Halley's steps.
VORTEX_HOST double erfcinv(double __p) {
  if (!(__p >= 0 && __p <= 2)) return __builtin_nan("");
  if (__p == 0 || __p == 2) return __p == 0 ? __builtin_inf() : -__builtin_inf();
  if (__p >= 0.5 && __p <= 1.5) return __erfinv_middle(1 - __p);
  const bool __mirrored = __p > 1;
  if (__mirrored) __p = 2 - __p;
  const double __t = __builtin_sqrt(-2 * __builtin_log(__p / 2));
  double __y = -0.70710678118654752440 * ((2.30753 + __t * 0.27061) / (1 + __t * (0.99229 + __t * 0.04481)) - __t);
  for (int __step = 0; __step < 3; ++__step) {
    const double __residue = __builtin_erfc(__y) - __p;
    __y += __residue / (1.12837916709551257390 * __builtin_exp(-__y * __y) - __y * __residue);
  }
  return __mirrored ? -__y : __y;
}
VORTEX_HOST double erfinv(double __x) {
  if (__builtin_fabs(__x) <= 0.5) return __erfinv_middle(__x);
  return __builtin_copysign(erfcinv(1 - __builtin_fabs(__x)), __x);
}
VORTEX_HOST double normcdfinv(double __p) { return -1.41421356237309504880 * erfcinv(2 * __p); }
// Power series of the modified Bessel functions, all terms positive.
VORTEX_HOST double cyl_bessel_i0(double __x) {
  const double __q = __x * __x / 4;
  double __sum = 1, __term = 1;
  for (int __k = 1; __term > __sum * 1e-17; ++__k) __sum += __term *= __q / ((double)__k * __k);
  return __sum;
}
VORTEX_HOST double cyl_bessel_i1(double __x) {
  const double __q = __x * __x / 4;
  double __sum = 1, __term = 1;
  for (int __k = 1; __term > __sum * 1e-17; ++__k) __sum += __term *= __q / ((double)__k * (__k + 1));
  return __sum * __x / 2;
}

// In float: the double function, rounded.
#define VORTEX_OVERLOAD(NAME) VORTEX_HOST float NAME(float __x) { return (float)NAME((double)__x); }
#define VORTEX_UNARY(NAME) \
  VORTEX_HOST float NAME##f(float __x) { return (float)NAME((double)__x); } \
  VORTEX_OVERLOAD(NAME)
#if VORTEX_LIBC_HAS(2, 41)
VORTEX_OVERLOAD(sinpi)
VORTEX_OVERLOAD(cospi)
#else
VORTEX_UNARY(sinpi)
VORTEX_UNARY(cospi)
#endif
VORTEX_UNARY(rcbrt)
VORTEX_UNARY(erfcx)
VORTEX_UNARY(erfinv)
VORTEX_UNARY(erfcinv)
VORTEX_UNARY(normcdf)
VORTEX_UNARY(normcdfinv)
VORTEX_UNARY(cyl_bessel_i0)
VORTEX_UNARY(cyl_bessel_i1)
#undef VORTEX_UNARY
#undef VORTEX_OVERLOAD
VORTEX_HOST float exp10(float __x) { return __builtin_exp10f(__x); }
VORTEX_HOST float rsqrt(float __x) { return 1.0f / __builtin_sqrtf(__x); }
VORTEX_HOST float fdividef(float __x, float __y) { return __x / __y; }
VORTEX_HOST float fdivide(float __x, float __y) { return __x / __y; }
VORTEX_HOST float rhypotf(float __x, float __y) { return (float)rhypot(__x, __y); }
VORTEX_HOST float norm3df(float __x, float __y, float __z) { return (float)norm3d(__x, __y, __z); }
VORTEX_HOST float rnorm3df(float __x, float __y, float __z) { return (float)rnorm3d(__x, __y, __z); }
VORTEX_HOST float norm4df(float __x, float __y, float __z, float __w) { return (float)norm4d(__x, __y, __z, __w); }
VORTEX_HOST float rnorm4df(float __x, float __y, float __z, float __w) { return (float)rnorm4d(__x, __y, __z, __w); }
VORTEX_HOST void sincospif(float __x, float *__sine, float *__cosine) {
  double __s, __c;
  sincospi(__x, &__s, &__c);
  *__sine = (float)__s;
  *__cosine = (float)__c;
}
VORTEX_HOST void sincospi(float __x, float *__sine, float *__cosine) { sincospif(__x, __sine, __cosine); }
#undef VORTEX_HOST
#endif
#endif
