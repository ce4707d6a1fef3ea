/* Vortex's public host API, with the names, arguments and values that programs for Vortex v2 use.
 *
 * Every function returns 0 on success and another value on failure. `libvortex.so` loads
 * `libvortex-$VORTEX_DRIVER.so` (default: nvsim, the embedded simulator) at the first vx_dev_open.
 */
#ifndef VORTEX_H
#define VORTEX_H

#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void *vx_device_h;
typedef void *vx_buffer_h;

/* Capabilities: the `id` of vx_dev_caps. */
#define VX_CAPS_VERSION 0x0
#define VX_CAPS_NUM_THREADS 0x1     /* threads of a warp */
#define VX_CAPS_NUM_WARPS 0x2       /* warps of a core */
#define VX_CAPS_NUM_CORES 0x3       /* cores of all clusters */
#define VX_CAPS_CACHE_LINE_SIZE 0x4 /* bytes */
#define VX_CAPS_GLOBAL_MEM_SIZE 0x5 /* bytes */
#define VX_CAPS_LOCAL_MEM_SIZE 0x6  /* bytes of one core */
#define VX_CAPS_ISA_FLAGS 0x7
#define VX_CAPS_NUM_MEM_BANKS 0x8
#define VX_CAPS_MEM_BANK_SIZE 0x9 /* bytes */

/* Fields of VX_CAPS_ISA_FLAGS: misa's letters, bits 31:30 = log2(XLEN) - 4, extensions from bit 32. */
#define VX_ISA_STD_A (1ull << 0)
#define VX_ISA_STD_C (1ull << 2)
#define VX_ISA_STD_D (1ull << 3)
#define VX_ISA_STD_F (1ull << 5)
#define VX_ISA_STD_I (1ull << 8)
#define VX_ISA_STD_M (1ull << 12)
#define VX_ISA_BASE(flags) (1u << ((((flags) >> 30) & 0x3) + 4))
#define VX_ISA_ARCH(flags) VX_ISA_BASE(flags)
#define VX_ISA_EXT_ICACHE (1ull << 32)
#define VX_ISA_EXT_DCACHE (1ull << 33)
#define VX_ISA_EXT_L2CACHE (1ull << 34)
#define VX_ISA_EXT_L3CACHE (1ull << 35)
#define VX_ISA_EXT_LMEM (1ull << 36)
#define VX_ISA_EXT_ZICOND (1ull << 37)
#define VX_ISA_EXT_TCU (1ull << 38)

/* Access of the device to a buffer. */
#define VX_MEM_READ 0x1
#define VX_MEM_WRITE 0x2
#define VX_MEM_READ_WRITE 0x3
#define VX_MEM_PIN_MEMORY 0x4

#define VX_MAX_TIMEOUT (24ull * 60 * 60 * 1000) /* one day in ms */

int vx_dev_open(vx_device_h *hdevice);
int vx_dev_close(vx_device_h hdevice);
int vx_dev_caps(vx_device_h hdevice, uint32_t caps_id, uint64_t *value);

int vx_mem_alloc(vx_device_h hdevice, uint64_t size, int flags, vx_buffer_h *hbuffer);
int vx_mem_reserve(vx_device_h hdevice, uint64_t address, uint64_t size, int flags, vx_buffer_h *hbuffer);
int vx_mem_free(vx_buffer_h hbuffer);
int vx_mem_access(vx_buffer_h hbuffer, uint64_t offset, uint64_t size, int flags);
int vx_mem_address(vx_buffer_h hbuffer, uint64_t *address);
int vx_mem_info(vx_device_h hdevice, uint64_t *mem_free, uint64_t *mem_used);

int vx_copy_to_dev(vx_buffer_h hbuffer, const void *host_ptr, uint64_t dst_offset, uint64_t size);
int vx_copy_from_dev(void *host_ptr, vx_buffer_h hbuffer, uint64_t src_offset, uint64_t size);

/* Start the image in `hkernel` with the address of `harguments`; returns at once. */
int vx_start(vx_device_h hdevice, vx_buffer_h hkernel, vx_buffer_h harguments);
/* Wait for the end of the run, at most `timeout` ms. */
int vx_ready_wait(vx_device_h hdevice, uint64_t timeout);

int vx_dcr_read(vx_device_h hdevice, uint32_t addr, uint32_t *value);
int vx_dcr_write(vx_device_h hdevice, uint32_t addr, uint32_t value);
/* A counter of one core; core 0xffffffff is the sum over all cores. */
int vx_mpm_query(vx_device_h hdevice, uint32_t addr, uint32_t core_id, uint64_t *value);

/* Helpers made of the calls above. `content` is a .vxbin: lowest address, highest address, image. */
int vx_upload_kernel_bytes(vx_device_h hdevice, const void *content, uint64_t size, vx_buffer_h *hbuffer);
int vx_upload_kernel_file(vx_device_h hdevice, const char *filename, vx_buffer_h *hbuffer);
int vx_upload_bytes(vx_device_h hdevice, const void *content, uint64_t size, vx_buffer_h *hbuffer);
int vx_upload_file(vx_device_h hdevice, const char *filename, vx_buffer_h *hbuffer);

/* Local memory that a work-group of `group_size` threads may use when all warps are busy. */
int vx_check_occupancy(vx_device_h hdevice, uint32_t group_size, uint32_t *max_localmem);
int vx_dump_perf(vx_device_h hdevice, FILE *stream);

#ifdef __cplusplus
}
#endif
#endif
