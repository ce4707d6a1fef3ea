/* Unified shared memory (cl_intel_unified_shared_memory) over OpenCL's own shared virtual memory, whose pointers are the same on both sides.
 *
 * Host and shared allocations want a memory that host and device see at once: fine-grained buffers. Where the library cannot have them
 * there are device allocations only, as the capabilities say. Calls go through the dispatch table, as in icd.c. */
#include <CL/cl_icd.h>

#include <CL/cl_ext.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "vortex_lock.h"

#define LARGEST_ALIGNMENT 256 /* what shared virtual memory has (svm.c) */

typedef struct allocation {
  char *base;
  size_t size;
  cl_context context;
  cl_device_id device;
  cl_mem_alloc_flags_intel flags;
  cl_unified_shared_memory_type_intel type;
  struct allocation *next;
} allocation;

static vortex_lock lock = VORTEX_LOCK_INITIALIZER;
static allocation *allocations GUARDED_BY(lock);

void *vortex_unified_function(const char *name);
void vortex_drain(cl_context context);
cl_int vortex_answer(const void *what, size_t bytes, size_t size, void *value, size_t *size_ret);

static const cl_icd_dispatch *table(const void *object) { return *(const cl_icd_dispatch *const *)object; }

static bool fine_grained(cl_device_id device) {
  cl_device_svm_capabilities svm = 0;
  return table(device)->clGetDeviceInfo(device, CL_DEVICE_SVM_CAPABILITIES, sizeof svm, &svm, NULL) == CL_SUCCESS &&
         (svm & CL_DEVICE_SVM_FINE_GRAIN_BUFFER) != 0;
}

/* Whether a context has a device, or only devices, with fine-grained buffers. */
static bool context_holds(cl_context context, cl_device_id device, bool *all_fine) {
  cl_device_id devices[64];
  size_t size = 0;
  bool found = false;
  *all_fine = true;
  if (table(context)->clGetContextInfo(context, CL_CONTEXT_DEVICES, sizeof devices, devices, &size) != CL_SUCCESS)
    return false;
  for (size_t i = 0; i < size / sizeof *devices; i++) {
    found = found || devices[i] == device;
    *all_fine = *all_fine && fine_grained(devices[i]);
  }
  return found;
}

static cl_int read_properties(const cl_mem_properties_intel *properties, cl_mem_alloc_flags_intel *flags) {
  for (*flags = 0; properties != NULL && properties[0] != 0; properties += 2) {
    if (properties[0] != CL_MEM_ALLOC_FLAGS_INTEL) return CL_INVALID_PROPERTY;
    *flags = properties[1];
  }
  return CL_SUCCESS;
}

static void *allocate(cl_context context, cl_device_id device, const cl_mem_properties_intel *properties, size_t size, cl_uint alignment,
                      cl_unified_shared_memory_type_intel type, cl_int *error) {
  cl_int ignored;
  cl_mem_alloc_flags_intel flags;
  bool fine;
  error = error != NULL ? error : &ignored;
  if (context == NULL) {
    *error = CL_INVALID_CONTEXT;
    return NULL;
  }
  bool held = context_holds(context, device, &fine);
  if (device != NULL ? !held : type == CL_MEM_TYPE_DEVICE_INTEL) {
    *error = CL_INVALID_DEVICE;
    return NULL;
  }
  *error = read_properties(properties, &flags);
  if (*error == CL_SUCCESS && ((alignment & (alignment - 1)) != 0 || alignment > LARGEST_ALIGNMENT))
    *error = CL_INVALID_VALUE;
  if (*error == CL_SUCCESS && size == 0) *error = CL_INVALID_BUFFER_SIZE;
  if (*error == CL_SUCCESS && type != CL_MEM_TYPE_DEVICE_INTEL && !fine) *error = CL_INVALID_OPERATION;
  if (*error != CL_SUCCESS) return NULL;
  allocation *made = calloc(1, sizeof *made);
  if (made != NULL)
    made->base = table(context)->clSVMAlloc(context, CL_MEM_READ_WRITE | (fine ? CL_MEM_SVM_FINE_GRAIN_BUFFER : 0), size, 0);
  if (made == NULL || made->base == NULL) {
    free(made);
    *error = CL_OUT_OF_RESOURCES;
    return NULL;
  }
  char *base = made->base;
  *made = (allocation){base, size, context, device, flags, type, NULL};
  lock_take(&lock);
  made->next = allocations;
  allocations = made;
  lock_give(&lock);
  return base;
}

static void *CL_API_CALL host_alloc(cl_context context, const cl_mem_properties_intel *properties, size_t size, cl_uint alignment,
                                    cl_int *error) {
  return allocate(context, NULL, properties, size, alignment, CL_MEM_TYPE_HOST_INTEL, error);
}

static void *CL_API_CALL device_alloc(cl_context context, cl_device_id device, const cl_mem_properties_intel *properties, size_t size,
                                      cl_uint alignment, cl_int *error) {
  return allocate(context, device, properties, size, alignment, CL_MEM_TYPE_DEVICE_INTEL, error);
}

static void *CL_API_CALL shared_alloc(cl_context context, cl_device_id device, const cl_mem_properties_intel *properties, size_t size,
                                      cl_uint alignment, cl_int *error) {
  return allocate(context, device, properties, size, alignment, CL_MEM_TYPE_SHARED_INTEL, error);
}

static cl_int CL_API_CALL mem_free(cl_context context, void *pointer) {
  if (context == NULL) return CL_INVALID_CONTEXT;
  if (pointer == NULL) return CL_SUCCESS;
  allocation *found = NULL;
  lock_take(&lock);
  for (allocation **at = &allocations; *at != NULL; at = &(*at)->next)
    if ((*at)->base == pointer && (*at)->context == context) {
      found = *at;
      *at = found->next;
      break;
    }
  lock_give(&lock);
  if (found == NULL) return CL_INVALID_VALUE;
  free(found);
  table(context)->clSVMFree(context, pointer);
  return CL_SUCCESS;
}

/* Every command of the context's queues may use the allocation. */
static cl_int CL_API_CALL mem_blocking_free(cl_context context, void *pointer) {
  if (context == NULL) return CL_INVALID_CONTEXT;
  vortex_drain(context);
  return mem_free(context, pointer);
}

/* A pointer that leads into no allocation is of unknown type, with zeros for the rest. */
static cl_int CL_API_CALL mem_alloc_info(cl_context context, const void *pointer, cl_mem_info_intel name, size_t size, void *value,
                                         size_t *size_ret) {
  if (context == NULL) return CL_INVALID_CONTEXT;
  allocation found = {.type = CL_MEM_TYPE_UNKNOWN_INTEL};
  lock_take(&lock);
  for (const allocation *at = allocations; at != NULL; at = at->next)
    if (at->context == context && (const char *)pointer >= at->base && (const char *)pointer < at->base + at->size)
      found = *at;
  lock_give(&lock);
  switch (name) {
  case CL_MEM_ALLOC_TYPE_INTEL: return vortex_answer(&found.type, sizeof found.type, size, value, size_ret);
  case CL_MEM_ALLOC_BASE_PTR_INTEL: return vortex_answer(&found.base, sizeof found.base, size, value, size_ret);
  case CL_MEM_ALLOC_SIZE_INTEL: return vortex_answer(&found.size, sizeof found.size, size, value, size_ret);
  case CL_MEM_ALLOC_DEVICE_INTEL: return vortex_answer(&found.device, sizeof found.device, size, value, size_ret);
  case CL_MEM_ALLOC_FLAGS_INTEL: return vortex_answer(&found.flags, sizeof found.flags, size, value, size_ret);
  default: return CL_INVALID_VALUE;
  }
}

static cl_int CL_API_CALL set_argument(cl_kernel kernel, cl_uint index, const void *value) {
  return kernel == NULL ? CL_INVALID_KERNEL : table(kernel)->clSetKernelArgSVMPointer(kernel, index, value);
}

static cl_int marker(cl_command_queue queue, cl_uint count, const cl_event *wait_list, cl_event *event) {
  return table(queue)->clEnqueueMarkerWithWaitList(queue, count, wait_list, event);
}

static cl_int CL_API_CALL mem_fill(cl_command_queue queue, void *to, const void *pattern, size_t pattern_size, size_t size, cl_uint count,
                                   const cl_event *wait_list, cl_event *event) {
  if (queue == NULL) return CL_INVALID_COMMAND_QUEUE;
  return table(queue)->clEnqueueSVMMemFill(queue, to, pattern, pattern_size, size, count, wait_list, event);
}

static cl_int CL_API_CALL mem_copy(cl_command_queue queue, cl_bool blocking, void *to, const void *from, size_t size, cl_uint count,
                                   const cl_event *wait_list, cl_event *event) {
  if (queue == NULL) return CL_INVALID_COMMAND_QUEUE;
  if (size == 0) return marker(queue, count, wait_list, event);
  return table(queue)->clEnqueueSVMMemcpy(queue, blocking, to, from, size, count, wait_list, event);
}

/* Hints: memory is in one place. */
static cl_int CL_API_CALL migrate(cl_command_queue queue, const void *pointer, size_t size, cl_mem_migration_flags flags, cl_uint count,
                                  const cl_event *wait_list, cl_event *event) {
  (void)size;
  (void)flags;
  if (queue == NULL) return CL_INVALID_COMMAND_QUEUE;
  return pointer == NULL ? CL_INVALID_VALUE : marker(queue, count, wait_list, event);
}

static cl_int CL_API_CALL advise(cl_command_queue queue, const void *pointer, size_t size, cl_mem_advice_intel advice, cl_uint count,
                                 const cl_event *wait_list, cl_event *event) {
  (void)advice;
  return migrate(queue, pointer, size, 0, count, wait_list, event);
}

void *vortex_unified_function(const char *name) {
  static const struct {
    const char *name;
    void *function;
  } functions[] = {
      {"clHostMemAllocINTEL", (void *)host_alloc},
      {"clDeviceMemAllocINTEL", (void *)device_alloc},
      {"clSharedMemAllocINTEL", (void *)shared_alloc},
      {"clMemFreeINTEL", (void *)mem_free},
      {"clMemBlockingFreeINTEL", (void *)mem_blocking_free},
      {"clGetMemAllocInfoINTEL", (void *)mem_alloc_info},
      {"clSetKernelArgMemPointerINTEL", (void *)set_argument},
      {"clEnqueueMemFillINTEL", (void *)mem_fill},
      {"clEnqueueMemcpyINTEL", (void *)mem_copy},
      {"clEnqueueMigrateMemINTEL", (void *)migrate},
      {"clEnqueueMemAdviseINTEL", (void *)advise},
  };
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
    if (strcmp(name, functions[i].name) == 0) return functions[i].function;
  return NULL;
}
