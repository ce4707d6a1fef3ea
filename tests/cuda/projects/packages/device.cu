#include <cstdio>
#include <cub/version.cuh>
#include <thrust/system/cuda/detail/cdp_dispatch.h> // which the toolkit has one of its own before

int main() {
#ifdef THRUST_CDP_DISPATCH
  std::puts(THRUST_VERSION == CUB_VERSION ? "found" : "another");
#else
  std::puts("hidden");
#endif
}
