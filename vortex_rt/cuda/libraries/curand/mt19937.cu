/* MT19937 (Matsumoto and Nishimura, 1998) of the host API: one sequence, made on the host and copied to the device. */
#include "draws.h"

#include <random>

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
