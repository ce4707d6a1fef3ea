/* Textures and surfaces: objects, mipmapped arrays, references. */
#include "expect.h"

static float read_at(CUtexObject texture, float x, float y) {
  CUdeviceptr out;
  float got = -1;
  void *arguments[] = {&texture, &x, &y, &out};
  OK(cuMemAlloc(&out, 4));
  OK(run("read_texture", 1, 1, NULL, arguments));
  OK(cuMemcpyDtoH(&got, out, 4));
  OK(cuMemFree(out));
  return got;
}

int main(int count, char **words) {
  (void)count;
  start(words[1]);
  float host[2][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}}, back[2][4];
  CUarray array;
  CUDA_ARRAY_DESCRIPTOR shape = {.Width = 4, .Height = 2, .Format = CU_AD_FORMAT_FLOAT, .NumChannels = 1};
  OK(cuArrayCreate(&array, &shape));
  CUDA_MEMCPY2D copy = {.srcMemoryType = CU_MEMORYTYPE_HOST,
                        .srcHost = host,
                        .srcPitch = 16,
                        .dstMemoryType = CU_MEMORYTYPE_ARRAY,
                        .dstArray = array,
                        .WidthInBytes = 16,
                        .Height = 2};
  OK(cuMemcpy2D(&copy));
  copy.WidthInBytes = 20;
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpy2D(&copy));
  CUDA_RESOURCE_DESC resource = {.resType = CU_RESOURCE_TYPE_ARRAY, .res.array.hArray = array};
  CUDA_TEXTURE_DESC point = {.addressMode = {CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_CLAMP,
                                             CU_TR_ADDRESS_MODE_CLAMP}},
                    linear = point;
  linear.filterMode = CU_TR_FILTER_MODE_LINEAR;
  CUtexObject a, b;
  OK(cuTexObjectCreate(&a, &resource, &point, NULL));
  OK(cuTexObjectCreate(&b, &resource, &linear, NULL));
  EXPECT(read_at(a, 2.5f, 1.5f) == 6);
  EXPECT(read_at(a, 9, -3) == 3);
  EXPECT(read_at(b, 1, 1) == 2.5f);
  CUDA_RESOURCE_DESC told;
  OK(cuTexObjectGetResourceDesc(&told, a));
  EXPECT(told.res.array.hArray == array);
  OK(cuTexObjectDestroy(a));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuTexObjectDestroy(a));

  CUsurfObject surface;
  OK(cuSurfObjectCreate(&surface, &resource));
  void *arguments[] = {&surface};
  OK(cuLaunchKernel(kernel("write_surface"), 1, 1, 1, 4, 2, 1, 0, NULL, arguments, NULL));
  CUDA_MEMCPY2D out = {.srcMemoryType = CU_MEMORYTYPE_ARRAY,
                       .srcArray = array,
                       .dstMemoryType = CU_MEMORYTYPE_HOST,
                       .dstHost = back,
                       .dstPitch = 16,
                       .WidthInBytes = 16,
                       .Height = 2};
  OK(cuMemcpy2D(&out));
  EXPECT(back[1][3] == 13 && back[0][2] == 2);

  /* Three levels, each of one value. */
  CUmipmappedArray mipmap;
  CUDA_ARRAY3D_DESCRIPTOR levels = {.Width = 4, .Height = 4, .Format = CU_AD_FORMAT_FLOAT, .NumChannels = 1};
  OK(cuMipmappedArrayCreate(&mipmap, &levels, 10)); /* as many as there can be: 3 */
  CUarray level;
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMipmappedArrayGetLevel(&level, mipmap, 3));
  for (unsigned i = 0; i < 3; i++) {
    float fill[16];
    for (int n = 0; n < 16; n++)
      fill[n] = 10.0f * (float)i;
    OK(cuMipmappedArrayGetLevel(&level, mipmap, i));
    CUDA_MEMCPY2D in = {.srcMemoryType = CU_MEMORYTYPE_HOST,
                        .srcHost = fill,
                        .srcPitch = 16,
                        .dstMemoryType = CU_MEMORYTYPE_ARRAY,
                        .dstArray = level,
                        .WidthInBytes = 16u >> i,
                        .Height = 4u >> i};
    OK(cuMemcpy2D(&in));
  }
  CUDA_RESOURCE_DESC pyramid = {.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY, .res.mipmap.hMipmappedArray = mipmap};
  CUDA_TEXTURE_DESC blended = linear;
  blended.flags = CU_TRSF_NORMALIZED_COORDINATES;
  blended.mipmapFilterMode = CU_TR_FILTER_MODE_LINEAR;
  blended.maxMipmapLevelClamp = 2;
  OK(cuTexObjectCreate(&a, &pyramid, &blended, NULL));
  float x = 0.5f, at = 1.5f, got;
  CUdeviceptr place;
  OK(cuMemAlloc(&place, 4));
  void *lod[] = {&a, &x, &x, &at, &place};
  OK(run("read_level", 1, 1, NULL, lod));
  OK(cuMemcpyDtoH(&got, place, 4));
  EXPECT(got == 15);

  /* A reference of the module, over linear memory; outside it reads 0. */
  CUtexref line;
  CUdeviceptr memory;
  size_t offset;
  OK(cuMemAlloc(&memory, sizeof host));
  OK(cuMemcpyHtoD(memory, host, sizeof host));
  OK(cuModuleGetTexRef(&line, module, "line"));
  OK(cuTexRefSetFormat(line, CU_AD_FORMAT_FLOAT, 1));
  OK(cuTexRefSetAddress(&offset, line, memory, sizeof host));
  int i = 5;
  void *fetch[] = {&i, &place};
  OK(run("read_line", 1, 1, NULL, fetch));
  OK(cuMemcpyDtoH(&got, place, 4));
  EXPECT(got == 5);
  i = 8;
  OK(run("read_line", 1, 1, NULL, fetch));
  OK(cuMemcpyDtoH(&got, place, 4));
  EXPECT(got == 0);
  return result();
}
