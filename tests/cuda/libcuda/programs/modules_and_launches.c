// ----- launches.c
/* Launches: parameters in every form, limits and their errors, occupancy, libraries. */
#include "expect.h"

typedef struct {
  char tag;
  double value;
} pair;

static void check(CUdeviceptr out, const char *what) {
  double got[4];
  OK(cuMemcpyDtoH(got, out, sizeof got));
  if (got[0] != 1 || got[1] != 2 || got[2] != 3.5 || got[3] != 4) {
    printf("%s: %g %g %g %g\n", what, got[0], got[1], got[2], got[3]);
    failures++;
  }
  OK(cuMemsetD8(out, 0, sizeof got));
}

static void parameters(CUdeviceptr out) {
  char first = 1;
  pair both = {2, 3.5};
  short last = 4;
  void *array[] = {&first, &both, &last, &out};
  CUfunction mixed = kernel("mixed");
  OK(cuLaunchKernel(mixed, 1, 1, 1, 1, 1, 1, 0, NULL, array, NULL));
  check(out, "array of parameters");
  struct {
    char first;
    pair both;
    short last;
    CUdeviceptr out;
  } packed = {1, {2, 3.5}, 4, out};
  size_t size = sizeof packed;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
  OK(cuLaunchKernel(mixed, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra));
  check(out, "packed parameters");
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(mixed, 1, 1, 1, 1, 1, 1, 0, NULL, array, extra));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(mixed, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
  size = 8;
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(mixed, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra));
  CUlaunchAttribute cooperative = {.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE, .value.cooperative = 1};
  CUlaunchConfig config = {.gridDimX = 1,
                           .gridDimY = 1,
                           .gridDimZ = 1,
                           .blockDimX = 1,
                           .blockDimY = 1,
                           .blockDimZ = 1,
                           .attrs = &cooperative,
                           .numAttrs = 1};
  OK(cuLaunchKernelEx(&config, mixed, array, NULL));
  check(out, "a configuration");
  OK(cuFuncSetBlockShape(mixed, 1, 1, 1));
  OK(cuParamSetv(mixed, 0, &packed, sizeof packed));
  OK(cuLaunch(mixed));
  check(out, "parameters one by one");
}

static void limits(CUdeviceptr out) {
  void *arguments[] = {&out};
  CUfunction bounded = kernel("bounded"), reverse = kernel("reverse"), none;
  int value, blocks;
  GIVES(CUDA_ERROR_NOT_FOUND, cuModuleGetFunction(&none, module, "nobody"));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(bounded, 0, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(reverse, 1, 1, 1, 1025, 1, 1, 0, NULL, arguments, NULL));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(reverse, 1, 65536, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(bounded, 1, 1, 1, 65, 1, 1, 0, NULL, arguments, NULL));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuLaunchKernel((CUfunction)&out, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  OK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, bounded));
  EXPECT(value == 64);
  OK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_PTX_VERSION, bounded));
  EXPECT(value == 70);
  OK(cuLaunchKernel(reverse, 1, 1, 1, 8, 1, 1, 32, NULL, arguments, NULL));
  int got[8];
  OK(cuMemcpyDtoH(got, out, sizeof got));
  EXPECT(got[0] == 7 && got[7] == 0);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuLaunchKernel(reverse, 1, 1, 1, 8, 1, 1, 49 << 10, NULL, arguments, NULL));
  OK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reverse, 16, 0));
  EXPECT(blocks >= 1);
  int cores;
  OK(cuDeviceGetAttribute(&cores, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 0));
  OK(cuLaunchCooperativeKernel(reverse, (unsigned)(blocks * cores), 1, 1, 16, 1, 1, 64, NULL, arguments));
  GIVES(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE,
        cuLaunchCooperativeKernel(reverse, (unsigned)(blocks * cores + 1), 1, 1, 16, 1, 1, 64, NULL, arguments));
  int grid, block;
  OK(cuOccupancyMaxPotentialBlockSize(&grid, &block, bounded, NULL, 0, 0));
  EXPECT(block >= 1 && block <= 64 && grid >= cores);
  OK(cuCtxSynchronize()); /* none of these errors stays */
}

static void libraries(const char *image, CUdeviceptr out) {
  CUlibrary library;
  CUkernel put;
  CUfunction function;
  const char *name;
  int value = 11, got;
  void *arguments[] = {&out, &value};
  OK(cuLibraryLoadFromFile(&library, image, NULL, NULL, 0, NULL, NULL, 0));
  OK(cuLibraryGetKernel(&put, library, "put"));
  OK(cuKernelGetName(&name, put));
  EXPECT(strcmp(name, "put") == 0);
  OK(cuKernelGetFunction(&function, put));
  OK(cuLaunchKernel((CUfunction)put, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  OK(cuMemcpyDtoH(&got, out, 4));
  EXPECT(got == 11);
  OK(cuLibraryUnload(library));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
}

static void variables(void) {
  CUdeviceptr counter, factors, out;
  size_t size;
  int value = 0, by = 3;
  float got[4], new[4] = {10, 20, 30, 40};
  void *arguments[] = {&by};
  OK(cuModuleGetGlobal(&counter, &size, module, "counter"));
  EXPECT(size == 4);
  OK(run("bump", 2, 4, NULL, arguments));
  OK(cuMemcpyDtoH(&value, counter, 4));
  EXPECT(value == 5 + 8 * 3);
  OK(cuModuleGetGlobal(&factors, &size, module, "factors"));
  EXPECT(size == 16);
  OK(cuMemcpyHtoD(factors, new, sizeof new));
  OK(cuMemAlloc(&out, sizeof got));
  arguments[0] = &out;
  OK(run("scale", 1, 4, NULL, arguments));
  OK(cuMemcpyDtoH(got, out, sizeof got));
  EXPECT(memcmp(got, new, sizeof got) == 0);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD(factors, new, 17));
  GIVES(CUDA_ERROR_NOT_FOUND, cuModuleGetGlobal(&out, &size, module, "nothing"));
}

int main(int count, char **words) {
  CUdeviceptr out;
  (void)count;
  start(words[1]);
  OK(cuMemAlloc(&out, 4096));
  parameters(out);
  limits(out);
  libraries(words[1], out);
  variables();
  CUmodule bad;
  GIVES(CUDA_ERROR_FILE_NOT_FOUND, cuModuleLoad(&bad, "/nowhere"));
  GIVES(CUDA_ERROR_INVALID_PTX, cuModuleLoadData(&bad, ".version 8.3\n"));
  GIVES(CUDA_ERROR_INVALID_PTX, cuModuleLoadData(&bad, ".version 8.3\n.target sm_70\n.address_size 64\n"
                                                       ".visible .entry k() { frobnicate; }\n"));
  GIVES(CUDA_ERROR_INVALID_IMAGE, cuModuleLoadData(&bad, "neither code nor container"));
  return result();
}
// ----- faults.c
/* A kernel that fails makes every call give its number, until the context is reset. */
#include "expect.h"

static void fails(const char *image, CUresult wanted, const char *name, unsigned threads, void **arguments) {
  CUdeviceptr memory;
  OK(cuModuleLoad(&module, image));
  OK(run(name, 1, threads, NULL, arguments));
  GIVES(wanted, cuCtxSynchronize());
  GIVES(wanted, cuCtxSynchronize());
  GIVES(wanted, cuMemAlloc(&memory, 4));
  GIVES(wanted, cuStreamSynchronize(NULL));
  OK(cuDevicePrimaryCtxReset(0));
  OK(cuMemAlloc(&memory, 4));
  OK(cuMemFree(memory));
}

int main(int count, char **words) {
  CUdeviceptr memory, freed, place;
  int no = 0;
  (void)count;
  start(NULL);
  void *arguments[] = {&place}, *wrong[] = {&no};
  OK(cuMemAlloc(&memory, 4096));
  place = memory + 4096 + 512;
  fails(words[1], CUDA_ERROR_ILLEGAL_ADDRESS, "write_at", 1, arguments);
  place = memory + (64 << 20);
  fails(words[1], CUDA_ERROR_ILLEGAL_ADDRESS, "write_at", 1, arguments);
  place = 0;
  fails(words[1], CUDA_ERROR_ILLEGAL_ADDRESS, "write_at", 1, arguments);
  OK(cuMemAlloc(&freed, 1 << 20));
  OK(cuMemFree(freed));
  place = freed + 64;
  fails(words[1], CUDA_ERROR_ILLEGAL_ADDRESS, "write_at", 1, arguments);
  fails(words[1], CUDA_ERROR_ASSERT, "failed_assertion", 1, wrong);
  fails(words[1], CUDA_ERROR_LAUNCH_FAILED, "trap", 1, NULL);
  OK(cuMemAlloc(&memory, 4096));
  place = memory;
  fails(words[1], CUDA_ERROR_MISALIGNED_ADDRESS, "unaligned", 1, arguments);
  return result();
}
// ----- textures.c
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
// ----- loads.c
/* Load each file; use what loads. */
#include "expect.h"

int main(int count, char **words) {
  start(NULL);
  int errors = 0;
  for (int i = 1; i < count; i++) {
    CUfunction function;
    CUdeviceptr counter;
    size_t size;
    int threads;
    if (cuModuleLoad(&module, words[i]) != CUDA_SUCCESS) {
      errors++;
      continue;
    }
    if (cuModuleGetFunction(&function, module, "put") == CUDA_SUCCESS)
      cuFuncGetAttribute(&threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, function);
    cuModuleGetGlobal(&counter, &size, module, "counter");
    OK(cuModuleUnload(module));
  }
  EXPECT(errors == count - 1); /* also with a changed byte, by the digest */
  return result();
}
// ----- many_modules.c
/* Loading and unloading leaves nothing behind: after many rounds the process has as much memory, as many files and as
 * many mappings as after a few. */
#include "expect.h"

#include <dirent.h>
#include <malloc.h>

#define FEW 60
#define MANY 600

typedef struct {
  size_t bytes;
  int files, mappings;
} left;

static void round_of(const char *image, CUdeviceptr place) {
  CUmodule loaded;
  CUfunction function;
  CUdeviceptr variable;
  CUlibrary library;
  CUkernel kernel;
  int value = 1;
  void *arguments[] = {&place, &value};
  OK(cuModuleLoad(&loaded, image));
  OK(cuModuleGetFunction(&function, loaded, "put"));
  OK(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  OK(cuModuleGetGlobal(&variable, NULL, loaded, "counter"));
  OK(cuModuleUnload(loaded));
  OK(cuLibraryLoadFromFile(&library, image, NULL, NULL, 0, NULL, NULL, 0));
  OK(cuLibraryGetKernel(&kernel, library, "put"));
  OK(cuLibraryUnload(library));
}

static left count_left(void) {
  left now = {.bytes = mallinfo2().uordblks};
  DIR *files = opendir("/proc/self/fd");
  while (readdir(files) != NULL)
    now.files++;
  closedir(files);
  FILE *maps = fopen("/proc/self/maps", "r");
  for (int c; (c = getc(maps)) != EOF;)
    now.mappings += c == '\n';
  fclose(maps);
  return now;
}

int main(int count, char **words) {
  CUdeviceptr place;
  left few = {0}, many;
  (void)count;
  start(words[1]);
  OK(cuMemAlloc(&place, 4));
  for (int i = 0; i < MANY; i++) {
    if (i == FEW)
      few = count_left();
    round_of(words[1], place);
  }
  many = count_left();
  fprintf(stderr, "bytes %zu and %zu, files %d and %d, mappings %d and %d\n", few.bytes, many.bytes, few.files, many.files,
         few.mappings, many.mappings);
  EXPECT(many.bytes < few.bytes + 16 * 1024); /* of a heap that other threads use too */
  EXPECT(many.files == few.files);
  EXPECT(many.mappings < few.mappings + 4);
  return result();
}
