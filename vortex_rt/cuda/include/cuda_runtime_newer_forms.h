/* Forms that CUDA 13 gave functions of 12.3, where their parameters tell them apart: C++ programs may use either. */
#ifndef VORTEX_CUDA_RUNTIME_NEWER_FORMS_H
#define VORTEX_CUDA_RUNTIME_NEWER_FORMS_H
#if defined(__cplusplus) && !defined(VORTEX_ONLY_FORMS_OF_CUDA_12)
#include "cuda_runtime_api.h"

#define VORTEX_FORM static __inline__ __host__ cudaError_t
VORTEX_FORM cudaMemPrefetchAsync(const void *__p, size_t __count, struct cudaMemLocation __location,
                                 unsigned int __flags, cudaStream_t __stream = 0) {
  return ::cudaMemPrefetchAsync_v2(__p, __count, __location, __flags, __stream);
}
VORTEX_FORM cudaMemAdvise(const void *__p, size_t __count, enum cudaMemoryAdvise __advice,
                          struct cudaMemLocation __location) {
  return ::cudaMemAdvise_v2(__p, __count, __advice, __location);
}
VORTEX_FORM cudaGraphAddNode(cudaGraphNode_t *__node, cudaGraph_t __graph, const cudaGraphNode_t *__dependencies,
                             const cudaGraphEdgeData *__edges, size_t __number,
                             struct cudaGraphNodeParams *__parameters) {
  return ::cudaGraphAddNode_v2(__node, __graph, __dependencies, __edges, __number, __parameters);
}
VORTEX_FORM cudaGraphAddDependencies(cudaGraph_t __graph, const cudaGraphNode_t *__from, const cudaGraphNode_t *__to,
                                     const cudaGraphEdgeData *__edges, size_t __number) {
  return ::cudaGraphAddDependencies_v2(__graph, __from, __to, __edges, __number);
}
VORTEX_FORM cudaGraphRemoveDependencies(cudaGraph_t __graph, const cudaGraphNode_t *__from, const cudaGraphNode_t *__to,
                                        const cudaGraphEdgeData *__edges, size_t __number) {
  return ::cudaGraphRemoveDependencies_v2(__graph, __from, __to, __edges, __number);
}
VORTEX_FORM cudaGraphGetEdges(cudaGraph_t __graph, cudaGraphNode_t *__from, cudaGraphNode_t *__to,
                              cudaGraphEdgeData *__edges, size_t *__number) {
  return ::cudaGraphGetEdges_v2(__graph, __from, __to, __edges, __number);
}
VORTEX_FORM cudaGraphNodeGetDependencies(cudaGraphNode_t __node, cudaGraphNode_t *__nodes, cudaGraphEdgeData *__edges,
                                         size_t *__number) {
  return ::cudaGraphNodeGetDependencies_v2(__node, __nodes, __edges, __number);
}
VORTEX_FORM cudaGraphNodeGetDependentNodes(cudaGraphNode_t __node, cudaGraphNode_t *__nodes, cudaGraphEdgeData *__edges,
                                           size_t *__number) {
  return ::cudaGraphNodeGetDependentNodes_v2(__node, __nodes, __edges, __number);
}
VORTEX_FORM cudaStreamGetCaptureInfo(cudaStream_t __stream, enum cudaStreamCaptureStatus *__status,
                                     unsigned long long *__id, cudaGraph_t *__graph,
                                     const cudaGraphNode_t **__dependencies, const cudaGraphEdgeData **__edges,
                                     size_t *__number) {
  return ::cudaStreamGetCaptureInfo_v3(__stream, __status, __id, __graph, __dependencies, __edges, __number);
}
VORTEX_FORM cudaStreamUpdateCaptureDependencies(cudaStream_t __stream, cudaGraphNode_t *__dependencies,
                                                const cudaGraphEdgeData *__edges, size_t __number,
                                                unsigned int __flags = 0) {
  return ::cudaStreamUpdateCaptureDependencies_v2(__stream, __dependencies, __edges, __number, __flags);
}
#undef VORTEX_FORM
#endif
#endif
