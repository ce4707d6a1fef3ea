/* The names of other versions of the API than the toolkit presents: what table/versions.py lists
 * and no generated line says. */
#include "libcuda_older.h" /* generated: OLDER; takes away what cuda.h makes of the plain names */

#include <string.h>

/* Names from the time until CUDA 3.1, when sizes and device addresses had 32 bits. An address that does not fit is an
 * allocation that fails. */

typedef unsigned int narrow;

_Static_assert(sizeof(narrow_CUDA_MEMCPY2D) == 96, "CUDA_MEMCPY2D of CUDA 3.1");
_Static_assert(sizeof(narrow_CUDA_MEMCPY3D) == 144, "CUDA_MEMCPY3D of CUDA 3.1");

static CUresult give(CUresult result, narrow *to, uint64_t value) {
  if (result == CUDA_SUCCESS && to != NULL) *to = (narrow)value;
  return result == CUDA_SUCCESS && value > UINT32_MAX ? CUDA_ERROR_OUT_OF_MEMORY : result;
}

/* Sizes are cut at what the type can say, as NVIDIA's driver does. */
static narrow cut(size_t size) { return size > UINT32_MAX ? UINT32_MAX : (narrow)size; }

/* ---- memory ---------------------------------------------------------------------------------- */

OLDER(cuDeviceTotalMem, (narrow * bytes, CUdevice d), size_t wide = 0; CUresult result = cuDeviceTotalMem_v2(&wide, d);
      return bytes != NULL ? give(result, bytes, cut(wide)) : CUDA_ERROR_INVALID_VALUE;)
OLDER(cuMemGetInfo, (narrow * available, narrow *total), size_t a = 0, b = 0; CUresult result = cuMemGetInfo_v2(&a, &b);
      give(result, available, cut(a)); return give(result, total, cut(b));)

static CUresult give_new(CUresult result, narrow *to, CUdeviceptr made) {
  result = give(result, to, made);
  if (result != CUDA_SUCCESS && made != 0) cuMemFree_v2(made);
  return result;
}

OLDER(cuMemAlloc, (narrow * p, narrow size), CUdeviceptr made = 0;
      CUresult result = p != NULL ? cuMemAlloc_v2(&made, size) : CUDA_ERROR_INVALID_VALUE;
      return give_new(result, p, made);)
OLDER(cuMemAllocPitch, (narrow * p, narrow *pitch, narrow width, narrow height, unsigned element), CUdeviceptr made = 0;
      size_t wide = 0;
      CUresult result = p != NULL && pitch != NULL ? cuMemAllocPitch_v2(&made, &wide, width, height, element)
                                                   : CUDA_ERROR_INVALID_VALUE;
      give(result, pitch, wide); return give_new(result, p, made);)
OLDER(cuMemGetAddressRange, (narrow * base, narrow *size, narrow p), CUdeviceptr start = 0; size_t wide = 0;
      CUresult result = cuMemGetAddressRange_v2(&start, &wide, p); give(result, base, start);
      return give(result, size, wide);)
OLDER(cuMemHostGetDevicePointer, (narrow * to, void *p, unsigned flags), CUdeviceptr wide = 0;
      CUresult result = cuMemHostGetDevicePointer_v2(&wide, p, flags); return give(result, to, wide);)
OLDER(cuModuleGetGlobal, (narrow * p, narrow *bytes, CUmodule m, const char *name), CUdeviceptr wide = 0;
      size_t size = 0; CUresult result = cuModuleGetGlobal_v2(&wide, &size, m, name); give(result, bytes, size);
      return give(result, p, wide);)
OLDER(cuTexRefGetAddress, (narrow * p, CUtexref r), CUdeviceptr wide = 0;
      CUresult result = cuTexRefGetAddress_v2(&wide, r); return give(result, p, wide);)
OLDER(cuTexRefSetAddress, (narrow * offset, CUtexref r, narrow p, narrow bytes), size_t wide = 0;
      CUresult result = cuTexRefSetAddress_v2(&wide, r, p, bytes); return give(result, offset, wide);)

/* ---- arrays ---------------------------------------------------------------------------------- */

OLDER(cuArrayGetDescriptor, (narrow_CUDA_ARRAY_DESCRIPTOR * d, CUarray array), CUDA_ARRAY_DESCRIPTOR wide;
      if (d == NULL) return CUDA_ERROR_INVALID_VALUE; CUresult result = cuArrayGetDescriptor_v2(&wide, array);
      if (result == CUDA_SUCCESS) *d = (narrow_CUDA_ARRAY_DESCRIPTOR){(narrow)wide.Width, (narrow)wide.Height,
                                                                      wide.Format, wide.NumChannels};
      return result;)
OLDER(cuArray3DGetDescriptor, (narrow_CUDA_ARRAY3D_DESCRIPTOR * d, CUarray array), CUDA_ARRAY3D_DESCRIPTOR wide;
      if (d == NULL) return CUDA_ERROR_INVALID_VALUE; CUresult result = cuArray3DGetDescriptor_v2(&wide, array);
      if (result == CUDA_SUCCESS) *d = (narrow_CUDA_ARRAY3D_DESCRIPTOR){(narrow)wide.Width, (narrow)wide.Height,
                                                                        (narrow)wide.Depth, wide.Format,
                                                                        wide.NumChannels, wide.Flags};
      return result;)
OLDER(cuTexRefSetAddress2D, (CUtexref r, const narrow_CUDA_ARRAY_DESCRIPTOR *d, narrow p, narrow pitch),
      if (d == NULL) return CUDA_ERROR_INVALID_VALUE;
      return cuTexRefSetAddress2D_v3(r, WIDE_CUDA_ARRAY_DESCRIPTOR(d), p, pitch);)

/* The names of functions before they had a second version, as programs that look symbols up by their plain name find
 * them: exported with the types they had then. The list is in table/versions.py; those that only hand their
 * parameters on are generated. */

OLDER(cuTexRefSetAddress2D_v2, (CUtexref r, const CUDA_ARRAY_DESCRIPTOR *d, CUdeviceptr p, size_t pitch),
      return cuTexRefSetAddress2D_v3(r, d, p, pitch);)

OLDER(cuGetProcAddress, (const char *name, void **function, int version, cuuint64_t flags),
      return cuGetProcAddress_v2(name, function, version, flags, NULL);)
OLDER(cuStreamBeginCapture, (CUstream s), return cuStreamBeginCapture_v2(s, CU_STREAM_CAPTURE_MODE_GLOBAL);)
OLDER(cuStreamGetCaptureInfo, (CUstream s, CUstreamCaptureStatus *status, cuuint64_t *id),
      return cuStreamGetCaptureInfo_v2(s, status, id, NULL, NULL, NULL);)
OLDER(cuGraphInstantiate, (CUgraphExec * exec, CUgraph graph, CUgraphNode *bad, char *log, size_t size),
      if (bad != NULL) *bad = NULL;
      if (log != NULL && size != 0) log[0] = '\0'; return cuGraphInstantiateWithFlags(exec, graph, 0);)
OLDER(cuGraphInstantiate_v2, (CUgraphExec * exec, CUgraph graph, CUgraphNode *bad, char *log, size_t size),
      return cuGraphInstantiate(exec, graph, bad, log, size);)
OLDER(cuGraphExecUpdate, (CUgraphExec exec, CUgraph graph, CUgraphNode *bad, CUgraphExecUpdateResult *why),
      CUgraphExecUpdateResultInfo info = {0};
      CUresult result = cuGraphExecUpdate_v2(exec, graph, &info); if (bad != NULL) *bad = info.errorNode;
      if (why != NULL) *why = info.result; return result;)

static CUDA_KERNEL_NODE_PARAMS newer_kernel(const CUDA_KERNEL_NODE_PARAMS_v1 *p) {
  CUDA_KERNEL_NODE_PARAMS made = {0};
  memcpy(&made, p, sizeof *p); /* the newer one has more members behind */
  return made;
}

OLDER(cuGraphAddKernelNode,
      (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t count, const CUDA_KERNEL_NODE_PARAMS_v1 *p),
      if (p == NULL) return CUDA_ERROR_INVALID_VALUE;
      return cuGraphAddKernelNode_v2(node, graph, after, count, (const CUDA_KERNEL_NODE_PARAMS[]){newer_kernel(p)});)
OLDER(cuGraphKernelNodeSetParams, (CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS_v1 *p),
      if (p == NULL) return CUDA_ERROR_INVALID_VALUE;
      return cuGraphKernelNodeSetParams_v2(node, (const CUDA_KERNEL_NODE_PARAMS[]){newer_kernel(p)});)
OLDER(cuGraphExecKernelNodeSetParams, (CUgraphExec exec, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS_v1 *p),
      if (p == NULL) return CUDA_ERROR_INVALID_VALUE;
      return cuGraphExecKernelNodeSetParams_v2(exec, node, (const CUDA_KERNEL_NODE_PARAMS[]){newer_kernel(p)});)
OLDER(cuGraphKernelNodeGetParams, (CUgraphNode node, CUDA_KERNEL_NODE_PARAMS_v1 *p),
      if (p == NULL) return CUDA_ERROR_INVALID_VALUE;
      CUDA_KERNEL_NODE_PARAMS told; CUresult result = cuGraphKernelNodeGetParams_v2(node, &told);
      if (result == CUDA_SUCCESS) memcpy(p, &told, sizeof *p); return result;)

/* Forms of functions that came after the version of CUDA that the toolkit presents: packages that know them ask for
 * them by that version. The list is in table/versions.py. */

/* Parameters of a context: an array of affinities as in the third form; the last member is for sharing with graphics.
 */
typedef struct {
  CUexecAffinityParam *affinities;
  int affinity_count;
  void *shared;
} context_parameters;

OLDER(cuCtxCreate_v4, (CUcontext * c, const context_parameters *p, unsigned flags, CUdevice d),
      if (p == NULL) return cuCtxCreate_v2(c, flags, d);
      if (p->shared != NULL) return CUDA_ERROR_NOT_SUPPORTED;
      return cuCtxCreate_v3(c, p->affinities, p->affinity_count, flags, d);)

/* Of a context that may not be the current one; null: the current one. */
OLDER(cuCtxGetDevice_v2, (CUdevice * d, CUcontext c), if (c == NULL) return cuCtxGetDevice(d);
      CUresult result = cuCtxPushCurrent_v2(c); if (result != CUDA_SUCCESS) return result; result = cuCtxGetDevice(d);
      cuCtxPopCurrent_v2(NULL); return result;)
OLDER(cuCtxSynchronize_v2, (CUcontext c), if (c == NULL) return cuCtxSynchronize();
      CUresult result = cuCtxPushCurrent_v2(c); if (result != CUDA_SUCCESS) return result; result = cuCtxSynchronize();
      cuCtxPopCurrent_v2(NULL); return result;)

OLDER(cuEventElapsedTime_v2, (float *ms, CUevent start, CUevent end), return cuEventElapsedTime(ms, start, end);)

/* A stream belongs to a whole context here, never to a part of a device's cores. */
OLDER(cuStreamGetCtx_v2, (CUstream s, CUcontext *c, void **part), if (part != NULL) *part = NULL;
      return cuStreamGetCtx(s, c);)
