"""The host's C libraries as clang sees them: what it says of their locks, and the symbols of their objects."""

from __future__ import annotations

import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

import parts
from elftools.elf.elffile import ELFFile

from nvvm2spirv.builtins import texture_descriptor
from nvvm2spirv.spirv import id_places
from vortex_rt.cuda import container
from vortex_rt.cuda.compile import include_folders
from vortex_rt.cuda.table import entry_points
from vortex_rt.driver import Installation
from vortex_rt.driver.locate import DRIVER_FOLDER, SERVICE_FOLDER
from vortex_rt.driver.made_headers import MADE_HEADERS
from vortex_rt.driver.setup import POCL_DEFINES, pocl_folder
from vortex_rt.settings import header as settings

CUDA = DRIVER_FOLDER.parent / "cuda"
CHECK = ("clang-19", "-std=gnu11", "-Wthread-safety", "-Werror=thread-safety")
FOLDERS = {
    "libcuda": [CUDA / "driver_api", CUDA / "common", settings.FOLDER],
    "libcudart": [CUDA / "runtime_api", CUDA / "common", settings.FOLDER],
    "pocl": [DRIVER_FOLDER / "pocl", DRIVER_FOLDER / "launch", settings.FOLDER, SERVICE_FOLDER / "client"],
    "nvsim": [DRIVER_FOLDER / "nvsim", settings.FOLDER],
}
"""Library → the folders of its C files, its own first."""


@dataclass(frozen=True)
class Object:
    """The symbols of one object file: what it has for other files, whether programs see it, and what it needs."""

    defined: dict[str, bool]
    needed: frozenset[str]


@dataclass(frozen=True)
class Library:
    """A compiled library: clang's messages, and its objects by the names of their sources."""

    name: str
    messages: str
    objects: dict[str, Object]

    def places(self) -> dict[str, str]:
        """Return the file that has each symbol."""
        return {symbol: file for file, item in self.objects.items() for symbol in item.defined}

    def calls(self) -> dict[tuple[str, str], set[str]]:
        """Return, by the file that needs it and the file that has it, what lies between two files."""
        places = self.places()
        found: dict[tuple[str, str], set[str]] = {}
        for file, item in self.objects.items():
            for symbol in item.needed & places.keys():
                found.setdefault((file, places[symbol]), set()).add(symbol)
        return found


def generate(folder: Path) -> Path:
    """Write the generated headers and sources of all libraries."""
    entry_points.write(folder)
    settings.write(folder)
    headers = {
        "vtx_container.h": container.c_header,
        "texture_descriptor.h": texture_descriptor.c_header,
        "spirv_ids.h": id_places.c_header,
        **MADE_HEADERS,
    }
    for name, make in headers.items():
        (folder / name).write_text(make())
    return folder


def sources(library: str, generated: Path) -> list[Path]:
    """Return the C files of a library."""
    written = [path for folder in FOLDERS[library] for path in sorted(folder.rglob("*.c"))]
    return [*written, *sorted(generated.glob(f"{library}_*.c"))]


def read(path: Path) -> Object:
    """Read the symbols of an object file."""
    defined, needed = {}, set()
    with path.open("rb") as file:
        table = ELFFile(file).get_section_by_name(".symtab")
        for symbol in table.iter_symbols():
            if symbol["st_info"]["bind"] == "STB_LOCAL":
                continue
            if symbol["st_shndx"] == "SHN_UNDEF":
                needed.add(symbol.name)
            else:
                defined[symbol.name] = symbol["st_other"]["visibility"] == "STV_DEFAULT"
    return Object(defined, frozenset(needed))


def compile_library(library: str, folder: Path) -> Library:
    """Compile a library without optimisation, so that every call is there, into an empty folder."""
    generated = generate(folder / "generated")
    files = sources(library, generated)
    shown = sorted({path.parent for folder in FOLDERS[library] for path in folder.rglob("*.h")})
    includes = [generated, DRIVER_FOLDER / "include", *include_folders(), CUDA / "jit" / "libvortexjit", *shown]
    pocl = [f"-isystem{pocl_folder() / 'include' / part}" for part in ("", "devices")] if library == "pocl" else []
    command = [
        *CHECK, "-c", "-O0", "-fPIC", "-fvisibility=hidden", *(f"-I{place}" for place in includes), *pocl, '-DVORTEX_COMPILER_SOURCES="x"',
        "-DCL_TARGET_OPENCL_VERSION=300", *POCL_DEFINES, *files,
    ]  # fmt: skip
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    objects = {path.name: read(folder / f"{path.stem}.o") for path in files if (folder / f"{path.stem}.o").exists()}
    return Library(library, done.stderr if done.returncode != 0 else "", objects)


# Small .vxbin images made by hand.


BASE = 0x80000000
CSRR_A0_MSCRATCH = 0x34002573
TMC_ZERO = 0x0000000B


def vxbin(*words: int) -> bytes:
    """Return an image of these instructions at the usual address."""
    code = struct.pack(f"<{len(words)}I", *words)
    return struct.pack("<QQ", BASE, BASE + len(code)) + code


#: argument block {u64 a, b, sum}: sum = a + b
ADD = vxbin(
    CSRR_A0_MSCRATCH,
    0x00053583,  # ld a1, 0(a0)
    0x00853603,  # ld a2, 8(a0)
    0x00C585B3,  # add a1, a1, a2
    0x00B53823,  # sd a1, 16(a0)
    TMC_ZERO,
)
#: an instruction that does not exist
ILLEGAL = vxbin(0xFFFFFFFF, TMC_ZERO)
#: jumps to itself
ENDLESS = vxbin(0x0000006F)


# A libvortex.so that exports what Vortex 3.0's does, over our simulator, and two backends that it can load.


PROGRAMS = Path(__file__).parent / "programs"


def make_front3(folder: Path, installation: Installation) -> dict[str, str]:
    """Compile libvortex.so, libvortex-simx.so and libvortex-rtlsim.so into a folder; returns the environment of
    programs that use the first.
    """
    for name, source in (("libvortex.so", "front3.c"), ("libvortex-simx.so", "backend3.c"), ("libvortex-rtlsim.so", "backend3.c")):
        subprocess.run(
            ["cc", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{DRIVER_FOLDER / 'include'}", parts.source(PROGRAMS, source, folder / "sources"), "-Wl,-rpath,$ORIGIN",
             "-ldl", "-o", folder / name], check=True,
        )  # fmt: skip
    nvsim = str(installation.library_folder / "libvortex-nvsim.so")
    return {"VORTEX_DRIVER": str(folder / "libvortex.so"), "NVSIM_LIBRARY": nvsim, "VORTEX_PRESET": "vortex3"}
