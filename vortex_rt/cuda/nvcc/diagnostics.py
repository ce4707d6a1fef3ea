"""Messages of the translator as a compiler's, the place in the CUDA source first; and what nvcc says of itself."""

import os
import re
import textwrap

from nvvm2spirv.diagnostics import Diagnostic, TranslationError
from vortex_rt.cuda import version
from vortex_rt.cuda.libraries import names
from vortex_rt.cuda.nvcc import commands, table
from vortex_rt.cuda.nvcc.settings import Settings
from vortex_rt.version import VERSION

# What to say behind messages of the compiler whose words do not tell the reason: a row a reason.


_COLOR = re.compile(r"\x1b\[[\d;]*[mK]")
NOTES = (
    (
        re.compile(r"error: reference to __global__ function '.*' in __(?:global|device|host__ __device)__ "),
        "a launch in device code must stand in the body of the function itself, with the kernel's name before <<<: "
        "in a macro's definition it is taken for the host's",
    ),
    (
        re.compile(r"error: no matching (?:member )?function for call to '__pick'"),
        "which kernel this launch in device code means cannot be told from its arguments: "
        "write a template's arguments, kernel<...><<<...>>>(...), or give arguments of just the parameters' types",
    ),
)
"""Pattern of a message → the note."""


def note(message: str) -> str:
    """Return the note that belongs behind a message, or ""."""
    plain = _COLOR.sub("", message)
    for pattern, text in NOTES:
        if pattern.search(plain):
            return f"note: {text}\n"
    return names.header_hint(plain)


def text(error: TranslationError, source: str) -> str:
    """Return the messages, each once, with the lines of the source that they are about."""
    return "".join(dict.fromkeys(_message(diagnostic, source) for diagnostic in error.diagnostics))


def _message(diagnostic: Diagnostic, source: str) -> str:
    place = diagnostic.location.source or (str(diagnostic.location) if diagnostic.location.line else "")
    message, *more = diagnostic.message.split("\n")
    lines = [f"{place or source}: {diagnostic.severity}: {message} [{diagnostic.code.id}]"]
    if shown := _source_line(place):
        lines += shown
    elif diagnostic.location.text:
        lines.append(f"  {diagnostic.location.text}")
    lines += [f"  {line}" for line in more]
    if diagnostic.hint:
        lines.append(f"  hint: {diagnostic.hint}")
    return "\n".join(lines) + "\n"


def _source_line(place: str) -> list[str]:
    """Return the line at FILE:LINE:COLUMN and a caret below its column."""
    name, _, rest = place.partition(":")
    if place.count(":") >= 2:
        name, line, column = place.rsplit(":", 2)
    else:
        line, column = rest, "0"
    try:
        with open(name, encoding="utf-8", errors="replace") as file:
            found = file.read().split("\n")[int(line) - 1].replace("\t", " ")
    except (OSError, ValueError, IndexError):
        return []
    return [f"    {found}", *([" " * (int(column) + 3) + "^"] if int(column) else [])]


# What nvcc says of itself: help, version, lists, and the variables that CMake and other tools read from `-v`.


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
