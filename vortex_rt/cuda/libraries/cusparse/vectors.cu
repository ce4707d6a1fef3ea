/* Operations on a sparse and a dense vector. */
#include "sparse.h"

namespace sparse {

template <class T> __global__ void scale_vector(T *y, int64_t n, Factor<T> beta) {
  SPARSE_FOR(i, n) y[i] = is_zero(beta()) ? T{} : beta() * y[i];
}

template <class T> __global__ void add_scattered(Index places, const T *x, int64_t nnz, Factor<T> alpha, T *y) {
  SPARSE_FOR(k, nnz) y[places[k]] = y[places[k]] + alpha() * x[k];
}

template <class T> __global__ void gather(Index places, T *x, int64_t nnz, const T *y) {
  SPARSE_FOR(k, nnz) x[k] = y[places[k]];
}

template <class T> __global__ void scatter(Index places, const T *x, int64_t nnz, T *y) {
  SPARSE_FOR(k, nnz) y[places[k]] = x[k];
}

template <class T> __global__ void rotate(Index places, T *x, int64_t nnz, T *y, Factor<T> c, Factor<T> s) {
  SPARSE_FOR(k, nnz) {
    const int64_t place = places[k];
    const T before = x[k];
    x[k] = c() * before + s() * y[place];
    y[place] = c() * y[place] - s() * before;
  }
}

/* One block: each thread adds up a part. */
template <class T> __global__ void dot(Index places, const T *x, int64_t nnz, const T *y, bool conjugated, T *result) {
  __shared__ T sums[BLOCK];
  T sum{};
  SPARSE_FOR(k, nnz) sum = sum + conjugate(x[k], conjugated) * y[places[k]];
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (int half = BLOCK / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) sums[threadIdx.x] = sums[threadIdx.x] + sums[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) *result = sums[0];
}

static Index places_of(const cusparseSpVecDescr &x) { return index(x.indices, x.kind, x.base); }

} // namespace sparse

using namespace sparse;

cusparseStatus_t impl_cusparseAxpby(cusparseHandle_t handle, const void *alpha, cusparseConstSpVecDescr_t x, const void *beta,
                                    cusparseDnVecDescr_t y) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(alpha && x && beta && y && x->size == y->size && x->type == y->type, INVALID_VALUE);
  return with_type(x->type, [&](auto zero) {
    using T = decltype(zero);
    T *values = static_cast<T *>(y->values);
    scale_vector<T><<<blocks_for(y->size), BLOCK, 0, handle->stream>>>(values, y->size, factor<T>(handle, beta));
    add_scattered<T><<<blocks_for(x->nnz), BLOCK, 0, handle->stream>>>(places_of(*x), static_cast<const T *>(x->values), x->nnz,
                                                                       factor<T>(handle, alpha), values);
    return launched();
  });
}

cusparseStatus_t impl_cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t y, cusparseSpVecDescr_t x) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(x && y && x->size == y->size && x->type == y->type, INVALID_VALUE);
  return with_type(x->type, [&](auto zero) {
    using T = decltype(zero);
    gather<T><<<blocks_for(x->nnz), BLOCK, 0, handle->stream>>>(places_of(*x), static_cast<T *>(x->values), x->nnz,
                                                                static_cast<const T *>(y->values));
    return launched();
  });
}

cusparseStatus_t impl_cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t x, cusparseDnVecDescr_t y) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(x && y && x->size == y->size && x->type == y->type, INVALID_VALUE);
  return with_type(x->type, [&](auto zero) {
    using T = decltype(zero);
    scatter<T><<<blocks_for(x->nnz), BLOCK, 0, handle->stream>>>(places_of(*x), static_cast<const T *>(x->values), x->nnz,
                                                                 static_cast<T *>(y->values));
    return launched();
  });
}

cusparseStatus_t impl_cusparseRot(cusparseHandle_t handle, const void *c, const void *s, cusparseSpVecDescr_t x, cusparseDnVecDescr_t y) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(c && s && x && y && x->size == y->size && x->type == y->type, INVALID_VALUE);
  return with_type(x->type, [&](auto zero) {
    using T = decltype(zero);
    rotate<T><<<blocks_for(x->nnz), BLOCK, 0, handle->stream>>>(places_of(*x), static_cast<T *>(x->values), x->nnz,
                                                                static_cast<T *>(y->values), factor<T>(handle, c), factor<T>(handle, s));
    return launched();
  });
}

SERVE(cusparseSpVV_bufferSize, small_buffer(handle, bufferSize))

cusparseStatus_t impl_cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t op, cusparseConstSpVecDescr_t x,
                                   cusparseConstDnVecDescr_t y, void *result, cudaDataType type, void *) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(x && y && result && x->size == y->size, INVALID_VALUE);
  SPARSE_NEED(x->type == type && y->type == type, NOT_SUPPORTED);
  return with_type(type, [&](auto zero) {
    using T = decltype(zero);
    const bool on_host = handle->mode == CUSPARSE_POINTER_MODE_HOST;
    Scratch scratch(handle->stream, sizeof(T));
    SPARSE_NEED(scratch, ALLOC_FAILED);
    dot<T><<<1, BLOCK, 0, handle->stream>>>(places_of(*x), static_cast<const T *>(x->values), x->nnz, static_cast<const T *>(y->values),
                                            op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE, on_host ? scratch.as<T>() : static_cast<T *>(result));
    /* A stream that captures cannot be waited for: the graph writes the result when it runs. */
    cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
    if (on_host && (cudaMemcpyAsync(result, scratch.as<T>(), sizeof(T), cudaMemcpyDeviceToHost, handle->stream) != cudaSuccess ||
                    cudaStreamIsCapturing(handle->stream, &capture) != cudaSuccess ||
                    (capture == cudaStreamCaptureStatusNone && cudaStreamSynchronize(handle->stream) != cudaSuccess)))
      return CUSPARSE_STATUS_EXECUTION_FAILED;
    return launched();
  });
}
