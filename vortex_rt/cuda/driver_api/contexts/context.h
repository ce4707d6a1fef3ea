/* What a thread has; contexts, and what belongs to them. */
#ifndef VORTEX_LIBCUDA_CONTEXT_H
#define VORTEX_LIBCUDA_CONTEXT_H

#include "device.h"

/* ---- context.c ---- */
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

/* How an object begins that a context destroys when it ends. */
typedef struct owned {
  CUcontext context;
  void (*destroy)(struct owned *object); /* its memory too; called when it is off the list */
  struct owned *previous GUARDED_BY(state_lock), *next GUARDED_BY(state_lock);
} owned;

struct CUctx_st {
  gpu *g;
  bool primary;
  /* Words that are read and written without a lock. */
  _Atomic(CUresult) error; /* sticky: of the first kernel that failed */
  atomic_bool destroyed;   /* a primary one that nobody retains */
  _Atomic(unsigned) flags;
  _Atomic(size_t) limits[CU_LIMIT_MAX];
  _Atomic(CUfunc_cache) cache_config;
  _Atomic(CUsharedconfig) shared_config;
  CUstream legacy;
  uint64_t id;
  CUstream streams GUARDED_BY(state_lock);
  int capturing GUARDED_BY(state_lock);  /* blocking streams that capture */
  int attached GUARDED_BY(state_lock);   /* cuCtxAttach */
  owned *objects GUARDED_BY(state_lock); /* newest first */
  struct CUctx_st *next GUARDED_BY(state_lock); /* of the device */
};
CUresult context_current(CUcontext *context); /* of this thread, alive */
/* For calls that give back what `owner` has (null: nothing known): the same, or the owner where none is current. */
CUresult context_for_release(CUcontext owner, CUcontext *context);
CUresult context_ready(CUcontext *context);   /* the same, with its device open and no sticky error */
/* For calls that need no context: what the current one, if there is one, makes every call return. */
CUresult context_error(void);
/* For calls about an object, which has its context (`owner`) where none is current. */
CUresult context_ready_for(CUcontext owner);
/* For calls about a device that name none: the current context's, else the first. It is open. */
CUresult context_device(gpu **g);
void own(CUcontext context, owned *object, void (*destroy)(owned *));
void disown(owned *object);
owned *disown_newest(CUcontext context); /* NULL: nothing is left */

#endif
