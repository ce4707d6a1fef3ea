/* libnvJitLink: links device code. Written by tools/docs from vortex_rt/cuda/table. */
#ifndef nvJitLink_INCLUDED
#define nvJitLink_INCLUDED
#include <stddef.h>
#include <stdint.h>

enum nvJitLinkResult_enum {
  NVJITLINK_SUCCESS = 0,
  NVJITLINK_ERROR_UNRECOGNIZED_OPTION = 1,
  NVJITLINK_ERROR_MISSING_ARCH = 2,
  NVJITLINK_ERROR_INVALID_INPUT = 3,
  NVJITLINK_ERROR_PTX_COMPILE = 4,
  NVJITLINK_ERROR_NVVM_COMPILE = 5,
  NVJITLINK_ERROR_INTERNAL = 6,
  NVJITLINK_ERROR_THREADPOOL = 7,
  NVJITLINK_ERROR_UNRECOGNIZED_INPUT = 8,
  NVJITLINK_ERROR_FINALIZE = 9,
  NVJITLINK_ERROR_NULL_INPUT = 10,
  NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS = 11,
  NVJITLINK_ERROR_INCORRECT_INPUT_TYPE = 12,
  NVJITLINK_ERROR_ARCH_MISMATCH = 13,
  NVJITLINK_ERROR_OUTDATED_LIBRARY = 14,
  NVJITLINK_ERROR_MISSING_FATBIN = 15,
  NVJITLINK_ERROR_UNRECOGNIZED_ARCH = 16,
  NVJITLINK_ERROR_UNSUPPORTED_ARCH = 17,
  NVJITLINK_ERROR_LTO_NOT_ENABLED = 18
};
typedef enum nvJitLinkResult_enum nvJitLinkResult;

enum nvJitLinkInputType_enum {
  NVJITLINK_INPUT_NONE = 0,
  NVJITLINK_INPUT_CUBIN = 1,
  NVJITLINK_INPUT_PTX = 2,
  NVJITLINK_INPUT_LTOIR = 3,
  NVJITLINK_INPUT_FATBIN = 4,
  NVJITLINK_INPUT_OBJECT = 5,
  NVJITLINK_INPUT_LIBRARY = 6,
  NVJITLINK_INPUT_INDEX = 7,
  NVJITLINK_INPUT_ANY = 10
};
typedef enum nvJitLinkInputType_enum nvJitLinkInputType;

typedef struct nvJitLink *nvJitLinkHandle;

#ifdef __cplusplus
extern "C" {
#endif
/* libnvJitLink */
nvJitLinkResult nvJitLinkCreate(nvJitLinkHandle *__handle, uint32_t __numOptions, const char **__options);
nvJitLinkResult nvJitLinkDestroy(nvJitLinkHandle *__handle);
nvJitLinkResult nvJitLinkAddData(nvJitLinkHandle __handle, nvJitLinkInputType __inputType, const void *__data,
    size_t __size, const char *__name);
nvJitLinkResult nvJitLinkAddFile(nvJitLinkHandle __handle, nvJitLinkInputType __inputType, const char *__fileName);
nvJitLinkResult nvJitLinkComplete(nvJitLinkHandle __handle);
nvJitLinkResult nvJitLinkGetLinkedCubinSize(nvJitLinkHandle __handle, size_t *__size);
nvJitLinkResult nvJitLinkGetLinkedCubin(nvJitLinkHandle __handle, void *__cubin);
nvJitLinkResult nvJitLinkGetLinkedPtxSize(nvJitLinkHandle __handle, size_t *__size);
nvJitLinkResult nvJitLinkGetLinkedPtx(nvJitLinkHandle __handle, char *__ptx);
nvJitLinkResult nvJitLinkGetLinkedLTOIRSize(nvJitLinkHandle __handle, size_t *__size);
nvJitLinkResult nvJitLinkGetLinkedLTOIR(nvJitLinkHandle __handle, void *__ltoir);
nvJitLinkResult nvJitLinkGetErrorLogSize(nvJitLinkHandle __handle, size_t *__size);
nvJitLinkResult nvJitLinkGetErrorLog(nvJitLinkHandle __handle, char *__log);
nvJitLinkResult nvJitLinkGetInfoLogSize(nvJitLinkHandle __handle, size_t *__size);
nvJitLinkResult nvJitLinkGetInfoLog(nvJitLinkHandle __handle, char *__log);
nvJitLinkResult nvJitLinkVersion(unsigned int *__major, unsigned int *__minor);
#ifdef __cplusplus
}
#endif

#endif
