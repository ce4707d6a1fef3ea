/* Two processes with a device each share memory and events by handles, and memory by descriptors. The first starts the
 * second, this program again, whose standard input brings the handles. */
#include "expect.h"

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
  CUipcMemHandle memory;
  CUipcEventHandle to_child, to_parent;
} handles;

static const char *image;

static int value_at(CUdeviceptr address) {
  int value = -1;
  OK(cuMemcpyDtoH(&value, address, sizeof value));
  return value;
}

static void put(CUdeviceptr address, int value, CUstream stream) {
  void *arguments[] = {&address, &value};
  OK(run("put", 1, 1, stream, arguments));
}

static void send_file(int socket, int file) {
  char byte = 0, room[CMSG_SPACE(sizeof file)] = {0};
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  *head = (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof file)};
  memcpy(CMSG_DATA(head), &file, sizeof file);
  EXPECT(sendmsg(socket, &message, 0) == 1);
}

static int receive_file(int socket) {
  char byte, room[CMSG_SPACE(sizeof(int))];
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  int file = -1;
  EXPECT(recvmsg(socket, &message, 0) == 1);
  memcpy(&file, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof file);
  return file;
}

static CUdeviceptr map_file(CUmemGenericAllocationHandle memory, size_t size) {
  CUmemAccessDesc both = {{CU_MEM_LOCATION_TYPE_DEVICE, 0}, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
  CUdeviceptr place = 0;
  OK(cuMemAddressReserve(&place, size, 0, 0, 0));
  OK(cuMemMap(place, size, 0, memory, 0));
  OK(cuMemSetAccess(place, size, &both, 1));
  return place;
}

/* Memory of a pool: the pool comes as a descriptor, an allocation by a few bytes. */
static void pools(void) {
  CUmemPoolPtrExportData data;
  CUmemoryPool pool;
  CUdeviceptr memory, wrong;
  int file = receive_file(0);
  EXPECT(read(0, &data, sizeof data) == sizeof data);
  GIVES(CUDA_ERROR_INVALID_VALUE,
        cuMemPoolImportFromShareableHandle(&pool, (void *)0, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  OK(cuMemPoolImportFromShareableHandle(&pool, (void *)(size_t)file, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemAllocFromPoolAsync(&wrong, 64, pool, NULL));
  OK(cuMemPoolImportPointer(&memory, pool, &data));
  EXPECT(value_at(memory) == 91);
  put(memory, 92, NULL);
  OK(cuMemFreeAsync(memory, NULL));
  OK(cuCtxSynchronize());
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(memory));
  OK(cuMemPoolImportPointer(&memory, pool, &data));
  EXPECT(value_at(memory) == 92);
  OK(cuMemFree(memory));
  OK(cuMemPoolDestroy(pool));
}

/* It adds to what the first process wrote, and tells by an event. */
static void second(void) {
  handles given;
  CUdeviceptr memory, again, mapped;
  CUevent come, done;
  CUmemGenericAllocationHandle shared;
  int one = 1;
  start(image);
  EXPECT(read(0, &given, sizeof given) == sizeof given);
  OK(cuIpcOpenMemHandle(&memory, given.memory, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
  OK(cuIpcOpenMemHandle(&again, given.memory, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
  EXPECT(memory == again);
  OK(cuIpcOpenEventHandle(&come, given.to_child));
  OK(cuIpcOpenEventHandle(&done, given.to_parent));
  OK(cuStreamWaitEvent(NULL, come, 0));
  void *arguments[] = {&memory, &one};
  OK(run("twice_plus", 1, 1, NULL, arguments));
  OK(cuEventRecord(done, NULL));
  OK(cuEventSynchronize(come));
  OK(cuCtxSynchronize());
  OK(cuIpcCloseMemHandle(again));
  EXPECT(value_at(memory) == 41);
  CUdeviceptr base;
  size_t size;
  OK(cuMemGetAddressRange(&base, &size, memory + 3));
  EXPECT(base == memory && size == 3000);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemFree(memory));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuMemsetD8(memory, 0, 3001));
  OK(cuIpcCloseMemHandle(memory));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuIpcCloseMemHandle(memory));
  int file = receive_file(0);
  OK(cuMemImportFromShareableHandle(&shared, (void *)(size_t)file, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
  mapped = map_file(shared, 2 << 20);
  EXPECT(value_at(mapped) == 77);
  put(mapped, 78, NULL);
  OK(cuCtxSynchronize());
  pools();
}

static CUdeviceptr share_pool(int socket) {
  CUmemPoolProps properties = {.allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
                               .handleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
                               .location = {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
  CUmemPoolPtrExportData data;
  CUmemoryPool pool, closed;
  CUdeviceptr memory;
  int file = -1, types = 0;
  OK(cuDeviceGetAttribute(&types, CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES, 0));
  EXPECT(types == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
  OK(cuMemPoolCreate(&pool, &properties));
  OK(cuDeviceGetDefaultMemPool(&closed, 0));
  GIVES(CUDA_ERROR_INVALID_VALUE,
        cuMemPoolExportToShareableHandle(&file, closed, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  OK(cuMemPoolExportToShareableHandle(&file, pool, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  OK(cuMemAllocFromPoolAsync(&memory, 5000, pool, NULL));
  put(memory, 91, NULL);
  OK(cuCtxSynchronize());
  OK(cuMemPoolExportPointer(&data, memory));
  send_file(socket, file);
  EXPECT(write(socket, &data, sizeof data) == sizeof data);
  return memory;
}

static void first(const char *self) {
  handles given;
  CUdeviceptr memory, mapped, other;
  CUevent come, done, plain;
  CUmemGenericAllocationHandle shared;
  CUmemAllocationProp properties = {.type = CU_MEM_ALLOCATION_TYPE_PINNED,
                                    .requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
                                    .location = {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
  int sockets[2], status = -1, file = -1;
  EXPECT(socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) == 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(sockets[1], 0);
    close(sockets[0]);
    execl(self, self, image, "second", (char *)NULL);
    _exit(127);
  }
  close(sockets[1]);
  start(image);
  OK(cuMemAlloc(&memory, 3000));
  OK(cuEventCreate(&come, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING));
  OK(cuEventCreate(&done, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING));
  OK(cuEventCreate(&plain, CU_EVENT_DISABLE_TIMING));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuEventCreate(&plain, CU_EVENT_INTERPROCESS));
  OK(cuPointerGetAttribute(&file, CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE, memory));
  EXPECT(file == 1);
  OK(cuIpcGetMemHandle(&given.memory, memory));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuIpcGetMemHandle(&given.memory, (CUdeviceptr)&given));
  OK(cuIpcGetEventHandle(&given.to_child, come));
  OK(cuIpcGetEventHandle(&given.to_parent, done));
  GIVES(CUDA_ERROR_INVALID_VALUE, cuIpcGetEventHandle(&given.to_parent, plain));
  GIVES(CUDA_ERROR_INVALID_CONTEXT, cuIpcOpenMemHandle(&other, given.memory, 1)); /* in the process itself */
  put(memory, 20, NULL);
  OK(cuEventRecord(come, NULL));
  EXPECT(write(sockets[0], &given, sizeof given) == sizeof given);
  while (value_at(memory) == 20) {
  }
  OK(cuEventSynchronize(done));
  OK(cuEventQuery(done));
  EXPECT(value_at(memory) == 41);
  OK(cuMemCreate(&shared, 2 << 20, &properties, 0));
  mapped = map_file(shared, 2 << 20);
  put(mapped, 77, NULL);
  OK(cuCtxSynchronize());
  OK(cuMemExportToShareableHandle(&file, shared, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  send_file(sockets[0], file);
  CUdeviceptr pooled = share_pool(sockets[0]);
  waitpid(child, &status, 0);
  EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT(value_at(mapped) == 78);
  EXPECT(value_at(pooled) == 92);
  OK(cuMemFreeAsync(pooled, NULL));
  memset(&given.memory, 0, sizeof given.memory);
  GIVES(CUDA_ERROR_INVALID_VALUE, cuIpcOpenMemHandle(&other, given.memory, 1));
}

int main(int count, char **arguments) {
  image = arguments[1];
  if (count > 2) { /* its standard output is the first one's: it says what is wrong, not that all is well */
    second();
    return failures != 0;
  }
  first(arguments[0]);
  return result();
}
