/* The POCL device driver `vortex`: what its files share.
 *
 * Each file calls only those above it:
 *
 * settings.c     environment variables (vortex_rt/settings)
 * places.c       where Python and the other libraries are
 * plan.c         how a launch is spread over cores, warps and slots (../launch)
 * message.c      what went wrong, in words
 * json.c         numbers and texts of JSON, checked
 * icd.c          OpenCL functions for our own use
 * info.c         what the device can do beyond the common, by name; device information
 * device.c       opening a Vortex device, its shape, device memory
 * svm.c          shared virtual memory
 * memory.c       buffers, mappings, rectangles, fill; images and samplers
 * metadata.c     program.json
 * load.c         the container of program binaries, programs out of it
 * event.c        events: their data and messages, waiting, aborting
 * limits.c       what a host may set, and a launch ask for; the group size of launches that name none
 * resident.c     what a program keeps on the device: image, globals, heap
 * printf.c       what kernels printed
 * tensor_maps.c  descriptors of the copy engine for tensor maps among arguments
 * launch.c       a launch: arguments, schedule, stacks, launch block; running it: time limit, failures, traps
 * queue.c        commands; a worker thread per device: ready commands, profiling times
 * unified.c      unified shared memory over shared virtual memory
 * extensions.c   functions and information of extensions that POCL does not know
 * client.c       which sources are there, files of the cache; asking the resident service (service/client)
 * compiler.c     programs that were built before, on disk; command lines; running the device compiler
 * program.c      building and linking programs; what clGetKernelInfo and clGetKernelArgInfo tell
 * exports.c      the functions exported beside OpenCL's
 * ops.c          the table POCL calls, probing
 */
#ifndef VORTEX_POCL_DRIVER_H
#define VORTEX_POCL_DRIVER_H

#define _GNU_SOURCE 1
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include "pocl_cl.h"
#include "devices.h"
#include "pocl_timing.h"
#include "pocl_util.h"
#pragma GCC diagnostic pop

#include "pocl_vortex.h"
#include "binary.h"
#include "client.h"
#include "metadata.h"
#include "vortex_abi.h"
#include "vortex_driver.h"
#include "vortex_failures.h"
#include "plan.h"
#include "vortex_features.h"
#include "vortex_isa.h"
#include "vortex_lock.h"
#include "vortex_settings.h"

#define MESSAGE_BYTES 8192
#define MAX_GROUP_SIZE 1024 /* as the plan of a launch has it (plan.c) */
#define LINE_BYTES 64
#define STACK_ALIGNMENT 256 /* the compiler's cells.py: a cell of a warp of 32 lanes */
#define FULL_PROFILE_LOCAL_BYTES (32 * 1024) /* local memory that OpenCL's full profile asks for at least */

static inline uint64_t vortex_align_up(uint64_t value, uint64_t alignment) { return (value + alignment - 1) / alignment * alignment; }

/* Device memory: one vx buffer, or a part of another's. */
typedef struct {
  vx_buffer_h handle;
  uint64_t address;
  uint64_t size;
  uint64_t start; /* in the vx buffer */
  bool borrowed;  /* the vx buffer is another's */
} vortex_memory;

/* Addresses. */
typedef struct {
  uint64_t first, end;
} vortex_range;

#define MAX_SHARED_RANGES 64

typedef struct vortex_program vortex_program;
typedef struct vortex_svm vortex_svm;

#define MAX_OPTIONAL_PARTS 48

/* Names of extensions or features, in the two forms that OpenCL asks for. */
typedef struct {
  cl_name_version list[MAX_OPTIONAL_PARTS];
  size_t count;
  char text[MAX_OPTIONAL_PARTS * CL_NAME_VERSION_MAX_NAME_SIZE];
} vortex_optional_parts;

/* A device of the platform; the Vortex device behind it is opened at its first use. */
typedef struct vortex_device {
  cl_device_id device;
  unsigned index;

  /* queue.c */
  vortex_lock lock; /* of what waits, and of the list of SVM allocations */
  pthread_cond_t wake;
  pthread_t worker;
  bool worker_started GUARDED_BY(&lock);
  _cl_command_node *ready GUARDED_BY(&lock); /* commands whose dependencies are done, oldest first */
  cl_event running GUARDED_BY(&lock);        /* of the command that the worker does now */
  uint64_t last_end;                         /* the worker's: end of the last command in ns of the host's monotonic clock */

  /* device.c; vx_lock guards every call of the table except waiting where the library allows it. What is read from the
   * library when it is opened is there once `opened` is true, and stays. */
  vortex_lock vx_lock;
  void *library;
  callbacks_t vx;
  nvsim_extensions_t nvsim;
  vx_device_h handle;
  atomic_bool opened;
  _Atomic(pid_t) owner; /* the process that opened it, 0: none yet */
  atomic_bool unavailable; /* opening failed once: questions about the shape do not try again */
  bool concurrent; /* the library may be called while a kernel runs */
  char *config;
  uint32_t threads, warps, cores, xlen;
  uint64_t local_bytes, global_bytes, allocation_bytes;
  uint64_t clock_mhz;
  char description[192]; /* shape, mode and what its times are */
  bool local_in_global; /* the library's local memory is not to be used */
  bool no_local_atomics; /* … not by programs with atomics: those of Vortex 3.0 end at its caches */
  _Atomic(uint64_t) limits[POCL_VORTEX_LIMITS]; /* limits.c; 0: the host has set none */
  vortex_lock cluster_lock;
  cl_kernel clustered GUARDED_BY(&cluster_lock); /* limits.c: the kernel whose launches have clusters, NULL: none has */
  uint32_t cluster[3] GUARDED_BY(&cluster_lock); /* their groups */
  char features[128]; /* properties that the compiler has to know, by name */
  vortex_optional_parts extensions, c_features; /* info.c */

  /* svm.c */
  vortex_svm *svm GUARDED_BY(&lock); /* allocations of shared virtual memory */
  vortex_lock ranges_lock; /* taken before vx_lock */
  vortex_range ranges[MAX_SHARED_RANGES] GUARDED_BY(&ranges_lock); /* of device memory that the host has mapped at the same addresses */
  unsigned range_count GUARDED_BY(&ranges_lock);

  /* launch.c; the worker's */
  vortex_memory block;   /* launch block, arguments, descriptors */
  vortex_memory stacks;
  vortex_memory locals;  /* local memory in global memory, for groups that need more than a core has */
  vortex_memory printf_buffer;
  vx_buffer_h image GUARDED_BY(&vx_lock); /* of `resident` */
  uint64_t resident;     /* id of the program whose image is loaded, 0 none */
  uint32_t descriptors[DXA_SLOTS][DXA_WORDS] GUARDED_BY(&vx_lock); /* tensor_maps.c: what the copy engine's registers have, … */
  uint32_t described GUARDED_BY(&vx_lock); /* … of these */
  uint32_t launches;     /* number of the last one */
  bool stuck;            /* a kernel timed out and the library cannot stop it */
  uint64_t cycles;       /* of the last launch, 0 unknown */
  vortex_lock message_lock;
  char last_error[MESSAGE_BYTES] GUARDED_BY(&message_lock);
  enum vortex_failure last_failure GUARDED_BY(&message_lock); /* its kind */
} vortex_device;

/* A command's own data, behind cl_event.data. */
typedef struct {
  pthread_cond_t done;
  cl_int error;   /* status that the event gets when it fails */
  char *message;  /* why it failed, NULL: nothing was said */
  enum vortex_failure failure;
  bool aborted;   /* by vortex_abort_event; atomic */
} vortex_event;

/* A queue's own data, behind cl_command_queue.data. */
typedef struct vortex_queue {
  pthread_cond_t idle;
  cl_int error; /* first failure that clFinish has not reported yet */
  cl_command_queue queue;
  struct vortex_queue *prev, *next; /* of all queues (queue.c) */
} vortex_queue;

/* ---- message.c ---- */
/* Say why something failed: to this thread, and as the device's last error. */
__attribute__((format(printf, 2, 3))) void vortex_fail(vortex_device *d, const char *format, ...);
void vortex_fail_in_device_words(vortex_device *d); /* append the library's message; the failure is of the library's kind */
void vortex_fail_as(vortex_device *d, enum vortex_failure kind); /* the kind of what was said last, where it is not OTHER */
enum vortex_failure vortex_told_kind(void);
const char *vortex_told(void);                      /* what this thread said last; empty: nothing */
void vortex_tell_nothing(void);
int vortex_last_error(vortex_device *d, char *text, size_t size);
enum vortex_failure vortex_last_failure(vortex_device *d);

/* ---- icd.c ---- */
int vortex_release_event(cl_event event);
int vortex_release_context(cl_context context);
cl_command_queue CL_API_CALL vortex_create_queue(cl_context context, cl_device_id device, const cl_queue_properties *properties, cl_int *error);

/* ---- info.c ---- */
const char *vortex_features(const vortex_device *d); /* names for the compiler's --feature: the environment's, or the library's */
bool vortex_has_feature(const vortex_device *d, const char *name);
void vortex_set_info(cl_device_id device);
void vortex_set_shape_info(vortex_device *d, bool known); /* what follows from the shape, which was assumed as long as it is not known */
cl_int vortex_answer(const void *what, size_t bytes, size_t size, void *value, size_t *size_ret); /* what a query of information gives */
cl_int vortex_sub_group_info(cl_device_id device, cl_kernel kernel, cl_kernel_sub_group_info name, size_t input_size,
                             const void *input, size_t size, void *value, size_t *size_ret);

/* ---- device.c ---- */
int vortex_open(vortex_device *d); /* CL_SUCCESS or an error, said on stderr; idempotent */
void vortex_prepare_info(cl_device_id device, cl_device_info param_name); /* before it is told */
/* This process is a fork of the one that opened the device, and must not touch it. */
bool vortex_is_foreign(const vortex_device *d);
bool vortex_refuse_fork(vortex_device *d); /* the same, said by vortex_fail, and once on stderr */
int vortex_memory_allocate(vortex_device *d, uint64_t size, vortex_memory *memory);
/* The same, but in a range of addresses, where the library can do so (nvsim.allocate); CL_MEM_OBJECT_ALLOCATION_FAILURE without a message. */
int vortex_memory_allocate_in(vortex_device *d, vortex_range range, uint64_t alignment, uint64_t size, vortex_memory *memory);
void vortex_memory_free(vortex_device *d, vortex_memory *memory);
/* At least `size` bytes in `memory`, content undefined. */
int vortex_memory_reserve(vortex_device *d, uint64_t size, vortex_memory *memory);
int vortex_memory_write(vortex_device *d, const vortex_memory *memory, uint64_t offset, const void *data, uint64_t size);
int vortex_memory_read(vortex_device *d, const vortex_memory *memory, uint64_t offset, void *data, uint64_t size);

/* ---- svm.c ---- */
bool vortex_can_share(const vortex_device *d); /* the host can have device memory at the device's own addresses */
/* Device memory, shared with the host if that can be. */
int vortex_shared_allocate(vortex_device *d, uint64_t size, vortex_memory *memory);
/* The part of an allocation that a pointer leads into, as memory that is not the caller's; false: the pointer leads elsewhere. */
bool vortex_svm_borrow(vortex_device *d, const void *pointer, uint64_t size, vortex_memory *memory);
void *vortex_svm_alloc(cl_device_id device, cl_svm_mem_flags flags, size_t size);
void vortex_svm_free(cl_device_id device, void *pointer);
/* Pages of an allocation lie in this file from now on, -1: in device memory again. CL_INVALID_OPERATION: the library cannot do that. */
/* Addresses of host and device that have no memory until a file is mapped there; vortex_svm_free gives them back. */
cl_int vortex_svm_reserve(vortex_device *d, size_t size, size_t alignment, const void *wanted, void **address);
cl_int vortex_svm_map_file(vortex_device *d, void *address, size_t size, int file, uint64_t offset);
cl_int vortex_svm_set_access(vortex_device *d, void *address, size_t size, int rights); /* VX_MEM_* bits, 0: none */
/* From now on the host's copy of an allocation is right but while a kernel runs: launches take it to the device, and back what they
 * changed. Nothing to do where host and device see one memory. */
cl_int vortex_svm_mirror(vortex_device *d, const void *pointer);
/* Bring the device's side of all such allocations up to date, or the host's. */
cl_int vortex_svm_update_mirrors(vortex_device *d, bool from_device);
cl_int vortex_svm_map(vortex_device *d, const _cl_command_svm_map *command);
cl_int vortex_svm_unmap(vortex_device *d, const _cl_command_svm_unmap *command);
cl_int vortex_svm_copy(vortex_device *d, const _cl_command_svm_cpy *command);
cl_int vortex_svm_fill(vortex_device *d, const _cl_command_svm_fill *command);
cl_int vortex_svm_free_command(vortex_device *d, const _cl_command_svm_free *command, cl_context context);

/* ---- memory.c ---- */
cl_int vortex_alloc_mem_obj(cl_device_id device, cl_mem mem, void *host_ptr);
void vortex_free_mem_obj(cl_device_id device, cl_mem mem);
cl_int vortex_get_mapping_ptr(void *data, pocl_mem_identifier *mem_id, cl_mem mem, mem_mapping_t *map);
cl_int vortex_free_mapping_ptr(void *data, pocl_mem_identifier *mem_id, cl_mem mem, mem_mapping_t *map);
cl_int vortex_read_buffer(vortex_device *d, const pocl_mem_identifier *from, size_t offset, void *to, size_t size);
cl_int vortex_write_buffer(vortex_device *d, const pocl_mem_identifier *to, size_t offset, const void *from, size_t size);
cl_int vortex_copy_buffer(vortex_device *d, const pocl_mem_identifier *from, size_t from_offset, const pocl_mem_identifier *to,
                          size_t to_offset, size_t size);
/* A box of bytes; pitches in bytes; `region[0]` in bytes. */
typedef struct {
  size_t origin[3], row_pitch, slice_pitch;
} vortex_box;
cl_int vortex_read_box(vortex_device *d, const pocl_mem_identifier *from, const vortex_box *source, char *to,
                       const vortex_box *target, const size_t region[3]);
cl_int vortex_write_box(vortex_device *d, const pocl_mem_identifier *to, const vortex_box *target, const char *from,
                        const vortex_box *source, const size_t region[3]);
cl_int vortex_copy_box(vortex_device *d, const pocl_mem_identifier *from, const vortex_box *source,
                       const pocl_mem_identifier *to, const vortex_box *target, const size_t region[3]);
cl_int vortex_fill(vortex_device *d, const pocl_mem_identifier *to, size_t offset, size_t size, const void *pattern,
                   size_t pattern_size);
cl_int vortex_map(vortex_device *d, const pocl_mem_identifier *from, const mem_mapping_t *map);
cl_int vortex_unmap(vortex_device *d, const pocl_mem_identifier *to, const mem_mapping_t *map);
/* A region of an image to or from host memory, or, where `host` is NULL, a buffer. Pitches of 0: packed. */
cl_int vortex_read_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *from, const size_t origin[3],
                         const size_t region[3], char *host, const pocl_mem_identifier *buffer, size_t offset, size_t row_pitch,
                         size_t slice_pitch);
cl_int vortex_write_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *to, const size_t origin[3],
                          const size_t region[3], const char *host, const pocl_mem_identifier *buffer, size_t offset,
                          size_t row_pitch, size_t slice_pitch);
cl_int vortex_copy_image(vortex_device *d, const struct _cl_mem *from_image, const pocl_mem_identifier *from,
                         const size_t from_origin[3], const struct _cl_mem *to_image, const pocl_mem_identifier *to,
                         const size_t to_origin[3], const size_t region[3]);
cl_int vortex_fill_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *to, const size_t origin[3],
                         const size_t region[3], const void *pixel, size_t pixel_size);
cl_int vortex_migrate_image(vortex_device *d, struct _cl_mem *image, const pocl_mem_identifier *place, bool to_host);
cl_int vortex_map_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *from, const mem_mapping_t *map);
cl_int vortex_unmap_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *to, const mem_mapping_t *map);

/* What a kernel gets of an image (docs/reference/interfaces.md). */
typedef struct {
  uint64_t data;
  uint32_t width, height, depth, array_size;
  uint32_t row_pitch, slice_pitch;
  uint32_t channel_order, channel_type;
  uint32_t pixel_bytes, reserved;
} vortex_image_descriptor;
_Static_assert(sizeof(vortex_image_descriptor) == 48, "image descriptor");
void vortex_describe_image(const struct _cl_mem *image, uint64_t address, vortex_image_descriptor *descriptor);
uint32_t vortex_sampler_bits(const struct _cl_sampler *sampler);

/* ---- load.c ---- */
/* A built program on one device. It outlives the cl_program while a launch or the device refers to it. */
struct vortex_program {
  int references;
  uint64_t id; /* never reused */
  char *vxbin;
  size_t vxbin_size;
  bool has_atomics; /* instructions, perhaps: data can look like one */
  vortex_program_description *metadata;
  char *initial; /* content of the globals buffer, NULL: zeros */
  size_t initial_size;
  struct vortex_program *owner; /* whose heap it uses, NULL: its own */
  bool shares_globals;          /* … and whose globals */
  vortex_device *device; /* of `globals` */
  vortex_memory globals;
  vortex_memory heap; /* of the kernels that allocate, NULL handle: not made yet */
  int elf; /* anonymous file with symbols and lines for messages, -1: none */
};

/* The loadable program of an executable's binary, whose every number has been checked; NULL and a message. */
vortex_program *vortex_program_load(vortex_device *d, const char *data, size_t size, char *error, size_t error_size);
void vortex_program_release(vortex_program *program);
bool vortex_is_spirv(const char *data, size_t size);
int vortex_supports_binary(cl_device_id device, const size_t length, const char *binary);
cl_program_binary_type vortex_binary_type(cl_device_id device, const char *binary, size_t length);

/* ---- event.c ---- */
vortex_event *vortex_event_data(cl_event event); /* the event is locked */
/* End a command's event, with its message where it failed. */
void vortex_complete(cl_event event, cl_int error);
cl_int vortex_queue_status(cl_device_id device, cl_command_queue queue);
void vortex_update_event(cl_device_id device, cl_event event);
void vortex_wait_event(cl_device_id device, cl_event event);
void vortex_free_event_data(cl_event event);
void vortex_notify_event_finished(cl_event event);
/* The event's status, CL_COMPLETE (0) or an error, or a positive one if the time passes before. */
int vortex_wait_some_time(cl_event event, uint64_t milliseconds);
int vortex_event_message(cl_event event, char *text, size_t size);
enum vortex_failure vortex_event_failure(cl_event event);
int vortex_abort_event(vortex_device *d, cl_event event);
int vortex_abort_running(vortex_device *d);
bool vortex_was_aborted(cl_event event);

/* ---- limits.c ---- */
/* What can be refused when a launch is enqueued. */
cl_int vortex_check_launch(cl_device_id device, cl_kernel kernel, cl_uint work_dim, const size_t *global_work_offset,
                           const size_t *global_work_size, const size_t *local_work_size);
const vortex_kernel *vortex_find_kernel(const vortex_program *program, const char *name);
cl_int vortex_set_limit(vortex_device *d, pocl_vortex_limit limit, uint64_t bytes);
/* Bytes that the host has set, else the variable's; -1, said by vortex_fail: it holds something else. */
int vortex_limit(vortex_device *d, pocl_vortex_limit limit, uint64_t *bytes);
/* Launches of the kernel have clusters of so many groups from now on, or none (all 0); asked by each launch. */
void vortex_set_cluster(vortex_device *d, cl_kernel kernel, const uint32_t groups[3]);
void vortex_cluster_of(vortex_device *d, cl_kernel kernel, uint32_t groups[3]);
/* Local memory that a group can have, in the core or in global memory. */
uint64_t vortex_local_limit(const vortex_device *d);
/* A work-group size for a launch that names none: whole warps along x where the range allows it. */
void vortex_local_size(cl_device_id device, size_t global_x, size_t global_y, size_t global_z, size_t *local_x,
                       size_t *local_y, size_t *local_z);

/* ---- resident.c ---- */
const vortex_variable *vortex_find_variable(const vortex_program *program, const char *name); /* NULL: there is none */
vortex_program *vortex_owner(vortex_program *program);         /* the program whose heap it uses */
vortex_program *vortex_globals_owner(vortex_program *program); /* the program whose globals it uses */
/* Let a program, which nothing has used yet, use the heap of another from now on, and its globals where there are any beside the device library's. CL_INVALID_VALUE: their variables differ. */
cl_int vortex_share(vortex_program *program, vortex_program *owner);
cl_int vortex_prepare_globals(vortex_device *d, vortex_program *program);
cl_int vortex_prepare_heap(vortex_device *d, vortex_program *program);
cl_int vortex_load_image(vortex_device *d, const vortex_program *program);

/* ---- printf.c ---- */
char *vortex_text_at(vortex_device *d, const vortex_program *program, uint64_t address);
cl_int vortex_prepare_printf(vortex_device *d, uint64_t *address);
void vortex_print(vortex_device *d, const vortex_program *program);

/* ---- tensor_maps.c ---- */
/* Give tensor maps among a launch's arguments descriptors of the device's copy engine. */
cl_int vortex_describe_tensor_maps(vortex_device *d, char *arguments, size_t size, uint32_t launch);

/* ---- launch.c ---- */
/* A launch being prepared. */
typedef struct {
  vortex_device *d;
  _cl_command_node *node;
  vortex_program *program;
  const vortex_kernel *kernel;
  vortex_launch_block block;
  char *tail; /* what follows the launch block in device memory: arguments, image descriptors */
  size_t tail_size, tail_capacity;
  vortex_geometry geometry;
  struct {
    uint32_t argument, descriptor; /* places in `tail` */
  } *images;
  uint32_t image_count;
} vortex_launch_state;

/* CL_SUCCESS unless a kernel that could not be stopped still runs. */
cl_int vortex_check_idle(vortex_device *d);
cl_int vortex_launch(vortex_device *d, _cl_command_node *node, uint64_t *duration);

/* ---- queue.c ---- */
int vortex_init_queue(cl_device_id device, cl_command_queue queue);
int vortex_free_queue(cl_device_id device, cl_command_queue queue);
void vortex_submit(_cl_command_node *node, cl_command_queue queue);
void vortex_flush(cl_device_id device, cl_command_queue queue);
void vortex_join(cl_device_id device, cl_command_queue queue);
void vortex_notify(cl_device_id device, cl_event event, cl_event finished);
void vortex_notify_queue_finished(cl_command_queue queue);
void vortex_drain(cl_context context); /* wait until no queue of a context has commands */

/* ---- unified.c ---- */
void *vortex_unified_function(const char *name); /* of cl_intel_unified_shared_memory; NULL: there is none */

/* ---- extensions.c ---- */
cl_int vortex_extension_info(cl_device_id device, cl_device_info name, size_t size, void *value, size_t *size_ret);
void *vortex_extension_function(const char *name);
size_t vortex_global_variable_size(cl_device_id device, cl_program program, int device_i); /* of a program's variables in device memory */

/* ---- compiler.c ---- */
/* A command line being made: strings that it owns. */
typedef struct {
  char **words; /* NULL-terminated */
  size_t count, capacity;
  bool failed; /* there was no memory for a word */
} vortex_command;

__attribute__((format(printf, 2, 3))) void vortex_add_word(vortex_command *command, const char *format, ...);
void vortex_free_command(vortex_command *command);
char *vortex_make_folder(void);            /* a new temporary folder, to be removed and freed */
void vortex_remove_folder(const char *folder);
int vortex_write_file(const char *path, const void *data, size_t size);
char *vortex_read_file(const char *path, size_t *size); /* NUL-terminated */

#define VORTEX_KEY_BYTES (2 * SHA1_DIGEST_SIZE + 1)

/* A file that the compiler is to work on. */
typedef struct {
  const void *data;
  size_t size;
} vortex_input;

bool vortex_reads_files(const char *source, size_t size); /* whether OpenCL C may include files */
/* The key of a result: of its kind by name, the options that decide it, and the inputs. */
void vortex_cache_key(const char *compiler, const char *kind, const vortex_command *options, const vortex_input *inputs, size_t count,
                      char key[VORTEX_KEY_BYTES]);
/* The binary of an earlier build, to be freed; NULL: there is none. */
char *vortex_cache_fetch(const char *key, vortex_binary_kind wanted, size_t *size);
/* Do what `vortex-cc WORDS...` does; its exit status, or -1 if it could not be run. `log` gets what it wrote to stderr (and stdout), to be
 * freed. */
int vortex_run_compiler(const vortex_command *arguments, char **log);

/* ---- program.c ---- */
int vortex_build_source(cl_program program, cl_uint device_i, cl_uint num_input_headers, const cl_program *input_headers,
                        const char **header_include_names, int link_program);
int vortex_build_binary(cl_program program, cl_uint device_i, int link_program, int spir_build);
int vortex_link_program(cl_program program, cl_uint device_i, cl_uint num_input_programs, const cl_program *input_programs,
                        int create_library);
int vortex_free_program(cl_device_id device, cl_program program, unsigned device_i);
int vortex_build_poclbinary(cl_program program, cl_uint device_i);
int vortex_setup_metadata(cl_device_id device, cl_program program, unsigned device_i);

#endif
