"""Makes the toolkit: builds its libraries and commands, and shows them under the names that programs look for."""

import json
import sysconfig
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from nvvm2spirv.builtins import texture_descriptor
from nvvm2spirv.metadata import tensor_map
from nvvm2spirv.spirv import id_places
from vortex_rt.cuda import cccl, container, version
from vortex_rt.cuda.compile import INCLUDE_DIR
from vortex_rt.cuda.libraries.names import OPENMP_FOLDER
from vortex_rt.cuda.table import entry_points, runtime_13
from vortex_rt.cuda.toolkit import (
    COMPILE,
    CUDA_RELEASES,
    FOLDER,
    JIT_LIBRARY,
    MANAGEMENT_LIBRARY,
    NVVM_LIBRARY,
    SERVICE,
    SOURCES,
    Toolkit,
    ToolkitHost,
    header_links,
)
from vortex_rt.settings import CCCL
from vortex_rt.settings import header as settings
from vortex_rt.version import VERSION

LIBDEVICE = "libdevice.10.bc"
NO_FUNCTIONS = b"BC\xc0\xde"
"""A module without functions, in LLVM's bitcode."""
EMPTY_ARCHIVES = ("cudadevrt", "culibos", "nvToolsExt")
"""Libraries that link lines name and that need to hold nothing."""
COMMANDS = ("cuobjdump", "compute-sanitizer", "__nvcc_device_query")
"""Commands of the toolkit beside nvcc, as `service/commands.py` knows them."""


Run = Callable[[Sequence[str | Path], str], None]
"""Runs a command; the text says what it is for. Raises an exception where it fails."""


def make(root: Path, final: Path, host: ToolkitHost, run: Run, jobs: int = 1) -> None:
    """Fill the folder ``root``, which will be renamed to ``final``, with a toolkit, by so many compilers at a time."""
    toolkit = Toolkit(root)
    nvvm = root / "nvvm"
    targets = root / "targets" / "x86_64-linux"
    for folder in (toolkit.bin, toolkit.lib / "stubs", nvvm / "libdevice", nvvm / "lib64", targets):
        folder.mkdir(parents=True)
    (nvvm / "include").symlink_to(INCLUDE_DIR)
    (root / "include").mkdir()
    for name, path in header_links().items():
        (root / "include" / name).symlink_to(path)
    (root / "lib").symlink_to("lib64")
    (targets / "include").symlink_to("../../include")
    (targets / "lib").symlink_to("../../lib64")
    names = {
        "cuda": "CUDA SDK",
        "cuda_cudart": "CUDA Runtime (cudart)",
        "cuda_nvcc": "CUDA NVCC",
        "vortex": "Vortex CUDA toolkit",
    }
    versions = {
        name: {"name": text, "version": VERSION if name == "vortex" else version.FULL} for name, text in names.items()
    }
    (root / "version.json").write_text(json.dumps(versions, indent=2) + "\n")
    (root / "version.txt").write_text(f"CUDA Version {version.FULL}\n")
    for command in COMMANDS:
        (toolkit.bin / command).symlink_to("nvcc")  # which looks at its name
    settings.write_places(root, final, host.places(final))
    _make_openmp(toolkit)
    _make_libdevice(nvvm / "libdevice")
    write_cmake_packages(toolkit.lib / "cmake", sysconfig.get_paths()["purelib"])
    for name in EMPTY_ARCHIVES:
        run(["ar", "rcs", toolkit.lib / f"lib{name}.a"], f"make lib{name}.a")
    _build_libraries(toolkit, final, host, run, jobs)
    _show_libraries(toolkit)


def _link_libraries(lib: Path) -> None:
    """Show the libraries in a second folder, ``link``, which nvcc names to linkers and to CMake."""
    names = sorted(path.name for path in lib.iterdir() if not path.is_dir())
    (lib / "link").mkdir()
    for name in names:
        (lib / "link" / name).symlink_to(f"../{name}")


def _service_options(generated: Path) -> list[str]:
    """Return the compiler's options and sources for what asks the service."""
    sources = [*sorted((SERVICE / "client").glob("*.c")), *settings.SOURCES]
    return [
        *(f"-I{folder}" for folder in (SERVICE / "client", settings.FOLDER, generated)),
        *map(str, sources),
    ]


def _make_openmp(toolkit: Toolkit) -> None:
    """Make what gives LLVM's OpenMP library, which has GCC's functions too, to programs that ask for GCC's: objects of
    nvcc need LLVM's, and two of them in one process would count threads apart."""
    library = Path(OPENMP_FOLDER, "libomp.so")
    if library.is_file():
        (toolkit.lib / "libgomp.so").write_text(f"INPUT({library})\n")


def _make_libdevice(folder: Path) -> None:
    """Show NVIDIA's device library, which programs and tools look for, where a Python package brought it; else a module
    without functions, since Numba opens one: libnvvm knows the functions."""
    found = Path(sysconfig.get_paths()["purelib"], "nvidia", "cuda_nvcc", "nvvm", "libdevice", LIBDEVICE)
    if found.is_file():
        (folder / LIBDEVICE).symlink_to(found)
    else:
        (folder / LIBDEVICE).write_bytes(NO_FUNCTIONS)


CMAKE_PACKAGES = ("cccl", "cub", "libcudacxx", "thrust")
"""What ``find_package`` finds in NVIDIA's toolkit: CCCL's own files, wherever CCCL is when CMake runs."""
_CMAKE_FILE = """foreach(place IN ITEMS "$ENV{{{variable}}}" {installed})
  if(EXISTS "${{place}}/lib/cmake/{package}/{file}")
    include("${{place}}/lib/cmake/{package}/{file}")
    return()
  endif()
endforeach()
{otherwise}
"""
_NO_CCCL = """set(${CMAKE_FIND_PACKAGE_NAME}_FOUND FALSE)
set(${CMAKE_FIND_PACKAGE_NAME}_NOT_FOUND_MESSAGE "Thrust, CUB and libcu++ are not installed: vortex-setup --with-cccl")
"""


def write_cmake_packages(folder: Path, packages: str) -> None:
    """Write what CMake finds; ``packages`` is the folder of Python's packages, as CMake is to read it."""
    installed = " ".join(f'"{packages}/{place}"' for place in cccl.CMAKE_PACKAGES)
    for package in CMAKE_PACKAGES:
        files = {"config": _NO_CCCL, "config-version": "set(PACKAGE_VERSION_UNSUITABLE TRUE)"}
        (folder / package).mkdir(parents=True)
        for file, otherwise in files.items():
            text = _CMAKE_FILE.format(
                variable=CCCL.name, installed=installed, package=package, file=f"{package}-{file}.cmake",
                otherwise=otherwise,
            )
            (folder / package / f"{package}-{file}.cmake").write_text(text)


def _build_libraries(toolkit: Toolkit, final: Path, host: ToolkitHost, run: Run, jobs: int) -> None:
    generated = toolkit.root / "generated"
    entry_points.write(generated)
    (generated / "vtx_container.h").write_text(container.c_header())
    (generated / "texture_descriptor.h").write_text(texture_descriptor.c_header())
    (generated / "spirv_ids.h").write_text(id_places.c_header())
    (generated / "tensor_map.h").write_text(tensor_map.c_header())
    settings.write(generated)
    folders = (generated, FOLDER / "common", INCLUDE_DIR, host.opencl_include, settings.FOLDER)
    includes = [f"-I{folder}" for folder in folders]
    paths = [f'-DVORTEX_COMPILER_SOURCES="{":".join(map(str, host.compiler_sources))}"']
    common = [*sorted((FOLDER / "common").glob("*.c")), *settings.SOURCES]

    def sources(name: str) -> list[Path]:
        return [*sorted((FOLDER / SOURCES[name]).rglob("*.c")), *common, *sorted(generated.glob(f"{name}_*.c"))]

    def headers(name: str) -> list[str]:
        return [f"-I{folder}" for folder in sorted({path.parent for path in (FOLDER / SOURCES[name]).rglob("*.h")})]

    def shared(name: str, file: str, soname: str, libraries: Sequence[str], more: Sequence[str] = ()) -> None:
        link = ["-shared", "-Wl,-z,defs", f"-Wl,-soname,{soname}", f"-Wl,--version-script,{generated / f'{name}.map'}"]
        run(
            ["cc", *COMPILE, *paths, *includes, *headers(name), f"-I{FOLDER / 'jit' / 'libvortexjit'}", *more, *link,
             *sources(name), *libraries, "-o", toolkit.lib / file],
            f"compile {name}",
        )  # fmt: skip

    def runtime() -> None:
        shared("libcudart", f"libcudart.so.{version.FULL}", f"libcudart.so.{version.MAJOR}", [*threads, "-lm"])
        (toolkit.lib / f"libcudart.so.{version.MAJOR}").symlink_to(f"libcudart.so.{version.FULL}")
        (toolkit.lib / "libcudart.so").symlink_to(f"libcudart.so.{version.MAJOR}")
        _build_cudart_13(toolkit.lib, generated, includes, run)

    service = _service_options(generated)
    place = f'-DVORTEX_LIBCUDA_OF_STATIC="{Toolkit(final).lib / "libcuda.so.1"}"'
    static = [*COMPILE, place, *includes, *headers("libcudart")]
    worker = str(FOLDER / "jit" / "libvortexjit" / "worker.c")
    jit: list[str | Path] = ["-shared", "-Wl,-z,defs", f"-Wl,-soname,{JIT_LIBRARY}", worker, "-lpthread"]
    jit += ["-o", toolkit.lib / JIT_LIBRARY]
    threads = ["-ldl", "-lpthread"]
    told = [f'-DVORTEX_CUDA_VERSION="{version.FULL}"']
    management = f"{MANAGEMENT_LIBRARY}.1"
    tasks: list[Callable[[], None]] = [  # those that take longest first
        partial(shared, "libcuda", "libcuda.so.1", "libcuda.so.1", threads),
        partial(_build_static, toolkit, static, sources("libcudart"), generated, run),
        runtime,
        partial(run, ["cc", *COMPILE, *service, SERVICE / "nvcc.c", "-o", toolkit.nvcc], "compile nvcc"),
        partial(shared, "libnvml", management, management, threads, told),
        partial(_build_demangler, toolkit.lib, generated, run),
        partial(run, ["cc", *COMPILE, *paths, *service, *jit], "compile libvortex-jit"),
        partial(shared, "libnvvm", NVVM_LIBRARY, NVVM_LIBRARY, threads),
    ]
    for major, minor in CUDA_RELEASES:
        presented = [f"-DVORTEX_CUDA_MAJOR={major}", f"-DVORTEX_CUDA_MINOR={minor}"]
        for name, plain in (("libnvrtc", "libnvrtc.so"), ("libnvjitlink", "libnvJitLink.so")):
            tasks.append(partial(shared, name, f"{plain}.{major}", f"{plain}.{major}", threads, presented))
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda task: task(), tasks))


def _show_libraries(toolkit: Toolkit) -> None:
    """Show libraries under the names, and in the folders, where programs look for them."""
    (toolkit.lib / "libcuda.so").symlink_to("libcuda.so.1")
    for name in ("libcuda.so", "libcuda.so.1"):
        (toolkit.lib / "stubs" / name).symlink_to("../libcuda.so.1")
    for folder in (toolkit.lib, toolkit.lib / "stubs"):
        target = f"{'../' if folder != toolkit.lib else ''}{MANAGEMENT_LIBRARY}.1"
        (folder / MANAGEMENT_LIBRARY).symlink_to(target)
    for plain in ("libnvrtc.so", "libnvJitLink.so"):
        (toolkit.lib / plain).symlink_to(f"{plain}.{version.MAJOR}")
    (toolkit.lib / "libnvvm.so").symlink_to(NVVM_LIBRARY)
    for name in (NVVM_LIBRARY, "libnvvm.so"):
        (toolkit.root / "nvvm" / "lib64" / name).symlink_to(f"../../lib64/{NVVM_LIBRARY}")
    _link_libraries(toolkit.lib)


def _build_demangler(lib: Path, folder: Path, run: Run) -> None:
    source, made = FOLDER / "tools" / "libcufilt" / "demangle.c", folder / "demangle.o"
    run(["cc", *COMPILE, f"-I{INCLUDE_DIR}", "-c", source, "-o", made], "compile libcufilt")
    run(["ar", "rcs", lib / "libcufilt.a", made], "make libcufilt")


def _build_cudart_13(lib: Path, generated: Path, includes: Sequence[str], run: Run) -> None:
    name = runtime_13.VERSION
    link = [f"-Wl,-soname,{name}", f"-Wl,--version-script,{generated / runtime_13.NAME}.map", "-Wl,-rpath,$ORIGIN"]
    older = lib / f"libcudart.so.{version.MAJOR}"
    source = runtime_13.write(generated)
    output: list[str | Path] = ["-shared", "-Wl,-z,defs", "-o", lib / name]
    run(["cc", *COMPILE, *includes, *output, *link, source, older], f"compile {name}")


def _build_static(toolkit: Toolkit, options: Sequence[str], sources: Sequence[Path], folder: Path, run: Run) -> None:
    """The same library as an archive of one object, in which names that are not exported are local: they cannot meet
    the program's."""
    what = "compile libcudart_static"
    objects = []
    for source in sources:
        objects.append(folder / f"{source.stem}.o")
        run(["cc", *options, "-c", source, "-o", objects[-1]], what)
    whole = folder / "cudart_static.o"
    run(["ld", "-r", "-o", whole, *objects], what)
    run(["objcopy", "--localize-hidden", whole], what)
    run(["ar", "rcs", toolkit.lib / "libcudart_static.a", whole], what)
