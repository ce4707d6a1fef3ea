/* Graphs: made node by node, captured, changed and launched again. */
#include "expect.h"

static int calls;

static void CUDA_CB count_call(void *data) { calls += *(int *)data; }

static CUdeviceptr memory;
static int *host;

static CUDA_KERNEL_NODE_PARAMS node_of(const char *name, void **arguments) {
  return (CUDA_KERNEL_NODE_PARAMS){.func = kernel(name),
                                   .gridDimX = 1,
                                   .gridDimY = 1,
                                   .gridDimZ = 1,
                                   .blockDimX = 1,
                                   .blockDimY = 1,
                                   .blockDimZ = 1,
                                   .kernelParams = arguments};
}

static int value_of(int i) {
  int got[4];
  OK(cuMemcpyDtoH(got, memory, sizeof got));
  return got[i];
}

/* fill → twice_plus → host function and copy. */
static void explicit_one(CUstream stream) {
  CUgraph graph, child;
  CUgraphNode fill, first, second, call, empty, roots[4], nested;
  CUgraphExec exec;
  int two = 2, three = 3, one = 1;
  size_t number = 4;
  void *arguments[] = {&memory, &two};
  CUDA_MEMSET_NODE_PARAMS set = {.dst = memory, .value = 7, .elementSize = 4, .width = 4, .height = 1};
  CUDA_HOST_NODE_PARAMS function = {.fn = count_call, .userData = &one};
  OK(cuGraphCreate(&graph, 0));
  OK(cuGraphAddMemsetNode(&fill, graph, NULL, 0, &set, context));
  CUDA_KERNEL_NODE_PARAMS p = node_of("twice_plus", arguments);
  OK(cuGraphAddKernelNode(&second, graph, NULL, 0, &p));
  OK(cuGraphAddKernelNode(&first, graph, &fill, 1, &p));
  OK(cuGraphAddDependencies(graph, &first, &second, 1));
  OK(cuGraphAddHostNode(&call, graph, &second, 1, &function));
  OK(cuGraphAddEmptyNode(&empty, graph, &call, 1));
  OK(cuGraphGetRootNodes(graph, roots, &number));
  EXPECT(number == 1 && roots[0] == fill);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuGraphAddDependencies(graph, &first, &second, 1)); /* it is there */
  OK(cuGraphAddDependencies(graph, &empty, &fill, 1));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuGraphInstantiate(&exec, graph, 0)); /* a circle */
  OK(cuGraphRemoveDependencies(graph, &empty, &fill, 1));
  OK(cuGraphInstantiate(&exec, graph, 0));
  two = 100; /* parameters were taken when the nodes were made */
  for (int i = 0; i < 2; i++) {
    OK(cuGraphLaunch(exec, stream));
    OK(cuStreamSynchronize(stream));
    EXPECT(value_of(0) == 2 * (2 * 7 + 2) + 2 && value_of(1) == 7);
  }
  EXPECT(calls == 2);
  arguments[1] = &three;
  p = node_of("twice_plus", arguments);
  OK(cuGraphExecKernelNodeSetParams(exec, second, &p));
  OK(cuGraphNodeSetEnabled(exec, first, 0));
  OK(cuGraphLaunch(exec, stream));
  OK(cuStreamSynchronize(stream));
  EXPECT(value_of(0) == 2 * 7 + 3);

  /* As a child of another, behind and before a node. */
  OK(cuGraphCreate(&child, 0));
  CUgraphNode before, behind;
  OK(cuGraphAddKernelNode(&before, child, NULL, 0, &p));
  OK(cuGraphAddChildGraphNode(&nested, child, &before, 1, graph));
  OK(cuGraphAddKernelNode(&behind, child, &nested, 1, &p));
  OK(cuGraphExecDestroy(exec));
  OK(cuGraphDestroy(graph));
  OK(cuGraphInstantiate(&exec, child, 0));
  OK(cuGraphLaunch(exec, stream));
  OK(cuStreamSynchronize(stream));
  EXPECT(value_of(0) == 2 * 34 + 3);
  OK(cuGraphExecDestroy(exec));
  OK(cuGraphDestroy(child));
}

/* A stream and a second one that it forks to and joins with. */
static void captured(CUstream stream) {
  CUstream side;
  CUevent fork, join;
  CUgraph graph, changed;
  CUgraphExec exec;
  CUstreamCaptureStatus status;
  CUdeviceptr second = memory + 4;
  int two = 2, five = 5;
  size_t number = 0;
  void *on_first[] = {&memory, &two}, *on_second[] = {&second, &five};
  OK(cuStreamCreate(&side, CU_STREAM_NON_BLOCKING));
  OK(cuEventCreate(&fork, 0));
  OK(cuEventCreate(&join, 0));
  OK(cuMemsetD32(memory, 1, 4));
  GIVES(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, cuStreamBeginCapture(NULL, CU_STREAM_CAPTURE_MODE_GLOBAL));
  OK(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_GLOBAL));
  OK(cuStreamIsCapturing(stream, &status));
  EXPECT(status == CU_STREAM_CAPTURE_STATUS_ACTIVE);
  OK(run("twice_plus", 1, 1, stream, on_first));
  OK(cuEventRecord(fork, stream));
  OK(cuStreamWaitEvent(side, fork, 0));
  OK(run("put", 1, 1, side, on_second));
  OK(cuEventRecord(join, side));
  OK(run("twice_plus", 1, 1, stream, on_first));
  OK(cuStreamWaitEvent(stream, join, 0));
  OK(cuMemcpyDtoHAsync(host, memory, 8, stream));
  GIVES(CUDA_ERROR_CAPTURED_EVENT, cuEventQuery(join));
  OK(cuStreamEndCapture(stream, &graph));
  EXPECT(value_of(0) == 1); /* nothing ran */
  OK(cuGraphGetNodes(graph, NULL, &number));
  EXPECT(number == 4);
  OK(cuGraphInstantiate(&exec, graph, 0));
  OK(cuGraphLaunch(exec, stream));
  OK(cuGraphLaunch(exec, side)); /* behind the other launch */
  OK(cuCtxSynchronize());
  EXPECT(host[0] == 4 * (4 + 2 * 2 + 2) + 2 * 2 + 2 && host[1] == 5);

  /* The same again with other parameters takes its place; another shape does not. */
  int nine = 9;
  on_second[1] = &nine;
  OK(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_RELAXED));
  OK(run("put", 1, 1, stream, on_second));
  OK(cuStreamEndCapture(stream, &changed));
  CUgraphExecUpdateResultInfo info;
  GIVES(CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, cuGraphExecUpdate(exec, changed, &info));
  EXPECT(info.result == CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED);
  OK(cuGraphDestroy(changed));

  /* What a capture does not allow spoils it. */
  OK(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_GLOBAL));
  GIVES(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, cuStreamSynchronize(stream));
  GIVES(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, cuStreamEndCapture(stream, &changed));
  EXPECT(changed == NULL);
  OK(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_GLOBAL));
  OK(cuEventRecord(fork, stream));
  OK(cuStreamWaitEvent(side, fork, 0));
  OK(run("put", 1, 1, side, on_second));
  GIVES(CUDA_ERROR_STREAM_CAPTURE_UNJOINED, cuStreamEndCapture(stream, &changed));
  GIVES(CUDA_ERROR_ILLEGAL_STATE, cuStreamEndCapture(stream, &changed));
  OK(cuStreamSynchronize(stream));
  OK(cuGraphExecDestroy(exec));
  OK(cuGraphDestroy(graph));
}

int main(int count, char **words) {
  CUstream stream;
  (void)count;
  start(words[1]);
  OK(cuMemAlloc(&memory, 64));
  OK(cuMemHostAlloc((void **)&host, 64, 0));
  OK(cuStreamCreate(&stream, CU_STREAM_DEFAULT));
  explicit_one(stream);
  captured(stream);
  return result();
}
