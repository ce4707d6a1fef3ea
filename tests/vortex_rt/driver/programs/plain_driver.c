/* A libvortex driver that has the 16 entries and nothing else: those of libvortex-nvsim ($NVSIM_LIBRARY). */
#include <dlfcn.h>
#include <stdlib.h>

#include "vortex_driver.h"

int vx_dev_init(callbacks_t *callbacks);

int vx_dev_init(callbacks_t *callbacks) {
  void *library = dlopen(getenv("NVSIM_LIBRARY"), RTLD_NOW | RTLD_LOCAL);
  vx_dev_init_t init;
  if (library == NULL)
    return -1;
  *(void **)&init = dlsym(library, "vx_dev_init");
  return init(callbacks);
}
