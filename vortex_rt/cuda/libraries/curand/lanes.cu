/* XORWOW and MRG32k3a of the host API: engines of 4096 states, one for each of as many subsequences: number n of the
 * result is number n / 4096 of subsequence
 * n modulo 4096. */
#include "draws.h"

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
