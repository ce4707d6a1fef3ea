// SIMD in a word: each function on packed bytes or half-words.
__global__ void packed(const unsigned int *a, const unsigned int *b, unsigned int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned int x = a[i], y = b[i];
  const unsigned int results[] = {__vadd4(x, y),      __vsub4(x, y),   __vmaxu4(x, y),   __vmins4(x, y),  __vabsdiffu4(x, y), __vavgu4(x, y),
                                  __vaddus4(x, y),    __vsubss4(x, y), __vcmpgtu4(x, y), __vseteq4(x, y), __vadd2(x, y),      __vmaxs2(x, y),
                                  __vaddss2(x, y),    __vcmples2(x, y), __vneg4(x),      __vabs2(x),      __vsadu4(x, y)};
  for (int k = 0; k < 17; ++k) out[k * n + i] = results[k];
}
