// Functions of libcudadevrt that device code calls without a header of ours: Numba's cooperative groups, and what nvcc
// writes into PTX for launches of kernels by kernels. There, structures come by address and pointers as numbers.
#include <cooperative_groups.h>

extern "C" __device__ unsigned long long cudaCGGetIntrinsicHandle(int scope) { return scope; }

extern "C" __device__ int cudaCGSynchronize(unsigned long long, unsigned int) {
  cooperative_groups::this_grid().sync();
  return 0;
}

typedef unsigned long long number;

// A function under the names of CUDA 11 and of CUDA 12, each also for a default stream of each thread.
#define ONE(SYMBOL, FUNCTION, TYPE, PARAMETERS, ...)                                                                   \
  extern "C" __device__ TYPE FUNCTION PARAMETERS __asm__(SYMBOL);                                                      \
  extern "C" __device__ TYPE FUNCTION PARAMETERS { return (TYPE)__VA_ARGS__; }
#define NEW(NAME, TYPE, PARAMETERS, ...) ONE("__cudaCDP2" #NAME, new##NAME, TYPE, PARAMETERS, __VA_ARGS__)
#define NEW_BY_STREAM(NAME, TYPE, PARAMETERS, ...)                                                                     \
  NEW(NAME, TYPE, PARAMETERS, __VA_ARGS__)                                                                             \
  ONE("__cudaCDP2" #NAME "_ptsz", thread##NAME, TYPE, PARAMETERS, __VA_ARGS__)
#define LAUNCHING(NAME, TYPE, PARAMETERS, ...)                                                                         \
  NEW_BY_STREAM(NAME, TYPE, PARAMETERS, __VA_ARGS__)                                                                   \
  ONE("cuda" #NAME, old##NAME, TYPE, PARAMETERS, __VA_ARGS__)                                                          \
  ONE("cuda" #NAME "_ptsz", oldThread##NAME, TYPE, PARAMETERS, __VA_ARGS__)

LAUNCHING(GetParameterBuffer, number, (number, number size), __vortex::__parameter_buffer(size))
LAUNCHING(GetParameterBufferV2, number, (number kernel, const dim3 *grid, const dim3 *block, unsigned shared),
          __vortex::__buffer_for({(void *)kernel, *grid, *block, shared}))
LAUNCHING(LaunchDevice, int,
          (number kernel, number buffer, const dim3 *grid, const dim3 *block, unsigned shared, number stream),
          __vortex::__launch_buffer((void *)kernel, (void *)buffer, {*grid, *block, shared, (cudaStream_t)stream}))
LAUNCHING(LaunchDeviceV2, int, (number buffer, number stream),
          __vortex::__launch_second_kind((void *)buffer, (cudaStream_t)stream))

NEW(GetLastError, int, (), cudaGetLastError())
NEW(PeekAtLastError, int, (), cudaPeekAtLastError())
NEW(GetErrorName, number, (int error), cudaGetErrorName((cudaError_t)error))
NEW(GetErrorString, number, (int error), cudaGetErrorString((cudaError_t)error))
NEW(GetDevice, int, (number device), cudaGetDevice((int *)device))
NEW(GetDeviceCount, int, (number count), cudaGetDeviceCount((int *)count))
NEW(DeviceGetAttribute, int, (number value, int attribute, int device),
    cudaDeviceGetAttribute((int *)value, (cudaDeviceAttr)attribute, device))
NEW(Malloc, int, (number pointer, number size), cudaMalloc((void **)pointer, size))
NEW(Free, int, (number pointer), cudaFree((void *)pointer))
NEW(StreamCreateWithFlags, int, (number stream, unsigned flags),
    cudaStreamCreateWithFlags((cudaStream_t *)stream, flags))
NEW(StreamDestroy, int, (number stream), cudaStreamDestroy((cudaStream_t)stream))
NEW(EventCreateWithFlags, int, (number event, unsigned flags), cudaEventCreateWithFlags((cudaEvent_t *)event, flags))
NEW(EventDestroy, int, (number event), cudaEventDestroy((cudaEvent_t)event))
NEW_BY_STREAM(StreamWaitEvent, int, (number stream, number event, unsigned flags),
              cudaStreamWaitEvent((cudaStream_t)stream, (cudaEvent_t)event, flags))
NEW_BY_STREAM(EventRecord, int, (number event, number stream),
              cudaEventRecord((cudaEvent_t)event, (cudaStream_t)stream))
NEW_BY_STREAM(EventRecordWithFlags, int, (number event, number stream, unsigned flags),
              cudaEventRecordWithFlags((cudaEvent_t)event, (cudaStream_t)stream, flags))
NEW_BY_STREAM(MemcpyAsync, int, (number target, number source, number size, int kind, number stream),
              cudaMemcpyAsync((void *)target, (const void *)source, size, (cudaMemcpyKind)kind, (cudaStream_t)stream))
NEW_BY_STREAM(MemsetAsync, int, (number target, int value, number size, number stream),
              cudaMemsetAsync((void *)target, value, size, (cudaStream_t)stream))
