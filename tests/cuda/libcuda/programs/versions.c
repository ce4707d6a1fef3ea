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
