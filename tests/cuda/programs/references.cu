// Texture references, with members changed after binding.
#include "expect.h"

texture<float, 1, cudaReadModeElementType> line;
texture<float, 2, cudaReadModeElementType> image;

__global__ void fetch(float *out) { out[threadIdx.x] = tex1Dfetch(line, threadIdx.x); }
__global__ void at(float *out, float x, float y) { *out = tex2D(image, x, y); }

int main() {
  float host[16], got[16], *memory, *out;
  for (int i = 0; i < 16; ++i) host[i] = 3.0f * i;
  OK(cudaMalloc(&memory, sizeof host));
  OK(cudaMalloc(&out, sizeof host));
  OK(cudaMemcpy(memory, host, sizeof host, cudaMemcpyHostToDevice));
  size_t offset = 99;
  OK(cudaBindTexture(&offset, line, memory, sizeof host));
  EXPECT(offset == 0);
  fetch<<<1, 16>>>(out);
  OK(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
  EXPECT(!memcmp(host, got, sizeof got));
  OK(cudaUnbindTexture(line));

  cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  OK(cudaMallocArray(&array, &channel, 4, 4));
  OK(cudaMemcpyToArray(array, 0, 0, host, sizeof host, cudaMemcpyHostToDevice));
  OK(cudaBindTextureToArray(image, array));
  at<<<1, 1>>>(out, 1.5f, 2.5f);
  OK(cudaMemcpy(got, out, 4, cudaMemcpyDeviceToHost));
  EXPECT(got[0] == host[9]);
  image.normalized = true;  // after binding
  image.filterMode = cudaFilterModeLinear;
  image.addressMode[0] = image.addressMode[1] = cudaAddressModeWrap;
  at<<<1, 1>>>(out, 1.375f, 0.5f);  // x wraps to 1.5 of 4, y is 2: between rows 1 and 2
  OK(cudaMemcpy(got, out, 4, cudaMemcpyDeviceToHost));
  EXPECT(got[0] == (host[5] + host[9]) / 2);
  const textureReference *reference = nullptr;
  OK(cudaGetTextureReference(&reference, (const void *)&image));
  EXPECT(reference == &image);
  OK(cudaUnbindTexture(image));
  OK(cudaFreeArray(array));
  return result();
}
