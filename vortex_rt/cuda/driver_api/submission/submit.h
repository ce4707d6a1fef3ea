/* What is submitted to streams, and lives as long as it takes: what entry points call. */
#ifndef VORTEX_LIBCUDA_SUBMIT_H
#define VORTEX_LIBCUDA_SUBMIT_H

#include "graph.h"

/* ---- submit.c ---- */
/* Submit a command (moved into the heap), or add it to the graph that the stream captures. */
CUresult submit(CUstream stream, command *c) EXCLUDES(state_lock); /* takes over what it owns, also where it fails */
CUresult submit_held(CUstream stream, command *c) REQUIRES(state_lock); /* the same */
/* The same, but it is done in this thread at its turn, unless it is captured. */
CUresult submit_and_do(CUstream stream, command *c) EXCLUDES(state_lock);
CUresult stream_wait(CUstream stream);
CUresult stream_query(CUstream stream); /* CUDA_ERROR_NOT_READY: it is not done */
void stream_delete(CUstream stream);    /* with its capture; it ends when its commands are done */
/* The same; what it returns goes to capture_delete afterwards. */
CUgraph stream_end(CUstream stream) REQUIRES(state_lock);

/* The stream behind a handle: 0 and CU_STREAM_LEGACY, CU_STREAM_PER_THREAD, or a stream that lives. */
CUresult stream_of(CUcontext context, CUstream handle, CUstream *stream);
/* The stream behind a handle in this thread's current context, which is ready. */
CUresult stream_ready(CUstream handle, CUstream *stream);

/* ---- context_life.c ---- */
CUresult context_new(gpu *g, unsigned flags, bool primary, CUcontext *made);
/* The device's primary context, made if there was none; it is as if destroyed as long as nobody retains it. */
CUresult context_primary(gpu *g, CUcontext *context) REQUIRES(primary_lock);
void context_end(CUcontext context); /* waits for its commands and destroys all that it owns; it stays usable, as new */
void context_delete(CUcontext context);
CUresult context_set_limit(CUcontext context, CUlimit limit, size_t value);

/* ---- graph_plan.c ---- */
CUresult plan_make(CUgraph graph, plan *made); /* empty where it fails */
void plan_clear(plan *p);

/* ---- event.c ---- */
/* A new event; `shared` is taken over, also where it fails. */
CUresult event_new(CUcontext context, unsigned flags, struct shared_event *shared, CUevent *event);
CUresult event_command(CUevent event, CUcontext context, bool records, command *c) REQUIRES(state_lock);
CUresult event_wait(CUstream stream, CUevent event, unsigned flags);

/* ---- ipc.c ---- */
/* An allocation of another process, in whose device memory (`file`, copied) it lies: mapped for this one. */
CUresult ipc_import(CUcontext context, int file, uint64_t address, uint64_t size, allocation **made);

#endif
