// Seven-point stencil in three dimensions: the block walks along z with the column in registers and the plane in shared memory.
#define BX 16
#define BY 8
__constant__ float c0, c1;
__global__ void stencil7(const float *in, float *out, int nx, int ny, int nz) {
  __shared__ float plane[BY + 2][BX + 2];
  const int i = blockIdx.x * BX + threadIdx.x, j = blockIdx.y * BY + threadIdx.y;
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  const bool inside = i > 0 && i < nx - 1 && j > 0 && j < ny - 1, valid = i < nx && j < ny;
  const int slice = nx * ny, at = j * nx + i;
  float below = valid ? in[at] : 0, here = valid ? in[at + slice] : 0;
  for (int k = 1; k < nz - 1; ++k) {
    const float above = valid ? in[at + (k + 1) * slice] : 0;
    plane[ty][tx] = here;
    if (threadIdx.x == 0 && i > 0 && j < ny) plane[ty][0] = in[at + k * slice - 1];
    if (threadIdx.x == BX - 1 && i < nx - 1 && j < ny) plane[ty][BX + 1] = in[at + k * slice + 1];
    if (threadIdx.y == 0 && j > 0 && i < nx) plane[0][tx] = in[at + k * slice - nx];
    if (threadIdx.y == BY - 1 && j < ny - 1 && i < nx) plane[BY + 1][tx] = in[at + k * slice + nx];
    __syncthreads();
    if (inside)
      out[at + k * slice] = c0 * here + c1 * (below + above + plane[ty][tx - 1] + plane[ty][tx + 1] + plane[ty - 1][tx] + plane[ty + 1][tx]);
    __syncthreads();
    below = here;
    here = above;
  }
}
