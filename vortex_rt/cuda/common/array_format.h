/* Formats of arrays: facts that both libraries need. */
#ifndef VORTEX_CUDA_ARRAY_FORMAT_H
#define VORTEX_CUDA_ARRAY_FORMAT_H

#include <cuda.h>
#include <stddef.h>

/* Bytes of a channel; 0: a format that arrays do not have. */
static inline size_t format_bytes(CUarray_format format) {
    switch (format) {
    case CU_AD_FORMAT_UNSIGNED_INT8:
    case CU_AD_FORMAT_SIGNED_INT8:
        return 1;
    case CU_AD_FORMAT_UNSIGNED_INT16:
    case CU_AD_FORMAT_SIGNED_INT16:
    case CU_AD_FORMAT_HALF:
        return 2;
    case CU_AD_FORMAT_UNSIGNED_INT32:
    case CU_AD_FORMAT_SIGNED_INT32:
    case CU_AD_FORMAT_FLOAT:
        return 4;
    default:
        return 0; /* compressed and planar formats */
    }
}
#endif
