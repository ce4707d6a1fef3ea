/* Images by software: pixels in all of OpenCL's channel types and orders, nearest and linear sampling (OpenCL 3.0, 8.2).
   The descriptor's layout is in docs/reference/interfaces.md; samplers are clang's integers. */
#include "device.h"

typedef struct {
  ulong data;
  uint width, height, depth, layers, row, slice, order, type, pixel, zero;
} Image;

OVERLOADABLE CONST float floor(float);
OVERLOADABLE CONST float rint(float);
OVERLOADABLE CONST float fabs(float);
OVERLOADABLE CONST int clamp(int, int, int);
OVERLOADABLE CONST float clamp(float, float, float);

enum { NORMALIZED = 1, ADDRESS = 0xe, CLAMP_TO_EDGE = 2, BORDER = 4, REPEAT = 6, MIRRORED = 8, LINEAR_FILTER = 0x20 };
enum { SNORM8 = 0x10D0, SNORM16, UNORM8, UNORM16, UNORM565, UNORM555, UNORM101010, SIGNED8, SIGNED16, SIGNED32, UNSIGNED8, UNSIGNED16, UNSIGNED32,
       HALF_FLOAT, FLOAT32 };
enum { ORDER_R = 0x10B0, ORDER_A, ORDER_RG, ORDER_RA, ORDER_RGB, ORDER_RGBA, ORDER_BGRA, ORDER_ARGB, ORDER_INTENSITY, ORDER_LUMINANCE, ORDER_RX,
       ORDER_RGX, ORDER_RGBX, ORDER_DEPTH };

static __global uchar *pixel_at(const __global Image *image, int x, int y, int z) {
  return (__global uchar *)(size_t)image->data + (size_t)z * image->slice + (size_t)y * image->row + (size_t)x * image->pixel;
}

/* Component i as the bits of an int, uint or float, by the kind of the type. */
static uint component(const __global uchar *p, uint type, int i) {
  switch (type) {
  case SNORM8: return __builtin_astype(clamp((float)((const __global char *)p)[i] / 127.0f, -1.0f, 1.0f), uint);
  case SNORM16: return __builtin_astype(clamp((float)((const __global short *)p)[i] / 32767.0f, -1.0f, 1.0f), uint);
  case UNORM8: return __builtin_astype((float)p[i] / 255.0f, uint);
  case UNORM16: return __builtin_astype((float)((const __global ushort *)p)[i] / 65535.0f, uint);
  case UNORM565: {
    uint v = *(const __global ushort *)p;
    float f = i == 0 ? (float)(v >> 11) / 31.0f : i == 1 ? (float)(v >> 5 & 63) / 63.0f : (float)(v & 31) / 31.0f;
    return __builtin_astype(f, uint);
  }
  case UNORM555: return __builtin_astype((float)(*(const __global ushort *)p >> (10 - 5 * i) & 31) / 31.0f, uint);
  case UNORM101010: return __builtin_astype((float)(*(const __global uint *)p >> (20 - 10 * i) & 1023) / 1023.0f, uint);
  case SIGNED8: return (uint)(int)((const __global char *)p)[i];
  case SIGNED16: return (uint)(int)((const __global short *)p)[i];
  case UNSIGNED8: return p[i];
  case UNSIGNED16: return ((const __global ushort *)p)[i];
  case HALF_FLOAT: return __builtin_astype((float)((const __global half *)p)[i], uint);
  default: return ((const __global uint *)p)[i];
  }
}

/* The pixel at integer coordinates inside the image. */
static uint4 fetch(const __global Image *image, int x, int y, int z) {
  const __global uchar *p = pixel_at(image, x, y, z);
  uint type = image->type, one = (type >= SIGNED8 && type <= UNSIGNED32) ? 1 : 0x3f800000u;
  uint a = component(p, type, 0);
  switch (image->order) {
  case ORDER_R: case ORDER_RX: case ORDER_DEPTH: return (uint4)(a, 0, 0, one);
  case ORDER_A: return (uint4)(0, 0, 0, a);
  case ORDER_RG: case ORDER_RGX: return (uint4)(a, component(p, type, 1), 0, one);
  case ORDER_RA: return (uint4)(a, 0, 0, component(p, type, 1));
  case ORDER_INTENSITY: return (uint4)(a, a, a, a);
  case ORDER_LUMINANCE: return (uint4)(a, a, a, one);
  }
  uint b = component(p, type, 1), c = component(p, type, 2);
  if (image->order == ORDER_RGB || image->order == ORDER_RGBX)
    return (uint4)(a, b, c, one);
  uint d = component(p, type, 3);
  if (image->order == ORDER_BGRA)
    return (uint4)(c, b, a, d);
  if (image->order == ORDER_ARGB)
    return (uint4)(b, c, d, a);
  return (uint4)(a, b, c, d);
}

static uint4 border(const __global Image *image) {
  uint order = image->order, one = (image->type >= SIGNED8 && image->type <= UNSIGNED32) ? 1 : 0x3f800000u;
  bool opaque = order == ORDER_R || order == ORDER_RG || order == ORDER_RGB || order == ORDER_LUMINANCE || order == ORDER_DEPTH;
  return (uint4)(0, 0, 0, opaque ? one : 0);
}

/* Index after the addressing mode, -1 for the border. */
static int address(int i, int n, uint mode) {
  if (mode == BORDER)
    return i < 0 || i >= n ? -1 : i;
  if (mode == REPEAT) {
    i %= n;
    return i < 0 ? i + n : i;
  }
  return i < 0 ? 0 : i >= n ? n - 1 : i;
}

static uint4 fetch_addressed(const __global Image *image, int x, int y, int z, uint sampler, int dims, int layer) {
  uint mode = sampler & ADDRESS;
  x = address(x, (int)image->width, mode);
  y = dims > 1 ? address(y, (int)image->height, mode) : 0;
  z = dims > 2 ? address(z, (int)image->depth, mode) : layer;
  if (x < 0 || y < 0 || z < 0)
    return border(image);
  return fetch(image, x, y, z);
}

static float scaled(float s, uint n, uint sampler) {
  if (!(sampler & NORMALIZED))
    return s;
  if ((sampler & ADDRESS) == REPEAT)
    return (s - floor(s)) * (float)n;
  if ((sampler & ADDRESS) == MIRRORED)
    return fabs(s - 2.0f * rint(0.5f * s)) * (float)n;
  return s * (float)n;
}

static int layer_index(float f, const __global Image *image) {
  int last = (int)image->layers - 1;
  return clamp((int)rint(f), 0, last < 0 ? 0 : last);
}

/* Reads at integer coordinates through a sampler. Kept as a function of its own (__vx_real_). */
uint4 __vx_real_read_texel(const __global Image *image, uint sampler, int x, int y, int z, int dims, int layer) {
  return fetch_addressed(image, x, y, z, sampler, dims, layer);
}

/* Reads at floating-point coordinates; linear filtering gives floats. */
uint4 __vx_real_sample(const __global Image *image, uint sampler, float x, float y, float z, int dims, int layer) {
  float u = scaled(x, image->width, sampler), v = dims > 1 ? scaled(y, image->height, sampler) : 0, w = dims > 2 ? scaled(z, image->depth, sampler) : 0;
  if (!(sampler & LINEAR_FILTER))
    return fetch_addressed(image, (int)floor(u), (int)floor(v), (int)floor(w), sampler, dims, layer);
  float bu = floor(u - 0.5f), bv = dims > 1 ? floor(v - 0.5f) : 0, bw = dims > 2 ? floor(w - 0.5f) : 0;
  float fu = u - 0.5f - bu, fv = dims > 1 ? v - 0.5f - bv : 0, fw = dims > 2 ? w - 0.5f - bw : 0;
  float4 sum = 0;
  for (int corner = 0; corner < 1 << dims; corner++) {
    int du = corner & 1, dv = corner >> 1 & 1, dw = corner >> 2;
    float weight = (du ? fu : 1 - fu) * (dims > 1 ? (dv ? fv : 1 - fv) : 1) * (dims > 2 ? (dw ? fw : 1 - fw) : 1);
    uint4 texel = fetch_addressed(image, (int)bu + du, (int)bv + dv, (int)bw + dw, sampler, dims, layer);
    sum += weight * __builtin_astype(texel, float4);
  }
  return __builtin_astype(sum, uint4);
}

static int rounded(float f, float low, float high) { return (int)rint(f != f ? 0 : f < low ? low : f > high ? high : f); }

static void put(__global uchar *p, uint type, int i, uint bits) {
  float f = __builtin_astype(bits, float);
  int s = (int)bits;
  switch (type) {
  case SNORM8: p[i] = (uchar)rounded(f * 127.0f, -128, 127); break;
  case SNORM16: ((__global short *)p)[i] = (short)rounded(f * 32767.0f, -32768, 32767); break;
  case UNORM8: p[i] = (uchar)rounded(f * 255.0f, 0, 255); break;
  case UNORM16: ((__global ushort *)p)[i] = (ushort)rounded(f * 65535.0f, 0, 65535); break;
  case SIGNED8: p[i] = (uchar)clamp(s, -128, 127); break;
  case SIGNED16: ((__global short *)p)[i] = (short)clamp(s, -32768, 32767); break;
  case UNSIGNED8: p[i] = (uchar)(bits > 255 ? 255 : bits); break;
  case UNSIGNED16: ((__global ushort *)p)[i] = (ushort)(bits > 65535 ? 65535 : bits); break;
  case HALF_FLOAT: ((__global half *)p)[i] = (half)f; break;
  default: ((__global uint *)p)[i] = bits;
  }
}

void __vx_real_write(const __global Image *image, int x, int y, int z, uint4 v) {
  if (x < 0 || y < 0 || z < 0 || x >= (int)image->width)
    return;
  __global uchar *p = pixel_at(image, x, y, z);
  uint type = image->type;
  float4 f = __builtin_astype(v, float4);
  switch (type) {
  case UNORM565:
    *(__global ushort *)p = (ushort)(rounded(f.x * 31, 0, 31) << 11 | rounded(f.y * 63, 0, 63) << 5 | rounded(f.z * 31, 0, 31));
    return;
  case UNORM555:
    *(__global ushort *)p = (ushort)(rounded(f.x * 31, 0, 31) << 10 | rounded(f.y * 31, 0, 31) << 5 | rounded(f.z * 31, 0, 31));
    return;
  case UNORM101010:
    *(__global uint *)p = (uint)rounded(f.x * 1023, 0, 1023) << 20 | (uint)rounded(f.y * 1023, 0, 1023) << 10 | (uint)rounded(f.z * 1023, 0, 1023);
    return;
  }
  switch (image->order) {
  case ORDER_R: case ORDER_RX: case ORDER_INTENSITY: case ORDER_LUMINANCE: case ORDER_DEPTH: put(p, type, 0, v.x); return;
  case ORDER_A: put(p, type, 0, v.w); return;
  case ORDER_RG: case ORDER_RGX: put(p, type, 0, v.x); put(p, type, 1, v.y); return;
  case ORDER_RA: put(p, type, 0, v.x); put(p, type, 1, v.w); return;
  case ORDER_BGRA: v = v.zyxw; break;
  case ORDER_ARGB: v = v.wxyz; break;
  }
  put(p, type, 0, v.x);
  put(p, type, 1, v.y);
  put(p, type, 2, v.z);
  if (image->order != ORDER_RGB && image->order != ORDER_RGBX)
    put(p, type, 3, v.w);
}
