/* What kernels leave for the host: grids to launch, copies and fills (CUDA's dynamic parallelism). Device code writes
 * it (vortex_device_launch.h), libcuda reads it when the kernel has ended (device_launch.c). Addresses are numbers of
 * 64 bits on both sides. */
#ifndef VORTEX_LAUNCH_RECORDS_H
#define VORTEX_LAUNCH_RECORDS_H

/* The variable of a module that may launch; the host fills it before the module's first kernel. */
#define VORTEX_LAUNCH_AREA "__vortex_launch_area"

/* What a record is about: a kernel, by the number that stands for its address in device code (the FNV-1a hash of its
 * name), or one of these. */
#define VORTEX_RECORD_NONE 0ull /* its arguments found no room */
#define VORTEX_RECORD_COPY 1ull
#define VORTEX_RECORD_FILL 2ull

/* Streams that device code knows besides those that it makes, as CUDA numbers them. */
#define VORTEX_TAIL_STREAM 3ull

/* Errors that threads have not taken yet: at most so many threads' are kept. A power of two. */
#define VORTEX_LAUNCH_ERRORS 4096u

struct vortex_launch_record {
  unsigned long long __what, __stream;
  unsigned long long __arguments; /* their offset among the area's arguments, laid out as CUDA does */
  unsigned int __argument_bytes, __shared;
  unsigned int __grid[3], __block[3];
};

/* Arguments of VORTEX_RECORD_COPY, and of VORTEX_RECORD_FILL, whose `source` is the byte. */
struct vortex_copy_arguments {
  unsigned long long __target, __source, __bytes;
};

struct vortex_launch_error {
  unsigned long long __by; /* its number in the grid, from 1; 0: the place is free */
  unsigned int __error, __reserved;
};

struct vortex_launch_area {
  unsigned long long __records;    /* struct vortex_launch_record[limit] */
  unsigned long long __arguments;  /* unsigned char[argument_bytes] */
  unsigned long long __errors;     /* struct vortex_launch_error[VORTEX_LAUNCH_ERRORS] */
  unsigned long long __attributes; /* int[attribute_count], by number of the attribute */
  unsigned long long __argument_bytes, __argument_used;
  unsigned int __limit, __count;         /* `count` counts on where `limit` is reached */
  unsigned int __error_count, __handles; /* handles: of streams and events made */
  unsigned int __attribute_count, __device, __device_count, __reserved;
};

#endif
