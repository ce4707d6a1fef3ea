// ----- attributes.cu
// Less usual calls: attributes of streams, ranges, pointers; updates of graphs; memory of graphs; user objects.
#include "expect.h"

__global__ void add(int *p, int value) { atomicAdd(p, value); }
static void CUDART_CB released(void *data) { ++*(int *)data; }

static void streams() {
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  cudaLaunchAttributeValue value = {}, read = {};
  value.syncPolicy = cudaSyncPolicySpin;
  OK(cudaStreamSetAttribute(stream, cudaLaunchAttributeSynchronizationPolicy, &value));
  OK(cudaStreamGetAttribute(stream, cudaLaunchAttributeSynchronizationPolicy, &read));
  EXPECT(read.syncPolicy == cudaSyncPolicySpin);
  int *managed;
  OK(cudaMallocManaged(&managed, 4096, cudaMemAttachHost));
  OK(cudaStreamAttachMemAsync(stream, managed, 0, cudaMemAttachSingle));
  OK(cudaStreamSynchronize(stream));
  OK(cudaMemAdvise(managed, 4096, cudaMemAdviseSetPreferredLocation, 0));
  int location = -77;
  OK(cudaMemRangeGetAttribute(&location, 4, cudaMemRangeAttributePreferredLocation, managed, 4096));
  EXPECT(location == 0 || location == cudaInvalidDeviceId);  // advice may be let go
  OK(cudaFree(managed));
  OK(cudaStreamDestroy(stream));
}

static void updates() {
  int *p, value = 0;
  OK(cudaMalloc(&p, 4));
  OK(cudaMemset(p, 0, 4));
  cudaStream_t stream;
  OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  cudaGraphExec_t instance = nullptr;
  for (int amount = 1; amount <= 3; ++amount) {
    cudaGraph_t graph;
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    add<<<1, amount, 0, stream>>>(p, 10 * amount);
    OK(cudaStreamEndCapture(stream, &graph));
    cudaGraphExecUpdateResultInfo info;
    if (instance)
      OK(cudaGraphExecUpdate(instance, graph, &info));
    else
      OK(cudaGraphInstantiate(&instance, graph, 0));
    OK(cudaGraphDestroy(graph));
    OK(cudaGraphLaunch(instance, stream));
  }
  OK(cudaMemcpyAsync(&value, p, 4, cudaMemcpyDeviceToHost, stream));
  OK(cudaStreamSynchronize(stream));
  EXPECT(value == 10 + 2 * 20 + 3 * 30);
  OK(cudaGraphExecDestroy(instance));

  // A call that may not be captured spoils the capture; a legacy stream cannot capture.
  cudaGraph_t spoilt = nullptr;
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  GIVES(cudaStreamSynchronize(stream), cudaErrorStreamCaptureUnsupported);
  GIVES(cudaStreamEndCapture(stream, &spoilt), cudaErrorStreamCaptureInvalidated);
  GIVES(cudaStreamBeginCapture(0, cudaStreamCaptureModeGlobal), cudaErrorStreamCaptureUnsupported);
  (void)cudaGetLastError();
  OK(cudaStreamDestroy(stream));
  OK(cudaFree(p));
}

static void nested_and_objects() {
  int *p, value = 0, drops = 0;
  OK(cudaMalloc(&p, 4));
  OK(cudaMemset(p, 0, 4));
  cudaGraph_t inner, outer;
  cudaGraphNode_t node, child;
  OK(cudaGraphCreate(&inner, 0));
  OK(cudaGraphCreate(&outer, 0));
  int amount = 4;
  void *arguments[] = {&p, &amount};
  cudaGraphNodeParams any = {};
  any.type = cudaGraphNodeTypeKernel;
  any.kernel.func = (void *)add;
  any.kernel.gridDim = any.kernel.blockDim = dim3(1);
  any.kernel.kernelParams = arguments;
  OK(cudaGraphAddNode(&node, inner, nullptr, 0, &any));
  OK(cudaGraphAddChildGraphNode(&child, outer, nullptr, 0, inner));
  cudaUserObject_t object;
  OK(cudaUserObjectCreate(&object, &drops, released, 1, cudaUserObjectNoDestructorSync));
  OK(cudaGraphRetainUserObject(outer, object, 1, cudaGraphUserObjectMove));
  cudaGraphExec_t instance;
  OK(cudaGraphInstantiateWithFlags(&instance, outer, 0));
  OK(cudaGraphLaunch(instance, 0));
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 4);
  OK(cudaGraphExecDestroy(instance));
  OK(cudaGraphDestroy(outer));
  OK(cudaGraphDestroy(inner));
  OK(cudaDeviceSynchronize());
  EXPECT(drops == 1);
  OK(cudaFree(p));
}

/* Nodes by the one structure: what is converted for the driver, what it gives back, what it refuses. */
static void any_nodes() {
  int *p, value = 0;
  OK(cudaMalloc(&p, 8));
  cudaGraph_t graph;
  cudaGraphNode_t filled, copied, allocated, freed, recorded;
  OK(cudaGraphCreate(&graph, 0));
  cudaGraphNodeParams fill = {}, copy = {}, memory = {}, back = {}, record = {}, none = {};
  fill.type = cudaGraphNodeTypeMemset;
  fill.memset.dst = p;
  fill.memset.elementSize = 1, fill.memset.value = 3, fill.memset.width = 4, fill.memset.height = 1;
  OK(cudaGraphAddNode(&filled, graph, nullptr, 0, &fill));
  copy.type = cudaGraphNodeTypeMemcpy;
  copy.memcpy.copyParams.srcPtr = make_cudaPitchedPtr(p, 4, 4, 1);
  copy.memcpy.copyParams.dstPtr = make_cudaPitchedPtr(p + 1, 4, 4, 1);
  copy.memcpy.copyParams.extent = make_cudaExtent(4, 1, 1);
  copy.memcpy.copyParams.kind = cudaMemcpyDeviceToDevice;
  OK(cudaGraphAddNode(&copied, graph, &filled, 1, &copy));
  memory.type = cudaGraphNodeTypeMemAlloc;
  memory.alloc.poolProps.allocType = cudaMemAllocationTypePinned;
  memory.alloc.poolProps.location.type = cudaMemLocationTypeDevice;
  memory.alloc.bytesize = 64;
  OK(cudaGraphAddNode(&allocated, graph, nullptr, 0, &memory));
  EXPECT(memory.alloc.dptr != nullptr);
  back.type = cudaGraphNodeTypeMemFree;
  back.free.dptr = memory.alloc.dptr;
  OK(cudaGraphAddNode(&freed, graph, &allocated, 1, &back));
  record.type = cudaGraphNodeTypeEventRecord;
  OK(cudaEventCreate(&record.eventRecord.event));
  OK(cudaGraphAddNode(&recorded, graph, &copied, 1, &record));
  cudaGraphExec_t instance;
  OK(cudaGraphInstantiateWithFlags(&instance, graph, 0));
  fill.memset.value = 5;
  OK(cudaGraphExecNodeSetParams(instance, filled, &fill));
  OK(cudaGraphExecNodeSetParams(instance, recorded, &record));
  OK(cudaGraphNodeSetParams(filled, &fill));
  OK(cudaGraphLaunch(instance, 0));
  OK(cudaMemcpy(&value, p + 1, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 0x05050505);
  GIVES(cudaGraphNodeSetParams(copied, &fill), cudaErrorInvalidValue);
  none.type = cudaGraphNodeTypeExtSemaphoreWait;
  GIVES(cudaGraphAddNode(&filled, graph, nullptr, 0, &none), cudaErrorNotSupported);
  none.type = (cudaGraphNodeType)99;
  GIVES(cudaGraphAddNode(&filled, graph, nullptr, 0, &none), cudaErrorInvalidValue);
  GIVES(cudaGraphAddNode(&filled, graph, nullptr, 0, nullptr), cudaErrorInvalidValue);
  (void)cudaGetLastError();
  OK(cudaGraphExecDestroy(instance));
  OK(cudaGraphDestroy(graph));
  OK(cudaEventDestroy(record.eventRecord.event));
  OK(cudaFree(p));
}

int main() {
  streams();
  updates();
  nested_and_objects();
  any_nodes();
  cudaExternalMemory_t external;
  GIVES(cudaImportExternalMemory(&external, nullptr), cudaErrorNotSupported);
  return result();
}

// ----- occupancy.cu
// The calculator of cuda_occupancy.h says of this device and its functions what the runtime says.
#include <cuda_occupancy.h>

#include "expect.h"

__global__ void plain(int *p) { *p = 1; }
__global__ void __launch_bounds__(96) bounded(int *p) {
  __shared__ int tile[1500];
  tile[threadIdx.x] = *p;
  *p = tile[threadIdx.x ^ 1];
}
static size_t none(int) { return 0; }

static void compare(const void *kernel) {
  cudaDeviceProp properties;
  OK(cudaGetDeviceProperties(&properties, 0));
  cudaFuncAttributes attributes;
  OK(cudaFuncGetAttributes(&attributes, kernel));
  cudaOccDeviceProp device(properties);
  cudaOccFuncAttributes function(attributes);
  cudaOccDeviceState state;
  cudaOccResult found;
  for (int threads : {1, 31, 32, 33, 96, 97, 128, 480, 1024, 1025})
    for (size_t shared : {0, 4, 5000, 16384, 40000, 1 << 20}) {
      int blocks = -1;
      OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, shared));
      EXPECT(cudaOccMaxActiveBlocksPerMultiprocessor(&found, &device, &function, &state, threads, shared) ==
             CUDA_OCC_SUCCESS);
      EXPECT(found.activeBlocksPerMultiprocessor == blocks);
      EXPECT(found.limitingFactors);
    }
  int grid, block, want_grid, want_block;
  OK(cudaOccupancyMaxPotentialBlockSize(&want_grid, &want_block, kernel));
  EXPECT(!cudaOccMaxPotentialOccupancyBlockSize(&grid, &block, &device, &function, &state));
  EXPECT(grid == want_grid && block == want_block);
  EXPECT(!cudaOccMaxPotentialOccupancyBlockSize(&grid, &block, &device, &function, &state, none, 0));
  EXPECT(grid == want_grid && block == want_block);
  EXPECT(cudaOccMaxActiveBlocksPerMultiprocessor(&found, &device, &function, &state, 0, 0) ==
         CUDA_OCC_ERROR_INVALID_INPUT);
  function.numRegs = 100;  // 3,200 registers a warp are 3,328
  device.regsPerMultiprocessor = 3 * 3328;
  EXPECT(!cudaOccMaxActiveBlocksPerMultiprocessor(&found, &device, &function, &state, 32, 0));
  EXPECT(found.activeBlocksPerMultiprocessor == 3 && found.limitingFactors == OCC_LIMIT_REGISTERS);
}

int main() {
  compare((const void *)plain);
  compare((const void *)bounded);
  return result();
}

// ----- split_barriers.cu
// The primitives of cuda_awbarrier_primitives.h: threads arrive, work on, and wait for the phase; one drops out.
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline_primitives.h>

#include "expect.h"

__global__ void rounds(int *out, const int *in, int waits) {
  __shared__ __mbarrier_t barrier;
  __shared__ int box[64];
  int me = threadIdx.x, sum = 0;
  if (me == 0) __mbarrier_init(&barrier, blockDim.x);
  __syncthreads();
  for (int round = 0; round < 6; ++round) {
    __pipeline_memcpy_async(&box[me], &in[round * 64 + me], 4);
    __pipeline_arrive_on(&barrier);
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    bool parity = round & 1;
    if (waits == 0) while (!__mbarrier_test_wait(&barrier, token)) {}
    if (waits == 1) while (!__mbarrier_test_wait_parity(&barrier, parity)) {}
    if (waits == 2) while (!__mbarrier_try_wait(&barrier, token, 1000)) {}
    if (waits == 3) while (!__mbarrier_try_wait_parity(&barrier, parity, 1000)) {}
    sum = sum * 3 + box[me ^ 33];
    __syncthreads();
  }
  if (me < 32) {
    __mbarrier_arrive_and_drop(&barrier);
  } else {
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) {}
    token = __mbarrier_arrive(&barrier);  // of 32 threads now
    while (!__mbarrier_test_wait(&barrier, token)) {}
  }
  out[me] = sum;
  __syncthreads();
  if (me == 0) __mbarrier_inval(&barrier);
}

int main() {
  int in[6 * 64], out[64], *from, *to;
  for (int i = 0; i < 6 * 64; ++i) in[i] = i * 7 % 101;
  OK(cudaMalloc(&from, sizeof in));
  OK(cudaMalloc(&to, sizeof out));
  OK(cudaMemcpy(from, in, sizeof in, cudaMemcpyDefault));
  for (int waits = 0; waits < 4; ++waits) {
    OK(cudaMemset(to, 0, sizeof out));
    rounds<<<1, 64>>>(to, from, waits);
    OK(cudaMemcpy(out, to, sizeof out, cudaMemcpyDefault));
    for (int me = 0; me < 64; ++me) {
      int sum = 0;
      for (int round = 0; round < 6; ++round) sum = sum * 3 + in[round * 64 + (me ^ 33)];
      EXPECT(out[me] == sum);
    }
  }
  return result();
}
