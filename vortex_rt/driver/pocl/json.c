/* Numbers and texts of JSON, checked. */
#include "json.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool json_is_utf8(const char *text) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  for (const uint8_t *at = (const uint8_t *)text; *at != 0;) {
    int bytes = *at < 0x80 ? 1 : *at >> 5 == 6 ? 2 : *at >> 4 == 14 ? 3 : *at >> 3 == 30 ? 4 : 0;
    if (bytes == 0) return false;
    uint32_t code = bytes == 1 ? *at : *at & (0x7fu >> bytes);
    for (int i = 1; i < bytes; i++) { /* the text's end is no such byte */
      if (at[i] >> 6 != 2) return false;
      code = code << 6 | (at[i] & 0x3f);
    }
    if (code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return false;
    at += bytes;
  }
  return true;
}

bool json_good(const json_reader *reader) { return reader->error[0] == '\0'; }

void json_complain(json_reader *reader, const char *format, ...) {
  va_list arguments;
  if (!json_good(reader)) return;
  va_start(arguments, format);
  vsnprintf(reader->error, reader->size, format, arguments);
  va_end(arguments);
}

static const cJSON *member(const cJSON *object, const char *key) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
  return item == NULL || cJSON_IsNull(item) ? NULL : item;
}

int64_t json_integer(json_reader *reader, const cJSON *object, const char *key, int64_t least, int64_t most, int64_t absent) {
  const cJSON *item = member(object, key);
  if (item == NULL) return absent;
  double value = cJSON_IsNumber(item) ? item->valuedouble : NAN;
  if (fabs(value) <= (double)JSON_EXACT && value == floor(value) && (int64_t)value >= least && (int64_t)value <= most)
    return (int64_t)value;
  json_complain(reader, "its \"%s\" is not an integer from %lld to %lld", key, (long long)least, (long long)most);
  return absent;
}

static bool flag(json_reader *reader, const cJSON *item, const char *key) {
  if (item != NULL && !cJSON_IsBool(item)) json_complain(reader, "its \"%s\" is neither true nor false", key);
  return cJSON_IsTrue(item);
}

static char *text(json_reader *reader, const cJSON *item, const json_field *field) {
  const char *value = cJSON_GetStringValue(item);
  if ((item != NULL && value == NULL) || (field->needed && (value == NULL || value[0] == '\0'))) {
    json_complain(reader, "its \"%s\" is no text", field->name);
    return NULL;
  }
  char *copy = value != NULL ? strdup(value) : NULL;
  if (value != NULL && copy == NULL) json_complain(reader, "out of host memory");
  return copy;
}

static void triple(json_reader *reader, const cJSON *items, const char *key, uint32_t values[3]) {
  const cJSON *item;
  if (items == NULL) return;
  if (!cJSON_IsArray(items) || cJSON_GetArraySize(items) != 3) {
    json_complain(reader, "its \"%s\" is not three numbers", key);
    return;
  }
  cJSON_ArrayForEach(item, items) {
    double value = cJSON_IsNumber(item) ? item->valuedouble : -1;
    if (value >= 0 && value <= UINT32_MAX && value == (double)(uint32_t)value)
      *values++ = (uint32_t)value;
    else
      json_complain(reader, "its \"%s\" is not three numbers", key);
  }
}

static uint32_t choice(json_reader *reader, const cJSON *item, const json_field *field) {
  const char *value = cJSON_GetStringValue(item);
  for (uint32_t i = 0; value != NULL && field->names[i] != NULL; i++)
    if (strcmp(value, field->names[i]) == 0) return i;
  if (item != NULL || field->needed) json_complain(reader, "its \"%s\" is none that is known", field->name);
  return (uint32_t)field->absent;
}

static uint32_t choices(json_reader *reader, const cJSON *items, const json_field *field) {
  const cJSON *item;
  uint32_t bits = 0;
  if (items != NULL && !cJSON_IsArray(items))
    json_complain(reader, "its \"%s\" is no list", field->name);
  else
    cJSON_ArrayForEach(item, items) bits |= 1u << choice(reader, item, field);
  return bits;
}

static void list(json_reader *reader, const cJSON *items, const json_field *field, void **members, uint32_t *count) {
  const json_structure *structure = field->structure;
  const cJSON *item;
  if (items != NULL && !cJSON_IsArray(items)) {
    json_complain(reader, "its \"%s\" is no list", field->name);
    return;
  }
  size_t length = items != NULL ? (size_t)cJSON_GetArraySize(items) : 0;
  *members = calloc(length != 0 ? length : 1, structure->size);
  if (*members == NULL || length > UINT32_MAX) {
    json_complain(reader, "out of host memory");
    return;
  }
  cJSON_ArrayForEach(item, items) {
    if (!json_good(reader)) return;
    json_read(reader, item, structure, (char *)*members + structure->size * (*count)++); /* so that what has been read is freed */
  }
}

void json_read(json_reader *reader, const cJSON *object, const json_structure *structure, void *target) {
  if (!cJSON_IsObject(object)) json_complain(reader, "its %s is no object", structure->name);
  for (const json_field *field = structure->fields; field->name != NULL && json_good(reader); field++) {
    const cJSON *item = member(object, field->name);
    void *at = (char *)target + field->offset;
    switch (field->kind) {
    case JSON_TEXT:
      *(char **)at = text(reader, item, field);
      break;
    case JSON_FLAG:
      *(bool *)at = flag(reader, item, field->name);
      break;
    case JSON_U32:
      *(uint32_t *)at = (uint32_t)json_integer(reader, object, field->name, field->least, field->most, field->absent);
      break;
    case JSON_U64:
    case JSON_I64:
      *(int64_t *)at = json_integer(reader, object, field->name, field->least, field->most, field->absent);
      break;
    case JSON_TRIPLE:
      triple(reader, item, field->name, at);
      break;
    case JSON_CHOICE:
      *(uint32_t *)at = choice(reader, item, field);
      break;
    case JSON_CHOICES:
      *(uint32_t *)at = choices(reader, item, field);
      break;
    case JSON_STRUCTURE:
      if (item != NULL) json_read(reader, item, field->structure, at);
      break;
    case JSON_LIST:
      list(reader, item, field, at, (uint32_t *)((char *)target + field->count));
      break;
    }
  }
}

void json_free(const json_structure *structure, void *target) {
  for (const json_field *field = structure->fields; field->name != NULL; field++) {
    void *at = (char *)target + field->offset;
    if (field->kind == JSON_STRUCTURE) json_free(field->structure, at);
    uint32_t count = field->kind == JSON_LIST ? *(uint32_t *)((char *)target + field->count) : 0;
    for (uint32_t i = 0; i < count; i++) json_free(field->structure, *(char **)at + field->structure->size * i);
    if (field->kind == JSON_TEXT || field->kind == JSON_LIST) free(*(void **)at);
  }
}
