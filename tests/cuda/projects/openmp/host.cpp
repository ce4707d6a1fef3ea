#include <omp.h>

int own_number() { return omp_get_thread_num(); }

int numbers_of_host() {
  int seen = 0;
#pragma omp parallel num_threads(3) reduction(+ : seen)
  seen += 1 << 4 * omp_get_thread_num();
  return seen;
}
