/* Contexts, what belongs to them, and what a thread has. */
#ifndef VORTEX_LIBCUDA_CONTEXT_H
#define VORTEX_LIBCUDA_CONTEXT_H

#include "stream.h"

/* ---- context.c ---- */
/* How an object begins that a context destroys when it ends. */
typedef struct owned {
  CUcontext context;
  void (*destroy)(struct owned *object); /* its memory too; called when it is off the list */
  struct owned *previous, *next;
} owned;

struct CUctx_st {
  gpu *g;
  unsigned flags;
  bool primary, destroyed;
  int capturing;  /* blocking streams that capture */
  int attached;   /* cuCtxAttach */
  CUresult error; /* sticky: of the first kernel that failed */
  CUstream legacy, streams;
  owned *objects; /* newest first */
  size_t limits[CU_LIMIT_MAX];
  CUfunc_cache cache_config;
  CUsharedconfig shared_config;
  uint64_t id;
  struct CUctx_st *next; /* of the device */
};
CUresult context_current(CUcontext *context); /* of this thread, alive */
/* For calls that give back what `owner` has (null: nothing known): the same, or the owner where none is current. */
CUresult context_for_release(CUcontext owner, CUcontext *context);
CUresult context_ready(CUcontext *context);   /* the same, with its device open and no sticky error */
/* The stream behind a handle in this thread's current context, which is ready. */
CUresult stream_ready(CUstream handle, CUstream *stream);
CUresult context_new(gpu *g, unsigned flags, CUcontext *made);
void context_end(CUcontext context); /* waits for its commands and destroys all that it owns; it stays usable, as new */
void context_delete(CUcontext context);
void own(CUcontext context, owned *object, void (*destroy)(owned *));
void disown(owned *object);

struct CUevent_st {
  owned owned;
  unsigned flags;
  moment *moment;           /* recorded last, NULL: never */
  struct shared_event *shared; /* between processes, NULL: it is this one's */
  struct capture *captured; /* recorded in a stream that captured */
  CUgraphNode *nodes;       /* what was captured in that stream until then */
  size_t node_count;
};

/* ---- thread.c ---- */
typedef struct {
  CUcontext stack[64];
  int depth;
  CUstreamCaptureMode capture_mode;
  struct {
    CUcontext context;
    uint64_t id;
    CUstream stream;
  } default_streams[8];
  bool in_callback;
} thread_state;
thread_state *this_thread(void);
/* The stream behind a handle: 0 and CU_STREAM_LEGACY, CU_STREAM_PER_THREAD, or a stream that lives. */
CUresult stream_of(CUcontext context, CUstream handle, CUstream *stream);

#endif
