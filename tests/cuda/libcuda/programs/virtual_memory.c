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
