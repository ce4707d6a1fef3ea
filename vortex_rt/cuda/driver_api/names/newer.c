/* Forms of functions that came after the version of CUDA that the toolkit presents: packages that know them ask for them
 * by that version. The list is in table/versions.py. */
#include "older.h"

/* Parameters of a context: an array of affinities as in the third form; the last member is for sharing with graphics. */
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
      CUresult result = cuCtxPushCurrent_v2(c); if (result != CUDA_SUCCESS) return result;
      result = cuCtxGetDevice(d); cuCtxPopCurrent_v2(NULL);
      return result;)
OLDER(cuCtxSynchronize_v2, (CUcontext c), if (c == NULL) return cuCtxSynchronize();
      CUresult result = cuCtxPushCurrent_v2(c); if (result != CUDA_SUCCESS) return result;
      result = cuCtxSynchronize(); cuCtxPopCurrent_v2(NULL);
      return result;)

OLDER(cuEventElapsedTime_v2, (float *ms, CUevent start, CUevent end), return cuEventElapsedTime(ms, start, end);)

/* A stream belongs to a whole context here, never to a part of a device's cores. */
OLDER(cuStreamGetCtx_v2, (CUstream s, CUcontext *c, void **part), if (part != NULL) *part = NULL;
      return cuStreamGetCtx(s, c);)
