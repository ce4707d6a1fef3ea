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
  by_hand();
  return result();
}
