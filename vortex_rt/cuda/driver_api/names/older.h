/* For the files of older names: the names as such, and how they are exported. */
#ifndef VORTEX_LIBCUDA_OLDER_H
#define VORTEX_LIBCUDA_OLDER_H

#include "submit.h"

#include "libcuda_older.h" /* takes away what cuda.h makes of the plain names */

#define OLDER(name, parameters, ...)                                                                                   \
  VX_PUBLIC CUresult name parameters;                                                                                  \
  VX_PUBLIC CUresult name parameters { __VA_ARGS__ }

#endif
