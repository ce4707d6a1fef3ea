// Transient thermal simulation of a chip: explicit finite differences of the RC model of HotSpot
// (Huang et al., IEEE TVLSI 14(5), 2006), tiled with a shrinking "pyramid" so that one launch does
// several time steps (Meng and Skadron, ICS 2009).

#define BLOCK_SIZE 16

// Each block loads BLOCK_SIZE x BLOCK_SIZE cells, of which the outer `iteration` rings are a halo that
// neighbouring blocks load too. Every step makes the valid region one ring smaller.
__global__ void calculate_temp(int iteration,      // time steps in this launch
                               const float *power, // [rows][cols], watts per cell
                               const float *temp_src, float *temp_dst, int grid_cols, int grid_rows, int border_cols,
                               int border_rows, // halo width
                               float cap, float rx, float ry, float rz, float step) {
    __shared__ float temp_on_chip[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float power_on_chip[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float temp_next[BLOCK_SIZE][BLOCK_SIZE];

    const float ambient = 80.0;
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;

    const float step_div_cap = step / cap;
    const float rx_inverse = 1 / rx;
    const float ry_inverse = 1 / ry;
    const float rz_inverse = 1 / rz;

    // First cell of this block's tile, halo included; it may lie outside the grid.
    const int tile_row = (BLOCK_SIZE - iteration * 2) * (int)blockIdx.y - border_rows;
    const int tile_col = (BLOCK_SIZE - iteration * 2) * (int)blockIdx.x - border_cols;
    const int row = tile_row + ty;
    const int col = tile_col + tx;
    const bool inside = row >= 0 && row < grid_rows && col >= 0 && col < grid_cols;

    if (inside) {
        temp_on_chip[ty][tx] = temp_src[row * grid_cols + col];
        power_on_chip[ty][tx] = power[row * grid_cols + col];
    }
    __syncthreads();

    // Tile coordinates of the first and last cell inside the grid; beyond them the edge cell repeats.
    const int first_row = max(0, -tile_row);
    const int last_row = min(BLOCK_SIZE - 1, grid_rows - 1 - tile_row);
    const int first_col = max(0, -tile_col);
    const int last_col = min(BLOCK_SIZE - 1, grid_cols - 1 - tile_col);
    const int north = max(ty - 1, first_row);
    const int south = min(ty + 1, last_row);
    const int west = max(tx - 1, first_col);
    const int east = min(tx + 1, last_col);

    bool computed = false;
    for (int i = 0; i < iteration; i++) {
        computed = false;
        // A ring of i + 1 cells is stale by now.
        if (tx >= i + 1 && tx <= BLOCK_SIZE - i - 2 && ty >= i + 1 && ty <= BLOCK_SIZE - i - 2 && inside) {
            computed = true;
            const float here = temp_on_chip[ty][tx];
            temp_next[ty][tx] =
                here + step_div_cap * (power_on_chip[ty][tx] +
                                       (temp_on_chip[south][tx] + temp_on_chip[north][tx] - 2.0 * here) * ry_inverse +
                                       (temp_on_chip[ty][east] + temp_on_chip[ty][west] - 2.0 * here) * rx_inverse +
                                       (ambient - here) * rz_inverse);
        }
        __syncthreads();
        if (i == iteration - 1) break;
        if (computed) temp_on_chip[ty][tx] = temp_next[ty][tx];
        __syncthreads();
    }

    if (computed) temp_dst[row * grid_cols + col] = temp_next[ty][tx];
}
