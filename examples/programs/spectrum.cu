// Finds the two tones in a noisy signal: a real transform by cuFFT, there and back.
//   nvcc examples/programs/spectrum.cu -lcufft -o spectrum && ./spectrum
#include <cmath>
#include <cstdio>
#include <cufft.h>

__global__ void signal(float *samples, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int noise = i * 2654435761u;
  noise ^= noise >> 15;
  samples[i] = sinpif(2.0f * 50 * i / n) + 0.5f * sinpif(2.0f * 120 * i / n) + 0.2f * ((noise * 2.3283064e-10f) - 0.5f);
}

int main() {
  const int n = 1000;
  float *samples, *again;
  cufftComplex *spectrum;
  cudaMallocManaged(&samples, n * sizeof(float));
  cudaMallocManaged(&again, n * sizeof(float));
  cudaMallocManaged(&spectrum, (n / 2 + 1) * sizeof(cufftComplex));
  signal<<<(n + 127) / 128, 128>>>(samples, n);

  cufftHandle there, back;
  if (cufftPlan1d(&there, n, CUFFT_R2C, 1) != CUFFT_SUCCESS) return 1;
  if (cufftPlan1d(&back, n, CUFFT_C2R, 1) != CUFFT_SUCCESS) return 1;
  if (cufftExecR2C(there, samples, spectrum) != CUFFT_SUCCESS) return 1;
  if (cufftExecC2R(back, spectrum, again) != CUFFT_SUCCESS) return 1;
  cudaDeviceSynchronize();

  for (int k = 1; k <= n / 2; ++k) {
    float amplitude = 2.0f / n * std::hypot(spectrum[k].x, spectrum[k].y);
    if (amplitude > 0.2f) std::printf("tone at %d, amplitude %.2f\n", k, amplitude);
  }
  float worst = 0;
  for (int i = 0; i < n; ++i) worst = std::fmax(worst, std::fabs(again[i] / n - samples[i]));
  std::printf("back again: %s\n", worst < 1e-5f ? "the same signal" : "another signal");
  cufftDestroy(there);
  cufftDestroy(back);
  return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
