// Sorting of floats by buckets and a vectorised merge sort (Sintorn and Assarsson, "Fast parallel GPU-sorting using a
// hybrid algorithm", J. Parallel and Distributed Computing 68(10), 2008).
//
// Buckets are counted without atomics: the threads of a warp share a histogram in shared memory and rely on running in
// lockstep. Each writes its count tagged with its lane and reads it back; who reads another's tag tries again. The
// number of lanes that run in lockstep is an argument (warp_log), 32 on NVIDIA's and on 32-thread Vortex devices; with
// 1 the scheme is plainly sequential. With TEXTURE_OBJECTS textures are arguments instead of module-scope references.

#define DIVISIONS 1024 // buckets
#define WARPS 3        // of a histogram block
#define BAND 128       // elements per thread of a bucketcount block

typedef unsigned int uint;

#ifdef TEXTURE_OBJECTS
#define TEXTURE_PARAMETER(name) , cudaTextureObject_t name
#define FETCH(T, name, i) tex1Dfetch<T>(name, i)
#else
texture<float, 1, cudaReadModeElementType> texPivot;
texture<float4, 1, cudaReadModeElementType> tex;
texture<float, 1, cudaReadModeElementType> txt;
#define TEXTURE_PARAMETER(name)
#define FETCH(T, name, i) tex1Dfetch(name, i)
#endif

__constant__ uint constStartAddr[DIVISIONS + 1]; // first float4 of each bucket
__constant__ uint finalStartAddr[DIVISIONS + 1]; // first float of each bucket in the result
__constant__ uint nullElems[DIVISIONS];          // padding in front of each sorted bucket

// Add 1 to a counter of the warp's histogram; returns the count before.
__device__ static inline uint add_in_lockstep(volatile uint *counter, uint tag, uint mask) {
    uint count;
    do {
        count = (*counter & mask) + 1;
        *counter = tag | count;
    } while (*counter != (tag | count));
    return count - 1;
}

// Histogram of values between minimum and maximum in 1024 bins.
__global__ void histogram1024Kernel(uint *d_Result, const float *d_Data, float minimum, float maximum, int dataN,
                                    int warp_log) {
    __shared__ volatile uint s_Hist[WARPS * DIVISIONS];

    const int tx = threadIdx.x;
    for (int i = tx; i < WARPS * DIVISIONS; i += blockDim.x) s_Hist[i] = 0;
    __syncthreads();

    const uint mask = 0xffffffffu >> warp_log;
    const uint tag = warp_log ? (uint)tx << (32 - warp_log) : 0;
    volatile uint *warp_histogram = &s_Hist[(tx >> warp_log) * DIVISIONS];
    const float scale = (DIVISIONS - 1) / (maximum - minimum);
    for (int i = __mul24(blockIdx.x, blockDim.x) + tx; i < dataN; i += __mul24(blockDim.x, gridDim.x)) {
        const uint bin = (d_Data[i] - minimum) * scale;
        add_in_lockstep(&warp_histogram[bin], tag, mask);
    }
    __syncthreads();

    for (int bin = tx; bin < DIVISIONS; bin += blockDim.x) {
        uint sum = 0;
        for (int warp = 0; warp < WARPS; warp++) sum += s_Hist[warp * DIVISIONS + bin] & mask;
        atomicAdd(&d_Result[bin], sum);
    }
}

// For each element its bucket (the first pivot that is not smaller) and its place among the block's elements of the
// bucket: indice = bucket + place * 1024. One warp a block, BAND elements a lane. Leaves the block's bucket sizes in
// d_prefixoffsets[block][bucket].
__global__ void bucketcount(const float *input, int *indice, uint *d_prefixoffsets, int size,
                            int warp_log TEXTURE_PARAMETER(texPivot)) {
    __shared__ volatile uint s_offset[DIVISIONS];

    const int tx = threadIdx.x;
    for (int i = tx; i < DIVISIONS; i += blockDim.x) s_offset[i] = 0;
    __syncthreads();

    const uint mask = 0xffffffffu >> warp_log;
    const uint tag = warp_log ? (uint)tx << (32 - warp_log) : 0;
    const int first = blockIdx.x * blockDim.x * BAND;
    const int last = min(first + (int)blockDim.x * BAND, size);
    for (int i = first + tx; i < last; i += blockDim.x) {
        const float element = input[i];
        int low = 0;
        int high = DIVISIONS - 1;
        while (low < high) {
            const int middle = (low + high) / 2;
            if (element <= FETCH(float, texPivot, middle))
                high = middle;
            else
                low = middle + 1;
        }
        indice[i] = low + add_in_lockstep(&s_offset[low], tag, mask) * DIVISIONS;
    }
    __syncthreads();

    for (int i = tx; i < DIVISIONS; i += blockDim.x) d_prefixoffsets[blockIdx.x * DIVISIONS + i] = s_offset[i] & mask;
}

// Exclusive sums over the blocks, one thread a bucket; totals go to d_offsets.
__global__ void bucketprefixoffset(uint *d_prefixoffsets, uint *d_offsets, int blocks) {
    const int bucket = blockIdx.x * blockDim.x + threadIdx.x;
    uint sum = 0;
    for (int block = 0; block < blocks; block++) {
        const uint count = d_prefixoffsets[block * DIVISIONS + bucket];
        d_prefixoffsets[block * DIVISIONS + bucket] = sum;
        sum += count;
    }
    d_offsets[bucket] = sum;
}

// Moves the elements into their buckets, which start at l_offsets.
__global__ void bucketsort(const float *input, const int *indice, float *output, int size, const uint *d_prefixoffsets,
                           const uint *l_offsets) {
    __shared__ uint s_offset[DIVISIONS];

    const int tx = threadIdx.x;
    for (int i = tx; i < DIVISIONS; i += blockDim.x)
        s_offset[i] = l_offsets[i] + d_prefixoffsets[blockIdx.x * DIVISIONS + i];
    __syncthreads();

    const int first = blockIdx.x * blockDim.x * BAND;
    const int last = min(first + (int)blockDim.x * BAND, size);
    for (int i = first + tx; i < last; i += blockDim.x) {
        const int id = indice[i];
        output[s_offset[id & (DIVISIONS - 1)] + id / DIVISIONS] = input[i];
    }
}

// Four elements in ascending order, by a sorting network.
__device__ static inline float4 sortElem(float4 r) {
    float4 a, b, c;
    a.x = min(r.x, r.y);
    a.y = max(r.x, r.y);
    a.z = min(r.z, r.w);
    a.w = max(r.z, r.w);
    b.x = min(a.x, a.z);
    b.z = max(a.x, a.z);
    b.y = min(a.y, a.w);
    b.w = max(a.y, a.w);
    c.x = b.x;
    c.y = min(b.y, b.z);
    c.z = max(b.y, b.z);
    c.w = b.w;
    return c;
}

// The four lowest and the four highest of two sorted vectors, unsorted.
__device__ static inline float4 getLowest(float4 a, float4 b) {
    return make_float4(min(a.x, b.w), min(a.y, b.z), min(a.z, b.y), min(a.w, b.x));
}

__device__ static inline float4 getHighest(float4 a, float4 b) {
    return make_float4(max(a.x, b.w), max(a.y, b.z), max(a.z, b.y), max(a.w, b.x));
}

// Sorts each vector.
__global__ void mergeSortFirst(float4 *result, int listsize TEXTURE_PARAMETER(tex)) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < listsize / 4) result[i] = sortElem(FETCH(float4, tex, i));
}

// Merges pairs of sorted runs of nrElems / 2 vectors within each bucket; one thread a pair.
__global__ void mergeSortPass(float4 *result, int nrElems, int threadsPerDiv TEXTURE_PARAMETER(tex)) {
    const int gtid = blockIdx.x * blockDim.x + threadIdx.x;
    const int division = gtid / threadsPerDiv;
    if (division >= DIVISIONS) return;
    const int in_division = gtid - division * threadsPerDiv;
    const int a_start = constStartAddr[division] + in_division * nrElems;
    const int bucket_end = constStartAddr[division + 1];
    if (a_start >= bucket_end) return;
    const int b_start = min(a_start + nrElems / 2, bucket_end);
    const int b_end = min(b_start + nrElems / 2, bucket_end);

    float4 *out = &result[a_start];
    float4 a = FETCH(float4, tex, a_start);
    if (b_start >= b_end) { // no partner: copy
        for (int i = a_start; i < b_start; i++) result[i] = FETCH(float4, tex, i);
        return;
    }

    // a holds what is left of the vectors taken so far; the next one comes from the run whose head is smaller.
    int a_next = a_start + 1;
    int b_next = b_start + 1;
    float4 b = FETCH(float4, tex, b_start);
    while (true) {
        const float4 low = sortElem(getLowest(a, b));
        a = sortElem(getHighest(a, b));
        *out++ = low;
        const bool more_a = a_next < b_start;
        const bool more_b = b_next < b_end;
        if (!more_a && !more_b) break;
        if (!more_b || (more_a && FETCH(float4, tex, a_next).x < FETCH(float4, tex, b_next).x))
            b = FETCH(float4, tex, a_next++);
        else
            b = FETCH(float4, tex, b_next++);
    }
    *out = a;
}

// Copies the buckets to their final places without the padding, one row of blocks a bucket.
__global__ void mergepack(float *result TEXTURE_PARAMETER(txt)) {
    const int division = blockIdx.y;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (finalStartAddr[division] + i < finalStartAddr[division + 1])
        result[finalStartAddr[division] + i] =
            FETCH(float, txt, constStartAddr[division] * 4 + nullElems[division] + i);
}

// cuda2nvvm texture-object: -DTEXTURE_OBJECTS
