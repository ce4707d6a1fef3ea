/* libcufilt.a: the names of CUDA C++ are those of the C++ ABI, which the C++ library reads. */
#include "nv_decode.h"

#include <stdlib.h>
#include <string.h>

char *__cxa_demangle(const char *id, char *buffer, size_t *length, int *status);

char *__cu_demangle(const char *id, char *output_buffer, size_t *length, int *status) {
  int ignored;
  if (!status) status = &ignored;
  *status = -3;
  if (!id || (output_buffer && !length)) return NULL;
  *status = -2;
  if (strncmp(id, "_Z", 2) != 0) return NULL;
  char *name = __cxa_demangle(id, NULL, NULL, status);
  if (!name) return NULL;
  const size_t size = strlen(name) + 1;
  if (!output_buffer) {
    if (length) *length = size;
    return name;
  }
  if (*length < size) {
    char *larger = realloc(output_buffer, size);
    if (!larger) {
      free(name);
      *status = -1;
      return NULL;
    }
    output_buffer = larger;
    *length = size;
  }
  memcpy(output_buffer, name, size);
  free(name);
  return output_buffer;
}
