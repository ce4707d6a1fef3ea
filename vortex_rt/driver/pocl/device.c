/* Opening a Vortex device, its shape, what it can do, and device memory. */
#include "driver.h"

#include "own_process.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_CLOCK_MHZ 400

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

/* The device's clock, and what it is in words; a library that does not tell them has the default, and its name. */
static void read_description(vortex_device *d) {
  char json[65536];
  d->clock_mhz = DEFAULT_CLOCK_MHZ;
  snprintf(d->description, sizeof d->description, "libvortex-%s", vx_driver_stem(vx_driver_name()));
  if (d->nvsim.counters == NULL || d->nvsim.counters(d->handle, json, sizeof json) <= 0) return;
  const char *clock = strstr(json, "\"clock_mhz\":");
  uint64_t mhz = clock != NULL ? strtoull(clock + strlen("\"clock_mhz\":"), NULL, 10) : 0;
  if (mhz != 0) d->clock_mhz = mhz;
  char text[sizeof d->description];
  const char *device = strstr(json, "\"device\":");
  if (device != NULL && sscanf(device, "\"device\": \"%191[^\"]\"", text) == 1)
    memcpy(d->description, text, sizeof text);
}

/* What known libraries of upstream's 2.x cannot do (docs/explanation/driver.md). */
static const struct {
  const char *library, *features;
  bool local_in_global;
  bool has_atomics; /* though its ISA flags do not say so */
} known_libraries[] = {
    {"simx", "no_lr_sc", true, true}, /* its local memory wraps at 2 KiB (RV64) or 4 KiB (RV32) */
    {"rtlsim", "no_lr_sc", false, false},
    {"opae", "no_lr_sc", false, false},
    {"xrt", "no_lr_sc", false, false},
};

/* Known libraries have variants: simx-4c for simx. */
static bool is_library(const char *stem, const char *known) {
  size_t length = strlen(known);
  return strncmp(stem, known, length) == 0 && !isalnum((unsigned char)stem[length]);
}

/* Properties of the device that the compiler has to know. A library that has no list of its own is known by its name, or by that of
 * the file that its name is a link to; atomics are the A of its ISA. */
static int read_features(vortex_device *d) {
  const char *name = vx_driver_name();
  char *file = realpath(name, NULL);
  bool atomics = (caps(d, VX_CAPS_ISA_FLAGS) & VX_ISA_STD_A) != 0;
  size_t known_count = d->nvsim.exported_generation == 3 ? 0 : sizeof known_libraries / sizeof known_libraries[0];
  d->no_local_atomics = d->nvsim.exported_generation == 3;
  if (d->nvsim.exported_generation == 3) /* each 3.0 has them; which formats its tensor unit has, no library tells */
    snprintf(d->features, sizeof d->features, "vote_shuffle%s", d->cores > 1 ? " stale_caches" : "");
  for (size_t i = 0; i < known_count; i++) {
    const char *known = known_libraries[i].library;
    if (!is_library(vx_driver_stem(name), known) && (file == NULL || !is_library(vx_driver_stem(file), known)))
      continue;
    snprintf(d->features, sizeof d->features, "%s", known_libraries[i].features);
    d->local_in_global = known_libraries[i].local_in_global;
    atomics = atomics || known_libraries[i].has_atomics;
  }
  free(file);
  if (d->nvsim.features != NULL)
    d->nvsim.features(d->handle, d->features, sizeof d->features);
  else if (!atomics)
    strncat(d->features, " no_atomics", sizeof d->features - strlen(d->features) - 1);
  uint64_t in_global;
  char error[256];
  if (vortex_setting_number(SETTING_LOCAL_MEMORY, &in_global, error, sizeof error) != 0) {
    vortex_fail(d, "%s", error);
    return -1;
  }
  if (vortex_setting_text(SETTING_LOCAL_MEMORY) != NULL) d->local_in_global = in_global;
  return 0;
}

#define ALLOCATION_STEP (64ull << 20)

/* The largest piece of memory that can be allocated now that nothing is, less something for the variables and heaps of programs. */
static uint64_t largest_allocation(const vortex_device *d) {
  uint64_t least = d->global_bytes / 4, size = d->global_bytes > VORTEX_IMAGE_END ? d->global_bytes - VORTEX_IMAGE_END : 0;
  for (; d->nvsim.allocate != NULL && size > least; size -= ALLOCATION_STEP) {
    vx_buffer_h buffer;
    if (d->nvsim.allocate(d->handle, VORTEX_IMAGE_END, UINT64_MAX, 0, size, VX_MEM_READ_WRITE, &buffer) == 0) {
      d->vx.mem_free(buffer);
      return size - ALLOCATION_STEP > least ? size - ALLOCATION_STEP : least;
    }
  }
  return least;
}

/* Load the library and open a device of it; false with a message. */
static bool connect(vortex_device *d) {
  char error[1024] = "";
  if (d->library == NULL) d->library = vx_driver_load(vx_driver_name(), &d->vx, &d->nvsim, error, sizeof error);
  if (d->library == NULL) {
    vortex_fail(d, "%s", error);
    return false;
  }
  d->concurrent = d->nvsim.open != NULL;
  if (d->nvsim.open == NULL && d->config != NULL)
    fprintf(stderr, "vortex: the library '%s' has a shape of its own; the configuration \"%s\" is ignored\n", vx_driver_name(), d->config);
  if ((d->nvsim.open != NULL ? d->nvsim.open(&d->handle, d->config) : d->vx.dev_open(&d->handle)) != 0) {
    if (d->nvsim.last_error == NULL || d->nvsim.last_error(NULL, error, sizeof error) <= 0)
      snprintf(error, sizeof error, "the library '%s' cannot open a device", vx_driver_name());
    vortex_fail(d, "%s", error);
    return false;
  }
  if (read_shape(d) != 0) {
    vortex_fail(d, "the library '%s' does not describe its device (vx_dev_caps)", vx_driver_name());
    d->vx.dev_close(d->handle);
    return false;
  }
  if (read_features(d) != 0) {
    d->vx.dev_close(d->handle);
    return false;
  }
  return true;
}

/* Set once, by whichever thread uses the device first. */
static pid_t owner_of(const vortex_device *d) { return d->owner; }

bool vortex_is_foreign(const vortex_device *d) {
  pid_t owner = owner_of(d);
  return owner != 0 && owner != vortex_own_process();
}

bool vortex_refuse_fork(vortex_device *d) {
  static bool said;
  if (!vortex_is_foreign(d)) return false;
  vortex_fail(d, "this process is a fork of the one that opened the device: open it here before the parent does, or start processes "
                 "without fork");
  if (!__atomic_exchange_n(&said, true, __ATOMIC_RELAXED)) fprintf(stderr, "vortex: %s\n", vortex_told());
  return true;
}

int vortex_open(vortex_device *d) {
  if (vortex_refuse_fork(d)) return CL_DEVICE_NOT_AVAILABLE;
  LOCK_GUARD(&d->vx_lock);
  if (!d->opened && connect(d)) {
    read_description(d);
    d->allocation_bytes = largest_allocation(d);
    vortex_set_shape_info(d, true);
    d->owner = vortex_own_process();
    d->opened = true; /* last: others read the shape from now on */
  } else if (!d->opened) {
    d->unavailable = true;
    fprintf(stderr, "vortex: %s\n", vortex_told());
  }
  return d->opened ? CL_SUCCESS : CL_DEVICE_NOT_AVAILABLE;
}

/* Information that depends on the shape opens the device. */
void vortex_prepare_info(cl_device_id device, cl_device_info param_name) {
  switch (param_name) {
  case CL_DEVICE_MAX_COMPUTE_UNITS:
  case CL_DEVICE_ADDRESS_BITS:
  case CL_DEVICE_GLOBAL_MEM_SIZE:
  case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
  case CL_DEVICE_EXTENSIONS:
  case CL_DEVICE_EXTENSIONS_WITH_VERSION:
  case CL_DEVICE_OPENCL_C_FEATURES:
  case CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES:
  case CL_DEVICE_ATOMIC_FENCE_CAPABILITIES:
  case CL_DEVICE_DOUBLE_FP_CONFIG:
  case CL_DEVICE_LOCAL_MEM_SIZE:
  case CL_DEVICE_MAX_CLOCK_FREQUENCY:
  case CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
  case CL_DEVICE_MAX_NUM_SUB_GROUPS:
  case CL_DEVICE_SVM_CAPABILITIES:
    if (!((vortex_device *)device->data)->unavailable && !((vortex_device *)device->data)->opened)
      vortex_open(device->data); /* what fails says so; the assumed figures stay */
    break;
  default:
    break;
  }
}

/* ---- device memory --------------------------------------------------------------------------------------------------- */

/* `range` NULL: anywhere; else the library has `allocate`. */
static int allocate(vortex_device *d, const vortex_range *range, uint64_t alignment, uint64_t size, vortex_memory *memory) {
  if (vortex_refuse_fork(d)) return CL_DEVICE_NOT_AVAILABLE;
  lock_take(&d->vx_lock);
  int failed = range == NULL ? d->vx.mem_alloc(d->handle, size, VX_MEM_READ_WRITE, &memory->handle)
                             : d->nvsim.allocate(d->handle, range->first, range->end, alignment, size, VX_MEM_READ_WRITE, &memory->handle);
  if (failed == 0 && (failed = d->vx.mem_address(memory->handle, &memory->address)) != 0)
    d->vx.mem_free(memory->handle);
  lock_give(&d->vx_lock);
  if (failed != 0) {
    *memory = (vortex_memory){0};
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  memory->size = size;
  return CL_SUCCESS;
}

int vortex_memory_allocate_in(vortex_device *d, vortex_range range, uint64_t alignment, uint64_t size, vortex_memory *memory) {
  return allocate(d, &range, alignment, size, memory);
}

/* Not where images are loaded, where the library lets us choose. */
int vortex_memory_allocate(vortex_device *d, uint64_t size, vortex_memory *memory) {
  static const vortex_range below = {0, VORTEX_IMAGE_BASE}, above = {VORTEX_IMAGE_END, UINT64_MAX};
  if (d->nvsim.allocate == NULL) return allocate(d, NULL, 0, size, memory);
  int result = allocate(d, &below, 0, size, memory);
  return result == CL_MEM_OBJECT_ALLOCATION_FAILURE ? allocate(d, &above, 0, size, memory) : result;
}

void vortex_memory_free(vortex_device *d, vortex_memory *memory) {
  if (memory->handle != NULL && !memory->borrowed && owner_of(d) == vortex_own_process()) { /* a fork has no say in its parent's memory */
    lock_take(&d->vx_lock);
    d->vx.mem_free(memory->handle);
    lock_give(&d->vx_lock);
  }
  *memory = (vortex_memory){0};
}

int vortex_memory_reserve(vortex_device *d, uint64_t size, vortex_memory *memory) {
  if (memory->size >= size) return CL_SUCCESS;
  vortex_memory_free(d, memory);
  return vortex_memory_allocate(d, size, memory);
}

int vortex_memory_write(vortex_device *d, const vortex_memory *memory, uint64_t offset, const void *data, uint64_t size) {
  if (size == 0) return CL_SUCCESS;
  if (vortex_refuse_fork(d)) return CL_DEVICE_NOT_AVAILABLE;
  if (memory == NULL || memory->handle == NULL) return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  LOCK_GUARD(&d->vx_lock);
  int failed = d->vx.copy_to_dev(memory->handle, data, memory->start + offset, size);
  return failed == 0 ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

int vortex_memory_read(vortex_device *d, const vortex_memory *memory, uint64_t offset, void *data, uint64_t size) {
  if (size == 0) return CL_SUCCESS;
  if (vortex_refuse_fork(d)) return CL_DEVICE_NOT_AVAILABLE;
  if (memory == NULL || memory->handle == NULL) return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  LOCK_GUARD(&d->vx_lock);
  int failed = d->vx.copy_from_dev(data, memory->handle, memory->start + offset, size);
  return failed == 0 ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}
