/* Device code that is linked at run time: the worker process does it (vortex_rt/cuda/jit). */
#include "submit.h"

#include <stdlib.h>
#include <string.h>

struct CUlinkState_st {
  jit_part *parts; /* of the request: the operation, its options, then a name and data for each input */
  size_t count;
  jit_answer *answer;
  unsigned option_count;
  CUjit_option *options;
  void **values;
};

/* Add a part with a copy of its data. */
static CUresult add_part(CUlinkState state, const void *data, size_t size) {
  jit_part *more = realloc(state->parts, (state->count + 1) * sizeof *more);
  if (more == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  state->parts = more;
  char *copy = malloc(size + 1);
  if (copy == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  if (size > 0) memcpy(copy, data, size);
  state->parts[state->count++] = (jit_part){copy, size};
  return CUDA_SUCCESS;
}

CUresult impl_cuLinkCreate_v2(unsigned int count, CUjit_option *options, void **values, CUlinkState *made) {
  CUcontext context;
  TRY(context_current(&context));
  if (made == NULL || (count > 0 && (options == NULL || values == NULL))) return CUDA_ERROR_INVALID_VALUE;
  CUlinkState state = calloc(1, sizeof *state);
  if (state == NULL || !handle_add(state, HANDLE_LINK)) {
    free(state);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  state->option_count = count;
  state->options = count > 0 ? malloc(count * sizeof *options) : NULL;
  state->values = values; /* the caller's: the lengths of logs are written there when the link is complete */
  if (state->options != NULL) memcpy(state->options, options, count * sizeof *options);
  if (add_part(state, "link", 4) != CUDA_SUCCESS || add_part(state, "", 0) != CUDA_SUCCESS) {
    impl_cuLinkDestroy(state);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  *made = state;
  return CUDA_SUCCESS;
}

CUresult impl_cuLinkAddData_v2(CUlinkState state, CUjitInputType type, void *data, size_t size, const char *name,
                               unsigned int count, CUjit_option *options, void **values) {
  (void)count;
  (void)options;
  (void)values;
  if (!handle_is(state, HANDLE_LINK)) return CUDA_ERROR_INVALID_HANDLE;
  if (data == NULL || size == 0 || type >= CU_JIT_NUM_INPUT_TYPES) return CUDA_ERROR_INVALID_VALUE;
  if (name == NULL) name = "";
  CUresult result = add_part(state, name, strlen(name));
  return result == CUDA_SUCCESS ? add_part(state, data, size) : result;
}

CUresult impl_cuLinkAddFile_v2(CUlinkState state, CUjitInputType type, const char *path, unsigned int count,
                               CUjit_option *options, void **values) {
  CUresult result;
  size_t size;
  if (!handle_is(state, HANDLE_LINK)) return CUDA_ERROR_INVALID_HANDLE;
  if (path == NULL) return CUDA_ERROR_INVALID_VALUE;
  void *file = read_whole_file(path, &size, &result);
  if (file != NULL) result = impl_cuLinkAddData_v2(state, type, file, size, path, count, options, values);
  free(file);
  return result;
}

CUresult impl_cuLinkComplete(CUlinkState state, void **cubin, size_t *size) {
  if (!handle_is(state, HANDLE_LINK)) return CUDA_ERROR_INVALID_HANDLE;
  if (cubin == NULL) return CUDA_ERROR_INVALID_VALUE;
  free(state->answer);
  state->answer = jit_ask(state->parts, state->count);
  CUresult result = jit_result(state->answer);
  const char *log =
      state->answer != NULL && state->answer->count > JIT_LINK_LOG ? state->answer->parts[JIT_LINK_LOG].data : "";
  jit_give_log(state->option_count, state->options, state->values, result != CUDA_SUCCESS, log);
  if (result != CUDA_SUCCESS) {
    if (jit_option_value(state->option_count, state->options, state->values, CU_JIT_ERROR_LOG_BUFFER) == NULL)
      say("%s", log);
    return result;
  }
  *cubin = (void *)state->answer->parts[JIT_LINK_CONTAINER].data;
  if (size != NULL) *size = state->answer->parts[JIT_LINK_CONTAINER].size;
  return CUDA_SUCCESS;
}

CUresult impl_cuLinkDestroy(CUlinkState state) {
  if (!handle_is(state, HANDLE_LINK)) return CUDA_ERROR_INVALID_HANDLE;
  handle_remove(state);
  for (size_t i = 0; i < state->count; i++) free((void *)state->parts[i].data);
  free(state->parts);
  free(state->options);
  free(state->answer);
  free(state);
  return CUDA_SUCCESS;
}
