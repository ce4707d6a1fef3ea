"""The options of nvcc, one row each: names, form of the value, what is done with it, and the help text, which ``nvcc
--help`` prints.

The long name, the first, is written with two dashes or one, the others with one. Values come
as the next word, behind ``=``, or (JOINED) right behind the name; those of LIST options are taken apart at commas and
add up.
"""

from __future__ import annotations

FLAG, VALUE, LIST, JOINED, JOINED_LIST = "flag", "value", "list", "joined", "joined list"
"""Form of the value: none; one; several, by commas; as VALUE or joined; as LIST or joined."""

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

    def __init__(self, names: str, form: str, effect: str, key: str, help: str, metavar: str = "") -> None:
        self.names = tuple(names.split())
        self.form = form
        self.effect = effect
        self.key = key
        self.help = help
        self.metavar = metavar


GROUPS: tuple[tuple[str, tuple[NvccOption, ...]], ...] = (
    (
        "Phases",
        (
            NvccOption("link", FLAG, PHASE, "link", "Compile and link all inputs; the default."),
            NvccOption("compile c", FLAG, PHASE, "compile", "Compile each source to an object."),
            NvccOption("device-c dc", FLAG, PHASE, "device-c",
                       "As -c, with device code that is linked later (-rdc=true)."),
            NvccOption("device-w dw", FLAG, PHASE, "device-w",
                       "As -c, with device code that is complete (-rdc=false)."),
            NvccOption(
                "device-link dlink",
                FLAG,
                PHASE,
                "device-link",
                "Link the device code of objects, archives, .bc and .ll files to an object for the host's linker.",
            ),
            NvccOption("lib", FLAG, PHASE, "lib", "Compile all inputs and put the objects into an archive."),
            NvccOption(
                "fatbin", FLAG, PHASE, "fatbin", "Write the container of device code that would go into the object."
            ),
            NvccOption("cubin", FLAG, PHASE, "cubin", "Write the container, or SPIR-V into a file `.spv`."),
            NvccOption("ptx", FLAG, PHASE, "ptx", "Write the device code as PTX text."),
            NvccOption("cuda", FLAG, PHASE, "cuda", "Write the preprocessed source (.cu.cpp.ii)."),
            NvccOption(
                "preprocess E", FLAG, PHASE, "preprocess", "Preprocess only, to standard output or the output file."
            ),
            NvccOption(
                "generate-dependencies M",
                FLAG,
                PHASE,
                "dependencies",
                "Write a rule for make with all files that the source includes.",
            ),
            NvccOption(
                "generate-nonsystem-dependencies MM", FLAG, PHASE, "user-dependencies", "As -M, without system headers."
            ),
            NvccOption("run", FLAG, SET, "run", "Link, and run the program; or run a program that is there."),
            NvccOption("optix-ir", FLAG, REFUSED, "OptiX is not supported", "Refused."),
            NvccOption("ltoir", FLAG, REFUSED, "LTO IR is NVIDIA's own format; -dc keeps NVVM bitcode", "Refused."),
        ),
    ),
    (
        "Files and folders",
        (
            NvccOption("output-file o", VALUE, SET, "output", "The output file.", "FILE"),
            NvccOption(
                "output-directory odir",
                VALUE,
                SET,
                "output_directory",
                "Folder for outputs that have no name of their own.",
                "DIR",
            ),
            NvccOption("pre-include include", LIST, SET, "includes", "Include a file before the source.", "FILE"),
            NvccOption("define-macro D", JOINED_LIST, SET, "defines", "Define a macro.", "NAME[=VALUE]"),
            NvccOption("undefine-macro U", JOINED_LIST, SET, "undefines", "Undefine a macro.", "NAME"),
            NvccOption("include-path I", JOINED_LIST, SET, "include_path", "Folder with headers.", "DIR"),
            NvccOption("system-include isystem", LIST, SET, "system_include", "Folder with headers of the system.",
                       "DIR"),
            NvccOption("vortex-cccl", VALUE, SET, "cccl",
                       "Folder of CCCL (Thrust, CUB, libcu++), installed or a checkout, or off; default: $VORTEX_CCCL, "
                       "else the Python package.", "DIR"),
            NvccOption("library l", JOINED_LIST, SET, "libraries", "Library to link.", "NAME"),
            NvccOption("library-path L", JOINED_LIST, SET, "library_path", "Folder with libraries.", "DIR"),
            NvccOption("cudart", VALUE, SET, "cudart", "CUDA runtime library: static (default), shared or none.",
                       "KIND"),
            NvccOption(
                "cudadevrt",
                VALUE,
                SET,
                "cudadevrt",
                "Device runtime library: static (default) or none; it is empty here.",
                "KIND",
            ),
            NvccOption(
                "compiler-bindir ccbin",
                VALUE,
                SET,
                "ccbin",
                "Compiler of C and C++ sources and linker, or its folder (default: g++).",
                "PATH",
            ),
            NvccOption("archiver-binary arbin", VALUE, SET, "arbin", "Program that makes archives (default: ar).",
                       "PATH"),
            NvccOption(
                "dependency-output MF",
                VALUE,
                SET,
                "dependency_file",
                "File for the rule of -M, -MM, -MD and -MMD.",
                "FILE",
            ),
            NvccOption("dependency-target-name MT", LIST, SET, "dependency_targets", "Target of the rule.", "NAME"),
            NvccOption("generate-dependency-targets MP", FLAG, SET, "phony_targets",
                       "Add an empty rule for each header."),
            NvccOption(
                "generate-dependencies-with-compile MD",
                FLAG,
                SET,
                "with_dependencies",
                "Compile, and write the rule of -M.",
            ),
            NvccOption(
                "generate-nonsystem-dependencies-with-compile MMD",
                FLAG,
                SET,
                "with_user_dependencies",
                "Compile, and write the rule of -MM.",
            ),
            NvccOption(
                "options-file optf",
                LIST,
                SET,
                "options_file",
                "Read more options from a file; @FILE does the same.",
                "FILE",
            ),
            NvccOption("libdevice-directory ldir", VALUE, IGNORED, "", "Math functions are the translator's own.",
                       "DIR"),
            NvccOption("target-directory target-dir", VALUE, IGNORED, "", "There is one target.", "DIR"),
            NvccOption("objdir-as-tempdir objtemp", FLAG, IGNORED, "", "Place of temporary files."),
        ),
    ),
    (
        "Language",
        (
            NvccOption("x", VALUE, SET, "language", "Language of the sources: cu, c or c++.", "LANGUAGE"),
            NvccOption("std", VALUE, SET, "standard", "C++ standard of both sides.", "STANDARD"),
            NvccOption(
                "expt-relaxed-constexpr", FLAG, IGNORED, "", "constexpr functions can always be called from both sides."
            ),
            NvccOption(
                "extended-lambda",
                FLAG,
                SET,
                "extended_lambda",
                "Lambdas of host functions can always be __device__; defines __CUDACC_EXTENDED_LAMBDA__.",
            ),
            NvccOption("expt-extended-lambda", FLAG, SET, "extended_lambda", "As --extended-lambda."),
            NvccOption("no-exceptions noeh", FLAG, SET, "no_exceptions", "No exceptions in host code."),
            NvccOption("ftemplate-depth", VALUE, SET, "template_depth", "Largest depth of template instantiation.",
                       "N"),
            NvccOption(
                "ftemplate-backtrace-limit",
                VALUE,
                SET,
                "template_backtrace",
                "Notes of an error inside templates.",
                "N",
            ),
            NvccOption(
                "no-host-device-initializer-list nohdinitlist",
                FLAG,
                IGNORED,
                "",
                "std::initializer_list on the device.",
            ),
            NvccOption(
                "no-host-device-move-forward nohdmoveforward",
                FLAG,
                IGNORED,
                "",
                "std::move and std::forward on the device.",
            ),
            NvccOption("restrict", FLAG, IGNORED, "", "Kernel pointers are taken as written."),
            NvccOption("static-global-template-stub", VALUE, IGNORED, "", "Linkage of stubs of kernel templates.",
                       "BOOL"),
        ),
    ),
    (
        "Device code",
        (
            NvccOption(
                "gpu-architecture arch",
                VALUE,
                SET,
                "architecture",
                "Value behind __CUDA_ARCH__: sm_70 or compute_70, native, all, all-major.",
                "ARCH",
            ),
            NvccOption("gpu-code code", LIST, SET, "code", "Architectures to make code for; one image serves all.",
                       "CODE"),
            NvccOption(
                "generate-code gencode", VALUE, SET, "generate_code", "arch=ARCH,code=CODE; may be repeated.", "SPEC"
            ),
            NvccOption(
                "relocatable-device-code rdc",
                VALUE,
                SET,
                "relocatable",
                "true: keep device code open for a device link.",
                "BOOL",
            ),
            NvccOption(
                "device-debug G",
                FLAG,
                SET,
                "device_debug",
                "Variables and source lines of device code for vortex-gdb; it is not optimised.",
            ),
            NvccOption("generate-line-info lineinfo", FLAG, SET, "line_info", "Source lines in device code."),
            NvccOption(
                "use_fast_math",
                FLAG,
                SET,
                "fast_math",
                "Fast, less accurate float functions; implies -ftz=true -fmad=true.",
            ),
            NvccOption("ftz", VALUE, SET, "ftz", "true: flush subnormal floats.", "BOOL"),
            NvccOption("fmad", VALUE, SET, "fmad", "false: do not fuse multiplications and additions.", "BOOL"),
            NvccOption("prec-div", VALUE, IGNORED, "", "Divisions are always rounded right.", "BOOL"),
            NvccOption("prec-sqrt", VALUE, IGNORED, "", "Square roots are always rounded right.", "BOOL"),
            NvccOption(
                "default-stream",
                VALUE,
                SET,
                "default_stream",
                "Stream of launches that name none: legacy (default), null or per-thread.",
                "KIND",
            ),
            NvccOption("maxrregcount", VALUE, IGNORED, "", "Registers of a thread.", "N"),
            NvccOption("dlink-time-opt dlto", FLAG, IGNORED, "", "Linked device code is always optimised as a whole."),
            NvccOption("lto", FLAG, IGNORED, "", "As -dlto."),
            NvccOption("gen-opt-lto", FLAG, IGNORED, "", "As -dlto."),
            NvccOption("no-device-link nodlink", FLAG, SET, "no_device_link", "Link without a device link."),
            NvccOption("extensible-whole-program ewp", FLAG, IGNORED, "", "Calls of the device runtime."),
            NvccOption("dopt", VALUE, IGNORED, "", "Device code is always optimised.", "KIND"),
            NvccOption("Ofast-compile Ofc", VALUE, IGNORED, "", "Less optimisation.", "LEVEL"),
            NvccOption("entries e", LIST, IGNORED, "", "All kernels are compiled.", "NAME"),
            NvccOption("extra-device-vectorization", FLAG, IGNORED, "", "More vectorisation."),
            NvccOption("disable-optimizer-constants disable-optimizer-consts", FLAG, IGNORED, "", "Bank of constants."),
            NvccOption(
                "device-entity-has-hidden-visibility",
                VALUE,
                IGNORED,
                "",
                "Visibility of host variables that stand for device variables.",
                "BOOL",
            ),
            NvccOption("relocatable-ptx reloc-ptx", FLAG, IGNORED, "", "PTX for a later link."),
            NvccOption("sanitize", VALUE, IGNORED, "", "NVIDIA's checkers; compute-sanitizer needs no option.", "TOOL"),
            NvccOption("keep-device-functions", FLAG, IGNORED, "", "Unused device functions."),
            NvccOption("source-in-ptx src-in-ptx", FLAG, IGNORED, "", "Source as comments in PTX."),
            NvccOption("jump-table-density jtd", VALUE, IGNORED, "", "Form of switch statements.", "N"),
            NvccOption("device-stack-protector", VALUE, IGNORED, "", "Canaries in device functions.", "BOOL"),
            NvccOption("no-compress", FLAG, IGNORED, "", "Compression of device code."),
            NvccOption("compress-mode", VALUE, IGNORED, "", "Compression of device code.", "MODE"),
            NvccOption(
                "vortex-shape",
                LIST,
                SET,
                "shapes",
                "Also build an image ahead of time for this shape, as CORESxWARPSxTHREADS; default is the "
                "default device, none builds at the first run.",
                "SHAPE",
            ),
            NvccOption(
                "vortex-split",
                VALUE,
                SET,
                "split",
                "off (default): the source's kernels in one module; per-kernel: each in its own, so that a program "
                "loads what it launches.",
                "HOW",
            ),
        ),
    ),
    (
        "Host code and link",
        (
            NvccOption("optimize O", JOINED, SET, "optimize", "Optimisation of host code: 0, 1, 2, 3, s, fast.",
                       "LEVEL"),
            NvccOption("debug g", FLAG, SET, "debug", "Debug information in host code."),
            NvccOption("profile pg", FLAG, SET, "profile", "Code for gprof in host code."),
            NvccOption("shared", FLAG, SET, "shared", "Make a shared library."),
            NvccOption("machine m", VALUE, SET, "machine", "64; others are not possible.", "BITS"),
            NvccOption("m64", FLAG, IGNORED, "", "64-bit code."),
            NvccOption("no-align-double", FLAG, IGNORED, "", "Alignment in 32-bit code."),
            NvccOption(
                "compiler-options Xcompiler",
                LIST,
                SET,
                "compiler_options",
                "Options for the host compiler and the link.",
                "OPTIONS",
            ),
            NvccOption("linker-options Xlinker", LIST, SET, "linker_options", "Options for the host linker.",
                       "OPTIONS"),
            NvccOption("archive-options Xarchive", LIST, SET, "archive_options", "Options for the archiver.",
                       "OPTIONS"),
            NvccOption("ptxas-options Xptxas", LIST, IGNORED, "", "Options for NVIDIA's assembler.", "OPTIONS"),
            NvccOption("nvlink-options Xnvlink", LIST, IGNORED, "", "Options for NVIDIA's linker.", "OPTIONS"),
            NvccOption("Xfatbin", LIST, IGNORED, "", "Options for NVIDIA's fatbinary.", "OPTIONS"),
            NvccOption("Xcudafe", LIST, IGNORED, "", "Options for NVIDIA's front end.", "OPTIONS"),
            NvccOption("Xcicc", LIST, IGNORED, "", "Options for NVIDIA's code generator.", "OPTIONS"),
            NvccOption(
                "forward-unknown-to-host-compiler",
                FLAG,
                SET,
                "forward_to_compiler",
                "Options that are not known go to the host compiler.",
            ),
            NvccOption(
                "forward-unknown-to-host-linker",
                FLAG,
                SET,
                "forward_to_linker",
                "Options that are not known go to the host linker.",
            ),
            NvccOption("forward-unknown-opts", FLAG, SET, "forward_unknown", "Options that are not known go to both."),
            NvccOption("host-linker-script hls", VALUE, IGNORED, "", "Linker script for device code.", "KIND"),
            NvccOption("augment-host-linker-script aug-hls", FLAG, IGNORED, "", "Linker script for device code."),
            NvccOption(
                "relocatable-link r",
                FLAG,
                REFUSED,
                "partial links are not supported; use ld -r on the objects",
                "Refused.",
            ),
            NvccOption("allow-unsupported-compiler", FLAG, IGNORED, "", "Any host compiler may be used."),
        ),
    ),
    (
        "Messages",
        (
            NvccOption("disable-warnings w", FLAG, SET, "no_warnings", "No warnings."),
            NvccOption(
                "Werror",
                LIST,
                SET,
                "errors",
                "Make kinds of warnings errors: all-warnings, reorder, cross-execution-space-call, …",
                "KIND",
            ),
            NvccOption("Wreorder", FLAG, SET, "warn_reorder", "Warn where members are initialised in another order."),
            NvccOption("Wno-deprecated-gpu-targets", FLAG, IGNORED, "", "Old architectures are never warned about."),
            NvccOption(
                "Wno-deprecated-declarations", FLAG, SET, "no_deprecated", "No warnings about deprecated declarations."
            ),
            NvccOption("Wdefault-stream-launch", FLAG, IGNORED, "", "Warn where a launch names no stream."),
            NvccOption("Wmissing-launch-bounds", FLAG, IGNORED, "", "Warn where a kernel has no launch bounds."),
            NvccOption("Wext-lambda-captures-this", FLAG, IGNORED, "", "Warn where a lambda captures this."),
            NvccOption("diag-error", LIST, IGNORED, "", "Numbers of the messages of NVIDIA's front end.", "NUMBER"),
            NvccOption("diag-suppress", LIST, IGNORED, "", "Numbers of the messages of NVIDIA's front end.", "NUMBER"),
            NvccOption("diag-warn", LIST, IGNORED, "", "Numbers of the messages of NVIDIA's front end.", "NUMBER"),
            NvccOption("display-error-number err-no", FLAG, IGNORED, "", "Numbers in messages."),
            NvccOption("no-display-error-number no-err-no", FLAG, IGNORED, "", "Numbers in messages."),
            NvccOption("brief-diagnostics brief-diag", VALUE, IGNORED, "", "Short messages.", "BOOL"),
            NvccOption(
                "resource-usage res-usage",
                FLAG,
                IGNORED,
                "",
                "Registers and memory of kernels; `cuobjdump --list` tells what is known.",
            ),
            NvccOption("optimization-info opt-info", LIST, IGNORED, "", "Messages of the optimiser.", "KIND"),
        ),
    ),
    (
        "The driver itself",
        (
            NvccOption("verbose v", FLAG, SET, "verbose", "Print the commands that are run."),
            NvccOption("dryrun", FLAG, SET, "dry_run", "Print the commands and run none."),
            NvccOption("keep", FLAG, SET, "keep", "Keep intermediate files."),
            NvccOption("save-temps", FLAG, SET, "keep", "As --keep."),
            NvccOption("keep-dir", VALUE, SET, "keep_directory", "Folder for the files of --keep.", "DIR"),
            NvccOption(
                "clean-targets clean",
                FLAG,
                SET,
                "clean",
                "Remove what the same command without this option would write.",
            ),
            NvccOption(
                "threads t",
                JOINED,
                SET,
                "threads",
                "Sources that are compiled at the same time; 0: one a processor.",
                "N",
            ),
            NvccOption("split-compile", VALUE, IGNORED, "", "Threads of the optimiser.", "N"),
            NvccOption("split-compile-extended", VALUE, IGNORED, "", "Threads of the optimiser.", "N"),
            NvccOption("jobserver", FLAG, IGNORED, "", "Threads that make allows."),
            NvccOption("compile-as-tools-patch astoolspatch", FLAG, IGNORED, "", "Code of NVIDIA's tools."),
            NvccOption("force-cl-env-setup", FLAG, IGNORED, "", "Windows."),
            NvccOption("run-args", LIST, SET, "run_arguments", "Arguments of the program that --run starts.",
                       "ARGUMENTS"),
            NvccOption("time", VALUE, IGNORED, "", "File for the times of the steps.", "FILE"),
            NvccOption("dont-use-profile noprof", FLAG, IGNORED, "", "nvcc.profile."),
            NvccOption("forward-slash-prefix-opts", FLAG, IGNORED, "", "Windows."),
            NvccOption("use-local-env", FLAG, IGNORED, "", "Windows."),
            NvccOption("input-drive-prefix idp", VALUE, IGNORED, "", "Windows.", "PREFIX"),
            NvccOption("dependency-drive-prefix ddp", VALUE, IGNORED, "", "Windows.", "PREFIX"),
            NvccOption("drive-prefix dp", VALUE, IGNORED, "", "Windows.", "PREFIX"),
            NvccOption("qpp-config", VALUE, IGNORED, "", "QNX.", "CONFIG"),
            NvccOption("fdevice-time-trace", VALUE, IGNORED, "", "Trace of the device compiler.", "FILE"),
            NvccOption("fdevice-syntax-only", FLAG, SET, "syntax_only", "Check the device code only."),
            NvccOption("frandom-seed", VALUE, IGNORED, "", "Names are made from the source's path.", "SEED"),
            NvccOption("list-gpu-code code-ls", FLAG, SET, "list_code", "List the architectures of -code."),
            NvccOption("list-gpu-arch arch-ls", FLAG, SET, "list_architectures", "List the architectures of -arch."),
            NvccOption("no-cache", FLAG, SET, "no_cache",
                       "Neither look into the cache of compiled sources nor add to it."),
            NvccOption("help h", FLAG, SET, "help", "Print this text."),
            NvccOption("version V", FLAG, SET, "version", "Print the version."),
        ),
    ),
)

OPTIONS = {name: option for _, options in GROUPS for option in options for name in option.names}
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
