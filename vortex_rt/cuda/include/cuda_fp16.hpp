// Old programs include this name too.
#include "cuda_fp16.h"
