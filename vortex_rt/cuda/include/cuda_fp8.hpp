// Old programs include this name too.
#include "cuda_fp8.h"
