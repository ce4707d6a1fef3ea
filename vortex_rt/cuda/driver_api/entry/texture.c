/* Texture and surface objects: a handle is the device address of a descriptor
 * (nvvm2spirv/builtins/texture_descriptor.py). */
#include "submit.h"

#include <stdlib.h>

struct texture {
  owned owned;
  bool surface, has_view;
  CUDA_RESOURCE_DESC resource;
  CUDA_TEXTURE_DESC texture;
  CUDA_RESOURCE_VIEW_DESC view;
  allocation *memory;
};

static void delete_texture(owned *object) {
  struct texture *t = (struct texture *)object;
  allocation_free(t->memory);
  free(t);
}

static CUresult create(struct texture *wanted, uint64_t *handle) {
  CUcontext context;
  char levels[MAX_TEXTURE_LEVELS * sizeof(texture_descriptor)];
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS)
    return result;
  size_t bytes =
      texture_describe(&wanted->resource, &wanted->texture, wanted->has_view ? &wanted->view : NULL, levels, &result);
  if (result != CUDA_SUCCESS)
    return result;
  struct texture *made = malloc(sizeof *made);
  if (made == NULL)
    return CUDA_ERROR_OUT_OF_MEMORY;
  *made = *wanted;
  result = allocation_new(context, bytes, ALLOCATION_ARRAY, &made->memory);
  if (result != CUDA_SUCCESS) {
    free(made);
    return result;
  }
  device_copy(context->g, (void *)made->memory->start, levels, bytes);
  lock_take(&state_lock);
  made->memory->texture = made;
  lock_give(&state_lock);
  own(context, &made->owned, delete_texture);
  *handle = made->memory->start;
  return CUDA_SUCCESS;
}

static CUresult find(uint64_t handle, bool surface, struct texture **found) {
  CUcontext context;
  CUresult result = context_ready(&context);
  lock_take(&state_lock);
  const allocation *a = allocation_find(handle);
  *found = a != NULL && a->start == handle ? a->texture : NULL;
  lock_give(&state_lock);
  if (result == CUDA_SUCCESS && (*found == NULL || (*found)->surface != surface))
    result = CUDA_ERROR_INVALID_VALUE;
  return result;
}

static CUresult destroy(uint64_t handle, bool surface) {
  struct texture *found;
  CUresult result = find(handle, surface, &found);
  if (result != CUDA_SUCCESS)
    return result;
  context_wait(found->owned.context);
  disown(&found->owned);
  delete_texture(&found->owned);
  return CUDA_SUCCESS;
}

CUresult impl_cuTexObjectCreate(CUtexObject *object, const CUDA_RESOURCE_DESC *resource,
                                const CUDA_TEXTURE_DESC *texture, const CUDA_RESOURCE_VIEW_DESC *view) {
  if (object == NULL || resource == NULL || texture == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  struct texture wanted = {.resource = *resource, .texture = *texture, .has_view = view != NULL};
  if (view != NULL)
    wanted.view = *view;
  uint64_t handle;
  CUresult result = create(&wanted, &handle);
  if (result == CUDA_SUCCESS)
    *object = handle;
  return result;
}

CUresult impl_cuTexObjectDestroy(CUtexObject object) { return destroy(object, false); }

CUresult impl_cuTexObjectGetResourceDesc(CUDA_RESOURCE_DESC *resource, CUtexObject object) {
  struct texture *found;
  CUresult result = resource != NULL ? find(object, false, &found) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *resource = found->resource;
  return result;
}

CUresult impl_cuTexObjectGetTextureDesc(CUDA_TEXTURE_DESC *texture, CUtexObject object) {
  struct texture *found;
  CUresult result = texture != NULL ? find(object, false, &found) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *texture = found->texture;
  return result;
}

CUresult impl_cuTexObjectGetResourceViewDesc(CUDA_RESOURCE_VIEW_DESC *view, CUtexObject object) {
  struct texture *found;
  CUresult result = view != NULL ? find(object, false, &found) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && !found->has_view)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *view = found->view;
  return result;
}

CUresult impl_cuDeviceGetTexture1DLinearMaxWidth(size_t *width, CUarray_format format, unsigned int channels,
                                                 CUdevice device) {
  texture_descriptor d;
  if (width == NULL || !texture_set_format(&d, format, channels))
    return CUDA_ERROR_INVALID_VALUE;
  int most = 0;
  CUresult result = impl_cuDeviceGetAttribute(&most, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH, device);
  *width = (size_t)most;
  return result;
}

CUresult impl_cuSurfObjectCreate(CUsurfObject *object, const CUDA_RESOURCE_DESC *resource) {
  if (object == NULL || resource == NULL || resource->resType != CU_RESOURCE_TYPE_ARRAY)
    return CUDA_ERROR_INVALID_VALUE;
  struct texture wanted = {.surface = true, .resource = *resource, .texture = {.flags = CU_TRSF_READ_AS_INTEGER}};
  uint64_t handle;
  CUresult result = create(&wanted, &handle);
  if (result == CUDA_SUCCESS)
    *object = handle;
  return result;
}

CUresult impl_cuSurfObjectDestroy(CUsurfObject object) { return destroy(object, true); }

CUresult impl_cuSurfObjectGetResourceDesc(CUDA_RESOURCE_DESC *resource, CUsurfObject object) {
  struct texture *found;
  CUresult result = resource != NULL ? find(object, true, &found) : CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *resource = found->resource;
  return result;
}
