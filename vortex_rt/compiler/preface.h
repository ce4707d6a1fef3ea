/* Included before every OpenCL C program. clang's header defines, for any SPIR target, macros of extensions and features
 * that the device does not have, and lacks some that it has: vortex_rt/opencl_features.py lists them. */
#define cl_khr_extended_async_copies 1
#ifndef cl_khr_extended_bit_ops /* clang knows these two from OpenCL C 2.0 on */
#define cl_khr_extended_bit_ops 1
#define cl_khr_integer_dot_product 1
#define __opencl_c_integer_dot_product_input_4x8bit 1
#define __opencl_c_integer_dot_product_input_4x8bit_packed 1
#endif
event_t __attribute__((overloadable, convergent)) async_work_group_copy_2D2D(
    __local void *, size_t, const __global void *, size_t, size_t, size_t, size_t, size_t, size_t, event_t);
event_t __attribute__((overloadable, convergent)) async_work_group_copy_2D2D(
    __global void *, size_t, const __local void *, size_t, size_t, size_t, size_t, size_t, size_t, event_t);
event_t __attribute__((overloadable, convergent)) async_work_group_copy_3D3D(
    __local void *, size_t, const __global void *, size_t, size_t, size_t, size_t, size_t, size_t, size_t, size_t, size_t, event_t);
event_t __attribute__((overloadable, convergent)) async_work_group_copy_3D3D(
    __global void *, size_t, const __local void *, size_t, size_t, size_t, size_t, size_t, size_t, size_t, size_t, size_t, event_t);
#undef cl_khr_kernel_clock
#undef __opencl_c_kernel_clock_scope_device
#undef __opencl_c_kernel_clock_scope_work_group
#undef __opencl_c_kernel_clock_scope_sub_group
#undef cl_ext_float_atomics
#undef __opencl_c_ext_fp16_global_atomic_load_store
#undef __opencl_c_ext_fp16_local_atomic_load_store
#undef __opencl_c_ext_fp16_global_atomic_add
#undef __opencl_c_ext_fp16_local_atomic_add
#undef __opencl_c_ext_fp16_global_atomic_min_max
#undef __opencl_c_ext_fp16_local_atomic_min_max
#undef __opencl_c_ext_fp32_global_atomic_add
#undef __opencl_c_ext_fp32_local_atomic_add
#undef __opencl_c_ext_fp32_global_atomic_min_max
#undef __opencl_c_ext_fp32_local_atomic_min_max
#undef __opencl_c_ext_fp64_global_atomic_add
#undef __opencl_c_ext_fp64_local_atomic_add
#undef __opencl_c_ext_fp64_global_atomic_min_max
#undef __opencl_c_ext_fp64_local_atomic_min_max
#undef __opencl_c_ext_image_raw10_raw12
#undef __opencl_c_pipes
#undef __opencl_c_device_enqueue
