/* The symbol table of a program that came without one (SPIR-V, an OpenCL program binary), from what OpenCL and the
 * driver tell of it. */
#include "module.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  vtx_kernel *kernels;
  vtx_parameter *parameters;
  uint32_t kernel_count, parameter_count;
} table;

static const uint32_t kinds[] = {
    [VORTEX_ARGUMENT_KIND_GLOBAL] = VTX_PARAMETER_GLOBAL, [VORTEX_ARGUMENT_KIND_CONSTANT] = VTX_PARAMETER_CONSTANT,
    [VORTEX_ARGUMENT_KIND_LOCAL] = VTX_PARAMETER_LOCAL,   [VORTEX_ARGUMENT_KIND_VALUE] = VTX_PARAMETER_VALUE,
    [VORTEX_ARGUMENT_KIND_IMAGE] = VTX_PARAMETER_IMAGE,   [VORTEX_ARGUMENT_KIND_SAMPLER] = VTX_PARAMETER_SAMPLER,
};

/* Add a kernel's parameters, where the device compiler laid them out; a last pointer to local memory is dynamic shared
 * memory. */
static CUresult add_parameters(table *t, const vortex_kernel *kernel, vtx_kernel *made) {
  uint32_t count = kernel->argument_count;
  vtx_parameter *grown = realloc(t->parameters, (t->parameter_count + count + 1) * sizeof *grown);
  if (grown == NULL)
    return CUDA_ERROR_OUT_OF_MEMORY;
  t->parameters = grown;
  made->first_parameter = t->parameter_count;
  if (count != 0 && kernel->arguments[count - 1].kind == VORTEX_ARGUMENT_KIND_LOCAL) {
    made->flags |= VTX_KERNEL_FLAG_DYNAMIC_SHARED;
    count--;
  }
  for (uint32_t i = 0; i < count; i++) {
    const vortex_argument *a = &kernel->arguments[i];
    t->parameters[t->parameter_count++] =
        (vtx_parameter){.kind = kinds[a->kind], .offset = a->offset, .size = a->size, .align = a->align};
    made->parameter_bytes = a->offset + a->size;
  }
  made->parameters = count;
  return CUDA_SUCCESS;
}

static CUresult add_kernel(table *t, const gpu *g, cl_program program, const char *name, uint32_t string) {
  const vortex_kernel *built;
  cl_int status;
  cl_kernel kernel = g->cl->clCreateKernel(program, name, &status);
  if (kernel == NULL)
    return cl_to_cuda(status);
  vtx_kernel *made = &t->kernels[t->kernel_count++];
  CUresult result = gpu_kernel(g, kernel, &built);
  if (result == CUDA_SUCCESS) {
    *made = (vtx_kernel){.name = string, .static_shared = built->local_bytes};
    memcpy(made->required_threads, built->required_local_size, sizeof made->required_threads);
    made->max_threads[0] = built->max_local_size;
    result = add_parameters(t, built, made);
  }
  g->cl->clReleaseKernel(kernel);
  return result;
}

/* Kernels' names as one text, with their separators made ends; `count` of them. */
static char *names_of(const gpu *g, cl_program program, size_t *size, uint32_t *count) {
  g->cl->clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, 0, NULL, size);
  char *names = calloc(1, *size + 1);
  if (names == NULL || g->cl->clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, *size, names, NULL) != CL_SUCCESS) {
    free(names);
    return NULL;
  }
  *count = names[0] != '\0';
  for (char *at = names; *at != '\0'; at++)
    if (*at == ';') {
      *at = '\0';
      ++*count;
    }
  return names;
}

CUresult symbols_derive(part *p) {
  const gpu *g = p->module->owned.context->g;
  table t = {0};
  size_t size = 0;
  uint32_t count = 0;
  CUresult result = part_build(p);
  if (result != CUDA_SUCCESS)
    return result;
  char *names = names_of(g, p->program, &size, &count);
  t.kernels = calloc(count + 1, sizeof *t.kernels);
  if (names == NULL || t.kernels == NULL)
    result = CUDA_ERROR_OUT_OF_MEMORY;
  for (char *name = names; result == CUDA_SUCCESS && t.kernel_count < count; name += strlen(name) + 1)
    result = add_kernel(&t, g, p->program, name, (uint32_t)(name - names));
  /* One block holds all, as a table that was read does. */
  size_t kernel_bytes = t.kernel_count * sizeof *t.kernels, parameter_bytes = t.parameter_count * sizeof *t.parameters;
  char *block = result == CUDA_SUCCESS ? malloc(kernel_bytes + parameter_bytes + size + 1) : NULL;
  if (result == CUDA_SUCCESS && block == NULL)
    result = CUDA_ERROR_OUT_OF_MEMORY;
  if (result == CUDA_SUCCESS) {
    memcpy(block, t.kernels, kernel_bytes);
    if (parameter_bytes != 0)
      memcpy(block + kernel_bytes, t.parameters, parameter_bytes);
    memcpy(block + kernel_bytes + parameter_bytes, names, size + 1);
    p->table = block;
    p->kernels = (const vtx_kernel *)block;
    p->parameters = (const vtx_parameter *)(block + kernel_bytes);
    p->strings = block + kernel_bytes + parameter_bytes;
    p->string_bytes = size + 1;
    p->header = (vtx_symbols_header){.kernels = t.kernel_count, .parameters = t.parameter_count};
    p->derived = true;
  }
  free(t.kernels);
  free(t.parameters);
  free(names);
  return result;
}
