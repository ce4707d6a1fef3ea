/* Direction vectors of Sobol's sequence, from the numbers of Joe and Kuo (Constructing Sobol sequences with better
 * two-dimensional projections, SIAM Journal on Scientific Computing 30, 2008): those of their file new-joe-kuo-6.21201,
 * whose licence is joe_kuo_6.LICENSE.
 *
 * joe_kuo_6.bin holds them for each dimension from the second to the 20000th: five bits with the degree s of its primitive
 * polynomial, s - 1 bits with the polynomial's inner coefficients, and of its odd initial numbers m_k (k = 2 ... s; m_1 is 1)
 * the k - 1 bits above the lowest. Bits fill bytes from the lowest on. */
#include "generate.h"
#include "libcurand_impl.h"

#include <mutex>
#include <random>

__asm__(".section .rodata\n"
        "joe_kuo_numbers: .incbin \"" VORTEX_LIBRARY_FOLDER "/joe_kuo_6.bin\"\n"
        ".byte 0, 0, 0, 0, 0, 0, 0, 0\n" /* a reader of words may look past the end */
        ".previous\n");
extern "C" const unsigned char joe_kuo_numbers[] __attribute__((visibility("hidden")));

namespace {

class BitReader {
  size_t position = 0;

public:
  unsigned long long take(int bits) {
    unsigned long long word;
    __builtin_memcpy(&word, joe_kuo_numbers + position / 8, sizeof word);
    word >>= position % 8;
    position += (size_t)bits;
    return word & ((1ull << bits) - 1);
  }
};

/* A random matrix, lower triangular with a unit diagonal, applied to a number's digits from the highest on. */
template <class Word> Word scrambled(Word vector, const Word *rows) {
  const int bits = 8 * sizeof(Word);
  Word result = 0;
  for (int digit = 0; digit < bits; ++digit)
    result |= (Word)(__builtin_popcountll(vector & rows[digit]) & 1) << (bits - 1 - digit);
  return result;
}

template <class Word> void scramble(Word *vectors, unsigned int dimension) {
  const int bits = 8 * sizeof(Word);
  std::mt19937_64 random(1 + dimension);
  Word rows[8 * sizeof(Word)];
  for (int digit = 0; digit < bits; ++digit) {
    Word diagonal = (Word)1 << (bits - 1 - digit), above = (Word)0 - diagonal - diagonal;
    rows[digit] = diagonal | ((Word)random() & above);
  }
  for (int k = 0; k < bits; ++k) vectors[k] = scrambled(vectors[k], rows);
}

template <class Word> std::vector<Word> made(bool with_scramble) {
  const int bits = 8 * sizeof(Word);
  std::vector<Word> all((size_t)SOBOL_DIMENSIONS * bits);
  BitReader reader;
  for (unsigned int dimension = 0; dimension < SOBOL_DIMENSIONS; ++dimension) {
    Word *v = all.data() + (size_t)dimension * bits;
    int degree = dimension ? (int)reader.take(5) : 0;
    unsigned long long polynomial = degree > 1 ? reader.take(degree - 1) : 0;
    for (int k = 0; k < bits; ++k) {
      if (!dimension) { /* van der Corput's sequence */
        v[k] = (Word)1 << (bits - 1 - k);
      } else if (k < degree) {
        v[k] = (Word)(1 | (k ? reader.take(k) << 1 : 0)) << (bits - 1 - k);
      } else {
        v[k] = v[k - degree] ^ (v[k - degree] >> degree);
        for (int i = 1; i < degree; ++i)
          if (polynomial >> (degree - 1 - i) & 1) v[k] ^= v[k - i];
      }
    }
    if (with_scramble) scramble(v, dimension);
  }
  return all;
}

} // namespace

template <class Word> const Word *sobol_vectors(bool with_scramble) {
  static std::once_flag once[2];
  static std::vector<Word> tables[2];
  std::call_once(once[with_scramble], [&] { tables[with_scramble] = made<Word>(with_scramble); });
  return tables[with_scramble].data();
}

template <class Word> const Word *sobol_constants() {
  static const std::vector<Word> constants = [] {
    std::vector<Word> numbers(SOBOL_DIMENSIONS);
    std::mt19937_64 random(sizeof(Word));
    for (Word &number : numbers) number = (Word)random();
    return numbers;
  }();
  return constants.data();
}

template const unsigned int *sobol_vectors(bool);
template const unsigned long long *sobol_vectors(bool);
template const unsigned int *sobol_constants();
template const unsigned long long *sobol_constants();

curandStatus_t impl_curandGetDirectionVectors32(curandDirectionVectors32_t **vectors, curandDirectionVectorSet_t set) {
  bool plain = set == CURAND_DIRECTION_VECTORS_32_JOEKUO6;
  if (!vectors || (!plain && set != CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6)) return CURAND_STATUS_OUT_OF_RANGE;
  *vectors = (curandDirectionVectors32_t *)sobol_vectors<unsigned int>(!plain);
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandGetDirectionVectors64(curandDirectionVectors64_t **vectors, curandDirectionVectorSet_t set) {
  bool plain = set == CURAND_DIRECTION_VECTORS_64_JOEKUO6;
  if (!vectors || (!plain && set != CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6)) return CURAND_STATUS_OUT_OF_RANGE;
  *vectors = (curandDirectionVectors64_t *)sobol_vectors<unsigned long long>(!plain);
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandGetScrambleConstants32(unsigned int **constants) {
  if (!constants) return CURAND_STATUS_OUT_OF_RANGE;
  *constants = (unsigned int *)sobol_constants<unsigned int>();
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t impl_curandGetScrambleConstants64(unsigned long long **constants) {
  if (!constants) return CURAND_STATUS_OUT_OF_RANGE;
  *constants = (unsigned long long *)sobol_constants<unsigned long long>();
  return CURAND_STATUS_SUCCESS;
}
