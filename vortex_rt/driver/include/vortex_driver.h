/* The plug-in interface below the public API: `int vx_dev_init(callbacks_t *)` of libvortex-<driver>.so
 * fills this table. Order and signatures are Vortex v2's. */
#ifndef VORTEX_DRIVER_H
#define VORTEX_DRIVER_H

#include "vortex.h"

typedef struct {
  int (*dev_open)(vx_device_h *hdevice);
  int (*dev_close)(vx_device_h hdevice);
  int (*dev_caps)(vx_device_h hdevice, uint32_t caps_id, uint64_t *value);
  int (*mem_alloc)(vx_device_h hdevice, uint64_t size, int flags, vx_buffer_h *hbuffer);
  int (*mem_reserve)(vx_device_h hdevice, uint64_t address, uint64_t size, int flags, vx_buffer_h *hbuffer);
  int (*mem_free)(vx_buffer_h hbuffer);
  int (*mem_access)(vx_buffer_h hbuffer, uint64_t offset, uint64_t size, int flags);
  int (*mem_address)(vx_buffer_h hbuffer, uint64_t *address);
  int (*mem_info)(vx_device_h hdevice, uint64_t *mem_free, uint64_t *mem_used);
  int (*copy_to_dev)(vx_buffer_h hbuffer, const void *host_ptr, uint64_t dst_offset, uint64_t size);
  int (*copy_from_dev)(void *host_ptr, vx_buffer_h hbuffer, uint64_t src_offset, uint64_t size);
  int (*start)(vx_device_h hdevice, vx_buffer_h hkernel, vx_buffer_h harguments);
  int (*ready_wait)(vx_device_h hdevice, uint64_t timeout);
  int (*dcr_read)(vx_device_h hdevice, uint32_t addr, uint32_t *value);
  int (*dcr_write)(vx_device_h hdevice, uint32_t addr, uint32_t value);
  int (*mpm_query)(vx_device_h hdevice, uint32_t addr, uint32_t core_id, uint64_t *value);
} callbacks_t;

typedef int (*vx_dev_init_t)(callbacks_t *callbacks);

/* A launch whose groups a Vortex 3.0 starts by itself: where warps begin, what they find in their registers, sizes in x, y, z. */
typedef struct {
  uint64_t start, entry, argument;
  uint32_t grid[3], block[3], cluster[3]; /* groups, work-items of a group, groups of a cluster */
  uint32_t local_bytes;                   /* of a group */
} vx_grid;

/* What a plug-in may export besides; docs/reference/interfaces.md says what each does. */
typedef struct {
  int (*open)(void **device, const char *config);
  int (*last_error)(void *device, char *text, size_t size);
  int (*counters)(void *device, char *json, size_t size);
  int (*set_symbols)(void *device, const char *elf_path);
  int (*abort)(void *device);
  int (*cycles)(void *device, uint64_t *cycles);
  int (*features)(void *device, char *names, size_t size);
  int (*map)(void *device, uint64_t address, uint64_t size, void *where);
  int (*map_file)(void *device, uint64_t address, uint64_t size, void *where, int file, uint64_t offset);
  int (*memory_file)(void *device);
  void *(*pointer)(void *device, uint64_t address, uint64_t size);
  int (*failure)(void *device);
  int (*allocate)(void *device, uint64_t first, uint64_t end, uint64_t alignment, uint64_t size, int flags, vx_buffer_h *buffer);
  int (*start_grid)(void *device, const vx_grid *grid); /* NULL, too, where the device cannot */
  int (*reserve)(void *device, uint64_t wanted, uint64_t alignment, uint64_t size, vx_buffer_h *buffer);
  int exported_generation; /* of the libvortex.so whose exported functions the table has, 2 or 3; 0: a plug-in */
} nvsim_extensions_t;

/* load.c: what both libvortex.so and the POCL driver make of the table. */
/* Where an image lies and how long it is with its zero-initialised data; -1: this is no image. */
int vx_image_extent(const void *vxbin, uint64_t size, uint64_t *lowest, uint64_t *extent);
int vx_image_upload(const callbacks_t *vx, vx_device_h device, const void *vxbin, uint64_t size, vx_buffer_h *buffer);
/* Find and load libvortex-<name>.so, or, by its path (it holds a slash), a libvortex.so; a message goes to `error` on
 * failure. */
void *vx_driver_load(const char *name, callbacks_t *vx, nvsim_extensions_t *extensions, char *error, size_t size);
const char *vx_driver_name(void); /* what VORTEX_DRIVER says, or nvsim */
/* What a library is, by its file name: "simx" for simx, libvortex-simx.so, /a/path/libvortex-simx.so.2. The answer is in
 * static memory of the thread. */
const char *vx_driver_stem(const char *name);

#endif
