/* Level 1, element by element: axpy, copy, swap, scal, rot, rotm. T is how elements are stored, A what is computed in.
 */
#include "launch.h"

namespace vortex_blas {

namespace {
/* a x, where a real a multiplies both parts of x: an infinite part must not meet a zero. */
template <typename A> __device__ __forceinline__ A scaled(A a, bool, A x) { return a * x; }
template <typename R> __device__ __forceinline__ Complex<R> scaled(Complex<R> a, bool real, Complex<R> x) {
  return real ? Complex<R>{a.re * x.re, a.re * x.im} : a * x;
}
__device__ __forceinline__ Index first() { return (Index)blockIdx.x * blockDim.x + threadIdx.x; }
__device__ __forceinline__ Index stride() { return (Index)gridDim.x * blockDim.x; }
} // namespace

template <typename T, typename A>
__global__ void axpy_kernel(Index n, Scalar<A> alpha, Vector<const T> x, Vector<T> y) {
  const A a = alpha.get();
  if (a == A(0)) return;
  const T *from = x.at(0);
  T *to = y.at(0);
  for (Index i = first(); i < n; i += stride()) {
    T *place = to + i * y.step;
    *place = convert<T>::from(multiply_add(a, convert<A>::from(from[i * x.step]), convert<A>::from(*place)));
  }
}

template <typename T, typename A> __global__ void scal_kernel(Index n, Scalar<A> alpha, Vector<T> x) {
  const A a = alpha.get();
  T *to = x.at(0);
  for (Index i = first(); i < n; i += stride()) {
    T *place = to + i * x.step;
    *place = convert<T>::from(scaled(a, alpha.type == REAL, convert<A>::from(*place)));
  }
}

template <typename T> __global__ void copy_kernel(Index n, Vector<const T> x, Vector<T> y) {
  const T *from = x.at(0);
  T *to = y.at(0);
  for (Index i = first(); i < n; i += stride()) to[i * y.step] = from[i * x.step];
}

template <typename T> __global__ void swap_kernel(Index n, Vector<T> x, Vector<T> y) {
  T *one = x.at(0), *other = y.at(0);
  for (Index i = first(); i < n; i += stride()) {
    const T kept = one[i * x.step];
    one[i * x.step] = other[i * y.step];
    other[i * y.step] = kept;
  }
}

/* x = c x + s y, y = c y - conj(s) x */
template <typename T, typename A>
__global__ void rot_kernel(Index n, Vector<T> x, Vector<T> y, Scalar<Real<A>> cosine, Scalar<A> sine) {
  const A c = A(cosine.get()), s = sine.get();
  const bool real = sine.type == REAL;
  T *one = x.at(0), *other = y.at(0);
  for (Index i = first(); i < n; i += stride()) {
    T *left = one + i * x.step, *right = other + i * y.step;
    const A a = convert<A>::from(*left), b = convert<A>::from(*right);
    *left = convert<T>::from(scaled(c, true, a) + scaled(s, real, b));
    *right = convert<T>::from(scaled(c, true, b) - scaled(conjugate(s), real, a));
  }
}

/* The modified rotation: its five parameters are a flag, which says what of H is not in memory, and H. */
template <typename T>
__global__ void rotm_kernel(Index n, Vector<T> x, Vector<T> y, RotmParameters<T> held, const T *at) {
  T flag = held.values[0], h11 = held.values[1], h21 = held.values[2], h12 = held.values[3], h22 = held.values[4];
  if (at != nullptr) flag = at[0], h11 = at[1], h21 = at[2], h12 = at[3], h22 = at[4];
  if (flag == T(-2)) return;
  if (flag == T(0))
    h11 = h22 = T(1);
  else if (flag == T(1))
    h12 = T(1), h21 = T(-1);
  T *one = x.at(0), *other = y.at(0);
  for (Index i = first(); i < n; i += stride()) {
    const T a = one[i * x.step], b = other[i * y.step];
    one[i * x.step] = a * h11 + b * h12;
    other[i * y.step] = a * h21 + b * h22;
  }
}

#define VX_BLOCKS(n) (unsigned)((n) > 65536 ? 256 : ((n) + 255) / 256), (n) < 256 ? ((unsigned)(n) + 31) / 32 * 32 : 256

template <typename T, typename A>
cudaError_t launch_axpy(cudaStream_t stream, Index n, Scalar<A> alpha, Vector<const T> x, Vector<T> y) {
  axpy_kernel<T, A><<<VX_BLOCKS(n), 0, stream>>>(n, alpha, x, y);
  return cudaPeekAtLastError();
}
template <typename T, typename A> cudaError_t launch_scal(cudaStream_t stream, Index n, Scalar<A> alpha, Vector<T> x) {
  scal_kernel<T, A><<<VX_BLOCKS(n), 0, stream>>>(n, alpha, x);
  return cudaPeekAtLastError();
}
template <typename T> cudaError_t launch_copy(cudaStream_t stream, Index n, Vector<const T> x, Vector<T> y) {
  copy_kernel<T><<<VX_BLOCKS(n), 0, stream>>>(n, x, y);
  return cudaPeekAtLastError();
}
template <typename T> cudaError_t launch_swap(cudaStream_t stream, Index n, Vector<T> x, Vector<T> y) {
  swap_kernel<T><<<VX_BLOCKS(n), 0, stream>>>(n, x, y);
  return cudaPeekAtLastError();
}
template <typename T, typename A>
cudaError_t launch_rot(cudaStream_t stream, Index n, Vector<T> x, Vector<T> y, Scalar<Real<A>> c, Scalar<A> s) {
  rot_kernel<T, A><<<VX_BLOCKS(n), 0, stream>>>(n, x, y, c, s);
  return cudaPeekAtLastError();
}
template <typename T>
cudaError_t launch_rotm(cudaStream_t stream, Index n, Vector<T> x, Vector<T> y, RotmParameters<T> held, const T *at) {
  rotm_kernel<T><<<VX_BLOCKS(n), 0, stream>>>(n, x, y, held, at);
  return cudaPeekAtLastError();
}

#define VX_WITH(T, A)                                                                                                  \
  template cudaError_t launch_axpy<T, A>(cudaStream_t, Index, Scalar<A>, Vector<const T>, Vector<T>);                  \
  template cudaError_t launch_scal<T, A>(cudaStream_t, Index, Scalar<A>, Vector<T>);                                   \
  template cudaError_t launch_rot<T, A>(cudaStream_t, Index, Vector<T>, Vector<T>, Scalar<Real<A>>, Scalar<A>);
#define VX_ALONE(T)                                                                                                    \
  template cudaError_t launch_copy<T>(cudaStream_t, Index, Vector<const T>, Vector<T>);                                \
  template cudaError_t launch_swap<T>(cudaStream_t, Index, Vector<T>, Vector<T>);
VX_WITH(float, float)
VX_WITH(double, double)
VX_WITH(Complex<float>, Complex<float>)
VX_WITH(Complex<double>, Complex<double>)
VX_WITH(__half, float)
VX_WITH(Bfloat16, float)
VX_ALONE(float)
VX_ALONE(double)
VX_ALONE(Complex<float>)
VX_ALONE(Complex<double>)
template cudaError_t launch_rotm<float>(cudaStream_t, Index, Vector<float>, Vector<float>, RotmParameters<float>,
                                        const float *);
template cudaError_t launch_rotm<double>(cudaStream_t, Index, Vector<double>, Vector<double>, RotmParameters<double>,
                                         const double *);
} // namespace vortex_blas
