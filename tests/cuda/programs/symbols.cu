// Variables of the device by their shadows: copies, addresses, sizes, by name, unused ones.
#include "expect.h"

__constant__ float factors[4];
__device__ int counter;
__device__ int table[16];
__device__ int *pointer;
static __device__ int hidden = 7;
__device__ int unused[3];

__global__ void work(int *out) {
  int i = threadIdx.x;
  table[i] += (int)factors[i % 4] * i;
  atomicAdd(&counter, 1);
  out[i] = hidden;
  if (pointer) atomicAdd(pointer, 1);
}

int main() {
  float values[4] = {1, 2, 3, 4};
  int out[16], *device_out, read[16];
  OK(cudaMemcpyToSymbol(factors, values, sizeof values));
  OK(cudaMemcpyToSymbol(factors, &values[3], 4, 4));  // at an offset: 1 4 3 4
  int zero = 0, nine = 9;
  OK(cudaMemcpyToSymbol(counter, &zero, sizeof zero));
  OK(cudaMemcpyToSymbol(hidden, &nine, sizeof nine));
  size_t size;
  OK(cudaGetSymbolSize(&size, table));
  EXPECT(size == sizeof read);
  int *address;
  OK(cudaGetSymbolAddress((void **)&address, table));
  OK(cudaMemset(address, 0, sizeof read));
  OK(cudaMemcpy(address + 5, &nine, 4, cudaMemcpyHostToDevice));  // an interior address
  int *count;
  OK(cudaGetSymbolAddress((void **)&count, counter));
  OK(cudaMemcpyToSymbol(pointer, &count, sizeof count));
  OK(cudaMalloc(&device_out, sizeof out));
  work<<<1, 16>>>(device_out);
  OK(cudaMemcpyFromSymbol(read, table, sizeof read));
  OK(cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost));
  const int applied[4] = {1, 4, 3, 4};
  for (int i = 0; i < 16; ++i) EXPECT(read[i] == applied[i % 4] * i + (i == 5 ? 9 : 0) && out[i] == 9);
  OK(cudaMemcpyFromSymbol(&zero, counter, sizeof zero));
  EXPECT(zero == 32);
  cudaPointerAttributes what;
  OK(cudaPointerGetAttributes(&what, address));
  EXPECT(what.type == cudaMemoryTypeDevice);

  // No kernel uses it: still there for the host.
  int three[3] = {1, 2, 3}, back[3] = {};
  OK(cudaMemcpyToSymbol(unused, three, sizeof three));
  OK(cudaMemcpyFromSymbol(back, unused, sizeof back));
  EXPECT(!memcmp(three, back, sizeof back));

  // By name, as programs before CUDA 5 do; a string that names nothing is no symbol.
  OK(cudaMemcpyFromSymbol(&zero, "counter", sizeof zero));
  EXPECT(zero == 32);
  GIVES(cudaMemcpyFromSymbol(&zero, "no_such_variable", sizeof zero), cudaErrorInvalidSymbol);

  GIVES(cudaMemcpyToSymbol(table, read, sizeof read, 4), cudaErrorInvalidValue);
  GIVES(cudaMemcpyToSymbol(table, read, 4, 0, cudaMemcpyDeviceToHost), cudaErrorInvalidMemcpyDirection);
  GIVES(cudaMemcpyToSymbol((const void *)&size, read, 4), cudaErrorInvalidSymbol);
  return result();
}
