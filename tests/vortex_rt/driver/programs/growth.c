/* Build, launch and release over and over; prints the growth in KiB of the host's and the simulator's memory after the first tenth.
 * usage: growth ROUNDS SIMULATOR_NAME */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK(call) \
  do { \
    cl_int status_ = (call); \
    if (status_ != CL_SUCCESS) { \
      fprintf(stderr, "line %d: %s returned %d\n", __LINE__, #call, status_); \
      exit(1); \
    } \
  } while (0)

/* Resident KiB of a process without the pages it shares (device memory). */
static long resident(int pid) {
  char path[64];
  long pages = 0, shared = 0, ignored;
  snprintf(path, sizeof path, "/proc/%d/statm", pid);
  FILE *file = fopen(path, "r");
  if (file == NULL || fscanf(file, "%ld %ld %ld", &ignored, &pages, &shared) != 3)
    return 0;
  fclose(file);
  return (pages - shared) * (sysconf(_SC_PAGESIZE) / 1024);
}

static int child(void) {
  DIR *proc = opendir("/proc");
  int found = 0;
  for (struct dirent *entry; (entry = readdir(proc)) != NULL;) {
    char path[300], state;
    int pid, parent;
    snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
    FILE *file = entry->d_name[0] >= '1' && entry->d_name[0] <= '9' ? fopen(path, "r") : NULL;
    if (file == NULL)
      continue;
    if (fscanf(file, "%d (%*[^)]) %c %d", &pid, &state, &parent) == 3 && parent == getpid())
      found = pid;
    fclose(file);
  }
  closedir(proc);
  return found;
}

static int descriptors(void) {
  DIR *folder = opendir("/proc/self/fd");
  int count = 0;
  while (readdir(folder) != NULL)
    count++;
  closedir(folder);
  return count;
}

static void round_of(cl_device_id device, int number) {
  cl_int status;
  char text[256];
  const char *source = text;
  snprintf(text, sizeof text, "__kernel void k%d(__global int *a) { a[get_global_id(0)] = get_global_id(0) + %d; barrier(CLK_LOCAL_MEM_FENCE); }",
           number % 3, number % 3);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  CHECK(status);
  cl_command_queue queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &status);
  CHECK(status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  CHECK(status);
  CHECK(clBuildProgram(program, 0, NULL, "", NULL, NULL));
  snprintf(text, sizeof text, "k%d", number % 3);
  cl_kernel kernel = clCreateKernel(program, text, &status);
  CHECK(status);
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 1 << 16, NULL, &status);
  CHECK(status);
  size_t global = 16, local = 8;
  cl_event event;
  CHECK(clSetKernelArg(kernel, 0, sizeof buffer, &buffer));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, &event));
  int got[16];
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof got, got, 1, &event, NULL));
  for (int i = 0; i < 16; i++)
    if (got[i] != i + number % 3)
      exit(5);
  CHECK(clReleaseEvent(event));
  CHECK(clReleaseMemObject(buffer));
  CHECK(clReleaseKernel(kernel));
  CHECK(clReleaseProgram(program));
  CHECK(clReleaseCommandQueue(queue));
  CHECK(clReleaseContext(context));
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 64;
  int rounds = atoi(argv[1]);
  cl_platform_id platform;
  cl_device_id device;
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  long host = 0, simulator = 0;
  int files = 0;
  for (int i = 0; i < rounds; i++) {
    if (i == rounds / 10) {
      host = resident(getpid());
      simulator = resident(child());
      files = descriptors();
    }
    round_of(device, i);
  }
  printf("%ld %ld %d\n", resident(getpid()) - host, resident(child()) - simulator, descriptors() - files);
  return 0;
}
