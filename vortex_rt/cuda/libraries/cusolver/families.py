"""The dense functions of cuSOLVER: one row for what differs by the type of its elements only.

Names of complex matrices may differ (``orgqr``, ``ungqr``). Each function is C++'s ``vortex_solver::CALL``.
"""

from vortex_rt.cuda.libraries.model import Family

_H = "cusolverDnHandle_t handle"
_UPLO = "cublasFillMode_t uplo"
_A, _IN = "{T} *A, int lda", "const {T} *A, int lda"
_B, _IN_B = "{T} *B, int ldb", "const {T} *B, int ldb"
_WORK = "{T} *Workspace, int Lwork, int *devInfo"
_SIZE = "int *Lwork"
_TAU = "const {T} *tau"
_JOBZ = "cusolverEigMode_t jobz"
_ITYPE = "cusolverEigType_t itype"
_QR = f"{_H}, cublasSideMode_t side, cublasOperation_t trans, int m, int n, int k, {_IN}, {_TAU}"
_Q = f"{_H}, int m, int n, int k"
_SVDJ = f"{_H}, {_JOBZ}, int econ, int m, int n"
_SVDJ_IN = "const {T} *A, int lda, const {R} *S, const {T} *U, int ldu, const {T} *V, int ldv"
_SVDJ_OUT = "{T} *A, int lda, {R} *S, {T} *U, int ldu, {T} *V, int ldv"
_EIG = f"{_H}, {_JOBZ}, {_UPLO}, int n"
_GENERAL_EIG = f"{_H}, {_ITYPE}, {_JOBZ}, {_UPLO}, int n"
_JOBS = "signed char jobu, signed char jobvt, int m, int n"
_ARRAYS = "{T} **Aarray, int lda"


def _both(name: str, parameters: str, call: str = "", other: str = "") -> Family:
    names = f"S{name} D{name} C{other or name} Z{other or name}"
    return Family("dense", names, "SDCZ", parameters, call or name)


FAMILIES = (
    _both("potrf_bufferSize", f"{_H}, {_UPLO}, int n, {_A}, {_SIZE}", "triangle_buffer_size"),
    _both("potrf", f"{_H}, {_UPLO}, int n, {_A}, {_WORK}"),
    _both("potrs", f"{_H}, {_UPLO}, int n, int nrhs, {_IN}, {_B}, int *devInfo"),
    _both("potri_bufferSize", f"{_H}, {_UPLO}, int n, {_A}, {_SIZE}", "triangle_buffer_size"),
    _both("potri", f"{_H}, {_UPLO}, int n, {_A}, {_WORK}"),
    _both("potrfBatched", f"{_H}, {_UPLO}, int n, {_ARRAYS}, int *infoArray, int batchSize", "potrf_batched"),
    _both("potrsBatched",
          f"{_H}, {_UPLO}, int n, int nrhs, {_ARRAYS}, {{T}} **Barray, int ldb, int *info, int batchSize",
          "potrs_batched"),
    _both("getrf_bufferSize", f"{_H}, int m, int n, {_A}, {_SIZE}", "getrf_buffer_size"),
    _both("getrf", f"{_H}, int m, int n, {_A}, {{T}} *Workspace, int *devIpiv, int *devInfo"),
    _both("getrs", f"{_H}, cublasOperation_t trans, int n, int nrhs, {_IN}, const int *devIpiv, {_B}, int *devInfo"),
    _both("geqrf_bufferSize", f"{_H}, int m, int n, {_A}, {_SIZE}", "getrf_buffer_size"),
    _both("geqrf", f"{_H}, int m, int n, {_A}, {{T}} *TAU, {_WORK}"),
    _both("orgqr_bufferSize", f"{_Q}, {_IN}, {_TAU}, {_SIZE}", "orgqr_buffer_size", "ungqr_bufferSize"),
    _both("orgqr", f"{_Q}, {_A}, {_TAU}, {_WORK}", "orgqr", "ungqr"),
    _both("ormqr_bufferSize", f"{_QR}, const {{T}} *C, int ldc, {_SIZE}", "ormqr_buffer_size", "unmqr_bufferSize"),
    _both("ormqr", f"{_QR}, {{T}} *C, int ldc, {_WORK}", "ormqr", "unmqr"),
    _both("sytrf_bufferSize", f"{_H}, int n, {_A}, {_SIZE}", "sytrf_buffer_size"),
    _both("sytrf", f"{_H}, {_UPLO}, int n, {_A}, int *ipiv, {_WORK}"),
    _both("sytrd_bufferSize", f"{_H}, {_UPLO}, int n, {_IN}, const {{R}} *d, const {{R}} *e, {_TAU}, {_SIZE}",
          "sytrd_buffer_size", "hetrd_bufferSize"),
    _both("sytrd", f"{_H}, {_UPLO}, int n, {_A}, {{R}} *d, {{R}} *e, {{T}} *tau, {_WORK}", "sytrd", "hetrd"),
    _both("orgtr_bufferSize", f"{_H}, {_UPLO}, int n, {_IN}, {_TAU}, {_SIZE}", "orgtr_buffer_size", "ungtr_bufferSize"),
    _both("orgtr", f"{_H}, {_UPLO}, int n, {_A}, {_TAU}, {_WORK}", "orgtr", "ungtr"),
    _both("gebrd_bufferSize", f"{_H}, int m, int n, {_SIZE}", "gebrd_buffer_size"),
    _both("gebrd", f"{_H}, int m, int n, {_A}, {{R}} *D, {{R}} *E, {{T}} *TAUQ, {{T}} *TAUP, {_WORK}"),
    _both("syevd_bufferSize", f"{_EIG}, {_IN}, const {{R}} *W, {_SIZE}", "syevd_buffer_size", "heevd_bufferSize"),
    _both("syevd", f"{_EIG}, {_A}, {{R}} *W, {_WORK}", "syevd", "heevd"),
    _both("sygvd_bufferSize", f"{_GENERAL_EIG}, {_IN}, {_IN_B}, const {{R}} *W, {_SIZE}", "sygvd_buffer_size",
          "hegvd_bufferSize"),
    _both("sygvd", f"{_GENERAL_EIG}, {_A}, {_B}, {{R}} *W, {_WORK}", "sygvd", "hegvd"),
    _both("syevj_bufferSize", f"{_EIG}, {_IN}, const {{R}} *W, {_SIZE}, syevjInfo_t params", "syevj_buffer_size",
          "heevj_bufferSize"),
    _both("syevj", f"{_EIG}, {_A}, {{R}} *W, {_WORK}, syevjInfo_t params", "syevj", "heevj"),
    _both("syevjBatched_bufferSize", f"{_EIG}, {_IN}, const {{R}} *W, {_SIZE}, syevjInfo_t params, int batchSize",
          "syevj_batched_buffer_size", "heevjBatched_bufferSize"),
    _both("syevjBatched", f"{_EIG}, {_A}, {{R}} *W, {_WORK}, syevjInfo_t params, int batchSize", "syevj_batched",
          "heevjBatched"),
    _both("sygvj_bufferSize", f"{_GENERAL_EIG}, {_IN}, {_IN_B}, const {{R}} *W, {_SIZE}, syevjInfo_t params",
          "sygvj_buffer_size", "hegvj_bufferSize"),
    _both("sygvj", f"{_GENERAL_EIG}, {_A}, {_B}, {{R}} *W, {_WORK}, syevjInfo_t params", "sygvj", "hegvj"),
    _both("gesvd_bufferSize", f"{_H}, int m, int n, {_SIZE}", "gesvd_buffer_size"),
    _both("gesvd", f"{_H}, {_JOBS}, {_A}, {{R}} *S, {{T}} *U, int ldu, {{T}} *VT, int ldvt, {{T}} *work, int lwork, "
          "{R} *rwork, int *devInfo"),
    _both("gesvdj_bufferSize", f"{_SVDJ}, {_SVDJ_IN}, {_SIZE}, gesvdjInfo_t params", "gesvdj_buffer_size"),
    _both("gesvdj", f"{_SVDJ}, {_SVDJ_OUT}, {_WORK}, gesvdjInfo_t params"),
    _both("gesvdjBatched_bufferSize",
          f"{_H}, {_JOBZ}, int m, int n, {_SVDJ_IN}, {_SIZE}, gesvdjInfo_t params, int batchSize",
          "gesvdj_batched_buffer_size"),
    _both("gesvdjBatched", f"{_H}, {_JOBZ}, int m, int n, {_SVDJ_OUT}, {_WORK}, gesvdjInfo_t params, int batchSize",
          "gesvdj_batched"),
)  # fmt: skip
