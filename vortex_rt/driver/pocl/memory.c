/* Buffers: allocation, transfers, rectangles, fill, mappings. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

#define STAGING_BYTES (1 << 20)

static vortex_memory *memory_of(const pocl_mem_identifier *place) { return place->mem_ptr; }

/* A buffer over shared virtual memory is that memory: what the device has there is its content already. Other content comes by a migration command. */
cl_int vortex_alloc_mem_obj(cl_device_id device, cl_mem mem, void *host_ptr) {
  (void)host_ptr;
  vortex_device *d = device->data;
  pocl_mem_identifier *place = &mem->device_ptrs[device->global_mem_id];
  if (vortex_open(d) != CL_SUCCESS)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  vortex_memory *memory = calloc(1, sizeof *memory);
  if (memory == NULL)
    return CL_OUT_OF_HOST_MEMORY;
  bool is_svm = !mem->is_image && (mem->flags & CL_MEM_USE_HOST_PTR) != 0 && vortex_svm_borrow(d, mem->mem_host_ptr, mem->size, memory);
  cl_int result = is_svm ? CL_SUCCESS : vortex_memory_allocate(d, mem->size, memory);
  if (result != CL_SUCCESS) {
    vortex_fail(d, "no %zu bytes of device memory left", mem->size);
    free(memory);
    return result;
  }
  place->mem_ptr = memory;
  place->version = is_svm ? mem->mem_host_ptr_version : 0;
  return CL_SUCCESS;
}

void vortex_free_mem_obj(cl_device_id device, cl_mem mem) {
  pocl_mem_identifier *place = &mem->device_ptrs[device->global_mem_id];
  if (place->mem_ptr == NULL)
    return;
  vortex_memory_free(device->data, place->mem_ptr);
  free(place->mem_ptr);
  place->mem_ptr = NULL;
  place->version = 0;
}

/* ---- transfers ------------------------------------------------------------------------------------------------------- */

/* Whether host memory is the very place in device memory: shared virtual memory, or a mapping in place. */
static bool is_one(vortex_device *d, const vortex_memory *memory, size_t offset, const void *host) {
  if (memory == NULL)
    return false;
  if (d->nvsim.pointer != NULL && host == d->nvsim.pointer(d->handle, memory->address + offset, 0))
    return !vortex_refuse_fork(d);
  return memory->borrowed && vortex_can_share(d) && (uintptr_t)host == memory->address + offset;
}

cl_int vortex_read_buffer(vortex_device *d, const pocl_mem_identifier *from, size_t offset, void *to, size_t size) {
  return is_one(d, memory_of(from), offset, to) ? CL_SUCCESS : vortex_memory_read(d, memory_of(from), offset, to, size);
}

cl_int vortex_write_buffer(vortex_device *d, const pocl_mem_identifier *to, size_t offset, const void *from, size_t size) {
  return is_one(d, memory_of(to), offset, from) ? CL_SUCCESS : vortex_memory_write(d, memory_of(to), offset, from, size);
}

cl_int vortex_copy_buffer(vortex_device *d, const pocl_mem_identifier *from, size_t from_offset, const pocl_mem_identifier *to,
                          size_t to_offset, size_t size) {
  char *staging = malloc(size < STAGING_BYTES ? size + 1 : STAGING_BYTES);
  if (staging == NULL)
    return CL_OUT_OF_HOST_MEMORY;
  cl_int result = CL_SUCCESS;
  for (size_t done = 0; done < size && result == CL_SUCCESS;) {
    size_t piece = size - done < STAGING_BYTES ? size - done : STAGING_BYTES;
    result = vortex_read_buffer(d, from, from_offset + done, staging, piece);
    if (result == CL_SUCCESS)
      result = vortex_write_buffer(d, to, to_offset + done, staging, piece);
    done += piece;
  }
  free(staging);
  return result;
}

size_t vortex_box_offset(const vortex_box *box, size_t y, size_t z) {
  return box->origin[0] + (box->origin[1] + y) * box->row_pitch + (box->origin[2] + z) * box->slice_pitch;
}

/* Rows, then slices, that follow each other without a gap on both sides are one. */
void vortex_join_rows(const vortex_box *a, const vortex_box *b, const size_t region[3], size_t joined[3]) {
  memcpy(joined, region, 3 * sizeof joined[0]);
  for (int n = 1; n < 3; n++) {
    size_t a_pitch = n == 1 ? a->row_pitch : a->slice_pitch, b_pitch = n == 1 ? b->row_pitch : b->slice_pitch;
    if (joined[n] > 1 && (a_pitch != joined[0] || b_pitch != joined[0]))
      return;
    joined[0] *= joined[n];
    joined[n] = 1;
  }
}

cl_int vortex_read_box(vortex_device *d, const pocl_mem_identifier *from, const vortex_box *source, char *to,
                       const vortex_box *target, const size_t region[3]) {
  cl_int result = CL_SUCCESS;
  size_t rows[3];
  vortex_join_rows(source, target, region, rows);
  for (size_t z = 0; z < rows[2]; z++)
    for (size_t y = 0; y < rows[1] && result == CL_SUCCESS; y++)
      result = vortex_read_buffer(d, from, vortex_box_offset(source, y, z), to + vortex_box_offset(target, y, z), rows[0]);
  return result;
}

cl_int vortex_write_box(vortex_device *d, const pocl_mem_identifier *to, const vortex_box *target, const char *from,
                        const vortex_box *source, const size_t region[3]) {
  cl_int result = CL_SUCCESS;
  size_t rows[3];
  vortex_join_rows(source, target, region, rows);
  for (size_t z = 0; z < rows[2]; z++)
    for (size_t y = 0; y < rows[1] && result == CL_SUCCESS; y++)
      result = vortex_write_buffer(d, to, vortex_box_offset(target, y, z), from + vortex_box_offset(source, y, z), rows[0]);
  return result;
}

/* The whole source box is read first, so that boxes of one buffer may interleave. */
cl_int vortex_copy_box(vortex_device *d, const pocl_mem_identifier *from, const vortex_box *source,
                       const pocl_mem_identifier *to, const vortex_box *target, const size_t region[3]) {
  const vortex_box packed = {.row_pitch = region[0], .slice_pitch = region[0] * region[1]};
  char *staging = malloc(region[0] * region[1] * region[2] + 1);
  if (staging == NULL)
    return CL_OUT_OF_HOST_MEMORY;
  cl_int result = vortex_read_box(d, from, source, staging, &packed, region);
  if (result == CL_SUCCESS)
    result = vortex_write_box(d, to, target, staging, &packed, region);
  free(staging);
  return result;
}

cl_int vortex_fill(vortex_device *d, const pocl_mem_identifier *to, size_t offset, size_t size, const void *pattern,
                   size_t pattern_size) {
  size_t block = size < STAGING_BYTES ? size : STAGING_BYTES; /* a multiple of every pattern size */
  char *staging = malloc(block + 1);
  if (staging == NULL)
    return CL_OUT_OF_HOST_MEMORY;
  for (size_t at = 0; at + pattern_size <= block; at += pattern_size)
    memcpy(staging + at, pattern, pattern_size);
  cl_int result = CL_SUCCESS;
  for (size_t done = 0; done < size && result == CL_SUCCESS;) {
    size_t piece = size - done < block ? size - done : block;
    result = vortex_write_buffer(d, to, offset + done, staging, piece);
    done += piece;
  }
  free(staging);
  return result;
}

/* ---- mappings -------------------------------------------------------------------------------------------------------- */

static bool has_host_memory(cl_mem mem) {
  return mem->mem_host_ptr != NULL && (mem->flags & (CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR)) != 0;
}

/* Where the host has device memory mapped, a buffer of one device is mapped in place: nothing is copied, and pages that
 * the program does not look at cost nothing. NULL otherwise. */
static void *in_place(const vortex_device *d, const pocl_mem_identifier *place, cl_mem mem, const mem_mapping_t *map) {
  const vortex_memory *memory = memory_of(place);
  if (d->nvsim.pointer == NULL || memory == NULL || mem->is_image || mem->context->num_devices != 1)
    return NULL;
  if (memory->address % MAX_EXTENDED_ALIGNMENT != 0) /* a small one */
    return NULL;
  return d->nvsim.pointer(d->handle, memory->address + map->offset, map->size);
}

/* A buffer that has host memory of its own (USE_HOST_PTR, ALLOC_HOST_PTR) is mapped there, others in place or to new memory. */
cl_int vortex_get_mapping_ptr(void *data, pocl_mem_identifier *mem_id, cl_mem mem, mem_mapping_t *map) {
  if (has_host_memory(mem))
    map->host_ptr = (char *)mem->mem_host_ptr + map->offset;
  else if ((map->host_ptr = in_place(data, mem_id, mem, map)) == NULL) /* POCL counts one byte of an image's last pixel only */
    map->host_ptr = pocl_aligned_malloc(MAX_EXTENDED_ALIGNMENT, map->size + MAX_EXTENDED_ALIGNMENT);
  return map->host_ptr != NULL ? CL_SUCCESS : CL_MAP_FAILURE;
}

cl_int vortex_free_mapping_ptr(void *data, pocl_mem_identifier *mem_id, cl_mem mem, mem_mapping_t *map) {
  if (!has_host_memory(mem) && map->host_ptr != in_place(data, mem_id, mem, map))
    free(map->host_ptr);
  map->host_ptr = NULL;
  return CL_SUCCESS;
}

cl_int vortex_map(vortex_device *d, const pocl_mem_identifier *from, const mem_mapping_t *map) {
  if (map->map_flags & CL_MAP_WRITE_INVALIDATE_REGION)
    return CL_SUCCESS;
  return vortex_read_buffer(d, from, map->offset, map->host_ptr, map->size);
}

cl_int vortex_unmap(vortex_device *d, const pocl_mem_identifier *to, const mem_mapping_t *map) {
  if ((map->map_flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) == 0)
    return CL_SUCCESS;
  return vortex_write_buffer(d, to, map->offset, map->host_ptr, map->size);
}
