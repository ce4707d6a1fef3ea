// ----- memory.c
/* Memory: what allocations promise, which errors wrong calls give, fills, what is known of pointers. */
#include "expect.h"

static void allocations(void) {
  CUdeviceptr a, base;
  size_t before, after, total, size, pitch;
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemAlloc(&a, 0));
  GIVES(CUDA_ERROR_OUT_OF_MEMORY, cuMemAlloc(&a, (size_t)1 << 50));
  OK(cuMemGetInfo(&before, &total));
  OK(cuMemAlloc(&a, 1000));
  EXPECT(a % 256 == 0);
  OK(cuMemGetInfo(&after, &total));
  EXPECT(after < before && before <= total);
  OK(cuMemGetAddressRange(&base, &size, a + 999));
  EXPECT(base == a && size == 1000);
  GIVES(CUDA_ERROR_NOT_FOUND, cuMemGetAddressRange(&base, &size, a + 1000));
  OK(cuMemFree(0));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(a + 4));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree((CUdeviceptr)&before));
  OK(cuMemFree(a));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(a));
  OK(cuMemAllocPitch(&a, &pitch, 100, 3, 4));
  EXPECT(pitch >= 100 && pitch % 512 == 0);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemAllocPitch(&base, &pitch, 100, 3, 3));
  OK(cuMemFree(a));
}

static void bounds(void) {
  CUdeviceptr a;
  char host[64];
  memset(host, 3, sizeof host);
  OK(cuMemAlloc(&a, 32));
  OK(cuMemcpyHtoD(a + 16, host, 16));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD(a + 16, host, 17));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyDtoH(host, a, 33));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD((CUdeviceptr)host, host, 4));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyHtoD(a, NULL, 4));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemsetD8(a, 0, 33));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemsetD32(a + 2, 0, 1));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemsetD8(0, 0, 1));
  OK(cuMemcpyHtoD(a, host, 0));
  OK(cuMemcpy((CUdeviceptr)host, a, 32)); /* directions from the addresses */
  OK(cuMemFree(a));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemcpyDtoH(host, a, 4));
}

static void fills(void) {
  CUdeviceptr a;
  unsigned char bytes[32];
  unsigned short halves[4];
  unsigned words[4];
  OK(cuMemAlloc(&a, 32));
  OK(cuMemsetD8(a, 9, 32));
  OK(cuMemsetD16(a, 0x1234, 2));
  OK(cuMemsetD32Async(a + 8, 0xDEADBEEF, 1, NULL));
  OK(cuMemcpyDtoH(halves, a, 8));
  OK(cuMemcpyDtoH(words, a, 16));
  EXPECT(halves[0] == 0x1234 && halves[1] == 0x1234 && halves[2] == 0x0909 && words[2] == 0xDEADBEEF &&
         words[3] == 0x09090909);
  OK(cuMemsetD2D8(a, 8, 1, 3, 4));
  OK(cuMemcpyDtoH(bytes, a, 32));
  EXPECT(bytes[2] == 1 && bytes[3] == 0x12 && bytes[24] == 1 && bytes[26] == 1 && bytes[27] == 9);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemsetD2D8(a, 2, 1, 3, 4)); /* pitch below width */
  OK(cuMemFree(a));
}

static void pointers(void) {
  CUdeviceptr a, m, seen;
  void *pinned;
  CUmemorytype type;
  unsigned managed;
  int on;
  CUcontext where;
  OK(cuMemAlloc(&a, 64));
  OK(cuMemAllocManaged(&m, 64, CU_MEM_ATTACH_GLOBAL));
  OK(cuMemHostAlloc(&pinned, 64, 0));
  OK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, a + 60));
  EXPECT(type == CU_MEMORYTYPE_DEVICE);
  OK(cuPointerGetAttribute(&where, CU_POINTER_ATTRIBUTE_CONTEXT, a));
  EXPECT(where == context);
  OK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (CUdeviceptr)pinned));
  EXPECT(type == CU_MEMORYTYPE_HOST);
  OK(cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, m));
  EXPECT(managed == 1);
  OK(cuMemHostGetDevicePointer(&seen, pinned, 0));
  EXPECT(seen == (CUdeviceptr)pinned);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (CUdeviceptr)&type));
  CUpointer_attribute attributes[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL};
  void *data[] = {&type, &on};
  OK(cuPointerGetAttributes(2, attributes, data, (CUdeviceptr)&type)); /* unknown memory is no error there */
  EXPECT(type == 0);
  /* The host writes managed memory, the device reads and writes it, without a copy. */
  int *shared = (int *)m;
  shared[0] = 4;
  int value = 1;
  void *arguments[] = {&m, &value};
  OK(run("twice_plus", 1, 1, NULL, arguments));
  OK(cuCtxSynchronize());
  EXPECT(shared[0] == 9);
  OK(cuMemPrefetchAsync(m, 64, 0, NULL));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemPrefetchAsync(a, 64, 0, NULL));
  OK(cuMemFree(a));
  OK(cuMemFree(m));
  OK(cuMemFreeHost(pinned));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFreeHost(pinned));
}

int main(int count, char **words) {
  (void)count;
  start(words[1]);
  allocations();
  bounds();
  fills();
  pointers();
  return result();
}
// ----- host_memory.c
/* Registered memory: the device writes the program's own pages. */
#include "expect.h"

int main(int count, char **words) {
  (void)count;
  start(words[1]);
  size_t size = 3 * 4096 + 100;
  char *block = malloc(size), *inner = block + 10;
  for (size_t i = 0; i < size; i++)
    block[i] = (char)i;
  CUdeviceptr device;
  GIVES(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, cuMemHostUnregister(inner));
  OK(cuMemHostRegister(inner, 8192, CU_MEMHOSTREGISTER_DEVICEMAP));
  GIVES(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED, cuMemHostRegister(inner, 8192, 0));
  OK(cuMemHostGetDevicePointer(&device, inner + 2, 0));
  for (size_t i = 0; i < size; i++)
    EXPECT(block[i] == (char)i);
  *(int *)(inner + 6) = 20;
  CUdeviceptr place = device + 4;
  int value = 2;
  void *arguments[] = {&place, &value};
  OK(run("twice_plus", 1, 1, NULL, arguments));
  OK(cuCtxSynchronize());
  EXPECT(*(int *)(inner + 6) == 42);
  OK(cuMemHostUnregister(inner));
  EXPECT(*(int *)(inner + 6) == 42 && block[0] == 0 && block[size - 1] == (char)(size - 1));
  *(int *)(inner + 6) = 1;
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemHostGetDevicePointer(&device, inner, 0));
  free(block);
  char on_stack[64]; /* its pages cannot be exchanged: it is registered without an address for the device */
  OK(cuMemHostRegister(on_stack, sizeof on_stack, 0));
  GIVES(CUDA_ERROR_NOT_SUPPORTED, cuMemHostGetDevicePointer(&device, on_stack, 0));
  OK(cuMemHostUnregister(on_stack));
  return result();
}
// ----- pools.c
/* Stream-ordered memory: reused behind its release, counted by its pool. */
#include "expect.h"

int main(int count, char **words) {
  CUmemoryPool pool, own;
  CUdeviceptr a, b;
  cuuint64_t used, high, reserved, all = UINT64_MAX;
  int value = 5, got;
  (void)count;
  start(words[1]);
  OK(cuDeviceGetDefaultMemPool(&pool, 0));
  OK(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &all));
  OK(cuMemAllocAsync(&a, 1000, NULL));
  void *arguments[] = {&a, &value};
  OK(run("put", 1, 1, NULL, arguments));
  OK(cuMemcpyDtoH(&got, a, 4));
  EXPECT(got == 5);
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &used));
  EXPECT(used >= 1000);
  OK(cuMemFreeAsync(a, NULL));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFreeAsync(a, NULL));
  OK(cuStreamSynchronize(NULL));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &used));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_HIGH, &high));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &reserved));
  EXPECT(used == 0 && high >= 1000 && reserved >= 1000);
  OK(cuMemAllocAsync(&b, 900, NULL));
  EXPECT(a == b);
  OK(cuMemFree(b));
  OK(cuMemAllocAsync(&a, 64, NULL));
  OK(cuMemFreeAsync(a, NULL));
  OK(cuStreamSynchronize(NULL));
  OK(cuMemPoolTrimTo(pool, 0));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &reserved));
  EXPECT(reserved == 0);
  CUmemPoolProps properties = {.allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
                               .location = {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
  OK(cuMemPoolCreate(&own, &properties));
  OK(cuMemAllocFromPoolAsync(&a, 128, own, NULL));
  OK(cuMemcpyHtoD(a, &value, 4));
  OK(cuMemFreeAsync(a, NULL));
  OK(cuMemPoolDestroy(own));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemPoolDestroy(pool)); /* the default one stays */
  CUcontext popped;
  OK(cuCtxPopCurrent(&popped));
  OK(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &all));
  OK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &used));
  EXPECT(used == all);
  OK(cuMemPoolTrimTo(pool, 0));
  OK(cuCtxPushCurrent(popped));
  return result();
}
// ----- virtual_memory.c
/* Virtual memory management: reserved addresses, memory mapped there, also twice, rights, and what goes wrong. */
#include "expect.h"

#include <unistd.h>

#define MIB ((size_t)1 << 20)

static CUmemAllocationProp properties = {.type = CU_MEM_ALLOCATION_TYPE_PINNED,
                                         .requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
                                         .location = {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
static CUmemAccessDesc both = {{CU_MEM_LOCATION_TYPE_DEVICE, 0}, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
static size_t unit;

static int value_at(CUdeviceptr address) {
  int value = -1;
  OK(cuMemcpyDtoH(&value, address, sizeof value));
  return value;
}

static void put(CUdeviceptr address, int value) {
  void *arguments[] = {&address, &value};
  OK(run("put", 1, 1, NULL, arguments));
  OK(cuCtxSynchronize());
}

static void questions(void) {
  int supported = 0;
  OK(cuDeviceGetAttribute(&supported, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0));
  EXPECT(supported == 1);
  OK(cuMemGetAllocationGranularity(&unit, &properties, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  EXPECT(unit == 2 * MIB);
  CUmemAllocationProp other = properties;
  other.location.id = 7;
  GIVES(CUDA_ERROR_INVALID_DEVICE, cuMemGetAllocationGranularity(&unit, &other, 0));
}

/* Two pieces of memory side by side are used as one, by copies and kernels. */
static void side_by_side(void) {
  CUdeviceptr place, base;
  CUmemGenericAllocationHandle first, second;
  size_t before, after, total, size;
  OK(cuMemGetInfo(&before, &total));
  OK(cuMemAddressReserve(&place, 4 * unit, 0, 0, 0));
  EXPECT(place % unit == 0);
  OK(cuMemGetInfo(&after, &total));
  EXPECT(before == after);
  OK(cuMemCreate(&first, unit, &properties, 0));
  OK(cuMemCreate(&second, unit, &properties, 0));
  OK(cuMemGetInfo(&after, &total));
  EXPECT(before - after == 2 * unit);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemCreate(&second, unit + 1, &properties, 0));
  OK(cuMemMap(place, unit, 0, first, 0));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemMap(place, unit, 0, second, 0));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemMap(place + 64, unit, 0, second, 0));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemMap(place + unit, 2 * unit, 0, second, 0));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemsetD32(place, 0, 1)); /* without rights */
  OK(cuMemMap(place + unit, unit, 0, second, 0));
  OK(cuMemSetAccess(place, 2 * unit, &both, 1));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemSetAccess(place, 3 * unit, &both, 1));
  OK(cuMemsetD32(place, 7, 2 * unit / 4));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemsetD32(place, 7, 2 * unit / 4 + 1));
  EXPECT(value_at(place + unit - 4) == 7 && value_at(place + unit) == 7);
  put(place + unit, 11);
  EXPECT(value_at(place + unit) == 11);
  OK(cuMemGetAddressRange(&base, &size, place + unit + 100));
  EXPECT(base == place + unit && size == unit);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(place));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemAddressFree(place, 4 * unit)); /* in use */
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemUnmap(place, unit / 2));
  OK(cuMemRelease(first));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemRelease(first));
  EXPECT(value_at(place) == 7); /* as long as it is mapped */
  OK(cuMemUnmap(place, 2 * unit));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemUnmap(place, unit));
  OK(cuMemRelease(second));
  OK(cuMemAddressFree(place, 4 * unit));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemAddressFree(place, 4 * unit));
  OK(cuMemGetInfo(&after, &total));
  EXPECT(before == after);
}

/* Memory keeps its content from one address to the next, and two addresses of it are the same memory. */
static void two_addresses(void) {
  CUdeviceptr place;
  CUmemGenericAllocationHandle memory, again;
  CUmemAllocationProp told;
  unsigned long long flags = 9;
  OK(cuMemAddressReserve(&place, 3 * unit, 4 * unit, 0, 0));
  EXPECT(place % (4 * unit) == 0);
  OK(cuMemCreate(&memory, unit, &properties, 0));
  OK(cuMemGetAllocationPropertiesFromHandle(&told, memory));
  EXPECT(told.location.type == CU_MEM_LOCATION_TYPE_DEVICE && told.type == CU_MEM_ALLOCATION_TYPE_PINNED);
  OK(cuMemMap(place, unit, 0, memory, 0));
  OK(cuMemMap(place + unit, unit, 0, memory, 0));
  OK(cuMemSetAccess(place, 2 * unit, &both, 1));
  OK(cuMemGetAccess(&flags, &both.location, place));
  EXPECT(flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
  put(place + 4, 21);
  EXPECT(value_at(place + unit + 4) == 21);
  int value = 22;
  OK(cuMemcpyHtoD(place + unit + 8, &value, 4));
  CUdeviceptr to = place, from = place + 8; /* a kernel sees what was written at the other address */
  value = 1;
  void *arguments[] = {&from, &value};
  OK(run("twice_plus", 1, 1, NULL, arguments));
  OK(cuMemcpyDtoD(to, place + unit + 8, 4));
  EXPECT(value_at(place) == 45);
  OK(cuMemUnmap(place, 2 * unit));
  OK(cuMemMap(place + 2 * unit, unit, 0, memory, 0));
  OK(cuMemSetAccess(place + 2 * unit, unit, &both, 1));
  EXPECT(value_at(place + 2 * unit + 4) == 21);
  OK(cuMemRetainAllocationHandle(&again, (void *)(place + 2 * unit + 5)));
  EXPECT(again == memory);
  OK(cuMemRelease(memory));
  OK(cuMemRelease(again));
  OK(cuMemUnmap(place + 2 * unit, unit));
  OK(cuMemAddressFree(place, 3 * unit));
}

/* A descriptor stands for the memory, here and in another process. */
static void descriptors(void) {
  CUdeviceptr place;
  CUmemGenericAllocationHandle memory, imported;
  CUmemAllocationProp closed = properties;
  int file = -1;
  closed.requestedHandleTypes = CU_MEM_HANDLE_TYPE_NONE;
  OK(cuMemCreate(&memory, unit, &closed, 0));
  GIVES(CUDA_ERROR_INVALID_VALUE,
        cuMemExportToShareableHandle(&file, memory, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  OK(cuMemRelease(memory));
  OK(cuMemCreate(&memory, unit, &properties, 0));
  OK(cuMemExportToShareableHandle(&file, memory, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  OK(cuMemImportFromShareableHandle(&imported, (void *)(size_t)file, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
  GIVES(CUDA_ERROR_INVALID_VALUE,
        cuMemImportFromShareableHandle(&imported, (void *)0, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
  close(file);
  OK(cuMemAddressReserve(&place, 2 * unit, 0, 0, 0));
  OK(cuMemMap(place, unit, 0, memory, 0));
  OK(cuMemMap(place + unit, unit, 0, imported, 0));
  OK(cuMemSetAccess(place, 2 * unit, &both, 1));
  put(place, 5);
  EXPECT(value_at(place + unit) == 5);
  OK(cuMemRelease(memory));
  OK(cuMemRelease(imported));
  OK(cuMemUnmap(place, 2 * unit));
  OK(cuMemAddressFree(place, 2 * unit));
}

/* Addresses are no memory: a pool reserves far more than it maps, where it wants, and accesses reach over its parts. */
static void far_more_than_memory(void) {
  size_t room = (size_t)64 << 30, before, after, total;
  CUdeviceptr place, other, wanted;
  CUmemGenericAllocationHandle memory[3];
  OK(cuMemGetInfo(&before, &total));
  EXPECT(total < room);
  OK(cuMemAddressReserve(&place, room, 0, 0, 0));
  OK(cuMemAddressReserve(&other, room, (size_t)1 << 30, 0, 0));
  EXPECT(other % ((size_t)1 << 30) == 0 && (other >= place + room || place >= other + room));
  OK(cuMemGetInfo(&after, &total));
  EXPECT(before == after);
  OK(cuMemAddressFree(other, room));
  OK(cuMemAddressReserve(&wanted, 2 * unit, 0, other + unit, 0));
  EXPECT(wanted == other + unit);
  OK(cuMemAddressReserve(&other, unit, 0, wanted + unit, 0)); /* taken: another place */
  EXPECT(other < wanted || other >= wanted + 2 * unit);
  OK(cuMemAddressFree(other, unit));
  OK(cuMemAddressFree(wanted, 2 * unit));
  GIVES(CUDA_ERROR_OUT_OF_MEMORY, cuMemAddressReserve(&other, (size_t)1 << 50, 0, 0, 0));
  size_t at = room - 3 * unit;
  for (int i = 0; i < 3; i++) {
    OK(cuMemCreate(&memory[i], unit, &properties, 0));
    OK(cuMemMap(place + at + i * unit, unit, 0, memory[i], 0));
    OK(cuMemSetAccess(place + at + i * unit, unit, &both, 1));
    OK(cuMemRelease(memory[i]));
  }
  CUdeviceptr first = place + at + unit - 16 * sizeof(int); /* a warp's accesses lie in two mappings */
  OK(cuMemsetD32(place + at, 9, 3 * unit / 4));
  void *arguments[] = {&first};
  OK(run("write_at", 1, 32, NULL, arguments));
  OK(cuCtxSynchronize());
  EXPECT(value_at(first - 4) == 9 && value_at(first) == 1 && value_at(first + 31 * 4) == 1 && value_at(first + 32 * 4) == 9);
  OK(cuMemUnmap(place + at, 3 * unit));
  OK(cuMemAddressFree(place, room));
  OK(cuMemGetInfo(&after, &total));
  EXPECT(before == after);
}

/* A kernel may do what cuMemSetAccess said; this ends the device. */
static void rights(void) {
  CUdeviceptr place;
  CUmemGenericAllocationHandle memory;
  CUmemAccessDesc reading = {{CU_MEM_LOCATION_TYPE_DEVICE, 0}, CU_MEM_ACCESS_FLAGS_PROT_READ};
  OK(cuMemAddressReserve(&place, unit, 0, 0, 0));
  OK(cuMemCreate(&memory, unit, &properties, 0));
  OK(cuMemMap(place, unit, 0, memory, 0));
  OK(cuMemSetAccess(place, unit, &both, 1));
  put(place, 3);
  OK(cuMemSetAccess(place, unit, &reading, 1));
  int value = 4;
  void *arguments[] = {&place, &value};
  OK(run("put", 1, 1, NULL, arguments));
  GIVES(CUDA_ERROR_ILLEGAL_ADDRESS, cuCtxSynchronize());
}

int main(int count, char **arguments) {
  start(count > 1 ? arguments[1] : NULL);
  questions();
  side_by_side();
  two_addresses();
  descriptors();
  far_more_than_memory();
  rights();
  return result();
}
