// Ways to stop, and output on the way.
#include <assert.h>
#include <stdio.h>

extern "C" __global__ void check(const int *x, int *out, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  printf("checking %d: %s\n", i, x[i] < limit ? "fine" : "bad");
  assert(x[i] < limit);
  out[i] = x[i];
}

extern "C" __global__ void trap_if(const int *x, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] == 13) __trap();
  out[i] = 1;
}

extern "C" __global__ void leave(const int *x, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 1;
  if (x[i] == 13) asm volatile("exit;");
  out[i] = 2;
}

// A list on the device's heap: each thread builds its own and frees it.
struct Node { int value; Node *next; };

extern "C" __global__ void lists(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Node *head = nullptr;
  for (int k = 0; k < n; k++) {
    Node *node = (Node *)malloc(sizeof(Node));
    if (!node) { out[i] = -1; return; }
    node->value = i + k;
    node->next = head;
    head = node;
  }
  int sum = 0;
  while (head) {
    Node *next = head->next;
    sum += head->value;
    free(head);
    head = next;
  }
  out[i] = sum;
}
