// Mipmapped arrays: levels, textures and texture references on them.
#include "expect.h"

texture<float, cudaTextureType2D, cudaReadModeElementType> levels;

__global__ void read_object(cudaTextureObject_t texture, float level, float *out) {
  *out = tex2DLod<float>(texture, 0.25f, 0.25f, level);
}
__global__ void read_reference(float level, float *out) { *out = tex2DLod(levels, 0.25f, 0.25f, level); }

int main() {
  const unsigned size = 8, count = 4;
  cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>(), told;
  cudaMipmappedArray_t mipmap;
  cudaExtent extent;
  cudaArray_t level;
  unsigned flags;
  OK(cudaMallocMipmappedArray(&mipmap, &channel, make_cudaExtent(size, size, 0), count));
  for (unsigned i = 0; i < count; ++i) {
    float values[size * size];
    unsigned side = size >> i;
    for (unsigned j = 0; j < side * side; ++j) values[j] = 10.0f * i + 1;
    OK(cudaGetMipmappedArrayLevel(&level, mipmap, i));
    OK(cudaArrayGetInfo(&told, &extent, &flags, level));
    EXPECT(extent.width == side && extent.height == side && told.x == 32 && told.f == cudaChannelFormatKindFloat);
    OK(cudaMemcpy2DToArray(level, 0, 0, values, side * 4, side * 4, side, cudaMemcpyHostToDevice));
  }
  GIVES(cudaGetMipmappedArrayLevel(&level, mipmap, count), cudaErrorInvalidValue);
  GIVES(cudaFreeArray(level), cudaErrorInvalidResourceHandle);  // it goes with the whole
  cudaArrayMemoryRequirements needs;
  OK(cudaMipmappedArrayGetMemoryRequirements(&needs, mipmap, 0));
  EXPECT(needs.size >= (64 + 16 + 4 + 1) * sizeof(float) && needs.alignment > 0);

  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = mipmap;
  cudaTextureDesc description = {};
  description.normalizedCoords = 1;
  description.filterMode = cudaFilterModePoint;
  description.mipmapFilterMode = cudaFilterModeLinear;
  description.maxMipmapLevelClamp = 3;
  cudaTextureObject_t object;
  float *out, got;
  OK(cudaMalloc(&out, sizeof *out));
  OK(cudaCreateTextureObject(&object, &resource, &description, nullptr));
  for (float at : {0.0f, 1.0f, 1.5f, 9.0f}) {
    read_object<<<1, 1>>>(object, at, out);
    OK(cudaMemcpy(&got, out, sizeof got, cudaMemcpyDeviceToHost));
    EXPECT(got == 10 * (at > 3 ? 3 : at) + 1);
  }
  OK(cudaDestroyTextureObject(object));

  levels.normalized = true;
  levels.filterMode = cudaFilterModePoint;
  levels.mipmapFilterMode = cudaFilterModePoint;
  levels.maxMipmapLevelClamp = 2;
  OK(cudaBindTextureToMipmappedArray(&levels, mipmap, &channel));
  for (float at : {0.0f, 1.0f, 9.0f}) {
    read_reference<<<1, 1>>>(at, out);
    OK(cudaMemcpy(&got, out, sizeof got, cudaMemcpyDeviceToHost));
    EXPECT(got == 10 * (at > 2 ? 2 : at) + 1);
  }
  OK(cudaUnbindTexture(&levels));
  OK(cudaFreeMipmappedArray(mipmap));
  OK(cudaFreeMipmappedArray(nullptr));
  return result();
}
