/* Texture and surface objects: a handle is the device address of a descriptor
 * (nvvm2spirv/builtins/texture_descriptor.py). */
#include "submit.h"
#include "tensor_map.h"

#include <stdlib.h>
#include <string.h>

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
  if (result != CUDA_SUCCESS) return result;
  size_t bytes =
      texture_describe(&wanted->resource, &wanted->texture, wanted->has_view ? &wanted->view : NULL, levels, &result);
  if (result != CUDA_SUCCESS) return result;
  struct texture *made = malloc(sizeof *made);
  if (made == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
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
  if (result == CUDA_SUCCESS && (*found == NULL || (*found)->surface != surface)) result = CUDA_ERROR_INVALID_VALUE;
  return result;
}

static CUresult destroy(uint64_t handle, bool surface) {
  struct texture *found;
  TRY(find(handle, surface, &found));
  context_wait(found->owned.context);
  disown(&found->owned);
  delete_texture(&found->owned);
  return CUDA_SUCCESS;
}

CUresult impl_cuTexObjectCreate(CUtexObject *object, const CUDA_RESOURCE_DESC *resource,
                                const CUDA_TEXTURE_DESC *texture, const CUDA_RESOURCE_VIEW_DESC *view) {
  if (object == NULL || resource == NULL || texture == NULL) return CUDA_ERROR_INVALID_VALUE;
  struct texture wanted = {.resource = *resource, .texture = *texture, .has_view = view != NULL};
  if (view != NULL) wanted.view = *view;
  uint64_t handle;
  CUresult result = create(&wanted, &handle);
  if (result == CUDA_SUCCESS) *object = handle;
  return result;
}

CUresult impl_cuTexObjectDestroy(CUtexObject object) { return destroy(object, false); }

/* What an object was made of. */
#define GET_DESCRIPTION(name, handle, type, surface, has, member)                     \
  CUresult impl_cu##name(type *told, handle object) {                                 \
    struct texture *found;                                                            \
    TRY(told != NULL ? find(object, surface, &found) : CUDA_ERROR_INVALID_VALUE);     \
    if (!(has)) return CUDA_ERROR_INVALID_VALUE;                                      \
    *told = found->member;                                                            \
    return CUDA_SUCCESS;                                                              \
  }
GET_DESCRIPTION(TexObjectGetResourceDesc, CUtexObject, CUDA_RESOURCE_DESC, false, true, resource)
GET_DESCRIPTION(TexObjectGetTextureDesc, CUtexObject, CUDA_TEXTURE_DESC, false, true, texture)
GET_DESCRIPTION(TexObjectGetResourceViewDesc, CUtexObject, CUDA_RESOURCE_VIEW_DESC, false, found->has_view, view)
GET_DESCRIPTION(SurfObjectGetResourceDesc, CUsurfObject, CUDA_RESOURCE_DESC, true, true, resource)

CUresult impl_cuDeviceGetTexture1DLinearMaxWidth(size_t *width, CUarray_format format, unsigned int channels,
                                                 CUdevice device) {
  texture_descriptor d;
  if (width == NULL || !texture_set_format(&d, format, channels)) return CUDA_ERROR_INVALID_VALUE;
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
  TRY(create(&wanted, &handle));
  *object = handle;
  return CUDA_SUCCESS;
}

CUresult impl_cuSurfObjectDestroy(CUsurfObject object) { return destroy(object, true); }

/* Tensor maps: what the device library copies tiles by. */

#define MOST_RANK 5
#define MOST_BOX 256
#define MOST_PIXELS 1024
#define MOST_STEP 8
#define ALIGNMENT 16 /* of addresses, and of rows of a box, in bytes */

static const uint8_t element_bytes[] = {
    [CU_TENSOR_MAP_DATA_TYPE_UINT8] = 1,        [CU_TENSOR_MAP_DATA_TYPE_UINT16] = 2,
    [CU_TENSOR_MAP_DATA_TYPE_UINT32] = 4,       [CU_TENSOR_MAP_DATA_TYPE_INT32] = 4,
    [CU_TENSOR_MAP_DATA_TYPE_UINT64] = 8,       [CU_TENSOR_MAP_DATA_TYPE_INT64] = 8,
    [CU_TENSOR_MAP_DATA_TYPE_FLOAT16] = 2,      [CU_TENSOR_MAP_DATA_TYPE_FLOAT32] = 4,
    [CU_TENSOR_MAP_DATA_TYPE_FLOAT64] = 8,      [CU_TENSOR_MAP_DATA_TYPE_BFLOAT16] = 2,
    [CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ] = 4,  [CU_TENSOR_MAP_DATA_TYPE_TFLOAT32] = 4,
    [CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ] = 4,
};

/* What both kinds of maps have; the strides are those of the outer dimensions, in bytes. */
typedef struct {
  CUtensorMapDataType type;
  cuuint32_t rank;
  void *address;
  const cuuint64_t *sizes, *strides;
  const cuuint32_t *steps;
  CUtensorMapInterleave interleave;
  CUtensorMapSwizzle swizzle;
  CUtensorMapFloatOOBfill fill;
} tensor;

static CUresult set_dimensions(vtx_tensor_map *map, const tensor *of) {
  for (unsigned i = 0; i < map->rank; i++) {
    if (of->sizes[i] == 0 || of->sizes[i] > UINT32_MAX || of->steps[i] == 0 || of->steps[i] > MOST_STEP)
      return CUDA_ERROR_INVALID_VALUE;
    if (i > 0 && (of->strides[i - 1] % ALIGNMENT != 0 || of->strides[i - 1] >> 40 != 0))
      return CUDA_ERROR_INVALID_VALUE;
    map->size[i] = (uint32_t)of->sizes[i];
    if (i > 0) { /* CUDA has no step along rows, and ignores what is said of it */
      map->stride[i] = of->strides[i - 1];
      map->step[i] = (uint8_t)of->steps[i];
    }
  }
  return CUDA_SUCCESS;
}

/* Everything but the box. */
static CUresult describe(vtx_tensor_map *map, const tensor *of, const char *function) {
  if ((unsigned)of->type >= sizeof element_bytes || of->rank < 1 || of->rank > MOST_RANK || of->address == NULL ||
      (uintptr_t)of->address % ALIGNMENT != 0 || of->sizes == NULL || of->steps == NULL ||
      (of->rank > 1 && of->strides == NULL) || (unsigned)of->swizzle > CU_TENSOR_MAP_SWIZZLE_128B ||
      (of->fill == CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA && of->type < CU_TENSOR_MAP_DATA_TYPE_FLOAT16))
    return CUDA_ERROR_INVALID_VALUE;
  if (of->interleave != CU_TENSOR_MAP_INTERLEAVE_NONE) {
    say("%s: tensors whose channels are interleaved are not served", function);
    return CUDA_ERROR_NOT_SUPPORTED;
  }
  *map = (vtx_tensor_map){.address = (uintptr_t)of->address, .mark = VTX_TENSOR_MAP_MARK, .rank = (uint8_t)of->rank,
                          .type = (uint8_t)of->type, .nan = of->fill == CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA,
                          .swizzle = (uint8_t)of->swizzle};
  map->stride[0] = element_bytes[of->type];
  return set_dimensions(map, of);
}

/* Write the map, if a row of `elements` is one that can be copied. */
static CUresult write_map(CUtensorMap *made, vtx_tensor_map *map, cuuint32_t elements) {
  uint64_t row = elements * map->stride[0];
  if (made == NULL || (uintptr_t)made % 64 != 0 || elements == 0 || elements > MOST_BOX || row % ALIGNMENT != 0 ||
      (map->swizzle != 0 && row > 16u << map->swizzle))
    return CUDA_ERROR_INVALID_VALUE;
  map->box[0] = (uint16_t)elements;
  memset(made, 0, sizeof *made);
  memcpy(made, map, sizeof *map);
  return CUDA_SUCCESS;
}

CUresult impl_cuTensorMapEncodeTiled(CUtensorMap *made, CUtensorMapDataType type, cuuint32_t rank, void *address,
                                     const cuuint64_t *sizes, const cuuint64_t *strides, const cuuint32_t *box,
                                     const cuuint32_t *steps, CUtensorMapInterleave interleave,
                                     CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
                                     CUtensorMapFloatOOBfill fill) {
  (void)promotion;
  const tensor of = {type, rank, address, sizes, strides, steps, interleave, swizzle, fill};
  vtx_tensor_map map;
  CUresult result = box != NULL ? describe(&map, &of, "cuTensorMapEncodeTiled") : CUDA_ERROR_INVALID_VALUE;
  for (unsigned i = 1; result == CUDA_SUCCESS && i < rank; i++) {
    if (box[i] == 0 || box[i] > MOST_BOX) return CUDA_ERROR_INVALID_VALUE;
    map.box[i] = (uint16_t)box[i];
  }
  return result == CUDA_SUCCESS ? write_map(made, &map, box[0]) : result;
}

CUresult impl_cuTensorMapEncodeIm2col(CUtensorMap *made, CUtensorMapDataType type, cuuint32_t rank, void *address,
                                      const cuuint64_t *sizes, const cuuint64_t *strides, const int *lower,
                                      const int *upper, cuuint32_t channels, cuuint32_t pixels,
                                      const cuuint32_t *steps, CUtensorMapInterleave interleave,
                                      CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
                                      CUtensorMapFloatOOBfill fill) {
  (void)promotion;
  static const int most_corner[] = {[3] = 1 << 15, [4] = 1 << 7, [5] = 1 << 4}; /* of tensors of 3, 4, 5 dimensions */
  const tensor of = {type, rank, address, sizes, strides, steps, interleave, swizzle, fill};
  vtx_tensor_map map;
  CUresult result = lower != NULL && upper != NULL && rank >= 3 && pixels > 0 && pixels <= MOST_PIXELS
                        ? describe(&map, &of, "cuTensorMapEncodeIm2col")
                        : CUDA_ERROR_INVALID_VALUE;
  for (unsigned i = 0; result == CUDA_SUCCESS && i < rank - 2; i++) {
    const int most = most_corner[rank];
    if (lower[i] < -most || lower[i] >= most || upper[i] < -most || upper[i] >= most ||
        lower[i] >= (int64_t)map.size[i + 1] + upper[i]) /* a box without a pixel */
      return CUDA_ERROR_INVALID_VALUE;
    map.lower[i] = (int16_t)lower[i];
    map.upper[i] = (int16_t)upper[i];
  }
  if (result != CUDA_SUCCESS) return result;
  map.pixels = (uint16_t)pixels;
  return write_map(made, &map, channels);
}

CUresult impl_cuTensorMapReplaceAddress(CUtensorMap *made, void *address) {
  if (made == NULL || (uintptr_t)made % 64 != 0 || address == NULL || (uintptr_t)address % ALIGNMENT != 0)
    return CUDA_ERROR_INVALID_VALUE;
  const uint64_t value = (uintptr_t)address;
  memcpy(made, &value, sizeof value); /* vtx_tensor_map's first member */
  return CUDA_SUCCESS;
}
