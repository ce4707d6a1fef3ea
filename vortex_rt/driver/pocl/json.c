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
    if (bytes == 0)
      return false;
    uint32_t code = bytes == 1 ? *at : *at & (0x7fu >> bytes);
    for (int i = 1; i < bytes; i++) { /* the text's end is no such byte */
      if (at[i] >> 6 != 2)
        return false;
      code = code << 6 | (at[i] & 0x3f);
    }
    if (code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
      return false;
    at += bytes;
  }
  return true;
}

bool json_good(const json_reader *reader) { return reader->error[0] == '\0'; }

void json_complain(json_reader *reader, const char *format, ...) {
  va_list arguments;
  if (!json_good(reader))
    return;
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
  if (item == NULL)
    return absent;
  double value = cJSON_IsNumber(item) ? item->valuedouble : NAN;
  if (fabs(value) <= (double)JSON_EXACT && value == floor(value) && (int64_t)value >= least && (int64_t)value <= most)
    return (int64_t)value;
  json_complain(reader, "its \"%s\" is not an integer from %lld to %lld", key, (long long)least, (long long)most);
  return absent;
}

uint32_t json_u32(json_reader *reader, const cJSON *object, const char *key, uint32_t most) {
  return (uint32_t)json_integer(reader, object, key, 0, most, 0);
}

bool json_bool(json_reader *reader, const cJSON *object, const char *key) {
  const cJSON *item = member(object, key);
  if (item != NULL && !cJSON_IsBool(item))
    json_complain(reader, "its \"%s\" is neither true nor false", key);
  return cJSON_IsTrue(item);
}

char *json_text(json_reader *reader, const cJSON *object, const char *key, bool needed) {
  const cJSON *item = member(object, key);
  const char *value = cJSON_GetStringValue(item);
  if ((item != NULL && value == NULL) || (needed && (value == NULL || value[0] == '\0'))) {
    json_complain(reader, "its \"%s\" is no text", key);
    return NULL;
  }
  char *copy = value != NULL ? strdup(value) : NULL;
  if (value != NULL && copy == NULL)
    json_complain(reader, "out of host memory");
  return copy;
}

void *json_objects(json_reader *reader, const cJSON *object, const char *key, size_t element, uint32_t *count, const cJSON **first) {
  const cJSON *items = member(object, key), *item;
  size_t length = 0;
  *count = 0;
  *first = NULL;
  if (items != NULL && !cJSON_IsArray(items))
    json_complain(reader, "its \"%s\" is no list", key);
  else
    cJSON_ArrayForEach(item, items) {
      if (!cJSON_IsObject(item))
        json_complain(reader, "its \"%s\" has a member that is no object", key);
      length++;
    }
  void *memory = calloc(length != 0 ? length : 1, element);
  if (memory == NULL || length > UINT32_MAX)
    json_complain(reader, "out of host memory");
  if (memory != NULL && json_good(reader)) {
    *count = (uint32_t)length;
    *first = items != NULL ? items->child : NULL;
  }
  return memory;
}
