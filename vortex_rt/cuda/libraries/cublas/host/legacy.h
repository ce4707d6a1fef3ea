/* What the interface without a handle has instead: one handle a process, letters, and a status that is asked for. */
#ifndef VORTEX_CUBLAS_LEGACY_H
#define VORTEX_CUBLAS_LEGACY_H
#include "handle.h"

namespace vortex_blas {

/* The handle that cublasInit makes, and the first call without one. */
Handle old_handle();
/* What cublasGetError will return, until it is asked. */
void keep_status(Status status);

inline cublasFillMode_t cublasFillMode_of(char letter) {
  return letter == 'U' || letter == 'u'   ? CUBLAS_FILL_MODE_UPPER
         : letter == 'L' || letter == 'l' ? CUBLAS_FILL_MODE_LOWER
                                          : (cublasFillMode_t)-1;
}
inline cublasOperation_t cublasOperation_of(char letter) {
  return letter == 'N' || letter == 'n'   ? CUBLAS_OP_N
         : letter == 'T' || letter == 't' ? CUBLAS_OP_T
         : letter == 'C' || letter == 'c' ? CUBLAS_OP_C
                                          : (cublasOperation_t)-1;
}
inline cublasDiagType_t cublasDiagType_of(char letter) {
  return letter == 'U' || letter == 'u'   ? CUBLAS_DIAG_UNIT
         : letter == 'N' || letter == 'n' ? CUBLAS_DIAG_NON_UNIT
                                          : (cublasDiagType_t)-1;
}
inline cublasSideMode_t cublasSideMode_of(char letter) {
  return letter == 'L' || letter == 'l'   ? CUBLAS_SIDE_LEFT
         : letter == 'R' || letter == 'r' ? CUBLAS_SIDE_RIGHT
                                          : (cublasSideMode_t)-1;
}

} // namespace vortex_blas
#endif
