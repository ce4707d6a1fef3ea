"""``vortex-setup``: build POCL from Debian's pocl-source with the vortex device, and our libraries for it.

Two steps, each in a folder of the cache that is named by a hash of all that goes in and appears by a rename: POCL
itself (about half a minute, again only when its patches change), and our C libraries beside a copy of it (seconds).
"""

import fcntl
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from vortex_rt import manners
from vortex_rt.cuda import made_headers, make_toolkit
from vortex_rt.cuda.libraries import build as libraries
from vortex_rt.cuda.libraries import names as library_names
from vortex_rt.cuda.libraries import stand_in
from vortex_rt.cuda.libraries.model import CudaLibrary, load
from vortex_rt.cuda.toolkit import Toolkit
from vortex_rt.driver import cuda_setup, sanitize
from vortex_rt.driver.completion import SHELLS, completion
from vortex_rt.driver.locate import (
    DRIVER_FOLDER,
    MISSING_ENTRIES,
    POCL_ARCHIVE,
    PYTHON,
    ROOT,
    SERVICE_FOLDER,
    Installation,
    NotInstalledError,
    cache_root,
    find_installation,
    installation_key,
    pocl_key,
)
from vortex_rt.driver.made_headers import MADE_HEADERS
from vortex_rt.driver.pocl_source import POCL_OPTIONS, PatchError, apply_patch, patches
from vortex_rt.errors import told
from vortex_rt.settings import header as settings

PACKAGES = (
    "pocl-source libhwloc-dev ocl-icd-opencl-dev libcjson-dev libzstd1 build-essential cmake ninja-build patch "
    "pkg-config"
)

POCL_DEFINES = tuple(f"-DCL_USE_DEPRECATED_OPENCL_{v}_APIS" for v in ("1_0", "1_1", "1_2", "2_0", "2_1", "2_2"))
SPEC_CONSTANTS = "spec-constants"
"""The command that POCL asks for a module's specialization constants, beside its library."""
COMPILE = ("-std=gnu11", "-O2", "-g", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra", "-Werror", "-Wl,-z,defs")
NINJA_STEP = re.compile(r"^\[(\d+)/(\d+)\]")


class SetupFailedError(Exception):
    """The build failed; the message says where to look."""


@dataclass
class Build:
    """What the steps share: how to show progress and where everything is written down."""

    log: Path
    jobs: int
    verbose: bool
    report: Callable[[str, float], None]

    def run(self, command: Sequence[str | Path], what: str, start: float, end: float, cwd: Path | None = None) -> None:
        """Run a command whose output goes to the log; ninja's step counter moves the progress from ``start`` to
        ``end``."""
        self.report(what, start)
        words = sanitize.command([str(word) for word in command])
        printed: deque[str] = deque(maxlen=15)
        with self.log.open("a") as log:
            log.write(f"$ {shlex.join(words)}\n")
            log.flush()
            process = subprocess.Popen(words, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            assert process.stdout is not None
            try:
                for line in process.stdout:
                    log.write(line)
                    printed.append(line)
                    if self.verbose:
                        click.echo(line, nl=False)
                    if step := NINJA_STEP.match(line):
                        self.report(what, start + (end - start) * int(step[1]) / max(1, int(step[2])))
            except BaseException:
                process.kill()
                raise
            finally:
                status = process.wait()
        if status != 0:
            tail = "".join(f"  {line}" for line in printed)
            raise SetupFailedError(f"{what} failed (status {status}); the end of {self.log}:\n{tail}")

    def run_together(self, steps: Iterable[tuple[Sequence[str | Path], str]], done: float) -> None:
        """Run commands that do not wait for each other, as many at a time as there are jobs."""
        with ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(lambda step: self.run(step[0], step[1], done, done), steps))


@contextmanager
def new_folder(final: Path) -> Iterator[Path]:
    """Give a temporary folder beside ``final`` that gets this name when the block ends without an error."""
    made = Path(tempfile.mkdtemp(prefix=f".{final.name}-", dir=final.parent))
    try:
        yield made
        made.chmod(0o755)
        if final.exists():
            shutil.rmtree(final)
        made.rename(final)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def check_prerequisites() -> None:
    """Raise SetupFailedError if a tool or the POCL source is missing."""
    missing = [tool for tool in ("cc", "cmake", "ninja", "patch", "pkg-config") if shutil.which(tool) is None]
    if not POCL_ARCHIVE.exists():
        missing.append(str(POCL_ARCHIVE))
    if missing:
        raise SetupFailedError(
            f"missing: {', '.join(missing)}\nhint: apt-get install {PACKAGES}   (tools/setup does so)"
        )


def pocl_folder() -> Path:
    """Return the folder of the POCL build that the driver is made for."""
    return cache_root() / f"pocl-{pocl_key()}"


def build_pocl(build: Build) -> None:
    """Build POCL into ``pocl_folder()``: the library, and the headers a device driver needs."""
    final = pocl_folder()
    if final.is_dir():
        return
    with new_folder(final) as folder, tempfile.TemporaryDirectory(dir=cache_root(), prefix=".pocl-source-") as scratch:
        build.report("unpack POCL", 0.0)
        with tarfile.open(POCL_ARCHIVE) as archive:
            if hasattr(tarfile, "data_filter"):  # from Python 3.11.4 on; Debian 12 has 3.11.2
                archive.extraction_filter = tarfile.data_filter
            archive.extractall(scratch)
        source = next(path for path in Path(scratch).iterdir() if path.is_dir())
        for patch in patches():
            apply_patch(patch, source)
        shutil.copy(DRIVER_FOLDER / "tools" / MISSING_ENTRIES, source / "lib" / "CL" / f"vortex_{MISSING_ENTRIES}")
        command = f'-DPOCL_SPIRV_COMMAND=\\"{SPEC_CONSTANTS}\\"'
        defines = f'-DENABLE_SPIRV=1 "-DLLVM_SPIRV=pocl_spirv_command()" {command}'
        objects = Path(scratch) / "build"
        build.run(
            ["cmake", "-S", source, "-B", objects, "-G", "Ninja", *POCL_OPTIONS, f"-DCMAKE_C_FLAGS={defines}"],
            "configure POCL", 0.02, 0.3,
        )
        build.run(["ninja", "-C", objects, "-j", str(build.jobs), "pocl"], "compile POCL", 0.3, 0.8)
        build.run(
            ["cc", *COMPILE, DRIVER_FOLDER / "tools" / "spec_constants.c", "-o", folder / SPEC_CONSTANTS],
            "compile helper", 0.8, 0.8,
        )
        shutil.copy(objects / "lib" / "CL" / "libpocl-vortex.so", folder / "libpocl-vortex.so.2", follow_symlinks=True)
        for headers, pattern in ((source / "include", "**/*.h"), (source / "lib" / "CL", "**/*.h"), (objects, "*.h")):
            for header in headers.glob(pattern):
                target = folder / "include" / header.relative_to(headers)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(header, target)
        shutil.copy(source / "lib" / "CL" / "devices" / "prototypes.inc", folder / "include" / "devices")


def build_libraries(build: Build) -> None:
    """Compile libvortex, libvortex-nvsim and the device driver into the installation's folder, with a copy of POCL."""
    final = cache_root() / installation_key()
    pocl = pocl_folder()
    with new_folder(final) as folder:
        installation = Installation(folder)
        for path in (installation.driver_library.parent, installation.include_folder):
            path.mkdir(parents=True)
        generated = folder / "generated"
        generated.mkdir()
        for name, make in MADE_HEADERS.items():
            (generated / name).write_text(make())
        settings.write(generated)
        include, launch = DRIVER_FOLDER / "include", DRIVER_FOLDER / "launch"
        shown = ("vortex.h", "pocl_vortex.h", "vortex_lock.h", "vortex_resident.h")
        made = ("vortex_failures.h", "vortex_program.h")
        for header in (*(include / name for name in shown), *(generated / name for name in made)):
            shutil.copy(header, installation.include_folder)
        shutil.copy(pocl / "libpocl-vortex.so.2", installation.icd_library)
        shutil.copy(pocl / SPEC_CONSTANTS, installation.library_folder)

        fork_server = Installation(final).fork_server
        settings.write_places(folder, final, {"python": PYTHON, "packages": ROOT, "fork-server": fork_server})
        searched = (include, launch, SERVICE_FOLDER / "client", generated, settings.FOLDER)
        paths = [f"-I{place}" for place in searched]
        ours: list[str | Path] = ["cc", *COMPILE, "-shared", *paths]
        plan = launch / "plan.c"
        shared = [DRIVER_FOLDER / "libvortex" / "load.c", *settings.SOURCES]
        lib = installation.library_folder
        simulator = DRIVER_FOLDER / "nvsim"
        plugin = [
            *ours, f"-I{simulator}", *sorted(simulator.glob("*.c")), *settings.SOURCES, "-lpthread",
            "-o", lib / "libvortex-nvsim.so",
        ]  # fmt: skip
        planner = [*ours, plan, "-o", lib / "libvortex-launch.so"]
        api = sorted((DRIVER_FOLDER / "libvortex").glob("*.c"))
        public = [*ours, *api, settings.READER, "-ldl", "-o", lib / "libvortex.so"]
        pocl_headers = [f"-isystem{pocl / 'include' / sub}" for sub in ("", "devices")]
        preloaded: list[str | Path] = [*ours, SERVICE_FOLDER / "fork_server.c", settings.READER, "-ldl"]
        server = [*preloaded, "-o", installation.fork_server]
        driver = [
            *ours, "-DCL_TARGET_OPENCL_VERSION=300", *POCL_DEFINES, *pocl_headers,
            *sorted((DRIVER_FOLDER / "pocl").glob("*.c")), plan, *shared,
            *sorted((SERVICE_FOLDER / "client").glob("*.c")),
            f"-L{lib}", "-l:libpocl-vortex.so.2", "-Wl,-rpath,$ORIGIN/..",
            "-lcjson", "-ldl", "-lpthread", "-lm", "-o", installation.driver_library,
        ]  # fmt: skip
        steps = [
            (driver, "compile the device driver"),
            (plugin, "compile libvortex-nvsim"),
            (planner, "compile libvortex-launch"),
            (public, "compile libvortex"),
            (server, "compile the service's fork server"),
        ]
        build.run_together(steps, 0.82)
        shutil.rmtree(generated)


def build_toolkit(build: Build) -> None:
    """Make the CUDA toolkit for the build of these sources."""
    installation = Installation(cache_root() / installation_key())
    final = cuda_setup.folder(installation)

    def run(command: Sequence[str | Path], what: str) -> None:
        build.run(command, what, 0.95, 0.95)

    with new_folder(final) as folder:
        make_toolkit.make(folder, final, cuda_setup.host(installation), run, build.jobs)
        stand_in.make(Toolkit(folder), run)
    run([sys.executable, "-m", "vortex_rt.cuda.nvcc.prelude"], "precompile CUDA's headers")
    build.report("done", 1.0)


def chosen_libraries(names: str) -> list[CudaLibrary]:
    """Return CUDA's libraries of these names ("all", or names as behind ``-l`` with commas), and those they need.

    Raises:
        SetupFailedError: there is none of a name.
    """
    made = library_names.packages()
    known = {name: package for name, package in library_names.PACKAGES.items() if package in made}
    wanted = list(known) if names == "all" else names.split(",")
    if unknown := [name for name in wanted if name not in known]:
        raise SetupFailedError(f"no library {', '.join(unknown)}; there are {', '.join(known)}")
    chosen = {known[name] for name in wanted}
    for package in reversed(made):
        chosen |= set(load(package).needs) if package in chosen else set()
    return [load(package) for package in made if package in chosen]


def setup_libraries(
    names: str, *, jobs: int | None = None, quiet: bool = False, verbose: bool = False
) -> list[tuple[CudaLibrary, Path, float]]:
    """Build CUDA's libraries of these names into the toolkit, unless they are there; ``setup`` has made it.

    Returns each library that was built, its file and the seconds it took. Raises SetupFailedError.
    """
    made: Toolkit = cuda_setup.installed_toolkit()
    wanted = chosen_libraries(names)
    done: list[tuple[CudaLibrary, Path, float]] = []
    if all(libraries.is_built(library, made) for library in wanted):
        return done
    log = cache_root() / "libraries.log"
    with locked(cache_root() / "setup.lock"), progress(quiet) as report:
        log.write_text("")
        build = Build(log, jobs or os.cpu_count() or 1, verbose, report)
        for number, library in enumerate(wanted):
            if libraries.is_built(library, made):
                continue
            start, position = time.monotonic(), number / len(wanted)

            def run(command: Sequence[str | Path], what: str, position: float = position) -> None:
                build.run(command, what, position, position, cwd=cache_root())

            try:
                file = libraries.build(library, made, run, build.jobs)
            except OSError as error:
                raise SetupFailedError(f"{told(error)}; see {log}") from None
            done.append((library, file, time.monotonic() - start))
        build.report("done", 1.0)
    return done


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock file, so that parallel set-ups do not build the same twice."""
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            click.echo("vortex-setup: another set-up is running; waiting for it", err=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def progress(quiet: bool) -> Iterator[Callable[[str, float], None]]:
    """Give a function that shows a step and how far everything is: a bar on a terminal, a line per step elsewhere."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        last = [""]

        def line(what: str, _done: float) -> None:
            if not quiet and what != last[0] and what != "done":
                click.echo(f"vortex-setup: {what}")
            last[0] = what

        yield line
        return
    columns = (TextColumn("vortex-setup: {task.description:28}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("start", total=1.0)
        yield lambda what, done: bar.update(task, description=what, completed=done)


def compile_builtins() -> None:
    """Make the translator's library of builtins, unless it is current. Raises SetupFailedError."""
    command = [sys.executable, "-m", "nvvm2spirv.compile_builtins"]
    if subprocess.run(command, check=False).returncode:
        raise SetupFailedError(f"the translator's library of builtins cannot be made: {shlex.join(command)}")


def compile_simulator() -> None:
    """Compile the simulator's core for this processor, unless it is there. Raises SetupFailedError."""
    command = [sys.executable, "-m", "vortex_rt.sim.build"]
    if subprocess.run(command, check=False).returncode:
        raise SetupFailedError(f"the simulator cannot be compiled: {shlex.join(command)}")


def find_complete() -> Installation | None:
    """Return the build for these sources if its CUDA toolkit is there too."""
    found = find_installation()
    return found if found is not None and cuda_setup.find_toolkit(found) is not None else None


def setup(*, force: bool = False, jobs: int | None = None, quiet: bool = False, verbose: bool = False) -> Installation:
    """Make sure that the build for these sources exists and return it. Raises SetupFailedError."""
    made_headers.ensure()  # the toolkit's key names them
    found = find_complete()
    if found is not None and not force:
        return found
    check_prerequisites()
    root = cache_root()
    root.mkdir(parents=True, exist_ok=True)
    log = root / "setup.log"
    with locked(root / "setup.lock"), progress(quiet) as report:
        found = find_complete()
        if found is not None and not force:
            return found
        log.write_text("")
        if force:
            shutil.rmtree(pocl_folder(), ignore_errors=True)
        build = Build(log, jobs or os.cpu_count() or 1, verbose, report)
        try:
            if force or find_installation() is None:
                build_pocl(build)
                build_libraries(build)
            build_toolkit(build)
        except PatchError as error:
            raise SetupFailedError(f"{POCL_ARCHIVE} is not the POCL 3.1 of Debian 12: {error}") from None
        except OSError as error:
            raise SetupFailedError(f"{told(error)}; see {log}") from None
    return Installation(root / installation_key())


def prune() -> list[Path]:
    """Remove the builds of other versions from the cache and return their folders; also what other checkouts use."""
    toolkit_folder = cuda_setup.folder(Installation(cache_root() / installation_key()))
    keep = {installation_key(), pocl_folder().name, toolkit_folder.name}
    build = re.compile(r"(pocl-|cuda-)?[0-9a-f]{16}")
    removed = [
        path
        for path in cache_root().iterdir()
        if path.is_dir() and build.fullmatch(path.name) and path.name not in keep
    ]
    for path in removed:
        shutil.rmtree(path)
    shutil.rmtree(cache_root() / "nvvm", ignore_errors=True)  # of the project's own sources, made again at use
    return removed


@manners.command("vortex-setup")
@click.option("--force", is_flag=True, help="Build again even if nothing changed.")
@click.option("-j", "--jobs", type=click.IntRange(1),
              help="Compile with this many processes (default: one a processor).")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing unless something fails.")
@click.option("-v", "--verbose", is_flag=True, help="Show the output of the build.")
@click.option("--with-libraries", "with_libraries", metavar="[NAME,…]", is_flag=False, flag_value="all",
              help="Also build CUDA's libraries (libcurand …), or those named, which their first use would do.")
@click.option("--prune", "remove_others", is_flag=True,
              help="Afterwards remove builds of other versions, also those of other checkouts.")
@click.option("--with-cccl", is_flag=True,
              help="Install the headers of Thrust, CUB and libcu++ (a Python package) unless some are found.")
@click.option("--sanitize", "sanitizer", type=click.Choice(sanitize.KINDS),
              help="Build the libraries under GCC's sanitizer, beside the plain ones: for programs linked with it.")
@click.option("--print-vendors", is_flag=True, help="Print only the folder for OCL_ICD_VENDORS.")
@click.option("--print-cuda", is_flag=True, help="Print only the folder of the CUDA toolkit, for CUDA_HOME.")
@click.option("--print-completion", type=click.Choice(SHELLS),
              help="Print only the shell's completion of all commands, for eval.")
def main(
    force: bool, jobs: int | None, quiet: bool, verbose: bool, with_libraries: str | None, remove_others: bool,
    with_cccl: bool, sanitizer: str | None, print_vendors: bool, print_cuda: bool, print_completion: str | None,
) -> None:
    """Build POCL with the Vortex device driver, libvortex.so, the simulator's libvortex-nvsim.so and the CUDA toolkit.

    Everything goes to $VORTEX_RT_CACHE (default ~/.cache/vortex_rt), but for the translator's library of builtins
    and the CUDA headers that come from tables, which are made beside their sources. The simulator's core is compiled
    too, in less than a minute. A second call is instant unless sources changed.
    Python programs find the build by `import vortex_rt`; any other OpenCL program sees the device with

        OCL_ICD_VENDORS=$(vortex-setup --print-vendors) PROGRAM

    CUDA programs are built with the toolkit (nvcc is in its folder bin):

        export CUDA_HOME=$(vortex-setup --print-cuda)

    They compile with Thrust, CUB and libcu++ where these are found: in the folder that VORTEX_CCCL names, else in this
    Python's environment (--with-cccl).

    Completion of the options of all commands in this shell:

        eval "$(vortex-setup --print-completion bash)"

    \b
    Examples:
      vortex-setup
      vortex-setup --with-libraries=cublas
      vortex-setup --with-cccl
    """
    if print_completion is not None:
        click.echo(completion(print_completion))
        return
    quiet = quiet or print_vendors or print_cuda
    try:
        compile_builtins()
        compile_simulator()
        with sanitize.chosen(sanitizer):
            installation = setup(force=force, jobs=jobs, quiet=quiet, verbose=verbose)
            cuda = cuda_setup.folder(installation)
        if with_cccl:
            cuda_setup.install_cccl()
            cuda_setup.complete_bundle()
        if with_libraries:
            for library, file, seconds in setup_libraries(with_libraries, jobs=jobs, quiet=quiet, verbose=verbose):
                if not quiet:
                    size = file.stat().st_size / 1e6
                    click.echo(f"vortex-setup: lib{library.link_name}: {seconds:.0f} s, {size:.1f} MB")
    except (SetupFailedError, NotInstalledError, cuda_setup.CcclSetupError) as error:
        click.echo(f"vortex-setup: error: {error}", err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        click.echo("vortex-setup: interrupted; nothing half-built is left", err=True)
        sys.exit(130)
    if remove_others:
        with locked(cache_root() / "setup.lock"):
            removed = prune()
        if not quiet:
            click.echo(f"vortex-setup: removed {len(removed)} other builds")
    if print_vendors:
        click.echo(installation.vendors)
    elif print_cuda:
        click.echo(cuda)
    elif not quiet:
        click.echo(f"vortex-setup: ready in {installation.root}")
        click.echo(f"vortex-setup: {cuda_setup.cccl_found()}")


if __name__ == "__main__":
    main()
