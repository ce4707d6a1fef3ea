"""Builds the libraries into a toolkit, with the toolkit's own nvcc.

Until a library is needed its stand-in (``stand_in.py``) lies in its place. Its folder is named by a digest of all that
goes into it and appears by a rename; ``lib64`` shows what is in it. nvcc's cache of objects makes it quick to build
again what has changed little.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from vortex_rt import bundle
from vortex_rt.cuda.compile import include_folders
from vortex_rt.cuda.libraries import names
from vortex_rt.cuda.libraries.model import CudaLibrary
from vortex_rt.cuda.table import entry_points
from vortex_rt.cuda.toolkit import COMPILE, Toolkit
from vortex_rt.settings import header as settings

ROOT = Path(names.FOLDER).parents[2]
COMMON = Path(names.FOLDER, "common")
ENTRY = ROOT / "vortex_rt" / "cuda" / "common"
LOCKS = ROOT / "vortex_rt" / "driver" / "include"
COMPILER = (
    "nvvm2spirv/**/*.py", "vortex_rt/cuda/nvcc/*.py", "vortex_rt/cuda/*.py", "vortex_rt/cuda/table/*.py",
    "vortex_rt/cuda/common/*.[ch]", "vortex_rt/cuda/include/**/*.h", "vortex_rt/cuda/libraries/*.py",
    "vortex_rt/cuda/libraries/common/*.[ch]", "vortex_rt/driver/include/vortex_lock.h", "vortex_rt/settings/*",
)  # fmt: skip
"""What every library depends on, beside its own folder and those of the libraries that it needs."""
DEVICE = ("--vortex-split", "per-kernel", "-Xcompiler", "-fPIC,-fvisibility=hidden")
"""Options for CUDA sources: a program compiles for the device only those kernels that it launches."""
GENERATED_C = ("-O0", "-g0")
"""Options for what is generated of tables, which checks and hands on: else a tenth of a library's compilation."""

Run = Callable[[Sequence[str | Path], str], None]
"""Runs a command; the text says what it is for. Raises an exception where it fails."""


def key(library: CudaLibrary) -> str:
    """Return what identifies a built library: the contents of all that it is made from."""
    digest = hashlib.sha256()
    folders = [f"vortex_rt/cuda/libraries/{package}/**/*" for package in (library.package, *library.needs)]
    for path in _files([*COMPILER, *folders]):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT)} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:16]


def _files(patterns: Iterable[str]) -> Iterator[Path]:
    for pattern in patterns:
        yield from sorted(path for path in ROOT.glob(pattern) if path.is_file() and "__pycache__" not in path.parts)


def folder(library: CudaLibrary, toolkit: Toolkit) -> Path:
    """Return where the library of these sources is, or will be."""
    return toolkit.root / "libraries" / f"{library.package}-{key(library)}"


def is_built(library: CudaLibrary, toolkit: Toolkit) -> bool:
    """Whether the toolkit shows the library of these sources."""
    if bundle.part("cuda"):
        return True
    shown = os.path.realpath(toolkit.lib / library.soname) == str(folder(library, toolkit).resolve() / library.soname)
    return shown and _archive(library, toolkit).exists()


def _archive(library: CudaLibrary, toolkit: Toolkit) -> Path:
    """What ``-lNAME_static`` finds."""
    return toolkit.lib / f"lib{library.link_name}_static.a"


def build(library: CudaLibrary, toolkit: Toolkit, run: Run, jobs: int = 1) -> Path:
    """Build a library, show it in the toolkit's folder of libraries, and return its file. Raises OSError."""
    library.prepare()
    final = folder(library, toolkit)
    if not final.is_dir():
        final.parent.mkdir(exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{final.name}-", dir=final.parent))
        try:
            made.chmod(0o755)
            _make(library, made, toolkit, run, jobs)
            made.rename(final)
        finally:
            shutil.rmtree(made, ignore_errors=True)
    show(library, final / library.soname, toolkit)
    for other in final.parent.glob(f"{library.package}-*"):
        if other != final:
            shutil.rmtree(other, ignore_errors=True)
    return final / library.soname


def _make(library: CudaLibrary, made: Path, toolkit: Toolkit, run: Run, jobs: int) -> None:
    # nvcc's cache of objects goes by the paths of folders too, so this one has the same name each time.
    generated = toolkit.root.parent / f".library-{library.package}"
    shutil.rmtree(generated, ignore_errors=True)
    entry_points.write(generated, [library.entry_points])
    settings.write(generated)
    for name, text in library.generated.items():
        Path(generated, name).write_text(text)
    includes = [f"-I{path}" for path in (generated, library.folder, COMMON, ENTRY, settings.FOLDER)]
    place = f'-DVORTEX_LIBRARY_FOLDER="{library.folder}"'
    systems = [f"-I{path}" for path in include_folders()]
    commands: list[list[str | Path]] = []
    objects: list[Path] = []

    def compiles(source: Path, command: Sequence[str | Path]) -> None:
        objects.append(generated / f"{source.parent.name}.{source.name}.o")
        commands.append([*command, "-c", source, "-o", objects[-1]])

    common = (*sorted(COMMON.glob("*.c")), *settings.SOURCES, *sorted(ENTRY.glob("*.c")))
    for source in (*sorted(generated.glob("*.c")), *common):
        if source.parent != ENTRY or source.stem in ("error", "find", "trace"):
            plain = GENERATED_C if source.parent == generated else ()
            compiles(source, ["cc", *COMPILE, *plain, *includes, f"-I{LOCKS}", *systems])
    for source in sorted(path for pattern in library.sources for path in library.folder.glob(pattern)):
        compiles(source, [toolkit.nvcc, "-O3", *DEVICE, place, *includes])
    for name in library.generated:  # calls of templates, which take twice as long with -O3
        compiles(generated / name, [toolkit.nvcc, "-O1", *DEVICE, place, *includes])
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda command: run(command, f"compile lib{library.link_name}: {command[-3].name}"), commands))
    script = generated / f"lib{library.link_name}.map"
    linker = f"-soname={library.soname},--version-script={script},-z,defs,-rpath=$ORIGIN/../../lib64"
    needed = [f"-l{link}" for link, package in names.PACKAGES.items() if package in library.needs]
    target = made / library.soname
    run(
        [toolkit.nvcc, "-shared", *objects, *needed, "-Xlinker", linker, "-Xlinker", ",".join(library.system) or "-lm",
         "-o", target],
        f"link lib{library.link_name}",
    )  # fmt: skip
    shutil.rmtree(generated)


def show(library: CudaLibrary, file: Path, toolkit: Toolkit) -> None:
    """Point the links of the toolkit's library folders at a library's file, which lies in the toolkit."""
    plain = f"lib{library.link_name}.so"
    _link(toolkit.lib / library.soname, os.path.relpath(file, toolkit.lib))
    _link(toolkit.lib / plain, library.soname)
    archive = _archive(library, toolkit)
    script = f"/* A script for ld: the static name is the shared library's. */\nINPUT(-l{library.link_name})\n"
    _put(archive, lambda path: path.write_text(script))
    for name in (plain, library.soname, archive.name):
        _link(toolkit.lib / "link" / name, f"../{name}")


def _link(path: Path, target: str) -> None:
    """Make a symbolic link, or put it in the place of another at once."""
    _put(path, lambda temporary: temporary.symlink_to(target))


def _put(path: Path, make: Callable[[Path], object]) -> None:
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    make(temporary)
    temporary.replace(path)
