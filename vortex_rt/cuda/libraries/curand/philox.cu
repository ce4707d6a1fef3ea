/* Philox of the host API: one sequence in its order, which threads enter anywhere. */
#include "draws.h"

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
