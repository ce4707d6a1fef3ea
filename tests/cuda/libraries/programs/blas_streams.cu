// cuBLAS and cuSOLVER in streams and graphs: a product, a kernel and a factorisation take their turns.
#include <cstdio>
#include <cublas_v2.h>
#include <cusolverDn.h>

__global__ void add(float *a, float x) { a[threadIdx.x] += x; }

int main() {
  float *a, *b, *c;
  int *info;
  cudaMallocManaged(&a, 4 * sizeof(float));
  cudaMallocManaged(&b, 4 * sizeof(float));
  cudaMallocManaged(&c, 4 * sizeof(float));
  cudaMallocManaged(&info, sizeof(int));
  const float start[4] = {1, 1, 1, 1}, factor[4] = {3, 0, 0, 3};
  for (int i = 0; i < 4; ++i) a[i] = start[i], b[i] = factor[i];
  cublasHandle_t blas;
  cusolverDnHandle_t solver;
  cudaStream_t stream;
  cublasCreate(&blas);
  cusolverDnCreate(&solver);
  cudaStreamCreate(&stream);
  cublasSetStream(blas, stream);
  cusolverDnSetStream(solver, stream);
  const float one = 1, zero = 0;
  // a = [1 1; 1 1] + 1, b = 3 identity: c = a b = 6 everywhere; its first element + 30; its Cholesky factor
  add<<<1, 4, 0, stream>>>(a, 1);
  cudaGraph_t graph;
  cudaGraphExec_t runnable;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  int status = cublasSgeam(blas, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, &one, b, 2, &zero, b, 2, b, 2);
  status |= cublasStrmm(blas, CUBLAS_SIDE_RIGHT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2, 2, &one, b, 2,
                        a, 2, c, 2);
  add<<<1, 1, 0, stream>>>(c, 30);
  status |= cusolverDnSpotrf(solver, CUBLAS_FILL_MODE_LOWER, 2, c, 2, nullptr, 0, info);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&runnable, graph, 0);
  for (int turn = 0; turn < 2; ++turn) {
    for (int i = 0; i < 4; ++i) b[i] = factor[i];
    cudaGraphLaunch(runnable, stream);
    cudaStreamSynchronize(stream);
    std::printf("%d %d: %g %g %g\n", status, *info, c[0], c[1], c[3]); // [36 6; 6 6]: 6, 1, sqrt(5)
  }
  cublasGemmEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, CUDA_R_32F, 2, a, CUDA_R_32F, 2, &zero, b, CUDA_R_32F, 2,
               CUDA_R_32F, CUBLAS_GEMM_DEFAULT); // the type as before CUDA 11
  cudaStreamSynchronize(stream);
  std::printf("%g\n", b[3]);
  return status;
}
