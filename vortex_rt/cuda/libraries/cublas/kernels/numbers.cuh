/* The element types of matrices, and what kernels do with them. Storage types (half, bfloat16, int8) are converted when
 * they are read and written; arithmetic is in float, double, int and Complex of the first two. */
#ifndef VORTEX_CUBLAS_NUMBERS_CUH
#define VORTEX_CUBLAS_NUMBERS_CUH
#include <cuda_fp16.h>
#include <stdint.h>

namespace vortex_blas {

#define VX_BOTH __host__ __device__ __forceinline__

/* A complex number laid out as cuComplex and cuDoubleComplex are. */
template <typename R> struct alignas(2 * sizeof(R)) Complex {
  R re, im;
  Complex() = default;
  VX_BOTH Complex(R real, R imaginary = 0) : re(real), im(imaginary) {}
};

struct Bfloat16 {
  uint16_t bits;
};
struct ComplexInt8 {
  int8_t re, im;
};

template <typename T> struct Number {
  typedef T Real;
  static constexpr bool complex = false;
};
template <typename R> struct Number<Complex<R>> {
  typedef R Real;
  static constexpr bool complex = true;
};
template <typename T> using Real = typename Number<T>::Real;

template <typename R> VX_BOTH Complex<R> operator+(Complex<R> a, Complex<R> b) { return {a.re + b.re, a.im + b.im}; }
template <typename R> VX_BOTH Complex<R> operator-(Complex<R> a, Complex<R> b) { return {a.re - b.re, a.im - b.im}; }
template <typename R> VX_BOTH Complex<R> operator-(Complex<R> a) { return {-a.re, -a.im}; }
template <typename R> VX_BOTH Complex<R> operator*(Complex<R> a, Complex<R> b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
template <typename R> VX_BOTH bool operator==(Complex<R> a, Complex<R> b) { return a.re == b.re && a.im == b.im; }
template <typename R> VX_BOTH bool operator!=(Complex<R> a, Complex<R> b) { return !(a == b); }

VX_BOTH float absolute(float x) { return __builtin_fabsf(x); }
VX_BOTH double absolute(double x) { return __builtin_fabs(x); }

/* Smith's division: no intermediate overflows where the quotient does not. */
template <typename R> VX_BOTH Complex<R> operator/(Complex<R> a, Complex<R> b) {
  if (absolute(b.re) >= absolute(b.im)) {
    const R ratio = b.im / b.re, scale = b.re + b.im * ratio;
    return {(a.re + a.im * ratio) / scale, (a.im - a.re * ratio) / scale};
  }
  const R ratio = b.re / b.im, scale = b.re * ratio + b.im;
  return {(a.re * ratio + a.im) / scale, (a.im * ratio - a.re) / scale};
}

/* acc + a b */
VX_BOTH float multiply_add(float a, float b, float acc) { return __builtin_fmaf(a, b, acc); }
VX_BOTH double multiply_add(double a, double b, double acc) { return __builtin_fma(a, b, acc); }
VX_BOTH int multiply_add(int a, int b, int acc) { return acc + a * b; }
template <typename R> VX_BOTH Complex<R> multiply_add(Complex<R> a, Complex<R> b, Complex<R> acc) {
  return {multiply_add(-a.im, b.im, multiply_add(a.re, b.re, acc.re)),
          multiply_add(a.im, b.re, multiply_add(a.re, b.im, acc.im))};
}

template <typename T> VX_BOTH T conjugate(T x) { return x; }
template <typename R> VX_BOTH Complex<R> conjugate(Complex<R> x) { return {x.re, -x.im}; }
template <typename T> VX_BOTH T conjugate_if(bool wanted, T x) { return x; }
template <typename R> VX_BOTH Complex<R> conjugate_if(bool wanted, Complex<R> x) {
  return {x.re, wanted ? -x.im : x.im};
}
template <typename T> VX_BOTH T real_part(T x) { return x; }
template <typename R> VX_BOTH R real_part(Complex<R> x) { return x.re; }
template <typename T> VX_BOTH T imaginary_part(T) { return T(0); }
template <typename R> VX_BOTH R imaginary_part(Complex<R> x) { return x.im; }
/* |re| + |im|, the size that asum and amax go by */
template <typename T> VX_BOTH T size_of(T x) { return absolute(x); }
template <typename R> VX_BOTH R size_of(Complex<R> x) { return absolute(x.re) + absolute(x.im); }

/* Round to nearest, ties to even; a NaN stays one. */
VX_BOTH Bfloat16 to_bfloat16(float x) {
  uint32_t bits;
  __builtin_memcpy(&bits, &x, 4);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return {(uint16_t)0x7fff};
  return {(uint16_t)((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16)};
}
VX_BOTH float to_float(Bfloat16 x) {
  const uint32_t bits = (uint32_t)x.bits << 16;
  float value;
  __builtin_memcpy(&value, &bits, 4);
  return value;
}
VX_BOTH float to_float(__half x) { return __half2float(x); }

/* convert<To>::from(x): between storage and arithmetic. */
template <typename To> struct convert {
  template <typename From> static VX_BOTH To from(From x) { return To(x); }
  static VX_BOTH To from(__half x) { return To(to_float(x)); }
  static VX_BOTH To from(Bfloat16 x) { return To(to_float(x)); }
};
template <typename R> struct convert<Complex<R>> {
  template <typename From> static VX_BOTH Complex<R> from(From x) { return Complex<R>(convert<R>::from(x)); }
  template <typename F> static VX_BOTH Complex<R> from(Complex<F> x) { return {(R)x.re, (R)x.im}; }
  static VX_BOTH Complex<R> from(ComplexInt8 x) { return {(R)x.re, (R)x.im}; }
};
template <> struct convert<__half> {
  template <typename From> static VX_BOTH __half from(From x) { return __float2half((float)x); }
  static VX_BOTH __half from(__half x) { return x; }
};
template <> struct convert<Bfloat16> {
  template <typename From> static VX_BOTH Bfloat16 from(From x) { return to_bfloat16((float)x); }
  static VX_BOTH Bfloat16 from(Bfloat16 x) { return x; }
};
template <> struct convert<int8_t> {
  /* to the nearest number that there is */
  static VX_BOTH int8_t from(float x) {
    const float rounded = __builtin_rintf(x);
    return (int8_t)(rounded < -128.0f ? -128.0f : rounded > 127.0f ? 127.0f : rounded);
  }
};

} // namespace vortex_blas
#endif
