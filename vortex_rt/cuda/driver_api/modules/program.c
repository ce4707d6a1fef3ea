/* Building what is launched: an image that the container has for this very device, else one from the cache, else by the
 * compiler. */
#include "module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say_log(const gpu *g, cl_program program) {
  size_t size = 0;
  g->cl->clGetProgramBuildInfo(program, g->device, CL_PROGRAM_BUILD_LOG, 0, NULL, &size);
  char *log = size > 1 ? calloc(1, size + 1) : NULL;
  if (log != NULL &&
      g->cl->clGetProgramBuildInfo(program, g->device, CL_PROGRAM_BUILD_LOG, size, log, NULL) == CL_SUCCESS)
    say("device code does not compile:\n%s", log);
  free(log);
}

/* The program made of a binary, NULL where it is not accepted. */
static cl_program from_binary(gpu *g, const void *data, size_t size) {
  const unsigned char *binary = data;
  cl_int status, accepted;
  cl_program program = g->cl->clCreateProgramWithBinary(g->opencl, 1, &g->device, &size, &binary, &accepted, &status);
  if (program != NULL && g->cl->clBuildProgram(program, 1, &g->device, NULL, NULL, NULL) == CL_SUCCESS)
    return program;
  if (program != NULL)
    g->cl->clReleaseProgram(program);
  return NULL;
}

static void keep(const gpu *g, cl_program program, const char *path) {
  size_t size = 0;
  g->cl->clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL);
  unsigned char *binary = size != 0 ? malloc(size) : NULL;
  if (binary != NULL &&
      g->cl->clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL) == CL_SUCCESS)
    cache_store(path, binary, size);
  free(binary);
}

static CUresult from_spirv(gpu *g, const void *code, size_t size, cl_program *made) {
  char path[4096 + 128];
  bool cached = cache_path(g, code, size, path, sizeof path);
  size_t stored_size = 0;
  void *stored = cached ? cache_load(path, &stored_size) : NULL;
  *made = stored != NULL ? from_binary(g, stored, stored_size) : NULL;
  free(stored);
  if (*made != NULL)
    return CUDA_SUCCESS;
  cl_int status;
  cl_program program = g->cl->clCreateProgramWithIL(g->opencl, code, size, &status);
  if (program != NULL)
    status = g->cl->clBuildProgram(program, 1, &g->device, NULL, NULL, NULL);
  if (status != CL_SUCCESS) {
    if (program != NULL) {
      say_log(g, program);
      g->cl->clReleaseProgram(program);
    }
    return CUDA_ERROR_INVALID_IMAGE;
  }
  if (cached)
    keep(g, program, path);
  *made = program;
  return CUDA_SUCCESS;
}

static CUresult from_payload(gpu *g, const payload *p, bool binary, cl_program *made) {
  const void *data;
  void *copy;
  CUresult result = payload_get(p, &data, &copy);
  if (result != CUDA_SUCCESS)
    return result;
  if (binary)
    *made = from_binary(g, data, p->plain_size);
  else
    result = from_spirv(g, data, p->plain_size, made);
  free(copy);
  return result;
}

/* Images of the container use what every simulated device of their shape can do; others may lack something. */
static bool is_simulated(void) {
  return vortex_setting_text(SETTING_FEATURES) == NULL && vortex_setting_text(SETTING_DRIVER) == NULL;
}

static CUresult build(part *p) {
  gpu *g = p->module->owned.context->g;
  CUresult result = gpu_open(g);
  if (result != CUDA_SUCCESS)
    return result;
  uint8_t key[32];
  sha256 hash;
  sha256_start(&hash);
  sha256_add(&hash, g->shape, strlen(g->shape));
  sha256_end(&hash, key);
  const payload *spirv = NULL;
  for (size_t i = 0; i < p->module->payload_count && p->program == NULL; i++) {
    const payload *candidate = &p->module->payloads[i];
    if (candidate->module != p->index)
      continue;
    bool alone = p->module->payload_count == 1; /* a program binary as it is: there is no other choice */
    bool fits = alone || (is_simulated() && memcmp(candidate->key, key, sizeof candidate->key) == 0);
    if (candidate->kind == VTX_KIND_PROGRAM && fits)
      from_payload(g, candidate, true, &p->program);
    if (candidate->kind == VTX_KIND_SPIRV)
      spirv = candidate;
  }
  if (p->program != NULL)
    return CUDA_SUCCESS;
  return spirv != NULL ? from_payload(g, spirv, false, &p->program) : CUDA_ERROR_NO_BINARY_FOR_GPU;
}

CUresult part_build(part *p) {
  lock_take(&p->lock);
  if (!p->tried)
    p->result = build(p);
  p->tried = true;
  CUresult result = p->result;
  lock_give(&p->lock);
  return result;
}
