/* Graphs: what the files graph*.c and capture.c share. */
#ifndef VORTEX_LIBCUDA_GRAPH_H
#define VORTEX_LIBCUDA_GRAPH_H

#include "internal.h"

typedef struct {
  CUgraphNode *list;
  size_t count, capacity;
} node_list;

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
  CUevent event;
  void **pointers;    /* into the template's arguments, for cuGraphKernelNodeGetParams */
  CUgraphNode origin; /* the node that this one was cloned from */
  size_t place;       /* in the graph's list; for sorting */
};

typedef struct {
  CUuserObject object;
  unsigned count;
} user_reference;

struct CUgraph_st {
  node_list nodes;
  CUgraphNode owner; /* the child node whose graph this is */
  user_reference *users;
  size_t user_count;
};

/* A node of an executable graph; children's nodes stand in it flat. */
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
void nodes_remove(node_list *list, CUgraphNode node);
CUresult graph_new(CUgraph *made);
void graph_delete(CUgraph graph) EXCLUDES(state_lock);
CUresult graph_clone(CUgraph from, CUgraph *made);
CUresult node_new(CUgraph graph, CUgraphNodeType type, const CUgraphNode *after, size_t count, CUgraphNode *made);
void node_delete(CUgraphNode node) EXCLUDES(state_lock); /* off its graph's list already */
bool graph_sorted(CUgraph graph,
                  CUgraphNode *order); /* every node behind those it waits for; false: there is a circle */
CUresult graph_check(CUgraph graph);

/* graph_memory.c; what is no graph's memory is left alone */
void graph_memory_keep(CUdeviceptr address);    /* one more node */
void graph_memory_release(CUdeviceptr address); /* one fewer */
void graph_memory_claim(CUdeviceptr address); /* by a launch */
CUresult graph_memory_new(CUcontext context, CUDA_MEM_ALLOC_NODE_PARAMS *p); /* one node's, that is still to be made */
CUresult graph_memory_node(CUgraph graph, const CUgraphNode *after, size_t count, CUcontext context,
                           const CUDA_MEM_ALLOC_NODE_PARAMS *p, CUgraphNode *node);
CUresult graph_free_node(CUgraph graph, const CUgraphNode *after, size_t count, CUdeviceptr address, CUgraphNode *node)
    REQUIRES(state_lock);

/* graph_nodes.c */
CUresult command_copy(command *to, const command *from);
CUresult kernel_template(const CUDA_KERNEL_NODE_PARAMS *p, command *made, CUcontext *context);
CUresult copy_template(const CUDA_MEMCPY3D *p, command *made);
CUresult fill_template(const CUDA_MEMSET_NODE_PARAMS *p, command *made);
CUresult host_template(const CUDA_HOST_NODE_PARAMS *p, command *made);
CUresult operations_template(const CUDA_BATCH_MEM_OP_NODE_PARAMS *p, command *made, CUcontext *context);
CUresult node_typed(CUgraphNode node, CUgraphNodeType type); /* it lives and is of this type */
/* A node with this command, made behind the others; the command is taken over. */
CUresult node_add(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t count, CUgraphNodeType type,
                  command *c, CUcontext context);
/* Give a node of this type another command, where making that succeeded; the command is taken over. */
CUresult node_replace(CUgraphNode node, CUgraphNodeType type, CUresult made, command *c);
CUresult node_set_command(CUgraphNode node, const command *from); /* of a captured command, taken over */

/* graph_exec.c */
CUresult graph_launch(CUgraphExec exec, CUstream stream);

/* user_object.c */
void users_retain(const user_reference *users, size_t count);
void users_release(user_reference *users, size_t count);

#endif
