/* The table of entries out of what a libvortex.so exports: the user's own, of Vortex 3.0 or 2.x.
 *
 * Below 3.0's libvortex.so lie libraries (libvortex-simx.so) whose `vx_dev_init` fills six entries for a command processor: they
 * are no use to us. Its exported functions of old run images of 2.x as they are. Two have one more parameter there, and waiting
 * forgets the run when its time is over. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vortex_driver.h"

#define GENERATION_3 "vx_device_open" /* what only a libvortex.so of 3.0 exports */
#define DCR_COUNTER_CLASS 0x5
#define BACKEND_VARIABLE "VORTEX_DRIVER" /* which of its backends such a library loads when a device is opened */
#define FAILED 2

/* One such library a process: all devices have the same VORTEX_DRIVER. */
static struct {
  char backend[64]; /* empty: the library's own choice */
  callbacks_t own;
  int (*dcr_read)(vx_device_h device, uint32_t address, uint32_t tag, uint32_t *value);
  int (*mpm_query)(vx_device_h device, uint32_t class, uint32_t address, uint32_t core, uint64_t *value);
  uint32_t counter_class;
  bool lost; /* a run did not end in time, and the library does not tell of it any more */
} exported;

/* The library reads the variable that led us to it: it holds the backend's name meanwhile. */
static int dev_open(vx_device_h *device) {
  const char *value = getenv(BACKEND_VARIABLE);
  char *kept = value != NULL ? strdup(value) : NULL;
  if (exported.backend[0] != '\0')
    setenv(BACKEND_VARIABLE, exported.backend, 1);
  else
    unsetenv(BACKEND_VARIABLE);
  int result = exported.own.dev_open(device);
  if (kept != NULL)
    setenv(BACKEND_VARIABLE, kept, 1);
  else
    unsetenv(BACKEND_VARIABLE);
  free(kept);
  return result;
}

static int dcr_read(vx_device_h device, uint32_t address, uint32_t *value) { return exported.dcr_read(device, address, 0, value); }

/* 2.x is told the class of counters once, 3.0 with each question. */
static int dcr_write(vx_device_h device, uint32_t address, uint32_t value) {
  if (address != DCR_COUNTER_CLASS)
    return exported.own.dcr_write(device, address, value);
  exported.counter_class = value;
  return 0;
}

static int mpm_query(vx_device_h device, uint32_t address, uint32_t core, uint64_t *value) {
  return exported.mpm_query(device, exported.counter_class, address, core, value);
}

static uint64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* -1 of the library's is a time-out and every failure. After a time-out it says that nothing runs, and what is asked next waits
 * for ever: so the device counts as busy from then on. */
static int ready_wait(vx_device_h device, uint64_t timeout) {
  uint64_t before = milliseconds();
  if (exported.lost) {
    struct timespec rest = {(time_t)(timeout / 1000), (long)(timeout % 1000) * 1000000};
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR)
      ;
    return -1;
  }
  int result = exported.own.ready_wait(device, timeout);
  if (result != -1)
    return result;
  exported.lost = milliseconds() - before >= timeout;
  return exported.lost ? -1 : FAILED;
}

int vx_exported_table(void *library, const char *backend, callbacks_t *vx) {
  const struct {
    const char *name;
    void *place;
  } functions[] = {
      {"vx_dev_open", &vx->dev_open},         {"vx_dev_close", &vx->dev_close},     {"vx_dev_caps", &vx->dev_caps},
      {"vx_mem_alloc", &vx->mem_alloc},       {"vx_mem_reserve", &vx->mem_reserve}, {"vx_mem_free", &vx->mem_free},
      {"vx_mem_access", &vx->mem_access},     {"vx_mem_address", &vx->mem_address}, {"vx_mem_info", &vx->mem_info},
      {"vx_copy_to_dev", &vx->copy_to_dev},   {"vx_copy_from_dev", &vx->copy_from_dev},
      {"vx_start", &vx->start},               {"vx_ready_wait", &vx->ready_wait},   {"vx_dcr_read", &vx->dcr_read},
      {"vx_dcr_write", &vx->dcr_write},       {"vx_mpm_query", &vx->mpm_query},
  };
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    *(void **)functions[i].place = dlsym(library, functions[i].name);
    if (*(void **)functions[i].place == NULL)
      return 0;
  }
  snprintf(exported.backend, sizeof exported.backend, "%s", backend);
  exported.own = *vx;
  vx->dev_open = dev_open;
  if (dlsym(library, GENERATION_3) == NULL)
    return 2;
  *(void **)&exported.dcr_read = dlsym(library, "vx_dcr_read");
  *(void **)&exported.mpm_query = dlsym(library, "vx_mpm_query");
  vx->dcr_read = dcr_read;
  vx->dcr_write = dcr_write;
  vx->mpm_query = mpm_query;
  vx->ready_wait = ready_wait;
  return 3;
}
