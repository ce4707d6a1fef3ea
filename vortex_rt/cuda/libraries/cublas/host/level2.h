/* Level 2: a matrix and vectors. */
#ifndef VORTEX_CUBLAS_LEVEL2_H
#define VORTEX_CUBLAS_LEVEL2_H
#include "handle.h"

namespace vortex_blas {

typedef cublasOperation_t Operation;
typedef cublasFillMode_t Fill;
typedef cublasDiagType_t Diagonal;
typedef cublasSideMode_t Side;

/* A full matrix of level 2 in the view of an operation. */
template <typename T> Structured<T> full(const T *a, Index ld, Index rows, Index columns, Form form) {
  return {a, 1, ld, columns, rows, form, false, false, false, false, false, false, rows, 0};
}
/* A band matrix: element (i, j) lies at [i - j + shift + j ld]. */
template <typename T>
Structured<T> band(const T *a, Index ld, Index n, Index above, Index below, Index shift, Form form) {
  return {a + shift, 1, ld - 1, above, below, form, false, false, false, false, false, false, n, 0};
}
template <typename T> Structured<T> packed(const T *ap, Index n, Fill fill, Form form) {
  return {ap, 0, 0, n, n, form, false, false, false, true, fill == CUBLAS_FILL_MODE_UPPER, false, n, 0};
}
template <typename T> Structured<T> with(Structured<T> a, Operation operation) {
  a.conjugated = conjugates(operation);
  if (!plain(operation)) {
    std::swap(a.row, a.column);
    std::swap(a.above, a.below);
    a.upper = !a.upper;
    a.transposed = true;
  }
  return a;
}
constexpr Form form_of(bool hermitian) { return hermitian ? HERMITIAN : SYMMETRIC; }
/* What of a symmetric or triangular matrix is stored. */
template <typename T> Structured<T> stored(Structured<T> a, Fill fill, bool unit = false) {
  a.upper = fill == CUBLAS_FILL_MODE_UPPER;
  a.unit = unit;
  if (a.form == TRIANGULAR) (a.upper ? a.below : a.above) = 0;
  return a;
}

template <typename T, typename A, typename Out>
Status gemv_batch(Handle handle, Operation operation, Index m, Index n, const Scalar<A> &alpha, Source<T> a, Index lda,
                  Vector<const T> x, Index incx, const Scalar<A> &beta, Vector<Out> y, Index incy, Index batch) {
  VX_REQUIRE(valid(operation) && m >= 0 && n >= 0 && lda >= at_least_one(m) && incx != 0 && incy != 0 && batch >= 0);
  if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
  const Index rows = plain(operation) ? m : n, columns = plain(operation) ? n : m;
  x.offset = incx < 0 ? (1 - columns) * incx : 0;
  y.offset = incy < 0 ? (1 - rows) * incy : 0;
  return status_of(launch_gemv<T, A, Out>(handle->stream, rows, columns, batch, alpha, a, x, beta, y));
}
template <typename T>
Status gemv(Handle handle, Operation operation, Index m, Index n, const T *alpha, const T *a, Index lda, const T *x,
            Index incx, const T *beta, T *y, Index incy) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr);
  return gemv_batch<T, T, T>(handle, operation, m, n, scalar(handle, alpha), source(a, lda, operation), lda,
                             {x, nullptr, 0, 0, incx}, incx, scalar(handle, beta), {y, nullptr, 0, 0, incy}, incy, 1);
}
/* Matrices of type T, results of type Out, scalars of type A (float for T of 16 bits). */
template <typename T, typename A, typename Out>
Status gemv_batched(Handle handle, Operation operation, Index m, Index n, const A *alpha, const T *const *a, Index lda,
                    const T *const *x, Index incx, const A *beta, Out *const *y, Index incy, Index batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr);
  Source<T> view = source<T>(nullptr, lda, operation);
  view.array = a;
  return gemv_batch<T, A, Out>(handle, operation, m, n, scalar(handle, alpha), view, lda, {nullptr, x, 0, 0, incx},
                               incx, scalar(handle, beta), {nullptr, y, 0, 0, incy}, incy, batch);
}
template <typename T, typename A, typename Out>
Status gemv_strided(Handle handle, Operation operation, Index m, Index n, const A *alpha, const T *a, Index lda,
                    Index stride_a, const T *x, Index incx, Index stride_x, const A *beta, Out *y, Index incy,
                    Index stride_y, Index batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr);
  Source<T> view = source(a, lda, operation);
  view.batch = stride_a;
  return gemv_batch<T, A, Out>(handle, operation, m, n, scalar(handle, alpha), view, lda,
                               {x, nullptr, 0, stride_x, incx}, incx, scalar(handle, beta),
                               {y, nullptr, 0, stride_y, incy}, incy, batch);
}

template <typename T>
Status product_with(Handle handle, Index rows, Index columns, const T *alpha, const Structured<T> &a, const T *x,
                    Index incx, const T *beta, T *y, Index incy) {
  if (rows == 0 || columns == 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(launch_structured<T>(handle->stream, rows, columns, scalar(handle, alpha), a,
                                        vector(x, columns, incx), scalar(handle, beta), vector(y, rows, incy)));
}
template <typename T>
Status gbmv(Handle handle, Operation operation, Index m, Index n, Index kl, Index ku, const T *alpha, const T *a,
            Index lda, const T *x, Index incx, const T *beta, T *y, Index incy) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && valid(operation) && m >= 0 && n >= 0 && kl >= 0 && ku >= 0 &&
             lda >= kl + ku + 1 && incx != 0 && incy != 0);
  const Structured<T> view = with(band(a, lda, n, ku, kl, ku, GENERAL), operation);
  return plain(operation) ? product_with(handle, m, n, alpha, view, x, incx, beta, y, incy)
                          : product_with(handle, n, m, alpha, view, x, incx, beta, y, incy);
}
template <bool hermitian, typename T>
Status symv(Handle handle, Fill fill, Index n, const T *alpha, const T *a, Index lda, const T *x, Index incx,
            const T *beta, T *y, Index incy) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && valid(fill) && n >= 0 && lda >= at_least_one(n) && incx != 0 &&
             incy != 0);
  return product_with(handle, n, n, alpha, stored(full(a, lda, n, n, form_of(hermitian)), fill), x, incx, beta, y,
                      incy);
}
template <bool hermitian, typename T>
Status sbmv(Handle handle, Fill fill, Index n, Index k, const T *alpha, const T *a, Index lda, const T *x,
            Index incx, const T *beta, T *y, Index incy) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && valid(fill) && n >= 0 && k >= 0 && lda >= k + 1 && incx != 0 &&
             incy != 0);
  const Index shift = fill == CUBLAS_FILL_MODE_UPPER ? k : 0;
  const Structured<T> view = stored(band(a, lda, n, k, k, shift, form_of(hermitian)), fill);
  return product_with(handle, n, n, alpha, view, x, incx, beta, y, incy);
}
template <bool hermitian, typename T>
Status spmv(Handle handle, Fill fill, Index n, const T *alpha, const T *ap, const T *x, Index incx, const T *beta,
            T *y, Index incy) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && beta != nullptr && valid(fill) && n >= 0 && incx != 0 && incy != 0);
  return product_with(handle, n, n, alpha, stored(packed(ap, n, fill, form_of(hermitian)), fill), x, incx, beta, y,
                      incy);
}

/* x = op(A) x */
template <typename T> Status multiply_in_place(Handle handle, Index n, const Structured<T> &a, T *x, Index incx) {
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  Temporary made(handle->stream, n * sizeof(T));
  VX_TRY(made.status());
  T *y = made.as<T>();
  VX_TRY(status_of(launch_structured<T>(handle->stream, n, n, number<T>(1), a, vector<const T>(x, n, incx),
                                        number<T>(0), vector(y, n, 1))));
  return status_of(launch_copy<T>(handle->stream, n, vector<const T>(y, n, 1), vector(x, n, incx)));
}
/* x = op(A)^-1 x */
template <typename T> Status solve_in_place(Handle handle, Index n, const Structured<T> &a, T *x, Index incx) {
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(launch_solve<T>(handle->stream, n, a, vector(x, n, incx)));
}
template <bool solving, typename T>
Status with_triangle(Handle handle, Index n, const Structured<T> &a, Fill fill, Operation operation, Diagonal diagonal,
                     T *x, Index incx) {
  const Structured<T> view = with(stored(a, fill, diagonal == CUBLAS_DIAG_UNIT), operation);
  return solving ? solve_in_place(handle, n, view, x, incx) : multiply_in_place(handle, n, view, x, incx);
}
template <bool solving, typename T>
Status trmv_or_solve(Handle handle, Fill fill, Operation operation, Diagonal diagonal, Index n, const T *a, Index lda,
                     T *x, Index incx) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && valid(operation) && valid(diagonal) && n >= 0 && lda >= at_least_one(n) && incx != 0);
  return with_triangle<solving>(handle, n, full(a, lda, n, n, TRIANGULAR), fill, operation, diagonal, x, incx);
}
template <bool solving, typename T>
Status tbmv_or_solve(Handle handle, Fill fill, Operation operation, Diagonal diagonal, Index n, Index k, const T *a,
                     Index lda, T *x, Index incx) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && valid(operation) && valid(diagonal) && n >= 0 && k >= 0 && lda >= k + 1 && incx != 0);
  const Index shift = fill == CUBLAS_FILL_MODE_UPPER ? k : 0;
  return with_triangle<solving>(handle, n, band(a, lda, n, k, k, shift, TRIANGULAR), fill, operation, diagonal, x,
                                incx);
}
template <bool solving, typename T>
Status tpmv_or_solve(Handle handle, Fill fill, Operation operation, Diagonal diagonal, Index n, const T *ap, T *x,
                     Index incx) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && valid(operation) && valid(diagonal) && n >= 0 && incx != 0);
  return with_triangle<solving>(handle, n, packed(ap, n, fill, TRIANGULAR), fill, operation, diagonal, x, incx);
}

/* What the updates have in common: A += alpha x y' [+ conj(alpha) y x']. */
struct Update {
  bool conjugated, twice, hermitian;
};
template <typename T>
Status update(Handle handle, Update kind, Index m, Index n, const Scalar<T> &alpha, const T *x, Index incx, const T *y,
              Index incy, Region region, const Structured<T> &a, T *data) {
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(launch_rank<T>(handle->stream, m, n, alpha, vector(x, m, incx), vector(y, n, incy), kind.conjugated,
                                  kind.twice, kind.hermitian, region, a, data));
}
template <bool conjugated, typename T>
Status ger(Handle handle, Index m, Index n, const T *alpha, const T *x, Index incx, const T *y, Index incy, T *a,
           Index lda) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && m >= 0 && n >= 0 && incx != 0 && incy != 0 && lda >= at_least_one(m));
  return update(handle, {conjugated, false, false}, m, n, scalar(handle, alpha), x, incx, y, incy, EVERYWHERE,
                full<T>(a, lda, m, n, GENERAL), a);
}
/* A symmetric update with alpha of T, or a Hermitian one with a real alpha. */
template <bool hermitian, typename T>
Status syr(Handle handle, Fill fill, Index n, const Factor<hermitian, T> *alpha, const T *x, Index incx, T *a,
           Index lda) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && valid(fill) && n >= 0 && incx != 0 && lda >= at_least_one(n));
  return update(handle, {hermitian, false, hermitian}, n, n, factor<hermitian, T>(handle, alpha), x, incx, x, incx,
                region_of(fill), full<T>(a, lda, n, n, GENERAL), a);
}
template <bool hermitian, typename T>
Status spr(Handle handle, Fill fill, Index n, const Factor<hermitian, T> *alpha, const T *x, Index incx, T *ap) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && valid(fill) && n >= 0 && incx != 0);
  return update(handle, {hermitian, false, hermitian}, n, n, factor<hermitian, T>(handle, alpha), x, incx, x, incx,
                region_of(fill), packed<T>(ap, n, fill, GENERAL), ap);
}
template <bool hermitian, typename T>
Status syr2(Handle handle, Fill fill, Index n, const T *alpha, const T *x, Index incx, const T *y, Index incy, T *a,
            Index lda) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && valid(fill) && n >= 0 && incx != 0 && incy != 0 && lda >= at_least_one(n));
  return update(handle, {hermitian, true, hermitian}, n, n, scalar(handle, alpha), x, incx, y, incy, region_of(fill),
                full<T>(a, lda, n, n, GENERAL), a);
}
template <bool hermitian, typename T>
Status spr2(Handle handle, Fill fill, Index n, const T *alpha, const T *x, Index incx, const T *y, Index incy, T *ap) {
  VX_HANDLE(handle);
  VX_REQUIRE(alpha != nullptr && valid(fill) && n >= 0 && incx != 0 && incy != 0);
  return update(handle, {hermitian, true, hermitian}, n, n, scalar(handle, alpha), x, incx, y, incy, region_of(fill),
                packed<T>(ap, n, fill, GENERAL), ap);
}

} // namespace vortex_blas
#endif
