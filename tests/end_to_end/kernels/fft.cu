// Radix-2 FFT of 256 points in shared memory, sincosf for the twiddles, bit reversal by __brev.
__global__ void fft256(float2 *data, int inverse) {
  __shared__ float2 s[256];
  data += blockIdx.x * 256;
  const int t = threadIdx.x;  // 128 threads
  s[__brev(t) >> 24] = data[t];
  s[__brev(t + 128) >> 24] = data[t + 128];
  for (int half = 1; half < 256; half *= 2) {
    __syncthreads();
    const int pair = t / half * half * 2 + t % half;
    float sn, cs;
    sincosf((inverse ? 1.0f : -1.0f) * 3.14159265358979f * (t % half) / half, &sn, &cs);
    const float2 a = s[pair], b = s[pair + half];
    const float2 w = make_float2(b.x * cs - b.y * sn, b.x * sn + b.y * cs);
    s[pair] = make_float2(a.x + w.x, a.y + w.y);
    s[pair + half] = make_float2(a.x - w.x, a.y - w.y);
  }
  __syncthreads();
  data[t] = s[t];
  data[t + 128] = s[t + 128];
}
