/* Copies of every kind: each becomes a box of rows between two places. */
#include "internal.h"

#include <string.h>

/* One side of a copy: where its first byte lies, and how its rows follow each other. */
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
  if (p->first == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  return device ? allocation_check_known((uintptr_t)p->first, bytes) : allocation_check((uintptr_t)p->first, bytes);
}

/* Do the copy in stream order. A copy from or to pageable memory waits, as CUDA's may. */
static CUresult start(const copy_box *box, bool waits, CUstream stream) {
  CUstream s;
  CUresult result = stream_ready(stream, &s);
  if (result != CUDA_SUCCESS)
    return result;
  command c = {.kind = COMMAND_COPY, .copy = *box};
  return waits ? submit_and_do(s, &c) : submit(s, &c);
}

static CUresult linear(void *target, const void *source, size_t size, bool target_device, bool source_device,
                       bool synchronous, CUstream stream) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS || size == 0)
    return result;
  place to = {.first = target, .pitch = size, .slice = size},
        from = {.first = (char *)source, .pitch = size, .slice = size};
  result = check_range(&to, size, 1, 1, target_device);
  if (result == CUDA_SUCCESS)
    result = check_range(&from, size, 1, 1, source_device);
  if (result != CUDA_SUCCESS)
    return result;
  classify(&to);
  classify(&from);
  copy_box box = {to.first, from.first, size, size, size, size, size, 1, 1, to.host, from.host};
  bool waits = to.pageable || from.pageable || (synchronous && (to.host || from.host));
  return start(&box, waits, stream);
}

CUresult impl_cuMemcpy(CUdeviceptr target, CUdeviceptr source, size_t size) {
  return linear((void *)target, (const void *)source, size, false, false, true, NULL);
}

CUresult impl_cuMemcpyHtoD_v2(CUdeviceptr target, const void *source, size_t size) {
  return linear((void *)target, source, size, true, false, true, NULL);
}

CUresult impl_cuMemcpyDtoH_v2(void *target, CUdeviceptr source, size_t size) {
  return linear(target, (const void *)source, size, false, true, true, NULL);
}

CUresult impl_cuMemcpyDtoD_v2(CUdeviceptr target, CUdeviceptr source, size_t size) {
  return linear((void *)target, (const void *)source, size, true, true, true, NULL);
}

CUresult impl_cuMemcpyAsync(CUdeviceptr target, CUdeviceptr source, size_t size, CUstream stream) {
  return linear((void *)target, (const void *)source, size, false, false, false, stream);
}

CUresult impl_cuMemcpyHtoDAsync_v2(CUdeviceptr target, const void *source, size_t size, CUstream stream) {
  return linear((void *)target, source, size, true, false, false, stream);
}

CUresult impl_cuMemcpyDtoHAsync_v2(void *target, CUdeviceptr source, size_t size, CUstream stream) {
  return linear(target, (const void *)source, size, false, true, false, stream);
}

CUresult impl_cuMemcpyDtoDAsync_v2(CUdeviceptr target, CUdeviceptr source, size_t size, CUstream stream) {
  return linear((void *)target, (const void *)source, size, true, true, false, stream);
}

static CUresult check_contexts(CUcontext a, CUcontext b) {
  return handle_is(a, HANDLE_CONTEXT) && handle_is(b, HANDLE_CONTEXT) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult impl_cuMemcpyPeer(CUdeviceptr target, CUcontext target_context, CUdeviceptr source, CUcontext source_context,
                           size_t size) {
  CUresult result = check_contexts(target_context, source_context);
  return result == CUDA_SUCCESS ? impl_cuMemcpyDtoD_v2(target, source, size) : result;
}

CUresult impl_cuMemcpyPeerAsync(CUdeviceptr target, CUcontext target_context, CUdeviceptr source,
                                CUcontext source_context, size_t size, CUstream stream) {
  CUresult result = check_contexts(target_context, source_context);
  return result == CUDA_SUCCESS ? impl_cuMemcpyDtoDAsync_v2(target, source, size, stream) : result;
}

/* ---- boxes ----------------------------------------------------------------------------------- */

/* The fields of CUDA_MEMCPY3D's two sides, which have the same ones. */
typedef struct {
  CUmemorytype type;
  const void *host;
  CUdeviceptr device;
  CUarray array;
  size_t x, y, z, pitch, height;
} side;

static CUresult place_in_array(const side *s, size_t width, size_t height, size_t depth, place *p) {
  if (!handle_is(s->array, HANDLE_ARRAY))
    return CUDA_ERROR_INVALID_HANDLE;
  const struct CUarray_st *a = s->array;
  if (s->x + width > a->row_bytes || s->y + height > a->rows || s->z + depth > a->slices)
    return CUDA_ERROR_INVALID_VALUE;
  *p =
      (place){a->data + s->z * a->slice_pitch + s->y * a->row_bytes + s->x, a->row_bytes, a->slice_pitch, false, false};
  return CUDA_SUCCESS;
}

static CUresult place_of(const side *s, size_t width, size_t height, size_t depth, place *p) {
  if (s->type == CU_MEMORYTYPE_ARRAY)
    return place_in_array(s, width, height, depth, p);
  if (s->type != CU_MEMORYTYPE_HOST && s->type != CU_MEMORYTYPE_DEVICE && s->type != CU_MEMORYTYPE_UNIFIED)
    return CUDA_ERROR_INVALID_VALUE;
  size_t pitch = s->pitch != 0 ? s->pitch : s->x + width, rows = s->height != 0 ? s->height : s->y + height;
  if ((height > 1 || depth > 1) && pitch < s->x + width)
    return CUDA_ERROR_INVALID_VALUE;
  if (depth > 1 && rows < s->y + height)
    return CUDA_ERROR_INVALID_VALUE;
  char *base = s->type == CU_MEMORYTYPE_HOST ? (char *)s->host : (char *)s->device;
  if (base == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  *p = (place){base + s->z * pitch * rows + s->y * pitch + s->x, pitch, pitch * rows, false, false};
  CUresult result = check_range(p, width, height, depth, s->type == CU_MEMORYTYPE_DEVICE);
  classify(p);
  return result;
}

/* The box of a copy between two sides, and whether one of them is pageable memory. */
static CUresult box_of(const side *from, const side *to, size_t width, size_t height, size_t depth, copy_box *box,
                       bool *pageable) {
  place source, target;
  CUresult result = place_of(from, width, height, depth, &source);
  if (result == CUDA_SUCCESS)
    result = place_of(to, width, height, depth, &target);
  if (result != CUDA_SUCCESS)
    return result;
  *box = (copy_box){target.first, source.first, target.pitch, target.slice, source.pitch, source.slice,
                    width,        height,       depth,        target.host,  source.host};
  *pageable = source.pageable || target.pageable;
  return CUDA_SUCCESS;
}

static CUresult copy_sides(const side *from, const side *to, size_t width, size_t height, size_t depth,
                           bool synchronous, CUstream stream) {
  CUcontext context;
  copy_box box;
  bool pageable;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS || width == 0 || height == 0 || depth == 0)
    return result;
  result = box_of(from, to, width, height, depth, &box, &pageable);
  if (result != CUDA_SUCCESS)
    return result;
  return start(&box, pageable || (synchronous && (box.to_host || box.from_host)), stream);
}

static CUresult sides_of(const CUDA_MEMCPY3D *c, side *from, side *to) {
  *from = (side){c->srcMemoryType, c->srcHost, c->srcDevice, c->srcArray, c->srcXInBytes,
                 c->srcY,          c->srcZ,    c->srcPitch,  c->srcHeight};
  *to = (side){c->dstMemoryType, c->dstHost, c->dstDevice, c->dstArray, c->dstXInBytes,
               c->dstY,          c->dstZ,    c->dstPitch,  c->dstHeight};
  return c->srcLOD == 0 && c->dstLOD == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult copy_prepare(const CUDA_MEMCPY3D *c, copy_box *box) {
  side from, to;
  bool pageable;
  CUresult result = sides_of(c, &from, &to);
  if (result != CUDA_SUCCESS)
    return result;
  if (c->WidthInBytes == 0 || c->Height == 0 || c->Depth == 0) {
    *box = (copy_box){0};
    return CUDA_SUCCESS;
  }
  return box_of(&from, &to, c->WidthInBytes, c->Height, c->Depth, box, &pageable);
}

static CUresult copy3d(const CUDA_MEMCPY3D *c, bool synchronous, CUstream stream) {
  side from, to;
  if (c == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  CUresult result = sides_of(c, &from, &to);
  return result == CUDA_SUCCESS ? copy_sides(&from, &to, c->WidthInBytes, c->Height, c->Depth, synchronous, stream)
                                : result;
}

CUresult impl_cuMemcpy3D_v2(const CUDA_MEMCPY3D *c) { return copy3d(c, true, NULL); }

CUresult impl_cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *c, CUstream stream) { return copy3d(c, false, stream); }

static CUresult copy2d(const CUDA_MEMCPY2D *c, bool synchronous, CUstream stream) {
  if (c == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  side from = {c->srcMemoryType, c->srcHost, c->srcDevice, c->srcArray, c->srcXInBytes, c->srcY, 0, c->srcPitch, 0};
  side to = {c->dstMemoryType, c->dstHost, c->dstDevice, c->dstArray, c->dstXInBytes, c->dstY, 0, c->dstPitch, 0};
  return copy_sides(&from, &to, c->WidthInBytes, c->Height, 1, synchronous, stream);
}

CUresult impl_cuMemcpy2D_v2(const CUDA_MEMCPY2D *c) { return copy2d(c, true, NULL); }

CUresult impl_cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D *c) { return copy2d(c, true, NULL); }

CUresult impl_cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *c, CUstream stream) { return copy2d(c, false, stream); }

static CUresult peer3d(const CUDA_MEMCPY3D_PEER *c, bool synchronous, CUstream stream) {
  if (c == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  side from = {c->srcMemoryType, c->srcHost, c->srcDevice, c->srcArray, c->srcXInBytes,
               c->srcY,          c->srcZ,    c->srcPitch,  c->srcHeight};
  side to = {c->dstMemoryType, c->dstHost, c->dstDevice, c->dstArray, c->dstXInBytes,
             c->dstY,          c->dstZ,    c->dstPitch,  c->dstHeight};
  CUresult result = check_contexts(c->srcContext, c->dstContext);
  return result == CUDA_SUCCESS ? copy_sides(&from, &to, c->WidthInBytes, c->Height, c->Depth, synchronous, stream)
                                : result;
}

CUresult impl_cuMemcpy3DPeer(const CUDA_MEMCPY3D_PEER *c) { return peer3d(c, true, NULL); }

CUresult impl_cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D_PEER *c, CUstream stream) { return peer3d(c, false, stream); }

/* ---- one-dimensional arrays ------------------------------------------------------------------ */

static side of_array(CUarray array, size_t offset) {
  return (side){.type = CU_MEMORYTYPE_ARRAY, .array = array, .x = offset};
}

static side of_host(const void *host) { return (side){.type = CU_MEMORYTYPE_HOST, .host = host}; }

static side of_device(CUdeviceptr device) { return (side){.type = CU_MEMORYTYPE_DEVICE, .device = device}; }

static CUresult row(side from, side to, size_t size, bool synchronous, CUstream stream) {
  return copy_sides(&from, &to, size, 1, 1, synchronous, stream);
}

CUresult impl_cuMemcpyDtoA_v2(CUarray target, size_t offset, CUdeviceptr source, size_t size) {
  return row(of_device(source), of_array(target, offset), size, true, NULL);
}

CUresult impl_cuMemcpyAtoD_v2(CUdeviceptr target, CUarray source, size_t offset, size_t size) {
  return row(of_array(source, offset), of_device(target), size, true, NULL);
}

CUresult impl_cuMemcpyHtoA_v2(CUarray target, size_t offset, const void *source, size_t size) {
  return row(of_host(source), of_array(target, offset), size, true, NULL);
}

CUresult impl_cuMemcpyAtoH_v2(void *target, CUarray source, size_t offset, size_t size) {
  return row(of_array(source, offset), of_host(target), size, true, NULL);
}

CUresult impl_cuMemcpyAtoA_v2(CUarray target, size_t target_offset, CUarray source, size_t source_offset, size_t size) {
  return row(of_array(source, source_offset), of_array(target, target_offset), size, true, NULL);
}

CUresult impl_cuMemcpyHtoAAsync_v2(CUarray target, size_t offset, const void *source, size_t size, CUstream stream) {
  return row(of_host(source), of_array(target, offset), size, false, stream);
}

CUresult impl_cuMemcpyAtoHAsync_v2(void *target, CUarray source, size_t offset, size_t size, CUstream stream) {
  return row(of_array(source, offset), of_host(target), size, false, stream);
}
