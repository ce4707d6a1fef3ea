/* What the device library's sources share. Compiled as OpenCL C 2.0 with clang's opencl-c-base.h and no built-in declarations. */
#ifndef VORTEX_DEVICE_H
#define VORTEX_DEVICE_H

#include "vortex_isa.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifdef VORTEX_RV64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif

#define OVERLOADABLE __attribute__((overloadable))
#define CONST __attribute__((const))

/* Primitives that the code generator replaces (vortex_rt/compiler/primitives.py). */
CONST uint __vx_packed_local_id(void);
CONST uint __vx_group_id_x(void);
CONST uint __vx_group_id_y(void);
CONST uint __vx_group_id_z(void);
CONST uint __vx_field_u32(uint offset);
CONST ulong __vx_field_u64(uint offset);
__attribute__((convergent)) void __vx_group_barrier(void);

CONST __generic char *__vx_launch_block(void);
CONST int __vx_feature_vote_shuffle(void); /* 1: the device has vote and shuffle instructions */
CONST uint __vx_cell_lanes(void);         /* lanes that have their cells side by side (cells.py) */
CONST int __vx_program_arrives(void);      /* 1: some warp of the program arrives at a named barrier without waiting */
CONST int __vortex_has_dxa(void);          /* 1: the device has an engine that copies tiles of tensors */
CONST int __vortex_has_stale_caches(void);  /* 1: loads may read what another core has overwritten, atomics do not */
CONST int __vx_feature_no_atomics(void);   /* 1: the device has no atomic instructions */

/* The acquiring part of a memory order (vortex_rt/compiler/stale_caches.py). */
void __vx_acquire(int order, int scope);

/* Atomics written in IR (vortex_rt/compiler/atomics.py). */
int __vx_swap32(volatile __global int *p, int v);
int __vx_add32(volatile __global int *p, int v);

void __vx_trap(int code, __generic const char *description);

#define FIELD32(name, i) __vx_field_u32(OFFSET_##name + 4 * (i))
#define FIELD64(name, i) __vx_field_u64(OFFSET_##name + 8 * (i))

#endif
