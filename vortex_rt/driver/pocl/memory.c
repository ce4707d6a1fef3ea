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
  if (vortex_open(d) != CL_SUCCESS) return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  vortex_memory *memory = calloc(1, sizeof *memory);
  if (memory == NULL) return CL_OUT_OF_HOST_MEMORY;
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
  if (place->mem_ptr == NULL) return;
  vortex_memory_free(device->data, place->mem_ptr);
  free(place->mem_ptr);
  place->mem_ptr = NULL;
  place->version = 0;
}

/* ---- transfers ------------------------------------------------------------------------------------------------------- */

/* Whether host memory is the very place in device memory: shared virtual memory, or a mapping in place. */
static bool is_one(vortex_device *d, const vortex_memory *memory, size_t offset, const void *host) {
  if (memory == NULL) return false;
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
  if (staging == NULL) return CL_OUT_OF_HOST_MEMORY;
  cl_int result = CL_SUCCESS;
  for (size_t done = 0; done < size && result == CL_SUCCESS;) {
    size_t piece = size - done < STAGING_BYTES ? size - done : STAGING_BYTES;
    result = vortex_read_buffer(d, from, from_offset + done, staging, piece);
    if (result == CL_SUCCESS) result = vortex_write_buffer(d, to, to_offset + done, staging, piece);
    done += piece;
  }
  free(staging);
  return result;
}

static size_t vortex_box_offset(const vortex_box *box, size_t y, size_t z) {
  return box->origin[0] + (box->origin[1] + y) * box->row_pitch + (box->origin[2] + z) * box->slice_pitch;
}

/* Rows, then slices, that follow each other without a gap on both sides are one. */
static void vortex_join_rows(const vortex_box *a, const vortex_box *b, const size_t region[3], size_t joined[3]) {
  memcpy(joined, region, 3 * sizeof joined[0]);
  for (int n = 1; n < 3; n++) {
    size_t a_pitch = n == 1 ? a->row_pitch : a->slice_pitch, b_pitch = n == 1 ? b->row_pitch : b->slice_pitch;
    if (joined[n] > 1 && (a_pitch != joined[0] || b_pitch != joined[0])) return;
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
  if (staging == NULL) return CL_OUT_OF_HOST_MEMORY;
  cl_int result = vortex_read_box(d, from, source, staging, &packed, region);
  if (result == CL_SUCCESS) result = vortex_write_box(d, to, target, staging, &packed, region);
  free(staging);
  return result;
}

cl_int vortex_fill(vortex_device *d, const pocl_mem_identifier *to, size_t offset, size_t size, const void *pattern,
                   size_t pattern_size) {
  size_t block = size < STAGING_BYTES ? size : STAGING_BYTES; /* a multiple of every pattern size */
  char *staging = malloc(block + 1);
  if (staging == NULL) return CL_OUT_OF_HOST_MEMORY;
  for (size_t at = 0; at + pattern_size <= block; at += pattern_size) memcpy(staging + at, pattern, pattern_size);
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
  if (d->nvsim.pointer == NULL || memory == NULL || mem->is_image || mem->context->num_devices != 1) return NULL;
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
  if (!has_host_memory(mem) && map->host_ptr != in_place(data, mem_id, mem, map)) free(map->host_ptr);
  map->host_ptr = NULL;
  return CL_SUCCESS;
}

cl_int vortex_map(vortex_device *d, const pocl_mem_identifier *from, const mem_mapping_t *map) {
  if (map->map_flags & CL_MAP_WRITE_INVALIDATE_REGION) return CL_SUCCESS;
  return vortex_read_buffer(d, from, map->offset, map->host_ptr, map->size);
}

cl_int vortex_unmap(vortex_device *d, const pocl_mem_identifier *to, const mem_mapping_t *map) {
  if ((map->map_flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) == 0) return CL_SUCCESS;
  return vortex_write_buffer(d, to, map->offset, map->host_ptr, map->size);
}

/* Images in device memory (rows one after the other, as POCL lays them out) and what kernels get of them. */

static size_t pixel_bytes(const struct _cl_mem *image) { return image->image_elem_size * image->image_channels; }

/* A box of pixels as a box of bytes. */
static vortex_box pixels(const struct _cl_mem *image, const size_t origin[3]) {
  size_t row = image->image_row_pitch, slice = image->image_slice_pitch;
  /* the second coordinate of a 1D array counts layers */
  if (image->type == CL_MEM_OBJECT_IMAGE1D_ARRAY) row = slice;
  return (vortex_box){{origin[0] * pixel_bytes(image), origin[1], origin[2]}, row, slice};
}

static vortex_box host_box(const struct _cl_mem *image, const size_t region[3], size_t row_pitch, size_t slice_pitch) {
  size_t row = row_pitch != 0 ? row_pitch : region[0] * pixel_bytes(image);
  if (image->type == CL_MEM_OBJECT_IMAGE1D_ARRAY && slice_pitch != 0) row = slice_pitch;
  return (vortex_box){.row_pitch = row, .slice_pitch = slice_pitch != 0 ? slice_pitch : row * region[1]};
}

static void bytes_of(const struct _cl_mem *image, const size_t region[3], size_t bytes[3]) {
  bytes[0] = region[0] * pixel_bytes(image);
  bytes[1] = region[1];
  bytes[2] = region[2];
}

cl_int vortex_read_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *from, const size_t origin[3],
                         const size_t region[3], char *host, const pocl_mem_identifier *buffer, size_t offset, size_t row_pitch,
                         size_t slice_pitch) {
  vortex_box source = pixels(image, origin), target = host_box(image, region, row_pitch, slice_pitch);
  size_t bytes[3];
  bytes_of(image, region, bytes);
  if (host != NULL) return vortex_read_box(d, from, &source, host + offset, &target, bytes);
  target.origin[0] = offset;
  return vortex_copy_box(d, from, &source, buffer, &target, bytes);
}

cl_int vortex_write_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *to, const size_t origin[3],
                          const size_t region[3], const char *host, const pocl_mem_identifier *buffer, size_t offset,
                          size_t row_pitch, size_t slice_pitch) {
  vortex_box target = pixels(image, origin), source = host_box(image, region, row_pitch, slice_pitch);
  size_t bytes[3];
  bytes_of(image, region, bytes);
  if (host != NULL) return vortex_write_box(d, to, &target, host + offset, &source, bytes);
  source.origin[0] = offset;
  return vortex_copy_box(d, buffer, &source, to, &target, bytes);
}

cl_int vortex_copy_image(vortex_device *d, const struct _cl_mem *from_image, const pocl_mem_identifier *from,
                         const size_t from_origin[3], const struct _cl_mem *to_image, const pocl_mem_identifier *to,
                         const size_t to_origin[3], const size_t region[3]) {
  vortex_box source = pixels(from_image, from_origin), target = pixels(to_image, to_origin);
  size_t bytes[3];
  bytes_of(from_image, region, bytes);
  return vortex_copy_box(d, from, &source, to, &target, bytes);
}

cl_int vortex_fill_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *to, const size_t origin[3],
                         const size_t region[3], const void *pixel, size_t pixel_size) {
  vortex_box target = pixels(image, origin);
  const size_t bytes[3] = {region[0] * pixel_size, region[1], region[2]};
  size_t rows[3];
  vortex_join_rows(&target, &target, bytes, rows);
  cl_int result = CL_SUCCESS;
  for (size_t z = 0; z < rows[2]; z++)
    for (size_t y = 0; y < rows[1] && result == CL_SUCCESS; y++)
      result = vortex_fill(d, to, vortex_box_offset(&target, y, z), rows[0], pixel, pixel_size);
  return result;
}

static size_t at_least_one(size_t value) { return value != 0 ? value : 1; }

/* The content of a whole image moves between device memory and POCL's copy on the host, which have one layout. */
cl_int vortex_migrate_image(vortex_device *d, struct _cl_mem *image, const pocl_mem_identifier *place, bool to_host) {
  const size_t origin[3] = {0}, region[3] = {
      image->image_width,
      image->type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? at_least_one(image->image_array_size) : at_least_one(image->image_height),
      image->type == CL_MEM_OBJECT_IMAGE2D_ARRAY ? at_least_one(image->image_array_size) : at_least_one(image->image_depth)};
  size_t row = image->image_row_pitch, slice = image->image_slice_pitch;
  return to_host ? vortex_read_image(d, image, place, origin, region, image->mem_host_ptr, NULL, 0, row, slice)
                 : vortex_write_image(d, image, place, origin, region, image->mem_host_ptr, NULL, 0, row, slice);
}

cl_int vortex_map_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *from, const mem_mapping_t *map) {
  if (map->map_flags & CL_MAP_WRITE_INVALIDATE_REGION) return CL_SUCCESS;
  return vortex_read_image(d, image, from, map->origin, map->region, map->host_ptr, NULL, 0, map->row_pitch, map->slice_pitch);
}

cl_int vortex_unmap_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *to, const mem_mapping_t *map) {
  if ((map->map_flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) == 0) return CL_SUCCESS;
  return vortex_write_image(d, image, to, map->origin, map->region, map->host_ptr, NULL, 0, map->row_pitch, map->slice_pitch);
}

/* ---- arguments ---------------------------------------------------------------------------------------------------------- */

void vortex_describe_image(const struct _cl_mem *image, uint64_t address, vortex_image_descriptor *descriptor) {
  *descriptor = (vortex_image_descriptor){
      .data = address,
      .width = (uint32_t)image->image_width,
      .height = (uint32_t)image->image_height,
      .depth = (uint32_t)image->image_depth,
      .array_size = (uint32_t)image->image_array_size,
      .row_pitch = (uint32_t)image->image_row_pitch,
      .slice_pitch = (uint32_t)image->image_slice_pitch,
      .channel_order = image->image_channel_order,
      .channel_type = image->image_channel_data_type,
      .pixel_bytes = (uint32_t)pixel_bytes(image),
  };
}

uint32_t vortex_sampler_bits(const struct _cl_sampler *sampler) {
  uint32_t bits = sampler->normalized_coords ? 0x1 : 0;
  bits |= 2 * (sampler->addressing_mode - CL_ADDRESS_NONE); /* none, to the edge, border, repeat, mirrored: CL's order */
  return bits | (sampler->filter_mode == CL_FILTER_LINEAR ? 0x20 : 0x10);
}
