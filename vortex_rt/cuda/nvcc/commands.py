"""Command lines of clang, the host compiler and the linker for what a command line of nvcc asks for."""

import hashlib
import os
import re

from vortex_rt.compiler import tools
from vortex_rt.cuda import cccl, version
from vortex_rt.cuda.compile import (
    DECLARED_VARIADIC,
    INCLUDE_DIR,
    ONLY_PROVEN_LOOPS,
    ONLY_WARNED_OF,
    PRELUDE,
    clang_command,
    find_clang,
    include_folders,
    system_headers,
)
from vortex_rt.cuda.libraries import names
from vortex_rt.cuda.nvcc.errors import FatalError
from vortex_rt.cuda.nvcc.settings import Settings

SDK_VERSION = version.RELEASE
NVCC_MACROS = (
    "__NVCC__",
    f"__CUDACC_VER_MAJOR__={version.MAJOR}",
    f"__CUDACC_VER_MINOR__={version.MINOR}",
    f"__CUDACC_VER_BUILD__={version.PATCH}",
)
"""What nvcc tells every source; CUDA sources have it from the prelude."""
GCC_ONLY = (
    "-fopt-info", "-fipa-", "-fno-ipa-", "-ftree-", "-fgcse", "-fno-gcse", "-fprefetch-loop", "-static-lib", "-Wl,",
    "-Wa,", "-rdynamic", "-export-dynamic", "-l", "-L",
)
"""Beginnings of options of gcc that clang refuses, or that are the linker's."""
NOT_FOR_CUDA = ("-Werror", "-pedantic-errors")
"""Options of the host compiler that CUDA sources do without: with nvcc it never sees kernels, and clang warns of other
things than gcc. The warnings are shown; nvcc's own ``-Werror`` makes them errors."""
SANITIZERS = {
    "thread": ("-mllvm", "-tsan-instrument-memintrinsics=0"),
    "undefined": ("-fno-sanitize=function",),
}
"""What keeps clang's code to functions that GCC's sanitizers have, since the host compiler links: they watch memcpy
themselves, and do not compare types of functions."""
WERROR = {
    "all-warnings": "-Werror",
    "reorder": "-Werror=reorder",
    "deprecated-declarations": "-Werror=deprecated-declarations",
}
WERROR_HERE_NEVER = (
    "cross-execution-space-call", "default-stream-launch", "missing-launch-bounds", "ext-lambda-captures-this",
    "deprecated-gpu-targets",
)


def macros(settings: Settings) -> list[str]:
    """Macros that depend on the options."""
    defined = [f"__CUDA_ARCH_LIST__={10 * settings.capability}"]
    if settings.extended_lambda:
        defined.append("__CUDACC_EXTENDED_LAMBDA__")
    if settings.relocatable:
        defined.append("__CUDACC_RDC__")
    if settings.default_stream == "per-thread":
        defined.append("CUDA_API_PER_THREAD_DEFAULT_STREAM")
    return defined


def preprocessor(settings: Settings) -> list[str]:
    """Options of the preprocessor that the user gave."""
    return [
        *(f"-D{define}" for define in [*macros(settings), *settings.defines]),
        *(f"-U{name}" for name in settings.undefines),
        *(word for path in settings.include_path for word in _include_folder(path)),
        *(word for path in settings.system_include for word in ("-isystem", path)),
        *library_headers(settings),
        *(word for file in settings.includes for word in ("-include", file)),
    ]


def library_headers(settings: Settings) -> list[str]:
    """Options for the headers of Thrust, CUB and libcu++. Raises FatalError if there are none where the user says."""
    try:
        return cccl.options(settings.cccl)
    except cccl.CcclNotFoundError as error:
        raise FatalError(str(error)) from None


def _include_folder(path: str) -> list[str]:
    """The option for a folder of headers; another CUDA's comes behind ours, whose names would be taken from it."""
    header = os.path.join(path, "cuda_runtime_api.h")
    other = os.path.isfile(header) and not os.path.samefile(header, INCLUDE_DIR / "cuda_runtime_api.h")
    return ["-idirafter", path] if other else [f"-I{path}"]


def language(settings: Settings) -> list[str]:
    """Options of language and messages for C++ and CUDA."""
    made = _standard(settings.standard) if settings.standard else []
    if settings.template_depth:
        made.append(f"-ftemplate-depth={settings.template_depth}")
    if settings.template_backtrace:
        made.append(f"-ftemplate-backtrace-limit={settings.template_backtrace}")
    return made + messages(settings)


def _standard(name: str) -> list[str]:
    """The options for a standard. The CUDA headers, clang's among them, are C++11: what is written for an older C++ is
    compiled as that, without the errors for what it took."""
    if name.removeprefix("c++").removeprefix("gnu++") not in ("98", "03", "0x"):
        return [f"-std={name}"]
    newer = "gnu++11" if name.startswith("gnu") else "c++11"
    return [f"-std={newer}", "-Wno-c++11-narrowing", "-Wno-reserved-user-defined-literal"]


def messages(settings: Settings) -> list[str]:
    """Options about warnings."""
    made = ["-w"] if settings.no_warnings else []
    if settings.warn_reorder:
        made.append("-Wreorder")
    if settings.no_deprecated:
        made.append("-Wno-deprecated-declarations")
    for kind in settings.errors:
        if kind in WERROR:
            made.append(WERROR[kind])
        elif kind not in WERROR_HERE_NEVER:
            raise FatalError(f"Value '{kind}' is not defined for option 'Werror'")
    return made


def _clang_messages() -> list[str]:
    quiet = [
        "-Wno-unknown-cuda-version",
        "-Wno-unknown-warning-option",
        "-Wno-ignored-optimization-argument",
        "-Wno-unused-command-line-argument",
        "-Wno-pass-failed",  # a loop that a pragma wants vectorised
        "-Wno-invalid-constexpr",  # an error of clang's: gcc and nvcc take the calls of log and the like as constant
    ]
    return [*quiet, "-fdiagnostics-color"] if os.isatty(2) and not os.environ.get("NO_COLOR") else quiet


def device(
    settings: Settings, source: str, output: str, *, lines: bool = False, dependencies: str = "", ptx: bool = False
) -> list[str]:
    """The device pass over a CUDA source: bitcode, or PTX text. ``lines``: with source lines."""
    extra = [*preprocessor(settings), *language(settings), *_clang_messages(), *_both_sides(settings)]
    if settings.relocatable:
        extra += ["-fgpu-rdc", f"-cuid={unit_id(settings, source)}"]
    if not settings.fmad:
        extra.append("-ffp-contract=off")
    if settings.fast_math:
        extra.append("-fgpu-approx-transcendentals")
    if settings.device_debug:
        extra += ["-g", "-Xclang", "-disable-O0-optnone"]
    elif lines or settings.line_info:
        extra.append("-gline-tables-only")
    if dependencies:
        extra += ["-MD", "-MF", dependencies]
    command = clang_command(
        source, output, opt_level="0" if settings.device_debug else "2", gpu_arch=settings.device_architecture,
        bitcode=True, extra=extra,
    )  # fmt: skip
    if ptx:
        command[command.index("-emit-llvm") : command.index("-emit-llvm") + 2] = ["-S"]
    return command


def _both_sides(settings: Settings) -> list[str]:
    """Options of the host compiler that change what a source means or whether it is taken, and so both sides of it."""
    both = ("-D", "-U", "-std=", "-fno-exceptions", "-fno-rtti", "-funsigned-char", "-fopenmp", "-Wno-")
    return [word for word in _for_clang(settings) if word.startswith(both)]


def _for_clang(settings: Settings) -> list[str]:
    """The host compiler's options in the form for CUDA sources."""
    options = [word for word in settings.compiler_options if word not in NOT_FOR_CUDA]
    given = [word for word in options if not word.startswith(GCC_ONLY)]
    made = [made for word in given for made in (_standard(word[5:]) if word.startswith("-std=") else [word])]
    return [*made, *_for_sanitizers(settings)]


def _for_sanitizers(settings: Settings) -> list[str]:
    words = [word.partition("=")[2] for word in settings.compiler_options if word.startswith("-fsanitize=")]
    asked = {kind for word in words for kind in word.split(",")}
    return [option for kind, options in SANITIZERS.items() if kind in asked for option in options]


def host(
    settings: Settings, source: str, output: str, fat_binary: str, *, dependencies: str = "",
    what: tuple[str, ...] = ("-c",),
) -> list[str]:
    """The host pass over a CUDA source with ``fat_binary`` in its object; ``what`` is what clang is to make."""
    command = [
        find_clang(),
        *system_headers(),
        *("-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", f"--cuda-path={INCLUDE_DIR}"),
        *(word for folder in include_folders() for word in ("-isystem", str(folder))),
        *("-include", str(INCLUDE_DIR / PRELUDE)),
        *(
            "-Xclang", f"-target-sdk-version={SDK_VERSION}", "-Xclang", "-fcuda-include-gpubinary", "-Xclang",
            fat_binary,
        ),
        *DECLARED_VARIADIC,
        *ONLY_WARNED_OF,
        *ONLY_PROVEN_LOOPS,
        *_host_code(settings),
        *preprocessor(settings),
        *language(settings),
        *_clang_messages(),
    ]
    if settings.relocatable:
        command += ["-fgpu-rdc", "-Xclang", f"-cuid={unit_id(settings, source)}"]
    if settings.default_stream == "per-thread":
        command += ["-Xclang", "-fgpu-default-stream=per-thread"]
    if settings.no_exceptions:
        command.append("-fno-exceptions")
    command += _for_clang(settings)
    if dependencies:
        command += ["-MD", "-MF", dependencies]
    return [*command, *what, "-o", output, source]


def _host_code(settings: Settings) -> list[str]:
    made = [f"-O{settings.optimize}"] if settings.optimize else []
    if settings.debug or settings.device_debug:
        made.append("-g")
    if settings.profile:
        made.append("-pg")
    return made


def unit_id(settings: Settings, source: str) -> str:
    """Return what tells a source's static names from those of others in one program."""
    asked = repr(
        [os.path.abspath(source), settings.output, settings.defines, settings.compiler_options, settings.include_path]
    )
    return hashlib.sha256(asked.encode(errors="surrogateescape")).hexdigest()[:16]


def host_compiler(settings: Settings, kind: str = "c++") -> str:
    """Return the compiler of C or C++ sources; that of C++ links.

    Raises:
        FatalError: there is none of that name.
    """
    named = settings.ccbin or os.environ.get("NVCC_CCBIN", "")
    if os.path.isdir(named):
        named = os.path.join(named, "g++")
    folder, base = os.path.split(named or "g++")
    pairs = (("g++", "gcc"), ("clang++", "clang"), ("c++", "cc"))
    for plus, plain in pairs:
        if kind == "c++" and plus not in base and plain in base:
            other = base.replace(plain, plus)
        elif kind == "c" and plus in base:
            other = base.replace(plus, plain)
        else:
            continue
        if tools.find(os.path.join(folder, other)):
            base = other
        break
    name = os.path.join(folder, base)
    if not (found := tools.find(name)):
        raise FatalError(f"Failed to find the host compiler '{name}'")
    return found


QUESTION = re.compile(r"-dump(fullversion|version|machine|specs)|--?print-\S+|--version|--(target-)?help(=\S*)?|-###")
"""An option by which the host compiler tells of itself and compiles nothing."""


def question(settings: Settings) -> list[str]:
    """The command by which the host compiler is asked what the command line asks it, empty if it asks nothing.

    As with NVIDIA's, it is the compiler of C if the first input is in C, and the inputs need not exist.
    """
    if not any(map(QUESTION.fullmatch, settings.compiler_options)):
        return []
    kind = next((kind for _, kind in settings.inputs if kind != "-l"), "")
    return [host_compiler(settings, "c" if kind == "c" else "c++"), *settings.compiler_options]


def host_only(
    settings: Settings, source: str, output: str, kind: str, *, include: str, dependencies: str = "",
    what: tuple[str, ...] = ("-c",),
) -> list[str]:
    """Compile a C or C++ source, or what only the host compiler knows, with the host compiler."""
    command = [host_compiler(settings, "c" if kind == "c" else "c++"), *what]
    if kind in ("c", "c++"):
        command += ["-x", kind]
    command += [
        *_host_code(settings),
        *(f"-D{macro}" for macro in NVCC_MACROS),
        *preprocessor(settings),
        f"-I{include}",
        *messages(settings),
    ]
    if kind == "c++":
        command += [f"-std={settings.standard}"] if settings.standard else []
        command += ["-fno-exceptions"] if settings.no_exceptions else []
    command += [word for word in settings.compiler_options if not word.startswith(("-Wl,", "-l", "-L"))]
    if dependencies:
        command += ["-MD", "-MF", dependencies]
    return [*command, *(["-o", output] if output else []), source]


def link(settings: Settings, inputs: list[str], output: str, lib: str) -> list[str]:
    """Link to a program or a shared library. ``lib``: the toolkit's folder of libraries.

    As NVIDIA's does: files in their order, then libraries, in one group, so that the command line may name a library
    before what uses it.
    """
    command = [host_compiler(settings)]
    if settings.shared:
        command.append("-shared")
    if settings.debug:
        command.append("-g")
    if settings.profile:
        command.append("-pg")
    # Objects of clang's host pass need LLVM's OpenMP library, also where a Makefile names GCC's.
    openmp = [word for word in settings.compiler_options if word == "-fopenmp"]
    openmp += [name for name, kind in settings.inputs if kind == "-l" and name == "gomp"]
    command += [word for word in settings.compiler_options if word != "-fopenmp"]
    grouped = not any(word.endswith(("start-group", "-(")) for word in settings.linker_options)
    command += ["-o", output, *(["-Wl,--start-group"] if grouped else [])]
    command += sorted(inputs, key=lambda word: word.startswith("-l"))
    command += [word for option in settings.linker_options for word in ("-Xlinker", option)]
    command += library_folders(lib)  # first: a Makefile may name the folder of another CUDA, as -L/usr/local/cuda/lib64
    command += [f"-L{path}" for path in settings.library_path]
    if openmp:
        command += [f"-L{names.OPENMP_FOLDER}", f"-Wl,-rpath,{names.OPENMP_FOLDER}", "-lomp"]
    if settings.cudart != "none" or any(  # the static one looks for libcuda there too
        name in ("cudart", "cuda", "nvidia-ml") or name.removesuffix("_static") in names.PACKAGES
        for name, kind in settings.inputs
        if kind == "-l"
    ):
        command += [f"-Wl,-rpath,{lib}"]
    if settings.cudadevrt == "static" and settings.cudart != "none":
        command.append("-lcudadevrt")
    if settings.cudart == "static":
        command += ["-lcudart_static", "-lrt", "-lpthread", "-ldl"]
    elif settings.cudart == "shared":
        command.append("-lcudart")
    return [*command, "-Wl,--end-group"] if grouped else command


def library_folders(lib: str) -> list[str]:
    """The toolkit's folder on a link line, in the form that ``#$ LIBRARIES=`` tells.

    Not ``lib`` itself: CMake gives programs no run path to folders that are named there, and libraries it finds in
    ``lib``.
    """
    return [f"-L{lib}/link"]


def generate(settings: Settings, ir: str, output: str) -> list[str]:
    """Compile the host's IR to an object."""
    options = [
        word for word in settings.compiler_options if word.startswith(("-f", "-m")) and not word.startswith(GCC_ONLY)
    ]
    options += _for_sanitizers(settings)
    command = [find_clang(), "-x", "ir", *ONLY_PROVEN_LOOPS, *_host_code(settings), *options, *_clang_messages()]
    return [*command, "-c", "-o", output, ir]
