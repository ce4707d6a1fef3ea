/* What modules have: functions and variables. Nothing is built before something of it is needed. */
#include "module.h"

#include <stdlib.h>
#include <string.h>

vortex_lock module_lock = VORTEX_LOCK_INITIALIZER;

static CUresult make_function(part *p, const vtx_kernel *symbol, CUfunction *made) REQUIRES(module_lock) {
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
  LOCK_GUARD(&module_lock);
  for (CUfunction f = module->functions; f != NULL; f = f->next)
    if (strcmp(f->name, name) == 0) {
      *function = f;
      return CUDA_SUCCESS;
    }
  for (size_t i = 0; i < module->part_count; i++) {
    const vtx_kernel *symbol = symbol_kernel(&module->parts[i], name);
    if (symbol != NULL) return make_function(&module->parts[i], symbol, function);
  }
  return CUDA_ERROR_NOT_FOUND;
}

CUresult function_build(CUfunction f) {
  part *p = f->part;
  cl_program program;
  TRY(part_kernel_program(p, f->name, &program));
  LOCK_GUARD(&p->lock);
  if (f->kernel != NULL) return CUDA_SUCCESS;
  const gpu *g = f->module->owned.context->g;
  cl_int status;
  f->kernel = g->cl->clCreateKernel(program, f->name, &status);
  if (f->kernel != NULL) return gpu_kernel(g, f->kernel, &f->built);
  say("kernel '%s' is in the symbol table, and not in the program (OpenCL error %d)", f->name, status);
  return CUDA_ERROR_NOT_FOUND;
}

/* ---- variables ------------------------------------------------------------------------------ */

/* Where a variable of a built part lies; the table of allocations knows it from then on. */
static CUresult locate(part *p, const char *device_name, bool managed, CUdeviceptr *address) {
  TRY(part_build(p));
  CUcontext context = p->module->owned.context;
  if (managed && !context->g->fine) {
    say("'%s' is a managed variable: the host does not see this device's variables (cudaMallocManaged gives memory)", device_name);
    return CUDA_ERROR_NOT_SUPPORTED;
  }
  int (*symbol)(cl_program, cl_device_id, const char *, void **, size_t *) =
      (int (*)(cl_program, cl_device_id, const char *, void **, size_t *))gpu_extension("pocl_vortex_symbol");
  void *place = NULL;
  size_t bytes = 0;
  if (symbol == NULL || symbol(p->program, context->g->device, device_name, &place, &bytes) != CL_SUCCESS)
    return CUDA_ERROR_NOT_FOUND;
  *address = (CUdeviceptr)place;
  LOCK_GUARD(&state_lock);
  allocation *known = allocation_find((uintptr_t)place);
  if (known != NULL) return CUDA_SUCCESS;
  TRY(allocation_note(context, (uintptr_t)place, bytes != 0 ? bytes : 1, ALLOCATION_GLOBAL, &known));
  known->part = p;
  known->managed = managed;
  return CUDA_SUCCESS;
}

static size_t size_at(CUdeviceptr address) {
  LOCK_GUARD(&state_lock);
  const allocation *a = allocation_find(address);
  return a != NULL ? a->size : 0;
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
      if (address != NULL) *address = place;
      if (size != NULL) *size = size_at(place);
      return CUDA_SUCCESS;
    }
    if (variable == NULL) continue;
    if (size != NULL) *size = variable->size;
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
