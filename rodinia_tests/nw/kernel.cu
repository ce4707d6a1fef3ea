// Needleman-Wunsch global alignment: the score matrix in tiles along anti-diagonals, one tile a block of
// 16 threads, which itself goes along the tile's anti-diagonals.

#define BLOCK_SIZE 16

__device__ static inline int maximum(int a, int b, int c) { return max(max(a, b), c); }

// Fill the tile (b_index_x, b_index_y); the row above and the column to the left are known.
__device__ static inline void fill_tile(const int *reference, int *matrix_cuda, int cols, int penalty, int b_index_x,
                                        int b_index_y, int (*temp)[BLOCK_SIZE + 1], int (*ref)[BLOCK_SIZE]) {
    const int tx = threadIdx.x;
    const int corner = cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x; // element above and left of the tile

    if (tx == 0) temp[0][0] = matrix_cuda[corner];
    for (int ty = 0; ty < BLOCK_SIZE; ty++) ref[ty][tx] = reference[corner + cols * (ty + 1) + 1 + tx];
    temp[tx + 1][0] = matrix_cuda[corner + cols * (tx + 1)];
    temp[0][tx + 1] = matrix_cuda[corner + 1 + tx];
    __syncthreads();

    for (int m = 0; m < BLOCK_SIZE; m++) {
        if (tx <= m) {
            const int x = tx + 1;
            const int y = m - tx + 1;
            temp[y][x] =
                maximum(temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty, temp[y - 1][x] - penalty);
        }
        __syncthreads();
    }
    for (int m = BLOCK_SIZE - 2; m >= 0; m--) {
        if (tx <= m) {
            const int x = tx + BLOCK_SIZE - m;
            const int y = BLOCK_SIZE - tx;
            temp[y][x] =
                maximum(temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty, temp[y - 1][x] - penalty);
        }
        __syncthreads();
    }

    for (int ty = 0; ty < BLOCK_SIZE; ty++) matrix_cuda[corner + cols * (ty + 1) + 1 + tx] = temp[ty + 1][tx + 1];
}

// Tiles of the i-th anti-diagonal of the upper-left triangle.
__global__ void needle_cuda_shared_1(const int *reference, int *matrix_cuda, int cols, int penalty, int i) {
    __shared__ int temp[BLOCK_SIZE + 1][BLOCK_SIZE + 1];
    __shared__ int ref[BLOCK_SIZE][BLOCK_SIZE];
    const int bx = blockIdx.x;
    fill_tile(reference, matrix_cuda, cols, penalty, bx, i - 1 - bx, temp, ref);
}

// Tiles of the lower-right triangle, i counting the diagonal's length down.
__global__ void needle_cuda_shared_2(const int *reference, int *matrix_cuda, int cols, int penalty, int i,
                                     int block_width) {
    __shared__ int temp[BLOCK_SIZE + 1][BLOCK_SIZE + 1];
    __shared__ int ref[BLOCK_SIZE][BLOCK_SIZE];
    const int bx = blockIdx.x;
    fill_tile(reference, matrix_cuda, cols, penalty, bx + block_width - i, block_width - bx - 1, temp, ref);
}
