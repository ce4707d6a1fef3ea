"""The device library: OpenCL C sources, generated OpenCL C and IR, and what is left of libclc; compiled once per target, cached, linked by need.

The library consists of parts, each a bitcode file with a list of what it defines. A program is linked with the parts that define what it lacks, in
the order of `PARTS`, until nothing more is found: most programs need only the small first part.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from nvvm2spirv.ir.parser import declared
from vortex_rt import abi
from vortex_rt.compiler import startup, tools
from vortex_rt.compiler.target import Target
from vortex_rt.isa import header

SOURCES = Path(__file__).parent


@dataclass(frozen=True)
class Part:
    """A part of the library: OpenCL C files, or libclc, or what a module of this package generates.

    Such a module has ``source(doubles)``, which returns OpenCL C, and may have ``ir(doubles)``, which returns LLVM IR. It is imported only where the
    library is built, as no program needs it afterwards.
    """

    name: str
    files: tuple[str, ...] = ()
    generated: bool = False

    def generator(self) -> ModuleType:
        """Return the module that generates this part."""
        return importlib.import_module(f"{__name__}.{self.name}")


PARTS = (
    Part("core", tuple(sorted(p.name for p in SOURCES.glob("*.cl")))),
    Part("builtins", generated=True),
    Part("mathematics", generated=True),
    Part("conversions", generated=True),
    Part("images", generated=True),
    Part("libclc"),
)


RUNTIME = "runtime"
"""Folder of the functions that the code generator itself calls."""


def _field_macros() -> str:
    lines = [f"#define OFFSET_{name} {place}\n" for name, place in abi.offsets().items()]
    lines += [f"#define RECORD_BYTES {startup.RECORD}\n", f"#define EXCHANGE {startup.EXCHANGE}\n", f"#define HANDSHAKE {startup.HANDSHAKE}\n"]
    lines += [f"#define {name} {getattr(abi, name)}\n" for name in dir(abi) if name.startswith("TRAP_") and name != "TRAP_REASONS"]
    return "".join(lines)


def _bodies() -> Path:
    """Return the folder of the translator's builtins, without the cost of importing the translator."""
    package = importlib.util.find_spec("nvvm2spirv")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).parent / "builtins"


@functools.cache
def source_hash() -> str:
    """Hash of everything the library is made from, with the tools' versions."""
    digest = hashlib.sha256()
    for source in sorted([*SOURCES.glob("**/*.[ch]*"), *SOURCES.glob("*.py"), *_bodies().glob("**/*.py")]):
        digest.update(source.name.encode() + source.read_bytes())
    digest.update((_field_macros() + header.c_header()).encode())
    digest.update(tools.versions().encode())
    return digest.hexdigest()


def folder(target: Target) -> Path:
    """Return the folder with the target's device library, building it when it is not in the cache."""
    place = tools.cache_root() / "library" / f"{target.name}-{source_hash()[:24]}"
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{place.name}.", dir=place.parent))
        try:
            _build(target, made)
            try:
                made.rename(place)
            except OSError:  # another process was faster
                shutil.rmtree(made, ignore_errors=True)
        except BaseException:
            shutil.rmtree(made, ignore_errors=True)
            raise
    return place


def link(program: Path, target: Target, output: Path) -> str:
    """Link a program with what it needs of the library; returns the module's text."""
    return link_parts(program, folder(target), output)


def link_parts(program: Path, place: Path, output: Path, internalize: bool = True) -> str:
    """Link a program with what it needs of the library in a folder."""
    indices = {part.name: set((place / f"{part.name}.txt").read_text().split()) for part in PARTS}
    current = program
    text = ""
    pending = list(PARTS[:1])
    for _ in range(20):
        files = [place / f"{part.name}.bc" for part in pending]
        flags = ("--only-needed", *(("--internalize",) if internalize else ())) if files else ()
        tools.check("llvm-link-19", "-S", *flags, "--suppress-warnings", current, *files, "-o", output)
        text = output.read_text()
        missing = declared(text)
        pending = []
        for part in PARTS:
            found = missing & indices[part.name]
            if found:
                pending.append(part)
                missing -= found
        if not pending:
            return text
        current = output
    return text


def runtime_names(target: Target) -> list[str]:
    """Names of the functions that the code generator itself calls."""
    return (folder(target) / "runtime.txt").read_text().split()


def _defined(bitcode: Path) -> set[str]:
    listing = tools.check("llvm-nm-19", "--defined-only", "--extern-only", "--format=posix", bitcode).decode()
    return {line.split()[0] for line in listing.splitlines() if line}


def _build(target: Target, output: Path) -> None:
    resource = Path(tools.check("clang-19", "-print-resource-dir").decode().strip())
    with tempfile.TemporaryDirectory(prefix="vortex-library-") as name:
        work = Path(name)
        (work / "launch_block.h").write_text(_field_macros())
        (work / "vortex_isa.h").write_text(header.c_header())
        compile_options: list[str | Path] = [
            "-x", "cl", f"--target={target.front_triple}", "-cl-std=CL2.0", "-cl-no-stdinc", "-include",
            resource / "include" / "opencl-c-base.h", "-include", work / "launch_block.h", f"-DVORTEX_RV{target.xlen}", f"-I{SOURCES}", f"-I{work}",
            "-O1", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-Wall", "-Werror", "-Wno-unused-function",
        ]  # fmt: skip
        for part in PARTS:
            bitcode = output / f"{part.name}.bc"
            if part.name == "libclc":
                tools.check("llvm-spirv-15", "-r", tools.LIBCLC / target.libclc, "-o", bitcode)
            else:
                sources = [SOURCES / f for f in part.files]
                if part.generated:
                    sources = [work / f"{part.name}.cl"]
                    sources[0].write_text(part.generator().source(target.xlen == 64))
                objects = []
                for source in sources:
                    objects.append(work / f"{source.stem}.bc")
                    tools.check("clang-19", *compile_options, "-c", source, "-o", objects[-1])
                if part.generated and hasattr(part.generator(), "ir"):
                    objects.append(work / f"{part.name}.ll")
                    objects[-1].write_text(part.generator().ir(target.xlen == 64))
                tools.check("llvm-link-19", "--suppress-warnings", *objects, "-o", bitcode)
            _index(part, bitcode, output)
        runtime = work / "runtime.bc"
        tools.check("clang-19", *compile_options, "-fno-builtin", "-c", SOURCES / RUNTIME / "runtime.cl", "-o", runtime)
        (output / "runtime.txt").write_text("\n".join(sorted(_defined(runtime))) + "\n")
        (output / "runtime.ll").write_text(link_parts(runtime, output, work / "runtime.ll", internalize=False))


def _index(part: Part, bitcode: Path, output: Path) -> None:
    (output / f"{part.name}.txt").write_text("\n".join(sorted(_defined(bitcode))) + "\n")
