/* A program for Vortex's public API, as its users write them: sum two numbers on the device.
 * usage: vx_program ADD.vxbin FAULT.vxbin */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <vortex.h>

#define CHECK(call) \
  do { \
    int status_ = (call); \
    if (status_ != 0) { \
      printf("%s returned %d\n", #call, status_); \
      return 1; \
    } \
  } while (0)

static int run(vx_device_h device, vx_buffer_h kernel, uint64_t a, uint64_t b, uint64_t *sum) {
  uint64_t arguments[3] = {a, b, 0};
  vx_buffer_h buffer;
  CHECK(vx_mem_alloc(device, sizeof arguments, VX_MEM_READ_WRITE, &buffer));
  CHECK(vx_copy_to_dev(buffer, arguments, 0, sizeof arguments));
  CHECK(vx_start(device, kernel, buffer));
  CHECK(vx_ready_wait(device, VX_MAX_TIMEOUT));
  CHECK(vx_copy_from_dev(sum, buffer, 16, sizeof *sum));
  CHECK(vx_mem_free(buffer));
  return 0;
}

int main(int argc, char **argv) {
  vx_device_h device;
  vx_buffer_h kernel, data, wrong;
  uint64_t threads, warps, cores, isa, sum = 0, free_before, used_before, used_after, address, instructions;
  uint32_t local;
  assert(argc == 3);
  CHECK(vx_dev_open(&device));
  CHECK(vx_dev_caps(device, VX_CAPS_NUM_THREADS, &threads));
  CHECK(vx_dev_caps(device, VX_CAPS_NUM_WARPS, &warps));
  CHECK(vx_dev_caps(device, VX_CAPS_NUM_CORES, &cores));
  CHECK(vx_dev_caps(device, VX_CAPS_ISA_FLAGS, &isa));
  printf("shape %ux%ux%u rv%u\n", (unsigned)cores, (unsigned)warps, (unsigned)threads, VX_ISA_BASE(isa));
  CHECK(vx_mem_info(device, &free_before, &used_before));
  CHECK(vx_upload_bytes(device, "hello", 6, &data));
  CHECK(vx_mem_address(data, &address));
  char text[6];
  CHECK(vx_copy_from_dev(text, data, 0, 6));
  assert(strcmp(text, "hello") == 0);
  assert(vx_copy_from_dev(text, data, 1, 6) != 0); /* beyond the buffer */
  assert(vx_mem_reserve(device, address, 64, VX_MEM_READ, &wrong) != 0); /* taken */
  assert(vx_mem_alloc(device, 0, VX_MEM_READ, &wrong) != 0);
  assert(vx_mem_alloc(device, 1ull << 40, VX_MEM_READ, &wrong) != 0);
  CHECK(vx_mem_free(data));
  CHECK(vx_upload_kernel_file(device, argv[1], &kernel));
  CHECK(run(device, kernel, 40, 2, &sum));
  printf("sum %llu\n", (unsigned long long)sum);
  CHECK(vx_mpm_query(device, 0xB02, 0xffffffff, &instructions));
  printf("instructions %llu\n", (unsigned long long)instructions);
  CHECK(vx_mem_free(kernel));
  CHECK(vx_upload_kernel_file(device, argv[2], &wrong));
  CHECK(vx_mem_alloc(device, 64, VX_MEM_READ_WRITE, &data));
  CHECK(vx_start(device, wrong, data));
  assert(vx_ready_wait(device, VX_MAX_TIMEOUT) != 0);
  CHECK(vx_mem_free(wrong));
  CHECK(vx_mem_free(data));
  CHECK(vx_upload_kernel_file(device, argv[1], &kernel)); /* the device is still good */
  CHECK(run(device, kernel, 1ull << 40, 5, &sum));
  assert(sum == (1ull << 40) + 5);
  CHECK(vx_mem_free(kernel));
  CHECK(vx_mem_info(device, NULL, &used_after));
  assert(used_after == used_before);
  CHECK(vx_check_occupancy(device, (uint32_t)threads, &local));
  printf("local memory of a warp-sized group %u\n", local);
  assert(vx_check_occupancy(device, (uint32_t)(threads * warps + 1), &local) != 0);
  CHECK(vx_dev_close(device));
  return 0;
}
