/* What the device says of itself. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

/* What the device can do beyond the common, by name. */

const char *vortex_features(const vortex_device *d) {
  const char *features = vortex_setting_text(SETTING_FEATURES);
  return features != NULL ? features : d->features;
}

bool vortex_has_feature(const vortex_device *d, const char *name) {
  const char *at = vortex_features(d);
  for (size_t length = strlen(name); (at = strstr(at, name)) != NULL; at += length)
    if ((at == vortex_features(d) || strchr(" ,", at[-1]) != NULL) && (at[length] == '\0' || strchr(" ,", at[length]) != NULL))
      return true;
  return false;
}

#define CL_VERSION_MAJOR_MINOR "3.0"
#define BASE_ALIGNMENT 128 /* of sub-buffers: largest vector type */
#define VENDOR_ID 0x5678u
#define CONSTANT_BYTES (64 * 1024) /* what the full profile asks for: programs size buffers by it; more works too */

/* Extensions and OpenCL C 3.0 features with what they need of the device: one table (opencl_features.py) for this and the compiler. */
static const struct {
  const char *name;
  int needs;
  cl_version version;
} extensions[] = {VORTEX_HOST_EXTENSIONS, VORTEX_EXTENSIONS},
  features[] = {VORTEX_C_FEATURES};
/* Extensions of the instruction set that programs may ask for (isa/extensions.py). */
static const struct {
  const char *key, *opencl;
} isa_extensions[] = {VORTEX_ISA_EXTENSIONS};
_Static_assert(sizeof extensions / sizeof *extensions + sizeof isa_extensions / sizeof *isa_extensions <= MAX_OPTIONAL_PARTS &&
                   sizeof features / sizeof *features <= MAX_OPTIONAL_PARTS,
               "vortex_optional_parts");

static const cl_device_partition_property no_partition[] = {0};

#define CHANNELS_8(order) {order, CL_SNORM_INT8}, {order, CL_UNORM_INT8}, {order, CL_SIGNED_INT8}, {order, CL_UNSIGNED_INT8}
#define NORMALIZED(order) \
  {order, CL_SNORM_INT8}, {order, CL_SNORM_INT16}, {order, CL_UNORM_INT8}, {order, CL_UNORM_INT16}, {order, CL_HALF_FLOAT}, {order, CL_FLOAT}
#define CHANNELS(order) \
  NORMALIZED(order), {order, CL_SIGNED_INT8}, {order, CL_SIGNED_INT16}, {order, CL_SIGNED_INT32}, {order, CL_UNSIGNED_INT8}, \
      {order, CL_UNSIGNED_INT16}, {order, CL_UNSIGNED_INT32}

/* Formats of all image types, for reading and writing. */
static const cl_image_format image_formats[] = {
    CHANNELS(CL_R),       CHANNELS(CL_A),       CHANNELS(CL_RG),          CHANNELS(CL_RA),         CHANNELS(CL_RGBA),
    CHANNELS_8(CL_BGRA),  CHANNELS_8(CL_ARGB),  NORMALIZED(CL_INTENSITY), NORMALIZED(CL_LUMINANCE),
};

static void set_images(cl_device_id device) {
  device->image_support = CL_TRUE;
  for (int i = 0; i < NUM_OPENCL_IMAGE_TYPES; i++) {
    device->image_formats[i] = image_formats;
    device->num_image_formats[i] = sizeof image_formats / sizeof image_formats[0];
  }
  device->max_read_image_args = 128;
  device->max_write_image_args = 64;
  device->max_read_write_image_args = 64;
  device->max_samplers = 16;
  device->image2d_max_width = device->image2d_max_height = 16384;
  device->image3d_max_width = device->image3d_max_height = device->image3d_max_depth = 2048;
  device->image_max_buffer_size = 1 << 24;
  device->image_max_array_size = 2048;
}

static void add_part(vortex_optional_parts *parts, const char *name, cl_version version) {
  cl_name_version *place = &parts->list[parts->count++];
  size_t used = strlen(parts->text);
  place->version = version;
  snprintf(place->name, sizeof place->name, "%s", name);
  snprintf(parts->text + used, sizeof parts->text - used, "%s%s", used != 0 ? " " : "", name);
}

static void set_names(vortex_device *d, int missing) {
  cl_device_id device = d->device;
  d->extensions = d->c_features = (vortex_optional_parts){0};
  for (size_t i = 0; i < sizeof extensions / sizeof extensions[0]; i++)
    if ((extensions[i].needs & missing) == 0) add_part(&d->extensions, extensions[i].name, extensions[i].version);
  for (size_t i = 0; i < sizeof isa_extensions / sizeof isa_extensions[0]; i++)
    if (isa_extensions[i].opencl != NULL && vortex_has_feature(d, isa_extensions[i].key))
      add_part(&d->extensions, isa_extensions[i].opencl, CL_MAKE_VERSION(1, 0, 0));
  for (size_t i = 0; i < sizeof features / sizeof features[0]; i++)
    if ((features[i].needs & missing) == 0) add_part(&d->c_features, features[i].name, CL_MAKE_VERSION(3, 0, 0));
  device->extensions = d->extensions.text;
  device->extensions_with_version = d->extensions.list;
  device->num_extensions_with_version = d->extensions.count;
  device->features = d->c_features.text;
  device->opencl_features_with_version = d->c_features.list;
  device->num_opencl_features_with_version = d->c_features.count;
}

/* Relaxed atomics in a group are what every OpenCL 3.0 device has; a device without atomic instructions has none, and programs with
 * them are refused when they are built. */
static void set_atomics(cl_device_id device, bool atomics) {
  device->atomic_memory_capabilities = CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP;
  if (atomics)
    device->atomic_memory_capabilities |= CL_DEVICE_ATOMIC_ORDER_ACQ_REL | CL_DEVICE_ATOMIC_ORDER_SEQ_CST |
                                          CL_DEVICE_ATOMIC_SCOPE_DEVICE | CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES;
  device->atomic_fence_capabilities = device->atomic_memory_capabilities | CL_DEVICE_ATOMIC_ORDER_ACQ_REL | CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM;
}

static void set_floating_point(cl_device_id device, bool doubles) {
  device->single_fp_config = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF |
                             CL_FP_FMA | CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
  device->double_fp_config = doubles ? CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO |
                                           CL_FP_ROUND_TO_INF | CL_FP_FMA
                                     : 0;
  device->preferred_vector_width_double = device->native_vector_width_double = doubles ? 1 : 0;
  device->half_fp_config = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_FMA; /* in software, through float */
}

static void set_vector_widths(cl_device_id device) {
  device->preferred_vector_width_char = device->native_vector_width_char = 1;
  device->preferred_vector_width_short = device->native_vector_width_short = 1;
  device->preferred_vector_width_int = device->native_vector_width_int = 1;
  device->preferred_vector_width_long = device->native_vector_width_long = 1;
  device->preferred_vector_width_float = device->native_vector_width_float = 1;
  device->preferred_vector_width_half = device->native_vector_width_half = 1;
}

void vortex_set_info(cl_device_id device) {
  pocl_init_default_device_infos(device);
  device->type = CL_DEVICE_TYPE_GPU;
  device->vendor = "Vortex";
  device->vendor_id = VENDOR_ID;
  device->version = "OpenCL " CL_VERSION_MAJOR_MINOR " PoCL";
  device->version_as_int = 300;
  device->version_as_cl = CL_MAKE_VERSION(3, 0, 0);
  device->opencl_c_version_as_opt = "CL" CL_VERSION_MAJOR_MINOR;
  device->opencl_c_version_as_cl = CL_MAKE_VERSION(3, 0, 0);
  device->version_of_latest_passed_cts = "v0000-01-01-00"; /* the form of a version, of no suite that there was */
  device->supported_spir_v_versions = "SPIR-V_1.0 SPIR-V_1.1 SPIR-V_1.2 SPIR-V_1.3 SPIR-V_1.4";
  device->execution_capabilities = CL_EXEC_KERNEL;
  device->on_host_queue_props = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  device->has_own_timer = 1;
  device->profiling_timer_resolution = 1;
  device->host_unified_memory = CL_FALSE;
  device->non_uniform_work_group_support = CL_TRUE;
  device->global_mem_cache_type = CL_READ_WRITE_CACHE;
  device->global_mem_cacheline_size = 64;
  device->global_mem_cache_size = 16 * 1024;
  device->mem_base_addr_align = BASE_ALIGNMENT;
  device->min_data_type_align_size = BASE_ALIGNMENT;
  device->max_parameter_size = 4096;
  device->max_constant_args = 64;
  device->max_constant_buffer_size = CONSTANT_BYTES;
  uint64_t printed;
  vortex_setting_number(SETTING_PRINTF_BUFFER, &printed, NULL, 0); /* a launch refuses what is wrong */
  device->printf_buffer_size = printed;
  device->device_side_printf = 0;
  device->global_var_max_size = 64 * 1024 * 1024;
  device->global_var_pref_size = 64 * 1024;
  set_images(device);
  device->svm_allocation_priority = 1;
  device->svm_caps = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER;
  device->partition_properties = (cl_device_partition_property *)no_partition;
  device->num_partition_properties = 1;
  set_vector_widths(device);
  pocl_setup_opencl_c_with_version(device, CL_TRUE);
  pocl_setup_ils_with_version(device);
}

/* Device information that follows from the shape. Groups may be as large as OpenCL programs expect on any shape, because
 * warps beyond the hardware's run as virtual ones. */
void vortex_set_shape_info(vortex_device *d, bool known) {
  cl_device_id device = d->device;
  char name[128] = "vortex";
  if (known) snprintf(name, sizeof name, "vortex-%ux%ux%u-rv%u", d->cores, d->warps, d->threads, d->xlen);
  free((char *)device->long_name);
  device->long_name = strdup(name);
  device->max_compute_units = d->cores;
  device->max_work_group_size = MAX_GROUP_SIZE;
  for (int i = 0; i < 3; i++) device->max_work_item_sizes[i] = MAX_GROUP_SIZE;
  device->preferred_wg_size_multiple = d->threads;
  device->address_bits = d->xlen;
  device->local_mem_size = d->local_bytes > FULL_PROFILE_LOCAL_BYTES ? d->local_bytes : FULL_PROFILE_LOCAL_BYTES;
  device->local_mem_type = d->local_in_global ? CL_GLOBAL : CL_LOCAL;
  device->global_mem_size = d->global_bytes;
  device->max_mem_alloc_size = d->allocation_bytes;
  device->max_clock_frequency = (cl_uint)d->clock_mhz;
  set_floating_point(device, d->xlen == 64);
  bool atomics = !vortex_has_feature(d, "no_atomics");
  /* each warp of the largest group is one of the hardware's, which run independently, and not a virtual one */
  device->sub_group_independent_forward_progress = d->warps * d->threads >= MAX_GROUP_SIZE;
  set_names(d, (d->xlen == 64 ? 0 : VORTEX_NEEDS_DOUBLE) | (atomics ? 0 : VORTEX_NEEDS_ATOMICS) |
                   (device->sub_group_independent_forward_progress ? 0 : VORTEX_NEEDS_PROGRESS));
  set_atomics(device, atomics);
  if (d->nvsim.map != NULL) device->svm_caps |= CL_DEVICE_SVM_FINE_GRAIN_BUFFER;
  device->max_num_sub_groups = MAX_GROUP_SIZE / (d->threads != 0 ? d->threads : 1);
}

/* ---- sub-groups: a sub-group is a warp -------------------------------------------------------------------------------- */

static size_t product(const size_t *sizes, size_t count) {
  size_t result = 1;
  for (size_t i = 0; i < count; i++) result *= sizes[i];
  return result;
}

cl_int vortex_answer(const void *what, size_t bytes, size_t size, void *value, size_t *size_ret) {
  if (value != NULL && size < bytes) return CL_INVALID_VALUE;
  if (value != NULL) memcpy(value, what, bytes);
  if (size_ret != NULL) *size_ret = bytes;
  return CL_SUCCESS;
}

cl_int vortex_sub_group_info(cl_device_id device, cl_kernel kernel, cl_kernel_sub_group_info name, size_t input_size,
                             const void *input, size_t size, void *value, size_t *size_ret) {
  (void)kernel;
  const vortex_device *d = device->data;
  size_t threads = d->threads, most = (MAX_GROUP_SIZE + threads - 1) / threads, dimensions = size / sizeof(size_t);
  size_t values[3] = {0, 0, 0};
  bool range = name == CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE || name == CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE;
  if (range && (input == NULL || input_size == 0 || input_size > sizeof values || input_size % sizeof(size_t) != 0))
    return CL_INVALID_VALUE;
  size_t items = range ? product(input, input_size / sizeof(size_t)) : 0;
  switch (name) {
  case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
    values[0] = items < threads ? items : threads;
    return vortex_answer(values, sizeof *values, size, value, size_ret);
  case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
    values[0] = (items + threads - 1) / threads;
    return vortex_answer(values, sizeof *values, size, value, size_ret);
  case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT: {
    size_t wanted;
    if (input == NULL || input_size != sizeof wanted || dimensions < 1 || dimensions > 3) return CL_INVALID_VALUE;
    memcpy(&wanted, input, sizeof wanted);
    bool possible = wanted != 0 && wanted <= most; /* else zeros, says the specification */
    values[0] = possible ? wanted * threads : 0;
    values[1] = values[2] = possible ? 1 : 0;
    return vortex_answer(values, dimensions * sizeof *values, size, value, size_ret);
  }
  case CL_KERNEL_MAX_NUM_SUB_GROUPS:
    return vortex_answer(&most, sizeof most, size, value, size_ret);
  case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
    return vortex_answer(values, sizeof *values, size, value, size_ret);
  default:
    return CL_INVALID_VALUE;
  }
}
