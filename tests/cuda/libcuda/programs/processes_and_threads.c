// ----- processes.c
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
// ----- threads.c
/* Several threads, each with its own default stream, on one context. */
#include "expect.h"

#include <pthread.h>

static CUfunction function;

static void *work(void *argument) {
  CUdeviceptr memory;
  int index = (int)(size_t)argument, got = 0;
  OK(cuCtxSetCurrent(context));
  OK(cuMemAlloc(&memory, 256));
  OK(cuMemsetD8(memory, 0, 256));
  for (int i = 0; i < 5; i++) {
    void *arguments[] = {&memory, &index};
    OK(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, CU_STREAM_PER_THREAD, arguments, NULL));
  }
  OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
  OK(cuMemcpyDtoH(&got, memory, 4));
  EXPECT(got == 31 * index);
  OK(cuMemFree(memory));
  return NULL;
}

int main(int count, char **words) {
  pthread_t threads[6];
  (void)count;
  start(words[1]);
  function = kernel("twice_plus");
  for (size_t i = 0; i < 6; i++)
    pthread_create(&threads[i], NULL, work, (void *)i);
  for (size_t i = 0; i < 6; i++)
    pthread_join(threads[i], NULL);
  OK(cuCtxSynchronize());
  return result();
}
// ----- many_threads.c
/* Host threads that each do another part of the driver's work at the same time, on a context and a stream that they
 * share: what a program may do without any lock of its own. Arguments: the kernels, rounds. Sanitizers watch it too. */
#include "expect.h"

#include <pthread.h>

static const char *image;
static int rounds;
static CUstream shared;
static CUevent event;
static CUfunction function;
static CUdeviceptr place;
static int called;

#define THREAD(name)                     \
  static void name##_once(int round);    \
  static void *name(void *unused) {      \
    OK(cuCtxSetCurrent(context));        \
    for (int i = 0; i < rounds; i++)     \
      name##_once(i);                    \
    return unused;                       \
  }                                      \
  static void name##_once(int round)

static CUresult launch(CUfunction f, CUdeviceptr at, CUstream stream) {
  int value = 1;
  void *arguments[] = {&at, &value};
  return cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, stream, arguments, NULL);
}

/* The shared stream may capture just now: then it gives an error that CUDA has for that, and nothing else. */
static void allowed(CUresult status) {
  EXPECT(status == CUDA_SUCCESS || status == CUDA_ERROR_NOT_READY ||
         (status >= CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED && status <= CUDA_ERROR_CAPTURED_EVENT));
}

THREAD(streams) {
  CUstream own;
  CUevent mine;
  float milliseconds;
  OK(cuStreamCreate(&own, round % 2 ? CU_STREAM_NON_BLOCKING : CU_STREAM_DEFAULT));
  OK(cuEventCreate(&mine, CU_EVENT_DEFAULT));
  allowed(cuEventRecord(event, own));
  OK(cuEventRecord(mine, own));
  OK(launch(function, place + 64, own));
  allowed(cuStreamWaitEvent(own, event, 0));
  allowed(cuEventQuery(event));
  allowed(cuEventSynchronize(event));
  OK(cuEventRecord(mine, own));
  OK(cuStreamSynchronize(own));
  OK(cuEventElapsedTime(&milliseconds, mine, mine));
  OK(cuEventDestroy(mine));
  OK(cuStreamDestroy(own));
}

THREAD(shared_stream) {
  (void)round;
  allowed(launch(function, place, shared));
  allowed(cuMemsetD32Async(place + 128, 1, 4, shared));
  allowed(cuStreamQuery(shared));
}

THREAD(capture) {
  CUgraph graph = NULL;
  CUgraphExec executable;
  CUstreamCaptureStatus state;
  (void)round;
  OK(cuStreamBeginCapture(shared, CU_STREAM_CAPTURE_MODE_RELAXED));
  allowed(launch(function, place, shared));
  OK(cuStreamIsCapturing(shared, &state));
  allowed(cuStreamEndCapture(shared, &graph));
  if (graph == NULL)
    return;
  OK(cuGraphInstantiate(&executable, graph, 0));
  OK(cuGraphLaunch(executable, CU_STREAM_PER_THREAD));
  OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
  OK(cuGraphExecDestroy(executable));
  OK(cuGraphDestroy(graph));
}

THREAD(memory) {
  CUdeviceptr own, ordered;
  unsigned managed;
  int got[4] = {0};
  size_t left, all;
  OK(cuMemAlloc(&own, 4096u << round % 5));
  OK(cuMemAllocAsync(&ordered, 4096, CU_STREAM_PER_THREAD));
  OK(cuMemsetD32Async(ordered, 7, 4, CU_STREAM_PER_THREAD));
  OK(cuMemcpyDtoHAsync(got, ordered, sizeof got, CU_STREAM_PER_THREAD));
  OK(cuMemFreeAsync(ordered, CU_STREAM_PER_THREAD));
  OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
  EXPECT(got[3] == 7);
  OK(cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, own));
  OK(cuMemGetInfo(&left, &all));
  OK(cuMemFree(own));
}

THREAD(modules) {
  CUmodule loaded;
  CUfunction f;
  CUdeviceptr variable;
  (void)round;
  OK(cuModuleLoad(&loaded, image));
  OK(cuModuleGetFunction(&f, loaded, "put"));
  OK(launch(f, place + 192, CU_STREAM_PER_THREAD));
  OK(cuModuleGetGlobal(&variable, NULL, loaded, "counter"));
  OK(cuModuleUnload(loaded));
}

static void host_function(void *data) { __atomic_add_fetch((int *)data, 1, __ATOMIC_RELAXED); }

static void callback(CUstream stream, CUresult status, void *data) {
  (void)stream;
  OK(status);
  host_function(data);
}

THREAD(callbacks) {
  (void)round;
  OK(cuLaunchHostFunc(CU_STREAM_PER_THREAD, host_function, &called));
  OK(cuStreamAddCallback(CU_STREAM_PER_THREAD, callback, &called, 0));
  OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
}

THREAD(contexts) {
  CUcontext own, primary;
  unsigned flags;
  int active;
  size_t limit;
  CUdeviceptr memory;
  (void)round;
  OK(cuDevicePrimaryCtxRetain(&primary, 0));
  OK(cuDevicePrimaryCtxGetState(0, &flags, &active));
  OK(cuCtxSetLimit(CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT, 2048));
  OK(cuCtxGetLimit(&limit, CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT));
  OK(cuCtxCreate(&own, 0, 0));
  OK(cuMemAlloc(&memory, 64));
  OK(cuMemsetD8(memory, 1, 64));
  OK(cuCtxSynchronize());
  OK(cuCtxDestroy(own));
  OK(cuDevicePrimaryCtxRelease(0));
}

THREAD(short_lived) { /* a thread's default streams end with it */
  static void *(*const works[])(void *) = {callbacks, memory};
  pthread_t thread;
  if (round % 4 != 0)
    return;
  pthread_create(&thread, NULL, works[round / 4 % 2], NULL);
  pthread_join(thread, NULL);
}

int main(int count, char **words) {
  static void *(*const works[])(void *) = {streams, shared_stream, capture,  memory,     modules,
                                           callbacks, contexts,    memory, shared_stream, short_lived};
  enum { THREADS = sizeof works / sizeof works[0] };
  pthread_t threads[THREADS];
  image = words[1];
  rounds = count > 2 ? atoi(words[2]) : 10;
  start(image);
  function = kernel("put");
  OK(cuMemAlloc(&place, 4096));
  OK(cuStreamCreate(&shared, CU_STREAM_NON_BLOCKING));
  OK(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
  for (size_t i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, works[i], NULL);
  for (size_t i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  OK(cuCtxSynchronize());
  EXPECT(called >= 2 * rounds);
  return result();
}
// ----- leaving.c
/* How a process ends or forks: `word` says which. */
#include "expect.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words) {
  CUdeviceptr memory;
  CUdevice device;
  (void)count;
  const char *word = words[2];
  if (strcmp(word, "at-once") == 0) { /* while the simulator starts */
    OK(cuInit(0));
    return result();
  }
  start(words[1]);
  OK(cuMemAlloc(&memory, 64));
  OK(cuMemsetD8(memory, 0, 64));
  void *arguments[] = {&memory};
  if (strcmp(word, "running") == 0) { /* with a kernel that does not end */
    OK(run("forever", 1, 1, NULL, arguments));
    return result();
  }
  if (strcmp(word, "interrupted") == 0) {
    OK(run("forever", 1, 1, NULL, arguments));
    printf("running\n");
    fflush(stdout);
    cuCtxSynchronize();
    return 1;
  }
  pid_t child = fork();
  if (child == 0) {
    CUresult wanted = CUDA_ERROR_NOT_INITIALIZED;
    _exit(cuMemAlloc(&memory, 4) != wanted || cuInit(0) != wanted || cuDeviceGet(&device, 0) != wanted ||
          cuCtxSynchronize() != wanted);
  }
  int status;
  waitpid(child, &status, 0);
  EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  int value = 3, got;
  void *more[] = {&memory, &value};
  OK(run("put", 1, 1, NULL, more));
  OK(cuMemcpyDtoH(&got, memory, 4));
  EXPECT(got == 3);
  return result();
}
// ----- forgotten.c
/* A module and a library in memory stay what they were when the program overwrites that memory. */
#include "expect.h"

int main(int count, char **words) {
  static char image[1 << 22];
  CUlibrary library;
  CUkernel kernel;
  CUfunction function;
  (void)count;
  start(NULL);
  FILE *file = fopen(words[1], "rb");
  EXPECT(file != NULL && fread(image, 1, sizeof image, file) > 64);
  OK(cuModuleLoadData(&module, image));
  OK(cuLibraryLoadData(&library, image, NULL, NULL, 0, NULL, NULL, 0));
  memset(image, 0xa5, sizeof image);
  OK(cuModuleGetFunction(&function, module, "trap"));
  OK(cuLibraryGetKernel(&kernel, library, "trap"));
  OK(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
  GIVES(CUDA_ERROR_LAUNCH_FAILED, cuCtxSynchronize());
  return result();
}
