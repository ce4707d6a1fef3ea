// ----- vx_program.c
/* A program for Vortex's public API, as its users write them: sum two numbers on the device.
 * usage: vx_program ADD.vxbin FAULT.vxbin */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <vortex.h>

#define CHECK(call) \
  do { \
    int status_ = (call); \
    if (status_ != 0) { \
      printf("%s returned %d\n", #call, status_); \
      return 1; \
    } \
  } while (0)

static int run(vx_device_h device, vx_buffer_h kernel, uint64_t a, uint64_t b, uint64_t *sum) {
  uint64_t arguments[3] = {a, b, 0};
  vx_buffer_h buffer;
  CHECK(vx_mem_alloc(device, sizeof arguments, VX_MEM_READ_WRITE, &buffer));
  CHECK(vx_copy_to_dev(buffer, arguments, 0, sizeof arguments));
  CHECK(vx_start(device, kernel, buffer));
  CHECK(vx_ready_wait(device, VX_MAX_TIMEOUT));
  CHECK(vx_copy_from_dev(sum, buffer, 16, sizeof *sum));
  CHECK(vx_mem_free(buffer));
  return 0;
}

int main(int argc, char **argv) {
  vx_device_h device;
  vx_buffer_h kernel, data, wrong;
  uint64_t threads, warps, cores, isa, sum = 0, free_before, used_before, used_after, address, instructions;
  uint32_t local;
  assert(argc == 3);
  CHECK(vx_dev_open(&device));
  CHECK(vx_dev_caps(device, VX_CAPS_NUM_THREADS, &threads));
  CHECK(vx_dev_caps(device, VX_CAPS_NUM_WARPS, &warps));
  CHECK(vx_dev_caps(device, VX_CAPS_NUM_CORES, &cores));
  CHECK(vx_dev_caps(device, VX_CAPS_ISA_FLAGS, &isa));
  printf("shape %ux%ux%u rv%u\n", (unsigned)cores, (unsigned)warps, (unsigned)threads, VX_ISA_BASE(isa));
  CHECK(vx_mem_info(device, &free_before, &used_before));
  CHECK(vx_upload_bytes(device, "hello", 6, &data));
  CHECK(vx_mem_address(data, &address));
  char text[6];
  CHECK(vx_copy_from_dev(text, data, 0, 6));
  assert(strcmp(text, "hello") == 0);
  assert(vx_copy_from_dev(text, data, 1, 6) != 0); /* beyond the buffer */
  assert(vx_mem_reserve(device, address, 64, VX_MEM_READ, &wrong) != 0); /* taken */
  assert(vx_mem_alloc(device, 0, VX_MEM_READ, &wrong) != 0);
  assert(vx_mem_alloc(device, 1ull << 40, VX_MEM_READ, &wrong) != 0);
  CHECK(vx_mem_free(data));
  CHECK(vx_upload_kernel_file(device, argv[1], &kernel));
  CHECK(run(device, kernel, 40, 2, &sum));
  printf("sum %llu\n", (unsigned long long)sum);
  CHECK(vx_mpm_query(device, 0xB02, 0xffffffff, &instructions));
  printf("instructions %llu\n", (unsigned long long)instructions);
  CHECK(vx_mem_free(kernel));
  CHECK(vx_upload_kernel_file(device, argv[2], &wrong));
  CHECK(vx_mem_alloc(device, 64, VX_MEM_READ_WRITE, &data));
  CHECK(vx_start(device, wrong, data));
  assert(vx_ready_wait(device, VX_MAX_TIMEOUT) != 0);
  CHECK(vx_mem_free(wrong));
  CHECK(vx_mem_free(data));
  CHECK(vx_upload_kernel_file(device, argv[1], &kernel)); /* the device is still good */
  CHECK(run(device, kernel, 1ull << 40, 5, &sum));
  assert(sum == (1ull << 40) + 5);
  CHECK(vx_mem_free(kernel));
  CHECK(vx_mem_info(device, NULL, &used_after));
  assert(used_after == used_before);
  CHECK(vx_check_occupancy(device, (uint32_t)threads, &local));
  printf("local memory of a warp-sized group %u\n", local);
  assert(vx_check_occupancy(device, (uint32_t)(threads * warps + 1), &local) != 0);
  CHECK(vx_dev_close(device));
  return 0;
}
// ----- plain_driver.c
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
// ----- fork_program.c
/* A child's use of a device that its parent opened: everything is refused, and nothing of the parent's changes. */
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "vortex.h"

#define SIZE (1 << 20)

static unsigned char data[SIZE], got[SIZE];

static int child(vx_device_h device, vx_buffer_h buffer) {
  vx_buffer_h other;
  uint64_t free_bytes, value;
  uint32_t word;
  int refused = vx_mem_alloc(device, 64, VX_MEM_READ_WRITE, &other) != 0;
  refused += vx_mem_reserve(device, 0x20000000, 64, VX_MEM_READ_WRITE, &other) != 0;
  refused += vx_copy_to_dev(buffer, got, 0, SIZE) != 0;
  refused += vx_copy_from_dev(got, buffer, 0, SIZE) != 0;
  refused += vx_mem_access(buffer, 0, SIZE, VX_MEM_READ) != 0;
  refused += vx_mem_info(device, &free_bytes, NULL) != 0;
  refused += vx_start(device, buffer, buffer) != 0;
  refused += vx_ready_wait(device, 1000) != 0;
  refused += vx_dcr_read(device, 1, &word) != 0;
  refused += vx_dcr_write(device, 1, 0) != 0;
  refused += vx_mpm_query(device, 0xB00, 0, &value) != 0;
  vx_mem_free(buffer);
  refused += vx_dev_close(device) != 0;
  return refused == 12 ? 0 : 100 + refused;
}

int main(void) {
  vx_device_h device;
  vx_buffer_h buffer;
  int status = 0;
  memset(data, 0x5a, sizeof data);
  if (vx_dev_open(&device) != 0 || vx_mem_alloc(device, SIZE, VX_MEM_READ_WRITE, &buffer) != 0 || vx_copy_to_dev(buffer, data, 0, SIZE) != 0)
    return 1;
  fflush(stdout);
  pid_t pid = fork();
  if (pid == 0)
    _exit(child(device, buffer));
  if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "child: %x\n", status);
    return 2;
  }
  if (vx_copy_from_dev(got, buffer, 0, SIZE) != 0 || memcmp(got, data, SIZE) != 0) {
    fprintf(stderr, "the child changed the memory\n");
    return 3;
  }
  vx_mem_free(buffer);
  return vx_dev_close(device) == 0 ? 0 : 4;
}
// ----- front3.c
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
// ----- backend3.c
/* What lies below Vortex 3.0's libvortex.so: `vx_dev_init` fills six entries, none of which is one of 2.x's. */
#include <stdlib.h>

static int never(void) {
  abort();
}

__attribute__((visibility("default"))) int vx_dev_init(int (*entries[6])(void));
int vx_dev_init(int (*entries[6])(void)) {
  for (int i = 0; i < 6; i++)
    entries[i] = never;
  return 0;
}
