"""Images ahead of time: programs built for the shapes that were asked for, beside the SPIR-V that serves all others.

They use no instruction that not every device of the shape has (votes and shuffles), since the shape alone names them.
"""

import hashlib
import os
import re
import struct
import sys
from collections.abc import Sequence

from nvvm2spirv.spirv.model import SpirvModule
from vortex_rt.cuda.container import ContainerEntry, EntryKind, shape_key
from vortex_rt.cuda.nvcc import device_code
from vortex_rt.cuda.nvcc.errors import FatalError
from vortex_rt.cuda.nvcc.process import Tools
from vortex_rt.cuda.nvcc.settings import Settings
from vortex_rt.sim.config import DEFAULT_PRESET, PRESETS

START = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "service", "start.py")
PROGRAM_FILES = ("program.vxbin", "program.elf", "program.json", "globals.bin")
EXECUTABLE = 1


def with_images(
    modules: list[SpirvModule], managed: tuple[str, ...], settings: Settings, tools: Tools, folder: str
) -> list[ContainerEntry]:
    """Return the entries of translated modules, with programs for the shapes of ``--vortex-shape``."""
    made = device_code.entries(modules, managed)
    for name in dict.fromkeys(settings.shapes):
        if name != "none":
            shape = read_shape(name)
            made += [_program(module, index, shape, tools, folder) for index, module in enumerate(modules)]
    return made


def read_shape(name: str) -> tuple[int, int, int]:
    """Return cores, warps and threads of a shape's name: ``4x4x8``, or ``default``. Raises FatalError."""
    if name == "default":
        config = PRESETS[DEFAULT_PRESET]
        return config.cores * config.clusters, config.warps, config.threads
    found = re.fullmatch(r"([1-9]\d*)x([1-9]\d*)x([1-9]\d*)", name)
    if not found:
        raise FatalError(f"Value '{name}' is not defined for option 'vortex-shape'")
    return int(found[1]), int(found[2]), int(found[3])


def _program(module: SpirvModule, index: int, shape: tuple[int, int, int], tools: Tools, folder: str) -> ContainerEntry:
    cores, warps, threads = shape
    name = f"{cores}x{warps}x{threads}"
    source, output = f"{folder}/module-{index}.spv", f"{folder}/module-{index}-{name}"
    with open(source, "wb") as file:
        file.write(module.binary)
    numbers = ["--cores", str(cores), "--warps", str(warps), "--threads", str(threads)]
    tools.run([sys.executable, "-I", "-S", START, "vortex-cc", "build", source, *numbers, "-o", output])
    files = []
    for part in PROGRAM_FILES:
        if os.path.exists(f"{output}/{part}"):
            with open(f"{output}/{part}", "rb") as file:
                files.append((part, file.read()))
    return ContainerEntry(EntryKind.PROGRAM, program_binary(files), index, shape_key(f"vortex-{name}-rv64"))


def program_binary(files: Sequence[tuple[str, bytes]]) -> bytes:
    """Return OpenCL's program binary of a compiler's outputs (docs/reference/interfaces.md, "Program binaries")."""
    body = b"".join(struct.pack("<IIQ", len(name), 0, len(data)) + name.encode() + data for name, data in files)
    return b"VORTEXP2" + struct.pack("<II", EXECUTABLE, len(files)) + hashlib.sha1(body).digest() + bytes(4) + body
