// Tiles of tensors and columns of pixels by tensor maps: cuTensorMapEncode…, cp.async.bulk.tensor and tensormap.replace, against
// copies by the host.
#include "expect.h"
#include <cuda.h>
#include <cuda_fp16.h>
#include <vector>

struct Place { int at[5]; };

__device__ unsigned shared_address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

#define LOAD(dim, coordinates, ...)                                                                                              \
  asm volatile("cp.async.bulk.tensor." dim ".shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, " coordinates "], [%2];" \
               :: "r"(shared_address(tile)), "l"(&map), "r"(shared_address(&bar)), __VA_ARGS__ : "memory")
#define STORE(operation, dim, coordinates, ...)                                                                                  \
  asm volatile(operation "." dim ".global.shared::cta" coordinates ";" :: "r"(shared_address(tile)), "l"(&map), __VA_ARGS__ : "memory")

template <int rank> __global__ void load(const __grid_constant__ CUtensorMap map, Place p, int bytes, char *to) {
  __shared__ __align__(1024) char tile[8192];
  __shared__ __align__(8) unsigned long long bar;
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(shared_address(&bar)) : "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(&bar)), "r"(bytes) : "memory");
    if (rank == 1) LOAD("1d", "{%3}", "r"(p.at[0]));
    if (rank == 2) LOAD("2d", "{%3, %4}", "r"(p.at[0]), "r"(p.at[1]));
    if (rank == 3) LOAD("3d", "{%3, %4, %5}", "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]));
    if (rank == 4) LOAD("4d", "{%3, %4, %5, %6}", "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), "r"(p.at[3]));
    if (rank == 5) LOAD("5d", "{%3, %4, %5, %6, %7}", "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), "r"(p.at[3]), "r"(p.at[4]));
  }
  asm volatile("{ .reg .pred done; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0; @!done bra AGAIN; }"
               :: "r"(shared_address(&bar)) : "memory");
  for (int i = threadIdx.x; i < bytes; i += blockDim.x) to[i] = tile[i];
}

#define PIXELS(dim, coordinates, offsets, ...)                                                                                   \
  asm volatile("cp.async.bulk.tensor." dim ".shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%0], [%1, " coordinates "], [%2], " offsets ";" \
               :: "r"(shared_address(tile)), "l"(&map), "r"(shared_address(&bar)), __VA_ARGS__ : "memory")

// A column of pixels, and what it is with two added, stored where it came from.
template <int rank> __global__ void load_pixels(const __grid_constant__ CUtensorMap map, Place p, Place o, int bytes, char *to) {
  __shared__ __align__(1024) char tile[8192];
  __shared__ __align__(8) unsigned long long bar;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(shared_address(&bar)) : "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(&bar)), "r"(bytes) : "memory");
    if (rank == 3) PIXELS("3d", "{%3, %4, %5}", "{%6}", "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), "h"((short)o.at[0]));
    if (rank == 4)
      PIXELS("4d", "{%3, %4, %5, %6}", "{%7, %8}", "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), "r"(p.at[3]), "h"((short)o.at[0]),
             "h"((short)o.at[1]));
    if (rank == 5)
      PIXELS("5d", "{%3, %4, %5, %6, %7}", "{%8, %9, %10}", "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), "r"(p.at[3]), "r"(p.at[4]),
             "h"((short)o.at[0]), "h"((short)o.at[1]), "h"((short)o.at[2]));
  }
  __syncthreads();
  asm volatile("{ .reg .pred done; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0; @!done bra AGAIN; }"
               :: "r"(shared_address(&bar)) : "memory");
  for (int i = threadIdx.x; i < bytes; i += blockDim.x) to[i] = tile[i];
  __syncthreads();
  if (rank == 4 && threadIdx.x == 0)
    STORE("cp.reduce.async.bulk.tensor", "4d", ".add.im2col_no_offs.bulk_group [%1, {%2, %3, %4, %5}], [%0]", "r"(p.at[0]), "r"(p.at[1]),
          "r"(p.at[2]), "r"(p.at[3]));
}

// Copies a map, changes the copy and loads by it: rows of floats instead of bytes, of another tensor.
__global__ void replace(const __grid_constant__ CUtensorMap given, CUtensorMap *changed, const float *other, float *to) {
  __shared__ __align__(128) CUtensorMap own;
  __shared__ __align__(1024) float tile[64];
  __shared__ __align__(8) unsigned long long bar;
  const CUtensorMap &map = *changed;
  const unsigned at = shared_address(&own);
  if (threadIdx.x == 0) {
    own = given;
    asm volatile("tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%0], %1;" :: "r"(at), "l"(other) : "memory");
    asm volatile("tensormap.replace.tile.rank.shared::cta.b1024.b32 [%0], 1;" :: "r"(at) : "memory");
    asm volatile("tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [%0], 7;" :: "r"(at) : "memory");
    asm volatile("tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%0], 0, 8;" :: "r"(at) : "memory");
    asm volatile("tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%0], 1, %1;" :: "r"(at), "r"(4) : "memory");
    asm volatile("tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%0], 0, 20;" :: "r"(at) : "memory");
    asm volatile("tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%0], 1, 5;" :: "r"(at) : "memory");
    asm volatile("tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%0], 0, %1;" :: "r"(at), "l"(96ull / 16) : "memory");
    asm volatile("tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%0], 1, 2;" :: "r"(at) : "memory");
    asm volatile("tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [%0], 0;" :: "r"(at) : "memory");
    asm volatile("tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [%0], 0;" :: "r"(at) : "memory");
    asm volatile("tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [%0], 1;" :: "r"(at) : "memory");
  }
  __syncwarp();
  asm volatile("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%0], [%1], 128;"
               :: "l"(changed), "r"(at) : "memory");
  asm volatile("fence.proxy.tensormap::generic.acquire.gpu [%0], 128;" :: "l"(changed) : "memory");
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(shared_address(&bar)) : "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 64;" :: "r"(shared_address(&bar)) : "memory");
    LOAD("2d", "{%3, %4}", "r"(16), "r"(2));
  }
  __syncthreads();
  asm volatile("{ .reg .pred done; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0; @!done bra AGAIN; }"
               :: "r"(shared_address(&bar)) : "memory");
  if (threadIdx.x < 16) to[threadIdx.x] = tile[threadIdx.x];
}

enum Operation { Copy, Add, Max };
__global__ void store(const __grid_constant__ CUtensorMap map, Place p, int bytes, const char *from, Operation operation) {
  __shared__ __align__(1024) char tile[8192];
  for (int i = threadIdx.x; i < bytes; i += blockDim.x) tile[i] = from[i];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x != 0) return;
  if (operation == Copy) STORE("cp.async.bulk.tensor", "2d", ".bulk_group [%1, {%2, %3}], [%0]", "r"(p.at[0]), "r"(p.at[1]));
  if (operation == Add) STORE("cp.reduce.async.bulk.tensor", "2d", ".add.tile.bulk_group [%1, {%2, %3}], [%0]", "r"(p.at[0]), "r"(p.at[1]));
  if (operation == Max) STORE("cp.reduce.async.bulk.tensor", "2d", ".max.bulk_group [%1, {%2, %3}], [%0]", "r"(p.at[0]), "r"(p.at[1]));
  asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory");
}

// A tensor and its box, and what the host makes of them. Dimensions from the innermost.
struct Tensor {
  CUtensorMapDataType type;
  unsigned element, rank;
  cuuint64_t size[5], stride[5];
  cuuint32_t box[5], step[5];
  CUtensorMapSwizzle swizzle;
  char *data;

  CUresult encode(CUtensorMap *map, CUtensorMapFloatOOBfill fill = CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) const {
    return cuTensorMapEncodeTiled(map, type, rank, data, size, stride, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                                  CU_TENSOR_MAP_L2_PROMOTION_NONE, fill);
  }
  size_t bytes() const { return rank == 1 ? size[0] * element : stride[rank - 2] * size[rank - 1]; }
  cuuint32_t step_of(unsigned d) const { return d > 0 ? step[d] : 1; }  // CUDA ignores that of the innermost dimension
  int boxed(unsigned d) const { return d < rank ? (box[d] + step_of(d) - 1) / step_of(d) : 1; }
  int tile_bytes() const { return boxed(0) * boxed(1) * boxed(2) * boxed(3) * boxed(4) * element; }
  // Calls `with(byte of the tile, byte of the tensor, or -1 outside)` for each element of the box.
  template <class F> void each(const Place &p, F with) const {
    for (int i = 0; i < tile_bytes() / (int)element; ++i) {
      long long at = 0;
      bool inside = true;
      for (unsigned d = 0, rest = i; d < rank; rest /= boxed(d), ++d) {
        const long long x = p.at[d] + (long long)(rest % boxed(d) * step_of(d));
        inside = inside && x >= 0 && x < (long long)size[d];
        at += x * (d == 0 ? element : stride[d - 1]);
      }
      int place = i * element;
      place ^= (place >> 7 & ((1 << swizzle) - 1)) << 4;  // Swizzle modes: units of 16 bytes, by the number of 128 bytes
      with(place, inside ? at : -1);
    }
  }
};

static void loads(const Tensor &t, const Place &p) {
  alignas(64) CUtensorMap map;
  EXPECT(t.encode(&map) == CUDA_SUCCESS);
  char *got;
  OK(cudaMallocManaged(&got, 8192));
  void (*kernels[])(CUtensorMap, Place, int, char *) = {load<1>, load<2>, load<3>, load<4>, load<5>};
  kernels[t.rank - 1]<<<1, 32>>>(map, p, t.tile_bytes(), got);
  OK(cudaDeviceSynchronize());
  const char zeros[8] = {};
  int wrong = 0;
  t.each(p, [&](int place, long long at) { wrong += memcmp(got + place, at < 0 ? zeros : t.data + at, t.element) != 0; });
  if (wrong != 0) printf("rank %u, swizzle %d: ", t.rank, (int)t.swizzle);
  EXPECT(wrong == 0);
  OK(cudaFree(got));
}

static Tensor floats(char *data) {
  return {CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, 2, {37, 20}, {192}, {8, 4}, {1, 1}, CU_TENSOR_MAP_SWIZZLE_NONE, data};
}

static void stores(char *data) {
  const Tensor t = floats(data);
  alignas(64) CUtensorMap map;
  EXPECT(t.encode(&map) == CUDA_SUCCESS);
  float *tile;
  OK(cudaMallocManaged(&tile, 128));
  for (int i = 0; i < 32; ++i) tile[i] = (float)(i % 7 * 100 - 200);
  for (Operation operation : {Copy, Add, Max}) {
    const Place p = {{32, 2}};  // its last columns are outside
    for (size_t i = 0; i < t.bytes() / 4; ++i) ((float *)data)[i] = (float)(int)(i % 251);
    std::vector<char> want(data, data + t.bytes());
    t.each(p, [&](int place, long long at) {
      if (at < 0) return;
      float *f = (float *)&want[at], x = tile[place / 4];
      *f = operation == Copy ? x : operation == Add ? *f + x : *f > x ? *f : x;
    });
    store<<<1, 32>>>(map, p, t.tile_bytes(), (char *)tile, operation);
    OK(cudaDeviceSynchronize());
    EXPECT(memcmp(data, want.data(), want.size()) == 0);
  }
  OK(cudaFree(tile));
}

static void halves_add_up(char *data) {
  Tensor t = {CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, 2, {16, 8}, {32}, {16, 4}, {1, 1}, CU_TENSOR_MAP_SWIZZLE_NONE, data};
  alignas(64) CUtensorMap map;
  EXPECT(t.encode(&map) == CUDA_SUCCESS);
  __half *tile, *all = (__half *)data;
  OK(cudaMallocManaged(&tile, 128));
  for (int i = 0; i < 64; ++i) tile[i] = __float2half(i * 0.5f);
  for (int i = 0; i < 128; ++i) all[i] = __float2half(1.0f);
  store<<<2, 32>>>(map, Place{{0, 4}}, t.tile_bytes(), (char *)tile, Add);  // both blocks add to the same
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < 64; ++i) EXPECT(__half2float(all[i]) == 1.0f && __half2float(all[64 + i]) == 1.0f + i);
  OK(cudaFree(tile));
}

static void not_a_number_outside(char *data) {
  const Tensor t = floats(data);
  alignas(64) CUtensorMap map;
  EXPECT(t.encode(&map, CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA) == CUDA_SUCCESS);
  float *got;
  OK(cudaMallocManaged(&got, 128));
  load<2><<<1, 32>>>(map, Place{{-4, 19}}, t.tile_bytes(), (char *)got);
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < 32; ++i) EXPECT((got[i] != got[i]) == !(i < 8 && i >= 4));
  OK(cudaFree(got));
}

// Images of floats: N, D, H, W pixels of some channels; what cuTensorMapEncodeIm2col takes, dimensions from the innermost.
struct Images {
  unsigned rank;
  cuuint64_t size[5];
  int lower[3], upper[3];
  unsigned channels, pixels;
  cuuint32_t step[5];
  float *data;

  cuuint64_t stride(unsigned d) const { return d == 0 ? 4 : d == 1 ? size[0] * 4 : stride(d - 1) * size[d - 1]; }
  CUresult encode(CUtensorMap *map, CUtensorMapSwizzle swizzle = CU_TENSOR_MAP_SWIZZLE_NONE) const {
    const cuuint64_t strides[] = {stride(1), stride(2), stride(3), stride(4)};
    return cuTensorMapEncodeIm2col(map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, rank, data, size, strides, lower, upper, channels, pixels, step,
                                   CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  }
  int count() const {
    int all = 1;
    for (unsigned d = 0; d < rank; ++d) all *= (int)size[d];
    return all;
  }
  // Where the pixels of a column begin in `data`, -1 outside: those of the box of all images, in order, from `p` on.
  std::vector<int> column(const Place &p, const Place &offset) const {
    int wide[3] = {1, 1, 1}, ahead = 0;
    for (unsigned i = 0; i < rank - 2; ++i) wide[i] = ((int)size[i + 1] + upper[i] - lower[i] + (int)step[i + 1] - 1) / (int)step[i + 1];
    for (int i = (int)rank - 3, per = 1; i >= -1; --i, per = 1) {  // p as a number in that order
      for (int j = 0; j < (i < 0 ? (int)rank - 2 : i); ++j) per *= wide[j];
      ahead += per * (i < 0 ? p.at[rank - 1] : (p.at[i + 1] - lower[i]) / (int)step[i + 1]);
    }
    std::vector<int> found;
    for (unsigned n = 0; n < pixels; ++n) {
      long long rest = ahead + n, at = 0;
      bool inside = true;
      for (unsigned d = 1; d < rank; ++d) {
        const bool in_space = d + 1 < rank;
        const long long x = in_space ? lower[d - 1] + rest % wide[d - 1] * step[d] + offset.at[d - 1] : rest;
        if (in_space) rest /= wide[d - 1];
        inside = inside && x >= 0 && x < (long long)size[d];
        at += x * (long long)stride(d) / 4;
      }
      found.push_back(inside ? (int)at + p.at[0] : -1);
    }
    return found;
  }
};

static void pixels(const Images &t, const Place &p, const Place &offset) {
  alignas(64) CUtensorMap map;
  EXPECT(t.encode(&map) == CUDA_SUCCESS);
  for (int i = 0; i < t.count(); ++i) t.data[i] = (float)i;
  std::vector<float> after(t.data, t.data + t.count());
  float *got;
  OK(cudaMallocManaged(&got, 8192));
  void (*kernels[])(CUtensorMap, Place, Place, int, char *) = {load_pixels<3>, load_pixels<4>, load_pixels<5>};
  kernels[t.rank - 3]<<<1, 32>>>(map, p, offset, (int)(t.pixels * t.channels * 4), (char *)got);
  OK(cudaDeviceSynchronize());
  const std::vector<int> from = t.column(p, offset), to = t.column(p, Place{});
  int wrong = 0;
  for (unsigned i = 0; i < t.pixels * t.channels; ++i) {
    const int pixel = i / t.channels, channel = i % t.channels;
    const float x = from[pixel] < 0 || p.at[0] + channel >= (int)t.size[0] ? 0 : (float)(from[pixel] + channel);
    wrong += got[i] != x;
    if (t.rank == 4 && to[pixel] >= 0 && p.at[0] + channel < (int)t.size[0]) after[to[pixel] + channel] += x;
  }
  EXPECT(wrong == 0);
  EXPECT(memcmp(t.data, after.data(), after.size() * 4) == 0);
  OK(cudaFree(got));
}

static void columns_of_pixels(float *data) {
  pixels({3, {8, 10, 3}, {-1}, {-1}, 4, 20, {1, 1, 1}, data}, {{4, 3, 0}}, {{2}});
  const Images images = {4, {8, 5, 6, 3}, {-1, -1}, {-1, -1}, 8, 24, {1, 1, 1, 1}, data};  // a filter of 3 x 3, padding 1
  for (int filter = 0; filter < 9; filter += 4) pixels(images, {{0, 2, 3, 1}}, {{filter % 3, filter / 3}});
  pixels(images, {{4, -1, -1, 2}}, {{0, 0}});  // half of the channels is outside, and so are the last pixels
  pixels({4, {4, 7, 9, 2}, {-1, 0}, {-1, -2}, 4, 16, {1, 2, 3, 1}, data}, {{0, 1, 3, 0}}, {{1, 2}});  // strides of 2 and 3
  pixels({5, {4, 4, 3, 5, 2}, {-1, 0, -1}, {-1, 0, -1}, 4, 40, {1, 1, 1, 1, 1}, data}, {{0, 1, 2, 3, 0}}, {{2, 0, 1}});
  alignas(64) CUtensorMap map;
  auto is_refused = [&](auto change) {
    Images t = images;
    change(t);
    return t.encode(&map) == CUDA_ERROR_INVALID_VALUE;
  };
  EXPECT(!is_refused([](Images &) {}));
  EXPECT(is_refused([](Images &t) { t.rank = 2; }));
  EXPECT(is_refused([](Images &t) { t.lower[0] = -129; }));
  EXPECT(is_refused([](Images &t) { t.upper[1] = -8; }));  // nothing is left of the box
  EXPECT(is_refused([](Images &t) { t.pixels = 1025; }));
  EXPECT(is_refused([](Images &t) { t.channels = 3; }));
}

static void a_kernel_changes_a_map(float *data) {
  const Tensor t = {CU_TENSOR_MAP_DATA_TYPE_UINT8, 1, 1, {1000}, {}, {64}, {1}, CU_TENSOR_MAP_SWIZZLE_64B, (char *)data};
  alignas(64) CUtensorMap map, *changed;
  EXPECT(t.encode(&map) == CUDA_SUCCESS);
  float *got, *other = data + 1024;
  OK(cudaMallocManaged(&got, 64));
  OK(cudaMallocManaged(&changed, sizeof *changed));
  for (int i = 0; i < 5 * 24; ++i) other[i] = (float)i;
  replace<<<1, 32>>>(map, changed, other, got);
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < 16; ++i) {
    const int column = 16 + i % 8, row = 2 + i / 8 * 2;
    EXPECT(column < 20 && row < 5 ? got[i] == (float)(row * 24 + column) : got[i] != got[i]);
  }
  OK(cudaFree(got));
  OK(cudaFree(changed));
}

static void what_is_refused(char *data) {
  alignas(64) CUtensorMap map;
  const Tensor good = floats(data);
  auto is_refused = [&](auto change) {
    Tensor t = good;
    change(t);
    return t.encode(&map) == CUDA_ERROR_INVALID_VALUE;
  };
  EXPECT(!is_refused([](Tensor &) {}));
  EXPECT(is_refused([](Tensor &t) { t.rank = 6; }));
  EXPECT(is_refused([](Tensor &t) { t.data += 8; }));
  EXPECT(is_refused([](Tensor &t) { t.stride[0] = 180; }));
  EXPECT(is_refused([](Tensor &t) { t.box[0] = 257; }));
  EXPECT(is_refused([](Tensor &t) { t.box[0] = 7; }));  // rows of a box are multiples of 16 bytes
  EXPECT(is_refused([](Tensor &t) { t.step[1] = 9; }));
  EXPECT(is_refused([](Tensor &t) { t.box[0] = 16; t.swizzle = CU_TENSOR_MAP_SWIZZLE_32B; }));
  EXPECT(is_refused([](Tensor &t) { t.size[1] = 0; }));
  EXPECT(cuTensorMapReplaceAddress(&map, data + 8) == CUDA_ERROR_INVALID_VALUE);
}

int main() {
  char *data;
  OK(cudaMallocManaged(&data, 1 << 16));
  for (int i = 0; i < 1 << 16; ++i) data[i] = (char)(i * 7 + i / 256);
  const auto none = CU_TENSOR_MAP_SWIZZLE_NONE;
  for (Place p : {Place{{0, 0}}, Place{{8, 3}}, Place{{-3, 18}}, Place{{34, -1}}, Place{{100, 100}}}) loads(floats(data), p);
  loads({CU_TENSOR_MAP_DATA_TYPE_UINT8, 1, 1, {1000}, {}, {64}, {1}, none, data}, {{970}});
  loads({CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, 2, {128, 40}, {256}, {64, 24}, {1, 1}, CU_TENSOR_MAP_SWIZZLE_128B, data}, {{32, 10}});
  loads({CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, 2, {128, 40}, {256}, {32, 24}, {1, 1}, CU_TENSOR_MAP_SWIZZLE_64B, data}, {{64, -3}});
  loads({CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, 2, {128, 40}, {256}, {16, 24}, {1, 1}, CU_TENSOR_MAP_SWIZZLE_32B, data}, {{8, 1}});
  loads({CU_TENSOR_MAP_DATA_TYPE_INT32, 4, 3, {20, 7, 5}, {80, 560}, {4, 3, 2}, {1, 1, 1}, none, data}, {{17, 5, 3}});
  loads({CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 8, 4, {6, 5, 4, 3}, {48, 240, 960}, {2, 3, 2, 2}, {1, 1, 1, 1}, none, data}, {{1, 3, -1, 2}});
  loads({CU_TENSOR_MAP_DATA_TYPE_UINT16, 2, 5, {16, 6, 5, 4, 3}, {32, 192, 960, 3840}, {8, 4, 3, 2, 3}, {3, 2, 1, 1, 2}, none, data}, {{4, 1, 2, 3, 0}});
  stores(data);
  halves_add_up(data);
  not_a_number_outside(data);
  columns_of_pixels((float *)data);
  a_kernel_changes_a_map((float *)data);
  what_is_refused(data);
  return result();
}
