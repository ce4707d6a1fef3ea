// Gaussian elimination without pivoting, one column a pair of launches. The host substitutes back.

// Multipliers of column t: m[i][t] = a[i][t] / a[t][t] for the rows below t.
__global__ void Fan1(float *m_cuda, const float *a_cuda, int Size, int t) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= Size - 1 - t) return;
    const int row = t + 1 + i;
    m_cuda[Size * row + t] = a_cuda[Size * row + t] / a_cuda[Size * t + t];
}

// Subtract the multiple of row t from each row below it, right-hand side included.
__global__ void Fan2(const float *m_cuda, float *a_cuda, float *b_cuda, int Size, int t) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= Size - 1 - t || y >= Size - t) return;
    const int row = x + 1 + t;
    const int col = y + t;
    a_cuda[Size * row + col] -= m_cuda[Size * row + t] * a_cuda[Size * t + col];
    if (y == 0) b_cuda[row] -= m_cuda[Size * row + t] * b_cuda[t];
}
