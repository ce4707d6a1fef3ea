/* Complex numbers as cuComplex lies in memory, and what kernels ask of any number. */
#ifndef VORTEX_CUSPARSE_NUMBERS_H
#define VORTEX_CUSPARSE_NUMBERS_H
#include <cuda_runtime.h>
#include <library_types.h>

namespace sparse {

template <class R> struct alignas(2 * sizeof(R)) Complex {
  R x, y;
};
template <class R> __host__ __device__ Complex<R> operator+(Complex<R> a, Complex<R> b) { return {a.x + b.x, a.y + b.y}; }
template <class R> __host__ __device__ Complex<R> operator-(Complex<R> a, Complex<R> b) { return {a.x - b.x, a.y - b.y}; }
template <class R> __host__ __device__ Complex<R> operator*(Complex<R> a, Complex<R> b) {
  return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}
template <class R> __host__ __device__ Complex<R> operator/(Complex<R> a, Complex<R> b) {
  const R scale = 1 / (b.x * b.x + b.y * b.y);
  return {(a.x * b.x + a.y * b.y) * scale, (a.y * b.x - a.x * b.y) * scale};
}
template <class R> __host__ __device__ bool operator==(Complex<R> a, Complex<R> b) { return a.x == b.x && a.y == b.y; }
template <class T> __host__ __device__ bool is_zero(T value) { return value == T{}; }

/* The conjugate, where it is asked for. */
template <class T> __device__ T conjugate(T value, bool) { return value; }
template <class R> __device__ Complex<R> conjugate(Complex<R> value, bool wanted) {
  return wanted ? Complex<R>{value.x, -value.y} : value;
}

inline __device__ float root(float value) { return sqrtf(value); }
inline __device__ double root(double value) { return sqrt(value); }
template <class R> __device__ Complex<R> root(Complex<R> value) { return {root(value.x), R()}; }

template <class T> __device__ void add_atomically(T *place, T value) { atomicAdd(place, value); }
template <class R> __device__ void add_atomically(Complex<R> *place, Complex<R> value) {
  atomicAdd(&place->x, value.x);
  atomicAdd(&place->y, value.y);
}

template <class T> struct TypeOf;
template <> struct TypeOf<float> { static constexpr cudaDataType value = CUDA_R_32F; };
template <> struct TypeOf<double> { static constexpr cudaDataType value = CUDA_R_64F; };
template <> struct TypeOf<Complex<float>> { static constexpr cudaDataType value = CUDA_C_32F; };
template <> struct TypeOf<Complex<double>> { static constexpr cudaDataType value = CUDA_C_64F; };

} // namespace sparse
#endif
