/* The functions that Vortex 3.0's libvortex.so exports, over libvortex-nvsim ($NVSIM_LIBRARY) as a 3.0 ($VORTEX_CONFIG). Like the original it
 * loads the library that $VORTEX_DRIVER names (default: simx) when a device is opened, has one more parameter in two functions, and knows
 * of no run any more once waiting for it has failed. It ends the process where the original would wait for ever. */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vortex_driver.h"

#define EXPORT __attribute__((visibility("default")))

static callbacks_t real;
static bool running, noted; /* a kernel; what is noted of it */

static void idle(const char *call) {
  if (!running)
    return;
  fprintf(stderr, "front3: %s while a kernel runs\n", call);
  abort();
}

EXPORT int vx_device_open(uint32_t index, vx_device_h *device);
EXPORT int vx_device_open(uint32_t index, vx_device_h *device) {
  const char *backend = getenv("VORTEX_DRIVER");
  char file[128];
  snprintf(file, sizeof file, "libvortex-%s.so", backend != NULL ? backend : "simx");
  void *library = dlopen(file, RTLD_LAZY);
  vx_dev_init_t init;
  int (*fill)(void **entries);
  void *entries[6] = {NULL};
  *(void **)&fill = library != NULL ? dlsym(library, "vx_dev_init") : NULL;
  if (index != 0 || fill == NULL || fill(entries) != 0)
    return 1;
  fprintf(stderr, "front3: %s\n", file);
  library = dlopen(getenv("NVSIM_LIBRARY"), RTLD_NOW | RTLD_LOCAL);
  *(void **)&init = library != NULL ? dlsym(library, "vx_dev_init") : NULL;
  return init == NULL || init(&real) != 0 ? 1 : real.dev_open(device);
}

EXPORT int vx_dev_open(vx_device_h *device) { return vx_device_open(0, device) == 0 ? 0 : -1; }
EXPORT int vx_dev_close(vx_device_h device) { return real.dev_close(device); }
EXPORT int vx_dev_caps(vx_device_h device, uint32_t id, uint64_t *value) { return real.dev_caps(device, id, value); }
EXPORT int vx_mem_free(vx_buffer_h buffer) { return real.mem_free(buffer); }
EXPORT int vx_mem_address(vx_buffer_h buffer, uint64_t *address) { return real.mem_address(buffer, address); }
EXPORT int vx_mem_info(vx_device_h device, uint64_t *left, uint64_t *used) { return real.mem_info(device, left, used); }

EXPORT int vx_mem_alloc(vx_device_h device, uint64_t size, int flags, vx_buffer_h *buffer) {
  return real.mem_alloc(device, size, flags, buffer);
}

EXPORT int vx_mem_reserve(vx_device_h device, uint64_t address, uint64_t size, int flags, vx_buffer_h *buffer) {
  return real.mem_reserve(device, address, size, flags, buffer);
}

EXPORT int vx_mem_access(vx_buffer_h buffer, uint64_t offset, uint64_t size, int flags) {
  return real.mem_access(buffer, offset, size, flags);
}

EXPORT int vx_copy_to_dev(vx_buffer_h buffer, const void *from, uint64_t offset, uint64_t size) {
  idle("vx_copy_to_dev");
  return real.copy_to_dev(buffer, from, offset, size) == 0 ? 0 : -1;
}

EXPORT int vx_copy_from_dev(void *to, vx_buffer_h buffer, uint64_t offset, uint64_t size) {
  idle("vx_copy_from_dev");
  return real.copy_from_dev(to, buffer, offset, size) == 0 ? 0 : -1;
}

EXPORT int vx_start(vx_device_h device, vx_buffer_h kernel, vx_buffer_h arguments) {
  idle("vx_start");
  const char *limit = getenv("VORTEX_TIMEOUT");
  char *kept = limit != NULL ? strdup(limit) : NULL;
  setenv("VORTEX_TIMEOUT", "0", 1); /* the simulator would stop the kernel itself */
  int result = real.start(device, kernel, arguments);
  if (kept != NULL)
    setenv("VORTEX_TIMEOUT", kept, 1);
  else
    unsetenv("VORTEX_TIMEOUT");
  free(kept);
  running = noted = result == 0;
  return result == 0 ? 0 : -1;
}

EXPORT int vx_ready_wait(vx_device_h device, uint64_t timeout) {
  if (!noted)
    return 0;
  int result = real.ready_wait(device, timeout);
  running = result == -1;
  noted = false;
  return result == 0 ? 0 : -1;
}

EXPORT int vx_dcr_write(vx_device_h device, uint32_t address, uint32_t value) {
  if (address < 0x010) { /* its registers of 2.x are gone */
    fprintf(stderr, "front3: device register 0x%x\n", address);
    abort();
  }
  return real.dcr_write(device, address, value);
}

/* vortex.h declares these as 2.x has them. */
int dcr_read(vx_device_h device, uint32_t address, uint32_t tag, uint32_t *value) __asm__("vx_dcr_read");
EXPORT int dcr_read(vx_device_h device, uint32_t address, uint32_t tag, uint32_t *value) {
  return tag != 0 ? -1 : real.dcr_read(device, address, value);
}

int mpm_query(vx_device_h device, uint32_t class, uint32_t address, uint32_t core, uint64_t *value) __asm__("vx_mpm_query");
EXPORT int mpm_query(vx_device_h device, uint32_t class, uint32_t address, uint32_t core, uint64_t *value) {
  if (class > 2) {
    fprintf(stderr, "front3: counters of class %u\n", class);
    abort();
  }
  return real.mpm_query(device, address, core, value);
}
