/* Descriptors of textures and surfaces (nvvm2spirv/builtins/texture_descriptor.py): what is read, and how. */
#include "module.h"
#include "array_format.h"

#include <stdlib.h>
#include <string.h>

#define PITCH_ALIGNMENT 32

/* What is read: its levels, largest first. */
typedef struct {
  texture_descriptor levels[MAX_TEXTURE_LEVELS];
  unsigned count;
} description;

bool texture_set_format(texture_descriptor *d, CUarray_format format, unsigned channels) {
  size_t bytes = format_bytes(format);
  bool is_signed =
      format == CU_AD_FORMAT_SIGNED_INT8 || format == CU_AD_FORMAT_SIGNED_INT16 || format == CU_AD_FORMAT_SIGNED_INT32;
  bool real = format == CU_AD_FORMAT_HALF || format == CU_AD_FORMAT_FLOAT;
  d->channel_bits = (uint32_t)bytes * 8;
  d->channels = channels;
  d->element_bytes = (uint32_t)bytes * channels;
  d->channel_kind = real ? TEXTURE_CHANNEL_FLOAT : is_signed ? TEXTURE_CHANNEL_SIGNED : TEXTURE_CHANNEL_UNSIGNED;
  return bytes != 0 && (channels == 1 || channels == 2 || channels == 4);
}

static void set_sizes(texture_descriptor *d, uint64_t data, size_t width, size_t height, size_t row_pitch) {
  d->data = data;
  d->width = (uint32_t)width;
  d->height = (uint32_t)height;
  d->depth = d->layers = 1;
  d->row_pitch = row_pitch;
  d->slice_pitch = row_pitch * height;
  d->levels = 1;
}

static void describe_array(texture_descriptor *d, const struct CUarray_st *a) {
  bool stacked = (a->descriptor.Flags & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP)) != 0;
  texture_set_format(d, a->descriptor.Format, a->descriptor.NumChannels);
  set_sizes(d, (uint64_t)a->data, a->descriptor.Width, a->rows, a->row_bytes);
  *(stacked ? &d->layers : &d->depth) = (uint32_t)a->slices;
}

/* CU_RES_VIEW_FORMAT_*: eight kinds of three channel counts. */
static CUresult apply_view_format(texture_descriptor *d, CUresourceViewFormat format) {
  static const CUarray_format kinds[] = {
      CU_AD_FORMAT_UNSIGNED_INT8,  CU_AD_FORMAT_SIGNED_INT8,  CU_AD_FORMAT_UNSIGNED_INT16, CU_AD_FORMAT_SIGNED_INT16,
      CU_AD_FORMAT_UNSIGNED_INT32, CU_AD_FORMAT_SIGNED_INT32, CU_AD_FORMAT_HALF,           CU_AD_FORMAT_FLOAT};
  uint32_t bytes = d->element_bytes;
  if (format == CU_RES_VIEW_FORMAT_NONE) return CUDA_SUCCESS;
  if (format > CU_RES_VIEW_FORMAT_FLOAT_4X32)
    return CUDA_ERROR_NOT_SUPPORTED; /* compressed blocks */
  texture_set_format(d, kinds[(format - 1) / 3], 1u << (format - 1) % 3);
  return d->element_bytes == bytes ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult describe_mipmap(const CUmipmappedArray m, const CUDA_RESOURCE_VIEW_DESC *view, description *made) {
  unsigned first = view != NULL ? view->firstMipmapLevel : 0,
           last = view != NULL && view->lastMipmapLevel != 0 ? view->lastMipmapLevel : m->level_count - 1;
  if (first > last || last >= m->level_count) return CUDA_ERROR_INVALID_VALUE;
  made->count = last - first + 1;
  for (unsigned i = 0; i < made->count; i++) describe_array(&made->levels[i], m->levels[first + i]);
  return CUDA_SUCCESS;
}

static CUresult describe_resource(const CUDA_RESOURCE_DESC *resource, const CUDA_RESOURCE_VIEW_DESC *view,
                                  description *made) {
  texture_descriptor *d = &made->levels[0];
  memset(made, 0, sizeof *made);
  made->count = 1;
  switch (resource->resType) {
  case CU_RESOURCE_TYPE_ARRAY:
    if (!handle_is(resource->res.array.hArray, HANDLE_ARRAY)) return CUDA_ERROR_INVALID_HANDLE;
    describe_array(d, resource->res.array.hArray);
    return CUDA_SUCCESS;
  case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
    if (!handle_is(resource->res.mipmap.hMipmappedArray, HANDLE_MIPMAP)) return CUDA_ERROR_INVALID_HANDLE;
    return describe_mipmap(resource->res.mipmap.hMipmappedArray, view, made);
  case CU_RESOURCE_TYPE_LINEAR:
    if (resource->res.linear.devPtr == 0 ||
        !texture_set_format(d, resource->res.linear.format, resource->res.linear.numChannels))
      return CUDA_ERROR_INVALID_VALUE;
    set_sizes(d, resource->res.linear.devPtr, resource->res.linear.sizeInBytes / d->element_bytes, 1,
              resource->res.linear.sizeInBytes);
    return d->width != 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
  case CU_RESOURCE_TYPE_PITCH2D:
    if (resource->res.pitch2D.devPtr == 0 ||
        !texture_set_format(d, resource->res.pitch2D.format, resource->res.pitch2D.numChannels) ||
        resource->res.pitch2D.width == 0 || resource->res.pitch2D.height == 0 ||
        resource->res.pitch2D.pitchInBytes < resource->res.pitch2D.width * d->element_bytes ||
        resource->res.pitch2D.pitchInBytes % PITCH_ALIGNMENT != 0)
      return CUDA_ERROR_INVALID_VALUE;
    set_sizes(d, resource->res.pitch2D.devPtr, resource->res.pitch2D.width, resource->res.pitch2D.height,
              resource->res.pitch2D.pitchInBytes);
    return CUDA_SUCCESS;
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
}

/* How it is read; linear memory is read by index alone, and outside it gives zero. */
static CUresult apply_texture(texture_descriptor *d, const CUDA_TEXTURE_DESC *texture, bool linear, unsigned levels) {
  bool integers = d->channel_kind != TEXTURE_CHANNEL_FLOAT,
       as_integers = (texture->flags & CU_TRSF_READ_AS_INTEGER) != 0;
  d->read_mode =
      integers && !as_integers && d->channel_bits <= 16 ? TEXTURE_READ_NORMALIZED_FLOAT : TEXTURE_READ_ELEMENT;
  d->filter = texture->filterMode == CU_TR_FILTER_MODE_LINEAR && !linear ? TEXTURE_FILTER_LINEAR : TEXTURE_FILTER_POINT;
  d->normalized = (texture->flags & CU_TRSF_NORMALIZED_COORDINATES) != 0 && !linear;
  d->srgb = (texture->flags & CU_TRSF_SRGB) != 0;
  for (int i = 0; i < 3; i++) {
    if ((unsigned)texture->addressMode[i] > CU_TR_ADDRESS_MODE_BORDER) return CUDA_ERROR_INVALID_VALUE;
    d->address[i] = linear ? TEXTURE_ADDRESS_BORDER : (uint32_t)texture->addressMode[i];
  }
  if (!linear) memcpy(d->border, texture->borderColor, sizeof d->border);
  d->levels = levels;
  d->level_filter =
      texture->mipmapFilterMode == CU_TR_FILTER_MODE_LINEAR ? TEXTURE_FILTER_LINEAR : TEXTURE_FILTER_POINT;
  d->level_bias = texture->mipmapLevelBias;
  d->level_min = texture->minMipmapLevelClamp;
  d->level_max = texture->maxMipmapLevelClamp;
  bool filters_integers = d->filter == TEXTURE_FILTER_LINEAR && integers && d->read_mode == TEXTURE_READ_ELEMENT;
  return filters_integers ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

static CUresult describe(const CUDA_RESOURCE_DESC *resource, const CUDA_TEXTURE_DESC *texture,
                         const CUDA_RESOURCE_VIEW_DESC *view, description *made) {
  CUresult result = describe_resource(resource, view, made);
  bool linear = resource->resType == CU_RESOURCE_TYPE_LINEAR;
  for (unsigned i = 0; i < made->count && result == CUDA_SUCCESS; i++) {
    if (view != NULL) result = apply_view_format(&made->levels[i], view->format);
    if (result == CUDA_SUCCESS) result = apply_texture(&made->levels[i], texture, linear, made->count - i);
  }
  return result;
}

size_t texture_describe(const CUDA_RESOURCE_DESC *resource, const CUDA_TEXTURE_DESC *texture,
                        const CUDA_RESOURCE_VIEW_DESC *view, void *target, CUresult *result) {
  description made;
  *result = describe(resource, texture, view, &made);
  size_t bytes = made.count * sizeof made.levels[0];
  if (*result == CUDA_SUCCESS) memcpy(target, made.levels, bytes);
  return bytes;
}

/* The descriptors of texture and surface references, before a launch: what programs changed is written. */

#define MAX_DESCRIPTOR_BYTES (MAX_TEXTURE_LEVELS * sizeof(texture_descriptor))

/* The memory of a reference's descriptor, made if there was none. */
static CUresult descriptor_memory(CUcontext context, allocation **memory, uint64_t *address) {
  allocation *made = NULL;
  lock_take(&module_lock);
  bool there = *memory != NULL;
  lock_give(&module_lock);
  TRY(there ? CUDA_SUCCESS : allocation_new(context, MAX_DESCRIPTOR_BYTES, ALLOCATION_ARRAY, &made));
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
  if (result == CUDA_SUCCESS) result = module_reference(module, name, kind, &variable);
  uint64_t handle = 0;
  if (result == CUDA_SUCCESS) result = descriptor_memory(context, memory, &handle);
  if (result != CUDA_SUCCESS) return result;
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
    if (r->memory != NULL) allocation_free(r->memory);
    texture_reference_delete(r);
  }
  for (CUsurfref s = module->surface_references, next; s != NULL; s = next) {
    next = s->next;
    handle_remove(s);
    if (s->memory != NULL) allocation_free(s->memory);
    free(s->name);
    free(s);
  }
}
