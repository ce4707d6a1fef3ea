/* The symbol table of a part of a module: checked once, then read in place. */
#include "module.h"

#include <stdlib.h>
#include <string.h>

const char *symbol_string(const part *p, uint32_t offset) {
  return p->strings + (offset < p->string_bytes ? offset : 0);
}

CUresult symbols_read(part *p, const void *data, size_t size) {
  vtx_symbols_header header;
  if (size < sizeof header) return CUDA_ERROR_INVALID_IMAGE;
  memcpy(&header, data, sizeof header);
  const char *at = (const char *)data + sizeof header;
  uint64_t bytes = sizeof header + (uint64_t)header.kernels * sizeof(vtx_kernel) +
                   (uint64_t)header.parameters * sizeof(vtx_parameter) +
                   (uint64_t)header.variables * sizeof(vtx_variable) + (uint64_t)header.textures * sizeof(vtx_texture) +
                   header.strings;
  if (header.version != VTX_SYMBOLS_VERSION || bytes != size || header.strings == 0 ||
      ((const char *)data)[size - 1] != '\0') {
    say("the symbol table of device code is damaged, or of another version: compile the program again");
    return CUDA_ERROR_INVALID_IMAGE;
  }
  p->header = header;
  p->kernels = (const vtx_kernel *)at;
  p->parameters = (const vtx_parameter *)(p->kernels + header.kernels);
  p->variables = (const vtx_variable *)(p->parameters + header.parameters);
  p->textures = (const vtx_texture *)(p->variables + header.variables);
  p->strings = (const char *)(p->textures + header.textures);
  p->string_bytes = header.strings;
  for (uint32_t i = 0; i < header.kernels; i++) {
    const vtx_kernel *k = &p->kernels[i];
    if (k->first_parameter > header.parameters || k->parameters > header.parameters - k->first_parameter)
      return CUDA_ERROR_INVALID_IMAGE;
    for (uint32_t n = 0; n < k->parameters; n++) {
      const vtx_parameter *parameter = &p->parameters[k->first_parameter + n];
      if (parameter->offset > k->parameter_bytes || parameter->size > k->parameter_bytes - parameter->offset)
        return CUDA_ERROR_INVALID_IMAGE;
    }
  }
  return CUDA_SUCCESS;
}

const vtx_kernel *symbol_kernel(const part *p, const char *name) {
  for (uint32_t i = 0; i < p->header.kernels; i++)
    if (strcmp(symbol_string(p, p->kernels[i].name), name) == 0) return &p->kernels[i];
  return NULL;
}

uint64_t symbol_number(const char *name) {
  uint64_t number = 0xCBF29CE484222325u;
  for (; *name != '\0'; name++) number = (number ^ (unsigned char)*name) * 0x100000001B3u;
  return number & INT64_MAX;
}

const vtx_variable *symbol_variable(const part *p, const char *name) {
  for (uint32_t i = 0; i < p->header.variables; i++)
    if (strcmp(symbol_string(p, p->variables[i].name), name) == 0) return &p->variables[i];
  return NULL;
}

const vtx_texture *symbol_texture(const part *p, const char *name, uint32_t kind) {
  for (uint32_t i = 0; i < p->header.textures; i++)
    if (p->textures[i].kind == kind && strcmp(symbol_string(p, p->textures[i].name), name) == 0) return &p->textures[i];
  return NULL;
}

bool symbol_block_fits(const vtx_kernel *k, const unsigned block[3]) {
  unsigned threads = block[0] * block[1] * block[2];
  unsigned most = symbol_max_threads(k);
  bool required = k->required_threads[0] != 0;
  for (int i = 0; i < 3; i++)
    if ((required && block[i] != (k->required_threads[i] != 0 ? k->required_threads[i] : 1))) return false;
  return threads <= most;
}

unsigned symbol_max_threads(const vtx_kernel *k) {
  uint64_t most = 1;
  const uint32_t *bounds = k->required_threads[0] != 0 ? k->required_threads : k->max_threads;
  if (bounds[0] == 0) return MAX_BLOCK_THREADS;
  for (int i = 0; i < 3; i++) most *= bounds[i] != 0 ? bounds[i] : 1;
  return most < MAX_BLOCK_THREADS ? (unsigned)most : MAX_BLOCK_THREADS;
}
