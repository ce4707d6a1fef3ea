/* The container of program binaries. */
#ifndef VORTEX_POCL_BINARY_H
#define VORTEX_POCL_BINARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { VORTEX_BINARY_EXECUTABLE = 1, VORTEX_BINARY_OBJECT = 2, VORTEX_BINARY_LIBRARY = 3 } vortex_binary_kind;

#define VORTEX_BINARY_OBJECT_FILE "program.bc"
#define VORTEX_BINARY_LOG "build.log"

/* It is such a container, whole, of the known entries once each; else false and a message. */
bool vortex_binary_check(const char *data, size_t size, vortex_binary_kind *kind, char *error, size_t error_size);
/* The content of an entry, inside `data`, which has been checked; NULL if there is none. */
const char *vortex_binary_find(const char *data, size_t size, const char *name, size_t *found_size);

#endif
