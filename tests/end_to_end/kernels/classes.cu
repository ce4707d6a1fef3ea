// C++ as people write it: a matrix view with overloaded operators, functors, a generic kernel taking a lambda-like object, inheritance.
#include <cstdint>
namespace app {
template <typename T> class View {
 public:
  __device__ View(T *data, int rows, int cols) : data_(data), rows_(rows), cols_(cols) {}
  __device__ T &operator()(int r, int c) { return data_[r * cols_ + c]; }
  __device__ const T &operator()(int r, int c) const { return data_[r * cols_ + c]; }
  __device__ int rows() const { return rows_; }
  __device__ int cols() const { return cols_; }
 private:
  T *data_;
  int rows_, cols_;
};
struct Polynomial {
  float coefficient[4];
  __device__ float operator()(float x) const {
    float y = 0;
    for (int i = 3; i >= 0; --i) y = y * x + coefficient[i];
    return y;
  }
};
struct Base { int scale; __device__ int apply(int x) const { return x * scale; } };
struct Derived : Base { int shift; __device__ int apply(int x) const { return Base::apply(x) + shift; } };
template <typename F> __global__ void map(float *x, int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) x[i] = f(x[i]);
}
template __global__ void map<Polynomial>(float *, int, Polynomial);
}  // namespace app

__global__ void row_sums(float *m, int rows, int cols, float *sums) {
  const app::View<float> view(m, rows, cols);
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  auto sum = [&](int row) {
    float s = 0;
    for (int c = 0; c < view.cols(); ++c) s += view(row, c);
    return s;
  };
  if (r < view.rows()) sums[r] = sum(r);
}
__global__ void derived(int *x, app::Derived d) { x[threadIdx.x] = d.apply(x[threadIdx.x]); }
enum class Op : uint8_t { Add, Sub, Mul, Xor };
__global__ void interpret(const Op *program, int length, int *x) {
  int value = x[threadIdx.x];
  for (int pc = 0; pc < length; ++pc) {
    switch (program[pc]) {
      case Op::Add: value += 7; break;
      case Op::Sub: value -= 3; break;
      case Op::Mul: value *= 5; break;
      case Op::Xor: value ^= 0x55; break;
    }
    if (value > 1000000) break;
  }
  x[threadIdx.x] = value;
}
