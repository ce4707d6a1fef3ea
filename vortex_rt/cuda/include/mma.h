#error "mma.h: the device has no tensor cores; wmma is not available"
