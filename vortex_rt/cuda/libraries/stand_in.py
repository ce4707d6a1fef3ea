"""What lies in a toolkit in the place of a library that nobody has needed yet: a file with its name and functions, the
first call of which builds it (``stand_in.c``)."""

from collections.abc import Callable, Sequence
from pathlib import Path

from vortex_rt.cuda.libraries import build, names
from vortex_rt.cuda.libraries.model import CudaLibrary, libraries
from vortex_rt.cuda.table.entry_points import exported
from vortex_rt.cuda.toolkit import COMPILE, Toolkit
from vortex_rt.settings import header as settings

SOURCE = Path(names.FOLDER, "stand_in.c")
INTEGERS = ("rax", "rdi", "rsi", "rdx", "rcx", "r8", "r9")
"""Registers that hold arguments (System V ABI for x86-64, 3.2.3): rax has the number of vector registers used."""
VECTORS = 8
_PLACES, _NAMES, _FIND = "vortex_stand_in_places", "vortex_stand_in_names", "vortex_stand_in_find"


def make(toolkit: Toolkit, run: Callable[[Sequence[str | Path], str], None]) -> None:
    """Put a stand-in for each library into the toolkit."""
    folder = toolkit.root / "libraries" / names.STAND_IN
    folder.mkdir(parents=True)
    text = folder / "names.S"
    for library in libraries():
        text.write_text(assembly(exported(library.entry_points)))
        run(command(library, text, folder, toolkit), f"compile a stand-in for lib{library.link_name}")
        build.show(library, folder / library.soname, toolkit)
    text.unlink()


def command(library: CudaLibrary, text: Path, folder: Path, toolkit: Toolkit) -> list[str | Path]:
    """Return how a stand-in is compiled."""
    made = {
        "SONAME": library.soname,
        "LINK_NAME": library.link_name,
        "STAND_IN": f"libraries/{names.STAND_IN}/{library.soname}",
        "BUILD": f"{names.BUILD}={library.link_name}",
    }
    defines = [f'-DVORTEX_{name}="{value}"' for name, value in made.items()]
    link = ["-shared", "-Wl,-z,defs", f"-Wl,-soname,{library.soname}", "-ldl", "-lpthread"]
    includes = [f"-I{place}" for place in (settings.FOLDER, toolkit.root / "generated")]
    return ["cc", *COMPILE, *defines, *includes, SOURCE, *settings.SOURCES, text, *link, "-o", folder / library.soname]


def assembly(functions: Sequence[str]) -> str:
    """Return functions that jump through a table whose places lead, at first, to what finds them."""
    room = 16 * VECTORS + 8  # keeps the stack aligned at the call
    first = [
        *(f"push %{register}" for register in INTEGERS),
        f"sub ${room}, %rsp",
        *(f"movups %xmm{number}, {16 * number}(%rsp)" for number in range(VECTORS)),
        f"mov {room + 8 * len(INTEGERS)}(%rsp), %rdi",
        f"call {_FIND}",
        "mov %rax, %r11",
        *(f"movups {16 * number}(%rsp), %xmm{number}" for number in range(VECTORS)),
        f"add ${room}, %rsp",
        *(f"pop %{register}" for register in reversed(INTEGERS)),
        "add $8, %rsp",
        "jmp *%r11",
    ]
    numbered = list(enumerate(functions))
    jumps = [
        f".globl {name}\n.type {name}, @function\n{name}: endbr64\njmp *{_PLACES}+{8 * number}(%rip)\n"
        f".Lfirst{number}: push ${number}\njmp .Lfirst"
        for number, name in numbered
    ]
    return "\n".join([
        ".text", *jumps, ".Lfirst:", *first,
        '.section .data.rel.local, "aw"', ".balign 8", f".globl {_PLACES}", f".hidden {_PLACES}", f"{_PLACES}:",
        *(f".quad .Lfirst{number}" for number, _ in numbered),
        '.section .data.rel.ro.local, "aw"', ".balign 8", f".globl {_NAMES}", f".hidden {_NAMES}", f"{_NAMES}:",
        *(f".quad .Lname{number}" for number, _ in numbered),
        '.section .rodata.str1.1, "aMS", @progbits, 1',
        *(f'.Lname{number}: .string "{name}"' for number, name in numbered),
        '.section .note.GNU-stack, "", @progbits', "",
    ])  # fmt: skip
