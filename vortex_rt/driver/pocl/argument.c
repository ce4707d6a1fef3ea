/* A launch's arguments: their bytes as the kernel reads them, descriptors of images behind. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

static cl_int reserve_tail(vortex_launch_state *l, size_t size) {
  if (size > l->tail_capacity) {
    size_t capacity = size * 2;
    char *larger = realloc(l->tail, capacity);
    if (larger == NULL)
      return CL_OUT_OF_HOST_MEMORY;
    memset(larger + l->tail_capacity, 0, capacity - l->tail_capacity);
    l->tail = larger;
    l->tail_capacity = capacity;
  }
  l->tail_size = size > l->tail_size ? size : l->tail_size;
  return CL_SUCCESS;
}

static cl_int set_buffer(vortex_launch_state *l, const struct pocl_argument *given, char *at) {
  uint64_t address = 0;
  if (given->value != NULL && given->is_svm) {
    address = (uint64_t) * (uintptr_t *)given->value;
  } else if (given->value != NULL) {
    cl_mem mem = *(cl_mem *)given->value;
    const vortex_memory *memory = mem->device_ptrs[l->d->device->global_mem_id].mem_ptr;
    if (memory == NULL)
      return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    address = memory->address + given->offset;
  }
  memcpy(at, &address, l->d->xlen / 8);
  return CL_SUCCESS;
}

/* Append the image's descriptor; its address goes into the argument when it is known (write_block). */
static cl_int set_image(vortex_launch_state *l, const struct pocl_argument *given, uint32_t argument_offset) {
  cl_mem image = *(cl_mem *)given->value;
  cl_mem storage = image->buffer != NULL ? image->buffer : image;
  const vortex_memory *memory = storage->device_ptrs[l->d->device->global_mem_id].mem_ptr;
  if (memory == NULL)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  uint32_t place = (uint32_t)vortex_align_up(l->tail_size, 8);
  cl_int result = reserve_tail(l, place + sizeof(vortex_image_descriptor));
  if (result != CL_SUCCESS)
    return result;
  vortex_image_descriptor descriptor;
  vortex_describe_image(image, memory->address, &descriptor);
  memcpy(l->tail + place, &descriptor, sizeof descriptor);
  l->images[l->image_count].argument = argument_offset;
  l->images[l->image_count++].descriptor = place;
  return CL_SUCCESS;
}

static cl_int set_argument(vortex_launch_state *l, uint32_t index) {
  const vortex_argument *argument = &l->kernel->arguments[index];
  const struct pocl_argument *given = &l->node->command.run.arguments[index];
  char *at = l->tail + argument->offset;
  switch (argument->kind) {
  case VORTEX_ARGUMENT_KIND_GLOBAL:
  case VORTEX_ARGUMENT_KIND_CONSTANT:
    return set_buffer(l, given, at);
  case VORTEX_ARGUMENT_KIND_LOCAL: {
    uint64_t place = vortex_plan_local(&l->geometry.local_bytes, given->size);
    memcpy(at, &place, l->d->xlen / 8);
    l->geometry.dynamic_bytes += given->size;
    l->geometry.needs_groups = true;
    return CL_SUCCESS;
  }
  case VORTEX_ARGUMENT_KIND_VALUE:
    /* A vector of three may be given with the size of three or of four elements. */
    if (given->value == NULL || (given->size != argument->size && given->size * 4 != (uint64_t)argument->size * 3)) {
      vortex_fail(l->d, "argument %u of kernel '%s' has %llu bytes, %u were expected", index, l->kernel->name,
                  (unsigned long long)given->size, argument->size);
      return CL_INVALID_ARG_SIZE;
    }
    memcpy(at, given->value, given->size);
    return CL_SUCCESS;
  case VORTEX_ARGUMENT_KIND_IMAGE:
    return set_image(l, given, argument->offset);
  case VORTEX_ARGUMENT_KIND_SAMPLER: {
    uint32_t bits = vortex_sampler_bits(*(cl_sampler *)given->value);
    memcpy(at, &bits, sizeof bits);
    return CL_SUCCESS;
  }
  }
  return CL_INVALID_KERNEL_ARGS;
}

cl_int vortex_set_arguments(vortex_launch_state *l) {
  cl_int result = reserve_tail(l, vortex_align_up(l->kernel->argument_bytes + 8, LINE_BYTES));
  l->geometry.local_bytes = l->kernel->local_bytes;
  l->geometry.dynamic_bytes = 0;
  l->geometry.needs_groups = l->kernel->barriers || l->kernel->local_bytes != 0;
  l->images = calloc(l->kernel->argument_count + 1, sizeof *l->images);
  if (l->images == NULL)
    result = CL_OUT_OF_HOST_MEMORY;
  for (uint32_t i = 0; i < l->kernel->argument_count && result == CL_SUCCESS; i++)
    result = set_argument(l, i);
  return result;
}
