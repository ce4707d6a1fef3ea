/* NVTX under its older name. */
#include "nvtx3/nvToolsExtCuda.h"
