/* Streams' commands. */
#ifndef VORTEX_LIBCUDA_STREAM_H
#define VORTEX_LIBCUDA_STREAM_H

#include "allocation.h"

/* ---- schedule.c, execute.c ---- */
/* When something on the device was, or will be, done. Counted references. */
typedef struct {
  int references GUARDED_BY(state_lock);
  bool done GUARDED_BY(state_lock);
  double device_ns GUARDED_BY(state_lock), host_ns GUARDED_BY(state_lock);
  CUcontext context;
  struct shared_event *shared; /* that processes share: this is its recording of this number */
  uint32_t number;
} moment;
moment *moment_new(void);
void moment_release(moment *m) REQUIRES(state_lock);
void moment_reached(moment *m) REQUIRES(state_lock); /* by another process */

typedef enum {
  COMMAND_EMPTY,
  COMMAND_KERNEL,
  COMMAND_COPY,
  COMMAND_FILL,
  COMMAND_HOST,
  COMMAND_CALLBACK,
  COMMAND_RECORD,
  COMMAND_WAIT,
  COMMAND_FREE,
  COMMAND_MEMORY_OPERATIONS,
  COMMAND_RUN_START, /* of a graph */
  COMMAND_RUN_END,
} command_kind;

/* Rows of `width` bytes, in slices; pitches in bytes. */
typedef struct {
  char *target;
  const char *source;
  size_t target_pitch, target_slice, source_pitch, source_slice;
  size_t width, height, depth;
  bool to_host, from_host;
} copy_box;

typedef struct {
  char *target;
  size_t pitch, width, height; /* width in elements */
  unsigned value, element;     /* bytes of an element: 1, 2, 4 */
} fill_box;

typedef struct {
  CUfunction function;
  unsigned grid[3], block[3], shared;
  bool cooperative;
  char *arguments; /* packed as the function's parameters lie; owned */
  CUresult (*run)(gpu *g, command *c, double *duration_ns); /* NULL: run_kernel; device_launch.c */
} kernel_launch;

#define MAX_MEMORY_OPERATIONS 256

/* Words of memory to wait for and to write, one after the other; `next` is the first that is not done. */
typedef struct {
  CUstreamBatchMemOpParams *list; /* owned */
  unsigned count, next;
} memory_operations;

/* What a graph's launch shares: when each node ended. */
typedef struct {
  int references GUARDED_BY(state_lock);
  double start GUARDED_BY(state_lock);
  size_t count;
  double *ends GUARDED_BY(state_lock);
} graph_run;

struct command {
  command_kind kind;
  CUstream stream;
  uint64_t order GUARDED_BY(state_lock); /* of submission, in the process */
  bool by_caller GUARDED_BY(state_lock); /* the submitting thread does it, when its turn has come */
  bool running GUARDED_BY(state_lock), owned_by_stack GUARDED_BY(state_lock);
  bool profiled; /* its line is written already */
  double earliest GUARDED_BY(state_lock); /* ns: what the host had seen done when it was submitted */
  double start_ns, end_ns;
  union {
    kernel_launch kernel;
    copy_box copy;
    fill_box fill;
    memory_operations operations;
    struct {
      CUhostFn function;
      CUstreamCallback callback;
      void *data;
    } host;
    moment *moment;
    uintptr_t free;
  };
  graph_run *run; /* of a graph: */
  size_t node;
  const size_t *after; /* nodes whose ends this one waits for; the graph executable's */
  size_t after_count;
  command *next GUARDED_BY(state_lock);
};

struct CUstream_st {
  CUcontext context;
  unsigned flags;
  int priority;
  bool legacy, per_thread;
  int references GUARDED_BY(state_lock); /* threads that wait, and commands */
  double clock GUARDED_BY(state_lock);   /* ns of device time when its last command ended */
  uint64_t id;
  command *head GUARDED_BY(state_lock), **tail GUARDED_BY(state_lock);
  struct CUstream_st *next GUARDED_BY(state_lock); /* of the context */
  /* capture.c */
  struct capture *capture GUARDED_BY(state_lock);
  CUgraphNode *captured GUARDED_BY(state_lock); /* nodes that the next captured one depends on */
  size_t captured_count GUARDED_BY(state_lock);
  /* hints that programs set */
  CUsynchronizationPolicy policy GUARDED_BY(state_lock);
  CUaccessPolicyWindow window GUARDED_BY(state_lock);
};

/* Whose it is: the program's own, the context's legacy one, or a thread's default one. */
typedef enum { STREAM_OWN, STREAM_LEGACY, STREAM_PER_THREAD } stream_role;
CUresult stream_new(CUcontext context, unsigned flags, int priority, stream_role role, CUstream *made);
void stream_delete(CUstream stream); /* with its capture; it ends when its commands are done */
CUgraph stream_end(CUstream stream) REQUIRES(state_lock); /* the same; what it returns goes to capture_delete afterwards */
void stream_release(CUstream stream) REQUIRES(state_lock);
/* Submit a command (moved into the heap), or add it to the graph that the stream captures. */
CUresult submit(CUstream stream, command *c) EXCLUDES(state_lock); /* takes over what it owns, also where it fails */
CUresult submit_held(CUstream stream, command *c) REQUIRES(state_lock); /* the same */
/* The same, but it is done in this thread at its turn, unless it is captured. */
CUresult submit_and_do(CUstream stream, command *c) EXCLUDES(state_lock);
CUresult stream_wait(CUstream stream);
CUresult context_wait(CUcontext context);
void gpu_wait(gpu *g); /* for all its contexts */
CUresult moment_wait(moment *m);
void command_clear(command *c) REQUIRES(state_lock); /* frees what it owns */
void command_discard(command *c);                     /* the same, of one that was not submitted */
CUresult stream_query(CUstream stream); /* CUDA_ERROR_NOT_READY: it is not done */
CUresult execute(gpu *g, command *c, double *duration_ns);
CUresult run_kernel(gpu *g, const kernel_launch *launch, double *duration_ns);
void device_copy(gpu *g, void *target, const void *source, size_t size);
void do_copy(gpu *g, const copy_box *box);
double copy_nanoseconds(const copy_box *box);

/* ---- event.c ---- */
CUresult event_command(CUevent event, CUcontext context, bool records, command *c) REQUIRES(state_lock);
CUresult event_wait(CUstream stream, CUevent event, unsigned flags);

/* ---- ipc_event.c ---- */
struct shared_event *shared_event_new(void);
void shared_event_release(struct shared_event *e) REQUIRES(state_lock);
void shared_event_record(struct shared_event *e, moment *m) REQUIRES(state_lock);
void shared_event_reach(const moment *m); /* the stream has come to the recording */
bool shared_event_is_done(const struct shared_event *e);
moment *shared_event_moment(struct shared_event *e, CUcontext context) REQUIRES(state_lock);

/* ---- stream_memory.c ---- */
CUresult memory_operations_prepare(const CUstreamBatchMemOpParams *list, unsigned count, unsigned flags, command *c);
bool memory_operations_can_go_on(const memory_operations *list);
bool memory_operations_go_on(memory_operations *list); /* false: it waits */
void memory_operations_pause(void);                    /* until the next look at what is waited for */

/* ---- capture.c ---- */
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

/* ---- profile.c ---- */
void profile_command(const command *c, double host_start_ns);
extern atomic_bool profile_enabled, profile_paused;
void profile_memory(const allocation *a, bool made); /* it was made, or freed */
void profile_fault(const char *kernel, CUresult error);
void profile_start(void);
/* A call by the program, of this library or of the runtime API, which finds this function by name; times of the host's
 * clock. */
void profile_range(const char *domain, const char *text, double start);
int vortexRangePush(const char *domain, const char *text);
int vortexRangePop(const char *domain);
uint64_t vortexRangeStart(const char *domain, const char *text);
void vortexRangeEnd(uint64_t number);
void vortexMark(const char *domain, const char *text);
void vortexProfileCall(const char *name, uint64_t start, uint64_t end, int depth, int status);

/* ---- fault.c ---- */
CUresult fault_of(gpu *g, cl_event event, cl_int status, const char *kernel);

#endif
