// The C library's assert.h, each time anew (NDEBUG may have changed). What a failed assertion calls is for the host and
// the device, as libcu++ declares it too; the C library's own declaration must not be for the host alone.
#pragma GCC system_header
#if defined(__CUDA__) && defined(__clang__)
#pragma clang force_cuda_host_device begin
#endif
#include_next <assert.h>
#if defined(__CUDA__) && defined(__clang__)
#pragma clang force_cuda_host_device end
#endif
