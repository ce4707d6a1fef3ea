/* Why a kernel failed: CUDA's error, and on stderr what a memory checker would say. */
#include "module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static CUresult error_of(int failure) {
  switch (failure) {
  case VORTEX_FAILURE_BAD_ADDRESS:
  case VORTEX_FAILURE_ACCESS_VIOLATION:
    return CUDA_ERROR_ILLEGAL_ADDRESS;
  case VORTEX_FAILURE_BAD_FETCH:
    return CUDA_ERROR_INVALID_PC;
  case VORTEX_FAILURE_MISALIGNED:
    return CUDA_ERROR_MISALIGNED_ADDRESS;
  case VORTEX_FAILURE_ILLEGAL_INSTRUCTION:
  case VORTEX_FAILURE_BAD_CSR:
  case VORTEX_FAILURE_BREAKPOINT:
    return CUDA_ERROR_ILLEGAL_INSTRUCTION;
  case VORTEX_FAILURE_TRAP_ASSERT:
    return CUDA_ERROR_ASSERT;
  case VORTEX_FAILURE_TIMEOUT:
    return CUDA_ERROR_LAUNCH_TIMEOUT;
  case VORTEX_FAILURE_STACK_OVERFLOW:
  case VORTEX_FAILURE_STACK_UNDERFLOW:
  case VORTEX_FAILURE_TRAP_STACK:
    return CUDA_ERROR_HARDWARE_STACK_ERROR;
  default:
    return CUDA_ERROR_LAUNCH_FAILED;
  }
}

/* The first address that the driver's message names ("0x..." behind " at " or "address "). */
static bool address_in(const char *text, uintptr_t *address) {
  const char *at = strstr(text, "0x");
  if (at == NULL)
    return false;
  *address = strtoull(at, NULL, 16);
  return true;
}

CUresult fault_of(gpu *g, cl_event event, cl_int status, const char *kernel) {
  int (*failure)(cl_event) = (int (*)(cl_event))gpu_extension("pocl_vortex_event_failure");
  int (*message)(cl_event, char *, size_t) =
      (int (*)(cl_event, char *, size_t))gpu_extension("pocl_vortex_event_error");
  char text[8192] = "", where[512];
  uintptr_t address;
  (void)g;
  int kind = failure != NULL ? failure(event) : VORTEX_FAILURE_UNKNOWN;
  if (kind == VORTEX_FAILURE_OTHER)
    return cl_to_cuda(status);
  CUresult result = error_of(kind);
  if (message != NULL)
    message(event, text, sizeof text);
  if (result == CUDA_ERROR_ILLEGAL_ADDRESS && address_in(text, &address)) {
    allocation_describe(address, where, sizeof where);
    say("kernel '%s': %s", kernel, where);
  }
  profile_fault(kernel, result);
  return result;
}
