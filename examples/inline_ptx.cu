// Inline PTX: bit field extract, add with carry, and the lane's number.
extern "C" __global__ void add_128(const ulonglong2 *a, const ulonglong2 *b, ulonglong2 *sum, unsigned int *lane, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  ulonglong2 x = a[i], y = b[i], z;
  asm("add.cc.u64 %0, %2, %4;\n\t"
      "addc.u64 %1, %3, %5;"
      : "=l"(z.x), "=l"(z.y)
      : "l"(x.x), "l"(x.y), "l"(y.x), "l"(y.y));
  sum[i] = z;
  unsigned int id, field;
  asm("mov.u32 %0, %%laneid;" : "=r"(id));
  asm("bfe.u32 %0, %1, 2, 3;" : "=r"(field) : "r"(id));
  lane[i] = id | field << 8;
}
