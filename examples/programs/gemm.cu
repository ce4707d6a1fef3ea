// A linear layer, y = max(W x + b, 0), with cuBLAS: a product of matrices that are stored by columns, then a kernel of
// our own on the same stream.
//   nvcc examples/programs/gemm.cu -lcublas -o gemm && ./gemm
#include <cmath>
#include <cstdio>
#include <cublas_v2.h>
#include <vector>

__global__ void add_bias_and_rectify(int rows, int columns, const float *bias, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * columns) y[i] = fmaxf(y[i] + bias[i % rows], 0.0f);
}

int main() {
  const int outputs = 96, inputs = 128, batch = 80;
  std::vector<float> w(outputs * inputs), x(inputs * batch), bias(outputs), y(outputs * batch);
  for (size_t i = 0; i < w.size(); ++i) w[i] = std::sin(0.37f * (i % outputs) + 0.11f * (i / outputs)) / 8;
  for (size_t i = 0; i < x.size(); ++i) x[i] = std::cos(0.11f * (i % inputs) + 0.05f * (i / inputs));
  for (int i = 0; i < outputs; ++i) bias[i] = 0.01f * i - 0.5f;

  float *dw, *dx, *dy, *db;
  cudaMalloc(&dw, w.size() * sizeof(float));
  cudaMalloc(&dx, x.size() * sizeof(float));
  cudaMalloc(&dy, y.size() * sizeof(float));
  cudaMalloc(&db, bias.size() * sizeof(float));
  cublasSetMatrix(outputs, inputs, sizeof(float), w.data(), outputs, dw, outputs);
  cublasSetMatrix(inputs, batch, sizeof(float), x.data(), inputs, dx, inputs);
  cublasSetVector(outputs, sizeof(float), bias.data(), 1, db, 1);

  cudaStream_t stream;
  cublasHandle_t handle;
  cudaStreamCreate(&stream);
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 1;
  cublasSetStream(handle, stream);
  const float one = 1, zero = 0;
  cublasStatus_t status = cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, outputs, batch, inputs, &one, dw, outputs, dx,
                                      inputs, &zero, dy, outputs);
  if (status != CUBLAS_STATUS_SUCCESS) {
    std::printf("cublasSgemm: %s\n", cublasGetStatusName(status));
    return 1;
  }
  add_bias_and_rectify<<<(outputs * batch + 127) / 128, 128, 0, stream>>>(outputs, batch, db, dy);
  int largest;
  cublasIsamax(handle, outputs * batch, dy, 1, &largest); // counted from one; waits for the stream
  cublasGetMatrix(outputs, batch, sizeof(float), dy, outputs, y.data(), outputs);

  double worst = 0;
  for (int j = 0; j < batch; ++j)
    for (int i = 0; i < outputs; ++i) {
      double sum = bias[i];
      for (int k = 0; k < inputs; ++k) sum += (double)w[i + k * outputs] * x[k + j * inputs];
      worst = std::fmax(worst, std::fabs(std::fmax(sum, 0.0) - y[i + j * outputs]));
    }
  std::printf("%d by %d outputs, the largest is %.4f, %s\n", outputs, batch, y[largest - 1],
              worst < 1e-5 ? "as computed on the host" : "WRONG");
  cublasDestroy(handle);
  cudaStreamDestroy(stream);
  for (float *p : {dw, dx, dy, db}) cudaFree(p);
  return worst < 1e-5 ? 0 : 1;
}
