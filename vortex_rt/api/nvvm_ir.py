"""NVVM IR of the CUDA sources that come with the project: clang makes it where it is first needed, and the cache keeps
it. A wheel carries it beside the sources, for machines without clang.

A line of a source says what clang is given beside the defaults, for the source or for a variant of it:

    // cuda2nvvm: -ffast-math
    // cuda2nvvm texture-object: -DTEXTURE_OBJECTS
"""

import hashlib
import os
import re
import shlex
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import Timer

from nvvm2spirv.files import write_atomically
from vortex_rt.cuda import made_headers
from vortex_rt.cuda.compile import compile_cuda, find_clang, include_folders
from vortex_rt.driver.locate import cache_root

FOLDER = "nvvm"
"""In the cache."""
PATIENCE = 1.0
"""Seconds after which a line says what is being done."""
_ANY_KEY = "[0-9a-f]" * 16
_RULE = re.compile(r"(?m)^// cuda2nvvm(?: ([\w-]+))?: (.+)$")
_PLACE = re.compile(r"(?m)^(; ModuleID = |source_filename = ).*$")


def variants(source: Path) -> dict[str, tuple[str, ...]]:
    """Return the options for clang of each variant of a source; the plain one is called ""."""
    rules = {name: tuple(shlex.split(words)) for name, words in _RULE.findall(source.read_text())}
    plain = rules.pop("", ())
    return {"": plain, **{name: (*plain, *words) for name, words in rules.items()}}


def nvvm_of(source: Path, variant: str = "") -> Path:
    """Return the file with a source's NVVM IR, which is made unless it is there.

    The source includes CUDA's headers only. Raises KeyError for a variant that it has not, and CudaCompileError.
    """
    if (carried := _carried(source, variant)).is_file():
        return carried
    status = os.stat(clang := os.path.realpath(find_clang()))
    compiler = hashlib.sha256(f"{clang} {status.st_size} {status.st_mtime_ns}".encode()).hexdigest()
    path = cache_root() / FOLDER / f"{_key(source, variant)}-{compiler[:8]}" / f"{_stem(source, variant)}.ll"
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        _make(source, variant, path)
    return path


def carry(sources: Iterable[Path]) -> None:
    """Make the NVVM IR of all variants of the sources beside them, and remove what is of older ones."""
    wanted = [(source, variant) for source in sources for variant in variants(source)]
    for old in {path for source, _ in wanted for path in source.parent.glob(f"{source.stem}*.{_ANY_KEY}.ll")}:
        old.unlink()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda pair: _make(pair[0], pair[1], _carried(*pair)), wanted))


def _stem(source: Path, variant: str) -> str:
    return f"{source.stem}.{variant}" if variant else source.stem


def _carried(source: Path, variant: str) -> Path:
    return source.with_name(f"{_stem(source, variant)}.{_key(source, variant)}.ll")


def _key(source: Path, variant: str) -> str:
    """What identifies the NVVM IR of a source, but for the compiler."""
    options = variants(source)[variant]
    return hashlib.sha256(f"{_name(source)} {options} {_headers()} ".encode() + source.read_bytes()).hexdigest()[:16]


@cache
def _headers() -> str:
    """A digest of CUDA's headers and of how clang is called."""
    made_headers.ensure()
    digest = hashlib.sha256()
    files = [(folder, path) for folder in include_folders() for path in sorted(folder.rglob("*")) if path.is_file()]
    for folder, path in [*files, (made_headers.ROOT, made_headers.ROOT / "vortex_rt" / "cuda" / "compile.py")]:
        data = path.read_bytes()
        digest.update(f"{path.relative_to(folder)} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def _name(source: Path) -> str:
    return f"{source.parent.name}/{source.name}"


def _make(source: Path, variant: str, path: Path) -> None:
    notice = Timer(PATIENCE, print, [f"vortex_rt: compiling {_name(source)} to NVVM IR …"], {"file": sys.stderr})
    notice.daemon = True
    notice.start()
    try:
        text = compile_cuda(source, extra=variants(source)[variant]).decode()
    finally:
        notice.cancel()
    write_atomically(path, _portable(text, _name(source)).encode())


def _portable(text: str, name: str) -> str:
    """Take out what differs from machine to machine: the source's folder, and places of inline assembly, which are
    offsets into all headers."""
    for number in set(re.findall(r"!srcloc !(\d+)", text)):
        text = re.sub(rf"(?m)^!{number} = !{{i64 \d+.*}}$", f"!{number} = !{{i64 0}}", text)
    return _PLACE.sub(lambda found: found[1] + (f"'{name}'" if found[1][0] == ";" else f'"{name}"'), text)
