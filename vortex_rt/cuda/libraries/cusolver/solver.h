/* The handle, LAPACK on the host, and how work of the host takes its turn in a stream. */
#ifndef VORTEX_CUSOLVER_SOLVER_H
#define VORTEX_CUSOLVER_SOLVER_H
#include <algorithm>
#include <complex>
#include <cstdint>
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <functional>
#include <string>
#include <vector>

struct cusolverDnContext {
  cudaStream_t stream;
  cusolverDeterministicMode_t deterministic;
};
/* Of Jacobi's methods: what the program set, and what the last call left. */
struct syevjInfo {
  double tolerance, residual;
  int max_sweeps, sort, sweeps;
};
struct gesvdjInfo : syevjInfo {};
struct cusolverDnParams {
  cusolverAlgMode_t algorithm;
};

namespace vortex_solver {

typedef cusolverStatus_t Status;
typedef cusolverDnHandle_t Handle;
typedef std::complex<float> C;
typedef std::complex<double> Z;

#define VX_REQUIRE(condition)                                                                                          \
  do {                                                                                                                 \
    if (!(condition))                                                                                                  \
      return CUSOLVER_STATUS_INVALID_VALUE;                                                                            \
  } while (0)
#define VX_HANDLE(handle)                                                                                              \
  do {                                                                                                                 \
    if ((handle) == nullptr)                                                                                           \
      return CUSOLVER_STATUS_NOT_INITIALIZED;                                                                          \
  } while (0)

/* Pointers of the interface as pointers to C++'s complex numbers, which have the same layout. */
template <typename T> T native(T x) { return x; }
inline C *native(cuComplex *p) { return (C *)p; }
inline const C *native(const cuComplex *p) { return (const C *)p; }
inline C **native(cuComplex **p) { return (C **)p; }
inline Z *native(cuDoubleComplex *p) { return (Z *)p; }
inline const Z *native(const cuDoubleComplex *p) { return (const Z *)p; }
inline Z **native(cuDoubleComplex **p) { return (Z **)p; }

template <typename T> struct Number {
  typedef T Real;
};
template <typename R> struct Number<std::complex<R>> {
  typedef R Real;
};
template <typename T> using Real = typename Number<T>::Real;
template <typename T> constexpr bool is_complex = !std::is_same<T, Real<T>>::value;
template <typename T>
constexpr char letter = is_complex<T> ? (sizeof(T) == 8 ? 'c' : 'z') : (sizeof(T) == 4 ? 's' : 'd');

/* LAPACK's routine of this name, or null where there is no LAPACK. */
void *lapack_routine(const std::string &name);
/* Whether there is one; says on stderr what to install if not. */
bool lapack_is_there();

/* Call LAPACK's routine for matrices of T: `name` as for real ones, `complex_name` if it differs. All arguments are
 * addresses, as in Fortran, and four lengths of texts follow. */
template <typename T, typename... Arguments>
void lapack(const char *name, const char *complex_name, Arguments *...arguments) {
  void *routine = lapack_routine(letter<T> + std::string(is_complex<T> ? complex_name : name) + "_");
  ((void (*)(Arguments *..., size_t, size_t, size_t, size_t))routine)(arguments..., 1, 1, 1, 1);
}
/* The same for routines that end in (…, work, lwork, info), with as much work as they like. */
template <typename T, typename... Arguments>
int with_work(const char *name, const char *complex_name, Arguments *...arguments) {
  T best = T(0);
  int size = -1, info = 0;
  lapack<T>(name, complex_name, arguments..., &best, &size, &info);
  if (info != 0) return info;
  size = std::max(1, (int)std::real(best));
  std::vector<T> work(size);
  lapack<T>(name, complex_name, arguments..., work.data(), &size, &info);
  return info;
}

/* Let the host do this when the stream has come to it: device memory has the same addresses here. */
Status submit(Handle handle, std::function<void()> work);

inline char letter_of(cublasFillMode_t fill) { return fill == CUBLAS_FILL_MODE_UPPER ? 'U' : 'L'; }
inline char letter_of(cusolverEigMode_t mode) { return mode == CUSOLVER_EIG_MODE_VECTOR ? 'V' : 'N'; }
inline char letter_of(cublasSideMode_t side) { return side == CUBLAS_SIDE_LEFT ? 'L' : 'R'; }
/* Real matrices have no conjugate: C is T. */
template <typename T> char letter_of(cublasOperation_t operation) {
  return operation == CUBLAS_OP_N ? 'N' : operation == CUBLAS_OP_T || !is_complex<T> ? 'T' : 'C';
}
inline bool valid(cublasFillMode_t fill) { return fill == CUBLAS_FILL_MODE_LOWER || fill == CUBLAS_FILL_MODE_UPPER; }
inline bool valid(cublasOperation_t operation) { return operation >= CUBLAS_OP_N && operation <= CUBLAS_OP_C; }
inline bool valid(cublasSideMode_t side) { return side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT; }
inline bool valid(cusolverEigMode_t mode) {
  return mode == CUSOLVER_EIG_MODE_NOVECTOR || mode == CUSOLVER_EIG_MODE_VECTOR;
}
inline bool valid(cusolverEigType_t type) { return type >= CUSOLVER_EIG_TYPE_1 && type <= CUSOLVER_EIG_TYPE_3; }

} // namespace vortex_solver
#endif
