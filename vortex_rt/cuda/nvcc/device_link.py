"""The device link of separate compilation: bitcode out of objects and archives, linked, translated as a whole, and an
object for the host's linker.

Every host object of ``-dc`` calls, from a constructor, a function ``__cudaRegisterLinkedBinary__nv_…`` of its own,
which only the device link can define: it
registers the object's kernels and variables with the one container of the linked code. Those functions are C here,
compiled by the host's compiler.
"""

import os

from vortex_rt.cuda import container, elf
from vortex_rt.cuda.container import ContainerEntry, EntryKind
from vortex_rt.cuda.nvcc import bitcode, commands, making
from vortex_rt.cuda.nvcc.errors import FatalError
from vortex_rt.cuda.nvcc.process import Tools
from vortex_rt.cuda.nvcc.settings import Settings

REGISTER = "__cudaRegisterLinkedBinary"
IR_SUFFIXES = (".bc", ".ll")

SOURCE = """\
#include <stdlib.h>
void **__cudaRegisterFatBinary(void *);
void __cudaRegisterFatBinaryEnd(void **);
void __cudaUnregisterFatBinary(void **);
__asm__(".section .nv_fatbin,\\"a\\"\\n.balign 8\\n__vortex_linked:\\n.incbin \\"%(container)s\\"\\n.previous");
extern const char __vortex_linked[] __attribute__((visibility("hidden")));
static struct {
  unsigned magic, version;
  const void *data;
  void *unused;
} wrapper __attribute__((section(".nvFatBinSegment"), used)) = {0x466243b1, 1, __vortex_linked, 0};
void **__vortex_linked_handle __attribute__((weak, visibility("hidden")));
static void **handle;
static unsigned waiting = %(count)d;
static void end(void) { __cudaUnregisterFatBinary(handle); }
static void add(void (*register_globals)(void **)) {
  if (!handle) __vortex_linked_handle = handle = __cudaRegisterFatBinary(&wrapper);
  register_globals(handle);
  if (--waiting) return;
  __cudaRegisterFatBinaryEnd(handle);
  atexit(end);
}
#define UNIT(name) \\
  void name(void (*globals)(void **), void *wrapped, void *id, void (*callback)(void *)) { \\
    (void)wrapped; \\
    (void)id; \\
    (void)callback; \\
    add(globals); \\
  }
"""


class Collected:
    """What a link has: device code, and the functions that its objects call and those that they define."""

    def __init__(self) -> None:
        self.modules: list[tuple[str, bytes]] = []
        self.architectures: set[bytes] = set()
        self.called: list[str] = []
        self.defined: set[str] = set()

    def add_object(self, name: str, data: bytes) -> None:
        """Take the device code and the names of registration functions of an object."""
        if not elf.is_elf(data):
            return
        sections = elf.named(data, container.SECTIONS[True])
        for defined, symbol in (
            (defined, symbol) for symbol, defined in elf.symbols(data) if symbol.startswith(REGISTER)
        ):
            if defined:
                self.defined.add(symbol)
            elif symbol not in self.called:
                self.called.append(symbol)
        for section in sections:
            found = entries_of(elf.content(data, section), name)
            self.modules += [(name, entry.payload) for entry in found if entry.kind == EntryKind.NVVM]
            self.architectures |= {entry.payload for entry in found if entry.kind == EntryKind.ARCHITECTURE}


def entries_of(data: bytes, name: str) -> list[ContainerEntry]:
    """Return the entries of all containers of a section, which a linker may have put one behind another."""
    found: list[ContainerEntry] = []
    place = data.find(container.MAGIC)
    while place >= 0:
        try:
            found += container.read(data[place:])
        except container.ContainerError as error:
            raise FatalError(f"'{name}': {error}") from None
        place = data.find(container.MAGIC, place + container.size_of(data, place))
    return found


def collected(inputs: list[str], settings: Settings) -> Collected:
    """Look through the inputs of a link: objects, archives (also those of ``-lNAME``), and NVVM IR."""
    found = Collected()
    for name in inputs:
        path = _library(name[2:], settings) if name.startswith("-l") else name
        if not path or not os.path.isfile(path):
            continue
        with open(path, "rb") as file:
            data = file.read()
        try:
            if data[:8] in (elf.ARCHIVE_MAGIC, elf.THIN_MAGIC):
                for member, content in elf.members(data):
                    place = os.path.join(os.path.dirname(path), member)
                    if data[:8] == elf.THIN_MAGIC:
                        with open(place, "rb") as file:
                            content = file.read()
                    found.add_object(f"{path}({member})", content)
            elif path.endswith(IR_SUFFIXES):
                found.modules.append((path, data))
            elif not path.endswith((".so", ".ptx", ".fatbin", ".cubin")):
                found.add_object(path, data)
        except (elf.ElfError, OSError) as error:
            raise FatalError(f"'{path}': {error}") from None
    return found


def _library(name: str, settings: Settings) -> str:
    """Return the archive that ``-lNAME`` stands for, empty if it is a shared library or the system's."""
    for folder in settings.library_path:
        if os.path.exists(f"{folder}/lib{name}.so"):
            return ""
        if os.path.exists(f"{folder}/lib{name}.a"):
            return f"{folder}/lib{name}.a"
    return ""


def object_for(inputs: list[str], settings: Settings, tools: Tools, folder: str, *, always: bool = False) -> list[str]:
    """Return the object that holds the linked device code of the inputs, in a list that is empty if they have none.

    ``always``: make one also where there is nothing to link.

    Raises:
        FatalError: an input is damaged, or the modules do not go together.
        FailedError: the linked code cannot be translated.
    """
    found = collected(inputs, settings)
    functions = [name for name in found.called if name not in found.defined]
    if not always and not (functions and found.modules):
        return []
    unit = making.unit(settings, tools, "linked device code", folder, compiles=False)
    unit.base = "linked"
    entries: list[ContainerEntry] = []
    if found.modules:
        tools.show(["nvvm-link", *(name for name, _ in found.modules), "-o", unit.path(".bc")])
        linked = bitcode.link(found.modules) if not tools.dry else b""
        unit.write(".bc", linked)
        entries = unit.translated(linked)
        entries += [ContainerEntry(EntryKind.ARCHITECTURE, max(found.architectures))] if found.architectures else []
    unit.write(".fatbin", container.write(entries))
    unit.write(".c", source(unit.path(".fatbin"), functions).encode(errors="surrogateescape"))
    made = unit.path(".link.o")
    tools.run([commands.host_compiler(settings, "c"), "-c", "-O1", "-fPIC", "-o", made, unit.path(".c")])
    return [made]


def source(path: str, functions: list[str]) -> str:
    """Return the C source of the registration functions, with the container in a file."""
    escaped = os.path.abspath(path).replace("\\", "\\\\").replace('"', '\\"')
    return SOURCE % {"container": escaped, "count": max(1, len(functions))} + "".join(
        f"UNIT({name})\n" for name in functions
    )
