/* libnvrtc: programs in CUDA C++. Clang and translation are the worker's (vortex_rt/cuda/jit). */
#define _GNU_SOURCE 1
#include "libnvrtc_impl.h"
#include "library.h"

#include <unistd.h>

struct _nvrtcProgram {
    request source;      /* name, text, then name and text of each header */
    request expressions; /* whose lowered names are wanted */
    jit_answer *answer;
    int compiled;
};

enum { LOG = 1, TEXT = 2, CUBIN = 3, NAMES = 4 };

static const int architectures[] = {70, 72, 75, 80, 86, 87, 89, 90};
enum { ARCHITECTURES = sizeof architectures / sizeof *architectures };

SERVE(nvrtcGetErrorString, vx_error_text((int)error, "NVRTC_ERROR unknown"))

nvrtcResult impl_nvrtcVersion(int *major, int *minor) {
    if (!major || !minor) return NVRTC_ERROR_INVALID_INPUT;
    *major = VORTEX_CUDA_MAJOR;
    *minor = VORTEX_CUDA_MINOR;
    return NVRTC_SUCCESS;
}

nvrtcResult impl_nvrtcGetNumSupportedArchs(int *count) {
    if (!count) return NVRTC_ERROR_INVALID_INPUT;
    *count = ARCHITECTURES;
    return NVRTC_SUCCESS;
}

nvrtcResult impl_nvrtcGetSupportedArchs(int *list) {
    if (!list) return NVRTC_ERROR_INVALID_INPUT;
    memcpy(list, architectures, sizeof architectures);
    return NVRTC_SUCCESS;
}

nvrtcResult impl_nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name, int count,
                                    const char *const *headers, const char *const *names) {
    if (!program || !source || count < 0 || (count > 0 && (!headers || !names))) return NVRTC_ERROR_INVALID_INPUT;
    nvrtcProgram made = calloc(1, sizeof *made);
    if (!made) return NVRTC_ERROR_OUT_OF_MEMORY;
    request_add_text(&made->source, name && *name ? name : "default_program");
    request_add_text(&made->source, source);
    for (int i = 0; i < count; i++) {
        request_add_text(&made->source, names[i]);
        request_add_text(&made->source, headers[i]);
    }
    *program = made;
    return made->source.failed ? NVRTC_ERROR_OUT_OF_MEMORY : NVRTC_SUCCESS;
}

nvrtcResult impl_nvrtcDestroyProgram(nvrtcProgram *program) {
    if (!program || !*program) return NVRTC_ERROR_INVALID_PROGRAM;
    request_clear(&(*program)->source);
    request_clear(&(*program)->expressions);
    free((*program)->answer);
    free(*program);
    *program = NULL;
    return NVRTC_SUCCESS;
}

nvrtcResult impl_nvrtcAddNameExpression(nvrtcProgram program, const char *expression) {
    if (!program) return NVRTC_ERROR_INVALID_PROGRAM;
    if (!expression) return NVRTC_ERROR_INVALID_INPUT;
    if (program->compiled) return NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
    request_add_text(&program->expressions, expression);
    return program->expressions.failed ? NVRTC_ERROR_OUT_OF_MEMORY : NVRTC_SUCCESS;
}

nvrtcResult impl_nvrtcCompileProgram(nvrtcProgram program, int count, const char *const *options) {
    if (!program) return NVRTC_ERROR_INVALID_PROGRAM;
    if (count < 0 || (count > 0 && !options)) return NVRTC_ERROR_INVALID_INPUT;
    request asked = {0};
    size_t expressions = program->expressions.count;
    const char **texts = calloc(expressions + 1, sizeof *texts);
    for (size_t i = 0; texts && i < expressions; i++) texts[i] = program->expressions.parts[i].data;
    request_add_text(&asked, "compile-cuda");
    request_add_texts(&asked, (size_t)count, options);
    request_add_texts(&asked, texts ? expressions : 0, texts);
    char *folder = getcwd(NULL, 0);
    request_add_text(&asked, folder);
    free(folder);
    request_append(&asked, &program->source);
    free(program->answer);
    program->answer = asked.failed || !texts ? NULL : jit_ask(asked.parts, asked.count);
    free(texts);
    request_clear(&asked);
    int status = jit_status(program->answer);
    program->compiled = status == JIT_DONE;
    switch (status) {
    case JIT_DONE: return NVRTC_SUCCESS;
    case JIT_INVALID_OPTION: return NVRTC_ERROR_INVALID_OPTION;
    case JIT_DEFECT: return NVRTC_ERROR_INTERNAL_ERROR;
    default: return NVRTC_ERROR_COMPILATION;
    }
}

/* A part of the answer; `end`: bytes behind it that count, 1 for texts. */
static nvrtcResult give(nvrtcProgram program, size_t index, size_t end, size_t *size, char *content) {
    if (!program) return NVRTC_ERROR_INVALID_PROGRAM;
    if (!size && !content) return NVRTC_ERROR_INVALID_INPUT;
    if (index != LOG && !program->compiled) return NVRTC_ERROR_INVALID_PROGRAM;
    jit_part part = answer_part(program->answer, index);
    if (content)
        memcpy(content, part.data, part.size + end);
    else
        *size = part.size + end;
    return NVRTC_SUCCESS;
}

nvrtcResult impl_nvrtcGetPTXSize(nvrtcProgram program, size_t *size) { return give(program, TEXT, 1, size, NULL); }
nvrtcResult impl_nvrtcGetPTX(nvrtcProgram program, char *text) { return give(program, TEXT, 1, NULL, text); }
nvrtcResult impl_nvrtcGetCUBINSize(nvrtcProgram program, size_t *size) { return give(program, CUBIN, 0, size, NULL); }
nvrtcResult impl_nvrtcGetCUBIN(nvrtcProgram program, char *data) { return give(program, CUBIN, 0, NULL, data); }
nvrtcResult impl_nvrtcGetLTOIRSize(nvrtcProgram program, size_t *size) { return give(program, TEXT, 0, size, NULL); }
nvrtcResult impl_nvrtcGetLTOIR(nvrtcProgram program, char *data) { return give(program, TEXT, 0, NULL, data); }
nvrtcResult impl_nvrtcGetNVVMSize(nvrtcProgram program, size_t *size) { return give(program, TEXT, 0, size, NULL); }
nvrtcResult impl_nvrtcGetNVVM(nvrtcProgram program, char *data) { return give(program, TEXT, 0, NULL, data); }
nvrtcResult impl_nvrtcGetProgramLogSize(nvrtcProgram program, size_t *size) { return give(program, LOG, 1, size, NULL); }
nvrtcResult impl_nvrtcGetProgramLog(nvrtcProgram program, char *text) { return give(program, LOG, 1, NULL, text); }

/* there is no ray tracing */
SERVE(nvrtcGetOptiXIRSize, prog ? NVRTC_ERROR_INVALID_INPUT : NVRTC_ERROR_INVALID_PROGRAM)
SERVE(nvrtcGetOptiXIR, impl_nvrtcGetOptiXIRSize(prog, NULL))

nvrtcResult impl_nvrtcGetLoweredName(nvrtcProgram program, const char *expression, const char **name) {
    if (!program) return NVRTC_ERROR_INVALID_PROGRAM;
    if (!expression || !name) return NVRTC_ERROR_INVALID_INPUT;
    if (!program->compiled) return NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
    const char *lowered = answer_part(program->answer, NAMES).data;
    for (size_t i = 0; i < program->expressions.count; i++, lowered += strlen(lowered) + 1)
        if (strcmp(program->expressions.parts[i].data, expression) == 0) {
            *name = lowered;
            return NVRTC_SUCCESS;
        }
    return NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID;
}

/* ---- precompiled headers: the cache on disk does their work ------------------------------------- */

nvrtcResult impl_nvrtcGetPCHHeapSize(size_t *size) {
    if (!size) return NVRTC_ERROR_INVALID_INPUT;
    *size = 0;
    return NVRTC_SUCCESS;
}

SERVE(nvrtcSetPCHHeapSize, NVRTC_SUCCESS)
SERVE(nvrtcGetPCHCreateStatus, prog ? NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED : NVRTC_ERROR_INVALID_PROGRAM)
SERVE(nvrtcGetPCHHeapSizeRequired, prog ? impl_nvrtcGetPCHHeapSize(size) : NVRTC_ERROR_INVALID_PROGRAM)

/* A compilation is not interrupted: the callback is taken and not called. */
SERVE(nvrtcSetFlowCallback, !prog ? NVRTC_ERROR_INVALID_PROGRAM : callback ? NVRTC_SUCCESS : NVRTC_ERROR_INVALID_INPUT)
