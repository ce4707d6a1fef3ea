/* Formats of arrays: facts that both libraries need. */
#ifndef VORTEX_CUDA_ARRAY_FORMAT_H
#define VORTEX_CUDA_ARRAY_FORMAT_H

#include <cuda.h>
#include <stddef.h>

/* Bytes of a channel; 0: a format that arrays do not have. */
size_t format_bytes(CUarray_format format) __attribute__((visibility("hidden")));
#endif
