"""The options of nvcc, one row each: names, form of the value, what is done with it, and the help text, which ``nvcc
--help`` prints.

The long name, the first, is written with two dashes, the others with one; a row with one name takes both. Values come
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


class Option:
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


GROUPS: tuple[tuple[str, tuple[Option, ...]], ...] = (
    (
        "Phases",
        (
            Option("link", FLAG, PHASE, "link", "Compile and link all inputs; the default."),
            Option("compile c", FLAG, PHASE, "compile", "Compile each source to an object."),
            Option("device-c dc", FLAG, PHASE, "device-c", "As -c, with device code that is linked later (-rdc=true)."),
            Option("device-w dw", FLAG, PHASE, "device-w", "As -c, with device code that is complete (-rdc=false)."),
            Option(
                "device-link dlink",
                FLAG,
                PHASE,
                "device-link",
                "Link the device code of objects, archives, .bc and .ll files to an object for the host's linker.",
            ),
            Option("lib", FLAG, PHASE, "lib", "Compile all inputs and put the objects into an archive."),
            Option(
                "fatbin", FLAG, PHASE, "fatbin", "Write the container of device code that would go into the object."
            ),
            Option("cubin", FLAG, PHASE, "cubin", "Write the device code as SPIR-V."),
            Option("ptx", FLAG, PHASE, "ptx", "Write the device code as PTX text."),
            Option("cuda", FLAG, PHASE, "cuda", "Write the preprocessed source (.cu.cpp.ii)."),
            Option(
                "preprocess E", FLAG, PHASE, "preprocess", "Preprocess only, to standard output or the output file."
            ),
            Option(
                "generate-dependencies M",
                FLAG,
                PHASE,
                "dependencies",
                "Write a rule for make with all files that the source includes.",
            ),
            Option(
                "generate-nonsystem-dependencies MM", FLAG, PHASE, "user-dependencies", "As -M, without system headers."
            ),
            Option("run", FLAG, SET, "run", "Link, and run the program."),
            Option("optix-ir", FLAG, REFUSED, "OptiX is not supported", "Refused."),
            Option("ltoir", FLAG, REFUSED, "LTO IR is NVIDIA's own format; -dc keeps NVVM bitcode", "Refused."),
        ),
    ),
    (
        "Files and folders",
        (
            Option("output-file o", VALUE, SET, "output", "The output file.", "FILE"),
            Option(
                "output-directory odir",
                VALUE,
                SET,
                "output_directory",
                "Folder for outputs that have no name of their own.",
                "DIR",
            ),
            Option("pre-include include", LIST, SET, "includes", "Include a file before the source.", "FILE"),
            Option("define-macro D", JOINED_LIST, SET, "defines", "Define a macro.", "NAME[=VALUE]"),
            Option("undefine-macro U", JOINED_LIST, SET, "undefines", "Undefine a macro.", "NAME"),
            Option("include-path I", JOINED_LIST, SET, "include_path", "Folder with headers.", "DIR"),
            Option("system-include isystem", LIST, SET, "system_include", "Folder with headers of the system.", "DIR"),
            Option("library l", JOINED_LIST, SET, "libraries", "Library to link.", "NAME"),
            Option("library-path L", JOINED_LIST, SET, "library_path", "Folder with libraries.", "DIR"),
            Option("cudart", VALUE, SET, "cudart", "CUDA runtime library: static (default), shared or none.", "KIND"),
            Option(
                "cudadevrt",
                VALUE,
                SET,
                "cudadevrt",
                "Device runtime library: static (default) or none; it is empty here.",
                "KIND",
            ),
            Option(
                "compiler-bindir ccbin",
                VALUE,
                SET,
                "ccbin",
                "Compiler of C and C++ sources and linker, or its folder (default: g++).",
                "PATH",
            ),
            Option("archiver-binary arbin", VALUE, SET, "arbin", "Program that makes archives (default: ar).", "PATH"),
            Option(
                "dependency-output MF",
                VALUE,
                SET,
                "dependency_file",
                "File for the rule of -M, -MM, -MD and -MMD.",
                "FILE",
            ),
            Option("dependency-target-name MT", LIST, SET, "dependency_targets", "Target of the rule.", "NAME"),
            Option("generate-dependency-targets MP", FLAG, SET, "phony_targets", "Add an empty rule for each header."),
            Option(
                "generate-dependencies-with-compile MD",
                FLAG,
                SET,
                "with_dependencies",
                "Compile, and write the rule of -M.",
            ),
            Option(
                "generate-nonsystem-dependencies-with-compile MMD",
                FLAG,
                SET,
                "with_user_dependencies",
                "Compile, and write the rule of -MM.",
            ),
            Option(
                "options-file optf",
                LIST,
                SET,
                "options_file",
                "Read more options from a file; @FILE does the same.",
                "FILE",
            ),
            Option("libdevice-directory ldir", VALUE, IGNORED, "", "Math functions are the translator's own.", "DIR"),
            Option("target-directory target-dir", VALUE, IGNORED, "", "There is one target.", "DIR"),
            Option("objdir-as-tempdir objtemp", FLAG, IGNORED, "", "Place of temporary files."),
        ),
    ),
    (
        "Language",
        (
            Option("x", VALUE, SET, "language", "Language of the sources: cu, c or c++.", "LANGUAGE"),
            Option("std", VALUE, SET, "standard", "C++ standard of both sides.", "STANDARD"),
            Option(
                "expt-relaxed-constexpr", FLAG, IGNORED, "", "constexpr functions can always be called from both sides."
            ),
            Option(
                "extended-lambda",
                FLAG,
                SET,
                "extended_lambda",
                "Lambdas of host functions can always be __device__; defines __CUDACC_EXTENDED_LAMBDA__.",
            ),
            Option("expt-extended-lambda", FLAG, SET, "extended_lambda", "As --extended-lambda."),
            Option("no-exceptions noeh", FLAG, SET, "no_exceptions", "No exceptions in host code."),
            Option("ftemplate-depth", VALUE, SET, "template_depth", "Largest depth of template instantiation.", "N"),
            Option(
                "ftemplate-backtrace-limit",
                VALUE,
                SET,
                "template_backtrace",
                "Notes of an error inside templates.",
                "N",
            ),
            Option(
                "no-host-device-initializer-list nohdinitlist",
                FLAG,
                IGNORED,
                "",
                "std::initializer_list on the device.",
            ),
            Option(
                "no-host-device-move-forward nohdmoveforward",
                FLAG,
                IGNORED,
                "",
                "std::move and std::forward on the device.",
            ),
            Option("restrict", FLAG, IGNORED, "", "Kernel pointers are taken as written."),
            Option("static-global-template-stub", VALUE, IGNORED, "", "Linkage of stubs of kernel templates.", "BOOL"),
        ),
    ),
    (
        "Device code",
        (
            Option(
                "gpu-architecture arch",
                VALUE,
                SET,
                "architecture",
                "Value behind __CUDA_ARCH__: sm_70 or compute_70, native, all, all-major.",
                "ARCH",
            ),
            Option("gpu-code code", LIST, SET, "code", "Architectures to make code for; one image serves all.", "CODE"),
            Option(
                "generate-code gencode", VALUE, SET, "generate_code", "arch=ARCH,code=CODE; may be repeated.", "SPEC"
            ),
            Option(
                "relocatable-device-code rdc",
                VALUE,
                SET,
                "relocatable",
                "true: keep device code open for a device link.",
                "BOOL",
            ),
            Option(
                "device-debug G",
                FLAG,
                SET,
                "device_debug",
                "Source lines in device code, for messages and profiles; it stays optimised.",
            ),
            Option("generate-line-info lineinfo", FLAG, SET, "line_info", "Source lines in device code."),
            Option(
                "use_fast_math",
                FLAG,
                SET,
                "fast_math",
                "Fast, less accurate float functions; implies -ftz=true -fmad=true.",
            ),
            Option("ftz", VALUE, SET, "ftz", "true: flush subnormal floats.", "BOOL"),
            Option("fmad", VALUE, SET, "fmad", "false: do not fuse multiplications and additions.", "BOOL"),
            Option("prec-div", VALUE, IGNORED, "", "Divisions are always rounded right.", "BOOL"),
            Option("prec-sqrt", VALUE, IGNORED, "", "Square roots are always rounded right.", "BOOL"),
            Option(
                "default-stream",
                VALUE,
                SET,
                "default_stream",
                "Stream of launches that name none: legacy (default), null or per-thread.",
                "KIND",
            ),
            Option("maxrregcount", VALUE, IGNORED, "", "Registers of a thread.", "N"),
            Option("dlink-time-opt dlto", FLAG, IGNORED, "", "Linked device code is always optimised as a whole."),
            Option("lto", FLAG, IGNORED, "", "As -dlto."),
            Option("gen-opt-lto", FLAG, IGNORED, "", "As -dlto."),
            Option("no-device-link nodlink", FLAG, SET, "no_device_link", "Link without a device link."),
            Option("extensible-whole-program ewp", FLAG, IGNORED, "", "Calls of the device runtime."),
            Option("dopt", VALUE, IGNORED, "", "Device code is always optimised.", "KIND"),
            Option("Ofast-compile Ofc", VALUE, IGNORED, "", "Less optimisation.", "LEVEL"),
            Option("entries e", LIST, IGNORED, "", "All kernels are compiled.", "NAME"),
            Option("extra-device-vectorization", FLAG, IGNORED, "", "More vectorisation."),
            Option("disable-optimizer-constants disable-optimizer-consts", FLAG, IGNORED, "", "Bank of constants."),
            Option(
                "device-entity-has-hidden-visibility",
                VALUE,
                IGNORED,
                "",
                "Visibility of host variables that stand for device variables.",
                "BOOL",
            ),
            Option("relocatable-ptx reloc-ptx", FLAG, IGNORED, "", "PTX for a later link."),
            Option("sanitize", VALUE, IGNORED, "", "NVIDIA's checkers; vortex-memcheck needs no option.", "TOOL"),
            Option("keep-device-functions", FLAG, IGNORED, "", "Unused device functions."),
            Option("source-in-ptx src-in-ptx", FLAG, IGNORED, "", "Source as comments in PTX."),
            Option("jump-table-density jtd", VALUE, IGNORED, "", "Form of switch statements.", "N"),
            Option("device-stack-protector", VALUE, IGNORED, "", "Canaries in device functions.", "BOOL"),
            Option("no-compress", FLAG, IGNORED, "", "Compression of device code."),
            Option("compress-mode", VALUE, IGNORED, "", "Compression of device code.", "MODE"),
            Option(
                "vortex-shape",
                LIST,
                SET,
                "shapes",
                "Also build an image ahead of time for this shape, as CORESxWARPSxTHREADS; default is the "
                "default device, none builds at the first run.",
                "SHAPE",
            ),
            Option(
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
            Option("optimize O", JOINED, SET, "optimize", "Optimisation of host code: 0, 1, 2, 3, s, fast.", "LEVEL"),
            Option("debug g", FLAG, SET, "debug", "Debug information in host code."),
            Option("profile pg", FLAG, SET, "profile", "Code for gprof in host code."),
            Option("shared", FLAG, SET, "shared", "Make a shared library."),
            Option("machine m", VALUE, SET, "machine", "64; others are not possible.", "BITS"),
            Option("m64", FLAG, IGNORED, "", "64-bit code."),
            Option("no-align-double", FLAG, IGNORED, "", "Alignment in 32-bit code."),
            Option(
                "compiler-options Xcompiler",
                LIST,
                SET,
                "compiler_options",
                "Options for the host compiler and the link.",
                "OPTIONS",
            ),
            Option("linker-options Xlinker", LIST, SET, "linker_options", "Options for the host linker.", "OPTIONS"),
            Option("archive-options Xarchive", LIST, SET, "archive_options", "Options for the archiver.", "OPTIONS"),
            Option("ptxas-options Xptxas", LIST, IGNORED, "", "Options for NVIDIA's assembler.", "OPTIONS"),
            Option("nvlink-options Xnvlink", LIST, IGNORED, "", "Options for NVIDIA's linker.", "OPTIONS"),
            Option("Xfatbin", LIST, IGNORED, "", "Options for NVIDIA's fatbinary.", "OPTIONS"),
            Option("Xcudafe", LIST, IGNORED, "", "Options for NVIDIA's front end.", "OPTIONS"),
            Option("Xcicc", LIST, IGNORED, "", "Options for NVIDIA's code generator.", "OPTIONS"),
            Option(
                "forward-unknown-to-host-compiler",
                FLAG,
                SET,
                "forward_to_compiler",
                "Options that are not known go to the host compiler.",
            ),
            Option(
                "forward-unknown-to-host-linker",
                FLAG,
                SET,
                "forward_to_linker",
                "Options that are not known go to the host linker.",
            ),
            Option("forward-unknown-opts", FLAG, SET, "forward_unknown", "Options that are not known go to both."),
            Option("host-linker-script hls", VALUE, IGNORED, "", "Linker script for device code.", "KIND"),
            Option("augment-host-linker-script aug-hls", FLAG, IGNORED, "", "Linker script for device code."),
            Option(
                "relocatable-link r",
                FLAG,
                REFUSED,
                "partial links are not supported; use ld -r on the objects",
                "Refused.",
            ),
            Option("allow-unsupported-compiler", FLAG, IGNORED, "", "Any host compiler may be used."),
        ),
    ),
    (
        "Messages",
        (
            Option("disable-warnings w", FLAG, SET, "no_warnings", "No warnings."),
            Option(
                "Werror",
                LIST,
                SET,
                "errors",
                "Make kinds of warnings errors: all-warnings, reorder, cross-execution-space-call, …",
                "KIND",
            ),
            Option("Wreorder", FLAG, SET, "warn_reorder", "Warn where members are initialised in another order."),
            Option("Wno-deprecated-gpu-targets", FLAG, IGNORED, "", "Old architectures are never warned about."),
            Option(
                "Wno-deprecated-declarations", FLAG, SET, "no_deprecated", "No warnings about deprecated declarations."
            ),
            Option("Wdefault-stream-launch", FLAG, IGNORED, "", "Warn where a launch names no stream."),
            Option("Wmissing-launch-bounds", FLAG, IGNORED, "", "Warn where a kernel has no launch bounds."),
            Option("Wext-lambda-captures-this", FLAG, IGNORED, "", "Warn where a lambda captures this."),
            Option("diag-error", LIST, IGNORED, "", "Numbers of the messages of NVIDIA's front end.", "NUMBER"),
            Option("diag-suppress", LIST, IGNORED, "", "Numbers of the messages of NVIDIA's front end.", "NUMBER"),
            Option("diag-warn", LIST, IGNORED, "", "Numbers of the messages of NVIDIA's front end.", "NUMBER"),
            Option("display-error-number err-no", FLAG, IGNORED, "", "Numbers in messages."),
            Option("no-display-error-number no-err-no", FLAG, IGNORED, "", "Numbers in messages."),
            Option("brief-diagnostics brief-diag", VALUE, IGNORED, "", "Short messages.", "BOOL"),
            Option(
                "resource-usage res-usage",
                FLAG,
                IGNORED,
                "",
                "Registers and memory of kernels; `cuobjdump --list` tells what is known.",
            ),
            Option("optimization-info opt-info", LIST, IGNORED, "", "Messages of the optimiser.", "KIND"),
        ),
    ),
    (
        "The driver itself",
        (
            Option("verbose v", FLAG, SET, "verbose", "Print the commands that are run."),
            Option("dryrun", FLAG, SET, "dry_run", "Print the commands and run none."),
            Option("keep", FLAG, SET, "keep", "Keep intermediate files."),
            Option("save-temps", FLAG, SET, "keep", "As --keep."),
            Option("keep-dir", VALUE, SET, "keep_directory", "Folder for the files of --keep.", "DIR"),
            Option(
                "clean-targets clean",
                FLAG,
                SET,
                "clean",
                "Remove what the same command without this option would write.",
            ),
            Option(
                "threads t",
                JOINED,
                SET,
                "threads",
                "Sources that are compiled at the same time; 0: one a processor.",
                "N",
            ),
            Option("split-compile", VALUE, IGNORED, "", "Threads of the optimiser.", "N"),
            Option("split-compile-extended", VALUE, IGNORED, "", "Threads of the optimiser.", "N"),
            Option("jobserver", FLAG, IGNORED, "", "Threads that make allows."),
            Option("compile-as-tools-patch astoolspatch", FLAG, IGNORED, "", "Code of NVIDIA's tools."),
            Option("force-cl-env-setup", FLAG, IGNORED, "", "Windows."),
            Option("run-args", LIST, SET, "run_arguments", "Arguments of the program that --run starts.", "ARGUMENTS"),
            Option("time", VALUE, IGNORED, "", "File for the times of the steps.", "FILE"),
            Option("dont-use-profile noprof", FLAG, IGNORED, "", "nvcc.profile."),
            Option("forward-slash-prefix-opts", FLAG, IGNORED, "", "Windows."),
            Option("use-local-env", FLAG, IGNORED, "", "Windows."),
            Option("input-drive-prefix idp", VALUE, IGNORED, "", "Windows.", "PREFIX"),
            Option("dependency-drive-prefix ddp", VALUE, IGNORED, "", "Windows.", "PREFIX"),
            Option("drive-prefix dp", VALUE, IGNORED, "", "Windows.", "PREFIX"),
            Option("qpp-config", VALUE, IGNORED, "", "QNX.", "CONFIG"),
            Option("fdevice-time-trace", VALUE, IGNORED, "", "Trace of the device compiler.", "FILE"),
            Option("fdevice-syntax-only", FLAG, SET, "syntax_only", "Check the device code only."),
            Option("frandom-seed", VALUE, IGNORED, "", "Names are made from the source's path.", "SEED"),
            Option("list-gpu-code code-ls", FLAG, SET, "list_code", "List the architectures of -code."),
            Option("list-gpu-arch arch-ls", FLAG, SET, "list_architectures", "List the architectures of -arch."),
            Option("no-cache", FLAG, SET, "no_cache", "Neither look into the cache of compiled sources nor add to it."),
            Option("help h", FLAG, SET, "help", "Print this text."),
            Option("version V", FLAG, SET, "version", "Print the version."),
        ),
    ),
)

OPTIONS = {name: option for _, options in GROUPS for option in options for name in option.names}
WITH_TWO_DASHES = {options.names[0]: options for options in OPTIONS.values()}
WITH_ONE_DASH = {name: option for option in OPTIONS.values() for name in option.names[1:] or option.names}
JOINED_NAMES = tuple(
    name for name, option in OPTIONS.items() if option.form in (JOINED, JOINED_LIST) and len(name) == 1
)


def find(word: str) -> Option | None:
    """Return the row of a word of the command line, whose value may follow an ``=``."""
    name = word.lstrip("-").partition("=")[0]
    return (WITH_TWO_DASHES if word.startswith("--") else WITH_ONE_DASH).get(name)
