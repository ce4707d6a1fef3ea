/* What a program keeps on the device: its image while it is the one that runs, its variables, its heap. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HEAP_HEAD_BYTES 4096
#define LIBRARY_PREFIX "__vx_"

static uint64_t vortex_image_base(const vortex_program *program) {
  uint64_t lowest = 0;
  memcpy(&lowest, program->vxbin, sizeof lowest); /* first word of the file; hosts of the simulator are little-endian */
  return lowest;
}

const vortex_variable *vortex_find_variable(const vortex_program *program, const char *name) {
  const vortex_program_description *metadata = program->metadata;
  for (uint32_t i = 0; i < metadata->globals.variable_count; i++)
    if (strcmp(metadata->globals.variables[i].name, name) == 0) return &metadata->globals.variables[i];
  return NULL;
}

vortex_program *vortex_owner(vortex_program *program) { return program->owner != NULL ? program->owner : program; }

vortex_program *vortex_globals_owner(vortex_program *program) {
  return program->shares_globals ? program->owner : program;
}

/* Whether there are variables of the program's own, beside those of the device library, which hold nothing between launches. */
static bool has_variables(const vortex_globals *globals) {
  for (uint32_t i = 0; i < globals->variable_count; i++)
    if (strncmp(globals->variables[i].name, LIBRARY_PREFIX, strlen(LIBRARY_PREFIX)) != 0) return true;
  return false;
}

/* Where the buffer begins with the same variables, and holds no address in an image, which is another one in each program. */
static bool can_share(const vortex_globals *globals, const vortex_globals *others) {
  bool same = globals->size == others->size && globals->variable_count == others->variable_count;
  for (uint32_t i = 0; i < globals->variable_count && same; i++) {
    const vortex_variable *one = &globals->variables[i], *other = &others->variables[i];
    same = one->offset == other->offset && one->size == other->size && strcmp(one->name, other->name) == 0;
  }
  for (uint32_t i = 0; i < others->relocation_count && same; i++)
    same = others->relocations[i].target == VORTEX_RELOCATION_TARGET_GLOBALS;
  return same;
}

cl_int vortex_share(vortex_program *program, vortex_program *owner) {
  owner = vortex_owner(owner);
  if (program == owner || program->owner == owner) return CL_SUCCESS;
  if (program->owner != NULL || program->globals.handle != NULL || program->heap.handle != NULL || program->device != owner->device)
    return CL_INVALID_OPERATION;
  const vortex_globals *globals = &program->metadata->globals, *others = &owner->metadata->globals;
  bool shares = has_variables(globals) || has_variables(others);
  if (shares && !can_share(globals, others)) return CL_INVALID_VALUE;
  __atomic_add_fetch(&owner->references, 1, __ATOMIC_RELAXED);
  program->owner = owner;
  program->shares_globals = shares;
  return CL_SUCCESS;
}

static cl_int make_globals(vortex_device *d, vortex_program *program) {
  const vortex_program_description *metadata = program->metadata;
  cl_int result = vortex_shared_allocate(d, metadata->globals.size, &program->globals);
  char *content = result == CL_SUCCESS ? calloc(1, metadata->globals.size) : NULL;
  if (content == NULL) {
    vortex_memory_free(d, &program->globals);
    vortex_fail(d, "no memory for %llu bytes of program-scope variables", (unsigned long long)metadata->globals.size);
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  if (program->initial != NULL) /* its size and the relocations' places were checked when the program was loaded */
    memcpy(content, program->initial, program->initial_size);
  for (uint32_t i = 0; i < metadata->globals.relocation_count; i++) {
    const vortex_relocation *relocation = &metadata->globals.relocations[i];
    uint64_t value = (uint64_t)relocation->addend + (relocation->target == VORTEX_RELOCATION_TARGET_GLOBALS ? program->globals.address : vortex_image_base(program));
    memcpy(content + relocation->offset, &value, d->xlen / 8);
  }
  result = vortex_memory_write(d, &program->globals, 0, content, metadata->globals.size);
  free(content);
  if (result != CL_SUCCESS) vortex_memory_free(d, &program->globals);
  return result;
}

/* Make the program's writable variables at its first launch, or when somebody asks for one; they keep their values from then on. */
cl_int vortex_prepare_globals(vortex_device *d, vortex_program *program) {
  static vortex_lock lock = VORTEX_LOCK_INITIALIZER;
  program = vortex_globals_owner(program);
  if (program->metadata->globals.size == 0) return CL_SUCCESS;
  LOCK_GUARD(&lock);
  return program->globals.handle == NULL ? make_globals(d, program) : CL_SUCCESS;
}

/* Memory for malloc in kernels: u64 size, zeros to the end of the first HEAP_HEAD_BYTES, the rest is the device library's. */
cl_int vortex_prepare_heap(vortex_device *d, vortex_program *program) {
  uint64_t head[HEAP_HEAD_BYTES / 8] = {0};
  program = vortex_owner(program);
  if (program->heap.handle != NULL) return CL_SUCCESS;
  if (vortex_limit(d, POCL_VORTEX_HEAP, &head[0]) != 0) return CL_INVALID_VALUE;
  cl_int result = vortex_shared_allocate(d, head[0], &program->heap);
  if (result == CL_SUCCESS) result = vortex_memory_write(d, &program->heap, 0, head, sizeof head);
  if (result != CL_SUCCESS) {
    vortex_memory_free(d, &program->heap);
    vortex_fail(d, "no %llu bytes of device memory for the heap (VORTEX_HEAP)", (unsigned long long)head[0]);
  }
  return result;
}

/* All images are linked at the same address, so one is loaded at a time. */
cl_int vortex_load_image(vortex_device *d, const vortex_program *program) {
  if (d->resident == program->id) return CL_SUCCESS;
  lock_take(&d->vx_lock);
  d->resident = 0;
  if (d->image != NULL) d->vx.mem_free(d->image);
  d->image = NULL;
  int failed = vx_image_upload(&d->vx, d->handle, program->vxbin, program->vxbin_size, &d->image);
  if (failed == 0 && d->nvsim.set_symbols != NULL && program->elf >= 0) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)getpid(), program->elf);
    d->nvsim.set_symbols(d->handle, path); /* messages are poorer without */
  }
  lock_give(&d->vx_lock);
  if (failed != 0) {
    vortex_fail(d, "cannot load the program's image at 0x%llx: the memory there is taken", (unsigned long long)vortex_image_base(program));
    return CL_OUT_OF_RESOURCES;
  }
  d->resident = program->id;
  return CL_SUCCESS;
}
