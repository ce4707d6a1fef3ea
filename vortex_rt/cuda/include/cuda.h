// The driver API's version number and the names that device code uses.
#ifndef VORTEX_CUDA_CUDA_H
#define VORTEX_CUDA_CUDA_H
#define CUDA_VERSION 11080
#define CUDART_VERSION 11080
#include "host_defines.h"
#endif
