/* Streams, their commands and events. */
#ifndef VORTEX_LIBCUDA_STREAM_H
#define VORTEX_LIBCUDA_STREAM_H

#include "allocation.h"

typedef struct command command;

/* ---- moment.c ---- */
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

/* Between processes; NULL where there is no memory, or no such file. */
struct shared_event *shared_event_new(void);
struct shared_event *shared_event_open(uint32_t process, int32_t file);
int shared_event_file(const struct shared_event *e);
void shared_event_release(struct shared_event *e) REQUIRES(state_lock);
void shared_event_record(struct shared_event *e, moment *m) REQUIRES(state_lock);
void shared_event_reach(const moment *m); /* the stream has come to the recording */
bool shared_event_is_done(const struct shared_event *e);
moment *shared_event_moment(struct shared_event *e, CUcontext context) REQUIRES(state_lock);

/* ---- commands ---- */

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
  COMMAND_CONDITIONAL,
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

/* What a launch asks for beside its shape. */
typedef struct {
  bool cooperative;
  unsigned cluster[3]; /* blocks of a cluster; all 0: the function's own, or none */
} launch_wishes;

typedef struct {
  CUfunction function;
  const char *name;
  unsigned grid[3], block[3], shared;
  launch_wishes wishes;
  char *arguments; /* packed as the function's parameters lie; owned */
  /* How: code is a matter of modules, which lie above streams (launch.c, device_launch.c). */
  CUresult (*run)(gpu *g, command *c, double *duration_ns);
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

/* A graph's node that does one of its bodies, or none, as a word of device memory says. Counted references. */
typedef struct {
  atomic_int references;
  CUdeviceptr word;
  CUgraphConditionalNodeType type;
  unsigned count;
  struct body {
    command *list; /* owned; copied when they are to be done */
    size_t count;
  } *bodies;
  CUresult (*copy)(command *to, const command *from); /* kernels' arguments are a matter of modules */
} conditional;

struct command {
  command_kind kind;
  CUstream stream;
  uint64_t order GUARDED_BY(state_lock); /* of submission, in the process */
  bool by_caller GUARDED_BY(state_lock); /* the submitting thread does it, when its turn has come */
  bool running GUARDED_BY(state_lock), owned_by_stack GUARDED_BY(state_lock);
  bool profiled; /* its line is written already */
  double submitted_ns; /* profiled: when, on the host's clock, and by which thread */
  long submitter;
  double earliest GUARDED_BY(state_lock); /* ns: what the host had seen done when it was submitted */
  double start_ns, end_ns;
  union {
    kernel_launch kernel;
    copy_box copy;
    fill_box fill;
    memory_operations operations;
    struct {
      conditional *shared;
      unsigned value; /* of the word, when the command's turn had come */
    } condition;
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
  bool in_body;     /* of a conditional node: it follows what the node has done so far */
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

struct CUevent_st {
  owned owned;
  unsigned flags;
  moment *moment GUARDED_BY(state_lock);           /* recorded last, NULL: never */
  struct shared_event *shared;                     /* between processes, NULL: it is this one's */
  struct capture *captured GUARDED_BY(state_lock); /* recorded in a stream that captured */
  CUgraphNode *nodes GUARDED_BY(state_lock);       /* what was captured in that stream until then */
  size_t node_count GUARDED_BY(state_lock);
};

/* ---- schedule.c ---- */
/* Whose it is: the program's own, the context's legacy one, or a thread's default one. */
typedef enum { STREAM_OWN, STREAM_LEGACY, STREAM_PER_THREAD } stream_role;
CUresult stream_new(CUcontext context, unsigned flags, int priority, stream_role role, CUstream *made);
void stream_release(CUstream stream) REQUIRES(state_lock);
/* Put a command, which is on the heap, behind the others; it is done at once if its turn has come. */
void enqueue(CUstream stream, command *c) REQUIRES(state_lock);
/* Do a command in this thread at its turn. */
CUresult do_at_turn(CUstream stream, command *c) REQUIRES(state_lock);
CUresult stream_drain(CUstream stream) REQUIRES(state_lock); /* waits until what is in it now is done */
bool stream_is_idle(CUstream stream) REQUIRES(state_lock);
CUresult context_wait(CUcontext context);
void gpu_wait(gpu *g); /* for all its contexts */
CUresult moment_wait(moment *m);
void command_clear(command *c) REQUIRES(state_lock); /* frees what it owns */
void command_discard(command *c);                     /* the same, of one that was not submitted */

/* ---- execute.c ---- */
CUresult execute(gpu *g, command *c, double *duration_ns);
void device_copy(gpu *g, void *target, const void *source, size_t size);

/* ---- execute.c ---- */
/* The fields of CUDA_MEMCPY3D's two sides, which have the same ones. */
typedef struct {
  CUmemorytype type;
  const void *host;
  CUdeviceptr device;
  CUarray array;
  size_t x, y, z, pitch, height;
} copy_side;
/* A side of the structure that `c` points at: 2D, 3D and peers' have members of the same names. */
#define COPY_SIDE(s, z, height) \
  ((copy_side){c->s##MemoryType, c->s##Host, c->s##Device, c->s##Array, c->s##XInBytes, c->s##Y, z, c->s##Pitch, height})
CUresult copy_sides_of(const CUDA_MEMCPY3D *c, copy_side *from, copy_side *to);
/* The box of a copy between two sides, and whether one of them is pageable memory. */
CUresult copy_between(const copy_side *from, const copy_side *to, size_t width, size_t height, size_t depth,
                      copy_box *box, bool *pageable);
/* The same of bytes in a row; whether either side must be device memory. */
CUresult copy_linear(void *target, const void *source, size_t size, bool target_device, bool source_device,
                     copy_box *box, bool *pageable);
CUresult copy_prepare(const CUDA_MEMCPY3D *c, copy_box *box);
CUresult fill_prepare(fill_box *box, CUdeviceptr address, size_t pitch, unsigned value, unsigned element, size_t width,
                      size_t height);

/* ---- stream_memory.c ---- */
CUresult memory_operations_prepare(const CUstreamBatchMemOpParams *list, unsigned count, unsigned flags, command *c);
bool memory_operations_can_go_on(const memory_operations *list);
bool memory_operations_go_on(memory_operations *list); /* false: it waits */
void memory_operations_pause(void);                    /* until the next look at what is waited for */

/* ---- execute.c ---- */
void profile_command(const command *c, double host_start_ns);

#endif
