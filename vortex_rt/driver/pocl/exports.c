/* The functions exported beside OpenCL's (docs/reference/interfaces.md). */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

static vortex_device *of(cl_device_id device) {
  return device != NULL && device->short_name != NULL && strcmp(device->short_name, "vortex") == 0 ? device->data : NULL;
}

EXPORT int pocl_vortex_configure(cl_device_id device, const char *config) {
  vortex_device *d = of(device);
  if (d == NULL) return CL_INVALID_DEVICE;
  if (vortex_refuse_fork(d)) return CL_DEVICE_NOT_AVAILABLE;
  lock_take(&d->vx_lock);
  bool opened = d->opened;
  if (!opened) {
    free(d->config);
    d->config = config != NULL && config[0] != '\0' ? strdup(config) : NULL;
  }
  lock_give(&d->vx_lock);
  if (opened) return CL_INVALID_OPERATION;
  return vortex_open(d);
}

EXPORT int pocl_vortex_counters(cl_device_id device, char *json, size_t size) {
  vortex_device *d = of(device);
  if (d == NULL || !d->opened || vortex_refuse_fork(d)) return -1;
  if (d->nvsim.counters == NULL) return snprintf(json, size, "{\"cycles\": %llu}", (unsigned long long)d->cycles);
  LOCK_GUARD(&d->vx_lock);
  return d->nvsim.counters(d->handle, json, size);
}

EXPORT int pocl_vortex_set_limit(cl_device_id device, int limit, uint64_t bytes) {
  vortex_device *d = of(device);
  return d == NULL ? CL_INVALID_DEVICE : vortex_set_limit(d, (pocl_vortex_limit)limit, bytes);
}

EXPORT int pocl_vortex_set_cluster(cl_device_id device, cl_kernel kernel, const uint32_t groups[3]) {
  vortex_device *d = of(device);
  if (d == NULL) return CL_INVALID_DEVICE;
  vortex_set_cluster(d, kernel, groups);
  return CL_SUCCESS;
}

EXPORT int pocl_vortex_description(cl_device_id device, char *text, size_t size) {
  const vortex_device *d = of(device);
  return d == NULL || !d->opened ? -1 : snprintf(text, size, "%s", d->description);
}

EXPORT int pocl_vortex_last_error(cl_device_id device, char *text, size_t size) {
  vortex_device *d = of(device);
  return d == NULL ? -1 : vortex_last_error(d, text, size);
}

EXPORT int pocl_vortex_last_failure(cl_device_id device) {
  vortex_device *d = of(device);
  return d == NULL ? -1 : (int)vortex_last_failure(d);
}

/* Told once, so that the next refusal is not taken for this one. */
EXPORT int pocl_vortex_thread_error(char *text, size_t size) {
  int length = snprintf(text, size, "%s", vortex_told());
  if (length >= 0 && (size_t)length < size) vortex_tell_nothing();
  return length;
}

/* A command of one of our devices. */
static bool is_ours(cl_event event) {
  return IS_CL_OBJECT_VALID(event) && event->queue != NULL && of(event->queue->device) != NULL;
}

EXPORT int pocl_vortex_event_error(cl_event event, char *text, size_t size) {
  return !is_ours(event) ? -1 : vortex_event_message(event, text, size);
}

EXPORT int pocl_vortex_event_failure(cl_event event) { return !is_ours(event) ? -1 : (int)vortex_event_failure(event); }

EXPORT int pocl_vortex_event_wait(cl_event event, uint64_t milliseconds) {
  return !is_ours(event) ? CL_INVALID_EVENT : vortex_wait_some_time(event, milliseconds);
}

EXPORT int pocl_vortex_event_abort(cl_event event) {
  return !is_ours(event) ? CL_INVALID_EVENT : vortex_abort_event(of(event->queue->device), event);
}

EXPORT int pocl_vortex_abort(cl_device_id device) {
  vortex_device *d = of(device);
  return d == NULL || !d->opened || vortex_refuse_fork(d) ? CL_INVALID_OPERATION : vortex_abort_running(d);
}

/* The program as it is built for a device, NULL: it is not. */
static vortex_program *built(cl_program program, cl_device_id device) {
  for (cl_uint i = 0; program->data != NULL && i < program->num_devices; i++)
    if (program->devices[i] == device) return program->data[i];
  return NULL;
}

EXPORT int pocl_vortex_symbol(cl_program program, cl_device_id device, const char *name, void **address, size_t *size) {
  vortex_device *d = of(device);
  if (d == NULL || name == NULL || !IS_CL_OBJECT_VALID(program)) return CL_INVALID_VALUE;
  if (vortex_refuse_fork(d)) return CL_DEVICE_NOT_AVAILABLE;
  vortex_program *loaded = built(program, device);
  if (loaded == NULL) return CL_INVALID_PROGRAM_EXECUTABLE;
  const vortex_variable *variable = vortex_find_variable(loaded, name);
  if (variable == NULL) return CL_INVALID_VALUE;
  int result = vortex_prepare_globals(d, loaded);
  if (result == CL_SUCCESS && address != NULL)
    *address = (void *)(uintptr_t)(vortex_globals_owner(loaded)->globals.address + variable->offset);
  if (result == CL_SUCCESS && size != NULL) *size = variable->size;
  return result;
}

EXPORT int pocl_vortex_share(cl_program program, cl_device_id device, cl_program owner) {
  vortex_device *d = of(device);
  if (d == NULL || !IS_CL_OBJECT_VALID(program) || !IS_CL_OBJECT_VALID(owner)) return CL_INVALID_VALUE;
  if (vortex_refuse_fork(d)) return CL_DEVICE_NOT_AVAILABLE;
  vortex_program *loaded = built(program, device), *owns = built(owner, device);
  return loaded != NULL && owns != NULL ? vortex_share(loaded, owns) : CL_INVALID_PROGRAM_EXECUTABLE;
}

EXPORT int pocl_vortex_svm_map(cl_device_id device, void *address, size_t size, int file, uint64_t offset) {
  vortex_device *d = of(device);
  return d == NULL ? CL_INVALID_DEVICE : vortex_svm_map_file(d, address, size, file, offset);
}

EXPORT int pocl_vortex_svm_access(cl_device_id device, void *address, size_t size, int rights) {
  vortex_device *d = of(device);
  return d == NULL ? CL_INVALID_DEVICE : vortex_svm_set_access(d, address, size, rights);
}

EXPORT int pocl_vortex_svm_mirror(cl_device_id device, const void *address) {
  vortex_device *d = of(device);
  return d == NULL ? CL_INVALID_DEVICE : vortex_svm_mirror(d, address);
}

EXPORT int pocl_vortex_svm_reserve(cl_device_id device, size_t size, size_t alignment, const void *wanted, void **address) {
  vortex_device *d = of(device);
  if (d == NULL) return CL_INVALID_DEVICE;
  return size == 0 || alignment == 0 || (alignment & (alignment - 1)) != 0 || address == NULL ? CL_INVALID_VALUE
                                                                                             : vortex_svm_reserve(d, size, alignment, wanted, address);
}

EXPORT int pocl_vortex_svm_release(cl_device_id device, void *address) {
  if (of(device) == NULL) return CL_INVALID_DEVICE;
  vortex_svm_free(device, address);
  return CL_SUCCESS;
}

EXPORT int pocl_vortex_svm_file(cl_device_id device) {
  const vortex_device *d = of(device);
  return d == NULL || !d->opened || d->nvsim.memory_file == NULL ? -1 : d->nvsim.memory_file(d->handle);
}

EXPORT int pocl_vortex_kernel(cl_kernel kernel, cl_device_id device, const vortex_kernel **found) {
  if (of(device) == NULL || found == NULL || !IS_CL_OBJECT_VALID(kernel)) return CL_INVALID_VALUE;
  *found = vortex_find_kernel(built(kernel->program, device), kernel->name);
  return *found != NULL ? CL_SUCCESS : CL_INVALID_PROGRAM_EXECUTABLE;
}

/* The address is wanted for pointers in structures, so the content must be on the device when this returns. */
EXPORT int pocl_vortex_buffer_address(cl_mem mem, cl_device_id device, uint64_t *address) {
  vortex_device *d = of(device);
  if (d == NULL || !IS_CL_OBJECT_VALID(mem) || address == NULL) return CL_INVALID_VALUE;
  uint64_t origin = 0;
  if (mem->parent != NULL) {
    origin = mem->origin;
    mem = mem->parent;
  }
  int result = CL_SUCCESS;
  POCL_LOCK_OBJ(mem);
  pocl_mem_identifier *place = &mem->device_ptrs[device->global_mem_id];
  if (place->mem_ptr == NULL) result = vortex_alloc_mem_obj(device, mem, NULL);
  if (result == CL_SUCCESS && place->version < mem->latest_version && mem->mem_host_ptr_version == mem->latest_version) {
    result = vortex_write_buffer(d, place, 0, mem->mem_host_ptr, mem->size);
    if (result == CL_SUCCESS) place->version = mem->latest_version;
  }
  if (result == CL_SUCCESS) *address = ((vortex_memory *)place->mem_ptr)->address + origin;
  POCL_UNLOCK_OBJ(mem);
  return result;
}
