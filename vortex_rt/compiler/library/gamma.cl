/* Gamma function in double precision by Lanczos' approximation with 13 terms (coefficients: Godfrey; g as in Boost's lanczos13m53). libclc's is up to 120 ulp off. */
#include "device.h"
#ifdef VORTEX_RV64
OVERLOADABLE CONST double exp(double);
OVERLOADABLE CONST double pow(double, double);
OVERLOADABLE CONST double sinpi(double);
OVERLOADABLE CONST double floor(double);

#define TERMS 13
__constant double numerator[TERMS] = {23531376880.410759688572, 42919803642.649098768958, 35711959237.355668049440, 17921034426.037209699920,
                                      6039542586.3520280050643, 1439720407.3117216736632, 248874557.86205415651146, 31426415.585400194380614,
                                      2876370.6289353724412254, 186056.26539522349504030, 8071.6720023658162106380, 210.82427775157934587251,
                                      2.5066282746310002701649};
__constant double denominator[TERMS] = {0, 39916800, 120543840, 150917976, 105258076, 45995730, 13339535, 2637558, 357423, 32670, 1925, 66, 1};

/* The rational part; for large x in powers of 1/x, so that nothing overflows. */
static double rational(double x) {
  double p = 0, q = 0;
  if (x < 5) {
    for (int i = TERMS - 1; i >= 0; i--) {
      p = p * x + numerator[i];
      q = q * x + denominator[i];
    }
  } else {
    double r = 1 / x;
    for (int i = 0; i < TERMS; i++) {
      p = p * r + numerator[i];
      q = q * r + denominator[i];
    }
  }
  return p / q;
}

double __vx_real_gamma(double x) {
  const double g = 6.024680040776729583740234375, infinity = __builtin_inf();
  if (x != x || x == infinity)
    return x;
  if (x == 0)
    return 1 / x;
  if (x < 0 && x == floor(x))
    return __builtin_nan("");
  double a = x < 0 ? -x : x;
  if (a < 1e-20)
    return 1 / x;
  if (x > 172)
    return infinity;
  if (x < -185)
    return sinpi(a) > 0 ? -0.0 : 0.0;
  double y = a + (g - 0.5);
  double lost = a > g - 0.5 ? (y - a) - (g - 0.5) : (y - (g - 0.5)) - a; /* rounding error of y, whose power follows */
  lost *= g / y;
  double half_power = pow(y, (a - 0.5) / 2); /* its square would overflow too early */
  if (x < 0) {
    double r = -M_PI / sinpi(a) / a * exp(y) / rational(a);
    r -= lost * r;
    return r / half_power / half_power;
  }
  double r = rational(a) / exp(y);
  r += lost * r;
  return r * half_power * half_power;
}
#endif
