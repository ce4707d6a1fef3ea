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

int main() {
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
