/* rotg and rotmg with their arguments in device memory. */
#include "../host/level1.h"

namespace vortex_blas {

template <typename T> __global__ void rotg_kernel(T *a, T *b, Real<T> *c, T *s) { make_rotation(a, b, c, s); }
template <typename T> __global__ void rotmg_kernel(T *d1, T *d2, T *x1, const T *y1, T *parameters) {
  make_modified_rotation(d1, d2, x1, *y1, parameters);
}
template <typename T> cudaError_t launch_rotg(cudaStream_t stream, T *a, T *b, Real<T> *c, T *s) {
  rotg_kernel<T><<<1, 1, 0, stream>>>(a, b, c, s);
  return cudaPeekAtLastError();
}
template <typename T> cudaError_t launch_rotmg(cudaStream_t stream, T *d1, T *d2, T *x1, const T *y1, T *parameters) {
  rotmg_kernel<T><<<1, 1, 0, stream>>>(d1, d2, x1, y1, parameters);
  return cudaPeekAtLastError();
}
#define VX_ALONE(T) template cudaError_t launch_rotg<T>(cudaStream_t, T *, T *, Real<T> *, T *);
VX_ALONE(float)
VX_ALONE(double)
VX_ALONE(Complex<float>)
VX_ALONE(Complex<double>)
template cudaError_t launch_rotmg<float>(cudaStream_t, float *, float *, float *, const float *, float *);
template cudaError_t launch_rotmg<double>(cudaStream_t, double *, double *, double *, const double *, double *);
} // namespace vortex_blas
