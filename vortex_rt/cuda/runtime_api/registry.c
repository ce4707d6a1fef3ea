/* What programs registered: modules, their symbols by host address and by name. */
#include "cudart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { BUCKETS = 1024 };

vortex_lock registry = VORTEX_LOCK_INITIALIZER;
static struct module *modules GUARDED_BY(registry);
static struct symbol *buckets[BUCKETS] GUARDED_BY(registry);

struct module *registry_modules(void) { return modules; }

static struct symbol **bucket(const void *host) REQUIRES(registry) { return &buckets[((uintptr_t)host >> 4) * 0x9e3779b1u % BUCKETS]; }

struct symbol *registry_find(const void *host) {
    for (struct symbol *symbol = *bucket(host); symbol; symbol = symbol->next_of_bucket)
        if (symbol->host == host) return symbol;
    return NULL;
}

/* a variable or reference */
static struct symbol *registry_find_name(const char *name) REQUIRES(registry) {
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

static struct module *registry_new(const void *image) EXCLUDES(registry) {
    struct module *module = allocate(sizeof *module);
    module->image = image;
    LOCK_GUARD(&registry);
    module->next = modules;
    modules = module;
    return module;
}

static void registry_add(struct module *module, struct symbol facts) EXCLUDES(registry) {
    struct symbol *symbol = allocate(sizeof *symbol);
    *symbol = facts;
    symbol->module = module;
    LOCK_GUARD(&registry);
    symbol->next_of_module = module->symbols;
    module->symbols = symbol;
    module->has_managed |= facts.kind == SYMBOL_MANAGED;
    symbol->next_of_bucket = *bucket(facts.host);
    *bucket(facts.host) = symbol;
}

/* with its symbols; whether it was the last */
static bool registry_remove(struct module *module) EXCLUDES(registry) {
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
    return last;
}

/* Registered symbols as the driver's handles: a module is loaded at the first use of one of its symbols, once a
 * context, and again after a reset. */

/* The module in this context, loaded if it was not. */
static cudaError_t load(struct module *module, CUcontext context, CUmodule *handle) REQUIRES(registry) {
    unsigned now = rt_generation();
    struct loaded *place = NULL;
    for (size_t i = 0; i < module->loaded_count; ++i)
        if (module->loaded[i].context == context || module->loaded[i].generation != now) place = &module->loaded[i];
    if (place && place->context == context && place->generation == now) {
        *handle = place->module;
        return place->status;
    }
    if (!place) {
        struct loaded *more = realloc(module->loaded, (module->loaded_count + 1) * sizeof *more);
        if (!more) return cudaErrorMemoryAllocation;
        module->loaded = more;
        place = &more[module->loaded_count++];
    }
    *place = (struct loaded){.context = context, .generation = now};
    place->status = rt_status(drv.cuModuleLoadData(&place->module, module->image));
    if (place->status == cudaErrorInvalidValue) place->status = cudaErrorInvalidKernelImage;
    *handle = place->module;
    return place->status;
}

static cudaError_t resolve_variable(struct symbol *symbol, CUmodule module) REQUIRES(registry) {
    CUresult result =
        drv.cuModuleGetGlobal(&symbol->handle.variable.address, &symbol->handle.variable.bytes, module, symbol->name);
    if (result != CUDA_ERROR_NOT_FOUND) return rt_status(result);
    /* No kernel uses it: the compiler left it out, but programs may still write and read it. */
    symbol->handle.variable.bytes = symbol->size;
    result = drv.cuMemAlloc(&symbol->handle.variable.address, symbol->size ? symbol->size : 1);
    if (!result) result = drv.cuMemsetD8(symbol->handle.variable.address, 0, symbol->size ? symbol->size : 1);
    return rt_status(result);
}

/* Fills symbol->handle for the current context. */
static cudaError_t resolve(struct symbol *symbol) REQUIRES(registry) {
    CUcontext context;
    CUmodule module;
    cudaError_t status = rt_context(&context);
    if (status) return status;
    unsigned now = rt_generation();
    if (symbol->context == context && symbol->generation == now) return cudaSuccess;
    if ((status = load(symbol->module, context, &module))) return status;
    switch (symbol->kind) {
    case SYMBOL_KERNEL:
        status = rt_status(drv.cuModuleGetFunction(&symbol->handle.function, module, symbol->name));
        if (status == cudaErrorSymbolNotFound) status = cudaErrorInvalidDeviceFunction;
        break;
    case SYMBOL_VARIABLE:
    case SYMBOL_MANAGED:
        status = resolve_variable(symbol, module);
        break;
    case SYMBOL_TEXTURE:
        status = rt_status(drv.cuModuleGetTexRef(&symbol->handle.texture, module, symbol->name));
        if (status == cudaErrorSymbolNotFound) status = cudaErrorInvalidTexture;
        break;
    case SYMBOL_SURFACE:
        status = rt_status(drv.cuModuleGetSurfRef(&symbol->handle.surface, module, symbol->name));
        if (status == cudaErrorSymbolNotFound) status = cudaErrorInvalidSurface;
        break;
    }
    if (status) return status;
    symbol->context = context;
    symbol->generation = now;
    if (symbol->kind == SYMBOL_MANAGED) *(void **)symbol->host = (void *)symbol->handle.variable.address;
    return cudaSuccess;
}

static cudaError_t module_managed(struct module *module) EXCLUDES(registry) {
    LOCK_GUARD(&registry);
    for (struct symbol *symbol = module->symbols; symbol; symbol = symbol->next_of_module)
        if (symbol->kind == SYMBOL_MANAGED) TRY(resolve(symbol));
    return cudaSuccess;
}

cudaError_t module_function(const void *host, CUfunction *function, struct symbol **found) {
    LOCK_GUARD(&registry);
    struct symbol *symbol = registry_find(host);
    TRY(symbol && symbol->kind == SYMBOL_KERNEL ? resolve(symbol) : cudaErrorInvalidDeviceFunction);
    *function = symbol->handle.function;
    if (found) *found = symbol;
    for (struct symbol *other = symbol->module->has_managed ? symbol->module->symbols : NULL; other;
         other = other->next_of_module)
        if (other->kind == SYMBOL_MANAGED) TRY(resolve(other));
    return cudaSuccess;
}

/* A managed variable is also named by its address, to which its host pointer points. */
static struct symbol *find_managed(const void *address) REQUIRES(registry) {
    for (struct module *module = registry_modules(); module; module = module->next)
        for (struct symbol *symbol = module->has_managed ? module->symbols : NULL; symbol; symbol = symbol->next_of_module)
            if (symbol->kind == SYMBOL_MANAGED && *(void *const *)symbol->host == address) return symbol;
    return NULL;
}

/* Programs from before CUDA 5 name variables by strings. The address is read with care: it may be anything. */
static struct symbol *find_named(const void *text) REQUIRES(registry) {
    char name[256] = "";
    struct iovec to = {name, sizeof name - 1}, from = {(void *)text, sizeof name - 1};
    size_t page = (size_t)sysconf(_SC_PAGESIZE), rest = page - (uintptr_t)text % page;
    if (rest < from.iov_len && process_vm_readv(getpid(), &to, 1, &from, 1, 0) < 0) from.iov_len = rest;
    if (process_vm_readv(getpid(), &to, 1, &from, 1, 0) <= 0) return NULL;
    return name[0] ? registry_find_name(name) : NULL;
}

cudaError_t module_variable(const void *host, CUdeviceptr *address, size_t *bytes) {
    if (!host) return cudaErrorInvalidSymbol;
    LOCK_GUARD(&registry);
    struct symbol *symbol = registry_find(host);
    if (!symbol) symbol = find_managed(host);
    if (!symbol) symbol = find_named(host);
    bool variable = symbol && (symbol->kind == SYMBOL_VARIABLE || symbol->kind == SYMBOL_MANAGED);
    TRY(variable ? resolve(symbol) : cudaErrorInvalidSymbol);
    *address = symbol->handle.variable.address;
    *bytes = symbol->handle.variable.bytes;
    return cudaSuccess;
}

cudaError_t module_reference(const void *host, enum symbol_kind kind, struct symbol **found) {
    cudaError_t wrong = kind == SYMBOL_TEXTURE ? cudaErrorInvalidTexture : cudaErrorInvalidSurface;
    struct symbol *symbol = registry_find(host);
    cudaError_t status = symbol && symbol->kind == kind ? resolve(symbol) : wrong;
    *found = symbol;
    return status;
}

const void *module_host_function(CUfunction function) {
    LOCK_GUARD(&registry);
    for (struct module *module = registry_modules(); module; module = module->next)
        for (struct symbol *symbol = module->symbols; symbol; symbol = symbol->next_of_module)
            if (symbol->kind == SYMBOL_KERNEL && symbol->context && symbol->handle.function == function)
                return symbol->host;
    return NULL;
}

static void module_unload(struct module *module) EXCLUDES(registry) {
    LOCK_GUARD(&registry);
    unsigned now = rt_generation();
    if (!rt_exiting())
        for (size_t i = 0; i < module->loaded_count; ++i)
            if (module->loaded[i].generation == now && !module->loaded[i].status)
                drv.cuModuleUnload(module->loaded[i].module);
    module->loaded_count = 0;
}

/* What programs register before main, in any order and from any constructor: nothing here touches a device.
 *
 * The compiler writes a constructor a source file, which names the container with device code and every kernel stub,
 * shadow variable and reference; their host addresses are the keys of all later calls. */

enum { WRAPPER_MAGIC = 0x466243b1 };

/* The section .nvFatBinSegment holds one of these a source file. */
struct wrapper {
    uint32_t magic;
    uint32_t version;
    const void *data;
    const void *const *linked;
};

VX_PUBLIC void **__cudaRegisterFatBinary(void *fat_binary) {
    const struct wrapper *wrapper = fat_binary;
    bool whole = wrapper->magic == WRAPPER_MAGIC && (wrapper->version != 2 || !wrapper->linked);
    return (void **)registry_new(whole ? wrapper->data : fat_binary);
}

VX_PUBLIC void __cudaRegisterFatBinaryEnd(void **handle) { (void)handle; }

VX_PUBLIC void __cudaUnregisterFatBinary(void **handle) {
    struct module *module = (struct module *)handle;
    module_unload(module);
    if (registry_remove(module)) rt_unloading();
}

static void add(void **handle, struct symbol facts) { registry_add((struct module *)handle, facts); }

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
