/* The handle, and what every function does with its arguments before it launches a kernel. */
#ifndef VORTEX_CUBLAS_HANDLE_H
#define VORTEX_CUBLAS_HANDLE_H
#include "../kernels/launch.h"
#include <algorithm>
#include <cublas_api.h>

struct cublasContext {
  cudaStream_t stream;
  cublasPointerMode_t pointer_mode;
  cublasAtomicsMode_t atomics_mode;
  cublasMath_t math_mode;
  int sm_count_target;
  void *workspace; /* the user's; what a function needs it takes from the stream's memory pool */
  size_t workspace_size;
  void *result; /* device memory for one number on its way to the host */
};

namespace vortex_blas {

typedef cublasHandle_t Handle;
typedef cublasStatus_t Status;

#define VX_REQUIRE(condition)                                                                                          \
  do {                                                                                                                 \
    if (!(condition))                                                                                                  \
      return CUBLAS_STATUS_INVALID_VALUE;                                                                              \
  } while (0)
#define VX_HANDLE(handle)                                                                                              \
  do {                                                                                                                 \
    if ((handle) == nullptr)                                                                                           \
      return CUBLAS_STATUS_NOT_INITIALIZED;                                                                            \
  } while (0)
#define VX_TRY(call)                                                                                                   \
  do {                                                                                                                 \
    const Status tried = (call);                                                                                       \
    if (tried != CUBLAS_STATUS_SUCCESS)                                                                                \
      return tried;                                                                                                    \
  } while (0)

inline Status status_of(cudaError_t error) {
  switch (error) {
  case cudaSuccess:
    return CUBLAS_STATUS_SUCCESS;
  case cudaErrorMemoryAllocation:
    return CUBLAS_STATUS_ALLOC_FAILED;
  case cudaErrorNoDevice:
  case cudaErrorInsufficientDriver:
    return CUBLAS_STATUS_NOT_INITIALIZED;
  default:
    return CUBLAS_STATUS_EXECUTION_FAILED;
  }
}

/* Pointers of the interface as pointers to the types of kernels, which have the same layout. */
template <typename T> T native(T x) { return x; }
inline Complex<float> *native(cuComplex *p) { return (Complex<float> *)p; }
inline const Complex<float> *native(const cuComplex *p) { return (const Complex<float> *)p; }
inline Complex<float> *const *native(cuComplex *const *p) { return (Complex<float> *const *)p; }
inline const Complex<float> *const *native(const cuComplex *const *p) { return (const Complex<float> *const *)p; }
inline Complex<double> *native(cuDoubleComplex *p) { return (Complex<double> *)p; }
inline const Complex<double> *native(const cuDoubleComplex *p) { return (const Complex<double> *)p; }
inline Complex<double> *const *native(cuDoubleComplex *const *p) { return (Complex<double> *const *)p; }
inline const Complex<double> *const *native(const cuDoubleComplex *const *p) {
  return (const Complex<double> *const *)p;
}
inline Bfloat16 *native(__nv_bfloat16 *p) { return (Bfloat16 *)p; }
inline const Bfloat16 *native(const __nv_bfloat16 *p) { return (const Bfloat16 *)p; }
inline const Bfloat16 *const *native(const __nv_bfloat16 *const *p) { return (const Bfloat16 *const *)p; }
inline Bfloat16 *const *native(__nv_bfloat16 *const *p) { return (Bfloat16 *const *)p; }

inline bool valid(cublasOperation_t operation) { return operation >= CUBLAS_OP_N && operation <= CUBLAS_OP_CONJG; }
inline bool valid(cublasFillMode_t fill) { return fill == CUBLAS_FILL_MODE_LOWER || fill == CUBLAS_FILL_MODE_UPPER; }
inline bool valid(cublasDiagType_t diagonal) {
  return diagonal == CUBLAS_DIAG_NON_UNIT || diagonal == CUBLAS_DIAG_UNIT;
}
inline bool valid(cublasSideMode_t side) { return side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT; }
inline bool plain(cublasOperation_t operation) { return operation == CUBLAS_OP_N || operation == CUBLAS_OP_CONJG; }
inline bool conjugates(cublasOperation_t operation) { return operation == CUBLAS_OP_C || operation == CUBLAS_OP_CONJG; }
inline Index at_least_one(Index n) { return std::max<Index>(n, 1); }

/* A scalar of the host, or by the handle's mode of the device. */
template <typename T> Scalar<T> scalar(Handle handle, const T *p) {
  if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) return {p, T(0), SAME, false, false};
  return {nullptr, *p, SAME, false, false};
}
/* The same of a real number, for arithmetic in T. */
template <typename T> Scalar<T> real_scalar(Handle handle, const Real<T> *p) {
  if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) return {p, T(0), REAL, false, false};
  return {nullptr, T(*p), REAL, false, false};
}
/* The scalars of what has a symmetric and a Hermitian form: those of the latter are real. */
template <bool hermitian, typename T> using Factor = typename std::conditional<hermitian, Real<T>, T>::type;
template <bool hermitian, typename T> Scalar<T> factor(Handle handle, const Factor<hermitian, T> *p) {
  if constexpr (hermitian) return real_scalar<T>(handle, p);
  else return scalar(handle, p);
}
/* A number that this library chooses. */
template <typename T> Scalar<T> number(int value) { return {nullptr, T((Real<T>)value), SAME, false, false}; }
template <typename T> bool is_zero(const Scalar<T> &x) { return x.pointer == nullptr && x.value == T(0); }

template <typename T> Vector<T> vector(T *x, Index n, Index increment) {
  return {x, nullptr, increment < 0 ? (1 - n) * increment : 0, 0, increment};
}

/* op(A) of a general matrix that is stored column by column. */
template <typename T> Source<T> source(const T *a, Index ld, cublasOperation_t operation) {
  const bool swapped = !plain(operation);
  return {a, nullptr, 0, 0, swapped ? ld : 1, swapped ? 1 : ld, GENERAL, false, false, conjugates(operation)};
}
template <typename T> Source<T> with_form(Source<T> view, Form form, cublasFillMode_t fill, bool swapped, bool unit) {
  view.form = form;
  view.upper = (fill == CUBLAS_FILL_MODE_UPPER) != swapped;
  view.unit = unit;
  return view;
}
/* op(A) of a triangular matrix. */
template <typename T>
Source<T> triangular(const T *a, Index ld, cublasOperation_t operation, cublasFillMode_t fill,
                     cublasDiagType_t diagonal) {
  return with_form(source(a, ld, operation), TRIANGULAR, fill, !plain(operation), diagonal == CUBLAS_DIAG_UNIT);
}
template <typename T> Target<T> target(T *c, Index ld) { return {c, nullptr, 0, 0, 1, ld, EVERYWHERE, false}; }
template <typename T> Target<T> part_of(Target<T> view, Index i, Index j) {
  view.offset += i * view.row + j * view.column;
  return view;
}
template <typename T> Source<T> read(const Target<T> &view) {
  return {
      view.data, (const T *const *)view.array, view.offset, view.batch, view.row, view.column, GENERAL, false, false,
      false};
}
inline Region region_of(cublasFillMode_t fill) { return fill == CUBLAS_FILL_MODE_UPPER ? UPPER_PART : LOWER_PART; }

/* Memory of the device that lives until the stream has come to the end of this scope. */
class Temporary {
public:
  Temporary(cudaStream_t stream, size_t bytes) : stream_(stream), error_(cudaMallocAsync(&data_, bytes, stream)) {}
  ~Temporary() {
    if (error_ == cudaSuccess) cudaFreeAsync(data_, stream_);
  }
  Temporary(const Temporary &) = delete;
  Status status() const { return status_of(error_); }
  template <typename T> T *as() const { return (T *)data_; }

private:
  void *data_ = nullptr;
  cudaStream_t stream_;
  cudaError_t error_;
};

/* Let a launch leave a result of `size` bytes where the handle's mode says: at a device address, or, waiting for it, at
 * one of the host. */
template <typename Launch> Status leave_result(Handle handle, void *result, size_t size, Launch launch) {
  if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) return status_of(launch(result));
  cudaError_t error = launch(handle->result);
  if (error == cudaSuccess)
    error = cudaMemcpyAsync(result, handle->result, size, cudaMemcpyDeviceToHost, handle->stream);
  if (error == cudaSuccess) error = cudaStreamSynchronize(handle->stream);
  return status_of(error);
}
inline Status leave_zero(Handle handle, void *result, size_t size) {
  return leave_result(handle, result, size, [&](void *at) { return cudaMemsetAsync(at, 0, size, handle->stream); });
}

} // namespace vortex_blas
#endif
