// Queries on a B+ tree of order 256, one block a query and one thread a key of the node: all keys of a node
// are compared at once (Fix, Wilkes and Skadron, "Accelerating braided B+ tree searches on a GPU with CUDA", 2011).

#define ORDER 256

struct record {
    int value;
};

struct knode {
    int location;
    int indices[ORDER + 1]; // children, or record numbers in a leaf
    int keys[ORDER + 1];
    bool is_leaf;
    int num_keys;
};

// Point queries: ansD[q] is the record of keysD[q], untouched if there is none.
__global__ void findK(long height, const knode *knodesD, long knodes_elem, const record *recordsD, long *currKnodeD,
                      long *offsetD, const int *keysD, record *ansD) {
    const int thid = threadIdx.x;
    const int bid = blockIdx.x;

    for (int level = 0; level < height; level++) {
        const knode *node = &knodesD[currKnodeD[bid]];
        if (node->keys[thid] <= keysD[bid] && node->keys[thid + 1] > keysD[bid]) {
            const int child = node->indices[thid];
            if (child < knodes_elem) offsetD[bid] = child;
        }
        __syncthreads();
        if (thid == 0) currKnodeD[bid] = offsetD[bid];
        __syncthreads();
    }

    const knode *leaf = &knodesD[currKnodeD[bid]];
    if (leaf->keys[thid] == keysD[bid]) ansD[bid].value = recordsD[leaf->indices[thid]].value;
}

// Range queries: first record number and number of records of the keys startD[q] … endD[q].
__global__ void findRangeK(long height, const knode *knodesD, long knodes_elem, long *currKnodeD, long *offsetD,
                           long *lastKnodeD, long *offset_2D, const int *startD, const int *endD, int *RecstartD,
                           int *ReclenD) {
    const int thid = threadIdx.x;
    const int bid = blockIdx.x;

    for (int level = 0; level < height; level++) {
        const knode *low = &knodesD[currKnodeD[bid]];
        if (low->keys[thid] <= startD[bid] && low->keys[thid + 1] > startD[bid]) {
            const int child = low->indices[thid];
            if (child < knodes_elem) offsetD[bid] = child;
        }
        const knode *high = &knodesD[lastKnodeD[bid]];
        if (high->keys[thid] <= endD[bid] && high->keys[thid + 1] > endD[bid]) {
            const int child = high->indices[thid];
            if (child < knodes_elem) offset_2D[bid] = child;
        }
        __syncthreads();
        if (thid == 0) {
            currKnodeD[bid] = offsetD[bid];
            lastKnodeD[bid] = offset_2D[bid];
        }
        __syncthreads();
    }

    const knode *first = &knodesD[currKnodeD[bid]];
    if (first->keys[thid] == startD[bid]) RecstartD[bid] = first->indices[thid];
    __syncthreads();
    const knode *last = &knodesD[lastKnodeD[bid]];
    if (last->keys[thid] == endD[bid]) ReclenD[bid] = last->indices[thid] - RecstartD[bid] + 1;
}
