/* Building, linking and reloading programs with the device compiler. */
#include "driver.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "binary.h"

#define MAX_INPUTS 128
#define SPIRV_MAGIC 0x07230203u

/* The files of an executable, in the order they are stored. */
static const char *const executable_files[] = {"program.vxbin", "program.json", "program.elf", "globals.bin"};

static bool is_spirv(const char *data, size_t size) {
  uint32_t word;
  if (size < sizeof word)
    return false;
  memcpy(&word, data, sizeof word);
  return word == SPIRV_MAGIC || word == __builtin_bswap32(SPIRV_MAGIC);
}

__attribute__((format(printf, 3, 4))) static void add_to_log(cl_program program, cl_uint device_i, const char *format, ...) {
  char *text = NULL, *joined = NULL, **log = &program->build_log[device_i];
  va_list arguments;
  va_start(arguments, format);
  if (vasprintf(&text, format, arguments) >= 0 && asprintf(&joined, "%s%s", *log != NULL ? *log : "", text) >= 0) {
    free(*log);
    *log = joined;
  }
  va_end(arguments);
  free(text);
}

/* ---- arguments of the compiler ---------------------------------------------------------------------------------------- */

/* A command line being made: strings that it owns. */
typedef struct {
  char *words[4 * MAX_INPUTS];
  size_t count;
} command_line;

__attribute__((format(printf, 2, 3))) static void add_word(command_line *line, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (line->count + 1 < sizeof line->words / sizeof line->words[0] && vasprintf(&line->words[line->count], format, arguments) >= 0)
    line->count++;
  va_end(arguments);
  line->words[line->count] = NULL;
}

static void free_line(command_line *line) {
  for (size_t i = 0; i < line->count; i++)
    free(line->words[i]);
}

/* POCL hands some options on in clang's spelling; the compiler takes clBuildProgram's. */
static char *original_options(const char *options) {
  static const char *const spellings[][2] = {
      {"-dwarf-column-info -debug-info-kind=limited -dwarf-version=4 -debugger-tuning=gdb", "-g"},
      {"-fdenormal-fp-math=positive-zero", "-cl-denorms-are-zero"},
  };
  char *text = strdup(options != NULL ? options : "");
  for (size_t i = 0; text != NULL && i < sizeof spellings / sizeof spellings[0]; i++) {
    char *at = strstr(text, spellings[i][0]);
    if (at == NULL)
      continue;
    size_t old_size = strlen(spellings[i][0]), new_size = strlen(spellings[i][1]);
    memcpy(at, spellings[i][1], new_size);
    memmove(at + new_size, at + old_size, strlen(at + old_size) + 1);
  }
  return text;
}

static void add_target(command_line *line, const vortex_device *d) {
  const char *features = getenv("VORTEX_FEATURES");
  add_word(line, "--target");
  add_word(line, "rv%u", d->xlen);
  add_word(line, "--threads");
  add_word(line, "%u", d->threads);
  add_word(line, "--warps");
  add_word(line, "%u", d->warps);
  add_word(line, "--cores");
  add_word(line, "%u", d->cores);
  char *names = strdup(features != NULL ? features : d->features), *rest = NULL;
  for (char *name = strtok_r(names, " ,", &rest); name != NULL; name = strtok_r(NULL, " ,", &rest)) {
    add_word(line, "--feature");
    add_word(line, "%s", name);
  }
  free(names);
}

static void add_options(command_line *line, const vortex_device *d, cl_program program) {
  add_target(line, d);
  char *options = original_options(program->compiler_options);
  if (options != NULL && options[0] != '\0') {
    add_word(line, "--options");
    add_word(line, "%s", options);
  }
  free(options);
  for (size_t i = 0; i < program->num_spec_consts; i++)
    if (program->spec_const_is_set[i]) {
      add_word(line, "--spec");
      char hexadecimal[2 * sizeof(uint64_t) + 1] = ""; /* of the little-endian bytes */
      for (cl_uint byte = 0; byte < program->spec_const_sizes[i] && byte < sizeof(uint64_t); byte++)
        snprintf(hexadecimal + 2 * byte, 3, "%02x", (unsigned)(program->spec_const_values[i] >> (8 * byte)) & 0xff);
      add_word(line, "%u=%s", program->spec_const_ids[i], hexadecimal);
    }
}

/* ---- results ---------------------------------------------------------------------------------------------------------- */

void vortex_program_release(vortex_program *program) {
  if (program == NULL || __atomic_sub_fetch(&program->references, 1, __ATOMIC_ACQ_REL) > 0)
    return;
  if (program->device != NULL) {
    vortex_memory_free(program->device, &program->globals);
    vortex_memory_free(program->device, &program->heap);
  }
  if (program->elf >= 0)
    close(program->elf);
  vortex_metadata_free(program->metadata);
  free(program->vxbin);
  free(program->initial);
  free(program);
}

static char *copy_bytes(const char *data, size_t size) {
  char *copy = malloc(size + 1);
  if (copy != NULL) {
    memcpy(copy, data, size);
    copy[size] = '\0';
  }
  return copy;
}

/* The ELF file as an anonymous file, which the simulator reads through /proc: nothing is left behind. */
static int anonymous_file(const char *data, size_t size) {
  int file = memfd_create("vortex-program.elf", MFD_CLOEXEC);
  for (size_t done = 0; file >= 0 && done < size;) {
    ssize_t written = write(file, data + done, size - done);
    if (written <= 0) {
      close(file);
      return -1;
    }
    done += (size_t)written;
  }
  return file;
}

/* Make the loadable program of an executable's binary. */
static vortex_program *load(vortex_device *d, const char *data, size_t size, char *error, size_t error_size) {
  static uint64_t last_id;
  size_t vxbin_size, json_size, elf_size, initial_size;
  const char *vxbin = vortex_binary_find(data, size, "program.vxbin", &vxbin_size);
  const char *json = vortex_binary_find(data, size, "program.json", &json_size);
  const char *elf = vortex_binary_find(data, size, "program.elf", &elf_size);
  const char *initial = vortex_binary_find(data, size, "globals.bin", &initial_size);
  if (vxbin == NULL || json == NULL) {
    snprintf(error, error_size, "the binary is damaged: it has no image or no metadata");
    return NULL;
  }
  vortex_program *program = calloc(1, sizeof *program);
  char *json_text = copy_bytes(json, json_size);
  if (program == NULL || json_text == NULL) {
    free(program);
    free(json_text);
    snprintf(error, error_size, "out of host memory");
    return NULL;
  }
  program->references = 1;
  program->id = __atomic_add_fetch(&last_id, 1, __ATOMIC_RELAXED);
  program->device = d;
  program->elf = elf != NULL && d->nvsim.set_symbols != NULL ? anonymous_file(elf, elf_size) : -1;
  program->vxbin = copy_bytes(vxbin, vxbin_size);
  program->vxbin_size = vxbin_size;
  program->metadata = vortex_metadata_parse(json_text, error, error_size);
  if (initial != NULL) {
    program->initial = copy_bytes(initial, initial_size);
    program->initial_size = initial_size;
  }
  free(json_text);
  if (program->metadata != NULL && program->metadata->xlen != d->xlen) {
    snprintf(error, error_size, "the binary is for rv%u, the device is rv%u", program->metadata->xlen, d->xlen);
    vortex_metadata_free(program->metadata);
    program->metadata = NULL;
  }
  if (program->metadata == NULL) {
    vortex_program_release(program);
    return NULL;
  }
  return program;
}

static void set_binary(cl_program program, cl_uint device_i, vortex_binary *binary) {
  free(program->binaries[device_i]);
  program->binaries[device_i] = (unsigned char *)binary->data;
  program->binary_sizes[device_i] = binary->size;
}

/* Drop what an earlier build left; POCL does so for programs from source only. */
static void forget(cl_program program, cl_uint device_i) {
  vortex_program_release(program->data[device_i]);
  program->data[device_i] = NULL;
  POCL_MEM_FREE(program->pocl_binaries[device_i]);
  program->pocl_binary_sizes[device_i] = 0;
}

/* Make a binary the program's own, which takes over its memory, and load it if it is an executable. */
static int adopt(cl_program program, cl_uint device_i, vortex_binary *binary, bool executable) {
  char error[512] = "";
  if (executable) {
    program->data[device_i] = load(program->devices[device_i]->data, binary->data, binary->size, error, sizeof error);
    if (program->data[device_i] == NULL) {
      add_to_log(program, device_i, "error: %s\n", error);
      free(binary->data);
      return -1;
    }
  }
  set_binary(program, device_i, binary);
  return 0;
}

/* Take over the compiler's output: an executable's folder or an object file. */
static int collect(cl_program program, cl_uint device_i, const char *folder, bool executable) {
  vortex_binary binary = {0};
  int result = 0;
  size_t count = executable ? sizeof executable_files / sizeof executable_files[0] : 1;
  for (size_t i = 0; i < count && result == 0; i++) {
    const char *name = executable ? executable_files[i] : "program.bc";
    char path[4096];
    size_t size = 0;
    snprintf(path, sizeof path, "%s/%s%s", folder, executable ? "out/" : "", name);
    char *content = vortex_read_file(path, &size);
    if (content != NULL)
      result = vortex_binary_add(&binary, name, content, size);
    free(content);
  }
  if (binary.data == NULL || result != 0) {
    free(binary.data);
    add_to_log(program, device_i, "error: the device compiler left no output\n");
    return -1;
  }
  return adopt(program, device_i, &binary, executable);
}

/* Run a compiler command in `folder` and take over its output. */
static int compile(cl_program program, cl_uint device_i, const char *folder, command_line *line, bool executable) {
  char *log = NULL;
  add_word(line, "-o");
  add_word(line, "%s/%s", folder, executable ? "out" : "program.bc");
  int status = vortex_run_compiler(line->words, &log);
  if (log != NULL && log[0] != '\0')
    add_to_log(program, device_i, "%s", log);
  if (status > 1 || status < 0)
    add_to_log(program, device_i, "error: the device compiler failed (status %d)\n", status);
  free(log);
  return status == 0 ? collect(program, device_i, folder, executable) : -1;
}

/* ---- operations -------------------------------------------------------------------------------------------------------- */

static int build(cl_program program, cl_uint device_i, const char *input_name, const void *input, size_t size,
                 cl_uint num_headers, const cl_program *headers, const char **header_names, bool executable) {
  vortex_device *d = program->devices[device_i]->data;
  if (vortex_open(d) != CL_SUCCESS) {
    add_to_log(program, device_i, "error: %s\n", d->last_error);
    return CL_DEVICE_NOT_AVAILABLE;
  }
  forget(program, device_i);
  uint8_t key[SHA1_DIGEST_SIZE];
  char *log = NULL;
  vortex_binary known = {0};
  bool cached = vortex_cache_key(d, executable ? "build" : "compile", input, size, program, key);
  if (cached && vortex_cache_find(key, &known.data, &known.size, &log)) {
    if (log != NULL)
      add_to_log(program, device_i, "%s", log);
    free(log);
    return adopt(program, device_i, &known, executable) == 0 ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
  }
  char *folder = vortex_make_folder();
  if (folder == NULL) {
    add_to_log(program, device_i, "error: cannot make a temporary folder\n");
    return CL_OUT_OF_HOST_MEMORY;
  }
  command_line line = {0};
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, input_name);
  int failed = vortex_write_file(path, input, size);
  add_word(&line, "%s", executable ? "build" : "compile");
  add_word(&line, "%s", path);
  add_options(&line, d, program);
  for (cl_uint i = 0; i < num_headers && failed == 0; i++) {
    const char *source = headers[i]->source != NULL ? headers[i]->source : "";
    snprintf(path, sizeof path, "%s/header%u.h", folder, i);
    failed = vortex_write_file(path, source, strlen(source));
    add_word(&line, "--header");
    add_word(&line, "%s=%s", header_names[i], path);
  }
  if (failed != 0)
    add_to_log(program, device_i, "error: cannot write to %s\n", folder);
  else
    failed = compile(program, device_i, folder, &line, executable);
  if (failed == 0 && cached)
    vortex_cache_store(key, program->binaries[device_i], program->binary_sizes[device_i], program->build_log[device_i]);
  free_line(&line);
  vortex_remove_folder(folder);
  free(folder);
  return failed == 0 ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
}

int vortex_build_source(cl_program program, cl_uint device_i, cl_uint num_input_headers, const cl_program *input_headers,
                        const char **header_include_names, int link_program) {
  return build(program, device_i, "program.cl", program->source, strlen(program->source), num_input_headers, input_headers,
               header_include_names, link_program != 0);
}

/* Link objects and libraries given as program binaries. */
static int link_binaries(cl_program program, cl_uint device_i, const char *const *binaries, const size_t *sizes, size_t count,
                         bool executable) {
  vortex_device *d = program->devices[device_i]->data;
  if (vortex_open(d) != CL_SUCCESS)
    return CL_DEVICE_NOT_AVAILABLE;
  char *folder = vortex_make_folder();
  if (folder == NULL)
    return CL_OUT_OF_HOST_MEMORY;
  command_line line = {0};
  int failed = 0;
  add_word(&line, "link");
  for (size_t i = 0; i < count && failed == 0; i++) {
    size_t size = 0;
    const char *object = vortex_binary_find(binaries[i], sizes[i], "program.bc", &size);
    char path[4096];
    snprintf(path, sizeof path, "%s/input%zu.bc", folder, i);
    if (object == NULL)
      add_to_log(program, device_i, "error: input %zu is neither a compiled object nor a library\n", i);
    failed = object == NULL ? -1 : vortex_write_file(path, object, size);
    add_word(&line, "%s", path);
  }
  add_options(&line, d, program);
  if (!executable)
    add_word(&line, "--library");
  if (failed == 0)
    failed = compile(program, device_i, folder, &line, executable);
  free_line(&line);
  vortex_remove_folder(folder);
  free(folder);
  return failed == 0 ? CL_SUCCESS : CL_LINK_PROGRAM_FAILURE;
}

int vortex_build_binary(cl_program program, cl_uint device_i, int link_program, int spir_build) {
  (void)spir_build;
  const char *data = (const char *)program->binaries[device_i];
  size_t size = program->binary_sizes[device_i], ignored;
  if (program->program_il != NULL)
    return build(program, device_i, "program.spv", program->program_il, program->program_il_size, 0, NULL, NULL,
                 link_program != 0);
  if (data != NULL && is_spirv(data, size))
    return build(program, device_i, "program.spv", data, size, 0, NULL, NULL, link_program != 0);
  forget(program, device_i);
  if (data == NULL || !vortex_binary_is_whole(data, size)) {
    add_to_log(program, device_i, "error: this is not a binary of the vortex device\n");
    return CL_INVALID_BINARY;
  }
  if (vortex_binary_find(data, size, "program.bc", &ignored) != NULL)
    return link_program ? link_binaries(program, device_i, &data, &size, 1, true) : CL_SUCCESS;
  char error[512] = "";
  vortex_device *d = program->devices[device_i]->data;
  if (vortex_open(d) != CL_SUCCESS)
    return CL_DEVICE_NOT_AVAILABLE;
  program->data[device_i] = load(d, data, size, error, sizeof error);
  if (program->data[device_i] == NULL) {
    add_to_log(program, device_i, "error: %s\n", error);
    return CL_INVALID_BINARY;
  }
  return CL_SUCCESS;
}

int vortex_link_program(cl_program program, cl_uint device_i, cl_uint num_input_programs, const cl_program *input_programs,
                        int create_library) {
  const char *binaries[MAX_INPUTS];
  size_t sizes[MAX_INPUTS];
  if (num_input_programs > MAX_INPUTS) {
    add_to_log(program, device_i, "error: %u inputs, at most %d can be linked at once\n", num_input_programs, MAX_INPUTS);
    return CL_LINK_PROGRAM_FAILURE;
  }
  for (cl_uint i = 0; i < num_input_programs; i++) {
    cl_program input = input_programs[i];
    binaries[i] = NULL;
    for (cl_uint j = 0; j < input->num_devices; j++)
      if (input->devices[j] == program->devices[device_i]) {
        binaries[i] = (const char *)input->binaries[j];
        sizes[i] = input->binary_sizes[j];
      }
    if (binaries[i] == NULL) {
      add_to_log(program, device_i, "error: input %u was not compiled for this device\n", i);
      return CL_LINK_PROGRAM_FAILURE;
    }
  }
  forget(program, device_i);
  return link_binaries(program, device_i, binaries, sizes, num_input_programs, create_library == 0);
}

int vortex_free_program(cl_device_id device, cl_program program, unsigned device_i) {
  (void)device;
  vortex_program_release(program->data[device_i]);
  program->data[device_i] = NULL;
  return 0;
}

int vortex_supports_binary(cl_device_id device, const size_t length, const char *binary) {
  (void)device;
  return is_spirv(binary, length) || vortex_binary_is_whole(binary, length);
}

/* POCL gives this to the program that asks for binaries. */
int vortex_build_poclbinary(cl_program program, cl_uint device_i) {
  if (program->pocl_binaries[device_i] != NULL || program->binaries[device_i] == NULL)
    return CL_SUCCESS;
  program->pocl_binaries[device_i] = (unsigned char *)copy_bytes((char *)program->binaries[device_i], program->binary_sizes[device_i]);
  program->pocl_binary_sizes[device_i] = program->pocl_binaries[device_i] != NULL ? program->binary_sizes[device_i] : 0;
  return CL_SUCCESS;
}

/* ---- kernel information ------------------------------------------------------------------------------------------------ */

static void describe_argument(const vortex_argument *argument, pocl_argument_info *info) {
  static const cl_kernel_arg_address_qualifier spaces[] = {
      [ARGUMENT_GLOBAL] = CL_KERNEL_ARG_ADDRESS_GLOBAL,  [ARGUMENT_CONSTANT] = CL_KERNEL_ARG_ADDRESS_CONSTANT,
      [ARGUMENT_LOCAL] = CL_KERNEL_ARG_ADDRESS_LOCAL,    [ARGUMENT_VALUE] = CL_KERNEL_ARG_ADDRESS_PRIVATE,
      [ARGUMENT_IMAGE] = CL_KERNEL_ARG_ADDRESS_GLOBAL,   [ARGUMENT_SAMPLER] = CL_KERNEL_ARG_ADDRESS_PRIVATE,
  };
  info->name = strdup(argument->name != NULL ? argument->name : "");
  info->type_name = strdup(argument->type != NULL ? argument->type : "");
  info->address_qualifier = spaces[argument->kind];
  info->access_qualifier = argument->access;
  info->type_qualifier = argument->qualifiers;
  info->type = argument->kind == ARGUMENT_IMAGE     ? POCL_ARG_TYPE_IMAGE
               : argument->kind == ARGUMENT_SAMPLER ? POCL_ARG_TYPE_SAMPLER
               : argument->kind == ARGUMENT_VALUE   ? POCL_ARG_TYPE_NONE
                                                    : POCL_ARG_TYPE_POINTER;
  info->type_size = argument->kind == ARGUMENT_VALUE ? argument->size : sizeof(cl_mem);
}

static void describe_kernel(const vortex_kernel *kernel, cl_uint num_devices, pocl_kernel_metadata_t *meta) {
  meta->name = strdup(kernel->name);
  meta->attributes = strdup(kernel->attributes != NULL ? kernel->attributes : "");
  meta->num_args = kernel->argument_count;
  meta->arg_info = calloc(kernel->argument_count != 0 ? kernel->argument_count : 1, sizeof *meta->arg_info);
  meta->has_arg_metadata = POCL_HAS_KERNEL_ARG_ADDRESS_QUALIFIER | POCL_HAS_KERNEL_ARG_ACCESS_QUALIFIER |
                           POCL_HAS_KERNEL_ARG_TYPE_QUALIFIER | POCL_HAS_KERNEL_ARG_TYPE_NAME | POCL_HAS_KERNEL_ARG_NAME;
  for (uint32_t i = 0; i < kernel->argument_count; i++) {
    const vortex_argument *argument = &kernel->arguments[i];
    describe_argument(argument, &meta->arg_info[i]);
    if (argument->name == NULL || argument->name[0] == '\0')
      meta->has_arg_metadata &= ~(cl_bitfield)POCL_HAS_KERNEL_ARG_NAME;
    if (argument->type == NULL || argument->type[0] == '\0')
      meta->has_arg_metadata &= ~(cl_bitfield)POCL_HAS_KERNEL_ARG_TYPE_NAME;
  }
  for (int i = 0; i < 3; i++) {
    meta->reqd_wg_size[i] = kernel->required_local_size[i];
    meta->wg_size_hint[i] = kernel->size_hint[i];
  }
  meta->data = calloc(num_devices, sizeof *meta->data);
  for (cl_uint i = 0; i < num_devices; i++)
    meta->data[i] = (void *)(uintptr_t)kernel->stack_bytes; /* a patch of POCL reports it as private memory */
  if (kernel->local_bytes != 0) {
    meta->num_locals = 1;
    meta->local_sizes = malloc(sizeof *meta->local_sizes);
    meta->local_sizes[0] = kernel->local_bytes;
  }
}

int vortex_setup_metadata(cl_device_id device, cl_program program, unsigned device_i) {
  (void)device;
  const vortex_program *loaded = program->data[device_i];
  if (loaded == NULL)
    return 0;
  program->num_kernels = loaded->metadata->kernel_count;
  program->kernel_meta = NULL;
  if (program->num_kernels != 0)
    program->kernel_meta = calloc(program->num_kernels, sizeof *program->kernel_meta);
  for (size_t i = 0; i < program->num_kernels; i++)
    describe_kernel(&loaded->metadata->kernels[i], program->num_devices, &program->kernel_meta[i]);
  return 1;
}
