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
