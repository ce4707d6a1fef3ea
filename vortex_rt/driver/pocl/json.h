/* Reading JSON that anybody may have written, after a table of what each object may have; the first thing that is not allowed is kept as
 * the error. */
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

/* What a member of an object becomes in the structure. */
typedef enum {
  JSON_TEXT,      /* char *, NULL where there is none; the structure's own */
  JSON_FLAG,      /* bool */
  JSON_U32,       /* uint32_t */
  JSON_U64,       /* uint64_t */
  JSON_I64,       /* int64_t */
  JSON_TRIPLE,    /* uint32_t[3], 0 where there is none */
  JSON_CHOICE,    /* uint32_t, place of a text among the names */
  JSON_CHOICES,   /* uint32_t, a bit for each text of a list */
  JSON_STRUCTURE, /* a structure, of zeroes where there is none */
  JSON_LIST,      /* pointer to structures, the structure's own, and their number */
} json_kind;

typedef struct json_structure json_structure;

typedef struct {
  const char *name;
  json_kind kind;
  bool needed;                     /* a text that is not empty; a choice that is there */
  size_t offset, count;            /* in the structure: of the member, of the number of a list's members */
  int64_t least, most, absent;     /* of a number; `absent`, of a choice too, where there is none */
  const char *const *names;        /* of choices, NULL behind the last */
  const json_structure *structure; /* of a structure or a list's members */
} json_field;

struct json_structure {
  const char *name;
  size_t size;
  const json_field *fields; /* the one behind the last has no name */
};

bool json_is_utf8(const char *text); /* which JSON is, and so what is given to programs as names */
bool json_good(const json_reader *reader);
__attribute__((format(printf, 2, 3))) void json_complain(json_reader *reader, const char *format, ...);
/* A member that has to be an integer from `least` to `most`; `absent` where there is none. */
int64_t json_integer(json_reader *reader, const cJSON *object, const char *key, int64_t least, int64_t most, int64_t absent);
/* Fill a zeroed structure from an object; json_free frees what was read, also after an error. */
void json_read(json_reader *reader, const cJSON *object, const json_structure *structure, void *target);
void json_free(const json_structure *structure, void *target);

#endif
