// Texture and surface objects.
#include "expect.h"

__global__ void read_2d(cudaTextureObject_t texture, float *out, int width, int height) {
  int x = threadIdx.x, y = threadIdx.y;
  out[y * width + x] = tex2D<float>(texture, x + 0.5f, y + 0.5f);
}
__global__ void read_between(cudaTextureObject_t texture, float *out) { *out = tex2D<float>(texture, 1.0f, 0.5f); }
__global__ void read_linear(cudaTextureObject_t texture, int *out) {
  out[threadIdx.x] = tex1Dfetch<int>(texture, threadIdx.x);
}
__global__ void add_one(cudaSurfaceObject_t surface) {
  float value;
  surf2Dread(&value, surface, threadIdx.x * 4, threadIdx.y);
  surf2Dwrite(value + 1, surface, threadIdx.x * 4, threadIdx.y);
}

// The next level of a pyramid: each element the mean of four.
__global__ void halve(cudaTextureObject_t from, cudaSurfaceObject_t to) {
  const float x = 2 * threadIdx.x, y = 2 * threadIdx.y;
  const float sum = tex2D<float>(from, x, y) + tex2D<float>(from, x + 1, y) + tex2D<float>(from, x, y + 1) +
                    tex2D<float>(from, x + 1, y + 1);
  surf2Dwrite(0.25f * sum, to, (int)(threadIdx.x * sizeof(float)), (int)threadIdx.y);
}
__global__ void read_level(cudaTextureObject_t texture, float level, float *out) {
  *out = tex2DLod<float>(texture, 0.5f, 0.5f, level);
}

static void pyramid() {
  cudaMipmappedArray_t mipmap;
  cudaArray_t level;
  cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>();
  OK(cudaMallocMipmappedArray(&mipmap, &channel, make_cudaExtent(8, 8, 0), 99, cudaArraySurfaceLoadStore));
  GIVES(cudaGetMipmappedArrayLevel(&level, mipmap, 4), cudaErrorInvalidValue);  // 8, 4, 2, 1
  float host[64], *out, got;
  for (int i = 0; i < 64; ++i) host[i] = (float)(i % 16);
  OK(cudaMalloc(&out, 4));
  cudaResourceDesc resource = {};
  cudaTextureDesc description = {};
  description.filterMode = cudaFilterModePoint;
  OK(cudaGetMipmappedArrayLevel(&level, mipmap, 0));
  OK(cudaMemcpy2DToArray(level, 0, 0, host, 32, 32, 8, cudaMemcpyHostToDevice));
  for (unsigned i = 1; i < 4; ++i) {
    cudaTextureObject_t from;
    cudaSurfaceObject_t to;
    resource.resType = cudaResourceTypeArray;
    OK(cudaGetMipmappedArrayLevel(&resource.res.array.array, mipmap, i - 1));
    OK(cudaCreateTextureObject(&from, &resource, &description, nullptr));
    OK(cudaGetMipmappedArrayLevel(&resource.res.array.array, mipmap, i));
    cudaExtent extent;
    OK(cudaArrayGetInfo(nullptr, &extent, nullptr, resource.res.array.array));
    EXPECT(extent.width == 8u >> i && extent.height == 8u >> i);
    OK(cudaCreateSurfaceObject(&to, &resource));
    halve<<<1, dim3(8 >> i, 8 >> i)>>>(from, to);
    OK(cudaDeviceSynchronize());
    OK(cudaDestroyTextureObject(from));
    OK(cudaDestroySurfaceObject(to));
  }
  resource = {};
  resource.resType = cudaResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = mipmap;
  description.normalizedCoords = 1;
  description.mipmapFilterMode = cudaFilterModeLinear;
  description.maxMipmapLevelClamp = 3;
  cudaTextureObject_t texture;
  OK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
  const float levels[] = {0, 1, 2, 2.5f, 3}, wanted[] = {host[4 * 8 + 4], 8.5f, 9.5f, 8.5f, 7.5f};
  for (int i = 0; i < 5; ++i) {
    read_level<<<1, 1>>>(texture, levels[i], out);
    OK(cudaMemcpy(&got, out, 4, cudaMemcpyDeviceToHost));
    EXPECT(got == wanted[i]);
  }
  cudaArrayMemoryRequirements needs;
  OK(cudaMipmappedArrayGetMemoryRequirements(&needs, mipmap, 0));
  EXPECT(needs.size >= 4 * (64 + 16 + 4 + 1));
  OK(cudaDestroyTextureObject(texture));
  OK(cudaFreeMipmappedArray(mipmap));
  OK(cudaFree(out));
}

int main() {
  pyramid();
  const int width = 4, height = 3;
  float host[height][width], got[height][width], *out;
  for (int i = 0; i < width * height; ++i) host[0][i] = (float)i;
  cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  OK(cudaMallocArray(&array, &channel, width, height, cudaArraySurfaceLoadStore));
  OK(cudaMemcpy2DToArray(array, 0, 0, host, sizeof host[0], sizeof host[0], height, cudaMemcpyHostToDevice));
  OK(cudaMalloc(&out, sizeof host));

  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description = {};
  description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
  description.filterMode = cudaFilterModePoint;
  description.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture;
  OK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
  cudaSurfaceObject_t surface;
  OK(cudaCreateSurfaceObject(&surface, &resource));
  add_one<<<1, dim3(width, height)>>>(surface);
  read_2d<<<1, dim3(width, height)>>>(texture, out, width, height);
  OK(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
  for (int i = 0; i < width * height; ++i) EXPECT(got[0][i] == i + 1);
  cudaTextureDesc back;
  OK(cudaGetTextureObjectTextureDesc(&back, texture));
  EXPECT(back.addressMode[0] == cudaAddressModeClamp && back.readMode == cudaReadModeElementType);
  cudaResourceDesc resource_back;
  OK(cudaGetTextureObjectResourceDesc(&resource_back, texture));
  EXPECT(resource_back.resType == cudaResourceTypeArray && resource_back.res.array.array == array);
  OK(cudaDestroyTextureObject(texture));
  OK(cudaDestroySurfaceObject(surface));

  description.filterMode = cudaFilterModeLinear;
  OK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
  read_between<<<1, 1>>>(texture, out);
  OK(cudaMemcpy(got, out, 4, cudaMemcpyDeviceToHost));
  EXPECT(got[0][0] == 1.5f);
  OK(cudaDestroyTextureObject(texture));
  OK(cudaFreeArray(array));

  int values[8], read[8], *memory, *read_device;
  for (int i = 0; i < 8; ++i) values[i] = 10 * i;
  OK(cudaMalloc(&memory, sizeof values));
  OK(cudaMalloc(&read_device, sizeof values));
  OK(cudaMemcpy(memory, values, sizeof values, cudaMemcpyHostToDevice));
  resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = memory;
  resource.res.linear.desc = cudaCreateChannelDesc<int>();
  resource.res.linear.sizeInBytes = sizeof values;
  description = {};
  OK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
  read_linear<<<1, 8>>>(texture, read_device);
  OK(cudaMemcpy(read, read_device, sizeof read, cudaMemcpyDeviceToHost));
  EXPECT(!memcmp(read, values, sizeof read));
  OK(cudaDestroyTextureObject(texture));
  description.readMode = cudaReadModeNormalizedFloat;
  GIVES(cudaCreateTextureObject(&texture, &resource, &description, nullptr), cudaErrorInvalidNormSetting);
  return result();
}
