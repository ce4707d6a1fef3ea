/* A child's use of a device that its parent opened: everything is refused, and nothing of the parent's changes. */
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "vortex.h"

#define SIZE (1 << 20)

static unsigned char data[SIZE], got[SIZE];

static int child(vx_device_h device, vx_buffer_h buffer) {
  vx_buffer_h other;
  uint64_t free_bytes, value;
  uint32_t word;
  int refused = vx_mem_alloc(device, 64, VX_MEM_READ_WRITE, &other) != 0;
  refused += vx_mem_reserve(device, 0x20000000, 64, VX_MEM_READ_WRITE, &other) != 0;
  refused += vx_copy_to_dev(buffer, got, 0, SIZE) != 0;
  refused += vx_copy_from_dev(got, buffer, 0, SIZE) != 0;
  refused += vx_mem_access(buffer, 0, SIZE, VX_MEM_READ) != 0;
  refused += vx_mem_info(device, &free_bytes, NULL) != 0;
  refused += vx_start(device, buffer, buffer) != 0;
  refused += vx_ready_wait(device, 1000) != 0;
  refused += vx_dcr_read(device, 1, &word) != 0;
  refused += vx_dcr_write(device, 1, 0) != 0;
  refused += vx_mpm_query(device, 0xB00, 0, &value) != 0;
  vx_mem_free(buffer);
  refused += vx_dev_close(device) != 0;
  return refused == 12 ? 0 : 100 + refused;
}

int main(void) {
  vx_device_h device;
  vx_buffer_h buffer;
  int status = 0;
  memset(data, 0x5a, sizeof data);
  if (vx_dev_open(&device) != 0 || vx_mem_alloc(device, SIZE, VX_MEM_READ_WRITE, &buffer) != 0 || vx_copy_to_dev(buffer, data, 0, SIZE) != 0)
    return 1;
  fflush(stdout);
  pid_t pid = fork();
  if (pid == 0)
    _exit(child(device, buffer));
  if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "child: %x\n", status);
    return 2;
  }
  if (vx_copy_from_dev(got, buffer, 0, SIZE) != 0 || memcmp(got, data, SIZE) != 0) {
    fprintf(stderr, "the child changed the memory\n");
    return 3;
  }
  vx_mem_free(buffer);
  return vx_dev_close(device) == 0 ? 0 : 4;
}
