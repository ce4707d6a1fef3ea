/* What clGetKernelInfo, clGetKernelArgInfo and clSetKernelArg know of a program's kernels. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

static void describe_argument(const vortex_argument *argument, pocl_argument_info *info) {
  static const cl_kernel_arg_address_qualifier spaces[] = {
      [VORTEX_ARGUMENT_KIND_GLOBAL] = CL_KERNEL_ARG_ADDRESS_GLOBAL,  [VORTEX_ARGUMENT_KIND_CONSTANT] = CL_KERNEL_ARG_ADDRESS_CONSTANT,
      [VORTEX_ARGUMENT_KIND_LOCAL] = CL_KERNEL_ARG_ADDRESS_LOCAL,    [VORTEX_ARGUMENT_KIND_VALUE] = CL_KERNEL_ARG_ADDRESS_PRIVATE,
      [VORTEX_ARGUMENT_KIND_IMAGE] = CL_KERNEL_ARG_ADDRESS_GLOBAL,   [VORTEX_ARGUMENT_KIND_SAMPLER] = CL_KERNEL_ARG_ADDRESS_PRIVATE,
  };
  info->name = strdup(argument->name != NULL ? argument->name : "");
  info->type_name = strdup(argument->type != NULL ? argument->type : "");
  info->address_qualifier = spaces[argument->kind];
  info->access_qualifier = CL_KERNEL_ARG_ACCESS_READ_ONLY + argument->access; /* whose order is OpenCL's, as is that of the qualifiers */
  info->type_qualifier = argument->qualifiers;
  info->type = argument->kind == VORTEX_ARGUMENT_KIND_IMAGE     ? POCL_ARG_TYPE_IMAGE
               : argument->kind == VORTEX_ARGUMENT_KIND_SAMPLER ? POCL_ARG_TYPE_SAMPLER
               : argument->kind == VORTEX_ARGUMENT_KIND_VALUE   ? POCL_ARG_TYPE_NONE
                                                    : POCL_ARG_TYPE_POINTER;
  info->type_size = argument->kind == VORTEX_ARGUMENT_KIND_VALUE ? argument->size : sizeof(cl_mem);
}

/* False: no host memory. */
static bool describe_kernel(const vortex_kernel *kernel, cl_uint num_devices, pocl_kernel_metadata_t *meta) {
  meta->name = strdup(kernel->name);
  meta->attributes = strdup(kernel->attributes != NULL ? kernel->attributes : "");
  meta->arg_info = calloc(kernel->argument_count != 0 ? kernel->argument_count : 1, sizeof *meta->arg_info);
  meta->data = calloc(num_devices, sizeof *meta->data);
  meta->local_sizes = kernel->local_bytes != 0 ? malloc(sizeof *meta->local_sizes) : NULL;
  if (meta->name == NULL || meta->attributes == NULL || meta->arg_info == NULL || meta->data == NULL ||
      (kernel->local_bytes != 0 && meta->local_sizes == NULL))
    return false;
  meta->num_args = kernel->argument_count;
  meta->has_arg_metadata = POCL_HAS_KERNEL_ARG_ADDRESS_QUALIFIER | POCL_HAS_KERNEL_ARG_ACCESS_QUALIFIER |
                           POCL_HAS_KERNEL_ARG_TYPE_QUALIFIER | POCL_HAS_KERNEL_ARG_TYPE_NAME | POCL_HAS_KERNEL_ARG_NAME;
  for (uint32_t i = 0; i < kernel->argument_count; i++) {
    const vortex_argument *argument = &kernel->arguments[i];
    describe_argument(argument, &meta->arg_info[i]);
    if (meta->arg_info[i].name == NULL || meta->arg_info[i].type_name == NULL)
      return false;
    if (argument->name == NULL || argument->name[0] == '\0')
      meta->has_arg_metadata &= ~(cl_bitfield)POCL_HAS_KERNEL_ARG_NAME;
    if (argument->type == NULL || argument->type[0] == '\0')
      meta->has_arg_metadata &= ~(cl_bitfield)POCL_HAS_KERNEL_ARG_TYPE_NAME;
  }
  for (int i = 0; i < 3; i++)
    meta->reqd_wg_size[i] = kernel->required_local_size[i];
  for (cl_uint i = 0; i < num_devices; i++)
    meta->data[i] = (void *)(uintptr_t)kernel->private_bytes; /* a patch of POCL reports it as private memory */
  if (kernel->local_bytes != 0) {
    meta->num_locals = 1;
    meta->local_sizes[0] = kernel->local_bytes;
  }
  return true;
}

int vortex_setup_metadata(cl_device_id device, cl_program program, unsigned device_i) {
  (void)device;
  const vortex_program *loaded = program->data[device_i];
  if (loaded == NULL)
    return 0;
  uint32_t count = loaded->metadata->kernel_count;
  program->num_kernels = 0;
  program->kernel_meta = calloc(count != 0 ? count : 1, sizeof *program->kernel_meta);
  if (program->kernel_meta == NULL)
    return 0;
  program->num_kernels = count; /* what is not described stays zero, which POCL frees as well */
  for (uint32_t i = 0; i < count; i++)
    if (!describe_kernel(&loaded->metadata->kernels[i], program->num_devices, &program->kernel_meta[i]))
      return 0;
  return 1;
}
