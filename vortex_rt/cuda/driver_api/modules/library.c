/* Libraries: modules that are loaded into whichever context asks; kernels: functions of them by name. */
#include "module.h"

#include <stdlib.h>
#include <string.h>

static vortex_lock lock = VORTEX_LOCK_INITIALIZER; /* of which modules and kernels a library has */

static CUresult make_library(const void *image, size_t size, void *file, CUlibrary *made) {
  CUlibrary library = calloc(1, sizeof *library);
  if (library == NULL || !handle_add(library, HANDLE_LIBRARY)) {
    free(library);
    free(file);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  library->image = image;
  library->size = size;
  library->file = file;
  *made = library;
  return CUDA_SUCCESS;
}

/* The library's module in the current context. */
static CUresult library_module(CUlibrary library, CUmodule *module) {
  CUcontext context;
  CUresult result = context_current(&context);
  if (result != CUDA_SUCCESS) return result;
  LOCK_GUARD(&lock);
  int index = context->g->index;
  bool loaded = library->contexts[index] == context && handle_is(library->modules[index], HANDLE_MODULE);
  if (!loaded) {
    result = module_load(context, library->image, library->size, NULL, &library->modules[index]);
    library->contexts[index] = context;
  }
  *module = library->modules[index];
  return result;
}

/* The image is checked where a context can be asked; without one at the first use. */
static CUresult check(CUlibrary library) {
  CUcontext context;
  CUmodule module;
  CUresult result = context_current(&context) == CUDA_SUCCESS ? library_module(library, &module) : CUDA_SUCCESS;
  if (result != CUDA_SUCCESS) {
    handle_remove(library);
    free(library->file);
    free(library);
  }
  return result;
}

CUresult impl_cuLibraryLoadData(CUlibrary *library, const void *code, CUjit_option *jit, void **jit_values,
                                unsigned int jit_count, CUlibraryOption *options, void **values, unsigned int count) {
  (void)options;
  (void)values;
  (void)count;
  if (library == NULL || code == NULL) return CUDA_ERROR_INVALID_VALUE;
  size_t size = SIZE_MAX;
  void *copy;
  CUresult result = container_own(code, SIZE_MAX, jit_count, jit, jit_values, &copy, &size);
  if (result == CUDA_SUCCESS) result = make_library(copy != NULL ? copy : code, size, copy, library);
  return result == CUDA_SUCCESS ? check(*library) : result;
}

CUresult impl_cuLibraryLoadFromFile(CUlibrary *library, const char *path, CUjit_option *jit, void **jit_values,
                                    unsigned int jit_count, CUlibraryOption *options, void **values,
                                    unsigned int count) {
  (void)options;
  (void)values;
  (void)count;
  void *file;
  size_t size;
  if (library == NULL || path == NULL) return CUDA_ERROR_INVALID_VALUE;
  CUresult result = container_of_file(path, jit_count, jit, jit_values, &file, &size);
  if (result == CUDA_SUCCESS) result = make_library(file, size, file, library);
  return result == CUDA_SUCCESS ? check(*library) : result;
}

CUresult impl_cuLibraryUnload(CUlibrary library) {
  if (!handle_is(library, HANDLE_LIBRARY)) return CUDA_ERROR_INVALID_HANDLE;
  handle_remove(library);
  for (int i = 0; i < MAX_GPUS; i++)
    if (handle_is(library->modules[i], HANDLE_MODULE)) impl_cuModuleUnload(library->modules[i]);
  for (CUkernel k = library->kernels, next; k != NULL; k = next) {
    next = k->next;
    handle_remove(k);
    free(k->name);
    free(k);
  }
  free(library->file);
  free(library);
  return CUDA_SUCCESS;
}

CUresult impl_cuLibraryGetModule(CUmodule *module, CUlibrary library) {
  if (module == NULL) return CUDA_ERROR_INVALID_VALUE;
  return handle_is(library, HANDLE_LIBRARY) ? library_module(library, module) : CUDA_ERROR_INVALID_HANDLE;
}

CUresult impl_cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name) {
  CUmodule module;
  CUfunction f;
  if (kernel == NULL || name == NULL) return CUDA_ERROR_INVALID_VALUE;
  TRY(impl_cuLibraryGetModule(&module, library));
  TRY(module_function(module, name, &f));
  lock_take(&lock);
  CUkernel k = library->kernels;
  while (k != NULL && strcmp(k->name, name) != 0) k = k->next;
  if (k == NULL && (k = calloc(1, sizeof *k)) != NULL) {
    *k = (struct CUkern_st){library, strdup(name), library->kernels};
    library->kernels = k;
    handle_add(k, HANDLE_KERNEL);
  }
  lock_give(&lock);
  *kernel = k;
  return k != NULL ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult impl_cuKernelGetFunction(CUfunction *function, CUkernel kernel) {
  CUmodule module;
  if (function == NULL) return CUDA_ERROR_INVALID_VALUE;
  if (!handle_is(kernel, HANDLE_KERNEL)) return CUDA_ERROR_INVALID_HANDLE;
  TRY(library_module(kernel->library, &module));
  return module_function(module, kernel->name, function);
}

CUresult function_of(CUfunction handle, CUfunction *function) {
  if (handle_is(handle, HANDLE_FUNCTION)) {
    *function = handle;
    return CUDA_SUCCESS;
  }
  return handle_is(handle, HANDLE_KERNEL) ? impl_cuKernelGetFunction(function, (CUkernel)handle)
                                          : CUDA_ERROR_INVALID_HANDLE;
}

CUresult impl_cuLibraryGetGlobal(CUdeviceptr *address, size_t *size, CUlibrary library, const char *name) {
  CUmodule module;
  if (name == NULL) return CUDA_ERROR_INVALID_VALUE;
  TRY(impl_cuLibraryGetModule(&module, library));
  return module_variable(module, name, address, size);
}

/* every variable's address is the host's too */
SERVE(cuLibraryGetManaged, impl_cuLibraryGetGlobal(dptr, bytes, library, name))

/* the device calls no function of the host */
SERVE(cuLibraryGetUnifiedFunction, CUDA_ERROR_NOT_FOUND)

CUresult impl_cuKernelGetName(const char **name, CUkernel kernel) {
  if (name == NULL) return CUDA_ERROR_INVALID_VALUE;
  if (!handle_is(kernel, HANDLE_KERNEL)) return CUDA_ERROR_INVALID_HANDLE;
  *name = kernel->name;
  return CUDA_SUCCESS;
}
