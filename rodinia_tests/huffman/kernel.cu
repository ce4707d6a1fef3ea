// Huffman encoding of bytes on the device (Balevic, "Parallel variable-length encoding on GPGPUs", Euro-Par Workshops
// 2009): histogram, encoding of each block's symbols to a bit string, scan of the bit lengths, and packing of the
// strings into one stream. Bits are numbered from the most significant one of each word.

typedef unsigned int uint;
typedef unsigned char uchar;

#define SYMBOLS 256

// Frequencies of the byte values; blocks count in shared memory first.
__global__ void histo_kernel(const uchar *buffer, long size, uint *histo) {
    __shared__ uint counts[SYMBOLS];
    counts[threadIdx.x] = 0;
    __syncthreads();

    const int stride = blockDim.x * gridDim.x;
    for (long i = threadIdx.x + blockIdx.x * blockDim.x; i < size; i += stride) atomicAdd(&counts[buffer[i]], 1u);
    __syncthreads();

    atomicAdd(&histo[threadIdx.x], counts[threadIdx.x]);
}

// OR `length` bits (left-aligned in `bits`) into a bit string at a bit position.
__device__ static inline void put_bits(uint *words, uint position, unsigned long long bits, uint length) {
    const uint word = position / 32;
    const uint shift = position % 32;
    const uint high = bits >> 32;
    const uint low = bits;
    if (length == 0) return;
    atomicOr(&words[word], high >> shift);
    if (shift + length > 32) atomicOr(&words[word + 1], (shift ? high << (32 - shift) : 0) | (low >> shift));
    if (shift + length > 64) atomicOr(&words[word + 2], low << (32 - shift));
}

// Each thread encodes the four symbols of one word. Code words have at most 16 bits, so a thread's bits fit into 64. A
// block's string lies at out[blockIdx.x * 2 * blockDim.x] and has outidx[blockIdx.x] bits. Dynamic shared memory: code
// words, their lengths, the bit lengths of the threads and the string, (2 * 256 + 3 * blockDim.x + 1) words.
__global__ void vlc_encode_kernel_sm64huff(const uint *data, const uint *gm_codewords, const uint *gm_codewordlens,
                                           uint *out, uint *outidx, int words) {
    extern __shared__ uint sm[];
    uint *codewords = sm;
    uint *codewordlens = &sm[SYMBOLS];
    uint *lengths = &sm[2 * SYMBOLS];
    uint *string = &lengths[blockDim.x];

    const uint tx = threadIdx.x;
    const uint kn = __umul24(blockIdx.x, blockDim.x) + tx;

    for (uint i = tx; i < SYMBOLS; i += blockDim.x) {
        codewords[i] = gm_codewords[i];
        codewordlens[i] = gm_codewordlens[i];
    }
    for (uint i = tx; i < 2 * blockDim.x + 1; i += blockDim.x) string[i] = 0;
    __syncthreads();

    unsigned long long bits = 0;
    uint length = 0;
    if (kn < words) {
        const uint word = data[kn];
        for (int i = 0; i < 4; i++) {
            const uint symbol = (uchar)(word >> (8 * i)); // memory order
            bits = (bits << codewordlens[symbol]) | codewords[symbol];
            length += codewordlens[symbol];
        }
        bits <<= 64 - length;
    }

    // Exclusive prefix sum of the lengths, up and down a tree in place (Blelloch).
    lengths[tx] = length;
    uint offset = 1;
    for (uint d = blockDim.x >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (tx < d) lengths[offset * (2 * tx + 2) - 1] += lengths[offset * (2 * tx + 1) - 1];
        offset *= 2;
    }
    __syncthreads();
    if (tx == 0) {
        outidx[blockIdx.x] = lengths[blockDim.x - 1];
        lengths[blockDim.x - 1] = 0;
    }
    for (uint d = 1; d < blockDim.x; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (tx < d) {
            const uint left = offset * (2 * tx + 1) - 1;
            const uint right = offset * (2 * tx + 2) - 1;
            const uint swapped = lengths[left];
            lengths[left] = lengths[right];
            lengths[right] += swapped;
        }
    }
    __syncthreads();

    put_bits(string, lengths[tx], bits, length);
    __syncthreads();

    for (uint i = tx; i < 2 * blockDim.x; i += blockDim.x) out[blockIdx.x * 2 * blockDim.x + i] = string[i];
}

// Block b moves the string of encoding block b, cindex[b] bits, to bit cindex2[b] of the zeroed stream.
__global__ void pack2(const uint *srcData, const uint *cindex, const uint *cindex2, uint *dstData, uint stride) {
    const uint bits = cindex[blockIdx.x];
    const uint position = cindex2[blockIdx.x];
    const uint shift = position % 32;
    const uint *source = &srcData[blockIdx.x * stride];
    uint *target = &dstData[position / 32];

    for (uint i = threadIdx.x; i * 32 < bits; i += blockDim.x) {
        const uint word = source[i];
        // Each target word gets bits of two source words, and at the seams of two blocks.
        atomicOr(&target[i], word >> shift);
        if (shift) atomicOr(&target[i + 1], word << (32 - shift));
    }
}

// Exclusive scan of up to 2 * blockDim.x elements a block (Harris, Sengupta and Owens, GPU Gems 3, chapter 39).
// storeSum: the block's total goes to g_blockSums. isNP2: the block is the last one, with n elements, the rest counted
// as 0. Dynamic shared memory: 2 * blockDim.x words.
template <bool storeSum, bool isNP2>
__global__ void prescan(uint *g_odata, const uint *g_idata, uint *g_blockSums, int n, int blockIndex, int baseIndex) {
    extern __shared__ uint s_data[];
    const int tx = threadIdx.x;
    const int base = baseIndex ? baseIndex : __mul24(blockIdx.x, blockDim.x << 1);
    const int second = tx + blockDim.x;

    s_data[tx] = !isNP2 || tx < n ? g_idata[base + tx] : 0;
    s_data[second] = !isNP2 || second < n ? g_idata[base + second] : 0;

    uint stride = 1;
    for (int d = blockDim.x; d > 0; d >>= 1) {
        __syncthreads();
        if (tx < d) s_data[stride * (2 * tx + 2) - 1] += s_data[stride * (2 * tx + 1) - 1];
        stride *= 2;
    }
    __syncthreads();
    if (tx == 0) {
        const int last = (blockDim.x << 1) - 1;
        if (storeSum) g_blockSums[blockIndex ? blockIndex : blockIdx.x] = s_data[last];
        s_data[last] = 0;
    }
    for (int d = 1; d <= blockDim.x; d *= 2) {
        stride >>= 1;
        __syncthreads();
        if (tx < d) {
            const int left = stride * (2 * tx + 1) - 1;
            const int right = stride * (2 * tx + 2) - 1;
            const uint swapped = s_data[left];
            s_data[left] = s_data[right];
            s_data[right] += swapped;
        }
    }
    __syncthreads();

    if (!isNP2 || tx < n) g_odata[base + tx] = s_data[tx];
    if (!isNP2 || second < n) g_odata[base + second] = s_data[second];
}

template __global__ void prescan<true, false>(uint *, const uint *, uint *, int, int, int);
template __global__ void prescan<true, true>(uint *, const uint *, uint *, int, int, int);
template __global__ void prescan<false, false>(uint *, const uint *, uint *, int, int, int);
template __global__ void prescan<false, true>(uint *, const uint *, uint *, int, int, int);

// Adds the scanned block sums to the elements of their blocks.
__global__ void uniformAdd(uint *g_data, const uint *uniforms, int n, int blockOffset, int baseIndex) {
    __shared__ uint uniform;
    if (threadIdx.x == 0) uniform = uniforms[blockIdx.x + blockOffset];
    __syncthreads();

    const uint address = __mul24(blockIdx.x, blockDim.x << 1) + baseIndex + threadIdx.x;
    if (threadIdx.x < n) g_data[address] += uniform;
    if (threadIdx.x + blockDim.x < n) g_data[address + blockDim.x] += uniform;
}
