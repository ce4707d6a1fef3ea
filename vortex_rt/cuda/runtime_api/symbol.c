/* Variables of the device by their shadows on the host. */
#include "cudart.h"

cudaError_t impl_cudaGetSymbolAddress(void **address, const void *symbol) {
    size_t bytes;
    return address ? module_variable(symbol, (CUdeviceptr *)address, &bytes) : cudaErrorInvalidValue;
}

cudaError_t impl_cudaGetSymbolSize(size_t *bytes, const void *symbol) {
    CUdeviceptr address;
    return bytes ? module_variable(symbol, &address, bytes) : cudaErrorInvalidValue;
}

cudaError_t symbol_place(const void *symbol, size_t count, size_t offset, void **place) {
    CUdeviceptr address;
    size_t bytes;
    cudaError_t status = module_variable(symbol, &address, &bytes);
    if (status) return status;
    if (offset > bytes || count > bytes - offset) return cudaErrorInvalidValue;
    *place = (void *)(address + offset);
    return cudaSuccess;
}

static bool wrong_to(enum cudaMemcpyKind kind) {
    return kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault;
}
static bool wrong_from(enum cudaMemcpyKind kind) {
    return kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault;
}

cudaError_t impl_cudaMemcpyToSymbol(const void *symbol, const void *from, size_t count, size_t offset,
                                    enum cudaMemcpyKind kind) {
    void *place;
    if (wrong_to(kind)) return cudaErrorInvalidMemcpyDirection;
    cudaError_t status = symbol_place(symbol, count, offset, &place);
    return status ? status : impl_cudaMemcpy(place, from, count, kind);
}

cudaError_t impl_cudaMemcpyToSymbolAsync(const void *symbol, const void *from, size_t count, size_t offset,
                                         enum cudaMemcpyKind kind, cudaStream_t stream) {
    void *place;
    if (wrong_to(kind)) return cudaErrorInvalidMemcpyDirection;
    cudaError_t status = symbol_place(symbol, count, offset, &place);
    return status ? status : impl_cudaMemcpyAsync(place, from, count, kind, stream);
}

cudaError_t impl_cudaMemcpyFromSymbol(void *to, const void *symbol, size_t count, size_t offset,
                                      enum cudaMemcpyKind kind) {
    void *place;
    if (wrong_from(kind)) return cudaErrorInvalidMemcpyDirection;
    cudaError_t status = symbol_place(symbol, count, offset, &place);
    return status ? status : impl_cudaMemcpy(to, place, count, kind);
}

cudaError_t impl_cudaMemcpyFromSymbolAsync(void *to, const void *symbol, size_t count, size_t offset,
                                           enum cudaMemcpyKind kind, cudaStream_t stream) {
    void *place;
    if (wrong_from(kind)) return cudaErrorInvalidMemcpyDirection;
    cudaError_t status = symbol_place(symbol, count, offset, &place);
    return status ? status : impl_cudaMemcpyAsync(to, place, count, kind, stream);
}
