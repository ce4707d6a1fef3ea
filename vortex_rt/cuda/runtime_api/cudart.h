/* The CUDA runtime API on the driver API: what the library's files share.
 *
 * Each file calls only those above it:
 *
 * settings.c           environment variables (vortex_rt/settings)
 * places.c             where Python and the other libraries are
 * libcudart_errors.c   names and texts of errors; generated, as the other libcudart_*.c
 * find.c               errors by number, functions by name
 * trace.c              the trace of calls
 * driver.c             the driver API, found at run time
 * state.c              a thread's device and context, last error, faults that last
 * registry.c           what programs registered before main, and the driver's handles of it in the current context
 * convert.c            structures of the runtime API → the driver's
 * libcudart_forwards.c  what the driver does alike; generated
 * device.c             devices, properties, limits
 * memory.c             allocating, also in streams; pointers; copies and fills of linear memory; variables by their host shadows
 * array.c              arrays, copies from and to them
 * texture.c            texture and surface objects and references
 * launch.c             kernels: launches, attributes, occupancy
 * stream.c             streams, capture, events
 * graph.c              graphs and their nodes
 * libcudart_entry_points.c  what is exported: checks and the trace around each impl_cudaFoo
 * older.c              exported names that mean other entry points
 * libcudart_exports.c  the table of all exported names
 *
 * An impl_cudaFoo is what the exported cudaFoo (generated, see table/entry_points.py) calls when a context is current
 * and no fault lasts. */
#ifndef VORTEX_CUDART_H
#define VORTEX_CUDART_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vortex_lock.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

#include "array_format.h"
#include "entry.h"
#include "libcudart_driver.h" /* DRIVER_FUNCTIONS, those that this library calls */
#include "libcudart_impl.h"

/* driver.c: the driver API as this library uses it */
/* cuda.h maps names to their newest versions by macros, here and where they are called alike. */
#define DRIVER_MEMBER(name) __typeof__(name) *name;
struct driver {
    DRIVER_FUNCTIONS(DRIVER_MEMBER)
};
#undef DRIVER_MEMBER

extern struct driver drv;

/* Finds libcuda.so.1 and starts it, once a process. Its status is that of every call that needs it. */
CUresult driver_load(void);

/* Goes on with cudaSuccess only; any other status is the caller's. */
#define TRY(call)                             \
    do {                                      \
        const cudaError_t tried_ = (call);    \
        if (tried_) return tried_;            \
    } while (0)

/* state.c */
/* The driver's numbers are the runtime's; faults that last are remembered. */
cudaError_t rt_status(CUresult result);
/* Makes a context current: the thread's own choice, else its device's primary one. */
cudaError_t rt_context(CUcontext *context);
/* Counts the resets of devices: what was loaded before one is gone. */
unsigned rt_generation(void);
/* For the functions that are exported by hand. */
cudaError_t rt_record(cudaError_t status);
/* The last of the program's device code is gone: calls return cudaErrorCudartUnloading from now on. */
void rt_unloading(void);
/* The process is ending: what is on the device goes with it. */
bool rt_exiting(void);

/* A null stream in a call by a _ptsz or _ptds name is the thread's own. */
static inline CUstream rt_stream(cudaStream_t stream) {
    return !stream && vx_per_thread ? CU_STREAM_PER_THREAD : (CUstream)stream;
}

/* registry.c */
enum symbol_kind { SYMBOL_KERNEL, SYMBOL_VARIABLE, SYMBOL_MANAGED, SYMBOL_TEXTURE, SYMBOL_SURFACE };

struct module;
/* What programs register, and what the driver said of it. Taken before any lock of libcuda. */
extern vortex_lock registry __attribute__((visibility("hidden")));

struct symbol {
    enum symbol_kind kind;
    const void *host;     /* the key: kernel stub, shadow variable, reference */
    const char *name;     /* on the device */
    size_t size;          /* of a variable, as the host knows it */
    bool read_normalized; /* textures: elements become floating-point numbers */
    int dimensions;
    struct module *module;
    struct symbol *next_of_module GUARDED_BY(registry);
    struct symbol *next_of_bucket GUARDED_BY(registry);
    /* What the driver said last, in this context since this reset. */
    CUcontext context GUARDED_BY(registry);
    unsigned generation GUARDED_BY(registry);
    union {
        CUfunction function;
        CUtexref texture;
        CUsurfref surface;
        struct {
            CUdeviceptr address;
            size_t bytes;
        } variable;
    } handle GUARDED_BY(registry);
    void *extra GUARDED_BY(registry); /* texture.c: what is bound */
};

struct loaded {
    CUcontext context;
    unsigned generation;
    CUmodule module;
    cudaError_t status; /* of loading */
};

struct module {
    const void *image;
    struct symbol *symbols GUARDED_BY(registry);
    struct loaded *loaded GUARDED_BY(registry);
    size_t loaded_count GUARDED_BY(registry);
    bool has_managed GUARDED_BY(registry);
    struct module *next GUARDED_BY(registry);
};

struct symbol *registry_find(const void *host) REQUIRES(registry);
struct module *registry_modules(void) REQUIRES(registry);
cudaError_t module_function(const void *host, CUfunction *function, struct symbol **symbol) EXCLUDES(registry);
cudaError_t module_variable(const void *host, CUdeviceptr *address, size_t *bytes) EXCLUDES(registry);
/* The driver's reference (symbol->handle) of a registered texture or surface. */
cudaError_t module_reference(const void *host, enum symbol_kind kind, struct symbol **symbol) REQUIRES(registry);
/* The registered stub of a kernel that the driver knows by this handle, or null. */
const void *module_host_function(CUfunction function) EXCLUDES(registry);

/* convert.c */
cudaError_t to_array_format(const struct cudaChannelFormatDesc *channel, CUarray_format *format, unsigned *channels);
cudaError_t from_array_format(CUarray_format format, unsigned channels, struct cudaChannelFormatDesc *channel);
cudaError_t to_copy_3d(const struct cudaMemcpy3DParms *from, CUDA_MEMCPY3D *to);
cudaError_t from_copy_3d(const CUDA_MEMCPY3D *from, struct cudaMemcpy3DParms *to);
cudaError_t to_resource(const struct cudaResourceDesc *from, CUDA_RESOURCE_DESC *to);
cudaError_t from_resource(const CUDA_RESOURCE_DESC *from, struct cudaResourceDesc *to);
void to_texture(const struct cudaTextureDesc *from, CUDA_TEXTURE_DESC *to);
cudaError_t from_texture(const CUDA_TEXTURE_DESC *from, struct cudaTextureDesc *to);
cudaError_t from_view(const CUDA_RESOURCE_VIEW_DESC *from, struct cudaResourceViewDesc *to);
cudaError_t to_function(const void *host, CUfunction *function) EXCLUDES(registry);
cudaError_t to_kernel(const struct cudaKernelNodeParams *from, CUDA_KERNEL_NODE_PARAMS *to) EXCLUDES(registry);
cudaError_t from_kernel(const CUDA_KERNEL_NODE_PARAMS *from, struct cudaKernelNodeParams *to) EXCLUDES(registry);
cudaError_t to_fill(const struct cudaMemsetParams *from, CUDA_MEMSET_NODE_PARAMS *to);
cudaError_t from_fill(const CUDA_MEMSET_NODE_PARAMS *from, struct cudaMemsetParams *to);
cudaError_t to_node(const struct cudaGraphNodeParams *from, CUgraphNodeParams *to) EXCLUDES(registry);
cudaError_t from_node(const CUgraphNodeParams *from, struct cudaGraphNodeParams *to);
cudaError_t to_launch(const cudaLaunchConfig_t *from, CUlaunchConfig *to);
/* Whether no edge of a graph carries data, which is the only kind there is. */
bool plain_edges(const cudaGraphEdgeData *edges, size_t count);

/* memory.c */
/* The address of a part of a variable, which must lie within it. */
cudaError_t symbol_place(const void *symbol, size_t count, size_t offset, void **place);
/* A call with the `place` of `count` bytes at an `offset` in a variable, which the table calls so wherever it has them. */
#define AT_SYMBOL(...)                                                    \
    ({                                                                    \
        void *place;                                                      \
        symbol_place(symbol, count, offset, &place) ?: (__VA_ARGS__);     \
    })

/* texture.c */
/* Programs change a reference's members after binding it: applies what changed since, before a launch of this module.
 */
cudaError_t references_refresh(struct module *module) REQUIRES(registry);

#endif
