/* The driver API as libcudart uses it: functions found in libcuda.so.1 when the first of them is needed. */
#ifndef VORTEX_CUDART_DRIVER_H
#define VORTEX_CUDART_DRIVER_H

#include <cuda.h>

#include "libcudart_driver.h" /* DRIVER_FUNCTIONS, those that this library calls */

/* cuda.h maps names to their newest versions by macros, here and where they are called alike. */
#define DRIVER_MEMBER(name) __typeof__(name) *name;
struct driver {
    DRIVER_FUNCTIONS(DRIVER_MEMBER)
};
#undef DRIVER_MEMBER

extern struct driver drv;

/* Finds libcuda.so.1 and starts it, once a process. Its status is that of every call that needs it. */
CUresult driver_load(void);

#endif
