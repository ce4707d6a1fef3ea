/* Level 3: matrices. Everything but trsm is one or two launches of the kernel in gemm.cuh. */
#ifndef VORTEX_CUBLAS_LEVEL3_H
#define VORTEX_CUBLAS_LEVEL3_H
#include "level2.h"

namespace vortex_blas {

/* C = alpha A B + beta C with the tile that needs the fewer instructions: a large tile of 16 micro by 16 micro elements
 * costs about as much as 6 (4 by 4 elements a thread) or 3 (2 by 2) small ones. */
template <typename In, typename Out, typename Acc, typename Scale>
Status product(cudaStream_t stream, Index m, Index n, Index k, Index batch, const Scalar<Scale> &alpha,
               const Source<In> &a, const Source<In> &b, const Scalar<Scale> &beta, const Target<Out> &c) {
  if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
  constexpr int micro = Number<Acc>::complex ? 2 : 4;
  const auto tiles = [&](Index side) { return ((m + side - 1) / side) * ((n + side - 1) / side); };
  const bool small = tiles(16) <= (micro == 4 ? 6 : 3) * tiles(16 * micro);
  const GemmShape shape = {m, n, k, batch, 0};
  return status_of(small ? launch_gemm<In, Out, Acc, Scale, 1>(stream, shape, alpha, a, b, beta, c)
                         : launch_gemm<In, Out, Acc, Scale, micro>(stream, shape, alpha, a, b, beta, c));
}
template <typename T>
Status product(Handle handle, Index m, Index n, Index k, Index batch, const Scalar<T> &alpha, const Source<T> &a,
               const Source<T> &b, const Scalar<T> &beta, const Target<T> &c) {
  return product<T, T, T, T>(handle->stream, m, n, k, batch, alpha, a, b, beta, c);
}

/* Whether the sizes and leading dimensions of a gemm make sense. */
inline bool gemm_fits(Operation ta, Operation tb, Index m, Index n, Index k, Index lda, Index ldb, Index ldc) {
  return valid(ta) && valid(tb) && m >= 0 && n >= 0 && k >= 0 && lda >= at_least_one(plain(ta) ? m : k) &&
         ldb >= at_least_one(plain(tb) ? k : n) && ldc >= at_least_one(m);
}
template <typename T>
Status gemm(Handle handle, Operation ta, Operation tb, Index m, Index n, Index k, const T *alpha, const T *a, Index lda,
            const T *b, Index ldb, const T *beta, T *c, Index ldc) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && gemm_fits(ta, tb, m, n, k, lda, ldb, ldc));
  return product(handle, m, n, k, 1, scalar(handle, alpha), source(a, lda, ta), source(b, ldb, tb),
                 scalar(handle, beta), target(c, ldc));
}
template <typename T>
Status gemm_batched(Handle handle, Operation ta, Operation tb, Index m, Index n, Index k, const T *alpha,
                    const T *const *a, Index lda, const T *const *b, Index ldb, const T *beta, T *const *c, Index ldc,
                    Index batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && batch >= 0 && gemm_fits(ta, tb, m, n, k, lda, ldb, ldc));
  Source<T> left = source<T>(nullptr, lda, ta), right = source<T>(nullptr, ldb, tb);
  Target<T> out = target<T>(nullptr, ldc);
  left.array = a;
  right.array = b;
  out.array = c;
  return product(handle, m, n, k, batch, scalar(handle, alpha), left, right, scalar(handle, beta), out);
}
template <typename T>
Status gemm_strided(Handle handle, Operation ta, Operation tb, Index m, Index n, Index k, const T *alpha, const T *a,
                    Index lda, Index stride_a, const T *b, Index ldb, Index stride_b, const T *beta, T *c, Index ldc,
                    Index stride_c, Index batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && batch >= 0 && gemm_fits(ta, tb, m, n, k, lda, ldb, ldc));
  Source<T> left = source(a, lda, ta), right = source(b, ldb, tb);
  Target<T> out = target(c, ldc);
  left.batch = stride_a;
  right.batch = stride_b;
  out.batch = stride_c;
  return product(handle, m, n, k, batch, scalar(handle, alpha), left, right, scalar(handle, beta), out);
}

template <bool hermitian, typename T>
Status symm(Handle handle, Side side, Fill fill, Index m, Index n, const T *alpha, const T *a, Index lda, const T *b,
            Index ldb, const T *beta, T *c, Index ldc) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && valid(side) && valid(fill) && m >= 0 && n >= 0);
  const bool left = side == CUBLAS_SIDE_LEFT;
  VX_REQUIRE(lda >= at_least_one(left ? m : n) && ldb >= at_least_one(m) && ldc >= at_least_one(m));
  const Source<T> symmetric = with_form(source(a, lda, CUBLAS_OP_N), form_of(hermitian), fill, false, false);
  const Source<T> general = source(b, ldb, CUBLAS_OP_N);
  return product(handle, m, n, left ? m : n, 1, scalar(handle, alpha), left ? symmetric : general,
                 left ? general : symmetric, scalar(handle, beta), target(c, ldc));
}

/* C = alpha op(A) op(B)' + beta C in one triangle; ' conjugates for a Hermitian C. */
template <typename In, typename Out>
Status rank_k(Handle handle, bool hermitian, Fill fill, Operation operation, Index n, Index k, const Scalar<Out> &alpha,
              const In *a, Index lda, const In *b, Index ldb, const Scalar<Out> &beta, Out *c, Index ldc) {
  Target<Out> out = target(c, ldc);
  out.region = region_of(fill);
  out.hermitian = hermitian;
  Source<In> other = source(b, ldb, operation).transposed();
  if (hermitian) other.conjugated = !other.conjugated;
  return product<In, Out, Out, Out>(handle->stream, n, n, k, 1, alpha, source(a, lda, operation), other, beta, out);
}
template <typename T>
bool rank_k_fits(bool hermitian, Fill fill, Operation operation, Index n, Index k, Index lda, Index ldc) {
  const bool known = operation == CUBLAS_OP_N || operation == (hermitian ? CUBLAS_OP_C : CUBLAS_OP_T) ||
                     (operation == CUBLAS_OP_C && !Number<T>::complex);
  return valid(fill) && known && n >= 0 && k >= 0 && lda >= at_least_one(operation == CUBLAS_OP_N ? n : k) &&
         ldc >= at_least_one(n);
}
template <bool hermitian, typename T>
Status syrk(Handle handle, Fill fill, Operation operation, Index n, Index k, const Factor<hermitian, T> *alpha,
            const T *a, Index lda, const Factor<hermitian, T> *beta, T *c, Index ldc) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && rank_k_fits<T>(hermitian, fill, operation, n, k, lda, ldc));
  return rank_k(handle, hermitian, fill, operation, n, k, factor<hermitian, T>(handle, alpha), a, lda, a, lda,
                factor<hermitian, T>(handle, beta), c, ldc);
}
template <bool hermitian, typename T>
Status syrkx(Handle handle, Fill fill, Operation operation, Index n, Index k, const T *alpha, const T *a, Index lda,
             const T *b, Index ldb, const Factor<hermitian, T> *beta, T *c, Index ldc) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr &&
             rank_k_fits<T>(hermitian, fill, operation, n, k, std::min(lda, ldb), ldc));
  return rank_k(handle, hermitian, fill, operation, n, k, scalar(handle, alpha), a, lda, b, ldb,
                factor<hermitian, T>(handle, beta), c, ldc);
}
/* Both products of syr2k and her2k; the imaginary parts that the diagonal of each has cancel in the sum. */
template <typename T>
Status rank_2k(Handle handle, bool hermitian, Fill fill, Operation operation, Index n, Index k, Scalar<T> alpha,
               const T *a, Index lda, const T *b, Index ldb, const Scalar<T> &beta, T *c, Index ldc) {
  VX_TRY(rank_k(handle, hermitian, fill, operation, n, k, alpha, a, lda, b, ldb, beta, c, ldc));
  alpha.conjugated = hermitian;
  return rank_k(handle, hermitian, fill, operation, n, k, alpha, b, ldb, a, lda, number<T>(1), c, ldc);
}
template <bool hermitian, typename T>
Status syr2k(Handle handle, Fill fill, Operation operation, Index n, Index k, const T *alpha, const T *a, Index lda,
             const T *b, Index ldb, const Factor<hermitian, T> *beta, T *c, Index ldc) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr &&
             rank_k_fits<T>(hermitian, fill, operation, n, k, std::min(lda, ldb), ldc));
  return rank_2k(handle, hermitian, fill, operation, n, k, scalar(handle, alpha), a, lda, b, ldb,
                 factor<hermitian, T>(handle, beta), c, ldc);
}

template <typename T>
Status trmm(Handle handle, Side side, Fill fill, Operation operation, Diagonal diagonal, Index m, Index n,
            const T *alpha, const T *a, Index lda, const T *b, Index ldb, T *c, Index ldc) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && valid(side) && valid(fill) && valid(operation) && valid(diagonal) && m >= 0 && n >= 0);
  const bool left = side == CUBLAS_SIDE_LEFT;
  VX_REQUIRE(lda >= at_least_one(left ? m : n) && ldb >= at_least_one(m) && ldc >= at_least_one(m));
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  const Source<T> view = triangular(a, lda, operation, fill, diagonal);
  const auto multiply = [&](const Source<T> &general) {
    return product(handle, m, n, left ? m : n, 1, scalar(handle, alpha), left ? view : general, left ? general : view,
                   number<T>(0), target(c, ldc));
  };
  if (b != c) return multiply(source(b, ldb, CUBLAS_OP_N));
  Temporary kept(handle->stream, m * n * sizeof(T));
  VX_TRY(kept.status());
  VX_TRY(status_of(cudaMemcpy2DAsync(kept.as<T>(), m * sizeof(T), b, ldb * sizeof(T), m * sizeof(T), n,
                                     cudaMemcpyDeviceToDevice, handle->stream)));
  return multiply(source<T>(kept.as<T>(), m, CUBLAS_OP_N));
}

/* X of A X = alpha B in place of B: by blocks of TRIANGLE rows, each of which is taken off the rows that are left. */
template <typename T>
Status solve_triangle(cudaStream_t stream, Index rows, Index columns, Index batch, const Scalar<T> &alpha,
                      const Source<T> &a, const Target<T> &b) {
  if (rows == 0 || columns == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
  const Index blocks = is_zero(alpha) ? 1 : (rows + TRIANGLE - 1) / TRIANGLE;
  if (is_zero(alpha)) /* no element of A and B is looked at */
    return product<T, T, T, T>(stream, rows, columns, 0, batch, alpha, a, read(b), number<T>(0), b);
  for (Index step = 0; step < blocks; ++step) {
    const Index block = a.upper ? blocks - 1 - step : step, first = block * TRIANGLE;
    const Index height = std::min<Index>(TRIANGLE, rows - first);
    const Scalar<T> scale = step == 0 ? alpha : number<T>(1);
    const Target<T> solved = part_of(b, first, 0);
    VX_TRY(status_of(launch_triangle<T>(stream, height, columns, batch, scale, a.part(first, first), solved)));
    const Index rest = a.upper ? 0 : first + height, left = a.upper ? first : rows - rest;
    VX_TRY((product<T, T, T, T>(stream, left, columns, height, batch, number<T>(-1), a.part(rest, first), read(solved),
                                scale, part_of(b, rest, 0))));
  }
  return CUBLAS_STATUS_SUCCESS;
}
template <typename T>
Status trsm_batch(Handle handle, Side side, Fill fill, Operation operation, Diagonal diagonal, Index m, Index n,
                  const T *alpha, Source<T> a, Index lda, Target<T> b, Index ldb, Index batch) {
  VX_REQUIRE(alpha != nullptr && valid(side) && valid(fill) && valid(operation) && valid(diagonal) && m >= 0 &&
             n >= 0 && batch >= 0);
  const bool left = side == CUBLAS_SIDE_LEFT;
  VX_REQUIRE(lda >= at_least_one(left ? m : n) && ldb >= at_least_one(m));
  if (left) return solve_triangle(handle->stream, m, n, batch, scalar(handle, alpha), a, b);
  std::swap(b.row, b.column);
  return solve_triangle(handle->stream, n, m, batch, scalar(handle, alpha), a.transposed(), b);
}
template <typename T>
Status trsm(Handle handle, Side side, Fill fill, Operation operation, Diagonal diagonal, Index m, Index n,
            const T *alpha, const T *a, Index lda, T *b, Index ldb) {
  VX_HANDLE(handle);
  return trsm_batch(handle, side, fill, operation, diagonal, m, n, alpha, triangular(a, lda, operation, fill, diagonal),
                    lda, target(b, ldb), ldb, 1);
}
template <typename T>
Status trsm_batched(Handle handle, Side side, Fill fill, Operation operation, Diagonal diagonal, Index m, Index n,
                    const T *alpha, const T *const *a, Index lda, T *const *b, Index ldb, Index batch) {
  VX_HANDLE(handle);
  Source<T> view = triangular<T>(nullptr, lda, operation, fill, diagonal);
  Target<T> out = target<T>(nullptr, ldb);
  view.array = a;
  out.array = b;
  return trsm_batch(handle, side, fill, operation, diagonal, m, n, alpha, view, lda, out, ldb, batch);
}

} // namespace vortex_blas
#endif
