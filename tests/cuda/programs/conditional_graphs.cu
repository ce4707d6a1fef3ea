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
