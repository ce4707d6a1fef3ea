/* What programs register before main, in any order and from any constructor: nothing here touches a device.
 *
 * The compiler writes a constructor a source file, which names the container with device code and every kernel stub,
 * shadow variable and reference; their host addresses are the keys of all later calls. */
#include "cudart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRAPPER_MAGIC = 0x466243b1, BUCKETS = 1024 };

/* The section .nvFatBinSegment holds one of these a source file. */
struct wrapper {
    uint32_t magic;
    uint32_t version;
    const void *data;
    const void *const *linked;
};

vortex_lock registry = VORTEX_LOCK_INITIALIZER;
static struct module *modules GUARDED_BY(registry);
static struct symbol *buckets[BUCKETS] GUARDED_BY(registry);

struct module *registry_modules(void) { return modules; }

static struct symbol **bucket(const void *host) REQUIRES(registry);
static struct symbol **bucket(const void *host) { return &buckets[((uintptr_t)host >> 4) * 0x9e3779b1u % BUCKETS]; }

struct symbol *registry_find(const void *host) {
    for (struct symbol *symbol = *bucket(host); symbol; symbol = symbol->next_of_bucket)
        if (symbol->host == host) return symbol;
    return NULL;
}

struct symbol *registry_find_name(const char *name) {
    for (struct module *module = modules; module; module = module->next)
        for (struct symbol *symbol = module->symbols; symbol; symbol = symbol->next_of_module)
            if (symbol->kind != SYMBOL_KERNEL && !strcmp(symbol->name, name)) return symbol;
    return NULL;
}

static void *allocate(size_t bytes) {
    void *memory = calloc(1, bytes);
    if (!memory) {
        fputs("vortex: no memory to register device code\n", stderr);
        abort();
    }
    return memory;
}

static void add(void **handle, struct symbol facts) {
    struct module *module = (struct module *)handle;
    struct symbol *symbol = allocate(sizeof *symbol);
    *symbol = facts;
    symbol->module = module;
    lock_take(&registry);
    symbol->next_of_module = module->symbols;
    module->symbols = symbol;
    module->has_managed |= facts.kind == SYMBOL_MANAGED;
    symbol->next_of_bucket = *bucket(facts.host);
    *bucket(facts.host) = symbol;
    lock_give(&registry);
}

VX_PUBLIC void **__cudaRegisterFatBinary(void *fat_binary) {
    const struct wrapper *wrapper = fat_binary;
    struct module *module = allocate(sizeof *module);
    bool whole = wrapper->magic == WRAPPER_MAGIC && (wrapper->version != 2 || !wrapper->linked);
    module->image = whole ? wrapper->data : fat_binary;
    lock_take(&registry);
    module->next = modules;
    modules = module;
    lock_give(&registry);
    return (void **)module;
}

VX_PUBLIC void __cudaRegisterFatBinaryEnd(void **handle) { (void)handle; }

VX_PUBLIC void __cudaUnregisterFatBinary(void **handle) {
    struct module *module = (struct module *)handle;
    module_unload(module);
    lock_take(&registry);
    for (struct module **place = &modules; *place; place = &(*place)->next) {
        if (*place != module) continue;
        *place = module->next;
        break;
    }
    while (module->symbols) {
        struct symbol *symbol = module->symbols;
        module->symbols = symbol->next_of_module;
        for (struct symbol **place = bucket(symbol->host); *place; place = &(*place)->next_of_bucket) {
            if (*place != symbol) continue;
            *place = symbol->next_of_bucket;
            break;
        }
        free(symbol->extra);
        free(symbol);
    }
    bool last = !modules;
    free(module->loaded);
    lock_give(&registry);
    free(module);
    if (last) rt_unloading();
}

VX_PUBLIC void __cudaRegisterFunction(void **handle, const char *host, char *device, const char *name, int thread_limit,
                                      uint3 *tid, uint3 *bid, dim3 *block, dim3 *grid, int *warp_size) {
    (void)device, (void)thread_limit, (void)tid, (void)bid, (void)block, (void)grid, (void)warp_size;
    add(handle, (struct symbol){.kind = SYMBOL_KERNEL, .host = host, .name = name});
}

VX_PUBLIC void __cudaRegisterVar(void **handle, char *host, char *device, const char *name, int external, size_t size,
                                 int constant, int global) {
    (void)device, (void)external, (void)constant, (void)global;
    add(handle, (struct symbol){.kind = SYMBOL_VARIABLE, .host = host, .name = name, .size = size});
}

/* The host reads and writes a managed variable through a pointer, which gets the device's address once the device is
 * open. */
VX_PUBLIC void __cudaRegisterManagedVar(void **handle, void **pointer, char *device, const char *name, int external,
                                        size_t size, int constant, int global) {
    (void)device, (void)external, (void)constant, (void)global;
    add(handle, (struct symbol){.kind = SYMBOL_MANAGED, .host = pointer, .name = name, .size = size});
}

/* nvcc's host code calls this before it uses a managed variable. */
VX_PUBLIC char __cudaInitModule(void **handle) {
    struct module *module = (struct module *)handle;
    cudaError_t status = rt_context(NULL);
    if (!status) status = module_managed(module);
    return !rt_record(status);
}

VX_PUBLIC void __cudaRegisterTexture(void **handle, const struct textureReference *host, const void **device,
                                     const char *name, int dimensions, int normalized, int external) {
    (void)device, (void)external;
    add(handle, (struct symbol){.kind = SYMBOL_TEXTURE,
                                .host = host,
                                .name = name,
                                .dimensions = dimensions,
                                .read_normalized = normalized});
}

VX_PUBLIC void __cudaRegisterSurface(void **handle, const struct surfaceReference *host, const void **device,
                                     const char *name, int dimensions, int external) {
    (void)device, (void)external;
    add(handle, (struct symbol){.kind = SYMBOL_SURFACE, .host = host, .name = name, .dimensions = dimensions});
}
