/* The table that POCL calls, probing, and the device information that does not depend on the shape. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))
#define CL_VERSION_MAJOR_MINOR "3.0"
#define BASE_ALIGNMENT 128 /* of sub-buffers: largest vector type */
#define VENDOR_ID 0x5678u
#define DEFAULT_PRINTF_BYTES (1024 * 1024)

static const char extensions[] =
    "cl_khr_byte_addressable_store cl_khr_global_int32_base_atomics cl_khr_global_int32_extended_atomics "
    "cl_khr_local_int32_base_atomics cl_khr_local_int32_extended_atomics cl_khr_int64_base_atomics "
    "cl_khr_int64_extended_atomics cl_khr_fp64 cl_khr_il_program";

static const char features[] = "__opencl_c_atomic_order_acq_rel __opencl_c_atomic_order_seq_cst __opencl_c_atomic_scope_device "
                               "__opencl_c_fp64 __opencl_c_int64";

static const cl_device_partition_property no_partition[] = {0};

/* As many devices as POCL_DEVICES lists, or as VORTEX_DEVICES says; one if neither is set. */
static unsigned probe(struct pocl_device_ops *ops) {
  int count = pocl_device_get_env_count(ops->device_name);
  const char *wanted = getenv("VORTEX_DEVICES");
  if (count < 0)
    count = wanted != NULL ? atoi(wanted) : 1;
  return count > 0 ? (unsigned)count : 0;
}

static void set_floating_point(cl_device_id device) {
  device->single_fp_config = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF |
                             CL_FP_FMA | CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
  device->double_fp_config = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_FMA;
  device->half_fp_config = 0;
}

static void set_vector_widths(cl_device_id device) {
  device->preferred_vector_width_char = device->native_vector_width_char = 1;
  device->preferred_vector_width_short = device->native_vector_width_short = 1;
  device->preferred_vector_width_int = device->native_vector_width_int = 1;
  device->preferred_vector_width_long = device->native_vector_width_long = 1;
  device->preferred_vector_width_float = device->native_vector_width_float = 1;
  device->preferred_vector_width_double = device->native_vector_width_double = 1;
  device->preferred_vector_width_half = device->native_vector_width_half = 0;
}

static void set_info(cl_device_id device) {
  pocl_init_default_device_infos(device);
  device->type = CL_DEVICE_TYPE_GPU;
  device->vendor = "Vortex";
  device->vendor_id = VENDOR_ID;
  device->version = "OpenCL " CL_VERSION_MAJOR_MINOR " PoCL";
  device->version_as_int = 300;
  device->version_as_cl = CL_MAKE_VERSION(3, 0, 0);
  device->opencl_c_version_as_opt = "CL" CL_VERSION_MAJOR_MINOR;
  device->opencl_c_version_as_cl = CL_MAKE_VERSION(3, 0, 0);
  device->version_of_latest_passed_cts = "";
  device->extensions = extensions;
  device->features = features;
  device->supported_spir_v_versions = "SPIR-V_1.0 SPIR-V_1.1 SPIR-V_1.2 SPIR-V_1.3 SPIR-V_1.4";
  device->execution_capabilities = CL_EXEC_KERNEL;
  device->on_host_queue_props = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  device->has_own_timer = 1;
  device->profiling_timer_resolution = 1;
  device->host_unified_memory = CL_FALSE;
  device->global_mem_cache_type = CL_READ_WRITE_CACHE;
  device->global_mem_cacheline_size = 64;
  device->global_mem_cache_size = 16 * 1024;
  device->mem_base_addr_align = BASE_ALIGNMENT;
  device->min_data_type_align_size = BASE_ALIGNMENT;
  device->max_parameter_size = 4096;
  device->max_constant_args = 64;
  device->printf_buffer_size = DEFAULT_PRINTF_BYTES;
  device->device_side_printf = 0;
  device->global_var_max_size = 64 * 1024 * 1024;
  device->global_var_pref_size = 64 * 1024;
  device->image_support = CL_FALSE;
  device->svm_allocation_priority = 1;
  device->svm_caps = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER;
  device->partition_properties = (cl_device_partition_property *)no_partition;
  device->num_partition_properties = 1;
  device->atomic_memory_capabilities = CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
                                       CL_DEVICE_ATOMIC_ORDER_SEQ_CST | CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM |
                                       CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP | CL_DEVICE_ATOMIC_SCOPE_DEVICE;
  device->atomic_fence_capabilities = device->atomic_memory_capabilities;
  set_floating_point(device);
  set_vector_widths(device);
  pocl_setup_opencl_c_with_version(device, CL_TRUE);
  pocl_setup_features_with_version(device);
  pocl_setup_extensions_with_version(device);
  pocl_setup_ils_with_version(device);
}

/* Until the device is opened its shape is not known; these are the default preset's figures. */
static void assume_shape(vortex_device *d) {
  d->cores = 4;
  d->warps = 32;
  d->threads = 32;
  d->xlen = 64;
  d->local_bytes = 64 * 1024;
  d->global_bytes = 8ull << 30;
  d->clock_mhz = 400;
}

static cl_int init(unsigned index, cl_device_id device, const char *parameters) {
  vortex_device *d = calloc(1, sizeof *d);
  if (d == NULL)
    return CL_OUT_OF_HOST_MEMORY;
  d->device = device;
  d->index = index;
  d->config = parameters != NULL ? strdup(parameters) : NULL;
  pthread_mutex_init(&d->lock, NULL);
  pthread_mutex_init(&d->vx_lock, NULL);
  pthread_cond_init(&d->wake, NULL);
  device->data = d;
  assume_shape(d);
  set_info(device);
  vortex_set_shape_info(d);
  return CL_SUCCESS;
}

/* A context is the first use of a device that opens it. POCL has read the sizes of the shape before, so correct them. */
static int init_context(cl_device_id device, cl_context context) {
  cl_int result = vortex_open(device->data);
  if (result == CL_SUCCESS && context->max_mem_alloc_size < device->max_mem_alloc_size)
    context->max_mem_alloc_size = device->max_mem_alloc_size;
  return result;
}

/* Information that depends on the shape opens the device. */
static void prepare_info(cl_device_id device, cl_device_info param_name) {
  switch (param_name) {
  case CL_DEVICE_MAX_COMPUTE_UNITS:
  case CL_DEVICE_ADDRESS_BITS:
  case CL_DEVICE_GLOBAL_MEM_SIZE:
  case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
  case CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE:
  case CL_DEVICE_LOCAL_MEM_SIZE:
  case CL_DEVICE_MAX_CLOCK_FREQUENCY:
  case CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
  case CL_DEVICE_MAX_NUM_SUB_GROUPS:
  case CL_DEVICE_SVM_CAPABILITIES:
    vortex_open(device->data); /* what fails says so; the assumed figures stay */
    break;
  default:
    break;
  }
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
      .prepare_info = prepare_info,
      .check_launch = vortex_check_launch,
      .build_source = vortex_build_source,
      .build_binary = vortex_build_binary,
      .link_program = vortex_link_program,
      .free_program = vortex_free_program,
      .setup_metadata = vortex_setup_metadata,
      .supports_binary = vortex_supports_binary,
      .build_poclbinary = vortex_build_poclbinary,
  };
}
