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
