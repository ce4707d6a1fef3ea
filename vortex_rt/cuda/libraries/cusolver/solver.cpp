/* Handles and their settings, LAPACK, and the host's turn in a stream. */
#include "solver.h"
#include "libcusolver_impl.h"
#include <cmath>
#include <cstdio>
#include <dlfcn.h>
#include <map>
#include <mutex>
#include <new>

namespace vortex_solver {

namespace {
constexpr const char *LIBRARY = "liblapack.so.3";

void *opened() {
  static void *const library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  return library;
}
/* A stream calls it once; a graph as often as it is launched, so what was captured stays. */
void work_once(void *p) {
  std::function<void()> *work = (std::function<void()> *)p;
  (*work)();
  delete work;
}
void work_again(void *p) { (*(std::function<void()> *)p)(); }
} // namespace

void *lapack_routine(const std::string &name) {
  static std::mutex lock;
  static std::map<std::string, void *> known;
  const std::lock_guard<std::mutex> guard(lock);
  void *&found = known[name];
  if (found == nullptr && opened() != nullptr) found = dlsym(opened(), name.c_str());
  if (found == nullptr) {
    std::fprintf(stderr, "cuSOLVER: %s has no %s\n", LIBRARY, name.c_str());
    std::abort();
  }
  return found;
}
bool lapack_is_there() {
  if (opened() == nullptr)
    std::fprintf(stderr, "cuSOLVER: %s is needed and not found: install Debian's liblapack3\n", LIBRARY);
  return opened() != nullptr;
}

Status submit(Handle handle, std::function<void()> work) {
  std::function<void()> *kept = new (std::nothrow) std::function<void()>(std::move(work));
  if (kept == nullptr) return CUSOLVER_STATUS_ALLOC_FAILED;
  cudaStreamCaptureStatus capturing = cudaStreamCaptureStatusNone;
  cudaError_t error = cudaStreamIsCapturing(handle->stream, &capturing);
  if (error == cudaSuccess)
    error = cudaLaunchHostFunc(handle->stream, capturing == cudaStreamCaptureStatusNone ? work_once : work_again, kept);
  if (error == cudaSuccess) return CUSOLVER_STATUS_SUCCESS;
  delete kept;
  return CUSOLVER_STATUS_EXECUTION_FAILED;
}

namespace {
template <typename Info> Status create(Info **info) {
  VX_REQUIRE(info != nullptr);
  *info = new (std::nothrow) Info();
  if (*info == nullptr) return CUSOLVER_STATUS_ALLOC_FAILED;
  (*info)->max_sweeps = 100;
  (*info)->sort = 1;
  return CUSOLVER_STATUS_SUCCESS;
}
template <typename Info> Status destroy(Info *info) {
  VX_REQUIRE(info != nullptr);
  delete info;
  return CUSOLVER_STATUS_SUCCESS;
}
template <typename T> Status set(syevjInfo *info, T syevjInfo::*member, T value) {
  VX_REQUIRE(info != nullptr);
  info->*member = value;
  return CUSOLVER_STATUS_SUCCESS;
}
/* What the last call left; waits for it. */
template <typename T> Status get(Handle handle, syevjInfo *info, T syevjInfo::*member, T *value) {
  VX_HANDLE(handle);
  VX_REQUIRE(info != nullptr && value != nullptr);
  if (cudaStreamSynchronize(handle->stream) != cudaSuccess) return CUSOLVER_STATUS_EXECUTION_FAILED;
  *value = info->*member;
  return CUSOLVER_STATUS_SUCCESS;
}
} // namespace
} // namespace vortex_solver

using namespace vortex_solver;

extern "C" {
cusolverStatus_t impl_cusolverGetVersion(int *version) {
  VX_REQUIRE(version != nullptr);
  *version = CUSOLVER_VERSION;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t impl_cusolverGetProperty(libraryPropertyType type, int *value) {
  VX_REQUIRE(value != nullptr && type >= MAJOR_VERSION && type <= PATCH_LEVEL);
  const int parts[] = {CUSOLVER_VER_MAJOR, CUSOLVER_VER_MINOR, CUSOLVER_VER_PATCH};
  *value = parts[type];
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t impl_cusolverDnCreate(cusolverDnHandle_t *handle) {
  int devices;
  VX_REQUIRE(handle != nullptr);
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0 || !lapack_is_there())
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) cusolverDnContext{nullptr, CUSOLVER_DETERMINISTIC_RESULTS};
  return *handle != nullptr ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}
cusolverStatus_t impl_cusolverDnDestroy(cusolverDnHandle_t handle) {
  VX_HANDLE(handle);
  delete handle;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t impl_cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) {
  VX_HANDLE(handle);
  handle->stream = stream;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t impl_cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream) {
  VX_HANDLE(handle);
  VX_REQUIRE(stream != nullptr);
  *stream = handle->stream;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t impl_cusolverDnSetDeterministicMode(cusolverDnHandle_t handle, cusolverDeterministicMode_t mode) {
  VX_HANDLE(handle);
  VX_REQUIRE(mode == CUSOLVER_DETERMINISTIC_RESULTS || mode == CUSOLVER_ALLOW_NON_DETERMINISTIC_RESULTS);
  handle->deterministic = mode;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t impl_cusolverDnGetDeterministicMode(cusolverDnHandle_t handle, cusolverDeterministicMode_t *mode) {
  VX_HANDLE(handle);
  VX_REQUIRE(mode != nullptr);
  *mode = handle->deterministic;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t impl_cusolverDnCreateParams(cusolverDnParams_t *params) {
  VX_REQUIRE(params != nullptr);
  *params = new (std::nothrow) cusolverDnParams();
  return *params != nullptr ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}
cusolverStatus_t impl_cusolverDnDestroyParams(cusolverDnParams_t params) { return destroy(params); }
cusolverStatus_t impl_cusolverDnSetAdvOptions(cusolverDnParams_t params, cusolverDnFunction_t,
                                              cusolverAlgMode_t algorithm) {
  VX_REQUIRE(params != nullptr);
  params->algorithm = algorithm; /* each function has one */
  return CUSOLVER_STATUS_SUCCESS;
}

#define VX_INFO(Kind, kind)                                                                                            \
  cusolverStatus_t impl_cusolverDnCreate##Kind##Info(kind##Info_t *info) { return create(info); }                      \
  cusolverStatus_t impl_cusolverDnDestroy##Kind##Info(kind##Info_t info) { return destroy(info); }                     \
  cusolverStatus_t impl_cusolverDnX##kind##SetTolerance(kind##Info_t info, double tolerance) {                         \
    return set(info, &syevjInfo::tolerance, tolerance);                                                                \
  }                                                                                                                    \
  cusolverStatus_t impl_cusolverDnX##kind##SetMaxSweeps(kind##Info_t info, int sweeps) {                               \
    return set(info, &syevjInfo::max_sweeps, sweeps);                                                                  \
  }                                                                                                                    \
  cusolverStatus_t impl_cusolverDnX##kind##SetSortEig(kind##Info_t info, int sort) {                                   \
    return set(info, &syevjInfo::sort, sort);                                                                          \
  }                                                                                                                    \
  cusolverStatus_t impl_cusolverDnX##kind##GetResidual(cusolverDnHandle_t handle, kind##Info_t info,                   \
                                                       double *residual) {                                             \
    return get(handle, info, &syevjInfo::residual, residual);                                                          \
  }                                                                                                                    \
  cusolverStatus_t impl_cusolverDnX##kind##GetSweeps(cusolverDnHandle_t handle, kind##Info_t info, int *sweeps) {      \
    return get(handle, info, &syevjInfo::sweeps, sweeps);                                                              \
  }
VX_INFO(Syevj, syevj)
VX_INFO(Gesvdj, gesvdj)
}
