/* The functions that POCL's device driver `vortex` exports beside OpenCL; docs/reference/interfaces.md says what each does.
 *
 * They are in lib/pocl/libpocl-devices-vortex.so of the build, which POCL has loaded when it shows its devices: find them there by dlsym. */
#ifndef POCL_VORTEX_H
#define POCL_VORTEX_H

#include <CL/cl.h>
#include <stddef.h>
#include <stdint.h>

#include "vortex_failures.h"
#include "vortex_program.h"

#ifdef __cplusplus
extern "C" {
#endif

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
int pocl_vortex_set_cluster(cl_device_id device, cl_kernel kernel, const uint32_t groups[3]);
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
int pocl_vortex_share(cl_program program, cl_device_id device, cl_program owner);
int pocl_vortex_svm_map(cl_device_id device, void *address, size_t size, int file, uint64_t offset);
int pocl_vortex_svm_access(cl_device_id device, void *address, size_t size, int rights);
int pocl_vortex_svm_mirror(cl_device_id device, const void *address);
int pocl_vortex_svm_file(cl_device_id device);
int pocl_vortex_kernel(cl_kernel kernel, cl_device_id device, const vortex_kernel **found);

#ifdef __cplusplus
}
#endif
#endif
