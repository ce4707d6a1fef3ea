// SHA-256 of one 64-byte block a thread: rotations by funnel shifts, byte permutes, a constant table, a local array.
#include <stdint.h>
__constant__ uint32_t K[64];
__device__ __forceinline__ uint32_t rotr(uint32_t x, int n) { return __funnelshift_r(x, x, n); }
__global__ void sha256(const uint32_t *blocks, uint32_t *digests, int count) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= count) return;
  uint32_t w[64];
  for (int i = 0; i < 16; ++i) w[i] = __byte_perm(blocks[16 * id + i], 0, 0x0123);
  for (int i = 16; i < 64; ++i) {
    const uint32_t s0 = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const uint32_t s1 = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], k = h[7];
  for (int i = 0; i < 64; ++i) {
    const uint32_t t1 = k + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
    const uint32_t t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    k = g; g = f; f = e; e = d + t1; d = c; c = b; b = a; a = t1 + t2;
  }
  const uint32_t v[8] = {a, b, c, d, e, f, g, k};
  for (int i = 0; i < 8; ++i) digests[8 * id + i] = h[i] + v[i];
}
