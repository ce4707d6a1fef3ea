// Breadth-first search with a frontier queue, atomicCAS on the levels and a warp's queue space taken at once.
__global__ void expand(const int *row, const int *col, int *level, const int *frontier, int size, int *next, int *next_size, int depth) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= size) return;
  const int v = frontier[i];
  for (int e = row[v]; e < row[v + 1]; ++e)
    if (atomicCAS(&level[col[e]], -1, depth) == -1) next[atomicAdd(next_size, 1)] = col[e];
}
