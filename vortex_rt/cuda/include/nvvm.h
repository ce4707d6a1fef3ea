/* libnvvm: compiles NVVM IR. Written by tools/docs from vortex_rt/cuda/table. */
#ifndef __NVVM_H__
#define __NVVM_H__
#include <stddef.h>

enum nvvmResult_enum {
  NVVM_SUCCESS = 0,
  NVVM_ERROR_OUT_OF_MEMORY = 1,
  NVVM_ERROR_PROGRAM_CREATION_FAILURE = 2,
  NVVM_ERROR_IR_VERSION_MISMATCH = 3,
  NVVM_ERROR_INVALID_INPUT = 4,
  NVVM_ERROR_INVALID_PROGRAM = 5,
  NVVM_ERROR_INVALID_IR = 6,
  NVVM_ERROR_INVALID_OPTION = 7,
  NVVM_ERROR_NO_MODULE_IN_PROGRAM = 8,
  NVVM_ERROR_COMPILATION = 9,
  NVVM_ERROR_CANCELLED = 10
};
typedef enum nvvmResult_enum nvvmResult;

typedef struct _nvvmProgram *nvvmProgram;

#ifdef __cplusplus
extern "C" {
#endif
/* result */
const char *nvvmGetErrorString(nvvmResult __error);
/* libnvvm */
nvvmResult nvvmVersion(int *__major, int *__minor);
nvvmResult nvvmIRVersion(int *__majorIR, int *__minorIR, int *__majorDbg, int *__minorDbg);
nvvmResult nvvmLLVMVersion(const char *__arch, int *__major);
nvvmResult nvvmCreateProgram(nvvmProgram *__prog);
nvvmResult nvvmDestroyProgram(nvvmProgram *__prog);
nvvmResult nvvmAddModuleToProgram(nvvmProgram __prog, const char *__buffer, size_t __size, const char *__name);
nvvmResult nvvmLazyAddModuleToProgram(nvvmProgram __prog, const char *__buffer, size_t __size, const char *__name);
nvvmResult nvvmCompileProgram(nvvmProgram __prog, int __numOptions, const char **__options);
nvvmResult nvvmVerifyProgram(nvvmProgram __prog, int __numOptions, const char **__options);
nvvmResult nvvmGetCompiledResultSize(nvvmProgram __prog, size_t *__bufferSizeRet);
nvvmResult nvvmGetCompiledResult(nvvmProgram __prog, char *__buffer);
nvvmResult nvvmGetProgramLogSize(nvvmProgram __prog, size_t *__bufferSizeRet);
nvvmResult nvvmGetProgramLog(nvvmProgram __prog, char *__buffer);
#ifdef __cplusplus
}
#endif

#endif
