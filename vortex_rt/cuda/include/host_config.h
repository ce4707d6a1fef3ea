/* The same under its older name. */
#include "crt/host_config.h"
