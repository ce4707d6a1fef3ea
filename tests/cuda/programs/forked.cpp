// The parent forks before and after it uses the device; children that do not use it end as usual.
#include "expect.h"
#include <sys/wait.h>
#include <unistd.h>

static int child_status() {
  int status = -1;
  wait(&status);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main() {
  if (!fork()) {  // the child may be the one that uses the device, as nobody has yet
    void *p;
    _exit(cudaMalloc(&p, 16) == cudaSuccess && cudaFree(p) == cudaSuccess ? 11 : 1);
  }
  EXPECT(child_status() == 11);
  void *p;
  OK(cudaMalloc(&p, 16));
  OK(cudaMemset(p, 0, 16));
  if (!fork()) _exit(12);
  EXPECT(child_status() == 12);
  if (!fork()) {  // a child of a process that used the device cannot: an error, not a hang
    void *q;
    _exit(cudaMalloc(&q, 16) == cudaSuccess ? 1 : 13);
  }
  EXPECT(child_status() == 13);
  OK(cudaFree(p));
  return result();
}
