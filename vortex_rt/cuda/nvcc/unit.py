"""One CUDA source on its way to an object: device and host pass at the same time, translation, and the container put
into the host's object."""

import os
from collections.abc import Callable, Sequence

from nvvm2spirv.api import TranslationError, nvvm_of_ptx
from nvvm2spirv.ir import isolation
from nvvm2spirv.spirv.model import SpirvModule
from vortex_rt.compiler import own_files
from vortex_rt.compiler.tools import Process, ToolResult
from vortex_rt.cuda import container, elf
from vortex_rt.cuda.compile import front_end, mend, passes
from vortex_rt.cuda.container import ContainerEntry, EntryKind
from vortex_rt.cuda.nvcc import bitcode as ir
from vortex_rt.cuda.nvcc import (
    cache,
    clang_diagnostics,
    commands,
    dependencies,
    device_code,
    diagnostics,
    dialect,
    images,
    libcudacxx,
    managed,
    prelude,
    repairs,
)
from vortex_rt.cuda.nvcc.errors import FailedError, FatalError
from vortex_rt.cuda.nvcc.process import Tools, termination
from vortex_rt.cuda.nvcc.settings import Settings

ROUNDS = 12
"""How often clang is asked in a pass at most: each repair may show what else it refuses."""


class CompiledUnit:
    """A CUDA source, and a folder for what is made of it."""

    def __init__(self, settings: Settings, tools: Tools, source: str, folder: str, *, compiles: bool = True) -> None:
        self.compiles = compiles
        """Whether the source is CUDA, which can be compiled again for its lines."""
        self.settings = settings
        self.tools = tools
        self.source = source
        self.folder = folder
        self.base = os.path.splitext(os.path.basename(source))[0]
        self.files: list[str] = []
        self.texts = dependencies.texts(source, settings.include_path) if compiles and not tools.dry else {}
        self._overlays: dict[str, list[str]] = {}
        """clang's options for them, by pass."""
        self._changed: dict[str, dict[str, bytes]] = {}
        """Files that clang reads in another form, by pass and absolute name."""
        self._options: list[str] = []
        """clang's options that a pass turned out to need."""
        self._preludes: dict[str, prelude.PreparedPrelude] = {}
        """The precompiled prelude, by pass."""
        self._begun: set[str] = set()
        """The passes that began with it the last time."""

    def path(self, suffix: str) -> str:
        """Return the name of an intermediate file."""
        return f"{self.folder}/{self.base}{suffix}"

    def overlay(self, side: str = repairs.DEVICE) -> list[str]:
        """Return clang's options for files that it has to read in another form in one of the passes."""
        if side not in self._overlays:
            folder = f"{self.folder}/{side}"
            os.makedirs(folder, exist_ok=True)
            made = dialect.overlay(self._other_forms(side), folder)
            self._overlays[side] = ["-ivfsoverlay", made] if made else []
        return self._overlays[side]

    def _other_forms(self, side: str) -> dict[str, bytes]:
        if not self._changed:
            changes = {**dialect.changes(self.texts), **self._library_changes()}
            absolute = {os.path.abspath(name): text for name, text in changes.items()}
            self._changed = {repairs.DEVICE: absolute, repairs.HOST: dict(absolute)}
        return self._changed[side]

    def _repair(self, side: str) -> bool:
        """Put what clang has refused in a pass into another form for each that reads it so, or ask for other options;
        whether that changes anything for this pass.

        Nothing is, in a pass that began with the precompiled prelude, if an error or a change is in its files:
        clang says some of headers that were read before that it does not say of their text.
        """
        read: dict[str, repairs.SourceText] = {}

        def text_of(name: str) -> repairs.SourceText:
            path = os.path.abspath(name)
            if path not in read:
                read[path] = repairs.SourceText(self._form(path, side))
            return read[path]

        said = self._said(side)
        wanted = repairs.wanted(said, side, text_of)
        if side in self._begun:
            places = [item.place.file for item in said if item.severity >= clang_diagnostics.Severity.ERROR]
            places += [change.file for change in wanted if isinstance(change, repairs.SourceEdit)]
            if not self._preludes[side].inputs.isdisjoint(map(os.path.abspath, places)):
                return False
        edits: dict[tuple[str, str], list[repairs.SourceEdit]] = {}
        for change, readers in wanted.items():
            if isinstance(change, repairs.SourceEdit):
                for reader in (repairs.DEVICE, repairs.HOST) if readers == repairs.BOTH else (readers,):
                    edits.setdefault((os.path.abspath(change.file), reader), []).append(change)
        changed = [self._edit(path, reader, listed, read[path]) for (path, reader), listed in edits.items()]
        if any(changed[number] for number, (_, reader) in enumerate(edits) if reader == side):
            return True
        options = [change for change in wanted if isinstance(change, str) and change not in self._options]
        self._options = [*self._options, *options]
        return bool(options)

    def _edit(self, path: str, reader: str, edits: list[repairs.SourceEdit], read: repairs.SourceText) -> bool:
        """Make edits in a pass's form of a file, as far as its lines are those that were read; whether it changes."""
        before = self._form(path, reader)
        after = repairs.edited(before, edits, read.text)
        if after == before:
            return False
        self._other_forms(reader)[path] = after
        self._overlays.pop(reader, None)
        return True

    def _form(self, path: str, side: str) -> bytes:
        """A file as a pass reads it; what clang calls a file and is none (its own definitions) is empty."""
        forms = self._other_forms(side)
        if path in forms:
            return forms[path]
        return _content(path) if os.path.isfile(path) else b""

    def _said(self, side: str) -> list[clang_diagnostics.ClangDiagnostic]:
        try:
            return clang_diagnostics.read(self.path(f".{side}.dia"))
        except OSError as error:
            raise FatalError(f"{error} (Debian package libclang1-19; tools/setup installs it)") from None

    def _library_changes(self) -> dict[str, bytes]:
        settings = self.settings
        options = commands.library_headers(settings)
        return libcudacxx.changes(
            self.texts, libcudacxx.searched(settings.include_path, settings.system_include, options)
        )

    def compiled(self) -> cache.Compiled:
        """Return the object, with the messages of its making.

        Raises:
            FailedError: the source is at fault, which has been told.
        """
        with termination:
            isolation.start_early()
        self.write(".empty", container.write(()))
        self._preludes = prelude.prepared(self.settings, self.tools, self.folder)
        as_ir = any(managed.WORD in text for text in self.texts.values())
        host = self._start_host(as_ir)
        read, options = self.overlay(repairs.HOST), self._options
        content = self.device_container(self.device_pass())
        if host is not None and (read is not self.overlay(repairs.HOST) or options != self._options):
            self.tools.finish(host)
            host = self._start_host(as_ir)
        made = self._finish_host(host, as_ir)
        if self.settings.checks_only:
            return cache.Compiled(b"", "", [])
        if not as_ir and made and elf.named(made, ir.MANAGED_SECTION):  # a header's
            made = self._finish_host(self._start_host(True), True)
            as_ir = True
        if as_ir:
            made = self._generated(managed.rewritten(made.decode()))
        if self.settings.keep:
            self.write(".fatbin", content)
        done = self._with_container(made, content) if not self.tools.dry else b""
        return cache.Compiled(done, "".join(self.tools.said_here), self.files)

    def _with_container(self, made: bytes, content: bytes) -> bytes:
        """Return the host's object with the container in it; clang makes no place for one where the host has nothing to
        register."""
        name = container.SECTIONS[self.settings.relocatable]
        if elf.named(made, name):
            return elf.replace(made, name, content)
        return elf.add(made, name, content) if self.settings.relocatable else made

    def _start_host(self, as_ir: bool, more: Sequence[str] = ()) -> Process | None:
        what = ("-Xclang", "-disable-llvm-passes", "-emit-llvm", "-S") if as_ir else ("-c",)
        line = commands.host(
            self.settings,
            self.source,
            self.path(".host"),
            self.path(".empty"),
            dependencies=self.path(".host.d"),
            what=what,
        )
        return self._start(repairs.HOST, line, more)

    def _start(self, side: str, line: Sequence[str], more: Sequence[str]) -> Process | None:
        """Start a pass, whose messages clang also writes for `_repair`."""
        said = ("--serialize-diagnostics", self.path(f".{side}.dia"))
        self._begun.discard(side)
        prepared = self._preludes.get(side)
        if prepared is not None and not self._options and prepared.inputs.isdisjoint(self._other_forms(side)):
            line = prelude.applied(line, prepared.file)
            self._begun.add(side)
        return self.tools.start([*line, *said, *self.overlay(side), *self._options, *more])

    def _finish_host(self, process: Process | None, as_ir: bool) -> bytes:
        return self._repaired_until_taken(
            process,
            lambda more: self._start_host(as_ir, more),
            repairs.HOST,
            dependencies_of=".host.d",
            made=".host",
        )

    def _repaired_until_taken(
        self, process: Process | None, start_again: Callable[[list[str]], Process | None], side: str, *,
        dependencies_of: str, made: str,
    ) -> bytes:
        """Repair what clang refuses in a pass and start it again, with more options, until it takes all or nothing more
        can be repaired; returns what it made.

        Raises:
            FailedError: clang refuses what cannot be repaired, which has been told.
        """
        more: list[str] = []
        for further in reversed(range(ROUNDS)):
            if process is None:
                return b""
            result = self.tools.finish(process)
            if result.returncode == 0 or not further:
                break
            if self._repair(side):
                more = ["-ferror-limit=0"]
            elif side in self._begun:  # errors are told as without a prelude
                del self._preludes[side]
            else:
                break
            process = start_again(more)
        self._told(result)
        if side == repairs.HOST and self.settings.checks_only:
            return b""
        self._add_files(dependencies_of)
        return _content(self.path(made))

    def _generated(self, ir: str) -> bytes:
        """Compile the host's IR to an object."""
        self.write(".host.ll", ir.encode())
        self.tools.run(commands.generate(self.settings, self.path(".host.ll"), self.path(".host")))
        return b"" if self.tools.dry else _content(self.path(".host"))

    def device_pass(self, suffix: str = ".bc", *, lines: bool = False, ptx: bool = False) -> bytes:
        """Return the device code, bitcode or PTX text, which goes to a file of this suffix too. Raises FailedError."""
        line = commands.device(
            self.settings, self.source, self.path(suffix), dependencies=self.path(".device.d"), lines=lines, ptx=ptx
        )
        plain = self.path(".device.ll")
        first = front_end(line, plain)

        def start(more: list[str]) -> Process | None:
            return self._start(repairs.DEVICE, first, more)

        self._repaired_until_taken(start([]), start, repairs.DEVICE, dependencies_of=".device.d", made=".device.ll")
        if not self.tools.dry:
            mend(plain)
        self.tools.run(passes(line, plain))
        return b"" if self.tools.dry else _content(self.path(suffix))

    def _told(self, result: ToolResult) -> None:
        if result.returncode and own_files.NO_SPACE in result.stderr:
            raise FatalError(own_files.no_space())
        self.tools.tell(result.stderr)
        if result.returncode:
            raise FailedError(result.returncode if 0 < result.returncode < 128 else 1)

    def _add_files(self, suffix: str) -> None:
        with open(self.path(suffix), encoding="utf-8", errors="surrogateescape") as file:
            self.files = dependencies.merged([self.source], self.files, dependencies.read(file.read()))

    def device_container(self, bitcode: bytes) -> bytes:
        """Return the container of the device code: bitcode for a device link, or translated modules with their
        symbols."""
        entries = [ContainerEntry(EntryKind.NVVM, bitcode)] if self.settings.relocatable else self.translated(bitcode)
        source = ContainerEntry(EntryKind.SOURCE, self.source.encode(errors="surrogateescape"))
        return container.write(
            [*entries, source, ContainerEntry(EntryKind.ARCHITECTURE, f"sm_{self.settings.capability}".encode())]
        )

    def translated(self, bitcode: bytes) -> list[ContainerEntry]:
        """Return the entries of translated device code.

        Raises:
            FailedError: it cannot be translated, which has been told.
        """
        facts = ir.facts(bitcode) if bitcode else ir.Facts((), ())
        if facts.undefined:
            lines = (f"{self.source}: error: Unresolved extern function '{name}'\n" for name in facts.undefined)
            self.tools.tell("".join(lines).encode())
            raise FailedError(1)
        modules = self.modules(bitcode)
        return images.with_images(modules, facts.managed, self.settings, self.tools, self.folder)

    def modules(self, bitcode: bytes) -> list[SpirvModule]:
        """Translate the device code. Raises FailedError."""
        self.tools.show(["nvvm2spirv", self.path(".bc"), "-o", self.path(".spv")])
        if self.tools.dry:
            return []
        try:
            return device_code.modules(bitcode, self.settings, self.source)
        except TranslationError as error:
            self.tools.tell(self._explained(error).encode(errors="surrogateescape"))
            raise FailedError(1) from None

    def nvvm_of_ptx(self, data: bytes) -> bytes:
        """Return PTX as NVVM IR. Raises FailedError."""
        self.tools.show(["nvvm2spirv", self.source, "-o", self.path(".spv")])
        if self.tools.dry:
            return b""
        try:
            return nvvm_of_ptx(data, name=self.source).encode()
        except TranslationError as error:
            self.tools.tell(diagnostics.text(error, self.source).encode(errors="surrogateescape"))
            raise FailedError(1) from None

    def _explained(self, error: TranslationError) -> str:
        """Return the messages of a translation that failed, with lines of the source: if the code has none, it is
        compiled again."""
        if self.compiles and not any(diagnostic.location.source for diagnostic in error.diagnostics):
            try:
                device_code.modules(self.device_pass(lines=True), self.settings, self.source)
            except TranslationError as again:
                error = again
        return diagnostics.text(error, self.source)

    def write(self, suffix: str, content: bytes) -> None:
        """Write an intermediate file."""
        with open(self.path(suffix), "wb") as file:
            file.write(content)

    def device_bitcode(self) -> bytes:
        """Run the device pass alone; returns its bitcode."""
        return self.device_pass()


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
