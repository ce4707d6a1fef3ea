/* XORWOW of the host API; subsequences are 2^67 numbers apart. */
#include "lanes.h"

std::unique_ptr<Engine> xorwow_engine(const Start &start) {
  return std::make_unique<LaneEngine<curandStateXORWOW_t>>(
      start, [](curandStateXORWOW_t *state) { skipahead_sequence(1, state); });
}
