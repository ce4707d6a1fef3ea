/* Finding and loading libvortex-<driver>.so. */
#define _GNU_SOURCE

#include "vortex_driver.h"
#include "vortex_settings.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Uploading an image in Vortex's own format: u64 lowest address, u64 highest address, bytes from the lowest address. */

#define HEADER_BYTES 16

static uint64_t read_u64(const uint8_t *bytes) {
  uint64_t value = 0;
  for (int i = 7; i >= 0; i--) value = value << 8 | bytes[i];
  return value;
}

int vx_image_extent(const void *vxbin, uint64_t size, uint64_t *lowest, uint64_t *extent) {
  const uint8_t *bytes = vxbin;
  if (bytes == NULL || size <= HEADER_BYTES) return -1;
  uint64_t highest = read_u64(bytes + 8);
  *lowest = read_u64(bytes);
  *extent = highest - *lowest;
  return highest < *lowest || *extent < size - HEADER_BYTES ? -1 : 0;
}

int vx_image_upload(const callbacks_t *vx, vx_device_h device, const void *vxbin, uint64_t size, vx_buffer_h *buffer) {
  const uint8_t *bytes = vxbin;
  if (buffer == NULL) return -1;
  uint64_t lowest, extent, image = size - HEADER_BYTES;
  if (vx_image_extent(vxbin, size, &lowest, &extent) != 0) return -1;
  vx_buffer_h reserved;
  if (vx->mem_reserve(device, lowest, extent, 0, &reserved) != 0) return -1;
  /* The image itself is read-only to the device, what follows it (zero-initialised data) is writable. */
  int failed = vx->mem_access(reserved, 0, image, VX_MEM_READ);
  if (failed == 0 && extent > image) failed = vx->mem_access(reserved, image, extent - image, VX_MEM_READ_WRITE);
  if (failed == 0) failed = vx->copy_to_dev(reserved, bytes + HEADER_BYTES, 0, image);
  if (failed != 0) {
    vx->mem_free(reserved);
    return -1;
  }
  *buffer = reserved;
  return 0;
}

/* The table of entries out of what a libvortex.so exports: the user's own, of Vortex 3.0 or 2.x.
 *
 * Below 3.0's libvortex.so lie libraries (libvortex-simx.so) whose `vx_dev_init` fills six entries for a command processor: they
 * are no use to us. Its exported functions of old run images of 2.x as they are. Two have one more parameter there, and waiting
 * forgets the run when its time is over. */

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
  if (address != DCR_COUNTER_CLASS) return exported.own.dcr_write(device, address, value);
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
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR) ;
    return -1;
  }
  int result = exported.own.ready_wait(device, timeout);
  if (result != -1) return result;
  exported.lost = milliseconds() - before >= timeout;
  return exported.lost ? -1 : FAILED;
}

/* load.c: the table out of the exported functions of a libvortex.so, with a backend that it is to load (empty: its own
 * choice); the generation, 0: they are not all there. */
static int vx_exported_table(void *library, const char *backend, callbacks_t *vx) {
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
    if (*(void **)functions[i].place == NULL) return 0;
  }
  snprintf(exported.backend, sizeof exported.backend, "%s", backend);
  exported.own = *vx;
  vx->dev_open = dev_open;
  if (dlsym(library, GENERATION_3) == NULL) return 2;
  *(void **)&exported.dcr_read = dlsym(library, "vx_dcr_read");
  *(void **)&exported.mpm_query = dlsym(library, "vx_mpm_query");
  vx->dcr_read = dcr_read;
  vx->dcr_write = dcr_write;
  vx->mpm_query = mpm_query;
  vx->ready_wait = ready_wait;
  return 3;
}

const char *vx_driver_name(void) {
  const char *name = vortex_setting_text(SETTING_DRIVER);
  return name != NULL ? name : "nvsim";
}

const char *vx_driver_stem(const char *name) {
  static _Thread_local char stem[64];
  static const char prefix[] = "libvortex-";
  const char *slash = strrchr(name, '/');
  name = slash != NULL ? slash + 1 : name;
  if (strncmp(name, prefix, sizeof prefix - 1) == 0) name += sizeof prefix - 1;
  const char *suffix = strstr(name, ".so");
  int length = suffix != NULL ? (int)(suffix - name) : (int)strlen(name);
  snprintf(stem, sizeof stem, "%.*s", length, name);
  return stem;
}

/* The folder of this library holds our own plug-in; `up` levels above it is tried too. */
static void *load_beside(const char *file) {
  Dl_info info;
  if (dladdr((void *)vx_driver_load, &info) == 0 || info.dli_fname == NULL) return NULL;
  char path[4096];
  const char *slash = strrchr(info.dli_fname, '/');
  if (slash == NULL) return NULL;
  const char *const places[] = {"", "../"};
  for (size_t i = 0; i < 2; i++) {
    int length = snprintf(path, sizeof path, "%.*s%s%s", (int)(slash - info.dli_fname + 1), info.dli_fname, places[i], file);
    if (length > 0 && (size_t)length < sizeof path) {
      void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
      if (library != NULL) return library;
    }
  }
  return NULL;
}

/* Whether a path is that of a libvortex.so, whose own functions must not become those of ours in a program that is linked with it. */
static bool is_front(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash != NULL && strncmp(slash, "/libvortex.so", strlen("/libvortex.so")) == 0;
}

/* Fill the table by the library's own `vx_dev_init`; false: it has none, or not all 16 entries. */
static bool fill_table(void *library, callbacks_t *vx) {
  vx_dev_init_t init;
  *(void **)&init = dlsym(library, "vx_dev_init");
  return init != NULL && init(vx) == 0 && vx->dev_open != NULL && vx->mpm_query != NULL;
}

/* The libvortex.so beside a backend of Vortex 3.0; NULL: there is none. */
static void *load_front(void *backend) {
  char path[4096];
  struct link_map *map;
  if (dlinfo(backend, RTLD_DI_LINKMAP, &map) != 0 || strrchr(map->l_name, '/') == NULL) return NULL;
  snprintf(path, sizeof path, "%.*slibvortex.so", (int)(strrchr(map->l_name, '/') - map->l_name + 1), map->l_name);
  return dlopen(path, RTLD_LAZY | RTLD_LOCAL | RTLD_DEEPBIND);
}

static void read_extensions(void *library, nvsim_extensions_t *extensions) {
  const struct {
    const char *name;
    void *place;
  } optional[] = {
      {"nvsim_open", &extensions->open},         {"nvsim_last_error", &extensions->last_error},
      {"nvsim_counters", &extensions->counters}, {"nvsim_set_symbols", &extensions->set_symbols},
      {"nvsim_abort", &extensions->abort},       {"nvsim_cycles", &extensions->cycles},
      {"nvsim_features", &extensions->features}, {"nvsim_map", &extensions->map},
      {"nvsim_failure", &extensions->failure},   {"nvsim_allocate", &extensions->allocate},
      {"nvsim_map_file", &extensions->map_file}, {"nvsim_memory_file", &extensions->memory_file},
      {"nvsim_pointer", &extensions->pointer},   {"nvsim_reserve", &extensions->reserve},
      {"nvsim_start_grid", &extensions->start_grid},
  };
  for (size_t i = 0; i < sizeof optional / sizeof optional[0]; i++)
    *(void **)optional[i].place = dlsym(library, optional[i].name);
}

void *vx_driver_load(const char *name, callbacks_t *vx, nvsim_extensions_t *extensions, char *error, size_t size) {
  char file[4096];
  bool is_path = strchr(name, '/') != NULL;
  snprintf(file, sizeof file, is_path ? "%s" : "libvortex-%s.so", name);
  /* our own plug-in beside this library wins over one on the library path */
  void *library = !is_path && strcmp(name, "nvsim") == 0 ? load_beside(file) : NULL;
  if (library == NULL) library = dlopen(file, RTLD_LAZY | RTLD_LOCAL | (is_front(name) ? RTLD_DEEPBIND : 0));
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(error, size, "cannot load %s (VORTEX_DRIVER=%s): %s", file, name, reason != NULL ? reason : "not found");
    return NULL;
  }
  bool has_init = dlsym(library, "vx_dev_init") != NULL;
  memset(vx, 0, sizeof *vx);
  if (fill_table(library, vx)) {
    if (extensions != NULL) read_extensions(library, extensions);
    return library;
  }
  void *front = has_init ? load_front(library) : library;
  int generation = front != NULL ? vx_exported_table(front, has_init ? vx_driver_stem(name) : "", vx) : 0;
  if (extensions != NULL) *extensions = (nvsim_extensions_t){.exported_generation = generation};
  if (generation != 0) return front;
  snprintf(error, size, "%s is not a Vortex driver: it %s", file,
           has_init ? "did not fill the callback table, and no libvortex.so of Vortex 3.0 lies beside it"
                    : "exports neither vx_dev_init nor the functions of vortex.h");
  dlclose(library);
  return NULL;
}
