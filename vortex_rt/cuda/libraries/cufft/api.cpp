/* The functions of libcufft: handles, plans, work areas. */
#include "libcufft_impl.h"
#include "plan.h"

#include <mutex>

namespace {

struct Plan {
  bool made = false, allocates = true;
  Shape shape = {};
  std::unique_ptr<Executor> executor;
  void *work = nullptr;
  bool owns_work = false;
  cudaStream_t stream = nullptr;

  ~Plan() { release(); }
  void release() {
    if (owns_work) cudaFree(work);
    owns_work = false;
  }
};

std::mutex lock;
std::map<cufftHandle, std::shared_ptr<Plan>> plans;
cufftHandle newest;

std::shared_ptr<Plan> find(cufftHandle handle) {
  std::lock_guard<std::mutex> held(lock);
  auto found = plans.find(handle);
  return found == plans.end() ? nullptr : found->second;
}

/* What a program asks for, and what is wrong with it. */
struct Asked {
  cufftResult wrong;
  Shape shape;
};

template <class Integer>
Asked asked(int rank, const Integer *n, const Integer *in_embed, Integer in_stride, Integer in_distance,
            const Integer *out_embed, Integer out_stride, Integer out_distance, cufftType type, Integer batch) {
  if (rank < 1 || rank > 3 || !n) return {CUFFT_INVALID_VALUE, {}};
  Shape shape = {rank, {1, 1, 1}, type, batch, in_embed && out_embed, {1, 1, 1}, in_stride, in_distance, {1, 1, 1},
                 out_stride, out_distance};
  for (int d = 0; d < rank; ++d) {
    shape.n[d] = n[d];
    shape.in_embed[d] = shape.embedded ? in_embed[d] : 1;
    shape.out_embed[d] = shape.embedded ? out_embed[d] : 1;
  }
  return {check(shape), shape};
}

Asked plain(int rank, int nx, int ny, int nz, cufftType type, int batch) {
  const int n[3] = {nx, ny, nz};
  return asked<int>(rank, n, nullptr, 1, 0, nullptr, 1, 0, type, batch);
}

/* The type for transforms of these elements, or nullptr; cudaDataType's are C for complex, R for real. */
const cufftType *type_of(cudaDataType in, cudaDataType out, cudaDataType execution) {
  static const struct {
    cudaDataType in, out, execution;
    cufftType type;
  } known[] = {
      {CUDA_C_32F, CUDA_C_32F, CUDA_C_32F, CUFFT_C2C}, {CUDA_R_32F, CUDA_C_32F, CUDA_C_32F, CUFFT_R2C},
      {CUDA_C_32F, CUDA_R_32F, CUDA_C_32F, CUFFT_C2R}, {CUDA_C_64F, CUDA_C_64F, CUDA_C_64F, CUFFT_Z2Z},
      {CUDA_R_64F, CUDA_C_64F, CUDA_C_64F, CUFFT_D2Z}, {CUDA_C_64F, CUDA_R_64F, CUDA_C_64F, CUFFT_Z2D},
  };
  for (const auto &row : known)
    if (row.in == in && row.out == out && row.execution == execution) return &row.type;
  return nullptr;
}

cufftResult size(const Asked &asked, size_t *bytes) {
  if (!bytes) return CUFFT_INVALID_VALUE;
  if (!asked.wrong) *bytes = work_bytes(asked.shape);
  return asked.wrong;
}

cufftResult size_for(cufftHandle plan, const Asked &asked, size_t *bytes) {
  return find(plan) ? size(asked, bytes) : CUFFT_INVALID_PLAN;
}

cufftResult make(cufftHandle handle, const Asked &asked, size_t *bytes) {
  const Shape &shape = asked.shape;
  std::shared_ptr<Plan> plan = find(handle);
  if (!plan || plan->made) return CUFFT_INVALID_PLAN;
  if (asked.wrong) return asked.wrong;
  size_t needed = work_bytes(shape);
  if (bytes) *bytes = needed;
  if (cufftResult failed = make_executor(shape, &plan->executor)) return failed;
  if (plan->allocates && needed) {
    if (cudaMalloc(&plan->work, needed) != cudaSuccess) return CUFFT_ALLOC_FAILED;
    plan->owns_work = true;
  }
  plan->shape = shape;
  plan->made = true;
  return CUFFT_SUCCESS;
}

/* A new plan, or none. */
cufftResult create(cufftHandle *handle, const Asked &asked) {
  cufftResult failed = asked.wrong ? asked.wrong : impl_cufftCreate(handle);
  if (failed) return failed;
  failed = make(*handle, asked, nullptr);
  if (failed) impl_cufftDestroy(*handle);
  return failed;
}

cufftResult execute(cufftHandle handle, void *in, void *out, int direction, const cufftType *type) {
  std::shared_ptr<Plan> plan = find(handle);
  if (!plan || !plan->made || (type && plan->shape.type != *type)) return CUFFT_INVALID_PLAN;
  if (!in || !out || (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE)) return CUFFT_INVALID_VALUE;
  if (!plan->work && work_bytes(plan->shape)) return CUFFT_NO_WORKSPACE;
  if (plan->shape.real_input())
    direction = CUFFT_FORWARD;
  else if (plan->shape.real_output())
    direction = CUFFT_INVERSE;
  return plan->executor->run(plan->shape, in, out, direction, plan->work, plan->stream);
}

cufftResult execute_as(cufftHandle handle, void *in, void *out, int direction, cufftType type) {
  return execute(handle, in, out, direction, &type);
}

} // namespace

/* What the table's rows say of layouts in memory. */
#define MANY_OF(type) asked(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch)
#define MANY MANY_OF(type)
#define XT_TYPE type_of(inputtype, outputtype, executiontype)

cufftResult impl_cufftCreate(cufftHandle *handle) {
  if (!handle) return CUFFT_INVALID_VALUE;
  int devices;
  if (cudaGetDeviceCount(&devices) != cudaSuccess) return CUFFT_SETUP_FAILED;
  std::lock_guard<std::mutex> held(lock);
  *handle = ++newest;
  plans[*handle] = std::make_shared<Plan>();
  return CUFFT_SUCCESS;
}

cufftResult impl_cufftDestroy(cufftHandle handle) {
  std::shared_ptr<Plan> plan = find(handle);
  if (!plan) return CUFFT_INVALID_PLAN;
  cudaStreamSynchronize(plan->stream);
  std::lock_guard<std::mutex> held(lock);
  plans.erase(handle);
  return CUFFT_SUCCESS;
}

SERVE(cufftPlan1d, create(plan, plain(1, nx, 1, 1, type, batch)))
SERVE(cufftPlan2d, create(plan, plain(2, nx, ny, 1, type, 1)))
SERVE(cufftPlan3d, create(plan, plain(3, nx, ny, nz, type, 1)))
SERVE(cufftPlanMany, create(plan, MANY))

SERVE(cufftMakePlan1d, make(plan, plain(1, nx, 1, 1, type, batch), workSize))
SERVE(cufftMakePlan2d, make(plan, plain(2, nx, ny, 1, type, 1), workSize))
SERVE(cufftMakePlan3d, make(plan, plain(3, nx, ny, nz, type, 1), workSize))
SERVE(cufftMakePlanMany, make(plan, MANY, workSize))
SERVE(cufftMakePlanMany64, make(plan, MANY, workSize))
SERVE(cufftXtMakePlanMany, XT_TYPE ? make(plan, MANY_OF(*XT_TYPE), workSize) : CUFFT_INVALID_TYPE)

SERVE(cufftEstimate1d, size(plain(1, nx, 1, 1, type, batch), workSize))
SERVE(cufftEstimate2d, size(plain(2, nx, ny, 1, type, 1), workSize))
SERVE(cufftEstimate3d, size(plain(3, nx, ny, nz, type, 1), workSize))
SERVE(cufftEstimateMany, size(MANY, workSize))

SERVE(cufftGetSize1d, find(plan) ? impl_cufftEstimate1d(nx, type, batch, workSize) : CUFFT_INVALID_PLAN)
SERVE(cufftGetSize2d, find(plan) ? impl_cufftEstimate2d(nx, ny, type, workSize) : CUFFT_INVALID_PLAN)
SERVE(cufftGetSize3d, find(plan) ? impl_cufftEstimate3d(nx, ny, nz, type, workSize) : CUFFT_INVALID_PLAN)
SERVE(cufftGetSizeMany, size_for(plan, MANY, workSize))
SERVE(cufftGetSizeMany64, size_for(plan, MANY, workSize))
SERVE(cufftXtGetSizeMany, XT_TYPE ? size_for(plan, MANY_OF(*XT_TYPE), workSize) : CUFFT_INVALID_TYPE)
cufftResult impl_cufftGetSize(cufftHandle handle, size_t *workSize) {
  std::shared_ptr<Plan> plan = find(handle);
  if (!plan || !plan->made) return CUFFT_INVALID_PLAN;
  return size({CUFFT_SUCCESS, plan->shape}, workSize);
}

cufftResult impl_cufftSetWorkArea(cufftHandle handle, void *workArea) {
  std::shared_ptr<Plan> plan = find(handle);
  if (!plan) return CUFFT_INVALID_PLAN;
  plan->release();
  plan->work = workArea;
  return CUFFT_SUCCESS;
}
cufftResult impl_cufftSetAutoAllocation(cufftHandle handle, int autoAllocate) {
  std::shared_ptr<Plan> plan = find(handle);
  if (!plan || plan->made) return CUFFT_INVALID_PLAN;
  plan->allocates = autoAllocate != 0;
  return CUFFT_SUCCESS;
}
cufftResult impl_cufftSetStream(cufftHandle handle, cudaStream_t stream) {
  std::shared_ptr<Plan> plan = find(handle);
  if (!plan) return CUFFT_INVALID_PLAN;
  plan->stream = stream;
  return CUFFT_SUCCESS;
}

SERVE(cufftExecC2C, execute_as(plan, idata, odata, direction, CUFFT_C2C))
SERVE(cufftExecR2C, execute_as(plan, idata, odata, CUFFT_FORWARD, CUFFT_R2C))
SERVE(cufftExecC2R, execute_as(plan, idata, odata, CUFFT_INVERSE, CUFFT_C2R))
SERVE(cufftExecZ2Z, execute_as(plan, idata, odata, direction, CUFFT_Z2Z))
SERVE(cufftExecD2Z, execute_as(plan, idata, odata, CUFFT_FORWARD, CUFFT_D2Z))
SERVE(cufftExecZ2D, execute_as(plan, idata, odata, CUFFT_INVERSE, CUFFT_Z2D))
SERVE(cufftXtExec, execute(plan, input, output, direction, nullptr))

cufftResult impl_cufftGetVersion(int *version) {
  if (!version) return CUFFT_INVALID_VALUE;
  *version = CUFFT_VERSION;
  return CUFFT_SUCCESS;
}
cufftResult impl_cufftGetProperty(libraryPropertyType type, int *value) {
  const int numbers[] = {CUFFT_VER_MAJOR, CUFFT_VER_MINOR, CUFFT_VER_PATCH};
  if (!value || (unsigned)type > PATCH_LEVEL) return CUFFT_INVALID_VALUE;
  *value = numbers[type];
  return CUFFT_SUCCESS;
}
