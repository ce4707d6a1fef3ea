/* Finding libcuda.so.1: where the dynamic loader looks (a program may link it, or LD_LIBRARY_PATH name it), then beside this
 * library; a program that has this library in it (libcudart_static) has nothing beside it, and looks where set-up made libcuda. */
#include "cudart.h"
#include "vortex_settings.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef VORTEX_LIBCUDA_OF_STATIC
#define VORTEX_LIBCUDA_OF_STATIC "libcuda.so.1"
#endif

struct driver drv;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static CUresult loaded;
static void (*profile_call)(const char *, uint64_t, uint64_t, int, int);

/* Any driver function that the library found does not have. */
static CUresult missing(void) { return CUDA_ERROR_NOT_SUPPORTED; }

static void *open_beside(void) {
    Dl_info self;
    if (!dladdr((void *)open_beside, &self) || !self.dli_fname) return NULL;
    const char *slash = strrchr(self.dli_fname, '/');
    if (!slash) return NULL;
    char path[4096];
    int length = snprintf(path, sizeof path, "%.*s/libcuda.so.1", (int)(slash - self.dli_fname), self.dli_fname);
    return length > 0 && (size_t)length < sizeof path ? dlopen(path, RTLD_NOW) : NULL;
}

/* A libcuda.so.1 of another maker answers these calls too, but knows nothing of our containers. */
static void *ours(void *library) {
    if (library && !dlsym(library, "vortexTraceDepth")) {
        dlclose(library);
        return NULL;
    }
    return library;
}

#define STRING(name) STRING_(name)
#define STRING_(name) #name
#define FIND(name) {STRING(name), offsetof(struct driver, name)},

static void load(void) {
    static const struct {
        const char *name;
        size_t place;
    } members[] = {DRIVER_FUNCTIONS(FIND)};
    void *library = ours(dlopen("libcuda.so.1", RTLD_NOW));
    if (!library) library = ours(open_beside());
    if (!library) library = ours(dlopen(VORTEX_LIBCUDA_OF_STATIC, RTLD_NOW));
    if (!library) {
        const char *reason = dlerror();
        fprintf(stderr, "vortex: libcuda.so.1 not found (vortex-setup builds it)%s%s\n", reason ? ": " : "",
                reason ? reason : "");
        loaded = CUDA_ERROR_SHARED_OBJECT_INIT_FAILED;
        return;
    }
    for (size_t i = 0; i < sizeof members / sizeof *members; ++i) {
        void *function = dlsym(library, members[i].name);
        if (!function) function = (void *)missing;
        memcpy((char *)&drv + members[i].place, &function, sizeof function);
    }
    *(void **)&vx_trace_depth = dlsym(library, "vortexTraceDepth");
    *(void **)&profile_call = dlsym(library, "vortexProfileCall");
    ++*vx_trace_depth(); /* a call of ours, not of the program */
    loaded = drv.cuInit(0);
    --*vx_trace_depth();
}

CUresult driver_load(void) {
    pthread_once(&once, load);
    return loaded;
}

/* The depth of calls is counted in libcuda from the first one on, and profiles are written there. */
void vx_trace_prepare(void) {
    driver_load();
    if (vortex_setting_text(SETTING_PROF)) vx_call_hook = profile_call;
}
