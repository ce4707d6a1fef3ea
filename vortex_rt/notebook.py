"""Jupyter: ``%load_ext vortex_rt.notebook`` (docs/howto/notebooks.md).

    %%cuda [-o NAME] [--device SHAPE] [--mode MODE] [ARGUMENT …]
                                              a program with main: compiled, run, its output shown
    %%cuda [--device SHAPE] [--mode MODE] [LAUNCH]
                                              kernels: compiled, put into the namespace; LAUNCH is run if it is there
    %vortex_profile COMMAND …                 the page of `vortex-sim profile`
    %vortex_timeline COMMAND …                the picture of `vortex-sim timeline`

Arrays, profiles and counters show themselves as HTML. Nothing of IPython is imported before the extension is loaded.
"""

import argparse
import ctypes
import html
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from vortex_rt import Counters, Device, DeviceArray, Module, settings
from vortex_rt.api.counters import Profile
from vortex_rt.api.symbols import plain_name
from vortex_rt.cuda.tools.env import variables
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import program_environment

MAIN = re.compile(r"^\s*(?:int|auto)\s+main\s*\(", re.MULTILINE)
PAGE_HEIGHT = 600
"""Pixels of a profile's page in the notebook."""


class _Options(argparse.ArgumentParser):
    """Options of a magic: a wrong one is an error of the cell, and does not end the kernel."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError."""
        from IPython.core.error import UsageError

        raise UsageError(f"{message}\n{self.format_usage()}")


def load_ipython_extension(ipython: Any) -> None:
    """Give an IPython shell the magics and the displays."""
    ipython.register_magic_function(lambda line, cell: cuda(ipython, line, cell), "cell", "cuda")
    ipython.register_magic_function(vortex_profile, "line", "vortex_profile")
    ipython.register_magic_function(vortex_timeline, "line", "vortex_timeline")
    shown = ipython.display_formatter.formatters["text/html"]
    for kind, show in ((DeviceArray, array_html), (Profile, profile_html), (Counters, counters_html)):
        shown.for_type(kind, show)


def cuda(ipython: Any, line: str, cell: str) -> None:
    """``%%cuda``: a program is compiled and run; kernels are compiled and, if the line says how, launched."""
    options = _Options(prog="%%cuda", add_help=False, allow_abbrev=False)
    options.add_argument("-o", metavar="NAME")
    options.add_argument("--device", metavar="SHAPE")
    options.add_argument("--mode")
    words = re.match(r"(?:\s*--?[a-z][\w-]*[ =]\S+)*", line)
    assert words is not None
    given, others = options.parse_known_args(shlex.split(words[0]))
    rest = line[words.end() :].strip()
    if MAIN.search(cell):
        _program(cell, given, [*others, *shlex.split(rest)])
    elif others or given.o:
        options.error(f"not for a cell of kernels: {' '.join(others) or '-o'}")
    else:
        _kernels(ipython.user_ns, cell, given, rest)


def _program(source: str, given: argparse.Namespace, arguments: Sequence[str]) -> None:
    """Compile a program and run it; it stays in the folder under a name that was given."""
    name, device = given.o, {settings.CONFIG.name: given.device, settings.MODE.name: given.mode}
    with tempfile.TemporaryDirectory() as folder:
        file, program = Path(folder) / "cell.cu", Path(name).resolve() if name else Path(folder) / "cell"
        file.write_text(source, encoding="utf-8")
        _run("nvcc", "-lineinfo", file, "-o", program)
        print(_run(program, *arguments, **{key: value for key, value in device.items() if value}), end="")


def _kernels(names: dict[str, Any], source: str, given: argparse.Namespace, launch: str) -> None:
    """Compile kernels for the notebook's device, give it their names, and launch."""
    device = names.get("device")
    if not isinstance(device, Device) or given.device or given.mode:
        device = names["device"] = Device(given.device, mode=given.mode)
    module = Module.from_cuda(device, source, debug=True)
    names.update({plain_name(full): module[full] for full in module.kernels}, module=module)
    if launch:
        with device_output(), device.profile() as profile:
            exec(compile(launch, "%%cuda", "exec"), names)
        _display(profile)


@contextmanager
def device_output() -> Iterator[None]:
    """Show in the notebook what kernels print: printf goes to the process's standard output, not to Python's."""
    sys.stdout.flush()
    kept = os.dup(1)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 1)
        try:
            yield
        finally:
            ctypes.CDLL(None).fflush(None)
            os.dup2(kept, 1)
            os.close(kept)
            file.seek(0)
            sys.stdout.write(file.read().decode(errors="replace"))


def vortex_profile(line: str) -> None:
    """``%vortex_profile COMMAND``: where the cycles go, as the page of ``vortex-sim profile``."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "profile.html"
        print(_run("vortex-sim", "profile", "-o", page, *shlex.split(line)), end="")
        text = html.escape(page.read_text(encoding="utf-8"))
    frame = f'<iframe srcdoc="{text}" width="100%" height="{PAGE_HEIGHT}" frameborder="0"></iframe>'
    _display(import_module("IPython.display").HTML(frame))


def vortex_timeline(line: str) -> None:
    """``%vortex_timeline COMMAND``: what happens when, as the picture of ``vortex-sim timeline``."""
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "timeline.png"
        words = ["timeline", "-o", str(picture.with_suffix(".json")), "--plot", str(picture), *shlex.split(line)]
        print(_run("vortex-sim", *words), end="")
        _display(import_module("IPython.display").Image(data=picture.read_bytes()))


def _run(*words: str | os.PathLike[str], **set_here: str) -> str:
    """Run a program with the CUDA toolkit and settings in its environment; returns its output.

    Raises RuntimeError if it fails.
    """
    environment = program_environment()
    environment |= variables(installed_toolkit(), environment) | set_here
    done = subprocess.run(words, capture_output=True, text=True, env=environment, errors="replace")
    sys.stderr.write(done.stderr)
    if done.returncode:
        print(done.stdout, end="")
        raise RuntimeError(f"{Path(words[0]).name} ended with status {done.returncode}")
    return done.stdout


def _display(shown: Any) -> None:
    import_module("IPython.display").display(shown)


def array_html(array: DeviceArray) -> str:
    """Type and shape of an array, and its values as NumPy shortens them."""
    values = array.copy_to_host()
    return f"<b>{values.dtype}</b> {values.shape}, on the device<pre>{html.escape(str(values))}</pre>"


def profile_html(profile: Profile) -> str:
    """A row a launch."""
    timed = any(launch.counters.timed for launch in profile.launches)
    head = ["kernel", "blocks × threads", "instructions", *(["cycles", "IPC"] if timed else []), "seconds here"]
    rows = []
    for launch in profile.launches:
        counts = launch.counters
        cycles = [f"{counts.cycles:,}", f"{counts.ipc:.3f}"] if timed else []
        what = [plain_name(launch.kernel), launch.shape(), f"{counts.instructions:,}"]
        rows.append([*what, *cycles, f"{launch.seconds:.3f}"])
    return _table(head, rows)


def counters_html(counters: Counters) -> str:
    """A row a counter that is not 0; those of a group, such as timing mode's, after the others."""
    single = {name: value for name, value in counters.total.items() if isinstance(value, int)}
    groups = [(name, group) for name, group in counters.total.items() if isinstance(group, dict)]
    single |= {f"{name}.{key}": value for name, group in groups for key, value in group.items()}
    return _table(["counter", "value"], [[name, f"{value:,}"] for name, value in single.items() if value])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"<tr>{''.join(f'<th>{html.escape(cell)}</th>' for cell in head)}</tr>"]
    lines += [f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in rows]
    return f"<table>{''.join(lines)}</table>"
