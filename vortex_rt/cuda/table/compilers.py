"""The libraries that compile at run time, libnvvm, libnvrtc and libnvJitLink: enumerations and one row a function."""

from vortex_rt.cuda.table.model import NONE, SERVED, ApiFunction, Enumeration, driver

NVVM_RESULT = Enumeration(
    "nvvmResult_enum", "nvvmResult", "NVVM_",
    "SUCCESS ERROR_OUT_OF_MEMORY ERROR_PROGRAM_CREATION_FAILURE ERROR_IR_VERSION_MISMATCH ERROR_INVALID_INPUT "
    "ERROR_INVALID_PROGRAM ERROR_INVALID_IR ERROR_INVALID_OPTION ERROR_NO_MODULE_IN_PROGRAM ERROR_COMPILATION "
    "ERROR_CANCELLED",
)  # fmt: skip
NVRTC_RESULT = Enumeration(
    "nvrtcResult_enum", "nvrtcResult", "NVRTC_",
    "SUCCESS ERROR_OUT_OF_MEMORY ERROR_PROGRAM_CREATION_FAILURE ERROR_INVALID_INPUT ERROR_INVALID_PROGRAM "
    "ERROR_INVALID_OPTION ERROR_COMPILATION ERROR_BUILTIN_OPERATION_FAILURE "
    "ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION "
    "ERROR_NAME_EXPRESSION_NOT_VALID ERROR_INTERNAL_ERROR ERROR_TIME_FILE_WRITE_FAILED ERROR_NO_PCH_CREATE_ATTEMPTED "
    "ERROR_PCH_CREATE_HEAP_EXHAUSTED ERROR_PCH_CREATE ERROR_CANCELLED",
)  # fmt: skip
NVJITLINK_RESULT = Enumeration(
    "nvJitLinkResult_enum", "nvJitLinkResult", "NVJITLINK_",
    "SUCCESS ERROR_UNRECOGNIZED_OPTION ERROR_MISSING_ARCH ERROR_INVALID_INPUT ERROR_PTX_COMPILE ERROR_NVVM_COMPILE "
    "ERROR_INTERNAL ERROR_THREADPOOL ERROR_UNRECOGNIZED_INPUT ERROR_FINALIZE ERROR_NULL_INPUT "
    "ERROR_INCOMPATIBLE_OPTIONS ERROR_INCORRECT_INPUT_TYPE ERROR_ARCH_MISMATCH ERROR_OUTDATED_LIBRARY "
    "ERROR_MISSING_FATBIN ERROR_UNRECOGNIZED_ARCH ERROR_UNSUPPORTED_ARCH ERROR_LTO_NOT_ENABLED",
)  # fmt: skip
NVJITLINK_INPUT = Enumeration(
    "nvJitLinkInputType_enum", "nvJitLinkInputType", "NVJITLINK_INPUT_",
    "NONE CUBIN PTX LTOIR FATBIN OBJECT LIBRARY INDEX ANY=10",
)  # fmt: skip


def texts(results: Enumeration) -> dict[int, str]:
    """Return what the library says of each result: its name, as NVIDIA's libraries do."""
    return {number: name for name, number in results.values}


def _rows(group: str, result: str, state: str, *rows: tuple[str, str]) -> tuple[ApiFunction, ...]:
    return tuple(driver(name, parameters, group, SERVED, result=result, state=state) for name, parameters in rows)


_PROGRAM_TEXT = "nvrtcProgram prog, char *"

NVVM: tuple[ApiFunction, ...] = (
    *_rows("result", "const char *", NONE, ("nvvmGetErrorString", "nvvmResult error")),
    *_rows(
        "libnvvm", "nvvmResult", NONE,
        ("nvvmVersion", "int *major, int *minor"),
        ("nvvmIRVersion", "int *majorIR, int *minorIR, int *majorDbg, int *minorDbg"),
        ("nvvmLLVMVersion", "const char *arch, int *major"),
        ("nvvmCreateProgram", "nvvmProgram *prog"),
        ("nvvmDestroyProgram", "nvvmProgram *prog"),
        ("nvvmAddModuleToProgram", "nvvmProgram prog, const char *buffer, size_t size, const char *name"),
        ("nvvmLazyAddModuleToProgram", "nvvmProgram prog, const char *buffer, size_t size, const char *name"),
        ("nvvmCompileProgram", "nvvmProgram prog, int numOptions, const char **options"),
        ("nvvmVerifyProgram", "nvvmProgram prog, int numOptions, const char **options"),
        ("nvvmGetCompiledResultSize", "nvvmProgram prog, size_t *bufferSizeRet"),
        ("nvvmGetCompiledResult", "nvvmProgram prog, char *buffer"),
        ("nvvmGetProgramLogSize", "nvvmProgram prog, size_t *bufferSizeRet"),
        ("nvvmGetProgramLog", "nvvmProgram prog, char *buffer"),
    ),
)  # fmt: skip

NVRTC: tuple[ApiFunction, ...] = (
    *_rows("result", "const char *", NONE, ("nvrtcGetErrorString", "nvrtcResult error")),
    *_rows(
        "libnvrtc", "nvrtcResult", NONE,
        ("nvrtcVersion", "int *major, int *minor"),
        ("nvrtcGetNumSupportedArchs", "int *numArchs"),
        ("nvrtcGetSupportedArchs", "int *supportedArchs"),
        ("nvrtcCreateProgram",
         "nvrtcProgram *prog, const char *src, const char *name, int numHeaders, const char *const *headers, "
         "const char *const *includeNames"),
        ("nvrtcDestroyProgram", "nvrtcProgram *prog"),
        ("nvrtcCompileProgram", "nvrtcProgram prog, int numOptions, const char *const *options"),
        ("nvrtcGetPTXSize", "nvrtcProgram prog, size_t *ptxSizeRet"),
        ("nvrtcGetPTX", _PROGRAM_TEXT + "ptx"),
        ("nvrtcGetCUBINSize", "nvrtcProgram prog, size_t *cubinSizeRet"),
        ("nvrtcGetCUBIN", _PROGRAM_TEXT + "cubin"),
        ("nvrtcGetLTOIRSize", "nvrtcProgram prog, size_t *LTOIRSizeRet"),
        ("nvrtcGetLTOIR", _PROGRAM_TEXT + "LTOIR"),
        ("nvrtcGetNVVMSize", "nvrtcProgram prog, size_t *nvvmSizeRet"),
        ("nvrtcGetNVVM", _PROGRAM_TEXT + "nvvm"),
        ("nvrtcGetOptiXIRSize", "nvrtcProgram prog, size_t *optixirSizeRet"),
        ("nvrtcGetOptiXIR", _PROGRAM_TEXT + "optixir"),
        ("nvrtcGetProgramLogSize", "nvrtcProgram prog, size_t *logSizeRet"),
        ("nvrtcGetProgramLog", _PROGRAM_TEXT + "log"),
        ("nvrtcAddNameExpression", "nvrtcProgram prog, const char *name_expression"),
        ("nvrtcGetLoweredName", "nvrtcProgram prog, const char *name_expression, const char **lowered_name"),
        ("nvrtcGetPCHHeapSize", "size_t *ret"),
        ("nvrtcSetPCHHeapSize", "size_t size"),
        ("nvrtcGetPCHCreateStatus", "nvrtcProgram prog"),
        ("nvrtcGetPCHHeapSizeRequired", "nvrtcProgram prog, size_t *size"),
        ("nvrtcSetFlowCallback", "nvrtcProgram prog, nvrtcFlowCallback callback, void *payload"),
    ),
)  # fmt: skip

NVJITLINK: tuple[ApiFunction, ...] = _rows(
    "libnvJitLink", "nvJitLinkResult", NONE,
    ("nvJitLinkCreate", "nvJitLinkHandle *handle, uint32_t numOptions, const char **options"),
    ("nvJitLinkDestroy", "nvJitLinkHandle *handle"),
    ("nvJitLinkAddData",
     "nvJitLinkHandle handle, nvJitLinkInputType inputType, const void *data, size_t size, const char *name"),
    ("nvJitLinkAddFile", "nvJitLinkHandle handle, nvJitLinkInputType inputType, const char *fileName"),
    ("nvJitLinkComplete", "nvJitLinkHandle handle"),
    ("nvJitLinkGetLinkedCubinSize", "nvJitLinkHandle handle, size_t *size"),
    ("nvJitLinkGetLinkedCubin", "nvJitLinkHandle handle, void *cubin"),
    ("nvJitLinkGetLinkedPtxSize", "nvJitLinkHandle handle, size_t *size"),
    ("nvJitLinkGetLinkedPtx", "nvJitLinkHandle handle, char *ptx"),
    ("nvJitLinkGetLinkedLTOIRSize", "nvJitLinkHandle handle, size_t *size"),
    ("nvJitLinkGetLinkedLTOIR", "nvJitLinkHandle handle, void *ltoir"),
    ("nvJitLinkGetErrorLogSize", "nvJitLinkHandle handle, size_t *size"),
    ("nvJitLinkGetErrorLog", "nvJitLinkHandle handle, char *log"),
    ("nvJitLinkGetInfoLogSize", "nvJitLinkHandle handle, size_t *size"),
    ("nvJitLinkGetInfoLog", "nvJitLinkHandle handle, char *log"),
    ("nvJitLinkVersion", "unsigned int *major, unsigned int *minor"),
)  # fmt: skip

NVJITLINK_VERSIONS = (*(f"12_{minor}" for minor in range(10)), *(f"13_{minor}" for minor in range(6)))
"""Releases of CUDA whose header gives the functions names of its own: ``__nvJitLinkCreate_12_3``."""


def nvjitlink_aliases() -> dict[str, str]:
    """Return the names that headers of the releases give to functions, each with the function."""
    return {f"__{row.name}_{release}": row.name for row in NVJITLINK for release in NVJITLINK_VERSIONS}
