/* make_cudaExtent and its relatives. */
#ifndef __DRIVER_FUNCTIONS_H__
#define __DRIVER_FUNCTIONS_H__
#include "driver_types.h"

static __inline__ __host__ struct cudaPitchedPtr make_cudaPitchedPtr(void *__d, size_t __p, size_t __xsz, size_t __ysz) {
  struct cudaPitchedPtr __made = {__d, __p, __xsz, __ysz};
  return __made;
}
static __inline__ __host__ struct cudaPos make_cudaPos(size_t __x, size_t __y, size_t __z) {
  struct cudaPos __made = {__x, __y, __z};
  return __made;
}
static __inline__ __host__ struct cudaExtent make_cudaExtent(size_t __w, size_t __h, size_t __d) {
  struct cudaExtent __made = {__w, __h, __d};
  return __made;
}
#endif
