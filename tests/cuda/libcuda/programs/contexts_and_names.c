// ----- contexts.c
/* Contexts: the thread's stack, the primary one and others, their ends; limits. */
#include "expect.h"

int main(int count, char **words) {
  CUcontext current, other, popped;
  CUdevice device;
  CUdeviceptr memory, kept;
  unsigned flags;
  int active, number;
  size_t limit;
  (void)count;
  GIVES(CUDA_ERROR_NOT_INITIALIZED, cuDeviceGetCount(&number));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuInit(1));
  OK(cuInit(0));
  OK(cuDeviceGetCount(&number));
  EXPECT(number >= 1);
  GIVES(CUDA_ERROR_INVALID_DEVICE, cuDeviceGet(&device, number));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuMemAlloc(&memory, 4));
  OK(cuDeviceGet(&device, 0));
  OK(cuDevicePrimaryCtxGetState(device, &flags, &active));
  EXPECT(!active);
  start(words[1]);
  OK(cuDevicePrimaryCtxGetState(device, &flags, &active));
  EXPECT(active);
  OK(cuCtxGetCurrent(&current));
  EXPECT(current == context);

  OK(cuMemAlloc(&kept, 16));
  OK(cuCtxCreate(&other, 0, device));
  OK(cuCtxGetCurrent(&current));
  EXPECT(current == other && other != context);
  OK(cuMemAlloc(&memory, 16));
  OK(cuCtxPopCurrent(&popped));
  EXPECT(popped == other);
  OK(cuCtxGetCurrent(&current));
  EXPECT(current == context);
  OK(cuCtxPushCurrent(other));
  OK(cuCtxDestroy(other));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuCtxPushCurrent(other));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(memory)); /* it went with its context */
  OK(cuMemFree(kept));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuCtxDestroy(context)); /* the primary one is released */

  /* What is given back names its context itself: none need be current. Unknown things have none. */
  CUmodule loaded;
  CUstream made;
  CUevent event;
  void *pinned;
  static char registered[4096];
  OK(cuModuleLoad(&loaded, words[1]));
  OK(cuStreamCreate(&made, 0));
  OK(cuEventCreate(&event, 0));
  OK(cuMemHostAlloc(&pinned, 64, 0));
  OK(cuMemHostRegister(registered, sizeof registered, 0));
  OK(cuMemAlloc(&kept, 16));
  OK(cuMemAllocAsync(&memory, 16, made));
  OK(cuCtxPopCurrent(&popped));
  OK(cuModuleUnload(loaded));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuMemFreeAsync(memory, NULL));
  OK(cuMemsetD8Async(memory, 1, 16, made));
  OK(cuMemFreeAsync(memory, made));
  OK(cuEventRecord(event, made));
  OK(cuEventSynchronize(event));
  OK(cuStreamDestroy(made));
  OK(cuEventDestroy(event));
  OK(cuMemFreeHost(pinned));
  OK(cuMemHostUnregister(registered));
  OK(cuMemFree(kept));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuMemFree(kept));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuStreamDestroy(made));
  OK(cuCtxPushCurrent(popped));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(kept));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuStreamDestroy(made));

  OK(cuCtxSetLimit(CU_LIMIT_STACK_SIZE, 4096));
  OK(cuCtxGetLimit(&limit, CU_LIMIT_STACK_SIZE));
  EXPECT(limit == 4096);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuCtxGetLimit(&limit, CU_LIMIT_MAX));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuCtxSetLimit(CU_LIMIT_STACK_SIZE, (size_t)1 << 40));
  OK(cuCtxGetLimit(&limit, CU_LIMIT_STACK_SIZE));
  EXPECT(limit == 4096 && getenv("VORTEX_STACK") == NULL);

  /* A reset frees what there is; the context goes on as new. */
  OK(cuMemAlloc(&memory, 16));
  CUstream stream;
  OK(cuStreamCreate(&stream, 0));
  OK(cuDevicePrimaryCtxReset(device));
  OK(cuCtxGetLimit(&limit, CU_LIMIT_STACK_SIZE));
  EXPECT(limit == 1024);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(memory));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuStreamSynchronize(stream));
  CUfunction function;
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuModuleGetFunction(&function, module, "add"));
  OK(cuModuleLoad(&module, words[1]));
  OK(cuMemAlloc(&memory, 16));
  int value = 7, got = 0;
  void *arguments[] = {&memory, &value};
  OK(run("put", 1, 1, NULL, arguments));
  OK(cuMemcpyDtoH(&got, memory, 4));
  EXPECT(got == 7);
  OK(cuDevicePrimaryCtxRelease(device));
  GIVES(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuMemAlloc(&memory, 16));
  CUdevice same = -1;
  OK(cuCtxGetDevice(&same));
  EXPECT(same == device);
  return result();
}
// ----- no_context.c
/* Calls that CUDA documents no invalid context for: about devices and their pools, addresses and memory without
 * addresses before there is a context; about objects, which have theirs, when none is current any more. */
#include "expect.h"

static void before_a_context(void) {
  CUmemoryPool pool, again, own;
  cuuint64_t threshold = 1 << 20;
  CUdeviceptr addresses;
  CUmemGenericAllocationHandle memory;
  int active;
  unsigned flags;
  CUmemPoolProps properties = {.allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
                               .location = {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
  CUmemAllocationProp kind = {.type = CU_MEM_ALLOCATION_TYPE_PINNED, .location = {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
  size_t granularity;
  OK(cuInit(0));
  OK(cuDeviceGetDefaultMemPool(&pool, 0));
  OK(cuDeviceGetMemPool(&again, 0));
  EXPECT(pool == again);
  OK(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &threshold));
  OK(cuMemPoolCreate(&own, &properties));
  OK(cuDeviceSetMemPool(0, own));
  OK(cuDeviceGetMemPool(&again, 0));
  EXPECT(own == again);
  OK(cuDeviceSetMemPool(0, pool));
  OK(cuMemPoolDestroy(own));
  OK(cuMemGetAllocationGranularity(&granularity, &kind, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  OK(cuMemAddressReserve(&addresses, granularity, 0, 0, 0));
  OK(cuMemCreate(&memory, granularity, &kind, 0));
  OK(cuMemMap(addresses, granularity, 0, memory, 0));
  OK(cuMemUnmap(addresses, granularity));
  OK(cuMemRelease(memory));
  OK(cuMemAddressFree(addresses, granularity));
  OK(cuDevicePrimaryCtxGetState(0, &flags, &active));
  EXPECT(!active); /* nobody has retained it */
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuMemAlloc(&addresses, 4));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuDevicePrimaryCtxRelease(0));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &threshold));
  EXPECT(threshold == 1 << 20);
}

static void without_the_current_one(void) {
  CUevent event;
  CUarray array;
  CUgraph graph;
  CUgraphExec executable;
  CUgraphNode node;
  CUDA_ARRAY_DESCRIPTOR wanted = {.Width = 4, .Height = 4, .Format = CU_AD_FORMAT_FLOAT, .NumChannels = 1}, got;
  CUDA_ARRAY_MEMORY_REQUIREMENTS needs;
  CUdeviceptr memory;
  cuuint64_t flags;
  OK(cuMemAllocAsync(&memory, 64, NULL));
  OK(cuEventCreate(&event, CU_EVENT_DEFAULT));
  OK(cuArrayCreate(&array, &wanted));
  OK(cuGraphCreate(&graph, 0));
  OK(cuGraphAddEmptyNode(&node, graph, NULL, 0));
  OK(cuGraphInstantiate(&executable, graph, 0));
  OK(cuCtxSetCurrent(NULL));
  OK(cuEventQuery(event));
  OK(cuArrayGetDescriptor(&got, array));
  OK(cuArrayGetMemoryRequirements(&needs, array, 0));
  OK(cuGraphExecGetFlags(executable, &flags));
  OK(cuGraphUpload(executable, NULL));
  OK(cuGraphLaunch(executable, NULL));
  OK(cuGraphExecDestroy(executable));
  OK(cuGraphDestroy(graph));
  OK(cuArrayDestroy(array));
  OK(cuEventDestroy(event));
  OK(cuMemFree(memory));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuEventCreate(&event, CU_EVENT_DEFAULT));
}

int main(int count, char **words) {
  (void)count;
  (void)words;
  before_a_context();
  start(NULL);
  without_the_current_one();
  OK(cuDevicePrimaryCtxRelease(0));
  return result();
}
// ----- devices.c
/* Two devices: memory, kernels and errors of each, copies from one to the other, their attributes. */
#include "expect.h"

int main(int count, char **words) {
  CUcontext contexts[2];
  CUmodule modules[2];
  CUdeviceptr memory[2];
  CUfunction put;
  CUuuid first, second;
  int number, value, got;
  char id[16];
  (void)count;
  OK(cuInit(0));
  OK(cuDeviceGetCount(&number));
  EXPECT(number == 2);
  for (int i = 0; i < 2; i++) {
    OK(cuDevicePrimaryCtxRetain(&contexts[i], i));
    OK(cuCtxSetCurrent(contexts[i]));
    OK(cuModuleLoad(&modules[i], words[1]));
    OK(cuMemAlloc(&memory[i], 64));
    OK(cuModuleGetFunction(&put, modules[i], "put"));
    value = 10 + i;
    void *arguments[] = {&memory[i], &value};
    OK(cuLaunchKernel(put, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
    OK(cuPointerGetAttribute(&got, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, memory[i]));
    EXPECT(got == i);
  }
  EXPECT(memory[0] != memory[1]);
  OK(cuCtxSetCurrent(contexts[0]));
  OK(cuCtxSynchronize());
  OK(cuMemcpyPeer(memory[1] + 4, contexts[1], memory[0], contexts[0], 4));
  int both[2];
  OK(cuCtxSetCurrent(contexts[1]));
  OK(cuMemcpyDtoH(both, memory[1], 8));
  EXPECT(both[0] == 11 && both[1] == 10);
  OK(cuDeviceCanAccessPeer(&got, 0, 1));
  EXPECT(got == 0);
  GIVES(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED, cuCtxEnablePeerAccess(contexts[0], 0));
  OK(cuDeviceGetUuid(&first, 0));
  OK(cuDeviceGetUuid(&second, 1));
  EXPECT(memcmp(&first, &second, sizeof first) != 0);
  OK(cuDeviceGetPCIBusId(id, sizeof id, 1));
  OK(cuDeviceGetByPCIBusId(&got, id));
  EXPECT(got == 1);
  /* A fault of one device leaves the other alone. */
  CUfunction trap;
  OK(cuModuleGetFunction(&trap, modules[1], "trap"));
  OK(cuLaunchKernel(trap, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
  GIVES(CUDA_ERROR_LAUNCH_FAILED, cuCtxSynchronize());
  OK(cuCtxSetCurrent(contexts[0]));
  OK(cuCtxSynchronize());
  return result();
}
// ----- versions.c
/* cuGetProcAddress gives the form of a function that its name had in the version asked for. */
#include "expect.h"

static CUdriverProcAddressQueryResult how;

static void *form(const char *name, int version) {
  void *function = NULL;
  CUresult result = cuGetProcAddress(name, &function, version, 0, &how);
  EXPECT((result == CUDA_SUCCESS) == (how == CU_GET_PROC_ADDRESS_SUCCESS));
  EXPECT((result == CUDA_SUCCESS) == (function != NULL));
  return function;
}

int main(int count, char **arguments) {
  CUcontext made, current;
  CUdevice device = -1;
  CUstream stream;
  void *part = &device;
  (void)count;
  start(arguments[1]);
  EXPECT(form("cuMemAlloc", 3020) == (void *)cuMemAlloc_v2 && form("cuMemAlloc", 13000) == (void *)cuMemAlloc_v2);
  EXPECT(form("cuMemAlloc", 3010) != (void *)cuMemAlloc_v2);
  EXPECT(form("cuMemPrefetchAsync", 12010) == (void *)cuMemPrefetchAsync);
  EXPECT(form("cuMemPrefetchAsync", 12020) == (void *)cuMemPrefetchAsync_v2);
  EXPECT(form("cuGraphInstantiate", 12000) == (void *)cuGraphInstantiateWithFlags);
  EXPECT(form("cuInit", 2000) == (void *)cuInit);
  EXPECT(form("cuStreamGetCaptureInfo", 9000) == NULL && how == CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT);
  EXPECT(form("cuNoSuchFunction", 12000) == NULL && how == CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);

  CUresult (*create)(CUcontext *, void *, unsigned, CUdevice) = form("cuCtxCreate", 12050);
  CUresult (*device_of)(CUdevice *, CUcontext) = form("cuCtxGetDevice", 13000);
  CUresult (*wait_for)(CUcontext) = form("cuCtxSynchronize", 13000);
  CUresult (*context_of)(CUstream, CUcontext *, void **) = form("cuStreamGetCtx", 12050);
  OK(create(&made, NULL, 0, 0));
  OK(cuStreamCreate(&stream, 0));
  OK(context_of(stream, &current, &part));
  EXPECT(current == made && part == NULL);
  OK(cuCtxPopCurrent(&current));
  OK(device_of(&device, made));
  OK(wait_for(made));
  EXPECT(device == 0);
  OK(wait_for(NULL));
  OK(cuCtxDestroy(made));
  return result();
}
// ----- forms.c
/* Device code without a symbol table: kernels, structures by value, dynamic shared memory and variables are found all
 * the same. */
#include "expect.h"

typedef struct {
  char tag;
  double value;
} pair;

int main(int count, char **words) {
  (void)count;
  start(words[1]);
  CUdeviceptr out, counter;
  char first = 1;
  pair both = {2, 3.5};
  short last = 4;
  double got[4];
  int values[8], value = 0;
  size_t size = 0;
  OK(cuMemAlloc(&out, 64));
  void *parameters[] = {&first, &both, &last, &out};
  OK(run("mixed", 1, 1, NULL, parameters));
  OK(cuMemcpyDtoH(got, out, sizeof got));
  EXPECT(got[0] == 1 && got[1] == 2 && got[2] == 3.5 && got[3] == 4);
  void *arguments[] = {&out};
  OK(cuLaunchKernel(kernel("reverse"), 1, 1, 1, 8, 1, 1, 32, NULL, arguments, NULL));
  OK(cuMemcpyDtoH(values, out, sizeof values));
  EXPECT(values[0] == 7 && values[7] == 0);
  OK(cuModuleGetGlobal(&counter, &size, module, "counter"));
  OK(cuMemcpyDtoH(&value, counter, 4));
  EXPECT(size == 4 && value == 5);
  CUfunction function;
  GIVES(CUDA_ERROR_NOT_FOUND, cuModuleGetFunction(&function, module, "nobody"));
  return result();
}
// ----- older_names.c
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
