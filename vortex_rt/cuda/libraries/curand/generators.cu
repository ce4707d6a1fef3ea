/* XORWOW and MRG32k3a of the host API: engines of 4096 states, one for each of as many subsequences: number n of the
 * result is number n / 4096 of subsequence
 * n modulo 4096. */
#include "draws.h"

#include <random>

enum { LANES = 4096, LANE_BLOCK = 64 };

/* Lane `lane` makes every 4096th unit; the first unit belongs to lane `first`. */
template <class State, class Draw>
__host__ __device__ void run_lane(State *states, unsigned int lane, unsigned int first, typename Draw::Number *out,
                                  size_t units, Draw draw) {
  size_t unit = (lane - first) % LANES;
  if (unit >= units) return;
  State state = states[lane];
  for (; unit < units; unit += LANES) draw(&state, out + Draw::width * unit);
  states[lane] = state;
}

template <class State, class Draw>
__global__ void lanes_kernel(State *states, unsigned int first, typename Draw::Number *out, size_t units, Draw draw) {
  unsigned int lane = (first + blockIdx.x * LANE_BLOCK + threadIdx.x) % LANES;
  run_lane(states, lane, first, out, units, draw);
}

/* `skip(state)` moves a state to the next lane's. */
template <class State> class LaneEngine : public Engine {
  std::vector<State> states;
  State *on_device = nullptr;
  bool device;
  unsigned int first;

public:
  template <class Skip> LaneEngine(const Start &start, Skip skip) : states(LANES), device(start.on_device) {
    first = start.offset % LANES;
    State lane;
    curand_init(start.seed, 0, start.offset / LANES, &lane);
    for (unsigned int i = 0; i < LANES; ++i) {
      states[i] = lane;
      if (i < first) curand(&states[i]);
      skip(&lane);
    }
  }
  ~LaneEngine() override { cudaFree(on_device); }

  curandStatus_t upload() {
    size_t bytes = LANES * sizeof(State);
    if (cudaMalloc((void **)&on_device, bytes) != cudaSuccess) return CURAND_STATUS_ALLOCATION_FAILED;
    return cudaMemcpy(on_device, states.data(), bytes, cudaMemcpyHostToDevice) == cudaSuccess
               ? CURAND_STATUS_SUCCESS
               : CURAND_STATUS_INITIALIZATION_FAILED;
  }

  curandStatus_t generate(const Work &work, cudaStream_t stream) override {
    if (device && !on_device)
      if (curandStatus_t failed = upload()) return failed;
    return with_draw(work, [&](auto draw) {
      typedef decltype(draw) Draw;
      auto *out = (typename Draw::Number *)work.out;
      size_t units = work.n / Draw::width;
      if (device) {
        unsigned int blocks = ((units < LANES ? (unsigned int)units : LANES) + LANE_BLOCK - 1) / LANE_BLOCK;
        lanes_kernel<State, Draw><<<blocks, LANE_BLOCK, 0, stream>>>(on_device, first, out, units, draw);
      } else {
        for (unsigned int lane = 0; lane < LANES; ++lane) run_lane(states.data(), lane, first, out, units, draw);
      }
      first = (first + units) % LANES;
      return device ? launched() : CURAND_STATUS_SUCCESS;
    });
  }
};

/* XORWOW of the host API; subsequences are 2^67 numbers apart. */
std::unique_ptr<Engine> xorwow_engine(const Start &start) {
  return std::make_unique<LaneEngine<curandStateXORWOW_t>>(
      start, [](curandStateXORWOW_t *state) { skipahead_sequence(1, state); });
}

/* MRG32k3a of the host API; subsequences are 2^76 numbers apart. */
std::unique_ptr<Engine> mrg32k3a_engine(const Start &start) {
  return std::make_unique<LaneEngine<curandStateMRG32k3a_t>>(
      start, [](curandStateMRG32k3a_t *state) { skipahead_subsequence(1, state); });
}

/* Philox of the host API: one sequence in its order, which threads enter anywhere. */

namespace {

enum { BLOCK = 64, MOST_BLOCKS = 64, PER_THREAD = 4 };

/* The units from `unit` on, at most four; what takes any number of draws has a subsequence to itself. */
template <class Draw>
__host__ __device__ void run_units(unsigned long long seed, unsigned long long position, typename Draw::Number *out,
                                   size_t unit, size_t units, Draw draw) {
  curandStatePhilox4_32_10_t state;
  if (Draw::numbers) curand_init(seed, 0, position + Draw::numbers * unit, &state);
  for (size_t end = unit + PER_THREAD < units ? unit + PER_THREAD : units; unit < end; ++unit) {
    if (!Draw::numbers) curand_init(seed, position + unit + 1, 0, &state);
    draw(&state, out + Draw::width * unit);
  }
}

template <class Draw>
__global__ void philox_kernel(unsigned long long seed, unsigned long long position, typename Draw::Number *out,
                              size_t units, Draw draw) {
  size_t unit = (size_t)PER_THREAD * (blockIdx.x * BLOCK + threadIdx.x);
  for (; unit < units; unit += (size_t)PER_THREAD * BLOCK * gridDim.x)
    run_units(seed, position, out, unit, units, draw);
}

class PhiloxEngine : public Engine {
  Start start;

public:
  explicit PhiloxEngine(const Start &from) : start(from) {}

  curandStatus_t generate(const Work &work, cudaStream_t stream) override {
    return with_draw(work, [&](auto draw) {
      typedef decltype(draw) Draw;
      auto *out = (typename Draw::Number *)work.out;
      size_t units = work.n / Draw::width, blocks = (units + PER_THREAD * BLOCK - 1) / (PER_THREAD * BLOCK);
      if (start.on_device) {
        unsigned int grid = blocks < MOST_BLOCKS ? (unsigned int)blocks : MOST_BLOCKS;
        philox_kernel<Draw><<<grid, BLOCK, 0, stream>>>(start.seed, start.offset, out, units, draw);
      } else {
        for (size_t unit = 0; unit < units; unit += PER_THREAD)
          run_units(start.seed, start.offset, out, unit, units, draw);
      }
      start.offset += units * (Draw::numbers ? Draw::numbers : 1);
      return start.on_device ? launched() : CURAND_STATUS_SUCCESS;
    });
  }
};

} // namespace

std::unique_ptr<Engine> philox_engine(const Start &start) { return std::make_unique<PhiloxEngine>(start); }

/* MT19937 (Matsumoto and Nishimura, 1998) of the host API: one sequence, made on the host and copied to the device. */

namespace {

struct Twister {
  std::mt19937 engine;
};

unsigned int curand(Twister *state) { return (unsigned int)state->engine(); }
float curand_uniform(Twister *state) { return _curand_uniform(curand(state)); }
double curand_uniform_double(Twister *state) {
  unsigned int x = curand(state), y = curand(state);
  return _curand_uniform_double_hq(x, y);
}
float2 curand_normal2(Twister *state) {
  float x = curand_uniform(state), y = curand_uniform(state);
  return __curand_polar(x, 2.0f * y);
}
double2 curand_normal2_double(Twister *state) {
  double x = curand_uniform_double(state), y = curand_uniform_double(state);
  return __curand_polar(x, 2.0 * y);
}

class TwisterEngine : public Engine {
  Twister state;
  bool device;

public:
  explicit TwisterEngine(const Start &start)
      : state{std::mt19937((unsigned int)start.seed)}, device(start.on_device) {
    state.engine.discard(start.offset);
  }

  curandStatus_t generate(const Work &work, cudaStream_t stream) override {
    return with_draw(work, [&](auto draw) {
      typedef typename decltype(draw)::Number Number;
      std::vector<Number> staged(device ? work.n : 0);
      Number *out = device ? staged.data() : (Number *)work.out;
      for (size_t at = 0; at + draw.width <= work.n; at += draw.width) draw(&state, out + at);
      if (!device) return CURAND_STATUS_SUCCESS;
      cudaError_t failed = cudaMemcpyAsync(work.out, out, work.n * sizeof(Number), cudaMemcpyHostToDevice, stream);
      if (!failed)
        failed = cudaStreamSynchronize(stream); /* `staged` ends with this call */
      return failed ? CURAND_STATUS_LAUNCH_FAILURE : CURAND_STATUS_SUCCESS;
    });
  }
};

} // namespace

std::unique_ptr<Engine> mt19937_engine(const Start &start) { return std::make_unique<TwisterEngine>(start); }
