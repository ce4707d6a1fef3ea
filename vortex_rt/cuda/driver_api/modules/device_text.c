/* Device code that is text: the worker process translates it (vortex_rt/cuda/jit). */
#include "module.h"

#include <stdlib.h>
#include <string.h>

#define NVIDIA_FATBIN_MAGIC 0xBA55ED50u

typedef struct { /* vortex_rt/cuda/fatbin.py */
  uint32_t magic, version;
  uint64_t size;
} fatbin_header;

void **jit_option_value(unsigned count, CUjit_option *options, void **values, CUjit_option wanted) {
  for (unsigned i = 0; i < count; i++)
    if (options[i] == wanted) return &values[i];
  return NULL;
}

void jit_give_log(unsigned count, CUjit_option *options, void **values, bool failed, const char *text) {
  static const CUjit_option buffers[] = {CU_JIT_INFO_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER};
  static const CUjit_option sizes[] = {CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  for (int i = 0; i < 2; i++) {
    void **buffer = jit_option_value(count, options, values, buffers[i]);
    void **size = jit_option_value(count, options, values, sizes[i]);
    if (buffer == NULL || *buffer == NULL || size == NULL || *size == NULL) continue;
    size_t room = (unsigned)(uintptr_t)*size, length = failed == (i == 1) ? strlen(text) : 0;
    length = length < room - 1 ? length : room - 1;
    memcpy(*buffer, text, length);
    ((char *)*buffer)[length] = 0;
    *size = (void *)(uintptr_t)length;
  }
}

CUresult jit_result(const jit_answer *answer) {
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

/* Bytes of device code that the worker translates: texts (PTX, and those of our libnvvm and libnvrtc, which begin with
 * a comment), NVIDIA's fat binaries; 0: the image is of another kind. */
static size_t text_length(const void *image, size_t limit) {
  const char *text = image;
  fatbin_header header = {0};
  if (limit >= sizeof header) memcpy(&header.magic, image, sizeof header.magic);
  if (header.magic == NVIDIA_FATBIN_MAGIC) {
    memcpy(&header, image, sizeof header);
    return header.size <= limit - sizeof header ? sizeof header + header.size : 0;
  }
  size_t at = 0;
  while (at < limit && (text[at] == ' ' || text[at] == '\n' || text[at] == '\t' || text[at] == '\r')) at++;
  if (at < limit && (text[at] == '/' || (limit - at >= 8 && strncmp(text + at, ".version", 8) == 0)))
    return limit == SIZE_MAX ? strlen(image) : strnlen(image, limit);
  return 0;
}

bool is_device_text(const void *image, size_t limit) { return text_length(image, limit) > 0; }

CUresult device_text_translate(const void *image, size_t limit, const void *const *linked, unsigned count,
                               CUjit_option *options, void **values, void **container, size_t *size) {
  enum { FIRST = 4 };
  size_t parts = FIRST, more = 0;
  while (linked != NULL && linked[more] != NULL) more++;
  jit_part *request = calloc(FIRST + 2 * more, sizeof *request);
  if (request == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
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
  CUresult result = jit_result(answer);
  const char *log = answer != NULL && answer->count > JIT_LINK_LOG ? answer->parts[JIT_LINK_LOG].data : "";
  jit_give_log(count, options, values, result != CUDA_SUCCESS, log);
  if (result == CUDA_SUCCESS) {
    jit_part made = answer->parts[JIT_LINK_CONTAINER];
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
