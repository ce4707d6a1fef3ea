// Escape times in double precision with a small complex class; lanes leave the loop at different times.
struct Complex {
  double re, im;
  __host__ __device__ Complex(double r, double i) : re(r), im(i) {}
  __host__ __device__ Complex operator*(const Complex &o) const { return Complex(re * o.re - im * o.im, re * o.im + im * o.re); }
  __host__ __device__ Complex operator+(const Complex &o) const { return Complex(re + o.re, im + o.im); }
  __host__ __device__ double norm2() const { return re * re + im * im; }
};
__device__ int escape(Complex c, int limit) {
  Complex z(0, 0);
  int i = 0;
  while (i < limit && z.norm2() <= 4.0) { z = z * z + c; ++i; }
  return i;
}
__global__ void mandelbrot(int *out, int width, int height, double x0, double y0, double step, int limit) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = escape(Complex(x0 + x * step, y0 + y * step), limit);
}
