#include <cstdio>
#include <cub/version.cuh>
#include <cuda/std/version>

int main() {
  std::puts(CUB_VERSION >= 200000 ? "found" : "old");
}
