// Particle filter that tracks a disc through a noisy video (Goodrum et al., "Parallelization of particle filter
// algorithms", 2010). Two forms: with one kernel, where the host does all but the resampling search, and with four
// kernels.

#define PI 3.1415926535897932
#define THREADS 512

// Linear congruential generator, one state a particle; uniform in [0, 1].
__device__ static double randu(int *seed, int index) {
    const int next = 1103515245u * (unsigned int)seed[index] + 12345u;
    seed[index] = next;
    return fabs(next / (double)2147483647);
}

// Normal deviate (Box and Muller).
__device__ static double randn(int *seed, int index) {
    const double u = randu(seed, index);
    const double v = randu(seed, index);
    return sqrt(-2 * log(u)) * cos(2 * PI * v);
}

__device__ static double round_half_up(double value) {
    const int whole = value;
    return value - whole < 0.5 ? whole : whole + 1;
}

// First index whose cumulative weight reaches the value, the last one if none does.
__device__ static int find_index(const double *CDF, int length, double value) {
    for (int x = 0; x < length; x++)
        if (CDF[x] >= value) return x;
    return length - 1;
}

// One-kernel form: particle i takes the place of the one that u[i] selects.
__global__ void kernel(const double *arrayX, const double *arrayY, const double *CDF, const double *u, double *xj,
                       double *yj, int Nparticles) {
    const int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < Nparticles) {
        const int index = find_index(CDF, Nparticles, u[i]);
        xj[i] = arrayX[index];
        yj[i] = arrayY[index];
    }
}

// Moves each particle, weighs it by the likelihood of the disc's pixels around it, and sums the weights of each block.
__global__ void likelihood_kernel(double *arrayX, double *arrayY, const double *xj, const double *yj, const int *objxy,
                                  double *likelihood, const unsigned char *I, double *weights, int Nparticles,
                                  int countOnes, int max_size, int k, int IszY, int Nfr, int *seed,
                                  double *partial_sums) {
    __shared__ double buffer[THREADS];
    const int tx = threadIdx.x;
    const int i = blockDim.x * blockIdx.x + tx;
    buffer[tx] = 0.0;

    if (i < Nparticles) {
        // The object is known to move by about (1, -2) a frame.
        arrayX[i] = xj[i] + 1.0 + 5.0 * randn(seed, i);
        arrayY[i] = yj[i] - 2.0 + 2.0 * randn(seed, i);

        double sum = 0.0;
        for (int y = 0; y < countOnes; y++) {
            const int indX = round_half_up(arrayX[i]) + objxy[y * 2 + 1];
            const int indY = round_half_up(arrayY[i]) + objxy[y * 2];
            int pixel = abs(indX * IszY * Nfr + indY * Nfr + k);
            if (pixel >= max_size) pixel = 0;
            sum += (pow((double)(I[pixel] - 100), 2) - pow((double)(I[pixel] - 228), 2)) / 50.0;
        }
        likelihood[i] = sum / countOnes;
        weights[i] = 1.0 / Nparticles * exp(likelihood[i]);
        buffer[tx] = weights[i];
    }
    __syncthreads();

    for (unsigned int s = THREADS / 2; s > 0; s >>= 1) {
        if (tx < s) buffer[tx] += buffer[tx + s];
        __syncthreads();
    }
    if (tx == 0) partial_sums[blockIdx.x] = buffer[0];
}

// One thread adds the blocks' sums.
__global__ void sum_kernel(double *partial_sums, int Nparticles) {
    const int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i == 0) {
        double sum = 0.0;
        const int num_blocks = ceil((double)Nparticles / (double)THREADS);
        for (int x = 0; x < num_blocks; x++) sum += partial_sums[x];
        partial_sums[0] = sum;
    }
}

// Weights that sum to 1, their cumulative sums, and the evenly spaced positions that select the survivors.
__global__ void normalize_weights_kernel(const double *weights, double *normalized, int Nparticles,
                                         const double *partial_sums, double *CDF, double *u, int *seed,
                                         double *first_position) {
    __shared__ double sum;
    const int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (threadIdx.x == 0) sum = partial_sums[0];
    __syncthreads();

    if (i < Nparticles) normalized[i] = weights[i] / sum;
    if (i == 0) {
        CDF[0] = weights[0] / sum;
        for (int x = 1; x < Nparticles; x++) CDF[x] = weights[x] / sum + CDF[x - 1];
        *first_position = 1.0 / Nparticles * randu(seed, i);
    }
    if (i < Nparticles)
        u[i] = i / (double)Nparticles; // the first position is added where it is read: other blocks cannot see it yet
}

// Four-kernel form of the resampling search.
__global__ void find_index_kernel(const double *arrayX, const double *arrayY, const double *CDF, const double *u,
                                  const double *first_position, double *xj, double *yj, int Nparticles) {
    __shared__ double u1;
    const int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (threadIdx.x == 0) u1 = *first_position;
    __syncthreads();

    if (i < Nparticles) {
        const int index = find_index(CDF, Nparticles, u1 + u[i]);
        xj[i] = arrayX[index];
        yj[i] = arrayY[index];
    }
}
