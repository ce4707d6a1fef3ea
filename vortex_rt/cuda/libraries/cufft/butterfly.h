/* A butterfly of Stockham's algorithm: `radix` elements a stride apart, turned and transformed, in their places of the
 * next pass. */
#ifndef VORTEX_CUFFT_BUTTERFLY_H
#define VORTEX_CUFFT_BUTTERFLY_H

#include "lines.h"

template <class C> __device__ inline C plus(C a, C b) { return C{a.x + b.x, a.y + b.y}; }
template <class C> __device__ inline C minus(C a, C b) { return C{a.x - b.x, a.y - b.y}; }
template <class C> __device__ inline C times(C a, C b) { return C{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
/* A root of unity for the sign: tables are for the forward one. */
template <class C> __device__ inline C turned(C root, int sign) { return C{root.x, sign < 0 ? root.y : -root.y}; }
/* a times i to the power of the sign */
template <class C> __device__ inline C quarter(C a, int sign) { return sign < 0 ? C{a.y, -a.x} : C{-a.y, a.x}; }

template <class C> __device__ inline void transform(C (&v)[2], int, int, const C *) {
  C sum = plus(v[0], v[1]);
  v[1] = minus(v[0], v[1]);
  v[0] = sum;
}

template <class C> __device__ inline void four(C &a, C &b, C &c, C &d, int sign) {
  C even = plus(a, c), odd = minus(a, c), sum = plus(b, d), turn = quarter(minus(b, d), sign);
  a = plus(even, sum);
  b = plus(odd, turn);
  c = minus(even, sum);
  d = minus(odd, turn);
}

template <class C> __device__ inline void transform(C (&v)[4], int sign, int, const C *) {
  four(v[0], v[1], v[2], v[3], sign);
}

template <class C> __device__ inline void transform(C (&v)[8], int sign, int n, const C *roots) {
  four(v[0], v[2], v[4], v[6], sign);
  four(v[1], v[3], v[5], v[7], sign);
  C eighth = turned(roots[n / 8], sign);
  v[3] = times(v[3], eighth);
  v[5] = quarter(v[5], sign);
  v[7] = quarter(times(v[7], eighth), sign);
  C a[8];
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    a[k] = plus(v[2 * k], v[2 * k + 1]);
    a[k + 4] = minus(v[2 * k], v[2 * k + 1]);
  }
#pragma unroll
  for (int k = 0; k < 8; ++k) v[k] = a[k];
}

/* Odd radices by their definition; elements that mirror each other share their products. */
template <class C, int R> __device__ inline void transform(C (&v)[R], int sign, int n, const C *roots) {
  C root[R / 2 + 1], sum[R / 2 + 1], difference[R / 2 + 1], result[R];
  result[0] = v[0];
#pragma unroll
  for (int k = 1; k <= R / 2; ++k) {
    root[k] = turned(roots[k * (n / R)], sign);
    sum[k] = plus(v[k], v[R - k]);
    difference[k] = minus(v[k], v[R - k]);
    result[0] = plus(result[0], sum[k]);
  }
#pragma unroll
  for (int m = 1; m <= R / 2; ++m) {
    C even = v[0], odd = {0, 0};
#pragma unroll
    for (int k = 1; k <= R / 2; ++k) {
      int at = m * k % R, mirrored = at > R / 2;
      C w = root[mirrored ? R - at : at];
      even.x += w.x * sum[k].x;
      even.y += w.x * sum[k].y;
      auto sine = mirrored ? -w.y : w.y;
      odd.x -= sine * difference[k].y;
      odd.y += sine * difference[k].x;
    }
    result[m] = plus(even, odd);
    result[R - m] = minus(even, odd);
  }
#pragma unroll
  for (int k = 0; k < R; ++k) v[k] = result[k];
}

/* Butterfly `j` of n / R in a pass behind radices of the product `done`. */
template <int R, class C>
__device__ inline void butterfly(const C *in, C *out, int j, int n, int done, int sign, const C *roots) {
  C v[R];
  int across = n / R, inner = j % done, step = n / (done * R) * inner;
#pragma unroll
  for (int k = 0; k < R; ++k) {
    v[k] = in[j + k * across];
    if (k && step) v[k] = times(v[k], turned(roots[k * step], sign));
  }
  transform(v, sign, n, roots);
  int place = (j - inner) * R + inner;
#pragma unroll
  for (int k = 0; k < R; ++k) out[place + k * done] = v[k];
}
#endif
