// European options after Black and Scholes, with the rational approximation of the normal distribution.
#include <math.h>
__device__ inline float cnd(float d) {
  const float A1 = 0.31938153f, A2 = -0.356563782f, A3 = 1.781477937f, A4 = -1.821255978f, A5 = 1.330274429f;
  const float RSQRT2PI = 0.39894228040143267793994605993438f;
  float k = __fdividef(1.0f, 1.0f + 0.2316419f * fabsf(d));
  float c = RSQRT2PI * __expf(-0.5f * d * d) * (k * (A1 + k * (A2 + k * (A3 + k * (A4 + k * A5)))));
  if (d > 0) c = 1.0f - c;
  return c;
}
__launch_bounds__(128)
__global__ void black_scholes(float2 *__restrict call, float2 *__restrict put, const float2 *__restrict price, const float2 *__restrict strike,
                              const float2 *__restrict years, float riskfree, float volatility, int n) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n / 2) return;
  float c[2], p[2];
  const float s[2] = {price[i].x, price[i].y}, x[2] = {strike[i].x, strike[i].y}, t[2] = {years[i].x, years[i].y};
  for (int j = 0; j < 2; ++j) {
    float sqrt_t = __fdividef(1.0f, rsqrtf(t[j]));
    float d1 = __fdividef(__logf(s[j] / x[j]) + (riskfree + 0.5f * volatility * volatility) * t[j], volatility * sqrt_t);
    float d2 = d1 - volatility * sqrt_t, n1 = cnd(d1), n2 = cnd(d2), e = __expf(-riskfree * t[j]);
    c[j] = s[j] * n1 - x[j] * e * n2;
    p[j] = x[j] * e * (1.0f - n2) - s[j] * (1.0f - n1);
  }
  call[i] = make_float2(c[0], c[1]);
  put[i] = make_float2(p[0], p[1]);
}
