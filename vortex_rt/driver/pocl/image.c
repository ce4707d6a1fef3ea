/* Images in device memory (rows one after the other, as POCL lays them out) and what kernels get of them. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

static size_t pixel_bytes(const struct _cl_mem *image) { return image->image_elem_size * image->image_channels; }

/* A box of pixels as a box of bytes. */
static vortex_box pixels(const struct _cl_mem *image, const size_t origin[3]) {
  size_t row = image->image_row_pitch, slice = image->image_slice_pitch;
  /* the second coordinate of a 1D array counts layers */
  if (image->type == CL_MEM_OBJECT_IMAGE1D_ARRAY)
    row = slice;
  return (vortex_box){{origin[0] * pixel_bytes(image), origin[1], origin[2]}, row, slice};
}

static vortex_box host_box(const struct _cl_mem *image, const size_t region[3], size_t row_pitch, size_t slice_pitch) {
  size_t row = row_pitch != 0 ? row_pitch : region[0] * pixel_bytes(image);
  if (image->type == CL_MEM_OBJECT_IMAGE1D_ARRAY && slice_pitch != 0)
    row = slice_pitch;
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
  if (host != NULL)
    return vortex_read_box(d, from, &source, host + offset, &target, bytes);
  target.origin[0] = offset;
  return vortex_copy_box(d, from, &source, buffer, &target, bytes);
}

cl_int vortex_write_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *to, const size_t origin[3],
                          const size_t region[3], const char *host, const pocl_mem_identifier *buffer, size_t offset,
                          size_t row_pitch, size_t slice_pitch) {
  vortex_box target = pixels(image, origin), source = host_box(image, region, row_pitch, slice_pitch);
  size_t bytes[3];
  bytes_of(image, region, bytes);
  if (host != NULL)
    return vortex_write_box(d, to, &target, host + offset, &source, bytes);
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
  if (map->map_flags & CL_MAP_WRITE_INVALIDATE_REGION)
    return CL_SUCCESS;
  return vortex_read_image(d, image, from, map->origin, map->region, map->host_ptr, NULL, 0, map->row_pitch, map->slice_pitch);
}

cl_int vortex_unmap_image(vortex_device *d, const struct _cl_mem *image, const pocl_mem_identifier *to, const mem_mapping_t *map) {
  if ((map->map_flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) == 0)
    return CL_SUCCESS;
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
  switch (sampler->addressing_mode) {
  case CL_ADDRESS_CLAMP_TO_EDGE:
    bits |= 0x2;
    break;
  case CL_ADDRESS_CLAMP:
    bits |= 0x4;
    break;
  case CL_ADDRESS_REPEAT:
    bits |= 0x6;
    break;
  case CL_ADDRESS_MIRRORED_REPEAT:
    bits |= 0x8;
    break;
  default:
    break;
  }
  return bits | (sampler->filter_mode == CL_FILTER_LINEAR ? 0x20 : 0x10);
}
