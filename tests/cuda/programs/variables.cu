// Variables of all kinds for the debugger's tests, which name lines of this file by what stands in them.
#include <cstdio>

enum Color { RED, GREEN = 5 };

struct Point {
  int x;
  float y;
};

struct Box {
  Point low, high;
  Color color;
  char name[4];
};

template <typename T, int N>
struct Ring {
  T values[N];
  int next;
  __device__ void push(T value) {
    values[next % N] = value;
    next++;  // in push
  }
};

template <typename T>
__device__ T total(const T *values, int count) {
  T sum = 0;
  for (int i = 0; i < count; i++) sum += values[i];
  return sum;  // end of total
}

__device__ __noinline__ int deeper(int depth, int &seen) {
  int before = seen;
  seen += depth;  // in deeper
  return depth ? deeper(depth - 1, seen) + before : before;
}

__device__ int counter = 7;
__constant__ float weights[3] = {1.5f, 2.5f, 3.5f};

__global__ void kinds(int *out, double factor, Box box) {
  int lane = threadIdx.x;
  bool odd = lane & 1;
  unsigned long long large = 1ull << 40 | lane;
  short negative = -lane;
  float4 quad = make_float4(lane, 2, 3, 4);
  Box *place = &box;
  int &same = lane;
  box.high.x += lane;
  auto add = [=](int more) { return lane + more; };
  int added = add(10);
  out[lane] = added + place->high.x + same + negative + odd + (int)(factor + quad.x + large);  // end of kinds
}

__global__ void loops(int *out) {
  int lane = threadIdx.x, sum = 0;
  int grid[2][3];
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 3; j++) {
      int product = i * 10 + j;
      grid[i][j] = product + lane;
      sum += product;  // inner loop
    }
  }
  for (int i = 5; i > 3; i--) {
    int product = i * lane;
    sum += product;  // second loop
  }
  out[lane] = sum + grid[1][2];  // end of loops
}

__global__ void branches(int *out) {
  int lane = threadIdx.x, result = 0;
  if (lane % 2) {
    int odd = lane + 100;
    result = odd;  // odd lanes
  } else {
    int even = lane + 200;
    result = even;  // even lanes
  }
  int steps = 0;
  while (steps < lane % 4) {
    steps++;  // steps
  }
  out[lane] = result + steps;  // end of branches
}

__global__ void shared(int *out) {
  __shared__ int tile[8][8];
  __shared__ Point corner;
  extern __shared__ float dynamic[];
  int x = threadIdx.x % 8, y = threadIdx.x / 8;
  tile[y][x] = 10 * y + x;
  dynamic[threadIdx.x] = threadIdx.x / 2.0f;
  if (threadIdx.x == 0) corner = {42, 0.5f};
  __syncthreads();
  int mirrored = tile[x][y];
  atomicAdd(&counter, 1);
  out[threadIdx.x] = mirrored + corner.x + (int)(dynamic[63] * weights[1]);  // end of shared
}

__global__ void called(int *out) {
  int lane = threadIdx.x, seen = 1;
  Ring<short, 3> ring = {};
  for (int i = 0; i < 4; i++) ring.push(i * i);
  int ints[3] = {lane, 2, 3};
  double doubles[2] = {0.5, 0.25};
  int whole = total(ints, 3);
  double part = total(doubles, 2);
  int deep = deeper(2, seen);
  out[lane] = whole + (int)part + deep + seen + ring.values[0];  // end of called
}

constexpr int rows = 6;
const float scale = 0.5f;

__global__ void constants(int *out) {
  Point place = {7, 1.5f};
  auto [x, y] = place;
  constexpr int columns = 4;
  if (threadIdx.x == 0) out[1] = rows * columns + x + (int)(y * scale);  // end of constants
}

int main() {
  int *out;
  cudaMallocManaged(&out, 64 * sizeof *out);
  Box box = {{1, 2.5f}, {3, 4.5f}, GREEN, "box"};
  kinds<<<1, 32>>>(out, 0.125, box);
  loops<<<1, 32>>>(out);
  branches<<<1, 32>>>(out);
  shared<<<1, 64, 64 * sizeof(float)>>>(out);
  called<<<1, 32>>>(out);
  constants<<<1, 32>>>(out);
  cudaError_t error = cudaDeviceSynchronize();
  printf("%s %d %d\n", cudaGetErrorName(error), out[0], out[31]);
  return 0;
}
