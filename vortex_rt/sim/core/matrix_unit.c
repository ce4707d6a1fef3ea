/* The matrix unit: a warp's lanes hold small matrices, and an accumulator a warp lies in the unit.
 *
 * With T lanes and m = 2 ** floor(log2(T) / 2): A is m x k, B k x m and the accumulator C m x m, where k = T / m, row by
 * row: element i of each is lane i's (2 x 2 matrices with 4 lanes, 4 x 8 by 8 x 4 with 32). Lanes that are off hold 0 in A
 * and B, and keep their element of C. Products are added to an element in the order of k, each with one rounding. */
#include "device.h"
#include "lane.h"
#include <math.h>
#include <string.h>

static float float_of(u64 bits) {
  const u32 half = (u32)bits;
  float value;
  memcpy(&value, &half, 4);
  return value;
}

static u64 bits_of(float value) {
  u32 bits;
  memcpy(&bits, &value, 4);
  return bits;
}

static float element(const Step *s, const u64 *row, i64 lane) { return s->mask >> lane & 1 ? float_of(row[lane]) : 0; }

void execute_matrix(Step *s, int which) {
  u64 *c = s->g->matrix + warp_index(s->g, s->core_number, s->warp_number) * s->lanes;
  i64 m = 1;
  while (m * m * 4 <= s->lanes) m *= 2;
  const i64 depth = s->lanes / m;
  FOR_ACTIVE(active, s->mask) {
    const i64 lane = (i64)active;
    if (which == MATRIX_TCU_SET) {
      c[lane] = (u32)s->rs1[lane];
    } else if (which == MATRIX_TCU_GET) {
      s->rd[lane] = box(lane < m * m ? c[lane] : 0);
    } else if (lane < m * m) {
      float total = float_of(c[lane]);
      for (i64 k = 0; k < depth; k++)
        total = fmaf(element(s, s->rs1, lane / m * depth + k), element(s, s->rs2, k * m + lane % m), total);
      c[lane] = total == total ? bits_of(total) : NAN32;
    }
  }
}
