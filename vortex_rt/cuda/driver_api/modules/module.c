/* Modules: loading and unloading them. */
#include "module.h"

#include <stdlib.h>
#include <string.h>

static CUresult add_part(CUmodule module, uint32_t index) {
  for (size_t i = 0; i < module->part_count; i++)
    if (module->parts[i].index == index) return CUDA_SUCCESS;
  part *p = &module->parts[module->part_count++];
  p->module = module;
  p->index = index;
  lock_init(&p->lock);
  for (size_t i = 0; i < module->payload_count; i++) {
    const payload *candidate = &module->payloads[i];
    if (candidate->kind == VTX_KIND_SYMBOLS && candidate->module == index) {
      const void *data;
      CUresult result = payload_get(candidate, &data, &p->table);
      return result == CUDA_SUCCESS ? symbols_read(p, data, candidate->plain_size) : result;
    }
  }
  return symbols_derive(p);
}

static void delete_function(CUfunction f) {
  handle_remove(f);
  if (f->kernel != NULL) f->module->owned.context->g->cl->clReleaseKernel(f->kernel);
  free(f->parameters);
  free(f);
}

static void forget_variables(const CUmodule module) {
  for (size_t i = 0; i < module->part_count; i++) allocation_forget(&module->parts[i]);
}

/* The last commands that use it are done, and nobody knows it any more. */
static void delete_module(owned *object) UNSHARED {
  CUmodule module = (CUmodule)object;
  handle_remove(module);
  forget_variables(module);
  texture_references_delete(module);
  for (CUfunction f = module->functions, next; f != NULL; f = next) {
    next = f->next;
    delete_function(f);
  }
  for (size_t i = 0; i < module->part_count; i++) {
    device_launch_forget(&module->parts[i]);
    part_release(&module->parts[i]);
  }
  free(module->parts);
  free(module->payloads);
  free(module->file);
  free(module);
}

static bool is_eager(void) {
  const char *mode = getenv("CUDA_MODULE_LOADING");
  return mode != NULL && strcmp(mode, "EAGER") == 0;
}

/* Build all that the module has. */
static CUresult build_all(CUmodule module) {
  CUresult result = CUDA_SUCCESS;
  for (size_t i = 0; i < module->part_count && result == CUDA_SUCCESS; i++) {
    const part *p = &module->parts[i];
    for (uint32_t k = 0; k < p->header.kernels && result == CUDA_SUCCESS; k++) {
      CUfunction function;
      result = module_function(module, symbol_string(p, p->kernels[k].name), &function);
      if (result == CUDA_SUCCESS) result = function_build(function);
    }
  }
  return result;
}

CUresult module_load(CUcontext context, const void *image, size_t size, void *file, CUmodule *made) {
  payload *list = NULL;
  size_t count = 0;
  CUresult result = container_read(image, size, &list, &count);
  if (result != CUDA_SUCCESS) {
    free(file);
    return result;
  }
  CUmodule module = calloc(1, sizeof *module);
  part *parts = calloc(count + 1, sizeof *parts);
  if (module == NULL || parts == NULL || !handle_add(module, HANDLE_MODULE)) {
    free(module);
    free(parts);
    free(list);
    free(file);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  *module = (struct CUmod_st){.payloads = list, .payload_count = count, .file = file, .parts = parts};
  own(context, &module->owned, delete_module);
  for (size_t i = 0; i < count && result == CUDA_SUCCESS; i++)
    if (list[i].kind == VTX_KIND_SPIRV || list[i].kind == VTX_KIND_PROGRAM) result = add_part(module, list[i].module);
  if (result == CUDA_SUCCESS && is_eager()) result = build_all(module);
  if (result != CUDA_SUCCESS) {
    disown(&module->owned);
    delete_module(&module->owned);
    return result;
  }
  *made = module;
  return CUDA_SUCCESS;
}

CUresult impl_cuModuleLoad(CUmodule *module, const char *path) {
  CUcontext context;
  CUresult result = context_ready(&context);
  size_t size;
  if (result == CUDA_SUCCESS && (module == NULL || path == NULL)) result = CUDA_ERROR_INVALID_VALUE;
  if (result != CUDA_SUCCESS) return result;
  void *file;
  result = container_of_file(path, 0, NULL, NULL, &file, &size);
  return result == CUDA_SUCCESS ? module_load(context, file, size, file, module) : result;
}

CUresult impl_cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int count, CUjit_option *options,
                                 void **values) {
  CUcontext context;
  CUresult result = context_current(&context); /* nothing is built yet: the device need not be up */
  if (result == CUDA_SUCCESS && (module == NULL || image == NULL)) result = CUDA_ERROR_INVALID_VALUE;
  if (result != CUDA_SUCCESS) return result;
  size_t size = SIZE_MAX;
  void *copy;
  result = container_own(image, SIZE_MAX, count, options, values, &copy, &size);
  return result == CUDA_SUCCESS ? module_load(context, copy != NULL ? copy : image, size, copy, module) : result;
}

SERVE(cuModuleLoadData, impl_cuModuleLoadDataEx(module, image, 0, NULL, NULL))
SERVE(cuModuleLoadFatBinary, impl_cuModuleLoadData(module, fatCubin))

CUresult impl_cuModuleUnload(CUmodule module) {
  bool ours = handle_is(module, HANDLE_MODULE);
  CUcontext context;
  TRY(context_for_release(ours ? module->owned.context : NULL, &context));
  if (!ours) return CUDA_ERROR_INVALID_HANDLE;
  context_wait(module->owned.context);
  disown(&module->owned);
  delete_module(&module->owned);
  return CUDA_SUCCESS;
}

CUresult impl_cuModuleGetLoadingMode(CUmoduleLoadingMode *mode) {
  if (mode == NULL) return CUDA_ERROR_INVALID_VALUE;
  *mode = is_eager() ? CU_MODULE_EAGER_LOADING : CU_MODULE_LAZY_LOADING;
  return CUDA_SUCCESS;
}

CUresult impl_cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  CUcontext context;
  TRY(context_current(&context));
  if (function == NULL || name == NULL) return CUDA_ERROR_INVALID_VALUE;
  return handle_is(module, HANDLE_MODULE) ? module_function(module, name, function) : CUDA_ERROR_INVALID_HANDLE;
}

CUresult impl_cuModuleGetGlobal_v2(CUdeviceptr *address, size_t *size, CUmodule module, const char *name) {
  CUcontext context;
  TRY(address != NULL ? context_ready(&context) : context_current(&context));
  if (name == NULL) return CUDA_ERROR_INVALID_VALUE;
  return handle_is(module, HANDLE_MODULE) ? module_variable(module, name, address, size) : CUDA_ERROR_INVALID_HANDLE;
}
