/* The descriptors of texture and surface references, before a launch: what programs changed is written. */
#include "module.h"

#include <stdlib.h>

#define MAX_DESCRIPTOR_BYTES (MAX_TEXTURE_LEVELS * sizeof(texture_descriptor))

/* The memory of a reference's descriptor, made if there was none. */
static CUresult descriptor_memory(CUcontext context, allocation **memory, uint64_t *address) {
  allocation *made = NULL;
  lock_take(&module_lock);
  bool there = *memory != NULL;
  lock_give(&module_lock);
  CUresult result = there ? CUDA_SUCCESS : allocation_new(context, MAX_DESCRIPTOR_BYTES, ALLOCATION_ARRAY, &made);
  if (result != CUDA_SUCCESS)
    return result;
  lock_take(&module_lock);
  if (*memory == NULL) {
    *memory = made;
    made = NULL;
  }
  *address = (*memory)->start;
  lock_give(&module_lock);
  if (made != NULL) /* another thread was faster */
    allocation_free(made);
  return CUDA_SUCCESS;
}

CUresult texture_reference_write(CUmodule module, const char *name, uint32_t kind, const CUDA_RESOURCE_DESC *resource,
                                 const CUDA_TEXTURE_DESC *texture, allocation **memory) {
  char levels[MAX_DESCRIPTOR_BYTES];
  CUcontext context = module->owned.context;
  CUdeviceptr variable;
  CUresult result;
  size_t bytes = texture_describe(resource, texture, NULL, levels, &result);
  if (result == CUDA_SUCCESS)
    result = module_reference(module, name, kind, &variable);
  uint64_t handle = 0;
  if (result == CUDA_SUCCESS)
    result = descriptor_memory(context, memory, &handle);
  if (result != CUDA_SUCCESS)
    return result;
  context_wait(context);
  device_copy(context->g, (void *)handle, levels, bytes);
  device_copy(context->g, (void *)variable, &handle, sizeof handle);
  return CUDA_SUCCESS;
}

CUresult texture_references_refresh(CUfunction function) {
  CUresult result = CUDA_SUCCESS;
  lock_take(&module_lock);
  for (CUtexref r = function->module->texture_references; r != NULL && result == CUDA_SUCCESS; r = r->next)
    if (r->bound && r->changed) {
      CUDA_RESOURCE_DESC resource = r->resource;
      CUDA_TEXTURE_DESC texture = r->texture;
      allocation **memory = &r->memory;
      r->changed = false;
      lock_give(&module_lock);
      result = texture_reference_write(r->module, r->name, VTX_TEXTURE_KIND_TEXTURE, &resource, &texture, memory);
      lock_take(&module_lock);
    }
  lock_give(&module_lock);
  return result;
}

void texture_reference_delete(CUtexref r) {
  handle_remove(r);
  free(r->name);
  free(r);
}

/* Their descriptors are freed with the context's allocations, or here. Nobody knows the module any more. */
void texture_references_delete(CUmodule module) UNSHARED;
void texture_references_delete(CUmodule module) {
  for (CUtexref r = module->texture_references, next; r != NULL; r = next) {
    next = r->next;
    if (r->memory != NULL)
      allocation_free(r->memory);
    texture_reference_delete(r);
  }
  for (CUsurfref s = module->surface_references, next; s != NULL; s = next) {
    next = s->next;
    handle_remove(s);
    if (s->memory != NULL)
      allocation_free(s->memory);
    free(s->name);
    free(s);
  }
}
