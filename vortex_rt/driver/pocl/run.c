/* Running a kernel: its time limit, how it can fail. */
#include "driver.h"
#include "vortex_isa.h"

#include <stdlib.h>
#include <string.h>

#define ABORT_GRACE_MS 30000

/* The time limit of a launch in ms, 0: none. */
static int timeout_ms(vortex_device *d, uint64_t *limit) {
  char error[256];
  double seconds;
  if (vortex_setting_seconds(SETTING_TIMEOUT, &seconds, error, sizeof error) != 0) {
    vortex_fail(d, "%s", error);
    return -1;
  }
  *limit = seconds > 0 && seconds < 0.001 ? 1 : (uint64_t)(seconds * 1000);
  return 0;
}

/* Whether a kernel that could not be stopped has ended since. */
static bool has_ended(vortex_device *d) REQUIRES(d->vx_lock);
static bool has_ended(vortex_device *d) {
  if (d->stuck && d->vx.ready_wait(d->handle, 0) == -1)
    return false;
  d->stuck = false;
  return true;
}

cl_int vortex_check_idle(vortex_device *d) {
  if (!d->stuck) /* only this thread sets it */
    return CL_SUCCESS;
  lock_take(&d->vx_lock);
  bool ended = has_ended(d);
  lock_give(&d->vx_lock);
  if (ended)
    return CL_SUCCESS;
  vortex_fail(d, "the device still runs a kernel that exceeded its time limit, which this libvortex cannot stop");
  return CL_OUT_OF_RESOURCES;
}

/* Stop a kernel that ran too long. */
static cl_int stop(vortex_device *d, const vortex_kernel *kernel, uint64_t limit) REQUIRES(d->vx_lock);
static cl_int stop(vortex_device *d, const vortex_kernel *kernel, uint64_t limit) {
  vortex_fail(d, "kernel '%s' did not end within %.3g s (VORTEX_TIMEOUT)\n", kernel->name, (double)limit / 1000);
  if (d->nvsim.abort != NULL && d->nvsim.abort(d->handle) == 0 && d->vx.ready_wait(d->handle, ABORT_GRACE_MS) != -1)
    vortex_fail_in_device_words(d);
  else
    d->stuck = true;
  vortex_fail_as(d, VORTEX_FAILURE_TIMEOUT);
  return CL_OUT_OF_RESOURCES;
}

/* Wait for the end of the run; vx_lock is given up where the library may be called meanwhile, which the analysis does not
 * follow. */
static int wait_for_end(vortex_device *d, uint64_t limit) REQUIRES(d->vx_lock) UNSHARED;
static int wait_for_end(vortex_device *d, uint64_t limit) {
  int ended;
  if (d->concurrent)
    lock_give(&d->vx_lock);
  do
    ended = d->vx.ready_wait(d->handle, limit != 0 ? limit : VX_MAX_TIMEOUT);
  while (ended == -1 && limit == 0);
  if (d->concurrent)
    lock_take(&d->vx_lock);
  return ended;
}

/* Start the launch in the way that its block says; 0: it runs. */
static int start(vortex_launch_state *l) REQUIRES(l->d->vx_lock);
static int start(vortex_launch_state *l) {
  const vortex_launch_block *block = &l->block;
  vortex_device *d = l->d;
  uint64_t image;
  if (block->start != VORTEX_START_GRID)
    return d->vx.start(d->handle, d->image, d->block.handle);
  if (d->vx.mem_address(d->image, &image) != 0)
    return -1;
  vx_grid grid = {.start = image + VORTEX_START_GRID, .entry = block->entry, .argument = d->block.address, .local_bytes = block->local_bytes};
  for (int i = 0; i < 3; i++) {
    grid.grid[i] = (uint32_t)l->geometry.num_groups[i];
    grid.block[i] = block->local_size[i];
    grid.cluster[i] = block->cluster[i] != 0 ? block->cluster[i] : 1;
  }
  return d->nvsim.start_grid(d->handle, &grid);
}

static cl_int run(vortex_launch_state *l, uint64_t limit) REQUIRES(l->d->vx_lock);
static cl_int run(vortex_launch_state *l, uint64_t limit) {
  vortex_device *d = l->d;
  const vortex_kernel *kernel = l->kernel;
  cl_event event = l->node->sync.event.event;
  if (vortex_was_aborted(event)) {
    vortex_fail(d, "kernel '%s' was aborted before it started", kernel->name);
    vortex_fail_as(d, VORTEX_FAILURE_ABORTED);
    return CL_OUT_OF_RESOURCES;
  }
  if (start(l) != 0) {
    vortex_fail(d, "kernel '%s' could not be started\n", kernel->name);
    vortex_fail_in_device_words(d);
    return CL_OUT_OF_RESOURCES;
  }
  if (vortex_was_aborted(event) && d->nvsim.abort != NULL) /* between the look before and the start */
    d->nvsim.abort(d->handle);
  int ended = wait_for_end(l->d, limit);
  if (ended == -1)
    return stop(l->d, kernel, limit);
  if (ended == 0)
    return CL_SUCCESS;
  vortex_fail(d, vortex_was_aborted(event) ? "kernel '%s' was aborted: " : "kernel '%s' failed: ", kernel->name);
  vortex_fail_in_device_words(d);
  return CL_OUT_OF_RESOURCES;
}

/* Longest cycle count of a core in the last run; 0 unknown (SimX's pattern for memory that nobody wrote included). */
static uint64_t cycles_of(vortex_device *d) {
  uint64_t longest = 0;
  if (d->nvsim.cycles != NULL)
    return d->nvsim.cycles(d->handle, &longest) == 0 ? longest : 0;
  for (uint32_t core = 0; core < d->cores; core++) {
    uint64_t cycles = 0;
    if (d->vx.mpm_query(d->handle, CSR_MCYCLE, core, &cycles) != 0 || (uint32_t)cycles == 0xBAADF00Du)
      return 0;
    longest = cycles > longest ? cycles : longest;
  }
  return longest;
}

/* A trap that the kernel itself raised: assert, __trap. */
static cl_int check_trap(vortex_launch_state *l) {
  static const char *const reasons[] = VORTEX_TRAP_REASONS;
  vortex_launch_block after;
  if (vortex_memory_read(l->d, &l->d->block, 0, &after, sizeof after) != CL_SUCCESS || after.trap_code == VORTEX_TRAP_NONE)
    return CL_SUCCESS;
  const char *reason = after.trap_code < sizeof reasons / sizeof reasons[0] ? reasons[after.trap_code] : "unknown trap";
  char *told = after.trap_data != 0 ? vortex_text_at(l->d, l->program, after.trap_data) : NULL;
  vortex_fail(l->d, "kernel '%s' stopped itself: %s%s%s (core %u, warp %u, lane %u)", l->kernel->name, reason,
              told != NULL ? ": " : "", told != NULL ? told : "", after.trap_hart / l->d->threads / l->d->warps,
              after.trap_hart / l->d->threads % l->d->warps, after.trap_hart % l->d->threads);
  free(told);
  vortex_fail_as(l->d, after.trap_code < sizeof reasons / sizeof reasons[0] ? VORTEX_FAILURE_TRAP_BASE + after.trap_code : VORTEX_FAILURE_UNKNOWN);
  return CL_OUT_OF_RESOURCES;
}

cl_int vortex_run(vortex_launch_state *l, uint64_t *duration) {
  vortex_device *d = l->d;
  uint64_t limit;
  if (timeout_ms(d, &limit) != 0)
    return CL_INVALID_VALUE;
  lock_take(&l->d->vx_lock); /* by the name that run's declaration has for it */
  cl_int result = run(l, limit);
  l->d->cycles = result == CL_SUCCESS ? cycles_of(l->d) : 0;
  lock_give(&l->d->vx_lock);
  if (d->cycles != 0)
    *duration = d->cycles * 1000 / d->clock_mhz;
  if (d->stuck) /* it may still write */
    return result;
  if (l->kernel->uses_printf)
    vortex_print(d, l->program);
  return result == CL_SUCCESS ? check_trap(l) : result;
}
