/* OpenGL interoperation: this device has no graphics, every function says so. Written by tools/docs from vortex_rt/cuda/table. */
#ifndef CUDAGL_H
#define CUDAGL_H
#include "cuda.h"

enum CUGLDeviceList_enum {
  CU_GL_DEVICE_LIST_ALL = 1,
  CU_GL_DEVICE_LIST_CURRENT_FRAME = 2,
  CU_GL_DEVICE_LIST_NEXT_FRAME = 3
};
typedef enum CUGLDeviceList_enum CUGLDeviceList;

#ifdef __cplusplus
extern "C" {
#endif
/* graphics */
CUresult CUDAAPI cuGraphicsGLRegisterBuffer(CUgraphicsResource *__pCudaResource, unsigned int __buffer,
    unsigned int __Flags);
CUresult CUDAAPI cuGraphicsGLRegisterImage(CUgraphicsResource *__pCudaResource, unsigned int __image,
    unsigned int __target, unsigned int __Flags);
CUresult CUDAAPI cuGLGetDevices(unsigned int *__pCudaDeviceCount, CUdevice *__pCudaDevices,
    unsigned int __cudaDeviceCount, CUGLDeviceList __deviceList);
#ifdef __cplusplus
}
#endif

#endif
