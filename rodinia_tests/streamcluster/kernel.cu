// Online clustering (O'Callaghan et al., ICDE 2002): what would be gained by opening a candidate centre. One thread a
// point; the host sums the gains.

struct Point {
    float weight;
    float *coord; // host pointer, not followed on the device
    long assign;  // index of the point's centre
    float cost;   // weighted squared distance to it
};

// coord_d is [dim][num]. work_mem_d is [num + 1][stride]: per point, the saving for each open centre if its points
// moved (row of that point) and, in element K, the change of cost if this point itself moves to the candidate x.
__global__ void kernel_compute_cost(int num, int dim, long x, const Point *p, int K, int stride, const float *coord_d,
                                    float *work_mem_d, const int *center_table_d, bool *switch_membership_d) {
    const int bid = blockIdx.x + gridDim.x * blockIdx.y;
    const int tid = blockDim.x * bid + threadIdx.x;
    if (tid >= num) return;

    float *lower = &work_mem_d[tid * stride];
    float distance = 0.0f;
    for (int i = 0; i < dim; i++) {
        const float difference = coord_d[i * num + tid] - coord_d[i * num + x];
        distance += difference * difference;
    }

    const float cost_if_moved = distance * p[tid].weight;
    if (cost_if_moved < p[tid].cost) {
        switch_membership_d[tid] = true;
        lower[K] += cost_if_moved - p[tid].cost;
    } else {
        lower[center_table_d[p[tid].assign]] += p[tid].cost - cost_if_moved;
    }
}
