/* Registered symbols as the driver's handles: a module is loaded at the first use of one of its symbols, once a
 * context, and again after a reset. */
#include "cudart.h"

#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>

/* The module in this context, loaded if it was not. */
static cudaError_t load(struct module *module, CUcontext context, CUmodule *handle) REQUIRES(registry);
static cudaError_t load(struct module *module, CUcontext context, CUmodule *handle) {
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

static cudaError_t resolve_variable(struct symbol *symbol, CUmodule module) REQUIRES(registry);
static cudaError_t resolve_variable(struct symbol *symbol, CUmodule module) {
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
static cudaError_t resolve(struct symbol *symbol) REQUIRES(registry);
static cudaError_t resolve(struct symbol *symbol) {
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

cudaError_t module_managed(struct module *module) {
    cudaError_t status = cudaSuccess;
    lock_take(&registry);
    for (struct symbol *symbol = module->symbols; symbol && !status; symbol = symbol->next_of_module)
        if (symbol->kind == SYMBOL_MANAGED) status = resolve(symbol);
    lock_give(&registry);
    return status;
}

cudaError_t module_function(const void *host, CUfunction *function, struct symbol **found) {
    lock_take(&registry);
    struct symbol *symbol = registry_find(host);
    cudaError_t status = symbol && symbol->kind == SYMBOL_KERNEL ? resolve(symbol) : cudaErrorInvalidDeviceFunction;
    if (!status) {
        *function = symbol->handle.function;
        if (found) *found = symbol;
        for (struct symbol *other = symbol->module->has_managed ? symbol->module->symbols : NULL; other && !status;
             other = other->next_of_module)
            if (other->kind == SYMBOL_MANAGED) status = resolve(other);
    }
    lock_give(&registry);
    return status;
}

/* A managed variable is also named by its address, to which its host pointer points. */
static struct symbol *find_managed(const void *address) REQUIRES(registry);
static struct symbol *find_managed(const void *address) {
    for (struct module *module = registry_modules(); module; module = module->next)
        for (struct symbol *symbol = module->has_managed ? module->symbols : NULL; symbol; symbol = symbol->next_of_module)
            if (symbol->kind == SYMBOL_MANAGED && *(void *const *)symbol->host == address) return symbol;
    return NULL;
}

/* Programs from before CUDA 5 name variables by strings. The address is read with care: it may be anything. */
static struct symbol *find_named(const void *text) REQUIRES(registry);
static struct symbol *find_named(const void *text) {
    char name[256] = "";
    struct iovec to = {name, sizeof name - 1}, from = {(void *)text, sizeof name - 1};
    size_t page = (size_t)sysconf(_SC_PAGESIZE), rest = page - (uintptr_t)text % page;
    if (rest < from.iov_len && process_vm_readv(getpid(), &to, 1, &from, 1, 0) < 0) from.iov_len = rest;
    if (process_vm_readv(getpid(), &to, 1, &from, 1, 0) <= 0) return NULL;
    return name[0] ? registry_find_name(name) : NULL;
}

cudaError_t module_variable(const void *host, CUdeviceptr *address, size_t *bytes) {
    if (!host) return cudaErrorInvalidSymbol;
    lock_take(&registry);
    struct symbol *symbol = registry_find(host);
    if (!symbol) symbol = find_managed(host);
    if (!symbol) symbol = find_named(host);
    bool variable = symbol && (symbol->kind == SYMBOL_VARIABLE || symbol->kind == SYMBOL_MANAGED);
    cudaError_t status = variable ? resolve(symbol) : cudaErrorInvalidSymbol;
    if (!status) {
        *address = symbol->handle.variable.address;
        *bytes = symbol->handle.variable.bytes;
    }
    lock_give(&registry);
    return status;
}

cudaError_t module_reference(const void *host, enum symbol_kind kind, struct symbol **found) {
    cudaError_t wrong = kind == SYMBOL_TEXTURE ? cudaErrorInvalidTexture : cudaErrorInvalidSurface;
    struct symbol *symbol = registry_find(host);
    cudaError_t status = symbol && symbol->kind == kind ? resolve(symbol) : wrong;
    *found = symbol;
    return status;
}

const void *module_host_function(CUfunction function) {
    const void *host = NULL;
    lock_take(&registry);
    for (struct module *module = registry_modules(); module && !host; module = module->next)
        for (struct symbol *symbol = module->symbols; symbol && !host; symbol = symbol->next_of_module)
            if (symbol->kind == SYMBOL_KERNEL && symbol->context && symbol->handle.function == function)
                host = symbol->host;
    lock_give(&registry);
    return host;
}

void module_unload(struct module *module) {
    lock_take(&registry);
    unsigned now = rt_generation();
    if (!rt_exiting())
        for (size_t i = 0; i < module->loaded_count; ++i)
            if (module->loaded[i].generation == now && !module->loaded[i].status)
                drv.cuModuleUnload(module->loaded[i].module);
    module->loaded_count = 0;
    lock_give(&registry);
}
