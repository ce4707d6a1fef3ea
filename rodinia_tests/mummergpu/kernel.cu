// Exact matches of many short DNA reads in a reference, through a suffix tree in textures (Schatz, Trapnell, Delcher
// and Varshney, "High-throughput sequence alignment using Graphics Processing Units", BMC Bioinformatics 8:474, 2007).
// One thread a read. With TEXTURE_OBJECTS textures are arguments instead of module-scope references.

#define TEXTURE_WIDTH 64 // texels a row
#define NO_LEAF 0xffffffffu

#ifdef TEXTURE_OBJECTS
#define TEXTURES                                                                                                       \
    , cudaTextureObject_t nodetex, cudaTextureObject_t childrentex, cudaTextureObject_t infotex,                       \
        cudaTextureObject_t reftex
#define PASS_TEXTURES , nodetex, childrentex, infotex, reftex
#define FETCH(name, i) tex2D<uint4>(name, (float)((i) % TEXTURE_WIDTH), (float)((i) / TEXTURE_WIDTH))
#else
texture<uint4, 2, cudaReadModeElementType> nodetex;     // first character, end, suffix link, parent
texture<uint4, 2, cudaReadModeElementType> childrentex; // nodes by next character A, C, G, T; 0 is none
texture<uint4, 2, cudaReadModeElementType>
    infotex; // characters from the root, place of a leaf's suffix, child by the end mark, own branch
texture<uint4, 2, cudaReadModeElementType> reftex; // 16 characters a texel
#define TEXTURES
#define PASS_TEXTURES
#define FETCH(name, i) tex2D(name, (float)((i) % TEXTURE_WIDTH), (float)((i) / TEXTURE_WIDTH))
#endif

typedef unsigned int uint;

// End of the longest match that starts at one character of a read.
struct MatchCoord {
    uint node;  // deepest node on the match's path
    int length; // characters; beyond the node's depth on an edge below it
};

// A match whose places are wanted, and where to write them.
struct MatchInfo {
    int query;
    int start;
    int first_result;
};

struct PrintParameters {
    int total_matches;
    int reverse_complement;
};

__device__ static inline uint word_of(uint4 v, int i) { return i == 0 ? v.x : i == 1 ? v.y : i == 2 ? v.z : v.w; }

__device__ static inline char reference_character(int i TEXTURES) {
    const uint4 texel = FETCH(reftex, i >> 4);
    return (char)(word_of(texel, (i >> 2) & 3) >> (8 * (i & 3)));
}

__device__ static inline uint child_of(uint node, char c TEXTURES) {
    const uint4 children = FETCH(childrentex, node);
    return c == 'A' ? children.x : c == 'C' ? children.y : c == 'G' ? children.z : c == 'T' ? children.w : 0;
}

struct Forward {
    const char *read;
    __device__ char operator[](int i) const { return read[i]; }
};

struct ReverseComplement {
    const char *read;
    int length;
    __device__ char operator[](int i) const {
        const char c = read[length - 1 - i];
        return c == 'A' ? 'T' : c == 'C' ? 'G' : c == 'G' ? 'C' : c == 'T' ? 'A' : c;
    }
};

// Longest match from every start that leaves min_match_length characters. From one start to the next a suffix link
// leads to where the rest of the match ends, so nothing is compared twice.
template <class Read>
__device__ static inline void match(const Read &read, int length, int min_match_length, MatchCoord *coords TEXTURES) {
    uint node = 0;
    int matched = 0;
    for (int start = 0; start <= length - min_match_length; start++) {
        int depth = FETCH(infotex, node).x;
        while (start + depth < length) {
            const uint child = child_of(node, read[start + depth] PASS_TEXTURES);
            if (child == 0) break;
            const uint4 edge = FETCH(nodetex, child);
            const int edge_length = edge.y - edge.x;
            // What was matched before need not be compared.
            int i = min(max(matched - depth, 0), edge_length);
            while (i < edge_length && start + depth + i < length &&
                   reference_character(edge.x + i PASS_TEXTURES) == read[start + depth + i])
                i++;
            matched = max(matched, depth + i);
            if (i < edge_length) break;
            node = child;
            depth += edge_length;
        }
        matched = max(matched, depth);
        coords[start].node = node;
        coords[start].length = matched;
        if (node != 0) node = FETCH(nodetex, node).z;
        matched = max(matched - 1, 0);
    }
}

__global__ void mummergpuKernel(MatchCoord *match_coords, const char *queries, const int *queryAddrs,
                                const int *queryLengths, const int *coordAddrs, int numQueries,
                                int min_match_length TEXTURES) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= numQueries) return;
    const Forward read = {queries + queryAddrs[i]};
    match(read, queryLengths[i], min_match_length, match_coords + coordAddrs[i] PASS_TEXTURES);
}

__global__ void mummergpuRCKernel(MatchCoord *match_coords, const char *queries, const int *queryAddrs,
                                  const int *queryLengths, const int *coordAddrs, int numQueries,
                                  int min_match_length TEXTURES) {
    const int i = __umul24(blockIdx.x, blockDim.x) + threadIdx.x;
    if (i >= numQueries) return;
    const ReverseComplement read = {queries + queryAddrs[i], queryLengths[i]};
    match(read, queryLengths[i], min_match_length, match_coords + coordAddrs[i] PASS_TEXTURES);
}

// All places of the reference where a match occurs: the leaves below its end, by a walk without a stack. A place where
// the match could be extended to the left is part of a longer one and gives -1.
__global__ void printKernel(const MatchInfo *matches, const MatchCoord *match_coords, int *alignments,
                            const char *queries, const int *queryAddrs, const int *queryLengths, const int *coordAddrs,
                            PrintParameters parameters TEXTURES) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= parameters.total_matches) return;
    const MatchInfo info = matches[i];
    const MatchCoord coord = match_coords[coordAddrs[info.query] + info.start];
    const Forward forward = {queries + queryAddrs[info.query]};
    const ReverseComplement reverse = {queries + queryAddrs[info.query], queryLengths[info.query]};
    const bool rc = parameters.reverse_complement;

    uint top = coord.node;
    const int depth = FETCH(infotex, top).x;
    if (coord.length > depth)
        top = child_of(top, rc ? reverse[info.start + depth] : forward[info.start + depth] PASS_TEXTURES);
    const char before = info.start == 0 ? 0 : rc ? reverse[info.start - 1] : forward[info.start - 1];

    int *result = alignments + info.first_result;
    uint node = top;
    int branch = 0; // next child to visit: A, C, G, T, end mark
    while (true) {
        const uint4 node_info = FETCH(infotex, node);
        if (node_info.y != NO_LEAF) {
            const int place = node_info.y;
            const bool maximal =
                info.start == 0 || place == 0 || reference_character(place - 1 PASS_TEXTURES) != before;
            *result++ = maximal ? place : -1;
            branch = 5;
        }
        uint next = 0;
        for (; branch < 5 && next == 0; branch++)
            next = branch < 4 ? word_of(FETCH(childrentex, node), branch) : node_info.z;
        if (next != 0) {
            node = next;
            branch = 0;
        } else if (node == top) {
            break;
        } else {
            branch = node_info.w + 1;
            node = FETCH(nodetex, node).w;
        }
    }
}

// cuda2nvvm texture-object: -DTEXTURE_OBJECTS
