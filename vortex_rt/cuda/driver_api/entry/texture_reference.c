/* Texture and surface references: variables of a module that hold the address of a descriptor. */
#include "submit.h"
#include "array_format.h"

#include <stdlib.h>
#include <string.h>

static CUresult check(CUtexref reference) {
  CUcontext context;
  TRY(context_ready(&context));
  return !handle_is(reference, HANDLE_TEXTURE_REFERENCE) ? CUDA_ERROR_INVALID_HANDLE : CUDA_SUCCESS;
}

/* What is asked of a module before one of its references is looked up by name: are the arguments right? */
static CUresult check_lookup(const void *reference, CUmodule module, const char *name) {
  CUcontext context;
  TRY(context_ready(&context));
  if (reference == NULL || name == NULL) return CUDA_ERROR_INVALID_VALUE;
  return !handle_is(module, HANDLE_MODULE) ? CUDA_ERROR_INVALID_HANDLE : CUDA_SUCCESS;
}

static CUtexref make(CUmodule module, const char *name) {
  CUtexref r = calloc(1, sizeof *r);
  if (r == NULL || !handle_add(r, HANDLE_TEXTURE_REFERENCE)) {
    free(r);
    return NULL;
  }
  *r = (struct CUtexref_st){.module = module,
                            .name = name != NULL ? strdup(name) : NULL,
                            .format = CU_AD_FORMAT_FLOAT,
                            .channels = 1,
                            .texture.addressMode = {CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_CLAMP,
                                                    CU_TR_ADDRESS_MODE_CLAMP}};
  return r;
}

CUresult impl_cuModuleGetTexRef(CUtexref *reference, CUmodule module, const char *name) {
  CUdeviceptr place;
  TRY(check_lookup(reference, module, name));
  TRY(module_reference(module, name, VTX_TEXTURE_KIND_TEXTURE, &place));
  lock_take(&module_lock);
  CUtexref r = module->texture_references;
  while (r != NULL && strcmp(r->name, name) != 0) r = r->next;
  if (r == NULL && (r = make(module, name)) != NULL) {
    r->next = module->texture_references;
    module->texture_references = r;
  }
  lock_give(&module_lock);
  *reference = r;
  return r != NULL ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult impl_cuTexRefCreate(CUtexref *reference) {
  CUcontext context;
  TRY(context_ready(&context));
  if (reference == NULL) return CUDA_ERROR_INVALID_VALUE;
  if ((*reference = make(NULL, NULL)) == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  return CUDA_SUCCESS;
}

CUresult impl_cuTexRefDestroy(CUtexref reference) {
  TRY(check(reference));
  if (reference->module != NULL) return CUDA_ERROR_INVALID_VALUE;
  texture_reference_delete(reference);
  return CUDA_SUCCESS;
}

/* references are used by their names */
SERVE(cuParamSetTexRef, texunit != CU_PARAM_TR_DEFAULT ? CUDA_ERROR_INVALID_VALUE : check(hTexRef))

/* ---- what is read ---------------------------------------------------------------------------- */

static CUresult bind(CUtexref r, const CUDA_RESOURCE_DESC *resource) {
  LOCK_GUARD(&module_lock);
  if (resource->resType == CU_RESOURCE_TYPE_ARRAY) {
    r->format = resource->res.array.hArray->descriptor.Format;
    r->channels = resource->res.array.hArray->descriptor.NumChannels;
  } else if (resource->resType == CU_RESOURCE_TYPE_PITCH2D) {
    r->format = resource->res.pitch2D.format;
    r->channels = resource->res.pitch2D.numChannels;
  }
  r->resource = *resource;
  if (resource->resType == CU_RESOURCE_TYPE_LINEAR) {
    r->resource.res.linear.format = r->format;
    r->resource.res.linear.numChannels = r->channels;
  }
  r->bound = r->changed = true;
  return CUDA_SUCCESS;
}

static CUresult bind_array(CUtexref r, handle_kind kind, const void *handle, unsigned flags, CUDA_RESOURCE_DESC resource) {
  TRY(check(r));
  if (!handle_is(handle, kind)) return CUDA_ERROR_INVALID_HANDLE;
  return flags != CU_TRSA_OVERRIDE_FORMAT ? CUDA_ERROR_INVALID_VALUE : bind(r, &resource);
}

SERVE(cuTexRefSetArray, bind_array(hTexRef, HANDLE_ARRAY, hArray, Flags,
      (CUDA_RESOURCE_DESC){.resType = CU_RESOURCE_TYPE_ARRAY, .res.array.hArray = hArray}))
SERVE(cuTexRefSetMipmappedArray, bind_array(hTexRef, HANDLE_MIPMAP, hMipmappedArray, Flags,
      (CUDA_RESOURCE_DESC){.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY, .res.mipmap.hMipmappedArray = hMipmappedArray}))

/* Any address that its elements may lie at will do: there is no offset to tell. */
CUresult impl_cuTexRefSetAddress_v2(size_t *offset, CUtexref r, CUdeviceptr address, size_t bytes) {
  TRY(check(r));
  if (offset != NULL) *offset = 0;
  if (address == 0) {
    lock_take(&module_lock);
    r->bound = false;
    lock_give(&module_lock);
    return CUDA_SUCCESS;
  }
  return bind(r, &(CUDA_RESOURCE_DESC){.resType = CU_RESOURCE_TYPE_LINEAR,
                                       .res.linear = {.devPtr = address, .sizeInBytes = bytes}});
}

CUresult impl_cuTexRefSetAddress2D_v3(CUtexref r, const CUDA_ARRAY_DESCRIPTOR *d, CUdeviceptr address, size_t pitch) {
  TRY(check(r));
  if (d == NULL || address == 0) return CUDA_ERROR_INVALID_VALUE;
  return bind(r, &(CUDA_RESOURCE_DESC){.resType = CU_RESOURCE_TYPE_PITCH2D,
                                       .res.pitch2D = {address, d->Format, d->NumChannels, d->Width, d->Height, pitch}});
}

CUresult impl_cuTexRefSetFormat(CUtexref r, CUarray_format format, int channels) {
  TRY(check(r));
  if (format_bytes(format) == 0 || (channels != 1 && channels != 2 && channels != 4)) return CUDA_ERROR_INVALID_VALUE;
  LOCK_GUARD(&module_lock);
  r->format = format;
  r->channels = (unsigned)channels;
  if (r->bound && r->resource.resType == CU_RESOURCE_TYPE_LINEAR) {
    r->resource.res.linear.format = format;
    r->resource.res.linear.numChannels = (unsigned)channels;
    r->changed = true;
  }
  return CUDA_SUCCESS;
}

/* ---- how it is read -------------------------------------------------------------------------- */

/* What changes a reference, or reads from it, once the parameters are right. */
#define ACCESS(name, parameters, valid, ...)         \
  CUresult impl_cuTexRef##name parameters {          \
    TRY(check(r));                                   \
    if (!(valid)) return CUDA_ERROR_INVALID_VALUE;   \
    LOCK_GUARD(&module_lock);                        \
    __VA_ARGS__;                                     \
    return CUDA_SUCCESS;                             \
  }
#define SET(name, parameters, valid, ...) ACCESS(Set##name, parameters, valid, __VA_ARGS__; r->changed = true)
#define GET(name, parameters, valid, ...) ACCESS(Get##name, parameters, valid, __VA_ARGS__)
/* A member that is set and asked for as it is. */
#define MEMBER(name, type, told, member, valid)                                 \
  SET(name, (CUtexref r, type value), valid, r->texture.member = value)         \
  GET(name, (told *value, CUtexref r), value != NULL, *value = (told)r->texture.member)

MEMBER(FilterMode, CUfilter_mode, CUfilter_mode, filterMode, (unsigned)value <= CU_TR_FILTER_MODE_LINEAR)
MEMBER(MipmapFilterMode, CUfilter_mode, CUfilter_mode, mipmapFilterMode, (unsigned)value <= CU_TR_FILTER_MODE_LINEAR)
MEMBER(MipmapLevelBias, float, float, mipmapLevelBias, true)
MEMBER(MaxAnisotropy, unsigned int, int, maxAnisotropy, true)
MEMBER(Flags, unsigned int, unsigned int, flags, true)
SET(AddressMode, (CUtexref r, int dimension, CUaddress_mode mode),
    dimension >= 0 && dimension <= 2 && (unsigned)mode <= CU_TR_ADDRESS_MODE_BORDER,
    r->texture.addressMode[dimension] = mode)
GET(AddressMode, (CUaddress_mode * mode, CUtexref r, int dimension), mode != NULL && dimension >= 0 && dimension <= 2,
    *mode = r->texture.addressMode[dimension])
SET(MipmapLevelClamp, (CUtexref r, float least, float most), true, r->texture.minMipmapLevelClamp = least;
    r->texture.maxMipmapLevelClamp = most)
GET(MipmapLevelClamp, (float *least, float *most, CUtexref r), least != NULL && most != NULL,
    *least = r->texture.minMipmapLevelClamp;
    *most = r->texture.maxMipmapLevelClamp)
SET(BorderColor, (CUtexref r, float *colour), colour != NULL,
    memcpy(r->texture.borderColor, colour, sizeof r->texture.borderColor))
GET(BorderColor, (float *colour, CUtexref r), colour != NULL,
    memcpy(colour, r->texture.borderColor, sizeof r->texture.borderColor))
GET(Format, (CUarray_format * format, int *channels, CUtexref r), format != NULL && channels != NULL,
    *format = r->format;
    *channels = (int)r->channels)

/* What is bound, NULL where nothing of this type is. */
static const CUDA_RESOURCE_DESC *bound(CUtexref r, CUresourcetype type) REQUIRES(module_lock) {
  return r->bound && r->resource.resType == type ? &r->resource : NULL;
}

#define GET_BOUND(name, type, kind, member)                                              \
  GET(name, (type * value, CUtexref r), value != NULL,                                   \
      const CUDA_RESOURCE_DESC *found = bound(r, CU_RESOURCE_TYPE_##kind);               \
      if (found == NULL) return CUDA_ERROR_INVALID_VALUE; *value = found->res.member)

GET_BOUND(Array, CUarray, ARRAY, array.hArray)
GET_BOUND(MipmappedArray, CUmipmappedArray, MIPMAPPED_ARRAY, mipmap.hMipmappedArray)
GET(Address_v2, (CUdeviceptr * address, CUtexref r), address != NULL,
    const CUDA_RESOURCE_DESC *linear = bound(r, CU_RESOURCE_TYPE_LINEAR);
    const CUDA_RESOURCE_DESC *pitched = bound(r, CU_RESOURCE_TYPE_PITCH2D);
    if (linear == NULL && pitched == NULL) return CUDA_ERROR_INVALID_VALUE;
    *address = linear != NULL ? linear->res.linear.devPtr : pitched->res.pitch2D.devPtr)

/* ---- surfaces -------------------------------------------------------------------------------- */

static CUsurfref make_surface(CUmodule module, const char *name) {
  CUsurfref s = calloc(1, sizeof *s);
  if (s == NULL || !handle_add(s, HANDLE_SURFACE_REFERENCE)) {
    free(s);
    return NULL;
  }
  s->module = module;
  s->name = strdup(name);
  return s;
}

CUresult impl_cuModuleGetSurfRef(CUsurfref *reference, CUmodule module, const char *name) {
  CUdeviceptr place;
  TRY(check_lookup(reference, module, name));
  TRY(module_reference(module, name, VTX_TEXTURE_KIND_SURFACE, &place));
  lock_take(&module_lock);
  CUsurfref s = module->surface_references;
  while (s != NULL && strcmp(s->name, name) != 0) s = s->next;
  if (s == NULL && (s = make_surface(module, name)) != NULL) {
    s->next = module->surface_references;
    module->surface_references = s;
  }
  lock_give(&module_lock);
  *reference = s;
  return s != NULL ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult impl_cuSurfRefSetArray(CUsurfref s, CUarray array, unsigned int flags) {
  CUcontext context;
  TRY(context_ready(&context));
  if (!handle_is(s, HANDLE_SURFACE_REFERENCE) || !handle_is(array, HANDLE_ARRAY)) return CUDA_ERROR_INVALID_HANDLE;
  if (flags != 0) return CUDA_ERROR_INVALID_VALUE;
  lock_take(&module_lock);
  s->array = array;
  allocation **memory = &s->memory;
  lock_give(&module_lock);
  CUDA_RESOURCE_DESC resource = {.resType = CU_RESOURCE_TYPE_ARRAY, .res.array.hArray = array};
  CUDA_TEXTURE_DESC texture = {.flags = CU_TRSF_READ_AS_INTEGER};
  return texture_reference_write(s->module, s->name, VTX_TEXTURE_KIND_SURFACE, &resource, &texture, memory);
}

CUresult impl_cuSurfRefGetArray(CUarray *array, CUsurfref s) {
  if (array == NULL) return CUDA_ERROR_INVALID_VALUE;
  if (!handle_is(s, HANDLE_SURFACE_REFERENCE)) return CUDA_ERROR_INVALID_HANDLE;
  LOCK_GUARD(&module_lock);
  *array = s->array;
  return *array != NULL ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
