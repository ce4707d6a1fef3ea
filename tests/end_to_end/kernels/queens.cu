// Solutions of n queens: explicit stacks in local arrays, early exits, one subtree a thread.
__global__ void queens(int n, unsigned int *solutions) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (first >= n * n) return;
  const unsigned int all = (1u << n) - 1;
  unsigned int columns[16], left[16], right[16], free[16];
  const unsigned int q0 = 1u << first / n, q1 = 1u << first % n;
  unsigned int c = q0, l = q0 << 1, r = q0 >> 1;
  if (q1 & (c | l | r)) return;
  int depth = 2;
  columns[2] = c | q1;
  left[2] = (l | q1) << 1;
  right[2] = (r | q1) >> 1;
  free[2] = all & ~(columns[2] | left[2] | right[2]);
  unsigned int count = 0;
  while (depth >= 2) {
    if (free[depth] == 0) { --depth; continue; }
    const unsigned int bit = free[depth] & -free[depth];
    free[depth] ^= bit;
    if (depth == n - 1) { ++count; continue; }
    columns[depth + 1] = columns[depth] | bit;
    left[depth + 1] = (left[depth] | bit) << 1;
    right[depth + 1] = (right[depth] | bit) >> 1;
    free[depth + 1] = all & ~(columns[depth + 1] | left[depth + 1] | right[depth + 1]);
    ++depth;
  }
  atomicAdd(solutions, count);
}
