#include "internal.h"
CUresult capture_add(CUstream s, command *c) { (void)s; (void)c; return CUDA_ERROR_NOT_SUPPORTED; }
CUresult capture_refuse(CUstream s) { (void)s; return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED; }
CUresult capture_record(CUstream s, CUevent e, unsigned f) { (void)s; (void)e; (void)f; return CUDA_ERROR_NOT_SUPPORTED; }
CUresult capture_wait(CUstream s, CUevent e, unsigned f) { (void)s; (void)e; (void)f; return CUDA_ERROR_NOT_SUPPORTED; }
void capture_abandon(CUstream s) { (void)s; }
