"""The options of nvcc, a row each: names | value | what is done with it | the help text, which ``nvcc --help`` prints.

The long name, the first, is written with two dashes or one, the others with one. Values come as the next word, behind
``=``, or (JOINED) right behind the name; those of LIST options are taken apart at commas and add up.
"""

from vortex_rt.cuda.table.model import rows

FLAG, VALUE, LIST, JOINED, JOINED_LIST = "flag", "value", "list", "joined", "joined list"
"""Form of the value: none; one; several, by commas; as VALUE or joined; as LIST or joined."""
FORMS = {(False, False): VALUE, (False, True): LIST, (True, False): JOINED, (True, True): JOINED_LIST}
"""May it be joined, may there be several → the form."""

IGNORED = "ignored"
"""Effect of options that change nothing here: sizes of NVIDIA's register files, tuning of its assembler, messages of
its front end."""
REFUSED = "refused"
PHASE = "phase"
"""Effect of options that say where the compilation ends; the value is the phase's name."""
SET = "set"
"""The value goes to the settings under the option's key."""


class NvccOption:
    """A row: names without dashes (the first is the long one), form, effect, key of the setting (or the phase, or why
    it is refused), help, placeholder of the value."""

    __slots__ = ("effect", "form", "help", "key", "metavar", "names")

    def __init__(self, row: str) -> None:
        names, value, effect, self.help = (part.strip() for part in row.split("|", 3))
        self.names = tuple(names.split())
        self.metavar = value.removeprefix("+").removesuffix(",…")
        """``+`` in front: joined; ``,…`` behind: several."""
        self.form = FORMS[value[:1] == "+", value[-2:] == ",…"] if value else FLAG
        self.effect, _, self.key = effect.partition(" ")


_TEXT = """
Phases:
    link | | phase link | Compile and link all inputs; the default.
    compile c | | phase compile | Compile each source to an object.
    device-c dc | | phase device-c | As -c, with device code that is linked later (-rdc=true).
    device-w dw | | phase device-w | As -c, with device code that is complete (-rdc=false).
    device-link dlink | | phase device-link | Link the device code of objects, archives, .bc and .ll files to an
        object for the host's linker.
    lib | | phase lib | Compile all inputs and put the objects into an archive.
    fatbin | | phase fatbin | Write the container of device code that would go into the object.
    cubin | | phase cubin | Write the container, or SPIR-V into a file `.spv`.
    ptx | | phase ptx | Write the device code as PTX text.
    cuda | | phase cuda | Write the preprocessed source (.cu.cpp.ii).
    preprocess E | | phase preprocess | Preprocess only, to standard output or the output file.
    generate-dependencies M | | phase dependencies | Write a rule for make with all files that the source includes.
    generate-nonsystem-dependencies MM | | phase user-dependencies | As -M, without system headers.
    run | | set run | Link, and run the program; or run a program that is there.
    optix-ir | | refused OptiX is not supported | Refused.
    ltoir | | refused LTO IR is NVIDIA's own format; -dc keeps NVVM bitcode | Refused.
Files and folders:
    output-file o | FILE | set output | The output file.
    output-directory odir | DIR | set output_directory | Folder for outputs that have no name of their own.
    pre-include include | FILE,… | set includes | Include a file before the source.
    define-macro D | +NAME[=VALUE],… | set defines | Define a macro.
    undefine-macro U | +NAME,… | set undefines | Undefine a macro.
    include-path I | +DIR,… | set include_path | Folder with headers.
    system-include isystem | DIR,… | set system_include | Folder with headers of the system.
    vortex-cccl | DIR | set cccl | Folder of CCCL (Thrust, CUB, libcu++), installed or a checkout, or off; default:
        $VORTEX_CCCL, else the Python package.
    library l | +NAME,… | set libraries | Library to link.
    library-path L | +DIR,… | set library_path | Folder with libraries.
    cudart | KIND | set cudart | CUDA runtime library: static (default), shared or none.
    cudadevrt | KIND | set cudadevrt | Device runtime library: static (default) or none; it is empty here.
    compiler-bindir ccbin | PATH | set ccbin | Compiler of C and C++ sources and linker, or its folder (default: g++).
    archiver-binary arbin | PATH | set arbin | Program that makes archives (default: ar).
    dependency-output MF | FILE | set dependency_file | File for the rule of -M, -MM, -MD and -MMD.
    dependency-target-name MT | NAME,… | set dependency_targets | Target of the rule.
    generate-dependency-targets MP | | set phony_targets | Add an empty rule for each header.
    generate-dependencies-with-compile MD | | set with_dependencies | Compile, and write the rule of -M.
    generate-nonsystem-dependencies-with-compile MMD | | set with_user_dependencies | Compile, and write the rule of
        -MM.
    options-file optf | FILE,… | set options_file | Read more options from a file; @FILE does the same.
    libdevice-directory ldir | DIR | ignored | Math functions are the translator's own.
    target-directory target-dir | DIR | ignored | There is one target.
    objdir-as-tempdir objtemp | | ignored | Place of temporary files.
Language:
    x | LANGUAGE | set language | Language of the sources: cu, c or c++.
    std | STANDARD | set standard | C++ standard of both sides.
    expt-relaxed-constexpr | | ignored | constexpr functions can always be called from both sides.
    extended-lambda | | set extended_lambda | Lambdas of host functions can always be __device__; defines
        __CUDACC_EXTENDED_LAMBDA__.
    expt-extended-lambda | | set extended_lambda | As --extended-lambda.
    no-exceptions noeh | | set no_exceptions | No exceptions in host code.
    ftemplate-depth | N | set template_depth | Largest depth of template instantiation.
    ftemplate-backtrace-limit | N | set template_backtrace | Notes of an error inside templates.
    no-host-device-initializer-list nohdinitlist | | ignored | std::initializer_list on the device.
    no-host-device-move-forward nohdmoveforward | | ignored | std::move and std::forward on the device.
    restrict | | ignored | Kernel pointers are taken as written.
    static-global-template-stub | BOOL | ignored | Linkage of stubs of kernel templates.
Device code:
    gpu-architecture arch | ARCH | set architecture | Value behind __CUDA_ARCH__: sm_70 or compute_70, native, all,
        all-major.
    gpu-code code | CODE,… | set code | Architectures to make code for; one image serves all.
    generate-code gencode | SPEC | set generate_code | arch=ARCH,code=CODE; may be repeated.
    relocatable-device-code rdc | BOOL | set relocatable | true: keep device code open for a device link.
    device-debug G | | set device_debug | Variables and source lines of device code for vortex-gdb; it is not
        optimised.
    generate-line-info lineinfo | | set line_info | Source lines in device code.
    use_fast_math | | set fast_math | Fast, less accurate float functions; implies -ftz=true -fmad=true.
    ftz | BOOL | set ftz | true: flush subnormal floats.
    fmad | BOOL | set fmad | false: do not fuse multiplications and additions.
    prec-div | BOOL | ignored | Divisions are always rounded right.
    prec-sqrt | BOOL | ignored | Square roots are always rounded right.
    default-stream | KIND | set default_stream | Stream of launches that name none: legacy (default), null or
        per-thread.
    maxrregcount | N | ignored | Registers of a thread.
    dlink-time-opt dlto | | ignored | Linked device code is always optimised as a whole.
    lto | | ignored | As -dlto.
    gen-opt-lto | | ignored | As -dlto.
    no-device-link nodlink | | set no_device_link | Link without a device link.
    extensible-whole-program ewp | | ignored | Calls of the device runtime.
    dopt | KIND | ignored | Device code is always optimised.
    Ofast-compile Ofc | LEVEL | ignored | Less optimisation.
    entries e | NAME,… | ignored | All kernels are compiled.
    extra-device-vectorization | | ignored | More vectorisation.
    disable-optimizer-constants disable-optimizer-consts | | ignored | Bank of constants.
    device-entity-has-hidden-visibility | BOOL | ignored | Visibility of host variables that stand for device
        variables.
    relocatable-ptx reloc-ptx | | ignored | PTX for a later link.
    sanitize | TOOL | ignored | NVIDIA's checkers; compute-sanitizer needs no option.
    keep-device-functions | | ignored | Unused device functions.
    source-in-ptx src-in-ptx | | ignored | Source as comments in PTX.
    jump-table-density jtd | N | ignored | Form of switch statements.
    device-stack-protector | BOOL | ignored | Canaries in device functions.
    no-compress | | ignored | Compression of device code.
    compress-mode | MODE | ignored | Compression of device code.
    vortex-shape | SHAPE,… | set shapes | Also build an image ahead of time for this shape, as CORESxWARPSxTHREADS;
        default is the default device, none builds at the first run.
    vortex-split | HOW | set split | off (default): the source's kernels in one module; per-kernel: each in its own,
        so that a program loads what it launches.
Host code and link:
    optimize O | +LEVEL | set optimize | Optimisation of host code: 0, 1, 2, 3, s, fast.
    debug g | | set debug | Debug information in host code.
    profile pg | | set profile | Code for gprof in host code.
    shared | | set shared | Make a shared library.
    machine m | BITS | set machine | 64; others are not possible.
    m64 | | ignored | 64-bit code.
    no-align-double | | ignored | Alignment in 32-bit code.
    compiler-options Xcompiler | OPTIONS,… | set compiler_options | Options for the host compiler and the link.
    linker-options Xlinker | OPTIONS,… | set linker_options | Options for the host linker.
    archive-options Xarchive | OPTIONS,… | set archive_options | Options for the archiver.
    ptxas-options Xptxas | OPTIONS,… | ignored | Options for NVIDIA's assembler.
    nvlink-options Xnvlink | OPTIONS,… | ignored | Options for NVIDIA's linker.
    Xfatbin | OPTIONS,… | ignored | Options for NVIDIA's fatbinary.
    Xcudafe | OPTIONS,… | ignored | Options for NVIDIA's front end.
    Xcicc | OPTIONS,… | ignored | Options for NVIDIA's code generator.
    forward-unknown-to-host-compiler | | set forward_to_compiler | Options that are not known go to the host compiler.
    forward-unknown-to-host-linker | | set forward_to_linker | Options that are not known go to the host linker.
    forward-unknown-opts | | set forward_unknown | Options that are not known go to both.
    host-linker-script hls | KIND | ignored | Linker script for device code.
    augment-host-linker-script aug-hls | | ignored | Linker script for device code.
    relocatable-link r | | refused partial links are not supported; use ld -r on the objects | Refused.
    allow-unsupported-compiler | | ignored | Any host compiler may be used.
Messages:
    disable-warnings w | | set no_warnings | No warnings.
    Werror | KIND,… | set errors | Make kinds of warnings errors: all-warnings, reorder, cross-execution-space-call, …
    Wreorder | | set warn_reorder | Warn where members are initialised in another order.
    Wno-deprecated-gpu-targets | | ignored | Old architectures are never warned about.
    Wno-deprecated-declarations | | set no_deprecated | No warnings about deprecated declarations.
    Wdefault-stream-launch | | ignored | Warn where a launch names no stream.
    Wmissing-launch-bounds | | ignored | Warn where a kernel has no launch bounds.
    Wext-lambda-captures-this | | ignored | Warn where a lambda captures this.
    diag-error | NUMBER,… | ignored | Numbers of the messages of NVIDIA's front end.
    diag-suppress | NUMBER,… | ignored | Numbers of the messages of NVIDIA's front end.
    diag-warn | NUMBER,… | ignored | Numbers of the messages of NVIDIA's front end.
    display-error-number err-no | | ignored | Numbers in messages.
    no-display-error-number no-err-no | | ignored | Numbers in messages.
    brief-diagnostics brief-diag | BOOL | ignored | Short messages.
    resource-usage res-usage | | ignored | Registers and memory of kernels; `cuobjdump --list` tells what is known.
    optimization-info opt-info | KIND,… | ignored | Messages of the optimiser.
The driver itself:
    verbose v | | set verbose | Print the commands that are run.
    dryrun | | set dry_run | Print the commands and run none.
    keep | | set keep | Keep intermediate files.
    save-temps | | set keep | As --keep.
    keep-dir | DIR | set keep_directory | Folder for the files of --keep.
    clean-targets clean | | set clean | Remove what the same command without this option would write.
    threads t | +N | set threads | Sources that are compiled at the same time; 0: one a processor.
    split-compile | N | ignored | Threads of the optimiser.
    split-compile-extended | N | ignored | Threads of the optimiser.
    jobserver | | ignored | Threads that make allows.
    compile-as-tools-patch astoolspatch | | ignored | Code of NVIDIA's tools.
    force-cl-env-setup | | ignored | Windows.
    run-args | ARGUMENTS,… | set run_arguments | Arguments of the program that --run starts.
    time | FILE | ignored | File for the times of the steps.
    dont-use-profile noprof | | ignored | nvcc.profile.
    forward-slash-prefix-opts | | ignored | Windows.
    use-local-env | | ignored | Windows.
    input-drive-prefix idp | PREFIX | ignored | Windows.
    dependency-drive-prefix ddp | PREFIX | ignored | Windows.
    drive-prefix dp | PREFIX | ignored | Windows.
    qpp-config | CONFIG | ignored | QNX.
    fdevice-time-trace | FILE | ignored | Trace of the device compiler.
    fdevice-syntax-only | | set syntax_only | Check the device code only.
    frandom-seed | SEED | ignored | Names are made from the source's path.
    list-gpu-code code-ls | | set list_code | List the architectures of -code.
    list-gpu-arch arch-ls | | set list_architectures | List the architectures of -arch.
    no-cache | | set no_cache | Neither look into the cache of compiled sources nor add to it.
    help h | | set help | Print this text.
    version V | | set version | Print the version.
"""
GROUPS: dict[str, list[NvccOption]] = {}
for _title, _row in rows(_TEXT):
    GROUPS.setdefault(_title, []).append(NvccOption(_row))

OPTIONS = {name: option for options in GROUPS.values() for option in options for name in option.names}
WITH_TWO_DASHES = {options.names[0]: options for options in OPTIONS.values()}
WITH_ONE_DASH = {
    **WITH_TWO_DASHES,
    **{name: option for option in OPTIONS.values() for name in option.names[1:] or option.names},
}
JOINED_NAMES = tuple(
    name for name, option in OPTIONS.items() if option.form in (JOINED, JOINED_LIST) and len(name) == 1
)


def find(word: str) -> NvccOption | None:
    """Return the row of a word of the command line, whose value may follow an ``=``."""
    name = word.lstrip("-").partition("=")[0]
    return (WITH_TWO_DASHES if word.startswith("--") else WITH_ONE_DASH).get(name)
