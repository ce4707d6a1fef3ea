// What programs name that include the part itself.
#include "../scan.h"
