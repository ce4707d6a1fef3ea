// Cheapest way through a grid of weights, bottom row by row: dynamic programming in which a cell may come
// from the three cells before it. One launch does several rows on a tile with a halo ("ghost zone").

#define BLOCK_SIZE 256

__global__ void dynproc_kernel(int iteration, const int *gpuWall, const int *gpuSrc, int *gpuResults, int cols,
                               int startStep, int border) {
    __shared__ int prev[BLOCK_SIZE];
    __shared__ int result[BLOCK_SIZE];

    const int tx = threadIdx.x;
    const int tile = (BLOCK_SIZE - iteration * 2) * (int)blockIdx.x - border;
    const int col = tile + tx;
    const bool inside = col >= 0 && col < cols;

    const int first = max(0, -tile);
    const int last = min(BLOCK_SIZE - 1, cols - 1 - tile);
    const int west = max(tx - 1, first);
    const int east = min(tx + 1, last);

    if (inside) prev[tx] = gpuSrc[col];
    __syncthreads();

    bool computed = false;
    for (int i = 0; i < iteration; i++) {
        computed = false;
        if (tx >= i + 1 && tx <= BLOCK_SIZE - 2 - i && inside) {
            computed = true;
            const int cheapest = min(min(prev[west], prev[tx]), prev[east]);
            result[tx] = cheapest + gpuWall[cols * (startStep + i) + col];
        }
        __syncthreads();
        if (i == iteration - 1) break;
        if (computed) prev[tx] = result[tx];
        __syncthreads();
    }

    if (computed) gpuResults[col] = result[tx];
}
