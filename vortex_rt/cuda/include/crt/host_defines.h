/* The qualifiers, under the name of CUDA 10 and later. */
#include "../host_defines.h"
