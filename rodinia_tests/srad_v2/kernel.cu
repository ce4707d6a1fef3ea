// Speckle reducing anisotropic diffusion (Yu and Acton, IEEE Trans. Image Processing 11(11), 2002) on 16 x 16 tiles in
// shared memory. The host gives q0² of a region of interest.

#define BLOCK_SIZE 16

// Index of the pixel (row, col) of the image, edges repeated; the tile's neighbours beyond the grid are its own edge
// pixels.
__device__ static inline int clamp_index(int row, int col, int rows, int cols) {
    return min(max(row, 0), rows - 1) * cols + min(max(col, 0), cols - 1);
}

// Derivatives and diffusion coefficient of each pixel.
__global__ void srad_cuda_1(float *E_C, float *W_C, float *N_C, float *S_C, const float *J_cuda, float *C_cuda,
                            int cols, int rows, float q0sqr) {
    __shared__ float temp[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float temp_result[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float north[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float south[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float east[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float west[BLOCK_SIZE][BLOCK_SIZE];

    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int row0 = blockIdx.y * BLOCK_SIZE;
    const int col0 = blockIdx.x * BLOCK_SIZE;
    const int index = (row0 + ty) * cols + col0 + tx;

    // The four rims of the tile, clamped to the image.
    north[ty][tx] = J_cuda[clamp_index(row0 - 1, col0 + tx, rows, cols)];
    south[ty][tx] = J_cuda[clamp_index(row0 + BLOCK_SIZE, col0 + tx, rows, cols)];
    west[ty][tx] = J_cuda[clamp_index(row0 + ty, col0 - 1, rows, cols)];
    east[ty][tx] = J_cuda[clamp_index(row0 + ty, col0 + BLOCK_SIZE, rows, cols)];
    temp[ty][tx] = J_cuda[index];
    __syncthreads();

    const float jc = temp[ty][tx];
    const float n = (ty == 0 ? north[ty][tx] : temp[ty - 1][tx]) - jc;
    const float s = (ty == BLOCK_SIZE - 1 ? south[ty][tx] : temp[ty + 1][tx]) - jc;
    const float w = (tx == 0 ? west[ty][tx] : temp[ty][tx - 1]) - jc;
    const float e = (tx == BLOCK_SIZE - 1 ? east[ty][tx] : temp[ty][tx + 1]) - jc;

    const float g2 = (n * n + s * s + w * w + e * e) / (jc * jc);
    const float l = (n + s + w + e) / jc;
    const float num = (0.5 * g2) - ((1.0 / 16.0) * (l * l));
    float den = 1 + (.25 * l);
    const float qsqr = num / (den * den);
    den = (qsqr - q0sqr) / (q0sqr * (1 + q0sqr));
    const float c = 1.0 / (1.0 + den);

    temp_result[ty][tx] = c < 0 ? 0 : c > 1 ? 1 : c;
    __syncthreads();

    C_cuda[index] = temp_result[ty][tx];
    E_C[index] = e;
    W_C[index] = w;
    S_C[index] = s;
    N_C[index] = n;
}

// Divergence of the flow, and the step.
__global__ void srad_cuda_2(const float *E_C, const float *W_C, const float *N_C, const float *S_C, float *J_cuda,
                            const float *C_cuda, int cols, int rows, float lambda) {
    __shared__ float south_c[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float east_c[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float c_cuda_temp[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float c_cuda_result[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float temp[BLOCK_SIZE][BLOCK_SIZE];

    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int row0 = blockIdx.y * BLOCK_SIZE;
    const int col0 = blockIdx.x * BLOCK_SIZE;
    const int index = (row0 + ty) * cols + col0 + tx;

    temp[ty][tx] = J_cuda[index];
    south_c[ty][tx] = C_cuda[clamp_index(row0 + BLOCK_SIZE, col0 + tx, rows, cols)];
    east_c[ty][tx] = C_cuda[clamp_index(row0 + ty, col0 + BLOCK_SIZE, rows, cols)];
    c_cuda_temp[ty][tx] = C_cuda[index];
    __syncthreads();

    const float cc = c_cuda_temp[ty][tx];
    const float cs = ty == BLOCK_SIZE - 1 ? south_c[ty][tx] : c_cuda_temp[ty + 1][tx];
    const float ce = tx == BLOCK_SIZE - 1 ? east_c[ty][tx] : c_cuda_temp[ty][tx + 1];
    const float d_sum = cc * N_C[index] + cs * S_C[index] + cc * W_C[index] + ce * E_C[index];
    c_cuda_result[ty][tx] = temp[ty][tx] + 0.25 * lambda * d_sum;
    __syncthreads();

    J_cuda[index] = c_cuda_result[ty][tx];
}
