/* Opening a Vortex device, its shape, device memory, and the functions exported for Python. */
#include "driver.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))
#define DEFAULT_CLOCK_MHZ 400

void vortex_fail(vortex_device *d, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(d->last_error, sizeof d->last_error, format, arguments);
  va_end(arguments);
  d->told = true;
  d->failures++;
}

static uint64_t caps(const vortex_device *d, uint32_t id) {
  uint64_t value = 0;
  return d->vx.dev_caps(d->handle, id, &value) == 0 ? value : 0;
}

static int read_shape(vortex_device *d) {
  d->threads = (uint32_t)caps(d, VX_CAPS_NUM_THREADS);
  d->warps = (uint32_t)caps(d, VX_CAPS_NUM_WARPS);
  d->cores = (uint32_t)caps(d, VX_CAPS_NUM_CORES);
  d->local_bytes = caps(d, VX_CAPS_LOCAL_MEM_SIZE);
  d->global_bytes = caps(d, VX_CAPS_GLOBAL_MEM_SIZE);
  d->xlen = VX_ISA_BASE(caps(d, VX_CAPS_ISA_FLAGS));
  return d->threads != 0 && d->warps != 0 && d->cores != 0 && d->global_bytes != 0 && (d->xlen == 32 || d->xlen == 64) ? 0 : -1;
}

static uint64_t clock_of(const vortex_device *d) {
  char json[65536];
  uint64_t mhz = 0;
  if (d->nvsim.counters != NULL && d->nvsim.counters(d->handle, json, sizeof json) > 0) {
    const char *key = strstr(json, "\"clock_mhz\":");
    if (key != NULL)
      mhz = strtoull(key + strlen("\"clock_mhz\":"), NULL, 10);
  }
  return mhz != 0 ? mhz : DEFAULT_CLOCK_MHZ;
}

/* What known libraries of upstream cannot do (docs/driver.md). */
static const struct {
  const char *library, *features;
  bool local_in_global;
} known_libraries[] = {
    {"simx", "no_lr_sc", true}, /* its local memory wraps at 2 KiB (RV64) or 4 KiB (RV32) */
    {"rtlsim", "no_lr_sc", false},
    {"opae", "no_lr_sc", false},
    {"xrt", "no_lr_sc", false},
};

static void read_features(vortex_device *d) {
  const char *local = getenv("VORTEX_LOCAL_MEMORY");
  for (size_t i = 0; i < sizeof known_libraries / sizeof known_libraries[0]; i++)
    if (strcmp(known_libraries[i].library, vx_driver_name()) == 0) {
      snprintf(d->features, sizeof d->features, "%s", known_libraries[i].features);
      d->local_in_global = known_libraries[i].local_in_global;
    }
  if (d->nvsim.features != NULL)
    d->nvsim.features(d->handle, d->features, sizeof d->features);
  if (local != NULL)
    d->local_in_global = strcmp(local, "global") == 0;
}

/* Load the library and open a device of it; false with a message. */
static bool connect(vortex_device *d) {
  char error[1024] = "";
  if (d->library == NULL)
    d->library = vx_driver_load(vx_driver_name(), &d->vx, &d->nvsim, error, sizeof error);
  if (d->library == NULL) {
    vortex_fail(d, "%s", error);
    return false;
  }
  d->concurrent = d->nvsim.open != NULL;
  if (d->nvsim.open == NULL && d->config != NULL)
    fprintf(stderr, "vortex: libvortex-%s has a shape of its own; the configuration \"%s\" is ignored\n", vx_driver_name(), d->config);
  if ((d->nvsim.open != NULL ? d->nvsim.open(&d->handle, d->config) : d->vx.dev_open(&d->handle)) != 0) {
    if (d->nvsim.last_error == NULL || d->nvsim.last_error(NULL, error, sizeof error) <= 0)
      snprintf(error, sizeof error, "libvortex-%s cannot open a device", vx_driver_name());
    vortex_fail(d, "%s", error);
    return false;
  }
  if (read_shape(d) != 0) {
    vortex_fail(d, "libvortex-%s does not describe its device (vx_dev_caps)", vx_driver_name());
    d->vx.dev_close(d->handle);
    return false;
  }
  return true;
}

int vortex_open(vortex_device *d) {
  pthread_mutex_lock(&d->vx_lock);
  if (!d->opened && connect(d)) {
    d->clock_mhz = clock_of(d);
    read_features(d);
    d->opened = true;
    vortex_set_shape_info(d);
  } else if (!d->opened) {
    d->unavailable = true;
    fprintf(stderr, "vortex: %s\n", d->last_error);
  }
  int result = d->opened ? CL_SUCCESS : CL_DEVICE_NOT_AVAILABLE;
  pthread_mutex_unlock(&d->vx_lock);
  return result;
}

void vortex_close(vortex_device *d) {
  if (!d->opened)
    return;
  vortex_free_launch_memory(d);
  pthread_mutex_lock(&d->vx_lock);
  d->vx.dev_close(d->handle);
  d->opened = false;
  pthread_mutex_unlock(&d->vx_lock);
}

/* ---- device memory --------------------------------------------------------------------------------------------------- */

int vortex_memory_allocate(vortex_device *d, uint64_t size, int flags, vortex_memory *memory) {
  pthread_mutex_lock(&d->vx_lock);
  int failed = d->vx.mem_alloc(d->handle, size, flags, &memory->handle);
  if (failed == 0 && (failed = d->vx.mem_address(memory->handle, &memory->address)) != 0)
    d->vx.mem_free(memory->handle);
  pthread_mutex_unlock(&d->vx_lock);
  if (failed != 0) {
    *memory = (vortex_memory){0};
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  memory->size = size;
  return CL_SUCCESS;
}

void vortex_memory_free(vortex_device *d, vortex_memory *memory) {
  if (memory->handle != NULL && d->opened) {
    pthread_mutex_lock(&d->vx_lock);
    d->vx.mem_free(memory->handle);
    pthread_mutex_unlock(&d->vx_lock);
  }
  *memory = (vortex_memory){0};
}

int vortex_memory_reserve(vortex_device *d, uint64_t size, vortex_memory *memory) {
  if (memory->size >= size)
    return CL_SUCCESS;
  vortex_memory_free(d, memory);
  return vortex_memory_allocate(d, size, VX_MEM_READ_WRITE, memory);
}

int vortex_memory_write(vortex_device *d, const vortex_memory *memory, uint64_t offset, const void *data, uint64_t size) {
  if (size == 0)
    return CL_SUCCESS;
  if (memory == NULL || memory->handle == NULL)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  pthread_mutex_lock(&d->vx_lock);
  int failed = d->vx.copy_to_dev(memory->handle, data, offset, size);
  pthread_mutex_unlock(&d->vx_lock);
  return failed == 0 ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

int vortex_memory_read(vortex_device *d, const vortex_memory *memory, uint64_t offset, void *data, uint64_t size) {
  if (size == 0)
    return CL_SUCCESS;
  if (memory == NULL || memory->handle == NULL)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  pthread_mutex_lock(&d->vx_lock);
  int failed = d->vx.copy_from_dev(data, memory->handle, offset, size);
  pthread_mutex_unlock(&d->vx_lock);
  return failed == 0 ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

/* ---- for Python (docs/interfaces.md) ---------------------------------------------------------------------------------- */

static vortex_device *of(cl_device_id device) {
  return device != NULL && device->short_name != NULL && strcmp(device->short_name, "vortex") == 0 ? device->data : NULL;
}

EXPORT int pocl_vortex_configure(cl_device_id device, const char *config) {
  vortex_device *d = of(device);
  if (d == NULL)
    return CL_INVALID_DEVICE;
  pthread_mutex_lock(&d->vx_lock);
  bool opened = d->opened;
  if (!opened) {
    free(d->config);
    d->config = config != NULL && config[0] != '\0' ? strdup(config) : NULL;
  }
  pthread_mutex_unlock(&d->vx_lock);
  if (opened)
    return CL_INVALID_OPERATION;
  return vortex_open(d);
}

EXPORT int pocl_vortex_counters(cl_device_id device, char *json, size_t size) {
  vortex_device *d = of(device);
  if (d == NULL || !d->opened)
    return -1;
  if (d->nvsim.counters == NULL)
    return snprintf(json, size, "{\"cycles\": %llu}", (unsigned long long)d->cycles);
  pthread_mutex_lock(&d->vx_lock);
  int length = d->nvsim.counters(d->handle, json, size);
  pthread_mutex_unlock(&d->vx_lock);
  return length;
}

EXPORT int pocl_vortex_last_error(cl_device_id device, char *text, size_t size) {
  const vortex_device *d = of(device);
  if (d == NULL)
    return -1;
  if (text != NULL && size > 0)
    snprintf(text, size, "%s", d->last_error);
  return (int)strlen(d->last_error);
}

EXPORT int pocl_vortex_failures(cl_device_id device) {
  const vortex_device *d = of(device);
  return d == NULL ? -1 : (int)d->failures;
}

/* Stop the kernel that runs now, from any thread; its launch fails. The lock is not taken: a launch may hold it. */
EXPORT int pocl_vortex_abort(cl_device_id device) {
  vortex_device *d = of(device);
  if (d == NULL || !d->opened || d->nvsim.abort == NULL)
    return CL_INVALID_OPERATION;
  return d->nvsim.abort(d->handle) == 0 ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

/* The address is wanted for pointers in structures, so the content must be on the device when this returns. */
EXPORT int pocl_vortex_buffer_address(cl_mem mem, cl_device_id device, uint64_t *address) {
  vortex_device *d = of(device);
  if (d == NULL || mem == NULL || address == NULL)
    return CL_INVALID_VALUE;
  uint64_t origin = 0;
  if (mem->parent != NULL) {
    origin = mem->origin;
    mem = mem->parent;
  }
  int result = CL_SUCCESS;
  POCL_LOCK_OBJ(mem);
  pocl_mem_identifier *place = &mem->device_ptrs[device->global_mem_id];
  if (place->mem_ptr == NULL)
    result = vortex_alloc_mem_obj(device, mem, NULL);
  if (result == CL_SUCCESS && place->version < mem->latest_version && mem->mem_host_ptr_version == mem->latest_version) {
    result = vortex_write_buffer(d, place, 0, mem->mem_host_ptr, mem->size);
    if (result == CL_SUCCESS)
      place->version = mem->latest_version;
  }
  if (result == CL_SUCCESS)
    *address = ((vortex_memory *)place->mem_ptr)->address + origin;
  POCL_UNLOCK_OBJ(mem);
  return result;
}
