/* What NVIDIA's header checks of the host compiler does not apply here. */
#ifndef __HOST_CONFIG_H__
#define __HOST_CONFIG_H__
#include "../host_defines.h"
#endif
