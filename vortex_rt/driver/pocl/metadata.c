/* program.json, which the device compiler writes (docs/interfaces.md). It may also come out of a program binary that anybody has made,
 * so whatever is used later without a look is checked here. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

#define METADATA_VERSION 1
#define MAX_ALIGNMENT 4096
#define MAX_ARGUMENT_BYTES (16 << 20)
#define MAX_LOCAL_BYTES (1u << 30)
#define MAX_STACK_BYTES (1u << 30)
#define SAMPLER_BYTES 4

static int index_of(const char *name, const char *const *names, int count) {
  for (int i = 0; name != NULL && i < count; i++)
    if (strcmp(name, names[i]) == 0)
      return i;
  return -1;
}

static void triple(json_reader *reader, const cJSON *object, const char *key, uint32_t values[3]) {
  const cJSON *items = cJSON_GetObjectItemCaseSensitive(object, key), *item;
  int i = 0;
  if (items == NULL)
    return;
  if (!cJSON_IsArray(items) || cJSON_GetArraySize(items) != 3) {
    json_complain(reader, "its \"%s\" is not three numbers", key);
    return;
  }
  cJSON_ArrayForEach(item, items) {
    double value = cJSON_IsNumber(item) ? item->valuedouble : -1;
    if (!(value >= 0 && value <= UINT32_MAX && value == (double)(uint32_t)value))
      json_complain(reader, "its \"%s\" is not three numbers", key);
    else
      values[i++] = (uint32_t)value;
  }
}

/* ---- kernels ------------------------------------------------------------------------------------------------------------ */

static cl_kernel_arg_access_qualifier parse_access(const cJSON *object) {
  static const char *const names[] = {"read_only", "write_only", "read_write"};
  static const cl_kernel_arg_access_qualifier values[] = {CL_KERNEL_ARG_ACCESS_READ_ONLY, CL_KERNEL_ARG_ACCESS_WRITE_ONLY,
                                                          CL_KERNEL_ARG_ACCESS_READ_WRITE};
  int i = index_of(cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, "access")), names, 3);
  return i < 0 ? CL_KERNEL_ARG_ACCESS_NONE : values[i];
}

static cl_kernel_arg_type_qualifier parse_qualifiers(const cJSON *object) {
  static const char *const names[] = {"const", "restrict", "volatile"};
  static const cl_kernel_arg_type_qualifier values[] = {CL_KERNEL_ARG_TYPE_CONST, CL_KERNEL_ARG_TYPE_RESTRICT,
                                                        CL_KERNEL_ARG_TYPE_VOLATILE};
  cl_kernel_arg_type_qualifier bits = CL_KERNEL_ARG_TYPE_NONE;
  const cJSON *item, *items = cJSON_GetObjectItemCaseSensitive(object, "qualifiers");
  cJSON_ArrayForEach(item, items) {
    int i = index_of(cJSON_GetStringValue(item), names, 3);
    bits |= i < 0 ? 0 : values[i];
  }
  return bits;
}

/* Bytes that the driver writes for an argument of this kind; a value has its own size. */
static uint32_t size_of(pocl_vortex_kind kind, uint32_t xlen, uint32_t own) {
  return kind == POCL_VORTEX_VALUE ? own : kind == POCL_VORTEX_SAMPLER ? SAMPLER_BYTES : xlen / 8;
}

/* `free_from`: the end of the argument before it. */
static void parse_argument(json_reader *reader, const cJSON *object, const vortex_kernel *kernel, uint32_t xlen, uint32_t free_from,
                           vortex_argument *argument) {
  static const char *const kinds[] = {"global", "constant", "local", "value", "image", "sampler"};
  int kind = index_of(cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, "kind")), kinds, 6);
  argument->name = json_text(reader, object, "name", false);
  argument->type = json_text(reader, object, "type", false);
  argument->access = parse_access(object);
  argument->qualifiers = parse_qualifiers(object);
  argument->size = json_u32(reader, object, "size", MAX_ARGUMENT_BYTES);
  argument->align = json_u32(reader, object, "align", MAX_ALIGNMENT);
  argument->offset = json_u32(reader, object, "offset", MAX_ARGUMENT_BYTES);
  if (kind < 0)
    json_complain(reader, "an argument of kernel '%s' is of no known kind", kernel->name);
  argument->kind = kind < 0 ? POCL_VORTEX_VALUE : (pocl_vortex_kind)kind;
  if (argument->size != size_of(argument->kind, xlen, argument->size) || argument->align == 0 ||
      (argument->align & (argument->align - 1)) != 0 || argument->offset % argument->align != 0 || argument->offset < free_from ||
      argument->offset + argument->size > kernel->argument_bytes)
    json_complain(reader, "an argument of kernel '%s' has %u bytes at %u of %u", kernel->name, argument->size, argument->offset,
                  kernel->argument_bytes);
}

static void parse_kernel(json_reader *reader, const cJSON *object, const vortex_program_files *files, vortex_kernel *kernel) {
  const cJSON *item;
  uint32_t count, end = 0;
  kernel->name = json_text(reader, object, "name", true);
  kernel->attributes = json_text(reader, object, "attributes", false);
  kernel->entry = (uint64_t)json_integer(reader, object, "entry", 0, (int64_t)JSON_EXACT, 0);
  kernel->argument_bytes = json_u32(reader, object, "argument_bytes", MAX_ARGUMENT_BYTES);
  kernel->local_bytes = json_u32(reader, object, "local_bytes", MAX_LOCAL_BYTES);
  kernel->stack_bytes = json_u32(reader, object, "stack_bytes", MAX_STACK_BYTES);
  kernel->private_bytes = json_u32(reader, object, "private_bytes", MAX_STACK_BYTES);
  kernel->barriers = json_bool(reader, object, "barriers");
  kernel->uses_printf = json_bool(reader, object, "uses_printf");
  kernel->uses_heap = json_bool(reader, object, "uses_heap");
  kernel->recursive = json_bool(reader, object, "recursive");
  kernel->max_local_size = json_u32(reader, object, "max_local_size", UINT32_MAX);
  triple(reader, object, "required_local_size", kernel->required_local_size);
  triple(reader, object, "local_size_hint", kernel->size_hint);
  const uint32_t *required = kernel->required_local_size;
  if ((required[0] == 0) != (required[1] == 0) || (required[0] == 0) != (required[2] == 0))
    json_complain(reader, "kernel '%s' requires a group of 0 work-items", kernel->name);
  if (kernel->entry < files->lowest || kernel->entry - files->lowest >= files->image_bytes || kernel->entry % 4 != 0)
    json_complain(reader, "kernel '%s' does not start in the program's image", kernel->name);
  kernel->arguments = json_objects(reader, object, "arguments", sizeof *kernel->arguments, &count, &item);
  for (uint32_t i = 0; i < count; i++, item = item->next) {
    kernel->argument_count++; /* so that what has been read is freed */
    parse_argument(reader, item, kernel, files->xlen, end, &kernel->arguments[i]);
    end = kernel->arguments[i].offset + kernel->arguments[i].size;
  }
}

static void parse_kernels(json_reader *reader, const cJSON *root, const vortex_program_files *files, vortex_metadata *metadata) {
  const cJSON *item;
  uint32_t count;
  metadata->kernels = json_objects(reader, root, "kernels", sizeof *metadata->kernels, &count, &item);
  for (uint32_t i = 0; i < count && json_good(reader); i++, item = item->next) {
    metadata->kernel_count++;
    parse_kernel(reader, item, files, &metadata->kernels[i]);
    for (uint32_t j = 0; j < i && json_good(reader); j++)
      if (strcmp(metadata->kernels[i].name, metadata->kernels[j].name) == 0)
        json_complain(reader, "it has two kernels '%s'", metadata->kernels[i].name);
  }
}

/* ---- variables, printf -------------------------------------------------------------------------------------------------- */

static void parse_variable(json_reader *reader, const cJSON *object, int64_t globals_size, vortex_variable *variable) {
  variable->name = json_text(reader, object, "name", true);
  variable->size = (uint64_t)json_integer(reader, object, "size", 0, globals_size, 0);
  variable->offset = (uint64_t)json_integer(reader, object, "offset", 0, globals_size - (int64_t)variable->size, 0);
}

static void parse_globals(json_reader *reader, const cJSON *root, const vortex_program_files *files, vortex_metadata *metadata) {
  const cJSON *object = cJSON_GetObjectItemCaseSensitive(root, "globals"), *item;
  uint32_t count, pointer = files->xlen / 8;
  int64_t size = json_integer(reader, object, "size", 0, (int64_t)1 << 48, 0);
  char *initial = json_text(reader, object, "initial", false);
  metadata->globals_size = (uint64_t)size;
  if ((initial != NULL) != (files->initial_bytes != UINT64_MAX) || (initial != NULL && strcmp(initial, "globals.bin") != 0) || (initial != NULL && files->initial_bytes > (uint64_t)size))
    json_complain(reader, "its initial values do not fit its variables");
  free(initial);
  metadata->relocations = json_objects(reader, object, "relocations", sizeof *metadata->relocations, &count, &item);
  for (uint32_t i = 0; i < count; i++, item = item->next) {
    const char *target = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, "target"));
    vortex_relocation *relocation = &metadata->relocations[i];
    relocation->offset = (uint64_t)json_integer(reader, item, "offset", 0, size < pointer ? -1 : size - pointer, 0);
    relocation->addend = json_integer(reader, item, "addend", -(int64_t)JSON_EXACT, (int64_t)JSON_EXACT, 0);
    relocation->to_globals = target != NULL && strcmp(target, "globals") == 0;
    if (target == NULL || (!relocation->to_globals && strcmp(target, "image") != 0) || size < pointer)
      json_complain(reader, "it has a relocation to nowhere");
  }
  metadata->relocation_count = json_good(reader) ? count : 0;
  metadata->variables = json_objects(reader, object, "symbols", sizeof *metadata->variables, &count, &item);
  for (uint32_t i = 0; i < count && json_good(reader); i++, item = item->next) {
    metadata->variable_count++;
    parse_variable(reader, item, size, &metadata->variables[i]);
  }
}

static bool is_printf_size(uint32_t size) { return size == 1 || size == 2 || size == 4 || size == 8; }

static void parse_format(json_reader *reader, const cJSON *object, vortex_printf_format *format) {
  const cJSON *item;
  uint32_t count;
  format->format = json_text(reader, object, "format", false);
  format->arguments = json_objects(reader, object, "arguments", sizeof *format->arguments, &count, &item);
  for (uint32_t i = 0; i < count; i++, item = item->next) {
    vortex_printf_argument *argument = &format->arguments[i];
    argument->size = json_u32(reader, item, "size", 8);
    argument->vector = (uint32_t)json_integer(reader, item, "vector", 1, 16, 1);
    if (!is_printf_size(argument->size))
      json_complain(reader, "an argument of printf has %u bytes", argument->size);
  }
  format->argument_count = json_good(reader) ? count : 0;
}

static void parse_formats(json_reader *reader, const cJSON *root, vortex_metadata *metadata) {
  const cJSON *item;
  uint32_t count;
  metadata->formats = json_objects(reader, root, "printf", sizeof *metadata->formats, &count, &item);
  for (uint32_t i = 0; i < count && json_good(reader); i++, item = item->next) {
    metadata->format_count++;
    parse_format(reader, item, &metadata->formats[i]);
  }
}

/* ---- the whole ---------------------------------------------------------------------------------------------------------- */

static void parse(json_reader *reader, const cJSON *root, const vortex_program_files *files, vortex_metadata *metadata) {
  int64_t version = json_integer(reader, root, "version", 0, UINT32_MAX, 0), abi = json_integer(reader, root, "abi", 0, UINT32_MAX, 0);
  int64_t xlen = json_integer(reader, root, "xlen", 0, 128, 0);
  if (version != METADATA_VERSION || abi != VORTEX_ABI_VERSION)
    json_complain(reader, "its metadata have version %lld, ABI %lld; this driver needs %d and %d: build the program again (or run vortex-setup)",
                  (long long)version, (long long)abi, METADATA_VERSION, VORTEX_ABI_VERSION);
  else if (xlen != files->xlen)
    json_complain(reader, "it is for rv%lld, the device is rv%u", (long long)xlen, files->xlen);
  if (json_good(reader))
    parse_kernels(reader, root, files, metadata);
  if (json_good(reader))
    parse_globals(reader, root, files, metadata);
  if (json_good(reader))
    parse_formats(reader, root, metadata);
}

vortex_metadata *vortex_metadata_parse(const char *json, const vortex_program_files *files, char *error, size_t size) {
  static vortex_lock lock = VORTEX_LOCK_INITIALIZER;
  char reason[384] = "";
  json_reader reader = {reason, sizeof reason};
  lock_take(&lock); /* cJSON notes the place of an error in a global variable */
  cJSON *root = json_is_utf8(json) ? cJSON_ParseWithOpts(json, NULL, true) : NULL;
  lock_give(&lock);
  vortex_metadata *metadata = calloc(1, sizeof *metadata);
  if (!cJSON_IsObject(root))
    json_complain(&reader, "its metadata are not JSON");
  else if (metadata == NULL)
    json_complain(&reader, "out of host memory");
  else
    parse(&reader, root, files, metadata);
  cJSON_Delete(root);
  if (json_good(&reader))
    return metadata;
  snprintf(error, size, "the program's binary is damaged: %s", reason);
  vortex_metadata_free(metadata);
  return NULL;
}

void vortex_metadata_free(vortex_metadata *metadata) {
  if (metadata == NULL)
    return;
  for (uint32_t i = 0; i < metadata->kernel_count; i++) {
    vortex_kernel *kernel = &metadata->kernels[i];
    for (uint32_t j = 0; j < kernel->argument_count; j++) {
      free(kernel->arguments[j].name);
      free(kernel->arguments[j].type);
    }
    free(kernel->arguments);
    free(kernel->name);
    free(kernel->attributes);
  }
  for (uint32_t i = 0; i < metadata->format_count; i++) {
    free(metadata->formats[i].format);
    free(metadata->formats[i].arguments);
  }
  for (uint32_t i = 0; i < metadata->variable_count; i++)
    free(metadata->variables[i].name);
  free(metadata->kernels);
  free(metadata->variables);
  free(metadata->relocations);
  free(metadata->formats);
  free(metadata);
}
