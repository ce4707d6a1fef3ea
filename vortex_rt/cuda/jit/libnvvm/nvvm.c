/* libnvvm: programs of NVVM IR. Linking, verification and translation are the worker's (vortex_rt/cuda/jit). */
#define _GNU_SOURCE 1
#include "libnvvm_impl.h"
#include "library.h"

struct _nvvmProgram {
    request modules;     /* name, "lazy" or nothing, data, for each */
    size_t eager;        /* how many are not lazy */
    jit_answer *told;    /* of the last verification or compilation: its log */
    jit_answer *compiled;
};

enum { LOG = 1, RESULT = 2 };

SERVE(nvvmGetErrorString, vx_error_text((int)error, "NVVM_ERROR_UNKNOWN"))

nvvmResult impl_nvvmVersion(int *major, int *minor) {
    if (!major || !minor) return NVVM_ERROR_INVALID_INPUT;
    *major = 2;
    *minor = 0;
    return NVVM_SUCCESS;
}

nvvmResult impl_nvvmIRVersion(int *major, int *minor, int *debug_major, int *debug_minor) {
    if (!major || !minor || !debug_major || !debug_minor) return NVVM_ERROR_INVALID_INPUT;
    *major = 2;
    *minor = 0;
    *debug_major = 3;
    *debug_minor = 1;
    return NVVM_SUCCESS;
}

/* The dialect of LLVM that programs write for an architecture: the oldest that all of them write. */
nvvmResult impl_nvvmLLVMVersion(const char *architecture, int *major) {
    if (!architecture || !major || strncmp(architecture, "compute_", 8) != 0) return NVVM_ERROR_INVALID_INPUT;
    *major = 7;
    return NVVM_SUCCESS;
}

nvvmResult impl_nvvmCreateProgram(nvvmProgram *program) {
    if (!program) return NVVM_ERROR_INVALID_INPUT;
    *program = calloc(1, sizeof **program);
    return *program ? NVVM_SUCCESS : NVVM_ERROR_OUT_OF_MEMORY;
}

nvvmResult impl_nvvmDestroyProgram(nvvmProgram *program) {
    if (!program || !*program) return NVVM_ERROR_INVALID_PROGRAM;
    request_clear(&(*program)->modules);
    free((*program)->told);
    if ((*program)->compiled != (*program)->told) free((*program)->compiled);
    free(*program);
    *program = NULL;
    return NVVM_SUCCESS;
}

static nvvmResult add(nvvmProgram program, const char *buffer, size_t size, const char *name, int lazy) {
    if (!program) return NVVM_ERROR_INVALID_PROGRAM;
    if (!buffer) return NVVM_ERROR_INVALID_INPUT; /* an empty text is an empty module */
    request_add_text(&program->modules, name);
    request_add_text(&program->modules, lazy ? "lazy" : "");
    request_add(&program->modules, buffer, size);
    program->eager += !lazy;
    return program->modules.failed ? NVVM_ERROR_OUT_OF_MEMORY : NVVM_SUCCESS;
}

SERVE(nvvmAddModuleToProgram, add(prog, buffer, size, name, 0))
SERVE(nvvmLazyAddModuleToProgram, add(prog, buffer, size, name, 1))

static nvvmResult result_of(int status) {
    switch (status) {
    case JIT_DONE: return NVVM_SUCCESS;
    case JIT_INVALID_OPTION: return NVVM_ERROR_INVALID_OPTION;
    case JIT_INVALID_INPUT: return NVVM_ERROR_INVALID_IR;
    default: return NVVM_ERROR_COMPILATION;
    }
}

static nvvmResult work(nvvmProgram program, const char *what, int count, const char **options) {
    if (!program) return NVVM_ERROR_INVALID_PROGRAM;
    if (count < 0 || (count > 0 && !options)) return NVVM_ERROR_INVALID_INPUT;
    if (program->eager == 0) return NVVM_ERROR_NO_MODULE_IN_PROGRAM;
    request asked = {0};
    request_add_text(&asked, what);
    request_add_texts(&asked, (size_t)count, options);
    request_append(&asked, &program->modules);
    jit_answer *answer = asked.failed ? NULL : jit_ask(asked.parts, asked.count);
    request_clear(&asked);
    if (!answer) return asked.failed ? NVVM_ERROR_OUT_OF_MEMORY : NVVM_ERROR_COMPILATION;
    if (program->told != program->compiled) free(program->told);
    program->told = answer;
    return result_of(jit_status(answer));
}

SERVE(nvvmVerifyProgram, work(prog, "verify-nvvm", numOptions, options))

nvvmResult impl_nvvmCompileProgram(nvvmProgram program, int count, const char **options) {
    nvvmResult result = work(program, "compile-nvvm", count, options);
    if (result == NVVM_SUCCESS) {
        free(program->compiled);
        program->compiled = program->told;
    }
    return result;
}

/* A part of the last answer with the NUL behind it; size: NULL where the content is asked for. */
static nvvmResult give(nvvmProgram program, const jit_answer *answer, size_t index, size_t *size, char *content) {
    if (!program) return NVVM_ERROR_INVALID_PROGRAM;
    if (!size && !content) return NVVM_ERROR_INVALID_INPUT;
    jit_part part = answer_part(answer, index);
    if (content)
        memcpy(content, part.data, part.size + 1);
    else
        *size = part.size + 1;
    return NVVM_SUCCESS;
}

nvvmResult impl_nvvmGetCompiledResultSize(nvvmProgram program, size_t *size) {
    if (program && !program->compiled) return NVVM_ERROR_INVALID_PROGRAM;
    return give(program, program ? program->compiled : NULL, RESULT, size, NULL);
}

nvvmResult impl_nvvmGetCompiledResult(nvvmProgram program, char *content) {
    if (program && !program->compiled) return NVVM_ERROR_INVALID_PROGRAM;
    return give(program, program ? program->compiled : NULL, RESULT, NULL, content);
}

SERVE(nvvmGetProgramLogSize, give(prog, prog ? prog->told : NULL, LOG, bufferSizeRet, NULL))
SERVE(nvvmGetProgramLog, give(prog, prog ? prog->told : NULL, LOG, NULL, buffer))
