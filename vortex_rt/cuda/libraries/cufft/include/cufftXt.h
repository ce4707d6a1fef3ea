/* cuFFT's extended plans, which cufft.h declares with the others. */
#ifndef _CUFFTXT_H_
#define _CUFFTXT_H_
#include "cufft.h"
#endif
