// Open-addressing hash table with 64-bit compare-exchange, then counting words by lookups.
typedef unsigned long long u64;
#define EMPTY 0xffffffffffffffffull
__device__ unsigned int mix(unsigned int k) {
  k ^= k >> 16; k *= 0x85ebca6bu; k ^= k >> 13; k *= 0xc2b2ae35u;
  return k ^ (k >> 16);
}
__global__ void insert(u64 *table, unsigned int mask, const unsigned int *keys, const unsigned int *values, int n, int *duplicates) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const u64 entry = (u64)keys[i] << 32 | values[i];
  for (unsigned int slot = mix(keys[i]) & mask;; slot = (slot + 1) & mask) {
    const u64 old = atomicCAS(&table[slot], EMPTY, entry);
    if (old == EMPTY) return;
    if ((unsigned int)(old >> 32) == keys[i]) { atomicAdd(duplicates, 1); return; }
  }
}
__global__ void lookup(const u64 *table, unsigned int mask, const unsigned int *keys, unsigned int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int found = 0xffffffffu;
  for (unsigned int slot = mix(keys[i]) & mask; table[slot] != EMPTY; slot = (slot + 1) & mask)
    if ((unsigned int)(table[slot] >> 32) == keys[i]) { found = (unsigned int)table[slot]; break; }
  out[i] = found;
}
