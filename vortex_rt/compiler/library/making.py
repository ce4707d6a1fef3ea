"""Compiling the device library."""

import functools
import hashlib
import importlib
import importlib.util
import shutil
import tempfile
from pathlib import Path
from types import ModuleType

from nvvm2spirv.metadata import tensor_map
from vortex_rt import abi, settings
from vortex_rt.compiler import cells, tools
from vortex_rt.compiler.library import parts
from vortex_rt.compiler.library.parts import PARTS, SOURCES, Part
from vortex_rt.compiler.target import Target
from vortex_rt.isa import header

LIBCLC = Path(settings.LIBCLC.value())
PROMOTE = "-passes=function(sroa<preserve-cfg>)"
"""Of what a part's functions are, each program that has one would do it again."""
RUNTIME = "runtime"
"""Folder of the functions that the code generator itself calls."""


def _generator(part: Part) -> ModuleType:
    """Return the module that generates a part."""
    return importlib.import_module(f"vortex_rt.compiler.library.{part.name}")


def _field_macros() -> str:
    lines = [f"#define OFFSET_{name} {place}\n" for name, place in abi.offsets().items()]
    lines += [
        f"#define CELL_BYTES {cells.CELL}\n",
        f"#define CELL_BIAS {cells.BIAS}\n",
        f"#define CELLS_REACH {cells.REACH}\n",
        f"#define CELL_FIELDS {len(cells.FIELDS)}\n",
        f"#define CELLS_ARE_MANY {cells.MANY}\n",
        f"#define MOST_NEAR_CELLS {cells.MOST_NEAR}\n",
        f"#define SPARE_CELL {cells.SPARE}\n",
        f"#define CELL_STAGGER {cells.STAGGER}\n",
        f"#define CELL_PLACES {cells.PLACES}\n",
        f"#define RECURSION_MARGIN {abi.RECURSION_MARGIN}\n",
        f"#define DIVIDE_SHIFT {abi.DIVIDE_SHIFT}\n",
        f"#define START_GRID {abi.START_GRID}\n",
    ]
    lines += [f"#define FIELD_{name.upper()} {number}\n" for number, name in enumerate(cells.FIELDS)]
    lines += [
        f"#define {name} {getattr(abi, name)}\n"
        for name in dir(abi)
        if name.startswith("TRAP_") and name != "TRAP_REASONS"
    ]
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
    bodies = [path for path in _bodies().glob("**/*") if path.suffix == ".py" or path.name == "coefficients.json"]
    for source in sorted([*SOURCES.glob("**/*.[ch]*"), *SOURCES.glob("*.py"), *bodies]):
        digest.update(source.name.encode() + source.read_bytes())
    digest.update((_field_macros() + header.c_header()).encode())
    digest.update(tools.versions().encode())
    return digest.hexdigest()


def build(target: Target, root: Path) -> Path:
    """Return the folder, below ``root``, with the target's library, which is compiled if these sources' is not there.
    """
    place = root / f"{target.name}-{source_hash()[:24]}"
    if not place.exists():
        # LLVM's worker is told where packages are; a lean start knows once one is looked for
        importlib.util.find_spec("llvmlite")
        root.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{place.name}.", dir=root))
        try:
            _compile(target, made)
            try:
                made.rename(place)
            except OSError:  # another process was faster
                shutil.rmtree(made, ignore_errors=True)
        except BaseException:
            shutil.rmtree(made, ignore_errors=True)
            raise
    return place


def _defined(bitcode: Path) -> set[str]:
    listing = tools.check("llvm-nm-19", "--defined-only", "--extern-only", "--format=posix", bitcode).decode()
    return {line.split()[0] for line in listing.splitlines() if line}


def _compile(target: Target, output: Path) -> None:
    resource = Path(tools.check("clang-19", "-print-resource-dir").decode().strip())
    with tempfile.TemporaryDirectory(prefix="vortex-library-") as name:
        work = Path(name)
        (work / "launch_block.h").write_text(_field_macros())
        (work / "vortex_isa.h").write_text(header.c_header())
        (work / "tensor_map.h").write_text(tensor_map.c_header(tensor_map.OPENCL_TYPES))
        compile_options: list[str | Path] = [
            "-x", "cl", f"--target={target.front_triple}", "-cl-std=CL2.0", "-cl-no-stdinc", "-include",
            resource / "include" / "opencl-c-base.h", "-include", work / "launch_block.h", f"-DVORTEX_RV{target.xlen}",
            f"-I{SOURCES}", f"-I{work}",
            "-O1", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-Wall", "-Werror", "-Wno-unused-function",
        ]  # fmt: skip
        for part in PARTS:
            bitcode = output / f"{part.name}.bc"
            if part.name == "libclc":
                tools.check("llvm-spirv-15", "-r", LIBCLC / target.libclc, "-o", bitcode)
            else:
                sources = [SOURCES / f for f in part.files]
                if part.generated:
                    sources = [work / f"{part.name}.cl"]
                    sources[0].write_text(_generator(part).source(target.xlen == 64))
                objects = []
                for source in sources:
                    objects.append(work / f"{source.stem}.bc")
                    tools.check("clang-19", *compile_options, "-c", source, "-o", objects[-1])
                if part.generated and hasattr(_generator(part), "ir"):
                    objects.append(work / f"{part.name}.ll")
                    objects[-1].write_text(_generator(part).ir(target.xlen == 64))
                tools.check("llvm-link-19", "--suppress-warnings", *objects, "-o", work / "linked.bc")
                tools.check("opt-19", PROMOTE, work / "linked.bc", "-o", bitcode)
            _index(part, bitcode, output)
        runtime = work / "runtime.bc"
        tools.check("clang-19", *compile_options, "-fno-builtin", "-c", SOURCES / RUNTIME / "runtime.cl", "-o", runtime)
        (output / "runtime.txt").write_text("\n".join(sorted(_defined(runtime))) + "\n")
        (output / "runtime.ll").write_text(parts.link_parts(runtime.read_bytes(), output, internalize=False))


def _index(part: Part, bitcode: Path, output: Path) -> None:
    (output / f"{part.name}.txt").write_text("\n".join(sorted(_defined(bitcode))) + "\n")
