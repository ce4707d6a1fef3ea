/* program.json as the driver has it. */
#ifndef VORTEX_POCL_METADATA_H
#define VORTEX_POCL_METADATA_H

#include <stddef.h>

#include "vortex_program.h"

/* What program.json is checked against. */
typedef struct {
  uint32_t xlen;
  uint64_t lowest, extent; /* of the image */
  uint64_t image_bytes;    /* of its part that is in the file */
  uint64_t initial_bytes;  /* of globals.bin, UINT64_MAX: there is none */
} vortex_program_files;

/* Parse program.json; NULL and a message if anything in it is not as the compiler writes it or does not fit the other files. */
vortex_program_description *vortex_metadata_parse(const char *json, const vortex_program_files *files, char *error, size_t size);
void vortex_metadata_free(vortex_program_description *program);

#endif
