"""``vortex-warm``: the kernels of programs, built before the programs run."""

import contextlib
import ctypes
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import click

from vortex_rt import manners, settings
from vortex_rt.cuda import container, elf
from vortex_rt.cuda.container import EntryKind
from vortex_rt.cuda.symbol_table import read_symbol_table
from vortex_rt.cuda.tools.cuobjdump import found_in
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import NotInstalledError, program_environment
from vortex_rt.errors import VortexError
from vortex_rt.service import requests

LOCAL_SIZE_BYTES = 3
"""CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: what only a built kernel tells."""
FEW = 2
"""Kernels that are not worth a service of their own."""


class WarmError(Exception):
    """A file has no kernels, or a call of the driver API failed."""


@dataclass(frozen=True)
class WarmModule:
    """A module of device code in a file."""

    place: str
    image: bytes
    kernels: tuple[str, ...]
    variables: tuple[str, ...]


def modules_in(path: Path) -> list[WarmModule]:
    """Return the modules of a file that hold kernels.

    Raises:
        WarmError: there is none.
        VortexError, elf.ElfError: it is damaged.
        OSError: it cannot be read.
    """
    modules = list(_modules_in(path))
    if not modules:
        raise WarmError(f"{path}: it has no kernels; those of a shared library are in the library's file")
    return modules


def _modules_in(path: Path) -> Iterator[WarmModule]:
    for found in found_in(path):
        tables = [read_symbol_table(entry.payload) for entry in found.entries if entry.kind == EntryKind.SYMBOLS]
        kernels = tuple(kernel.name for table in tables for kernel in table.kernels)
        variables = tuple(variable.name for table in tables for variable in table.variables)
        if kernels:
            yield WarmModule(found.place, container.write(found.entries), kernels, variables)


class WarmDriver:
    """The few calls of libcuda that are needed, with the first device's context; each raises WarmError."""

    def __init__(self, library: Path) -> None:
        self.library = ctypes.CDLL(str(library))
        self.context = ctypes.c_void_p()
        self.call("cuInit", 0)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(self.context), 0)
        self.call("cuCtxSetCurrent", self.context)

    def call(self, name: str, *arguments: object) -> None:
        """Call a function that returns a CUresult."""
        status = getattr(self.library, name)(*arguments)
        if status:
            text = ctypes.c_char_p()
            self.library.cuGetErrorString(status, ctypes.byref(text))
            raise WarmError(f"{name}: {(text.value or b'error').decode()}")

    def load(self, module: WarmModule) -> ctypes.c_void_p:
        """Load a module, and build what has its variables: a program may ask for one before it launches."""
        handle, address = ctypes.c_void_p(), ctypes.c_void_p()
        self.call("cuModuleLoadData", ctypes.byref(handle), module.image)
        for name in module.variables[:1]:
            self.call("cuModuleGetGlobal_v2", ctypes.byref(address), None, handle, name.encode())
        return handle

    def build(self, module: ctypes.c_void_p, kernel: str) -> None:
        """Build a kernel, in any thread."""
        function, value = ctypes.c_void_p(), ctypes.c_int()
        self.call("cuCtxSetCurrent", self.context)
        self.call("cuModuleGetFunction", ctypes.byref(function), module, kernel.encode())
        self.call("cuFuncGetAttribute", ctypes.byref(value), LOCAL_SIZE_BYTES, function)


@contextlib.contextmanager
def own_service() -> Iterator[None]:
    """Where the user has no service (`VORTEX_COMPILE_SERVER=0`), one that ends with the block: without it each kernel
    takes a process that loads the compiler, and each of its tools another."""
    with tempfile.TemporaryDirectory(prefix="vx") as folder:
        os.environ.update({
            settings.COMPILE_SERVER.name: f"{settings.COMPILE_SERVER.absent:g}",
            settings.COMPILE_SERVER_FOLDER.name: folder,
        })  # fmt: skip
        try:
            yield
        finally:
            requests.stop_all()


@manners.command("vortex-warm")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def main(files: tuple[Path, ...]) -> None:
    """Build the kernels of programs, libraries or fat binaries for the device that programs find here, on all
    processors, and keep them where the programs look for them. Where there is no resident service, more than two
    kernels have one that ends with the command.

    The environment decides as for programs: VORTEX_CONFIG, VORTEX_PRESET, VORTEX_DRIVER.

    Exit status: 0 done, 1 a kernel does not compile, a file is damaged or has none, or there is no device or no
    toolkit.

    \b
    Examples:
      vortex-warm ./vector_add
      VORTEX_CONFIG=cores=8 vortex-warm ./solver libkernels.so
    """
    for name in set(os.environ) - set(program_environment()):
        del os.environ[name]  # the library sees what programs see
    started = time.monotonic()
    failed: list[str] = []
    try:
        modules = [module for file in files for module in modules_in(file)]
        driver = WarmDriver(installed_toolkit().lib / "libcuda.so.1")
        handles = [(module, driver.load(module)) for module in modules]
    except (NotInstalledError, WarmError, VortexError, elf.ElfError, OSError) as error:
        click.echo(f"vortex-warm: {error}", err=True)
        sys.exit(1)
    loaded = [(module, handle, kernel) for module, handle in handles for kernel in module.kernels]
    said = threading.Lock()

    def build(work: tuple[WarmModule, ctypes.c_void_p, str]) -> None:
        module, handle, kernel = work
        try:
            driver.build(handle, kernel)
        except WarmError as error:
            with said:
                failed.append(kernel)
                click.echo(f"vortex-warm: {module.place}: kernel '{kernel}': {error}", err=True)

    alone = contextlib.nullcontext() if settings.COMPILE_SERVER.amount() or len(loaded) <= FEW else own_service()
    with alone, ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        build(loaded[0])  # a service that has just started loads what is needed once this one is built
        list(pool.map(build, loaded[1:]))
    count = len(loaded) - len(failed)
    click.echo(f"{count} kernels of {len(modules)} modules are built ({time.monotonic() - started:.1f} s)")
    sys.stdout.flush()
    os._exit(bool(failed))  # the library is loaded in this process: nothing of Python needs to outlive it
