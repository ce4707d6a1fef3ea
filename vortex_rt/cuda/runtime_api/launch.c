/* Kernels: launches by the address of their stubs, attributes, occupancy. */
#include "cudart.h"

#include <stdlib.h>
#include <string.h>

/* ---- The configuration between <<< and >>>: argument expressions may launch kernels themselves, so there is a stack a
 * thread. */

struct configuration {
    dim3 grid, block;
    size_t shared;
    void *stream;
    /* Of programs of the old ABI, which hand over arguments one by one. */
    char *arguments;
    size_t argument_bytes;
    struct configuration *below;
};

static _Thread_local struct configuration *configured;

static bool push(dim3 grid, dim3 block, size_t shared, void *stream) {
    struct configuration *top = malloc(sizeof *top);
    if (!top) return false;
    *top = (struct configuration){grid, block, shared, stream, NULL, 0, configured};
    configured = top;
    return true;
}

static void pop(void) {
    struct configuration *top = configured;
    configured = top->below;
    free(top->arguments);
    free(top);
}

VX_PUBLIC unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, void *stream) {
    if (push(grid, block, shared, stream)) return 0;
    rt_record(cudaErrorMemoryAllocation);
    return 1;
}

VX_PUBLIC cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream) {
    if (!configured) return rt_record(cudaErrorMissingConfiguration);
    *grid = configured->grid;
    *block = configured->block;
    *shared = configured->shared;
    *(void **)stream = configured->stream;
    pop();
    return cudaSuccess;
}

/* ---- Launches. */

/* What hardware refuses whatever the kernel is. */
static cudaError_t check_shape(dim3 grid, dim3 block) {
    if (!grid.x || !grid.y || !grid.z || !block.x || !block.y || !block.z) return cudaErrorInvalidConfiguration;
    if (grid.x > 0x7fffffffu || grid.y > 65535 || grid.z > 65535) return cudaErrorInvalidConfiguration;
    if (block.x > 1024 || block.y > 1024 || block.z > 64 || (uint64_t)block.x * block.y * block.z > 1024)
        return cudaErrorInvalidConfiguration;
    return cudaSuccess;
}

static cudaError_t prepare(const void *stub, dim3 grid, dim3 block, CUfunction *function) {
    struct symbol *symbol;
    TRY(module_function(stub, function, &symbol));
    TRY(check_shape(grid, block));
    LOCK_GUARD(&registry);
    return references_refresh(symbol->module);
}

static cudaError_t launch(const void *stub, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t stream,
                          bool cooperative) {
    CUfunction function;
    TRY(prepare(stub, grid, block, &function));
    if (shared > UINT32_MAX) return cudaErrorInvalidValue;
#define SHAPE grid.x, grid.y, grid.z, block.x, block.y, block.z, (unsigned)shared, rt_stream(stream)
    return rt_status(cooperative ? drv.cuLaunchCooperativeKernel(function, SHAPE, arguments)
                                 : drv.cuLaunchKernel(function, SHAPE, arguments, NULL));
#undef SHAPE
}

SERVE(cudaLaunchKernel, launch(func, gridDim, blockDim, args, sharedMem, stream, false))
SERVE(cudaLaunchCooperativeKernel, launch(func, gridDim, blockDim, args, sharedMem, stream, true))

/* One launch a device, on streams of their own: with one device that is a cooperative launch. */
cudaError_t impl_cudaLaunchCooperativeKernelMultiDevice(struct cudaLaunchParams *list, unsigned count, unsigned flags) {
    if (!list || !count || flags > 3) return cudaErrorInvalidValue;
    if (count != 1) return cudaErrorNotSupported;
    if (!list->stream) return cudaErrorInvalidResourceHandle;
    return impl_cudaLaunchCooperativeKernel(list->func, list->gridDim, list->blockDim, list->args, list->sharedMem,
                                            list->stream);
}

cudaError_t impl_cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *stub, void **arguments) {
    CUfunction function;
    if (!config || (config->numAttrs && !config->attrs)) return cudaErrorInvalidValue;
    TRY(prepare(stub, config->gridDim, config->blockDim, &function));
    if (config->dynamicSmemBytes > UINT32_MAX) return cudaErrorInvalidValue;
    CUlaunchConfig driver_config;
    to_launch(config, &driver_config);
    return rt_status(drv.cuLaunchKernelEx(&driver_config, function, arguments, NULL));
}
/* ---- The launch path of newer host code: kernels as handles, which are stubs here. */

cudaError_t impl_cudaGetKernel(cudaKernel_t *kernel, const void *stub) {
    CUfunction function;
    if (!kernel) return cudaErrorInvalidValue;
    cudaError_t status = module_function(stub, &function, NULL);
    if (!status) *kernel = (cudaKernel_t)stub;
    return status;
}

/* ---- The ABI before CUDA 9.2: arguments come one by one, at the offsets they have on the device. */

VX_PUBLIC cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared, cudaStream_t stream) {
    return push(grid, block, shared, stream) ? cudaSuccess : rt_record(cudaErrorMemoryAllocation);
}

VX_PUBLIC cudaError_t cudaSetupArgument(const void *argument, size_t size, size_t offset) {
    if (!configured) return rt_record(cudaErrorMissingConfiguration);
    if (offset + size > configured->argument_bytes) {
        char *more = realloc(configured->arguments, offset + size);
        if (!more) return rt_record(cudaErrorMemoryAllocation);
        memset(more + configured->argument_bytes, 0, offset + size - configured->argument_bytes);
        configured->arguments = more;
        configured->argument_bytes = offset + size;
    }
    memcpy(configured->arguments + offset, argument, size);
    return cudaSuccess;
}

VX_PUBLIC cudaError_t cudaLaunch(const void *stub) {
    if (!configured) return rt_record(cudaErrorMissingConfiguration);
    struct configuration top = *configured;
    CUfunction function;
    cudaError_t status = rt_context(NULL);
    if (!status) status = prepare(stub, top.grid, top.block, &function);
    if (!status) {
        void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, top.arguments, CU_LAUNCH_PARAM_BUFFER_SIZE,
                         &top.argument_bytes, CU_LAUNCH_PARAM_END};
        status = rt_status(drv.cuLaunchKernel(function, top.grid.x, top.grid.y, top.grid.z, top.block.x, top.block.y,
                                              top.block.z, (unsigned)top.shared, top.stream, NULL, extra));
    }
    pop();
    return rt_record(status);
}

/* ---- Attributes. */

cudaError_t impl_cudaFuncGetAttributes(struct cudaFuncAttributes *result, const void *stub) {
    CUfunction function;
    if (!result) return cudaErrorInvalidValue;
    TRY(module_function(stub, &function, NULL));
    memset(result, 0, sizeof *result);
    int values[CU_FUNC_ATTRIBUTE_MAX] = {0};
    for (int i = 0; i < CU_FUNC_ATTRIBUTE_MAX; ++i)
        if (drv.cuFuncGetAttribute(&values[i], (CUfunction_attribute)i, function)) values[i] = 0;
    result->sharedSizeBytes = (size_t)values[CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES];
    result->constSizeBytes = (size_t)values[CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES];
    result->localSizeBytes = (size_t)values[CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES];
    result->maxThreadsPerBlock = values[CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK];
    result->numRegs = values[CU_FUNC_ATTRIBUTE_NUM_REGS];
    result->ptxVersion = values[CU_FUNC_ATTRIBUTE_PTX_VERSION];
    result->binaryVersion = values[CU_FUNC_ATTRIBUTE_BINARY_VERSION];
    result->cacheModeCA = values[CU_FUNC_ATTRIBUTE_CACHE_MODE_CA];
    result->maxDynamicSharedSizeBytes = values[CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES];
    result->preferredShmemCarveout = values[CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT];
    return cudaSuccess;
}

cudaError_t impl_cudaFuncGetName(const char **name, const void *stub) {
    if (!name) return cudaErrorInvalidValue;
    LOCK_GUARD(&registry);
    const struct symbol *symbol = registry_find(stub);
    bool known = symbol && symbol->kind == SYMBOL_KERNEL;
    if (known) *name = symbol->name;
    return known ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

SERVE(cudaGetFuncBySymbol, functionPtr ? module_function(symbolPtr, (CUfunction *)functionPtr, NULL) :
      cudaErrorInvalidValue)

/* ---- Occupancy. */

SERVE(cudaOccupancyMaxActiveBlocksPerMultiprocessor,
      impl_cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, func, blockSize, dynamicSMemSize,
      cudaOccupancyDefault))
