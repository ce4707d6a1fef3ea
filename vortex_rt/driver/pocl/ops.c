/* The table that POCL calls, and probing. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

/* As many devices as POCL_DEVICES lists, or as VORTEX_DEVICES says; one if neither is set. */
static unsigned probe(struct pocl_device_ops *ops) {
  int count = pocl_device_get_env_count(ops->device_name);
  uint64_t wanted;
  char error[256];
  vortex_settings_tell_unknown();
  if (count >= 0) return (unsigned)count;
  if (vortex_setting_number(SETTING_DEVICES, &wanted, error, sizeof error) == 0) return (unsigned)wanted;
  fprintf(stderr, "vortex: %s; there is no device\n", error);
  return 0;
}

/* Until the device is opened its shape is not known; these are the default preset's figures. */
static void assume_shape(vortex_device *d) {
  d->cores = 4;
  d->warps = 32;
  d->threads = 32;
  d->xlen = 64;
  d->local_bytes = 64 * 1024;
  d->global_bytes = 8ull << 30;
  d->allocation_bytes = 2ull << 30;
  d->clock_mhz = 400;
}

static cl_int init(unsigned index, cl_device_id device, const char *parameters) {
  vortex_device *d = calloc(1, sizeof *d);
  if (d == NULL) return CL_OUT_OF_HOST_MEMORY;
  d->device = device;
  d->index = index;
  d->config = parameters != NULL ? strdup(parameters) : NULL;
  lock_init(&d->lock);
  lock_init(&d->vx_lock);
  lock_init(&d->message_lock);
  lock_init(&d->ranges_lock);
  lock_init(&d->cluster_lock);
  pthread_cond_init(&d->wake, NULL);
  device->data = d;
  assume_shape(d);
  vortex_set_info(device);
  vortex_set_shape_info(d, false);
  return CL_SUCCESS;
}

/* A context is the first use of a device that opens it. POCL has read the sizes of the shape before, so correct them. */
static int init_context(cl_device_id device, cl_context context) {
  cl_int result = vortex_open(device->data);
  if (result == CL_SUCCESS && context->max_mem_alloc_size < device->max_mem_alloc_size)
    context->max_mem_alloc_size = device->max_mem_alloc_size;
  return result;
}

/* Part of the key of program binaries. */
static char *build_hash(cl_device_id device) {
  const vortex_device *d = device->data;
  char *text = NULL;
  return asprintf(&text, "vortex-rv%u-abi%d", d->xlen, VORTEX_ABI_VERSION) < 0 ? NULL : text;
}

EXPORT void pocl_vortex_init_device_ops(struct pocl_device_ops *ops) {
  *ops = (struct pocl_device_ops){
      .device_name = "vortex",
      .probe = probe,
      .init = init,
      .init_context = init_context,
      .build_hash = build_hash,
      .compute_local_size = vortex_local_size,
      .alloc_mem_obj = vortex_alloc_mem_obj,
      .free = vortex_free_mem_obj,
      .get_mapping_ptr = vortex_get_mapping_ptr,
      .free_mapping_ptr = vortex_free_mapping_ptr,
      .svm_alloc = vortex_svm_alloc,
      .svm_free = vortex_svm_free,
      .init_queue = vortex_init_queue,
      .free_queue = vortex_free_queue,
      .submit = vortex_submit,
      .flush = vortex_flush,
      .join = vortex_join,
      .notify = vortex_notify,
      .broadcast = pocl_broadcast,
      .wait_event = vortex_wait_event,
      .update_event = vortex_update_event,
      .free_event_data = vortex_free_event_data,
      .notify_cmdq_finished = vortex_notify_queue_finished,
      .notify_event_finished = vortex_notify_event_finished,
      .queue_status = vortex_queue_status,
      .prepare_info = vortex_prepare_info,
      .check_launch = vortex_check_launch,
      .binary_type = vortex_binary_type,
      .sub_group_info = vortex_sub_group_info,
      .get_device_info_ext = vortex_extension_info,
      .extension_function = vortex_extension_function,
      .global_variable_size = vortex_global_variable_size,
      .build_source = vortex_build_source,
      .build_binary = vortex_build_binary,
      .link_program = vortex_link_program,
      .free_program = vortex_free_program,
      .setup_metadata = vortex_setup_metadata,
      .supports_binary = vortex_supports_binary,
      .build_poclbinary = vortex_build_poclbinary,
  };
}
