/* MRG32k3a of the host API; subsequences are 2^76 numbers apart. */
#include "lanes.h"

std::unique_ptr<Engine> mrg32k3a_engine(const Start &start) {
  return std::make_unique<LaneEngine<curandStateMRG32k3a_t>>(
      start, [](curandStateMRG32k3a_t *state) { skipahead_subsequence(1, state); });
}
