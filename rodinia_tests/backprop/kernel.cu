// One training step of a two-layer perceptron: partial sums of input x weight for the hidden layer, and the update of
// the weights with momentum. One 16 x 16 block does 16 input units times 16 hidden units.

#define WIDTH 16
#define HEIGHT 16
#define ETA 0.3 // learning rate
#define MOMENTUM 0.3

// Unit 0 of a layer is its bias, so arrays of units have one element more.
__global__ void bpnn_layerforward_CUDA(const float *input_cuda, float *input_hidden_cuda, float *hidden_partial_sum,
                                       int hid) {
    __shared__ float input_node[HEIGHT];
    __shared__ float weight_matrix[HEIGHT][WIDTH];

    const int by = blockIdx.y;
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int index = (hid + 1) * (HEIGHT * by + ty + 1) + tx + 1;

    if (tx == 0) input_node[ty] = input_cuda[HEIGHT * by + ty + 1];
    __syncthreads();

    weight_matrix[ty][tx] = input_hidden_cuda[index] * input_node[ty];
    __syncthreads();

    // Sum over ty, halving the number of summands; the stride is 2^i, the level log2 of the height.
    for (int i = 1; i <= __log2f(HEIGHT); i++) {
        const int power_two = __powf(2, i) + 0.5f;
        if (ty % power_two == 0) weight_matrix[ty][tx] += weight_matrix[ty + power_two / 2][tx];
        __syncthreads();
    }

    input_hidden_cuda[index] = weight_matrix[ty][tx];
    if (tx == 0) hidden_partial_sum[by * hid + ty] = weight_matrix[0][ty];
}

__global__ void bpnn_adjust_weights_cuda(const float *delta, int hid, const float *ly, float *w, float *oldw) {
    const int by = blockIdx.y;
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int index_y = HEIGHT * by + ty + 1;
    const int index_x = tx + 1;
    const int index = (hid + 1) * index_y + index_x;

    const float change = ETA * delta[index_x] * ly[index_y] + MOMENTUM * oldw[index];
    w[index] += change;
    oldw[index] = change;
    __syncthreads();

    // The bias unit's weights, by the first row of the first block; its output is 1.
    if (ty == 0 && by == 0) {
        const float bias_change = ETA * delta[index_x] + MOMENTUM * oldw[index_x];
        w[index_x] += bias_change;
        oldw[index_x] = bias_change;
    }
}
