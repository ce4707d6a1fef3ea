"""What nvcc does with its inputs in each phase."""

from __future__ import annotations

import os
import subprocess
import sys

from vortex_rt.compiler.own_files import Folder
from vortex_rt.cuda.libraries import names
from vortex_rt.cuda.nvcc import cache, commands, dependencies, device_link, diagnostics, making
from vortex_rt.cuda.nvcc.errors import FailedError, FatalError
from vortex_rt.cuda.nvcc.process import Tools
from vortex_rt.cuda.nvcc.settings import Settings

SUFFIXES = {"compile": ".o", "fatbin": ".fatbin", "cubin": ".cubin", "ptx": ".ptx", "cuda": ".cu.cpp.ii"}
"""Phase → suffix of its output, for those with one for each input."""
OUTPUTS = {"link": "a.out", "lib": "a.a", "device-link": "a_dlink.o"}
TO_OUTPUT = ("preprocess", "dependencies", "user-dependencies")
"""Phases that write to standard output if no file is named."""
SOURCES = ("cu", "c", "c++", "host")


def _is_same(folder: str, other: str) -> bool:
    """Whether two names are those of one folder."""
    try:
        return os.path.samefile(folder, other)
    except OSError:
        return False


class Driver:
    """One command: its settings, the toolkit's folder, and the tools it runs."""

    def __init__(self, settings: Settings, root: str) -> None:
        self.settings = settings
        self.root = root
        self.include = f"{root}/include"
        self.lib = f"{root}/lib64"
        for folders in (settings.include_path, settings.system_include):
            # Looked into in any case; before ours it would hide headers that include what they stand for.
            folders[:] = [folder for folder in folders if not _is_same(folder, self.include)]
        self.all_tools: list[Tools] = []
        self.tools = self._new_tools()

    def _new_tools(self) -> Tools:
        made = Tools(self.settings.verbose or self.settings.dry_run, self.settings.dry_run)
        self.all_tools.append(made)
        return made

    def run(self) -> int:
        """Do what the command line asks for and return the exit status. Raises FatalError, FailedError."""
        settings = self.settings
        if text := diagnostics.information(settings):
            sys.stdout.write(text)
            return 0
        for warning in settings.warnings:
            self.tools.write(f"nvcc warning : {warning}\n")
        if self.tools.shown:
            self.tools.write(diagnostics.variables(settings, self.root))
        if self._answered():
            return 0
        if program := self._program_made_before():
            return self._run_program(program)
        self._check_inputs()
        if settings.clean:
            return self._clean()
        with self._folder() as folder:
            try:
                self._take_standard_input(folder)
                self._phase(folder)
            finally:  # before the folder is removed that they write to
                self._stop()
        made = settings.output or OUTPUTS["link"]
        return self._run_program(made) if settings.run and settings.phase == "link" else 0

    def _stop(self) -> None:
        """End the tools that still run."""
        for tools in self.all_tools:
            tools.stop()

    def _folder(self) -> Folder | _Kept:
        """Return the place of intermediate files: temporary, or where --keep wants them."""
        return _Kept(self.settings.keep_directory or ".") if self.settings.keep else Folder("nvcc-")

    def _answered(self) -> bool:
        """Whether the command line asks the host compiler something (``-Xcompiler -dumpversion``), which it is then."""
        if not any(word.startswith("-") for word in self.settings.compiler_options):
            return False
        question = commands.question(self.settings) if self.settings.inputs else []
        if question:
            sys.stdout.buffer.write(self.tools.run(question))
        return bool(question)

    def _program_made_before(self) -> str:
        """Return the program that ``--run`` names in place of sources, as Meson does, in quotes as a shell takes them;
        empty: there are sources."""
        named = [name for name, kind in self.settings.inputs if not kind]
        if not self.settings.run or len(named) != 1 or len(self.settings.inputs) != 1:
            return ""
        name = named[0][1:-1] if len(named[0]) > 2 and named[0][0] == named[0][-1] == '"' else named[0]
        return name if os.path.isfile(name) and os.access(name, os.X_OK) else ""

    def _take_standard_input(self, folder: str) -> None:
        """Make what comes from standard input, the input ``-``, a file."""
        for index, (name, kind) in enumerate(self.settings.inputs):
            if name == "-" and not self.tools.dry:
                place = f"{folder}/stdin"
                write(place, sys.stdin.buffer.read())
                self.settings.inputs[index] = (place, kind)

    def _check_inputs(self) -> None:
        settings = self.settings
        named = [(name, kind) for name, kind in settings.inputs if kind != "-l"]
        for name, kind in named:
            if not kind:
                raise FatalError(f"Don't know what to do with '{name}'")
            if name != "-" and not settings.dry_run and not os.path.exists(name):
                raise FatalError(f"Could not open input file '{name}' (no such file)")
        if not named:
            raise FatalError("No input files specified; use option --help for more information")
        if settings.output and settings.phase not in OUTPUTS and len(named) > 1:
            raise FatalError("A single input file is required for a non-link phase when an outputfile is specified")

    # -- phases ----------------------------------------------------------------------------------------------------

    def _phase(self, folder: str) -> None:
        settings = self.settings
        if settings.phase in OUTPUTS:
            objects = self._objects(folder)
            {"link": self._link, "lib": self._archive, "device-link": self._device_link}[settings.phase](
                objects, folder
            )
        elif settings.phase in TO_OUTPUT:
            for name, kind in self._sources():
                self._preprocess(name, kind)
        else:
            jobs = [(name, kind, self.output_of(name)) for name, kind in self._sources(also=("nvvm", "ptx"))]
            self._for_each(jobs, folder)

    def _sources(self, also: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        return [(name, kind) for name, kind in self.settings.inputs if kind in (*SOURCES, *also)]

    def output_of(self, name: str) -> str:
        """Return the output of an input in a phase with one output for each."""
        settings = self.settings
        base = os.path.splitext(os.path.basename(name))[0] + SUFFIXES[settings.phase]
        return settings.output or os.path.join(settings.output_directory, base)

    def _objects(self, folder: str) -> list[str]:
        """Compile all sources; returns the words for the linker, in the order of the inputs."""
        jobs, words = [], []
        taken: set[str] = set()
        for name, kind in self.settings.inputs:
            if kind in SOURCES:
                base = os.path.splitext(os.path.basename(name))[0]
                while base in taken:
                    base += "_"
                taken.add(base)
                made = f"{folder}/{base}.o"
                jobs.append((name, kind, made))
                words.append(made)
            else:
                words.append(f"-l{name}" if kind == "-l" else name)
        self._for_each(jobs, folder)
        return words

    def _for_each(self, jobs: list[tuple[str, str, str]], folder: str) -> None:
        """Make each output, as many at a time as ``-t`` says."""
        settings = self.settings
        many = min(settings.threads or os.cpu_count() or 1, len(jobs))
        if many < 2:
            for job in jobs:
                self._one(*job, folder)
            return
        def work(numbered: tuple[int, tuple[str, str, str]]) -> None:
            own = f"{folder}/{numbered[0]}"
            os.makedirs(own, exist_ok=True)
            self._one(*numbered[1], own)

        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(many) as pool:
            try:
                list(pool.map(work, enumerate(jobs)))
            except BaseException:  # the pool waits for what its threads wait for
                self._stop()
                raise

    def _one(self, name: str, kind: str, output: str, folder: str) -> None:
        tools = self._new_tools()
        phase = self.settings.phase if self.settings.phase in SUFFIXES else "compile"
        if phase == "compile" and kind == "cu":
            compiled = self._compiled(name, tools, folder)
            content, files = compiled.content, compiled.files
        else:
            content, files = making.make(phase, kind, self.settings, tools, name, folder, self.include)
        if not (tools.dry or self.settings.checks_only):
            write(output, content)
            self._write_dependencies(name, output, files)

    def _compiled(self, name: str, tools: Tools, folder: str) -> cache.Compiled:
        """Return a CUDA source's object, from the cache or made."""
        settings = self.settings
        usable = not (settings.no_cache or settings.keep or settings.checks_only or tools.shown)
        key = cache.key(settings, name, "object") if usable else ""
        found = cache.fetch(key) if key else None
        if found is not None:
            tools.write(found.messages)
            return found
        compiled = making.unit(settings, tools, name, folder).compiled()
        if key:
            cache.store(key, compiled, settings)
        return compiled

    def _write_dependencies(self, name: str, output: str, files: list[str]) -> None:
        settings = self.settings
        if not (settings.with_dependencies or settings.with_user_dependencies):
            return
        if settings.with_user_dependencies and not settings.with_dependencies:
            files = dependencies.user_files(files, [self.include, *settings.system_include])
        base = os.path.splitext(output if settings.phase in SUFFIXES else os.path.basename(name))[0]
        targets = settings.dependency_targets or [output if settings.phase in SUFFIXES else f"{base}.o"]
        write(
            settings.dependency_file or f"{base}.d",
            dependencies.rule(targets, files, settings.phony_targets).encode(errors="surrogateescape"),
        )

    def _preprocess(self, name: str, kind: str) -> None:
        settings = self.settings
        if settings.phase == "preprocess":
            content = making.preprocessed(settings, self.tools, name, kind, self.include)
        else:
            files = making.included(settings, self.tools, name, kind, self.include)
            if settings.phase == "user-dependencies":
                files = dependencies.user_files(files, [self.include, *settings.system_include])
            base = os.path.splitext(os.path.basename(name))[0]
            content = dependencies.rule(
                settings.dependency_targets or [f"{base}.o"], files, settings.phony_targets
            ).encode(errors="surrogateescape")
        output = settings.output or (settings.dependency_file if settings.phase != "preprocess" else "")
        if self.tools.dry:
            return
        if output:
            write(output, content)
        else:
            sys.stdout.buffer.write(content)

    def _link(self, objects: list[str], folder: str) -> None:
        self._check_libraries()
        linked = (
            device_link.object_for(objects, self.settings, self.tools, folder)
            if not self.settings.no_device_link
            else []
        )
        inputs = [word for word in objects if not word.endswith((".bc", ".ll", ".ptx", ".fatbin", ".cubin"))]
        line = commands.link(self.settings, [*linked, *inputs], self.settings.output or OUTPUTS["link"], self.lib)
        sys.stdout.buffer.write(self.tools.run(line))

    def _check_libraries(self) -> None:
        """Raise FatalError where one of CUDA's libraries is named that is nowhere."""
        if self.settings.dry_run:
            return
        folders = [self.lib, *self.settings.library_path, *os.environ.get("LIBRARY_PATH", "").split(os.pathsep)]
        words = [*self.settings.linker_options, *self.settings.compiler_options]
        folders += [word[2:] for word in words if word.startswith("-L")] + list(names.SYSTEM_FOLDERS)
        reasons = (names.missing(name, folders) for name, kind in self.settings.inputs if kind == "-l")
        if told := "\n".join(filter(None, reasons)):
            raise FatalError(told)
        self._build_libraries()

    def _build_libraries(self) -> None:
        """Build those of CUDA's libraries that are named and that nobody has needed before."""
        named = (names.not_built(name, self.lib) for name, kind in self.settings.inputs if kind == "-l")
        if missing := ",".join(sorted({name for name in named if name})):
            build = f"{names.BUILD}={missing}"
            self.tools.write(f"nvcc: {missing}: not built yet; building, once (`{build}`)\n")
            command = [sys.executable, "-P", "-m", "vortex_rt.driver.setup", f"--with-libraries={missing}"]
            done = subprocess.run(command, stdout=sys.stderr.fileno(), check=False)
            if done.returncode:
                raise FatalError(f"{missing} could not be built: run `{build}`")

    def _device_link(self, objects: list[str], folder: str) -> None:
        made = device_link.object_for(objects, self.settings, self.tools, folder, always=True)
        if not self.tools.dry:
            with open(made[0], "rb") as file:
                write(self.settings.output or OUTPUTS["device-link"], file.read())

    def _archive(self, objects: list[str], _folder: str) -> None:
        output = self.settings.output or OUTPUTS["lib"]
        if os.path.isfile(output) and not self.tools.dry:
            os.unlink(output)
        self.tools.run(
            [
                self.settings.arbin,
                *(self.settings.archive_options or ["qcs"]),
                output,
                *(word for word in objects if not word.startswith("-l")),
            ]
        )

    def _run_program(self, program: str) -> int:
        if self.settings.dry_run:
            return 0
        program = os.path.abspath(program)
        status = os.spawnv(os.P_WAIT, program, [program, *self.settings.run_arguments])
        if status:
            raise FailedError(status if status > 0 else 1)
        return 0

    def _clean(self) -> int:
        settings = self.settings
        outputs = (
            [settings.output or OUTPUTS[settings.phase]]
            if settings.phase in OUTPUTS
            else [self.output_of(name) for name, _ in self._sources()]
        )
        for output in outputs:
            if os.path.isfile(output):
                os.unlink(output)
        return 0


class _Kept:
    """A folder for intermediate files that stay."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> str:
        try:
            os.makedirs(self.name, exist_ok=True)
        except OSError as error:
            raise FatalError(f"Could not make the folder '{self.name}' ({error.strerror})") from None
        return self.name

    def __exit__(self, *_: object) -> None:
        return


def write(output: str, content: bytes) -> None:
    """Write an output whole or not at all; what is no plain file, /dev/null for instance, as it is.

    Raises:
        FatalError: it cannot be written.
    """
    place = output
    try:
        if os.path.exists(output) and not os.path.isfile(output):
            with open(output, "wb") as file:
                file.write(content)
            return
        place = f"{output}.{os.getpid()}.tmp"
        with open(place, "wb") as file:
            file.write(content)
        os.replace(place, output)
    except OSError as error:
        raise FatalError(f"Could not write '{output}' ({error.strerror})") from None
    finally:
        if place != output and os.path.exists(place):
            os.unlink(place)
