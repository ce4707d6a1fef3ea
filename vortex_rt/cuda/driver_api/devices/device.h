/* Devices, handles and what every file needs. */
#ifndef VORTEX_LIBCUDA_DEVICE_H
#define VORTEX_LIBCUDA_DEVICE_H

#define _GNU_SOURCE 1
#include "libcuda_impl.h" /* generated: cuda.h, prototypes of the impl_ functions */
#include "entry.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <CL/cl_icd.h>

#include "pocl_vortex.h"
#include "vortex_resident.h"
#include "texture_descriptor.h"
#include "vortex_lock.h"
#include "vortex_settings.h"
#include "vtx_container.h"

#define MAX_GPUS 16
#define LEAST_PRIORITY 0
#define GREATEST_PRIORITY (-5)
#define WARP_SIZE 32
#define PCI_BUS 0x56 /* "V"; there is no such bus */
#define MAX_BLOCK_THREADS 1024
#define DEFAULT_SHARED_BYTES (48u << 10) /* dynamic shared memory beyond it takes cuFuncSetAttribute */

/* Go on, or return what a call could not do. */
#define TRY(call)                                    \
  do {                                               \
    const CUresult tried_ = (call);                  \
    if (tried_ != CUDA_SUCCESS) return tried_;       \
  } while (0)

static inline size_t align_up(size_t value, size_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

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
  HANDLE_MEMORY,
} handle_kind;
bool handle_add(const void *handle, handle_kind kind); /* false: no memory */
void handle_remove(const void *handle);
bool handle_is(const void *handle, handle_kind kind);

/* ---- gpu.c ---- */
__attribute__((format(printf, 1, 2))) void say(const char *format, ...); /* a line on stderr */
double host_nanoseconds(void);                                           /* the host's monotonic clock */

typedef struct gpu gpu;

/* Of streams, commands, events, captures, allocations and a context's settings (docs/explanation/locks.md). */
extern vortex_lock state_lock;
extern pthread_cond_t state_changed; /* a command has ended */
/* Of each device's primary context and its default memory pool; taken before any other. */
extern vortex_lock primary_lock;

/* A device. What follows from its shape is there once `gpu_open` succeeded. */
struct gpu {
  int index;
  cl_device_id device;
  cl_context opencl;
  cl_command_queue queue;
  const struct _cl_icd_dispatch *cl;
  /* gpu.c; under open_lock */
  CUresult opened; /* of the attempt, once `tried` */
  bool tried, opening;
  bool fine; /* host and device see one memory */
  unsigned cores, warps, threads, clock_mhz, xlen;
  size_t memory_bytes, largest_allocation, shared_bytes;
  char name[128], shape[128]; /* the shape as text: what images built ahead of time are named by */
  char description[192];      /* for people: shape, mode, and what its times are */

  /* schedule.c */
  bool worker_started GUARDED_BY(state_lock), host_worker_started GUARDED_BY(state_lock),
      memory_watcher_started GUARDED_BY(state_lock);
  pthread_cond_t work, host_work, memory_work;
  double observed GUARDED_BY(state_lock); /* the latest device time that the host has waited for, ns */

  CUcontext contexts GUARDED_BY(state_lock);
  CUcontext primary GUARDED_BY(primary_lock); /* made at its first use, and never taken away */
  unsigned primary_references GUARDED_BY(primary_lock), primary_flags GUARDED_BY(primary_lock);
  CUmemoryPool default_pool GUARDED_BY(state_lock), current_pool GUARDED_BY(state_lock); /* NULL: none, and the default one */
  size_t used_bytes GUARDED_BY(state_lock);
};

CUresult gpu_count(int *count);
gpu *gpu_at(CUdevice device); /* NULL: there is none; knows the OpenCL device, not yet its shape */
CUresult gpu_open(gpu *g);    /* waits for the thread that opens it, or opens it */
bool gpu_is_foreign(void);    /* this process is a fork of the one that initialised the library */
bool start_thread(void *(*function)(void *), void *argument); /* detached, without signals */
CUresult gpu_initialise(void);                                /* cuInit */
extern atomic_bool gpu_initialised;
/* A function that the OpenCL driver exports beyond OpenCL, NULL: it has none of that name. */
void *gpu_extension(const char *name);
CUresult gpu_kernel(const gpu *g, cl_kernel kernel, const vortex_kernel **built); /* lives as long as the kernel */
CUresult cl_to_cuda(cl_int status);

bool pages_possible(const gpu *g); /* the device is open, and its addresses can be given other pages */
int pages_file(const gpu *g);      /* that device memory lies in, at its addresses; -1: in none */
/* The host may use this OpenCL block too, between kernels if host and device do not see one memory. */
bool pages_mirror(const gpu *g, const void *block);
/* Addresses of device memory, aligned, in an OpenCL block that is to be freed. */
CUresult pages_take(const gpu *g, size_t size, size_t alignment, void **block, uintptr_t *start);
/* Addresses without memory, aligned; at the wanted one if that is free. Kernels may use them once pages are mapped and
 * allowed. */
CUresult pages_reserve(const gpu *g, size_t size, size_t alignment, uintptr_t wanted, uintptr_t *start);
void pages_release(const gpu *g, uintptr_t start);
/* Whole pages within a block lie in this file from now on; -1: in device memory again, or nowhere. */
CUresult pages_map(const gpu *g, uintptr_t address, size_t size, int file, uint64_t offset);
CUresult pages_allow(const gpu *g, uintptr_t address, size_t size, int rights); /* kernels: 1 read, 2 write */
/* A descriptor of a process's anonymous file, if its name begins so, opened anew; -1: it is none. */
#define DEVICE_MEMORY_NAME "vortex-device-memory" /* as the simulator's library calls that file */
int file_of_process(uint32_t process, int32_t file, const char *name);

/* ---- gpu.c ---- */
int device_capability(void);                                      /* major * 10 + minor */
int device_attribute(const gpu *g, CUdevice_attribute attribute); /* of a device that is open */

#endif
