"""What nvcc says of itself: help, version, lists, and the variables that CMake and other tools read from ``-v``."""

import os
import textwrap

from vortex_rt.cuda import version
from vortex_rt.cuda.nvcc import commands, table
from vortex_rt.cuda.nvcc.settings import Settings
from vortex_rt.version import VERSION

LISTED = (70, 72, 75, 80, 86, 87, 89, 90)


def information(settings: Settings) -> str:
    """Return the text that the command line asks for instead of a compilation, empty if it asks for none."""
    if settings.help:
        return usage()
    if settings.version:
        return version_text()
    if settings.list_architectures:
        return "".join(f"compute_{number}\n" for number in LISTED)
    if settings.list_code:
        return "".join(f"sm_{number}\n" for number in LISTED)
    return ""


def version_text() -> str:
    """Return the version; its first line and its ``release 12.x, V12.x.y`` are what CMake and other tools look for."""
    return (
        "nvcc: NVIDIA (R) Cuda compiler driver -- this is not it, but takes its command line: Vortex CUDA toolkit\n"
        f"Vortex CUDA toolkit {VERSION}\n"
        f"Cuda compilation tools, release {version.RELEASE}, V{version.FULL}\n"
    )


def usage() -> str:
    """Return the help text, from the table of options."""
    lines = [
        "Usage  : nvcc [options] <inputfile>", "",
        "Compiles CUDA C++ for the Vortex GPU; the options are those of NVIDIA's nvcc.",
    ]
    for title, options in table.GROUPS.items():
        lines += ["", title, "=" * len(title)]
        for option in options:
            names = ", ".join(f"--{name}" if index == 0 else f"-{name}" for index, name in enumerate(option.names))
            lines += [f"  {names} {option.metavar}".rstrip()]
            note = "Ignored. " if option.effect == table.IGNORED else ""
            lines += textwrap.wrap(
                note + (option.key if option.effect == table.REFUSED else option.help), 100, initial_indent=" " * 8,
                subsequent_indent=" " * 8,
            )
    return "\n".join(lines) + "\n"


def variables(settings: Settings, root: str) -> str:
    """Return the variables that ``-v`` and ``--dryrun`` print first: CMake takes the toolkit's folder, the link line
    and the architecture from them."""
    libraries = " ".join(f'"{word}"' for word in commands.library_folders(f"{root}/lib64"))
    listed = {
        "_SPACE_": " ",
        "_HERE_": f"{root}/bin",
        "_THERE_": f"{root}/bin",
        "_TARGET_SIZE_": "64",
        "TOP": root,
        "NVVMIR_LIBRARY_DIR": f"{root}/nvvm/libdevice",
        "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""),
        "PATH": f"{root}/bin:{os.environ.get('PATH', '')}",
        "INCLUDES": f'"-I{root}/include"',
        "LIBRARIES": libraries,
        "DEVICE_FLAGS": f"-arch compute_{settings.capability}",
    }
    return "".join(f"#$ {name}={value}\n" for name, value in listed.items())
