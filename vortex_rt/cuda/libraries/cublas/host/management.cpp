/* Handles, their modes, logging, texts, and the interface that has one handle for the whole process. */
#include "legacy.h"
#include "libcublas_impl.h"
#include "handle.h"

#include <atomic>
#include <mutex>
#include <new>

namespace {

constexpr int VERSION = CUBLAS_VERSION;
cublasLogCallback log_callback = nullptr;
std::mutex old_lock;
cublasHandle_t old = nullptr;
std::atomic<cublasStatus_t> old_status{CUBLAS_STATUS_SUCCESS};

/* Keep `value` in a handle's member, or give it back. */
template <typename T> cublasStatus_t set(cublasHandle_t handle, T cublasContext::*member, T value, bool known = true) {
  VX_HANDLE(handle);
  VX_REQUIRE(known);
  handle->*member = value;
  return CUBLAS_STATUS_SUCCESS;
}
template <typename T> cublasStatus_t get(cublasHandle_t handle, T cublasContext::*member, T *value) {
  VX_HANDLE(handle);
  VX_REQUIRE(value != nullptr);
  *value = handle->*member;
  return CUBLAS_STATUS_SUCCESS;
}

} // namespace

namespace vortex_blas {
Handle old_handle() {
  const std::lock_guard<std::mutex> guard(old_lock);
  if (old == nullptr) keep_status(impl_cublasCreate_v2(&old));
  return old;
}
void keep_status(Status status) {
  if (status != CUBLAS_STATUS_SUCCESS) old_status = status;
}
} // namespace vortex_blas

extern "C" {

cublasStatus_t impl_cublasCreate_v2(cublasHandle_t *handle) {
  VX_REQUIRE(handle != nullptr);
  void *result;
  const cudaError_t error = cudaMalloc(&result, 64);
  if (error != cudaSuccess)
    return error == cudaErrorMemoryAllocation ? CUBLAS_STATUS_ALLOC_FAILED : CUBLAS_STATUS_NOT_INITIALIZED;
  cublasContext *made = new (std::nothrow) cublasContext();
  if (made == nullptr) {
    cudaFree(result);
    return CUBLAS_STATUS_ALLOC_FAILED;
  }
  made->result = result;
  *handle = made;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t impl_cublasDestroy_v2(cublasHandle_t handle) {
  VX_HANDLE(handle);
  cudaFree(handle->result); /* which waits for what runs */
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t impl_cublasGetVersion_v2(cublasHandle_t, int *version) { /* JAX asks with no handle */
  VX_REQUIRE(version != nullptr);
  *version = VERSION;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t impl_cublasGetProperty(libraryPropertyType type, int *value) {
  VX_REQUIRE(value != nullptr && type >= MAJOR_VERSION && type <= PATCH_LEVEL);
  const int parts[] = {CUBLAS_VER_MAJOR, CUBLAS_VER_MINOR, CUBLAS_VER_PATCH};
  *value = parts[type];
  return CUBLAS_STATUS_SUCCESS;
}
size_t impl_cublasGetCudartVersion(void) { return CUDART_VERSION; }

cublasStatus_t impl_cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) {
  VX_HANDLE(handle);
  handle->stream = stream;
  handle->workspace = nullptr; /* as documented: back to the library's own */
  handle->workspace_size = 0;
  return CUBLAS_STATUS_SUCCESS;
}
SERVE(cublasGetStream_v2, get(handle, &cublasContext::stream, streamId))
cublasStatus_t impl_cublasSetWorkspace_v2(cublasHandle_t handle, void *workspace, size_t size) {
  VX_HANDLE(handle);
  VX_REQUIRE((uintptr_t)workspace % 256 == 0);
  handle->workspace = workspace;
  handle->workspace_size = size;
  return CUBLAS_STATUS_SUCCESS;
}
SERVE(cublasSetPointerMode_v2, set(handle, &cublasContext::pointer_mode, mode, mode == CUBLAS_POINTER_MODE_HOST ||
      mode == CUBLAS_POINTER_MODE_DEVICE))
SERVE(cublasGetPointerMode_v2, get(handle, &cublasContext::pointer_mode, mode))
SERVE(cublasSetAtomicsMode, set(handle, &cublasContext::atomics_mode, mode, mode == CUBLAS_ATOMICS_NOT_ALLOWED ||
      mode == CUBLAS_ATOMICS_ALLOWED))
SERVE(cublasGetAtomicsMode, get(handle, &cublasContext::atomics_mode, mode))
cublasStatus_t impl_cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  const int kind = mode & ~CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
  return set(handle, &cublasContext::math_mode, mode,
             kind >= CUBLAS_DEFAULT_MATH && kind <= CUBLAS_TF32_TENSOR_OP_MATH);
}
SERVE(cublasGetMathMode, get(handle, &cublasContext::math_mode, mode))
SERVE(cublasSetSmCountTarget, set(handle, &cublasContext::sm_count_target, smCountTarget, smCountTarget >= 0))
SERVE(cublasGetSmCountTarget, get(handle, &cublasContext::sm_count_target, smCountTarget))

SERVE(cublasGetStatusName, vx_error_name(error, "CUBLAS_STATUS_UNKNOWN"))
SERVE(cublasGetStatusString, vx_error_text(error, "an unknown status"))

/* There is nothing to log: VORTEX_CUDA_TRACE shows the calls. */
cublasStatus_t impl_cublasLoggerConfigure(int, int, int, const char *) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t impl_cublasSetLoggerCallback(cublasLogCallback callback) {
  log_callback = callback;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t impl_cublasGetLoggerCallback(cublasLogCallback *callback) {
  VX_REQUIRE(callback != nullptr);
  *callback = log_callback;
  return CUBLAS_STATUS_SUCCESS;
}

SERVE(cublasInit, vortex_blas::old_handle() != nullptr ? CUBLAS_STATUS_SUCCESS : old_status.load())
cublasStatus impl_cublasShutdown(void) {
  const std::lock_guard<std::mutex> guard(old_lock);
  const cublasHandle_t ended = old;
  old = nullptr;
  return impl_cublasDestroy_v2(ended);
}
cublasStatus impl_cublasGetError(void) { return old_status.exchange(CUBLAS_STATUS_SUCCESS); }
SERVE(cublasGetVersion, impl_cublasGetVersion_v2(nullptr, version))
cublasStatus impl_cublasAlloc(int n, int size, void **memory) {
  VX_REQUIRE(n > 0 && size > 0 && memory != nullptr);
  return cudaMalloc(memory, (size_t)n * size) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}
SERVE(cublasFree, cudaFree(devicePtr) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INTERNAL_ERROR)
SERVE(cublasSetKernelStream, impl_cublasSetStream_v2(vortex_blas::old_handle(), stream))
}

/* Vectors and matrices to the device and back. */

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
