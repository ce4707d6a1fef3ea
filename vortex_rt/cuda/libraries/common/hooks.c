/* The hooks of the generated entry points (entry.h) in a library on top of the runtime API: it has no state that a call
 * could find broken, and traces and profiles belong to libcuda, which counts how deep calls are nested. */
#define _GNU_SOURCE 1
#include "entry.h"
#include "vortex_places.h"
#include "vortex_settings.h"

#include <dlfcn.h>
#include <stdlib.h>

int vx_check(const struct vx_entry *entry) {
    (void)entry;
    return 0;
}

int vx_done(const struct vx_entry *entry, int status) {
    (void)entry;
    return status;
}

void vx_trace_prepare(void) {
    void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    if (!driver || !dlsym(driver, "vortexTraceDepth")) {
        char *file = vortex_toolkit_file(VORTEX_LIBCUDA);
        driver = file ? dlopen(file, RTLD_NOW) : NULL;
        free(file);
    }
    if (!driver) return; /* the first call of the runtime says so */
    *(void **)&vx_trace_depth = dlsym(driver, "vortexTraceDepth");
    if (vortex_setting_text(SETTING_PROF)) *(void **)&vx_call_hook = dlsym(driver, "vortexProfileCall");
}
