// Forces and potential between particles in a box and those in it and its up to 26 neighbours within the cut-off
// (Szafaryn et al., HPEC 2010): pair potential exp(-alpha² r²). Structures come by value; all data are double.

#define PARTICLES_PER_BOX 100
#define NUMBER_THREADS 128

typedef double fp;

struct THREE_VECTOR {
    fp x, y, z;
};

struct FOUR_VECTOR {
    fp v, x, y, z;
};

struct nei_str {
    int x, y, z; // box coordinates
    int number;
    long offset; // first particle
};

struct box_str {
    int x, y, z;
    int number;
    long offset;
    int nn; // neighbours
    nei_str nei[26];
};

struct par_str {
    fp alpha;
};

struct dim_str {
    int cur_arg;
    int arch_arg;
    int cores_arg;
    int boxes1d_arg;
    long number_boxes;
    long box_mem;
    long space_elem;
    long space_mem;
    long space_mem2;
};

__device__ static inline fp dot(const FOUR_VECTOR &a, const FOUR_VECTOR &b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

__global__ void kernel_gpu_cuda(par_str d_par_gpu, dim_str d_dim_gpu, const box_str *d_box_gpu,
                                const FOUR_VECTOR *d_rv_gpu, const fp *d_qv_gpu, FOUR_VECTOR *d_fv_gpu) {
    __shared__ FOUR_VECTOR home_rv[PARTICLES_PER_BOX];
    __shared__ FOUR_VECTOR other_rv[PARTICLES_PER_BOX];
    __shared__ fp other_qv[PARTICLES_PER_BOX];

    const int bx = blockIdx.x;
    const int tx = threadIdx.x;
    if (bx >= d_dim_gpu.number_boxes) return;

    const fp a2 = 2.0 * d_par_gpu.alpha * d_par_gpu.alpha;
    const long first = d_box_gpu[bx].offset;
    FOUR_VECTOR *force = &d_fv_gpu[first];

    for (int i = tx; i < PARTICLES_PER_BOX; i += NUMBER_THREADS) home_rv[i] = d_rv_gpu[first + i];
    __syncthreads();

    // The home box first, then its neighbours.
    for (int k = 0; k < 1 + d_box_gpu[bx].nn; k++) {
        const int pointer = k == 0 ? bx : d_box_gpu[bx].nei[k - 1].number;
        const long other = d_box_gpu[pointer].offset;
        for (int j = tx; j < PARTICLES_PER_BOX; j += NUMBER_THREADS) {
            other_rv[j] = d_rv_gpu[other + j];
            other_qv[j] = d_qv_gpu[other + j];
        }
        __syncthreads();

        for (int i = tx; i < PARTICLES_PER_BOX; i += NUMBER_THREADS) {
            for (int j = 0; j < PARTICLES_PER_BOX; j++) {
                // v holds |position|² / 2 … of both, so that v + v - dot is r².
                const fp r2 = home_rv[i].v + other_rv[j].v - dot(home_rv[i], other_rv[j]);
                const fp potential = exp(-(a2 * r2));
                const fp fs = 2 * potential;
                THREE_VECTOR d;
                d.x = home_rv[i].x - other_rv[j].x;
                d.y = home_rv[i].y - other_rv[j].y;
                d.z = home_rv[i].z - other_rv[j].z;
                force[i].v += other_qv[j] * potential;
                force[i].x += other_qv[j] * (fs * d.x);
                force[i].y += other_qv[j] * (fs * d.y);
                force[i].z += other_qv[j] * (fs * d.z);
            }
        }
        __syncthreads();
    }
}
