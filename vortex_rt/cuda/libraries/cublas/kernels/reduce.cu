/* Level 1, to one number: dot, asum, nrm2, amax, amin. Blocks leave partial states, which one more block joins. */
#include "launch.h"

namespace vortex_blas {

namespace {
constexpr int THREADS = 256;

template <typename T, typename A> struct Dot {
  typedef A State;
  Vector<const T> x, y;
  bool conjugated;
  __device__ State empty() const { return A(0); }
  __device__ State add(State state, Index i) const {
    const A a = conjugate_if(conjugated, convert<A>::from(x.data[i * x.step]));
    return multiply_add(a, convert<A>::from(y.data[i * y.step]), state);
  }
  __device__ State join(State a, State b) const { return a + b; }
  __device__ void finish(State state, void *result) const { *(T *)result = convert<T>::from(state); }
};

template <typename T> struct Asum {
  typedef Real<T> State;
  Vector<const T> x;
  __device__ State empty() const { return 0; }
  __device__ State add(State state, Index i) const { return state + size_of(x.data[i * x.step]); }
  __device__ State join(State a, State b) const { return a + b; }
  __device__ void finish(State state, void *result) const { *(State *)result = state; }
};

/* The sum of squares in double: exact enough for float as it is, for double (Blue's way) with those numbers apart whose
 * squares would overflow or vanish. */
template <typename T, typename A, typename Out> struct Nrm2 {
  struct State {
    double small, medium, big;
  };
  static constexpr bool wide = sizeof(Real<A>) == sizeof(double);
  static constexpr double TINY = 0x1p-511, HUGE_ = 0x1p486, UP = 0x1p537, DOWN = 0x1p-538;
  Vector<const T> x;
  __device__ State empty() const { return {0, 0, 0}; }
  __device__ void square(State &state, double v) const {
    const double size = absolute(v);
    if (!wide || (size >= TINY && size <= HUGE_) || size != size)
      state.medium = multiply_add(v, v, state.medium);
    else if (size > HUGE_)
      state.big = multiply_add(v * DOWN, v * DOWN, state.big);
    else
      state.small = multiply_add(v * UP, v * UP, state.small);
  }
  __device__ State add(State state, Index i) const {
    const A v = convert<A>::from(x.data[i * x.step]);
    square(state, real_part(v));
    if (Number<A>::complex) square(state, imaginary_part(v));
    return state;
  }
  __device__ State join(State a, State b) const { return {a.small + b.small, a.medium + b.medium, a.big + b.big}; }
  __device__ void finish(State state, void *result) const {
    double norm;
    if (state.big > 0)
      norm = sqrt(state.big + state.medium * DOWN * DOWN) / DOWN;
    else if (state.medium == 0 && state.small > 0)
      norm = sqrt(state.small) / UP;
    else
      norm = sqrt(state.medium + state.small / UP / UP);
    *(Out *)result = convert<Out>::from((Real<A>)norm);
  }
};

/* The first of the largest (smallest) elements, counted from one. A NaN is passed over, unless it is the first element:
 * then no comparison finds a larger one, and it stays. */
template <typename T> struct Extreme {
  struct State {
    Real<T> size;
    Index place; /* 0: none yet */
  };
  Vector<const T> x;
  bool smallest, wide;
  __device__ State empty() const { return {0, 0}; }
  __device__ State add(State state, Index i) const {
    Real<T> size = size_of(x.data[i * x.step]);
    if (size != size) {
      if (i != 0) return state;
      size = smallest ? Real<T>(-1) : (Real<T>)__builtin_inff();
    }
    return join(state, {size, i + 1});
  }
  __device__ State join(State a, State b) const {
    if (a.place == 0 || b.place == 0) return a.place == 0 ? b : a;
    if (a.size == b.size) return a.place < b.place ? a : b;
    return (a.size < b.size) == smallest ? a : b;
  }
  __device__ void finish(State state, void *result) const {
    if (wide)
      *(int64_t *)result = state.place;
    else
      *(int *)result = (int)state.place;
  }
};

template <typename Operation>
__global__ void __launch_bounds__(THREADS)
    reduce_kernel(Operation operation, Index n, typename Operation::State *partial, bool joining, void *result) {
  typedef typename Operation::State State;
  __shared__ State states[THREADS];
  State state = operation.empty();
  for (Index i = (Index)blockIdx.x * THREADS + threadIdx.x; i < n; i += (Index)gridDim.x * THREADS)
    state = joining ? operation.join(state, partial[i]) : operation.add(state, i);
  states[threadIdx.x] = state;
  for (int width = THREADS / 2; width > 0; width /= 2) {
    __syncthreads();
    if (threadIdx.x < width) states[threadIdx.x] = operation.join(states[threadIdx.x], states[threadIdx.x + width]);
  }
  if (threadIdx.x == 0) {
    if (gridDim.x > 1)
      partial[blockIdx.x] = states[0];
    else
      operation.finish(states[0], result);
  }
}

template <typename Operation> cudaError_t reduce(cudaStream_t stream, Operation operation, Index n, void *result) {
  typedef typename Operation::State State;
  const unsigned blocks = n <= 16 * THREADS ? 1 : n >= 512 * THREADS ? 32 : (unsigned)(n / (16 * THREADS));
  if (blocks == 1) {
    reduce_kernel<<<1, THREADS, 0, stream>>>(operation, n, (State *)nullptr, false, result);
    return cudaPeekAtLastError();
  }
  State *partial;
  cudaError_t error = cudaMallocAsync((void **)&partial, blocks * sizeof(State), stream);
  if (error != cudaSuccess) return error;
  reduce_kernel<<<blocks, THREADS, 0, stream>>>(operation, n, partial, false, nullptr);
  reduce_kernel<<<1, THREADS, 0, stream>>>(operation, (Index)blocks, partial, true, result);
  error = cudaPeekAtLastError();
  const cudaError_t freed = cudaFreeAsync(partial, stream);
  return error != cudaSuccess ? error : freed;
}

template <typename T> Vector<const T> chosen(Vector<const T> x) {
  x.data += x.offset;
  return x;
}
} // namespace

template <typename T, typename A>
cudaError_t launch_dot(cudaStream_t stream, Index n, Vector<const T> x, Vector<const T> y, bool conjugated,
                       void *result) {
  return reduce(stream, Dot<T, A>{chosen(x), chosen(y), conjugated}, n, result);
}
template <typename T> cudaError_t launch_asum(cudaStream_t stream, Index n, Vector<const T> x, void *result) {
  return reduce(stream, Asum<T>{chosen(x)}, n, result);
}
template <typename T, typename A, typename Out>
cudaError_t launch_nrm2(cudaStream_t stream, Index n, Vector<const T> x, void *result) {
  return reduce(stream, Nrm2<T, A, Out>{chosen(x)}, n, result);
}
template <typename T>
cudaError_t launch_extreme(cudaStream_t stream, Index n, Vector<const T> x, bool smallest, bool wide, void *result) {
  return reduce(stream, Extreme<T>{chosen(x), smallest, wide}, n, result);
}

#define VX_DOT(T, A)                                                                                                   \
  template cudaError_t launch_dot<T, A>(cudaStream_t, Index, Vector<const T>, Vector<const T>, bool, void *);
#define VX_NRM2(T, A, Out) template cudaError_t launch_nrm2<T, A, Out>(cudaStream_t, Index, Vector<const T>, void *);
#define VX_ALONE(T)                                                                                                    \
  template cudaError_t launch_asum<T>(cudaStream_t, Index, Vector<const T>, void *);                                   \
  template cudaError_t launch_extreme<T>(cudaStream_t, Index, Vector<const T>, bool, bool, void *);
VX_DOT(float, float)
VX_DOT(double, double)
VX_DOT(Complex<float>, Complex<float>)
VX_DOT(Complex<double>, Complex<double>)
VX_DOT(__half, float)
VX_DOT(Bfloat16, float)
VX_NRM2(float, float, float)
VX_NRM2(double, double, double)
VX_NRM2(Complex<float>, Complex<float>, float)
VX_NRM2(Complex<double>, Complex<double>, double)
VX_NRM2(__half, float, __half)
VX_NRM2(Bfloat16, float, Bfloat16)
VX_ALONE(float)
VX_ALONE(double)
VX_ALONE(Complex<float>)
VX_ALONE(Complex<double>)
} // namespace vortex_blas
