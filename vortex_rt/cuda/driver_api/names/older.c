/* The names of functions before they had a second version, as programs that look symbols up by their plain name find
 * them: exported with the types they had then. The list is in table/older_names.py; those that only hand their
 * parameters on are generated. */
#include "older.h"

#include <string.h>

OLDER(cuTexRefSetAddress2D_v2, (CUtexref r, const CUDA_ARRAY_DESCRIPTOR *d, CUdeviceptr p, size_t pitch),
      return cuTexRefSetAddress2D_v3(r, d, p, pitch);)

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
