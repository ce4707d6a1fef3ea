// Blocked LU decomposition in place (no pivoting): per step the diagonal tile, then the tiles of its row and
// column, then the rest (right-looking algorithm). L has a unit diagonal and lies below U.

#define BLOCK_SIZE 16

// Factor the tile at (offset, offset) with one block of BLOCK_SIZE threads.
__global__ void lud_diagonal(float *m, int matrix_dim, int offset) {
    __shared__ float shadow[BLOCK_SIZE][BLOCK_SIZE];
    const int tx = threadIdx.x;

    for (int i = 0; i < BLOCK_SIZE; i++) shadow[i][tx] = m[(offset + i) * matrix_dim + offset + tx];
    __syncthreads();

    for (int i = 0; i < BLOCK_SIZE - 1; i++) {
        if (tx > i) { // column i of L
            for (int j = 0; j < i; j++) shadow[tx][i] -= shadow[tx][j] * shadow[j][i];
            shadow[tx][i] /= shadow[i][i];
        }
        __syncthreads();
        if (tx > i) // row i + 1 of U
            for (int j = 0; j <= i; j++) shadow[i + 1][tx] -= shadow[i + 1][j] * shadow[j][tx];
        __syncthreads();
    }

    for (int i = 1; i < BLOCK_SIZE; i++) m[(offset + i) * matrix_dim + offset + tx] = shadow[i][tx];
}

// Block b does the b-th tile right of the diagonal tile (first half of the threads) and the b-th below it
// (second half).
__global__ void lud_perimeter(float *m, int matrix_dim, int offset) {
    __shared__ float dia[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float peri_row[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float peri_col[BLOCK_SIZE][BLOCK_SIZE];

    const bool does_row = threadIdx.x < BLOCK_SIZE;
    const int idx = does_row ? threadIdx.x : threadIdx.x - BLOCK_SIZE;
    const int distance = (blockIdx.x + 1) * BLOCK_SIZE;

    if (does_row) {
        for (int i = 0; i < BLOCK_SIZE / 2; i++) dia[i][idx] = m[(offset + i) * matrix_dim + offset + idx];
        for (int i = 0; i < BLOCK_SIZE; i++) peri_row[i][idx] = m[(offset + i) * matrix_dim + offset + distance + idx];
    } else {
        for (int i = BLOCK_SIZE / 2; i < BLOCK_SIZE; i++) dia[i][idx] = m[(offset + i) * matrix_dim + offset + idx];
        for (int i = 0; i < BLOCK_SIZE; i++) peri_col[i][idx] = m[(offset + distance + i) * matrix_dim + offset + idx];
    }
    __syncthreads();

    if (does_row) { // solve L * X = row tile
        for (int i = 1; i < BLOCK_SIZE; i++)
            for (int j = 0; j < i; j++) peri_row[i][idx] -= dia[i][j] * peri_row[j][idx];
    } else { // solve X * U = column tile, thread idx has row idx
        for (int i = 0; i < BLOCK_SIZE; i++) {
            for (int j = 0; j < i; j++) peri_col[idx][i] -= peri_col[idx][j] * dia[j][i];
            peri_col[idx][i] /= dia[i][i];
        }
    }
    __syncthreads();

    if (does_row) {
        for (int i = 1; i < BLOCK_SIZE; i++) m[(offset + i) * matrix_dim + offset + distance + idx] = peri_row[i][idx];
    } else {
        for (int i = 0; i < BLOCK_SIZE; i++) m[(offset + distance + i) * matrix_dim + offset + idx] = peri_col[i][idx];
    }
}

#ifdef MATRIX_UNIT
#include <vortex_intrinsics.h>

// Trailing tiles with the matrix unit: a block is a warp and does a piece of 2^side x 2^side, to which the unit adds
// products of 2^side x 2^deep and 2^deep x 2^side elements, one a lane.
__global__ void lud_internal(float *m, int matrix_dim, int offset, int side, int deep) {
    const int lane = threadIdx.x;
    const int width = 1 << side;
    const int depth = 1 << deep;
    const int row = offset + BLOCK_SIZE + (blockIdx.y << side);
    const int col = offset + BLOCK_SIZE + (blockIdx.x << side);
    const float *left = m + (row + (lane >> deep)) * matrix_dim + offset + (lane & (depth - 1));
    const float *right = m + (offset + (lane >> side)) * matrix_dim + col + (lane & (width - 1));

    __vortex_tcu_set(0);
    for (int i = 0; i < BLOCK_SIZE; i += depth) {
        __vortex_tcu_mma(*left, *right);
        left += depth;
        right += depth * matrix_dim;
    }
    const float sum = __vortex_tcu_get();
    if (lane < width * width) m[(row + (lane >> side)) * matrix_dim + col + (lane & (width - 1))] -= sum;
}
#else
// Trailing tiles: A -= (column tile) * (row tile).
__global__ void lud_internal(float *m, int matrix_dim, int offset) {
    __shared__ float peri_row[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float peri_col[BLOCK_SIZE][BLOCK_SIZE];

    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int row = offset + (blockIdx.y + 1) * BLOCK_SIZE + ty;
    const int col = offset + (blockIdx.x + 1) * BLOCK_SIZE + tx;

    peri_row[ty][tx] = m[(offset + ty) * matrix_dim + col];
    peri_col[ty][tx] = m[row * matrix_dim + offset + tx];
    __syncthreads();

    float sum = 0;
    for (int i = 0; i < BLOCK_SIZE; i++) sum += peri_col[ty][i] * peri_row[i][tx];
    m[row * matrix_dim + col] -= sum;
}
#endif

// cuda2nvvm: -ffast-math
