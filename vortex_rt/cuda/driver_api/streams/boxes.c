/* What copies and fills touch: boxes of rows. */
#include "stream.h"

/* One copy_side of a copy: where its first byte lies, and how its rows follow each other. */
typedef struct {
  char *first;
  size_t pitch, slice;
  bool host, pageable;
} place;

/* What the address belongs to; unknown memory is the host's own. */
static void classify(place *p) {
  lock_take(&state_lock);
  const allocation *a = allocation_find((uintptr_t)p->first);
  p->pageable = a == NULL;
  p->host = a == NULL || a->kind == ALLOCATION_HOST || a->kind == ALLOCATION_REGISTERED;
  lock_give(&state_lock);
}

static CUresult check_range(const place *p, size_t width, size_t height, size_t depth, bool device) {
  size_t bytes = (depth - 1) * p->slice + (height - 1) * p->pitch + width;
  if (p->first == NULL) return CUDA_ERROR_INVALID_VALUE;
  return device ? allocation_check_known((uintptr_t)p->first, bytes) : allocation_check((uintptr_t)p->first, bytes);
}

static CUresult place_in_array(const copy_side *s, size_t width, size_t height, size_t depth, place *p) {
  if (!handle_is(s->array, HANDLE_ARRAY)) return CUDA_ERROR_INVALID_HANDLE;
  const struct CUarray_st *a = s->array;
  if (s->x + width > a->row_bytes || s->y + height > a->rows || s->z + depth > a->slices)
    return CUDA_ERROR_INVALID_VALUE;
  *p =
      (place){a->data + s->z * a->slice_pitch + s->y * a->row_bytes + s->x, a->row_bytes, a->slice_pitch, false, false};
  return CUDA_SUCCESS;
}

static CUresult place_of(const copy_side *s, size_t width, size_t height, size_t depth, place *p) {
  if (s->type == CU_MEMORYTYPE_ARRAY) return place_in_array(s, width, height, depth, p);
  if (s->type != CU_MEMORYTYPE_HOST && s->type != CU_MEMORYTYPE_DEVICE && s->type != CU_MEMORYTYPE_UNIFIED)
    return CUDA_ERROR_INVALID_VALUE;
  size_t pitch = s->pitch != 0 ? s->pitch : s->x + width, rows = s->height != 0 ? s->height : s->y + height;
  if ((height > 1 || depth > 1) && pitch < s->x + width) return CUDA_ERROR_INVALID_VALUE;
  if (depth > 1 && rows < s->y + height) return CUDA_ERROR_INVALID_VALUE;
  char *base = s->type == CU_MEMORYTYPE_HOST ? (char *)s->host : (char *)s->device;
  if (base == NULL) return CUDA_ERROR_INVALID_VALUE;
  *p = (place){base + s->z * pitch * rows + s->y * pitch + s->x, pitch, pitch * rows, false, false};
  CUresult result = check_range(p, width, height, depth, s->type == CU_MEMORYTYPE_DEVICE);
  classify(p);
  return result;
}

CUresult copy_between(const copy_side *from, const copy_side *to, size_t width, size_t height, size_t depth,
                      copy_box *box, bool *pageable) {
  place source, target;
  TRY(place_of(from, width, height, depth, &source));
  TRY(place_of(to, width, height, depth, &target));
  *box = (copy_box){target.first, source.first, target.pitch, target.slice, source.pitch, source.slice,
                    width,        height,       depth,        target.host,  source.host};
  *pageable = source.pageable || target.pageable;
  return CUDA_SUCCESS;
}

CUresult copy_sides_of(const CUDA_MEMCPY3D *c, copy_side *from, copy_side *to) {
  *from = (copy_side){c->srcMemoryType, c->srcHost, c->srcDevice, c->srcArray, c->srcXInBytes,
                      c->srcY,          c->srcZ,    c->srcPitch,  c->srcHeight};
  *to = (copy_side){c->dstMemoryType, c->dstHost, c->dstDevice, c->dstArray, c->dstXInBytes,
                    c->dstY,          c->dstZ,    c->dstPitch,  c->dstHeight};
  return c->srcLOD == 0 && c->dstLOD == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult copy_prepare(const CUDA_MEMCPY3D *c, copy_box *box) {
  copy_side from, to;
  bool pageable;
  TRY(copy_sides_of(c, &from, &to));
  if (c->WidthInBytes == 0 || c->Height == 0 || c->Depth == 0) {
    *box = (copy_box){0};
    return CUDA_SUCCESS;
  }
  return copy_between(&from, &to, c->WidthInBytes, c->Height, c->Depth, box, &pageable);
}

CUresult copy_linear(void *target, const void *source, size_t size, bool target_device, bool source_device,
                     copy_box *box, bool *pageable) {
  place to = {.first = target, .pitch = size, .slice = size},
        from = {.first = (char *)source, .pitch = size, .slice = size};
  TRY(check_range(&to, size, 1, 1, target_device));
  TRY(check_range(&from, size, 1, 1, source_device));
  classify(&to);
  classify(&from);
  *box = (copy_box){to.first, from.first, size, size, size, size, size, 1, 1, to.host, from.host};
  *pageable = to.pageable || from.pageable;
  return CUDA_SUCCESS;
}

CUresult fill_prepare(fill_box *box, CUdeviceptr address, size_t pitch, unsigned value, unsigned element, size_t width,
                      size_t height) {
  if (width == 0 || height == 0) return CUDA_SUCCESS;
  if (height == 1) pitch = width * element;
  if (address == 0 || address % element != 0 || width > SIZE_MAX / element || pitch < width * element)
    return CUDA_ERROR_INVALID_VALUE;
  *box = (fill_box){(char *)address, pitch, width, height, value, element};
  return allocation_check_known(address, (height - 1) * pitch + width * element);
}
