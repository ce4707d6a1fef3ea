/* Building and linking programs with the device compiler. */
#include "driver.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

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

/* POCL hands some options on in clang's spelling; the compiler takes clBuildProgram's. */
static char *original_options(const char *options) {
  static const char *const spellings[][2] = {
      {"-dwarf-column-info -debug-info-kind=limited -dwarf-version=4 -debugger-tuning=gdb", "-g"},
      {"-fdenormal-fp-math=positive-zero", "-cl-denorms-are-zero"},
  };
  char *text = strdup(options != NULL ? options : "");
  for (size_t i = 0; text != NULL && i < sizeof spellings / sizeof spellings[0]; i++) {
    size_t old_size = strlen(spellings[i][0]), new_size = strlen(spellings[i][1]);
    for (char *at = strstr(text, spellings[i][0]); at != NULL; at = strstr(at + new_size, spellings[i][0])) {
      memcpy(at, spellings[i][1], new_size);
      memmove(at + new_size, at + old_size, strlen(at + old_size) + 1);
    }
  }
  return text;
}

static void add_target(vortex_command *line, const vortex_device *d) {
  vortex_add_word(line, "--target");
  vortex_add_word(line, "rv%u", d->xlen);
  vortex_add_word(line, "--threads");
  vortex_add_word(line, "%u", d->threads);
  vortex_add_word(line, "--warps");
  vortex_add_word(line, "%u", d->warps);
  vortex_add_word(line, "--cores");
  vortex_add_word(line, "%u", d->cores);
  char *names = strdup(vortex_features(d)), *rest = NULL;
  line->failed = line->failed || names == NULL;
  for (char *name = names == NULL ? NULL : strtok_r(names, " ,", &rest); name != NULL; name = strtok_r(NULL, " ,", &rest)) {
    vortex_add_word(line, "--feature");
    vortex_add_word(line, "%s", name);
  }
  free(names);
}

static void add_options(vortex_command *line, const vortex_device *d, cl_program program) {
  add_target(line, d);
  char *options = original_options(program->compiler_options);
  line->failed = line->failed || options == NULL;
  vortex_add_word(line, "--options");
  vortex_add_word(line, "%s", options != NULL ? options : "");
  free(options);
  for (size_t i = 0; i < program->num_spec_consts; i++)
    if (program->spec_const_is_set[i]) {
      vortex_add_word(line, "--spec");
      char hexadecimal[2 * sizeof(uint64_t) + 1] = ""; /* of the little-endian bytes */
      for (cl_uint byte = 0; byte < program->spec_const_sizes[i] && byte < sizeof(uint64_t); byte++)
        snprintf(hexadecimal + 2 * byte, 3, "%02x", (unsigned)(program->spec_const_values[i] >> (8 * byte)) & 0xff);
      vortex_add_word(line, "%u=%s", program->spec_const_ids[i], hexadecimal);
    }
}

/* ---- results ---------------------------------------------------------------------------------------------------------- */

/* Drop what an earlier build left; POCL does so for programs from source only. */
static void forget(cl_program program, cl_uint device_i) {
  vortex_program_release(program->data[device_i]);
  program->data[device_i] = NULL;
  POCL_MEM_FREE(program->pocl_binaries[device_i]);
  program->pocl_binary_sizes[device_i] = 0;
}

/* Make a binary the program's own, which takes over its memory, and load it if it is an executable. */
static int adopt(cl_program program, cl_uint device_i, char *data, size_t size, vortex_binary_kind kind) {
  char error[512] = "";
  if (kind == VORTEX_BINARY_EXECUTABLE) {
    program->data[device_i] = vortex_program_load(program->devices[device_i]->data, data, size, error, sizeof error);
    if (program->data[device_i] == NULL) {
      add_to_log(program, device_i, "error: %s\n", error);
      free(data);
      return -1;
    }
  }
  free(program->binaries[device_i]);
  program->binaries[device_i] = (unsigned char *)data;
  program->binary_sizes[device_i] = size;
  return 0;
}

/* Run the compiler and take over the binary that it writes to `output`. */
static int run_compiler(cl_program program, cl_uint device_i, const char *output, vortex_command *line, vortex_binary_kind kind) {
  char *log = NULL;
  int status = vortex_run_compiler(line, &log);
  if (log != NULL && log[0] != '\0') add_to_log(program, device_i, "%s", log);
  if (status > 1 || status < 0)
    add_to_log(program, device_i, "error: the device compiler failed (status %d)\n", status);
  free(log);
  if (status != 0) return -1;
  size_t size = 0;
  char *data = vortex_read_file(output, &size);
  if (data == NULL) {
    add_to_log(program, device_i, "error: the device compiler left no output\n");
    return -1;
  }
  return adopt(program, device_i, data, size, kind);
}

/* ---- operations -------------------------------------------------------------------------------------------------------- */

/* What the compiler is to make, of what. */
typedef struct {
  const char *command;
  vortex_binary_kind kind;
  const char *ending; /* of the inputs' names */
  const vortex_input *inputs;
  size_t count;
  cl_uint header_count;
  const cl_program *headers;
  const char **header_names;
} job;

static const char *const kind_names[] = {
    [VORTEX_BINARY_EXECUTABLE] = "program", [VORTEX_BINARY_OBJECT] = "object", [VORTEX_BINARY_LIBRARY] = "library"};

/* The result of an earlier build, its warnings in the log. */
static bool find_built(cl_program program, cl_uint device_i, const job *j, const vortex_command *options) {
  char compiler[VORTEX_HASH_BYTES], key[VORTEX_KEY_BYTES];
  size_t size = 0, log_size = 0;
  for (size_t i = 0; i < j->count; i++)
    if (strcmp(j->ending, "cl") == 0 && vortex_reads_files(j->inputs[i].data, j->inputs[i].size))
      return false; /* the files may have changed: the compiler looks */
  if (options->failed || j->header_count != 0 || !vortex_sources(compiler, NULL)) return false;
  vortex_cache_key(compiler, kind_names[j->kind], options, j->inputs, j->count, key);
  char *data = vortex_cache_fetch(key, j->kind, &size);
  if (data == NULL) return false;
  const char *log = vortex_binary_find(data, size, VORTEX_BINARY_LOG, &log_size);
  if (log != NULL) add_to_log(program, device_i, "%.*s", (int)log_size, log);
  return adopt(program, device_i, data, size, j->kind) == 0;
}

/* Write the file that the command's last word names, behind `skip` characters. */
static int write_last_word(const vortex_command *line, size_t skip, const void *data, size_t size) {
  return line->failed ? -1 : vortex_write_file(line->words[line->count - 1] + skip, data, size);
}

/* Let the compiler work in `folder`. */
static int compile(cl_program program, cl_uint device_i, const job *j, const vortex_command *options, const char *folder) {
  vortex_command line = {0};
  int failed = 0;
  vortex_add_word(&line, "%s", j->command);
  for (size_t i = 0; i < j->count && failed == 0; i++) {
    if (i == 0)
      vortex_add_word(&line, "%s/program.%s", folder, j->ending); /* as clang's messages name it */
    else
      vortex_add_word(&line, "%s/input%zu.%s", folder, i, j->ending);
    failed = write_last_word(&line, 0, j->inputs[i].data, j->inputs[i].size);
  }
  for (cl_uint i = 0; i < j->header_count && failed == 0; i++) {
    const char *source = j->headers[i]->source != NULL ? j->headers[i]->source : "";
    vortex_add_word(&line, "--header");
    vortex_add_word(&line, "%s=%s/header%u.h", j->header_names[i], folder, i);
    failed = write_last_word(&line, strlen(j->header_names[i]) + 1, source, strlen(source));
  }
  for (size_t i = 0; i < options->count; i++) vortex_add_word(&line, "%s", options->words[i]);
  if (j->kind == VORTEX_BINARY_LIBRARY) vortex_add_word(&line, "--library");
  vortex_add_word(&line, "--as-binary");
  vortex_add_word(&line, "-o");
  vortex_add_word(&line, "%s/made", folder);
  line.failed = line.failed || options->failed;
  if (failed != 0)
    add_to_log(program, device_i, "error: cannot write to %s: %s\n", folder, strerror(errno));
  else
    failed = line.failed ? -1 : run_compiler(program, device_i, line.words[line.count - 1], &line, j->kind);
  vortex_free_command(&line);
  return failed;
}

/* Take the job's result from the cache, or let the compiler make it. */
static int make(cl_program program, cl_uint device_i, const job *j) {
  vortex_device *d = program->devices[device_i]->data;
  if (vortex_open(d) != CL_SUCCESS) {
    add_to_log(program, device_i, "error: %s\n", vortex_told());
    return CL_DEVICE_NOT_AVAILABLE;
  }
  forget(program, device_i);
  vortex_command options = {0};
  add_options(&options, d, program);
  int result = CL_SUCCESS;
  if (!find_built(program, device_i, j, &options)) {
    char *folder = vortex_make_folder();
    if (folder == NULL) {
      add_to_log(program, device_i, "error: cannot make a temporary folder (TMPDIR): %s\n", strerror(errno));
      result = CL_OUT_OF_HOST_MEMORY;
    } else {
      result = compile(program, device_i, j, &options, folder) == 0 ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
      vortex_remove_folder(folder);
    }
    free(folder);
  }
  vortex_free_command(&options);
  return result;
}

static int build(cl_program program, cl_uint device_i, const char *ending, vortex_input input, cl_uint header_count,
                 const cl_program *headers, const char **header_names, bool whole) {
  return make(program, device_i,
              &(job){.command = whole ? "build" : "compile",
                     .kind = whole ? VORTEX_BINARY_EXECUTABLE : VORTEX_BINARY_OBJECT,
                     .ending = ending,
                     .inputs = &input,
                     .count = 1,
                     .header_count = header_count,
                     .headers = headers,
                     .header_names = header_names});
}

int vortex_build_source(cl_program program, cl_uint device_i, cl_uint num_input_headers, const cl_program *input_headers,
                        const char **header_include_names, int link_program) {
  return build(program, device_i, "cl", (vortex_input){program->source, strlen(program->source)}, num_input_headers, input_headers,
               header_include_names, link_program != 0);
}

/* Link objects and libraries given as program binaries. */
static int link_binaries(cl_program program, cl_uint device_i, const vortex_input *binaries, size_t count, vortex_binary_kind kind) {
  vortex_input *objects = calloc(count != 0 ? count : 1, sizeof *objects);
  if (objects == NULL) return CL_OUT_OF_HOST_MEMORY;
  int result = CL_SUCCESS;
  for (size_t i = 0; i < count && result == CL_SUCCESS; i++) {
    objects[i].data = vortex_binary_find(binaries[i].data, binaries[i].size, VORTEX_BINARY_OBJECT_FILE, &objects[i].size);
    if (objects[i].data == NULL) {
      add_to_log(program, device_i, "error: input %zu is neither a compiled object nor a library\n", i);
      result = CL_LINK_PROGRAM_FAILURE;
    }
  }
  job linking = {.command = "link", .kind = kind, .ending = "bc", .inputs = objects, .count = count};
  if (result == CL_SUCCESS && make(program, device_i, &linking) != CL_SUCCESS) result = CL_LINK_PROGRAM_FAILURE;
  free(objects);
  return result;
}

int vortex_build_binary(cl_program program, cl_uint device_i, int link_program, int spir_build) {
  (void)spir_build;
  const char *data = (const char *)program->binaries[device_i];
  size_t size = program->binary_sizes[device_i];
  vortex_binary_kind kind;
  if (program->program_il != NULL)
    return build(program, device_i, "spv", (vortex_input){program->program_il, program->program_il_size}, 0, NULL, NULL, link_program);
  if (data != NULL && vortex_is_spirv(data, size))
    return build(program, device_i, "spv", (vortex_input){data, size}, 0, NULL, NULL, link_program);
  forget(program, device_i);
  char error[512] = "there is none";
  if (data == NULL || !vortex_binary_check(data, size, &kind, error, sizeof error)) {
    add_to_log(program, device_i, "error: this is not a binary of the vortex device: %s\n", error);
    return CL_INVALID_BINARY;
  }
  if (kind != VORTEX_BINARY_EXECUTABLE)
    return link_program ? link_binaries(program, device_i, &(vortex_input){data, size}, 1, VORTEX_BINARY_EXECUTABLE) : CL_SUCCESS;
  vortex_device *d = program->devices[device_i]->data;
  if (vortex_open(d) != CL_SUCCESS) {
    add_to_log(program, device_i, "error: %s\n", vortex_told());
    return CL_DEVICE_NOT_AVAILABLE;
  }
  program->data[device_i] = vortex_program_load(d, data, size, error, sizeof error);
  if (program->data[device_i] == NULL) {
    add_to_log(program, device_i, "error: %s\n", error);
    return CL_INVALID_BINARY;
  }
  return CL_SUCCESS;
}

/* The binary that a program has for a device, NULL: none. */
static vortex_input binary_for(cl_program input, cl_device_id device) {
  for (cl_uint i = 0; i < input->num_devices; i++)
    if (input->devices[i] == device) return (vortex_input){input->binaries[i], input->binary_sizes[i]};
  return (vortex_input){NULL, 0};
}

int vortex_link_program(cl_program program, cl_uint device_i, cl_uint num_input_programs, const cl_program *input_programs,
                        int create_library) {
  vortex_input *binaries = calloc(num_input_programs, sizeof *binaries);
  int result = binaries != NULL ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
  for (cl_uint i = 0; i < num_input_programs && result == CL_SUCCESS; i++) {
    binaries[i] = binary_for(input_programs[i], program->devices[device_i]);
    if (binaries[i].data == NULL) {
      add_to_log(program, device_i, "error: input %u was not compiled for this device\n", i);
      result = CL_LINK_PROGRAM_FAILURE;
    }
  }
  if (result == CL_SUCCESS)
    result = link_binaries(program, device_i, binaries, num_input_programs,
                           create_library ? VORTEX_BINARY_LIBRARY : VORTEX_BINARY_EXECUTABLE);
  free(binaries);
  return result;
}

int vortex_free_program(cl_device_id device, cl_program program, unsigned device_i) {
  (void)device;
  vortex_program_release(program->data[device_i]);
  program->data[device_i] = NULL;
  return 0;
}

/* POCL gives this to the program that asks for binaries. */
int vortex_build_poclbinary(cl_program program, cl_uint device_i) {
  if (program->pocl_binaries[device_i] != NULL || program->binaries[device_i] == NULL) return CL_SUCCESS;
  size_t size = program->binary_sizes[device_i];
  unsigned char *copy = malloc(size);
  if (copy == NULL) return CL_OUT_OF_HOST_MEMORY;
  memcpy(copy, program->binaries[device_i], size);
  program->pocl_binaries[device_i] = copy;
  program->pocl_binary_sizes[device_i] = size;
  return CL_SUCCESS;
}

/* What clGetKernelInfo, clGetKernelArgInfo and clSetKernelArg know of a program's kernels. */

static void describe_argument(const vortex_argument *argument, pocl_argument_info *info) {
  static const cl_kernel_arg_address_qualifier spaces[] = {
      [VORTEX_ARGUMENT_KIND_GLOBAL] = CL_KERNEL_ARG_ADDRESS_GLOBAL,  [VORTEX_ARGUMENT_KIND_CONSTANT] = CL_KERNEL_ARG_ADDRESS_CONSTANT,
      [VORTEX_ARGUMENT_KIND_LOCAL] = CL_KERNEL_ARG_ADDRESS_LOCAL,    [VORTEX_ARGUMENT_KIND_VALUE] = CL_KERNEL_ARG_ADDRESS_PRIVATE,
      [VORTEX_ARGUMENT_KIND_IMAGE] = CL_KERNEL_ARG_ADDRESS_GLOBAL,   [VORTEX_ARGUMENT_KIND_SAMPLER] = CL_KERNEL_ARG_ADDRESS_PRIVATE,
  };
  info->name = strdup(argument->name != NULL ? argument->name : "");
  info->type_name = strdup(argument->type != NULL ? argument->type : "");
  info->address_qualifier = spaces[argument->kind];
  info->access_qualifier = CL_KERNEL_ARG_ACCESS_READ_ONLY + argument->access; /* whose order is OpenCL's, as is that of the qualifiers */
  info->type_qualifier = argument->qualifiers;
  info->type = argument->kind == VORTEX_ARGUMENT_KIND_IMAGE     ? POCL_ARG_TYPE_IMAGE
               : argument->kind == VORTEX_ARGUMENT_KIND_SAMPLER ? POCL_ARG_TYPE_SAMPLER
               : argument->kind == VORTEX_ARGUMENT_KIND_VALUE   ? POCL_ARG_TYPE_NONE
                                                    : POCL_ARG_TYPE_POINTER;
  info->type_size = argument->kind == VORTEX_ARGUMENT_KIND_VALUE ? argument->size : sizeof(cl_mem);
}

/* False: no host memory. */
static bool describe_kernel(const vortex_kernel *kernel, cl_uint num_devices, pocl_kernel_metadata_t *meta) {
  meta->name = strdup(kernel->name);
  meta->attributes = strdup(kernel->attributes != NULL ? kernel->attributes : "");
  meta->arg_info = calloc(kernel->argument_count != 0 ? kernel->argument_count : 1, sizeof *meta->arg_info);
  meta->data = calloc(num_devices, sizeof *meta->data);
  meta->local_sizes = kernel->local_bytes != 0 ? malloc(sizeof *meta->local_sizes) : NULL;
  if (meta->name == NULL || meta->attributes == NULL || meta->arg_info == NULL || meta->data == NULL ||
      (kernel->local_bytes != 0 && meta->local_sizes == NULL))
    return false;
  meta->num_args = kernel->argument_count;
  meta->has_arg_metadata = POCL_HAS_KERNEL_ARG_ADDRESS_QUALIFIER | POCL_HAS_KERNEL_ARG_ACCESS_QUALIFIER |
                           POCL_HAS_KERNEL_ARG_TYPE_QUALIFIER | POCL_HAS_KERNEL_ARG_TYPE_NAME | POCL_HAS_KERNEL_ARG_NAME;
  for (uint32_t i = 0; i < kernel->argument_count; i++) {
    const vortex_argument *argument = &kernel->arguments[i];
    describe_argument(argument, &meta->arg_info[i]);
    if (meta->arg_info[i].name == NULL || meta->arg_info[i].type_name == NULL) return false;
    if (argument->name == NULL || argument->name[0] == '\0')
      meta->has_arg_metadata &= ~(cl_bitfield)POCL_HAS_KERNEL_ARG_NAME;
    if (argument->type == NULL || argument->type[0] == '\0')
      meta->has_arg_metadata &= ~(cl_bitfield)POCL_HAS_KERNEL_ARG_TYPE_NAME;
  }
  for (int i = 0; i < 3; i++) meta->reqd_wg_size[i] = kernel->required_local_size[i];
  for (cl_uint i = 0; i < num_devices; i++)
    meta->data[i] = (void *)(uintptr_t)kernel->private_bytes; /* a patch of POCL reports it as private memory */
  if (kernel->local_bytes != 0) {
    meta->num_locals = 1;
    meta->local_sizes[0] = kernel->local_bytes;
  }
  return true;
}

int vortex_setup_metadata(cl_device_id device, cl_program program, unsigned device_i) {
  (void)device;
  const vortex_program *loaded = program->data[device_i];
  if (loaded == NULL) return 0;
  uint32_t count = loaded->metadata->kernel_count;
  program->num_kernels = 0;
  program->kernel_meta = calloc(count != 0 ? count : 1, sizeof *program->kernel_meta);
  if (program->kernel_meta == NULL) return 0;
  program->num_kernels = count; /* what is not described stays zero, which POCL frees as well */
  for (uint32_t i = 0; i < count; i++)
    if (!describe_kernel(&loaded->metadata->kernels[i], program->num_devices, &program->kernel_meta[i])) return 0;
  return 1;
}
