/* Building and linking programs with the device compiler. */
#include "driver.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "binary.h"

/* The files of an executable, in the order they are stored. */
static const char *const executable_files[] = {"program.vxbin", "program.json", "program.elf", "globals.bin"};

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
  if (options != NULL && options[0] != '\0') {
    vortex_add_word(line, "--options");
    vortex_add_word(line, "%s", options);
  }
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
static int adopt(cl_program program, cl_uint device_i, vortex_binary *binary, vortex_binary_kind kind) {
  char error[512] = "";
  if (kind == VORTEX_BINARY_EXECUTABLE) {
    program->data[device_i] = vortex_program_load(program->devices[device_i]->data, binary->data, binary->size, error, sizeof error);
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
static int collect(cl_program program, cl_uint device_i, const char *folder, vortex_binary_kind kind) {
  bool executable = kind == VORTEX_BINARY_EXECUTABLE;
  vortex_binary binary = {0};
  int result = 0;
  size_t count = executable ? sizeof executable_files / sizeof executable_files[0] : 1;
  for (size_t i = 0; i < count && result == 0; i++) {
    const char *name = executable ? executable_files[i] : "program.bc";
    char *path = NULL;
    size_t size = 0;
    if (asprintf(&path, "%s/%s%s", folder, executable ? "out/" : "", name) < 0)
      path = NULL;
    char *content = path != NULL ? vortex_read_file(path, &size) : NULL;
    if (content != NULL)
      result = vortex_binary_add(&binary, name, content, size);
    free(content);
    free(path);
  }
  if (binary.data == NULL || result != 0) {
    free(binary.data);
    add_to_log(program, device_i, "error: the device compiler left no output\n");
    return -1;
  }
  vortex_binary_finish(&binary, kind);
  return adopt(program, device_i, &binary, kind);
}

/* Run a compiler command in `folder` and take over its output. */
static int compile(cl_program program, cl_uint device_i, const char *folder, vortex_command *line, vortex_binary_kind kind) {
  char *log = NULL;
  vortex_add_word(line, "-o");
  vortex_add_word(line, "%s/%s", folder, kind == VORTEX_BINARY_EXECUTABLE ? "out" : "program.bc");
  int status = vortex_run_compiler(line, &log);
  if (log != NULL && log[0] != '\0')
    add_to_log(program, device_i, "%s", log);
  if (status > 1 || status < 0)
    add_to_log(program, device_i, "error: the device compiler failed (status %d)\n", status);
  free(log);
  return status == 0 ? collect(program, device_i, folder, kind) : -1;
}

/* ---- operations -------------------------------------------------------------------------------------------------------- */

/* Write the file that the command's last word names, behind `skip` characters. */
static int write_last_word(const vortex_command *line, size_t skip, const void *data, size_t size) {
  return line->failed ? -1 : vortex_write_file(line->words[line->count - 1] + skip, data, size);
}

static int build(cl_program program, cl_uint device_i, const char *input_name, const void *input, size_t size,
                 cl_uint num_headers, const cl_program *headers, const char **header_names, vortex_binary_kind kind) {
  bool executable = kind == VORTEX_BINARY_EXECUTABLE;
  vortex_device *d = program->devices[device_i]->data;
  if (vortex_open(d) != CL_SUCCESS) {
    add_to_log(program, device_i, "error: %s\n", vortex_told());
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
    return adopt(program, device_i, &known, kind) == 0 ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
  }
  char *folder = vortex_make_folder();
  if (folder == NULL) {
    add_to_log(program, device_i, "error: cannot make a temporary folder\n");
    return CL_OUT_OF_HOST_MEMORY;
  }
  vortex_command line = {0};
  vortex_add_word(&line, "%s", executable ? "build" : "compile");
  vortex_add_word(&line, "%s/%s", folder, input_name);
  int failed = write_last_word(&line, 0, input, size);
  add_options(&line, d, program);
  for (cl_uint i = 0; i < num_headers && failed == 0; i++) {
    const char *source = headers[i]->source != NULL ? headers[i]->source : "";
    vortex_add_word(&line, "--header");
    vortex_add_word(&line, "%s=%s/header%u.h", header_names[i], folder, i);
    failed = write_last_word(&line, strlen(header_names[i]) + 1, source, strlen(source));
  }
  if (failed != 0)
    add_to_log(program, device_i, "error: cannot write to %s\n", folder);
  else
    failed = compile(program, device_i, folder, &line, kind);
  if (failed == 0 && cached)
    vortex_cache_store(key, program->binaries[device_i], program->binary_sizes[device_i], program->build_log[device_i]);
  vortex_free_command(&line);
  vortex_remove_folder(folder);
  free(folder);
  return failed == 0 ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
}

int vortex_build_source(cl_program program, cl_uint device_i, cl_uint num_input_headers, const cl_program *input_headers,
                        const char **header_include_names, int link_program) {
  return build(program, device_i, "program.cl", program->source, strlen(program->source), num_input_headers, input_headers,
               header_include_names, link_program != 0 ? VORTEX_BINARY_EXECUTABLE : VORTEX_BINARY_OBJECT);
}

/* Link objects and libraries given as program binaries. */
static int link_binaries(cl_program program, cl_uint device_i, const char *const *binaries, const size_t *sizes, size_t count,
                         vortex_binary_kind kind) {
  vortex_device *d = program->devices[device_i]->data;
  char *folder = vortex_open(d) == CL_SUCCESS ? vortex_make_folder() : NULL;
  if (folder == NULL) {
    add_to_log(program, device_i, "error: %s\n", d->opened ? "cannot make a temporary folder" : vortex_told());
    return CL_LINK_PROGRAM_FAILURE;
  }
  vortex_command line = {0};
  int failed = 0;
  vortex_add_word(&line, "link");
  for (size_t i = 0; i < count && failed == 0; i++) {
    size_t size = 0;
    const char *object = vortex_binary_find(binaries[i], sizes[i], "program.bc", &size);
    if (object == NULL)
      add_to_log(program, device_i, "error: input %zu is neither a compiled object nor a library\n", i);
    vortex_add_word(&line, "%s/input%zu.bc", folder, i);
    failed = object == NULL ? -1 : write_last_word(&line, 0, object, size);
  }
  add_options(&line, d, program);
  if (kind == VORTEX_BINARY_LIBRARY)
    vortex_add_word(&line, "--library");
  if (failed == 0)
    failed = compile(program, device_i, folder, &line, kind);
  vortex_free_command(&line);
  vortex_remove_folder(folder);
  free(folder);
  return failed == 0 ? CL_SUCCESS : CL_LINK_PROGRAM_FAILURE;
}

int vortex_build_binary(cl_program program, cl_uint device_i, int link_program, int spir_build) {
  (void)spir_build;
  const char *data = (const char *)program->binaries[device_i];
  size_t size = program->binary_sizes[device_i];
  vortex_binary_kind wanted = link_program ? VORTEX_BINARY_EXECUTABLE : VORTEX_BINARY_OBJECT, kind;
  if (program->program_il != NULL)
    return build(program, device_i, "program.spv", program->program_il, program->program_il_size, 0, NULL, NULL, wanted);
  if (data != NULL && vortex_is_spirv(data, size))
    return build(program, device_i, "program.spv", data, size, 0, NULL, NULL, wanted);
  forget(program, device_i);
  char error[512] = "there is none";
  if (data == NULL || !vortex_binary_check(data, size, &kind, error, sizeof error)) {
    add_to_log(program, device_i, "error: this is not a binary of the vortex device: %s\n", error);
    return CL_INVALID_BINARY;
  }
  if (kind != VORTEX_BINARY_EXECUTABLE)
    return link_program ? link_binaries(program, device_i, &data, &size, 1, VORTEX_BINARY_EXECUTABLE) : CL_SUCCESS;
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

/* The binary that an input has for a device, NULL: none. */
static const char *binary_for(cl_program input, cl_device_id device, size_t *size) {
  for (cl_uint i = 0; i < input->num_devices; i++)
    if (input->devices[i] == device) {
      *size = input->binary_sizes[i];
      return (const char *)input->binaries[i];
    }
  return NULL;
}

int vortex_link_program(cl_program program, cl_uint device_i, cl_uint num_input_programs, const cl_program *input_programs,
                        int create_library) {
  const char **binaries = calloc(num_input_programs, sizeof *binaries);
  size_t *sizes = calloc(num_input_programs, sizeof *sizes);
  int result = binaries != NULL && sizes != NULL ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
  for (cl_uint i = 0; i < num_input_programs && result == CL_SUCCESS; i++) {
    binaries[i] = binary_for(input_programs[i], program->devices[device_i], &sizes[i]);
    if (binaries[i] == NULL) {
      add_to_log(program, device_i, "error: input %u was not compiled for this device\n", i);
      result = CL_LINK_PROGRAM_FAILURE;
    }
  }
  if (result == CL_SUCCESS) {
    forget(program, device_i);
    result = link_binaries(program, device_i, binaries, sizes, num_input_programs,
                           create_library ? VORTEX_BINARY_LIBRARY : VORTEX_BINARY_EXECUTABLE);
  }
  free(binaries);
  free(sizes);
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
  if (program->pocl_binaries[device_i] != NULL || program->binaries[device_i] == NULL)
    return CL_SUCCESS;
  size_t size = program->binary_sizes[device_i];
  unsigned char *copy = malloc(size);
  if (copy == NULL)
    return CL_OUT_OF_HOST_MEMORY;
  memcpy(copy, program->binaries[device_i], size);
  program->pocl_binaries[device_i] = copy;
  program->pocl_binary_sizes[device_i] = size;
  return CL_SUCCESS;
}
