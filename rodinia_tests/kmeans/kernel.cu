// k-means: the device transposes the features once and then finds each point's nearest centre; the host moves
// the centres. Features are read through a texture bound to linear memory, centres from constant memory.
// With TEXTURE_OBJECTS the texture is a kernel argument (cudaTextureObject_t) instead of a module-scope reference.

#define MAX_CLUSTERS 32
#define MAX_FEATURES 34
#define THREADS_PER_BLOCK 256

__constant__ float c_clusters[MAX_CLUSTERS * MAX_FEATURES];

#ifdef TEXTURE_OBJECTS
#define TEXTURE_PARAMETER , cudaTextureObject_t t_features
#define FEATURE(i) tex1Dfetch<float>(t_features, i)
#else
texture<float, 1, cudaReadModeElementType> t_features;
#define TEXTURE_PARAMETER
#define FEATURE(i) tex1Dfetch(t_features, i)
#endif

// [npoints][nfeatures] → [nfeatures][npoints], so that neighbouring threads read neighbouring floats.
__global__ void invert_mapping(const float *input, float *output, int npoints, int nfeatures) {
    const int point_id = threadIdx.x + blockDim.x * blockIdx.x;
    if (point_id < npoints)
        for (int i = 0; i < nfeatures; i++) output[point_id + npoints * i] = input[point_id * nfeatures + i];
}

__global__ void kmeansPoint(int nfeatures, int npoints, int nclusters, int *membership TEXTURE_PARAMETER) {
    const unsigned int block_id = gridDim.x * blockIdx.y + blockIdx.x;
    const unsigned int point_id = block_id * blockDim.x * blockDim.y + threadIdx.x;
    if (point_id >= (unsigned int)npoints) return;

    int index = -1;
    float min_dist = 3.402823466e+38f;
    for (int i = 0; i < nclusters; i++) {
        float distance = 0.0f;
        for (int j = 0; j < nfeatures; j++) {
            const float diff = FEATURE(point_id + j * npoints) - c_clusters[i * nfeatures + j];
            distance += diff * diff;
        }
        if (distance < min_dist) {
            min_dist = distance;
            index = i;
        }
    }
    membership[point_id] = index;
}

#ifdef BYTES // features and centres as signed bytes, four a word
#ifdef DOT8
#include <vortex_intrinsics.h>
#define DOT(a, b, sum) ((sum) + __vortex_dot8(a, b))
#else
#define DOT(a, b, sum) __dp4a(a, b, sum)
#endif

__constant__ int c_words[MAX_CLUSTERS * (MAX_FEATURES / 4 + 1)];
__constant__ int c_squares[MAX_CLUSTERS]; // of the centres' lengths

// The nearest centre by |c|^2 - 2 x c, which differs from the squared distance by the same |x|^2 for all of them.
__global__ void kmeansPointBytes(const int *words, int nwords, int npoints, int nclusters, int *membership) {
    const int point_id = blockIdx.x * blockDim.x + threadIdx.x;
    if (point_id >= npoints) return;

    int index = -1;
    int least = 2147483647;
    for (int i = 0; i < nclusters; i++) {
        int product = 0;
        for (int j = 0; j < nwords; j++) product = DOT(words[point_id + j * npoints], c_words[i * nwords + j], product);
        const int distance = c_squares[i] - 2 * product;
        if (distance < least) {
            least = distance;
            index = i;
        }
    }
    membership[point_id] = index;
}
#endif

// cuda2nvvm texture-object: -DTEXTURE_OBJECTS
