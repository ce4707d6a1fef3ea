/* Copies of every kind: each becomes a box of rows between two places. */
#include "submit.h"

/* Do the copy in stream order. A copy from or to pageable memory waits, as CUDA's may. */
static CUresult start(const copy_box *box, bool waits, CUstream stream) {
  CUstream s;
  TRY(stream_ready(stream, &s));
  command c = {.kind = COMMAND_COPY, .copy = *box};
  return waits ? submit_and_do(s, &c) : submit(s, &c);
}

static CUresult linear(void *target, const void *source, size_t size, bool target_device, bool source_device,
                       bool synchronous, CUstream stream) {
  CUcontext context;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS || size == 0) return result;
  copy_box box;
  bool pageable;
  result = copy_linear(target, source, size, target_device, source_device, &box, &pageable);
  if (result != CUDA_SUCCESS) return result;
  return start(&box, pageable || (synchronous && (box.to_host || box.from_host)), stream);
}

SERVE(cuMemcpy, linear((void *)dst, (const void *)src, ByteCount, false, false, true, NULL))
SERVE(cuMemcpyHtoD_v2, linear((void *)dstDevice, srcHost, ByteCount, true, false, true, NULL))
SERVE(cuMemcpyDtoH_v2, linear(dstHost, (const void *)srcDevice, ByteCount, false, true, true, NULL))
SERVE(cuMemcpyDtoD_v2, linear((void *)dstDevice, (const void *)srcDevice, ByteCount, true, true, true, NULL))
SERVE(cuMemcpyAsync, linear((void *)dst, (const void *)src, ByteCount, false, false, false, hStream))
SERVE(cuMemcpyHtoDAsync_v2, linear((void *)dstDevice, srcHost, ByteCount, true, false, false, hStream))
SERVE(cuMemcpyDtoHAsync_v2, linear(dstHost, (const void *)srcDevice, ByteCount, false, true, false, hStream))
SERVE(cuMemcpyDtoDAsync_v2, linear((void *)dstDevice, (const void *)srcDevice, ByteCount, true, true, false, hStream))

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

static CUresult copy_sides(const copy_side *from, const copy_side *to, size_t width, size_t height, size_t depth,
                           bool synchronous, CUstream stream) {
  CUcontext context;
  copy_box box;
  bool pageable;
  CUresult result = context_ready(&context);
  if (result != CUDA_SUCCESS || width == 0 || height == 0 || depth == 0) return result;
  result = copy_between(from, to, width, height, depth, &box, &pageable);
  if (result != CUDA_SUCCESS) return result;
  return start(&box, pageable || (synchronous && (box.to_host || box.from_host)), stream);
}

static CUresult copy3d(const CUDA_MEMCPY3D *c, bool synchronous, CUstream stream) {
  copy_side from, to;
  if (c == NULL) return CUDA_ERROR_INVALID_VALUE;
  TRY(copy_sides_of(c, &from, &to));
  return copy_sides(&from, &to, c->WidthInBytes, c->Height, c->Depth, synchronous, stream);
}

CUresult impl_cuMemcpy3D_v2(const CUDA_MEMCPY3D *c) { return copy3d(c, true, NULL); }

CUresult impl_cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *c, CUstream stream) { return copy3d(c, false, stream); }

static CUresult copy2d(const CUDA_MEMCPY2D *c, bool synchronous, CUstream stream) {
  if (c == NULL) return CUDA_ERROR_INVALID_VALUE;
  copy_side from = {c->srcMemoryType, c->srcHost, c->srcDevice, c->srcArray, c->srcXInBytes, c->srcY, 0,
                    c->srcPitch,      0};
  copy_side to = {c->dstMemoryType, c->dstHost, c->dstDevice, c->dstArray, c->dstXInBytes, c->dstY, 0, c->dstPitch, 0};
  return copy_sides(&from, &to, c->WidthInBytes, c->Height, 1, synchronous, stream);
}

CUresult impl_cuMemcpy2D_v2(const CUDA_MEMCPY2D *c) { return copy2d(c, true, NULL); }

CUresult impl_cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D *c) { return copy2d(c, true, NULL); }

CUresult impl_cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *c, CUstream stream) { return copy2d(c, false, stream); }

static CUresult peer3d(const CUDA_MEMCPY3D_PEER *c, bool synchronous, CUstream stream) {
  if (c == NULL) return CUDA_ERROR_INVALID_VALUE;
  copy_side from = {c->srcMemoryType, c->srcHost, c->srcDevice, c->srcArray, c->srcXInBytes,
                    c->srcY,          c->srcZ,    c->srcPitch,  c->srcHeight};
  copy_side to = {c->dstMemoryType, c->dstHost, c->dstDevice, c->dstArray, c->dstXInBytes,
                  c->dstY,          c->dstZ,    c->dstPitch,  c->dstHeight};
  TRY(check_contexts(c->srcContext, c->dstContext));
  return copy_sides(&from, &to, c->WidthInBytes, c->Height, c->Depth, synchronous, stream);
}

CUresult impl_cuMemcpy3DPeer(const CUDA_MEMCPY3D_PEER *c) { return peer3d(c, true, NULL); }

CUresult impl_cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D_PEER *c, CUstream stream) { return peer3d(c, false, stream); }

/* ---- one-dimensional arrays ------------------------------------------------------------------ */

static copy_side of_array(CUarray array, size_t offset) {
  return (copy_side){.type = CU_MEMORYTYPE_ARRAY, .array = array, .x = offset};
}

static copy_side of_host(const void *host) { return (copy_side){.type = CU_MEMORYTYPE_HOST, .host = host}; }

static copy_side of_device(CUdeviceptr device) { return (copy_side){.type = CU_MEMORYTYPE_DEVICE, .device = device}; }

static CUresult row(copy_side from, copy_side to, size_t size, bool synchronous, CUstream stream) {
  return copy_sides(&from, &to, size, 1, 1, synchronous, stream);
}

SERVE(cuMemcpyDtoA_v2, row(of_device(srcDevice), of_array(dstArray, dstOffset), ByteCount, true, NULL))
SERVE(cuMemcpyAtoD_v2, row(of_array(srcArray, srcOffset), of_device(dstDevice), ByteCount, true, NULL))
SERVE(cuMemcpyHtoA_v2, row(of_host(srcHost), of_array(dstArray, dstOffset), ByteCount, true, NULL))
SERVE(cuMemcpyAtoH_v2, row(of_array(srcArray, srcOffset), of_host(dstHost), ByteCount, true, NULL))
SERVE(cuMemcpyAtoA_v2, row(of_array(srcArray, srcOffset), of_array(dstArray, dstOffset), ByteCount, true, NULL))
SERVE(cuMemcpyHtoAAsync_v2, row(of_host(srcHost), of_array(dstArray, dstOffset), ByteCount, false, hStream))
SERVE(cuMemcpyAtoHAsync_v2, row(of_array(srcArray, srcOffset), of_host(dstHost), ByteCount, false, hStream))
