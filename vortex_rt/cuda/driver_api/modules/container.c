/* What programs carry: symbol tables, the device code of our containers, and kinds that are recognised to be refused or
 * translated. A symbol table is checked once, then read in place. */
#include "module.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *symbol_string(const part *p, uint32_t offset) {
  return p->strings + (offset < p->string_bytes ? offset : 0);
}

CUresult symbols_read(part *p, const void *data, size_t size) {
  vtx_symbols_header header;
  if (size < sizeof header) return CUDA_ERROR_INVALID_IMAGE;
  memcpy(&header, data, sizeof header);
  const char *at = (const char *)data + sizeof header;
  uint64_t bytes = sizeof header + (uint64_t)header.kernels * sizeof(vtx_kernel) +
                   (uint64_t)header.parameters * sizeof(vtx_parameter) +
                   (uint64_t)header.variables * sizeof(vtx_variable) + (uint64_t)header.textures * sizeof(vtx_texture) +
                   header.strings;
  if (header.version != VTX_SYMBOLS_VERSION || bytes != size || header.strings == 0 ||
      ((const char *)data)[size - 1] != '\0') {
    say("the symbol table of device code is damaged, or of another version: compile the program again");
    return CUDA_ERROR_INVALID_IMAGE;
  }
  p->header = header;
  p->kernels = (const vtx_kernel *)at;
  p->parameters = (const vtx_parameter *)(p->kernels + header.kernels);
  p->variables = (const vtx_variable *)(p->parameters + header.parameters);
  p->textures = (const vtx_texture *)(p->variables + header.variables);
  p->strings = (const char *)(p->textures + header.textures);
  p->string_bytes = header.strings;
  for (uint32_t i = 0; i < header.kernels; i++) {
    const vtx_kernel *k = &p->kernels[i];
    if (k->first_parameter > header.parameters || k->parameters > header.parameters - k->first_parameter)
      return CUDA_ERROR_INVALID_IMAGE;
    for (uint32_t n = 0; n < k->parameters; n++) {
      const vtx_parameter *parameter = &p->parameters[k->first_parameter + n];
      if (parameter->offset > k->parameter_bytes || parameter->size > k->parameter_bytes - parameter->offset)
        return CUDA_ERROR_INVALID_IMAGE;
    }
  }
  return CUDA_SUCCESS;
}

const vtx_kernel *symbol_kernel(const part *p, const char *name) {
  for (uint32_t i = 0; i < p->header.kernels; i++)
    if (strcmp(symbol_string(p, p->kernels[i].name), name) == 0) return &p->kernels[i];
  return NULL;
}

uint64_t symbol_number(const char *name) {
  uint64_t number = 0xCBF29CE484222325u;
  for (; *name != '\0'; name++) number = (number ^ (unsigned char)*name) * 0x100000001B3u;
  return number & INT64_MAX;
}

const vtx_variable *symbol_variable(const part *p, const char *name) {
  for (uint32_t i = 0; i < p->header.variables; i++)
    if (strcmp(symbol_string(p, p->variables[i].name), name) == 0) return &p->variables[i];
  return NULL;
}

const vtx_texture *symbol_texture(const part *p, const char *name, uint32_t kind) {
  for (uint32_t i = 0; i < p->header.textures; i++)
    if (p->textures[i].kind == kind && strcmp(symbol_string(p, p->textures[i].name), name) == 0) return &p->textures[i];
  return NULL;
}

bool symbol_block_fits(const vtx_kernel *k, const unsigned block[3]) {
  unsigned threads = block[0] * block[1] * block[2];
  unsigned most = symbol_max_threads(k);
  bool required = k->required_threads[0] != 0;
  for (int i = 0; i < 3; i++)
    if ((required && block[i] != (k->required_threads[i] != 0 ? k->required_threads[i] : 1))) return false;
  return threads <= most;
}

unsigned symbol_max_threads(const vtx_kernel *k) {
  uint64_t most = 1;
  const uint32_t *bounds = k->required_threads[0] != 0 ? k->required_threads : k->max_threads;
  if (bounds[0] == 0) return MAX_BLOCK_THREADS;
  for (int i = 0; i < 3; i++) most *= bounds[i] != 0 ? bounds[i] : 1;
  return most < MAX_BLOCK_THREADS ? (unsigned)most : MAX_BLOCK_THREADS;
}

/* The device code that programs carry: our containers, and the kinds that are recognised to be refused in words. */

#define SPIRV_MAGIC 0x07230203u
#define PROGRAM_MAGIC "VORTEXP2" /* docs/reference/interfaces.md, program binaries */
#define NVIDIA_FATBIN_MAGIC 0xBA55ED50u
#define FATBIN_WRAPPER_MAGIC 0x466243B1u
#define ELF_MAGIC 0x464C457Fu

/* What clang and nvcc put into .nvFatBinSegment. */
typedef struct {
  uint32_t magic, version;
  const void *data;
  const void *const *linked; /* version 2: the fat binaries that were linked to `data`, then NULL */
} fatbin_wrapper;

/* Payload expanded by libzstd, which every Debian has; opened at the first need. */
static bool expand(void *to, size_t size, const void *from, size_t stored) {
  static size_t (*decompress)(void *, size_t, const void *, size_t);
  if (decompress == NULL) {
    void *library = dlopen("libzstd.so.1", RTLD_NOW);
    decompress =
        library != NULL ? (size_t (*)(void *, size_t, const void *, size_t))dlsym(library, "ZSTD_decompress") : NULL;
  }
  if (decompress == NULL) {
    say("device code is compressed, and libzstd.so.1 (package libzstd1) is not installed");
    return false;
  }
  return decompress(to, size, from, stored) == size;
}

CUresult payload_get(const payload *p, const void **data, void **owned_copy) {
  *owned_copy = NULL;
  *data = p->data;
  if ((p->flags & VTX_FLAG_ZSTANDARD) == 0) return CUDA_SUCCESS;
  void *made = malloc(p->plain_size + 1);
  if (made == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  if (!expand(made, p->plain_size, p->data, p->stored_size)) {
    free(made);
    say("device code cannot be expanded: the container is damaged");
    return CUDA_ERROR_INVALID_IMAGE;
  }
  *data = *owned_copy = made;
  return CUDA_SUCCESS;
}

int container_capability(const payload *list, size_t count) {
  char text[16] = "";
  for (size_t i = 0; i < count && !*text; i++)
    if (list[i].kind == VTX_KIND_ARCHITECTURE && list[i].flags == 0)
      memcpy(text, list[i].data, list[i].stored_size < sizeof text ? list[i].stored_size : sizeof text - 1);
  return atoi(text + strcspn(text, "0123456789"));
}

static CUresult refuse(const char *what) {
  say("%s", what);
  return CUDA_ERROR_INVALID_IMAGE;
}

static bool fits(const vtx_container_entry *e, uint64_t first, uint64_t size) {
  return e->offset % VTX_CONTAINER_ALIGNMENT == 0 && e->offset >= first && e->offset <= size &&
         e->stored_size <= size - e->offset && e->plain_size <= VTX_LARGEST_PAYLOAD &&
         (e->flags & ~VTX_FLAG_ZSTANDARD) == 0 &&
         ((e->flags & VTX_FLAG_ZSTANDARD) != 0 || e->plain_size == e->stored_size);
}

/* Whether what follows the header is what was written. */
static bool is_intact(const char *image, const vtx_container_header *header) {
  sha256 hash;
  uint8_t digest[32];
  sha256_start(&hash);
  sha256_add(&hash, image + sizeof *header, header->size - sizeof *header);
  sha256_end(&hash, digest);
  return memcmp(digest, &header->digest, sizeof header->digest) == 0;
}

static CUresult read_container(const char *image, size_t limit, payload **list, size_t *count) {
  vtx_container_header header;
  if (limit < sizeof header) return refuse("device code is in a damaged container");
  memcpy(&header, image, sizeof header);
  uint64_t first = sizeof header + (uint64_t)header.entries * sizeof(vtx_container_entry);
  if (header.version != VTX_CONTAINER_VERSION)
    return refuse("device code is in a container of another version: compile the program again");
  if (first > header.size || header.size > limit) return refuse("device code is in a damaged container");
  if (!is_intact(image, &header))
    return refuse("device code is in a damaged container: its content is not what was written (SHA-256)");
  payload *made = calloc(header.entries + 1, sizeof *made);
  if (made == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  for (uint32_t i = 0; i < header.entries; i++) {
    vtx_container_entry e;
    memcpy(&e, image + sizeof header + i * sizeof e, sizeof e);
    if (!fits(&e, first, header.size)) {
      free(made);
      return refuse("device code is in a damaged container");
    }
    made[i] = (payload){e.kind, e.module, e.flags, image + e.offset, e.stored_size, e.plain_size, {0}};
    memcpy(made[i].key, e.key, sizeof made[i].key);
  }
  *list = made;
  *count = header.entries;
  return CUDA_SUCCESS;
}

static CUresult one_payload(uint32_t kind, const void *data, size_t size, payload **list, size_t *count) {
  payload *made = calloc(1, sizeof *made);
  if (made == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  *made = (payload){kind, 0, 0, data, size, size, {0}};
  *list = made;
  *count = 1;
  return CUDA_SUCCESS;
}

CUresult container_read(const void *image, size_t limit, payload **list, size_t *count) {
  uint32_t magic;
  if (limit < sizeof magic) return refuse("device code is in no known form");
  memcpy(&magic, image, sizeof magic);
  if (magic == FATBIN_WRAPPER_MAGIC) {
    const fatbin_wrapper *wrapper = image;
    return wrapper->data != NULL && limit == SIZE_MAX ? container_read(wrapper->data, limit, list, count)
                                                      : CUDA_ERROR_INVALID_IMAGE;
  }
  if (memcmp(image, VTX_CONTAINER_MAGIC, sizeof VTX_CONTAINER_MAGIC - 1) == 0)
    return read_container(image, limit, list, count);
  bool spirv = magic == SPIRV_MAGIC, program = limit >= 8 && memcmp(image, PROGRAM_MAGIC, 8) == 0;
  if ((spirv || program) && limit == SIZE_MAX)
    return refuse(
        "SPIR-V and OpenCL program binaries do not say how long they are: load them from a file (cuModuleLoad)");
  if (spirv || program) return one_payload(spirv ? VTX_KIND_SPIRV : VTX_KIND_PROGRAM, image, limit, list, count);
  if (magic == NVIDIA_FATBIN_MAGIC || magic == ELF_MAGIC) {
    say("this program's device code was compiled by NVIDIA's nvcc for its own GPUs: compile it with this toolkit's "
        "nvcc");
    return CUDA_ERROR_NO_BINARY_FOR_GPU;
  }
  return refuse("device code is in no known form");
}

/* Device code that is text: the worker process translates it (vortex_rt/cuda/jit). */

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

static bool is_device_text(const void *image, size_t limit) { return text_length(image, limit) > 0; }

/* `linked`: what to translate instead if there is nothing in the image but NVIDIA's machine code; may be NULL. */
static CUresult device_text_translate(const void *image, size_t limit, const void *const *linked, unsigned count,
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

/* The caller may free or overwrite an image in memory as soon as it is loaded; its own executable's comes by the
 * wrapper. */
CUresult container_own(const void *image, size_t limit, unsigned options, CUjit_option *option, void **values,
                       void **owned_copy, size_t *size) {
  vtx_container_header header;
  payload *list;
  size_t count;
  *owned_copy = NULL;
  uint32_t magic = 0;
  if (limit == SIZE_MAX) memcpy(&magic, image, sizeof magic);
  const void *const *linked = NULL;
  const fatbin_wrapper *wrapper = image;
  if (magic == FATBIN_WRAPPER_MAGIC && wrapper->data != NULL && is_device_text(wrapper->data, limit)) {
    linked = wrapper->version == 2 ? wrapper->linked : NULL;
    image = wrapper->data;
  }
  if (is_device_text(image, limit))
    return device_text_translate(image, limit, linked, options, option, values, owned_copy, size);
  if (limit != SIZE_MAX || memcmp(image, VTX_CONTAINER_MAGIC, sizeof VTX_CONTAINER_MAGIC - 1) != 0) return CUDA_SUCCESS;
  TRY(container_read(image, SIZE_MAX, &list, &count));
  free(list);
  memcpy(&header, image, sizeof header);
  *owned_copy = malloc(header.size);
  *size = header.size;
  if (*owned_copy == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  memcpy(*owned_copy, image, header.size);
  return CUDA_SUCCESS;
}

void *read_whole_file(const char *path, size_t *size, CUresult *result) {
  FILE *file = fopen(path, "rbe");
  *result = file != NULL ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_FILE_NOT_FOUND;
  if (file == NULL) return NULL;
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  char *data =
      length >= 0 ? calloc(1, (size_t)length + 64) : NULL; /* zeros behind it end what has no length of its own */
  if (data != NULL && fread(data, 1, (size_t)length, file) != (size_t)length) {
    free(data);
    data = NULL;
    *result = CUDA_ERROR_OPERATING_SYSTEM;
  }
  fclose(file);
  if (data != NULL) {
    *size = (size_t)length;
    *result = CUDA_SUCCESS;
  }
  return data;
}

CUresult container_of_file(const char *path, unsigned options, CUjit_option *option, void **values, void **data,
                           size_t *size) {
  CUresult result;
  void *made = NULL;
  *data = read_whole_file(path, size, &result);
  if (*data == NULL) return result;
  result = container_own(*data, *size, options, option, values, &made, size);
  if (made != NULL || result != CUDA_SUCCESS) {
    free(*data);
    *data = made;
  }
  return result;
}
