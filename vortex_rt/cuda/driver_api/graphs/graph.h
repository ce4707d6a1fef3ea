/* Graphs, and streams that capture. */
#ifndef VORTEX_LIBCUDA_GRAPH_H
#define VORTEX_LIBCUDA_GRAPH_H

#include "module.h"

typedef struct {
  CUgraphNode *list;
  size_t count, capacity;
} node_list;

/* Of a conditional node. */
typedef struct {
  CUgraphConditionalHandle handle;
  CUgraphConditionalNodeType type;
  CUgraph *bodies; /* owned */
  unsigned count;
} condition;

struct CUgraphNode_st {
  CUgraph graph;
  CUgraphNodeType type;
  node_list after;   /* nodes that must have ended before */
  command template;  /* of kernels, copies, fills, host functions: owns its arguments */
  CUcontext context; /* in which it runs */
  CUDA_MEMCPY3D copy;
  CUDA_MEMSET_NODE_PARAMS fill;
  CUDA_MEM_ALLOC_NODE_PARAMS alloc;
  CUdeviceptr freed;
  CUgraph child; /* owned */
  condition condition;
  CUevent event;
  void **pointers;    /* into the template's arguments, for cuGraphKernelNodeGetParams */
  CUgraphNode origin; /* the node that this one was cloned from */
  size_t place;       /* in the graph's list; for sorting */
};

typedef struct {
  CUuserObject object;
  unsigned count;
} user_reference;

/* A handle that was made for a graph: the address of the word that it stands for. */
typedef struct {
  CUgraphConditionalHandle handle;
  unsigned initial;
  bool assigned; /* at each launch */
} condition_word;

struct CUgraph_st {
  node_list nodes;
  CUgraphNode owner; /* the child or conditional node whose graph this is */
  condition_word *words;
  size_t word_count;
  user_reference *users;
  size_t user_count;
};

/* A node of an executable graph; children's nodes stand in it flat, bodies' in the command of their conditional node. */
typedef struct {
  CUgraphNode node; /* of the graph that was instantiated: a handle to compare with, no more */
  CUgraphNodeType type;
  command template;
  CUevent event;
  CUdeviceptr memory; /* allocated or freed */
  size_t *after;
  size_t after_count;
  bool disabled;
} plan_node;

typedef struct {
  plan_node *nodes;
  size_t count;
  condition_word *words; /* of its conditions, bodies' too */
  size_t word_count;
} plan;

struct CUgraphExec_st {
  plan plan;
  cuuint64_t flags;
  CUcontext context;
  moment *last; /* end of its last launch */
  user_reference *users;
  size_t user_count;
};

/* graph.c */
bool nodes_add(node_list *list, CUgraphNode node);
bool nodes_have(const node_list *list, CUgraphNode node);
CUresult graph_new(CUgraph *made);
void graph_delete(CUgraph graph) EXCLUDES(state_lock);
CUresult graph_clone(CUgraph from, CUgraph *made);
CUresult node_new(CUgraph graph, CUgraphNodeType type, const CUgraphNode *after, size_t count, CUgraphNode *made);
bool graph_sorted(CUgraph graph,
                  CUgraphNode *order); /* every node behind those it waits for; false: there is a circle */
CUresult graph_check(CUgraph graph);
CUresult words_add(CUgraph graph, condition_word word);
const condition_word *word_of(CUgraph graph, CUgraphConditionalHandle handle); /* or of what it is a part of; or NULL */
CUresult command_copy(command *to, const command *from);
void users_retain(const user_reference *users, size_t count);
void users_release(user_reference *users, size_t count);

/* graph_nodes.c */
CUresult graph_memory_node(CUgraph graph, const CUgraphNode *after, size_t count, CUcontext context,
                           const CUDA_MEM_ALLOC_NODE_PARAMS *p, CUgraphNode *node);
CUresult graph_free_node(CUgraph graph, const CUgraphNode *after, size_t count, CUdeviceptr address, CUgraphNode *node)
    REQUIRES(state_lock);
/* The command of a node of a type by its own structure of parameters; the context where those tell it. */
CUresult node_prepare(CUgraphNodeType type, const void *p, command *made, CUcontext *context);
const void *node_parameters(const CUgraphNodeParams *p); /* its own structure, for node_prepare; NULL: it has none */
CUresult node_set_command(CUgraphNode node, const command *from); /* of a captured command, taken over */

/* capture.c */
CUresult capture_record(CUstream stream, CUevent event, unsigned flags) REQUIRES(state_lock);
CUresult capture_wait(CUstream stream, CUevent event, unsigned flags) REQUIRES(state_lock); /* either is captured */
/* The stream, which captures, is destroyed. Returns a graph for capture_delete, or NULL. */
CUgraph capture_abandon(CUstream stream) REQUIRES(state_lock);
void capture_delete(CUgraph graph) EXCLUDES(state_lock); /* or NULL */
void capture_forget(CUevent event) REQUIRES(state_lock);
/* The default stream's use would wait for streams that capture. */
CUresult capture_implicit(CUstream legacy) REQUIRES(state_lock);
/* Whether the stream captures; then the call has become a node, or has failed. */
bool capture_memory(CUstream stream, CUdeviceptr *address, size_t size, CUresult *result) EXCLUDES(state_lock);
bool capture_free(CUstream stream, CUdeviceptr address, CUresult *result) EXCLUDES(state_lock);
/* The command becomes a node of the graph, which takes over what it owns. */
CUresult capture_add(CUstream stream, command *c) REQUIRES(state_lock);
/* The call is not allowed while the stream captures, and spoils the capture. */
CUresult capture_refuse(CUstream stream) REQUIRES(state_lock);
CUresult capture_begin(CUstream stream, CUgraph graph, const CUgraphNode *tips, size_t count, CUstreamCaptureMode mode);
CUresult capture_end(CUstream stream, CUgraph *graph);
CUresult capture_status(CUstream stream, CUstreamCaptureStatus *status);
void capture_info(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id, CUgraph *graph,
                  const CUgraphNode **tips, size_t *count);
CUresult capture_update(CUstream stream, const CUgraphNode *tips, size_t count, unsigned flags);

#endif
