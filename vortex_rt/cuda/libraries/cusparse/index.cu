/* Work on indices alone: offsets, running sums, sorting. */
#include "sparse.h"

namespace sparse {

__global__ void offsets_of_sorted_kernel(Index sorted, int64_t n, Index offsets, int64_t count) {
  SPARSE_FOR(i, count + 1) {
    int64_t low = 0, high = n;
    while (low < high) {
      const int64_t middle = (low + high) / 2;
      if (sorted[middle] < i) low = middle + 1;
      else high = middle;
    }
    offsets.set(i, low);
  }
}

void offsets_of_sorted(Index sorted, int64_t n, Index offsets, int64_t count, cudaStream_t stream) {
  offsets_of_sorted_kernel<<<blocks_for(count + 1), BLOCK, 0, stream>>>(sorted, n, offsets, count);
}

__global__ void rows_of_offsets_kernel(Index offsets, int64_t rows, Index found) {
  SPARSE_FOR(row, rows)
    for (int64_t k = offsets[row], end = offsets[row + 1]; k < end; ++k) found.set(k, row);
}

void rows_of_offsets(Index offsets, int64_t rows, Index found, cudaStream_t stream) {
  rows_of_offsets_kernel<<<blocks_for(rows), BLOCK, 0, stream>>>(offsets, rows, found);
}

/* One block; each thread adds up a piece, then the pieces' sums are added up. */
__global__ void running_sums_kernel(const int64_t *counts, int64_t n, Index offsets) {
  __shared__ int64_t sums[BLOCK + 1];
  const int64_t piece = (n + BLOCK - 1) / BLOCK;
  const int64_t first = threadIdx.x * piece, last = first + piece < n ? first + piece : n;
  int64_t sum = 0;
  for (int64_t i = first; i < last; ++i) sum += counts[i];
  sums[threadIdx.x + 1] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    sums[0] = 0;
    for (int i = 0; i < BLOCK; ++i) sums[i + 1] += sums[i];
    offsets.set(n, sums[BLOCK]);
  }
  __syncthreads();
  sum = sums[threadIdx.x];
  for (int64_t i = first; i < last; ++i) {
    const int64_t count = counts[i];
    offsets.set(i, sum);
    sum += count;
  }
}

void running_sums(const int64_t *counts, int64_t n, Index offsets, cudaStream_t stream) {
  running_sums_kernel<<<1, BLOCK, 0, stream>>>(counts, n, offsets);
}

__global__ void sequence_kernel(int *places, int64_t n) {
  SPARSE_FOR(i, n) places[i] = (int)i;
}

void sequence(int *places, int64_t n, cudaStream_t stream) {
  sequence_kernel<<<blocks_for(n), BLOCK, 0, stream>>>(places, n);
}

struct Entry {
  unsigned long long key;
  long long place;
};
inline __device__ bool comes_before(const Entry &a, const Entry &b) { return a.key != b.key ? a.key < b.key : a.place < b.place; }

__global__ void entries_kernel(Index major, Index minor, int64_t n, Entry *entries, int64_t padded) {
  SPARSE_FOR(i, padded) {
    entries[i].key = i < n ? (unsigned long long)major[i] << 32 | (unsigned)minor[i] : ~0ull;
    entries[i].place = i;
  }
}

__global__ void merge_kernel(Entry *entries, int64_t pairs, int64_t length, int64_t distance) {
  SPARSE_FOR(i, pairs) {
    const int64_t low = i / distance * 2 * distance + i % distance, high = low + distance;
    const bool rising = (low & length) == 0;
    const Entry a = entries[low], b = entries[high];
    if (comes_before(b, a) == rising) {
      entries[low] = b;
      entries[high] = a;
    }
  }
}

__global__ void sorted_kernel(const Entry *entries, int64_t n, Index major, Index minor, int *payload, const int *before) {
  SPARSE_FOR(i, n) {
    major.set(i, (int64_t)(entries[i].key >> 32));
    minor.set(i, (int64_t)(unsigned)entries[i].key);
    if (payload) payload[i] = before[entries[i].place];
  }
}

cusparseStatus_t sort_pairs(Index major, Index minor, int *payload, int64_t n, cudaStream_t stream) {
  int64_t padded = 1;
  while (padded < n) padded *= 2;
  Scratch entries(stream, padded * sizeof(Entry)), before(stream, n * sizeof(int));
  if (!entries || !before) return CUSPARSE_STATUS_ALLOC_FAILED;
  entries_kernel<<<blocks_for(padded), BLOCK, 0, stream>>>(major, minor, n, entries.as<Entry>(), padded);
  for (int64_t length = 2; length <= padded; length *= 2)
    for (int64_t distance = length / 2; distance > 0; distance /= 2)
      merge_kernel<<<blocks_for(padded / 2), BLOCK, 0, stream>>>(entries.as<Entry>(), padded / 2, length, distance);
  if (payload) cudaMemcpyAsync(before.as<int>(), payload, n * sizeof(int), cudaMemcpyDeviceToDevice, stream);
  sorted_kernel<<<blocks_for(n), BLOCK, 0, stream>>>(entries.as<Entry>(), n, major, minor, payload, before.as<int>());
  return launched();
}

} // namespace sparse

using namespace sparse;

cusparseStatus_t impl_cusparseXcoo2csr(cusparseHandle_t handle, const int *rows, int nnz, int m, int *offsets, cusparseIndexBase_t base) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(nnz >= 0 && m >= 0, INVALID_VALUE);
  offsets_of_sorted(index(rows, base), nnz, index(offsets, base), m, handle->stream);
  return launched();
}

cusparseStatus_t impl_cusparseXcsr2coo(cusparseHandle_t handle, const int *offsets, int nnz, int m, int *rows, cusparseIndexBase_t base) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(nnz >= 0 && m >= 0, INVALID_VALUE);
  rows_of_offsets(index(offsets, base), m, index(rows, base), handle->stream);
  return launched();
}

cusparseStatus_t impl_cusparseCreateIdentityPermutation(cusparseHandle_t handle, int n, int *places) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(n >= 0, INVALID_VALUE);
  sequence(places, n, handle->stream);
  return launched();
}

SERVE(cusparseXcoosort_bufferSizeExt, small_buffer(handle, pBufferSizeInBytes))
SERVE(cusparseXcsrsort_bufferSizeExt, small_buffer(handle, pBufferSizeInBytes))
SERVE(cusparseXcscsort_bufferSizeExt, small_buffer(handle, pBufferSizeInBytes))

cusparseStatus_t impl_cusparseXcoosortByRow(cusparseHandle_t handle, int, int, int nnz, int *rows, int *columns, int *permutation, void *) {
  SPARSE_HANDLE(handle);
  return sort_pairs(index(rows), index(columns), permutation, nnz, handle->stream);
}

cusparseStatus_t impl_cusparseXcoosortByColumn(cusparseHandle_t handle, int, int, int nnz, int *rows, int *columns, int *permutation,
                                               void *) {
  SPARSE_HANDLE(handle);
  return sort_pairs(index(columns), index(rows), permutation, nnz, handle->stream);
}

static cusparseStatus_t sort_inside(cusparseHandle_t handle, int lines, int nnz, cusparseMatDescr_t description, const int *offsets,
                                    int *indices, int *permutation) {
  SPARSE_HANDLE(handle);
  SPARSE_NEED(description, INVALID_VALUE);
  Scratch scratch(handle->stream, (size_t)nnz * sizeof(int));
  SPARSE_NEED(scratch, ALLOC_FAILED);
  const int base = description->base;
  rows_of_offsets(index(offsets, base), lines, index(scratch.as<int>()), handle->stream);
  return sort_pairs(index(scratch.as<int>()), index(indices, base), permutation, nnz, handle->stream);
}

SERVE(cusparseXcsrsort, sort_inside(handle, m, nnz, descrA, csrRowPtr, csrColInd, P))
SERVE(cusparseXcscsort, sort_inside(handle, n, nnz, descrA, cscColPtr, cscRowInd, P))
