/* Factorisations and solves of batches of matrices whose addresses are in device memory. */
#ifndef VORTEX_CUBLAS_BATCHED_H
#define VORTEX_CUBLAS_BATCHED_H
#include "level3.h"

namespace vortex_blas {

template <typename T> Source<T> sources(const T *const *array, Index ld) {
  Source<T> view = source<T>(nullptr, ld, CUBLAS_OP_N);
  view.array = array;
  return view;
}
template <typename T> Target<T> targets(T *const *array, Index ld) {
  Target<T> view = target<T>(nullptr, ld);
  view.array = array;
  return view;
}

template <typename T>
Status getrf_batched(Handle handle, Index n, T *const *a, Index lda, int *pivots, int *info, Index batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(n >= 0 && lda >= at_least_one(n) && batch >= 0);
  if (batch == 0) return CUBLAS_STATUS_SUCCESS;
  VX_REQUIRE(info != nullptr);
  return status_of(launch_getrf<T>(handle->stream, n, batch, targets(a, lda), pivots, info));
}

/* B = op(A)^-1 B with the factors of A; `info` is the host's and tells of a parameter that makes no sense. */
template <typename T>
Status getrs_batched(Handle handle, Operation operation, Index n, Index columns, const T *const *a, Index lda,
                     const int *pivots, T *const *b, Index ldb, int *info, Index batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(info != nullptr);
  *info = !valid(operation)       ? -1
          : n < 0                 ? -2
          : columns < 0           ? -3
          : lda < at_least_one(n) ? -5
          : ldb < at_least_one(n) ? -8
          : batch < 0             ? -10
                                  : 0;
  VX_REQUIRE(*info == 0);
  if (n == 0 || columns == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
  const cudaStream_t stream = handle->stream;
  const Scalar<T> one = number<T>(1);
  const Target<T> out = targets(b, ldb);
  const bool swapped = !plain(operation);
  Source<T> factors = swapped ? sources(a, lda).transposed() : sources(a, lda);
  factors.conjugated = conjugates(operation);
  const Source<T> lower = with_form(factors, TRIANGULAR, CUBLAS_FILL_MODE_LOWER, swapped, true);
  const Source<T> upper = with_form(factors, TRIANGULAR, CUBLAS_FILL_MODE_UPPER, swapped, false);
  if (pivots != nullptr && !swapped)
    VX_TRY(status_of(launch_exchange<T>(stream, n, columns, batch, pivots, false, out)));
  VX_TRY(solve_triangle(stream, n, columns, batch, one, swapped ? upper : lower, out));
  VX_TRY(solve_triangle(stream, n, columns, batch, one, swapped ? lower : upper, out));
  if (pivots != nullptr && swapped) VX_TRY(status_of(launch_exchange<T>(stream, n, columns, batch, pivots, true, out)));
  return CUBLAS_STATUS_SUCCESS;
}

/* C = A^-1 from the factors of A: the solution of A C = 1. */
template <typename T>
Status getri_batched(Handle handle, Index n, const T *const *a, Index lda, const int *pivots, T *const *c, Index ldc,
                     int *info, Index batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(n >= 0 && lda >= at_least_one(n) && ldc >= at_least_one(n) && batch >= 0);
  if (n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
  VX_REQUIRE(info != nullptr);
  const cudaStream_t stream = handle->stream;
  const Target<T> out = targets(c, ldc);
  const Source<T> factors = sources(a, lda);
  VX_TRY(status_of(launch_zero_pivots<T>(stream, n, batch, factors, info)));
  VX_TRY(status_of(launch_permuted_identity<T>(stream, n, batch, pivots, out)));
  const auto solve = [&](Fill fill, bool unit) {
    return solve_triangle(stream, n, n, batch, number<T>(1), with_form(factors, TRIANGULAR, fill, false, unit), out);
  };
  VX_TRY(solve(CUBLAS_FILL_MODE_LOWER, true));
  return solve(CUBLAS_FILL_MODE_UPPER, false);
}

template <typename T>
Status matinv_batched(Handle handle, Index n, const T *const *a, Index lda, T *const *inverse, Index ld, int *info,
                      Index batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(n >= 0 && n <= 32 && lda >= at_least_one(n) && ld >= at_least_one(n) && batch >= 0);
  if (n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
  VX_REQUIRE(info != nullptr);
  const cudaStream_t stream = handle->stream;
  Temporary memory(stream, batch * n * n * sizeof(T)), array(stream, batch * sizeof(T *)),
      pivots(stream, batch * n * sizeof(int));
  VX_TRY(memory.status());
  VX_TRY(array.status());
  VX_TRY(pivots.status());
  T **const copies = array.as<T *>();
  VX_TRY(status_of(launch_addresses<T>(stream, batch, copies, memory.as<T>(), n * n)));
  VX_TRY(status_of(launch_copy_matrices<T>(stream, n, n, batch, sources(a, lda), targets<T>(copies, n))));
  VX_TRY(getrf_batched<T>(handle, n, copies, n, pivots.as<int>(), info, batch));
  return getri_batched<T>(handle, n, copies, n, pivots.as<int>(), inverse, ld, info, batch);
}

template <typename T>
Status geqrf_batched(Handle handle, Index m, Index n, T *const *a, Index lda, T *const *tau, int *info, Index batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(info != nullptr);
  *info = m < 0 ? -1 : n < 0 ? -2 : lda < at_least_one(m) ? -4 : batch < 0 ? -7 : 0;
  VX_REQUIRE(*info == 0);
  if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
  return status_of(launch_geqrf<T>(handle->stream, m, n, batch, targets(a, lda), tau));
}

/* The X that makes |C - A X| smallest, in the first n rows of C; A becomes its QR factorisation. */
template <typename T>
Status gels_batched(Handle handle, Operation operation, Index m, Index n, Index columns, T *const *a, Index lda,
                    T *const *c, Index ldc, int *info, int *device_info, Index batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(info != nullptr);
  *info = operation != CUBLAS_OP_N ? -1
          : m < 0                  ? -2
          : n < 0                  ? -3
          : columns < 0            ? -4
          : lda < at_least_one(m)  ? -6
          : ldc < at_least_one(m)  ? -8
          : batch < 0              ? -11
                                   : 0;
  VX_REQUIRE(*info == 0);
  if (m < n)
    return CUBLAS_STATUS_NOT_SUPPORTED; /* as documented: overdetermined systems only */
  if (n == 0 || columns == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
  const cudaStream_t stream = handle->stream;
  Temporary memory(stream, batch * n * sizeof(T)), array(stream, batch * sizeof(T *));
  VX_TRY(memory.status());
  VX_TRY(array.status());
  T **const taus = array.as<T *>();
  VX_TRY(status_of(launch_addresses<T>(stream, batch, taus, memory.as<T>(), n)));
  VX_TRY(status_of(launch_geqrf<T>(stream, m, n, batch, targets(a, lda), taus)));
  VX_TRY(
      status_of(launch_reflect<T>(stream, m, n, columns, batch, targets(a, lda), taus, targets(c, ldc), device_info)));
  const Source<T> r = with_form(sources<T>(a, lda), TRIANGULAR, CUBLAS_FILL_MODE_UPPER, false, false);
  return solve_triangle(stream, n, columns, batch, number<T>(1), r, targets(c, ldc));
}

} // namespace vortex_blas
#endif
