/* The dense functions: arguments are checked, then LAPACK gets its turn in the handle's stream. */
#ifndef VORTEX_CUSOLVER_DENSE_H
#define VORTEX_CUSOLVER_DENSE_H
#include "operations.h"

namespace vortex_solver {

typedef cublasFillMode_t Fill;
typedef cublasOperation_t Operation;
typedef cublasSideMode_t Side;
typedef cusolverEigMode_t Mode;

inline bool fits(int rows, int ld) { return rows >= 0 && ld >= std::max(1, rows); }

/* No workspace of the device is used: one element, so that programs have something to allocate. */
inline Status smallest(Handle handle, bool sensible, int *size) {
  VX_HANDLE(handle);
  VX_REQUIRE(sensible && size != nullptr);
  *size = 1;
  return CUSOLVER_STATUS_SUCCESS;
}
/* Let LAPACK do it and keep its info. */
template <typename Work> Status run(Handle handle, int *info, Work work) {
  return submit(handle, [=] {
    const int result = work();
    if (info != nullptr) *info = result;
  });
}

template <typename T> Status triangle_buffer_size(Handle handle, Fill fill, int n, T *, int lda, int *size) {
  return smallest(handle, valid(fill) && fits(n, lda), size);
}
template <typename T> Status potrf(Handle handle, Fill fill, int n, T *a, int lda, T *, int, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && fits(n, lda));
  return run(handle, info, [=] { return factor_cholesky(letter_of(fill), n, a, lda); });
}
template <typename T>
Status potrs(Handle handle, Fill fill, int n, int columns, const T *a, int lda, T *b, int ldb, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && fits(n, lda) && columns >= 0 && fits(n, ldb));
  return run(handle, info, [=] { return solve_cholesky(letter_of(fill), n, columns, a, lda, b, ldb); });
}
template <typename T> Status potri(Handle handle, Fill fill, int n, T *a, int lda, T *, int, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && fits(n, lda));
  return run(handle, info, [=] {
    int result = 0;
    const char uplo = letter_of(fill);
    lapack<T>("potri", "potri", &uplo, &n, a, &lda, &result);
    return result;
  });
}
template <typename T> Status potrf_batched(Handle handle, Fill fill, int n, T **a, int lda, int *info, int batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && fits(n, lda) && batch >= 0 && info != nullptr);
  return submit(handle, [=] {
    for (int i = 0; i < batch; ++i) info[i] = factor_cholesky(letter_of(fill), n, a[i], lda);
  });
}
template <typename T>
Status potrs_batched(Handle handle, Fill fill, int n, int columns, T **a, int lda, T **b, int ldb, int *info,
                     int batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && fits(n, lda) && columns >= 0 && fits(n, ldb) && batch >= 0);
  return run(handle, info, [=] {
    int result = 0;
    for (int i = 0; i < batch; ++i)
      result = std::min(result, solve_cholesky<T>(letter_of(fill), n, columns, a[i], lda, b[i], ldb));
    return result;
  });
}

template <typename T> Status getrf_buffer_size(Handle handle, int m, int n, T *, int lda, int *size) {
  return smallest(handle, fits(m, lda) && n >= 0, size);
}
template <typename T> Status getrf(Handle handle, int m, int n, T *a, int lda, T *, int *pivots, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(fits(m, lda) && n >= 0);
  return run(handle, info, [=] { return factor_lu(m, n, a, lda, pivots); });
}
template <typename T>
Status getrs(Handle handle, Operation operation, int n, int columns, const T *a, int lda, const int *pivots, T *b,
             int ldb, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(operation) && fits(n, lda) && columns >= 0 && fits(n, ldb));
  return run(handle, info, [=] { return solve_lu(letter_of<T>(operation), n, columns, a, lda, pivots, b, ldb); });
}

template <typename T> Status geqrf(Handle handle, int m, int n, T *a, int lda, T *tau, T *, int, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(fits(m, lda) && n >= 0);
  return run(handle, info, [=] { return factor_qr(m, n, a, lda, tau); });
}
template <typename T>
Status orgqr_buffer_size(Handle handle, int m, int n, int k, const T *, int lda, const T *, int *size) {
  return smallest(handle, fits(m, lda) && n >= 0 && n <= m && k >= 0 && k <= n, size);
}
template <typename T>
Status orgqr(Handle handle, int m, int n, int k, T *a, int lda, const T *tau, T *, int, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(fits(m, lda) && n >= 0 && n <= m && k >= 0 && k <= n);
  return run(handle, info, [=] { return with_work<T>("orgqr", "ungqr", &m, &n, &k, a, &lda, tau); });
}
inline bool reflects(Side side, Operation operation, int m, int n, int k, int lda, int ldc) {
  const int order = side == CUBLAS_SIDE_LEFT ? m : n;
  return valid(side) && valid(operation) && fits(m, ldc) && n >= 0 && fits(order, lda) && k >= 0 && k <= order;
}
template <typename T>
Status ormqr_buffer_size(Handle handle, Side side, Operation operation, int m, int n, int k, const T *, int lda,
                         const T *, const T *, int ldc, int *size) {
  return smallest(handle, reflects(side, operation, m, n, k, lda, ldc), size);
}
template <typename T>
Status ormqr(Handle handle, Side side, Operation operation, int m, int n, int k, const T *a, int lda, const T *tau,
             T *c, int ldc, T *, int, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(reflects(side, operation, m, n, k, lda, ldc));
  VX_REQUIRE(operation == CUBLAS_OP_N || operation == (is_complex<T> ? CUBLAS_OP_C : CUBLAS_OP_T) || !is_complex<T>);
  return run(handle, info, [=] {
    const char where = letter_of(side), trans = letter_of<T>(operation);
    return with_work<T>("ormqr", "unmqr", &where, &trans, &m, &n, &k, a, &lda, tau, c, &ldc);
  });
}

template <typename T> Status sytrf_buffer_size(Handle handle, int n, T *, int lda, int *size) {
  return smallest(handle, fits(n, lda), size);
}
template <typename T> Status sytrf(Handle handle, Fill fill, int n, T *a, int lda, int *pivots, T *, int, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && fits(n, lda) && pivots != nullptr);
  return run(handle, info, [=] {
    const char uplo = letter_of(fill);
    return with_work<T>("sytrf", "sytrf", &uplo, &n, a, &lda, pivots);
  });
}
template <typename T>
Status sytrd_buffer_size(Handle handle, Fill fill, int n, const T *, int lda, const Real<T> *, const Real<T> *,
                         const T *, int *size) {
  return smallest(handle, valid(fill) && fits(n, lda), size);
}
template <typename T>
Status sytrd(Handle handle, Fill fill, int n, T *a, int lda, Real<T> *d, Real<T> *e, T *tau, T *, int, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && fits(n, lda));
  return run(handle, info, [=] {
    const char uplo = letter_of(fill);
    return with_work<T>("sytrd", "hetrd", &uplo, &n, a, &lda, d, e, tau);
  });
}
template <typename T>
Status orgtr_buffer_size(Handle handle, Fill fill, int n, const T *, int lda, const T *, int *size) {
  return smallest(handle, valid(fill) && fits(n, lda), size);
}
template <typename T> Status orgtr(Handle handle, Fill fill, int n, T *a, int lda, const T *tau, T *, int, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(fill) && fits(n, lda));
  return run(handle, info, [=] {
    const char uplo = letter_of(fill);
    return with_work<T>("orgtr", "ungtr", &uplo, &n, a, &lda, tau);
  });
}
inline Status gebrd_buffer_size(Handle handle, int m, int n, int *size) {
  return smallest(handle, m >= 0 && n >= 0 && m >= n, size);
}
template <typename T>
Status gebrd(Handle handle, int m, int n, T *a, int lda, Real<T> *d, Real<T> *e, T *tau_q, T *tau_p, T *, int,
             int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(fits(m, lda) && n >= 0 && m >= n);
  return run(handle, info, [=] { return with_work<T>("gebrd", "gebrd", &m, &n, a, &lda, d, e, tau_q, tau_p); });
}

template <typename T>
Status syevd_buffer_size(Handle handle, Mode mode, Fill fill, int n, const T *, int lda, const Real<T> *, int *size) {
  return smallest(handle, valid(mode) && valid(fill) && fits(n, lda), size);
}
template <typename T>
Status syevd(Handle handle, Mode mode, Fill fill, int n, T *a, int lda, Real<T> *values, T *, int, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(mode) && valid(fill) && fits(n, lda));
  return run(handle, info, [=] { return eigen(letter_of(mode), letter_of(fill), n, a, lda, values); });
}
template <typename T>
Status sygvd_buffer_size(Handle handle, cusolverEigType_t type, Mode mode, Fill fill, int n, const T *, int lda,
                         const T *, int ldb, const Real<T> *, int *size) {
  return smallest(handle, valid(type) && valid(mode) && valid(fill) && fits(n, lda) && fits(n, ldb), size);
}
template <typename T>
Status sygvd(Handle handle, cusolverEigType_t type, Mode mode, Fill fill, int n, T *a, int lda, T *b, int ldb,
             Real<T> *values, T *, int, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(type) && valid(mode) && valid(fill) && fits(n, lda) && fits(n, ldb));
  return run(handle, info,
             [=] { return general_eigen((int)type, letter_of(mode), letter_of(fill), n, a, lda, b, ldb, values); });
}

template <typename T>
Status syevj_buffer_size(Handle handle, Mode mode, Fill fill, int n, const T *a, int lda, const Real<T> *values,
                         int *size, syevjInfo_t params) {
  VX_REQUIRE(params != nullptr);
  return syevd_buffer_size(handle, mode, fill, n, a, lda, values, size);
}
template <typename T>
Status syevj(Handle handle, Mode mode, Fill fill, int n, T *a, int lda, Real<T> *values, T *, int, int *info,
             syevjInfo_t params) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(mode) && valid(fill) && fits(n, lda) && params != nullptr);
  return run(handle, info, [=] { /* the residual needs vectors, and the matrix as it was */
                                 std::vector<T> kept((size_t)n * n);
                                 for (int j = 0; j < n; ++j)
                                   std::copy_n(a + (size_t)j * lda, n, kept.begin() + (size_t)j * n);
                                 std::vector<T> vectors = kept;
                                 const int result =
                                     eigen('V', letter_of(fill), n, vectors.data(), std::max(n, 1), values);
                                 params->residual = eigen_residual(letter_of(fill), n, kept, vectors.data(), n, values);
                                 if (mode == CUSOLVER_EIG_MODE_VECTOR)
                                   for (int j = 0; j < n; ++j)
                                     std::copy_n(vectors.begin() + (size_t)j * n, n, a + (size_t)j * lda);
                                 return result;
  });
}
template <typename T>
Status syevj_batched_buffer_size(Handle handle, Mode mode, Fill fill, int n, const T *a, int lda, const Real<T> *values,
                                 int *size, syevjInfo_t params, int batch) {
  VX_REQUIRE(batch >= 0);
  return syevj_buffer_size(handle, mode, fill, n, a, lda, values, size, params);
}
template <typename T>
Status syevj_batched(Handle handle, Mode mode, Fill fill, int n, T *a, int lda, Real<T> *values, T *, int, int *info,
                     syevjInfo_t params, int batch) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(mode) && valid(fill) && fits(n, lda) && params != nullptr && batch >= 0 && info != nullptr);
  return submit(handle, [=] {
    for (int i = 0; i < batch; ++i)
      info[i] = eigen(letter_of(mode), letter_of(fill), n, a + (size_t)i * lda * n, lda, values + (size_t)i * n);
  });
}
template <typename T>
Status sygvj_buffer_size(Handle handle, cusolverEigType_t type, Mode mode, Fill fill, int n, const T *a, int lda,
                         const T *b, int ldb, const Real<T> *values, int *size, syevjInfo_t params) {
  VX_REQUIRE(params != nullptr);
  return sygvd_buffer_size(handle, type, mode, fill, n, a, lda, b, ldb, values, size);
}
template <typename T>
Status sygvj(Handle handle, cusolverEigType_t type, Mode mode, Fill fill, int n, T *a, int lda, T *b, int ldb,
             Real<T> *values, T *work, int size, int *info, syevjInfo_t params) {
  VX_REQUIRE(params != nullptr);
  return sygvd(handle, type, mode, fill, n, a, lda, b, ldb, values, work, size, info);
}

inline Status gesvd_buffer_size(Handle handle, int m, int n, int *size) {
  return smallest(handle, n >= 0 && m >= n, size);
}
inline bool svd_job(signed char job) { return job == 'A' || job == 'S' || job == 'O' || job == 'N'; }
template <typename T>
Status gesvd(Handle handle, signed char job_u, signed char job_vt, int m, int n, T *a, int lda, Real<T> *values, T *u,
             int ldu, T *vt, int ldvt, T *, int, Real<T> *superdiagonal, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(svd_job(job_u) && svd_job(job_vt) && !(job_u == 'O' && job_vt == 'O') && fits(m, lda) && n >= 0 && m >= n);
  VX_REQUIRE(ldu >= (job_u == 'A' || job_u == 'S' ? std::max(1, m) : 1));
  VX_REQUIRE(ldvt >= (job_vt == 'A' || job_vt == 'S' ? std::max(1, n) : 1));
  return run(handle, info, [=] {
    return singular<T>((char)job_u, (char)job_vt, m, n, a, lda, values, u, ldu, vt, ldvt, superdiagonal);
  });
}
template <typename T>
Status gesvdj_buffer_size(Handle handle, Mode mode, int, int m, int n, const T *, int lda, const Real<T> *, const T *,
                          int, const T *, int, int *size, gesvdjInfo_t params) {
  VX_REQUIRE(params != nullptr);
  return smallest(handle, valid(mode) && fits(m, lda) && n >= 0, size);
}
template <typename T>
Status gesvdj(Handle handle, Mode mode, int economic, int m, int n, T *a, int lda, Real<T> *values, T *u, int ldu, T *v,
              int ldv, T *, int, int *info, gesvdjInfo_t params) {
  VX_HANDLE(handle);
  const bool vectors = mode == CUSOLVER_EIG_MODE_VECTOR;
  VX_REQUIRE(valid(mode) && fits(m, lda) && n >= 0 && params != nullptr);
  VX_REQUIRE(!vectors || (fits(m, ldu) && fits(n, ldv)));
  return run(handle, info, [=] { return singular_v(vectors, economic != 0, m, n, a, lda, values, u, ldu, v, ldv); });
}
template <typename T>
Status gesvdj_batched_buffer_size(Handle handle, Mode mode, int m, int n, const T *a, int lda, const Real<T> *values,
                                  const T *u, int ldu, const T *v, int ldv, int *size, gesvdjInfo_t params, int batch) {
  VX_REQUIRE(batch >= 0);
  return gesvdj_buffer_size(handle, mode, 0, m, n, a, lda, values, u, ldu, v, ldv, size, params);
}
template <typename T>
Status gesvdj_batched(Handle handle, Mode mode, int m, int n, T *a, int lda, Real<T> *values, T *u, int ldu, T *v,
                      int ldv, T *, int, int *info, gesvdjInfo_t params, int batch) {
  VX_HANDLE(handle);
  const bool vectors = mode == CUSOLVER_EIG_MODE_VECTOR;
  VX_REQUIRE(valid(mode) && fits(m, lda) && n >= 0 && params != nullptr && batch >= 0 && info != nullptr);
  VX_REQUIRE(!vectors || (fits(m, ldu) && fits(n, ldv)));
  return submit(handle, [=] {
    for (size_t i = 0; i < (size_t)batch; ++i)
      info[i] = singular_v(vectors, false, m, n, a + i * lda * n, lda, values + i * std::min(m, n),
                           vectors ? u + i * ldu * m : u, ldu, vectors ? v + i * ldv * n : v, ldv);
  });
}

} // namespace vortex_solver
#endif
