// Every way CUDA C++ reaches a texture or surface.
texture<float, cudaTextureType2D, cudaReadModeElementType> legacy;
texture<uchar4, cudaTextureType1D, cudaReadModeNormalizedFloat> colours;

extern "C" __global__ void through_references(const float2 *where, float *out, float4 *colour, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = tex2D(legacy, where[i].x, where[i].y);
  colour[i] = tex1Dfetch(colours, i);
}

// Handles come from memory: an array of objects, chosen per thread.
extern "C" __global__ void bindless(const cudaTextureObject_t *table, int count, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tex1Dfetch<int>(table[i % count], i);
}

extern "C" __global__ void geometries(cudaTextureObject_t volume, cudaTextureObject_t layers, float4 *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[2 * i] = tex3D<float4>(volume, i + 0.5f, 1.5f, 2.5f);
  out[2 * i + 1] = tex2DLayered<float4>(layers, i + 0.5f, 1.5f, i % 3);
}

// Reads a surface, writes another: transposes.
extern "C" __global__ void transpose(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float v;
  surf2Dread(&v, from, x * 4, y);
  surf2Dwrite(v, to, y * 4, x);
}
