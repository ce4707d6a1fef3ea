/* A libvortex driver that has the 16 entries and nothing else: those of libvortex-nvsim ($NVSIM_LIBRARY). Like a real device's it takes no
 * call while a kernel runs: that ends the process. With $PLAIN_WITHOUT_A its ISA flags have no A (atomics). */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vortex_driver.h"

int vx_dev_init(callbacks_t *callbacks);

static callbacks_t real;
static bool running;

static void idle(const char *call) {
  if (!running)
    return;
  fprintf(stderr, "plain driver: %s while a kernel runs\n", call);
  abort();
}

static int dev_caps(vx_device_h device, uint32_t id, uint64_t *value) {
  int result = real.dev_caps(device, id, value);
  if (id == VX_CAPS_ISA_FLAGS && getenv("PLAIN_WITHOUT_A") != NULL)
    *value &= ~VX_ISA_STD_A;
  return result;
}

static int mem_reserve(vx_device_h device, uint64_t address, uint64_t size, int flags, vx_buffer_h *buffer) {
  idle("mem_reserve");
  return real.mem_reserve(device, address, size, flags, buffer);
}

static int copy_to_dev(vx_buffer_h buffer, const void *from, uint64_t offset, uint64_t size) {
  idle("copy_to_dev");
  return real.copy_to_dev(buffer, from, offset, size);
}

static int copy_from_dev(void *to, vx_buffer_h buffer, uint64_t offset, uint64_t size) {
  idle("copy_from_dev");
  return real.copy_from_dev(to, buffer, offset, size);
}

static int start(vx_device_h device, vx_buffer_h kernel, vx_buffer_h arguments) {
  idle("start");
  running = true;
  const char *limit = getenv("VORTEX_TIMEOUT");
  char *kept = limit != NULL ? strdup(limit) : NULL;
  setenv("VORTEX_TIMEOUT", "0", 1); /* a device that goes on for ever: the simulator would stop the kernel itself */
  int result = real.start(device, kernel, arguments);
  if (kept != NULL)
    setenv("VORTEX_TIMEOUT", kept, 1);
  else
    unsetenv("VORTEX_TIMEOUT");
  free(kept);
  return result;
}

static int ready_wait(vx_device_h device, uint64_t timeout) {
  int result = real.ready_wait(device, timeout);
  running = running && result == -1;
  return result;
}

int vx_dev_init(callbacks_t *callbacks) {
  void *library = dlopen(getenv("NVSIM_LIBRARY"), RTLD_NOW | RTLD_LOCAL);
  vx_dev_init_t init;
  if (library == NULL)
    return -1;
  *(void **)&init = dlsym(library, "vx_dev_init");
  int result = init(&real);
  *callbacks = real;
  callbacks->dev_caps = dev_caps;
  callbacks->mem_reserve = mem_reserve;
  callbacks->copy_to_dev = copy_to_dev;
  callbacks->copy_from_dev = copy_from_dev;
  callbacks->start = start;
  callbacks->ready_wait = ready_wait;
  return result;
}
