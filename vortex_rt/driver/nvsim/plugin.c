/* The 16 entries of Vortex's driver plug-in and the nvsim_* extensions. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "nvsim.h"
#include "own_process.h"
#include "vortex_isa.h"

#define EXPORT __attribute__((visibility("default")))
#define FAILED (-1)
#define TIMED_OUT (-1)
#define FAULTED 2 /* vx_ready_wait: the run ended early, nvsim_last_error says why */
#define STACK_BYTES_OF_HART 8192
#define PAGE_BYTES 4096

static const char *const foreign_error = "this process is a fork of the one that opened the device, and cannot use it";

static void report(const nvsim_device *device) REQUIRES(device->lock) {
  if (device->reports && device->error != NULL && device->error[0] != '\0')
    fprintf(stderr, "[VXDRV] %s\n", device->error);
}

/* ---- opening and closing --------------------------------------------------------------------------------------------- */

static void init_process_locks(nvsim_process *process) {
  pthread_condattr_t attributes;
  lock_init(&process->lock);
  lock_init(&process->send_lock);
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&process->changed, &attributes);
  pthread_condattr_destroy(&attributes);
}

/* Nobody else knows the device, or uses it any more: so it is for its opening and closing. */
static void destroy(nvsim_device *device) UNSHARED {
  nvsim_forget_mapped(device);
  if (device->memory != NULL) munmap(device->memory, device->caps.address_size);
  if (device->memory_fd >= 0) close(device->memory_fd);
  pthread_cond_destroy(&device->process.changed);
  lock_destroy(&device->process.send_lock);
  lock_destroy(&device->process.lock);
  lock_destroy(&device->lock);
  free(device->heap.blocks);
  free(device->addresses.blocks);
  free(device->pending);
  free(device->config);
  free(device->symbols);
  free(device->error);
  free(device);
}

/* Why the last open of this thread failed: nvsim_last_error(NULL, …). */
static _Thread_local char open_error[1024];

static int open_failed(bool reports, nvsim_device *device) {
  if (reports) fprintf(stderr, "[VXDRV] %s\n", open_error);
  destroy(device);
  return FAILED;
}

static int open_device(void **opened, const char *config, bool runtime, bool reports) UNSHARED {
  nvsim_device *device = calloc(1, sizeof *device);
  if (device == NULL) return FAILED;
  lock_init(&device->lock);
  init_process_locks(&device->process);
  device->owner = vortex_own_process();
  device->runtime = runtime;
  device->reports = reports;
  device->config = config != NULL ? strdup(config) : NULL;
  device->memory_fd = memfd_create("vortex-device-memory", MFD_CLOEXEC);
  if (device->memory_fd < 0) {
    snprintf(open_error, sizeof open_error, "cannot make device memory: %s", strerror(errno));
    return open_failed(reports, device);
  }
  if (nvsim_start_process(device) != 0) {
    snprintf(open_error, sizeof open_error, "%s", device->error);
    return open_failed(reports, device);
  }
  const nvsim_caps *caps = &device->caps;
  device->memory = mmap(NULL, caps->address_size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, device->memory_fd, 0);
  if (device->memory == MAP_FAILED) {
    device->memory = NULL;
    snprintf(open_error, sizeof open_error, "cannot map %llu bytes of the device's addresses: %s", (unsigned long long)caps->address_size,
             strerror(errno));
    nvsim_process_stop(&device->process);
    return open_failed(reports, device);
  }
  uint64_t harts = caps->caps[VX_CAPS_NUM_CORES] * caps->caps[VX_CAPS_NUM_WARPS] * caps->caps[VX_CAPS_NUM_THREADS];
  uint64_t stacks = caps->stack_base - harts * STACK_BYTES_OF_HART;
  uint64_t local_end = (caps->local_base + caps->caps[VX_CAPS_LOCAL_MEM_SIZE] + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
  device->heap.end = caps->memory_size;
  device->heap.parts[0].first = caps->allocation_base;
  device->heap.parts[0].end = caps->memory_size < stacks ? caps->memory_size : stacks;
  device->heap.parts[1].first = local_end < caps->memory_size ? local_end : caps->memory_size;
  device->heap.parts[1].end = caps->memory_size;
  device->addresses.parts[0].first = caps->memory_size;
  device->addresses.parts[0].end = device->addresses.end = caps->address_size;
  *opened = device;
  return 0;
}

EXPORT int nvsim_open(void **device, const char *config) { return open_device(device, config, false, false); }

EXPORT int nvsim_open_for_programs(void **device, const char *config) { return open_device(device, config, true, false); }

/* A program for Vortex's API. */
static int dev_open(vx_device_h *hdevice) { return hdevice == NULL ? FAILED : open_device(hdevice, NULL, true, true); }

static int dev_close(vx_device_h hdevice) UNSHARED {
  nvsim_device *device = hdevice;
  if (device == NULL || nvsim_is_foreign(device)) return FAILED;
  if (!device->restart) nvsim_process_stop(&device->process);
  free(device->run.payload);
  destroy(device);
  return 0;
}

static int dev_caps(vx_device_h hdevice, uint32_t caps_id, uint64_t *value) {
  const nvsim_device *device = hdevice;
  if (device == NULL || value == NULL || caps_id >= sizeof device->caps.caps / sizeof device->caps.caps[0])
    return FAILED;
  *value = device->caps.caps[caps_id];
  return 0;
}

/* ---- runs ------------------------------------------------------------------------------------------------------------ */

/* Take the reply of the run, which is there. */
static int finish_run(nvsim_device *device) REQUIRES(device->lock) {
  device->running = false;
  device->cycles = 0;
  int result = 0;
  if (device->run.type == NVSIM_DONE && device->run.length >= sizeof(nvsim_done)) {
    nvsim_done done;
    memcpy(&done, device->run.payload, sizeof done);
    device->cycles = done.cycles;
  } else if (device->run.type == NVSIM_FAULT && device->run.length >= sizeof(nvsim_fault)) {
    nvsim_fault fault;
    memcpy(&fault, device->run.payload, sizeof fault);
    nvsim_set_error(device, "%s", device->run.payload + sizeof fault);
    device->failure = fault.kind;
    result = FAULTED;
  } else {
    nvsim_set_error(device, "%s", device->run.type == NVSIM_ERROR ? device->run.payload : "unexpected reply of the simulator");
    device->failure = VORTEX_FAILURE_INTERNAL;
    result = FAULTED;
  }
  free(device->run.payload);
  device->run.payload = NULL;
  report(device);
  return result;
}

static bool is_running(nvsim_device *device) {
  LOCK_GUARD(&device->lock);
  return device->running;
}

static int ready_wait(vx_device_h hdevice, uint64_t timeout) {
  nvsim_device *device = hdevice;
  if (device == NULL) return FAILED;
  if (nvsim_is_foreign(device)) return FAULTED;
  if (!is_running(device)) return 0;
  int waited = nvsim_wait(&device->process, &device->run, timeout > VX_MAX_TIMEOUT ? (int64_t)VX_MAX_TIMEOUT : (int64_t)timeout);
  if (waited > 0) return TIMED_OUT;
  LOCK_GUARD(&device->lock);
  if (!device->running) return 0; /* another thread took the reply */
  if (waited == 0) return finish_run(device);
  device->running = false;
  nvsim_note_death(device);
  report(device);
  return FAULTED;
}

/* What VORTEX_TIMEOUT says, else none, for programs that know only the vx_* calls; others time their waits themselves. */
static int own_timeout_ms(nvsim_device *device, uint64_t *limit) REQUIRES(device->lock) {
  char error[256];
  double seconds = 0;
  bool wanted = device->reports && vortex_setting_text(SETTING_TIMEOUT) != NULL;
  if (wanted && vortex_setting_seconds(SETTING_TIMEOUT, &seconds, error, sizeof error) != 0) {
    nvsim_set_error(device, "%s", error);
    report(device);
    return FAILED;
  }
  *limit = (uint64_t)(seconds * 1000);
  return 0;
}

static int start_run(nvsim_device *device, nvsim_run run) {
  if (is_running(device)) /* as Vortex: a start waits for the run before it */
    ready_wait(device, VX_MAX_TIMEOUT);
  LOCK_GUARD(&device->lock);
  nvsim_set_error(device, "%s", "");
  device->failure = VORTEX_FAILURE_NONE;
  int result = nvsim_revive(device);
  if (result == 0) nvsim_flush_access(device);
  if (result == 0 && nvsim_send(&device->process, NVSIM_RUN, &run, sizeof run, NULL, &device->run) != 0) {
    nvsim_note_death(device); /* it died since the last run: once more with a new one */
    result = nvsim_revive(device);
    nvsim_flush_access(device);
    if (result == 0) result = nvsim_send(&device->process, NVSIM_RUN, &run, sizeof run, NULL, &device->run);
  }
  if (result == 0)
    device->running = true;
  else
    report(device);
  return result == 0 ? 0 : FAILED;
}

static int start(vx_device_h hdevice, vx_buffer_h hkernel, vx_buffer_h harguments) {
  nvsim_device *device = hdevice;
  const nvsim_buffer *kernel = hkernel, *arguments = harguments;
  if (device == NULL || kernel == NULL || arguments == NULL || nvsim_is_foreign(device)) return FAILED;
  uint64_t limit;
  lock_take(&device->lock);
  int result = own_timeout_ms(device, &limit);
  lock_give(&device->lock);
  return result == 0 ? start_run(device, (nvsim_run){.start_pc = kernel->address, .argument = arguments->address, .timeout_ms = limit}) : FAILED;
}

/* A request whose reply is one number. */
static int query_value(nvsim_device *device, uint32_t type, const void *fixed, size_t size, uint64_t *value) {
  nvsim_request reply = {0};
  if (nvsim_is_foreign(device)) return FAILED;
  lock_take(&device->lock);
  int answer = nvsim_request_reply(device, type, fixed, size, NULL, &reply);
  lock_give(&device->lock);
  int result = answer == NVSIM_VALUE || answer == NVSIM_OK ? 0 : FAILED;
  if (answer == NVSIM_VALUE && value != NULL) memcpy(value, reply.payload, sizeof *value);
  free(reply.payload);
  return result;
}

static int dcr_read(vx_device_h hdevice, uint32_t addr, uint32_t *value) {
  nvsim_dcr request = {.address = addr};
  uint64_t wide = 0;
  if (hdevice == NULL || value == NULL || query_value(hdevice, NVSIM_DCR_READ, &request, sizeof request, &wide) != 0)
    return FAILED;
  *value = (uint32_t)wide;
  return 0;
}

static int dcr_write(vx_device_h hdevice, uint32_t addr, uint32_t value) {
  nvsim_dcr request = {.address = addr, .value = value};
  if (hdevice == NULL) return FAILED;
  ready_wait(hdevice, VX_MAX_TIMEOUT);
  return query_value(hdevice, NVSIM_DCR_WRITE, &request, sizeof request, NULL);
}

static int mpm_query(vx_device_h hdevice, uint32_t addr, uint32_t core_id, uint64_t *value) {
  nvsim_mpm request = {.csr = addr, .core = core_id};
  return hdevice == NULL || value == NULL ? FAILED : query_value(hdevice, NVSIM_MPM_QUERY, &request, sizeof request, value);
}

EXPORT int vx_dev_init(callbacks_t *callbacks) {
  if (callbacks == NULL) return FAILED;
  *callbacks = (callbacks_t){
      .dev_open = dev_open,
      .dev_close = dev_close,
      .dev_caps = dev_caps,
      .mem_alloc = nvsim_mem_alloc,
      .mem_reserve = nvsim_mem_reserve,
      .mem_free = nvsim_mem_free,
      .mem_access = nvsim_mem_access,
      .mem_address = nvsim_mem_address,
      .mem_info = nvsim_mem_info,
      .copy_to_dev = nvsim_copy_to_dev,
      .copy_from_dev = nvsim_copy_from_dev,
      .start = start,
      .ready_wait = ready_wait,
      .dcr_read = dcr_read,
      .dcr_write = dcr_write,
      .mpm_query = mpm_query,
  };
  return 0;
}

/* ---- extensions ------------------------------------------------------------------------------------------------------ */

/* Copy `text` to the caller as snprintf does. */
static int give_text(const char *source, char *text, size_t size) {
  if (source == NULL) source = "";
  if (text != NULL && size > 0) snprintf(text, size, "%s", source);
  return (int)strlen(source);
}

EXPORT int nvsim_last_error(void *hdevice, char *text, size_t size) {
  nvsim_device *device = hdevice;
  if (device == NULL) return give_text(open_error, text, size);
  if (nvsim_is_foreign(device)) return give_text(foreign_error, text, size);
  LOCK_GUARD(&device->lock);
  return give_text(device->error, text, size);
}

EXPORT int nvsim_failure(void *hdevice) {
  nvsim_device *device = hdevice;
  if (device == NULL || nvsim_is_foreign(device)) return FAILED;
  LOCK_GUARD(&device->lock);
  return (int)device->failure;
}

/* What the simulator answers to a request with a text. */
static int ask_for_text(nvsim_device *device, uint32_t kind, const char *request, char *text, size_t size) {
  nvsim_request reply = {0};
  if (device == NULL || nvsim_is_foreign(device)) return FAILED;
  lock_take(&device->lock);
  int answer = nvsim_request_reply(device, kind, NULL, 0, request, &reply);
  lock_give(&device->lock);
  int length = answer == NVSIM_TEXT ? give_text(reply.payload, text, size) : FAILED;
  free(reply.payload);
  return length;
}

EXPORT int nvsim_counters(void *hdevice, char *json, size_t size) {
  return ask_for_text(hdevice, NVSIM_COUNTERS, NULL, json, size);
}

EXPORT int nvsim_set_symbols(void *hdevice, const char *elf_path) {
  nvsim_device *device = hdevice;
  nvsim_request reply = {0};
  if (device == NULL || nvsim_is_foreign(device)) return FAILED;
  lock_take(&device->lock);
  free(device->symbols);
  device->symbols = elf_path != NULL && elf_path[0] != '\0' ? strdup(elf_path) : NULL;
  int answer = nvsim_request_reply(device, NVSIM_SYMBOLS, NULL, 0, elf_path, &reply);
  lock_give(&device->lock);
  free(reply.payload);
  return answer == NVSIM_OK ? 0 : FAILED;
}

EXPORT int abort_run(void *hdevice) __asm__("nvsim_abort"); /* the protocol has a structure of that name */
int abort_run(void *hdevice) {
  nvsim_device *device = hdevice;
  nvsim_abort request = {.reason = NVSIM_ABORT_REQUESTED};
  return device == NULL || nvsim_is_foreign(device) || nvsim_send(&device->process, NVSIM_ABORT, &request, sizeof request, NULL, NULL) != 0 ? FAILED : 0;
}

EXPORT int nvsim_start(void *hdevice, uint64_t start_pc, uint64_t argument, uint64_t timeout_ms, int resume) {
  nvsim_device *device = hdevice;
  if (device == NULL || nvsim_is_foreign(device)) return FAILED;
  return start_run(device, (nvsim_run){.start_pc = start_pc, .argument = argument, .timeout_ms = timeout_ms, .flags = resume ? NVSIM_RUN_RESUME : 0});
}

EXPORT int nvsim_start_grid(void *hdevice, const vx_grid *grid) {
  nvsim_device *device = hdevice;
  if (device == NULL || grid == NULL || nvsim_is_foreign(device)) return FAILED;
  nvsim_run run = {.start_pc = grid->start, .argument = grid->argument, .entry = grid->entry, .flags = NVSIM_RUN_GRID, .local_bytes = grid->local_bytes};
  memcpy(run.grid, grid->grid, sizeof run.grid);
  memcpy(run.block, grid->block, sizeof run.block);
  memcpy(run.cluster, grid->cluster, sizeof run.cluster);
  return start_run(device, run);
}

/* A run goes on meanwhile; other calls wait. */
EXPORT int nvsim_tool(void *hdevice, const char *request, char *text, size_t size) {
  return request == NULL ? FAILED : ask_for_text(hdevice, NVSIM_TOOL, request, text, size);
}

EXPORT int nvsim_cycles(void *hdevice, uint64_t *cycles) {
  nvsim_device *device = hdevice;
  if (device == NULL || cycles == NULL) return FAILED;
  LOCK_GUARD(&device->lock);
  *cycles = device->cycles;
  return *cycles != 0 ? 0 : FAILED;
}

EXPORT int nvsim_features(void *hdevice, char *names, size_t size) {
  const nvsim_device *device = hdevice;
  if (device == NULL) return FAILED;
  static const struct {
    const char *key, *opencl;
  } known[] = {VORTEX_ISA_EXTENSIONS};
  char text[256] = "";
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (device->caps.extensions >> i & 1)
      snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", *text ? " " : "", known[i].key);
  return give_text(text, names, size);
}

EXPORT int nvsim_map(void *hdevice, uint64_t address, uint64_t size, void *where) {
  const nvsim_device *device = hdevice;
  if (device == NULL || nvsim_is_foreign(device) || address + size < address || address + size > device->caps.memory_size)
    return FAILED;
  void *got = mmap(where, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE, device->memory_fd, (off_t)address);
  if (got == where) return 0;
  if (got != MAP_FAILED) /* a kernel that does not know the flag */
    munmap(got, size);
  return FAILED;
}
