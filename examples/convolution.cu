// 2-D convolution with its filter in constant memory; the host writes the symbol by name, and counts in a device variable.
#define RADIUS 2
__constant__ float filter[2 * RADIUS + 1][2 * RADIUS + 1];
__device__ int border_pixels;

extern "C" __global__ void convolve(const float *image, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float sum = 0.0f;
  bool border = false;
#pragma unroll
  for (int dy = -RADIUS; dy <= RADIUS; ++dy)
#pragma unroll
    for (int dx = -RADIUS; dx <= RADIUS; ++dx) {
      int column = x + dx, row = y + dy;
      if (column < 0 || row < 0 || column >= width || row >= height)
        border = true;
      else
        sum += filter[dy + RADIUS][dx + RADIUS] * image[row * width + column];
    }
  if (border) atomicAdd(&border_pixels, 1);
  out[y * width + x] = sum;
}
