/* The container of program binaries. */
#ifndef VORTEX_POCL_BINARY_H
#define VORTEX_POCL_BINARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  char *data; /* NULL: empty */
  size_t size;
} vortex_binary;

/* It is such a container and nothing of it is missing. */
bool vortex_binary_is_whole(const char *data, size_t size);
int vortex_binary_add(vortex_binary *binary, const char *name, const void *data, size_t size);
/* The content of an entry, inside `data`; NULL if there is none or the binary is damaged. */
const char *vortex_binary_find(const char *data, size_t size, const char *name, size_t *found_size);

#endif
