/* Reading JSON that anybody may have written: each call says what is allowed, and the first that is not is kept as the error. */
#ifndef VORTEX_POCL_JSON_H
#define VORTEX_POCL_JSON_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_EXACT (1ull << 53) /* up to here JSON's numbers, which are doubles, are exact */

typedef struct {
  char *error; /* "" while all is well */
  size_t size;
} json_reader;

bool json_is_utf8(const char *text); /* which JSON is, and so what is given to programs as names */
bool json_good(const json_reader *reader);
__attribute__((format(printf, 2, 3))) void json_complain(json_reader *reader, const char *format, ...);
/* A member that has to be an integer from `least` to `most`; `absent` where there is none. */
int64_t json_integer(json_reader *reader, const cJSON *object, const char *key, int64_t least, int64_t most, int64_t absent);
uint32_t json_u32(json_reader *reader, const cJSON *object, const char *key, uint32_t most);
bool json_bool(json_reader *reader, const cJSON *object, const char *key);
/* A copy of a text, NULL where there is none (or null); `needed`: there has to be one, and it is not empty. */
char *json_text(json_reader *reader, const cJSON *object, const char *key, bool needed);
/* An array of `count` objects (none where the member is missing), and zeroed memory for as many elements; NULL is an error. */
void *json_objects(json_reader *reader, const cJSON *object, const char *key, size_t element, uint32_t *count, const cJSON **first);

#endif
