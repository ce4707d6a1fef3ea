/* Exported names that mean other entry points, or those of before. */
#include "cudart.h"

#include <string.h>

/* The name before CUDA 12, whose structure was shorter; the members it had lie where they did. */
enum { PROPERTIES_11 = 728 };

VX_PUBLIC cudaError_t properties_11(void *result, int ordinal) __asm__("cudaGetDeviceProperties");
VX_PUBLIC cudaError_t properties_11(void *result, int ordinal) {
    struct cudaDeviceProp all;
    cudaError_t status = cudaGetDeviceProperties_v2(result ? &all : NULL, ordinal);
    if (!status) memcpy(result, &all, PROPERTIES_11);
    return status;
}

/* The names before CUDA 12, which asked for less. */
VX_PUBLIC cudaError_t capture_info_11(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                      unsigned long long *id) __asm__("cudaStreamGetCaptureInfo");
VX_PUBLIC cudaError_t capture_info_11(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                      unsigned long long *id) {
    return cudaStreamGetCaptureInfo_v2(stream, status, id, NULL, NULL, NULL);
}

VX_PUBLIC cudaError_t capture_info_11_ptsz(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                           unsigned long long *id) __asm__("cudaStreamGetCaptureInfo_ptsz");
VX_PUBLIC cudaError_t capture_info_11_ptsz(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                           unsigned long long *id) {
    return cudaStreamGetCaptureInfo_v2(stream ? stream : cudaStreamPerThread, status, id, NULL, NULL, NULL);
}

VX_PUBLIC cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *stub) { return cudaGetKernel(kernel, stub); }

VX_PUBLIC cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments, size_t shared,
                                         cudaStream_t stream) {
    return cudaLaunchKernel((const void *)kernel, grid, block, arguments, shared, stream);
}

extern cudaError_t cudaLaunchKernel_ptsz(const void *stub, dim3 grid, dim3 block, void **arguments, size_t shared,
                                         cudaStream_t stream);

VX_PUBLIC cudaError_t __cudaLaunchKernel_ptsz(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                                              size_t shared, cudaStream_t stream) {
    return cudaLaunchKernel_ptsz((const void *)kernel, grid, block, arguments, shared, stream);
}
