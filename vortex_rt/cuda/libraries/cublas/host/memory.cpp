/* Vectors and matrices to the device and back. */
#include "handle.h"
#include "libcublas_impl.h"

namespace {

using namespace vortex_blas;

/* Elements `step_x` apart to places `step_y` apart: rows of one element for a copy in two dimensions. */
Status copy_vector(Index n, Index size, const void *x, Index step_x, void *y, Index step_y, bool wait,
                   cudaStream_t stream) {
  VX_REQUIRE(n >= 0 && size > 0 && step_x > 0 && step_y > 0);
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  VX_REQUIRE(x != nullptr && y != nullptr);
  const bool dense = step_x == 1 && step_y == 1;
  cudaError_t error = dense ? cudaMemcpyAsync(y, x, n * size, cudaMemcpyDefault, stream)
                            : cudaMemcpy2DAsync(y, step_y * size, x, step_x * size, size, n, cudaMemcpyDefault, stream);
  if (error == cudaSuccess && wait) error = cudaStreamSynchronize(stream);
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
Status copy_matrix(Index rows, Index columns, Index size, const void *a, Index lda, void *b, Index ldb, bool wait,
                   cudaStream_t stream) {
  VX_REQUIRE(rows >= 0 && columns >= 0 && size > 0 && lda >= at_least_one(rows) && ldb >= at_least_one(rows));
  if (rows == 0 || columns == 0) return CUBLAS_STATUS_SUCCESS;
  VX_REQUIRE(a != nullptr && b != nullptr);
  cudaError_t error = cudaMemcpy2DAsync(b, ldb * size, a, lda * size, rows * size, columns, cudaMemcpyDefault, stream);
  if (error == cudaSuccess && wait) error = cudaStreamSynchronize(stream);
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

} // namespace

/* Both directions are the same copy, as one address space holds host and device; I is the type of sizes. */
#define VX_COPIES(direction, I, suffix)                                                                                \
  cublasStatus_t impl_cublas##direction##Vector##suffix(I n, I size, const void *x, I incx, void *y, I incy) {         \
    return copy_vector(n, size, x, incx, y, incy, true, nullptr);                                                      \
  }                                                                                                                    \
  cublasStatus_t impl_cublas##direction##VectorAsync##suffix(I n, I size, const void *x, I incx, void *y, I incy,      \
                                                             cudaStream_t stream) {                                    \
    return copy_vector(n, size, x, incx, y, incy, false, stream);                                                      \
  }                                                                                                                    \
  cublasStatus_t impl_cublas##direction##Matrix##suffix(I rows, I columns, I size, const void *a, I lda, void *b,      \
                                                        I ldb) {                                                       \
    return copy_matrix(rows, columns, size, a, lda, b, ldb, true, nullptr);                                            \
  }                                                                                                                    \
  cublasStatus_t impl_cublas##direction##MatrixAsync##suffix(I rows, I columns, I size, const void *a, I lda, void *b, \
                                                             I ldb, cudaStream_t stream) {                             \
    return copy_matrix(rows, columns, size, a, lda, b, ldb, false, stream);                                            \
  }
extern "C" {
VX_COPIES(Set, int, )
VX_COPIES(Get, int, )
VX_COPIES(Set, int64_t, _64)
VX_COPIES(Get, int64_t, _64)
}
