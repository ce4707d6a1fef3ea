/* Host threads with queues, events, builds, launches and releases in random order; every result is checked.
 * usage: stress THREADS ROUNDS SEED */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call) \
  do { \
    cl_int status_ = (call); \
    if (status_ != CL_SUCCESS) { \
      fprintf(stderr, "line %d: %s returned %d\n", __LINE__, #call, status_); \
      exit(1); \
    } \
  } while (0)
#define COUNT 64

static cl_device_id device;
static int rounds;
static unsigned notified;
static pthread_mutex_t notified_lock = PTHREAD_MUTEX_INITIALIZER;

static const char source[] =
    "__kernel void add(__global int *a, int v) { a[get_global_id(0)] += v; barrier(CLK_LOCAL_MEM_FENCE); }\n"
    "__kernel void swap(__global int *a, __local int *l) {\n"
    "  int i = get_local_id(0); l[i] = a[get_global_id(0)]; barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  a[get_global_id(0)] = l[get_local_size(0) - 1 - i]; }\n"
    "__kernel void fault(__global int *a) { barrier(CLK_LOCAL_MEM_FENCE); *(__global int *)(1ul << 45) = a[0]; }\n";

static void CL_CALLBACK on_error(const char *message, const void *data, size_t size, void *user) {
  (void)data;
  (void)size;
  pthread_mutex_lock(&notified_lock);
  if (strstr(message, "kernel 'fault'") != NULL && user == (void *)&notified)
    notified++;
  pthread_mutex_unlock(&notified_lock);
}

static void CL_CALLBACK on_done(cl_event event, cl_int status, void *user) {
  (void)event;
  if (status == CL_COMPLETE)
    __atomic_add_fetch((int *)user, 1, __ATOMIC_RELAXED);
}

typedef struct {
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel add, swap, fault;
  cl_mem buffer;
  int expected[COUNT];
  unsigned seed;
  int callbacks, callbacks_wanted;
} worker;

static void make(worker *w) {
  cl_int status;
  w->context = clCreateContext(NULL, 1, &device, on_error, &notified, &status);
  CHECK(status);
  int out_of_order = rand_r(&w->seed) % 2;
  w->queue = clCreateCommandQueue(w->context, device, out_of_order ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0, &status);
  CHECK(status);
  const char *text = source;
  w->program = clCreateProgramWithSource(w->context, 1, &text, NULL, &status);
  CHECK(status);
  CHECK(clBuildProgram(w->program, 0, NULL, "", NULL, NULL));
  w->add = clCreateKernel(w->program, "add", &status);
  CHECK(status);
  w->swap = clCreateKernel(w->program, "swap", &status);
  CHECK(status);
  w->fault = clCreateKernel(w->program, "fault", &status);
  CHECK(status);
  memset(w->expected, 0, sizeof w->expected);
  w->buffer = clCreateBuffer(w->context, CL_MEM_COPY_HOST_PTR, sizeof w->expected, w->expected, &status);
  CHECK(status);
}

static void destroy(worker *w) {
  CHECK(clReleaseMemObject(w->buffer));
  CHECK(clReleaseKernel(w->add));
  CHECK(clReleaseKernel(w->swap));
  CHECK(clReleaseKernel(w->fault));
  CHECK(clReleaseProgram(w->program));
  CHECK(clReleaseCommandQueue(w->queue));
  CHECK(clReleaseContext(w->context));
}

/* A chain of commands, each waiting for the one before it. */
static void chain(worker *w) {
  cl_int status;
  cl_event gate = clCreateUserEvent(w->context, &status), last = gate, next;
  CHECK(status);
  CHECK(clRetainEvent(gate));
  size_t global = COUNT, local = 16;
  int length = 1 + rand_r(&w->seed) % 12;
  for (int i = 0; i < length; i++) {
    int value = rand_r(&w->seed) % 100;
    switch (rand_r(&w->seed) % 4) {
    case 0:
      CHECK(clSetKernelArg(w->add, 0, sizeof w->buffer, &w->buffer));
      CHECK(clSetKernelArg(w->add, 1, sizeof value, &value));
      CHECK(clEnqueueNDRangeKernel(w->queue, w->add, 1, NULL, &global, &local, 1, &last, &next));
      for (int j = 0; j < COUNT; j++)
        w->expected[j] += value;
      break;
    case 1:
      CHECK(clSetKernelArg(w->swap, 0, sizeof w->buffer, &w->buffer));
      CHECK(clSetKernelArg(w->swap, 1, local * sizeof(int), NULL));
      CHECK(clEnqueueNDRangeKernel(w->queue, w->swap, 1, NULL, &global, &local, 1, &last, &next));
      for (size_t j = 0; j < COUNT; j += local)
        for (size_t k = 0; k < local / 2; k++) {
          int t = w->expected[j + k];
          w->expected[j + k] = w->expected[j + local - 1 - k];
          w->expected[j + local - 1 - k] = t;
        }
      break;
    case 2:
      CHECK(clEnqueueFillBuffer(w->queue, w->buffer, &value, sizeof value, 32, 64, 1, &last, &next));
      for (int j = 8; j < 24; j++)
        w->expected[j] = value;
      break;
    default:
      CHECK(clEnqueueCopyBuffer(w->queue, w->buffer, w->buffer, 0, 128, 128, 1, &last, &next));
      memcpy(w->expected + 32, w->expected, 128);
    }
    if (rand_r(&w->seed) % 3 == 0) {
      w->callbacks_wanted++;
      CHECK(clSetEventCallback(next, CL_COMPLETE, on_done, &w->callbacks));
    }
    CHECK(clReleaseEvent(last));
    last = next;
    if (i == 0 || rand_r(&w->seed) % 2)
      CHECK(clFlush(w->queue));
    if (i == length / 2)
      CHECK(clSetUserEventStatus(gate, CL_COMPLETE));
  }
  int got[COUNT];
  CHECK(clEnqueueReadBuffer(w->queue, w->buffer, CL_TRUE, 0, sizeof got, got, 1, &last, NULL));
  CHECK(clReleaseEvent(last));
  CHECK(clReleaseEvent(gate));
  if (memcmp(got, w->expected, sizeof got) != 0) {
    fprintf(stderr, "wrong result\n");
    exit(1);
  }
}

static void fail_once(worker *w) {
  size_t global = 4;
  cl_event event;
  cl_int status;
  CHECK(clSetKernelArg(w->fault, 0, sizeof w->buffer, &w->buffer));
  CHECK(clEnqueueNDRangeKernel(w->queue, w->fault, 1, NULL, &global, &global, 0, NULL, &event));
  if (clWaitForEvents(1, &event) != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)
    exit(2);
  CHECK(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
  if (status != CL_OUT_OF_RESOURCES)
    exit(3);
  CHECK(clReleaseEvent(event));
}

static void *work(void *argument) {
  worker w = {.seed = *(unsigned *)argument};
  unsigned faults = 0;
  for (int i = 0; i < rounds; i++) {
    make(&w);
    for (int j = rand_r(&w.seed) % 4; j >= 0; j--)
      chain(&w);
    if (i % 8 == 7) {
      fail_once(&w);
      faults++;
      chain(&w);
    }
    CHECK(clFinish(w.queue));
    destroy(&w);
  }
  while (__atomic_load_n(&w.callbacks, __ATOMIC_RELAXED) != w.callbacks_wanted)
    ;
  *(unsigned *)argument = faults;
  return NULL;
}

int main(int argc, char **argv) {
  if (argc != 4)
    return 64;
  int threads = atoi(argv[1]);
  rounds = atoi(argv[2]);
  cl_platform_id platform;
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  pthread_t thread[64];
  unsigned seeds[64], faults = 0;
  for (int i = 0; i < threads; i++) {
    seeds[i] = (unsigned)atoi(argv[3]) * 1000 + (unsigned)i;
    pthread_create(&thread[i], NULL, work, &seeds[i]);
  }
  for (int i = 0; i < threads; i++) {
    pthread_join(thread[i], NULL);
    faults += seeds[i];
  }
  if (notified != faults) {
    fprintf(stderr, "%u callbacks of contexts for %u faults\n", notified, faults);
    return 4;
  }
  printf("done, %u faults\n", faults);
  return 0;
}
