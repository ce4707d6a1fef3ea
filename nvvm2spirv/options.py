"""Options of a translation, shared by the command line and the Python API."""

from dataclasses import dataclass

#: What a device may have beyond 32-bit integer atomics → (meaning, SPIR-V extension or capability it needs).
ATOMICS = {
    "int64": ("64-bit integer atomics", "Int64Atomics (cl_khr_int64_base_atomics, cl_khr_int64_extended_atomics)"),
    "float16-add": ("atomic add on half", "SPV_EXT_shader_atomic_float_add, SPV_EXT_shader_atomic_float16_add"),
    "float32-add": ("atomic add on float", "SPV_EXT_shader_atomic_float_add"),
    "float64-add": ("atomic add on double", "SPV_EXT_shader_atomic_float_add"),
    "float16-minmax": ("atomic min and max on half", "SPV_EXT_shader_atomic_float_min_max"),
    "float32-minmax": ("atomic min and max on float", "SPV_EXT_shader_atomic_float_min_max"),
    "float64-minmax": ("atomic min and max on double", "SPV_EXT_shader_atomic_float_min_max"),
}


@dataclass(frozen=True)
class Options:
    """Options of a translation.

    spirv_version  `1.0` … `1.6`; 1.2 is what POCL 3.1 reads
    opt_level      0 … 3: LLVM's pipelines before lowering; 0 keeps the code as it is
    kernels        keep only these kernels and what they need; empty keeps all
    warp_size      lanes of a CUDA warp as device code sees it
    warp_ops       `device-library` (`__vx_*` calls) or `subgroup` (SPIR-V 1.3 GroupNonUniform; sub-groups of 32)
    traps          `device-library` (`__vx_trap` stops the launch) or `print` (a message, and the thread ends) for
                   devices without that library
    atomics        what the device has beyond 32-bit integers, see `ATOMICS`; the rest becomes compare-exchange
                   loops
    fp_contract    `fast`: fuse a*b+c where the IR allows it (CUDA's default); `off`: never
    wrap_facts     `on`: say which integer operations do not overflow, before SPIR-V 1.4 by
                   SPV_KHR_no_integer_wrap_decoration, which the device has to take; `off`: not before SPIR-V 1.4
    ftz            answer `__nvvm_reflect("__CUDA_FTZ")` with 1: flush single-precision subnormals as nvcc -ftz=true
    cuda_arch      answer to `__nvvm_reflect("__CUDA_ARCH")`
    fast_math      let floating-point operations be reassociated and approximated, and assume no NaN and infinity
    partial        of PTX, leave out kernels that have something unknown, with a warning, as long as others remain
    linked         the module is whole: a call through a pointer whose target no function of it can be stops the launch
                   when it is reached, with a warning here instead of an error
    variables      keep what a debugger has to know of variables, for the device compiler of Vortex; wants opt_level 0
    validate       run spirv-val on the result
    emit           `spirv`, or `llvm`: stop before emission; `SpirvModule.llvm_ir` holds the result and `binary` is
                   empty
    passes         run only these passes (see `--passes`); empty runs the whole pipeline
    print_after    print the IR to standard error after these passes, or after `all`
    stop_after     stop after this pass; needs `emit="llvm"`
    verify_each    let LLVM's verifier check the module after every pass
    time_passes    print what each pass took to standard error
    print_changed  print the IR to standard error after each pass that changed it
    verbose        print what each step takes to standard error
    """

    spirv_version: str = "1.2"
    opt_level: int = 2
    kernels: tuple[str, ...] = ()
    warp_size: int = 32
    warp_ops: str = "device-library"
    traps: str = "device-library"
    atomics: tuple[str, ...] = ("int64",)
    fp_contract: str = "fast"
    wrap_facts: str = "on"
    ftz: bool = False
    cuda_arch: int = 700
    fast_math: bool = False
    partial: bool = False
    linked: bool = False
    variables: bool = False
    validate: bool = True
    emit: str = "spirv"
    passes: tuple[str, ...] = ()
    print_after: tuple[str, ...] = ()
    stop_after: str = ""
    verify_each: bool = False
    time_passes: bool = False
    print_changed: bool = False
    verbose: bool = False
