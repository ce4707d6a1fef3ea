"""Run clang on CUDA device code and keep the NVVM IR it makes (``cuda2nvvm``).

clang is used as in its CUDA documentation, with two differences: ``-nocudainc`` keeps it from looking for NVIDIA's
headers (ours come with ``-include``), and ``-nocudalib`` leaves the math functions as calls of ``__nv_*``, which
nvvm2spirv maps itself.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeGuard

from nvvm2spirv.files import write_atomically
from vortex_rt import bundle
from vortex_rt.cuda import made_headers, precompiled
from vortex_rt.cuda.by_value import mended
from vortex_rt.errors import VortexError, told
from vortex_rt.settings import CLANG
from vortex_rt.version import VERSION

INCLUDE_DIR = Path(__file__).parent / "include"
ISA_INCLUDE = Path(__file__).parent.parent / "isa" / "include"
LIBRARIES_DIR = Path(__file__).parent / "libraries"
PRELUDE = "vortex_cuda_prelude.h"
#: Tried in this order; VORTEX_CLANG names another one.
CLANG_NAMES = ("clang-19", "clang-20", "clang-21", "clang-18", "clang-17", "clang")
DEFAULT_ARCH = "sm_70"
#: Newest PTX that all clang versions above know; only decides which builtins the headers may use.
PTX_VERSION = "ptx80"
DECLARED_VARIADIC = ("-Xclang", "-fcuda-allow-variadic-functions")
"""Type traits declare device functions of ``(...)`` that nobody calls; NVIDIA's compiler takes them."""
ONLY_WARNED_OF = tuple(
    f"-Wno-error={name}"
    for name in (
        "register",
        "reserved-user-defined-literal",
        "c++11-narrowing",
        "enum-constexpr-conversion",
        "missing-template-arg-list-after-template-kw",
    )
)
"""What clang refuses, and gcc and NVIDIA's compiler only warn of."""
ONLY_PROVEN_LOOPS = tuple(
    word
    for option in (
        "-enable-interleaved-mem-accesses=false",
        "-vectorize-scev-check-threshold=0",
        "-pragma-vectorize-scev-check-threshold=0",
        "-loop-load-elimination-scev-check-threshold=0",
    )
    for word in ("-mllvm", option)
)
"""Keeps clang from changing loops under the assumption that an index does not wrap, to be checked where the loop
begins: up to LLVM 21 that check forgets the multiplication in start + step x count (LLVM's issue 156849; 191382 is
another of LLVM 20 to 22), so ``table[(7 * i) & 63]`` is read past its end. Such loops are left as they are, on both
sides of a source; docs/howto/cuda-toolkit.md has the cost. -fno-vectorize is no remedy: a pragma overrides it, and the
elimination of loads assumes the same."""


class CudaCompileError(VortexError):
    """clang refused the source; the message is what it printed."""


class ClangNotFoundError(CudaCompileError):
    """No clang that compiles CUDA is installed."""


def include_folders() -> list[Path]:
    """Return the folders of CUDA's headers: those of the language and the APIs, of Vortex's instructions, and of each
    library."""
    return [INCLUDE_DIR, ISA_INCLUDE, *sorted(LIBRARIES_DIR.glob("*/include"))]


def find_clang() -> str:
    """Return the clang to use: ``$VORTEX_CLANG``, else the first of CLANG_NAMES on the path."""
    return _find_clang(CLANG.text())


@cache
def _find_clang(wanted: str) -> str:
    if not wanted and (brought := bundle.part(f"llvm/bin/{CLANG_NAMES[0]}")):
        return brought
    for name in (wanted,) if wanted else CLANG_NAMES:
        if path := shutil.which(name):
            return path
    missing = wanted or " or ".join(CLANG_NAMES[:2])
    raise ClangNotFoundError(f"{missing} not found; install it (apt-get install clang-19) or set VORTEX_CLANG")


def system_headers() -> list[str]:
    """Return clang's option for the headers of C and C++: a bundle's, where this machine has none."""
    brought = bundle.part("sysroot")
    return [f"--sysroot={brought}"] if brought and not os.path.isdir("/usr/include/c++") else []


def clang_command(
    source: Path | str, output: Path | str, *, opt_level: str = "2", debug: bool = False, gpu_arch: str = DEFAULT_ARCH,
    include_dirs: Sequence[Path | str] = (), defines: Sequence[str] = (), bitcode: bool = False,
    extra: Sequence[str] = (),
) -> list[str]:
    """Return clang's command line for one source; ``extra`` goes to clang as it is."""
    return [
        find_clang(),
        *system_headers(),
        *("-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", f"--cuda-gpu-arch={gpu_arch}"),
        # Without a toolkit clang takes the oldest PTX, which lacks CUDA's warp functions; with one, its version must
        # not matter.
        *(f"--cuda-path={INCLUDE_DIR}", f"--cuda-feature=+{PTX_VERSION}"),
        *(word for folder in include_folders() for word in ("-isystem", str(folder))),
        *("-include", str(INCLUDE_DIR / PRELUDE)),
        *("-Wno-unknown-cuda-version", "-Wno-pass-failed", "-fno-discard-value-names", f"-O{opt_level}", "-emit-llvm",
          "-c" if bitcode else "-S"),
        # Device code hands values that only some threads of a CUDA warp have set to shuffles; C++ calls that
        # undefined, CUDA does not.
        *("-Xclang", "-no-enable-noundef-analysis"),
        *DECLARED_VARIADIC,
        *ONLY_WARNED_OF,
        *ONLY_PROVEN_LOOPS,
        *(["-g"] if debug else []),
        *(f"-I{path}" for path in include_dirs),
        *(f"-D{define}" for define in defines),
        *extra,
        *("-o", str(output), str(source)),
    ]


FORMS = ("-emit-llvm", "-c", "-S")
"""What a command of `clang_command` writes: bitcode or text, or of nvcc's own PTX."""
OF_PASSES = ("-O", "-ffp-contract", "-fno-discard-value-names", "-Rpass", "-funroll", "-fno-unroll", "-fslp",
             "-fno-slp", "-fvectorize", "-fno-vectorize")
"""Beginnings of the options that clang's passes read."""


def front_end(command: Sequence[str], ir: str) -> list[str]:
    """Return the first step of a `clang_command`: the source's IR, as text in ``ir``, before any pass."""
    at = next(at for at, word in enumerate(command) if word in FORMS)
    words = [word for word in command if word not in FORMS]
    words[words.index("-o") + 1] = ir
    return [*words[:at], "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-S", *words[at:]]


def passes(command: Sequence[str], ir: str) -> list[str]:
    """Return the second step: from that text to the command's output."""
    architecture = next(word for word in command if word.startswith("--cuda-gpu-arch=")).partition("=")[2]
    options = [word for word in command if word.startswith(OF_PASSES)]
    llvm = [word for at, option in enumerate(command) if option == "-mllvm" for word in ("-mllvm", command[at + 1])]
    target = ("-x", "ir", "--target=nvptx64-nvidia-cuda", f"-march={architecture}", "-Xclang", "-target-feature",
              "-Xclang", f"+{PTX_VERSION}", "-nocudalib")
    output = command[command.index("-o") + 1]
    return [command[0], *target, "-w", *options, *llvm, *(word for word in command if word in FORMS), "-o", output, ir]


def mend(ir: str) -> None:
    """Change the text between the two steps."""
    text = Path(ir).read_text(encoding="utf-8", errors="surrogateescape")
    if (changed := mended(text)) is not text:
        Path(ir).write_text(changed, encoding="utf-8", errors="surrogateescape")


def is_text(source: object) -> TypeGuard[str]:
    """Whether a source is program text and no path: a string with a newline, a brace or a semicolon."""
    return isinstance(source, str) and any(mark in source for mark in "\n{;")


def compile_cuda(
    source: Path | str, output: Path | str | None = None, *, opt_level: str = "2", debug: bool = False,
    gpu_arch: str = DEFAULT_ARCH, include_dirs: Sequence[Path | str] = (), defines: Sequence[str] = (),
    bitcode: bool = False, extra: Sequence[str] = (),
) -> bytes:
    """Compile the device side of a CUDA source to NVVM IR and return it (text, or bitcode if ``bitcode``).

    ``source`` is a path, or CUDA C++ text (see ``is_text``). ``output`` is written whole or not at all.
    Warnings go to stderr. Raises CudaCompileError with clang's messages.
    """
    made_headers.ensure()
    with tempfile.TemporaryDirectory(prefix="cuda2nvvm-") as folder:
        if is_text(source):
            text, source = source, Path(folder, "source.cu")
            source.write_text(text)
        elif not Path(source).is_file():
            raise CudaCompileError(f"{source}: no such file")
        made = Path(folder, "out")
        command = clang_command(
            source, made, opt_level=opt_level, debug=debug, gpu_arch=gpu_arch, include_dirs=include_dirs,
            defines=defines, bitcode=bitcode, extra=extra,
        )
        users = [*(["-g"] if debug else []), *(f"-I{path}" for path in include_dirs), *extra]
        plain = f"{folder}/plain.ll"
        done = _run(front_end(command, plain), users)
        if done.returncode == 0:
            mend(plain)
            told_before = done.stderr
            done = subprocess.run(passes(command, plain), capture_output=True, text=True)
            done.stderr = told_before + done.stderr
        if done.returncode != 0:
            raise CudaCompileError(done.stderr.strip() or f"clang failed with exit status {done.returncode}")
        if done.stderr:
            print(done.stderr, end="", file=sys.stderr)
        ir = made.read_bytes()
    if output is not None:
        write_atomically(output, ir)
    return ir


def _run(command: list[str], users: list[str]) -> subprocess.CompletedProcess[str]:
    """Run clang, with the prelude precompiled where the user's words allow that; a failure is told as it is without."""
    header = str(INCLUDE_DIR / PRELUDE)
    if file := precompiled.prepared(command, header, users, include_folders()):
        line = precompiled.applied(command, header, file)
        done = subprocess.run(line, capture_output=True, text=True)
        if done.returncode == 0:
            return done
        again = subprocess.run(command, capture_output=True, text=True)
        if again.returncode == 0:  # a header has changed since
            Path(file).unlink(missing_ok=True)
        return again
    return subprocess.run(command, capture_output=True, text=True)


EPILOG = """Other options go to clang as they are (-std=c++20, -ffp-contract=off, -Wall); those with a
separate value go behind --.

Exit status: 0 done; 1 the source is at fault; 2 usage; 3 no clang.

Examples:
  cuda2nvvm kernel.cu -o kernel.ll && nvvm2spirv kernel.ll -o kernel.spv
  cuda2nvvm kernel.cu -std=c++20 -- -include my.h
"""


def parser() -> argparse.ArgumentParser:
    """The options of ``cuda2nvvm``; all others are clang's."""
    made = argparse.ArgumentParser(
        prog="cuda2nvvm",
        description="Compile the device code of a CUDA source to NVVM IR, without NVIDIA's toolkit. Host code in the "
                    "same file\nis parsed and left out.",
        epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = made.add_argument
    add("source", metavar="SOURCE", help="CUDA C++ file")
    add(
        "-o", dest="output", metavar="FILE",
        help="output; '-' is standard output (default: SOURCE with .ll, or .bc, in its folder)",
    )
    add("-O", dest="opt_level", choices=["0", "1", "2", "3", "s"], default="2", help="optimisation level (default: 2)")
    add("-g", dest="debug", action="store_true", help="debug information, for source lines in messages and profiles")
    add(
        "--gpu-arch", "-arch", metavar="ARCH", default=DEFAULT_ARCH,
        help=f"architecture behind __CUDA_ARCH__ (default: {DEFAULT_ARCH})",
    )
    add(
        "-I", dest="include_dirs", metavar="DIR", action="append", default=[],
        help="folder with headers; may be repeated",
    )
    add(
        "-D", dest="defines", metavar="NAME[=VALUE]", action="append", default=[],
        help="define a macro; may be repeated",
    )
    add("--bitcode", action="store_true", help="write bitcode instead of text")
    add(
        "--use_fast_math", "--use-fast-math", dest="fast_math", action="store_true",
        help="as nvcc's: fast, less accurate float functions",
    )
    add("--version", action="version", version=f"cuda2nvvm, version {VERSION}")
    add("-v", "--verbose", action="store_true", help="show clang's command line")
    return made


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line of ``cuda2nvvm``."""
    argv = list(sys.argv[1:] if arguments is None else arguments)
    split = argv.index("--") if "--" in argv else len(argv)
    # Not click: its short options are single letters, and would take -std=… apart.
    options, clang_options = parser().parse_known_args(argv[:split])
    if stray := [word for word in clang_options if not word.startswith("-")]:
        parser().error(
            f"one source at a time; what is {stray[0]!r}? (clang options with a separate value go behind --)"
        )
    clang_options += argv[split + 1 :]
    if options.fast_math:
        clang_options = ["-ffast-math", "-fgpu-approx-transcendentals", *clang_options]
    suffix = ".bc" if options.bitcode else ".ll"
    target = None if options.output == "-" else Path(options.output or Path(options.source).with_suffix(suffix))
    settings = {
        "opt_level": options.opt_level,
        "debug": options.debug,
        "gpu_arch": options.gpu_arch,
        "include_dirs": options.include_dirs,
        "defines": options.defines,
        "bitcode": options.bitcode,
        "extra": clang_options,
    }
    try:
        if options.verbose:
            print(shlex.join(clang_command(options.source, target or "-", **settings)), file=sys.stderr)
        ir = compile_cuda(options.source, target, **settings)
    except ClangNotFoundError as error:
        print(f"cuda2nvvm: {error}", file=sys.stderr)
        sys.exit(3)
    except CudaCompileError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        print(f"cuda2nvvm: {told(error)}", file=sys.stderr)
        sys.exit(1)
    if target is None:
        sys.stdout.buffer.write(ir)


if __name__ == "__main__":
    main()
