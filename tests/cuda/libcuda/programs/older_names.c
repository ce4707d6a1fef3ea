/* Functions by the plain names that they had before their second version, as dlsym finds them, with the types they had. */
#define _GNU_SOURCE 1
#include "expect.h"

#include <dlfcn.h>

static void *library;

static void *named(const char *name) {
  void *function = dlsym(library, name);
  EXPECT(function != NULL);
  return function;
}

typedef unsigned int narrow;

static void memory(void) {
  CUresult (*allocate)(narrow *, narrow) = (CUresult(*)(narrow *, narrow))named("cuMemAlloc");
  CUresult (*release)(narrow) = (CUresult(*)(narrow))named("cuMemFree");
  CUresult (*fill)(narrow, unsigned, narrow) = (CUresult(*)(narrow, unsigned, narrow))named("cuMemsetD32");
  CUresult (*to_host)(void *, narrow, narrow) = (CUresult(*)(void *, narrow, narrow))named("cuMemcpyDtoH");
  CUresult (*total)(narrow *, CUdevice) = (CUresult(*)(narrow *, CUdevice))named("cuDeviceTotalMem");
  CUresult (*range)(narrow *, narrow *, narrow) = (CUresult(*)(narrow *, narrow *, narrow))named("cuMemGetAddressRange");
  narrow guarded[3] = {1, 0, 1}, place[3] = {1, 0, 1}, value = 0, base = 0, size = 0;
  OK(total(&guarded[1], 0));
  EXPECT(guarded[0] == 1 && guarded[2] == 1 && guarded[1] > 1u << 20);
  OK(allocate(&place[1], 64));
  EXPECT(place[0] == 1 && place[2] == 1 && place[1] != 0);
  OK(fill(place[1], 7, 16));
  OK(to_host(&value, place[1] + 60, 4));
  EXPECT(value == 7);
  OK(range(&base, &size, place[1] + 5));
  EXPECT(base == place[1] && size == 64);
  OK(release(place[1]));
  GIVES(CUDA_ERROR_INVALID_VALUE, release(place[1]));
}

static void arrays(void) {
  struct {
    narrow width, height;
    CUarray_format format;
    unsigned channels;
  } wanted = {4, 2, CU_AD_FORMAT_UNSIGNED_INT32, 1}, told = {0};
  struct {
    narrow source_x, source_y;
    CUmemorytype source_type;
    const void *source_host;
    narrow source_device;
    CUarray source_array;
    narrow source_pitch, target_x, target_y;
    CUmemorytype target_type;
    void *target_host;
    narrow target_device;
    CUarray target_array;
    narrow target_pitch, width, height;
  } copy = {0};
  CUresult (*create)(CUarray *, const void *) = (CUresult(*)(CUarray *, const void *))named("cuArrayCreate");
  CUresult (*describe)(void *, CUarray) = (CUresult(*)(void *, CUarray))named("cuArrayGetDescriptor");
  CUresult (*copy_2d)(const void *) = (CUresult(*)(const void *))named("cuMemcpy2D");
  CUarray array;
  unsigned there[8] = {1, 2, 3, 4, 5, 6, 7, 8}, back[8] = {0};
  OK(create(&array, &wanted));
  OK(describe(&told, array));
  EXPECT(memcmp(&told, &wanted, sizeof told) == 0);
  copy.source_type = CU_MEMORYTYPE_HOST;
  copy.source_host = there;
  copy.target_type = CU_MEMORYTYPE_ARRAY;
  copy.target_array = array;
  copy.source_pitch = copy.width = 16;
  copy.height = 2;
  OK(copy_2d(&copy));
  copy.source_type = CU_MEMORYTYPE_ARRAY;
  copy.source_array = array;
  copy.target_type = CU_MEMORYTYPE_HOST;
  copy.target_host = back;
  copy.target_pitch = 16;
  OK(copy_2d(&copy));
  EXPECT(memcmp(there, back, sizeof there) == 0);
  CUarray plane;
  GIVES(CUDA_ERROR_INVALID_VALUE, cuArrayGetPlane(&plane, array, 0)); /* its format has none */
  OK(cuArrayDestroy(array));
}

static void others(void) {
  CUresult (*create)(CUcontext *, unsigned, CUdevice) =
      (CUresult(*)(CUcontext *, unsigned, CUdevice))named("cuCtxCreate");
  CUresult (*destroy)(CUcontext) = (CUresult(*)(CUcontext))named("cuCtxDestroy");
  CUresult (*end_stream)(CUstream) = (CUresult(*)(CUstream))named("cuStreamDestroy");
  CUresult (*begin)(CUstream) = (CUresult(*)(CUstream))named("cuStreamBeginCapture");
  CUresult (*find)(const char *, void **, int, cuuint64_t) =
      (CUresult(*)(const char *, void **, int, cuuint64_t))named("cuGetProcAddress");
  CUresult (*instantiate)(CUgraphExec *, CUgraph, CUgraphNode *, char *, size_t) =
      (CUresult(*)(CUgraphExec *, CUgraph, CUgraphNode *, char *, size_t))named("cuGraphInstantiate");
  CUcontext other;
  CUstream stream;
  CUgraph graph;
  CUgraphExec exec;
  CUgraphNode bad;
  char log[8] = "before";
  void *function = NULL;
  OK(create(&other, 0, 0));
  OK(cuStreamCreate(&stream, 0));
  OK(begin(stream));
  OK(cuStreamEndCapture(stream, &graph));
  OK(instantiate(&exec, graph, &bad, log, sizeof log));
  EXPECT(bad == NULL && log[0] == '\0');
  OK(cuGraphExecDestroy(exec));
  OK(cuGraphDestroy(graph));
  OK(end_stream(stream));
  OK(destroy(other));
  OK(find("cuMemAlloc", &function, 12000, 0));
  EXPECT(function == named("cuMemAlloc_v2"));
  GIVES(CUDA_ERROR_NOT_FOUND, find("cuMemcpyBatchAsync", &function, 12080, 0)); /* of a later version */
  GIVES(CUDA_ERROR_NOT_FOUND, find("cuGreenCtxCreate", &function, 12040, 0));
}

int main(int count, char **arguments) {
  (void)count;
  start(arguments[1]);
  library = dlopen("libcuda.so.1", RTLD_NOW);
  EXPECT(library != NULL);
  OK(cuFlushGPUDirectRDMAWrites(CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX,
                                CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER));
  memory();
  arrays();
  others();
  return result();
}
