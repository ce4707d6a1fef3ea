/* What the host's side asks of the kernels: each function puts a kernel into a stream and returns. */
#ifndef VORTEX_CUBLAS_LAUNCH_H
#define VORTEX_CUBLAS_LAUNCH_H
#include "views.cuh"
#include <cuda_runtime.h>

namespace vortex_blas {

struct GemmShape {
  Index m, n, k, batch;
  unsigned tiles; /* along m; set by the launch */
};

/* MICRO elements of C along each side a thread: 1 for small matrices, else as many as registers hold. */
/* gemm.cu */
template <typename In, typename Out, typename Acc, typename Scale, int MICRO>
cudaError_t launch_gemm(cudaStream_t stream, GemmShape shape, Scalar<Scale> alpha, Source<In> a, Source<In> b,
                        Scalar<Scale> beta, Target<Out> c);

/* vector.cu */
template <typename T> struct RotmParameters {
  T values[5];
};
template <typename T, typename A>
cudaError_t launch_axpy(cudaStream_t stream, Index n, Scalar<A> alpha, Vector<const T> x, Vector<T> y);
template <typename T, typename A> cudaError_t launch_scal(cudaStream_t stream, Index n, Scalar<A> alpha, Vector<T> x);
template <typename T> cudaError_t launch_copy(cudaStream_t stream, Index n, Vector<const T> x, Vector<T> y);
template <typename T> cudaError_t launch_swap(cudaStream_t stream, Index n, Vector<T> x, Vector<T> y);
template <typename T, typename A>
cudaError_t launch_rot(cudaStream_t stream, Index n, Vector<T> x, Vector<T> y, Scalar<Real<A>> c, Scalar<A> s);
template <typename T>
cudaError_t launch_rotm(cudaStream_t stream, Index n, Vector<T> x, Vector<T> y, RotmParameters<T> held, const T *at);

/* rotations.cu */
template <typename T> cudaError_t launch_rotg(cudaStream_t stream, T *a, T *b, Real<T> *c, T *s);
template <typename T> cudaError_t launch_rotmg(cudaStream_t stream, T *d1, T *d2, T *x1, const T *y1, T *parameters);

/* reduce.cu; the result goes to device memory */
template <typename T, typename A>
cudaError_t launch_dot(cudaStream_t stream, Index n, Vector<const T> x, Vector<const T> y, bool conjugated,
                       void *result);
template <typename T> cudaError_t launch_asum(cudaStream_t stream, Index n, Vector<const T> x, void *result);
template <typename T, typename A, typename Out>
cudaError_t launch_nrm2(cudaStream_t stream, Index n, Vector<const T> x, void *result);
template <typename T>
cudaError_t launch_extreme(cudaStream_t stream, Index n, Vector<const T> x, bool smallest, bool wide, void *result);

/* matvec.cu */
template <typename T, typename A, typename Out>
cudaError_t launch_gemv(cudaStream_t stream, Index m, Index n, Index batch, Scalar<A> alpha, Source<T> a,
                        Vector<const T> x, Scalar<A> beta, Vector<Out> y);
template <typename T>
cudaError_t launch_structured(cudaStream_t stream, Index m, Index n, Scalar<T> alpha, Structured<T> a,
                              Vector<const T> x, Scalar<T> beta, Vector<T> y);
template <typename T> cudaError_t launch_solve(cudaStream_t stream, Index n, Structured<T> a, Vector<T> x);
template <typename T>
cudaError_t launch_rank(cudaStream_t stream, Index m, Index n, Scalar<T> alpha, Vector<const T> x, Vector<const T> y,
                        bool conjugated, bool twice, bool hermitian, Region region, Structured<T> a, T *data);

/* triangle.cu: X of A X = alpha B for a triangular A of at most TRIANGLE rows, in place of B */
constexpr int TRIANGLE = 32;
template <typename T>
cudaError_t launch_triangle(cudaStream_t stream, Index rows, Index columns, Index batch, Scalar<T> alpha, Source<T> a,
                            Target<T> b);

/* elements.cu */
template <typename T>
cudaError_t launch_geam(cudaStream_t stream, Index m, Index n, Scalar<T> alpha, Source<T> a, Scalar<T> beta,
                        Source<T> b, Target<T> c);
template <typename T>
cudaError_t launch_dgmm(cudaStream_t stream, Index m, Index n, bool left, Source<T> a, Vector<const T> x, Target<T> c);
template <typename T> cudaError_t launch_packed(cudaStream_t stream, Structured<T> packed, T *ap, T *a, bool pack);
template <typename T>
cudaError_t launch_copy_matrices(cudaStream_t stream, Index m, Index n, Index batch, Source<T> a, Target<T> c);
template <typename T>
cudaError_t launch_permuted_identity(cudaStream_t stream, Index n, Index batch, const int *pivots, Target<T> c);
template <typename T>
cudaError_t launch_exchange(cudaStream_t stream, Index n, Index columns, Index batch, const int *pivots, bool backwards,
                            Target<T> b);

/* factor.cu */
template <typename T>
cudaError_t launch_getrf(cudaStream_t stream, Index n, Index batch, Target<T> a, int *pivots, int *info);
template <typename T>
cudaError_t launch_geqrf(cudaStream_t stream, Index m, Index n, Index batch, Target<T> a, T *const *tau);
template <typename T>
cudaError_t launch_reflect(cudaStream_t stream, Index m, Index n, Index columns, Index batch, Target<T> a,
                           T *const *tau, Target<T> c, int *info);
template <typename T> cudaError_t launch_zero_pivots(cudaStream_t stream, Index n, Index batch, Source<T> a, int *info);
template <typename T>
cudaError_t launch_addresses(cudaStream_t stream, Index batch, T **array, T *first, Index distance);

} // namespace vortex_blas
#endif
