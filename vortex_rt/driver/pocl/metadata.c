/* program.json, which the device compiler writes. It may also come out of a program binary that anybody has made, so whatever is used later
 * without a look is checked: each field for itself after the table (vortex_program_fields.h), here how fields fit each other and the image. */
#include "metadata.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "vortex_abi.h"
#include "vortex_lock.h"
#include "vortex_program_fields.h"

#define SAMPLER_BYTES 4

static bool is_power_of_two(uint32_t value) { return value != 0 && (value & (value - 1)) == 0; }

/* Bytes that the driver writes for an argument of this kind; a value has its own size. */
static uint32_t size_of(uint32_t kind, uint32_t xlen, uint32_t own) {
  return kind == VORTEX_ARGUMENT_KIND_VALUE ? own : kind == VORTEX_ARGUMENT_KIND_SAMPLER ? SAMPLER_BYTES : xlen / 8;
}

static void check_arguments(json_reader *reader, const vortex_kernel *kernel, uint32_t xlen) {
  uint32_t end = 0;
  for (uint32_t i = 0; i < kernel->argument_count; i++) {
    const vortex_argument *argument = &kernel->arguments[i];
    if (argument->size != size_of(argument->kind, xlen, argument->size) || !is_power_of_two(argument->align) ||
        argument->offset % argument->align != 0 || argument->offset < end || argument->offset + argument->size > kernel->argument_bytes)
      json_complain(reader, "an argument of kernel '%s' has %u bytes at %u of %u", kernel->name, argument->size, argument->offset,
                    kernel->argument_bytes);
    end = argument->offset + argument->size;
  }
}

static void check_kernel(json_reader *reader, const vortex_kernel *kernel, const vortex_program_files *files) {
  const uint32_t *required = kernel->required_local_size;
  if ((required[0] == 0) != (required[1] == 0) || (required[0] == 0) != (required[2] == 0))
    json_complain(reader, "kernel '%s' requires a group of 0 work-items", kernel->name);
  if (kernel->entry < files->lowest || kernel->entry - files->lowest >= files->image_bytes || kernel->entry % 4 != 0)
    json_complain(reader, "kernel '%s' does not start in the program's image", kernel->name);
  check_arguments(reader, kernel, files->xlen);
}

static void check_kernels(json_reader *reader, const vortex_program_description *program, const vortex_program_files *files) {
  for (uint32_t i = 0; i < program->kernel_count && json_good(reader); i++) {
    check_kernel(reader, &program->kernels[i], files);
    for (uint32_t j = 0; j < i && json_good(reader); j++)
      if (strcmp(program->kernels[i].name, program->kernels[j].name) == 0)
        json_complain(reader, "it has two kernels '%s'", program->kernels[i].name);
  }
}

static void check_globals(json_reader *reader, const vortex_globals *globals, const vortex_program_files *files) {
  uint32_t pointer = files->xlen / 8;
  if (globals->initial != (files->initial_bytes != UINT64_MAX) || (globals->initial && files->initial_bytes > globals->size))
    json_complain(reader, "its initial values do not fit its variables");
  for (uint32_t i = 0; i < globals->relocation_count; i++)
    if (globals->size < pointer || globals->relocations[i].offset > globals->size - pointer)
      json_complain(reader, "it has a relocation at %llu of %llu bytes", (unsigned long long)globals->relocations[i].offset,
                    (unsigned long long)globals->size);
  for (uint32_t i = 0; i < globals->variable_count; i++) {
    const vortex_variable *variable = &globals->variables[i];
    if (variable->size > globals->size || variable->offset > globals->size - variable->size)
      json_complain(reader, "its variable '%s' has %llu bytes at %llu of %llu", variable->name, (unsigned long long)variable->size,
                    (unsigned long long)variable->offset, (unsigned long long)globals->size);
  }
}

static void check_formats(json_reader *reader, const vortex_program_description *program) {
  for (uint32_t i = 0; i < program->format_count; i++)
    for (uint32_t j = 0; j < program->formats[i].argument_count; j++)
      if (!is_power_of_two(program->formats[i].arguments[j].size))
        json_complain(reader, "an argument of printf has %u bytes", program->formats[i].arguments[j].size);
}

/* Versions first: what another version says is not to be read. */
static void parse(json_reader *reader, const cJSON *root, const vortex_program_files *files, vortex_program_description *program) {
  int64_t version = json_integer(reader, root, "version", 0, UINT32_MAX, 0), abi = json_integer(reader, root, "abi", 0, UINT32_MAX, 0);
  if (version != VORTEX_PROGRAM_VERSION || abi != VORTEX_ABI_VERSION)
    json_complain(reader, "its metadata have version %lld, ABI %lld; this driver needs %d and %d: build the program again (or run vortex-setup)",
                  (long long)version, (long long)abi, VORTEX_PROGRAM_VERSION, VORTEX_ABI_VERSION);
  if (json_good(reader)) json_read(reader, root, &vortex_program_description_structure, program);
  if (json_good(reader) && program->xlen != files->xlen)
    json_complain(reader, "it is for %s, the device is rv%u", program->target != NULL ? program->target : "another device", files->xlen);
  if (json_good(reader)) check_kernels(reader, program, files);
  if (json_good(reader)) check_globals(reader, &program->globals, files);
  if (json_good(reader)) check_formats(reader, program);
}

vortex_program_description *vortex_metadata_parse(const char *json, const vortex_program_files *files, char *error, size_t size) {
  static vortex_lock lock = VORTEX_LOCK_INITIALIZER;
  char reason[384] = "";
  json_reader reader = {reason, sizeof reason};
  lock_take(&lock); /* cJSON notes the place of an error in a global variable */
  cJSON *root = json_is_utf8(json) ? cJSON_ParseWithOpts(json, NULL, true) : NULL;
  lock_give(&lock);
  vortex_program_description *program = calloc(1, sizeof *program);
  if (!cJSON_IsObject(root))
    json_complain(&reader, "its metadata are not JSON");
  else if (program == NULL)
    json_complain(&reader, "out of host memory");
  else
    parse(&reader, root, files, program);
  cJSON_Delete(root);
  if (json_good(&reader)) return program;
  snprintf(error, size, "the program's binary is damaged: %s", reason);
  vortex_metadata_free(program);
  return NULL;
}

void vortex_metadata_free(vortex_program_description *program) {
  if (program != NULL) json_free(&vortex_program_description_structure, program);
  free(program);
}
