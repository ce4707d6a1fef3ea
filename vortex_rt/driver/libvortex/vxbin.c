/* Uploading an image in Vortex's own format: u64 lowest address, u64 highest address, bytes from the lowest address. */
#include <stdlib.h>
#include <string.h>

#include "vortex_driver.h"

#define HEADER_BYTES 16

static uint64_t read_u64(const uint8_t *bytes) {
  uint64_t value = 0;
  for (int i = 7; i >= 0; i--)
    value = value << 8 | bytes[i];
  return value;
}

int vx_image_extent(const void *vxbin, uint64_t size, uint64_t *lowest, uint64_t *extent) {
  const uint8_t *bytes = vxbin;
  if (bytes == NULL || size <= HEADER_BYTES)
    return -1;
  uint64_t highest = read_u64(bytes + 8);
  *lowest = read_u64(bytes);
  *extent = highest - *lowest;
  return highest < *lowest || *extent < size - HEADER_BYTES ? -1 : 0;
}

int vx_image_upload(const callbacks_t *vx, vx_device_h device, const void *vxbin, uint64_t size, vx_buffer_h *buffer) {
  const uint8_t *bytes = vxbin;
  if (buffer == NULL)
    return -1;
  uint64_t lowest, extent, image = size - HEADER_BYTES;
  if (vx_image_extent(vxbin, size, &lowest, &extent) != 0)
    return -1;
  vx_buffer_h reserved;
  if (vx->mem_reserve(device, lowest, extent, 0, &reserved) != 0)
    return -1;
  /* The image itself is read-only to the device, what follows it (zero-initialised data) is writable. */
  int failed = vx->mem_access(reserved, 0, image, VX_MEM_READ);
  if (failed == 0 && extent > image)
    failed = vx->mem_access(reserved, image, extent - image, VX_MEM_READ_WRITE);
  if (failed == 0)
    failed = vx->copy_to_dev(reserved, bytes + HEADER_BYTES, 0, image);
  if (failed != 0) {
    vx->mem_free(reserved);
    return -1;
  }
  *buffer = reserved;
  return 0;
}
