// A sparse system by conjugate gradients, products by cuSPARSE: nvcc sparse_solve.cu -lcusparse -o sparse_solve && ./sparse_solve
// (vortex-setup --with-libraries=cusparse)
#include <cusparse.h>

#include <cmath>
#include <cstdio>

constexpr int N = 200;

template <class T> T *managed(int count) {
  T *place = nullptr;
  cudaMallocManaged(&place, count * sizeof(T));
  return place;
}

double dot(const double *a, const double *b) {
  double sum = 0;
  for (int i = 0; i < N; ++i) sum += a[i] * b[i];
  return sum;
}

int main() {
  // -1 2.1 -1 along the diagonal; the right side is of ones.
  int *offsets = managed<int>(N + 1), *columns = managed<int>(3 * N), nonzeros = 0;
  double *values = managed<double>(3 * N);
  for (int row = 0; row < N; ++row) {
    offsets[row] = nonzeros;
    for (int column = row - 1; column <= row + 1; ++column) {
      if (column < 0 || column >= N) continue;
      columns[nonzeros] = column;
      values[nonzeros++] = column == row ? 2.1 : -1;
    }
  }
  offsets[N] = nonzeros;
  double *x = managed<double>(N), *rest = managed<double>(N), *way = managed<double>(N), *product = managed<double>(N);
  for (int i = 0; i < N; ++i) x[i] = 0, rest[i] = way[i] = 1;

  cusparseHandle_t handle;
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t from, to;
  cusparseCreate(&handle);
  cusparseCreateCsr(&matrix, N, N, nonzeros, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                    CUDA_R_64F);
  cusparseCreateDnVec(&from, N, way, CUDA_R_64F);
  cusparseCreateDnVec(&to, N, product, CUDA_R_64F);
  const double one = 1, zero = 0;
  size_t size = 0;
  void *buffer = nullptr;
  cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, from, &zero, to, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT,
                          &size);
  cudaMalloc(&buffer, size);

  double error = dot(rest, rest);
  int steps = 0;
  for (; error > 1e-20 && steps < 2 * N; ++steps) {
    cusparseStatus_t status = cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, from, &zero, to, CUDA_R_64F,
                                           CUSPARSE_SPMV_ALG_DEFAULT, buffer);
    if (status != CUSPARSE_STATUS_SUCCESS) return printf("%s\n", cusparseGetErrorString(status)), 1;
    cudaDeviceSynchronize();
    const double length = error / dot(way, product);
    for (int i = 0; i < N; ++i) x[i] += length * way[i], rest[i] -= length * product[i];
    const double now = dot(rest, rest);
    for (int i = 0; i < N; ++i) way[i] = rest[i] + now / error * way[i];
    error = now;
  }
  printf("%d steps, x[0] = %.6f, x[%d] = %.6f, residual %.1e\n", steps, x[0], N / 2, x[N / 2], std::sqrt(error));
  return error > 1e-20;
}
