"""cuBLAS's enumerations."""

from vortex_rt.cuda.table.model import Enumeration

STATUS = Enumeration(
    "cublasStatus", "cublasStatus_t", "CUBLAS_STATUS_",
    "SUCCESS NOT_INITIALIZED ALLOC_FAILED=3 INVALID_VALUE=7 ARCH_MISMATCH MAPPING_ERROR=11 EXECUTION_FAILED=13 "
    "INTERNAL_ERROR NOT_SUPPORTED LICENSE_ERROR",
)  # fmt: skip
_ALGORITHMS = " ".join(f"ALGO{number}" for number in range(24))
_TENSOR_ALGORITHMS = " ".join(f"ALGO{number}_TENSOR_OP" for number in range(16))
ENUMERATIONS = (
    Enumeration("cublasFillMode", "cublasFillMode_t", "CUBLAS_FILL_MODE_", "LOWER UPPER FULL"),
    Enumeration("cublasDiagType", "cublasDiagType_t", "CUBLAS_DIAG_", "NON_UNIT UNIT"),
    Enumeration("cublasSideMode", "cublasSideMode_t", "CUBLAS_SIDE_", "LEFT RIGHT"),
    Enumeration("cublasOperation", "cublasOperation_t", "CUBLAS_OP_", "N T C HERMITAN=2 CONJG"),
    Enumeration("cublasPointerMode", "cublasPointerMode_t", "CUBLAS_POINTER_MODE_", "HOST DEVICE"),
    Enumeration("cublasAtomicsMode", "cublasAtomicsMode_t", "CUBLAS_ATOMICS_", "NOT_ALLOWED ALLOWED"),
    Enumeration(
        "cublasGemmAlgo", "cublasGemmAlgo_t", "CUBLAS_GEMM_",
        f"DFALT=-1 DEFAULT=-1 {_ALGORITHMS} DEFAULT_TENSOR_OP=99 DFALT_TENSOR_OP=99 {_TENSOR_ALGORITHMS}",
    ),
    Enumeration(
        "cublasMath", "cublasMath_t", "CUBLAS_",
        "DEFAULT_MATH TENSOR_OP_MATH PEDANTIC_MATH TF32_TENSOR_OP_MATH MATH_DISALLOW_REDUCED_PRECISION_REDUCTION=16",
    ),
    Enumeration(
        "cublasComputeType", "cublasComputeType_t", "CUBLAS_COMPUTE_",
        "16F=64 16F_PEDANTIC 32F=68 32F_PEDANTIC 64F 64F_PEDANTIC 32I 32I_PEDANTIC 32F_FAST_16F 32F_FAST_16BF "
        "32F_FAST_TF32=77",
    ),
)  # fmt: skip
