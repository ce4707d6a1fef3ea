/* Finding and loading libvortex-<driver>.so. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "vortex_driver.h"
#include "vortex_settings.h"

const char *vx_driver_name(void) {
  const char *name = vortex_setting_text(SETTING_DRIVER);
  return name != NULL ? name : "nvsim";
}

const char *vx_driver_stem(const char *name) {
  static _Thread_local char stem[64];
  static const char prefix[] = "libvortex-";
  const char *slash = strrchr(name, '/');
  name = slash != NULL ? slash + 1 : name;
  if (strncmp(name, prefix, sizeof prefix - 1) == 0)
    name += sizeof prefix - 1;
  const char *suffix = strstr(name, ".so");
  int length = suffix != NULL ? (int)(suffix - name) : (int)strlen(name);
  snprintf(stem, sizeof stem, "%.*s", length, name);
  return stem;
}

/* The folder of this library holds our own plug-in; `up` levels above it is tried too. */
static void *load_beside(const char *file) {
  Dl_info info;
  if (dladdr((void *)vx_driver_load, &info) == 0 || info.dli_fname == NULL)
    return NULL;
  char path[4096];
  const char *slash = strrchr(info.dli_fname, '/');
  if (slash == NULL)
    return NULL;
  const char *const places[] = {"", "../"};
  for (size_t i = 0; i < 2; i++) {
    int length = snprintf(path, sizeof path, "%.*s%s%s", (int)(slash - info.dli_fname + 1), info.dli_fname, places[i], file);
    if (length > 0 && (size_t)length < sizeof path) {
      void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
      if (library != NULL)
        return library;
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
  if (dlinfo(backend, RTLD_DI_LINKMAP, &map) != 0 || strrchr(map->l_name, '/') == NULL)
    return NULL;
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
  if (library == NULL)
    library = dlopen(file, RTLD_LAZY | RTLD_LOCAL | (is_front(name) ? RTLD_DEEPBIND : 0));
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(error, size, "cannot load %s (VORTEX_DRIVER=%s): %s", file, name, reason != NULL ? reason : "not found");
    return NULL;
  }
  bool has_init = dlsym(library, "vx_dev_init") != NULL;
  memset(vx, 0, sizeof *vx);
  if (fill_table(library, vx)) {
    if (extensions != NULL)
      read_extensions(library, extensions);
    return library;
  }
  void *front = has_init ? load_front(library) : library;
  int generation = front != NULL ? vx_exported_table(front, has_init ? vx_driver_stem(name) : "", vx) : 0;
  if (extensions != NULL)
    *extensions = (nvsim_extensions_t){.exported_generation = generation};
  if (generation != 0)
    return front;
  snprintf(error, size, "%s is not a Vortex driver: it %s", file,
           has_init ? "did not fill the callback table, and no libvortex.so of Vortex 3.0 lies beside it"
                    : "exports neither vx_dev_init nor the functions of vortex.h");
  dlclose(library);
  return NULL;
}
