// Textures both ways: a legacy reference that the host binds by name, and a texture object passed as an argument.
texture<float, cudaTextureType1D, cudaReadModeElementType> samples;

extern "C" __global__ void gather_reference(const int *where, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tex1Dfetch(samples, where[i]);
}

// Rotates an image by bilinear lookups.
extern "C" __global__ void rotate(cudaTextureObject_t image, float *out, int width, int height, float cosine, float sine) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float u = x - 0.5f * width, v = y - 0.5f * height;
  out[y * width + x] = tex2D<float>(image, u * cosine - v * sine + 0.5f * width + 0.5f, u * sine + v * cosine + 0.5f * height + 0.5f);
}
