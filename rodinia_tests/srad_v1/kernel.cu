// Speckle reducing anisotropic diffusion (Yu and Acton, IEEE Trans. Image Processing 11(11), 2002), one-dimensional
// blocks of 512 threads over the image in column-major order; neighbours come from index tables. Mean and variance of
// the image are reduced on the device.

#define NUMBER_THREADS 512

typedef float fp;

// Grey levels 0 … 255 → exp(level / 255).
__global__ void extract(long d_Ne, fp *d_I) {
    const int ei = blockIdx.x * NUMBER_THREADS + threadIdx.x;
    if (ei < d_Ne) d_I[ei] = exp(d_I[ei] / 255);
}

// Copies for the reduction: values and their squares.
__global__ void prepare(long d_Ne, const fp *d_I, fp *d_sums, fp *d_sums2) {
    const int ei = blockIdx.x * NUMBER_THREADS + threadIdx.x;
    if (ei < d_Ne) {
        d_sums[ei] = d_I[ei];
        d_sums2[ei] = d_I[ei] * d_I[ei];
    }
}

// Each block sums 512 of the d_no values that lie d_mul apart, and leaves the sums in the first of them. The last block
// may be partly filled.
__global__ void reduce(long d_Ne, int d_no, int d_mul, fp *d_sums, fp *d_sums2) {
    __shared__ fp d_psum[NUMBER_THREADS];
    __shared__ fp d_psum2[NUMBER_THREADS];

    const int bx = blockIdx.x;
    const int tx = threadIdx.x;
    const int ei = bx * NUMBER_THREADS + tx;
    const int in_block = min(NUMBER_THREADS, d_no - bx * NUMBER_THREADS);

    if (ei < d_no) {
        d_psum[tx] = d_sums[ei * d_mul];
        d_psum2[tx] = d_sums2[ei * d_mul];
    }
    __syncthreads();

    if (in_block == NUMBER_THREADS) {
        for (int i = 2; i <= NUMBER_THREADS; i *= 2) {
            if ((tx + 1) % i == 0) { // the sum moves to the right end of each span
                d_psum[tx] += d_psum[tx - i / 2];
                d_psum2[tx] += d_psum2[tx - i / 2];
            }
            __syncthreads();
        }
        if (tx == NUMBER_THREADS - 1) {
            d_sums[bx * d_mul * NUMBER_THREADS] = d_psum[tx];
            d_sums2[bx * d_mul * NUMBER_THREADS] = d_psum2[tx];
        }
    } else {
        // Largest power of two within the block by halves, the rest by one thread.
        int full = 1;
        while (full * 2 <= in_block) full *= 2;
        for (int i = 2; i <= full; i *= 2) {
            if ((tx + 1) % i == 0 && tx < full) {
                d_psum[tx] += d_psum[tx - i / 2];
                d_psum2[tx] += d_psum2[tx - i / 2];
            }
            __syncthreads();
        }
        if (tx == full - 1) {
            for (int i = full; i < in_block; i++) {
                d_psum[tx] += d_psum[i];
                d_psum2[tx] += d_psum2[i];
            }
            d_sums[bx * d_mul * NUMBER_THREADS] = d_psum[tx];
            d_sums2[bx * d_mul * NUMBER_THREADS] = d_psum2[tx];
        }
    }
}

// Derivatives towards the four neighbours and the diffusion coefficient of each pixel.
__global__ void srad(fp d_lambda, int d_Nr, int d_Nc, long d_Ne, const int *d_iN, const int *d_iS, const int *d_jE,
                     const int *d_jW, fp *d_dN, fp *d_dS, fp *d_dE, fp *d_dW, fp d_q0sqr, fp *d_c, const fp *d_I) {
    const int ei = blockIdx.x * NUMBER_THREADS + threadIdx.x;
    if (ei >= d_Ne) return;
    const int row = ei % d_Nr;
    const int col = ei / d_Nr;

    const fp d_Jc = d_I[ei];
    const fp dN = d_I[d_iN[row] + d_Nr * col] - d_Jc;
    const fp dS = d_I[d_iS[row] + d_Nr * col] - d_Jc;
    const fp dW = d_I[row + d_Nr * d_jW[col]] - d_Jc;
    const fp dE = d_I[row + d_Nr * d_jE[col]] - d_Jc;

    // Instantaneous coefficient of variation, squared: equation (35) of the paper.
    const fp d_G2 = (dN * dN + dS * dS + dW * dW + dE * dE) / (d_Jc * d_Jc);
    const fp d_L = (dN + dS + dW + dE) / d_Jc;
    const fp d_num = 0.5 * d_G2 - (1.0 / 16.0) * (d_L * d_L);
    const fp d_den = 1 + 0.25 * d_L;
    const fp d_qsqr = d_num / (d_den * d_den);
    fp c = 1.0 / (1.0 + (d_qsqr - d_q0sqr) / (d_q0sqr * (1 + d_q0sqr)));
    if (c < 0)
        c = 0;
    else if (c > 1)
        c = 1;

    d_dN[ei] = dN;
    d_dS[ei] = dS;
    d_dW[ei] = dW;
    d_dE[ei] = dE;
    d_c[ei] = c;
}

// Divergence of the flow, and the step.
__global__ void srad2(fp d_lambda, int d_Nr, int d_Nc, long d_Ne, const int *d_iN, const int *d_iS, const int *d_jE,
                      const int *d_jW, const fp *d_dN, const fp *d_dS, const fp *d_dE, const fp *d_dW, const fp *d_c,
                      fp *d_I) {
    const int ei = blockIdx.x * NUMBER_THREADS + threadIdx.x;
    if (ei >= d_Ne) return;
    const int row = ei % d_Nr;
    const int col = ei / d_Nr;

    const fp cN = d_c[ei];
    const fp cS = d_c[d_iS[row] + d_Nr * col];
    const fp cW = d_c[ei];
    const fp cE = d_c[row + d_Nr * d_jE[col]];
    const fp d_D = cN * d_dN[ei] + cS * d_dS[ei] + cW * d_dW[ei] + cE * d_dE[ei];
    d_I[ei] += 0.25 * d_lambda * d_D;
}

// Back to grey levels.
__global__ void compress(long d_Ne, fp *d_I) {
    const int ei = blockIdx.x * NUMBER_THREADS + threadIdx.x;
    if (ei < d_Ne) d_I[ei] = log(d_I[ei]) * 255;
}
