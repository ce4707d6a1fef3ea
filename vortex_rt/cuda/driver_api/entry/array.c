/* Arrays: packed rows in device memory. */
#include "submit.h"
#include "array_format.h"

#include <stdlib.h>
#include <string.h>

#define ARRAY_FLAGS                                                                                        \
  (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_SURFACE_LDST | CUDA_ARRAY3D_CUBEMAP | CUDA_ARRAY3D_TEXTURE_GATHER | \
   CUDA_ARRAY3D_DEPTH_TEXTURE | CUDA_ARRAY3D_COLOR_ATTACHMENT)
#define MAX_LEVELS 32

static bool is_valid(const CUDA_ARRAY3D_DESCRIPTOR *d) {
  bool cube = (d->Flags & CUDA_ARRAY3D_CUBEMAP) != 0, layered = (d->Flags & CUDA_ARRAY3D_LAYERED) != 0;
  if (d->Width == 0 || (d->Flags & ~(unsigned)ARRAY_FLAGS) != 0 ||
      (d->NumChannels != 1 && d->NumChannels != 2 && d->NumChannels != 4))
    return false;
  if (cube && (d->Width != d->Height || d->Depth == 0 || (layered ? d->Depth % 6 != 0 : d->Depth != 6))) return false;
  if (layered && d->Depth == 0) return false;
  return layered || cube || d->Depth == 0 || d->Height != 0;
}

static void delete_array(owned *object) {
  CUarray a = (CUarray)object;
  handle_remove(a);
  if (a->memory != NULL) allocation_free(a->memory);
  free(a);
}

static CUarray new_array(const CUDA_ARRAY3D_DESCRIPTOR *d) {
  CUarray a = calloc(1, sizeof *a);
  if (a == NULL || !handle_add(a, HANDLE_ARRAY)) {
    free(a);
    return NULL;
  }
  a->descriptor = *d;
  a->element_bytes = format_bytes(d->Format) * d->NumChannels;
  a->row_bytes = d->Width * a->element_bytes;
  a->rows = d->Height != 0 ? d->Height : 1;
  a->slices = d->Depth != 0 ? d->Depth : 1;
  a->slice_pitch = a->row_bytes * a->rows;
  return a;
}

CUresult impl_cuArray3DCreate_v2(CUarray *array, const CUDA_ARRAY3D_DESCRIPTOR *descriptor) {
  CUcontext context;
  TRY(context_ready(&context));
  if (array == NULL || descriptor == NULL || !is_valid(descriptor)) return CUDA_ERROR_INVALID_VALUE;
  if (format_bytes(descriptor->Format) == 0) return CUDA_ERROR_NOT_SUPPORTED;
  CUarray a = new_array(descriptor);
  if (a == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  CUresult result = allocation_new(context, a->slice_pitch * a->slices, ALLOCATION_ARRAY, &a->memory);
  if (result != CUDA_SUCCESS) {
    handle_remove(a);
    free(a);
    return result;
  }
  a->data = (char *)a->memory->start;
  own(context, &a->owned, delete_array);
  *array = a;
  return CUDA_SUCCESS;
}

CUresult impl_cuArrayCreate_v2(CUarray *array, const CUDA_ARRAY_DESCRIPTOR *d) {
  if (d == NULL) return CUDA_ERROR_INVALID_VALUE;
  CUDA_ARRAY3D_DESCRIPTOR full = {
      .Width = d->Width, .Height = d->Height, .Format = d->Format, .NumChannels = d->NumChannels};
  return impl_cuArray3DCreate_v2(array, &full);
}

static CUresult array_of(CUarray array) {
  CUcontext context;
  if (handle_is(array, HANDLE_ARRAY)) return context_ready_for(array->owned.context);
  TRY(context_ready(&context));
  return CUDA_ERROR_INVALID_HANDLE;
}

CUresult impl_cuArray3DGetDescriptor_v2(CUDA_ARRAY3D_DESCRIPTOR *descriptor, CUarray array) {
  TRY(array_of(array));
  if (descriptor == NULL) return CUDA_ERROR_INVALID_VALUE;
  *descriptor = array->descriptor;
  return CUDA_SUCCESS;
}

CUresult impl_cuArrayGetDescriptor_v2(CUDA_ARRAY_DESCRIPTOR *descriptor, CUarray array) {
  CUresult result = array_of(array);
  if (result == CUDA_SUCCESS && descriptor == NULL) result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) {
    const CUDA_ARRAY3D_DESCRIPTOR *d = &array->descriptor;
    *descriptor = (CUDA_ARRAY_DESCRIPTOR){
        .Width = d->Width, .Height = d->Height, .Format = d->Format, .NumChannels = d->NumChannels};
  }
  return result;
}

CUresult impl_cuArrayDestroy(CUarray array) {
  TRY(array_of(array));
  if (array->mipmap != NULL)
    return CUDA_ERROR_INVALID_HANDLE; /* a level goes with its array */
  context_wait(array->owned.context);
  disown(&array->owned);
  delete_array(&array->owned);
  return CUDA_SUCCESS;
}

CUresult impl_cuArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *requirements, CUarray array,
                                           CUdevice device) {
  CUresult result = array_of(array);
  if (result == CUDA_SUCCESS && (requirements == NULL || gpu_at(device) == NULL)) result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS) {
    memset(requirements, 0, sizeof *requirements);
    requirements->size = array->slice_pitch * array->slices;
    requirements->alignment = 512;
  }
  return result;
}

/* Arrays of planar formats, which alone have planes, are not made. */
CUresult impl_cuArrayGetPlane(CUarray *plane, CUarray array, unsigned int index) {
  CUresult result = array_of(array);
  (void)plane;
  (void)index;
  return result == CUDA_SUCCESS ? CUDA_ERROR_INVALID_VALUE : result;
}

/* ---- mipmapped arrays: a block of memory, an array a level ----------------------------------- */

static void delete_mipmap(owned *object) {
  CUmipmappedArray m = (CUmipmappedArray)object;
  handle_remove(m);
  for (unsigned i = 0; i < m->level_count; i++)
    if (m->levels[i] != NULL) {
      handle_remove(m->levels[i]);
      free(m->levels[i]);
    }
  if (m->memory != NULL) allocation_free(m->memory);
  free(m);
}

static size_t half(size_t size, unsigned level) { return size == 0 ? 0 : (size >> level) != 0 ? size >> level : 1; }

CUresult impl_cuMipmappedArrayCreate(CUmipmappedArray *mipmap, const CUDA_ARRAY3D_DESCRIPTOR *d, unsigned int levels) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS) return result;
  if (mipmap == NULL || d == NULL || !is_valid(d) || levels == 0) return CUDA_ERROR_INVALID_VALUE;
  levels = levels < MAX_LEVELS ? levels : MAX_LEVELS;
  if (format_bytes(d->Format) == 0) return CUDA_ERROR_NOT_SUPPORTED;
  size_t longest = d->Width > d->Height ? d->Width : d->Height;
  bool stacked = (d->Flags & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP)) != 0;
  longest = !stacked && d->Depth > longest ? d->Depth : longest;
  while (levels > 1 && (longest >> (levels - 1)) == 0) /* CUDA clamps the number to what the sizes allow */
    levels--;
  CUmipmappedArray m = calloc(1, sizeof *m + levels * sizeof m->levels[0]);
  if (m == NULL || !handle_add(m, HANDLE_MIPMAP)) {
    free(m);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  m->level_count = levels;
  size_t bytes = 0, places[MAX_LEVELS];
  for (unsigned i = 0; i < levels && result == CUDA_SUCCESS; i++) {
    CUDA_ARRAY3D_DESCRIPTOR level = *d;
    level.Width = half(d->Width, i);
    level.Height = half(d->Height, i);
    level.Depth = stacked ? d->Depth : half(d->Depth, i);
    m->levels[i] = new_array(&level);
    if (m->levels[i] == NULL) {
      result = CUDA_ERROR_OUT_OF_MEMORY;
      break;
    }
    m->levels[i]->mipmap = m;
    m->levels[i]->owned.context = context;
    places[i] = bytes;
    bytes = align_up(bytes + m->levels[i]->slice_pitch * m->levels[i]->slices, 64);
  }
  if (result == CUDA_SUCCESS) result = allocation_new(context, bytes, ALLOCATION_ARRAY, &m->memory);
  if (result != CUDA_SUCCESS) {
    delete_mipmap(&m->owned);
    return result;
  }
  for (unsigned i = 0; i < levels; i++) m->levels[i]->data = (char *)m->memory->start + places[i];
  own(context, &m->owned, delete_mipmap);
  *mipmap = m;
  return CUDA_SUCCESS;
}

CUresult impl_cuMipmappedArrayGetLevel(CUarray *array, CUmipmappedArray mipmap, unsigned int level) {
  CUcontext context;
  TRY(context_ready(&context));
  if (!handle_is(mipmap, HANDLE_MIPMAP)) return CUDA_ERROR_INVALID_HANDLE;
  if (array == NULL || level >= mipmap->level_count) return CUDA_ERROR_INVALID_VALUE;
  *array = mipmap->levels[level];
  return CUDA_SUCCESS;
}

CUresult impl_cuMipmappedArrayDestroy(CUmipmappedArray mipmap) {
  CUcontext context;
  TRY(context_ready(&context));
  if (!handle_is(mipmap, HANDLE_MIPMAP)) return CUDA_ERROR_INVALID_HANDLE;
  context_wait(mipmap->owned.context);
  disown(&mipmap->owned);
  delete_mipmap(&mipmap->owned);
  return CUDA_SUCCESS;
}

CUresult impl_cuMipmappedArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *requirements,
                                                    CUmipmappedArray mipmap, CUdevice device) {
  if (!handle_is(mipmap, HANDLE_MIPMAP)) return CUDA_ERROR_INVALID_HANDLE;
  if (requirements == NULL || gpu_at(device) == NULL) return CUDA_ERROR_INVALID_VALUE;
  memset(requirements, 0, sizeof *requirements);
  requirements->size = mipmap->memory->size;
  requirements->alignment = 512;
  return CUDA_SUCCESS;
}
