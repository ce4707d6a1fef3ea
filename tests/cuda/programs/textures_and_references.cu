// ----- textures.cu
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
// ----- mipmaps.cu
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
// ----- references.cu
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
// ----- shapes.cu
// What a launch may ask for: shared memory beyond 48 KiB, launch bounds, large parameters, large grids.
#include "expect.h"

struct Large {
  int values[1000];
};
__global__ void sum(Large large, int *out) {
  int total = 0;
  for (int i = 0; i < 1000; ++i) total += large.values[i];
  *out = total;
}
extern __shared__ int buffer[];
__global__ void dynamic(int *out, int last) {
  buffer[last] = 5;
  *out = buffer[last];
}
__global__ void __launch_bounds__(64) narrow(int *out) { atomicAdd(out, 1); }
__global__ void count(unsigned long long *out) {
  atomicAdd(out, (unsigned long long)blockIdx.z * 10000 + blockIdx.y * 100 + blockIdx.x);
}

int main() {
  int *out, value = 0, maximum = 0;
  OK(cudaMalloc(&out, 8));
  Large large;
  for (int i = 0; i < 1000; ++i) large.values[i] = i;
  sum<<<1, 1>>>(large, out);
  OK(cudaMemcpy(&value, out, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 499500);

  OK(cudaDeviceGetAttribute(&maximum, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
  EXPECT(maximum >= 48 << 10);
  if (maximum > 48 << 10) {
    dynamic<<<1, 1, maximum>>>(out, maximum / 4 - 1);
    GIVES(cudaGetLastError(), cudaErrorInvalidValue);
    OK(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, maximum));
    dynamic<<<1, 1, maximum>>>(out, maximum / 4 - 1);
    OK(cudaGetLastError());
    OK(cudaMemcpy(&value, out, 4, cudaMemcpyDeviceToHost));
    EXPECT(value == 5);
  }
  EXPECT(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, maximum + 1) != cudaSuccess);
  (void)cudaGetLastError();
  dynamic<<<1, 1, 48 << 10>>>(out, (48 << 8) - 1);
  OK(cudaGetLastError());

  OK(cudaMemset(out, 0, 8));
  narrow<<<3, 64>>>(out);
  OK(cudaGetLastError());
  narrow<<<3, 65>>>(out);
  EXPECT(cudaGetLastError() != cudaSuccess);
  OK(cudaMemcpy(&value, out, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 192);

  OK(cudaMemset(out, 0, 8));
  count<<<dim3(3, 4, 5), 1>>>((unsigned long long *)out);
  unsigned long long total = 0;
  OK(cudaMemcpy(&total, out, 8, cudaMemcpyDeviceToHost));
  EXPECT(total == 60 * 2 * 10000 + 60 * 150 + 60);
  return result();
}
