/* libnvJitLink: links device code (our text, bitcode, containers) to a container, which stands for a cubin. */
#define _GNU_SOURCE 1
#include "libnvjitlink_impl.h"
#include "library.h"

struct nvJitLink {
    request options; /* one part: all, with a NUL behind each */
    request inputs;  /* name, data, for each */
    jit_answer *answer;
};

enum { LOG = 1, CUBIN = 2, TEXT = 3 };

nvJitLinkResult impl_nvJitLinkVersion(unsigned int *major, unsigned int *minor) {
    if (!major || !minor) return NVJITLINK_ERROR_INVALID_INPUT;
    *major = VORTEX_CUDA_MAJOR;
    *minor = VORTEX_CUDA_MINOR;
    return NVJITLINK_SUCCESS;
}

nvJitLinkResult impl_nvJitLinkCreate(nvJitLinkHandle *handle, uint32_t count, const char **options) {
    int architecture = 0;
    if (!handle || (count > 0 && !options)) return NVJITLINK_ERROR_INVALID_INPUT;
    for (uint32_t i = 0; i < count; i++) architecture |= strncmp(options[i], "-arch=", 6) == 0;
    if (!architecture) return NVJITLINK_ERROR_MISSING_ARCH;
    nvJitLinkHandle made = calloc(1, sizeof *made);
    if (!made) return NVJITLINK_ERROR_INTERNAL;
    request_add_texts(&made->options, count, options);
    const jit_part asked[] = {JIT_TEXT("check-options"), made->options.parts[0]};
    jit_answer *answer = jit_ask(asked, 2);
    int status = jit_status(answer);
    if (status != JIT_DONE) {
        fprintf(stderr, "nvJitLinkCreate: %s\n", (const char *)answer_part(answer, LOG).data);
        impl_nvJitLinkDestroy(&made);
    } else {
        *handle = made;
    }
    free(answer);
    return status == JIT_DONE             ? NVJITLINK_SUCCESS
           : status == JIT_INVALID_OPTION ? NVJITLINK_ERROR_UNRECOGNIZED_OPTION
                                          : NVJITLINK_ERROR_INTERNAL;
}

nvJitLinkResult impl_nvJitLinkDestroy(nvJitLinkHandle *handle) {
    if (!handle || !*handle) return NVJITLINK_ERROR_INVALID_INPUT;
    request_clear(&(*handle)->options);
    request_clear(&(*handle)->inputs);
    free((*handle)->answer);
    free(*handle);
    *handle = NULL;
    return NVJITLINK_SUCCESS;
}

nvJitLinkResult impl_nvJitLinkAddData(nvJitLinkHandle handle, nvJitLinkInputType type, const void *data, size_t size,
                                      const char *name) {
    if (!handle || !data || size == 0) return NVJITLINK_ERROR_INVALID_INPUT;
    if (type == NVJITLINK_INPUT_NONE) return NVJITLINK_ERROR_UNRECOGNIZED_INPUT;
    request_add_text(&handle->inputs, name);
    request_add(&handle->inputs, data, size);
    return handle->inputs.failed ? NVJITLINK_ERROR_INTERNAL : NVJITLINK_SUCCESS;
}

nvJitLinkResult impl_nvJitLinkAddFile(nvJitLinkHandle handle, nvJitLinkInputType type, const char *path) {
    if (!handle || !path) return NVJITLINK_ERROR_INVALID_INPUT;
    FILE *file = fopen(path, "rbe");
    if (!file) return NVJITLINK_ERROR_INVALID_INPUT;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *data = size > 0 ? malloc((size_t)size) : NULL;
    int whole = data && fread(data, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    nvJitLinkResult result = whole ? impl_nvJitLinkAddData(handle, type, data, (size_t)size, path)
                                   : NVJITLINK_ERROR_INVALID_INPUT;
    free(data);
    return result;
}

nvJitLinkResult impl_nvJitLinkComplete(nvJitLinkHandle handle) {
    if (!handle) return NVJITLINK_ERROR_INVALID_INPUT;
    request asked = {0};
    request_add_text(&asked, "link");
    request_append(&asked, &handle->options);
    request_append(&asked, &handle->inputs);
    free(handle->answer);
    handle->answer = asked.failed ? NULL : jit_ask(asked.parts, asked.count);
    request_clear(&asked);
    switch (jit_status(handle->answer)) {
    case JIT_DONE: return NVJITLINK_SUCCESS;
    case JIT_INVALID_OPTION: return NVJITLINK_ERROR_UNRECOGNIZED_OPTION;
    case JIT_INVALID_INPUT: return NVJITLINK_ERROR_UNRECOGNIZED_INPUT;
    case JIT_REFUSED: return NVJITLINK_ERROR_NVVM_COMPILE;
    default: return NVJITLINK_ERROR_INTERNAL;
    }
}

/* A part of the answer; `end`: bytes behind it that count, 1 for texts. */
static nvJitLinkResult give(nvJitLinkHandle handle, size_t index, size_t end, size_t *size, void *content) {
    if (!handle || (!size && !content)) return NVJITLINK_ERROR_INVALID_INPUT;
    jit_part part = answer_part(handle->answer, index);
    if (index != LOG && part.size == 0) return NVJITLINK_ERROR_FINALIZE; /* it was not linked */
    if (content)
        memcpy(content, part.data, part.size + end);
    else
        *size = part.size + end;
    return NVJITLINK_SUCCESS;
}

SERVE(nvJitLinkGetLinkedCubinSize, give(handle, CUBIN, 0, size, NULL))
SERVE(nvJitLinkGetLinkedCubin, give(handle, CUBIN, 0, NULL, cubin))
SERVE(nvJitLinkGetLinkedPtxSize, give(handle, TEXT, 1, size, NULL))
SERVE(nvJitLinkGetLinkedPtx, give(handle, TEXT, 1, NULL, ptx))
SERVE(nvJitLinkGetLinkedLTOIRSize, give(handle, TEXT, 0, size, NULL))
SERVE(nvJitLinkGetLinkedLTOIR, give(handle, TEXT, 0, NULL, ltoir))

/* The log is of errors where linking failed, else of the rest. */
static nvJitLinkResult give_log(nvJitLinkHandle handle, int of_errors, size_t *size, char *content) {
    if (!handle || (!size && !content)) return NVJITLINK_ERROR_INVALID_INPUT;
    if (of_errors == (handle->answer && jit_status(handle->answer) != JIT_DONE)) return give(handle, LOG, 1, size, content);
    if (size)
        *size = 0;
    else
        *content = 0;
    return NVJITLINK_SUCCESS;
}

SERVE(nvJitLinkGetErrorLogSize, give_log(handle, 1, size, NULL))
SERVE(nvJitLinkGetErrorLog, give_log(handle, 1, NULL, log))
SERVE(nvJitLinkGetInfoLogSize, give_log(handle, 0, size, NULL))
SERVE(nvJitLinkGetInfoLog, give_log(handle, 0, NULL, log))
