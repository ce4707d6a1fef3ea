/* The names of functions before they had a second version, as programs that look symbols up by their plain name find
 * them: exported with the types they had then. The list is in table/older_names.py. */
#include "older.h"

#include <string.h>

/* ---- what only got another meaning, or none -------------------------------------------------- */

OLDER(cuCtxCreate, (CUcontext * c, unsigned flags, CUdevice d), return cuCtxCreate_v2(c, flags, d);)
OLDER(cuCtxDestroy, (CUcontext c), return cuCtxDestroy_v2(c);)
OLDER(cuCtxPopCurrent, (CUcontext * c), return cuCtxPopCurrent_v2(c);)
OLDER(cuCtxPushCurrent, (CUcontext c), return cuCtxPushCurrent_v2(c);)
OLDER(cuDevicePrimaryCtxRelease, (CUdevice d), return cuDevicePrimaryCtxRelease_v2(d);)
OLDER(cuDevicePrimaryCtxReset, (CUdevice d), return cuDevicePrimaryCtxReset_v2(d);)
OLDER(cuDevicePrimaryCtxSetFlags, (CUdevice d, unsigned flags), return cuDevicePrimaryCtxSetFlags_v2(d, flags);)
OLDER(cuEventDestroy, (CUevent e), return cuEventDestroy_v2(e);)
OLDER(cuStreamDestroy, (CUstream s), return cuStreamDestroy_v2(s);)
OLDER(cuIpcOpenMemHandle, (CUdeviceptr * to, CUipcMemHandle handle, unsigned flags),
      return cuIpcOpenMemHandle_v2(to, handle, flags);)
OLDER(cuMemHostRegister, (void *p, size_t size, unsigned flags), return cuMemHostRegister_v2(p, size, flags);)
OLDER(cuLinkCreate, (unsigned count, CUjit_option *options, void **values, CUlinkState *state),
      return cuLinkCreate_v2(count, options, values, state);)
OLDER(cuLinkAddData,
      (CUlinkState state, CUjitInputType type, void *data, size_t size, const char *name, unsigned count,
       CUjit_option *options, void **values),
      return cuLinkAddData_v2(state, type, data, size, name, count, options, values);)
OLDER(cuLinkAddFile,
      (CUlinkState state, CUjitInputType type, const char *path, unsigned count, CUjit_option *options, void **values),
      return cuLinkAddFile_v2(state, type, path, count, options, values);)
OLDER(cuGraphicsResourceSetMapFlags, (CUgraphicsResource r, unsigned flags),
      return cuGraphicsResourceSetMapFlags_v2(r, flags);)
OLDER(cuTexRefSetAddress2D_v2, (CUtexref r, const CUDA_ARRAY_DESCRIPTOR *d, CUdeviceptr p, size_t pitch),
      return cuTexRefSetAddress2D_v3(r, d, p, pitch);)
OLDER(cuStreamWaitValue32, (CUstream s, CUdeviceptr p, cuuint32_t value, unsigned flags),
      return cuStreamWaitValue32_v2(s, p, value, flags);)
OLDER(cuStreamWaitValue64, (CUstream s, CUdeviceptr p, cuuint64_t value, unsigned flags),
      return cuStreamWaitValue64_v2(s, p, value, flags);)
OLDER(cuStreamWriteValue32, (CUstream s, CUdeviceptr p, cuuint32_t value, unsigned flags),
      return cuStreamWriteValue32_v2(s, p, value, flags);)
OLDER(cuStreamWriteValue64, (CUstream s, CUdeviceptr p, cuuint64_t value, unsigned flags),
      return cuStreamWriteValue64_v2(s, p, value, flags);)
OLDER(cuStreamBatchMemOp, (CUstream s, unsigned count, CUstreamBatchMemOpParams *list, unsigned flags),
      return cuStreamBatchMemOp_v2(s, count, list, flags);)

/* ---- fewer parameters, or fewer members ------------------------------------------------------ */

OLDER(cuGetProcAddress, (const char *name, void **function, int version, cuuint64_t flags),
      return cuGetProcAddress_v2(name, function, version, flags, NULL);)
OLDER(cuStreamBeginCapture, (CUstream s), return cuStreamBeginCapture_v2(s, CU_STREAM_CAPTURE_MODE_GLOBAL);)
OLDER(cuStreamGetCaptureInfo, (CUstream s, CUstreamCaptureStatus *status, cuuint64_t *id),
      return cuStreamGetCaptureInfo_v2(s, status, id, NULL, NULL, NULL);)
OLDER(cuGraphInstantiate, (CUgraphExec * exec, CUgraph graph, CUgraphNode *bad, char *log, size_t size),
      if (bad != NULL) *bad = NULL;
      if (log != NULL && size != 0) log[0] = '\0';
      return cuGraphInstantiateWithFlags(exec, graph, 0);)
OLDER(cuGraphInstantiate_v2, (CUgraphExec * exec, CUgraph graph, CUgraphNode *bad, char *log, size_t size),
      return cuGraphInstantiate(exec, graph, bad, log, size);)
OLDER(cuGraphExecUpdate, (CUgraphExec exec, CUgraph graph, CUgraphNode *bad, CUgraphExecUpdateResult *why),
      CUgraphExecUpdateResultInfo info = {0}; CUresult result = cuGraphExecUpdate_v2(exec, graph, &info);
      if (bad != NULL) *bad = info.errorNode;
      if (why != NULL) *why = info.result;
      return result;)

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
      if (result == CUDA_SUCCESS) memcpy(p, &told, sizeof *p);
      return result;)
