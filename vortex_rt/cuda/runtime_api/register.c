/* What programs register before main, in any order and from any constructor: nothing here touches a device.
 *
 * The compiler writes a constructor a source file, which names the container with device code and every kernel stub,
 * shadow variable and reference; their host addresses are the keys of all later calls. */
#include "cudart.h"

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
