"""``cuobjdump``: lists and extracts the device code of programs, objects, archives, libraries and fat binaries, ours
and NVIDIA's."""

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from vortex_rt.cuda import container, elf, fatbin, version
from vortex_rt.cuda.container import ContainerEntry, EntryKind
from vortex_rt.cuda.symbol_table import KernelSymbol, SymbolTable, read_symbol_table
from vortex_rt.errors import VortexError

SPIRV_MAGIC = b"\x03\x02\x23\x07"

USAGE = """\
Usage: cuobjdump [options] <file>...

Lists and extracts device code of programs, libraries, objects, archives, fat
binaries and containers, of this toolkit (SPIR-V) and of NVIDIA's (PTX, ELF).

  --list                       List all that the files hold: modules, kernels, variables, images.
  --extract, -x DIR            Write all that the files hold into a folder.
  --list-elf, -lelf            List the names of compiled code: SPIR-V modules, NVIDIA's ELF files.
  --list-ptx, -lptx            List the names of PTX texts.
  --extract-elf, -xelf NAME    Write compiled code whose name contains NAME ('all': each) to this folder.
  --extract-ptx, -xptx NAME    Write PTX texts whose name contains NAME ('all': each) to this folder.
  --dump-ptx, -ptx             Print PTX texts.
  --dump-elf-symbols, -symbols Print the kernels of compiled code.
  --help, -h                   Print this text.
  --version, -V                Print the version.

Without an option: as --list. Exit status: 0 done; 1 a file is at fault; 2 usage.
"""
FLAGS = {
    "list": "list", "list-elf": "list_elf", "lelf": "list_elf", "list-ptx": "list_ptx", "lptx": "list_ptx",
    "dump-ptx": "dump_ptx", "ptx": "dump_ptx", "dump-elf-symbols": "symbols", "symbols": "symbols",
    "help": "help", "h": "help", "version": "version", "V": "version",
}  # fmt: skip
VALUES = {
    "extract": "extract",
    "x": "extract",
    "extract-elf": "extract_elf",
    "xelf": "extract_elf",
    "extract-ptx": "extract_ptx",
    "xptx": "extract_ptx",
}
UNSUPPORTED = (
    "sass", "dump-sass", "elf", "dump-elf", "res-usage", "dump-resource-usage", "ltext", "xtext", "fun", "function",
    "arch", "gpu-architecture",
)
SUFFIXES = {
    EntryKind.NVVM: "bc",
    EntryKind.SPIRV: "spv",
    EntryKind.SYMBOLS: "symbols",
    EntryKind.PROGRAM: "program",
    EntryKind.SOURCE: "source",
    EntryKind.PTX: "ptx",
    EntryKind.ARCHITECTURE: "arch",
}
NVIDIA_FILES: dict[int, tuple[str, str]] = {
    fatbin.FatBinaryKind.PTX: ("PTX", "ptx"),
    fatbin.FatBinaryKind.ELF: ("ELF", "cubin"),
    fatbin.FatBinaryKind.OLD_CUBIN: ("ELF", "cubin"),
    fatbin.FatBinaryKind.NVVM: ("NVVM", "nvvm"),
}  # fmt: skip


class CuobjdumpUsageError(Exception):
    """The command line is wrong."""


@dataclass(frozen=True)
class Found:
    """One fat binary in a file: the place it was found in, and what it holds, ours (``entries``) or NVIDIA's
    (``code``)."""

    place: str
    entries: tuple[ContainerEntry, ...] = ()
    code: tuple[fatbin.DeviceCode, ...] = ()

    @property
    def architecture(self) -> str:
        """Architecture that our container was compiled for."""
        return next((entry.payload.decode() for entry in self.entries if entry.kind == EntryKind.ARCHITECTURE), "sm_70")


@dataclass(frozen=True)
class ListedPart:
    """A piece of code with the name of the file that it would be written to."""

    name: str
    kind: str
    content: bytes


def found_in(path: Path) -> list[Found]:
    """Return the fat binaries of a file.

    Raises:
        VortexError: one of them is damaged.
        OSError: the file cannot be read.
        elf.ElfError: the file is damaged.
    """
    return list(_found(path.name, path.read_bytes()))


def _found(place: str, data: bytes) -> Iterator[Found]:
    if data[:8] == elf.ARCHIVE_MAGIC:
        for member, content in elf.members(data):
            yield from _found(f"{place}({member})", content)
    elif elf.is_elf(data):
        for section in elf.named(data, *container.SECTIONS.values()):
            yield from _pieces(place, elf.content(data, section))
    elif data[:4] == SPIRV_MAGIC:
        yield Found(place, (ContainerEntry(EntryKind.SPIRV, data),))
    else:
        yield from _pieces(place, data)


def _pieces(place: str, data: bytes) -> Iterator[Found]:
    """Yield the fat binaries that follow each other, with padding between them."""
    at = 0
    while at < len(data):
        if size := container.size_of(data, at):
            yield Found(place, container.read(data[at:]))
        elif fatbin.is_fatbin(data, at):
            size = fatbin.size_of(data, at)
            yield Found(place, code=fatbin.read(data[at:]))
        at += max(8, -(-size // 8) * 8)


def parts(found: Sequence[Found], stem: str) -> list[ListedPart]:
    """Return all code with file names as NVIDIA's tool makes them: stem, number, architecture, suffix."""
    made: list[ListedPart] = []
    for item in found:
        for entry in item.entries:
            kind = {EntryKind.SPIRV: "ELF", EntryKind.PTX: "PTX"}.get(entry.kind, entry.kind.name)
            suffix = SUFFIXES[entry.kind] if entry.module == 0 else f"{entry.module}.{SUFFIXES[entry.kind]}"
            made.append(ListedPart(f"{stem}.{len(made) + 1}.{item.architecture}.{suffix}", kind, entry.payload))
        for code in item.code:
            kind, suffix = NVIDIA_FILES.get(code.kind, ("OTHER", f"kind{code.kind}"))
            text = code.payload.rstrip(b"\0") if kind == "PTX" else code.payload
            made.append(ListedPart(f"{stem}.{len(made) + 1}.sm_{code.architecture}.{suffix}", kind, text))
    return made


def listing(found: Sequence[Found]) -> str:
    """Return all that fat binaries hold, in words."""
    lines: list[str] = []
    for item in found:
        source = next(
            (entry.payload.decode(errors="replace") for entry in item.entries if entry.kind == EntryKind.SOURCE), ""
        )
        lines += [
            "",
            f"{item.place}{f': {source}' if source else ''} ({'NVIDIA fat binary' if item.code else 'container'})",
        ]
        for entry in item.entries:
            if entry.kind not in (EntryKind.SOURCE, EntryKind.ARCHITECTURE):
                key = f", shape {entry.key.hex()[:16]}" if entry.kind == EntryKind.PROGRAM else ""
                lines.append(f"  module {entry.module}: {entry.kind.name.lower()}, {len(entry.payload)} bytes{key}")
            if entry.kind == EntryKind.SYMBOLS:
                lines += [f"    {line}" for line in symbol_lines(read_symbol_table(entry.payload))]
        for code in item.code:
            name = (
                fatbin.FatBinaryKind(code.kind).name if code.kind in list(fatbin.FatBinaryKind) else f"kind {code.kind}"
            )
            lines.append(
                f"  {name.lower()}, sm_{code.architecture}, version {code.version[0]}.{code.version[1]}, "
                f"{len(code.payload)} bytes"
            )
    return "\n".join(lines) + "\n" if lines else ""


def symbol_lines(table: SymbolTable) -> list[str]:
    """Return a line for each kernel, variable and texture."""
    lines = [_kernel_line(kernel) for kernel in table.kernels]
    lines += [
        f"variable {item.name}: {item.size} bytes{f', {item.flags.name.lower()}' if item.flags.name else ''}"
        for item in table.variables
    ]
    return lines + [f"{item.kind.name.lower()} {item.name}" for item in table.textures]


def _kernel_line(kernel: KernelSymbol) -> str:
    parameters = ", ".join(f"{parameter.type} at {parameter.offset}" for parameter in kernel.parameters)
    notes = [f"{kernel.static_shared} bytes shared"] if kernel.static_shared else []
    notes += [f"{kernel.constant_bytes} bytes constant"] if kernel.constant_bytes else []
    notes += ["dynamic shared"] if kernel.flags else []
    notes += [f"at most {'x'.join(map(str, kernel.max_threads))} threads"] if any(kernel.max_threads) else []
    return f"kernel {kernel.name}({parameters}){': ' + ', '.join(notes) if notes else ''}"


def parse(words: Sequence[str]) -> tuple[dict[str, str], list[Path]]:
    """Read the command line: options by their keys, and the files.

    Raises:
        UsageError: it is wrong.
    """
    options: dict[str, str] = {}
    files: list[Path] = []
    rest = iter(words)
    for word in rest:
        name, equals, value = word.lstrip("-").partition("=")
        if not word.startswith("-") or word == "-":
            files.append(Path(word))
        elif name in FLAGS and not equals:
            options[FLAGS[name]] = ""
        elif name in VALUES:
            following = value if equals else next(rest, None)
            if following is None:
                raise CuobjdumpUsageError(f"Missing argument for option '{word}'")
            options[VALUES[name]] = following
        elif name in UNSUPPORTED:
            raise CuobjdumpUsageError(
                f"Option '{word}' is not supported: there is no machine code of NVIDIA's here; "
                "--extract and spirv-dis show what there is"
            )
        else:
            raise CuobjdumpUsageError(f"Unknown option '{word}'")
    return options, files


def _show(options: dict[str, str], found: Sequence[Found], stem: str) -> None:
    made = parts(found, stem)
    if "list" in options or not options:
        print(listing(found), end="")
    if "symbols" in options:
        for item in found:
            for entry in item.entries:
                if entry.kind == EntryKind.SYMBOLS:
                    print("\n".join(symbol_lines(read_symbol_table(entry.payload))))
    for key, kind in (("list_elf", "ELF"), ("list_ptx", "PTX")):
        if key in options:
            for index, part in enumerate((part for part in made if part.kind == kind), 1):
                print(f"{kind} file {index:4}: {part.name}")
    for key, kind in (("extract_elf", "ELF"), ("extract_ptx", "PTX")):
        if key in options:
            wanted = [
                part for part in made if part.kind == kind and (options[key] == "all" or options[key] in part.name)
            ]
            for index, part in enumerate(wanted, 1):
                print(f"Extracting {kind} file {index:4}: {part.name}")
                Path(part.name).write_bytes(part.content)
    if "dump_ptx" in options:
        for part in made:
            if part.kind == "PTX":
                print(f"\nFatbin ptx code:\n================\n{part.content.decode(errors='replace')}")
    if "extract" in options:
        folder = Path(options["extract"])
        folder.mkdir(parents=True, exist_ok=True)
        for part in made:
            (folder / part.name).write_bytes(part.content)


def run(words: list[str]) -> int:
    """Run a command line as the toolkit's command does; returns the exit status."""
    main(words)
    return 0


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line of ``cuobjdump``."""
    try:
        options, files = parse(sys.argv[1:] if arguments is None else arguments)
        if "help" in options:
            print(USAGE, end="")
            return
        if "version" in options:
            print(f"cuobjdump: Vortex CUDA toolkit\nCuda compilation tools, release {version.RELEASE}, V{version.FULL}")
            return
        if not files:
            raise CuobjdumpUsageError("No input files specified")
        for path in files:
            found = found_in(path)
            if not found:
                print(f"cuobjdump info    : File '{path}' does not contain device code")
            _show(options, found, os.path.splitext(path.name)[0])
    except CuobjdumpUsageError as error:
        print(f"cuobjdump fatal   : {error}", file=sys.stderr)
        sys.exit(2)
    except VortexError as error:
        print(f"cuobjdump fatal   : {path}: {error}", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        print(f"cuobjdump fatal   : {error.filename or path}: {error.strerror}", file=sys.stderr)
        sys.exit(1)
