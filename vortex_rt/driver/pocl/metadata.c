/* program.json, which the device compiler writes (docs/interfaces.md). */
#include "driver.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#define METADATA_VERSION 1

static uint64_t number(const cJSON *object, const char *key) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
  return cJSON_IsNumber(item) && item->valuedouble > 0 ? (uint64_t)item->valuedouble : 0;
}

static char *text(const cJSON *object, const char *key) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
  return cJSON_IsString(item) ? strdup(item->valuestring) : NULL;
}

static void *array(const cJSON *object, const char *key, size_t element, uint32_t *count, const cJSON **items) {
  *items = cJSON_GetObjectItemCaseSensitive(object, key);
  int length = cJSON_IsArray(*items) ? cJSON_GetArraySize(*items) : 0;
  *count = (uint32_t)length;
  return calloc(length > 0 ? (size_t)length : 1, element);
}

static void triple(const cJSON *object, const char *key, uint32_t values[3]) {
  const cJSON *items = cJSON_GetObjectItemCaseSensitive(object, key);
  for (int i = 0; i < 3; i++) {
    const cJSON *item = cJSON_GetArrayItem(items, i);
    values[i] = cJSON_IsNumber(item) && item->valuedouble > 0 ? (uint32_t)item->valuedouble : 0;
  }
}

static bool parse_kind(const char *name, vortex_kind *kind) {
  static const char *const names[] = {"global", "constant", "local", "value", "image", "sampler"};
  for (size_t i = 0; name != NULL && i < sizeof names / sizeof names[0]; i++)
    if (strcmp(name, names[i]) == 0) {
      *kind = (vortex_kind)i;
      return true;
    }
  return false;
}

static cl_kernel_arg_access_qualifier parse_access(const char *name) {
  if (name != NULL && strcmp(name, "read_only") == 0)
    return CL_KERNEL_ARG_ACCESS_READ_ONLY;
  if (name != NULL && strcmp(name, "write_only") == 0)
    return CL_KERNEL_ARG_ACCESS_WRITE_ONLY;
  if (name != NULL && strcmp(name, "read_write") == 0)
    return CL_KERNEL_ARG_ACCESS_READ_WRITE;
  return CL_KERNEL_ARG_ACCESS_NONE;
}

static cl_kernel_arg_type_qualifier parse_qualifiers(const cJSON *object) {
  cl_kernel_arg_type_qualifier bits = CL_KERNEL_ARG_TYPE_NONE;
  const cJSON *item, *items = cJSON_GetObjectItemCaseSensitive(object, "qualifiers");
  cJSON_ArrayForEach(item, items) {
    const char *name = cJSON_IsString(item) ? item->valuestring : "";
    bits |= strcmp(name, "const") == 0      ? CL_KERNEL_ARG_TYPE_CONST
            : strcmp(name, "restrict") == 0 ? CL_KERNEL_ARG_TYPE_RESTRICT
            : strcmp(name, "volatile") == 0 ? CL_KERNEL_ARG_TYPE_VOLATILE
                                            : 0;
  }
  return bits;
}

static bool parse_argument(const cJSON *object, vortex_argument *argument) {
  const cJSON *kind = cJSON_GetObjectItemCaseSensitive(object, "kind");
  const cJSON *access = cJSON_GetObjectItemCaseSensitive(object, "access");
  argument->name = text(object, "name");
  argument->type = text(object, "type");
  argument->access = parse_access(cJSON_GetStringValue(access));
  argument->qualifiers = parse_qualifiers(object);
  argument->size = (uint32_t)number(object, "size");
  argument->align = (uint32_t)number(object, "align");
  argument->offset = (uint32_t)number(object, "offset");
  return parse_kind(cJSON_GetStringValue(kind), &argument->kind);
}

static bool parse_kernel(const cJSON *object, vortex_kernel *kernel) {
  const cJSON *items, *item;
  kernel->name = text(object, "name");
  kernel->attributes = text(object, "attributes");
  kernel->entry = number(object, "entry");
  kernel->argument_bytes = (uint32_t)number(object, "argument_bytes");
  kernel->local_bytes = (uint32_t)number(object, "local_bytes");
  kernel->stack_bytes = (uint32_t)number(object, "stack_bytes");
  kernel->barriers = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, "barriers"));
  kernel->uses_printf = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, "uses_printf"));
  kernel->uses_heap = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, "uses_heap"));
  kernel->recursive = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, "recursive"));
  kernel->max_local_size = (uint32_t)number(object, "max_local_size");
  triple(object, "required_local_size", kernel->required_local_size);
  triple(object, "local_size_hint", kernel->size_hint);
  kernel->arguments = array(object, "arguments", sizeof *kernel->arguments, &kernel->argument_count, &items);
  uint32_t i = 0;
  cJSON_ArrayForEach(item, items) if (!parse_argument(item, &kernel->arguments[i++])) return false;
  return kernel->name != NULL && kernel->entry != 0;
}

static void parse_globals(const cJSON *root, vortex_metadata *metadata) {
  const cJSON *object = cJSON_GetObjectItemCaseSensitive(root, "globals"), *items, *item;
  metadata->globals_size = number(object, "size");
  metadata->globals_align = number(object, "align");
  metadata->globals_initial = text(object, "initial");
  metadata->relocations = array(object, "relocations", sizeof *metadata->relocations, &metadata->relocation_count, &items);
  uint32_t i = 0;
  cJSON_ArrayForEach(item, items) {
    const char *target = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, "target"));
    metadata->relocations[i++] = (vortex_relocation){
        number(item, "offset"), number(item, "addend"), target != NULL && strcmp(target, "globals") == 0};
  }
  metadata->symbols = array(object, "symbols", sizeof *metadata->symbols, &metadata->symbol_count, &items);
  i = 0;
  cJSON_ArrayForEach(item, items) metadata->symbols[i++] =
      (vortex_symbol){text(item, "name"), number(item, "offset"), number(item, "size")};
}

static void parse_formats(const cJSON *root, vortex_metadata *metadata) {
  const cJSON *items, *item, *arguments, *argument;
  metadata->formats = array(root, "printf", sizeof *metadata->formats, &metadata->format_count, &items);
  uint32_t i = 0;
  cJSON_ArrayForEach(item, items) {
    vortex_printf_format *format = &metadata->formats[i++];
    format->format = text(item, "format");
    format->arguments = array(item, "arguments", sizeof *format->arguments, &format->argument_count, &arguments);
    uint32_t j = 0;
    cJSON_ArrayForEach(argument, arguments) format->arguments[j++] =
        (vortex_printf_argument){(uint32_t)number(argument, "size"), (uint32_t)number(argument, "vector")};
  }
}

vortex_metadata *vortex_metadata_parse(const char *json, char *error, size_t size) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock); /* cJSON notes the place of an error in a global variable */
  cJSON *root = cJSON_Parse(json);
  pthread_mutex_unlock(&lock);
  if (root == NULL) {
    snprintf(error, size, "program.json is not JSON");
    return NULL;
  }
  uint64_t version = number(root, "version"), abi = number(root, "abi");
  vortex_metadata *metadata = NULL;
  if (version != METADATA_VERSION || abi != VORTEX_ABI_VERSION) {
    snprintf(error, size, "the device compiler wrote metadata version %llu, ABI %llu; this driver needs %d and %d: run vortex-setup",
             (unsigned long long)version, (unsigned long long)abi, METADATA_VERSION, VORTEX_ABI_VERSION);
  } else if ((metadata = calloc(1, sizeof *metadata)) != NULL) {
    const cJSON *items, *item;
    bool good = true;
    metadata->xlen = (uint32_t)number(root, "xlen");
    metadata->kernels = array(root, "kernels", sizeof *metadata->kernels, &metadata->kernel_count, &items);
    uint32_t i = 0;
    cJSON_ArrayForEach(item, items) good = parse_kernel(item, &metadata->kernels[i++]) && good;
    parse_globals(root, metadata);
    parse_formats(root, metadata);
    if (!good) {
      snprintf(error, size, "program.json describes a kernel that the driver does not understand");
      vortex_metadata_free(metadata);
      metadata = NULL;
    }
  }
  cJSON_Delete(root);
  return metadata;
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
  for (uint32_t i = 0; i < metadata->symbol_count; i++)
    free(metadata->symbols[i].name);
  for (uint32_t i = 0; i < metadata->format_count; i++) {
    free(metadata->formats[i].format);
    free(metadata->formats[i].arguments);
  }
  free(metadata->kernels);
  free(metadata->globals_initial);
  free(metadata->relocations);
  free(metadata->symbols);
  free(metadata->formats);
  free(metadata);
}
