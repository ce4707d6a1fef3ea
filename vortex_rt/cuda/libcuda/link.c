/* Device code that is text or is linked at run time: the worker process translates it (vortex_rt/cuda/jit). */
#include "internal.h"
#include "jit.h"

#include <stdlib.h>
#include <string.h>

#define NVIDIA_FATBIN_MAGIC 0xBA55ED50u

typedef struct { /* vortex_rt/cuda/fatbin.py */
  uint32_t magic, version;
  uint64_t size;
} fatbin_header;

struct CUlinkState_st {
  jit_part *parts; /* of the request: the operation, its options, then a name and data for each input */
  size_t count;
  jit_answer *answer;
  unsigned option_count;
  CUjit_option *options;
  void **values;
};

enum { ANSWER_LOG = 1, ANSWER_CONTAINER = 2 };

/* Where a program wants the messages, among the options of a load or link; values are numbers or addresses. */
static void **option_value(unsigned count, CUjit_option *options, void **values, CUjit_option wanted) {
  for (unsigned i = 0; i < count; i++)
    if (options[i] == wanted)
      return &values[i];
  return NULL;
}

static void give_log(unsigned count, CUjit_option *options, void **values, bool failed, const char *text) {
  static const CUjit_option buffers[] = {CU_JIT_INFO_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER};
  static const CUjit_option sizes[] = {CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  for (int i = 0; i < 2; i++) {
    void **buffer = option_value(count, options, values, buffers[i]);
    void **size = option_value(count, options, values, sizes[i]);
    if (buffer == NULL || *buffer == NULL || size == NULL || *size == NULL)
      continue;
    size_t room = (unsigned)(uintptr_t)*size, length = failed == (i == 1) ? strlen(text) : 0;
    length = length < room - 1 ? length : room - 1;
    memcpy(*buffer, text, length);
    ((char *)*buffer)[length] = 0;
    *size = (void *)(uintptr_t)length;
  }
}

static CUresult result_of(const jit_answer *answer) {
  switch (jit_status(answer)) {
  case JIT_DONE:
    return CUDA_SUCCESS;
  case JIT_INVALID_OPTION:
    return CUDA_ERROR_INVALID_VALUE;
  case JIT_INVALID_INPUT:
    return CUDA_ERROR_INVALID_IMAGE;
  case JIT_REFUSED:
    return CUDA_ERROR_INVALID_PTX;
  case JIT_FOREIGN:
    return CUDA_ERROR_NO_BINARY_FOR_GPU;
  default:
    return CUDA_ERROR_JIT_COMPILER_NOT_FOUND;
  }
}

/* Bytes of device code that the worker translates: texts (PTX, and those of our libnvvm and libnvrtc, which begin with a
 * comment), NVIDIA's fat binaries; 0: the image is of another kind. */
static size_t text_length(const void *image, size_t limit) {
  const char *text = image;
  fatbin_header header = {0};
  if (limit >= sizeof header)
    memcpy(&header.magic, image, sizeof header.magic);
  if (header.magic == NVIDIA_FATBIN_MAGIC) {
    memcpy(&header, image, sizeof header);
    return header.size <= limit - sizeof header ? sizeof header + header.size : 0;
  }
  size_t at = 0;
  while (at < limit && (text[at] == ' ' || text[at] == '\n' || text[at] == '\t' || text[at] == '\r'))
    at++;
  if (at < limit && (text[at] == '/' || (limit - at >= 8 && strncmp(text + at, ".version", 8) == 0)))
    return limit == SIZE_MAX ? strlen(image) : strnlen(image, limit);
  return 0;
}

bool is_device_text(const void *image, size_t limit) { return text_length(image, limit) > 0; }

/* `linked`: what to translate instead if there is nothing in the image but NVIDIA's machine code; may be NULL. */
CUresult device_text_translate(const void *image, size_t limit, const void *const *linked, unsigned count,
                               CUjit_option *options, void **values, void **container, size_t *size) {
  enum { FIRST = 4 };
  size_t parts = FIRST, more = 0;
  while (linked != NULL && linked[more] != NULL)
    more++;
  jit_part *request = calloc(FIRST + 2 * more, sizeof *request);
  if (request == NULL)
    return CUDA_ERROR_OUT_OF_MEMORY;
  request[0] = more != 0 ? JIT_TEXT("prelinked") : JIT_TEXT("link");
  request[1] = (jit_part){"", 0};
  request[2] = JIT_TEXT("the module");
  request[3] = (jit_part){image, text_length(image, limit)};
  for (size_t i = 0; i < more; i++) {
    request[parts++] = JIT_TEXT("a part of the module");
    request[parts++] = (jit_part){linked[i], text_length(linked[i], SIZE_MAX)};
  }
  jit_answer *answer = jit_ask(request, parts);
  free(request);
  CUresult result = result_of(answer);
  const char *log = answer != NULL && answer->count > ANSWER_LOG ? answer->parts[ANSWER_LOG].data : "";
  give_log(count, options, values, result != CUDA_SUCCESS, log);
  if (result == CUDA_SUCCESS) {
    jit_part made = answer->parts[ANSWER_CONTAINER];
    *size = made.size;
    *container = malloc(made.size);
    if (*container != NULL)
      memcpy(*container, made.data, made.size);
    else
      result = CUDA_ERROR_OUT_OF_MEMORY;
  }
  if (*log != 0) /* of a module that was translated: the kernels that were left out */
    say("%s", log);
  free(answer);
  return result;
}

/* ---- cuLink ---------------------------------------------------------------------------------- */

/* Add a part with a copy of its data. */
static CUresult add_part(CUlinkState state, const void *data, size_t size) {
  jit_part *more = realloc(state->parts, (state->count + 1) * sizeof *more);
  if (more == NULL)
    return CUDA_ERROR_OUT_OF_MEMORY;
  state->parts = more;
  char *copy = malloc(size + 1);
  if (copy == NULL)
    return CUDA_ERROR_OUT_OF_MEMORY;
  if (size > 0)
    memcpy(copy, data, size);
  state->parts[state->count++] = (jit_part){copy, size};
  return CUDA_SUCCESS;
}

CUresult impl_cuLinkCreate_v2(unsigned int count, CUjit_option *options, void **values, CUlinkState *made) {
  CUcontext context;
  CUresult result = context_current(&context);
  if (result != CUDA_SUCCESS)
    return result;
  if (made == NULL || (count > 0 && (options == NULL || values == NULL)))
    return CUDA_ERROR_INVALID_VALUE;
  CUlinkState state = calloc(1, sizeof *state);
  if (state == NULL || !handle_add(state, HANDLE_LINK)) {
    free(state);
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  state->option_count = count;
  state->options = count > 0 ? malloc(count * sizeof *options) : NULL;
  state->values = values; /* the caller's: the lengths of logs are written there when the link is complete */
  if (state->options != NULL)
    memcpy(state->options, options, count * sizeof *options);
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
  if (!handle_is(state, HANDLE_LINK))
    return CUDA_ERROR_INVALID_HANDLE;
  if (data == NULL || size == 0 || type >= CU_JIT_NUM_INPUT_TYPES)
    return CUDA_ERROR_INVALID_VALUE;
  if (name == NULL)
    name = "";
  CUresult result = add_part(state, name, strlen(name));
  return result == CUDA_SUCCESS ? add_part(state, data, size) : result;
}

CUresult impl_cuLinkAddFile_v2(CUlinkState state, CUjitInputType type, const char *path, unsigned int count,
                               CUjit_option *options, void **values) {
  CUresult result;
  size_t size;
  if (!handle_is(state, HANDLE_LINK))
    return CUDA_ERROR_INVALID_HANDLE;
  if (path == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  void *file = read_whole_file(path, &size, &result);
  if (file != NULL)
    result = impl_cuLinkAddData_v2(state, type, file, size, path, count, options, values);
  free(file);
  return result;
}

CUresult impl_cuLinkComplete(CUlinkState state, void **cubin, size_t *size) {
  if (!handle_is(state, HANDLE_LINK))
    return CUDA_ERROR_INVALID_HANDLE;
  if (cubin == NULL)
    return CUDA_ERROR_INVALID_VALUE;
  free(state->answer);
  state->answer = jit_ask(state->parts, state->count);
  CUresult result = result_of(state->answer);
  const char *log = state->answer != NULL && state->answer->count > ANSWER_LOG ? state->answer->parts[ANSWER_LOG].data : "";
  give_log(state->option_count, state->options, state->values, result != CUDA_SUCCESS, log);
  if (result != CUDA_SUCCESS) {
    if (option_value(state->option_count, state->options, state->values, CU_JIT_ERROR_LOG_BUFFER) == NULL)
      say("%s", log);
    return result;
  }
  *cubin = (void *)state->answer->parts[ANSWER_CONTAINER].data;
  if (size != NULL)
    *size = state->answer->parts[ANSWER_CONTAINER].size;
  return CUDA_SUCCESS;
}

CUresult impl_cuLinkDestroy(CUlinkState state) {
  if (!handle_is(state, HANDLE_LINK))
    return CUDA_ERROR_INVALID_HANDLE;
  handle_remove(state);
  for (size_t i = 0; i < state->count; i++)
    free((void *)state->parts[i].data);
  free(state->parts);
  free(state->options);
  free(state->answer);
  free(state);
  return CUDA_SUCCESS;
}
