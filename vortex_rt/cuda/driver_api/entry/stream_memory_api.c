/* Waiting for words of memory in streams, and writing them (stream_memory.c). */
#include "submit.h"

CUresult impl_cuStreamBatchMemOp_v2(CUstream handle, unsigned int count, CUstreamBatchMemOpParams *list,
                                    unsigned int flags) {
  CUstream stream;
  command c;
  CUresult result = stream_ready(handle, &stream);
  if (result == CUDA_SUCCESS && !stream->context->g->fine)
    result = CUDA_ERROR_NOT_SUPPORTED; /* host and device do not see one memory */
  if (result == CUDA_SUCCESS)
    result = memory_operations_prepare(list, count, flags, &c);
  return result == CUDA_SUCCESS ? submit(stream, &c) : result;
}

static CUresult one(CUstream stream, CUstreamBatchMemOpType operation, CUdeviceptr address, cuuint64_t value,
                    unsigned flags) {
  CUstreamBatchMemOpParams op = {0};
  op.waitValue.operation = operation; /* waits and writes lie alike */
  op.waitValue.address = address;
  op.waitValue.flags = flags;
  op.waitValue.value64 = value; /* little-endian: the low bytes are those of 32 bits */
  return impl_cuStreamBatchMemOp_v2(stream, 1, &op, 0);
}

CUresult impl_cuStreamWaitValue32_v2(CUstream stream, CUdeviceptr address, cuuint32_t value, unsigned int flags) {
  return one(stream, CU_STREAM_MEM_OP_WAIT_VALUE_32, address, value, flags);
}

CUresult impl_cuStreamWaitValue64_v2(CUstream stream, CUdeviceptr address, cuuint64_t value, unsigned int flags) {
  return one(stream, CU_STREAM_MEM_OP_WAIT_VALUE_64, address, value, flags);
}

CUresult impl_cuStreamWriteValue32_v2(CUstream stream, CUdeviceptr address, cuuint32_t value, unsigned int flags) {
  return one(stream, CU_STREAM_MEM_OP_WRITE_VALUE_32, address, value, flags);
}

CUresult impl_cuStreamWriteValue64_v2(CUstream stream, CUdeviceptr address, cuuint64_t value, unsigned int flags) {
  return one(stream, CU_STREAM_MEM_OP_WRITE_VALUE_64, address, value, flags);
}
