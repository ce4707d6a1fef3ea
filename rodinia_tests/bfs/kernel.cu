// Breadth-first search, one level a pair of launches (Harish and Narayanan, HiPC 2007).

struct Node {
    int starting; // index of the first edge
    int no_of_edges;
};

// Every node of the frontier (mask) gives its unvisited neighbours their level.
__global__ void Kernel(const Node *g_graph_nodes, const int *g_graph_edges, bool *g_graph_mask,
                       bool *g_updating_graph_mask, const bool *g_graph_visited, int *g_cost, int no_of_nodes) {
    const int tid = blockIdx.x * 512 + threadIdx.x;
    if (tid >= no_of_nodes || !g_graph_mask[tid]) return;
    g_graph_mask[tid] = false;
    const Node node = g_graph_nodes[tid];
    for (int i = node.starting; i < node.starting + node.no_of_edges; i++) {
        const int id = g_graph_edges[i];
        if (!g_graph_visited[id]) {
            g_cost[id] = g_cost[tid] + 1; // every writer of this level writes the same value
            g_updating_graph_mask[id] = true;
        }
    }
}

// The nodes just reached become the next frontier; *g_over tells the host that there are any.
__global__ void Kernel2(bool *g_graph_mask, bool *g_updating_graph_mask, bool *g_graph_visited, bool *g_over,
                        int no_of_nodes) {
    const int tid = blockIdx.x * 512 + threadIdx.x;
    if (tid < no_of_nodes && g_updating_graph_mask[tid]) {
        g_graph_mask[tid] = true;
        g_graph_visited[tid] = true;
        *g_over = true;
        g_updating_graph_mask[tid] = false;
    }
}
