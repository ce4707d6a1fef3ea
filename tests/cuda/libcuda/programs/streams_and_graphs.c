// ----- streams.c
/* The order of streams: what waits for what, and what does not. Gates are host functions that wait for the program. */
#include "expect.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int gate, seen;
static CUresult inside;

static void CUDA_CB wait_for_gate(void *unused) {
  (void)unused;
  while (!gate)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static void CUDA_CB call_back(CUstream stream, CUresult status, void *data) {
  size_t free_bytes, total;
  (void)stream;
  inside = cuMemGetInfo(&free_bytes, &total); /* not allowed there */
  *(int *)data = status == CUDA_SUCCESS ? 1 : -1;
}

static void CUDA_CB note(void *data) { seen = *(int *)data; }

int main(int count, char **words) {
  CUstream blocking, other, apart;
  CUevent event;
  CUdeviceptr memory;
  int one = 1, two = 2, called = 0, *host;
  (void)count;
  start(words[1]);
  OK(cuMemAlloc(&memory, 64));
  OK(cuMemHostAlloc((void **)&host, 64, 0));
  OK(cuMemsetD8(memory, 0, 64));
  OK(cuStreamCreate(&blocking, CU_STREAM_DEFAULT));
  OK(cuStreamCreate(&other, CU_STREAM_DEFAULT));
  OK(cuStreamCreate(&apart, CU_STREAM_NON_BLOCKING));
  OK(cuEventCreate(&event, 0));

  /* A blocked stream: it is not ready; others go on; the legacy one waits for it, and they for the legacy one. */
  CUdeviceptr second = memory + 4, third = memory + 8;
  void *first_one[] = {&memory, &one}, *second_two[] = {&second, &two}, *third_one[] = {&third, &one},
       *first_two[] = {&memory, &two};
  OK(cuLaunchHostFunc(blocking, wait_for_gate, NULL));
  OK(run("put", 1, 1, blocking, first_one));
  GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(blocking));
  OK(run("put", 1, 1, other, second_two));
  OK(cuStreamSynchronize(other));
  OK(run("twice_plus", 1, 1, NULL, first_two)); /* legacy: behind the put above */
  GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(NULL));
  OK(run("twice_plus", 1, 1, other, first_two)); /* behind the legacy stream */
  GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(other));
  OK(run("put", 1, 1, apart, third_one)); /* takes no part */
  OK(cuMemcpyDtoHAsync(host, memory, 12, apart));
  OK(cuStreamSynchronize(apart));
  EXPECT(host[0] == 0 && host[1] == 2 && host[2] == 1);
  gate = 1;
  OK(cuCtxSynchronize());
  OK(cuStreamQuery(NULL));
  OK(cuMemcpyDtoH(host, memory, 4));
  EXPECT(host[0] == 2 * (2 * 1 + 2) + 2);

  /* Events: one stream waits for a moment of another. */
  gate = 0;
  OK(cuEventQuery(event)); /* never recorded */
  OK(cuLaunchHostFunc(apart, wait_for_gate, NULL));
  OK(run("put", 1, 1, apart, first_one));
  OK(cuEventRecord(event, apart));
  GIVES(CUDA_ERROR_NOT_READY, cuEventQuery(event));
  OK(cuStreamWaitEvent(other, event, 0));
  OK(run("twice_plus", 1, 1, other, first_two));
  GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(other));
  gate = 1;
  OK(cuEventSynchronize(event));
  OK(cuMemcpyDtoH(host, memory, 4)); /* the legacy stream waits for `other` */
  EXPECT(host[0] == 4);

  /* Callbacks and host functions, in order. */
  OK(cuStreamAddCallback(other, call_back, &called, 0));
  OK(cuLaunchHostFunc(other, note, &two));
  OK(cuStreamSynchronize(other));
  EXPECT(called == 1 && inside == CUDA_ERROR_NOT_PERMITTED && seen == 2);

  /* A destroyed stream still does what it was given. */
  gate = 0;
  OK(cuLaunchHostFunc(other, wait_for_gate, NULL));
  OK(run("put", 1, 1, other, first_two));
  OK(cuStreamDestroy(other));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuStreamQuery(other));
  gate = 1;
  OK(cuMemcpyDtoH(host, memory, 4));
  EXPECT(host[0] == 2);

  /* Priorities: of two that wait, the greater one (the lower number) goes first. */
  CUstream low, high;
  int least, greatest, got;
  OK(cuCtxGetStreamPriorityRange(&least, &greatest));
  EXPECT(greatest < least);
  OK(cuStreamCreateWithPriority(&low, CU_STREAM_NON_BLOCKING, least));
  OK(cuStreamCreateWithPriority(&high, CU_STREAM_NON_BLOCKING, greatest - 7));
  OK(cuStreamGetPriority(high, &got));
  EXPECT(got == greatest);
  gate = 0;
  OK(run("put", 1, 1, apart, first_one));
  OK(cuLaunchHostFunc(apart, wait_for_gate, NULL));
  OK(cuEventRecord(event, apart));
  OK(cuStreamWaitEvent(low, event, 0));
  OK(cuStreamWaitEvent(high, event, 0));
  OK(run("twice_plus", 1, 1, low, first_two));
  OK(run("twice_plus", 1, 1, high, first_one));
  gate = 1;
  OK(cuCtxSynchronize());
  OK(cuMemcpyDtoH(host, memory, 4));
  EXPECT(host[0] == 2 * (2 * 1 + 1) + 2);
  return result();
}
// ----- time.c
/* Device time: the same for the same work, and of streams side by side. */
#include "expect.h"

#include <time.h>

static CUevent event(void) {
  CUevent made;
  OK(cuEventCreate(&made, 0));
  return made;
}

static float between(CUevent a, CUevent b) {
  float milliseconds = -1;
  OK(cuEventElapsedTime(&milliseconds, a, b));
  return milliseconds;
}

int main(int count, char **words) {
  (void)count;
  start(words[1]);
  CUdeviceptr memory;
  int rounds = 2000;
  float milliseconds;
  void *arguments[] = {&memory, &rounds};
  OK(cuMemAlloc(&memory, 4));
  OK(run("spin", 1, 1, NULL, arguments));
  CUevent marks[4];
  for (int i = 0; i < 4; i++)
    marks[i] = event();
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuEventElapsedTime(&milliseconds, marks[0], marks[1])); /* not recorded */
  for (int i = 0; i < 3; i++) {
    OK(cuEventRecord(marks[i], NULL));
    if (i < 2)
      OK(run("spin", 1, 1, NULL, arguments));
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL); /* the host's time does not count */
  }
  OK(cuCtxSynchronize());
  float once = between(marks[0], marks[1]), again = between(marks[1], marks[2]);
  EXPECT(once > 0 && once < 10 && again > 0.9f * once && again < 1.1f * once);
  /* Two streams that do the same take as long as one; a third that waits for both begins at their end. */
  CUstream a, b, c;
  OK(cuStreamCreate(&a, CU_STREAM_NON_BLOCKING));
  OK(cuStreamCreate(&b, CU_STREAM_NON_BLOCKING));
  OK(cuStreamCreate(&c, CU_STREAM_NON_BLOCKING));
  OK(cuEventRecord(marks[0], a));
  OK(run("spin", 1, 1, a, arguments));
  OK(run("spin", 1, 1, b, arguments));
  OK(cuEventRecord(marks[1], a));
  OK(cuEventRecord(marks[2], b));
  OK(cuStreamWaitEvent(c, marks[1], 0));
  OK(cuStreamWaitEvent(c, marks[2], 0));
  OK(cuEventRecord(marks[3], c));
  OK(cuCtxSynchronize());
  float both = between(marks[0], marks[3]);
  EXPECT(both > 0.9f * once && both < 1.5f * once);
  CUevent untimed;
  OK(cuEventCreate(&untimed, CU_EVENT_DISABLE_TIMING));
  OK(cuEventRecord(untimed, a));
  GIVES(CUDA_ERROR_INVALID_HANDLE, cuEventElapsedTime(&milliseconds, untimed, marks[0]));
  return result();
}
// ----- stream_memory.c
/* Streams that wait for words of memory and write them: conditions, order, batches, graphs. */
#include "expect.h"

static CUstream one, two;

/* Host and device see one memory, and the host may look and write while streams do. */
static unsigned word(CUdeviceptr address) { return __atomic_load_n((unsigned *)address, __ATOMIC_ACQUIRE); }

static void set(CUdeviceptr address, unsigned value) { __atomic_store_n((unsigned *)address, value, __ATOMIC_RELEASE); }

static void writes(CUdeviceptr a) {
  OK(cuStreamWriteValue32(one, a, 5, 0));
  OK(cuStreamWriteValue64(one, a + 8, 0x100000002ull, CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER));
  OK(cuStreamSynchronize(one));
  EXPECT(word(a) == 5 && word(a + 8) == 2 && word(a + 12) == 1);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamWriteValue32(one, a + 1, 5, 0));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamWriteValue64(one, a + 4, 5, 0));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamWriteValue32(one, 64, 5, 0));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamWaitValue32(one, a, 5, 64));
}

/* A stream goes on when another one, or the host, has written. */
static void conditions(CUdeviceptr a) {
  static const struct {
    unsigned before, flags, value, after;
  } cases[] = {{1, CU_STREAM_WAIT_VALUE_GEQ, 2, 3},
               {0xFFFFFFFEu, CU_STREAM_WAIT_VALUE_GEQ, 1, 2}, /* numbers wrap around */
               {1, CU_STREAM_WAIT_VALUE_EQ, 2, 2},
               {1, CU_STREAM_WAIT_VALUE_AND, 2, 6},
               {0xFFFFFFFFu, CU_STREAM_WAIT_VALUE_NOR, 1, 1}};
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    OK(cuMemsetD32(a, cases[i].before, 1));
    OK(cuMemsetD32(a + 4, 0, 1));
    OK(cuCtxSynchronize());
    OK(cuStreamWaitValue32(one, a, cases[i].value, cases[i].flags));
    OK(cuStreamWriteValue32(one, a + 4, 1, 0));
    GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(one));
    EXPECT(word(a + 4) == 0);
    if (i % 2 == 0)
      set(a, cases[i].after);
    else
      OK(cuStreamWriteValue32(two, a, cases[i].after, 0));
    OK(cuStreamSynchronize(one));
    EXPECT(word(a + 4) == 1);
  }
}

/* A kernel that waits for a word gets it from another stream, in the midst of its run. */
static void kernels(CUdeviceptr a) {
  OK(cuMemsetD32(a, 0, 4));
  OK(cuCtxSynchronize());
  void *arguments[] = {&a};
  OK(run("forever", 1, 1, one, arguments));
  OK(cuStreamWaitValue32(two, a + 4, 1, CU_STREAM_WAIT_VALUE_EQ));
  OK(cuStreamWriteValue32(two, a, 1, 0));
  GIVES(CUDA_ERROR_NOT_READY, cuStreamQuery(one));
  set(a + 4, 1);
  OK(cuStreamSynchronize(one));
  OK(cuStreamSynchronize(two));
}

static void batches(CUdeviceptr a) {
  CUstreamBatchMemOpParams list[4] = {{0}};
  OK(cuMemsetD32(a, 0, 4));
  OK(cuCtxSynchronize());
  list[0].operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
  list[0].writeValue.address = a;
  list[0].writeValue.value = 1;
  list[1].operation = CU_STREAM_MEM_OP_WAIT_VALUE_64;
  list[1].waitValue.address = a + 8;
  list[1].waitValue.value64 = 1ull << 32;
  list[1].waitValue.flags = CU_STREAM_WAIT_VALUE_AND;
  list[2].operation = CU_STREAM_MEM_OP_BARRIER;
  list[3].operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
  list[3].writeValue.address = a + 4;
  list[3].writeValue.value = 2;
  OK(cuStreamBatchMemOp(one, 4, list, 0));
  while (word(a) != 1) {
  }
  EXPECT(word(a + 4) == 0);
  OK(cuStreamWriteValue32(two, a + 12, 1, 0));
  OK(cuStreamSynchronize(one));
  EXPECT(word(a + 4) == 2);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamBatchMemOp(one, 257, list, 0));
  list[2].operation = 77;
  GIVES(CUDA_ERROR_INVALID_VALUE, cuStreamBatchMemOp(one, 4, list, 0));
}

/* The same in graphs: made by hand and captured; the parameters can be asked for and changed. */
static void graphs(CUdeviceptr a) {
  CUgraph graph;
  CUgraphNode node, list[2];
  CUgraphExec exec;
  CUgraphNodeType type;
  CUstreamBatchMemOpParams op = {0};
  CUDA_BATCH_MEM_OP_NODE_PARAMS parameters = {context, 1, &op, 0}, told;
  size_t count = 2;
  op.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
  op.writeValue.address = a;
  op.writeValue.value = 8;
  OK(cuGraphCreate(&graph, 0));
  OK(cuGraphAddBatchMemOpNode(&node, graph, NULL, 0, &parameters));
  OK(cuGraphNodeGetType(node, &type));
  EXPECT(type == CU_GRAPH_NODE_TYPE_BATCH_MEM_OP);
  OK(cuGraphBatchMemOpNodeGetParams(node, &told));
  EXPECT(told.ctx == context && told.count == 1 && told.paramArray[0].writeValue.value == 8);
  op.writeValue.value = 9;
  OK(cuGraphBatchMemOpNodeSetParams(node, &parameters));
  OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
  OK(cuGraphLaunch(exec, one));
  OK(cuStreamSynchronize(one));
  EXPECT(word(a) == 9);
  op.writeValue.value = 10;
  OK(cuGraphExecBatchMemOpNodeSetParams(exec, node, &parameters));
  OK(cuGraphLaunch(exec, one));
  OK(cuStreamSynchronize(one));
  EXPECT(word(a) == 10);
  OK(cuGraphExecDestroy(exec));
  OK(cuGraphDestroy(graph));
  OK(cuStreamBeginCapture(one, CU_STREAM_CAPTURE_MODE_RELAXED));
  OK(cuStreamWriteValue32(one, a, 11, 0));
  OK(cuStreamWaitValue32(one, a, 11, CU_STREAM_WAIT_VALUE_EQ));
  OK(cuStreamEndCapture(one, &graph));
  OK(cuGraphGetNodes(graph, list, &count));
  EXPECT(count == 2);
  OK(cuGraphInstantiateWithFlags(&exec, graph, 0));
  OK(cuGraphLaunch(exec, one));
  OK(cuStreamSynchronize(one));
  EXPECT(word(a) == 11);
  OK(cuGraphExecDestroy(exec));
  OK(cuGraphDestroy(graph));
}

int main(int count, char **arguments) {
  CUdeviceptr a;
  start(count > 1 ? arguments[1] : NULL);
  OK(cuStreamCreate(&one, CU_STREAM_NON_BLOCKING));
  OK(cuStreamCreate(&two, CU_STREAM_NON_BLOCKING));
  OK(cuMemAlloc(&a, 64));
  writes(a);
  conditions(a);
  kernels(a);
  batches(a);
  graphs(a);
  return result();
}
// ----- graphs.c
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
