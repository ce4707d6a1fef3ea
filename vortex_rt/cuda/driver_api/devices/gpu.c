/* Devices: the OpenCL library is opened at the first need, the first device by a thread that cuInit starts, so that the
 * simulator comes up while the program reads its input. */
#include "device.h"
#include "vortex_places.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What went wrong, in words; the clock of the host. */

void say(const char *format, ...) {
  va_list arguments;
  char line[4096];
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  fprintf(stderr, "vortex: %s\n", line); /* one call: lines of several threads do not mix */
}

double host_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

typedef struct {
  const struct _cl_icd_dispatch *dispatch;
} opencl_object; /* how every OpenCL object begins that an ICD loader may see */

vortex_lock state_lock = VORTEX_LOCK_INITIALIZER;
pthread_cond_t state_changed = PTHREAD_COND_INITIALIZER;
vortex_lock primary_lock = VORTEX_LOCK_INITIALIZER;
atomic_bool gpu_initialised;

static vortex_lock library_lock = VORTEX_LOCK_INITIALIZER; /* of which devices there are */
static vortex_lock open_lock = VORTEX_LOCK_INITIALIZER;    /* of `tried`, `opening` and `opened` of each */
static pthread_cond_t open_done = PTHREAD_COND_INITIALIZER;
static CUresult library_result GUARDED_BY(library_lock);
static bool library_tried GUARDED_BY(library_lock);
static gpu gpus[MAX_GPUS];
static int gpu_total GUARDED_BY(library_lock);
static _Atomic(pid_t) owner; /* the process that called cuInit */

bool gpu_is_foreign(void) {
  pid_t process = owner;
  return process != 0 && process != getpid();
}

CUresult cl_to_cuda(cl_int status) {
  switch (status) {
  case CL_SUCCESS:
    return CUDA_SUCCESS;
  case CL_OUT_OF_HOST_MEMORY:
  case CL_MEM_OBJECT_ALLOCATION_FAILURE:
    return CUDA_ERROR_OUT_OF_MEMORY;
  case CL_OUT_OF_RESOURCES:
    return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
  case CL_DEVICE_NOT_AVAILABLE:
  case CL_DEVICE_NOT_FOUND:
    return CUDA_ERROR_DEVICE_UNAVAILABLE;
  case CL_INVALID_BINARY:
  case CL_BUILD_PROGRAM_FAILURE:
  case CL_COMPILE_PROGRAM_FAILURE:
  case CL_LINK_PROGRAM_FAILURE:
    return CUDA_ERROR_INVALID_IMAGE;
  case CL_INVALID_KERNEL_NAME:
    return CUDA_ERROR_NOT_FOUND;
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
}

void *gpu_extension(const char *name) {
  static void *driver;
  LOCK_GUARD(&library_lock);
  if (driver == NULL) driver = dlopen(vortex_place(PLACE_DRIVER), RTLD_NOW | RTLD_NOLOAD);
  return driver != NULL ? dlsym(driver, name) : NULL;
}

CUresult gpu_kernel(const gpu *g, cl_kernel kernel, const vortex_kernel **built) {
  int (*ask)(cl_kernel, cl_device_id, const vortex_kernel **) =
      (int (*)(cl_kernel, cl_device_id, const vortex_kernel **))gpu_extension("pocl_vortex_kernel");
  return ask != NULL && ask(kernel, g->device, built) == CL_SUCCESS ? CUDA_SUCCESS : CUDA_ERROR_NOT_SUPPORTED;
}

/* ---- which devices there are ----------------------------------------------------------------- */

/* The device of number `wanted` in CUDA_VISIBLE_DEVICES becomes the next of ours; at the first that does not exist the
 * list ends. */
static void choose_visible(cl_device_id *found, int count) REQUIRES(library_lock) {
  const char *list = getenv("CUDA_VISIBLE_DEVICES");
  if (list == NULL) {
    for (int i = 0; i < count; i++) gpus[gpu_total++].device = found[i];
    return;
  }
  while (gpu_total < count) {
    char *end;
    long wanted = strtol(list, &end, 10);
    if (end == list || wanted < 0 || wanted >= count) break;
    for (int i = 0; i < gpu_total; i++)
      if (gpus[i].device == found[wanted]) { /* twice: CUDA shows none then */
        gpu_total = 0;
        return;
      }
    gpus[gpu_total++].device = found[wanted];
    if (*end != ',') break;
    list = end + 1;
  }
}

static CUresult load_library(void) REQUIRES(library_lock) {
  void *library = dlopen(vortex_place(PLACE_OPENCL), RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    say("%s (vortex-setup builds it)", dlerror());
    return CUDA_ERROR_SYSTEM_DRIVER_MISMATCH;
  }
  void *(*address)(const char *) = (void *(*)(const char *))dlsym(library, "clGetExtensionFunctionAddress");
  cl_int (*platforms)(cl_uint, cl_platform_id *, cl_uint *) =
      address != NULL ? (cl_int(*)(cl_uint, cl_platform_id *, cl_uint *))address("clIcdGetPlatformIDsKHR") : NULL;
  cl_platform_id platform;
  cl_device_id found[MAX_GPUS];
  cl_uint count = 0;
  if (platforms == NULL || platforms(1, &platform, NULL) != CL_SUCCESS) {
    say("%s is no OpenCL library with a platform", vortex_place(PLACE_OPENCL));
    return CUDA_ERROR_SYSTEM_DRIVER_MISMATCH;
  }
  const struct _cl_icd_dispatch *cl = ((const opencl_object *)platform)->dispatch;
  cl_int status = cl->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, MAX_GPUS, found, &count);
  if (status != CL_SUCCESS && status != CL_DEVICE_NOT_FOUND) return CUDA_ERROR_SYSTEM_NOT_READY;
  choose_visible(found, (int)(count < MAX_GPUS ? count : MAX_GPUS));
  for (int i = 0; i < gpu_total; i++) {
    gpus[i].index = i;
    gpus[i].cl = cl;
    pthread_cond_init(&gpus[i].work, NULL);
    pthread_cond_init(&gpus[i].host_work, NULL);
    pthread_cond_init(&gpus[i].memory_work, NULL);
  }
  return CUDA_SUCCESS;
}

CUresult gpu_count(int *count) {
  LOCK_GUARD(&library_lock);
  if (!library_tried) library_result = load_library();
  library_tried = true;
  *count = gpu_total;
  return library_result;
}

gpu *gpu_at(CUdevice device) {
  int count;
  return gpu_count(&count) == CUDA_SUCCESS && device >= 0 && device < count ? &gpus[device] : NULL;
}

/* ---- opening one ----------------------------------------------------------------------------- */

static cl_ulong number(const gpu *g, cl_device_info what, size_t size) {
  cl_ulong value = 0; /* little-endian: a shorter one fills the low bytes */
  g->cl->clGetDeviceInfo(g->device, what, size, &value, NULL);
  return value;
}

/* Start the device behind OpenCL's context, and read its shape. */
static CUresult open_device(gpu *g) {
  cl_int status;
  g->opencl = g->cl->clCreateContext(NULL, 1, &g->device, NULL, NULL, &status);
  if (g->opencl == NULL) {
    say("the device cannot be opened (OpenCL error %d)", status);
    return CUDA_ERROR_DEVICE_UNAVAILABLE;
  }
  static const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
  g->queue = g->cl->clCreateCommandQueueWithProperties(g->opencl, g->device, properties, &status);
  if (g->queue == NULL) return cl_to_cuda(status);
  g->cl->clGetDeviceInfo(g->device, CL_DEVICE_NAME, sizeof g->name, g->name, NULL);
  g->cores = (unsigned)number(g, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(cl_uint));
  g->clock_mhz = (unsigned)number(g, CL_DEVICE_MAX_CLOCK_FREQUENCY, sizeof(cl_uint));
  g->memory_bytes = number(g, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof(cl_ulong));
  g->largest_allocation = number(g, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof(cl_ulong));
  g->shared_bytes = number(g, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(cl_ulong));
  g->fine = (number(g, CL_DEVICE_SVM_CAPABILITIES, sizeof(cl_device_svm_capabilities)) &
             CL_DEVICE_SVM_FINE_GRAIN_BUFFER) != 0;
  if (sscanf(g->name, "vortex-%ux%ux%u-rv%u", &g->cores, &g->warps, &g->threads, &g->xlen) != 4) {
    say("the device's name '%s' does not tell its shape", g->name);
    return CUDA_ERROR_SYSTEM_DRIVER_MISMATCH;
  }
  snprintf(g->shape, sizeof g->shape, "%s", g->name);
  int (*describe)(cl_device_id, char *, size_t) =
      (int (*)(cl_device_id, char *, size_t))gpu_extension("pocl_vortex_description");
  if (describe == NULL || describe(g->device, g->description, sizeof g->description) < 0)
    snprintf(g->description, sizeof g->description, "%s", g->name);
  if (g->xlen != 64) {
    say("CUDA programs have 64-bit addresses; the device has %u-bit ones", g->xlen);
    return CUDA_ERROR_SYSTEM_DRIVER_MISMATCH;
  }
  return CUDA_SUCCESS;
}

CUresult gpu_open(gpu *g) {
  lock_take(&open_lock);
  while (g->opening) lock_wait(&open_done, &open_lock);
  if (!g->tried) {
    g->opening = true;
    lock_give(&open_lock);
    CUresult result = open_device(g);
    lock_take(&open_lock);
    g->opened = result;
    g->opening = false;
    g->tried = true;
    pthread_cond_broadcast(&open_done);
  }
  CUresult result = g->opened;
  lock_give(&open_lock);
  return result;
}

/* For vortex-smi: what is on the first line of outputs with times; NULL: there is no such device. */
VX_PUBLIC const char *vortexDeviceDescription(int ordinal) {
  gpu *g = gpu_at(ordinal);
  return g != NULL && gpu_open(g) == CUDA_SUCCESS ? g->description : NULL;
}

static void *open_first(void *unused) {
  (void)unused;
  gpu *g = gpu_at(0);
  if (g != NULL) gpu_open(g);
  return NULL;
}

bool start_thread(void *(*function)(void *), void *argument) {
  pthread_attr_t attributes;
  pthread_t thread;
  sigset_t all, before;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the program's own threads */
  bool started = pthread_create(&thread, &attributes, function, argument) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return started;
}

/* Start a thread that opens the first one. */
static void gpu_open_early(void) {
  static bool started;
  lock_take(&state_lock);
  bool first = !started;
  started = true;
  lock_give(&state_lock);
  if (first) start_thread(open_first, NULL);
}

CUresult gpu_initialise(void) {
  if (gpu_is_foreign()) return CUDA_ERROR_NOT_INITIALIZED;
  owner = getpid();
  gpu_initialised = true;
  gpu_open_early();
  return CUDA_SUCCESS;
}

/* Device addresses whose pages lie in files: memory that processes share, and memory that programs map themselves. Only
 * the simulator's driver can do that. */

bool pages_possible(const gpu *g) { return g->fine && pages_file(g) >= 0; }

int pages_file(const gpu *g) {
  int (*file)(cl_device_id) = (int (*)(cl_device_id))gpu_extension("pocl_vortex_svm_file");
  return file != NULL ? file(g->device) : -1;
}

CUresult pages_map(const gpu *g, uintptr_t address, size_t size, int file, uint64_t offset) {
  int (*map)(cl_device_id, void *, size_t, int, uint64_t) =
      (int (*)(cl_device_id, void *, size_t, int, uint64_t))gpu_extension("pocl_vortex_svm_map");
  if (map == NULL) return CUDA_ERROR_NOT_SUPPORTED;
  return map(g->device, (void *)address, size, file, offset) == CL_SUCCESS ? CUDA_SUCCESS : CUDA_ERROR_OPERATING_SYSTEM;
}

CUresult pages_allow(const gpu *g, uintptr_t address, size_t size, int rights) {
  int (*allow)(cl_device_id, void *, size_t, int) =
      (int (*)(cl_device_id, void *, size_t, int))gpu_extension("pocl_vortex_svm_access");
  if (allow == NULL) return CUDA_ERROR_NOT_SUPPORTED;
  return allow(g->device, (void *)address, size, rights) == CL_SUCCESS ? CUDA_SUCCESS : CUDA_ERROR_OPERATING_SYSTEM;
}

bool pages_mirror(const gpu *g, const void *block) {
  int (*mirror)(cl_device_id, const void *) = (int (*)(cl_device_id, const void *))gpu_extension("pocl_vortex_svm_mirror");
  return g->fine || (mirror != NULL && mirror(g->device, block) == CL_SUCCESS);
}

CUresult pages_reserve(const gpu *g, size_t size, size_t alignment, uintptr_t wanted, uintptr_t *start) {
  int (*reserve)(cl_device_id, size_t, size_t, const void *, void **) =
      (int (*)(cl_device_id, size_t, size_t, const void *, void **))gpu_extension("pocl_vortex_svm_reserve");
  void *address = NULL;
  if (reserve == NULL || !pages_possible(g)) return CUDA_ERROR_NOT_SUPPORTED;
  cl_int failed = reserve(g->device, size, alignment, (void *)wanted, &address);
  if (failed != CL_SUCCESS && wanted != 0) failed = reserve(g->device, size, alignment, NULL, &address);
  *start = (uintptr_t)address;
  return failed == CL_SUCCESS ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

void pages_release(const gpu *g, uintptr_t start) {
  int (*release)(cl_device_id, void *) = (int (*)(cl_device_id, void *))gpu_extension("pocl_vortex_svm_release");
  if (release != NULL) release(g->device, (void *)start);
}

CUresult pages_take(const gpu *g, size_t size, size_t alignment, void **block, uintptr_t *start) {
  size_t room = size + alignment;
  *block = room > size && pages_possible(g)
               ? g->cl->clSVMAlloc(g->opencl, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, room, 0)
               : NULL;
  *start = align_up((uintptr_t)*block, alignment);
  return *block != NULL ? CUDA_SUCCESS : pages_possible(g) ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_NOT_SUPPORTED;
}

int file_of_process(uint32_t process, int32_t file, const char *name) {
  char path[64], target[64];
  snprintf(path, sizeof path, "/proc/%u/fd/%d", process, file);
  ssize_t length = readlink(path, target, sizeof target - 1);
  target[length > 0 ? length : 0] = '\0';
  if (strncmp(target, "/memfd:", 7) != 0 || strncmp(target + 7, name, strlen(name)) != 0) return -1;
  return open(path, O_RDWR | O_CLOEXEC);
}

/* Attributes of devices. */

#define KIB(n) ((n) << 10)

/* Those that are the same on every shape; all others are 0. */
static const struct {
  CUdevice_attribute attribute;
  int value;
} fixed[] = {
#include "libcuda_attributes.h" /* generated from vortex_rt/cuda/table/device_attributes.py */
};

int device_capability(void) {
  uint64_t number;
  vortex_setting_number(SETTING_CUDA_ARCH, &number, NULL, 0); /* cuInit refuses what is wrong */
  return (int)number;
}

static int resident_threads(const gpu *g) {
  unsigned lanes = g->warps * g->threads;
  return (int)(lanes > MAX_BLOCK_THREADS ? lanes : MAX_BLOCK_THREADS);
}

int device_attribute(const gpu *g, CUdevice_attribute attribute) {
  int value = 0;
  switch (attribute) {
  case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
    return (int)g->cores;
  case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
  case CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE:
    return (int)g->clock_mhz * 1000; /* kHz */
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK:
    return (int)(g->shared_bytes < DEFAULT_SHARED_BYTES ? g->shared_bytes : DEFAULT_SHARED_BYTES);
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
    return (int)g->shared_bytes;
  case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
    return resident_threads(g);
  case CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID:
    return g->index;
  case CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES: /* CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR */
    return pages_possible(g);
  case CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1:
  case CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS:
  case CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST:
    return g->fine; /* host and device see one memory */
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
    return device_capability() / 10;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
    return device_capability() % 10;
  default:
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
      if (fixed[i].attribute == attribute) value = fixed[i].value;
    return value;
  }
}
