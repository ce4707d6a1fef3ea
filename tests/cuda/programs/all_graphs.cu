// ----- graphs.cu
// Graphs: captured and made node by node, changed, launched several times.
#include "expect.h"

__global__ void add(int *p, int value) { atomicAdd(p, value); }
__device__ int variable;

static void CUDART_CB count(void *data) { ++*(int *)data; }

static void captured() {
  cudaStream_t stream, fork;
  cudaEvent_t event, joined;
  OK(cudaStreamCreate(&stream));
  OK(cudaStreamCreate(&fork));
  OK(cudaEventCreate(&event));
  OK(cudaEventCreate(&joined));
  int *p, value = -1;
  OK(cudaMalloc(&p, 4));
  OK(cudaMemset(p, 0, 4));
  cudaGraph_t graph;
  cudaGraphExec_t instance;
  cudaStreamCaptureStatus status;
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  OK(cudaStreamIsCapturing(stream, &status));
  EXPECT(status == cudaStreamCaptureStatusActive);
  add<<<1, 4, 0, stream>>>(p, 1);
  OK(cudaEventRecord(event, stream));
  OK(cudaStreamWaitEvent(fork, event, 0));
  add<<<1, 1, 0, fork>>>(p, 10);
  OK(cudaEventRecord(joined, fork));
  OK(cudaStreamWaitEvent(stream, joined, 0));
  OK(cudaMemcpyAsync(&value, p, 4, cudaMemcpyDeviceToHost, stream));
  OK(cudaStreamEndCapture(stream, &graph));
  size_t nodes = 0;
  OK(cudaGraphGetNodes(graph, nullptr, &nodes));
  EXPECT(nodes == 3);
  OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 0);  // captured, not done
  OK(cudaGraphInstantiate(&instance, graph, 0));
  OK(cudaGraphLaunch(instance, stream));
  OK(cudaGraphLaunch(instance, stream));
  OK(cudaStreamSynchronize(stream));
  EXPECT(value == 28);
  OK(cudaGraphExecDestroy(instance));
  OK(cudaGraphDestroy(graph));
  OK(cudaStreamDestroy(stream));
  OK(cudaStreamDestroy(fork));
  OK(cudaFree(p));
}

// A fork may be destroyed during the capture once it was joined; before that its work is lost, and so the capture.
static void forks_that_end() {
  for (int joins = 0; joins < 2; ++joins) {
    cudaStream_t stream, fork;
    cudaEvent_t event;
    cudaGraph_t graph = nullptr;
    int *p;
    OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    OK(cudaStreamCreateWithFlags(&fork, cudaStreamNonBlocking));
    OK(cudaEventCreate(&event));
    OK(cudaMalloc(&p, 4));
    OK(cudaMemset(p, 0, 4));
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    add<<<1, 1, 0, stream>>>(p, 1);
    OK(cudaEventRecord(event, stream));
    OK(cudaStreamWaitEvent(fork, event, 0));
    add<<<1, 1, 0, fork>>>(p, 10);
    OK(cudaEventRecord(event, fork));
    if (joins) OK(cudaStreamWaitEvent(stream, event, 0));
    OK(cudaStreamDestroy(fork));
    OK(cudaEventDestroy(event));
    GIVES(cudaStreamEndCapture(stream, &graph), joins ? cudaSuccess : cudaErrorStreamCaptureInvalidated);
    cudaGetLastError();
    if (joins) {
      cudaGraphExec_t instance;
      int value = 0;
      OK(cudaGraphInstantiate(&instance, graph, 0));
      OK(cudaGraphLaunch(instance, stream));
      OK(cudaStreamSynchronize(stream));
      OK(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
      EXPECT(value == 11);
    }
  }
}

__global__ void fill(int *p, int value) { p[threadIdx.x] = value + threadIdx.x; }
__global__ void sum(const int *p, int *out) { atomicAdd(out, p[threadIdx.x]); }

// Memory of a captured graph lives as long as the executable graph, though the graph itself is gone.
static void memory_inside() {
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t instance;
  int *out, *inner, value = 0;
  OK(cudaStreamCreate(&stream));
  OK(cudaMalloc(&out, 4));
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  OK(cudaMallocAsync(&inner, 256, stream));
  fill<<<1, 64, 0, stream>>>(inner, 1);
  sum<<<1, 64, 0, stream>>>(inner, out);
  OK(cudaFreeAsync(inner, stream));
  OK(cudaStreamEndCapture(stream, &graph));
  OK(cudaGraphInstantiate(&instance, graph, 0));
  OK(cudaGraphDestroy(graph));
  OK(cudaMemset(out, 0, 4));
  for (int i = 0; i < 3; ++i) OK(cudaGraphLaunch(instance, stream));
  OK(cudaStreamSynchronize(stream));
  OK(cudaMemcpy(&value, out, 4, cudaMemcpyDeviceToHost));
  EXPECT(value == 3 * (64 + 63 * 32));
  OK(cudaGraphExecDestroy(instance));
  unsigned long long reserved = 1;
  OK(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrReservedMemCurrent, &reserved));
  EXPECT(reserved == 0);
  OK(cudaFree(out));
}

// Memory that a graph does not free stays until something does: a call, a stream or another graph.
static void memory_left() {
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  for (int how = 0; how < 3; ++how) {
    cudaGraph_t graph, other;
    cudaGraphExec_t instance, freeing;
    cudaGraphNode_t node, use;
    cudaMemAllocNodeParams memory = {};
    memory.bytesize = 256;
    memory.poolProps.allocType = cudaMemAllocationTypePinned;
    memory.poolProps.location.type = cudaMemLocationTypeDevice;
    OK(cudaGraphCreate(&graph, 0));
    OK(cudaGraphAddMemAllocNode(&node, graph, nullptr, 0, &memory));
    int value = 5, got[64] = {};
    void *arguments[] = {&memory.dptr, &value};
    cudaKernelNodeParams kernel = {};
    kernel.func = (void *)fill;
    kernel.gridDim = 1;
    kernel.blockDim = 64;
    kernel.kernelParams = arguments;
    OK(cudaGraphAddKernelNode(&use, graph, &node, 1, &kernel));
    OK(cudaGraphInstantiate(&instance, graph, 0));
    GIVES(cudaFree(memory.dptr), cudaErrorInvalidValue);  // not allocated yet
    OK(cudaGraphLaunch(instance, stream));
    GIVES(cudaGraphLaunch(instance, stream), cudaErrorInvalidValue);  // still allocated
    cudaGetLastError();
    if (how == 2) {
      OK(cudaGraphCreate(&other, 0));
      OK(cudaGraphAddMemFreeNode(&node, other, nullptr, 0, memory.dptr));
      OK(cudaGraphInstantiate(&freeing, other, 0));
    }
    OK(cudaGraphDestroy(graph));
    if (how != 0) OK(cudaGraphExecDestroy(instance));
    OK(cudaMemcpyAsync(got, memory.dptr, sizeof got, cudaMemcpyDeviceToHost, stream));
    OK(cudaStreamSynchronize(stream));
    EXPECT(got[0] == 5 && got[63] == 68);
    if (how == 0) OK(cudaFree(memory.dptr));
    if (how == 1) OK(cudaFreeAsync(memory.dptr, stream));
    if (how == 2) OK(cudaGraphLaunch(freeing, stream));
    if (how == 0) {
      OK(cudaGraphLaunch(instance, stream));
      OK(cudaFree(memory.dptr));
      OK(cudaGraphExecDestroy(instance));
    }
    OK(cudaStreamSynchronize(stream));
    GIVES(cudaFree(memory.dptr), cudaErrorInvalidValue);
    cudaGetLastError();
    unsigned long long used = 1, reserved = 1;
    OK(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &used));
    OK(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrReservedMemCurrent, &reserved));
    EXPECT(used == 0 && reserved == 0);
  }
}

static void by_hand() {
  int *p, value = 0, calls = 0, three = 3;
  OK(cudaMalloc(&p, 4));
  cudaGraph_t graph;
  OK(cudaGraphCreate(&graph, 0));
  cudaGraphNode_t fill, kernel, copy, host, symbol;
  cudaMemsetParams set = {};
  set.dst = p;
  set.value = 0;
  set.elementSize = 4;
  set.width = 1;
  set.height = 1;
  OK(cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &set));
  int amount = 6;
  void *arguments[] = {&p, &amount};
  cudaKernelNodeParams launch = {};
  launch.func = (void *)add;
  launch.gridDim = dim3(2);
  launch.blockDim = dim3(1);
  launch.kernelParams = arguments;
  OK(cudaGraphAddKernelNode(&kernel, graph, &fill, 1, &launch));
  amount = 0;  // arguments were copied
  OK(cudaGraphAddMemcpyNode1D(&copy, graph, &kernel, 1, &value, p, 4, cudaMemcpyDeviceToHost));
  cudaHostNodeParams call = {count, &calls};
  OK(cudaGraphAddHostNode(&host, graph, &copy, 1, &call));
  OK(cudaGraphAddMemcpyNodeToSymbol(&symbol, graph, nullptr, 0, (const void *)&variable, &three, 4, 0,
                                    cudaMemcpyHostToDevice));
  cudaGraphNodeType type;
  OK(cudaGraphNodeGetType(kernel, &type));
  EXPECT(type == cudaGraphNodeTypeKernel);
  cudaKernelNodeParams read = {};
  OK(cudaGraphKernelNodeGetParams(kernel, &read));
  EXPECT(read.func == (void *)add && read.gridDim.x == 2);
  size_t edges = 0, roots = 0;
  OK(cudaGraphGetEdges(graph, nullptr, nullptr, &edges));
  OK(cudaGraphGetRootNodes(graph, nullptr, &roots));
  EXPECT(edges == 3 && roots == 2);
  cudaGraphExec_t instance;
  OK(cudaGraphInstantiate(&instance, graph, 0));
  OK(cudaGraphLaunch(instance, 0));
  OK(cudaDeviceSynchronize());
  EXPECT(value == 12 && calls == 1);
  int got = 0;
  OK(cudaMemcpyFromSymbol(&got, variable, 4));
  EXPECT(got == 3);
  amount = 20;
  OK(cudaGraphExecKernelNodeSetParams(instance, kernel, &launch));
  OK(cudaGraphLaunch(instance, 0));
  OK(cudaDeviceSynchronize());
  EXPECT(value == 40 && calls == 2);
  cudaGraph_t clone;
  OK(cudaGraphClone(&clone, graph));
  cudaGraphNode_t same;
  OK(cudaGraphNodeFindInClone(&same, kernel, clone));
  OK(cudaGraphDestroy(clone));
  OK(cudaGraphExecDestroy(instance));
  OK(cudaGraphDestroy(graph));
  OK(cudaFree(p));
}

int main() {
  captured();
  forks_that_end();
  memory_inside();
  memory_left();
  by_hand();
  return result();
}
// ----- conditional_graphs.cu
// Conditional nodes of graphs: what kernels ask for is done, repeated, chosen or left out, in each launch anew.
#include "expect.h"

__device__ int steps;
__global__ void add(int *p, int value) { p[threadIdx.x] += value; }
__global__ void count_down(int *p, cudaGraphConditionalHandle handle) {
  atomicAdd(&steps, 1);
  cudaGraphSetConditional(handle, --*p > 0);
}
__global__ void set(const int *p, cudaGraphConditionalHandle handle) { cudaGraphSetConditional(handle, *p); }

template <class... Types> cudaGraphNode_t kernel(cudaGraph_t graph, cudaGraphNode_t *after, void (*f)(Types...), Types... values) {
  void *arguments[] = {&values...};
  cudaKernelNodeParams parameters = {};
  parameters.func = (void *)f;
  parameters.gridDim = parameters.blockDim = 1;
  parameters.kernelParams = arguments;
  cudaGraphNode_t node;
  OK(cudaGraphAddKernelNode(&node, graph, after, after != nullptr, &parameters));
  return node;
}

static cudaGraphNode_t conditional(cudaGraph_t graph, cudaGraphNode_t *after, cudaGraphConditionalHandle handle, cudaGraphConditionalNodeType type,
                                   unsigned size, cudaGraph_t *bodies) {
  cudaGraphNodeParams parameters = {cudaGraphNodeTypeConditional};
  parameters.conditional.handle = handle;
  parameters.conditional.type = type;
  parameters.conditional.size = size;
  cudaGraphNode_t node;
  OK(cudaGraphAddNode(&node, graph, after, after != nullptr, &parameters));
  for (unsigned i = 0; i < size; ++i) bodies[i] = parameters.conditional.phGraph_out[i];
  return node;
}

static cudaGraphConditionalHandle handle_of(cudaGraph_t graph, unsigned initial = 0, unsigned flags = 0) {
  cudaGraphConditionalHandle handle;
  OK(cudaGraphConditionalHandleCreate(&handle, graph, initial, flags));
  return handle;
}

static cudaGraphExec_t instance_of(cudaGraph_t graph) {
  cudaGraphExec_t instance;
  OK(cudaGraphInstantiate(&instance, graph, 0));
  OK(cudaGraphDestroy(graph)); // an executable graph stands alone
  return instance;
}

static void launched(cudaGraphExec_t instance, cudaStream_t stream) {
  OK(cudaGraphLaunch(instance, stream));
  OK(cudaStreamSynchronize(stream));
}

// A loop that begins with its handle's value, and in it a choice; each launch begins anew.
static void loops(int *p, cudaStream_t stream) {
  cudaGraph_t graph, copy, body, choice[2];
  OK(cudaGraphCreate(&graph, 0));
  auto again = handle_of(graph, 1, cudaGraphCondAssignDefault);
  auto loop = conditional(graph, nullptr, again, cudaGraphCondTypeWhile, 1, &body);
  auto which = handle_of(body);
  auto counted = kernel(body, nullptr, count_down, p, again);
  auto chosen = kernel(body, &counted, set, (const int *)p, which);
  conditional(body, &chosen, which, cudaGraphCondTypeIf, 2, choice);
  kernel(choice[0], nullptr, add, p + 1, 1);
  kernel(choice[1], nullptr, add, p + 2, 1);
  kernel(graph, &loop, add, p + 3, 1);
  cudaGraphNodeType type;
  OK(cudaGraphNodeGetType(loop, &type));
  EXPECT(type == cudaGraphNodeTypeConditional);
  OK(cudaGraphClone(&copy, graph));
  cudaGraphExec_t instance = instance_of(graph), other = instance_of(copy);
  for (int round = 1; round <= 3; ++round) {
    p[0] = 5;
    launched(round == 2 ? other : instance, stream);
    EXPECT(p[0] == 0 && p[1] == 4 * round && p[2] == round && p[3] == round);
  }
  OK(cudaGraphExecDestroy(other));
  p[0] = 200;
  OK(cudaGraphLaunch(instance, stream));
  OK(cudaGraphExecDestroy(instance)); // while it runs
  OK(cudaStreamSynchronize(stream));
  EXPECT(p[0] == 0 && p[1] == 12 + 199);
}

// One of several bodies, or none; the value stays from launch to launch where nothing assigns it.
static void choices(int *p, cudaStream_t stream) {
  cudaGraph_t graph, bodies[3];
  OK(cudaGraphCreate(&graph, 0));
  auto handle = handle_of(graph, 2);
  auto chosen = conditional(graph, nullptr, handle, cudaGraphCondTypeSwitch, 3, bodies);
  kernel(graph, &chosen, set, (const int *)p, handle);
  for (int i = 0; i < 3; ++i) {
    auto first = kernel(bodies[i], nullptr, add, p + 1 + i, 1);
    cudaMemsetParams fill = {};
    fill.dst = p + 4;
    fill.value = 10 + i;
    fill.elementSize = 4;
    fill.width = fill.height = 1;
    cudaGraphNode_t second;
    OK(cudaGraphAddMemsetNode(&second, bodies[i], &first, 1, &fill));
  }
  cudaGraphExec_t instance = instance_of(graph);
  memset(p, 0, 5 * sizeof *p);
  p[0] = 1;
  launched(instance, stream);
  EXPECT(p[3] == 1 && p[4] == 12);
  p[0] = 3;
  launched(instance, stream);
  EXPECT(p[2] == 1 && p[4] == 11);
  launched(instance, stream);
  EXPECT(p[1] == 0 && p[2] == 1 && p[3] == 1 && p[4] == 11);
  OK(cudaGraphExecDestroy(instance));
}

// What a stream captures can be a body; device time moves on with each round.
static void captured(int *p, cudaStream_t stream) {
  cudaGraph_t graph, body, ended;
  cudaEvent_t events[3];
  for (auto &event : events) OK(cudaEventCreate(&event));
  OK(cudaGraphCreate(&graph, 0));
  auto handle = handle_of(graph, 1, cudaGraphCondAssignDefault);
  conditional(graph, nullptr, handle, cudaGraphCondTypeWhile, 1, &body);
  OK(cudaStreamBeginCaptureToGraph(stream, body, nullptr, nullptr, 0, cudaStreamCaptureModeGlobal));
  add<<<1, 32, 0, stream>>>(p + 32, 1);
  count_down<<<1, 1, 0, stream>>>(p, handle);
  OK(cudaStreamEndCapture(stream, &ended));
  EXPECT(ended == body);
  cudaGraphExec_t instance = instance_of(graph);
  float few, many;
  p[0] = 2;
  p[40] = 0;
  OK(cudaEventRecord(events[0], stream));
  launched(instance, stream);
  OK(cudaEventRecord(events[1], stream));
  p[0] = 20;
  launched(instance, stream);
  OK(cudaEventRecord(events[2], stream));
  OK(cudaEventSynchronize(events[2]));
  OK(cudaEventElapsedTime(&few, events[0], events[1]));
  OK(cudaEventElapsedTime(&many, events[1], events[2]));
  EXPECT(p[40] == 22 && many > 3 * few);
  OK(cudaGraphExecDestroy(instance));
}

static void refused(int *p) {
  cudaGraph_t graph, other, body;
  cudaGraphExec_t instance;
  cudaGraphNode_t node;
  OK(cudaGraphCreate(&graph, 0));
  OK(cudaGraphCreate(&other, 0));
  auto handle = handle_of(graph);
  cudaGraphNodeParams parameters = {cudaGraphNodeTypeConditional};
  parameters.conditional.handle = handle;
  parameters.conditional.type = cudaGraphCondTypeWhile;
  parameters.conditional.size = 2;
  GIVES(cudaGraphAddNode(&node, graph, nullptr, 0, &parameters), cudaErrorInvalidValue); // a loop has one body
  parameters.conditional.size = 1;
  GIVES(cudaGraphAddNode(&node, other, nullptr, 0, &parameters), cudaErrorInvalidValue); // another graph's handle
  parameters.conditional.handle = 0;
  GIVES(cudaGraphAddNode(&node, graph, nullptr, 0, &parameters), cudaErrorInvalidValue);
  GIVES(cudaGraphConditionalHandleCreate(&handle, graph, 0, 2), cudaErrorInvalidValue);
  conditional(graph, nullptr, handle_of(graph), cudaGraphCondTypeIf, 1, &body);
  GIVES(cudaGraphDestroy(body), cudaErrorInvalidValue); // it is its node's
  cudaHostNodeParams host = {[](void *) {}, p};
  OK(cudaGraphAddHostNode(&node, body, nullptr, 0, &host));
  GIVES(cudaGraphInstantiate(&instance, graph, 0), cudaErrorNotSupported); // the device cannot call the host
  OK(cudaGraphDestroy(graph));
  OK(cudaGraphDestroy(other));
}

int main() {
  int *p, done;
  cudaStream_t stream;
  OK(cudaMallocManaged(&p, 64 * sizeof *p));
  memset(p, 0, 64 * sizeof *p);
  OK(cudaStreamCreate(&stream));
  loops(p, stream);
  choices(p, stream);
  captured(p, stream);
  refused(p);
  OK(cudaMemcpyFromSymbol(&done, steps, sizeof done));
  EXPECT(done == 3 * 5 + 200 + 22);
  return result();
}
