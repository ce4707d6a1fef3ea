"""What tools/bundle writes the tree into, a wheel and a tarball with a Python, and which package a file is from."""

import base64
import functools
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GLIBC = (2, 36)
"""Debian 12's, which programs that are built there ask for."""
TAG = f"py3-none-manylinux_{GLIBC[0]}_{GLIBC[1]}_x86_64"
HERE = "vortex_rt/bundled"
OF_THE_TRANSLATOR = ("spirv-val", "spirv-dis")
"""Tools that the translator, which knows no bundle, finds beside its modules."""
TOOL = b"""#!/bin/sh
exec "${0%/*}/../../vortex_rt/bundled/llvm/bin/${0##*/}" "$@"
"""
EXECUTABLE = 0o755


def _files(root: Path) -> Iterator[Path]:
    return iter(sorted(path for path in root.rglob("*") if path.is_file()))


def wheel(tree: Path, folder: Path) -> Path:
    """Write the wheel of this project with the tree in it; return its file."""
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", scratch, ROOT], check=True)
        return with_tree(next(Path(scratch).glob("*.whl")), tree, folder)


def with_tree(plain: Path, root: Path, folder: Path) -> Path:
    """Write the wheel that has the tree in it beside what the plain wheel has."""
    name = plain.name.replace("py3-none-any", TAG)
    record: list[str] = []
    made = zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
    with zipfile.ZipFile(plain) as old, made as new:

        def add(info: zipfile.ZipInfo, data: bytes) -> None:
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{info.filename},sha256={digest},{len(data)}\n")

        for info in old.infolist():
            data = old.read(info)
            if info.filename.endswith(".dist-info/RECORD"):
                last = info
                continue
            if info.filename.endswith(".dist-info/WHEEL"):
                data = data.replace(b"py3-none-any", TAG.encode()).replace(b"Purelib: true", b"Purelib: false")
            add(info, data)
        for path in _files(root):
            place = f"{HERE}/{path.relative_to(root)}"
            add(_entry(place, path.stat().st_mode), path.read_bytes())
            if path.name in OF_THE_TRANSLATOR:
                add(_entry(f"nvvm2spirv/spirv/{path.name}", EXECUTABLE), TOOL)
        new.writestr(last, "".join(record) + f"{last.filename},,\n")
    return folder / name


def _entry(name: str, mode: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
    info.external_attr = (0o100000 | (mode & 0o777)) << 16
    return info


PYTHON = "python3.11"
"""Debian 12's, which goes into the tarball."""
PYTHON_PACKAGES = ("python3.11-minimal", "libpython3.11-minimal", "libpython3.11-stdlib", "libpython3.11-dev")
NOT_OF_PYTHON = re.compile(r"/(idlelib|turtledemo|lib2to3|pydoc_data|EXTERNALLY-MANAGED|config-3|_(xx)?test[^/]*\.so)")
"""What of it no program here uses; and the mark that only Debian's packages may add to it."""
OF_PYTHON = (f"/usr/lib/{PYTHON}/", f"/usr/bin/{PYTHON}", f"/usr/include/{PYTHON}/")
PYTHON_LINKS = {
    "bin/python3": PYTHON,
    "bin/python": PYTHON,
    f"lib/{PYTHON}/site-packages": "dist-packages",  # where others than Debian have them
    f"local/lib/{PYTHON}": f"../../lib/{PYTHON}",  # where pip puts them for Debian's
    "local/bin": "../bin",
}
OF_GLIBC = "libc6"
COMMAND = """#!/bin/sh
''':'
case "$(getconf GNU_LIBC_VERSION 2>/dev/null)" in
"" | glibc\\ [01].* | glibc\\ 2.[0-9] | glibc\\ 2.[12][0-9] | glibc\\ 2.3[0-{last}])
  echo "${{0##*/}}: needs a Linux with glibc {glibc} or newer (Debian 12, Ubuntu 23.04, Fedora 37)" >&2
  echo "${{0##*/}}: this one has $(ldd --version 2>&1 | head -n 1)" >&2
  exit 1 ;;
esac
exec "$(dirname "$(readlink -f "$0")")/{python}" -s "$0" "$@"
'''
import sys

from {module} import {function}

sys.exit({function}())
"""
"""A command: a shell's script that has Python read the same file."""


def tarball(made: Path, folder: Path, patchelf: str) -> Path:
    """Write the tarball with what the wheel has, the Python packages that it asks for, and Debian's Python."""
    assert f"python{sys.version_info[0]}.{sys.version_info[1]}" == PYTHON, f"run tools/bundle by {PYTHON}"
    name = "-".join(made.name.split("-")[:2]) + "-linux-x86_64"
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch, name)
        add_python(root, patchelf)
        packages = root / "lib" / PYTHON / "dist-packages"
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-compile"]
        subprocess.run([*pip, "--target", packages, made, "pip"], check=True)
        shutil.rmtree(packages / "bin")
        if unknown := without_licence(packages):
            raise NoNoticeError(f"the licence of {', '.join(unknown)} is not known")
        scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
        for command, entry in scripts.items():
            (root / "bin" / command).write_text(command_text(entry))
            (root / "bin" / command).chmod(EXECUTABLE)
        subprocess.run([root / "bin" / PYTHON, "-m", "compileall", "-q", root / "lib"], check=False)
        shutil.copy(ROOT / "LICENSE", root)
        archive = folder / f"{name}.tar.gz"
        owner = ("--owner=0", "--group=0", "--numeric-owner", "--sort=name")
        subprocess.run(["tar", "-C", scratch, *owner, "-czf", archive, name], check=True)
    return archive


def without_licence(packages: Path) -> list[str]:
    """Return the Python packages of a folder that bring no text of a licence, and name none by SPDX's words."""
    found = []
    for folder in sorted(packages.glob("*.dist-info")):
        texts = [path for path in folder.rglob("*") if re.match(r"(?i)(licen[cs]e|copying|notice)", path.name)]
        if not texts and "\nLicense-Expression: " not in (folder / "METADATA").read_text():
            found.append(folder.name.removesuffix(".dist-info"))
    return found


def command_text(entry: str) -> str:
    """Return the text of a command of the tarball, whose entry point is ``module:function``."""
    module, _, function = entry.partition(":")
    glibc = ".".join(map(str, GLIBC))
    return COMMAND.format(module=module, function=function, python=PYTHON, glibc=glibc, last=GLIBC[1] % 10 - 1)


def add_python(root: Path, patchelf: str) -> None:
    """Copy Debian's Python, the libraries that it needs but glibc's, and their notices."""
    packages = set(PYTHON_PACKAGES)
    (root / "lib").mkdir(parents=True)
    for file in (file for package in PYTHON_PACKAGES for file in files_of(package)):
        if not file.startswith(OF_PYTHON) or not Path(file).is_file() or NOT_OF_PYTHON.search(file):
            continue
        place = root / Path(file).relative_to("/usr")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place)
        if file.endswith(".so") or file == f"/usr/bin/{PYTHON}":
            for name, library in needed(place, frozenset()).items():
                if owner(library) != OF_GLIBC:
                    packages.add(owner(library))
                    shutil.copy(library, root / "lib" / name)
            _point(place, root, patchelf)
    # The file that Debian's pyconfig.h includes: no such path is searched here.
    shutil.copy(f"/usr/include/x86_64-linux-gnu/{PYTHON}/pyconfig.h", root / "include" / PYTHON)
    for link, to in PYTHON_LINKS.items():
        (root / link).parent.mkdir(parents=True, exist_ok=True)
        (root / link).symlink_to(to)
    for path in (root / "lib").glob("*.so*"):
        _point(path, root, patchelf)
    (root / "licences").mkdir()
    for package in packages:
        (root / "licences" / package).write_text(notice(package))
    sources = "".join(f"{package}: {source(package)}\n" for package in sorted(packages))
    (root / "licences" / "SOURCES").write_text(sources)


def _point(file: Path, root: Path, patchelf: str) -> None:
    folder = os.path.relpath(root / "lib", file.parent)
    subprocess.run([patchelf, "--set-rpath", f"$ORIGIN/{folder}".removesuffix("/."), file], check=True)


# Which Debian package a file of this machine is from, and what is to be told of the package.


class NoNoticeError(Exception):
    """A file is from no package whose notice is known."""


def output(*command: str | Path) -> str:
    """Run a command; return what it prints."""
    return subprocess.run([*map(str, command)], check=True, capture_output=True, text=True).stdout


@functools.cache
def _owners() -> dict[str, str]:
    found = {}
    for listing in Path("/var/lib/dpkg/info").glob("*.list"):
        name = listing.name.removesuffix(".list").split(":")[0]
        found.update({_whole(line): name for line in listing.read_text().splitlines()})
    return found


def _whole(path: str) -> str:
    """Return a path with /usr before it, where only a link has the shorter one."""
    return f"/usr{path}" if path.startswith(("/lib/", "/lib64/")) else path


def owner(path: str | Path) -> str:
    """Return the package that has installed a file, links followed; empty if none has."""
    return _owners().get(_whole(os.path.realpath(path)), "")


def files_of(package: str) -> list[str]:
    """Return the files and folders of a package."""
    return output("dpkg-query", "-L", package).splitlines()


def notice(package: str) -> str:
    """Return the text of a package's notice. Raises NoNoticeError."""
    path = Path(f"/usr/share/doc/{package}/copyright")
    if not path.is_file():
        raise NoNoticeError(f"{path} is missing: the licence of {package} is not known")
    return path.read_text(errors="replace")


def source(package: str) -> str:
    """Return where the source of a package in its version is."""
    name, version = output("dpkg-query", "-W", "-f=${source:Package} ${source:Version}", package).split()
    return f"https://snapshot.debian.org/package/{name}/{version}/"


def needed(path: Path, without: frozenset[str]) -> dict[str, str]:
    """Return the libraries that a program or library needs, directly or not: name → file."""
    lines = (line.split() for line in output("ldd", path).splitlines())
    found = {words[0]: words[2] for words in lines if len(words) > 2 and words[1] == "=>"}
    return {name: os.path.realpath(file) for name, file in found.items() if name not in without}
