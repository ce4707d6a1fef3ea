/* Building what is launched: an image that the container has for this very device, else one from the cache, else by the
 * compiler. */
#include "module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The symbol table of a program that came without one (SPIR-V, an OpenCL program binary), from what OpenCL and the
 * driver tell of it. */

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
  if (grown == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
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
  if (kernel == NULL) return cl_to_cuda(status);
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
  if (result != CUDA_SUCCESS) return result;
  char *names = names_of(g, p->program, &size, &count);
  t.kernels = calloc(count + 1, sizeof *t.kernels);
  if (names == NULL || t.kernels == NULL) result = CUDA_ERROR_OUT_OF_MEMORY;
  for (char *name = names; result == CUDA_SUCCESS && t.kernel_count < count; name += strlen(name) + 1)
    result = add_kernel(&t, g, p->program, name, (uint32_t)(name - names));
  /* One block holds all, as a table that was read does. */
  size_t kernel_bytes = t.kernel_count * sizeof *t.kernels, parameter_bytes = t.parameter_count * sizeof *t.parameters;
  char *block = result == CUDA_SUCCESS ? malloc(kernel_bytes + parameter_bytes + size + 1) : NULL;
  if (result == CUDA_SUCCESS && block == NULL) result = CUDA_ERROR_OUT_OF_MEMORY;
  if (result == CUDA_SUCCESS) {
    memcpy(block, t.kernels, kernel_bytes);
    if (parameter_bytes != 0) memcpy(block + kernel_bytes, t.parameters, parameter_bytes);
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
  if (program != NULL && g->cl->clBuildProgram(program, 1, &g->device, NULL, NULL, NULL) == CL_SUCCESS) return program;
  if (program != NULL) g->cl->clReleaseProgram(program);
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
  if (*made != NULL) return CUDA_SUCCESS;
  cl_int status;
  cl_program program = g->cl->clCreateProgramWithIL(g->opencl, code, size, &status);
  if (program != NULL) status = g->cl->clBuildProgram(program, 1, &g->device, NULL, NULL, NULL);
  if (status != CL_SUCCESS) {
    if (program != NULL) {
      say_log(g, program);
      g->cl->clReleaseProgram(program);
    }
    return CUDA_ERROR_INVALID_IMAGE;
  }
  if (cached) keep(g, program, path);
  *made = program;
  return CUDA_SUCCESS;
}

static CUresult from_payload(gpu *g, const payload *p, bool binary, cl_program *made) {
  const void *data;
  void *copy;
  CUresult result = payload_get(p, &data, &copy);
  if (result != CUDA_SUCCESS) return result;
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

/* A smaller module is built as one program, at the first use of any of it. */
#define SMALLEST_TAKEN_APART (64u << 10)

static bool is_image(const part *p, const payload *candidate, const uint8_t key[32]) {
  bool alone = p->module->payload_count == 1; /* a program binary as it is: there is no other choice */
  return candidate->kind == VTX_KIND_PROGRAM &&
         (alone || (is_simulated() && memcmp(candidate->key, key, sizeof candidate->key) == 0));
}

/* What a part can be built of; each may be NULL. */
typedef struct {
  const payload *image; /* for this very device */
  const payload *spirv;
} sources;

static sources sources_of(const part *p, const gpu *g) {
  uint8_t key[32];
  sha256 hash;
  sources found = {0};
  sha256_start(&hash);
  sha256_add(&hash, g->shape, strlen(g->shape));
  sha256_end(&hash, key);
  for (size_t i = 0; i < p->module->payload_count; i++) {
    const payload *candidate = &p->module->payloads[i];
    if (candidate->module != p->index) continue;
    if (is_image(p, candidate, key)) found.image = candidate;
    if (candidate->kind == VTX_KIND_SPIRV) found.spirv = candidate;
  }
  return found;
}

/* Look whether the part is to be taken apart. */
static void open_spirv(part *p, const sources *from) REQUIRES(p->lock) {
  const void *data;
  bool large = from->image == NULL && from->spirv != NULL && from->spirv->plain_size >= SMALLEST_TAKEN_APART;
  bool wanted = large && !p->opened;
  p->opened = true;
  if (!wanted || payload_get(from->spirv, &data, &p->code) != CUDA_SUCCESS) return;
  spirv_module *spirv = spirv_open(p, data, from->spirv->plain_size);
  p->groups = spirv != NULL ? calloc(spirv_groups(spirv) + 1, sizeof *p->groups) : NULL;
  if (p->groups == NULL) {
    spirv_close(spirv);
    return;
  }
  for (uint32_t i = 0; i <= spirv_groups(spirv); i++) lock_init(&p->groups[i].lock);
  p->spirv = spirv;
}

static CUresult build_group(gpu *g, void *code, size_t size, cl_program *made) {
  CUresult result = code != NULL ? from_spirv(g, code, size, made) : CUDA_ERROR_OUT_OF_MEMORY;
  free(code);
  return result;
}

static CUresult build(part *p) REQUIRES(p->lock) {
  gpu *g = p->module->owned.context->g;
  TRY(gpu_open(g));
  const sources from = sources_of(p, g);
  open_spirv(p, &from);
  if (p->spirv != NULL) {
    size_t size = 0;
    void *code = spirv_part(p->spirv, 0, &size);
    return build_group(g, code, size, &p->program);
  }
  if (from.image != NULL)
    from_payload(g, from.image, true, &p->program); /* one of an older compiler is not taken */
  if (p->program != NULL) return CUDA_SUCCESS;
  return from.spirv != NULL ? from_payload(g, from.spirv, false, &p->program) : CUDA_ERROR_NO_BINARY_FOR_GPU;
}

CUresult part_build(part *p) {
  LOCK_GUARD(&p->lock);
  if (!p->tried) p->result = build(p);
  p->tried = true;
  return p->result;
}

/* Let a group's program use the part's variables; if it is the first program, they are its own. */
static CUresult join(part *p, cl_program program) {
  const gpu *g = p->module->owned.context->g;
  int (*share)(cl_program, cl_device_id, cl_program) =
      (int (*)(cl_program, cl_device_id, cl_program))gpu_extension("pocl_vortex_share");
  lock_take(&p->lock);
  if (!p->tried) {
    p->tried = true;
    g->cl->clRetainProgram(program);
    p->program = program;
  }
  CUresult result = p->result;
  int status = CL_SUCCESS;
  if (result == CUDA_SUCCESS) status = share != NULL ? share(program, g->device, p->program) : CL_INVALID_OPERATION;
  lock_give(&p->lock);
  if (status != CL_SUCCESS) {
    say("the programs of a module's kernels do not have the same variables (OpenCL error %d)", status);
    result = CUDA_ERROR_INVALID_IMAGE;
  }
  return result;
}

/* A group's program, which is built if there is none. */
static CUresult group_build(part *p, uint32_t number, cl_program *built) {
  gpu *g = p->module->owned.context->g;
  kernel_group *group = &p->groups[number];
  CUresult result = CUDA_SUCCESS;
  lock_take(&group->lock);
  if (group->program == NULL) {
    size_t size = 0;
    cl_program program = NULL;
    lock_take(&p->lock);
    void *code = spirv_part(p->spirv, number, &size);
    lock_give(&p->lock);
    result = build_group(g, code, size, &program);
    if (result == CUDA_SUCCESS) result = join(p, program);
    if (result == CUDA_SUCCESS)
      group->program = program;
    else if (program != NULL)
      g->cl->clReleaseProgram(program);
  }
  *built = group->program;
  lock_give(&group->lock);
  return result;
}

CUresult part_kernel_program(part *p, const char *kernel, cl_program *program) {
  gpu *g = p->module->owned.context->g;
  TRY(gpu_open(g));
  lock_take(&p->lock);
  const sources from = sources_of(p, g);
  open_spirv(p, &from);
  uint32_t group = p->spirv != NULL ? spirv_group(p->spirv, kernel) : 0;
  lock_give(&p->lock);
  if (group != 0) return group_build(p, group, program);
  CUresult result = part_build(p);
  *program = p->program;
  return result;
}

/* Nobody else knows the part any more. */
void part_release(part *p) UNSHARED;
void part_release(part *p) {
  const gpu *g = p->module->owned.context->g;
  if (p->program != NULL) g->cl->clReleaseProgram(p->program);
  for (uint32_t i = 0; p->spirv != NULL && i <= spirv_groups(p->spirv); i++) {
    if (p->groups[i].program != NULL) g->cl->clReleaseProgram(p->groups[i].program);
    lock_destroy(&p->groups[i].lock);
  }
  spirv_close(p->spirv);
  free(p->groups);
  free(p->code);
  free(p->table);
  lock_destroy(&p->lock);
}
