// Copies and fills of all shapes, between memory and arrays; no kernel.
#include "expect.h"
#include <vector>

static void rows() {
  unsigned char host[8][10], back[8][10];
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 10; ++x) host[y][x] = (unsigned char)(10 * y + x);
  char *device;
  size_t pitch;
  OK(cudaMallocPitch((void **)&device, &pitch, 10, 8));
  EXPECT(pitch >= 10);
  OK(cudaMemcpy2D(device, pitch, host, 10, 10, 8, cudaMemcpyHostToDevice));
  OK(cudaMemset2D(device + 2 * pitch + 3, pitch, 0xAB, 4, 3));
  OK(cudaMemcpy2D(back, 10, device, pitch, 10, 8, cudaMemcpyDeviceToHost));
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 10; ++x) {
      bool filled = y >= 2 && y < 5 && x >= 3 && x < 7;
      EXPECT(back[y][x] == (filled ? 0xAB : 10 * y + x));
    }
  GIVES(cudaMemcpy2D(back, 5, device, pitch, 10, 8, cudaMemcpyDeviceToHost), cudaErrorInvalidPitchValue);
  OK(cudaMemcpyPeer(device, 0, host, 0, 10));
  OK(cudaFree(device));
}

static void boxes() {
  cudaExtent extent = make_cudaExtent(5 * sizeof(int), 4, 3);
  cudaPitchedPtr box;
  OK(cudaMalloc3D(&box, extent));
  OK(cudaMemset3D(box, 0, extent));
  int host[3][4][5], back[3][4][5];
  for (int i = 0; i < 60; ++i) host[0][0][i] = i;
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(host, 20, 5, 4);
  copy.dstPtr = box;
  copy.extent = extent;
  copy.kind = cudaMemcpyHostToDevice;
  OK(cudaMemcpy3D(&copy));
  copy = {};
  copy.srcPtr = box;
  copy.srcPos = make_cudaPos(sizeof(int), 1, 1);
  copy.dstPtr = make_cudaPitchedPtr(back, 20, 5, 4);
  copy.extent = make_cudaExtent(4 * sizeof(int), 3, 2);
  copy.kind = cudaMemcpyDeviceToHost;
  memset(back, 0xFF, sizeof back);
  OK(cudaMemcpy3D(&copy));
  for (int z = 0; z < 2; ++z)
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 4; ++x) EXPECT(back[z][y][x] == host[z + 1][y + 1][x + 1]);
  EXPECT(back[2][0][0] == -1 && back[0][3][0] == -1 && back[0][0][4] == -1);
  OK(cudaFree(box.ptr));
}

static void arrays() {
  cudaChannelFormatDesc channel = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat), read;
  cudaArray_t array, other;
  OK(cudaMallocArray(&array, &channel, 8, 4));
  OK(cudaMallocArray(&other, &channel, 8, 4));
  cudaExtent extent;
  unsigned flags;
  OK(cudaArrayGetInfo(&read, &extent, &flags, array));
  EXPECT(extent.width == 8 && extent.height == 4 && extent.depth == 0 && read.x == 32 &&
         read.f == cudaChannelFormatKindFloat);
  float host[4][8], back[4][8];
  for (int i = 0; i < 32; ++i) host[0][i] = (float)i;
  OK(cudaMemcpy2DToArray(array, 0, 0, host, 32, 32, 4, cudaMemcpyHostToDevice));
  OK(cudaMemcpy2DArrayToArray(other, 0, 0, array, 0, 0, 32, 4, cudaMemcpyDeviceToDevice));
  OK(cudaMemcpy2DFromArray(back, 32, other, 0, 0, 32, 4, cudaMemcpyDeviceToHost));
  EXPECT(!memcmp(host, back, sizeof host));
  float run[20];
  OK(cudaMemcpyFromArray(run, array, 4 * sizeof(float), 0, sizeof run, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 20; ++i) EXPECT(run[i] == i + 4);
  for (int i = 0; i < 20; ++i) run[i] = (float)-i;
  OK(cudaMemcpyToArray(array, 4 * sizeof(float), 1, run, sizeof run, cudaMemcpyHostToDevice));
  OK(cudaMemcpy2DFromArray(back, 32, array, 0, 0, 32, 4, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 32; ++i) EXPECT(back[0][i] == (i >= 12 ? (float)-(i - 12) : (float)i));
  OK(cudaFreeArray(array));
  OK(cudaFreeArray(other));
  OK(cudaFreeArray(nullptr));
  cudaChannelFormatDesc odd = cudaCreateChannelDesc(8, 8, 8, 0, cudaChannelFormatKindUnsigned);
  GIVES(cudaMallocArray(&array, &odd, 8, 4), cudaErrorInvalidChannelDescriptor);

  channel = cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindSigned);
  OK(cudaMalloc3DArray(&array, &channel, make_cudaExtent(4, 3, 2)));
  short volume[2][3][4][2], got[2][3][4][2];
  for (int i = 0; i < 48; ++i) volume[0][0][0][i] = (short)i;
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(volume, 16, 4, 3);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(4, 3, 2);  // in elements, as an array takes part
  copy.kind = cudaMemcpyHostToDevice;
  OK(cudaMemcpy3D(&copy));
  copy = {};
  copy.srcArray = array;
  copy.dstPtr = make_cudaPitchedPtr(got, 16, 4, 3);
  copy.extent = make_cudaExtent(4, 3, 2);
  copy.kind = cudaMemcpyDeviceToHost;
  OK(cudaMemcpy3D(&copy));
  EXPECT(!memcmp(volume, got, sizeof volume));
  OK(cudaFreeArray(array));
}

int main() {
  rows();
  boxes();
  arrays();
  return result();
}
