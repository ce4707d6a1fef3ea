/* What a host may set; what a launch may ask for, known when it is enqueued; the group size of launches that name none. */
#include "driver.h"

#include <string.h>

static const vortex_setting variables[POCL_VORTEX_LIMITS] = {
    [POCL_VORTEX_STACK] = SETTING_STACK,
    [POCL_VORTEX_PRINTF_BUFFER] = SETTING_PRINTF_BUFFER,
    [POCL_VORTEX_HEAP] = SETTING_HEAP,
};

cl_int vortex_set_limit(vortex_device *d, pocl_vortex_limit limit, uint64_t bytes) {
  if ((unsigned)limit >= POCL_VORTEX_LIMITS ||
      (bytes != 0 && (bytes < vortex_setting_least(variables[limit]) || bytes > vortex_setting_most(variables[limit]))))
    return CL_INVALID_VALUE;
  d->limits[limit] = bytes;
  return CL_SUCCESS;
}

int vortex_limit(vortex_device *d, pocl_vortex_limit limit, uint64_t *bytes) {
  char error[256];
  *bytes = d->limits[limit];
  if (*bytes != 0 || vortex_setting_number(variables[limit], bytes, error, sizeof error) == 0) return 0;
  vortex_fail(d, "%s", error);
  return -1;
}

void vortex_set_cluster(vortex_device *d, cl_kernel kernel, const uint32_t groups[3]) {
  LOCK_GUARD(&d->cluster_lock);
  d->clustered = groups[0] != 0 ? kernel : NULL;
  memcpy(d->cluster, groups, sizeof d->cluster);
}

void vortex_cluster_of(vortex_device *d, cl_kernel kernel, uint32_t groups[3]) {
  LOCK_GUARD(&d->cluster_lock);
  memset(groups, 0, sizeof d->cluster);
  if (kernel == d->clustered) memcpy(groups, d->cluster, sizeof d->cluster);
}

uint64_t vortex_local_limit(const vortex_device *d) {
  return d->local_bytes > FULL_PROFILE_LOCAL_BYTES ? d->local_bytes : FULL_PROFILE_LOCAL_BYTES;
}

const vortex_kernel *vortex_find_kernel(const vortex_program *program, const char *name) {
  for (uint32_t i = 0; program != NULL && i < program->metadata->kernel_count; i++)
    if (strcmp(program->metadata->kernels[i].name, name) == 0) return &program->metadata->kernels[i];
  return NULL;
}

static uint32_t largest_group(const vortex_kernel *kernel) {
  return kernel->max_local_size != 0 && kernel->max_local_size < MAX_GROUP_SIZE ? kernel->max_local_size : MAX_GROUP_SIZE;
}

/* Largest group of the kernel that this thread is enqueuing: POCL asks for a group size without telling the kernel. */
static _Thread_local uint32_t enqueued_limit;

/* Sizes that the device can count: each dimension by its addresses, the groups by 32 bits. */
static cl_int check_range(vortex_device *d, const vortex_kernel *kernel, cl_uint work_dim, const size_t *offset, const size_t *global,
                          const size_t *local) {
  uint64_t largest = d->xlen == 64 ? UINT64_MAX : UINT32_MAX;
  for (cl_uint i = 0; i < work_dim; i++) {
    if (global[i] > largest) {
      vortex_fail(d, "kernel '%s': %llu work-items in dimension %u, more than the device's addresses count", kernel->name,
                  (unsigned long long)global[i], i);
      return CL_INVALID_GLOBAL_WORK_SIZE;
    }
    if (offset != NULL && offset[i] > largest - global[i]) {
      vortex_fail(d, "kernel '%s': offset %llu and %llu work-items in dimension %u overflow", kernel->name,
                  (unsigned long long)offset[i], (unsigned long long)global[i], i);
      return CL_INVALID_GLOBAL_OFFSET;
    }
  }
  uint64_t groups[3] = {1, 1, 1};
  uint32_t count;
  for (cl_uint i = 0; local != NULL && i < work_dim; i++)
    groups[i] = global[i] / local[i] + (global[i] % local[i] != 0);
  if (!vortex_plan_groups(groups, &count)) {
    vortex_fail(d, "kernel '%s': more than %u work-groups in a launch", kernel->name, UINT32_MAX);
    return CL_INVALID_GLOBAL_WORK_SIZE;
  }
  return CL_SUCCESS;
}

/* Whether a program's groups are all of one size: OpenCL C before 2.0, or that is what it was built for. */
static bool is_uniform(cl_program program) {
  const char *options = program->compiler_options != NULL ? program->compiler_options : "";
  if (strstr(options, "-cl-uniform-work-group-size") != NULL) return true;
  const char *standard = strstr(options, "-cl-std=");
  return program->source != NULL && (standard == NULL || strncmp(standard, "-cl-std=CL1", strlen("-cl-std=CL1")) == 0);
}

/* Groups at the end of a dimension may be smaller. */
static cl_int check_multiples(vortex_device *d, cl_kernel kernel, cl_uint work_dim, const size_t *global, const size_t *local) {
  for (cl_uint i = 0; i < work_dim; i++)
    if (global[i] % local[i] != 0 && is_uniform(kernel->program)) {
      vortex_fail(d, "kernel '%s': %zu work-items in dimension %u are no multiple of the group's %zu (OpenCL C 2.0 allows that)", kernel->name,
                  global[i], i, local[i]);
      return CL_INVALID_WORK_GROUP_SIZE;
    }
  return CL_SUCCESS;
}

cl_int vortex_check_launch(cl_device_id device, cl_kernel kernel, cl_uint work_dim, const size_t *global_work_offset,
                           const size_t *global_work_size, const size_t *local_work_size) {
  vortex_device *d = device->data;
  const vortex_kernel *found = NULL;
  vortex_tell_nothing();
  if (vortex_refuse_fork(d)) return CL_DEVICE_NOT_AVAILABLE;
  for (cl_uint i = 0; i < kernel->program->num_devices; i++)
    if (kernel->program->devices[i] == device) found = vortex_find_kernel(kernel->program->data[i], kernel->name);
  enqueued_limit = found != NULL ? largest_group(found) : MAX_GROUP_SIZE;
  if (found == NULL) return CL_INVALID_PROGRAM_EXECUTABLE;
  uint64_t local = found->local_bytes, items = 1;
  for (uint32_t i = 0; i < found->argument_count; i++)
    if (found->arguments[i].kind == VORTEX_ARGUMENT_KIND_LOCAL)
      vortex_plan_local(&local, kernel->dyn_arguments[i].size);
  if (vortex_align_up(local, VORTEX_LOCAL_ALIGNMENT) > vortex_local_limit(d)) {
    vortex_fail(d, "kernel '%s': a work-group needs %llu bytes of local memory, %llu are there", found->name,
                (unsigned long long)local, (unsigned long long)vortex_local_limit(d));
    return CL_OUT_OF_RESOURCES;
  }
  for (cl_uint i = 0; local_work_size != NULL && i < work_dim; i++) {
    if (local_work_size[i] == 0 || local_work_size[i] > MAX_GROUP_SIZE) {
      vortex_fail(d, "kernel '%s': %zu work-items of a group in dimension %u, 1 to %d can be", found->name, local_work_size[i], i,
                  MAX_GROUP_SIZE);
      return CL_INVALID_WORK_GROUP_SIZE;
    }
    items *= local_work_size[i];
  }
  if (local_work_size != NULL && items > enqueued_limit) {
    vortex_fail(d, "kernel '%s' allows %u work-items in a group, %llu were launched", found->name, enqueued_limit,
                (unsigned long long)items);
    return CL_INVALID_WORK_GROUP_SIZE;
  }
  bool required = found->required_local_size[0] != 0;
  size_t own[3] = {found->required_local_size[0], found->required_local_size[1], found->required_local_size[2]};
  const size_t *groups = local_work_size != NULL ? local_work_size : required ? own : NULL;
  if (global_work_size == NULL) return CL_SUCCESS;
  cl_int result = groups != NULL ? check_multiples(d, kernel, work_dim, global_work_size, groups) : CL_SUCCESS;
  return result == CL_SUCCESS ? check_range(d, found, work_dim, global_work_offset, global_work_size, groups) : result;
}

/* The largest divisor of `value` that is at most `limit`, a multiple of `unit` where there is one. */
static size_t divisor(size_t value, size_t limit, size_t unit) {
  size_t best = 1;
  for (size_t candidate = limit < value ? limit : value; candidate > 1; candidate--)
    if (value % candidate == 0) {
      if (candidate % unit == 0) return candidate;
      if (best == 1) best = candidate;
    }
  return best;
}

void vortex_local_size(cl_device_id device, size_t global_x, size_t global_y, size_t global_z, size_t *local_x,
                       size_t *local_y, size_t *local_z) {
  const vortex_device *d = device->data;
  /* One group should fit the warps of a core, and there should be groups for all cores. */
  size_t items, most = (size_t)d->threads * d->warps;
  if (__builtin_mul_overflow(global_x, global_y, &items) || __builtin_mul_overflow(items, global_z, &items))
    items = SIZE_MAX;
  size_t fair = items / d->cores + (items % d->cores != 0);
  most = most < enqueued_limit ? most : enqueued_limit;
  if (most > fair && most > d->threads) most = fair > d->threads ? fair : d->threads;
  *local_x = divisor(global_x, most, d->threads);
  *local_y = divisor(global_y, most / *local_x, 1);
  *local_z = divisor(global_z, most / *local_x / *local_y, 1);
}
