// Detection and tracking of white blood cells in video microscopy (Boyer, Tarjan, Acton and Skadron, IPDPS 2009): the
// gradient inverse coefficient of variation along circles, a dilation, and motion gradient vector flow around each
// cell. With TEXTURE_OBJECTS textures are arguments instead of module-scope references.

#define NPOINTS 150 // on a circle
#define NCIRCLES 7  // radii
#define MAX_RAD 20
#define STREL_SIZE 25
#define MAX_M 41 // of the window around a cell
#define MAX_N 81
#define THREADS 320

#ifdef TEXTURE_OBJECTS
#define TEXTURE_PARAMETER(name) , cudaTextureObject_t name
#define FETCH(name, i) tex1Dfetch<float>(name, i)
#else
texture<float, 1, cudaReadModeElementType> t_grad_x;
texture<float, 1, cudaReadModeElementType> t_grad_y;
texture<float, 1, cudaReadModeElementType> t_img;
#define TEXTURE_PARAMETER(name)
#define FETCH(name, i) tex1Dfetch(name, i)
#endif

__constant__ float c_sin_angle[NPOINTS];
__constant__ float c_cos_angle[NPOINTS];
__constant__ int c_tX[NCIRCLES * NPOINTS];
__constant__ int c_tY[NCIRCLES * NPOINTS];
__constant__ float c_strel[STREL_SIZE * STREL_SIZE];

// Largest mean²/variance of the directional gradient over all circles around a pixel. One block a column of the image,
// one thread a row; images are [columns][grad_m].
__global__ void GICOV_kernel(int grad_m, float *gicov TEXTURE_PARAMETER(t_grad_x) TEXTURE_PARAMETER(t_grad_y)) {
    const int i = blockIdx.x + MAX_RAD + 2;
    const int j = threadIdx.x + MAX_RAD + 2;

    float max_GICOV = 0.0f;
    for (int k = 0; k < NCIRCLES; k++) {
        float sum = 0.0f;
        float m2 = 0.0f;
        float mean = 0.0f;
        for (int n = 0; n < NPOINTS; n++) {
            const int y = j + c_tY[k * NPOINTS + n];
            const int x = i + c_tX[k * NPOINTS + n];
            const int address = x * grad_m + y;
            const float p = FETCH(t_grad_x, address) * c_cos_angle[n] + FETCH(t_grad_y, address) * c_sin_angle[n];
            sum += p;
            const float delta = p - mean; // Welford's update
            mean += delta / (float)(n + 1);
            m2 += delta * (p - mean);
        }
        mean = sum / NPOINTS;
        const float variance = m2 / (NPOINTS - 1);
        if (mean * mean / variance > max_GICOV) max_GICOV = mean * mean / variance;
    }
    gicov[i * grad_m + j] = max_GICOV;
}

// Largest value of the image under the structuring element.
__global__ void dilate_kernel(int img_m, int img_n, int strel_m, int strel_n, float *dilated TEXTURE_PARAMETER(t_img)) {
    const int thread_id = blockIdx.x * blockDim.x + threadIdx.x;
    const int i = thread_id % img_m;
    const int j = thread_id / img_m;
    if (j >= img_n) return;

    float maximum = 0.0f;
    for (int el_i = 0; el_i < strel_m; el_i++) {
        const int y = i - strel_m / 2 + el_i;
        if (y < 0 || y >= img_m) continue;
        for (int el_j = 0; el_j < strel_n; el_j++) {
            const int x = j - strel_n / 2 + el_j;
            if (x >= 0 && x < img_n && c_strel[el_i * strel_n + el_j] != 0)
                maximum = fmaxf(maximum, FETCH(t_img, x * img_m + y));
        }
    }
    dilated[j * img_m + i] = maximum;
}

// Smoothed step function.
__device__ static inline float heaviside(float x) { return atanf(x) * (1.0 / 3.14159265358979323846) + 0.5; }

// Motion gradient vector flow: one block diffuses one cell's edge map until it changes little. Arrays come as an array
// of pointers.
__global__ void IMGVF_kernel(float **IMGVF_array, float **I_array, const int *m_array, const int *n_array, float vx,
                             float vy, float e, int max_iterations, float cutoff) {
    __shared__ float IMGVF[MAX_M * MAX_N];
    __shared__ float buffer[THREADS]; // new values of the previous THREADS pixels, later the changes
    __shared__ int cell_converged;

    const int cell_num = blockIdx.x;
    float *IMGVF_global = IMGVF_array[cell_num];
    const float *I = I_array[cell_num];
    const int m = m_array[cell_num];
    const int n = n_array[cell_num];
    const int pixels = m * n;
    const int rounds = (pixels + THREADS - 1) / THREADS;
    const int thread_id = threadIdx.x;

    for (int p = thread_id; p < pixels; p += THREADS) IMGVF[p] = IMGVF_global[p];
    if (thread_id == 0) cell_converged = 0;
    __syncthreads();

    const float one_over_e = 1.0f / e;
    for (int iterations = 0; !cell_converged && iterations < max_iterations; iterations++) {
        float total_diff = 0.0f;

        // Neighbours are at most MAX_N + 1 < THREADS pixels away, so a round may still read the pixels of the round
        // before, whose new values wait in `buffer`.
        for (int round = 0; round <= rounds; round++) {
            const int p = round * THREADS + thread_id;
            float new_val = 0.0f;
            if (p < pixels) {
                const int i = p / n;
                const int j = p % n;
                const int row_up = i == 0 ? 0 : -n;
                const int row_down = i == m - 1 ? 0 : n;
                const int col_left = j == 0 ? 0 : -1;
                const int col_right = j == n - 1 ? 0 : 1;

                const float old_val = IMGVF[p];
                const float UL = IMGVF[p + row_up + col_left] - old_val;
                const float U = IMGVF[p + row_up] - old_val;
                const float UR = IMGVF[p + row_up + col_right] - old_val;
                const float L = IMGVF[p + col_left] - old_val;
                const float R = IMGVF[p + col_right] - old_val;
                const float DL = IMGVF[p + row_down + col_left] - old_val;
                const float D = IMGVF[p + row_down] - old_val;
                const float DR = IMGVF[p + row_down + col_right] - old_val;

                // mu / lambda = 0.5 / 8: weight of the diffusion.
                const float v =
                    old_val + (0.5f / (8.0f * 0.5f + 1.0f)) *
                                  (heaviside(UL * (-vx - vy) * one_over_e) * UL + heaviside(U * -vy * one_over_e) * U +
                                   heaviside(UR * (vx - vy) * one_over_e) * UR + heaviside(L * -vx * one_over_e) * L +
                                   heaviside(R * vx * one_over_e) * R + heaviside(DL * (-vx + vy) * one_over_e) * DL +
                                   heaviside(D * vy * one_over_e) * D + heaviside(DR * (vx + vy) * one_over_e) * DR);
                // Pull towards the edge map where it is strong.
                const float image = I[p];
                new_val = v - (1.0f / (8.0f * 0.5f + 1.0f)) * image * (v - image);
                total_diff += fabsf(new_val - old_val);
            }
            __syncthreads();
            if (round > 0 && p - THREADS < pixels) IMGVF[p - THREADS] = buffer[thread_id];
            buffer[thread_id] = new_val;
            __syncthreads();
        }

        // Mean change over the window; 320 is not a power of two, so the last 64 join first.
        buffer[thread_id] = total_diff;
        __syncthreads();
        if (thread_id >= 256) buffer[thread_id - 256] += buffer[thread_id];
        __syncthreads();
        for (int th = 128; th > 0; th /= 2) {
            if (thread_id < th) buffer[thread_id] += buffer[thread_id + th];
            __syncthreads();
        }
        if (thread_id == 0 && buffer[0] / (float)pixels < cutoff) cell_converged = 1;
        __syncthreads();
    }

    for (int p = thread_id; p < pixels; p += THREADS) IMGVF_global[p] = IMGVF[p];
}

// cuda2nvvm texture-object: -DTEXTURE_OBJECTS
