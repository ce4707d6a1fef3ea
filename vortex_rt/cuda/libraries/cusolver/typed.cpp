/* The interface that is told the types of matrices and takes sizes of 64 bits. */
#include "dense.h"
#include "libcusolver_impl.h"

namespace {
using namespace vortex_solver;

/* act(T()) for the four types of matrices. */
template <typename Act> Status by_type(cudaDataType type, Act act) {
  switch (type) {
  case CUDA_R_32F:
    return act(float());
  case CUDA_R_64F:
    return act(double());
  case CUDA_C_32F:
    return act(C());
  case CUDA_C_64F:
    return act(Z());
  default:
    return CUSOLVER_STATUS_NOT_SUPPORTED;
  }
}
cudaDataType real_type(cudaDataType type) {
  return type == CUDA_C_32F ? CUDA_R_32F : type == CUDA_C_64F ? CUDA_R_64F : type;
}
/* LAPACK's sizes have 32 bits. */
template <typename... Sizes> bool small(Sizes... sizes) {
  for (const int64_t size : {(int64_t)sizes...})
    if (size > INT32_MAX || size < 0) return false;
  return true;
}
Status sizes(Handle handle, bool sensible, size_t *device, size_t *host) {
  VX_HANDLE(handle);
  VX_REQUIRE(sensible && device != nullptr && host != nullptr);
  *device = *host = 0;
  return CUSOLVER_STATUS_SUCCESS;
}
} // namespace

extern "C" {
SERVE(cusolverDnXpotrf_bufferSize, sizes(handle, valid(uplo) && small(n, lda) && fits((int)n, (int)lda) &&
      computeType == dataTypeA, workspaceInBytesOnDevice, workspaceInBytesOnHost))
cusolverStatus_t impl_cusolverDnXpotrf(cusolverDnHandle_t handle, cusolverDnParams_t, cublasFillMode_t fill, int64_t n,
                                       cudaDataType type, void *a, int64_t lda, cudaDataType computed, void *, size_t,
                                       void *, size_t, int *info) {
  VX_REQUIRE(small(n, lda) && computed == type);
  return by_type(type, [=](auto t) {
    return potrf(handle, fill, (int)n, (decltype(t) *)a, (int)lda, (decltype(t) *)nullptr, 0, info);
  });
}
cusolverStatus_t impl_cusolverDnXpotrs(cusolverDnHandle_t handle, cusolverDnParams_t, cublasFillMode_t fill, int64_t n,
                                       int64_t columns, cudaDataType type, const void *a, int64_t lda,
                                       cudaDataType b_type, void *b, int64_t ldb, int *info) {
  VX_REQUIRE(small(n, columns, lda, ldb) && type == b_type);
  return by_type(type, [=](auto t) {
    return potrs(handle, fill, (int)n, (int)columns, (const decltype(t) *)a, (int)lda, (decltype(t) *)b, (int)ldb,
                 info);
  });
}
SERVE(cusolverDnXgetrf_bufferSize, sizes(handle, small(m, n, lda) && fits((int)m, (int)lda) &&
      computeType == dataTypeA, workspaceInBytesOnDevice, workspaceInBytesOnHost))
cusolverStatus_t impl_cusolverDnXgetrf(cusolverDnHandle_t handle, cusolverDnParams_t, int64_t m, int64_t n,
                                       cudaDataType type, void *a, int64_t lda, int64_t *pivots, cudaDataType computed,
                                       void *, size_t, void *, size_t, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(small(m, n, lda) && fits((int)m, (int)lda) && computed == type);
  return by_type(type, [=](auto t) {
    return run(handle, info, [=] {
      std::vector<int> exchanged(std::min(m, n) + 1);
      const int result = factor_lu((int)m, (int)n, (decltype(t) *)a, (int)lda, pivots ? exchanged.data() : nullptr);
      if (pivots != nullptr) std::copy_n(exchanged.begin(), std::min(m, n), pivots);
      return result;
    });
  });
}
cusolverStatus_t impl_cusolverDnXgetrs(cusolverDnHandle_t handle, cusolverDnParams_t, cublasOperation_t operation,
                                       int64_t n, int64_t columns, cudaDataType type, const void *a, int64_t lda,
                                       const int64_t *pivots, cudaDataType b_type, void *b, int64_t ldb, int *info) {
  VX_HANDLE(handle);
  VX_REQUIRE(valid(operation) && small(n, columns, lda, ldb) && fits((int)n, (int)lda) && fits((int)n, (int)ldb));
  VX_REQUIRE(type == b_type);
  return by_type(type, [=](auto t) {
    typedef decltype(t) T;
    return run(handle, info, [=] {
      std::vector<int> exchanged;
      if (pivots != nullptr) exchanged.assign(pivots, pivots + n);
      return solve_lu(letter_of<T>(operation), (int)n, (int)columns, (const T *)a, (int)lda,
                      pivots != nullptr ? exchanged.data() : nullptr, (T *)b, (int)ldb);
    });
  });
}
SERVE(cusolverDnXgeqrf_bufferSize, sizes(handle, small(m, n, lda) && fits((int)m, (int)lda) &&
      computeType == dataTypeA && dataTypeTau == dataTypeA, workspaceInBytesOnDevice, workspaceInBytesOnHost))
cusolverStatus_t impl_cusolverDnXgeqrf(cusolverDnHandle_t handle, cusolverDnParams_t, int64_t m, int64_t n,
                                       cudaDataType type, void *a, int64_t lda, cudaDataType tau_type, void *tau,
                                       cudaDataType computed, void *, size_t, void *, size_t, int *info) {
  VX_REQUIRE(small(m, n, lda) && computed == type && tau_type == type);
  return by_type(type, [=](auto t) {
    typedef decltype(t) T;
    return geqrf(handle, (int)m, (int)n, (T *)a, (int)lda, (T *)tau, (T *)nullptr, 0, info);
  });
}
SERVE(cusolverDnXsyevd_bufferSize, sizes(handle, valid(jobz) && valid(uplo) && small(n, lda) && fits((int)n,
      (int)lda) && computeType == dataTypeA && dataTypeW == real_type(dataTypeA), workspaceInBytesOnDevice,
      workspaceInBytesOnHost))
cusolverStatus_t impl_cusolverDnXsyevd(cusolverDnHandle_t handle, cusolverDnParams_t, cusolverEigMode_t mode,
                                       cublasFillMode_t fill, int64_t n, cudaDataType type, void *a, int64_t lda,
                                       cudaDataType values_type, void *values, cudaDataType computed, void *, size_t,
                                       void *, size_t, int *info) {
  VX_REQUIRE(small(n, lda) && computed == type && values_type == real_type(type));
  return by_type(type, [=](auto t) {
    typedef decltype(t) T;
    return syevd(handle, mode, fill, (int)n, (T *)a, (int)lda, (Real<T> *)values, (T *)nullptr, 0, info);
  });
}
SERVE(cusolverDnXgesvd_bufferSize, sizes(handle, svd_job(jobu) && svd_job(jobvt) && small(m, n, lda, ldu, ldvt) &&
      m >= n && fits((int)m, (int)lda) && computeType == dataTypeA && dataTypeU == dataTypeA &&
      dataTypeVT == dataTypeA && dataTypeS == real_type(dataTypeA), workspaceInBytesOnDevice, workspaceInBytesOnHost))
cusolverStatus_t impl_cusolverDnXgesvd(cusolverDnHandle_t handle, cusolverDnParams_t, signed char job_u,
                                       signed char job_vt, int64_t m, int64_t n, cudaDataType type, void *a,
                                       int64_t lda, cudaDataType values_type, void *values, cudaDataType u_type,
                                       void *u, int64_t ldu, cudaDataType vt_type, void *vt, int64_t ldvt,
                                       cudaDataType computed, void *, size_t, void *, size_t, int *info) {
  VX_REQUIRE(small(m, n, lda, ldu, ldvt) && computed == type && u_type == type && vt_type == type &&
             values_type == real_type(type));
  return by_type(type, [=](auto t) {
    typedef decltype(t) T;
    return gesvd(handle, job_u, job_vt, (int)m, (int)n, (T *)a, (int)lda, (Real<T> *)values, (T *)u, (int)ldu, (T *)vt,
                 (int)ldvt, (T *)nullptr, 0, (Real<T> *)nullptr, info);
  });
}
}
