/* The functions that POCL's device driver `vortex` exports beside OpenCL; docs/interfaces.md says what each does.
 *
 * They are in lib/pocl/libpocl-devices-vortex.so of the build, which POCL has loaded when it shows its devices: find them there by dlsym. */
#ifndef POCL_VORTEX_H
#define POCL_VORTEX_H

#include <CL/cl.h>
#include <stddef.h>
#include <stdint.h>

#include "vortex_failures.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is known of a built kernel. Sizes in bytes. */
typedef struct {
  uint32_t local_bytes;            /* static local memory of a group */
  uint32_t private_bytes;          /* private memory of a work-item, as counted by the compiler */
  uint32_t argument_count;
  uint32_t argument_bytes;         /* of the argument block */
  uint32_t max_local_size;         /* work-items of a group at most */
  uint32_t required_local_size[3]; /* 0, 0, 0: any */
  uint32_t recursive;              /* 1: private_bytes are a lower bound */
  uint32_t barriers, uses_printf, uses_heap;
} pocl_vortex_kernel_facts;

/* What an argument is. The address of an image's descriptor and the offset of local memory are put in by the driver. */
typedef enum {
  POCL_VORTEX_GLOBAL,
  POCL_VORTEX_CONSTANT,
  POCL_VORTEX_LOCAL,
  POCL_VORTEX_VALUE, /* number or structure, by its bytes */
  POCL_VORTEX_IMAGE,
  POCL_VORTEX_SAMPLER,
} pocl_vortex_kind;

/* An argument as it lies in the argument block, in bytes. */
typedef struct {
  uint32_t kind; /* pocl_vortex_kind */
  uint32_t size, align, offset;
} pocl_vortex_argument_facts;

/* What a host can set of a device, in bytes, in place of the environment's variables; 0: the variable's again. */
typedef enum {
  POCL_VORTEX_STACK, /* VORTEX_STACK, from the next launch on */
  POCL_VORTEX_PRINTF_BUFFER, /* VORTEX_PRINTF_BUFFER, until a kernel has printed */
  POCL_VORTEX_HEAP, /* VORTEX_HEAP, of programs whose kernels have not allocated */
  POCL_VORTEX_LIMITS,
} pocl_vortex_limit;

int pocl_vortex_configure(cl_device_id device, const char *config);
int pocl_vortex_counters(cl_device_id device, char *json, size_t size);
int pocl_vortex_set_limit(cl_device_id device, int limit, uint64_t bytes);
int pocl_vortex_description(cl_device_id device, char *text, size_t size);
int pocl_vortex_last_error(cl_device_id device, char *text, size_t size);
int pocl_vortex_last_failure(cl_device_id device);
int pocl_vortex_thread_error(char *text, size_t size);
int pocl_vortex_event_error(cl_event event, char *text, size_t size);
int pocl_vortex_event_failure(cl_event event);
int pocl_vortex_event_wait(cl_event event, uint64_t milliseconds);
int pocl_vortex_event_abort(cl_event event);
int pocl_vortex_abort(cl_device_id device);
int pocl_vortex_buffer_address(cl_mem mem, cl_device_id device, uint64_t *address);
int pocl_vortex_symbol(cl_program program, cl_device_id device, const char *name, void **address, size_t *size);
int pocl_vortex_svm_map(cl_device_id device, void *address, size_t size, int file, uint64_t offset);
int pocl_vortex_svm_access(cl_device_id device, void *address, size_t size, int rights);
int pocl_vortex_svm_file(cl_device_id device);
int pocl_vortex_kernel(cl_kernel kernel, cl_device_id device, pocl_vortex_kernel_facts *facts);
int pocl_vortex_argument(cl_kernel kernel, cl_device_id device, cl_uint index, pocl_vortex_argument_facts *facts);

#ifdef __cplusplus
}
#endif
#endif
