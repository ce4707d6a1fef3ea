/* What LAPACK does for one matrix, with the arguments it is given already checked. Each returns LAPACK's info. */
#ifndef VORTEX_CUSOLVER_OPERATIONS_H
#define VORTEX_CUSOLVER_OPERATIONS_H
#include "solver.h"
#include <cmath>

namespace vortex_solver {

template <typename T> int factor_lu(int m, int n, T *a, int lda, int *pivots) {
  int info = 0;
  if (pivots != nullptr) {
    lapack<T>("getrf", "getrf", &m, &n, a, &lda, pivots, &info);
    return info;
  }
  for (int k = 0; k < std::min(m, n); ++k) { /* LAPACK has none without exchanges */
    T *column = a + (size_t)k * lda;
    if (column[k] == T(0)) {
      info = info == 0 ? k + 1 : info;
      continue;
    }
    for (int i = k + 1; i < m; ++i) column[i] /= column[k];
    for (int j = k + 1; j < n; ++j) {
      T *other = a + (size_t)j * lda;
      for (int i = k + 1; i < m; ++i) other[i] -= column[i] * other[k];
    }
  }
  return info;
}
template <typename T>
int solve_lu(char operation, int n, int columns, const T *a, int lda, const int *pivots, T *b, int ldb) {
  int info = 0;
  std::vector<int> stay;
  if (pivots == nullptr) {
    for (int i = 1; i <= n; ++i) stay.push_back(i);
    pivots = stay.data();
  }
  lapack<T>("getrs", "getrs", &operation, &n, &columns, a, &lda, pivots, b, &ldb, &info);
  return info;
}
template <typename T> int factor_cholesky(char fill, int n, T *a, int lda) {
  int info = 0;
  lapack<T>("potrf", "potrf", &fill, &n, a, &lda, &info);
  return info;
}
template <typename T> int solve_cholesky(char fill, int n, int columns, const T *a, int lda, T *b, int ldb) {
  int info = 0;
  lapack<T>("potrs", "potrs", &fill, &n, &columns, a, &lda, b, &ldb, &info);
  return info;
}
template <typename T> int factor_qr(int m, int n, T *a, int lda, T *tau) {
  return with_work<T>("geqrf", "geqrf", &m, &n, a, &lda, tau);
}

/* Calls LAPACK for the sizes of its three arrays of work (numbers, reals of complex matrices, integers), then with them. */
template <typename T, typename Call> void with_three_works(const Call &call, const int &info) {
  int query = -1, integers = 0;
  T best = T(0);
  Real<T> best_real = 0;
  call(&best, &query, &best_real, &query, &integers, &query);
  if (info != 0) return;
  int size = std::max(1, (int)std::real(best)), reals = std::max(1, (int)best_real);
  integers = std::max(1, integers);
  std::vector<T> work(size);
  std::vector<Real<T>> real_work(reals);
  std::vector<int> integer_work(integers);
  call(work.data(), &size, real_work.data(), &reals, integer_work.data(), &integers);
}

/* Eigenvalues, and vectors in place of A: with one more array of work for complex matrices, and one of integers. */
template <typename T> int eigen(char job, char fill, int n, T *a, int lda, Real<T> *values) {
  int info = 0;
  const auto call = [&](T *work, int *size, Real<T> *real_work, int *real_size, int *integer_work, int *integer_size) {
    if constexpr (is_complex<T>)
      lapack<T>("", "heevd", &job, &fill, &n, a, &lda, values, work, size, real_work, real_size, integer_work,
                integer_size, &info);
    else
      lapack<T>("syevd", "", &job, &fill, &n, a, &lda, values, work, size, integer_work, integer_size, &info);
  };
  with_three_works<T>(call, info);
  return info;
}
template <typename T>
int general_eigen(int type, char job, char fill, int n, T *a, int lda, T *b, int ldb, Real<T> *values) {
  int info = 0;
  const auto call = [&](T *work, int *size, Real<T> *real_work, int *real_size, int *integer_work, int *integer_size) {
    if constexpr (is_complex<T>)
      lapack<T>("", "hegvd", &type, &job, &fill, &n, a, &lda, b, &ldb, values, work, size, real_work, real_size,
                integer_work, integer_size, &info);
    else
      lapack<T>("sygvd", "", &type, &job, &fill, &n, a, &lda, b, &ldb, values, work, size, integer_work, integer_size,
                &info);
  };
  with_three_works<T>(call, info);
  return info;
}

/* Singular values and vectors; `superdiagonal` (min(m, n) - 1 numbers, may be null) is what is left where the method
 * does not converge. */
template <typename T>
int singular(char job_u, char job_vt, int m, int n, T *a, int lda, Real<T> *values, T *u, int ldu, T *vt, int ldvt,
             Real<T> *superdiagonal) {
  int info = 0, size = -1;
  T best = T(0);
  const int least = std::min(m, n);
  std::vector<Real<T>> real_work(std::max(1, 5 * least));
  const auto call = [&](T *work) {
    if constexpr (is_complex<T>)
      lapack<T>("", "gesvd", &job_u, &job_vt, &m, &n, a, &lda, values, u, &ldu, vt, &ldvt, work, &size,
                real_work.data(), &info);
    else
      lapack<T>("gesvd", "", &job_u, &job_vt, &m, &n, a, &lda, values, u, &ldu, vt, &ldvt, work, &size, &info);
  };
  call(&best);
  if (info != 0) return info;
  size = std::max(1, (int)std::real(best));
  std::vector<T> work(size);
  call(work.data());
  if (superdiagonal != nullptr)
    for (int i = 0; i + 1 < least; ++i)
      superdiagonal[i] = is_complex<T> ? real_work[i] : (Real<T>)std::real(work[i + 1]);
  return info;
}
/* The same with V, not its adjoint; without vectors u and v are not looked at. */
template <typename T>
int singular_v(bool vectors, bool economic, int m, int n, T *a, int lda, Real<T> *values, T *u, int ldu, T *v,
               int ldv) {
  if (!vectors) {
    T none;
    return singular<T>('N', 'N', m, n, a, lda, values, &none, 1, &none, 1, nullptr);
  }
  const int rows = economic ? std::min(m, n) : n;
  std::vector<T> vt((size_t)rows * std::max(n, 1));
  const char job = economic ? 'S' : 'A';
  const int info = singular<T>(job, job, m, n, a, lda, values, u, ldu, vt.data(), std::max(rows, 1), nullptr);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < n; ++j) {
      const T x = vt[i + (size_t)j * rows];
      if constexpr (is_complex<T>)
        v[j + (size_t)i * ldv] = std::conj(x);
      else
        v[j + (size_t)i * ldv] = x;
    }
  return info;
}

/* |A V - V W|, where A is stored in one triangle. */
template <typename T>
double eigen_residual(char fill, int n, const std::vector<T> &a, const T *vectors, int ld, const Real<T> *values) {
  double sum = 0;
  for (int column = 0; column < n; ++column)
    for (int i = 0; i < n; ++i) {
      const T *v = vectors + (size_t)column * ld;
      Z made = -(double)values[column] * Z(std::real(v[i]), std::imag(v[i]));
      for (int j = 0; j < n; ++j) {
        const bool stored = fill == 'U' ? i <= j : i >= j;
        const T x = stored ? a[i + (size_t)j * n] : a[j + (size_t)i * n];
        const Z element = i == j ? Z(std::real(x), 0) : Z(std::real(x), stored ? std::imag(x) : -std::imag(x));
        made += element * Z(std::real(v[j]), std::imag(v[j]));
      }
      sum += std::norm(made);
    }
  return std::sqrt(sum);
}

} // namespace vortex_solver
#endif
