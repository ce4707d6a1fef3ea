"""Builds of the host's C libraries under a sanitizer of GCC's (``vortex-setup --sanitize thread``), beside plain ones.

Only programs that are linked with the same sanitizer can use them. POCL itself stays plain: its locks are seen, as the
C library's are.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from vortex_rt.driver.locate import SANITIZER

KINDS = ("address", "thread", "undefined")
PLAIN = frozenset(("spec-constants", "libvortex-launch.so", "libvortex-fork-server.so", "nvcc"))
"""Files that processes without a sanitizer run or load: Python, the compiler's tools."""
OPTIONS = ("-fno-omit-frame-pointer", "-fno-sanitize-recover=undefined", "-Wno-error")


@contextmanager
def chosen(kind: str | None) -> Iterator[None]:
    """Let what is built, and found, be under this sanitizer; None: plain."""
    before = SANITIZER.set(kind or "")
    try:
        yield
    finally:
        SANITIZER.reset(before)


def command(words: Sequence[str]) -> list[str]:
    """Return a command of the build with what the sanitizer needs, where it compiles one of our libraries."""
    output = Path(words[words.index("-o") + 1]).name if "-o" in words else ""
    if not SANITIZER.get() or words[0] != "cc" or output in PLAIN:
        return list(words)
    return [words[0], f"-fsanitize={SANITIZER.get()}", *words[1:], *OPTIONS]
