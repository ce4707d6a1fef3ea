/* cuBLAS's interface without a handle, from C. */
#include <cublas.h>
#include <stdio.h>

static int failed;
#define EXPECT(condition) \
  do { \
    if (!(condition)) printf("line %d: %s\n", __LINE__, #condition), failed = 1; \
  } while (0)

int main(void) {
  const float a[4] = {1, 2, 3, 4}, x[2] = {1, -2};
  const cuComplex z[2] = {{3, 4}, {0, 1}};
  float *da, *dx, *dy, y[2];
  cuComplex *dz;
  EXPECT(cublasInit() == CUBLAS_STATUS_SUCCESS);
  EXPECT(cublasAlloc(4, sizeof(float), (void **)&da) == CUBLAS_STATUS_SUCCESS);
  EXPECT(cublasAlloc(2, sizeof(float), (void **)&dx) == CUBLAS_STATUS_SUCCESS);
  EXPECT(cublasAlloc(2, sizeof(float), (void **)&dy) == CUBLAS_STATUS_SUCCESS);
  EXPECT(cublasAlloc(2, sizeof(cuComplex), (void **)&dz) == CUBLAS_STATUS_SUCCESS);
  cublasSetMatrix(2, 2, sizeof(float), a, 2, da, 2);
  cublasSetVector(2, sizeof(float), x, 1, dx, 1);
  cublasSetVector(2, sizeof(cuComplex), z, 1, dz, 1);

  cublasSgemv('n', 2, 2, 1.0f, da, 2, dx, 1, 0.0f, dy, 1);
  cublasGetVector(2, sizeof(float), dy, 1, y, 1);
  EXPECT(y[0] == -5 && y[1] == -6);
  cublasSgemm('T', 'N', 2, 1, 2, 2.0f, da, 2, dx, 2, 1.0f, dy, 2);
  cublasGetVector(2, sizeof(float), dy, 1, y, 1);
  EXPECT(y[0] == -11 && y[1] == -16);
  cublasStrmm('L', 'U', 'N', 'U', 2, 1, 1.0f, da, 2, dx, 2); /* in place: there is no matrix C */
  cublasGetVector(2, sizeof(float), dx, 1, y, 1);
  EXPECT(y[0] == -5 && y[1] == -2);
  EXPECT(cublasSdot(2, dx, 1, dx, 1) == 29.0f);
  EXPECT(cublasIsamax(2, dx, 1) == 1);
  EXPECT(cublasScnrm2(1, dz, 1) == 5.0f);
  const cuComplex dot = cublasCdotc(2, dz, 1, dz, 1);
  EXPECT(cuCrealf(dot) == 26 && cuCimagf(dot) == 0);
  EXPECT(cublasGetError() == CUBLAS_STATUS_SUCCESS);
  cublasSscal(2, 0.5f, dx, 1);
  cublasSgemv('q', 2, 2, 1.0f, da, 2, dx, 1, 0.0f, dy, 1);
  EXPECT(cublasGetError() == CUBLAS_STATUS_INVALID_VALUE && cublasGetError() == CUBLAS_STATUS_SUCCESS);
  cublasFree(da);
  cublasFree(dx);
  cublasFree(dy);
  cublasFree(dz);
  EXPECT(cublasShutdown() == CUBLAS_STATUS_SUCCESS);
  puts(failed ? "FAILED" : "PASSED");
  return failed;
}
