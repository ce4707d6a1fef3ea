/* The CUDA driver API on OpenCL with shared virtual memory: what its files share.
 *
 * Each file calls only those above it:
 *
 * message.c      what went wrong, in words
 * sha256.c       the hash of cached programs
 * handle.c       which objects live
 * container.c    the device code that programs carry
 * gpu.c          devices: opening OpenCL and the simulator, early and in a thread; forks
 * allocation.c   the table of allocations
 * profile.c      one line a kernel and copy, for profilers
 * fault.c        why a kernel failed, as CUDA's error and in words
 * execute.c      doing one command
 * schedule.c     streams' commands in their order, a worker thread a device
 * thread.c       what a thread has: its stack of contexts, its default streams
 * context.c      contexts, primary and others
 * cache.c        built programs on disk
 * link.c         device code that is text, or is linked at run time
 * symbols.c      the table of a module's kernels and variables
 * program.c      building what is launched
 * symbols_derived.c  the same for programs that came without
 * module.c       modules, functions, variables, libraries
 * ...and one file for each group of entry points.
 *
 * One mutex a process, `state_lock`, guards all lists and commands; it is never held while a command runs. */
#ifndef VORTEX_LIBCUDA_INTERNAL_H
#define VORTEX_LIBCUDA_INTERNAL_H

#define _GNU_SOURCE 1
#include "libcuda_impl.h" /* generated: cuda.h, prototypes of the impl_ functions */
#include "entry.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <CL/cl_icd.h>

#include "pocl_vortex.h"
#include "texture_descriptor.h"
#include "vtx_container.h"

#define MAX_GPUS 16
#define LEAST_PRIORITY 0
#define GREATEST_PRIORITY (-5)
#define WARP_SIZE 32
#define MAX_BLOCK_THREADS 1024
#define DEFAULT_SHARED_BYTES (48u << 10) /* dynamic shared memory beyond it takes cuFuncSetAttribute */

static inline size_t align_up(size_t value, size_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

/* ---- message.c ---- */
__attribute__((format(printf, 1, 2))) void say(const char *format, ...); /* a line on stderr */
double host_nanoseconds(void);                                           /* the host's monotonic clock */

/* ---- sha256.c ---- */
typedef struct {
  uint32_t state[8];
  uint64_t length;
  uint8_t block[64];
} sha256;
void sha256_start(sha256 *hash);
void sha256_add(sha256 *hash, const void *data, size_t size);
void sha256_end(sha256 *hash, uint8_t digest[32]);

/* ---- handle.c ---- */
typedef enum {
  HANDLE_NONE,
  HANDLE_CONTEXT,
  HANDLE_STREAM,
  HANDLE_EVENT,
  HANDLE_MODULE,
  HANDLE_FUNCTION,
  HANDLE_KERNEL,
  HANDLE_LIBRARY,
  HANDLE_ARRAY,
  HANDLE_MIPMAP,
  HANDLE_TEXTURE_REFERENCE,
  HANDLE_SURFACE_REFERENCE,
  HANDLE_POOL,
  HANDLE_GRAPH,
  HANDLE_GRAPH_NODE,
  HANDLE_GRAPH_EXEC,
  HANDLE_USER_OBJECT,
  HANDLE_LINK,
} handle_kind;
bool handle_add(const void *handle, handle_kind kind); /* false: no memory */
void handle_remove(const void *handle);
bool handle_is(const void *handle, handle_kind kind);

/* ---- gpu.c ---- */
typedef struct gpu gpu;
typedef struct command command;
typedef struct allocation allocation;
typedef struct part part;

/* A device. What follows from its shape is there once `gpu_open` succeeded. */
struct gpu {
  int index;
  cl_device_id device;
  cl_context opencl;
  cl_command_queue queue;
  const struct _cl_icd_dispatch *cl;
  CUresult opened; /* of the attempt, once `tried` */
  bool tried, opening;
  bool fine; /* host and device see one memory */
  unsigned cores, warps, threads, clock_mhz, xlen;
  size_t memory_bytes, largest_allocation, shared_bytes;
  char name[128], shape[128]; /* the shape as text: what images built ahead of time are named by */

  /* schedule.c; under state_lock */
  bool worker_started, host_worker_started;
  pthread_cond_t work, host_work;
  double observed; /* the latest device time that the host has waited for, ns */

  CUcontext contexts, primary;
  CUmemoryPool default_pool, current_pool;
  unsigned primary_references, primary_flags;
  size_t used_bytes;
};

extern pthread_mutex_t state_lock;
extern pthread_cond_t state_changed; /* a command has ended */

CUresult gpu_count(int *count);
gpu *gpu_at(CUdevice device); /* NULL: there is none; knows the OpenCL device, not yet its shape */
CUresult gpu_open(gpu *g);    /* waits for the thread that opens it, or opens it */
void gpu_open_early(void);    /* starts a thread that opens the first one */
bool gpu_is_foreign(void);    /* this process is a fork of the one that initialised the library */
bool start_thread(void *(*function)(void *), void *argument); /* detached, without signals */
CUresult gpu_initialise(void);                                /* cuInit */
extern bool gpu_initialised;
/* A function that the OpenCL driver exports beyond OpenCL, NULL: it has none of that name. */
void *gpu_extension(const char *name);
CUresult cl_to_cuda(cl_int status);

/* ---- allocation.c ---- */
typedef enum {
  ALLOCATION_DEVICE,
  ALLOCATION_MANAGED,
  ALLOCATION_HOST,
  ALLOCATION_REGISTERED,
  ALLOCATION_ARRAY,
  ALLOCATION_GLOBAL
} allocation_kind;

/* Memory that the API knows, by address. */
struct allocation {
  uintptr_t start;
  size_t size;
  allocation_kind kind;
  CUcontext context;
  gpu *owner;
  unsigned flags;
  uintptr_t device_start; /* its address for the device, 0: none; another one for registered memory */
  uintptr_t device_block; /* OpenCL's memory that it lies in, and registered memory's pages are; 0: none */
  uint64_t id;
  CUmemoryPool pool;
  bool releasing, freed; /* in stream order: asked for, and done: not to be used again */
  bool of_graph, managed;
  bool sync_memops;
  const part *part;        /* of a variable */
  struct texture *texture; /* whose descriptor this is */
};
CUresult allocation_new(CUcontext context, size_t size, allocation_kind kind, allocation **made);
CUresult allocation_note(CUcontext context, uintptr_t start, size_t size, allocation_kind kind, allocation **made);
/* The allocation that holds an address, NULL: none; under state_lock or where the caller knows that nobody frees it. */
allocation *allocation_find(uintptr_t address);
void allocation_free(allocation *a); /* and its memory */
void allocation_free_all(CUcontext context);
void allocation_forget(const part *p);             /* its variables */
allocation *allocation_in_pool(CUmemoryPool pool); /* any, NULL: none */
allocation *allocation_released(CUmemoryPool pool,
                                size_t at_least); /* the smallest large enough that was freed, NULL: none */
size_t allocation_graph_bytes(const gpu *g);
/* CUDA_SUCCESS where [address, address + size) is host memory unknown to us, or lies in one allocation. */
CUresult allocation_check(uintptr_t address, size_t size);
CUresult allocation_check_known(uintptr_t address, size_t size);      /* the same, and unknown memory is an error */
void allocation_describe(uintptr_t address, char *text, size_t size); /* where an address lies, for messages */

/* ---- schedule.c, execute.c ---- */
/* When something on the device was, or will be, done. Counted references; under state_lock. */
typedef struct {
  int references;
  bool done;
  double device_ns, host_ns;
  CUcontext context;
} moment;
moment *moment_new(void);
void moment_release(moment *m); /* under state_lock */

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
} kernel_launch;

/* What a graph's launch shares: when each node ended. */
typedef struct {
  int references;
  double start;
  size_t count;
  double *ends;
} graph_run;

struct command {
  command_kind kind;
  CUstream stream;
  uint64_t order; /* of submission, in the process */
  bool by_caller; /* the submitting thread does it, when its turn has come */
  bool running, owned_by_stack, ended;
  double earliest; /* ns: what the host had seen done when it was submitted */
  double start_ns, end_ns;
  CUresult result;
  union {
    kernel_launch kernel;
    copy_box copy;
    fill_box fill;
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
  command *next;
};

struct CUstream_st {
  CUcontext context;
  unsigned flags;
  int priority;
  bool legacy, per_thread, destroyed;
  int references; /* threads that wait, and commands */
  double clock;   /* ns of device time when its last command ended */
  uint64_t id;
  command *head, **tail;
  struct CUstream_st *next; /* of the context */
  /* capture.c */
  struct capture *capture;
  CUgraphNode *captured; /* nodes that the next captured one depends on */
  size_t captured_count;
  /* hints that programs set */
  CUsynchronizationPolicy policy;
  CUaccessPolicyWindow window;
};

CUresult stream_new(CUcontext context, unsigned flags, int priority, CUstream *made);
void stream_delete(CUstream stream);  /* it ends when its commands are done */
void stream_release(CUstream stream); /* under state_lock */
/* Submit a command (moved into the heap), or add it to the graph that the stream captures. */
CUresult submit(CUstream stream, command *c); /* takes over what the command owns, also where it fails */
/* Do a command in this thread at its turn. */
CUresult submit_and_do(CUstream stream, command *c);
CUresult stream_wait(CUstream stream);
CUresult context_wait(CUcontext context);
CUresult moment_wait(moment *m);
void command_clear(command *c); /* frees what it owns */
bool stream_is_idle(CUstream stream);

/* ---- event.c ---- */
CUresult event_command(CUevent event, CUcontext context, bool records, command *c);
CUresult event_wait(CUstream stream, CUevent event, unsigned flags);

/* ---- capture.c ---- */
CUresult capture_record(CUstream stream, CUevent event, unsigned flags);
CUresult capture_wait(CUstream stream, CUevent event, unsigned flags); /* either is captured */
void capture_abandon(CUstream stream);
void capture_forget(CUevent event);
CUresult capture_implicit(CUstream legacy); /* its use would wait for streams that capture */
CUresult capture_memory(CUstream stream, CUdeviceptr *address, size_t size);
CUresult capture_free(CUstream stream, CUdeviceptr address);
CUresult capture_add(CUstream stream, command *c); /* the command becomes a node of the graph */
CUresult
capture_refuse(CUstream stream); /* the call is not allowed while the stream captures, and spoils the capture */

CUresult execute(gpu *g, command *c, double *duration_ns);
void device_copy(gpu *g, void *target, const void *source, size_t size);
void do_copy(gpu *g, const copy_box *box);
double copy_nanoseconds(const copy_box *box);

/* ---- profile.c ---- */
void profile_command(const command *c, double host_start_ns);
extern bool profile_enabled, profile_paused;
void profile_memory(const allocation *a, bool made); /* it was made, or freed */
void profile_fault(const char *kernel, CUresult error);
void profile_start(void);
/* A call by the program, of this library or of the runtime API, which finds this function by name; times of the host's
 * clock. */
void vortexProfileCall(const char *name, uint64_t start, uint64_t end, int depth, int status);

/* ---- fault.c ---- */
CUresult fault_of(gpu *g, cl_event event, cl_int status, const char *kernel);

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
CUresult context_ready(CUcontext *context);   /* the same, with its device open and no sticky error */
CUresult context_new(gpu *g, unsigned flags, CUcontext *made);
void context_end(CUcontext context); /* waits for its commands and destroys all that it owns; it stays usable, as new */
void context_delete(CUcontext context);
void own(CUcontext context, owned *object, void (*destroy)(owned *));
void disown(owned *object);

struct CUevent_st {
  owned owned;
  unsigned flags;
  moment *moment;           /* recorded last, NULL: never */
  struct capture *captured; /* recorded in a stream that captured */
  CUgraphNode *nodes;       /* what was captured in that stream until then */
  size_t node_count;
};

/* ---- array.c ---- */
struct CUarray_st {
  owned owned;
  CUDA_ARRAY3D_DESCRIPTOR descriptor;
  allocation *memory; /* NULL: a level of `mipmap` */
  CUmipmappedArray mipmap;
  char *data;
  size_t element_bytes, row_bytes, rows, slices, slice_pitch; /* slices: of a 3-D array, layers, cube faces */
};
struct CUmipmappedArray_st {
  owned owned;
  allocation *memory;
  unsigned level_count;
  CUarray levels[];
};
size_t format_bytes(CUarray_format format); /* of a channel; 0: a format that arrays do not have */

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

/* ---- container.c ---- */
/* One entry of a container. */
typedef struct {
  uint32_t kind, module, flags;
  const char *data; /* in the image */
  size_t stored_size, plain_size;
  uint8_t key[24];
} payload;
CUresult container_read(const void *image, size_t limit, payload **list,
                        size_t *count);                                       /* limit: SIZE_MAX where not known */
/* Device code as this process keeps it: a copy of a container that is whole, a translation of text; NULL with success
 * where the image is of another kind. */
CUresult container_own(const void *image, size_t limit, unsigned options, CUjit_option *option, void **values,
                       void **owned_copy, size_t *size);
CUresult payload_get(const payload *p, const void **data, void **owned_copy); /* the copy is to be freed */

/* ---- link.c ---- */
bool is_device_text(const void *image, size_t limit);
CUresult device_text_translate(const void *image, size_t limit, unsigned count, CUjit_option *options, void **values,
                               void **container, size_t *size);

/* ---- cache.c ---- */
bool cache_path(const gpu *g, const void *code, size_t size, char *path, size_t path_bytes);
void *cache_load(const char *path, size_t *size);
void cache_store(const char *path, const void *data, size_t size);

/* ---- symbols.c, program.c ---- */
/* What has one module index in a container: SPIR-V with its symbol table, built when something of it is needed. */
struct part {
  CUmodule module;
  uint32_t index;
  vtx_symbols_header header;
  const vtx_kernel *kernels;
  const vtx_parameter *parameters;
  const vtx_variable *variables;
  const vtx_texture *textures;
  const char *strings;
  size_t string_bytes;
  void *table;  /* the symbol table where it does not lie in the image */
  bool derived; /* it was made from the built program, which variables are asked of too */
  pthread_mutex_t lock;
  bool tried;
  CUresult result;
  cl_program program;
};
CUresult symbols_read(part *p, const void *data, size_t size);
const char *symbol_string(const part *p, uint32_t offset);
const vtx_kernel *symbol_kernel(const part *p, const char *name);
const vtx_variable *symbol_variable(const part *p, const char *name);
const vtx_texture *symbol_texture(const part *p, const char *name, uint32_t kind);
unsigned symbol_max_threads(const vtx_kernel *k);
bool symbol_block_fits(const vtx_kernel *k, const unsigned block[3]);
CUresult part_build(part *p);
CUresult symbols_derive(part *p); /* build it, and describe its kernels */

/* ---- module.c ---- */
struct CUfunc_st {
  CUmodule module;
  part *part;
  const vtx_kernel *symbol;
  const char *name;
  cl_kernel kernel; /* once it is built */
  pocl_vortex_kernel_facts facts;
  unsigned max_dynamic_shared;
  int carveout;
  struct CUfunc_st *next;
  /* the old launch interface: cuParamSet*, cuFuncSetBlockShape */
  unsigned block[3], shared;
  char *parameters;
};

struct CUmod_st {
  owned owned;
  payload *payloads;
  size_t payload_count;
  void *file; /* content of the file that it was loaded from */
  part *parts;
  size_t part_count;
  CUfunction functions;
  CUtexref texture_references;
  CUsurfref surface_references;
};

struct CUlib_st {
  const void *image;
  size_t size;
  void *file;
  CUmodule modules[MAX_GPUS]; /* loaded in the primary context of each device */
  CUcontext contexts[MAX_GPUS];
  struct CUkern_st *kernels;
};

struct CUkern_st {
  CUlibrary library;
  char *name;
  struct CUkern_st *next;
};
/* The file, if it is one, belongs to the module from then on. Its size is SIZE_MAX where that is not known. */
CUresult module_load(CUcontext context, const void *image, size_t size, void *file, CUmodule *made);
CUresult module_function(CUmodule module, const char *name, CUfunction *function);
CUresult module_variable(CUmodule module, const char *name, CUdeviceptr *address, size_t *size);
CUresult module_reference(CUmodule module, const char *name, uint32_t kind,
                          CUdeviceptr *address);               /* of a texture or surface: of its handle */
CUresult function_of(CUfunction handle, CUfunction *function); /* a CUfunction, or a CUkernel in the current context */
CUresult function_build(CUfunction function);
CUresult library_module(CUlibrary library, CUmodule *module);
void *read_whole_file(const char *path, size_t *size, CUresult *result);

/* ---- launch.c ---- */
/* Check a launch and pack its arguments; the command's are to be cleared. */
CUresult launch_prepare(kernel_launch *launch, CUfunction function, const unsigned grid[3], const unsigned block[3],
                        unsigned shared, void **parameters, void **extra, bool cooperative);
unsigned resident_blocks(CUfunction function, unsigned threads, size_t dynamic_shared);

/* ---- texture.c ---- */
/* Write the descriptor of each level to `target`, at most 32; bytes in all. */
size_t texture_describe(const CUDA_RESOURCE_DESC *resource, const CUDA_TEXTURE_DESC *texture,
                        const CUDA_RESOURCE_VIEW_DESC *view, void *target, CUresult *result);

/* ---- texture_reference.c ---- */
CUresult texture_references_refresh(CUfunction function); /* what programs changed after binding, before a launch */
void texture_references_delete(CUmodule module);

/* ---- memory.c, memset.c, pool.c ... ---- */
void pool_give_back(uintptr_t address); /* memory that was freed in stream order */
void pool_forget(allocation *a);
void host_unregister(allocation *a);
CUresult copy_prepare(const CUDA_MEMCPY3D *c, copy_box *box);
CUresult fill_prepare(fill_box *box, CUdeviceptr address, size_t pitch, unsigned value, unsigned element, size_t width,
                      size_t height);
int device_capability(void); /* major * 10 + minor */

#endif
