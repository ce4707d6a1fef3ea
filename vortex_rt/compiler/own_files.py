"""Where files of this user are put: temporary folders, of which nothing stays for long whatever ends a process, and
folders of a cache, which nobody else reads or writes."""

import errno
import fcntl
import os
import stat
import time

PREFIXES = ("nvcc-", "nvrtc-", "vortex-cc-")
"""How the names of temporary folders begin; behind it stand a process and a number."""
SWEPT_SECONDS = 60.0
"""Folders that nobody holds are removed when they are older: a new one is not held yet."""
FULL = (errno.ENOSPC, errno.EDQUOT)
NO_SPACE = b"No space left on device"
"""What tools say."""

told = ""
"""In the service: the folder of temporary files that the user knows; the worker has one of its own in it."""


def temporary() -> str:
    """Return the folder of temporary files."""
    return os.environ.get("TMPDIR") or "/tmp"


class Folder:
    """A temporary folder, to be used in a ``with`` statement;
    a small `tempfile.TemporaryDirectory` (whose import alone takes longer than a tool's work).

    It is locked, so that others know when its process has been killed (`sweep`).
    """

    def __init__(self, prefix: str, parent: str = "") -> None:
        self.place = parent or temporary()
        self.is_swept = not parent
        self.name = f"{self.place}/{prefix}{os.getpid()}.{time.monotonic_ns()}"
        self._held = -1

    def __enter__(self) -> str:
        os.makedirs(self.place, 0o700, exist_ok=True)
        if self.is_swept:
            sweep(self.place)
        try:
            os.mkdir(self.name, 0o700)
            self._held = os.open(self.name, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            fcntl.flock(self._held, fcntl.LOCK_EX)
        except BaseException:  # a signal's, too, which may come before the statement's body begins
            self.__exit__()
            raise
        return self.name

    def __exit__(self, *_: object) -> None:
        try:
            remove(self.name)
        except BaseException:  # a signal's
            remove(self.name)
            raise
        finally:
            held, self._held = self._held, -1
            if held >= 0:  # not yet left by who could not enter
                os.close(held)


def _is_ours(name: str) -> bool:
    """Whether a folder's name is one that `Folder` gives."""
    prefix = next((prefix for prefix in PREFIXES if name.startswith(prefix)), "")
    process, _, number = name[len(prefix) :].partition(".")
    return bool(prefix) and process.isdecimal() and number.isdecimal()


def sweep(place: str) -> None:
    """Remove the temporary folders of this user that processes have left, as far as that works."""
    old = time.time() - SWEPT_SECONDS
    try:
        with os.scandir(place) as entries:
            found = [entry for entry in entries if _is_ours(entry.name)]
        for entry in found:
            status = entry.stat(follow_symlinks=False)
            if stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and status.st_mtime < old:
                _remove_if_left(entry.path)
    except OSError:  # not ours to read, or another process was faster
        return


def _remove_if_left(folder: str) -> None:
    """Remove a folder unless somebody holds it, or one of those in it, as a server's workers do."""
    held = []
    try:
        for name in (folder, *(entry.path for entry in os.scandir(folder) if entry.is_dir(follow_symlinks=False))):
            held.append(os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC))
            fcntl.flock(held[-1], fcntl.LOCK_EX | fcntl.LOCK_NB)
        remove(folder)
    except BlockingIOError:
        return
    finally:
        for descriptor in held:
            os.close(descriptor)


def remove(entry: str) -> None:
    """Remove a file or a folder with what is in it, as far as that works."""
    for folder, below, names in os.walk(entry, topdown=False):
        for name in names + below:
            _remove_one(f"{folder}/{name}")
    _remove_one(entry)


def _remove_one(entry: str) -> None:
    try:
        if os.path.isdir(entry) and not os.path.islink(entry):
            os.rmdir(entry)
        else:
            os.unlink(entry)
    except OSError:  # another process was faster
        return


def private(folder: str) -> None:
    """Make a folder of a cache, for this user alone whatever the umask is; one that is there becomes so.

    Raises:
        OSError: it cannot be made, or is another user's.
    """
    above = os.path.dirname(folder)
    if not os.path.isdir(above):
        private(above)
    try:
        os.mkdir(folder, 0o700)
    except FileExistsError:
        status = os.lstat(folder)
        if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.geteuid():
            raise PermissionError(errno.EPERM, "not a folder of this user", folder) from None
        if status.st_mode & 0o077:
            os.chmod(folder, 0o700)


def read_own(name: str) -> bytes:
    """Return a file of a cache.

    Raises:
        OSError: it cannot be read, or neither this user nor the system's has written it.
    """
    with open(os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC), "rb") as file:
        if os.fstat(file.fileno()).st_uid not in (0, os.geteuid()):
            raise PermissionError(errno.EPERM, "another user's file", name)
        return file.read()


def no_space() -> str:
    """Return what is told where a disk is full."""
    return f"No space left for temporary files in '{told or temporary()}'; TMPDIR names another folder"
