/* libvortex.so: the public vx_* API over whichever libvortex-<driver>.so VORTEX_DRIVER names. */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "vortex_driver.h"
#include "vortex_isa.h"
#include "vortex_settings.h"

#define EXPORT __attribute__((visibility("default")))
#define ALL_CORES 0xffffffffu

static callbacks_t driver;
static void *driver_library;
static unsigned open_devices;

/* Report a failed call as users of Vortex know it, and pass its value on. */
static int checked(int result, const char *call) {
  if (result != 0) fprintf(stderr, "[VXDRV] Error: '%s' returned %d!\n", call, result);
  return result;
}

EXPORT int vx_dev_open(vx_device_h *hdevice) {
  if (hdevice == NULL) return -1;
  if (driver_library == NULL) {
    char error[1024];
    driver_library = vx_driver_load(vx_driver_name(), &driver, NULL, error, sizeof error);
    if (driver_library == NULL) {
      fprintf(stderr, "[VXDRV] Error: %s\n", error);
      return 1;
    }
  }
  int result = checked(driver.dev_open(hdevice), "dev_open");
  if (result == 0) open_devices++;
  return result;
}

EXPORT int vx_dev_close(vx_device_h hdevice) {
  if (driver_library == NULL || hdevice == NULL) return -1;
  vx_dump_perf(hdevice, stdout);
  int result = checked(driver.dev_close(hdevice), "dev_close");
  if (open_devices > 0) open_devices--;
  return result;
}

EXPORT int vx_dev_caps(vx_device_h hdevice, uint32_t caps_id, uint64_t *value) {
  return driver_library == NULL ? -1 : driver.dev_caps(hdevice, caps_id, value);
}

EXPORT int vx_mem_alloc(vx_device_h hdevice, uint64_t size, int flags, vx_buffer_h *hbuffer) {
  return driver_library == NULL ? -1 : driver.mem_alloc(hdevice, size, flags, hbuffer);
}

EXPORT int vx_mem_reserve(vx_device_h hdevice, uint64_t address, uint64_t size, int flags, vx_buffer_h *hbuffer) {
  return driver_library == NULL ? -1 : driver.mem_reserve(hdevice, address, size, flags, hbuffer);
}

EXPORT int vx_mem_free(vx_buffer_h hbuffer) {
  if (hbuffer == NULL) return 0;
  return driver_library == NULL ? -1 : driver.mem_free(hbuffer);
}

EXPORT int vx_mem_access(vx_buffer_h hbuffer, uint64_t offset, uint64_t size, int flags) {
  return driver_library == NULL ? -1 : driver.mem_access(hbuffer, offset, size, flags);
}

EXPORT int vx_mem_address(vx_buffer_h hbuffer, uint64_t *address) {
  return driver_library == NULL ? -1 : driver.mem_address(hbuffer, address);
}

EXPORT int vx_mem_info(vx_device_h hdevice, uint64_t *mem_free, uint64_t *mem_used) {
  return driver_library == NULL ? -1 : driver.mem_info(hdevice, mem_free, mem_used);
}

EXPORT int vx_copy_to_dev(vx_buffer_h hbuffer, const void *host_ptr, uint64_t dst_offset, uint64_t size) {
  return driver_library == NULL ? -1 : driver.copy_to_dev(hbuffer, host_ptr, dst_offset, size);
}

EXPORT int vx_copy_from_dev(void *host_ptr, vx_buffer_h hbuffer, uint64_t src_offset, uint64_t size) {
  return driver_library == NULL ? -1 : driver.copy_from_dev(host_ptr, hbuffer, src_offset, size);
}

EXPORT int vx_start(vx_device_h hdevice, vx_buffer_h hkernel, vx_buffer_h harguments) {
  if (driver_library == NULL) return -1;
  char error[256];
  uint64_t class; /* of counters */
  if (vortex_setting_number(SETTING_PROFILING, &class, error, sizeof error) != 0) {
    fprintf(stderr, "[VXDRV] Error: %s\n", error);
    return -1;
  }
  if (vortex_setting_text(SETTING_PROFILING) != NULL && driver.dcr_write(hdevice, 0x5, (uint32_t)class) != 0) return -1;
  return driver.start(hdevice, hkernel, harguments);
}

EXPORT int vx_ready_wait(vx_device_h hdevice, uint64_t timeout) {
  return driver_library == NULL ? -1 : driver.ready_wait(hdevice, timeout);
}

EXPORT int vx_dcr_read(vx_device_h hdevice, uint32_t addr, uint32_t *value) {
  return driver_library == NULL ? -1 : driver.dcr_read(hdevice, addr, value);
}

EXPORT int vx_dcr_write(vx_device_h hdevice, uint32_t addr, uint32_t value) {
  return driver_library == NULL ? -1 : driver.dcr_write(hdevice, addr, value);
}

EXPORT int vx_mpm_query(vx_device_h hdevice, uint32_t addr, uint32_t core_id, uint64_t *value) {
  if (driver_library == NULL || value == NULL) return -1;
  if (core_id != ALL_CORES) return driver.mpm_query(hdevice, addr, core_id, value);
  uint64_t cores = 0, sum = 0;
  if (driver.dev_caps(hdevice, VX_CAPS_NUM_CORES, &cores) != 0) return -1;
  for (uint32_t core = 0; core < cores; core++) {
    uint64_t one = 0;
    if (driver.mpm_query(hdevice, addr, core, &one) != 0) return -1;
    sum += one;
  }
  *value = sum;
  return 0;
}

EXPORT int vx_upload_kernel_bytes(vx_device_h hdevice, const void *content, uint64_t size, vx_buffer_h *hbuffer) {
  return driver_library == NULL ? -1 : checked(vx_image_upload(&driver, hdevice, content, size, hbuffer), "upload_kernel");
}

EXPORT int vx_upload_bytes(vx_device_h hdevice, const void *content, uint64_t size, vx_buffer_h *hbuffer) {
  vx_buffer_h buffer;
  if (content == NULL || hbuffer == NULL || vx_mem_alloc(hdevice, size, VX_MEM_READ, &buffer) != 0) return -1;
  if (vx_copy_to_dev(buffer, content, 0, size) != 0) {
    vx_mem_free(buffer);
    return -1;
  }
  *hbuffer = buffer;
  return 0;
}

/* Call `upload` with a file's content. */
static int upload_file(vx_device_h hdevice, const char *filename, vx_buffer_h *hbuffer,
                       int (*upload)(vx_device_h, const void *, uint64_t, vx_buffer_h *)) {
  FILE *file = filename != NULL ? fopen(filename, "rb") : NULL;
  if (file == NULL) {
    fprintf(stderr, "[VXDRV] Error: cannot open %s\n", filename != NULL ? filename : "(null)");
    return -1;
  }
  int result = -1;
  void *content = NULL;
  if (fseek(file, 0, SEEK_END) == 0) {
    long size = ftell(file);
    content = size > 0 ? malloc((size_t)size) : NULL;
    rewind(file);
    if (content != NULL && fread(content, 1, (size_t)size, file) == (size_t)size)
      result = upload(hdevice, content, (uint64_t)size, hbuffer);
  }
  free(content);
  fclose(file);
  return result;
}

EXPORT int vx_upload_kernel_file(vx_device_h hdevice, const char *filename, vx_buffer_h *hbuffer) {
  return upload_file(hdevice, filename, hbuffer, vx_upload_kernel_bytes);
}

EXPORT int vx_upload_file(vx_device_h hdevice, const char *filename, vx_buffer_h *hbuffer) {
  return upload_file(hdevice, filename, hbuffer, vx_upload_bytes);
}

EXPORT int vx_check_occupancy(vx_device_h hdevice, uint32_t group_size, uint32_t *max_localmem) {
  uint64_t threads, warps, local;
  if (max_localmem == NULL || vx_dev_caps(hdevice, VX_CAPS_NUM_THREADS, &threads) != 0 ||
      vx_dev_caps(hdevice, VX_CAPS_NUM_WARPS, &warps) != 0 || vx_dev_caps(hdevice, VX_CAPS_LOCAL_MEM_SIZE, &local) != 0)
    return -1;
  if (group_size == 0 || group_size > threads * warps) {
    fprintf(stderr, "[VXDRV] Error: a group of %u threads does not fit %u warps of %u threads\n", group_size,
            (unsigned)warps, (unsigned)threads);
    return -1;
  }
  uint64_t warps_per_group = (group_size + threads - 1) / threads;
  *max_localmem = (uint32_t)(local / (warps / warps_per_group));
  return 0;
}

EXPORT int vx_dump_perf(vx_device_h hdevice, FILE *stream) {
  uint64_t cores = 0, total = 0, longest = 0;
  if (stream == NULL || vx_dev_caps(hdevice, VX_CAPS_NUM_CORES, &cores) != 0) return -1;
  for (uint32_t core = 0; core < cores; core++) {
    uint64_t instructions = 0, cycles = 0;
    if (vx_mpm_query(hdevice, CSR_MINSTRET, core, &instructions) != 0 ||
        vx_mpm_query(hdevice, CSR_MCYCLE, core, &cycles) != 0)
      return -1;
    if (cores > 1)
      fprintf(stream, "PERF: core%u: instrs=%llu, cycles=%llu, IPC=%f\n", core, (unsigned long long)instructions,
              (unsigned long long)cycles, cycles != 0 ? (double)instructions / (double)cycles : 0.0);
    total += instructions;
    longest = cycles > longest ? cycles : longest;
  }
  fprintf(stream, "PERF: instrs=%llu, cycles=%llu, IPC=%f\n", (unsigned long long)total, (unsigned long long)longest,
          longest != 0 ? (double)total / (double)longest : 0.0);
  fflush(stream);
  return 0;
}
