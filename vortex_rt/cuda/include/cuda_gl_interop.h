/* OpenGL interoperation: this device has no graphics, every function says so. Written by tools/docs from vortex_rt/cuda/table. */
#ifndef __CUDA_GL_INTEROP_H__
#define __CUDA_GL_INTEROP_H__
#include "cuda_runtime_api.h"

enum cudaGLDeviceList {
  cudaGLDeviceListAll = 1,
  cudaGLDeviceListCurrentFrame = 2,
  cudaGLDeviceListNextFrame = 3
};

enum cudaGLMapFlags {
  cudaGLMapFlagsNone = 0,
  cudaGLMapFlagsReadOnly = 1,
  cudaGLMapFlagsWriteDiscard = 2
};

#ifdef __cplusplus
extern "C" {
#endif
/* graphics */
extern __host__ cudaError_t CUDARTAPI cudaGLGetDevices(unsigned int *__pCudaDeviceCount, int *__pCudaDevices,
    unsigned int __cudaDeviceCount, enum cudaGLDeviceList __deviceList);
extern __host__ cudaError_t CUDARTAPI cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **__resource,
    unsigned int __image, unsigned int __target, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **__resource,
    unsigned int __buffer, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaGLMapBufferObject(void **__devPtr, unsigned int __bufObj);
extern __host__ cudaError_t CUDARTAPI cudaGLMapBufferObjectAsync(void **__devPtr, unsigned int __bufObj,
    cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaGLRegisterBufferObject(unsigned int __bufObj);
extern __host__ cudaError_t CUDARTAPI cudaGLSetBufferObjectMapFlags(unsigned int __bufObj, unsigned int __flags);
extern __host__ cudaError_t CUDARTAPI cudaGLSetGLDevice(int __device);
extern __host__ cudaError_t CUDARTAPI cudaGLUnmapBufferObject(unsigned int __bufObj);
extern __host__ cudaError_t CUDARTAPI cudaGLUnmapBufferObjectAsync(unsigned int __bufObj, cudaStream_t __stream);
extern __host__ cudaError_t CUDARTAPI cudaGLUnregisterBufferObject(unsigned int __bufObj);
#ifdef __cplusplus
}
#endif

#endif
