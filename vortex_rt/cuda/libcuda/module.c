/* Modules, their functions and variables; files of device code. Nothing is built before something of it is needed. */
#include "internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- loading --------------------------------------------------------------------------------- */

vortex_lock module_lock = VORTEX_LOCK_INITIALIZER;

static CUresult add_part(CUmodule module, uint32_t index) {
  for (size_t i = 0; i < module->part_count; i++)
    if (module->parts[i].index == index)
      return CUDA_SUCCESS;
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
  if (f->kernel != NULL)
    f->module->owned.context->g->cl->clReleaseKernel(f->kernel);
  free(f->parameters);
  free(f);
}

static void forget_variables(const CUmodule module);

/* The last commands that use it are done, and nobody knows it any more. */
static void delete_module(owned *object) UNSHARED;
static void delete_module(owned *object) {
  CUmodule module = (CUmodule)object;
  const gpu *g = module->owned.context->g;
  handle_remove(module);
  forget_variables(module);
  texture_references_delete(module);
  for (CUfunction f = module->functions, next; f != NULL; f = next) {
    next = f->next;
    delete_function(f);
  }
  for (size_t i = 0; i < module->part_count; i++) {
    device_launch_forget(&module->parts[i]);
    if (module->parts[i].program != NULL)
      g->cl->clReleaseProgram(module->parts[i].program);
    free(module->parts[i].table);
    lock_destroy(&module->parts[i].lock);
  }
  free(module->parts);
  free(module->payloads);
  free(module->file);
  free(module);
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
    if (list[i].kind == VTX_KIND_SPIRV || list[i].kind == VTX_KIND_PROGRAM)
      result = add_part(module, list[i].module);
  if (result != CUDA_SUCCESS) {
    disown(&module->owned);
    delete_module(&module->owned);
    return result;
  }
  *made = module;
  return CUDA_SUCCESS;
}

void *read_whole_file(const char *path, size_t *size, CUresult *result) {
  FILE *file = fopen(path, "rbe");
  *result = file != NULL ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_FILE_NOT_FOUND;
  if (file == NULL)
    return NULL;
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  char *data =
      length >= 0 ? calloc(1, (size_t)length + 64) : NULL; /* zeros behind it end what has no length of its own */
  if (data != NULL && fread(data, 1, (size_t)length, file) != (size_t)length) {
    free(data);
    data = NULL;
    *result = CUDA_ERROR_OPERATING_SYSTEM;
  }
  fclose(file);
  if (data != NULL) {
    *size = (size_t)length;
    *result = CUDA_SUCCESS;
  }
  return data;
}

CUresult impl_cuModuleLoad(CUmodule *module, const char *path) {
  CUcontext context;
  CUresult result = context_ready(&context);
  size_t size;
  if (result == CUDA_SUCCESS && (module == NULL || path == NULL))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result != CUDA_SUCCESS)
    return result;
  void *file = read_whole_file(path, &size, &result), *made = NULL;
  if (file == NULL)
    return result;
  result = container_own(file, size, 0, NULL, NULL, &made, &size);
  if (made != NULL || result != CUDA_SUCCESS) {
    free(file);
    file = made;
  }
  return result == CUDA_SUCCESS ? module_load(context, file, size, file, module) : result;
}

CUresult impl_cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int count, CUjit_option *options,
                                 void **values) {
  CUcontext context;
  CUresult result = context_current(&context); /* nothing is built yet: the device need not be up */
  if (result == CUDA_SUCCESS && (module == NULL || image == NULL))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result != CUDA_SUCCESS)
    return result;
  size_t size = SIZE_MAX;
  void *copy;
  result = container_own(image, SIZE_MAX, count, options, values, &copy, &size);
  return result == CUDA_SUCCESS ? module_load(context, copy != NULL ? copy : image, size, copy, module) : result;
}

CUresult impl_cuModuleLoadData(CUmodule *module, const void *image) {
  return impl_cuModuleLoadDataEx(module, image, 0, NULL, NULL);
}

CUresult impl_cuModuleLoadFatBinary(CUmodule *module, const void *image) {
  return impl_cuModuleLoadData(module, image);
}

CUresult impl_cuModuleUnload(CUmodule module) {
  bool ours = handle_is(module, HANDLE_MODULE);
  CUcontext context;
  CUresult result = context_for_release(ours ? module->owned.context : NULL, &context);
  if (result != CUDA_SUCCESS)
    return result;
  if (!ours)
    return CUDA_ERROR_INVALID_HANDLE;
  context_wait(module->owned.context);
  disown(&module->owned);
  delete_module(&module->owned);
  return CUDA_SUCCESS;
}

CUresult impl_cuModuleGetLoadingMode(CUmoduleLoadingMode *mode) {
  if (mode == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  *mode = CU_MODULE_LAZY_LOADING;
  return CUDA_SUCCESS;
}

/* ---- functions ------------------------------------------------------------------------------- */

static CUresult make_function(part *p, const vtx_kernel *symbol, CUfunction *made) REQUIRES(module_lock);
static CUresult make_function(part *p, const vtx_kernel *symbol, CUfunction *made) {
  CUfunction f = calloc(1, sizeof *f);
  if (f == NULL || !handle_add(f, HANDLE_FUNCTION)) {
    free(f);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  *f = (struct CUfunc_st){.module = p->module,
                          .part = p,
                          .symbol = symbol,
                          .name = symbol_string(p, symbol->name),
                          .carveout = -1,
                          .next = p->module->functions};
  f->max_dynamic_shared =
      symbol->static_shared < DEFAULT_SHARED_BYTES ? DEFAULT_SHARED_BYTES - symbol->static_shared : 0;
  p->module->functions = f;
  *made = f;
  return CUDA_SUCCESS;
}

CUresult module_function(CUmodule module, const char *name, CUfunction *function) {
  CUresult result = CUDA_ERROR_NOT_FOUND;
  lock_take(&module_lock);
  for (CUfunction f = module->functions; f != NULL && result != CUDA_SUCCESS; f = f->next)
    if (strcmp(f->name, name) == 0) {
      *function = f;
      result = CUDA_SUCCESS;
    }
  for (size_t i = 0; i < module->part_count && result == CUDA_ERROR_NOT_FOUND; i++) {
    const vtx_kernel *symbol = symbol_kernel(&module->parts[i], name);
    if (symbol != NULL)
      result = make_function(&module->parts[i], symbol, function);
  }
  lock_give(&module_lock);
  return result;
}

CUresult impl_cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  CUcontext context;
  CUresult result = context_current(&context);
  if (result != CUDA_SUCCESS)
    return result;
  if (function == NULL || name == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  return handle_is(module, HANDLE_MODULE) ? module_function(module, name, function) : CUDA_ERROR_INVALID_HANDLE;
}

CUresult function_build(CUfunction f) {
  CUresult result = part_build(f->part);
  part *p = f->part;
  if (result != CUDA_SUCCESS)
    return result;
  lock_take(&p->lock);
  if (f->kernel == NULL) {
    const gpu *g = f->module->owned.context->g;
    cl_int status;
    f->kernel = g->cl->clCreateKernel(p->program, f->name, &status);
    if (f->kernel == NULL) {
      say("kernel '%s' is in the symbol table, and not in the program (OpenCL error %d)", f->name, status);
      result = CUDA_ERROR_NOT_FOUND;
    } else {
      int (*facts)(cl_kernel, cl_device_id, pocl_vortex_kernel_facts *) =
          (int (*)(cl_kernel, cl_device_id, pocl_vortex_kernel_facts *))gpu_extension("pocl_vortex_kernel");
      if (facts != NULL)
        facts(f->kernel, g->device, &f->facts);
    }
  }
  lock_give(&p->lock);
  return result;
}

/* ---- variables ------------------------------------------------------------------------------- */

/* Where a variable of a built part lies; the table of allocations knows it from then on. */
static CUresult locate(part *p, const char *device_name, bool managed, CUdeviceptr *address) {
  CUresult result = part_build(p);
  if (result != CUDA_SUCCESS)
    return result;
  CUcontext context = p->module->owned.context;
  int (*symbol)(cl_program, cl_device_id, const char *, void **, size_t *) =
      (int (*)(cl_program, cl_device_id, const char *, void **, size_t *))gpu_extension("pocl_vortex_symbol");
  void *place = NULL;
  size_t bytes = 0;
  if (symbol == NULL || symbol(p->program, context->g->device, device_name, &place, &bytes) != CL_SUCCESS)
    return CUDA_ERROR_NOT_FOUND;
  *address = (CUdeviceptr)place;
  lock_take(&state_lock);
  allocation *known = allocation_find((uintptr_t)place);
  if (known == NULL) {
    result = allocation_note(context, (uintptr_t)place, bytes != 0 ? bytes : 1, ALLOCATION_GLOBAL, &known);
    if (result == CUDA_SUCCESS) {
      known->part = p;
      known->managed = managed;
    }
  }
  lock_give(&state_lock);
  return result;
}

CUresult part_variable(part *p, const char *name, CUdeviceptr *address) {
  const vtx_variable *variable = symbol_variable(p, name);
  return variable != NULL ? locate(p, symbol_string(p, variable->device_name), false, address) : CUDA_ERROR_NOT_FOUND;
}

CUresult module_variable(CUmodule module, const char *name, CUdeviceptr *address, size_t *size) {
  for (size_t i = 0; i < module->part_count; i++) {
    part *p = &module->parts[i];
    const vtx_variable *variable = symbol_variable(p, name);
    CUdeviceptr place;
    if (variable == NULL && p->derived && locate(p, name, false, &place) == CUDA_SUCCESS) {
      if (address != NULL)
        *address = place;
      return size != NULL ? impl_cuMemGetAddressRange_v2(NULL, size, place) : CUDA_SUCCESS;
    }
    if (variable == NULL)
      continue;
    if (size != NULL)
      *size = variable->size;
    return address != NULL ? locate(p, symbol_string(p, variable->device_name),
                                    (variable->flags & VTX_VARIABLE_FLAG_MANAGED) != 0, address)
                           : CUDA_SUCCESS;
  }
  return CUDA_ERROR_NOT_FOUND;
}

CUresult module_reference(CUmodule module, const char *name, uint32_t kind, CUdeviceptr *address) {
  for (size_t i = 0; i < module->part_count; i++) {
    const vtx_texture *texture = symbol_texture(&module->parts[i], name, kind);
    if (texture != NULL)
      return locate(&module->parts[i], symbol_string(&module->parts[i], texture->device_name), false, address);
  }
  return CUDA_ERROR_NOT_FOUND;
}

static void forget_variables(const CUmodule module) {
  for (size_t i = 0; i < module->part_count; i++)
    allocation_forget(&module->parts[i]);
}

CUresult impl_cuModuleGetGlobal_v2(CUdeviceptr *address, size_t *size, CUmodule module, const char *name) {
  CUcontext context;
  CUresult result = address != NULL ? context_ready(&context) : context_current(&context);
  if (result != CUDA_SUCCESS)
    return result;
  if (name == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  return handle_is(module, HANDLE_MODULE) ? module_variable(module, name, address, size) : CUDA_ERROR_INVALID_HANDLE;
}
