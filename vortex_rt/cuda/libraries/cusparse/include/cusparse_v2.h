// For sources that name this header: cusparse.h has its contents.
#ifndef VORTEX_CUDA_CUSPARSE_V2_H
#define VORTEX_CUDA_CUSPARSE_V2_H
#include "cusparse.h"
#endif
