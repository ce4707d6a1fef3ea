#include <cstdio>
#include <cuda_runtime.h>
#include <thrust/version.h>

int main() {
  std::puts(THRUST_VERSION >= 200000 ? "found" : "old");
}
