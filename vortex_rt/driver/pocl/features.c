/* What the device can do beyond the common, by name. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

const char *vortex_features(const vortex_device *d) {
  const char *features = vortex_setting_text(SETTING_FEATURES);
  return features != NULL ? features : d->features;
}

bool vortex_has_feature(const vortex_device *d, const char *name) {
  const char *at = vortex_features(d);
  for (size_t length = strlen(name); (at = strstr(at, name)) != NULL; at += length)
    if ((at == vortex_features(d) || strchr(" ,", at[-1]) != NULL) && (at[length] == '\0' || strchr(" ,", at[length]) != NULL))
      return true;
  return false;
}
