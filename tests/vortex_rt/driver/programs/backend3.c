/* What lies below Vortex 3.0's libvortex.so: `vx_dev_init` fills six entries, none of which is one of 2.x's. */
#include <stdlib.h>

static int never(void) {
  abort();
}

__attribute__((visibility("default"))) int vx_dev_init(int (*entries[6])(void));
int vx_dev_init(int (*entries[6])(void)) {
  for (int i = 0; i < 6; i++)
    entries[i] = never;
  return 0;
}
