// Old programs include this name too.
#include "cuda_bf16.h"
